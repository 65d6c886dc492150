"""Nim-values of impartial games on graphs, in which a move deletes vertices.

In Node-Kayles a move deletes a vertex and its neighbours, in Arc-Kayles both ends of an edge. The
remaining graph is the sum of its components, so its value is the exclusive or of theirs; the value
of a position is the least value of none of its options. [BodlaenderKratsch2002] On paths they are
octal games, Dawson's Chess and Dawson's Kayles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from gfkit.base.budget import spend
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, LimitReached

GAMES = ("node-kayles", "arc-kayles")
"""The games of this kind."""
PATHS = {"node-kayles": "0.137", "arc-kayles": "0.07"}
"""The octal games that these are on paths: a heap is a path with as many vertices as beans."""
GONE = {"node-kayles": 3, "arc-kayles": 2}
"""The number of adjacent vertices of a cycle that a move deletes; a path remains."""
MOST_POSITIONS = 30_000
"""The limit on positions of one graph."""


class GraphNimValues:
    """The nim-values of one of GAMES on graphs.

    Components that are paths or cycles are heaps of an octal game, and are not searched. positions:
    the number of other positions valued.

    >>> kayles = GraphNimValues("node-kayles")
    >>> [kayles.of(one) for one in ([[]], [[1], [0]], [[1], [0, 2], [1]])], kayles.positions
    ([1, 1, 2], 0)
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.positions = 0
        self._paths: list[int] = []

    def of(self, neighbours: Sequence[Sequence[int]]) -> int:
        """Return the nim-value on the graph of these neighbours; raises LimitReached."""
        near = [sum(1 << v for v in some) for some in neighbours]
        known: dict[int, int] = {}

        def options(part: int) -> Iterator[int]:
            """Yield the graph after each move."""
            for v in _bits(part):
                beside = near[v] & part
                if self.game == "node-kayles":
                    yield part & ~(beside | 1 << v)
                else:
                    for u in _bits(beside & ((1 << v) - 1)):
                        yield part & ~(1 << u | 1 << v)

        def components(part: int) -> Iterator[int]:
            while part:
                found, more = 0, part & -part
                while more:
                    found |= more
                    more = reduce(lambda a, v: a | near[v], _bits(more), 0) & part & ~found
                yield found
                part &= ~found

        def value(part: int) -> int:
            """Return the value of a connected part."""
            if part in known:
                return known[part]
            size = part.bit_count()
            degrees = [(near[v] & part).bit_count() for v in _bits(part)]
            if max(degrees) <= 2:
                known[part] = self._of_cycle(size) if min(degrees) == 2 else self._of_path(size)
                return known[part]
            if len(known) >= MOST_POSITIONS:
                raise LimitReached(f"a graph with more than {MOST_POSITIONS} positions")
            spend(1)
            self.positions += 1
            seen = {reduce(xor, map(value, components(rest)), 0) for rest in options(part)}
            known[part] = next(k for k in range(len(seen) + 1) if k not in seen)
            return known[part]

        return reduce(xor, map(value, components((1 << len(near)) - 1)), 0)

    def _of_path(self, size: int) -> int:
        if size >= len(self._paths):
            from gfkit.games.heaps.octal import OctalCode, nim_values  # noqa: PLC0415 - needs numpy

            many = max(2 * size, 64)
            self._paths = nim_values(OctalCode.parse(PATHS[self.game]), many).tolist()
        return self._paths[size]

    def _of_cycle(self, size: int) -> int:
        """Return the value of a cycle: all moves leave the same path."""
        return int(self._of_path(size - GONE[self.game]) == 0)


def nim_value_of_rule(rule: str, graph: Graph) -> int:
    """Return the nim-value of a rule on a graph; raises GfkitError for a rule of boards alone.

    >>> nim_value_of_rule("arc-kayles", Graph(3, ((0, 1), (1, 2), (0, 2))))
    1
    """
    if rule not in GAMES:
        raise GfkitError(f"{rule} is played on boards; on graphs {' and '.join(GAMES)} are played")
    return GraphNimValues(rule).of(graph.neighbours())


def _bits(part: int) -> Iterator[int]:
    while part:
        lowest = part & -part
        yield lowest.bit_length() - 1
        part ^= lowest
