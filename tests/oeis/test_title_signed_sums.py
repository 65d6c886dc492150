"""Sums that some signs make zero, against all signs of all arrays."""

from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from samples import parametrize_some
from tables import table

from gfkit.boards.rules.arrays import ArrayRule
from gfkit.claims.entries import audit_entry
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.titles.reader import TitleRule, read_title
from gfkit.oeis.titles.signed_sums import least_balances
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

TITLE = (
    "Number of length n+{} 0..{} arrays with the sum of {} multiplied by some arrangement of +-1 "
    "equal to zero."
)
PAIRS = {
    "adjacent differences": lambda a, b: b - a,
    "the absolute values of adjacent differences": lambda a, b: b - a,
    "the squares of adjacent differences": lambda a, b: (b - a) ** 2,
    "the cubes of adjacent differences": lambda a, b: (b - a) ** 3,
    "the minimum of each adjacent pair": min,
    "the maximum of each adjacent pair": max,
}
TRIPLES = {
    "second differences": lambda a, b, c: a - 2 * b + c,
    "second differences squared": lambda a, b, c: (a - 2 * b + c) ** 2,
    "medians of adjacent triples": lambda *z: median(z),
    "the maximum minus the median of adjacent triples": lambda *z: max(z) - median(z),
    "the median minus the minimum of adjacent triples": lambda *z: median(z) - min(z),
    "the maximum minus twice the median plus the minimum of adjacent triples": (
        lambda *z: max(z) - 2 * median(z) + min(z)
    ),
}


def balances(numbers):
    sums = {0}
    for number in numbers:
        sums = {s + z for s in sums for z in (number, -number)}
    return 0 in sums


WORDS = [*((z, 2) for z in PAIRS), *((z, 3) for z in TRIPLES)]


@pytest.mark.parametrize("most", [1, 2])
@parametrize_some(("words", "size"), WORDS, share=48, ids=[words for words, _ in WORDS])
def test_titles_say_which_sums_can_be_zero(words, size, most) -> None:
    if most == 2 and "second" in words:
        pytest.skip("four weights: more numbers of summands than a test should go through")
    found = read_title(TITLE.format(size - 1, most, words))
    assert isinstance(found, TitleRule), found
    assert (found.fixed, found.side, found.shift) == ("rows", 1, size - 1)
    number = {**PAIRS, **TRIPLES}[words]
    rule = ArrayRule.from_data({"name": "signs", **found.rule}, "signs")
    for length, count in enumerate(Strip(rule, rows=1).terms(8)):
        listed = product(range(most + 1), repeat=length)
        windows = ([x[k : k + size] for k in range(length - size + 1)] for x in listed)
        assert count == sum(balances([number(*z) for z in some]) for some in windows)


@pytest.mark.parametrize("weights", [[1], [2], [1, 8], [2, 3], [1, 4, 9], [3, 5, 7], [1, 2, 3, 4]])
def test_least_balances_decide_all_numbers_of_summands(weights) -> None:
    least = least_balances(weights)
    for some in product(range(7 if len(weights) < 4 else 5), repeat=len(weights)):
        numbers = [w for w, many in zip(weights, some, strict=True) for _ in range(many)]
        parts = [zip(some, z, strict=True) for z in least]
        fits = any(all(a >= b and (a - b) % 2 == 0 for a, b in part) for part in parts)
        assert fits == balances(numbers), some


# Rows and columns of tables T(n,k), each with the polynomial that is proved of it.


TABLES = table("oeis_table_rows")
ROWS = [(data, row) for data in TABLES for row in data["rows"]]
"""Rows and columns for which an entry has a polynomial: its coefficients, from that of n^0 on, and
the n from which it is said to hold, if that is not the first. The titles of A223838 and A224262 are
those of their columns, which tell more of their terms."""


@parametrize_some(
    ("data", "row"),
    ROWS,
    share=1680,
    ids=[f"{data['number']}-{row[0]}-{row[1]}" for data, row in ROWS],
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
    page = (Path(__file__).parents[2] / "docs" / "parameters.md").read_text(encoding="utf-8")
    assert f"**{len(ROWS)} rows and columns of {len(TABLES)} tables**" in page
    assert f"**{len({tuple(row[2]) for _, row in ROWS})} polynomials**" in page
