"""Laws about boards side by side, tried on all small boards.

A board F is put to the left of a board G so that no column has cells of both and a cell of F
touches one of G: F is aligned to G, and FG is the board of both. [BlancoFraenkel2011, Definitions
2.1 and 2.2] The boards here are connected, in all orientations.

Laws, by name:

`MIDDLE:a`   FG + GH <= FGH
`MIDDLE:b`   if FG = F then FGH = F + GH
`MIDDLE:c`   if GH = H then FGH = FG + H
`negative`   if F < 0 and H < 0 then FH < 0
`negative+fuzzy`   if one of F, H is negative and the other fuzzy, FH is negative or fuzzy
`removal`    if B < 0 then B without the cells of a piece of Left's is not positive

with G the board MIDDLE (such as 1x1), or any board that is k-wide for MIDDLE = `k-wide`: with k
cells in a row beside each other, and in no row or column k + 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.base.arguments import a_text, an, at_least, takes
from gfkit.base.budget import Budget, budgeted, growing, know, spend, within
from gfkit.boards.kinds.game import Game as AnyGame
from gfkit.boards.shapes.board import Board, board_of, boxed
from gfkit.errors import GfkitError
from gfkit.games.dictionary import connected_boards, images
from gfkit.games.notation import show
from gfkit.games.sums import GamePositions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.games.game_rule import Game

Cells = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Failure:
    """A law fails: the board, what the law says and what is true, in words.

    boards: those whose values show that it fails, the whole one last.
    """

    board: str
    expected: str
    got: str
    boards: tuple[Board, ...] = ()


class _Boards:
    """Fixed connected boards by size, and values of sets of cells."""

    def __init__(self, game: Game, cells: int) -> None:
        self.values = GamePositions(game, cells)
        self.table = self.values.table
        self._sizes: dict[int, list[Board]] = {}
        self._known: dict[Cells, int] = {}

    def of_size(self, cells: int) -> list[Board]:
        if cells not in self._sizes:
            self._sizes[cells] = [
                image for board in connected_boards(cells) for image in dict.fromkeys(images(board))
            ]
        return self._sizes[cells]

    def value(self, cells: Cells) -> int:
        spend()
        found = self._known.get(cells)
        if found is None:
            found = self._known[cells] = self.values.of_board(boxed(cells), is_foretold=True)
        return found

    def show(self, cells: Cells) -> str:
        return show(self.table, self.value(cells))


def joined(left: Cells, right: Board) -> Iterator[Cells]:
    """Yield the places of a board to the right of others, aligned and touching the last column."""
    last = max(c for _, c in left)
    ends = [r for r, c in left if c == last]
    starts = [r for r, c in right.cells if c == 0]
    for shift in sorted(
        {a - b for a in ends for b in starts}, key=lambda shift: (abs(shift), shift)
    ):
        yield frozenset((r + shift, c + last + 1) for r, c in right.cells)


@takes(board=board_of, k=at_least(0))
def is_wide(board: Board, k: int) -> bool:
    """Tell whether a board has k cells beside each other in a row, and k + 1 in no line.

    >>> [is_wide(Board.parse(text), 2) for text in ("2x2", "..|.#", "1x3", "2x1")]
    [True, True, False, False]
    """

    def longest(lines: list[str]) -> int:
        return max(len(run) for line in lines for run in line.split("#"))

    rows = str(board).split("|")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return longest(rows) == k and longest(columns) <= k


@takes(
    game=an(AnyGame, "a game such as find_model('snort').game"),
    law=a_text("'removal'"),
    cells=at_least(1, 4),
)
def search(
    game: Game, law: str, cells: int, *, budget: Budget | None = None
) -> tuple[int, Failure | None]:
    """Try a law on all boards of up to this many cells; return how many, and the first failure.

    budget: limits; up to which number of cells the law holds is known at one.

    >>> from gfkit.boards.language.rules import find_model
    >>> search(find_model("domineering").definition.game, "1x1:a", 5)
    (36, None)
    >>> tried, failure = search(find_model("d-tromping").definition.game, "1x1:a", 5)
    >>> failure.board, failure.expected, failure.got
    ('...|.#.', '* + * <= FGH', '0 > v')
    """
    if cells < 1:
        raise GfkitError(f"laws are tried on boards of 1 cell or more, not {cells}")
    with within(budget):
        return _search(game, law, cells)


def _search(game: Game, law: str, cells: int) -> tuple[int, Failure | None]:
    boards = _Boards(game, cells)
    if law in _PREMISES:
        return _pairs(boards, law, cells)
    if law == "removal":
        return _removals(boards, cells)
    match = re.fullmatch(r"(\d{1,6}x\d{1,6}|(\d{1,6})-wide):([abc])", law)
    if match is None:
        raise GfkitError(f"unknown law {law!r}")
    tried = 0
    for total in _totals(3, cells):
        for size in range(1, total - 1):
            if match[2]:
                middles = [board for board in boards.of_size(size) if is_wide(board, int(match[2]))]
            else:
                middle = Board.parse(match[1])
                middles = [middle] if len(middle.cells) == size else []
            for g in middles:
                for f, fg, gh, h in _triples(boards, g, total - size):
                    tried += 1
                    failure = _compare(boards, match[3], f, fg, gh, h)
                    if failure is not None:
                        return tried, failure
    return tried, None


def _totals(first: int, cells: int) -> Iterator[int]:
    """Yield the numbers of cells, with a forecast; what was tried so far is known."""
    what = f"all boards of up to {cells} cells"
    for total in growing(range(first, cells + 1), "sizes", what, law="exponential"):
        yield total
        know(holds_up_to_cells=total)


@takes(
    game=an(AnyGame, "a game such as find_model('snort').game"),
    law=a_text("'removal'"),
    left=board_of,
    right=board_of,
)
@budgeted
def search_pair(
    game: Game,
    law: str,
    left: Board,
    right: Board,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> tuple[int, Failure | None]:
    """Try `negative` or `negative+fuzzy` on all ways to put one board to the left of another.

    budget: limits of time, memory and steps.

    >>> from gfkit.boards.language.rules import find_model
    >>> game = find_model("l-tromping").definition.game
    >>> row = Board.parse("1x3")
    >>> search_pair(game, "negative", row, row)
    (1, None)
    """
    boards = _Boards(game, left.rows + right.rows + left.columns + right.columns)
    if law not in _PREMISES:
        raise GfkitError(f"unknown law {law!r} of two boards; known are {', '.join(_PREMISES)}")
    outcomes = [boards.table.outcome(boards.value(board.cells)) for board in (left, right)]
    wanted, allowed = _PREMISES[law]
    tried = 0
    if "".join(outcomes) in wanted:
        for h in joined(left.cells, right):
            tried += 1
            failure = _joined_failure(boards, (left.cells, h), allowed)
            if failure is not None:
                return tried, failure
    return tried, None


_PREMISES = {"negative": ({"RR"}, "R"), "negative+fuzzy": ({"RN", "NR"}, "RN")}


def _joined_failure(boards: _Boards, parts: tuple[Cells, Cells], allowed: str) -> Failure | None:
    whole = parts[0] | parts[1]
    found = boards.table.outcome(boards.value(whole))
    if found in allowed:
        return None
    shown = tuple(map(boxed, (*parts, whole)))
    return Failure(str(boxed(whole)), " or ".join(allowed), found, shown)


def _triples(
    boards: _Boards, middle: Board, rest: int
) -> Iterator[tuple[Cells, Cells, Cells, Cells]]:
    """Yield F, FG, GH and H with `rest` cells in F and H together."""
    for size in range(1, rest):
        for first in boards.of_size(size):
            for g in joined(first.cells, middle):
                for last in boards.of_size(rest - size):
                    for h in joined(g, last):
                        yield first.cells, first.cells | g, g | h, h


def _compare(
    boards: _Boards, part: str, f: Cells, fg: Cells, gh: Cells, h: Cells
) -> Failure | None:
    table, value = boards.table, boards.value
    if part == "b" and value(fg) != value(f):
        return None
    if part == "c" and value(gh) != value(h):
        return None
    whole = fg | gh
    total = table.add(value(fg), value(gh))
    shown = tuple(map(boxed, (f, h, fg, gh, whole)))
    if part == "a":
        if table.le(total, value(whole)):
            return None
        relation = ">" if table.le(value(whole), total) else "||"
        return Failure(
            str(boxed(whole)),
            f"{boards.show(fg)} + {boards.show(gh)} <= FGH",
            f"{show(table, total)} {relation} {boards.show(whole)}",
            shown,
        )
    # FG = F or GH = H, so that the sum is the one the law states.
    if value(whole) == total:
        return None
    return Failure(str(boxed(whole)), f"FGH = {show(table, total)}", boards.show(whole), shown)


def _pairs(boards: _Boards, law: str, cells: int) -> tuple[int, Failure | None]:
    table, tried = boards.table, 0
    wanted, allowed = _PREMISES[law]
    for total in _totals(2, cells):
        for size in range(1, total):
            for first in boards.of_size(size):
                outcome = table.outcome(boards.value(first.cells))
                if outcome not in "RN":
                    continue
                for last in boards.of_size(total - size):
                    if outcome + table.outcome(boards.value(last.cells)) not in wanted:
                        continue
                    for h in joined(first.cells, last):
                        tried += 1
                        failure = _joined_failure(boards, (first.cells, h), allowed)
                        if failure is not None:
                            return tried, failure
    return tried, None


def _removals(boards: _Boards, cells: int) -> tuple[int, Failure | None]:
    table, values, tried = boards.table, boards.values, 0
    for size in _totals(1, cells):
        for board in boards.of_size(size):
            if table.outcome(boards.value(board.cells)) != "R":
                continue
            for option in values.ground.options(values.start(board), 0):
                tried += 1
                found = table.outcome(values.of(option))
                if found == "L":
                    shown = (board, values.ground.board(option))
                    return tried, Failure(str(board), "not L", found, shown)
    return tried, None
