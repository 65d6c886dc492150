"""Which ends of a board are joined, and what that means for very short sides.

A joined side of length n is the unrolled board that repeats after n cells. From length 3 on this is
what one expects of rings. Of length 1 every cell would be its own neighbour, of length 2 it would
have the same neighbour twice: a multigraph. Where neighbours form a simple graph, no loop and one
edge, sides of length 1 and 2 are the same joined or open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gfkit.arguments import flag, one_of
from gfkit.boards.board import board_of
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.arrays import ArrayRule
    from gfkit.boards.board import Board

Topology = Literal["strip", "cylinder", "ring", "torus"]
"""A cylinder joins the ends of the fixed side, a ring those of the growing side, a torus both."""

TOPOLOGIES: tuple[Topology, ...] = ("strip", "cylinder", "ring", "torus")

LEAST_JOINED = 3
"""Shorter sides stay open where neighbours form a simple graph."""


@dataclass(frozen=True, slots=True)
class Joins:
    """across: the ends of every row are joined; down: the ends of every column are."""

    across: bool = False
    down: bool = False


OPEN = Joins()


def is_joined(length: int, *, multigraph: bool) -> bool:
    """Tell whether the ends of a side are joined, if the topology says that they are.

    >>> [is_joined(n, multigraph=False) for n in (1, 2, 3)]
    [False, False, True]
    """
    return multigraph or length >= LEAST_JOINED


def joins_of(board: Board, topology: Topology, *, multigraph: bool = False) -> Joins:
    """Return which ends of a board are joined; its rows are the sides that a cylinder joins.

    >>> from gfkit.boards.board import Board
    >>> joins_of(Board.parse("2x3"), "torus")
    Joins(across=True, down=False)
    >>> joins_of(Board.parse("2x3"), "torus", multigraph=True)
    Joins(across=True, down=True)
    """
    board = board_of("board", board)
    check_topology(topology)
    flag("multigraph", multigraph)
    return Joins(
        topology in {"cylinder", "torus"} and is_joined(board.columns, multigraph=multigraph),
        topology in {"ring", "torus"} and is_joined(board.rows, multigraph=multigraph),
    )


def check_topology(topology: str) -> None:
    """Raise WrongArgument or OutOfRange for an unknown topology."""
    one_of("topology", topology, TOPOLOGIES)


def require_no_sides(rule: ArrayRule, topology: Topology) -> None:
    """Raise GfkitError for a rule about sides that a board of this topology does not have."""
    if topology != "strip" and rule.needs_sides:
        raise GfkitError(
            f"{rule.name} is a rule for strips: order, corners and new values need all sides of "
            f"the board, and a {topology} does not have them"
        )
