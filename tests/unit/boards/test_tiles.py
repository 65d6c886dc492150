from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gfkit.boards.kinds.tiles import Sides, Tile, TileSet, Weight
from gfkit.boards.language.rules import RULES

if TYPE_CHECKING:
    from pathlib import Path

SQUARES = """
name = "hard squares"
labels = [0, 1]
boundary = { left = [0], right = [0, 1], top = [0], bottom = [0, 1] }

[[tile]]
name = "piece"
left = 0
right = 1
top = 0
bottom = 1
weight = "x"

[[tile]]
left = 0
right = 0
top = 0
bottom = 0
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "set.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    tiles = TileSet.read(written(tmp_path, SQUARES))
    assert tiles.name == "hard squares"
    assert tiles.tiles[0] == Tile("piece", "0", "1", "0", "1", Weight(1, 1, 0))
    assert tiles.tiles[1].name == "T1"
    assert tiles.hole == tiles.boundary == Sides(("0",), ("0", "1"), ("0",), ("0", "1"))


@pytest.mark.parametrize("model", [model.name for rule in RULES for model in rule.models])
def test_built_in_tile_sets_survive_a_round_trip_through_data(model: str) -> None:
    from gfkit.boards.language.rules import find_model

    for part in find_model(model).parts:
        assert TileSet.from_data(part.tiles.to_data()) == part.tiles
