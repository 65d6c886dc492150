"""Rules and strips drawn: every piece of a rule, the fixed side of a strip as it is."""

from pathlib import Path

import pytest
from svg_reading import read

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.colouring import ColouringGame
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import Tilings
from gfkit.boards.language.rules import RULES, Model, Rule, domineering, find_model
from gfkit.pictures.rules_drawn import rule_picture, strip_picture
from gfkit.strips.sequences.strip import Strip

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "examples").rglob("*.toml"))
MODELS = [model for rule in RULES for model in rule.models]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_shows_every_piece_and_every_forbidden_pair(rule: Rule) -> None:
    found = read(rule_picture(rule).svg(), inside=True)
    game = rule.models[0].game
    if isinstance(game, PlacementGame):
        shared = {piece.cells for piece in game.both}
        assert len(found.of_kind("piece")) == len(game.left) + len(game.right) + len(shared)
        assert len([p for p in found.of_kind("piece") if "left" in p.get("class", "").split()]) == (
            len(game.left)
        )
    if isinstance(game, ColouringGame):
        assert len(found.of_kind("stone")) == len(game.colours)
        assert len(found.of_kind("pair")) == 2 * len(game.forbidden)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_model_has_a_picture(model: Model) -> None:
    assert model.name in read(rule_picture(model).svg(), inside=True).texts()


def test_a_tile_set_shows_its_tiles_with_their_labels() -> None:
    tiles = domineering.positions.parts[0].tiles
    found = read(rule_picture(tiles).svg(), inside=True)
    assert len(found.of_kind("tile")) == len(tiles.tiles)
    assert len(found.of_kind("label")) == 5 * len(tiles.tiles)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_rules_of_files_have_pictures(path: Path) -> None:
    rule = find_model(str(path))
    found = read(rule_picture(rule).svg(), inside=True)
    game = rule.game
    if isinstance(game, ArrayRule):
        assert [one.text for one in found.of_kind("mark")] == list(game.values)
        assert len(found.of_kind("value")) == len(game.values)
    if isinstance(game, Tilings):
        assert len(found.of_kind("tile")) == sum(len(part.tiles.tiles) for part in game.parts)
    read(strip_picture(Strip(rule, columns=2)).svg(), inside=True)
