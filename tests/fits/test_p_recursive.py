"""Recurrences with polynomials in n or in q^n as coefficients that fit terms."""

from math import comb

import pytest

from gfkit.fits.fit import GivenTerms
from gfkit.fits.p_recursive import fit_precursive, fit_q_holonomic


def subspaces(count):
    """Return the numbers of subspaces of a space over two elements (Goldman and Rota)."""
    found = [1, 2]
    while len(found) < count:
        found.append(2 * found[-1] + (2 ** (len(found) - 1) - 1) * found[-2])
    return found


@pytest.mark.parametrize(
    ("offset", "text"),
    [
        (0, "2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2)"),
        (1, "4*a(n) = 8*a(n-1) + (2^n-4)*a(n-2)"),
        (-1, "a(n) = 2*a(n-1) + (2^n-1)*a(n-2)"),
    ],
)
def test_recurrences_in_powers_of_q_go_with_the_first_index(offset, text):
    fit = fit_q_holonomic(GivenTerms(tuple(subspaces(10)), offset))
    assert fit.text() == text
    assert fit.predicted(3) == subspaces(13)[10:]


@pytest.mark.parametrize("first", [(0, 0), (0, 7, 3), (1, 2, 3, 4, 5, 6)])
def test_an_equation_begins_behind_the_terms_where_it_fails(first):
    """Catalan's numbers behind others: the equation of least degree holds for all of them but few.

    Of 0, 0, 1, 2, 5, ... it fails at n = 1 alone.
    """
    numbers = [comb(2 * n, n) // (n + 1) for n in range(1, 30)]
    fit = fit_precursive(GivenTerms((*first, *numbers)))
    assert fit.order == 1
    assert fit.recurrence.valid == len(first)
    assert fit.used <= len(first) + 4
