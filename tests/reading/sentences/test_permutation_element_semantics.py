"""Permutations by cycles, neighbors and the places of single elements: those meant are listed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.meaning_json import data_of, meaning_of
from gfkit.reading.sentences.sentence_reader import read_sentence

Permutation = tuple[int, ...]


def moves(p: Permutation) -> list[int]:
    return [z - k for k, z in enumerate(p, start=1)]


def within(p: Permutation, most: int = 2) -> bool:
    return all(abs(z) <= most for z in moves(p))


def apart(p: Permutation) -> set[int]:
    return {abs(a - b) for a, b in pairwise(p)}


def ups(p: Permutation) -> list[bool]:
    """Tell of each two neighbors whether the second one is greater."""
    return [b > a for a, b in pairwise(p)]


def turns(p: Permutation, first: bool, second: bool) -> int:
    return sum(one == (first, second) for one in pairwise(ups(p)))


def peaks(p: Permutation) -> int:
    return turns(p, True, False)


def valleys(p: Permutation) -> int:
    return turns(p, False, True)


def cycles(p: Permutation) -> list[int]:
    """Return the lengths of the cycles."""
    seen: set[int] = set()
    found = []
    for begun in p:
        length, at = 0, begun
        while at not in seen:
            seen.add(at)
            length, at = length + 1, p[at - 1]
        found += [length] if length else []
    return found


BOUNDED = "permutations of [n] with |p(i)-i| <= 2 "
SAID: list[tuple[str, Callable[[Permutation], bool]]] = [
    (BOUNDED + "and no two consecutive descents", lambda p: not turns(p, False, False)),
    (BOUNDED + "without consecutive ascents", lambda p: not turns(p, True, True)),
    (BOUNDED + "and no two adjacent fixed points", lambda p: (0, 0) not in pairwise(moves(p))),
    (BOUNDED + "and exactly one peak", lambda p: peaks(p) == 1),
    (BOUNDED + "and an even number of valleys", lambda p: valleys(p) % 2 == 0),
    (
        BOUNDED + "with exactly one pair of adjacent fixed points",
        lambda p: [*pairwise(moves(p))].count((0, 0)) == 1,
    ),
    (BOUNDED + "with no cycles of length 3", lambda p: 3 not in cycles(p)),
    (BOUNDED + "and exactly two cycles", lambda p: len(cycles(p)) == 2),
    (BOUNDED + "and an even number of cycles", lambda p: len(cycles(p)) % 2 == 0),
    (BOUNDED + "whose cycles all have odd length", lambda p: all(z % 2 for z in cycles(p))),
    (BOUNDED + "in which every cycle has length at most 3", lambda p: max(cycles(p)) <= 3),
    (BOUNDED + "and no cycle longer than 2", lambda p: max(cycles(p)) <= 2),
    (BOUNDED + "that are a single cycle", lambda p: len(cycles(p)) == 1),
    (BOUNDED + "and |p(i+1)-p(i)| <= 3", lambda p: apart(p) <= {1, 2, 3}),
    (BOUNDED + "in which i and i+1 are never adjacent", lambda p: 1 not in apart(p)),
    (BOUNDED + "in which no two adjacent elements differ by 2", lambda p: 2 not in apart(p)),
    (BOUNDED + "in which neighbors differ by at least 2", lambda p: 1 not in apart(p)),
    (BOUNDED + "in which 3 is in position 2", lambda p: p[1:2] == (3,)),
    (BOUNDED + "in which 3 is a fixed point", lambda p: p[2:3] == (3,)),
    (BOUNDED + "in which the entry in position 2 is not 1", lambda p: p[1:2] not in {(1,), ()}),
    (
        BOUNDED + "in which n is in the second to last position",
        lambda p: len(p) > 1 and p[-2] == len(p),
    ),
    (BOUNDED + "and p(i) >= i for odd i", lambda p: all(z >= 0 for z in moves(p)[::2])),
    (
        BOUNDED + "and p(i) > i for every odd i and p(i) < i for every even i",
        lambda p: all((z > 0, z < 0)[k % 2] for k, z in enumerate(moves(p))),
    ),
    (BOUNDED + "such that no cycle has length 3", lambda p: 3 not in cycles(p)),
    (BOUNDED + "whose longest cycle has length 3", lambda p: max(cycles(p)) == 3),
    (BOUNDED + "in which the longest cycle has length at least 3", lambda p: max(cycles(p)) > 2),
    (BOUNDED + "and |p(i+1) - p(i)| != 1", lambda p: 1 not in apart(p)),
    (BOUNDED + "in which adjacent entries never differ by 2", lambda p: 2 not in apart(p)),
    (
        BOUNDED + "in which adjacent entries have different parity",
        lambda p: all(z % 2 for z in apart(p)),
    ),
    (
        BOUNDED + "in which no two adjacent elements have the same parity",
        lambda p: all(z % 2 for z in apart(p)),
    ),
    (BOUNDED + "in which odd and even entries alternate", lambda p: all(z % 2 for z in apart(p))),
    (
        BOUNDED + "in which every even number is in an even position",
        lambda p: all(z % 2 == 0 for z in moves(p)),
    ),
    (BOUNDED + "and with p(1) > 1", lambda p: p[0] > 1),
    (BOUNDED + "and p(n-1) >= n-1", lambda p: len(p) > 1 and p[-2] >= len(p) - 1),
    (BOUNDED + "that fix neither 1 nor n", lambda p: moves(p)[0] and moves(p)[-1]),
    (BOUNDED + "that fix 1 and n", lambda p: not moves(p)[0] and not moves(p)[-1]),
    (BOUNDED + "whose first entry is 2", lambda p: p[0] == 2),
    (BOUNDED + "with every cycle of length 2 or 3", lambda p: {*cycles(p)} <= {2, 3}),
    (BOUNDED + "having only cycles of length 1 and 3", lambda p: {*cycles(p)} <= {1, 3}),
    (BOUNDED + "consisting of a single cycle", lambda p: len(cycles(p)) == 1),
    (
        BOUNDED + "in which no two consecutive positions are both fixed points",
        lambda p: (0, 0) not in pairwise(moves(p)),
    ),
    (BOUNDED + "with no decreasing run of length 3", lambda p: not turns(p, False, False)),
    (
        BOUNDED + "with no three consecutive increasing entries",
        lambda p: not turns(p, True, True),
    ),
    (
        BOUNDED + "in which p(i+1) is never p(i)+1",
        lambda p: not any(b == a + 1 for a, b in pairwise(p)),
    ),
    (BOUNDED + "with p(2) = 2 or p(3) = 3", lambda p: len(p) > 2 and 0 in moves(p)[1:3]),
    (BOUNDED + "that are equal to their own inverse", lambda p: {*cycles(p)} <= {1, 2}),
    (BOUNDED + "but p(i) = i+1 for no i", lambda p: 1 not in moves(p)),
    (BOUNDED + "and no element i with p(i) = i-1", lambda p: -1 not in moves(p)),
    (
        BOUNDED + "and no index i < n for which p(i+1) = p(i)+1",
        lambda p: not any(b == a + 1 for a, b in pairwise(p)),
    ),
    (BOUNDED + "that fix every even number", lambda p: not any(moves(p)[1::2])),
]
OTHERS: list[tuple[str, Callable[[Permutation], bool]]] = [
    (
        (
            "permutations p of {1,...,n} such that |p(i)-i| <= 3 holds for all i and that satisfy "
            "p(i) >= i for every odd number i"
        ),
        lambda p: within(p, 3) and all(z >= 0 for z in moves(p)[::2]),
    ),
    (
        (
            "permutations of 1..n in which each element either stays in its place or moves exactly "
            "two places to the left or to the right"
        ),
        lambda p: {abs(z) for z in moves(p)} <= {0, 2},
    ),
    (
        "permutations of [n] with p(i) >= i-2 and at most one peak",
        lambda p: min(moves(p)) >= -2 and peaks(p) <= 1,
    ),
    (
        "permutations of [n] with p(i) <= i+1 and at most one peak",
        lambda p: max(moves(p)) <= 1 and peaks(p) <= 1,
    ),
    (
        "permutations of [n] with p(i) >= i-1 and no valleys",
        lambda p: min(moves(p)) >= -1 and not valleys(p),
    ),
    (
        "permutations of [n] with p(i) >= i-1 and exactly two deficiencies",
        lambda p: min(moves(p)) >= -1 and sum(z < 0 for z in moves(p)) == 2,
    ),
    (
        "permutations of [n] with p(i) >= i-1 and p(2) = 3",
        lambda p: min(moves(p)) >= -1 and p[1:2] == (3,),
    ),
    (
        "permutations of [n] with p(i) >= i-1 and p(n-1) = n-1",
        lambda p: min(moves(p)) >= -1 and p[-2:-1] == (len(p) - 1,) != (0,),
    ),
    (
        "permutations of [n] with p(i) <= i+2 and p(i) >= i for every i that is even",
        lambda p: max(moves(p)) <= 2 and all(z >= 0 for z in moves(p)[1::2]),
    ),
    (
        "permutations of [n] with |p(i)-i| <= 3 all of whose cycles have even length",
        lambda p: within(p, 3) and not any(z % 2 for z in cycles(p)),
    ),
    (
        "permutations of [n] with -1 <= p(i)-i <= 3 and with exactly one 3-cycle",
        lambda p: all(-1 <= z <= 3 for z in moves(p)) and cycles(p).count(3) == 1,
    ),
    (
        "involutions of n with |p(i)-i| <= 3 and exactly two cycles of length 2",
        lambda p: within(p, 3) and max(cycles(p)) <= 2 and cycles(p).count(2) == 2,
    ),
    (
        "permutations of [n] with |p(i)-i| <= 3 in which no two consecutive integers are adjacent",
        lambda p: within(p, 3) and 1 not in apart(p),
    ),
    (
        "permutations of [n] in which no entry moves more than two positions to the left",
        lambda p: max(moves(p)) <= 2,
    ),
    (
        "permutations of [n] in which each person stays put or moves to an adjacent seat",
        lambda p: within(p, 1),
    ),
    (
        (
            "permutations of n objects in which each object either stays in place or moves "
            "exactly two places"
        ),
        lambda p: {*moves(p)} <= {-2, 0, 2},
    ),
    (
        (
            "permutations of [n] in which no element is in its natural position and no element "
            "moves more than 2 places"
        ),
        lambda p: within(p) and 0 not in moves(p),
    ),
    (
        "permutations of [n] in which each entry exceeds its position by at most 1",
        lambda p: max(moves(p)) <= 1,
    ),
    (
        "permutations of [n] such that p(i) is never i+1 and |p(i)-i| <= 2",
        lambda p: within(p) and 1 not in moves(p),
    ),
    (
        "permutations p of [n] with p(i) not in {i-1, i, i+1} and |p(i)-i| <= 3",
        lambda p: within(p, 3) and not {*moves(p)} & {-1, 0, 1},
    ),
    (
        "permutations of [n] where each element i goes to i-1, i or i+1",
        lambda p: within(p, 1),
    ),
    (
        "permutations of [n] with every element within distance 2 of its original position",
        within,
    ),
    (
        "permutations of [n] such that |p(i)-p(i+1)| <= 2 for 1 <= i < n",
        lambda p: apart(p) <= {1, 2},
    ),
    (
        (
            "ways to arrange the numbers 1 to n in a row so that adjacent entries differ by at "
            "most 2 in absolute value"
        ),
        lambda p: apart(p) <= {1, 2},
    ),
    (
        "orderings of 1, 2, ..., n in which adjacent numbers differ by at most 2",
        lambda p: apart(p) <= {1, 2},
    ),
    (
        (
            "n children sit in a row of n chairs; in how many ways can they change seats so that "
            "everyone moves at most two seats"
        ),
        within,
    ),
    (
        (
            "ways for n people in a row of n chairs to change seats so that nobody moves more than "
            "one seat"
        ),
        lambda p: within(p, 1),
    ),
    (
        "permutations w of [n] with |w(i)-i| <= 2 for i = 1, ..., n",
        within,
    ),
    (
        "permutations of [n] with |p(i)-i| <= 1 if i is odd and |p(i)-i| <= 2 if i is even",
        lambda p: all(abs(z) <= 1 + k % 2 for k, z in enumerate(moves(p))),
    ),
    (
        (
            "How many permutations of 1, 2, ..., n are there in which no number is moved more than "
            "one place?"
        ),
        lambda p: within(p, 1),
    ),
    (
        "Find the number of permutations f of {1,...,n} with |f(i)-i| <= 2 and f(1) = 1.",
        lambda p: within(p) and p[0] == 1,
    ),
    (
        "permutations of [n] in which each element differs from its position by at most 2",
        within,
    ),
    ("permutations of [n] with no element more than 2 positions from its place", within),
    (
        "permutations of [n] in which the entry in position i is i-1, i or i+2",
        lambda p: {*moves(p)} <= {-1, 0, 2},
    ),
    ("permutations of [n] whose entries all lie within 2 of their positions", within),
    (
        "permutations of [n] in which entries that are next to each other differ by at most 2",
        lambda p: apart(p) <= {1, 2},
    ),
    (
        "permutations of [n] such that i - 1 <= p(i) < i + 3 for all i",
        lambda p: all(-1 <= z <= 2 for z in moves(p)),
    ),
    ("permutations of [n] with i-2 < p(i) and p(i) <= i", lambda p: {*moves(p)} <= {-1, 0}),
    (
        "permutations p of [n] such that -2 <= p(i) - i <= 1 and p(i) is not equal to i",
        lambda p: {*moves(p)} <= {-2, -1, 1},
    ),
    (
        "fixed-point-free involutions of [n] with |p(i)-i| <= 3",
        lambda p: within(p, 3) and {*cycles(p)} <= {2},
    ),
    (
        "permutations of [n] with p(1)=1 whose adjacent entries differ by at most 2",
        lambda p: p[0] == 1 and apart(p) <= {1, 2},
    ),
    (
        (
            "ways to seat n people in n chairs in a row so that each person sits at most one seat "
            "from their assigned seat"
        ),
        lambda p: within(p, 1),
    ),
    (
        (
            "n books stand on a shelf; in how many ways can they be rearranged so that each book "
            "moves at most one place"
        ),
        lambda p: within(p, 1),
    ),
    (
        "permutations sigma of [n] such that |sigma(i) - i| is at most 2 for every i",
        within,
    ),
    (
        "permutations π of [n] with |π(i)-i| <= 2 and π(1) = 2",
        lambda p: within(p) and p[0] == 2,
    ),
]
ALL_SAID = [(text, lambda p, h=holds: within(p) and bool(h(p))) for text, holds in SAID] + OTHERS


@parametrize_some("number", range(len(ALL_SAID)), share=24)
def test_permutations_by_their_elements_are_those_that_are_listed(number: int) -> None:
    text, holds = ALL_SAID[number]
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), (text, str(meaning))
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 7):
        right = sum(bool(holds(p)) for p in permutations(range(1, n + 1)))
        assert sequence.term(n) == right, (text, n, sentence_of(meaning))


@pytest.mark.parametrize(
    ("by", "count"),
    [
        ("cycles", lambda p: len(cycles(p))),
        ("cycles of length 2", lambda p: cycles(p).count(2)),
        ("peaks", peaks),
    ],
)
def test_permutations_by_what_there_is_in_each(by: str, count: Callable[[Permutation], int]):
    found = sequence_of(read_sentence(f"permutations of n with |p(i)-i| <= 2, by number of {by}"))
    total = sequence_of(
        read_sentence(f"number of {by} in all permutations of n with |p(i)-i| <= 2")
    )
    for n in range(1, 6):
        listed = Counter(count(p) for p in permutations(range(1, n + 1)) if within(p))
        assert total.term(n) == sum(k * many for k, many in listed.items())
        term = found.term(n)
        told = {0: term} if isinstance(term, int) else {i: c for i, _, c in term.as_profile().terms}
        assert told == listed


def test_it_is_counted_from_the_first_n_with_such_an_element():
    found = sequence_of(read_sentence("permutations of n with |p(i)-i| <= 2 and p(4) != 4"))
    assert found.offset == 4


@pytest.mark.parametrize(
    ("of", "length"),
    [
        ("{0,...,n}", lambda n: n + 1),
        ("{0..n-1}", lambda n: n),
        ("{1..2n}", lambda n: 2 * n),
        ("{1,...,n+1}", lambda n: n + 1),
        ("2, 3, ..., n", lambda n: n - 1),
        ("0 to n", lambda n: n + 1),
        ("the integers from 1 to n", lambda n: n),
    ],
)
def test_of_which_numbers_there_are_permutations(of: str, length: Callable[[int], int]) -> None:
    found = sequence_of(read_sentence(f"permutations of {of} with |p(i)-i| <= 1"))
    fibonacci = [1, 1, 2, 3, 5, 8, 13, 21, 34]
    assert [found.term(n) for n in range(1, 5)] == [fibonacci[length(n)] for n in range(1, 5)]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("of n with |p(i)-i| is at most 1 for all j", "i and j are two elements"),
        ("of {0..n-1} with |p(i)-i| <= 1 and p(1) = 1", "told of permutations of 1, ..., n"),
        ("of {1..2n} with |p(i)-i| <= 1 and p(n) = n", "n is told of permutations of 1, ..., n"),
        ("of length n+1 with |p(i)-i| <= 1 and p(n) = n", "n is told of permutations of 1, ..., n"),
    ],
)
def test_what_is_not_said_of_all_elements_is_refused(said: str, why: str) -> None:
    refused(f"permutations {said}", why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("permutations of n with |p(i+1)-p(i)| = 1 and |p(i+1)-p(i)| = 2", "cannot differ so"),
        (
            "permutations of n in which no entry moves more than 2 places to the left and p(1) = 2",
            "makes a difference",
        ),
        (BOUNDED + "in which i and j+1 are never adjacent", "of one i"),
        (BOUNDED + "in which every even number is in an odd position", "as many odd elements"),
        (BOUNDED + "in which odd and odd entries alternate", "odd and even"),
        (BOUNDED + "in which 2 is in the last position", "is n or a number less"),
    ],
)
def test_conditions_of_elements_without_a_meaning_are_refused(text: str, why: str) -> None:
    refused(text, why)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "on a circle with |p(i)-i| <= 1 with either no fixed points or two descents",
            "on a circle permutations are counted alone",
        ),
        (
            "on a circle with |p(i)-i| <= 1 with exactly two cycles",
            "on a circle permutations are counted alone",
        ),
        ("with p(i) <= i+1 and no cycles of length 2", r"where \|p\(i\) - i\| has a bound"),
        ("with p(i) >= i-1 and p(i) > i for odd i", r"where p\(i\) - i is at most a number"),
    ],
)
def test_what_no_automaton_counts_here_is_refused(said: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        sequence_of(read_sentence(f"permutations of n {said}")).term(3)
