"""Sentences as readers of sequences, students and authors of papers write them, with their meaning.

Each is listed with its objects, and with what tells of an object whether it is meant; of a total it
is what the object adds. Nothing here knows gfkit. `REGULAR` are read by finite automata. `OTHERS`
are not, or the language does not say them: they may be refused, and are right if they are counted.
"""

from __future__ import annotations

from itertools import combinations, groupby, pairwise, product


def words(letters):
    """Return what lists the words of a length over some letters."""
    return lambda n: ("".join(z) for z in product(letters, repeat=n))


def compositions(n):
    """Yield the compositions of n."""
    if n == 0:
        yield ()
    for k in range(1, n + 1):
        for rest in compositions(n - k):
            yield (k, *rest)


def partitions(n):
    """Yield the partitions of n, as nonincreasing compositions."""
    return (w for w in compositions(n) if all(a >= b for a, b in pairwise(w)))


def subsets(n):
    """Yield the subsets of {1..n}, each in increasing order."""
    return subsets_from(1)(n)


def subsets_from(first):
    """Return what lists the subsets of {first..n}."""

    def listed(n):
        each = range(first, n + 1)
        return (z for k in range(len(each) + 1) for z in combinations(each, k))

    return listed


def subsets_to(less):
    """Return what lists the subsets of {0..n-less}."""
    return lambda n: subsets_from(0)(n - less)


def arrays(rows, letters):
    """Return what lists the arrays of n columns: of each its rows."""
    return lambda n: product(product(letters, repeat=n), repeat=rows)


def tall(columns, letters):
    """Return what lists the arrays of n rows."""
    return lambda n: product(product(letters, repeat=columns), repeat=n)


def runs(word):
    """Return the longest stretches of equal letters."""
    return [[*z] for _, z in groupby(word)]


def of(word, letter):
    """Return the lengths of the runs of a letter."""
    return [len(r) for r in runs(word) if r[0] == letter]


def next_to(s, x):
    """Tell whether a neighbour of a number is in a set."""
    return x - 1 in s or x + 1 in s


def blocks(s):
    """Return the lengths of the longest stretches of consecutive numbers."""
    found = []
    for k, x in enumerate(s):
        if k and s[k - 1] == x - 1:
            found[-1] += 1
        else:
            found.append(1)
    return found


def many(word, factor):
    """Return how often a factor occurs."""
    return sum(word[i : i + len(factor)] == factor for i in range(len(word) - len(factor) + 1))


def beside(rows, way="both"):
    """Return the pairs of entries side by side, and one above the other."""
    side = [pair for row in rows for pair in pairwise(row)]
    above = [pair for a, b in pairwise(rows) for pair in zip(a, b, strict=True)]
    return side + above if way == "both" else side if way == "along" else above


def columns(rows):
    """Return the columns."""
    return [*zip(*rows, strict=True)]


def squares(rows):
    """Return the entries of all 2 x 2 blocks."""
    return [(a[i], a[i + 1], b[i], b[i + 1]) for a, b in pairwise(rows) for i in range(len(a) - 1)]


def circle(word, k):
    """Return the factors of k letters of a word on a circle."""
    return ["".join(word[(i + j) % len(word)] for j in range(k)) for i in range(len(word))]


def followed(w, what, by):
    """Tell whether each of some letters is followed by one of others."""
    return all(k + 1 < len(w) and by(w[k + 1]) for k, z in enumerate(w) if what(z))


B, T, Q, ABC, AB = words("01"), words("012"), words("0123"), words("abc"), words("ab")

REGULAR = [
    # Words.
    (
        "binary words of length n that have neither 00 nor 111",
        B,
        lambda w: "00" not in w and "111" not in w,
    ),
    (
        "binary words of length n with neither two adjacent 1s nor three adjacent 0s",
        B,
        lambda w: "11" not in w and "000" not in w,
    ),
    (
        "binary words of length n that neither start nor end with 1",
        B,
        lambda w: w[:1] != "1" and w[-1:] != "1",
    ),
    ("ternary words of length n that contain both 01 and 10", T, lambda w: "01" in w and "10" in w),
    (
        "binary strings of length n that start with 1 but do not end with 1",
        B,
        lambda w: w[:1] == "1" and w[-1] != "1",
    ),
    (
        "binary words of length n that contain 11 but not 111",
        B,
        lambda w: "11" in w and "111" not in w,
    ),
    (
        "ternary words of length n with no 00, 11 or 22",
        T,
        lambda w: all(a != b for a, b in pairwise(w)),
    ),
    (
        "ternary words of length n avoiding 00, 11 and 22",
        T,
        lambda w: all(a != b for a, b in pairwise(w)),
    ),
    (
        "binary words of length n in which every run except the last has length 2",
        B,
        lambda w: all(len(r) == 2 for r in runs(w)[:-1]),
    ),
    (
        "ternary words of length n in which all letters other than 0 occur at most once",
        T,
        lambda w: w.count("1") <= 1 and w.count("2") <= 1,
    ),
    (
        "binary words of length n whose runs are all of odd length",
        B,
        lambda w: all(len(r) % 2 for r in runs(w)),
    ),
    (
        "binary words of length n in which each 1 is followed by at least two 0s",
        B,
        lambda w: all(w[k + 1 : k + 3] == "00" for k, z in enumerate(w) if z == "1"),
    ),
    (
        "binary words of length n in which every 1 is immediately followed by a 0",
        B,
        lambda w: followed(w, lambda z: z == "1", lambda z: z == "0"),
    ),
    (
        "ternary words of length n in which no 2 is immediately followed by a 0",
        T,
        lambda w: "20" not in w,
    ),
    (
        "binary words of length n in which every run of 0s is followed by a run of 1s of length at least 2",
        B,
        lambda w: all(
            k + 1 < len(runs(w)) and len(runs(w)[k + 1]) >= 2
            for k, r in enumerate(runs(w))
            if r[0] == "0"
        ),
    ),
    ("binary words of length n with between 2 and 4 ones", B, lambda w: 2 <= w.count("1") <= 4),
    (
        "binary words of length n with at least 2 but at most 4 ones",
        B,
        lambda w: 2 <= w.count("1") <= 4,
    ),
    (
        "binary words of length n having at least one and at most three 0s",
        B,
        lambda w: 1 <= w.count("0") <= 3,
    ),
    ("binary words of length n with 2 or 3 ones", B, lambda w: w.count("1") in (2, 3)),
    (
        "binary words of length n whose number of 1s is divisible by 3",
        B,
        lambda w: w.count("1") % 3 == 0,
    ),
    (
        "binary words of length n in which the number of 1s is even and the number of 0s is odd",
        B,
        lambda w: w.count("1") % 2 == 0 and w.count("0") % 2,
    ),
    (
        "binary words of length n whose number of 0s is congruent to 1 mod 3",
        B,
        lambda w: w.count("0") % 3 == 1,
    ),
    (
        "bitstrings of length n that don't contain three consecutive zeros",
        B,
        lambda w: "000" not in w,
    ),
    ("bit strings of length n with no two consecutive zeros", B, lambda w: "00" not in w),
    ("n-bit strings containing at least one 1", B, lambda w: "1" in w),
    (
        "how many binary strings of length n have no three consecutive identical digits?",
        B,
        lambda w: all(len(r) < 3 for r in runs(w)),
    ),
    ("how many ternary words of length n do not contain 12?", T, lambda w: "12" not in w),
    ("binary words of length n in which 01 occurs exactly twice", B, lambda w: w.count("01") == 2),
    ("binary words of length n in which 11 does not occur", B, lambda w: "11" not in w),
    (
        "binary words of length n with as many occurrences of 01 as of 10",
        B,
        lambda w: w.count("01") == w.count("10"),
    ),
    (
        "binary words of length n with more occurrences of 01 than of 10",
        B,
        lambda w: w.count("01") > w.count("10"),
    ),
    (
        "ternary words of length n whose first letter is not equal to the last",
        T,
        lambda w: w and w[0] != w[-1],
    ),
    (
        "ternary words of length n whose first and last letters are different",
        T,
        lambda w: w and w[0] != w[-1],
    ),
    (
        "words of length n over {a,b,c} that start and end with the same letter",
        ABC,
        lambda w: w and w[0] == w[-1],
    ),
    (
        "words of length n over the alphabet {a,b,c} starting with b or c",
        ABC,
        lambda w: w[:1] in ("b", "c"),
    ),
    ("words of length n over {a, b} where no a is next to another a", AB, lambda w: "aa" not in w),
    (
        "words of length n over an alphabet of 3 letters with no two equal adjacent letters",
        T,
        lambda w: all(a != b for a, b in pairwise(w)),
    ),
    (
        "words of length n on three letters with no two consecutive letters the same",
        T,
        lambda w: all(a != b for a, b in pairwise(w)),
    ),
    (
        "words over {0,1,2,3} of length n in which neighboring letters differ by exactly 1",
        Q,
        lambda w: all(abs(int(a) - int(b)) == 1 for a, b in pairwise(w)),
    ),
    (
        "quaternary words of length n in which consecutive digits differ by 0 or 1",
        Q,
        lambda w: all(abs(int(a) - int(b)) < 2 for a, b in pairwise(w)),
    ),
    (
        "quaternary words of length n in which adjacent digits never differ by 1",
        Q,
        lambda w: all(abs(int(a) - int(b)) != 1 for a, b in pairwise(w)),
    ),
    (
        "words of length n over {1,2,3} in which the sum of every two adjacent letters is at least 4",
        words("123"),
        lambda w: all(int(a) + int(b) >= 4 for a, b in pairwise(w)),
    ),
    (
        "words of length n over {1,2,3} with digit sum divisible by 4",
        words("123"),
        lambda w: sum(map(int, w)) % 4 == 0,
    ),
    (
        "ternary words of length n whose digits add up to an even number",
        T,
        lambda w: sum(map(int, w)) % 2 == 0,
    ),
    (
        "binary words of length n with no isolated 0s and no isolated 1s",
        B,
        lambda w: all(len(r) > 1 for r in runs(w)),
    ),
    (
        "binary words of length n without isolated letters",
        B,
        lambda w: all(len(r) > 1 for r in runs(w)),
    ),
    (
        "binary words of length n in which all runs of 1s have length at most 2 and all runs of 0s have even length",
        B,
        lambda w: all(k <= 2 for k in of(w, "1")) and all(k % 2 == 0 for k in of(w, "0")),
    ),
    (
        "binary words of length n in which exactly one run has length greater than 1",
        B,
        lambda w: sum(len(r) > 1 for r in runs(w)) == 1,
    ),
    (
        "binary words of length n with at most one run of 0s of length exactly 2",
        B,
        lambda w: of(w, "0").count(2) <= 1,
    ),
    ("binary words of length n with no run of exactly two 1s", B, lambda w: 2 not in of(w, "1")),
    (
        "binary words of length n with an even number of runs, at least 4",
        B,
        lambda w: len(runs(w)) >= 4 and len(runs(w)) % 2 == 0,
    ),
    (
        "binary words of length n with longest run of 1s of length exactly 2",
        B,
        lambda w: max(of(w, "1"), default=0) == 2,
    ),
    (
        "binary words of length n whose longest run of 0s is of even length",
        B,
        lambda w: max(of(w, "0"), default=0) % 2 == 0,
    ),
    (
        "binary words of length n whose shortest run has length 2",
        B,
        lambda w: min(map(len, runs(w)), default=0) == 2,
    ),
    ("binary words of length n with no 1 in an even position", B, lambda w: "1" not in w[1::2]),
    ("binary words of length n with 1s only in odd positions", B, lambda w: "1" not in w[1::2]),
    ("binary words of length n whose second letter is 1", B, lambda w: w[1:2] == "1"),
    (
        "ternary words of length n not beginning with 0 and not ending with 0",
        T,
        lambda w: w[:1] != "0" and w[-1:] != "0",
    ),
    ("ternary words of length n that use all three letters", T, lambda w: set(w) == set("012")),
    (
        "ternary words of length n using at most two different letters",
        T,
        lambda w: len(set(w)) <= 2,
    ),
    (
        "words of length n over {0,1,2} with exactly one 0 and at least one 1",
        T,
        lambda w: w.count("0") == 1 and "1" in w,
    ),
    (
        "ternary words of length n with at most one 0, at most one 1 and at most one 2",
        T,
        lambda w: all(w.count(z) < 2 for z in "012"),
    ),
    (
        "ternary words of length n that are weakly increasing or weakly decreasing",
        T,
        lambda w: [*w] in (sorted(w), sorted(w)[::-1]),
    ),
    ("ternary words of length n that are not weakly increasing", T, lambda w: [*w] != sorted(w)),
    ("binary words of length n not containing 010 as a subword", B, lambda w: "010" not in w),
    ("binary words of length n that avoid the pattern 101", B, lambda w: "101" not in w),
    (
        "binary words of length n with no 1 except possibly the last letter",
        B,
        lambda w: "1" not in w[:-1],
    ),
    (
        "binary words of length n in which no letter except 0 is isolated",
        B,
        lambda w: 1 not in of(w, "1"),
    ),
    ("binary words of length n apart from those that contain 11", B, lambda w: "11" not in w),
    ("binary words of length n except those with two adjacent 1s", B, lambda w: "11" not in w),
    ("all binary words of length n other than those starting with 0", B, lambda w: w[:1] != "0"),
    (
        "binary words of length n in which the first letter does not equal the second letter",
        B,
        lambda w: len(w) > 1 and w[0] != w[1],
    ),
    (
        "n-digit numbers with no two consecutive equal digits",
        lambda n: map(str, range(10 ** (n - 1), 10**n)) if n < 5 else (),
        lambda w: all(a != b for a, b in pairwise(w)),
    ),
    (
        "decimal strings of length n with no 9 followed by 9",
        lambda n: ("".join(z) for z in product("0123456789", repeat=n)) if n < 5 else (),
        lambda w: "99" not in w,
    ),
    ("binary words with n letters and no 00", B, lambda w: "00" not in w),
    (
        "binary words of length n in which there is exactly one pair of adjacent 1s",
        B,
        lambda w: many(w, "11") == 1,
    ),
    (
        "binary words of length n where any two consecutive 1s are followed by a 0",
        B,
        lambda w: all(w[k + 2 : k + 3] == "0" for k in range(len(w) - 1) if w[k : k + 2] == "11"),
    ),
    ("binary words of length n containing 11 at most once", B, lambda w: many(w, "11") <= 1),
    (
        "binary words of length n containing exactly one 11 and no 000",
        B,
        lambda w: many(w, "11") == 1 and "000" not in w,
    ),
    (
        "circular binary words of length n with no two adjacent 1s",
        B,
        lambda w: "11" not in circle(w, 2),
    ),
    (
        "cyclic binary words of length n avoiding 000 and 111",
        B,
        lambda w: not {"000", "111"} & {*circle(w, 3)},
    ),
    (
        "ternary words of length n on a circle with no two adjacent equal letters",
        T,
        lambda w: all(z[0] != z[1] for z in circle(w, 2)),
    ),
    # Compositions and partitions.
    ("compositions of n into parts 1 and 2", compositions, lambda w: {*w} <= {1, 2}),
    ("compositions of n with parts 1 and 2", compositions, lambda w: {*w} <= {1, 2}),
    ("compositions of n with parts in {2,3,5}", compositions, lambda w: {*w} <= {2, 3, 5}),
    (
        "compositions of n using only the parts 1, 3 and 4",
        compositions,
        lambda w: {*w} <= {1, 3, 4},
    ),
    ("compositions of n where no part is 2", compositions, lambda w: 2 not in w),
    ("compositions of n without 2s", compositions, lambda w: 2 not in w),
    ("compositions of n without parts equal to 1 or 3", compositions, lambda w: not {1, 3} & {*w}),
    ("compositions of n with no part greater than 3", compositions, lambda w: max(w) <= 3),
    (
        "compositions of n with exactly 3 parts, all odd",
        compositions,
        lambda w: len(w) == 3 and all(p % 2 for p in w),
    ),
    ("compositions of n with an odd number of parts", compositions, lambda w: len(w) % 2),
    ("compositions of n into 2 or 3 parts", compositions, lambda w: len(w) in (2, 3)),
    ("compositions of n whose number of parts is even", compositions, lambda w: len(w) % 2 == 0),
    (
        "compositions of n with largest part 3 used once",
        compositions,
        lambda w: max(w) == 3 and w.count(3) == 1,
    ),
    ("compositions of n whose largest part is even", compositions, lambda w: max(w) % 2 == 0),
    (
        "compositions of n with first part 1 and last part 1",
        compositions,
        lambda w: w[0] == 1 == w[-1],
    ),
    (
        "compositions of n whose first and last parts are both odd",
        compositions,
        lambda w: w[0] % 2 and w[-1] % 2,
    ),
    (
        "compositions of n in which the first part is greater than 1",
        compositions,
        lambda w: w[0] > 1,
    ),
    (
        "compositions of n in which no two adjacent parts are both even",
        compositions,
        lambda w: all(a % 2 or b % 2 for a, b in pairwise(w)),
    ),
    (
        "compositions of n such that no two consecutive parts have the same parity",
        compositions,
        lambda w: all((a + b) % 2 for a, b in pairwise(w)),
    ),
    (
        "compositions of n in which every odd part is followed by an even part",
        compositions,
        lambda w: followed(w, lambda p: p % 2, lambda p: p % 2 == 0),
    ),
    (
        "compositions of n in which every 1 is preceded by a part greater than 1",
        compositions,
        lambda w: all(k and w[k - 1] > 1 for k, p in enumerate(w) if p == 1),
    ),
    (
        "compositions of n in which every part is 1 or even",
        compositions,
        lambda w: all(p == 1 or p % 2 == 0 for p in w),
    ),
    (
        "compositions of n with all parts odd except the first",
        compositions,
        lambda w: all(p % 2 for p in w[1:]),
    ),
    (
        "compositions of n into parts that are not divisible by 3",
        compositions,
        lambda w: all(p % 3 for p in w),
    ),
    (
        "compositions of n into parts congruent to 1 or 2 modulo 5",
        compositions,
        lambda w: all(p % 5 in (1, 2) for p in w),
    ),
    (
        "compositions of n with at least one even part",
        compositions,
        lambda w: any(p % 2 == 0 for p in w),
    ),
    (
        "compositions of n with at most two parts greater than 1",
        compositions,
        lambda w: sum(p > 1 for p in w) <= 2,
    ),
    ("compositions of n with exactly one 1", compositions, lambda w: w.count(1) == 1),
    ("compositions of n that contain a 2 but no 3", compositions, lambda w: 2 in w and 3 not in w),
    (
        "compositions of n in which 1 appears an even number of times",
        compositions,
        lambda w: w.count(1) % 2 == 0,
    ),
    (
        "compositions of n with no run of 1s of length greater than 2",
        compositions,
        lambda w: all(k <= 2 for k in of(w, 1)),
    ),
    (
        "palindromic compositions of n with odd parts",
        compositions,
        lambda w: w == w[::-1] and all(p % 2 for p in w),
    ),
    (
        "compositions of n with two kinds of 1",
        lambda n: (
            (w, s)
            for w in compositions(n)
            for s in product(*(range(2) if p == 1 else [0] for p in w))
        ),
        lambda w: True,
    ),
    ("partitions of n into parts 1, 2 and 5", partitions, lambda w: {*w} <= {1, 2, 5}),
    ("partitions of n into at most 3 parts", partitions, lambda w: len(w) <= 3),
    # Subsets.
    (
        "subsets of {1..n} with no two consecutive integers",
        subsets,
        lambda s: all(b - a > 1 for a, b in pairwise(s)),
    ),
    (
        "subsets of {1, 2, ..., n} that contain no three consecutive integers",
        subsets,
        lambda s: all(k < 3 for k in blocks(s)),
    ),
    (
        "3-element subsets of {1..n} with no two consecutive elements",
        subsets,
        lambda s: len(s) == 3 and all(b - a > 1 for a, b in pairwise(s)),
    ),
    ("subsets of size 2 of {1..n}", subsets, lambda s: len(s) == 2),
    ("2-subsets of [n] whose sum is odd", subsets, lambda s: len(s) == 2 and sum(s) % 2),
    (
        "subsets of {0,...,n-1} with no two consecutive elements",
        subsets_to(1),
        lambda s: all(b - a > 1 for a, b in pairwise(s)),
    ),
    ("subsets of {0..n} whose sum is even", subsets_to(0), lambda s: sum(s) % 2 == 0),
    (
        "subsets of {1..n} the sum of whose elements is divisible by 3",
        subsets,
        lambda s: sum(s) % 3 == 0,
    ),
    ("subsets of {1..n} with element sum divisible by 4", subsets, lambda s: sum(s) % 4 == 0),
    (
        "subsets of {1..n} in which every run of consecutive elements has even length",
        subsets,
        lambda s: all(k % 2 == 0 for k in blocks(s)),
    ),
    (
        "subsets of {1..n} with exactly two blocks of consecutive elements",
        subsets,
        lambda s: len(blocks(s)) == 2,
    ),
    (
        "subsets of {1..n} such that consecutive elements differ by at least 3",
        subsets,
        lambda s: all(b - a >= 3 for a, b in pairwise(s)),
    ),
    (
        "subsets of {1..n} in which any two elements differ by at least 3",
        subsets,
        lambda s: all(b - a >= 3 for a, b in pairwise(s)),
    ),
    (
        "subsets of {1..n} that contain no two elements whose difference is 2",
        subsets,
        lambda s: all(x + 2 not in s for x in s),
    ),
    (
        "nonempty subsets of {1..n} with no isolated elements",
        subsets,
        lambda s: s and all(next_to(s, x) for x in s),
    ),
    (
        "subsets of {1..n} that contain more than 2 odd elements",
        subsets,
        lambda s: sum(x % 2 for x in s) > 2,
    ),
    (
        "subsets of {1..n} with at least one even and at least one odd element",
        subsets,
        lambda s: len({x % 2 for x in s}) == 2,
    ),
    ("subsets of {1..n} that do not contain 1 or 2", subsets, lambda s: 1 not in s and 2 not in s),
    ("subsets of {1..n} that contain 1 but not 2", subsets, lambda s: 1 in s and 2 not in s),
    (
        "subsets of {1..n} without odd elements greater than 3",
        subsets,
        lambda s: all(x % 2 == 0 or x <= 3 for x in s),
    ),
    (
        "subsets of {1..n} whose smallest element is odd and whose largest element is even",
        subsets,
        lambda s: s and s[0] % 2 and s[-1] % 2 == 0,
    ),
    (
        "subsets of {1..n} containing an even number of multiples of 3",
        subsets,
        lambda s: sum(x % 3 == 0 for x in s) % 2 == 0,
    ),
    # Arrays.
    (
        "2 X n binary arrays with no two adjacent 1s",
        arrays(2, (0, 1)),
        lambda a: (1, 1) not in beside(a),
    ),
    (
        "3 X n binary arrays with even row sums",
        arrays(3, (0, 1)),
        lambda a: all(sum(r) % 2 == 0 for r in a),
    ),
    (
        "2 X n binary matrices with no zero column",
        arrays(2, (0, 1)),
        lambda a: all(map(sum, columns(a))),
    ),
    (
        "2 X n binary arrays in which no row is constant",
        arrays(2, (0, 1)),
        lambda a: all(len({*r}) > 1 for r in a),
    ),
    (
        "2 X n binary arrays in which each column contains exactly one 1",
        arrays(2, (0, 1)),
        lambda a: all(sum(c) == 1 for c in columns(a)),
    ),
    (
        "n X 2 binary arrays with at most one 1 in each row",
        tall(2, (0, 1)),
        lambda a: all(sum(r) <= 1 for r in a),
    ),
    (
        "2 X n 0..2 arrays with no two neighboring entries equal",
        arrays(2, (0, 1, 2)),
        lambda a: all(x != y for x, y in beside(a)),
    ),
    (
        "2 X n binary arrays without 2 X 2 blocks of equal entries",
        arrays(2, (0, 1)),
        lambda a: all(len({*z}) > 1 for z in squares(a)),
    ),
    (
        "2 X n binary arrays in which every 2 X 2 block contains exactly two 1s",
        arrays(2, (0, 1)),
        lambda a: all(sum(z) == 2 for z in squares(a)),
    ),
    (
        "2 X n binary arrays in which every 2 X 2 square has odd sum",
        arrays(2, (0, 1)),
        lambda a: all(sum(z) % 2 for z in squares(a)),
    ),
    (
        "2 X n binary arrays with rows and columns in nondecreasing order",
        arrays(2, (0, 1)),
        lambda a: all([*z] == sorted(z) for z in (*a, *columns(a))),
    ),
    (
        "2 X n binary arrays in which neither row contains 11",
        arrays(2, (0, 1)),
        lambda a: all((1, 1) not in pairwise(r) for r in a),
    ),
    # Totals.
    (
        "total number of 1s in all binary words of length n avoiding 11",
        B,
        lambda w: w.count("1") * ("11" not in w),
    ),
    (
        "number of zeros in all binary words of length n with no two adjacent 1s",
        B,
        lambda w: w.count("0") * ("11" not in w),
    ),
    ("total number of runs in all binary words of length n", B, lambda w: len(runs(w))),
    ("number of parts in all compositions of n", compositions, len),
    (
        "total number of 1s in all compositions of n into odd parts",
        compositions,
        lambda w: w.count(1) * all(p % 2 for p in w),
    ),
    ("sum of the elements of all subsets of {1..n}", subsets, sum),
    (
        "total number of elements in all subsets of {1..n} with no two consecutive elements",
        subsets,
        lambda s: len(s) * all(b - a > 1 for a, b in pairwise(s)),
    ),
    ("number of occurrences of 01 in all ternary words of length n", T, lambda w: many(w, "01")),
    (
        "number of 1s in all 2 X n binary arrays with no two adjacent 1s",
        arrays(2, (0, 1)),
        lambda a: sum(map(sum, a)) * ((1, 1) not in beside(a)),
    ),
]

OTHERS = [
    ("words of length n over {a,b,c} that start with a vowel-free b or c", ABC, None),
    ("binary words of length n with more 1s than 0s", B, lambda w: w.count("1") > w.count("0")),
    (
        "binary words of length n with twice as many 1s as 0s",
        B,
        lambda w: w.count("1") == 2 * w.count("0"),
    ),
    (
        "binary words of length n with more 1s than runs of length 2",
        B,
        lambda w: w.count("1") > [len(r) for r in runs(w)].count(2),
    ),
    (
        "binary words of length n with at least as many 0s as 1s",
        B,
        lambda w: w.count("0") >= w.count("1"),
    ),
    (
        "binary words of length n with more than twice as many 1s as 0s",
        B,
        lambda w: w.count("1") > 2 * w.count("0"),
    ),
    ("binary words of length n that are not palindromes", B, lambda w: w != w[::-1]),
    (
        "compositions of n with more even parts than odd parts",
        compositions,
        lambda w: sum(1 - p % 2 for p in w) > sum(p % 2 for p in w),
    ),
    ("compositions of n into distinct parts", compositions, lambda w: len({*w}) == len(w)),
    (
        "partitions of n into distinct odd parts",
        partitions,
        lambda w: len({*w}) == len(w) and all(p % 2 for p in w),
    ),
    (
        "compositions of n in which no part is repeated more than twice",
        compositions,
        lambda w: all(w.count(p) <= 2 for p in w),
    ),
    ("binary necklaces of length n", B, None),
    ("binary words of length n in which the number of 1s is prime", B, None),
]
