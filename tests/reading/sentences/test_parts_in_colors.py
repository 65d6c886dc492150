"""Parts that come in colors or in several kinds: the sums that are meant are listed."""

from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import compositions, counts, partitions, refused
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def kinds(parts, many):
    """Return in how many ways parts have kinds, of which `many` tells the numbers."""
    found = 1
    for z in {*parts}:
        k, m = parts.count(z), many.get(z, 1)
        found *= len({tuple(sorted(w)) for w in product(range(m), repeat=k)})
    return found


@parametrize_some(
    ("said", "many"),
    [
        ("with two kinds of 3", {3: 2}),
        ("when there are two kinds of 3", {3: 2}),
        ("where the parts equal to 1 come in two colours", {1: 2}),
        ("with two kinds of 1 and three kinds of 2", {1: 2, 2: 3}),
        ("in which 1s come in three colors and every other part in one", {1: 3}),
        ("where each odd part comes in two colors", {1: 2, 3: 2}),
        ("with two kinds of odd parts and three kinds of even parts", {1: 2, 2: 3, 3: 2}),
    ],
)
def test_parts_of_partitions_are_of_several_kinds(said, many):
    found = sequence_of(read_sentence(f"partitions of n into parts at most 3 {said}"))
    for n in range(1, 10):
        right = sum(kinds(p, many) for p in partitions(n) if max(p) <= 3)
        assert found.term(n) == right


def test_partitions_with_parts_of_several_kinds_have_a_bound():
    with pytest.raises(GfkitError, match="have a bound"):
        sequence_of(read_sentence("partitions of n with two kinds of 1")).term(3)


@parametrize_some(
    ("said", "many"),
    [
        ("where there are two kinds of part 1 and one kind of every other part", {1: 2}),
        ("where each 2 comes in three colors", {2: 3}),
        ("in which each part 1 can be of two colors", {1: 2}),
        ("where odd parts come in two colors", dict.fromkeys(range(1, 9, 2), 2)),
        ("with three kinds of each even part", dict.fromkeys(range(2, 9, 2), 3)),
    ],
)
def test_parts_of_compositions_are_of_several_kinds(said, many):
    found = sequence_of(read_sentence(f"compositions of n {said}"))
    for n in range(1, 8):
        right = 0
        for p in compositions(n):
            ways = 1
            for z in p:
                ways *= many.get(z, 1)
            right += ways
        assert found.term(n) == right


def colored(n, kinds):
    """List the compositions of n whose parts z have a color each, one of kinds(z)."""
    for k in range(1, n + 1):
        for w in product(range(1, n + 1), repeat=k):
            if sum(w) == n:
                yield from product(*([(z, c) for c in range(kinds(z))] for z in w))


def two(_part):
    return 2


def three(_part):
    return 3


IN_COLORS = {
    "in which each part comes in two colors": (two, bool),
    "where each part is coloured red, green or blue": (three, bool),
    "with each part colored red or blue": (two, bool),
    "whose parts are colored red or blue": (two, bool),
    "in which each odd part is colored red or blue": (lambda z: 1 + z % 2, bool),
    "in which each part 2 is colored red or blue": (lambda z: 1 + (z == 2), bool),
    "where each part can be colored either red or blue and no part is 2": (
        two,
        lambda w: all(z != 2 for z, _ in w),
    ),
    "in which each part comes in two colors and no two adjacent parts are both odd": (
        two,
        lambda w: not any(x % 2 and y % 2 for (x, _), (y, _) in pairwise(w)),
    ),
}


@pytest.mark.parametrize("said", IN_COLORS)
def test_parts_that_are_colored(said):
    kinds, holds = IN_COLORS[said]
    text = f"compositions of n {said}"
    counts(text, lambda n: colored(n, kinds), holds, 6)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            (
                "compositions of n where each part is colored red or blue and no two adjacent "
                "are both red"
            ),
            "stopped at 'are'",
        ),
        ("compositions of n in which each part is colored red or red", "red is not a part"),
        (
            "subsets of {1..n} in which each element is colored red or blue",
            "blue is not an element of {1..n}",
        ),
        (
            "palindromic compositions of n in which each part comes in two colors",
            "palindromes with parts of several kinds are not counted here",
        ),
    ],
)
def test_colors_of_which_more_is_said_are_refused(text, why):
    refused(text, why)


def test_a_part_comes_in_colors():
    text = "compositions of n where the part 1 comes in two colors"
    counts(
        text,
        lambda n: ((c, k) for c in compositions(n) for k in range(2 ** [*c].count(1))),
        lambda _: True,
        8,
    )


def test_parts_come_in_kinds():
    text = "compositions of n where there are two kinds of 2 and three kinds of 3"

    def of(n):
        return (
            (c, k) for c in compositions(n) for k in range(2 ** [*c].count(2) * 3 ** [*c].count(3))
        )

    counts(text, of, lambda _: True, 7)
