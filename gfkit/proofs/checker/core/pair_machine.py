"""The automaton of games with pieces of one vertex and of two neighbouring ones, from the rule.

A state tells of each vertex whether it is done, waits for the other half of its piece, or is empty
where two empty neighbours are not allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .clock import limit
from .colour_machine import OWNERS
from .machines import Edge, Machine, State
from .monomials import restricted

if TYPE_CHECKING:
    from .clock import Clock
    from .layers import Layers

DONE, WAITS, EMPTY = range(3)
MAX_SEEDS = 1 << 16


class Pairs(NamedTuple):
    """The piece of one vertex, None if there is none, and that of two: owner, coefficient, code."""

    single: tuple[str, int, int] | None
    double: tuple[str, int, int]


class PairMachine(Machine):
    """The automaton on layers of a simple graph, for one of the quantities.

    lenient: whether players who must be stuck need not be.
    """

    def __init__(
        self,
        game: Pairs,
        quantity: str,
        layers: Layers,
        marks: str,
        clock: Clock,
        *,
        lenient: bool = False,
    ) -> None:
        super().__init__(layers.width, (DONE,) * layers.width, clock)
        self.game, self.quantity, self.layers, self.marks = game, quantity, layers, marks
        stuck = OWNERS.get(quantity, set())
        self.no_single = game.single is not None and game.single[0] in stuck and not lenient
        self.no_double = game.double[0] in stuck
        self.lenient = lenient

    def is_end(self, state: State) -> bool:
        """Tell whether no vertex waits."""
        return WAITS not in state

    def read(self, depth: int, state: State) -> list[Edge]:
        """Leave a vertex empty, cover it alone, or as the first or second half of a piece."""
        width, layers = self.width, self.layers
        cells = list(state) if depth else [*state, *[DONE] * width]
        near = [*layers.above[depth], *(width + v for v in layers.earlier[depth])]
        self.clock.spend((3 + len(near)) * 2 * width)
        choices: list[tuple[int, int | None, int, int]] = [(WAITS, None, 1, 0)]
        beside_empty = any(cells[v] == EMPTY for v in near) and not self.lenient
        if not self.no_single and not (self.no_double and beside_empty):
            choices.append((EMPTY if self.no_double else DONE, None, 1, 0))
        if self.game.single:
            choices.append((DONE, None, *self.game.single[1:]))
        choices += [(DONE, v, *self.game.double[1:]) for v in near if cells[v] == WAITS]
        found = []
        for own, other, c, code in choices:
            after = list(cells)
            after[width + depth] = own
            if other is not None:
                after[other] = DONE
            gone = [v for v in layers.above[depth] if layers.last[v] == depth]
            if all(after[v] != WAITS for v in gone):
                for v in gone:
                    after[v] = DONE
                tail = tuple(after[width:] if depth == width - 1 else after)
                found.append((tail, c, restricted(code, self.marks)))
        return found

    def seeds(self) -> list[State]:
        """Return what layers of any pieces leave, whoever is stuck."""
        easy = PairMachine(self.game, self.quantity, self.layers, "none", self.clock, lenient=True)
        seen = {easy.start: None}
        todo = [easy.start]
        while todo:
            for after, _ in easy.row({(todo.pop(), 0): 1}):
                if after not in seen:
                    limit(len(seen) < MAX_SEEDS, f"there are more than {MAX_SEEDS} states")
                    seen[after] = None
                    todo.append(after)
        return list(seen)
