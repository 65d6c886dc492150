"""Formulas as SymPy expressions, and as floating-point numbers without any guarantee."""

from __future__ import annotations

import cmath
import math
from fractions import Fraction
from typing import Any

from gfkit.formulas.evaluate import Unevaluated
from gfkit.formulas.tree import (
    Binary,
    Call,
    Coefficient,
    Decimal,
    Expression,
    Negative,
    Number,
    Periodic,
    RootSum,
    Sum,
    Variable,
    spine,
    text_of,
)


def to_sympy(expression: Expression, symbols: dict[str, Any] | None = None) -> Any:
    """Return a formula as a SymPy expression; n is a non-negative integer symbol.

    symbols: those of other letters; a letter that has none is a symbol of its name, and a free i
    the imaginary unit. As soon as n in a sum over roots is replaced by a number, SymPy evaluates
    it by symmetric functions, which takes long from degree 5 on. Raises Unevaluated for terms of
    sequences, coefficients and functions that SymPy has not.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> to_sympy(parse_expression("2^n/3"))
    2**n/3
    """
    import sympy  # noqa: PLC0415

    known = {"n": sympy.Symbol("n", integer=True, nonnegative=True), "i": sympy.I}
    return _built(expression, {**known, **(symbols or {})})


def _built(expression: Expression, known: dict[str, Any]) -> Any:
    import sympy  # noqa: PLC0415

    first, above = spine(expression)
    total = _operand(first, known)
    for node in above:
        match node:
            case Binary("^", base, Binary("/", Number(1), Number(index))) if index % 2:
                total = sympy.real_root(_built(base, known), index)
                continue
        right = _built(node.right, known)
        match node.operator:
            case "+":
                total = total + right
            case "-":
                total = total - right
            case "*":
                total = total * right
            case "/":
                total = total / right
            case _:
                total = total**right
    return total


def _operand(expression: Expression, known: dict[str, Any]) -> Any:
    import sympy  # noqa: PLC0415

    match expression:
        case Number(value):
            return sympy.Integer(value)
        case Decimal(text):
            return sympy.Rational(text)
        case Variable(name):
            return known.get(name, sympy.Symbol(name))
        case Negative(body):
            return -_built(body, known)
        case Periodic(values, index):
            place = sympy.Mod(_built(index, known), len(values))
            return sympy.Add(*(v * sympy.KroneckerDelta(place, k) for k, v in enumerate(values)))
        case RootSum(variable, poly, body):
            letter = sympy.Symbol(variable)
            return sympy.RootSum(
                sympy.Poly(list(poly)[::-1], letter),
                sympy.Lambda(letter, _built(body, {**known, variable: letter})),
                auto=False,
            )
        case Sum(kind, variable, low, high, body):
            letter = sympy.Symbol(variable, integer=True)
            over = sympy.Sum if kind == "Sum" else sympy.Product
            inside = _built(body, {**known, variable: letter})
            return over(inside, (letter, _built(low, known), _built(high, known)))
        case Call("sqrt", (body,)):
            return sympy.sqrt(_built(body, known))
        case Call("round", (body,)):
            return sympy.floor(_built(body, known) + sympy.Rational(1, 2))
        case Call(function, arguments):
            return _called(function, [_built(part, known) for part in arguments])
        case Coefficient():
            raise Unevaluated(f"{text_of(expression)} cannot be converted to SymPy")
    raise Unevaluated(f"{text_of(expression)} cannot be converted to SymPy")


def _called(function: str, values: list[Any]) -> Any:
    import sympy  # noqa: PLC0415

    made = {
        "binomial": sympy.binomial,
        "floor": sympy.floor,
        "ceiling": sympy.ceiling,
        "abs": sympy.Abs,
        "sign": sympy.sign,
        "min": sympy.Min,
        "max": sympy.Max,
        "gcd": sympy.gcd,
        "lcm": sympy.lcm,
        "mod": sympy.Mod,
        "factorial": sympy.factorial,
        "double factorial": sympy.factorial2,
        "Fibonacci": sympy.fibonacci,
        "Lucas": sympy.lucas,
        "Catalan": sympy.catalan,
    }.get(function)
    if made is None:
        raise Unevaluated(f"{function} cannot be converted to SymPy")
    return made(*values)


def approximate(expression: Expression, n: int = 0, r: complex = 0) -> complex:
    """Return a floating-point value, without any guarantee: to tell roots from each other.

    Raises Unevaluated for what is not made of numbers, n, r, roots and periodic values.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> approximate(parse_expression("(1+sqrt(5))/2")).real
    1.618033988749895
    """

    def at(inner: Expression) -> complex:
        return approximate(inner, n, r)

    match expression:
        case Number(whole):
            return complex(whole)
        case Decimal(text):
            return complex(float(Fraction(text)))
        case Variable("n"):
            return complex(n)
        case Variable("r"):
            return r
        case Variable("i"):
            return 1j
        case Negative(body):
            return -at(body)
        case Binary("^", base, Binary("/", Number(1), Number(index))) if index % 2:
            value = at(base)
            return complex(math.copysign(abs(value) ** (1 / index), value.real))
        case Binary(operator, left, right):
            a, b = at(left), at(right)
            if operator == "^":
                return complex(a**b)
            return {"+": a + b, "-": a - b, "*": a * b}[operator] if operator != "/" else a / b
        case Call("sqrt", (body,)):
            return cmath.sqrt(at(body))
        case Periodic(values, index):
            return complex(values[round(at(index).real) % len(values)])
    raise Unevaluated(f"{text_of(expression)} has no floating-point value here")
