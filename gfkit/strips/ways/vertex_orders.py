"""Orders of the vertices of a graph: few are done while neighbours of theirs are to come."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from gfkit.base.budget import spend

if TYPE_CHECKING:
    from gfkit.boards.shapes.graph import Graph

ORDER_WORK = 200_000
"""Roughly how many vertices are looked at in the search of an order."""
CANDIDATES = 100
"""How many vertices are compared for the next place in an order."""
PROBED, PROBED_WIDTH, PROBED_STATES = 16, 5, 50_000
"""How many orders of at least this width are tried with Col, up to how many states."""


@dataclass(frozen=True, slots=True)
class VertexOrder:
    """An order of vertices, and its width.

    width: the largest number of vertices that are done while neighbours of theirs are to come;
    those with the same neighbours to come are counted as one.
    """

    vertices: tuple[int, ...]
    width: int


def vertex_orders(graph: Graph) -> tuple[VertexOrder, ...]:
    """Return a narrow order of every component, the widest component first.

    Greedy and depth-first orders from several starts, and that of the numbers, are compared.

    >>> from gfkit.boards.shapes.graph import Graph
    >>> [order.width for order in vertex_orders(Graph.cycle(12))]
    [2]
    """
    near = graph.neighbours()
    components = graph.components()
    found = [_narrow_order(near, part, ORDER_WORK // len(components)) for part in components]
    return tuple(sorted(found, key=lambda order: (-order.width, order.vertices)))


def _narrow_order(
    near: tuple[tuple[int, ...], ...], component: tuple[int, ...], work: int
) -> VertexOrder:
    found = {component: _cost(near, component)}
    starts = sorted(component, key=lambda v: (len(near[v]), v))
    for start in {starts[0], starts[-1]}:
        order = _depth_first_order(near, start)
        found[order] = _cost(near, order)
    step = max(1, len(starts) // 32)
    for start in starts[::step]:
        if min(width for _, width in found.values()) <= 2 or work <= 0:
            break
        for by_frontier in (True, False):
            order, looked = _greedy_order(near, start, by_frontier=by_frontier)
            spend(1 + looked)
            work -= 3 * looked
            for either in (order, order[::-1]):
                if either not in found:
                    found[either] = _cost(near, either)
    ranked = sorted(found, key=lambda order: (found[order], order))[:PROBED]
    best = ranked[0]
    if found[best][1] >= PROBED_WIDTH:
        fewest = PROBED_STATES
        for order in ranked:
            states = _probe(near, order, fewest)
            if states < fewest:
                best, fewest = order, states
    return VertexOrder(best, found[best][1])


def _probe(near: tuple[tuple[int, ...], ...], vertices: tuple[int, ...], most: int) -> int:
    """Return the number of states of Col over all cuts, or `most` if it is not below that.

    Other games have more states on an order, but few where Col has few.
    """
    place = {v: i for i, v in enumerate(vertices)}
    table = {0}
    total = 0
    for i, v in enumerate(vertices):
        blue = sum(1 << 2 * (place[u] - i - 1) for u in near[v] if place[u] > i)
        after: set[int] = set()
        for state in table:
            rest = state >> 2
            after.add(rest)
            if not state & 1:
                after.add(rest | blue)
            if not state & 2:
                after.add(rest | blue << 1)
        total += len(after)
        spend(1 + len(after))
        if total >= most:
            return most
        table = after
    return total


def _depth_first_order(near: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """Return the vertices of a depth-first tree, each after its subtrees, the largest first.

    On a tree of n vertices the width is at most log2(n) + 1.
    """
    parent = {start: start}
    found = [start]
    stack = [(start, iter(near[start]))]
    while stack:
        v, rest = stack[-1]
        u = next((u for u in rest if u not in parent), None)
        if u is None:
            stack.pop()
        else:
            parent[u] = v
            found.append(u)
            stack.append((u, iter(near[u])))
    size = dict.fromkeys(found, 1)
    children: dict[int, list[int]] = {v: [] for v in found}
    for v in reversed(found[1:]):
        size[parent[v]] += size[v]
        children[parent[v]].append(v)
    # Backwards: each vertex before its subtrees, the smallest of them first.
    order = []
    to_do = [start]
    while to_do:
        v = to_do.pop()
        order.append(v)
        to_do.extend(sorted(children[v], key=lambda u: (-size[u], u)))
    return tuple(reversed(order))


def _greedy_order(
    near: tuple[tuple[int, ...], ...], start: int, *, by_frontier: bool
) -> tuple[tuple[int, ...], int]:
    """Return an order that keeps the frontier, or the boundary, small; and how much was looked at.

    The frontier is what is done and has neighbours to come, the boundary what is to come and has
    neighbours that are done.
    """
    done: set[int] = set()
    boundary = {start: None}
    to_come = {start: len(near[start])}
    order = []
    looked = 0
    while boundary:
        best: tuple[tuple[int, int], int] | None = None
        for v in islice(boundary, CANDIDATES):
            looked += 1 + len(near[v])
            frontier_grows = to_come[v] > 0
            leaving = entering = 0
            for u in near[v]:
                if u in done:
                    leaving += to_come[u] == 1
                elif u not in boundary:
                    entering += 1
            change = frontier_grows - leaving
            key = (change, entering) if by_frontier else (entering, change)
            if best is None or key < best[0]:
                best = key, v
        assert best is not None
        v = best[1]
        del boundary[v]
        done.add(v)
        order.append(v)
        for u in near[v]:
            if u not in to_come:
                to_come[u] = len(near[u])
                boundary[u] = None
            to_come[u] -= 1
    return tuple(order), looked


def _cost(near: tuple[tuple[int, ...], ...], order: tuple[int, ...]) -> tuple[int, int]:
    """Return the sum of 3^width over the cuts of the order, and the largest width."""
    place = {v: i for i, v in enumerate(order)}
    frontier: list[int] = []
    cost = width = 0
    for i, v in enumerate(order):
        own = sum(1 << place[u] for u in near[v] if place[u] > i)
        passed = 1 << i
        frontier = list({mask & ~passed for mask in (*frontier, own)} - {0})
        width = max(width, len(frontier))
        cost += 3 ** len(frontier)
    return cost, width
