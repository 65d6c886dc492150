"""The engine against itself and enumeration: wrong tiles, tile sets of rules, dead states."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import OPEN
from gfkit.errors import Disagreement
from gfkit.strips.brute_force import profile
from gfkit.strips.counts import count as totals
from gfkit.strips.counts import small_boards as comparison
from gfkit.strips.counts.count import count, parts_of
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.encodings.arrays import tiles_of_arrays
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").rglob("*.toml"))
EXAMPLES = [path for path in EXAMPLES if path.parent.name != "games"]
DATA = {
    "values": ["0", "1"],
    "weights": {"1": "x"},
    "words": [{"direction": "row", "forbid": ["11"]}],
}
RULE = model_of(ArrayRule.from_data(DATA, "no 11"))


@parametrize_some("path", EXAMPLES, share=144, ids=lambda path: path.stem)
def test_every_example_agrees_with_enumeration(path) -> None:
    """A difference raises Disagreement; a number of boards is compared."""
    assert check_small_boards(find_model(str(path))) > 0


def test_a_wrong_tile_is_caught(monkeypatch) -> None:
    """The compiled rule loses a tile."""
    (part,) = parts_of(RULE)
    broken = replace(part.tiles, tiles=part.tiles.tiles[:-1])
    true = partial(totals.profile_on_board, model_of(broken))
    monkeypatch.setattr(
        comparison, "profile_on_board", lambda _, *board, **how: true(*board, **how)
    )
    with pytest.raises(Disagreement, match=r"^no 11 on the board \.+: the engine counts .*, enum"):
        check_small_boards(RULE)


def rule(values, **data):
    return ArrayRule.from_data({"values": list(values), **data}, "rule")


DOWN = {"rows": 2, "columns": 1}
TILED = [
    rule("01", words=[{"direction": "row", "forbid": ["11"]}]),
    rule("012", blocks=[{"rows": 1, "columns": 2, "holds": "a <= b"}, {**DOWN, "holds": "a != b"}]),
    rule("01"),
]


@pytest.mark.parametrize("given", TILED)
def test_the_tile_set_of_a_rule_counts_its_arrays(given) -> None:
    tiles = tiles_of_arrays(given.arrays)
    for rows, columns in product(range(1, 4), range(1, 4)):
        board = Board.rectangle(rows, columns)
        assert count(model_of(tiles), board) == profile(given, board, OPEN)


def test_a_board_may_end_where_no_row_can_follow() -> None:
    # Tiles show 1 or 2 below, and nothing fits under a 2; the bottom of a board may be 2 only.
    tiles = [
        {"left": "0", "right": "0", "top": "1", "bottom": bottom, "weight": "x"} for bottom in "12"
    ]
    sides = {"left": ["0"], "right": ["0"], "top": ["1"], "bottom": ["2"]}
    data = {"labels": ["0", "1", "2"], "tile": tiles, "boundary": sides}
    assert Strip(TileSet.from_data(data), columns=3).terms(5) == [1, 1, 1, 1, 1]


def test_a_tile_that_no_row_may_follow_is_the_last_one_down():
    """Each of the three columns has two tilings, whatever the number of rows."""
    free = {"left": "0", "right": "0", "top": "0", "bottom": "0"}
    last = {"left": "0", "right": "0", "top": "0", "bottom": "2", "weight": "x"}
    sides = {"left": ["0"], "right": ["0"], "top": ["0"], "bottom": ["0", "2"]}
    data = {"labels": ["0", "2"], "tile": [free, last], "boundary": sides}
    assert Strip(TileSet.from_data(data), columns=3).terms(5) == [1, 8, 8, 8, 8]
