"""Arrays up to symmetry."""

import pytest

from gfkit.boards.rules.symmetry import ClassesRule, SymmetricRule
from gfkit.errors import ArrayRuleError, GfkitError
from gfkit.strips.sequences.strip import Strip

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
    with pytest.raises(GfkitError, match=f"satisfy it, because of {words}"):
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
