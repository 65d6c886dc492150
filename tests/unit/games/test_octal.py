"""Octal codes and nim-values, by definition and by rare values."""

from __future__ import annotations

import numpy as np
import pytest
from oracle.play import octal_values
from tiers import one_in

from gfkit.base.budget import Budget
from gfkit.errors import GfkitError, LimitReached, OctalCodeError
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
    "0.07", "0.77", "0.137", "0.4", "0.156", "0.6", "4.3", "4.007", "4.7", "0.0", "0.1", "0.3",
    "0.3'", "0.07'", "0.12'34'", "0.1'23'", "0.47'3'", "4.07'", "0.0007'", "0.0012'03'",
]  # fmt: skip


@pytest.mark.parametrize("text", CODES)
def test_values_are_those_of_the_definition(text):
    code = OctalCode.parse(text)
    digits = [code.digit(k) for k in range(code.last + 1)]
    expected = octal_values(digits, 60, code.block)
    assert nim_values_by_definition(code, 60).tolist() == expected


@pytest.mark.parametrize("text", CODES)
def test_codes_print_and_parse_back(text):
    code = OctalCode.parse(text)
    assert str(code) == text
    assert OctalCode.parse(str(code)) == code


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        (".77", "0.77"),
        ("0.7700", "0.77"),
        ("0.12'12'", "0.12'12'"),
        ("0.1'2'", "0.1'2'"),
        ("0.1'212'", "0.1'2'"),
        ("0.31'3'", "0.3'1'"),
        ("0.70'", "0.7"),
        ("0.333'", "0.3'"),
        ("0.000", "0.0"),
    ],
)
def test_equal_games_have_one_code(text, normal):
    assert str(OctalCode.parse(text)) == normal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.78", "digit '8' at place 2"),
        ("0.7a", "digit 'a' at place 2"),
        ("77", "not an octal code"),
        ("0.", "not an octal code"),
        ("", "not an octal code"),
        ("1.7", "'1' before the point"),
        ("2.7", "let a player pass"),
        ("44.7", "before the point"),
        ("0.'7", "does not follow a digit"),
        ("0.7''", "does not follow a digit"),
        ("0.7'7", "not marked"),
        ("0.1'2'3'", "not marked"),
        ("0.7.7", "not an octal code"),
        ("0." + "7" * 2000, "more than 1000"),
    ],
)
def test_what_is_not_octal_is_refused(text, said):
    with pytest.raises(OctalCodeError, match=said):
        OctalCode.parse(text)


def test_an_octal_code_is_checked_when_it_is_built():
    with pytest.raises(OctalCodeError, match="digit '9' at place 1"):
        OctalCode(0, (9,))
    with pytest.raises(OctalCodeError, match="before the point"):
        OctalCode(3, (1,))


def test_too_many_values_by_definition_are_refused():
    with Budget(longest=60), pytest.raises(LimitReached, match="pairs of heaps"):
        nim_values_by_definition(OctalCode.parse("0.77"), 10**6)
    assert issubclass(OctalCodeError, GfkitError)


FINITE = [
    "0.07", "0.77", "0.137", "0.4", "0.156", "0.16", "0.6", "0.007", "0.644", "4.007", "4.3", "0.3",
    "0.33", "0.104", "0.1005", "0.0000004", "0.0",
]  # fmt: skip


@one_in(4)
@pytest.mark.parametrize("text", FINITE)
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
