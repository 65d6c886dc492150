"""Nim-values of impartial games on graphs, in which a move deletes vertices.

In Node-Kayles a vertex and its neighbours are deleted, in Arc-Kayles both ends of an edge. What is
left is the sum of its components, so its value is the exclusive or of theirs; a position has the
least value that none of its options has. [BodlaenderKratsch2002]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from gfkit.base.budget import spend
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, LimitReached

GAMES = ("node-kayles", "arc-kayles")
"""The games that are played so."""
MOST_POSITIONS = 30_000
"""Of one graph so many positions are valued at most."""


def nim_value_on_graph(game: str, neighbours: Sequence[Sequence[int]]) -> int:
    """Return the nim-value of a game on the graph of these neighbours; raises LimitReached.

    >>> [nim_value_on_graph("node-kayles", one) for one in ([[]], [[1], [0]], [[1], [0, 2], [1]])]
    [1, 1, 2]
    """
    near = [sum(1 << v for v in some) for some in neighbours]
    known: dict[int, int] = {}

    def options(part: int) -> Iterator[int]:
        """Yield what is left behind each move."""
        for v, beside in enumerate(near):
            if not part >> v & 1:
                continue
            if game == "node-kayles":
                yield part & ~(beside | 1 << v)
            else:
                for u in range(v):
                    if (part & beside) >> u & 1:
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
        if part not in known:
            if len(known) >= MOST_POSITIONS:
                raise LimitReached(f"a graph with more than {MOST_POSITIONS} positions")
            spend(1)
            seen = {reduce(xor, map(value, components(rest)), 0) for rest in options(part)}
            known[part] = next(k for k in range(len(seen) + 1) if k not in seen)
        return known[part]

    return reduce(xor, map(value, components((1 << len(near)) - 1)), 0)


def nim_value_of_rule(rule: str, graph: Graph) -> int:
    """Return the nim-value of a rule on a graph; raises GfkitError for a rule of boards alone.

    >>> nim_value_of_rule("arc-kayles", Graph(3, ((0, 1), (1, 2), (0, 2))))
    1
    """
    if rule not in GAMES:
        raise GfkitError(f"{rule} is played on boards; on graphs {' and '.join(GAMES)} are played")
    return nim_value_on_graph(rule, graph.neighbours())


def _bits(part: int) -> Iterator[int]:
    while part:
        lowest = part & -part
        yield lowest.bit_length() - 1
        part ^= lowest
