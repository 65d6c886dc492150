"""Claims about games on all graphs of a family, and about their auxiliary graphs.

A statement about all graphs is proved where it follows from the rules vertex by vertex; else it is
asked of all graphs with few vertices, and stays `consistent` or is refuted by the smallest.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Literal

from gfkit.boards.colouring import ColouringGame, LibertyGame
from gfkit.boards.edge_games import EdgeGame, find_graph_rule
from gfkit.boards.graph import Graph
from gfkit.claims.finding import Finding
from gfkit.errors import ClaimError
from gfkit.strips.auxiliary import independence_polynomial, univariate
from gfkit.strips.brute import colourings
from gfkit.strips.graph_facts import Fails, doppelgaenger, small_graphs
from gfkit.strips.graphs import profile_on_graph

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.boards.edge_games import GraphGame
    from gfkit.claims.claim import Claim

MAX_VERTICES = 6
MAX_LISTED = 4
"""Positions are listed as sets on graphs of so many vertices."""

Relation = Literal["equal", "adjacent"]
Pairs = frozenset[tuple[Relation, Relation]]
"""What joins (u, p) to (v, q): how u and v, and how p and q are related."""

PRODUCTS: dict[str, Pairs] = {
    "cartesian": frozenset({("equal", "adjacent"), ("adjacent", "equal")}),
    "categorical": frozenset({("adjacent", "adjacent")}),
    "strong": frozenset({("equal", "adjacent"), ("adjacent", "equal"), ("adjacent", "adjacent")}),
}
ALL_PAIRS: tuple[tuple[Relation, Relation], ...] = (
    ("equal", "adjacent"),
    ("adjacent", "equal"),
    ("adjacent", "adjacent"),
)


def _graphs(vertices: int = MAX_VERTICES) -> Iterator[Graph]:
    return small_graphs(vertices, connected=False)


def _game(claim: Claim, key: str = "model") -> GraphGame:
    return find_graph_rule(claim.told(key)).game


def settle_auxiliary(claim: Claim) -> Finding:
    """Settle that P(x) is the independence polynomial of an auxiliary graph, for every graph G.

    says.product: cartesian, categorical, strong, or a list of pairs of "equal" and "adjacent", of G
    and says.with: K2, whose vertices are the two colours, or G itself. says.matching: also the
    edges between the copies of one vertex. Or says.line: which of "vertex in edge", "edges meet",
    "different edges meet" are the edges of a graph on the vertices and edges of G.
    """
    claim.only(about={"model"}, says={"product", "with", "matching", "line"})
    if "line" in claim.says:
        return _settle_line(claim)
    game = _game(claim)
    if not isinstance(game, ColouringGame) or len(game.colours) != 2:
        raise ClaimError(claim.where, "a product with K2 is for a game of two colours")
    pairs = _pairs(claim)
    second = claim.said("with")
    if second not in {"K2", "G"}:
        raise ClaimError(claim.where, f"says.with = {second!r} is not K2 or G")
    if second == "K2" and _table(pairs) == _conflicts(game):
        parts = list(zip(_table(pairs), _conflicts(game), strict=True))
        reason = "edges are the pairs of pieces that exclude each other, whatever the graph"
        return Finding.equal(list(parts), reason)

    def printed(graph: Graph) -> Graph:
        return _product(graph, Graph.path(2) if second == "K2" else graph, pairs)

    finding = _compared(game, printed)
    if finding is None:
        return Finding.consistent(sum(1 for _ in _graphs()), "compared on small graphs only")
    graph, said, true = finding
    return Finding.refuted(_named(graph), said, true, _repaired(game, pairs, second))


def _pairs(claim: Claim) -> Pairs:
    given = claim.said("product", (str, list))
    if isinstance(given, str):
        if given not in PRODUCTS:
            raise ClaimError(
                claim.where, f"says.product = {given!r}: none of {', '.join(PRODUCTS)}"
            )
        found = PRODUCTS[given]
    else:
        chosen = [pair for pair in ALL_PAIRS if list(pair) in given]
        if len(chosen) != len(given):
            raise ClaimError(claim.where, "says.product lists pairs of equal and adjacent")
        found = frozenset(chosen)
    matching = claim.says.get("matching", False)
    return found | {("equal", "adjacent")} if matching is True else found


def _table(pairs: Pairs) -> list[bool]:
    """Return whether (u, p) and (v, q) are joined, for u = v and u ~ v, all colours p and q."""
    return [
        ("equal" if same else "adjacent", "equal" if p == q else "adjacent") in pairs
        for same, p, q in _places()
    ]


def _places() -> list[tuple[bool, int, int]]:
    """Return the pairs of pieces that are different: not of one colour on one vertex."""
    colours = (0, 1)
    return [(s, p, q) for s, p, q in product((True, False), colours, colours) if not s or p != q]


def _conflicts(game: ColouringGame) -> list[bool]:
    names = [colour.name for colour in game.colours]
    return [same or game.clash(names[p], names[q]) for same, p, q in _places()]


def _product(first: Graph, second: Graph, pairs: Pairs) -> Graph:
    """Return the graph on pairs of vertices in which related ones are joined."""
    near = [{frozenset(edge) for edge in graph.edges} for graph in (first, second)]

    def related(which: int, a: int, b: int) -> str:
        return "equal" if a == b else "adjacent" if frozenset((a, b)) in near[which] else "apart"

    vertices = list(product(range(first.vertices), range(second.vertices)))
    edges = [
        (i, j)
        for (i, (u, p)), (j, (v, q)) in combinations(enumerate(vertices), 2)
        if (related(0, u, v), related(1, p, q)) in pairs
    ]
    return Graph.of_edges(len(vertices), edges)


def _compared(
    game: GraphGame, printed: Callable[[Graph], Graph], vertices: int = 4
) -> tuple[Graph, str, str] | None:
    """Return the first graph on which the polynomials differ, and both."""
    for graph in _graphs(vertices):
        said = independence_polynomial(printed(graph))
        true = univariate(profile_on_graph(game, graph))
        if said != true:
            return graph, _polynomial(said), _polynomial(true)
    return None


def _polynomial(coefficients: Sequence[int]) -> str:
    from gfkit.series.rational import polynomial_text  # noqa: PLC0415

    return polynomial_text(coefficients, "x")


def _named(graph: Graph) -> str:
    edges = f"edges {graph}".replace("\n", ", ") if graph.edges else "no edges"
    return f"{graph.vertices} vertices, {edges}" if graph.vertices != 1 else "one vertex"


def _repaired(game: ColouringGame, pairs: Pairs, second: str) -> str | None:
    """Return a product with K2 that is right, nearest to what is printed."""
    changes = [frozenset(change) for k in range(4) for change in combinations(ALL_PAIRS, k)]
    for change in changes:
        right = pairs ^ change
        if _table(right) == _conflicts(game):
            name = next((f"{name} " for name, known in PRODUCTS.items() if known == right), "")
            listed = ", ".join(f"{a} and {b}" for a, b in ALL_PAIRS if (a, b) in right)
            instead = "" if second == "K2" else " instead of G"
            return f"the {name}product with K2{instead}: joined where {listed}"
    return None


LINE = ("vertex in edge", "edges meet", "different edges meet")


def _settle_line(claim: Claim) -> Finding:
    game = _game(claim)
    given = claim.said("line", list)
    if not isinstance(game, EdgeGame) or game.vertex_piece is None:
        raise ClaimError(claim.where, "says.line is for a game with pieces of one and two vertices")
    if any(one not in LINE for one in given):
        raise ClaimError(claim.where, f"says.line lists some of: {', '.join(LINE)}")
    said = _line_table(given)
    true = _line_table(["vertex in edge", "different edges meet"])
    if said == true:
        reason = "edges are the pairs of pieces that cover a vertex in common, whatever the graph"
        return Finding.equal(list(zip(said, true, strict=True)), reason)
    found = _compared(game, lambda graph: _line_graph(graph, given))
    if found is None:
        return Finding.consistent(sum(1 for _ in _graphs(4)), "compared on small graphs only")
    graph, says, is_ = found
    return Finding.refuted(_named(graph), says, is_, "vertex in edge, different edges meet")


def _line_table(given: Sequence[str]) -> list[bool]:
    meet = "edges meet" in given
    return ["vertex in edge" in given, meet or "different edges meet" in given, meet]


def _line_graph(graph: Graph, given: Sequence[str]) -> Graph:
    """Return the graph on vertices and edges; an edge that would be joined to itself is left out.

    A vertex with a loop is in no independent set.
    """
    in_edge, meet, itself = _line_table(given)
    lines = [] if itself else list(graph.edges)
    n = graph.vertices
    edges = [(v, n + e) for e, ends in enumerate(lines) for v in ends if in_edge]
    for (d, one), (e, other) in combinations(enumerate(lines), 2):
        if meet and set(one) & set(other):
            edges.append((n + d, n + e))
    return Graph.of_edges(n + len(lines), edges)


def settle_independence(claim: Claim) -> Finding:
    """Settle says.independent: whether positions are the independent sets of a graph of pieces.

    They are if and only if pieces that agree in pairs agree.
    """
    claim.only(about={"model"}, says={"independent"})
    game = _game(claim)
    said = claim.said("independent", bool)
    disagreeing = next((g for g in small_graphs(MAX_LISTED) if not _agree_in_pairs(game, g)), None)
    if disagreeing is not None:
        place = _named(disagreeing)
        if said:
            return Finding.refuted(place, "independent", "three pieces that agree in pairs only")
        return Finding.equal([(said, False)], f"pieces agree in pairs only: {place}")
    if isinstance(game, LibertyGame):
        return Finding.refused(f"no graph to {MAX_LISTED} vertices decides")
    reason = "the rules exclude pairs of pieces, and nothing else"
    if said:
        return Finding.equal([(said, True)], reason)
    return Finding.refuted("every graph", "not independent", "independent", reason=reason)


def _agree_in_pairs(game: GraphGame, graph: Graph) -> bool:
    """Tell whether pieces of which any two are in a position together are one themselves."""
    positions = set(_positions(game, graph))
    pieces = [next(iter(position)) for position in positions if len(position) == 1]
    return all(
        frozenset(chosen) in positions
        for size in range(3, graph.vertices + 1)
        for chosen in combinations(pieces, size)
        if all(frozenset(pair) in positions for pair in combinations(chosen, 2))
    )


def _positions(game: GraphGame, graph: Graph) -> Iterator[frozenset[tuple[object, str]]]:
    """Yield every position as the set of its pieces, each with what it covers."""
    if isinstance(game, ColouringGame | LibertyGame):
        for colouring in colourings(game, dict(enumerate(graph.neighbours()))):
            yield frozenset((v, colour.name) for v, colour in colouring.items() if colour)
        return
    assert isinstance(game, EdgeGame)
    vertices = range(graph.vertices) if game.vertex_piece is not None else ()
    pieces = [*((v,) for v in vertices), *graph.edges]
    for size in range(graph.vertices + 1):
        for chosen in combinations(pieces, size):
            covered = [v for piece in chosen for v in piece]
            if len(covered) == len(set(covered)):
                yield frozenset((piece, "") for piece in chosen)


def settle_doppelgaenger(claim: Claim) -> Finding:
    """Settle that two games have the same P(x) on all graphs, or all bipartite ones.

    Proved on bipartite graphs where exchanging colours on one side turns one game into the other.
    """
    claim.only(about={"first", "second", "graphs"}, says=set())
    first, second = _game(claim, "first"), _game(claim, "second")
    family = claim.told("graphs")
    if family not in {"all", "bipartite"}:
        raise ClaimError(claim.where, f"about.graphs = {family!r} is not all or bipartite")
    both = isinstance(first, ColouringGame) and isinstance(second, ColouringGame)
    if both and family == "bipartite" and (parts := _by_exchange(first, second)):  # type: ignore[arg-type]
        reason = "exchanging the colours on one side turns one game into the other"
        return Finding.equal(list(parts), reason)
    graphs = [g for g in _graphs() if family == "all" or g.is_bipartite()]
    found = doppelgaenger(first, second, graphs)
    if isinstance(found, Fails):
        one, two = map(_polynomial, found.found)
        return Finding.refuted(_named(found.graph), one, two, _on_bipartite(first, second, family))
    return Finding.consistent(found.graphs, "compared on small graphs only")


def _on_bipartite(first: GraphGame, second: GraphGame, family: str) -> str | None:
    both = isinstance(first, ColouringGame) and isinstance(second, ColouringGame)
    if family == "all" and both and _by_exchange(first, second):  # type: ignore[arg-type]
        return "on bipartite graphs"
    return None


def _by_exchange(first: ColouringGame, second: ColouringGame) -> list[tuple[bool, bool]]:
    """Return the clashes of both games under a permutation that matches them; [] for none."""
    one, two = ([colour.name for colour in game.colours] for game in (first, second))
    if len(one) != len(two) or {first.neighbours, second.neighbours} != {"edge"}:
        return []
    for other in permutations(two):
        pairs = list(product(range(len(one)), repeat=2))
        parts = [(first.clash(one[a], one[b]), second.clash(two[a], other[b])) for a, b in pairs]
        if all(left == right for left, right in parts):
            return parts
    return []


def settle_symmetry(claim: Claim) -> Finding:
    """Settle a symmetry of the profile on all graphs of n vertices, c(i, j) of x^i y^j.

    says.symmetry: "pieces" for c(i) = c(n - i) by number of pieces, "left" for c(i, j) =
    c(n - i - 2j, j), "parity" for c(n/2) with the parity of the number of perfect matchings.
    """
    claim.only(about={"model"}, says={"symmetry"})
    game = _game(claim)
    kind = claim.said("symmetry")
    if kind not in {"pieces", "left", "parity"}:
        raise ClaimError(claim.where, f"says.symmetry = {kind!r} is not pieces, left or parity")
    number = 0
    for graph in _graphs():
        number += 1
        n = graph.vertices
        profile = profile_on_graph(game, graph)
        found = univariate(profile)
        holds = True
        if kind == "pieces":
            holds = len(found) == n + 1 and found == found[::-1]
        elif kind == "left":
            holds = all(profile[n - i - 2 * j, j] == f for i, j, f in profile.terms)
        elif n % 2 == 0:
            matchings = _perfect_matchings(graph)
            middle = found[n // 2] if n // 2 < len(found) else 0
            holds = (middle - matchings) % 2 == 0
        if not holds:
            return Finding.refuted(_named(graph), kind, str(profile))
    return Finding.consistent(number, f"all graphs to {MAX_VERTICES} vertices")


def _perfect_matchings(graph: Graph) -> int:
    rule = find_graph_rule("arc-kayles")
    return profile_on_graph(rule.game, graph)[graph.vertices // 2, 0]
