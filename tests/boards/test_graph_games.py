"""Games on graphs: their names, and their texts, which are read back."""

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import gfkit
from gfkit.boards.models.names import on_graphs
from gfkit.boards.rules.graph_games import (
    GRAPH_GAMES,
    GraphRule,
    UnknownGraphRule,
    find_graph_rule,
    graph_rule_data,
    graph_rule_of_data,
    graph_rule_of_text,
)
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.strips.counts.count import count

RULES = [GraphRule(game, quantity) for game in GRAPH_GAMES.values() for quantity in game.on_graphs]
O12 = GraphRule(GRAPH_GAMES["o12"], "positions")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_is_read_back(rule):
    assert graph_rule_of_text(rule.text(), rule.name) == rule
    assert graph_rule_of_data(graph_rule_data(rule)) == rule
    assert find_graph_rule(rule.name) == rule


def test_of_a_game_on_graphs_nothing_is_counted_on_boards():
    """The named rule o12 is a game of pieces there, of the same name."""
    with pytest.raises(GfkitError, match="o12 is a game on graphs"):
        gfkit.Strip(O12.game, columns=2)
    assert gfkit.Strip("o12", columns=1).terms(4) == [1, 2, 5, 12]


def test_a_rule_of_gfkit_keeps_its_name_and_another_has_its_own():
    assert graph_rule_of_text(O12.text(), "mine:positions").game.name == "o12"
    half = find_graph_rule("col").text().replace('["BB","RR"]', '["BB"]')
    assert graph_rule_of_text(half, "mine:positions").game.name == "mine"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (O12.text() + " ", "the text of a rule on graphs is not in normal form"),
        (O12.text().replace("positions", "tilings"), "is not in normal form"),
        ('{"kind": "edge", "quantity": "positions", "x": 1}', "has the keys x"),
        ("[]", "the text of a rule on graphs"),
    ],
)
def test_other_texts_are_refused(text, words):
    with pytest.raises(GfkitError, match=words):
        graph_rule_of_text(text)


def test_data_with_a_quantity_that_has_no_meaning_are_rejected():
    with pytest.raises(CertificateRejected, match="'tilings' has no meaning for edge rules"):
        graph_rule_of_data({**graph_rule_data(O12), "quantity": "tilings"})


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("coll", "col"),
        ("node-kayls", "node-kayles"),
        ("nogo:maximal", "nogo:play"),
        ("col:maximall", "col:maximal"),
    ],
)
def test_unknown_names_are_answered_with_the_nearest(name, nearest):
    with pytest.raises(UnknownGraphRule, match="is played on graphs") as caught:
        find_graph_rule(name)
    assert next(iter(caught.value.nearest)) == nearest


@pytest.mark.parametrize("name", ["node-kayles:play", "arc-kayles:play"])
def test_alternating_play_needs_pieces_with_owners(name):
    with pytest.raises(UnknownGraphRule, match=f"no rule '{name}' is played on graphs"):
        count(name, [[0, 1], [1, 2]])


@pytest.mark.parametrize(("name", "positions"), [("col", 7), ("snort", 5), ("nogo", 5), ("o12", 4)])
def test_alternating_play_on_an_edge(name, positions):
    """Without two pieces of one player; two of different players are neighbours in Col alone."""
    assert count(f"{name}:play", [[0, 1]]).total() == positions


def test_edges_and_components_are_rules_of_products_with_graphs():
    assert on_graphs("cycles", Graph.complete(3)).name == "cycles"
    assert on_graphs("domineering", Graph.complete(3)) is None


def components(some, edges):
    """The sets of vertices that edges among some of them connect."""
    found = {v: {v} for v in some}
    for u, v in edges:
        if u in found and v in found and found[u] is not found[v]:
            found[u] |= found[v]
            found |= dict.fromkeys(found[u], found[u])
    return {frozenset(one) for one in found.values()}


@pytest.mark.parametrize("seed", range(6))
def test_on_a_graph_alone_edges_and_components_are_those_of_a_list(seed):
    drawn = random.Random(seed)  # noqa: S311
    pairs = [*combinations(range(6), 2)]
    edges = [*{*drawn.sample(pairs, drawn.randint(3, 7)), (drawn.randint(0, 4), 5)}]
    graph = Graph.of_edges(6, edges)
    every = [one for k in range(7) for one in combinations(range(6), k)]
    assert count("connected-sets", graph).total() == sum(
        len(components(one, edges)) == 1 for one in every
    )
    sets = [one for k in range(len(edges) + 1) for one in combinations(edges, k)]
    forests = [one for one in sets if len(components(range(6), one)) == 6 - len(one)]
    assert count("spanning-forests", graph).total() == len(forests)
    cycles = 0
    for one in sets:
        degrees = Counter(v for edge in one for v in edge)
        connected = len(components(degrees, one)) == 1
        cycles += connected and {*degrees.values()} == {2}
    assert count("cycles", graph).total() == cycles


def test_a_star_alone_needs_few_states():
    """Its connected sets have the vertex in the middle, or one vertex; no cycle is in it."""
    star = Graph.read(Path("S_12"))
    few = {"max_states": 100}
    assert count("connected-sets", star, **few).total() == 2**11 + 11
    assert count("spanning-forests", star, **few).total() == 2**11
    assert count("cycles", star, **few).total() == 0


@pytest.mark.parametrize(
    ("graph", "words"),
    [
        (Graph.of_edges(2, []), "graphs with an edge, such as P_2; this has none"),
        (Graph.of_edges(3, [(0, 1)]), "the last vertex of the graph has no edge"),
    ],
)
def test_products_need_edges(graph, words):
    with pytest.raises(GfkitError, match=words):
        on_graphs("cycles", graph)


def test_rules_are_found_by_their_names():
    assert gfkit.rules["node-kayles"] is gfkit.node_kayles
    with pytest.raises(GfkitError, match="nope"):
        _ = gfkit.rules["nope"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hamiltonian-paths", "are counted on graphs with an edge, such as P_2; this has none"),
        ("cycles", "are counted on graphs with an edge"),
        ("rooks", "are counted on boards"),
    ],
)
def test_a_rule_of_edges_asks_for_an_edge(name, why):
    with pytest.raises(GfkitError, match=f"^{name} {why}"):
        on_graphs(name, Graph(1, frozenset()))
