"""Where the zeros of polynomials a(n) in x go as n grows, from the generating function p/q.

Let z_1, ..., z_d be the roots of q reversed, functions of x. If none of them is a constant multiple
of another one, and p/q is in lowest terms, then x is a limit of zeros of a(n) if and only if two of
the z_j or more share the largest modulus at x, or one of them has it and p = 0 at t = 1/z_j.
[BerahaKahaneWeiss1978] If q is a polynomial in t^k, that is so of each class of n modulo k.

That no root is a constant multiple of another one is seen at two numbers x, modulo a prime: a
constant quotient would be a root of both polynomials whose roots are the quotients.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from flint import acb, acb_poly, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.balls import precision
from gfkit.numbers.factors import factored
from gfkit.numbers.roots import certified_roots
from gfkit.series.marked import to_flint
from gfkit.series.rational import WORD_PRIME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.marked import MarkedGF, Term

MOST_DEGREE = 40
"""Of q in t: the polynomial of quotients has the square of it."""
POINTS = tuple((a, b) for b in range(3, 12) for a in range(2, b))
BITS = 64
NEAR, CLOSE = 1e-10, 1e-6
STEPS = 8


def class_step(gf: MarkedGF) -> int:
    """Return the k for which q is a polynomial in t^k, the largest one."""
    return gcd(*(k for *_, k, _ in gf.den))


def at_point(terms: Sequence[Term], x: int, step: int, residue: int = 0) -> nmod_poly:
    """Return the part of a polynomial at residue modulo step, in t^step, at a number x."""
    found = [0] * (1 + max((k for *_, k, _ in terms), default=0) // step)
    for i, _, k, c in terms:
        if k % step == residue:
            found[k // step] += c * pow(x, i, WORD_PRIME)
    return nmod_poly([c % WORD_PRIME for c in found], WORD_PRIME)


def quotients(q: nmod_poly) -> nmod_poly | None:
    """Return the polynomial of all z_i/z_j, i != j, for the roots of q reversed; None if one is 0.

    From power sums: those of the z_i times those of the 1/z_j, and Newton's identities.
    """
    d = q.degree()
    if d < 1 or not int(q[0]):
        return None
    forward = [int(c) for c in q.coeffs()]
    inverse = pow(forward[-1], -1, WORD_PRIME)
    backward = [c * inverse % WORD_PRIME for c in forward[::-1]]
    scaled = [c * pow(forward[0], -1, WORD_PRIME) % WORD_PRIME for c in forward]
    count = d * d
    spend(1 + count * count // 2000)
    sums = [_power_sums(side, count) for side in (scaled, backward)]
    products = [a * b % WORD_PRIME for a, b in zip(*sums, strict=True)]
    symmetric = [1]
    for k in range(1, count + 1):
        total = -sum(symmetric[k - i] * products[i - 1] for i in range(1, k + 1))
        symmetric.append(total * pow(k, -1, WORD_PRIME) % WORD_PRIME)
    found = nmod_poly(symmetric[::-1], WORD_PRIME)
    return found // nmod_poly([WORD_PRIME - 1, 1], WORD_PRIME) ** d


def _power_sums(c: list[int], count: int) -> list[int]:
    """Return the sums of powers 1, 2, ... of the roots of z^d + c_1 z^(d-1) + ... + c_d."""
    found: list[int] = []
    for k in range(1, count + 1):
        total = -k * c[k] if k < len(c) else 0
        total -= sum(c[i] * found[k - i - 1] for i in range(1, min(k, len(c))))
        found.append(total % WORD_PRIME)
    return found


def nondegenerate_at(gf: MarkedGF) -> tuple[int, int]:
    """Return two numbers x that show that no root is a constant multiple of another one.

    Raises GfkitError if none of some pairs does.
    """
    if not gf.order:
        raise GfkitError("there are finitely many terms, so there is no limit")
    step = class_step(gf)
    if gf.order == step:
        raise GfkitError("q has one root, so no two can share their modulus")
    if gf.order // step > MOST_DEGREE:
        raise GfkitError(f"the order {gf.order // step} is above {MOST_DEGREE}")
    for first, second in POINTS:
        if shows(gf, first, second):
            return first, second
    raise GfkitError("some root of q may be a constant multiple of another one")


def shows(gf: MarkedGF, first: int, second: int) -> bool:
    """Tell whether two numbers x show that no root is a constant multiple of another one."""
    step = class_step(gf)
    if gf.order <= step:
        return False
    sides = [at_point(gf.den, x, step) for x in (first, second)]
    if any(side.degree() != gf.order // step for side in sides):
        return False
    one, two = map(quotients, sides)
    return one is not None and two is not None and one.gcd(two).degree() == 0


def coprime_classes(gf: MarkedGF) -> tuple[int, ...]:
    """Return the classes of n, from 0, in which there are terms; raises GfkitError.

    In each of them p and q must have no common factor.
    """
    step, kept = class_step(gf), []
    for residue in range(step):
        part = [term for term in gf.num if term[2] % step == residue]
        if not part:
            continue
        for x in (2, 3, 5, 7):
            q = at_point(gf.den, x, step)
            p = at_point(gf.num, x, step, residue)
            if q.degree() == gf.order // step and p.gcd(q).degree() == 0:
                break
        else:
            raise GfkitError(f"the terms of the class {residue} modulo {step} have fewer roots")
        kept.append(residue)
    return tuple(kept)


def roots_at(gf: MarkedGF, x: complex) -> list[complex]:
    """Return the roots z of q reversed, in t^k, at a number x, largest first; not certified."""
    step = class_step(gf)
    found = [0j] * (gf.order // step + 1)
    for i, _, k, c in gf.den:
        found[-1 - k // step] += c * x**i
    try:
        with precision(BITS):
            roots = acb_poly([acb(c.real, c.imag) for c in found]).roots()
    except ValueError:
        return []
    return sorted((complex(root) for root in roots), key=abs, reverse=True)


def limit_curve(
    gf: MarkedGF, window: tuple[float, float, float, float], steps: int = 60
) -> list[complex]:
    """Return points x at which two roots share the largest modulus, in a window; not certified.

    window: least and largest real part, least and largest imaginary part. From each point of a
    grid, Newton's method goes to where the first two moduli agree, if that is near.
    """
    left, right, low, high = window
    wide, tall = (right - left) / steps, (high - low) / steps
    reach = 1.5 * max(wide, tall)
    found = []
    for a in range(steps + 1):
        for b in range(steps + 1):
            spend(20)
            start = complex(left + a * wide, low + b * tall)
            point = _nearest_tie(gf, start, reach)
            if point is not None:
                found.append(point)
    return found


def _nearest_tie(gf: MarkedGF, start: complex, reach: float) -> complex | None:
    """Return a point near a start at which the first two moduli agree; None if there is none."""
    x = start
    for _ in range(STEPS):
        roots = roots_at(gf, x)
        if len(roots) < 2 or not roots[1]:
            return None
        first, second = roots[:2]
        gap = abs(first) / abs(second) - 1
        if gap < NEAR:
            return x
        slope = _slope(gf, x, first) / first - _slope(gf, x, second) / second
        if not slope:
            return None
        x -= gap / (1 + gap) * slope.conjugate() / abs(slope) ** 2
        if abs(x - start) > reach:
            return None
    return x if gap < CLOSE else None


def _slope(gf: MarkedGF, x: complex, z: complex) -> complex:
    """Return the derivative of a root of q reversed by x."""
    step = class_step(gf)
    d = gf.order // step
    by_x = by_z = 0j
    for i, _, k, c in gf.den:
        power = d - k // step
        by_x += c * i * (x ** (i - 1) if i else 0) * z**power
        by_z += c * x**i * power * (z ** (power - 1) if power else 0)
    return -by_x / by_z if by_z else 0j


def isolated_limits(gf: MarkedGF) -> list[complex]:
    """Return the x at which one root has the largest modulus, and the coefficient 0; not certified.

    They are among the zeros of the resultant of p and q.
    """
    if class_step(gf) > 1 or not gf.num:
        return []
    found = to_flint(gf.num).resultant(to_flint(gf.den), "t").to_dict()
    if len(found) < 2:
        return []
    poly = [0] * (1 + max(i for _, i, _ in found))
    for (_, i, _), c in found.items():
        poly[i] = int(c)
    points = [
        complex(root)
        for factor, _ in factored(fmpz_poly(poly))
        for root in certified_roots([int(c) for c in factor.coeffs()])
    ]
    return [x for x in points if _is_dominated(gf, x)]


def _is_dominated(gf: MarkedGF, x: complex) -> bool:
    roots = roots_at(gf, x)
    if (
        not roots
        or not roots[0]
        or (len(roots) > 1 and abs(roots[0]) < abs(roots[1]) * (1 + CLOSE))
    ):
        return False
    parts = [c * x**i / roots[0] ** k for i, _, k, c in gf.num]
    return abs(sum(parts)) < CLOSE * sum(map(abs, parts))
