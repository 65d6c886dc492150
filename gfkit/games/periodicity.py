"""Periods of nim-sequences: found, proved, and what follows for the zero positions.

G is arithmetically periodic with period p, preperiod n0 and saltus s if G(n + p) = G(n) + s for all
n >= n0; with s = 0 it is periodic. Two theorems prove it from finitely many values.

*Finitely many digits*, the last at place k. If G(n + p) = G(n) for n0 <= n < 2 n0 + p + k then
for all n >= n0 [GuySmith1956, section 5]: for n beyond, the larger of two heaps that n + p leaves
has at least n0 + p beans and, by induction, the value of one with p beans less; so n and n + p have
options of the same values.

*Recurring digits without splitting* (all digits 0 to 3), of period q after t digits, p a multiple
of q (else a common multiple is proved, and p follows). Let b be any heap, and for a residue r
modulo q let B(r) and A(r) be the values below b and below b + p that heaps n = r modulo q reach by
taking more than t beans. If G(n + p) = G(n) + s for n0 <= n < b + t and A(r) is {0, ..., s - 1} and
B(r) + s for every r, then for all n >= n0: from b + t on the options of n + p are those of n with s
added, and {0, ..., s - 1}. Every b from n0 to n0 + p is tried.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gfkit.errors import LimitReached
from gfkit.games.nim_sequence import MAX_TERMS, NimSequence
from gfkit.games.octal import OctalCode, nim_values_by_definition
from gfkit.proofs.certificate import CertificateNotWritten, digest, write_whole
from gfkit.proofs.verdict import Consistent, Proved, Refused
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

SEARCHED = 1 << 14
"""So many values are searched for a period unless the caller says otherwise."""

REPLAYED_BY_DEFINITION = 4096
"""Certificates of so many values are replayed from the definition, longer ones by rare values."""


@dataclass(frozen=True, slots=True)
class NimPeriod:
    """The claim G(n + period) = G(n) + saltus for n >= preperiod, all three least."""

    preperiod: int
    period: int
    saltus: int = 0

    def needed(self, code: OctalCode) -> int:
        """Return how many values the theorem of the code needs."""
        if code.is_finite:
            return 2 * self.preperiod + 2 * self.period + code.last
        return self.preperiod + 2 * self.widened(code).period + code.last

    def widened(self, code: OctalCode) -> NimPeriod:
        """Return the claim of a multiple of the period that recurring digits have as well.

        If G(n + P) = G(n) + S is proved for a multiple P of p, then G(n + p) - G(n) repeats after P
        places, and is s for ever if it is s for so many n.
        """
        times = 1 if code.is_finite else math.lcm(self.period, len(code.block)) // self.period
        return NimPeriod(self.preperiod, times * self.period, times * self.saltus)


@dataclass(frozen=True, slots=True)
class PeriodCertificate:
    """What proves a period: the code's digits, the claim, and G(n) for n < preperiod + period.

    The values extend to as many as the theorem needs. `holds` computes those again from the code
    and compares them, so that nothing here is taken on trust.
    """

    code: str
    claim: NimPeriod
    values: tuple[int, ...]

    def extended(self, count: int) -> NDArray[np.int64]:
        """Return G(0), ..., G(count - 1) as the claim has them."""
        claim = self.claim
        n = np.arange(count)
        beyond = np.maximum(n - claim.preperiod, 0)
        turns = beyond // claim.period
        known = np.asarray(self.values, dtype=np.int64)
        result: NDArray[np.int64] = known[n - turns * claim.period] + turns * claim.saltus
        return result

    def holds(self) -> bool:
        """Compute the values again and check the premise of the theorem; True is a proof."""
        code, claim = OctalCode.parse(self.code), self.claim
        if claim.period < 1 or claim.preperiod < 0 or claim.saltus < 0:
            return False
        if len(self.values) != claim.preperiod + claim.period:
            return False
        count = claim.needed(code)
        if code.is_finite and count > REPLAYED_BY_DEFINITION:
            sequence = NimSequence(code)
            sequence.extend(count)
            computed = sequence.values[:count].astype(np.int64)
        else:
            computed = nim_values_by_definition(code, count)
        if not np.array_equal(computed, self.extended(count)):
            return False
        return claim.saltus == 0 if code.is_finite else _is_saturated(code, claim, computed)

    def to_data(self) -> dict[str, object]:
        """Return the certificate as plain data, with its digest, as `proofs.nim_checker` reads it.

        Raises CertificateNotWritten for recurring digits, which that checker does not read.
        """
        if not OctalCode.parse(self.code).is_finite:
            raise CertificateNotWritten(
                f"no certificate for {self.code}: the checker reads codes with finitely many digits"
            )
        data = {
            "format": "gfkit nim certificate",
            "version": 1,
            "code": self.code,
            "preperiod": self.claim.preperiod,
            "period": self.claim.period,
            "values": list(self.values),
        }
        return {**data, "digest": digest(data)}

    def write(self, path: Path) -> None:
        """Write the certificate as a JSON file, whole or not at all."""
        write_whole(path, json.dumps(self.to_data()) + "\n")


def _is_saturated(code: OctalCode, claim: NimPeriod, values: NDArray[np.int64]) -> bool:
    """Check the premise about A(r) and B(r), for recurring digits without splitting."""
    q, t = len(code.block), code.last
    claim = claim.widened(code)
    s = claim.saltus
    if _splits(code):
        return False
    bases = range(claim.preperiod, claim.preperiod + claim.period + 1)
    return any(
        all(
            _reached(code, values, base + claim.period, r)
            == set(range(s)) | {value + s for value in _reached(code, values, base, r)}
            for r in range(q)
        )
        for base in bases
        if base + claim.period + t <= len(values)
    )


def _splits(code: OctalCode) -> bool:
    return any(digit & 4 for digit in (code.first, *code.head, *code.block))


def _reached(code: OctalCode, values: NDArray[np.int64], bound: int, r: int) -> set[int]:
    """Return the values below `bound` that large heaps of residue r reach."""
    q, t = len(code.block), code.last
    heap = bound + q * (t + 1)  # digits beyond place t depend on the residue alone
    heap += (r - heap) % q
    return {int(values[m]) for m in range(bound) if code.digit(heap - m) & (2 if m else 1)}


@dataclass(frozen=True, slots=True)
class NimAnswer:
    """Nim-values of a code, with what is known about their period.

    values: G(0), G(1), ... as many as were asked for. claim: None if no period was found.
    verdict: proved by a certificate, consistent if the values fit but no theorem applies, or
    refused.
    """

    code: OctalCode
    values: tuple[int, ...]
    claim: NimPeriod | None
    verdict: Proved | Consistent | Refused
    certificate: PeriodCertificate | None

    @property
    def exceptions(self) -> tuple[tuple[int, int], ...]:
        """The exceptional values (n, G(n)), n < preperiod, that the period run backward misses."""
        if self.claim is None or self.certificate is None:
            return ()
        claim, values = self.claim, self.certificate.values
        missed = []
        for n in range(claim.preperiod):
            turns = -((n - claim.preperiod) // claim.period)
            if values[n] != values[n + turns * claim.period] - turns * claim.saltus:
                missed.append((n, values[n]))
        return tuple(missed)


def nim_answer(
    code: OctalCode,
    count: int = 20,
    *,
    search: int = SEARCHED,
    on_progress: Callable[[int, int], None] | None = None,
) -> NimAnswer:
    """Return `count` nim-values, and the period if the first `search` values show and prove one.

    A period found early spares the rest of the values: they follow from it.
    on_progress: is told from time to time how many values are known, and how many are to be.
    Raises LimitReached for more values than can be had.

    >>> answer = nim_answer(OctalCode.parse("0.77"))
    >>> answer.claim, str(answer.verdict)
    (NimPeriod(preperiod=71, period=12, saltus=0), 'proved')
    >>> answer.exceptions[:4]
    ((0, 0), (3, 3), (6, 3), (9, 4))
    """
    if count > MAX_TERMS:
        raise LimitReached(f"{count} nim-values of {code} are too many; the limit is {MAX_TERMS}")
    limit = max(count, min(search, MAX_TERMS if code.is_finite else 4 * REPLAYED_BY_DEFINITION))
    values, claim = _searched(code, limit, on_progress)
    if claim is None:
        shown = tuple(int(value) for value in values[:count])
        return NimAnswer(code, shown, None, Refused(f"no period among {len(values)} values"), None)
    first = tuple(int(value) for value in values[: claim.preperiod + claim.period])
    certificate = PeriodCertificate(str(code), claim, first)
    provable = code.is_finite or _is_saturated(code, claim, values.astype(np.int64))
    verdict = (
        Proved(certificate)
        if provable
        else Consistent(len(values) - claim.preperiod - 2 * claim.period)
    )
    if provable or count <= len(values):
        all_values = certificate.extended(count) if provable else values[:count]
    else:
        all_values = nim_values_by_definition(code, count)
    return NimAnswer(code, tuple(all_values.tolist()), claim, verdict, certificate)


def _searched(
    code: OctalCode, limit: int, on_progress: Callable[[int, int], None] | None
) -> tuple[NDArray[np.int32], NimPeriod | None]:
    """Return the first values that show a period, at most `limit` of them.

    Where no theorem will apply the period is looked for in all of them.
    """
    told = None if on_progress is None else lambda known: on_progress(known, limit)
    sequence = NimSequence(code, told) if code.is_finite else None
    unprovable = sequence is None and _splits(code)
    known = limit if unprovable else min(limit, 512)
    while True:
        if sequence is not None:
            sequence.extend(known)
            values = sequence.values
        else:
            values = nim_values_by_definition(code, known).astype(np.int32)
        claim = find_period(code, values)
        if claim is not None or known >= limit:
            return values, claim
        known = min(limit, known * 3 // 2)


def find_period(code: OctalCode, values: NDArray[np.int32]) -> NimPeriod | None:
    """Return the least period that the values show for long enough to apply the code's theorem.

    Candidates are the distances at which the last 48 differences come again.
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


@dataclass(frozen=True, slots=True)
class ZeroPositions:
    """The heaps of nim-value 0, in increasing order: a(offset), a(offset + 1), ....

    They go on for ever: a(n + per_period) = a(n) + period for n >= holds_from, as the period of the
    nim-values says. gf: of the sum over n >= 0 of a(n + offset) x^n.
    """

    initial: tuple[int, ...]
    offset: int
    per_period: int
    period: int
    holds_from: int

    def term(self, n: int) -> int:
        """Return a(n), for n >= offset."""
        turns = max(0, -(-(n - self.holds_from - self.per_period + 1) // self.per_period))
        return self.initial[n - turns * self.per_period - self.offset] + turns * self.period

    @property
    def gf(self) -> RationalGF:
        """The g.f., in lowest terms, from the recurrence."""
        z = self.per_period
        den = [1, -1] + [0] * (z - 1) + [0]
        den[z] -= 1
        den[z + 1] += 1
        count = self.holds_from - self.offset + 2 * z + 1
        terms = [self.term(n) for n in range(self.offset, self.offset + count)]
        num = [sum(den[i] * terms[n - i] for i in range(min(n, z + 1) + 1)) for n in range(count)]
        return RationalGF.of(num, den)


def zero_positions(answer: NimAnswer, *, offset: int = 1) -> ZeroPositions | None:
    """Return the heaps of value 0 of a game whose period is proved; None if they are finitely many.

    >>> covering = nim_answer(OctalCode.parse("0.07"))
    >>> zeros = zero_positions(covering)
    >>> [zeros.term(n) for n in range(1, 12)], zeros.per_period, zeros.period
    ([0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43], 5, 34)
    """
    claim = answer.claim
    if claim is None or claim.saltus or answer.certificate is None:
        return None
    if not isinstance(answer.verdict, Proved):
        return None
    values = answer.certificate.extended(claim.preperiod + claim.period)
    zeros = np.flatnonzero(values == 0).tolist()
    early = sum(n < claim.preperiod for n in zeros)
    per_period = len(zeros) - early
    if not per_period:
        return None
    # The recurrence may begin earlier than the period: run back while it still holds.
    holds = early
    later = zeros + [n + claim.period for n in zeros[early:]]
    while holds > 0 and later[holds - 1] + claim.period == later[holds - 1 + per_period]:
        holds -= 1
    return ZeroPositions(tuple(zeros), offset, per_period, claim.period, holds + offset)
