"""Games in words: heaps, their values, and words that a game does not have."""

import re

import pytest

from gfkit import read
from gfkit.asking.objects_of_readings import winning_moves_of
from gfkit.errors import GfkitError
from gfkit.reading.reading_classes import GameTyped, Heaps


@pytest.mark.parametrize(
    "heaps", [(18, 11, 9), (3, 5, 6), (7, 7, 7), (1, 2, 3, 4), (5,), (2, 2)]
)  # fmt: skip
def test_a_move_in_nim_wins_if_the_sum_is_0_behind_it(heaps):
    moves = set()
    for heap in heaps:
        rest = [*heaps]
        rest.remove(heap)
        left = 0
        for one in rest:
            left ^= one
        moves |= {f"{heap} -> {left}"} if left < heap else set()
    found = read(f"nim with heaps {', '.join(map(str, heaps))}")
    assert {*winning_moves_of(found)} == moves


@pytest.mark.parametrize(
    ("text", "code", "size"),
    [
        ("kayles with 10 pins", "0.77", 10), ("treblecross with a row of 5", "0.007", 7),
        ("take 1, 3 or 4 from a heap of 21", "0.3033", 21),
    ],
)  # fmt: skip
def test_a_heap_game_has_an_octal_code(text, code, size):
    """A cross forbids the two cells on each side: n cells are a heap of n + 2."""
    found = read(text)
    assert isinstance(found, Heaps)
    assert (str(found.game), found.sizes) == (code, (size,))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("treblecross with a row of 2", "nobody gets three in a row of fewer cells than 3"),
        ("nim where a heap may not be split into two", "'a' is not read"),
        ("nim with heaps 3, 4, 5, passing is allowed", "'passing' is not read"),
        ("Kayles with 10 pins, last player loses", "'last' is not read"),
        ("20 stones, take 1 or 4 but not 2", "'but' is not read"),
        (
            "take 1 or 2 from heaps of 5, 6 and 7 stones; a player may take from two heaps",
            "'take' is not read",
        ),
        ("take a square number from each of two heaps", "'from' is not read"),
        ("nim with 3 piles, take any number of stones from up to 2 piles", "'with' is not read"),
        ("nim-values of End-Nim", "from a heap at an end of a row"),
        ("Kayles (octal .137)", "is not 0.137: give the name or the code"),
        ("Wythoff's game with a heap of 3", "is two numbers, as '(3,5)'"),
    ],
)
def test_what_a_game_does_not_have_is_refused(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "game"), [("3^9", "3 + ^9"), ("2*3", "2 + *3"), ("1+2^2", "1+2 + ^2")]
)
def test_a_power_or_product_of_numbers_may_be_a_game_and_is_refused(text, game):
    with pytest.raises(GfkitError, match=re.escape(f"the game is typed '{game}'")):
        read(text)
    assert isinstance(read(game), GameTyped)
