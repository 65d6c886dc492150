"""Which parts of a partition occur, and how often; all partitions are listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some

Parts = tuple[int, ...]
OF_FOUR = "partitions of n into parts at most 4"


def into_parts(most: int) -> Callable[[int], Iterator[Parts]]:
    def listed(n: int, greatest: int = most) -> Iterator[Parts]:
        if n == 0:
            yield ()
        for part in range(1, min(n, greatest) + 1):
            yield from ((part, *rest) for rest in listed(n - part, part))

    return listed


def often(parts: Parts, *of: int) -> list[int]:
    return [parts.count(z) for z in of]


def apart(parts: Parts) -> set[int]:
    """Return by how much two parts differ."""
    return {abs(a - b) for i, a in enumerate(parts) for b in parts[:i]}


SAID: dict[str, Callable[[Parts], object]] = {
    "in which 1 is a part": lambda z: 1 in z,
    "in which 1 is not a part": lambda z: 1 not in z,
    "that have both 1 and 3 as parts": lambda z: {1, 3} <= {*z},
    "that have 1 and 3 as parts": lambda z: {1, 3} <= {*z},
    "that do not have both 1 and 3 as parts": lambda z: not {1, 3} <= {*z},
    ", except that 3 is not allowed as a part": lambda z: 3 not in z,
    "with no part repeated except possibly 1": lambda z: max(often(z, 2, 3, 4)) < 2,
    "in which no part is repeated except 1 and 2": lambda z: max(often(z, 3, 4)) < 2,
    "in which no part is repeated, except possibly for 1": lambda z: max(often(z, 2, 3, 4)) < 2,
    "in which no part is repeated except 1 or every part is 2": lambda z: (
        max(often(z, 2, 3, 4)) < 2 or {*z} <= {2}
    ),
    "in which 1 is a part and 3 is not": lambda z: 1 in z and 3 not in z,
    "in which 1 occurs and 3 does not": lambda z: 1 in z and 3 not in z,
    "such that if 1 is a part then 3 is not": lambda z: not (1 in z and 3 in z),
    "such that if 1 is a part then so is 2": lambda z: 1 not in z or 2 in z,
    "such that if 1 is a part then 2 is also a part": lambda z: 1 not in z or 2 in z,
    "such that 2 is a part whenever 1 is a part": lambda z: 1 not in z or 2 in z,
    "such that if 1 occurs then 2 occurs too": lambda z: 1 not in z or 2 in z,
    "such that if 1 occurs then 2 does not": lambda z: not (1 in z and 2 in z),
    "such that 1 and 2 are both parts": lambda z: {1, 2} <= {*z},
    "such that 1 and 2 are not both parts": lambda z: not {1, 2} <= {*z},
    "in which neither 1 nor 3 is a part": lambda z: not {1, 3} & {*z},
    "with neither 1 nor 3 appearing more than twice": lambda z: max(often(z, 1, 3)) <= 2,
    "in which neither 1 nor 3 occurs exactly twice": lambda z: 2 not in often(z, 1, 3),
    "in which 1 or 2, but not both, occurs as a part": lambda z: len({1, 2} & {*z}) == 1,
    "in which 1 or 2 but not both is a part": lambda z: len({1, 2} & {*z}) == 1,
    "in which either 1 or 2 occurs but not both": lambda z: len({1, 2} & {*z}) == 1,
    "in which exactly one of 1 and 2 is a part": lambda z: len({1, 2} & {*z}) == 1,
    "in which at least one of 1, 2 and 4 is a part": lambda z: {1, 2, 4} & {*z},
    "in which every number from 1 to 3 occurs": lambda z: {1, 2, 3} <= {*z},
    "with each of 1 and 2 used at least once": lambda z: {1, 2} <= {*z},
    "in which 2 occurs only if 1 occurs": lambda z: 2 not in z or 1 in z,
    "in which 1 occurs exactly as often as 3": lambda z: z.count(1) == z.count(3),
    "with the largest part occurring at least twice": lambda z: z and z.count(max(z)) > 1,
    "that are multiples of 2 or 3": lambda z: 1 not in z,
    "in which 1 appears if and only if 2 appears": lambda z: (1 in z) == (2 in z),
    "in which the smallest part is repeated": lambda z: z and z.count(min(z)) > 1,
    "in which the number of different part sizes is at most 2": lambda z: len({*z}) <= 2,
    "in which each part size occurs an odd number of times or not at all": lambda z: all(
        k % 2 for k in Counter(z).values()
    ),
    "where odd parts occur at most once": lambda z: max(often(z, 1, 3)) < 2,
    "in which 4 is the largest part": lambda z: max(z, default=0) == 4,
    "in which only 1 may be repeated": lambda z: max(often(z, 2, 3, 4)) < 2,
    "in which no part other than 1 is repeated": lambda z: max(often(z, 2, 3, 4)) < 2,
    "with no part repeated": lambda z: len({*z}) == len(z),
    "in which some part is repeated": lambda z: len({*z}) < len(z),
    "with at least one repeated part": lambda z: len({*z}) < len(z),
    "in which only even parts may be repeated": lambda z: max(often(z, 1, 3)) < 2,
    "in which the even parts are distinct": lambda z: max(often(z, 2, 4)) < 2,
    "in which every part occurs at least twice": lambda z: 1 not in Counter(z).values(),
    "in which all parts occur an odd number of times": lambda z: all(
        k % 2 for k in Counter(z).values()
    ),
    "such that no two parts differ by exactly 2": lambda z: 2 not in apart(z),
    "such that no two parts differ by at least 2": lambda z: max(apart(z), default=0) < 2,
    "in which the largest and smallest parts differ by at most 1": lambda z: (
        z and max(z) - min(z) <= 1
    ),
    "in which the difference between the largest and the smallest part is 2": lambda z: (
        z and max(z) - min(z) == 2
    ),
}
REFUSED = {
    f"{OF_FOUR} in which 1 or 2 is a part, but not 3": "stopped at '3'",
    f"{OF_FOUR} in which at least two parts are repeated": (
        "that some part is repeated is said of one at least"
    ),
    "partitions of n into parts 1, 2 and 4 in which every part occurs at least twice": "not told",
    "partitions of n in which no two parts differ by exactly 3": (
        "by how much two letters differ is not said of"
    ),
    f"{OF_FOUR} in which every number from 3 to 2 occurs": "to a greater one",
}


@parametrize_some("said", SAID, share=24)
def test_partitions_are_those_that_are_listed(said: str) -> None:
    counts(f"{OF_FOUR} {said}", into_parts(4), SAID[said], most=9)


@parametrize_some("text", REFUSED)
def test_parts_of_which_it_is_not_told_are_refused(text: str) -> None:
    refused(text, REFUSED[text])
