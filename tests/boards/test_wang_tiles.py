"""Weights of tiles, and files of tiles: errors name the file and the place."""

import pytest

from gfkit.boards.rules.wang_tiles import TileSet, TileSetError
from gfkit.boards.shapes.board import Board
from gfkit.strips.counts.count import count

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
"""A piece shows 1 to the right and below, which no tile has on its left or above."""


@pytest.fixture
def squares(tmp_path):
    path = tmp_path / "set.toml"
    path.write_text(SQUARES, encoding="utf-8")
    return path


def test_a_file_of_tiles_is_a_tile_set(squares):
    found = TileSet.read(squares)
    assert str(found) == "hard squares: 2 tiles, labels 0, 1"
    assert TileSet.from_data(found.to_data()) == found
    # no tile has 1 on its left, so that a piece stands at the end of a row alone
    assert count(str(squares), Board.parse("1x2")).as_dict() == {(0, 0): 1, (1, 0): 1}


def test_turning_and_swapping_twice_changes_nothing(squares):
    found = TileSet.read(squares)
    assert found.transposed().transposed() == found
    assert found.with_marks_swapped().with_marks_swapped() == found
    assert str(found.with_marks_swapped().tiles[0].weight) == "y"
    assert found.transposed().tiles[0].top == found.tiles[0].left


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("right = 1", "right = 7", "tile piece: right edge has label '7', not one of the labels"),
        ("[0, 1], top = [0]", "[0, 7], top = [0]", "boundary: right allows '7'"),
        ("labels = [0, 1]", "labels = [0, 1, 1]", "listed twice"),
        ("labels = [0, 1]", "labels = 3", "labels must be a list of labels"),
        ('weight = "x"', 'weight = "x+y"', "tile piece: weight 'x+y' is not a monomial"),
        ('weight = "x"', 'weight = "0"', "coefficient from 1"),
        ("top = [0], ", "", "boundary: top must be a list of labels"),
        ('name = "piece"', 'name = "T1"', "two tiles are called 'T1'"),
        ("bottom = 1\n", "", "tile piece: bottom must be a label"),
        ("[[tile]]", "[tile]", "is not TOML"),
        ("[[tile]]", "[[tile", "is not TOML"),
    ],
)
def test_errors_name_file_and_place(squares, old, new, words):
    assert old in SQUARES
    squares.write_text(SQUARES.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TileSetError) as caught:
        TileSet.read(squares)
    assert "set.toml" in str(caught.value)
    assert words in str(caught.value)


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(TileSetError, match="No such file"):
        TileSet.read(tmp_path / "none.toml")
