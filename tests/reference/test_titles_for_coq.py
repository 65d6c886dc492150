"""Titles of OEIS entries as theorems that Coq accepts, with no axioms (see test_oeis_titles.py)."""

from pathlib import Path

import pytest
from coq_here import check_closed, needs_coq
from tables import table

from gfkit import Strip
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.errors import NotFormal
from gfkit.formal.theorem import formal_theorem
from gfkit.oeis.titles.title_reading import TitleRule, read_title

ENTRIES = table("oeis_titles")
MOST_STATES = 150


def theorem_of(entry: dict):
    """Return the theorem of an entry, None where there is none or it is large."""
    found = read_title(entry["title"])
    if not isinstance(found, TitleRule) or found.fixed not in {"rows", "columns"}:
        return None
    rule = ArrayRule.from_data(found.rule, entry["number"])
    strip = Strip(rule, **{found.fixed: found.side})
    try:
        if max(step.rows for step in strip.transfer_matrix().steps) > MOST_STATES:
            return None
        return formal_theorem(strip.definition(), strip.gf)
    except NotFormal:
        return None


def check_entries(folder: Path, entries: list[dict]) -> int:
    found = {entry["number"]: theorem_of(entry) for entry in entries}
    theorems = {number: theorem for number, theorem in found.items() if theorem is not None}
    check_closed(folder, theorems)
    return len(theorems)


@needs_coq
def test_a_few_titles_are_theorems(tmp_path) -> None:
    assert check_entries(tmp_path, ENTRIES[::40]) >= 1


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_fifty_titles_are_theorems(tmp_path) -> None:
    assert check_entries(tmp_path, ENTRIES) >= 50
