"""What formulas say of a few cells, neighbours and blocks: a text becomes a function of numbers.

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
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..core.conditions import STEPS, Acceptor, Cell, Letter, Place, State
from ..core.rejections import Rejected, limit, need
from ..core.rule_tables import LETTERS, SIDE, STEPPED, numbers, steps_of
from ..core.shapes import TEXT, fit

Names = dict[str, Any]
Asked = Callable[[Names], Any]

Holding = Callable[[dict[str, Any]], Any]
Told = Iterator[tuple[Any, Any]]

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
    fair = size > 0 and size * size == len(z)
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
    """Return whether neighbours stand in relations."""
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
                f"a condition has {place!r} where a number must be, or continues"
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


TWICE: dict[str, Callable[[list[int]], int]] = {  # two times a statistic of sorted numbers
    "sum": lambda z: 2 * sum(z),
    "maximum": lambda z: 2 * z[-1],
    "minimum": lambda z: 2 * z[0],
    "median": lambda z: z[(len(z) - 1) // 2] + z[len(z) // 2],
}


def value_read(cell: int, letter: Letter) -> int:
    """Return the value of a cell."""
    del cell
    return int(letter)


def naming(
    names: dict[str, int | list[int]], read: Callable[[int, Letter], int] = value_read
) -> tuple[State, Callable[[State, int, Letter], State], Callable[[State], dict[str, Any]]]:
    """Return the first state and the step of what reads cells that have names, and the values.

    names: for each name the number of a cell, or the numbers of cells that are a list. What is
    beyond is in no list. The letters of cells of the same lists, and of no other name, are kept in
    order, for a list is read as a whole.
    """
    single = {k for k in names.values() if isinstance(k, int)}
    lists = {name: z for name, z in names.items() if isinstance(z, list)}
    keys: dict[int, Any] = {k: k for k in single}
    for k in {k for z in lists.values() for k in z} - single:
        keys[k] = tuple(name for name, z in lists.items() if k in z)
    groups = list(dict.fromkeys(keys.values()))
    group = {k: groups.index(z) for k, z in keys.items()}
    members = [[k for k in keys if keys[k] == z] for z in groups]

    def step(state: State, number: int, letter: Letter) -> State:
        """Keep a letter, if a name is about the cell."""
        k = group.get(number)
        if k is None or letter is None:
            return state
        return (*state[:k], tuple(sorted((*state[k], letter))), *state[k + 1 :])

    def named(state: State) -> dict[str, Any]:
        """Return what the names stand for."""
        at: dict[int, int] = {}
        for cells, some in zip(members, state, strict=True):
            at |= {cell: read(cell, z) for cell, z in zip(cells, some, strict=False)}
        return {
            name: [at[k] for k in z if k in at] if isinstance(z, list) else at.get(z, 0)
            for name, z in names.items()
        }

    return ((),) * len(groups), step, named


def true_of(
    holds: Holding,
    names: dict[str, int | list[int]],
    read: Callable[[int, Letter], int] = value_read,
) -> Acceptor:
    """Say that a formula in the arithmetic of cells is true; read: what a cell is worth."""
    first, step, named = naming(names, read)
    return Acceptor(first, step, lambda state: bool(holds(named(state))))


def statistic(name: str, twice: set[float]) -> Acceptor:
    """Say that a block of numbers has an allowed statistic; twice: two times the allowed ones."""

    def step(state: State, _: int, letter: Letter) -> State:
        """Add a number; of a sum, a maximum or a minimum one number is enough."""
        numbers = sorted((*state, int(letter)))
        return tuple(numbers) if name == "median" else (TWICE[name](numbers) // 2,)

    return Acceptor((), step, lambda state: TWICE[name](list(state)) in twice)


def surroundings(z: dict[str, Any]) -> tuple[list[Cell], list[Holding], dict[str, Any]]:
    """Return the cells of a table of formulas `holds` or `shows`, and what its names stand for.

    A name stands for a cell, or for a list of cells; the formulas come in the same order.
    """
    texts = z["shows"] if "shows" in z else z["holds"]
    texts = [texts] if isinstance(texts, str) else texts
    if "rows" in z:
        cells = list(Place.block(z["rows"], z["columns"]).offsets)
        need(len(cells) <= len(LETTERS), f"a block has more than {len(LETTERS)} cells")
        read = [read_condition(text, LETTERS[: len(cells)]) for text in texts]
        return cells, [f for f, _ in read], {a: LETTERS.index(a) for _, some in read for a in some}
    named = {direction.replace("-", "_"): some for direction, some in STEPS.items()}
    named["near"] = steps_of(z)
    read = [read_condition(text, {"x", *named}) for text in texts]
    used = set().union(*(some for _, some in read)) - {"x"}
    cells = [(0, 0), *sorted(set().union(*(named[name] for name in used)))]
    names: dict[str, Any] = {name: sorted(map(cells.index, named[name])) for name in used}
    return cells, [f for f, _ in read], {"x": 0, **names}


def formula(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say the conditions on an element and its neighbours."""
    need([0, 0] not in z.get("offsets", []), f"{where} has the offset [0, 0]")
    cells, (holds,), names = surroundings(z)
    numbers(values, where)
    yield Place(tuple(cells), 1), true_of(holds, names)


def blocks(z: Any, values: list[str], where: str) -> Told:
    """Say the conditions on the numbers in a block."""
    shaped = isinstance(z, dict) and "holds" in z
    fit(z, HOLDS if shaped else STATISTIC, where)
    numbers(values, where)
    need(z["rows"] * z["columns"] <= len(LETTERS), f"{where} has more than {len(LETTERS)} cells")
    track = Place.block(z["rows"], z["columns"])
    if shaped:
        _, (holds,), names = surroundings(z)
        yield track, true_of(holds, names)
    else:
        yield track, statistic(z["statistic"], {2 * a for a in z["allowed"]})


HOLDS = {"rows": SIDE, "columns": SIDE, "holds": TEXT}
STATISTIC = {
    "rows": SIDE,
    "columns": SIDE,
    "statistic": re.compile("sum|maximum|minimum|median"),
    "allowed": [float],
}
TABLES: dict[str, tuple[Any, Callable[[Any, list[str], str], Told]]] = {
    "formula": ({**STEPPED, "holds": TEXT}, formula),
    "blocks": (None, blocks),
}
