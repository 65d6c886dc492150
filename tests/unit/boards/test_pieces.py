from __future__ import annotations

from pathlib import Path

import pytest

from gfkit.boards.kinds.pieces import (
    L_TROMINOES,
    MAX_PIECE_SIDE,
    PlacementGame,
    SharedPiece,
    all_images,
    piece_of,
    piece_text,
    read_piece,
    rotations,
)
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.rules import RULES, find_model, read_rule
from gfkit.errors import PieceSetError

BAR = {"cells": "1x3", "owner": "both", "orientations": "rotations"}
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


def test_there_are_four_l_trominoes() -> None:
    drawings = {piece_text(piece) for piece in L_TROMINOES}
    assert drawings == {"..|.#", "..|#.", ".#|..", "#.|.."}


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


@pytest.mark.parametrize(
    "data, message",
    [
        ({}, "set: needs its pieces as [[piece]] tables"),
        ({"piece": []}, "set: a piece set needs at least one piece"),
        ({"piece": [3]}, "set: piece is written as [[piece]] tables"),
        ({"piece": [BAR], "tile": []}, "set: unknown key 'tile'; known are name, summary, piece"),
        ({"piece": [BAR], "name": 3}, "set: name and summary must be strings"),
        ({"piece": [{**BAR, "color": 1}]}, "set: piece P0: unknown key 'color'"),
        ({"piece": [{"owner": "left"}]}, "set: piece P0: cells must be a text"),
        ({"piece": [{**BAR, "cells": [[0, 0]]}]}, "set: piece P0: cells must be a text"),
        ({"piece": [{"cells": "."}]}, "set: piece P0: owner must be one of left, right, both"),
        ({"piece": [{**BAR, "owner": ["left"]}]}, "set: piece P0: owner must be one of left"),
        ({"piece": [{**BAR, "orientations": "some"}]}, "fixed, rotations, all, not 'some'"),
        ({"piece": [{**BAR, "orientations": {}}]}, "fixed, rotations, all, not {}"),
        ({"piece": [{**BAR, "cells": "..|."}]}, "set: piece P0: cells: row 1 of '..|.' has 1"),
        ({"piece": [{**BAR, "cells": "x"}]}, "set: piece P0: cells: row 0 of 'x' has 'x'"),
        ({"piece": [{**BAR, "cells": "999999x999999"}]}, "set: piece P0: cells: a 999999 x"),
        ({"piece": [{**BAR, "cells": ""}]}, "set: piece P0: cells: a board needs at least one"),
        ({"piece": [{**BAR, "cells": "##|##"}]}, "set: piece P0: cells: '##|##' has no cell"),
        ({"piece": [{**BAR, "cells": ".#."}]}, "'.#.' falls into 2 parts; a piece is connected"),
        ({"piece": [{**BAR, "cells": ".#|#."}]}, "'.#|#.' falls into 2 parts"),
        (
            {"piece": [{**BAR, "cells": f"1x{MAX_PIECE_SIDE + 1}"}]},
            "set: piece P0: is 1 x 13; the limit is 12 x 12",
        ),
        ({"piece": [{**BAR, "weight": "x+y"}]}, "weight 'x+y' is not a monomial in x and y"),
        (
            {"piece": [{"cells": ".", "owner": "left", "weight": "y"}]},
            "set: piece P0: pieces of left have weight x, not 'y'",
        ),
        (
            {"piece": [BAR, {"name": "again", "cells": "3x1", "owner": "both"}]},
            "set: piece again: .|.|. for both is already given as piece P0 for both",
        ),
        (
            {"piece": [BAR, {"cells": "3x1", "owner": "left"}]},
            "set: piece P1: .|.|. for left is already given as piece P0 for both",
        ),
        (
            {"piece": [{"cells": "3x1", "owner": "right"}, BAR]},
            "set: piece P1: .|.|. for both is already given as piece P0 for right",
        ),
        (
            {
                "piece": [
                    {"cells": f"{m}x{n}", "owner": "left"}
                    for m in range(1, 12)
                    for n in range(1, 12)
                ]
            },
            "set: has 121 pieces in all orientations; the limit is 100",
        ),
    ],
)
def test_bad_sets_are_refused_in_one_line(data: dict, message: str) -> None:
    with pytest.raises(PieceSetError) as raised:
        PlacementGame.from_data(data, "set")
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert raised.value.where.startswith("set")


def test_a_file_is_a_model_with_quantities() -> None:
    path = str(EXAMPLES / "squares-and-bars.toml")
    assert find_model(path).name == "squares-and-bars:positions"
    model = find_model(f"{path}:left-ends")
    assert (model.name, model.own, model.play) == ("squares-and-bars:left-ends", True, False)
    assert model.summary.endswith("(bars of three cells and squares of four)")
    assert find_model(f"{path}:play").play


def test_every_example_can_be_read() -> None:
    for path in EXAMPLES.glob("*.toml"):
        assert isinstance(read_rule(path), PlacementGame)


def test_impartial_games_have_three_quantities() -> None:
    quantities = {rule.name: [z.name.partition(":")[2] for z in rule.models] for rule in RULES}
    assert quantities["cram"] == quantities["m-tromping"] == ["positions", "maximal", "tilings"]
    assert len(quantities["l-tromping"]) == len(quantities["o12"]) == 7


def test_play_needs_one_weight_of_shared_pieces() -> None:
    shared = (SharedPiece(read_piece(".")), SharedPiece(read_piece(".."), Weight(1, 0, 1)))
    game = PlacementGame("two weights", (read_piece(".|."),), (), shared)
    assert "play" not in game.quantities
