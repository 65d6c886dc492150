"""What a rule asks of an array, as data: a condition is an acceptor that reads a track.

A *track* says which cells are read and in which order; an *acceptor* reads their letters and
accepts or rejects; a condition may say how often it may fail. Everything that is counted is an
`Arrays`: an alphabet with weights, and conditions. Conditions hold together: conjunction is the
product of their acceptors. Rules of pieces, tiles, colours, moves and liberties are translated
into letters and tracks.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from gfkit.boards.game import Cell
    from gfkit.boards.tiles import Weight

S = TypeVar("S", bound=Hashable)

Way = Literal["row", "column", "diagonal", "antidiagonal", "array"]


@dataclass(frozen=True, slots=True)
class Place:
    """At each cell of the board: the cells at offsets (row, column) from it, in this order.

    inside: only where all the cells are on the board. Otherwise each cell of the board is the first
    of its track (its offset is (0, 0)), and a cell off the board has the letter after the last one.
    """

    offsets: tuple[Cell, ...]
    inside: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Each row, column, diagonal, antidiagonal, or the array read row by row.

    breadth: how many neighbouring lines are read side by side; with more than one a letter is the
    tuple of the letters that are read at once.
    """

    way: Way
    breadth: int = 1


@dataclass(frozen=True, slots=True)
class Frontier:
    """The whole board, whose cells are connected by steps (row, column)."""

    steps: tuple[Cell, ...]


Track = Place | Line | Frontier


class Acceptor(Protocol[S]):
    """A deterministic automaton, given by its steps.

    A state is hashable, and finitely many can be reached. On lines `step` does not depend on
    `number`.
    """

    first: S

    def step(self, state: S, number: int, letter: Any) -> S | None:
        """Return the state after the letter of cell `number` of the track; None rejects."""

    def accepts(self, state: S) -> bool:
        """Tell whether the track may end in this state."""


@dataclass(frozen=True, slots=True)
class Condition:
    """An acceptor on a track.

    key: the table of the rule's file it comes from. fails: how many of the tracks of the board may
    be rejected; conditions with the same name `shared` are counted together.
    """

    key: str
    track: Track
    acceptor: Acceptor[Any]
    fails: frozenset[int] = frozenset({0})
    shared: str = ""


@dataclass(frozen=True, slots=True)
class Arrays:
    """All arrays over an alphabet that satisfy some conditions.

    An array weighs the product of the weights of its letters.
    letters: the alphabet; a letter is its number here. weights: of each letter.
    """

    letters: tuple[str, ...]
    weights: tuple[Weight, ...]
    conditions: tuple[Condition, ...]
