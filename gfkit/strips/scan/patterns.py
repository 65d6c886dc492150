"""Arrays of k values that are all alike, as an automaton over Z[k]: states are set partitions.

Of the cells read so far it matters which of the last are equal, and how many related neighbours
each has that may get more. A cell becomes equal to one of the j values that are remembered, each in
one way, or gets another one, in k - j ways. So all weights are polynomials in k; where fewer than j
values exist, the walks that pretend to know j of them have weight 0.

The automaton has weights that are not negative as polynomials in x = k - m, where m is the largest
number of remembered values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.transfer import TransferMatrix, layered, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.boards.kinds.arrays import Near

    Entry = tuple[int, tuple[int, ...]]
    """The value of a cell, -1 where it is not needed, and its numbers of related neighbours."""
    State = tuple[Entry | None, ...]
    """The last cells, the latest last; None above the board."""

MAX_STATES = 20_000
DONE = -1
"""The number of related neighbours that was compared with the rule."""


class Patterns:
    """What each cell of a row does to the states.

    width: of the rows. near: conditions, steps downwards along growing rows. joined: whether the
    ends of rows are.
    """

    def __init__(self, near: tuple[Near, ...], width: int, *, joined: bool) -> None:
        self.near, self.width = near, width
        pairs: list[tuple[int, int, int, int]] = []  # column, rows and column of the other, which
        for number, one in enumerate(near):
            for row, step in one.steps:
                for column in range(width):
                    there = column + step
                    if joined:
                        there %= width
                    if 0 <= there < width:
                        pairs.append((column, row, there, number))
        self.back: list[list[tuple[int, int, bool]]] = [[] for _ in range(width)]
        self.kept, self.open = [0] * width, [[0] * len(near) for _ in range(width)]
        self.reach = 0
        for column, row, there, number in pairs:
            ahead = row * width + there - column
            self.reach = max(self.reach, abs(ahead))
            if ahead > 0:
                self.back[there].append((ahead, number, False))
                self.open[column][number] = max(self.open[column][number], ahead)
                self.kept[column] = max(self.kept[column], ahead)
            else:
                self.back[column].append((-ahead, number, True))
                self.kept[there] = max(self.kept[there], -ahead)

    @property
    def first(self) -> State:
        """The state above the board."""
        return (None,) * self.reach

    def after(self, state: State, column: int, value: int) -> tuple[State, int] | None:
        """Return the state after a cell of a value, and how many marked pairs it is in.

        None where a number is not allowed.
        """
        marked = 0
        mine = [0] * len(self.near)
        cells = [*state]
        for back, number, is_mine in self.back[column]:
            if back == 0:  # the cell is its own neighbour
                if self.near[number].counts is None:
                    marked += self.near[number].is_equal
                else:
                    mine[number] += self.near[number].is_equal
                continue
            other = cells[-back]
            if other is None or (other[0] == value) != self.near[number].is_equal:
                continue
            if self.near[number].counts is None:
                marked += 1
            elif is_mine:
                mine[number] += 1
            else:
                counts = [*other[1]]
                counts[number] += 1
                cells[-back] = (other[0], tuple(counts))
        cells.append((value, tuple(mine)))
        size = len(cells)
        for place, cell in enumerate(cells):
            if cell is None:
                continue
            age = size - 1 - place
            there = (column - age) % self.width
            counts = [*cell[1]]
            for number, one in enumerate(self.near):
                if one.counts is None or counts[number] == DONE:
                    continue
                if counts[number] > max(one.counts, default=-1):
                    return None
                if self.open[there][number] <= age:
                    if counts[number] not in one.counts:
                        return None
                    counts[number] = DONE
            cells[place] = (cell[0] if self.kept[there] > age else -1, tuple(counts))
        return _renamed(tuple(cells[size - self.reach :])), marked

    def is_end(self, state: State) -> bool:
        """Tell whether the board may end after a row."""
        return all(
            one.counts is None or count == DONE or count in one.counts
            for cell in state
            if cell is not None
            for count, one in zip(cell[1], self.near, strict=True)
        )


def _renamed(state: State) -> State:
    """Return the state with values numbered in the order in which they occur."""
    names: dict[int, int] = {-1: -1}
    return tuple(
        None if cell is None else (names.setdefault(cell[0], len(names) - 1), cell[1])
        for cell in state
    )


def pattern_matrix(
    near: tuple[Near, ...], width: int, *, joined: bool, name: str
) -> tuple[TransferMatrix, int]:
    """Return the automaton of arrays of x + m values, with x as its mark, and m.

    Raises LimitReached for too many states.

    >>> from gfkit.boards.kinds.arrays import Palette
    >>> matrix, m = pattern_matrix(Palette.named("colourings").near, 1, joined=False, name="c")
    >>> from gfkit.automata.interpolation import marked_terms
    >>> m, [str(one) for one in marked_terms(matrix, 3)]
    (1, ['1', 'x+1', 'x^2+x'])
    """
    patterns = Patterns(near, width, joined=joined)

    def step(column: int, state: State) -> Iterator[tuple[State, tuple[int, int]]]:
        """Yield states; the value is new in all ways but those that are used, or one of these."""
        used = _used(state)
        for value in range(used + 1):
            found = patterns.after(state, column, value)
            if found is not None:
                yield found[0], (-1 if value < used else used, found[1])

    layers, edges = layered(
        [patterns.first],
        width,
        step,
        MAX_STATES,
        f"{name} across {width} cells has more than {MAX_STATES} set partitions as states, which "
        "is the limit",
    )
    most = max(_used(state) for layer in layers for state in layer)

    def weighted(used: int, y: int) -> list[tuple[int, int, int]]:
        """Return 1, or x + (m - used)."""
        if used < 0:
            return [(1, 0, y)]
        return [(1, 1, y), *([(most - used, 0, y)] if used < most else [])]

    told = ([(*z[:2], weight) for z in some for weight in weighted(*z[2])] for some in edges)
    end = np.array([patterns.is_end(state) for state in layers[0]], dtype=np.int64)
    start = np.zeros(len(end), dtype=np.int64)
    start[0] = 1
    return TransferMatrix(start, steps_of(layers, told), end).trimmed(), most


def _used(state: State) -> int:
    """Return how many values are remembered."""
    return 1 + max((cell[0] for cell in state if cell is not None), default=-1)
