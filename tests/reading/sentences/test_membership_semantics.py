"""Which of the numbers k, k+1, ... belong to a subset: the subsets that are meant are listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise, product
from random import Random

import pytest
from reading.sentences.listed_objects import counts, refused, subsets
from samples import parametrize_some

from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

SAID = [
    (
        "such that whenever k and k+1 are both in S, then k+2 is not in S but k+3 is in S",
        lambda s, _: all(k + 2 not in s and k + 3 in s for k in s if k + 1 in s),
    ),
    (
        "such that for every odd element a of S the number a+1 is also in S",
        lambda s, _: all(k + 1 in s for k in s if k % 2),
    ),
    (
        "such that for every even element k of S, k-1 or k+1 is in S",
        lambda s, _: all(k % 2 or {k - 1, k + 1} & s for k in s),
    ),
    (
        "such that for every even element k of S neither k+1 nor k+2 is in S",
        lambda s, _: all(k % 2 or not {k + 2, k + 1} & s for k in s),
    ),
    (
        "such that if k is in S, then neither k+1 nor k+3 is in S",
        lambda s, _: not any({k + 1, k + 3} & s for k in s),
    ),
    (
        "such that if k and k+1 are in S then so is k+2, as long as k+2 <= n",
        lambda s, n: all(k + 2 in s for k in s if k + 1 in s and k + 2 <= n),
    ),
    (
        "such that if k and k+2 are in S, then k+1 is in S",
        lambda s, _: all(k + 1 in s for k in s if k + 2 in s),
    ),
    (
        "such that if k or k+2 is in S, then k+1 is not in S",
        lambda s, _: not any(k + 1 in s or k - 1 in s for k in s),
    ),
    (
        "in which k, k+1 and k+3 are not all elements",
        lambda s, _: not any({k + 1, k + 3} <= s for k in s),
    ),
    ("in which not both k and k+2 are elements", lambda s, _: not any(k + 2 in s for k in s)),
    (
        "that contain at least one of k, k+1, k+3 for every k from 1 to n-3",
        lambda s, n: all({k, k + 1, k + 3} & s for k in range(1, n - 2)),
    ),
    (
        "containing at least one of i, i+1, i+2 for every i from 1 to n-2",
        lambda s, n: all({k, k + 1, k + 2} & s for k in range(1, n - 1)),
    ),
    (
        "such that at most one of k, k+1 and k+2 is in S",
        lambda s, _: not any({k + 1, k + 2} & s for k in s),
    ),
]


@parametrize_some(("said", "holds"), SAID, share=24)
def test_subsets_with_such_numbers_are_counted(said, holds):
    counts(f"subsets S of {{1..n}} {said}", subsets, lambda z: holds(*z), 9)


def test_a_number_that_is_missing_may_let_another_one_be_missing():
    counts(
        "subsets S of {1..n} such that if k is not in S, then k+2 is not in S",
        subsets,
        lambda z: all(k in z[0] for k in range(1, z[1] - 1) if k + 2 in z[0]),
    )


def drawn(seed):
    """Draw numbers that are elements, and others of which one is, then; and whether k is odd."""
    rng = Random(seed)  # noqa: S311 - no secret
    away = rng.sample(range(-2, 5), rng.randint(3, 4))
    many = rng.randint(2, len(away) - 1)
    return away[:many], away[many:], rng.choice([False, True])


@parametrize_some("seed", range(40), share=96)
def test_drawn_conditions_are_those_of_each_number(seed):
    elements, others, is_in = drawn(seed)
    condition = " and ".join(f"k{d:+d}" if d else "k" for d in elements)
    said = (" or " if is_in else " nor ").join(f"k{d:+d}" if d else "k" for d in others)
    said = said if is_in else f"neither {said}" if len(others) > 1 else said
    verb = "is in S" if is_in or len(others) > 1 else "is not in S"
    text = f"subsets S of {{1..n}} such that if {condition} are in S, then {said} {verb}"
    if is_in and isinstance(read_sentence(text), RefusedSentence):
        low, high = min(elements + others), max(elements + others)
        assert min(elements) > low or high > max(elements)  # no number could have the others
        return

    def holds(subset):
        some, n = subset
        return all(
            bool({k + d for d in others} & some) == is_in
            for k in range(-5, n + 6)
            if {k + d for d in elements} <= some
        )

    counts(text, subsets, holds, 8)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "such that if k and k+1 are in S then k+2 is in S",
            "whether it is said of all k",  # no number is the last one
        ),
        (
            "such that if k and k+1 are in S then j+2 is not in S",
            "of one number k something is said",
        ),
        (
            "such that at least one of k, k+1, k+2 is in S",
            "of which k is that said? as in 'for every k from 1 to n-1'",
        ),
        (
            "such that for every odd element a of S the number b+1 is also in S",
            "of one number k something is said",
        ),
        (
            "such that if k and k+1 are in S then k+2 is in S, as long as k+1 <= n",
            "the bound of k is that of the numbers of the set",
        ),
        (
            "that contain at least one of k, k+1, k+2 for every k from 1 to n-1",
            "k is any number of which the others are numbers of the set",
        ),
        (
            "such that exactly one of k, k+1, k+2 is in S for every k from 1 to n-2",
            "of numbers of the set alone one thing is said",
        ),
    ],
)
def test_what_has_no_meaning_or_two_is_refused(said, why):
    refused(f"subsets S of {{1..n}} {said}", why)


def test_all_conditions_of_three_numbers():
    """Of k, k+1, k+2 two elements and what is with them, in all ways."""
    for pair, is_in in product(combinations(range(3), 2), (True, False)):
        (other,) = {0, 1, 2} - {*pair}
        said = "in" if is_in else "not in"
        text = f"such that if k+{pair[0]} and k+{pair[1]} are in S, then k+{other} is {said} S"
        if is_in and other != 1:
            continue

        def holds(subset, pair=pair, other=other, is_in=is_in):
            some, n = subset
            ks = [k for k in range(-3, n + 3) if {k + d for d in pair} <= some]
            return all((k + other in some) == is_in for k in ks)

        counts(f"subsets S of {{1..n}} {text}", subsets, holds, 7)


Said = Callable[[set[int], int], object]


def pairs(s: set[int], apart: int) -> list[int]:
    """Return the elements k of which k + apart is one, too."""
    return [k for k in s if k + apart in s]


def steps(s: set[int]) -> list[int]:
    return [b - a for a, b in pairwise(sorted(s))]


BY_NAME: dict[str, Said] = {
    "of {1..n} that contain both an even number and an odd number": lambda s, _: (
        {z % 2 for z in s} == {0, 1}
    ),
    "of {1..n} that contain both an odd and an even number but no two consecutive integers": (
        lambda s, _: {z % 2 for z in s} == {0, 1} and not pairs(s, 1)
    ),
    "of {1..n} that do not contain both an odd and an even element": lambda s, _: (
        {z % 2 for z in s} != {0, 1}
    ),
    "of {1..n} that contain both an odd number and an even number, or are empty": lambda s, _: (
        {z % 2 for z in s} == {0, 1} or not s
    ),
    "S of {1..n} such that for each i in S, i-1 or i+1 is also in S": lambda s, _: all(
        {k - 1, k + 1} & s for k in s
    ),
    "of {1..n} that contain i and i+1 for exactly one value of i": lambda s, _: (
        len(pairs(s, 1)) == 1
    ),
    "of {1..n} that do not contain i and i+2 for exactly one value of i": lambda s, _: (
        len(pairs(s, 2)) != 1
    ),
    "of {1..n} with no element equal to another plus 3": lambda s, _: not pairs(s, 3),
    "of {1..n} in which no element is equal to another minus 1": lambda s, _: not pairs(s, 1),
    "S of {1..n} in which k+2 is missing whenever k and k+1 are both in S": lambda s, _: (
        not {*pairs(s, 1)} & {*pairs(s, 2)}
    ),
    "of {1..n} in which the difference of successive elements is never 2": lambda s, _: (
        2 not in steps(s)
    ),
    "of {1..n} in which no two consecutive elements have the same parity": lambda s, _: all(
        z % 2 for z in steps(s)
    ),
    "S of {1..n} for which there is no odd k with both k and k+1 in S": lambda s, _: (
        not any(k % 2 for k in pairs(s, 1))
    ),
    "S of {1..n} for which there is no k with both k and k+3 in S": lambda s, _: not pairs(s, 3),
    "S of {1..n} such that for no k are k, k+1 and k+2 all in S": lambda s, _: (
        not {*pairs(s, 1)} & {*pairs(s, 2)}
    ),
    "S of {1..n} such that k in S implies that k+1 is not in S": lambda s, _: not pairs(s, 1),
    "of {1..n} that contain at least one of any three consecutive integers k, k+1, k+2 in {1..n}": (
        lambda s, n: all(s & {k, k + 1, k + 2} for k in range(1, n - 1))
    ),
    "of {1..n} containing at most one pair of consecutive integers k, k+1": lambda s, _: (
        len(pairs(s, 1)) <= 1
    ),
    "S of {1..n} with no two consecutive integers missing from S": lambda s, n: all(
        s & {k, k + 1} for k in range(1, n)
    ),
    "S of {1..n} such that for each odd x in S the number x+1 is also in S": lambda s, _: all(
        k + 1 in s for k in s if k % 2
    ),
    "of {1..n} with an odd number of elements and no two of them consecutive": lambda s, _: (
        len(s) % 2 and not pairs(s, 1)
    ),
    "S of {1..n} such that no two consecutive integers are in S": lambda s, _: not pairs(s, 1),
    "S of {1..n} with 1 not in S and no two consecutive integers in S": lambda s, _: (
        1 not in s and not pairs(s, 1)
    ),
    "S of {1..n} with |S| even and an odd number of odd integers in S": lambda s, _: (
        len(s) % 2 == 0 and sum(k % 2 for k in s) % 2
    ),
    "S of {1..n} such that |S| is at most 2": lambda s, _: len(s) <= 2,
    "S of {1..n} such that the complement of S contains no two consecutive integers": (
        lambda s, n: all(s & {k, k + 1} for k in range(1, n))
    ),
    "of {1..n} that do not contain i, i+1 and i+3 for any i": lambda s, _: (
        not {*pairs(s, 1)} & {*pairs(s, 3)}
    ),
    "S of {1..n} where for each i < n exactly one of i and i+1 is in S": lambda s, n: all(
        len(s & {k, k + 1}) == 1 for k in range(1, n)
    ),
    "of {1..n} in which every even element k has k-1 in the subset": lambda s, _: all(
        k - 1 in s for k in s if k % 2 == 0
    ),
    "of {1..n} in which 1 is present and no two consecutive integers are present": (
        lambda s, _: 1 in s and not pairs(s, 1)
    ),
    "of {1..n} in which 1 and 2 are not both present": lambda s, _: not {1, 2} <= s,
    "of {1..n} that omit 1 and have no three consecutive integers": lambda s, _: (
        1 not in s and not {*pairs(s, 1)} & {*pairs(s, 2)}
    ),
    "of {1..n} that contain no two consecutive even numbers": lambda s, _: (
        not any(k % 2 == 0 for k in pairs(s, 2))
    ),
    "of {1..n} such that every element x has x-1 or x+1 also in the subset": lambda s, _: all(
        s & {k - 1, k + 1} for k in s
    ),
    "of {1..n} with no two consecutive elements, where n and 1 also count as consecutive": (
        lambda s, n: not pairs(s, 1) and not {1, n} <= s
    ),
}
REFUSED = {
    "subsets S of {1..n} for which there is no odd k with both k+1 and k+2 in S": "odd number k",
    "subsets S of {1..n} for which there is no k with both j and j+3 in S": (
        "of one number k something is said"
    ),
    "subsets S of {1..n} such that there is no k for which k is not in S": (
        "k is not an element of {1..n}"
    ),
    "subsets of {1..n} containing at most one pair of consecutive integers k, k+2": "k, k+1",
    "subsets of {1..n} that contain no three consecutive even numbers": (
        "consecutive elements are told by their number alone"
    ),
    "subsets of {1..n} with no two consecutive elements, where n and 2 also count as consecutive": (
        "the first number and n are the ends"
    ),
}


@parametrize_some("said", BY_NAME)
def test_subsets_are_those_that_are_listed(said: str) -> None:
    counts(f"subsets {said}", subsets, lambda z: BY_NAME[said](*z), most=8)


@parametrize_some("text", REFUSED)
def test_numbers_that_do_not_agree_are_refused(text: str) -> None:
    refused(text, REFUSED[text])
