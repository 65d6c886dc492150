"""Acceptors of a frontier: what is asked of the components of a board; and of edges at a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.boards.acceptors.conditions import Component
    from gfkit.boards.kinds.game import Cell

Counted = tuple[int, frozenset[str]]
"""The number of components, at most one more than may be; the sides at which some of them are."""


@dataclass(frozen=True)
class Counting:
    """Counts components, and the sides that they reach. The first fields are those of `Linking`.

    offered: the steps along which each letter offers an edge, with (0, 0) if it is of a component;
    that of a hole, after the last one, offers none.
    """

    offered: tuple[frozenset[Cell], ...]
    numbers: tuple[int, ...] | None
    degrees: tuple[int, ...] | None = None
    acyclic: bool = False
    everywhere: bool = True
    strict: bool = False
    sides: tuple[str, ...] = ()
    turns: tuple[frozenset[Cell], ...] = ()
    kinds: tuple[frozenset[int], ...] = ()
    saved: frozenset[int] = frozenset()
    first: Counted = (0, frozenset())

    def offers(self, letter: int, step: Cell) -> bool:
        return letter < len(self.offered) and step in self.offered[letter]

    def step(self, state: Counted, number: int, letter: Component) -> Counted | None:
        if not any(self.offers(one, HERE) for one in letter.letters):
            return state
        if letter.cells == 1 and not (letter.edges or letter.loose or self.everywhere):
            return state
        if letter.letters & self.saved:
            return state
        if self.degrees is not None and not letter.degrees <= {*self.degrees}:
            return None
        if (self.acyclic and letter.edges >= letter.cells) or (self.strict and letter.loose):
            return None
        if letter.amiss:
            return None
        most = 0 if self.numbers is None else max(self.numbers) + 1
        return min(state[0] + 1, most), state[1] | letter.places

    def accepts(self, state: Counted) -> bool:
        is_number = self.numbers is None or state[0] in self.numbers
        return is_number and state[1].issuperset(self.sides)


HERE = (0, 0)


def all_ways(steps: Iterable[Cell]) -> frozenset[Cell]:
    """Return what a cell of a component offers that may have an edge along any of some steps.

    >>> sorted(all_ways([(0, 1)]))
    [(0, -1), (0, 0), (0, 1)]
    """
    return frozenset({HERE, *(z for r, c in steps for z in ((r, c), (-r, -c)))})


TURNS: dict[str, frozenset[Cell]] = {
    "/": frozenset({(1, 0), (0, 1)}),
    "\\": frozenset({(-1, 0), (0, 1)}),
}
"""The letters of a cell with four edges as a mirror has them, and the steps on its right side."""


@dataclass(frozen=True)
class EdgesAt:
    """A cell at one of some places has an allowed number of edges, and another one, too.

    choices: the steps along which each letter has edges. steps: all of these. places: rows and
    columns, from 1 on, or from -1 on from the other side, 0 for any. here, elsewhere: the numbers,
    None for any. A state is the number of edges, and what is off the board.
    """

    choices: tuple[tuple[Cell, ...], ...]
    steps: tuple[Cell, ...]
    places: tuple[Cell, ...]
    here: frozenset[int]
    elsewhere: frozenset[int] | None
    first: tuple[int, frozenset[Cell]] = (0, frozenset())

    @property
    def offsets(self) -> tuple[Cell, ...]:
        """The cell, those that may have edges to it, and those that tell a place."""
        told = {cell for place in self.places for some in _told(place) for cell in some}
        near = {*told, *((-r, -c) for r, c in self.steps)} - {(0, 0)}
        return ((0, 0), *sorted(near))

    def step(
        self, state: tuple[int, frozenset[Cell]], number: int, letter: int
    ) -> tuple[int, frozenset[Cell]]:
        edges, beyond = state
        r, c = self.offsets[number]
        if letter == len(self.choices):
            return edges, beyond | {(r, c)}
        here = self.choices[letter]
        return edges + (len(here) if (r, c) == (0, 0) else (-r, -c) in here), beyond

    def accepts(self, state: tuple[int, frozenset[Cell]]) -> bool:
        edges, beyond = state
        is_here = any(off <= beyond and not on & beyond for off, on in map(_told, self.places))
        allowed = self.here if is_here else self.elsewhere
        return allowed is None or edges in allowed


def _told(place: Cell) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return which cells are off the board, seen from a place, and which are on it."""
    found: list[list[Cell]] = [[], []]
    for k, (down, across) in zip(place, ((1, 0), (0, 1)), strict=True):
        for off, far in enumerate((k, k - (k > 0) + (k < 0))):
            if far or (k and not off):
                found[off].append((-far * down, -far * across))
    return frozenset(found[0]), frozenset(found[1])
