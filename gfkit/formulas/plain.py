"""Formulas in n as plain data: nested tuples of operators, integers and letters, and JSON of them.

The statements of the kernel hold formulas so that what checks them needs no reader of text.
Operators: ("+", ...), ("neg", a), ("*", ...), ("/", a, b), ("^", a, b), ("sqrt", a),
("periodic", v0, v1, ...) for v[n mod p], and ("roots", (f0, f1, ...), body) for the sum of the body
over the roots r of f, ascending. A difference is a sum with ("neg", b) in it.
"""

from __future__ import annotations

from typing import Any

from gfkit.errors import GfkitError
from gfkit.formulas.tree import (
    Binary,
    Call,
    Decimal,
    Expression,
    Negative,
    Number,
    Periodic,
    RootSum,
    Variable,
    fold,
    text_of,
)
from gfkit.numbers.decimals import decimal, integer

Plain = int | str | tuple[Any, ...]
OPERATORS = {"+": None, "neg": 1, "*": None, "/": 2, "^": 2, "sqrt": 1, "periodic": None}
DEEPEST = 200


class NotPlain(GfkitError):
    """A formula has a part that plain data has no operator for."""


def plain_of(formula: Expression) -> Plain:
    """Return a formula in n as plain data; raises NotPlain.

    >>> from gfkit.formulas.parser import parse_expression
    >>> plain_of(parse_expression("3*2^n-sqrt(5)"))
    ('+', ('*', 3, ('^', 2, 'n')), ('neg', ('sqrt', 5)))
    """
    return fold(formula, _plain_operand, _plain_join)


def _plain_operand(formula: Expression) -> Plain:
    match formula:
        case Number(value):
            return value
        case Variable("i"):
            return ("sqrt", -1)
        case Variable("n" | "r" as name):
            return name
        case Decimal(text):
            whole, _, rest = text.partition(".")
            return ("/", int(f"{whole}{rest}"), 10 ** len(rest))
        case Negative(body):
            return ("neg", plain_of(body))
        case Call("sqrt", (inside,)):
            return ("sqrt", plain_of(inside))
        case Periodic(values, Variable("n")):
            return ("periodic", *values)
        case RootSum("r", poly, body):
            return ("roots", poly, plain_of(body))
    raise NotPlain(
        f"{text_of(formula)} is not a sum, product, power or square root of numbers and n"
    )


def _plain_join(node: Binary, left: Plain, right: Plain) -> Plain:
    """Return an operator; those of one strength in a row become one list."""
    match node.operator:
        case "+" | "*" as operator:
            return _extended(operator, left, right)
        case "-":
            return _extended("+", left, ("neg", right))
    return (node.operator, left, right)


def _extended(operator: str, total: Plain, part: Plain) -> Plain:
    if isinstance(total, tuple) and total[0] == operator:
        return (*total, part)
    return (operator, total, part)


def sum_of(terms: tuple[Plain, ...]) -> Plain:
    """Return a sum as `plain_of` returns it: the terms of a first sum are terms of the whole."""
    if not terms:
        return 0
    total = terms[0]
    for term in terms[1:]:
        total = _extended("+", total, term)
    return total


def terms_of(plain: Plain) -> tuple[Plain, ...]:
    """Return the terms of a sum, or the formula itself as its only term."""
    return plain[1:] if isinstance(plain, tuple) and plain[0] == "+" else (plain,)


def formula_of(plain: Plain) -> Expression:
    """Return the formula of plain data, which `plain_of` turns back into the same data.

    >>> text_of(formula_of(("/", ("^", 2, ("+", "n", 2)), 3)))
    '2^(n+2)/3'
    """
    match plain:
        case int():
            return Number(plain) if plain >= 0 else Negative(Number(-plain))
        case "n" | "r":
            return Variable(plain)
        case ("+" | "*" as operator, first, *others):
            total = formula_of(first)
            for part in others:
                match part:
                    case ("neg", body) if operator == "+":
                        total = Binary("-", total, formula_of(body))
                    case _:
                        total = Binary(operator, total, formula_of(part))
            return total
        case ("neg", body):
            return Negative(formula_of(body))
        case ("/" | "^" as operator, left, right):
            return Binary(operator, formula_of(left), formula_of(right))
        case ("sqrt", -1):
            return Variable("i")
        case ("sqrt", below):
            return Call("sqrt", (formula_of(below),))
        case ("periodic", *values):
            return Periodic(tuple(values))
        case ("roots", poly, body):
            return RootSum("r", poly, formula_of(body))
    raise NotPlain(f"{plain!r} is not a formula")


def canonical(formula: Expression) -> Expression:
    """Return the formula with the same meaning that plain data leads back to."""
    return formula_of(plain_of(formula))


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
    """Return the plain data of JSON; raises NotPlain."""
    if depth > DEEPEST:
        raise NotPlain("the formula is nested too deeply")
    if isinstance(data, str):
        return data if data in {"n", "r"} else _integer(data)
    if isinstance(data, list) and data:
        match data:
            case ["roots", [*poly], body]:
                return ("roots", tuple(map(_integer, poly)), plain_of_json(body, depth + 1))
            case ["periodic", _, *_]:
                return ("periodic", *map(_integer, data[1:]))
            case [str(operator), *parts] if operator in OPERATORS and parts:
                count = OPERATORS[operator]
                if count is None or count == len(parts):
                    return (operator, *(plain_of_json(part, depth + 1) for part in parts))
    raise NotPlain(f"{str(data)[:40]!r} is not a formula")


def _integer(text: Any) -> int:
    try:
        return integer(str(text))
    except ValueError:
        raise NotPlain(f"{str(text)[:40]!r} is not an integer") from None
