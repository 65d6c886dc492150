"""The arithmetic of conditions on a few cells: `a + d != b + c`, `count(near = x) in [1, 2]`.

A text is read into nested tuples, never evaluated as a program. A name is one number, as the letter
of a cell is, or many, as `near` is; what is done to many numbers is done to each of them, until a
function makes one of them: `count`, `any` and `all` of truths, the others of numbers.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise, permutations
from math import factorial, inf, isqrt, prod
from typing import Any

from gfkit.boards.rule_files.table_schemas import Unfit

FAR = 2**62
"""What is shown of the least of no numbers."""
COMPARISONS = {"<", "<=", ">", ">=", "=", "!="}

OPERATORS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "mod": operator.mod,
    "negative": operator.neg,
    "not": operator.not_,
    "and": lambda *truths: all(truths),
    "or": lambda *truths: any(truths),
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


def number_of(node: Node, names: Mapping[str, int | list[int]]) -> int:
    """Return the number that a formula gives; that of a truth is 0 or 1."""
    number = meaning(node, NUMBERS)(names)
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


@lru_cache(maxsize=2**16)
def answer(text: str, names: Sequence[str], numbers: tuple[int, ...]) -> int:
    """Return the number that a formula gives for the numbers of its names, and remember it."""
    return int(_single(text, names)(dict(zip(names, numbers, strict=True))))


@lru_cache(maxsize=256)
def _single(text: str, names: Sequence[str]) -> Callable[[Mapping[str, Any]], Any]:
    return meaning(read_number(text, frozenset(names), frozenset()), SINGLE)


@dataclass(frozen=True, eq=False)
class Meaning:
    """What the parts of a condition mean; each is of numbers, or of truths.

    number: of a number. functions: of those of the numbers of lists, all together. among: of a
    number and those among which it may be. both: of the links of a chain. operations: of those
    that are done to each number of a list.
    """

    number: Callable[[int], Any]
    functions: Mapping[str, Callable[[list[Any]], Any]]
    among: Callable[[Any, tuple[int, ...]], Any]
    both: Callable[[list[Any]], Any]
    operations: Mapping[str, Callable[..., Any]]


@lru_cache(maxsize=2**12)
def meaning(node: Node, by: Meaning) -> Callable[[Mapping[str, Any]], Any]:
    """Return what a condition means, of what its names mean: lists for those of many numbers.

    >>> from gfkit.boards.acceptors.arithmetic_conditions_on_cells import read_condition
    >>> node = read_condition("x + 1 < y", frozenset("xy"), frozenset())
    >>> meaning(node, NUMBERS)({"x": 1, "y": 3})
    True
    """
    each = (lambda does, parts: does(*parts)) if by is SINGLE else _each
    match node:
        case ("number", number):
            known = by.number(number)
            return lambda _: known
        case ("name", name):
            return operator.itemgetter(name)
        case ("in", part, allowed):
            of = meaning(part, by)
            return lambda names: each(lambda one: by.among(one, allowed), [of(names)])
        case ("and" | "or" as word, *truths) if by is SINGLE:
            decide, asked = (all if word == "and" else any), [meaning(one, by) for one in truths]
            return lambda names: decide(one(names) for one in asked)
    signs, *rest = node[1:] if node[0] in {"call", "compare"} else node
    parts = [meaning(part, by) for part in rest]
    if node[0] == "compare":

        def chain(*parts: Any) -> Any:
            links = zip(signs, pairwise(parts), strict=True)
            return by.both([by.operations[sign](*link) for sign, link in links])

        does = by.operations[signs[0]] if by is SINGLE and len(signs) == 1 else chain
        return lambda names: each(does, [part(names) for part in parts])
    if signs in by.operations:
        does = by.operations[signs]
        return lambda names: each(does, [part(names) for part in parts])
    does = by.functions[signs]

    def of_all(names: Mapping[str, Any]) -> Any:
        found = (part(names) for part in parts)
        return does([one for part in found for one in (part if isinstance(part, list) else [part])])

    return of_all


def _each(operation: Callable[..., Any], parts: list[Any]) -> Any:
    """Do an operation to numbers, or to every number of a list."""
    lists = [part for part in parts if isinstance(part, list)]
    if not lists:
        return operation(*parts)
    return [
        operation(*(part[k] if isinstance(part, list) else part for part in parts))
        for k in range(len(lists[0]))
    ]


def _of_square(entries: list[Any], *, signed: bool) -> Any:
    """Return the determinant or permanent of a square matrix, row by row, by its definition."""
    size, total = isqrt(len(entries)), 0
    for order in permutations(range(size)):
        falls = sum(order[i] > order[j] for j in range(size) for i in range(j))
        product = prod(entries[size * row + column] for row, column in enumerate(order))
        term = -product if signed and falls % 2 else product
        total = total + term  # of arrays, whose shapes may differ
    return total


OF_SQUARES: dict[str, Callable[[list[Any]], Any]] = {
    "det": partial(_of_square, signed=True),
    "per": partial(_of_square, signed=False),
}
NUMBERS = Meaning(
    int,
    {
        "any": any,
        "all": all,
        "number": len,
        "count": sum,
        "sum": sum,
        "min": partial(min, default=inf),
        "max": partial(max, default=-inf),
        "distinct": lambda some: len(set(some)),
        "lower": lambda some: sorted(some)[(len(some) - 1) // 2],
        "upper": lambda some: sorted(some)[len(some) // 2],
        **OF_SQUARES,
    },
    lambda one, allowed: one in allowed,
    all,
    OPERATORS,
)
"""The meaning of conditions on numbers that are known."""
SINGLE = replace(NUMBERS)
"""That where no name is of a list: truths are asked for one by one until one decides."""


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

KINDS = (
    *(ast.Add, ast.Sub, ast.Mult, ast.Mod, ast.USub, ast.Not, ast.And, ast.Or),
    *(ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
)
SIGNS = dict(zip(KINDS, [*OPERATORS][1:], strict=True))
"""The operations, by those of Python's grammar, which is that of conditions."""
OWN = {"mod": "%", **{word: word for word in ("and", "or", "not", "in")}}
"""Words that are not names in Python."""

OF_TRUTHS = {"count", "any", "all"}
FUNCTIONS = {"abs", *NUMBERS.functions}
SQUARES = {4: 2, 9: 3, 16: 4}
"""How many numbers a determinant or permanent has, and its size."""


def _parsed(text: str) -> Node:
    """Return a text as nested tuples, by the parser of Python, which has no `=` and no `mod`."""
    words = re.sub("[a-z][a-z_]*", lambda word: f" {OWN.get(word[0], f'_{word[0]}')} ", text)
    plain = re.sub("[0-9]+", lambda number: f" {int(number[0])} ", words)
    if any(int(number) > MAX_NUMBER for number in re.findall("[0-9]+", plain)):
        raise Unfit(f"a number of {text!r} is beyond {MAX_NUMBER}")
    plain = re.sub("(?<![<>!=])=(?!=)", "==", plain).strip()
    fair = re.fullmatch(r"(?!.*,\s*[)\]])[-+*<>=!(),\[\]\sa-z_0-9]*", text)
    odd = re.search(r"\[(?!\s*-?[0-9]+\s*(,\s*-?[0-9]+\s*)*\])", text)  # a list is of integers
    try:
        return _node(ast.parse(plain if fair and not odd else "", mode="eval").body)
    except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        raise Unfit(f"{text!r} cannot be read as a condition or a number") from None


def _node(tree: ast.expr, depth: int = 0) -> Node:
    """Return a tree of the parser as nested tuples; raises SyntaxError and ValueError, too."""
    if depth > MAX_DEPTH:
        raise Unfit(f"a condition is nested at most {MAX_DEPTH} deep")

    def read(sign: ast.AST | str, *parts: ast.expr) -> Node:
        name = sign if isinstance(sign, str) else SIGNS.get(type(sign))
        if name is None:
            raise SyntaxError
        return name, *(_node(part, depth + 1) for part in parts)

    match tree:
        case ast.Constant(number):
            return "number", number
        case ast.Name(word):
            return "name", word[1:]
        case ast.Call(ast.Name(word), [_, *_] as parts, []):
            if word[1:] not in FUNCTIONS:
                known = ", ".join(sorted(FUNCTIONS))
                raise Unfit(f"unknown function {word[1:]!r}; known are {known}")
            return "call", word[1:], *read("call", *parts)[1:]
        case ast.BoolOp(sign, parts):
            return read(sign, *parts)
        case ast.UnaryOp(sign, part):
            return read(sign, part)
        case ast.BinOp(_, ast.Mod(), other) if getattr(other, "value", 0) == 0:
            raise Unfit("mod is followed by a number, not by 0")
        case ast.BinOp(one, sign, other):
            return read(sign, one, other)
        case ast.Compare(one, [ast.In() | ast.NotIn() as sign], [ast.List([_, *_] as parts)]):
            found = (*read("in", one), tuple(int(ast.literal_eval(part)) for part in parts))
            return found if isinstance(sign, ast.In) else ("not", found)
        case ast.Compare(one, signs, others):
            links = tuple(read(sign)[0] for sign in signs)
            return "compare", links, *read("compare", one, *others)[1:]
    raise SyntaxError


@lru_cache(maxsize=256)
def read_condition(text: str, one: frozenset[str], many: frozenset[str]) -> Node:
    """Return a condition as nested tuples; one, many: the names of one number, and of many.

    Raises Unfit, which says what is wrong.

    >>> read_condition("a + d != b", frozenset("abd"), frozenset())
    ('compare', ('!=',), ('+', ('name', 'a'), ('name', 'd')), ('name', 'b'))
    """
    node, found = _read(text, one, many)
    if found.of or not found.is_truth:
        raise Unfit(f"{text!r} is a number or a list, not true or false")
    return node


@lru_cache(maxsize=256)
def read_number(text: str, one: frozenset[str], many: frozenset[str]) -> Node:
    """Return a number or a truth, which counts as 0 or 1, as nested tuples.

    Raises Unfit, which says what is wrong.

    >>> read_number("min(x, near)", frozenset("x"), frozenset(["near"]))
    ('call', 'min', ('name', 'x'), ('name', 'near'))
    """
    node, found = _read(text, one, many)
    if found.of:
        raise Unfit(f"{text!r} is a list, not a number; sum, min, max or count make it one")
    return node


def _read(text: str, one: frozenset[str], many: frozenset[str]) -> tuple[Node, _Size]:
    if len(text) > MAX_TEXT:
        raise Unfit(f"a condition has at most {MAX_TEXT} characters")
    node = _parsed(text)
    if strange := sorted(names_of(node) - one - many):
        raise Unfit(f"unknown name {strange[0]!r}; known are {', '.join(sorted(one | many))}")
    names = {name: _Size(0) for name in one} | {name: _Size(0, of=name) for name in many}
    return node, meaning(node, SIZES)(names)


def names_of(node: Node) -> set[str]:
    """Return the names that stand in a condition."""
    if node[0] == "name":
        return {node[1]}
    return set().union(*(names_of(part) for part in node[1:] if isinstance(part, tuple)))


@dataclass(frozen=True, slots=True)
class _Size:
    """A bound of the absolute value of a finite number, or of those of a list, which may be empty.

    ends: how it may be infinite, 1 above and -1 below. many: how many such numbers there are at
    most. of: the list that they are made of, "" for one number. is_truth: whether they are truths,
    for which the bound is 1. Raises Unfit for a bound above MAX_SIZE, or MAX_EXACT.
    """

    most: int
    ends: frozenset[int] = frozenset()
    many: int = 1
    of: str = ""
    is_truth: bool = False

    def __post_init__(self) -> None:
        if self.most > (MAX_EXACT if self.ends else MAX_SIZE):
            raise Unfit("its numbers may be too large")


def require_small(
    node: Node, bounds: Mapping[str, int], many: Mapping[str, int] | None = None
) -> int:
    """Return a bound of the absolute value of a condition's number, 1 for a truth.

    bounds: those of the names. many: how many numbers a name may stand for, or none. The least of
    no numbers is infinite. Raises Unfit if something on the way may be too large, or may have no
    value, as the difference of two infinite numbers.

    >>> require_small(("+", ("*", ("number", 2), ("name", "r")), ("name", "x")), {"r": 5, "x": 1})
    11
    """
    lists: dict[str, Any] = {
        name: {"many": number, "of": name} for name, number in (many or {}).items()
    }
    sizes = {name: _Size(most, **lists.get(name, {})) for name, most in bounds.items()}
    size: _Size = meaning(node, SIZES)(sizes)
    return size.most


def _alike(what: str, sizes: Sequence[_Size], *, truths: bool = False) -> dict[str, Any]:
    """Return how many there are of what is made of numbers, or of truths, or of one list."""
    if any(size.is_truth != truths for size in sizes):
        raise Unfit(f"{what} is of {'conditions' if truths else 'numbers'}")
    lists = {size.of for size in sizes} - {""}
    if len(lists) > 1:
        raise Unfit(f"{what} of two lists, {' and '.join(sorted(lists))}; count each alone")
    return {"many": max(size.many for size in sizes), "of": "".join(lists)}


def _joined(sign: str, *sizes: _Size) -> _Size:
    """Return the size of what a sign makes of numbers, or of truths."""
    truths, compares = sign in {"not", "and", "or"}, sign in COMPARISONS
    alike = _alike("a comparison" if compares else sign, sizes, truths=truths)
    if truths or compares or sign == "in":
        return _Size(1, **alike, is_truth=True)
    first, last = sizes[0], sizes[-1]
    if sign == "abs":
        if len(sizes) != 1:
            raise Unfit("abs is of one number")
        return _Size(first.most, frozenset(map(abs, first.ends)), **alike)
    ends = frozenset(-k for k in last.ends) if sign in {"-", "negative"} else last.ends
    if sign == "negative":
        return _Size(first.most, ends, **alike)
    if sign in {"+", "-"} and not any(-k in ends for k in first.ends):
        return _Size(first.most + last.most, first.ends | ends, **alike)
    if first.ends or ends:
        raise Unfit(NO_VALUE)
    return _Size(last.most * (first.most if sign == "*" else 1), **alike)


def _called(name: str, sizes: list[_Size]) -> _Size:
    """Return the size of what a function makes of numbers."""
    for size in sizes:
        _alike(name, [size], truths=name in OF_TRUTHS)
    largest, number = max(size.most for size in sizes), sum(size.many for size in sizes)
    ends: frozenset[int] = frozenset().union(*(size.ends for size in sizes))
    lists = any(size.of for size in sizes)
    match name:
        case "count" | "number" | "distinct":
            return _Size(number)
        case "any" | "all":
            return _Size(1, is_truth=True)
        case "min" | "max":
            none = {1 if name == "min" else -1} if all(size.of for size in sizes) else set()
            return _Size(largest, ends | none)
        case "lower" | "upper" if lists:
            raise Unfit(f"{name} is of numbers; of a list, which may be empty, there is no median")
        case "lower" | "upper":
            return _Size(largest, ends)
        case "sum" if len(ends) < 2:
            return _Size(sum(size.many * size.most for size in sizes), ends)
        case "det" | "per" if len(sizes) not in SQUARES or lists:
            raise Unfit(f"{name} is of 4, 9 or 16 numbers, row by row")
    if ends:
        raise Unfit(NO_VALUE)
    side = SQUARES[len(sizes)]
    return _Size(factorial(side) * largest**side)


SIZES = Meaning(
    _Size,
    {name: partial(_called, name) for name in NUMBERS.functions},
    lambda one, _: _joined("in", one),
    lambda links: _joined("and", *links),
    {sign: partial(_joined, sign) for sign in OPERATORS},
)
"""The meaning of conditions on numbers of which bounds are known."""
