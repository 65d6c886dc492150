"""Texts of games of heaps: a set, a code, a verb of moves or a name; formulas are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.base.heap_games import heap_game_called, heap_games, mentions_heaps, tokens_of

NUMBERS = st.lists(st.integers(0, 99), min_size=1, max_size=4)


@given(NUMBERS, st.sampled_from(["S({})", "s{{{}}}", "S = {{{}}}", "S={}"]))
def test_a_set_of_subtraction_is_mentioned(numbers, form):
    assert mentions_heaps(form.format(", ".join(map(str, numbers))))


@pytest.mark.parametrize(
    "text",
    [
        "a(n) = 2^n",
        "F(n+1)^2",
        "a = {1, 2}",
        "g{1, 2}",
        "s of n",
        "1, 2, 3",
        "(1+x)/(1-s)",
        "",
        "s",
    ],
)
def test_a_formula_or_a_list_mentions_no_game(text):
    assert not mentions_heaps(text)


@pytest.mark.parametrize(
    ("text", "is_mentioned"),
    [
        ("0.77", True),
        ("4.007'5'", True),
        (".6", True),
        ("77", False),
        ("1..3", False),
        ("the octal game 0.137 with heaps 4 and 5", True),
        ("take 1 or 2 of a heap", True),
        ("a player splits a heap", True),
        ("domino tilings of 4 x n", False),
    ],
)
def test_codes_and_verbs_of_moves_are_mentioned(text, is_mentioned):
    assert mentions_heaps(text) == is_mentioned


@pytest.mark.parametrize("key", heap_games())
def test_a_game_is_found_by_each_of_its_names_however_it_is_spelled(key):
    for name in (key, *heap_games()[key]["called"]):
        for spelled in (name, name.upper(), name.replace(" ", "  "), name.replace("'", "’")):
            assert heap_game_called(spelled) == key
            assert mentions_heaps(spelled)
        assert heap_game_called(f"{name} x") is None


@given(st.lists(st.integers(-9, 99), min_size=1, max_size=5), st.sampled_from(["nim", "kayles"]))
def test_numbers_behind_a_name_are_read_with_their_signs(numbers, name):
    assert tokens_of(f"{name} {' '.join(map(str, numbers))}") == [name, *map(str, numbers)]
    if all(one >= 0 for one in numbers):
        listed = [name]
        for one in numbers:
            listed += ["-", str(one)]
        assert tokens_of(f"{name}{''.join(f'-{one}' for one in numbers)}") == listed
