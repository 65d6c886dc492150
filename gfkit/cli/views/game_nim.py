"""How nim-values are shown: the first of them and their period, those of heaps, of a board."""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.answers.game_nim import (
    LostHeaps,
    MiserePosition,
    MisereSequence,
    NimPosition,
    NimSequence,
)
from gfkit.render.game import WINNERS, board_shown, nim_record
from gfkit.render.pages import Line
from gfkit.render.records import Entry, Record, TableCell
from gfkit.sequences.sequence import Sequence

MISERE = ", if whoever cannot move wins"


def view(answer: NimSequence | NimPosition | MisereSequence | MiserePosition) -> Record:
    """Return what people read of nim-values."""
    if isinstance(answer, NimSequence):
        zeros = () if answer.zeros is None else _zeros(answer.zeros)
        if answer.source is not None:
            return nim_record(answer.source, *zeros)
        return Record.of(
            Line("game", answer.game),
            Line("nim-values", f"{_listed(answer.nim_values)}, ..."),
            Line("lost by the first player", _listed(answer.lost) or "none"),
            Line("verdict", f"{answer.verdict}: {answer.reason}"),
        )
    if isinstance(answer, MisereSequence):
        wild = _listed(answer.wild) or "none of them"
        return Record.of(
            Line("game", f"{_called(answer.game)}, whoever cannot move wins"),
            Line("genera", _listed(answer.genera)),
            Line("nim-values", _listed(answer.nim_values)),
            Line("lost by the first player", _listed(answer.lost) or "none"),
            Line("wild", f"{wild}; not the genus of a position of nim"),
        )
    placed: list[Entry] = [Line("model" if answer.board else "game", _called(answer.game))]
    if answer.board:
        placed.append(Line("board", board_shown(answer.board)))
    if answer.heaps:
        placed.append(Line("heaps", _listed(answer.heaps)))
    if isinstance(answer, MiserePosition):
        tame = "yes" if answer.tame else "no: of no position of nim"
        return Record.of(
            *placed,
            Line("genus", str(answer.genus)),
            Line("nim-value", str(answer.nim_value)),
            Line("tame", tame),
            Line("outcome", WINNERS[answer.outcome] + MISERE),
        )
    several = len(answer.nim_values) > 1
    return Record.of(
        *placed,
        Line("nim-values", _listed(answer.nim_values)) if several else None,
        Line("their nim-sum" if several else "nim-value", str(answer.nim_value)),
        Line("outcome", WINNERS[answer.outcome]),
        TableCell("nim-value", str(answer.nim_value)),
    )


def _zeros(zeros: LostHeaps) -> Iterator[Entry]:
    yield Line("zeros", f"{_listed(zeros.terms)}, ...")
    since = zeros.holds_from + zeros.per_period
    yield Line("recurrence", f"a(n) = a(n-{zeros.per_period}) + {zeros.step} for n >= {since}")
    yield Line("signature", f"({_listed(zeros.gf.signature)})")
    yield Line("g.f.", Sequence.of_gf(zeros.gf, offset=zeros.offset).gf_text())


def _called(game: str) -> str:
    """Return the name of a game; of a code what it is one of."""
    return f"octal game {game}" if game[:1].isdigit() else game


def _listed(values: tuple[object, ...]) -> str:
    return ", ".join(map(str, values))
