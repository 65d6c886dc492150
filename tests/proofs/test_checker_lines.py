"""The checker's acceptors of lines, against the words that they mean."""

from itertools import permutations, product

import pytest

from gfkit.proofs.checker.boards.sides import Reached
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.conditions import Acceptor, Shape, accepted
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.rules.lines import (
    capped,
    contains,
    corners,
    in_turn,
    introduced,
    unlike,
)
from gfkit.proofs.checker.rules.moves import arriving
from gfkit.proofs.checker.rules.tracks import Backwards, Numbered

THREES = Acceptor(
    0,
    lambda z, _, y: None if (z, y) == (2, "1") else {"0": (z + 1) % 3, "1": z}[y],
    {0}.__contains__,
)
"""The number of zeros is a multiple of 3, and no one follows two of them."""


@pytest.mark.parametrize("size", range(7))
def test_words_are_read_from_both_ends(size):
    numbered = Numbered(THREES, "01", Clock(60))
    for word in product("01", repeat=size):
        assert accepted(Backwards(numbered), word[::-1]) == accepted(THREES, word)


@pytest.mark.parametrize("size", range(5))
def test_letters_may_be_told_in_any_turn(size):
    for word in product("01", repeat=size):
        for turns in permutations(range(size)):
            one = in_turn(THREES, size)
            state = one.first
            for k in turns:
                state = one.step(state, k, word[k])
            assert bool(one.accepts(state)) == bool(accepted(THREES, word))


def is_capped(word):
    """Tell whether nothing is larger after the first repeated element."""
    first = next((k for k in range(1, len(word)) if word[k] == word[k - 1]), len(word))
    return all(z <= word[first] for z in word[first + 1 :])


def in_rows(table, values, word):
    """Tell whether a word is accepted by the only condition of a table of rows."""
    ((_, one),) = table(["rows"], values, "x")
    return bool(accepted(one, word))


@pytest.mark.parametrize("size", range(6))
def test_lines_that_are_capped(size):
    for word in product("012", repeat=size):
        assert in_rows(capped, [*"012"], word) == is_capped(word)


@pytest.mark.parametrize("size", range(4))
def test_two_lines_that_differ_somewhere(size):
    for word in product([a + b for a, b in product("01", repeat=2)], repeat=size):
        assert in_rows(unlike, "01", word) == any(a != b for a, b in word)


def in_array(table, what, text):
    return all(accepted(one, text) for _, one in table(what, [*"012"], "x"))


@pytest.mark.parametrize("size", range(5))
def test_values_of_an_array(size):
    for word in map("".join, product("012", repeat=size)):
        wanted = all(int(z) <= len({*word[:k]}) for k, z in enumerate(word))
        assert in_array(introduced, True, word) == wanted  # each value before larger ones
        assert in_array(contains, ["2", "0"], word) == ({"0", "2"} <= {*word})


@pytest.mark.parametrize("values", [[], ["3"]])
def test_values_that_are_not_listed_are_rejected(values):
    with pytest.raises(Rejected):
        [*contains(values, ["0"], "x")]


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        ("top-left", {(-1, 0), (0, -1)}),
        ("top-right", {(-1, 0), (0, 1)}),
        ("bottom-left", {(1, 0), (0, -1)}),
        ("bottom-right", {(1, 0), (0, 1)}),
    ],
)
def test_a_corner_has_nothing_beyond_it(name, beside):
    ((place, one),) = corners({name: "1"}, ["0", "1"], "x")
    first, *others = place.offsets
    assert (first, {*others}) == ((0, 0), beside)
    assert not accepted(one, ("0", None, None))
    for word in (("1", None, None), ("0", "1", None), ("0", None, "0")):
        assert accepted(one, word)


def test_numbers_of_arrivals():
    """From the left, from the right and from above, one or two of them."""
    here = [frozenset({(0, -1)}), frozenset({(0, 1)}), frozenset({(-1, 0)})]
    one = arriving([(0, 1), (0, -1), (1, 0)], {1, 2})
    for word in product([*here, None], repeat=3):
        number = sum(letter == own for letter, own in zip(word, here, strict=True))
        assert bool(accepted(one, word)) == (number in {1, 2})


SIDES = {
    "top": lambda r, _c, _n, _m: r == 0,
    "bottom": lambda r, _c, n, _m: r == n - 1,
    "left": lambda _r, c, _n, _m: c == 0,
    "right": lambda _r, c, _n, m: c == m - 1,
}


@pytest.mark.parametrize("side", SIDES)
def test_a_side_is_reached_by_each_component(side):
    """On two rows and three columns; cells that edges connect are one component."""
    rows, columns = 2, 3
    for word in map("".join, product("01", repeat=6)):
        ones = {(k // columns, k % columns) for k, z in enumerate(word) if z == "1"}
        is_so = bool(ones)
        left = set(ones)
        while left:
            part, todo = set(), [left.pop()]
            while todo:
                r, c = todo.pop()
                part.add((r, c))
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
                left -= near
                todo += near
        found = Reached([side], "1").listed(Shape(rows, columns))(word)
        wanted = any(SIDES[side](r, c, rows, columns) for r, c in ones)
        assert found == wanted or not is_so
