"""A recurrence gives the terms of its generating function, and what is read those of its words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions, law

from gfkit.sequences.given_equations import recurrence_of_text
from gfkit.series.rational import recurrence_text


def value(text, previous):
    """Evaluate a printed right-hand side; previous(k) is a(n-k)."""
    terms = re.findall(r"(-?)\s*(?:(\d+)\*)?a\(n-(\d+)\)|(?<!\S)0(?!\S)", text)
    return sum(
        (-1 if sign else 1) * int(factor or 1) * previous(int(lag))
        for sign, factor, lag in terms
        if lag
    )


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
def test_the_recurrence_fails_just_before_it_says(gf):
    n = gf.holds_from - 1
    if n < gf.order:
        return
    terms = gf.terms(n + 1)
    assert terms[n] != sum(c * terms[n - lag] for lag, c in enumerate(gf.signature, 1))


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


RIGHT = {
    "4^n": lambda n: 4**n,
    "n": lambda n: n,
    "3*n^2*2^n - 1": lambda n: 3 * n**2 * 2**n - 1,
    "floor(n/2)": lambda n: n // 2,
    "(-1)^n": lambda n: (-1) ** n,
    "binomial(n,2)": lambda n: n * (n - 1) // 2,
    "fibonacci(n)": fibonacci,
    "5": lambda n: 5 + 0 * n,
}


@pytest.mark.parametrize("right", RIGHT)
@given(
    coefficients=st.lists(st.integers(-3, 3), min_size=1, max_size=3).filter(lambda z: z[-1] != 0),
    initial=st.lists(st.integers(-4, 4), min_size=3, max_size=4),
    start=st.integers(0, 2),
    sign=st.sampled_from([1, -1]),
)
@law
def test_a_right_side_is_added(right, coefficients, initial, start, sign):
    """What is read of a recurrence with a right side has the terms of its definition."""
    earlier = " + ".join(f"({c})*a(n-{k})" for k, c in enumerate(coefficients, 1))
    values = ", ".join(f"a({n}) = {a}" for n, a in enumerate(initial, start))
    text = f"a(n) = {earlier} {'+' if sign > 0 else '-'} ({right}), {values}"
    signature, terms, first = recurrence_of_text(text)
    wanted = list(initial)
    for n in range(start + len(initial), start + 30):
        earlier_terms = sum(c * wanted[-k] for k, c in enumerate(coefficients, 1))
        wanted.append(earlier_terms + sign * RIGHT[right](n))
    found = list(terms)
    while len(found) < len(wanted):
        found.append(sum(c * found[-k] for k, c in enumerate(signature, 1)))
    assert first == start
    assert found[: len(wanted)] == wanted
