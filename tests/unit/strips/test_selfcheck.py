from dataclasses import replace
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import find_model, model_of
from gfkit.errors import Disagreement
from gfkit.strips.totals import count as totals
from gfkit.strips.totals.count import check_small_boards, count, parts_of

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "examples").rglob("*.toml"))
EXAMPLES = [path for path in EXAMPLES if path.parent.name != "games"]
DATA = {
    "values": ["0", "1"],
    "weights": {"1": "x"},
    "words": [{"direction": "row", "forbid": ["11"]}],
}
RULE = model_of(ArrayRule.from_data(DATA, "no 11"))


@one_in(12)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_agrees_with_enumeration(path) -> None:
    assert check_small_boards(find_model(str(path))) >= (8 if path.parent.name == "arrays" else 3)


def test_a_wrong_tile_is_caught(monkeypatch) -> None:
    """The compiled rule loses a tile."""
    (part,) = parts_of(RULE)
    broken = replace(part.tiles, tiles=part.tiles.tiles[:-1])
    monkeypatch.setattr(totals, "count", lambda _, board, **_how: count(broken, board))
    with pytest.raises(Disagreement, match=r"^no 11 on the board \.+: the engine counts .*, enum"):
        check_small_boards(RULE)
