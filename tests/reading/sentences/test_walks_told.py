"""Walks whose walker or piece is told before they are asked for, step by step."""

import pytest
from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some


def walks(first, near):
    """Return what lists the walks of n steps from a place, by the places next to one."""

    def listed(n):
        found = [(first,)]
        for _ in range(n):
            found = [(*w, z) for w in found for z in near(w[-1])]
        return found

    return listed


def by(*steps):
    return lambda z: [z + step for step in steps]


def king(rows, columns):
    def near(z):
        return [
            (z[0] + a, z[1] + b)
            for a in (-1, 0, 1)
            for b in (-1, 0, 1)
            if (a, b) != (0, 0) and 0 <= z[0] + a < rows and 0 <= z[1] + b < columns
        ]

    return near


def on_path(most):
    return lambda z: [y for y in (z - 1, z + 1) if 1 <= y <= most]


SAID = {
    "A walker starts at 0 and makes n steps, each of +1, -1 or 0. How many such walks never leave "
    "the interval from -2 to 2?": (walks(0, by(1, -1, 0)), lambda w: max(map(abs, w)) <= 2),
    "A walker starts at 0 and takes n steps of +1 or -1, always staying between -1 and 3. How many "
    "walks?": (walks(0, by(1, -1)), lambda w: min(w) >= -1 and max(w) <= 3),
    "A frog starts at 0 and makes n steps, each +1 or -1, never going below 0. How many walks?": (
        walks(0, by(1, -1)),
        lambda w: min(w) >= 0,
    ),
    "Number of walks with n steps +1 or -1 on the integers, starting at 0, that never visit a "
    "number greater than 2 or less than -1.": (
        walks(0, by(1, -1)),
        lambda w: min(w) >= -1 and max(w) <= 2,
    ),
    "paths of n steps U=(1,1), D=(1,-1), H=(1,0) starting at height 0 and staying between heights "
    "0 and 3 inclusive, with any final height": (
        walks(0, by(1, -1, 0)),
        lambda w: min(w) >= 0 and max(w) <= 3,
    ),
    "Number of n-step walks on the vertices of P_5 from one end to the other": (
        walks(1, on_path(5)),
        lambda w: w[-1] == 5,
    ),
    "walks of n steps on the path graph with vertices 1-2-3-4-5 that start at vertex 1 (each step "
    "goes to an adjacent vertex)": (walks(1, on_path(5)), lambda _: True),
    "walks of n steps on the integers 1, 2, 3, 4 that start at 1": (
        walks(1, on_path(4)),
        lambda _: True,
    ),
    "A king stands on a corner square of a board with 2 rows and 3 columns. In how many ways can "
    "it make a sequence of n moves?": (walks((0, 0), king(2, 3)), lambda _: True),
    "a king makes n moves on a 3 X 3 board beginning in a corner: number of move sequences": (
        walks((0, 0), king(3, 3)),
        lambda _: True,
    ),
    "sequences of n moves of a king on a 2 X 2 board starting in a corner": (
        walks((0, 0), king(2, 2)),
        lambda _: True,
    ),
    "fers walks of length n on a 3 X 3 board starting in a corner": (
        walks((0, 0), lambda z: [y for y in king(3, 3)(z) if y[0] != z[0] and y[1] != z[1]]),
        lambda _: True,
    ),
    "How many walks of n steps on the vertices of a cube lead from one vertex to the opposite "
    "vertex?": (walks(0, lambda z: [z ^ 1, z ^ 2, z ^ 4]), lambda w: w[-1] == 7),
}


@parametrize_some("text", SAID)
def test_walks_that_are_told_first(text):
    objects, holds = SAID[text]
    counts(text, objects, holds)


def test_steps_in_one_direction():
    counts(
        "paths from (0,0) to (n,n) with steps east and north with no three consecutive steps in "
        "the same direction",
        lambda n: walks((0, 0), lambda z: [(z[0] + 1, z[1]), (z[0], z[1] + 1)])(2 * n),
        lambda w: (
            w[-1][0] == w[-1][1]
            and not any(0 in (a[0] - b[0], a[1] - b[1]) for a, b in zip(w[3:], w, strict=False))
        ),
        5,
    )
    counts(
        "paths with 2n steps, each up by 1 or down by 1, that start and end at height 0 and stay "
        "between heights -1 and 2 inclusive",
        lambda n: walks(0, by(1, -1))(2 * n),
        lambda w: w[-1] == 0 and min(w) >= -1 and max(w) <= 2,
        5,
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "A walker starts at 0 and makes n steps, each of +1, -1 or 0. How many such trees?",
            "stopped at 'trees'",
        ),
        (
            (
                "How many walks of n steps on the vertices of a cube lead from two vertices to a "
                "vertex?"
            ),
            "a walk begins at one vertex",
        ),
        (
            "walks of n steps on the integers 1, 2, 4 that start at 1",
            "(1, 2, 4) are not numbers that follow each other",
        ),
        (
            (
                "A king stands in a corner of a 2 x 3 board. In how many ways can the rook make "
                "n moves?"
            ),
            "a walk is that of one piece",
        ),
    ],
)
def test_what_is_not_one_walk_is_refused(text, why):
    refused(text, why)
