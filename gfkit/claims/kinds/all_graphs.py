"""Claims about games on all graphs of a family, and about their auxiliary graphs.

A statement about all graphs is proved where it follows from the rules vertex by vertex; else it is
asked of all graphs with few vertices, and stays `consistent` or is refuted by the smallest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gfkit.base.budget import tracked
from gfkit.boards.kinds.colouring import ColouringGame
from gfkit.boards.kinds.edge_games import EdgeGame, find_graph_rule
from gfkit.claims.finding import Finding
from gfkit.claims.schema import Kind, Table, Text, shown
from gfkit.errors import ClaimError
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.strips.facts.graph_facts import read_graph, small_graphs
from gfkit.strips.facts.graph_statements import (
    ALL_PAIRS,
    FAMILIES,
    LINE,
    PRODUCTS,
    SYMMETRIES,
    AuxiliaryGraph,
    FailsOnGraph,
    Independence,
    LineGraph,
    SamePolynomials,
    Symmetry,
    right_pairs,
)

if TYPE_CHECKING:
    from gfkit.boards.shapes.graph import Graph
    from gfkit.claims.claim import Claim
    from gfkit.strips.facts.graph_statements import AboutGraphs, Pair

MAX_VERTICES = 6
MAX_AUXILIARY = 4
"""Largest number of vertices of graphs whose auxiliary graphs are compared."""

MAX_LISTED = 4
"""Largest number of vertices of graphs on which positions are listed as sets."""


class ModelAbout(Table):
    """A rule that is played on any graph."""

    model: Text


class AuxiliarySays(Table):
    """A product with K2 or G, or a graph on vertices and edges."""

    product: Text | list[tuple[Text, Text]] = ""
    second: Text = msgspec.field(default="", name="with")
    matching: bool = False
    line: list[Text] | None = None


class IndependenceSays(Table):
    """Whether positions are the independent sets of a graph of pieces."""

    independent: bool


class DoppelgaengerAbout(Table):
    """Two rules, and the family of graphs: all, or bipartite."""

    first: Text
    second: Text
    graphs: Text


class GraphAbout(Table):
    """A rule, and the graph that may refute the statement, as edges with semicolons between."""

    model: Text
    graph: Text = ""


class SymmetrySays(Table):
    """A symmetry: pieces, left or parity; or unimodal."""

    symmetry: Text


class NothingSaid(Table):
    """The kind says it all."""


def _settled(statement: AboutGraphs, vertices: int, repair: str | None = None) -> Finding:
    """Prove a statement, or ask it of all graphs with a given number of vertices."""
    run = Workings()
    try:
        return Finding.equal(prove(statement, workings=run))
    except NotDerived:
        pass
    number = 0
    for graph in tracked(small_graphs(vertices, connected=False), "graphs"):
        found = statement.failure(graph, run)
        if found is not None:
            fails = prove(FailsOnGraph(statement, graph), workings=run)
            return Finding.refuted(_named(graph), *found, repair, fails=fails)
        number += 1
    return Finding.consistent(number, f"compared only on graphs with at most {vertices} vertices")


def settle_auxiliary(claim: Claim, about: ModelAbout, says: AuxiliarySays) -> Finding:
    """Settle that P(x) is the independence polynomial of an auxiliary graph, for every graph G.

    says.product: cartesian, categorical, strong, or a list of pairs of "equal" and "adjacent", of G
    and says.with: K2, whose vertices are the two colours, or G itself. says.matching: also the
    edges between the copies of one vertex. Or says.line: which of "vertex in edge", "edges meet",
    "different edges meet" are the edges of a graph on the vertices and edges of G.
    """
    rule = find_graph_rule(about.model)
    game = rule.game
    if says.line is not None:
        if not isinstance(game, EdgeGame) or game.vertex_piece is None:
            reason = "says.line is for a game with pieces of one and two vertices"
            raise ClaimError(claim.where, reason)
        if any(one not in LINE for one in says.line):
            raise ClaimError(claim.where, f"says.line lists some of: {', '.join(LINE)}")
        repair = "vertex in edge, different edges meet" if rule.quantity == "positions" else None
        return _settled(LineGraph(rule, frozenset(says.line)), MAX_AUXILIARY, repair)
    if not isinstance(game, ColouringGame) or len(game.colours) != 2:
        raise ClaimError(claim.where, "a product with K2 is for a game of two colours")
    pairs = _pairs(claim, says)
    if says.second not in {"K2", "G"}:
        raise ClaimError(claim.where, f"says.with = {shown(says.second)} is not K2 or G")
    repair = _repaired(game, says.second) if rule.quantity == "positions" else None
    return _settled(AuxiliaryGraph(rule, pairs, says.second), MAX_AUXILIARY, repair)


def _pairs(claim: Claim, says: AuxiliarySays) -> frozenset[Pair]:
    given = says.product
    if isinstance(given, str):
        if given not in PRODUCTS:
            known = ", ".join(PRODUCTS)
            raise ClaimError(claim.where, f"says.product = {shown(given)}: not one of {known}")
        found = PRODUCTS[given]
    else:
        found = frozenset(given)
        if not found <= set(ALL_PAIRS) or len(found) != len(given):
            raise ClaimError(claim.where, "says.product lists pairs of equal and adjacent")
    return found | {("equal", "adjacent")} if says.matching else found


def _named(graph: Graph) -> str:
    edges = f"edges {graph}".replace("\n", ", ") if graph.edges else "no edges"
    return f"{graph.vertices} vertices, {edges}" if graph.vertices != 1 else "one vertex"


def _repaired(game: ColouringGame, second: str) -> str | None:
    """Return the product with K2 that is right, None if there is none."""
    right = right_pairs(game)
    if right is None:
        return None
    name = next((f"{name} " for name, known in PRODUCTS.items() if known == right), "")
    listed = ", ".join(f"{a} and {b}" for a, b in ALL_PAIRS if (a, b) in right)
    instead = "" if second == "K2" else " instead of G"
    return f"the {name}product with K2{instead}: joined where {listed}"


def settle_independence(_: Claim, about: ModelAbout, says: IndependenceSays) -> Finding:
    """Settle says.independent: whether positions are the independent sets of a graph of pieces.

    They are if and only if the empty position is one, pieces may be left out, and pieces that agree
    in pairs agree.
    """
    rule, said = find_graph_rule(about.model), says.independent
    run = Workings()
    try:
        always = prove(Independence(rule, independent=True), workings=run)
    except NotDerived:
        pass
    else:
        if said:
            return Finding.equal(always)
        place, reason = "every graph", always.reason
        return Finding.refuted(place, "not independent", "independent", None, reason, always)
    positive = Independence(rule, independent=True)
    graphs = list(small_graphs(MAX_LISTED, connected=False))
    for graph in tracked(graphs, "graphs"):
        found = positive.failure(graph, run)
        if found is None:
            continue
        if said:
            fails = prove(FailsOnGraph(positive, graph), workings=run)
            return Finding.refuted(_named(graph), *found, fails=fails)
        evidence = {"graph": str(graph).replace("\n", "; ")}
        return Finding.equal(prove(Independence(rule, independent=False), evidence, workings=run))
    if said:
        reason = f"compared only on graphs with at most {MAX_LISTED} vertices"
        return Finding.consistent(len(graphs), reason)
    return Finding.refused(f"no graph with at most {MAX_LISTED} vertices decides")


def settle_doppelgaenger(claim: Claim, about: DoppelgaengerAbout, _: NothingSaid) -> Finding:
    """Settle that two games have the same P(x) on all graphs, or all bipartite ones.

    Proved on bipartite graphs where exchanging colours on one side turns one game into the other.
    """
    first, second = find_graph_rule(about.first), find_graph_rule(about.second)
    family = about.graphs
    if family not in FAMILIES:
        raise ClaimError(claim.where, f"about.graphs = {shown(family)} is not all or bipartite")
    repair = None
    if family == "all":
        try:
            prove(SamePolynomials(first, second, "bipartite"))
            repair = "on bipartite graphs"
        except NotDerived:
            pass
    return _settled(SamePolynomials(first, second, family), MAX_VERTICES, repair)


def settle_symmetry(claim: Claim, about: GraphAbout, says: SymmetrySays) -> Finding:
    """Settle a symmetry of the profile on all graphs of n vertices, c(i, j) of x^i y^j.

    says.symmetry: "pieces" for c(i) = c(n - i) by number of pieces, "left" for c(i, j) =
    c(n - i - 2j, j), "parity" for c(n/2) with the parity of the number of perfect matchings;
    "unimodal": the numbers of positions by pieces rise, and then fall. about.graph is asked first.
    """
    kind = says.symmetry
    if kind not in SYMMETRIES:
        reason = f"says.symmetry = {shown(kind)} is not {', '.join(SYMMETRIES)}"
        raise ClaimError(claim.where, reason)
    statement = Symmetry(find_graph_rule(about.model), kind)
    if about.graph:
        graph, run = read_graph(about.graph), Workings()
        found = statement.failure(graph, run)
        if found is not None:
            fails = prove(FailsOnGraph(statement, graph), workings=run)
            return Finding.refuted(_named(graph), *found, fails=fails)
    return _settled(statement, MAX_VERTICES)


GRAPH_KINDS = {
    "auxiliary graph": Kind(settle_auxiliary, AuxiliarySays, ModelAbout),
    "independence": Kind(settle_independence, IndependenceSays, ModelAbout),
    "doppelgaenger": Kind(settle_doppelgaenger, NothingSaid, DoppelgaengerAbout),
    "symmetry": Kind(settle_symmetry, SymmetrySays, GraphAbout),
}
"""Kinds of claims about all graphs."""
