"""2100 random lists of all shapes, none of which may be answered; minutes, so not part of CI."""

from __future__ import annotations

import pytest
from laws.test_guess_shapes import assert_random_lists_have_no_answer
from oracle import shapes

EACH = 150


@pytest.mark.parametrize("shape", shapes.RANDOM)
def test_random_lists(shape: str) -> None:
    assert_random_lists_have_no_answer(shape, range(8, 8 + EACH))
