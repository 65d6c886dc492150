"""Automata that read a board cell by cell, and their exact quotients.

A board has `width` cells in a row (or vertices in a layer) and its rows grow. A state between rows
says what the rows so far mean for those to come. Within a row a machine reads one cell after
another; the cell `depth` is read in every way that the rule allows. Of the states between rows
those matter that can be reached and can end; exact lumping leaves one for all that count alike.

A machine numbers its states, as they occur; rows are filled with numbers only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from .needs import Clock, NotChecked, limit

State = Any  # hashable
Edge = tuple[State, int, int]  # a state or its number, coefficient and code of the weight
Frontier = dict[tuple[int, int], int]  # {(number of a state, code): coefficient}
Parts = list[tuple[int, "Machine"]]
Name = tuple[int, int]

MAX_FRONTIER, MAX_KNOWN = 400_000, 4_000_000
KNOWN_BYTES = 120
"""Memory of one of those that are known."""
MAX_CLOSED, MAX_STATES, MAX_EDGES = 1 << 21, 1 << 20, 8_000_000
EDGE_BYTES = 240
"""Memory that a way to fill a row takes, in all that is made of it."""
DEAD = -1
"""The block of the states from which no board can end."""


class Machine(ABC):
    """An automaton; `start` is the state above the first row."""

    def __init__(self, width: int, start: Hashable, clock: Clock) -> None:
        self.width, self.start, self.clock = width, start, clock
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.known: list[dict[int, list[Edge]]] = [{} for _ in range(width)]
        self.kept, self.weight = 0, 1 + width // 8  # of memory, and what a state takes of it
        self.most = max(MAX_KNOWN, (clock.memory or 0) // KNOWN_BYTES)

    @abstractmethod
    def read(self, depth: int, state: State) -> list[Edge]:
        """Read one cell of a row in every way."""

    @abstractmethod
    def is_end(self, state: State) -> bool:
        """Tell whether a board may end here; the empty board may, by definition."""

    def number(self, state: State) -> int:
        """Return the number of a state."""
        found = self.numbers.setdefault(state, len(self.states))
        if found == len(self.states):
            self.states.append(state)
        return found

    def cell(self, depth: int, number: int) -> list[Edge]:
        """Return what `read` returns, once."""
        found = self.known[depth].get(number)
        if found is None:
            self.clock.spend(20)
            edges = self.read(depth, self.states[number])
            found = self.known[depth][number] = [(self.number(z), c, e) for z, c, e in edges]
            self.kept += (1 + len(found)) * self.weight
            limit(self.kept < self.most, "the automaton takes too much memory")
        return found

    def row(self, frontier: Frontier) -> Frontier:
        """Take {(state, code): coefficient} from above a row to below it."""
        most = min(MAX_FRONTIER, self.most // self.weight)
        for depth, known in enumerate(self.known):
            below: Frontier = {}
            for (state, code), weight in frontier.items():
                found = known.get(state) or self.cell(depth, state)
                self.clock.spend(2 + 2 * len(found))
                if len(below) > most:
                    raise NotChecked("a row can be filled in too many ways")
                for after, c, e in found:
                    key = (after, code + e)
                    below[key] = below.get(key, 0) + weight * c
            frontier = below
        return frontier


@dataclass
class Automaton:
    """A lumped automaton: start and end of its blocks, and one row of tiles.

    layers: one a cell: for each class after the cell, the edges that come in from the classes
    before it; the classes before the first cell and after the last are the blocks.
    """

    states: int
    start: list[int]
    end: list[bool]
    layers: list[list[list[Edge]]]


def build(parts: Parts, clock: Clock) -> Automaton:
    """Close and lump the direct sum of the parts, each with its coefficient."""
    machines = [machine for _, machine in parts]
    names = [(part, machine.number(machine.start)) for part, machine in enumerate(machines)]
    number = [{state: s} for s, (_, state) in enumerate(names)]
    rows: list[list[Edge]] = []
    edges, most = 0, max(MAX_EDGES, (clock.memory or 0) // EDGE_BYTES)
    for part, state in names:  # which grows meanwhile
        row, seen = [], number[part]
        for (after, code), c in machines[part].row({(state, 0): 1}).items():
            if after not in seen:
                limit(len(names) < MAX_CLOSED, f"the closure has more than {MAX_CLOSED} row states")
                seen[after] = len(names)
                names.append((part, after))
            row.append((seen[after], c, code))
        rows.append(row)
        edges += len(row)
        told = f"there are more than {most} ways to fill a row (--memory-limit allows more)"
        limit(edges < most, told)
    ends = [machines[part].is_end(machines[part].states[z]) for part, z in names]
    block = coarsest_exact_partition(rows, ends, clock)
    states = sum(b != DEAD for b in block)
    limit(states <= MAX_STATES, f"there are more than {MAX_STATES} row states that can end")
    speaker = {b: s for s, b in enumerate(block) if b != DEAD}  # any member speaks for its block
    start, end = [0] * len(speaker), [ends[speaker[b]] for b in range(len(speaker))]
    for s, (coefficient, _) in enumerate(parts):
        if block[s] != DEAD:
            start[block[s]] += coefficient
    speakers = [names[speaker[b]] for b in range(len(speaker))]
    layers = one_row(machines, speakers, lambda name: block[number[name[0]][name[1]]])
    return Automaton(states, start, end, layers)


def coarsest_exact_partition(rows: list[list[Edge]], end: list[bool], clock: Clock) -> list[int]:
    """Return the block of each state, in the coarsest partition that is exact.

    Exact: the states of a block agree in whether they are ends and in their total weight to each
    block. Then M^n beta is constant on blocks, by induction, and one state speaks for its block.
    Start with ends and others, and split what disagrees until nothing does. A state that is not an
    end is DEAD until a row leads from it to one that is not; edges to the DEAD weigh nothing.
    """
    block, blocks = [0 if z else DEAD for z in end], int(any(end))
    while True:
        size = Counter(block)
        seen: dict[Any, int] = {}
        finer = []
        for b, row in zip(block, rows, strict=True):
            total: dict[int, int] = {}  # of each block and code, as one number
            clock.spend(2)
            if size[b] > 1 or b == DEAD:  # or there is nobody to disagree with
                clock.spend(1 + 3 * len(row))
                for t, c, code in row:
                    if block[t] != DEAD:
                        key = code * len(block) + block[t]
                        total[key] = total.get(key, 0) + c
            is_dead = b == DEAD and not total
            weights = (b, *sorted(total.items()))
            finer.append(DEAD if is_dead else seen.setdefault(weights, len(seen)))
        if len(seen) == blocks:
            return finer
        block, blocks = finer, len(seen)


def one_row(
    machines: list[Machine], speakers: list[Name], block: Callable[[Name], int]
) -> list[list[list[Edge]]]:
    """Write a row, from the speakers of the blocks to the blocks, as one layer a cell."""
    layers: list[list[list[Edge]]] = []
    before = {name: b for b, name in enumerate(speakers)}
    width = machines[0].width
    for depth in range(width):
        is_last = depth == width - 1
        after: dict[Name, int] = {}
        layer: list[dict[tuple[int, int], int]] = [{} for _ in speakers if is_last]
        for (part, state), s in before.items():
            machines[part].clock.spend(5)
            for name, c, code in machines[part].cell(depth, state):
                target = len(layer)
                target = block((part, name)) if is_last else after.setdefault((part, name), target)
                if target == len(layer):
                    layer.append({})
                if target != DEAD:
                    layer[target][s, code] = layer[target].get((s, code), 0) + c
        layers.append([[(s, c, code) for (s, code), c in z.items()] for z in layer])
        before = after
    return layers
