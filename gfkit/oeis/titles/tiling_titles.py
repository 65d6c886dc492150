"""What titles say of pieces, by their names: tilings, and placements of pieces of chess."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

from gfkit.boards.language.languages import Language
from gfkit.oeis.titles.title_makers import (
    board,
    carried,
    free,
    lines,
    merged,
    near,
    offsets,
    row,
    title,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.oeis.titles.title_makers import Side, TitleRule

Vectors = list[list[int]]
Drawing = tuple[str, str]
"""Cells as in a file of pieces, and which of its images there are."""

SHAPES: dict[str, dict[str, str]] = {
    "tetromino": {
        "i": "....",
        "l": "..|.#|.#",
        "o": "..|..",
        "t": "...|#.#",
        "z": "..#|#..",
        "s": "..#|#..",
    },
    "pentomino": {
        "f": "#..|..#|#.#",
        "i": ".....",
        "l": "....|.###",
        "n": "..##|#...",
        "p": "..|..|.#",
        "t": "...|#.#|#.#",
        "u": ".#.|...",
        "v": ".##|.##|...",
        "w": ".##|..#|#..",
        "x": "#.#|...|#.#",
        "y": "....|#.##",
        "z": "..#|#.#|#..",
    },
}
"""The free polyominoes of four and five cells, by their letters."""
CELLS = {"tetromino": 4, "pentomino": 5}
MOST_SIDE = 12


@dataclass(frozen=True, slots=True)
class Times:
    """A number that is a multiple of n."""

    times: int


def size_of(name: str) -> int:
    """Return how many cells a polyomino has."""
    return CELLS[name]


def named(name: str, letters: list[str]) -> list[Drawing]:
    """Return some polyominoes of a size, any way round and turned over."""
    if len({*letters}) != len(letters) or ({"s", "z"} <= {*letters} and name == "tetromino"):
        raise KeyError(name)
    return [(SHAPES[name][letter], "all") for letter in letters]


def every(name: str) -> list[Drawing]:
    """Return all polyominoes of a size."""
    return named(name, [z for z in SHAPES[name] if (name, z) != ("tetromino", "s")])


def rectangle(rows: int, columns: int) -> list[Drawing]:
    """Return a rectangle, either way."""
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise KeyError(rows)
    return [(f"{rows}x{columns}", "all")]


def rectangles(area: int) -> list[Drawing]:
    """Return all rectangles of an area."""
    sides = [k for k in range(1, area + 1) if area % k == 0 and k * k <= area]
    return [one for k in sides for one in rectangle(k, area // k)]


def squares_up_to(most: int, least: int = 1) -> list[Drawing]:
    """Return squares of all sides from one to another."""
    return [one for k in range(least, most + 1) for one in rectangle(k, k)]


def pieces_of(parts: list[list[Drawing]]) -> list[Drawing]:
    """Return the pieces of a list; raises KeyError if one is named twice."""
    found = [(cells, images) for some in parts for cells, images in some]
    if len({*found}) != len(found):
        raise KeyError(found[0][0])
    return found


def tiling_title(
    rows: Side | Times,
    columns: Side | Times,
    pieces: list[Drawing],
    number: Times | None = None,
    cells: int = 0,
) -> TitleRule:
    """Return the tilings of a rectangle; raises KeyError if the number of pieces is not theirs.

    number: how many pieces it takes, each of a given number of cells.
    """
    sides = [rows, columns]
    step = next((z.times for z in sides if isinstance(z, Times)), 1)
    plain = [free(0) if isinstance(z, Times) else z for z in sides]
    what = board(*plain)
    if step > 1 and what.shift:
        raise KeyError(step)
    if number is not None and (what.shift or number.times * cells != what.side * step):
        raise KeyError(number.times)
    rule: dict[str, Any] = {
        "piece": [
            {"cells": drawn, "owner": "both", "orientations": images} for drawn, images in pieces
        ]
    }
    return replace(title(what, rule), quantity="tilings", step=step)


def square_tiling(rows: Side | Times, columns: Side | Times, least: int = 1) -> TitleRule:
    """Return the tilings of a rectangle by squares of any side from one on."""
    fixed = next(z.length for z in (rows, columns) if not isinstance(z, Times) and not z.is_free)
    return tiling_title(rows, columns, squares_up_to(fixed, least))


# Pieces of chess --------------------------------------------------------------------------------


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
}
LINES = {"row": [0, 1], "column": [1, 0], "diagonal": [1, 1], "antidiagonal": [1, -1]}
"""Lines along which pieces move."""
MOST_PIECES = 12


def placed(number: int, name: str, rows: Side, columns: Side) -> TitleRule:
    """Return the ways to place a given number of pieces none of which attacks another."""
    what = board(rows, columns)
    if not 0 < number <= MOST_PIECES or (what.fixed, what.side, what.shift) == ("square", 0, 0):
        raise KeyError(number)
    rule: dict[str, Any] = {"values": [0, 1]}
    moves = PIECES[name]
    if "rides" in moves:
        along = [line for line, step in LINES.items() if step in moves["rides"]]
        rule |= lines(along, matches="0* (1 0*)?")
    else:
        rule |= near(offsets(moves["leaps"]), of=[1], relation="value", values=[1], counts=[0])
    often = carried(["array"], {"k": 0}, k=f"min(k + x, {number + 1})", end=f"k = {number}")
    return title(what, merged(rule, often))


# Boxes ------------------------------------------------------------------------------------------

Brick = tuple[tuple[int, ...], ...]
"""Cells of a brick, the first of them in the first layer: layer, row, column."""
MOST_LETTERS, MOST_STATES, MOST_ACROSS, MOST_PART = 256, 2000, 12, 6


def in_layers(first: Any, after: Callable[[Any], list[Any]]) -> TitleRule:
    """Return the ways from a state to itself in n layers: letter k leads to the k-th state after.

    Raises KeyError if there are too many states, or ways on from one.
    """
    known: dict[Any, list[Any]] = {first: after(first)}
    todo = [first]
    for one in todo:
        for state in known[one]:
            if state not in known:
                known[state] = after(state)
                todo.append(state)
        if len(known) > MOST_STATES:
            raise KeyError(len(known))
    most = max(map(len, known.values()))
    if not 0 < most <= MOST_LETTERS:
        raise KeyError(most)
    names = tuple(map(str, range(most)))
    arrows = [(a, names[k], b) for a, some in known.items() for k, b in enumerate(some)]
    language = Language.of_arrows(names, arrows, [first], [first])
    return title(row(free(0)), {"values": [*range(most)], "acceptors": [language.table()]})


def brick(*sides: int) -> list[Brick]:
    """Return a brick, any way round."""
    if not 0 < max(sides) <= MOST_PART:
        raise KeyError(sides)
    return [tuple(product(*map(range, z))) for z in sorted({*permutations(sides)})]


def bent() -> list[Brick]:
    """Return three cubes that are joined like an L, any way round."""
    corners = [*product(range(2), repeat=3)]
    found = []
    for flat in range(3):
        plate = [z for z in corners if not z[flat]]
        found += [tuple(z for z in plate if z != gone) for gone in plate]
    return found


def box_title(
    rows: int, columns: int, step: int, bricks: list[list[Brick]], number: Times | None = None
) -> TitleRule:
    """Return the tilings of a box of step * n layers; a state has the cells that are filled.

    number: how many bricks it takes.
    """
    if not 0 < rows * columns <= MOST_ACROSS:
        raise KeyError(rows)
    if number is not None and number.times * len(bricks[0][0]) != rows * columns * step:
        raise KeyError(number.times)
    whole = [*product(range(rows), range(columns))]
    placed = [
        frozenset((d, r + i, c + j) for d, r, c in one)
        for some in bricks
        for one in some
        for i, j in product(range(-1, rows), range(-1, columns))
    ]
    fits = {z for z in placed if all((r, c) in whole for _, r, c in z)}
    if len({*map(str, bricks)}) != len(bricks):
        raise KeyError(rows)
    by_cell = {
        cell: [z for z in fits if min((r, c) for d, r, c in z if d == 0) == cell] for cell in whole
    }

    def after(state: frozenset[Any]) -> list[Any]:
        found: list[Any] = []

        def fill(cells: list[Any], filled: frozenset[Any]) -> None:
            open_ = [z for z in cells if (0, *z) not in filled]
            if not open_:
                found.append(frozenset((d - 1, r, c) for d, r, c in filled if d))
            elif len(found) <= MOST_LETTERS:
                for z in by_cell[open_[0]]:
                    if not z & filled:
                        fill(open_[1:], filled | z)

        fill(whole, state)
        return found

    empty: frozenset[Any] = frozenset()
    return replace(in_layers(empty, after), step=step)
