"""The statement that a sequence modulo m has a least period, and a rank of apparition.

For a multiple of a Lucas sequence U_n(P, Q), P and Q coprime, gcd(a(k), a(n)) = |a(gcd(k, n))|. So
the n with m | a(n) are the multiples of one of them: of r, if m divides a(r), and a(r/p) for no
prime factor p of r.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import TYPE_CHECKING, Any

from gfkit.analysis.period_modulo import Residues, period_modulo, prime_factors
from gfkit.base.budget import tracked
from gfkit.errors import LimitReached
from gfkit.proofs.closed_sets import WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import gf_evidence, gf_lemma, proved_about
from gfkit.series.algebra import term_modulo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Proved, Workings
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational import RationalGF


@statement(
    "residues",
    of=DEFINITION,
    modulus=WHOLE,
    period=WHOLE,
    start=WHOLE.at("from"),
    rank=replace(WHOLE, key="rank", omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class ResiduesRepeat(Statement):
    """a(n + period) = a(n) modulo m for every n >= start; no smaller period or start has that.

    The period is the least of all periods from some n on; start is the least for it. rank: m
    divides a(n) just for the multiples n of it; None where that is not said.
    """

    of: Definition
    modulus: int
    period: int
    start: int
    rank: int | None = None

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
        if self.rank is not None and rank_of(gf, self.of.offset, self) != self.rank:
            raise NotDerived(f"{self.rank} is not the rank of apparition")
        return Derivation(
            "powers of the shift modulo the recurrence; no quotient by a prime is a period",
            {**gf_evidence(gf), "primes": primes},
        )

    def __str__(self) -> str:
        said = f"a(n) modulo {self.modulus} has the least period {self.period}"
        if self.rank is None:
            rank = ""
        else:
            rank = f"; {self.modulus} divides a(n) just for the multiples n of {self.rank}"
        return f"{said}, from n = {self.start} on{rank}, where a(n) is {self.of}"


def rank_of(gf: RationalGF, offset: int, said: ResiduesRepeat) -> int:
    """Return the least r > 0 with m | a(r), for a multiple of a Lucas sequence; raises NotDerived.

    said: the period, of which r is a divisor.
    """
    is_lucas = gf.order == 2 and not offset and len(gf.num) == 2 and not gf.num[0]
    if not is_lucas or gcd(gf.den[1], gf.den[2]) != 1:
        raise NotDerived("no multiple of a Lucas sequence U_n(P, Q), P and Q coprime")
    if said.start:
        raise NotDerived(f"the residues repeat from n = {said.start} on only")
    rank = said.period
    for prime in prime_factors(rank):
        while rank % prime == 0 and not term_modulo(gf, rank // prime, said.modulus):
            rank //= prime
    return rank


def prove_apparition(sequence: Sequence, modulus: int) -> Proved:
    """Return the proof of the period modulo m and of the rank of apparition; raises NotDerived.

    >>> from gfkit import Sequence
    >>> prove_apparition(Sequence("x/(1-x-x^2)"), 1000).statement.rank
    750
    """
    proof = prove_residues(sequence, modulus)
    said: Any = proof.statement
    rank = rank_of(sequence.rational, sequence.offset, said)
    return proved_about(sequence, lambda _: replace(said, rank=rank))


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
