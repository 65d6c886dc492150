"""Adjacent rows and columns of which each has something: it is not said of them together."""

from __future__ import annotations

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import arrays, columns, counts
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence


def apart(lines, holds):
    """Tell whether no two lines beside each other are both so."""
    return not any(holds(a) and holds(b) for a, b in pairwise(lines))


SAID = {
    "no two adjacent columns contain a 1": lambda z: apart(columns(z), any),
    "no two adjacent columns each contain a 1": lambda z: apart(columns(z), any),
    "no two adjacent columns both have exactly one 1": lambda z: apart(
        columns(z), lambda c: sum(c) == 1
    ),
    "no two adjacent columns both have sum 2": lambda z: apart(columns(z), lambda c: sum(c) == 2),
    "no two adjacent rows both contain an even number of 1s": lambda z: apart(
        z, lambda c: sum(c) % 2 == 0
    ),
    "no three adjacent columns all contain a 1": lambda z: (
        not any(all(map(any, columns(z)[k : k + 3])) for k in range(len(z[0]) - 2))
    ),
    "no two adjacent columns are all 1": lambda z: apart(columns(z), all),
    "any two adjacent columns contain at most one 1": lambda z: all(
        sum(a + b) < 2 for a, b in pairwise(columns(z))
    ),
}


@parametrize_some("said", SAID)
def test_lines_that_each_have_something(said):
    counts(f"3 X n binary arrays in which {said}", arrays(3, 0, 1), SAID[said], 5)


def rooks(z):
    """Tell whether three rooks do not attack each other, nor stand in adjacent columns."""
    lines = [*z, *columns(z)]
    return sum(map(sum, z)) == 3 and max(map(sum, lines)) < 2 and apart(columns(z), any)


def test_pieces_of_which_no_two_are_in_adjacent_columns():
    text = "ways to place 3 nonattacking rooks on a 3 X n board, no two of them in adjacent columns"
    counts(text, arrays(3, 0, 1), rooks)


@pytest.mark.parametrize(
    "said",
    [
        "no two adjacent columns contain exactly one 1",
        "no two adjacent columns contain at most one 1",
        "no two adjacent columns have sum 2",
    ],
)
def test_lines_together_or_each_is_not_told(said):
    assert not isinstance(read_sentence(f"3 X n binary arrays in which {said}"), Meaning)
