from __future__ import annotations

from itertools import product

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import model_from, model_of, rule_of_table
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute
from gfkit.strips.enumerate.listed import array_profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count
from gfkit.strips.ways.piece_arrays import tiles_of_arrays


@one_in(4)
@pytest.mark.parametrize("distance", range(1, 7))
@pytest.mark.parametrize("side", [{"columns": 1}, {"rows": 1}])
def test_what_a_place_sees_far_below_is_not_forgotten(distance: int, side: dict[str, int]) -> None:
    """What a cell asks of one some rows below is handed on row by row, whatever is between."""
    steps = [[distance, 0], [0, distance]]
    near = {"offsets": steps, "of": [1], "relation": "value", "values": [1], "counts": [0]}
    rule = ArrayRule.from_data({"values": [0, 1], "neighbours": [near]}, "far")
    terms = Strip(rule, **side).gf.terms(10)
    assert terms == [
        sum(
            not any(a and b for a, b in zip(word, word[distance:], strict=False))
            for word in product((0, 1), repeat=n)
        )
        for n in range(10)
    ]


@pytest.mark.parametrize("side", ["left", "top", "right"])
@pytest.mark.parametrize("count", [0, 1])
def test_a_condition_that_nothing_meets_leaves_a_column_without_states(
    side: str, count: int
) -> None:
    connected = {"components": [count], "sides": [side], "values": ["0"]}
    table = {"name": "few", "values": ["0", "1"], "connected": [connected]}
    model = model_from(rule_of_table(table, "few"))
    for columns in (1, 2, 3):
        boards = [Board.rectangle(n, columns) for n in range(4)]
        listed = [brute.count(model, board).total() for board in boards]
        assert Strip(model, columns=columns).terms(4) == listed


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
