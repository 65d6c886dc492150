"""Bar-state matrices against bars listed one by one; laws/test_counting_laws has their counts."""

from itertools import product

import pytest

from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import domineering
from gfkit.series.profile import Profile
from gfkit.strips.totals import bar

TILE_SETS = {
    quantity: domineering.model(quantity).parts[0].tiles
    for quantity in ("positions", "maximal", "left-ends", "right-ends", "tilings")
}
MAXIMAL = TILE_SETS["maximal"]


def wild(**changes):
    """Labels of several letters, weights, a hole unlike the boundary, and several allowed ends."""
    data = {
        "name": "wild",
        "labels": ["ab", "c", "de"],
        "tile": [
            {"left": "c", "right": "ab", "top": "ab", "bottom": "de", "weight": "2*x"},
            {"left": "ab", "right": "c", "top": "de", "bottom": "ab", "weight": "y"},
            {"left": "ab", "right": "ab", "top": "ab", "bottom": "ab", "weight": "3"},
            {"left": "c", "right": "c", "top": "de", "bottom": "de", "weight": "x*y"},
            {"left": "c", "right": "ab", "top": "de", "bottom": "ab"},
        ],
        "boundary": {
            "left": ["ab", "c", "ab"],
            "right": ["c", "ab", "c"],
            "top": ["ab", "de"],
            "bottom": ["ab"],
        },
        "hole": {"left": ["ab"], "right": ["c"], "top": ["de", "de"], "bottom": ["ab", "de"]},
    }
    return TileSet.from_data(data | changes)


def listed_bars(tiles, length, start, end):
    """Add up the weights of bars by bottom and top word, from all rows of tiles."""
    found = {}
    for row in product(tiles.tiles, repeat=length):
        ends = [start, *(tile.right for tile in row)], [*(tile.left for tile in row), end]
        if ends[0] == ends[1]:
            words = tuple(tile.bottom for tile in row), tuple(tile.top for tile in row)
            weight = Profile.of({(0, 0): 1})
            for tile in row:
                w = tile.weight
                weight *= Profile.of({(w.x, w.y): w.coefficient})
            found[words] = found.get(words, Profile.of({})) + weight
    return found


@pytest.mark.parametrize("length", [0, 1, 2, 3])
@pytest.mark.parametrize("name", [*TILE_SETS, "wild"])
def test_entries_are_the_bars_with_these_words(name, length):
    tiles = TILE_SETS.get(name) or wild()
    for start, end in product(tiles.labels, repeat=2):
        matrix = bar.bars(tiles, length, start, end)
        labels = bar.horizontal_labels(tiles)
        assert matrix.bottom == matrix.top == tuple(product(labels, repeat=length))
        assert matrix.entries == listed_bars(tiles, length, start, end)


def test_closed_edges_are_dropped_from_the_words():
    matrix = bar.bar_state_matrix(MAXIMAL, 2)
    closed = bar.close_edges(matrix, top=[None, "0"], bottom=[["0", "1"], None])
    assert closed.top == closed.bottom == (("0",), ("1",), ("2",))
    for i, j in product(range(3), repeat=2):
        assert closed[i, j] == matrix[i, 3 * j] + matrix[i + 3, 3 * j]


def test_edges_that_no_word_has_leave_nothing():
    closed = bar.close_edges(bar.bar_state_matrix(MAXIMAL, 2), bottom=[["no label"]] * 2)
    assert closed.size[0] == 1
    assert not closed[0, 0].terms
