"""Periods of nim-sequences of octal games, their proofs, and the winners of heaps.

G is arithmetically periodic with period p, preperiod n0 and saltus s if G(n + p) = G(n) + s for all
n >= n0; with s = 0 it is periodic. Two theorems prove it from finitely many values.

*Finitely many digits*, the last at place k. Let m be n0, or 1 if n0 is 0. If G(n + p) = G(n) for n0
<= n < 2 m + p + k, then it holds for all n >= n0 [GuySmith1956, section 5]. For larger n, the
larger of two heaps that a move from n + p leaves has at least m + p beans and, by induction, the
value of one with p fewer beans, which is not a heap of 0 beans; so n and n + p have options of the
same values.

*Recurring digits without splitting* (all digits 0 to 3), of period q after t digits, p a multiple
of q (otherwise a common multiple is proved, and p follows). Let b > 0 be any heap, and for a
residue r modulo q let B(r) and A(r) be the sets of values of heaps below b and below b + p that
heaps n = r modulo q reach by taking more than t beans. If G(n + p) = G(n) + s for n0 <= n < b + t
and A(r) is {0, ..., s
- 1} and B(r) + s for every r, then this holds for all n >= n0: from b + t on the options of n + p
are those of n with s added, and {0, ..., s - 1}. The derivation tries every b from n0 to n0 + p.

*All three are least.* The differences G(n + 1) - G(n) have the period p from n0 on. If they had a
smaller period, they would have p/f for some prime factor f of p; the derivation tries each. To show
that n0 is least for the least p, it compares the value before n0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gfkit.analysis.periods import prime_factors
from gfkit.base.budget import spend
from gfkit.base.principles import Basis, Principle
from gfkit.games.heaps.octal import OctalCode, nim_sequence, nim_values_by_definition
from gfkit.proofs.codec import COUNT, WORD, Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST = 10**9
"""The limit on periods and on numbers of values."""


@dataclass(frozen=True, slots=True)
class NimPeriod:
    """The claim G(n + period) = G(n) + saltus for n >= preperiod, all three least."""

    preperiod: int
    period: int
    saltus: int = 0

    def needed(self, code: OctalCode) -> int:
        """Return how many values the theorem of the code needs."""
        if code.is_finite:
            return 2 * max(self.preperiod, 1) + 2 * self.period + code.last
        return self.preperiod + 2 * self.widened(code).period + code.last

    def widened(self, code: OctalCode) -> NimPeriod:
        """Return the claim of a multiple of the period that recurring digits have as well.

        If G(n + P) = G(n) + S is proved for a multiple P of p, then G(n + p) - G(n) repeats after P
        places, and is always s if it is s for enough n.
        """
        times = 1 if code.is_finite else math.lcm(self.period, len(code.block)) // self.period
        return NimPeriod(self.preperiod, times * self.period, times * self.saltus)

    def data(self) -> dict[str, int]:
        """Return the three numbers by their names, as in evidence."""
        return {"preperiod": self.preperiod, "period": self.period, "saltus": self.saltus}

    @classmethod
    def of_evidence(cls, evidence: Mapping[str, Any]) -> Self | None:
        """Return the claim that evidence names; None if it names none."""
        numbers = [evidence.get(key) for key in ("preperiod", "period", "saltus")]
        if all(type(number) is int and 0 <= number <= MOST for number in numbers):
            return cls(*numbers)  # type: ignore[arg-type]
        return None

    def value(self, known: NDArray[np.int64], n: int) -> int:
        """Return G(n), for any n, from the first preperiod + period values."""
        turns = max(0, n - self.preperiod) // self.period
        return int(known[n - turns * self.period]) + turns * self.saltus

    def extended(self, values: NDArray[np.int64], count: int) -> NDArray[np.int64]:
        """Return G(0), ..., G(count - 1) from the first preperiod + period of them."""
        n = np.arange(count)
        beyond = np.maximum(n - self.preperiod, 0)
        turns = beyond // self.period
        result: NDArray[np.int64] = values[n - turns * self.period] + turns * self.saltus
        return result


CODE = Shape(str, lambda data: OctalCode.parse(str(data)))
CLAIM = record(NimPeriod, period=COUNT, preperiod=COUNT, saltus=COUNT)


@statement("octal period", code=CODE, claim=replace(CLAIM, spread=True))
@dataclass(frozen=True, slots=True, repr=False)
class OctalPeriod(Statement):
    """The nim-values of a code have this period, preperiod and saltus, each the least.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(OctalPeriod.of("0.77", 12, 71)).statement)
    the nim-values of the octal game 0.77 have period 12 from n = 71 on, both least
    """

    code: OctalCode
    claim: NimPeriod

    @classmethod
    def of(cls, code: str, period: int, preperiod: int, saltus: int = 0) -> Self:
        """Return the statement about the code of a text; raises OctalCodeError."""
        return cls(OctalCode.parse(code), NimPeriod(preperiod, period, saltus))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute as many values as the theorem needs, and compare them."""
        code, claim = self.code, self.claim
        numbers = (claim.preperiod, claim.period, claim.saltus)
        if claim.period < 1 or not all(0 <= number <= MOST for number in numbers):
            raise NotDerived(f"{self}: a period is positive, the others are not negative")
        count = claim.needed(code)
        values = values_of(code, count, run)
        first = values[: claim.preperiod + claim.period]
        differ = np.flatnonzero(values != claim.extended(first, count))
        if len(differ):
            raise NotDerived(f"{self}: G({differ[0]}) = {values[differ[0]]} is another value")
        if code.is_finite and claim.saltus:
            raise NotDerived(f"{self}: the theorem of Guy and Smith is about periods alone")
        if not code.is_finite and not is_saturated(code, claim, values):
            raise NotDerived(f"{self}: the theorem about saturated options does not apply")
        self._require_least(values)
        theorem = "octal games (Guy and Smith)" if code.is_finite else "saturated options"
        hint = {"mask": run(nim_sequence, code).mask} if code.is_finite else {}
        return Derivation(
            f"the period holds for {count} heaps, so for all by the theorem on {theorem}",
            evidence=hint,
            basis=Basis(Principle.PERIOD_OF_HEAPS, terms=count),
        )

    def _require_least(self, values: NDArray[np.int64]) -> None:
        n0, p, s = self.claim.preperiod, self.claim.period, self.claim.saltus
        steps = np.diff(values[n0 : n0 + p + 1])
        for factor in prime_factors(p):
            if np.array_equal(steps, np.roll(steps, p // factor)):
                raise NotDerived(f"{self}: {p // factor} is a period, too")
        if n0 and values[n0 - 1] + s == values[n0 - 1 + p]:
            raise NotDerived(f"{self}: the period begins before n = {n0}")

    def __str__(self) -> str:
        claim = self.claim
        text = f"the nim-values of the octal game {self.code} have period {claim.period}"
        if claim.saltus:
            return (
                f"{text} and saltus {claim.saltus} from n = {claim.preperiod} on, all three least"
            )
        return f"{text} from n = {claim.preperiod} on, both least"


@statement("winners of heaps", code=CODE, offset=COUNT, winners=WORD.many())
@dataclass(frozen=True, slots=True, repr=False)
class HeapWinners(Statement):
    """Who wins the heaps of `offset`, offset + 1, ... beans of an octal game.

    winners: "first" or "second", the player who moves first or second.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(HeapWinners(OctalCode.parse("0.07"), 0, ("second",) * 2 + ("first",))))
    proved
    """

    code: OctalCode
    offset: int
    winners: tuple[str, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compute the nim-values: the second player wins those of value 0.

        evidence: a period, which gives the values of large heaps; without one all are computed.
        """
        if self.offset < 0 or not self.winners:
            raise NotDerived("heaps have 0 or more beans, and there is at least one")
        count, claim = self.offset + len(self.winners), NimPeriod.of_evidence(evidence)
        if claim is not None and count > claim.preperiod + claim.period:
            run.lemma(OctalPeriod(self.code, claim))
            known = values_of(self.code, claim.preperiod + claim.period, run)
        else:
            claim, known = None, values_of(self.code, count, run)
        for n, said in enumerate(self.winners, self.offset):
            true = "first" if (known[n] if claim is None else claim.value(known, n)) else "second"
            if said != true:
                raise NotDerived(f"the {true} player wins a heap of {n}")
        shown = {} if claim is None else claim.data()
        heaps = "the heap was" if len(self.winners) == 1 else f"{len(self.winners)} heaps were"
        return Derivation(
            f"{heaps} computed",
            evidence=shown,
            basis=Basis(Principle.FINITELY_MANY),
        )


def values_of(code: OctalCode, count: int, run: Workings) -> NDArray[np.int64]:
    """Return G(0), ..., G(count - 1), computed by trusted functions; raises LimitReached."""
    if not code.is_finite:
        return run(nim_values_by_definition, code, count)
    sequence = run(nim_sequence, code)
    sequence.extend(count)
    return sequence.values[:count]


def is_saturated(code: OctalCode, claim: NimPeriod, values: NDArray[np.int64]) -> bool:
    """Check the premise about A(r) and B(r), for recurring digits without splitting.

    values: as many as the claim needs; this function does not compare them with the claim.
    """
    q, t = len(code.block), code.last
    claim = claim.widened(code)
    s = claim.saltus
    if splits(code):
        return False
    bases = range(max(claim.preperiod, 1), claim.preperiod + claim.period + 1)
    return any(
        all(
            _reached(code, values, base + claim.period, r)
            == set(range(s)) | {value + s for value in _reached(code, values, base, r)}
            for r in range(q)
        )
        for base in bases
        if base + claim.period + t <= len(values)
    )


def splits(code: OctalCode) -> bool:
    """Return whether some digit lets a heap be split."""
    return any(digit & 4 for digit in (code.first, *code.head, *code.block))


def _reached(code: OctalCode, values: NDArray[np.int64], bound: int, r: int) -> set[int]:
    """Return the values below `bound` that large heaps of residue r reach."""
    q, t = len(code.block), code.last
    spend(1 + bound // 16)
    heap = bound + q * (t + 1)  # digits beyond place t depend on the residue alone
    heap += (r - heap) % q
    return {int(values[m]) for m in range(bound) if code.digit(heap - m) & (2 if m else 1)}


SEARCHED = 1 << 14
"""The default number of values searched for a period."""
