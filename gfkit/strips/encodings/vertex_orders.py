"""Orders of the vertices of a graph that keep its frontier small."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from gfkit.base.budget import spend
from gfkit.boards.shapes.graph import Graph

ORDER_WORK = 200_000
"""Roughly how many vertices the search for an order examines."""
CANDIDATES = 100
"""How many vertices are compared for the next place in an order."""


@dataclass(frozen=True, slots=True)
class VertexOrder:
    """An order of vertices, and its width.

    width: the largest number of vertices already read that have neighbours to come; vertices with
    the same neighbours to come count as one.
    """

    vertices: tuple[int, ...]
    width: int


def vertex_orders(graph: Graph) -> tuple[VertexOrder, ...]:
    """Return a narrow order of every component, the widest component first.

    It compares greedy orders from several starts, orders of spanning trees, and that of the
    numbers.

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
        order = _tree_order(near, start)
        found[order] = _cost(near, order)
    step = max(1, len(starts) // 32)
    for start in starts[::step]:
        if min(width for _, width in found.values()) <= 2 or work <= 0:
            break
        order, looked = _greedy_order(near, start)
        spend(1 + looked)
        work -= 3 * looked
        for either in (order, order[::-1]):
            if either not in found:
                found[either] = _cost(near, either)
    best = min(found, key=lambda order: (found[order], order))
    return VertexOrder(best, found[best][1])


def _tree_order(near: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """Return the vertices of a spanning tree, each after its subtrees, the largest first.

    On a tree of n vertices the width is at most log2(n) + 1.
    """
    children: dict[int, list[int]] = {start: []}
    found = [start]
    for v in found:
        children[v] = [u for u in near[v] if u not in children]
        children |= {u: [] for u in children[v]}
        found += children[v]
    size: dict[int, int] = {}
    for v in reversed(found):
        size[v] = 1 + sum(size[u] for u in children[v])
    order, to_do = [], [start]
    while to_do:  # backwards: each vertex before its subtrees, the smallest of them first
        order.append(to_do.pop())
        to_do += sorted(children[order[-1]], key=lambda u: (-size[u], u))
    return tuple(reversed(order))


def _greedy_order(near: tuple[tuple[int, ...], ...], start: int) -> tuple[tuple[int, ...], int]:
    """Return an order that keeps the frontier small, and how many vertices were examined.

    The frontier is the set of vertices already read that have neighbours to come; the boundary is
    the set of vertices to come that have neighbours already read. The boundary breaks ties.
    """
    done: set[int] = set()
    boundary = {start: None}
    to_come = {start: len(near[start])}
    order = []
    looked = 0
    while boundary:
        costs = {}
        for v in islice(boundary, CANDIDATES):
            looked += 1 + len(near[v])
            leaving = sum(to_come[u] == 1 for u in near[v] if u in done)
            entering = sum(u not in done and u not in boundary for u in near[v])
            costs[v] = (to_come[v] > 0) - leaving, entering
        v = min(costs, key=lambda z: costs[z])
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
