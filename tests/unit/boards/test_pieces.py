from __future__ import annotations

from pathlib import Path

import pytest

from gfkit.boards.kinds.pieces import (
    PlacementGame,
    SharedPiece,
    all_images,
    piece_of,
    piece_text,
    read_piece,
    rotations,
)
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.rules import find_model

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "pieces"


@pytest.mark.parametrize(
    "drawing, turned, all_of_them",
    [
        (".", 1, 1),
        ("..", 2, 2),
        ("..|..", 1, 1),
        ("..|.#", 4, 4),
        ("#..|..#", 2, 4),
        ("...|.##", 4, 8),
        ("#..|..#|#.#", 4, 8),
        ("#.#|...|#.#", 1, 1),
    ],
)
def test_orientations_are_counted(drawing: str, turned: int, all_of_them: int) -> None:
    piece = read_piece(drawing)
    assert piece_text(piece) == drawing
    assert len(rotations(piece)) == turned
    assert len(all_images(piece)) == all_of_them
    assert set(rotations(piece)) <= set(all_images(piece))
    assert all(piece_of(image) == image for image in all_images(piece))


def test_a_piece_set_is_read_in_full() -> None:
    data = {
        "name": "set",
        "summary": "two\n  lines",
        "piece": [
            {"cells": "2x1", "owner": "left", "weight": "x"},
            {"cells": "#...#", "owner": "right"},
            {"name": "ell", "cells": "..\n.#", "owner": "both", "weight": "3*y^2"},
        ],
    }
    game = PlacementGame.from_data(data)
    weight = Weight(3, 0, 2)
    assert game == PlacementGame(
        "set",
        (read_piece(".|."),),
        (read_piece("..."),),
        (SharedPiece(read_piece("..|.#"), weight),),
        "two lines",
    )


def test_left_and_right_may_have_a_piece_in_two_colours() -> None:
    game = PlacementGame.from_data(
        {"piece": [{"cells": ".", "owner": "left"}, {"cells": ".", "owner": "right"}]}
    )
    assert game.left == game.right


def test_a_file_is_a_model_with_quantities() -> None:
    path = str(EXAMPLES / "squares-and-bars.toml")
    assert find_model(path).name == "squares-and-bars:positions"
    model = find_model(f"{path}:left-ends")
    assert (model.name, model.own, model.play) == ("squares-and-bars:left-ends", True, False)
    assert model.summary.endswith("(bars of three cells and squares of four)")
    assert find_model(f"{path}:play").play
