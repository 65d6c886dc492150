"""Subsets by numbers that belong to them, by elements beside others, by pairs that may be there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from reading.sentences.listed_objects import counts, refused, subsets
from samples import parametrize_some

One = tuple[set[int], int]
Holds = Callable[[One], bool]


def apart(s: set[int], *by: int) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(sorted(s), 2) if b - a in by]


def runs(s: set[int]) -> int:
    return sum(k - 1 not in s for k in s)


def missing(one: One) -> set[int]:
    return {*range(1, one[1] + 1)} - one[0]


def around(one: One) -> bool:
    s, n = one
    return not apart(s, 1) and not ({1, n} <= s)


def odd(s: set[int]) -> int:
    return sum(k % 2 for k in s)


def even(s: set[int]) -> int:
    return len(s) - odd(s)


SAID: list[tuple[str, Holds]] = [
    # numbers that belong to it
    ("such that 1 is in the subset if and only if n is", lambda o: (1 in o[0]) == (o[1] in o[0])),
    ("such that 1 or n is in the subset", lambda o: bool({1, o[1]} & o[0])),
    (
        "such that either 1 or 2 is in the subset but not both",
        lambda o: len({1, 2} & o[0]) == 1,
    ),
    ("such that exactly one of 1 and 2 belongs to the subset", lambda o: len({1, 2} & o[0]) == 1),
    ("such that at most one of 1, 2 and 3 is in the subset", lambda o: len({1, 2, 3} & o[0]) < 2),
    ("such that 1 and 2 are not both in the subset", lambda o: not {1, 2} <= o[0]),
    ("such that not both 1 and 2 are in the subset", lambda o: not {1, 2} <= o[0]),
    ("such that 2 is in the subset but n is not", lambda o: 2 in o[0] and o[1] not in o[0]),
    ("such that neither 1 nor n belongs to the subset", lambda o: not {1, o[1]} & o[0]),
    (
        "such that both 1 and 2 belong to the subset or neither does",
        lambda o: (1 in o[0]) == (2 in o[0]),
    ),
    ("such that if 1 is in the subset then n is not", lambda o: not {1, o[1]} <= o[0]),
    ("such that 1 is in the subset only if 2 is", lambda o: 1 not in o[0] or 2 in o[0]),
    ("such that 1 is in the subset or 2 is not", lambda o: 1 in o[0] or 2 not in o[0]),
    ("that contain both or neither of 1 and n", lambda o: (1 in o[0]) == (o[1] in o[0])),
    ("that contain both 1 and 2 or neither of them", lambda o: (1 in o[0]) == (2 in o[0])),
    ("without both of 1 and 2", lambda o: not {1, 2} <= o[0]),
    (
        "that contain at least one even number, no two consecutive integers and not the number 1",
        lambda o: even(o[0]) > 0 and not apart(o[0], 1) and 1 not in o[0],
    ),
    ("such that at least one of 1 and 2 is missing", lambda o: not {1, 2} <= o[0]),
    ("in which 1 or 2 is missing", lambda o: not {1, 2} <= o[0]),
    ("such that 1 and 2 are both missing", lambda o: not {1, 2} & o[0]),
    ("in which neither 1 nor 2 is missing", lambda o: {1, 2} <= o[0]),
    # all numbers of a class, or one
    ("that contain an odd number or no even number", lambda o: odd(o[0]) > 0 or not even(o[0])),
    ("that contain an even number and an odd number", lambda o: odd(o[0]) > 0 and even(o[0]) > 0),
    ("that contain all even numbers", lambda o: even(o[0]) == o[1] // 2),
    ("that do not contain all odd numbers", lambda o: odd(o[0]) < (o[1] + 1) // 2),
    ("that contain every multiple of 3", lambda o: not any(k % 3 == 0 for k in missing(o))),
    (
        "that contain an odd number but no multiple of 3",
        lambda o: odd(o[0]) > 0 and not any(k % 3 == 0 for k in o[0]),
    ),
    (
        "that contain an even number only if they contain an odd number",
        lambda o: not even(o[0]) or odd(o[0]) > 0,
    ),
    (
        "that contain neither an odd number nor a multiple of 4",
        lambda o: all(k % 4 == 2 for k in o[0]),
    ),
    (
        "that contain no multiple of 3 except possibly 3 itself",
        lambda o: {k for k in o[0] if k % 3 == 0} <= {3},
    ),
    (
        "with no element divisible by 2 or 3 except possibly multiples of 6",
        lambda o: all(k % 6 in {0, 1, 5} for k in o[0]),
    ),
    ("with no even element except multiples of 4", lambda o: all(k % 4 != 2 for k in o[0])),
    ("with no even element except 4", lambda o: all(k % 2 or k == 4 for k in o[0])),
    # the largest one
    ("whose largest element is n or n-1", lambda o: max(o[0], default=0) >= max(o[1] - 1, 1)),
    ("whose maximum is not n", lambda o: bool(o[0]) and o[1] not in o[0]),
    ("whose largest element is less than n-1", lambda o: bool(o[0]) and max(o[0]) < o[1] - 1),
    ("whose largest element is at most n-1", lambda o: bool(o[0]) and max(o[0]) < o[1]),
    ("whose largest element is greater than n-2", lambda o: max(o[0], default=-9) > o[1] - 2),
    (
        "whose largest element exceeds the smallest by at most 2",
        lambda o: bool(o[0]) and max(o[0]) - min(o[0]) <= 2,
    ),
    ("whose number of odd elements equals 0 or 2", lambda o: odd(o[0]) in {0, 2}),
    ("whose size equals 1 or 4", lambda o: len(o[0]) in {1, 4}),
    # blocks
    ("consisting of a single block of consecutive integers", lambda o: runs(o[0]) == 1),
    ("that form at most two runs of consecutive integers", lambda o: runs(o[0]) <= 2),
    (
        "made up of blocks of length exactly 2",
        lambda o: runs(o[0]) * 2 == len(o[0]) and not any({k, k + 1, k + 2} <= o[0] for k in o[0]),
    ),
    ("that are not singletons", lambda o: len(o[0]) != 1),
    ("that are neither empty nor singletons", lambda o: len(o[0]) > 1),
    # a circle
    ("with no two cyclically consecutive elements (1 and n are consecutive)", around),
    ("with no two elements adjacent when 1..n are arranged in order around a circle", around),
    ("with no two elements consecutive modulo n", around),
    ("having no two members that are consecutive on the circle 1,...,n", around),
    # what differs
    (
        "that contain two elements differing by 2 but no two differing by 1",
        lambda o: bool(apart(o[0], 2)) and not apart(o[0], 1),
    ),
    ("in which some two elements differ by 2", lambda o: bool(apart(o[0], 2))),
    (
        "in which any two elements differ by at most 3",
        lambda o: not o[0] or max(o[0]) - min(o[0]) < 4,
    ),
    (
        "in which every two distinct elements differ by more than 2",
        lambda o: not apart(o[0], 1, 2),
    ),
    ("with no two consecutive missing integers", lambda o: not apart(missing(o), 1)),
    ("in which no two elements have the same parity", lambda o: odd(o[0]) < 2 and even(o[0]) < 2),
    ("in which no two elements have an odd sum", lambda o: not odd(o[0]) or not even(o[0])),
    ("in which not all elements have the same parity", lambda o: odd(o[0]) > 0 and even(o[0]) > 0),
    (
        "with exactly three elements, two odd and one even",
        lambda o: (odd(o[0]), even(o[0])) == (2, 1),
    ),
    (
        "in which no two elements differ by 2 unless both are even",
        lambda o: all(a % 2 == 0 for a, _ in apart(o[0], 2)),
    ),
    (
        "in which no two elements differ by 1 or 2 unless they are odd",
        lambda o: not apart(o[0], 1) and all(a % 2 for a, _ in apart(o[0], 2)),
    ),
    (
        "without two consecutive even numbers",
        lambda o: all(a % 2 for a, _ in apart(o[0], 2)),
    ),
    (
        "in which no two even numbers are consecutive even numbers",
        lambda o: all(a % 2 for a, _ in apart(o[0], 2)),
    ),
    # a pair that is allowed
    (
        "with no two consecutive integers, except that 1 and 2 may both be chosen",
        lambda o: {*apart(o[0], 1)} <= {(1, 2)},
    ),
    (
        "with no two elements whose difference is 2, except that both 1 and 3 may be chosen",
        lambda o: {*apart(o[0], 2)} <= {(1, 3)},
    ),
    (
        "with no two consecutive integers except that n-1 and n may occur together",
        lambda o: {*apart(o[0], 1)} <= {(o[1] - 1, o[1])},
    ),
    (
        "in which no two elements differ by 1 or 3, except possibly 2 and 3",
        lambda o: {*apart(o[0], 1, 3)} <= {(2, 3)},
    ),
    (
        "without two consecutive integers, except that 1 and 2 may both be present",
        lambda o: {*apart(o[0], 1)} <= {(1, 2)},
    ),
    (
        "with exactly two elements that are not consecutive",
        lambda o: len(o[0]) == 2 and not apart(o[0], 1),
    ),
    # of odd or even numbers
    (
        "that do not contain both i and i+1 for any odd i",
        lambda o: all(a % 2 == 0 for a, _ in apart(o[0], 1)),
    ),
    (
        "that never contain both i and i+2 for an even i",
        lambda o: all(a % 2 for a, _ in apart(o[0], 2)),
    ),
    (
        "containing neither k and k+1 nor k and k+2 for any odd k",
        lambda o: all(a % 2 == 0 for a, _ in apart(o[0], 1, 2)),
    ),
    (
        "containing at most one of k and k+1 for every even k",
        lambda o: all(a % 2 for a, _ in apart(o[0], 1)),
    ),
    (
        "containing at least one of k and k+1 for every odd k < n",
        lambda o: all({k, k + 1} & o[0] for k in range(1, o[1], 2)),
    ),
    (
        "with no even element k such that k+1 is also in the subset",
        lambda o: all(a % 2 for a, _ in apart(o[0], 1)),
    ),
    (
        "such that for no odd k both k and k+1 are elements",
        lambda o: all(a % 2 == 0 for a, _ in apart(o[0], 1)),
    ),
    # beside elements
    (
        "such that for each element k, at least one of k-1 and k+1 is also in the subset",
        lambda o: all({k - 1, k + 1} & o[0] for k in o[0]),
    ),
    ("such that for each element k, k+2 is not in the subset", lambda o: not apart(o[0], 2)),
    (
        "in which every even element k is accompanied by k-1",
        lambda o: all(k % 2 or k - 1 in o[0] for k in o[0]),
    ),
    (
        "in which every odd element is accompanied by its successor",
        lambda o: all(k % 2 == 0 or k + 1 in o[0] for k in o[0]),
    ),
    (
        "that with each element x contain x-1 or x+1",
        lambda o: all({k - 1, k + 1} & o[0] for k in o[0]),
    ),
    (
        "that contain x-1 for every even element x",
        lambda o: all(k % 2 or k - 1 in o[0] for k in o[0]),
    ),
    (
        "in which every element has its predecessor or its successor also in the subset",
        lambda o: all({k - 1, k + 1} & o[0] for k in o[0]),
    ),
    ("in which no element has its successor in the subset", lambda o: not apart(o[0], 1)),
    (
        "in which no even element has its successor in the subset",
        lambda o: all(a % 2 for a, _ in apart(o[0], 1)),
    ),
    (
        "such that the predecessor of every even element is also in the subset",
        lambda o: all(k % 2 or k - 1 in o[0] for k in o[0]),
    ),
    (
        "in which every element has exactly one of its neighbors in the subset",
        lambda o: all(len({k - 1, k + 1} & o[0]) == 1 for k in o[0]),
    ),
    (
        "in which no element has both its predecessor and its successor in the subset",
        lambda o: not any({k - 1, k + 1} <= o[0] for k in o[0]),
    ),
    (
        "such that every element is adjacent to another element",
        lambda o: all({k - 1, k + 1} & o[0] for k in o[0]),
    ),
    (
        "in which each x in the set has x-1 or x+1 in it",
        lambda o: all({k - 1, k + 1} & o[0] for k in o[0]),
    ),
    (
        "in which every odd element has its predecessor and its successor in the subset",
        lambda o: all(k % 2 == 0 or {k - 1, k + 1} <= o[0] for k in o[0]),
    ),
    # numbers in turn
    (
        "that contain neither two consecutive odd numbers x, x+2 nor two consecutive even numbers",
        lambda o: not apart(o[0], 2),
    ),
    (
        "in which neither two consecutive integers are in it nor three consecutive numbers absent",
        lambda o: (
            not apart(o[0], 1) and not any({k, k + 1, k + 2} <= missing(o) for k in range(1, o[1]))
        ),
    ),
    (
        "with no three consecutive integers i, i+1, i+2 all in the subset",
        lambda o: not any({k, k + 1, k + 2} <= o[0] for k in o[0]),
    ),
    (
        "such that no two integers k, k+1 in {1,...,n} are both missing from the subset",
        lambda o: not apart(missing(o), 1),
    ),
    (
        "such that for each i with 1 <= i < n, at least one of i and i+1 is in the subset",
        lambda o: not apart(missing(o), 1),
    ),
    ("containing no k together with k+2", lambda o: not apart(o[0], 2)),
    ("that contain no pair k, k+3", lambda o: not apart(o[0], 3)),
    ("such that whenever k is in the subset, k+3 is not", lambda o: not apart(o[0], 3)),
    (
        "such that whenever k is in the subset, neither k+1 nor k+3 is",
        lambda o: not apart(o[0], 1, 3),
    ),
    ("such that k and k+1 are never both missing", lambda o: not apart(missing(o), 1)),
    (
        "with exactly two k such that both k and k+1 are in the subset",
        lambda o: len(apart(o[0], 1)) == 2,
    ),
    (
        "whose elements, in increasing order, alternate in parity starting with an odd element",
        lambda o: (
            all((a + b) % 2 for a, b in pairwise(sorted(o[0]))) and (not o[0] or min(o[0]) % 2 == 1)
        ),
    ),
]


@parametrize_some(("said", "holds"), SAID, share=120)
def test_which_subsets_are_meant(said: str, holds: Holds) -> None:
    counts(f"subsets of {{1..n}} {said}", subsets, holds, most=7)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "with no two consecutive integers, except that 1 and 3 may both be chosen",
            "how many adjacent letters are meant?",
        ),
        (
            "in which no two elements are consecutive unless both are even",
            "two consecutive numbers are never both even",
        ),
        (
            "with exactly three elements, two odd and two even",
            "all of them are of one of these kinds",
        ),
        ("in which each element k is accompanied by j+1", "of one number k something is said"),
        ("such that if k is in the subset then so is k+1", "of one number k something is said"),
        ("such that whenever k is in the subset, k+1 or k+2 is not", "not a whole sentence"),
        ("containing at least one of k and k+1 for every odd k", "whether it is said of all k"),
        (
            "whose elements are all odd or all even (the empty set counts twice)",
            "the empty one is counted once",
        ),
    ],
)
def test_what_cannot_be_or_is_not_clear_is_refused(said: str, why: str) -> None:
    refused(f"subsets of {{1..n}} {said}", why)


def is_even(k):
    return k % 2 == 0


def is_odd(k):
    return k % 2 == 1


@parametrize_some(
    ("text", "holds"),
    [
        (
            "subsets of {1,...,n} that contain both i and i+1 for exactly one value of i",
            lambda s: sum(k + 1 in s[0] for k in s[0]) == 1,
        ),
        (
            "subsets of {1..n} that have a sum divisible by 3 (the empty set has sum 0)",
            lambda s: sum(s[0]) % 3 == 0,
        ),
        (
            (
                "subsets of the set of the first n positive integers that do not contain three "
                "consecutive integers"
            ),
            lambda s: not any({k + 1, k + 2} <= s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} that contain no multiple of 3 unless they also contain the number 1",
            lambda s: 1 in s[0] or not any(k % 3 == 0 for k in s[0]),
        ),
        (
            (
                "subsets of {1..n} containing 1 or n or both, with no two elements that are "
                "consecutive integers"
            ),
            lambda s: {1, s[1]} & s[0] and not any(k + 1 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} with all gaps between consecutive elements odd",
            lambda s: all(is_odd(b - a) for a, b in pairwise(sorted(s[0]))),
        ),
        (
            (
                "subsets A of {1,...,n} such that neither A nor its complement in {1,...,n} "
                "contains three consecutive integers"
            ),
            lambda s: all(0 < len(s[0] & {k, k + 1, k + 2}) < 3 for k in range(1, s[1] - 1)),
        ),
        (
            (
                "subsets A of {1..n} that have the following property: whenever k is in A, k+2 is "
                "not in A"
            ),
            lambda s: not any(k + 2 in s[0] for k in s[0]),
        ),
    ],
    share=24,
)
def test_subsets_by_pairs_and_sizes_are_those_that_are_listed(text, holds):
    counts(text, subsets, holds, 8)


@parametrize_some(
    ("text", "holds"),
    [
        (
            "subsets of [n] with at most one even element and no two odd elements differing by 2",
            lambda s: (
                sum(map(is_even, s[0])) < 2 and not any(is_odd(k) and k + 2 in s[0] for k in s[0])
            ),
        ),
        (
            "subsets of {1..n} in which no two even elements differ by 2 or 4",
            lambda s: not any(is_even(k) and {k + 2, k + 4} & s[0] for k in s[0]),
        ),
        (
            "nonempty subsets of {1..n} that have largest minus smallest element at most 3",
            lambda s: s[0] and max(s[0]) - min(s[0]) <= 3,
        ),
        (
            (
                "subsets of {1..n} in which the difference between the largest and the smallest "
                "element is exactly 3"
            ),
            lambda s: s[0] and max(s[0]) - min(s[0]) == 3,
        ),
        (
            "subsets of {1..n} in which the smallest element, if there is one, is even",
            lambda s: not s[0] or is_even(min(s[0])),
        ),
        (
            "even-sized subsets of {1..n} with no two consecutive elements",
            lambda s: is_even(len(s[0])) and not any(k + 1 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} whose elements are alternately odd and even starting with odd",
            lambda s: all(is_odd(z + k) for k, z in enumerate(sorted(s[0]))),
        ),
        (
            "subsets of {1..n} with at least two elements, any two of which differ by at least 2",
            lambda s: len(s[0]) > 1 and not any(k + 1 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} whose elements, listed in increasing order, are odd, even, odd, ...",
            lambda s: all(is_odd(z + k) for k, z in enumerate(sorted(s[0]))),
        ),
    ],
    share=24,
)
def test_elements_of_a_class_extremes_and_sizes(text, holds):
    counts(text, subsets, holds, 8)


def test_of_two_numbers_at_a_distance_one_is_always_there() -> None:
    said = "subsets of {1..n} such that k and k+2 are never both absent"
    counts(said, subsets, lambda one: not apart(missing(one), 2))


@pytest.mark.parametrize("pair", ["k and j+1", "k and k"])
def test_a_pair_of_which_is_not_told_how_far_apart_it_is_is_refused(pair: str) -> None:
    refused(
        f"subsets of {{1..n}} such that {pair} are never both absent",
        "of one number k something is said",
    )
