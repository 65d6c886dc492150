"""A new kind of rule is one file: here it is this one. It is counted, listed, proved and stored."""

import json
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from gfkit.boards.kinds import game as games
from gfkit.boards.kinds.game import Game, combination_of
from gfkit.boards.kinds.tiles import Sides, Tile, TileSet, Weight
from gfkit.boards.language.rules import RULES, model_of
from gfkit.boards.shapes.board import Board
from gfkit.proofs.kernel import claimed_of_data, proof_data
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import check_small_boards, count
from gfkit.strips.ways import ways
from gfkit.strips.ways.piece_arrays import arrays_of_tiles
from gfkit.strips.ways.ways import Way


@dataclass(frozen=True, slots=True)
class Stripes(Game):
    """Every row has one of a given number of colours, the first of which is marked x."""

    kind: ClassVar[str] = "stripes"
    table: ClassVar[str] = "stripes"
    name: str
    colours: int

    @property
    def quantities(self) -> tuple[str, ...]:
        return ("stripes",)

    def says(self, quantity: str) -> str:
        return f"{quantity} of {self.colours} colours"

    def explained(self) -> list[tuple[str, str]]:
        return [("colours", str(self.colours))]

    def to_data(self) -> dict[str, Any]:
        return {"stripes": self.colours}

    @classmethod
    def of_data(cls, name, data):
        return cls(name, int(data["stripes"]))

    @classmethod
    def from_data(cls, data, where):
        return cls(data.get("name", where), data["stripes"])


class StripesWay(Way[Stripes]):
    """A tile for each colour, which it shows on both sides."""

    def splits(self, game):  # noqa: ARG002
        return True

    def letters(self, game):
        return {f"T{c}": None for c in range(game.colours)}

    def arrays(self, game, quantity, *, holes=False):
        assert quantity == "stripes"
        names = tuple(map(str, range(game.colours)))
        marks = [Weight(1, int(name == "0"), 0) for name in names]
        tiles = tuple(
            Tile(f"T{c}", c, c, "-", "-", mark) for c, mark in zip(names, marks, strict=True)
        )
        sides = Sides(names, names, ("-",), ("-",))
        tiles = TileSet(game.name, (*names, "-"), tiles, sides, sides)
        return ((1, arrays_of_tiles(tiles, holes=holes)),)


WAY = StripesWay()


def listed(game, _quantity, board, _joins):
    found = Profile.of({(0, 0): 1})
    for row in range(board.rows):
        runs = "".join(".#"[(row, c) not in board.cells] for c in range(board.columns)).split("#")
        for run in filter(None, runs):
            found = found * Profile.of({(len(run), 0): 1, (0, 0): game.colours - 1})
    return found


@pytest.fixture
def stripes(monkeypatch):
    monkeypatch.setitem(games.GAMES, "stripes", f"{__name__}:Stripes")
    monkeypatch.setitem(ways.WAYS, "stripes", f"{__name__}:WAY")
    monkeypatch.setitem(brute.LISTED, "stripes", listed)
    return Stripes("flag", 3)


def test_a_new_kind_is_counted_and_compared_with_its_enumeration(stripes):
    model = model_of(stripes)
    assert (model.name, model.summary) == ("flag", "stripes of 3 colours")
    assert check_small_boards(model) > 10
    assert count(model, Board.parse("2x3")).total() == 9
    assert brute.count(model, Board.parse("..#|...")) == count(model, Board.parse("..#|..."))


def test_a_new_kind_is_proved_and_survives_its_data(stripes):
    answer = Strip(model_of(stripes), columns=2).generating_function(marks="x")
    assert str(answer) == "1/(1-2*t-x^2*t)  [proved]"
    data = json.loads(json.dumps(proof_data(answer.verdict)))
    assert data["statement"]["of"]["rule"]["definition"] == {
        "kind": "stripes",
        "quantity": "stripes",
        "stripes": 3,
    }
    assert claimed_of_data(data).verify() == answer.verdict


def test_every_rule_has_a_way_and_its_quantities_are_combinations():
    for rule in RULES:
        game = rule.models[0].game
        assert ways.way_of(game) is not None
        assert game.kind in brute.LISTED
        for quantity in game.quantities:
            assert all(one in game.quantities for _, one in combination_of(quantity))
