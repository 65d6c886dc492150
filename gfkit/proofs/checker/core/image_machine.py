"""The automaton of images: its states are the sets of states that the arrays of an image may be in.

What the places show is written down as soon as their last cell is read, in the same order for all
arrays. So an image is on one walk of sets. Where an array may end, some places are left whose cells
are beyond the board in part; an edge leads to the end for everything that they may show.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from .array_conditions import OK
from .array_machine import ArrayMachine
from .machines import Edge, Machine, State

if TYPE_CHECKING:
    from .array_machine import ArrayRule
    from .clock import Clock

END = "end"


class ImageMachine(Machine):
    """The automaton of the images of the arrays of a rule."""

    def __init__(
        self, rule: ArrayRule, width: int, marks: str, clock: Clock, *, turned: bool = False
    ) -> None:
        self.arrays = ArrayMachine(rule, width, marks, clock, turned=turned)
        shown = [k for k, z in enumerate(self.arrays.places) if z.condition.is_shown]
        self.last: list[list[int]] = []
        for depth, feeds in enumerate(self.arrays.feeds):
            older = depth == width - 1
            last = {(z.place, z.age + older) for z in feeds if z.is_last and z.place in shown}
            self.last.append([self.arrays.slots[key] for key in sorted(last)])
        self.below = []  # what is left where an array ends: place, rows of it that were read
        for k in shown:
            place = self.arrays.places[k]
            if place.condition.centre is not None:
                ages = range(place.condition.centre + 1, len(place.rows))
                self.below += [(k, age) for age in ages]
        super().__init__(width, frozenset([self.arrays.start]), clock)
        self.weight = 8

    def is_end(self, state: State) -> bool:
        """Tell whether it is the end, or the beginning where the empty array counts."""
        return bool(state == END or (state == self.start and self.arrays.is_end(self.arrays.start)))

    def read(self, depth: int, state: State) -> list[Edge]:
        """Show what may be shown at a cell, and after the last one of a row, go to the end too."""
        if state == END:
            return []
        after: dict[tuple[Any, ...], set[State]] = {}
        for one in state:
            for next_one, _, _ in self.arrays.cell(depth, one):
                self.clock.spend(4)
                shown, left = self.split(next_one, depth)
                for numbers in product(*shown):
                    after.setdefault(numbers, set()).add(left)
        found: list[Edge] = [(frozenset(some), 1, 0) for some in after.values()]
        if depth == self.width - 1:
            for some in after.values():
                ways = len({z for one in some for z in self.endings(one)})
                if ways:
                    found.append((END, ways, 0))
        return found

    def split(self, state: State, depth: int) -> tuple[list[tuple[int, ...]], State]:
        """Return what is shown at a cell, and the state without it."""
        fresh, kept, *rest = state
        left = list(kept)
        numbers = []
        for slot in self.last[depth]:
            token = self.arrays.tokens[kept[slot]]
            left[slot] = self.arrays.firsts[slot]
            if token != OK:
                numbers.append(token if isinstance(token, tuple) else (token,))
        return numbers, (fresh, tuple(left), *rest)

    def endings(self, state: State) -> set[tuple[int, ...]]:
        """Return what the places that are left may show, if the array may end."""
        if not self.arrays.is_end(state):
            return set()
        shown = []
        for k, age in self.below:
            place = self.arrays.places[k]
            token = self.arrays.tokens[state[1][self.arrays.slots[k, age]]]
            token = place.condition.beyond(token, place.rows[age:])
            if token != OK:
                shown.append(token if isinstance(token, tuple) else (token,))
        return set(product(*shown))
