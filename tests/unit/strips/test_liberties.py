"""Liberty games on strips: known numbers of positions, and orders."""

from __future__ import annotations

import pytest

from gfkit.strips.sequences.strip import Strip

# [OEIS, A094777]: legal positions of Go on n x n, which [TrompFarneback2007] computed.
SQUARES = {
    1: 1,
    2: 57,
    3: 12675,
    4: 24318165,
    5: 414295148741,
    6: 62567386502084877,
    7: 83677847847984287628595,
}
"""Those of 8 and 9 are compared in tests/bench, as are the larger ORDERS."""


@pytest.mark.parametrize("n", [*range(1, 7), pytest.param(7, marks=pytest.mark.thorough)])
def test_squares_have_the_known_numbers_of_go_positions(n: int) -> None:
    assert Strip("nogo", columns=n).terms(n + 1)[n] == SQUARES[n]


# [TrompFarneback2007, section 4]: the orders of the minimal recurrences for n >= 1.
ORDERS = {1: 3, 2: 7, 3: 19, 4: 57, 5: 217}


@pytest.mark.parametrize("width", ORDERS)
def test_orders_are_the_known_ones_and_a0_is_1_fits(width: int) -> None:
    gf = Strip("nogo", columns=width).gf
    assert (gf.order, gf.holds_from) == (ORDERS[width], ORDERS[width])
