"""Closed forms: formulas with letters say where they are meant."""

import gfkit


def test_what_must_not_be_0_is_told_with_the_formula():
    """Of (k^n - 1)/(k - 1) the number k - 1; of 3 k^n nothing."""
    quotient, power = gfkit.closed_form("1/((1-x)*(1-k*x))"), gfkit.closed_form("3/(1-k*x)")
    assert (quotient.excluded, power.excluded) == ("k-1", None)
