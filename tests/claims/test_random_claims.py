"""Random claims about values and graphs, true and slightly false, against an oracle of its own."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from itertools import combinations

import networkx as nx
import pytest
from oracle import placed
from samples import parametrize_some

from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check as replay
from gfkit.proofs.kernel import claimed_of_data, proof_data
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.statements.graphs import (
    ALL_PAIRS,
    PRODUCTS,
    positions_on_graph,
    product_graph,
    small_graphs,
)

QUANTITIES = placed.QUANTITIES
GAMES = ("col", "snort", "cis", "o12", "arc-kayles", "domineering")
ON_GRAPHS = GAMES[:5]
on_board = cache(placed.on_board)
GRAPHS = list(placed.graphs(4))


@cache
def on_graph(game, quantity, number):
    return placed.profile(game, quantity, *GRAPHS[number])


def found(kind, about, says):
    return settle(Claim("1", "H", "p", "s", kind, about, says))


def quantities(game, *, graph=False):
    """Return the quantities that gfkit has a name for."""
    if game == "arc-kayles":  # its edges have no owners
        return tuple(placed.QUANTITIES[:5] if graph else ("positions", "maximal"))
    return placed.QUANTITIES


def random_board(rng, game):
    while True:
        rows, columns = rng.randint(1, 3), rng.randint(1, 3)
        board = "|".join("".join(rng.choice("....#") for _ in range(columns)) for _ in range(rows))
        if 0 < board.count(".") <= (6 if game in placed.COLOURED else 7):
            return board


def polynomial(profile):
    return "+".join(f"{c}*x^{i}*y^{j}" for (i, j), c in sorted(profile.items()) if c) or "0"


def check(finding, said, true):
    assert str(finding.verdict) == ("proved" if said == true else "refuted"), (said, true)
    assert finding.proof is not None


@pytest.mark.slow
@parametrize_some("seed", range(40), share=168)
def test_claims_about_values(seed) -> None:
    """Many claims each: tables, counts, profiles of boards and of graphs."""
    rng = random.Random(seed)  # noqa: S311
    for _ in range(40):
        kind = rng.choice(("table", "count", "polynomial", "graph", "terms"))
        game = rng.choice(GAMES if kind != "graph" else ON_GRAPHS)
        quantity = rng.choice(quantities(game, graph=kind == "graph"))
        model, off = f"{game}:{quantity}", rng.choice((0, 0, 1, -1))
        if kind == "table":
            m, n = rng.randint(1, 2), rng.randint(1, 3)
            board = "|".join(["." * n] * m)
            true = sum(on_board(game, quantity, board).values())
            says = {"table": [[true + off]], "rows_from": m, "columns_from": n}
            check(found("table", {"model": model}, says), true + off, true)
        elif kind == "terms":
            boards = ["." * n for n in range(1, 5)]
            true = [sum(on_board(game, quantity, board).values()) for board in boards]
            said = list(true)
            said[rng.randrange(4)] += off
            about = {"model": model, "boards": "1xn", "to": 4}
            check(found("terms", about, {"terms": said, "offset": 1}), said, true)
        elif kind == "count":
            board = random_board(rng, game)
            profile = on_board(game, quantity, board)
            says, kept = {}, dict(profile)
            if rng.random() < 0.5:
                says["left"] = rng.randint(0, 2)
                kept = {k: c for k, c in kept.items() if k[0] == says["left"]}
            if rng.random() < 0.5:
                low = rng.randint(-2, 1)
                says["more"] = [low, low + rng.randint(0, 2)]
                kept = {k: c for k, c in kept.items() if low <= k[1] - k[0] <= says["more"][1]}
            true = sum(kept.values())
            finding = found(
                "count", {"model": model, "board": board}, {**says, "count": true + off}
            )
            check(finding, true + off, true)
        else:
            about = {"model": model}
            if kind == "graph":
                number = rng.randrange(len(GRAPHS))
                vertices, edges = GRAPHS[number]
                profile = dict(on_graph(game, quantity, number))
                lines = [f"{u} {v}" for u, v in edges] + [str(v) for v in range(vertices)]
                about["graph"] = "\n".join(lines)
            else:
                board = random_board(rng, game)
                profile = dict(on_board(game, quantity, board))
                about["board"] = board
            said = dict(profile)
            place = rng.choice(sorted(said)) if said else (0, 0)
            said[place] = said.get(place, 0) + off
            says = {"polynomial": polynomial(said)}
            check(found("polynomial", about, says), polynomial(said), polynomial(profile))


def holds_of(statement, number):
    """Tell by listing whether a claim about all graphs is true of one."""
    kind, about, says = statement
    vertices, edges = GRAPHS[number]
    if kind == "same polynomials":
        if about["graphs"] == "bipartite" and not placed.is_bipartite(vertices, edges):
            return True
        one, two = (
            placed.by_size(on_graph(*about[key].split(":"), number)) for key in ("first", "second")
        )
        return one == two
    game, quantity = about["model"].split(":")
    if kind == "independence":
        return placed.are_independent(placed.positions(game, quantity, vertices, edges))
    true = placed.by_size(on_graph(game, quantity, number))
    if kind == "symmetry":
        return all(true.get(vertices - k, 0) == c for k, c in true.items())
    pairs = {tuple(pair) for pair in says["product"]}
    return placed.independent_sets(*placed.product_with_k2(vertices, edges, pairs)) == true


def claims_about_graphs():
    models = [f"{game}:{quantity}" for game in ON_GRAPHS for quantity in placed.QUANTITIES]
    models = [one for one in models if not one.endswith("kayles:play")]
    for model in models:
        if model.split(":")[0] in placed.COLOURED:
            for size in range(4):
                for pairs in combinations(ALL_PAIRS, size):
                    product = [list(pair) for pair in pairs]
                    yield "auxiliary graph", {"model": model}, {"product": product, "with": "K2"}
        yield "independence", {"model": model}, {"independent": True}
        yield "symmetry", {"model": model}, {"symmetry": "pieces"}
    rng = random.Random(8)  # noqa: S311
    for first, second in rng.sample(list(combinations(models, 2)), 60):
        graphs = rng.choice(("all", "bipartite"))
        yield "same polynomials", {"first": first, "second": second, "graphs": graphs}, {}
    same = {"first": "col:positions", "second": "snort:positions"}
    for graphs in ("all", "bipartite"):
        yield "same polynomials", {**same, "graphs": graphs}, {}


TRUE_PRODUCTS = {
    "col": {("equal", "adjacent"), ("adjacent", "equal")},
    "snort": {("equal", "adjacent"), ("adjacent", "adjacent")},
    "cis": set(ALL_PAIRS),
}
"""Those of positions. Claims about maximal ones were once answered for the positions."""


ABOUT_GRAPHS = [*claims_about_graphs()]


@parametrize_some("number", range(len(ABOUT_GRAPHS)), share=108)
def test_claims_about_all_graphs(number) -> None:
    """What is proved holds on all graphs to 4 vertices; what is refuted fails on one of few."""
    statement = ABOUT_GRAPHS[number]
    kind, about, says = statement
    finding = found(*statement)
    verdict = str(finding.verdict)
    everywhere = all(holds_of(statement, graph) for graph in range(len(GRAPHS)))
    assert everywhere or verdict == "refuted"
    if verdict == "refuted":
        vertices = finding.counterexample["n"].split()[0].replace("one", "1")
        assert int(vertices) > 4 or not everywhere
        assert type(finding.fails.statement).__name__ == "FailsOnGraph"
    if kind == "auxiliary graph":
        game, _, quantity = about["model"].partition(":")
        is_true = {*map(tuple, says["product"])} == TRUE_PRODUCTS[game]
        assert (verdict == "proved") == (is_true and quantity == "positions")
        wanted = " and ".join(min(TRUE_PRODUCTS[game]))
        assert quantity != "positions" or is_true or wanted in finding.repair
    if about.get("model", ":positions").partition(":")[2] != "positions":
        assert finding.repair is None
    proof = finding.verdict if verdict == "proved" else finding.fails
    if proof is not None:
        data = json.loads(json.dumps(proof_data(proof)))
        assert claimed_of_data(data).verify().statement == proof.statement


@parametrize_some("quantity", QUANTITIES, share=60)
@pytest.mark.parametrize("game", ["o12", "arc-kayles", "col", "cis", "snort", "nogo"])
def test_listed_positions_have_the_profile_of_their_quantity(game, quantity) -> None:
    if game == "nogo" and quantity not in {"positions", "play"}:
        return
    if game == "arc-kayles" and quantity == "play":  # both players place the same pieces
        return
    rule = find_graph_rule(f"{game}:{quantity}")
    weights = {"B": (1, 0), "R": (0, 1), 1: (1, 0), 2: (0, 1) if game == "o12" else (1, 0)}
    for graph in small_graphs(4, connected=False):
        sums, listed = Counter(), [*positions_on_graph(rule, graph)]
        assert len(listed) == len({*listed})
        for position in listed:
            pieces = [weights[name or len(piece)] for piece, name in position]
            sums[tuple(map(sum, zip(*pieces, strict=True))) or (0, 0)] += 1
        assert sums == profile_on_graph(rule.game, graph, quantity).as_dict()


def test_what_is_proved_of_positions_is_not_proved_of_other_quantities() -> None:
    line = {"line": ["vertex in edge", "different edges meet"]}
    for quantity in QUANTITIES:
        asked = [
            ("symmetry", f"{game}:{quantity}", {"symmetry": "left"}) for game in ("col", "o12")
        ]
        asked.append(("auxiliary graph", f"o12:{quantity}", line))
        for kind, model, says in asked if quantity != "positions" else asked[-1:]:
            finding = found(kind, {"model": model}, says)
            assert (str(finding.verdict) == "proved") == (quantity == "positions")


def test_products_are_those_of_networkx() -> None:
    products = {
        "cartesian": nx.cartesian_product,
        "categorical": nx.tensor_product,
        "strong": nx.strong_product,
    }
    for name, product in products.items():
        for first, second in ((Graph.cycle(4), Graph.path(3)), (Graph.path(2), Graph.complete(3))):
            theirs = product(*(nx.Graph(graph.edges) for graph in (first, second)))
            ours = product_graph(first, second, PRODUCTS[name])
            n = second.vertices
            edges = {frozenset((u * n + p, v * n + q)) for (u, p), (v, q) in theirs.edges}
            assert {frozenset(edge) for edge in ours.edges} == edges


def test_unimodal_coefficients_fail_on_a_given_graph() -> None:
    """A complete graph of 9 vertices, each joined to 4 others: 1, 26, 24, 32, 16 positions."""
    edges = "; ".join(f"{i} {j}" for i in range(9) for j in range(i + 1, 13))
    says = {"symmetry": "unimodal"}
    finding = found("symmetry", {"model": "cis", "graph": edges}, says)
    assert str(finding.verdict) == "refuted"
    assert replay(certificate_data(finding.proof, "0")).holds
    finding = found("auxiliary graph", {"model": "col"}, {"product": "cartesian", "with": "G"})
    assert finding.counterexample["n"] == "one vertex"
    assert finding.repair.startswith("the cartesian product with K2 instead of G")
