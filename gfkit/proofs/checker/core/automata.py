"""Automata that read a board cell by cell, and their exact quotients.

A board has `width` cells in a row (or vertices in a layer) and its rows grow. A state between rows
says what the rows so far mean for those to come. Within a row a machine reads one cell after
another; the cell `depth` is read in every way that the rule allows. Only those states between rows
matter that can be reached and can end; exact lumping leaves one for all that count alike.

A machine numbers its states, as they occur; rows are filled with numbers only.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .rejections import NotChecked, limit

if TYPE_CHECKING:
    from .clock import Clock

State = Any  # hashable
Edge = tuple[State, int, int]  # a state or its number, coefficient and code of the weight
Frontier = dict[tuple[int, int], int]  # {(number of a state, code): coefficient}
Parts = list[tuple[int, "Machine"]]
Name = tuple[int, int]

MAX_FRONTIER, MAX_KNOWN = 400_000, 4_000_000
KNOWN_BYTES = 120
"""Memory of one of those that are known."""
MAX_CLOSED, MAX_STATES, MAX_EDGES = 1 << 21, 1 << 20, 8_000_000
AT_ONCE, DIGITS = 256, 1 << 24
"""To that many blocks weights are computed at once; of fewer, if the states have more digits."""
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
        """Return whether a board may end here; the empty board may, by definition."""

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
    first = [(part, machine.number(machine.start)) for part, machine in enumerate(machines)]
    places: list[dict[Name, int]] = [{} for _ in range(machines[0].width)]
    todo = dict.fromkeys(first)
    while todo:
        at = todo
        for depth, known in enumerate(places):
            new = [z for z in at if z not in known]
            known.update(zip(new, itertools.count(len(known)), strict=False))
            at = dict.fromkeys((p, z) for p, s in new for z, *_ in machines[p].cell(depth, s))
        todo = dict.fromkeys(z for z in at if z not in places[0])
        told = f"the closure has more than {MAX_CLOSED} row states"
        limit(len(places[0]) + len(todo) <= MAX_CLOSED, told)
    layers = [
        [[(below[p, t], c, code) for t, c, code in machines[p].known[depth][s]] for p, s in known]
        for depth, (known, below) in enumerate(zip(places, places[1:] + places[:1], strict=True))
    ]
    number, names = places[0], [*places[0]]
    ends = [machines[part].is_end(machines[part].states[z]) for part, z in names]
    block = coarsest_exact_partition(layers, ends, clock)
    states = sum(b != DEAD for b in block)
    limit(states <= MAX_STATES, f"there are more than {MAX_STATES} row states that can end")
    speaker = {b: s for s, b in enumerate(block) if b != DEAD}  # any member speaks for its block
    start, end = [0] * len(speaker), [ends[speaker[b]] for b in range(len(speaker))]
    for (coefficient, _), name in zip(parts, first, strict=True):
        if block[number[name]] != DEAD:
            start[block[number[name]]] += coefficient
    speakers = [names[speaker[b]] for b in range(len(speaker))]
    layers = one_row(machines, speakers, lambda name: block[number[name]])
    return Automaton(states, start, end, layers)


def coarsest_exact_partition(
    layers: list[list[list[Edge]]], end: list[bool], clock: Clock
) -> list[int]:
    """Return the block of each state, in the coarsest partition that is exact.

    layers: for each cell the edges of every state before it; the last lead to states before the
    first. Exact: the states of a block agree in whether they are ends and in their total weight to
    each block. Then M^n beta is constant on blocks, by induction, and one state speaks for its
    block. Start with ends and others, and split what disagrees in the weights to new blocks until
    there are none: weights to what keeps the number of a block are the difference. A state that is
    not an end is DEAD until a row leads from it to one that is not; edges to the DEAD weigh
    nothing. The weights to some blocks are one integer for each code, each weight a digit of it.
    """
    heights = (max([1, *(sum(abs(c) for _, c, _ in z) for z in layer)]) for layer in layers)
    size = sum(1 + height.bit_length() for height in heights)
    block, blocks = [0 if z else DEAD for z in end], int(any(end))
    todo, edges = [*range(blocks)], sum(len(z) for layer in layers for z in layer)
    most = min(AT_ONCE, 1 + DIGITS // (1 + max(map(len, layers))))
    while todo:
        digit = {b: {0: 1 << size * k} for k, b in enumerate(todo[:most])}
        del todo[:most]
        clock.spend(edges * (4 + size * len(digit) // 2000))
        weights: list[dict[int, int]] = [digit.get(b, {}) for b in block]
        for layer in reversed(layers):
            weights, below = [], weights
            for some in layer:
                total: dict[int, int] = {}
                for t, c, code in some:
                    for e, weight in below[t].items():
                        total[code + e] = total.get(code + e, 0) + c * weight
                weights.append(total)
        seen: dict[Any, int] = {}
        kept = set[int]()
        for s, total in enumerate(weights):
            if total or block[s] != DEAD:
                key = (block[s], *sorted(total.items()))
                if key not in seen and (block[s] == DEAD or block[s] in kept):
                    seen[key], blocks = blocks, blocks + 1
                    todo.append(seen[key])
                kept.add(block[s])
                block[s] = seen.setdefault(key, block[s])
    return block


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
