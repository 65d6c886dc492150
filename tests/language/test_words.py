"""Words and subsets are counted as those that are listed, one by one, and looked at."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from language import draw_lines as draw
from language.by_definition import holds, mismatch, number, objects_of, places

from gfkit.errors import GfkitError, LimitReached
from gfkit.language.counting import general, sequence_of, strip_of, terms_of
from gfkit.language.counts import NoAutomaton
from gfkit.language.lines import Line, dfa, events
from gfkit.language.meanings import (
    EVEN,
    NONE,
    SOME,
    Adjacent,
    Amount,
    Apart,
    Cells,
    Disjunction,
    Edge,
    Have,
    IsFollowed,
    Isolated,
    Measured,
    Negation,
    Occurrences,
    Runs,
    Sentence,
    Shaped,
    Size,
    Subsets,
    Turns,
    Words,
)

BINARY, TERNARY = (0, 1), (0, 1, 2)
DIGITS = st.integers(0, 2)


@given(draw.combined(draw.leaves(DIGITS)))
def test_conditions_on_words(condition):
    sentence = Sentence(Words(TERNARY), (condition,))
    assert terms_of(sentence, 6) == [number(sentence, n) for n in range(6)]


@given(draw.combined(draw.leaves(DIGITS, circular=True)))
def test_conditions_on_circular_words(condition):
    sentence = Sentence(Words(TERNARY, circular=True), (condition,))
    assert terms_of(sentence, 6)[1:] == [number(sentence, n) for n in range(1, 6)]


@pytest.mark.parametrize("circular", [False, True])
@given(data=st.data())
def test_places_are_counted_as_they_are_listed(circular, data):
    place = data.draw(draw.places(DIGITS))
    word = tuple(data.draw(st.lists(DIGITS, min_size=1, max_size=7)))
    line = Line(TERNARY, circular=circular)
    assert events(place, line).number(word) == len(places(place, word, circular=circular))


@given(draw.combined(draw.OF_SETS))
def test_conditions_on_subsets(condition):
    sentence = Sentence(Subsets(), (condition,))
    assert terms_of(sentence, 7) == [number(sentence, n) for n in range(7)]


@given(
    st.lists(draw.places(st.integers(0, 1)) | st.just("sum"), min_size=1, max_size=2),
    st.none() | draw.leaves(st.integers(0, 1)),
    st.booleans(),
)
def test_words_are_marked_by_their_places(by, condition, circular):
    if circular and (isinstance(condition, Edge | Measured) or condition == Shaped("constant")):
        condition = None
    conditions = () if condition is None or circular else (condition,)
    sentence = Sentence(Words(BINARY, circular=circular), conditions, tuple(by))
    assert mismatch(sentence) is None


@given(draw.places(st.integers(0, 1)) | st.just("sum"), st.none() | draw.leaves(DIGITS))
def test_totals_of_words(total, condition):
    conditions = () if condition is None else (condition,)
    sentence = Sentence(Words(BINARY), conditions, total=total)
    assert mismatch(sentence) is None


@given(draw.SET_PLACES | st.just("sum"), st.none() | draw.OF_SETS)
@example(Apart(Amount(2, 2)), None)
def test_totals_of_subsets(total, condition):
    conditions = () if condition is None else (condition,)
    sentence = Sentence(Subsets(), conditions, total=total)
    assert mismatch(sentence) is None


@given(draw.leaves(st.integers(0, 1)), st.sampled_from([None, "sum", Runs(1), Occurrences((1, 1))]))
def test_palindromes(condition, total):
    """Palindromes are counted by their halves, also where they are one of two things."""
    mirror = Shaped("palindrome")
    together = Disjunction((mirror, condition))
    for said in [(mirror, condition), (together,), (Negation(mirror), condition)]:
        sentence = Sentence(Words(BINARY), said, total=total)
        assert mismatch(sentence, count=7) is None


@pytest.mark.parametrize("size", [Size(1, 1), Size(2), Size(3, 2), Size(2, -1)])
def test_sizes(size):
    free = Have(NONE, Occurrences((1, 1)))
    sentence = Sentence(Words(BINARY, size), (free,))
    assert mismatch(sentence, count=3) is None


def test_where_sequences_begin():
    """With the empty word where it is counted once, else with n = 1."""
    free, some = Have(NONE, Cells(1)), Have(SOME, Cells(1))
    for sentence, first in [
        (Sentence(Words(BINARY), (free,)), 0),
        (Sentence(Words(BINARY), (some,)), 1),
        (Sentence(Words(BINARY, Size(1, 1)), (free,)), 1),
        (Sentence(Words(BINARY, Size(2)), (free,)), 0),
        (Sentence(Words(BINARY, circular=True), (free,)), 1),
        (Sentence(Words("k", circular=True)), 1),
        (Sentence(Words((0, 1, 2), numerals=True)), 0),
        (Sentence(Words(BINARY), by=(Cells(1),)), 0),
        (Sentence(Words(BINARY), total=Cells(1)), 1),
    ]:
        assert sequence_of(sentence).offset == first


def test_numerals():
    sentence = Sentence(Words((0, 1, 2), numerals=True), (Measured("sum", EVEN),))
    assert mismatch(sentence) is None


def test_letters_that_are_no_numbers():
    sentence = Sentence(Words(("a", "b", "c")), (Have(EVEN, Occurrences(("a", "b"))),))
    assert mismatch(sentence) is None


K_CONDITIONS = [
    Have(NONE, Adjacent(equal=True)),
    Have(NONE, Occurrences((1, 2))),
    Have(Amount(0, 1), Runs(1)),
    Have(EVEN, Runs()),
    Have(NONE, Adjacent(3, equal=True)),
    Have(NONE, Cells(1), IsFollowed(2)),
    Have(NONE, Isolated(1)),
    Measured("longest run", Amount(0, 2)),
    Edge("first", (1,)),
    Negation(Shaped("constant")),
    Disjunction((Edge("last", (2,)), Have(NONE, Adjacent(equal=True)))),
]


@pytest.mark.parametrize("condition", K_CONDITIONS, ids=repr)
@pytest.mark.parametrize("circular", [False, True])
def test_words_over_k_letters(condition, circular):
    """At each k from the number of named letters on they are the words over k letters."""
    if circular and isinstance(condition, Edge | Disjunction):
        return
    whole = sequence_of(Sentence(Words("k", circular=circular), (condition,)))
    for k in (2, 3, 4):
        of_k = Sentence(Words(tuple(range(1, k + 1)), circular=circular), (condition,))
        at_k = whole.at(k=k)
        some = range(max(whole.offset, 1), 5)
        assert [at_k(n) for n in some] == [number(of_k, n) for n in some]


@pytest.mark.parametrize("place", [Runs(), Cells(1), Adjacent(equal=True)], ids=repr)
def test_places_of_words_over_k_letters(place):
    whole = sequence_of(Sentence(Words("k"), total=place)).at(k=3)
    of_three = Sentence(Words((1, 2, 3)), total=place)
    assert [whole(n) for n in range(1, 5)] == [number(of_three, n) for n in range(1, 5)]


@pytest.mark.parametrize(
    "condition",
    [Have(NONE, Turns("ascent")), Measured("sum", EVEN), Have(NONE, Cells(Amount(2)))],
    ids=repr,
)
def test_letters_without_order_are_not_compared(condition):
    with pytest.raises(GfkitError, match="only known which letters are equal"):
        sequence_of(Sentence(Words("k"), (condition,)))


def test_palindromes_over_k_letters_are_refused():
    mirror = Sentence(Words("k"), (Shaped("palindrome"),))
    with pytest.raises(GfkitError, match="no finite automaton for all k"):
        sequence_of(mirror)
    with pytest.raises(GfkitError, match="first terms"):
        terms_of(mirror, 3)


def test_what_has_no_automaton_is_refused_with_its_reason():
    even_run = Sentence(Words(BINARY), (Measured("longest run", EVEN, 1),))
    with pytest.raises(GfkitError, match=r"no finite automaton .* `terms\('.*'\)` counts"):
        sequence_of(even_run)
    assert terms_of(even_run, 7) == [number(even_run, n) for n in range(7)]
    with pytest.raises(GfkitError, match="sums of elements have no bound"):
        sequence_of(Sentence(Subsets(), by=("sum",)))
    with pytest.raises(NoAutomaton, match="palindrome of any length"):
        dfa(Shaped("palindrome"), Line(BINARY))


def test_too_many_states_are_refused_before_a_rule_is_made():
    between = Amount(50, 60)
    conditions = Have(between, Cells(0)), Have(between, Cells(1))
    with pytest.raises(LimitReached, match="its automaton has 37"):
        sequence_of(Sentence(Words(BINARY), conditions))


def test_palindromes_of_one_length():
    line = Line(TERNARY, length=3)
    found = dfa(Shaped("palindrome"), line)
    every = [w for n in range(5) for w in objects_of(Words(TERNARY), n)]
    assert [w for w in every if found.accepts(w)] == [
        w for w in every if len(w) == 3 and holds(Shaped("palindrome"), w)
    ]


def test_a_number_for_n_asks_for_one_term():
    free = (Have(NONE, Occurrences((1, 1))),)
    whole, n = general(Sentence(Words(BINARY, Size(0, 7)), free))
    assert (sequence_of(whole)(n), n) == (34, 7)
    assert general(Sentence(Words(BINARY), free)) is None


def test_the_strip_is_that_of_the_sequence():
    sentence = Sentence(Words(BINARY), (Have(EVEN, Cells(1)), Have(NONE, Occurrences((1, 1)))))
    assert strip_of(sentence).terms(6) == sequence_of(sentence).terms(6)
    with pytest.raises(GfkitError, match="length n"):
        strip_of(Sentence(Words(BINARY, Size(2))))


def test_several_marks_are_in_the_order_of_what_they_count():
    sentence = Sentence(Words(BINARY), by=(Cells(1), Runs(), Turns("ascent")))
    assert mismatch(sentence) is None
