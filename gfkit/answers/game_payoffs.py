"""Payoffs of scoring games, of one board or of a table of boards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from gfkit.answers.answer import Detail, Judged, Row, judged, page, unproved
from gfkit.answers.played import Played
from gfkit.errors import WrongArgument
from gfkit.games.scoring.equilibria import TIES, Equilibria, PlayOutcome, Ties, payoffs_text
from gfkit.games.scoring.fits import in_blocks, payoff_family
from gfkit.games.scoring.openings import Opened, Payoffs
from gfkit.games.scoring.rules import ScoringGame
from gfkit.pictures.plays import MAX_PLAYS, play_drawing, plays_text
from gfkit.proofs.kernel import prove
from gfkit.proofs.verdict import Consistent, reason_for
from gfkit.render.pages import Page, Paragraph, Table

HeightsLike: TypeAlias = "str | Iterable[int]"
HIGHEST, SHOWN = 40, 200
"""Rows of plays that are drawn; payoffs that are listed."""


@dataclass(frozen=True, kw_only=True, repr=False)
class PlayedMove(Detail):
    """A move of a play.

    Attributes
    ----------
    player
        The player, from 1.
    piece
        Horizontal, vertical or monomino.
    column
        The column of its lowest and leftmost cell, from 1.
    row
        The row of this cell, from 1.
    score
        The sum of the heights of its cells.

    Examples
    --------
    >>> payoffs(columns=1, rows=2).play[0].moves[0].score
    3
    """

    player: int
    piece: str
    column: int
    row: int
    score: int


@dataclass(frozen=True, kw_only=True, repr=False)
class EquilibriumPlay(Detail):
    """An equilibrium play.

    Attributes
    ----------
    payoffs
        The payoff of each player.
    moves
        The moves, in their order.
    empty
        How many cells stay empty.
    empty_cells
        The cells that stay empty, as (column, row).
    may_stay_empty
        How many cells stay empty in the plays with these payoffs.

    Examples
    --------
    >>> payoffs(columns=1, rows=3).play[0].empty_cells
    ((1, 3),)
    """

    payoffs: tuple[int, ...]
    moves: tuple[PlayedMove, ...]
    empty: int
    empty_cells: tuple[tuple[int, int], ...]
    may_stay_empty: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class EquilibriumPayoffs(Played):
    """The payoffs of all subgame-perfect equilibria of a scoring game.

    Attributes
    ----------
    columns
        The columns of the board.
    rows
        The rows of the board.
    raised
        The amount by which a cell is worth more than its height.
    heights
        The occupied cells of each column.
    players
        The number of players.
    ties
        The moves to follow if several are equally good.
    payoffs
        What each player gets, the first player first, in each equilibrium.
    play
        A play for each of the payoffs.
    empty
        How many cells may stay empty in all.
    positions
        How many positions the search met, up to symmetry.
    outcomes
        How many outcomes these have.

    Examples
    --------
    >>> payoffs(columns=3, rows=4).payoffs
    ((12, 18), (16, 14))
    """

    columns: int
    rows: int
    raised: int = 0
    heights: tuple[int, ...]
    players: int
    ties: Ties
    payoffs: tuple[tuple[int, ...], ...]
    play: tuple[EquilibriumPlay, ...]
    empty: tuple[int, ...]
    positions: int
    outcomes: int
    _solved: Equilibria

    def page(self) -> Page:
        """Return the payoffs, and plays in characters if they are not too high."""
        many = self.players
        lines = page(
            ("game", f"{self.subject}, {many} player{'s' * (many != 1)}"),
            ("ties", f"{self.ties}: {TIES[self.ties]}"),
            ("payoffs", payoffs_text(self.payoffs, SHOWN)),
            ("empty cells", ", ".join(map(str, self.empty))),
            ("work", f"{self.positions} positions up to symmetry, {self.outcomes} outcomes"),
            *self._drawn(),
        )
        header = tuple(f"player {player}" for player in range(1, many + 1))
        rows = tuple(tuple(map(str, payoff)) for payoff in self.payoffs)
        return Page(lines.parts, Table(header, rows))

    def _drawn(self) -> list[Paragraph]:
        plays = [PlayOutcome(one.payoffs, one.empty) for one in self.play]
        drawings = [play_drawing(self._solved, one) for one in plays[:MAX_PLAYS]]
        if self.rows > HIGHEST or not any(drawing.pieces for drawing in drawings):
            return []
        is_all = len(plays) <= MAX_PLAYS
        many = "one play for each" if is_all else f"plays for the first {MAX_PLAYS}"
        return [
            Paragraph(f"equilibrium plays, {many}; each cell shows the number of its move:"),
            Paragraph(plays_text(drawings), is_verbatim=True),
        ]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PayoffTable(Judged):
    """The payoffs of the games with this number of columns and 1, 2, ... rows.

    Attributes
    ----------
    subject
        The games, R being the number of rows.
    columns
        The columns of the boards.
    rows
        The most rows.
    players
        The number of players.
    ties
        The moves to follow if several are equally good.
    payoffs
        The payoffs of 1, 2, ... rows.
    period
        The period of the formulas; None where payoffs are not unique or no formulas are found.
    formulas
        For each player the formulas of period k, period k + 1, ... rows.
    verdict
        Whether the formulas hold for every number of rows.

    Examples
    --------
    >>> table = payoff_table(columns=2, rows=range(1, 25))
    >>> table.verdict, table.period, table.formulas[0][1]
    ('proved', 4, '8*k^2+7*k+2')
    """

    subject: str
    columns: int
    rows: int
    players: int
    ties: Ties
    payoffs: tuple[tuple[tuple[int, ...], ...], ...]
    period: int | None
    formulas: tuple[tuple[str, ...], ...]

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, because the payoffs are there."""
        return 0

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"nothing is proved for all numbers of rows: {self.verdict}: {self.reason}"

    def page(self) -> Page:
        """Return the payoffs of each number of rows, and the formulas."""
        rows = ((f"R = {r}", payoffs_text(one, 8)) for r, one in enumerate(self.payoffs, 1))
        return page(
            ("games", f"{self.subject}, R = 1 to {self.rows}, {self.players} players"),
            *rows,
            *self._formulas(),
            *self.judged(),
        )

    def _formulas(self) -> Iterator[Row]:
        """Yield the formulas of each residue of the number of rows."""
        for residue in range(self.period or 0):
            label = f"R = {self.period}k+{residue}" if residue else f"R = {self.period}k"
            texts = (f"V{i}: {one[residue]}" for i, one in enumerate(self.formulas, 1))
            yield label, ",  ".join(texts)


def payoffs(
    *,
    columns: int,
    rows: int,
    raised: int = 0,
    heights: HeightsLike | None = None,
    mono: bool = False,
    players: int = 2,
    ties: Ties = "all",
) -> EquilibriumPayoffs:
    """List every subgame-perfect payoff of a scoring game, with an equilibrium play for each.

    Players drop dominoes into columns, and a piece scores the heights of its cells.

    Parameters
    ----------
    columns
        The columns of the board.
    rows
        The rows of the board.
    raised
        The amount by which every cell is worth more.
    heights
        The occupied cells of each column, as 0,2,1.
    mono
        Monominoes instead of dominoes.
    players
        The number of players.
    ties
        The moves to follow if several are equally good.

    Returns
    -------
    EquilibriumPayoffs
        The payoffs, with a play for each.

    Raises
    ------
    GfkitError
        For heights that do not fit the board.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> from gfkit import game
    >>> game.payoffs(columns=2, rows=2).payoffs
    ((3, 3),)

    On the command line: ``gfkit game payoffs --columns 3 --rows 4``
    """
    given = () if heights is None else _heights(heights, columns)
    game = ScoringGame(columns, rows, raised, given, mono=mono, players=players)
    solved = Equilibria(game, ties=ties)
    found = tuple(solved.payoffs())
    fewest: dict[tuple[int, ...], PlayOutcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    positions, outcomes = solved.size()
    none = f"the proof is of all payoffs, and not of those with ties {ties!r}"
    all_ = "by backward induction; its certificate is derived on request"
    return EquilibriumPayoffs(
        subject=str(solved.game),
        columns=columns,
        rows=rows,
        raised=raised,
        heights=tuple(solved.game.heights),
        players=players,
        ties=ties,
        payoffs=found,
        play=tuple(_play(solved, fewest[one]) for one in found),
        empty=tuple(sorted({outcome.empty for outcome in solved.outcomes()})),
        positions=positions,
        outcomes=outcomes,
        _solved=solved,
        _derive=partial(prove, Payoffs(Opened(solved.game), found)) if ties == "all" else None,
        **unproved(all_ if ties == "all" else none),
    )


def _play(solved: Equilibria, outcome: PlayOutcome) -> EquilibriumPlay:
    many = solved.game.players
    moves = tuple(
        PlayedMove(
            player=n % many + 1,
            piece=move.kind,
            column=move.column,
            row=move.row,
            score=move.score,
        )
        for n, move in enumerate(solved.play(outcome).moves)
    )
    return EquilibriumPlay(
        payoffs=outcome.payoffs,
        moves=moves,
        empty=outcome.empty,
        empty_cells=tuple(play_drawing(solved, outcome).empty_cells()),
        may_stay_empty=tuple(solved.empty_cells(outcome.payoffs)),
    )


def payoff_table(
    *,
    columns: int,
    rows: range,
    mono: bool = False,
    players: int = 2,
    ties: Ties = "all",
) -> PayoffTable:
    """List the payoffs of boards of 1, 2, ... rows, with formulas where they are unique.

    Parameters
    ----------
    columns
        The columns of the boards.
    rows
        The rows of the boards, a range from 1 on.
    mono
        Monominoes instead of dominoes.
    players
        The number of players.
    ties
        The moves to follow if several are equally good.

    Returns
    -------
    PayoffTable
        The payoffs of each board, the formulas, and whether these are proved for all rows.

    Raises
    ------
    WrongArgument
        For a range that does not begin with 1.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> payoff_table(columns=2, rows=range(1, 4)).payoffs
    (((2, 0),), ((3, 3),), ((7, 5),))

    On the command line: ``gfkit game payoff-table --columns 2 --rows 1..3``
    """
    if not isinstance(rows, range) or rows.start != 1 or rows.step != 1 or not rows:
        is_range = isinstance(rows, range)
        given = f"{rows.start}..{rows.stop - 1}" if is_range else repr(rows)
        most = max(9, rows.stop - 1) if is_range else 9
        raise WrongArgument("rows", f"a range from 1 on, such as 1..{most}", given)
    family = payoff_family(columns, rows[-1], mono=mono, players=players, ties=ties)
    verdict, block = family.verdict, 1
    reason = reason_for(verdict)
    if isinstance(verdict, Consistent):
        known = f"computed for 1 to {rows[-1]} rows; confirmed by"
        reason = f"{known} {verdict.surplus} further values"
    if family.fits:
        block = math.lcm(*(fit.period for fit in family.fits))
    return PayoffTable(
        subject=f"{'M' if mono else 'D'}({columns}, R)",
        columns=columns,
        rows=rows[-1],
        players=players,
        ties=ties,
        payoffs=tuple(tuple(map(tuple, one)) for one in family.payoffs),
        period=block if family.fits else None,
        formulas=tuple(tuple(in_blocks(fit, block)) for fit in family.fits),
        **judged(verdict, reason),
    )


def _heights(given: HeightsLike, columns: int) -> tuple[int, ...]:
    """Return the heights of columns; raises GfkitError if there are not as many."""
    expected = f"a height for each of {columns} columns, such as {','.join('0' * min(columns, 9))}"
    if isinstance(given, str):
        parts = given.split(",")
        for place, part in enumerate(parts, 1):
            if not re.fullmatch(r"\s*[0-9]{1,6}\s*", part):
                raise WrongArgument("heights", expected, f"{given!r}: place {place} is {part!r}")
        given = map(int, parts)
    found = tuple(given)
    if len(found) != columns:
        raise WrongArgument("heights", expected, repr(",".join(map(str, found))))
    return found
