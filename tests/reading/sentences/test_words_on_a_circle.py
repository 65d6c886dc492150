"""Words on a circle, whose last letter stands before the first, counted by enumeration."""

from itertools import groupby

import pytest
from reading.sentences.listed_objects import counts, words
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
