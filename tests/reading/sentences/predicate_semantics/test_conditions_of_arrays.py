"""Conditions of arrays, their lines and their entries, counted from their definitions."""

from itertools import pairwise

from reading.sentences.listed_objects import arrays, columns, counts, has, runs, words
from samples import parametrize_some

BITS, TERNARY = words(0, 1), words(0, 1, 2)


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
