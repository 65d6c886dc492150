"""Sentences about permutations: those that are meant are listed."""

import json
from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.meaning_json import data_of, meaning_of
from gfkit.reading.sentences.permutation_meanings import Moves, Permutations
from gfkit.reading.sentences.sentence_meanings import Meaningless
from gfkit.reading.sentences.sentence_reader import read_sentence


def on_a_circle(n, moves):
    """Count the permutations of a circle whose elements move by some numbers."""
    return sum(
        all((v - i) % n in {d % n for d in moves} for i, v in enumerate(one))
        for one in permutations(range(n))
    )


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("permutations of 1..n on a circle with each element moving at most 1 place", (-1, 0, 1)),
        ("permutations of n around a circle with p(i)-i in {0,1,2}", (0, 1, 2)),
        ("permutations of n on a circle with |p(i)-i| <= 1 and no fixed points", (-1, 1)),
    ],
)
def test_permutations_of_a_circle(text, moves):
    sequence = sequence_of(read_sentence(text))
    first = sequence.offset
    assert first == max(moves) - min(moves) + 1
    assert [sequence.term(n) for n in range(first, 8)] == [
        on_a_circle(n, moves) for n in range(first, 8)
    ]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("derangements of n with |p(i)-i| <= 2", Permutations(Moves(-2, 2, frozenset({0})))),
        ("permutations of n in which nobody moves more than one seat", Permutations(Moves(-1, 1))),
        ("permutations of n with p(i) <= i+1", Permutations(Moves(None, 1))),
        (
            "permutations of n with |p(i)-i| <= 2 and 1 <= |p(i)-i|",
            Permutations(Moves(-2, 2, frozenset({0}))),
        ),
    ],
)
def test_permutations_are_those_that_are_listed(text, meaning):
    assert read_sentence(text) == meaning


STATISTICS = {
    ("fixed point", "fixed points"): lambda p: sum(v == i for i, v in enumerate(p)),
    ("inversion", "inversions"): lambda p: sum(a > b for a, b in combinations(p, 2)),
    ("excedance", "excedances"): lambda p: sum(v > i for i, v in enumerate(p)),
    ("descent", "descents"): lambda p: sum(a > b for a, b in pairwise(p)),
    ("ascent", "ascents"): lambda p: sum(a < b for a, b in pairwise(p)),
}
AMOUNTS = {
    "no {1}": lambda k: k == 0,
    "exactly one {0}": lambda k: k == 1,
    "at most two {1}": lambda k: k < 3,
    "at least 2 {1}": lambda k: k > 1,
    "no two {1}": lambda k: k < 2,
    "an even number of {1}": lambda k: k % 2 == 0,
}
BOUNDS = {
    "with |p(i)-i| <= 2": lambda d: abs(d) <= 2,
    "with p(i) <= i+1": lambda d: d <= 1,
    "with p(i) >= i-1": lambda d: d >= -1,
}


@parametrize_some("bound", BOUNDS, share=36)
@parametrize_some("statistic", STATISTICS, share=24)
def test_amounts_in_permutations(bound, statistic):
    count = STATISTICS[statistic]
    for amount, is_one in AMOUNTS.items():
        text = f"permutations of n {bound} and {amount.format(*statistic)}"
        meaning = read_sentence(text)
        assert read_sentence(sentence_of(meaning)) == meaning
        sequence = sequence_of(meaning)
        for n in range(1, 6):
            right = sum(
                is_one(count(p)) and all(BOUNDS[bound](v - i) for i, v in enumerate(p))
                for p in permutations(range(n))
            )
            assert sequence.term(n) == right, (text, n)


@parametrize_some("amount", AMOUNTS)
@pytest.mark.parametrize(
    ("bound", "may"),
    [
        ("with |p(i)-i| <= 2", lambda d: abs(d) <= 2),
        ("with -1 <= p(i)-i <= 3", lambda d: -1 <= d <= 3),
        ("with |p(i)-i| <= 2 and no fixed points", lambda d: abs(d) <= 2 and d),
    ],
)
def test_successions_are_elements_that_follow_each_other(bound, may, amount):
    text = f"permutations of n {bound} and {amount.format('succession', 'successions')}"
    sequence = sequence_of(read_sentence(text))
    for n in range(1, 7):
        right = sum(
            AMOUNTS[amount](sum(b == a + 1 for a, b in pairwise(p)))
            and all(may(v - i) for i, v in enumerate(p))
            for p in permutations(range(n))
        )
        assert sequence.term(n) == right, (text, n)


@pytest.mark.parametrize("said", ["by 1", "equal to 1", "of 1"])
def test_ascents_by_one_are_successions(said):
    meant = read_sentence("permutations of n with |p(i)-i| <= 2 and no successions")
    assert read_sentence(f"permutations of n with |p(i)-i| <= 2 and no ascents {said}") == meant


def test_successions_are_counted_where_displacements_have_a_bound():
    with pytest.raises(GfkitError, match="has a bound"):
        sequence_of(read_sentence("permutations of n with p(i) <= i+1 and no successions")).terms(3)


@pytest.mark.parametrize(
    ("said", "first"),
    [("exactly one descent", 1), ("at least 2 inversions", 1), ("at most 2 descents", 0)],
)
def test_the_empty_permutation_has_none_of_anything(said, first):
    found = sequence_of(read_sentence(f"permutations of n with p(i) <= i+1 and {said}"))
    assert found.offset == first


def test_even_permutations_have_an_even_number_of_inversions():
    meant = read_sentence("permutations of n with |p(i)-i| <= 2 and an even number of inversions")
    assert read_sentence("even permutations of n with |p(i)-i| <= 2") == meant
    assert read_sentence("odd permutations of n with |p(i)-i| <= 2") != meant


@parametrize_some("bound", [*BOUNDS][::-1])
def test_permutations_by_number_of_descents(bound):
    found = sequence_of(read_sentence(f"permutations of n {bound}, by number of descents"))
    count = STATISTICS["descent", "descents"]
    for n in range(1, 6):
        right = Counter(
            count(p)
            for p in permutations(range(n))
            if all(BOUNDS[bound](v - i) for i, v in enumerate(p))
        )
        total = sequence_of(read_sentence(f"number of descents in all permutations of n {bound}"))
        assert total.term(n) == sum(k * many for k, many in right.items())
        term = found.term(n)
        told = {0: term} if isinstance(term, int) else {i: c for i, _, c in term.as_profile().terms}
        assert told == {k: many for k, many in right.items() if many}


def test_permutations_without_a_bound_are_refused():
    meaning = read_sentence("derangements of n")
    with pytest.raises(GfkitError, match="without a bound"):
        sequence_of(meaning)


def test_patterns_are_refused_at_the_word():
    refused("permutations of [n] avoiding 1324", "stopped at 'avoiding'")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "permutations of 1..n with |p(i)-i| <= 2 if no fixed points",
            "whether it is told of all i is to be said",
        ),
        (
            "permutations of 1..n with no fixed points only if |p(i)-i| <= 2",
            "whether it is told of all i is to be said",
        ),
        (
            "permutations of 1..n in which no element is moved by at most 1 place",
            "no element moves by just so much",
        ),
        ("permutations of 1..n in which an element moves at most 1 place", "stopped at 'moves'"),
        (
            "permutations of 1..n in which no person moves up to 2 places",
            "no element moves by just so much",
        ),
    ],
)
def test_what_says_something_else_is_refused(text, why):
    refused(text, why)


@pytest.mark.parametrize("without", [(-2, 0), (-1, 1), (1,)])
def test_titles_with_letters_for_the_bounds(without):
    listed = ",".join(map(str, without))
    text = (
        "Number of permutations satisfying -k<=p(i)-i<=r and p(i)-i not in I, i=1..n, with k=2, "
        f"r=2, I={{{listed}}}"
    )
    assert read_sentence(text) == Permutations(Moves(-2, 2, frozenset(without)))


def test_equal_numbers_are_equal():
    assert Moves(-2, 2, frozenset({-2, 2})) == Moves(-1, 1)
    assert Moves(None, 2, frozenset({2, 1, -4})) == Moves(None, 0, frozenset({-4}))
    with pytest.raises(Meaningless):
        Moves(1, 2, frozenset({1, 2}))


@pytest.mark.parametrize(
    "said",
    [
        "|p(i)-j| <= 1",
        "p(i) <= j+1",
        "-1 <= p(i)-k <= 2",
        "|p(i)-i| <= 1 for all j",
        "p(i)-i in {-1,0} for all j",
    ],
)
def test_a_permutation_is_told_of_one_element_at_a_time(said):
    refused(f"permutations of length n with {said}", "two elements")


def inversions(p: tuple[int, ...]) -> int:
    """Return how many pairs stand in the other order."""
    return sum(a > b for a, b in combinations(p, 2))


def fixed(p: tuple[int, ...]) -> int:
    """Return how many elements stay."""
    return sum(z == i for i, z in enumerate(p))


def excedances(p: tuple[int, ...]) -> int:
    """Return how many elements are above their places."""
    return sum(z > i for i, z in enumerate(p))


COUNTED = {"inversions": inversions, "fixed points": fixed, "excedances": excedances}
BOUNDED = {
    "with |p(i)-i| <= 2": lambda d: abs(d) <= 2,
    "with p(i) <= i+1": lambda d: d <= 1,
    "with p(i) >= i-2": lambda d: d >= -2,
    "with p(i)-i in {-2,0,1}": lambda d: d in {-2, 0, 1},
    "with |p(i)-i| <= 3, with p(i) != i": lambda d: 0 < abs(d) <= 3,
}


@parametrize_some("bound", BOUNDED, share=24)
@pytest.mark.parametrize(
    "by", [("inversions",), ("excedances",), ("inversions", "fixed points"), ("fixed points",)]
)
def test_permutations_by_numbers_are_those_that_are_listed(bound: str, by: tuple) -> None:
    told = " and ".join(f"number of {one}" for one in by)
    sequence = as_sequence(f"permutations of n {bound}, by {told}")
    total = as_sequence(f"number of {by[0]} in all permutations of n {bound}")
    assert str(sequence.verdict) == str(total.verdict) == "proved"
    meaning = read_sentence(f"permutations of n {bound}, by {told}")
    assert read_sentence(sentence_of(meaning)) == meaning
    assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning
    for n in range(1, 6):
        good = [
            p for p in permutations(range(n)) if all(BOUNDED[bound](z - i) for i, z in enumerate(p))
        ]
        listed = Counter((*(COUNTED[one](p) for one in by), 0)[:2] for p in good)
        term = sequence.term(n)
        terms = ((0, 0, term),) if isinstance(term, int) else term.as_profile().terms
        assert {(i, j): c for i, j, c in terms if c} == listed
        assert total.term(n) == sum(COUNTED[by[0]](p) for p in good)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("permutations of n by inversions", "without a bound"),
        ("permutations of n on a circle with |p(i)-i| <= 1 by inversions", "on a circle"),
        ("permutations of n with p(i) <= i+1 by inversions and inversions", "counted twice"),
    ],
)
def test_permutations_without_finitely_many_states_are_refused(text: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        as_sequence(text)
