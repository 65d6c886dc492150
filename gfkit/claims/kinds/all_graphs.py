"""Claims about games on all graphs of a family, and about their auxiliary graphs.

A statement about all graphs is proved where it follows from the rules vertex by vertex; else it is
asked of all graphs with few vertices, and stays `consistent` or is refuted by the smallest.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from gfkit.boards.colouring import ColouringGame
from gfkit.boards.edge_games import EdgeGame, find_graph_rule
from gfkit.claims.finding import Finding
from gfkit.errors import ClaimError
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.strips.graph_facts import small_graphs
from gfkit.strips.graph_statements import (
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
    excluded_pieces,
    joined_pieces,
)

if TYPE_CHECKING:
    from gfkit.boards.edge_games import GraphRule
    from gfkit.boards.graph import Graph
    from gfkit.claims.claim import Claim
    from gfkit.strips.graph_statements import AboutGraphs, Pair

MAX_VERTICES = 6
MAX_AUXILIARY = 4
"""The auxiliary graphs of graphs with so many vertices are compared."""

MAX_LISTED = 4
"""Positions are listed as sets on graphs of so many vertices."""


def _rule(claim: Claim, key: str = "model") -> GraphRule:
    return find_graph_rule(claim.told(key))


def _settled(statement: AboutGraphs, vertices: int, repair: str | None = None) -> Finding:
    """Prove a statement, or ask it of all graphs with so many vertices."""
    run = Workings()
    try:
        return Finding.equal(prove(statement, workings=run))
    except NotDerived:
        pass
    number = 0
    for graph in small_graphs(vertices, connected=False):
        found = statement.failure(graph, run)
        if found is not None:
            fails = prove(FailsOnGraph(statement, graph), workings=run)
            return Finding.refuted(_named(graph), *found, repair, fails=fails)
        number += 1
    return Finding.consistent(number, f"compared on the graphs to {vertices} vertices only")


def settle_auxiliary(claim: Claim) -> Finding:
    """Settle that P(x) is the independence polynomial of an auxiliary graph, for every graph G.

    says.product: cartesian, categorical, strong, or a list of pairs of "equal" and "adjacent", of G
    and says.with: K2, whose vertices are the two colours, or G itself. says.matching: also the
    edges between the copies of one vertex. Or says.line: which of "vertex in edge", "edges meet",
    "different edges meet" are the edges of a graph on the vertices and edges of G.
    """
    claim.only(about={"model"}, says={"product", "with", "matching", "line"})
    rule = _rule(claim)
    game = rule.game
    if "line" in claim.says:
        given = claim.said("line", list)
        if not isinstance(game, EdgeGame) or game.vertex_piece is None:
            reason = "says.line is for a game with pieces of one and two vertices"
            raise ClaimError(claim.where, reason)
        if any(one not in LINE for one in given):
            raise ClaimError(claim.where, f"says.line lists some of: {', '.join(LINE)}")
        repair = "vertex in edge, different edges meet" if rule.quantity == "positions" else None
        return _settled(LineGraph(rule, frozenset(given)), MAX_AUXILIARY, repair)
    if not isinstance(game, ColouringGame) or len(game.colours) != 2:
        raise ClaimError(claim.where, "a product with K2 is for a game of two colours")
    pairs = _pairs(claim)
    second = claim.said("with")
    if second not in {"K2", "G"}:
        raise ClaimError(claim.where, f"says.with = {second!r} is not K2 or G")
    repair = _repaired(game, pairs, second) if rule.quantity == "positions" else None
    return _settled(AuxiliaryGraph(rule, pairs, second), MAX_AUXILIARY, repair)


def _pairs(claim: Claim) -> frozenset[Pair]:
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


def _named(graph: Graph) -> str:
    edges = f"edges {graph}".replace("\n", ", ") if graph.edges else "no edges"
    return f"{graph.vertices} vertices, {edges}" if graph.vertices != 1 else "one vertex"


def _repaired(game: ColouringGame, pairs: frozenset[Pair], second: str) -> str | None:
    """Return a product with K2 that is right, nearest to what is printed."""
    changes = [frozenset(change) for k in range(4) for change in combinations(ALL_PAIRS, k)]
    for change in changes:
        right = pairs ^ change
        if joined_pieces(right) == excluded_pieces(game):
            name = next((f"{name} " for name, known in PRODUCTS.items() if known == right), "")
            listed = ", ".join(f"{a} and {b}" for a, b in ALL_PAIRS if (a, b) in right)
            instead = "" if second == "K2" else " instead of G"
            return f"the {name}product with K2{instead}: joined where {listed}"
    return None


def settle_independence(claim: Claim) -> Finding:
    """Settle says.independent: whether positions are the independent sets of a graph of pieces.

    They are if and only if the empty position is one, pieces may be left out, and pieces that agree
    in pairs agree.
    """
    claim.only(about={"model"}, says={"independent"})
    rule, said = _rule(claim), claim.said("independent", bool)
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
    for graph in graphs:
        found = positive.failure(graph, run)
        if found is None:
            continue
        if said:
            fails = prove(FailsOnGraph(positive, graph), workings=run)
            return Finding.refuted(_named(graph), *found, fails=fails)
        evidence = {"graph": str(graph).replace("\n", "; ")}
        return Finding.equal(prove(Independence(rule, independent=False), evidence, workings=run))
    if said:
        reason = f"compared on the graphs to {MAX_LISTED} vertices only"
        return Finding.consistent(len(graphs), reason)
    return Finding.refused(f"no graph to {MAX_LISTED} vertices decides")


def settle_doppelgaenger(claim: Claim) -> Finding:
    """Settle that two games have the same P(x) on all graphs, or all bipartite ones.

    Proved on bipartite graphs where exchanging colours on one side turns one game into the other.
    """
    claim.only(about={"first", "second", "graphs"}, says=set())
    first, second = _rule(claim, "first"), _rule(claim, "second")
    family = claim.told("graphs")
    if family not in FAMILIES:
        raise ClaimError(claim.where, f"about.graphs = {family!r} is not all or bipartite")
    repair = None
    if family == "all":
        try:
            prove(SamePolynomials(first, second, "bipartite"))
            repair = "on bipartite graphs"
        except NotDerived:
            pass
    return _settled(SamePolynomials(first, second, family), MAX_VERTICES, repair)


def settle_symmetry(claim: Claim) -> Finding:
    """Settle a symmetry of the profile on all graphs of n vertices, c(i, j) of x^i y^j.

    says.symmetry: "pieces" for c(i) = c(n - i) by number of pieces, "left" for c(i, j) =
    c(n - i - 2j, j), "parity" for c(n/2) with the parity of the number of perfect matchings.
    """
    claim.only(about={"model"}, says={"symmetry"})
    kind = claim.said("symmetry")
    if kind not in SYMMETRIES:
        raise ClaimError(claim.where, f"says.symmetry = {kind!r} is not pieces, left or parity")
    return _settled(Symmetry(_rule(claim), kind), MAX_VERTICES)
