"""Games: values, codes, heaps, strings and rows of cells in their notation."""

import re
from fractions import Fraction
from itertools import product

import pytest

from gfkit import read
from gfkit.errors import GfkitError
from gfkit.typed.games import (
    GameNotation,
    HackenbushStrings,
    HeapGameByName,
    HeapPosition,
    LetterPosition,
    OctalGame,
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((one, GameNotation) for one in ("{1|-1}", "*2 + ^", "{2|1||0}", "up + *")),
        *((one, OctalGame) for one in ("0.77", "Kayles", "Dawson's chess", "subtraction(1,3,4)")),
        *((one, HeapGameByName) for one in ("Grundy's game", "Wythoff", "Fibonacci nim")),
        *((one, HeapPosition) for one in ("nim 3 4 5", "0.77 with heaps 5, 6", "wythoff (3,5)")),
        *((one, HackenbushStrings) for one in ("hackenbush LRL + BB", "hackenbush b")),
        *((one, LetterPosition) for one in ("clobber XXO", "toads and frogs T_F")),
    ],
)
def test_a_game_is_of_one_kind_and_its_text_is_the_same_game(text: str, kind: type) -> None:
    found = read(text)
    assert type(found) is kind
    assert read(found.text()) == found


def nim_value(heap: int, taken: tuple[int, ...]) -> int:
    """Return the least number that no option has, where some numbers may be taken."""
    values: list[int] = []
    for size in range(heap + 1):
        reached = {values[size - k] for k in taken if k <= size}
        values.append(next(z for z in range(size + 2) if z not in reached))
    return values[heap]


@pytest.mark.parametrize("taken", [(1, 2, 3), (2, 5, 6), (1, 4, 10)])
@pytest.mark.parametrize("form", ["subtraction({})", "S({})", "S{{{}}}"])
def test_a_subtraction_game_has_the_values_of_its_options(taken, form: str) -> None:
    found = read(form.format(", ".join(map(str, taken))))
    assert isinstance(found, OctalGame)
    assert found.sequence().early(15) == [nim_value(n, taken) for n in range(15)]


@pytest.mark.parametrize("heaps", [(18, 11, 9), (3, 5, 6), (7, 7, 7), (1, 2, 3, 4), (5,), (2, 2)])
def test_a_move_in_nim_wins_if_the_sum_is_0_behind_it(heaps: tuple[int, ...]) -> None:
    moves = set()
    for heap in heaps:
        rest = [*heaps]
        rest.remove(heap)
        left = 0
        for one in rest:
            left ^= one
        moves |= {f"{heap} -> {left}"} if left < heap else set()
    assert {*read(f"nim {' '.join(map(str, heaps))}").winning_moves()} == moves


def test_a_row_of_treblecross_is_a_heap_of_two_more() -> None:
    """A cross forbids the two cells on each side: n cells are a heap of n + 2."""
    assert read("treblecross 5").heaps.sizes == (7,)
    assert read("treblecross with heaps 5").heaps.sizes == (5,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("treblecross 2", "nobody gets three in a row of fewer cells than 3"),
        ("Wythoff's game 3", "is two numbers, for example '(3,5)'"),
        ("chomp (0,3)", "a bar has a row and a column at least"),
        ("nim 3 5 -7", "-7 is no size of a heap"),
        ("kayles 99999999999", "is no size of a heap, which is 0 to 10^9"),
        ("subtraction(0,1)", "what is taken is between 1 and 1000"),
        ("End-Nim", "a move takes from a heap at an end of a row of heaps"),
        ("take 1, 3 or 4 from a heap of 21", "write as in `game.nim('subtraction(1,2,3)')`"),
    ],
)
def test_what_is_no_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(GfkitError, match=re.escape(why)):
        read(text)


def simplest(low: Fraction | None, high: Fraction | None) -> Fraction:
    """Return the simplest number between two."""
    if low is None:
        return Fraction(0) if high is None or high > 0 else high - 1
    if high is None:
        return low + 1 if low >= 0 else Fraction(0)
    return next(
        z
        for k in range(9)
        for m in range(-9 * 2**k, 9 * 2**k)
        if low < (z := Fraction(m, 2**k)) < high
    )


def stalk(edges: str) -> Fraction:
    """Taking an edge takes all above it: the value is the simplest between the options."""
    left = [stalk(edges[:k]) for k, one in enumerate(edges) if one == "L"]
    right = [stalk(edges[:k]) for k, one in enumerate(edges) if one == "R"]
    return simplest(max(left, default=None), min(right, default=None))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_string_of_hackenbush_has_the_value_of_its_options(size: int) -> None:
    for edges in map("".join, product("LR", repeat=size)):
        assert read(f"hackenbush {edges}").game() == stalk(edges), edges


@pytest.mark.parametrize(
    ("text", "game"), [("3^9", "3 + ^9"), ("2*3", "2 + *3"), ("1+2^2", "1+2 + ^2")]
)
def test_a_power_or_product_of_numbers_may_be_a_game_and_is_refused(text, game) -> None:
    with pytest.raises(GfkitError, match=re.escape(f"the game is typed '{game}'")):
        read(text)
    assert isinstance(read(game), GameNotation)
