"""Names of games of heaps, however they are spelled, and the numbers behind them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.base.heap_games import heap_game_called, heap_games, tokens_of

NUMBERS = st.lists(st.integers(0, 99), min_size=1, max_size=4)


@pytest.mark.parametrize("key", heap_games())
def test_a_game_is_found_by_each_of_its_names_however_it_is_spelled(key):
    for name in (key, *heap_games()[key]["called"]):
        for spelled in (name, name.upper(), name.replace(" ", "  "), name.replace("'", "’")):
            assert heap_game_called(spelled) == key
        assert heap_game_called(f"{name} x") is None


@given(st.lists(st.integers(-9, 99), min_size=1, max_size=5), st.sampled_from(["nim", "kayles"]))
def test_numbers_behind_a_name_are_read_with_their_signs(numbers, name):
    assert tokens_of(f"{name} {' '.join(map(str, numbers))}") == [name, *map(str, numbers)]
    if all(one >= 0 for one in numbers):
        listed = [name]
        for one in numbers:
            listed += ["-", str(one)]
        assert tokens_of(f"{name}{''.join(f'-{one}' for one in numbers)}") == listed
