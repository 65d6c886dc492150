"""How often parts of partitions occur: the partitions that are meant are listed."""

import pytest
from reading.sentences.listed_objects import counts, partitions, refused
from samples import parametrize_some


def often(parts, holds=lambda _: True):
    """Return how often each part occurs that is so."""
    return [parts.count(z) for z in {*parts} if holds(z)]


def even(k):
    return k % 2 == 0


def odd(k):
    return k % 2 == 1


OF_PARTITIONS = [
    ("no part is repeated more than twice", lambda p: max(p) <= 4 and max(often(p)) <= 2),
    ("no part size is used exactly once", lambda p: max(p) <= 4 and 1 not in often(p)),
    (
        "each even part size appears at most twice",
        lambda p: max(p) <= 4 and max([0, *often(p, even)]) <= 2,
    ),
    ("no odd part occurs exactly twice", lambda p: max(p) <= 4 and 2 not in often(p, odd)),
    ("no odd part is repeated", lambda p: max(p) <= 4 and {*often(p, odd)} <= {1}),
    ("odd parts are distinct", lambda p: max(p) <= 4 and {*often(p, odd)} <= {1}),
    (
        "every even part, if it occurs, occurs exactly three times",
        lambda p: max(p) <= 4 and {*often(p, even)} <= {3},
    ),
    ("the number 1 may be used at most twice", lambda p: max(p) <= 4 and p.count(1) <= 2),
    ("none of the parts is 2", lambda p: max(p) <= 4 and 2 not in p),
    ("at least two of the parts are equal to 1", lambda p: max(p) <= 4 and p.count(1) >= 2),
]


@parametrize_some(("said", "holds"), OF_PARTITIONS, share=24)
def test_how_often_parts_of_partitions_occur(said, holds):
    counts(f"partitions of n into parts at most 4 in which {said}", partitions, holds, 13)


@parametrize_some(
    ("text", "holds"),
    [
        (
            "partitions of n into at most 3 parts in which no odd part is used more than once",
            lambda p: len(p) <= 3 and {*often(p, odd)} <= {1},
        ),
        (  # the part 2 was told from no other part
            (
                "partitions of n into at most three parts in which each part other than 2 occurs "
                "at most once"
            ),
            lambda p: len(p) <= 3 and {*often(p, lambda z: z != 2)} <= {1},
        ),
        (
            "partitions of n into parts at most 6, neither 2 nor 4 being a part",
            lambda p: max(p) <= 6 and not {2, 4} & {*p},
        ),
        (
            "partitions of n into at most three parts, none of the parts equal to 2",
            lambda p: len(p) <= 3 and 2 not in p,
        ),
        (
            "partitions of n into parts 2 and 5 in which both parts occur",
            lambda p: {*p} == {2, 5},
        ),
        (
            (
                "How many ways are there to pay n cents using 1-cent, 2-cent and 4-cent coins, "
                "each denomination at most three times, disregarding order?"
            ),
            lambda p: {*p} <= {1, 2, 4} and max(often(p)) <= 3,
        ),
        (
            (
                "ways to pay n cents using 1-cent, 2-cent and 5-cent coins with at least one of "
                "each, order not mattering"
            ),
            lambda p: {*p} == {1, 2, 5},
        ),
        (
            "ways to pay n cents with coins of 1, 2 and 5 cents, order of coins irrelevant",
            lambda p: {*p} <= {1, 2, 5},
        ),
    ],
    share=24,
)
def test_partitions_by_their_parts_are_those_that_are_listed(text, holds):
    counts(text, partitions, holds, 13)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "subsets of {1..n} that have a sum divisible by 3 (the empty set has sum 1)",
            "stopped at 'has'",
        ),
        (
            (
                "compositions of n where there are two kinds of part 1 and two kinds of every "
                "other part"
            ),
            "of which parts there are several kinds is told one by one",
        ),
        (
            "compositions of n with two kinds of 1 and three kinds of 1",
            "of how many kinds a part is is told once",
        ),
        (
            "compositions of n with two kinds of odd parts and three kinds of 1",
            "of how many kinds a part is is told once",
        ),
        (
            "subsets of {1,...,n} that contain both i and i+1 for exactly one value of k",
            "of one number k something is said",
        ),
        (
            "sequences of n rolls of a 4-sided die with faces A, B, C",
            "how many faces the die has is told twice",
        ),
        ("sequences of n rolls of a die with faces 1, 3, 5", "the faces are numbers from 1 on"),
        (
            "ways to pay n cents with coins of 1, 2 and 5 cents, each coin used at most twice",
            "whether the order of the coins counts is not told,",
        ),
        (
            "A die is rolled two or more times. How many sequences of rolls have a total of n?",
            "a die is rolled once or more often",
        ),
        (
            "partitions of n into parts 1, 2 and 3 in which every part occurs at least twice",
            "whether it is said of all the parts that there may be",
        ),
        (
            "partitions of n into three distinct parts, not necessarily distinct",
            "parts may be equal of which it is not said",
        ),
        (
            "compositions of n whose parts alternate odd, odd, even",
            "odd and even letters alternate",
        ),
        (
            "subsets of {1..n} in which no two odd elements differ by 3",
            "by how much two letters differ is not said of an element",
        ),
        (
            "sequences of n tosses of a coin in which HH occurs for the first time at toss n-1",
            "it is at the end at n-1, n",
        ),
        (
            (
                "words of length n over {0..9} in which each letter is not divisible by 3 and at "
                "most 8"
            ),
            "can mean",
        ),
    ],
)
def test_parts_and_throws_without_a_meaning_are_refused(text, why):
    refused(text, why)
