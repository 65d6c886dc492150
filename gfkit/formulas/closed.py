"""Formulas as trees that print as text and LaTeX and turn into SymPy.

A formula is built by `add`, `multiply`, `divide` and `power`, which leave out zeros and ones; what
it means is fixed by its nodes. `Sum` over the roots of a polynomial binds the symbol r.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer."""

    value: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """A variable: n, or the root r that a sum runs over."""

    name: str


@dataclass(frozen=True, slots=True)
class Add:
    """The sum of two or more terms."""

    terms: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Multiply:
    """The product of two or more factors."""

    factors: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Divide:
    """A quotient."""

    above: Formula
    below: Formula


@dataclass(frozen=True, slots=True)
class Power:
    """A power."""

    base: Formula
    exponent: Formula


@dataclass(frozen=True, slots=True)
class Surd:
    """The index-th root: of a positive number the positive one, for odd index the real one.

    The square root of a negative number is i times that of its absolute value.
    """

    index: int
    below: Formula


@dataclass(frozen=True, slots=True)
class Periodic:
    """values[n mod period], where the period is the number of values."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RootSum:
    """The sum of the body over all roots r of a polynomial, given by ascending coefficients."""

    poly: tuple[int, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Round:
    """The nearest integer."""

    argument: Formula


Formula = Integer | Symbol | Add | Multiply | Divide | Power | Surd | Periodic | RootSum | Round

ZERO, ONE = Integer(0), Integer(1)
N, R = Symbol("n"), Symbol("r")


def add(*terms: Formula) -> Formula:
    """Return the sum, without zeros."""
    flat: list[Formula] = []
    for term in terms:
        flat += term.terms if isinstance(term, Add) else () if term == ZERO else (term,)
    if not flat:
        return ZERO
    return flat[0] if len(flat) == 1 else Add(tuple(flat))


def multiply(*factors: Formula) -> Formula:
    """Return the product, without ones; integers are gathered in front, a sign first of all."""
    number = 1
    flat: list[Formula] = []
    for factor in factors:
        for inner in factor.factors if isinstance(factor, Multiply) else (factor,):
            if isinstance(inner, Integer):
                number *= inner.value
            else:
                flat.append(inner)
    if not number:
        return ZERO
    if number != 1 or not flat:
        flat.insert(0, Integer(number))
    return flat[0] if len(flat) == 1 else Multiply(tuple(flat))


def divide(above: Formula, below: Formula) -> Formula:
    """Return the quotient, without a denominator 1; the sign of a negative integer moves up."""
    if isinstance(below, Integer) and below.value < 0:
        above, below = multiply(Integer(-1), above), Integer(-below.value)
    return above if below == ONE or above == ZERO else Divide(above, below)


def power(base: Formula, exponent: Formula) -> Formula:
    """Return the power, without exponents 1 and 0 and without a base 1."""
    if exponent == ZERO or base == ONE:
        return ONE
    return base if exponent == ONE else Power(base, exponent)


def rational(value: Fraction | int) -> Formula:
    """Return a rational number."""
    value = Fraction(value)
    return divide(Integer(value.numerator), Integer(value.denominator))


def polynomial(coefficients: Sequence[Fraction | int], symbol: Symbol) -> Formula:
    """Return a polynomial from its ascending coefficients, highest power first, over one number.

    A minus that all coefficients share stands in front.

    >>> text(polynomial([1, Fraction(1, 2), 3], N)), text(polynomial([-1, -2], N))
    ('(6*n^2+n+2)/2', '-(2*n+1)')
    """
    values = [Fraction(c) for c in coefficients]
    if any(values) and all(value <= 0 for value in values):
        opposite = polynomial([-value for value in values], symbol)
        if isinstance(opposite, Divide):
            return divide(multiply(Integer(-1), opposite.above), opposite.below)
        return multiply(Integer(-1), opposite)
    below = math.lcm(*(value.denominator for value in values))
    terms = [
        multiply(Integer(int(value * below)), power(symbol, Integer(k)))
        for k, value in reversed(list(enumerate(values)))
    ]
    return divide(add(*terms), Integer(below))


# Text. Levels: 1 a sum or a leading minus, 2 a product, 3 a quotient, 4 a power, 5 an atom.


def text(formula: Formula) -> str:
    """Return a formula as one line, with * and ^ always written.

    >>> golden = divide(add(ONE, Surd(2, Integer(5))), Integer(2))
    >>> text(divide(power(golden, N), Surd(2, Integer(5))))
    '((1+sqrt(5))/2)^n/sqrt(5)'
    """
    return _text(formula)[0]


def _text(formula: Formula) -> tuple[str, int]:
    match formula:
        case Integer(value):
            return str(value), 5 if value >= 0 else 1
        case Symbol(name):
            return name, 5
        case Add(terms):
            return _joined([_bare(term) for term in terms]), 1
        case Multiply((Integer(-1), *factors)):
            return f"-{_inside(multiply(*factors), 2)}", 1
        case Multiply((Integer(value), *factors)) if value < 0:
            return f"-{_inside(multiply(Integer(-value), *factors), 2)}", 1
        case Multiply(factors):
            return "*".join(_inside(factor, 3) for factor in factors), 2
        case Divide(above, below):
            shown, level = _text(above)
            if level == 1 and shown.startswith("-") and not isinstance(above, Add):
                return f"{shown}/{_inside(below, 4)}", 1
            return f"{shown if level > 1 else f'({shown})'}/{_inside(below, 4)}", 3
        case Power(base, exponent):
            return f"{_inside(base, 5)}^{_inside(exponent, 5)}", 4
        case Surd(2, Integer(-1)):
            return "i", 5
        case Surd(2, below):
            return f"sqrt({text(below)})", 5
        case Surd(index, below):
            return f"{_inside(below, 5)}^(1/{index})", 4
        case Periodic(values):
            return f"[{', '.join(map(str, values))}][n mod {len(values)}]", 5
        case RootSum(poly, body):
            return f"Sum_{{{text(polynomial(poly, R))}=0}} {_inside(body, 2)}", 2
        case Round(argument):
            return f"round({text(argument)})", 5


def _inside(formula: Formula, level: int) -> str:
    shown, own = _text(formula)
    return shown if own >= level else f"({shown})"


def _bare(term: Formula) -> str:
    return _text(term)[0]


def _joined(terms: Sequence[str]) -> str:
    return terms[0] + "".join(term if term.startswith("-") else f"+{term}" for term in terms[1:])


# LaTeX, with the same levels; a fraction needs no parentheses but as a base.


def latex(formula: Formula) -> str:
    r"""Return a formula in LaTeX.

    >>> print(latex(divide(power(Integer(2), N), Integer(3))))
    \frac{2^{n}}{3}
    """
    return _latex(formula)[0]


def _latex(formula: Formula) -> tuple[str, int]:
    match formula:
        case Integer(value):
            return str(value), 5 if value >= 0 else 1
        case Symbol(name):
            return name, 5
        case Add(terms):
            return _joined([_latex(term)[0] for term in terms]), 1
        case Multiply((Integer(value), *factors)) if value < 0:
            rest = multiply(Integer(-value), *factors)
            return f"-{_latex_inside(rest, 2)}", 1
        case Multiply(factors):
            return _latex_product([_latex_inside(factor, 3) for factor in factors]), 2
        case Divide(above, below):
            shown, level = _latex(above)
            fraction = rf"\frac{{{{}}}}{{{latex(below)}}}"
            if level == 1 and shown.startswith("-") and not isinstance(above, Add):
                return "-" + fraction.replace("{{}}", f"{{{shown[1:]}}}"), 1
            return fraction.replace("{{}}", f"{{{shown}}}"), 3
        case Power(base, exponent):
            return f"{_latex_inside(base, 5)}^{{{latex(exponent)}}}", 4
        case Surd(2, Integer(-1)):
            return r"\mathrm{i}", 5
        case Surd(2, below):
            return rf"\sqrt{{{latex(below)}}}", 5
        case Surd(index, below):
            return rf"\sqrt[{index}]{{{latex(below)}}}", 5
        case Periodic(values):
            listed = ",".join(map(str, values))
            return rf"\left[{listed}\right]_{{n \bmod {len(values)}}}", 5
        case RootSum(poly, body):
            return rf"\sum_{{{latex(polynomial(poly, R))}=0}} {_latex_inside(body, 2)}", 2
        case Round(argument):
            return rf"\left\lfloor {latex(argument)} \right\rceil", 5


def _latex_inside(formula: Formula, level: int) -> str:
    shown, own = _latex(formula)
    return shown if own >= level else rf"\left({shown}\right)"


def _latex_product(factors: Sequence[str]) -> str:
    product = factors[0]
    for factor in factors[1:]:
        product += (r" \cdot " if factor[0].isdigit() else " ") + factor
    return product


# Numbers.


def approximate(formula: Formula, n: int = 0, r: complex = 0) -> complex:
    """Return a floating-point value, without any guarantee: to tell roots from each other.

    >>> approximate(divide(add(ONE, Surd(2, Integer(5))), Integer(2))).real
    1.618033988749895
    """

    def at(inner: Formula) -> complex:
        return approximate(inner, n, r)

    match formula:
        case Integer(value):
            return complex(value)
        case Symbol(name):
            return complex(n) if name == "n" else r
        case Add(terms):
            return sum(map(at, terms))
        case Multiply(factors):
            return math.prod(map(at, factors))
        case Divide(above, below):
            return at(above) / at(below)
        case Power(base, exponent):
            return at(base) ** at(exponent)
        case Surd(2, below):
            return cmath.sqrt(at(below))
        case Surd(index, below):
            return complex(math.copysign(abs(at(below)) ** (1 / index), at(below).real))
        case Periodic(values):
            return complex(values[n % len(values)])
    raise ValueError(f"{text(formula)} has no value without its roots")


# SymPy.


def to_sympy(formula: Formula, symbols: dict[str, Any] | None = None) -> Any:
    """Return a formula as a SymPy expression in n, a non-negative integer symbol.

    As soon as n in a RootSum is replaced by a number, SymPy evaluates it by symmetric functions,
    which takes long from degree 5 on.

    >>> to_sympy(divide(power(Integer(2), N), Integer(3)))
    2**n/3
    """
    import sympy  # noqa: PLC0415

    known = symbols or {"n": sympy.Symbol("n", integer=True, nonnegative=True)}

    def built(inner: Formula) -> Any:
        match inner:
            case Integer(value):
                return sympy.Integer(value)
            case Symbol(name):
                return known[name]
            case Add(terms):
                return sympy.Add(*map(built, terms))
            case Multiply(factors):
                return sympy.Mul(*map(built, factors))
            case Divide(above, below):
                return built(above) / built(below)
            case Power(base, exponent):
                return built(base) ** built(exponent)
            case Surd(2, below):
                return sympy.sqrt(built(below))
            case Surd(index, below):
                return sympy.real_root(built(below), index)
            case Periodic(values):
                place = sympy.Mod(known["n"], len(values))
                return sympy.Add(
                    *(v * sympy.KroneckerDelta(place, i) for i, v in enumerate(values))
                )
            case RootSum(poly, body):
                root = sympy.Symbol("r")
                return sympy.RootSum(
                    sympy.Poly(list(poly)[::-1], root),
                    sympy.Lambda(root, to_sympy(body, {**known, "r": root})),
                    auto=False,
                )
            case Round(argument):
                return sympy.floor(built(argument) + sympy.Rational(1, 2))

    return built(formula)
