"""Conditions of binary and ternary words, counted from their definitions."""

from itertools import combinations, groupby, pairwise

import pytest
from reading.sentences.listed_objects import (
    counts,
    has,
    runs,
    words,
)
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read

BITS, TERNARY = words(0, 1), words(0, 1, 2)
OF_WORDS = {
    "binary words of length n in which the longest run of 0s has length exactly 2": lambda w: (
        max(runs(w, 0), default=0) == 2
    ),
    "binary words of length n with exactly two 1s or exactly two 0s (or both)": lambda w: (
        2 in {sum(w), len(w) - sum(w)}
    ),
    "binary words of length n in which every 00 is followed immediately by a 1": lambda w: (
        not has(w, (0, 0, 0)) and w[-2:] != (0, 0)
    ),
    "binary words of length n in which neither 11 nor 000 occurs as a factor": lambda w: (
        not has(w, (1, 1)) and not has(w, (0, 0, 0))
    ),
    "binary words of length n that contain 010 and 101 both": lambda w: (
        has(w, (0, 1, 0)) and has(w, (1, 0, 1))
    ),
    "binary words of length n whose first run has length at least 3 while all runs of 0s have "
    "length at most 2": lambda w: runs(w)[0] > 2 and max(runs(w, 0), default=0) < 3,
    "binary words of length n in which the first letter is 1, whereas the last letter is 0": (
        lambda w: (w[0], w[-1]) == (1, 0)
    ),
    "binary words of length n with an even number of 1s (zero being even)": lambda w: (
        sum(w) % 2 == 0
    ),
    "binary words of length n with 1s only in even positions (positions are numbered from 1)": (
        lambda w: not any(w[::2])
    ),
    "binary words of length n whose 1s are all adjacent (at least one 1)": lambda w: (
        len(runs(w, 1)) == 1
    ),
    "words of length n over {0,1} with no more than one occurrence of 00 (overlapping occurrences "
    "count separately)": lambda w: sum(z == (0, 0) for z in pairwise(w)) < 2,
    "binary words of length n that satisfy the condition that every block of three consecutive "
    "letters contains at most one 1": lambda w: all(
        sum(w[k : k + 3]) < 2 for k in range(len(w) - 2)
    ),
    "binary words of length n that contain the substring 11 exactly once and the substring 00 "
    "never": lambda w: sum(z == (1, 1) for z in pairwise(w)) == 1 and not has(w, (0, 0)),
    "binary words of length n all of whose runs, except possibly the last, have length at "
    "least 2": (lambda w: all(z > 1 for z in runs(w)[:-1])),
    "binary words of length n in which all runs but the first have length 2": lambda w: all(
        z == 2 for z in runs(w)[1:]
    ),
    "words of n letters, each 0 or 1, with no 11": lambda w: not has(w, (1, 1)),
    "binary words of length n that begin with two equal bits or end with two equal bits": (
        lambda w: len(w) > 1 and (w[0] == w[1] or w[-1] == w[-2])
    ),
    "binary words of length n that begin with two different letters": lambda w: (
        len(w) > 1 and w[0] != w[1]
    ),
    "binary words of length n that end with two 1s": lambda w: w[-2:] == (1, 1),
    "binary words of length n with more than two 1s, none of them in the first position": (
        lambda w: sum(w) > 2 and w[0] == 0
    ),
    "binary words of length n in which the 1s are even in number": lambda w: sum(w) % 2 == 0,
    "binary words of length n in which every 1 has a 0 directly on its left or directly on its "
    "right": lambda w: all(
        0 in w[max(k - 1, 0) : k] + w[k + 1 : k + 2] for k, z in enumerate(w) if z
    ),
    "binary words of length n with no 1 having a 1 directly to its right": lambda w: (
        not has(w, (1, 1))
    ),
    "binary words of length n with exactly two 1s, and these are not adjacent": lambda w: (
        sum(w) == 2 and not has(w, (1, 1))
    ),
    "binary words of length n with no isolated 1s, that is, every run of 1s has length at "
    "least 2": (lambda w: 1 not in runs(w, 1)),
    "binary words of length n with no isolated 1s, i.e., every run of 1s has length at least 2": (
        lambda w: 1 not in runs(w, 1)
    ),
    "binary words of length n with no 11 (so every 1 is followed by a 0 or at the end)": lambda w: (
        not has(w, (1, 1))
    ),
    "words of length n over {0,1} in which every run of 0s is followed by a run of at least two "
    "1s, unless it is the last run": lambda w: all(
        y > 1 for (z, _), (_, y) in pairwise([(k, len([*g])) for k, g in groupby(w)]) if z == 0
    ),
    "length-n words over {0,1} with at most one occurrence of the letter 1": lambda w: sum(w) < 2,
    "binary words of length n in which 111 is forbidden": lambda w: not has(w, (1, 1, 1)),
    "binary words of length n in which the number of 0s at odd positions is even (the leftmost "
    "position is position 1) and 111 is forbidden": lambda w: (
        w[::2].count(0) % 2 == 0 and not has(w, (1, 1, 1))
    ),
    "bit strings of length n that contain the pattern 00 exactly once (overlapping occurrences are "
    "counted) and never contain 111": lambda w: (
        sum(z == (0, 0) for z in pairwise(w)) == 1 and not has(w, (1, 1, 1))
    ),
    "binary words of length n with no run longer than 2 and an odd number of runs in total": (
        lambda w: max(runs(w)) < 3 and len(runs(w)) % 2
    ),
    "binary words of length n in which the last run is strictly shorter than 3": lambda w: (
        runs(w)[-1] < 3
    ),
    "words of length n over {0,1} in which every run of 1s either ends the word or is followed by "
    "a run of 0s of length exactly 1": lambda w: all(
        y == 1 for (z, _), (_, y) in pairwise([(k, len([*g])) for k, g in groupby(w)]) if z == 1
    ),
    "words of length n over {0,1} in which no two 1s stand together": lambda w: not has(w, (1, 1)),
    "binary words of length n, with no 11 or with no 00, n >= 1": lambda w: (
        not has(w, (1, 1)) or not has(w, (0, 0))
    ),
    "binary words of length n with an even number of 1s, starting with 1 or ending with 0": (
        lambda w: sum(w) % 2 == 0 and (w[0] == 1 or w[-1] == 0)
    ),
    "let a(n) be the number of binary words of length n with no 11": lambda w: not has(w, (1, 1)),
    "the number a(n) of binary words of length n with no 11": lambda w: not has(w, (1, 1)),
    "binary words of length n: count those in which every run has length 2": lambda w: (
        {*runs(w)} == {2}
    ),
    "ways to mark cells of a row of n cells with no two adjacent marked cells": lambda w: (
        not has(w, (1, 1))
    ),
    "ways to mark three cells of a row of n cells with no two adjacent marked cells": lambda w: (
        sum(w) == 3 and not has(w, (1, 1))
    ),
    "binary words of length n in which 111 is not allowed": lambda w: not has(w, (1, 1, 1)),
    "binary words of length n that contain 0110 as a factor, or else contain no 11": lambda w: (
        has(w, (0, 1, 1, 0)) or not has(w, (1, 1))
    ),
    "binary words of length n that have an even number of 1s in the even positions": lambda w: (
        sum(w[1::2]) % 2 == 0
    ),
    "binary words of length n that have at least one 1 within the first three letters": lambda w: (
        1 in w[:3]
    ),
    "binary words of length n that do not begin with 11, do not end with 00 and contain no 010": (
        lambda w: w[:2] != (1, 1) and w[-2:] != (0, 0) and not has(w, (0, 1, 0))
    ),
    "binary words of length n that have all runs of odd length except exactly one": lambda w: (
        sum(z % 2 == 0 for z in runs(w)) == 1
    ),
    "binary words of length n where each run of 1s, except possibly one, is shorter than 2": (
        lambda w: sum(z > 1 for z in runs(w, 1)) < 2
    ),
    "binary words of length n with at least two runs in which the first run and the last run both "
    "have even length": lambda w: len(runs(w)) > 1 and runs(w)[0] % 2 == 0 and runs(w)[-1] % 2 == 0,
    "binary words of length n in which 00 and 11 both occur": lambda w: (
        has(w, (0, 0)) and has(w, (1, 1))
    ),
    "binary words of length n that contain 11 only if no two 0s are adjacent": lambda w: (
        not has(w, (1, 1)) or not has(w, (0, 0))
    ),
    "binary words of length n in which 1 never occurs last": lambda w: w[-1] == 0,
    "in how many binary words of length n is a 1 always followed by a 0": lambda w: all(
        w[k + 1 : k + 2] == (0,) for k, z in enumerate(w) if z
    ),
    "in how many binary words of length n is a 1 never next to another 1": lambda w: (
        not has(w, (1, 1))
    ),
    "how many binary words of length n have at least one 1, and every 1 has a 0 somewhere to its "
    "left?": lambda w: 1 in w and w[0] == 0,
    "binary words of length n that contain 11, and every 0 is next to a 1": lambda w: (
        has(w, (1, 1)) and all(1 in w[max(k - 1, 0) : k + 2] for k, z in enumerate(w) if not z)
    ),
    "binary words of length n that contain the factor 101 twice or more but avoid 11": lambda w: (
        sum(w[k : k + 3] == (1, 0, 1) for k in range(len(w))) > 1 and not has(w, (1, 1))
    ),
    "binary words of length n such that among any four consecutive letters at most two are 1": (
        lambda w: all(sum(w[k : k + 4]) < 3 for k in range(len(w) - 3))
    ),
    "binary words of length n in which no 0 stands directly between two 1s and no 1 stands "
    "directly between two 0s": lambda w: not has(w, (1, 0, 1)) and not has(w, (0, 1, 0)),
    "binary words of length n that avoid 1010 and also avoid 00": lambda w: (
        not has(w, (1, 0, 1, 0)) and not has(w, (0, 0))
    ),
    "binary words of length n where no two 1s are separated by exactly one letter": lambda w: (
        not has(w, (1, 0, 1)) and not has(w, (1, 1, 1))
    ),
    "binary words of length n such that no 1 is followed by exactly one 0 and then a 1": (
        lambda w: not has(w, (1, 0, 1))
    ),
}


@parametrize_some("text", OF_WORDS)
def test_what_is_said_of_binary_words_is_counted(text):
    counts(text, BITS, OF_WORDS[text])


OF_TERNARY = {
    "ternary words of length n in which neither 1 nor 2 occurs more than once": lambda w: (
        w.count(1) < 2 and w.count(2) < 2
    ),
    "words of length n over {0,1,2} that have at least one of 00, 11, 22 as a factor": lambda w: (
        any(x == y for x, y in pairwise(w))
    ),
    "words of length n over a three-letter alphabet in which all runs have length 1 or 2": (
        lambda w: max(runs(w)) < 3
    ),
    "words of length n over {0,1,2} such that every 2 is preceded, somewhere earlier in the word, "
    "by a 1": lambda w: not any(z == 2 and 1 not in w[:k] for k, z in enumerate(w)),
    "ternary words with n letters in which some letter is missing": lambda w: len({*w}) < 3,
    "ternary words of length n with no palindrome of length 3": lambda w: (
        not any(w[k] == w[k + 2] for k in range(len(w) - 2))
    ),
    "ternary words of length n with no consecutive triple having sum 3": lambda w: (
        not any(sum(w[k : k + 3]) == 3 for k in range(len(w) - 2))
    ),
    "words of length n over {0,1,2} avoiding both 01 and 12 as consecutive subwords": lambda w: (
        not has(w, (0, 1)) and not has(w, (1, 2))
    ),
    "words of length n over {0,1,2} that contain both 01 and 10 as contiguous factors": lambda w: (
        has(w, (0, 1)) and has(w, (1, 0))
    ),
    "ternary words of length n (alphabet 0, 1, 2) in which adjacent letters differ by exactly 1 or "
    "exactly 2": lambda w: all(x != y for x, y in pairwise(w)),
    "words of length n over {0,1,2} for which, whenever two consecutive letters are equal, they "
    "are both 0": lambda w: all(x == 0 for x, y in pairwise(w) if x == y),
    "sequences of n letters 0, 1 and 2 in which 2 is never the first letter": lambda w: w[0] != 2,
    "words of length n over {0,1,2} in which no 1 comes anywhere after a 2": lambda w: (
        not any(x == 2 and y == 1 for x, y in combinations(w, 2))
    ),
    "words of length n over {0,1,2} in which the first letter is a 1 or a 2": lambda w: w[0] != 0,
    "words of length n over {0,1,2} whose first letter is a 1 and whose last letter is not a 1": (
        lambda w: w[0] == 1 and w[-1] != 1
    ),
    "ternary words of length n in which the letters 0, 1, 2 all occur": lambda w: len({*w}) == 3,
    "words of n letters, each letter 0, 1 or 2, with an even number of 2s": lambda w: (
        w.count(2) % 2 == 0
    ),
    "words of length n over {0,1,2} in which no letter other than 1 appears twice in a row": (
        lambda w: not any(x == y != 1 for x, y in pairwise(w))
    ),
    "ternary words of length n where the sum of any two consecutive letters is not 2": lambda w: (
        all(x + y != 2 for x, y in pairwise(w))
    ),
    "words of length n over {0,1,2} that contain all three letters and no 00, 11 or 22": lambda w: (
        {*w} == {0, 1, 2} and all(x != y for x, y in pairwise(w))
    ),
    "words of length n over {0,1,2} with no 0 unless preceded directly by a 2": lambda w: all(
        z or w[max(k - 1, 0) : k] == (2,) for k, z in enumerate(w)
    ),
    "words of length n over {0,1,2} that have each 2 followed, somewhere later, by a 1": (
        lambda w: all(1 in w[k:] for k, z in enumerate(w) if z == 2)
    ),
    "ternary words of length n in which every letter is either 0 or different from both of its "
    "neighbours": lambda w: all(x == 0 or x != y for x, y in pairwise(w)),
    "ternary words of length n with no equal letters at distance two and at least one pair of "
    "adjacent equal letters": lambda w: (
        all(x != y for x, y in zip(w, w[2:], strict=False)) and any(x == y for x, y in pairwise(w))
    ),
    "ternary words of length n in which no letter is repeated immediately except 0": lambda w: (
        not has(w, (1, 1)) and not has(w, (2, 2))
    ),
    "ternary words of length n in which every letter is greater than the letter before it (if "
    "any)": lambda w: all(x < y for x, y in pairwise(w)),
    "ternary words of length n with no two consecutive equal letters except that 00 is allowed": (
        lambda w: not has(w, (1, 1)) and not has(w, (2, 2))
    ),
    "ternary words of length n with no two equal adjacent letters except 22": lambda w: (
        not has(w, (0, 0)) and not has(w, (1, 1))
    ),
    "words over {0,1,2} of length n in which 0 and 1 are never adjacent, in either order": (
        lambda w: not has(w, (0, 1)) and not has(w, (1, 0))
    ),
    "ternary words of length n with no letter immediately repeated and not starting with 0": (
        lambda w: w[0] != 0 and all(x != y for x, y in pairwise(w))
    ),
    "words of length n over {0,1,2} having an even number of 0s and a number of 1s that is not a "
    "multiple of 3": lambda w: w.count(0) % 2 == 0 and w.count(1) % 3 != 0,
    "words of length n over {0,1,2} in which even letters and odd letters alternate": lambda w: all(
        (x + y) % 2 for x, y in pairwise(w)
    ),
    "words over {0,1,2} of length n where 1 is never immediately between two 2s": lambda w: (
        not has(w, (2, 1, 2))
    ),
    "ternary words of length n with no two consecutive letters both in {0,1}": lambda w: all(
        2 in z for z in pairwise(w)
    ),
    "ternary words of length n in which 0 never occurs directly after 1, and 1 occurs directly "
    "after 2 at most once": lambda w: (
        not has(w, (1, 0)) and sum(z == (2, 1) for z in pairwise(w)) < 2
    ),
}


@parametrize_some("text", OF_TERNARY)
def test_what_is_said_of_ternary_words_is_counted(text):
    counts(text, TERNARY, OF_TERNARY[text])


@parametrize_some(
    ("text", "why"),
    [
        (
            "binary words of length n with no 1 in an even position (positions counted from 0)",
            "position 1",
        ),
        (
            "2 X n binary arrays in which no 1 in the first row is adjacent to a 1",
            "may be in it, or in another one",
        ),
        ("2 x n binary arrays with no isolated 1s (only horizontal neighbors)", "the horizontal"),
        ("binary words of length n in which no letter occurs once in a row", "twice in a row"),
        ("binary words of length n that end with one 1", "not a whole sentence"),
        ("binary words of length n with at most one dime", "not about coins"),
    ],
)
def test_conditions_that_do_not_hold_or_are_not_told_are_refused(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)
