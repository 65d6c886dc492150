"""Titles of symmetric matrices whose 2 x 2 subblocks have the sum 0, against all such matrices."""

from itertools import combinations_with_replacement, product

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.oeis.titles.title_reading import TitleRule, read_title
from gfkit.strips.sequences.strip import Strip

TITLE = (
    "Number of (n+1)X(n+1) -{0}..{0} symmetric matrices with every 2X2 subblock having sum zero "
    "and {1} distinct values."
)
AMOUNTS = {"one": {1}, "two": {2}, "three": {3}, "one or three": {1, 3}, "two or four": {2, 4}}
AMOUNTS |= {"one, three or four": {1, 3, 4}, "one, two or three": {1, 2, 3}}


def matrices(size, most):
    """Yield the symmetric matrices of a size."""
    places = list(combinations_with_replacement(range(size), 2))
    for values in product(range(-most, most + 1), repeat=len(places)):
        known = dict(zip(places, values, strict=True))
        yield [[known[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]


def distinct_values(matrix):
    """Return how many values each block has, None if one has not the sum 0."""
    found = set()
    for i, j in product(range(len(matrix) - 1), repeat=2):
        block = [matrix[i + p][j + q] for p in (0, 1) for q in (0, 1)]
        if sum(block):
            return None
        found.add(len(set(block)))
    return found


@one_in(4)
@pytest.mark.parametrize(("most", "sizes"), [(1, (2, 3, 4)), (2, (2, 3)), (3, (2,)), (4, (2,))])
def test_matrices_are_counted_by_their_diagonals(most, sizes) -> None:
    listed = {size: [distinct_values(z) for z in matrices(size, most)] for size in sizes}
    for words, amounts in AMOUNTS.items():
        found = read_title(TITLE.format(most, words))
        assert isinstance(found, TitleRule), found
        assert (found.fixed, found.side, found.shift) == ("rows", 1, 1)
        rule = ArrayRule.from_data({"name": "matrices", **found.rule}, "matrices")
        counts = Strip(rule, rows=1).terms(max(sizes) + 1)
        for size in sizes:
            assert counts[size] == sum(z is not None and z <= amounts for z in listed[size])
