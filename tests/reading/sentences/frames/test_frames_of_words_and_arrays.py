"""What is said around a condition of words, sums, sets, arrays and permutations, by definitions."""

from itertools import combinations, pairwise, permutations

import pytest
from reading.sentences.listed_objects import (
    arrays,
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
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def no_11(word):
    """Tell whether a word has no two adjacent 1s."""
    return not has(word, (1, 1))


def no_11_around(word):
    """Tell whether a word on a circle has no two adjacent 1s."""
    return no_11((*word, *word[:1]))


BITS, TERNARY = words(0, 1), words(0, 1, 2)
WORDS = {
    "how many different binary words of length n have no 11": no_11,
    "number of distinct binary words of length n with no 11": no_11,
    "words of length exactly n whose letters are 0 or 1 with no 11": no_11,
    "words of length n with letters 0 and 1 in which no two 1s are adjacent": no_11,
    "words (of length n) over {0,1} with no 11": no_11,
    "(binary) words of length n with no 11": no_11,
    "binary words with n letters and no 11": no_11,
    "binary words with length n such that: no two 1s are adjacent": no_11,
    "binary words of length n under the condition that no two 1s are adjacent": no_11,
    "binary words of length n provided that any two 1s are nonadjacent": no_11,
    "11-free binary words of length n": no_11,
    "binary words of length n free of 11": no_11,
    "in how many binary words of length n are no two 1s adjacent?": no_11,
    "in how many binary words of length n do 1s never stand next to each other?": no_11,
    "binary words of length n whose first and last runs have length one": lambda w: (
        runs(w)[0] == runs(w)[-1] == 1
    ),
    "binary words of length n with no substring of three equal bits": lambda w: max(runs(w)) < 3,
    "binary words of length n in which a 0 is never followed by a 1": lambda w: not has(w, (0, 1)),
    "binary words of length n in which both 00 and 11 occur": lambda w: (
        has(w, (0, 0)) and has(w, (1, 1))
    ),
    "binary words of length n in which 00 occurs as often as 11": lambda w: (
        sum(z == (0, 0) for z in pairwise(w)) == sum(z == (1, 1) for z in pairwise(w))
    ),
    "binary words of length n in which the runs of 1s are at most 2 long": lambda w: (
        max(runs(w, 1), default=0) < 3
    ),
    "binary words of length n whose longest block of ones has length exactly 2": lambda w: (
        max(runs(w, 1), default=0) == 2
    ),
    "binary words of length n in which each 1 has a 0 next to it": lambda w: all(
        0 in w[max(k - 1, 0) : k] + w[k + 1 : k + 2] for k, z in enumerate(w) if z == 1
    ),
    "binary words of length n in which no 1 occurs in an even position": lambda w: not any(w[1::2]),
    "binary words of length n with the property that no two 1s are adjacent": no_11,
    "binary words of length n, no two 1s being adjacent": no_11,
    "binary words of length n that lack 00": lambda w: not has(w, (0, 0)),
    "binary words of length n that consist of at most two runs": lambda w: len(runs(w)) < 3,
    "binary words of length n that contain the letter 1 an even number of times (possibly zero)": (
        lambda w: sum(w) % 2 == 0
    ),
    "n bit strings with no 11": no_11,
    "binary words of length n, no leading zeros, with no 11": lambda w: w[0] and no_11(w),
    "binary words of length n, where the last letter is followed by the first, with no 11": (
        no_11_around
    ),
    "circular binary words of length n (rotations are not counted as the same) with no 11": (
        no_11_around
    ),
    "length-n binary words with no two adjacent 1s": no_11,
    "binary n-tuples with no two adjacent 1s": no_11,
    "n-bit binary strings with no 11": no_11,
    "strings of n bits with no 11": no_11,
    "(0,1)-words of length n with no 11": no_11,
    "{0,1}-sequences of length n with no 11": no_11,
    "zero-one sequences of n terms in which no two adjacent terms are both 1": no_11,
    "count the binary words of length n with no 11": no_11,
    "a(n) is the number of binary words of length n with no 11": no_11,
    "words in {0,1}^n with no 11": no_11,
    "words w of length n over {0,1} such that w has no 11": no_11,
    "words of length n built from the letters 0 and 1 that are free of 11": no_11,
    "how many binary words of length n starting with 0 have no 11": lambda w: (
        no_11(w) and w[0] == 0
    ),
    "binary words of length n with at most one run of 1s (possibly none)": lambda w: (
        len(runs(w, 1)) < 2
    ),
    "binary words of length n in which all of the 1s are consecutive": lambda w: (
        len(runs(w, 1)) < 2
    ),
    "binary words of length n in which the 1s form a single block": lambda w: len(runs(w, 1)) < 2,
    "binary words of length n in which no zero is adjacent to another zero": lambda w: (
        not has(w, (0, 0))
    ),
    "binary words of length n in which no letter occurs three times in a row": lambda w: (
        max(runs(w)) < 3
    ),
    "binary words of length n that use the letter 1 an odd number of times": lambda w: sum(w) % 2,
    "binary words of length n that contain the word 11 exactly once": lambda w: (
        sum(z == (1, 1) for z in pairwise(w)) == 1
    ),
    "binary words of length n with at least two 1s, any two of which are "
    "separated by at least two 0s": (lambda w: sum(w) > 1 and no_11(w) and not has(w, (1, 0, 1))),
    "binary words of length n that do not contain 00, and do not contain 111 either": lambda w: (
        not has(w, (0, 0)) and not has(w, (1, 1, 1))
    ),
    "binary words of length n whose 1-runs all have even lengths": lambda w: all(
        z % 2 == 0 for z in runs(w, 1)
    ),
    "binary words of length n with an odd number of runs in total": lambda w: len(runs(w)) % 2,
    "binary words of length n in which every 0 has a 1 directly to its left or to its right": (
        lambda w: all(
            1 in w[max(k - 1, 0) : k] + w[k + 1 : k + 2] for k, z in enumerate(w) if z == 0
        )
    ),
    "binary words of length n with a 1 at both ends": lambda w: w[0] == w[-1] == 1,
    "binary words of length n with no 1 at either end": lambda w: w[0] == w[-1] == 0,
    "binary words of length n in which the letter 0 does not occur at all": lambda w: 0 not in w,
    "binary words of length n in which every position divisible by 3 holds a 1": lambda w: all(
        w[2::3]
    ),
    "binary words of length n with exactly two 1s that avoid 00": lambda w: (
        sum(w) == 2 and not has(w, (0, 0))
    ),
    "binary words of length n (no leading zeros) with no 11": lambda w: w[0] and no_11(w),
    "binary words of length n (in particular the last letter is 1) ending with 01": lambda w: (
        w[-2:] == (0, 1)
    ),
    "binary words of length n in which all but at most one of the letters "
    "in even positions are 1s": (lambda w: sum(z == 0 for z in w[1::2]) < 2),
    "binary words of length n that are such that no two 1s are adjacent": no_11,
    "binary words of length n in which no two of the 1s are at distance 2 "
    "from each other": lambda w: not any(a == b == 1 for a, b in zip(w, w[2:], strict=False)),
    "circular binary words of length n (rotations are different) with no 11": no_11_around,
    "circular arrangements of n bits with no 11 (rotations counted separately)": no_11_around,
    "binary n-cycles with no 11, where rotations are considered distinct": no_11_around,
    "binary words of length n read cyclically with no 11": no_11_around,
    "binary words of length n with no two cyclically adjacent 1s": no_11_around,
    "binary words of length n with no 11, where the first and last letters "
    "are adjacent": no_11_around,
}


@parametrize_some("text", WORDS)
def test_a_sentence_about_binary_words_counts_them(text):
    counts(text, BITS, WORDS[text])


LARGER = {
    "words of length n over {0,1,2} in which every 1 is followed by a smaller letter that is 0": (
        lambda w: w[-1] != 1 and all(b == 0 for a, b in pairwise(w) if a == 1)
    ),
    "words of length n over {0,1,2} in which at most one 2 is followed by a smaller letter": (
        lambda w: sum(a == 2 > b for a, b in pairwise(w)) < 2
    ),
    "words of length n over {0,1,2} in which no letter is followed by a larger letter of the "
    "opposite parity": lambda w: not any(a < b and (a + b) % 2 for a, b in pairwise(w)),
    "in how many words of length n over {0,1,2} is every 0 followed by a 1?": lambda w: (
        w[-1] != 0 and all(b == 1 for a, b in pairwise(w) if a == 0)
    ),
    "words of length n over {0,1,2} in which at most one letter differs from 0": lambda w: (
        sum(z != 0 for z in w) < 2
    ),
    "words of length n over {0,1,2} in which at least two different letters appear": lambda w: (
        len({*w}) > 1
    ),
    "words of length n over {0,1,2} that start with an even letter and end with an odd letter": (
        lambda w: w[0] % 2 == 0 and w[-1] % 2
    ),
    "words of length n over {0,1,2} whose first three letters are all equal": lambda w: (
        len(w) > 2 and len({*w[:3]}) == 1
    ),
    "words of length n over {0,1,2} with all the 0s to the left of all the 1s": lambda w: (
        not any(a == 1 and b == 0 for a, b in combinations(w, 2))
    ),
    "non-decreasing words of length n over {0,1,2}": lambda w: list(w) == sorted(w),
    "words of length n over {0,1,2} in which each letter is at most twice the previous letter": (
        lambda w: all(b <= 2 * a for a, b in pairwise(w))
    ),
    "words of length n over {0,1,2} in which no letter is more than twice the letter before it": (
        lambda w: all(b <= 2 * a for a, b in pairwise(w))
    ),
    "words of length n over {0,1,2} in which adjacent letters are constant or odd": lambda w: all(
        a == b or a % 2 == b % 2 == 1 for a, b in pairwise(w)
    ),
    "words of length n over {0,1,2} in which every letter is 1 or an even number": lambda _: True,
    "words of length n over {0,1,2} in which each letter differs from the "
    "previous one by at most 1": (lambda w: all(abs(a - b) < 2 for a, b in pairwise(w))),
    "words of length n over {0,1,2} with no 1 except possibly the first letter": lambda w: (
        1 not in w[1:]
    ),
    "words of length n over {0,1,2} with all even letters before all odd letters": lambda w: (
        not any(a % 2 and b % 2 == 0 for a, b in combinations(w, 2))
    ),
    "words of length n over {0,1,2} in which each letter is greater than "
    "the one before": lambda w: all(a < b for a, b in pairwise(w)),
    "words of length n over {0,1,2} that lack at least one of the letters 0 and 1": lambda w: (
        0 not in w or 1 not in w
    ),
    "ternary words of length n in which cyclically adjacent letters differ": lambda w: all(
        a != b for a, b in pairwise((*w, w[0]))
    ),
    "words of length n over {0,1,2} in which no letter 1 is adjacent to a letter 2": lambda w: (
        not has(w, (1, 2)) and not has(w, (2, 1))
    ),
    "words of length n over {0,1,2} in which all the 0s precede all the 2s": lambda w: (
        not any(a == 2 and b == 0 for a, b in combinations(w, 2))
    ),
    "words of length n over {0,1,2} whose neighbouring letters always "
    "differ by exactly 1": lambda w: all(abs(a - b) == 1 for a, b in pairwise(w)),
    "words of length n over {0,1,2} in which no letter is followed by a "
    "larger letter that is even": (lambda w: not any(a < b and b % 2 == 0 for a, b in pairwise(w))),
    "words of length n over {0,1,2} where no letter is followed by a "
    "smaller letter of the same parity": (
        lambda w: not any(a > b and (a - b) % 2 == 0 for a, b in pairwise(w))
    ),
    "words of length n over {0,1,2} in which every 1 is followed by a larger letter": lambda w: (
        w[-1] != 1 and all(b > a for a, b in pairwise(w) if a == 1)
    ),
    "words of length n over {0,1,2} in which no letter is equal to either "
    "of the two letters before it": (
        lambda w: all(len({*w[k : k + 3]}) == len(w[k : k + 3]) for k in range(len(w)))
    ),
    "words of length n over {0,1,2} in which adjacent letters are either "
    "equal or differ by more than 1": (
        lambda w: all(a == b or abs(a - b) > 1 for a, b in pairwise(w))
    ),
    "words of length n over {0,1,2} with at least one 1 and any number of 2s": lambda w: 1 in w,
    "words of length n over {0,1,2} in which the number of 0s is 1 and all "
    "remaining letters are 2": (lambda w: w.count(0) == 1 and w.count(1) == 0),
    "words of length n over {0,1,2} that have only even letters in the odd-numbered positions": (
        lambda w: all(z % 2 == 0 for z in w[::2])
    ),
    "words of length n over {0,1,2} in which odd and even letters alternate": lambda w: all(
        (a + b) % 2 for a, b in pairwise(w)
    ),
    "words of length n over {0,1,2} in which each letter except the first "
    "is at least the previous one": (lambda w: list(w) == sorted(w)),
}


@parametrize_some("text", LARGER)
def test_a_sentence_about_ternary_words_counts_them(text):
    counts(text, TERNARY, LARGER[text], 5)


DIGITS = {
    "n-digit numbers whose digits are all different": lambda w: len({*w}) == len(w),
    "numbers with n digits, each of which is 1, 2 or 3": lambda w: {*w} <= {1, 2, 3},
    "n digit numbers that have no leading zero and no two adjacent equal digits": lambda w: all(
        a != b for a, b in pairwise(w)
    ),
    "n-digit numbers that consist of odd digits only": lambda w: all(z % 2 for z in w),
    "n-digit numbers not containing the block 13": lambda w: not has(w, (1, 3)),
    "n-digit numbers in which the digits alternate between even and odd": lambda w: all(
        (a + b) % 2 for a, b in pairwise(w)
    ),
    "n-digit positive integers with no two adjacent equal digits": lambda w: all(
        a != b for a, b in pairwise(w)
    ),
    "positive n-digit integers in which each digit is at least the previous digit": lambda w: (
        list(w) == sorted(w)
    ),
    "natural numbers with n digits in which every two neighbouring digits differ by 2": lambda w: (
        all(abs(a - b) == 2 for a, b in pairwise(w))
    ),
    "n-digit numbers (without a leading zero) with all digits odd": lambda w: all(z % 2 for z in w),
    "n-digit numbers with no zero digit": lambda w: 0 not in w,
    "n-digit numbers divisible by 3 and with all digits odd": lambda w: (
        sum(w) % 3 == 0 and all(z % 2 for z in w)
    ),
    "n-digit positive multiples of 5 with no 7": lambda w: w[-1] in {0, 5} and 7 not in w,
    "n-digit numbers with nonzero last digit": lambda w: w[-1],
    "n-digit numbers that contain the digit 5 at least once but the digit 0 never": lambda w: (
        5 in w and 0 not in w
    ),
    "how many n-digit numbers without zeros have both of the digits 1 and 2": lambda w: (
        0 not in w and 1 in w and 2 in w
    ),
}


@parametrize_some("text", DIGITS)
def test_a_sentence_about_numbers_counts_them(text):
    counts(text, numbers(*range(10)), DIGITS[text], 4)


SETS = {
    "subsets of {1..n} containing no two numbers whose sum is 7": lambda s, _: (
        not any(7 - k in s for k in s)
    ),
    "ways to choose three distinct numbers from 1 to n so that no two of them are consecutive": (
        lambda s, _: len(s) == 3 and not any(k + 1 in s for k in s)
    ),
    "ways to choose 3 numbers from {1..n} with no two consecutive and with even sum": lambda s, _: (
        len(s) == 3 and not any(k + 1 in s for k in s) and sum(s) % 2 == 0
    ),
    "subsets of the first n positive integers with no two consecutive elements": lambda s, _: (
        not any(k + 1 in s for k in s)
    ),
    "subsets of {1..n} whose elements have the same parity": lambda s, _: (
        len({k % 2 for k in s}) < 2
    ),
    "subsets of {1..n} whose elements are pairwise at least 3 apart": lambda s, _: all(
        b - a > 2 for a, b in pairwise(sorted(s))
    ),
    "subsets of {1..n} in which all gaps between consecutive elements are odd": lambda s, _: all(
        (b - a) % 2 for a, b in pairwise(sorted(s))
    ),
    "subsets of {1..n} such that no element is one more than another": lambda s, _: (
        not any(k + 1 in s for k in s)
    ),
    "subsets of {1..n} with more odd elements than even ones": lambda s, _: (
        2 * sum(k % 2 for k in s) > len(s)
    ),
    "subsets of {1..n} with neither 1 nor 2 as an element": lambda s, _: not s & {1, 2},
    "subsets of {1..n} that contain k or k+1 for every k from 1 to n-1": lambda s, n: all(
        k in s or k + 1 in s for k in range(1, n)
    ),
    "subsets of {1..n} that contain k or k+2 for every k from 1 to n-2": lambda s, n: all(
        k in s or k + 2 in s for k in range(1, n - 1)
    ),
    "subsets of {1..n} that never contain both k and k+2": lambda s, _: (
        not any(k + 2 in s for k in s)
    ),
    "subsets S of {1..n} such that if k is in S then k+1 is not in S": lambda s, _: (
        not any(k + 1 in s for k in s)
    ),
    "subsets S of {1..n} such that if k is in S then k-1 or k+1 is in S": lambda s, _: all(
        k - 1 in s or k + 1 in s for k in s
    ),
    "subsets of {1..n} that contain k+3 whenever they contain k, as long "
    "as k+3 does not exceed n": (lambda s, n: all(k + 3 in s for k in s if k + 3 <= n)),
    "subsets of {1..n} that contain k-2 whenever they contain k, as long "
    "as k-2 >= 1": lambda s, _: all(k - 2 in s for k in s if k > 2),
    "subsets of {1..n} in which, if k is an element, then k-1 or k+2 is an element, as long as "
    "k-1 >= 1 and k+2 <= n": lambda s, n: all(k - 1 in s or k + 2 in s for k in s if 1 < k < n - 1),
    "subsets of {1..n} with an even number of elements that contain no "
    "multiple of 3": lambda s, _: len(s) % 2 == 0 and not any(k % 3 == 0 for k in s),
    "subsets of {1..n} in which every maximal block of consecutive integers has an even number of "
    "elements": lambda s, n: all(z % 2 == 0 for z in runs([k in s for k in range(1, n + 1)], True)),
    "subsets of {1..n}, excluding the empty set, with even sum": lambda s, _: s and sum(s) % 2 == 0,
    "possibly empty subsets of {1..n} with even sum": lambda s, _: sum(s) % 2 == 0,
}


@parametrize_some("text", SETS)
def test_a_sentence_about_subsets_counts_them(text):
    counts(text, subsets, lambda one: SETS[text](*one), 8)


PARTS = {
    "how many different compositions of n have no 2s": lambda c: 2 not in c,
    "compositions of the integer n with no 2s": lambda c: 2 not in c,
    "integer compositions of n (ordered sums of positive integers) with no 2s": lambda c: (
        2 not in c
    ),
    "compositions of n in which each part is at most twice the previous part": lambda c: all(
        b <= 2 * a for a, b in pairwise(c)
    ),
    "compositions of n that avoid the part 2": lambda c: 2 not in c,
    "compositions of n with exactly two different part sizes": lambda c: len({*c}) == 2,
    "compositions of n into parts 1, 2 and 3 that contain each of the three parts at least once": (
        lambda c: {*c} == {1, 2, 3}
    ),
    "compositions of n into parts 1 and 2 with each part used an even number of times": lambda c: (
        {*c} <= {1, 2} and c.count(1) % 2 == c.count(2) % 2 == 0
    ),
    "compositions of n with no part equal to 1 except possibly the first part": lambda c: (
        1 not in c[1:]
    ),
    "compositions of n with their first part equal to their last part": lambda c: c[0] == c[-1],
    "compositions of n with an odd number of parts that start with 1": lambda c: (
        len(c) % 2 and c[0] == 1
    ),
    "compositions of n where the number of parts equal to 1 is even and "
    "each of the remaining parts "
    "is odd": lambda c: c.count(1) % 2 == 0 and all(z % 2 for z in c),
    "compositions of n with the last part being greater than 2": lambda c: c[-1] > 2,
    "compositions of n in which neither the first part nor the last part is 1": lambda c: (
        c[0] != 1 and c[-1] != 1
    ),
    "compositions of n in which the part 1 is used exactly once or not at all": lambda c: (
        c.count(1) < 2
    ),
    "ways to write n as an ordered sum of positive integers such that the first summand is 2": (
        lambda c: c[0] == 2
    ),
    "ways to write n as an ordered sum of odd numbers with no two adjacent 1s": lambda c: (
        all(z % 2 for z in c) and no_11(tuple(c))
    ),
    "compositions of n in which every 2 is immediately followed by at least one 1": lambda c: (
        c[-1] != 2 and all(b == 1 for a, b in pairwise(c) if a == 2)
    ),
}


@parametrize_some("text", PARTS)
def test_a_sentence_about_compositions_counts_them(text):
    counts(text, compositions, PARTS[text], 8)


TABLES = {
    "2 X n binary arrays with no column equal to (1,0)": lambda a: (
        (1, 0) not in zip(*a, strict=True)
    ),
    "2 X n binary arrays in which the first column is not (0,0)": lambda a: (
        (a[0][0], a[1][0]) != (0, 0)
    ),
    "2 X n binary arrays in which the column 11 occurs at most once": lambda a: (
        [*zip(*a, strict=True)].count((1, 1)) < 2
    ),
    "2 X n binary arrays in which the top entry of each column is at least the bottom entry": (
        lambda a: all(x >= y for x, y in zip(*a, strict=True))
    ),
    "2 X n binary arrays in which no column has its top entry larger than its bottom entry": (
        lambda a: all(x <= y for x, y in zip(*a, strict=True))
    ),
    "2 X n binary arrays with a 1 in the top right corner": lambda a: a[0][-1] == 1,
    "2 X n binary arrays with no 1 in the bottom left corner": lambda a: a[1][0] == 0,
    "2 X n binary arrays with exactly one 1 per column": lambda a: all(
        sum(c) == 1 for c in zip(*a, strict=True)
    ),
    "2 X n binary arrays with an even number of 1s overall": lambda a: sum(map(sum, a)) % 2 == 0,
    "2 X n binary arrays whose top and bottom rows are equal": lambda a: a[0] == a[1],
    "2 X n binary arrays in which at least one of the rows has no two adjacent 1s": lambda a: any(
        map(no_11, a)
    ),
    "2 X n binary arrays in which exactly one of the two rows has even sum": lambda a: (
        sum(sum(r) % 2 for r in a) == 1
    ),
    "2 X n binary arrays in which the 1s are isolated": lambda a: (
        all(map(no_11, a)) and (1, 1) not in zip(*a, strict=True)
    ),
    "{0,1}-matrices of size 2 x n with no zero column": lambda a: all(
        1 in c for c in zip(*a, strict=True)
    ),
    "ways to fill a 2 x n grid with 0s and 1s so that no two adjacent cells both contain 1": (
        lambda a: all(map(no_11, a)) and not any(c == (1, 1) for c in zip(*a, strict=True))
    ),
    "2 x n arrays filled with 0s and 1s in which each column has at least one 1": lambda a: all(
        1 in c for c in zip(*a, strict=True)
    ),
    "2 x n binary arrays with every row and every column containing an even number of 1s": (
        lambda a: all(sum(z) % 2 == 0 for z in (*a, *zip(*a, strict=True)))
    ),
    "2 X n binary arrays with no two 1s in the same column and no adjacent 1s in the same row": (
        lambda a: all(sum(c) < 2 for c in zip(*a, strict=True)) and all(map(no_11, a))
    ),
    "2 X n binary arrays with no two 1s in the same row": lambda a: all(sum(r) < 2 for r in a),
    "2 X n binary arrays with no two identical columns side by side": lambda a: all(
        x != y for x, y in pairwise(zip(*a, strict=True))
    ),
    "2 X n binary arrays in which both of the rows have even sum": lambda a: all(
        sum(r) % 2 == 0 for r in a
    ),
    "2 X n zero-one matrices in which both rows have odd sum": lambda a: all(sum(r) % 2 for r in a),
    "2 X n binary arrays in which all the columns have sum 1": lambda a: all(
        sum(c) == 1 for c in zip(*a, strict=True)
    ),
    "2 X n binary arrays with all column sums equal to 1": lambda a: all(
        sum(c) == 1 for c in zip(*a, strict=True)
    ),
    "2 X n binary arrays in which the number of ones is the same in every column": lambda a: (
        len({sum(c) for c in zip(*a, strict=True)}) < 2
    ),
    "2 X n binary arrays in which every column has the same sum": lambda a: (
        len({sum(c) for c in zip(*a, strict=True)}) < 2
    ),
    "2 X n binary arrays with no 2 X 2 block of four equal entries": lambda a: (
        not any(x == y and len({*x}) == 1 for x, y in pairwise(zip(*a, strict=True)))
    ),
    "2 X n binary arrays with no zero adjacent to another zero, either "
    "horizontally or vertically": (
        lambda a: (
            not any(has(r, (0, 0)) for r in a)
            and not any(c == (0, 0) for c in zip(*a, strict=True))
        )
    ),
    "2 X n binary arrays with an even number of ones in the whole matrix "
    "and at least one 1 in every "
    "column": lambda a: sum(map(sum, a)) % 2 == 0 and all(1 in c for c in zip(*a, strict=True)),
}


@parametrize_some("text", TABLES)
def test_a_sentence_about_arrays_counts_them(text):
    counts(text, arrays(2, 0, 1), TABLES[text], 5)


def moves(low, high, holds=lambda _: True):
    """Return what tells whether the elements of a permutation of 0, 1, ... move so."""
    return lambda p: all(low <= b - a <= high for a, b in enumerate(p)) and holds(p)


ORDERS = {
    "permutations of n in which every element stays within 1 of its position": moves(-1, 1),
    "permutations of n in which |p(i)-i| is at most 2 and there are no fixed points": moves(
        -2, 2, lambda p: all(a != b for a, b in enumerate(p))
    ),
    "derangements of 1..n with |p(i)-i| <= 2 that send n to n-1": moves(
        -2, 2, lambda p: p[-1] == len(p) - 2 and all(a != b for a, b in enumerate(p))
    ),
    "permutations of n with |p(i)-i| <= 2 and p(1) != 1": moves(-2, 2, lambda p: p[0] != 0),
    "permutations of n with |p(i)-i| <= 2 and p(n) = n-1": moves(
        -2, 2, lambda p: p[-1] == len(p) - 2
    ),
    "permutations of n with p(i) >= i-2 and p(1) = 2": moves(-2, 9, lambda p: p[0] == 1),
    "permutations of n with p(i) >= i-2 and p(n) = n-1": moves(
        -2, 9, lambda p: p[-1] == len(p) - 2
    ),
    "permutations of n with p(i) <= i+1 and p(n) = n-2": moves(
        -9, 1, lambda p: p[-1] == len(p) - 3
    ),
    "permutations of n with p(i) <= i+2, p(1) = 1 and p(n) = n": moves(
        -9, 2, lambda p: p[0] == 0 and p[-1] == len(p) - 1
    ),
    "permutations of n with |p(i)-i| <= 2 such that the element 1 stays fixed": moves(
        -2, 2, lambda p: p[0] == 0
    ),
    "how many permutations of length n satisfy p(i)-i in {-1,0,1} for all i": moves(-1, 1),
    "permutations of 1..n whose displacements p(i)-i are all at least -2 and at most 1": moves(
        -2, 1
    ),
    "permutations of 1..n in which no element moves more than 2 places to the left or more than 1 "
    "place to the right": moves(-2, 1),
    "permutations of n with |p(i)-i| <= 2 and p(i) = i for at most one i": moves(
        -2, 2, lambda p: sum(a == b for a, b in enumerate(p)) < 2
    ),
    "permutations of n with no fixed points in which |p(i)-i| <= 2": moves(
        -2, 2, lambda p: all(a != b for a, b in enumerate(p))
    ),
    "permutations of n in which every entry is at most 2 larger than its position and no entry is "
    "more than 1 smaller than its position": moves(-1, 2),
}


@parametrize_some("text", ORDERS)
def test_a_sentence_about_permutations_counts_them(text):
    counts(text, lambda n: permutations(range(n)), ORDERS[text], 7)


@parametrize_some(
    "text",
    [
        "binary words of length n with no 11, n >= 3",
        "binary words of length n (n>2) with no 11",
        "binary words of length n, n = 3, 4, 5, ..., with no 11",
        "for all n >= 3, the number of binary words of length n with no 11",
        "how many binary words of length n >= 3 have no 11?",
    ],
)
def test_a_bound_of_n_says_where_the_sequence_begins(text):
    meaning = read_sentence(text)
    whole = read_sentence("binary words of length n with no 11")
    assert meaning == Beginning(whole, 3)
    assert sequence_of(meaning).offset == 3
    assert sequence_of(meaning).terms(4) == [5, 8, 13, 21]


@pytest.mark.parametrize("of", ["domino tilings of a 4 x n board", "independent sets in P_2 x P_n"])
def test_a_bound_of_n_is_said_of_everything_that_is_counted(of):
    whole, found = sequence_of(read_sentence(of)), sequence_of(read_sentence(f"{of}, n >= 2"))
    assert [found.term(n) for n in range(2, 8)] == [whole.term(n) for n in range(2, 8)]
    assert found.offset == 2


@parametrize_some(
    ("text", "why"),
    [
        ("binary words of length 7 with no 11, n >= 2", "n is a number"),
        ("binary words of length n with no 11, n = 2, 4, 6, ...", "follow each other"),
        ("binary words of length n with no 11 (n >= 1), n >= 2", "is said once"),
        ("subsets of {1..n} with at least one element, including the empty set", "not counted"),
        ("subsets of {1..n}, including the empty word", "none of those"),
        ("binary words of length n with two 1s (possibly none)", "and not none"),
        ("ternary words of length n (rotations are different)", "on a circle"),
        ("binary n-cycles with no 11", "turn into each other"),
        ("circular binary words of length n (rotations are the same) with no 11", "one counts"),
        (
            "circular binary words of length n (rotations are not different) with no 11",
            "one counts",
        ),
        ("binary words of length n with no runs that contain 11", "may be said of 'runs'"),
        ("words of length n over {1,2,3} with two 2s that have even sum", "may be said of '2s'"),
        ("3 X n binary arrays in which both rows have even sum", "the array has 3 rows"),
        ("2 X n binary arrays in which one of the three rows has even sum", "has 2 rows"),
        ("subsets of {1..n} that contain k+3 whenever they contain k", "as long as k+3 <= n"),
        ("permutations of n with |p(i)-i| <= 2 and p(1) = n-1", "p(k) is a number"),
        ("n-digit numbers with two 3 digits", "how many of them"),
    ],
)
def test_frames_that_do_not_hold_are_refused(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)


SAID_OTHERWISE = {
    "how many subsets of {1..n} have a sum divisible by 3?": (
        "subsets of {1..n} whose sum is divisible by 3"
    ),
    "how many partitions of n have all parts at most 4 and no part repeated more than twice?": (
        "partitions of n into parts at most 4 in which each part occurs at most twice"
    ),
    "number of ways to write n as a sum of 2s, 3s and 7s, disregarding the order of the summands": (
        "partitions of n into parts 2, 3 and 7"
    ),
    "colorings of the squares of a 2 x n board with 4 colors in which any two squares sharing a "
    "side have different colors": "proper 4-colorings of the 2 x n grid graph",
    "ways to cover a 3 x n board with dominoes and 1 x 1 squares without overlap": (
        "tilings of a 3 x n board with dominoes and unit squares"
    ),
    "in how many ways can n be partitioned into parts 1, 2 and 5": (
        "partitions of n into parts 1, 2 and 5"
    ),
    "walks of length n on C_5 that start at a fixed vertex and do not end there": (
        "walks of length n on C_5 from v1 that do not end at v1"
    ),
}


@pytest.mark.parametrize("text", SAID_OTHERWISE)
def test_two_frames_of_one_meaning_mean_the_same(text):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), str(meaning)
    assert meaning == read_sentence(SAID_OTHERWISE[text])
