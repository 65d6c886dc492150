"""Formulas as SymPy expressions."""

from __future__ import annotations

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
