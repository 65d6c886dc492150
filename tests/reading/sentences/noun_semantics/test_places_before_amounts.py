"""A place before amounts that are joined by "and" is that of all: "in each column a 0 and a 1"."""

from __future__ import annotations

from itertools import product

import pytest
from reading.sentences.listed_objects import asked, counts, words
from reading.sentences.listed_vertex_sets import Grid

import gfkit


def columns(height, letters):
    """Return what lists the arrays of a height as tuples of columns, by their width."""
    return lambda n: product(product(letters, repeat=height), repeat=n)


def windows(word, size):
    return [word[k : k + size] for k in range(len(word) - size + 1)]


SAID = {
    "2 X n binary arrays, in each column at least one 0 and at most one 0": (
        columns(2, (0, 1)),
        lambda a: all(c.count(0) == 1 for c in a),
    ),
    "3 X n binary arrays with in each column at most two 1s and at least one 1": (
        columns(3, (0, 1)),
        lambda a: all(1 <= c.count(1) <= 2 for c in a),
    ),
    "2 X n arrays over {0,1,2}, in each column a 0 but no 2": (
        columns(2, (0, 1, 2)),
        lambda a: all(0 in c and 2 not in c for c in a),
    ),
    "words of length n over {0,1,2}, among any three consecutive letters at least one 0 and at "
    "most one 1": (
        words(0, 1, 2),
        lambda w: all(0 in z and z.count(1) < 2 for z in windows(w, 3)),
    ),
}


@pytest.mark.parametrize("text", SAID)
def test_a_place_before_amounts_is_that_of_all(text):
    counts(text, *SAID[text], most=4)


@pytest.mark.parametrize("between", [", ", ", and ", " or "])
def test_whether_it_is_that_of_what_stands_behind_a_comma_or_an_or_is_asked(between):
    text = f"2 X n binary arrays, in each column a 0{between}at most one 1"
    asked(text, "may say where both are")


def test_a_place_in_front_of_each_amount_is_read():
    said = "2 X n binary arrays, in each row an even number of 1s and in each column exactly one 1"
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        grid = Grid(2, n)
        right = sum(
            all((z[0, c] == "1") != (z[1, c] == "1") for c in range(n))
            and all([z[r, c] for c in range(n)].count("1") % 2 == 0 for r in (0, 1))
            for z in grid.filled("01")
        )
        assert found(n) == right, n
