"""Automata that read a board cell by cell: what all of them share.

A board has `width` cells in a row (or vertices in a layer) and its rows grow. A state between rows
says what the rows so far mean for those to come. Within a row a machine reads one cell after
another; the cell `depth` is read in every way that the rule allows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from .clock import limit

if TYPE_CHECKING:
    from collections.abc import Hashable

    from .clock import Clock

MAX_FRONTIER, MAX_KNOWN = 400_000, 4_000_000
KNOWN_BYTES = 120
"""Memory of one of those that are known."""

State = Any  # hashable
Edge = tuple[State, int, int]  # the state after a cell, coefficient and code of the weight
Frontier = dict[tuple[State, int], int]  # {(state, code): coefficient}


class Machine(ABC):
    """An automaton; `start` is the state above the first row."""

    def __init__(self, width: int, start: Hashable, clock: Clock) -> None:
        self.width, self.start, self.clock = width, start, clock
        self.known: list[dict[State, list[Edge]]] = [{} for _ in range(width)]
        self.kept, self.weight = 0, 1 + width // 8  # of memory, and what a state takes of it
        self.most = max(MAX_KNOWN, (clock.memory or 0) // KNOWN_BYTES)

    @abstractmethod
    def read(self, depth: int, state: State) -> list[Edge]:
        """Read one cell of a row in every way."""

    @abstractmethod
    def is_end(self, state: State) -> bool:
        """Tell whether a board may end here; the empty board may, by definition."""

    def cell(self, depth: int, state: State) -> list[Edge]:
        """Return what `read` returns, once."""
        found = self.known[depth].get(state)
        if found is None:
            self.clock.spend(20)
            found = self.known[depth][state] = self.read(depth, state)
            self.kept += (1 + len(found)) * self.weight
            limit(self.kept < self.most, "the automaton takes too much memory")
        return found

    def row(self, frontier: Frontier) -> Frontier:
        """Take {(state, code): coefficient} from above a row to below it."""
        for depth in range(self.width):
            below: Frontier = {}
            for (state, code), weight in frontier.items():
                found = self.cell(depth, state)
                self.clock.spend(2 + 2 * len(found))
                size = len(below)
                fits = size < MAX_FRONTIER and size * self.weight < self.most
                limit(fits, "a row can be filled in too many ways")
                for after, c, e in found:
                    key = (after, code + e)
                    below[key] = below.get(key, 0) + weight * c
            frontier = below
        return frontier
