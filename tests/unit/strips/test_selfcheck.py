from dataclasses import replace
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import domineering, find_model, model_of
from gfkit.errors import Disagreement
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals import count as totals
from gfkit.strips.totals.count import check_small_boards, count, parts_of

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "examples").rglob("*.toml"))
EXAMPLES = [path for path in EXAMPLES if path.parent.name != "games"]
DATA = {
    "values": ["0", "1"],
    "weights": {"1": "x"},
    "words": [{"direction": "row", "forbid": ["11"]}],
}
RULE = model_of(ArrayRule.from_data(DATA, "no 11"))


@one_in(12)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_agrees_with_enumeration(path) -> None:
    assert check_small_boards(find_model(str(path))) >= (8 if path.parent.name == "arrays" else 3)


def test_a_wrong_tile_is_caught(monkeypatch) -> None:
    """The compiled rule loses a tile."""
    (part,) = parts_of(RULE)
    broken = replace(part.tiles, tiles=part.tiles.tiles[:-1])
    monkeypatch.setattr(totals, "count", lambda _, board, **_how: count(broken, board))
    with pytest.raises(Disagreement, match=r"^no 11 on the board \.+: the engine counts .*, enum"):
        check_small_boards(RULE)


def test_a_wrong_weight_is_caught(monkeypatch) -> None:
    monkeypatch.setattr(totals, "count", lambda model, board, **_how: count(model, board).swapped())
    with pytest.raises(Disagreement, match=r"on the board \.: the engine counts y\+1, .* x\+1$"):
        check_small_boards(RULE)


def test_a_wrong_count_of_a_tile_set_is_caught(monkeypatch) -> None:
    model = model_of(domineering.positions.parts[0].tiles)
    other = model_of(domineering.tilings.parts[0].tiles)
    monkeypatch.setattr(brute, "count", lambda _, board, *_how, **_more: count(other, board))
    with pytest.raises(Disagreement, match="domineering:positions on the board"):
        check_small_boards(model)


@one_in(8)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
def test_rules_with_few_positions_are_compared_on_boards_that_can_be_listed(topology) -> None:
    """However cheap they are, boards of more cells than enumeration accepts are left out."""
    sides = {side: ["0"] for side in ("left", "right", "top", "bottom")}
    tile = dict.fromkeys(sides, "0")
    blank = TileSet.from_data({"labels": ["0"], "tile": [tile], "boundary": sides}, "blank")
    long = PlacementGame.from_data({"piece": [{"cells": "7x1", "owner": "both"}]}, "long")
    for rule in (blank, long):
        assert check_small_boards(model_of(rule), topology=topology) > (
            20 if topology == "strip" else 12
        )
        answer = Strip(rule, columns=1, topology=topology).generating_function()
        assert answer.terms(4) == [1, 1, 1, 1]
