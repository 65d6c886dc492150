"""Hypergeometric solutions of recurrences with polynomial coefficients: Petkovsek's algorithm.

It finds the quotients h(n)/h(n-1) that are rational functions over Q. [Petkovsek1992]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from flint import fmpq, fmpq_mat, fmpq_poly, fmpz_poly

from gfkit.base.budget import spend
from gfkit.fits.hypergeometric import (
    NoClosedForm,
    Ratio,
)
from gfkit.numbers.polynomials import integer_roots, ints, rational_of

MAX_PAIRS = 400
"""Number of pairs of factors that Petkovsek's algorithm tries."""
MAX_DEGREE = 60
"""Largest degree of a polynomial factor of a hypergeometric solution."""
UNIT = Ratio((1,), (1,))


def factors_without_sum(
    polynomials: Sequence[Sequence[int]], start: int, values: Callable[[int], Sequence[Any]]
) -> tuple[list[Any], int] | None:
    """Return the factors of p_0(n) and p_r(n-r+1), and how many terms h p_0(n) h(n) + ... = 0 has.

    These are terms with a rational function h(n+1)/h(n) over Q. None if a(n), of which there are r
    values from any n >= start on, is a combination of them, or at a limit.

    >>> apery = [[1, 3, 3, 1], [-117, -231, -153, -34], [8, 12, 6, 1]]
    >>> factors_without_sum(apery, 0, lambda n: [1, 5])
    ([[([1, 1], 3)], [([1, 1], 3)]], 0)
    """
    order = len(polynomials) - 1
    rows = [fmpz_poly(list(p)) for p in polynomials]
    try:
        back = [ints(row(fmpz_poly([-order, 1]))) for row in rows]
        found = list(hypergeometric_solutions(back, all_pairs=True))
    except NoClosedForm:
        return None
    for ratio in found:
        start = ratio.last_zero(start)
    own = [
        *(values_of_term(ratio, start, order) for ratio in found),
        [*map(Fraction, values(start))],
    ]
    if fmpq_mat([[rational_of(z) for z in row] for row in own]).rank() == len(found):
        return None
    ends = rows[0], rows[-1](fmpz_poly([1 - order, 1]))
    factors = [[(ints(f), int(times)) for f, times in side.factor()[1]] for side in ends]
    return factors, len(found)


def hypergeometric_solutions(
    polynomials: Sequence[Sequence[int]], *, all_pairs: bool = False
) -> Iterator[Ratio]:
    """Yield quotients h(n)/h(n-1) of independent hypergeometric solutions, rational over Q.

    polynomials: p_0, ..., p_r of p_0(n) h(n-r) + ... + p_r(n) h(n) = 0, p_0 and p_r not 0. At most
    MAX_PAIRS pairs of factors are tried, and degrees up to MAX_DEGREE. all_pairs: raises
    NoClosedForm where that is not enough.

    >>> [str(r) for r in hypergeometric_solutions([[1, -1], [1, -1], [1]])]
    ['Ratio(above=(0, 1), below=(1,))']
    """
    order = len(polynomials) - 1
    moved = [fmpz_poly(list(p))(fmpz_poly([order, 1])) for p in polynomials]  # h(n), ..., h(n+r)
    tops = _monic_factors(moved[0])
    bottoms = _monic_factors(moved[-1](fmpz_poly([1 - order, 1])))
    found: list[Ratio] = []
    for tried, (top, bottom) in enumerate(product(tops, bottoms)):
        if len(found) >= order:
            return
        if tried >= MAX_PAIRS:
            if all_pairs:
                raise NoClosedForm
            return
        spend(10)
        for ratio in _of_pair(moved, top, bottom, all_pairs):
            if len(first_order_factors([*found, ratio])) > len(found):
                found.append(ratio)
                yield ratio


def _monic_factors(polynomial: fmpz_poly) -> list[fmpq_poly]:
    """Return the monic divisors over Q, the simplest first."""
    _, factors = polynomial.factor()
    result = [fmpq_poly([1])]
    for factor, multiplicity in factors:
        monic = fmpq_poly(factor) / fmpq(int(factor[factor.degree()]))
        powers = [monic**e for e in range(int(multiplicity) + 1)]
        result = [a * b for a in result for b in powers]
    return sorted(result, key=lambda p: p.degree())


def _of_pair(
    moved: Sequence[fmpz_poly], top: fmpq_poly, bottom: fmpq_poly, all_degrees: bool
) -> Iterator[Ratio]:
    """Yield the solutions with h(n+1)/h(n) = z top(n)/bottom(n) c(n+1)/c(n)."""
    order = len(moved) - 1
    shifted: list[fmpq_poly] = []
    for i, p in enumerate(moved):
        poly = fmpq_poly(p)
        for j in range(i):
            poly *= top(fmpq_poly([j, 1]))
        for j in range(i, order):
            poly *= bottom(fmpq_poly([j, 1]))
        shifted.append(poly)
    degree = max(p.degree() for p in shifted)
    _, factors = fmpq_poly([p[degree] for p in shifted]).numer().factor()
    for factor, _ in factors:
        if factor.degree() != 1 or not factor[0]:
            continue
        z = fmpq(-int(factor[0]), int(factor[1]))
        scaled = [p * z**i for i, p in enumerate(shifted)]
        most = _largest_degree(scaled)
        if most is None:
            continue
        if most > MAX_DEGREE and all_degrees:
            raise NoClosedForm
        for c in _polynomial_solutions(scaled, min(most, MAX_DEGREE)):
            above = (z * top * c(fmpq_poly([1, 1])))(fmpq_poly([-1, 1]))
            below = (bottom * c)(fmpq_poly([-1, 1]))
            common = above.denom() * below.denom()
            yield Ratio.of(fmpz_poly((above * common).numer()), fmpz_poly((below * common).numer()))


def _polynomial_solutions(scaled: Sequence[fmpq_poly], top: int) -> list[fmpq_poly]:
    """Return a basis of the polynomials c with Sum scaled[i](n) c(n+i) = 0 up to a degree."""
    images = []
    for d in range(top + 1):
        spend()
        image = fmpq_poly([0])
        for i, p in enumerate(scaled):
            image += p * fmpq_poly([i, 1]) ** d
        images.append(image)
    height = max(image.degree() for image in images) + 1
    if height <= 0:
        return [fmpq_poly([0] * d + [1]) for d in range(top + 1)]
    entries = [image[k] for k in range(height) for image in images]
    matrix, _ = fmpq_mat(height, top + 1, entries).numer_denom()
    kernel, nullity = matrix.nullspace()
    return [fmpq_poly([kernel[d, j] for d in range(top + 1)]) for j in range(nullity)]


def _largest_degree(scaled: Sequence[fmpq_poly]) -> int | None:
    """Return the largest degree that a polynomial solution can have, by its leading term.

    In the sum of the Q_j D^j, where D c(n) = c(n+1) - c(n), the summands with the greatest deg Q_j
    - j determine it.
    """
    rows = [
        sum((comb(i, j) * p for i, p in enumerate(scaled)), fmpq_poly()) for j in range(len(scaled))
    ]
    rise = max(row.degree() - j for j, row in enumerate(rows) if row)
    falling, total = fmpq_poly([1]), fmpq_poly()
    for j, row in enumerate(rows):
        if row and row.degree() == rise + j:
            total += row[row.degree()] * falling
        falling *= fmpq_poly([-j, 1])
    zeros = [d for d in integer_roots(ints(total.numer())) if d >= 0]
    return max(zeros, default=None)


def first_order_factors(ratios: Sequence[Ratio]) -> list[Ratio]:
    """Return r_1, ..., r_k with (1 - r_k S) ... (1 - r_1 S) h_i = 0 for all i, S a(n) = a(n-1).

    Fewer than ratios if the h_i are linearly dependent.
    """
    found: list[Ratio] = []
    for image in ratios:
        for factor in found:
            kept = UNIT + -(factor / image)
            if not kept.above:
                break
            image = image * kept / kept.moved(-1)  # noqa: PLW2901
        else:
            found.append(image)
    return found


def values_of_term(ratio: Ratio, start: int, count: int) -> list[Fraction]:
    """Return the first values of the term that is 1 at a start."""
    values = [Fraction(1)]
    for n in range(start + 1, start + count):
        values.append(values[-1] * ratio.at(n))
    return values
