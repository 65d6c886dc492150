"""Colouring games: pieces of one cell, and pairs of pieces that must not be neighbours.

Col, Snort, Cis and node-kayles are of this kind, on boards and on any graph.
[BrownEtAl2019, section 2]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from gfkit.boards.kinds.game import Game
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.board import ALONG, Topology
from gfkit.errors import GfkitError

EMPTY = "."

ON_GRAPHS = ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play")
"""The quantities of games on graphs in which pieces say who may place them."""

Owner = Literal["left", "right", "both"]


@dataclass(frozen=True, slots=True)
class Colour:
    """A piece of one cell: its one-character name, who may place it, its weight."""

    name: str
    owner: Owner
    weight: Weight


@dataclass(frozen=True, slots=True, repr=False)
class ColouringGame(Game):
    """Players colour empty cells; neighbouring cells must not have a forbidden pair of colours.

    forbidden: unordered pairs of colour names, each once, sorted. neighbours: "edge" for cells that
    share an edge, "king" also for diagonal neighbours. A position is a legal partial colouring; a
    colour can be placed on an empty cell if no neighbour forbids it.
    """

    kind: ClassVar[str] = "colouring"
    needs_liberties: ClassVar[bool] = False
    name: str
    colours: tuple[Colour, ...]
    forbidden: tuple[tuple[str, str], ...]
    neighbours: Literal["edge", "king"] = "edge"
    on_graphs = ON_GRAPHS

    @classmethod
    def of(
        cls,
        name: str,
        colours: Iterable[Colour],
        forbidden: Iterable[str],
        neighbours: Literal["edge", "king"] = "edge",
    ) -> ColouringGame:
        """Return the game with the forbidden pairs given as words of two colours, such as `BR`."""
        pairs = {(min(word), max(word)) for word in forbidden}
        return cls(name, tuple(colours), tuple(sorted(pairs)), neighbours)

    @property
    def is_impartial(self) -> bool:
        """Whether both players may place the same colours."""
        return all(colour.owner == "both" for colour in self.colours)

    @property
    def quantities(self) -> tuple[str, ...]:
        """The quantities that have a meaning of their own."""
        return ("positions", "maximal") if self.is_impartial else ON_GRAPHS

    def can_count(self, quantity: str) -> bool:
        """Tell whether the quantity is counted, though it may be the same as another."""
        return quantity in ON_GRAPHS

    @property
    def at_vertex(self) -> dict[str, Weight]:
        """What one vertex may have, with its weight."""
        return {EMPTY: Weight(), **{colour.name: colour.weight for colour in self.colours}}

    @property
    def board_marks(self) -> dict[str, str]:
        """The colours and `_` for an empty cell; L and R, if a player has one colour alone."""
        own = {
            player: [one.name for one in self.colours if one.owner == owner]
            for player, owner in (("L", "left"), ("R", "right"))
        }
        players = {player: some[0] for player, some in own.items() if len(some) == 1}
        return players | {one.name: one.name for one in self.colours} | {"_": EMPTY}

    def explained(self) -> list[tuple[str, str]]:
        """Return the colours, and which pairs of them are forbidden."""
        colours = ", ".join(f"{c.name} ({c.owner}, {c.weight})" for c in self.colours)
        pairs = " ".join("".join(pair) for pair in self.forbidden)
        return [("colours", colours), (f"no {self.neighbours} neighbours", pairs)]

    def clash(self, a: str, b: str) -> bool:
        """Tell whether two colours must not be neighbours."""
        return (min(a, b), max(a, b)) in self.forbidden

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, without its name."""
        return {
            "colours": [
                {"name": colour.name, "owner": colour.owner, "weight": str(colour.weight)}
                for colour in self.colours
            ],
            "forbidden": ["".join(pair) for pair in self.forbidden],
            "neighbours": self.neighbours,
        }

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> ColouringGame:
        """Return the game that `to_data` wrote; raises GfkitError, KeyError, ... for other data."""
        colours = tuple(
            Colour(one["name"], one["owner"], Weight.parse(one["weight"]))
            for one in data["colours"]
        )
        game = cls.of(name, colours, data["forbidden"], data["neighbours"])
        names = [colour.name for colour in colours]
        if (
            len(set(names)) < len(names)
            or any(len(one) != 1 or one in {EMPTY, "#"} for one in names)
            or any(colour.owner not in {"left", "right", "both"} for colour in colours)
            or any(len(pair) != 2 or not set(pair) <= set(names) for pair in data["forbidden"])
            or game.neighbours not in {"edge", "king"}
        ):
            raise GfkitError(
                "a colouring game has colours of one character each, forbidden pairs of them, and "
                "neighbours that are edge or king"
            )
        return game


_X, _Y = Weight(1, 1, 0), Weight(1, 0, 1)
_BLUE, _RED = Colour("B", "left", _X), Colour("R", "right", _Y)

_BB, _BR, _RR = ("B", "B"), ("B", "R"), ("R", "R")

COL = ColouringGame("col", (_BLUE, _RED), (_BB, _RR))
SNORT = ColouringGame("snort", (_BLUE, _RED), (_BR,))
CIS = ColouringGame("cis", (_BLUE, _RED), (_BB, _BR, _RR))
NODE_KAYLES = ColouringGame("node-kayles", (Colour("N", "both", _X),), (("N", "N"),))
KINGS = ColouringGame("kings", (Colour("K", "both", _X),), (("K", "K"),), "king")


def cis_of(colours: int) -> ColouringGame:
    """Return Cis with any number of colours, all marked x and placed by both players.

    >>> cis_of(3).forbidden
    (('1', '1'), ('1', '2'), ('1', '3'), ('2', '2'), ('2', '3'), ('3', '3'))
    """
    names = "123456789"[:colours]
    pieces = tuple(Colour(name, "both", _X) for name in names)
    return ColouringGame.of(f"cis{colours}", pieces, [a + b for a in names for b in names])


STONES = (_BLUE, _RED)
"""The stones of a liberty game."""
LIBERTIES = "every group of one colour touches an empty cell"


@dataclass(frozen=True, slots=True, repr=False)
class LibertyGame(Game):
    """Players place stones of one cell; every group must touch an empty cell (its liberty).

    A group is a maximal connected set of cells of one colour. In NoGo a move that leaves any group
    without a liberty is illegal; the same positions are the legal positions of Go.
    """

    kind: ClassVar[str] = "liberty"
    needs_liberties: ClassVar[bool] = True
    neighbours: ClassVar[Literal["edge"]] = "edge"
    colours: ClassVar[tuple[Colour, ...]] = STONES
    name: str
    quantities = on_graphs = ("positions", "play")

    def clash(self, a: str, b: str) -> bool:  # noqa: ARG002
        """Tell whether two colours must not be neighbours: any may."""
        return False

    @property
    def at_vertex(self) -> dict[str, Weight]:
        """What one vertex may have, with its weight."""
        return {EMPTY: Weight(), **{stone.name: stone.weight for stone in STONES}}

    def explained(self) -> list[tuple[str, str]]:
        """Return the stones and their condition."""
        return [("stones", "B (left, x), R (right, y); every group touches an empty cell")]

    def goes_round(self, topology: Topology) -> bool:
        """Tell whether groups cannot reach around the growing side."""
        return topology not in ALONG

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        return {"liberties": LIBERTIES}

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> LibertyGame:
        """Return the game that `to_data` wrote; raises GfkitError for other data."""
        if data != {"liberties": LIBERTIES}:
            raise GfkitError(f"a liberty game says that {LIBERTIES}, and nothing else")
        return cls(name)


NOGO = LibertyGame("nogo")
GO = LibertyGame("go")
