"""Images of arrays: each is counted once, without marks."""

from itertools import product

import pytest

from gfkit import Board
from gfkit.boards.rules.images import ImageRule
from gfkit.series.profiles import Profile
from gfkit.strips.counts.count import count

HILLTOPS = {"values": [0, 1, 2], "image": {"shows": "x >= max(near)", "directions": ["king"]}}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (2, 2), (3, 2), (2, 3)])
def test_images_are_those_of_all_arrays(rows, columns):
    """What is shown of a cell is whether no king's move leads to a greater value."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    near = {(r, c): [z for z in cells if max(abs(z[0] - r), abs(z[1] - c)) == 1] for r, c in cells}
    images = set()
    for values in product(range(3), repeat=len(cells)):
        at = dict(zip(cells, values, strict=True))
        images.add(tuple(all(at[z] >= at[y] for y in near[z]) for z in cells))
    found = count(ImageRule.from_data(HILLTOPS, "hilltops"), Board.rectangle(rows, columns))
    assert found == Profile.of({(0, 0): len(images)})
    assert str(found) == str(len(images))
