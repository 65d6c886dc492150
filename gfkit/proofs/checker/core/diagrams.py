"""What the cells of a place leave to be asked: acceptors as decision diagrams, one for all places.

The cells of a place are read in the order of the board. A node is what a beginning leaves to be
asked; beginnings that leave the same are one node, here and at every other place. A node has a node
for each letter of its next cell, and says what becomes of it if the board ends below the row that
was read last: the cells to come are then beyond the board, or the place is not there at all.

The node MET is that of an acceptor which accepts whatever comes, FAILED that of one which rejects.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .clock import limit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .clock import Clock
    from .tracks import Letter

MET, FAILED = 0, -1
MAX_CASES = 1 << 21


class Placed(NamedTuple):
    """A place on rows that grow: its cells as (row, column, number), rows from 0 on.

    beyond: numbers of cells beyond the sides. high, deep: it is there if the board has all rows
    from the one to the other. failures: which count of rejected tracks it is in, -1 for none.
    """

    acceptor: Any
    cells: tuple[tuple[int, int, int], ...]
    beyond: tuple[int, ...]
    high: int
    deep: int
    failures: int = -1


class Diagrams:
    """All nodes: for each letter the next one, and what becomes of them at the end of the board.

    leaves: the nodes at which all has been read.
    """

    def __init__(self, letters: Iterable[Letter], clock: Clock) -> None:
        self.letters, self.clock, self.leaves = list(letters), clock, {MET, FAILED}
        self.next: list[tuple[int, ...]] = [(MET,) * len(self.letters)]
        self.end: list[int] = [MET]
        self.named: dict[Any, int] = {(self.next[0], MET): MET}
        self.known: dict[Any, list[int]] = {}

    def node(self, after: tuple[int, ...], end: int) -> int:
        """Return the node that leads to nodes; one where nothing is left to ask is that."""
        if set(after) == {end} and end in self.leaves:
            return end
        found = self.named.setdefault((after, end), len(self.next))
        if found == len(self.next):
            self.next.append(after)
            self.end.append(end)
        return found

    def leaf(self, acceptor: Any, state: Any) -> int:
        """Return the node of an acceptor that has read all."""
        return MET if state is not None and acceptor.accepts(state) else FAILED

    def begin(self, place: Placed) -> list[int]:
        """Return the nodes of a place whose first k rows are above the board, for k = 0, 1, ..."""
        acceptor, letters = place.acceptor, self.letters
        cells: dict[tuple[int, int], tuple[int, ...]] = {}
        for r, c, number in sorted(place.cells):
            cells[r, c] = (*cells.get((r, c), ()), number)
        rows, groups = [r for r, _ in cells], list(cells.values())
        key = (acceptor, *rows, *groups, *place[2:5])
        if key in self.known:
            return self.known[key]
        numbers = [k for group in groups for k in group]
        read = [sum(map(len, groups[:i])) for i in range(len(groups))]  # before each group

        @cache
        def node(i: int, state: Any) -> int:
            """Return the node of what is left to ask after i groups of cells."""
            if state is None or i == len(groups):
                return self.leaf(acceptor, state)
            self.clock.spend(6 * len(letters))
            cases = node.cache_info().currsize
            limit(cases <= MAX_CASES, f"a condition on {len(groups)} cells has {cases} cases")
            after = tuple([node(i + 1, past(acceptor, state, groups[i], z)) for z in letters])
            end = after[0]
            if not i or rows[i - 1] < rows[i]:  # else the board does not end here
                is_there = place.deep < rows[i]
                end = (
                    self.leaf(acceptor, past(acceptor, state, numbers[read[i] :]))
                    if is_there
                    else MET
                )
            return self.node(after, end)

        first = past(acceptor, acceptor.first, place.beyond)
        begun = [MET] * (1 + rows[-1])
        for above in range(1 + min(rows[-1], place.high)):
            i = sum(r < above for r in rows)
            begun[above] = node(i, past(acceptor, first, numbers[: read[i]]))
        self.known[key] = begun
        return begun


def past(acceptor: Any, state: Any, numbers: Iterable[int], letter: Letter = None) -> Any:
    """Return the state after cells with one letter, or beyond the board."""
    for number in numbers:
        state = None if state is None else acceptor.step(state, number, letter)
    return state
