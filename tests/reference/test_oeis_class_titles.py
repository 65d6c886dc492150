"""Titles about classes up to symmetries (The OEIS Foundation Inc., CC BY-SA 4.0), with terms."""

import pytest

from gfkit.boards.language.rules import rule_of_table
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title
from gfkit.strips.sequences.strip import Strip

PATTERNS = (
    "Number of binary pattern classes in the ({},n)-rectangular grid: two patterns are in same "
    "class if one of them can be obtained by a reflection or 180-degree rotation of the other."
)
STRUCTURES = (
    "Number of reversible string structures with n beads using a maximum of four different colors."
)
TITLES = {
    "A225826": (PATTERNS.format(2), [1, 3, 7, 24, 76, 288, 1072]),
    "A225827": (PATTERNS.format(3), [1, 6, 24, 168, 1120, 8640]),
    "A032120": ("Number of reversible strings with n beads of 3 colors.", [1, 3, 6, 18, 45, 135]),
    "A056323": (STRUCTURES, [1, 1, 2, 4, 11, 31, 107]),
}


@pytest.mark.parametrize("number", TITLES)
def test_a_title_says_the_terms_of_its_entry(number: str) -> None:
    title, terms = TITLES[number]
    read = read_title(title)
    assert isinstance(read, TitleRule)
    assert (read.fixed, read.shift) == ("rows", 0)
    strip = Strip(rule_of_table(read.rule, number), rows=read.side)
    assert strip.terms(len(terms)) == terms


@pytest.mark.parametrize(
    "title",
    [
        "Number of primitive reversible strings with n beads of 3 colors.",
        STRUCTURES.replace("a maximum of", "exactly"),
        "Number of reversible strings with n beads of 0 colors.",
        "Number of binary pattern classes in the (2,n)-rectangular grid.",
        PATTERNS.format(2).replace("or 180-degree", "or 90-degree"),
    ],
)
def test_other_titles_are_left_unread(title: str) -> None:
    assert isinstance(read_title(title), Unread)
