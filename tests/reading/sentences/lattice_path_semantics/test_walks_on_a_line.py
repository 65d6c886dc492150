"""Which numbers walks on a line visit, and where they end; all walks are listed one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some

Walk = tuple[int, ...]
STEPS = "with steps +1 and -1"


def walks(n: int, first: int, by: tuple[int, ...], low: int, high: int) -> list[Walk]:
    found = [(first,)]
    for _ in range(n):
        found = [(*w, w[-1] + z) for w in found for z in by if low <= w[-1] + z <= high]
    return found


def in_a_row(walk: Walk, step: int, many: int) -> bool:
    steps = [b - a for a, b in pairwise(walk)]
    return any(steps[i : i + many] == [step] * many for i in range(len(steps) - many + 1))


SAID: list[tuple[str, tuple[int, tuple[int, ...], int, int], Callable[[Walk], bool]]] = [
    (
        f"n-step walks on the integers {{0,1,2,3}} {STEPS} that start at 0 and do not end at 0",
        (0, (1, -1), 0, 3),
        lambda w: w[-1] != 0,
    ),
    (
        f"n-step walks from 0 {STEPS} that stay in {{-2,...,2}} and end at an odd number",
        (0, (1, -1), -2, 2),
        lambda w: w[-1] % 2 == 1,
    ),
    (
        "walks of n steps +2 or -1 on {0,...,4} from 0 ending in {0,2}",
        (0, (2, -1), 0, 4),
        lambda w: w[-1] in {0, 2},
    ),
    (
        f"n-step walks on the integers 0 to 4 {STEPS}, starting at 1 and not ending at 1 or 2",
        (1, (1, -1), 0, 4),
        lambda w: w[-1] not in {1, 2},
    ),
    (
        f"n-step walks from 0 {STEPS} within [-2,2] that end at a number greater than 0",
        (0, (1, -1), -2, 2),
        lambda w: w[-1] > 0,
    ),
    (
        f"n-step walks on {{0,...,3}} {STEPS}, starting at 0, that visit 3 exactly once",
        (0, (1, -1), 0, 3),
        lambda w: w.count(3) == 1,
    ),
    (
        f"n-step walks on {{0,...,4}} {STEPS} starting at 2 that visit both 0 and 4",
        (2, (1, -1), 0, 4),
        lambda w: 0 in w and 4 in w,
    ),
    (
        f"n-step walks from 0 {STEPS} that stay in {{-2,...,2}} and do not visit both 2 and -2",
        (0, (1, -1), -2, 2),
        lambda w: not (2 in w and -2 in w),
    ),
    (
        f"n-step walks from 0 {STEPS} that stay in {{-2,...,2}} and visit 2 but not -2",
        (0, (1, -1), -2, 2),
        lambda w: 2 in w and -2 not in w,
    ),
    (
        "n-step walks from 0 with steps +1, 0, -1 on {0,1,2} with no 0 step at 1",
        (0, (1, 0, -1), 0, 2),
        lambda w: (1, 1) not in {*pairwise(w)},
    ),
    (
        f"n-step walks {STEPS} from 0 that stay in [0,3] with at most two visits to 3",
        (0, (1, -1), 0, 3),
        lambda w: w.count(3) <= 2,
    ),
    (
        f"n-step walks {STEPS} from 0 that stay in [0,3] and end with a +1 step",
        (0, (1, -1), 0, 3),
        lambda w: w[-1] - w[-2] == 1,
    ),
    (
        f"n-step walks {STEPS} from 0 that stay nonnegative and never exceed 3",
        (0, (1, -1), 0, 3),
        lambda _: True,
    ),
    (
        f"n-step walks on {{0,...,4}} {STEPS} starting at 2 that visit neither 0 nor 4",
        (2, (1, -1), 0, 4),
        lambda w: 0 not in w and 4 not in w,
    ),
    (
        f"n-step walks on {{0,1,2,3}} {STEPS} starting at 1 that visit every number",
        (1, (1, -1), 0, 3),
        lambda w: {*w} == {0, 1, 2, 3},
    ),
    (
        f"n-step walks on {{0,1,2,3}} {STEPS} starting at 0 that never visit 2 twice",
        (0, (1, -1), 0, 3),
        lambda w: w.count(2) <= 1,
    ),
    (
        f"n-step walks on {{0,1,2,3}} {STEPS} starting at 0 that never return to 0",
        (0, (1, -1), 0, 3),
        lambda w: 0 not in w[1:],
    ),
    (
        "n-step walks on {0,1,2,3} with steps +1, 0 and -1 from 0 that return to 0 exactly twice",
        (0, (1, 0, -1), 0, 3),
        lambda w: w[1:].count(0) == 2,
    ),
    (
        f"walks {STEPS} starting from 3 that hit 0 for the first time at step n and never exceed 5",
        (3, (1, -1), 0, 5),
        lambda w: w.index(0) == len(w) - 1 if 0 in w else False,
    ),
    (
        "n-step walks on {0,...,4} with steps +1, 0, -1 from 0 to 0 with an even number of 0 steps",
        (0, (1, 0, -1), 0, 4),
        lambda w: w[-1] == 0 and sum(a == b for a, b in pairwise(w)) % 2 == 0,
    ),
    (
        "n-step walks from 0 with steps +1, -1, 0 in [0,3] that never take two 0 steps in a row",
        (0, (1, 0, -1), 0, 3),
        lambda w: not in_a_row(w, 0, 2),
    ),
    (
        "n-step walks from 0 with steps +2 and -1 on {0,...,5} with at most one +2 step",
        (0, (2, -1), 0, 5),
        lambda w: sum(b - a == 2 for a, b in pairwise(w)) <= 1,
    ),
    (
        f"n-step walks from 0 {STEPS} that end at 0 or 2 and do not end at 2",
        (0, (1, -1), -9, 9),
        lambda w: w[-1] == 0,
    ),
]


REFUSED = {
    f"n-step walks on {{0,1,2,3}} {STEPS} starting at 0 that visit 0 exactly twice": "start",
    f"n-step walks on {{0,1,2,3}} {STEPS} starting at 0 that return to 1 exactly twice": "begin",
    f"n-step walks from 0 {STEPS} that end at an even number and end at 2": "said once",
    f"n-step walks from 0 {STEPS} that end at 2 and do not end at 2": "said once",
    f"n-step walks from 0 {STEPS} that visit every number": "on which numbers",
    f"n-step walks from 0 {STEPS} and at most one 0 step": "no step is told apart as (1,0)",
    "n-step walks from 0 with steps +2, +1 and -1 with at most one +2 step": "told apart as (1,2)",
    "n-step walks with steps N, E and S from the origin that visit 2 exactly once": "on a line",
}


@parametrize_some(("text", "where", "holds"), SAID, share=24)
def test_walks_are_those_that_are_listed(
    text: str, where: tuple[int, tuple[int, ...], int, int], holds: Callable[[Walk], bool]
) -> None:
    first, by, low, high = where
    counts(text, lambda n: walks(n, first, by, low, high), holds, most=7)


def test_a_first_visit_at_the_end_is_at_the_end_and_not_between() -> None:
    counts(
        f"n-step walks on {{0,1,2}} {STEPS} from 1 that visit 0 for the first time at the end",
        lambda n: walks(n, 1, (1, -1), 0, 2),
        lambda w: [k for k, z in enumerate(w) if z == 0] == [len(w) - 1],
    )


@parametrize_some("text", REFUSED)
def test_walks_that_are_not_told_are_refused(text: str) -> None:
    refused(text, REFUSED[text])
