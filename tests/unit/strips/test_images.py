"""Images: sets of states against lists of all arrays, alphabets by hand, errors in one line."""

from itertools import product

import pytest
from tiers import one_in

from gfkit.boards.kinds.image_rules import ImageRule
from gfkit.boards.language.rules import model_of
from gfkit.strips.sequences.strip import Strip
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


def test_parities_of_neighbours_by_hand() -> None:
    data = {"values": [0, 1], "image": {"shows": "sum(near) mod 2", "directions": ["horizontal"]}}
    rule = ImageRule.from_data(data, "parities")
    listed = [
        len(
            {
                tuple((z[k + 1] + z[k - 1]) % 2 for k in range(1, n + 1))
                for word in product((0, 1), repeat=n)
                for z in [(0, *word, 0)]
            }
        )
        for n in range(1, 10)
    ]
    assert Strip(rule, rows=1).terms(10) == [1, *listed]
    assert str(Strip(rule, rows=1).gf) == "(1+x)/((1-2*x)*(1+2*x))"
