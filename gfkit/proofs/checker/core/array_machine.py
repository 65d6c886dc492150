"""The automaton of arrays: acceptors on all places, lines and the whole array, at once.

A state is (fresh, nodes, failures, parts): whether no row was read, where that matters; the nodes
(`diagrams`) of all places, each for every number of rows since it began; how many tracks were
rejected that may be; what lines, and conditions on the whole array, carry.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .diagrams import FAILED, MET, Diagrams, Placed
from .machines import Edge, Machine, State
from .monomials import restricted
from .tracks import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .clock import Clock
    from .tracks import Arrays, Condition

NODES_OF_A_WORD = 12
"""So many nodes of a state take the memory of one of the parts that `Machine` counts."""


def places_on_rows(
    condition: Condition, width: int, failures: int, *, joined: bool, turned: bool
) -> Iterator[Placed]:
    """Yield the places of a condition on rows; joined: the ends of each; turned: columns grow."""
    track, acceptor = condition.track, condition.acceptor
    assert isinstance(track, Place)
    steps = [(c, r) for r, c in track.offsets] if turned else list(track.offsets)
    used = getattr(acceptor, "used", None)
    top = min(r for r, _ in steps)
    rows = [r - top for r, _ in steps[: track.inside]]
    wanted = {k for k in range(len(steps)) if used is None or k in used or not k < track.inside > 1}
    for anchor in range(width):
        columns = [(c + anchor) % width if joined else c + anchor for _, c in steps]
        there = [0 <= c < width for c in columns]
        if all(there[: track.inside]):
            at = [(steps[k][0] - top, c, k) for k, c in enumerate(columns) if there[k]]
            cells = tuple(z for z in at if z[2] in wanted or z == max(at))
            beyond = tuple(k for k in sorted(wanted) if not there[k])
            yield Placed(acceptor, cells, beyond, min(rows), max(rows), failures)


class ArrayMachine(Machine):
    """The automaton of arrays on rows of a width.

    joined: whether the ends of rows are. turned: the board is reflected in the main diagonal, so
    that its columns grow. places: instead of those of the conditions, as on graphs.
    """

    def __init__(
        self,
        arrays: Arrays,
        width: int,
        marks: str,
        clock: Clock,
        *,
        joined: bool = False,
        turned: bool = False,
        places: list[Placed] | None = None,
    ) -> None:
        self.letters = list(arrays.letters)
        self.choices = [(c, restricted(code, marks)) for c, code in arrays.weights]
        allowed = arrays.allowed()
        self.allowed = list(allowed.values())
        self.largest = [max(z, default=-1) for z in self.allowed]
        self.diagrams = Diagrams(self.letters, clock)
        self.places = places or []
        self.parts: list[Any] = []
        self.counted: dict[int, int] = {}  # parts, and what their failures add to
        for z in arrays.conditions:
            failures = -1 if z.name is None else list(allowed).index(z.name)
            if isinstance(z.track, Place):
                self.places += places_on_rows(z, width, failures, joined=joined, turned=turned)
                continue
            if z.name is not None:
                self.counted[len(self.parts)] = failures
            most = 0 if z.name is None else self.largest[failures]
            self.parts.append(z.track.on_rows(z, most, self.letters, width, clock, turned=turned))
        self.put(width, clock)
        begun = tuple(part.begin for part in self.parts)
        above = [node for starts in self.starts for node in starts]
        start: State = (False, tuple(above), (0,) * len(self.allowed), begun)
        super().__init__(width, start, clock)
        if self.is_end(start) != all(0 in times for times in self.allowed):
            self.start = (True, *start[1:])
        self.weight += len(above) // NODES_OF_A_WORD + sum(map(len, begun))

    def put(self, width: int, clock: Clock) -> None:
        """Give numbers to the nodes of a state: of each place one for every row since its first."""
        self.starts: list[list[int]] = []
        self.slots: list[int] = []
        fed: list[list[tuple[int, int]]] = [[] for _ in range(width)]
        older: list[int] = []
        size = 0
        for place in self.places:
            clock.spend(10 * len(place.cells))
            starts = self.diagrams.begin(place)
            if hasattr(place.acceptor, "shows"):
                starts = [*starts, MET]  # what it shows is looked at after its last row
            self.starts.append(starts)
            self.slots.append(size)
            for r, c in {(r, c) for r, c, _ in place.cells}:
                fed[c].append((size + r, place.failures))
            older += [-1, *range(size, size + len(starts) - 1)]
            size += len(starts)
        self.feeds = [[slot for slot, _ in sorted(some)] for some in fed]
        self.soft = [[k for _, k in sorted(some)] for some in fed]
        self.firsts = tuple(starts[0] for starts in self.starts)
        slots = iter(range(size, size + len(self.firsts)))
        order = [next(slots) if k < 0 else k for k in older]
        self.older = itemgetter(*order) if len(order) > 1 else lambda z: tuple(z[k] for k in order)

    def is_end(self, state: State) -> bool:
        """Tell whether all conditions are met if the array ends here; no array meets them all."""
        fresh, nodes, failures, parts = state
        if fresh:
            return all(0 in times for times in self.allowed)
        failed = list(failures)
        self.clock.spend(2 * len(self.places))
        end = self.diagrams.end
        for place, at, starts in zip(self.places, self.slots, self.starts, strict=True):
            for node in nodes[at + 1 : at + len(starts)]:
                if end[node] == FAILED:
                    if place.failures < 0:
                        return False
                    failed[place.failures] += 1
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
            columns = zip(*[following[nodes[slot]] for slot in feeds], strict=True)
        for k, read in enumerate(columns):
            failed = failures
            if FAILED in read:
                failed = self.failed(failures, read, depth)
                if failed is None:
                    continue
                read = [MET if z == FAILED else z for z in read]  # noqa: PLW2901
            carried = parts
            if parts:
                letter = self.letters[k]
                some = zip(self.parts, parts, strict=True)
                carried = tuple(part.read(z, depth, letter) for part, z in some)
                if None in carried:
                    continue
            after = list(nodes)
            for slot, node in zip(feeds, read, strict=True):
                after[slot] = node
            kept = self.older((*after, *self.firsts)) if is_last else tuple(after)
            found.append((k, (fresh and not is_last, kept, failed, carried)))
        return found

    def failed(
        self, failures: tuple[int, ...], read: tuple[int, ...], depth: int
    ) -> tuple[int, ...] | None:
        """Count tracks that are rejected; None if one must not be, or they are too many."""
        after = list(failures)
        for k, node in zip(self.soft[depth], read, strict=True):
            if node == FAILED:
                if k < 0:
                    return None
                after[k] += 1
        fits = all(n <= most for n, most in zip(after, self.largest, strict=True))
        return tuple(after) if fits else None

    def seeds(self) -> list[State]:
        """Begin below rows of which nothing is known; their conditions are met."""
        nodes = [z for starts in self.starts for z in (starts[0], *[MET] * (len(starts) - 1))]
        return [(False, tuple(nodes), (), ())]
