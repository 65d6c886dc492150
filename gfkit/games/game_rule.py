"""The rules of a game as statements hold them: the moves that there are, without names.

Two sets of pieces, or colours with the pairs that must not be neighbours, say who may move how. A
name, a summary and the weights for counting say nothing of that and are left out; a piece that both
players may place stands in both sets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.colouring import Colour, ColouringGame
from gfkit.boards.kinds.pieces import PlacementGame, piece_of, piece_text
from gfkit.boards.kinds.tiles import Weight
from gfkit.errors import GfkitError
from gfkit.games.positions import pieces_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.kinds.pieces import Piece
    from gfkit.games.positions import Game

MAX_PIECES = 200
MAX_COLOURS = 9
MAX_SIDE = 100
_OWNERS = ("left", "right", "both")


@dataclass(frozen=True, slots=True)
class PieceRule:
    """Who may place which pieces on free cells; a player who cannot move loses.

    left, right: the pieces of each player, sorted; what both may place is in both.

    >>> from gfkit.boards.language.rules import domineering
    >>> print(rule_of(domineering.positions.definition.game))
    Left places .|., Right ..
    """

    left: tuple[Piece, ...]
    right: tuple[Piece, ...]

    @property
    def game(self) -> PlacementGame:
        """The game as the engine takes it."""
        return PlacementGame("a game of pieces", self.left, self.right)

    def data(self) -> dict[str, Any]:
        """Return JSON data: lists of pieces, each a list of [row, column]."""
        left, right = (
            [[list(cell) for cell in piece] for piece in side] for side in (self.left, self.right)
        )
        return {"kind": "placement", "left": left, "right": right}

    def __str__(self) -> str:
        left, right = (
            " ".join(map(piece_text, side)) or "nothing" for side in (self.left, self.right)
        )
        if self.left == self.right:
            return f"both players place {left}"
        return f"Left places {left}, Right {right}"


@dataclass(frozen=True, slots=True)
class ColourRule:
    """Who may put which colour on a free cell, and which colours must not be neighbours.

    owners: of the colours 0, 1, ...: left, right or both. forbidden: pairs i <= j, sorted.
    """

    owners: tuple[str, ...]
    forbidden: tuple[tuple[int, int], ...]
    king: bool = False

    @property
    def game(self) -> ColouringGame:
        """The game as the engine takes it."""
        one = Weight(1, 0, 0)
        colours = [Colour(str(i), owner, one) for i, owner in enumerate(self.owners)]  # type: ignore[arg-type]
        pairs = [f"{i}{j}" for i, j in self.forbidden]
        near = "king" if self.king else "edge"
        return ColouringGame.of("a game of colours", colours, pairs, near)  # type: ignore[arg-type]

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
        return {
            "kind": "colouring",
            "colours": list(self.owners),
            "forbidden": [list(pair) for pair in self.forbidden],
            "neighbours": "king" if self.king else "edge",
        }

    def __str__(self) -> str:
        colours = ", ".join(f"{i} ({owner})" for i, owner in enumerate(self.owners))
        pairs = ", ".join(f"{i}{j}" for i, j in self.forbidden) or "none"
        near = ", diagonals count" if self.king else ""
        return f"players put the colours {colours} on cells, forbidden neighbours {pairs}{near}"


GameRule = PieceRule | ColourRule
Cell = tuple[int, int]
Placed = tuple[int, Cell]
"""A colour, or 0, and a cell."""


def moves_of(rule: GameRule) -> list[list[tuple[list[Placed], list[Placed]]]]:
    """Return of each player, for each move at one place, what it needs and what it clears.

    These are points (colour, cell), the cells that a colour may still be put on; a game of pieces
    has one colour, for free cells.

    >>> moves_of(PieceRule((((0, 0), (1, 0)),), ()))
    [[([(0, (0, 0)), (0, (1, 0))], [(0, (0, 0)), (0, (1, 0))])], []]
    """
    if isinstance(rule, PieceRule):
        both = [
            [[(0, cell) for cell in piece] for piece in side] for side in (rule.left, rule.right)
        ]
        return [[(piece, piece) for piece in side] for side in both]
    colours = range(len(rule.owners))
    near = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r or c) and (rule.king or not r * c)]
    found: list[list[tuple[list[Placed], list[Placed]]]] = []
    for other in ("right", "left"):
        mine = [i for i in colours if rule.owners[i] != other]
        found.append([
            ([(i, (0, 0))], [(j, (0, 0)) for j in colours]
             + [(j, c) for j in colours if (min(i, j), max(i, j)) in rule.forbidden for c in near])
            for i in mine
        ])  # fmt: skip
    return found


def rule_of(game: Game) -> GameRule:
    """Return the moves of a game of pieces or of colours."""
    if isinstance(game, PlacementGame):
        left, right = (
            tuple(sorted({piece_of(piece) for piece in pieces_of(game, player)}))
            for player in ("left", "right")
        )
        return PieceRule(left, right)
    names = [colour.name for colour in game.colours]
    place = {name: i for i, name in enumerate(names)}
    pairs = {tuple(sorted((place[a], place[b]))) for a, b in game.forbidden}
    owners = tuple(colour.owner for colour in game.colours)
    return ColourRule(owners, tuple(sorted(pairs)), game.neighbours == "king")  # type: ignore[arg-type]


def rule_of_data(data: Mapping[str, Any]) -> GameRule:
    """Return the rule of JSON data; raises GfkitError for data of another shape."""
    try:
        if data["kind"] == "placement" and data.keys() == {"kind", "left", "right"}:
            return PieceRule(*(_pieces(data[side]) for side in ("left", "right")))
        if data["kind"] == "colouring":
            owners = tuple(data["colours"])
            pairs = tuple(sorted({tuple(sorted(pair)) for pair in data["forbidden"]}))
            near = ("edge", "king").index(data["neighbours"])
            known = all(owner in _OWNERS for owner in owners) and len(owners) <= MAX_COLOURS
            if known and all(type(i) is int and 0 <= i < len(owners) for p in pairs for i in p):
                return ColourRule(owners, tuple((i, j) for i, j in pairs), bool(near))
    except GfkitError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise GfkitError(
        "the rule must be pieces of two players, or colours with their forbidden pairs"
    )


def _pieces(listed: Any) -> tuple[Piece, ...]:
    if not isinstance(listed, list) or len(listed) > MAX_PIECES:
        raise ValueError
    found = set()
    for piece in listed:
        cells = [(r, c) for r, c in piece]
        if not cells or not all(type(x) is int and abs(x) < MAX_SIDE for c in cells for x in c):
            raise ValueError
        found.add(piece_of(cells))
    return tuple(sorted(found))
