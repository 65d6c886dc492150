"""Comparisons: what has no effect on them is refused."""

import pytest

from gfkit import compare
from gfkit.errors import GfkitError, Unused


@pytest.mark.parametrize("option", [{"columns": 3}, {"rows": 3}, {"topology": "cylinder"}])
def test_a_side_does_not_go_with_two_sequences(option):
    with pytest.raises(Unused, match=next(iter(option))):
        compare("x/(1-x)", "1/(1-x)", **option)


def test_a_side_is_of_the_one_that_is_a_rule():
    assert (
        compare("kings", "a(n) = a(n-1) + a(n-2), a(0) = 1, a(1) = 2", rows=1).verdict == "proved"
    )


def test_a_formula_is_a_sequence_and_a_relation_is_none():
    found = compare("a(n) = 3^n", "1/(1-2*x)")
    assert (found.verdict, found.difference.n, found.difference.first) == ("refuted", 1, "3")
    with pytest.raises(GfkitError, match=r"settle it with `check\('F\(n\) = 2\*F\(n-1\)', "):
        compare("F(n) = 2*F(n-1)", "1/(1-2*x)")


def test_a_number_beside_a_formula_is_a_constant():
    assert compare("(n+3)-n", "3").is_proved
    assert compare("3", "n+3").difference.n == 1
    assert compare("3,3", "n+3").difference.n == 1


def test_an_answer_over_letters_says_for_which_numbers():
    found = compare("words of length n over k letters avoiding 11", "(1+x)/(1-(k-1)*x-(k-1)*x^2)")
    assert found.reason.endswith("for every k >= 1")


def test_of_rules_on_all_boards_each_is_told_by_its_name():
    """A board of one cell has no piece of cram, and none or one of two of snort."""
    found = compare("cram", "snort")
    assert (found.first, found.second) == ("cram:positions", "snort:positions")
    assert (found.difference.first, found.difference.second) == ("1", "3")
    found = compare("domineering:maximal", "arc-kayles:maximal")
    assert (found.first, found.second) == ("domineering:maximal", "arc-kayles:maximal")
    assert found.verdict == "proved"
