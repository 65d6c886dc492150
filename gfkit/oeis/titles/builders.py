"""What titles say: tables of rules, made of elements and neighbours, blocks, lines and words.

These functions stand in the meanings of `grammar.py`. A title that has no rule raises Refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from gfkit.boards.acceptors.arrays import BESIDE as SHIFTS
from gfkit.boards.conditions.parser import LETTERS
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.shapes.polyominoes import POLYOMINOES, SAME, SHAPES, drawings
from gfkit.boards.shapes.topology import Topology

Table = dict[str, Any]
"""Conditions as in the file of an array rule."""
Steps = dict[str, Any]
"""The neighbours of an element, as the keys of a table: directions, or offsets."""
Size = tuple[int, int]
T = TypeVar("T")

BESIDE: Steps = {"directions": ["horizontal", "vertical"]}
ON = ["horizontal", "vertical"]
ONE_WAY = {
    "horizontal": (1, 2, "a", "b"),
    "vertical": (2, 1, "a", "b"),
    "diagonal": (2, 2, "a", "d"),
    "antidiagonal": (2, 2, "b", "c"),
}
"""For each direction a block, and the names of two neighbours in it."""
TURNS = {
    "right": (1, 2, "a", "b"), "left": (1, 2, "b", "a"),
    "down": (2, 1, "a", "b"), "up": (2, 1, "b", "a"),
    "down-right": (2, 2, "a", "d"), "up-left": (2, 2, "d", "a"),
    "down-left": (2, 2, "b", "c"), "up-right": (2, 2, "c", "b"),
}  # fmt: skip
"""For each direction a block, and the names of an element in it and its neighbour there."""
BOTH = {
    "horizontal": ["left", "right"],
    "vertical": ["up", "down"],
    "diagonal": ["up-left", "down-right"],
    "antidiagonal": ["up-right", "down-left"],
}
STEPS = {"row": "horizontal", "column": "vertical"}
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
MOST_VALUES = 100
MOST_AMOUNT = 24
NONE = 1000
"""Beyond every value."""


class WithoutRule(Exception):
    """What was read has no rule; says which words."""


@dataclass(frozen=True, slots=True)
class TitleRule:
    """What a title says: an array rule, the fixed side, and which board a(n) is about.

    rule: as in a file. fixed: "columns" or "rows"; "square" if both sides grow, side is then how
    many more columns than rows there are. side: how many of them. shift: the growing side is
    n + shift. divisor: a(n) is the number divided by it. step: the growing side is step * n + shift
    instead. quantity: what is counted of a set of pieces, as in the name of a model. topology:
    whether the growing side is joined, "ring", or not, "strip". multigraph: a ring of one or two
    has loops and double edges. first: the n from which on it is said.
    """

    rule: Table
    fixed: str
    side: int
    shift: int
    divisor: int
    step: int = 1
    quantity: str = ""
    topology: Topology = "strip"
    multigraph: bool = False
    first: int = 1

    def model(self, name: str) -> Model:
        """Return what is counted, under a name; raises GfkitError for anything but a rule."""
        return model_of(rule_of_table({"name": name, **self.rule}, name), self.quantity)


@dataclass(frozen=True, slots=True)
class ArraysMeant:
    """What arrays a title is about: the fixed side, how long it is, the shift, and the values."""

    fixed: str
    side: int
    shift: int
    values: list[int]


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A side of a board: a length, or n more than a length."""

    length: int
    is_free: bool


class Onwards(list[int]):
    """Numbers in a progression that continues after the last of the list."""


Said = Table | Callable[[Any], Table]
"""What a phrase says: conditions, or what makes them of the arrays that are counted."""


# Words and numbers ----------------------------------------------------------------------------


def _words(text: str) -> list[str]:
    return re.findall(r"[0-9]+|\b(?:[a-e]+|[du]+|[b-df-hj-np-tv-z]+)\b", text)


def _steps(text: str) -> list[int]:
    return [int(step[1:] or 0) for step in re.split(r"[ ,]", text)]


def _value(text: str) -> int:
    return {"o": 1, "z": 0}.get(text[0]) if text[0] in "oz" else int(text[0])  # type: ignore[return-value]


def _listed(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _corner(text: str) -> str:
    """Return a corner as rules have it.

    >>> _corner("upper left"), _corner("south-east"), _corner("sw")
    ('top-left', 'bottom-right', 'bottom-left')
    """
    is_left = text.endswith(("w", "west", "left"))
    return f"{'top' if text[0] in 'nut' else 'bottom'}-{'left' if is_left else 'right'}"


def _last(text: str) -> int | None:
    """Return how many more than n elements have indices as in x(0..n-1) or i=1..n."""
    found = re.search(r"([01])\.\.n([-+]\d+)?", text)
    return int(found[2] or 0) + 1 - int(found[1]) if found else None


def _span(text: str) -> list[int]:
    return [int(part) for part in text.split("..")]


def _range(text: str) -> str:
    """Return the numbers up to the size of a board as 0..n*4+3, or as they are written.

    >>> _range("0..(n+1)*(3+1)-1"), _range("0..3*n-1")
    ('0..n*4+3', '0..n*3-1')
    """
    sides = re.fullmatch(r"0\.\.\(?([n0-9+]+?)\)?\*\(?([n0-9+]+?)\)?-1", text)
    if sides is None:
        return text
    growing, side = sorted(sides.groups(), key=lambda one: "n" not in one)
    size = sum(map(int, side.split("+")))
    more = size * int(growing.removeprefix("n") or 0) - 1
    return f"0..n*{size}{more:+d}"


def polyominoes(text: str) -> list[str]:
    """Return the pieces that are named; of no letter, all. Raises Refused for an unknown letter.

    >>> polyominoes("straight trominoes"), polyominoes("tetrominoes of shapes l, s and t")
    (['1x3'], ['...|.##', '..#|#..', '...|#.#'])
    """
    kind = re.findall("(tr|tetr|pent)omino", text)[0]
    known = POLYOMINOES[kind]
    for word, letter in SHAPES.items():
        text = text.replace(word, letter)
    found = [SAME.get(z, z) for z in re.findall(r"\b[a-z]\b", text)]
    if others := [z.upper() for z in found if z not in known]:
        told = ", ".join(known).upper()
        raise WithoutRule(f"there is no {others[0]}-{kind}omino; their letters are {told}")
    return drawings(kind, tuple(found))


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
HEADINGS = {"n": "up", "s": "down", "e": "right", "w": "left"}
WORDS: dict[str, Callable[[str], Any]] = {
    "INT": int,
    "MANY": int,
    "SIGNED": int,
    "DIGITS": _value,
    "VALUES": _value,
    "LISTED": _listed,
    "SPAN": _span,
    "WORDS": _words,
    "SHORT_WORDS": _words,
    "SPREAD": lambda text: text.replace(" ", ""),
    "ZWORD": _steps,
    "STEPPED": _steps,
    "STEP": lambda text: f"{text[0]} {text[1:]}",
    "BASE_OF": lambda text: int(text.removeprefix("base-")),
    "GRAPH": lambda text: [(int(a), int(b)) for a, b in re.findall(r"(\d), (\d)", text)],
    "EDGES": lambda text: [_listed(pair) for pair in text.split()],
    "RANGE": _range,
    "INDEXED": _last,
    "INDICES": _last,
    "ORDINAL": lambda text: int(text[0]) if text[0].isdigit() else ORDINALS.index(text) + 1,
    "HEADING": lambda text: "-".join(HEADINGS[z] for z in text),
    "CORNER": _corner,
    **dict.fromkeys(("SUBGRAPHS", "DOMINATING"), lambda text: text.replace(" ", "-")),
    "PAIR": lambda text: text.replace(" ", ""),
    "ENTRIES": lambda text: f"({{{text[:3]}}} - {{{text[4:]}}})",
}
"""What words say that are not names."""


def given(holds: object, said: T = None) -> T:  # type: ignore[assignment]
    """Return the condition where something holds; raises Refused for others."""
    if not holds:
        raise WithoutRule
    return said


def span(low: int, high: int) -> list[int]:
    """Return the numbers from low to high."""
    return list(range(low, high + 1))


def from_(low: int) -> list[int]:
    """Return the numbers from low on."""
    return Onwards(span(low, max(MOST_AMOUNT, low + 1)))


def but(amounts: list[int], most: int) -> list[int]:
    """Return the other numbers."""
    return [k for k in range(most + 1) if k not in amounts]


def up_to(amounts: list[int], most: int) -> list[int]:
    """Return the numbers; those that continue, up to a bound.

    >>> up_to(Onwards([1, 3]), 8), up_to([1, 3], 8)
    ([1, 3, 5, 7], [1, 3])
    """
    if not isinstance(amounts, Onwards):
        return amounts
    step = amounts[-1] - amounts[-2]
    return list(range(amounts[0], max(most, amounts[0]) + 1, step))


# Boards ---------------------------------------------------------------------------------------


def interval(ends: list[int]) -> list[int]:
    """Return the values of a span."""
    if not 0 <= ends[1] - ends[0] < MOST_VALUES:
        raise WithoutRule(f"{ends[0]}..{ends[1]}")
    return span(*ends)


def letters(number: int) -> list[int]:
    """Return a given number of values."""
    if not 0 < number <= MOST_VALUES:
        raise WithoutRule(str(number))
    return list(range(number))


def free(*more: int) -> BoardSide:
    """Return a growing side."""
    return BoardSide(sum(more), is_free=True)


def fixed(*length: int) -> BoardSide:
    """Return a fixed side."""
    return BoardSide(sum(length), is_free=False)


def indexed(side: BoardSide, *indices: list[int | None]) -> BoardSide:
    """Return a length n + k, which the indices must fit, as in x(0..n-1) of n elements."""
    return given(not ({k for some in indices for k in some} - {None, side.length}), side)


def board(rows: BoardSide, columns: BoardSide) -> ArraysMeant:
    """Return a board of which one side grows."""
    if not rows.is_free and not columns.is_free:
        raise WithoutRule("a board of two fixed sides")
    if rows.is_free and columns.is_free:
        return ArraysMeant("square", columns.length - rows.length, rows.length, [])
    if rows.is_free:
        return ArraysMeant("columns", columns.length, rows.length, [])
    return ArraysMeant("rows", rows.length, columns.length, [])


def row(side: BoardSide) -> ArraysMeant:
    """Return a board of one row."""
    if not side.is_free:
        raise WithoutRule("arrays of fixed length")
    return ArraysMeant("rows", 1, side.length, [])


def arrays(what: ArraysMeant, values: list[int]) -> ArraysMeant:
    """Return the arrays with some values on a board."""
    return replace(what, values=values)


def title(what: ArraysMeant, rule: Table, divisor: int = 1) -> TitleRule:
    """Return what a title says of a board."""
    return TitleRule(rule, what.fixed, what.side, what.shift, divisor)


# Makers ---------------------------------------------------------------------------------------


def merged(*tables: Table) -> Table:
    """Return the tables as one."""
    found: Table = {}
    for table in tables:
        for key, value in table.items():
            if key in found and isinstance(value, list):
                found[key] = found[key] + value
            elif key in found and isinstance(value, dict):
                found[key] = {**found[key], **value}
            else:
                found[key] = value
    return found


def each(parts: list[Said]) -> Said:
    """Return all that is said."""
    return lambda what: merged(*(part(what) if callable(part) else part for part in parts))


def steps(names: list[str]) -> Steps:
    """Return the neighbours in some directions."""
    return {"directions": names}


def offsets(found: list[list[int]]) -> Steps:
    """Return the neighbours at some offsets."""
    return {"offsets": found}


def onwards(ways: Steps) -> list[str]:
    """Return directions as blocks have neighbours; raises Refused for others."""
    names = [z for name in ways["directions"] for z in (ONE_WAY if name == "king" else [name])]
    return given(set(names) <= set(ONE_WAY), names)


def near(ways: Steps, **rest: Any) -> Table:
    """Return a condition on an element and its neighbours."""
    return {"neighbours": [{**ways, **rest}]}


def blocks(*entries: Any, **rest: Any) -> Table:
    """Return conditions on blocks: rows, columns, what holds."""
    return {
        "blocks": [{"rows": r, "columns": c, "holds": holds, **rest} for r, c, holds in entries]
    }


def both_ways(holds: str, length: int = 2) -> Table:
    """Return what holds for stretches of a given number of elements of rows and of columns."""
    return blocks([1, length, holds], [length, 1, holds])


def words(ways: list[str], found: list[str]) -> Table:
    """Return words that do not stand in lines."""
    return {"words": [{"direction": line, "forbid": found} for line in ways]}


def lines(directions: list[str], **said: Any) -> Table:
    """Return a condition on whole lines."""
    return {"lines": [{"directions": directions, **said}]}


def carried(directions: list[str], start: dict[str, Any], **said: Any) -> Table:
    """Return a condition on what is carried along lines; other texts are holds and end."""
    texts = {key: said.pop(key) for key in ("holds", "end") if key in said}
    return lines(directions, carry=start, next=said, **texts)


def first_and_last(directions: list[str], end: str = "first != last") -> Table:
    """Return what holds of the first and the last element of lines; as a rule they differ."""
    return carried(
        directions,
        {"first": NONE, "last": NONE},
        first=f"first + (x - first) * count(first = {NONE})",
        last="x",
        end=end,
    )


# Elements and their neighbours ----------------------------------------------------------------


def totalling(ways: Steps, total: int, often: list[int]) -> Table:
    """Say that a given number of pairs of neighbours have a sum."""
    names = list(ONE_WAY) if ways["directions"] == ["king"] else ways["directions"]
    pairs = (ONE_WAY[name] for name in names)
    return blocks(
        *([r, c, f"{p} + {q} != {total}"] for r, c, p, q in pairs), exceptions=often, shared="total"
    )


def either_sum(first: int, ways: Steps, second: int, others: Steps) -> Table:
    """Say that every element is one of two sums of neighbours."""

    def total(some: Steps) -> str:
        return "(" + " + ".join(f"sum({name})" for name in onwards(some)) + ")"

    holds = f"x = {total(ways)} mod {first} or x = {total(others)} mod {second}"
    return near(steps([*ways["directions"], *others["directions"]]), holds=holds)


def at_distance(distances: list[int]) -> Steps:
    """Return the neighbours at some city block distances."""
    most = max(distances)
    given(most <= 6)
    far = range(-most, most + 1)
    return offsets([[r, c] for r in far for c in far if abs(r) + abs(c) in distances])


def never_step(name: str, step: int, modulus: int | None = None) -> Table:
    """Say that no step in a direction is a number, or not modulo a number."""
    rows, columns, first, second = ONE_WAY[name]
    if modulus is None:
        return blocks([rows, columns, f"{second} - {first} != {step}"])
    return blocks([rows, columns, f"({second} - {first}) mod {modulus} != {step % modulus}"])


def introduced(spans: list[Any]) -> Said:
    """Say that values come in order; those that are given must be all."""

    def said(what: ArraysMeant) -> Table:
        for part in spans:
            given(not (isinstance(part, list) and part != [what.values[0], what.values[-1]]))
            given(not (part == 0 and what.values[0] != 0))
        return {"introduced": True}

    return said


__all__ = ["LETTERS", "SHIFTS", "WORDS", "ArraysMeant", "Said", "Table", "TitleRule", "WithoutRule"]
