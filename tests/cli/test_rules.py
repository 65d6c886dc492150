"""What `gfkit rule NAME` tells of games of heaps: each name of the table is known."""

import pytest
from runs import told

from gfkit.base.heap_games import heap_game_called, heap_games
from gfkit.games.heaps.names import GAMES, OCTAL_GAMES
from gfkit.games.heaps.octal import OctalCode

NAMED = [(key, name) for key, told in heap_games().items() for name in told["called"]]
RULES_TOO = {"arc-kayles", "node-kayles"}
"""Names that rules of boards have, too."""


@pytest.mark.parametrize(("key", "name"), NAMED, ids=lambda one: one)
def test_every_name_of_a_game_of_heaps_is_known_everywhere(key, name):
    assert heap_game_called(name.upper()) == key
    assert name in GAMES


@pytest.mark.parametrize("name", sorted({name for _, name in NAMED} - RULES_TOO))
def test_the_rules_of_a_game_of_heaps_are_told(name, capsys):
    found = told(capsys, "rule", name)
    assert name in {found["name"], *found["synonyms"]}
    if found["used"]:
        octal = found["definition"]["octal"]
        assert (not octal) == (name not in OCTAL_GAMES)
        assert not octal or OctalCode.parse(octal) == OCTAL_GAMES[name]


def test_a_rule_of_boards_of_the_same_name_is_told_first(capsys):
    assert told(capsys, "rule", "node-kayles")["models"]
