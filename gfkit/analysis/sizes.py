"""Sizes of the terms of an exponential polynomial: of its powers, and of those at single roots."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from flint import acb, arb, fmpz_poly

from gfkit.analysis.dominant import refined
from gfkit.analysis.poles import Box, root_near
from gfkit.base.budget import spend, tracked
from gfkit.base.trusted import trusted
from gfkit.errors import LimitReached
from gfkit.numbers.balls import Enclosure, exact, precision
from gfkit.numbers.coefficients import factored, value_at
from gfkit.numbers.decimal import log2_of
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.analysis.exponential import Piece, RootPiece
    from gfkit.analysis.partial_fractions import RootPart
    from gfkit.numbers.algebraic import AlgebraicNumber

BITS = 128
MAX_DEGREE = 150
"""Of the closed forms whose roots are enclosed."""
MAX_UNITY = 5000
"""Orders of roots of unity that are recognised."""


@dataclass(frozen=True, slots=True)
class RootTerm:
    """One root z of a sum over roots: the term c(z, n) n^power b^n with b = scale z^step.

    size: a bound of |b|; weights: bounds of |c(z)| for each n modulo the period.
    """

    place: Box
    size: Fraction
    power: int
    weights: tuple[Fraction, ...]


@trusted
def root_terms(piece: RootPiece) -> tuple[RootTerm, ...]:
    """Return the terms of a sum over roots, one for each root, in disjoint boxes.

    >>> from fractions import Fraction
    >>> from gfkit.analysis.exponential import RootPiece
    >>> tribonacci = RootPiece((-1, -1, -1, 1), Fraction(1), 1, 0, 1, ((Fraction(1),),))
    >>> sorted(round(float(term.size), 4) for term in root_terms(tribonacci))
    [0.7374, 0.7374, 1.8393]
    """
    poly = fmpz_poly(list(piece.poly))
    with precision(BITS + 2 * int(poly.degree())):
        return tuple(
            RootTerm(
                Box.of(ball),
                _bound(abs(_rational(piece.scale)) * abs(ball) ** piece.step),
                piece.power,
                tuple(_bound(_coefficient(piece, k, ball)) for k in range(len(piece.coefficients))),
            )
            for ball, _ in isolated_roots(poly)
        )


def _bound(value: arb | acb) -> Fraction:
    if not value.is_finite():
        raise LimitReached("a term at a root is not enclosed")
    return exact(acb(value).abs_upper().upper())


def _coefficient(piece: RootPiece, residue: int, ball: acb) -> acb:
    spend(1 + len(piece.coefficients[residue]) // 4)
    total = acb(value_at(map(_rational, piece.coefficients[residue]), ball))
    if piece.over:
        slope = fmpz_poly(list(piece.poly)).derivative()
        total /= slope(ball)
    return total


def _rational(value: Fraction) -> arb:
    return arb(value.numerator) / value.denominator


@trusted
def values_at_root(
    pieces: tuple[RootPiece, ...], place: Box, first: int, count: int
) -> tuple[Enclosure, ...]:
    """Enclose the sum of the terms of pieces at one real root, for n = first, first + 1, ...

    place: meets exactly one of the roots of the polynomial that all pieces have.
    """
    poly = pieces[0].poly
    wide = root_near(poly, place)
    if not wide.is_real:
        raise LimitReached("the root at the place that is named is not real")
    size = max(Enclosure.of(abs(wide.ball)).high, Fraction(1))
    bits = (
        BITS
        + 2 * len(poly)
        + int((first + count) * (log2_of(size) + 0.01)) * max(abs(piece.step) for piece in pieces)
    )
    ball = refined(wide, bits).ball
    found = []
    with precision(bits + 64):
        for n in tracked(range(first, first + count), "terms"):
            total = acb(0)
            for piece in pieces:
                c = _coefficient(piece, n % len(piece.coefficients), ball)
                total += c * n**piece.power * (_rational(piece.scale) * ball**piece.step) ** n
            found.append(Enclosure.of(total.real))
    return tuple(found)


def size_of(number: AlgebraicNumber, bits: int = BITS) -> Fraction:
    """Return a bound from above of the absolute value of a number."""
    return exact(number.ball(bits + number.bits).abs_upper().upper())


def real_part(number: AlgebraicNumber, bits: int = BITS) -> Enclosure:
    """Enclose the real part of a number, to about a given number of bits after the point."""
    return Enclosure.of(number.ball(bits + number.bits).real)


def order_of_unity(piece: RootPiece) -> int | None:
    """Return k if all b = scale z^step are roots of unity of orders that divide k; else None."""
    if abs(piece.scale) != 1:
        return None
    poly = fmpz_poly(list(piece.poly))
    product = 1
    for factor, _ in factored(poly):
        order = int(factor.is_cyclotomic())
        if not order:
            return None
        product = lcm(product, order)
        if product > MAX_UNITY:
            return None
    return product if piece.scale == 1 else 2 * product


def piece_size(piece: Piece) -> tuple[Fraction, Fraction]:
    """Return bounds of |base| and of the largest coefficient."""
    return size_of(piece.base), max(map(size_of, piece.coefficients))


@dataclass(frozen=True, slots=True)
class LargestRoot:
    """A real root, enclosed; its digits, and those of its last coefficient."""

    value: Enclosure
    digits: str
    factor: str


def ways_to_keep(parts: Sequence[RootPart]) -> Iterator[tuple[set[int], int, LargestRoot]]:
    """Yield which parts of a closed form may be kept, so that the rest does not grow.

    With them the part of the largest real root, and that root, which is kept alone of its part. Not
    above MAX_DEGREE roots, and none where roots are too close together.
    """
    if sum(part.degree * part.multiplicity for part in parts) > MAX_DEGREE:
        return
    polys = [fmpz_poly(list(part.poly)) for part in parts]
    try:
        balls = [[ball for ball, _ in isolated_roots(f)] for f in tracked(polys, "parts")]
    except LimitReached:
        return
    real = [(i, ball) for i, found in enumerate(balls) for ball in found if ball.imag.is_zero()]
    if not real or sum(map(len, balls)) < 2:
        return
    main, root = max(real, key=lambda one: (float(abs(one[1]).mid()), float(one[1].real.mid())))
    unity = {i for i, f in enumerate(polys) if parts[i].irreducible and f.is_cyclotomic()}
    growing = {
        i
        for i, part in enumerate(parts)
        if (i in unity and part.multiplicity > 1)
        or (part.degree == 1 and not abs(balls[i][0]) <= 1)
    }
    factor = acb(value_at(map(_rational, parts[main].numerators[-1]), root))
    if parts[main].over_derivative:
        factor /= polys[main].derivative()(root)
    digits, weight = (str(z.real.str(15, radius=False)) for z in (root, factor))
    for kept in ({main}, {main} | growing, {main} | growing | unity):
        rest = [(i, z) for i, found in enumerate(balls) if i not in kept for z in found]
        rest += [(main, z) for z in balls[main] if z is not root]
        if rest and all(
            parts[i].multiplicity == 1 if i in unity else bool(abs(z) < 1) for i, z in rest
        ):
            yield kept, main, LargestRoot(Enclosure.of(root.real), digits, weight)
