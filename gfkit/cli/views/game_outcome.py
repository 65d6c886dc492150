"""How winners are shown: of one game in a line, of boards in a table, of longer ones in words."""

from __future__ import annotations

from collections.abc import Mapping

from gfkit.answers.game_outcome import (
    GameOutcome,
    LongerBoards,
    OutcomesByLength,
    OutcomesOfBoards,
)
from gfkit.render.game import WINNERS, board_shown
from gfkit.render.pages import Line, Paragraph, Table
from gfkit.render.records import Entry, Record

LEGEND = "L Left wins, R Right wins, N first player wins, P second player wins"
MISERE = ", if whoever cannot move wins"
ALL = 4
"""How many outcomes there are."""


def view(answer: GameOutcome | OutcomesByLength | OutcomesOfBoards | LongerBoards) -> Record:
    """Return what people read of who wins."""
    if isinstance(answer, LongerBoards):
        return Record.of(*_longer(answer))
    if isinstance(answer, GameOutcome):
        return _one(answer)
    if isinstance(answer, OutcomesByLength):
        return _by_length(answer)
    body = (
        (str(r), *(_cell(answer, r, c, won) for c, won in zip(answer.columns, line, strict=True)))
        for r, line in zip(answer.rows, answer.table, strict=True)
    )
    return Record.of(
        Paragraph(f"{answer.game}: {LEGEND}{', ? is open' if answer.open else ''}"),
        Table(("m\\n", *map(str, answer.columns)), tuple(body)),
        _searched(answer.searched, len(answer.rows) * len(answer.columns)),
        Line("open", _open_text(answer.open)) if answer.open else None,
    )


def notes(answer: GameOutcome | OutcomesByLength | OutcomesOfBoards) -> tuple[str, ...]:
    """Return what is said on standard error: why boards are open."""
    return (answer.reason,) if isinstance(answer, OutcomesOfBoards) else ()


def _one(answer: GameOutcome) -> Record:
    return Record.of(
        Line("model" if answer.board else "game", answer.game),
        Line("board", board_shown(answer.board)) if answer.board else None,
        Line("outcome", WINNERS[answer.outcome] + MISERE * answer.misere),
        Line("winning moves", ", ".join(answer.winning_moves)) if answer.winning_moves else None,
        _searched(answer.searched, 1),
    )


def _by_length(answer: OutcomesByLength) -> Record:
    fixed = answer.rows[0] if answer.grows == "columns" else answer.columns[0]
    family = f"{fixed} x n" if answer.grows == "columns" else f"n x {fixed}"
    lengths = tuple(map(str, answer.lengths))
    won = tuple(map(str, answer.outcomes))
    is_proved = answer.longer is not None and answer.longer.verdict == "proved"
    return Record.of(
        Paragraph(f"{answer.game}: {LEGEND}{MISERE * answer.misere}"),
        Table((family, *lengths), (("", *won),)),
        *([] if answer.longer is None else _longer(answer.longer)),
        None if is_proved else _searched(answer.searched, len(lengths)),
        table=Table(("n", "outcome"), tuple(zip(lengths, won, strict=True))),
    )


def _longer(found: LongerBoards) -> list[Entry]:
    statement = found.statement
    if found.first:
        first = ", ".join(map(str, found.first))
        statement += f"; moving first, also for n = {first} and these plus such sums"
    return [Line("all n", statement), Line("verdict", f"{found.verdict}: {found.reason}")]


def _searched(many: int | None, boards: int) -> Line | None:
    """Return a line for what was searched, and is proved by strategies alone."""
    if many is None:
        return None
    on = f" on {boards} boards" if boards > 1 else ""
    return Line("searched", f"{many} positions{on}; not proved without --certificate")


def _cell(answer: OutcomesOfBoards, row: int, column: int, won: str | None) -> str:
    return won or ("?" if f"{row}x{column}" in answer.open else "")


def _open_text(left: Mapping[str, tuple[str, ...]]) -> str:
    """Return which boards are open, with the outcomes that are left if some are excluded."""
    parts = [
        f"{size} ({' or '.join(one)})" if len(one) < ALL else size for size, one in left.items()
    ]
    return ", ".join(parts)
