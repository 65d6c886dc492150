"""The automaton of arrays: acceptors on all places, lines and the whole array, at once.

The cells of a place are read in the order of the board. A *node* is what a beginning leaves open;
beginnings that leave the same open are one node, here and at every other place. A node has a node
for each letter of its next cell, and says what becomes of it if the board ends below the row that
was read last: the cells to come are then beyond the board, or the place is not there at all. MET is
the node of an acceptor which accepts whatever comes, FAILED that of one which rejects.

A state is (fresh, nodes, failures, parts): whether no row was read, where that matters; the nodes
of all places, each for every number of rows since it began; how many tracks were rejected that are
counted, as far as it matters; what lines, and conditions on the whole array, carry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .automata import Edge, Machine, State
from .conditions import Arrays, Condition, Letter, Place, Rows, Tally
from .gf import restricted
from .rejections import limit

if TYPE_CHECKING:
    from .clock import Clock

MET, FAILED = 0, -1
MAX_CASES = 1 << 21
NODES_OF_A_WORD = 12
"""This many nodes of a state take the memory of one of the parts that `Machine` counts."""


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
            if i == len(groups) or (state is None and place.deep < rows[i]):
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


def places_on_rows(condition: Condition, rows: Rows, failures: int) -> Iterator[Placed]:
    """Yield the places of a condition on rows."""
    track, width = condition.track, rows.width
    assert isinstance(track, Place)
    steps = [(c, r) if rows.turned else (r, c) for r, c in track.offsets]
    top = min(r for r, _ in steps)
    inside = [r - top for r, _ in steps[: track.inside]]
    for anchor in range(width):
        columns = [(c + anchor) % width if rows.joined else c + anchor for _, c in steps]
        there = [k for k, c in enumerate(columns) if 0 <= c < width]
        if there[: track.inside] == [*range(track.inside)]:
            cells = tuple((steps[k][0] - top, columns[k], k) for k in there)
            beyond = tuple(k for k in range(len(steps)) if k not in there)
            yield Placed(condition.acceptor, cells, beyond, min(inside), max(inside), failures)


class ArrayMachine(Machine):
    """The automaton of arrays. places: others than those of the conditions, as on graphs."""

    asking = Diagrams

    def __init__(
        self, arrays: Arrays, rows: Rows, marks: str, clock: Clock, places: Iterable[Placed] = ()
    ) -> None:
        self.letters = list(arrays.letters)
        self.choices = [(c, restricted(code, marks)) for c, code in arrays.weights]
        self.arrays, tallies = arrays, arrays.tallies()
        self.names, self.tallies = list(tallies), list(tallies.values())
        self.places = [*places]
        self.parts: list[tuple[Any, int]] = []  # and what their failures add to
        for z in arrays.conditions:
            failures = -1 if z.name is None else self.names.index(z.name)
            if isinstance(z.track, Place):
                self.places += places_on_rows(z, rows, failures)
                continue
            kept = Tally().kept if z.name is None else self.tallies[failures].kept
            part = z.track.on_rows(z, kept, self.letters, rows, clock)
            self.parts.append((part, failures))
        self.diagrams = self.asking(self.letters, clock)
        self.put(rows.width, clock)
        nodes = tuple(node for starts in self.starts for node in starts)
        begun = tuple(part.begin for part, _ in self.parts)
        start: State = (False, nodes, (0,) * len(self.tallies), begun)
        super().__init__(rows.width, start, clock)
        if self.is_end(start) != arrays.meets({}):
            self.start = (True, *start[1:])
        self.weight += len(nodes) // NODES_OF_A_WORD + sum(map(len, begun))

    def put(self, width: int, clock: Clock) -> None:
        """Give numbers to the nodes of a state: of each place one for every row since its first.

        feeds: the nodes that read the cell of a column; waiting: those of places of which rows were
        read; each with what its failures add to. older: which nodes become those of the next row.
        """
        self.starts: list[list[int]] = []
        self.feeds: list[list[tuple[int, int]]] = [[] for _ in range(width)]
        self.waiting: list[tuple[int, int]] = []
        self.older: list[int] = []
        for k, place in enumerate(self.places):
            clock.spend(10 * len(place.cells))
            starts, at = self.diagrams.begin(place), len(self.older)
            self.starts.append(starts)
            for r, c in sorted({(r, c) for r, c, _ in place.cells}):
                self.feeds[c].append((at + r, place.failures))
            self.waiting += [(at + r, place.failures) for r in range(1, len(starts))]
            self.older += [k - len(self.places), *range(at, at + len(starts) - 1)]
        self.firsts = [starts[0] for starts in self.starts]

    def is_end(self, state: State) -> bool:
        """Return whether all conditions are met if the array ends here; no array meets them all."""
        fresh, nodes, failures, parts = state
        if fresh:
            return self.arrays.meets({})
        self.clock.spend(len(nodes))
        end = self.diagrams.end
        rejected = [k for at, k in self.waiting if end[nodes[at]] == FAILED]
        for (part, k), carried in zip(self.parts, parts, strict=True):
            rejected += [k] * part.failures(carried)
        failed = self.failed(failures, rejected)
        return failed is not None and self.arrays.meets(dict(zip(self.names, failed, strict=True)))

    def read(self, depth: int, state: State) -> list[Edge]:
        """Put every letter on a cell."""
        return [(after, *self.choices[k]) for k, after in self.filled(depth, state)]

    def filled(self, depth: int, state: State) -> list[tuple[int, State]]:
        """Put every letter on a cell: the numbers of those that may be there, and the states."""
        fresh, nodes, failures, parts = state
        feeds, following = self.feeds[depth], self.diagrams.next
        self.clock.spend(len(self.letters) * (5 + len(feeds)))
        is_last = depth == self.width - 1
        found: list[tuple[int, State]] = []
        carry = [(part.read, z) for (part, _), z in zip(self.parts, parts, strict=True)]
        columns: Any = [()] * len(self.letters)
        if feeds:
            columns = zip(*[following[nodes[at]] for at, _ in feeds], strict=True)
        for k, read in enumerate(columns):
            failed: Any = failures
            if FAILED in read:
                fed = zip(feeds, read, strict=True)
                failed = self.failed(failures, (z for (_, z), node in fed if node == FAILED))
            carried = tuple([part(z, depth, self.letters[k]) for part, z in carry])
            if failed is None or None in carried:
                continue
            after = [*nodes]
            for (at, _), node in zip(feeds, read, strict=True):
                after[at] = MET if node == FAILED else node
            if is_last:
                after += self.firsts
                after = [after[z] for z in self.older]
            found.append((k, (fresh and not is_last, tuple(after), tuple(failed), carried)))
        return found

    def failed(self, failures: tuple[int, ...], rejected: Iterable[int]) -> list[int] | None:
        """Count tracks that are rejected; None if one must not be, or they are too many."""
        after = [*failures]
        for k in rejected:
            if k < 0:
                return None
            after[k] += 1
        found = [z.kept(n) for z, n in zip(self.tallies, after, strict=True)]
        return [n for n in found if n is not None] if None not in found else None
