"""Sums that some signs make zero, against all signs of all arrays."""

from itertools import product
from statistics import median

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.oeis.titles.arrangements import least_balances
from gfkit.oeis.titles.title_reading import TitleRule, read_title
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


@one_in(4)
@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize(("words", "size"), WORDS, ids=[words for words, _ in WORDS])
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
