"""The kind "nearest integer": |a(n) - kept(n)| < 1/2 for every n >= from.

By a lemma, a(n) is kept(n) and what is left for n >= m, where what is left is the formula `rest` of
the evidence and, if kept names a root r of a polynomial f, the same terms at the other roots of f.
Terms whose bases are roots of unity, without a power of n, are periodic: their sum is examined in
one period. Any other term is at most w n^j s^n with s < 1, where w and s bound coefficient and
base, and falls from n on if ((n+1)/n)^j s <= 1 there. So one n at which the sum of the bounds is
below 1/2 settles all that follow; before, kept(n) is enclosed and compared with a(n). Where the
periodic part is 1/2 or -1/2, a single falling term of the other sign makes it smaller.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from ..core.certificates import lemma_with
from ..core.gf import OFFSETS
from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit
from ..formulas.surds import Value, above, ends_of, is_real, plain, sign_of
from .closed_forms import Field, Formula, Key, values_of
from .polynomials import RATIONAL, coefficients, derivative, integers, interval, known_fraction
from .roots import Disc, Ends, Roots, Scale, power_above

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given
from .asymptotics import is_within, touches

ROOT = {"poly": [NUMBER], "value": (RATIONAL, RATIONAL)}


HALF = Fraction(1, 2)


LATEST, SINGLE, LONGEST = 10**6, 6000, 5000


Term = tuple[Any, Key, list[Any]]


def check_nearest_integer(given: Given) -> None:
    """Check it from the closed form that the evidence completes.

    Evidence: `rest`, with which kept is a closed form from `from` on, a lemma; `late`, from which
    on bounds fall; `roots` of each `poly`. Each n before is compared. Where what repeats is 1/2 or
    -1/2, the one term that falls has the other sign.
    """
    statement, evidence, lemmas, clock, report = given
    fit(evidence.get("from"), OFFSETS, "evidence.from")
    fit(evidence.get("late"), range(LATEST), "evidence.late")
    start, begin, late = statement["from"], evidence["from"], evidence["late"]
    offset, p, q = known_fraction(given)
    need(start >= offset, "it is stated for indices before the first term")
    kept, rest = _terms(statement["kept"]), evidence.get("rest")
    named, others = ([z for z in kept if _names(z) is some] for some in (True, False))
    root = statement["root"]
    if root is not None:
        fit(root, ROOT, "root")
        ends = interval(root["value"], clock)
        need(ends[0] <= ends[1], "the interval of r is empty")
    need(root is not None or not named, "the formula names a root r that is not given")
    sums = [["roots", root["poly"], _sum(named)]] if named else []
    parts = _sum([*others, *sums, *([] if rest == "0" else _terms(rest))])
    whole = {"kind": "closed form", "of": statement["of"], "formula": parts, "from": begin}
    need(lemma_with(lemmas, whole, clock), "the lemma about the closed form is missing")
    outside = Formula(_sum(others or ["0"]), clock)
    real = all(is_real(z) for (base, _), c in outside.plain.items() for z in (base, *c))
    need(real, "the terms kept could not be shown to be real")

    left, remaining = _Left(evidence, clock), Formula(rest, clock)
    inside = [(root, term) for one in sums for term in Formula(one, clock).terms]
    for at, term in (*((None, term) for term in remaining.terms), *inside):
        left.add(term, at)
    need(all(size < 1 for size, _, _ in left.falling), "the remainder is not shown to decrease")
    need(late >= max(start, begin, 1), "the stated bound begins too early")
    limit(late - start <= SINGLE, "too many single n")
    alone = len(left.falling) == 1 and not remaining.sums and not inside
    total = max(
        Fraction(0) if alone and _is_opposed(remaining, n, c, left, clock) else above(c, clock)
        for n, c in enumerate(left.period)
    )
    for size, power, weight in left.falling:
        clock.spend(200)
        clock.multiply(20 * power, 20 * power)
        need(Fraction(late + 1, late) ** power * size <= 1, "the remainder does not decrease yet")
        total += weight * late**power * power_above(size, late)
    need(total < HALF, "the remainder is not shown to be below 1/2 from the stated index on")

    terms = coefficients(p, q, late - offset, clock)[start - offset :]
    values, at_root = outside.values(start, len(terms)), left.kept(start, len(terms))
    for n, (term, value, ends) in enumerate(zip(terms, values, at_root, strict=True), start):
        low, high = (a + b for a, b in zip(ends_of(value, clock), ends, strict=True))
        near = high - HALF < term < low + HALF
        need(near, f"a({n}) could not be shown to be the nearest integer")
    report.say(
        "rest",
        f"below 1/2 for n >= {late} by a bound, and for each n before by itself",
        "dominant poles",
    )


def _terms(data: Any) -> list[Any]:
    """Return the terms of a sum."""
    return data[1:] if isinstance(data, list) and data and data[0] == "+" else [data]


def _sum(terms: list[Any]) -> Any:
    """Return a sum, in the one way that the closed form has: a first sum continues."""
    return terms[0] if len(terms) == 1 else ["+", *_terms(terms[0]), *terms[1:]]


def _names(data: Any) -> bool:
    """Return whether a formula names r outside of sums."""
    if isinstance(data, list):
        return bool(data) and data[0] != "roots" and any(map(_names, data[1:]))
    return bool(data == "r")


def _is_opposed(left: Formula, k: int, c: Value, of: _Left, clock: Clock) -> bool:
    """Return whether c is 1/2 or -1/2 and the decreasing term has the other sign, n = k mod P."""
    ((base, _), numbers) = next(z for z in left.plain.items() if not _repeats(*z[0]))
    if c not in (HALF, -HALF) or not all(map(is_real, (base, *numbers))):
        return False
    some = range(k, k + lcm(len(of.period), len(numbers), 2), len(of.period))
    signs = {sign_of(numbers[n % len(numbers)], clock) * sign_of(base, clock) ** n for n in some}
    return signs == {-1 if c > 0 else 1}


def _repeats(base: Value, power: int) -> bool:
    return not power and base in (1, -1)


class _Left:
    """What is left: the sum of all that repeats in one period, and bounds of the terms that fall.

    falling: of each term bounds of base and coefficient, and the power of n. at_root: the terms at
    the root r that are kept, as base, coefficients and power of n.
    """

    def __init__(self, evidence: dict[str, Any], clock: Clock) -> None:
        self.clock, self.hints = clock, evidence.get("roots", [])
        self.period: list[Value] = [0]
        self.falling: list[tuple[Fraction, int, Fraction]] = []
        self.at_root: list[tuple[Scale, Disc, list[Disc], int]] = []
        self.known: dict[str, Roots] = {}

    def add(self, term: Term, root: Any) -> None:
        """Add a term, a sum over all roots of a polynomial, or over all but r."""
        ring, (base, power), numbers = term
        order = _order(ring.f, self.clock) if isinstance(ring, Field) and root is None else 1
        q = base[0] if isinstance(ring, Field) else base
        if order and _repeats(q, power) and root is None:
            self._repeat(term, lcm(2 * order, len(numbers)))
        elif isinstance(ring, Field):
            if not all(map(ring.is_zero, numbers)):
                self._fall(ring, (base, power), numbers, root)
        else:
            weight = max(above(c, self.clock) for c in numbers)
            self.falling.append((above(base, self.clock), power, weight))

    def _repeat(self, term: Term, length: int) -> None:
        size = lcm(length, len(self.period))
        limit(size <= LONGEST, "a period that is too long")
        self.clock.spend(50 * size)
        more, old = [*values_of(*term, 0, length)], self.period
        self.period = [plain(old[n % len(old)] + more[n % length]) for n in range(size)]

    def _fall(self, ring: Field, key: Key, numbers: list[Any], root: Any) -> None:
        ((q, step), power), f = key, ring.f
        roots = self._roots(f)
        scale, rest = roots.scale, [place.disc for place in roots.places]
        over = max(c.over for c in numbers)
        lifted = [c.level(over) for c in numbers]

        def coefficients_at(z: Disc) -> list[Disc]:
            found = [scale.value(c, z) for c in lifted]
            under = scale.inverse(scale.value(derivative(f), z)) if over else None
            return [scale.times(c, under) for c in found] if under else found

        if root is not None:
            same = f == integers(root["poly"], "root.poly", self.clock)
            need(same, "a sum over the roots of another polynomial")
            ends = interval(root["value"], self.clock), (Fraction(0), Fraction(0))
            met = [z for z in rest if touches(z, ends, scale)]
            one = len(met) == 1 and met[0].y == 0
            need(one, "r could not be shown to be exactly one root, and real")
            inside = is_within(met[0], ends, scale, real=True)
            need(inside, "r is not shown to be in its interval")
            rest = [z for z in rest if z is not met[0]]
            own = scale.times(scale.power(met[0], step), scale.rational(q))
            self.at_root.append((scale, own, coefficients_at(met[0]), power))
        for z in rest:
            size = abs(q) * scale.above(scale.power(z, step))
            self.falling.append((size, power, max(map(scale.above, coefficients_at(z)))))

    def _roots(self, f: list[int]) -> Roots:
        """Return the roots of f in discs, by the evidence."""
        if str(f) not in self.known:
            need(isinstance(self.hints, list), "evidence.roots is not a list")
            for hint in self.hints:
                listed = hint.get("poly") if isinstance(hint, dict) else None
                if isinstance(listed, list) and integers(listed, "a root", self.clock) == f:
                    factor = {"poly": listed, "multiplicity": 1, "roots": hint.get("roots")}
                    given = {"scale": hint.get("scale"), "factors": [factor]}
                    self.known[str(f)] = Roots([], f[::-1], given, "evidence.roots", self.clock)
        need(str(f) in self.known, "the roots of a polynomial are missing")
        return self.known[str(f)]

    def kept(self, start: int, count: int) -> list[Ends]:
        """Return bounds of the terms at the root r, for n = start, start + 1, ..."""
        found = [(Fraction(0), Fraction(0))] * count
        for scale, base, weights, power in self.at_root:
            value = scale.power(base if start >= 0 else scale.inverse(base), abs(start))
            for k, n in enumerate(range(start, start + count)):
                term = scale.times(weights[n % len(weights)], value)
                low, high = scale.ends(scale.times(term, scale.rational(n**power)))
                found[k] = found[k][0] + low, found[k][1] + high
                value = scale.times(value, base)
        return found


def _order(f: list[int], clock: Clock) -> int:
    """Return a k with f | x^k - 1, or 0 if none is found: remainders of x^k are followed."""
    if f[-1] != 1:
        return 0
    power = [1] + [0] * (len(f) - 2)
    for k in range(1, LONGEST):
        clock.spend(len(f))
        top = power[-1]
        power = [c - top * z for c, z in zip([0, *power], f, strict=False)][:-1]
        if power[0] == 1 and not any(power[1:]):
            return k
        if max(map(abs, power)) > 10**6:
            return 0
    return 0
