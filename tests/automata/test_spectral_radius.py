"""The spectral radius is enclosed."""

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import given
from hypothesis import strategies as st

from gfkit.automata.spectral_radius import perron_root
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.errors import GfkitError


@given(st.integers(2, 6), st.data())
def test_the_perron_root_is_that_of_the_characteristic_polynomial(n, data):
    """Of a matrix of positive integers, which is primitive."""
    rows = data.draw(
        st.lists(st.lists(st.integers(1, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
    found = perron_root(TransferMatrix.from_rows(rows, [1] * n, [1] * n))
    poly = fmpz_mat(rows).charpoly()
    below, above = (
        sum(int(c) * place**k for k, c in enumerate(poly.coeffs()))
        for place in (found.low, found.high)
    )
    assert below <= 0 <= above
    assert float(found) == pytest.approx(max(abs(np.linalg.eigvals(np.array(rows)))), rel=1e-9)
    assert found.certified_digits(8) == 8


@pytest.mark.parametrize(
    ("rows", "digits"),
    [
        ([[1, 1], [1, 0]], "1.6180339"),  # the golden ratio
        ([[0, 1, 1], [1, 0, 1], [1, 1, 0]], "2.0000000"),
        ([[0, 1], [1, 0]], "1"),
        ([[0, 0], [0, 0]], "0"),
    ],
    ids=str,
)
def test_perron_roots_that_are_known(rows, digits):
    ones = [1] * len(rows)
    found = perron_root(TransferMatrix.from_rows(rows, ones, ones))
    assert found.low <= float(digits) + 1e-7
    assert found.high >= float(digits)


# Refusals.


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: perron_root(TransferMatrix.from_rows([[1, -1], [1, 0]], [1, 0], [1, 0])),
            "weights from 0",
        ),
        (
            lambda: perron_root(TransferMatrix.from_rows([[1, 1], [1, 0]], [-1, 0], [1, 0])),
            "weights from 0",
        ),
    ],
)
def test_negative_weights_are_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()
