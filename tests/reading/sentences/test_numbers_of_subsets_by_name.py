"""Subsets by numbers k, k+1, and by elements that follow each other; all are listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from reading.sentences.listed_objects import counts, subsets
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence

Said = Callable[[set[int], int], object]


def pairs(s: set[int], apart: int) -> list[int]:
    """Return the elements k of which k + apart is one, too."""
    return [k for k in s if k + apart in s]


def steps(s: set[int]) -> list[int]:
    return [b - a for a, b in pairwise(sorted(s))]


SAID: dict[str, Said] = {
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
    "subsets S of {1..n} for which there is no k with both j and j+3 in S": "",
    "subsets S of {1..n} such that there is no k for which k is not in S": "",
    "subsets of {1..n} containing at most one pair of consecutive integers k, k+2": "k, k+1",
    "subsets of {1..n} that contain no three consecutive even numbers": "",
    "subsets of {1..n} with no two consecutive elements, where n and 2 also count as consecutive": (
        ""
    ),
}


@parametrize_some("said", SAID)
def test_subsets_are_those_that_are_listed(said: str) -> None:
    counts(f"subsets {said}", subsets, lambda z: SAID[said](*z), most=8)


@parametrize_some("text", REFUSED)
def test_numbers_that_do_not_agree_are_refused(text: str) -> None:
    found = read_sentence(text)
    assert not isinstance(found, Meaning)
    assert REFUSED[text] in str(found)
