"""Arrays on a fixed board whose values grow with n, as data (docs/growing-values.md).

A growing rule is a board, a range of integers whose ends are linear in n, and linear conditions on
the cells; `classes` counts arrays up to rotation, or rotation and reflection, of a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from gfkit.arguments import file_path, takes
from gfkit.boards.cell_conditions import Unfit, read_condition
from gfkit.boards.linear_forms import (
    LETTERS,
    bounds_of,
    linear_condition,
    modulus_of,
    planes_of,
)
from gfkit.errors import ArrayRuleError
from gfkit.files import read_toml
from gfkit.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from gfkit.boards.cell_conditions import Node
    from gfkit.boards.linear_forms import Tree

MAX_CELLS = 64
MAX_CONDITIONS = 100
MAX_PLACES = 1000
MAX_COEFFICIENT = 20
CLASSES = ("rotations", "rotations and reflections")
KEYS = {
    *("name", "summary", "values", "length", "rows", "columns", "triangle"),
    *("classes", "blocks", "places"),
}
END = re.compile(r"\(?(?P<n>[-+]?\d{0,3}\*?n)?(?P<number>[-+]?\d{1,3})?\)?")
EXAMPLE = "values = '0..n' with length = 4"


@dataclass(frozen=True, slots=True)
class Blocks:
    """Every rows x columns block fulfils a condition; its cells are a, b, c, ..., row by row."""

    rows: int
    columns: int
    holds: str


@dataclass(frozen=True, slots=True)
class Places:
    """Every list of cells fulfils a condition; without lists, all cells of the board do."""

    cells: tuple[tuple[int, ...], ...] | None
    holds: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A condition as a tree, and the lists of cells that it is about."""

    tree: Tree
    cells: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class GrowingRule(Shown):
    """Arrays of integers from `low` to `high`, linear forms in n, on a board that does not grow.

    low, high: pairs (k, c) for k*n + c. board: ("length", L), ("rows", R, C) or ("triangle", T),
    whose k-th row has k cells. classes: "" or one of CLASSES; then an array obeys the rule if all
    its images do, and arrays that are images of each other count once.

    >>> rule = GrowingRule.from_data({
    ...     "values": "0..n", "length": 3, "blocks": [{"columns": 2, "holds": "a != b"}]
    ... }, "example")
    >>> print(rule, rule.cells)
    example 3
    """

    name: str
    low: tuple[int, int]
    high: tuple[int, int]
    board: tuple[str | int, ...]
    blocks: tuple[Blocks, ...] = ()
    places: tuple[Places, ...] = ()
    classes: str = ""
    summary: str = ""

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from the data of a file; where: for messages.

        Raises ArrayRuleError that names what is wrong.

        >>> GrowingRule.from_data({"values": "0..n", "length": 3, "size": 2}, "my.toml")
        Traceback (most recent call last):
            ...
        gfkit.errors.ArrayRuleError: my.toml: unknown key 'size'
        """
        if not isinstance(data, dict):
            raise ArrayRuleError(where, f"a rule is a table, such as {EXAMPLE}")
        for key in data:
            if key not in KEYS:
                raise ArrayRuleError(where, f"unknown key {key!r}")
        name, summary = data.get("name", where), data.get("summary", "")
        for one in (name, summary):
            if not isinstance(one, str):
                raise ArrayRuleError(where, f"name and summary are texts, not {one!r}")
        low, high = _ends(data.get("values"), where)
        board = _board(data, where)
        classes = data.get("classes", "")
        if classes not in ("", *CLASSES):
            raise ArrayRuleError(where, f"classes is one of {', '.join(CLASSES)}; not {classes!r}")
        if classes and board[0] != "length":
            raise ArrayRuleError(where, "classes goes with length")
        blocks = tuple(
            _block(one, f"{where}: blocks {k}")
            for k, one in enumerate(_tables(data, "blocks", where), 1)
        )
        places = tuple(
            _place(one, f"{where}: places {k}")
            for k, one in enumerate(_tables(data, "places", where), 1)
        )
        rule = cls(name, low, high, board, blocks, places, classes, summary)
        rule._check(where)
        return rule

    def _check(self, where: str) -> None:
        if self.cells > MAX_CELLS:
            raise ArrayRuleError(where, f"a board has at most {MAX_CELLS} cells")
        for k, block in enumerate(self.blocks, 1):
            _checked(block.holds, block.rows * block.columns, f"{where}: blocks {k}")
        for k, place in enumerate(self.places, 1):
            lists = self._lists(place)
            if not lists or any(len(one) != len(lists[0]) or not one for one in lists):
                raise ArrayRuleError(f"{where}: places {k}", "the lists of cells are equally long")
            if any(not 0 <= cell < self.cells for one in lists for cell in one):
                last = self.cells - 1
                raise ArrayRuleError(f"{where}: places {k}", f"cells are from 0 to {last}")
            _checked(place.holds, len(lists[0]), f"{where}: places {k}")
        if sum(len(one.cells) for one in self.conditions()) > MAX_PLACES:
            raise ArrayRuleError(where, f"conditions have at most {MAX_PLACES} places")

    @property
    def cells(self) -> int:
        """The number of cells."""
        match self.board:
            case ("length", int(length)):
                return length
            case ("rows", int(rows), int(columns)):
                return rows * columns
            case (_, int(side)):
                return side * (side + 1) // 2
        raise AssertionError(self.board)

    def _row_lengths(self) -> list[int]:
        match self.board:
            case ("length", int(length)):
                return [length]
            case ("rows", int(rows), int(columns)):
                return [columns] * rows
            case (_, int(side)):
                return list(range(1, side + 1))
        raise AssertionError(self.board)

    def _lists(self, place: Places) -> tuple[tuple[int, ...], ...]:
        return place.cells if place.cells is not None else (tuple(range(self.cells)),)

    def _blocks(self, block: Blocks) -> tuple[tuple[int, ...], ...]:
        lengths = self._row_lengths()
        starts = [sum(lengths[:r]) for r in range(len(lengths))]
        return tuple(
            tuple(starts[r + i] + c + j for i in range(block.rows) for j in range(block.columns))
            for r in range(len(lengths) - block.rows + 1)
            for c in range(min(lengths[r : r + block.rows]) - block.columns + 1)
        )

    def listed(self) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
        """Return the texts of the conditions, each with the lists of cells that it is about."""
        found = [(block.holds, self._blocks(block)) for block in self.blocks]
        found += [(place.holds, self._lists(place)) for place in self.places]
        moves = self.symmetries()
        return tuple(
            (
                holds,
                tuple(
                    dict.fromkeys(
                        tuple(move[cell] for cell in one) for move in moves for one in lists
                    )
                ),
            )
            for holds, lists in found
            if lists
        )

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
        kind, *sides = self.board
        board = {"rows": sides[0], "columns": sides[1]} if kind == "rows" else {str(kind): sides[0]}
        data: dict[str, Any] = {"values": f"{end_text(self.low)}..{end_text(self.high)}", **board}
        if self.classes:
            data["classes"] = self.classes
        if self.blocks:
            data["blocks"] = [
                {"rows": one.rows, "columns": one.columns, "holds": one.holds}
                for one in self.blocks
            ]
        if self.places:
            data["places"] = [
                {"holds": one.holds}
                | ({} if one.cells is None else {"cells": list(map(list, one.cells))})
                for one in self.places
            ]
        return data

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<growing rule {self.name}>"

    def described(self) -> str:
        """Return in words which arrays are counted."""
        kind, *sides = self.board
        where = {
            "length": f"words of length {sides[0]}",
            "rows": f"{sides[0]} x {sides[-1]} arrays",
            "triangle": f"triangles of side {sides[0]}",
        }[str(kind)]
        values = f"{end_text(self.low)}..{end_text(self.high)}"
        up_to = f", up to {self.classes}" if self.classes else ""
        return f"{where} over {values}{up_to}"


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


def _ends(text: Any, where: str) -> tuple[tuple[int, int], tuple[int, int]]:
    if not isinstance(text, str) or text.count("..") != 1:
        raise ArrayRuleError(where, f"values is a text such as '0..n' or '-n..n', not {text!r}")
    ends = []
    for part in text.replace(" ", "").split(".."):
        found = END.fullmatch(part)
        if not found or not (found["n"] or found["number"]):
            raise ArrayRuleError(
                where, f"an end of the values is as 0, n, 2*n or -n-1, not {part!r}"
            )
        factor = (found["n"] or "0n").replace("*", "")[:-1]
        number = int(factor + "1") if factor in {"", "+", "-"} else int(factor)
        ends.append((number, int(found["number"] or 0)))
    low, high = ends
    if max(abs(one) for end in ends for one in end) > MAX_COEFFICIENT:
        raise ArrayRuleError(where, f"numbers in {text!r} are at most {MAX_COEFFICIENT}")
    if high[0] <= low[0]:
        raise ArrayRuleError(where, f"the values {text!r} do not grow with n, as 0..n does")
    if high[1] < low[1] - 1:
        raise ArrayRuleError(where, f"the ends of {text!r} are the wrong way round for n = 0")
    return low, high


def _board(data: Mapping[str, Any], where: str) -> tuple[str | int, ...]:
    given = [key for key in ("length", "rows", "columns", "triangle") if key in data]
    if given not in (["length"], ["rows", "columns"], ["triangle"]):
        raise ArrayRuleError(
            where, "the board is length, or rows and columns, or triangle; one of these"
        )
    sides = [data[key] for key in given]
    if any(type(side) is not int or not 1 <= side <= MAX_CELLS for side in sides):
        raise ArrayRuleError(where, f"sides of the board are from 1 to {MAX_CELLS}")
    return (given[0], *sides)


def _tables(data: Mapping[str, Any], key: str, where: str) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise ArrayRuleError(where, f"{key} is a list of tables")
    if len(found) > MAX_CONDITIONS:
        raise ArrayRuleError(where, f"at most {MAX_CONDITIONS} tables of {key}")
    return found


def _holds(table: Mapping[str, Any], known: set[str], where: str) -> str:
    for key in table:
        if key not in known:
            raise ArrayRuleError(where, f"unknown key {key!r}")
    holds = table.get("holds")
    if not isinstance(holds, str):
        raise ArrayRuleError(where, "holds is a condition such as 'a + b = n'")
    return holds


def _block(table: Mapping[str, Any], where: str) -> Blocks:
    holds = _holds(table, {"rows", "columns", "holds"}, where)
    sides = [table.get(key, 1) for key in ("rows", "columns")]
    if any(type(side) is not int or not 1 <= side <= len(LETTERS) for side in sides):
        raise ArrayRuleError(where, f"sides of a block are from 1 to {len(LETTERS)}")
    return Blocks(sides[0], sides[1], holds)


def _place(table: Mapping[str, Any], where: str) -> Places:
    holds = _holds(table, {"cells", "holds"}, where)
    cells = table.get("cells")
    if cells is None:
        return Places(None, holds)
    good = isinstance(cells, list) and all(
        isinstance(one, list) and all(type(cell) is int for cell in one) for one in cells
    )
    if not good:
        raise ArrayRuleError(where, "cells is a list of lists of cells, such as [[0, 1], [1, 2]]")
    return Places(tuple(map(tuple, cells)), holds)


def _checked(holds: str, cells: int, where: str) -> None:
    try:
        tree = _tree(holds, cells)
        planes_of(tree)
        modulus_of(tree)
        list(bounds_of(tree))
    except Unfit as error:
        raise ArrayRuleError(where, str(error)) from None


def _letters(cells: int) -> frozenset[str]:
    return frozenset(LETTERS[:cells])


def node_of(holds: str, cells: int) -> Node:
    """Return a condition on so many cells as it was read; a letter n is the n of the values."""
    return read_condition(holds, _letters(cells) | {"n"}, frozenset({"cells"}))


@lru_cache(maxsize=512)
def _tree(holds: str, cells: int) -> Tree:
    return linear_condition(node_of(holds, cells), cells)


def is_growing(data: Mapping[str, Any]) -> bool:
    """Tell whether the data of a TOML file is a rule whose values grow: `values` is one text."""
    return isinstance(data.get("values"), str)


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
