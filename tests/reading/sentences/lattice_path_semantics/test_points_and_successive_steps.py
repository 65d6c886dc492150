"""Where the points of lattice paths are and how their steps follow each other, by all paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise, product

from reading.sentences.listed_objects import counts
from samples import parametrize_some

Path = tuple[int, ...]
"""A path by the heights of its steps."""
MOTZKIN = "Motzkin paths of length n with height at most 2"
DYCK = "Dyck paths of semilength n with height at most 4"
LINE = "walks of n steps +1, -1 or 0 starting at 0"
STAYS = f"{LINE} that stay between 0 and 2"
WAYS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1), "X": (1, 1)}


def heights(path: Path) -> list[int]:
    return [0, *accumulate(path)]


def line(low: int, high: int, last: int | None = None) -> Callable[[int], Iterator[Path]]:
    """Return what lists the paths of n steps +1, 0, -1 between two heights."""

    def of(n: int) -> Iterator[Path]:
        for path in product((-1, 0, 1), repeat=n):
            told = heights(path)
            if low <= min(told) and max(told) <= high and last in {None, told[-1]}:
                yield path

    return of


def dyck(high: int) -> Callable[[int], Iterator[Path]]:
    def of(n: int) -> Iterator[Path]:
        return (z for z in line(0, high, 0)(2 * n) if 0 not in z)

    return of


def at(path: Path, *steps: int) -> list[int]:
    """Return the heights behind the first step of some that follow each other."""
    told = heights(path)
    return [told[k + 1] for k in range(len(path)) if path[k : k + len(steps)] == steps]


def compass(letters: str) -> Callable[[int], Iterator[str]]:
    return lambda n: ("".join(z) for z in product(letters, repeat=n))


def differences(word: str) -> list[int]:
    """Return x - y at all points."""
    return [0, *accumulate(WAYS[z][0] - WAYS[z][1] for z in word)]


LINES: dict[str, tuple[Callable[[int], Iterator[Path]], Callable[[Path], bool]]] = {
    f"{MOTZKIN} that either have no flat step or have no peak": (
        line(0, 2, 0),
        lambda z: 0 not in z or not at(z, 1, -1),
    ),
    f"{MOTZKIN} that do not contain both UD and a flat step": (
        line(0, 2, 0),
        lambda z: 0 not in z or not at(z, 1, -1),
    ),
    f"{MOTZKIN} and no peaks at height 1 or flat steps at height 2": (
        line(0, 2, 0),
        lambda z: 1 not in at(z, 1, -1) and 2 not in at(z, 0),
    ),
    f"{MOTZKIN} and with flat steps only at even heights": (
        line(0, 2, 0),
        lambda z: 1 not in at(z, 0),
    ),
    f"{MOTZKIN} in which flat steps are not allowed at height 0 or 2": (
        line(0, 2, 0),
        lambda z: {*at(z, 0)} <= {1},
    ),
    f"{MOTZKIN} with at least one flat step at each of the heights 0 and 1": (
        line(0, 2, 0),
        lambda z: {0, 1} <= {*at(z, 0)},
    ),
    f"{MOTZKIN} that contain a peak or a flat step, but not both": (
        line(0, 2, 0),
        lambda z: bool(at(z, 1, -1)) != (0 in z),
    ),
    f"{MOTZKIN} with no peak at an odd height": (
        line(0, 2, 0),
        lambda z: all(k % 2 == 0 for k in at(z, 1, -1)),
    ),
    f"{DYCK} that do not have both a peak at height 1 and a peak at height 3": (
        dyck(4),
        lambda z: not {1, 3} <= {*at(z, 1, -1)},
    ),
    f"{DYCK} that touch the x-axis only at the start and the end": (
        dyck(4),
        lambda z: heights(z).count(0) == 2,
    ),
    f"{STAYS} and never take a 0 step at height 0": (line(0, 2), lambda z: 0 not in at(z, 0)),
    f"{STAYS} in which no two consecutive steps are -1": (
        line(0, 2),
        lambda z: (-1, -1) not in pairwise(z),
    ),
    f"{STAYS} in which 0 steps are allowed only at height 1": (
        line(0, 2),
        lambda z: {*at(z, 0)} <= {1},
    ),
    f"{LINE} whose position never exceeds 1 in absolute value": (line(-1, 1), lambda _: True),
    f"{LINE} such that the position is always between -1 and 2": (line(-1, 2), lambda _: True),
    f"{LINE} with all partial sums at most 1 in absolute value": (line(-1, 1), lambda _: True),
    f"{LINE} that stay within distance 2 of the start but do not end at the origin": (
        line(-2, 2),
        lambda z: sum(z) != 0,
    ),
    f"{MOTZKIN} that have no two consecutive up steps unless they reach height 2": (
        line(0, 2, 0),
        lambda z: (1, 1) not in pairwise(z) or 2 in heights(z),
    ),
    f"{MOTZKIN} in which every up step is followed by a down step or no peak is at height 1": (
        line(0, 2, 0),
        lambda z: all(b == -1 for a, b in pairwise(z) if a == 1) or 1 not in at(z, 1, -1),
    ),
    f"{STAYS} such that if they visit 2 at most once, then they start with a +1 step": (
        line(0, 2),
        lambda z: heights(z).count(2) > 1 or z[0] == 1,
    ),
    f"{STAYS} that either end at 0 or neither start nor end with a +1 step but not both": (
        line(0, 2),
        lambda z: (sum(z) == 0) != (1 not in {z[0], z[-1]}),
    ),
    f"{MOTZKIN} having no peak at height 1 or exactly one flat step": (
        line(0, 2, 0),
        lambda z: 1 not in at(z, 1, -1) or z.count(0) == 1,
    ),
    f"{LINE} that stay strictly between -2 and 2": (line(-1, 1), lambda _: True),
    "walks of n steps (+1, 0 or -1) starting at 0 that never go below 0 or above 2": (
        line(0, 2),
        lambda _: True,
    ),
    "walks of n steps, steps 1, 0 or -1, from 0 that never go below 0 and end at height 0 or 1": (
        line(0, 9),
        lambda z: sum(z) in {0, 1},
    ),
}
FOUR = "walks of n steps N, E, S, W"
WORDS: dict[str, tuple[str, Callable[[str], bool]]] = {
    "paths of n steps N or E from (0,0) in which |x-y| never exceeds 2": (
        "EN",
        lambda z: max(map(abs, differences(z))) <= 2,
    ),
    "paths of n steps N or E from (0,0) with -1 <= x-y <= 2 at every point": (
        "EN",
        lambda z: {*differences(z)} <= {-1, 0, 1, 2},
    ),
    "paths of n steps N or E from (0,0) with x-y always between -1 and 2": (
        "EN",
        lambda z: {*differences(z)} <= {-1, 0, 1, 2},
    ),
    "paths of n steps from {N, E, W} in which E and W are never consecutive in either order": (
        "ENW",
        lambda z: "EW" not in z and "WE" not in z,
    ),
    "paths of n steps from {E, N, W} with E never adjacent to W": (
        "ENW",
        lambda z: "EW" not in z and "WE" not in z,
    ),
    "paths of n steps E, N or NE=(1,1) without two consecutive N steps and without an E step "
    "immediately after an N step": ("ENX", lambda z: "NN" not in z and "NE" not in z),
    "paths of n steps E and N, no E step immediately before an N step": (
        "EN",
        lambda z: "EN" not in z,
    ),
    f"{FOUR} in which no two consecutive steps are both horizontal": (
        "ENSW",
        lambda z: not any({*pair} <= {*"EW"} for pair in pairwise(z)),
    ),
    f"{FOUR} in which every vertical step is followed by a horizontal step": (
        "ENSW",
        lambda z: z[-1] in "EW" and not any({*pair} <= {*"NS"} for pair in pairwise(z)),
    ),
    "paths of n steps E and N that change direction at most twice": (
        "EN",
        lambda z: sum(a != b for a, b in pairwise(z)) <= 2,
    ),
}


@parametrize_some("said", LINES)
def test_paths_on_a_line_are_those_that_are_listed(said: str) -> None:
    lists, holds = LINES[said]
    counts(said, lists, holds, most=4 if "Dyck" in said else 6)


@parametrize_some("said", WORDS)
def test_paths_by_a_compass_are_those_that_are_listed(said: str) -> None:
    letters, holds = WORDS[said]
    counts(said, compass(letters), holds)
