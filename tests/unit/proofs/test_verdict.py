"""Verdicts are words. Who makes a `Proved`: test_kernel_alone.py."""

import pytest

from gfkit.boards.language.rules import domineering
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined
from gfkit.strips.sequences.strip import Strip


@pytest.mark.parametrize(
    "verdict, text",
    [
        (Strip(domineering.right_ends, columns=1).generating_function().verdict, "proved"),
        (Refuted(3, 22, 21), "refuted"),
        (Consistent(4), "consistent"),
        (Underdetermined(2), "underdetermined"),
        (Refused("too large"), "refused"),
    ],
)
def test_verdicts_are_words(verdict, text):
    assert str(verdict) == text
