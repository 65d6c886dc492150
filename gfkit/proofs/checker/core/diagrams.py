"""What the cells of a place leave to be asked: acceptors as decision diagrams, one for all places.

The cells of a place are read in the order of the board. A node is what a beginning leaves to be
asked; beginnings that leave the same are one node, here and at every other place. A node has a node
for each letter of its next cell, and says what becomes of it if the board ends below the row that
was read last: the cells to come are then beyond the board, or the place is not there at all.

The node MET is that of an acceptor which accepts whatever comes, FAILED that of one which rejects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .clock import limit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .clock import Clock
    from .tracks import Letter

MET, FAILED = 0, -1
MAX_STATES = 1 << 21


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

    shown: what transducers show, of the nodes where they have read all.
    """

    def __init__(self, letters: Iterable[Letter], clock: Clock) -> None:
        self.letters, self.clock = list(letters), clock
        self.next: list[tuple[int, ...]] = [(MET,) * len(self.letters)]
        self.end: list[int] = [MET]
        self.shown: dict[int, Any] = {}
        self.named: dict[Any, int] = {(self.next[0], MET): MET}
        self.known: dict[Any, list[int]] = {}

    def node(self, after: tuple[int, ...], end: int) -> int:
        """Return the node that leads to nodes; one where nothing is left to ask is that."""
        if set(after) == {end} and (end <= MET or end in self.shown):
            return end
        found = self.named.setdefault((after, end), len(self.next))
        if found == len(self.next):
            self.next.append(after)
            self.end.append(end)
        return found

    def leaf(self, acceptor: Any, state: Any) -> int:
        """Return the node of an acceptor that has read all, or of what a transducer shows."""
        if state is None:
            return FAILED
        if not hasattr(acceptor, "shows"):
            return MET if acceptor.accepts(state) else FAILED
        shown = acceptor.shows(state)
        found = self.named.setdefault(("shows", shown), len(self.next))
        if found == len(self.next):
            self.next.append((found,) * len(self.letters))
            self.end.append(found)
            self.shown[found] = shown
        return found

    def begin(self, place: Placed) -> list[int]:
        """Return the nodes of a place whose first k rows are above the board, for k = 0, 1, ...

        Cells about which an acceptor does not ask are left out of `cells`, but for the last one.
        """
        acceptor, letters = place.acceptor, self.letters
        steps: dict[tuple[int, int], list[int]] = {}
        for r, c, number in sorted(place.cells):
            steps.setdefault((r, c), []).append(number)
        groups, rows = [tuple(z) for z in steps.values()], [r for r, _ in steps]
        key = acceptor, tuple(zip(rows, groups, strict=True)), *place[2:5]
        if key in self.known:
            return self.known[key]
        first = past(acceptor, acceptor.first, place.beyond)
        layers: list[dict[Any, int]] = [{} for _ in range(1 + len(groups))]
        starts: list[tuple[int, Any]] = []
        for above in range(min(rows[-1], place.high) + 1):
            at = sum(r < above for r in rows)
            starts.append((at, past(acceptor, first, (k for z in groups[:at] for k in z))))
            if starts[-1][1] is not None:
                layers[at][starts[-1][1]] = 0
        arrows: list[list[Any]] = []
        for i, group in enumerate(groups):
            arrows.append([])
            for state in layers[i]:
                self.clock.spend(4 * len(letters))
                for letter in letters:
                    after = past(acceptor, state, group, letter)
                    arrows[i].append(after)
                    if after is not None:
                        layers[i + 1][after] = 0
            total = sum(map(len, layers))
            limit(total <= MAX_STATES, f"a condition on {len(groups)} cells has {total} cases")
        for state in layers[-1]:
            self.clock.spend(4)
            layers[-1][state] = self.leaf(acceptor, state)
        for i in range(len(groups) - 1, -1, -1):
            ends = not i or rows[i - 1] < rows[i]
            left = [k for z in groups[i:] for k in z]
            found = iter(arrows[i])
            for state in layers[i]:
                self.clock.spend(2 * len(letters))
                some = [next(found) for _ in letters]
                nodes = tuple([FAILED if z is None else layers[i + 1][z] for z in some])
                end = nodes[0]
                if ends:
                    is_there = place.deep < rows[i]
                    end = self.leaf(acceptor, past(acceptor, state, left)) if is_there else MET
                layers[i][state] = self.node(nodes, end)
        begun = [FAILED if state is None else layers[at][state] for at, state in starts]
        self.known[key] = begun + [MET] * (1 + rows[-1] - len(begun))
        return self.known[key]


def past(acceptor: Any, state: Any, numbers: Iterable[int], letter: Letter = None) -> Any:
    """Return the state after cells with one letter, or beyond the board."""
    for number in numbers:
        state = None if state is None else acceptor.step(state, number, letter)
    return state
