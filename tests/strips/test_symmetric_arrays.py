"""Arrays up to symmetry."""

import pytest

from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rules.array_symmetry_rules import ClassesRule, SymmetricRule
from gfkit.boards.rules.monomial_weights import Weight
from gfkit.boards.rules.placement_game_pieces import piece_of
from gfkit.boards.rules.placement_game_rules import PlacementGame, SharedPiece
from gfkit.errors import ArrayRuleError, GfkitError
from gfkit.strips.encodings.models_by_name_and_symmetry import find_model
from gfkit.strips.encodings.symmetric_arrays import up_to
from gfkit.strips.sequences.strip import Strip

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


BITS = {"values": [0, 1]}
BOTH = ["left-right reflection", "top-bottom reflection"]
NEAR = {"directions": ["king"], "counts": [0, 1], "relation": "equal"}


def classes(**data):
    return ClassesRule.from_data({**BITS, **data}, "rule")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"words": [{"direction": "row", "forbid": ["01"]}]}, "words 1"),
        ({"ordered": {"columns": "nondecreasing"}}, "ordered"),
        ({"corners": {"top-left": 1}}, "corners"),
        ({"weights": {"1": "x"}, "up_to": [{"0": 1, "1": 0}]}, "the weights"),
        (
            {"neighbours": [NEAR], "blocks": [{"rows": 1, "columns": 2, "holds": "a <= b"}]},
            "blocks 1",
        ),
    ],
)
def test_a_condition_that_the_symmetries_break_is_named(condition, words):
    strip = Strip(classes(**{"up_to": BOTH[:1], **condition}), columns=3)
    with pytest.raises(GfkitError, match=f"obey it, because of {words}"):
        strip.terms(3)


def test_a_shift_of_the_columns_is_refused_where_they_grow():
    rule = classes(up_to=["cyclic shift of columns"])
    with pytest.raises(GfkitError, match="moves the columns, which grow"):
        Strip(rule, rows=2).terms(3)
    with pytest.raises(GfkitError, match="strips and cylinders"):
        Strip(rule, columns=3, topology="ring")


def test_a_permutation_of_columns_is_of_all_of_them():
    rule = SymmetricRule.from_data({**BITS, "symmetric": [{"columns": [2, 1]}]}, "rule")
    with pytest.raises(GfkitError, match="a symmetry of 2 columns only"):
        Strip(rule, columns=3).terms(3)


def test_arrays_are_up_to_symmetries_or_have_them():
    with pytest.raises(ArrayRuleError, match="both up_to and symmetric"):
        classes(up_to=BOTH, symmetric=BOTH)


def test_no_single_automaton_counts_classes():
    with pytest.raises(GfkitError, match="no single automaton counts"):
        Strip(classes(weights={"1": "x"}, up_to=BOTH), columns=2).transfer_matrix()
