"""Sentences as a mathematician says them, each with what it means of one object.

The objects are listed: a word is a text, a composition and a subset are tuples of numbers.
"""

from itertools import groupby, pairwise, product

import pytest
from reading.drawn_sentences import compositions, subsets

from gfkit.reading.words.all_meanings import sentence_of, sequence_of
from gfkit.reading.words.meanings import Counted
from gfkit.reading.words.sentences import Refused, read_sentence


def words(letters):
    """Return what lists the words of a length over some letters."""
    return lambda n: ("".join(z) for z in product(letters, repeat=n))


def runs(word):
    """Return the longest stretches of equal letters."""
    return ["".join(z) for _, z in groupby(word)]


BINARY, TERNARY, ABC = words("01"), words("012"), words("abc")
SPOKEN = [
    (
        "binary words of length n that do not contain 11 or 00",
        BINARY,
        lambda w: "11" not in w and "00" not in w,
    ),
    (
        "binary words of length n that do not contain both 11 and 00",
        BINARY,
        lambda w: not ("11" in w and "00" in w),
    ),
    (
        "binary words of length n that contain neither 11 nor 00",
        BINARY,
        lambda w: "11" not in w and "00" not in w,
    ),
    ("binary words of length n with no 0 followed by 1", BINARY, lambda w: "01" not in w),
    ("binary words of length n in which no 1 is adjacent to a 1", BINARY, lambda w: "11" not in w),
    (
        "ternary words of length n in which every 2 is preceded by 1",
        TERNARY,
        lambda w: all(k > 0 and w[k - 1] == "1" for k, c in enumerate(w) if c == "2"),
    ),
    (
        "binary words of length n with exactly one run of 1s of length 2",
        BINARY,
        lambda w: sum(r == "11" for r in runs(w)) == 1,
    ),
    ("words of length n over {a,b,c} with no a", ABC, lambda w: "a" not in w),
    (
        "words of length n over {a,b,c} in which every a is followed by a b",
        ABC,
        lambda w: all(w[k + 1 : k + 2] == "b" for k, c in enumerate(w) if c == "a"),
    ),
    (
        "words of length n over {a,b,c} that start with a and end with b",
        ABC,
        lambda w: w[:1] == "a" and w[-1:] == "b",
    ),
    (
        "words of length n over {a,b,c} with at least two a's and no bc",
        ABC,
        lambda w: w.count("a") >= 2 and "bc" not in w,
    ),
    ("ternary words of length n with sum at most 3", TERNARY, lambda w: sum(map(int, w)) <= 3),
    ("ternary words of length n whose digits sum to 3", TERNARY, lambda w: sum(map(int, w)) == 3),
    (
        "compositions of n into at most 3 parts, each at least 2",
        compositions,
        lambda w: len(w) <= 3 and all(p >= 2 for p in w),
    ),
    (
        "compositions of n with exactly two parts equal to 1",
        compositions,
        lambda w: w.count(1) == 2,
    ),
    ("compositions of n whose parts are all odd", compositions, lambda w: all(p % 2 for p in w)),
    (
        "compositions of n with more than two odd parts and no 1s",
        compositions,
        lambda w: sum(p % 2 for p in w) > 2 and 1 not in w,
    ),
    (
        "compositions of n in which every even part is followed by a 1",
        compositions,
        lambda w: all(w[k + 1 : k + 2] == (1,) for k, p in enumerate(w) if p % 2 == 0),
    ),
    ("compositions of n that do not start with 1", compositions, lambda w: w[:1] != (1,)),
    (
        "compositions of n that start or end with 2",
        compositions,
        lambda w: w[:1] == (2,) or w[-1:] == (2,),
    ),
    ("compositions of n with smallest part 2", compositions, lambda w: w and min(w) == 2),
    (
        "compositions of n with an odd number of odd parts",
        compositions,
        lambda w: sum(p % 2 for p in w) % 2,
    ),
    ("compositions of n with last part odd", compositions, lambda w: w and w[-1] % 2),
    (
        "compositions of n into odd parts with at most two 1s",
        compositions,
        lambda w: all(p % 2 for p in w) and w.count(1) <= 2,
    ),
    (
        "compositions of n into parts 2 and 3 with an even number of 2s",
        compositions,
        lambda w: set(w) <= {2, 3} and w.count(2) % 2 == 0,
    ),
    (
        "compositions of n with adjacent parts summing to at most 4",
        compositions,
        lambda w: all(a + b <= 4 for a, b in pairwise(w)),
    ),
    (
        "compositions of n with no two adjacent parts both odd",
        compositions,
        lambda w: all(not (a % 2 and b % 2) for a, b in pairwise(w)),
    ),
    (
        "subsets of {1..n} containing no two consecutive integers",
        subsets,
        lambda s: all(b - a > 1 for a, b in pairwise(s)),
    ),
    ("subsets of {1..n} containing 1", subsets, lambda s: 1 in s),
    (
        "subsets of {1..n} with no three consecutive elements",
        subsets,
        lambda s: not any(x + 1 in s and x + 2 in s for x in s),
    ),
    ("subsets of {1..n} of size 3", subsets, lambda s: len(s) == 3),
    ("subsets of {1..n} with no even elements", subsets, lambda s: all(x % 2 for x in s)),
    (
        "subsets of {1..n} with even sum and an odd number of elements",
        subsets,
        lambda s: sum(s) % 2 == 0 and len(s) % 2,
    ),
    ("subsets of {1..n} whose smallest element is even", subsets, lambda s: s and min(s) % 2 == 0),
    (
        "subsets of {1..n} with exactly 2 pairs of consecutive elements",
        subsets,
        lambda s: sum(x + 1 in s for x in s) == 2,
    ),
    (
        "binary words of length n with every 1 followed by a 0 and with no 000",
        BINARY,
        lambda w: (
            "000" not in w and all(w[k + 1 : k + 2] == "0" for k, c in enumerate(w) if c == "1")
        ),
    ),
    (
        "binary words of length n with no runs of length 1 or 2",
        BINARY,
        lambda w: all(len(r) > 2 for r in runs(w)),
    ),
    (
        "binary words of length n with no run of 1s longer than 2 and no run of 0s longer than 1",
        BINARY,
        lambda w: all(len(r) <= (2 if r[0] == "1" else 1) for r in runs(w)),
    ),
    (
        "binary words of length n with every run of length 1 or 3",
        BINARY,
        lambda w: all(len(r) in (1, 3) for r in runs(w)),
    ),
    (
        "binary words of length n that avoid 010 and 101 and that begin with 1",
        BINARY,
        lambda w: "010" not in w and "101" not in w and w[:1] == "1",
    ),
    (
        "binary words of length n with an even number of 0s or an odd number of 1s",
        BINARY,
        lambda w: w.count("0") % 2 == 0 or w.count("1") % 2 == 1,
    ),
    (
        "binary words of length n having at least one 0 and at least one 1",
        BINARY,
        lambda w: "0" in w and "1" in w,
    ),
    (
        "binary words of length n containing exactly two 1s that are adjacent to a 0",
        BINARY,
        lambda w: (
            sum(
                c == "1" and "0" in w[max(0, k - 1) : k] + w[k + 1 : k + 2] for k, c in enumerate(w)
            )
            == 2
        ),
    ),
    (
        "ternary words of length n with all letters different",
        TERNARY,
        lambda w: len(set(w)) == len(w),
    ),
    (
        "ternary words of length n that are strictly increasing",
        TERNARY,
        lambda w: all(a < b for a, b in pairwise(w)),
    ),
    ("ternary words of length n that use every letter", TERNARY, lambda w: set(w) == set("012")),
    (
        "ternary words of length n in which every letter occurs at most twice",
        TERNARY,
        lambda w: all(w.count(x) <= 2 for x in "012"),
    ),
    (
        "words of length n over {0,1,2} with every three consecutive letters distinct",
        TERNARY,
        lambda w: all(len(set(w[i : i + 3])) == 3 for i in range(len(w) - 2)),
    ),
    (
        "binary words of length n in which 01 appears exactly once",
        BINARY,
        lambda w: w.count("01") == 1,
    ),
    (
        "binary words of length n in which every 3 consecutive letters contain a 1",
        BINARY,
        lambda w: all("1" in w[i : i + 3] for i in range(len(w) - 2)),
    ),
]


@pytest.mark.parametrize(("text", "objects", "is_meant"), SPOKEN)
def test_a_spoken_sentence_counts_the_objects_that_it_describes(text, objects, is_meant):
    meaning = read_sentence(text)
    assert isinstance(meaning, Counted), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 7):
        assert sequence.term(n) == sum(bool(is_meant(one)) for one in objects(n))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("binary words of length n with more 1s than 0s", "1s"),
        ("binary words of length n with twice as many 1s as 0s", "twice"),
        ("binary words of length n except 000", "except"),
        ("compositions of n with parts at most 3 that are palindromes", "that"),
        ("binary words of length n with 1s only at odd positions", "1s"),
    ],
)
def test_what_the_language_does_not_say_is_refused_at_its_word(text, word):
    found = read_sentence(text)
    assert isinstance(found, Refused)
    assert f"it stopped at '{word}'" in str(found)
