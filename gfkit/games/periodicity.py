"""Nim-values of octal games as they are asked for: values, their period, the zero positions.

The period is searched (`period_search`) and proved (`octal_period`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.base.arguments import an, at_least, between, takes
from gfkit.base.budget import Budget, know, within
from gfkit.base.display.shown import AboutSequence, Shown, in_one_line
from gfkit.errors import OutOfBudget
from gfkit.games.octal import OctalCode, nim_sequence, nim_values_by_definition
from gfkit.games.octal_period import (
    SEARCHED,
    NimPeriod,
    NimValues,
    OctalPeriod,
    ZeroHeaps,
    search_period,
)
from gfkit.proofs.kernel import Live, NotDerived, Proved, Workings, made, prove
from gfkit.proofs.verdict import Consistent, Refused
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.known import Given
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational import RationalGF

SHOWN = 1000
"""This many nim-values are given at a limit; the others are counted."""


@dataclass(frozen=True, slots=True, repr=False)
class NimAnswer(Live, AboutSequence):
    """Nim-values of a code, with what is known about their period.

    values: G(0), G(1), ... as many as were asked for. claim: None if no period was found. known:
    G(n) for n < preperiod + period. verdict: proved, consistent if the values fit but no theorem
    applies, or refused.
    """

    code: OctalCode
    values: tuple[int, ...]
    claim: NimPeriod | None
    verdict: Proved | Consistent | Refused
    known: tuple[int, ...] = ()

    @property
    def period(self) -> int | None:
        """The period of the nim-values; None if none was found."""
        return None if self.claim is None else self.claim.period

    @property
    def preperiod(self) -> int | None:
        """How many values come before the first period; None if none was found."""
        return None if self.claim is None else self.claim.preperiod

    @property
    def exceptions(self) -> tuple[tuple[int, int], ...]:
        """The exceptional values (n, G(n)), n < preperiod, that the period run backward misses."""
        if self.claim is None:
            return ()
        claim, values = self.claim, self.known
        missed = []
        for n in range(claim.preperiod):
            turns = -((n - claim.preperiod) // claim.period)
            if values[n] != values[n + turns * claim.period] - turns * claim.saltus:
                missed.append((n, values[n]))
        return tuple(missed)

    def sequence(self) -> Sequence:
        """Return the nim-values as a sequence, with the proved g.f. if the period is proved.

        >>> from gfkit.games.octal import OctalCode
        >>> nim = nim_answer(OctalCode.parse("0.3")).sequence()
        >>> nim[10**6 + 1], str(nim.verdict)
        (1, 'proved')
        """
        definition = NimValues(self.code)
        proof = proved_gf(definition, self)
        name = f"nim-values of {self.code}"
        if proof is not None:
            return Sequence.proved(proof, name=name)
        return Sequence.made(definition, provenance=Given("by their definition"), name=name)

    def __repr__(self) -> str:
        return in_one_line(self, f"<NimAnswer {self}>")

    def __str__(self) -> str:
        values = ", ".join(map(str, self.values[:20]))
        known = f"{self.code}: {values}{', ...' if self.values else ''}"
        if self.claim is None:
            return f"{known}; no period found"
        after = f" after {self.claim.preperiod} values" if self.claim.preperiod else ""
        return f"{known}; period {self.claim.period}{after}  [{self.verdict}]"


@takes(
    code=an(OctalCode, "a code such as OctalCode.parse('0.77')"),
    count=at_least(0),
    search=at_least(1, 10000),
)
def nim_answer(
    code: OctalCode,
    count: int = 20,
    *,
    search: int = SEARCHED,
    budget: Budget | None = None,
) -> NimAnswer:
    """Return `count` nim-values, and the period if the first `search` values show and prove one.

    A period found early spares the rest of the values: they follow from it.
    budget: limits; at a limit the values that were asked for are known, as far as they are. Raises
    LimitReached where the forecast is refused.

    >>> from gfkit.games.octal import OctalCode
    >>> answer = nim_answer(OctalCode.parse("0.77"))
    >>> answer.claim, str(answer.verdict)
    (NimPeriod(preperiod=71, period=12, saltus=0), 'proved')
    >>> answer.exceptions[:4]
    ((0, 0), (3, 3), (6, 3), (9, 4))
    """
    run = Workings()
    with within(budget):
        try:
            return _nim_answer(code, count, max(count, search), run)
        except OutOfBudget as error:
            if code.is_finite:
                values = run(nim_sequence, code).values
                found = {
                    "nim_values": values[: min(count, SHOWN)].tolist(),
                    "nim_values_known": len(values),
                    "largest_nim_value": int(values.max()),
                }
                know(**found)
                error.known.update(found)
            raise


def _nim_answer(code: OctalCode, count: int, search: int, run: Workings) -> NimAnswer:
    values, claim = search_period(code, search, run)
    if claim is None:
        refused = Refused(f"no period among {len(values)} values", "none-found")
        if count > len(values):
            values = nim_values_by_definition(code, count)
        return made(NimAnswer, code, tuple(values[:count].tolist()), None, refused)
    known = values[: claim.preperiod + claim.period]
    verdict: Proved | Consistent
    try:
        verdict = prove(OctalPeriod(code, claim), workings=run)
    except NotDerived:
        verdict = Consistent(len(values) - claim.preperiod - 2 * claim.period)
        if count > len(values):
            values = nim_values_by_definition(code, count)
    else:
        values = claim.extended(known, count)
    return made(
        NimAnswer, code, tuple(values[:count].tolist()), claim, verdict, tuple(known.tolist())
    )


def proved_gf(of: NimValues | ZeroHeaps, answer: NimAnswer) -> Proved | None:
    """Return the proof of the g.f. that follows from the period of an answer; None if none does."""
    if answer.claim is None or not isinstance(answer.verdict, Proved):
        return None
    try:
        run = Workings([answer.verdict])
        gf = of.gf_of_period(answer.claim, list(answer.known), run)
        return prove(IsGF(of, gf), answer.claim.data(), workings=run)
    except NotDerived:
        return None


@dataclass(frozen=True, slots=True, repr=False)
class ZeroPositions(Live, Shown):
    """The heaps of nim-value 0, in increasing order: a(offset), a(offset + 1), ....

    They go on for ever: a(n + per_period) = a(n) + period for n >= holds_from, as the period of the
    nim-values says. proof: of the g.f. of the sum over n >= 0 of a(n + offset) x^n.
    """

    initial: tuple[int, ...]
    offset: int
    per_period: int
    period: int
    holds_from: int
    proof: Proved

    @takes(n=between(None, None, 1))
    def term(self, n: int) -> int:
        """Return a(n), for n >= offset."""
        turns = max(0, -(-(n - self.holds_from - self.per_period + 1) // self.per_period))
        return self.initial[n - turns * self.per_period - self.offset] + turns * self.period

    def sequence(self) -> Sequence:
        """Return the heaps as a sequence with its proved g.f."""
        return Sequence.proved(self.proof, name=str(self.definition))

    @property
    def definition(self) -> ZeroHeaps:
        """Which sequence it is."""
        statement = self.proof.statement
        assert isinstance(statement, IsGF)
        assert isinstance(statement.of, ZeroHeaps)
        return statement.of

    @property
    def gf(self) -> RationalGF:
        """The g.f., in lowest terms."""
        statement = self.proof.statement
        assert isinstance(statement, IsGF)
        assert isinstance(statement.gf, RationalGF)
        return statement.gf


@takes(
    answer=an(NimAnswer, "an answer such as nim_answer(OctalCode.parse('0.07'))"),
    offset=at_least(0, 1),
)
def zero_positions(answer: NimAnswer, *, offset: int = 1) -> ZeroPositions | None:
    """Return the heaps of value 0 of a game whose period is proved; None if they are finitely many.

    >>> from gfkit.games.octal import OctalCode
    >>> covering = nim_answer(OctalCode.parse("0.07"))
    >>> zeros = zero_positions(covering)
    >>> [zeros.term(n) for n in range(1, 12)], zeros.per_period, zeros.period
    ([0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43], 5, 34)
    """
    claim = answer.claim
    proof = proved_gf(ZeroHeaps(answer.code, offset), answer)
    if claim is None or proof is None:
        return None
    zeros = [n for n, value in enumerate(answer.known) if value == 0]
    early = sum(n < claim.preperiod for n in zeros)
    per_period = len(zeros) - early
    # The recurrence may begin earlier than the period: run back while it still holds.
    holds = early
    later = zeros + [n + claim.period for n in zeros[early:]]
    while holds > 0 and later[holds - 1] + claim.period == later[holds - 1 + per_period]:
        holds -= 1
    return made(
        ZeroPositions, tuple(zeros), offset, per_period, claim.period, holds + offset, proof
    )
