"""Objects that are told first, and asked for behind it."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import compositions, counts, has, runs, subsets, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read

BITS = words(0, 1)
TOLD = {
    "consider the binary words of length n. How many of them have no 11?": (
        BITS,
        lambda w: not has(w, (1, 1)),
    ),
    "consider the binary words of length n with no 000; in how many of them is every 1 followed "
    "by a 0": (
        BITS,
        lambda w: not has(w, (0, 0, 0)) and not has(w, (1, 1)) and w[-1] == 0,
    ),
    "among all binary words of length n, how many neither contain 000 nor end in 00?": (
        BITS,
        lambda w: not has(w, (0, 0, 0)) and w[-2:] != (0, 0),
    ),
    "how many of the binary words of length n that avoid 111 have an even number of 1s?": (
        BITS,
        lambda w: not has(w, (1, 1, 1)) and sum(w) % 2 == 0,
    ),
    "of the compositions of n, how many contain at least one 3 but no 1?": (
        compositions,
        lambda c: 3 in c and 1 not in c,
    ),
    "for how many binary words of length n does 01 occur exactly twice as a factor?": (
        BITS,
        lambda w: sum(z == (0, 1) for z in pairwise(w)) == 2,
    ),
    "for how many subsets of {1..n} is the number of elements even?": (
        subsets,
        lambda s: len(s[0]) % 2 == 0,
    ),
    "we form binary words of length n that have no 11; how many can be formed?": (
        BITS,
        lambda w: not has(w, (1, 1)),
    ),
    "we want binary words of length n with no 00; how many are there?": (
        BITS,
        lambda w: not has(w, (0, 0)),
    ),
    "let w be a word of length n over {0,1}; the number of those w in which no run is longer than "
    "3": (BITS, lambda w: max(runs(w)) < 4),
    "let w be a word of length n over {0,1}. How many such w have no 11?": (
        BITS,
        lambda w: not has(w, (1, 1)),
    ),
    "enumerate the binary words of length n with no 11": (BITS, lambda w: not has(w, (1, 1))),
    "a coin is tossed n times; in how many outcomes are no two heads adjacent?": (
        words("H", "T"),
        lambda w: not has(w, ("H", "H")),
    ),
    "a coin is tossed n times, and in how many outcomes is the last run of length 2?": (
        words("H", "T"),
        lambda w: runs(w)[-1] == 2,
    ),
    "a 3-sided die is thrown n times; the number of outcomes in which no number occurs twice in a "
    "row": (words(1, 2, 3), lambda w: max(runs(w)) == 1),
    "in how many ways can one write a word of n letters over {a,b,c} so that every a is followed "
    "by b?": (
        words("a", "b", "c"),
        lambda w: w[-1] != "a" and all(y == "b" for x, y in pairwise(w) if x == "a"),
    ),
    "how many words of length n over {a,b} are there if no two a's may be adjacent?": (
        words("a", "b"),
        lambda w: not has(w, ("a", "a")),
    ),
    "how many compositions of n with parts in {1,2,3} are there such that no two adjacent parts "
    "are equal?": (
        compositions,
        lambda c: {*c} <= {1, 2, 3} and all(x != y for x, y in pairwise(c)),
    ),
}


@parametrize_some("text", TOLD)
def test_what_is_told_first_is_counted(text):
    objects, holds = TOLD[text]
    counts(text, objects, holds)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("consider the binary words of length n.", "not a whole sentence"),
        ("consider the binary words of length n. How many have?", "not a whole sentence"),
        ("a coin is tossed n times", "not understood"),
        ("a coin is tossed n times; how many domino tilings", "stopped at"),
    ],
)
def test_a_question_that_is_not_asked_is_refused(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)
