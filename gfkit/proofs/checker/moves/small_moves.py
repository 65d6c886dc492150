"""Small boards of moves, links and images, enumerated from the definition."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ..cells.cell_arithmetic import read_condition
from ..cells.formula_tables import surroundings
from ..core.array_rules import LETTERS, steps_of
from ..core.tracks import Asked, fillings, listed_arrays
from .move_letters import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.generating_functions import Poly
    from ..core.tracks import Arrays, Shape, Work

Step = tuple[int, int]
Leading = list[list[tuple[Step, int]]]
"""Where each element moves, or to which it is linked: the steps, and the numbers of cells."""


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
            places = arrivals(leading)
            images.add(tuple(places.count(cell) for cell in range(len(leading))))
    number = len(images) if "image" in data else number
    return {0: number} if number else {}


def leadings(data: dict[str, Any], arrays: Arrays, shape: Shape, work: Work) -> Iterator[Leading]:
    """Enumerate where all elements move, or to which they are linked."""
    choices, board = arrays.letters, shape.cells()
    to = [
        {a: [(s, shape.number(r + s[0], c + s[1])) for s in a] for a in choices} for r, c in board
    ]

    def stays(k: int) -> Asked:
        inside = {a for a in choices if all(cell is not None for _, cell in to[k][a])}
        return Asked([k], lambda word: word[0] in inside, 0)

    weights = [(a, (1, 0)) for a in choices]
    for word, _, _ in fillings(weights, [stays(k) for k in range(len(board))], len(board), work):
        work.spend(len(board))
        leading: Any = [to[k][a] for k, a in enumerate(word)]
        if "moves" in data:
            allowed = moved(data, leading, shape)
        else:
            allowed = linked(data, leading, choices, shape)
        if allowed:
            yield leading


def arrivals(leading: Leading) -> list[int]:
    """Return the cells at which elements arrive."""
    return [cell for some in leading for _, cell in some]


def moved(data: dict[str, Any], leading: Leading, shape: Shape) -> bool:
    """Tell whether all elements may move so."""
    table, places = data["moves"], arrivals(leading)
    counts = table.get("arrivals", range(len(places) + 1))
    if any(places.count(k) not in counts for k in range(len(leading))):
        return False
    for forbidden in table.get("forbid", []):
        for [((i, j), cell)] in leading:
            [((r, c), _)] = leading[cell]
            area = i * c - j * r  # rows grow downwards
            turned = {"left": area > 0, "right": area < 0}
            if (i, j) == (0, 0) or (r, c) == (0, 0):
                continue
            turned["back"] = (i + r, j + c) == (0, 0)
            turned["straight"] = area == 0 and i * r + j * c > 0
            if turned[forbidden]:
                return False
    for z in data.get("blocks", []):
        holds, used = read_condition(z["holds"], LETTERS[: z["columns"]])
        for r, c in shape.cells():
            line = [shape.number(r, c + k) for k in range(z["columns"])]
            if None not in line:
                to = [k + leading[cell][0][0][1] for k, cell in enumerate(line) if cell is not None]
                names = dict(zip(LETTERS, to, strict=False))
                if not holds({a: names[a] for a in used}):
                    return False
    return True


def linked(data: dict[str, Any], leading: Leading, choices: Any, shape: Shape) -> bool:
    """Tell whether all elements may be linked so."""
    forbid, sets = data["links"].get("forbid", []), set(map(frozenset, choices))
    links = {(a, step): b for a, some in enumerate(leading) for step, b in some}
    own = [frozenset(step for step, _ in some) for some in leading]
    if any(links.get((b, (-i, -j))) != a for (a, (i, j)), b in links.items()):
        return False
    if "triangle" in forbid:
        pairs = {(a, b) for (a, _), b in links.items()}
        if any((b, c) in pairs and (a, c) in pairs for a, b in pairs for c in range(len(leading))):
            return False
    if "straight" in forbid and any((a, (-i, -j)) in links for a, (i, j) in links):
        return False
    for k, (r, c) in enumerate(shape.cells()):
        for i, j in steps_of(data["links"]):
            other = shape.number(r + i, c + j)
            if other is None or ("removable" if (i, j) in own[k] else "addable") not in forbid:
                continue
            if {own[k] ^ {(i, j)}, own[other] ^ {(-i, -j)}} <= sets:
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
