"""Which ends of a board are joined, and what that means for very short sides.

A joined side of length n is the unrolled board that repeats after n cells. From length 3 on this is
what one expects of rings. Of length 1 every cell would be its own neighbour, of length 2 it would
have the same neighbour twice: a multigraph. Where neighbours form a simple graph, no loop and one
edge, sides of length 1 and 2 are the same joined or open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gfkit.base.arguments import flag, integer, one_of
from gfkit.boards.shapes.board import board_of
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.kinds.arrays import RuleOfArrays
    from gfkit.boards.shapes.board import Board

Topology = Literal["strip", "cylinder", "ring", "torus", "moebius", "klein"]
"""A cylinder joins the ends of the fixed side, a ring those of the growing side, a torus both; a
Moebius strip is a ring, a Klein bottle a torus, whose last row is joined to the reflected first."""

TOPOLOGIES: tuple[Topology, ...] = ("strip", "cylinder", "ring", "torus", "moebius", "klein")
STRAIGHT: tuple[Topology, ...] = TOPOLOGIES[:4]
"""Those without a reflection."""
ACROSS = frozenset({"cylinder", "torus", "klein"})
"""Where the ends of the fixed side are joined."""
ALONG = frozenset({"ring", "torus", "moebius", "klein"})
"""Where those of the growing side are."""

TURNED: dict[Topology, Topology] = {"cylinder": "ring", "ring": "cylinder"}
"""What others are on the transposed board."""

LEAST_JOINED = 3
"""Shorter sides stay open where neighbours form a simple graph."""


@dataclass(frozen=True, slots=True)
class Twist:
    """How the last line of a board is joined to the first: reflected, and shifted by some cells.

    The place c of the line after the last is the place of the first line that `place` tells.
    """

    mirrored: bool = False
    shift: int = 0

    def place(self, c: int, side: int, turns: int = 1) -> int:
        """Return the place of a line that a place a given number of turns further on stands for.

        A place beyond an open side stays beyond it.

        >>> [Twist(mirrored=True).place(c, 3) for c in (-1, 0, 1, 2)]
        [3, 2, 1, 0]
        """
        if not self.mirrored:
            return c + turns * self.shift
        return side - 1 - c + self.shift if turns % 2 else c  # which is its own inverse


@dataclass(frozen=True, slots=True)
class Joins:
    """across: the ends of every row are joined; down: the ends of every column are.

    twist: how the last line is joined to the first along the growing side, if not straight on;
    transposed: whether that side is the one across.
    """

    across: bool = False
    down: bool = False
    twist: Twist | None = None
    transposed: bool = False

    def turned(self) -> Joins:
        """Return the same of the transposed board.

        >>> Joins(across=True).turned()
        Joins(across=False, down=True, twist=None, transposed=False)
        """
        transposed = self.twist is not None and not self.transposed
        return Joins(self.down, self.across, self.twist, transposed)

    def folded(self, row: int, column: int, rows: int, columns: int) -> tuple[int, int]:
        """Return the cell of a board of these sides that a cell of the unrolled plane stands for.

        Beyond an open side it is not on the board.

        >>> Joins(down=True, twist=Twist(mirrored=True)).folded(2, 0, 2, 5)
        (0, 4)
        """
        if self.twist is not None and rows and columns:
            if self.transposed:
                row = self.twist.place(row, rows, column // columns)
            else:
                column = self.twist.place(column, columns, row // rows)
        return (
            row % rows if self.down and rows else row,
            column % columns if self.across and columns else column,
        )


OPEN = Joins()


def is_joined(length: int, *, multigraph: bool) -> bool:
    """Tell whether the ends of a side are joined, if the topology says that they are.

    >>> [is_joined(n, multigraph=False) for n in (1, 2, 3)]
    [False, False, True]
    """
    return multigraph or length >= LEAST_JOINED


def twist_of(topology: str, shift: int) -> Twist | None:
    """Return how the ends of the growing side are joined, None if straight on or not at all.

    Raises WrongArgument; GfkitError for a shift of ends that go on beyond it, or are not joined.

    >>> twist_of("moebius", 0), twist_of("torus", 0)
    (Twist(mirrored=True, shift=0), None)
    """
    shift = integer("shift", shift, example=1)
    if shift and topology not in {"torus", "klein"}:
        raise GfkitError(
            "a shift turns one end of a tube before it is joined to the other, so it goes with the "
            f"topologies torus and klein, not with {topology}"
        )
    if topology in {"moebius", "klein"}:
        return Twist(mirrored=True, shift=shift)
    return Twist(shift=shift) if shift else None


def joins_of(
    board: Board, topology: Topology, *, multigraph: bool = False, shift: int = 0
) -> Joins:
    """Return which ends of a board are joined; its rows are the sides that a cylinder joins.

    Twisted ends are always unrolled, as in a multigraph: they have no board that is open instead.

    >>> from gfkit.boards.shapes.board import Board
    >>> joins_of(Board.parse("2x3"), "torus")
    Joins(across=True, down=False, twist=None, transposed=False)
    >>> joins_of(Board.parse("2x3"), "torus", multigraph=True).down
    True
    """
    board = board_of("board", board)
    check_topology(topology)
    twist = twist_of(topology, shift)
    multigraph = flag("multigraph", multigraph) or twist is not None
    return Joins(
        topology in ACROSS and is_joined(board.columns, multigraph=multigraph),
        topology in ALONG and is_joined(board.rows, multigraph=multigraph),
        twist,
    )


def check_topology(topology: str) -> None:
    """Raise WrongArgument or OutOfRange for an unknown topology."""
    one_of("topology", topology, TOPOLOGIES)


def require_no_sides(rule: RuleOfArrays, topology: Topology) -> None:
    """Raise GfkitError for a rule about sides that a board of this topology does not have."""
    if topology != "strip" and rule.needs_sides:
        board = {"moebius": "Moebius strip", "klein": "Klein bottle"}.get(topology, topology)
        raise GfkitError(
            f"{rule.name} is a rule for strips: order, corners, new values and connected sides "
            f"need all sides of the board, and a {board} does not have them"
        )
