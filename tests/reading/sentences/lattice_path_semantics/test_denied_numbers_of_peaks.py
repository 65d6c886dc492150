"""Dyck paths that do not have so many peaks are the others; N(n,k) have k peaks [Narayana]."""

from math import comb

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError


def narayana(n: int, k: int) -> int:
    """Return how many Dyck paths of semilength n have k peaks."""
    return comb(n, k) * comb(n, k - 1) // n


@parametrize_some(
    ("denied", "holds"),
    [
        ("at least two peaks", lambda k: k < 2),
        ("one peak", lambda k: k != 1),
        ("an even number of peaks", lambda k: k % 2 == 1),
        ("exactly two peaks", lambda k: k != 2),
        ("at most 3 peaks", lambda k: k > 3),
        ("two or three peaks", lambda k: k not in {2, 3}),
        ("between 2 and 4 peaks", lambda k: not 2 <= k <= 4),
    ],
    first=3,
)
def test_paths_that_do_not_have_so_many_peaks_have_another_number(denied, holds) -> None:
    found = gfkit.as_sequence(f"Dyck paths of semilength n that do not have {denied}")
    expected = [sum(narayana(n, k) for k in range(1, n + 1) if holds(k)) for n in range(1, 8)]
    assert [found.term(n) for n in range(1, 8)] == expected


@pytest.mark.parametrize(
    ("denied", "said"), [("two peaks", "not one meaning"), ("no peaks", "say 'at least one'")]
)
def test_what_is_not_clear_without_a_further_word_is_asked(denied: str, said: str) -> None:
    with pytest.raises(GfkitError, match=said):
        gfkit.as_sequence(f"Dyck paths of semilength n that do not have {denied}")
