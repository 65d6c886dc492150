"""Lattice paths by their steps, turns, returns and ends, in other words; all paths are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise, product

from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some

Path = tuple[str, ...]
UP = {"U": 1, "D": -1, "F": 0}


def across(more: int) -> Callable[[int], Iterator[Path]]:
    """Return what lists the paths of steps east and north to (n, more)."""
    return lambda n: (w for w in product("EN", repeat=n + more) if w.count("N") == more)


def to_the_diagonal(n: int) -> Iterator[Path]:
    return across(n)(n)


def words(letters: str) -> Callable[[int], Iterator[Path]]:
    return lambda n: product(letters, repeat=n)


def heights(path: Path) -> list[int]:
    return [*accumulate((UP[z] for z in path), initial=0)]


def dyck(n: int) -> Iterator[Path]:
    return (w for w in product("UD", repeat=2 * n) if is_closed(w))


def motzkin(n: int) -> Iterator[Path]:
    return (w for w in product("UDF", repeat=n) if is_closed(w))


def is_closed(path: Path) -> bool:
    return min(heights(path)) == 0 == heights(path)[-1]


def near_the_diagonal(path: Path, most: int) -> bool:
    return all(abs(path[:k].count("E") - path[:k].count("N")) <= most for k in range(len(path)))


def turns(path: Path) -> int:
    return sum(a != b for a, b in pairwise(path))


SAID: dict[str, tuple[Callable[[int], Iterator[Path]], Callable[[Path], object]]] = {
    "lattice paths from (0,0) to (n,n) with steps (1,0) and (0,1) that stay in the region "
    "|x-y| <= 2": (to_the_diagonal, lambda w: near_the_diagonal(w, 2)),
    "lattice paths from (0,0) to (n,n) with steps E and N that stay within distance 1 of the "
    "diagonal": (to_the_diagonal, lambda w: near_the_diagonal(w, 1)),
    "lattice paths from (0,0) to (n,2) with steps (1,0) and (0,1) and no two consecutive steps "
    "(0,1)": (across(2), lambda w: "NN" not in "".join(w)),
    "lattice paths from (0,0) to (n,2) with steps E and N with at most two turns": (
        across(2),
        lambda w: turns(w) <= 2,
    ),
    "paths of n steps, each north or east, with no three consecutive norths and not ending with a "
    "north step": (words("EN"), lambda w: "NNN" not in "".join(w) and w[-1:] != ("N",)),
    "Dyck paths of semilength n whose height is exactly 3": (dyck, lambda w: max(heights(w)) == 3),
    "Dyck paths of semilength n with height at most 3 that return to the x-axis exactly twice": (
        dyck,
        lambda w: max(heights(w)) <= 3 and heights(w)[1:].count(0) == 2,
    ),
    "Motzkin paths of length n with height at most 2 that contain neither a peak UD nor a valley "
    "DU": (
        motzkin,
        lambda w: max(heights(w)) <= 2 and not any(z in "".join(w) for z in ("UD", "DU")),
    ),
    "Motzkin paths of length n with height at most 2 in which flat steps occur only at height 1": (
        motzkin,
        lambda w: (
            max(heights(w)) <= 2
            and all(h == 1 for z, h in zip(w, heights(w), strict=False) if z == "F")
        ),
    ),
    "walks of n steps +1 or -1 starting at 0 that stay between -2 and 2, never make three equal "
    "steps in a row and do not end at a negative number": (
        words("UD"),
        lambda w: (
            {*heights(w)} <= {-2, -1, 0, 1, 2}
            and heights(w)[-1] >= 0
            and not any(z * 3 in "".join(w) for z in "UD")
        ),
    ),
    "self-avoiding walks of n unit steps in the plane starting at the origin and using only the "
    "steps north, east and west": (
        words("NEW"),
        lambda w: not any(z in "".join(w) for z in ("EW", "WE")),
    ),
}
REFUSED = {
    "Motzkin paths of length n that contain neither a peak DU nor a valley DU": "a peak is UD",
    "lattice paths from (0,0) to (n,2) with steps E and N and no two consecutive (1,1) steps": (
        "how many adjacent letters are meant?"
    ),
    "walks of n steps of size 0 or 1 in either direction on {0,1,2} starting at 0": "not 0",
    "walks of n unit steps with steps (1,1) and (1,0)": "a unit step goes to the right or left",
}


@parametrize_some("text", SAID)
def test_paths_are_those_that_are_listed(text: str) -> None:
    counts(text, *SAID[text])


@parametrize_some("text", REFUSED)
def test_steps_that_do_not_agree_are_refused(text: str) -> None:
    refused(text, REFUSED[text])
