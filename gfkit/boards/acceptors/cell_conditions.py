"""The arithmetic of conditions on a few cells: `a + d != b + c`, `count(near = x) in [1, 2]`.

A text is read into nested tuples, never evaluated as a program. A name is one number, as the letter
of a cell is, or many, as `near` is; what is done to many numbers is done to each of them, until a
function makes one of them: `count`, `any` and `all` of truths, the others of numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING, Any

from gfkit.boards.language.schemas import Unfit

if TYPE_CHECKING:
    from collections.abc import Mapping

Node = tuple[Any, ...]
"""An operation and what it is done to; the kinds are those of `_node`."""

MAX_TEXT = 2000
MAX_NUMBER = 10**6
MAX_DEPTH = 40
MAX_SIZE = 2**62
"""Of everything that is computed on the way."""
MAX_EXACT = 2**52
"""Where the least or the largest of no numbers may be met, which is infinite."""
NO_VALUE = (
    "min or max of a list may be of no numbers and then is infinite, which is compared but not "
    "multiplied, divided or taken from another; min(x, near) is finite"
)
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


OPERATIONS = {
    "denied": "not",
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "mod": "mod",
    "negative": "negative",
    "either": "or",
    "both": "and",
    "among": "in",
}
"""The rules of the grammar that are operations, and how these are called in nested tuples."""


def _node(tree: Any) -> Any:
    """Return a tree of the parser as nested tuples, a token as text."""
    if isinstance(tree, str):  # a token
        return str(tree)
    parts = [_node(part) for part in tree.children]
    match tree.data:
        case "number":
            return ("number", _limited(parts[0]))
        case "integers":
            return tuple(map(_limited, parts))
        case "name" | "call" as name:
            return (str(name), *parts)
        case "not_among":
            return ("not", ("in", *parts))
        case "compared" | "either" | "both" if len(parts) == 1:
            return parts[0]
        case "compared":
            signs = tuple("=" if sign == "==" else sign for sign in parts[1::2])
            return ("compare", signs, *parts[::2])
    return (OPERATIONS[tree.data], *parts)


def _limited(text: Any) -> int:
    number = int(text) if len(text) < 12 else MAX_NUMBER + 1
    if abs(number) > MAX_NUMBER:
        raise Unfit(f"the number {text} is beyond {MAX_NUMBER}")
    return number


@lru_cache(maxsize=1)
def _parser() -> Any:
    from lark import Lark  # noqa: PLC0415 - slow to import, and few rules have conditions

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
    from lark import UnexpectedInput  # noqa: PLC0415 - as above

    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        at = text[error.pos_in_stream :] if getattr(error, "pos_in_stream", None) else text
        raise Unfit(f"{text!r} cannot be read from {at!r} on") from None
    node = _node(tree)
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


@dataclass(frozen=True, slots=True)
class _Size:
    """A bound of the absolute value of a finite number; whether it may be infinite, and which way.

    many: how many such numbers there are at most. may_be_none: whether there may be none.
    """

    most: int
    above: bool = False
    below: bool = False
    many: int = 1
    may_be_none: bool = False

    @property
    def is_infinite(self) -> bool:
        """Whether the number may be infinite."""
        return self.above or self.below


def require_small(
    node: Node, bounds: Mapping[str, int], many: Mapping[str, int] | None = None
) -> int:
    """Return a bound of the absolute value of a condition's number, 1 for a truth.

    bounds: those of the names. many: how many numbers a name may stand for, or none. The least of
    no numbers is infinite. Raises Unfit if something on the way may be beyond MAX_SIZE, or beyond
    MAX_EXACT where lists are, or may have no value, as the difference of two infinite numbers.

    >>> require_small(("+", ("*", ("number", 2), ("name", "r")), ("name", "x")), {"r": 5, "x": 1})
    11
    """
    lists = dict(many or {})
    return _size(node, bounds, lists, MAX_EXACT if names_of(node) & set(lists) else MAX_SIZE).most


def _size(node: Node, bounds: Mapping[str, int], many: Mapping[str, int], most: int) -> _Size:
    """Return the size of what a condition says; nothing on the way may be above `most`."""
    match node:
        case ("number", number):
            return _Size(int(number))
        case ("name", name):
            if name in many:
                return _Size(bounds[name], many=many[name], may_be_none=True)
            return _Size(bounds[name])
        case ("in", part, _):
            rest: list[Node] = [part]
        case ("compare", _, *parts) | ("call", _, *parts):
            rest = parts
        case (_, *parts):
            rest = parts
    sizes = [_size(part, bounds, many, most) for part in rest]
    match node:
        case ("call", name, *_) if name != "abs":
            found = _size_of_call(name, sizes)
        case _:
            found = _size_of_each(node[0] if node[0] != "call" else "abs", sizes)
    if found.most > most:
        raise Unfit("its numbers may be too large")
    return found


def _size_of_call(name: str, sizes: list[_Size]) -> _Size:
    """Return the size of what a function makes of numbers."""
    number = sum(size.many for size in sizes)
    largest = max(size.most for size in sizes)
    above, below = any(size.above for size in sizes), any(size.below for size in sizes)
    if name in {"count", "number", "distinct"}:
        return _Size(number)
    if name in {"any", "all"}:
        return _Size(1)
    if name in {"min", "max"}:
        is_none = all(size.may_be_none for size in sizes)
        return _Size(
            largest, above or (is_none and name == "min"), below or (is_none and name == "max")
        )
    if name in {"lower", "upper"}:
        if any(size.may_be_none for size in sizes):
            raise Unfit(f"{name} is of numbers; of a list, which may be empty, there is no median")
        return _Size(largest, above, below)
    if name == "sum":
        if above and below:
            raise Unfit(NO_VALUE)
        return _Size(sum(size.many * size.most for size in sizes), above, below)
    if above or below:
        raise Unfit(NO_VALUE)
    side = SQUARES[len(sizes)]
    return _Size(factorial(side) * largest**side)


def _size_of_each(name: str, sizes: list[_Size]) -> _Size:
    """Return the size of what an operation makes of numbers, or of each of a list."""
    many = max(size.many for size in sizes)
    none = any(size.may_be_none for size in sizes)
    first, last = sizes[0], sizes[-1]
    match name:
        case "abs":
            return _Size(first.most, first.is_infinite, many=many, may_be_none=none)
        case "negative":
            return _Size(first.most, first.below, first.above, many, none)
        case "+" | "-":
            above, below = (last.above, last.below) if name == "+" else (last.below, last.above)
            if (first.above and below) or (first.below and above):
                raise Unfit(NO_VALUE)
            total = first.most + last.most
            return _Size(total, first.above or above, first.below or below, many, none)
        case "*" | "mod" if first.is_infinite or last.is_infinite:
            raise Unfit(NO_VALUE)
        case "*":
            return _Size(first.most * last.most, many=many, may_be_none=none)
        case "mod":
            return _Size(last.most, many=many, may_be_none=none)
    return _Size(1, many=many, may_be_none=none)
