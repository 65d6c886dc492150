"""Payoffs of scoring games, of one board or of a table of boards."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, TypeAlias

from gfkit.answers.records import HIDDEN, Answer, AnswerPart, Verdict
from gfkit.errors import WrongArgument, unused
from gfkit.games.scoring.equilibria import Equilibria, PlayOutcome, Ties
from gfkit.games.scoring.fits import PayoffFamily, in_blocks, payoff_family
from gfkit.games.scoring.openings import Opened, Payoffs
from gfkit.games.scoring.rules import ScoringGame
from gfkit.pictures.plays import play_drawing
from gfkit.proofs.kernel import Proved, made, prove
from gfkit.proofs.verdict import Consistent, reason_for
from gfkit.render.principles import why

HeightsLike: TypeAlias = "str | Iterable[int]"


@dataclass(frozen=True, slots=True, repr=False)
class PlayedMove(AnswerPart):
    """A move of a play.

    player: from 1. piece: horizontal, vertical or monomino. column, row: of its lowest and leftmost
    cell, from 1. score: what it scores.

    >>> payoffs(columns=1, rows=2).play[0].moves[0].score
    3
    """

    player: int
    piece: str
    column: int
    row: int
    score: int


@dataclass(frozen=True, slots=True, repr=False)
class EquilibriumPlay(AnswerPart):
    """An equilibrium play.

    payoffs: of each player. moves: in their order. empty: how many cells stay empty. empty_cells:
    which, as (column, row). may_stay_empty: how many do in the plays with these payoffs.

    >>> payoffs(columns=1, rows=3).play[0].empty_cells
    ((1, 3),)
    """

    payoffs: tuple[int, ...]
    moves: tuple[PlayedMove, ...]
    empty: int
    empty_cells: tuple[tuple[int, int], ...]
    may_stay_empty: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class EquilibriumPayoffs(Answer):
    """The payoffs of all subgame-perfect equilibria of a scoring game.

    game: which one. columns, rows, raised, heights, players: of it. ties: which moves are taken
    where several are best. payoffs: what each player gets, the first player first. play: one play
    for each. source: what the fields were taken from.

    >>> payoffs(columns=3, rows=4).payoffs
    ((12, 18), (16, 14))
    """

    game: str
    columns: int
    rows: int
    raised: int
    heights: tuple[int, ...]
    players: int
    ties: Ties
    payoffs: tuple[tuple[int, ...], ...]
    play: tuple[EquilibriumPlay, ...]
    source: Equilibria = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof that these are all payoffs."""
        statement = Payoffs(Opened(self.source.game), self.payoffs)
        return {"": partial(prove, statement)} if self.ties == "all" else {}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"the proof is of all payoffs, and not of those with ties {self.ties!r}"


@dataclass(frozen=True, slots=True, repr=False)
class PayoffTable(Answer):
    """The payoffs of all games of so many columns with 1 to so many rows.

    game: which ones, R being the number of rows. columns, rows, players: of them. ties: which moves
    are taken where several are best. payoffs: of 1, 2, ... rows. period: of the formulas, where
    payoffs are unique and formulas are known. formulas: for each player those of period k,
    period k + 1, ... rows. verdict: whether they hold for every number of rows. reason: why.
    why: why what proves it is right. source: what the fields were taken from.

    >>> table = payoffs(columns=2, rows=range(1, 25))
    >>> table.verdict, table.period, table.formulas[0][1]
    ('proved', 4, '8*k^2+7*k+2')
    """

    game: str
    columns: int
    rows: int
    players: int
    ties: Ties
    payoffs: tuple[tuple[tuple[int, ...], ...], ...]
    period: int | None
    formulas: tuple[tuple[str, ...], ...]
    verdict: Verdict
    reason: str
    why: str
    source: PayoffFamily = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return the proof of the formulas."""
        proof = self.source.verdict
        return {"": lambda: proof} if isinstance(proof, Proved) else {}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"nothing is proved for all numbers of rows: {self.verdict}: {self.reason}"


def payoffs(
    *,
    columns: int,
    rows: int | range,
    raised: int = 0,
    heights: HeightsLike | None = None,
    mono: bool = False,
    players: int = 2,
    ties: Ties = "all",
) -> EquilibriumPayoffs | PayoffTable:
    """List every subgame-perfect payoff of a scoring game, with an equilibrium play for each.

    Players drop dominoes into columns, and a piece scores the heights of its cells. For a range of
    rows, from 1 on, there is a table, with formulas where the payoffs are unique.

    Args:
        columns: of the board.
        rows: of the board, or 1..M for a table.
        raised: every cell is worth so much more.
        heights: occupied cells of each column, as 0,2,1.
        mono: monominoes instead of dominoes.
        players: how many take turns.
        ties: which moves are followed where several are equally good.

    Command:
        gfkit game payoffs --columns 2 --rows 1..3

    >>> from gfkit import game
    >>> game.payoffs(columns=2, rows=2).payoffs
    ((3, 3),)
    """
    if isinstance(rows, range):
        unused("a range of rows", raised=raised or None, heights=heights)
        return _table(columns, rows, mono, players, ties)
    given = () if heights is None else _heights(heights, columns)
    solved = Equilibria(
        ScoringGame(columns, rows, raised, given, mono=mono, players=players), ties=ties
    )
    found = tuple(solved.payoffs())
    fewest: dict[tuple[int, ...], PlayOutcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    return made(
        EquilibriumPayoffs,
        str(solved.game),
        columns,
        rows,
        raised,
        tuple(solved.game.heights),
        players,
        ties,
        found,
        tuple(_play(solved, fewest[one]) for one in found),
        solved,
    )


def _play(solved: Equilibria, outcome: PlayOutcome) -> EquilibriumPlay:
    many = solved.game.players
    moves = [
        made(PlayedMove, n % many + 1, move.kind, move.column, move.row, move.score)
        for n, move in enumerate(solved.play(outcome).moves)
    ]
    return made(
        EquilibriumPlay,
        outcome.payoffs,
        tuple(moves),
        outcome.empty,
        tuple(play_drawing(solved, outcome).empty_cells()),
        tuple(solved.empty_cells(outcome.payoffs)),
    )


def _table(columns: int, rows: range, mono: bool, players: int, ties: Ties) -> PayoffTable:
    if rows.start != 1 or rows.step != 1 or not rows:
        given = f"{rows.start}..{rows.stop - 1}"
        raise WrongArgument("rows", f"a range from 1 on, such as 1..{max(9, rows.stop - 1)}", given)
    family = payoff_family(columns, rows[-1], mono=mono, players=players, ties=ties)
    verdict = family.verdict
    reason = reason_for(verdict)
    if isinstance(verdict, Consistent):
        known = f"computed for 1 to {rows[-1]} rows; confirmed by"
        reason = f"{known} {verdict.surplus} further values"
    block = math.lcm(*(fit.period for fit in family.fits)) if family.fits else 0
    return made(
        PayoffTable,
        f"{'M' if mono else 'D'}({columns}, R)",
        columns,
        rows[-1],
        players,
        ties,
        tuple(tuple(map(tuple, one)) for one in family.payoffs),
        block or None,
        tuple(tuple(in_blocks(fit, block)) for fit in family.fits),
        str(verdict),
        reason,
        why(verdict),
        family,
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
