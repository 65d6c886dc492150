"""The iteration against a nullspace: least degrees, and relations that hold."""

from random import Random

import pytest
from flint import nmod_mat, nmod_poly
from oracle import sequences
from tiers import one_in

from gfkit.fits.hermite_pade import PRIME_BITS, newton_residuals, relation_modulo
from gfkit.numbers.primes import primes_below

P = primes_below(PRIME_BITS, 0, 1)[0]


def least_degree(functions, points: int):
    """Return the least d such that some p_i of degree <= d have sum p_i(n) f_i(n) = 0, or None."""
    for degree in range(points // len(functions)):
        rows = [
            [f[n] * pow(n, k, P) % P for f in functions for k in range(degree + 1)]
            for n in range(points)
        ]
        if nmod_mat(rows, P).nullspace()[1]:
            return degree
    return None


def least_degree_of_series(series, size: int):
    for degree in range(size // len(series)):
        rows = [
            [f[n - k] % P if n >= k else 0 for f in series for k in range(degree + 1)]
            for n in range(size)
        ]
        if nmod_mat(rows, P).nullspace()[1]:
            return degree
    return None


@one_in(7)
@pytest.mark.parametrize("seed", range(8))
def test_recurrences_have_the_degree_of_the_nullspace(seed: int) -> None:
    values = sequences.random_polynomial_recurrence(Random(seed), 50)  # noqa: S311
    for order in (1, 2, 3):
        points = 50 - order
        residuals = newton_residuals(values, order, points, P)
        found = relation_modulo(residuals, points, points - 4, 1)
        wanted = least_degree([values[i:] for i in range(order + 1)], points)
        if found is None:
            assert wanted is None or (order + 1) * (wanted + 1) > points - 4
            continue
        assert found.degree == wanted
        relation = relation_modulo(residuals, points, points - 4, 1, found.degree)
        assert relation is not None
        for n in range(points):
            total = sum(
                sum(c * n**k for k, c in enumerate(p)) * values[n + i]
                for i, p in enumerate(relation.polynomials)
            )
            assert total % P == 0


@one_in(7)
@pytest.mark.parametrize("seed", range(4))
def test_equations_of_series_have_the_degree_of_the_nullspace(seed: int) -> None:
    values = sequences.random_algebraic(Random(seed), 40)  # noqa: S311
    f = nmod_poly([v % P for v in values], P)
    powers = [nmod_poly([1], P), f, f.mul_low(f, 40), f.mul_low(f, 40).mul_low(f, 40)]
    found = relation_modulo(powers, 40, 36)
    assert found is not None
    wanted = least_degree_of_series([[int(g[n]) for n in range(40)] for g in powers], 40)
    assert found.degree == wanted
    relation = relation_modulo(powers, 40, 36, degree=found.degree)
    assert relation is not None
    total = nmod_poly([0], P)
    for g, p in zip(powers, relation.polynomials, strict=True):
        total += g.mul_low(nmod_poly(list(p), P), 40)
    assert not total.truncate(40)


@pytest.mark.parametrize("q", [2, 3, -2])
def test_recurrences_in_powers_of_q_have_the_degree_of_the_nullspace(q: int) -> None:
    values = [1, 2]
    while len(values) < 30:
        n = len(values)
        values.append((q**n + 1) * values[-1] + (3 * q ** (2 * n) - 5) * values[-2])
    residuals = newton_residuals(values, 2, 28, P, q)
    found = relation_modulo(residuals, 28, 24, q)
    assert found is not None
    assert found.degree == 2
    relation = relation_modulo(residuals, 28, 24, q, 2)
    assert relation is not None
    for n in range(28):
        total = sum(
            sum(c * q ** (n * k) for k, c in enumerate(p)) * values[n + i]
            for i, p in enumerate(relation.polynomials)
        )
        assert total % P == 0
