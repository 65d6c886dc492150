"""Random positions of every rule, quantity and topology are drawn whole, whatever their size."""

import pytest
from svg_reading import read
from tiers import one_in

from gfkit.boards.language.rules import RULES
from gfkit.errors import GfkitError
from gfkit.pictures.boards_drawn import SHAPE_ROLES, position_picture
from gfkit.strips.sequences.strip import Strip

MODELS = [model for rule in RULES for model in rule.models if model.quantity != "play"]


@one_in(6)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_of_every_model_are_drawn(model) -> None:
    drawn = 0
    for columns, rows, topology in (
        (2, 3, "strip"),
        (3, 4, "cylinder"),
        (3, 3, "torus"),
        (1, 6, "ring"),
    ):
        try:
            position = Strip(model, columns=columns, topology=topology).sample(rows=rows, seed=rows)
        except GfkitError:  # no such position, or a topology that the rule refuses
            continue
        found = read(position_picture(position).svg(), inside=True)
        assert len(found.of_kind("cell")) == rows * columns
        pieces = found.of_kind("piece")
        assert len(pieces) == len(position.pieces)
        for player, *roles in (("Left", "left"), ("Right", "right"), ("Both", *SHAPE_ROLES)):
            owned = [one for one in pieces if one.get("class", "").split()[0] in roles]
            if not any(piece.player == "" for piece in position.pieces):
                assert len(owned) == sum(piece.player == player for piece in position.pieces)
        drawn += 1
    assert drawn or model.quantity == "one-sided-ends"
