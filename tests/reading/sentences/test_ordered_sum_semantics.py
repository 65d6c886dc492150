"""Ordered sums, stairs and lengths that are compositions: those meant are listed."""

from itertools import pairwise

from reading.sentences.listed_objects import compositions, counts, has, runs
from samples import parametrize_some


def even(k):
    return k % 2 == 0


def odd(k):
    return k % 2 == 1


@parametrize_some(
    ("text", "holds"),
    [
        (
            "sequences of 1s and 2s adding up to n, without three consecutive 1s",
            lambda p: {*p} <= {1, 2} and not has(p, (1, 1, 1)),
        ),
        (
            "sequences of 1s, 2s and 3s that sum to n and do not begin with 1",
            lambda p: {*p} <= {1, 2, 3} and p[0] != 1,
        ),
        (
            "sequences of positive integers with sum n in which 2 is always followed by 1",
            lambda p: all(b == 1 for a, b in pairwise((*p, 0)) if a == 2),
        ),
        (
            (
                "ordered ways to write n as a sum of positive integers, each of which is 2 or 3 or "
                "greater than 5"
            ),
            lambda p: all(z in {2, 3} or z > 5 for z in p),
        ),
        (
            "ordered ways to write n as a sum of odd numbers, at least one of which is 1",
            lambda p: all(map(odd, p)) and 1 in p,
        ),
        (
            "compositions of n that do not have three consecutive parts all equal to 1",
            lambda p: not has(p, (1, 1, 1)),
        ),
        (
            "compositions of n whose first part is odd and whose other parts, if any, are all even",
            lambda p: odd(p[0]) and all(map(even, p[1:])),
        ),
        (
            "compositions of n whose parts alternate odd, even, odd, ... starting with an odd part",
            lambda p: all(odd(z + k) for k, z in enumerate(p)),
        ),
        (
            "compositions of n with no part appearing three or more times in a row",
            lambda p: all(z < 3 for z in runs(p)),
        ),
        (
            "compositions of n in which 1 can appear only as the first part",
            lambda p: 1 not in p[1:],
        ),
        (
            "compositions of n whose parts are alternately odd and even starting with odd",
            lambda p: all(odd(z + k) for k, z in enumerate(p)),
        ),
        (
            "compositions of n whose parts are all odd and none of which equals 3",
            lambda p: all(odd(z) and z != 3 for z in p),
        ),
        (
            "sequences of 1-cent and 2-cent coins worth n cents in total",
            lambda p: {*p} <= {1, 2},
        ),
        (
            "ordered partitions of n into 1s, 2s and 3s with the 3s never adjacent",
            lambda p: {*p} <= {1, 2, 3} and not has(p, (3, 3)),
        ),
        (
            "compositions of n starting and ending with an odd part",
            lambda p: odd(p[0]) and odd(p[-1]),
        ),
        ("ordered ways to pay n cents with 2-cent and 3-cent stamps", lambda p: {*p} <= {2, 3}),
        (
            (
                "In how many ways can n cents be paid with coins of 1, 2 and 5 cents put down one "
                "after the other, if the order of the coins matters?"
            ),
            lambda p: {*p} <= {1, 2, 5},
        ),
        (
            (
                "A die with faces 1 to 6 is rolled one or more times. How many different sequences "
                "of rolls have a total of exactly n?"
            ),
            lambda p: max(p) <= 6,
        ),
        (
            (
                "sequences of rolls of a standard die, of any length, that add up to n with no 6 "
                "rolled"
            ),
            lambda p: max(p) <= 5,
        ),
    ],
    share=24,
)
def test_ordered_sums_are_the_compositions_that_are_listed(text, holds):
    counts(text, compositions, holds, 9)
