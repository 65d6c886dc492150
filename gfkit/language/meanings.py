"""What a sentence of the language means, as data: objects, conditions, and what marks them.

A meaning is `Sentence(objects, conditions, by, total)`. Its conditions hold together, each of the
whole object. A leaf is one of the classes of `Condition`; `either ... or ...` and `not` are the
engine's `Disjunction`, `Conjunction` and `Negation`, and numbers are its `Amount`. Two sentences
that say the same in two forms have equal meanings, once `normal.typed` has seen them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gfkit.boards.acceptors.boolean import (
    Combined,
    Conjunction,
    Disjunction,
    Negation,
)
from gfkit.boards.acceptors.quantifiers import EVERY, Amount, Often

Letter = int | str
"""A letter of a word or an array: digits are numbers, others letters of one character."""
Word = tuple[Letter, ...]
"""Consecutive letters, or parts; of paths the steps "U", "D", "L"."""
Parameter = Literal["k"]
"""A number of letters, colors or kinds that is not told."""
Way = Literal["horizontally", "vertically", "diagonally", "antidiagonally"]
"""Where the next cell of an array is: to the right, below, below to the right, to the left."""
ANY_WAY: tuple[Way, ...] = ("horizontally", "vertically", "diagonally", "antidiagonally")
"""The directions of an array, in their order."""
SPELLED = 9
"""Larger letters are not spelled in words."""

NONE, SOME = Amount(0, 0), Amount(1)
EVEN, ODD = Amount(0, step=2), Amount(1, step=2)


@dataclass(frozen=True, slots=True)
class Size:
    """A size times * n + plus; a number where times is 0."""

    times: int = 1
    plus: int = 0


# Places: what a sentence counts within one object.


@dataclass(frozen=True, slots=True)
class Cells:
    """Letters, parts, elements or entries: all, those of a value, of some values, of a size."""

    of: Letter | tuple[Letter, ...] | Amount | None = None


@dataclass(frozen=True, slots=True)
class Adjacent:
    """Neighbouring cells in a row, this many, in one of the directions.

    of: what each of them is, as in `Cells`. equal: whether they are equal. differ: by how much two
    of them differ. ways: of arrays; () elsewhere. Elements of a set are adjacent if they differ
    by 1.
    """

    count: int = 2
    of: Letter | tuple[Letter, ...] | Amount | None = None
    equal: bool = False
    differ: Amount | None = None
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Apart:
    """Pairs of elements of a set that differ by such a number."""

    differ: Amount


@dataclass(frozen=True, slots=True)
class Runs:
    """Maximal runs of equal letters: of a letter, of a length."""

    of: Letter | None = None
    length: Amount | None = None


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Occurrences of a word, which may overlap; ways: of arrays, in one of these directions."""

    word: Word
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Isolated:
    """Letters of a value without an equal neighbour."""

    of: Letter


@dataclass(frozen=True, slots=True)
class Turns:
    """Ascents, descents, peaks and valleys of words; peaks, valleys and returns of paths.

    An ascent is a letter before a larger one. A peak of a word is a letter between two smaller
    ones, one of a path U before D. A return of a path is a D to height 0.
    """

    name: Literal["ascent", "descent", "peak", "valley", "return"]


@dataclass(frozen=True, slots=True)
class Lines:
    """Rows or columns of an array."""

    name: Literal["row", "column"]


@dataclass(frozen=True, slots=True)
class Blocks:
    """Contiguous subarrays of that many rows and columns; of: all of whose entries are this one."""

    rows: int
    columns: int
    of: Letter | None = None


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of this name in a tiling or a placement; orientation: those that lie so."""

    name: str
    orientation: Literal["vertical", "horizontal"] | None = None


@dataclass(frozen=True, slots=True)
class Faults:
    """Lines between two rows or columns, from side to side of the board, that cross no piece."""

    orientation: Literal["vertical", "horizontal"] | None = None


Place = (
    Cells | Adjacent | Apart | Runs | Occurrences | Isolated | Turns | Lines | Blocks | Pieces
    | Faults
)  # fmt: skip


# Qualities: conditions on one place. Letters and runs are such places, lines have conditions.


@dataclass(frozen=True, slots=True)
class IsNear:
    """A letter has that many adjacent cells, in these directions, both ways along each."""

    amount: Amount
    of: Cells
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class IsFollowed:
    """The next letter, after a letter or a run, is this one."""

    by: Letter


# Conditions on an object. They combine by &, | and ~.


@dataclass(frozen=True, slots=True)
class Have(Combined):
    """The object, or a line of it, has that many of the places, or that many have the quality.

    amount: `EVERY` for all of them, with a quality.
    """

    amount: Often
    place: Place
    quality: Quality | None = None


@dataclass(frozen=True, slots=True)
class Edge(Combined):
    """The object starts, or ends, with a word."""

    at: Literal["first", "last"]
    word: Word


@dataclass(frozen=True, slots=True)
class EqualEnds(Combined):
    """The first letter is the last one. Its negation is that they are two and differ.

    An empty object has neither a first nor a last letter, so neither holds.
    """


@dataclass(frozen=True, slots=True)
class Measured(Combined):
    """A measure of the object, or the sum of a line, is such a number, or this letter.

    of: the letter of the runs whose length is meant; the base of the value.
    """

    what: Literal[
        "sum",
        "first",
        "last",
        "largest",
        "smallest",
        "longest run",
        "shortest run",
        "value",
        "height",
    ]
    size: Amount | str
    of: Letter | None = None


@dataclass(frozen=True, slots=True)
class Shaped(Combined):
    """The object, or a line of it, has the quality, or the entries of a line are distinct."""

    shape: Literal["nondecreasing", "constant", "palindrome", "distinct"]


@dataclass(frozen=True, slots=True)
class Into(Combined):
    """All parts are such numbers; or they are those of the pairs (part, number of its kinds)."""

    parts: Amount | tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Matching(Combined):
    """The word is one of a regular expression of letters, brackets, |, * and +."""

    expression: str


Quality = Cells | Runs | Have | Measured | Shaped | IsNear | IsFollowed
"""Of a letter or a run: that it is one of such; of a line or block: a condition."""
Condition = (
    Have | Edge | EqualEnds | Measured | Shaped | Into | Matching
    | Negation | Conjunction | Disjunction
)  # fmt: skip


# Objects.


@dataclass(frozen=True, slots=True)
class Words:
    """Words over some letters, or over k letters; numerals: the first digit is not 0."""

    letters: Word | Parameter
    size: Size = Size()
    circular: bool = False
    numerals: bool = False


@dataclass(frozen=True, slots=True)
class Compositions:
    """Sequences of positive parts whose sum is the size."""

    size: Size = Size()


@dataclass(frozen=True, slots=True)
class Partitions:
    """Partitions of the size, their parts in falling order."""

    size: Size = Size()


@dataclass(frozen=True, slots=True)
class Subsets:
    """Sets of numbers from 1 to the size."""

    size: Size = Size()


@dataclass(frozen=True, slots=True)
class Permutations:
    """Permutations p of 1, ..., size with each p(i) - i one of these."""

    displacements: tuple[int, ...]
    size: Size = Size()


@dataclass(frozen=True, slots=True)
class Board:
    """A board of rows and columns, of which one may depend on n.

    surface: "cylinder" joins the ends of the side that is a number, "ring" those of the side that
    grows, "torus" both.
    """

    rows: Size
    columns: Size
    surface: Literal["board", "cylinder", "ring", "torus"] = "board"


@dataclass(frozen=True, slots=True)
class Arrays:
    """Arrays over some letters."""

    board: Board
    letters: Word | Parameter


@dataclass(frozen=True, slots=True)
class Tilings:
    """A board filled with pieces, each of that many kinds.

    empty: whether cells may stay empty: placements, which are sets of disjoint pieces.
    """

    board: Board
    pieces: tuple[tuple[Pieces, int | Parameter], ...]
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Chess:
    """Any number of pieces of one name on a board, none of which attacks another."""

    piece: str
    board: Board


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph of the registry, or a product of two: ("path", Size()), ("grid", Board(...))."""

    factors: tuple[tuple[str, Size | Board], ...]


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of vertices or edges by their name, for example "independent-sets"."""

    name: str
    graph: Graph


@dataclass(frozen=True, slots=True)
class Colorings:
    """Proper colorings with the colors 1, ..., k, or with k of them."""

    colors: int | Parameter
    graph: Graph


@dataclass(frozen=True, slots=True)
class Paths:
    """Dyck and Schroeder paths, whose size is the semilength; Motzkin paths, by their length."""

    name: Literal["Dyck", "Motzkin", "Schroeder"]
    size: Size = Size()


@dataclass(frozen=True, slots=True)
class LatticePaths:
    """Paths from a point to a point by steps, each any number of times, in any order."""

    start: tuple[Size, Size]
    end: tuple[Size, Size]
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Walks:
    """Walks of that many steps in a graph, from any vertex to any."""

    size: Size
    graph: Graph


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of a placement game that can be reached in any order of moves."""

    game: str
    board: Board


Objects = (
    Words | Compositions | Partitions | Subsets | Permutations | Arrays | Tilings | Chess | Sets
    | Colorings | Paths | LatticePaths | Walks | Positions
)  # fmt: skip
Statistic = Place | Literal["sum", "area"]
"""What marks an object: the number of its places, its sum, the area of a path above the axis."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a sentence means.

    conditions: they hold together; in the order of their canonical English. by: what the marks x,
    y, ... count. total: what is added up over all objects; None if the objects are counted.
    """

    objects: Objects
    conditions: tuple[Condition, ...] = ()
    by: tuple[Statistic, ...] = ()
    total: Statistic | None = None


__all__ = [
    "EVEN", "EVERY", "NONE", "ODD", "SOME", "Adjacent", "Amount", "Apart", "Arrays", "Blocks",
    "Board", "Cells", "Chess", "Colorings", "Compositions", "Condition", "Conjunction",
    "Disjunction", "Edge", "EqualEnds", "Faults", "Graph", "Have",
    "Into", "IsFollowed", "IsNear", "Isolated", "LatticePaths", "Letter",
    "Lines", "Matching", "Measured", "Negation", "Objects", "Occurrences", "Often", "Parameter",
    "Partitions", "Paths", "Permutations", "Pieces", "Place", "Positions", "Quality", "Runs",
    "Sentence", "Sets", "Shaped", "Size", "Statistic", "Subsets", "Tilings", "Turns", "Walks",
    "Way", "Word", "Words",
]  # fmt: skip
