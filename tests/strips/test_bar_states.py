"""What is refused, and in which words."""

import pytest

from gfkit.boards.language.rules import domineering
from gfkit.errors import LimitReached
from gfkit.strips.totals import bar_states

TILE_SETS = {
    quantity: domineering.model(quantity).parts[0].tiles
    for quantity in ("positions", "maximal", "left-ends", "right-ends", "tilings")
}
MAXIMAL, POS = TILE_SETS["maximal"], TILE_SETS["positions"]


def test_long_bars_are_refused_at_once():
    with pytest.raises(LimitReached, match=r"3\^8 words .* the limit is 2187 rows"):
        bar_states.bar_state_matrix(MAXIMAL, 8)
