"""Guesses: of a rule with a side the order is bounded, so that what fits is proved."""

import pytest
from samples import parametrize_some

from gfkit import gf, guess


@parametrize_some("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("model", ["domineering", "node-kayles", "domineering:tilings"])
def test_the_order_of_a_strip_is_bounded_so_the_guess_is_a_theorem(model, topology):
    found = guess(model, rows=2, topology=topology)
    exact = gf(model, rows=2, topology=topology)
    assert (found.verdict, found.gf) == ("proved", exact.gf)
    assert found.order_bound is None or found.order_bound >= exact.order
