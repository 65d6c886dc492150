"""Rules of placement games: two players place pieces, of which some may not touch."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar

from gfkit.base.arguments import shown
from gfkit.boards import schemas as shape
from gfkit.boards.rules.rule import QUANTITIES, Cell, CountingRule, rule_kind
from gfkit.boards.rules.weights import Weight
from gfkit.boards.schemas import at
from gfkit.boards.shapes.board import boxed, connected_parts
from gfkit.boards.shapes.pieces import (
    Piece,
    all_images,
    piece_of,
    piece_text,
    read_piece,
    rotations,
    width_of,
)
from gfkit.errors import GfkitError, PieceSetError

MAX_PIECE_SIDE = 12
MAX_PIECES = 100
MAX_APART = 4
OWNERS = ("left", "right", "both")
PAIRS: dict[str, tuple[str, str]] = {
    **{owner: (owner, owner) for owner in OWNERS},
    **{f"{one}-{other}": (one, other) for one, other in combinations(OWNERS, 2)},
}
"""Pairs of owners of pieces, by the words of a file's table `apart`."""
REACHES = {"edge": 0, "king": 1}
"""Words for distances."""
Distance = int
"""0 for pieces that may not share an edge, d for those with no cell within d king's steps."""
_X = Weight(1, 1, 0)
_Y = Weight(1, 0, 1)


@dataclass(frozen=True, slots=True)
class SharedPiece:
    """A piece that either player may place, with its weight; once placed it has no owner."""

    cells: Piece
    weight: Weight = _X


@rule_kind("placement")
@dataclass(frozen=True, slots=True, repr=False)
class PlacementGame(CountingRule):
    """Two players place pieces on free cells; a placed piece never moves.

    left, right: the pieces that only Left, only Right may place, with one entry for each
    orientation. Left's have weight x and Right's y. both: the pieces that either may place.
    A position is a set of disjoint placements. It does not say who placed a shared piece; a piece
    that is both in `left` and in `right` comes in two colours instead.
    apart: which pieces may not touch, as pairs of a key of PAIRS and a distance: 0 if they may not
    share an edge, d if no cell of the one may be within d king's steps of the other. It applies
    wherever a piece could be placed, so ends and maximal positions are those of this game.
    """

    has_empty_cells: ClassVar[bool] = True
    has_marked_letters: ClassVar[bool] = True
    name: str
    left: tuple[Piece, ...]
    right: tuple[Piece, ...]
    both: tuple[SharedPiece, ...] = ()
    summary: str = ""
    apart: tuple[tuple[str, Distance], ...] = ()

    def __post_init__(self) -> None:
        apart = dict(self.apart)
        told = tuple((name, apart[name]) for name in PAIRS if name in apart)
        object.__setattr__(self, "apart", told)

    @property
    def is_impartial(self) -> bool:
        """Whether both players may place the same pieces."""
        return not self.left and not self.right

    @property
    def weighted_pieces(self) -> list[tuple[int, Weight]]:
        """The cells of each piece, with its weight."""
        return [(len(piece), weight) for piece, weight in self.weighted]

    def steps_apart(self, first: str, second: str) -> frozenset[Cell]:
        """Return the steps from a cell of one owner's piece to cells that another's may not have.

        >>> from gfkit.boards.shapes.pieces import MONOMINO
        >>> game = PlacementGame("g", (MONOMINO,), (), apart=(("left", 1),))
        >>> len(game.steps_apart("left", "left")), len(game.steps_apart("left", "both"))
        (8, 0)
        """
        name = next(key for key, pair in PAIRS.items() if set(pair) == {first, second})
        reach = dict(self.apart).get(name)
        if reach is None:
            return frozenset()
        if not reach:
            return frozenset({(-1, 0), (0, -1), (0, 1), (1, 0)})
        around = range(-reach, reach + 1)
        return frozenset((i, j) for i in around for j in around if i or j)

    def around(self, rows: int | None, columns: int | None) -> PlacementGame:
        """Return the game without the pieces that have no placement where ends are joined.

        rows, columns: the lengths of the joined sides, None for an open one. A piece has none if
        it overlaps its own repetition there, or touches it where its owner's pieces may not touch.

        >>> from gfkit.boards.shapes.pieces import VERTICAL_DOMINO, read_piece
        >>> game = PlacementGame("g", (read_piece("..."), VERTICAL_DOMINO), ())
        >>> game.around(None, 3) == game, game.around(None, 2).left
        (True, (((0, 0), (1, 0)),))
        """

        def on_board(r: int, c: int) -> Cell:
            return r if rows is None else r % rows, c if columns is None else c % columns

        def stays_clear(owner: str, piece: Piece) -> bool:
            covered = {on_board(r, c) for r, c in piece}
            steps = self.steps_apart(owner, owner)
            near = {(r + i, c + j) for r, c in piece for i, j in steps} - {*piece}
            return len(covered) == len(piece) and covered.isdisjoint(on_board(*z) for z in near)

        left, right, both = (
            tuple(piece for piece in pieces if stays_clear(owner, piece))
            for owner, pieces in self._of_owners.items()
        )
        shared = tuple(one for one in self.both if one.cells in both)
        return replace(self, left=left, right=right, both=shared)

    @property
    def _of_owners(self) -> dict[str, tuple[Piece, ...]]:
        shared = tuple(one.cells for one in self.both)
        return {"left": self.left, "right": self.right, "both": shared}

    def reach(self, *, upright: bool = False) -> int:
        """Return a length from which on no piece meets its own repetition along a joined side.

        upright: along the columns.
        """
        return max(
            (
                width_of(piece, upright=upright)
                + max((i if upright else j for i, j in self.steps_apart(owner, owner)), default=0)
                for owner, pieces in self._of_owners.items()
                for piece in pieces
            ),
            default=1,
        )

    def refuse_apart(self, what: str) -> None:
        """Raise GfkitError if some pieces may not touch; what: the results refused."""
        if self.apart:
            raise GfkitError(
                f"{what} of {self.name} are not computed: its pieces may not touch, and then a "
                "position is not the sum of its parts; positions and ends are counted (gfkit gf)"
            )

    @property
    def owned(self) -> tuple[tuple[str, Piece, Weight], ...]:
        """Every piece with who may place it, as positions name the players, and its weight."""
        return (
            *(("Left", piece, _X) for piece in self.left),
            *(("Right", piece, _Y) for piece in self.right),
            *(("Both", piece.cells, piece.weight) for piece in self.both),
        )

    @property
    def weighted(self) -> tuple[tuple[Piece, Weight], ...]:
        """Every piece with its weight, each once."""
        return tuple(dict.fromkeys((piece, weight) for _, piece, weight in self.owned))

    @property
    def quantities(self) -> tuple[str, ...]:
        """The quantities that have a meaning of their own."""
        if self.is_impartial:
            return ("positions", "maximal", "tilings")
        return tuple(filter(self.can_count, QUANTITIES))

    def can_count(self, quantity: str) -> bool:
        """Return whether the quantity is counted, though it may be the same as another."""
        has_play = len({piece.weight for piece in self.both}) < 2
        return quantity in QUANTITIES and (quantity != "play" or has_play)

    @property
    def play_is_difference(self) -> bool:
        """Whether there is no piece that both players may place."""
        return not self.both

    def explained(self) -> list[tuple[str, str]]:
        """Return the pieces of each player as drawings."""
        rows = [
            (f"{player} places", "   ".join(map(piece_text, pieces)))
            for player, pieces in (("Left", self.left), ("Right", self.right))
            if pieces
        ]
        shared = "   ".join(f"{piece_text(piece.cells)} ({piece.weight})" for piece in self.both)
        if self.both:
            rows.append(("both place", shared))
        return [*rows, *(("apart", words) for words in self.apart_words())]

    def apart_words(self) -> list[str]:
        """Return in words which pieces may not touch.

        >>> from gfkit.boards.shapes.pieces import MONOMINO
        >>> PlacementGame("g", (MONOMINO,), (), apart=(("left", 1),)).apart_words()
        ['all pieces: no common edge or corner']
        """
        owners = {player.lower() for player, _, _ in self.owned}
        words = {"left": "Left's", "right": "Right's", "both": "shared"}
        said = {0: "no common edge", 1: "no common edge or corner"}
        found = [
            (
                " and ".join(dict.fromkeys(words[owner] for owner in PAIRS[name])) + " pieces",
                said.get(reach, f"more than {reach} king moves apart"),
            )
            for name, reach in self.apart
        ]
        if len({how for _, how in found}) == 1 and len(found) == sum(
            {*pair} <= owners for pair in PAIRS.values()
        ):
            found = [("all pieces", found[0][1])]
        return [f"{who}: {how}" for who, how in found]

    def to_data(self) -> dict[str, object]:
        """Return the rule as plain data: lists of pieces, each a list of [row, column]."""
        data: dict[str, Any] = {
            "left": [[list(cell) for cell in piece] for piece in self.left],
            "right": [[list(cell) for cell in piece] for piece in self.right],
        }
        if self.both:
            data["both"] = [
                {"cells": [list(cell) for cell in piece.cells], "weight": str(piece.weight)}
                for piece in self.both
            ]
        if self.apart:
            words = {reach: word for word, reach in REACHES.items()}
            data["apart"] = [[name, words.get(reach, reach)] for name, reach in self.apart]
        return data

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> PlacementGame:
        """Return the game that `to_data` wrote; raises GfkitError, KeyError, ... for other data."""
        left, right = (tuple(map(_piece_of_data, data[side])) for side in ("left", "right"))
        shared = tuple(
            SharedPiece(_piece_of_data(one["cells"]), Weight.parse(one["weight"]))
            for one in data.get("both", [])
        )
        both = [piece.cells for piece in shared]
        if (
            any(len(set(side)) < len(side) for side in (left, right, both))
            or set(both) & {*left, *right}
            or not 1 <= len(left) + len(right) + len(both) <= MAX_PIECES
        ):
            raise GfkitError(
                f"a placement game has from 1 to {MAX_PIECES} pieces, each given to a player, or "
                "to both, once"
            )
        apart = {pair: _distance(reach, name) for pair, reach in data.get("apart", [])}
        if not apart.keys() <= PAIRS.keys() or len(apart) < len(data.get("apart", [])):
            raise GfkitError("apart has each pair of owners once")
        return cls(name, left, right, shared, apart=tuple(apart.items()))

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str = "piece set") -> PlacementGame:
        """Build a game from plain data (docs/pieces.md); raises PieceSetError that names the place.

        >>> data = {"piece": [{"cells": "1x3", "owner": "both", "orientations": "rotations"}]}
        >>> [piece_text(piece.cells) for piece in PlacementGame.from_data(data).both]
        ['...', '.|.|.']
        """
        shape.only(data, ("name", "summary", "piece", "apart"), where, PieceSetError)
        if not (listed := shape.tables(data, "piece", where, PieceSetError)):
            raise PieceSetError(where, "needs its pieces as [[piece]] tables")
        name, summary = shape.named(data, where, PieceSetError)
        placed: dict[str, dict[Piece, Weight]] = {"left": {}, "right": {}, "both": {}}
        own: dict[str, Any] = {}
        drawn: dict[Piece, dict[str, str]] = {}
        for number, (_, table) in enumerate(listed):
            title = f"piece {table.get('name', f'P{number}')}"
            owner, images, weight = _read_piece_table(table, f"{where}: {title}")
            for image in images:
                taken = drawn.setdefault(image, {})
                if other := next((z for z in taken if z == owner or "both" in {z, owner}), ""):
                    before = f"is already given as {taken[other]} for {other}"
                    reason = f"{piece_text(image)} for {owner} {before}"
                    raise PieceSetError(f"{where}: {title}", reason)
                taken[owner] = title
            given = table.get("apart")
            if own.setdefault(owner, given) != given:
                raise PieceSetError(
                    f"{where}: {title}", f"apart is the same for all pieces of {owner}"
                )
            placed[owner] |= dict.fromkeys(images, weight)
        if (number := sum(map(len, placed.values()))) > MAX_PIECES:
            reason = f"has {number} pieces in all orientations; the limit is {MAX_PIECES}"
            raise PieceSetError(where, reason)
        shared = tuple(SharedPiece(piece, weight) for piece, weight in placed["both"].items())
        apart = _read_aparts(data.get("apart"), own, where)
        return cls(name, tuple(placed["left"]), tuple(placed["right"]), shared, summary, apart)


def _piece_of_data(cells: Iterable[Iterable[int]]) -> Piece:
    """Return the piece with these cells; raises ValueError unless `to_data` writes them so."""
    piece = tuple((r, c) for r, c in cells)
    if {type(k) for cell in piece for k in cell} != {int}:
        raise ValueError("a piece is a list of [row, column]")
    if piece != _fair(piece):
        raise ValueError("a piece begins with its first cell, [0, 0]")
    return piece


def _fair(cells: Collection[tuple[int, int]]) -> Piece:
    """Return the piece with these cells; raises ValueError if it falls apart, or is too large."""
    if (parts := len(connected_parts(cells))) != 1:
        raise ValueError(f"falls into {parts} parts; a piece is connected by edges")
    box = boxed(cells)
    if max(box.rows, box.columns) > MAX_PIECE_SIDE:
        sides = f"{box.rows} x {box.columns}"
        raise ValueError(f"is {sides}; the limit is {MAX_PIECE_SIDE} x {MAX_PIECE_SIDE}")
    return piece_of(cells)


def _distance(value: object, where: str) -> Distance:
    """Return the distance of "edge", "king" or an integer; raises PieceSetError for another."""
    if isinstance(value, str) and value in REACHES:
        return REACHES[value]
    if type(value) is int and 1 <= value <= MAX_APART:
        return value
    raise PieceSetError(
        where, f"apart is 'edge', 'king' or a distance from 1 to {MAX_APART}, not {shown(value)}"
    )


def _read_aparts(data: Any, own: Mapping[str, Any], where: str) -> tuple[tuple[str, Distance], ...]:
    """Return which pieces may not touch, by a file's `apart` and those of its pieces.

    A piece's own value is its distance from every other piece; the larger of two applies.
    """
    found: dict[str, Distance] = {}
    if isinstance(data, dict):
        for name, value in data.items():
            key = next((z for z in PAIRS if {*z.split("-")} == {*str(name).split("-")}), None)
            if key is None or key in found:
                known = ", ".join(PAIRS)
                raise PieceSetError(where, f"apart: unknown pair {name!r}; known are {known}")
            found[key] = _distance(value, where)
    elif data is not None:
        found = dict.fromkeys(PAIRS, _distance(data, where))
    for owner, value in own.items():
        for name, pair in PAIRS.items() if value is not None else ():
            if owner in pair:
                found[name] = max(found.get(name, 0), _distance(value, where))
    return tuple((name, d) for name, d in found.items() if set(PAIRS[name]) <= own.keys())


_IMAGES: dict[str, Callable[[Piece], tuple[Piece, ...]]] = {
    "fixed": lambda piece: (piece,),
    "rotations": rotations,
    "all": all_images,
}
PIECE: dict[str, shape.KeyShape] = {
    "name": shape.ANYTHING,
    "cells": shape.plain_text("..|.#"),
    "owner": shape.one_of(OWNERS),
    "orientations": shape.one_of(tuple(_IMAGES)).usually("fixed"),
    "weight": shape.ANYTHING,
    "apart": shape.ANYTHING,
}


def _read_piece_table(
    table: Mapping[str, Any], where: str
) -> tuple[str, tuple[Piece, ...], Weight]:
    """Return who may place a piece, its orientations, and its weight."""
    z = shape.fit(table, PIECE, where, error=PieceSetError)
    with at(f"{where}: cells", PieceSetError):
        piece = _fair(read_piece(z.cells))
    own = {"left": "x", "right": "y", "both": "x"}[z.owner]
    weight = str(table.get("weight", own))
    if z.owner != "both" and weight != own:
        raise PieceSetError(where, f"pieces of {z.owner} have weight {own}, not {weight!r}")
    with at(where, PieceSetError):
        return z.owner, _IMAGES[z.orientations](piece), Weight.parse(weight)
