# ruff: noqa: E501 - each sentence stands in one line
"""Sentences with negations, exceptions, or, both, neither, comparisons and conditions in conditions.

Each is listed with its objects, and with what tells of an object whether it is meant. It is counted
rightly, or refused. Nothing here knows gfkit.
"""

from __future__ import annotations

from itertools import combinations, groupby, pairwise

from reading.natural_sentences import arrays, compositions, partitions, subsets, words


def runs(word):
    """Return the runs of a word."""
    return ["".join(some) for _, some in groupby(word)]


def has(word, *factors):
    """Tell whether a word contains one of some words."""
    return any(one in word for one in factors)


def columns(array):
    """Return the columns of an array."""
    return [*zip(*array, strict=True)]


def neighbours(array, i, j):
    """Return the entries beside, above and below one."""
    near = (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)
    return [array[r][c] for r, c in near if 0 <= r < len(array) and 0 <= c < len(array[0])]


def are_adjacent(array, value):
    """Tell whether two entries that are adjacent in a row or a column have a value."""
    lines = [*array, *columns(array)]
    return any(a == b == value for line in lines for a, b in pairwise(line))


JOINED = [
    (
        "binary words of length n with neither 11 nor 000",
        words("01"),
        lambda w: "11" not in w and "000" not in w,
    ),
    (
        "binary words of length n that contain neither 010 nor 101",
        words("01"),
        lambda w: "010" not in w and "101" not in w,
    ),
    (
        "binary words of length n that contain both 00 and 11",
        words("01"),
        lambda w: "00" in w and "11" in w,
    ),
    (
        "binary words of length n that do not contain both 00 and 11",
        words("01"),
        lambda w: not ("00" in w and "11" in w),
    ),
    (
        "binary words of length n that contain 00 or 11 but not both",
        words("01"),
        lambda w: ("00" in w) != ("11" in w),
    ),
    (
        "ternary words of length n with more than twice as many 0s as 1s",
        words("012"),
        lambda w: w.count("0") > 2 * w.count("1"),
    ),
    (
        "binary words of length n with twice as many 0s as 1s",
        words("01"),
        lambda w: w.count("0") == 2 * w.count("1"),
    ),
    (
        "binary words of length n in which no run has length 2",
        words("01"),
        lambda w: all(len(r) != 2 for r in runs(w)),
    ),
    (
        "binary words of length n in which every run except the first has length at most 2",
        words("01"),
        lambda w: all(len(r) <= 2 for r in runs(w)[1:]),
    ),
    (
        "binary words of length n in which every run except the first and last has length at least 2",
        words("01"),
        lambda w: all(len(r) >= 2 for r in runs(w)[1:-1]),
    ),
    (
        "binary words of length n in which not every run has even length",
        words("01"),
        lambda w: any(len(r) % 2 for r in runs(w)),
    ),
    ("binary words of length n with no more than two 1s", words("01"), lambda w: w.count("1") <= 2),
    (
        "binary words of length n with no fewer than two 1s",
        words("01"),
        lambda w: w.count("1") >= 2,
    ),
    (
        "binary words of length n with at least two but not more than three 1s",
        words("01"),
        lambda w: 2 <= w.count("1") <= 3,
    ),
    (
        "ternary words of length n with an even number of 0s or an odd number of 1s",
        words("012"),
        lambda w: w.count("0") % 2 == 0 or w.count("1") % 2 == 1,
    ),
    (
        "ternary words of length n in which every 0 is followed by a 1 or a 2",
        words("012"),
        lambda w: all(i + 1 < len(w) and w[i + 1] in "12" for i in range(len(w)) if w[i] == "0"),
    ),
    (
        "ternary words of length n in which no 0 is followed by a 1",
        words("012"),
        lambda w: "01" not in w,
    ),
    (
        "ternary words of length n in which no 0 is immediately followed by 1 or 2",
        words("012"),
        lambda w: "01" not in w and "02" not in w,
    ),
    (
        "binary words of length n whose first and last letters are different",
        words("01"),
        lambda w: w[0] != w[-1],
    ),
    (
        "binary words of length n that neither start nor end with 1",
        words("01"),
        lambda w: not w.startswith("1") and (not w.endswith("1")),
    ),
    (
        "binary words of length n that start and end with the same letter",
        words("01"),
        lambda w: w[0] == w[-1],
    ),
    (
        "binary words of length n with exactly two runs of 1s, each of even length",
        words("01"),
        lambda w: (
            len([r for r in runs(w) if r[0] == "1"]) == 2
            and all(len(r) % 2 == 0 for r in runs(w) if r[0] == "1")
        ),
    ),
    (
        "binary words of length n with two runs of 1s and three runs of 0s",
        words("01"),
        lambda w: (
            len([r for r in runs(w) if r[0] == "1"]) == 2
            and len([r for r in runs(w) if r[0] == "0"]) == 3
        ),
    ),
    (
        "binary words of length n that have no isolated 1s and no isolated 0s",
        words("01"),
        lambda w: all(len(r) > 1 for r in runs(w)),
    ),
    (
        "binary words of length n whose longest run has length exactly 2",
        words("01"),
        lambda w: max(map(len, runs(w))) == 2,
    ),
    (
        "binary words of length n except those with two adjacent 1s",
        words("01"),
        lambda w: "11" not in w,
    ),
    ("binary words of length n other than palindromes", words("01"), lambda w: w != w[::-1]),
    (
        "binary palindromes of length n with no two adjacent 1s",
        words("01"),
        lambda w: w == w[::-1] and "11" not in w,
    ),
    ("ternary words of length n with all three letters", words("012"), lambda w: len(set(w)) == 3),
    (
        "ternary words of length n that use at most two different letters",
        words("012"),
        lambda w: len(set(w)) <= 2,
    ),
    (
        "words of length n over {a,b,c} with no two adjacent vowels",
        words("abc"),
        lambda w: "aa" not in w,
    ),
    (
        "words of length n over {a,b,c} in which a never stands next to b",
        words("abc"),
        lambda w: "ab" not in w and "ba" not in w,
    ),
    (
        "words of length n over {a,b,c} in which no a is adjacent to a b",
        words("abc"),
        lambda w: "ab" not in w and "ba" not in w,
    ),
    (
        "words of length n over {a,b,c} in which each letter is used an even number of times",
        words("abc"),
        lambda w: all(w.count(c) % 2 == 0 for c in "abc"),
    ),
    (
        "binary words of length n with an equal number of 0s and 1s",
        words("01"),
        lambda w: w.count("0") == w.count("1"),
    ),
    (
        "binary words of length n with an odd number of 1s in total and no three 1s in a row",
        words("01"),
        lambda w: w.count("1") % 2 == 1 and "111" not in w,
    ),
    (
        "binary words of length n with sum divisible by 3",
        words("01"),
        lambda w: w.count("1") % 3 == 0,
    ),
    (
        "binary words of length n with at least one 1 between any two 0s",
        words("01"),
        lambda w: "00" not in w,
    ),
    (
        "binary words of length n where two 1s are never adjacent unless at the beginning",
        words("01"),
        lambda w: "11" not in w[1:],
    ),
    (
        "circular binary words of length n with no two adjacent 1s",
        words("01"),
        lambda w: all(not w[i] == "1" == w[(i + 1) % len(w)] for i in range(len(w))),
    ),
    (
        "circular binary words of length n with neither 00 nor 11",
        words("01"),
        lambda w: all(w[i] != w[(i + 1) % len(w)] for i in range(len(w))),
    ),
    (
        "number of binary words of length n with no 1s at odd positions",
        words("01"),
        lambda w: "1" not in w[0::2],
    ),
    (
        "binary words of length n in which the number of 1s is not divisible by 3",
        words("01"),
        lambda w: w.count("1") % 3 != 0,
    ),
    (
        "binary words of length n in which the number of 1s is twice the number of 0s",
        words("01"),
        lambda w: w.count("1") == 2 * w.count("0"),
    ),
    (
        "ternary words of length n with no adjacent letters equal and no 0 at the end",
        words("012"),
        lambda w: all((a != b for a, b in pairwise(w))) and w[-1] != "0",
    ),
    (
        "ternary words of length n avoiding 012 as a subsequence",
        words("012"),
        lambda w: (
            not any(
                (
                    w[i] == "0" and w[j] == "1" and (w[k] == "2")
                    for i, j, k in combinations(range(len(w)), 3)
                )
            )
        ),
    ),
    (
        "compositions of n with neither 1 nor 3 as a part",
        compositions,
        lambda c: not {1, 3} & set(c),
    ),
    (
        "compositions of n with no part divisible by 3",
        compositions,
        lambda c: all(x % 3 for x in c),
    ),
    (
        "compositions of n in which not all parts are odd",
        compositions,
        lambda c: any(x % 2 == 0 for x in c),
    ),
    (
        "compositions of n with more odd parts than even parts",
        compositions,
        lambda c: sum(x % 2 for x in c) > sum(x % 2 == 0 for x in c),
    ),
    (
        "compositions of n with at most one part greater than 2",
        compositions,
        lambda c: sum(x > 2 for x in c) <= 1,
    ),
    (
        "compositions of n into parts 1, 2 and 5 with at least one 2",
        compositions,
        lambda c: set(c) <= {1, 2, 5} and 2 in c,
    ),
    (
        "compositions of n whose first and last parts are equal",
        compositions,
        lambda c: c[0] == c[-1],
    ),
    (
        "compositions of n with every part except the last odd",
        compositions,
        lambda c: all(x % 2 for x in c[:-1]),
    ),
    (
        "compositions of n into exactly three parts, none of them 1",
        compositions,
        lambda c: len(c) == 3 and 1 not in c,
    ),
    ("compositions of n into distinct parts", compositions, lambda c: len(set(c)) == len(c)),
    (
        "compositions of n with no two adjacent odd parts",
        compositions,
        lambda c: not any((a % 2 and b % 2 for a, b in pairwise(c))),
    ),
    (
        "compositions of n in which all parts are at least 2 but at most 4",
        compositions,
        lambda c: all(2 <= x <= 4 for x in c),
    ),
    (
        "compositions of n with an even number of parts or first part 1",
        compositions,
        lambda c: len(c) % 2 == 0 or c[0] == 1,
    ),
    ("compositions of n whose smallest part is 2", compositions, lambda c: min(c) == 2),
    (
        "compositions of n into at least two even parts and no odd parts",
        compositions,
        lambda c: all(x % 2 == 0 for x in c) and len(c) >= 2,
    ),
    ("compositions of n with exactly one 1", compositions, lambda c: c.count(1) == 1),
    (
        "compositions of n in which the first part is larger than the last part",
        compositions,
        lambda c: c[0] > c[-1],
    ),
    (
        "partitions of n into distinct odd parts",
        compositions,
        lambda c: all((a > b for a, b in pairwise(c))) and all(x % 2 for x in c),
    ),
    (
        "partitions of n into at most 3 parts, each at least 2",
        compositions,
        lambda c: all((a >= b for a, b in pairwise(c))) and len(c) <= 3 and (min(c) >= 2),
    ),
    (
        "subsets of {1..n} with no two elements differing by 1 or 3",
        subsets,
        lambda s: not any((b - a in (1, 3) for a, b in combinations(s, 2))),
    ),
    (
        "subsets of {1..n} with no two elements differing by 2 and no two elements differing by 3",
        subsets,
        lambda s: not any((b - a in (2, 3) for a, b in combinations(s, 2))),
    ),
    (
        "nonempty subsets of {1..n} whose smallest element is even",
        subsets,
        lambda s: s and s[0] % 2 == 0,
    ),
    (
        "subsets of {1..n} with more even than odd elements",
        subsets,
        lambda s: sum(x % 2 == 0 for x in s) > sum(x % 2 for x in s),
    ),
    (
        "subsets of {1..n} that contain at least two consecutive elements",
        subsets,
        lambda s: any((b - a == 1 for a, b in pairwise(s))),
    ),
    ("subsets of {1..n} whose sum is not divisible by 3", subsets, lambda s: sum(s) % 3 != 0),
    (
        "subsets of {1..n} with no three consecutive elements and at least one even element",
        subsets,
        lambda s: not any(x + 1 in s and x + 2 in s for x in s) and any(x % 2 == 0 for x in s),
    ),
    (
        "2-element subsets of {1..n} whose elements differ by at least 2",
        subsets,
        lambda s: len(s) == 2 and s[1] - s[0] >= 2,
    ),
    (
        "2 X n binary arrays with no 1 adjacent to more than one 1",
        arrays(2, (0, 1)),
        lambda a: all(
            sum(neighbours(a, i, j)) <= 1
            for i in range(len(a))
            for j in range(len(a[0]))
            if a[i][j]
        ),
    ),
    (
        "2 X n binary arrays with no row and no column of all 1s",
        arrays(2, (0, 1)),
        lambda a: all(0 in r for r in a) and all(0 in c for c in columns(a)),
    ),
    (
        "2 X n binary arrays in which neither two rows are equal nor two adjacent columns are equal",
        arrays(2, (0, 1)),
        lambda a: a[0] != a[1] and all((x != y for x, y in pairwise(columns(a)))),
    ),
    (
        "2 X n binary arrays with no two adjacent equal columns",
        arrays(2, (0, 1)),
        lambda a: all((x != y for x, y in pairwise(columns(a)))),
    ),
    (
        "2 X n 0..2 arrays with no two adjacent equal entries and with no two 2s adjacent vertically",
        arrays(2, (0, 1, 2)),
        lambda a: (
            all(x[i] != x[i + 1] for x in a for i in range(len(x) - 1))
            and all((x != y for x, y in columns(a)))
        ),
    ),
    (
        "2 X n 0..2 arrays with no two equal entries adjacent horizontally and no two 2s adjacent vertically",
        arrays(2, (0, 1, 2)),
        lambda a: (
            all(x[i] != x[i + 1] for x in a for i in range(len(x) - 1))
            and all(((x, y) != (2, 2) for x, y in columns(a)))
        ),
    ),
    (
        "3 X n binary arrays with every column sum odd but no two adjacent columns equal",
        arrays(3, (0, 1)),
        lambda a: (
            all(sum(c) % 2 for c in columns(a)) and all((x != y for x, y in pairwise(columns(a))))
        ),
    ),
    (
        "2 X n binary arrays with at least one 1 in every column but not in every row",
        arrays(2, (0, 1)),
        lambda a: all(1 in c for c in columns(a)) and (not all(1 in r for r in a)),
    ),
    (
        "2 X n binary arrays with exactly one 2 X 2 block of equal entries",
        arrays(2, (0, 1)),
        lambda a: (
            sum(
                len({a[0][j], a[0][j + 1], a[1][j], a[1][j + 1]}) == 1 for j in range(len(a[0]) - 1)
            )
            == 1
        ),
    ),
    (
        "2 X n binary arrays with no two 1s adjacent diagonally",
        arrays(2, (0, 1)),
        lambda a: (
            not any(
                (a[0][j] and a[1][j + 1]) or (a[1][j] and a[0][j + 1]) for j in range(len(a[0]) - 1)
            )
        ),
    ),
    (
        "2 X n binary arrays in which every row or every column has even sum",
        arrays(2, (0, 1)),
        lambda a: all(sum(r) % 2 == 0 for r in a) or all(sum(c) % 2 == 0 for c in columns(a)),
    ),
    (
        "2 X n binary arrays with more 1s than 0s in every row",
        arrays(2, (0, 1)),
        lambda a: all(2 * sum(r) > len(r) for r in a),
    ),
    (
        "2 X n binary arrays in which every 0 is adjacent to a 1",
        arrays(2, (0, 1)),
        lambda a: all(
            1 in neighbours(a, i, j) for i in range(2) for j in range(len(a[0])) if not a[i][j]
        ),
    ),
    (
        "binary words of length n that contain 00 or 11 and start with 1",
        words("01"),
        lambda w: has(w, "00", "11") and w[0] == "1",
    ),
    (
        "ternary words of length n with at most two runs, each of length at least 2",
        words("012"),
        lambda w: len(runs(w)) <= 2 and all(len(r) >= 2 for r in runs(w)),
    ),
    (
        "ternary words of length n in which runs of 0s have length at most 2 and runs of 1s have even length",
        words("012"),
        lambda w: (
            all(len(r) <= 2 for r in runs(w) if r[0] == "0")
            and all(len(r) % 2 == 0 for r in runs(w) if r[0] == "1")
        ),
    ),
    (
        "binary words of length n with an odd number of runs of odd length",
        words("01"),
        lambda w: sum(len(r) % 2 for r in runs(w)) % 2 == 1,
    ),
    (
        "binary words of length n with no runs of odd length greater than 1",
        words("01"),
        lambda w: all(len(r) % 2 == 0 or len(r) == 1 for r in runs(w)),
    ),
    (
        "binary words of length n with at most 2 runs of 1s of length at least 2",
        words("01"),
        lambda w: sum(r[0] == "1" and len(r) >= 2 for r in runs(w)) <= 2,
    ),
    (
        "binary words of length n that do not contain 00 or 111",
        words("01"),
        lambda w: not has(w, "00", "111"),
    ),
    (
        "binary words of length n that do not contain 00 but contain 11",
        words("01"),
        lambda w: "00" not in w and "11" in w,
    ),
    ("binary words of length n with 3 or more 1s", words("01"), lambda w: w.count("1") >= 3),
    (
        "binary words of length n with two or three 1s",
        words("01"),
        lambda w: w.count("1") in (2, 3),
    ),
    (
        "binary words of length n such that no two 1s are adjacent and the last letter is 1",
        words("01"),
        lambda w: "11" not in w and w[-1] == "1",
    ),
    (
        "binary words of length n in which no two 1s are at distance 2",
        words("01"),
        lambda w: not any(w[i] == w[i + 2] == "1" for i in range(len(w) - 2)),
    ),
    (
        "words of length n over {1,2,3} with no two adjacent letters that differ by 1",
        words("123"),
        lambda w: all((abs(int(a) - int(b)) != 1 for a, b in pairwise(w))),
    ),
    (
        "words of length n over {1,2,3,4} with an even number of even letters and an odd number of odd letters",
        words("1234"),
        lambda w: sum(int(x) % 2 == 0 for x in w) % 2 == 0 and sum(int(x) % 2 for x in w) % 2 == 1,
    ),
    (
        "words of length n over {1,2,3,4} with no two adjacent odd letters and no two adjacent even letters",
        words("1234"),
        lambda w: all(((int(a) + int(b)) % 2 for a, b in pairwise(w))),
    ),
    (
        "words of length n over {1,2,3} whose sum is even but with no 2s",
        words("123"),
        lambda w: sum(map(int, w)) % 2 == 0 and "2" not in w,
    ),
    (
        "words of length n over {0,1,2,3} in which every 3 is preceded by a 2",
        words("0123"),
        lambda w: all(i and w[i - 1] == "2" for i in range(len(w)) if w[i] == "3"),
    ),
    (
        "words of length n over {0,1,2,3} in which every 3 is adjacent to a 2 or a 1",
        words("0123"),
        lambda w: all(
            any(0 <= j < len(w) and w[j] in "12" for j in (i - 1, i + 1))
            for i in range(len(w))
            if w[i] == "3"
        ),
    ),
    (
        "ternary words of length n with exactly one occurrence of 00 or 11",
        words("012"),
        lambda w: sum(w[i : i + 2] in ("00", "11") for i in range(len(w) - 1)) == 1,
    ),
    (
        "ternary words of length n with more than one 0 and fewer than two 1s",
        words("012"),
        lambda w: w.count("0") > 1 and w.count("1") < 2,
    ),
    (
        "circular ternary words of length n with no two adjacent equal letters",
        words("012"),
        lambda w: all(w[i] != w[(i + 1) % len(w)] for i in range(len(w))),
    ),
    (
        "circular ternary words of length n with at least one occurrence of 01",
        words("012"),
        lambda w: "01" in w + w[0],
    ),
    (
        "circular binary words of length n with exactly 2 occurrences of 01",
        words("01"),
        lambda w: sum((w + w[0])[i : i + 2] == "01" for i in range(len(w))) == 2,
    ),
    (
        "compositions of n with no parts equal to 1 or 2 except the last",
        compositions,
        lambda c: not {1, 2} & set(c[:-1]),
    ),
    (
        "compositions of n with no part equal to 1 except the first",
        compositions,
        lambda c: 1 not in c[1:],
    ),
    (
        "compositions of n with exactly two odd parts and exactly one even part",
        compositions,
        lambda c: sum(x % 2 for x in c) == 2 and sum(x % 2 == 0 for x in c) == 1,
    ),
    (
        "compositions of n with at least two parts and no two adjacent equal parts",
        compositions,
        lambda c: len(c) >= 2 and all((a != b for a, b in pairwise(c))),
    ),
    (
        "compositions of n with odd first part and even last part",
        compositions,
        lambda c: c[0] % 2 and c[-1] % 2 == 0,
    ),
    (
        "compositions of n with first part 1 or last part 1 but not both",
        compositions,
        lambda c: (c[0] == 1) != (c[-1] == 1),
    ),
    (
        "compositions of n into parts greater than 1 with an odd number of parts",
        compositions,
        lambda c: min(c) > 1 and len(c) % 2,
    ),
    (
        "compositions of n in which every 1 is followed by a 2",
        compositions,
        lambda c: all(i + 1 < len(c) and c[i + 1] == 2 for i in range(len(c)) if c[i] == 1),
    ),
    (
        "compositions of n in which every odd part is followed by an even part",
        compositions,
        lambda c: all(i + 1 < len(c) and c[i + 1] % 2 == 0 for i in range(len(c)) if c[i] % 2),
    ),
    (
        "compositions of n with no 2s and at most one 1",
        compositions,
        lambda c: 2 not in c and c.count(1) <= 1,
    ),
    (
        "compositions of n with an odd number of odd parts and last part odd",
        compositions,
        lambda c: sum(x % 2 for x in c) % 2 and c[-1] % 2,
    ),
    ("compositions of n into parts other than 2", compositions, lambda c: 2 not in c),
    (
        "compositions of n into parts that are not multiples of 3",
        compositions,
        lambda c: all(x % 3 for x in c),
    ),
    ("compositions of n into 2 or 3 parts", compositions, lambda c: len(c) in (2, 3)),
    ("compositions of n into parts 2 or 3", compositions, lambda c: set(c) <= {2, 3}),
    (
        "compositions of n with largest part at most 3 and smallest part at least 2",
        compositions,
        lambda c: max(c) <= 3 and min(c) >= 2,
    ),
    (
        "compositions of n with more parts equal to 1 than parts equal to 2",
        compositions,
        lambda c: c.count(1) > c.count(2),
    ),
    (
        "compositions of n with parts in {1,2} that start and end with 1",
        compositions,
        lambda c: set(c) <= {1, 2} and c[0] == c[-1] == 1,
    ),
    (
        "palindromic compositions of n with an even number of parts",
        compositions,
        lambda c: c == c[::-1] and len(c) % 2 == 0,
    ),
    (
        "palindromic compositions of n into odd parts",
        compositions,
        lambda c: c == c[::-1] and all(x % 2 for x in c),
    ),
    (
        "partitions of n into parts 1, 2 and 3 with at least one 3",
        partitions,
        lambda c: set(c) <= {1, 2, 3} and 3 in c,
    ),
    ("partitions of n with at most two 1s", partitions, lambda c: c.count(1) <= 2),
    ("partitions of n with largest part 3", partitions, lambda c: max(c) == 3),
    (
        "subsets of {1..n} with an even number of odd elements and no two consecutive elements",
        subsets,
        lambda s: (
            sum(x % 2 for x in s) % 2 == 0 and (not any((b - a == 1 for a, b in pairwise(s))))
        ),
    ),
    ("subsets of {1..n} with no two odd elements", subsets, lambda s: sum(x % 2 for x in s) <= 1),
    (
        "subsets of {1..n} with no two elements differing by 2 or 4",
        subsets,
        lambda s: not any((b - a in (2, 4) for a, b in combinations(s, 2))),
    ),
    ("subsets of {1..n} that contain neither 1 nor 3", subsets, lambda s: not {1, 3} & set(s)),
    (
        "subsets of {1..n} containing no multiple of 3 and at least 2 elements",
        subsets,
        lambda s: all(x % 3 for x in s) and len(s) >= 2,
    ),
    (
        "subsets of {1..n} whose smallest element is at least 2 and whose sum is odd",
        subsets,
        lambda s: bool(s) and s[0] >= 2 and (sum(s) % 2 == 1),
    ),
    (
        "subsets of {1..n} with more than 2 but fewer than 4 elements",
        subsets,
        lambda s: len(s) == 3,
    ),
    (
        "3-element subsets of {1..n} whose sum is even",
        subsets,
        lambda s: len(s) == 3 and sum(s) % 2 == 0,
    ),
    (
        "subsets of {1..n} with exactly one pair of consecutive elements",
        subsets,
        lambda s: sum((b - a == 1 for a, b in pairwise(s))) == 1,
    ),
    (
        "subsets of {1..n} with at most one pair of elements that differ by 2",
        subsets,
        lambda s: sum((b - a == 2 for a, b in combinations(s, 2))) <= 1,
    ),
    (
        "subsets of {1..n} in which every element is even or greater than 3",
        subsets,
        lambda s: all(x % 2 == 0 or x > 3 for x in s),
    ),
    (
        "2 X n binary arrays with no two adjacent 1s and no two adjacent 0s",
        arrays(2, (0, 1)),
        lambda a: not are_adjacent(a, 0) and (not are_adjacent(a, 1)),
    ),
    (
        "2 X n binary arrays with no two adjacent 1s or at least three 1s",
        arrays(2, (0, 1)),
        lambda a: not are_adjacent(a, 1) or sum(map(sum, a)) >= 3,
    ),
    (
        "2 X n binary arrays with no two adjacent 1s in any row",
        arrays(2, (0, 1)),
        lambda a: not any(r[i] == r[i + 1] == 1 for r in a for i in range(len(r) - 1)),
    ),
    (
        "2 X n binary arrays with exactly one 1 in each row and at most one 1 in each column",
        arrays(2, (0, 1)),
        lambda a: all(sum(r) == 1 for r in a) and all(sum(c) <= 1 for c in columns(a)),
    ),
    (
        "2 X n binary arrays with no row or column sum equal to 2",
        arrays(2, (0, 1)),
        lambda a: all(sum(r) != 2 for r in a) and all(sum(c) != 2 for c in columns(a)),
    ),
    (
        "3 X n binary arrays in which every column has exactly two 1s and no row has two adjacent 1s",
        arrays(3, (0, 1)),
        lambda a: (
            all(sum(c) == 2 for c in columns(a))
            and (not any(r[i] == r[i + 1] == 1 for r in a for i in range(len(r) - 1)))
        ),
    ),
    (
        "2 X n binary arrays in which every row is a palindrome and no two 1s are adjacent",
        arrays(2, (0, 1)),
        lambda a: all(r == r[::-1] for r in a) and (not are_adjacent(a, 1)),
    ),
    (
        "2 X n binary arrays with more 1s than 0s",
        arrays(2, (0, 1)),
        lambda a: 2 * sum(map(sum, a)) > 2 * len(a[0]),
    ),
    (
        "2 X n binary arrays in which at least one column has sum 2 and at least one column has sum 0",
        arrays(2, (0, 1)),
        lambda a: any(sum(c) == 2 for c in columns(a)) and any(sum(c) == 0 for c in columns(a)),
    ),
    (
        "2 X n binary arrays with no 2 X 2 block of sum 2 or sum 3",
        arrays(2, (0, 1)),
        lambda a: all((sum(x) + sum(y) not in (2, 3) for x, y in pairwise(columns(a)))),
    ),
    (
        "2 X n binary arrays in which every 1 is adjacent to exactly one 1 horizontally",
        arrays(2, (0, 1)),
        lambda a: all(
            sum(r[k] for k in (j - 1, j + 1) if 0 <= k < len(r)) == 1
            for r in a
            for j in range(len(r))
            if r[j]
        ),
    ),
    (
        "2 X n binary arrays in which every 1 is adjacent to a 1 horizontally and to a 0 vertically",
        arrays(2, (0, 1)),
        lambda a: all(
            any(a[i][k] for k in (j - 1, j + 1) if 0 <= k < len(a[i])) and (not a[1 - i][j])
            for i in range(2)
            for j in range(len(a[0]))
            if a[i][j]
        ),
    ),
    (
        "2 X n 0..2 arrays with row sums and column sums even",
        arrays(2, (0, 1, 2)),
        lambda a: all(sum(r) % 2 == 0 for r in a) and all(sum(c) % 2 == 0 for c in columns(a)),
    ),
    (
        "2 X n 0..2 arrays with nondecreasing rows and no two equal entries adjacent vertically",
        arrays(2, (0, 1, 2)),
        lambda a: all(list(r) == sorted(r) for r in a) and all((x != y for x, y in columns(a))),
    ),
    (
        "2 X n 0..2 arrays in which adjacent entries differ by at most 1 but no two adjacent entries are both 1",
        arrays(2, (0, 1, 2)),
        lambda a: (
            all(abs(r[i] - r[i + 1]) <= 1 for r in a for i in range(len(r) - 1))
            and all((abs(x - y) <= 1 for x, y in columns(a)))
            and (not are_adjacent(a, 1))
        ),
    ),
    (
        "2 X n binary arrays with the first and last columns equal",
        arrays(2, (0, 1)),
        lambda a: columns(a)[0] == columns(a)[-1],
    ),
]
