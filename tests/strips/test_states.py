"""States are explored within limits."""

import pytest

from gfkit.boards.models.names import domineering
from gfkit.errors import LimitReached
from gfkit.strips.encodings.arrays import arrays_of_tiles
from gfkit.strips.scan.states import ScannedRows, strip_matrix

POSITIONS_OF_SCAN = arrays_of_tiles(domineering.positions.parts[0].tiles)


def test_more_states_than_allowed_are_refused():
    with pytest.raises(LimitReached, match="more than 100 states"):
        strip_matrix(POSITIONS_OF_SCAN, ScannedRows(8, max_states=100))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: strip_matrix(POSITIONS_OF_SCAN, ScannedRows(70, max_states=100)),
            "across 70 cells",
        ),
        (lambda: strip_matrix(POSITIONS_OF_SCAN, ScannedRows(1000)), "the limit is 256 cells"),
    ],
)
def test_states_of_too_many_digits_are_refused(call, words):
    with pytest.raises(LimitReached, match=words):
        call()
