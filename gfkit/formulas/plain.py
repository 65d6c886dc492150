"""Formulas as plain data: nested tuples of operators, integers and letters, and JSON of them.

The statements of the kernel hold formulas so, and what checks them needs no reader of text.
Operators: ("+", ...), ("*", ...), ("/", a, b), ("^", a, b), ("sqrt", a), ("periodic", v0, v1, ...),
("roots", (f0, f1, ...), body) for the sum of the body over the roots r of f, ascending.
"""

from __future__ import annotations

from typing import Any

from gfkit.errors import GfkitError
from gfkit.formulas import closed, tree
from gfkit.numbers.decimal import decimal, integer

Plain = int | str | tuple[Any, ...]

OPERATORS = {"+": None, "*": None, "/": 2, "^": 2, "sqrt": 1, "periodic": None}
DEEPEST = 200


class NotPlain(GfkitError):
    """A formula has a part that plain data has no operator for."""


def plain_of(formula: closed.Formula | tree.Expression) -> Plain:
    """Return a formula as plain data; raises NotPlain.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> plain_of(parse_expression("3*2^n-sqrt(5)"))
    ('+', ('*', 3, ('^', 2, 'n')), ('*', -1, ('sqrt', 5)))
    """
    match formula:
        case closed.Integer(value) | tree.Number(value):
            return value
        case closed.Symbol(name) | tree.Variable(name):
            return name
        case closed.Add(terms):
            return ("+", *map(plain_of, terms))
        case closed.Multiply(factors):
            return ("*", *map(plain_of, factors))
        case closed.Divide(above, below):
            return ("/", plain_of(above), plain_of(below))
        case closed.Power(base, exponent):
            return ("^", plain_of(base), plain_of(exponent))
        case closed.Surd(2, below):
            return ("sqrt", plain_of(below))
        case closed.Periodic(values):
            return ("periodic", *values)
        case closed.RootSum(poly, body):
            return ("roots", poly, plain_of(body))
        case tree.Decimal(text):
            whole, _, rest = text.partition(".")
            return ("/", int(f"{whole}{rest}"), 10 ** len(rest))
        case tree.Negative(body):
            return ("*", -1, plain_of(body))
        case tree.Binary("-", left, right):
            return ("+", plain_of(left), ("*", -1, plain_of(right)))
        case tree.Binary(operator, left, right) if operator in OPERATORS:
            return (operator, plain_of(left), plain_of(right))
        case tree.Call("sqrt", (inside,)):
            return ("sqrt", plain_of(inside))
    raise NotPlain(f"{_text(formula)} is no sum, product, power or square root")


def _text(formula: Any) -> str:
    if isinstance(formula, closed.Surd | closed.Round):
        return closed.text(formula)
    return tree.text_of(formula)


def formula_of(plain: Plain) -> closed.Formula:
    """Return the formula of plain data, which `plain_of` turns back into the same data.

    >>> closed.text(formula_of(("/", ("^", 2, ("+", "n", 2)), 3)))
    '2^(n+2)/3'
    """
    match plain:
        case int():
            return closed.Integer(plain)
        case str():
            return closed.Symbol(plain)
        case ("+", *terms):
            return closed.Add(tuple(map(formula_of, terms)))
        case ("*", *factors):
            return closed.Multiply(tuple(map(formula_of, factors)))
        case ("/", above, below):
            return closed.Divide(formula_of(above), formula_of(below))
        case ("^", base, exponent):
            return closed.Power(formula_of(base), formula_of(exponent))
        case ("sqrt", below):
            return closed.Surd(2, formula_of(below))
        case ("periodic", *values):
            return closed.Periodic(tuple(values))
        case ("roots", poly, body):
            return closed.RootSum(poly, formula_of(body))
    raise NotPlain(f"{plain!r} is no formula")


def json_of(plain: Plain) -> Any:
    """Return plain data as JSON: lists, letters, and integers as text."""
    if isinstance(plain, int):
        return decimal(plain)
    return plain if isinstance(plain, str) else [plain[0], *map(_inner, plain[1:])]


def _inner(part: Any) -> Any:
    if isinstance(part, tuple) and not (part and isinstance(part[0], str)):  # coefficients
        return [decimal(c) for c in part]
    return json_of(part)


def plain_of_json(data: Any, depth: int = 0) -> Plain:
    """Return the plain data of JSON; raises NotPlain.

    >>> plain_of_json(["roots", ["-1", "-1", "1"], ["^", "r", "n"]])
    ('roots', (-1, -1, 1), ('^', 'r', 'n'))
    """
    if depth > DEEPEST:
        raise NotPlain("the formula is nested too deeply")
    if isinstance(data, str):
        return data if data in {"n", "r"} else _integer(data)
    if isinstance(data, list) and data:
        match data:
            case ["roots", [*poly], body]:
                return ("roots", tuple(map(_integer, poly)), plain_of_json(body, depth + 1))
            case [str(operator), *parts] if operator in OPERATORS and parts:
                count = OPERATORS[operator]
                if count is None or count == len(parts):
                    return (operator, *(plain_of_json(part, depth + 1) for part in parts))
    raise NotPlain(f"{str(data)[:40]!r} is no formula")


def _integer(text: Any) -> int:
    try:
        return integer(str(text))
    except ValueError:
        raise NotPlain(f"{str(text)[:40]!r} is no integer") from None
