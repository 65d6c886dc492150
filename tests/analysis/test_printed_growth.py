"""What is printed of growth is true of the sequence as it is numbered: terms far out tell."""

import json
import re

import mpmath
import pytest
from oracle.growing_sequences import DIGITS, drawn, printed_value
from samples import parametrize_some

from gfkit import as_sequence, to_json
from gfkit.sequences.answers import asymptotics

PRINTED = 40
"""Digits that are requested."""
ROUNDED = mpmath.mpf(10) ** (8 - PRINTED)
"""What numbers of so many digits leave out in a power up to n = 10^5, relatively."""
CLASS = re.compile(r"a\((?:n|(\d+)m(?:\+(\d+))?)\) ([~=]) (.*)")


def of_text(text, n):
    """Return the value at n of the printed formulas, of which one is about its class."""
    for part in text.split("; "):
        period, residue, _, formula = CLASS.fullmatch(part).groups()
        m, rest = divmod(n - int(residue or 0), int(period or 1))
        if not rest:
            return printed_value(formula.partition(" for ")[0], n=n, m=m)
    raise AssertionError(text)


def number(data):
    """Return a number of the JSON: its exact value if that is a fraction, its digits, or a text."""
    for text in (data["exact"], data["decimal"]):
        if re.fullmatch(r"-?[0-9.]+(/[0-9]+)?", text):
            return ratio(text)
    return printed_value(data["exact"])


def term_at(data, n):
    """Return the term of the growth that holds at n, and which of its class n is."""
    for one in data["terms_of_growth"]:
        m, rest = divmod(n - one["residue"], one["period"])
        if not rest:
            return one, m
    return None, n


def of_json(data, n):
    """Return the main part at n that the JSON has, and a bound of what is left out."""
    one, m = term_at(data, n)
    if one is None or not one["formula"]:  # all terms are 0 in the end, or those of a class
        return mpmath.mpf(0), bound_of(one or data, m)
    if data["kind"] in {"exact", "measured"}:
        return of_solutions(one, m)
    rate = number(one["rate"])
    parts = [number(c) * m**k * rate**m for k, c in enumerate(coefficients(one))]
    return sum(parts), bound_of(one, m) + sum(map(abs, parts)) * ROUNDED


def coefficients(one):
    """Return the coefficients of r^n, r^n n, ..., that of the leading power last."""
    return [*one["coefficients"], one["constant"]]


def bound_of(one, m):
    """Return the bound of the error that a term of the growth, or all of it, has at m."""
    assert m >= one["holds_from"]
    return mpmath.mpf(one["error_factor"]) * mpmath.mpf(one["error_rate"]) ** m


def of_solutions(one, m):
    """Return the value of the one solution of the class of n; the next term bounds the error."""
    constant, rate = number(one["constant"]), number(one["rate"])
    value = printed_value(one["formula"], n=m, m=m, c=constant, r=rate)
    first = next((ratio(c) for c in one["series"] if c != "0"), 0)
    return value, abs(value) * (2 * abs(first) / m + ROUNDED)


def ratio(text):
    """Return a fraction or a decimal."""
    above, _, below = text.partition("/")
    return mpmath.mpf(above) / int(below or 1)


def check_growth(seed, places):
    """Compare text, SymPy and JSON with terms at the given n."""
    given = drawn(seed)
    found = asymptotics(as_sequence(given.text), digits=PRINTED)
    data = json.loads(to_json(found))
    assert data["offset"] == given.first
    text, symbolic = str(found), found.to_sympy()
    (n_symbol,) = symbolic.free_symbols or {None}
    with mpmath.workdps(DIGITS):
        for n in places:
            term = mpmath.mpf(given.term(n))
            value, left = of_json(data, n)
            assert abs(term - value) <= left, (given.text, n, "JSON")
            leading = of_text(text, n)
            by_sympy = mpmath.mpf(str((symbolic.subs(n_symbol, n) if n_symbol else symbolic).n(40)))
            if not term:
                assert value == leading == by_sympy == 0, (given.text, n)
                continue
            off = 2 * left / abs(value) + ROUNDED
            assert abs(by_sympy / term - 1) <= off, (given.text, n, "SymPy")
            lower = 2 * lower_order(data, n) + off
            assert abs(leading / term - 1) <= lower, (given.text, n, "text")


def lower_order(data, n):
    """Return how much the lower powers of n are of the leading one, as the JSON says."""
    one, m = term_at(data, n)
    if one is None or not one["formula"] or data["kind"] in {"exact", "measured"}:
        return mpmath.mpf(0)
    *lower, top = [abs(number(c)) * m**k for k, c in enumerate(coefficients(one))]
    return sum(lower, mpmath.mpf(0)) / top


@parametrize_some("seed", range(6), share=36)
def test_growth_agrees_with_later_terms(seed):
    check_growth(seed, [1000 + seed, 3000 + seed])


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(200))
def test_growth_agrees_with_terms_far_out(seed):
    shift = seed * 7 % 12
    check_growth(seed, [10_000 + shift, 100_000 + shift])
