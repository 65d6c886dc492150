import numpy as np
import pytest
from tiers import one_in

from gfkit.base.budget import Budget
from gfkit.errors import LimitReached
from gfkit.games.octal import (
    PLAIN,
    NimSequence,
    OctalCode,
    best_mask,
    nim_values,
    nim_values_by_definition,
    nim_values_by_rare_values,
)

CODES = [
    "0.07", "0.77", "0.137", "0.4", "0.156", "0.16", "0.6", "0.007", "0.644", "4.007", "4.3", "0.3",
    "0.33", "0.104", "0.1005", "0.0000004", "0.0",
]  # fmt: skip


@one_in(4)
@pytest.mark.parametrize("text", CODES)
def test_rare_values_give_the_values_of_the_definition(text):
    code = OctalCode.parse(text)
    fast = nim_values_by_rare_values(code, 1500)
    assert np.array_equal(fast, nim_values_by_definition(code, 1500))


def test_a_game_whose_first_moves_take_more_than_all_heaps_from_the_definition():
    # All values that chose the mask were 0, and there was no common value.
    code = OctalCode.parse(f"0.{'0' * PLAIN}4")
    assert np.array_equal(
        nim_values_by_rare_values(code, 1200), nim_values_by_definition(code, 1200)
    )


def test_extending_goes_on_from_what_is_known():
    code = OctalCode.parse("0.16")
    sequence = NimSequence(code)
    for count in (10, 300, 301, 900):
        sequence.extend(count)
        assert len(sequence.values) == max(count, PLAIN)
    assert np.array_equal(sequence.values, nim_values_by_definition(code, 900))


def test_the_best_mask_makes_the_fewest_values_rare():
    counts = np.array([9, 1, 4, 30, 2, 5, 7, 8])

    def rare(mask):
        return sum(int(c) for v, c in enumerate(counts) if (v & mask).bit_count() % 2 == 0)

    assert best_mask(counts) == min(range(8), key=lambda mask: (rare(mask), mask))


def test_recurring_digits_take_the_definition():
    assert nim_values(OctalCode.parse("0.3'"), 5).tolist() == [0, 1, 2, 3, 4]


def test_too_many_terms_are_refused_with_an_estimate():
    with Budget(longest=60), pytest.raises(LimitReached, match="1000000000 nim-values of 0"):
        nim_values(OctalCode.parse("0.77"), 10**9)
