"""Payoffs of scoring games: every subgame-perfect one, and tables of them."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.output import code_data, require_writable, words_of, write_beside
from gfkit.errors import GfkitError
from gfkit.games.families import in_blocks, payoff_family
from gfkit.games.opened import Opened
from gfkit.games.payoff_facts import Payoffs
from gfkit.games.scoring import TIES, Equilibria, ScoringGame
from gfkit.pictures.plays_drawn import MAX_PLAYS, equilibria_picture, play_drawing
from gfkit.proofs.kernel import Proved, prove
from gfkit.proofs.verdict import Consistent, Refused
from gfkit.render.page import Page, Paragraph, Table, page_of_lines
from gfkit.render.show_play import plays_text
from gfkit.writing import write

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.cli.options import Span
    from gfkit.games.scoring import Outcome

HIGHEST, SHOWN = 40, 200


@verb(
    "game equilibrium",
    "gfkit game equilibrium --columns 2 --rows 3",
    writes="certificate",
    columns="Columns of the board.",
    rows="Rows of the board.",
)
def equilibrium(
    columns: int,
    rows: int,
    raised: int = 0,
    heights: str | None = None,
    mono: bool = False,
    players: int = 2,
    ties: Any = "all",
    svg: Path | None = None,
    certificate: Path | None = None,
) -> Said:
    """List every subgame-perfect payoff of a scoring game, with an equilibrium play for each."""
    given = _read_heights(heights, columns)
    game = ScoringGame(columns, rows, raised, given, mono=mono, players=players)
    if svg is not None:
        require_writable(svg, "drawing")
    if certificate is not None and ties != "all":
        raise GfkitError("--certificate states all payoffs: it goes without --ties")
    solved = Equilibria(game, ties=ties)
    payoffs = solved.payoffs()
    fewest: dict[tuple[int, ...], Outcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    if svg is not None:
        drawn = equilibria_picture(solved).svg() + "\n"
        write_beside(svg, lambda: write(svg, drawn, "drawing"))
    return Said(
        lambda: _data(solved, payoffs, fewest),
        lambda: _page(solved, payoffs, fewest),
        lambda: prove(Payoffs(Opened(game), tuple(payoffs))),
    )


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


def _data(
    solved: Equilibria, payoffs: list[tuple[int, ...]], fewest: dict[tuple[int, ...], Outcome]
) -> dict[str, Any]:
    game, plays = solved.game, []
    for payoff in payoffs:
        play = solved.play(fewest[payoff])
        plays.append(
            {
                "payoffs": list(payoff),
                "moves": [
                    {
                        "player": number % game.players + 1,
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
        )
    return {
        "game": str(game),
        "columns": game.columns,
        "rows": game.rows,
        "raised": game.raised,
        "heights": list(game.heights),
        "players": game.players,
        "ties": solved.ties,
        "payoffs": [list(payoff) for payoff in payoffs],
        "play": plays,
    }


def _page(
    solved: Equilibria, payoffs: list[tuple[int, ...]], fewest: dict[tuple[int, ...], Outcome]
) -> Page:
    game = solved.game
    pairs = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs[:SHOWN])
    if len(payoffs) > SHOWN:
        pairs += f", ... ({len(payoffs)})"
    empties = sorted({outcome.empty for outcome in solved.outcomes()})
    positions, outcomes = solved.size()
    rows = [
        ("game", f"{game}, {game.players} player{'s' * (game.players != 1)}"),
        ("ties", f"{solved.ties}: {TIES[solved.ties]}"),
        ("payoffs", pairs),
        ("empty cells", ", ".join(map(str, empties))),
        ("work", f"{positions} positions up to symmetry, {outcomes} outcomes"),
    ]
    parts: list[Any] = list(page_of_lines(rows).parts)
    drawings = [play_drawing(solved, fewest[payoff]) for payoff in payoffs[:MAX_PLAYS]]
    if game.rows <= HIGHEST and any(drawing.pieces for drawing in drawings):
        many = "one play for each"
        if len(payoffs) > MAX_PLAYS:
            many = f"plays for the first {MAX_PLAYS}"
        parts.append(
            Paragraph(f"equilibrium plays, {many}; each cell shows the number of its move:")
        )
        parts.append(Paragraph(plays_text(drawings), is_verbatim=True))
    header = tuple(f"player {player}" for player in range(1, game.players + 1))
    listed = tuple(tuple(map(str, payoff)) for payoff in payoffs)
    return Page(tuple(parts), Table(header, listed))


OF_PLAY = "gfkit game play --columns 2 --rows 3"


def _is_table(given: dict[str, Any]) -> bool:
    return given["rows"] is not None and given["rows"].is_range


@verb(
    "game play",
    OF_PLAY,
    when=_is_table,
    called="a range of rows",
    writes="certificate",
    rows="Rows of the board, or 1..M.",
)
def play_of_all(
    columns: int, rows: Span, mono: bool = False, players: int = 2, ties: Any = "all"
) -> Said:
    """Tabulate the payoffs for 1 to M rows."""
    if rows.low != 1:
        raise GfkitError(f"--rows {rows}: the table begins with 1 row, as in --rows 1..{rows.high}")
    said: Said = payoffs(columns, rows.high, mono, players, ties)
    return said


@verb(
    "game payoffs",
    "gfkit game payoffs --columns 2 --rows 6",
    writes="certificate",
    columns="Columns of the boards.",
    rows="Rows 1 to M.",
)
def payoffs(
    columns: int, rows: int, mono: bool = False, players: int = 2, ties: Any = "all"
) -> Said:
    """Tabulate the payoffs for 1 to M rows, with formulas if they are unique."""
    family = payoff_family(columns, rows, mono=mono, players=players, ties=ties)
    verdict = family.verdict
    if isinstance(verdict, Refused | Proved):
        reason = verdict.reason
    else:
        assert isinstance(verdict, Consistent)
        reason = f"computed for 1 to {rows} rows; confirmed by {verdict.surplus} further values"
    said = f"{words_of(verdict)}: {reason}"
    block = math.lcm(*(fit.period for fit in family.fits)) if family.fits else 0
    formulas = [in_blocks(fit, block) for fit in family.fits]
    name = f"{'M' if mono else 'D'}({columns}, R)"
    data = {
        "game": name,
        "players": players,
        "ties": ties,
        "payoffs": [[list(payoff) for payoff in found] for found in family.payoffs],
        "period": block or None,
        "formulas": formulas,
        "verdict": str(verdict),
        "reason": reason,
        **code_data(verdict),
    }
    lines = [("games", f"{name}, R = 1 to {rows}, {players} players")]
    for r, found in enumerate(family.payoffs, 1):
        shown = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in found[:8])
        more = f", ... ({len(found)})" if len(found) > 8 else ""
        lines.append((f"R = {r}", shown + more))
    for residue in range(block):
        label = f"R = {block}k+{residue}" if residue else f"R = {block}k"
        lines.append((label, ",  ".join(f"V{i}: {t[residue]}" for i, t in enumerate(formulas, 1))))
    unproved = f"nothing is proved for all numbers of rows: {said}"
    proof = verdict if isinstance(verdict, Proved) else unproved
    return Said(data, page_of_lines([*lines, ("verdict", said)]), proof)


verb(
    "game play",
    OF_PLAY,
    called="one board",
    writes="certificate",
    columns="Columns of the board.",
    rows="Rows of the board, or 1..M.",
)(equilibrium)
