from itertools import product
from time import process_time

import pytest

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.board import Board
from gfkit.boards.rules import model_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.strips import windows
from gfkit.strips.array_windows import local_rule
from gfkit.strips.count import count
from gfkit.strips.enumerate import array_profile
from gfkit.strips.strip import Strip
from gfkit.strips.windows import LocalRule, tiles_of


def rule(values, **data):
    return ArrayRule.from_data({"values": list(values), **data}, "rule")


def naive(local):
    """The same rule by its predicate alone: all windows, all values of all registers."""
    return LocalRule(
        local.name, local.values, local.offsets, local.allowed, local.registers, local.holes
    )


NO_EQUAL = {"directions": ["horizontal", "vertical"], "relation": "equal", "counts": [0]}
RULES = [
    rule("01", introduced=True),
    rule("01", ordered={"rows": "increasing", "columns": "nonincreasing"}),
    rule("012", ordered={"columns": "decreasing"}),
    rule("01", introduced=True, neighbours=[NO_EQUAL]),
    rule("01", neighbours=[{**NO_EQUAL, "directions": ["king"], "counts": [1, 2]}]),
    rule("012", neighbours=[NO_EQUAL], corners={"bottom-right": "2"}),
]


@pytest.mark.parametrize("given", RULES)
def test_what_is_left_out_early_is_in_no_array(given) -> None:
    local = local_rule(given)
    quick, slow = tiles_of(local), tiles_of(naive(local))
    assert len(quick.tiles) <= len(slow.tiles)
    for rows, columns in product(range(4), range(4)):
        board = Board.rectangle(rows, columns)
        assert count(model_of(quick), board) == count(model_of(slow), board)


def test_three_values_in_order_take_few_tiles() -> None:
    assert len(tiles_of(local_rule(rule("012", introduced=True))).tiles) < 100


@pytest.mark.parametrize("values", ["0123", "0123456789"])
def test_many_values_in_order_are_counted(values) -> None:
    """Columns of one cell: a(n) is the number of partitions of n things into at most k parts."""
    terms = Strip(rule(values, introduced=True), columns=1).terms(6)
    assert terms == [1, 1, 2, 5, 15, 52 if len(values) > 4 else 51]


def test_all_ten_values_in_order_take_ten_cells() -> None:
    terms = Strip(rule("0123456789", introduced=True), columns=1).terms(12)
    assert terms[10:] == [115975, 678569]


def test_big_windows_are_made_quickly() -> None:
    started = process_time()
    tiles = tiles_of(
        local_rule(rule("012", introduced=True, neighbours=[{**NO_EQUAL, "directions": ["king"]}]))
    )
    assert tiles.tiles
    assert process_time() - started < 2


def test_knight_moves_of_four_values_are_too_large() -> None:
    knight = rule("0123", neighbours=[{**NO_EQUAL, "directions": ["knight"]}])
    with pytest.raises(LimitReached, match="rule looks at 16 cells of 4 values"):
        tiles_of(local_rule(knight))


def test_only_windows_that_can_occur_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2^16 windows of knight moves 750 can occur, with those at the sides of the board."""
    knight = rule("01", neighbours=[{**NO_EQUAL, "directions": ["knight"]}])
    monkeypatch.setattr(windows, "MAX_TILES", 750)
    assert len(tiles_of(local_rule(knight)).tiles) == 750
    monkeypatch.setattr(windows, "MAX_TILES", 749)
    with pytest.raises(LimitReached, match="needs more than 749 tiles"):
        tiles_of(local_rule(knight))


def test_off_the_board_nothing_counts_unless_it_has_a_value() -> None:
    two = {"directions": ["horizontal"], "relation": "different", "counts": [2], "of": ["1"]}
    bare, framed = (rule("01", neighbours=[table]) for table in (two, {**two, "outside": "0"}))
    assert [str(count(model_of(r), Board.rectangle(1, 1)).total()) for r in (bare, framed)] == [
        "1",
        "2",
    ]


@pytest.mark.parametrize(
    "data",
    [{"introduced": True}, {"ordered": {"rows": "increasing"}}, {"corners": {"top-left": "0"}}],
)
def test_rules_about_sides_are_refused_on_cylinders(data) -> None:
    """They were counted as if the seam could carry anything: 10 rings of 3 in place of 4."""
    with pytest.raises(GfkitError, match="rule is a rule for strips"):
        Strip(rule("01", **data), columns=3, topology="cylinder")


def test_words_are_read_around_a_cylinder() -> None:
    words = [{"direction": "row", "forbid": ["11"]}]
    assert Strip(rule("01", words=words), columns=3, topology="cylinder").terms(3) == [1, 4, 16]


@pytest.mark.parametrize("statistic, allowed", [("median", [0.5, 1]), ("maximum", [1])])
def test_the_median_of_four_is_halfway(statistic, allowed) -> None:
    given = rule(
        "01", blocks=[{"rows": 2, "columns": 2, "statistic": statistic, "allowed": allowed}]
    )
    for rows, columns in ((2, 2), (2, 3), (3, 3)):
        board = Board.rectangle(rows, columns)
        assert count(model_of(given), board) == array_profile(given, rows, columns)
