"""How the coefficients of an algebraic power series grow, by its nearest singularities.

P(x, f(x)) = 0, f a power series. f can only be singular where the discriminant of P by f or the
leading coefficient is 0, finitely many places, each in a ball. Which branch f is near such a place
is certified: at a point inside a disc without any of them the given terms, and a bound of the
rest, tell f from the other roots; from there f is continued along a segment by interval Newton
steps, each of which contains one root for all x of a ball; near the place all roots but two are
enclosed over a ball around it, and f is one of these, and regular, or one of the two. Then v, the
order to which the discriminant vanishes, is that of the square of their difference h (1 - x/z)^v.
If v is odd, f = g + C (1 - x/z)^(v/2) (1 + ...) with g and the rest analytic, C = sqrt(h(z))/2, and

    a(n) ~ c r^n n^(-v/2 - 1),   r = 1/z,   c = C/Gamma(-v/2).

Places at which f is infinite are brought to finite ones by f = s + 1/w, which leaves the
discriminant as it is. [FlajoletSedgewick2009, Theorem VI.3, Section VII.7]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb
from operator import mul
from typing import TYPE_CHECKING, Any, cast

from flint import Ordering, acb, acb_poly, arb, fmpz_mpoly_ctx, fmpz_poly

from gfkit.base.budget import spend
from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.balls import Enclosure, exact, precision
from gfkit.numbers.coefficients import factored, ints, value_at
from gfkit.numbers.decimal import Record
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Poly = list[fmpz_poly]

MAX_ROUNDS = 5
MORE_BITS = 96
KNOWN_TERMS = 64
"""So many terms at least tell f from the other roots."""
MAX_STEPS = 4000
"""Of a continuation."""
SMALLEST_STEP = 2.0**-60
NEAREST = 30
"""Balls around a place have radii down to its modulus over 2 to this power."""
TURNS = (Fraction(0), Fraction(1, 4), -Fraction(1, 4))
"""Ways to a place: straight, and by the middle turned to either side."""


class Undecided(GfkitError):
    """The singularities of a series were not found for certain; it says where that ended."""


class _TooWide(Undecided):
    """A smaller ball may tell."""


@dataclass(frozen=True, slots=True, repr=False)
class Singularity(Record, Shown):
    """A term c r^n n^power of a(n), up to a factor 1 + O(1/n).

    rate: r, and constant: c, their real and imaginary parts. polynomial: the irreducible one of r,
    ascending.
    """

    rate: tuple[Enclosure, Enclosure]
    constant: tuple[Enclosure, Enclosure]
    power: Fraction
    polynomial: tuple[int, ...]

    @property
    def is_real(self) -> bool:
        """Whether r is real."""
        return self.rate[1].is_exact and not self.rate[1].low


@dataclass(frozen=True, slots=True, repr=False)
class AlgebraicGrowth(Record, Shown):
    """The growth of the coefficients of an algebraic series.

    terms: of the singularities next to 0; of several a(n) is the sum of theirs, each with a factor
    1 + O(n^(-error)). equation: the irreducible one. digits: so many of each number are settled.
    """

    equation: tuple[tuple[int, ...], ...]
    terms: tuple[Singularity, ...]
    digits: int

    @property
    def error(self) -> Fraction:
        """The e of the factors 1 + O(n^(-e)); 1/2 where f has also poles there, below the root."""
        is_half = any(one.power > 0 and one.power.denominator == 2 for one in self.terms)
        return Fraction(1, 2) if is_half else Fraction(1)

    @property
    def term(self) -> Singularity | None:
        """The one term, if there is one."""
        return self.terms[0] if len(self.terms) == 1 else None

    def __str__(self) -> str:
        if self.term is None:
            return f"a(n) is the sum of {len(self.terms)} terms c r^n n^p"
        one = self.term
        power = f"*n^({one.power})" if one.power not in (0, 1) else "*n" * int(one.power)
        return f"a(n) ~ {one.constant[0].digits(12)}*{one.rate[0].digits(12)}^n{power}"


def algebraic_growth(
    polynomials: Sequence[Sequence[int]], terms: Callable[[int], Sequence[int]], digits: int
) -> AlgebraicGrowth:
    """Return the growth of the coefficients of f, sum p_i(x) f^i = 0, with certified constants.

    terms: gives the first terms of f, as many as asked for. Raises Undecided, LimitReached.

    >>> from math import comb
    >>> catalan = lambda count: [comb(2 * n, n) // (n + 1) for n in range(count)]
    >>> print(algebraic_growth([[1], [-1], [0, 1]], catalan, 20))
    a(n) ~ 0.564189583547*4^n*n^(-3/2)
    """
    first = list(terms(KNOWN_TERMS))
    parts = _irreducible(polynomials, first)
    bits = int(3.33 * digits) + MORE_BITS
    for _ in range(MAX_ROUNDS):
        with precision(bits):
            found = _Series(parts, first).nearest()
            if all(_settled(one, digits) for one in found):
                equation = tuple(tuple(ints(p)) for p in parts)
                return AlgebraicGrowth(equation, tuple(found), digits)
        bits *= 2
        if bits > 3 * len(first):
            first = list(terms(bits // 3))
    raise LimitReached(f"the balls did not settle {digits} digits in {bits // 2} bits")


def _settled(one: Singularity, digits: int) -> bool:
    def is_narrow(parts: tuple[Enclosure, Enclosure]) -> bool:
        size = max(abs(end) for part in parts for end in (part.low, part.high))
        return all(part.radius * 10 ** (digits + 2) < size for part in parts)

    return is_narrow(one.rate) and is_narrow(one.constant)


def _irreducible(polynomials: Sequence[Sequence[int]], terms: Sequence[int]) -> Poly:
    """Return the irreducible factor that vanishes at the series."""
    ring = fmpz_mpoly_ctx.get(("f", "x"), Ordering.lex)
    whole = ring.from_dict(
        {(i, k): c for i, part in enumerate(polynomials) for k, c in enumerate(part) if c}
    )
    series, size = fmpz_poly(list(terms)), len(terms)
    fitting = []
    for factor, _ in whole.factor_squarefree()[1]:
        for one, _ in factor.factor()[1]:
            parts = _dense(one)
            total = fmpz_poly([0])
            for part in reversed(parts):
                total = total.mul_low(series, size) + part
            if len(parts) > 1 and not total.truncate(size - size // 8):
                fitting.append(parts)
    if len(fitting) != 1:
        raise Undecided("the terms do not tell the factors of the equation apart")
    if len(fitting[0]) == 2:
        raise Undecided("the series is a rational function")
    return fitting[0]


def _dense(poly: Any) -> Poly:
    rows: dict[int, dict[int, int]] = {}
    for (i, k), c in poly.to_dict().items():
        rows.setdefault(i, {})[k] = int(c)
    return [
        fmpz_poly([rows.get(i, {}).get(k, 0) for k in range(1 + max(rows.get(i, {0: 0})))])
        for i in range(1 + max(rows))
    ]


def _discriminant(parts: Poly) -> fmpz_poly:
    ring = fmpz_mpoly_ctx.get(("f", "x"), Ordering.lex)
    whole = ring.from_dict(
        {(i, k): c for i, part in enumerate(parts) for k, c in enumerate(ints(part)) if c}
    )
    return _dense(whole.discriminant("f"))[0]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where f may be singular: a zero of an irreducible q in a ball, and orders along q."""

    ball: acb
    q: fmpz_poly
    order: int
    lead: int


class _Series:
    """f, by its equation and terms, at the precision in force."""

    def __init__(self, parts: Poly, terms: Sequence[int]) -> None:
        self.parts, self.terms = parts, terms
        self.discriminant = _discriminant(parts)
        orders: dict[tuple[int, ...], list[int]] = {}
        for which, poly in enumerate((self.discriminant, parts[-1])):
            for factor, multiplicity in factored(poly):
                orders.setdefault(tuple(ints(factor)), [0, 0])[which] = int(multiplicity)
        self.places = [
            _Place(ball, fmpz_poly(list(q)), order, lead)
            for q, (order, lead) in orders.items()
            if q != (0, 1) and len(q) > 1
            for ball, _ in isolated_roots(fmpz_poly(list(q)))
        ]
        if not self.places:
            raise Undecided("the equation has no place at which the series could be singular")

    def nearest(self) -> list[Singularity]:
        """Return what the nearest singularities contribute; their moduli agree in all digits."""
        waiting = sorted(self.places, key=lambda place: float(abs(place.ball).mid()))
        while waiting:
            reach = max(abs(place.ball).upper() for place in waiting[:1])
            level: list[_Place] = []
            while waiting and not abs(waiting[0].ball) > reach:
                reach = max(reach, abs(waiting[0].ball).upper())
                level.append(waiting.pop(0))
            found = []
            for place in level:
                if place.ball.imag < 0:
                    continue  # with its conjugate
                one = self.at(place)
                if one is not None:
                    found.append(one)
                    if not one.is_real:
                        found.append(_conjugate(one))
            if found:
                return found
        raise Undecided("the series has no singularity")

    def at(self, place: _Place) -> Singularity | None:
        """Return what a place contributes, None if f is regular there."""
        parts, shift = self.parts, None
        infinite = 0
        while infinite < len(parts) and not parts[-1 - infinite] % place.q:
            infinite += 1
        if infinite:
            shift = next(s for s in range(len(parts) + 1) if value_at(parts, s) % place.q)
            parts = _turned(parts, shift)
        reason = _TooWide("")
        for k in range(2, NEAREST):
            try:
                return self._near(place, parts, shift, infinite, arb(2) ** -k)
            except _TooWide as error:
                reason = error
        raise Undecided(str(reason))

    def _near(
        self, place: _Place, parts: Poly, shift: int | None, infinite: int, delta: arb
    ) -> Singularity | None:
        """Return what a place contributes, from the roots over a ball around it.

        parts: the equation for w, f = shift + 1/w, if the shift is given.
        """
        near = _mid(place.ball * (1 - delta))
        around = _box(place.ball, 2 * delta * abs(place.ball).upper())
        local = _local(parts, near, around)
        if local is None or (local[1] and not place.order):
            raise _TooWide(f"near x = {_text(place.ball)} more than two branches meet")
        simple, pair = local
        value = self.continued(near)
        if shift is not None:
            value = 1 / (value - shift)
        which = [i for i, (start, _) in enumerate([*simple, *pair]) if start.overlaps(value)]
        if len(which) != 1:
            raise _TooWide(f"near x = {_text(place.ball)} the branches are not told apart")
        z, values = place.ball, [_narrowed(parts, place.ball, box) for _, box in simple]
        sums = _sums(parts, z, values) if pair else None
        middle = sums[0] / 2 if sums else acb(0)
        zeros = [i for i, w in enumerate(values) if infinite and w.contains(0)]
        pair_zero = bool(pair and infinite and middle.contains(0))
        if infinite and (len(zeros), pair_zero) != ((1, False) if infinite == 1 else (0, True)):
            raise _TooWide(f"near x = {_text(z)} it is not known which branch is infinite")
        if which[0] < len(simple):
            if which[0] not in zeros:
                return None
            rest = reduce(mul, (w for i, w in enumerate(values) if i != which[0]), acb(1))
            rest *= sums[1] if sums else acb(1)
            below = _reduced(parts[0], place.q, place.lead, z) / value_at(ints(parts[-1]), z)
            slope = (-1) ** (len(parts) - 1) * below / rest
            return _term(place, Fraction(-place.lead), 1 / slope)
        if not place.order % 2:
            if pair_zero:
                raise Undecided(f"near x = {_text(z)} two infinite branches meet")
            return None
        height = _height(parts, self.discriminant, place, values, z)
        over = _height(parts, self.discriminant, place, [box for _, box in simple], around)
        here = 1 - near / z
        root = height.sqrt() / 2
        sign = (pair[which[0] - len(simple)][0] - pair[len(simple) + 1 - which[0]][0]) / (
            2 * root * here.sqrt() ** place.order
        )
        if not (over / height).real > 0 or sign.real.contains(0):
            raise _TooWide(f"near x = {_text(z)} the two branches are not told apart")
        root = root if sign.real > 0 else -root
        half = Fraction(place.order, 2)
        if shift is None:
            return _term(place, half, root)
        if not pair_zero:
            return _term(place, half, -root / middle**2)
        if place.lead != place.order:
            raise Undecided(f"near x = {_text(z)} two infinite branches meet")
        return _term(place, -half, 1 / root)

    def continued(self, to: acb) -> acb:
        """Return f at a point nearer to 0 than all singularities, from its terms near 0."""
        for turn in TURNS:
            value = self._along(to, turn)
            if value is not None:
                return value
        raise Undecided(f"the series could not be continued to x = {_text(to)}")

    def _along(self, to: acb, turn: Fraction) -> acb | None:
        least = min(abs(place.ball).lower() for place in self.places)
        start = _mid(to / abs(to) * min(least / 16, abs(to).lower() / 2))
        value = self._near_zero(start, least / 2)
        if value is None:
            return None
        half = arb(1) / 2
        stops = [to]
        if turn:
            turned = (acb(0, 1) * arb(turn.numerator) / turn.denominator).exp()
            stops.insert(0, _mid(to * half * turned))
        for stop in stops:
            found = _followed(self.parts, start, value, stop)
            if found is None:
                return None
            start, value = stop, found
        return value

    def _near_zero(self, x: acb, radius: arb) -> acb | None:
        """Return f at x, |x| < radius, where no place is: the one root that its terms allow."""
        size = abs(arb(int(self.parts[-1].leading_coefficient())))
        low = next(k for k, c in enumerate(ints(self.parts[-1])) if c)
        size *= radius**low
        for place in self.places:
            if place.lead:
                size *= (abs(place.ball) - radius) ** place.lead
        sums = [value_at([abs(c) for c in ints(p)], radius, arb(0)) for p in self.parts[:-1]]
        bound = 1 + max((total / size).upper() for total in sums)  # Cauchy's of the roots
        share = abs(x) / radius
        rest = (bound * share ** len(self.terms) / (1 - share)).upper()
        known = value_at(self.terms, x, acb(0)) + acb(arb(0, rest), arb(0, rest))
        roots = _roots(self.parts, x)
        fitting = [root for root in roots or () if root.overlaps(known)]
        return fitting[0] if len(fitting) == 1 else None


def _local(
    parts: Poly, near: acb, around: acb
) -> tuple[list[tuple[acb, acb]], list[tuple[acb, acb]]] | None:
    """Return the roots at a point with what holds them over a ball, and two that may meet."""
    roots = _roots(parts, near)
    if roots is None:
        return None
    simple, pair = [], []
    for root in roots:
        box = _over(parts, near, root, around)
        if box is None:
            pair.append((root, root))
        else:
            simple.append((root, box))
    boxes = [box for _, box in simple]
    if any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i]):
        return None
    if pair:
        if len(pair) != 2:
            return None
        total, product = _sums(parts, around, boxes)
        spread = (abs(total * total - 4 * product).upper()).sqrt() / 2
        both = _widened(total / 2, spread)
        if not both.is_finite() or any(box.overlaps(both) for box in boxes):
            return None
    return simple, pair


def _sums(parts: Poly, x: acb, others: Sequence[acb]) -> tuple[acb, acb]:
    """Return the sum and the product of the two roots that are not among the others."""
    top, second, third = (value_at(ints(parts[-1 - k]), x, acb(0)) for k in range(3))
    rest = sum(others, acb(0))
    pairs = sum((a * b for i, a in enumerate(others) for b in others[:i]), acb(0))
    total = -second / top - rest
    return total, third / top - pairs - rest * total


def _height(parts: Poly, discriminant: fmpz_poly, place: _Place, others: Any, x: acb) -> acb:
    """Return h(x), (1 - x/z)^order h(x) being the square of the difference of the two roots."""
    total, product = _sums(parts, x, others)
    below = value_at(ints(parts[-1]), x, acb(0)) ** (2 * len(parts) - 4)
    for i, a in enumerate(others):
        below *= (a * a - total * a + product) ** 2
        for b in others[:i]:
            below *= (a - b) ** 2
    return cast("acb", _reduced(discriminant, place.q, place.order, place.ball, x) / below)


def _reduced(poly: fmpz_poly, q: fmpz_poly, order: int, z: acb, x: acb | None = None) -> acb:
    """Return the value at x of poly/(1 - x/z)^order, z a zero of q; at z if x is not given."""
    quotient, carried = [], acb(0)
    for c in reversed(ints(q)):
        carried = carried * z + c
        quotient.append(carried)
    without = list(reversed(quotient[:-1]))  # q/(x - z)
    at = z if x is None else x
    rest = ints(poly // q**order)
    found: acb = value_at(rest, at, acb(0)) * (-z * value_at(without, at, acb(0))) ** order
    return found


def _turned(parts: Poly, shift: int) -> Poly:
    """Return the equation for w, f = shift + 1/w."""
    degree = len(parts) - 1
    moved = [
        sum(
            (comb(i, k) * shift ** (i - k) * parts[i] for i in range(k, degree + 1)), fmpz_poly([0])
        )
        for k in range(degree + 1)
    ]
    return moved[::-1]


def _roots(parts: Poly, x: acb) -> list[acb] | None:
    """Return the roots at an exact point in disjoint balls."""
    spend(1 + len(parts) ** 2)
    values = [value_at(ints(p), x, acb(0)) for p in parts]
    if values[-1].contains(0):
        return None
    try:
        found = acb_poly([_mid(c) for c in values]).roots()
    except ValueError:
        return None
    boxes = [_newton(values, _mid(root), root) for root in found]
    if any(box is None for box in boxes):
        return None
    some = cast("list[acb]", boxes)
    if any(a.overlaps(b) for i, a in enumerate(some) for b in some[:i]):
        return None
    return some


def _newton(values: Sequence[acb], middle: acb, start: acb) -> acb | None:
    """Return a ball that holds one root for all coefficients in `values`, near `middle`.

    If middle - p(middle)/p'(Y) lies within Y, then Y holds one root, and it lies there.
    """
    slopes = [k * c for k, c in enumerate(values)][1:]
    step = value_at(values, middle, acb(0))
    guess = abs(step / value_at(slopes, middle, acb(0))).upper()
    for factor in (2, 4, 16):
        box = _widened(middle, max(factor * guess, abs(start - middle).upper()))
        slope = value_at(slopes, box, acb(0))
        if slope.contains(0) or not slope.is_finite():
            return None
        inner = middle - step / slope
        if box.contains_interior(inner):
            return cast("acb", inner)
    return None


def _over(parts: Poly, x: acb, root: acb, around: acb) -> acb | None:
    """Return a ball with the one root near `root` for all x around; None if it may meet others.

    The equation is written in powers of the distances from the point and the root.
    """
    middle, places = _mid(root), around - x
    moved = [_moved(ints(p), x) for p in parts]
    size = max(map(len, moved))
    rows = [[row[j] if j < len(row) else acb(0) for row in moved] for j in range(size)]
    both = [_moved(row, middle) for row in rows]
    values = [value_at([row[i] for row in both], places, acb(0)) for i in range(len(parts))]
    found = _newton(values, acb(0), root - middle)
    return None if found is None else found + middle


def _moved(coefficients: Sequence[Any], by: acb) -> list[acb]:
    """Return the coefficients of p(x + by)."""
    result: list[acb] = []
    for c in reversed(coefficients):
        pairs = zip([acb(0), *result], [*result, acb(0)], strict=True)
        result = [below + by * above for below, above in pairs]
        result[0] += c
    return result


def _narrowed(parts: Poly, x: acb, box: acb) -> acb:
    """Return the root in a box at a point of the ball over which the box holds one."""
    values = [value_at(ints(p), x, acb(0)) for p in parts]
    slopes = [k * c for k, c in enumerate(values)][1:]
    for _ in range(64):
        middle = _mid(box)
        inner = middle - value_at(values, middle, acb(0)) / value_at(slopes, box, acb(0))
        if not inner.is_finite() or not abs(inner.rad()) < abs(box.rad()) * 0.9:
            break
        box = inner
    return box


def _followed(parts: Poly, start: acb, value: acb, stop: acb) -> acb | None:
    """Return the root at `stop` that `value` at `start` becomes along the segment."""
    whole = stop - start
    done, step = arb(0), arb(1) / 4
    here = start
    for _ in range(MAX_STEPS):
        spend(1 + len(parts))
        left = 1 - done
        share = min(left, step)
        there = stop if not step < left else _mid(start + whole * (done + share))
        around = _box(here, abs(there - here).upper() * arb("1.01"))
        box = _over(parts, here, value, around)
        if box is None:
            step /= 2
            if step < SMALLEST_STEP:
                return None
            continue
        here, value = there, _narrowed(parts, there, box)
        if not step < left:
            return value
        done, step = (done + share).mid(), step * 2
    return None


def _term(place: _Place, exponent: Fraction, constant: acb) -> Singularity:
    """Return the coefficient of C (1 - x/z)^exponent."""
    sign = 1 if place.q[0] > 0 else -1
    z, reverse = place.ball, [sign * c for c in ints(place.q)[::-1]]
    c = constant * (arb(-exponent.numerator) / exponent.denominator).rgamma()
    if z.imag.is_zero():
        z, c = acb(z.real), acb(c.real)
    rate = _enclosures(1 / z)
    if len(reverse) == 2:
        rate = Enclosure.exactly(-Fraction(reverse[0], reverse[1])), Enclosure.exactly(0)
    return Singularity(rate, _enclosures(c), -exponent - 1, tuple(reverse))


def _conjugate(one: Singularity) -> Singularity:
    def turned(parts: tuple[Enclosure, Enclosure]) -> tuple[Enclosure, Enclosure]:
        return parts[0], Enclosure(-parts[1].high, -parts[1].low)

    return Singularity(turned(one.rate), turned(one.constant), one.power, one.polynomial)


def _enclosures(ball: acb) -> tuple[Enclosure, Enclosure]:
    return Enclosure.of(ball.real), Enclosure.of(ball.imag)


def _mid(ball: acb) -> acb:
    return acb(ball.real.mid(), ball.imag.mid())


def _widened(ball: acb, by: arb) -> acb:
    return ball + acb(arb(0, by), arb(0, by))


def _box(ball: acb, radius: arb) -> acb:
    return _widened(_mid(ball), radius.upper())


def _text(ball: acb) -> str:
    parts = [f"{float(exact(part.mid())):.6g}" for part in (ball.real, ball.imag)]
    return parts[0] if ball.imag.is_zero() else f"{parts[0]} + {parts[1]} i"
