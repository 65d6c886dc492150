"""Each phrase of titles against an entry of the OEIS whose title uses it.

Titles and terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0).
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tiers import one_in

from gfkit.oeis import title_grammar
from gfkit.oeis.settle import definition_of
from gfkit.oeis.title_grammar import Pattern, meanings, parser, read_grammar
from gfkit.oeis.title_reading import DOUBLE, TitleRule, plain_title, read_title
from gfkit.proofs.kernel import Workings

FILES = ("oeis_titles", "oeis_move_titles", "oeis_phrases")
ENTRIES: dict[str, dict[str, Any]] = {}
for file in FILES:
    for line in (Path(__file__).parent / f"{file}.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        ENTRIES[entry["number"]] = entry
UNSEEN = Path(__file__).parent / "oeis_words_unseen.txt"
PATTERNS = read_grammar()[0]
EVERY = [one for one in PATTERNS if one.rule in ("phrase", "growing", "other_title")]
PHRASES = [one for one in EVERY if one.entry]
ENUMERATED = ['"some element" larger "than"', "_without INT _consecutive_letters"]
"""Phrases of no entry that we know: tests/unit/oeis compares them with all arrays."""
CONDITIONS = [one for one in PHRASES if one.rule != "other_title"]


@cache
def used(number: str) -> frozenset[str]:
    """Return the patterns that the title of an entry uses."""
    text = DOUBLE.sub("n", plain_title(ENTRIES[number]["title"]))
    tree = parser().parse(text)
    return frozenset(str(part.data) for part in tree.iter_subtrees())


def test_each_phrase_has_an_entry() -> None:
    without = [one.text for one in EVERY if one.entry not in ENTRIES]
    assert len(without) == len(ENUMERATED)
    assert all(map(str.startswith, without, ENUMERATED)), without


def terms_of(number: str) -> list[Fraction]:
    """Return what the title counts at the n of the terms of the entry."""
    entry = ENTRIES[number]
    found = read_title(entry["title"])
    assert isinstance(found, TitleRule), found
    definition = definition_of(found, number)
    first, step = entry["offset"] - definition.offset, found.step
    count = len(entry["terms"])
    values = definition.values(step * (first + count), Workings())[step * first :: step]
    return [Fraction(value, found.divisor) for value in values]


@one_in(8)
@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.entry)
def test_a_phrase_says_the_terms_of_its_entry(phrase: Pattern) -> None:
    assert phrase.name in used(phrase.entry)
    assert terms_of(phrase.entry) == ENTRIES[phrase.entry]["terms"]


@pytest.mark.thorough
def test_every_pattern_is_used_by_a_title() -> None:
    """Those of words, too; those that no title uses that we know are in a list, to be looked at."""
    seen = frozenset().union(*map(used, ENTRIES))
    unseen = [f"{one.rule}: {one.text}" for one in PATTERNS if one.name not in seen]
    assert unseen == UNSEEN.read_text("utf-8").splitlines()


@one_in(8)
@pytest.mark.parametrize("phrase", CONDITIONS, ids=lambda phrase: phrase.entry)
def test_the_terms_tell_whether_a_phrase_is_there(
    phrase: Pattern, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without what a phrase says, the terms are others: so a change of it is noticed."""
    told = meanings()
    monkeypatch.setattr(
        title_grammar, "meanings", lambda: {**told, phrase.name: (phrase, lambda _: {})}
    )
    assert terms_of(phrase.entry) != ENTRIES[phrase.entry]["terms"]


NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven"]
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(NUMBERS[:-1])})\b")
REMARK = re.compile(
    r"^[^:]*:(?= number)|\((?:constant-stress|unlabell?ed|(?:number of )?ways|rock|=less)[^()]*\)"
    r"|\. .*$"
)
"""A name before a title, and remarks behind it: they are passed over."""


def larger(word: str) -> str:
    return str(int(word) + 1) if word.isdigit() else NUMBERS[NUMBERS.index(word) + 1]


@one_in(40)
@pytest.mark.parametrize("number", ENTRIES)
def test_every_number_of_a_title_is_used(number: str) -> None:
    """With another number anywhere the title says something else, or is unread."""
    title = ENTRIES[number]["title"]
    said = read_title(title)
    remarks = [found.span() for found in REMARK.finditer(title)]
    for found in NUMBER.finditer(title):
        if any(first <= found.start() < end for first, end in remarks):
            continue
        changed = f"{title[: found.start()]}{larger(found[0])}{title[found.end() :]}"
        assert read_title(changed) != said, changed
