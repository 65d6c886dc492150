"""Who wins each of many boards, within one limit: a hard board does not keep later ones away.

A board may take a share of the time that is left: most boards take little, so of n boards one may
take MOST / sqrt(n) of it. If that does not do it stays open, with the outcomes that it may still
have, and the boards after it are searched; then those that are open again, until none is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.base.budget import Budget, current, know, tracked
from gfkit.boards.shapes.board import Board
from gfkit.errors import OutOfBudget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.games.board_search import BoardSearch, Searched

LEAST_SHARE = 0.01
"""Seconds."""
MOST = 0.9
ALL = ["L", "N", "P", "R"]


class OutcomeTable:
    """Who wins the m x n boards of one rule.

    found: of each board that is done. open: of each that is left, the outcomes it may have.
    stopped: the limit that was reached, if boards are open.

    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.board_search import BoardSearch
    >>> table = OutcomeTable(BoardSearch(domineering.positions.definition.game))
    >>> table.add([(1, 3), (2, 2)])
    >>> [one.outcome for one in table.found.values()]
    ['R', 'N']
    """

    def __init__(self, search: BoardSearch) -> None:
        self.found: dict[tuple[int, int], Searched] = {}
        self.open: dict[tuple[int, int], list[str]] = {}
        self.stopped: OutOfBudget | None = None
        self._search = search

    def add(self, boards: Iterable[tuple[int, int]]) -> None:
        """Search boards, in this order. At a limit some stay open."""
        todo = list(boards)
        try:
            while todo:
                before = len(self.found)
                self._round(todo)
                todo = [size for size in todo if size not in self.found]
                if len(self.found) == before:
                    self.stopped = OutOfBudget("time", "the shares of the time limit are used up")
                    return
        except OutOfBudget as error:
            self.stopped = error
            for size in todo:
                if size not in self.found:
                    self.open.setdefault(size, ALL)

    def _round(self, sizes: list[tuple[int, int]]) -> None:
        for done, size in enumerate(tracked(sizes, "boards")):
            left = current().seconds_left()
            share = (
                None if left is None else max(MOST * left / (len(sizes) - done) ** 0.5, LEAST_SHARE)
            )
            try:
                with Budget(seconds=share) as one:
                    self.found[size] = self._search.searched(Board.rectangle(*size))
            except OutOfBudget as error:
                left_for_it = one.known.get("outcome_is_one_of")
                if left_for_it or size not in self.open:
                    self.open[size] = left_for_it or ALL
                current().look()  # the limit of all, or only that of the share
                if share is None or error.limit != "time":
                    raise
                continue
            self.open.pop(size, None)
            winners = {f"{m}x{n}": x.outcome for (m, n), x in self.found.items()}
            know(boards=len(self.found), winners=winners)
