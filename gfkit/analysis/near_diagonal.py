"""Terms near the diagonal of a marked g.f.: the equation of their series, and a recurrence.

Let H(u, t) = F(u, 1/u, t) (1/u + 1 + u), Laurent polynomials in u for each power of t. Its constant
term in u is the g.f. of the coefficients x^i y^j with |i - j| <= 1. By Cauchy's formula it is the
sum of the residues of H/u at u = 0 and at those roots U(t) of the denominator that tend to 0 with
t. [Furstenberg1967] With H = A/(u^s B), the residue at a simple root U is
A(U)/(U^(s+1) B'(U)), a root of the resultant of B and U^(s+1) B' z - A by U; sums of residues are
roots of resultants again. One irreducible factor vanishes at the g.f., and terms say which: the
others do not vanish, so this is a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flint import Ordering, fmpq_poly, fmpz_mpoly, fmpz_mpoly_ctx, fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import Disagreement, LimitReached
from gfkit.numbers.polynomials import by_powers
from gfkit.series.algebraic import AlgebraicEquation

if TYPE_CHECKING:
    from gfkit.series.marked_gf import MarkedGF, Term


MAX_SUMS = 30
"""Sums of r of d residues are formed for d^r up to this."""
MAX_DEGREE = 24
"""The limit on the denominator in u."""
FIRST_TERMS = 40
MAX_TERMS = 640


def ring() -> fmpz_mpoly_ctx:
    """Return Z[w, z, u, t]."""
    return fmpz_mpoly_ctx.get(("w", "z", "u", "t"), Ordering.lex)


@dataclass(frozen=True, slots=True, repr=False)
class ResidueEquation(AlgebraicEquation):
    """An irreducible and primitive equation of a sum of residues, and how it was found.

    small, branches: how many of the roots of the denominator in u tend to 0, of how many.
    compared: the number of terms that identified the factor.
    """

    small: int
    branches: int
    compared: int


@trusted
def equation_of_residues(gf: MarkedGF) -> ResidueEquation:
    """Return the equation of the sum over n of t^n times the coefficients with |i - j| <= 1.

    Raises LimitReached for too many small branches or too high a degree, Disagreement if the terms
    are not a root of the equation.

    >>> from gfkit.series.marked_gf import MarkedGF
    >>> walks = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1, (0, 1, 1): -1})
    >>> print(equation_of_residues(walks))
    2+5*t-2*(1-2*t)*(1+2*t)*F-t*(1-2*t)*(1+2*t)*F^2 = 0
    """
    _, z, u, _ = ring().gens()
    above, below, shift = cleared(gf)
    degree, small = branches(below)
    if 2 * small > degree:  # |i - j| does not say whose pieces i counts: take 1/u for u
        above, below, shift = cleared(gf, swapped=True)
        degree, small = branches(below)
    if degree > MAX_DEGREE or (small > 1 and degree**small > MAX_SUMS):
        raise LimitReached(
            f"the denominator has {degree} roots in u, {small} of them small: equations are found "
            f"for degrees up to {MAX_DEGREE}, and for more than one small root if "
            f"{degree}^{small} is at most {MAX_SUMS}"
        )
    if small and below.gcd(below.derivative("u")).degrees()[2]:
        raise LimitReached("the denominator has a multiple root in u")
    if small:
        slope = below.derivative("u") * z
        order = shift + 1
        equation = slope * u**order - above if order >= 0 else slope - above * u ** (-order)
        found = _squarefree(below.resultant(equation, "u"))
        single = found
        for _ in tracked(range(small - 1), "sums of residues"):
            # roots z of found and w - z of single: sums w
            found = _squarefree(_renamed(found.resultant(_moved(single), "z")))
    else:
        found = z
    num, den = _at_zero(above, below, shift)
    shifted = ring().from_dict({})
    parts = by_powers(found, 1)
    for power, part in enumerate(tracked(parts, "powers")):
        shifted += part * (z * den - num) ** power * den ** (len(parts) - 1 - power)
    factors = _factors(shifted)
    candidates = [
        AlgebraicEquation.positive(factor, 3) for factor, _ in factors if factor.degrees()[1]
    ]
    count = FIRST_TERMS
    while count <= MAX_TERMS:
        series = fmpq_poly(near_diagonal_terms(gf, count))
        left = [equation for equation in candidates if not equation.residue(series, count)]
        if not left:
            raise Disagreement("the terms near the diagonal do not satisfy their equation")
        if len(left) == 1:
            return ResidueEquation(left[0].rows, small, degree, count)
        count *= 2
    raise LimitReached(f"{MAX_TERMS} terms do not separate the factors of the equation")


@trusted
def near_diagonal_terms(gf: MarkedGF, count: int) -> list[int]:
    """Return the sums of the coefficients with |i - j| <= 1, by expansion in t and u.

    The coefficient of t^n, a Laurent polynomial in u, is kept as a polynomial, times u^(s n + o).
    """
    num, den = _difference(gf.num), _difference(gf.den)
    slope = max((-(power // k) for power, k in (*num, *den) if k), default=0)
    slope = max(slope, 0)
    shift = max((-power for power, k in num if not k), default=0)
    shift = max(shift, 0) + 1
    starts: dict[int, fmpz_poly] = {}
    for (power, k), c in num.items():
        term = fmpz_poly([c]).left_shift(power + slope * k + shift)
        starts[k] = starts.get(k, fmpz_poly([])) + term
    steps = [(power + slope * k, k, -c) for (power, k), c in den.items() if k]
    found: list[fmpz_poly] = []
    sums = []
    for n in tracked(range(count), "terms"):
        value = starts.get(n, fmpz_poly([]))
        for power, k, c in steps:
            spend()
            if k <= n:
                value += found[n - k].left_shift(power) * c
        found.append(value)
        middle = slope * n + shift
        sums.append(sum(int(value[place]) for place in (middle - 1, middle, middle + 1)))
    return sums


def branches(below: fmpz_mpoly) -> tuple[int, int]:
    """Return how many roots the denominator has in u, and how many of them tend to 0 with t."""
    at_zero = below.subs({"t": 0})
    return int(below.degrees()[2]), min(int(powers[2]) for powers in at_zero.monoms())


def cleared(gf: MarkedGF, *, swapped: bool = False) -> tuple[fmpz_mpoly, fmpz_mpoly, int]:
    """Return A, B, s with H = A/(u^s B), coprime polynomials in u and t, B(0, t) not 0."""
    num, den = _difference(gf.num), _difference(gf.den)
    if swapped:
        num, den = ({(-power, k): c for (power, k), c in side.items()} for side in (num, den))
    wide: dict[tuple[int, int], int] = {}
    for (power, k), c in num.items():
        for step in (-1, 0, 1):
            wide[power + step, k] = wide.get((power + step, k), 0) + c
    wide = {key: c for key, c in wide.items() if c}
    least, least_below = (min((power for power, _ in side), default=0) for side in (wide, den))
    above, below = (
        ring().from_dict({(0, 0, power - low, k): c for (power, k), c in side.items()})
        for side, low in ((wide, least), (den, least_below))
    )
    common = above.gcd(below)
    return above / common, below / common, least_below - least


def _difference(terms: Sequence[Term]) -> dict[tuple[int, int], int]:
    """Return a polynomial at x = u, y = 1/u, by the powers of u and t."""
    found: dict[tuple[int, int], int] = {}
    for i, j, k, c in terms:
        found[i - j, k] = found.get((i - j, k), 0) + c
    return {key: c for key, c in found.items() if c}


def _at_zero(above: fmpz_mpoly, below: fmpz_mpoly, shift: int) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """Return the residue of A/(u^(s+1) B) at u = 0, [u^s] of A/B, as numerator and denominator."""
    one, zero = ring().from_dict({(0, 0, 0, 0): 1}), ring().from_dict({})
    if shift < 0:
        return zero, one
    a, b = (by_powers(side, 2) for side in (above, below))
    found: list[fmpz_mpoly] = []  # the k-th coefficient times b[0]^(k+1)
    for k in range(shift + 1):
        value = a[k] * b[0] ** k if k < len(a) else zero
        for i in range(1, min(k, len(b) - 1) + 1):
            value -= b[i] * found[k - i] * b[0] ** (i - 1)
        found.append(value)
    num, den = found[shift], b[0] ** (shift + 1)
    common = num.gcd(den)
    return num / common, den / common


def _factors(polynomial: fmpz_mpoly) -> list[tuple[fmpz_mpoly, int]]:
    """Return the irreducible factors with their multiplicities."""
    try:
        return list(polynomial.factor()[1])
    except OverflowError:  # python-flint sorts factors by differences of coefficients as C ints
        raise LimitReached("a polynomial with too large coefficients to be factored") from None


def _squarefree(polynomial: fmpz_mpoly) -> fmpz_mpoly:
    """Return the product of the factors that have z."""
    product = ring().from_dict({(0, 0, 0, 0): 1})
    for factor, _ in _factors(polynomial):
        if factor.degrees()[1]:
            product *= factor
    return product


def _moved(polynomial: fmpz_mpoly) -> fmpz_mpoly:
    """Return the polynomial at w - z in place of z."""
    w, z, _, _ = ring().gens()
    total = ring().from_dict({})
    for part in reversed(by_powers(polynomial, 1)):
        total = total * (w - z) + part
    return total


def _renamed(polynomial: fmpz_mpoly) -> fmpz_mpoly:
    """Return a polynomial in w and t with z in place of w."""
    return ring().from_dict({(0, w, u, t): c for (w, _, u, t), c in polynomial.to_dict().items()})
