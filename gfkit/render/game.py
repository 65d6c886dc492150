"""Games: the records of values and nim-values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gfkit.proofs.verdict import Consistent
from gfkit.render.records import (
    Datum,
    Entry,
    Field,
    Record,
    TableCell,
    judged,
)

if TYPE_CHECKING:
    from gfkit.games.heaps.sequences import NimAnswer
    from gfkit.games.values.game import Game

WINNERS = {
    "L": "L: Left wins",
    "R": "R: Right wins",
    "N": "N: the first player wins",
    "P": "P: the second player wins",
}
SHOWN = 40
"""Exceptions to a period that are shown."""


def board_shown(text: str) -> str:
    """Return a board for people: a rectangle by its sides.

    >>> board_shown("...|..."), board_shown("..#|..."), board_shown("BW|WB")
    ('2 x 3', '..#|...', 'BW|WB')
    """
    rows = text.split("|")
    is_rectangle = {*text} <= {*".|"} and len({*map(len, rows)}) == 1
    return f"{len(rows)} x {len(rows[0])}" if is_rectangle else text


def game_record(game: Game, given: Mapping[str, Any] | None = None) -> Record:
    """Return the record of a game: its value, outcome, birthday, mean, temperature, stops, walls.

    given: what was asked for, before the rest.

    >>> from gfkit import Game
    >>> print(game_record(Game("{2|-1/2}"), {"board": "2x3"}).page().text())
    board        2x3
    value        {2|-1/2}
    outcome      N: the first player wins
    birthday     3
    mean         3/4
    temperature  5/4
    left stop    2
    right stop   -1/2
    """
    walls = game.thermograph()
    left, right = game.stops
    return Record.of(
        *(Field(key, value) for key, value in (given or {}).items()),
        Field("value", str(game), latex=game.latex()),
        Field("outcome", game.outcome, WINNERS[game.outcome]),
        Field("birthday", game.birthday),
        Field("mean", str(walls.mean)),
        Field("temperature", str(walls.temperature)),
        TableCell("value", str(game)),
        TableCell("outcome", game.outcome),
        Field("left_stop", str(left)),
        Field("right_stop", str(right)),
        *(Datum(key, value) for key, value in walls.data().items() if key.endswith("wall")),
    )


def nim_record(answer: NimAnswer, *more: Entry) -> Record:
    """Return the record of nim-values: the first of them, the period, the exceptions, the verdict.

    more: what is said before the verdict.
    """
    return Record.of(
        Field("game", str(answer.code), f"octal game {answer.code}"),
        _listed("nim_values", answer.first_terms, "nim-values"),
        *_period(answer),
        *more,
        *judged(answer.provenance, nim_reason(answer)),
    )


def nim_reason(answer: NimAnswer) -> str:
    """Return why the verdict on a period is as it is."""
    if isinstance(answer.provenance, Consistent):
        return f"{answer.provenance.surplus} values beyond two periods agree; no theorem applies"
    reason = str(getattr(answer.provenance, "reason", "verify() derives it again"))
    further = f"; --up-to {8 * answer.searched} looks further" if answer.searched else ""
    return f"{reason}{further}"


def _listed(key: str, values: Iterable[int], label: str) -> Entry:
    known = list(values)
    text = ", ".join([*map(str, known), "..."])
    return Field(key, known, text, label) if known else Datum(key, known)


def _period(answer: NimAnswer) -> Iterator[Entry]:
    claim, exceptions = answer.claim, answer.exceptions
    data = [list(pair) for pair in exceptions]
    if claim is None:
        yield from (Datum(key, None) for key in ("period", "preperiod", "saltus"))
        yield Datum("exceptions", data)
        return
    yield Field("period", claim.period)
    yield Field("preperiod", claim.preperiod)
    yield (Field if claim.saltus else Datum)("saltus", claim.saltus)
    shown = ", ".join(f"G({n})={value}" for n, value in exceptions[:SHOWN])
    more = f", ... ({len(exceptions)})" if len(exceptions) > SHOWN else ""
    yield Field("exceptions", data, f"{shown}{more}" if shown else "none")
