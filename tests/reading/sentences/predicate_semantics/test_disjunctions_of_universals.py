"""What is said of all places together: "either all odd or all even", "not all equal"."""

from collections.abc import Callable

import pytest
from reading.sentences.listed_objects import counts, partitions, refused, runs, subsets, words
from samples import parametrize_some


def one_parity(numbers) -> bool:
    return len({z % 2 for z in numbers}) < 2


THREE = "partitions of n into at most 3 parts"
SAID: dict[str, tuple[Callable, Callable]] = {
    f"{THREE} that are either all odd or all even": (
        partitions,
        lambda z: len(z) <= 3 and one_parity(z),
    ),
    f"{THREE}, all odd or all even": (partitions, lambda z: len(z) <= 3 and one_parity(z)),
    f"{THREE} that are not all odd": (
        partitions,
        lambda z: len(z) <= 3 and not all(k % 2 for k in z),
    ),
    f"{THREE}, not all of them equal": (partitions, lambda z: len(z) <= 3 and len({*z}) > 1),
    "partitions of n into exactly 3 parts, no two of them equal": (
        partitions,
        lambda z: len({*z}) == len(z) == 3,
    ),
    "partitions of n into exactly 3 parts, not all equal": (
        partitions,
        lambda z: len(z) == 3 and len({*z}) > 1,
    ),
    "partitions of n into parts at most 4 that are either all odd or all even": (
        partitions,
        lambda z: max(z, default=0) <= 4 and one_parity(z),
    ),
    "subsets of {1..n} whose elements are either all odd or all multiples of 3": (
        subsets,
        lambda z: all(k % 2 for k in z[0]) or all(k % 3 == 0 for k in z[0]),
    ),
    "binary words of length n whose runs are either all of length 1 or all of length 2": (
        words(0, 1),
        lambda z: {*runs(z)} in [{1}, {2}],
    ),
}


@parametrize_some("text", SAID)
def test_those_are_counted_of_which_all_are_so_in_one_way(text):
    counts(text, *SAID[text], most=8)


@pytest.mark.parametrize("said", ["either both 0 or both 1", "both 0 or both 1"])
def test_two_letters_of_which_both_are_so_or_both_otherwise_are_of_one_kind(said):
    text = f"binary words of length n in which any two adjacent letters are {said}"
    counts(text, words(0, 1), lambda w: len({*w}) < 2, most=8)


def test_readings_that_count_the_same_are_one():
    counts(
        "partitions of n into parts of size 1, 2 or 4 with at most one part of size 1",
        partitions,
        lambda z: {*z} <= {1, 2, 4} and z.count(1) < 2,
        most=10,
    )


def test_not_both_is_no_property_of_each():
    said = "subsets of {1..n} with two elements that are not both odd"
    refused(said, "'not all' is said of all parts together")
