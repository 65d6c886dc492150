"""Write a file to begin with: a rule of your own, or claims to check.

Each file is a small example with comments, and works as it is; change it. Nothing is written over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.base.files import is_there, read_text
from gfkit.base.writing import write
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import require_writable
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Page

if TYPE_CHECKING:
    from pathlib import Path

PIECES = """\
# Pieces that are placed without overlapping: positions, ends and tilings are counted.
summary = "bars of three cells, and squares"

[[piece]]
name = "upright bar"
cells = "3x1"          # or a drawing, a row a line: cells = "X|X|X"
owner = "left"         # left, right, or both

[[piece]]
name = "lying bar"
cells = "1x3"
owner = "right"

[[piece]]
name = "square"
cells = "2x2"
owner = "both"
"""
ARRAYS = """\
# Arrays of values, with conditions on cells that are near each other.
summary = "0..2 arrays, neighbours at most 1 apart, no 2 X 2 block of equal elements"
values = [0, 1, 2]

[[blocks]]             # a b in each 1 x 2 block
rows = 1
columns = 2
holds = "abs(a - b) <= 1"

[[blocks]]             # a above b
rows = 2
columns = 1
holds = "abs(a - b) <= 1"

[[blocks]]             # a b above c d
rows = 2
columns = 2
holds = "not (a = b = c = d)"
"""
MOVES = """\
# Every element of the array moves, or stays: the results are counted.
summary = "permutations of the cells, each element making zero or one king moves"

[moves]
directions = ["king"]  # horizontal, vertical, diagonal, antidiagonal, king, knight, [1, 2]
stay = true
arrivals = [1]         # so many elements arrive at each cell
"""
IMAGE = """\
# What each element shows of its neighbours: the different results are counted.
summary = "what the minimum of every element and its neighbours can be"
values = [0, 1, 2]

[image]
directions = ["horizontal", "vertical"]
shows = "min(x, near)"
"""
TILES = """\
# Unit tiles with labelled edges; labels of neighbours are equal, and label 0 is the boundary.
# These are dominoes, upright (marked x) and lying (marked y), with monominoes.
labels = [0, 1]
boundary = { left = [0], right = [0], top = [0], bottom = [0] }
tile = [
    { name = "upper half", left = 0, right = 0, top = 0, bottom = 1, weight = "x" },
    { name = "lower half", left = 0, right = 0, top = 1, bottom = 0 },
    { name = "left half",  left = 0, right = 1, top = 0, bottom = 0, weight = "y" },
    { name = "right half", left = 1, right = 0, top = 0, bottom = 0 },
    { name = "empty",      left = 0, right = 0, top = 0, bottom = 0 },
]
"""
CLAIMS = """\
# Statements of a paper, checked by `gfkit audit FILE`.
source = "A paper"

[[claim]]
id = "t001"
place = "Theorem 1"
statement = "Domineering positions on 2 x n boards obey a recurrence of order 3."
kind = "recurrence"
about = { model = "domineering", rows = 2 }
says = { formula = "a(n) = 2*a(n-1) + 4*a(n-2) - a(n-4)" }
holds_for = "n >= 4"
"""
KINDS: dict[str, tuple[str, str]] = {
    "pieces": (PIECES, "gfkit gf {} --columns 3"),
    "arrays": (ARRAYS, "gfkit gf {} --columns 3"),
    "moves": (MOVES, "gfkit gf {} --columns 2"),
    "image": (IMAGE, "gfkit gf {} --columns 2"),
    "tiles": (TILES, "gfkit gf {} --columns 3"),
    "claims": (CLAIMS, "gfkit audit {}"),
}
"""Kinds of files, each with its text and what reads it."""


@verb("new", "gfkit new pieces mine.toml")
def new(made: str, toml: Path) -> Said:
    """Write a file to begin with."""
    if made not in KINDS:
        raise GfkitError(f"{made!r} is not a kind of file; write one of {', '.join(KINDS)}")
    if toml.suffix != ".toml":
        raise GfkitError(f"{toml}: name a TOML file, as in gfkit new {made} mine.toml")
    text, line = KINDS[made]
    if is_there(toml) and read_text(toml) != text:
        raise GfkitError(f"there is {toml} already; name another file")
    require_writable(toml, "file")
    write(toml, text, "file")
    then = line.format(toml)
    page = Page((Line("written", str(toml)), Line("then", then)))
    return Said({"kind": made, "file": str(toml), "then": then}, page)
