"""Telescopes: e_0 F(n, k) + ... + e_J F(n+J, k) is G(n, k+1) - G(n, k), by numbers."""

from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.analysis.annihilators import Shifts
from gfkit.analysis.telescoping import Ring, put, telescope
from gfkit.formulas.parser import parse_expression
from gfkit.series.sequence_spaces import UnknownError


def spelled(text):
    shifts = Shifts({}, {}, {}, 0, lambda call, *given: call(*given))
    return shifts.read(parse_expression(text), "k").spelled()


def binomial(n, k):
    return comb(n, k) if 0 <= k <= n else 0


TERMS = {
    "binomial(n,k)": binomial,
    "binomial(n,k)^2": lambda n, k: binomial(n, k) ** 2,
    "binomial(n,k)*2^k": lambda n, k: binomial(n, k) * 2**k,
    "(-1)^k*binomial(n,k)*binomial(2*k,n)": lambda n, k: (
        (-1) ** k * binomial(n, k) * binomial(2 * k, n)
    ),
    "binomial(n,k)*binomial(n+k,k)": lambda n, k: binomial(n, k) * binomial(n + k, k),
    "k*k!": lambda _, k: k * factorial(k),
    "binomial(n-k,k)": lambda n, k: binomial(n - k, k),
}


def at(data, n, k=0):
    """Return the value of a polynomial of the data, in n alone or in n and k."""
    if data and isinstance(data[0], list):
        return sum(int(c) * n**i * k**j for i, j, c in data)
    return sum(int(c) * n**i for i, c in enumerate(data))


@pytest.mark.parametrize("text", TERMS)
def test_the_certificate_is_an_equation_of_rational_functions(text):
    """G is R times F without its polynomial; R has no pole at n = 30 and 0 < k < 10."""
    term, found, n = TERMS[text], telescope(spelled(text)).data(), 30
    bare = (lambda _, k: factorial(k)) if text == "k*k!" else term

    def g(k):
        below = 1
        for a, b, c in found["below"]:
            below *= a * n + b * k + c
        return Fraction(at(found["above"], n, k), below) * bare(n, k)

    for k in range(1, 10):
        left = sum(at(e, n) * term(n + i, k) for i, e in enumerate(found["operator"]))
        assert left == g(k + 1) - g(k)


@pytest.mark.parametrize("text", [z for z in TERMS if "binomial" in z])
def test_the_operator_annihilates_the_sums(text):
    operator = telescope(spelled(text)).data()["operator"]
    sums = [sum(TERMS[text](n, k) for k in range(n + 1)) for n in range(20)]
    for n in range(2, 20 - len(operator)):
        assert sum(at(e, n) * sums[n + i] for i, e in enumerate(operator)) == 0


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("binomial(n,k)", 1),
        ("binomial(n,k)^2", 1),
        ("binomial(n,k)^3", 2),  # Franel's numbers
        ("binomial(n,k)*binomial(n+k,k)", 2),  # central Delannoy numbers
        ("binomial(n,k)^2*binomial(n+k,k)^2", 2),  # Apery's numbers
        ("k*k!", 0),  # it is (k+1)! - k!
    ],
)
def test_the_orders_are_those_of_the_literature(text, order):
    """[Zeilberger1991] and Petkovsek, Wilf, Zeilberger, A = B, chapter 6."""
    assert len(telescope(spelled(text)).data()["operator"]) == order + 1


RING = Ring()
forms = st.tuples(*[st.integers(-9, 9)] * 3)


@given(forms)
def test_linear_forms_are_polynomials_and_back(form):
    a, b, c = form
    assert RING.form(RING.of(form)) == form
    assert RING.line(parse_expression(f"({a})*n+({b})*k+({c})"), "k") == form


@given(forms, forms, st.integers(-5, 5), st.integers(-5, 5))
def test_a_form_is_put_for_k(form, other, n, k):
    def value(form, n, k):
        return form[0] * n + form[1] * k + form[2]

    assert value(put(form, other), n, k) == value(form, n, value(other, n, k))


@pytest.mark.parametrize("text", ["n^2", "n/2", "n*k", "m"])
def test_what_is_no_linear_form_with_integers_is_not_taken(text):
    with pytest.raises(UnknownError):
        RING.line(parse_expression(text), "k")


@pytest.mark.parametrize("poly", [RING.n**2, RING.n / 2, RING.n * RING.k])
def test_a_polynomial_that_is_no_linear_form_is_not_taken(poly):
    with pytest.raises(UnknownError):
        RING.form(poly)
