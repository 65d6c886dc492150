"""Rows of tables of the OEIS on connected sets of edges and cells, numbers only.

A row of the table has the terms of an entry from n = first on, in steps, or those of squares.
"""

import pytest
from samples import parametrize_some
from tables import table

from gfkit.strips.sequences.strip import Strip

TABLE = table("oeis_connectivity")
SQUARES = [row for row in TABLE if "square" in row]
ROWS = [
    pytest.param(row, id=row["entry"], marks=[pytest.mark.thorough] * row.get("thorough", False))
    for row in TABLE
    if "terms" in row
]


@parametrize_some("row", ROWS, share=36)
def test_rows_of_tables(row) -> None:
    first, step, terms = row["first"], row.get("step", 1), row["terms"]
    strip = Strip(row["model"], rows=row["rows"], topology=row["topology"])
    found = strip.terms(first + step * len(terms))[first:]
    assert found[::step] == terms
    assert not any(any(found[k::step]) for k in range(1, step))


@parametrize_some("row", SQUARES, ids=lambda row: row["entry"])
def test_squares(row) -> None:
    for n, wanted in row["square"].items():
        assert Strip(row["model"], columns=int(n)).board_profile(int(n)).total() == wanted, n
