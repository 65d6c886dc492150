"""Words on a circle, whose last letter stands before the first, in any words, by enumeration."""

from itertools import groupby

import pytest
from reading.sentences.listed_objects import counts, has, refused, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read


def around(word, many):
    """Return so many adjacent letters from each letter on; a word is read over and over."""
    n = len(word)
    return [tuple(word[(k + i) % n] for i in range(many)) for k in range(n)]


def runs(word, letter=None):
    """Return the lengths of the runs around the circle: of a word of equal letters it is one."""
    begin = next((k for k in range(len(word)) if word[k] != word[k - 1]), 0)
    turned = word[begin:] + word[:begin]
    return [len([*z]) for k, z in groupby(turned) if letter in {None, k}]


BITS, TERNARY, ABC = words(0, 1), words(0, 1, 2), words("a", "b", "c")
COUNTED = {
    "circular binary words of length n in which every run of 1s has length at least 2": (
        BITS,
        lambda w: all(z > 1 for z in runs(w, 1)),
    ),
    "circular binary words of length n with exactly two runs": (BITS, lambda w: len(runs(w)) == 2),
    "circular binary words with n labelled positions with no cyclic run of 0s longer than 2": (
        BITS,
        lambda w: all(z < 3 for z in runs(w, 0)),
    ),
    "Circular binary words of length n (starting point fixed) with more than two runs around the "
    "circle, every run having length at most 2": (
        BITS,
        lambda w: len(runs(w)) > 2 and max(runs(w)) < 3,
    ),
    "circular ternary words of length n with an even number of runs of 2s of odd length": (
        TERNARY,
        lambda w: sum(z % 2 for z in runs(w, 2)) % 2 == 0,
    ),
    "Number of circular words of length n over {a, b, c} in which cyclically adjacent letters "
    "differ and no b lies between two a's": (
        ABC,
        lambda w: (
            all(x != y for x, y in around(w, 2))
            and not any(z == ("a", "b", "a") for z in around(w, 3))
        ),
    ),
    "How many circular ternary words of length n have no 0 next to a 2 (the last letter being next "
    "to the first)?": (TERNARY, lambda w: not any({*z} == {0, 2} for z in around(w, 2))),
    "How many circular words over {a, b, c} with n labelled positions have at least one a but no "
    "two cyclically consecutive a's?": (
        ABC,
        lambda w: "a" in w and ("a", "a") not in around(w, 2),
    ),
    "circular binary words of length n, positions distinguished, with no 1 that is cyclically "
    "followed by a 1": (BITS, lambda w: (1, 1) not in around(w, 2)),
    "Count circular words with n numbered positions over {a, b, c} having an even number of a's "
    "and no cyclic factor bc": (
        ABC,
        lambda w: w.count("a") % 2 == 0 and ("b", "c") not in around(w, 2),
    ),
    "Circular binary words of length n with labelled positions that contain the cyclic factor 000 "
    "but not the cyclic factor 11": (
        BITS,
        lambda w: (0, 0, 0) in around(w, 3) and (1, 1) not in around(w, 2),
    ),
    "binary necklaces with n fixed positions in which every 1 has at least one neighbour equal to "
    "0": (BITS, lambda w: (1, 1, 1) not in around(w, 3)),
    "circular words of length n over {a,b,c}, positions labelled, that have every a flanked by "
    "b's": (
        ABC,
        lambda w: all((x, z) == ("b", "b") for x, y, z in around(w, 3) if y == "a"),
    ),
    "How many circular words over {a, b, c} with n labelled positions contain no a unless they "
    "contain b, and have no two cyclically adjacent equal letters?": (
        ABC,
        lambda w: ("a" not in w or "b" in w) and all(x != y for x, y in around(w, 2)),
    ),
}


@parametrize_some("text", COUNTED)
def test_words_on_a_circle(text):
    counts(text, *COUNTED[text])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("binary words of length n in which every 0 is cyclically followed by a 1", "on a circle"),
        ("binary words of length n with no cyclic run of 1s of length 2", "on a circle"),
        ("binary words of length n that avoid the cyclic factor 01", "on a circle"),
        ("circular binary words of length n in which every run of 1s is followed by 00", "circle"),
        ("circular binary words of length n whose first letter is 1", "no beginning"),
    ],
)
def test_what_is_said_of_a_circle_alone_is_refused_elsewhere(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)


COLORED = words("red", "blue", "green")


def without(*factors):
    """Return that a word has none of some factors around the circle."""
    return lambda w: not any(z in around(w, len(z)) for z in factors)


def proper(word):
    """Tell whether adjacent letters differ around the circle."""
    return all(x != y for x, y in around(word, 2))


COUNTED_AROUND = {
    "How many binary words of length n written around a circle have no two adjacent 1s (rotations "
    "count as different words)?": (BITS, without((1, 1))),
    "Consider binary words of length n written around a circle with a marked first position; how "
    "many contain the block 00 exactly once, counted cyclically?": (
        BITS,
        lambda w: around(w, 2).count((0, 0)) == 1,
    ),
    "Words of length n over {a,b,c} are written around a circle with a marked starting point. How "
    "many of them contain no cyclic factor aa?": (ABC, without(("a", "a"))),
    "binary words of length n that avoid 11 when they are read cyclically": (
        BITS,
        without((1, 1)),
    ),
    "How many binary words of length n contain no 11 when they are read cyclically, the last "
    "letter being followed by the first (rotations count as different words)?": (
        BITS,
        without((1, 1)),
    ),
    "How many ternary words of length n, considered cyclically, have no two adjacent equal "
    "letters?": (
        TERNARY,
        proper,
    ),
    "length-n binary words that contain neither 000 nor 111, even when the word is wrapped "
    "around so that its end is joined to its beginning": (BITS, without((0, 0, 0), (1, 1, 1))),
    "binary words of length n such that, when the ends are joined, no two 1s are adjacent": (
        BITS,
        without((1, 1)),
    ),
    "In how many binary words of length n does 010 occur more than once, if the word is bent "
    "into a circle?": (BITS, lambda w: around(w, 3).count((0, 1, 0)) > 1),
    "cyclic binary words of length n (not considered up to rotation) that have an even number of "
    "1s and no two cyclically adjacent 0s": (
        BITS,
        lambda w: w.count(1) % 2 == 0 and (0, 0) not in around(w, 2),
    ),
    "circular binary words of length n with distinguishable positions containing 01 exactly once "
    "cyclically": (BITS, lambda w: around(w, 2).count((0, 1)) == 1),
    "In how many ways can the letters a, b, c be written at the vertices of a regular n-gon with "
    "labelled vertices so that adjacent vertices have different letters?": (ABC, proper),
    "ways to write one of the numbers 0, 1, 2 at each vertex of a labelled regular n-gon so "
    "that any two adjacent numbers have sum at most 2": (
        TERNARY,
        lambda w: all(x + y <= 2 for x, y in around(w, 2)),
    ),
    "ways to write 0 or 1 at each vertex of a regular polygon with n labelled vertices so that no "
    "three consecutive vertices have the same number": (
        BITS,
        lambda w: all(len({*z}) > 1 for z in around(w, 3)),
    ),
    "How many ways are there to place a 0 or a 1 on each of n numbered points of a circle such "
    "that no 1 has 0s as both its neighbours and no 0 has 1s as both its neighbours?": (
        BITS,
        without((0, 1, 0), (1, 0, 1)),
    ),
    "Beads coloured red, blue or green are put on the n numbered positions of a ring; how many "
    "such arrangements have the property that both neighbours of each red bead are green?": (
        COLORED,
        lambda w: all((x, z) == ("green",) * 2 for x, y, z in around(w, 3) if y == "red"),
    ),
    "There are n numbered chairs around a round table; in how many ways can some of the chairs "
    "(possibly none) be occupied so that no three consecutive chairs are all occupied?": (
        BITS,
        without((1, 1, 1)),
    ),
    "In how many ways can some of n numbered seats around a table be occupied so that every "
    "occupied seat has an empty neighbor?": (BITS, without((1, 1, 1))),
    "Binary sequences of length n are arranged around a circle with numbered positions; how many "
    "have every 1 next to at least one 0?": (BITS, without((1, 1, 1))),
    "How many ways are there to seat people in some of n numbered chairs around a circular table "
    "so that no two people sit next to each other?": (BITS, without((1, 1))),
    "In how many ways can each of n numbered points on a circle be labelled a, b or c such that no "
    "two neighbouring points have the same label?": (ABC, proper),
    "ways of choosing some of the vertices of a labelled regular n-gon such that no two chosen "
    "vertices are adjacent": (BITS, without((1, 1))),
    "How many ways can the n numbered beads of a bracelet be coloured black or white so that no "
    "two adjacent beads are black?": (
        words("black", "white"),
        without(("black", "black")),
    ),
    "binary words of length n, regarded as circular words with a fixed starting position, that "
    "contain neither 00 nor 111": (BITS, without((0, 0), (1, 1, 1))),
    "How many circular binary words of length n, where the positions are labelled 1 to n, have no "
    "three consecutive zeros?": (BITS, without((0, 0, 0))),
    "How many cyclic words of length n over {a,b,c}, counted with distinguished starting point, "
    "have an even number of b's and no factor cc?": (
        ABC,
        lambda w: w.count("b") % 2 == 0 and ("c", "c") not in around(w, 2),
    ),
    "binary necklaces of length n with labelled beads with no two adjacent 1s": (
        BITS,
        without((1, 1)),
    ),
    "binary words of length n (the first letter follows the last) with no two adjacent 1s": (
        BITS,
        without((1, 1)),
    ),
    "How many binary words of length n, thought of as circular, contain no 101?": (
        BITS,
        without((1, 0, 1)),
    ),
    "binary words of length n with no two consecutive 1s, where the word is regarded as circular": (
        BITS,
        without((1, 1)),
    ),
    "binary words of length n in which no two 1s are adjacent, the first and last letters also "
    "being considered adjacent": (BITS, without((1, 1))),
    "How many ways are there to colour the n labelled vertices of a regular n-gon with red, blue "
    "and green so that adjacent vertices get different colours?": (COLORED, proper),
    "How many ways are there to place 0s and 1s on n labelled points around a circle such that no "
    "three consecutive points all have 1s?": (BITS, without((1, 1, 1))),
    "In how many ways can n numbered chairs arranged in a circle be occupied by people so that "
    "every empty chair is next to an occupied chair?": (BITS, without((0, 0, 0))),
    "cyclic binary sequences of length n (with a fixed starting point) with exactly two "
    "occurrences of 01": (BITS, lambda w: around(w, 2).count((0, 1)) == 2),
    "ternary words of length n, read around a circle, with no 00 and no 12": (
        TERNARY,
        without((0, 0), (1, 2)),
    ),
    "binary words of length n that, read cyclically, avoid 000 and 111": (
        BITS,
        without((0, 0, 0), (1, 1, 1)),
    ),
    "binary words of length n having no two adjacent 0s, with the last letter considered "
    "adjacent to the first": (BITS, without((0, 0))),
    "How many circular binary words of length n (rotations are considered distinct) have no "
    "block of three consecutive 1s?": (BITS, without((1, 1, 1))),
    "n-bit cyclic strings with a fixed origin in which every 1 is isolated": (
        BITS,
        without((1, 1)),
    ),
}


@parametrize_some("text", COUNTED_AROUND)
def test_words_around_a_circle_are_counted_by_enumeration(text):
    counts(text, *COUNTED_AROUND[text])


REFUSED = {
    "compositions of n that avoid 11 when they are read cyclically": "words stand on a circle",
    "binary words of length n with no 11, up to rotation": "one counts",
    "ways to write two of the numbers 0, 1, 2 at each vertex of a labelled n-gon": "one letter",
    "binary words of length n in which both neighbors of each 1 are 0": "on a circle",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_on_a_circle_is_refused(text):
    refused(text, REFUSED[text])


OF_CIRCLES = {
    "circular binary words of length n (words are not identified under rotation) with no two "
    "adjacent ones": lambda w: not has((*w, w[0]), (1, 1)),
}


@pytest.mark.parametrize("text", OF_CIRCLES)
def test_what_is_said_of_words_on_a_circle_is_counted(text):
    counts(text, BITS, OF_CIRCLES[text])
