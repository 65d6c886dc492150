"""Who wins each of many boards, within one limit: a hard board does not keep later ones away.

A board may take a share of the time that is left: most boards take little, so of n boards one may
take MOST / sqrt(n) of it. If that does not do it stays open, with the outcomes that it may still
have, and the boards after it are searched; then those that are open again, until none is found. A
little time is left to write what is known.
"""

from __future__ import annotations

import re
import zlib
from time import monotonic
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, current, know, tracked
from gfkit.base.writing import discard, replacing, telling
from gfkit.boards.shapes.board import Board
from gfkit.errors import OutOfBudget, UnreadableFile
from gfkit.games.board_search import Searched
from gfkit.games.outcome_search import KEPT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gfkit.games.board_search import BoardSearch

LINE = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2}) ([LRNP]) (-|[0-9]{1,18})")
LEAST_SHARE = 0.01
"""Seconds."""
MOST = 0.9
ALL = ["L", "N", "P", "R"]


class OutcomeTable:
    """Who wins the m x n boards of one rule.

    found: of each board that is done. open: of each that is left, the outcomes it may have.
    stopped: the limit that was reached, if boards are open.

    checkpoint: a file for the boards that are done, from which a table of the same rule goes on;
    the positions of one that is searched are beside it, in a file that ends with `-MxN`. Raises
    UnreadableFile if it is not one.

    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.board_search import BoardSearch
    >>> from gfkit.games.game_rule import rule_of
    >>> table = OutcomeTable(BoardSearch(rule_of(domineering.positions.definition.game)))
    >>> table.add([(1, 3), (2, 2)])
    >>> [one.outcome for one in table.found.values()]
    ['R', 'N']
    """

    def __init__(self, search: BoardSearch, checkpoint: Path | None = None) -> None:
        self.found: dict[tuple[int, int], Searched] = {}
        self.open: dict[tuple[int, int], list[str]] = {}
        self.stopped: OutOfBudget | None = None
        self._search = search
        self._checkpoint = checkpoint
        self._title = f"gfkit outcomes 1 {search.rule}\n".encode()
        if checkpoint is not None:
            know(checkpoint=str(checkpoint))
            if checkpoint.exists():
                self._read(checkpoint)

    def add(self, boards: Iterable[tuple[int, int]]) -> None:
        """Search boards, in this order. At a limit some stay open."""
        todo = [size for size in boards if size not in self.found]
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
        finally:
            if self._checkpoint is not None:
                self._keep(self._checkpoint)

    def _round(self, sizes: list[tuple[int, int]]) -> None:
        due = monotonic() + KEPT_SECONDS
        for done, size in enumerate(tracked(sizes, "boards")):
            left = current().seconds_left()
            share = (
                None if left is None else max(MOST * left / (len(sizes) - done) ** 0.5, LEAST_SHARE)
            )
            try:
                with Budget(seconds=share) as one:
                    self.found[size] = self._searched(size)
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
            if self._checkpoint is not None and monotonic() >= due:
                self._keep(self._checkpoint)
                due = monotonic() + KEPT_SECONDS

    def _searched(self, size: tuple[int, int]) -> Searched:
        path, board = self._checkpoint, Board.rectangle(*size)
        if path is None:
            return self._search.searched(board)
        beside = path.with_name(f"{path.name}-{size[0]}x{size[1]}")
        found = self._search.searched(board, checkpoint=beside)
        discard(beside)
        return found

    def _read(self, path: Path) -> None:
        with telling(path, "checkpoint", "use"):
            data = path.read_bytes()
        body = data[len(self._title) : -4]
        if not data.startswith(self._title):
            raise UnreadableFile(str(path), "this is no checkpoint of outcomes of this game")
        if zlib.crc32(body) != int.from_bytes(data[-4:], "little"):
            raise UnreadableFile(str(path), "the checkpoint is damaged: begin again without it")
        for line in body.decode("latin-1").splitlines():
            parts = LINE.fullmatch(line)
            if parts is None:
                raise UnreadableFile(str(path), f"the line {line[:40]!r} is no outcome of a board")
            m, n, count = parts[1], parts[2], parts[4]
            outcome: Any = parts[3]
            positions = None if count == "-" else int(count)
            self.found[int(m), int(n)] = Searched(outcome, positions)

    def _keep(self, path: Path) -> None:
        lines = [
            f"{m}x{n} {one.outcome} {'-' if one.positions is None else one.positions}\n"
            for (m, n), one in self.found.items()
        ]
        body = "".join(lines).encode("ascii")
        with replacing(path, "checkpoint") as (_, file):
            file.write(self._title + body + zlib.crc32(body).to_bytes(4, "little"))
