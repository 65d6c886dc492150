"""The automaton of partial colourings, made from the colours and the forbidden pairs.

A state tells, of each cell that has neighbours to come, the colours it forbids them, and, if it is
empty and a player must be stuck, the colours that it could still take. When all neighbours of a
cell were read, it must not be able to take one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .machines import Edge, Machine, State
from .monomials import restricted

if TYPE_CHECKING:
    from .clock import Clock
    from .layers import Layers

OWNERS: dict[str, set[str]] = {
    "maximal": {"left", "right", "both"},
    "left-ends": {"left", "both"},
    "right-ends": {"right", "both"},
}
NOTHING = (0, 0)  # as of a cell that is not there
SILENT = (-1, 0)  # forbids no colour, and yet empty neighbours cannot take any


class Colours(NamedTuple):
    """Colours as (owner, coefficient, code), and for each the bits of those it forbids."""

    colours: list[tuple[str, int, int]]
    forbids: list[int]


class ColourMachine(Machine):
    """The automaton of a colouring game on layers, for one of the quantities."""

    def __init__(
        self, game: Colours, quantity: str, layers: Layers, marks: str, clock: Clock
    ) -> None:
        super().__init__(layers.width, (NOTHING,) * layers.width, clock)
        self.layers = layers
        stuck = OWNERS.get(quantity, set())
        self.wanted = sum(1 << k for k, z in enumerate(game.colours) if z[0] in stuck)
        self.choices = [(0, 0, 1, 0)] + [
            (1 << k, game.forbids[k], c, restricted(code, marks))
            for k, (_, c, code) in enumerate(game.colours)
        ]

    def is_end(self, state: State) -> bool:
        """Tell whether no empty cell could take a colour that it must not."""
        return not any(wanted for _, wanted in state)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Colour a cell, or leave it empty.

        Within a row the state has the cells of the row above, then those of this one; cells that
        are read no more, or not yet, are NOTHING.
        """
        width, layers = self.width, self.layers
        cells = list(state) if depth else [*state, *[NOTHING] * width]
        near = [*layers.above[depth], *(width + v for v in layers.earlier[depth] if v < depth)]
        looped = depth in layers.earlier[depth]
        blocked, closed = 0, 0
        for v in near:
            if cells[v] == SILENT:
                closed = -1
            else:
                blocked |= cells[v][0]
        found = []
        self.clock.spend(len(self.choices) * (2 * width + 2 * len(near)))
        for bit, forbids, c, code in self.choices:
            if bit & blocked or (looped and bit & forbids):
                continue
            after = list(cells)
            for v in near:
                after[v] = (cells[v][0], cells[v][1] & ~forbids)
            wanted = 0 if bit else self.wanted & ~(blocked | closed)
            after[width + depth] = (forbids, wanted)
            for v in layers.above[depth]:
                if layers.last[v] == depth:
                    if after[v][1]:
                        break
                    after[v] = NOTHING
            else:
                found.append((tuple(after[width:] if depth == width - 1 else after), c, code))
        return found

    def seeds(self) -> list[State]:
        """Begin below a row of which nothing is known; it asks for nothing."""
        return [(SILENT,) * self.width]
