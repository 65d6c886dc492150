"""The g.f.s of products: a(n) counts a rule on the product of a graph with a path or a cycle.

The layers, copies of the graph, are the rows. A vertex has its neighbours in its layer, and its own
copies in the layers before and after. Colours, and pieces of one vertex and of two neighbours, are
letters; what is asked of neighbours, and of a vertex and those around it, are places.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.array_machine import ArrayMachine, Placed
from ..core.clock import need
from ..core.generating_functions import OFFSETS
from ..core.reading import fit
from ..core.strip_sequences import MARKS, SIDE, Family, check_family, family_terms, read_rule
from ..core.tracks import Arrays, Rows, total
from ..letters.colourings import Colouring
from ..letters.pairs import FREE, OWNERS, pair, some
from ..liberties.stones import Liberty
from .vertex_pieces import Pairs

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.kinds import Given
    from ..core.machines import Parts
    from ..core.tracks import Work

GRAPH = {"vertices": SIDE, "edges": [(range(40), range(40))]}
PRODUCT = {
    "kind": None,
    "rule": None,
    "graph": GRAPH,
    "with": re.compile("paths|cycles"),
    "marks": MARKS,
    "shift": OFFSETS,
}
Edges = set[tuple[int, int]]


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
        near: list[list[int]] = [[] for _ in range(n * size)]
        pairs = [(r * size + a, r * size + b) for r in range(n) for a, b in self.edges]
        pairs += [(k, k + size) for k in range((n - 1) * size)]
        if self.is_ring and n > 2:
            pairs += [(k, k + (n - 1) * size) for k in range(size)]
        for a, b in pairs:
            near[a].append(b)
            near[b].append(a)
        return total(self.rule.game.positions(self.rule.quantity, near, work))

    def narrower(self, side: int) -> None:
        """Return None: a graph has no other side."""

    def machines(self, marks: str, clock: Clock, length: int | None = None) -> Parts:
        """Return the automata of the rule on layers, from its definition."""
        del length
        found: Parts = []
        game, edges, size = self.rule.game, self.edges, self.side
        for c, quantity in self.rule.parts:
            if isinstance(game, Liberty):
                layers = game.arrays({(1, 0): None}, frozenset(edges))
                found.append((c, ArrayMachine(layers, Rows(size), marks, clock)))
                continue
            if isinstance(game, Colouring):
                arrays, beside, left = game.of(quantity)
                places = on_edges(edges, size, beside, beside)
                places += around(edges, size, left) if left else []
            else:
                assert isinstance(game, Pairs)
                arrays, places = of_pairs(game, quantity, edges, size)
            found.append((c, ArrayMachine(arrays, Rows(size), marks, clock, places)))
        return found


def on_edges(edges: Edges, size: int, beside: Any, below: Any) -> list[Placed]:
    """Return the pairs of neighbours in a layer, and of copies of a vertex in two layers."""
    found = [Placed(beside, ((0, a, 0), (0, b, 1)), (), 0, 0) for a, b in sorted(edges)]
    return found + [Placed(below, ((0, v, 0), (1, v, 1)), (), 0, 1) for v in range(size)]


def around(edges: Edges, size: int, acceptor: Any) -> list[Placed]:
    """Return every vertex, number 0, with its neighbours."""
    found = []
    for v in range(size):
        near = [b if a == v else a for a, b in sorted(edges) if v in (a, b)]
        cells = [(1, v, 0), (0, v, 1), (2, v, 2), *((1, u, 3 + k) for k, u in enumerate(near))]
        found.append(Placed(acceptor, tuple(cells), (), 1, 1))
    return found


def of_pairs(game: Pairs, quantity: str, edges: Edges, size: int) -> tuple[Arrays, list[Placed]]:
    """Return pieces of one vertex and of two as letters, weights and places.

    A letter is an empty vertex, a piece of one, or a half: (which one, where the other one is), in
    the layer above or below, or at a vertex of this one. The first half carries the weight.
    """
    layer = range(size)
    letters: list[Any] = [FREE, "alone", (0, "below"), (1, "above")]
    letters += [(half, v) for half in (0, 1) for v in layer]
    single = game.single or ("", 1, 0)
    weights = [(1, 0), single[1:]]
    weights += [game.double[1:] if half == 0 else (1, 0) for half, _ in letters[2:]]
    owners = OWNERS.get(quantity, set())
    crowded = game.double[0] in owners
    full = game.single is not None and game.single[0] in owners

    def parted(y: Any, z: Any) -> bool:
        return not (crowded and y == z == FREE)

    def below(y: Any, z: Any) -> bool:
        return (y == (0, "below")) == (z == (1, "above")) and parted(y, z)

    places = []
    for a, b in sorted(edges):

        def beside(y: Any, z: Any, a: int = a, b: int = b) -> bool:
            return (y == (0, b)) == (z == (1, a)) and parted(y, z)

        places.append(Placed(pair(beside, letters), ((0, a, 0), (0, b, 1)), (), 0, 0))
    down = pair(below, letters)
    up = pair(lambda y, z: z is not None or y != (1, "above"), letters)
    for v in layer:
        good = set(letters) - {(half, u) for half in (0, 1) for u in layer}
        good |= {(0, b) for a, b in edges if a == v} | {(1, a) for a, b in edges if b == v}
        good -= {FREE} if full else set()
        good -= set() if game.single else {"alone"}
        places.append(Placed(some({0: good}), ((0, v, 0),), (), 0, 0))
        places.append(Placed(down, ((0, v, 0), (1, v, 1)), (), 0, 0))
        places.append(Placed(up, ((0, v, 1), (1, v, 0)), (), 1, 1))
    return Arrays(tuple(letters), tuple(weights), ()), places


def check_product(given: Given) -> None:
    """Check the g.f. of a product."""
    check_family(Product(given.of), given)


def product_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of a product."""
    return family_terms(Product(of), count, clock)
