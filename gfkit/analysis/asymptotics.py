"""How the coefficients of a rational g.f. grow, with digits and error bounds that are proved.

For n >= n0, a(n) is the sum of P(n) r^n over the roots r of the reversed denominator, with P of
degree below the multiplicity of r. [Stanley2012, Theorem 4.1.1] The roots of largest modulus are
the main part; all others together are at most C s^n, with s below that modulus. Where several
roots share it and differ by roots of unity, the sequence splits into residue classes of n, each
with one formula; they are found as sections a(Nm + j), so what holds of each is proved alone.

The index n is that of the sequence: the coefficient of x^k in the g.f. is a(offset + k).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Literal, TypeVar

from flint import acb, arb, fmpz_poly

from gfkit.analysis.dominant_pole import (
    NotLone,
    enclosed_lone_pole,
    find_lone_pole,
)
from gfkit.analysis.dominant_roots import dominant_factors, enclosed_roots, integer_modulus
from gfkit.analysis.hypergeometric import class_index
from gfkit.analysis.poles import polar_part, polynomial_in_n, rest_bound
from gfkit.base.arguments import an, between, takes
from gfkit.base.budget import know, spend, tracked
from gfkit.base.conversions import ToSympy
from gfkit.errors import LimitReached
from gfkit.numbers import polynomials
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.enclosures import Enclosure, exact, precision, rounded_up
from gfkit.numbers.printing import digits_latex, digits_text
from gfkit.numbers.roots import Box, RealRoot, Root
from gfkit.series.algebra import exponents_divisor, section
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.analysis.dominant_roots import Factor

MAX_DIGITS = 10_000
EXACT_DEGREE = 40
"""Constants are computed in the field of r up to this degree of r."""
EXACT_WORK = 50_000
"""And up to this square of degree times multiplicity, and this product of degree and offset."""
IDENTIFIED_DEGREE = 12
"""Minimal polynomials of constants other than r are computed up to this degree of r."""
MAX_PERIOD = 5000
"""The limit on classes of n."""
MAX_OFFSET = 10_000
MAX_CLASSES = 120
BOUND_DIGITS = 6
BOUND_BITS = 64
FEWEST_BITS = 24
"""The least accuracy of a constant in a bound, unless it is below 2^-FEWEST_BITS, so that wide
balls do not make the bound large.
"""
MAX_ROUNDS = 8
ALL_ROOTS_ORDER = 100
"""All roots of denominators are enclosed up to this order; above, the pole of least modulus is
looked for alone."""
MOST_ROOTS_ORDER = 400
"""And all roots after all, up to this order, where it is not alone."""
KNOWN_DIGITS = 10
"""The digits of the rate of growth before its other digits are computed."""

T = TypeVar("T")
Kind = Literal["finite", "single", "classes", "several"]


@dataclass(frozen=True, slots=True, repr=False)
class MainTerm(ToSympy):
    """P(n) r^n with a real r; coefficients: those of P, ascending, the last of them not 0.

    degree: that of P. If only_leading, coefficients holds the last one alone.
    """

    base: RealRoot
    coefficients: tuple[RealRoot, ...]
    degree: int
    only_leading: bool = False

    @property
    def constant(self) -> RealRoot:
        """The c of a(n) ~ c r^n n^k."""
        return self.coefficients[-1]

    def __str__(self) -> str:
        return self.text("n")

    def text(self, letter: str, digits: int = 12) -> str:
        """Return c n^k r^n, with some digits of c and r, for a letter in the place of n."""
        power = {0: "", 1: letter}.get(self.degree, f"{letter}^{self.degree}")
        base, constant = self.base.digits(digits), self.constant.digits(digits)
        is_plain = base[0] != "-" and "e" not in base and "+/-" not in base and "/" not in base
        grown = "" if base == "1" else f"{base if is_plain else f'({base})'}^{letter}"
        constant = f"({constant})" if "+/-" in constant else constant
        factors = [constant if constant != "1" else "", power, grown]
        return "*".join(filter(None, factors)) or "1"

    def latex(self, letter: str = "n", digits: int = 12) -> str:
        """Return the same in LaTeX; dots follow digits that are not all."""
        base, constant = (
            digits_latex(digits_text(one.value, digits)) for one in (self.base, self.constant)
        )
        grown = "" if base == "1" else f"{base}^{{{letter}}}"
        if not base.isdecimal() and grown:
            grown = rf"\left({base}\right)^{{{letter}}}"
        power = {0: "", 1: letter}.get(self.degree, f"{letter}^{{{self.degree}}}")
        first = constant if constant != "1" or not (power or grown) else ""
        first = rf"\left({first}\right)" if r"\pm" in first and (power or grown) else first
        dot = r"\cdot " if first and (power + grown)[:1].isdigit() else r"\," if first else ""
        return f"{first}{dot if power or grown else ''}{power}{grown}"


@dataclass(frozen=True, slots=True)
class ComplexTerm:
    """P(n) z^n with a complex z, the coefficients of P ascending.

    turn: the argument of z over 2 pi, between -1/2 and 1/2.
    """

    base: Box
    turn: Enclosure
    coefficients: tuple[Box, ...]
    minimal_polynomial: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remainder:
    """The error is at most factor * rate^n in absolute value, for all n >= holds_from.

    If factor is 0 there is no error term.
    """

    factor: Fraction
    rate: Fraction
    holds_from: int

    @classmethod
    def counted_from(cls, offset: int, factor: Fraction, rate: Fraction, start: int) -> Remainder:
        """Return that of a bound factor * rate^k for k = n - offset >= start, rounded up."""
        if factor and rate:
            with precision(BOUND_BITS):
                moved = (
                    arb(polynomials.rational_of(factor))
                    * arb(polynomials.rational_of(rate)) ** -offset
                )
                factor = rounded_up(exact(moved.upper()) if offset else factor, BOUND_DIGITS)
        return cls(factor, rate, start + offset)


@dataclass(frozen=True, slots=True, repr=False)
class Asymptotics(ToSympy):
    """The behaviour of a(n) for large n.

    kind: "finite", a(n) = 0 from remainder.holds_from on; "single", one root of largest modulus;
    "classes", one formula for each class of n modulo a period; "several", roots of one modulus that
    have no period up to MAX_PERIOD, or more than MAX_CLASSES classes.
    modulus: R, the limit superior of |a(n)|^(1/n). period, residue: of n; the
    formulas of a class are in m, with n = period * m + residue.
    leading: of "classes", the one term that all classes share at highest order, if there is one.
    offset: the n, of a class the m, of the first coefficient of gf.
    """

    gf: RationalGF
    kind: Kind
    modulus: Enclosure
    remainder: Remainder
    term: MainTerm | None = None
    leading: MainTerm | None = None
    terms: tuple[ComplexTerm, ...] = ()
    classes: tuple[Asymptotics, ...] = ()
    period: int = 1
    residue: int = 0
    offset: int = 0

    def __str__(self) -> str:
        return self.text()

    def text(self, digits: int = 12) -> str:
        """Return what is found in one line, with some digits of its constants."""
        if (term := self.term or self.leading) is not None:
            return f"a(n) ~ {term.text('n', digits)}"
        if self.kind == "finite":
            return f"a(n) = 0 for n >= {self.remainder.holds_from}"
        if self.classes:
            return "; ".join(one.of_class(digits) for one in self.classes)
        return f"|a(n)|^(1/n) has the limit superior {self.modulus}"

    def of_class(self, digits: int = 12) -> str:
        """Return the formula of a class of n modulo a period, as text in m."""
        index = class_index(self.period, self.residue)
        return f"a({index}) " + ("= 0" if self.term is None else f"~ {self.term.text('m', digits)}")

    def latex(self, digits: int = 12) -> str:
        r"""Return what `text` says, in LaTeX.

        >>> from gfkit.series.rational_gf import RationalGF
        >>> asymptotics(RationalGF.of([1], [1, -2])).latex()
        'a(n)\\sim 2^{n}'
        """
        if (term := self.term or self.leading) is not None:
            return rf"a(n)\sim {term.latex('n', digits)}"
        if self.kind == "finite":
            return rf"a(n)=0 \quad (n \ge {self.remainder.holds_from})"
        if not self.classes:
            modulus = digits_latex(str(self.modulus))
            return rf"\limsup_{{n\to\infty}} |a(n)|^{{1/n}}={modulus}"
        parts = []
        for one in self.classes:
            value = "=0" if one.term is None else rf"\sim {one.term.latex('m', digits)}"
            parts.append(f"a({class_index(one.period, one.residue)}){value}")
        return r",\quad ".join(parts)


@takes(
    gf=an(RationalGF, "a g.f. such as RationalGF.of([1], [1, -1, -1])"),
    offset=between(None, None, 0),
    digits=between(1, MAX_DIGITS, 50),
)
def asymptotics(gf: RationalGF, offset: int = 0, *, digits: int = 50) -> Asymptotics:
    """Return the main part of a(n), its constants to `digits` digits, and an error bound.

    gf: the sum of a(offset + k) x^k; the formulas are in n, those of classes in m.
    Every enclosure is a proof, ties of moduli are decided exactly, and so is the period.
    Up to order ALL_ROOTS_ORDER all roots are enclosed; above, the pole of least modulus alone, if
    it is simple and real, and then its r and c have no exact form, or the classes of n. Raises
    LimitReached where a tie, or a number of digits, is beyond the limits.

    >>> fibonacci = asymptotics(RationalGF.of([0, 1], [1, -1, -1]), digits=20)
    >>> fibonacci.term.base.digits(20), fibonacci.term.constant.digits(20)
    ('1.6180339887498948482', '0.44721359549995793928')
    >>> fibonacci.term.constant.poly
    (-1, 0, 5)
    >>> rest = fibonacci.remainder
    >>> float(rest.factor), float(rest.rate), rest.holds_from
    (0.447214, 0.618034, 0)
    >>> print(asymptotics(RationalGF.of([12], [1, -2]), 2))  # 12, 24, 48, ... from n = 2 on
    a(n) ~ 3*2^n
    """
    if abs(offset) > MAX_OFFSET:
        raise LimitReached(f"growth is given for offsets up to {MAX_OFFSET}, not {offset}")
    found = _asymptotics(gf, offset, digits)
    return replace(found, offset=offset)


def _asymptotics(gf: RationalGF, offset: int, digits: int) -> Asymptotics:
    if not gf.order:
        nothing, start = Enclosure.exactly(0), offset + max(0, len(gf.num))
        return Asymptotics(gf, "finite", nothing, Remainder(Fraction(0), Fraction(0), start))
    if gf.order <= ALL_ROOTS_ORDER:
        return _of_all_roots(gf, offset, digits)
    try:
        return _of_large_order(gf, offset, digits)
    except NotLone as error:
        if gf.order > MOST_ROOTS_ORDER:
            raise LimitReached(f"order {gf.order}: {error}") from None
        return _of_all_roots(gf, offset, digits)


def _of_all_roots(gf: RationalGF, offset: int, digits: int) -> Asymptotics:
    factors = dominant_factors(gf)
    know(roots_of_largest_modulus=sum(factor.dominant for factor in factors))
    top, bound = _bounded(gf, offset, factors)
    if len(top) == 1:
        know(growth_rate=Enclosure.of(top[0].ball.real).digits(KNOWN_DIGITS))
    form = _single if len(top) == 1 else _tied
    at = gf, offset
    found = _settled(lambda near: form(*at, near, bound, digits + 2), top, digits, gf.order)
    period = None if found.kind == "single" else _period(found, factors)
    classes = None if period is None else _classes(gf, offset, period, digits)
    return found if classes is None else replace(found, kind="classes", classes=classes)


def _of_large_order(gf: RationalGF, offset: int, digits: int) -> Asymptotics:
    """Return the answer from one simple real pole, or from one of each class of n; raises NotLone.

    No other roots are computed. r has no polynomial here, unless it is an integer.
    """
    if (period := exponents_divisor(gf.den)) > 1:
        return _of_classes(gf, offset, period, digits)
    found, _ = enclosed_lone_pole(gf, find_lone_pole(gf), digits + 2, offset)
    bound = Remainder.counted_from(offset, found.factor, found.rate, _first_sum(gf))
    base, constant = RealRoot(found.base), RealRoot(found.coefficient)
    whole = round(found.base.middle)
    if whole in found.base and not fmpz_poly(list(reversed(gf.den)))(whole):
        base = RealRoot(Enclosure.exactly(whole), (-whole, 1))
        (exactly,) = polynomial_in_n(polar_part(gf, Fraction(whole), 1), Fraction(whole), offset)
        polynomial = (-exactly.numerator, exactly.denominator)
        constant = RealRoot(Enclosure.exactly(exactly), polynomial)
    term = MainTerm(base, (constant,), 0)
    return Asymptotics(gf, "single", _magnitude(base.value), bound, term)


def _first_sum(gf: RationalGF) -> int:
    """Return the k from which on the coefficients of gf are sums of powers."""
    return max(0, len(gf.num) - gf.order)


def _of_classes(gf: RationalGF, offset: int, period: int, digits: int) -> Asymptotics:
    classes = _classes(gf, offset, period, digits)
    if classes is None:
        raise NotLone(f"the classes of n modulo {period} are too many, or not of one root each")
    found = [answer for answer in classes if answer.kind == "single"]
    bits = int(3.33 * digits) + BOUND_BITS
    modulus = max((one.modulus.root(one.period, bits) for one in found), key=lambda one: one.high)
    rate = max(Enclosure.exactly(a.remainder.rate).root(a.period).high for a in found)
    rate = rounded_up(rate, BOUND_DIGITS)
    # C s^m <= C rate^(period m) = C rate^-residue rate^n.
    factor = max(
        (a.remainder.factor * max(Fraction(1), rate**-a.residue) for a in found if rate),
        default=Fraction(0),
    )
    start = max(a.period * a.remainder.holds_from + a.residue for a in classes)
    bound = Remainder(rounded_up(factor, BOUND_DIGITS), rate, start)
    return Asymptotics(gf, "classes", modulus, bound, classes=classes)


def _settled(
    form: Callable[[list[Root]], T | None], roots: Sequence[Root], digits: int, order: int
) -> T:
    """Return what a function makes of roots, with more bits until that is something."""
    first = int(3.33 * digits) + 64 + 2 * order
    for bits in (first << k for k in range(MAX_ROUNDS)):
        narrow = [root.refined(bits) for root in tracked(roots, "roots")]
        with precision(bits):
            found = form(narrow)
        if found is not None:
            return found
    raise LimitReached(
        f"the balls did not settle {digits} digits in {MAX_ROUNDS} doublings of the precision"
    )


def _single(
    gf: RationalGF, offset: int, roots: Sequence[Root], bound: Remainder, wanted: int
) -> Asymptotics | None:
    term = _main_term(gf, offset, roots[0])
    if term is None or not term.constant.value.settles(wanted):
        return None
    if not _all_settle((number.value for number in (term.base, *term.coefficients)), wanted):
        return None
    return Asymptotics(gf, "single", _magnitude(term.base.value), bound, term)


def _tied(
    gf: RationalGF, offset: int, roots: Sequence[Root], bound: Remainder, wanted: int
) -> Asymptotics | None:
    terms = tuple(term for root in roots if (term := _complex_term(gf, offset, root)) is not None)
    moduli = [_modulus(root) for root in roots]  # of one number
    modulus = Enclosure(max(one.low for one in moduli), min(one.high for one in moduli))
    numbers = (
        end for term in terms for box in (term.base, *term.coefficients) for end in box.sides
    )
    if len(terms) < len(roots) or not modulus.settles(wanted) or not _all_settle(numbers, wanted):
        return None
    leading = _shared_leading(gf, offset, roots)
    if leading and not leading.constant.value.settles(wanted):
        leading = None
    return Asymptotics(gf, "several", modulus, bound, None, leading, terms)


def _bounded(
    gf: RationalGF, offset: int, factors: tuple[Factor, ...]
) -> tuple[list[Root], Remainder]:
    """Return the dominant roots in balls narrow enough for the error bound, and that bound."""
    for bits in tracked([BOUND_BITS << k for k in range(MAX_ROUNDS)], "precisions"):
        dominant, others = enclosed_roots(factors, bits)
        with precision(bits + 2 * gf.order):
            bound = _remainder(gf, offset, dominant, others)
        if bound is not None:
            return dominant, bound
    raise LimitReached(f"{BOUND_BITS << (MAX_ROUNDS - 1)} bits do not separate the moduli of roots")


def _all_settle(values: Iterable[Enclosure], digits: int) -> bool:
    """Return whether each has these digits, or an absolute error below 10^-digits: it may be 0."""
    return all(value.settles(digits) or value.radius * 10**digits < 1 for value in values)


def _magnitude(value: Enclosure) -> Enclosure:
    return value if value.low > 0 else Enclosure(-value.high, -value.low)


def _modulus(root: Root) -> Enclosure:
    if (known := integer_modulus(root.poly)) is not None:
        return Enclosure.exactly(known)
    return Enclosure.of(abs(root.ball.real) if root.is_real else abs(root.ball))


def _main_term(gf: RationalGF, offset: int, root: Root) -> MainTerm | None:
    """Return P(n) r^n of a real root; None if balls are too wide."""
    base = _base(root)
    work = (root.degree * root.multiplicity) ** 2
    moved = root.degree * abs(offset)
    if root.degree <= EXACT_DEGREE and max(work, moved) <= EXACT_WORK:
        exactly = exact_term(gf, root.poly, root.multiplicity, offset)
        numbers = tuple(_number(element, root.ball.real) for element in exactly)
    else:
        polar = polar_part(gf, root.ball.real, root.multiplicity)
        shares = polynomial_in_n(polar, root.ball.real, offset)
        if not all(ball.is_finite() for ball in shares):
            return None
        numbers = tuple(RealRoot(Enclosure.of(ball)) for ball in shares)
    return MainTerm(base, numbers, root.multiplicity - 1)


def exact_term(
    gf: RationalGF, poly: tuple[int, ...], multiplicity: int, offset: int = 0
) -> list[AlgebraicNumber]:
    """Return the coefficients of P(n), ascending, for each root r of a factor, exactly in Q(r)."""
    generator = AlgebraicNumber.generator(poly)
    return polynomial_in_n(polar_part(gf, generator, multiplicity), generator, offset)


def _base(root: Root) -> RealRoot:
    value = Enclosure.exactly(-root.poly[0]) if root.degree == 1 else root.box.real
    return RealRoot(value, root.poly)


def _number(element: AlgebraicNumber, ball: arb) -> RealRoot:
    """Return the value of a polynomial in r with its enclosure."""
    degree = len(element.modulus) - 1
    minimal = element.minimal_polynomial() if degree <= IDENTIFIED_DEGREE else None
    if (rational := element.rational) is not None:
        return RealRoot(Enclosure.exactly(rational), minimal, element)
    return RealRoot(Enclosure.of(value_at(element, ball)), minimal, element)


def identified(
    factor: Factor, elements: Sequence[AlgebraicNumber], digits: int
) -> tuple[RealRoot, ...]:
    """Return r, the one dominant root of a factor, and elements of Q(r), to this many digits."""
    (wide, *_), _ = enclosed_roots([factor], 64)

    def form(roots: list[Root]) -> tuple[RealRoot, ...] | None:
        numbers = (_number(element, roots[0].ball.real) for element in elements)
        found = (_base(roots[0]), *numbers)
        return found if all(number.value.settles(digits + 2) for number in found) else None

    return _settled(form, [wide], digits, factor.degree)


def value_at(element: AlgebraicNumber, ball: arb) -> arb:
    """Return the ball of an element at a root of its modulus."""
    spend(1 + len(element.coefficients) // 4)
    parts = (arb(polynomials.rational_of(c)) for c in element.coefficients)
    return arb(polynomials.value_at(parts, ball))


def _complex_term(gf: RationalGF, offset: int, root: Root) -> ComplexTerm | None:
    polar = polar_part(gf, root.ball, root.multiplicity)
    shares = polynomial_in_n(polar, root.ball, offset)
    if not all(ball.is_finite() for ball in shares):
        return None
    turn = root.ball.arg() / (2 * arb.pi())
    if not turn.is_finite():
        return None
    return ComplexTerm(root.box, Enclosure.of(turn), tuple(map(Box.of, shares)), root.poly)


def _shared_leading(gf: RationalGF, offset: int, roots: Sequence[Root]) -> MainTerm | None:
    """Return the leading term if one dominant root, a real one, has the highest multiplicity."""
    top = max(root.multiplicity for root in roots)
    leaders = [root for root in roots if root.multiplicity == top]
    term = _main_term(gf, offset, leaders[0]) if len(leaders) == 1 else None
    return term and replace(term, coefficients=term.coefficients[-1:], only_leading=True)


def _remainder(
    gf: RationalGF, offset: int, dominant: Sequence[Root], rest: Sequence[Root]
) -> Remainder | None:
    """Return a bound C s^n of everything but the dominant roots; None if balls are too wide."""
    if not rest:
        return Remainder(Fraction(0), Fraction(0), _first_sum(gf) + offset)
    sizes = [exact(root.ball.abs_upper().upper()) for root in rest]
    largest = min(exact(root.ball.abs_lower().lower()) for root in dominant)
    second = max(sizes)
    if second >= largest:
        return None
    multiple = any(root.multiplicity > 1 for root in rest)
    wanted = second + (largest - second) / 8 if multiple else second
    rate, digits = largest, BOUND_DIGITS
    while rate >= largest:
        rate, digits = rounded_up(wanted, digits), digits + BOUND_DIGITS
    polar = []
    for root in tracked(rest, "roots"):
        shares = polar_part(gf, root.ball, root.multiplicity)
        if not all(map(_is_narrow, shares)):
            return None
        polar.append([exact(b.abs_upper().upper()) for b in shares])
    total = rest_bound(zip(sizes, polar, strict=True), rate)
    if total is None:
        return None
    return Remainder.counted_from(offset, rounded_up(total, BOUND_DIGITS), rate, _first_sum(gf))


def _is_narrow(b: acb) -> bool:
    few = b.rel_accuracy_bits() < FEWEST_BITS
    return b.is_finite() and not (few and exact(b.abs_upper().upper()) * 2**FEWEST_BITS > 1)


def _period(found: Asymptotics, factors: Sequence[Factor]) -> int | None:
    """Return the least N for which all dominant roots have one N-th power, which is positive.

    Balls suggest N. It is proved by the polynomial of the N-th powers: one root of it is
    dominant, and it is positive. None if there is no N up to MAX_PERIOD.
    """
    period = 1
    for term in found.terms:
        low, high = term.turn.low, term.turn.high
        q = lcm(low.denominator, high.denominator)
        a, b = int(low * q), int(high * q)
        multiples = range(1, MAX_PERIOD + 1)  # one of a turn between low and high is an integer
        least = next((n for n in multiples if -(-n * a // q) * q <= n * b), None)
        if least is None:
            return None
        period = lcm(period, least)
        if period > MAX_PERIOD:
            return None
    powers = fmpz_poly([1])
    for factor in factors:
        if factor.dominant:
            power = AlgebraicNumber.generator(factor.coefficients) ** period
            powers *= fmpz_poly(list(power.minimal_polynomial()))
    reverse = RationalGF.of([1], [int(c) for c in reversed(powers.coeffs())])
    above = dominant_factors(reverse)
    top = [factor for factor in above if factor.dominant]
    if sum(factor.dominant for factor in top) != 1:
        return None
    (root, *_), _ = enclosed_roots(top, 64)
    return period if bool(root.ball.real > 0) else None


def _classes(
    gf: RationalGF, offset: int, period: int, digits: int
) -> tuple[Asymptotics, ...] | None:
    """Return one answer for each class of n, split further where a class needs it."""
    if period > MAX_CLASSES:
        return None
    classes: list[Asymptotics] = []
    for residue in tracked(range(period), "classes"):
        first, place = first_of_class(offset, period, residue)
        answer = asymptotics(section(gf, period, place), first, digits=digits)
        if answer.kind == "several":
            return None
        for inner in answer.classes or (answer,):
            place = residue + period * inner.residue
            classes += [replace(inner, period=period * inner.period, residue=place)]
        if len(classes) > MAX_CLASSES:
            return None
    return tuple(classes)


def first_of_class(offset: int, period: int, residue: int) -> tuple[int, int]:
    """Return the least m with period m + residue >= offset, and by how much that is larger.

    >>> first_of_class(3, 2, 0), first_of_class(3, 2, 1), first_of_class(-3, 2, 0)
    ((2, 1), (1, 0), (-1, 1))
    """
    first = -((residue - offset) // period)
    return first, period * first + residue - offset
