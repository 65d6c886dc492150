"""Counting on any graph: one vertex after another, keeping what the remaining vertices must know.

A state says nothing but what the vertices already done mean for those still to come, so two
beginnings with the same future are one state: on a complete graph a few states suffice, on a grid
as many as on the strip of its shorter side. It is START, or what is known of vertices to come, or
a pair: what is known, and what is still wanted of them. Vertices are told relative to the one that
is read, so in a product with a path the states are the same in every layer. Polynomials are packed
into integers by Kronecker substitution. The vertices of each component are put in an order in which
few are done while neighbours of theirs are to come (`vertex_orders`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gfkit.base.arguments import instance, size, text, trusted
from gfkit.base.budget import Budget, forecast, phase, spend, within
from gfkit.boards.kinds.game import STUCK, Game, combination_of
from gfkit.boards.kinds.graph_games import ColouringGame, EdgeGame, LibertyGame, UnknownGraphRule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.graph import Graph, graph_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile

Table = dict[Any, int]
"""From states to packed polynomials."""
Advance = Callable[[int, Table], Table]
"""Takes a table over the vertex at a place."""
Near = tuple[tuple[int, ...], ...]

ORDER_WORK = 200_000
"""Roughly how many vertices are looked at in the search of an order."""
CANDIDATES = 100
"""How many vertices are compared for the next place in an order."""


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

    Greedy orders from several starts, those of trees, and that of the numbers, are compared.

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
    """Return an order that keeps the frontier small, and how much was looked at.

    The frontier is what is done and has neighbours to come; the boundary is what is to come and has
    neighbours that are done, which decides between vertices that are as good.
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


MAX_STATES = 300_000
BYTES_PER_STATE = 250
"""Of an entry of a table: a state, a number and their places in a dictionary."""
START = 0
"""The state before the first vertex of a component, and after its last."""


@trusted
def profile_on_graph(
    game: Game,
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

    >>> from gfkit.boards.kinds.graph_games import COL
    >>> from gfkit.boards.shapes.graph import Graph
    >>> print(profile_on_graph(COL, Graph.path(3)))
    x^2*y+x^2+x*y^2+6*x*y+3*x+y^2+3*y+1
    """
    instance("game", game, Game, "a game such as find_graph_rule('col').game")
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


@dataclass(frozen=True, slots=True)
class Packing:
    """Polynomials as integers: x^i y^j is 2^(bits * (i * (y + 1) + j)).

    No coefficient needs more than `bits` bits.
    """

    x: int
    y: int
    bits: int

    @classmethod
    def of(cls, game: Game, graph: Graph) -> Packing:
        """Return the packing of a sum in which every vertex has at most this many choices."""
        singles, pair = _pieces(game)
        n, bound = graph.vertices, 1
        each = 1 + sum(weight.coefficient for weight in singles)
        for near in graph.neighbours():
            bound *= each + (pair.coefficient * len(near) if pair else 0)
        x, y = (
            max(
                max((getattr(weight, mark) for weight in singles), default=0) * n,
                (getattr(pair, mark) * n + 1) // 2 if pair else 0,
            )
            for mark in ("x", "y")
        )
        return cls(x, y, -(-(bound.bit_length() + 1) // 8) * 8)

    def shift(self, weight: Weight) -> tuple[int, int]:
        """Return the shift and the factor of a weight."""
        return self.bits * (weight.x * (self.y + 1) + weight.y), weight.coefficient

    def size(self) -> int:
        """Return the number of bytes of a packed polynomial."""
        return (self.x + 1) * (self.y + 1) * self.bits // 8

    def unpack(self, packed: int) -> Profile:
        """Return the polynomial of a packed one."""
        width = self.bits // 8
        data = packed.to_bytes(-(-packed.bit_length() // 8), "little")
        found = {}
        for place in range(0, len(data), width):
            if value := int.from_bytes(data[place : place + width], "little"):
                found[divmod(place // width, self.y + 1)] = value
        return Profile.of(found)


def _pieces(game: Any) -> tuple[Sequence[Weight], Weight | None]:
    """Return the weights of the pieces of one vertex, and of that of two neighbours."""
    if isinstance(game, EdgeGame):
        return [game.vertex_piece] if game.vertex_piece else [], game.edge_piece
    return [colour.weight for colour in game.colours], None


def _profile(game: Game, graph: Graph, quantity: str, max_states: int) -> Profile:
    packing, near, orders = Packing.of(game, graph), graph.neighbours(), vertex_orders(graph)
    what = f"the profile of {game.name} on {graph.vertices} vertices"
    forecast(what, memory=3 * packing.size())
    value, before = 1, 0
    with phase("vertices", sum(len(order.vertices) for order in orders)) as progress:
        for order in orders:
            advance = advance_of(game, quantity, near, order.vertices, packing, alike=True)
            table: Table = {START: value}
            for place in range(len(order.vertices)):
                table = advance(place, table)
                if len(table) > max_states:
                    raise LimitReached(
                        f"the frontier is too wide: {order.width} of {len(order.vertices)} "
                        f"vertices gave {len(table)} states; the limit is {max_states} states "
                        "(raise it, remove edges or split the graph)"
                    )
                held = sum(one.bit_length() for one in table.values()) // 7  # 30 bits in 4 bytes
                held += BYTES_PER_STATE * len(table)
                if held > before:  # both tables are held at once, and may grow as much again
                    forecast(what, memory=2 * held - before)
                before = held
                progress.advance(steps=1 + len(table))
            value = table.get(START, 0)
    return packing.unpack(value)


def advance_of(
    game: Game,
    quantity: str,
    near: Near,
    vertices: Sequence[int],
    packing: Packing,
    *,
    alike: bool = False,
) -> Advance:
    """Return the function that takes a table over a vertex, in this order of the vertices.

    alike: whether of vertices with the same neighbours to come only the number of those that wait
    for a partner matters. Raises GfkitError for a game that is not played on graphs.
    """
    if game.kind not in ADVANCES:
        raise GfkitError(f"{game.name} is not played on graphs")
    place = {v: i for i, v in enumerate(vertices)}
    later = [[place[u] - i - 1 for u in near[v] if place[u] > i] for i, v in enumerate(vertices)]
    more = alike and quantity == "positions"
    return ADVANCES[game.kind](game, quantity, later, packing, more)


def may_end(state: Any) -> bool:
    """Tell whether nothing is wanted of a vertex to come."""
    return not isinstance(state, tuple) or not state[1]


Later = list[list[int]]
"""Of each vertex in order, how many come before each later neighbour of it."""


def _spread(later: Iterable[int], bits: int) -> int:
    return sum(1 << bits * i for i in later)


def _colours(
    game: ColouringGame, quantity: str, later: Later, packing: Packing, alike: bool
) -> Advance:
    """Advance through positions of a colouring game, in which a player cannot place a colour.

    Known is which colours are blocked where, k bits a vertex to come. Each thing wanted is a set of
    such bits: one of these vertices must get one of these colours, which blocks one for an empty
    vertex.
    """
    del alike
    colours = game.colours
    k = len(colours)
    full = (1 << k) - 1
    owners = STUCK.get(quantity, ())
    required = [c for c, colour in enumerate(colours) if colour.owner in owners]
    shifts = [packing.shift(colour.weight) for colour in colours]
    clashes = [
        sum(1 << d for d, b in enumerate(colours) if game.clash(a.name, b.name)) for a in colours
    ]
    allowed = [[c for c in range(k) if not here >> c & 1] for here in range(full + 1)]
    spread = [_spread(some, k) for some in later]

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        blocks = [clash * spread[place] for clash in clashes]

        def add(known: int, wanted: list[int], value: int) -> None:
            state: Any = known
            if wanted:
                some = {one & ~known for one in wanted}
                if 0 in some:
                    return
                least = (one for one in some if not any(z & ~one == 0 and z != one for z in some))
                state = (known, frozenset(least))
            result[state] = result.get(state, 0) + value

        for state, value in table.items():
            known, wanted = state if isinstance(state, tuple) else (state, ())
            here, rest = known & full, known >> k
            empty = [blocks[c] for c in required if not here >> c & 1]
            add(rest, [*(one >> k for one in wanted), *empty], value)
            for c in allowed[here]:
                shift, factor = shifts[c]
                unmet = [one >> k for one in wanted if not one >> c & 1]
                add(rest | blocks[c], unmet, factor * (value << shift))
        return result

    return advance


def _stones(
    game: LibertyGame, quantity: str, later: Later, packing: Packing, alike: bool
) -> Advance:
    """Advance through positions of a liberty game.

    Two bits a vertex to come, one a colour. Known is where a stone would have a liberty: next to an
    empty vertex, or to a group with a liberty. Wanted is for each group without one: a liberty at
    one of these vertices next to it. Groups of one colour with the same vertices live or die
    together.
    """
    del quantity, alike
    shifts = [packing.shift(stone.weight)[0] for stone in game.colours]
    spread = [_spread(some, 2) for some in later]

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        beside = spread[place]

        def add(known: int, wanted: set[int], value: int) -> None:
            state = (known, frozenset(wanted)) if known or wanted else START
            result[state] = result.get(state, 0) + value

        for state, value in table.items():
            known, groups = state if isinstance(state, tuple) else (state, ())
            rest = known >> 2
            away = {group >> 2 for group in groups if not group & 3}
            here = [[group >> 2 for group in groups if group & bit] for bit in (1, 2)]
            touched = [0, 0]
            for stone in (0, 1):
                for group in here[stone]:
                    touched[stone] |= group
            add(rest | 3 * beside | touched[0] | touched[1], away, value)
            for stone in (0, 1):
                others = here[1 - stone]
                if 0 in others:  # a group of the other colour has nothing but this vertex
                    continue
                joined = beside << stone | touched[stone]
                if known >> stone & 1:
                    add(rest | joined, away.union(others), value << shifts[stone])
                elif joined:
                    add(rest, {*away, *others, joined}, value << shifts[stone])
        return result

    return advance


def _pairs(game: EdgeGame, quantity: str, later: Later, packing: Packing, alike: bool) -> Advance:
    """Advance through positions of an edge game in which a player cannot place a piece.

    What covers a vertex is decided when it is read. Known are the vertices to come that must not be
    empty; wanted is the other half of a piece at the last vertices, bit d for the one d before.
    alike: of vertices with the same neighbours to come the last ones stand for all that wait.
    """
    owners = STUCK.get(quantity, ())
    no_vertex = game.vertex_piece is not None and game.vertex_owner in owners
    no_edge = game.edge_owner in owners
    edge, by_edge = packing.shift(game.edge_piece)
    vertex, by_vertex = packing.shift(game.vertex_piece or Weight())
    coming = [_spread(some, 1) for some in later]
    earlier = [0] * len(later)
    for i, some in enumerate(later):
        for ahead in some:
            earlier[i + 1 + ahead] |= 1 << ahead + 1

    def twins(place: int) -> list[tuple[int, list[int]]]:
        """Return the classes of alike vertices: all, and for each number as many of them."""
        classes: dict[int, list[int]] = {}
        for age in range(place + 1):
            if ahead := coming[place - age] >> age:
                classes.setdefault(ahead, []).append(1 << age)
        some = (bits for bits in classes.values() if len(bits) > 1)
        return [(sum(bits), [sum(bits[:k]) for k in range(len(bits) + 1)]) for bits in some]

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        gone = sum(1 << age for age in range(place + 1) if not coming[place - age] >> age)
        classes = twins(place) if alike else ()

        def add(known: int, waiting: int, value: int) -> None:
            if not waiting & gone:
                for mask, some in classes:
                    waiting = waiting & ~mask | some[(waiting & mask).bit_count()]
                state = (known, waiting) if known or waiting else START
                result[state] = result.get(state, 0) + value

        for state, value in table.items():
            filled, waited = state if isinstance(state, tuple) else (0, 0)
            rest, waiting = filled >> 1, waited << 1
            if game.vertex_piece is not None:
                covered = by_vertex * (value << vertex)
                add(rest, waiting, covered if no_edge or no_vertex else covered + value)
            if no_edge and not no_vertex and not filled & 1:
                add(rest | coming[place], waiting, value)
            elif not no_edge and game.vertex_piece is None:
                add(rest, waiting, value)
            if coming[place]:
                add(rest, waiting | 1, value)
            paired = by_edge * (value << edge)
            near = waiting & earlier[place]
            while near:
                low = near & -near
                near ^= low
                add(rest, waiting & ~low, paired)
        return result

    return advance


ADVANCES: dict[str, Callable[[Any, str, Later, Packing, bool], Advance]] = {
    ColouringGame.kind: _colours,
    LibertyGame.kind: _stones,
    EdgeGame.kind: _pairs,
}
"""For each kind of game on graphs, how its tables advance."""
