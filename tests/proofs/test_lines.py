"""The checker reads tables of arrows whole, one arrow for each letter from each state."""

import pytest

from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.rules.lines import read_arrows

LETTERS = ["0", "1"]


def test_arrows_lead_from_state_to_state():
    """An even number of 1s; -1 rejects."""
    even = read_arrows({"arrows": [[0, 1], [1, 0]], "accepting": [0]}, LETTERS, "it")
    assert [even.step(state, 0, z) for state in (0, 1) for z in LETTERS] == [0, 1, 1, 0]
    assert (even.accepts(0), even.accepts(1)) == (True, False)
    short = read_arrows({"arrows": [[-1, 0]], "accepting": [0]}, LETTERS, "it")
    assert short.step(0, 0, "0") is None


@pytest.mark.parametrize(
    ("arrows", "words"),
    [
        ([], "has not 2 arrows from each state"),
        ([[0]], "has not 2 arrows from each state"),
        ([[0, 0], [0, 0, 0]], "has not 2 arrows from each state"),
        ([[0, 1]], "an arrow to no state"),
    ],
)
def test_other_tables_are_rejected(arrows, words):
    with pytest.raises(Rejected, match=words):
        read_arrows({"arrows": arrows, "accepting": [0]}, LETTERS, "it")
