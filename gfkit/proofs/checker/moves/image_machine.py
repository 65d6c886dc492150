"""The automaton of images: its states are the sets of states that the arrays of an image may be in.

What the places show is written down as soon as their last cell is read, in the same order for all
arrays. So an image is on one walk of sets. Where an array may end, some places are left whose cells
are beyond the board in part; an edge leads to the end for everything that they may show.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ..core.array_machine import MET, ArrayMachine, Diagrams, Placed
from ..core.machines import Edge, Machine, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.clock import Clock
    from ..core.tracks import Arrays, Letter, Rows

END = "end"


class Showing(Diagrams):
    """Nodes also of transducers: what they show, of the nodes where they have read all."""

    def __init__(self, letters: Iterable[Letter], clock: Clock) -> None:
        super().__init__(letters, clock)
        self.shown: dict[int, Any] = {}

    def leaf(self, acceptor: Any, state: Any) -> int:
        """Return the node of an acceptor that has read all, or of what a transducer shows."""
        if state is None or acceptor.shows is None:
            return super().leaf(acceptor, state)
        shown = acceptor.shows(state)
        found = self.named.setdefault(("shows", shown), len(self.next))
        if found == len(self.next):
            self.next.append((found,) * len(self.letters))
            self.end.append(found)
            self.leaves.add(found)
            self.shown[found] = shown
        return found

    def begin(self, place: Placed) -> list[int]:
        """Return the nodes of a place; what it shows is looked at after its last row."""
        found = super().begin(place)
        return [*found, MET] if place.acceptor.shows else found


class ShowingMachine(ArrayMachine):
    """The automaton of arrays that remembers what their places show."""

    asking = Showing
    diagrams: Showing


class ImageMachine(Machine):
    """The automaton of the images of the arrays of a rule."""

    def __init__(self, arrays: Arrays, rows: Rows, marks: str, clock: Clock) -> None:
        machine, width = ShowingMachine(arrays, rows, marks, clock), rows.width
        self.arrays = machine
        self.shown = machine.diagrams.shown
        self.last: list[list[int]] = [[] for _ in range(width)]
        self.below: list[int] = []  # of places of which rows were read
        at = 0
        for place, starts in zip(machine.places, machine.starts, strict=True):
            if place.acceptor.shows:
                r, c, _ = max(place.cells)
                self.last[c].append(at + r + (c == width - 1))
                self.below += range(at + 1, at + len(starts))
            at += len(starts)
        super().__init__(width, (machine.start,), clock)  # no set: none that is reached is equal
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
            for next_one, _, _ in self.arrays.cell(depth, self.arrays.number(one)):
                self.clock.spend(4)
                shown, left = self.split(self.arrays.states[next_one], depth)
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
        fresh, nodes, *rest = state
        left = list(nodes)
        numbers = []
        for slot in self.last[depth]:
            if nodes[slot] in self.shown:
                numbers.append(self.shown[nodes[slot]])
            left[slot] = MET
        return numbers, (fresh, tuple(left), *rest)

    def endings(self, state: State) -> set[tuple[int, ...]]:
        """Return what the places that are left may show, if the array may end."""
        if not self.arrays.is_end(state):
            return set()
        ends = (self.arrays.diagrams.end[state[1][slot]] for slot in self.below)
        return set(product(*[self.shown[z] for z in ends if z in self.shown]))
