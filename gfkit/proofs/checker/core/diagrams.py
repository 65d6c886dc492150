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
        found = self.named.get((after, end))
        if found is None:
            found = self.named[after, end] = len(self.next)
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
        if ("shows", shown) not in self.named:
            found = self.named["shows", shown] = len(self.next)
            self.next.append((found,) * len(self.letters))
            self.end.append(found)
            self.shown[found] = shown
        return self.named["shows", shown]

    def begin(self, place: Placed) -> list[int]:
        """Return the nodes of a place whose first k rows are above the board, for k = 0, 1, ...

        Cells about which an acceptor does not ask are left out of `cells`, but for the last one.
        """
        acceptor = place.acceptor
        steps: dict[tuple[int, int], list[int]] = {}
        for r, c, number in place.cells:
            steps.setdefault((r, c), []).append(number)
        order = sorted(steps)
        groups = [tuple(steps[z]) for z in order]
        height = 1 + order[-1][0]
        rows = [r for r, _ in order]
        key = (
            acceptor,
            tuple(zip(rows, groups, strict=True)),
            place.beyond,
            place.high,
            place.deep,
        )
        if key in self.known:
            return self.known[key]
        first = past(acceptor, acceptor.first, place.beyond)
        layers: list[dict[Any, int]] = [{} for _ in range(1 + len(order))]
        starts: list[tuple[int, Any]] = []
        for above in range(min(height, place.high + 1)):
            at = sum(r < above for r in rows)
            state = past(acceptor, first, (k for z in groups[:at] for k in z))
            starts.append((at, state))
            if state is not None:
                layers[at][state] = 0
        arrows: list[list[Any]] = []
        total = 0
        for i, group in enumerate(groups):
            made = []
            for state in layers[i]:
                self.clock.spend(4 * len(self.letters))
                for letter in self.letters:
                    after = state
                    for number in group:
                        after = None if after is None else acceptor.step(after, number, letter)
                    if after is not None:
                        layers[i + 1].setdefault(after, 0)
                    made.append(after)
            total += len(layers[i + 1])
            limit(total <= MAX_STATES, f"a condition on {len(order)} cells has {total} cases")
            arrows.append(made)
        for state in layers[-1]:
            self.clock.spend(4)
            layers[-1][state] = self.leaf(acceptor, state)
        size = len(self.letters)
        for i in range(len(groups) - 1, -1, -1):
            layer, below = layers[i], layers[i + 1]
            ends = not i or rows[i - 1] < rows[i]
            is_there = place.deep < rows[i]
            left = [k for z in groups[i:] for k in z]
            for k, state in enumerate(layer):
                self.clock.spend(2 * size)
                some = arrows[i][k * size : (k + 1) * size]
                nodes = tuple([FAILED if z is None else below[z] for z in some])
                end = nodes[0]
                if ends:
                    end = self.leaf(acceptor, past(acceptor, state, left)) if is_there else MET
                layer[state] = self.node(nodes, end)
        found = [FAILED if state is None else layers[at][state] for at, state in starts]
        found += [MET] * (height - len(found))
        self.known[key] = found
        return found


def past(acceptor: Any, state: Any, numbers: Iterable[int]) -> Any:
    """Return the state after cells beyond the board."""
    for number in numbers:
        state = None if state is None else acceptor.step(state, number, None)
    return state
