from __future__ import annotations

import pytest

from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, all_images, read_piece
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import find_model, model_of
from gfkit.strips.scan import lookahead
from gfkit.strips.sequences.strip import Strip

ELLS = PlacementGame("ells", (), (), tuple(map(SharedPiece, all_images(read_piece("...|.##")))))
MODELS = {
    "ells": model_of(ELLS),
    "ells:maximal": model_of(ELLS, "maximal"),
    "ells:tilings": model_of(ELLS, "tilings"),
    **{
        name: find_model(name)
        for name in ("l-tromping:maximal", "col:maximal", "trominoes:tilings")
    },
}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("side", [2, 3])
def test_no_state_that_counts_is_lost(
    name: str, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    strip = Strip(MODELS[name], columns=side)
    monkeypatch.setattr(lookahead, "FEW", 10**9)
    plain = strip.transfer_matrix()
    monkeypatch.setattr(lookahead, "FEW", 0)
    looking = strip.transfer_matrix()
    assert looking.dimension == plain.dimension
    assert [len(step.source) for step in looking.steps] == [len(z.source) for z in plain.steps]
    assert looking.terms(12) == plain.terms(12)


def test_a_board_may_end_where_no_row_can_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    # Tiles show 1 or 2 below, and nothing fits under a 2; the bottom of a board may be 2 only.
    tiles = [
        {"left": "0", "right": "0", "top": "1", "bottom": bottom, "weight": "x"} for bottom in "12"
    ]
    sides = {"left": ["0"], "right": ["0"], "top": ["1"], "bottom": ["2"]}
    data = {"labels": ["0", "1", "2"], "tile": tiles, "boundary": sides}
    monkeypatch.setattr(lookahead, "FEW", 0)
    assert Strip(TileSet.from_data(data), columns=3).terms(5) == [1, 1, 1, 1, 1]
