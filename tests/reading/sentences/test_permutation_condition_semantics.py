"""Permutations of which several things are told together, and what all elements do but some."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

Permutation = tuple[int, ...]
TWO = "permutations p of {1..n} with |p(i)-i| <= 2 for all i"


def moves(p: Permutation) -> list[int]:
    return [z - k for k, z in enumerate(p, start=1)]


def fixed(p: Permutation) -> list[int]:
    return [k for k, z in enumerate(p, start=1) if z == k]


def ends(p: Permutation) -> int:
    return (p[0] == 1) + (p[-1] == len(p))


def descents(p: Permutation) -> int:
    return sum(a > b for a, b in pairwise(p))


def is_involution(p: Permutation) -> bool:
    return all(p[z - 1] == k for k, z in enumerate(p, start=1))


def two_moves(p: Permutation) -> list[bool]:
    return [abs(z) == 2 for z in moves(p)]


def ups(p: Permutation) -> list[bool]:
    return [a < b for a, b in pairwise(p)]


def all_but(p: Permutation, *places: int) -> list[int]:
    return [z for k, z in enumerate(moves(p), start=1) if k not in places]


def adjacent_fixed(p: Permutation, many: int = 2) -> bool:
    return any(all(z == 0 for z in moves(p)[k : k + many]) for k in range(len(p) - many + 1))


SAID: list[tuple[str, Callable[[Permutation], bool]]] = [
    # one of two, or not both, or one if the other
    ("and either p(1) = 1 or p(n) = n but not both", lambda p: ends(p) == 1),
    ("such that 1 or n is fixed, but not both", lambda p: ends(p) == 1),
    ("such that p(1) = 1 and p(n) = n do not both hold", lambda p: ends(p) < 2),
    ("such that not both p(1) = 1 and p(n) = n", lambda p: ends(p) < 2),
    ("such that 1 and n are not both fixed", lambda p: ends(p) < 2),
    ("that do not fix both 1 and n", lambda p: ends(p) < 2),
    ("such that not both 1 and n are fixed points", lambda p: ends(p) < 2),
    ("that fix 1 or n", lambda p: ends(p) > 0),
    ("that fix exactly one of 1 and n", lambda p: ends(p) == 1),
    ("that fix at most one of 1 and n", lambda p: ends(p) < 2),
    ("in which at least one of 1 and n is fixed", lambda p: ends(p) > 0),
    ("that fix 1 but not n", lambda p: p[0] == 1 and p[-1] != len(p)),
    ("where 1 is fixed but n is not", lambda p: p[0] == 1 and p[-1] != len(p)),
    ("where 1 is not fixed but n is", lambda p: p[0] != 1 and p[-1] == len(p)),
    ("such that if p(1) = 1 then p(n) = n", lambda p: p[0] != 1 or p[-1] == len(p)),
    ("such that p(1) = 1 only if p(n) = n", lambda p: p[0] != 1 or p[-1] == len(p)),
    ("such that p(1) = 1 if p(n) = n", lambda p: p[0] == 1 or p[-1] != len(p)),
    ("such that p(1) = 1 if and only if p(n) = n", lambda p: ends(p) != 1),
    ("such that p(1) = 1 unless p(n) = n", lambda p: ends(p) > 0),
    (
        "such that exactly one of p(1) = 1 and p(n) = n holds",
        lambda p: ends(p) == 1,
    ),
    (
        "such that p has no fixed points or p has exactly one descent",
        lambda p: not fixed(p) or descents(p) == 1,
    ),
    (
        "that either have no fixed points or have exactly one descent",
        lambda p: not fixed(p) or descents(p) == 1,
    ),
    ("that have no fixed points or fix 1", lambda p: not fixed(p) or p[0] == 1),
    (
        "and either exactly two fixed points or no descents but not both",
        lambda p: (len(fixed(p)) == 2) != (descents(p) == 0),
    ),
    (
        "such that if p(1) = 1 then p has at most two fixed points",
        lambda p: p[0] != 1 or len(fixed(p)) <= 2,
    ),
    ("that do not start with 1 or end with n", lambda p: ends(p) == 0),
    ("that do not fix 1 or send 2 to 3", lambda p: p[0] != 1 and p[1] != 3),
    (
        "that do not fix 1 or have exactly two fixed points",
        lambda p: p[0] != 1 and len(fixed(p)) != 2,
    ),
    ("that do not start with 1 or do not end with n", lambda p: ends(p) < 2),
    ("with no fixed points or descents", lambda p: not fixed(p) and not descents(p)),
    # what it is not
    ("that are not involutions", lambda p: not is_involution(p)),
    ("that are not derangements", lambda p: bool(fixed(p))),
    ("that are not the identity", lambda p: len(fixed(p)) < len(p)),
    ("that are not even", lambda p: sum(a > b for k, b in enumerate(p) for a in p[:k]) % 2 == 1),
    ("that do not have exactly two fixed points", lambda p: len(fixed(p)) != 2),
    ("that do not have any descents", lambda p: descents(p) == 0),
    (
        "that are neither involutions nor derangements",
        lambda p: not is_involution(p) and bool(fixed(p)),
    ),
    ("such that p(p(i)) != i for all i", lambda p: all(p[z - 1] != k for k, z in enumerate(p, 1))),
    # single elements
    ("and p(1) in {1,3}", lambda p: p[0] in {1, 3}),
    ("and p(1) not in {1,3}", lambda p: p[0] == 2),
    ("and p(1) equal to 1 or 2", lambda p: p[0] in {1, 2}),
    ("where p(1) is neither 1 nor 3", lambda p: p[0] == 2),
    ("where p(1) is at most 2", lambda p: p[0] <= 2),
    ("and p(n) at least n-1", lambda p: p[-1] >= len(p) - 1),
    # fixed points, and odd and even places
    ("whose fixed points are all odd", lambda p: all(z % 2 for z in fixed(p))),
    ("in which every fixed point is odd", lambda p: all(z % 2 for z in fixed(p))),
    ("and all fixed points even", lambda p: not any(z % 2 for z in fixed(p))),
    ("with only even fixed points", lambda p: not any(z % 2 for z in fixed(p))),
    ("in which no fixed point is even", lambda p: all(z % 2 for z in fixed(p))),
    ("and exactly one even fixed point", lambda p: sum(z % 2 == 0 for z in fixed(p)) == 1),
    ("and no odd fixed point", lambda p: not any(z % 2 for z in fixed(p))),
    ("and at least two odd fixed points", lambda p: sum(z % 2 for z in fixed(p)) >= 2),
    ("with p(i) = i for exactly one even i", lambda p: sum(z % 2 == 0 for z in fixed(p)) == 1),
    ("and p(i) = i+1 for at most one odd i", lambda p: moves(p)[::2].count(1) <= 1),
    ("and no fixed point other than possibly 1", lambda p: {*fixed(p)} <= {1}),
    ("and no fixed point except possibly 1 and n", lambda p: {*fixed(p)} <= {1, len(p)}),
    ("whose only possible fixed points are 1 and n", lambda p: {*fixed(p)} <= {1, len(p)}),
    ("in which no element other than 2 is fixed", lambda p: {*fixed(p)} <= {2}),
    ("and 0, 1 or 4 fixed points", lambda p: len(fixed(p)) in {0, 1, 4}),
    # all but some
    ("and p(i) != i for all i > 1", lambda p: 0 not in all_but(p, 1)),
    ("and p(i) != i for all i >= 3", lambda p: 0 not in all_but(p, 1, 2)),
    ("and p(i) != i+1 for all i < n-1", lambda p: 1 not in all_but(p, len(p) - 1, len(p))),
    ("and p(i) != i for 1 < i < n", lambda p: 0 not in all_but(p, 1, len(p))),
    ("and p(i) != i for i = 2, ..., n", lambda p: 0 not in all_but(p, 1)),
    ("and p(i) != i for all i except possibly i = 1", lambda p: 0 not in all_but(p, 1)),
    ("and p(i) != i for all i other than 1 and n", lambda p: 0 not in all_but(p, 1, len(p))),
    ("and p(i) != i for all i != 2", lambda p: 0 not in all_but(p, 2)),
    ("and |p(i)-i| <= 1 for all but at most two i", lambda p: sum(two_moves(p)) <= 2),
    ("and |p(i)-i| <= 1 for all i except at most two", lambda p: sum(two_moves(p)) <= 2),
    # elements in a row
    (
        "and p(i) is never i+1 for two consecutive values of i",
        lambda p: (1, 1) not in [*pairwise(moves(p))],
    ),
    ("and p(i) = i for no two consecutive i", lambda p: not adjacent_fixed(p)),
    ("and no three consecutive fixed points", lambda p: not adjacent_fixed(p, 3)),
    (
        "and no two consecutive i with |p(i)-i| = 2",
        lambda p: (True, True) not in [*pairwise(two_moves(p))],
    ),
    ("such that if p(i) = i then p(i+1) != i+1", lambda p: not adjacent_fixed(p)),
    (
        "such that if p(i) = i+1 then p(i+1) = i+2",
        lambda p: all(b == 1 for a, b in pairwise(moves(p)) if a == 1),
    ),
    # the first two elements, and the last two
    ("and p(1) < p(2)", lambda p: p[0] < p[1]),
    ("and p(2) < p(1)", lambda p: p[0] > p[1]),
    ("and p(n) < p(n-1)", lambda p: p[-1] < p[-2]),
    ("that have a descent at position 1", lambda p: p[0] > p[1]),
    ("that start with a descent and end with an ascent", lambda p: p[0] > p[1] and p[-2] < p[-1]),
    ("that do not start with a descent", lambda p: p[0] < p[1]),
    ("with p(1) > p(2) > p(3)", lambda p: len(p) > 2 and p[0] > p[1] > p[2]),
    ("whose first entry is odd", lambda p: p[0] % 2 == 1),
    ("such that p(2) is not odd", lambda p: len(p) > 1 and p[1] % 2 == 0),
    (
        "that are not involutions and not derangements",
        lambda p: not is_involution(p) and bool(fixed(p)),
    ),
    ("in which only 1 and n may be fixed", lambda p: {*fixed(p)} <= {1, len(p)}),
    ("and either p(1) < p(2) or p(1) = 3", lambda p: p[0] < p[1] or p[0] == 3),
    (
        "with p(1) < p(2) > p(3) < ...",
        lambda p: all(z == (k % 2 == 0) for k, z in enumerate(ups(p))),
    ),
    ("that alternate up and down", lambda p: all(a != b for a, b in pairwise(ups(p)))),
    ("and p(2) > p(3)", lambda p: len(p) > 2 and p[1] > p[2]),
    ("and p(n-2) < p(n-1)", lambda p: len(p) > 2 and p[-3] < p[-2]),
    ("that have a descent at position 2", lambda p: len(p) > 2 and p[1] > p[2]),
    # places and sizes in other words
    ("such that p(1) is odd", lambda p: p[0] % 2 == 1),
    ("such that p(2) is even", lambda p: len(p) > 1 and p[1] % 2 == 0),
    ("and p(n) in {n-1, n}", lambda p: p[-1] >= len(p) - 1),
    ("whose first entry is 2 or 3", lambda p: p[0] in {2, 3}),
    ("with first entry 3", lambda p: p[0] == 3),
    ("in which 1 comes first", lambda p: p[0] == 1),
    ("such that the first and last elements are fixed", lambda p: ends(p) == 2),
    ("and neither 1 nor n fixed", lambda p: ends(p) == 0),
    ("such that no p(i) equals i or i+1", lambda p: not {0, 1} & {*moves(p)}),
    (
        "such that |p(i)-i| is at most 2 for odd i and at most 1 for even i",
        lambda p: not any(two_moves(p)[1::2]),
    ),
    (
        "such that p(i) = i+2 implies that i is odd",
        lambda p: 2 not in moves(p)[1::2],
    ),
    ("and p(i) = i only for even i", lambda p: 0 not in moves(p)[::2]),
    ("and p(i) = i only if i is even", lambda p: 0 not in moves(p)[::2]),
    ("in which at most one element moves exactly 2 positions", lambda p: sum(two_moves(p)) < 2),
    ("in which no element moves by exactly 1", lambda p: not {1, -1} & {*moves(p)}),
    ("in which every element is moved", lambda p: not fixed(p)),
    (
        "with neither fixed points nor 2-cycles",
        lambda p: all(p[z - 1] != k for k, z in enumerate(p, 1)),
    ),
    ("in which no two adjacent elements both stay fixed", lambda p: not adjacent_fixed(p)),
    ("and without two consecutive fixed points i, i+1", lambda p: not adjacent_fixed(p)),
    (
        "with |p(i+1)-p(i)| = 1 or 3 for all i",
        lambda p: {abs(a - b) for a, b in pairwise(p)} <= {1, 3},
    ),
    (
        "and with no two consecutive descents p(i) > p(i+1) > p(i+2)",
        lambda p: (False, False) not in [*pairwise(ups(p))],
    ),
    ("such that neither p(i) = i nor p(i) = i+1 occurs", lambda p: not {0, 1} & {*moves(p)}),
    # behind "for all i", where it is said of which i
    ("where p(i) is neither i-1 nor i+1 for any i", lambda p: not {1, -1} & {*moves(p)}),
    ("such that p(i)-i = 2 for at most one i", lambda p: moves(p).count(2) <= 1),
    ("such that p(i) != i for all i", lambda p: not fixed(p)),
    ("and p(i)+i even for all i", lambda p: all(z % 2 == 0 for z in moves(p))),
    ("with p(i)-i divisible by 2 for all i", lambda p: all(z % 2 == 0 for z in moves(p))),
    (
        "such that |p(i)-i| is neither 1 nor greater than 3 for all i",
        lambda p: not {1, -1} & {*moves(p)},
    ),
]


def listed(length: int) -> list[Permutation]:
    return [p for p in permutations(range(1, length + 1)) if all(abs(z) <= 2 for z in moves(p))]


@parametrize_some(("said", "holds"), SAID, share=120)
def test_what_is_told_together(said: str, holds: Callable[[Permutation], bool]) -> None:
    meaning = read_sentence(f"{TWO} {said}")
    assert isinstance(meaning, Meaning), str(meaning)
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 6):
        assert sequence.term(n) == sum(map(holds, listed(n))), (n, sentence_of(meaning))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("and p(1) = 1 if p(n) = n and p(2) = 2", "how far 'or' and 'if' reach is to be said"),
        ("that fix 1 or have one descent and fix n", "how far 'or' and 'if' reach is to be said"),
        (
            "such that p has one descent and p fixes 1 or p fixes n",
            "how far 'or' and 'if' reach is to be said",
        ),
        ("where p(i) is neither i-1 nor i+1", "not a whole sentence"),
        ("such that if p(i) = i then p(1) = 1", "whether it is told of all i is to be said"),
        ("and p(1) < p(3)", "two elements that stand side by side are compared"),
        (
            "that do not have a fixed point and a descent",
            "whether 'not' reaches to what is behind 'and' is to be said",
        ),
        (
            "with p(i) != i for all i except possibly 2 and n",
            "places near both ends are told where they are",
        ),
        (
            "that do not start with 1 and end with n",
            "whether 'not' reaches to what is behind 'and' is to be said",
        ),
        ("that neither fix 1 nor fix n or send 2 to 3", "not a whole sentence"),
        (
            "that neither fix 1 nor fix n and have exactly two descents",
            "whether 'not' reaches to what is behind 'and' is to be said",
        ),
        ("that do not have two fixed points or fix 1", "stopped at 'fixed'"),
        ("that do not have two fixed points", "stopped at 'fixed'"),
    ],
)
def test_what_is_not_clear_is_refused(said: str, why: str) -> None:
    refused(f"{TWO} {said}", why)


def near(n):
    """List the permutations that move no number by more than 2."""
    every = permutations(range(1, n + 1))
    return (p for p in every if all(abs(z - k) <= 2 for k, z in enumerate(p, start=1)))


@pytest.mark.parametrize(("parity", "others"), [("even", 1), ("odd", 0)])
def test_unless_excepts_the_places_that_it_tells(parity, others):
    """The condition is one of the places of the other parity alone."""
    counts(
        f"permutations of [n] with |p(i)-i| <= 2 and with p(i) >= i unless i is {parity}",
        near,
        lambda p: all(z >= k for k, z in enumerate(p, start=1) if k % 2 == others),
        most=7,
    )
