"""The one explorer: from arrays that obey conditions to sparse steps, a cell a step.

Boards are read cell by cell. A state is what the conditions remember of the cells so far
(`gfkit.strips.scan.slots`); states that are told apart differ in what some condition leaves to be
asked. All states of a layer are found at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import LimitReached
from gfkit.strips.scan.row_program import Lookahead, SlotProgram, keys_of
from gfkit.strips.scan.slots import slots_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.conditions import Arrays
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.board import Board
    from gfkit.series.profile import Several
    from gfkit.strips.scan.row_program import Keys, States

    Ints = NDArray[np.int64]
    Truths = NDArray[np.bool_]

MAX_STATES = 2**20
MAX_WIDTH = 256
PAID_AT_ONCE = 200
"""Steps of the budget."""
FEW_CELLS = 25
"""On so few cells nobody waits."""
FEW_NUMBERS = 2**16
"""So few numbers fit into every memory."""


class Rows(NamedTuple):
    """Rows of a given number of cells, any number of them, one below the other.

    turned: they are the columns of the board. joined: the ends of each row are. ring: the first is
    below rows of which nothing is known. max_states: of a layer. closing: the first is joined to
    the last, if there are three or more, and states remember it. several: the marks, if they are
    not x and y.
    """

    width: int
    turned: bool = False
    joined: bool = False
    ring: bool = False
    max_states: int = MAX_STATES
    closing: bool = False
    several: Several | None = None


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
    below unknown ones. program, states: what the states hold.
    """

    cells: tuple[Edges, ...]
    end: Ints
    program: SlotProgram
    states: States


class Reached:
    """The states before a cell that were found so far, in the order in which they were found."""

    def __init__(self, states: States, keys: Keys) -> None:
        self.states, self.keys = states, keys
        self.order = np.arange(len(keys))

    @classmethod
    def layers(cls, program: SlotProgram) -> list[Reached]:
        """Return the layers of a row, with the one state before the first row."""
        empty = (np.zeros((len(one.live), 0), dtype=np.int32) for one in program.layers)
        layers = [
            cls(z, keys_of(z, one.bases)) for z, one in zip(empty, program.layers, strict=True)
        ]
        start = program.start()
        layers[0].add(start, keys_of(start, program.layers[0].bases))
        return layers

    def add(self, states: States, keys: Keys) -> tuple[Ints, Ints]:
        """Add states; return the number of each, and the numbers that are new."""
        some, first, which = np.unique(keys, return_index=True, return_inverse=True)
        place = np.searchsorted(self.keys, some)
        known = np.zeros(len(some), dtype=bool)
        inner = place < len(self.keys)
        known[inner] = self.keys[place[inner]] == some[inner]
        number = np.empty(len(some), dtype=np.int64)
        number[known] = self.order[place[known]]
        count = len(self.order)
        fresh = np.arange(count, count + int((~known).sum()))
        number[~known] = fresh
        if len(fresh):
            self.states = np.concatenate((self.states, states[:, first[~known]]), axis=1)
            self.keys = np.insert(self.keys, place[~known], some[~known])
            self.order = np.insert(self.order, place[~known], fresh)
        return number[which.ravel()], fresh


def explored(
    layers: Sequence[Reached],
    read: Callable[[Any, int], tuple[Any, ...]],
    check: Callable[[Any], None],
) -> list[tuple[Any, ...]]:
    """Read rows from the states in the first layer on, until no state is new.

    read: of states before a cell, and its column, the edges: numbers of the states, the states
    after them, the keys of these, and what else is told of edges. check: whether a layer has too
    many states. Return for each cell how many states are before and after it, and of the edges the
    numbers of both states, and what is told.
    """
    width = len(layers)
    edges: list[list[tuple[Any, ...]]] = [[] for _ in range(width)]
    fresh = layers[0].order
    while len(fresh):
        for column in range(width):
            into = (column + 1) % width
            source, after, keys, *told = read(layers[column].states[:, fresh], column)
            source = fresh[source]
            number, fresh = layers[into].add(after, keys)
            edges[column].append((source, number, *told))
            check(layers[into].states)
    sizes = [len(one.order) for one in layers]
    return [
        (*ends, *map(np.concatenate, zip(*some, strict=True)))
        for ends, some in zip(zip(sizes, [*sizes[1:], sizes[0]], strict=True), edges, strict=True)
    ]


class Explorer:
    """The states of arrays between the cells of rows; explores them layer by layer.

    Raises LimitReached for more states than are allowed, or than the memory holds.
    """

    def __init__(self, arrays: Arrays, rows: Rows) -> None:
        if rows.width > MAX_WIDTH:
            raise LimitReached(
                f"{arrays.name} across {rows.width} cells: the limit is {MAX_WIDTH} cells"
            )
        self.arrays, self.width, self.max_states = arrays, rows.width, rows.max_states
        self.unpaid = 0
        how = {"turned": rows.turned, "joined": rows.joined, "closing": rows.closing}
        slots = slots_of(arrays, rows.width, **how)
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
        program = self.program
        layers = Reached.layers(program)

        def read(states: States, column: int) -> tuple[Any, ...]:
            source, after, letter = self.read(states, column)
            bases = program.layers[(column + 1) % self.width].bases
            return source, after, keys_of(after, bases), letter

        cells = tuple(Edges(*one) for one in explored(layers, read, self.check))
        states = layers[0].states
        return RowOfCells(cells, program.ends(states).astype(np.int64), program, states)

    def read(
        self, states: States, column: int, letters: Truths | None = None
    ) -> tuple[Ints, States, Ints]:
        """Return the edges of a cell, without those to states that are seen to be dead."""
        source, after, letter, *_ = self.program.read(states, column, letters)
        self.unpaid += 1 + (states.shape[1] + len(source)) // 4
        if self.unpaid > PAID_AT_ONCE:
            spend(self.unpaid)
            self.unpaid = 0
        alive = self.lookahead.alive(after, (column + 1) % self.width)
        if letters is None and alive is not None:
            source, after, letter = source[alive], after[:, alive], letter[alive]
        return source, after, letter

    def steps_of(self, board: Board, letters: Mapping[Cell, Truths] | None = None) -> list[Step]:
        """Return the steps, one a cell, of a board whose rows have this width.

        They lead from one state to one. letters: which each cell may have, if not all.
        """
        program = self.program
        steps = []
        states = program.start()
        cells = range(board.rows * self.width)
        for number in tracked(cells, "cells, states") if len(cells) > FEW_CELLS else cells:
            row, column = divmod(number, self.width)
            allowed = None if letters is None else letters[row, column]
            source, after, letter = self.read(states, column, allowed)
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

    def step(self, edges: Edges) -> Step:
        """Return the step of these edges with the weights of their letters."""
        told = edges.source, edges.target, *self.weights[edges.letter].T
        return Step.of(edges.before, edges.after, told)

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


def _ending(steps: list[Step]) -> list[Step]:
    """Return the steps without the states from which no walk leads to the end."""
    if not steps:
        return steps
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


def strip_matrix(arrays: Arrays, rows: Rows) -> TransferMatrix:
    """Return the automaton of all arrays with rows of a kind; trimmed.

    The array without cells has weight 1 if it is allowed. Raises LimitReached for too many states.
    """
    explorer = Explorer(arrays, rows)
    row = explorer.row()
    first = np.zeros(len(row.end), dtype=np.int64)
    first[0] = 1
    return TransferMatrix(first, tuple(map(explorer.step, row.cells)), row.end).trimmed()


def ring_steps(arrays: Arrays, rows: Rows) -> tuple[Step, ...]:
    """Return one row as steps, between the states that are below some rows of an endless array.

    A state is what the last rows leave to be asked, so arrays of n rows whose ends are joined are
    the closed walks of n rows. Some states may be on no closed walk.
    """
    explorer = Explorer(arrays, rows._replace(ring=True))
    return tuple(map(explorer.step, explorer.row().cells))
