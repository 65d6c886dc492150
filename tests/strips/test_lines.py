"""Acceptors of lines as least automata: the same words."""

import re
from itertools import pairwise, product

import pytest

from gfkit.boards.acceptors.lines import Carry, Stretches
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.strips.scan.lines import smallest_of
from gfkit.strips.sequences.strip import Strip

BITS, DIGITS = ("0", "1"), ("0", "1", "2")


def is_accepted(automaton, word):
    state = 0
    for letter in word:
        state = int(automaton.after[state, letter])
        if state < 0:
            return False
    return bool(automaton.accepts[state])


def all_stretches(word, length, places, holds):
    """Tell whether all choices of stretches of a word, one a place, are as a function says."""
    found = [word[i : i + length] for i in range(len(word) - length + 1)]
    return all(holds(*sum(some, ())) for some in product(found, repeat=places))


@pytest.mark.parametrize(
    ("letters", "length", "formula", "places", "holds"),
    [
        (BITS, 1, "a = b", 2, lambda a, b: a == b),
        (BITS, 2, "a + b = c + d", 2, lambda a, b, c, d: a + b == c + d),
        (BITS, 2, "a + d <= 1", 2, lambda a, _b, _c, d: a + d <= 1),
        (BITS, 3, "a + b + c - d - e - f <= 1", 2, lambda *z: sum(z[:3]) - sum(z[3:]) <= 1),
        (BITS, 1, "a + b + c != 2", 3, lambda a, b, c: a + b + c != 2),
        (DIGITS, 1, "a + b != 3", 2, lambda a, b: a + b != 3),
    ],
)
def test_balanced_words_are_accepted(letters, length, formula, places, holds):
    """Each two (or three) stretches of a word compare so: balance as in Sturmian words."""
    automaton = smallest_of(Stretches(letters, length, formula, places), len(letters))
    for size in range(7 if letters == BITS else 5):
        for word in product(range(len(letters)), repeat=size):
            assert is_accepted(automaton, word) == all_stretches(word, length, places, holds), word


def test_unimodal_words_rise_and_then_fall():
    automaton = smallest_of(Carry.shape(DIGITS, "unimodal"), 3)
    for size in range(6):
        for word in product(range(3), repeat=size):
            wanted = any(
                all(a <= b for a, b in pairwise(word[: k + 1]))
                and all(a >= b for a, b in pairwise(word[k:]))
                for k in range(max(size, 1))
            )
            assert is_accepted(automaton, word) == wanted, word


@pytest.mark.parametrize(("base", "modulus", "rests"), [(2, 3, (1,)), (1, 2, (0,)), (3, 5, (0, 2))])
def test_numerals_are_read_in_their_base(base, modulus, rests):
    automaton = smallest_of(Carry.numeral(DIGITS, base, modulus, rests), 3)
    for size in range(6):
        for word in product(range(3), repeat=size):
            value = 0
            for digit in word:
                value = value * base + digit
            assert is_accepted(automaton, word) == (value % modulus in rests), word


@pytest.mark.parametrize("side", ["rows", "columns"])
@pytest.mark.parametrize("expression", ["(0|11)*", "(01*0|1)*", "0(0|1)*1"])
def test_an_array_that_is_read_as_one_word_is_counted_whichever_side_is_fixed(expression, side):
    """The arrays of 2 x n cells are the words of 2 n letters, row by row; those of n x 2, too."""
    lines = [{"directions": ["array"], "matches": expression}]
    rule = rule_of_table({"values": [0, 1], "lines": lines}, "rule")
    words = [map("".join, product("01", repeat=2 * n)) for n in range(1, 5)]
    listed = [sum(bool(re.fullmatch(expression, one)) for one in some) for some in words]
    assert Strip(model_of(rule), **{side: 2}).terms(5)[1:] == listed
