"""Letters and factors that are told by an article, a number or their distance, by enumeration."""

from itertools import pairwise

import pytest
from reading.listed_objects import counts, has, words

from gfkit.reading.sentences.meaning_kinds import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence


def compositions(n):
    """List the compositions of a number."""
    if not n:
        yield ()
    for k in range(1, n + 1):
        yield from ((k, *rest) for rest in compositions(n - k))


def often(word, factor):
    """Return how often a factor occurs."""
    return sum(word[k : k + len(factor)] == factor for k in range(len(word)))


BITS, TERNARY = words(0, 1), words(0, 1, 2)
COUNTED = {
    "How many binary words of length n do not contain 00 but do contain 11 at least once?": (
        BITS,
        lambda w: not has(w, (0, 0)) and has(w, (1, 1)),
    ),
    "ternary words of length n avoiding the three consecutive patterns 01, 12 and 20": (
        TERNARY,
        lambda w: not any(has(w, z) for z in ((0, 1), (1, 2), (2, 0))),
    ),
    "ternary words of length n containing none of the two factors 00 and 11": (
        TERNARY,
        lambda w: not has(w, (0, 0)) and not has(w, (1, 1)),
    ),
    "ternary words of length n in which no letter is equal to the letter two places before it": (
        TERNARY,
        lambda w: all(w[k] != w[k - 2] for k in range(2, len(w))),
    ),
    "binary words of length n in which every letter equals the letter three places after it": (
        BITS,
        lambda w: all(w[k] == w[k - 3] for k in range(3, len(w))),
    ),
    "words over {0,1,2} of length n with exactly one letter 2, this letter being neither the first "
    "nor the last of the word": (
        TERNARY,
        lambda w: w.count(2) == 1 and w[0] != 2 != w[-1],
    ),
    "binary words of length n with exactly one 1, which is neither the first nor the last bit": (
        BITS,
        lambda w: w.count(1) == 1 and w[0] == w[-1] == 0,
    ),
    "compositions of n that have exactly one even part, this part being the last one": (
        compositions,
        lambda c: [z % 2 for z in c].count(0) == 1 and c[-1] % 2 == 0,
    ),
    "In how many binary words of length n does the block 010 occur more than once?": (
        BITS,
        lambda w: often(w, (0, 1, 0)) > 1,
    ),
    "binary words of length n in which 01 and 10 occur equally often": (
        BITS,
        lambda w: often(w, (0, 1)) == often(w, (1, 0)),
    ),
    "How many ternary words of length n neither begin nor end with the letter 0?": (
        TERNARY,
        lambda w: w[0] and w[-1],
    ),
    "How many compositions of n begin and end with the part 1?": (
        compositions,
        lambda c: c[0] == c[-1] == 1,
    ),
    "compositions of n that do not begin with the part 2": (compositions, lambda c: c[0] != 2),
    "binary words of length n that start with the block 01 or end with the block 00": (
        BITS,
        lambda w: w[:2] == (0, 1) or w[-2:] == (0, 0),
    ),
    "compositions of n that have 2 as a part at least once but do not have 3 as a part": (
        compositions,
        lambda c: 2 in c and 3 not in c,
    ),
    "compositions of n that have no 2 as a part": (compositions, lambda c: 2 not in c),
    "compositions of n in which any two consecutive parts are of opposite parity": (
        compositions,
        lambda c: all((x + y) % 2 for x, y in pairwise(c)),
    ),
    "compositions of n whose first part and last part are both different from 1": (
        compositions,
        lambda c: c[0] != 1 != c[-1],
    ),
    "compositions of n whose first and last parts are different from each other": (
        compositions,
        lambda c: c[0] != c[-1],
    ),
}


@pytest.mark.parametrize("text", COUNTED)
def test_letters_and_factors_so_told_are_counted_by_enumeration(text):
    counts(text, *COUNTED[text])


REFUSED = {
    "ternary words of length n containing none of the two factors 00, 11 and 22": "not a letter",
    "binary words of length n with two 1s, this letter being the first of the word": "exactly one",
    "binary words of length n in which no letter equals the letter nine places before it": "8",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_number_that_is_not_right_is_refused(text):
    found = read_sentence(text)
    assert not isinstance(found, Meaning)
    assert REFUSED[text] in str(found)
