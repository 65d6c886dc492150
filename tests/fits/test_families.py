"""Each family of fits, on sequences whose formula is known, random equations, random terms."""

from fractions import Fraction
from itertools import product
from math import comb, factorial, isqrt
from random import Random

import pytest
from flint import nmod_mat, nmod_poly
from oracle import lists
from samples import parametrize_some

from gfkit.fits.c_finite import fit_cfinite, fit_recurrence
from gfkit.fits.fit import GivenTerms
from gfkit.fits.hermite_pade import (
    PRIME_BITS,
    newton_residuals,
    relation_modulo,
)
from gfkit.fits.k_regular import fit_k_regular
from gfkit.fits.nonlinear import fit_nonlinear
from gfkit.fits.p_recursive import fit_precursive, fit_q_holonomic
from gfkit.fits.search import FAMILIES
from gfkit.fits.series_equations import fit_d_algebraic
from gfkit.numbers.primes import primes_below
from gfkit.sequences.guess import guess


def terms(values, offset=0) -> GivenTerms:
    return GivenTerms(tuple(values), offset)


def test_cfinite_with_coefficients_beyond_the_first_modulus() -> None:
    big = 3**50
    fit = fit_cfinite(terms(lists.continued([big, -1], [1, big], 12)))
    assert fit is not None
    assert fit.gf.den == (1, -big, 1)


def test_a_recurrence_needs_as_many_further_terms_as_it_is_asked_to() -> None:
    """7 | 1, 1, 2, 3, 5, 8: Fibonacci's recurrence and the first term take 5 terms."""
    values = [7, 1, 1, 2, 3, 5, 8]
    for count, spare in [(6, 1), (7, 2)]:
        fit = fit_cfinite(terms(values[:count]), spare=spare)
        assert fit is not None
        assert (fit.used, fit.surplus) == (5, spare)
        assert fit_cfinite(terms(values[:count]), spare=spare + 1) is None


@pytest.mark.parametrize("offset", [-3, 0, 1, 5])
def test_no_term_is_set_aside_of_a_recurrence_with_a_line_whatever_the_first_index(offset) -> None:
    """a(n) = 2 a(n-1) + n for n >= 2, from a(1) = 1 on, is 2^(n+1) - n - 2."""
    values = [2 ** (n + 1) - n - 2 for n in range(1, 9)]
    fit = fit_recurrence(terms(values, offset))
    assert fit is not None
    assert fit.text().startswith("a(n) = 2*a(n-1) + n")
    assert (fit.holds_from, fit.set_aside, fit.used) == (offset + 1, 0, 4)


def test_precursive_counts_what_the_equation_does_not_determine() -> None:
    values = [1, 3]
    while len(values) < 20:
        values.append(len(values) * values[-1] + values[-2])
    fit = fit_precursive(terms(values))
    assert fit is not None
    assert (fit.order, fit.degree, fit.used, fit.free) == (2, 1, 7, ())
    assert fit.text() == "a(n) = n*a(n-1) + a(n-2)"
    # (n - 3) a(n) = (n - 3) (n + 1) a(n-1) for all n but 3
    values = [factorial(n + 1) if n < 3 else 5 * factorial(n + 1) for n in range(16)]
    found = fit_precursive(terms(values))
    assert found is None or found.free == (3,) or found.holds_from > 3


def test_a_term_that_the_equation_leaves_free_counts_as_used() -> None:
    """(n - 3) a(n) = n (n - 2) a(n-1) says nothing of a(3), as a(2) = 0.

    Two polynomials of degree 2 are determined by 6 terms; a(3), and the equation 0 = 0 in its
    place, are no evidence.
    """
    fit = fit_precursive(terms([(n - 2) * factorial(n) for n in range(20)]))
    assert fit is not None
    assert fit.text() == "(n-3)*a(n) = n*(n-2)*a(n-1)"
    assert (fit.order, fit.degree, fit.free, fit.used) == (1, 2, (3,), 8)


def test_a_lower_order_is_found_through_a_higher_one() -> None:
    """Order 4 and degree 16 are determined by 88 terms; other orders by fewer, and lead there."""
    values = [sum(comb(n, k) ** 7 for k in range(n + 1)) for n in range(90)]
    fit = fit_precursive(terms(values[:87]))
    assert fit is not None
    assert (fit.order, fit.degree) == (4, 16)
    assert fit.used < 84
    assert fit.predicted(3) == values[87:]


def test_a_recurrence_that_leaves_many_terms_free_follows_the_data() -> None:
    """Of floor(sqrt(n)), one with the factors n-4, n-9, n-16, ... before a(n) was an answer."""
    fit = fit_precursive(terms([isqrt(n) for n in range(47)]))
    assert fit is None or fit.missing


@parametrize_some("kind", FAMILIES)
def test_every_family_is_silent_about_primes_and_about_few_terms(kind: str) -> None:
    for count in (1, 2, 3, 4, 5, 8, 30):
        fit = FAMILIES[kind](terms(lists.PRIMES[:count]))
        assert fit is None or fit.missing


@pytest.mark.parametrize("kind", FAMILIES)
def test_every_family_takes_zeros(kind: str) -> None:
    fit = FAMILIES[kind](terms([0] * 30))
    assert fit is None or set(fit.predicted(3)) <= {0}


# Families beyond rational and P-recursive ones.


FURTHER = {
    "P-recursive": fit_precursive,
    "q-holonomic": fit_q_holonomic,
    "k-regular": fit_k_regular,
    "D-algebraic": fit_d_algebraic,
}
MORE = 12


def q_holonomic(draw: Random, count: int) -> list[int]:
    q, order = draw.choice([2, 3, -2]), draw.randint(1, 2)
    steps = [[draw.randint(-3, 3), draw.choice([-2, -1, 1, 2])] for _ in range(order)]
    values = [draw.randint(1, 5) for _ in range(order)]
    while len(values) < count:
        last = zip(steps, values[-order:], strict=True)
        values.append(sum((c + d * q ** len(values)) * value for (c, d), value in last))
    return values


def k_regular(draw: Random, count: int) -> list[int]:
    """A sum over the path of matrices that the digits of n name, most significant first."""
    base, rank = draw.choice([2, 3]), draw.randint(1, 2)
    matrices = [
        [[draw.randint(-1, 2) for _ in range(rank)] for _ in range(rank)] for _ in range(base)
    ]
    vectors = [[draw.randint(1, 4) for _ in range(rank)]]
    matrices[0] = [[int(i == j) for j in range(rank)] for i in range(rank)]  # it keeps vectors[0]
    while len(vectors) < count:
        above, digit = vectors[len(vectors) // base], len(vectors) % base
        rows = matrices[digit]
        vectors.append([sum(map(int.__mul__, row, above)) for row in rows])
    return [vector[0] for vector in vectors]


def d_algebraic(draw: Random, count: int) -> list[int]:
    """a(n)/n! are the coefficients of the solution of E' = p E^2 + q E + r + s x."""
    p, q, r, s = (draw.choice([-2, -1, 1, 2, 3]) for _ in range(4))
    series, factorial = [Fraction(draw.randint(-2, 2))], 1
    values = [int(series[0])]
    for n in range(count - 1):
        square = sum(series[i] * series[n - i] for i in range(n + 1))
        slope = p * square + q * series[n] + r * (n == 0) + s * (n == 1)
        series.append(Fraction(slope) / (n + 1))
        factorial *= n + 1
        values.append(int(series[-1] * factorial))
    return values


MAKERS = {"q-holonomic": q_holonomic, "k-regular": k_regular, "D-algebraic": d_algebraic}
MAKERS["P-recursive"] = lists.polynomial_recurrence
COUNTS = {"k-regular": 90, "P-recursive": 40}


@parametrize_some("kind", FURTHER, share=36)
@pytest.mark.parametrize("seed", range(20))
def test_random_equations_are_found_and_go_on(kind: str, seed: int) -> None:
    """One term more than determine it shows an equation; with what is missing it is an answer."""
    count = COUNTS.get(kind, 24)
    values = MAKERS[kind](Random(seed), count + MORE)  # noqa: S311
    if len(set(values[:count])) == 1:
        return
    fit = FURTHER[kind](GivenTerms(tuple(values[:count])))
    assert fit is not None
    assert fit.predicted(MORE) == values[count:]
    assert fit.used < count
    if kind != "k-regular":
        few = FURTHER[kind](GivenTerms(tuple(values[: fit.used + 1])))
        assert (few.text(), few.used) == (fit.text(), fit.used)
        more = GivenTerms(tuple(values[: fit.used + 1 + few.missing]))
        assert FURTHER[kind](more).missing == 0
    if kind == "P-recursive":
        assert all(p[-1] for p in fit.polynomials if p)  # of their own degrees, not of one


@pytest.mark.parametrize("order", range(4, 8))
def test_an_equation_for_each_coefficient_determines_a_somos_recurrence(order: int) -> None:
    """a(n) a(n-k) is the sum of a(n-i) a(n-k+i) with 1 <= i <= k/2; k terms are 1."""
    shifts, values = range(1, order // 2 + 1), [1] * order
    while len(values) < 18 + MORE:
        total = sum(values[-i] * values[i - order] for i in shifts)
        values.append(total // values[-order])
    fit = fit_nonlinear(terms(values[:18]))
    assert fit is not None
    assert fit.predicted(MORE) == values[18:]
    assert fit.used == order + len(shifts)


@parametrize_some(("seed", "kind"), product(range(5, 17), FURTHER))
def test_random_terms_fit_nothing(seed: int, kind: str) -> None:
    draw = Random(seed)  # noqa: S311 - repeatable
    many, values = draw.choice([2, 3, 4, 10, 10**6]), draw.randint(10, 60)
    given = GivenTerms(tuple(draw.randrange(many) for _ in range(values)))
    fit = FURTHER[kind](given)
    assert fit is None or fit.missing


def test_digit_sums_are_not_taken_for_periodic_ones() -> None:
    in_base_3 = [n % 3 + n // 3 % 3 + n // 9 % 3 + n // 27 % 3 for n in range(81)]
    found = guess(in_base_3[:60])  # from 27 on a(n) = a(n-27) + 1, up to 80
    assert found.fit.kind == "k-regular"
    assert found.sequence().terms(81) == in_base_3
    motzkin = [1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0]  # modulo 2, A039963
    while len(motzkin) < 64:
        n = len(motzkin)
        motzkin.append(motzkin[n - 1] if n % 2 else 1 - motzkin[n // 2] if n % 4 else 1)
    assert guess(motzkin[:64]).fit.kind == "k-regular"  # no term is suspected


# The iteration against a nullspace: least degrees, and relations that hold.


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
    values = lists.polynomial_recurrence(Random(order), 50)  # noqa: S311
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


@parametrize_some("seed", range(4), share=84)
def test_equations_of_series_have_the_degree_of_the_nullspace(seed: int) -> None:
    values = lists.algebraic(Random(seed), 40)  # noqa: S311
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
