"""Statements about connected boards: their number, and the smallest with a given value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.budget import know, tracked
from gfkit.base.principles import Basis, Principle
from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import GameRule, rule_of_data
from gfkit.games.boards.polyominoes import connected_boards, images
from gfkit.games.boards.search import board_search
from gfkit.games.facts import CheckedFact, FactTable
from gfkit.games.values.data import ShortGame
from gfkit.proofs.codec import COUNT, by_data
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement

MOST_CELLS = 9
"""Statements are about boards of at most this many cells."""
RULE, VALUE = by_data(rule_of_data), by_data(ShortGame.of_data)


@statement("connected boards", cells=COUNT, count=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class BoardCount(FactTable):
    """There are `count` connected boards of `cells` cells, up to turns and reflections.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(BoardCount(6, 35)).reason)
    the boards were listed
    """

    cells: int
    count: int

    computed = "the boards were listed"

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """List the boards."""
        count = len(run(connected_boards, self.cells))
        yield CheckedFact(f"boards of {self.cells} cells", self.count, count)


@statement("least board of a value", rule=RULE, value=VALUE, cells=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class LeastBoard(Statement):
    """A connected board of `cells` cells, as it lies, has this value, and no smaller one has.

    >>> from gfkit.boards.models.names import o12
    >>> from gfkit.games.boards.moves import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(o12.positions.game)
    >>> print(prove(LeastBoard(rule, ShortGame.parse("1"), 1)).reason)
    on ., and on none of fewer cells
    """

    rule: GameRule
    value: ShortGame
    cells: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Value all connected boards, in every position."""
        if not 1 <= self.cells <= MOST_CELLS:
            raise NotDerived(f"boards of {self.cells} cells are not listed")
        search = run(board_search, self.rule)
        wanted = self.value.within(search.table)
        found = first_board(run, self.rule, wanted, self.cells)
        if found is None or len(found.cells) != self.cells:
            where = "none of them" if found is None else f"{found}"
            raise NotDerived(f"{where} has it")
        return Derivation(
            f"on {found}, and on none of fewer cells",
            {"board": str(found)},
            basis=Basis(Principle.FINITELY_MANY),
        )


def first_board(run: Workings, rule: GameRule, wanted: int, cells: int) -> Board | None:
    """Return the first connected board of at most a given number of cells with a value, or None.

    It tries each board in all orientations, since a turned board may have another value.
    """
    search = run(board_search, rule)
    for size in range(1, cells + 1):
        know(no_board_of_cells_up_to=size - 1)
        for board in tracked(run(connected_boards, size), f"boards of {size} cells"):
            for image in dict.fromkeys([board, *images(board)]):
                if search.value(image, side=cells) == wanted:
                    return image
    return None
