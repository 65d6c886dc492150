"""The automaton of arrays: acceptors on all places, lines and the whole array, at once.

A state is (fresh, nodes, failures, parts): whether no row was read, where that matters; the nodes
(`diagrams`) of all places, each for every number of rows since it began; how many tracks were
rejected that may be; what lines, and conditions on the whole array, carry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .diagrams import FAILED, MET, Diagrams, Placed
from .machines import Edge, Machine, State
from .monomials import restricted
from .tracks import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .clock import Clock
    from .tracks import Arrays, Condition, Rows

NODES_OF_A_WORD = 12
"""So many nodes of a state take the memory of one of the parts that `Machine` counts."""


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
        self,
        arrays: Arrays,
        rows: Rows,
        marks: str,
        clock: Clock,
        places: Iterable[Placed] = (),
    ) -> None:
        self.letters = list(arrays.letters)
        self.choices = [(c, restricted(code, marks)) for c, code in arrays.weights]
        allowed = arrays.allowed()
        self.allowed = list(allowed.values())
        self.places = [*places]
        self.parts: list[Any] = []
        self.counted: dict[int, int] = {}  # parts, and what their failures add to
        for z in arrays.conditions:
            failures = -1 if z.name is None else list(allowed).index(z.name)
            if isinstance(z.track, Place):
                self.places += places_on_rows(z, rows, failures)
                continue
            if z.name is not None:
                self.counted[len(self.parts)] = failures
            most = 0 if z.name is None else max(self.allowed[failures], default=-1)
            self.parts.append(z.track.on_rows(z, most, self.letters, rows, clock))
        self.diagrams = self.asking(self.letters, clock)
        self.put(rows.width, clock)
        nodes = tuple(node for starts in self.starts for node in starts)
        begun = tuple(part.begin for part in self.parts)
        start: State = (False, nodes, (0,) * len(self.allowed), begun)
        super().__init__(rows.width, start, clock)
        if self.is_end(start) != all(0 in times for times in self.allowed):
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
        """Tell whether all conditions are met if the array ends here; no array meets them all."""
        fresh, nodes, failures, parts = state
        if fresh:
            return all(0 in times for times in self.allowed)
        self.clock.spend(len(nodes))
        end = self.diagrams.end
        failed = self.failed(failures, (k for at, k in self.waiting if end[nodes[at]] == FAILED))
        if failed is None:
            return False
        for k, part in enumerate(self.parts):
            if k in self.counted:
                failed[self.counted[k]] += part.failures_at_end(parts[k])
            elif not part.may_end(parts[k]):
                return False
        return all(n in times for n, times in zip(failed, self.allowed, strict=True))

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
        columns: Any = [()] * len(self.letters)
        if feeds:
            columns = zip(*[following[nodes[at]] for at, _ in feeds], strict=True)
        for k, read in enumerate(columns):
            failed: Any = failures
            if FAILED in read:
                fed = zip(feeds, read, strict=True)
                failed = self.failed(failures, (z for (_, z), node in fed if node == FAILED))
            several = zip(self.parts, parts, strict=True)
            carried = tuple([part.read(z, depth, self.letters[k]) for part, z in several])
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
        fits = all(n <= max(z, default=-1) for n, z in zip(after, self.allowed, strict=True))
        return after if fits else None
