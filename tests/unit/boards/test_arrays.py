from pathlib import Path

import pytest

from gfkit.boards.acceptors.conditions import CORNERS
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import model_of, read_rule
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate.listed import array_profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "examples" / "arrays").glob("*.toml"))
BITS = {"values": ["0", "1"]}


def read(data):
    return ArrayRule.from_data(data, "my.toml")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_writing_and_reading_a_rule_gives_it_back(path: Path) -> None:
    rule = read_rule(path)
    assert isinstance(rule, ArrayRule)
    assert ArrayRule.from_data(rule.to_data(), "elsewhere") == rule


def test_the_order_of_the_keys_does_not_matter() -> None:
    """It did: a rule read back from its certificate was not equal to the rule."""
    orders, corners = {"rows": "increasing", "columns": "decreasing"}, dict.fromkeys(CORNERS, "0")
    first = read({**BITS, "ordered": orders, "corners": corners})
    turned = {
        key: dict(reversed(table.items()))
        for key, table in first.to_data().items()
        if key in {"ordered", "corners"}
    }
    assert read({**first.to_data(), **turned}) == first


def test_a_rule_that_contradicts_itself_has_no_arrays_but_the_empty_one() -> None:
    rule = read({**BITS, "words": [{"direction": "row", "forbid": ["0", "1"]}]})
    assert array_profile(rule, 1, 1).total() == 0
    assert count(model_of(rule), Board.rectangle(1, 1)).total() == 0
    assert Strip(rule, columns=2).terms(4) == [1, 0, 0, 0]
