"""Conditions of subsets and their elements, counted from their definitions."""

from itertools import combinations

from reading.sentences.listed_objects import counts, runs, subsets
from samples import parametrize_some

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
