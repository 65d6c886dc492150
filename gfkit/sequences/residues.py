"""The statement that a sequence modulo m has a least period, from some n on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.period_modulo import Residues, period_modulo, prime_factors
from gfkit.budget import tracked
from gfkit.errors import LimitReached
from gfkit.proofs.closed_sets import WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import gf_evidence, gf_lemma, proved_about

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Proved, Workings
    from gfkit.sequences.sequence import Sequence


@statement("residues", of=DEFINITION, modulus=WHOLE, period=WHOLE, start=WHOLE.at("from"))
@dataclass(frozen=True, slots=True, repr=False)
class ResiduesRepeat(Statement):
    """a(n + period) = a(n) modulo m for every n >= start; no smaller period or start has that.

    The period is the least of all periods from some n on; start is the least for it.
    """

    of: Definition
    modulus: int
    period: int
    start: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Raise the shift to the power of the period, and of its quotients by primes.

        evidence: the generating function (gf_lemma).
        """
        gf = gf_lemma(self.of, evidence, run)
        first = self.start - self.of.offset
        if self.modulus < 1 or self.period < 1 or first < 0 or abs(gf.den[0]) != 1:
            raise NotDerived("the modulus, the period or the start is out of range")
        try:
            residues = Residues(gf, self.modulus)
            late = max(first, residues.early)
            if not residues.agree(late, self.period):
                raise NotDerived(f"{self.period} is not a period modulo {self.modulus}")
            primes = prime_factors(self.period)
        except LimitReached as error:
            raise NotDerived(str(error)) from None
        for prime in tracked(primes, "quotients of the period"):
            if residues.agree(late, self.period // prime):
                raise NotDerived(f"{self.period // prime} is a period, too")
        for k in range(first, late):
            if not residues.same(k, self.period):
                raise NotDerived(f"a({self.of.offset + k}) does not repeat")
        if first and residues.same(first - 1, self.period):
            raise NotDerived(f"it repeats from n = {self.start - 1} on")
        return Derivation(
            "powers of the shift modulo the recurrence; no quotient by a prime is a period",
            {**gf_evidence(gf), "primes": primes},
        )

    def __str__(self) -> str:
        return (
            f"a(n) modulo {self.modulus} has the least period {self.period}, from n = {self.start} "
            f"on, where a(n) is {self.of}"
        )


def prove_residues(sequence: Sequence, modulus: int) -> Proved:
    """Return the proof of the period modulo m; raises NotDerived, LimitReached.

    >>> from gfkit import Sequence
    >>> prove_residues(Sequence("x/(1-x-x^2)"), 10**9).statement.period
    1500000000
    """
    gf = sequence.rational
    if abs(gf.den[0]) != 1:
        raise NotDerived("the terms may not be integers")
    period, first = period_modulo(gf, modulus)
    start = sequence.offset + first
    return proved_about(sequence, lambda of: ResiduesRepeat(of, modulus, period, start))
