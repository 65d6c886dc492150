"""Liberty games on strips: positions in which every group of stones touches an empty cell.

These are the positions of NoGo and the legal positions of Go. The rule is not local, so no tile set
says it; the cells are read one by one all the same. A state is what each column shows downwards: a
wall, an empty cell, a stone of a group that has a liberty, or a stone of a group that still needs
one. Only groups in need have an identity, the first column they show in: once a group has a liberty
it matters no more which of its stones belong together. [TrompFarneback2007, section 4]

A position dies when the last stone of a group in need leaves the frontier. Walls are the edge above
the first row and the holes of a board; they are no liberties. All states of a layer are the rows of
one array, and there is a loop over columns but none over states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.transfer import TransferMatrix
from gfkit.base.budget import spend, tracked
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.joins import OPEN, Joins
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.scan.explorer import MAX_STATES, Edges, Found, explored
from gfkit.strips.scan.spelled import Spelling, spelling_of_cells
from gfkit.strips.ways.graphs import profile_on_graph
from gfkit.strips.ways.letter_ways import letters_of
from gfkit.strips.ways.profiles import count_walks
from gfkit.strips.ways.ways import Letter, Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.automata.transfer import Step
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Topology
    from gfkit.strips.scan.explorer import Rows

    States = NDArray[np.uint16]
    Keys = NDArray[Any]
    Ints = NDArray[np.int64]
    Moves = tuple[Ints, Keys, Ints]

# What a column shows. A stone is an even or odd number for blue or red in both kinds: of a group
# with a liberty ALIVE + colour, of a group in need NEEDY + 2 * (its first column) + colour.
_EMPTY, _WALL, _ALIVE, _NEEDY = 0, 1, 2, 4
WEIGHTS = np.array([(1, 0, 0), (1, 1, 0), (1, 0, 1)], dtype=np.int64)
"""Of no stone, a blue and a red one: coefficient, and exponents of x and y."""


class _Frontier:
    """The arithmetic of states across `width` columns, an array with one row a state."""

    def __init__(self, width: int, max_states: int) -> None:
        self.width = width
        self.max_states = max_states
        self.kinds = _NEEDY + 2 * width
        self.merged = self.kinds  # the group of a new stone, until it is renamed
        self.bits = (self.kinds - 1).bit_length()

    def walls(self) -> States:
        """Return the one state of a frontier without cells."""
        return np.full((1, self.width), _WALL, dtype=np.uint16)

    def keys(self, states: States) -> Keys:
        """Return one sortable key a state: a machine word if it is long enough, else bytes."""
        if self.width * self.bits > 63:
            wide = np.ascontiguousarray(states.astype(">u2"))
            return wide.view(f"S{2 * self.width}").ravel()
        keys = np.zeros(len(states), dtype=np.int64)
        for column in range(self.width):
            keys |= states[:, column].astype(np.int64) << (self.bits * column)
        return keys

    def states(self, keys: Keys) -> States:
        """Return the states with these keys."""
        if self.width * self.bits > 63:
            return np.ascontiguousarray(keys).view(">u2").reshape(-1, self.width).astype(np.uint16)
        mask = (1 << self.bits) - 1
        columns = [keys >> (self.bits * c) & mask for c in range(self.width)]
        return np.stack(columns, axis=1).astype(np.uint16)

    def read(
        self, keys: Keys, column: int, neighbours: Sequence[int], leaving: Sequence[int] = ()
    ) -> Moves:
        """Return the moves (index into keys, next key, stone) of one cell in `column`.

        neighbours: the columns that show the cells next to it, its own for the cell above.
        leaving: the columns that show nothing to later cells. stone: 0 none, 1 blue, 2 red.
        """
        states = self.states(keys)
        moves = [
            self._empty(states, column, neighbours),
            self._stone(states, column, neighbours, 0),
            self._stone(states, column, neighbours, 1),
        ]
        indices, targets, stones = [], [], []
        for stone, (after, legal) in enumerate(moves):
            lost = ~legal
            for out in leaving:
                lost |= self._is_last(after, out)
                after[:, out] = _WALL
            index = np.flatnonzero(~lost)
            indices.append(index)
            targets.append(self.keys(self._named(after[index])))
            stones.append(np.full(len(index), stone))
        return np.concatenate(indices), np.concatenate(targets), np.concatenate(stones)

    def _empty(
        self, states: States, column: int, neighbours: Sequence[int]
    ) -> tuple[States, NDArray[np.bool_]]:
        """Return the states after an empty cell, a liberty of every group next to it."""
        after = states.copy()
        for near in neighbours:
            group = states[:, near, None]
            saved = (states == group) & (group >= _NEEDY)
            after[saved] = _ALIVE + (states[saved] & 1)
        after[:, column] = _EMPTY
        return after, np.ones(len(states), dtype=bool)

    def _stone(
        self, states: States, column: int, neighbours: Sequence[int], colour: int
    ) -> tuple[States, NDArray[np.bool_]]:
        """Return the states after a stone, and which of them lost no group in need."""
        shown = states[:, list(neighbours)]
        alive = ((shown == _EMPTY) | (shown == _ALIVE + colour)).any(axis=1)
        group = np.where(alive, _ALIVE + colour, self.merged + colour).astype(np.uint16)
        legal = ~(self._is_last(states, column) & ((states[:, column] & 1) != colour))
        after = states.copy()
        for near in neighbours:
            other = states[:, near, None]
            joined = (states == other) & (other >= _NEEDY) & ((other & 1) == colour)
            after = np.where(joined, group[:, None], after)
        after[:, column] = group
        return after, legal

    def _is_last(self, states: States, column: int) -> NDArray[np.bool_]:
        """Tell of each state whether the column shows the only stone of a group in need."""
        group = states[:, column]
        last: NDArray[np.bool_] = (group >= _NEEDY) & ((states == group[:, None]).sum(axis=1) == 1)
        return last

    def _named(self, states: States) -> States:
        """Return the states with groups in need named by their first columns."""
        named = states.copy()
        names = np.zeros((len(states), self.kinds + 2), dtype=np.uint16)
        everyone = np.arange(len(states))
        for column in range(self.width):
            shown = states[:, column]
            name = names[everyone, shown]
            own = _NEEDY + 2 * column + (shown & 1)
            name = np.where(name == 0, own, name).astype(np.uint16)
            names[everyone, shown] = name
            named[:, column] = np.where(shown >= _NEEDY, name, shown)
        return named

    def in_need(self, keys: Keys) -> NDArray[np.bool_]:
        """Tell of each state whether some group still needs a liberty."""
        return np.asarray((self.states(keys) >= _NEEDY).any(axis=1))

    def check(self, count: int) -> None:
        """Raise LimitReached if a layer has more states than allowed."""
        if count > self.max_states:
            raise LimitReached(
                f"groups of stones across {self.width} cells have more than {self.max_states} "
                "states, which is the limit"
            )


def liberty_matrix(
    width: int, *, topology: Topology = "strip", max_states: int = MAX_STATES
) -> TransferMatrix:
    """Return the automaton of the legal positions on boards with `width` columns, rows its index.

    Blue stones are marked x, red ones y. topology: "cylinder" makes the last column a neighbour of
    the first; neighbours are joined once, and no cell is its own. The board without rows has one
    position. A step is a cell. Every state is reached, and an empty row leads from it to the end.
    Raises GfkitError for a width below 1 and for an unknown topology, LimitReached if a layer has
    more than `max_states` states.
    References: [TrompFarneback2007, section 4].

    >>> liberty_matrix(1).terms(8)
    [1, 1, 5, 15, 41, 113, 313, 867]
    >>> [liberty_matrix(n).terms(n + 1)[n] for n in (1, 2, 3, 4)]
    [1, 57, 12675, 24318165]
    """
    if width < 1:
        raise GfkitError(f"the fixed side is {width}; it must be at least 1")
    if topology not in {"strip", "cylinder"}:
        raise GfkitError(f"unknown topology {topology!r}; known are 'strip' and 'cylinder'")
    cells, end = _row(width, joined=topology == "cylinder", max_states=max_states)
    start = (np.arange(len(end)) == 0).astype(np.int64)
    return TransferMatrix(start, tuple(one.weighted(WEIGHTS) for one in cells), end)


def _row(width: int, *, joined: bool, max_states: int) -> tuple[list[Edges], Ints]:
    """Return what the cells of a row do, and which states may be below the last row."""
    frontier = _Frontier(width, max_states)
    first = frontier.keys(frontier.walls())
    layers = [Found(first[None, :0], first[:0]) for _ in range(width)]
    layers[0].add(first[None], first)

    def read(states: Keys, column: int) -> tuple[Any, ...]:
        neighbours = {column, max(column - 1, 0)} | (
            {0} if joined and column == width - 1 else set()
        )
        spend(1 + states.shape[1])
        index, target, stone = frontier.read(states[0], column, sorted(neighbours))
        return index, target[None], target, stone

    cells = explored(layers, read, lambda states, _: frontier.check(states.shape[1]))
    end = ~frontier.in_need(layers[0].states[0])
    return [Edges(*one) for one in cells], end.astype(np.int64)


def liberty_steps(board: Board, *, max_states: int = MAX_STATES) -> list[Step]:
    """Return the steps, one a cell, from one state before the first cell to one after the last.

    Cells are read row by row; holes and the outside are no liberties. An empty list for a board
    without cells. Blue stones are marked x, red ones y; states that cannot end are left out.
    Raises LimitReached if a layer has more than `max_states` states.

    >>> from gfkit.boards.shapes.board import Board
    >>> steps = liberty_steps(Board.parse("..|.#"))
    >>> [(step.rows, step.columns) for step in steps]
    [(1, 3), (3, 5), (5, 1)]
    """
    frontier = _Frontier(board.columns, max_states)
    keys = frontier.keys(frontier.walls())
    steps = []
    for r, c in tracked(sorted(board.cells), "cells, states"):
        neighbours = {c, max(c - 1, 0)}
        # A cell is shown until the last cell next to it, below or else on the right, is read.
        leaving = [
            column
            for row, column in ((r, c), (r, c - 1))
            if (row, column) in board.cells
            and (row + 1, column) not in board.cells
            and (column == c - 1 or (r, c + 1) not in board.cells)
        ]
        spend(1 + len(keys))
        index, target, stone = frontier.read(keys, c, sorted(neighbours), leaving)
        reached, which = np.unique(target, return_inverse=True)
        frontier.check(len(reached))
        edges = Edges(len(keys), len(reached), index, which.ravel(), stone)
        steps.append(edges.weighted(WEIGHTS))
        keys = reached
    if not steps:
        return []
    one = np.ones(1, dtype=np.int64)
    return list(TransferMatrix(one, tuple(steps), one).trimmed().steps)


_TOPOLOGY: dict[Joins, Topology] = {
    Joins(across=True): "cylinder",
    Joins(down=True): "ring",
    Joins(across=True, down=True): "torus",
}


class LibertyWay(Way[Any]):
    """A separate automaton: what is known of each group along the frontier."""

    def automaton(self, model: Model, rows: Rows) -> TransferMatrix:  # noqa: ARG002
        """Return the automaton; that of columns is the same."""
        topology: Topology = "cylinder" if rows.joined else "strip"
        return liberty_matrix(rows.width, topology=topology, max_states=rows.max_states)

    def letters(self, game: Any) -> dict[str, Letter | None]:
        """Return the empty cell and the stones."""
        return letters_of(game.colours)

    def spellings(self, model: Model, rows: Rows) -> list[Spelling]:
        """Return the automaton; the letters of its edges are the stones."""
        if rows.ring:
            raise GfkitError(f"{model.name}: groups may reach around the growing side")
        cells, end = _row(rows.width, joined=rows.joined, max_states=rows.max_states)
        return [spelling_of_cells(1, cells, end, range(3), WEIGHTS, play=model.play)]

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one board; with joined ends it is counted as a graph."""
        if joins != OPEN:
            graph = Graph.of_board(board, topology=_TOPOLOGY[joins])
            quantity = "play" if model.play else "positions"
            return profile_on_graph(model.game, graph, quantity)
        found = Profile(((0, 0, 1),))
        for piece in board.components():
            upright = piece if piece.columns <= piece.rows else piece.transposed()
            steps = liberty_steps(upright, max_states=max_states)
            found = found * count_walks(steps, model.name)
        return found.play() if model.play else found


WAY = LibertyWay()
