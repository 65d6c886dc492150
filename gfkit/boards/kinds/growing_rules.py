"""Arrays on a fixed board whose values grow with n, as data (docs/growing-values.md).

A growing rule is a board, a range of integers whose ends are linear in n, and linear conditions on
the cells; `classes` counts arrays up to rotation, or rotation and reflection, of a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from gfkit.base.arguments import file_path, takes
from gfkit.base.display.shown import Shown
from gfkit.base.files import read_toml
from gfkit.boards.acceptors.cell_conditions import read_condition
from gfkit.boards.acceptors.linear_forms import (
    LETTERS,
    bounds_of,
    linear_condition,
    modulus_of,
    planes_of,
)
from gfkit.boards.language.schemas import (
    Shape,
    Unfit,
    at,
    fit,
    integer,
    is_integer,
    listed,
    named,
    one_of,
    plain_text,
)
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from gfkit.boards.acceptors.cell_conditions import Node
    from gfkit.boards.acceptors.linear_forms import Tree

MAX_CELLS = 64
MAX_CONDITIONS = 100
MAX_PLACES = 1000
MAX_COEFFICIENT = 20
CLASSES = ("rotations", "rotations and reflections")
BOARDS = (("length",), ("rows", "columns"), ("triangle",))
END = re.compile(r"\(?(?P<n>[-+]?\d{0,3}\*?n)?(?P<number>[-+]?\d{1,3})?\)?")


def _ends(text: Any, _: tuple[str, ...]) -> tuple[tuple[int, int], tuple[int, int]]:
    if not isinstance(text, str) or text.count("..") != 1:
        raise Unfit
    ends = []
    for part in text.replace(" ", "").split(".."):
        found = END.fullmatch(part)
        if not found or not (found["n"] or found["number"]):
            raise Unfit(f"an end of the values is as 0, n, 2*n or -n-1, not {part!r}")
        factor = (found["n"] or "0n").replace("*", "")[:-1]
        number = int(factor + "1") if factor in {"", "+", "-"} else int(factor)
        ends.append((number, int(found["number"] or 0)))
    low, high = ends
    if max(abs(one) for end in ends for one in end) > MAX_COEFFICIENT:
        raise Unfit(f"numbers in {text!r} are at most {MAX_COEFFICIENT}")
    if high[0] <= low[0]:
        raise Unfit(f"the values {text!r} do not grow with n, as 0..n does")
    if high[1] < low[1] - 1:
        raise Unfit(f"the ends of {text!r} are the wrong way round for n = 0")
    return low, high


_TABLES = listed(
    f"a list of at most {MAX_CONDITIONS} tables", lambda z: isinstance(z, dict), 0, MAX_CONDITIONS
).usually(())
SHAPES = {
    "name": plain_text().usually(""),
    "summary": plain_text().usually(""),
    "values": Shape("a text such as '0..n' or '-n..n'", _ends),
    **{side: integer(1, MAX_CELLS).usually(None) for sides in BOARDS for side in sides},
    "classes": one_of(CLASSES).usually(""),
    "blocks": _TABLES,
    "places": _TABLES,
}
SIDE = integer(1, len(LETTERS)).usually(1)
ASKED = {
    "blocks": {"rows": SIDE, "columns": SIDE, "holds": plain_text("a + b = n")},
    "places": {
        "cells": listed(
            "a list of lists of cells, such as [[0, 1], [1, 2]]",
            lambda z: isinstance(z, list) and all(type(cell) is int for cell in z),
        ).usually(None),
        "holds": plain_text("a + b = n"),
    },
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition on every block, or on every one of some lists of cells; they are a, b, c, ...

    block: rows and columns of the blocks, whose cells are named row by row; None for lists. cells:
    the lists; None for that of all cells of the board.
    """

    holds: str
    block: tuple[int, int] | None = None
    cells: tuple[tuple[int, ...], ...] | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the table of the condition."""
        if self.block:
            return {"rows": self.block[0], "columns": self.block[1], "holds": self.holds}
        lists = {} if self.cells is None else {"cells": list(map(list, self.cells))}
        return {"holds": self.holds, **lists}

    def lists(self, rows: list[int]) -> tuple[tuple[int, ...], ...]:
        """Return the lists of cells on a board whose rows have these lengths, one by one."""
        if not self.block:
            return self.cells if self.cells is not None else (tuple(range(sum(rows))),)
        down, across = self.block
        starts = [sum(rows[:r]) for r in range(len(rows))]
        return tuple(
            tuple(starts[r + i] + c + j for i in range(down) for j in range(across))
            for r in range(len(rows) - down + 1)
            for c in range(min(rows[r : r + down]) - across + 1)
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A condition as a tree, and the lists of cells that it is about."""

    tree: Tree
    cells: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class GrowingRule(Shown):
    """Arrays of integers from `low` to `high`, linear forms in n, on a board that does not grow.

    low, high: pairs (k, c) for k*n + c. board: its sides, ("length", L), ("rows", R) and
    ("columns", C), or ("triangle", T), whose k-th row has k cells. classes: "" or one of CLASSES;
    then an array obeys the rule if all its images do, and arrays that are images of each other
    count once.

    >>> rule = GrowingRule.from_data({
    ...     "values": "0..n", "length": 3, "blocks": [{"columns": 2, "holds": "a != b"}]
    ... }, "example")
    >>> print(rule, rule.cells)
    example 3
    """

    name: str
    low: tuple[int, int]
    high: tuple[int, int]
    board: tuple[tuple[str, int], ...]
    asked: tuple[Asked, ...] = ()
    classes: str = ""
    summary: str = ""

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from the data of a file; where: for messages.

        Raises ArrayRuleError that names what is wrong.

        >>> GrowingRule.from_data({"values": "0..n", "length": 0}, "my.toml")
        Traceback (most recent call last):
            ...
        gfkit.errors.ArrayRuleError: my.toml: length must be an integer from 1 to 64, not 0
        """
        z = fit(data, SHAPES, where)
        board = tuple((k, side) for sides in BOARDS for k in sides if (side := getattr(z, k)))
        if tuple(key for key, _ in board) not in BOARDS:
            raise ArrayRuleError(
                where, "the board is length, or rows and columns, or triangle; one of these"
            )
        if z.classes and board[0][0] != "length":
            raise ArrayRuleError(where, "classes goes with length")
        (low, high), (name, summary) = z.values, named(data, where)
        asked, places = [], []
        for key, shapes in ASKED.items():
            for number, table in enumerate(getattr(z, key), 1):
                places.append(f"{where}: {key} {number}")
                told = fit(table, shapes, places[-1])
                if key == "blocks":
                    asked.append(Asked(told.holds, (told.rows, told.columns)))
                else:
                    cells = None if told.cells is None else tuple(map(tuple, told.cells))
                    asked.append(Asked(told.holds, None, cells))
        rule = cls(name, low, high, board, tuple(asked), z.classes, summary)
        if rule.cells > MAX_CELLS:
            raise ArrayRuleError(where, f"a board has at most {MAX_CELLS} cells")
        for one, place in zip(asked, places, strict=True):
            with at(place):
                rule._require_fair(one)
        if sum(len(one.cells) for one in rule.conditions()) > MAX_PLACES:
            raise ArrayRuleError(where, f"conditions have at most {MAX_PLACES} places")
        return rule

    def _require_fair(self, asked: Asked) -> None:
        """Raise Unfit for lists that are unequal or leave the board, and for what is not linear."""
        lists = asked.lists(self._rows)
        size = len(lists[0]) if lists else 0
        if asked.block:
            size = asked.block[0] * asked.block[1]
        elif not size or any(len(one) != size for one in lists):
            raise Unfit("the lists of cells are equally long")
        if any(not is_integer(cell, 0, self.cells - 1) for one in lists for cell in one):
            raise Unfit(f"cells are from 0 to {self.cells - 1}")
        tree = _tree(asked.holds, size)
        planes_of(tree)
        modulus_of(tree)
        list(bounds_of(tree))

    @property
    def cells(self) -> int:
        """The number of cells."""
        return sum(self._rows)

    @property
    def _rows(self) -> list[int]:
        """The lengths of the rows."""
        match self.board:
            case (("length", length),):
                return [length]
            case (("rows", rows), (_, columns)):
                return [columns] * rows
        return list(range(1, self.board[0][1] + 1))

    def listed(self) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
        """Return the texts of the conditions, each with the lists of cells that it is about."""
        found = []
        for asked in self.asked:
            if lists := asked.lists(self._rows):
                images = (
                    tuple(move[cell] for cell in one) for move in self.symmetries() for one in lists
                )
                found.append((asked.holds, tuple(dict.fromkeys(images))))
        return tuple(found)

    def conditions(self) -> tuple[Placed, ...]:
        """Return the conditions, each with the lists of cells that it is about."""
        return tuple(Placed(_tree(holds, len(lists[0])), lists) for holds, lists in self.listed())

    def symmetries(self) -> list[tuple[int, ...]]:
        """Return the permutations of the cells under which arrays are the same."""
        size = self.cells
        turns = range(size) if self.classes else [0]
        found = [tuple((k + turn) % size for k in range(size)) for turn in turns]
        if self.classes == CLASSES[1]:
            found += [one[::-1] for one in found]
        return found

    def to_data(self) -> dict[str, Any]:
        """Return the rule as JSON data, which `from_data` reads."""
        data: dict[str, Any] = {"values": self._values(), **dict(self.board)}
        if self.classes:
            data["classes"] = self.classes
        for key in ASKED:
            some = [z.to_data() for z in self.asked if (z.block is not None) == (key == "blocks")]
            data |= {key: some} if some else {}
        return data

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<growing rule {self.name}>"

    def described(self) -> str:
        """Return in words which arrays are counted."""
        sides = [side for _, side in self.board]
        where = {
            "length": f"words of length {sides[0]}",
            "rows": f"{sides[0]} x {sides[-1]} arrays",
            "triangle": f"triangles of side {sides[0]}",
        }[self.board[0][0]]
        up_to = f", up to {self.classes}" if self.classes else ""
        return f"{where} over {self._values()}{up_to}"

    def _values(self) -> str:
        return f"{end_text(self.low)}..{end_text(self.high)}"


def end_text(end: tuple[int, int]) -> str:
    """Return an end of the range as text.

    >>> end_text((-1, 0)), end_text((2, -3)), end_text((0, 1))
    ('-n', '2*n-3', '1')
    """
    factor, number = end
    if not factor:
        return str(number)
    sign = "-" if factor < 0 else ""
    body = "n" if abs(factor) == 1 else f"{abs(factor)}*n"
    return f"{sign}{body}{number:+d}" if number else f"{sign}{body}"


def node_of(holds: str, cells: int) -> Node:
    """Return a condition on this many cells as it was read; a letter n is the n of the values."""
    return read_condition(holds, frozenset(LETTERS[:cells]) | {"n"}, frozenset({"cells"}))


@lru_cache(maxsize=512)
def _tree(holds: str, cells: int) -> Tree:
    return linear_condition(node_of(holds, cells), cells)


def is_growing(data: Mapping[str, Any]) -> bool:
    """Tell whether the data of a TOML file is a rule whose values grow: `values` is one text.

    The values up to k are those of a rule with a parameter.
    """
    values = data.get("values")
    return isinstance(values, str) and not values.endswith("..k")


@takes(path=file_path)
def read_growing_rule(path: Path) -> GrowingRule:
    """Read a rule from a TOML file; raises ArrayRuleError, or UnreadableFile.

    >>> from pathlib import Path
    >>> path = Path("docs/examples/growing/no-equal-steps.toml")
    >>> print(read_growing_rule(path).described())
    words of length 4 over -n..n
    """
    data = {"name": path.stem, **read_toml(path)}
    return GrowingRule.from_data(data, str(path))
