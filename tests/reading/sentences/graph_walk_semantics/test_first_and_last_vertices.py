"""Walks by where they are, begin and end, in other words; all walks are listed one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import counts, has, refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

Walk = tuple[object, ...]
Lists = Callable[[int], Iterator[Walk]]


def walks(near: dict[int, list[int]], *firsts: int) -> Lists:
    """Return what lists the walks of n steps from some vertices; from all if none is told."""

    def listed(n: int) -> Iterator[Walk]:
        found = [(v,) for v in firsts or near]
        for _ in range(n):
            found = [(*walk, v) for walk in found for v in near[walk[-1]]]
        yield from found

    return listed


def steps(first: int, *by: int) -> Lists:
    """Return what lists the walks of n steps on the integers."""
    return walks({z: [z + step for step in by] for z in range(-20, 20)}, first)


def in_the_plane(*by: tuple[int, int]) -> Lists:
    def listed(n: int) -> Iterator[Walk]:
        found = [((0, 0),)]
        for _ in range(n):
            found = [(*w, (w[-1][0] + a, w[-1][1] + b)) for w in found for a, b in by]
        yield from found

    return listed


def path(most: int) -> dict[int, list[int]]:
    return {v: [w for w in (v - 1, v + 1) if 1 <= w <= most] for v in range(1, most + 1)}


def cycle(most: int) -> dict[int, list[int]]:
    return {v: [(v - 1) % most, (v + 1) % most] for v in range(most)}


def turns_back(walk: Walk) -> bool:
    return any(a == c for a, c in zip(walk, walk[2:], strict=False))


def east(walk: Walk) -> tuple[int, ...]:
    """Return 1 for each step to the right of a walk in the plane, and 0 for the others."""
    return tuple(int(a[0] < b[0]) for a, b in pairwise(walk))


def rising(walk: Walk) -> tuple[int, ...]:
    """Return 1 for each step up of a walk in the plane, and 0 for the others."""
    return tuple(int(a[1] < b[1]) for a, b in pairwise(walk))


COMPLETE = {v: [w for w in range(4) if w != v] for v in range(4)}
EAST, WEST, NORTH, SOUTH = (1, 0), (-1, 0), (0, 1), (0, -1)
UP, DOWN = (1, 1), (1, -1)
SAID: dict[str, tuple[Lists, Callable[[Walk], object]]] = {
    "walks of n steps on the triangle with vertices A, B, C that start at A and visit all three "
    "vertices": (walks(cycle(3), 0), lambda w: {*w} == {0, 1, 2}),
    "n-step walks on the square with corners A, B, C, D from A to C": (
        walks(cycle(4), 0),
        lambda w: w[-1] == 2,
    ),
    "n-step walks on the path A-B-C-D starting at B that do not end at B or D": (
        walks(path(4), 2),
        lambda w: w[-1] not in {2, 4},
    ),
    "n-step walks on the triangle 1-2-3-1 that start at 1 and end at 2 or 3": (
        walks(cycle(3), 0),
        lambda w: w[-1] in {1, 2},
    ),
    "n-step walks on the path graph with vertices 1 to 5 that start at vertex 3 and never visit "
    "vertex 1 twice": (walks(path(5), 3), lambda w: w.count(1) < 2),
    "n-step walks on the path graph with vertices 1 to 5 that start at vertex 3 and visit both end "
    "vertices": (walks(path(5), 3), lambda w: {1, 5} <= {*w}),
    "n-step walks on the complete graph with vertices 1, 2, 3, 4 that start at 1 and in which "
    "vertex 2 is never visited": (walks(COMPLETE, 0), lambda w: 1 not in w),
    "n-step walks on the integers modulo 5 with steps +1 and -1 that start at 0 and end at 1": (
        walks(cycle(5), 0),
        lambda w: w[-1] == 1,
    ),
    "walks of n steps on the graph with vertices A, B, C, D and edges AB, BC, CA, CD from D": (
        walks({0: [1, 2], 1: [0, 2], 2: [0, 1, 3], 3: [2]}, 3),
        lambda _: True,
    ),
    "walks of n rook moves on a 2 x 2 board from a given corner back to that corner": (
        walks(cycle(4), 0),
        lambda w: w[-1] == 0,
    ),
    "sequences of n wazir moves on a 2 x 2 board starting in a given corner and ending at any "
    "corner": (walks(cycle(4), 0), lambda _: True),
    "walks of n steps on the path 1-2-3-4-5 that start at 3 and never visit 1 or 5": (
        walks(path(5), 3),
        lambda w: not {1, 5} & {*w},
    ),
    "walks of n steps on C_6 that start at a given vertex and end at a vertex other than the "
    "start": (walks(cycle(6), 0), lambda w: w[-1] != 0),
    "walks of length n on K_4 from a given vertex to a different given vertex": (
        walks(COMPLETE, 0),
        lambda w: w[-1] == 1,
    ),
    "walks of n steps on the path with vertices 0, 1, 2, 3 starting at 0 and ending at an odd "
    "vertex": (walks(path(4), 1), lambda w: w[-1] % 2 == 0),
    "walks of n steps on the graph with vertices 1,2,3,4 and edges 12,23,34,13 starting at 4": (
        walks({1: [2, 3], 2: [1, 3], 3: [1, 2, 4], 4: [3]}, 4),
        lambda _: True,
    ),
    "walks of n steps on the path 1-2-3-4 that start at 1 and end at 1 without visiting 4": (
        walks(path(4), 1),
        lambda w: w[-1] == 1 and 4 not in w,
    ),
    "walks of n king moves on a 2 x 2 board starting at a corner and never returning to it": (
        walks(COMPLETE, 0),
        lambda w: 0 not in w[1:],
    ),
    "closed walks of length n on C_5 with a fixed starting vertex": (
        walks(cycle(5), 0),
        lambda w: w[-1] == 0,
    ),
    "walks with n steps along the path graph 1-2-3-4, starting at 1": (
        walks(path(4), 1),
        lambda _: True,
    ),
    "closed walks of length n along the cycle 0-1-2-3-4-0 from 0": (
        walks(cycle(5), 0),
        lambda w: w[-1] == 0,
    ),
    "walks with n steps on the path graph P_5, any starting vertex and any ending vertex": (
        walks(path(5)),
        lambda _: True,
    ),
    "walks of n steps on P_4 (any starting vertex)": (walks(path(4)), lambda _: True),
    "closed walks of length n on K_4 starting and ending at one fixed vertex": (
        walks(COMPLETE, 0),
        lambda w: w[-1] == 0,
    ),
    "walks of length n on a 6-cycle from a given vertex that do not pass through the opposite "
    "vertex": (walks(cycle(6), 0), lambda w: 3 not in w),
    "walks of length n on P_5 from v1 that end where they started": (
        walks(path(5), 1),
        lambda w: w[-1] == 1,
    ),
    "walks of length n on K_4 from a fixed vertex that never immediately retrace an edge": (
        walks(COMPLETE, 0),
        lambda w: not turns_back(w),
    ),
    "n-step walks on the integers with steps -1, 0, +1 that start and finish at 0 and never leave "
    "{-1,0,1}": (steps(0, -1, 0, 1), lambda w: w[-1] == 0 and max(map(abs, w)) < 2),
    "walks of n steps +1 or -1 starting at 0 that stay within -2..2": (
        steps(0, -1, 1),
        lambda w: max(map(abs, w)) < 3,
    ),
    "paths of n unit up or down steps from height 0 that never go below 0 nor above 3": (
        steps(0, -1, 1),
        lambda w: min(w) >= 0 and max(w) <= 3,
    ),
    "walks of n steps on the nonnegative integers from 0 with steps +1, -1 or +2, never exceeding "
    "4": (steps(0, -1, 1, 2), lambda w: min(w) >= 0 and max(w) <= 4),
    "how many sequences of n steps, each up, down or level, start at height 0, stay between 0 and "
    "2, and have no two consecutive level steps?": (
        steps(0, -1, 0, 1),
        lambda w: (
            min(w) >= 0
            and max(w) <= 2
            and not any(a == b == c for a, b, c in zip(w, w[1:], w[2:], strict=False))
        ),
    ),
    "walks on the integers of n steps from {-1,0,2} starting at 0, remaining in [-1,2], and ending "
    "where they started": (
        steps(0, -1, 0, 2),
        lambda w: min(w) >= -1 and max(w) <= 2 and w[-1] == 0,
    ),
    "walks of n steps on the positive integers from 1 with steps +1 and -1 never exceeding 4": (
        steps(1, -1, 1),
        lambda w: min(w) >= 1 and max(w) <= 4,
    ),
    "walks of n unit steps N, S, E, W that keep 0 <= y <= 2 and may revisit points": (
        in_the_plane(NORTH, SOUTH, EAST, WEST),
        lambda w: all(0 <= y <= 2 for _, y in w),
    ),
    "how many n-step paths with unit steps east, north and west (never south) do not visit any "
    "point twice?": (in_the_plane(EAST, NORTH, WEST), lambda w: len({*w}) == len(w)),
    "paths with n steps N, E and W that visit no point more than once": (
        in_the_plane(EAST, NORTH, WEST),
        lambda w: len({*w}) == len(w),
    ),
    "lattice paths of n steps E and N with neither three consecutive E steps nor two consecutive "
    "N steps": (
        in_the_plane(EAST, NORTH),
        lambda w: not has(east(w), (1, 1, 1)) and not has(east(w), (0, 0)),
    ),
    "walks of n steps on the path A-B-C-D that start at A and visit D but do not end there": (
        walks(path(4), 1),
        lambda w: 4 in w and w[-1] != 4,
    ),
    "walks of n steps on P_4 from v1 that visit v4 but do not end at that vertex": (
        walks(path(4), 1),
        lambda w: 4 in w and w[-1] != 4,
    ),
    "walks of n steps on K_4 from v1 that never return to it": (
        walks(COMPLETE, 0),
        lambda w: 0 not in w[1:],
    ),
    "n-step walks on C_4 from a given vertex that visit the opposite vertex at most once and do "
    "not end there": (walks(cycle(4), 0), lambda w: w.count(2) <= 1 and w[-1] != 2),
    "n-step walks on the path with vertices 1..5 that start at vertex 3 and never visit vertex 1": (
        walks(path(5), 3),
        lambda w: 1 not in w,
    ),
    "walks of n steps on C_4 with vertices 0..3 from 0 and not ending at vertex 2": (
        walks(cycle(4), 0),
        lambda w: w[-1] != 2,
    ),
    "walks of n steps on C_5 from v1 that end at the starting vertex or at a neighbor of it": (
        walks(cycle(5), 0),
        lambda w: w[-1] in {0, 1, 4},
    ),
    "n-step walks on C_5 from a given vertex that end at that vertex or at one of its neighbors": (
        walks(cycle(5), 0),
        lambda w: w[-1] in {0, 1, 4},
    ),
    "walks of n steps on P_5 from v1 that end at v4 or a vertex adjacent to it": (
        walks(path(5), 1),
        lambda w: w[-1] >= 3,
    ),
    "n-step walks on K_4 starting at a given vertex and never returning immediately to the vertex "
    "just left": (walks(COMPLETE, 0), lambda w: not turns_back(w)),
    "closed walks of length n on K_4 from a given vertex in which no step is undone by the very "
    "next step": (walks(COMPLETE, 0), lambda w: w[0] == w[-1] and not turns_back(w)),
    "walks of length n on C_5 from v1 in which no edge is used twice in a row": (
        walks(cycle(5), 0),
        lambda w: not turns_back(w),
    ),
    "lattice paths of n steps E and N that never leave the region |x-y| <= 2": (
        in_the_plane(EAST, NORTH),
        lambda w: all(abs(x - y) <= 2 for x, y in w),
    ),
    "walks of n steps N, S, E, W from the origin in which N is never followed by S nor S by N": (
        in_the_plane(EAST, NORTH, WEST, SOUTH),
        lambda w: (
            not any(a[0] == b[0] and a == c for a, b, c in zip(w, w[1:], w[2:], strict=False))
        ),
    ),
    "walks of length n on K_4 that start and end at a given vertex v and do not visit v in "
    "between": (
        walks(COMPLETE, 0),
        lambda w: w[-1] == 0 and 0 not in w[1:-1],
    ),
    "walks of length n on K_4 from a vertex v that never return to v": (
        walks(COMPLETE, 0),
        lambda w: 0 not in w[1:],
    ),
    "walks of length n on K_4 from a fixed vertex v to a fixed vertex w": (
        walks(COMPLETE, 0),
        lambda w: w[-1] == 1,
    ),
    "walks of length n on K_4 from a fixed vertex v that do not end at v": (
        walks(COMPLETE, 0),
        lambda w: w[-1] != 0,
    ),
    "walks of length n on C_4 with vertices A, B, C, D from a fixed vertex B that do not end at "
    "B": (
        walks(cycle(4), 1),
        lambda w: w[-1] != 1,
    ),
    "Dyck paths of semilength n whose height is exactly 2 or exactly 3": (
        lambda n: in_the_plane(UP, DOWN)(2 * n),
        lambda w: w[-1][1] == 0 and min(y for _, y in w) == 0 and max(y for _, y in w) in {2, 3},
    ),
    "Motzkin paths of length n of height 1 or 2": (
        in_the_plane(UP, EAST, DOWN),
        lambda w: w[-1][1] == 0 and min(y for _, y in w) == 0 and max(y for _, y in w) in {1, 2},
    ),
    "paths of n steps U=(1,1) and D=(1,-1) that stay between heights 0 and 4 and never have three "
    "consecutive U steps": (
        in_the_plane(UP, DOWN),
        lambda w: {y for _, y in w} <= {*range(5)} and not has(rising(w), (1, 1, 1)),
    ),
}
REFUSED = {
    "walks of length n on K_4 from a vertex v to a vertex w": "another one",
    "walks of n steps on C_5 from v1 to v3 that do not end there": "or they do not",
    "n-step walks of a king on a 3 x 3 board from the centre that visit a corner but do not end "
    "there": "which corner",
    "walks of length n on K_4 from a fixed vertex v to a fixed vertex v": "a letter is told",
    "walks of length n on K_4 from a fixed vertex v that do not end at w": "not a vertex",
    "walks of length n on C_5 from a fixed vertex v to a fixed vertex w": "not alike",
    "Dyck paths of semilength n of height 2 or 4": "follow each other",
    "walks of n steps on the graph with vertices 1, 2, 3, 4 from 1": "comma",
    "walks of n steps on C_5 from v1 that end at v3 or two of its neighbors": "ends at one",
    "walks of n steps on C_5 from v1 in which no edge is used once in a row": "goes back",
    "walks of n steps on K_4 from v1 that visit v3 but never return to it": "where they begin",
    "walks of n steps on K_4 from v1 that visit both v2 and v3 but do not end there": "which of",
    "lattice paths of n steps E and N in which no two consecutive E steps are at height 2": (
        "how many steps follow each other is told"
    ),
    "walks of n steps on C_5 from v1 that end at an odd vertex": "that have numbers",
    "walks of n steps on K_5 that start at a fixed vertex and end at a different vertex": "or any",
    "walks of n steps on P_4 from v1, starting anywhere": "at any of them",
    "walks of n steps on C_3 with vertices A, B, C, D from A": "3 vertices",
    "walks of n steps on C_3 with vertices A, B, C from D": "not a vertex",
    "walks of n steps on C_3 with vertices A, B, A from A": "a name of its own",
    "walks of n steps on C_4 with vertices A, B, C, D from A visiting all three vertices": (
        "stopped at 'vertices'"
    ),
    "walks of n steps on C_4 from v1 that visit all three vertices": "has 4",
    "walks of length n on P_4 starting at an end vertex and ending at an end vertex": "which end",
    "walks of n steps on the graph with vertices A, B, C, D and edges AB, BC, CA from A": "join",
    "walks of n steps on P_4 from v1 to v4, any ending vertex": "at any of them",
    "walks of n steps on the cycle 1-3-5-1 from 1": "1-2-3-4-1",
    "walks of n steps on the path graph 1-2-4 from 1": "follow each other",
    "paths with n unit steps east, north and west (never west) that never visit a point twice": (
        "stopped at 'never'"
    ),
    "paths with n steps N, E and W that visit no point once": "no point is visited twice",
    "Dyck paths with n up steps and n up steps": "as many steps up as down",
    "Dyck paths with n up steps and n+1 down steps": "as many steps up as down",
    "paths with n steps N, E and W that visit no point twice and may revisit points": (
        "walks visit vertices again"
    ),
}


@parametrize_some("text", SAID)
def test_walks_by_their_ends_are_those_that_are_listed(text):
    lists, holds = SAID[text]
    counts(text, lists, holds)


@parametrize_some("text", REFUSED)
def test_walks_of_which_two_things_are_told_are_refused(text):
    refused(text, REFUSED[text])


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ("from one corner to the opposite corner", (1, 2)),
        ("from the top left corner to the opposite corner", (1, 2)),
        ("from the top right corner to the opposite corner", (1, 0)),
    ],
)
def test_a_walk_ends_at_the_corner_opposite_to_the_first(said, last):
    sequence = sequence_of(read_sentence(f"walks of length n on the 2 x 3 grid graph {said}"))
    at = {(1 - last[0], 2 - last[1]): 1}
    for n in range(1, 7):
        after = {}
        for (i, j), many in at.items():
            for cell in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if cell in {*product(range(2), range(3))}:
                    after[cell] = after.get(cell, 0) + many
        at = after
        assert sequence.term(n) == at.get(last, 0)
