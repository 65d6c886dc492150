"""Sequences of octal games as definitions: the nim-values, and the heaps of value 0.

What is proved of them follows from the period of the nim-values (`octal_period`).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.errors import LimitReached
from gfkit.games.octal_period import CODE, NimPeriod, OctalPeriod, values_of
from gfkit.games.period_search import SEARCHED, search_period
from gfkit.proofs.closed_sets import COUNT
from gfkit.proofs.kernel import Derivation, NotDerived
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.games.octal import OctalCode
    from gfkit.proofs.kernel import Workings
    from gfkit.series.marked import MarkedGF


MOST_HEAPS = 1 << 18
"""Zeros are looked for among this many heaps."""
BY_DEFINITION = 50_000
"""Of games with recurring digits among this many, whose values are computed by definition."""


class OctalSequence(Definition):
    """A sequence of an octal game whose generating function follows from the period."""

    __slots__ = ()
    code: OctalCode

    @abstractmethod
    def gf_of_period(self, claim: NimPeriod, values: list[int], run: Workings) -> RationalGF:
        """Return the g.f. that the period gives; raises NotDerived if it gives none.

        values: G(n) for n < preperiod + period. run: calls trusted functions.
        """

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive it from the period, which stands in the evidence and is a lemma."""
        claim = NimPeriod.of_evidence(evidence)
        if claim is None:
            raise NotDerived(f"no period of {self.code} to derive it from")
        run.lemma(OctalPeriod(self.code, claim))
        values = values_of(self.code, claim.preperiod + claim.period, run).tolist()
        true = self.gf_of_period(claim, values, run)
        if true != gf:
            raise NotDerived(f"the generating function of {self} is {true}")
        return Derivation(f"it follows from the period of {self.code}", evidence=claim.data())

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]] | None:
        """Return the g.f. that a period among the first values gives; None if none is seen."""
        try:
            values, claim = search_period(self.code, SEARCHED, run)
            if claim is None:
                return None
            known = values[: claim.preperiod + claim.period].tolist()
            gf = self.gf_of_period(claim, known, run)
        except (LimitReached, NotDerived):
            return None
        return gf, claim.data()


@sequence_kind("nim values", code=CODE)
@dataclass(frozen=True, slots=True, repr=False)
class NimValues(OctalSequence):
    """a(n) is the nim-value of a heap of n beans.

    >>> from gfkit.games.octal import OctalCode
    >>> from gfkit.proofs.kernel import Workings, prove
    >>> from gfkit.sequences.is_gf import IsGF
    >>> nim = NimValues(OctalCode.parse("0.3"))
    >>> gf, evidence = nim.find_gf(Workings())
    >>> print(prove(IsGF(nim, gf), evidence).statement.gf)
    x/((1-x)*(1+x))
    """

    code: OctalCode

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return G(0), ..., G(count - 1)."""
        return list(values_of(self.code, count, run).tolist())

    def gf_of_period(self, claim: NimPeriod, values: list[int], run: Workings) -> RationalGF:  # noqa: ARG002
        """Return the g.f.: G(n + p) = G(n) + s for n >= n0."""
        return _steady(values, claim.period, claim.saltus)

    def __str__(self) -> str:
        return f"the nim-value of a heap of n beans of the octal game {self.code}"


@sequence_kind("zero heaps", code=CODE, first=COUNT.at("offset"))
@dataclass(frozen=True, slots=True, repr=False)
class ZeroHeaps(OctalSequence):
    """a(n) is the n-th heap of nim-value 0, in increasing order; the first has index `first`.

    The heap of no beans is one of them.

    >>> from gfkit.games.octal import OctalCode
    >>> from gfkit.proofs.kernel import Workings
    >>> ZeroHeaps(OctalCode.parse("0.07")).values(8, Workings())
    [0, 1, 5, 9, 15, 21, 25, 29]
    """

    code: OctalCode
    first: int = 1

    @property
    def offset(self) -> int:
        """The index of the first term."""
        return self.first

    def values(self, count: int, run: Workings) -> list[Value]:
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
        """Return the g.f.: with z zeros a period, a(n + z) = a(n) + p from some n on."""
        if claim.saltus:
            raise NotDerived(f"{self}: values that grow have finitely many zeros")
        zeros = [n for n, value in enumerate(values) if value == 0]
        late = [n for n in zeros if n >= claim.preperiod]
        z, p = len(late), claim.period
        if not z:
            raise NotDerived(f"{self}: they are finitely many")
        known = zeros + [n + p for n in late]
        return _steady(known, z, p)

    def __str__(self) -> str:
        index = f"a({self.first}) = 0 the first"
        return f"the n-th heap of nim-value 0 of the octal game {self.code}, {index}"


def _steady(known: list[int], p: int, s: int) -> RationalGF:
    """Return the g.f. that begins as known, to go on with a(n + p) = a(n) + s.

    (1 - x^p) F is a polynomial, and s x^m/(1 - x), m terms being known.
    """
    num = [v - (known[n - p] if n >= p else 0) for n, v in enumerate(known)]
    times = [num[0], *(b - a for a, b in pairwise(num)), s - num[-1]]
    den = [1, *[0] * (p - 1), -1]
    return RationalGF.of(times, [a - b for a, b in zip([*den, 0], [0, *den], strict=True)])
