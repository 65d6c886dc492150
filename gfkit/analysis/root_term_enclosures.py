"""The terms of a sum over roots, enclosed, one for each; which parts of a closed form are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import acb, arb, fmpz_poly

from gfkit.analysis.dominant_roots import refined
from gfkit.analysis.exponential_polynomials import ExponentialTerm
from gfkit.analysis.poles_and_partial_fractions import Box, RootPart, root_near
from gfkit.base.argument_checks import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.algebraic_numbers import AlgebraicNumber
from gfkit.numbers.decimal_text import log2_of
from gfkit.numbers.polynomials_and_power_series import rational_of, value_at
from gfkit.numbers.real_enclosures_and_root_balls import Enclosure, exact, isolated_roots, precision

BITS = 128
MOST_ROOTS = 150
"""Of the closed forms whose roots are enclosed."""


@dataclass(frozen=True, slots=True)
class RootTerm:
    """One root z of a sum over roots: the term c(z, n) n^power b^n, b the base at z.

    size: a bound of |b|; weights: bounds of |c(z)| for each n modulo the period.
    """

    place: Box
    size: Fraction
    power: int
    weights: tuple[Fraction, ...]


@trusted
def root_terms(piece: ExponentialTerm) -> tuple[RootTerm, ...]:
    """Return the terms of a sum over roots, one for each root, in disjoint boxes.

    >>> r = AlgebraicNumber.generator((-1, -1, -1, 1))
    >>> tribonacci = ExponentialTerm(r, 0, (1 / (3 * r**2 - 2 * r - 1),), (-1, -1, -1, 1))
    >>> sorted(round(float(term.size), 4) for term in root_terms(tribonacci))
    [0.7374, 0.7374, 1.8393]
    """
    with precision(BITS + _bits(piece)):
        return tuple(
            RootTerm(
                Box.of(ball),
                _bound(_at(piece.base, ball)),
                piece.power,
                tuple(_bound(_at(c, ball)) for c in piece.coefficients),
            )
            for ball, _ in isolated_roots(fmpz_poly(list(piece.poly)))
        )


def _bits(piece: ExponentialTerm) -> int:
    """Return how many bits are lost where the numbers of a piece are evaluated, about."""
    parts = (c for z in (piece.base, *piece.coefficients) for c in z.coefficients)
    sizes = (c.numerator.bit_length() + c.denominator.bit_length() for c in parts)
    return 2 * len(piece.poly) + max(sizes, default=0)


def _bound(value: acb) -> Fraction:
    if not value.is_finite():
        raise LimitReached("a term at a root is not enclosed")
    return exact(value.abs_upper().upper())


def _at(number: AlgebraicNumber, ball: acb) -> acb:
    """Return the ball of an element of Q[r]/f at a root."""
    spend(1 + len(number.coefficients) // 4)
    return acb(value_at((arb(rational_of(c)) for c in number.coefficients), ball))


@trusted
def values_at_root(
    pieces: tuple[ExponentialTerm, ...], place: Box, first: int, count: int
) -> tuple[Enclosure, ...]:
    """Enclose the sum of the terms of pieces at one real root, for n = first, first + 1, ...

    place: meets exactly one of the roots of the polynomial that all pieces have. Raises GfkitError
    if that is not real.
    """
    wide = root_near(pieces[0].poly, place)
    if not wide.is_real:
        raise GfkitError("the root at the place that is named is not real")
    bits = BITS + max(map(_bits, pieces))
    ball = refined(wide, bits).ball
    with precision(bits):
        size = max(Fraction(1), *(_bound(_at(piece.base, ball)) for piece in pieces))
    bits += int((first + count) * (log2_of(size) + 0.01))
    ball = refined(wide, bits).ball
    found = []
    with precision(bits + 64):
        at = [(piece, _at(piece.base, ball)) for piece in pieces]
        for n in tracked(range(first, first + count), "terms"):
            total = acb(0)
            for piece, base in at:
                c = _at(piece.coefficients[n % len(piece.coefficients)], ball)
                total += c * n**piece.power * base**n
            found.append(Enclosure.of(total.real))
    return tuple(found)


def size_of(number: AlgebraicNumber, bits: int = BITS) -> Fraction:
    """Return a bound from above of the absolute value of a number."""
    return exact(number.ball(bits + number.bits).abs_upper().upper())


def real_part(number: AlgebraicNumber, bits: int = BITS) -> Enclosure:
    """Enclose the real part of a number, to about a given number of bits after the point."""
    return Enclosure.of(number.ball(bits + number.bits).real)


def piece_size(piece: ExponentialTerm) -> tuple[Fraction, Fraction]:
    """Return bounds of |base| and of the largest coefficient."""
    return size_of(piece.base), max(map(size_of, piece.coefficients))


@dataclass(frozen=True, slots=True)
class LargestRoot:
    """A real root as it is told: besides its enclosure 15 digits, and those of its coefficient.

    Its polynomial is that of the part it is a root of.
    """

    value: Enclosure
    digits: str
    factor: str


def ways_to_keep(parts: Sequence[RootPart]) -> Iterator[tuple[set[int], int, LargestRoot]]:
    """Yield which parts of a closed form may be kept, so that the rest does not grow.

    With them the part of the largest real root, and that root, which is kept alone of its part. Not
    above MOST_ROOTS roots, and none where roots are too close together.
    """
    if sum(part.degree * part.multiplicity for part in parts) > MOST_ROOTS:
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
    factor = acb(value_at((arb(rational_of(c)) for c in parts[main].numerators[-1]), root))
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
