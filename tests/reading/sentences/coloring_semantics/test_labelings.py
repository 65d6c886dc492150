"""Labelings of vertices, sets that are chosen in cycles, colors that are told apart: by lists."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from reading.sentences.listed_colorings import (
    Places,
    colorings,
    row,
)
from reading.sentences.listed_objects import counts, words
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError


def edges(of):
    return [(a, b) for a, b in of.pairs() if a < b]


def none(*labels):
    return lambda z, of: not any(z[a] == z[b] in labels for a, b in edges(of))


SAID = [
    (
        (
            "labelings of the vertices of P_n with 0, 1 and 2 such that adjacent labels differ by "
            "at most 1"
        ),
        (1, False, "012"),
        lambda z, of: all(abs(int(z[a]) - int(z[b])) <= 1 for a, b in edges(of)),
    ),
    (
        (
            "labelings of the vertices of the cycle C_n with 0 and 1 so that no two adjacent "
            "vertices are "
            "labeled 1"
        ),
        (1, True, "01"),
        none("1"),
    ),
    (
        (
            "labelings of the vertices of P_2 x P_n with {0,1,2} such that adjacent vertices have "
            "different labels"
        ),
        (2, False, "012"),
        none(*"012"),
    ),
    (
        "labelings of the ladder with n rungs with 0 and 1 with an even number of 1s",
        (2, False, "01"),
        lambda z, _: [*z.values()].count("1") % 2 == 0,
    ),
    (
        (
            "in how many ways can you choose vertices of an n-gon so that no two chosen "
            "vertices are "
            "adjacent"
        ),
        (1, True, "01"),
        none("1"),
    ),
    (
        (
            "in how many ways can n seats in a row be occupied so that no two adjacent seats "
            "are both "
            "occupied"
        ),
        (1, False, "01"),
        none("1"),
    ),
    (
        "nonempty independent sets of P_2 x P_n",
        (2, False, "01"),
        lambda z, of: "1" in z.values() and none("1")(z, of),
    ),
    (
        "nonempty sets of vertices of C_n with no two adjacent vertices",
        (1, True, "01"),
        lambda z, of: "1" in z.values() and none("1")(z, of),
    ),
    (
        (
            "colorings of P_n with red, white and blue in which vertices at distance at most 2 "
            "have "
            "different colors"
        ),
        (1, False, ("red", "white", "blue")),
        lambda z, _: all(a != b for k in (1, 2) for a, b in zip(row(z), row(z)[k:], strict=False)),
    ),
    (
        (
            "colorings of P_n with red, white and blue such that each of the three colors "
            "appears an even "
            "number of times"
        ),
        (1, False, ("red", "white", "blue")),
        lambda z, _: all(row(z).count(k) % 2 == 0 for k in ("red", "white", "blue")),
    ),
    (
        "proper 3-colorings of P_n in which both end vertices are colored 1",
        (1, False, "123"),
        lambda z, of: none(*"123")(z, of) and row(z)[0] == row(z)[-1] == "1",
    ),
]


@parametrize_some(("text", "of", "holds"), SAID, ids=[z for z, *_ in SAID])
def test_labelings_are_counted_as_they_are_listed(text, of, holds):
    rows, is_closed, labels = of
    found, meaning = gfkit.as_sequence(text), gfkit.read(text)
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    assert found.offset == 3 if is_closed else found.offset < 3
    for n in range(max(found.offset, 1), 7 if rows == 1 else 4):
        places = Places(rows, n, is_closed=is_closed)
        assert found(n) == sum(bool(holds(z, places)) for z in colorings(places, tuple(labels)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "binary words of length n with no two adjacent labels equal to 1",
            "it is not about labels",
        ),
        (
            (
                "colorings of P_n with red, white and blue in which each of the two colors appears "
                "twice"
            ),
            "there are 3 letters, and not 2",
        ),
        ("labelings of the vertices of P_n with no two adjacent 1s", "stopped at 'no'"),
    ],
)
def test_what_has_no_labels_is_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        gfkit.as_sequence(text)


def proper(word):
    return all(a != b for a, b in pairwise(word))


def test_labels_that_are_assigned():
    counts(
        "assignments of 0, 1 or 2 to the vertices of P_n such that adjacent vertices have "
        "different labels",
        words(0, 1, 2),
        proper,
    )
    counts(
        "ways to assign one of 3 colors to each of the integers 1, 2, ..., n so that adjacent "
        "integers have different colors",
        words(1, 2, 3),
        proper,
    )
    counts(
        "colorings of the squares of a 2 x n board with red and blue in which the four corners all "
        "have color red",
        lambda n: product(product("rb", repeat=n), repeat=2),
        lambda rows: all(z[0] == z[-1] == "r" for z in rows),
        5,
    )
