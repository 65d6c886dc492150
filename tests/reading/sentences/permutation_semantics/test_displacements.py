"""Permutations by how far their elements move, told in many ways: those meant are listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from reading.sentences.listed_objects import asked, refused
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

Permutation = tuple[int, ...]


def moves(p: Permutation) -> list[int]:
    return [z - k for k, z in enumerate(p, start=1)]


def within(p: Permutation, most: int = 2) -> bool:
    return all(abs(z) <= most for z in moves(p))


def around(*steps: int) -> Callable[[Permutation], bool]:
    """Tell whether elements go on a circle by such numbers, which differ modulo n."""
    return lambda p: all(z % len(p) in {k % len(p) for k in steps} for z in moves(p))


def rises(p: Permutation) -> int:
    """Return by how much the next element is greater at most."""
    return max((b - a for a, b in pairwise(p)), default=0)


def cycles(p: Permutation) -> int:
    """Return how many cycles a permutation has."""
    left, found = {*p}, 0
    while left:
        found, at = found + 1, min(left)
        while at in left:
            left.discard(at)
            at = p[at - 1]
    return found


SAID: list[tuple[str, Callable[[Permutation], bool]]] = [
    # Which number p(i) - i is, how great it is, which place p(i) is.
    ("with p(i) - i equal to -1, 0 or 2 for every i", lambda p: {*moves(p)} <= {-1, 0, 2}),
    ("for which every difference p(i)-i is -2, 0 or 2", lambda p: {*moves(p)} <= {-2, 0, 2}),
    ("such that p(i) - i is always one of -1, 0 or 1", lambda p: within(p, 1)),
    ("where |p(i)-i| is either 0 or 2 for every i", lambda p: {*moves(p)} <= {-2, 0, 2}),
    ("in which the absolute value of p(i)-i is at most 2", within),
    (
        "with |p(i)-i| < 3 throughout and exactly one fixed point",
        lambda p: within(p) and moves(p).count(0) == 1,
    ),
    (
        "such that for all i, |p(i)-i| is not 1 and |p(i)-i| <= 2",
        lambda p: {abs(z) for z in moves(p)} <= {0, 2},
    ),
    ("such that p(i) is one of i-1, i, i+2 for each i", lambda p: {*moves(p)} <= {-1, 0, 2}),
    (
        "in which every p(i) equals i or differs from i by exactly 2",
        lambda p: {*moves(p)} <= {-2, 0, 2},
    ),
    (
        "with p(i) at most i+1 and p(i) at least i-2 for all i",
        lambda p: all(-2 <= z <= 1 for z in moves(p)),
    ),
    ("with p(i) between i-1 and i+2", lambda p: all(-1 <= z <= 2 for z in moves(p))),
    ("with |p(i)-i| <= 2 and p(i) neither i nor i+1", lambda p: {*moves(p)} <= {-2, -1, 2}),
    (
        "with |p(i)-i| <= 2 for all i and p(i) different from i for every odd i",
        lambda p: within(p) and all(moves(p)[::2]),
    ),
    (
        "such that |p(i) - i| is never 1 and never exceeds 2",
        lambda p: {abs(z) for z in moves(p)} <= {0, 2},
    ),
    ("such that no i has p(i) > i + 1", lambda p: max(moves(p)) <= 1),
    ("such that p(i) > i + 1 for no i", lambda p: max(moves(p)) <= 1),
    (
        "with |p(i)-i| <= 3 in which no i has |p(i)-i| = 2",
        lambda p: {abs(z) for z in moves(p)} <= {0, 1, 3},
    ),
    # Of "no p(i)", of elements by their letter, and for how many i it is so.
    ("such that no p(i) is more than 2 away from i", within),
    (
        "in which no p(i) differs from i by exactly 2 and |p(i)-i| <= 3",
        lambda p: {abs(z) for z in moves(p)} <= {0, 1, 3},
    ),
    (
        "where each i is moved at most 1 place to the left and at most 2 places to the right",
        lambda p: all(-1 <= z <= 2 for z in moves(p)),
    ),
    ("in which no i moves by more than 2 places", within),
    (
        "with each entry either fixed or displaced by exactly 2 places",
        lambda p: {*moves(p)} <= {-2, 0, 2},
    ),
    ("with every displacement |p(i)-i| at most 2", within),
    ("of displacement at most 2", within),
    (
        "with |p(i)-i| <= 2 and exactly one i with p(i) > i",
        lambda p: within(p) and sum(z > 0 for z in moves(p)) == 1,
    ),
    (
        "with |p(i)-i| <= 2 in which there are exactly two i with p(i) = i",
        lambda p: within(p) and moves(p).count(0) == 2,
    ),
    (
        "with |p(i)-i| <= 2 and at most one i such that p(i) > p(i+1)",
        lambda p: within(p) and sum(a > b for a, b in pairwise(p)) <= 1,
    ),
    (
        "with |p(i)-i| <= 2 and exactly one i with p(i+1) = p(i)+1",
        lambda p: within(p) and sum(b == a + 1 for a, b in pairwise(p)) == 1,
    ),
    (
        "with |p(i)-i| <= 2 for all i and |p(i)-i| = 2 for exactly two values of i",
        lambda p: within(p) and sum(abs(z) == 2 for z in moves(p)) == 2,
    ),
    (
        "with |p(i)-i| <= 2 and exactly one i with p(i) > i+1",
        lambda p: within(p) and moves(p).count(2) == 1,
    ),
    (
        "with p(i) >= i-2 for all i and at most one i with p(i)-i in {-2, 1}",
        lambda p: min(moves(p)) >= -2 and sum(z in {-2, 1} for z in moves(p)) <= 1,
    ),
    (
        "with p(i) <= i+2 for all i and exactly one i with p(i)-i <= -2",
        lambda p: max(moves(p)) <= 2 and sum(z <= -2 for z in moves(p)) == 1,
    ),
    (
        "with p(i) <= i+1 for all i and |p(i)-i| = 2 for no i",
        lambda p: max(moves(p)) <= 1 and -2 not in moves(p),
    ),
    (
        "with |p(i)-i| <= 2 and no i such that p(i) > p(i+1) > p(i+2)",
        lambda p: (
            within(p) and not any(a > b > c for a, b, c in zip(p, p[1:], p[2:], strict=False))
        ),
    ),
    (
        "with |p(i) - i| <= 2 for all i and p(i+1) not equal to p(i) + 1 for all i < n",
        lambda p: within(p) and not any(b == a + 1 for a, b in pairwise(p)),
    ),
    (
        "with |p(i)-i| <= 3 and p(i)-i odd for every i",
        lambda p: all(abs(z) in {1, 3} for z in moves(p)),
    ),
    ("that consist of a single cycle with |p(i)-i| <= 2", lambda p: within(p) and cycles(p) == 1),
    (
        "consisting of a single cycle of length n with |p(i)-i| <= 2 for i from 1 to n",
        lambda p: within(p) and cycles(p) == 1,
    ),
    (
        "with |p(i+1)-p(i)| <= 2 for i = 1..n-1",
        lambda p: all(abs(a - b) <= 2 for a, b in pairwise(p)),
    ),
    (
        "with |p(i)-i| <= 2 such that the number of i with p(i) > i is even",
        lambda p: within(p) and sum(z > 0 for z in moves(p)) % 2 == 0,
    ),
    (
        "such that p(i) and i have the same parity for all i and |p(i)-i| <= 2",
        lambda p: {*moves(p)} <= {-2, 0, 2},
    ),
    (
        "such that |p(i)-i| <= 2 and p is an involution",
        lambda p: within(p) and all(p[z - 1] == k for k, z in enumerate(p, start=1)),
    ),
    ("with max |p(i) - i| = 2", lambda p: max(map(abs, moves(p))) == 2),
    ("with maximum displacement exactly 2", lambda p: max(map(abs, moves(p))) == 2),
    (
        "with |p(i)-i| <= 2 such that it is not true that p(i) <= i+1 for all i",
        lambda p: within(p) and max(moves(p)) > 1,
    ),
    (
        "such that the sum of any two adjacent entries is odd and |p(i)-i| <= 2",
        lambda p: within(p) and all((a + b) % 2 for a, b in pairwise(p)),
    ),
    (
        "with |p(i)-i| <= 2 having at least one fixed point but fewer than three",
        lambda p: within(p) and 0 < moves(p).count(0) < 3,
    ),
    (
        "in which the number of fixed points is even and every displacement is at most 2",
        lambda p: within(p) and moves(p).count(0) % 2 == 0,
    ),
    ("with p(i)+1 >= p(i+1) for all i", lambda p: rises(p) <= 1),
    # What elements do.
    ("that displace no element by more than 2", within),
    (
        "which move no element by more than one place and fix at least one element",
        lambda p: within(p, 1) and 0 in moves(p),
    ),
    (
        "satisfying |p(i)-i| < 3 and fixing exactly two points",
        lambda p: within(p) and moves(p).count(0) == 2,
    ),
    ("such that every element ends up at most 2 places away from where it started", within),
    (
        "in which every entry is within 2 of its position and the first entry is not 1",
        lambda p: within(p) and p[0] != 1,
    ),
    (
        "with |p(i)-i| <= 2 for all i, no two consecutive i, i+1 both fixed",
        lambda p: within(p) and (0, 0) not in pairwise(moves(p)),
    ),
    (
        "with |p(i)-i| <= 2 such that i and i+1 are never both fixed by p",
        lambda p: within(p) and (0, 0) not in pairwise(moves(p)),
    ),
    ("(so p(i) is never i+4) with p(i) <= i+3 for all i", lambda p: max(moves(p)) <= 3),
    # What is behind an element.
    ("such that p(i+1) <= p(i) + 1 for all i with 1 <= i < n", lambda p: rises(p) <= 1),
    ("satisfying p(i+1) >= p(i) - 2 for all i < n", lambda p: rises(p[::-1]) <= 2),
    ("with p(i+1) - p(i) in {-1,1,2}", lambda p: {b - a for a, b in pairwise(p)} <= {-1, 1, 2}),
    ("with |p(i)-i| <= 2 and p(i+1) <= p(i)+2", lambda p: within(p) and rises(p) <= 2),
    (
        "in which no element moves by more than 2 places and p(i) != i for all i",
        lambda p: within(p) and 0 not in moves(p),
    ),
    # Some elements, and several things of each.
    ("whose entries all differ from their positions by at most 2", within),
    (
        "whose displacements p(i)-i all lie in {-1,0,1,2}",
        lambda p: all(-1 <= z <= 2 for z in moves(p)),
    ),
    (
        "in which even numbers stay fixed and |p(i)-i| <= 2 for all i",
        lambda p: within(p) and not any(moves(p)[1::2]),
    ),
    (
        "in which no even number is fixed and |p(i)-i| <= 2 for all i",
        lambda p: within(p) and all(moves(p)[1::2]),
    ),
    ("with |p(i)-i| <= 2 and p(i) = i for no even i", lambda p: within(p) and all(moves(p)[1::2])),
    (
        "with |p(i)-i| <= 2 and no fixed points among the odd numbers",
        lambda p: within(p) and all(moves(p)[::2]),
    ),
    (
        "with |p(i)-i| <= 2 where 1 and n are fixed",
        lambda p: within(p) and not moves(p)[0] and not moves(p)[-1],
    ),
    (
        "with |p(i)-i| <= 2 where neither 1 nor n is fixed",
        lambda p: within(p) and moves(p)[0] and moves(p)[-1],
    ),
    (
        "such that for every i either p(i) = i or |p(i)-i| = 2",
        lambda p: {abs(z) for z in moves(p)} <= {0, 2},
    ),
    ("such that for all i we have p(i) in {i-1,i,i+1}", lambda p: within(p, 1)),
    (  # of each i, and not of all i together
        "such that p(i) = i or |p(i)-i| = 2 for all i",
        lambda p: {abs(z) for z in moves(p)} <= {0, 2},
    ),
    (
        "with |p(i)-i| <= 2 and neither p(i) = i nor p(i) = i+1",
        lambda p: {*moves(p)} <= {-2, -1, 2},
    ),
    (
        "with |p(i)-i| <= 2 and either p(i) <= i+1 for all i or p(i) >= i-1 for all i",
        lambda p: within(p) and (max(moves(p)) <= 1 or min(moves(p)) >= -1),
    ),
    (
        "with |p(i)-i| <= 2 and either p(i) <= i+1 or p(1) = 1",
        lambda p: within(p) and (max(moves(p)) <= 1 or p[0] == 1),
    ),
    # The circle.
    ("with p(i) congruent to i-1, i or i+1 modulo n", around(-1, 0, 1)),
    ("such that for each i, p(i) is congruent modulo n to i or i+1", around(0, 1)),
    ("where p(i)-i is congruent to -1, 0 or 1 modulo n for all i", around(-1, 0, 1)),
    ("in which each x goes to x, x+1 or x+2 modulo n", around(0, 1, 2)),
]


ASKED: list[tuple[str, Callable[[Permutation], bool]]] = [
    ("bijections f from {1,...,n} to itself with |f(i)-i| <= 2", within),
    ("rearrangements of 1,2,...,n in which no number moves more than two places", within),
    (
        "permutations p of {1,...,n} with p(p(i)) = i and |p(i)-i| <= 2 for all i",
        lambda p: within(p) and all(p[z - 1] == k for k, z in enumerate(p, start=1)),
    ),
    (
        "in how many permutations of 1..n does every p(i) either equal i or differ from i by 1",
        lambda p: within(p, 1),
    ),
    (
        (
            "In how many permutations of {1,...,n} does each element move by at most two places "
            "and no element stay fixed?"
        ),
        lambda p: within(p) and 0 not in moves(p),
    ),
    (
        (
            "In how many arrangements of 1, 2, ..., n in a row is 1 in the first place and do any "
            "two adjacent numbers differ by at most 2?"
        ),
        lambda p: p[0] == 1 and all(abs(a - b) <= 2 for a, b in pairwise(p)),
    ),
    (
        (
            "How many permutations of {1,...,n} whose cycle decomposition contains no cycle of "
            "length 2 move no element by more than 2?"
        ),
        lambda p: within(p) and not any(p[z - 1] == k != z for k, z in enumerate(p, start=1)),
    ),
    (
        "How many involutions of {1,...,n} (identity included) move no element by more than 2?",
        lambda p: within(p) and all(p[z - 1] == k for k, z in enumerate(p, start=1)),
    ),
    ("permutations of the residues mod n in which each x goes to x or x+1 mod n", around(0, 1)),
]


@parametrize_some(
    ("text", "holds"),
    [*((f"permutations p of [n] {said}", holds) for said, holds in SAID), *ASKED],
    share=48,
)
def test_permutations_by_displacements_are_those_that_are_listed(
    text: str, holds: Callable[[Permutation], bool]
) -> None:
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 7):
        right = sum(bool(holds(p)) for p in permutations(range(1, n + 1)))
        assert sequence.term(n) == right, (text, n, sentence_of(meaning))


@parametrize_some(
    ("said", "why"),
    [
        ("with p(i) between j-1 and j+1", "i and j are two elements"),
        ("with |p(i)-i| <= 2 and exactly one i with p(j) > j", "i and j are two elements"),
        (
            "with |p(i)-i| <= 2 and |p(i)-i| = 2 for exactly two values of j",
            "i and j are two elements",
        ),
        (
            "with |p(i)-i| <= 2 and no i with |p(i)-i| = 1 or p(i) = i",
            "whether 'or' goes with the i that is told is to be said",
        ),
        (
            "with |p(i)-i| <= 1 and p(i)-i in {-1,0,1} modulo n",
            "that it is modulo n is said of all that is told of p(i)",
        ),
        (
            "with |p(i)-i| <= 1 and p(i) congruent to i-1, i or i+1 modulo n",
            "that it is modulo n is said of all that is told of p(i)",
        ),
        (
            "with |p(i)-i| <= 2 where p(i)-i is congruent to 1 modulo n for exactly one i",
            "that it is modulo n is said of all elements",
        ),
        (
            "with |p(i)-i| <= 2 and no i < n such that p(i) > p(i+1) > p(i+2)",
            "how often p(i) > p(i+1) > p(i+2) is told of all i up to n-2",
        ),
        (
            "with |p(i)-i| <= 2 and no i such that p(i) > p(j+1) > p(i+2)",
            "how often p(i) > p(i+1) > p(i+2) is told of all i up to n-2",
        ),
        (
            "with |p(i)-i| <= 2 consisting of a single cycle of length 2",
            "the cycle of all elements has length n",
        ),
        (
            "with |p(i)-i| <= 2 and exactly one i with p(i+1) = p(i)+2",
            "how often p(i) is below or above p(i+1) is",
        ),
        ("such that no p(i) is more than 2 away from j", "i and j are two elements"),
        ("in which p(i) is one of i-1 or j", "i and j are two elements"),
        ("with p(i) in {i-1, j}", "where elements go is a set of places"),
        ("with p(i) equal to two of i-1, i and i+1", "not a whole sentence"),
        ("for all j, |p(i)-i| <= 2", "i and j are two elements"),
        (
            "with |p(i)-i| <= 2 in which i and i+2 are never both fixed",
            "the numbers i and i+1 are meant",
        ),
        ("with p(i+1) <= p(j) + 1", "i and j are two elements"),
        ("with p(i)-i <= 2 for all i with p(i) > i", "not a whole sentence"),
        ("with |p(i)-i| <= 2 for all i such that p(i) != i", "not a whole sentence"),
        ("such that for every i either p(i) = i or |p(i)-i| = 2 and p(i) >= i", "stopped at 'and'"),
        ("such that for every j either p(i) = i or |p(i)-i| = 2", "i and j are two elements"),
        ("with no index i for which p(i) = i+1 and |p(i)-i| <= 2", "stopped at 'and'"),
        ("with no element i such that p(i) = i+1 and |p(i)-i| <= 2", "stopped at 'and'"),
        (
            "(identity included) without fixed points and with |p(i)-i| <= 2",
            "the identity is told of permutations among which it is",
        ),
        (
            "(including the identity) with |p(i)-i| <= 2 and at least one descent",
            "the identity is told of permutations among which it is",
        ),
    ],
)
def test_what_is_told_of_two_elements_or_is_not_so_is_refused(said: str, why: str) -> None:
    refused(f"permutations p of [n] {said}", why)


def require_numbers(text, listed, last, is_so):
    """Compare the numbers of a sentence with those that are listed, and read it back."""
    meaning = read_sentence(text)
    assert not isinstance(meaning, GfkitError), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    expected = [sum(map(bool, map(is_so, listed(n)))) for n in range(1, last + 1)]
    assert [sequence.term(n) for n in range(1, last + 1)] == expected


def shifts(p):
    """Return by how much the elements of a permutation of 0, 1, ... move."""
    return [z - i for i, z in enumerate(p)]


def is_own_inverse(p):
    """Tell whether a permutation is an involution."""
    return all(p[z] == i for i, z in enumerate(p))


@parametrize_some(
    ("text", "is_so"),
    [
        ("involutions of length n with |p(i)-i| <= 3",
         lambda p: is_own_inverse(p) and max(shifts(p)) <= 3),
        ("permutations of n with |p(i)-i| <= 2 and no fixed points, that are involutions",
         lambda p: is_own_inverse(p) and {*shifts(p)} <= {-2, -1, 1, 2}),
        ("involutions of [n] with |p(i)-i| <= 3 and exactly two descents",
         lambda p: is_own_inverse(p) and max(shifts(p)) <= 3
         and sum(x > y for x, y in pairwise(p)) == 2),
        ("involutions of n with p(i) >= i-2 and at most one fixed point",
         lambda p: is_own_inverse(p) and max(shifts(p)) <= 2 and shifts(p).count(0) <= 1),
        ("permutations of n with p(i) - i at most 1 and at least -3 for each i",
         lambda p: {*shifts(p)} <= {*range(-3, 2)}),
        ("permutations p of 1..n such that p(i) - i is -1, 0 or 2 for every i",
         lambda p: {*shifts(p)} <= {-1, 0, 2}),
        ("permutations of n with |p(i)-i| in {0,2}", lambda p: {*map(abs, shifts(p))} <= {0, 2}),
        ("permutations of n with |p(i)-i| <= 3 and |p(i)-i| != 1",
         lambda p: {*map(abs, shifts(p))} <= {0, 2, 3}),
        ("permutations of n with p(i)-i not in {-1,0,1} and |p(i)-i| <= 3",
         lambda p: {*map(abs, shifts(p))} <= {2, 3}),
        ("permutations of n in which every element moves by at most 1 or exactly 2",
         lambda p: max(map(abs, shifts(p))) <= 2),
        ("permutations of n in which every element moves by at least 1 but at most 2",
         lambda p: {*map(abs, shifts(p))} <= {1, 2}),
        ("permutations of n in which no element is displaced by more than 2 places, none is fixed",
         lambda p: {*map(abs, shifts(p))} <= {1, 2}),
        ("permutations of 1 to n where each number is at most 2 places away from its position",
         lambda p: max(map(abs, shifts(p))) <= 2),
    ],
)  # fmt: skip
def test_how_far_elements_move_is_counted_as_it_is_listed(text, is_so):
    require_numbers(text, lambda n: permutations(range(n)), 6, is_so)


@pytest.mark.parametrize("has", ["no fixed points", "exactly two cycles", "at most one descent"])
def test_that_behind_what_a_permutation_has_is_asked(has):
    """Who wrote 'no fixed points that are involutions' may have meant the whole, or the points."""
    text = f"permutations of n with |p(i)-i| <= 2 and {has} that are involutions"
    asked(text, "or of the whole")


def test_what_does_not_move_is_fixed():
    said = "permutations of n in which every element moves at most 2 places and none stays fixed"
    sequence = sequence_of(read_sentence(said))
    for n in range(1, 7):
        right = sum(
            all(0 < abs(z - i) <= 2 for i, z in enumerate(p)) for p in permutations(range(n))
        )
        assert sequence.term(n) == right
