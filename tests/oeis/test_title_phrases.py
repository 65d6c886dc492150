"""Each phrase of titles against an entry of the OEIS whose title uses it, or against a listing.

Titles and terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0).
"""

import json
import re
import tomllib
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from lark import Token, Tree
from lark.exceptions import VisitError
from samples import parametrize_some

from gfkit.oeis.settling.entry import definition_of, totals_of
from gfkit.oeis.titles.builders import WithoutRule
from gfkit.oeis.titles.parser import TitleParser
from gfkit.oeis.titles.parser import parsed as parse_of
from gfkit.oeis.titles.reader import TitleRule, Unread, of_n, plain_title, read_title
from gfkit.oeis.titles.transformer import (
    TitlePattern,
    TitleTransformer,
    read_grammar,
)
from gfkit.proofs.kernel import Workings
from gfkit.typed.titles import ReadTitle as TitleReading

REFERENCE = Path(__file__).parents[1] / "reference"
FILES = ("oeis_titles", "oeis_move_titles", "oeis_phrases")
ENTRIES: dict[str, dict[str, Any]] = {}
for file in FILES:
    for line in (REFERENCE / f"{file}.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        ENTRIES[entry["number"]] = entry
UNSEEN = REFERENCE / "oeis_words_unseen.txt"
PATTERNS = read_grammar()[0]
EVERY = [one for one in PATTERNS if one.rule in ("phrase", "other_title")]


# What titles say ----------------------------------------------------------------------------------

SAID = tomllib.loads((REFERENCE / "title_words.toml").read_text("utf-8"))
COUNTED = [(title, counts) for counts, some in SAID["terms"].items() for title in some]


@cache
def rule_of(title: str) -> TitleRule:
    """Return the rule of a title, which must be read."""
    found = read_title(f"Number of {title}.")
    assert isinstance(found, TitleRule), (title, found)
    return found


@parametrize_some(("title", "counts"), COUNTED, share=96)
def test_a_title_has_the_terms_of_a_listing(title: str, counts: str) -> None:
    right = [int(one) for one in counts.split()]
    assert [int(one) for one in TitleReading.of(rule_of(title)).terms(len(right))] == right


@pytest.mark.parametrize(("title", "word"), SAID["titles"]["unread"])
def test_a_title_is_read_whole_or_stops_at_a_word(title: str, word: str) -> None:
    found = read_title(f"Number of {title}.")
    assert isinstance(found, Unread)
    assert found.stopped.startswith(word)


def test_what_is_shown_of_a_long_title_is_short() -> None:
    long = "Number of n X 3 0..1 arrays with every 2 X 2 subblock summing to " + "1" * 5000
    found = read_title(long)
    assert isinstance(found, Unread)
    assert len(found.stopped) < 400


@pytest.mark.parametrize(
    ("title", "word", "expected"),
    [
        ("Number of n X 3 binary arrays with every purple.", "purple", "'element'"),
        ("Number of spanning trees in purple P_3 X P_n.", "purple", "'grid'"),
        (
            "Number of (n+1) X 2 0..1 arrays with every 2 X 2 subblock summing to purple.",
            *("purple", "a number such as 2"),
        ),
    ],
)
def test_a_refusal_has_what_the_grammar_goes_on_with(title: str, word: str, expected: str) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.word == word
    assert expected in found.expected


TITLES = [entry["title"] for entry in ENTRIES.values()]
TITLES += [f"Number of {title}." for title, _ in COUNTED]


# Entries ----------------------------------------------------------------------------------------


@cache
def parsed(title: str) -> tuple[str, Tree[Token]] | None:
    """Return the plain title that the grammar reads, with n for 2n if it must be, and its tree."""
    text = plain_title(title)
    if not (found := parse_of(text)).is_read:
        times = of_n(text)
        if times is None:
            return None
        text = times[0]
        found = parse_of(text)
    return (text, found.tree()) if found.is_read else None


@cache
def used(title: str) -> frozenset[str]:
    """Return the patterns that a title uses; none for one that is not read by the grammar."""
    found = parsed(title)
    return frozenset(str(part.data) for part in found[1].iter_subtrees()) if found else frozenset()


def titles_of(phrase: TitlePattern) -> list[str]:
    """Return the title of the phrase's entry; of one without, those that are enumerated."""
    if phrase.entry == "-":
        return [title for one, _ in COUNTED if phrase.name in used(title := f"Number of {one}.")]
    return [ENTRIES[phrase.entry]["title"]]


@parametrize_some("phrase", EVERY, ids=[one.name for one in EVERY])
def test_each_phrase_has_an_entry_whose_title_uses_it_or_is_enumerated(
    phrase: TitlePattern,
) -> None:
    assert phrase.name in used(titles_of(phrase)[0]), phrase


def listed_as_unseen() -> list[str]:
    return UNSEEN.read_text("utf-8").splitlines()


def test_what_is_listed_as_unseen_are_patterns_that_some_titles_do_not_use() -> None:
    of = {f"{one.rule}: {one.text}": one.name for one in PATTERNS}
    unseen = listed_as_unseen()
    assert unseen == [one for one in of if one in {*unseen}]
    seen = frozenset().union(*map(used, TITLES[::40]))
    assert not seen & {of[one] for one in unseen}


@pytest.mark.thorough
def test_the_patterns_that_no_known_title_uses_are_those_that_are_listed() -> None:
    """The list is there to be made shorter; a new pattern comes with a title."""
    seen = frozenset().union(*map(used, TITLES))
    unseen = [f"{one.rule}: {one.text}" for one in PATTERNS if one.name not in seen]
    assert unseen == listed_as_unseen()


def terms_of(found: TitleRule, entry: dict[str, Any]) -> list[Fraction]:
    """Return what a title counts at the n of the terms of its entry."""
    number, offset, count = entry["number"], entry["offset"], len(entry["terms"])
    if found.fixed == "square":
        return [Fraction(z, found.divisor) for z in totals_of(found, number, offset, count)]
    definition = definition_of(found, number)
    first = found.step * offset - definition.offset
    values = definition.compute(first + found.step * count, Workings())
    return [Fraction(z, found.divisor) for z in values[first :: found.step]]


@parametrize_some("number", ENTRIES)
def test_the_title_of_an_entry_says_its_terms(number: str) -> None:
    entry = ENTRIES[number]
    found = read_title(entry["title"])
    assert isinstance(found, TitleRule)
    assert terms_of(found, entry) == entry["terms"]


class Silent(TitleTransformer):
    """What a title says where a phrase says nothing."""

    def __init__(self, phrase: TitlePattern) -> None:
        super().__init__()
        self.phrase = phrase.name

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        return {} if data == self.phrase else super().__default__(data, children, meta)


PHRASES = [one for one in EVERY if one.rule == "phrase"]


@parametrize_some("phrase", PHRASES, ids=[one.name for one in PHRASES])
def test_what_a_phrase_says_is_a_part_of_the_rule(phrase: TitlePattern) -> None:
    """Where it says nothing the title that uses it says something else, or has no rule."""
    found = parsed(titles_of(phrase)[0])
    assert found is not None
    _, tree = found
    with suppress(VisitError, WithoutRule):
        assert Silent(phrase).transform(tree) != TitleTransformer().transform(tree)


def test_another_way_to_read_a_title_says_the_same() -> None:
    """The patterns are tried backwards."""
    titles = TITLES[::80]
    first = [(title, one) for title in titles if (one := parsed(title))]
    for title, (text, tree) in first:
        other = TitleParser(text, order=-1).tree()
        if other == tree:
            continue
        rules = [TitleTransformer().transform(one) for one in (tree, other)]
        if rules[0] != rules[1]:
            counts = [definition_of(one, "title").compute(6, Workings()) for one in rules]
            assert counts[0] == counts[1], title


NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven"]
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(NUMBERS[:-1])})\b")
REMARK = re.compile(
    r"^[^:]*:(?= number)|\((?:constant-stress|unlabell?ed|(?:number of )?ways|rock|=less)[^()]*\)"
    r"|\(n ?>= ?\d\)|\. .*$"
)
"""A name before a title, and remarks behind it: they are passed over."""


def larger(word: str) -> str:
    return str(int(word) + 1) if word.isdigit() else NUMBERS[NUMBERS.index(word) + 1]


@parametrize_some("title", TITLES, share=960)
def test_every_number_of_a_title_is_used(title: str) -> None:
    """With another number anywhere the title says something else, or is unread."""
    said = read_title(title)
    remarks = [found.span() for found in REMARK.finditer(title)]
    for found in NUMBER.finditer(title):
        if any(first <= found.start() < end for first, end in remarks):
            continue
        changed = f"{title[: found.start()]}{larger(found[0])}{title[found.end() :]}"
        assert read_title(changed) != said, changed


FILLERS = {
    *(
        "a",
        "and",
        "any",
        "elements",
        "grid",
        "having",
        "in",
        "its",
        "new",
        "number",
        "or",
        "s",
        "subblock",
        "subblocks",
    ),
    *("starting", "the", "two", "with"),
}
"""Words without which a title says the same, looked at: what they join or name is there without.

As 1 for 1s, and "no two 1s adjacent" as "no 1s adjacent"."""
NAMES_OF_SIDES = {"board", "cells", "row"}
"""Nouns that only name what has the sides or the length before them, as in "2 X n board"."""
SOME_TITLES = sorted(title for title in TITLES if crc32(title.encode()) % 40 == 3)


@parametrize_some("title", SOME_TITLES, first=1)
def test_every_word_of_a_title_is_used(title: str) -> None:
    """With another word a title is unread; without one it says something else, but for fillers."""
    said = read_title(title)
    remarks = [found.span() for found in REMARK.finditer(title)]
    for found in re.finditer(r"[A-Za-z][A-Za-z'-]*", title):
        if any(first <= found.start() < end for first, end in remarks):
            continue
        before, after = title[: found.start()], title[found.end() :]
        assert isinstance(read_title(f"{before}{found[0]}q{after}"), Unread), found[0]
        names_sides = before.endswith("n ") and found[0] in NAMES_OF_SIDES
        if found[0].lower() not in FILLERS and not names_sides:
            assert read_title(" ".join(f"{before}{after}".split())) != said, found[0]
