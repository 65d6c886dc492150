"""Sequences of nim-values of heaps, in octal games and others, and their g.f.s.

`nim_answer` returns the values requested, and their period, which it searches and then proves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.arguments import an, at_least, takes
from gfkit.base.budget import Budget, forecast, know, spend, within
from gfkit.base.display import in_one_line
from gfkit.base.principles import Basis, Principle
from gfkit.errors import LimitReached, OutOfBudget
from gfkit.games.heaps.octal import OctalCode, nim_sequence, nim_values_by_definition
from gfkit.proofs.kernel import Derivation, Live, NotDerived, Proved, Workings, made, prove
from gfkit.proofs.verdict import Consistent, Refused
from gfkit.proofs.words import Answered, row
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.gf import IsGF
from gfkit.sequences.mixin import AboutSequence
from gfkit.sequences.provenance import Given
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.formulas.evaluation import Value
    from gfkit.series.marked_gf import MarkedGF
from gfkit.games.heaps.periods import (
    CODE,
    SEARCHED,
    NimPeriod,
    OctalPeriod,
    splits,
    values_of,
)

FORETOLD_AT = SEARCHED
"""If no period is found among this many values, the search of more gets a forecast."""


def search_period(
    code: OctalCode, limit: int, run: Workings
) -> tuple[NDArray[np.int64], NimPeriod | None]:
    """Return the first values that show a period, at most `limit` of them, and the period.

    Trusted functions compute the values, so a proof need not compute them again. Where no theorem
    will apply, the period is searched for in all of them.
    """
    sequence = run(nim_sequence, code) if code.is_finite else None
    unprovable = sequence is None and splits(code)
    known = limit if unprovable else min(limit, 512)
    while True:
        if sequence is not None:
            if known > FORETOLD_AT:
                sequence.foretell(limit)
            sequence.extend(known)
            values = sequence.values
        else:
            values = run(nim_values_by_definition, code, known)
        claim = find_period(code, values)
        if claim is not None or known >= limit:
            return values, claim
        know(period=f"none is seen among the first {len(values)} nim-values")
        known = min(limit, known * 3 // 2)


def find_period(code: OctalCode, values: NDArray[np.int64]) -> NimPeriod | None:
    """Return the least period that the values show for long enough to apply the code's theorem.

    The candidates are the distances at which the last 48 differences recur.
    """
    count = len(values)
    window = min(48, count // 4)
    if window < 2:
        return None
    steps = np.diff(values)
    tail = steps[-window:]
    places = np.arange(len(steps) - window)  # a copy of the tail may start at any of these
    places = places[places >= count // 3 - window]
    for i in range(window - 1, -1, -1):
        places = places[steps[places + i] == tail[i]]
        if not len(places):
            return None
    start = len(steps) - window
    for place in places[::-1]:
        spend(1 + count // 2000)
        period = start - int(place)
        saltus = int(values[-1] - values[-1 - period])
        if saltus < 0 or (saltus and code.is_finite):
            continue
        wrong = np.flatnonzero(values[period:] != values[:-period] + saltus)
        preperiod = int(wrong[-1]) + 1 if len(wrong) else 0
        claim = NimPeriod(preperiod, period, saltus)
        if claim.needed(code) <= count:
            return claim
    return None


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
        """Derive it from the period, which is in the evidence and becomes a lemma."""
        claim = NimPeriod.of_evidence(evidence)
        if claim is None:
            raise NotDerived(f"no period of {self.code} to derive it from")
        run.lemma(OctalPeriod(self.code, claim))
        values = values_of(self.code, claim.preperiod + claim.period, run).tolist()
        true = self.gf_of_period(claim, values, run)
        if true != gf:
            raise NotDerived(f"the generating function of {self} is {true}")
        return Derivation(
            f"it follows from the period of {self.code}",
            evidence=claim.data(),
            basis=Basis(Principle.OCTAL_PERIOD),
        )

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]] | None:
        """Return the g.f. that a period among the first values gives; None if there is none."""
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
class HeapNimValues(OctalSequence):
    """a(n) is the nim-value of a heap of n beans.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> from gfkit.proofs.kernel import Workings, prove
    >>> from gfkit.sequences.gf import IsGF
    >>> nim = HeapNimValues(OctalCode.parse("0.3"))
    >>> gf, evidence = nim.find_gf(Workings())
    >>> print(prove(IsGF(nim, gf), evidence).statement.gf)
    x/((1-x)*(1+x))
    """

    code: OctalCode

    @property
    def cheap(self) -> int:
        """The number of nim-values that are cheap: that of the search for a period."""
        return SEARCHED

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return G(0), ..., G(count - 1)."""
        return list(values_of(self.code, count, run).tolist())

    def gf_of_period(self, claim: NimPeriod, values: list[int], run: Workings) -> RationalGF:  # noqa: ARG002
        """Return the g.f.: G(n + p) = G(n) + s for n >= n0."""
        return steady_gf(values, claim.period, claim.saltus)

    def __str__(self) -> str:
        return f"the nim-value of a heap of n beans of the octal game {self.code}"


def steady_gf(known: list[int], p: int, s: int) -> RationalGF:
    """Return the g.f. of the known terms, continued by a(n + p) = a(n) + s.

    (1 - x^p) F is a polynomial, and s x^m/(1 - x), m terms being known.
    """
    num = [v - (known[n - p] if n >= p else 0) for n, v in enumerate(known)]
    times = [num[0], *(b - a for a, b in pairwise(num)), s - num[-1]]
    den = [1, *[0] * (p - 1), -1]
    return RationalGF.of(times, [a - b for a, b in zip([*den, 0], [0, *den], strict=True)])


SHOWN = 1000
"""The number of nim-values given at a limit; the rest are only counted."""

VALUE_BYTES = 80
"""The memory of a value that follows from a period, in arrays and in the answer; measured."""


@dataclass(frozen=True, slots=True, repr=False)
class NimAnswer(Live, AboutSequence):
    """Nim-values of a code, with what is known about their period.

    first_terms: G(0), G(1), ... as many as were requested. claim: None if no period was found.
    known: G(n) for n < preperiod + period. provenance: Proved, Consistent if the values fit but no
    theorem applies, or Refused. searched: the number of values without a period.
    """

    code: OctalCode
    first_terms: tuple[int, ...]
    claim: NimPeriod | None
    provenance: Proved | Consistent | Refused
    known: tuple[int, ...] = ()
    searched: int = field(default=0, repr=False, compare=False)

    @property
    def verdict(self) -> Answered:
        """What is known, in one of six words; `provenance` says how."""
        return row(self.provenance).says

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

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

        >>> from gfkit.games.heaps.octal import OctalCode
        >>> nim = nim_answer(OctalCode.parse("0.3")).sequence()
        >>> nim[10**6 + 1], nim.verdict
        (1, 'proved')
        """
        definition = HeapNimValues(self.code)
        proof = proved_gf(definition, self)
        name = f"nim-values of {self.code}"
        if proof is not None:
            return Sequence.of_proof(proof, name=name)
        return Sequence.made(definition, provenance=Given("by their definition"), name=name)

    def __repr__(self) -> str:
        return in_one_line(self, f"<NimAnswer {self}>")

    def __str__(self) -> str:
        values = ", ".join(map(str, self.first_terms))
        known = f"{self.code}: {values}{', ...' if self.first_terms else ''}"
        if self.claim is None:
            return f"{known}; no period found"
        after = f" after {self.claim.preperiod} values" if self.claim.preperiod else ""
        return f"{known}; period {self.claim.period}{after}  [{self.provenance}]"


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

    A period found early gives the rest of the values. budget: limits; the error at a limit carries
    the requested values computed so far. Raises LimitReached where the forecast is refused.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> answer = nim_answer(OctalCode.parse("0.77"))
    >>> answer.claim, answer.verdict
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
        searched = len(values)
        refused = Refused(f"no period among {searched} values", "none-found")
        if count > len(values):
            values = nim_values_by_definition(code, count)
        return made(NimAnswer, code, tuple(values[:count].tolist()), None, refused, (), searched)
    known = values[: claim.preperiod + claim.period]
    verdict: Proved | Consistent
    try:
        verdict = prove(OctalPeriod(code, claim), workings=run)
    except NotDerived:
        verdict = Consistent(len(values) - claim.preperiod - 2 * claim.period)
        if count > len(values):
            values = nim_values_by_definition(code, count)
    else:
        forecast(f"{count} nim-values", memory=VALUE_BYTES * count)
        values = claim.extended(known, count)
    return made(
        NimAnswer, code, tuple(values[:count].tolist()), claim, verdict, tuple(known.tolist())
    )


def proved_gf(of: OctalSequence, answer: NimAnswer) -> Proved | None:
    """Return the proof of the g.f. that follows from the period of an answer; None if none does."""
    if answer.claim is None or not isinstance(answer.provenance, Proved):
        return None
    try:
        run = Workings([answer.provenance])
        gf = of.gf_of_period(answer.claim, list(answer.known), run)
        return prove(IsGF(of, gf), answer.claim.data(), workings=run)
    except NotDerived:
        return None
