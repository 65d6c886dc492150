"""How many terms prove that a polynomial vanishes at the series near the diagonal.

Let H = A/(u^s B) as in `constant_term`, d = deg_u B, c of the d roots U of B tending to 0 with t,
and F the sum of the residue at 0 and of those at the c small roots. Over all places v of C(t), let
h count the poles of algebraic functions, weighted so that the roots U of B have at most deg_t B
poles together, and as many zeros (the Newton polygon at v). The residue A(U)/(U^(s+1) B'(U)) has,
over all U together, at most

    a b + d e + |s+1| b + (d-1) b + d b      poles, a = deg_u A, e = deg_t A, b = deg_t B,

since the zeros of B'(U) are as many as its poles. The numbers F_S, where the sum runs over c roots
S, are the roots of a polynomial of degree C(d, c) over Q(t); F is among them, so its minimal
polynomial M has at most that degree, and in t at most C(d-1, c-1) times the number above, plus
C(d, c) times the degree of the residue at 0. If P(t, F) is not 0, then P and M have a resultant R
that is not 0, a combination X P + Y M, and P(t, F) divides R(t) = X(t, F) P(t, F): its order in t
is at most deg_z P deg_t M + deg_z M deg_t P.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from gfkit.analysis.constant_term import branches, cleared
from gfkit.errors import LimitReached
from gfkit.trusted import trusted

if TYPE_CHECKING:
    from gfkit.analysis.constant_term import AlgebraicEquation
    from gfkit.series.marked import MarkedGF


@dataclass(frozen=True, slots=True)
class DiagonalBound:
    """Bounds of the degrees of the minimal polynomial of F, in z and in t."""

    degree: int
    degree_in_t: int

    def terms_for(self, equation: AlgebraicEquation) -> int:
        """Return a number of coefficients that prove P(t, F) = 0 if they vanish."""
        return equation.degree * self.degree_in_t + self.degree * equation.degree_in_t + 1


@trusted
def diagonal_bound(gf: MarkedGF) -> DiagonalBound:
    """Return the bound for the near-diagonal sums of a marked g.f., u or 1/u for x.

    Raises LimitReached if B has multiple roots in u.

    >>> from gfkit.series.marked import MarkedGF
    >>> walks = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1, (0, 1, 1): -1})
    >>> diagonal_bound(walks)
    DiagonalBound(degree=2, degree_in_t=8)
    """
    return min(
        (_bound(gf, swapped=swapped) for swapped in (False, True)),
        key=lambda bound: (bound.degree_in_t, bound.degree),
    )


def _bound(gf: MarkedGF, *, swapped: bool) -> DiagonalBound:
    above, below, shift = cleared(gf, swapped=swapped)
    d, c = branches(below)
    if c and below.gcd(below.derivative("u")).degrees()[2]:
        raise LimitReached("the denominator has a multiple root in u")
    *_, a, e = map(int, above.degrees())
    b = int(below.degrees()[3])
    at_zero = max(e + shift * b, (shift + 1) * b) if shift >= 0 else 0
    if not c:
        return DiagonalBound(1, at_zero)
    residues = a * b + d * e + abs(shift + 1) * b + (d - 1) * b + d * b
    many = comb(d, c)
    return DiagonalBound(many, comb(d - 1, c - 1) * residues + many * at_zero)
