"""Enclosures of growth: main terms with an error bound, the growth rate, and roots as evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as ListOf
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from gfkit.analysis.asymptotics import (
    ALL_ROOTS_ORDER,
    MAX_OFFSET,
    MAX_PERIOD,
    first_of_class,
)
from gfkit.analysis.dominant_pole import (
    SPARE_BITS,
    LonePole,
    NotLone,
    PolePlan,
    find_lone_pole,
    lone_pole,
)
from gfkit.analysis.poles import (
    WIDE_BITS,
    approximate_factors,
    approximate_roots,
    divides,
    pole_near,
    poles,
    rest_bound,
)
from gfkit.base.budget import spend, tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, LimitReached, said_as
from gfkit.numbers.decimals import decimal, fraction, log2_of, number_text
from gfkit.numbers.enclosures import Enclosure, rounded_up
from gfkit.numbers.records import LongNumbers
from gfkit.numbers.roots import Box
from gfkit.proofs.codec import NUMBERS, RATIO, WHOLE, Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Proved, Statement, Workings, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import gf_evidence, gf_lemma, proved_about
from gfkit.series import algebra

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational_gf import RationalGF


def ends(value: Enclosure) -> list[str]:
    """Return the ends of an enclosure as text."""
    return [number_text(value.low), number_text(value.high)]


def enclosure(data: ListOf[Any]) -> Enclosure:
    """Return the enclosure of two ends."""
    low, high = (fraction(str(end)) for end in data)
    return Enclosure(low, high)


def box_of(data: ListOf[Any]) -> Box:
    """Return a box by the ends of its real and imaginary part, or the former if it is real."""
    imaginary = enclosure(data[1]) if len(data) > 1 else Enclosure.exactly(0)
    return Box(enclosure(data[0]), imaginary)


ENCLOSURE, BOX = (
    Shape(ends, enclosure),
    Shape(lambda box: [ends(side) for side in box.sides[: 2 - box.is_real]], box_of),
)


def widened(value: Enclosure, digits: int) -> Enclosure:
    """Return an enclosure with ends of about this many decimals that has this one in its inside.

    One that is a single number gets an inside too.

    >>> str(widened(Enclosure(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9)), 4).high)
    '667/2000'
    """
    size = max(abs(value.low), abs(value.high))
    bits = size.numerator.bit_length() - size.denominator.bit_length() if size else 0
    unit = Fraction(10) ** (int(bits * 0.30103) - digits)  # about 10^-digits of the size
    low = value.low / unit
    high = value.high / unit
    return Enclosure(
        (low.numerator // low.denominator - 1) * unit,
        (-(-high.numerator // high.denominator) + 1) * unit,
    )


def root_evidence(gf: RationalGF, bits: int) -> dict[str, Any]:
    """Return the factors of the reversed denominator with their roots, one of each conjugate pair.

    A root is a pair x, y for (x + i y)/2^scale.
    """
    scale = bits + 4 * gf.order + 32
    return {
        "scale": scale,
        "factors": [
            {
                "poly": [decimal(c) for c in poly],
                "multiplicity": multiplicity,
                "roots": [[decimal(x), decimal(y)] for x, y in roots],
            }
            for poly, multiplicity, roots in approximate_factors(gf, scale)
        ],
    }


def polynomial_roots(poly: tuple[int, ...], bits: int = 128) -> dict[str, Any]:
    """Return a polynomial without multiple roots with its roots, one of each conjugate pair."""
    scale = bits + 4 * len(poly)
    return {
        "scale": scale,
        "poly": [decimal(c) for c in poly],
        "roots": [[decimal(x), decimal(y)] for x, y in approximate_roots(poly, scale)],
    }


WIDENED = 3
"""Boxes of statements have this many digits more than are requested."""
NEAR_BITS = 96
ROUNDS = 5
SLACK = Fraction(1, 10**9)
"""Relative, of the factor of a bound."""


@dataclass(frozen=True, slots=True, repr=False)
class PowerTerm(LongNumbers):
    """(c_0 + c_1 m + ...) z^m, z the one root of `poly` in the box `base`, c_k in coefficients[k].

    poly: ascending integers.
    """

    poly: tuple[int, ...]
    base: Box
    coefficients: tuple[Box, ...]


@dataclass(frozen=True, slots=True, repr=False)
class MainPart(LongNumbers):
    """|a(period m + residue) - the sum of the terms at m| <= factor rate^m for m >= start.

    All |z| of the terms are above rate, so that the c_k are determined.
    """

    terms: tuple[PowerTerm, ...]
    factor: Fraction
    rate: Fraction
    start: int
    period: int = 1
    residue: int = 0


_TERM = record(PowerTerm, poly=NUMBERS, base=BOX, coefficients=BOX.many())
_PART = record(
    MainPart,
    period=WHOLE,
    residue=WHOLE,
    terms=_TERM.many(),
    factor=RATIO,
    rate=RATIO,
    start=WHOLE.at("from"),
)


@statement("asymptotics", of=DEFINITION, offset=WHOLE, parts=_PART.many())
@dataclass(frozen=True, slots=True, repr=False)
class MainTerms(Statement):
    """Each part holds: main terms with an error bound, one part for each class of n.

    offset: the first n of the sequence.
    """

    of: Definition
    offset: int
    parts: tuple[MainPart, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Enclose all roots and polar parts again, and compare.

        evidence: the generating function (gf_lemma), `bits` for the roots.
        """
        if self.offset != self.of.offset or abs(self.offset) > MAX_OFFSET:
            raise NotDerived(f"the sequence does not begin with n = {self.offset}, or too far out")
        gf = gf_lemma(self.of, evidence, run)
        bits = int(evidence.get("bits", WIDE_BITS))
        kept: list[dict[str, Any]] = []
        alone = 0
        for part in self.parts:
            section, first = section_of(gf, self.offset, part.period, part.residue)
            if section.order > ALL_ROOTS_ORDER:
                lone = _derive_lone(section, first, part, run)
                if lone is not None:
                    kept.append({**gf_evidence(section), "lone": lone})
                    alone += 1
                    continue
            more = bits + 2 * _bits_of_shift(part, first)  # shares of small roots cancel
            used = _derive_part(section, first, part, more, run)
            sharp = max((_wanted(term, used) for term in part.terms), default=used)
            sharp += _bits_of_shift(part, first)
            kept.append({**gf_evidence(section), **root_evidence(section, sharp)})
        reason = "the roots of the denominator are enclosed, with their coefficients"
        if alone:
            reason = "the pole of least modulus is enclosed, and a disc has no other"
        return Derivation(
            reason,
            {**gf_evidence(gf), "bits": bits, "parts": kept},
            basis=Basis(Principle.DOMINANT_POLES),
        )


@statement("growth rate", of=DEFINITION, value=ENCLOSURE)
@dataclass(frozen=True, slots=True, repr=False)
class GrowthRate(Statement):
    """The limit superior of |a(n)|^(1/n) is in an interval with exact ends."""

    of: Definition
    value: Enclosure

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Enclose the largest modulus of a root of the reversed denominator.

        evidence: the generating function (gf_lemma), `bits` for the roots.
        """
        gf = gf_lemma(self.of, evidence, run)
        bits = int(evidence.get("bits", WIDE_BITS))
        if gf.order > ALL_ROOTS_ORDER:
            lone = _lone_rate(gf, self.value, run)
            if lone is not None:
                return Derivation(
                    "the pole of least modulus is enclosed, and a disc has no other",
                    {**gf_evidence(gf), "lone": lone},
                    basis=Basis(Principle.DOMINANT_POLES),
                )
        found = run(poles, gf, bits)
        least = max((pole.least for pole in found), default=Fraction(0))
        most = max((pole.most for pole in found), default=Fraction(0))
        if not self.value.low <= least <= most <= self.value.high:
            raise NotDerived("the largest root could not be shown to lie in the interval")
        return Derivation(
            "the radius of convergence is the least modulus of a pole",
            {**gf_evidence(gf), "bits": bits, **root_evidence(gf, bits)},
            basis=Basis(Principle.DOMINANT_POLES),
        )


def section_of(gf: RationalGF, offset: int, period: int, residue: int) -> tuple[RationalGF, int]:
    """Return the g.f. of the a(period m + residue), after proving it, and its least m; NotDerived.

    gf: of a(offset), a(offset + 1), ... Both the section and the fraction are, from their
    pre-periods on, in spaces of as many dimensions as their orders, closed under shifts; that of
    the section has at most that of gf.
    """
    if not 0 <= residue < period <= MAX_PERIOD:
        raise NotDerived(f"{residue} modulo {period} is not a class of n treated here")
    if period == 1:
        return gf, offset
    first, place = first_of_class(offset, period, residue)
    with said_as(NotDerived, GfkitError):
        found = algebra.section(gf, period, place)
    if gf.order and not algebra.exponents_divisor(gf.den) % period:
        return found, first  # it is read off: the powers of x in q do not mix the classes of n
    early = max(0, len(gf.num) - gf.order, len(found.num) - found.order)
    count = early + gf.order + found.order
    if gf.terms(period * count + place)[place::period][:count] != found.terms(count):
        raise NotDerived("the fraction of a class of n is not that of its terms")
    return found, first


def _holds_at(part: MainPart, bound: Fraction, first: int) -> bool:
    """Return whether bound rate^(m - first) is at most factor rate^m."""
    return bound <= part.factor * (part.rate**first if part.rate else 1)


def _check_start(gf: RationalGF, first: int, part: MainPart) -> None:
    if part.start - first < max(0, len(gf.num) - gf.order):
        raise NotDerived("the bound begins before the terms are sums of powers")


def lone_poles(
    gf: RationalGF,
    rate: Fraction | None,
    all_bits: Iterable[int],
    run: Workings,
    first: int = 0,
) -> Iterator[tuple[LonePole, dict[str, Any]]]:
    """Yield the one pole of least modulus, ever narrower, with the numbers that show it.

    rate: of the bound of the others, where it is given. first: the n of the first coefficient of
    gf. Nothing is yielded where no pole is alone.
    """
    with suppress(NotLone):
        chosen = run(find_lone_pole, gf)
        chosen = replace(chosen, rate=rate) if rate else chosen
        for bits in all_bits:
            with suppress(NotLone):
                found = run(lone_pole, gf, chosen.rate, chosen.bits, chosen.series, bits, first)
                yield found, lone_data(chosen, bits, found)


def _derive_lone(
    gf: RationalGF, first: int, part: MainPart, run: Workings
) -> dict[str, Any] | None:
    """Return the numbers with which one pole alone shows that the part holds, or None."""
    if len(part.terms) != 1 or len(part.terms[0].coefficients) != 1:
        return None
    _check_start(gf, first, part)
    term, base = part.terms[0], part.terms[0].base.real
    if not term.base.is_real or not (base.low > part.rate or base.high < -part.rate):
        return None
    zero, bits = Enclosure.exactly(0), _wanted(term, SPARE_BITS)
    several = [(bits << k) + _bits_of_shift(part, first) for k in range(3)]
    for found, data in lone_poles(gf, part.rate, several, run, first):
        if (
            Box(found.base, zero).within(term.base)
            and Box(found.coefficient, zero).within(term.coefficients[0])
            and _holds_at(part, found.factor, first)
        ):
            _check_base(gf, term)
            return data
    return None


def lone_data(plan: PolePlan, root_bits: int, found: LonePole) -> dict[str, Any]:
    """Return what a checker needs; near: an approximation of r."""
    near = found.base.middle
    unit = Fraction(2) ** (NEAR_BITS - near.numerator.bit_length() + near.denominator.bit_length())
    return {
        "bits": plan.bits,
        "series": plan.series,
        "root_bits": root_bits,
        "near": number_text(round(near * unit) / unit),
    }


def _check_base(gf: RationalGF, term: PowerTerm) -> None:
    """Raise NotDerived unless the polynomial of a term vanishes at the root of gf in its box."""
    reverse = tuple(reversed(gf.den))
    if term.poly == reverse:
        return
    rational = len(term.poly) == 2 and abs(term.poly[1]) == 1
    if not rational or Fraction(-term.poly[0], term.poly[1]) not in term.base.real:
        raise NotDerived("the polynomial of a base is not the denominator, nor that of an integer")
    if not divides(term.poly, gf):
        raise NotDerived("the polynomial of a base does not divide the denominator")


def _lone_rate(gf: RationalGF, value: Enclosure, run: Workings) -> dict[str, Any] | None:
    """Return the numbers with which one pole alone shows a rate of growth; None if it does not."""
    width = max(value.radius, value.high / 10**30)
    wanted = 64 + SPARE_BITS + width.denominator.bit_length() - width.numerator.bit_length()
    several = max(wanted, 64), max(2 * wanted, 64)
    for found, data in lone_poles(gf, None, several, run):
        ends_ = sorted((abs(found.base.low), abs(found.base.high)))
        if value.low <= ends_[0] and ends_[1] <= value.high:
            return {"rate": number_text(found.rate), **data}
    return None


def _derive_part(gf: RationalGF, first: int, part: MainPart, bits: int, run: Workings) -> int:
    """Return bits that suffice to see that the part holds; raises NotDerived if none do."""
    if part.factor < 0 or part.rate < 0:
        raise NotDerived("a bound is negative")
    _check_start(gf, first, part)
    for tried in tracked([bits << k for k in range(ROUNDS)], "precisions"):
        with said_as(NotDerived, LimitReached):
            if _part_holds(gf, first, part, tried, run):
                return tried
    raise NotDerived("the boxes of the statement do not contain the enclosures")


def _part_holds(gf: RationalGF, first: int, part: MainPart, bits: int, run: Workings) -> bool:
    found = list(run(poles, gf, bits, first))
    rest = list(found)
    for term in part.terms:
        spend(1 + len(found) // 4)
        near = [pole for pole in found if pole.base.meets(term.base)]
        if len(near) != 1 or near[0] not in rest:
            return False
        wide = near[0]
        rest.remove(wide)
        if not divides(term.poly, gf):
            raise NotDerived("the polynomial of a base does not divide the denominator")
        at = wide.multiplicity, wide.base, _wanted(term, bits), first
        sharp = run(pole_near, gf, term.poly, *at)
        if (
            not sharp.base.within(term.base)
            or wide.least <= part.rate
            or len(term.coefficients) != wide.multiplicity
            or not all(
                c.within(box) for c, box in zip(sharp.coefficients, term.coefficients, strict=True)
            )
        ):
            return False
    bound = rest_bound((pole.sizes for pole in rest), part.rate)
    return bound is not None and _holds_at(part, bound, first)


def _bits_of_shift(part: MainPart, first: int) -> int:
    """Return the bits that numbers of one absolute error need besides, as z^first is large."""
    sizes = [
        log2_of(max(abs(end) for side in z.sides for end in (side.low, side.high)))
        for z in (term.base for term in part.terms)
    ]
    return ceil(abs(first) * (1 + max(map(abs, sizes), default=0))) if first else 0


def _wanted(term: PowerTerm, bits: int) -> int:
    """Return bits that are enough for the boxes of a term."""
    numbers = [end for box in (term.base, *term.coefficients) for end in box.sides]
    wanted = bits
    for number in numbers:
        if not number.is_exact:
            size = number.radius
            wanted = max(wanted, size.denominator.bit_length() - size.numerator.bit_length() + 32)
    return wanted


def main_terms(of: Definition, answer: Asymptotics, digits: int) -> MainTerms:
    """Return the statement made by an answer of `asymptotics`, to the given number of digits.

    A factor of a bound that is attained is a little larger here, so that every arithmetic that
    rounds can see it.
    """
    answers = answer.classes or (answer,)
    return MainTerms(of, answer.offset, tuple(_part_of(found, digits) for found in answers))


def _part_of(answer: Asymptotics, digits: int) -> MainPart:
    wanted = digits + WIDENED
    rest = answer.remainder
    factor = rest.factor
    unnamed = answer.term is not None and answer.term.base.poly is None
    if factor and (unnamed or answer.gf.order > ALL_ROOTS_ORDER):
        factor = rounded_up(factor * (1 + SLACK), 10)
    elif factor:
        attained = rest_bound(
            (pole.sizes for pole in poles(answer.gf) if pole.most <= rest.rate), rest.rate
        )
        if attained is None or attained * (1 + SLACK) > factor * rest.rate**answer.offset:
            factor = rounded_up(factor * (1 + SLACK), 10)
    terms: list[PowerTerm] = []
    if answer.kind == "single" and answer.term is not None:
        poly = answer.term.base.poly or tuple(reversed(answer.gf.den))
        numbers = [answer.term.base.value, *(c.value for c in answer.term.coefficients)]
        base, *coefficients = (_real_box(value, wanted) for value in numbers)
        terms.append(PowerTerm(poly, base, tuple(coefficients)))
    for term in answer.terms if answer.kind == "several" else ():
        boxes = [
            _real_box(box.real, wanted)
            if term.base.is_real
            else Box(*(widened(side, wanted) for side in box.sides))
            for box in (term.base, *term.coefficients)
        ]
        terms.append(PowerTerm(term.minimal_polynomial, boxes[0], tuple(boxes[1:])))
    return MainPart(tuple(terms), factor, rest.rate, rest.holds_from, answer.period, answer.residue)


def _real_box(value: Enclosure, digits: int) -> Box:
    return Box(widened(value, digits), Enclosure.exactly(0))


def prove_asymptotics(sequence: Sequence, answer: Asymptotics, digits: int = 50) -> Proved:
    """Return the proof of an answer of `asymptotics`, its numbers to the given number of digits.

    Raises NotDerived, among others for a fit.
    """
    return proved_about(sequence, lambda of: main_terms(of, answer, digits))
