"""A recurrence gives the terms of its generating function, far terms too."""

import re

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions, law

from gfkit.series.algebra import term
from gfkit.series.recurrence import recurrence_text, sum_text


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
    assert term(gf, n) == gf.terms(n + 1)[n]


@given(fractions, st.integers(-5, 5))
@law
def test_the_printed_recurrence_gives_all_terms(gf, offset):
    text = recurrence_text(gf, offset)
    found = re.fullmatch(r"a\(n\) = (.*) for n >= (-?\d+)(?:; (.*))?", text)
    initial = re.findall(r"a\((-?\d+)\)=(-?\d+)", found[3] or "")
    known = {int(n): int(a) for n, a in initial}
    assert list(known) == list(range(offset, int(found[2])))
    for n in range(int(found[2]), int(found[2]) + 20):
        known[n] = value(found[1], lambda lag, n=n: known[n - lag])
    assert list(known.values()) == gf.terms(len(known))


@given(fractions)
def test_the_recurrence_holds_from_where_it_says(gf):
    terms = gf.terms(gf.holds_from + 20)
    for n in range(gf.holds_from, len(terms)):
        lags = enumerate(gf.signature, 1)
        assert terms[n] == sum(c * terms[n - lag] for lag, c in lags)


@given(fractions)
def test_the_recurrence_fails_just_before_it_says(gf):
    n = gf.holds_from - 1
    if n < gf.order:
        return
    terms = gf.terms(n + 1)
    assert terms[n] != sum(c * terms[n - lag] for lag, c in enumerate(gf.signature, 1))


@given(fractions)
def test_the_printed_sum_gives_the_next_term(gf):
    n = gf.holds_from + 5
    terms = gf.terms(n + 1)
    assert value(sum_text(gf.signature), lambda lag: terms[n - lag]) == terms[n]
