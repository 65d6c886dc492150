"""Counting on any graph: one vertex after another, keeping what the remaining vertices must know.

A state says only what the vertices already read mean for those to come, so two beginnings with the
same future are one state: on a complete graph a few states suffice, on a grid as many as on the
strip of its shorter side. It is START, or what is known about vertices to come, or a pair of this
and what is still required of them. Vertices are given relative to the one that is read, so in a
product with a path the states are the same in every layer. A vertex is a step, like a cell of a
board. The vertices of each component are put in an order in which few vertices at a time have been
read while some of their neighbours have not (`encodings.vertex_orders`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from gfkit.automata.lumping import push_back
from gfkit.automata.propagation import count_walks
from gfkit.automata.steps import CellStep
from gfkit.base.arguments import instance, size, text, trusted
from gfkit.base.budget import Budget, forecast, phase, within
from gfkit.boards.rules.graph_games import (
    ColouringGame,
    EdgeGame,
    LibertyGame,
    UnknownGraphRule,
)
from gfkit.boards.rules.rule import STUCK, CountingRule, combination_of
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.graph import Graph, graph_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profiles import Profile
from gfkit.strips.encodings.vertex_orders import vertex_orders

Near = tuple[tuple[int, ...], ...]
Moves = Callable[[int, Any], Iterable[tuple[Any, tuple[int, int, int]]]]
"""From a place and a state, the states after its vertex: coefficient, exponents of x and y."""

MAX_STATES = 300_000
BYTES_PER_STATE, BYTES_PER_EDGE = 250, 40
"""The memory of a state in a dictionary, and of an edge that is kept."""
START = 0
"""The state before the first vertex of a component, and after its last."""
NOTHING = (1, 0, 0)
"""The weight of an empty vertex."""


@trusted
def profile_on_graph(
    game: CountingRule,
    graph: Graph,
    quantity: str = "positions",
    *,
    max_states: int = MAX_STATES,
    budget: Budget | None = None,
) -> Profile:
    """Return the profile of the positions of the game on the graph that are `quantity`.

    budget: limits of time and memory. Raises UnknownGraphRule for a quantity without meaning in the
    game, LimitReached for a graph without a narrow enough order, and OutOfBudget.
    References: [BrownEtAl2019, section 2].

    >>> from gfkit.boards.rules.graph_games import COL
    >>> from gfkit.boards.shapes.graph import Graph
    >>> print(profile_on_graph(COL, Graph.path(3)))
    x^2*y+x^2+x*y^2+6*x*y+3*x+y^2+3*y+1
    """
    instance("game", game, CountingRule, "a game such as find_graph_rule('col').game")
    graph = graph_of("graph", graph)
    text("quantity", quantity, "'positions'")
    max_states = size("max_states", max_states, least=1, example=10**5)
    known = game.on_graphs
    if quantity not in known:
        says = {f"{game.name}:{z}": game.says(z) for z in known}
        raise UnknownGraphRule(f"{game.name}:{quantity}", says)
    with within(budget):
        if quantity == "play":
            return _profile(game, graph, "positions", max_states).play()
        total = Profile(())
        for coefficient, one in combination_of(quantity):
            total += coefficient * _profile(game, graph, one, max_states)
        return total


def _profile(game: CountingRule, graph: Graph, quantity: str, max_states: int) -> Profile:
    near, orders = graph.neighbours(), vertex_orders(graph)
    what = f"{game.name} on {graph.vertices} vertices"
    steps, edges = [], 0
    with phase("vertices", graph.vertices) as progress:
        for order in orders:
            moves = moves_of(game, quantity, near, order.vertices, alike=True)
            states: dict[Any, int] = {START: 0}
            for place in range(len(order.vertices)):
                after: dict[Any, int] = {}
                columns = np.array(
                    [
                        (number, after.setdefault(target, len(after)), *weight)
                        for state, number in states.items()
                        for target, weight in moves(place, state)
                    ],
                    dtype=np.int64,
                ).reshape(-1, 5)
                if len(after) > max_states:
                    raise LimitReached(
                        f"the frontier is too wide: {order.width} of {len(order.vertices)} "
                        f"vertices gave {len(after)} states; the limit is {max_states} states "
                        "(raise it, remove edges or split the graph)"
                    )
                edges += len(columns)
                memory = BYTES_PER_STATE * len(after) + BYTES_PER_EDGE * len(columns)
                forecast(f"{edges} edges of {what}", memory=2 * memory)
                steps.append(CellStep.of(len(states), len(after), tuple(columns.T)))  # type: ignore[arg-type]
                states = after
                progress.advance(steps=1 + len(columns))
    return count_walks(push_back(steps), what)


def moves_of(
    game: CountingRule, quantity: str, near: Near, vertices: Sequence[int], *, alike: bool = False
) -> Moves:
    """Return the function that reads a vertex, in this order of the vertices.

    alike: whether, among vertices with the same neighbours to come, only the number that wait for a
    partner matters. Raises GfkitError for a game that is not played on graphs.
    """
    if game.kind not in MOVES:
        raise GfkitError(f"{game.name} is not played on graphs")
    place = {v: i for i, v in enumerate(vertices)}
    later = [[place[u] - i - 1 for u in near[v] if place[u] > i] for i, v in enumerate(vertices)]
    return MOVES[game.kind](game, quantity, later, alike and quantity == "positions")


def may_end(state: Any) -> bool:
    """Return whether no vertex to come has a requirement."""
    return not isinstance(state, tuple) or not state[1]


Later = list[list[int]]
"""For each vertex in order, how many come before each later neighbour of it."""


def _spread(later: Iterable[int], bits: int) -> int:
    return sum(1 << bits * i for i in later)


def _told(weight: Weight) -> tuple[int, int, int]:
    return weight.coefficient, weight.x, weight.y


def _colours(game: ColouringGame, quantity: str, later: Later, alike: bool) -> Moves:
    """Read positions of a colouring game, in which a player cannot place a colour.

    A state says which colours are blocked where, with k bits for each vertex to come. A requirement
    is a set of such bits: one of these vertices must get one of these colours, and so block a
    colour at an empty vertex.
    """
    del alike
    colours = game.colours
    k = len(colours)
    owners = STUCK.get(quantity, ())
    required = [c for c, colour in enumerate(colours) if colour.owner in owners]
    weights = [_told(colour.weight) for colour in colours]
    clashes = [
        sum(1 << d for d, b in enumerate(colours) if game.clash(a.name, b.name)) for a in colours
    ]
    spread = [_spread(some, k) for some in later]

    def moves(place: int, state: Any) -> Iterator[tuple[Any, tuple[int, int, int]]]:
        known, wanted = state if isinstance(state, tuple) else (state, ())
        rest = known >> k
        blocks = [clash * spread[place] for clash in clashes]
        empty = [blocks[c] for c in required if not known >> c & 1]
        ways = [(rest, [*(one >> k for one in wanted), *empty], NOTHING)]
        for c in range(k):
            if not known >> c & 1:
                unmet = [one >> k for one in wanted if not one >> c & 1]
                ways.append((rest | blocks[c], unmet, weights[c]))
        for blocked, asked, weight in ways:
            some = {one & ~blocked for one in asked}
            if 0 not in some:
                least = (one for one in some if not any(z & ~one == 0 and z != one for z in some))
                yield ((blocked, frozenset(least)) if some else blocked), weight

    return moves


def _stones(game: LibertyGame, quantity: str, later: Later, alike: bool) -> Moves:
    """Read positions of a liberty game.

    Each vertex to come has two bits, one for each colour. A state says where a stone would have a
    liberty: next to an empty vertex, or to a group with a liberty. Each group without one requires
    a liberty at one of the vertices next to it. Groups of one colour with the same vertices live or
    die together.
    """
    del quantity, alike
    weights = [_told(stone.weight) for stone in game.colours]
    spread = [_spread(some, 2) for some in later]

    def moves(place: int, state: Any) -> Iterator[tuple[Any, tuple[int, int, int]]]:
        known, groups = state if isinstance(state, tuple) else (state, ())
        rest, beside = known >> 2, spread[place]
        away = {group >> 2 for group in groups if not group & 3}
        here = [[group >> 2 for group in groups if group & bit] for bit in (1, 2)]
        touched = [0, 0]
        for stone in (0, 1):
            for group in here[stone]:
                touched[stone] |= group
        ways = [(rest | 3 * beside | touched[0] | touched[1], away, NOTHING)]
        for stone in (0, 1):
            others = here[1 - stone]
            if 0 in others:  # a group of the other colour has only this vertex left
                continue
            joined = beside << stone | touched[stone]
            if known >> stone & 1:
                ways.append((rest | joined, away.union(others), weights[stone]))
            elif joined:
                ways.append((rest, {*away, *others, joined}, weights[stone]))
        for saved, wanted, weight in ways:
            yield ((saved, frozenset(wanted)) if saved or wanted else START), weight

    return moves


def _pairs(game: EdgeGame, quantity: str, later: Later, alike: bool) -> Moves:
    """Read positions of an edge game in which a player cannot place a piece.

    The cover of a vertex is decided when it is read. A state says which vertices to come must not
    be empty, and which of the last vertices wait for the other half of a piece, bit d for the one d
    before. alike: among vertices with the same neighbours to come, the last ones stand for all that
    wait.
    """
    owners = STUCK.get(quantity, ())
    no_vertex = game.vertex_piece is not None and game.vertex_owner in owners
    no_edge = game.edge_owner in owners
    edge, vertex = _told(game.edge_piece), _told(game.vertex_piece or Weight())
    coming = [_spread(some, 1) for some in later]
    earlier = [0] * len(later)
    for i, some in enumerate(later):
        for ahead in some:
            earlier[i + 1 + ahead] |= 1 << ahead + 1
    gone = [
        sum(1 << age for age in range(place + 1) if not coming[place - age] >> age)
        for place in range(len(later))
    ]

    def twins(place: int) -> list[tuple[int, list[int]]]:
        """Return each class of alike vertices, with a set of k of them for each number k."""
        classes: dict[int, list[int]] = {}
        for age in range(place + 1):
            if ahead := coming[place - age] >> age:
                classes.setdefault(ahead, []).append(1 << age)
        some = (bits for bits in classes.values() if len(bits) > 1)
        return [(sum(bits), [sum(bits[:k]) for k in range(len(bits) + 1)]) for bits in some]

    classes = [twins(place) if alike else [] for place in range(len(later))]

    def moves(place: int, state: Any) -> Iterator[tuple[Any, tuple[int, int, int]]]:
        filled, waited = state if isinstance(state, tuple) else (0, 0)
        rest, waiting = filled >> 1, waited << 1
        ways = []
        if game.vertex_piece is not None:
            ways.append((rest, waiting, vertex))
            if not (no_edge or no_vertex):
                ways.append((rest, waiting, NOTHING))
        if no_edge and not no_vertex and not filled & 1:
            ways.append((rest | coming[place], waiting, NOTHING))
        elif not no_edge and game.vertex_piece is None:
            ways.append((rest, waiting, NOTHING))
        if coming[place]:
            ways.append((rest, waiting | 1, NOTHING))
        near = waiting & earlier[place]
        while near:
            low = near & -near
            near ^= low
            ways.append((rest, waiting & ~low, edge))
        for known, waits, weight in ways:
            if not waits & gone[place]:
                wanted = waits
                for mask, some in classes[place]:
                    wanted = wanted & ~mask | some[(wanted & mask).bit_count()]
                yield ((known, wanted) if known or wanted else START), weight

    return moves


MOVES: dict[str, Callable[[Any, str, Later, bool], Moves]] = {
    ColouringGame.kind: _colours,
    LibertyGame.kind: _stones,
    EdgeGame.kind: _pairs,
}
"""For each kind of game on graphs, how a vertex is read."""
