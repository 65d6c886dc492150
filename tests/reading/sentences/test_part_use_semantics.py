"""Partitions by how often their parts are used, and what is said of several parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from reading.sentences.listed_objects import partitions, refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

Holds = Callable[[Counter[int]], bool]
FOUR, SOME = "into parts at most 4", "into parts 2, 3 and 7"


def four(holds: Holds) -> Holds:
    return lambda c: max(c, default=0) <= 4 and holds(c)


def some(holds: Holds) -> Holds:
    return lambda c: {*c} <= {2, 3, 7} and holds(c)


def so_many(c: Counter[int]) -> int:
    return sum(c.values())


SAID: list[tuple[str, Holds]] = [
    # which may be repeated
    (f"{FOUR}, where even parts are not repeated", four(lambda c: c[2] < 2 and c[4] < 2)),
    (f"{FOUR} in which odd parts may not be repeated", four(lambda c: c[1] < 2 and c[3] < 2)),
    (f"{FOUR} in which the even parts are all distinct", four(lambda c: c[2] < 2 and c[4] < 2)),
    (f"{FOUR} in which the part 3 is not repeated", four(lambda c: c[3] < 2)),
    (f"{FOUR} in which neither 2 nor 3 is repeated", four(lambda c: c[3] < 2 and c[2] < 2)),
    (
        f"{FOUR} in which 1 is the only part that may be repeated",
        four(lambda c: max(c[2], c[3], c[4]) < 2),
    ),
    (
        f"{FOUR} in which no part is repeated, except that 1 may be repeated",
        four(lambda c: max(c[2], c[3], c[4]) < 2),
    ),
    (
        f"{FOUR} in which no part occurs twice or more, except that 1 may be repeated",
        four(lambda c: max(c[2], c[3], c[4]) < 2),
    ),
    (
        f"{FOUR} with distinct parts, except that 1 and 2 may be repeated",
        four(lambda c: max(c[3], c[4]) < 2),
    ),
    (f"{FOUR} in which 1 or 2 is repeated", four(lambda c: c[1] > 1 or c[2] > 1)),
    (f"{FOUR} in which 1 and 2 are not both repeated", four(lambda c: c[1] < 2 or c[2] < 2)),
    (f"{FOUR} with no repeated even part", four(lambda c: c[2] < 2 and c[4] < 2)),
    # how often
    (f"{SOME} where 3 is used either not at all or more than once", some(lambda c: c[3] != 1)),
    (f"{SOME} where 3 is used not at all or at least twice", some(lambda c: c[3] != 1)),
    (f"{SOME} where 3 is either not used or used at least twice", some(lambda c: c[3] != 1)),
    (f"{SOME} where 3 is used once, twice or four times", some(lambda c: c[3] in {1, 2, 4})),
    (f"{SOME} where 3 is never used exactly once", some(lambda c: c[3] != 1)),
    (f"{SOME} where 2 does not appear exactly twice", some(lambda c: c[2] != 2)),
    (
        f"{SOME} in which 2 occurs either exactly once or exactly three times",
        some(lambda c: c[2] in {1, 3}),
    ),
    (f"{SOME} with not exactly one 3", some(lambda c: c[3] != 1)),
    (
        f"{SOME} with neither exactly one 3 nor exactly one 2",
        some(lambda c: c[3] != 1 and c[2] != 1),
    ),
    (
        f"{SOME} that contain neither exactly one 2 nor more than two 3s",
        some(lambda c: c[2] != 1 and c[3] < 3),
    ),
    (f"{SOME} in which 2 and 3 are each used at most twice", some(lambda c: max(c[2], c[3]) < 3)),
    (f"{SOME} with 2 or 3 occurring at least twice", some(lambda c: max(c[2], c[3]) > 1)),
    (f"{SOME} with at least two 2s if there are any", some(lambda c: c[2] != 1)),
    (
        f"{SOME}, each appearing an even number of times (possibly zero)",
        some(lambda c: not any(z % 2 for z in c.values())),
    ),
    (f"{SOME}, each used either never or at least twice", some(lambda c: 1 not in c.values())),
    (f"{SOME}, none of which is used exactly once", some(lambda c: 1 not in c.values())),
    (f"{SOME}, none used more than twice", some(lambda c: max(c.values(), default=0) < 3)),
    (
        f"{FOUR}, each part size occurring an even number of times",
        four(lambda c: not any(z % 2 for z in c.values())),
    ),
    (
        f"{FOUR}, each part appearing 0, 1 or 3 times",
        four(lambda c: {*c.values()} <= {1, 3}),
    ),
    (
        f"{FOUR} in which each part size appears 0, 2 or 3 times",
        four(lambda c: {*c.values()} <= {2, 3}),
    ),
    (
        f"{FOUR} in which the number of 1s differs from the number of 2s by at most 1",
        four(lambda c: abs(c[1] - c[2]) < 2),
    ),
    (f"{FOUR} in which some part is used twice or more", four(lambda c: so_many(c) > len(c))),
    (
        "in which each part is at most 4 and occurs at most twice",
        four(lambda c: max(c.values(), default=0) < 3),
    ),
    (f"{SOME} with neither 2 nor 3 used more than twice", some(lambda c: max(c[2], c[3]) < 3)),
    # which are used
    ("in which only 1, 3 and 4 are used as parts", lambda c: {*c} <= {1, 3, 4}),
    (f"{SOME} in which at least one of 2 and 3 is not used", some(lambda c: not c[2] or not c[3])),
    (f"{SOME} in which 7 is used only if 3 is used", some(lambda c: not c[7] or c[3] > 0)),
    (f"{SOME} in which 3 is not used unless 2 is used", some(lambda c: not c[3] or c[2] > 0)),
    (f"{SOME} in which if 2 is used then 3 is not used", some(lambda c: not c[2] or not c[3])),
    (f"{SOME}, not all of which need be used", some(bool)),
    (f"{SOME} with at most two 2s (not every part size need be used)", some(lambda c: c[2] < 3)),
    (f"{SOME}, exactly two of which are used", some(lambda c: len(c) == 2)),
    # several parts
    (
        "into exactly two parts, both greater than 1 and not equal to each other",
        lambda c: so_many(c) == len(c) == 2 and 1 not in c,
    ),
    (
        "into exactly two parts, one odd and one even",
        lambda c: so_many(c) == 2 and sum(z % 2 for z in c) == 1 and len(c) == 2,
    ),
    (
        "into exactly two parts, the smaller of which is even",
        lambda c: so_many(c) == 2 and min(c) % 2 == 0,
    ),
    (
        "into exactly three parts, of which at least one is 1",
        lambda c: so_many(c) == 3 and c[1] > 0,
    ),
    (
        "into at most three parts of the same parity",
        lambda c: so_many(c) <= 3 and len({z % 2 for z in c}) <= 1,
    ),
    (
        "into at most three parts with no repeated part",
        lambda c: so_many(c) <= 3 and max(c.values(), default=0) < 2,
    ),
    (
        "into at most three parts in which the largest part is unique",
        lambda c: 0 < so_many(c) <= 3 and c[max(c)] == 1,
    ),
    (
        "into at most three parts, all of the same parity",
        lambda c: so_many(c) <= 3 and len({z % 2 for z in c}) <= 1,
    ),
    (
        f"{FOUR}, each part size occurring an even number of times, except that 1 may be repeated",
        four(lambda c: not (c[2] % 2 or c[3] % 2 or c[4] % 2)),
    ),
    # which parts there are
    ("into parts at most 6 that are not 4 or 5", lambda c: {*c} <= {1, 2, 3, 6}),
    ("into parts at most 6 that are neither 4 nor 5", lambda c: {*c} <= {1, 2, 3, 6}),
    ("into parts at most 6 that are not divisible by 3", lambda c: {*c} <= {1, 2, 4, 5}),
    ("into parts at most 6 not divisible by 3", lambda c: {*c} <= {1, 2, 4, 5}),
    ("into parts at most 6 other than 4", lambda c: {*c} <= {1, 2, 3, 5, 6}),
    ("into parts at most 6 different from 2 and 4", lambda c: {*c} <= {1, 3, 5, 6}),
    ("whose parts all lie in {3,4,6}", lambda c: {*c} <= {3, 4, 6}),
    ("in which only the parts 1, 3 and 5 occur", lambda c: {*c} <= {1, 3, 5}),
    (
        "into any number of 2s and at most three 5s",
        lambda c: {*c} <= {2, 5} and c[5] < 4,
    ),
    (
        "into at most two 1s, any number of 2s and an even number of 3s",
        lambda c: {*c} <= {1, 2, 3} and c[1] < 3 and c[3] % 2 == 0,
    ),
    (
        f"{FOUR} in which parts differ by at least 2",
        four(lambda c: max(c.values(), default=0) < 2 and not any(z + 1 in c for z in c)),
    ),
    (f"{FOUR} with both odd and even parts", four(lambda c: {z % 2 for z in c} == {0, 1})),
]
COLORED = [
    ("into 1s and 3s where each 1 is either red or blue", (2, 1)),
    ("into 1s and 3s where 1s can be red or blue", (2, 1)),
    ("into parts 1 and 3 where part 3 has three colors", (1, 3)),
]


@parametrize_some(("said", "holds"), SAID, share=120)
def test_which_partitions_are_meant(said: str, holds: Holds) -> None:
    meaning = read_sentence(f"partitions of n {said}")
    assert isinstance(meaning, Meaning), str(meaning)
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 15):
        right = sum(holds(Counter(one)) for one in partitions(n, n))
        assert sequence.term(n) == right, (n, sentence_of(meaning))


@pytest.mark.parametrize(("said", "colors"), COLORED)
def test_parts_have_colors(said: str, colors: tuple[int, int]) -> None:
    sequence = sequence_of(read_sentence(f"partitions of n {said}"))
    for n in range(1, 9):
        right = 0
        for one in partitions(n, 3):
            ones, threes = one.count(1), one.count(3)
            if ones + threes == len(one):
                right += (ones + 1 if colors[0] == 2 else 1) * (
                    (threes + 1) * (threes + 2) // 2 if colors[1] == 3 else 1
                )
        assert sequence.term(n) == right


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "into parts 2 and 3, each used at least once, not all of which need be used",
            "of the parts it is told which there may be",
        ),
        (
            f"{FOUR} in which 1 is used at most twice, except that 1 may be repeated",
            "what may be repeated is told where the other",
        ),
        ("into exactly three parts, one odd and one even", "all of them are of one of these kinds"),
        ("into at most two 1s and at least one 1", "not a whole sentence"),
        (
            f"{FOUR}, each used at least once",
            "which parts are used so often? as in 'into parts 1 and 2'",
        ),
    ],
)
def test_what_cannot_be_or_is_not_clear_is_refused(said: str, why: str) -> None:
    refused(f"partitions of n {said}", why)
