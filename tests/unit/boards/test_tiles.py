from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gfkit.boards.kinds.tiles import Sides, Tile, TileSet, Weight
from gfkit.boards.language.rules import RULES
from gfkit.errors import TileSetError

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


def test_transposing_twice_changes_nothing(tmp_path: Path) -> None:
    tiles = TileSet.read(written(tmp_path, SQUARES))
    assert tiles.transposed().transposed() == tiles
    assert tiles.transposed().tiles[0].bottom == "1"
    assert tiles.transposed().boundary.bottom == ("0", "1")


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("right = 1", "right = 7", "tile piece: right edge has label '7', not one of the labels"),
        ("[0, 1], top = [0]", "[0, 7], top = [0]", "boundary: right allows '7'"),
        ("labels = [0, 1]", "labels = [0, 1, 1]", "listed twice"),
        ("labels = [0, 1]", "labels = 3", "labels must be a list of labels"),
        (
            "labels = [0, 1]",
            "labels = [0.5]",
            "labels must be a list of labels, strings or integers",
        ),
        ('weight = "x"', 'weight = "x+y"', "tile piece: weight 'x[+]y' is not a monomial"),
        ('weight = "x"', 'weight = "0"', "coefficient from 1"),
        ('weight = "x"', 'weight = "x^5000"', "exponent above 1000"),
        ('weight = "x"', 'wait = "x"', "unknown key 'wait'"),
        ("top = [0], ", "", "boundary: top must be a list of labels"),
        ('name = "piece"', 'name = "T1"', "two tiles are called 'T1'"),
        ("bottom = 1\n", "", "tile piece: bottom must be a label"),
        ("[[tile]]", "[tile]", r"is not TOML|tile is written as"),
        ("[[tile]]", "[[tile", "is not TOML"),
    ],
)
def test_errors_name_file_and_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = written(tmp_path, SQUARES.replace(old, new, 1))
    with pytest.raises(TileSetError, match=message) as raised:
        TileSet.read(path)
    assert str(path) in str(raised.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(TileSetError, match="UTF-8"):
        TileSet.read(path)


@pytest.mark.parametrize("text", ["1", "x", "y^2", "2*x^3*y", "7"])
def test_weights_print_what_they_parse(text: str) -> None:
    assert str(Weight.parse(text)) == text
