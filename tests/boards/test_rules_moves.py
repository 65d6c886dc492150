"""Rules on moves."""

from itertools import permutations

import pytest

from gfkit.boards.rules.moves import MoveRule
from gfkit.strips.counts.count import count

ASKED = {
    "a < b": (2, lambda a, b: a < b),
    "a < c": (3, lambda a, _, c: a < c),
    "a + 1 != b": (2, lambda a, b: a + 1 != b),
    "a != 0": (1, lambda a: a != 0),
    "a + b >= 0": (2, lambda a, b: a + b >= 0),
}


@pytest.mark.parametrize("holds", ASKED)
@pytest.mark.parametrize("n", [1, 3, 4])
def test_blocks_of_moves_are_those_of_permutations(holds, n):
    """The letter of a cell in a condition is how far its element moves to the right."""
    width, asks = ASKED[holds]
    near = (p for p in permutations(range(n)) if all(abs(z - i) < 2 for i, z in enumerate(p)))
    wanted = sum(
        all(asks(*(z - i for z in p[i : i + width])) for i in range(n + 1 - width)) for p in near
    )
    data = {
        "moves": {"directions": ["horizontal"], "stay": True, "arrivals": [1]},
        "blocks": [{"rows": 1, "columns": width, "holds": holds}],
    }
    assert count(MoveRule.from_data(data, "my.toml"), f"1x{n}").total() == wanted
