"""Claims about games on all graphs of a family, and about their auxiliary graphs.

A statement about all graphs is proved where it follows from the rules vertex by vertex; else it is
asked of all graphs with few vertices, and stays `consistent` or is refuted by the smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Literal

import msgspec

from gfkit.boards.kinds.graph_games import ColouringGame, EdgeGame, find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.claim import Claim, Failure, Finding, Kind, Text, kind, settle
from gfkit.errors import ClaimError
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.strips.facts.graph_statements import (
    ALL_PAIRS,
    PRODUCTS,
    AboutGraphs,
    AuxiliaryGraph,
    FailsOnGraph,
    Independence,
    LineGraph,
    SamePolynomials,
    Symmetry,
    read_graph,
    right_pairs,
    small_graphs,
)

MAX_VERTICES = 6
MAX_AUXILIARY = 4
"""Largest number of vertices of graphs whose auxiliary graphs, or positions, are compared."""


def _settled(
    statement: AboutGraphs,
    vertices: int,
    repair: str | None = None,
    first: Iterable[Graph] = (),
) -> Finding:
    """Prove a statement, or ask it of given graphs and of all graphs with few vertices."""
    run = Workings()

    def failures() -> Iterator[Failure | None]:
        for graph in (*first, *small_graphs(vertices, connected=False)):
            found = statement.failure(graph, run)
            fails = FailsOnGraph(statement, graph)
            yield None if found is None else Failure(_named(graph), *found, fails, repair)

    so_far = f"compared only on graphs with at most {vertices} vertices"
    return settle(statement, run, failures(), so_far=so_far)


def _named(graph: Graph) -> str:
    edges = f"edges {graph}".replace("\n", ", ") if graph.edges else "no edges"
    return f"{graph.vertices} vertices, {edges}" if graph.vertices != 1 else "one vertex"


@kind("auxiliary graph")
class Auxiliary(Kind):
    """P(x) is the independence polynomial of an auxiliary graph, for every graph G.

    product: of G and of `with`, by name or as the pairs that are joined; with: K2, whose vertices
    are the two colours, or G itself. matching: also the edges between the copies of one vertex. Or
    line: which pairs are the edges of a graph on the vertices and edges of G.
    """

    model: Text
    product: (
        Literal["", "cartesian", "categorical", "strong"]
        | list[tuple[Literal["equal", "adjacent"], Literal["equal", "adjacent"]]]
    ) = ""
    second: Literal["", "K2", "G"] = msgspec.field(default="", name="with")
    matching: bool = False
    line: list[Literal["vertex in edge", "edges meet", "different edges meet"]] | None = None

    def finding(self, claim: Claim) -> Finding:
        """Ask the rules, or small graphs."""
        rule = find_graph_rule(self.model)
        game, is_whole = rule.game, rule.quantity == "positions"
        if self.line is not None:
            if not isinstance(game, EdgeGame) or game.vertex_piece is None:
                reason = "says.line is for a game with pieces of one and two vertices"
                raise ClaimError(claim.where, reason)
            repair = "vertex in edge, different edges meet" if is_whole else None
            return _settled(LineGraph(rule, frozenset(self.line)), MAX_AUXILIARY, repair)
        if not isinstance(game, ColouringGame) or len(game.colours) != 2:
            raise ClaimError(claim.where, "a product with K2 is for a game of two colours")
        if not self.second or self.product == "":
            raise ClaimError(claim.where, "says has a product and with, or a line")
        given = self.product
        pairs = PRODUCTS[given] if isinstance(given, str) else frozenset(given)
        pairs |= {("equal", "adjacent")} if self.matching else frozenset()
        if not pairs <= set(ALL_PAIRS):
            raise ClaimError(claim.where, "says.product: equal and equal cannot be joined")
        repair = _repaired(game, self.second) if is_whole else None
        return _settled(AuxiliaryGraph(rule, pairs, self.second), MAX_AUXILIARY, repair)


def _repaired(game: ColouringGame, second: str) -> str | None:
    """Return the product with K2 that is right, None if there is none."""
    right = right_pairs(game)
    if right is None:
        return None
    name = next((f"{name} " for name, known in PRODUCTS.items() if known == right), "")
    listed = ", ".join(f"{a} and {b}" for a, b in ALL_PAIRS if (a, b) in right)
    instead = "" if second == "K2" else " instead of G"
    return f"the {name}product with K2{instead}: joined where {listed}"


@kind("independence")
class Independent(Kind):
    """Whether positions are the independent sets of a graph of pieces.

    They are if and only if the empty position is one, pieces may be left out, and pieces that agree
    in pairs agree.
    """

    model: Text
    independent: bool

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Ask the rules, or small graphs: a graph on which they are not shows that they are not."""
        rule, run = find_graph_rule(self.model), Workings()
        positive = Independence(rule, independent=True)
        if self.independent:
            return _settled(positive, MAX_AUXILIARY)
        with suppress(NotDerived):
            always = prove(positive, workings=run)
            return Failure(
                "every graph", "not independent", "independent", positive, reason=always.reason
            ).finding(run)
        graphs = small_graphs(MAX_AUXILIARY, connected=False)
        shown = next((one for one in graphs if positive.failure(one, run) is not None), None)
        evidence = {} if shown is None else {"graph": str(shown).replace("\n", "; ")}
        return settle(Independence(rule, independent=False), run, evidence=evidence)


@kind("doppelgaenger")
class Doppelgaenger(Kind):
    """Two games have the same P(x) on all graphs, or on all bipartite ones.

    Proved on bipartite graphs where exchanging colours on one side turns one game into the other.
    """

    first: Text
    second: Text
    graphs: Literal["all", "bipartite"]

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Ask the rules, or small graphs."""
        rules = find_graph_rule(self.first), find_graph_rule(self.second)
        repair = None
        if self.graphs == "all":
            with suppress(NotDerived):
                prove(SamePolynomials(*rules, "bipartite"))
                repair = "on bipartite graphs"
        return _settled(SamePolynomials(*rules, self.graphs), MAX_VERTICES, repair)


@kind("symmetry")
class SymmetryOf(Kind):
    """A symmetry of the profile on all graphs of n vertices, c(i, j) of x^i y^j.

    "pieces": c(i) = c(n - i) by number of pieces; "left": c(i, j) = c(n - i - 2j, j); "parity":
    c(n/2) has the parity of the number of perfect matchings; "unimodal": the numbers of positions
    by pieces rise, and then fall. graph: is asked first.
    """

    model: Text
    symmetry: Literal["pieces", "left", "parity", "unimodal"]
    graph: Text = ""

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Ask the rules, or small graphs."""
        statement = Symmetry(find_graph_rule(self.model), self.symmetry)
        first = [read_graph(self.graph)] if self.graph else []
        return _settled(statement, MAX_VERTICES, first=first)
