"""Paths are counted as those that are listed, step by step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from language import draw_lines as draw
from language.by_definition import mismatch, number

from gfkit.errors import GfkitError
from gfkit.language.counting import general, sequence_of, strip_of, terms_of
from gfkit.language.meanings import (
    EVEN,
    NONE,
    Amount,
    Conjunction,
    Disjunction,
    Edge,
    Have,
    LatticePaths,
    Measured,
    Negation,
    Occurrences,
    Paths,
    Sentence,
    Size,
    Turns,
)

NAMES = pytest.mark.parametrize("name", ["Dyck", "Motzkin", "Schroeder"])
STEPS = st.lists(st.sampled_from("UDL"), min_size=1, max_size=3).map(tuple)
PLACES = st.builds(Turns, st.sampled_from(["peak", "valley", "return"])) | st.builds(
    Occurrences, STEPS
)
HEIGHTS = st.builds(Measured, st.just("height"), draw.SIZES)
EDGES = st.builds(Edge, st.sampled_from(["first", "last"]), STEPS)
CONDITIONS = draw.combined(st.builds(Have, draw.AMOUNTS, PLACES) | HEIGHTS | EDGES)
BOUNDS = st.sampled_from([1, 2, 3]).map(lambda high: Measured("height", Amount(0, high)))
N, ZERO = Size(), Size(0)


def same(sentence, count=6):
    whole = sequence_of(sentence)
    size, some = sentence.objects.size, range(whole.offset, whole.offset + count)
    of_definition = [number(sentence, size.times * n + size.plus) for n in some]
    assert [whole(n) for n in some] == of_definition


@NAMES
def test_all_paths_are_a_class_with_an_algebraic_generating_function(name):
    same(Sentence(Paths(name)))
    same(Sentence(Paths(name, Size(2, 1))), 2)
    whole = sequence_of(Sentence(Paths(name)))
    assert whole.definition.gf_equation().endswith(" = 0, y the sum of a(n) x^n")


def check(sentence, count=5):
    assert mismatch(sentence, count) is None


@NAMES
@given(condition=CONDITIONS, bound=BOUNDS)
def test_paths_of_bounded_height(name, condition, bound):
    check(Sentence(Paths(name), (bound, condition)))


@NAMES
@given(by=st.lists(PLACES | st.just("area"), min_size=1, max_size=2), bound=BOUNDS)
def test_marks(name, by, bound):
    check(Sentence(Paths(name), (bound,), tuple(by)))


@NAMES
@given(condition=CONDITIONS, total=PLACES | st.just("area") | st.none())
def test_first_terms_without_a_bound(name, condition, total):
    sentence = Sentence(Paths(name), (condition,), total=total)
    assert terms_of(sentence, 5) == [number(sentence, n) for n in range(5)]


@pytest.mark.parametrize(
    "bound",
    [
        Negation(Measured("height", Amount(3))),
        Disjunction((Measured("height", Amount(1, 1)), Measured("height", Amount(0, 2)))),
        Conjunction((Measured("height", Amount(1)), Measured("height", Amount(0, 2)))),
    ],
    ids=repr,
)
def test_heights_have_a_bound_by_whatever_condition(bound):
    check(Sentence(Paths("Motzkin"), (bound,)), 7)


def test_without_a_bound_the_first_are_counted():
    peaks = Sentence(Paths("Dyck"), (Have(Amount(2, 2), Turns("peak")),))
    whole = sequence_of(peaks)
    assert "counted for n = 1" in whole.name
    assert whole.terms(6) == [number(peaks, n) for n in range(1, 7)]
    even = Sentence(Paths("Dyck"), (Measured("height", EVEN),))
    assert sequence_of(even).terms(7) == [number(even, n) for n in range(7)]
    returns = Sentence(Paths("Motzkin"), total=Turns("return"))
    assert sequence_of(returns).terms(6) == [number(returns, n) for n in range(1, 7)]
    with pytest.raises(GfkitError, match="without a bound on their height"):
        sequence_of(Sentence(Paths("Dyck"), by=(Turns("peak"),)))
    with pytest.raises(GfkitError, match="size is a number"):
        sequence_of(Sentence(Paths("Dyck", Size(0, 7))))
    with pytest.raises(GfkitError, match="a sequence and no strip"):
        strip_of(Sentence(Paths("Dyck"), (Have(NONE, Turns("valley")),)))


LATTICE = [
    ((ZERO, ZERO), (N, N), ((1, 0), (0, 1))),
    ((ZERO, ZERO), (N, N), ((1, 0), (0, 1), (1, 1))),
    ((ZERO, ZERO), (Size(2), N), ((1, 0), (0, 1))),
    ((ZERO, ZERO), (N, Size(1, 1)), ((1, 0), (0, 1))),
    ((ZERO, ZERO), (N, Size(0, 2)), ((1, 0), (0, 1))),
    ((ZERO, Size(0, 2)), (N, ZERO), ((1, 0), (0, -1))),
    ((ZERO, ZERO), (N, ZERO), ((1, 1), (1, -1), (1, 0))),
    ((Size(0, 1), ZERO), (N, N), ((1, 0), (0, 1))),
    ((ZERO, ZERO), (N, N), ((2, 1), (1, 2))),
]


@pytest.mark.parametrize(("start", "end", "steps"), LATTICE, ids=repr)
def test_lattice_paths(start, end, steps):
    sentence = Sentence(LatticePaths(start, end, steps))
    whole = sequence_of(sentence)
    some = range(whole.offset, 4)
    assert [whole(n) for n in some] == [number(sentence, n) for n in some]
    assert [number(sentence, n) for n in range(whole.offset)] == [0] * whole.offset
    assert terms_of(sentence, 4) == [number(sentence, n) for n in range(4)]


def test_steps_that_undo_each_other_are_refused():
    undone = LatticePaths((ZERO, ZERO), (N, ZERO), ((1, 0), (-1, 0)))
    with pytest.raises(GfkitError, match="paths of any number of steps"):
        sequence_of(Sentence(undone))


def test_numbers_for_sizes_ask_for_one_term():
    to = LatticePaths((ZERO, ZERO), (Size(0, 5), Size(0, 3)), ((1, 0), (0, 1)))
    whole, n = general(Sentence(to))
    assert sequence_of(whole)(n) == 56
    whole, n = general(Sentence(Paths("Dyck", Size(0, 4))))
    assert (sequence_of(whole)(n), n) == (14, 4)
