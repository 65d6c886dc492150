"""Each phrase of titles against an entry of the OEIS whose title uses it, or against a listing.

Titles and terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0).
"""

import json
import re
import tomllib
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from lark import Token, Tree
from lark.exceptions import VisitError
from samples import parametrize_some

from gfkit.oeis.settling.settle_entry import definition_of, totals_of
from gfkit.oeis.titles import title_grammar_and_tree_transformer
from gfkit.oeis.titles.rule_table_builders_for_title_grammar import WithoutRule
from gfkit.oeis.titles.rules_from_titles import TitleRule, Unread, of_n, plain_title, read_title
from gfkit.oeis.titles.title_grammar_and_tree_transformer import (
    TitlePattern,
    TitleTransformer,
    meanings,
    read_grammar,
)
from gfkit.oeis.titles.title_grammar_parser import TitleParser
from gfkit.oeis.titles.title_grammar_parser import parsed as parse_of
from gfkit.oeis.titles.titles_read_as_sentences import language_rule
from gfkit.proofs.kernel import Workings
from gfkit.reading.sequences_rules_and_strips_from_titles import ReadTitle as TitleReading

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
PHRASES_OF: dict[str, list[TitlePattern]] = {}
for one in PATTERNS:
    PHRASES_OF.setdefault(one.entry, []).append(one)


# What titles say ----------------------------------------------------------------------------------

SAID = tomllib.loads((REFERENCE / "title_words.toml").read_text("utf-8"))
COUNTED = [(title, counts) for counts, some in SAID["terms"].items() for title in some]


@cache
def rule_of(title: str) -> TitleRule:
    """Return the rule of a title, which must be read."""
    found = read_title(f"Number of {title}.")
    assert isinstance(found, TitleRule), (title, found)
    return found


@parametrize_some(("title", "counts"), COUNTED, each=8)
def test_a_title_has_the_terms_beside_it(title: str, counts: str) -> None:
    """What a phrase of no entry says is a part of the rule."""
    right = [int(one) for one in counts.split()]
    assert [int(one) for one in TitleReading.of(rule_of(title)).terms(len(right))] == right
    silent = [one for one in EVERY if one.entry == "-"]
    if is_said(whole := f"Number of {title}.") or (told := parsed(whole)) is None:
        return
    for phrase in silent:
        if phrase.rule == "phrase" and phrase.name in used(whole):
            assert without(phrase, told[1]) != read_title(whole), phrase


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


def is_said(title: str) -> bool:
    """Tell whether a title is a sentence of the language, of anything but arrays."""
    return language_rule(plain_title(title)) is not None


@cache
def parsed(title: str) -> tuple[str, Tree[Token]] | None:
    """Return the plain title that the grammar reads, with n for 2n if it must be, and its tree."""
    text = plain_title(title)
    if not (found := parse_of(text)).is_read:
        times = of_n(text)
        if times is None or is_said(title):
            return None
        text = times[0]
        found = parse_of(text)
    return (text, found.tree()) if found.is_read else None


@cache
def used(title: str) -> frozenset[str]:
    """Return the patterns that a title uses; none for one that is not read by the grammar."""
    found = parsed(title)
    return frozenset(str(part.data) for part in found[1].iter_subtrees()) if found else frozenset()


def test_each_phrase_has_an_entry_or_is_enumerated() -> None:
    without = {one.name for one in EVERY if one.entry not in ENTRIES}
    assert without == {one.name for one in EVERY if one.entry == "-"}
    assert without <= frozenset().union(*(used(f"Number of {title}.") for title, _ in COUNTED))


def terms_of(found: TitleRule, entry: dict[str, Any]) -> list[Fraction]:
    """Return what a title counts at the n of the terms of its entry."""
    number, offset, count = entry["number"], entry["offset"], len(entry["terms"])
    if found.fixed == "square":
        return [Fraction(z, found.divisor) for z in totals_of(found, number, offset, count)]
    definition = definition_of(found, number)
    first = found.step * offset - definition.offset
    values = definition.values(first + found.step * count, Workings())
    return [Fraction(z, found.divisor) for z in values[first :: found.step]]


def sum_of(found: TitleRule) -> int:
    """Return the sum of what a title says, which is kept beside the terms that it counts."""
    return crc32(json.dumps(asdict(found), sort_keys=True).encode())


@parametrize_some("share", range(10), first=1)
def test_every_title_says_the_terms_of_its_entry(share: int) -> None:
    """What a phrase says is a part of the rule, and each is used; those of words, too.

    What says what it said when its terms were last compared is compared again with -m thorough,
    one in ten each time. What no title uses that we know is in a list, to be looked at.
    """
    changed: dict[str, int] = {}
    for number, entry in ENTRIES.items():
        found = read_title(entry["title"])
        assert isinstance(found, TitleRule), number
        is_known = sum_of(found) == entry["read"]
        if not is_known or entry["read"] % 10 == share:
            assert terms_of(found, entry) == entry["terms"], number
        if not is_known:
            changed[number] = sum_of(found)
        if (told := parsed(entry["title"])) is None:
            assert is_said(entry["title"]), number
            continue
        said, tree = TitleTransformer().transform(told[1]), told[1]
        for phrase in PHRASES_OF.get(number, ()):
            assert phrase.name in used(entry["title"]), phrase
            if phrase.rule == "phrase" and entry["read"] % 10 == share:
                assert without(phrase, tree) != said, phrase
    assert not changed or not share, f'to be written as "read": {changed}'
    seen = frozenset().union(*map(used, TITLES))
    unseen = [f"{one.rule}: {one.text}" for one in PATTERNS if one.name not in seen]
    assert unseen == UNSEEN.read_text("utf-8").splitlines()


def without(phrase: TitlePattern, tree: Tree[Token]) -> TitleRule | None:
    """Return what a title says if a phrase says nothing; None if that is no rule."""
    told = meanings()
    with pytest.MonkeyPatch.context() as patch:
        silent = {**told, phrase.name: (phrase, lambda _: {})}
        patch.setattr(title_grammar_and_tree_transformer, "meanings", lambda: silent)
        try:
            said: TitleRule = TitleTransformer().transform(tree)
        except VisitError:
            return None
        except WithoutRule:
            return None
    return said


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
            counts = [definition_of(one, "title").values(6, Workings()) for one in rules]
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


@parametrize_some("title", TITLES, each=80)
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
SOME_TITLES = sorted(title for title in TITLES if crc32(title.encode()) % 40 == 3)


@parametrize_some("title", SOME_TITLES, each=len(SOME_TITLES))
def test_every_word_of_a_title_is_used(title: str) -> None:
    """With another word a title is unread; without one it says something else, but for fillers."""
    said = read_title(title)
    remarks = [found.span() for found in REMARK.finditer(title)]
    for found in re.finditer(r"[A-Za-z][A-Za-z'-]*", title):
        if any(first <= found.start() < end for first, end in remarks):
            continue
        before, after = title[: found.start()], title[found.end() :]
        assert isinstance(read_title(f"{before}{found[0]}q{after}"), Unread), found[0]
        if found[0].lower() not in FILLERS:
            assert read_title(" ".join(f"{before}{after}".split())) != said, found[0]
