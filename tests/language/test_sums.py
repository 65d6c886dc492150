"""Compositions and partitions are counted as those that are listed, one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from language import draw_lines as draw
from language.by_definition import mismatch, number

from gfkit.errors import GfkitError
from gfkit.language.counting import counts_of, sequence_of, terms_of
from gfkit.language.counts import NoAutomaton
from gfkit.language.meanings import (
    EVEN,
    EVERY,
    NONE,
    ODD,
    Adjacent,
    Amount,
    Cells,
    Compositions,
    Conjunction,
    Disjunction,
    Have,
    Into,
    Measured,
    Negation,
    Occurrences,
    Partitions,
    Runs,
    Sentence,
    Shaped,
    Size,
    Turns,
)

BOUNDS = st.sampled_from([Amount(1, 3), Amount(2, 4), ((1, 1), (3, 1), (4, 1)), ((2, 1), (3, 1))])
KINDS = st.sampled_from([((1, 2),), ((1, 2), (2, 1)), ((1, 1), (2, 3)), ((1, 2), (2, 2), (3, 1))])


def same(sentence, count=8):
    """Compare the terms of a sequence with those that are listed."""
    assert mismatch(sentence, count=count) is None


@given(draw.combined(draw.of_parts(compared=False)))
def test_compositions_into_parts_without_a_bound(condition):
    same(Sentence(Compositions(), (condition,)))


@given(draw.combined(draw.of_parts(compared=True)), BOUNDS)
def test_compositions_into_some_parts(condition, bound):
    same(Sentence(Compositions(), (condition, Into(bound))))


@given(draw.combined(draw.of_parts(compared=True)), BOUNDS)
def test_partitions_into_some_parts(condition, bound):
    same(Sentence(Partitions(), (condition, Into(bound))), 10)


@pytest.mark.parametrize("objects", [Compositions(), Partitions()])
@given(kinds=KINDS, condition=draw.leaves(st.integers(1, 2), of_words=False))
def test_parts_of_several_kinds(objects, kinds, condition):
    """Of compositions each part has a kind; of partitions it is only how many are of each."""
    same(Sentence(objects, (Into(kinds), condition)), 7)


@pytest.mark.parametrize("objects", [Compositions(), Partitions()])
@given(by=st.lists(draw.places(st.integers(1, 3)), min_size=1, max_size=2), kinds=KINDS)
def test_marks(objects, by, kinds):
    same(Sentence(objects, (Into(kinds),), tuple(by)), 6)


@given(draw.places(st.integers(1, 3), compared=False), draw.of_parts(compared=False))
def test_totals_over_parts_without_a_bound(total, condition):
    same(Sentence(Compositions(), (condition,), total=total), 7)


@given(draw.of_parts(compared=False))
def test_palindromes(condition):
    mirror = Shaped("palindrome")
    same(Sentence(Compositions(), (mirror, condition)))
    same(Sentence(Compositions(), (Disjunction((mirror, condition)),)))
    same(Sentence(Compositions(), (mirror,), total=Cells(1)))


BOUNDING = [
    Measured("largest", Amount(0, 3)),
    Have(EVERY, Cells(), Cells(Amount(1, 3))),
    Have(NONE, Cells(Amount(4))),
    Negation(Have(Amount(1), Cells(Amount(4)))),
    Disjunction((Into(Amount(1, 2)), Into(((3, 1),)))),
    Conjunction((Into(ODD), Measured("largest", Amount(1, 4)))),
]


@pytest.mark.parametrize("bound", BOUNDING, ids=repr)
def test_parts_have_a_bound_by_whatever_condition(bound):
    """Then they are compared, in order too, as those of partitions are."""
    same(Sentence(Partitions(), (bound,)))
    same(Sentence(Compositions(), (bound, Have(NONE, Adjacent(equal=True)))))


@pytest.mark.parametrize(
    "sentence",
    [
        Sentence(Partitions()),
        Sentence(Partitions(), (Have(NONE, Adjacent(equal=True)),)),
        Sentence(Partitions(), (Into(ODD), Have(EVEN, Cells(3)))),
        Sentence(Compositions(), (Have(NONE, Adjacent(equal=True)),)),
        Sentence(Compositions(), (Have(Amount(1, 1), Turns("ascent")),)),
        Sentence(Compositions(), (Measured("largest", EVEN),)),
        Sentence(Compositions(), total=Runs()),
    ],
    ids=repr,
)
def test_without_an_automaton_first_terms_are_counted(sentence):
    """They are refused with the reason; the first terms are those that are listed."""
    with pytest.raises(NoAutomaton):
        counts_of(sentence)
    with pytest.raises(
        GfkitError, match=r"no finite automaton .* `terms\('.*'\)` counts the first"
    ):
        sequence_of(sentence)
    assert terms_of(sentence, 9) == [number(sentence, n) for n in range(9)]


@pytest.mark.parametrize("differ", [ODD, EVEN, Amount(0, step=3)], ids=repr)
def test_parts_that_differ_by_a_remainder_are_compared(differ):
    place = Adjacent(differ=differ)
    same(Sentence(Compositions(), (Have(Amount(1), place),)))
    same(Sentence(Compositions(), (Into(Amount(2)),), by=(place,)))


def test_kinds_are_told_of_all_parts():
    with pytest.raises(GfkitError, match="kinds of parts are listed once"):
        sequence_of(Sentence(Compositions(), (Disjunction((Into(((1, 2),)), Into(ODD))),)))


@pytest.mark.parametrize("size", [Size(2), Size(3, 1), Size(1, 2)])
def test_sizes(size):
    same(Sentence(Compositions(size), (Have(NONE, Occurrences((1, 2))),)), 3)


def test_the_empty_composition_is_counted_once():
    assert sequence_of(Sentence(Compositions())).terms(5) == [1, 1, 2, 4, 8]
    assert sequence_of(Sentence(Compositions(), (Have(Amount(1), Cells(1)),))).offset == 1
