"""Arithmetic written as text, made into functions of its letters. No gfkit; nothing is executed.

What is read: numbers, letters, the signs of arithmetic, comparisons, `and`, `or`, `not`, calls of
functions that are given, lists and their items, `lambda`. Numbers are made by `number`.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

Value = Callable[[Mapping[str, Any]], Any]
SIGNS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, some: one in some,
    ast.NotIn: lambda one, some: one not in some,
}


@cache
def function_of(
    text: str,
    number: Callable[[int], Any] = int,
    power: Callable[[Any, Any], Any] = operator.pow,
) -> Value:
    """Return the value of a text as a function of its letters; raises SyntaxError.

    number: of an integer. power: of a base and an exponent.
    """
    return _made(ast.parse(text.strip(), mode="eval").body, number, power)


def _made(node: ast.expr, number: Callable[[int], Any], power: Callable[..., Any]) -> Value:
    def part(one: ast.expr) -> Value:
        return _made(one, number, power)

    match node:
        case ast.Constant(value=int() as digits):
            value = number(digits)
            return lambda _: value
        case ast.Constant(value=str() as word):
            return lambda _: word
        case ast.Name(id=name):
            return lambda known: known[name]
        case ast.BinOp(left=left, op=op, right=right):
            one, other = part(left), part(right)
            sign = power if isinstance(op, ast.Pow) else SIGNS[type(op)]
            return lambda known: sign(one(known), other(known))
        case ast.UnaryOp(op=op, operand=operand):
            one, sign = part(operand), SIGNS[type(op)]
            return lambda known: sign(one(known))
        case ast.BoolOp(op=ast.And(), values=values):
            some = [*map(part, values)]
            return lambda known: all(one(known) for one in some)
        case ast.BoolOp(values=values):
            some = [*map(part, values)]
            return lambda known: any(one(known) for one in some)
        case ast.Compare(left=left, ops=ops, comparators=others):
            some = [*map(part, (left, *others))]
            signs = [SIGNS[type(op)] for op in ops]

            def compared(known: Mapping[str, Any]) -> Any:
                values = [one(known) for one in some]
                if len(signs) == 1:  # its value may be a list
                    return signs[0](*values)
                pairs = zip(signs, values, values[1:], strict=False)
                return all(sign(one, other) for sign, one, other in pairs)

            return compared
        case ast.Call(func=called, args=given, keywords=[]):
            of, some = part(called), [*map(part, given)]
            return lambda known: of(known)(*(one(known) for one in some))
        case ast.List(elts=items) | ast.Tuple(elts=items):
            some = [*map(part, items)]
            return lambda known: [one(known) for one in some]
        case ast.Subscript(value=listed, slice=place):
            some_of, at = part(listed), part(place)
            return lambda known: some_of(known)[at(known)]
        case ast.Lambda(args=letters, body=body):
            names, inside = [one.arg for one in letters.args], part(body)
            return lambda known: (
                lambda *given: inside({**known, **dict(zip(names, given, strict=True))})
            )
    raise SyntaxError(ast.unparse(node))
