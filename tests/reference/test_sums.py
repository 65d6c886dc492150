"""Sums of the literature are proved and replayed, false ones refuted."""

from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit import check, verify

OPEN = 11
"""So many are only consistent: n-th powers of the letter, a power of a letter, sums in sums."""
PARTS = 40
LINES = [
    line.partition(" | ")[0]
    for line in (Path(__file__).parent / "sums.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def verdicts(lines):
    """Return for each line how it is settled; what is proved is replayed."""
    found = {}
    for line in lines:
        settled = check(line.removeprefix("!"))
        found[line] = str(settled.verdict)
        if found[line] == "proved":
            assert verify(settled.proof()).holds, line
    return found


@parametrize_some("part", range(PARTS), each=10)
def test_no_verdict_is_wrong(part) -> None:
    for line, verdict in verdicts(LINES[part::PARTS]).items():
        assert verdict in ({"refuted"} if line[0] == "!" else {"proved", "consistent", "refused"})


@pytest.mark.thorough
def test_nearly_all_are_proved() -> None:
    found = [*verdicts(LINES).values()]
    assert len(set(LINES)) == len(LINES) > 210
    false = sum(line[0] == "!" for line in LINES)
    assert found.count("proved") >= len(LINES) - false - OPEN
