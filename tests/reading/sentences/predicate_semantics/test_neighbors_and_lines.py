"""Neighbors, all others, all but some, rows with a number, and what stands somewhere before.

Each sentence is counted by listing, with a test of each object that is written here.
"""

from itertools import groupby, pairwise, product

import pytest
from reading.sentences.drawn.lines import subsets
from reading.sentences.listed_objects import columns, compositions, partitions
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def words(letters):
    """Return what lists the words of a length."""
    return lambda n: product(letters, repeat=n)


def tables(rows, letters):
    """Return what lists the arrays of so many rows and n columns, each by its rows."""
    return lambda n: product(product(letters, repeat=n), repeat=rows)


def numbers(n, base=10):
    """Return the digits of the numbers of n digits."""
    return (w for w in product(range(base), repeat=n) if w[0])


BINARY, TERNARY = "binary words of length n ", "ternary words of length n "
LETTERS = "words of length n over {a,b,c} "
SUMS, PARTS, SETS = "compositions of n ", "partitions of n ", "subsets of {1,...,n} "
TWO, THREE = "2 X n binary arrays ", "3 X n binary arrays "
TWO_OF_THREE = "2 X n ternary arrays "
NUMBERS, OF_DIGITS = "n-digit numbers ", "numbers with n digits "
OBJECTS = {
    BINARY: (words((0, 1)), 7),
    TERNARY: (words((0, 1, 2)), 6),
    LETTERS: (words("abc"), 6),
    SUMS: (compositions, 8),
    PARTS: (partitions, 10),
    SETS: (subsets, 8),
    TWO: (tables(2, (0, 1)), 4),
    THREE: (tables(3, (0, 1)), 3),
    TWO_OF_THREE: (tables(2, (0, 1, 2)), 3),
    NUMBERS: (numbers, 3),
    OF_DIGITS: (numbers, 3),
}


def require_numbers(text, listed, last, is_so):
    """Compare the numbers of a sentence with those that are listed, and read it back."""
    meaning = read_sentence(text)
    assert not isinstance(meaning, GfkitError), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    expected = [sum(map(bool, map(is_so, listed(n)))) for n in range(1, last + 1)]
    assert [sequence.term(n) for n in range(1, last + 1)] == expected


def beside(w, i):
    """Return the letters beside one."""
    return [w[j] for j in (i - 1, i + 1) if 0 <= j < len(w)]


def windows(w, k):
    """Return all k letters that stand next to each other."""
    return [tuple(w[i : i + k]) for i in range(len(w) - k + 1)]


def runs(w):
    """Return the runs, each as its letter and its length."""
    return [(z, len([*some])) for z, some in groupby(w)]


def places(a):
    """Return the places of all entries of an array."""
    return [(r, c) for r in range(len(a)) for c in range(len(a[0]))]


def around(a, r, c):
    """Return the entries beside one, and above and below it."""
    there = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return [a[x][y] for x, y in there if 0 <= x < len(a) and 0 <= y < len(a[0])]


def below(a, r, c):
    """Return the entry directly below one; None if there is none."""
    return a[r + 1][c] if r + 1 < len(a) else None


def value(w):
    """Return the number with some digits."""
    return int("".join(map(str, w)))


def all_columns(is_so):
    """Return what tells whether all columns are so."""
    return lambda a: all(map(is_so, columns(a)))


NEIGHBORS = [
    (BINARY, "in which every 1 has a 1 as a neighbour",
     lambda w: all(1 in beside(w, i) for i, z in enumerate(w) if z)),
    (BINARY, "in which no 1 has two 0s as neighbours",
     lambda w: all(beside(w, i).count(0) < 2 for i, z in enumerate(w) if z)),
    (BINARY, "where no 1 has exactly one neighbor equal to 1",
     lambda w: all(beside(w, i).count(1) != 1 for i, z in enumerate(w) if z)),
    (BINARY, "in which no letter equals both of its neighbors",
     lambda w: not any(a == b == c for a, b, c in windows(w, 3))),
    (TERNARY, "in which each 1 lies between two 0s",
     lambda w: all(beside(w, i) == [0, 0] for i, z in enumerate(w) if z == 1)),
    (LETTERS, "in which no a stands next to a b, and c occurs",
     lambda w: "c" in w and not {("a", "b"), ("b", "a")} & {*pairwise(w)}),
    (TERNARY, "with no 0 immediately before or after a 1",
     lambda w: not {(0, 1), (1, 0)} & {*pairwise(w)}),
    (SUMS, "in which parts 1 and 3 are never adjacent",
     lambda w: not {(1, 3), (3, 1)} & {*pairwise(w)}),
    (NUMBERS, "in which 1 and 2 never stand next to each other",
     lambda w: not {(1, 2), (2, 1)} & {*pairwise(w)}),
    (TWO, "in which each 0 has exactly one neighbour equal to 1",
     lambda a: all(around(a, *z).count(1) == 1 for z in places(a) if a[z[0]][z[1]] == 0)),
    (THREE, "in which no 1 has more than one 1 among its four neighbours",
     lambda a: all(around(a, *z).count(1) <= 1 for z in places(a) if a[z[0]][z[1]])),
    (TWO, "with no 1 directly above a 0", all_columns(lambda z: z != (1, 0))),
    (THREE, "in which every 1 is directly above a 0",
     lambda a: all(below(a, r, c) == 0 for r, c in places(a) if a[r][c])),
    (THREE, "with at most one 1 directly above a 0, and with no 1 in the last row",
     lambda a: sum(a[r][c] == 1 and below(a, r, c) == 0 for r, c in places(a)) <= 1
     and not any(a[2])),
    (THREE, "in which no 1 is directly to the left of another 1 or no 1s occur in row 2",
     lambda a: not any((1, 1) in windows(z, 2) for z in a) or not any(a[1])),
    (TWO, "in which no 1 has a 1 directly below it", all_columns(lambda z: z != (1, 1))),
]  # fmt: skip
SOMEWHERE = [
    (TERNARY, "in which every 2 has a 0 somewhere to its left",
     lambda w: all(0 in w[:i] for i, z in enumerate(w) if z == 2)),
    (TERNARY, "in which every 0 is followed, not necessarily immediately, by a 1",
     lambda w: all(1 in w[i:] for i, z in enumerate(w) if z == 0)),
    (TERNARY, "in which every 0 is eventually followed by a 1 and 22 does not occur",
     lambda w: all(1 in w[i:] for i, z in enumerate(w) if z == 0) and (2, 2) not in windows(w, 2)),
    (TERNARY, "with at most two 0s that are somewhere before a 1",
     lambda w: sum(z == 0 and 1 in w[i:] for i, z in enumerate(w)) <= 2),
    (TERNARY, "in which exactly one 1 is somewhere after a 0 and somewhere before a 2",
     lambda w: sum(z == 1 and 0 in w[:i] and 2 in w[i:] for i, z in enumerate(w)) == 1),
    (TERNARY, "in which every 1 is somewhere before a 2 or somewhere after a 0",
     lambda w: all(0 in w[:i] or 2 in w[i:] for i, z in enumerate(w) if z == 1)),
    (TERNARY, "in which no 1 has a 0 somewhere after it or no 2 occurs",
     lambda w: 2 not in w or all(0 not in w[i:] for i, z in enumerate(w) if z == 1)),
    (TERNARY, "with all 0s before all 1s",
     lambda w: all(1 not in w[:i] for i, z in enumerate(w) if z == 0)),
    (TERNARY, "in which every 0 comes after all 1s",
     lambda w: all(1 not in w[i:] for i, z in enumerate(w) if z == 0)),
    (SUMS, "in which every even part is somewhere after a 1",
     lambda w: all(1 in w[:i] for i, z in enumerate(w) if z % 2 == 0)),
]  # fmt: skip
OTHERS = [
    (SUMS, "in which the last part is even and all others are odd",
     lambda w: w[-1] % 2 == 0 and all(z % 2 for z in w[:-1])),
    (BINARY, "in which the first run has length at least 2 and all other runs have length 1",
     lambda w: runs(w)[0][1] >= 2 and all(k == 1 for _, k in runs(w)[1:])),
    (PARTS, "in which 1 occurs exactly twice and all other parts are even",
     lambda w: w.count(1) == 2 and all(z % 2 == 0 for z in w if z != 1)),
    (SUMS, "in which all parts but one are odd", lambda w: sum(z % 2 == 0 for z in w) == 1),
    (SUMS, "in which all but one part are at most two", lambda w: sum(z > 2 for z in w) == 1),
    (SUMS, "in which every part except at most one is odd",
     lambda w: sum(z % 2 == 0 for z in w) <= 1),
    (BINARY, "in which all runs of 1s except one have even length",
     lambda w: sum(z == 1 and k % 2 for z, k in runs(w)) == 1),
    (THREE, "in which all columns except one contain exactly one 1",
     lambda a: sum(sum(z) != 1 for z in columns(a)) == 1),
    (SUMS, "into parts different from one and two", lambda w: not {1, 2} & {*w}),
    (SUMS, "with part 1 or 2", lambda w: {1, 2} & {*w}),
    (SUMS, "whose parts are not all odd", lambda w: any(z % 2 == 0 for z in w)),
    (SUMS, "not all of whose parts are odd and with no part 1",
     lambda w: any(z % 2 == 0 for z in w) and 1 not in w),
    (SUMS, "whose parts are not all equal", lambda w: len({*w}) > 1),
    (TERNARY, "in which adjacent letters are not both odd",
     lambda w: (1, 1) not in windows(w, 2)),
    (TERNARY, "in which three consecutive letters are never all equal or all different",
     lambda w: all(len({*z}) == 2 for z in windows(w, 3))),
    (SUMS, "in which parts in odd positions are odd and parts in even positions are even",
     lambda w: all(z % 2 != i % 2 for i, z in enumerate(w))),
    (TERNARY, "in which exactly one of the first three letters is 0",
     lambda w: w[:3].count(0) == 1),
    (BINARY, "with no 1 among the first two letters and exactly one 11",
     lambda w: 1 not in w[:2] and windows(w, 2).count((1, 1)) == 1),
    (BINARY, "with no two 1s at distance exactly 1 or 3",
     lambda w: (1, 1) not in windows(w, 2) and all(z[0] * z[3] == 0 for z in windows(w, 4))),
    (TERNARY, "in which letters at distance two are different",
     lambda w: all(x != y for x, _, y in windows(w, 3))),
    (TERNARY, "with no two consecutive descents",
     lambda w: not any(x > y > z for x, y, z in windows(w, 3))),
    (TERNARY, "in which every three consecutive letters contain exactly two distinct letters",
     lambda w: all(len({*z}) == 2 for z in windows(w, 3))),
    (TERNARY, "in which 1 and 2 alternate",
     lambda w: all(x != y for x, y in pairwise(z for z in w if z))),
    (TERNARY, "using all three letters", lambda w: len({*w}) == 3),
    (LETTERS, "that contain at least one of each letter and avoid cab",
     lambda w: len({*w}) == 3 and ("c", "a", "b") not in windows(w, 3)),
    (BINARY, "that do not start with 00, do not end with 11, and avoid 0110",
     lambda w: w[:2] != (0, 0) and w[-2:] != (1, 1) and (0, 1, 1, 0) not in windows(w, 4)),
    (SETS, "containing neither three consecutive integers nor the number 2",
     lambda s: 2 not in s and not any({k, k + 1, k + 2} <= {*s} for k in s)),
]  # fmt: skip
DIGITS = [
    (NUMBERS, "divisible by 3 that contain no digit 0", lambda w: 0 not in w and value(w) % 3 == 0),
    ("odd numbers with n digits ", "and no digit 3", lambda w: 3 not in w and value(w) % 2),
    ("even n-digit numbers ", "in which no two adjacent digits are equal",
     lambda w: value(w) % 2 == 0 and all(x != y for x, y in pairwise(w))),
    (NUMBERS, "that are divisible by 3 or even",
     lambda w: value(w) % 3 == 0 or value(w) % 2 == 0),
    ("n-digit multiples of 4 ", "with no digit 7", lambda w: value(w) % 4 == 0 and 7 not in w),
    (NUMBERS, "whose digits never decrease and which contain no 5",
     lambda w: all(x <= y for x, y in pairwise(w)) and 5 not in w),
    (NUMBERS, "with all digits different from each other", lambda w: len({*w}) == len(w)),
    pytest.param(OF_DIGITS, "in which no digit is repeated", lambda w: len({*w}) == len(w),
                 marks=pytest.mark.thorough),
    (OF_DIGITS, "that contain the digit 7 exactly once", lambda w: w.count(7) == 1),
    (NUMBERS, "that contain the digit 1 or 2", lambda w: 1 in w or 2 in w),
    (NUMBERS, "that contain the digits 1 and 2", lambda w: 1 in w and 2 in w),
    ("numbers with n digits", ", all of them odd", lambda w: all(z % 2 for z in w)),
]  # fmt: skip
LINES = [
    (THREE, "where rows 1 and 3 are equal and no two adjacent 1s occur in row 2",
     lambda a: a[0] == a[2] and (1, 1) not in windows(a[1], 2)),
    (THREE, "in which the top and the bottom row are different",
     lambda a: a[0] != a[2]),
    (THREE, "in which either the first and last rows are equal or row 2 has no 1s",
     lambda a: a[0] == a[2] or not any(a[1])),
    (TWO, "in which the two rows are different", lambda a: a[0] != a[1]),
    (TWO, "in which the two rows are equal", lambda a: a[0] == a[1]),
    (TWO_OF_THREE, "in which each column sum is even", all_columns(lambda z: sum(z) % 2 == 0)),
    (THREE, "in which each row and each column contains at least one 1",
     lambda a: all(1 in z for z in [*a, *columns(a)])),
    (THREE, "in which no row and no column contains more than one 1",
     lambda a: all(sum(z) <= 1 for z in [*a, *columns(a)])),
    (TWO, "in which each column differs from the next in exactly one entry",
     lambda a: all(sum(x != y for x, y in zip(*z, strict=True)) == 1
                   for z in pairwise(columns(a)))),
    (TWO, "in which any three consecutive columns contain at least one 1",
     lambda a: all(any(map(any, z)) for z in windows(columns(a), 3))),
    (TWO, "with at most one pair of adjacent columns that have sum 4",
     lambda a: sum(sum(map(sum, z)) == 4 for z in windows(columns(a), 2)) <= 1),
]  # fmt: skip
SHARED = [
    (THREE, "with at least one 0 and at least one 1 in each column",
     all_columns(lambda z: 0 < sum(z) < 3)),
    (THREE, "with both a 0 and a 1 in each column", all_columns(lambda z: 0 < sum(z) < 3)),
    (TWO_OF_THREE, "with a 0, a 1 and a 2 in each row", lambda a: all(len({*z}) == 3 for z in a)),
    (TWO_OF_THREE, "with no 2 and at most one 0 in each column",
     all_columns(lambda z: 2 not in z and z.count(0) <= 1)),
    (TWO_OF_THREE, "with an even number of 1s and an odd number of 2s in each row",
     lambda a: all(z.count(1) % 2 == 0 and z.count(2) % 2 for z in a)),
    (BINARY, "with at most two 1s and at most two 0s in any four consecutive letters",
     lambda w: all(sum(z) == 2 for z in windows(w, 4))),
    (TERNARY, "with no 0 and no 1 at an even position", lambda w: {*w[1::2]} <= {2}),
    (TERNARY, "with no 22, a 0 and a 1 in any three consecutive letters",
     lambda w: (2, 2) not in windows(w, 2) and all({0, 1} <= {*z} for z in windows(w, 3))),
    (THREE, "with no 00 and no 111 in any column",
     all_columns(lambda z: (0, 0) not in windows(z, 2) and z != (1, 1, 1))),
    (THREE, "with exactly four 1s and at most one in each column",
     lambda a: sum(map(sum, a)) == 4 and all(sum(z) <= 1 for z in columns(a))),
]  # fmt: skip


@parametrize_some(
    ("objects", "said", "is_so"), NEIGHBORS + SOMEWHERE + OTHERS + DIGITS + LINES + SHARED
)
def test_what_is_said_of_places_is_counted_as_it_is_listed(objects, said, is_so):
    listed, last = OBJECTS.get(objects, (numbers, 3))
    require_numbers(objects + said, listed, last, is_so)


def test_numbers_have_a_base():
    text = "n-digit numbers in base 3 with no two adjacent zeros"
    require_numbers(text, lambda n: numbers(n, 3), 6, lambda w: (0, 0) not in windows(w, 2))


@parametrize_some(
    "text",
    [
        # of the part 1, or of one part
        SUMS + "in which all parts except one are odd",
        # at least two, or just two, of four neighbors
        THREE + "in which every 1 is adjacent to two 0s",
        # directly, or anywhere
        TWO + "with no 1 above a 0",
        TERNARY + "in which no 0 occurs after a 1",
        TERNARY + "in which no 1 has a 0 before it",
        # in each column, or anywhere
        THREE + "with no two adjacent 1s and exactly one 1 in each column",
        TWO_OF_THREE + "with an even number of 1s and exactly one 2 in each column",
        TWO_OF_THREE + "with at least one 0 and no 2 in each column",
        TERNARY + "with no 0 and at least one 1 at an even position",
        # at least one 1, or just one
        THREE + "with at least one 0 and one 1 in each column",
        # none of them, or not all
        TERNARY + "in which adjacent letters are not odd",
        BINARY + "that do not contain 00, end with 11",
    ],
)
def test_what_has_two_meanings_is_asked(text):
    with pytest.raises(GfkitError, match=r"has not one meaning|can mean"):
        read(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SUMS + "into powers of 2", "list those up to a bound"),
        (SUMS + "into prime parts", "list those up to a bound"),
        (THREE + "in which the two rows are equal", "the array has 3 rows"),
        (TERNARY + "using both letters", "there are 3 letters"),
        (TWO + "in which the first and last columns are equal", "and not of n"),
        (PARTS + "with no two adjacent parts equal", "have no order"),
    ],
)
def test_what_is_not_counted_is_refused_in_words_that_help(text, told):
    with pytest.raises(GfkitError, match=told):
        read(text)


def test_a_word_at_which_a_sentence_stops_is_not_offered():
    with pytest.raises(GfkitError) as refused:
        read("self-conjugate partitions of n")
    assert "did you mean 'self'" not in str(refused.value)
