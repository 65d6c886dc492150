"""Families of graphs made of n copies of a few vertices, round a ring or in a row, and of hubs.

What is counted of them are walks from one set of kept vertices to the next: the states of a column
are merged where they have the same futures, and a letter says which of the ways on is taken.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.errors import LimitReached
from gfkit.oeis.objects.graph_sets import Asked, Counting, asked_for, colored, times
from gfkit.oeis.titles.title_makers import Refused, TitleRule, free, row, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from gfkit.oeis.objects.graph_sets import State, Weight

Pairs = tuple[tuple[int, int], ...]
Place = tuple[int, int]
Steps = dict[int, Counter[int]]

MOST_STATES = 12_000
MOST_LETTERS = 90
MOST_ROWS = 2000
MOST_DIGITS = 8
MOST_ARROWS = 100_000
MOST_COSTS = 60
MOST_REACH = 6


@dataclass(frozen=True, slots=True)
class Family:
    """Columns of a given number of vertices.

    inside: edges in a column. onward: from a column to the next, or to the one that a third number
    says. hubs: the vertices of a column with which each hub is joined. wrap: edges from the last
    column to the first, () for none, None for those onward. core: edges between hubs. begin, end:
    edges from a hub to a vertex of the first and of the last column.
    """

    rows: int
    inside: Pairs = ()
    onward: tuple[tuple[int, ...], ...] = ()
    hubs: tuple[tuple[int, ...], ...] = ()
    wrap: Pairs | None = None
    core: Pairs = ()
    begin: Pairs = ()
    end: Pairs = ()

    @property
    def reach(self) -> int:
        """How many columns are kept."""
        return max((z[2] if len(z) > 2 else 1 for z in self.onward), default=1)

    @property
    def is_ring(self) -> bool:
        """Whether the last columns are joined with the first."""
        return self.wrap is None

    @property
    def steps(self) -> tuple[tuple[int, int, int], ...]:
        """The edges onward, each with the number of columns that it spans."""
        return tuple((z[0], z[1], z[2] if len(z) > 2 else 1) for z in self.onward)

    @property
    def around(self) -> tuple[tuple[int, int, int], ...]:
        """The edges that close the ring."""
        return self.steps if self.wrap is None else tuple((i, j, 1) for i, j in self.wrap)


FAMILIES = {
    "wheel": Family(1, (), ((0, 0),), ((0,),)),
    "gear": Family(2, ((0, 1),), ((1, 0),), ((0,),)),
    "helm": Family(2, ((0, 1),), ((0, 0),), ((0,),)),
    "web": Family(3, ((0, 1), (1, 2)), ((0, 0), (1, 1))),
    "dipyramidal": Family(1, (), ((0, 0),), ((0,), (0,))),
    "double cone": Family(2, (), ((0, 0), (1, 1)), ((0, 1),)),
    "trapezohedral": Family(2, ((0, 1),), ((1, 0),), ((0,), (1,))),
    "crossed prism": Family(4, ((0, 1), (2, 3), (0, 3), (1, 2)), ((1, 0), (3, 2))),
    "necklace": Family(4, ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3)), ((3, 0),)),
    "moebius ladder": Family(2, ((0, 1),), ((0, 0), (1, 1)), wrap=((0, 1), (1, 0))),
    "flower": Family(4, ((0, 1), (0, 2), (0, 3)), ((1, 1), (2, 3), (3, 2))),
    "prism": Family(2, ((0, 1),), ((0, 0), (1, 1))),
    "antiprism": Family(2, ((0, 1),), ((0, 0), (1, 1), (0, 1))),
    "ladder": Family(2, ((0, 1),), ((0, 0), (1, 1)), (), ()),
    "3 x n grid": Family(3, ((0, 1), (1, 2)), ((0, 0), (1, 1), (2, 2)), (), ()),
    "fan": Family(1, (), ((0, 0),), ((0,),), ()),
    "double fan": Family(1, (), ((0, 0),), ((0,), (0,)), ()),
    "triple fan": Family(1, (), (), ((0,), (0,), (0,)), (), core=((0, 1), (1, 2))),
    "path": Family(1, (), ((0, 0),), (), ()),
    "cycle": Family(1, (), ((0, 0),)),
    "sunlet": Family(2, ((0, 1),), ((0, 0),)),
    "pan": Family(1, (), ((0, 0),), ((),), begin=((0, 0),)),
    "book": Family(2, ((0, 1),), (), ((0,), (1,)), (), core=((0, 1),)),
    "goldberg": Family(
        8,
        ((0, 1), (0, 6), (1, 7), (2, 3), (2, 7), (3, 6), (4, 5), (5, 6), (5, 7)),
        ((1, 0), (3, 2), (4, 4)),
    ),
    "alkane": Family(3, ((0, 1), (0, 2)), ((0, 0),), ((), ()), (), begin=((0, 0),), end=((1, 0),)),
    "triangular snake": Family(2, ((0, 1),), ((0, 0), (1, 0)), ((),), (), end=((0, 0), (0, 1))),
}


def ring_of(pairs: list[tuple[int, int]]) -> Family:
    """Return the products of a graph, whose vertices are 1, 2, ..., and cycles."""
    rows = max(map(max, pairs))
    inside = tuple((a - 1, b - 1) for a, b in pairs)
    return Family(rows, inside, tuple((k, k) for k in range(rows)))


def strip_with_a_twist(rows: int) -> Family:
    """Return grids round a ring that is closed upside down."""
    inside = tuple((k, k + 1) for k in range(rows - 1))
    onward = tuple((k, k) for k in range(rows))
    return Family(rows, inside, onward, wrap=tuple((k, rows - 1 - k) for k in range(rows)))


def near_numbers(distances: list[int], *, ring: bool = False) -> Family:
    """Return the graphs of numbers 1, 2, ... joined at some distances."""
    if not 0 < max(distances) <= MOST_REACH:
        raise KeyError(max(distances))
    return Family(1, (), tuple((0, 0, d) for d in distances), wrap=None if ring else ())


def family_title(name: str, family: str | Family, more: int = 0, times: int = 1) -> TitleRule:
    """Return the sets of a model in the graphs of a family; raises Refused for other models.

    There are times * n + more copies.

    >>> family_title("independent-sets", "wheel").terms(5)[2:]
    [5, 8, 12]
    """
    try:
        asked = asked_for(name)
    except KeyError:
        raise Refused(name) from None
    return sets_title(asked, _graph(family), more, times)


def _graph(family: str | Family) -> Family:
    return FAMILIES[family] if isinstance(family, str) else family


def colorings_title(colors: int, family: str, more: int = 0) -> TitleRule:
    """Return the ways to color the vertices with some colors so that neighbours differ."""
    return sets_title(colored(colors), _graph(family), more)


def sets_title(asked: Asked, graph: Family, more: int = 0, times: int = 1) -> TitleRule:
    """Return the sets of which something is asked in the graphs of a family."""
    machine = machine_of(asked, graph)
    shift = more - machine.base + 2
    for step in range(1, MOST_DIGITS + 1):
        arrows = machine.arrows(step)
        if arrows and len(arrows) <= MOST_ROWS and len(arrows) * len(arrows[0]) <= MOST_ARROWS:
            break
    else:
        raise Refused("graph")
    end = {"track": "row", "arrows": arrows, "accepting": [machine.end]}
    rule = {"values": [*range(len(arrows[0]))], "acceptors": [end]}
    found = title(row(free(step * shift)), rule, max(1, -asked.factor))
    simple = 2 * graph.reach + 1 if graph.is_ring or graph.around else machine.base
    return replace(found, step=times * step, least=max(1, -(-(simple - more) // times)))


@dataclass(frozen=True, slots=True)
class Machine:
    """An automaton: from state 0 by one letter to what is kept of the first columns, and on.

    The last letter leads to the end; words of length n - base + 2 are the sets of n columns.
    """

    steps: Steps
    end: int
    base: int

    def arrows(self, step: int) -> list[list[int]]:
        """Return the arrows if one of the ways on is told by so many letters; [] for too many.

        Each letter leaves a share of the ways, of which the next letter says more.
        """
        most = max(sum(some.values()) for some in self.steps.values())
        many = next(z for z in range(1, max(most, 1) + 1) if z**step >= most)
        if many > MOST_LETTERS:
            return []
        found = [[-1] * many for _ in self.steps]
        places: dict[tuple[Any, int], int] = {}
        queue = [(k, some, step) for k, some in self.steps.items()]
        for k, some, left in queue:
            for letter, share in enumerate(_shares(some, many ** (left - 1))):
                if left == 1:
                    (target,) = share
                else:
                    key = (frozenset(share.items()), left)
                    if key not in places:
                        places[key] = len(found)
                        found.append([-1] * many)
                        queue.append((places[key], share, left - 1))
                    target = places[key]
                found[k][letter] = target
            if len(found) > MOST_ROWS:
                return []
        return found


def _shares(some: Counter[int], most: int) -> Iterator[Counter[int]]:
    """Yield ways in shares of a given number."""
    share: Counter[int] = Counter()
    for target, ways in sorted(some.items()):
        left = ways
        while left:
            taken = min(left, most - share.total())
            share[target] += taken
            left -= taken
            if share.total() == most:
                yield share
                share = Counter()
    if share:
        yield share


@lru_cache(maxsize=64)
def machine_of(asked: Asked, graph: Family) -> Machine:
    """Return the automaton of what is asked in the graphs of a family, its states merged."""
    first, on, last = explored(asked, graph)
    base = _base(graph)
    if asked.best:
        first, on, last = _tight(first, on, last)
    ways = max(asked.factor, 1)
    start: dict[int, Counter[int]] = {-1: Counter({k: w[1] * ways for k, w in first.items()})}
    steps = start | {k: Counter({z: w[1] for z, w in some.items()}) for k, some in on.items()}
    if base == 1 and not graph.hubs and not graph.around:
        steps[-1][-2] += times(asked, Counting(asked).total())[1]  # the graph without vertices
    if base == LEAST_JOINED - 1 and graph.around:
        steps[-1][-2] += _on_one_column(asked, graph)[1]
    for k, weight in last.items():
        steps[k] = steps[k] + Counter({-2: weight[1]})
    steps[-2] = Counter()
    return _merged(steps, base)


def _base(graph: Family) -> int:
    """Return the number of the first columns, which are kept together."""
    return graph.reach * (2 if graph.around else 1)


def explored(
    asked: Asked, graph: Family
) -> tuple[dict[int, Weight], dict[int, dict[int, Weight]], dict[int, Weight]]:
    """Return the states after the first columns, those after each by one more, and the ends."""
    columns, base = _Columns(asked, graph), _base(graph)
    columns.begin()
    for c in range(base):
        columns.column(c)
    begun, here = columns.run.states, columns.here
    numbers = {state: k for k, state in enumerate(begun)}
    on: dict[int, dict[int, Weight]] = {}
    last: dict[int, Weight] = {}
    queue = [*begun]
    for state in queue:
        more = _Columns(asked, graph, {state: (0, 1)}, here)
        more.column(base)
        for z in more.run.states:
            if z not in numbers:
                numbers[z] = len(numbers)
                queue.append(z)
        if len(numbers) > MOST_STATES:
            raise LimitReached(f"the graphs are too wide: more than {MOST_STATES} states")
        on[numbers[state]] = {numbers[z]: weight for z, weight in more.run.states.items()}
        total = _Columns(asked, graph, {state: (0, 1)}, here).close(base - 1)
        if total[1]:
            last[numbers[state]] = total
    return {numbers[z]: weight for z, weight in begun.items()}, on, last


class _Columns:
    """Counting on columns that come one by one; a vertex leaves when all its edges are there.

    here: the vertices that are kept, hubs as (-1, place), others as (column, row).
    """

    def __init__(
        self, asked: Asked, graph: Family, states: Mapping[State, Weight] | None = None,
        here: Iterable[Place] = (),
    ) -> None:  # fmt: skip
        self.graph, self.run, self.here = graph, Counting(asked, states), [*here]

    def join(self, one: Place, other: Place) -> None:
        """Add an edge."""
        self.run.join(self.here.index(one), self.here.index(other))

    def add(self, place: Place) -> None:
        """Add a vertex."""
        self.run.add()
        self.here.append(place)

    def begin(self) -> None:
        """Add the hubs."""
        for h in range(len(self.graph.hubs)):
            self.add((-1, h))
        for i, j in self.graph.core:
            self.join((-1, i), (-1, j))

    def column(self, column: int) -> None:
        """Add a column, and take away what has no further edges."""
        graph = self.graph
        for i in range(graph.rows):
            self.add((column, i))
            for a, b in graph.inside:
                if max(a, b) == i:
                    self.join((column, a), (column, b))
            for a, b, d in graph.steps:
                if b == i and column >= d:
                    self.join((column - d, a), (column, i))
            for h, some in enumerate(graph.hubs):
                if i in some:
                    self.join((-1, h), (column, i))
            if column == 0:
                for h, k in graph.begin:
                    if k == i:
                        self.join((-1, h), (column, i))
            for place in [*self.here]:
                if not self.is_needed(place, column, i):
                    self.run.leave(self.here.index(place))
                    self.here.remove(place)

    def is_needed(self, place: Place, newest: int, last: int) -> bool:
        """Tell whether a vertex has edges to come, after a row of the newest column."""
        graph, (column, row), age = self.graph, place, newest - place[0]
        if column < 0 or (age == 0 and last < graph.rows - 1):
            return True
        onward = any(a == row and (age < d or (age == d and last < b)) for a, b, d in graph.steps)
        around = any(
            (a == row and age < d) or (b == row and column < d) for a, b, d in graph.around
        )
        return onward or around or (age == 0 and any(i == row for _, i in graph.end))

    def close(self, newest: int) -> Weight:
        """Return the weight of the sets, with no further column."""
        for a, b, d in self.graph.around:
            for k in range(d):
                self.join((newest + 1 - d + k, a), (k, b))
        for h, i in self.graph.end:
            self.join((-1, h), (newest, i))
        for _ in self.here:
            self.run.leave(0)
        return self.run.total()


def _on_one_column(asked: Asked, graph: Family) -> Weight:
    """Return the weight of the sets of a column that is joined with itself, as if there were more.

    Many entries continue what they count to such graphs, which are no simple ones.
    """
    columns = _Columns(asked, graph)
    columns.begin()
    columns.column(0)
    return columns.close(0)


def _merged(steps: dict[int, Counter[int]], base: int) -> Machine:
    """Return an automaton without useless states, and with those of equal futures as one."""
    before: dict[int, set[int]] = {}
    for k, some in steps.items():
        for z in some:
            before.setdefault(z, set()).add(k)
    useful, queue = {-2}, [-2]
    for one in queue:
        for z in before.get(one, ()):
            if z not in useful:
                useful.add(z)
                queue.append(z)
    if -1 not in useful:
        raise Refused("graph")
    steps = {
        k: Counter({z: n for z, n in some.items() if z in useful})
        for k, some in steps.items()
        if k in useful
    }
    block = {k: 0 if k >= 0 else -k for k in steps}
    number = 0
    while number != len({*block.values()}):
        number = len({*block.values()})
        kinds: dict[Any, int] = {}
        after = {}
        for k, some in steps.items():
            sums: Counter[int] = Counter()
            for z, n in some.items():
                sums[block[z]] += n
            after[k] = kinds.setdefault((block[k], frozenset(sums.items())), len(kinds))
        block = after
    names: dict[int, int] = {block[-1]: 0}
    found: Steps = {}
    chosen = {block[k]: k for k in steps}
    queue = [block[-1]]
    for one in queue:
        sums = Counter()
        for z, n in sorted(steps[chosen[one]].items()):
            if block[z] not in names:
                names[block[z]] = len(names)
                queue.append(block[z])
            sums[names[block[z]]] += n
        found[names[one]] = sums
    end = names.get(block[-2], -1)
    if end < 0:
        end = len(names)
        found[end] = Counter()
    return Machine(found, end, base)


# Least and largest sets -------------------------------------------------------------------------


def _levels(
    first: Mapping[int, Weight], on: Mapping[int, Mapping[int, Weight]]
) -> tuple[list[dict[int, int]], list[int], int]:
    """Return the least costs of the states after each number of columns, less the least of all.

    With what the least grows by each time, and the place to which the last one leads back.
    """
    costs = {k: w[0] for k, w in first.items()}
    levels: list[dict[int, int]] = []
    grown = [0]
    seen: dict[frozenset[tuple[int, int]], int] = {}
    while True:
        low = min(costs.values(), default=0)
        grown[-1] += low
        level = {k: z - low for k, z in costs.items()}
        key = frozenset(level.items())
        if key in seen:
            return levels, grown, seen[key]
        if len(levels) == MOST_COSTS:
            raise LimitReached("the least sizes do not become periodic")
        seen[key] = len(levels)
        levels.append(level)
        grown.append(0)
        costs = {}
        for k, z in level.items():
            for target, (more, _) in on[k].items():
                costs[target] = min(costs.get(target, z + more), z + more)


def _tight(
    first: dict[int, Weight], on: dict[int, dict[int, Weight]], last: dict[int, Weight]
) -> tuple[dict[int, Weight], dict[int, dict[int, Weight]], dict[int, Weight]]:
    """Return the automaton of the sets of least cost: a state knows the least costs of all.

    A set of least cost has the least cost in each state on its way, and only such ways are kept.
    """
    levels, _, back = _levels(first, on)
    places: dict[tuple[int, int], int] = {}
    for k, level in enumerate(levels):
        for state in level:
            places[k, state] = len(places)
    steps: dict[int, dict[int, Weight]] = {}
    ends: dict[int, Weight] = {}
    for k, level in enumerate(levels):
        after = k + 1 if k + 1 < len(levels) else back
        best = {
            target: min(level[s] + on[s][target][0] for s in level if target in on[s])
            for target in {z for s in level for z in on[s]}
        }
        least = min((level[s] + last[s][0] for s in level if s in last), default=0)
        for s, cost in level.items():
            steps[places[k, s]] = {
                places[after, z]: w for z, w in on[s].items() if cost + w[0] == best[z]
            }
            if s in last and cost + last[s][0] == least:
                ends[places[k, s]] = last[s]
    return {places[0, k]: w for k, w in first.items()}, steps, ends
