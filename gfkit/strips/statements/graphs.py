"""Statements about a game on all graphs, and their refutation by one graph.

P(x) is the polynomial of the positions that the rule counts, by number of pieces. A statement about
all graphs is derived where it follows from the rules vertex by vertex, and only for all positions.
[BrownEtAl2019, sections 2 and 3]
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, ClassVar

from gfkit.base.arguments import flag, size
from gfkit.base.principles import Basis, Principle
from gfkit.boards.rules.graph_games import (
    ARC_KAYLES,
    NODE_KAYLES,
    ColouringGame,
    EdgeGame,
    GraphRule,
    LibertyGame,
    graph_rule_data,
    graph_rule_of_data,
)
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import CertificateRejected, LimitReached
from gfkit.proofs.codec import FLAG, Shape, one_of
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Statement,
    Workings,
    statement,
    statement_data,
    statement_of,
)
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import polynomial_text
from gfkit.strips.brute_force import Placement, chosen, coloured
from gfkit.strips.encodings.graphs import profile_on_graph

Pair = tuple[str, str]
"""The relations of two vertices and of their colours, each "equal" or "adjacent"."""

ALL_PAIRS: tuple[Pair, ...] = (
    ("equal", "adjacent"),
    ("adjacent", "equal"),
    ("adjacent", "adjacent"),
)
PRODUCTS: dict[str, frozenset[Pair]] = {
    "cartesian": frozenset(ALL_PAIRS[:2]),
    "categorical": frozenset(ALL_PAIRS[2:]),
    "strong": frozenset(ALL_PAIRS),
}
LINE = ("vertex in edge", "edges meet", "different edges meet")
RIGHT_LINE = ("vertex in edge", "different edges meet")
FAMILIES = ("all", "bipartite")
SYMMETRIES = ("pieces", "left", "parity", "unimodal")
ATLAS_VERTICES = 7
MAX_LISTED = 6
"""The limit on vertices of graphs whose positions are listed as sets of pieces."""

GRAPH_RULE = Shape(graph_rule_data, graph_rule_of_data)


def _some_of(known: Sequence[object], what: str) -> Shape:
    """Return the shape of a set of some of these, which is listed in their order."""

    def read(data: Any) -> frozenset[object]:
        some = frozenset(tuple(map(str, one)) if isinstance(one, list) else one for one in data)
        if not some <= set(known):
            raise CertificateRejected(what)
        return some

    return Shape(
        lambda some: [[*one] if isinstance(one, tuple) else one for one in known if one in some],
        read,
    )


Side = tuple[GraphRule, Graph]
"""A rule, and a graph on which its positions are counted."""
INDEPENDENT = GraphRule(NODE_KAYLES, "positions")


def univariate(profile: Profile) -> tuple[int, ...]:
    """Return the coefficients of the profile at y = x, ascending: by number of pieces.

    >>> from gfkit.boards.rules.graph_games import COL
    >>> from gfkit.strips.encodings.graphs import profile_on_graph
    >>> univariate(profile_on_graph(COL, Graph.path(3)))
    (1, 6, 8, 2)
    """
    together = {i: f for i, _, f in profile.of_all_pieces().terms}
    return tuple(together.get(i, 0) for i in range(1 + max(together, default=-1)))


def small_graphs(vertices: int = ATLAS_VERTICES, *, connected: bool = True) -> Iterator[Graph]:
    """Yield the graphs with at most `vertices` vertices up to isomorphism, smaller ones first.

    Raises LimitReached above ATLAS_VERTICES vertices.

    >>> sum(1 for _ in small_graphs(6))
    143
    """
    vertices = size("vertices", vertices, example=5)
    connected = flag("connected", connected)
    if vertices > ATLAS_VERTICES:
        raise LimitReached(
            f"the graphs of {vertices} vertices are not listed; the limit is {ATLAS_VERTICES}"
        )
    for graph in _atlas():
        if graph.vertices <= vertices and not (connected and len(graph.components()) > 1):
            yield graph


@cache
def _atlas() -> list[Graph]:
    """Return the graphs of the atlas except the empty one."""
    from networkx import graph_atlas_g  # noqa: PLC0415

    return [Graph.of(each) for each in graph_atlas_g() if len(each)]


def graph_place(graph: Graph) -> str:
    """Return a graph as the text of a place: its edges, then its isolated vertices, in one line.

    >>> graph_place(Graph.path(3)), graph_place(Graph.of_edges(3, [(0, 1)]))
    ('0 1; 1 2', '0 1; 2')
    >>> read_graph("0 1; 2") == Graph.of_edges(3, [(0, 1)])
    True
    """
    plain = Graph(graph.vertices, graph.edges)
    joined = {v for edge in plain.edges for v in edge}
    lines = [f"{u} {v}" for u, v in plain.edges]
    lines += [str(v) for v in range(plain.vertices) if v not in joined]
    return "; ".join(lines) if lines else "# no vertices"


def read_graph(text: str) -> Graph:
    """Read such a text; raises GraphSyntaxError."""
    return Graph.parse_edges(text.replace(";", "\n"))


class AboutGraphs(Statement):
    """A statement about every graph of a family, which one graph can refute.

    Most say that two polynomials P(x) are the same: those have `sides`.
    """

    __slots__ = ()

    principle: ClassVar[Principle] = Principle.EXCLUDING_PAIRS
    """The reason why it follows."""

    @abstractmethod
    def why(self) -> str:
        """Return how it follows from the rules, vertex by vertex; raises NotDerived."""

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Derive it from the rules."""
        return Derivation(self.why(), basis=Basis(self.principle))

    def sides(self, graph: Graph) -> tuple[Side, Side] | None:
        """Return the rules with the same P(x) by the statement; None for graphs of other kinds."""
        raise NotImplementedError(graph)

    def failure(self, graph: Graph, run: Workings) -> tuple[str, str] | None:
        """Return what the statement says about a graph and what is true, None where it holds."""
        said, true = (
            univariate(run(profile_on_graph, rule.game, one, rule.quantity))
            for rule, one in self.sides(graph) or [(INDEPENDENT, graph)] * 2
        )
        return None if said == true else (polynomial_text(said, "x"), polynomial_text(true, "x"))


@statement(
    "auxiliary graph",
    rule=GRAPH_RULE,
    pairs=_some_of(ALL_PAIRS, "a product is given by pairs of equal and adjacent"),
    second=one_of(("K2", "G"), "the second factor is").at("with"),
)
@dataclass(frozen=True, slots=True, repr=False)
class AuxiliaryGraph(AboutGraphs):
    """P(x) is the independence polynomial of a product of the graph with K2, or with itself.

    pairs: how (u, p) and (v, q) must be related to be adjacent, as in ALL_PAIRS. second:
    "K2", whose vertices are the two colours, or "G".
    """

    rule: GraphRule
    pairs: frozenset[Pair]
    second: str = "K2"

    def why(self) -> str:
        """Derive it if exactly the pairs of pieces that exclude each other are adjacent."""
        game = self.rule.game
        if not isinstance(game, ColouringGame) or len(game.colours) != 2 or self.second != "K2":
            raise NotDerived("derived is a product with K2 for a game of two colours")
        _require_positions(self.rule)
        if self.pairs != right_pairs(game):
            raise NotDerived("the edges are not the pairs of pieces that exclude each other")
        return "edges are the pairs of pieces that exclude each other, on every graph"

    def sides(self, graph: Graph) -> tuple[Side, Side]:
        """Return the auxiliary graph, and the graph."""
        second = Graph.path(2) if self.second == "K2" else graph
        return (INDEPENDENT, product_graph(graph, second, self.pairs)), (self.rule, graph)


@statement(
    "line graph",
    rule=GRAPH_RULE,
    joined=_some_of(LINE, f"joined are some of {', '.join(LINE)}"),
)
@dataclass(frozen=True, slots=True, repr=False)
class LineGraph(AboutGraphs):
    """P(x) is the independence polynomial of a graph on the vertices and the edges of the graph.

    joined: which pairs are adjacent, some of LINE. An edge that is adjacent to itself is
    in no independent set.
    """

    rule: GraphRule
    joined: frozenset[str]

    def why(self) -> str:
        """Derive it if exactly the pairs of pieces that share a vertex are adjacent."""
        game = self.rule.game
        if not isinstance(game, EdgeGame) or game.vertex_piece is None:
            raise NotDerived("derived for a game with pieces of one and of two vertices")
        _require_positions(self.rule)
        path = Graph.path(3)  # on which pairs are related in all ways but apart
        if line_graph(path, self.joined) != line_graph(path, RIGHT_LINE):
            raise NotDerived("the edges are not the pairs of pieces that share a vertex")
        return "edges are the pairs of pieces that share a vertex"

    def sides(self, graph: Graph) -> tuple[Side, Side]:
        """Return the auxiliary graph, and the graph."""
        return (INDEPENDENT, line_graph(graph, self.joined)), (self.rule, graph)


@statement("independence", rule=GRAPH_RULE, independent=FLAG)
@dataclass(frozen=True, slots=True, repr=False)
class Independence(AboutGraphs):
    """On every graph the positions are the independent sets of a graph of pieces, or on some not.

    independent: which of the two is claimed.
    """

    rule: GraphRule
    independent: bool

    def why(self) -> str:
        """Derive it from the rules."""
        if not isinstance(self.rule.game, ColouringGame | EdgeGame):
            raise NotDerived("a rule about groups of stones excludes more than pairs")
        if self.rule.quantity != "positions":
            raise NotDerived("derived for all positions alone")
        return "the rules exclude pairs of pieces, and nothing else"

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive it from the rules; its negation, by the graph in evidence["graph"]."""
        if self.independent:
            return AboutGraphs.derive(self, evidence, run)
        graph = read_graph(str(evidence.get("graph", "")))
        if (reason := _not_independent(self.rule, graph)) is None:
            raise NotDerived(f"on {graph_place(graph)} they are independent sets")
        return Derivation(
            f"{reason} on {graph_place(graph)}",
            {"graph": graph_place(graph)},
            basis=Basis(Principle.COUNTEREXAMPLE),
        )

    def failure(self, graph: Graph, run: Workings) -> tuple[str, str] | None:  # noqa: ARG002
        """Look for positions that are not independent sets of a graph of pieces."""
        reason = _not_independent(self.rule, graph) if self.independent else None
        return None if reason is None else ("independent", reason)


@statement(
    "same polynomials",
    first=GRAPH_RULE,
    second=GRAPH_RULE,
    family=one_of(FAMILIES, "graphs are").at("graphs"),
)
@dataclass(frozen=True, slots=True, repr=False)
class SamePolynomials(AboutGraphs):
    """Two rules have the same P(x) on every graph of a family: all, or bipartite."""

    first: GraphRule
    second: GraphRule
    family: str

    principle = Principle.SAME_POSITIONS

    def why(self) -> str:
        """Derive it if exchanging colours on one side turns one game into the other."""
        first, second = self.first.game, self.second.game
        texts = [{**graph_rule_data(r), "name": ""} for r in (self.first, self.second)]
        if texts[0] == texts[1]:
            return "the rules are the same"
        for rule in (self.first, self.second):
            _require_positions(rule)
        if self.family != "bipartite":
            raise NotDerived("derived on bipartite graphs alone")
        if not isinstance(first, ColouringGame) or not isinstance(second, ColouringGame):
            raise NotDerived("derived for games of colours alone")
        if not exchanged(first, second):
            raise NotDerived("no permutation of colours on one side matches the clashes")
        return "exchanging the colours on one side turns one game into the other"

    def sides(self, graph: Graph) -> tuple[Side, Side] | None:
        """Return the graph, for each of the rules."""
        if self.family == "bipartite" and not graph.is_bipartite():
            return None
        return (self.first, graph), (self.second, graph)


@statement("symmetry", rule=GRAPH_RULE, which=one_of(SYMMETRIES, "a symmetry is").at("symmetry"))
@dataclass(frozen=True, slots=True, repr=False)
class Symmetry(AboutGraphs):
    """A symmetry of the profile c(i, j) x^i y^j on every graph of n vertices.

    which: "pieces" for c(i) = c(n - i) by number of pieces, "left" for c(i, j) =
    c(n - i - 2j, j), "parity" for c(n/2) with the parity of the number of perfect matchings;
    "unimodal", which is not a symmetry: c(0) <= c(1) <= ... >= ... >= c(n) by number of pieces.
    """

    rule: GraphRule
    which: str

    principle = Principle.SAME_POSITIONS

    def why(self) -> str:
        """Derive it from the rules of a game with pieces of one vertex and of two neighbours.

        Exchange free vertices and pieces of one vertex: a position becomes a position, i of these
        and j of the others n - i - 2j and j. It is its own image if there is neither, and then it
        is a perfect matching; so the number of the others with n/2 pieces is even.
        """
        game = self.rule.game
        if not isinstance(game, EdgeGame) or game.vertex_piece is None or self.which == "unimodal":
            raise NotDerived("derived for a game with pieces of one and of two vertices")
        _require_positions(self.rule)
        if self.which == "left" and (game.vertex_piece.x, game.edge_piece.y) != (1, 1):
            raise NotDerived("x does not mark the pieces of one vertex alone")
        return "free vertices and pieces of one vertex are exchanged"

    def failure(self, graph: Graph, run: Workings) -> tuple[str, str] | None:
        """Compare with the profile of the graph."""
        n = graph.vertices
        profile = run(profile_on_graph, self.rule.game, graph, self.rule.quantity)
        of_all = profile.of_all_pieces()
        if self.which in ("pieces", "left"):
            counts = profile if self.which == "left" else of_all
            holds = all(counts[n - i - 2 * j, j] == f for i, j, f in counts.terms)
        elif self.which == "unimodal":
            found = univariate(profile)
            top = found.index(max(found)) if found else 0
            rising, falling = list(found[: top + 1]), list(found[top:])
            holds = rising == sorted(rising) and falling == sorted(falling, reverse=True)
        else:
            dominoes = run(profile_on_graph, ARC_KAYLES, graph, "positions").of_all_pieces()
            holds = n % 2 == 1 or (of_all[n // 2, 0] - dominoes[n // 2, 0]) % 2 == 0
        return None if holds else (self.which, str(profile))


def _about_graphs(data: Any) -> Statement:
    of = statement_of(data)
    if not isinstance(of, AboutGraphs):
        raise CertificateRejected("the statement is not about all graphs")
    return of


@statement(
    "fails on graph",
    of=Shape(statement_data, _about_graphs),
    graph=Shape(graph_place, lambda data: read_graph(str(data))),
)
@dataclass(frozen=True, slots=True, repr=False)
class FailsOnGraph(Statement):
    """A statement about all graphs of a family is false: it fails on this graph of the family."""

    of: AboutGraphs
    graph: Graph

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute what the statement says of the graph, and what is true."""
        found = self.of.failure(self.graph, run)
        if found is None:
            raise NotDerived(f"the statement does not fail on {graph_place(self.graph)}")
        return Derivation(
            f"says {found[0]}, true is {found[1]}", basis=Basis(Principle.COUNTEREXAMPLE)
        )


def _require_positions(rule: GraphRule) -> None:
    """Raise NotDerived for another quantity, or pieces that do not count as one each."""
    if rule.quantity != "positions":
        raise NotDerived(f"derived for all positions, not for {rule.quantity}")
    game = rule.game
    if isinstance(game, ColouringGame):
        if game.neighbours != "edge":
            raise NotDerived("on graphs neighbours are those along edges")
        weights = [colour.weight for colour in game.colours]
    elif isinstance(game, EdgeGame):
        weights = [game.edge_piece, *([game.vertex_piece] if game.vertex_piece else [])]
    else:
        weights = []
    if any(weight.coefficient != 1 or weight.x + weight.y != 1 for weight in weights):
        raise NotDerived("a piece has a weight other than x or y")


def right_pairs(game: ColouringGame) -> frozenset[Pair] | None:
    """Return the product with K2 whose edges are the pairs of pieces that exclude each other.

    None if one colour clashes with itself and the other does not.

    >>> from gfkit.boards.rules.graph_games import CIS
    >>> right_pairs(CIS) == PRODUCTS["strong"]
    True
    """
    one, other = (colour.name for colour in game.colours)
    itself = {game.clash(one, one), game.clash(other, other)}
    if len(itself) > 1:
        return None
    joined = (True, *itself, game.clash(one, other))
    return frozenset(pair for pair, is_there in zip(ALL_PAIRS, joined, strict=True) if is_there)


def product_graph(first: Graph, second: Graph, pairs: frozenset[Pair]) -> Graph:
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


def line_graph(graph: Graph, joined: Collection[str]) -> Graph:
    """Return the graph on vertices and edges; an edge that is joined to itself is left out."""
    lines = [] if "edges meet" in joined else list(graph.edges)
    n = graph.vertices
    edges = [(v, n + e) for e, ends in enumerate(lines) for v in ends if "vertex in edge" in joined]
    for (d, one), (e, other) in combinations(enumerate(lines), 2):
        if "different edges meet" in joined and set(one) & set(other):
            edges.append((n + d, n + e))
    return Graph.of_edges(n + len(lines), edges)


def exchanged(first: ColouringGame, second: ColouringGame) -> bool:
    """Return whether permuting the colours on one side of a bipartite graph matches the clashes.

    >>> from gfkit.boards.rules.graph_games import CIS, COL, SNORT
    >>> exchanged(COL, SNORT), exchanged(COL, CIS)
    (True, False)
    """
    one, two = ([colour.name for colour in game.colours] for game in (first, second))
    pairs = list(product(range(len(one)), repeat=2))
    return len(one) == len(two) and any(
        all(first.clash(one[a], one[b]) == second.clash(two[a], other[b]) for a, b in pairs)
        for other in permutations(two)
    )


def _not_independent(rule: GraphRule, graph: Graph) -> str | None:
    """Return why the positions are not the independent sets of a graph of pieces, None if they are.

    A family of sets is that of the independent sets of a graph if and only if it has the empty
    set, all subsets of its sets, and every set of pieces of which any two are in one of its sets.
    """
    positions = set(positions_on_graph(rule, graph))
    if frozenset() not in positions:
        return "the empty position is not one of them"
    if any(position - {piece} not in positions for position in positions for piece in position):
        return "pieces that are left out leave no position of that kind"
    pieces = [next(iter(position)) for position in positions if len(position) == 1]
    for number in range(3, graph.vertices + 1):
        for some in combinations(pieces, number):
            in_pairs = all(frozenset(pair) in positions for pair in combinations(some, 2))
            if in_pairs and frozenset(some) not in positions:
                return "three pieces that agree in pairs only"
    return None


def positions_on_graph(rule: GraphRule, graph: Graph) -> Iterator[frozenset[tuple[object, str]]]:
    """Yield every counted position as the set of its pieces, each with the vertices it covers.

    Raises LimitReached above MAX_LISTED vertices.
    """
    if graph.vertices > MAX_LISTED:
        raise LimitReached(f"positions are listed on graphs of up to {MAX_LISTED} vertices")
    game, quantity = rule.game, rule.quantity
    if isinstance(game, EdgeGame):
        vertices = [((v,), game.vertex_owner, game.vertex_piece) for v in range(graph.vertices)]
        edges = [(edge, game.edge_owner, game.edge_piece) for edge in graph.edges]
        pieces = (
            Placement(owner.title(), frozenset(cells), weight)
            for cells, owner, weight in (*vertices, *edges)
            if weight is not None
        )
        found = chosen(tuple(pieces), "positions" if quantity == "play" else quantity)
    elif isinstance(game, ColouringGame | LibertyGame):
        found = coloured(game, quantity, dict(enumerate(graph.neighbours())))
    else:
        raise NotDerived(f"positions of {game.kind} rules are not listed on graphs")
    for position in found:
        if quantity != "play" or abs(sum(one.weight.x - one.weight.y for one in position)) <= 1:
            yield frozenset((tuple(sorted(one.cells)), one.kind) for one in position)
