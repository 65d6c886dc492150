"""The terms of a sum over roots, enclosed, one for each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import acb, arb

from gfkit.analysis.exponential_polynomials import ExponentialTerm
from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimals import log2_of
from gfkit.numbers.enclosures import Enclosure, exact, precision
from gfkit.numbers.polynomials import rational_of, value_at
from gfkit.numbers.roots import Box, Root, isolated_roots, root_near

BITS = 128


@dataclass(frozen=True, slots=True)
class RootTerm:
    """One root z of a sum over roots: the term c(z, n) n^power b^n, b the base at z.

    size: a bound of |b|; weights: bounds of |c(z)| for each n modulo the period.
    """

    root: Root
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
                root,
                _bound(_at(piece.base, root.ball)),
                piece.power,
                tuple(_bound(_at(c, root.ball)) for c in piece.coefficients),
            )
            for root in isolated_roots(piece.poly)
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
    ball = wide.refined(bits).ball
    with precision(bits):
        size = max(Fraction(1), *(_bound(_at(piece.base, ball)) for piece in pieces))
    bits += int((first + count) * (log2_of(size) + 0.01))
    ball = wide.refined(bits).ball
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
