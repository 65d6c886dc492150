"""Each phrase of titles against an entry of the OEIS whose title uses it, or against all arrays.

Titles and terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0).
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, groupby, pairwise, product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from lark import Token, Tree, UnexpectedInput
from lark.exceptions import VisitError
from lark.visitors import CollapseAmbiguities
from tiers import is_thorough, one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.oeis.settled.settle_entry import definition_of, totals_of
from gfkit.oeis.titles import title_grammar
from gfkit.oeis.titles.free_titles import read_freely
from gfkit.oeis.titles.phrasings import Recogniser
from gfkit.oeis.titles.title_grammar import (
    Pattern,
    Reading,
    meanings,
    narrowed,
    parser,
    read_grammar,
)
from gfkit.oeis.titles.title_makers import Refused
from gfkit.oeis.titles.title_reading import TitleRule, Unread, of_n, plain_title, read_title
from gfkit.proofs.kernel import Workings
from gfkit.strips.sequences.strip import Strip

FILES = ("oeis_titles", "oeis_move_titles", "oeis_phrases")
ENTRIES: dict[str, dict[str, Any]] = {}
for file in FILES:
    for line in (Path(__file__).parent / f"{file}.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        ENTRIES[entry["number"]] = entry
UNSEEN = Path(__file__).parent / "oeis_words_unseen.txt"
PATTERNS = read_grammar()[0]
EVERY = [one for one in PATTERNS if one.rule in ("phrase", "other_title")]
PHRASES_OF: dict[str, list[Pattern]] = {}
for one in PATTERNS:
    PHRASES_OF.setdefault(one.entry, []).append(one)


# Titles of no entry that we know ------------------------------------------------------------------

Array = tuple[tuple[int, ...], ...]
MOST_ARRAYS = 5000


def about_cells(
    steps: list[tuple[int, int]], asked: Callable[[int, list[int]], bool]
) -> Callable[[Array], bool]:
    """Return that something is true of every element and its neighbours."""

    def holds(array: Array) -> bool:
        at = {(r, c): x for r, row in enumerate(array) for c, x in enumerate(row)}
        return all(
            asked(x, [at[r + i, c + j] for i, j in steps if (r + i, c + j) in at])
            for (r, c), x in at.items()
        )

    return holds


def about_word(asked: Callable[[str], bool]) -> Callable[[Array], bool]:
    """Return that something is true of an array of one row as a word."""
    return lambda array: asked("".join(map(str, array[0])))


def occurrences(factor: str, word: str) -> int:
    """Return how often a factor occurs in a word."""
    return sum(word.startswith(factor, k) for k in range(len(word)))


def runs(word: str, letters: str) -> list[int]:
    """Return the lengths of the runs of some letters."""
    return [len([*some]) for letter, some in groupby(word) if letter in letters]


def diagonals(array: Array) -> list[list[int]]:
    """Return the lines downwards to the right."""
    found: dict[int, list[int]] = {}
    for r, row in enumerate(array):
        for c, x in enumerate(row):
            found.setdefault(c - r, []).append(x)
    return [*found.values()]


def is_matching(array: Array) -> bool:
    """Tell whether edges to the left of 1 and upwards of 2 are there, and have no common ends."""
    steps = {1: (0, -1), 2: (-1, 0)}
    cells = {(r, c): x for r, row in enumerate(array) for c, x in enumerate(row)}
    ends = [
        end
        for (r, c), x in cells.items()
        if x
        for end in ((r, c), (r + steps[x][0], c + steps[x][1]))
    ]
    return {*ends} <= cells.keys() and len({*ends}) == len(ends)


ENUMERATED: dict[str, Callable[[Array], bool]] = {
    "ways to 3-color the vertices of the n X 2 grid": about_cells(
        [(0, 1), (1, 0)], lambda x, near: x not in near
    ),
    "n X 3 0..1 arrays with every element unequal to at most one knight-move neighbor": about_cells(
        [(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i) != abs(j)],
        lambda x, near: sum(x != y for y in near) <= 1,
    ),
    "n X 3 binary arrays with no 2 X 2 submatrix of all ones": lambda rows: all(
        sum(a and b for a, b in zip(*two, strict=True)) < 2 for two in combinations(rows, 2)
    ),
    "3 X n binary arrays with no 2 X 2 submatrix of equal entries": lambda rows: all(
        sum(a == b == z for a, b in zip(*two, strict=True)) < 2
        for two in combinations(rows, 2)
        for z in (0, 1)
    ),
    "n X 3 0..1 arrays with no two adjacent 1s": about_cells(
        [(0, -1), (0, 1), (-1, 0), (1, 0)], lambda x, near: not (x and any(near))
    ),
    "n X 2 0..2 arrays with no two adjacent elements differing by 2": about_cells(
        [(0, 1), (1, 0)], lambda x, near: all(abs(x - y) != 2 for y in near)
    ),
    "n X 2 0..2 arrays with vertically adjacent elements differing by at most 1": about_cells(
        [(1, 0)], lambda x, near: all(abs(x - y) <= 1 for y in near)
    ),
    "n X 2 0..2 arrays with no horizontally adjacent elements differing by 1": about_cells(
        [(0, 1)], lambda x, near: all(abs(x - y) != 1 for y in near)
    ),
    "binary words of length n with an even number of 0s and at most two ones": about_word(
        lambda z: z.count("0") % 2 == 0 and z.count("1") <= 2
    ),
    "words over the letters A, B and C of length n in which every letter is used at most twice": (
        about_word(lambda z: all(z.count(letter) <= 2 for letter in "abc"))
    ),
    "words of length n over {a,b,c} that have an odd number of b's": about_word(
        lambda z: z.count("b") % 2 == 1
    ),
    "strings of length n over ABCD with each letter an even number of times": about_word(
        lambda z: all(z.count(letter) % 2 == 0 for letter in "abcd")
    ),
    "words of length n over {0,1} in which 0 appears fewer than 3 times": about_word(
        lambda z: z.count("0") < 3
    ),
    "words of length n over {a,b,c} with no three consecutive equal letters": about_word(
        lambda z: max(runs(z, "abc")) < 3
    ),
    "binary words of length n in which every run has length at least 2": about_word(
        lambda z: min(runs(z, "01")) >= 2
    ),
    "binary words of length n with every run of 0s of even length": about_word(
        lambda z: all(k % 2 == 0 for k in runs(z, "0"))
    ),
    "binary words of length n with no run longer than 3": about_word(
        lambda z: max(runs(z, "01")) <= 3
    ),
    "ternary words of length n with no maximal run of 2s of odd length": about_word(
        lambda z: all(k % 2 == 0 for k in runs(z, "2"))
    ),
    "binary words of length n starting with 01 and not ending with 0": about_word(
        lambda z: z.startswith("01") and not z.endswith("0")
    ),
    "n X 2 binary arrays starting with 1": lambda array: array[0][0] == 1,
    "binary words of length n that start and end with 1 and contain no 11 and no 000": about_word(
        lambda z: z[0] == z[-1] == "1" and "11" not in z and "000" not in z
    ),
    "binary words of length n ending with 10 and not starting with 10": about_word(
        lambda z: z.endswith("10") and not z.startswith("10")
    ),
    "binary words of length n containing the substring 101": about_word(lambda z: "101" in z),
    "binary words of length n avoiding 0000000001": about_word(lambda z: "0" * 9 + "1" not in z),
    "words over {a,b,c} of length n avoiding ab and cc": about_word(
        lambda z: "ab" not in z and "cc" not in z
    ),
    "n-bit strings with no three 1s in a row and no isolated 0": about_word(
        lambda z: "111" not in z and 1 not in runs(z, "0")
    ),
    "words using 3 symbols of length n with no equal adjacent digits": about_word(
        lambda z: max(runs(z, "012")) < 2
    ),
    "binary words of length n whose runs of 0s are odd and no run of 1s of length greater than 2": (
        about_word(lambda z: all(k % 2 for k in runs(z, "0")) and max(runs(z, "1"), default=0) <= 2)
    ),
    "binary words of length n without three adjacent 1s and not containing the word 101": (
        about_word(lambda z: "111" not in z and "101" not in z)
    ),
    "binary words of length n with exactly two occurrences of 00": about_word(
        lambda z: occurrences("00", z) == 2
    ),
    "ternary words of length n containing 101 at most once": about_word(
        lambda z: occurrences("101", z) <= 1
    ),
    "binary words of length n in which 010 occurs at least twice": about_word(
        lambda z: occurrences("010", z) >= 2
    ),
    "decimal strings of length n containing neither 00 nor 11": about_word(
        lambda z: "00" not in z and "11" not in z
    ),
    "binary strings of length n that contain 010 but not 11": about_word(
        lambda z: "010" in z and "11" not in z
    ),
    "n-letter words over {a,b} in which abb does not occur": about_word(lambda z: "abb" not in z),
    "binary words of length n with exactly one 00": about_word(lambda z: occurrences("00", z) == 1),
    "n-digit numbers with digits in nondecreasing order": about_word(
        lambda z: z[0] != "0" and sorted(z) == [*z]
    ),
    "words of length n over {a,b} containing ba at least once": about_word(lambda z: "ba" in z),
    "binary words of length n with an odd number of occurrences of the word 11": about_word(
        lambda z: occurrences("11", z) % 2 == 1
    ),
    "words of length n on {H,T} ending in HTH and not containing HH that begin or end with H": (
        about_word(lambda z: z.endswith("hth") and "hh" not in z)
    ),
    "ternary words of length n that do not contain both 00 and 11": about_word(
        lambda z: not ("00" in z and "11" in z)
    ),
    "ternary words of length n that avoid 00 or avoid 12": about_word(
        lambda z: not ("00" in z and "12" in z)
    ),
    "words of length n over {a,b,c} containing both aa and bc": about_word(
        lambda z: "aa" in z and "bc" in z
    ),
    "binary words of length n that contain 000 or 11": about_word(
        lambda z: "000" in z or "11" in z
    ),
    "binary words of length n that begin or end with 01": about_word(
        lambda z: z.startswith("01") or z.endswith("01")
    ),
    "binary words of length n that neither begin nor end with 11 and avoid 00": about_word(
        lambda z: not (z.startswith("11") or z.endswith("11") or "00" in z)
    ),
    "binary words of length n that do not begin with 11": about_word(
        lambda z: not z.startswith("11")
    ),
    "binary words of length n having at most 2 consecutive 0s": about_word(
        lambda z: "000" not in z
    ),
    "words of length n over 1, 2, 3 with no more than 2 consecutive equal digits": about_word(
        lambda z: max(runs(z, "123")) <= 2
    ),
    "words of length n over 3..5 without the digit 4": about_word(lambda z: "4" not in z),
    "words of length n made from the digits 2 to 4 ending in 2": about_word(
        lambda z: z.endswith("2")
    ),
    "n-digit numbers with adjacent digits differing by exactly 1": about_word(
        lambda z: z[0] != "0" and all(abs(int(a) - int(b)) == 1 for a, b in pairwise(z))
    ),
    "n-digit numbers made from the digits 0, 1 and 3 with no 11": about_word(
        lambda z: z[0] != "0" and "11" not in z
    ),
    "n X 2 0..2 arrays with no 2 X 2 block of equal entries": lambda array: all(
        len({*a, *b}) > 1 for a, b in pairwise(array)
    ),
    "n X 2 0..2 arrays with no row and no column constant": lambda array: all(
        len({*line}) > 1 for line in (*array, *zip(*array, strict=True))
    ),
    "n X 3 0..1 arrays with no constant row and no constant diagonal": lambda array: (
        all(len({*row}) > 1 for row in array) and all(len({*z}) > 1 for z in diagonals(array))
    ),
    "n X 3 0..1 arrays with no zero row and no zero column": lambda array: all(
        any(line) for line in (*array, *zip(*array, strict=True))
    ),
    "n X 3 0..2 arrays with exactly two 1s in every row": lambda array: all(
        row.count(1) == 2 for row in array
    ),
    "n X 2 0..2 arrays with every row summing to 2": lambda array: all(
        sum(row) == 2 for row in array
    ),
    "ways to place 2 dominoes on a 2 X n board": lambda array: (
        is_matching(array) and sum(x > 0 for row in array for x in row) == 2
    ),
    "independent sets of size 3 in the n X 3 grid": lambda array: (
        sum(map(sum, array)) == 3
        and not any(a and b for row in array for a, b in pairwise(row))
        and not any(a and b for two in pairwise(array) for a, b in zip(*two, strict=True))
    ),
    "length n ternary words with no three consecutive equal letters": lambda array: (
        not any(
            a == b == c for row in array for a, b, c in zip(row, row[1:], row[2:], strict=False)
        )
    ),
}
"""What the titles say that use a phrase of no entry that we know."""


TITLES = [entry["title"] for entry in ENTRIES.values()]
TITLES += [f"Number of {words}." for words in ENUMERATED]


def arrays_of(found: TitleRule, n: int) -> Iterator[Array]:
    """Yield all arrays on the board of a given growing side."""
    rows, columns = (n, found.side) if found.fixed == "columns" else (found.side, n)
    for cells in product(found.rule["values"], repeat=rows * columns):
        yield tuple(cells[r * columns : (r + 1) * columns] for r in range(rows))


def counts_of(title: str) -> list[int]:
    """Return the numbers of arrays on the boards that have not too many."""
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    last = 1
    while len(found.rule["values"]) ** (found.side * (last + 1)) <= MOST_ARRAYS:
        last += 1
    rule = ArrayRule.from_data({"name": "title", **found.rule}, "title")
    return Strip(rule, **{found.fixed: found.side}).terms(last + 1)[1:]


@pytest.mark.parametrize("words", ENUMERATED)
def test_a_phrase_of_no_entry_says_what_all_arrays_say(words: str) -> None:
    title = f"Number of {words}."
    counts, found = counts_of(title), read_title(title)
    assert isinstance(found, TitleRule)
    assert counts == [
        sum(map(ENUMERATED[words], arrays_of(found, n))) for n in range(1, len(counts) + 1)
    ]
    if is_free(title) or (read := parsed(title)) is None:
        return
    tree = read[1]
    for phrase in PATTERNS:
        if phrase.rule == "phrase" and phrase.name in used(title):
            assert without(phrase, tree) != found, phrase


# Entries ----------------------------------------------------------------------------------------


def is_free(title: str) -> bool:
    """Tell whether a title is read in any order of words."""
    return isinstance(read_freely(plain_title(title)), TitleRule)


@cache
def parsed(title: str) -> tuple[str, Tree[Token]] | None:
    """Return the plain title that the grammar reads, with n for 2n if it must be, and its tree."""
    text = plain_title(title)
    try:
        return text, narrowed(text).parse(text)
    except UnexpectedInput:
        times = of_n(text)
        if times is None or is_free(title):
            assert is_free(title), title
            return None
        return times[0], narrowed(times[0]).parse(times[0])


@cache
def used(title: str) -> frozenset[str]:
    """Return the patterns that a title uses; none for one that is read in any order of words."""
    if (found := parsed(title)) is None:
        return frozenset()
    text, tree = found
    found = frozenset(str(part.data) for part in tree.iter_subtrees())
    recogniser = Recogniser(text)
    assert recogniser.is_read
    assert found & {one.name for one in PATTERNS} <= recogniser.names
    return found


def test_each_phrase_has_an_entry_or_is_enumerated() -> None:
    without = {one.name for one in EVERY if one.entry not in ENTRIES}
    assert without == {one.name for one in EVERY if one.entry == "-"}
    assert without <= frozenset().union(*(used(f"Number of {words}.") for words in ENUMERATED))


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


@pytest.mark.drawn
def test_every_title_says_the_terms_of_its_entry() -> None:
    """What a phrase says is a part of the rule, and each is used; those of words, too.

    What says what it said when its terms were last compared is compared again with -m thorough,
    one in ten each time. What no title uses that we know is in a list, to be looked at.
    """
    changed: dict[str, int] = {}
    for number, entry in ENTRIES.items():
        found = read_title(entry["title"])
        assert isinstance(found, TitleRule), number
        is_known = sum_of(found) == entry["read"]
        if is_thorough() or not is_known or entry["read"] % 10 == 0:
            assert terms_of(found, entry) == entry["terms"], number
        if not is_known:
            changed[number] = sum_of(found)
        if (read := parsed(entry["title"])) is None:
            continue
        said, tree = Reading().transform(read[1]), read[1]
        for phrase in PHRASES_OF.get(number, ()):
            assert phrase.name in used(entry["title"]), phrase
            if phrase.rule == "phrase":
                assert without(phrase, tree) != said, phrase
    assert not (changed and is_thorough()), f'to be written as "read": {changed}'
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


@pytest.mark.drawn
def test_the_rules_of_its_words_read_a_title_as_all_rules_do() -> None:
    for title in TITLES if is_thorough() else TITLES[::80]:
        text, trees = plain_title(title), []
        for read in (narrowed(text), parser()):
            try:
                trees.append(read.parse(text))
            except UnexpectedInput:
                trees.append(None)
        assert trees[0] == trees[1], title


@pytest.mark.thorough
def test_all_ways_to_read_a_title_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    explicit = partial(title_grammar.Lark, ambiguity="explicit")
    monkeypatch.setattr(title_grammar, "Lark", explicit)
    read = title_grammar._parser_of(lambda _: True)
    for title in TITLES:
        text = plain_title(title)
        try:
            tree = read.parse(text)
        except UnexpectedInput:
            continue
        if not any(tree.find_data("_ambig")):
            continue
        rules = [Reading().transform(one) for one in CollapseAmbiguities().transform(tree)]
        if rules[0].fixed == "square":
            assert all(one == rules[0] for one in rules), title
            continue
        counts = [definition_of(one, "title").values(6, Workings()) for one in rules]
        assert all(one == counts[0] for one in counts), title


NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven"]
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(NUMBERS[:-1])})\b")
REMARK = re.compile(
    r"^[^:]*:(?= number)|\((?:constant-stress|unlabell?ed|(?:number of )?ways|rock|=less)[^()]*\)"
    r"|\(n ?>= ?\d\)|\. .*$"
)
"""A name before a title, and remarks behind it: they are passed over."""


def larger(word: str) -> str:
    return str(int(word) + 1) if word.isdigit() else NUMBERS[NUMBERS.index(word) + 1]


@one_in(80)
@pytest.mark.parametrize("title", TITLES)
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
        "having",
        "in",
        "its",
        "new",
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


@one_in(len(SOME_TITLES))
@pytest.mark.parametrize("title", SOME_TITLES)
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
