"""Exact quotients: the states of machines that can be reached and can end, and lumping them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .clock import limit

if TYPE_CHECKING:
    from .clock import Clock
    from .machines import Machine, State

Edge = tuple[int, int, int]  # (state, coefficient, code)
Parts = list[tuple[int, "Machine"]]
Name = tuple[int, "State"]

MAX_CLOSED, MAX_STATES, MAX_EDGES = 1 << 21, 1 << 20, 8_000_000
EDGE_BYTES = 240
"""Memory that a way to fill a row takes, in all that is made of it."""


@dataclass
class Automaton:
    """A lumped automaton: start and end of its blocks, and one row of tiles in two ways.

    layers: one a cell: for each class after the cell, the edges that come in from the classes
    before it; the classes before the first cell and after the last are the blocks.
    matrix: for each block, the edges that go out to the blocks after the row.
    """

    states: int
    start: list[int]
    end: list[bool]
    layers: list[list[list[Edge]]]
    matrix: list[list[Edge]]


def build(parts: Parts, clock: Clock) -> Automaton:
    """Close, trim and lump the direct sum of the parts, each with its coefficient."""
    machines = [machine for _, machine in parts]
    names: list[Name] = [(part, machine.start) for part, machine in enumerate(machines)]
    number = {name: s for s, name in enumerate(names)}
    rows: list[list[Edge]] = []
    edges = 0
    most = max(MAX_EDGES, (clock.memory or 0) // EDGE_BYTES)
    for part, state in names:  # which grows meanwhile
        rows.append([])
        for (after, code), c in machines[part].row({(state, 0): 1}).items():
            if (part, after) not in number:
                limit(len(names) < MAX_CLOSED, f"the closure has more than {MAX_CLOSED} row states")
                number[part, after] = len(names)
                names.append((part, after))
            rows[-1].append((number[part, after], c, code))
        edges += len(rows[-1])
        limit(
            edges < most,
            f"there are more than {most} ways to fill a row (--memory-limit allows more)",
        )

    into: list[list[int]] = [[] for _ in rows]
    for s, row in enumerate(rows):
        clock.spend(1 + len(row))
        for t, _, _ in row:
            into[t].append(s)
    todo = [s for s, (part, state) in enumerate(names) if machines[part].is_end(state)]
    alive = {*todo, *range(len(machines))}  # an end can be reached; every start stays
    while todo:
        fresh = set(into[todo.pop()]) - alive
        clock.spend(1 + len(fresh))
        alive |= fresh
        todo += fresh
    limit(len(alive) <= MAX_STATES, f"there are more than {MAX_STATES} row states that can end")
    del into
    if len(alive) < len(names):
        names = [names[s] for s in sorted(alive)]
        place = {s: k for k, s in enumerate(sorted(alive))}
        kept = []
        for s in place:
            clock.spend(1 + 2 * len(rows[s]))
            kept.append([(place[t], c, e) for t, c, e in rows[s] if t in alive])
        rows = kept

    end = [machines[part].is_end(state) for part, state in names]
    block = coarsest_exact_partition(rows, end, clock)
    start = [0] * (1 + max(block))
    for part, (coefficient, _) in enumerate(parts):
        start[block[names.index((part, machines[part].start))]] += coefficient
    blocks = dict(zip(names, block, strict=True))
    # Any member speaks for its block; with the last ones there may be fewer states within a row.
    least: tuple[int, list[list[list[Edge]]], list[int]] | None = None
    for order in (range(len(names) - 1, -1, -1), range(len(names))):
        chosen = {block[s]: s for s in order}
        speakers = [chosen[b] for b in range(len(start))]
        layers = one_row(machines, [names[s] for s in speakers], blocks)
        size = sum(len(edges) for layer in layers for edges in layer)
        if least is None or size < least[0]:
            least = size, layers, speakers
    assert least is not None
    _, layers, speakers = least
    matrix = [[(block[t], c, e) for t, c, e in rows[s]] for s in speakers]
    return Automaton(len(names), start, [end[s] for s in speakers], layers, matrix)


def coarsest_exact_partition(rows: list[list[Edge]], end: list[bool], clock: Clock) -> list[int]:
    """Return the block of each state, in the coarsest partition that is exact.

    Exact: the states of a block agree in whether they are ends and in their total weight to each
    block. Then M^n beta is constant on blocks, by induction, and one state speaks for its block.
    Start with ends and others, and split what disagrees until nothing does.
    """
    block, blocks = [int(z) for z in end], len(set(end))
    while True:
        size = [0] * (1 + max(block))
        for b in block:
            size[b] += 1
        seen: dict[Any, int] = {}
        finer = []
        for b, row in zip(block, rows, strict=True):
            total: dict[tuple[int, int], int] = {}
            clock.spend(2)
            if size[b] > 1:  # or there is nobody to disagree with
                clock.spend(1 + 3 * len(row))
                for t, c, code in row:
                    key = (block[t], code)
                    total[key] = total.get(key, 0) + c
            finer.append(seen.setdefault((b, *sorted(total.items())), len(seen)))
        if len(seen) == blocks:
            return finer
        block, blocks = finer, len(seen)


def one_row(
    machines: list[Machine], speakers: list[Name], block: dict[Name, int]
) -> list[list[list[Edge]]]:
    """Write a row, from the speakers of the blocks to the blocks, as one layer a cell."""
    layers: list[list[list[Edge]]] = []
    before = {name: b for b, name in enumerate(speakers)}
    width = machines[0].width
    for depth in range(width):
        last = depth == width - 1
        after = block if last else {}
        layer: list[list[Edge]] = [[] for _ in speakers if last]
        for (part, state), s in before.items():
            machines[part].clock.spend(5)
            for name, c, code in machines[part].cell(depth, state):
                if (part, name) not in after and not last:
                    after[part, name] = len(layer)
                    layer.append([])
                if (part, name) in after:
                    layer[after[part, name]].append((s, c, code))
        layers.append(layer)
        before = after
    return layers
