"""The arithmetic of conditions on a few cells: `a + d != b + c`, `count(near = x) in [1, 2]`.

A text is read into nested tuples, never evaluated as a program. A name is one number, as the letter
of a cell is, or many, as `near` is; what is done to many numbers is done to each of them, until a
function makes one of them: `count`, `any` and `all` of truths, the others of numbers.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, Any

from lark import Lark, Transformer, UnexpectedInput

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

Node = tuple[Any, ...]
"""An operation and what it is done to; the kinds are those of `READER`."""

MAX_TEXT = 2000
MAX_NUMBER = 10**6
MAX_DEPTH = 40
MAX_SIZE = 2**62
"""Of everything that is computed on the way."""
LETTERS = "abcdefghijklmnop"
"""The cells of a block, row by row, in a condition on it."""

GRAMMAR = r"""
?start: either
?either: both ("or" both)* -> either
?both: denied ("and" denied)* -> both
?denied: "not" denied -> denied | compared
?compared: total (RELATION total)* -> compared
    | total "in" integers -> among
    | total "not" "in" integers -> not_among
integers: "[" INTEGER ("," INTEGER)* "]"
?total: product | total "+" product -> add | total "-" product -> subtract
?product: signed | product "*" signed -> multiply | product "mod" signed -> mod
?signed: atom | "-" signed -> negative
?atom: NATURAL -> number
    | NAME "(" either ("," either)* ")" -> call
    | NAME -> name
    | "(" either ")"
RELATION: "<=" | ">=" | "!=" | "==" | "=" | "<" | ">"
INTEGER: /-?[0-9]+/
NATURAL: /[0-9]+/
NAME: /(?!(and|or|not|in|mod)\b)[a-z][a-z_]*/
%ignore /\s+/
"""

OF_NUMBERS = {"sum", "min", "max", "distinct", "lower", "upper", "number", "det", "per", "abs"}
OF_TRUTHS = {"count", "any", "all"}
FUNCTIONS = OF_NUMBERS | OF_TRUTHS
SQUARES = {4: 2, 9: 3, 16: 4}
"""How many numbers a determinant or permanent has, and its size."""


class _Reader(Transformer[Any, Node]):
    """From the tree of the parser to nested tuples."""

    def number(self, parts: list[Any]) -> Node:
        """Return a number."""
        return ("number", _limited(parts[0]))

    def name(self, parts: list[Any]) -> Node:
        """Return a name."""
        return ("name", str(parts[0]))

    def integers(self, parts: list[Any]) -> Any:
        """Return the numbers of a list."""
        return tuple(map(_limited, parts))

    def among(self, parts: list[Any]) -> Node:
        """Return a membership."""
        return ("in", *parts)

    def not_among(self, parts: list[Any]) -> Node:
        """Return the negation of one."""
        return ("not", ("in", *parts))

    def compared(self, parts: list[Any]) -> Node:
        """Return a chain of comparisons."""
        if len(parts) == 1:
            only: Node = parts[0]
            return only
        signs = tuple("=" if str(sign) == "==" else str(sign) for sign in parts[1::2])
        return ("compare", signs, *parts[::2])

    def call(self, parts: list[Any]) -> Node:
        """Return a call of a function."""
        return ("call", str(parts[0]), *parts[1:])

    def either(self, parts: list[Any]) -> Node:
        """Return a disjunction."""
        return parts[0] if len(parts) == 1 else ("or", *parts)

    def both(self, parts: list[Any]) -> Node:
        """Return a conjunction."""
        return parts[0] if len(parts) == 1 else ("and", *parts)

    def denied(self, parts: list[Any]) -> Node:
        """Return a negation."""
        return ("not", *parts)

    def add(self, parts: list[Any]) -> Node:
        """Return a sum."""
        return ("+", *parts)

    def subtract(self, parts: list[Any]) -> Node:
        """Return a difference."""
        return ("-", *parts)

    def multiply(self, parts: list[Any]) -> Node:
        """Return a product."""
        return ("*", *parts)

    def mod(self, parts: list[Any]) -> Node:
        """Return a remainder."""
        return ("mod", *parts)

    def negative(self, parts: list[Any]) -> Node:
        """Return the negative."""
        return ("negative", *parts)


class Unfit(GfkitError):
    """What is wrong with a condition."""


def _limited(text: Any) -> int:
    number = int(text) if len(text) < 12 else MAX_NUMBER + 1
    if abs(number) > MAX_NUMBER:
        raise Unfit(f"the number {text} is beyond {MAX_NUMBER}")
    return number


@lru_cache(maxsize=1)
def _parser() -> Any:
    return Lark(GRAMMAR, parser="earley", lexer="dynamic", maybe_placeholders=False)


@lru_cache(maxsize=256)
def read_condition(text: str, one: frozenset[str], many: frozenset[str]) -> Node:
    """Return a condition as nested tuples; one, many: the names of one number, and of many.

    Raises Unfit, which says what is wrong.

    >>> read_condition("a + d != b", frozenset("abd"), frozenset())
    ('compare', ('!=',), ('+', ('name', 'a'), ('name', 'd')), ('name', 'b'))
    """
    node, kind = _read(text, one, many)
    if kind != ("truth", ""):
        raise Unfit(f"{text!r} is a number or a list, not true or false")
    return node


@lru_cache(maxsize=256)
def read_number(text: str, one: frozenset[str], many: frozenset[str]) -> Node:
    """Return a number or a truth, which counts as 0 or 1, as nested tuples.

    Raises Unfit, which says what is wrong.

    >>> read_number("min(x, near)", frozenset("x"), frozenset(["near"]))
    ('call', 'min', ('name', 'x'), ('name', 'near'))
    """
    node, kind = _read(text, one, many)
    if kind[1]:
        raise Unfit(f"{text!r} is a list, not a number; sum, min, max or count make it one")
    return node


def _read(text: str, one: frozenset[str], many: frozenset[str]) -> tuple[Node, tuple[str, str]]:
    if len(text) > MAX_TEXT:
        raise Unfit(f"a condition has at most {MAX_TEXT} characters")
    try:
        node: Node = _Reader().transform(_parser().parse(text))
    except UnexpectedInput as error:
        at = text[error.pos_in_stream :] if getattr(error, "pos_in_stream", None) else text
        raise Unfit(f"{text!r} cannot be read from {at!r} on") from None
    except Exception as error:  # what lark wraps
        inner = getattr(error, "orig_exc", error)
        if isinstance(inner, Unfit):
            raise inner from None
        raise
    kinds = dict.fromkeys(one, "") | {name: name for name in many}
    return node, _kind(node, kinds, 0)


def _kind(node: Node, names: Mapping[str, str], depth: int) -> tuple[str, str]:
    """Return "number" or "truth", and of which name there are many of it."""
    if depth > MAX_DEPTH:
        raise Unfit(f"a condition is nested at most {MAX_DEPTH} deep")
    match node:
        case ("number", _):
            return "number", ""
        case ("name", name):
            if name not in names:
                raise Unfit(f"unknown name {name!r}; known are {', '.join(sorted(names))}")
            return "number", names[name]
        case ("call", name, *rest):
            return _kind_of_call(name, [_kind(part, names, depth + 1) for part in rest])
        case ("and" | "or" | "not" as name, *rest):
            return "truth", _same([_kind(part, names, depth + 1) for part in rest], "truth", name)
        case ("in", part, _):
            return "truth", _same([_kind(part, names, depth + 1)], "number", "in")
        case ("compare", _, *rest):
            kinds = [_kind(part, names, depth + 1) for part in rest]
            return "truth", _same(kinds, "number", "a comparison")
        case ("mod", _, ("number", 0)):
            raise Unfit("mod 0 has no meaning")
        case ("mod", _, (other, *_)) if other != "number":
            raise Unfit("mod is followed by a number")
        case (name, *rest):
            return "number", _same([_kind(part, names, depth + 1) for part in rest], "number", name)
    raise AssertionError(node)


def _same(kinds: list[tuple[str, str]], wanted: str, what: str) -> str:
    if any(kind != wanted for kind, _ in kinds):
        raise Unfit(f"{what} is of {'numbers' if wanted == 'number' else 'conditions'}")
    lists = {name for _, name in kinds} - {""}
    if len(lists) > 1:
        raise Unfit(f"{what} of two lists, {' and '.join(sorted(lists))}; count each alone")
    return lists.pop() if lists else ""


def _kind_of_call(name: str, kinds: list[tuple[str, str]]) -> tuple[str, str]:
    if name not in FUNCTIONS:
        raise Unfit(f"unknown function {name!r}; known are {', '.join(sorted(FUNCTIONS))}")
    wanted = "truth" if name in OF_TRUTHS else "number"
    for kind in kinds:
        _same([kind], wanted, name)
    if name == "abs":
        if len(kinds) != 1:
            raise Unfit("abs is of one number")
        return "number", kinds[0][1]
    if name in {"det", "per"} and (len(kinds) not in SQUARES or any(n for _, n in kinds)):
        raise Unfit(f"{name} is of 4, 9 or 16 numbers, row by row")
    return ("truth" if name in {"any", "all"} else "number"), ""


def names_of(node: Node) -> set[str]:
    """Return the names that stand in a condition."""
    match node:
        case ("name", name):
            return {name}
        case ("in", part, _):
            return names_of(part)
        case ("compare", _, *rest) | ("call", _, *rest):
            return set().union(*map(names_of, rest))
        case ("number", _):
            return set()
        case (_, *rest):
            return set().union(*map(names_of, rest))
    raise AssertionError(node)


def require_small(node: Node, bounds: Mapping[str, int]) -> int:
    """Return a bound of the absolute value of a condition's number, 1 for a truth.

    bounds: those of the names, each of which is one number. Raises Unfit if something on the way
    may be beyond MAX_SIZE.

    >>> require_small(("+", ("*", ("number", 2), ("name", "r")), ("name", "x")), {"r": 5, "x": 1})
    11
    """
    match node:
        case ("number", number):
            return int(number)
        case ("name", name):
            return bounds[name]
        case ("in", part, _):
            rest: list[Node] = [part]
        case ("compare", _, *parts) | ("call", _, *parts):
            rest = parts
        case (_, *parts):
            rest = parts
    sizes = [require_small(part, bounds) for part in rest]
    match node:
        case ("call", "count" | "number" | "distinct", *_):
            found = len(sizes)
        case ("call", "sum", *_) | ("+", *_) | ("-", *_):
            found = sum(sizes)
        case ("call", "det" | "per", *_):
            found = factorial(SQUARES[len(sizes)]) * max(sizes) ** SQUARES[len(sizes)]
        case ("*", *_):
            found = prod(sizes)
        case ("mod", *_):
            found = sizes[1]
        case ("call", "min" | "max" | "abs" | "lower" | "upper", *_) | ("negative", _):
            found = max(sizes)
        case _:
            found = 1
    if found > MAX_SIZE:
        raise Unfit("its numbers may be too large")
    return found
