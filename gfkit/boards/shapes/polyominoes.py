"""Polyominoes that have a name: their drawings by their letters, and words that stand for a letter.

A drawing has a row a line, joined by `|`; `.` is a cell, `#` none. Whoever adds a polyomino, or a
word for a letter, adds it here: titles and sentences are read by the same tables.
"""

from __future__ import annotations

from functools import cache

POLYOMINOES = {
    "tr": {"i": "1x3", "l": "..|.#"},
    "tetr": {"i": "1x4", "l": "...|.##", "o": "2x2", "t": "...|#.#", "z": "..#|#.."},
    "pent": {
        "f": "#..|..#|#.#", "i": "1x5", "l": "....|.###", "n": "..##|#...", "p": "..|..|.#",
        "t": "...|#.#|#.#", "u": ".#.|...", "v": "...|.##|.##", "w": ".##|..#|#..",
        "x": "#.#|...|#.#", "y": "....|#.##", "z": "..#|#.#|#..",
    },
}  # fmt: skip
"""The polyominoes of three, four and five cells by their letters, of which j is l and s is z."""
SHAPES = {
    "straight": "i", "square": "o", "skew": "z", "plus": "x", "cross": "x",
    "right": "l", "bent": "l", "corner": "l",
}  # fmt: skip
"""Words that stand for the letter of a polyomino."""
SAME = {"j": "l", "s": "z"}
"""Letters of the mirror images, which are the same polyomino."""
OTHER_NAMES = {
    "square": ("monomino", "monomer", "unit square", "singleton"),
    "domino": ("dimer",),
}
"""What else the polyominoes of one and two cells are called."""


def drawings(kind: str, letters: tuple[str, ...] = ()) -> list[str]:
    """Return the drawings of some polyominoes, of all of their kind without letters.

    kind: "tr", "tetr" or "pent". Raises KeyError for a letter that none of them has.

    >>> drawings("tr", ("i",)), drawings("tetr", ("j", "s"))
    (['1x3'], ['...|.##', '..#|#..'])
    """
    known = POLYOMINOES[kind]
    return [known[SAME.get(one, one)] for one in letters or known]


@cache
def pieces() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return of each piece that has a name the drawings of its shapes, and its names, one first.

    A piece whose name has no letter is each polyomino of that many cells.

    >>> pieces()["L-tromino"][1][:2], pieces()["tromino"][0]
    (('L-tromino', 'J-tromino'), ('1x3', '..|.#'))
    """
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
        "square": (("1x1",), ("square", *OTHER_NAMES["square"])),
        "domino": (("1x2",), ("domino", *OTHER_NAMES["domino"])),
    }
    for kind, known in POLYOMINOES.items():
        noun = f"{kind}omino"
        for one, drawing in known.items():
            words = [z for z, stands_for in SHAPES.items() if stands_for == one]
            if one == "l" and kind != "tr":
                words = []
            letters = [one, *(z for z, same in SAME.items() if same == one)]
            names = [f"{z.upper()}-{noun}" for z in letters] + [f"{z} {noun}" for z in words]
            names += [f"{z.upper()}-shaped {noun}" for z in letters]
            found[names[0]] = (drawing,), tuple(names)
        found[noun] = tuple(known.values()), (noun,)
    return found


def cells(drawing: str) -> tuple[tuple[int, int], ...]:
    """Return the cells of a drawing, as pairs of a row and a column.

    >>> cells("..|.#"), cells("1x2")
    (((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1)))
    """
    if "x" in drawing:
        rows, columns = map(int, drawing.split("x"))
        drawing = "|".join(["." * columns] * rows)
    return tuple(
        (i, j)
        for i, row in enumerate(drawing.split("|"))
        for j, cell in enumerate(row)
        if cell == "."
    )
