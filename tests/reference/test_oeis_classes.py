"""Entries of the OEIS up to symmetries: their terms recomputed, their recurrences proved."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tiers import one_in

from gfkit.boards.language.rules import read_rule, rule_of_table
from gfkit.strips.sequences.strip import Strip

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "examples" / "symmetries"
ENTRIES = tomllib.loads((HERE / "oeis_classes.toml").read_text(encoding="utf-8"))["entry"]


@one_in(3)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["number"])
def test_terms_are_those_of_the_entry_and_its_recurrence_is_proved(entry: dict[str, Any]) -> None:
    table = entry["rule"]
    named = isinstance(table, str)
    rule = read_rule(RULES / f"{table}.toml") if named else rule_of_table(table, "rule")
    strip = Strip(rule, columns=entry.get("columns"), rows=entry.get("rows"))
    answer = strip.generating_function()
    assert str(answer.verdict) == "proved"
    first, step = entry.get("first", 0), entry.get("step", 1)
    last = first + step * len(entry["terms"])
    assert strip.terms(last)[first::step] == entry["terms"] == answer.terms(last)[first::step]
    late = answer.terms(100)[first::step][20:]
    signature = entry["signature"]
    for n in range(len(signature), len(late)):
        assert late[n] == sum(c * late[n - k] for k, c in enumerate(signature, 1))
    if step == 1:
        assert answer.signature == tuple(signature)


def test_every_file_of_the_folder_is_quoted() -> None:
    quoted = {entry["rule"] for entry in ENTRIES if isinstance(entry["rule"], str)}
    assert quoted == {path.stem for path in RULES.glob("*.toml")}
