"""Exponential generating functions as texts, against expansions of rows of fractions."""

import ast
import operator
import random
from fractions import Fraction
from math import factorial

import pytest
from oracle.envelopes import certificate, checked
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.errors import GfkitError
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.specifications.classes import Classes, specification_values
from gfkit.sequences.definition import definition_data
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.specifications.definition import Specification
from gfkit.specifications.exponential import equations_of_egf
from gfkit.specifications.reader import classes_of
from gfkit.specifications.terms import Series

FORMULAS = [
    "exp(x)/(1-x)", "exp(x+x^2/2)", "exp(x/(1-x))", "1/cos(x)", "tan(x)", "sec(x)+tan(x)",
    "exp(exp(x)-1)", "-log(1-x)", "log(1+x)^2/2", "sqrt(1+2*x)", "1/sqrt(1-4*x)", "cosh(x)",
    "sinh(x)*exp(x)", "arctan(x)", "arcsin(x)", "arctanh(x)", "tanh(x)", "arcsinh(x)",
    "1/(2-exp(x))", "(exp(3*x)+3*exp(-x))/4", "exp(sqrt(1+2*x)-1)", "sin(x+x^2)",
    "exp(1-sqrt(1-2*x))", "exp(x^2)", "exp(arctan(x))", "exp(x)*log(1+x)", "(1+9*x)^(2/3)",
    "1/(1+9*x)^(1/3)", "2", "x^3", "sech(x)", "-x",
]  # fmt: skip
PROVED = [
    "exp(x)/(1-x)", "exp(x+x^2/2)", "exp(x/(1-x))", "1/sqrt(1-4*x)", "exp(1-sqrt(1-2*x))",
    "exp(-x)/(1-x)", "sin(x)*exp(x)", "-log(1-x)/(1-x)", "exp(arctan(x))", "(1+9*x)^(2/3)",
    "arcsin(x)", "cosh(2*x)*exp(x)", "x*exp(x)^2",
]  # fmt: skip


SIZE = 8


class Row:
    """The first coefficients of a power series; operations by their definitions."""

    def __init__(self, *row):
        self.row = [*map(Fraction, row), *[Fraction(0)] * (SIZE - len(row))][:SIZE]

    def __add__(self, other):
        other = other if isinstance(other, Row) else Row(other)
        return Row(*map(sum, zip(self.row, other.row, strict=True)))

    def __mul__(self, other):
        other = other if isinstance(other, Row) else Row(other)
        pairs = ([(i, n - i) for i in range(n + 1)] for n in range(SIZE))
        return Row(*(sum(self.row[i] * other.row[j] for i, j in some) for some in pairs))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        return self * other**-1 if isinstance(other, Row) else self * Fraction(1, other)

    def __rtruediv__(self, other):
        return self**-1 * other

    def __pow__(self, power):
        """Return the binomial series of (c + A)^power, c^power being rational."""
        if isinstance(power, int) and power >= 0:
            found = Row(1)
            for _ in range(power):
                found *= self
            return found
        c = self.row[0]
        return (self * (1 / c)).summed(lambda k: binomial(power, k)) * Fraction(c**power)

    def summed(self, coefficient):
        """Return the sum of coefficients times powers of the series without its constant."""
        found, power = Row(), Row(1)
        less = Row(0, *self.row[1:])
        for k in range(SIZE):
            found, power = found + power * coefficient(k), power * less
        return found


def binomial(a, k):
    found = Fraction(1)
    for j in range(k):
        found *= (Fraction(a) - j) / (j + 1)
    return found


def exp(a):
    return a.summed(lambda k: Fraction(1, factorial(k)))


def log(a):
    return a.summed(lambda k: Fraction((-1) ** (k + 1), k) if k else Fraction(0))


def part(a, parity, sign):
    """Return the even or odd part of exp, with a sign for each second power."""
    return a.summed(lambda k: Fraction(sign ** (k // 2) * (k % 2 == parity), factorial(k)))


def inverse(a, power, sign):
    """Return the integral of (1 + sign x^2)^power at a series."""
    odd = lambda k: binomial(power, k // 2) * sign ** (k // 2) / k if k % 2 else Fraction(0)  # noqa: E731
    return a.summed(odd)


HALF = Fraction(-1, 2)
NAMES = {
    "x": Row(0, 1), "exp": exp, "log": log, "sqrt": lambda a: a ** Fraction(1, 2),
    "cosh": lambda a: part(a, 0, 1), "sinh": lambda a: part(a, 1, 1),
    "cos": lambda a: part(a, 0, -1), "sin": lambda a: part(a, 1, -1),
    "tan": lambda a: part(a, 1, -1) / part(a, 0, -1), "sec": lambda a: 1 / part(a, 0, -1),
    "tanh": lambda a: part(a, 1, 1) / part(a, 0, 1), "sech": lambda a: 1 / part(a, 0, 1),
    "arctan": lambda a: inverse(a, -1, 1), "arctanh": lambda a: inverse(a, -1, -1),
    "arcsin": lambda a: inverse(a, HALF, -1), "arcsinh": lambda a: inverse(a, HALF, 1),
}  # fmt: skip


OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Pow: operator.pow,
}  # fmt: skip


def series(text):
    """Return the series of a formula, whose syntax is that of Python but for ^."""
    return _series(ast.parse(text.replace("^", "**"), mode="eval").body)


def _series(tree):
    match tree:
        case ast.Constant(value):
            return value
        case ast.Name(name):
            return NAMES[name]
        case ast.UnaryOp(ast.USub(), inner):
            return -1 * _series(inner)
        case ast.Call(ast.Name(name), [inner]):
            return NAMES[name](_series(inner))
        case ast.BinOp(left, ast.Div(), right):
            a, b = _series(left), _series(right)
            return Fraction(a, b) if isinstance(a, int) and isinstance(b, int) else a / b
        case ast.BinOp(left, sign, right):
            return OPERATORS[type(sign)](_series(left), _series(right))
    raise AssertionError(ast.dump(tree))


def expanded(text):
    """Return n! times the coefficients."""
    found = series(text)
    row = found.row if isinstance(found, Row) else Row(found).row
    return [int(c * factorial(n)) for n, c in enumerate(row)]


@pytest.mark.parametrize("text", FORMULAS)
def test_terms_are_those_of_the_expansion(text):
    of, known = Specification.of_egf(f"e.g.f. {text}"), expanded(text)
    assert as_sequence(f"E.g.f.: {text}").terms(SIZE) == known
    assert specification_values(definition_data(of), SIZE, Clock()) == known


@pytest.mark.parametrize("text", PROVED)
def test_recurrences_are_proved_and_replayed(text):
    sequence = as_sequence(f"e.g.f. {text}")
    found, proof = recurrence_in_n(sequence)
    assert found.compute(100, sequence.run) == sequence.terms(100)
    assert checked(certificate(proof)).holds


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("A(x) = x*exp(A(x))", [0, 1, 2, 9, 64, 625, 7776]),
        ("A(x) = exp(x*A(x))", [1, 1, 3, 16, 125, 1296, 16807]),
        ("y = 1 + x*y^2", [1, 1, 4, 30, 336, 5040, 95040]),
        ("T = z*exp(T)", [0, 1, 2, 9, 64, 625, 7776]),
    ],
)
def test_equations_of_series(text, known):
    assert as_sequence(f"e.g.f. {text}").terms(7) == known
    assert read(f"E.g.f. is {text}.").text() == f"e.g.f. {text}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exp(1+x)", "exp is of a function that is 0 where x is 0"),
        ("1/x", "it divides by what is 0"),
        ("log(x)", "log is of a function that is 1"),
        ("sqrt(2+x)", "a root is of a function that is 1"),
        ("tan(1+x)", "tan is of a function that is 0"),
        ("gamma(x)", "gamma is not a function here"),
        ("exp(x", "brackets that close"),
        ("x^n", "n is not a function of x"),
        ("exp(x)^(1/7)", "large"),
        ("2^x", "an exponent is a number"),
        ("A(x) = 3 + x*A(x)", "neither 0 nor 1"),
        ("(1-x)^(-3/2)*exp(x)", "5/2 is not an integer"),
        (f"x{'+x' * 3000}", "at most"),
    ],
)
def test_what_is_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        as_sequence(f"e.g.f. {text}").terms(5)


def test_exp_without_a_word_leads_to_it():
    with pytest.raises(GfkitError, match=r"an exponential g\.f\. as 'e\.g\.f\."):
        read("exp(x)/(1-x)")


def drawn(rng, depth):
    """Draw a formula that is 0 where x is 0."""
    pick = rng.random()
    if depth == 0 or pick < 0.2:
        return f"({rng.randint(-2, 3)})*x^{rng.randint(1, 2)}"
    text = drawn(rng, depth - 1)
    if pick < 0.5:
        other = drawn(rng, depth - 1)
        return f"({text} + {other})" if pick < 0.35 else f"({text})*({other})"
    forms = ["(exp({}) - 1)", "log(1 + {})", "(1/(1 - ({})) - 1)", "(sqrt(1 + {}) - 1)", "sin({})"]
    return rng.choice(forms).format(text)


@parametrize_some("seed", range(1000), share=25)
def test_random_formulas(seed):
    text = f"1 + {drawn(random.Random(seed), 3)}"  # noqa: S311 - examples, not secrets
    classes = classes_of(equations_of_egf(f"e.g.f. {text}"), labelled=True)
    terms = Series(classes, SIZE).of(classes.first)
    known = series(text)
    assert [Fraction(int(terms[n].p), int(terms[n].q)) for n in range(SIZE)] == known.row


def test_the_checker_takes_fractions_of_labelled_classes_alone():
    of = {"equations": ["E = Set(Z + 1/2*Z^2)"], "labelled": True}
    assert specification_values(of, 6, Clock()) == [1, 1, 2, 4, 10, 26]
    for other in ({**of, "labelled": False}, {**of, "equations": ["E = 1/0*Z"]}):
        with pytest.raises(Rejected):
            Classes(other, Clock())
    with pytest.raises(Rejected):
        specification_values({**of, "equations": ["E = 1/2*Z"]}, 3, Clock())
