"""Images: sets of states against lists of all arrays, alphabets by hand, errors in one line."""

import pytest
from tiers import one_in

from gfkit.boards.kinds.image_rules import ImageRule
from gfkit.boards.language.rules import model_of
from gfkit.strips.totals.count import check_small_boards

BOTH = ["horizontal", "vertical"]
RULES = [
    {"values": [0, 1, 2], "image": {"shows": "min(x, near)", "directions": BOTH}},
    {"values": [0, 1], "image": {"shows": ["min(x, near)", "max(near)"], "directions": BOTH}},
    {"values": [0, 1, 2], "image": {"shows": "x >= max(near)", "directions": ["king"]}},
    {"values": [0, 1], "image": {"shows": "x + 2 * count(left = 1) + sum(up_right)"}},
    {"values": [0, 1], "image": {"shows": "x = sum(near) mod 2", "offsets": [[-2, 1], [1, 0]]}},
    {"values": [0, 1], "image": {"rows": 2, "columns": 2, "shows": "det(a, b, c, d)"}},
    {"values": [0, 1, 2], "image": {"rows": 1, "columns": 3, "shows": ["a", "c"]}},
    {"values": [-11, 0, 25], "image": {"shows": "max(x, near) - min(x, near)", "directions": BOTH}},
    {"values": [*range(9, 12)], "image": {"rows": 1, "columns": 2, "shows": "a + b >= 21"}},
    {
        "values": [0, 1, 2],
        "image": {"rows": 2, "columns": 1, "shows": "max(a, b)"},
        "ordered": {"rows": "nondecreasing"},
        "introduced": True,
    },
    {
        "values": [0, 1],
        "image": {"shows": "count(near = x)", "directions": ["horizontal"]},
        "blocks": [{"rows": 1, "columns": 2, "holds": "a != b", "exceptions": [1]}],
        "corners": {"top-left": 1},
    },
    {"moves": {"directions": ["king"]}, "image": {"shows": "arrivals"}},
    {"moves": {"directions": BOTH, "forbid": ["back"]}, "image": {"shows": "arrivals"}},
]


@one_in(6)
@pytest.mark.parametrize("data", RULES, ids=str)
def test_the_engine_counts_the_images_that_are_listed(data) -> None:
    assert check_small_boards(model_of(ImageRule.from_data(data, "image")), max_arrays=1500) > 3
