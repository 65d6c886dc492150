"""Small boards of moves, links and images, enumerated from the definition."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ..cells.cell_arithmetic import read_condition
from ..cells.formula_tables import surroundings
from ..core.array_rules import LETTERS
from ..core.tracks import Asked, fillings, listed_arrays
from .move_letters import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.generating_functions import Poly
    from ..core.tracks import Arrays, Shape, Work

Cell = tuple[int, int]
Leading = dict[Cell, list[Cell]]
"""Where each element moves, or to which it is linked."""


def count_moves(data: dict[str, Any], arrays: Arrays, shape: Shape, work: Work) -> Poly:
    """Enumerate moves, links or images on a board."""
    images: set[tuple[int, ...]] = set()
    number = 0
    if "image" in data and "moves" not in data:
        for image in images_of(data, arrays, shape, work):
            images |= set(product(*image))
        return {0: len(images)} if images else {}
    for leading in leadings(data, arrays, shape, work):
        number += 1
        if "image" in data:
            places = [z for some in leading.values() for z in some]
            images.add(tuple(places.count(cell) for cell in leading))
    number = len(images) if "image" in data else number
    return {0: number} if number else {}


def leadings(data: dict[str, Any], arrays: Arrays, shape: Shape, work: Work) -> Iterator[Leading]:
    """Enumerate where all elements move, or to which they are linked."""
    choices, board = arrays.letters, shape.cells()

    def stays(k: int) -> Asked:
        r, c = board[k]
        inside = {a for a in choices if all((r + i, c + j) in board for i, j in a)}
        return Asked([k], lambda word: word[0] in inside, 0)

    weights = [(a, (1, 0)) for a in choices]
    for word, _, _ in fillings(weights, [stays(k) for k in range(len(board))], len(board), work):
        work.spend(len(board))
        leading = {
            (r, c): [(r + i, c + j) for i, j in a] for (r, c), a in zip(board, word, strict=True)
        }
        if (moved if "moves" in data else linked)(data, leading):
            yield leading


def moved(data: dict[str, Any], leading: Leading) -> bool:
    """Tell whether all elements may move so."""
    table = data["moves"]
    to = {cell: some[0] for cell, some in leading.items()}
    places = list(to.values())
    if "arrivals" in table and any(places.count(z) not in table["arrivals"] for z in to):
        return False
    for forbidden in table.get("forbid", []):
        for (r, c), (i, j) in to.items():
            k, m = to[i, j]
            area = (j - c) * (i - k) - (i - r) * (j - m)  # twice that of the triangle of places
            turned = {"left": area > 0, "right": area < 0}
            if (r, c) == (i, j) or (i, j) == (k, m):
                continue
            turned["back"] = (k, m) == (r, c)
            turned["straight"] = area == 0 and (i - r) * (k - i) + (j - c) * (m - j) > 0
            if turned[forbidden]:
                return False
    for z in data.get("blocks", []):
        holds, used = read_condition(z["holds"], LETTERS[: z["columns"]])
        for r, c in to:
            line = [(r, c + k) for k in range(z["columns"])]
            if set(line) <= to.keys():
                names = {a: to[cell][1] - c for a, cell in zip(LETTERS, line, strict=False)}
                if not holds({a: names[a] for a in used}):
                    return False
    return True


def linked(data: dict[str, Any], leading: Leading) -> bool:
    """Tell whether all elements may be linked so."""
    forbid = data["links"].get("forbid", [])
    pairs = {(a, b) for a, some in leading.items() for b in some}
    if any((b, a) not in pairs for a, b in pairs):
        return False
    for a, b in pairs:
        for c in leading[b]:
            if "triangle" in forbid and c != a and (a, c) in pairs:
                return False
            middle = (a[0] + c[0], a[1] + c[1]) == (2 * b[0], 2 * b[1])
            if "straight" in forbid and middle:
                return False
    return True


def images_of(
    data: dict[str, Any], arrays: Arrays, shape: Shape, work: Work
) -> Iterator[list[set[int]]]:
    """Enumerate what the arrays show: for each place the numbers of which it shows one."""
    image, board = data["image"], shape.cells()
    cells, formulas, named = surroundings(image)
    arrays = arrays._replace(conditions=arrays.conditions[:-1])  # without what is shown
    for word, _, _ in listed_arrays(arrays, shape, work):
        at = {cell: int(value) for cell, value in zip(board, word, strict=True)}
        found = []
        for r, c in board:
            there = {(i, j): at[r + i, c + j] for i, j in cells if (r + i, c + j) in at}
            if "rows" in image and len(there) < len(cells):
                continue
            names = {
                name: [there[cells[k]] for k in z if cells[k] in there]
                if isinstance(z, list)
                else there[cells[z]]
                for name, z in named.items()
            }
            work.spend(8)
            found.append({whole(formula(names)) for formula in formulas})
        yield found
