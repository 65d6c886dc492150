"""Losing heaps: those of nim-value 0, in increasing order, and the g.f. that the period proves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.arguments import an, at_least, between, takes
from gfkit.base.display import Shown
from gfkit.errors import LimitReached
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.sequences import NimAnswer, OctalSequence, proved_gf, steady_gf
from gfkit.proofs.codec import COUNT
from gfkit.proofs.kernel import Live, NotDerived, Proved, Workings, made
from gfkit.sequences.definition import sequence_kind
from gfkit.sequences.gf import IsGF
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.formulas.evaluation import Value
from gfkit.games.heaps.periods import CODE, NimPeriod, values_of

MOST_HEAPS = 1 << 18
"""The number of heaps searched for zeros."""

BY_DEFINITION = 50_000
"""The same for games with recurring digits, whose values are computed by definition."""


@sequence_kind("zero heaps", code=CODE, first=COUNT.at("offset"))
@dataclass(frozen=True, slots=True, repr=False)
class ZeroHeaps(OctalSequence):
    """a(n) is the n-th heap of nim-value 0, in increasing order; the first has index `first`.

    The heap of no beans is one of them.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> from gfkit.proofs.kernel import Workings
    >>> ZeroHeaps(OctalCode.parse("0.07")).compute(8, Workings())
    [0, 1, 5, 9, 15, 21, 25, 29]
    """

    code: OctalCode
    first: int = 1

    @property
    def offset(self) -> int:
        """The index of the first term."""
        return self.first

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first heaps of value 0; raises LimitReached if they are too rare."""
        most = MOST_HEAPS if self.code.is_finite else BY_DEFINITION
        known = min(max(64, 8 * count), most)
        while True:
            zeros = np.flatnonzero(values_of(self.code, known, run) == 0)
            if len(zeros) >= count:
                return list(zeros[:count].tolist())
            if known == most:
                raise LimitReached(f"{len(zeros)} of the first {most} heaps have value 0")
            known = min(2 * known, most)

    def gf_of_period(self, claim: NimPeriod, values: list[int], run: Workings) -> RationalGF:  # noqa: ARG002
        """Return the g.f.: with z zeros in a period, a(n + z) = a(n) + p from some n on."""
        if claim.saltus:
            raise NotDerived(f"{self}: values that grow have finitely many zeros")
        zeros = [n for n, value in enumerate(values) if value == 0]
        late = [n for n in zeros if n >= claim.preperiod]
        z, p = len(late), claim.period
        if not z:
            raise NotDerived(f"{self}: they are finitely many")
        known = zeros + [n + p for n in late]
        return steady_gf(known, z, p)

    def __str__(self) -> str:
        index = f"a({self.first}) = 0 the first"
        return f"the n-th heap of nim-value 0 of the octal game {self.code}, {index}"


@dataclass(frozen=True, slots=True, repr=False)
class ZeroPositions(Live, Shown):
    """The heaps of nim-value 0, in increasing order: a(offset), a(offset + 1), ....

    There are infinitely many: a(n + per_period) = a(n) + period for n >= holds_from, by the period
    of the nim-values. proof: of the g.f. of the sum over n >= 0 of a(n + offset) x^n.
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
        return Sequence.of_proof(self.proof, name=str(self.definition))

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
    """Return the heaps of value 0 of a game with a proved period; None if there are finitely many.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> from gfkit.games.heaps.sequences import nim_answer
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
