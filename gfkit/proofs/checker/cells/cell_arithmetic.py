"""The arithmetic of conditions on a few cells: a text becomes a function of numbers and lists.

The text has naturals, names, and, or, not, comparisons in chains, `in [1, 2]`, + - * mod, and
functions; its grammar is that of Python, which has all of these, but for `=` and `mod`. What is
done to a list is done to each entry; `count`, `any`, `all` and the other functions but `abs` make
one of many.
"""

from __future__ import annotations

import ast
import itertools
import math
import operator
import re
from typing import TYPE_CHECKING, Any

from ..core.clock import Rejected, limit, need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Names = dict[str, Any]
    Asked = Callable[[Names], Any]

WORDS = re.compile(r"\s*(<=|>=|!=|==|[-+*=<>(),\[\]]|\d{1,7}(?!\d)|[a-z][a-z_]*|$)")
RESERVED = {"and", "or", "not", "in", "mod"}
SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
PYTHON = {"Lt": "<", "LtE": "<=", "Eq": "=", "NotEq": "!=", "GtE": ">=", "Gt": ">"}


def expanded(rows: list[list[int]], sign: int) -> int:
    """Expand a determinant (sign -1) or a permanent (sign 1) along the first row."""
    if not rows:
        return 1
    minors = ([row[:k] + row[k + 1 :] for row in rows[1:]] for k in range(len(rows)))
    return sum(
        sign**k * z * expanded(minor, sign)
        for k, (z, minor) in enumerate(zip(rows[0], minors, strict=True))
    )


def square(z: list[int]) -> list[list[int]]:
    """Cut a list into the rows of a square matrix."""
    size = math.isqrt(len(z))
    fair = size * size == len(z)
    need(fair, "a determinant or permanent of a number of entries that is not a square")
    return [z[k : k + size] for k in range(0, len(z), size)]


def middle(z: list[Any], place: int) -> Any:
    """Return the number at a place of a list in order, which is not empty."""
    need(z, "a condition asks for the median of no numbers")
    return sorted(z)[place]


MADE: dict[str, Callable[[list[Any]], Any]] = {  # one of many
    "count": sum,
    "sum": sum,
    "any": any,
    "all": all,
    "number": len,
    "min": lambda z: min(z, default=math.inf),
    "max": lambda z: max(z, default=-math.inf),
    "distinct": lambda z: len(set(z)),
    "lower": lambda z: middle(z, (len(z) - 1) // 2),
    "upper": lambda z: middle(z, len(z) // 2),
    "det": lambda z: expanded(square(z), -1),
    "per": lambda z: expanded(square(z), 1),
}


def chain(signs: tuple[str, ...], *terms: Any) -> bool:
    """Tell whether neighbours stand in relations."""
    pairs = zip(signs, itertools.pairwise(terms), strict=True)
    return all(SIGNS[sign](a, b) for sign, (a, b) in pairs)


DONE: dict[str, Callable[..., Any]] = {  # for each sign of the syntax
    "Or": lambda *z: any(z),
    "And": lambda *z: all(z),
    "Not": operator.not_,
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "Mod": operator.mod,
    "USub": operator.neg,
}


class Listed(list[Any]):
    """The numbers that a name stands for, or what was done to each of them; of: the name."""

    def __init__(self, of: str, some: Iterable[Any]) -> None:
        super().__init__(some)
        self.of = of


def each(f: Callable[..., Any], *parts: Any) -> Any:
    """Do f to numbers, or to each entry of lists, all of which are of one name."""
    lists = [z for z in parts if isinstance(z, Listed)]
    if not lists:
        return f(*parts)
    need(len({z.of for z in lists}) == 1, "an operation of two lists")
    columns = (z if isinstance(z, Listed) else [z] * len(lists[0]) for z in parts)
    return Listed(lists[0].of, (f(*some) for some in zip(*columns, strict=True)))


class Reader:
    """One text; known: the names it may use, of which `used` are those that it uses."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known, self.used = set(known), set[str]()

    def read(self, text: str) -> Asked:
        """Return the function of a text."""
        limit(len(text) <= 2000, "a condition has more than 2000 characters")
        words, at = [], 0
        while at < len(text):
            found = WORDS.match(text, at)
            need(found, f"a condition cannot be read from {text[at:]!r} on")
            assert found
            words.append(found[1])
            at = found.end()
        limit(len(words) <= 1200, "a condition has more than 1200 words")
        pairs = itertools.pairwise(words)
        need(not any(a == "," and b in (")", "]") for a, b in pairs), "nothing follows a comma")
        depth = itertools.accumulate((z == "(") - (z == ")") for z in words)
        limit(max(depth, default=0) <= 60, "a condition is nested more than 60 deep")
        try:
            tree = ast.parse(" ".join(map(_in_python, words)), mode="eval")
        except SyntaxError as error:
            place = str(error.text)[max(error.offset or 1, 1) - 1 :][:40]
            raise Rejected(
                f"a condition has {place!r} where a number must be, or goes on"
            ) from None
        return self.asked(tree.body)

    def asked(self, node: ast.expr) -> Asked:
        """Return the function of a part."""
        match node:
            case ast.BoolOp(sign, parts):
                return self.applied(DONE[type(sign).__name__], *parts)
            case ast.UnaryOp(ast.Not() | ast.USub() as sign, part):
                return self.applied(DONE[type(sign).__name__], part)
            case ast.BinOp(one, ast.Add() | ast.Sub() | ast.Mult() | ast.Mod() as sign, other):
                return self.applied(DONE[type(sign).__name__], one, other)
            case ast.Compare(part, [ast.In() | ast.NotIn() as sign], [ast.List(entries)]):
                allowed = frozenset(map(_integer, entries))
                need(allowed, "a list in a condition is empty")
                found = self.applied(lambda z: z in allowed, part)
                if isinstance(sign, ast.In):
                    return found
                return lambda names: each(operator.not_, found(names))
            case ast.Compare(part, signs, parts):
                named = tuple(PYTHON.get(type(sign).__name__, "") for sign in signs)
                need(all(named), "`in` is not followed by a list of integers")
                return self.applied(lambda *z: chain(named, *z), part, *parts)
            case ast.Constant(int() as number):
                return lambda _: number
            case ast.Name(word):
                return self.named(word.removeprefix("_"))
            case ast.Call(ast.Name("_abs"), [part], []):
                return self.applied(abs, part)
            case ast.Call(ast.Name(word), parts, []):
                return self.made(word.removeprefix("_"), parts)
        raise Rejected(f"a condition has {ast.unparse(node)[:80]!r} where a number must be")

    def applied(self, f: Callable[..., Any], *nodes: ast.expr) -> Asked:
        """Return the function that does f to the values of parts."""
        parts = [*map(self.asked, nodes)]
        return lambda names: each(f, *(part(names) for part in parts))

    def made(self, word: str, nodes: list[ast.expr]) -> Asked:
        """Return the function that makes one of all values, those of lists being many."""
        need(word in MADE, f"a condition has an unknown function {word!r}")
        f, parts = MADE[word], [*map(self.asked, nodes)]

        def value(names: Names) -> Any:
            found: list[Any] = []
            for part in parts:
                z = part(names)
                found += z if isinstance(z, Listed) else [z]
            return f(found)

        return value

    def named(self, word: str) -> Asked:
        """Return the function that looks up a name."""
        need(word in self.known, f"a condition has an unknown name {word!r}")
        self.used.add(word)

        def said(names: Names) -> Any:
            z = names[word]
            return Listed(word, z) if isinstance(z, list) else z

        return said


def _in_python(word: str) -> str:
    """Write a word as Python does; names get a mark, so that none is a word of Python."""
    known = {"=": "==", "mod": "%"}.get(word)
    if known or word.isdigit():
        return known or str(int(word))
    return f"_{word}" if word[:1].isalpha() and word not in RESERVED else word


def _integer(node: ast.expr) -> int:
    """Return an integer of a list."""
    match node:
        case ast.Constant(int() as number):
            return number
        case ast.UnaryOp(ast.USub(), ast.Constant(int() as number)):
            return -number
    raise Rejected("a list in a condition has something but integers")


def read_condition(text: str, known: Iterable[str]) -> tuple[Asked, set[str]]:
    """Return a condition as a function of the names it uses, and these names.

    >>> holds, used = read_condition("a + d != b", "abcd")
    >>> holds({"a": 1, "b": 3, "d": 1}), sorted(used)
    (True, ['a', 'b', 'd'])
    """
    reader = Reader(known)
    return reader.read(text), reader.used
