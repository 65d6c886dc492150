"""The automaton of arrays: acceptors on all places, lines and the whole array, at once.

A state is (fresh, nodes, failures, parts): whether no row was read, where that matters; the nodes
(`diagrams`) of all places, each for every number of rows since it began; how many tracks were
rejected that may be; what lines, and conditions on the whole array, carry (`line_tracks`).
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .diagrams import FAILED, MET, Diagrams, Placed
from .line_tracks import Beside, Lines
from .machines import Edge, Machine, State
from .monomials import restricted
from .tracks import Line, Place, Whole

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
    high, deep = min(rows), max(rows)
    wanted = {k for k in range(len(steps)) if used is None or k in used or not k < track.inside > 1}
    for anchor in range(width):
        at: list[tuple[int, int, int]] = []
        beyond = []
        for k, (r, c) in enumerate(steps):
            column = c + anchor
            if joined:
                at.append((r - top, column % width, k))
            elif 0 <= column < width:
                at.append((r - top, column, k))
            elif k in wanted:
                beyond.append(k)
        if any(not joined and not 0 <= c + anchor < width for _, c in steps[: track.inside]):
            continue
        last = max(at)
        cells = [z for z in at if z[2] in wanted or z == last]
        yield Placed(acceptor, tuple(cells), tuple(beyond), high, deep, failures)


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
        names = list(allowed)
        self.allowed = list(allowed.values())
        self.largest = [max(z, default=-1) for z in self.allowed]
        self.diagrams = Diagrams(self.letters, clock)
        self.places = places or []
        self.parts: list[Any] = []
        self.counted: list[tuple[int, int]] = []  # of parts, and what their failures add to
        for z in arrays.conditions:
            failures = -1 if z.name is None else names.index(z.name)
            most = 0 if z.name is None else self.largest[failures]
            if isinstance(z.track, Place):
                some = places_on_rows(z, width, failures, joined=joined, turned=turned)
                self.places += some
                continue
            if isinstance(z.track, Whole):
                part = z.acceptor.machine(width, turned=turned)
            elif isinstance(z.track, Line) and z.track.breadth > 1:
                part = Beside(z.track, z.acceptor, width, most, turned=turned)
            else:
                part = Lines(z.track, z.acceptor, self.letters, width, clock, turned=turned)
            if z.name is not None:
                self.counted.append((len(self.parts), failures))
            self.parts.append(part)
        self.put(width, clock)
        begun = tuple(part.begin for part in self.parts)
        above = [node for starts in self.starts for node in starts]
        start: State = (False, tuple(above), (0,) * len(self.allowed), begun)
        super().__init__(width, start, clock)
        if self.is_end(start) != all(0 in times for times in self.allowed):
            self.start = (True, *start[1:])
        self.weight += len(above) // NODES_OF_A_WORD + sum(
            len(begin) if isinstance(begin, tuple) else 1 for begin in begun
        )

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
        firsts = tuple(starts[0] for starts in self.starts)
        slots = iter(range(size, size + len(firsts)))
        self.firsts = firsts
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
        for k, name in self.counted:
            failed[name] += self.parts[k].failures_at_end(parts[k])
        if any(n not in times for n, times in zip(failed, self.allowed, strict=True)):
            return False
        counted = {k for k, _ in self.counted}
        return all(
            k in counted or part.may_end(z)
            for k, (part, z) in enumerate(zip(self.parts, parts, strict=True))
        )

    def read(self, depth: int, state: State) -> list[Edge]:
        """Put every letter on a cell."""
        choices = self.choices
        return [(after, *choices[k]) for k, after in self.filled(depth, state)]

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
                carried = self.carried(parts, depth, self.letters[k])
                if carried is None:
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
                if after[k] > self.largest[k]:
                    return None
        return tuple(after)

    def carried(self, parts: tuple[Any, ...], depth: int, letter: Any) -> tuple[Any, ...] | None:
        """Return what lines carry after a letter, None if one of them must not go on so."""
        found = []
        for part, z in zip(self.parts, parts, strict=True):
            after = part.read(z, depth, letter)
            if after is None:
                return None
            found.append(after)
        return tuple(found)

    def seeds(self) -> list[State]:
        """Begin below rows of which nothing is known; their conditions are met."""
        nodes = [z for starts in self.starts for z in (starts[0], *[MET] * (len(starts) - 1))]
        return [(False, tuple(nodes), (), ())]
