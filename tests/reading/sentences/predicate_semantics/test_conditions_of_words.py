"""Conditions in other words, counted from their definitions."""

from itertools import combinations, groupby, pairwise

import pytest
from reading.sentences.listed_objects import (
    arrays,
    columns,
    compositions,
    counts,
    has,
    numbers,
    runs,
    subsets,
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


OF_CIRCLES = {
    "circular binary words of length n (words are not identified under rotation) with no two "
    "adjacent ones": lambda w: not has((*w, w[0]), (1, 1)),
}


@pytest.mark.parametrize("text", OF_CIRCLES)
def test_what_is_said_of_words_on_a_circle_is_counted(text):
    counts(text, BITS, OF_CIRCLES[text])


def test_rolls_of_a_die_are_words_of_its_numbers():
    text = "sequences of n rolls of a 3-sided die in which a 3 is never followed immediately by a 1"
    counts(text, words(1, 2, 3), lambda w: not has(w, (3, 1)))


OF_TOSSES = {
    "how many outcomes of n tosses of a coin end with two heads?": lambda w: w[-2:] == ("H", "H"),
    "outcomes of n tosses of a coin in which no two heads are adjacent": lambda w: (
        not has(w, ("H", "H"))
    ),
    "in how many ways can a coin be tossed n times so that there are at least two consecutive "
    "heads?": lambda w: has(w, ("H", "H")),
    "in how many outcomes of n tosses of a coin do heads never occur three times in a row?": (
        lambda w: not has(w, ("H", "H", "H"))
    ),
}


@pytest.mark.parametrize("text", OF_TOSSES)
def test_what_is_said_of_tosses_of_a_coin_is_counted(text):
    counts(text, words("H", "T"), OF_TOSSES[text])


OF_NUMBERS = {
    "strings of n decimal digits in which every two adjacent digits have a different parity": (
        lambda w: all((x + y) % 2 for x, y in pairwise(w))
    ),
    "n-digit strings of decimal digits whose digit sum is divisible by 3": lambda w: (
        sum(w) % 3 == 0
    ),
}


@pytest.mark.parametrize("text", OF_NUMBERS)
def test_what_is_said_of_digits_is_counted(text):
    counts(text, words(*range(10)), OF_NUMBERS[text], 4)


def test_numbers_with_digits_in_a_base_do_not_start_with_0():
    text = "positive integers with exactly n digits in base 4 in which the digit 0 does not occur"
    counts(text, numbers(0, 1, 2, 3), lambda w: 0 not in w, 5)
    text = "binary numbers with exactly n bits (leading bit 1) that contain no 000"
    counts(text, numbers(0, 1), lambda w: not has(w, (0, 0, 0)))
    text = "n-digit positive integers that have their digits in weakly increasing order"
    counts(text, numbers(*range(10)), lambda w: [*w] == sorted(w), 4)
    text = "n-digit numbers (no leading zero) in which each digit 0 is directly preceded by a 3"
    counts(
        text,
        numbers(*range(10)),
        lambda w: all(x == 3 for x, y in pairwise(w) if y == 0),
        4,
    )
    text = "n-digit positive integers (base 10) with no 5"
    counts(text, numbers(*range(10)), lambda w: 5 not in w, 4)


OF_ARRAYS = {
    "2 X n binary arrays in which each run of ones in each row has length at least 2": lambda a: (
        all(1 not in runs(row, 1) for row in a)
    ),
    "2 X n binary arrays in which each 1 is adjacent horizontally or vertically to at most one "
    "other 1": lambda a: all(
        sum(neighbors(a, i, k)) < 2 for i in (0, 1) for k in range(len(a[0])) if a[i][k]
    ),
    "ways to fill a 2 x n array with 0s and 1s if every 2 x 2 subarray must contain one or three "
    "1s": lambda a: all(sum(x + y) % 2 for x, y in pairwise(columns(a))),
    "2 X n binary arrays with every three consecutive entries in each row not all equal": (
        lambda a: all(max(runs(row)) < 3 for row in a)
    ),
    "binary arrays of size 2 x n with no two adjacent 1s, horizontally or vertically": lambda a: (
        not any(has(row, (1, 1)) for row in a) and (1, 1) not in columns(a)
    ),
    "binary 2 x n matrices that avoid a 2 x 2 block of ones": lambda a: (
        not has(columns(a), [(1, 1), (1, 1)])
    ),
    "2 x n binary arrays such that each 1 has exactly one neighboring 1 (horizontal or vertical "
    "neighbor)": lambda a: all(
        sum(neighbors(a, i, k)) == 1 for i in (0, 1) for k in range(len(a[0])) if a[i][k]
    ),
    "2 x n binary arrays with no two horizontally adjacent 1s and at least one 1 in each column": (
        lambda a: not any(has(row, (1, 1)) for row in a) and (0, 0) not in columns(a)
    ),
    "2 x n binary arrays in which the top row contains no 11 and the bottom row neither 11 nor "
    "00": (lambda a: not has(a[0], (1, 1)) and not has(a[1], (1, 1)) and not has(a[1], (0, 0))),
    "2 x n binary arrays in which exactly one row has no 1s at all": lambda a: (
        sum(1 not in row for row in a) == 1
    ),
    "2 x n arrays over {0,1} in which no 2 x 2 block of adjacent cells is constant": lambda a: (
        not any(x == y and len({*x}) == 1 for x, y in pairwise(columns(a)))
    ),
    "ways to mark an odd number of cells in a 2 x n array with no two marked cells in the same "
    "column": lambda a: sum(map(sum, a)) % 2 and (1, 1) not in columns(a),
    "in how many 2 x n binary arrays is the number of columns equal to (1,1) even and the number "
    "of columns equal to (0,0) odd?": lambda a: (
        columns(a).count((1, 1)) % 2 == 0 and columns(a).count((0, 0)) % 2
    ),
    "in how many 2 x n binary arrays is the first row free of 11?": lambda a: not has(a[0], (1, 1)),
    "2 x n binary arrays, the top row of which has no two adjacent 1s and the bottom row of which "
    "has no two adjacent 0s": lambda a: not has(a[0], (1, 1)) and not has(a[1], (0, 0)),
    "2 x n binary arrays, at least one row of which has no 1": lambda a: any(
        1 not in row for row in a
    ),
    "2 x n binary arrays with no column of all ones, adjacent columns being different": lambda a: (
        (1, 1) not in columns(a) and all(x != y for x, y in pairwise(columns(a)))
    ),
    "2 x n binary arrays that avoid 000 and 111 in the rows and 11 in the columns": lambda a: (
        all(max(runs(row)) < 3 for row in a) and (1, 1) not in columns(a)
    ),
    "2 x n binary arrays with every two consecutive entries in each row and in each column not "
    "all equal": lambda a: (
        all(max(runs(row)) == 1 for row in a) and all(x != y for x, y in columns(a))
    ),
    "2 x n binary arrays with at most two 1s in the top row and no two adjacent zero columns": (
        lambda a: sum(a[0]) < 3 and not has(columns(a), [(0, 0), (0, 0)])
    ),
    "2 x n binary arrays in which adjacent entries are always different": lambda a: (
        all(max(runs(row)) == 1 for row in a) and all(x != y for x, y in columns(a))
    ),
    "2 x n binary arrays whose two rows are different": lambda a: a[0] != a[1],
    "2 x n binary arrays whose rows both contain an odd number of ones": lambda a: all(
        sum(row) % 2 for row in a
    ),
    "2 x n binary arrays with no row that has three zeros in succession": lambda a: (
        not any(has(row, (0, 0, 0)) for row in a)
    ),
    "2 x n binary arrays with no 1 having a 1 immediately to its right or immediately below it": (
        lambda a: not any(has(row, (1, 1)) for row in a) and (1, 1) not in columns(a)
    ),
    "2 x n binary arrays in which every 1 has a 0 directly to its right or directly above it": (
        lambda a: all(
            a[i][k + 1 : k + 2] == (0,) or (i == 1 and a[0][k] == 0)
            for i in (0, 1)
            for k in range(len(a[0]))
            if a[i][k]
        )
    ),
    "binary 2 x n arrays where all runs of zeros in the first row have even length": lambda a: all(
        z % 2 == 0 for z in runs(a[0], 0)
    ),
    "2 x n binary arrays whose first row has no two adjacent 1s, whose second row has no two "
    "adjacent 0s, and no column of which is constant": lambda a: (
        not has(a[0], (1, 1)) and not has(a[1], (0, 0)) and all(x != y for x, y in columns(a))
    ),
    "n-column binary arrays with two rows with no two adjacent 1s": lambda a: (
        not any(has(row, (1, 1)) for row in a) and (1, 1) not in columns(a)
    ),
    "2 x n binary matrices that have all column sums odd and a first row that contains no 11": (
        lambda a: all(sum(c) == 1 for c in columns(a)) and not has(a[0], (1, 1))
    ),
    "2 x n binary arrays where no row has two adjacent 1s and no column is without a 0": (
        lambda a: not any(has(r, (1, 1)) for r in a) and not any(all(c) for c in columns(a))
    ),
    "2 x n 0/1 arrays in which the bottom entry of every column exceeds the top one": lambda a: all(
        x < y for x, y in columns(a)
    ),
    "2 x n binary arrays in which every 1 shares a side with another 1": lambda a: all(
        a[1 - i][k] or 1 in {*a[i][max(k - 1, 0) : k], *a[i][k + 1 : k + 2]}
        for i in (0, 1)
        for k, z in enumerate(a[i])
        if z
    ),
    "2 x n binary arrays that have all rows free of 01": lambda a: (
        not any(has(r, (0, 1)) for r in a)
    ),
    "2 x n arrays of 0s and 1s in which any two consecutive columns differ in exactly one row": (
        lambda a: all(
            sum(x != y for x, y in zip(*two, strict=True)) == 1 for two in pairwise(columns(a))
        )
    ),
    "2 x n binary arrays with no entry equal to its right neighbour": lambda a: all(
        x != y for r in a for x, y in pairwise(r)
    ),
    "2 x n binary arrays that contain a 1 in exactly one column": lambda a: (
        sum(map(any, columns(a))) == 1
    ),
    "2 x n binary arrays where horizontally and vertically adjacent entries always differ in "
    "parity": lambda a: all(x != y for r in (*a, *columns(a)) for x, y in pairwise(r)),
    "2 x n binary arrays that have exactly one column with two 1s and no two 1s adjacent in the "
    "top row": lambda a: columns(a).count((1, 1)) == 1 and not has(a[0], (1, 1)),
    "2 x n binary arrays in which every entry equals at least one of its horizontal or vertical "
    "neighbours": lambda a: all(
        z in {a[1 - i][k], *a[i][max(k - 1, 0) : k], *a[i][k + 1 : k + 2]}
        for i in (0, 1)
        for k, z in enumerate(a[i])
    ),
    "2 x n 0..1 arrays in which the entries of any 2 x 2 block have an even sum": lambda a: all(
        (sum(x) + sum(y)) % 2 == 0 for x, y in pairwise(columns(a))
    ),
    "2 x n 0..1 arrays in which the entries of each column are different": lambda a: all(
        x != y for x, y in columns(a)
    ),
    "2 x n binary arrays in which every row contains at least one 1 and no column contains more "
    "than one": lambda a: all(map(any, a)) and all(sum(c) < 2 for c in columns(a)),
    "2 x n binary arrays in which each row has an even number of 1s and each column at least one": (
        lambda a: not any(sum(r) % 2 for r in a) and all(map(any, columns(a)))
    ),
    "2 x n binary arrays in which each row has an even number of 1s and each column at least one "
    "0": lambda a: not any(sum(r) % 2 for r in a) and not any(map(all, columns(a))),
    "2 x n binary arrays in which the rows agree in an even number of columns": lambda a: (
        sum(x == y for x, y in columns(a)) % 2 == 0
    ),
    "2 x n binary arrays in which the two rows differ in at most one column": lambda a: (
        sum(x != y for x, y in columns(a)) < 2
    ),
    "2 X n binary arrays with no 2 X 2 block of equal entries and with equal entries in the first "
    "column": lambda a: (
        a[0][0] == a[1][0] and not any(len({*x, *y}) == 1 for x, y in pairwise(columns(a)))
    ),
    "2 X n binary arrays where neither row contains 11 and the two entries of a column are never "
    "both 0": lambda a: not any(has(r, (1, 1)) for r in a) and (0, 0) not in columns(a),
    "2 X n binary arrays in which the entries of each column are not both 1": lambda a: (
        (1, 1) not in columns(a)
    ),
    "2 X n binary arrays in which every 1 has at least one 1 above or below it": lambda a: all(
        sum(c) != 1 for c in columns(a)
    ),
    "2 X n binary arrays in which the top row and the bottom row have no two adjacent 1s": (
        lambda a: not any(has(r, (1, 1)) for r in a)
    ),
}


def neighbors(array, i, k):
    """Return the entries beside one of an array of two rows."""
    return [array[1 - i][k], *array[i][max(k - 1, 0) : k], *array[i][k + 1 : k + 2]]


@parametrize_some("text", OF_ARRAYS)
def test_what_is_said_of_arrays_is_counted(text):
    counts(text, arrays(2, 0, 1), OF_ARRAYS[text], 5)


def test_what_is_said_of_arrays_on_end_is_counted():
    text = "n x 2 binary arrays with the two columns different"
    counts(text, arrays(2, 0, 1), lambda a: a[0] != a[1], 5)
    text = "arrays of size n x 2 with entries from 0 to 2 where no two adjacent entries have sum 3"
    counts(
        text,
        arrays(2, 0, 1, 2),
        lambda a: all(x + y != 3 for z in (*a, *columns(a)) for x, y in pairwise(z)),
        4,
    )


def test_arrays_of_one_line_are_words():
    text = "length n+1 0..2 arrays with no two adjacent equal entries"
    counts(text, lambda n: TERNARY(n + 1), lambda w: max(runs(w)) == 1)
    text = "0..2 arrays of length n with no 012"
    counts(text, TERNARY, lambda w: not has(w, (0, 1, 2)))


OF_PARTS = {
    "compositions of n whose first part does not exceed 3": lambda c: c[0] < 4,
    "compositions of n whose first part exceeds 2": lambda c: c[0] > 2,
    "compositions of n in which the number of 1s is exactly twice as large as the number of 2s": (
        lambda c: c.count(1) == 2 * c.count(2)
    ),
    "Carlitz compositions of n (adjacent parts are distinct) with all parts at most 3": lambda c: (
        all(x != y for x, y in pairwise(c)) and max(c) < 4
    ),
    "compositions of n with exactly two parts equal to 1, and these two are not adjacent": (
        lambda c: c.count(1) == 2 and (1, 1) not in pairwise(c)
    ),
    "compositions of n in which all parts but the last are odd": lambda c: all(
        z % 2 for z in c[:-1]
    ),
    "compositions of n into parts from {1, 3, 4} that start with a 3 and contain at least one 1": (
        lambda c: {*c} <= {1, 3, 4} and c[0] == 3 and 1 in c
    ),
    "compositions of n that have a last part greater than 2 and contain neither 1 nor 4 as "
    "a part": (lambda c: c[-1] > 2 and not {1, 4} & {*c}),
    "compositions of n that contain at least one 1 and at least one 2, but no part greater "
    "than 3": (lambda c: {1, 2} <= {*c} <= {1, 2, 3}),
    "compositions of n whose parts are all odd except for exactly one part": lambda c: (
        sum(z % 2 == 0 for z in c) == 1
    ),
    "compositions of n that contain the part 1 and the part 2 but not the part 3": lambda c: (
        1 in c and 2 in c and 3 not in c
    ),
    "compositions of n where each part is at most 2 more than the part right before it": (
        lambda c: all(y <= x + 2 for x, y in pairwise(c))
    ),
    "compositions of n which use only parts less than 4": lambda c: max(c) < 4,
    "compositions of n whose maximal runs of equal parts all have length at most 2": lambda c: (
        max(len([*g]) for _, g in groupby(c)) < 3
    ),
    "compositions of n into parts of size 1, 3 and 4, starting with a 3 or ending with a 4": (
        lambda c: {*c} <= {1, 3, 4} and (c[0] == 3 or c[-1] == 4)
    ),
    "ways to write n as a sum of 2s and 3s, order being important, in which the number of 2s is a "
    "multiple of 3": lambda c: {*c} <= {2, 3} and c.count(2) % 3 == 0,
    "ordered sums of positive integers equal to n such that no summand is a multiple of 4": (
        lambda c: not any(z % 4 == 0 for z in c)
    ),
    "ordered sums of odd integers that add up to n with more than two summands": lambda c: (
        all(z % 2 for z in c) and len(c) > 2
    ),
    "ways to write n as an ordered sum of positive integers at most 4 in which odd and even "
    "summands alternate": lambda c: max(c) < 5 and all((x + y) % 2 for x, y in pairwise(c)),
    "in how many compositions of n is every part even except the first?": lambda c: all(
        z % 2 == 0 for z in c[1:]
    ),
    "compositions of n in which at most two 1s are used": lambda c: c.count(1) < 3,
    "compositions of n such that every part equal to 3 is directly followed by a 1": lambda c: (
        c[-1] != 3 and all(y == 1 for x, y in pairwise(c) if x == 3)
    ),
    "compositions of n in which no part equal to 1 is adjacent to a part equal to 2": lambda c: (
        not {(1, 2), (2, 1)} & {*pairwise(c)}
    ),
    "compositions of n in which the last part is different from 3": lambda c: c[-1] != 3,
    "compositions of n in which any part larger than 2 is both preceded and followed by a 1": (
        lambda c: all(
            k not in {0, len(c) - 1} and c[k - 1] == c[k + 1] == 1 for k, z in enumerate(c) if z > 2
        )
    ),
    "compositions of n where at least two of the parts are equal to 2": lambda c: c.count(2) > 1,
    "count those compositions of n in which no part is 2": lambda c: 2 not in c,
    "compositions of n whose first and last parts are both equal to 1": lambda c: (
        c[0] == c[-1] == 1
    ),
    "compositions of n such that all parts but the first are odd and the first is even": lambda c: (
        c[0] % 2 == 0 and all(z % 2 for z in c[1:])
    ),
    "compositions of n in which the parts 1 and 2 do not both occur": lambda c: not {1, 2} <= {*c},
    "compositions of n into 1s and 3s that begin with a 3 or end with a 3, but do not do both": (
        lambda c: {*c} <= {1, 3} and (c[0] == 3) != (c[-1] == 3)
    ),
    "compositions of n with no two adjacent parts both equal to 2": lambda c: not has(c, (2, 2)),
    "compositions of n in which each part is of the same parity as the part before it": (
        lambda c: len({z % 2 for z in c}) == 1
    ),
    "compositions of n in which no two parts greater than 1 are adjacent": lambda c: all(
        1 in z for z in pairwise(c)
    ),
    "compositions of n that have more than three parts, or have a part equal to 1": lambda c: (
        len(c) > 3 or 1 in c
    ),
    "compositions of n in which parts divisible by 3 occur fewer than two times": lambda c: (
        sum(z % 3 == 0 for z in c) < 2
    ),
    "compositions of n in which each 1 is adjacent to at least one part greater than 1": (
        lambda c: all(
            max((*c[max(k - 1, 0) : k], *c[k + 1 : k + 2]), default=0) > 1
            for k, z in enumerate(c)
            if z == 1
        )
    ),
    "compositions of n that have all parts odd with the exception of at most two": lambda c: (
        sum(z % 2 == 0 for z in c) < 3
    ),
    "compositions of n where neither the number of parts nor the last part is even": lambda c: (
        len(c) % 2 == c[-1] % 2 == 1
    ),
    "compositions of n in which every part is at least as large as the next part, if there is "
    "one": (lambda c: all(x >= y for x, y in pairwise(c))),
    "compositions of n in which the part 2 occurs exactly twice and no other part is even": (
        lambda c: c.count(2) == 2 and sum(z % 2 == 0 for z in c) == 2
    ),
    "compositions of n whose parts are all odd except for the last part, which is even": lambda c: (
        all(z % 2 for z in c[:-1]) and c[-1] % 2 == 0
    ),
    "compositions of n into parts at most 4 where two odd parts are never adjacent": lambda c: (
        max(c) < 5 and not any(x % 2 and y % 2 for x, y in pairwise(c))
    ),
    "compositions of n into parts 1 and 3 in which 3 occurs at least twice but never twice in a "
    "row": lambda c: {*c} <= {1, 3} and c.count(3) > 1 and not has(c, (3, 3)),
    "compositions of n in which the last part is the only odd part": lambda c: (
        c[-1] % 2 and sum(z % 2 for z in c) == 1
    ),
    "compositions of n into parts not greater than 3 in which every even part is immediately "
    "followed by an odd part": lambda c: (
        max(c) < 4 and all(c[k + 1 : k + 2] not in ((), (2,)) for k, z in enumerate(c) if z == 2)
    ),
    "compositions of n such that no part is followed by a part exactly one larger, all parts being "
    "at most 3": lambda c: max(c) < 4 and all(y != x + 1 for x, y in pairwise(c)),
    "compositions of n in which no part is followed by a part greater than it by 2": lambda c: all(
        y != x + 2 for x, y in pairwise(c)
    ),
    "compositions of n into odd parts, no two adjacent parts being both 1": lambda c: (
        all(z % 2 for z in c) and not has(c, (1, 1))
    ),
    "compositions of n into powers of 2 that are at most 4, in which 4 appears at most once": (
        lambda c: {*c} <= {1, 2, 4} and c.count(4) < 2
    ),
    "compositions of n whose first part is greater than 2 and whose other parts are 1 or 2": (
        lambda c: c[0] > 2 and {*c[1:]} <= {1, 2}
    ),
    "compositions of n with parts of at most 3, no part occurring twice in a row": lambda c: (
        max(c) < 4 and all(x != y for x, y in pairwise(c))
    ),
}


@parametrize_some("text", OF_PARTS)
def test_what_is_said_of_compositions_is_counted(text):
    counts(text, compositions, OF_PARTS[text], 9)


def of_coins(n, *values):
    """List how many coins of each value there are, of a sum n."""
    if not values:
        return [()] if n == 0 else []
    first, *rest = values
    return [(k, *z) for k in range(n // first + 1) for z in of_coins(n - k * first, *rest)]


OF_COINS = {
    "in how many ways can change for n cents be made from pennies, nickels and dimes with at most "
    "four pennies?": ((1, 5, 10), lambda z: z[0] < 5),
    "ways to make change for n cents with pennies, nickels and dimes if at most three pennies are "
    "used": ((1, 5, 10), lambda z: z[0] < 4),
    "ways to make change for n cents from pennies, nickels and dimes using at most one dime": (
        (1, 5, 10),
        lambda z: z[2] < 2,
    ),
    "ways to pay n cents with 1-cent, 2-cent and 5-cent coins, where the order does not matter, "
    "using at least one 2-cent coin and at most three 1-cent coins": (
        (1, 2, 5),
        lambda z: z[1] and z[0] < 4,
    ),
    "in how many ways can n cents be paid with coins of 1, 2 and 5 cents, the order being "
    "irrelevant?": ((1, 2, 5), lambda _: True),
}


@parametrize_some("text", OF_COINS)
def test_coins_are_counted_by_their_values(text):
    values, holds = OF_COINS[text]
    counts(text, lambda n: of_coins(n, *values), holds, 22)


def test_a_part_comes_in_colors():
    text = "compositions of n where the part 1 comes in two colors"
    counts(
        text,
        lambda n: ((c, k) for c in compositions(n) for k in range(2 ** [*c].count(1))),
        lambda _: True,
        8,
    )


def test_parts_come_in_kinds():
    text = "compositions of n where there are two kinds of 2 and three kinds of 3"

    def of(n):
        return (
            (c, k) for c in compositions(n) for k in range(2 ** [*c].count(2) * 3 ** [*c].count(3))
        )

    counts(text, of, lambda _: True, 7)


OF_SETS = {
    "subsets of {1..n} with no two elements that differ by 1 or by 3": lambda s: (
        not any(y - x in {1, 3} for x, y in combinations(sorted(s), 2))
    ),
    "subsets of {1..n} with no three consecutive integers among its elements and with at most one "
    "even element": lambda s: (
        not any({z + 1, z + 2} <= s for z in s) and sum(z % 2 == 0 for z in s) < 2
    ),
    "subsets of {1..n} which contain either 1 or 3 but not both, and no two consecutive numbers": (
        lambda s: len(s & {1, 3}) == 1 and not any(z + 1 in s for z in s)
    ),
    "subsets of {1..n} in which every maximal string of consecutive integers has exactly one or "
    "exactly three elements": lambda s: all(
        z in {1, 3} for z in runs([k in s for k in range(1, 9)], True)
    ),
    "sets of integers from 1 to n that contain no two consecutive integers": lambda s: (
        not any(z + 1 in s for z in s)
    ),
    "subsets of {1..n} all of whose elements have the same parity": lambda s: (
        len({z % 2 for z in s}) < 2
    ),
    "for how many subsets of {1..n} is the smallest element odd and the number of elements even?": (
        lambda s: s and min(s) % 2 and len(s) % 2 == 0
    ),
    "subsets of {1..n} that contain neither three consecutive integers nor the element 1": (
        lambda s: 1 not in s and not any({z + 1, z + 2} <= s for z in s)
    ),
    "subsets of {1..n} none of whose elements is a multiple of 3 and no two of whose elements "
    "differ by exactly 1": lambda s: (
        not any(z % 3 == 0 for z in s) and not any(z + 1 in s for z in s)
    ),
}


@parametrize_some("text", OF_SETS)
def test_what_is_said_of_subsets_is_counted(text):
    counts(text, subsets, lambda one: OF_SETS[text](one[0]), 8)


def test_of_any_three_numbers_one_is_in_the_set():
    text = "subsets of {1..n} that contain at least one out of any three consecutive integers"
    counts(
        text,
        subsets,
        lambda one: all({k, k + 1, k + 2} & one[0] for k in range(1, one[1] - 1)),
        8,
    )


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
def test_what_is_not_so_is_refused(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)
