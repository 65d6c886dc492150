"""Drawn sentences about colorings, counters and sets of vertices, and what they mean, listed.

Nothing here knows gfkit. A coloring is a tuple of colors, one for each cell of a place; in a set of
vertices a cell has the color "in" or "out", and where there are counters "none" is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from reading.sentences.drawn.amounts import NAMES, amount

Coloring = tuple[str, ...]
MOST_LISTED = 1_500
COLORS = ["red", "blue", "white", "green", "black", "yellow"]


@dataclass(frozen=True)
class Place:
    """Cells in a row, on a cycle, or in two rows and n columns, which is a ladder, too."""

    rows: int
    columns: int
    is_closed: bool = False

    @property
    def cells(self) -> range:
        return range(self.rows * self.columns)

    def beside(self, cell: int) -> Iterator[int]:
        """Yield the neighbors of a cell; cells are numbered column by column."""
        column, row = divmod(cell, self.rows)
        for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            at = c % self.columns if self.is_closed else c
            if 0 <= at < self.columns and 0 <= r < self.rows:
                yield at * self.rows + r

    def column(self, of: Coloring, number: int) -> Coloring:
        return of[number * self.rows : (number + 1) * self.rows]


Test = Callable[[Coloring, Place], bool]
Said = tuple[str, Test]


@dataclass(frozen=True)
class Drawn:
    """A sentence, and the numbers for n = 1, 2, ..., or from 3 on, of a cycle."""

    text: str
    numbers: dict[int, int]


def listed(place: Place, colors: list[str], tests: list[Test]) -> int:
    """Count the colorings for which all tests hold."""
    return sum(
        all(test(one, place) for test in tests) for one in product(colors, repeat=len(place.cells))
    )


def apart(a: str, b: str) -> Test:
    return lambda z, of: not any(z[i] == a and z[j] == b for i in of.cells for j in of.beside(i))


def each_beside(a: str, b: str) -> Test:
    return lambda z, of: all(any(z[j] == b for j in of.beside(i)) for i in of.cells if z[i] == a)


def alike(a: str, many: int) -> Test:
    return lambda z, _of: all({*z[i : i + many]} != {a} for i in range(len(z) - many + 1))


def not_alike(many: int) -> Test:
    return lambda z, _of: all(len({*z[i : i + many]}) > 1 for i in range(len(z) - many + 1))


def runs(of: Coloring, a: str) -> list[int]:
    """Return the lengths of the runs of a color in a row."""
    marks = "".join("a" if one == a else "." for one in of)
    return [len(run) for run in marks.split(".") if run]


def of_colors(rng: Random, noun: str, colors: list[str], shape: str) -> Said:
    """Draw a clause about a coloring."""
    a, b = rng.sample(colors, 2)
    so_many, holds, number = amount(rng)
    nouns = noun if number == 1 else plural(noun)
    are = "is" if number == 1 else "are"
    some: list[Said] = [
        (f"no two adjacent {plural(noun)} are both {a}", apart(a, a)),
        (f"no two {a} {plural(noun)} are adjacent", apart(a, a)),
        (f"no {a} {noun} is adjacent to a {b} {noun}", apart(a, b)),
        (f"no {a} {noun} is next to a {b} one", apart(a, b)),
        (f"every {a} {noun} is adjacent to at least one {b} {noun}", each_beside(a, b)),
        (f"each {a} {noun} has a {b} neighbor", each_beside(a, b)),
        (f"{so_many} {nouns} {are} {a}", lambda z, _of: holds(z.count(a))),
        (f"there {are} {so_many} {a} {nouns}", lambda z, _of: holds(z.count(a))),
        ("each color is used at least once", lambda z, _of: {*z} == {*colors}),
        (
            f"no two adjacent {plural(noun)} have the same color",
            lambda z, of: all(z[i] != z[j] for i in of.cells for j in of.beside(i)),
        ),
        (
            f"adjacent {plural(noun)} have different colors",
            lambda z, of: all(z[i] != z[j] for i in of.cells for j in of.beside(i)),
        ),
        (
            f"every {noun} has at least one neighbor of the same color",
            lambda z, of: all(any(z[i] == z[j] for j in of.beside(i)) for i in of.cells),
        ),
    ]
    if shape == "row":
        k = rng.randint(2, 3)
        some += [
            (f"every {a} run has even length", lambda z, _of: all(k % 2 == 0 for k in runs(z, a))),
            (f"every run of {a} {plural(noun)} has length at least {k}",
             lambda z, _of: all(one >= k for one in runs(z, a))),
            (f"no three consecutive {plural(noun)} have the same color", not_alike(3)),
            (f"no {NAMES[k]} consecutive {plural(noun)} are all {a}", alike(a, k)),
            (f"the first {noun} is {a}", lambda z, _of: z[0] == a),
            (f"the last {noun} is not {a}", lambda z, _of: z[-1] != a),
            (f"both ends are {a}", lambda z, _of: z[0] == a == z[-1]),
            ("the two ends have the same color", lambda z, _of: z[0] == z[-1]),
            (f"the first and the last {noun} have different colors", lambda z, _of: z[0] != z[-1]),
        ]  # fmt: skip
    if shape == "board":
        some += [
            (f"every column contains a {a} {noun}",
             lambda z, of: all(a in of.column(z, c) for c in range(of.columns))),
            (f"every column contains at most one {a} {noun}",
             lambda z, of: all(of.column(z, c).count(a) <= 1 for c in range(of.columns))),
            (f"no column is completely {a}",
             lambda z, of: all({*of.column(z, c)} != {a} for c in range(of.columns))),
        ]  # fmt: skip
    return rng.choice(some)


def plural(noun: str) -> str:
    return {"vertex": "vertices"}.get(noun, noun + "s")


def joined(colors: list[str], word: str) -> str:
    return f"{', '.join(colors[:-1])} {word} {colors[-1]}"


def coloring(rng: Random) -> Drawn:
    """Draw colorings of a row, a cycle or a board in colors with names, with one or two clauses."""
    shape = rng.choice(["row", "row", "cycle", "board"])
    colors = rng.sample(COLORS, rng.choice([2, 2, 3]))
    noun = "vertex" if shape == "cycle" else rng.choice(["cell", "square", "vertex"])
    cells = plural(noun)
    if shape == "row" and noun == "vertex":
        where = rng.choice(["the path P_n", "a path on n vertices", "P_n"])
    elif shape == "row":
        where = rng.choice([f"a row of n {cells}", "a 1 x n board"])
    elif shape == "cycle":
        where = rng.choice(["the cycle C_n", "C_n", "a cycle with n vertices"])
    else:
        where = "the ladder" if noun == "vertex" else "a 2 x n board"
    of_them = (
        where if where.startswith("a row") and rng.random() < 0.7 else f"the {cells} of {where}"
    )
    clauses = [of_colors(rng, noun, colors, shape) for _ in range(rng.choice([1, 1, 2]))]
    said = " and ".join(text for text, _ in clauses)
    if rng.random() < 0.5:
        text = f"colorings of {of_them} with {joined(colors, 'and')} "
        text += f"{rng.choice(['in which', 'such that'])} {said}"
    else:
        text = f"{rng.choice(['ways', 'number of ways'])} to color {of_them} "
        text += f"{joined(colors, 'or')} {rng.choice(['so that', 'such that'])} {said}"
    return Drawn(text, numbers_of(shape, colors, [test for _, test in clauses]))


def numbers_of(shape: str, colors: list[str], tests: list[Test]) -> dict[int, int]:
    """Count for all n for which there are not too many colorings."""
    rows = 2 if shape == "board" else 1
    least = 3 if shape == "cycle" else 1
    return {
        n: listed(Place(rows, n, is_closed=shape == "cycle"), colors, tests)
        for n in range(least, 9)
        if len(colors) ** (rows * n) <= MOST_LISTED
    }


def counters(rng: Random) -> Drawn:
    """Draw counters of two colors in a row or on a board of two rows."""
    shape = rng.choice(["row", "board"])
    a, b = rng.sample(COLORS, 2)
    name = rng.choice(["tokens", "counters", "stones"])
    where = "in a row of n boxes" if shape == "row" else "on a 2 x n board"
    so_many, holds, number = amount(rng)
    one = name[:-1] if number == 1 else name
    phrases: list[Said] = [
        (f"no two adjacent {a} {name}", apart(a, a)),
        (f"{so_many} {a} {one}", lambda z, _of: holds(z.count(a))),
    ]
    some = rng.sample(phrases, rng.choice([1, 2]))
    text = f"placements of {a} and {b} {name} {where} with {' and '.join(z for z, _ in some)}"
    return Drawn(text, numbers_of(shape, ["none", a, b], [test for _, test in some]))


def vertex_set(rng: Random) -> Drawn:
    """Draw independent or dominating sets or vertex covers of a path, a cycle or a ladder."""
    shape = rng.choice(["row", "cycle", "board"])
    graph = {
        "row": rng.choice(["P_n", "the path P_n", "the path on n vertices"]),
        "cycle": rng.choice(["C_n", "the cycle C_n"]),
        "board": "the ladder",
    }[shape]
    kinds: list[Said] = [
        ("independent sets", apart("in", "in")),
        ("vertex covers", apart("out", "out")),
        ("dominating sets", each_beside("out", "in")),
        ("total dominating sets",
         lambda z, of: all(any(z[j] == "in" for j in of.beside(i)) for i in of.cells)),
    ]  # fmt: skip
    so_many, holds, number = amount(rng)
    vertices = "vertex" if number == 1 else "vertices"
    more: list[Said] = [
        (f"with {so_many} {vertices}", lambda z, _of: holds(z.count("in"))),
        (f"that contain {so_many} {vertices}", lambda z, _of: holds(z.count("in"))),
    ]
    if shape == "row":
        more += [
            ("that contain neither end", lambda z, _of: z[0] == z[-1] == "out"),
            ("that contain both ends", lambda z, _of: z[0] == z[-1] == "in"),
        ]
    if shape == "board":
        more += [
            ("with at most one vertex in each column",
             lambda z, of: all(of.column(z, c).count("in") <= 1 for c in range(of.columns))),
        ]  # fmt: skip
    kind, test = rng.choice(kinds)
    said, also = rng.choice(more)
    text = f"{rng.choice(['', 'number of '])}{kind} of {graph} {said}"
    return Drawn(text, numbers_of(shape, ["in", "out"], [test, also]))


def drawn(seed: int) -> Drawn:
    """Draw a sentence, and the numbers that it means."""
    rng = Random(seed)  # noqa: S311 - no secret
    return rng.choice([coloring, coloring, counters, vertex_set])(rng)
