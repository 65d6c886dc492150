"""Sentences as a combinatorialist writes them, from what is documented alone, and what they count.

Each has the objects that it is about, what tells of an object whether it is meant, and, of a total,
what an object adds. Nothing here knows gfkit. Not all of them are said in the language: they may be
refused then, and are right if they are counted.
"""

from __future__ import annotations

from itertools import combinations, groupby, pairwise, permutations, product


def words(letters):
    """Return what lists the words of a length over some letters."""
    return lambda n: product(letters, repeat=n)


def compositions(n):
    """Yield the compositions of n."""
    if n == 0:
        yield ()
    for k in range(1, n + 1):
        for rest in compositions(n - k):
            yield (k, *rest)


def partitions(n):
    """Yield the partitions of n, as nonincreasing compositions."""
    return (c for c in compositions(n) if all(a >= b for a, b in pairwise(c)))


def subsets_from(first):
    """Return what lists the subsets of {first..n}, each in increasing order."""

    def listed(n):
        numbers = range(first, n + 1)
        return (z for k in range(len(numbers) + 1) for z in combinations(numbers, k))

    return listed


def arrays(letters, rows, columns):
    """Return what lists the arrays of some letters; rows, columns: how many of them, by n."""

    def listed(n):
        return product(product(letters, repeat=columns(n)), repeat=rows(n))

    return listed


def permutations_of(n):
    """Return the permutations of 1, ..., n."""
    return permutations(range(1, n + 1))


def same(n):
    """Return n."""
    return n


def always(k):
    """Return what is k for all n."""
    return lambda _: k


def runs(word):
    """Return the runs of a word: their letters and lengths."""
    return [(letter, len([*some])) for letter, some in groupby(word)]


def lengths(word, letter=None):
    """Return the lengths of the runs, or of those of a letter."""
    return [many for z, many in runs(word) if letter is None or z == letter]


def often(word, part):
    """Return how often letters stand beside each other in a word."""
    return sum(tuple(word[k : k + len(part)]) == tuple(part) for k in range(len(word)))


def has(word, digits):
    """Tell whether letters stand beside each other in a word."""
    letters = digits if word and isinstance(word[0], str) else map(int, digits)
    return often(word, tuple(letters)) > 0


def turned(array):
    """Return the columns of an array."""
    return [*zip(*array, strict=True)]


def across(array):
    """Return the pairs of entries side by side."""
    return [pair for row in array for pair in pairwise(row)]


def down(array):
    """Return the pairs of entries one above the other."""
    return across(turned(array))


def slanted(array):
    """Return the pairs of entries that are diagonal neighbors."""
    return [
        (above[j], below[k])
        for above, below in pairwise(array)
        for j in range(len(above))
        for k in (j - 1, j + 1)
        if 0 <= k < len(below)
    ]


def near(array, i, j):
    """Return the entries beside, above and below an entry."""
    at = ((i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j))
    return [array[a][b] for a, b in at if 0 <= a < len(array) and 0 <= b < len(array[0])]


def places(array):
    """Return the places of an array."""
    return [(i, j) for i in range(len(array)) for j in range(len(array[0]))]


def squares(array):
    """Return the 2 X 2 blocks of an array."""
    return [
        (*x, *y)
        for above, below in pairwise(array)
        for x, y in zip(pairwise(above), pairwise(below), strict=True)
    ]


def rises(word):
    """Tell whether a word is nondecreasing."""
    return all(a <= b for a, b in pairwise(word))


def blocks(numbers):
    """Return the blocks of consecutive numbers."""
    found = []
    for z in numbers:
        if found and found[-1][-1] == z - 1:
            found[-1].append(z)
        else:
            found.append([z])
    return found


BINARY, TERNARY, SUBSETS = words((0, 1)), words((0, 1, 2)), subsets_from(1)
TWO_ROWS, THREE_ROWS = (arrays((0, 1), always(k), same) for k in (2, 3))
TWO_COLUMNS, THREE_COLUMNS = (arrays((0, 1), same, always(k)) for k in (2, 3))

COMPOSED = [
    (
        "binary words of length n that contain 00 or 11 but not both",
        BINARY,
        lambda w: has(w, "00") != has(w, "11"),
    ),
    (
        "binary words of length n in which not every run has length 2",
        BINARY,
        lambda w: any(l != 2 for l in lengths(w)),
    ),
    (
        "binary words of length n in which not all runs are of odd length",
        BINARY,
        lambda w: any(l % 2 == 0 for l in lengths(w)),
    ),
    ("binary words of length n in which 1 occurs exactly twice", BINARY, lambda w: sum(w) == 2),
    ("binary words of length n in which 11 occurs twice", BINARY, lambda w: often(w, (1, 1)) == 2),
    (
        "binary words of length n with more runs of 0s than runs of 1s",
        BINARY,
        lambda w: len(lengths(w, 0)) > len(lengths(w, 1)),
    ),
    (
        "binary words of length n with neither 000 nor 111",
        BINARY,
        lambda w: not has(w, "000") and not has(w, "111"),
    ),
    (
        "words of length n over {1,2,3} in which neither 1 nor 2 occurs",
        words((1, 2, 3)),
        lambda w: 1 not in w and 2 not in w,
    ),
    (
        "binary words of length n in which every run of length at least 3 is a run of 1s",
        BINARY,
        lambda w: all(l < 3 for l in lengths(w, 0)),
    ),
    (
        "binary words of length n in which, if a run has length at least 3, it is a run of 1s",
        BINARY,
        lambda w: all(l < 3 for l in lengths(w, 0)),
    ),
    (
        "binary words of length n that end with 1 if they start with 1",
        BINARY,
        lambda w: not (w and w[0] == 1) or w[-1] == 1,
    ),
    (
        "binary words of length n such that if the first letter is 1 then the last letter is 0",
        BINARY,
        lambda w: not (w and w[0] == 1) or w[-1] == 0,
    ),
    (
        "words of length n over {a,b,c} in which no a is followed by b",
        words("abc"),
        lambda w: often(w, "ab") == 0,
    ),
    (
        "words of length n over {0..9} whose sum is divisible by 9",
        words(range(10)),
        lambda w: sum(w) % 9 == 0,
    ),
    (
        "words of length n over {1,2,3} in which adjacent letters are different",
        words((1, 2, 3)),
        lambda w: all(x != y for x, y in pairwise(w)),
    ),
    (
        "words of length n over {1,2,3} in which no letter is followed by a smaller letter",
        words((1, 2, 3)),
        rises,
    ),
    (
        "words of length n over {1,2,3} with no three consecutive letters all different",
        words((1, 2, 3)),
        lambda w: all(len(set(w[i : i + 3])) < 3 for i in range(len(w) - 2)),
    ),
    (
        (
            "words of length n over {1,2,3} in which the number of 1s is "
            "even or the number of 2s is even"
        ),
        words((1, 2, 3)),
        lambda w: w.count(1) % 2 == 0 or w.count(2) % 2 == 0,
    ),
    (
        "words of length n over {1,2,3} with an even number of 1s and an odd number of 2s",
        words((1, 2, 3)),
        lambda w: w.count(1) % 2 == 0 and w.count(2) % 2 == 1,
    ),
    (
        "binary words of length n with exactly two runs, neither of which has length 1",
        BINARY,
        lambda w: len(lengths(w)) == 2 and 1 not in lengths(w),
    ),
    (
        "binary words of length n whose last run has odd length",
        BINARY,
        lambda w: len(w) > 0 and lengths(w)[-1] % 2 == 1,
    ),
    (
        (
            "binary words of length n in which the first run has length "
            "1 and the last run has length 2"
        ),
        BINARY,
        lambda w: len(w) > 0 and lengths(w)[0] == 1 and lengths(w)[-1] == 2,
    ),
    (
        "ternary words of length n that contain each letter at least once",
        TERNARY,
        lambda w: set(w) == {0, 1, 2},
    ),
    ("binary words of length n that do not begin with 1", BINARY, lambda w: not (w and w[0] == 1)),
    ("binary words of length n that are not palindromes", BINARY, lambda w: w != w[::-1]),
    (
        "binary words of length n in which each run of 0s has length 1 or 3",
        BINARY,
        lambda w: all(l in (1, 3) for l in lengths(w, 0)),
    ),
    (
        "binary words of length n with no run of 1s of even length",
        BINARY,
        lambda w: all(l % 2 for l in lengths(w, 1)),
    ),
    (
        "binary words of length n with at least two but at most four 1s",
        BINARY,
        lambda w: 2 <= sum(w) <= 4,
    ),
    (
        "words of length n over {0,1,2} in which 0 and 2 are never adjacent",
        TERNARY,
        lambda w: all({x, y} != {0, 2} for x, y in pairwise(w)),
    ),
    (
        "words of length n over {a,b} with no more than two consecutive a's",
        words("ab"),
        lambda w: not has(w, "aaa"),
    ),
    (
        "words of length n over {a,b} with twice as many a's as b's",
        words("ab"),
        lambda w: w.count("a") == 2 * w.count("b"),
    ),
    (
        "words of length n over {1,2,3} such that the sum of the letters is odd",
        words((1, 2, 3)),
        lambda w: sum(w) % 2 == 1,
    ),
    (
        "words of length n over {0..9} with no two adjacent even letters",
        words(range(10)),
        lambda w: all(x % 2 or y % 2 for x, y in pairwise(w)),
    ),
    (
        "n-digit numbers with no two adjacent equal digits",
        words(range(10)),
        lambda w: len(w) > 0 and w[0] > 0 and all(x != y for x, y in pairwise(w)),
    ),
    (
        "n-digit numbers with an even number of 7s",
        words(range(10)),
        lambda w: len(w) > 0 and w[0] > 0 and w.count(7) % 2 == 0,
    ),
    (
        "binary words of length n with exactly one occurrence of 101",
        BINARY,
        lambda w: often(w, (1, 0, 1)) == 1,
    ),
    (
        "circular binary words of length n without three adjacent 1s",
        BINARY,
        lambda w: len(w) == 0 or not has((w * 4)[: len(w) + 2], "111"),
    ),
    ("total number of runs in all binary words of length n", BINARY, lambda w: len(lengths(w))),
    (
        "binary words of length n that start and end with 1",
        BINARY,
        lambda w: len(w) > 0 and w[0] == 1 == w[-1],
    ),
    ("binary words of length n in which every 1 is isolated", BINARY, lambda w: not has(w, "11")),
    (
        "binary words of length n in which the number of runs of 1s is even",
        BINARY,
        lambda w: len(lengths(w, 1)) % 2 == 0,
    ),
    (
        "binary words of length n that start with 00 or end with 11, but not both",
        BINARY,
        lambda w: (w[:2] == (0, 0)) != (w[-2:] == (1, 1)),
    ),
    (
        "words of length n over {1,2,3,4} in which no 4 is next to a 1",
        words((1, 2, 3, 4)),
        lambda w: all({x, y} != {1, 4} for x, y in pairwise(w)),
    ),
    (
        "binary words of length n in which every run of 0s except the last has length at least 2",
        BINARY,
        lambda w: all(l >= 2 for l in lengths(w, 0)[:-1]),
    ),
    (
        "binary words of length n with no runs of length 2 or 3",
        BINARY,
        lambda w: all(l not in (2, 3) for l in lengths(w)),
    ),
    (
        (
            "binary words of length n with at least one run of length at "
            "least 3 but no run of length 2"
        ),
        BINARY,
        lambda w: any(l >= 3 for l in lengths(w)) and 2 not in lengths(w),
    ),
    (
        "binary words of length n with two 1s and no 00",
        BINARY,
        lambda w: sum(w) == 2 and not has(w, "00"),
    ),
    (
        "words of length n over {0,1,2,3} whose smallest letter is 1",
        words(range(4)),
        lambda w: len(w) > 0 and min(w) == 1,
    ),
    (
        "binary words of length n with more 1s than 0s and no 000",
        BINARY,
        lambda w: 2 * sum(w) > len(w) and not has(w, "000"),
    ),
    (
        "ternary words of length n except those that contain 012",
        TERNARY,
        lambda w: not has(w, "012"),
    ),
    (
        "binary words of length n in which every 0 is preceded by a 1",
        BINARY,
        lambda w: all(w[i] == 1 or (i > 0 and w[i - 1] == 1) for i in range(len(w))),
    ),
    (
        "number of 0s in all binary words of length n that start with 1",
        BINARY,
        lambda w: (len(w) > 0 and w[0] == 1) * (w.count(0)),
    ),
    ("compositions of n in which no part is equal to 2", compositions, lambda c: 2 not in c),
    (
        "compositions of n in which the first part is not 1",
        compositions,
        lambda c: not c or c[0] != 1,
    ),
    (
        "compositions of n with exactly two odd parts",
        compositions,
        lambda c: sum(p % 2 for p in c) == 2,
    ),
    (
        "compositions of n into odd parts, with an even number of parts",
        compositions,
        lambda c: all(p % 2 for p in c) and len(c) % 2 == 0,
    ),
    (
        "compositions of n with first part 1 and last part 2",
        compositions,
        lambda c: c and c[0] == 1 and c[-1] == 2,
    ),
    (
        "compositions of n in which not every part is 1",
        compositions,
        lambda c: any(p != 1 for p in c),
    ),
    (
        "compositions of n in which every part except the first is at least 2",
        compositions,
        lambda c: all(p >= 2 for p in c[1:]),
    ),
    (
        "compositions of n with more odd parts than even parts",
        compositions,
        lambda c: sum(p % 2 for p in c) * 2 > len(c),
    ),
    (
        "compositions of n whose first and last parts are equal",
        compositions,
        lambda c: c and c[0] == c[-1],
    ),
    ("compositions of n whose smallest part is 2", compositions, lambda c: c and min(c) == 2),
    ("compositions of n into parts 1, 2 and 5", compositions, lambda c: set(c) <= {1, 2, 5}),
    (
        "compositions of n into at least three parts, none of them equal to 1",
        compositions,
        lambda c: len(c) >= 3 and 1 not in c,
    ),
    (
        "compositions of n with no two adjacent odd parts",
        compositions,
        lambda c: all(x % 2 == 0 or y % 2 == 0 for x, y in pairwise(c)),
    ),
    (
        "compositions of n with parts 1 or 2 in which no two 2s are adjacent",
        compositions,
        lambda c: set(c) <= {1, 2} and (2, 2) not in pairwise(c),
    ),
    ("compositions of n with neither 1s nor 3s", compositions, lambda c: not set(c) & {1, 3}),
    (
        "compositions of n into parts congruent to 1 modulo 3",
        compositions,
        lambda c: all(p % 3 == 1 for p in c),
    ),
    (
        "compositions of n with at most two parts greater than 1",
        compositions,
        lambda c: sum(p > 1 for p in c) <= 2,
    ),
    (
        "compositions of n that are palindromes and have an odd number of parts",
        compositions,
        lambda c: c == c[::-1] and len(c) % 2 == 1,
    ),
    ("total number of 1s in all compositions of n", compositions, lambda c: c.count(1)),
    ("compositions of n in which 1 is used at most once", compositions, lambda c: c.count(1) <= 1),
    (
        "compositions of n whose largest part is odd or that have only one part",
        compositions,
        lambda c: c and (max(c) % 2 or len(c) == 1),
    ),
    (
        "compositions of n in which each 1 is followed by a 2",
        compositions,
        lambda c: all(i + 1 < len(c) and c[i + 1] == 2 for i in range(len(c)) if c[i] == 1),
    ),
    (
        "compositions of n in which every run of 1s has even length",
        compositions,
        lambda c: all(l % 2 == 0 for l in lengths(c, 1)),
    ),
    ("compositions of n into exactly 3 parts", compositions, lambda c: len(c) == 3),
    ("partitions of n into exactly 3 parts", partitions, lambda c: len(c) == 3),
    ("partitions of n into parts 1, 5 and 10", partitions, lambda c: set(c) <= {1, 5, 10}),
    (
        "partitions of n into at most 2 parts, both odd",
        partitions,
        lambda c: len(c) <= 2 and all(p % 2 for p in c),
    ),
    ("partitions of n with largest part 3", partitions, lambda c: c and c[0] == 3),
    ("partitions of n with parts at most 4", partitions, lambda c: not c or c[0] <= 4),
    (
        "partitions of n into distinct parts from {1,2,3,4}",
        partitions,
        lambda c: set(c) <= {1, 2, 3, 4} and len(set(c)) == len(c),
    ),
    (
        "partitions of n into parts 1, 2 and 3 with an even number of 2s",
        partitions,
        lambda c: set(c) <= {1, 2, 3} and c.count(2) % 2 == 0,
    ),
    (
        "partitions of n into an even number of parts, each at most 3",
        partitions,
        lambda c: len(c) % 2 == 0 and all(p <= 3 for p in c),
    ),
    ("subsets of {1..n} with neither 1 nor 2", SUBSETS, lambda x: not set(x) & {1, 2}),
    (
        "subsets of {1..n} that do not contain two elements that differ by 3",
        SUBSETS,
        lambda x: all(b - a != 3 for a, b in combinations(x, 2)),
    ),
    (
        "subsets of {1..n} with no two elements differing by 1 or 3",
        SUBSETS,
        lambda x: all(b - a not in (1, 3) for a, b in combinations(x, 2)),
    ),
    (
        "subsets of {1..n} with more even than odd elements",
        SUBSETS,
        lambda x: sum(1 if a % 2 == 0 else -1 for a in x) > 0,
    ),
    (
        "subsets of {1..n} with an even number of elements, no two of them consecutive",
        SUBSETS,
        lambda x: len(x) % 2 == 0 and all(b - a != 1 for a, b in pairwise(x)),
    ),
    ("subsets of {1..n} whose smallest element is even", SUBSETS, lambda x: x and x[0] % 2 == 0),
    ("subsets of {1..n} that contain 1 but not 2", SUBSETS, lambda x: 1 in x and 2 not in x),
    (
        "subsets of {1..n} in which not all elements are odd",
        SUBSETS,
        lambda x: any(a % 2 == 0 for a in x),
    ),
    (
        "subsets of {1..n} with at least two elements divisible by 3",
        SUBSETS,
        lambda x: sum(a % 3 == 0 for a in x) >= 2,
    ),
    (
        "nonempty subsets of {1..n} with no two consecutive elements",
        SUBSETS,
        lambda x: x and all(b - a != 1 for a, b in pairwise(x)),
    ),
    (
        "subsets of {1..n} in which every block of consecutive elements has even size",
        SUBSETS,
        lambda x: all(len(b) % 2 == 0 for b in blocks(x)),
    ),
    (
        "subsets of {1..n} with exactly 2 even elements and at most 1 odd element",
        SUBSETS,
        lambda x: sum(a % 2 == 0 for a in x) == 2 and sum(a % 2 for a in x) <= 1,
    ),
    (
        "subsets of {1..n} containing no three consecutive integers",
        SUBSETS,
        lambda x: all(len(b) < 3 for b in blocks(x)),
    ),
    ("subsets of {1..n} whose sum is divisible by 3", SUBSETS, lambda x: sum(x) % 3 == 0),
    (
        "subsets of {1..n} whose sum is odd and whose largest element is even",
        SUBSETS,
        lambda x: x and sum(x) % 2 == 1 and x[-1] % 2 == 0,
    ),
    (
        "subsets of {1..n} either containing 1 or containing no even elements",
        SUBSETS,
        lambda x: 1 in x or all(a % 2 for a in x),
    ),
    (
        "subsets of {1..n} except those with three consecutive elements",
        SUBSETS,
        lambda x: all(len(b) < 3 for b in blocks(x)),
    ),
    ("3-element subsets of {1..n} with odd sum", SUBSETS, lambda x: len(x) == 3 and sum(x) % 2),
    (
        "subsets of {1..n} in which the smallest element is greater than 2",
        SUBSETS,
        lambda x: x and x[0] > 2,
    ),
    (
        "subsets of {1..n} whose elements are all congruent to 1 modulo 3",
        SUBSETS,
        lambda x: all(a % 3 == 1 for a in x),
    ),
    (
        "2 X n binary arrays in which every row or every column has even sum",
        TWO_ROWS,
        lambda a: all(sum(r) % 2 == 0 for r in a) or all(sum(c) % 2 == 0 for c in turned(a)),
    ),
    (
        "2 X n binary arrays in which not every row has two adjacent 1s",
        TWO_ROWS,
        lambda a: any((1, 1) not in pairwise(r) for r in a),
    ),
    (
        "2 X n binary arrays such that if a row has two adjacent 1s then it has no two adjacent 0s",
        TWO_ROWS,
        lambda a: all((1, 1) not in pairwise(r) or (0, 0) not in pairwise(r) for r in a),
    ),
    (
        "n X 3 binary arrays in which every row has exactly one 1",
        THREE_COLUMNS,
        lambda a: all(sum(r) == 1 for r in a),
    ),
    (
        "3 X n binary arrays with no two 1s adjacent horizontally or vertically",
        THREE_ROWS,
        lambda a: (1, 1) not in across(a) + down(a),
    ),
    (
        "3 X n binary arrays with no two 1s adjacent horizontally, vertically or diagonally",
        THREE_ROWS,
        lambda a: (1, 1) not in across(a) + down(a) + slanted(a),
    ),
    (
        "2 X n binary arrays with no column of 0s",
        TWO_ROWS,
        lambda a: all(sum(c) > 0 for c in turned(a)),
    ),
    (
        "3 X n binary arrays with no row of 0s and no column of 1s",
        THREE_ROWS,
        lambda a: all(sum(r) > 0 for r in a) and all(sum(c) < 3 for c in turned(a)),
    ),
    (
        "n X 2 binary arrays in which at most one row has sum 2",
        TWO_COLUMNS,
        lambda a: sum(sum(r) == 2 for r in a) <= 1,
    ),
    (
        "2 X n binary arrays with more 1s than 0s in every column",
        TWO_ROWS,
        lambda a: all(sum(c) > 1 for c in turned(a)),
    ),
    (
        "n X 2 arrays over {0,1,2} with increasing rows",
        arrays((0, 1, 2), same, always(2)),
        lambda a: all(r[0] < r[1] for r in a),
    ),
    (
        "2 X n arrays over {0,1,2} with no two adjacent equal entries",
        arrays((0, 1, 2), always(2), same),
        lambda a: all(x != y for x, y in across(a) + down(a)),
    ),
    (
        "2 X n binary arrays in which each 0 is adjacent to exactly one 1",
        TWO_ROWS,
        lambda a: all(near(a, i, j).count(1) == 1 for i, j in places(a) if a[i][j] == 0),
    ),
    (
        "3 X n binary arrays in which no 1 is adjacent to more than one 1",
        THREE_ROWS,
        lambda a: all(near(a, i, j).count(1) <= 1 for i, j in places(a) if a[i][j] == 1),
    ),
    (
        "3 X n binary arrays with no isolated 1s",
        THREE_ROWS,
        lambda a: all(1 in near(a, i, j) for i, j in places(a) if a[i][j] == 1),
    ),
    (
        "2 X n binary arrays with exactly two columns of 1s",
        TWO_ROWS,
        lambda a: sum(sum(c) == 2 for c in turned(a)) == 2,
    ),
    (
        "(n+1) X 2 binary arrays in which every 2 X 2 block has an odd number of 1s",
        arrays((0, 1), lambda n: n + 1, always(2)),
        lambda a: all(sum(b) % 2 for b in squares(a)),
    ),
    (
        "(n+1) X 3 binary arrays with no 2 X 2 block having all entries equal",
        arrays((0, 1), lambda n: n + 1, always(3)),
        lambda a: all(len(set(b)) > 1 for b in squares(a)),
    ),
    (
        "2 X n binary arrays with an even number of 1s in each row",
        TWO_ROWS,
        lambda a: all(sum(r) % 2 == 0 for r in a),
    ),
    (
        (
            "2 X n binary arrays with an even number of 1s in each row "
            "and an odd number of 1s in each column"
        ),
        TWO_ROWS,
        lambda a: all(sum(r) % 2 == 0 for r in a) and all(sum(c) % 2 for c in turned(a)),
    ),
    (
        "3 X n binary arrays whose rows and columns are nondecreasing",
        THREE_ROWS,
        lambda a: all(map(rises, a)) and all(map(rises, turned(a))),
    ),
    (
        "3 X n binary arrays with no two equal adjacent columns",
        THREE_ROWS,
        lambda a: all(x != y for x, y in pairwise(turned(a))),
    ),
    (
        "3 X n binary arrays with neither two adjacent 1s nor a column of 0s",
        THREE_ROWS,
        lambda a: (1, 1) not in across(a) + down(a) and all(sum(c) for c in turned(a)),
    ),
    (
        "n X 3 binary arrays in which every row except the first has sum 1",
        THREE_COLUMNS,
        lambda a: all(sum(r) == 1 for r in a[1:]),
    ),
    (
        "2 X n binary arrays with at least two 1s in every row but at most one in every column",
        TWO_ROWS,
        lambda a: all(sum(r) >= 2 for r in a) and all(sum(c) <= 1 for c in turned(a)),
    ),
    (
        "n X 3 binary arrays in which each row has a run of 1s of length at least 2",
        THREE_COLUMNS,
        lambda a: all(any(l >= 2 for l in lengths(r, 1)) for r in a),
    ),
    (
        "number of columns with sum 1 in all 2 X n binary arrays",
        TWO_ROWS,
        lambda a: sum(sum(c) == 1 for c in turned(a)),
    ),
    (
        "permutations of n with |p(i)-i| <= 1",
        permutations_of,
        lambda p: all(abs(x - i) <= 1 for i, x in enumerate(p, 1)),
    ),
    (
        "permutations of n in which no element moves by more than 2 places",
        permutations_of,
        lambda p: all(abs(x - i) <= 2 for i, x in enumerate(p, 1)),
    ),
    (
        "permutations of {1..n} with |p(i)-i| <= 2 and exactly one fixed point",
        permutations_of,
        lambda p: (
            all(abs(x - i) <= 2 for i, x in enumerate(p, 1))
            and sum(x == i for i, x in enumerate(p, 1)) == 1
        ),
    ),
    (
        "permutations of n with |p(i)-i| at most 2",
        permutations_of,
        lambda p: all(abs(x - i) <= 2 for i, x in enumerate(p, 1)),
    ),
    (
        "permutations of n with p(i)-i in {-1,0,1,2}",
        permutations_of,
        lambda p: all(x - i in (-1, 0, 1, 2) for i, x in enumerate(p, 1)),
    ),
    (
        "derangements of n in which each element moves by at most 2 places",
        permutations_of,
        lambda p: all(0 < abs(x - i) <= 2 for i, x in enumerate(p, 1)),
    ),
    (
        "placements of non-attacking kings on an n x 3 board",
        THREE_COLUMNS,
        lambda a: (1, 1) not in across(a) + down(a) + slanted(a),
    ),
    (
        "placements of at most 2 non-attacking kings on a 3 x n board",
        THREE_ROWS,
        lambda a: (1, 1) not in across(a) + down(a) + slanted(a) and sum(map(sum, a)) <= 2,
    ),
    (
        "independent sets in the 2 x n grid with an odd number of vertices",
        TWO_ROWS,
        lambda a: (1, 1) not in across(a) + down(a) and sum(map(sum, a)) % 2,
    ),
    (
        "binary words of length n in which 0 and 1 occur equally often",
        BINARY,
        lambda w: 2 * sum(w) == len(w),
    ),
    (
        "binary words of length n with at most one run of length greater than 2",
        BINARY,
        lambda w: sum(l > 2 for l in lengths(w)) <= 1,
    ),
    (
        "binary words of length n that begin with 0 and do not contain 11",
        BINARY,
        lambda w: len(w) > 0 and w[0] == 0 and not has(w, "11"),
    ),
    (
        "words of length n over {a,b,c} that contain ab but neither ba nor cc",
        words("abc"),
        lambda w: often(w, "ab") > 0 and often(w, "ba") == 0 and often(w, "cc") == 0,
    ),
    (
        "words of length n over {0,1,2} in which every 0 is followed by a 1 or a 2",
        TERNARY,
        lambda w: all(i + 1 < len(w) and w[i + 1] in (1, 2) for i in range(len(w)) if w[i] == 0),
    ),
    (
        "words of length n over {1,2,3} in which the first letter is the largest",
        words((1, 2, 3)),
        lambda w: len(w) > 0 and w[0] == max(w),
    ),
    (
        "binary words of length n in which no two runs have the same length",
        BINARY,
        lambda w: len(set(lengths(w))) == len(lengths(w)),
    ),
    (
        "binary words of length n with an odd number of runs, all of odd length",
        BINARY,
        lambda w: len(lengths(w)) % 2 == 1 and all(l % 2 for l in lengths(w)),
    ),
    (
        "binary words of length n in which each run of 1s has length 2 or 4",
        BINARY,
        lambda w: all(l in (2, 4) for l in lengths(w, 1)),
    ),
    (
        "words of length n over {0,...,4} with no two adjacent letters that differ by 2",
        words(range(5)),
        lambda w: all(abs(x - y) != 2 for x, y in pairwise(w)),
    ),
    (
        (
            "words of length n over {1,2,3,4} with at least one even "
            "letter and at least one odd letter"
        ),
        words((1, 2, 3, 4)),
        lambda w: any(x % 2 == 0 for x in w) and any(x % 2 for x in w),
    ),
    (
        "ternary words of length n in which the number of 0s is at most the number of 1s",
        TERNARY,
        lambda w: w.count(0) <= w.count(1),
    ),
    (
        "ternary words of length n with exactly one 2 and an even number of 1s",
        TERNARY,
        lambda w: w.count(2) == 1 and w.count(1) % 2 == 0,
    ),
    (
        "binary words of length n that do not start with 1 or end with 1",
        BINARY,
        lambda w: not (w and (w[0] == 1 or w[-1] == 1)),
    ),
    (
        "binary words of length n avoiding 00, 010 and 111",
        BINARY,
        lambda w: not has(w, "00") and not has(w, "010") and not has(w, "111"),
    ),
    (
        "binary words of length n whose longest run has length exactly 3",
        BINARY,
        lambda w: len(w) > 0 and max(lengths(w)) == 3,
    ),
    (
        (
            "binary words of length n in which every run of 0s is longer "
            "than 1 except possibly the first"
        ),
        BINARY,
        lambda w: all(l > 1 for l in lengths(w, 0)[1:]),
    ),
    (
        "words of length n over {a,b} with an even number of a's or an even number of b's",
        words("ab"),
        lambda w: w.count("a") % 2 == 0 or w.count("b") % 2 == 0,
    ),
    (
        "words of length n over {a,b,c} in which no letter occurs exactly once",
        words("abc"),
        lambda w: all(w.count(x) != 1 for x in "abc"),
    ),
    (
        "words of length n over {0,1,2} in which every 1 has a 0 next to it",
        TERNARY,
        lambda w: all(
            (i > 0 and w[i - 1] == 0) or (i + 1 < len(w) and w[i + 1] == 0)
            for i in range(len(w))
            if w[i] == 1
        ),
    ),
    (
        "ternary words of length n that do not contain both 01 and 12",
        TERNARY,
        lambda w: not (has(w, "01") and has(w, "12")),
    ),
    (
        "binary words of length n with either no 1s or at least three 1s",
        BINARY,
        lambda w: sum(w) == 0 or sum(w) >= 3,
    ),
    (
        "binary words of length n in which the last letter differs from the first letter",
        BINARY,
        lambda w: len(w) > 0 and w[0] != w[-1],
    ),
    (
        "n-digit numbers in which every digit is even or every digit is odd",
        words(range(10)),
        lambda w: len(w) > 0 and w[0] > 0 and (all(x % 2 == 0 for x in w) or all(x % 2 for x in w)),
    ),
    (
        "n-digit numbers containing exactly two 5s",
        words(range(10)),
        lambda w: len(w) > 0 and w[0] > 0 and w.count(5) == 2,
    ),
    (
        "binary words of length n with no 1s in even positions",
        BINARY,
        lambda w: all(x == 0 for x in w[1::2]),
    ),
    (
        "total number of isolated 1s in all binary words of length n",
        BINARY,
        lambda w: sum(l == 1 for l in lengths(w, 1)),
    ),
    (
        "how many binary words of length n have exactly two runs of 0s?",
        BINARY,
        lambda w: len(lengths(w, 0)) == 2,
    ),
    (
        "compositions of n with no part greater than 3",
        compositions,
        lambda c: all(p <= 3 for p in c),
    ),
    (
        "compositions of n with at least one part that is divisible by 3",
        compositions,
        lambda c: any(p % 3 == 0 for p in c),
    ),
    (
        "compositions of n in which neither the first nor the last part is 1",
        compositions,
        lambda c: not c or (c[0] != 1 and c[-1] != 1),
    ),
    (
        "compositions of n in which all parts except the last are odd",
        compositions,
        lambda c: all(p % 2 for p in c[:-1]),
    ),
    (
        "compositions of n with parts from {1,2,3} in which no two adjacent parts are equal",
        compositions,
        lambda c: set(c) <= {1, 2, 3} and all(x != y for x, y in pairwise(c)),
    ),
    (
        "compositions of n with twice as many 1s as 2s",
        compositions,
        lambda c: c.count(1) == 2 * c.count(2),
    ),
    (
        "compositions of n whose first part is even if the last part is even",
        compositions,
        lambda c: not c or c[-1] % 2 or c[0] % 2 == 0,
    ),
    (
        "compositions of n with an even number of 1s and no 2s",
        compositions,
        lambda c: c.count(1) % 2 == 0 and 2 not in c,
    ),
    (
        "compositions of n with exactly three parts, at least two of which are odd",
        compositions,
        lambda c: len(c) == 3 and sum(p % 2 for p in c) >= 2,
    ),
    (
        "compositions of n in which no three consecutive parts are equal",
        compositions,
        lambda c: all(not (c[i] == c[i + 1] == c[i + 2]) for i in range(len(c) - 2)),
    ),
    (
        "compositions of n into parts that are 1 or even",
        compositions,
        lambda c: all(p == 1 or p % 2 == 0 for p in c),
    ),
    (
        "compositions of n with largest part 3 and smallest part 1",
        compositions,
        lambda c: c and max(c) == 3 and min(c) == 1,
    ),
    (
        "compositions of n in which every even part is followed by an odd part",
        compositions,
        lambda c: all(i + 1 < len(c) and c[i + 1] % 2 for i in range(len(c)) if c[i] % 2 == 0),
    ),
    (
        "total number of even parts in all compositions of n",
        compositions,
        lambda c: sum(p % 2 == 0 for p in c),
    ),
    (
        "partitions of n into parts not divisible by 3, each at most 5",
        partitions,
        lambda c: all(p % 3 and p <= 5 for p in c),
    ),
    (
        "partitions of n into at most four parts, none of them equal to 2",
        partitions,
        lambda c: len(c) <= 4 and 2 not in c,
    ),
    (
        "partitions of n with exactly two odd parts and at most three parts",
        partitions,
        lambda c: sum(p % 2 for p in c) == 2 and len(c) <= 3,
    ),
    (
        "partitions of n into parts 2, 3 and 7, each used at least once",
        partitions,
        lambda c: set(c) == {2, 3, 7},
    ),
    (
        "subsets of {1..n} with exactly one pair of consecutive elements",
        SUBSETS,
        lambda x: sum(b - a == 1 for a, b in pairwise(x)) == 1,
    ),
    ("subsets of {1..n} with no element divisible by 4", SUBSETS, lambda x: all(a % 4 for a in x)),
    (
        "subsets of {1..n} with the same number of even and odd elements",
        SUBSETS,
        lambda x: sum(1 if a % 2 else -1 for a in x) == 0,
    ),
    ("subsets of {1..n} containing 2 or 3 but not both", SUBSETS, lambda x: (2 in x) != (3 in x)),
    (
        "subsets of {1..n} whose smallest and largest elements are both odd",
        SUBSETS,
        lambda x: x and x[0] % 2 and x[-1] % 2,
    ),
    (
        "subsets of {1..n} in which any two elements differ by at least 3",
        SUBSETS,
        lambda x: all(b - a >= 3 for a, b in combinations(x, 2)),
    ),
    (
        "subsets of {1..n} with at most three elements, all even",
        SUBSETS,
        lambda x: len(x) <= 3 and all(a % 2 == 0 for a in x),
    ),
    (
        "subsets of {0..n} that contain 0 and have no two consecutive elements",
        subsets_from(0),
        lambda x: 0 in x and all(b - a > 1 for a, b in pairwise(x)),
    ),
    (
        "subsets of {1..n} with no isolated element and an odd number of elements",
        SUBSETS,
        lambda x: all(len(b) > 1 for b in blocks(x)) and len(x) % 2,
    ),
    (
        "subsets of {1..n} that do not contain 1 if they contain 2",
        SUBSETS,
        lambda x: not (2 in x and 1 in x),
    ),
    (
        "4-element subsets of {1..n} with exactly two even elements",
        SUBSETS,
        lambda x: len(x) == 4 and sum(a % 2 == 0 for a in x) == 2,
    ),
    ("subsets of {1..n} with sum congruent to 1 modulo 4", SUBSETS, lambda x: sum(x) % 4 == 1),
    (
        "3 X n binary arrays in which each column has at most two 1s",
        THREE_ROWS,
        lambda a: all(sum(c) <= 2 for c in turned(a)),
    ),
    (
        "2 X n binary arrays in which neither row has two adjacent 1s",
        TWO_ROWS,
        lambda a: all((1, 1) not in pairwise(r) for r in a),
    ),
    (
        "2 X n binary arrays with exactly one column of 0s",
        TWO_ROWS,
        lambda a: sum(sum(c) == 0 for c in turned(a)) == 1,
    ),
    (
        "n X 3 binary arrays in which no row is 000",
        THREE_COLUMNS,
        lambda a: all(r != (0, 0, 0) for r in a),
    ),
    (
        "n X 3 binary arrays in which every row has at least two 1s or is 000",
        THREE_COLUMNS,
        lambda a: all(sum(r) >= 2 or sum(r) == 0 for r in a),
    ),
    (
        "3 X n binary arrays in which every 1 is adjacent to at most two 1s",
        THREE_ROWS,
        lambda a: all(near(a, i, j).count(1) <= 2 for i, j in places(a) if a[i][j] == 1),
    ),
    (
        "2 X n binary arrays in which no 1 is adjacent to another 1",
        TWO_ROWS,
        lambda a: (1, 1) not in across(a) + down(a),
    ),
    (
        "2 X n arrays over {0,1,2} in which adjacent entries differ by at most 1",
        arrays((0, 1, 2), always(2), same),
        lambda a: all(abs(x - y) <= 1 for x, y in across(a) + down(a)),
    ),
    (
        "n X 2 binary arrays in which not every row has sum 1",
        TWO_COLUMNS,
        lambda a: any(sum(r) != 1 for r in a),
    ),
    (
        (
            "2 X n binary arrays with no two 1s adjacent vertically and "
            "no three 0s adjacent horizontally"
        ),
        TWO_ROWS,
        lambda a: (1, 1) not in down(a) and all(often(r, (0, 0, 0)) == 0 for r in a),
    ),
    (
        "3 X n binary arrays in which every row is nondecreasing and every column is nonincreasing",
        THREE_ROWS,
        lambda a: all(map(rises, a)) and all(rises(c[::-1]) for c in turned(a)),
    ),
    (
        "2 X n binary arrays in which at least one row has no 1s",
        TWO_ROWS,
        lambda a: any(sum(r) == 0 for r in a),
    ),
    (
        "2 X n binary arrays with an even number of 1s, no two of them adjacent",
        TWO_ROWS,
        lambda a: sum(map(sum, a)) % 2 == 0 and (1, 1) not in across(a) + down(a),
    ),
    (
        "(n+1) X (1+1) binary arrays with no 2 X 2 block of 0s",
        arrays((0, 1), lambda n: n + 1, always(2)),
        lambda a: (0, 0, 0, 0) not in squares(a),
    ),
    (
        "3 X n binary arrays in which exactly two columns have sum 3",
        THREE_ROWS,
        lambda a: sum(sum(c) == 3 for c in turned(a)) == 2,
    ),
    ("2 X n binary arrays with at most three 1s", TWO_ROWS, lambda a: sum(map(sum, a)) <= 3),
    (
        "3 X n binary arrays with no isolated 0 and no isolated 1",
        THREE_ROWS,
        lambda a: all(a[i][j] in near(a, i, j) for i, j in places(a)),
    ),
    (
        "n X 2 binary arrays whose columns have even sums",
        TWO_COLUMNS,
        lambda a: all(sum(c) % 2 == 0 for c in turned(a)),
    ),
    (
        "2 X n binary arrays in which some row has no two adjacent 1s",
        TWO_ROWS,
        lambda a: any((1, 1) not in pairwise(r) for r in a),
    ),
    (
        "permutations of n with -1 <= p(i)-i <= 2",
        permutations_of,
        lambda p: all(-1 <= x - i <= 2 for i, x in enumerate(p, 1)),
    ),
    (
        "permutations of length n in which no element moves by more than one place",
        permutations_of,
        lambda p: all(abs(x - i) <= 1 for i, x in enumerate(p, 1)),
    ),
    (
        "permutations of n with p(i) >= i-1 for all i",
        permutations_of,
        lambda p: all(x >= i - 1 for i, x in enumerate(p, 1)),
    ),
    (
        "placements of exactly 3 non-attacking kings on a 2 x n board",
        TWO_ROWS,
        lambda a: (1, 1) not in across(a) + down(a) + slanted(a) and sum(map(sum, a)) == 3,
    ),
    (
        "independent sets in the 2 x n grid with at least one vertex",
        TWO_ROWS,
        lambda a: (1, 1) not in across(a) + down(a) and sum(map(sum, a)) >= 1,
    ),
    (
        "binary words of length n with at most three 0s, all of them isolated",
        BINARY,
        lambda w: w.count(0) <= 3 and all(l == 1 for l in lengths(w, 0)),
    ),
    (
        "binary words of length n such that every run of 1s has odd length or there are no 0s",
        BINARY,
        lambda w: all(l % 2 for l in lengths(w, 1)) or 0 not in w,
    ),
    (
        (
            "binary words of length n in which no run of 0s is longer "
            "than 2 and no run of 1s is longer than 3"
        ),
        BINARY,
        lambda w: all(l <= 2 for l in lengths(w, 0)) and all(l <= 3 for l in lengths(w, 1)),
    ),
    (
        "ternary words of length n that start with 0 but neither contain 11 nor end with 2",
        TERNARY,
        lambda w: len(w) > 0 and w[0] == 0 and not has(w, "11") and w[-1] != 2,
    ),
    (
        "words of length n over {a,b,c,d} with exactly one a and at most one b",
        words("abcd"),
        lambda w: w.count("a") == 1 and w.count("b") <= 1,
    ),
    (
        "words of length n over {0,...,5} with no two adjacent odd letters",
        words(range(6)),
        lambda w: all(x % 2 == 0 or y % 2 == 0 for x, y in pairwise(w)),
    ),
    (
        "binary words of length n with at least one 00 and at least one 11",
        BINARY,
        lambda w: has(w, "00") and has(w, "11"),
    ),
    (
        "binary words of length n in which the number of 01s is even",
        BINARY,
        lambda w: often(w, (0, 1)) % 2 == 0,
    ),
    (
        "binary words of length n that do not end with 0 unless they start with 0",
        BINARY,
        lambda w: not (w and w[-1] == 0) or w[0] == 0,
    ),
    (
        "words of length n over {1,2,3} in which 3 occurs only once",
        words((1, 2, 3)),
        lambda w: w.count(3) == 1,
    ),
    (
        "words of length n over {1,2,3} in which the letters 1 and 2 alternate",
        words((1, 2, 3)),
        lambda w: all(x != y for x, y in pairwise([z for z in w if z != 3])),
    ),
    (
        "binary words of length n in which all runs except the first and the last have length 2",
        BINARY,
        lambda w: all(l == 2 for l in lengths(w)[1:-1]),
    ),
    (
        (
            "binary words of length n whose first run is of odd length "
            "and whose last run is of even length"
        ),
        BINARY,
        lambda w: len(w) > 0 and lengths(w)[0] % 2 == 1 and lengths(w)[-1] % 2 == 0,
    ),
    (
        "binary words of length n with at least two runs, the first of which is longer than 1",
        BINARY,
        lambda w: len(lengths(w)) >= 2 and lengths(w)[0] > 1,
    ),
    (
        "ternary words of length n in which 0 occurs more often than 1 or not at all",
        TERNARY,
        lambda w: w.count(0) > w.count(1) or w.count(0) == 0,
    ),
    (
        "words of length n over {0,1,2} whose letters have an even sum but do not all equal 0",
        TERNARY,
        lambda w: sum(w) % 2 == 0 and any(w),
    ),
    (
        "binary words of length n that contain each of 00, 01 and 11",
        BINARY,
        lambda w: has(w, "00") and has(w, "01") and has(w, "11"),
    ),
    (
        "binary words of length n avoiding both 000 and 101 but containing 11",
        BINARY,
        lambda w: not has(w, "000") and not has(w, "101") and has(w, "11"),
    ),
    (
        "n-digit numbers with at least one 0 but no 9",
        words(range(10)),
        lambda w: len(w) > 0 and w[0] > 0 and 0 in w and 9 not in w,
    ),
    (
        "n-digit numbers in which no digit is followed by a larger digit",
        words(range(10)),
        lambda w: len(w) > 0 and w[0] > 0 and all(x >= y for x, y in pairwise(w)),
    ),
    (
        "words of length n over {a,b,c} that either start with a and end with c or contain bb",
        words("abc"),
        lambda w: len(w) > 0 and ((w[0] == "a" and w[-1] == "c") or has(w, "bb")),
    ),
    (
        "words of length n over {1,2,3,4} with exactly one descent",
        words((1, 2, 3, 4)),
        lambda w: sum(x > y for x, y in pairwise(w)) == 1,
    ),
    (
        "words of length n over {1,2,3} with more ascents than descents",
        words((1, 2, 3)),
        lambda w: sum(x < y for x, y in pairwise(w)) > sum(x > y for x, y in pairwise(w)),
    ),
    (
        "total number of descents in all words of length n over {1,2,3}",
        words((1, 2, 3)),
        lambda w: sum(x > y for x, y in pairwise(w)),
    ),
    (
        "compositions of n with at most two even parts, neither of which is 2",
        compositions,
        lambda c: sum(p % 2 == 0 for p in c) <= 2 and 2 not in c,
    ),
    (
        "compositions of n in which exactly one part is greater than 2",
        compositions,
        lambda c: sum(p > 2 for p in c) == 1,
    ),
    (
        "compositions of n whose parts are neither 2 nor 3",
        compositions,
        lambda c: not set(c) & {2, 3},
    ),
    (
        "compositions of n in which not all parts are equal to 1",
        compositions,
        lambda c: any(p != 1 for p in c),
    ),
    (
        "compositions of n in which no two adjacent parts are both even",
        compositions,
        lambda c: all(x % 2 or y % 2 for x, y in pairwise(c)),
    ),
    (
        "compositions of n into odd parts other than 3",
        compositions,
        lambda c: all(p % 2 and p != 3 for p in c),
    ),
    (
        "compositions of n with first part at least 2 and last part odd",
        compositions,
        lambda c: c and c[0] >= 2 and c[-1] % 2,
    ),
    (
        "compositions of n with as many parts equal to 1 as parts equal to 2",
        compositions,
        lambda c: c.count(1) == c.count(2),
    ),
    (
        "compositions of n in which every 1 except the last is followed by a 2",
        compositions,
        lambda c: all(c[i + 1] == 2 for i in [i for i in range(len(c)) if c[i] == 1][:-1]),
    ),
    (
        "compositions of n with exactly two descents",
        compositions,
        lambda c: sum(x > y for x, y in pairwise(c)) == 2,
    ),
    (
        "partitions of n into at least two parts, all at most 4",
        partitions,
        lambda c: len(c) >= 2 and all(p <= 4 for p in c),
    ),
    (
        "partitions of n into parts 1, 2 and 4 in which 4 is used at most once",
        partitions,
        lambda c: set(c) <= {1, 2, 4} and c.count(4) <= 1,
    ),
    (
        "subsets of {1..n} with exactly two elements, neither of which is 1",
        SUBSETS,
        lambda x: len(x) == 2 and 1 not in x,
    ),
    (
        "subsets of {1..n} that contain 1 and 3 but not 2",
        SUBSETS,
        lambda x: 1 in x and 3 in x and 2 not in x,
    ),
    (
        "subsets of {1..n} with at least one block of length at least 3",
        SUBSETS,
        lambda x: any(len(b) >= 3 for b in blocks(x)),
    ),
    (
        "subsets of {1..n} in which no block of consecutive elements has length 2",
        SUBSETS,
        lambda x: all(len(b) != 2 for b in blocks(x)),
    ),
    (
        "subsets of {1..n} with no two elements that differ by 1 or 2",
        SUBSETS,
        lambda x: all(b - a not in (1, 2) for a, b in combinations(x, 2)),
    ),
    (
        "subsets of {1..n} whose sum is even or whose largest element is odd",
        SUBSETS,
        lambda x: sum(x) % 2 == 0 or (x and x[-1] % 2),
    ),
    (
        "subsets of {1..n} that contain exactly one of 1 and 2",
        SUBSETS,
        lambda x: (1 in x) != (2 in x),
    ),
    (
        "subsets of {1..n} with more than two but fewer than five elements",
        SUBSETS,
        lambda x: 2 < len(x) < 5,
    ),
    (
        "subsets of {1..n} with exactly three elements, no two of which are consecutive",
        SUBSETS,
        lambda x: len(x) == 3 and all(b - a > 1 for a, b in pairwise(x)),
    ),
    (
        "2 X n binary arrays in which every row has at most two 1s or every column has sum 1",
        TWO_ROWS,
        lambda a: all(sum(r) <= 2 for r in a) or all(sum(c) == 1 for c in turned(a)),
    ),
    (
        "2 X n binary arrays in which, if a column has sum 2, it is 11",
        TWO_ROWS,
        lambda a: len(a) == 2,
    ),
    (
        "3 X n binary arrays in which at most one column has no 1s",
        THREE_ROWS,
        lambda a: sum(sum(c) == 0 for c in turned(a)) <= 1,
    ),
    (
        "3 X n binary arrays in which every column is 101, 010 or 000",
        THREE_ROWS,
        lambda a: all(c in ((1, 0, 1), (0, 1, 0), (0, 0, 0)) for c in turned(a)),
    ),
    (
        "n X 3 binary arrays with exactly one 1 in each row and at least one 1 in each column",
        THREE_COLUMNS,
        lambda a: (
            all(sum(r) == 1 for r in a) and all(sum(c) >= 1 for c in turned(a)) and len(a) > 0
        ),
    ),
    (
        "2 X n arrays over {0,1,2} in which every 0 is adjacent to a 1 or a 2",
        arrays((0, 1, 2), always(2), same),
        lambda a: all(
            any(x in (1, 2) for x in near(a, i, j)) for i, j in places(a) if a[i][j] == 0
        ),
    ),
    (
        "2 X n binary arrays with an odd number of columns of 1s",
        TWO_ROWS,
        lambda a: sum(sum(c) == 2 for c in turned(a)) % 2 == 1,
    ),
    (
        "2 X n binary arrays in which not every column has even sum",
        TWO_ROWS,
        lambda a: any(sum(c) % 2 for c in turned(a)),
    ),
    (
        "3 X n binary arrays in which no two 1s are adjacent diagonally",
        THREE_ROWS,
        lambda a: (1, 1) not in slanted(a),
    ),
    (
        "2 X n binary arrays in which each row starts with 1 and ends with 0",
        TWO_ROWS,
        lambda a: all(len(r) > 0 and r[0] == 1 and r[-1] == 0 for r in a),
    ),
    (
        "2 X n binary arrays in which some row has more than two runs",
        TWO_ROWS,
        lambda a: any(len(lengths(r)) > 2 for r in a),
    ),
]
