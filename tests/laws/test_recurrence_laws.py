"""A recurrence gives the terms of its generating function, far terms too."""

import re

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions, law

from gfkit.series.recurrence import Recurrence, sum_text


def value(text, previous):
    """Evaluate a printed right-hand side; previous(k) is a(n-k)."""
    terms = re.findall(r"(-?)\s*(?:(\d+)\*)?a\(n-(\d+)\)|(?<!\S)0(?!\S)", text)
    return sum(
        (-1 if sign else 1) * int(factor or 1) * previous(int(lag))
        for sign, factor, lag in terms
        if lag
    )


@given(fractions, st.integers(0, 60))
@law
def test_a_single_term_is_that_of_the_series(gf, n):
    assert Recurrence.of(gf).term(n) == gf.terms(n + 1)[n]


@given(fractions, st.integers(0, 30), st.integers(1, 5))
@law
def test_an_offset_moves_the_index_and_nothing_else(gf, n, offset):
    plain = Recurrence.of(gf)
    moved = Recurrence(plain.signature, plain.initial, plain.holds_from + offset, offset)
    assert moved.term(n + offset) == plain.term(n)


@given(fractions)
def test_the_recurrence_holds_from_where_it_says(gf):
    recurrence = Recurrence.of(gf)
    terms = gf.terms(recurrence.holds_from + 20)
    for n in range(recurrence.holds_from, len(terms)):
        lags = enumerate(recurrence.signature, 1)
        assert terms[n] == sum(c * terms[n - lag] for lag, c in lags)


@given(fractions)
def test_the_recurrence_fails_just_before_it_says(gf):
    recurrence = Recurrence.of(gf)
    n = recurrence.holds_from - 1
    if n < recurrence.order:
        return
    terms = gf.terms(n + 1)
    assert terms[n] != sum(c * terms[n - lag] for lag, c in enumerate(recurrence.signature, 1))


@given(fractions)
def test_the_printed_sum_gives_the_next_term(gf):
    recurrence = Recurrence.of(gf)
    n = recurrence.holds_from + 5
    terms = gf.terms(n + 1)
    assert value(sum_text(recurrence.signature), lambda lag: terms[n - lag]) == terms[n]
