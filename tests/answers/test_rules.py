"""Rules by their names: what is said of a game of heaps can be typed."""

import shlex

import pytest

from gfkit import ask
from gfkit.answers.rule import rule


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("Wythoff's game", True),
        ("Euclid's game", True),
        ("Kayles", False),
        ("Grundy's game", False),
    ],
)
def test_a_position_of_a_game_of_heaps_is_answered_as_it_is_written(name, pairs):
    """Of two heaps in parentheses where a move takes from both, else of any heaps."""
    found = rule(name)
    assert found.definition["pairs"] == pairs
    _, typed = shlex.split(found.used)
    assert "outcome" in str(ask(typed))
