from itertools import product

import pytest

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import find_model, model_of
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute
from gfkit.strips.enumerate.listed import array_profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count
from gfkit.strips.ways.tiles_of_arrays import tiles_of_arrays
from gfkit.strips.ways.ways import way_of


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


@pytest.mark.parametrize(
    "name",
    [
        "domineering:maximal",
        "cram:maximal",
        "col:positions",
    ],
)
def test_the_tile_set_of_a_game_counts_its_positions(name) -> None:
    model = find_model(name)
    for k, part in enumerate(way_of(model.game).parts(model.game, model.quantity)):
        assert k == 0
        for rows, columns in ((2, 3), (3, 2), (3, 3)):
            board = Board.rectangle(rows, columns)
            assert part.coefficient * count(model_of(part.tiles), board) == brute.count(
                model, board
            )


@pytest.mark.parametrize("values", ["0123", "0123456789"])
def test_many_values_in_order_are_counted(values) -> None:
    """Columns of one cell: a(n) is the number of partitions of n things into at most k parts."""
    terms = Strip(rule(values, introduced=True), columns=1).terms(6)
    assert terms == [1, 1, 2, 5, 15, 52 if len(values) > 4 else 51]


def test_off_the_board_nothing_counts_unless_it_has_a_value() -> None:
    two = {"directions": ["horizontal"], "relation": "different", "counts": [2], "of": ["1"]}
    bare, framed = (rule("01", neighbours=[table]) for table in (two, {**two, "outside": "0"}))
    assert [str(count(model_of(r), Board.rectangle(1, 1)).total()) for r in (bare, framed)] == [
        "1",
        "2",
    ]
