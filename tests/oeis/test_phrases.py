"""Each phrase of titles against an entry of the OEIS whose title uses it, or against a listing.

Titles are put together at random, too, in any order of words: they count what is listed.

Titles and terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0).
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from fractions import Fraction
from functools import cache, reduce
from itertools import accumulate, cycle, product
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from lark import Token, Tree
from lark.exceptions import VisitError
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.asking.uses import strip_of, term_value
from gfkit.oeis.settled.settle_entry import definition_of, totals_of
from gfkit.oeis.titles import title_grammar
from gfkit.oeis.titles.free_titles import read_freely, shown_phrases
from gfkit.oeis.titles.phrasings import Recogniser, recognised
from gfkit.oeis.titles.spoken_titles import spoken_rule
from gfkit.oeis.titles.tiling_titles import tiling_title
from gfkit.oeis.titles.title_grammar import (
    Pattern,
    Reading,
    meanings,
    read_grammar,
)
from gfkit.oeis.titles.title_makers import Refused
from gfkit.oeis.titles.title_reading import TitleRule, Unread, of_n, plain_title, read_title
from gfkit.proofs.kernel import Workings

Cell = tuple[int, int]
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
PHRASES_OF: dict[str, list[Pattern]] = {}
for one in PATTERNS:
    PHRASES_OF.setdefault(one.entry, []).append(one)


# What titles say ----------------------------------------------------------------------------------

SAID = tomllib.loads((REFERENCE / "title_words.toml").read_text("utf-8"))


def sayings(text: str | list[str]) -> list[str]:
    """Return what a text stands for: one of the words in each pair of brackets."""
    if isinstance(text, list):
        return [said for one in text for said in sayings(one)]
    parts = re.split(r"\[([^]]*)\]", text)
    return [
        "".join(one)
        for one in product(*(z.split("|") if k % 2 else [z] for k, z in enumerate(parts)))
    ]


@cache
def rule_of(title: str) -> TitleRule:
    """Return the rule of a title, which must be read."""
    found = read_title(f"Number of {title}.")
    assert isinstance(found, TitleRule), (title, found)
    return found


KNOWN: dict[tuple[str, int], list[int]] = {}


def terms(title: str, number: int) -> list[int]:
    """Return the first terms of a title; those of a rule are found once."""
    found = rule_of(title)
    if (repr(found), number) not in KNOWN:
        KNOWN[repr(found), number] = [int(one) for one in found.terms(number)]
    return KNOWN[repr(found), number]


def matches(patterns: list[str], words: Iterable[str]) -> int:
    return sum(all(re.fullmatch(one, word) for one in patterns) for word in words)


def compositions(n: int) -> Iterator[str]:
    """Yield the compositions of n, n < 10, each part a digit."""
    if not n:
        yield ""
    for part in range(1, n + 1):
        yield from (f"{part}{rest}" for rest in compositions(n - part))


def tilings(shapes: list[list[Cell]], n: int) -> int:
    """Return the number of tilings of 2 x n, the first free cell covered first."""

    def ways(free: frozenset[Cell]) -> int:
        if not free:
            return 1
        r, c = min(free, key=lambda z: (z[1], z[0]))
        placed = ({(i + r - a, j + c - b) for i, j in one} for one in shapes for a, b in one)
        return sum(ways(free - some) for some in placed if some <= free)

    return ways(frozenset(product(range(2), range(n))))


Drawn = tuple[str, list[int]]
"""A title, and its first terms as listing gives them."""


def clauses(draw: Random, kind: str, most: int) -> tuple[list[str], list[str]]:
    """Return some clauses of a kind in any order, and how they are said."""
    chosen = draw.sample([*SAID[kind]], draw.randint(1, most))
    return chosen, [draw.choice(sayings(SAID[kind][one])) for one in chosen]


def joined(draw: Random, said: list[str]) -> str:
    return reduce(lambda a, b: a + draw.choice((" ", " and ", ", ", ", and ")) + b, said)


def about_words(draw: Random) -> Drawn:
    letters = draw.choice([*SAID["letters"]])
    patterns, said = clauses(draw, "words", 2)
    noun = draw.choice(("words", "strings", "sequences"))
    subject = draw.choice(sayings(SAID["letters"][letters])).replace("{}", noun)
    length = draw.choice(("of length n", "with n letters", "of n symbols", "length n", "length-n"))
    parts = [length, subject] if length.startswith("length") else [subject, length]
    parts.insert(2 if length.startswith("length") else draw.choice((1, 2)), joined(draw, said))
    sizes = range(1, 9 - len(letters))
    listed = (map("".join, product(letters, repeat=n)) for n in sizes)
    return " ".join(parts), [matches(patterns, words) for words in listed]


def about_compositions(draw: Random) -> Drawn:
    patterns, said = clauses(draw, "compositions", 2)
    more = draw.choice((0, 0, 2))
    title = f"compositions of n{f'+{more}' * (more > 0)} {joined(draw, said)}"
    return title, [matches(patterns, compositions(n)) for n in range(1 + more, 10)]


def about_pieces(draw: Random) -> Drawn:
    chosen, said = clauses(draw, "pieces", 3)
    board = draw.choice(
        ("2 X n", "a 2 by n board", "a 2xn rectangle", "the 2 × n strip", "a board of 2 X n cells")
    )
    ways = draw.choice(("tilings of", "ways to tile", "ways to cover", "ways to fill"))
    with_ = draw.choice(("with", "using", "by"))
    title = f"{ways} {board} {with_} {draw.choice((' and ', ', ', ' or ')).join(said)}"
    shapes = [
        [(r, c) for r, line in enumerate(one.split("|")) for c, x in enumerate(line) if x == "X"]
        for one in " ".join(chosen).split()
    ]
    return title, [tilings(shapes, n) for n in range(1, 7)]


def about_paths(draw: Random) -> Drawn:
    kind = draw.choice([*SAID["paths"]])
    steps, _, end = kind.partition(" to ")
    k = draw.randint(1, 4)
    bound = draw.choice(sayings(SAID["bounds"]["heights"])).format(k=k)
    said = [bound, "of length n"]
    draw.shuffle(said)

    def holds(word: tuple[int, ...]) -> bool:
        heights = [*accumulate(word, initial=0)]
        return min(heights) >= 0 and max(heights) <= k and (not end or heights[-1] == int(end))

    listed = (product(map(int, steps.split()), repeat=n) for n in range(1, 7))
    title = " ".join([draw.choice(sayings(SAID["paths"][kind])), *said])
    return title, [sum(map(holds, words)) for words in listed]


FOREIGN = ("purple", "prime", "squarefree", "lucky", "palindromic", "random")


@parametrize_some("seed", range(40), first=8)
@pytest.mark.parametrize("about", [about_words, about_compositions, about_pieces, about_paths])
def test_a_title_counts_what_is_listed(about: Callable[[Random], Drawn], seed: int) -> None:
    """With a word that it does not know, it is unread: the word is named, what is near is read."""
    draw = Random(seed)  # noqa: S311
    title, counts = about(draw)
    if 0 in counts and isinstance(read_title(f"Number of {title}."), Unread):
        return  # conditions that exclude each other
    assert terms(title, len(counts)) == counts, title
    words = title.split()
    words.insert(draw.randrange(1, len(words) + 1), foreign := draw.choice(FOREIGN))
    found = read_title(f"Number of {' '.join(words)}.")
    assert isinstance(found, Unread), words
    assert foreign in found.stopped, (words, found)
    assert all(isinstance(read_title(one), TitleRule) for one in found.nearest())


BOARDS = {
    "n X 2 0..2 arrays {}": "012",
    "m X 2 0..2 arrays {}": "012",
    "n-by-2 0..2 arrays {}": "012",
    "0..2 arrays of size n X 2 {}": "012",
    "nX2 matrices over {0,1,2} {}": "012",
    "(n+1)X2 0..1 arrays {}": "01",
}
"""The values; arrays of 0 and 1 begin with 2 rows."""


@cache
def arrays_counted(pattern: str, values: str) -> list[int]:
    sizes = (2, 3, 4) if values == "01" else (1, 2, 3)
    lines = [*map("".join, product(values, repeat=2))]
    return [matches([pattern], map("/".join, product(lines, repeat=n))) for n in sizes]


@pytest.mark.parametrize("pattern", SAID["arrays"])
def test_orders_of_words_in_titles_of_arrays(pattern: str) -> None:
    boards = cycle(BOARDS)
    for said in sayings(SAID["arrays"][pattern]):
        begins = said.startswith(("avoiding", "without", "not containing"))
        links = ("with", "such that", "in which") if " are " in said else ("with",)
        for link in links:
            for board in (next(boards), next(boards)):
                title = board.replace("{}", said if begins else f"{link} {said}")
                counts = arrays_counted(pattern, BOARDS[board])
                assert terms(title, len(counts)) == counts, title


COUNTED = [(title, counts) for counts, some in SAID["terms"].items() for title in sayings(some)]


@pytest.mark.parametrize(("title", "counts"), COUNTED)
def test_a_title_has_the_terms_beside_it(title: str, counts: str) -> None:
    """What a phrase of no entry says is a part of the rule."""
    right = [int(one) for one in counts.split()]
    assert terms(title, len(right)) == right
    silent = [one for one in EVERY if one.entry == "-"]
    if is_free(whole := f"Number of {title}.") or (told := parsed(whole)) is None:
        return
    for phrase in silent:
        if phrase.rule == "phrase" and phrase.name in used(whole):
            assert without(phrase, told[1]) != read_title(whole), phrase


def test_titles_of_one_sequence() -> None:
    """They have one rule, or the same terms. Each time each board is named of one kind of sets."""
    kinds = sayings(SAID["boards"]["sets"])
    for row in map(sayings, SAID["boards"]["rows"]):
        for k, board in enumerate(row):
            for sets in [kinds[k % len(kinds)]]:
                assert rule_of(f"{sets} {board}") == rule_of(f"{sets} {row[0]}"), board
    for titles in SAID["titles"]["same"]:
        rules = [read_title(f"Number of {one}.") for one in titles]
        if rules[0] != rules[1] or isinstance(rules[0], Unread):
            assert as_sequence(titles[0]).early(6) == as_sequence(titles[1]).early(6)


@pytest.mark.parametrize("kind", shown_phrases())
def test_what_is_listed_is_read(kind: str) -> None:
    plain, told, titles = shown_phrases()[kind]
    listed = [*(f"{plain} {one}".strip() for one in told), *titles]
    assert [one for one in listed if not as_sequence(one).early(3)] == []


LONG = ["n X 3 0..1 arrays with every 2 X 2 subblock summing to " + "1" * 5000, "number of n x 3"]


@pytest.mark.parametrize(("title", "word"), [*SAID["titles"]["unread"], LONG])
def test_no_word_of_meaning_is_passed_over(title: str, word: str) -> None:
    found = read_title(f"Number of {title}.")
    assert isinstance(found, Unread)
    assert found.stopped.startswith(word)
    assert len(found.stopped) < 400


def test_a_number_in_the_place_of_n_is_a_term() -> None:
    for title, n in (
        ("binary words of length {} avoiding 11", 8),
        ("compositions of {} into odd parts", 9),
    ):
        assert term_value(read(title.format(n))) == as_sequence(title.format("n")).term(n)


def test_a_table_is_read_with_a_side() -> None:
    title = "T(n,k) = Number of n X k binary matrices with no two adjacent 1s"
    assert strip_of(read(title, columns=3)).terms(5)[1:] == [5, 17, 63, 227]


TITLES = [entry["title"] for entry in ENTRIES.values()]
TITLES += [f"Number of {title}." for title, _ in COUNTED]


# Entries ----------------------------------------------------------------------------------------


def is_free(title: str) -> bool:
    """Tell whether a title is read in any order of words, or by the language."""
    plain = plain_title(title)
    free = isinstance(tiling_title(plain) or read_freely(plain), TitleRule)
    return free or spoken_rule(title) is not None


@cache
def parsed(title: str) -> tuple[str, Tree[Token]] | None:
    """Return the plain title that the grammar reads, with n for 2n if it must be, and its tree."""
    text = plain_title(title)
    if not (found := recognised(text)).is_read:
        times = of_n(text)
        if times is None or is_free(title):
            return None
        text = times[0]
        found = recognised(text)
    return text, found.tree()


@cache
def used(title: str) -> frozenset[str]:
    """Return the patterns that a title uses; none for one that is read in any order of words."""
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
            assert is_free(entry["title"]), number
            continue
        said, tree = Reading().transform(told[1]), told[1]
        for phrase in PHRASES_OF.get(number, ()):
            assert phrase.name in used(entry["title"]), phrase
            if phrase.rule == "phrase":
                assert without(phrase, tree) != said, phrase
    assert not changed or not share, f'to be written as "read": {changed}'
    seen = frozenset().union(*map(used, TITLES))
    unseen = [f"{one.rule}: {one.text}" for one in PATTERNS if one.name not in seen]
    assert unseen == UNSEEN.read_text("utf-8").splitlines()


def without(phrase: Pattern, tree: Tree[Token]) -> TitleRule | None:
    """Return what a title says if a phrase says nothing; None if that is no rule."""
    told = meanings()
    with pytest.MonkeyPatch.context() as patch:
        silent = {**told, phrase.name: (phrase, lambda _: {})}
        patch.setattr(title_grammar, "meanings", lambda: silent)
        try:
            said: TitleRule = Reading().transform(tree)
        except VisitError:
            return None
        except Refused:
            return None
    return said


def test_another_way_to_read_a_title_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The patterns are tried backwards."""
    titles = TITLES[::80]
    first = [(title, one) for title in titles if (one := parsed(title))]
    monkeypatch.setattr(Recogniser, "order", -1)
    for title, (text, tree) in first:
        other = Recogniser(text).tree()
        if other == tree:
            continue
        rules = [Reading().transform(one) for one in (tree, other)]
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
