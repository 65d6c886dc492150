"""The payoffs of a player in scoring games with more and more rows, as a sequence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any

from gfkit.base.budget import know, tracked
from gfkit.base.principles import Basis
from gfkit.errors import ScoringGameError
from gfkit.formulas.evaluation import Value
from gfkit.games.scoring.equilibria import equilibria
from gfkit.games.scoring.families import MAX_STEP, PayoffsByRows, rows_of
from gfkit.games.scoring.openings import OPENED, Opened
from gfkit.games.scoring.rules import ScoringGame
from gfkit.proofs.codec import COUNT, TRUTH
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF


@sequence_kind(
    "payoff",
    player=COUNT,
    opened=OPENED.at("game"),
    start=COUNT.at("offset"),
    step=COUNT,
    pieces=TRUTH,
)
@dataclass(frozen=True, slots=True, repr=False)
class PayoffSequence(Definition):
    """a(n) is the payoff of a player of a game with step n + first rows, n >= start.

    player: from 1. opened: the game and its opening, with the rows of n = start. pieces: count the
    pieces of the player in place of the payoff. The payoff has to be the only one.

    >>> from gfkit.proofs.kernel import Workings
    >>> PayoffSequence(1, Opened(ScoringGame(2, 1)), 1, 1).compute(9, Workings())
    [2, 3, 7, 9, 17, 20, 30, 34, 48]
    """

    player: int
    opened: Opened
    start: int
    step: int
    pieces: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.player <= self.opened.game.players and 1 <= self.step <= MAX_STEP):
            raise ScoringGameError(f"player {self.player}, rows by {self.step}")

    def _term(self, rows: PayoffsByRows, number: int) -> int:
        """Return the payoff, or the pieces, with a given number of rows."""
        opened, index = self.opened, self.player - 1
        game, heights = opened.game, opened.position.heights
        if not self.pieces:
            return opened.total(rows.payoffs(heights, number, game.raised))[index]
        before = len(range(index, len(opened.opening), game.players))
        turn = (index - opened.turn) % game.players
        return before + rows.pieces(heights, number, turn)

    def rows(self, run: Workings) -> PayoffsByRows:
        """Return the payoffs for all rows; raises NotDerived where no theorem gives them."""
        game = self.opened.game
        found = rows_of(run, game.columns, mono=game.mono, players=game.players)
        if self.pieces and found.every:
            raise NotDerived("no theorem counts the pieces")
        return found

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; raises ScoringGameError for payoffs that are not unique."""
        numbers = [self.opened.game.rows + self.step * i for i in range(count)]
        try:
            rows = self.rows(run)
        except NotDerived:
            found: list[Value] = []
            for number in tracked(numbers, "games"):
                found.append(self._solved(run, number))
                know(terms=list(found))
            return found
        return [self._term(rows, number) for number in numbers]

    def _solved(self, run: Workings, number: int) -> int:
        game = self.opened.game
        taller = ScoringGame(
            game.columns, number, game.raised, game.heights, mono=game.mono, players=game.players
        )
        opened = Opened(taller, self.opened.opening)
        if not self.pieces:
            payoffs = opened.payoffs(run)
            if len(payoffs) > 1:
                raise ScoringGameError(f"{opened} has {len(payoffs)} payoffs")
            return payoffs[0][self.player - 1]
        solved = run(equilibria, opened.position)
        lengths = {len(solved.play(outcome).moves) for outcome in solved.outcomes()}
        if len(lengths) > 1:  # an outcome says how many cells stay empty, and so how many pieces
            raise ScoringGameError(f"{opened} has plays with different numbers of pieces")
        total = len(opened.opening) + lengths.pop()
        return len(range(self.player - 1, total, game.players))

    def derive_gf(
        self,
        gf: RationalGF | MarkedGF,
        evidence: Mapping[str, Any],  # noqa: ARG002
        run: Workings,
    ) -> Derivation:
        """Derive it from the theorem for the number of columns."""
        rows = self.rows(run)
        true = self._gf(rows)
        if gf != true:
            raise NotDerived(f"the generating function of {self} is {true}")
        return Derivation(rows.reason, basis=Basis(rows.principle))

    def _gf(self, rows: PayoffsByRows) -> RationalGF:
        """Return the g.f.: with the period t its denominator divides (1 - x^t)^3."""
        t = rows.period // gcd(rows.period, self.step)
        first = self.opened.game.rows
        terms = [self._term(rows, first + self.step * i) for i in range(3 * t)]
        den = [0] * (3 * t + 1)
        for i, c in enumerate((1, -3, 3, -1)):
            den[i * t] = c
        num = [sum(den[i] * terms[n - i] for i in range(n + 1)) for n in range(3 * t)]
        return RationalGF.of(num, den)

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]] | None:
        """Return the g.f. if a theorem gives one; None if not."""
        try:
            return self._gf(self.rows(run)), {}
        except NotDerived:
            return None
