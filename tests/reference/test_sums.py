"""Sums of the literature are proved and replayed, false ones refuted."""

from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit import check, verify

OPEN = 11
"""So many are only consistent: n-th powers of the letter, a power of a letter, sums in sums."""
LINES = [
    line.partition(" | ")[0]
    for line in (Path(__file__).parent / "sums.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def verdict(line):
    """Return how a line is settled; what is proved is replayed."""
    settled = check(line.removeprefix("!"))
    assert str(settled.verdict) != "proved" or verify(settled.proof()).holds
    return str(settled.verdict)


@parametrize_some("line", LINES, share=72)
def test_no_verdict_is_wrong(line) -> None:
    assert verdict(line) in ({"refuted"} if line[0] == "!" else {"proved", "consistent", "refused"})


@pytest.mark.thorough
def test_nearly_all_are_proved() -> None:
    found = [*map(verdict, LINES)]
    assert len(set(LINES)) == len(LINES) > 210
    false = sum(line[0] == "!" for line in LINES)
    assert found.count("proved") >= len(LINES) - false - OPEN
