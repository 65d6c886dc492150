"""Titles: the sequence, the strip and the rule that they mean count the same."""

import pytest
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.oeis.titles.reader import TitleRule, read_title
from gfkit.strips.sequences.strip import Strip
from gfkit.typed.titles import (
    ReadTitle,
    model_of_title,
    sequence_of_title,
    strip_of_title,
)

TITLES = [
    *("domino tilings of 4 x n", "independent sets in P_3 x P_n"),
    *("binary words of length n avoiding 11", "compositions of n into parts 1 and 3"),
    "number of n X 3 binary arrays with no two 1s adjacent",
    "(n+1) X 2 0..2 arrays with no adjacent elements equal",
]
OTHERS = [
    "tilings of a 2n X 3 board with dominoes",
    "1/3 the number of n X 2 0..2 arrays with no adjacent elements equal",
    "n X n binary arrays with no two 1s adjacent",
]


@parametrize_some("text", TITLES)
def test_a_title_means_one_thing(text: str) -> None:
    sequence, strip, found = sequence_of_title(text), strip_of_title(text), read_title(text)
    assert isinstance(found, TitleRule)
    assert sequence[1:7] == strip.terms(found.shift + 7)[found.shift + 1 :]
    assert Strip(model_of_title(text), **strip.fixed).terms(6) == strip.terms(6)
    (side, size), *_ = strip.fixed.items()
    assert f"{size} {side[:-1] if size == 1 else side}" in sequence.name
    assert [int(z) for z in ReadTitle.of(found).terms(6)] == sequence[1:7]


def test_a_title_of_a_cylinder_has_no_rule_on_open_boards() -> None:
    with pytest.raises(GfkitError, match="joins sides"):
        model_of_title("Number of domino tilings of a 4 X n cylinder")


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_no_strip_is_refused_as_one(text: str) -> None:
    with pytest.raises(GfkitError, match="is not a strip with one side n"):
        strip_of_title(text)


# Titles begin at the n of the empty board if it counts once, and what is asked holds of it.

BEGINNINGS = [
    ("domino tilings of 4 X n", 0, [1, 1, 5, 11, 36]),
    ("domino tilings of 3 X 2n", 0, [1, 3, 11, 41]),
    ("binary words of length n without 11", 0, [1, 2, 3, 5, 8]),
    ("(n+1) X 2 0..2 arrays with no adjacent elements equal", 1, [18, 54, 162]),
    ("binary words of length n with exactly 2 1s", 1, [0, 1, 3, 6, 10]),
    ("words of length n over {1,2,3} that begin with 1", 1, [1, 3, 9, 27]),
    ("spanning trees in P_3 X P_n", 1, [1, 15, 192, 2415]),
    ("n X 4 binary arrays with every row summing to 2", 0, [1, 6, 36, 216]),
]


@parametrize_some(("text", "offset", "terms"), BEGINNINGS)
def test_a_title_begins_with_the_empty_board_if_it_counts_once(
    text: str, offset: int, terms: list[int]
) -> None:
    sequence = sequence_of_title(text)
    assert sequence.offset == offset
    assert sequence.terms(len(terms)) == terms
