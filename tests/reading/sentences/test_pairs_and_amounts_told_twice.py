"""What is told of two letters or colors in one sentence, and games on paths, against listings."""

from itertools import product

import pytest

from gfkit import as_sequence
from gfkit.errors import GfkitError
from gfkit.reading.read import read


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("neither two a's nor two b's are adjacent", ["aa", "bb"]),
        ("neither two b's nor two c's are adjacent", ["bb", "cc"]),
        ("neither two a's nor two b's nor two c's are adjacent", ["aa", "bb", "cc"]),
    ],
)
def test_neither_two_letters_nor_two_others_are_adjacent(said, near):
    sequence = as_sequence(f"words of length n over {{a, b, c}} in which {said}")
    for n in range(6):
        words = map("".join, product("abc", repeat=n))
        assert sequence.term(n) == sum(not any(z in word for z in near) for word in words)


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("red is used twice and blue once", lambda w: (w.count("r"), w.count("b")) == (2, 1)),
        (
            "blue is used at least once and green at most twice",
            lambda w: "b" in w and w.count("g") < 3,
        ),
    ],
)
def test_two_colors_are_each_used_so_often(said, is_so):
    text = f"colorings of a row of n cells with red, blue and green in which {said}"
    sequence = as_sequence(text)
    for n in range(1, 6):
        assert sequence.term(n) == sum(map(is_so, product("rbg", repeat=n)))


def test_nim_values_of_paths_are_least_excluded_values():
    """A vertex is taken with its neighbors: two paths are left."""
    values = [0]
    for n in range(1, 12):
        reached = {values[max(k - 1, 0)] ^ values[max(n - k - 2, 0)] for k in range(n)}
        values.append(next(z for z in range(n + 1) if z not in reached))
    assert as_sequence("nim-values of node kayles on a path of n vertices").early(12) == values


def test_walks_that_do_not_visit_both_places():
    stay = "that stay in {-2,...,2} and do not visit both 2 and -2"
    sequence = as_sequence(f"n-step walks from 0 with steps 1 and -1 {stay}")
    for n in range(7):
        found = 0
        for steps in product((1, -1), repeat=n):
            places = {sum(steps[:k]) for k in range(n + 1)}
            found += max(map(abs, places)) <= 2 and not {2, -2} <= places
        assert sequence.term(n) == found


@pytest.mark.parametrize("which", ["both neighbors", "every neighbor"])
def test_walks_that_do_not_visit_both_neighbors_of_a_place(which):
    """Of 1 it would not be told whether the start is a visit, and it is refused."""
    stay = f"that stay in {{0,...,3}} and do not visit {which} of 2"
    sequence = as_sequence(f"n-step walks from 0 with steps 1 and -1 {stay}")
    with pytest.raises(GfkitError, match="whether the start counts"):
        as_sequence(f"n-step walks from 0 with steps 1 and -1 {stay[:-1]}1")
    for n in range(7):
        found = 0
        for steps in product((1, -1), repeat=n):
            places = {sum(steps[:k]) for k in range(n + 1)}
            found += places <= {0, 1, 2, 3} and not {1, 3} <= places
        assert sequence.term(n) == found


def test_a_formula_that_solves_a_recurrence_is_that_of_a_term():
    """Of 'a(n) = 2^n is a solution' it is 2^n; 'x = 2^n' names no sequence."""
    claim = "is a solution of a(n) = 2*a(n-1)"
    assert read(f"a(n) = 2^n {claim}").of == read(f"2^n {claim}").of
    with pytest.raises(GfkitError, match="letters are numbers"):
        read(f"x = 2^n {claim}")
