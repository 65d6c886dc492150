from itertools import product

import pytest
from tiers import one_in

from gfkit.boards.board import Board
from gfkit.boards.pieces import PlacementGame
from gfkit.boards.rules import model_of
from gfkit.boards.tiles import Weight
from gfkit.errors import LimitReached, TileSetError
from gfkit.strips import touching, windows
from gfkit.strips.count import count
from gfkit.strips.windows import HERE, OUTSIDE, LocalRule, Register, closed_shape, tiles_of

BITS = (("0", Weight()), ("1", Weight(1, 1, 0)))
OFFSETS = frozenset({(0, -1), (-1, 0)})


def no_two_ones(window, _before=(), _after=()):
    return window[HERE] == "0" or all(window[offset] != "1" for offset in OFFSETS)


HARD_SQUARES = LocalRule("hard squares", BITS, OFFSETS, no_two_ones)


@pytest.mark.parametrize(
    "offsets, shape",
    [
        ([], [(0, 0)]),
        ([(0, 2)], [(0, 0), (0, 1), (0, 2)]),
        ([(-1, -1)], [(-1, -1), (-1, 0), (0, 0)]),
        ([(-1, -1), (0, -1)], [(-1, -1), (0, -1), (0, 0)]),
        ([(2, -1)], [(0, 0), (1, 0), (2, -1), (2, 0)]),
    ],
)
def test_offsets_are_joined_to_the_cell_by_steps(offsets, shape) -> None:
    assert list(closed_shape(offsets)) == shape


def test_a_predicate_is_counted() -> None:
    tiles = tiles_of(HARD_SQUARES)
    assert str(count(model_of(tiles), Board.rectangle(2, 2))) == "2*x^2+4*x+1"


def test_checks_change_nothing_but_the_time() -> None:
    """Two checks with more room than they need: windows of 3 x 3 that also show their blocks."""
    block = frozenset(product((-1, 0), repeat=2))
    everywhere = frozenset(product((-1, 0, 1), repeat=2))

    def not_all_ones(window):
        return any(window[offset] != "1" for offset in block)

    def allowed(window, _before=(), _after=()):
        return not_all_ones(window)

    slow = LocalRule("slow", BITS, everywhere, allowed)
    quick = LocalRule("quick", BITS, everywhere, allowed, checks=((block, not_all_ones),))
    slow_tiles, quick_tiles = tiles_of(slow), tiles_of(quick)
    assert len(quick_tiles.tiles) < len(slow_tiles.tiles)
    for rows, columns in product(range(5), range(4)):
        board = Board.rectangle(rows, columns)
        assert count(model_of(quick_tiles), board) == count(model_of(slow_tiles), board)


def test_a_register_carries_along_the_row() -> None:
    """An even number of ones in every row."""

    def allowed(window, before, after):
        return (before == after) == (window[HERE] == "0")

    parity = Register("row", ("even", "odd"), ("even",), ("even",))
    rule = LocalRule("even", BITS, frozenset(), allowed, (parity,))
    assert count(model_of(tiles_of(rule)), Board.rectangle(3, 4)).total() == 8**3


def test_too_many_windows_are_refused() -> None:
    square = frozenset(product(range(-2, 3), repeat=2))
    with pytest.raises(LimitReached, match="looks at 25 cells of 2 values: about 33554432"):
        tiles_of(LocalRule("big", BITS, square, no_two_ones))


def test_too_many_registers_are_refused() -> None:
    many = Register("row", tuple("abcdefgh"), ("a",), ("a",))
    rule = LocalRule("deep", BITS, frozenset(), lambda *_: True, (many,) * 4)
    with pytest.raises(LimitReached, match="about 33554432 windows"):
        tiles_of(rule)


def test_a_rule_that_allows_nothing_has_no_tiles() -> None:
    with pytest.raises(TileSetError, match="allows no value"):
        tiles_of(LocalRule("none", BITS, OFFSETS, lambda *_: False))


def test_the_outside_fills_whole_rows_and_columns() -> None:
    seen = []

    def allowed(window, _before, _after):
        seen.append(window)
        return True

    tiles_of(LocalRule("all", BITS, frozenset({(0, -1), (-1, -1), (-1, 0)}), allowed))
    for window in seen:
        corner = window[-1, -1] == OUTSIDE
        assert corner == (window[-1, 0] == OUTSIDE or window[0, -1] == OUTSIDE)


FAR = {"left": 2}
APART = ["edge", "king", FAR, {"left-right": "king"}]
QUANTITIES = ["positions", "maximal", "left-ends"]


@one_in(3)
@pytest.mark.parametrize(
    "apart, quantity",
    [
        pytest.param(apart, quantity, marks=pytest.mark.thorough)
        if apart == FAR and quantity != "positions"  # ten seconds
        else (apart, quantity)
        for apart, quantity in product(APART, QUANTITIES)
    ],
)
def test_windows_are_counted_in_advance_as_they_are_listed(monkeypatch, apart, quantity) -> None:
    listed = []
    number_filled = windows._number_filled

    def listing(inside, names, asked):
        listed.append((number_filled(inside, names, asked), list(inside), names, asked))
        return listed[-1][0]

    monkeypatch.setattr(windows, "_number_filled", listing)
    pieces = [{"cells": "2x1", "owner": "left"}, {"cells": "1x1", "owner": "right"}]
    game = PlacementGame.from_data({"piece": pieces, "apart": apart}, "some")
    tiles, here = touching.apart_tiles.__wrapped__(game, quantity)
    ((number, inside, names, asked),) = listed
    assert number == sum(1 for _ in windows._filled({}, inside, names, asked))
    least = sum(letter != touching.FREE for letter in here)
    assert least % number == 0, "each such window has as many tiles"
    assert len(tiles.tiles) >= least


def test_too_many_windows_are_refused_before_they_are_listed(monkeypatch) -> None:
    def nothing(*_):
        pytest.fail("windows were listed")
        yield

    apart = {"left": "king", "right": "edge", "right-both": 2, "left-right": "edge"}
    pieces = [
        {"cells": ".#|..", "owner": "left"},
        {"cells": "1x2", "owner": "right"},
        {"cells": ".", "owner": "both"},
    ]
    game = PlacementGame.from_data({"piece": pieces, "apart": {**apart, "both": "edge"}}, "far")
    monkeypatch.setattr(windows, "_filled", nothing)
    with pytest.raises(LimitReached, match=r"25 cells and needs at least \d+ tiles"):
        touching.apart_tiles(game, "left-ends")
