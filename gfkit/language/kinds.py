"""Which places, qualities, conditions and measures apply to which objects, as tables.

`limits` says which objects with conditions are counted, and by how many marks; `normal` makes the
normal form of conditions.
"""

from __future__ import annotations

from gfkit.boards.rules.named_sets import NAMED
from gfkit.errors import GfkitError
from gfkit.language.meanings import (
    Adjacent,
    Apart,
    Arrays,
    Blocks,
    Board,
    Cells,
    Chess,
    Colorings,
    Compositions,
    Edge,
    EqualEnds,
    Faults,
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    LatticePaths,
    Lines,
    Matching,
    Measured,
    Objects,
    Occurrences,
    Partitions,
    Paths,
    Pieces,
    Positions,
    Runs,
    Sets,
    Shaped,
    Subsets,
    Tilings,
    Turns,
    Words,
)

LINE = (Cells, Adjacent, Runs, Occurrences, Isolated, Turns)
LINES = (Words, Compositions, Partitions)
SUMS = (Compositions, Partitions)
PLACES: dict[type, tuple[type, ...]] = {
    **dict.fromkeys((*LINES, Lines), LINE),
    Blocks: (Cells,),
    Subsets: (Cells, Adjacent, Apart),
    Arrays: (Cells, Adjacent, Occurrences, Lines, Blocks),
    Tilings: (Pieces, Faults),
    Chess: (Pieces,),
    Sets: (Cells,),
    Colorings: (Cells,),
    Paths: (Turns, Occurrences),
}
"""The places of objects, and of the lines and blocks of arrays."""
QUALITIES: dict[type, tuple[type, ...]] = {
    Cells: (Cells, IsNear, IsFollowed),
    Runs: (Runs, IsFollowed),
    Lines: (Measured, Have, Shaped),
    Blocks: (Measured, Have, Shaped),
}
CONDITIONS: dict[type, tuple[type, ...]] = {
    Edge: (*LINES, Paths),
    EqualEnds: LINES,
    Shaped: LINES,
    Into: SUMS,
    Matching: (Words,),
}
"""The objects to which a condition applies, but for `Have` and `Measured`."""
MEASURES: dict[str, tuple[type, ...]] = {
    "sum": (Words, Arrays, Subsets),
    **dict.fromkeys(("first", "last", "longest run", "shortest run"), LINES),
    **dict.fromkeys(("largest", "smallest"), (*LINES, Subsets, Arrays)),
    "value": (Words,),
    "height": (Paths,),
}
"""The objects that have a measure."""
TURNS_OF_PATHS = ("peak", "valley", "return")
TURNS = ("ascent", "descent", "peak", "valley")
NETS = frozenset(("path", "cycle", "grid", "king"))
"""Graphs whose sets and colorings are counted with conditions, or by statistics."""
MOST_MARKS = 6
JOINED = (
    "conditions are counted on boards and graphs whose ends are not joined; on cylinders, rings,"
    " tori and cycles 'by number of' these counts every number of them"
)
TOGETHER = "these are counted all together: without a condition, and by no statistic"
CALLED = {
    Sets: "sets in graphs",
    LatticePaths: "lattice paths",
    Chess: "chess pieces on a board",
    Positions: "positions of games",
    Lines: "rows and columns",
}


class Meaningless(GfkitError):
    """A condition that has no meaning for these objects.

    part: the part of the meaning that does not. place: where it stands in a sentence, if that is
    known.
    """

    def __init__(self, reason: str, part: object = None) -> None:
        self.reason = reason
        self.part = part
        self.place: int | None = None
        super().__init__(reason)


def limits(objects: Objects) -> tuple[bool, int, str]:
    """Return whether conditions are counted, at most how many marks, and why no more."""
    match objects:
        case Arrays(letters="k"):
            return (
                False,
                0,
                "arrays over k letters have one condition: 'with no two adjacent equal entries'",
            )
        case Tilings(Board(surface=surface)) | Chess(_, Board(surface=surface)):
            return surface == "board", MOST_MARKS, JOINED
        case Colorings(colors, graph):
            others = {name for name, _ in graph.factors} - NETS
            is_cycle = "cycle" in (name for name, _ in graph.factors)
            marks = 0 if others or colors == "k" else MOST_MARKS
            return bool(marks) and not is_cycle, marks, JOINED if marks else TOGETHER
        case Sets(name, graph):
            names = {name for name, _ in graph.factors}
            told = NAMED[name]
            if names - NETS or "forbid" in told.get("links", ()):
                return False, 0, TOGETHER
            if {"links", "edges"} & {*told}:
                return False, 1, "sets of edges are counted all together, or by number of elements"
            return "cycle" not in names, MOST_MARKS, JOINED
    return True, MOST_MARKS, ""


def kind_word(kind: type) -> str:
    """Return what objects of a class are called.

    >>> kind_word(Words), kind_word(Sets)
    ('words', 'sets in graphs')
    """
    return CALLED.get(kind, kind.__name__.lower())
