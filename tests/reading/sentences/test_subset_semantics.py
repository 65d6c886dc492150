"""What is said of subsets alone: extremes, membership, two elements by name, complements."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from reading.sentences.listed_objects import counts, refused, subsets
from samples import parametrize_some

from gfkit.reading.sentences.meaning_json import data_of, meaning_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

Subset = tuple[set[int], int]


def has_no_two(s: set[int], *apart: int) -> bool:
    """Tell whether no two elements differ by one of some numbers."""
    return not any(k + d in s for k in s for d in apart)


SAID: list[tuple[str, Callable[[Subset], object]]] = [
    ("whose least element is odd", lambda z: z[0] and min(z[0]) % 2),
    (
        "whose least element is odd and whose greatest element is even",
        lambda z: z[0] and min(z[0]) % 2 and max(z[0]) % 2 == 0,
    ),
    (
        "whose minimum and maximum have the same parity",
        lambda z: z[0] and (min(z[0]) - max(z[0])) % 2 == 0,
    ),
    (
        "whose smallest and largest elements have different parity",
        lambda z: z[0] and (min(z[0]) - max(z[0])) % 2,
    ),
    ("whose elements are all congruent modulo 3", lambda z: len({k % 3 for k in z[0]}) <= 1),
    (
        "with equally many odd and even elements and no two consecutive elements",
        lambda z: sum((-1) ** k for k in z[0]) == 0 and has_no_two(z[0], 1),
    ),
    (
        "such that among any three consecutive integers at most one belongs to the subset",
        lambda z: has_no_two(z[0], 1, 2),
    ),
    (
        "such that at least one of any three consecutive integers belongs to it",
        lambda z: all({k, k + 1, k + 2} & z[0] for k in range(1, z[1] - 1)),
    ),
    (
        "containing at most one element from each pair of consecutive integers",
        lambda z: has_no_two(z[0], 1),
    ),
    ("such that if x ∈ S then x+1 ∉ S", lambda z: has_no_two(z[0], 1)),
    ("with no x in S such that x+2 is in S", lambda z: has_no_two(z[0], 2)),
    ("that have no two elements a, b with a - b = 2", lambda z: has_no_two(z[0], 2)),
    ("with |a-b| > 2 for all distinct a, b in S", lambda z: has_no_two(z[0], 1, 2)),
    ("such that |i-j| is not 2 for all i, j in S", lambda z: has_no_two(z[0], 2)),
    (
        "whose complement contains no two consecutive numbers",
        lambda z: has_no_two({*range(1, z[1] + 1)} - z[0], 1),
    ),
    (
        "such that the complement has exactly two elements that are even",
        lambda z: sum(k % 2 == 0 for k in {*range(1, z[1] + 1)} - z[0]) == 2,
    ),
    (
        "containing at least one of k and k+1 for every k < n",
        lambda z: all({k, k + 1} & z[0] for k in range(1, z[1])),
    ),
    (
        "such that for each element k of the set, k+1 or k-1 is in the set",
        lambda z: all({k - 1, k + 1} & z[0] for k in z[0]),
    ),
    (
        "such that neither S nor its complement contains three consecutive integers",
        lambda z: (
            not any(
                {k, k + 1, k + 2} <= some
                for some in (z[0], {*range(1, z[1] + 1)} - z[0])
                for k in some
            )
        ),
    ),
    (
        "whose complement has no two consecutive numbers, with even sum",
        lambda z: has_no_two({*range(1, z[1] + 1)} - z[0], 1) and sum(z[0]) % 2 == 0,
    ),
    (
        "whose complement has even sum and no two consecutive elements",
        lambda z: (
            sum({*range(1, z[1] + 1)} - z[0]) % 2 == 0
            and has_no_two({*range(1, z[1] + 1)} - z[0], 1)
        ),
    ),
    (
        "except those whose complement has even sum and no two consecutive elements",
        lambda z: (
            sum({*range(1, z[1] + 1)} - z[0]) % 2 == 1
            or not has_no_two({*range(1, z[1] + 1)} - z[0], 1)
        ),
    ),
    ("whose elements have an even sum", lambda z: sum(z[0]) % 2 == 0),
    ("such that k and k+3 are never both in the subset", lambda z: has_no_two(z[0], 3)),
    (
        "such that no two elements have a sum divisible by 3",
        lambda z: not any((a + b) % 3 == 0 for a in z[0] for b in z[0] if a != b),
    ),
    ("whose largest element is not a multiple of 3", lambda z: z[0] and max(z[0]) % 3),
    ("with no elements x, y satisfying |x - y| = 2", lambda z: has_no_two(z[0], 2)),
    ("with |a - b| >= 3 for all a != b in the subset", lambda z: has_no_two(z[0], 1, 2)),
    ("with no two elements of opposite parity", lambda z: len({k % 2 for k in z[0]}) <= 1),
    ("consisting of odd numbers only", lambda z: all(k % 2 for k in z[0])),
    (
        "that consist of blocks of at least two consecutive integers",
        lambda z: all({k - 1, k + 1} & z[0] for k in z[0]),
    ),
    (
        "in which the differences between consecutive elements are all odd",
        lambda z: all((b - a) % 2 for a, b in zip(sorted(z[0]), sorted(z[0])[1:], strict=False)),
    ),
    (", no two elements of which are consecutive", lambda z: has_no_two(z[0], 1)),
    (", no two of which differ by 2", lambda z: has_no_two(z[0], 2)),
    (
        "in which every element x has x-1 or x+1 (or both) in the subset as well",
        lambda z: all({x - 1, x + 1} & z[0] for x in z[0]),
    ),
    (
        "that contain exactly one of the numbers i and i+2 for each i from 1 to n-2",
        lambda z: all((i in z[0]) != (i + 2 in z[0]) for i in range(1, z[1] - 1)),
    ),
    (
        "consisting of at most two blocks of consecutive integers",
        lambda z: sum(k - 1 not in z[0] for k in z[0]) <= 2,
    ),
    (
        (
            "whose elements in increasing order are alternately odd and even, beginning with "
            "either parity"
        ),
        lambda z: all((b - a) % 2 for a, b in zip(sorted(z[0]), sorted(z[0])[1:], strict=False)),
    ),
    (
        "such that if k is in S, so is k+2, as long as k+2 <= n",
        lambda z: all(k + 2 in z[0] for k in z[0] if k + 2 <= z[1]),
    ),
]


@parametrize_some("number", range(len(SAID)), share=24)
def test_subsets_are_those_that_are_listed(number: int) -> None:
    said, holds = SAID[number]
    text = f"subsets S of {{1..n}} {said}" if said[0] != "," else f"subsets of {{1..n}}{said}"
    counts(text, subsets, holds, most=8)
    meaning = read_sentence(text)
    assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "ways to select some of the numbers 1 to n so that no two of them are consecutive",
        "ways to choose any number of the integers 1, 2, ..., n with no two consecutive",
        "subsets of the first n positive integers, no two of which are adjacent",
    ],
)
def test_numbers_that_are_chosen(text: str) -> None:
    counts(text, subsets, lambda z: has_no_two(z[0], 1), most=8)


@pytest.mark.parametrize("said", ["differ by 2", "are consecutive"])
def test_behind_an_amount_it_is_said_of_its_places(said: str) -> None:
    text = f"subsets of {{1..n}} with exactly two even elements, no two of which {said}"
    assert isinstance(read_sentence(text), RefusedSentence)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("such that |i-j| >= 3 for any three elements i and j", "any two elements are meant"),
        (
            "such that |i-j| != 3 for any i, k in the set",
            "of two elements it is told by how much they differ",
        ),
        ("with no x in S such that y+2 is in S", "of one number k something is said"),
        (
            "whose complement has no two descents",
            "consecutive elements are told by their number alone",
        ),
        (
            "that contain exactly one of the numbers i and i+2",
            "of which k is that said? as in 'for every k from 1 to n-1'",
        ),
        (
            "that contain exactly one of i and i+1 for each i from 2 to n-1",
            "k is any number of which the others are numbers of the set",
        ),
        (
            "that contain at least one of i and i+1 for each i from 2 to n-1",
            "k is any number of which the others are numbers of the set",
        ),
        (
            "that contain at least one of i and i-1 for each i from 2 to n-1",
            "k is any number of which the others are numbers of the set",
        ),
        (
            "that contain exactly two of the numbers i and i+2 for each i from 1 to n-2",
            "a number k is an element",
        ),
        (
            "whose elements are alternately odd and even",
            "whether the first element is odd is not told",
        ),
        ("in which every element x has y-1 in the subset", "of one number k something is said"),
    ],
)
def test_what_is_not_said_of_two_elements_is_refused(said: str, why: str) -> None:
    refused(f"subsets S of {{1..n}} {said}", why)


def test_words_have_no_complement():
    found = read_sentence("binary words of length n whose complement has no two adjacent 1s")
    assert isinstance(found, RefusedSentence)
