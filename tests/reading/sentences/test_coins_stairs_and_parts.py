"""Tosses, stairs, coins, parts and digits in other words, by all of them one by one."""

from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from reading.sentences.listed_objects import compositions, counts, has, numbers, partitions, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read

TOSSES = words("H", "T")
Listed = Callable[[int], Iterable[tuple[object, ...]]]
SAID: dict[str, tuple[Listed, Callable[..., bool]]] = {
    # Coins that are tossed.
    "in how many outcomes of n tosses of a coin do heads never come up three times in succession "
    "and the last toss is tails?": (
        TOSSES,
        lambda w: not has(w, ("H",) * 3) and w[-1] == "T",
    ),
    "toss a coin n times: how many outcome sequences have at least two heads and no two "
    "successive tails?": (
        TOSSES,
        lambda w: w.count("H") > 1 and not has(w, ("T", "T")),
    ),
    "toss a coin n times. In how many outcomes are there no two heads in a row?": (
        TOSSES,
        lambda w: not has(w, ("H", "H")),
    ),
    "a coin is tossed n times: how many outcomes have no two consecutive heads?": (
        TOSSES,
        lambda w: not has(w, ("H", "H")),
    ),
    "sequences of n coin tosses whose first toss is heads": (TOSSES, lambda w: w[0] == "H"),
    # Stairs.
    "in how many ways can one climb n stairs in strides of 1, 2 or 3 stairs, provided "
    "that the last "
    "stride is not 3?": (
        compositions,
        lambda c: {*c} <= {1, 2, 3} and c[-1] != 3,
    ),
    "in how many ways can a staircase of n steps be climbed taking 1 or 2 steps at a time?": (
        compositions,
        lambda c: {*c} <= {1, 2},
    ),
    "in how many ways can n stairs be climbed 1 or 2 at a time if the first step is 1?": (
        compositions,
        lambda c: {*c} <= {1, 2} and c[0] == 1,
    ),
    # Coins that are paid.
    "how many ways are there to make n cents from pennies, nickels and dimes using at most one "
    "nickel (order does not matter)?": (
        partitions,
        lambda p: {*p} <= {1, 5, 10} and p.count(5) < 2,
    ),
    # Parts.
    "how many partitions of n into parts 1, 2, 3 use each of the three part sizes an odd number "
    "of times?": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and all(p.count(k) % 2 for k in (1, 2, 3)),
    ),
    "how many partitions of n into parts 1, 2 and 3 have at most two 3s and do not use 1 and 2 at "
    "the same time?": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and p.count(3) < 3 and not {1, 2} <= {*p},
    ),
    "partitions of n into parts not exceeding 4 whose largest part occurs exactly once": (
        partitions,
        lambda p: {*p} <= {1, 2, 3, 4} and p.count(max(p)) == 1,
    ),
    "partitions of n whose smallest part occurs at least twice": (
        partitions,
        lambda p: p.count(min(p)) > 1,
    ),
    "partitions of n into at most 3 parts whose largest part occurs exactly once": (
        partitions,
        lambda p: len(p) <= 3 and p.count(max(p)) == 1,
    ),
    "how many partitions of n have largest part equal to 2 or equal to 4?": (
        partitions,
        lambda p: max(p) in {2, 4},
    ),
    "partitions of n into parts of size at most 3 in which no part size occurs exactly once": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and all(p.count(k) > 1 for k in p),
    ),
    "partitions of n whose parts take exactly two different values, both values being at most 4": (
        partitions,
        lambda p: {*p} <= {1, 2, 3, 4} and len({*p}) == 2,
    ),
    "partitions of n into 1s, 2s and 3s that make use of at least two different parts": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and len({*p}) > 1,
    ),
    "let n be given; how many partitions of n have no part larger than 3?": (
        partitions,
        lambda p: {*p} <= {1, 2, 3},
    ),
    "in how many ways can n be partitioned into parts 1, 2 and 5, where not all of the parts "
    "need be used?": (
        partitions,
        lambda p: {*p} <= {1, 2, 5},
    ),
    "partitions of n into parts from the set {1,2,4}": (partitions, lambda p: {*p} <= {1, 2, 4}),
    "compositions of n with parts in the set {1,3}": (compositions, lambda c: {*c} <= {1, 3}),
    # Digits.
    "positive integers with exactly n digits in base 4 in which the digit 0 is never adjacent to "
    "the digit 3": (
        numbers(0, 1, 2, 3),
        lambda w: not any({*two} == {0, 3} for two in pairwise(w)),
    ),
    "count the positive integers with exactly n digits in base 3 that contain no two adjacent "
    "equal digits and are even numbers": (
        numbers(0, 1, 2),
        lambda w: all(x != y for x, y in pairwise(w)) and sum(w) % 2 == 0,  # 3 is odd
    ),
}


@parametrize_some("text", SAID)
def test_what_is_said_in_other_words_is_counted(text: str) -> None:
    objects, holds = SAID[text]
    counts(text, objects, holds, most=8)


@parametrize_some(
    ("text", "why"),
    [
        ("binary words of length n whose last toss is 1", "not about toss"),
        (
            "partitions of n with exactly three different parts, both parts being at most 4",
            "both of two",
        ),
        (
            "partitions of n into parts 1 and 2 with a 1, where not all parts need be used",
            "nothing else",
        ),
        (
            "how many partitions of n into parts 1, 2, 3 use each of the two part sizes once",
            "there are 3 parts",
        ),
        (
            (
                "ways to make n cents from pennies and nickels where order matters "
                "using at most one "
                "nickel (order does not matter)"
            ),
            "or it does not",
        ),
        ("compositions of n that are even numbers", "of which letters"),
    ],
)
def test_what_is_not_said_of_them_is_refused(text: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        read(text)
