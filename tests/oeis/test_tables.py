"""The columns and rows of a table T(n,k), counted one by one and compared with its terms."""

from __future__ import annotations

from itertools import product

import pytest

from gfkit.oeis.settling.entry import ToSettle
from gfkit.oeis.settling.tables import TableSides, antidiagonals, side_title

TITLE = "T(n,k)=Number of nXk 0..1 arrays with no two adjacent 1s"


def independent(rows, columns) -> int:
    """Return how many 0-1 arrays have no two ones beside each other."""
    cells = [*product(range(rows), range(columns))]
    found = 0
    for values in product((0, 1), repeat=len(cells)):
        ones = {cell for cell, value in zip(cells, values, strict=True) if value}
        found += not any((i + 1, j) in ones or (i, j + 1) in ones for i, j in ones)
    return found


PLACES = [(n, s - n) for s in range(2, 5) for n in range(1, s)]
TERMS = tuple(independent(n, k) for n, k in PLACES)


def sides(terms):
    return TableSides(ToSettle("A000000", TITLE, 1, terms))


def test_the_places_of_a_table_are_read_by_antidiagonals_in_either_direction():
    assert antidiagonals(6) == [PLACES, [(k, n) for n, k in PLACES]]


@pytest.mark.parametrize("side", ["column", "row"])
def test_a_side_has_the_terms_counted_one_by_one(side):
    counted = [independent(*((n, 2) if side == "column" else (2, n))) for n in range(1, 5)]
    assert sides(TERMS).terms(side, 2, 4) == counted
    assert sides(TERMS).sequence(side, 2).terms(4) == counted


def test_a_table_whose_terms_are_counted_agrees():
    table = sides(TERMS)
    assert table.compare() == (6, {})
    assert table.compared == 6


def test_a_term_that_differs_is_named():
    wrong = (*TERMS[:4], TERMS[4] + 1, *TERMS[5:])
    agree, failure = sides(wrong).compare()
    assert agree == 5
    assert failure["differs at"] == "2,2"
    assert (failure["entry"], failure["counted"]) == (str(TERMS[4] + 1), str(TERMS[4]))


@pytest.mark.parametrize(
    ("title", "column"),
    [
        ("T(n,k) is the number of n X k 0..1 arrays.", "number of n X 3 0..1 arrays"),
        (
            "Array T(n,k) read by antidiagonals: T(n,k)=Half the number of nXk arrays",
            "Half the number of n X 3 arrays",
        ),
        (
            "T(n,k)=Half the number of (n+2)X(k+2) arrays, read by antidiagonals.",
            "Half the number of (n+2)X(3+2) arrays",
        ),
        ("Number of n X k arrays.", None),
    ],
)
def test_the_title_of_a_column(title, column):
    assert side_title(title, "column", 3) == column
