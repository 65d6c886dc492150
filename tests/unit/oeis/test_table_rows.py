"""Rows and columns of tables T(n,k), each with the polynomial that is proved of it.

The titles and terms are from the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0); the tables are by
R. H. Hardin.
"""

from pathlib import Path
from typing import Any

import pytest
from tables import table
from tiers import one_in

from gfkit.claims.entries import audit_entry
from gfkit.oeis.entries.entry import Entry
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.sequences.sequence import Sequence

TABLES = table("oeis_table_rows")
ROWS = [(data, row) for data in TABLES for row in data["rows"]]
"""Rows and columns for which an entry has a polynomial: its coefficients, from that of n^0 on, and
the n from which it is said to hold, if that is not the first. The titles of A223838 and A224262 are
those of their columns, which tell more of their terms."""


@one_in(140)
@pytest.mark.parametrize(
    ("data", "row"), ROWS, ids=[f"{data['number']}-{row[0]}-{row[1]}" for data, row in ROWS]
)
def test_the_polynomial_of_a_row_of_a_table_is_proved(data: dict[str, Any], row: list[Any]) -> None:
    side, length, coefficients, *since = row
    said = " + ".join(f"({c})*n^{k}" for k, c in enumerate(coefficients))
    place, bound = f"{'n' if side == 'row' else 'k'}={length}", since and f"for n>{since[0] - 1}"
    lines = [f"{place}: a(n) = {text} {bound or ''}" for text in (said, f"{said} + n^2 - n")]
    terms = Sequence(data["terms"], offset=1)
    entry = Entry(data["number"], terms, data["title"], ("nonn", "tabl"), lines={"F": tuple(lines)})
    first, second = (one.finding for one in audit_entry(entry, None) if one.claim.about)
    assert str(first.verdict) == "proved"
    assert first.proof is not None
    assert check(certificate_data(first.proof, "0"), seconds=120).holds
    assert str(second.verdict) == "refuted"


def test_the_page_says_how_many_rows_of_tables_are_proved() -> None:
    page = (Path(__file__).parents[3] / "docs" / "parameters.md").read_text(encoding="utf-8")
    assert f"**{len(ROWS)} rows and columns of {len(TABLES)} tables**" in page
    assert f"**{len({tuple(row[2]) for _, row in ROWS})} polynomials**" in page
