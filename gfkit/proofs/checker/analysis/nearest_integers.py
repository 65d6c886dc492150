"""The kind "nearest integer": |a(n) - kept(n)| < 1/2 for every n >= from.

By a lemma, a(n) is kept(n) and what is left for n >= m, where what is left is the formula `rest` of
the evidence and, if kept names a root r of a polynomial f, the same terms at the other roots of f.
Terms whose bases are roots of unity, without a power of n, are periodic: their sum is looked at in
one period. Any other term is at most w n^j s^n with s < 1, where w and s bound coefficient and
base, and falls from n on if ((n+1)/n)^j s <= 1 there. So one n at which the sum of the bounds is
below 1/2 settles all that follow; before, what is left is enclosed at each n. Where the periodic
part is 1/2 or -1/2, a single falling term of the other sign makes it smaller.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, lcm
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.dialect import Value, plain, times
from ..core.envelope import gf_lemma, lemma_with
from ..core.generating_functions import OFFSETS
from ..core.reading import NUMBER, fit
from ..core.relations import coefficients
from ..formulas.rare_forms import parts_of, sign_of
from .exponentials import Field, Formula, Reading, bits_of, is_real, over_of, traces
from .polynomials import RATIONAL, fraction_of, integers, interval
from .root_discs import Disc, Scale, discs_of, element_at, power_above

if TYPE_CHECKING:
    from ..core.kinds import Given

ROOT = {"poly": [NUMBER], "value": (RATIONAL, RATIONAL)}
HALF = Fraction(1, 2)
LATEST, SINGLE, LONGEST = 10**6, 6000, 5000
BITS = 192
Falling = list[tuple[Fraction, int, Fraction]]  # bounds of base and coefficient, and the power of n


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
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = fraction_of(lemma, clock)
    offset = lemma["offset"]
    need(start >= offset, "it is stated for indices before the first term")
    root = _root(statement["root"], clock)
    named, others = _split(statement["kept"])
    rest = evidence.get("rest")
    sums: Any = None
    if named:
        need(root is not None, "the formula names a root r that is not given")
        sums = ["roots", statement["root"]["poly"], _sum(named)]
    remaining = [] if rest == "0" else _terms(rest)
    parts = _sum([*others, *([sums] if named else []), *remaining])
    whole = {"kind": "closed form", "of": statement["of"], "formula": parts, "from": begin}
    need(lemma_with(lemmas, whole, clock), "the lemma about the closed form is missing")
    _need_real(Formula(_sum(others), clock) if others else None)

    left = Formula(rest, clock)
    inner = Formula(sums, clock) if named else None
    period: list[Value] = [0]
    falling: Falling = []
    for (base, power), numbers in left.reading.items():
        if not any(numbers):
            continue
        sign = base
        if not power and sign in (1, -1):
            own = [times(c, sign**n, clock) for n, c in enumerate(numbers * 2)]
            period = _joined(period, own, clock)
        else:
            size, weight = above(sign, clock), max(above(c, clock) for c in numbers)
            falling.append((size, power, weight))
    places: Places = []
    for field, reading in left.sums:
        _add_sums(field, reading, evidence, falling, places, clock, period_of=period)
    for field, reading in inner.sums if inner else []:
        _add_sums(field, reading, evidence, falling, places, clock, root=root)
    need(all(size < 1 for size, _, _ in falling), "the remainder is not shown to decrease")
    circle = Fraction(0)
    alone = len(falling) == 1 and not left.sums and not inner
    for n, c in enumerate(period):
        towards = alone and c in (HALF, -HALF) and _opposed(left, (n, len(period)), c, clock)
        circle = circle if towards else max(circle, above(c, clock))
    need(late >= max(start, begin, 1), "the stated bound begins too early")
    need(late - offset <= 10 * SINGLE or late - start <= SINGLE, "too many single n")
    total = circle
    for size, power, weight in falling:
        clock.spend(200)
        clock.multiply(20 * power, 20 * power)
        need(Fraction(late + 1, late) ** power * size <= 1, "the remainder does not decrease yet")
        total += weight * late**power * power_above(size, late)
    need(total < HALF, "the remainder is not shown to be below 1/2 from the stated index on")
    _check_each(start, late, begin, (p, q, offset), (parts, left, inner), places, clock)
    report.say("rest", f"below 1/2 for n >= {late} by a bound, and for each n before by itself")


def _opposed(left: Formula, of: tuple[int, int], c: Value, clock: Clock) -> bool:
    """Tell whether the one term that falls has the other sign than c, for n = k modulo a period."""
    k, period = of
    ((base, _), numbers) = next(
        (key, z) for key, z in left.reading.items() if any(z) and (key[1] or key[0] not in (1, -1))
    )
    if not all(map(is_real, (base, *numbers))):
        return False
    some = range(k, k + lcm(period, len(numbers), 2), period)
    signs = {sign_of(numbers[n % len(numbers)], clock) * sign_of(base, clock) ** n for n in some}
    return signs == {-1 if c > 0 else 1}


Place = tuple[Scale, Disc, list[Any]]
Places = list[Place]


def _root(data: Any, clock: Clock) -> tuple[list[int], Fraction, Fraction] | None:
    if data is None:
        return None
    fit(data, ROOT, "root")
    low, high = interval(data["value"], clock)
    need(low <= high, "the interval of r is empty")
    return integers(data["poly"], "root.poly", clock), low, high


def _split(kept: Any) -> tuple[list[Any], list[Any]]:
    """Return the terms of a sum that name r, and the others."""
    named = [term for term in _terms(kept) if _names(term)]
    return named, [term for term in _terms(kept) if not _names(term)]


def _terms(data: Any) -> list[Any]:
    """Return the terms of a sum."""
    return data[1:] if isinstance(data, list) and data and data[0] == "+" else [data]


def _sum(terms: list[Any]) -> Any:
    """Return a sum, in the one way that the closed form has: a first sum goes on."""
    return terms[0] if len(terms) == 1 else ["+", *_terms(terms[0]), *terms[1:]]


def _names(data: Any) -> bool:
    if isinstance(data, list):
        return bool(data) and data[0] != "roots" and any(map(_names, data[1:]))
    return bool(data == "r")


def _need_real(formula: Formula | None) -> None:
    if formula is None:
        return
    for (base, _), numbers in formula.reading.items():
        real = all(map(is_real, (base, *numbers)))
        need(real, "the terms kept could not be shown to be real")


def above(c: Value, clock: Clock) -> Fraction:
    """Return a bound of the absolute value of a sum of square roots."""
    total = Fraction(0)
    for positive in (True, False):
        some = {(abs(d), 0, 0): q for (d, _, _), q in parts_of(c).items() if (d > 0) is positive}
        low, high = ends_of(some, clock)
        total += max(abs(low), abs(high)) ** 2
    if not total:
        return total
    return Fraction(isqrt(-(-(total.numerator << 2 * BITS) // total.denominator)) + 1, 1 << BITS)


def ends_of(value: Value, clock: Clock) -> tuple[Fraction, Fraction]:
    """Return bounds of the sum of q sqrt(d) over d > 0, the real part."""
    c = {d: q for (d, _, _), q in parts_of(value).items() if d > 0}
    bits = BITS + max((q.numerator.bit_length() for q in c.values()), default=0)
    low = high = Fraction(0)
    for d, q in c.items():
        clock.spend(20 + bits // 10)
        clock.reduce(2 * (bits + bits_of(q) + d.bit_length()))
        root = isqrt(d << 2 * bits)
        exact = root * root == d << 2 * bits
        ends = [q * Fraction(root, 1 << bits), q * Fraction(root + (not exact), 1 << bits)]
        low, high = low + min(ends), high + max(ends)
    return low, high


def _joined(a: list[Value], b: list[Value], clock: Clock) -> list[Value]:
    period = lcm(len(a), len(b))
    limit(period <= LONGEST, "a period that is too long")
    clock.spend(50 * period)
    found = [plain(a[n % len(a)] + b[n % len(b)]) for n in range(period)]
    a[:] = found
    return a


def _add_sums(
    field: Field,
    reading: Reading,
    evidence: dict[str, Any],
    falling: Falling,
    places: Places,
    clock: Clock,
    *,
    period_of: list[Value] | None = None,
    root: tuple[list[int], Fraction, Fraction] | None = None,
) -> None:
    """Add the terms of a sum over roots, but for those at `root`, which goes to `places`."""
    hints = evidence.get("roots")
    need(isinstance(hints, list), "evidence.roots is not a list")
    order = _order(field.f, clock) if period_of is not None else 0
    scale: Scale | None = None
    discs: list[Disc] = []
    for ((q, step), power), numbers in reading.items():
        if all(map(field.is_zero, numbers)):
            continue
        over = over_of(numbers)
        lifted = [field.level(c, over) for c in numbers]
        if order and not power and abs(q) == 1 and period_of is not None:
            length = lcm(2 * order, len(numbers))
            limit(length <= LONGEST, "a period that is too long")
            low, known = traces(field.f, over, step, (0, length), clock)
            values = []
            for n in range(length):
                c = lifted[n % len(lifted)]
                clock.spend(20 * (1 + len(c)))
                total = sum((z * known[step * n - low + i] for i, z in enumerate(c)))
                values.append(plain(total * q**n))
            _joined(period_of, values, clock)
            continue
        if scale is None:
            hint = next((z for z in hints or [] if _is_hint(z, field.f, clock)), None)
            need(hint is not None, "the roots of a polynomial are missing")
            assert hint is not None
            scale, discs = discs_of(field.f, hint, "evidence.roots", clock)
        limit(step >= 0, "a negative power of a root")
        rest = discs
        if root is not None:
            need(field.f == root[0], "a sum over the roots of another polynomial")
            met = [z for z in discs if _meets(z, root[1], root[2], scale)]
            need(
                len(met) == 1 and met[0].y == 0,
                "r could not be shown to be exactly one root, and real",
            )
            low_end, high_end = scale.ends(met[0])
            need(root[1] <= low_end and high_end <= root[2], "r is not shown to be in its interval")
            rest = [z for z in discs if z is not met[0]]
            places.append((scale, met[0], [q, step, power, lifted, over, field.f]))
        for z in rest:
            size = abs(q) * scale.above(scale.power(z, step))
            weight = max(scale.above(element_at(c, over, field.f, z, scale)) for c in lifted)
            falling.append((size, power, weight))


def _is_hint(data: Any, f: list[int], clock: Clock) -> bool:
    same = isinstance(data, dict) and isinstance(data.get("poly"), list)
    return same and integers(data["poly"], "evidence.roots", clock) == f


def _order(f: list[int], clock: Clock) -> int:
    """Return a k with f | x^k - 1, or 0 if none is found: remainders of x^k are followed."""
    if f[-1] != 1:
        return 0
    power = [1] + [0] * (len(f) - 2)
    for k in range(1, LONGEST):
        clock.spend(len(f))
        top = power[-1]
        power = [0, *power[:-1]]
        power = [c - top * z for c, z in zip(power, f, strict=False)]
        if power[0] == 1 and not any(power[1:]):
            return k
        if max(map(abs, power)) > 10**6:
            return 0
    return 0


def _meets(z: Disc, low: Fraction, high: Fraction, scale: Scale) -> bool:
    a, b = scale.ends(z)
    return abs(z.y) <= z.r and a <= high and low <= b


def _check_each(
    start: int,
    late: int,
    begin: int,
    sequence: tuple[list[int], list[int], int],
    formulas: tuple[Any, Formula, Formula | None],
    places: Places,
    clock: Clock,
) -> None:
    """Check |a(n) - kept(n)| < 1/2 for n = start, ..., late - 1."""
    count = late - start
    if not count:
        return
    limit(count <= SINGLE, "too many single n")
    p, q, offset = sequence
    parts, left, inner = formulas
    early = max(0, min(begin, late) - start)
    terms = coefficients(p, q, start - offset + early, clock)[start - offset :] if early else []
    whole = list(Formula(parts, clock).values(start, early)) if early else []
    others = list(left.values(start, count))
    inside = list(inner.values(start, count)) if inner else [0] * count
    alone = _alone(places, start, count)
    for k, n in enumerate(range(start, late)):
        low, high = ends_of(others[k], clock)
        total = inside[k]
        gap = Fraction(0)
        if k < early:
            need(not isinstance(whole[k], dict), "a closed form that is not rational")
            gap = terms[k] - whole[k]
        low, high = low + total + gap - alone[k][1], high + total + gap - alone[k][0]
        need(low > -HALF and high < HALF, f"a({n}) could not be shown to be the nearest integer")


def _alone(places: Places, start: int, count: int) -> list[tuple[Fraction, Fraction]]:
    """Return bounds of the terms at the root r, for n = start, start + 1, ..."""
    found = [(Fraction(0), Fraction(0))] * count
    for scale, z, (q, step, power, lifted, over, f) in places:
        base = scale.times(scale.power(z, step), scale.rational(q))
        weights = [element_at(c, over, f, z, scale) for c in lifted]
        value = scale.power(base if start >= 0 else scale.inverse(base), abs(start))
        for k, n in enumerate(range(start, start + count)):
            term = scale.times(weights[n % len(weights)], value)
            low, high = scale.ends(scale.times(term, scale.rational(n**power)))
            found[k] = found[k][0] + low, found[k][1] + high
            value = scale.times(value, base)
    return found
