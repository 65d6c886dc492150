"""Each family on sequences whose formula is known; fits are compared with terms they never saw."""

from math import comb, factorial, isqrt

import pytest
from oracle import sequences

from gfkit.fits.fit import Terms
from gfkit.fits.precursive import fit_precursive
from gfkit.fits.rational_fits import fit_cfinite
from gfkit.fits.search import FAMILIES


def terms(values, offset=0) -> Terms:
    return Terms(tuple(values), offset)


def test_cfinite_with_coefficients_beyond_the_first_modulus() -> None:
    big = 3**50
    fit = fit_cfinite(terms(sequences.linear([big, -1], [1, big], 12)))
    assert fit is not None
    assert fit.gf.den == (1, -big, 1)


def test_precursive_counts_what_the_equation_does_not_determine() -> None:
    values = sequences.polynomial_recurrence([[0, 1], [1]], [1, 3], 20)
    fit = fit_precursive(terms(values))
    assert fit is not None
    assert (fit.order, fit.degree, fit.used, fit.free) == (2, 1, 7, ())
    assert fit.text() == "a(n) = n*a(n-1) + a(n-2)"
    # (n - 3) a(n) = (n - 3) (n + 1) a(n-1) for all n but 3
    values = [factorial(n + 1) if n < 3 else 5 * factorial(n + 1) for n in range(16)]
    found = fit_precursive(terms(values))
    assert found is None or found.free == (3,) or found.holds_from > 3


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


@pytest.mark.parametrize("kind", FAMILIES)
def test_every_family_is_silent_about_primes_and_about_few_terms(kind: str) -> None:
    for count in (1, 2, 3, 4, 5, 8, 30):
        fit = FAMILIES[kind](terms(sequences.primes(count)))
        assert fit is None or fit.missing


@pytest.mark.parametrize("kind", FAMILIES)
def test_every_family_takes_zeros(kind: str) -> None:
    fit = FAMILIES[kind](terms([0] * 30))
    assert fit is None or set(fit.predicted(3)) <= {0}
