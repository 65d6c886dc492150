"""Letters that are told by others, or compared with the one beside them, counted by enumeration."""

from itertools import groupby, pairwise

import pytest
from reading.sentences.listed_objects import (
    arrays,
    columns,
    compositions,
    counts,
    has,
    refused,
    runs,
    words,
)
from samples import parametrize_some


def before_first(word, letter):
    """Return the letters before the first one of a kind; none where there is none."""
    return word[: word.index(letter)] if letter in word else ()


def after_first(word, letter):
    """Return the letters after the first one of a kind; none where there is none."""
    return word[word.index(letter) + 1 :] if letter in word else ()


def after_last(word, letter):
    """Return the letters after the last one of a kind; none where there is none."""
    return before_first(word[::-1], letter)


def before_last(word, letter):
    """Return the places before the last letter of a kind."""
    last = max((k for k, z in enumerate(word) if z == letter), default=0)
    return range(last)


def stretches(word):
    """Return the runs of a word: the letter of each, and its length."""
    return [(letter, len([*z])) for letter, z in groupby(word)]


BITS, TERNARY, ABC = words(0, 1), words(0, 1, 2), words("a", "b", "c")
OF_WORDS = {
    "words of length n in the letters x, y, z with no xx": (
        words("x", "y", "z"),
        lambda w: not has(w, ("x", "x")),
    ),
    "words of length n over {0,1,2} with no 2 before the first 0 and no 1 after the last 0": (
        TERNARY,
        lambda w: 2 not in before_first(w, 0) and 1 not in after_last(w, 0),
    ),
    "words of length n over {a,b,c} with no a after the first b": (
        ABC,
        lambda w: "a" not in after_first(w, "b"),
    ),
    "binary words of length n in which every 1 before the last 0 is followed by a 0": (
        BITS,
        lambda w: all(w[k] == 0 or w[k + 1] == 0 for k in before_last(w, 0)),
    ),
    "ternary words of length n with exactly one 1 after the first 0 and at most one 2 before the "
    "last 1": (
        TERNARY,
        lambda w: after_first(w, 0).count(1) == 1 and sum(w[k] == 2 for k in before_last(w, 1)) < 2,
    ),
    "binary words of length n in which every 1 after the first 0 is next to another 1": (
        BITS,
        lambda w: all(
            w[k - 1] or w[k + 1 : k + 2] == (1,) for k, z in enumerate(w) if z and 0 in w[:k]
        ),
    ),
    "binary words of length n in which every 1 is followed by a 0 or is last": (
        BITS,
        lambda w: not has(w, (1, 1)),
    ),
    "binary words of length n such that every 00 is followed at once by a 1 or by nothing": (
        BITS,
        lambda w: not has(w, (0, 0, 0)),
    ),
    "binary words of length n in which every run of 1s has odd length and is followed by at least "
    "two 0s or by the end of the word": (
        BITS,
        lambda w: all(
            many % 2 and (last or behind > 1)
            for (letter, many), (behind, last) in zip(
                stretches(w), [*((z, False) for _, z in stretches(w)[1:]), (0, True)], strict=True
            )
            if letter
        ),
    ),
    "binary words of length n with all runs of length at least 2, unless the run is the last one": (
        BITS,
        lambda w: all(z > 1 for z in runs(w)[:-1]),
    ),
    "words of length n over {1,2,3} in which 1 occurs more than twice and 2 not at all": (
        words(1, 2, 3),
        lambda w: w.count(1) > 2 and 2 not in w,
    ),
    "words of length n over {1,2,3} in which 1 occurs at most once, 2 an even number of times and "
    "3 never": (words(1, 2, 3), lambda w: w.count(1) < 2 and not w.count(2) % 2 and 3 not in w),
    "binary words of length n such that no prefix contains more than two more 1s than 0s": (
        BITS,
        lambda w: all(2 * sum(w[:k]) - k <= 2 for k in range(len(w) + 1)),
    ),
    "words over {1,2,3} of length n that avoid the factors 12 and 23 both": (
        words(1, 2, 3),
        lambda w: not has(w, (1, 2)) and not has(w, (2, 3)),
    ),
    "0..4 arrays of length n in which every entry differs from its right neighbour by 1 or 2": (
        words(0, 1, 2, 3, 4),
        lambda w: all(abs(x - y) in {1, 2} for x, y in pairwise(w)),
    ),
    "ternary words of length n in which a 0 and a 1 never stand next to each other": (
        TERNARY,
        lambda w: not has(w, (0, 1)) and not has(w, (1, 0)),
    ),
    "words of length n over {0,1,2} with the sum of their letters divisible by 3": (
        TERNARY,
        lambda w: sum(w) % 3 == 0,
    ),
    "words over {a,b} of length n containing aba or bab, but not aa": (
        words("a", "b"),
        lambda w: (has(w, (*"aba",)) or has(w, (*"bab",))) and not has(w, (*"aa",)),
    ),
    "0..2 arrays of n entries with no two equal neighbours": (
        TERNARY,
        lambda w: all(x != y for x, y in pairwise(w)),
    ),
    "binary words of length n with no 1 in the first two or the last two places": (
        BITS,
        lambda w: 1 not in w[:2] and 1 not in w[-2:],
    ),
    "words of length n over {a,b,c} such that the letter b appears, and every b after the first is "
    "next to an a": (
        ABC,
        lambda w: (
            "b" in w
            and all(
                "a" in {*w[max(k - 1, 0) : k], *w[k + 1 : k + 2]}
                for k in range(w.index("b") + 1, len(w))
                if w[k] == "b"
            )
        ),
    ),
    "words over {0,1,2} in which each 2 is preceded at some point by a 1": (
        TERNARY,
        lambda w: all(1 in w[:k] for k, z in enumerate(w) if z == 2),
    ),
    "binary words of length n with no run of exactly two equal letters": (
        BITS,
        lambda w: 2 not in runs(w),
    ),
    "words of length n over {A,B} that contain exactly one of the two words AAB and BBA": (
        words("A", "B"),
        lambda w: has(w, (*"AAB",)) != has(w, (*"BBA",)),
    ),
    "in how many binary words of length n is every 0, except possibly the last letter of the word, "
    "followed by a 1": (BITS, lambda w: not has(w, (0, 0))),
    "1 x n arrays of integers from 0 to 3 in which neighbouring entries never differ by more than "
    "1": (
        lambda n: ((w,) for w in words(0, 1, 2, 3)(n)),
        lambda a: all(abs(x - y) < 2 for x, y in pairwise(a[0])),
    ),
}
OF_COMPOSITIONS = {
    "compositions of n where every 2, unless it is last, is followed by a 1": lambda c: all(
        y == 1 for x, y in pairwise(c) if x == 2
    ),
    "compositions of n with all parts greater than 1 except the last, which must be 1": lambda c: (
        all(z > 1 for z in c[:-1]) and c[-1:] in ((), (1,))
    ),
    "compositions of n with first part strictly larger than 2 and last part strictly smaller than "
    "4": lambda c: c[0] > 2 and c[-1] < 4,
    "compositions of n in which each part is smaller than the next": lambda c: all(
        x < y for x, y in pairwise(c)
    ),
    "compositions of n in which no part is exactly one more than the part right after it": (
        lambda c: all(x != y + 1 for x, y in pairwise(c))
    ),
    "compositions of n in which no part exceeds the next part by 2 or more": lambda c: all(
        x < y + 2 for x, y in pairwise(c)
    ),
    "compositions of n in which no part exceeds the previous part": lambda c: all(
        x >= y for x, y in pairwise(c)
    ),
    "compositions of n in which each part but the last exceeds the next part by an even number": (
        lambda c: all(x > y and (x - y) % 2 == 0 for x, y in pairwise(c))
    ),
    "compositions of n in which 2 appears at most once and 1 never appears as the first part": (
        lambda c: c.count(2) < 2 and c[0] != 1
    ),
    "compositions of n in which each part is odd or equal to 4, the first part not being 4": (
        lambda c: all(z % 2 or z == 4 for z in c) and c[0] != 4
    ),
    "compositions of n with the part 1 occurring an even number of times and the part 2 not "
    "occurring": lambda c: not c.count(1) % 2 and 2 not in c,
    "compositions of n with at most one part less than or equal to 2": lambda c: (
        sum(z <= 2 for z in c) < 2
    ),
}
OF_ARRAYS = {
    "2 x n 0..2 arrays with strictly increasing columns and no two horizontally adjacent 0s": (
        arrays(2, 0, 1, 2),
        lambda a: all(x < y for x, y in columns(a)) and not any(has(r, (0, 0)) for r in a),
    ),
    "2 x n arrays over {0,1,2} in which every entry is greater than the entry above it": (
        arrays(2, 0, 1, 2),
        lambda a: all(x < y for x, y in columns(a)),
    ),
    "2 x n arrays over {0,1,2} in which every entry is at most 1 more than the entry to its "
    "right": (
        arrays(2, 0, 1, 2),
        lambda a: all(x <= y + 1 for r in a for x, y in pairwise(r)),
    ),
    "2 x n arrays over {0,1,2} in which no entry differs from the entry below it by 2": (
        arrays(2, 0, 1, 2),
        lambda a: all(abs(x - y) != 2 for x, y in columns(a)),
    ),
    "2 x n arrays over {0,1,2} in which every row is free of equal neighbours": (
        arrays(2, 0, 1, 2),
        lambda a: all(x != y for r in a for x, y in pairwise(r)),
    ),
    "2 x n 0/1 arrays in which the top row has no 11, the bottom row no 00, and no column is "
    "(1, 0)": (
        arrays(2, 0, 1),
        lambda a: not has(a[0], (1, 1)) and not has(a[1], (0, 0)) and (1, 0) not in columns(a),
    ),
    "3 x n binary arrays that have in each row an even number of 1s and in each column at least "
    "one 1": (
        arrays(3, 0, 1),
        lambda a: not any(sum(r) % 2 for r in a) and all(map(any, columns(a))),
    ),
    "3 x n arrays with entries in {0,1} such that no 0 has a 1 both above and below it": (
        arrays(3, 0, 1),
        lambda a: (1, 0, 1) not in columns(a),
    ),
    "3 x n binary arrays with no row and no column with two adjacent equal entries": (
        arrays(3, 0, 1),
        lambda a: all(x != y for r in (*a, *columns(a)) for x, y in pairwise(r)),
    ),
    "2 x n binary arrays in which more 1s than 0s appear in every column": (
        arrays(2, 0, 1),
        lambda a: all(sum(c) == 2 for c in columns(a)),
    ),
    "3 x n binary arrays in which in each column the top and the bottom entry are different": (
        arrays(3, 0, 1),
        lambda a: all(c[0] != c[-1] for c in columns(a)),
    ),
    "in how many 2 x n binary arrays does every row contain a 1 and does no column contain a 0": (
        arrays(2, 0, 1),
        lambda a: all(map(any, a)) and all(map(all, columns(a))),
    ),
}


@parametrize_some("text", OF_WORDS)
def test_letters_of_words_told_by_others(text):
    counts(text, *OF_WORDS[text])


@parametrize_some("text", OF_COMPOSITIONS)
def test_parts_of_compositions_told_by_others(text):
    counts(text, compositions, OF_COMPOSITIONS[text], most=9)


@parametrize_some("text", OF_ARRAYS)
def test_entries_of_arrays_told_by_others(text):
    counts(text, *OF_ARRAYS[text], most=5 if "3 x" in text else 6)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "binary words of length n with no 1 before the second 0",
            "before or after the first or the last one is meant",
        ),
        (
            "words of length n over {1,2,3} in which every letter is at most twice the next letter",
            "it is told of the one before it how many",
        ),
        (
            "words of length n over {a,b} that contain exactly one of the three words aa and bb",
            "there are 2 of them",
        ),
    ],
)
def test_letters_that_no_others_tell_are_refused(text, why):
    refused(text, why)
