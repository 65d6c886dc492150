"""How payoffs of scoring games are shown: with plays of one board, and formulas of a table."""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.answers.game_payoffs import EquilibriumPayoffs, PayoffTable
from gfkit.games.scoring.equilibria import TIES, Equilibria, PlayOutcome, payoffs_text
from gfkit.pictures.plays import MAX_PLAYS, play_drawing, plays_text
from gfkit.render.pages import Line, Paragraph, Table
from gfkit.render.records import Record, judged, lines

HIGHEST, SHOWN = 40, 200


def view(answer: EquilibriumPayoffs | PayoffTable) -> Record:
    """Return what people read of payoffs."""
    many = answer.players
    if isinstance(answer, PayoffTable):
        rows = ((f"R = {r}", payoffs_text(one, 8)) for r, one in enumerate(answer.payoffs, 1))
        return Record.of(
            Line("games", f"{answer.game}, R = 1 to {answer.rows}, {many} players"),
            *lines(rows),
            *lines(_formulas(answer)),
            *judged(answer.source.verdict, answer.reason),
        )
    solved = answer.source
    positions, outcomes = solved.size()
    empties = sorted({outcome.empty for outcome in solved.outcomes()})
    header = tuple(f"player {player}" for player in range(1, many + 1))
    return Record.of(
        Line("game", f"{answer.game}, {many} player{'s' * (many != 1)}"),
        Line("ties", f"{answer.ties}: {TIES[answer.ties]}"),
        Line("payoffs", payoffs_text(answer.payoffs, SHOWN)),
        Line("empty cells", ", ".join(map(str, empties))),
        Line("work", f"{positions} positions up to symmetry, {outcomes} outcomes"),
        lambda: _drawn(solved, [PlayOutcome(one.payoffs, one.empty) for one in answer.play]),
        table=Table(header, tuple(tuple(map(str, payoff)) for payoff in answer.payoffs)),
    )


def _formulas(answer: PayoffTable) -> Iterator[tuple[str, str]]:
    """Yield the formulas of each residue of the number of rows."""
    block = answer.period or 0
    for residue in range(block):
        label = f"R = {block}k+{residue}" if residue else f"R = {block}k"
        texts = (f"V{i}: {one[residue]}" for i, one in enumerate(answer.formulas, 1))
        yield label, ",  ".join(texts)


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
