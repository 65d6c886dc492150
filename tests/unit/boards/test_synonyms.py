"""Names from other fields, and any spelling of them, lead to the rule that is meant."""

from __future__ import annotations

from itertools import combinations

import pytest

from gfkit.boards.kinds.edge_games import GRAPH_GAMES, find_graph_rule
from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.language.synonyms import SYNONYMS, key_of
from gfkit.boards.shapes.board import Board
from gfkit.strips.totals.count import count

CELLS = [(r, c) for r in range(3) for c in range(4)]
EDGES = [
    frozenset((a, b)) for a, b in combinations(CELLS, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
]


MATCHINGS = [
    chosen
    for size in range(7)
    for chosen in combinations(EDGES, size)
    if len(frozenset().union(*chosen)) == 2 * size
]
INDEPENDENT = [
    chosen
    for size in range(len(CELLS) + 1)
    for chosen in combinations(CELLS, size)
    if not any(frozenset(pair) in EDGES for pair in combinations(chosen, 2))
]


@pytest.mark.parametrize(
    ("name", "true"),
    [
        ("hard squares", len(INDEPENDENT)),
        ("Hard_Squares", len(INDEPENDENT)),
        ("independent sets", len(INDEPENDENT)),
        ("monomer-dimer", len(MATCHINGS)),
        ("matchings", len(MATCHINGS)),
        ("dominoes", sum(len(one) == 6 for one in MATCHINGS)),
        ("Domino tilings", sum(len(one) == 6 for one in MATCHINGS)),
        ("perfect matchings", sum(len(one) == 6 for one in MATCHINGS)),
    ],
)
def test_a_name_counts_what_it_says(name: str, true: int) -> None:
    assert count(find_model(name), Board.rectangle(3, 4)).total() == true


@pytest.mark.parametrize(("name", "meant"), SYNONYMS.items())
def test_synonyms_lead_to_rules_and_hide_none(name: str, meant: str) -> None:
    assert find_model(name) == find_model(meant)
    keys = {key_of(rule.name) for rule in RULES} | {key_of(game) for game in GRAPH_GAMES}
    assert key_of(name) not in keys


def test_rules_have_different_keys() -> None:
    names = {rule.name for rule in RULES} | set(GRAPH_GAMES)
    assert len({key_of(name) for name in names}) == len(names)
    for rule in RULES:
        quantities = [model.name for model in rule.models]
        assert len(set(map(key_of, quantities))) == len(quantities)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_either_case_and_any_separator(rule: object) -> None:
    for model in rule.models:  # type: ignore[attr-defined]
        assert find_model(model.name.upper()) == model
        assert find_model(model.name.replace("-", "_")) == model
        assert find_model(model.name.replace("-", "")) == model


@pytest.mark.parametrize(
    ("name", "rule"),
    [("matchings", "arc-kayles:positions"), ("Hard Squares", "node-kayles:positions")],
)
def test_on_graphs(name: str, rule: str) -> None:
    assert find_graph_rule(name).name == rule
