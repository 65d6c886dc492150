"""Claims about games on all graphs, and about positions on paths by their last vertex."""

import json
from itertools import combinations

import pytest
from tiers import one_in

from gfkit.boards.kinds.graph_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Proved, claimed_of_data, proof_data, prove
from gfkit.strips.facts.graph_statements import (
    PRODUCTS,
    AuxiliaryGraph,
    FailsOnGraph,
    Independence,
    LineGraph,
    SamePolynomials,
    Symmetry,
    positions_on_graph,
    product_graph,
    small_graphs,
)
from gfkit.strips.ways.graphs import profile_on_graph

TABLES = {
    "col": {("equal", "adjacent"), ("adjacent", "equal")},
    "snort": {("equal", "adjacent"), ("adjacent", "adjacent")},
    "cis": {("equal", "adjacent"), ("adjacent", "equal"), ("adjacent", "adjacent")},
}
PAIRS = sorted(TABLES["cis"])


def found(kind, about, says=None, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says or {}, range_))


def subsets():
    return [set(chosen) for size in range(4) for chosen in combinations(PAIRS, size)]


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("pairs", subsets(), ids=len)
def test_of_all_products_with_k2_one_is_right(game, pairs) -> None:
    says = {"product": [list(pair) for pair in pairs], "with": "K2"}
    finding = found("auxiliary graph", {"model": game}, says)
    if pairs == TABLES[game]:
        assert isinstance(finding.verdict, Proved)
    else:
        assert str(finding.verdict) == "refuted"
        wanted = " and ".join(min(TABLES[game]))
        assert "product with K2" in finding.repair
        assert wanted in finding.repair


def test_products_are_those_of_networkx() -> None:
    import networkx as nx

    from gfkit.boards.shapes.graph import Graph

    products = {
        "cartesian": nx.cartesian_product,
        "categorical": nx.tensor_product,
        "strong": nx.strong_product,
    }
    for name, product in products.items():
        for first, second in ((Graph.cycle(4), Graph.path(3)), (Graph.path(2), Graph.complete(3))):
            sides = [nx.Graph(graph.edges) for graph in (first, second)]
            theirs = product(*sides)
            ours = product_graph(first, second, PRODUCTS[name])
            n = second.vertices
            edges = {frozenset((u * n + p, v * n + q)) for (u, p), (v, q) in theirs.edges}
            assert {frozenset(edge) for edge in ours.edges} == edges


def test_a_product_with_g_itself_is_compared_with_k2() -> None:
    finding = found("auxiliary graph", {"model": "col"}, {"product": "cartesian", "with": "G"})
    assert finding.counterexample["n"] == "one vertex"
    assert finding.repair.startswith("the cartesian product with K2 instead of G")


def test_unimodal_coefficients_fail_on_a_given_graph() -> None:
    """A complete graph of 9 vertices, each joined to 4 others: 1, 26, 24, 32, 16 positions."""
    edges = "; ".join(f"{i} {j}" for i in range(9) for j in range(i + 1, 13))
    says = {"symmetry": "unimodal"}
    finding = found("symmetry", {"model": "cis", "graph": edges}, says)
    assert str(finding.verdict) == "refuted"
    assert check(certificate_data(finding.proof, "0")).holds
    assert str(found("symmetry", {"model": "o12"}, says).verdict) == "consistent"


QUANTITIES = ["maximal", "left-ends", "right-ends", "one-sided-ends", "play"]


@one_in(5)
@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("game", ["col", "snort", "cis", "o12", "arc-kayles", "node-kayles"])
def test_what_is_proved_of_positions_is_not_proved_of_other_quantities(game, quantity) -> None:
    """Claims about col:maximal were once answered for the positions of Col."""
    model = f"{game}:{quantity}"
    asked = [("independence", {"model": model}, {"independent": True})]
    asked += [("symmetry", {"model": model}, {"symmetry": one}) for one in ("pieces", "left")]
    asked.append(
        ("doppelgaenger", {"first": model, "second": f"{game}:positions", "graphs": "all"}, {})
    )
    if game in TABLES:
        product = [list(pair) for pair in sorted(TABLES[game])]
        asked.append(("auxiliary graph", {"model": model}, {"product": product, "with": "K2"}))
        asked.append(
            (
                "doppelgaenger",
                {"first": model, "second": f"snort:{quantity}", "graphs": "bipartite"},
                {},
            )
        )
    if game == "o12":
        line = ["vertex in edge", "different edges meet"]
        asked.append(("auxiliary graph", {"model": model}, {"line": line}))
    for kind, about, says in asked:
        finding = found(kind, about, says)
        same = about.get("first") == about.get("second") is not None
        assert str(finding.verdict) in ({"proved"} if same else {"refuted", "consistent"})
        if str(finding.verdict) == "refuted":
            assert finding.repair is None
            assert isinstance(finding.fails, Proved)
            assert type(finding.fails.statement).__name__ == "FailsOnGraph"


@one_in(5)
@pytest.mark.parametrize("quantity", ["positions", *QUANTITIES])
@pytest.mark.parametrize("game", ["o12", "arc-kayles", "col", "cis", "snort", "nogo"])
def test_listed_positions_have_the_profile_of_their_quantity(game, quantity) -> None:
    if game == "nogo" and quantity not in {"positions", "play"}:
        return
    rule = find_graph_rule(f"{game}:{quantity}")
    weights = {"B": (1, 0), "R": (0, 1), 1: (1, 0), 2: (0, 1) if game == "o12" else (1, 0)}
    for graph in small_graphs(4, connected=False):
        sums, listed = {}, [*positions_on_graph(rule, graph)]
        assert len(listed) == len({*listed})
        for position in listed:
            pieces = [weights[name or len(piece)] for piece, name in position]
            key = tuple(map(sum, zip(*pieces, strict=True))) or (0, 0)
            sums[key] = sums.get(key, 0) + 1
        assert sums == profile_on_graph(rule.game, graph, quantity).as_dict()


STATEMENTS = [
    AuxiliaryGraph(find_graph_rule("col"), PRODUCTS["cartesian"]),
    LineGraph(find_graph_rule("o12"), frozenset({"vertex in edge", "different edges meet"})),
    Independence(find_graph_rule("snort"), independent=True),
    SamePolynomials(find_graph_rule("col"), find_graph_rule("snort"), "bipartite"),
    SamePolynomials(find_graph_rule("nogo:play"), find_graph_rule("go:play"), "all"),
    FailsOnGraph(
        AuxiliaryGraph(find_graph_rule("col:maximal"), PRODUCTS["cartesian"]), Graph.path(1)
    ),
    FailsOnGraph(Symmetry(find_graph_rule("col"), "pieces"), Graph.path(1)),
]


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_a_proof_is_derived_again_from_its_data(statement) -> None:
    data = json.loads(json.dumps(proof_data(prove(statement))))
    again = claimed_of_data(data).verify()
    assert again.statement == statement
