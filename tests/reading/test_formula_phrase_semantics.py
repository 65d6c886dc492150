"""What a phrase with a formula means: which letters it tells, and what it is expanded in."""

import pytest

import gfkit
from gfkit.errors import GfkitError


def test_a_number_told_for_n_is_the_place_of_a_term():
    found = gfkit.read("2^n with n = 3")
    assert (str(found.of.body), found.n) == ("2^n", 3)


def test_a_number_told_for_another_letter_stands_for_it():
    assert gfkit.as_sequence("k^n where k = 3").terms(4) == [1, 3, 9, 27]
    with pytest.raises(GfkitError, match="'with' is not a word"):
        gfkit.read("k^n with k = n")


def test_a_coefficient_is_of_a_letter_of_the_series():
    assert gfkit.as_sequence("coefficient of x^n in 1/(1-2*x)").terms(4) == [1, 2, 4, 8]
    assert gfkit.read("coefficient of x^5 in 1/(1-2*x)").n == 5
    for power in ("y^n", "y^5"):
        with pytest.raises(GfkitError, match="'coefficient' is not"):
            gfkit.read(f"coefficient of {power} in 1/(1-2*x)")
