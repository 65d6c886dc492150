"""Verdicts are compared by what they say, and are neither true nor false."""

from itertools import combinations

import pytest

from gfkit import as_sequence, check
from gfkit.base.display import VerdictWord
from gfkit.proofs.verdict import Aligned, Consistent, Refused, Refuted, Underdetermined

DIFFERENT = [
    lambda: Consistent(1),
    lambda: Consistent(2),
    lambda: Aligned(2, 1),
    lambda: Aligned(2, 3),
    lambda: Underdetermined(2),
    lambda: Refuted(2, 3, 4),
    lambda: Refuted(2, 3, 5),
    lambda: Refused("why"),
    lambda: Refused("why", "none-found"),
]
"""No two say the same."""


@pytest.mark.parametrize("one", DIFFERENT)
def test_verdicts_that_say_the_same_are_equal(one):
    assert one() == one()
    assert hash(one()) == hash(one())
    assert one() != str(one())


def test_verdicts_that_say_something_else_are_not():
    assert not any(one() == other() for one, other in combinations(DIFFERENT, 2))
    assert len({one() for one in DIFFERENT}) == len(DIFFERENT)


def test_a_verdict_without_fields_is_equal_to_itself_alone():
    class Own(VerdictWord):
        pass

    one, other = Own(), Own()
    assert one == one  # noqa: PLR0124 - what is asked here
    assert one != other


@pytest.mark.parametrize("one", DIFFERENT)
def test_a_verdict_is_its_own_and_has_no_truth_value(one):
    verdict = one()
    assert verdict.verdict is verdict
    assert not verdict.is_proved
    with pytest.raises(TypeError, match=r"neither true nor false .* write \.is_proved after it"):
        bool(verdict)


def test_what_is_proved_says_so():
    assert check("a(n) = a(n-1) + a(n-2)", "x/(1-x-x^2)").is_proved
    proof = as_sequence("x/(1-x-x^2)").partial_sums().proof()
    assert proof.is_proved
    assert proof.word == "proved"
