"""Models of classes: what a model counts, up to symmetries of the board."""

import pytest

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.placement_games import PlacementGame, SharedPiece
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.pieces import piece_of
from gfkit.errors import GfkitError
from gfkit.strips.encodings.models import find_model
from gfkit.strips.encodings.orbits import up_to

PIECES_OF_UP_TO_SYMMETRY = [
    piece_of(z) for z in [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0)]]
]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: up_to(
                model_of(PlacementGame("lone", (piece_of([(0, 0), (0, 1), (1, 0)]),), ())),
                "reflection",
            ),
            "not a piece",
        ),
        (
            lambda: up_to(
                model_of(
                    PlacementGame(
                        "heavy",
                        (),
                        (),
                        (SharedPiece(PIECES_OF_UP_TO_SYMMETRY[0], Weight(2, 1, 0)),),
                    )
                ),
                "rotation",
            ),
            "no numbers as weights",
        ),
        (lambda: find_model("col up to isomorphism"), "up to symmetry, reflection, rotation"),
    ],
)
def test_rules_that_are_not_their_own_images_are_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()
