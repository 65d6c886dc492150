"""Formulas in n in prefix notation, nested tuples of operators, integers and letters; their JSON.

The statements of the kernel hold formulas in this form, so that the checker needs no parser.
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

Prefix = int | str | tuple[Any, ...]
OPERATORS = {"+": None, "neg": 1, "*": None, "/": 2, "^": 2, "sqrt": 1, "periodic": None}
DEEPEST = 200


class NotPrefix(GfkitError):
    """A formula has a part that has no prefix operator."""


def prefix_of(formula: Expression) -> Prefix:
    """Return a formula in n in prefix notation; raises NotPrefix.

    >>> from gfkit.formulas.parser import parse_expression
    >>> prefix_of(parse_expression("3*2^n-sqrt(5)"))
    ('+', ('*', 3, ('^', 2, 'n')), ('neg', ('sqrt', 5)))
    """
    return fold(formula, _prefix_operand, _prefix_join)


def _prefix_operand(formula: Expression) -> Prefix:
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
            return ("neg", prefix_of(body))
        case Call("sqrt", (inside,)):
            return ("sqrt", prefix_of(inside))
        case Periodic(values, Variable("n")):
            return ("periodic", *values)
        case RootSum("r", poly, body):
            return ("roots", poly, prefix_of(body))
    raise NotPrefix(
        f"{text_of(formula)} is not a sum, product, power or square root of numbers and n"
    )


def _prefix_join(node: Binary, left: Prefix, right: Prefix) -> Prefix:
    """Return an operator; those of one strength in a row become one list."""
    match node.operator:
        case "+" | "*" as operator:
            return _extended(operator, left, right)
        case "-":
            return _extended("+", left, ("neg", right))
    return (node.operator, left, right)


def _extended(operator: str, total: Prefix, part: Prefix) -> Prefix:
    if isinstance(total, tuple) and total[0] == operator:
        return (*total, part)
    return (operator, total, part)


def sum_of(terms: tuple[Prefix, ...]) -> Prefix:
    """Return a sum as `prefix_of` returns it: the terms of a first sum are terms of the whole."""
    if not terms:
        return 0
    total = terms[0]
    for term in terms[1:]:
        total = _extended("+", total, term)
    return total


def terms_of(prefix: Prefix) -> tuple[Prefix, ...]:
    """Return the terms of a sum, or the formula itself as its only term."""
    return prefix[1:] if isinstance(prefix, tuple) and prefix[0] == "+" else (prefix,)


def formula_of(prefix: Prefix) -> Expression:
    """Return the formula of prefix notation, which `prefix_of` turns back into the same data.

    >>> text_of(formula_of(("/", ("^", 2, ("+", "n", 2)), 3)))
    '2^(n+2)/3'
    """
    match prefix:
        case int():
            return Number(prefix) if prefix >= 0 else Negative(Number(-prefix))
        case "n" | "r":
            return Variable(prefix)
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
    raise NotPrefix(f"{prefix!r} is not a formula")


def canonical(formula: Expression) -> Expression:
    """Return the formula with the same meaning that prefix notation leads back to."""
    return formula_of(prefix_of(formula))


def json_of(prefix: Prefix) -> Any:
    """Return prefix notation as JSON: lists, letters, and integers as text."""
    if isinstance(prefix, int):
        return decimal(prefix)
    return prefix if isinstance(prefix, str) else [prefix[0], *map(_inner, prefix[1:])]


def _inner(part: Any) -> Any:
    if isinstance(part, tuple) and not (part and isinstance(part[0], str)):  # coefficients
        return [decimal(c) for c in part]
    return json_of(part)


def prefix_of_json(data: Any, depth: int = 0) -> Prefix:
    """Return the prefix notation of JSON; raises NotPrefix."""
    if depth > DEEPEST:
        raise NotPrefix("the formula is nested too deeply")
    if isinstance(data, str):
        return data if data in {"n", "r"} else _integer(data)
    if isinstance(data, list) and data:
        match data:
            case ["roots", [*poly], body]:
                return ("roots", tuple(map(_integer, poly)), prefix_of_json(body, depth + 1))
            case ["periodic", _, *_]:
                return ("periodic", *map(_integer, data[1:]))
            case [str(operator), *parts] if operator in OPERATORS and parts:
                count = OPERATORS[operator]
                if count is None or count == len(parts):
                    return (operator, *(prefix_of_json(part, depth + 1) for part in parts))
    raise NotPrefix(f"{str(data)[:40]!r} is not a formula")


def _integer(text: Any) -> int:
    try:
        return integer(str(text))
    except ValueError:
        raise NotPrefix(f"{str(text)[:40]!r} is not an integer") from None
