"""Titles about moves, links and images (The OEIS Foundation Inc., CC BY-SA 4.0), with terms."""

import pytest

from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title

MINIMA = (
    "n X 2 arrays of the minimum value of corresponding elements and their horizontal neighbors in "
    "a random 0..2 {} array"
)
LINE = (
    "n element 0..3 arrays with each element the minimum of 4 adjacent elements of a random 0..3 "
    "array of {} elements"
)
PERMUTED = (
    "(2+1) X (n+1) arrays of permutations of 0..n*3+2 with each element moved by -1 to 1 places "
    "and with no two consecutive increases"
)
INDICATED = (
    "n X 2 0..1 arrays indicating 2 X 2 subblocks of some larger {} binary array having "
    "determinant equal to one"
)


@pytest.mark.parametrize(
    ("text", "stopped"),
    [
        ("n X 3 array permutations with each element making zero or one rook moves", "rook"),
        (MINIMA.format("n X 3"), "in a random"),
        (LINE.format("n+4"), "adjacent elements"),
        (PERMUTED, "consecutive elements"),
        (INDICATED.format("(n+1) X 2"), "larger"),
    ],
)
def test_a_title_is_read_whole_or_not_at_all(text, stopped) -> None:
    found = read_title(f"Number of {text}.")
    assert isinstance(found, Unread)
    assert found.stopped.startswith(stopped)


OCCUPANCY = (
    "Number of n X 2 arrays of occupancy after each element moves to some horizontal or vertical "
    "neighbor"
)


def test_limits_of_occupancy_hold_together() -> None:
    both = "with no occupancy greater than two and with every occupancy equal to two or three"
    found = read_title(f"{OCCUPANCY}, {both}.")
    assert isinstance(found, TitleRule), found
    assert found.rule["moves"]["arrivals"] == [2]
    never = "with no occupancy greater than one and with every occupancy equal to two or three"
    assert isinstance(read_title(f"{OCCUPANCY}, {never}."), Unread)


def test_spaces_in_a_length_say_nothing() -> None:
    title = "Number of arrays of the maximum of 2 adjacent elements of some length n+1 0..2 array."
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    assert read_title(title.replace("n+1", "n + 1")) == found
