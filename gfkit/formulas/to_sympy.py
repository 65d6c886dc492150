"""Formulas as expressions of SymPy."""

from __future__ import annotations

from typing import Any

from gfkit.errors import Unevaluated
from gfkit.formulas.tree import (
    OPERATIONS,
    Binary,
    Call,
    Decimal,
    Expression,
    Negative,
    Number,
    Periodic,
    RootSum,
    Sum,
    Term,
    Variable,
    fold,
    text_of,
)

NAMES = {
    "abs": "Abs",
    "min": "Min",
    "max": "Max",
    "mod": "Mod",
    "double factorial": "factorial2",
    "Fibonacci": "fibonacci",
    "Lucas": "lucas",
    "Catalan": "catalan",
} | {name: name for name in ("binomial", "floor", "ceiling", "sign", "factorial", "gamma", "sqrt")}
"""The names of functions in SymPy; its gcd and lcm are those of polynomials."""


def to_sympy(expression: Expression, symbols: dict[str, Any] | None = None) -> Any:
    """Return a formula as a SymPy expression; n is a non-negative integer symbol.

    symbols: those of other letters; a letter that has none is a symbol of its name, and a free i
    the imaginary unit. Terms a(n-1) are values of an undefined function a. As soon as n in a sum
    over roots is replaced by a number, SymPy evaluates it by symmetric functions, which takes long
    from degree 5 on. Raises Unevaluated for coefficients and functions that SymPy has not.

    >>> from gfkit.formulas.parser import parse_expression
    >>> to_sympy(parse_expression("2^n/3"))
    2**n/3
    """
    import sympy  # noqa: PLC0415

    known = {"n": sympy.Symbol("n", integer=True, nonnegative=True), "i": sympy.I, "pi": sympy.pi}
    return _built(expression, {**known, **(symbols or {})})


def _built(expression: Expression, known: dict[str, Any]) -> Any:
    import sympy  # noqa: PLC0415

    def joined(node: Binary, left: Any, right: Any) -> Any:
        match node.right:
            case Binary("/", Number(1), Number(index)) if node.operator == "^" and index % 2:
                return sympy.real_root(left, index)
        return OPERATIONS[node.operator](left, right)

    def operand(part: Expression) -> Any:
        match part:
            case Number(value):
                return sympy.Integer(value)
            case Decimal(text):
                return sympy.Rational(text)
            case Variable(name):
                return known.get(name, sympy.Symbol(name))
            case Negative(body):
                return -_built(body, known)
            case Term(sequence, index):
                return sympy.Function(sequence)(_built(index, known))
            case Periodic(values, index):
                place = sympy.Mod(_built(index, known), len(values))
                taken = (v * sympy.KroneckerDelta(place, k) for k, v in enumerate(values))
                return sympy.Add(*taken)
            case RootSum(variable, poly, body):
                letter = sympy.Symbol(variable)
                inside = sympy.Lambda(letter, _built(body, {**known, variable: letter}))
                return sympy.RootSum(sympy.Poly(list(poly)[::-1], letter), inside, auto=False)
            case Sum(kind, variable, low, high, body):
                letter = sympy.Symbol(variable, integer=True)
                over = sympy.Sum if kind == "Sum" else sympy.Product
                ends = _built(low, known), _built(high, known)
                return over(_built(body, {**known, variable: letter}), (letter, *ends))
            case Call("round", (body,)):
                return sympy.floor(_built(body, known) + sympy.Rational(1, 2))
            case Call(function, arguments) if function in NAMES:
                parts = [_built(argument, known) for argument in arguments]
                return getattr(sympy, NAMES[function])(*parts)
        raise Unevaluated(f"{text_of(part)} cannot be converted to SymPy")

    return fold(expression, operand, joined)
