"""Titles about classes up to symmetries (The OEIS Foundation Inc., CC BY-SA 4.0), with terms."""

import pytest

from gfkit.oeis.titles.title_reading import Unread, read_title

PATTERNS = (
    "Number of binary pattern classes in the ({},n)-rectangular grid: two patterns are in same "
    "class if one of them can be obtained by a reflection or 180-degree rotation of the other."
)
STRUCTURES = (
    "Number of reversible string structures with n beads using a maximum of four different colors."
)


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
