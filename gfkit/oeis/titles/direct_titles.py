"""What titles say that is counted for one n after another: walks, pieces, islands, necklaces."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from gfkit.oeis.titles.direct_counts import MOTIONS
from gfkit.oeis.titles.sequence_titles import acting, black_beads, colorings
from gfkit.oeis.titles.title_makers import TitleRule, direct

Vectors = list[list[int]]


def _turned(*moves: tuple[int, int]) -> Vectors:
    """Return moves in all directions of the compass."""
    signs = [*product((1, -1), repeat=2)]
    both = [z for a, b in moves for z in ((a, b), (b, a))]
    return [list(z) for z in sorted({(s * p, t * q) for p, q in both for s, t in signs})]


ROOK, BISHOP = _turned((0, 1)), _turned((1, 1))
PIECES: dict[str, dict[str, Vectors]] = {
    "kings": {"leaps": _turned((0, 1), (1, 1))},
    "wazirs": {"leaps": ROOK},
    "ferses": {"leaps": BISHOP},
    "knights": {"leaps": _turned((1, 2))},
    "zebras": {"leaps": _turned((2, 3))},
    "rooks": {"rides": ROOK},
    "bishops": {"rides": BISHOP},
    "queens": {"rides": ROOK + BISHOP},
    "semi-queens": {"rides": [*ROOK, [1, 1], [-1, -1]]},
    "nightriders": {"rides": _turned((1, 2))},
    "amazons (superqueens)": {"rides": ROOK + BISHOP, "leaps": _turned((1, 2))},
    "checkers": {},
}
COMPASS = {"n": [-1, 0], "s": [1, 0], "e": [0, 1], "w": [0, -1]}
MOST_BEADS = 12
KINDS = ("turned", "aperiodic")
ABOUT_BLACK = {"black", "colors", "length", *KINDS}
"""What may be told of necklaces with a fixed number of black beads, of which there is a g.f."""


# Walks ------------------------------------------------------------------------------------------


def lattice_walk(
    dimensions: list[int], said: dict[str, Any], *, is_within: bool = True
) -> TitleRule:
    """Return walks of some steps from the origin.

    said: the size of the origin, the steps, how many there are for one n, where they end.
    """
    vectors: Vectors = said["steps"]
    size = said["origin"]
    sizes, number = {size, *map(len, vectors), *dimensions}, len({*map(tuple, vectors)})
    if sizes != {size} or number < len(vectors):
        raise KeyError(size)
    ends = said.get("ends", [])
    if ends == "origin":
        ends = [0] * size
    if ends and len(ends) != size:
        raise KeyError(size)
    return direct("walks", 0, steps=vectors, within=is_within, ends=ends, times=said["times"])


def tour(vertices: int, moves: Vectors, more: int = 0) -> TitleRule:
    """Return tours through some squares by some moves, of an n + more square."""
    return direct("board walks", steps=moves, vertices=vertices, more=more)


def self_avoiding(vertices: int, dimension: int) -> TitleRule:
    """Return walks along the edges of a grid, through a given number of its points."""
    every = range(dimension)
    return tour(vertices, [[s * (k == i) for k in every] for i in every for s in (1, -1)])


def moves_of(name: str) -> Vectors:
    """Return the moves of a king or a knight, or the least ones of a rider."""
    found = PIECES[name]
    return found.get("leaps", []) + found.get("rides", [])


def both_moves(some: Vectors, others: Vectors) -> Vectors:
    """Return the moves of two pieces."""
    return some + others


def up_to_twice(moves: Vectors) -> Vectors:
    """Return moves, and these of double length."""
    return [[k * r, k * c] for r, c in moves for k in (1, 2)]


def by_compass(names: list[str]) -> Vectors:
    """Return moves to neighbours by their names, such as nw."""
    found = [[sum(z) for z in zip(*(COMPASS[k] for k in name), strict=True)] for name in names]
    if len({*map(tuple, found)}) != len(found):
        raise KeyError(len(found))
    return found


def asymmetric(back: int, onward: int, *kinds: str) -> Vectors:
    """Return moves that go so far to the left or up, and so far to the right or down."""
    found: Vectors = []
    if "rook" in kinds:
        found += [[0, -back], [-back, 0], [0, onward], [onward, 0]]
    if "bishop" in kinds:
        found += [[r, c] for r, c in product((-back, onward), repeat=2)]
    return found


# Pieces and islands -----------------------------------------------------------------------------


def pieces_on_square(
    number: int, name: str, joined: list[bool] | None = None, group: str = "", times: int = 0
) -> TitleRule:
    """Return the ways to place pieces on an n x n board, none of which attacks another."""
    said: dict[str, Any] = {"number": number, **PIECES[name]}
    said |= {} if joined is None else {"joined": joined}
    said |= {"group": group} if group else {}
    said |= {"times_n": times} if times else {}
    return direct("placements", **said)


def islands_title(pattern: str, motions: list[str]) -> TitleRule:
    """Return the binary squares whose ones are islands of one shape."""
    rows = pattern.split("-")
    if len({*map(len, rows)}) != 1:
        raise KeyError(pattern)
    return direct("islands", shapes=[pattern], motions=motions)


# Necklaces --------------------------------------------------------------------------------------


def necklaces_title(parts: list[Any]) -> TitleRule:
    """Return the necklaces of which something is told; the number of beads is n if it is not."""
    said: dict[str, Any] = {}
    for part in parts:
        if part is None:
            continue
        if {*part} & {*said}:
            raise KeyError(part)
        said |= part
    least = said.pop("least", 1)
    if not 1 <= said.setdefault("colors", 2) <= MOST_BEADS:
        raise KeyError(said["colors"])
    number = said.get("black", [1])
    whites = said["colors"] - 1
    if number[0] == 0 and {*said} <= ABOUT_BLACK and (whites == 1 or not said.get("turned")):
        more = {(1, 0): number[1], (1, number[1]): 0}[tuple(said.get("length", (1, 0)))]
        return black_beads(number[1], more, whites, **{z: said[z] for z in KINDS if z in said})
    return direct("necklaces", least, **said)


def others(times: int, whites: int = 1) -> dict[str, list[int]]:
    """Return n beads of one color and times * n of the other."""
    return {"length": [times + whites, 0], "black": [whites, 0]}


def no_equal_neighbours(colors: int) -> dict[str, Any]:
    """Return that neighbouring beads have different colors."""
    return {"avoid": [f"{k}{k}" for k in range(colors)], "least": 2}


def a_letter(letters: int, letter: Any) -> dict[str, Any]:
    """Return nothing; raises KeyError for what is no letter of 0..letters-1, nor of 1..letters."""
    if letter not in range(letters + 1):
        raise KeyError(letter)
    return {}


def bits(word: str) -> list[str]:
    """Return a word of digits 0 and 1 as the only one of a list."""
    if not {*word} <= {"0", "1"}:
        raise KeyError(word)
    return [word]


def long_runs(most: int) -> list[str]:
    """Return the least runs of 0 and of 1 that are longer."""
    if not 0 < most <= MOST_BEADS:
        raise KeyError(most)
    return ["0" * (most + 1), "1" * (most + 1)]


# Matrices and words -----------------------------------------------------------------------------


def matrices_title(span: str, asked: list[list[Any]]) -> TitleRule:
    """Return the 2 x 2 matrices with elements of a set, of which something holds.

    span: the set, such as {0,1,...,n}. Raises KeyError for another.
    """
    first, *between, last = [z.strip() for z in span.strip("{}").split(",")]
    low = {"0": [0, 0], "1": [0, 1], "-n": [-1, 0]}[first]
    known = {"0": ["1"], "1": ["2", "3"], "-n": ["0"]}[first]
    rest = [z for z in between if z.strip(".")]
    if last.strip(".") != "n" or rest != known[: len(rest)] or "." not in span:
        raise KeyError(span)
    return direct("small matrices", low=low, asked=asked)


def classes_title(rows: int, columns: int, motions: list[str]) -> TitleRule:
    """Return the colorings of a square, of which all motions of a group are told."""
    if rows != columns:
        raise KeyError(rows)
    cells = [*product(range(rows), repeat=2)]
    turns = [partial(lambda name, z: MOTIONS[name](z[0], z[1], rows - 1), name) for name in motions]
    return colorings(acting(cells, turns), "unoriented")


def wreath(values: list[int]) -> TitleRule:
    """Return the multisets of n multisets of values, which are 0, 1, ..."""
    if values != [*range(len(values))]:
        raise KeyError(values)
    return direct("nested multisets", values=len(values))


def words_title(letters: int, **said: bool) -> TitleRule:
    """Return the primitive words over a given number of letters."""
    if not 1 <= letters <= MOST_BEADS:
        raise KeyError(letters)
    return direct("primitive words", letters=letters, **said)
