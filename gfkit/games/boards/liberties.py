"""Games in which Left and Right put stones on empty cells, and each group keeps a liberty.

A group is a maximal connected set of stones of one letter, and its liberties are the empty cells
beside it. A move that is not legal now is never legal later: all neighbours of a new stone without
a liberty are stones of the other letter, and a group with one liberty grows only by a stone on it.

So an empty cell on which neither player may move stays empty, and each group beside it keeps a
liberty. Such a group is *safe*, and so is each group that a later stone joins to it. The position
omits safe groups and such cells; for each remaining cell it says for which letters a stone there is
safe at once. A cell is *settled* if each player who may move there is safe there; a stone there
then changes nothing for a settled neighbour. The independent parts consist of the cells and groups
that are not safe, joined where they touch, except that two settled cells are not joined, nor are
two groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Cells = int
"""A set of cells, as bits."""


class Stones(NamedTuple):
    """A position: stones of Left and Right, empty cells, and cells where a stone of each is safe.

    >>> Stones(left=0b001, right=0b100, empty=0b010, safe_left=0, safe_right=0).empty
    2
    """

    left: Cells
    right: Cells
    empty: Cells
    safe_left: Cells
    safe_right: Cells


class Liberties:
    """The board: its cells, and the difference of the numbers of vertically adjacent cells.

    >>> row = Liberties(0b1111, 8)
    >>> [bin(cells) for cells in row.legal(Stones(0b0001, 0b1000, 0b0110, 0, 0))]
    ['0b10', '0b100']
    >>> [bin(part.empty) for part in row.parts(Stones(0b0001, 0b1000, 0b0110, 0, 0))]
    ['0b110']
    """

    def __init__(self, board: Cells, stride: int) -> None:
        self._board, self._stride = board, stride

    def _near(self, cells: Cells) -> Cells:
        stride = self._stride
        return (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self._board

    def _groups(self, stones: Cells) -> Iterator[Cells]:
        while stones:
            group, grown = 0, stones & -stones
            while grown != group:
                group, grown = grown, grown | self._near(grown) & stones
            yield group
            stones ^= group

    def legal(self, position: Stones) -> tuple[Cells, Cells]:
        """Return the cells on which Left and Right may move."""
        return self._legal(position)[0]

    def _legal(self, position: Stones) -> tuple[tuple[Cells, Cells], list[list[Cells]]]:
        """Return these cells, and the groups of Left and Right."""
        empty = position.empty
        beside = self._near(empty)
        open_, closed = [beside | position.safe_left, beside | position.safe_right], [0, 0]
        groups: list[list[Cells]] = [[], []]
        for k in (0, 1):
            for group in self._groups(position[k]):
                free = self._near(group) & empty
                if free & (free - 1) or group & position[3 + k]:
                    open_[k] |= free
                else:
                    closed[1 - k] |= free
                groups[k].append(group)
        return (empty & open_[0] & ~closed[0], empty & open_[1] & ~closed[1]), groups

    def parts(self, position: Stones) -> Iterator[Stones]:
        """Yield the independent parts in which some player may move."""
        legal, groups = self._legal(position)
        live = legal[0] | legal[1]
        beside = self._near(position.empty & ~live)
        safe, left = [position.safe_left | beside, position.safe_right | beside], [0, 0]
        for k in (0, 1):
            for group in groups[k]:
                if group & safe[k]:
                    safe[k] |= self._near(group)
                else:
                    left[k] |= group
        settled = live & ~(legal[0] & ~safe[0] | legal[1] & ~safe[1])
        rest = live
        while rest:
            part, new = 0, rest & -rest
            while new:
                part |= new
                grown = (
                    self._near(new & ~settled) & live | self._near(new & settled) & live & ~settled
                )
                for stones in left:
                    grown |= self._near(new & (live | stones)) & stones
                new = grown & ~part
            rest &= ~part
            here = live & part
            yield Stones(left[0] & part, left[1] & part, here, safe[0] & here, safe[1] & here)
