"""Counting on any graph: one vertex after another, keeping what the remaining vertices must know.

A state says nothing but what the vertices already done mean for those still to come, so two
beginnings with the same future are one state: on a complete graph a few states suffice, on a grid
as many as on the strip of its shorter side. Polynomials are packed into integers by Kronecker
substitution.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import islice, product
from time import process_time
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.base.arguments import instance, size, takes, text
from gfkit.base.budget import forecast, phase, spend, within
from gfkit.base.trusted import trusted
from gfkit.boards.kinds.colouring import STONES, ColouringGame, LibertyGame
from gfkit.boards.kinds.edge_games import EdgeGame, UnknownGraphRule
from gfkit.boards.kinds.game import Game, combination_of
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.graph import graph_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from gfkit.base.budget import Budget
    from gfkit.boards.shapes.graph import Graph


G = TypeVar("G", bound=Game)

Table = dict[Any, int]
"""From states to packed polynomials."""

MAX_STATES = 300_000
MAX_SEEDS_OF_PAIRS = 9
"""Closed walks of pairs begin at every state there could be: 3 for each vertex."""
BYTES_PER_STATE = 250
"""Of an entry of a table: a state, a number and their places in a dictionary."""
ORDER_WORK = 200_000
"""Roughly how many vertices are looked at in the search of an order."""

CANDIDATES = 100
"""How many vertices are compared for the next place in an order."""

PROBED, PROBED_WIDTH, PROBED_STATES = 16, 5, 50_000
"""How many orders of at least this width are tried with Col, up to how many states."""

REHEARSALS, SECONDS_PER_BYTE = 1.5, 6e-10
"""What a walk takes, in rehearsals without polynomials and for bytes; only forecasts use them."""

REHEARSED = 5_000
"""From this many bytes a polynomial on, the states are walked without polynomials first."""

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

    >>> from gfkit.boards.kinds.colouring import COL
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
        raise UnknownGraphRule(f"{game.name}:{quantity}", [f"{game.name}:{q}" for q in known])
    with within(budget):
        if quantity == "play":
            return _profile(game, graph, "positions", max_states).play()
        total = Profile(())
        for coefficient, one in combination_of(quantity):
            total += coefficient * _profile(game, graph, one, max_states)
        return total


@dataclass(frozen=True, slots=True)
class VertexOrder:
    """An order of vertices, and its width.

    width: the largest number of vertices that are done while neighbours of theirs are to come;
    those with the same neighbours to come are counted as one.
    """

    vertices: tuple[int, ...]
    width: int


@takes(graph=graph_of)
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
    order = PlacedVertices.of(near, vertices)
    table = {START}
    total = 0
    for later in order.later:
        blue = sum(1 << 2 * i for i in _bits(later))
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
        way = graph_way_of(game)
        singles, pair = way.singles(game), way.pair(game)
        n = graph.vertices
        bound = 1
        for near in graph.neighbours():
            each = 1 + sum(weight.coefficient for weight in singles)
            bound *= each if pair is None else each + pair.coefficient * len(near)
        sizes = []
        for mark in ("x", "y"):
            largest = max((getattr(weight, mark) for weight in singles), default=0) * n
            if pair is not None:
                largest = max(largest, (getattr(pair, mark) * n + 1) // 2)
            sizes.append(largest)
        return cls(sizes[0], sizes[1], -(-(bound.bit_length() + 1) // 8) * 8)

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


def _profile(game: Game, graph: Graph, quantity: str, max_states: int) -> Profile:
    packing, way = Packing.of(game, graph), graph_way_of(game)
    what = f"the profile of {game.name} on {graph.vertices} vertices"
    forecast(what, memory=3 * packing.size())
    near = graph.neighbours()
    walks = [
        (order, way.steps(game, quantity, PlacedVertices.of(near, order.vertices), packing))
        for order in vertex_orders(graph)
    ]
    if packing.size() >= REHEARSED:
        begun = process_time()
        _, memory, moved = _walked(walks, _Top(0), max_states)
        seconds = REHEARSALS * (process_time() - begun) + moved * SECONDS_PER_BYTE
        forecast(what, memory=memory, seconds=seconds)
    return packing.unpack(_walked(walks, 1, max_states)[0])


def _walked(
    walks: Sequence[tuple[VertexOrder, Callable[[int, Table], Table]]], value: int, max_states: int
) -> tuple[int, int, int]:
    """Return the value after all vertices of all components, the most bytes held, and moved.

    A value that is a _Top walks without polynomials, and bytes are those that they would take.
    Raises LimitReached for too many states.
    """
    most, moved = 0, 0
    name = "vertices, in rehearsal" if isinstance(value, _Top) else "vertices"
    with phase(name, sum(len(order.vertices) for order, _ in walks)) as progress:
        for order, advance in walks:
            table: Table = {START: value}
            before = 0
            for place in range(len(order.vertices)):
                table = advance(place, table)
                if len(table) > max_states:
                    raise LimitReached(
                        f"the frontier is too wide: {order.width} of {len(order.vertices)} "
                        f"vertices gave {len(table)} states; the limit is {max_states} states "
                        "(raise it, remove edges or split the graph)"
                    )
                size = sum(one.bit_length() for one in table.values()) // 7  # 30 bits in 4 bytes
                size += BYTES_PER_STATE * len(table)
                most = max(most, before + size)  # both tables are held at once
                moved += size
                before = size
                progress.advance(steps=1 + len(table))
            value = table.get(START, 0)
    return value, most, moved


class _Top(int):
    """The place of the highest bit of a packed polynomial with coefficients 1, instead of it.

    A walk with tops goes through the same states as with polynomials and takes no memory for them:
    it tells in advance that a graph is too wide.
    """

    __slots__ = ()

    def __add__(self, other: int) -> _Top:
        return self if int(self) >= int(other) else _Top(other)

    __radd__ = __add__

    def __lshift__(self, by: int) -> _Top:
        return _Top(int(self) + by)

    def __mul__(self, factor: int) -> _Top:
        return _Top(int(self) + factor.bit_length() - 1)

    __rmul__ = __mul__

    def bit_length(self) -> int:
        return int(self) + 1


@dataclass(frozen=True, slots=True)
class PlacedVertices:
    """The vertices of a component as places 0, 1, ... in an order.

    later: the later neighbours of each place, as bits relative to the place after it.
    earlier: the earlier neighbours of each place, as bits.
    """

    later: tuple[int, ...]
    earlier: tuple[int, ...]

    @classmethod
    def of(cls, near: tuple[tuple[int, ...], ...], vertices: tuple[int, ...]) -> PlacedVertices:
        """Return the vertices in this order, with the places of their neighbours."""
        place = {v: i for i, v in enumerate(vertices)}
        later, earlier = [], []
        for i, v in enumerate(vertices):
            places = [place[u] for u in near[v]]
            later.append(sum(1 << (j - i - 1) for j in places if j > i))
            earlier.append(sum(1 << j for j in places if j < i))
        return cls(tuple(later), tuple(earlier))


class GraphWay(ABC, Generic[G]):
    """How a kind of game is counted vertex by vertex, and layer by layer in products."""

    @abstractmethod
    def singles(self, game: G) -> tuple[Weight, ...]:
        """Return the weights of the pieces of one vertex."""

    def pair(self, game: G) -> Weight | None:  # noqa: ARG002
        """Return the weight of the piece of two neighbours, or None."""
        return None

    @abstractmethod
    def steps(
        self, game: G, quantity: str, order: PlacedVertices, packing: Packing
    ) -> Callable[[int, Table], Table]:
        """Return the function that takes a table over the vertex at a place."""

    def layer_steps(
        self, game: G, quantity: str, order: PlacedVertices, packing: Packing
    ) -> Callable[[int, Table], Table]:
        """Return the same with states that are equal in every layer of a product."""
        return self.steps(game, quantity, order, packing)

    def may_end(self, state: Any, *, has_demands: bool) -> bool:  # noqa: ARG002
        """Tell whether after a layer no more layers are needed."""
        return bool(state == START or not state[1])

    def seeds(
        self,
        game: G,
        size: int,  # noqa: ARG002
        positions: Callable[[int, Table], Table],  # noqa: ARG002
        *,
        has_demands: bool,  # noqa: ARG002
    ) -> list[Any]:
        """Return states that lead in one layer of `size` to every state on a closed walk.

        positions: takes a table of positions over a vertex. Raises LimitReached for too many.
        """
        raise GfkitError(f"{game.name} is counted on products with paths only")

    def one_layer_back(self, state: Any, size: int) -> Any:  # noqa: ARG002
        """Return the state with the vertices read numbered as if they were a layer earlier."""
        return state


class ColouringsOnGraphs(GraphWay[ColouringGame]):
    """A state says which colours are blocked where, and what is still wanted."""

    def singles(self, game: ColouringGame) -> tuple[Weight, ...]:
        """Return the weights of the colours."""
        return tuple(colour.weight for colour in game.colours)

    def steps(
        self, game: ColouringGame, quantity: str, order: PlacedVertices, packing: Packing
    ) -> Callable[[int, Table], Table]:
        """Return the function that takes a table over a vertex."""
        if quantity == "positions":
            return _colours(game, order, packing)
        return _colours_at_ends(game, quantity, order, packing)

    def may_end(self, state: Any, *, has_demands: bool) -> bool:
        """Tell whether nothing is wanted of a vertex to come."""
        return bool(not has_demands or state == START or not state[1])

    def seeds(
        self,
        game: ColouringGame,
        size: int,
        positions: Callable[[int, Table], Table],
        *,
        has_demands: bool,
    ) -> list[Any]:
        """Return the states after any layer of a position."""
        table: Table = {START: 1}
        for depth in range(size):
            table = positions(size + depth, table)
        if not has_demands:
            return list(table)
        k, vertices = len(game.colours), range(size)
        found = []
        for blocked in table:  # k bits a vertex; nothing is wanting
            masks = [sum(1 << i for i in vertices if blocked >> (k * i + c) & 1) for c in range(k)]
            found.append((tuple(masks), frozenset[Any]()) if any(masks) else START)
        return found


class StonesOnGraphs(GraphWay[LibertyGame]):
    """A state says which groups of stones still need a liberty."""

    def singles(self, game: LibertyGame) -> tuple[Weight, ...]:  # noqa: ARG002
        """Return the weights of the stones."""
        return tuple(stone.weight for stone in STONES)

    def steps(
        self,
        game: LibertyGame,  # noqa: ARG002
        quantity: str,  # noqa: ARG002
        order: PlacedVertices,
        packing: Packing,
    ) -> Callable[[int, Table], Table]:
        """Return the function that takes a table over a vertex."""
        return _stones(order, packing)


class PairsOnGraphs(GraphWay[EdgeGame]):
    """A state says which vertices read wait for a partner, and which are covered."""

    def singles(self, game: EdgeGame) -> tuple[Weight, ...]:
        """Return the weight of the piece of one vertex, if there is one."""
        return () if game.vertex_piece is None else (game.vertex_piece,)

    def pair(self, game: EdgeGame) -> Weight:
        """Return the weight of the piece of two vertices."""
        return game.edge_piece

    def steps(
        self, game: EdgeGame, quantity: str, order: PlacedVertices, packing: Packing
    ) -> Callable[[int, Table], Table]:
        """Return the function that takes a table over a vertex."""
        return covers_decided(game, quantity, order, packing, alike=quantity == "positions")

    def layer_steps(
        self, game: EdgeGame, quantity: str, order: PlacedVertices, packing: Packing
    ) -> Callable[[int, Table], Table]:
        """Return the function whose states say of each vertex read what is decided of it."""
        return covers_decided(game, quantity, order, packing)

    def may_end(self, state: Any, *, has_demands: bool) -> bool:  # noqa: ARG002
        """Tell whether no vertex waits for a partner."""
        return bool(state == START or not state[0])

    def seeds(
        self,
        game: EdgeGame,
        size: int,
        positions: Callable[[int, Table], Table],  # noqa: ARG002
        *,
        has_demands: bool,
    ) -> list[Any]:
        """Return every state that there could be, two or three kinds of vertices in a layer."""
        most = MAX_SEEDS_OF_PAIRS + (not has_demands)
        if size > most:
            raise LimitReached(
                f"{game.name} on a cycle of graphs of {size} vertices has up to "
                f"{2 + has_demands}^{size} states; the limit is {most} vertices"
            )
        found: list[Any] = []
        for kinds in product(range(3), repeat=size):
            waiting, filled = (
                sum(1 << i for i, kind in enumerate(kinds) if kind == wanted) for wanted in (1, 2)
            )
            if not filled or has_demands:
                found.append((waiting, filled) if waiting or filled else START)
        return found

    def one_layer_back(self, state: Any, size: int) -> Any:
        """Return the state with the vertices read numbered as if they were a layer earlier."""
        return state if state == START else (state[0] >> size, state[1])


GRAPH_WAYS: dict[str, GraphWay[Any]] = {
    ColouringGame.kind: ColouringsOnGraphs(),
    LibertyGame.kind: StonesOnGraphs(),
    EdgeGame.kind: PairsOnGraphs(),
}
"""For each kind of game on graphs, its way; a new kind adds its own."""


def graph_way_of(game: Game) -> GraphWay[Any]:
    """Return how games of this kind are counted on graphs; raises GfkitError if they are not."""
    if game.kind not in GRAPH_WAYS:
        raise GfkitError(f"{game.name} is not played on graphs")
    return GRAPH_WAYS[game.kind]


def _colours(
    game: ColouringGame, order: PlacedVertices, packing: Packing
) -> Callable[[int, Table], Table]:
    """Advance through positions of a colouring game.

    State: which colours are blocked where, k bits a vertex to come.
    """
    k = len(game.colours)
    full = (1 << k) - 1
    shifts = [packing.shift(colour.weight) for colour in game.colours]
    clashes = [
        sum(1 << d for d, b in enumerate(game.colours) if game.clash(a.name, b.name))
        for a in game.colours
    ]
    allowed = [[c for c in range(k) if not here >> c & 1] for here in range(full + 1)]
    spread = [sum(1 << k * i for i in _bits(mask)) for mask in order.later]

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        blocks = [clash * spread[place] for clash in clashes]
        for state, value in table.items():
            rest = state >> k
            result[rest] = result.get(rest, 0) + value
            for c in allowed[state & full]:
                shift, factor = shifts[c]
                after = rest | blocks[c]
                result[after] = result.get(after, 0) + factor * (value << shift)
        return result

    return advance


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _colours_at_ends(
    game: ColouringGame, quantity: str, order: PlacedVertices, packing: Packing
) -> Callable[[int, Table], Table]:
    """Advance through positions in which a player cannot place any colour of theirs.

    State: for each colour where it is blocked, and demands. A demand (r, mask) says that one of
    these vertices must still get a colour of the set r, which blocks one for an empty vertex.
    """
    colours = game.colours
    clash = [[game.clash(a.name, b.name) for b in colours] for a in colours]
    shifts = [packing.shift(colour.weight) for colour in colours]
    stuck = {"left-ends": {"left", "both"}, "right-ends": {"right", "both"}}.get(
        quantity, {"left", "right", "both"}
    )
    blockers = [
        frozenset(d for d in range(len(colours)) if clash[c][d]) for c in range(len(colours))
    ]
    required = [c for c, colour in enumerate(colours) if colour.owner in stuck]
    none = (0,) * len(colours)

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        later = order.later[place]

        def add(
            blocked: tuple[int, ...], demands: Iterable[tuple[frozenset[int], int]], value: int
        ) -> None:
            kept = _least_demands(demands, blocked)
            if kept is None:
                return
            after = (blocked, kept) if kept or any(blocked) else START
            result[after] = result.get(after, 0) + value

        for state, value in table.items():
            blocked, demands = (none, frozenset()) if state == START else state
            rest = tuple(mask >> 1 for mask in blocked)
            shifted = [(r, mask >> 1) for r, mask in demands]
            needed = {blockers[c] for c in required if not blocked[c] & 1}
            add(rest, [*shifted, *((r, later) for r in needed)], value)
            for c, (shift, factor) in enumerate(shifts):
                if blocked[c] & 1:
                    continue
                after = tuple(mask | later if clash[c][d] else mask for d, mask in enumerate(rest))
                unmet = [(r, mask >> 1) for r, mask in demands if not mask & 1 or c not in r]
                add(after, unmet, factor * (value << shift))
        return result

    return advance


def _least_demands(
    demands: Iterable[tuple[frozenset[int], int]], blocked: tuple[int, ...]
) -> frozenset[tuple[frozenset[int], int]] | None:
    """Return the demands that imply the others; None if one of them cannot be met."""
    found: set[tuple[frozenset[int], int]] = set()
    for colours, mask in demands:
        possible = 0
        for c in colours:
            possible |= mask & ~blocked[c]
        if not possible:
            return None
        found.add((colours, possible))
    if len(found) < 2:
        return frozenset(found)
    return frozenset(
        (r, s) for r, s in found if not any(q == r and t != s and t & s == t for q, t in found)
    )


def _stones(order: PlacedVertices, packing: Packing) -> Callable[[int, Table], Table]:
    """Advance through positions of a liberty game.

    State: for each colour, the vertices to come that give a stone a liberty (they are next to an
    empty vertex, or to a group with a liberty), and the groups that still need one: the vertices to
    come next to each, twice that mask plus the colour. Groups of one colour with the same vertices
    live or die together.
    """
    (blue, _), (red, _) = (packing.shift(stone.weight) for stone in STONES)

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        later = order.later[place]
        for state, value in table.items():
            free, groups = ((0, 0), _NO_GROUPS) if state == START else state
            for after, shift in _stone_choices(free, groups, later, (blue, red)):
                result[after] = result.get(after, 0) + (value << shift)
        return result

    return advance


_NO_GROUPS: frozenset[int] = frozenset()


def _stone_choices(
    free: tuple[int, int], groups: frozenset[int], later: int, shifts: tuple[int, int]
) -> Iterator[tuple[object, int]]:
    """Yield the states after the next vertex, and the shift of what is put there."""
    away = [group >> 2 << 1 | group & 1 for group in groups if not group & 2]
    here: tuple[list[int], list[int]] = ([], [])
    touched = [0, 0]
    for group in groups:
        if group & 2:
            mask = group >> 2
            here[group & 1].append(mask)
            touched[group & 1] |= mask
    blue, red = free[0] >> 1, free[1] >> 1
    yield _stone_state(blue | later | touched[0], red | later | touched[1], away), 0
    for stone in (0, 1):
        # A group of the other colour that has nothing but this vertex to come would die.
        others = here[1 - stone]
        if 0 in others:
            continue
        groups_after = away + [mask << 1 | (1 - stone) for mask in others]
        joined = later | touched[stone]
        if free[stone] & 1:
            living = (blue | joined, red) if stone == 0 else (blue, red | joined)
            yield _stone_state(*living, groups_after), shifts[stone]
        elif joined:
            yield _stone_state(blue, red, [*groups_after, joined << 1 | stone]), shifts[stone]


def _stone_state(blue: int, red: int, groups: list[int]) -> object:
    return ((blue, red), frozenset(groups)) if blue or red or groups else START


def _twins(order: PlacedVertices, last: list[int], place: int) -> list[tuple[int, list[int]]]:
    """Return the classes of done vertices with the same neighbours to come.

    Each is its mask and, for every number of its vertices, the mask of that many lowest ones.
    """
    classes: dict[int, list[int]] = {}
    for i in range(place + 1):
        if last[i] > place:
            classes.setdefault(order.later[i] >> (place - i), []).append(i)
    found = []
    for places in classes.values():
        if len(places) > 1:
            lowest = [0]
            for i in places:
                lowest.append(lowest[-1] | 1 << i)
            found.append((lowest[-1], lowest))
    return found


def covers_decided(
    game: EdgeGame,
    quantity: str,
    order: PlacedVertices,
    packing: Packing,
    *,
    alike: bool = False,
) -> Callable[[int, Table], Table]:
    """Advance through positions of an edge game in which a player cannot place a piece.

    For the quantity "positions" players may. What covers a vertex is decided when it is read.

    State: the bits of the vertices that wait for the other half of their piece, and of those to
    come that must not be empty. alike: of vertices with the same neighbours to come only the number
    of those that wait matters: the lowest stand for them.
    """
    last = [i + later.bit_length() for i, later in enumerate(order.later)]  # neighbours
    stuck = {
        "positions": set(),
        "left-ends": {"left", "both"},
        "right-ends": {"right", "both"},
    }.get(quantity, {"left", "right", "both"})
    no_vertex = game.vertex_piece is not None and game.vertex_owner in stuck
    no_edge = game.edge_owner in stuck
    edge, by_edge = packing.shift(game.edge_piece)
    vertex, by_vertex = packing.shift(game.vertex_piece or Weight())

    def advance(place: int, table: Table) -> Table:
        result: Table = {}
        own = 1 << place
        later = order.later[place]
        leaving = sum(1 << i for i in range(place + 1) if last[i] == place)
        twins = _twins(order, last, place) if alike else ()

        def add(waiting: int, filled: int, value: int) -> None:
            if not waiting & leaving:
                for mask, lowest in twins:
                    waiting = waiting & ~mask | lowest[(waiting & mask).bit_count()]
                after = (waiting, filled) if waiting or filled else START
                result[after] = result.get(after, 0) + value

        for state, value in table.items():
            waiting, filled = (0, 0) if state == START else state
            rest = filled >> 1
            if game.vertex_piece is not None:
                covered = by_vertex * (value << vertex)
                add(waiting, rest, covered if no_edge or no_vertex else covered + value)
            if no_edge and not no_vertex and not filled & 1:
                add(waiting, rest | later, value)
            elif not no_edge and game.vertex_piece is None:
                add(waiting, rest, value)
            if later:
                add(waiting | own, rest, value)
            if near := waiting & order.earlier[place]:
                paired = by_edge * (value << edge)
                for i in _bits(near):
                    add(waiting & ~(1 << i), rest, paired)
        return result

    return advance
