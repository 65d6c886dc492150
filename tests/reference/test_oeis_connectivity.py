"""Rows of tables of the OEIS on connected sets of edges and cells, numbers only.

A row of the table has the terms of an entry from n = first on, in steps, or those of squares.
"""

import pytest
from tables import table
from tiers import one_in

from gfkit.strips.sequences.strip import Strip

ROWS = [
    pytest.param(row, id=row["entry"], marks=[pytest.mark.thorough] * row.get("thorough", False))
    for row in table("oeis_connectivity")
]


@one_in(3)
@pytest.mark.parametrize("row", ROWS)
def test_rows_of_tables(row) -> None:
    for n, wanted in row.get("square", {}).items():
        assert Strip(row["model"], columns=int(n)).term(int(n)) == wanted, n
    if terms := row.get("terms"):
        first, step = row["first"], row.get("step", 1)
        strip = Strip(row["model"], rows=row["rows"], topology=row["topology"])
        found = strip.terms(first + step * len(terms))[first:]
        assert found[::step] == terms
        assert not any(any(found[k::step]) for k in range(1, step))
