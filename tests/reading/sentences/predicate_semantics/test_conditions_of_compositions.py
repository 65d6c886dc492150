"""Conditions of compositions and their parts, counted from their definitions."""

from itertools import groupby, pairwise

from reading.sentences.listed_objects import compositions, counts, has
from samples import parametrize_some

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
