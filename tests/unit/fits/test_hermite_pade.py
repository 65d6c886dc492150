"""The iteration against a nullspace: least degrees, and relations that hold."""

from random import Random

import pytest
from flint import nmod_mat, nmod_poly
from oracle import sequences
from tiers import one_in

from gfkit.fits.hermite_pade import PRIME_BITS, newton_residuals, relation_modulo
from gfkit.numbers.primes import primes_below

P = primes_below(PRIME_BITS, 0, 1)[0]


def least_degree(functions, points: list[int] | None, size: int):
    """Return the least degree of a relation at the points, or of series (None), or None."""
    for degree in range(size // len(functions)):
        rows = [
            [
                f[n] * pow(points[n], k, P) % P if points else (f[n - k] % P if n >= k else 0)
                for f in functions
                for k in range(degree + 1)
            ]
            for n in range(size)
        ]
        if nmod_mat(rows, P).nullspace()[1]:
            return degree
    return None


@pytest.mark.parametrize("base", [1, 2, 3, -2])
@pytest.mark.parametrize("order", [1, 2, 3])
def test_recurrences_have_the_degree_of_the_nullspace(base: int, order: int) -> None:
    """Of random recurrences, and of one in powers of q."""
    values = sequences.random_polynomial_recurrence(Random(order), 50)  # noqa: S311
    if base != 1:
        values = [1, 2]
        while len(values) < 30:
            n = base ** len(values)
            values.append((n + 1) * values[-1] + (3 * n * n - 5) * values[-2])
    points = len(values) - order
    residuals = newton_residuals(values, order, points, P, base)
    found = relation_modulo(residuals, points, points - 4, base)
    at = [n if base == 1 else base**n % P for n in range(points)]
    wanted = least_degree([values[i:] for i in range(order + 1)], at, points)
    if found is None:
        assert wanted is None or (order + 1) * (wanted + 1) > points - 4
        return
    assert found.degree == wanted
    relation = relation_modulo(residuals, points, points - 4, base, found.degree)
    assert relation is not None
    for n in range(points):
        sums = [sum(c * at[n] ** k for k, c in enumerate(p)) for p in relation.polynomials]
        assert sum(c * values[n + i] for i, c in enumerate(sums)) % P == 0


@one_in(7)
@pytest.mark.parametrize("seed", range(4))
def test_equations_of_series_have_the_degree_of_the_nullspace(seed: int) -> None:
    values = sequences.random_algebraic(Random(seed), 40)  # noqa: S311
    f = nmod_poly([v % P for v in values], P)
    powers = [nmod_poly([1], P), f, f.mul_low(f, 40), f.mul_low(f, 40).mul_low(f, 40)]
    found = relation_modulo(powers, 40, 36)
    assert found is not None
    assert found.degree == least_degree([[int(g[n]) for n in range(40)] for g in powers], None, 40)
    relation = relation_modulo(powers, 40, 36, degree=found.degree)
    assert relation is not None
    total = nmod_poly([0], P)
    for g, p in zip(powers, relation.polynomials, strict=True):
        total += g.mul_low(nmod_poly(list(p), P), 40)
    assert not total.truncate(40)
