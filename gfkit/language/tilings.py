"""From conditions on tilings, placements and pieces on boards to rules of pieces.

Tilings and placements are positions of a game in which anyone places pieces, with their kinds and
marks as weights. Where a condition mentions them they are its arrays, each letter of which is a
cell of a piece: a piece is counted at its first cell, and a fault line is the side of a row or
column all of whose letters begin there; the first row and the first column are not fault lines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from gfkit.boards.acceptors.arrays import (
    Arrays,
    ArrowTable,
    Line,
    Place,
    Way,
)
from gfkit.boards.acceptors.boolean import leaves, with_leaves
from gfkit.boards.acceptors.quantifiers import Amount
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.rules.edges import GRID, KINGS
from gfkit.boards.rules.named_sets import CHESS, rule_data
from gfkit.boards.rules.placement_games import PlacementGame, SharedPiece
from gfkit.boards.rules.rule import Cell
from gfkit.boards.shapes.board import Board as Plain
from gfkit.boards.shapes.pieces import Piece, all_images, piece_of
from gfkit.errors import GfkitError
from gfkit.language.arrays import HERE, all_of, on_track, rule_of
from gfkit.language.counts import Counts, monomial
from gfkit.language.english import said
from gfkit.language.lexicon import shapes
from gfkit.language.meanings import (
    NONE,
    Board,
    Cells,
    Chess,
    Condition,
    Faults,
    Have,
    Parameter,
    Pieces,
    Positions,
    Sentence,
    Tilings,
)
from gfkit.language.sides import (
    Counted,
    arrays_of,
    counts_on,
    has_n,
    holds_of_nothing,
    marks_of_sentence,
    on_board,
    rule_with,
)
from gfkit.strips.encodings.models import find_model

INDEPENDENT = "independent-sets"
WAYS: dict[str, tuple[Cell, Cell]] = {"horizontal": ((1, 0), (0, 1)), "vertical": ((0, 1), (1, 0))}
"""For lines of each way the step to the next one, and the step along it."""
MOST_LETTERS = 100
"""Cells of all pieces, any way round, where a condition mentions them."""


def images(piece: Pieces) -> tuple[Piece, ...]:
    """Return the polyominoes of a name, any way round that it may lie; raises GfkitError.

    >>> len(images(Pieces("L-tromino"))), images(Pieces("domino", "vertical"))
    (4, (((0, 0), (1, 0)),))
    """
    some = (z for cells in shapes(piece.name) for z in all_images(piece_of(cells)))
    found = tuple(dict.fromkeys(z for z in some if piece.orientation in {None, _lies(z)}))
    if not found:
        raise GfkitError(f"a {piece.name} is neither vertical nor horizontal: no side is longer")
    return found


def _lies(piece: Piece) -> str:
    """Return how a piece lies whose bounding box has a longer side, "" for others."""
    height, width = (len({cell[k] for cell in piece}) for k in (0, 1))
    return "" if height == width else "vertical" if height > width else "horizontal"


# Tilings and placements.


def _is_none(said: Condition) -> bool:
    """Return whether a condition is that there are no pieces of a kind."""
    return isinstance(said, Have) and isinstance(said.place, Pieces) and said.amount == NONE


def _game(sentence: Sentence) -> tuple[PlacementGame, dict[str, str], tuple[Condition, ...]]:
    """Return the pieces with their weights, the marks of the answer, and the other conditions.

    Pieces of which there are none are left out, unless these are all.
    """
    objects = sentence.objects
    assert isinstance(objects, Tilings)
    has_k = "k" in {kinds for _, kinds in objects.pieces}
    marks, statistics = marks_of_sentence(sentence, *["k"] * has_k)
    counted = {}
    for mark, one in statistics.items():
        if isinstance(one, Pieces):
            counted[mark] = images(one)
    kinds: dict[Piece, int | Parameter] = {}
    for piece, many in objects.pieces:
        for image in images(piece):
            before = kinds.get(image, 0)
            if before and "k" in (before, many):
                raise GfkitError(f"a {piece.name} is named twice, and once in k kinds")
            kinds[image] = "k" if many == "k" else int(before) + int(many)
    conditions = sentence.conditions
    none = (images(z.place) for z in conditions if _is_none(z))  # type: ignore[union-attr, arg-type]
    left = kinds.keys() - {image for some in none for image in some}
    if left:
        conditions = tuple(z for z in conditions if not _is_none(z))
    shared = []
    for image, many in kinds.items():
        if left and image not in left:
            continue
        powers = {mark: int(image in some) for mark, some in counted.items()}
        powers |= {marks["k"]: 1} if many == "k" else {}
        weight = monomial(powers, 1 if many == "k" else int(many))
        shared.append(SharedPiece(image, weight))
    return PlacementGame(said(sentence), (), (), tuple(shared)), marks, conditions


class _Cells:
    """The arrays of tilings, each letter of which is a cell of a piece.

    homes: of each letter its piece and its cell there, None for an empty cell.
    """

    def __init__(self, game: PlacementGame, *, empty: bool) -> None:

        from gfkit.strips.encodings.arrays import letters_by_piece, placement_arrays  # noqa: PLC0415 - slow to import

        own = placement_arrays(game, "positions" if empty else "tilings", own=True)
        known = {
            letter: (home[1], cell)
            for home, cells in letters_by_piece(game, own=True).items()
            for cell, letter in cells.items()
        }
        self.homes = [known.get(letter) for letter in own.letters]
        if len(self.homes) > MOST_LETTERS:
            raise GfkitError(
                f"the pieces have {len(self.homes)} cells in all their orientations; at most "
                f"{MOST_LETTERS} are distinguished where a condition mentions them"
            )
        values = tuple(map(str, range(len(self.homes))))
        self.arrays: Arrays = replace(own, values=values, name=game.name)
        self.numbers = count(1)

    def reader(self, good: Callable[[Piece, Cell], bool], *, free: bool) -> ArrowTable:
        """Return what reads cells all of which are such cells of pieces; free: or empty."""
        is_good = [free if home is None else good(*home) for home in self.homes]
        return ArrowTable(self.arrays.values, (tuple(z - 1 for z in is_good),), frozenset({0}))

    def leaf(self, said: Any) -> Any:
        """Return a condition on tracks; raises GfkitError for one that tilings cannot have."""
        match said:
            case Have(Amount() as amount, Pieces() as piece, None):
                some = frozenset(images(piece))
                first = self.reader(lambda z, cell: z in some and cell == HERE, free=False)
                return on_track(Place((HERE,), inside=True), first, amount)
            case Have(Amount() as amount, Faults(way), None):
                return self.faults(amount, way)
        raise GfkitError("conditions on tilings are numbers of pieces or fault lines")

    def faults(self, amount: Amount, way: str | None) -> Any:
        """Return that there are that many fault lines; one line more begins at the board's side."""
        asked = [way] if way else [*WAYS]
        more = len(asked)
        tally = f"fault lines {next(self.numbers)}" if more > 1 else ""
        high = None if amount.high is None else amount.high + more
        conditions = []
        for one in asked:
            (r, c), _ = WAYS[one]
            track: Way = "row" if r else "column"

            def begins(piece: Piece, cell: Cell, r: int = r, c: int = c) -> bool:
                return (cell[0] - r, cell[1] - c) not in piece

            reader = self.reader(begins, free=True)
            some = Amount(amount.low + more, high, amount.step)
            conditions.append(on_track(Line(track), reader, some, tally))
        return all_of(conditions)

    def conditions(self, said: Condition) -> Any:
        """Return conditions, joined by `and`, `or` and `not`, as conditions on tracks."""
        return with_leaves(said, self.leaf)

    def arrays_with(self, said: tuple[Condition, ...]) -> Arrays:
        """Return the arrays on which there are conditions."""
        own = self.arrays
        asked = [*own.conditions, *map(self.conditions, said)]
        return replace(arrays_of(own.values, asked, own.name), weights=own.weights)


def _tiled(sentence: Sentence) -> Counted:
    """Return what counts tilings or placements."""
    objects = sentence.objects
    assert isinstance(objects, Tilings)
    game, marks, asked = _game(sentence)
    if not asked and {*marks.values()} <= {*"xy"}:
        return Counted(model_of(game, "positions" if objects.empty else "tilings"), marks)
    cells = _Cells(game, empty=objects.empty)
    arrays = cells.arrays_with(asked)
    rule = rule_with({}, arrays)
    has_lines = any(isinstance(z.place, Faults) for one in asked for z in leaves(one))
    return Counted(rule, marks, not has_lines and holds_of_nothing(arrays, objects.board))


# Pieces of chess, and games.


def _chess(sentence: Sentence) -> Counted:
    """Return what counts pieces none of which attacks another, with their number as a mark."""
    objects = sentence.objects
    assert isinstance(objects, Chess)
    name = objects.piece
    ways = {"kings": KINGS, "wazirs": GRID}.get(name)
    data = {"values": [0, 1], **CHESS[name]} if ways is None else rule_data(INDEPENDENT, ways)

    return rule_of(sentence, objects.board, tuple(data["values"]), data, {Pieces(name): Cells(1)})


def _positions(sentence: Sentence) -> Counted:
    """Return what counts the positions of a game."""
    assert isinstance(sentence.objects, Positions)
    if sentence.conditions or sentence.by or sentence.total is not None:
        raise GfkitError("positions of a game take no conditions")
    return Counted(find_model(f"{sentence.objects.game}:positions"))


def _counted(sentence: Sentence) -> Counted:
    match sentence.objects:
        case Tilings():
            return _tiled(sentence)
        case Chess():
            return _chess(sentence)
        case Positions():
            return _positions(sentence)
    raise GfkitError("these are not pieces on a board")


def _board(sentence: Sentence) -> Board:
    objects = sentence.objects
    assert isinstance(objects, Tilings | Chess | Positions)
    return objects.board


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts pieces on boards; raises GfkitError.

    >>> from gfkit.language.meanings import Size
    >>> board, domino = Board(Size(0, 3), Size()), Pieces("domino")
    >>> counts_of(Sentence(Tilings(board, ((domino, 1),)))).strip().terms(5)
    [1, 0, 3, 0, 11]
    """
    return counts_on(_board(sentence), _counted(sentence))


def board_of(sentence: Sentence) -> tuple[Model, Plain] | None:
    """Return what is counted and the board, where both sides are numbers; otherwise None."""
    board = _board(sentence)
    return None if has_n(board) else on_board(_counted(sentence), board)
