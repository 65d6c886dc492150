"""Which ends of boards are joined: strips, cylinders, rings and tori.

A joined side of length n is the unrolled board that repeats after n cells. From length 3 on this is
what one expects of rings. On a side of length 1 every cell would be its own neighbour, and on one
of length 2 it would have the same neighbour twice: a multigraph. Where neighbours form a simple
graph, no loop and one edge, sides of length 1 and 2 are the same joined or open.

So a cycle C_n, and a product with one, is a graph for n >= 3, and sequences of such graphs begin
there; boards have all lengths, and those with short sides are open boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gfkit.base.arguments import flag, one_of
from gfkit.boards.shapes.board import Board

Topology = Literal["strip", "cylinder", "ring", "torus"]
"""A cylinder joins the ends of the fixed side, a ring those of the growing side, a torus both."""
TOPOLOGIES: tuple[Topology, ...] = ("strip", "cylinder", "ring", "torus")
ACROSS = frozenset({"cylinder", "torus"})
"""Where the ends of the fixed side are joined."""
ALONG = frozenset({"ring", "torus"})
"""Where those of the growing side are."""
TURNED: dict[Topology, Topology] = {"cylinder": "ring", "ring": "cylinder"}
"""What others are on the transposed board."""
LEAST_JOINED = 3
"""Shorter sides stay open where neighbours form a simple graph."""


def joined_text(topology: str, side: int) -> str:
    """Return how boards with a fixed side are joined, to be put after them; "" if they are not.

    >>> joined_text("cylinder", 3), joined_text("cylinder", 2)
    (', joined into a cylinder', ', joined into a cylinder whose side of 2 stays open')
    """
    if topology == "strip":
        return ""
    is_open = topology != "ring" and side < LEAST_JOINED
    return f", joined into a {topology}{f' whose side of {side} stays open' if is_open else ''}"


def joined_ends(topology: Topology, fixed: str = "columns") -> str:
    """Return which lines have joined ends, of boards with a number of `fixed` lines.

    A board alone is joined as one whose columns are fixed.

    >>> joined_ends("cylinder", "rows"), joined_ends("ring", "rows")
    ('the ends of each column are joined', 'the ends of each row are joined')
    """
    across, along = ("row", "column") if fixed == "columns" else ("column", "row")
    lines = [across] * (topology in ACROSS) + [along] * (topology in ALONG)
    return f"the ends of each {' and of each '.join(lines)} are joined"


@dataclass(frozen=True, slots=True)
class Joins:
    """across: the ends of every row are joined; down: the ends of every column are."""

    across: bool = False
    down: bool = False

    def turned(self) -> Joins:
        """Return the same of the transposed board."""
        return Joins(self.down, self.across)

    def folded(self, row: int, column: int, rows: int, columns: int) -> tuple[int, int]:
        """Return the cell of a board of these sides that a cell of the unrolled plane stands for.

        Beyond an open side it is not on the board.

        >>> Joins(down=True).folded(2, 5, 2, 5)
        (0, 5)
        """
        return (
            row % rows if self.down and rows else row,
            column % columns if self.across and columns else column,
        )


OPEN = Joins()


def is_joined(length: int, *, multigraph: bool) -> bool:
    """Return whether the ends of a side are joined, if the topology says that they are."""
    return multigraph or length >= LEAST_JOINED


def joins_of(board: Board, topology: Topology, *, multigraph: bool = False) -> Joins:
    """Return which ends of a board are joined; its rows are the sides that a cylinder joins."""
    check_topology(topology)
    multigraph = flag("multigraph", multigraph)
    return Joins(
        topology in ACROSS and is_joined(board.columns, multigraph=multigraph),
        topology in ALONG and is_joined(board.rows, multigraph=multigraph),
    )


def check_topology(topology: str) -> None:
    """Raise WrongArgument or OutOfRange for an unknown topology."""
    one_of("topology", topology, TOPOLOGIES)
