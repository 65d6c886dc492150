"""Expressions of SymPy have the values of the objects; numbers of mpmath are the same numbers."""

from fractions import Fraction
from math import factorial

import mpmath
import pytest
import sympy
from samples import parametrize_some

import gfkit
from gfkit import Game, RationalGF, Sequence, Strip, as_sequence, nearest_integer
from gfkit.errors import GfkitError
from gfkit.exchange.to_sympy import of_closed_terms, of_fit, of_polynomial, root_of
from gfkit.fits.closed_forms import ClosedTerm, ClosedTerms
from gfkit.formulas.parser import parse_expression, parse_statement
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.enclosures import Enclosure
from gfkit.sequences.answers import asymptotics, closed_form
from gfkit.sequences.guess import guess

N, X = sympy.Symbol("n", integer=True, nonnegative=True), sympy.Symbol("x")
A = sympy.Function("a")
FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
CATALAN = [int(sympy.catalan(n)) for n in range(14)]
PERIODS = [1, 1, 2, 2, 4, 3, 6, 4, 9, 5, 12, 6, 16, 7, 20, 8, 25, 9, 30, 10]
root, generator = AlgebraicNumber.root, AlgebraicNumber.generator


@parametrize_some(
    ("make", "terms"),
    [
        (lambda: RationalGF.of([0, 1], [1, -1, -1]), FIBONACCI),
        (lambda: Sequence.parse("x/(1-x-x^2)"), FIBONACCI),
        (lambda: guess(as_sequence(FIBONACCI)), FIBONACCI),
        (lambda: guess(as_sequence([1, 2, 3] * 10)), [1, 2, 3, 1, 2]),
        (lambda: Strip("domineering", columns=2).generating_function(), [1, 2, 7, 22, 71]),
    ],
)
def test_generating_functions_have_the_terms(make, terms):
    one = make()
    assert one.to_sympy() == sympy.sympify(one)
    series = sympy.series(one.to_sympy(), X, 0, len(terms)).removeO()
    assert [series.coeff(X, k) for k in range(len(terms))] == terms


@parametrize_some(
    ("make", "terms"),
    [
        (lambda: closed_form(as_sequence("x/(1-x-x^2)")), FIBONACCI[:6]),
        (lambda: closed_form(as_sequence(CATALAN)), CATALAN[:8]),
        (lambda: closed_form(as_sequence("(1+x^3)/(1-2*x)")), [1, 2, 4, 9, 18, 36]),
        (lambda: guess([n * (n + 1) // 2 for n in range(11)]), [0, 1, 3, 6, 10]),
        (lambda: parse_expression("binomial(2*n,n)/(n+1)"), CATALAN[:5]),
        (lambda: guess(as_sequence(PERIODS), ["quasi-polynomial"]), PERIODS[:8]),
    ],
)
def test_formulas_have_the_terms(make, terms):
    formula = make().to_sympy()
    assert [sympy.simplify(formula.subs(N, n)) for n in range(len(terms))] == terms


def test_a_formula_by_residues_has_the_terms_of_each():
    """The double factorials: 2^k k! for n = 2k, 1*3*5*...*n for odd n."""
    terms = [1, 1]
    while len(terms) < 14:
        terms.append(len(terms) * terms[-2])
    formula = closed_form(as_sequence(terms)).to_sympy()
    assert [sympy.simplify(formula.subs(N, n)) for n in range(10)] == terms[:10]


def test_the_growth_of_a_sequence_of_one_class_is_no_piecewise():
    """binomial(2n, n) is asymptotic to 4^n/sqrt(pi n)."""
    central = as_sequence("n*a(n) = 2*(2*n-1)*a(n-1), a(0) = 1")
    formula = asymptotics(central).to_sympy()
    assert sympy.limit(formula * sympy.sqrt(sympy.pi * N) / 4**N, N, sympy.oo) == 1


def test_a_nearest_integer_is_a_rounded_power():
    """The Tribonacci numbers 0, 0, 1, 1, 2, 4, 7, 13, ..."""
    found = nearest_integer("x^2/(1-x-x^2-x^3)")
    terms = [0, 0, 1]
    while len(terms) < 12:
        terms.append(sum(terms[-3:]))
    inside = found.to_sympy().args[0]
    for n in range(found.holds_from, 12):
        assert int(sympy.N(inside.subs(N, n), 30)) == terms[n]


def test_an_equation_holds_of_the_terms():
    equation = guess(as_sequence(CATALAN)).to_sympy()
    for n in range(2, 10):
        values = {A(k): c for k, c in enumerate(CATALAN)}
        assert equation.lhs.subs(N, n).subs(values) == 0
    assert guess(as_sequence(CATALAN)).sequence().to_sympy() == equation


@pytest.mark.parametrize(
    "text",
    [
        "x/(1-x-x^2)",
        "(1+3x)/(1-2x^2)",
        "1/(1-3x)^2",
        "a(n) = n*a(n-1), a(0) = 1",  # the factorials
        "a(n) = n*a(n-2), a(0) = 1, a(1) = 1",  # the double factorials
        "(n+2)*a(n) = (2*n+1)*a(n-1)+3*(n-1)*a(n-2), a(0) = 1, a(1) = 1",  # the Motzkin numbers
        "a(n) = n*a(n-1) + 1, a(0) = 1",  # the arrangements, e n!
        "a(n) = 2*n*a(n-1) + a(n-2), a(0) = 0, a(1) = 1",
        "n*a(n) = (2*n-1)*a(n-1) - 5*(n-1)*a(n-2), a(0) = 1, a(1) = 1",  # of (1+2i)^n, (1-2i)^n
        "a(n) = 3*n*a(n-2), a(0) = 1, a(1) = 2",
    ],
)
def test_asymptotics_come_near_the_terms(text):
    """Of even and of odd n."""
    sequence = as_sequence(text)
    formula = asymptotics(sequence).to_sympy()
    for n in (90, 91):
        assert abs(sympy.N(formula.subs(N, n)) / sequence.term(n) - 1) < 0.05


@parametrize_some(
    ("number", "value"),
    [
        (root(5), 5**0.5),
        (root(2) + root(3) / 2, 2**0.5 + 3**0.5 / 2),
        (generator((-1, -1, 0, 1), 0), 1.3247179572447460),  # the plastic number
        (generator((-1, -1, 0, 1), 2), -0.6623589786 + 0.5622795120j),
        (AlgebraicNumber.of(Fraction(2, 3)), 2 / 3),
        (root(-1), 1j),
        (Enclosure.exactly(Fraction(1, 3)), 1 / 3),
        (Game("-3/4"), -0.75),
    ],
)
def test_numbers_are_the_same_numbers(number, value):
    assert abs(complex(sympy.N(number.to_sympy(), 20)) - value) < 1e-9


@pytest.mark.parametrize("place", [1, 2])
def test_a_root_that_is_not_real_is_not_taken_for_its_conjugate(place):
    """A cube root of 2 that lies below the real line stays there, and one above it too."""
    number = generator((-2, 0, 0, 1), place)
    found = complex(sympy.N(number.to_sympy(), 20))
    assert abs(found**3 - 2) < 1e-12
    assert (found.imag > 0) == (number.ball(60).imag > 0)


@pytest.mark.parametrize(
    ("poly", "place"),
    [((-3, 2), 1), ((-2, 0, 1), 1.4), ((-2, 0, 1), -1.4), ((1, 0, 1), -1j), ((-1, -1, 0, 1), 1.3)],
)
def test_the_root_near_a_place(poly, place):
    found = complex(sympy.N(root_of(poly, place), 20))
    assert abs(sum(c * found**k for k, c in enumerate(poly))) < 1e-12
    assert abs(found - place) < 0.6


def test_polynomials_have_their_coefficients():
    found = sympy.Poly(of_polynomial([Fraction(1, 2), 0, -3], X), X)
    assert found.all_coeffs()[::-1] == [sympy.Rational(1, 2), 0, -3]


@pytest.mark.parametrize(
    ("text", "sign"),
    [("a(n) = a(n-1)+1", sympy.Eq), ("a(n) <= 2^n", sympy.Le), ("a(n) > 3", sympy.Gt)],
)
def test_relations_of_sympy(text, sign):
    assert isinstance(parse_statement(text).to_sympy(), sign)


PHI = [
    lambda: asymptotics(as_sequence("x/(1-x-x^2)")).found.term.base,
    lambda: asymptotics(as_sequence("x/(1-x-x^2)")).found.modulus,
    lambda: (1 + root(5)) / 2,
]


@pytest.mark.parametrize("make", PHI)
def test_constants_are_numbers_of_mpmath_of_their_own_precision(make):
    before, number = mpmath.mp.prec, make()
    assert abs(mpmath.mpf(number) - mpmath.phi) < 1e-12
    assert abs(number.to_mpmath() - mpmath.phi) < 1e-12
    interval = number.to_mpmath(interval=True)
    assert interval.delta < 1e-12
    assert mpmath.mp.prec == before


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: of_closed_terms(ClosedTerms(())),
            "there is not a sum of hypergeometric terms over Q",
        ),
        (
            lambda: of_fit(guess(as_sequence(CATALAN), ["algebraic"]).fit),
            "fits of the kind algebraic have no form in SymPy",
        ),
        (lambda: root(2).to_mpmath(bits=40_001), "bits"),
    ],
)
def test_what_has_no_such_form_is_refused(call, words):
    with pytest.raises((GfkitError, AttributeError), match=words):
        call()


@pytest.mark.parametrize("early", [(), (1, 2, 5)])
def test_a_formula_has_the_terms_before_it(early):
    """n! from n = 3 on, and 1, 2, 5 before it if they are given."""
    found = ClosedTerms((ClosedTerm(parse_expression("n!"), len(early)),), early).to_sympy()
    (letter,) = found.free_symbols
    for n in range(8):
        assert found.subs(letter, n) == (early[n] if n < len(early) else factorial(n))


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (lambda: gfkit.gf("x/(1-x-x^2)"), "x/(1-x-x**2)"),
        (lambda: gfkit.gf("domineering", columns=2), "(1-x)/(1-3*x-x**2+x**3)"),
        (lambda: gfkit.gf("1/(1-k*x)"), "1/(1-k*t)"),
        (lambda: gfkit.guess([1, 3, 9, 27, 81, 243, 729]), "1/(1-3*x)"),
        (lambda: gfkit.closed_form("3*2^n"), "3*2**n"),
        (lambda: gfkit.closed_form("1/(1-k*x)"), "k**n"),
        (lambda: gfkit.asymptotics("3*2^n + 1"), "3*2**n"),
    ],
)
def test_an_answer_about_a_formula_is_an_expression(answer, text):
    found = sympy.sympify(answer())
    names = {str(one): one for one in found.free_symbols}
    assert sympy.simplify(found - sympy.sympify(text, locals=names)) == 0
