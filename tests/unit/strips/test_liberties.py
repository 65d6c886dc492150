"""Liberty games on strips and boards, against listing from the definition and known tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st

from gfkit.automata.lumping import merge_equal_futures
from gfkit.boards.shapes.board import Board
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.automata.transfer import TransferMatrix


@cache
def strip_matrix(width: int, topology: str = "strip") -> TransferMatrix:
    return Strip("nogo", columns=width, topology=topology).transfer_matrix()


@cache
def plain_gf(width: int):
    return Strip("nogo", columns=width).gf


@st.composite
def boards(draw) -> Board:
    rows, columns = draw(st.sampled_from([(2, 4), (3, 3), (4, 2), (3, 4), (4, 3), (2, 5), (4, 4)]))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    kept = draw(st.sets(st.sampled_from(cells), min_size=1, max_size=7))
    return Board(rows, columns, frozenset(kept))


@pytest.mark.parametrize("topology", ["strip", "cylinder"])
@pytest.mark.parametrize("width", range(1, 6))
def test_every_state_is_reached_can_end_and_has_a_future_of_its_own(
    width: int, topology: str
) -> None:
    matrix = strip_matrix(width, topology)
    assert matrix.trimmed().dimension == matrix.dimension
    assert merge_equal_futures(matrix).dimension == matrix.dimension


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
"""Those of 8 and 9 are compared in tests/bench, as are the larger CLASSES and ORDERS."""


@pytest.mark.parametrize("n", SQUARES)
def test_squares_have_the_known_numbers_of_go_positions(n: int) -> None:
    assert strip_matrix(n).terms(n + 1)[n] == SQUARES[n]


# [TrompFarneback2007, section 4] counts states up to the exchange of colours, without the one
# above the first row: 3, 9, 31 (their 32 less one that never arises), ..., for 9 columns 109399.
CLASSES = {1: 3, 2: 9, 3: 31}


@pytest.mark.parametrize("width", CLASSES)
def test_states_are_the_border_states_of_go(width: int) -> None:
    assert strip_matrix(width).dimension == 1 + (2 * CLASSES[width] - 1)


# [TrompFarneback2007, section 4]: the orders of the minimal recurrences for n >= 1.
ORDERS = {1: 3, 2: 7, 3: 19, 4: 57, 5: 217}


@pytest.mark.parametrize("width", ORDERS)
def test_orders_are_the_known_ones_and_a0_is_1_fits(width: int) -> None:
    gf = plain_gf(width)
    assert (gf.order, gf.holds_from) == (ORDERS[width], ORDERS[width])
