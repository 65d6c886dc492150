"""Tilings in other words: all tilings of a board are listed, as the cells of each tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Cell = tuple[int, int]
Tile = tuple[str, frozenset[Cell]]
Tiling = tuple[Tile, ...]
PIECES = {
    "square": ((1, 1),),
    "upright": ((2, 1),),
    "lying": ((1, 2),),
    "tall": ((3, 1),),
    "long": ((1, 3),),
    "big": ((2, 2),),
}


def tilings(rows: int, columns: int, names: tuple[str, ...]) -> Iterator[Tiling]:
    """Yield all tilings, of which the tiles are in the order of their first cells."""

    def go_on(covered: frozenset[Cell], tiles: Tiling) -> Iterator[Tiling]:
        free = next(
            ((r, c) for c in range(columns) for r in range(rows) if (r, c) not in covered), None
        )
        if free is None:
            yield tiles
            return
        for name in names:
            ((high, wide),) = PIECES[name.split()[-1]]
            r, c = free
            cells = frozenset((r + y, c + x) for y in range(high) for x in range(wide))
            if not cells & covered and all(y < rows and x < columns for y, x in cells):
                yield from go_on(covered | cells, (*tiles, (name, cells)))

    return go_on(frozenset(), ())


def of(rows: int, *names: str) -> Callable[[int], Iterator[Tiling]]:
    return lambda n: tilings(rows, n, names)


def row(*names: str) -> Callable[[int], Iterator[list[str]]]:
    """Return what lists the names of the tiles of a row, in their order."""
    return lambda n: ([name for name, _ in one] for one in tilings(1, n, names))


def columns(tiling: Tiling) -> int:
    return 1 + max(c for _, cells in tiling for _, c in cells)


def whole(tiling: Tiling, column: int, name: str, many: int) -> bool:
    """Tell whether so many tiles of a name lie in a column."""
    inside = [z for z, cells in tiling if {c for _, c in cells} == {column}]
    return inside.count(name) == many and len(inside) == many


def has_fault(tiling: Tiling) -> bool:
    """Tell whether a vertical line cuts no tile."""
    return any(
        all(len({x >= c for _, x in cells}) == 1 for _, cells in tiling)
        for c in range(1, columns(tiling))
    )


def stacked(tiling: Tiling, name: str, down: int, right: int) -> bool:
    """Tell whether a tile of a name has another one of it in such a direction."""
    some = [cells for z, cells in tiling if z == name]
    return any(
        (r + down, c + right) in other
        for one in some
        for other in some
        if one != other
        for r, c in one
    )


def upright_in_adjacent(tiling: Tiling) -> bool:
    there = {min(c for _, c in cells) for name, cells in tiling if name == "upright"}
    return any(c + 1 in there for c in there)


def inside(tiling: Tiling, column: int) -> set[tuple[str, int]]:
    return {(z, min(cells)[0]) for z, cells in tiling if {c for _, c in cells} == {column}}


DOMINOES = ("upright", "lying")
TWO, THREE, FOUR = (f"tilings of a {k} x n board with" for k in (2, 3, 4))
BOARDS: dict[str, tuple[Callable[[int], Iterator[Tiling]], Callable[[Tiling], bool]]] = {
    f"{TWO} dominoes with no two vertical dominoes in adjacent columns": (
        of(2, *DOMINOES),
        lambda z: not upright_in_adjacent(z),
    ),
    f"{FOUR} dominoes in which two vertical dominoes are in adjacent columns": (
        of(4, *DOMINOES),
        upright_in_adjacent,
    ),
    f"{FOUR} dominoes in which no two vertical dominoes are side by side in adjacent columns": (
        of(4, *DOMINOES),
        lambda z: not stacked(z, "upright", 0, 1),
    ),
    f"{TWO} dominoes and unit squares in which every vertical line between two adjacent columns "
    "cuts through some domino": (of(2, "square", *DOMINOES), lambda z: not has_fault(z)),
    f"{FOUR} dominoes in which every interior vertical line is crossed by at least one domino": (
        of(4, *DOMINOES),
        lambda z: not has_fault(z),
    ),
    f"{FOUR} dominoes in which no vertical line splits the board without cutting a domino": (
        of(4, *DOMINOES),
        lambda z: not has_fault(z),
    ),
    f"{TWO} dominoes and unit squares that no vertical line cuts into two smaller tilings": (
        of(2, "square", *DOMINOES),
        lambda z: not has_fault(z),
    ),
    f"{TWO} dominoes and unit squares without a vertical fault line": (
        of(2, "square", *DOMINOES),
        lambda z: not has_fault(z),
    ),
    f"{TWO} unit squares and horizontal dominoes in which no unit square is directly above "
    "another": (of(2, "square", "lying"), lambda z: not stacked(z, "square", 1, 0)),
    f"{TWO} squares and dominoes in which no two squares are adjacent horizontally": (
        of(2, "square", *DOMINOES),
        lambda z: not stacked(z, "square", 0, 1),
    ),
    f"{TWO} squares and dominoes with no two vertically adjacent squares": (
        of(2, "square", *DOMINOES),
        lambda z: not stacked(z, "square", 1, 0),
    ),
    f"{TWO} squares and dominoes in which no column is covered by two squares": (
        of(2, "square", *DOMINOES),
        lambda z: not any(whole(z, c, "square", 2) for c in range(columns(z))),
    ),
    f"{FOUR} dominoes in which the first column is not covered by two vertical dominoes": (
        of(4, *DOMINOES),
        lambda z: not whole(z, 0, "upright", 2),
    ),
    f"{FOUR} dominoes in which at least one column is covered entirely by vertical dominoes": (
        of(4, *DOMINOES),
        lambda z: any(whole(z, c, "upright", 2) for c in range(columns(z))),
    ),
    f"{THREE} straight trominoes, neither the first nor the last column being covered by a "
    "vertical tromino": (
        of(3, "tall", "long"),
        lambda z: not any(whole(z, c, "tall", 1) for c in (0, columns(z) - 1)),
    ),
    f"{THREE} straight trominoes in which the first and last columns are not both covered by a "
    "vertical tromino": (
        of(3, "tall", "long"),
        lambda z: not all(whole(z, c, "tall", 1) for c in (0, columns(z) - 1)),
    ),
    f"{THREE} straight trominoes in which the first column or the last column is covered by a "
    "vertical tromino": (
        of(3, "tall", "long"),
        lambda z: any(whole(z, c, "tall", 1) for c in (0, columns(z) - 1)),
    ),
    f"{TWO} dominoes in which the first column is covered by a vertical domino but the last "
    "column is not": (
        of(2, *DOMINOES),
        lambda z: whole(z, 0, "upright", 1) and not whole(z, columns(z) - 1, "upright", 1),
    ),
    f"{TWO} dominoes that have no vertical domino in the first or last column": (
        of(2, *DOMINOES),
        lambda z: not any(whole(z, c, "upright", 1) for c in (0, columns(z) - 1)),
    ),
    f"{THREE} unit squares and vertical dominoes in which no two consecutive columns are tiled "
    "alike": (
        of(3, "square", "upright"),
        lambda z: all(inside(z, c) != inside(z, c + 1) for c in range(columns(z) - 1)),
    ),
    f"{FOUR} dominoes in which both horizontal and vertical dominoes occur": (
        of(4, *DOMINOES),
        lambda z: len({name for name, _ in z}) == 2,
    ),
    f"{FOUR} dominoes with no vertical and at least one horizontal domino": (
        of(4, *DOMINOES),
        lambda z: {name for name, _ in z} == {"lying"},
    ),
    f"{TWO} dominoes in which the number of vertical dominoes is not divisible by 3": (
        of(2, *DOMINOES),
        lambda z: sum(name == "upright" for name, _ in z) % 3 != 0,
    ),
}


def has(tiling: Tiling, name: str) -> bool:
    return any(name == z for z, _ in tiling)


BOARDS |= {
    f"{TWO} dominoes, exactly two of them vertical": (
        of(2, *DOMINOES),
        lambda z: sum(name == "upright" for name, _ in z) == 2,
    ),
    f"{TWO} dominoes that begin with a vertical domino and do not end with one": (
        of(2, *DOMINOES),
        lambda z: whole(z, 0, "upright", 1) and not whole(z, columns(z) - 1, "upright", 1),
    ),
    f"{TWO} dominoes such that the number of vertical dominoes is even but not zero": (
        of(2, *DOMINOES),
        lambda z: sum(name == "upright" for name, _ in z) in {2, 4, 6},
    ),
    f"{THREE} dominoes and squares in which no row contains two adjacent squares": (
        of(3, "square", *DOMINOES),
        lambda z: not stacked(z, "square", 0, 1),
    ),
}
MIXED = f"{TWO} dominoes and unit squares"
BOARDS |= {
    f"{MIXED} such that if there is a vertical domino then there is no unit square": (
        of(2, "square", *DOMINOES),
        lambda z: not has(z, "upright") or not has(z, "square"),
    ),
    f"{MIXED} that have no vertical domino unless they have no unit square": (
        of(2, "square", *DOMINOES),
        lambda z: not has(z, "upright") or not has(z, "square"),
    ),
    f"{MIXED} with a vertical domino but no horizontal domino": (
        of(2, "square", *DOMINOES),
        lambda z: has(z, "upright") and not has(z, "lying"),
    ),
    f"{MIXED} without both a vertical domino and a unit square": (
        of(2, "square", *DOMINOES),
        lambda z: not (has(z, "upright") and has(z, "square")),
    ),
    f"{MIXED} in which either no domino is vertical or neither the first nor the last column is "
    "covered by a vertical domino, but not both": (
        of(2, "square", *DOMINOES),
        lambda z: (
            has(z, "upright") and not any(whole(z, c, "upright", 1) for c in (0, columns(z) - 1))
        ),
    ),
    f"{MIXED} in which all dominoes except one are vertical": (
        of(2, "square", *DOMINOES),
        lambda z: sum(name == "lying" for name, _ in z) == 1,
    ),
    f"{MIXED} with at most two unit squares, which are not adjacent": (
        of(2, "square", *DOMINOES),
        lambda z: (
            sum(name == "square" for name, _ in z) <= 2
            and not stacked(z, "square", 0, 1)
            and not stacked(z, "square", 1, 0)
        ),
    ),
}
BARS = ("square", "lying", "long")
STRIP = "tilings of a 1 x n strip with squares, dominoes and trominoes"
COLORS = ("red square", "blue square", "red lying", "blue lying")
COLORED = "tilings of a 1 x n strip with red or blue squares and red or blue dominoes"
ROWS: dict[str, tuple[Callable[[int], Iterator[list[str]]], Callable[[list[str]], bool]]] = {
    f"{STRIP} that begin and end with tiles of different lengths": (
        row(*BARS),
        lambda z: z[0] != z[-1],
    ),
    f"{STRIP} that begin and end with tiles of the same length": (
        row(*BARS),
        lambda z: z[0] == z[-1],
    ),
    f"{STRIP} in which no tile is followed by a longer tile": (
        row(*BARS),
        lambda z: all(BARS.index(a) >= BARS.index(b) for a, b in pairwise(z)),
    ),
    f"{STRIP} in which dominoes and trominoes are not both used": (
        row(*BARS),
        lambda z: not {"lying", "long"} <= {*z},
    ),
    f"{STRIP} that use dominoes or trominoes but not both": (
        row(*BARS),
        lambda z: ("lying" in z) != ("long" in z),
    ),
    f"{STRIP} that begin or end with a domino, or both": (
        row(*BARS),
        lambda z: "lying" in {z[0], z[-1]},
    ),
    f"{STRIP} that begin or end with a domino but not both": (
        row(*BARS),
        lambda z: (z[0] == "lying") != (z[-1] == "lying"),
    ),
    "tilings of a 1 x n strip with tiles of length 2 and 3 that use both lengths": (
        row("lying", "long"),
        lambda z: len({*z}) == 2,
    ),
    "tilings of a 1 x n strip with tiles of lengths 1, 2 and 3 in which the first and last tiles "
    "are not of length 1": (row(*BARS), lambda z: "square" not in {z[0], z[-1]}),
    f"{STRIP} in which no two adjacent tiles have equal length": (
        row(*BARS),
        lambda z: all(a != b for a, b in pairwise(z)),
    ),
    f"{COLORED} in which adjacent tiles of the same length differ in color": (
        row(*COLORS),
        lambda z: all(a != b for a, b in pairwise(z)),
    ),
    f"{COLORED} in which adjacent tiles differ in color": (
        row(*COLORS),
        lambda z: all(a.split()[0] != b.split()[0] for a, b in pairwise(z)),
    ),
    "tilings of a 1 x n strip with squares and dominoes, each red or blue, in which no two "
    "adjacent tiles are both blue": (
        row(*COLORS),
        lambda z: all({"blue"} != {a.split()[0], b.split()[0]} for a, b in pairwise(z)),
    ),
    "tilings of a 1 x n strip with squares and dominoes of two colors each with no two adjacent "
    "tiles of the same color": (
        row(*COLORS),
        lambda z: all(a.split()[0] != b.split()[0] for a, b in pairwise(z)),
    ),
    f"{STRIP} in which not all tiles have the same length": (
        row(*BARS),
        lambda z: len({*z}) > 1,
    ),
    f"{STRIP} in which each length is used at least once": (row(*BARS), lambda z: len({*z}) == 3),
    f"{COLORED} that begin and end with tiles of the same length": (
        row(*COLORS),
        lambda z: z[0].split()[1] == z[-1].split()[1],
    ),
    f"{COLORED} in which a red domino is never immediately followed by a blue one": (
        row(*COLORS),
        lambda z: ("red lying", "blue lying") not in pairwise(z),
    ),
    f"{COLORED} in which no red domino is immediately followed by a blue one": (
        row(*COLORS),
        lambda z: ("red lying", "blue lying") not in pairwise(z),
    ),
}


@parametrize_some("said", BOARDS)
def test_tilings_of_boards_are_those_that_are_listed(said: str) -> None:
    lists, holds = BOARDS[said]
    counts(said, lists, holds, most=5)


@parametrize_some("said", ROWS)
def test_tilings_of_a_row_are_those_that_are_listed(said: str) -> None:
    lists, holds = ROWS[said]
    counts(said, lists, holds, most=7)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (f"{FOUR} dominoes in which no column is covered by three vertical dominoes", "2 of these"),
        (
            f"{THREE} squares and dominoes in which no column is covered by two squares",
            "3 of these",
        ),
        (f"{TWO} dominoes and squares in which every vertical line cuts a square", "cuts no tile"),
        (f"{TWO} dominoes in which no two adjacent columns are tiled alike", "several of them"),
        (
            f"{TWO} squares and dominoes in which no square is directly above another domino",
            "one shape",
        ),
        (f"{TWO} dominoes with no two vertical dominoes in adjacent rows", "several of them"),
    ],
)
def test_what_is_not_told_of_tiles_is_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
