"""The one explorer: from arrays that satisfy conditions to sparse steps, a cell a step.

Boards are read cell by cell. A state is what the conditions remember of the cells so far
(`gfkit.strips.scan.conditions`); different states differ in the contents of some slot. All states
of a layer are found at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gfkit.automata.minimization import explored, keys_of
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import LimitReached
from gfkit.strips.scan.conditions import slots_of
from gfkit.strips.scan.layers import SlotProgram
from gfkit.strips.scan.lookahead import Lookahead

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.minimization import States
    from gfkit.boards.acceptors.arrays import Arrays
    from gfkit.boards.rules.rule import Cell
    from gfkit.boards.shapes.board import Board
    from gfkit.series.marks import MarksOfRow

    Ints = NDArray[np.int64]
    Truths = NDArray[np.bool_]

MAX_STATES = 2**20
MAX_WIDTH = 256
FEW_CELLS = 25
"""Boards with fewer cells are quick."""
FEW_NUMBERS = 2**16
"""Fewer numbers fit into any memory."""


class ScannedRows(NamedTuple):
    """Rows of a given number of cells, any number of them, one below the other.

    turned: they are the columns of the board. joined: the ends of each row are. ring: the first is
    below unknown rows. max_states: the limit on a layer. closing: the first is joined to the last,
    if there are three or more, and states remember it. several: the marks, if they are not x and y.
    alone: there is one row. alike: one state may be kept of those that differ by a symmetry of the
    rule, so that arrays are counted, but not distinguished.
    """

    width: int
    turned: bool = False
    joined: bool = False
    ring: bool = False
    max_states: int = MAX_STATES
    closing: bool = False
    several: MarksOfRow | None = None
    alone: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """What one cell does: edge e leads from source[e] to target[e] by the letter letter[e].

    before, after: the numbers of states.
    """

    before: int
    after: int
    source: Ints
    target: Ints
    letter: Ints


@dataclass(frozen=True, slots=True, eq=False)
class RowOfCells:
    """One row as edges, cell by cell, from the states between rows to themselves.

    end: 1 for the states that may be below the last row; state 0 is above the first row, on a ring
    below unknown ones. program, states: the contents of the states.
    """

    cells: tuple[Edges, ...]
    end: Ints
    program: SlotProgram
    states: States


class Explorer:
    """The states of arrays between the cells of rows; explores them layer by layer.

    Raises LimitReached for more states than are allowed, or than the memory holds.
    """

    def __init__(self, arrays: Arrays, rows: ScannedRows) -> None:
        if rows.width > MAX_WIDTH:
            raise LimitReached(
                f"{arrays.name} across {rows.width} cells: the limit is {MAX_WIDTH} cells"
            )
        self.arrays, self.width, self.max_states = arrays, rows.width, rows.max_states
        how = {"turned": rows.turned, "joined": rows.joined, "closing": rows.closing}
        how |= {"alone": rows.alone, "alike": rows.alike and len(set(arrays.weights)) == 1}
        slots = slots_of(arrays, rows.width, max_states=rows.max_states, **how)
        self.program = SlotProgram(slots, ring=rows.ring)
        self.lookahead = Lookahead(self.program)
        weights = [(w.coefficient, w.x, w.y) for w in arrays.weights]
        if several := rows.several:
            named = zip(arrays.letters, arrays.weights, strict=True)
            empty = {several.empty: {"e": 1}}
            weights = [
                (w.coefficient, several.exponent(w.powers | empty.get(z, {})), 0) for z, w in named
            ]
        self.weights = np.array(weights, dtype=np.int64).reshape(-1, 3)

    def row(self) -> RowOfCells:
        """Return one row, of all states that some rows lead to."""
        program, bases = self.program, [one.bases for one in self.program.layers]
        states, found = explored(bases, program.start(), self.read, self.check)
        cells = tuple(Edges(*one) for one in found)
        return RowOfCells(cells, program.ends(states).astype(np.int64), program, states)

    def read(
        self, column: int, states: States, letters: Truths | None = None
    ) -> tuple[Ints, States, Ints]:
        """Return the edges of a cell, without those to states that are found to be dead."""
        source, after, letter, *_ = self.program.read(states, column, letters)
        spend(1 + (states.shape[1] + len(source)) // 4)
        alive = self.lookahead.alive(after, (column + 1) % self.width)
        if letters is None and alive is not None:
            source, after, letter = source[alive], after[:, alive], letter[alive]
        return source, after, letter

    def steps_of(
        self, board: Board, letters: Mapping[Cell, Truths] | None = None
    ) -> list[CellStep]:
        """Return the steps, one a cell, of a board whose rows have this width.

        They lead from one state to one state. letters: those that each cell may have, if not all.
        """
        program = self.program
        steps = []
        states = program.start()
        cells = range(board.rows * self.width)
        for number in tracked(cells, "cells, states") if len(cells) > FEW_CELLS else cells:
            row, column = divmod(number, self.width)
            allowed = None if letters is None else letters[row, column]
            source, after, letter = self.read(column, states, allowed)
            into = (column + 1) % self.width
            if number + 1 < board.rows * self.width:
                _, first, which = np.unique(
                    keys_of(after, program.layers[into].bases),
                    return_index=True,
                    return_inverse=True,
                )
                reached, target = after[:, first], which.ravel()
            else:
                good = program.ends(after)
                source, letter = source[good], letter[good]
                reached, target = after[:, :1], np.zeros(len(source), dtype=np.int64)
            self.check(reached)
            count = reached.shape[1]
            steps.append(self.step(Edges(states.shape[1], count, source, target, letter)))
            states = reached
        return _ending(steps)

    def step(self, edges: Edges) -> CellStep:
        """Return the step of these edges with the weights of their letters."""
        told = edges.source, edges.target, *self.weights[edges.letter].T
        return CellStep.of(edges.before, edges.after, told)

    def check(self, states: States) -> None:
        """Raise LimitReached for more states than are allowed, or than the memory holds."""
        count = states.shape[1]
        if count > self.max_states:
            raise LimitReached(
                f"{self.arrays.name} across {self.width} cells has more than {self.max_states} "
                "states, which is the limit"
            )
        if states.size >= FEW_NUMBERS:
            forecast(f"{count} states of {self.arrays.name}", memory=8 * states.size)


def _ending(steps: list[CellStep]) -> list[CellStep]:
    """Return the steps without the states from which no walk leads to the end."""
    after = np.ones(steps[-1].columns, dtype=bool)
    trimmed = []
    for number, step in reversed(list(enumerate(steps))):
        before = np.zeros(step.rows, dtype=bool)
        before[step.source[after[step.target]]] = True
        if number == 0:
            before[:] = True
        trimmed.append(step.restricted(before, after))
        after = before
    return trimmed[::-1]


def strip_matrix(arrays: Arrays, rows: ScannedRows) -> TransferMatrix:
    """Return the automaton of all arrays with rows of a kind; trimmed.

    The array without cells has weight 1 if it is allowed. Raises LimitReached for too many states.
    """
    explorer = Explorer(arrays, rows._replace(alike=True))
    row = explorer.row()
    first = np.zeros(len(row.end), dtype=np.int64)
    first[0] = 1
    return TransferMatrix(first, tuple(map(explorer.step, row.cells)), row.end).trimmed()


def ring_steps(arrays: Arrays, rows: ScannedRows) -> tuple[CellStep, ...]:
    """Return one row as steps, between the states that are below some rows of an endless array.

    A state depends on the last rows alone, so arrays of n rows whose ends are joined are the closed
    walks of n rows. Some states may be on no closed walk.
    """
    explorer = Explorer(arrays, rows._replace(ring=True))
    return tuple(map(explorer.step, explorer.row().cells))


# Foresight.

SURE, LITTLE, LITTLE_MARKED = 6, 1000, 100
"""The side, and the number of states, up to which strips are begun without a forecast."""
