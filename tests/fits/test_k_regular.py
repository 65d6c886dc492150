"""Sequences by the digits of n: what is found goes on, and its sums are rational."""

import pytest

from gfkit.fits.fit import GivenTerms
from gfkit.fits.k_regular import fit_k_regular


def digit_sum(n, base):
    return n % base + digit_sum(n // base, base) if n else 0


@pytest.mark.parametrize(
    ("value", "base", "count"),
    [
        (lambda n: n.bit_count(), 2, 64),
        (lambda n: (-1) ** n.bit_count(), 2, 64),
        (lambda n: digit_sum(n, 3), 3, 81),
    ],
    ids=["ones in binary", "Thue-Morse", "sum of digits in base 3"],
)
def test_the_fit_goes_on_and_has_the_sums_between_powers_of_the_base(value, base, count):
    """Sums over base^m <= n < base^(m+1), m = 0, 1, ..."""
    fit = fit_k_regular(GivenTerms(tuple(map(value, range(count)))))
    assert fit.predicted(40) == [*map(value, range(count, count + 40))]
    sums = [sum(map(value, range(base**m, base ** (m + 1)))) for m in range(8)]
    assert fit.sums().terms(8) == sums
