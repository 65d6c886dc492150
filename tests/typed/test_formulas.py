"""Formulas, generating functions and equations have the values of their definitions."""

import re
from fractions import Fraction
from itertools import pairwise
from math import comb, factorial, prod

import pytest
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.transforms import TRANSFORMS
from gfkit.typed.operations import NamedSequence, SequenceTransform, TermAt
from gfkit.typed.recurrences import RelationInRange


def fibonacci(n):
    """Return F(n), from F(0) = 0 and F(1) = 1."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def catalan(n):
    """Return the number of binary trees with n nodes."""
    return comb(2 * n, n) // (n + 1)


def motzkin(n):
    """Return the number of Motzkin paths of length n: of the steps 2k form a Dyck path."""
    return sum(comb(n, 2 * k) * catalan(k) for k in range(n // 2 + 1))


def schroeder(n):
    """Return the large Schröder number: n-k diagonal steps among a Dyck path's."""
    return sum(comb(n + k, n - k) * catalan(k) for k in range(n + 1))


def delannoy(n):
    """Return the central Delannoy number."""
    return sum(comb(n, k) * comb(n + k, k) for k in range(n + 1))


def binomial_series(power, c, n):
    """Return the coefficient of x^n in (1 + c x)^power."""
    return prod((power - k for k in range(n)), start=Fraction(1)) / factorial(n) * c**n


def half(n):
    """Return the coefficient of x^n in (1 + x)^(1/2)."""
    return binomial_series(Fraction(1, 2), 1, n)


def cosine(n):
    """Return 2^n cos(n pi / 3): twice a real part, as 1 + i sqrt 3 has x^2 = 2x - 4."""
    a, b = 2, 2
    for _ in range(n):
        a, b = b, 2 * b - 4 * a
    return a // 2


SERIES = [
    ("x/(1-x-x^2)", fibonacci), ("t/(1-t-t^2)", fibonacci), ("q/(1-q-q^2)", fibonacci),
    ("A(x) = x/(1-x-x^2)", fibonacci), ("y = x/(1-x-x^2)", fibonacci),
    ("[x^n] 1/(1-3*x)", lambda n: 3**n),
    ("1/sqrt(1-6*x+x^2)", delannoy),
    (r"\frac{1-\sqrt{1-4x}}{2x}", catalan),
    ("C(x) = (1-x-sqrt(1-2*x-3*x^2))/(2*x^2)", motzkin),
    ("2/(1-x+sqrt(1-6*x+x^2))", schroeder),
    ("(1+x-sqrt(1-6*x+x^2))/4", lambda n: [0, 1][n] if n < 2 else schroeder(n - 1) // 2),
    ("x/sqrt(1-4*x)+1/(1-2*x)", lambda n: 2**n + (comb(2 * n - 2, n - 1) if n else 0)),
    ("(1-4*x)^(-3/2)", lambda n: binomial_series(Fraction(-3, 2), -4, n)),
    ("(1-9*x)^(1/3)", lambda n: binomial_series(Fraction(1, 3), -9, n)),
    ("sqrt(1-4*x)+sqrt(1-8*x)", lambda n: half(n) * ((-4) ** n + (-8) ** n)),
    ("(1-sqrt(1-4*x^2))/(2*x^2)", lambda n: 0 if n % 2 else catalan(n // 2)),
    ("sqrt(4-x)", lambda n: 2 * half(n) * Fraction(-1, 4) ** n),
    (
        "y = 1-sqrt(1-4*x)^3",
        lambda n: (n == 0) - binomial_series(Fraction(3, 2), -4, n),
    ),
    ("sqrt((1-2*x)^2)/(1-x)", lambda n: -1 if n else 1),
    ("y = 1+x*y^2", catalan), ("B = 1 + x*B^2", catalan), ("C(x) = 1 + x*C(x)^2", catalan),
    ("T=z*(1+T+T^2)", lambda n: motzkin(n - 1) if n else 0),
    ("y^2 = 1+x, a(0) = -1", lambda n: -half(n)),
    ("x*f^3 - f + 1 = 0, f the sum of a(n) x^n", lambda n: comb(3 * n, n) // (2 * n + 1)),
    ("diagonal of 1/(1-x-y)", lambda n: comb(2 * n, n)),
]  # fmt: skip


@parametrize_some(("text", "term"), SERIES)
def test_a_series_has_the_coefficients_of_its_definition(text, term):
    assert as_sequence(text).offset == 0
    assert as_sequence(text).early(8) == [term(n) for n in range(8)]


def test_a_root_of_a_quotient_has_this_square():
    root = as_sequence("sqrt((1+x)/(1-3*x))").early(9)
    square = [sum(root[k] * root[n - k] for k in range(n + 1)) for n in range(9)]
    assert square == [1] + [3**n + 3 ** (n - 1) for n in range(1, 9)]
    assert root[0] == 1


def harmonic(n):
    """Return 1 + 1/2 + ... + 1/n."""
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


FORMULAS = [
    ("2^n + 3^n", lambda n: 2**n + 3**n), ("2^n*cos(n*Pi/3)", cosine),
    (r"\sum_{k\ge 0}\binom{n}{3k}", lambda n: sum(comb(n, k) for k in range(0, n + 1, 3))),
    (
        "sum_{k=0}^n C(n,k)(-1)^k 3^(n-k)",
        lambda n: sum(comb(n, k) * (-1) ** k * 3 ** (n - k) for k in range(n + 1)),
    ),
    (
        "sum_{k>=0} C(k,n-k)(-1)^k",
        lambda n: sum(comb(k, n - k) * (-1) ** k for k in range(n + 1)),
    ),
    ("Sum_{k=0..n} k*C(n,k) = ?", lambda n: sum(k * comb(n, k) for k in range(n + 1))),
    (
        "a(n) = Sum_{k=0..n} binomial(n,k)*F(k)",
        lambda n: sum(comb(n, k) * fibonacci(k) for k in range(n + 1)),
    ),
    (
        r"\sum_{k=0}^N (k^2-k) \binom{N}{k}",
        lambda n: sum((k * k - k) * comb(n, k) for k in range(n + 1)),
    ),
    ("H(n)", harmonic),
    ("Sum_{k=1..n} k*H(k)", lambda n: sum(k * harmonic(k) for k in range(1, n + 1))),
    (
        "Sum_{k=0..n} binomial(n,k)*x^k for x = 3",
        lambda n: sum(comb(n, k) * 3**k for k in range(n + 1)),
    ),
    (
        "Sum_{k=0..n} binomial(n,k)*m^k for m = -2",
        lambda n: sum(comb(n, k) * (-2) ** k for k in range(n + 1)),
    ),
    ("Sum_{k=0..n} binomial(n,k)^2", lambda n: sum(comb(n, k) ** 2 for k in range(n + 1))),
    (r"\sum_{k=0}^{n} \binom{n}{k}^2", lambda n: sum(comb(n, k) ** 2 for k in range(n + 1))),
    (r"\sum_{k=0}^n \binom{n}{k}^{2}", lambda n: sum(comb(n, k) ** 2 for k in range(n + 1))),
    (r"\sum_{k=1}^{n} (2k-1)", lambda n: sum(2 * k - 1 for k in range(1, n + 1))),
    (
        r"\sum_{k=0}^{\lfloor n/2 \rfloor} \binom{n-k}{k}",
        lambda n: sum(comb(n - k, k) for k in range(n // 2 + 1)),
    ),
]  # fmt: skip


@parametrize_some(("text", "term"), FORMULAS, share=36)
def test_a_formula_has_the_values_of_its_definition(text, term):
    assert as_sequence(text).offset == 0
    assert as_sequence(text).early(8) == [term(n) for n in range(8)]


@parametrize_some("text", [text for text, _ in SERIES + FORMULAS])
def test_what_is_written_of_a_formula_is_read_as_the_same(text):
    assert read(read(text).text()) == read(text)


def test_a_formula_begins_where_its_range_does():
    assert as_sequence("2^n for n >= 1").offset == 1
    assert as_sequence("2^n for n >= 1").early(4) == [2, 4, 8, 16]


# The name of a sequence.

NAMED = [
    "a(n) = 2a(n-1) - 3a(n-2), a(0) = 1, a(1) = 5",
    "a(n+1) = a(n) + 2^n for n >= 1, a(1) = 3",
    "a(n) = n a(n-1), a(0) = 1",
    "a(n) = n^2 + 1",
]


@parametrize_some(
    ("text", "name"),
    [
        (text, name)
        for text in NAMED
        for name in "bfFuTLS"
        if name not in "FL" or "a(0)" in text or "a(1)" in text  # F and L are known otherwise
    ],
)
def test_a_sequence_may_have_any_name(text, name):
    said, terms = re.sub(r"a(?=\()", name, text), as_sequence(text).early(8)
    with_braces = re.sub(rf"{name}\(([^()]*)\)", rf"{name}_{{\1}}", said)
    as_indices = re.sub(r"_\{([0-9n])\}", r"_\1", with_braces)
    assert [as_sequence(one).early(8) for one in (said, with_braces, as_indices)] == [terms] * 3


# What is refused.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sqrt(x)", "a root that is not a power series with rational numbers"),
        ("sqrt(5-x)", "a root that is not a power series with rational numbers"),
        ("(1+sqrt(1-4*x))/x", "has a pole where x is 0"),
        ("1/(sqrt(1-4*x)-sqrt(1-4*x))", "divides by 0"),
        ("1/(sqrt((1-x)^2)-(1-x))", "divides by 0"),
        ("sqrt(1-x*z)", "a generating function has one letter"),
        ("y^2 = 1+x, a(0) = 2", "no power series, or not just one, has a(0) = 2"),
        ("y^2 = x^2+x^3, a(0) = 0", "no power series, or not just one"),
        ("y^2 = 1+x, a(0) = 1, a(2) = 1", "with none between them left out"),
        ("1/(1-x-y)", "'diagonal of 1/(1-x-y)'"), ("1/(1-x", "the formula ends too early"),
    ],
)  # fmt: skip
def test_what_is_no_power_series_is_refused(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


def test_an_equation_of_a_large_degree_is_refused():
    """The least equation of the root is y^100 = 1-x."""
    with pytest.raises(LimitReached, match="has a large degree"):
        read("(1-x)^(1/100)")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cos(n)", "column 1 of 'cos(n)': 'cos' is read where all its values are rational"),
        ("cos(Pi*n/999999999)", "'cos' is read where all its values are rational"),
        ("2^n+", "column 5 of '2^n+': the formula ends too early"),
        ("1 $ 2", "column 3: '$' is not expected here"),
        ("2^q", "a formula for a(n) is in n, and this is in q"),
        ("binomial(n+m,m)", "this is in m"),
        (
            "Sum_{k=0..n} binomial(n,k) for k = 3",
            "k is bound by its sum and has no value; 'Sum_{k=0..n} binomial(n,k)' is read",
        ),
    ],
)
def test_what_is_no_formula_for_a_of_n_is_refused(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("g.f.", "write as in `gf\\('x/"),
        ("K =", "no recurrence"),
        ("K . .", "is not understood"),
        ("1 + .", "'\\+' is not a term"),
        ("=", "no recurrence"),
    ],
)
def test_a_formula_that_is_left_out_is_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        read(text)


# Names, transforms, terms, relations.


@pytest.mark.parametrize("name", ["Fibonacci numbers", "the Pell numbers", "Catalan"])
def test_a_name_is_that_of_the_registry(name):
    found = read(name)
    assert isinstance(found, NamedSequence)
    assert found.text() == name.removeprefix("the ")


@parametrize_some(
    ("name", "made"),
    [
        ("partial sums", lambda a: [sum(a[: k + 1]) for k in range(6)]),
        ("differences", lambda a: [y - x for x, y in pairwise(a)][:6]),
        (
            "self-convolution",
            lambda a: [sum(a[j] * a[k - j] for j in range(k + 1)) for k in range(6)],
        ),
        ("binomial", lambda a: [sum(comb(k, j) * a[j] for j in range(k + 1)) for k in range(6)]),
    ],
)
def test_a_transform_has_the_terms_of_its_definition(name, made):
    triangular = [n * (n + 1) // 2 for n in range(20)]
    found = read(f"{name} of n*(n+1)/2")
    assert isinstance(found, SequenceTransform)
    assert found.sequence().early(6) == made(triangular)
    assert read(found.text()) == found


@pytest.mark.parametrize("name", TRANSFORMS)
def test_each_transform_of_the_table_is_read_by_its_name(name):
    found = read(f"{name} transform of 1, 2, 4, 8")
    assert (found.name, found.of) == (name, read("1, 2, 4, 8"))
    assert read(found.text()) == found


@pytest.mark.parametrize("n", [0, 4, 10])
def test_a_term_is_that_of_the_whole_behind_it(n):
    found = read(f"a({n}) of a(n) = 2*a(n-1) + 1, a(0) = 3")
    assert isinstance(found, TermAt)
    assert found.value() == 4 * 2**n - 1
    assert read(found.text()) == found


@pytest.mark.parametrize("text", ["a(3) of domineering", "a(5) of petersen"])
def test_a_term_is_one_of_a_sequence(text):
    with pytest.raises(GfkitError, match="is not a sequence"):
        read(text)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("a(n) = a(n-1) + 2", None, None),
        ("F(n)^2 > 3 for n >= 4", 4, None),
        ("F(n) < 9 for 2 <= n <= 5", 2, 5),
    ],
)
def test_a_relation_keeps_its_range(text, low, high):
    found = read(text)
    assert isinstance(found, RelationInRange)
    assert (found.low, found.high) == (low, high)
    assert read(found.text()) == found


def test_a_recurrence_keeps_every_value_that_is_stated():
    with pytest.raises(GfkitError, match=r"order 2 needs a\(0\) and a\(1\)"):
        read("a(n) = a(n-1) + a(n-2), a(0) = 1")
