"""Titles about images, against the images of all arrays."""

from itertools import groupby, product

import pytest
from samples import parametrize_some

from gfkit.boards.models.files import rule_of_table
from gfkit.oeis.titles.images import trailing_edges
from gfkit.oeis.titles.reader import TitleRule, read_title
from gfkit.strips.sequences.strip import Strip

# Where the maxima of a filtered array end, against a definition that shares nothing.


MAXIMA_TITLE = (
    "Number of binary arrays indicating the locations of trailing edge maxima of a random length-n "
    "0..{} array extended with zeros and convolved with {}."
)


def ends_of_maxima(x, kernel):
    z = [0] * (len(x) + len(kernel) + 1)
    for i, a in enumerate(x):
        for j, k in enumerate(kernel):
            z[1 + i + j] += a * k
    runs = [(value, len(list(run))) for value, run in groupby(z)]
    shown = []
    for i, (value, length) in enumerate(runs):
        rose = i == 0 or runs[i - 1][0] < value
        falls = i + 1 < len(runs) and runs[i + 1][0] < value
        shown += [False] * (length - 1) + [rose and falls]
    return tuple(shown)


@pytest.mark.parametrize("values", [2, 3])
@parametrize_some("kernel", [[1], [1, 1], [-1, 2, -1], [1, 0, 1], [2, -1], [0, 1, -1]], share=48)
def test_the_rule_shows_where_maxima_end(values, kernel) -> None:
    rule = rule_of_table({"name": "edges", **trailing_edges(values, kernel)}, "edges")
    first = 2 * len(kernel)
    counts = Strip(rule, rows=1).terms(first + 6)[first:]
    arrays = [product(range(values), repeat=n) for n in range(6)]
    assert counts == [len({ends_of_maxima(x, kernel) for x in some}) for some in arrays]


def test_the_board_has_zeros_on_either_side() -> None:
    found = read_title(MAXIMA_TITLE.format(3, "1,2,1"))
    assert isinstance(found, TitleRule)
    assert (found.fixed, found.side, found.shift) == ("rows", 1, 6)
