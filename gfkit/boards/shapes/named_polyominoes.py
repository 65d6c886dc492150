"""Polyominoes that have a name: their drawings by their letters, and words that stand for a letter.

A drawing has a row a line, joined by `|`; `.` is a cell, `#` none. Whoever adds a polyomino, or a
word for a letter, adds it here: titles and sentences are read by the same tables.
"""

from __future__ import annotations

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


def drawings(kind: str, letters: tuple[str, ...] = ()) -> list[str]:
    """Return the drawings of some polyominoes, of all of their kind without letters.

    kind: "tr", "tetr" or "pent". Raises KeyError for a letter that none of them has.

    >>> drawings("tr", ("i",)), drawings("tetr", ("j", "s"))
    (['1x3'], ['...|.##', '..#|#..'])
    """
    known = POLYOMINOES[kind]
    return [known[SAME.get(one, one)] for one in letters or known]
