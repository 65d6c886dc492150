"""The moves of a ruleset, as data: who may place pieces, put colours, or change letters.

All moves have one form: the points that a move needs, those that it clears, and those that it puts.
A point is a kind and a cell. For pieces there is one kind, for free cells; for colours there is one
kind for each colour, for the cells where it may still be put; for letters there is one for each
letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from gfkit.boards.rules.graph_games import ColouringGame
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board, started
from gfkit.boards.shapes.pieces import Piece, piece_of
from gfkit.boards.shapes.topology import OPEN
from gfkit.errors import GfkitError, NotImpartial

MAX_PIECES = 200
MAX_COLOURS = 9
MAX_SIDE = 100
_OWNERS = ("left", "right", "both")

Cell = tuple[int, int]
Point = tuple[int, Cell]
"""A kind of points and a cell."""
Move = tuple[tuple[Point, ...], tuple[Point, ...], tuple[Point, ...]]
"""The points that a move at one place needs, clears and puts."""
Game = PlacementGame | ColouringGame
GAMES = (PlacementGame, ColouringGame)


@dataclass(frozen=True, slots=True)
class PieceRule:
    """Who may place which pieces on free cells; a player who cannot move loses.

    left, right: the pieces of each player, sorted; a piece that both may place is in both.

    >>> from gfkit.boards.models.names import domineering
    >>> rule_of(domineering.positions.game).left
    (((0, 0), (1, 0)),)
    """

    left: tuple[Piece, ...]
    right: tuple[Piece, ...]

    @property
    def kinds(self) -> int:
        """How many kinds of points there are."""
        return 1

    @property
    def moves(self) -> list[list[Move]]:
        """The moves of Left and of Right at one place."""
        points = [[tuple((0, z) for z in piece) for piece in s] for s in (self.left, self.right)]
        return [[(piece, piece, ()) for piece in side] for side in points]

    def data(self) -> dict[str, Any]:
        """Return JSON data: lists of pieces, each a list of [row, column]."""
        left, right = (
            [[list(cell) for cell in piece] for piece in side] for side in (self.left, self.right)
        )
        return {"kind": "placement", "left": left, "right": right}


@dataclass(frozen=True, slots=True)
class ColourRule:
    """Who may put which colour on a free cell, and which colours must not be neighbours.

    owners: those of the colours 0, 1, ...: left, right or both. forbidden: pairs i <= j, sorted.
    """

    owners: tuple[str, ...]
    forbidden: tuple[tuple[int, int], ...]
    king: bool = False

    @property
    def kinds(self) -> int:
        """How many kinds of points there are."""
        return len(self.owners)

    @property
    def moves(self) -> list[list[Move]]:
        """The moves of Left and of Right at one place."""
        steps = list(product((-1, 0, 1), repeat=2))
        near = [(r, c) for r, c in steps if (r or c) and (self.king or not r * c)]

        def put(i: int) -> Move:
            gone = [(j, (0, 0)) for j in range(self.kinds)]
            for j in range(self.kinds):
                if (min(i, j), max(i, j)) in self.forbidden:
                    gone += [(j, cell) for cell in near]
            return ((i, (0, 0)),), tuple(gone), ()

        return [
            [put(i) for i, owner in enumerate(self.owners) if owner != other]
            for other in ("right", "left")
        ]

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
        return {
            "kind": "colouring",
            "colours": list(self.owners),
            "forbidden": [list(pair) for pair in self.forbidden],
            "neighbours": "king" if self.king else "edge",
        }


@dataclass(frozen=True, slots=True)
class LetterGame:
    """A game in which a move changes the letters of some cells: slides, jumps, captures, stones.

    letters: those that some move needs; `.`, for an empty cell, is the last. left, right: changes
    such as "BW > .B", rows separated by |. turned: whether they may be turned and reflected.
    liberties: whether no group of one letter may lose its last empty neighbour. start: the letters
    that are repeated to fill an empty board.

    >>> from gfkit.games.boards.rulesets import letter_rule
    >>> clobber = letter_rule("clobber")
    >>> clobber.left, clobber.right, clobber.turned
    (('BW > .B',), ('WB > .W',), True)
    >>> len(clobber.moves[0])
    4
    """

    name: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    turned: bool = True
    liberties: bool = False
    start: str = "."

    @property
    def letters(self) -> str:
        """The letters that have a kind of points, in their order."""
        changes = [change.partition(" > ") for change in (*self.left, *self.right)]
        needed = "".join(before for before, _, _ in changes)
        found = dict.fromkeys("".join(before + after for before, _, after in changes))
        listed = [x for x in found if x not in ".|" and (x in needed or self.liberties)]
        return "".join(listed) + "." * ("." in needed)

    @property
    def kinds(self) -> int:
        """How many kinds of points there are."""
        return len(self.letters)

    @property
    def moves(self) -> list[list[Move]]:
        """The moves of Left and of Right at one place."""
        letters = self.letters

        def change(text: str) -> Move:
            before, after = (started_cells(side) for side in text.split(" > "))
            moved = [z for z in before if before[z] != after[z]]
            needs, gone, puts = (
                tuple((letters.index(side[z]), z) for z in some if side[z] in letters)
                for side, some in ((before, before), (before, moved), (after, moved))
            )
            return needs, gone, puts

        def images(move: Move) -> Iterable[Move]:
            for a, b, swap in product((1, -1), (1, -1), (False, True)) if self.turned else [PLAIN]:
                yield tuple(  # type: ignore[misc]
                    tuple(
                        sorted((k, (b * c, a * r) if swap else (a * r, b * c)) for k, (r, c) in z)
                    )
                    for z in move
                )

        sides = []
        for changes in (self.left, self.right):
            listed = (one for text in changes for one in images(change(text)))
            sides.append(list({at_corner(move): None for move in listed}))
        return sides


PLAIN = (1, 1, False)
NO_CERTIFICATE = "games of letters have no certificate"
GameRule = PieceRule | ColourRule
"""The rules that statements may have."""
Ruleset = PieceRule | ColourRule | LetterGame
"""All rules that can be played."""


def at_corner(move: Move) -> Move:
    """Return a move translated so that the points it needs begin at row and column 0; sorted."""
    top, left = (min(z[i] for _, z in move[0]) for i in (0, 1))
    return tuple(tuple(sorted((k, (r - top, c - left)) for k, (r, c) in z)) for z in move)  # type: ignore[return-value]


def started_cells(text: str) -> dict[Cell, str]:
    """Return the letters of a board's text, by cell."""
    rows = text.strip().split("|")
    return {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x != "#"}


def is_impartial(rule: Ruleset) -> bool:
    """Return whether both players have the same moves."""
    left, right = map(set, rule.moves)
    return left == right


def require_impartial(rule: Ruleset, name: str) -> None:
    """Raise NotImpartial unless both players have the same moves."""
    if not is_impartial(rule):
        raise NotImpartial(f"{name} is not impartial: Left and Right have different moves")


def start_of(game: Any, board: Board | str | Position) -> tuple[int, int, set[Point]]:
    """Return the rows, the columns and the points of a board; raises GfkitError.

    board: one with letters on it for a game of letters, or a position of another game.

    >>> from gfkit.games.boards.rulesets import letter_rule
    >>> sorted(start_of(letter_rule("toads-and-frogs"), "T.F")[2])
    [(0, (0, 0)), (1, (0, 2)), (2, (0, 1))]
    """
    rule = rule_of(game)
    if isinstance(rule, LetterGame):
        return _lettered(rule, board)
    if isinstance(board, str):
        raise GfkitError("boards with letters on them are for games of letters such as clobber")
    if isinstance(board, Board):
        return board.rows, board.columns, set(product(range(rule.kinds), board.cells))
    if board.joins != OPEN:
        raise GfkitError("only boards whose sides are not identified have values")
    points = set(product(range(rule.kinds), board.board.cells))
    for piece in board.pieces:
        (r, c), gone = min(piece.cells), {(0, z) for z in piece.cells}
        if isinstance(game, ColouringGame):
            names = [colour.name for colour in game.colours]
            if piece.mark not in names or len(piece.cells) != 1:
                where = ", ".join(f"{r},{c}" for r, c in sorted(piece.cells))
                raise GfkitError(f"{piece.mark!r} on the cells {where} is not a colour")
            kind = names.index(piece.mark)
            if (kind, (r, c)) not in points:
                raise GfkitError(f"the colour {piece.mark} must not be on the cell {r},{c}")
            move = next(z for side in rule.moves for z in side if z[0][0][0] == kind)
            gone = {(i, (r + a, c + b)) for i, (a, b) in move[1]}
        points -= gone
    return board.board.rows, board.board.columns, points


def _lettered(rule: LetterGame, board: Any) -> tuple[int, int, set[Point]]:
    if not isinstance(board, Board | str):
        raise GfkitError(f"{rule.name} is played on a board with letters, such as 'BW|WB'")
    plain, given = started(board) if isinstance(board, str) else (board, {})
    pattern, letters = rule.start.split("|"), rule.letters
    known = set(letters + rule.start) - set(".|")
    if {x.upper() for x in given.values()} <= known | {"."}:
        given = {place: x.upper() for place, x in given.items()}
    if unknown := set(given.values()) - known - {"."}:
        raise GfkitError(
            f"{rule.name} has no letter {min(unknown)!r}; its letters are "
            f"{', '.join(sorted(known))}, and . is an empty cell"
        )
    points = set()
    for r, c in plain.cells:
        row = pattern[r % len(pattern)]
        x = given.get((r, c), "." if given else row[c % len(row)])
        if x in letters:
            points.add((letters.index(x), (r, c)))
    return plain.rows, plain.columns, points


def pieces_of(game: PlacementGame, player: str) -> tuple[Piece, ...]:
    """Return the pieces that a player may place, including those that both may place.

    Raises GfkitError for a game of pieces that may not touch.
    """
    game.refuse_apart("values and outcomes")
    own = game.left if player == "left" else game.right
    return (*own, *(piece.cells for piece in getattr(game, "both", ())))


def rule_of(game: Any) -> Any:
    """Return the moves of a game of pieces or of colours, or of a rule itself."""
    if isinstance(game, Ruleset):
        return game
    if isinstance(game, PlacementGame):
        left, right = (
            tuple(sorted({piece_of(piece) for piece in pieces_of(game, player)}))
            for player in ("left", "right")
        )
        return PieceRule(left, right)
    place = {colour.name: i for i, colour in enumerate(game.colours)}
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
