from __future__ import annotations

from itertools import product

import pytest

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate.listed import array_profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count
from gfkit.strips.ways.piece_arrays import tiles_of_arrays


def rule(values, **data):
    return ArrayRule.from_data({"values": list(values), **data}, "rule")


DOWN = {"rows": 2, "columns": 1}
RULES = [
    rule("01", words=[{"direction": "row", "forbid": ["11"]}]),
    rule("012", blocks=[{"rows": 1, "columns": 2, "holds": "a <= b"}, {**DOWN, "holds": "a != b"}]),
    rule("01"),
]


@pytest.mark.parametrize("given", RULES)
def test_the_tile_set_of_a_rule_counts_its_arrays(given) -> None:
    tiles = tiles_of_arrays(given.arrays)
    for rows, columns in product(range(1, 4), range(1, 4)):
        board = Board.rectangle(rows, columns)
        assert count(model_of(tiles), board) == array_profile(given, rows, columns)


@pytest.mark.parametrize("values", ["0123", "0123456789"])
def test_many_values_in_order_are_counted(values) -> None:
    """Columns of one cell: a(n) is the number of partitions of n things into at most k parts."""
    terms = Strip(rule(values, introduced=True), columns=1).terms(6)
    assert terms == [1, 1, 2, 5, 15, 52 if len(values) > 4 else 51]
