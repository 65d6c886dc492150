"""List every subgame-perfect payoff of a scoring game, with an equilibrium play for each.

For a range of rows, as --rows 1..9, the payoffs of each, with formulas if they are unique.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.options import Span
from gfkit.errors import GfkitError
from gfkit.games.scoring import TIES, Equilibria, PlayOutcome, ScoringGame, payoffs_text
from gfkit.games.scoring_statements import Opened, Payoffs
from gfkit.games.scoring_strips import in_blocks, payoff_family
from gfkit.pictures.games_drawn import MAX_PLAYS, play_drawing, plays_text
from gfkit.proofs.kernel import Proved, prove
from gfkit.proofs.verdict import Consistent
from gfkit.render.page import Line, Paragraph, Table
from gfkit.render.record import Datum, Field, Record, judged, lines

HIGHEST, SHOWN = 40, 200


@verb(
    "game payoffs",
    "gfkit game payoffs --columns 2 --rows 1..3",
    when=lambda given: given["rows"] is not None and given["rows"].is_range,
    called="a range of rows",
    writes="one",
    columns="Columns of the board.",
    rows="Rows of the board, or 1..M.",
)
def payoffs(
    columns: int, rows: Span, mono: bool = False, players: int = 2, ties: Any = "all"
) -> Said:
    """Tabulate the payoffs for 1 to M rows, with formulas if they are unique."""
    if rows.low != 1:
        raise GfkitError(f"--rows {rows}: the table begins with 1 row, as in --rows 1..{rows.high}")
    family = payoff_family(columns, rows.high, mono=mono, players=players, ties=ties)
    verdict: Any = family.verdict
    known = f"computed for 1 to {rows.high} rows; confirmed by"
    is_fit = isinstance(verdict, Consistent)
    reason = f"{known} {verdict.surplus} further values" if is_fit else verdict.reason
    block = math.lcm(*(fit.period for fit in family.fits)) if family.fits else 0
    formulas = [in_blocks(fit, block) for fit in family.fits]
    name = f"{'M' if mono else 'D'}({columns}, R)"
    record = Record.of(
        Field("game", name, f"{name}, R = 1 to {rows.high}, {players} players", "games"),
        Datum("players", players),
        Datum("ties", ties),
        Datum("payoffs", [[list(payoff) for payoff in found] for found in family.payoffs]),
        *lines((f"R = {r}", payoffs_text(one, 8)) for r, one in enumerate(family.payoffs, 1)),
        Datum("period", block or None),
        Datum("formulas", formulas),
        *lines(_in_words(formulas, block)),
        *judged(verdict, reason),
    )
    unproved = f"nothing is proved for all numbers of rows: {verdict}: {reason}"
    return Said(record, proof=verdict if isinstance(verdict, Proved) else unproved)


def _in_words(formulas: list[list[str]], block: int) -> Iterator[tuple[str, str]]:
    """Yield the formulas of each residue of the number of rows."""
    for residue in range(block):
        label = f"R = {block}k+{residue}" if residue else f"R = {block}k"
        yield label, ",  ".join(f"V{i}: {t[residue]}" for i, t in enumerate(formulas, 1))


@verb("game payoffs", called="one board", writes="one")
def payoffs_of_one(
    columns: int,
    rows: int,
    raised: int = 0,
    heights: str | None = None,
    mono: bool = False,
    players: int = 2,
    ties: Any = "all",
) -> Said:
    """List every subgame-perfect payoff of a scoring game, with an equilibrium play for each."""
    given = _read_heights(heights, columns)
    game = ScoringGame(columns, rows, raised, given, mono=mono, players=players)
    solved = Equilibria(game, ties=ties)
    found = solved.payoffs()
    fewest: dict[tuple[int, ...], PlayOutcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    proof: Any = partial(prove, Payoffs(Opened(game), tuple(found)))
    if ties != "all":
        proof = "--certificate states all payoffs: it goes without --ties"
    return Said(_record(solved, found, fewest), proof=proof)


def _read_heights(text: str | None, columns: int) -> tuple[int, ...]:
    if text is None:
        return ()
    parts = text.split(",")
    for place, part in enumerate(parts, 1):
        if not re.fullmatch(r"\s*[0-9]{1,6}\s*", part):
            raise GfkitError(f"--heights {text!r}: place {place} is {part!r}, not a height")
    if len(parts) != columns:
        raise GfkitError(f"--heights {text!r} has {len(parts)} heights for {columns} columns")
    return tuple(int(part) for part in parts)


def _record(
    solved: Equilibria, payoffs: list[tuple[int, ...]], fewest: dict[tuple[int, ...], PlayOutcome]
) -> Record:
    game = solved.game
    empties = sorted({outcome.empty for outcome in solved.outcomes()})
    positions, outcomes = solved.size()
    header = tuple(f"player {player}" for player in range(1, game.players + 1))
    listed = tuple(tuple(map(str, payoff)) for payoff in payoffs)
    return Record.of(
        Field("game", str(game), f"{game}, {game.players} player{'s' * (game.players != 1)}"),
        *(Datum(name, getattr(game, name)) for name in ("columns", "rows", "raised")),
        Datum("heights", list(game.heights)),
        Datum("players", game.players),
        Field("ties", solved.ties, f"{solved.ties}: {TIES[solved.ties]}"),
        Field("payoffs", list(map(list, payoffs)), payoffs_text(payoffs, SHOWN)),
        Line("empty cells", ", ".join(map(str, empties))),
        Line("work", f"{positions} positions up to symmetry, {outcomes} outcomes"),
        Datum("play", lambda: [_play(solved, one, fewest[one]) for one in payoffs]),
        lambda: _drawn(solved, [fewest[one] for one in payoffs]),
        table=Table(header, listed),
    )


def _play(solved: Equilibria, payoff: tuple[int, ...], outcome: PlayOutcome) -> dict[str, Any]:
    play = solved.play(outcome)
    return {
        "payoffs": list(payoff),
        "moves": [
            {
                "player": number % solved.game.players + 1,
                "piece": move.kind,
                "column": move.column,
                "row": move.row,
                "score": move.score,
            }
            for number, move in enumerate(play.moves)
        ],
        "empty": play.outcome.empty,
        "empty_cells": [list(c) for c in play_drawing(solved, play.outcome).empty_cells()],
        "may_stay_empty": solved.empty_cells(payoff),
    }


def _drawn(solved: Equilibria, outcomes: list[PlayOutcome]) -> list[Paragraph]:
    """Return the plays in characters, if they are not too high."""
    drawings = [play_drawing(solved, outcome) for outcome in outcomes[:MAX_PLAYS]]
    if solved.game.rows > HIGHEST or not any(drawing.pieces for drawing in drawings):
        return []
    is_all = len(outcomes) <= MAX_PLAYS
    many = "one play for each" if is_all else f"plays for the first {MAX_PLAYS}"
    return [
        Paragraph(f"equilibrium plays, {many}; each cell shows the number of its move:"),
        Paragraph(plays_text(drawings), is_verbatim=True),
    ]
