"""What is said of the steps of paths as of letters, of peaks at heights, and of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise, product

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

RISES = {"U": 1, "D": -1, "L": 0}
Path = tuple[str, ...]


def heights(path: Path) -> list[int]:
    found = [0]
    for one in path:
        found.append(found[-1] + RISES[one])
    return found


def grounded(letters: str, length: int, *, ends: bool = True) -> Iterator[Path]:
    """Yield the paths that begin on the axis and never go below it; ends: and end on it."""
    for one in product(letters, repeat=length):
        at = heights(one)
        if min(at) >= 0 and (at[-1] == 0 or not ends):
            yield one


def tops(path: Path, turn: tuple[str, str] = ("U", "D")) -> list[int]:
    """Return the heights of the peaks, or of other turns."""
    at = heights(path)
    return [at[k + 1] for k, two in enumerate(pairwise(path)) if two == turn]


def runs(path: Path) -> list[tuple[str, int]]:
    return [(z, len([*some])) for z, some in groupby(path)]


def has(path: Path, word: str) -> bool:
    return word in "".join(path)


DYCK: list[tuple[str, Callable[[Path], bool]]] = [
    ("in which all peaks have height 2 or 3", lambda z: {*tops(z)} <= {2, 3}),
    ("all of whose peaks are at height 1 or 2", lambda z: {*tops(z)} <= {1, 2}),
    ("with all peaks at odd height", lambda z: all(k % 2 for k in tops(z))),
    ("with no peaks at height greater than 2", lambda z: max(tops(z), default=0) <= 2),
    ("in which no peak is at height 1", lambda z: 1 not in tops(z)),
    ("in which every valley lies on the x-axis", lambda z: {*tops(z, ("D", "U"))} <= {0}),
    ("with no valleys below height 1", lambda z: min(tops(z, ("D", "U")), default=1) >= 1),
    ("that contain an even number of peaks", lambda z: len(tops(z)) % 2 == 0),
    ("that contain no UDU", lambda z: not has(z, "UDU")),
    ("in which every up step is followed by a down step", lambda z: not has(z, "UU")),
    ("in which no run is longer than 2", lambda z: all(k <= 2 for _, k in runs(z))),
    ("in which every run has odd length", lambda z: all(k % 2 for _, k in runs(z))),
    ("with no three consecutive equal steps", lambda z: all(k < 3 for _, k in runs(z))),
    ("whose steps form a word with exactly 4 runs", lambda z: len(runs(z)) == 4),
    ("in which no three consecutive steps are all up", lambda z: not has(z, "UUU")),
    ("that return to the x-axis only at the end", lambda z: heights(z).count(0) == 2),
    ("that stay at heights 0, 1 and 2", lambda z: max(heights(z)) <= 2),
]


@parametrize_some(("said", "holds"), DYCK, ids=[z[0] for z in DYCK], share=24)
def test_steps_of_dyck_paths(said: str, holds: Callable[[Path], bool]) -> None:
    found = gfkit.as_sequence(f"Dyck paths of semilength n {said}")
    for n in range(1, 6):
        assert found(n) == sum(map(holds, grounded("UD", 2 * n))), n


def test_dyck_paths_that_touch_the_axis_at_their_ends_alone() -> None:
    found = gfkit.as_sequence("Dyck n-paths that touch the x-axis only at the two ends")
    for n in range(1, 6):
        assert found(n) == sum(heights(z).count(0) == 2 for z in grounded("UD", 2 * n)), n


MOTZKIN: list[tuple[str, Callable[[Path], bool]]] = [
    ("that start with a level step", lambda z: z[0] == "L"),
    ("whose first step is a level step", lambda z: z[0] == "L"),
    ("that do not end with a down step", lambda z: z[-1] != "D"),
    ("in which no level step is adjacent to a level step", lambda z: not has(z, "LL")),
    ("with all level steps at height 0 or 2", lambda z: _levels(z) <= {0, 2}),
    ("in which every flat step lies at height 0", lambda z: _levels(z) <= {0}),
    (
        "with height at most 2 and no two consecutive equal steps",
        lambda z: max(heights(z)) <= 2 and all(a != b for a, b in pairwise(z)),
    ),
    ("in which the number of level steps is even", lambda z: z.count("L") % 2 == 0),
    (
        "such that every flat step lies at height 0 and no point has height more than 2",
        lambda z: _levels(z) <= {0} and max(heights(z)) <= 2,
    ),
]


def _levels(path: Path) -> set[int]:
    return {at for at, one in zip(heights(path), path, strict=False) if one == "L"}


@parametrize_some(("said", "holds"), MOTZKIN, ids=[z[0] for z in MOTZKIN])
def test_steps_of_motzkin_paths(said: str, holds: Callable[[Path], bool]) -> None:
    found = gfkit.as_sequence(f"Motzkin paths of length n {said}")
    for n in range(1, 7):
        assert found(n) == sum(map(holds, grounded("UDL", n))), n


OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
IN_THE_PLANE: list[tuple[str, str, Callable[[Path], bool]]] = [
    (
        "lattice paths of n steps N, E and W such that no E step is adjacent to a W step",
        "NEW",
        lambda z: not has(z, "EW") and not has(z, "WE"),
    ),
    (
        (
            "n-step walks from the origin with steps N, E, S, W in which no step is directly "
            "followed by its opposite"
        ),
        "NESW",
        lambda z: all(b != OPPOSITE[a] for a, b in pairwise(z)),
    ),
    (
        "n-step walks from the origin with steps N, E, S, W that never reverse direction",
        "NESW",
        lambda z: all(b != OPPOSITE[a] for a, b in pairwise(z)),
    ),
    (
        (
            "n-step walks from the origin with steps N and E in which every run of N "
            "steps has even length"
        ),
        "NE",
        lambda z: all(k % 2 == 0 for one, k in runs(z) if one == "N"),
    ),
    (
        (
            "in how many n-step walks from the origin with steps N and E are there neither two "
            "consecutive N steps nor three consecutive E steps"
        ),
        "NE",
        lambda z: not has(z, "NN") and not has(z, "EEE"),
    ),
    (
        (
            "paths of n steps N, E, W starting at the origin in which no E step is next to a W "
            "step and the number of N steps is even"
        ),
        "NEW",
        lambda z: not has(z, "EW") and not has(z, "WE") and z.count("N") % 2 == 0,
    ),
    (
        (
            "how many paths with n steps, each step being east (1,0), north or south, start at the "
            "origin and never revisit a point"
        ),
        "NES",
        lambda z: not has(z, "NS") and not has(z, "SN"),
    ),
    (
        (
            "walks of n unit steps on the integer line starting at 0 in which no three "
            "consecutive steps go in the same direction"
        ),
        "UD",
        lambda z: all(k < 3 for _, k in runs(z)),
    ),
]


@parametrize_some(("said", "letters", "holds"), IN_THE_PLANE, ids=[z[0] for z in IN_THE_PLANE])
def test_steps_of_walks(said: str, letters: str, holds: Callable[[Path], bool]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 6):
        assert found(n) == sum(map(holds, product(letters, repeat=n))), n


def test_grand_dyck_paths_come_back_to_the_axis() -> None:
    found = gfkit.as_sequence(
        "Grand Dyck paths of semilength n whose vertices all have heights from -1 to 2"
    )
    for n in range(1, 6):
        every = (heights(z) for z in product("UD", repeat=2 * n))
        assert found(n) == sum(z[-1] == 0 and min(z) >= -1 and max(z) <= 2 for z in every), n


ALL = [
    *(f"Dyck paths of semilength n {z[0]}" for z in DYCK),
    *(f"Motzkin paths of length n {z[0]}" for z in MOTZKIN),
    *(z[0] for z in IN_THE_PLANE),
]


@parametrize_some("said", ALL)
def test_what_is_understood_of_steps_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Dyck paths of semilength n whose steps form a word with an L", "none of the letters"),
        ("Dyck paths of semilength n in which every vertex is followed by a U", "not about vertex"),
        ("Dyck paths of semilength n with no vertex", "there are none"),
        ("lattice paths from (0,0) to (n,n) with all peaks at height 2", "turns of other paths"),
    ],
)
def test_what_is_not_said_of_steps_is_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)


def test_up_and_down_are_opposite_steps_of_paths_to_the_right():
    said = "in which no step is followed by its opposite"
    found = gfkit.as_sequence(f"Motzkin paths of length n with height at most 2 {said}")
    for n in range(8):
        right = [
            z
            for z in grounded("UDL", n)
            if max(heights(z)) < 3 and not {("U", "D"), ("D", "U")} & {*pairwise(z)}
        ]
        assert found.term(n) == len(right), n
    with pytest.raises(GfkitError, match="no step is the opposite"):
        gfkit.as_sequence(f"lattice paths of n steps with steps E, N {said}")
