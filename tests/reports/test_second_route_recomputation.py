"""Second routes of a report: the boards that are counted one by one."""

import pytest

from gfkit import Strip
from gfkit.reports.second_route_recomputation import counted_one_by_one


@pytest.mark.parametrize(
    "side",
    [
        {"columns": 2},
        {"rows": 2},
        {"columns": 3, "topology": "cylinder"},
        {"columns": 3, "topology": "ring"},
        {"columns": 3, "topology": "torus"},
    ],
)
def test_boards_are_counted_one_by_one_where_that_is_possible(side):
    """Whichever side is fixed; of joined boards the list has those with fixed columns."""
    strip = Strip("kings", **side)
    first = 3 if side.get("topology") in {"ring", "torus"} else 1
    terms = strip.terms(5)
    assert [counted_one_by_one(strip, n) for n in range(first, 5)] == terms[first:]
    assert counted_one_by_one(strip, 1000) is None
