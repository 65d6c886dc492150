"""The automaton of the tilings by a tile set: one tile a cell, equal labels on shared edges.

A state between rows is the text of the labels on the edges between them. Within a row it is a text
of width + 1 characters: the label right of the last tile, then the labels above the cells that are
still to be covered, then those below the cells of this row that are covered. With `joined` the ends
of a row are joined: within a row, the last character is the label left of its first tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .machines import Edge, Machine, State
from .monomials import restricted

if TYPE_CHECKING:
    from .clock import Clock

OWN_START = "\0"  # stands for labels above the first row, or left of a row, with a choice


class Tile(NamedTuple):
    """A tile: a character for the label of each edge; coefficient and code of its weight."""

    left: str
    right: str
    top: str
    bottom: str
    coefficient: int
    code: int


class Tiles(NamedTuple):
    """Tiles, and the labels that the outer edges of a board may show."""

    tiles: tuple[Tile, ...]
    left: frozenset[str]
    right: frozenset[str]
    top: frozenset[str]
    bottom: frozenset[str]

    def turned(self) -> Tiles:
        """Reflect in the main diagonal: left becomes top and right becomes bottom."""
        tiles = tuple(t._replace(left=t[2], right=t[3], top=t[0], bottom=t[1]) for t in self.tiles)
        return Tiles(tiles, self.top, self.bottom, self.left, self.right)


class TileMachine(Machine):
    """The automaton of one tile set.

    With `free` the labels above the first row are not asked for; the start is then no board, but
    leads to all labels that any row shows below it.
    """

    def __init__(
        self,
        tiles: Tiles,
        width: int,
        marks: str,
        clock: Clock,
        *,
        joined: bool = False,
        free: bool = False,
    ) -> None:
        # If the top allows one label and the bottom allows it too, the start is that label all
        # along, and a(0) = 1. Otherwise the start is a state of its own, which never returns.
        plain = not free and len(tiles.top) == 1 and tiles.top <= tiles.bottom
        super().__init__(width, width * (min(tiles.top) if plain else OWN_START), clock)
        self.tiles, self.marks, self.joined = tiles, marks, joined
        self.steps: dict[str, list[tuple[str, str, int, int, str]]] = {}  # by labels left and above
        for tile in tiles.tiles:
            clock.spend(10)
            code = restricted(tile.code, marks)
            step = (tile.right, tile.bottom, tile.coefficient, code, tile.left)
            tops = tile.top + OWN_START * (not plain and (free or tile.top in tiles.top))
            for left in tile.left + OWN_START * (joined or tile.left in tiles.left):
                for top in tops:
                    self.steps.setdefault(left + top, []).append(step)

    def is_end(self, state: State) -> bool:
        """Tell whether a board may end here; the empty board may, by definition."""
        return state == self.start or self.tiles.bottom.issuperset(state)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Cover one cell of a row in every way."""
        before = state if depth else OWN_START + state
        seam = before[-1] if self.joined and depth else ""
        above = before[2:-1] if seam else before[2:]
        steps = self.steps.get(before[:2], ())
        self.clock.spend(5 * len(steps))
        found = [
            (right + above + bottom + (seam or left if self.joined else ""), c, e)
            for right, bottom, c, e, left in steps
        ]
        if depth == self.width - 1 and self.joined:
            return [(after[1:-1], c, e) for after, c, e in found if after[0] == after[-1]]
        if depth == self.width - 1:
            return [(after[1:], c, e) for after, c, e in found if after[0] in self.tiles.right]
        return found

    def seeds(self) -> list[State]:
        """Begin below a row of any labels."""
        free = TileMachine(
            self.tiles, self.width, "none", self.clock, joined=self.joined, free=True
        )
        return list(dict.fromkeys(state for state, _ in free.row({(free.start, 0): 1})))
