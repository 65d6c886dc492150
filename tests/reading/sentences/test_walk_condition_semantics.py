"""Where walks end, which vertices they visit and what their steps are, by all walks one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Walk = tuple[int, ...]
Near = dict[int, list[int]]


def cycle(many: int) -> Near:
    return {v: [(v - 1) % many, (v + 1) % many] for v in range(many)}


def complete(many: int) -> Near:
    return {v: [w for w in range(many) if w != v] for v in range(many)}


def line(low: int, high: int, *by: int) -> Near:
    return {v: [v + z for z in by or (-1, 1) if low <= v + z <= high] for v in range(low, high + 1)}


def grid(rows: int, columns: int) -> Near:
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    return {
        k: [j for j, (y, x) in enumerate(cells) if abs(y - r) + abs(x - c) == 1]
        for k, (r, c) in enumerate(cells)
    }


def cube() -> Near:
    return {v: [v ^ 1, v ^ 2, v ^ 4] for v in range(8)}


def star(leaves: int) -> Near:
    return {0: [*range(1, leaves + 1)]} | {v: [0] for v in range(1, leaves + 1)}


def with_loops(near: Near, *at: int) -> Near:
    return {v: sorted([*some, *([v] if v in at else [])]) for v, some in near.items()}


def walks(near: Near, first: int | None = None) -> Callable[[int], list[Walk]]:
    """Return what lists the walks of so many steps, from a vertex or from each."""

    def of(n: int) -> list[Walk]:
        found: list[Walk] = [(v,) for v in near if first in {None, v}]
        for _ in range(n):
            found = [(*walk, v) for walk in found for v in near[walk[-1]]]
        return found

    return of


FIVE, SIX = "walks of n steps on the cycle C_5", "walks of n steps on C_6 from vertex 0"
LINE = "walks of n steps +1 or -1 starting at 0 that stay between -2 and 2"
NINE = "walks of n steps on the 3 x 3 grid graph that start at the center"
CORNERS, SIDES = {0, 2, 6, 8}, {1, 3, 5, 7}
SAID: list[tuple[str, Near, int | None, Callable[[Walk], bool]]] = [
    # Where they end.
    (f"{SIX} ending at neither vertex 0 nor vertex 3", cycle(6), 0, lambda w: w[-1] % 3 != 0),
    (
        f"{SIX} and ending neither at vertex 2 nor at vertex 4",
        cycle(6),
        0,
        lambda w: w[-1] not in {2, 4},
    ),
    (f"{SIX} that end at a vertex other than 1 and 5", cycle(6), 0, lambda w: w[-1] not in {1, 5}),
    (
        f"{SIX} that end at a vertex different from both 0 and 3",
        cycle(6),
        0,
        lambda w: w[-1] % 3 != 0,
    ),
    (
        f"{SIX} that do not end at a neighbor of vertex 3",
        cycle(6),
        0,
        lambda w: w[-1] not in {2, 4},
    ),
    (f"{SIX} whose last vertex is 1 or 2", cycle(6), 0, lambda w: w[-1] in {1, 2}),
    (f"{SIX} whose final vertex is neither 0 nor 2", cycle(6), 0, lambda w: w[-1] not in {0, 2}),
    (f"{SIX} whose last vertex is not 4", cycle(6), 0, lambda w: w[-1] != 4),
    (
        f"{FIVE} whose first and last vertices are different",
        cycle(5),
        None,
        lambda w: w[0] != w[-1],
    ),
    (f"{FIVE} that do not end where they start", cycle(5), None, lambda w: w[0] != w[-1]),
    (
        f"{FIVE} that end at the given starting vertex or at a neighbor of it",
        cycle(5),
        0,
        lambda w: w[-1] in {4, 0, 1},
    ),
    (f"{NINE} and end at a corner", grid(3, 3), 4, lambda w: w[-1] in CORNERS),
    (f"{NINE} and do not end at a corner", grid(3, 3), 4, lambda w: w[-1] not in CORNERS),
    (f"{NINE} and never visit a corner", grid(3, 3), 4, lambda w: not CORNERS & {*w}),
    (f"{NINE} and visit at least one corner", grid(3, 3), 4, lambda w: bool(CORNERS & {*w})),
    (f"{NINE} and visit exactly two corners", grid(3, 3), 4, lambda w: len(CORNERS & {*w}) == 2),
    (
        (
            "walks of n steps on P_5 that start at the middle vertex and end at "
            "one of the two end vertices"
        ),
        line(1, 5),
        3,
        lambda w: w[-1] in {1, 5},
    ),
    (
        "walks of n steps on P_5 that start at the middle vertex and visit both end vertices",
        line(1, 5),
        3,
        lambda w: {1, 5} <= {*w},
    ),
    (
        "walks of n steps on P_5 that start at the middle vertex and never visit both end vertices",
        line(1, 5),
        3,
        lambda w: not {1, 5} <= {*w},
    ),
    (
        (
            "walks of n steps on the path with vertices 1 to 5 that start at 3 and "
            "end at a vertex greater than 3"
        ),
        line(1, 5),
        3,
        lambda w: w[-1] > 3,
    ),
    (
        (
            "walks of n steps along the edges of a cube from a fixed vertex that "
            "end neither there nor at the opposite vertex"
        ),
        cube(),
        0,
        lambda w: w[-1] not in {0, 7},
    ),
    # Which vertices they visit.
    (f"{SIX} that visit vertex 2 or vertex 3", cycle(6), 0, lambda w: bool({2, 3} & {*w})),
    (
        f"{SIX} that visit either vertex 2 or vertex 4, but not both",
        cycle(6),
        0,
        lambda w: len({2, 4} & {*w}) == 1,
    ),
    (
        f"{SIX} that visit exactly one of the vertices 2 and 4",
        cycle(6),
        0,
        lambda w: len({2, 4} & {*w}) == 1,
    ),
    (
        f"{SIX} that visit at most one of vertices 2, 3 and 4",
        cycle(6),
        0,
        lambda w: len({2, 3, 4} & {*w}) <= 1,
    ),
    (
        f"{SIX} and never visiting both vertex 2 and vertex 4",
        cycle(6),
        0,
        lambda w: not {2, 4} <= {*w},
    ),
    (f"{SIX} that visit vertex 2 but not vertex 4", cycle(6), 0, lambda w: 2 in w and 4 not in w),
    (f"{SIX} that do not visit any of the vertices 2, 3", cycle(6), 0, lambda w: not {2, 3} & {*w}),
    (f"{SIX} without visiting vertex 3 or vertex 4", cycle(6), 0, lambda w: not {3, 4} & {*w}),
    (f"{SIX} that visit exactly three different vertices", cycle(6), 0, lambda w: len({*w}) == 3),
    (f"{SIX} that never visit vertex 0 again", cycle(6), 0, lambda w: w.count(0) == 1),
    (f"{SIX} that never visit vertex 2 again", cycle(6), 0, lambda w: w.count(2) <= 1),
    (
        f"{SIX} that visit vertex 0 exactly twice, counting the start",
        cycle(6),
        0,
        lambda w: w.count(0) == 2,
    ),
    (
        f"{SIX} that visit vertex 0 at most once after the start",
        cycle(6),
        0,
        lambda w: w[1:].count(0) <= 1,
    ),
    (
        "walks of n steps on C_6 from a fixed vertex v that do not visit the vertex opposite to v",
        cycle(6),
        0,
        lambda w: 3 not in w,
    ),
    (f"{SIX} in which neither 2 nor 3 is visited", cycle(6), 0, lambda w: not {2, 3} & {*w}),
    (f"{SIX} in which 2 and 4 are not both visited", cycle(6), 0, lambda w: not {2, 4} <= {*w}),
    (f"{SIX} in which 2 and 4 are both visited", cycle(6), 0, lambda w: {2, 4} <= {*w}),
    (
        f"{SIX} in which exactly one of 2 and 3 is visited",
        cycle(6),
        0,
        lambda w: (2 in w) != (3 in w),
    ),
    (f"{SIX} that do not visit 2 more than twice", cycle(6), 0, lambda w: w.count(2) <= 2),
    (f"{SIX} that do not visit 2 exactly twice", cycle(6), 0, lambda w: w.count(2) != 2),
    (
        f"{SIX} that visit no vertex more than twice",
        cycle(6),
        0,
        lambda w: max(map(w.count, w)) <= 2,
    ),
    (
        f"{SIX} that visit both 1 and 2 exactly once",
        cycle(6),
        0,
        lambda w: w.count(1) == w.count(2) == 1,
    ),
    (
        f"{SIX} that visit 1 at least twice and 2 at most once",
        cycle(6),
        0,
        lambda w: w.count(1) >= 2 and w.count(2) < 2,
    ),
    (
        "walks of n steps on C_5 from v1 that visit every other vertex",
        cycle(5),
        0,
        lambda w: len({*w}) == 5,
    ),
    (
        "walks of n steps on the star with 3 leaves from the center that never visit a fixed leaf",
        star(3),
        0,
        lambda w: 1 not in w,
    ),
    (
        "walks of n steps on the star with 3 leaves that start at the center and end at a leaf",
        star(3),
        0,
        lambda w: w[-1] != 0,
    ),
    (
        f"{FIVE} whose starting and ending vertices are not adjacent",
        cycle(5),
        None,
        lambda w: (w[0] - w[-1]) % 5 not in {1, 4},
    ),
    (
        "walks of n steps on P_4 that start and end at different vertices",
        line(1, 4),
        None,
        lambda w: w[0] != w[-1],
    ),
    (
        "walks of n steps on P_4 that start at any vertex and end at an end vertex",
        line(1, 4),
        None,
        lambda w: w[-1] in {1, 4},
    ),
    (
        "walks of n steps on the 3 x 3 grid from a given corner that visit the opposite corner",
        grid(3, 3),
        0,
        lambda w: 8 in w,
    ),
    (f"{SIX} without visiting any vertex twice", cycle(6), 0, lambda w: len({*w}) == len(w)),
    (
        "walks of n steps on C_4 from vertex 0 that visit no vertex exactly twice",
        cycle(4),
        0,
        lambda w: 2 not in map(w.count, w),
    ),
    (
        f"{SIX} that neither visit 1 exactly twice nor end at 3",
        cycle(6),
        0,
        lambda w: w.count(1) != 2 and w[-1] != 3,
    ),
    (f"{SIX} and ending anywhere but at 0 or 3", cycle(6), 0, lambda w: w[-1] % 3 != 0),
    # Joined.
    (
        f"{SIX} that visit 3 if and only if they end at 1",
        cycle(6),
        0,
        lambda w: (3 in w) == (w[-1] == 1),
    ),
    (f"{SIX} that visit vertex 3 or end at vertex 1", cycle(6), 0, lambda w: 3 in w or w[-1] == 1),
    (
        f"{SIX} that either visit vertex 3 or end at vertex 2 but not both",
        cycle(6),
        0,
        lambda w: (3 in w) != (w[-1] == 2),
    ),
    (
        f"{SIX} that do not visit vertex 3 unless they end at vertex 2",
        cycle(6),
        0,
        lambda w: 3 not in w or w[-1] == 2,
    ),
    (
        f"{SIX} such that if they visit vertex 2, then they end at vertex 0",
        cycle(6),
        0,
        lambda w: 2 not in w or w[-1] == 0,
    ),
    (
        f"{SIX} that visit vertex 3 only if they end at vertex 0 or 2",
        cycle(6),
        0,
        lambda w: 3 not in w or w[-1] in {0, 2},
    ),
    (
        f"{FIVE} from v1 that do not both visit v3 and end at v2",
        cycle(5),
        0,
        lambda w: 2 not in w or w[-1] != 1,
    ),
    # On a line.
    (f"{LINE} and end above 0", line(-2, 2), 0, lambda w: w[-1] > 0),
    (f"{LINE} and end neither at 2 nor at -2", line(-2, 2), 0, lambda w: abs(w[-1]) < 2),
    (f"{LINE} and do not end at y = 0", line(-2, 2), 0, lambda w: w[-1] != 0),
    (f"{LINE} and never visit 0 again", line(-2, 2), 0, lambda w: w.count(0) == 1),
    (f"{LINE} and visit exactly one of 2 and -2", line(-2, 2), 0, lambda w: (2 in w) != (-2 in w)),
    (f"{LINE}, that visit 2 or end at 0", line(-2, 2), 0, lambda w: 2 in w or w[-1] == 0),
    (
        f"{LINE} and return to 0 at most once after the start",
        line(-2, 2),
        0,
        lambda w: w[1:].count(0) <= 1,
    ),
    (
        (
            "walks of n steps on the integers, steps +1 or -1, starting at 0, "
            "never below -1 and ending at 0 or 2"
        ),
        line(-1, 9),
        0,
        lambda w: w[-1] in {0, 2},
    ),
    (
        (
            "walks of n steps on the integers, each step +1, 0 or -1, starting at "
            "0, staying between 0 and 2"
        ),
        line(0, 2, -1, 0, 1),
        0,
        lambda _: True,
    ),
    (
        "walks of n steps +1 or -1 on the integers modulo 6, starting at 0, that end at 2 or 3",
        cycle(6),
        0,
        lambda w: w[-1] in {2, 3},
    ),
    # Steps and loops.
    (
        (
            "closed walks of n steps on the cycle with vertices 0..4, starting and "
            "ending at 0, each step to a neighbor"
        ),
        cycle(5),
        0,
        lambda w: w[-1] == 0,
    ),
    (
        (
            "walks of n unit steps (up, down, left or right) on a 3 x 3 board from "
            "the center that avoid the top left corner"
        ),
        grid(3, 3),
        4,
        lambda w: 0 not in w,
    ),
    (
        (
            "walks of n steps on the path 1-2-3 with a loop at each of its two end "
            "vertices, starting at vertex 2"
        ),
        with_loops(line(1, 3), 1, 3),
        2,
        lambda _: True,
    ),
    (
        (
            "walks of n steps on C_5 with a loop at every vertex, starting at "
            "vertex 0 and using exactly one loop"
        ),
        with_loops(cycle(5), *range(5)),
        0,
        lambda w: sum(a == b for a, b in pairwise(w)) == 1,
    ),
    (
        "walks of n steps on the triangle with vertices A, B, C and a loop at A starting at B",
        with_loops(complete(3), 0),
        1,
        lambda _: True,
    ),
    (
        (
            "walks of n steps on K_4 from a fixed vertex in which no step "
            "immediately reverses the step before it"
        ),
        complete(4),
        0,
        lambda w: all(a != c for a, c in zip(w, w[2:], strict=False)),
    ),
    (
        (
            "walks of n steps on K_4 from a fixed vertex that never immediately "
            "return to the previous vertex"
        ),
        complete(4),
        0,
        lambda w: all(a != c for a, c in zip(w, w[2:], strict=False)),
    ),
]


@parametrize_some("said, near, first, holds", SAID)
def test_walks_are_those_of_the_definition(
    said: str, near: Near, first: int | None, holds: Callable[[Walk], bool]
) -> None:
    counts(said, walks(near, first), holds, most=6)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("walks of n steps on the 3 x 3 grid graph from v2 to a given corner", "which corner"),
        (f"{SIX} that neither visit 1 twice nor end at 3", "say 'exactly' or 'at least'"),
        (f"{SIX} that end where they start and end at 3", "is said once|or they do not"),
        (f"{SIX} that do not visit 3 or end at 5", "is neither, or one of both"),
        (f"{SIX} that never visit 3 and 5", "is neither, or not both"),
        (
            "walks of n steps on {1,2,3,4,5} from 1 that visit an odd vertex once",
            "those of each vertex, or of all",
        ),
        (f"{NINE} and visit v1 or the center", "whether the start counts"),
        (f"{SIX} that use a loop", "loops are told of a graph that has some"),
        (
            "walks of n steps on a 3 x 3 board from v1, each step to an adjacent cell",
            "in a corner are next",
        ),
        (
            "walks of n steps on P_4 from an end vertex that never visit an end vertex",
            "which corner or end",
        ),
    ],
)
def test_what_is_not_told_of_walks_is_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
