"""Named rules: names from other fields in any spelling, and chess pieces by their attacks."""

from __future__ import annotations

from itertools import product

import pytest
from samples import parametrize_some

from gfkit.boards.models.names import RULES, graph_model
from gfkit.boards.models.texts import model_of_text
from gfkit.boards.rules.graph_games import GRAPH_GAMES
from gfkit.boards.rules.named_sets import CHESS, graph_names
from gfkit.boards.rules.names import SYNONYMS, key_of
from gfkit.boards.shapes.board import Board
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.models import find_model


@pytest.mark.parametrize("name", graph_names())
def test_a_set_is_known_by_its_text_whatever_it_is_called(name: str) -> None:
    model = graph_model(name)
    assert model_of_text(model.text(), name) == model
    assert not model_of_text(model.text(), "mine").own


@pytest.mark.parametrize(("name", "meant"), SYNONYMS.items())
def test_synonyms_lead_to_rules_and_hide_none(name: str, meant: str) -> None:
    assert find_model(name) == find_model(meant)
    keys = {key_of(rule.name) for rule in RULES} | {key_of(game) for game in GRAPH_GAMES}
    assert key_of(name) not in keys


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_either_case_and_any_separator(rule: object) -> None:
    for model in rule.models:  # type: ignore[attr-defined]
        assert find_model(model.name.upper()) == model
        assert find_model(model.name.replace("-", "_")) == model
        assert find_model(model.name.replace("-", "")) == model


MOVES = {
    "rooks": lambda down, across: down == 0 or across == 0,
    "bishops": lambda down, across: abs(down) == abs(across),
    "queens": lambda down, across: 0 in {down, across, abs(down) - abs(across)},
    "ferses": lambda down, across: {abs(down), abs(across)} == {1},
    "knights": lambda down, across: {abs(down), abs(across)} == {1, 2},
}


def by_number(rows: int, columns: int, attacks) -> dict[int, int]:
    found: dict[int, int] = {}

    def place(free: list[tuple[int, int]], size: int) -> None:
        found[size] = found.get(size, 0) + 1
        for place_of, (row, column) in enumerate(free):
            rest = free[place_of + 1 :]
            place([(i, j) for i, j in rest if not attacks(i - row, j - column)], size + 1)

    place(list(product(range(rows), range(columns))), 0)
    return found


@parametrize_some("name", CHESS)
def test_placements_by_number_of_pieces(name):
    for rows, columns in [(1, 4), (2, 2), (2, 5), (3, 3), (4, 3), (4, 4)]:
        expected = by_number(rows, columns, MOVES[name])
        profile = count(name, Board.rectangle(rows, columns))
        assert {i + j: value for (i, j), value in profile.as_dict().items()} == expected
