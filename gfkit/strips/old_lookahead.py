"""States that lead nowhere, found before they multiply.

A label may ask for what no tile in its place can give, and labels side by side may ask for tiles
that do not agree. Such states are on no tiling, so that leaving them out changes no count; where
pieces are large they would be most of all states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.budget import spend

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from gfkit.boards.board import Board
    from gfkit.boards.game import Cell
    from gfkit.strips.old_scan import Scanner

    Mask = NDArray[np.bool_]
    States = NDArray[np.int32]
    Beside = Mapping[str, tuple[Cell | None, Mask]]
    """For each side the cell there, and the labels that may be shown whatever is there."""

MAX_TABLE = 50_000_000
MAX_TRIED = 50_000_000
FEW = 200

_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def column_domains(scanner: Scanner, *, joined: bool) -> list[Mask]:
    """Return for each column which tiles can be there at all, on boards of any height.

    joined: whether the first column is next to the last one.

    >>> from gfkit.boards.rules import domineering
    >>> from gfkit.strips.old_scan import Scanner
    >>> scanner = Scanner(domineering.positions.parts[0].tiles, 1)
    >>> [list(map(int, mask)) for mask in column_domains(scanner, joined=False)]
    [[1, 1, 1, 0, 0]]
    """
    width = scanner.width
    nothing = {side: np.zeros_like(_outside(scanner, side)) for side in _OPPOSITE}
    beside: dict[Cell, Beside] = {}
    for c in range(width):
        left: Cell | None = (0, (c - 1) % width) if c or joined else None
        right: Cell | None = (0, (c + 1) % width) if c < width - 1 or joined else None
        beside[0, c] = {
            "left": (left, nothing["left"] if left else _outside(scanner, "left")),
            "right": (right, nothing["right"] if right else _outside(scanner, "right")),
            "top": ((0, c), _outside(scanner, "top")),
            "bottom": ((0, c), _outside(scanner, "bottom")),
        }
    found = _domains(scanner, beside)
    return [found[0, c] for c in range(width)]


def board_domains(scanner: Scanner, board: Board) -> dict[tuple[int, int], Mask]:
    """Return for each cell which tiles can be there, as far as neighbours tell each other.

    Empty if that would take long, or is not worth while on a small board.
    """
    if len(board.cells) <= 12 or len(board.cells) * len(scanner.left) > MAX_TRIED:
        return {}
    steps = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
    beyond = {
        kind: {side: _outside(scanner, side, kind) for side in steps}
        for kind in ("boundary", "hole")
    }
    beside: dict[Cell, Beside] = {}
    for r, c in board.cells:
        around: dict[str, tuple[Cell | None, Mask]] = {}
        for side, (i, j) in steps.items():
            near = r + i, c + j
            inside = 0 <= near[0] < board.rows and 0 <= near[1] < board.columns
            allowed = beyond["hole" if inside else "boundary"][side]
            around[side] = (
                (near, np.zeros_like(allowed)) if near in board.cells else (None, allowed)
            )
        beside[r, c] = around
    return _domains(scanner, beside)


def _outside(scanner: Scanner, side: str, kind: str = "boundary") -> Mask:
    """Return which labels may be shown to the boundary, or to a hole, on a side."""
    digits = scanner.sideways if side in {"left", "right"} else scanner.downwards
    found = np.zeros(len(digits), dtype=bool)
    sides = scanner.tiles.hole if kind == "hole" else scanner.tiles.boundary
    found[[digits[label] for label in getattr(sides, side) if label in digits]] = True
    return found


def _domains(scanner: Scanner, beside: Mapping[Cell, Beside]) -> dict[Cell, Mask]:
    """Take tiles away from cells until each has a fitting one on each side."""
    edges = {side: getattr(scanner, side) for side in _OPPOSITE}
    domains = {cell: np.ones(len(scanner.left), dtype=bool) for cell in beside}
    near: dict[Cell, set[Cell]] = {
        cell: {other for other, _ in around.values() if other is not None}
        for cell, around in beside.items()
    }
    todo = dict.fromkeys(sorted(beside))
    while todo:
        spend(1 + len(scanner.left) // 100)
        cell = next(iter(todo))
        del todo[cell]
        kept = domains[cell].copy()
        for side, (other, anyway) in beside[cell].items():
            shown = anyway.copy()
            if other is not None:
                shown[edges[_OPPOSITE[side]][domains[other]]] = True
            kept &= shown[edges[side]]
        if kept.sum() < domains[cell].sum():
            domains[cell] = kept
            todo |= dict.fromkeys(near[cell])
    return domains


class Lookahead:
    """Asks of states whether a row can be finished, and whether another can follow.

    For boards with open sides. It is used less often where it has excluded nothing.
    """

    def __init__(self, scanner: Scanner, domains: list[Mask]) -> None:
        self.scanner = scanner
        labels = len(scanner.sideways)
        self.usable = scanner.width * len(scanner.downwards) * labels**2 <= MAX_TABLE
        self.wait, self.patience = 0, 1
        self.tables = []
        for domain in domains if self.usable else ():
            table = np.zeros((len(scanner.downwards), labels, labels), dtype=np.float32)
            table[scanner.top[domain], scanner.left[domain], scanner.right[domain]] = 1
            self.tables.append(table)
        self.ends = _outside(scanner, "bottom")

    def alive(self, after: States, column: int) -> Mask:
        """Return which states after the cell in that column may be on a tiling."""
        everything = np.ones(len(after), dtype=bool)
        if not self.usable or len(after) < FEW:
            return everything
        if self.wait:
            self.wait -= 1
            return everything
        found = self._can_finish(after, column) & self._can_follow(after, column)
        if 50 * found.sum() >= 49 * len(found):
            self.wait = self.patience
            self.patience *= 2
        else:
            self.patience = 1
        return found

    def _can_finish(self, after: States, column: int) -> Mask:
        """Tell which labels to the right and above lead to the end of the row."""
        width = self.scanner.width
        if column == width - 1:
            return np.ones(len(after), dtype=bool)
        words, which = self._distinct(after[:, column + 1 : width])
        leads = np.ones((len(words), len(self.scanner.sideways)), dtype=np.float32)
        for c in range(width - 1, column, -1):
            above = words[:, c - column - 1]
            for label in np.unique(above):
                chosen = above == label
                leads[chosen] = np.minimum(leads[chosen] @ self.tables[c][label].T, 1)
        finished: Mask = (leads > 0)[which, after[:, self.scanner.across]]
        first_row: Mask = after[:, self.scanner.first] == 1
        return finished | first_row

    def _can_follow(self, after: States, column: int) -> Mask:
        """Tell which labels below allow another row so far, or that there is none."""
        words, which = self._distinct(after[:, : column + 1])
        reached = np.ones((len(words), len(self.scanner.sideways)), dtype=np.float32)
        for c in range(column + 1):
            for label in np.unique(words[:, c]):
                chosen = words[:, c] == label
                reached[chosen] = np.minimum(reached[chosen] @ self.tables[c][label], 1)
        followed: Mask = reached.max(axis=1) > 0
        return (followed | np.asarray(self.ends[words].all(axis=1)))[which]

    def _distinct(self, words: States) -> tuple[States, NDArray[np.int64]]:
        """Return the different rows, and which of them each row is."""
        base = len(self.scanner.downwards)
        if base ** words.shape[1] >= 2**62:
            return words, np.arange(len(words))
        code = np.zeros(len(words), dtype=np.int64)
        for column in words.T:
            code = code * base + column
        _, first, which = np.unique(code, return_index=True, return_inverse=True)
        return words[first], which.ravel()
