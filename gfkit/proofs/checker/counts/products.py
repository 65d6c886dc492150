"""Games on graphs with pieces of one vertex and of two neighbours.

The g.f.s of positions on paths by what the last vertex has.

a(n) counts the words of n letters that end in a given one: a letter for each vertex, `.` where it
is empty. So it counts arrays of one column, of which exactly one element has that letter and is the
last. The empty word has none: a counts no word of length 0.

The g.f.s of products: a(n) counts a rule on the product of a graph with a path or a cycle.

The layers, copies of the graph, are the rows. A vertex has its neighbours in its layer, and its own
copies in the layers before and after. Colours are letters; conditions on neighbours, and on a
vertex and those around it, are places. Pieces of one vertex and of two are those of a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..boards.liberties import Liberty
from ..core.annihilators import exact_terms
from ..core.arrays import ArrayMachine, Placed
from ..core.automata import Parts, build
from ..core.conditions import Acceptor, Condition, Letter, Place, Rows, Work, total
from ..core.gf import OFFSETS, WEIGHT, Poly, collected, read_in_t, read_weight
from ..core.kinds import part
from ..core.placements import Piece, PieceMachine, disjoint
from ..core.rejections import limit, need
from ..core.reports import Given, quoted
from ..core.shapes import TEXT, fit
from ..core.strips import (
    MARKS,
    SIDE,
    Family,
    Rule,
    check_family,
    check_machines,
    family_terms,
    opened_terms,
    read_rule,
)
from ..rules.colorings import PLAYERS, STUCK_OR_NOT, Colouring, adjacent

if TYPE_CHECKING:
    from ..core.clock import Clock

OWNED = {"owner": re.compile("left|right|both"), "weight": WEIGHT}
PAIRS = {
    "kind": re.compile("graph"),
    "quantity": STUCK_OR_NOT,
    "vertex_piece": None,
    "edge_piece": OWNED,
}

Edges = set[tuple[int, int]]
MAX_VERTICES = 60


class Pairs(NamedTuple):
    """The piece of one vertex, None if there is none, and that of two: owner, coefficient, code."""

    single: tuple[str, int, int] | None
    double: tuple[str, int, int]

    def placed(self, edges: Edges, size: int) -> list[tuple[Piece, int]]:
        """Return the pieces on edges and on the vertices below a number, as vertices in bits."""
        masks = [(self.double, 1 << a | 1 << b) for a, b in sorted(edges)]
        masks += [(self.single, 1 << v) for v in range(size)] if self.single else []
        return [(Piece(frozenset(), PLAYERS[z[0]], *z[1:]), mask) for z, mask in masks]

    def positions(
        self, quantity: str, near: list[list[int]], work: Work
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Enumerate the sets of disjoint pieces on a graph, as vertices in bits."""
        edges = {(a, b) for a, some in enumerate(near) for b in some if a < b}
        return disjoint(self.placed(edges, len(near)), len(near), quantity, work)


def read(data: Any, where: str) -> Any:
    """Read a game on graphs: stones, colours, or pieces of one and of two vertices."""
    for key, home in (
        ("liberties", "boards.liberties"),
        ("colours", "rules.colorings"),
    ):
        if key in data:
            return part(home).read(data, where)
    fit(data, PAIRS, where)
    single, double = data["vertex_piece"], data["edge_piece"]
    if single is not None:
        fit(single, OWNED, f"{where}.vertex_piece")
    return Pairs(*(z and (z["owner"], *read_weight(z["weight"], where)) for z in (single, double)))


OF = {
    "kind": None,
    "rule": None,
    "ending": TEXT,
    "marks": re.compile("none|x|xy"),
    "shift": OFFSETS,
}


def paths(of: dict[str, Any], clock: Clock) -> Parts:
    """Return the automaton of the paths: one of arrays of one column."""
    fit(of, OF, "of")
    rule, ending = read_rule(of["rule"]), of["ending"]
    game = rule.game
    known = isinstance(game, Colouring | Liberty)
    limit(known, "endings of games other than of colours or stones")
    if isinstance(game, Colouring):
        need(rule.quantity == "positions", "endings are those of positions")
        arrays = game.arrays_of("positions")
    else:
        arrays = game.arrays({(1, 0): None})
    need(ending in arrays.letters, f"no vertex has {quoted(ending)}")
    last = Condition(Place(((0, 0), (1, 0)), 1), before(ending), "last", frozenset({1}))
    arrays = arrays._replace(conditions=(*arrays.conditions, last))
    return [(1, ArrayMachine(arrays, Rows(1), of["marks"], clock))]


def before(ending: str) -> Acceptor:
    """Say that a vertex, number 0, has not a letter, or another one, number 1, comes after it."""

    def step(state: bool, number: int, letter: Letter) -> bool:
        return letter == ending if number == 0 else state and letter is None

    return Acceptor(False, step, lambda state: not state)


def ending_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms: integers, or with marks {code: coefficient}."""
    found = exact_terms(build(paths(of, clock), clock), count, of["marks"], clock)
    return [z.get(0, 0) if of["marks"] == "none" else z for z in found]


def check_ending(given: Given) -> None:
    """Check that the sum of a(offset + n) t^n is p/q."""
    of, (statement, _, _, clock, _) = given.of, given
    parts = paths(of, clock)
    need(statement["offset"] == -of["shift"], "offset is not that of the path without vertices")
    p, q = (read_in_t(statement[side], side, of["marks"], clock) for side in "pq")
    check_machines(parts, p, q, of["marks"], given, "states")


GRAPH = {"vertices": SIDE, "edges": [(range(40), range(40))]}
PRODUCT = {
    "kind": None,
    "rule": None,
    "graph": GRAPH,
    "with": re.compile("paths|cycles"),
    "marks": MARKS,
    "shift": OFFSETS,
}


class Product(Family):
    """Products of a graph with paths or cycles, layer by layer."""

    def __init__(self, of: dict[str, Any]) -> None:
        fit(of, PRODUCT, "of")
        rule, size = read_rule(of["rule"], on_graphs=True), of["graph"]["vertices"]
        super().__init__(rule, Rows(size), of, ring=of["with"] == "cycles")
        self.edges = {(a, b) for a, b in of["graph"]["edges"]}
        fair = all(a < b < size for a, b in self.edges)
        need(fair, "an edge of the graph is not [u, v] with u < v")
        need(len(self.edges) == len(of["graph"]["edges"]), "the graph has an edge twice")
        stones = isinstance(rule.game, Liberty)
        need(not (self.is_ring and stones), "groups of stones reach around a cycle")
        king = isinstance(rule.game, Colouring) and rule.game.king
        need(not king, "graphs have no diagonals")

    def board(self, n: int, work: Work) -> Poly:
        """Enumerate the product with a path or cycle of n vertices."""
        size = self.side
        pairs = [(r * size + a, r * size + b) for r in range(n) for a, b in self.edges]
        pairs += [(k, k + size) for k in range((n - 1) * size)]
        if self.is_ring and n > 2:
            pairs += [(k, k + (n - 1) * size) for k in range(size)]
        near = adjacent(n * size, pairs)
        return total(self.rule.game.positions(self.rule.quantity, near, work))

    def machines(self, marks: str, clock: Clock, length: int | None = None) -> Parts:
        """Return the automata of the rule on layers, from its definition."""
        del length
        return on_layers(self.rule, self.edges, self.side, marks, clock)


def on_layers(rule: Rule, edges: Edges, size: int, marks: str, clock: Clock) -> Parts:
    """Return the automata of a rule on layers, copies of a graph with that many vertices."""
    found: Parts = []
    game = rule.game
    for c, quantity in rule.parts:
        if isinstance(game, Liberty):
            layers = game.arrays({(1, 0): None}, frozenset(edges))
            found.append((c, ArrayMachine(layers, Rows(size), marks, clock)))
            continue
        if isinstance(game, Pairs):
            placed = game.placed(edges | {(v, v + size) for v in range(size)}, size)
            found.append((c, PieceMachine(placed, quantity, size, marks, clock)))
            continue
        arrays, beside, left = game.of(quantity)
        places = on_edges(edges, size, beside)
        places += around(edges, size, left) if left else []
        found.append((c, ArrayMachine(arrays, Rows(size), marks, clock, places)))
    return found


def count_graph(rule: Rule, near: list[list[int]], clock: Clock, marks: str = "xy") -> Poly:
    """Count on a graph, by its neighbours: on one layer, of which vertices are read in order."""
    limit(len(near) <= MAX_VERTICES, f"graphs of more than {MAX_VERTICES} vertices")
    if not near:
        return collected((0, c) for c, _ in rule.parts)
    edges = {(a, b) for a, some in enumerate(near) for b in some if a < b}
    parts = on_layers(rule, edges, len(near), marks, clock)
    return next(islice(opened_terms(parts), 1, 2))


def on_edges(edges: Edges, size: int, beside: Any) -> list[Placed]:
    """Return the pairs of neighbours in a layer, and of copies of a vertex in two layers."""
    found = [Placed(beside, ((0, a, 0), (0, b, 1)), (), 0, 0) for a, b in sorted(edges)]
    return found + [Placed(beside, ((0, v, 0), (1, v, 1)), (), 0, 1) for v in range(size)]


def around(edges: Edges, size: int, acceptor: Any) -> list[Placed]:
    """Return every vertex, number 0, with its neighbours."""
    found = []
    for v in range(size):
        near = [b if a == v else a for a, b in sorted(edges) if v in (a, b)]
        cells = [(1, v, 0), (0, v, 1), (2, v, 2), *((1, u, 3 + k) for k, u in enumerate(near))]
        found.append(Placed(acceptor, tuple(cells), (), 1, 1))
    return found


def check_product(given: Given) -> None:
    """Check the g.f. of a product."""
    check_family(Product(given.of), given)


def product_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of a product."""
    return family_terms(Product(of), count, clock)
