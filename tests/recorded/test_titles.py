"""Rules that version 0.2 read from titles count what they counted; the titles are read alike.

The table has a line for each title that 0.2 read: the number of the entry, the rule, which boards
it is about, and the first terms by the engine. Numbers are of the OEIS (The OEIS Foundation Inc.,
CC BY-SA 4.0); no titles are kept.
"""

import json
import os
from dataclasses import MISSING, asdict, fields
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit import Budget
from gfkit.oeis.settling.entry import definition_of
from gfkit.oeis.titles.reader import TitleRule, Unread, read_title
from gfkit.sequences.sequence import Sequence

TABLE = Path(__file__).with_name("titles.jsonl")
SECONDS = 120
TITLES = os.environ.get("GFKIT_TITLES", "")
"""A file with an object a line, with the keys A and title: those that the table was made from."""

NO_SENTENCES = {"A189582", "A189587"}
"""Permutations "with displacements restricted to" a set: the language has no such words."""
DEFAULTS = {one.name: one.default for one in fields(TitleRule) if one.default is not MISSING}
"""The table has no parts of a rule that came later."""
ROWS = [json.loads(line) for line in TABLE.read_text("ascii").splitlines()]


def terms_of(found: TitleRule, number: str) -> list[str]:
    """Return the first terms by n of the title."""
    with Budget(seconds=SECONDS):
        return [str(z) for z in Sequence.of(definition_of(found, number)).terms(6)]


COUNTED = [line for line in ROWS if line["terms"]]


@parametrize_some("line", COUNTED, share=720, ids=[line["A"] for line in COUNTED])
def test_a_rule_counts_what_it_counted(line: dict) -> None:
    keys = ("rule", "fixed", "side", "shift", "divisor", "step")
    rule = TitleRule(**{key: line[key] for key in keys})
    assert terms_of(rule, line["A"]) == line["terms"]


@pytest.mark.skipif(not TITLES, reason="GFKIT_TITLES names no file of titles")
@pytest.mark.thorough
def test_titles_are_read_as_they_were() -> None:
    known = {line["A"]: line for line in ROWS}
    for text in Path(TITLES).read_text("utf-8").splitlines():
        entry = json.loads(text)
        found = read_title(entry["title"])
        if entry["A"] in NO_SENTENCES:
            assert isinstance(found, Unread), entry["A"]
        elif entry["A"] in known:
            assert isinstance(found, TitleRule), entry["A"]
            line = known[entry["A"]]
            now = {**DEFAULTS, **json.loads(json.dumps(asdict(found)))}
            same = {key: line[key] for key in line.keys() & now.keys() - {"rule"}}
            assert now == {**DEFAULTS, **same, "rule": now["rule"]}, entry["A"]
            if now["rule"] != line["rule"] and line["terms"]:  # the same arrays, said otherwise
                assert terms_of(found, entry["A"]) == line["terms"], entry["A"]
