"""Games: the records of values and nim-values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gfkit.proofs.verdict import Consistent
from gfkit.render.page import Line
from gfkit.render.record import Datum, Entry, Field, Record, TableCell, fraction, judged
from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from gfkit.games.octal_period import NimAnswer, ZeroPositions
    from gfkit.games.short_game import Game

WINNERS = {
    "L": "L: Left wins",
    "R": "R: Right wins",
    "N": "N: the first player wins",
    "P": "P: the second player wins",
}
SHOWN = 40
"""Exceptions to a period that are shown."""


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


def nim_record(answer: NimAnswer, zeros: ZeroPositions | None = None, count: int = 0) -> Record:
    """Return the record of nim-values: the first of them, the period, the exceptions, the verdict.

    zeros: the heaps of value 0, of which that number is listed.
    """
    return Record.of(
        Field("game", str(answer.code), f"octal game {answer.code}"),
        _listed("nim_values", answer.values, "nim-values"),
        *_period(answer),
        *(() if zeros is None else _zeros(zeros, count)),
        *judged(answer.verdict, nim_reason(answer)),
    )


def nim_reason(answer: NimAnswer) -> str:
    """Return why the verdict on a period is as it is."""
    if isinstance(answer.verdict, Consistent):
        return f"{answer.verdict.surplus} values beyond two periods agree; no theorem applies"
    reason = str(getattr(answer.verdict, "reason", "verify() derives it again"))
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


def _zeros(zeros: ZeroPositions, count: int) -> Iterator[Entry]:
    gf, since = zeros.gf, zeros.holds_from + zeros.per_period
    listed = [zeros.term(n) for n in range(zeros.offset, zeros.offset + count)]
    yield from fraction(gf)
    yield Field("zeros", listed, ", ".join([*map(str, listed), "..."]))
    yield Datum("offset", zeros.offset)
    yield Datum("per_period", zeros.per_period)
    yield Datum("step", zeros.period)
    recurrence = f"a(n) = a(n-{zeros.per_period}) + {zeros.period} for n >= {since}"
    yield Field("from", since, recurrence, "recurrence")
    yield Line("signature", f"({', '.join(map(str, gf.signature))})")
    yield Field("gf", str(gf), Sequence.of_gf(gf, offset=zeros.offset).gf_text(), "g.f.")


def nim_value_record(name: str, board: str, value: int, shown: str | None = None) -> Record:
    """Return the record of the nim-value of a rule on a board; shown: the board for people."""
    outcome = "N" if value else "P"
    return Record.of(
        Field("model", name),
        Field("board", board, shown),
        Field("nim_value", value, label="nim-value"),
        Field("outcome", outcome, WINNERS[outcome]),
        TableCell("nim-value", str(value)),
        Datum("nim_values", [value]),
        *(Datum(key, None) for key in ("period", "preperiod", "saltus")),
        Datum("exceptions", []),
        Datum("verdict", "refused"),
        Datum("reason_code", "not-applicable"),
        Datum("reason", "one board has one nim-value; a period belongs to an octal code"),
    )
