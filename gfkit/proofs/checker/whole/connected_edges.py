"""Sets of edges between neighbouring cells: degrees of vertices, components, and cycles.

What is listed are sets of edges themselves, not letters. An automaton decides of an edge when it
reads the second of its cells; until then a cell is open, and a corner that is an end until its row
is read. A state has whether no row was finished yet, how many components are finished, and for
each open cell

  the component that it is in, None if it is in none,
  which numbers of further edges it may have,
  and, for a cell that is an end of the set if the board ends with its row, the same in that case.
"""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.clock import limit, need
from ..core.generating_functions import WEIGHTS, marked, read_weight, restricted
from ..core.kinds import part
from ..core.machines import Edge, Machine
from ..core.reading import TEXT, fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Cell, Rows, Shape, Work
    from ..rings.twisted_walks import Twist

    Numbers = frozenset[int]
    Open = tuple[int | None, Numbers, Numbers | None]
    Part = tuple[bool, int, tuple[Open, ...]]

WAYS = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
CORNER = re.compile("(top|bottom)-(left|right)")
PLACE = re.compile("anywhere|left|right|(top|bottom)(-(left|right))?")
COUNT = range(21)
EDGES = {
    "directions?": None,
    "degree?": [range(9)],
    "spanning?": bool,
    "ends?": None,
    "graph?": [[range(1, 13)]],
    "turns?": bool,
}
RULE = {
    "kind": re.compile("edges"),
    "quantity": re.compile("arrays"),
    "name?": TEXT,
    "summary?": TEXT,
    "edges": EDGES,
    "components?": None,
    "acyclic?": bool,
    "weights?": None,
}
SPOTS = ("vertices", "corners")
NONE: Numbers = frozenset({0})
ONE: Numbers = frozenset({1})


class EdgeSets(NamedTuple):
    """A rule on sets of edges: what is asked of each.

    steps: those of the directions, each with coefficient and code of the weight of an edge.
    pairs: of rows that are neighbours in a column, with the same, where a graph says which.
    degrees: those that a vertex may have. counts: how many components there may be, None for any.
    ends: corners that have one edge. between: row and column of places at which the vertices with
    one edge are, one at each; from 1 on, or from -1 on from the other side, 0 for any. turns:
    whether four edges are joined in pairs. vertex, corner: the weights of a cell with edges, and of
    one with a horizontal and a vertical edge alone.
    """

    steps: dict[Cell, tuple[int, int]]
    degrees: Numbers
    spanning: bool
    ends: frozenset[str]
    counts: Numbers | None
    acyclic: bool
    pairs: dict[Cell, tuple[int, int]]
    between: tuple[Cell, ...] = ()
    turns: bool = False
    vertex: tuple[int, int] = (1, 0)
    corner: tuple[int, int] = (1, 0)

    def around(self, of: Any) -> Any:
        """Return what is counted on rings: their automata remember the first row."""
        need(of["neighbours"] == "simple graph", "two edges of a ring join the same cells")
        return self.twisted(turned="rows" in of["fixed"])

    def twisted(self, *, turned: bool, twist: Twist | None = None) -> Any:
        """Return what is counted where the last row is joined to the twisted first."""
        cornered = self.ends or self.between or (twist and self.pairs)
        need(not cornered, "the rule is about sides that the board does not have")
        return part("whole.closed_edges").ClosedEdges(self, turned=turned, twist=twist)

    def closed(self, rows: Rows, marks: str, clock: Clock, twist: Twist | None) -> Machine:
        """Return the automaton of rings."""
        is_beside = {*self.steps} <= {*WAYS.values()}
        need(is_beside, "steps to cells that are not beside one another")
        made: Machine = part("whole.closed_edges").ClosedMachine(self, rows, marks, clock, twist)
        return made

    @property
    def sided(self) -> bool:
        """Whether the rule is about corners, or the rows of a graph."""
        return bool(self.ends or self.pairs or self.between)

    def acting(self, rows: Rows) -> None:
        """Reject boards that have not the rows of a graph."""
        fits = rows.turned and rows.width == 1 + max(map(max, self.pairs), default=0)
        fits = fits and not rows.joined
        need(fits or not self.pairs, "the graph of the rule has another number of rows")

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        return (PathMachine if self.between else EdgeMachine)(self, rows, marks, clock)

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the sets of edges of a board."""
        return marked(self.listed(shape, work), "xy")

    def listed(self, shape: Shape, work: Work) -> Poly:
        """Enumerate the sets of edges of a board, with all marks."""
        cells = shape.cells()
        edges = []
        for k, (r, c) in enumerate(cells):
            for (i, j), weight in self.steps.items():
                other = shape.number(r + i, c + j)
                if other is not None:
                    edges.append((k, other, weight))
            for (i, j), weight in self.pairs.items():
                if i == r:
                    edges.append((k, (j - i) * shape.columns + k, weight))
        sides = {"top": (0, 0), "bottom": (0, shape.rows - 1)}
        sides |= {"left": (1, 0), "right": (1, shape.columns - 1)}
        asked = [[sides[side] for side in corner.split("-")] for corner in self.ends]
        ends = {
            k
            for k, cell in enumerate(cells)
            if any(all(cell[axis] == at for axis, at in corner) for corner in asked)
        }
        total: Poly = {}
        for number in range(1 << len(edges)):
            work.spend(1 + len(edges))
            chosen = [edge for k, edge in enumerate(edges) if number >> k & 1]
            if self.between:
                used = [z for edge in chosen for z in edge[:2]]
                ends = {k for k in range(len(cells)) if used.count(k) == 1}
                found = [cells[k] for k in sorted(ends)]
                if not self.meet(found, (shape.rows, shape.columns)):
                    continue
            if self.holds(len(cells), chosen, ends):
                coefficient, code = weight_of(edge[2] for edge in chosen)
                total[code] = total.get(code, 0) + coefficient
        return total

    def meet(self, found: list[Cell], sides: tuple[int, int]) -> bool:
        """Tell whether there is one cell at each of the places."""
        return len(found) == len(self.between) and any(
            all(
                not k or i == (k - 1 if k > 0 else side + k)
                for z, y in zip(some, self.between, strict=True)
                for i, k, side in zip(z, y, sides, strict=True)
            )
            for some in permutations(found)
        )

    def holds(self, cells: int, chosen: list[Any], ends: set[int]) -> bool:
        """Tell whether a set of edges obeys the rule, its components joined edge by edge."""
        if not cells:
            return True
        degree, name = [0] * cells, list(range(cells))
        for a, b, _ in chosen:
            degree[a] += 1
            degree[b] += 1
        for k, d in enumerate(degree):
            outside = d == 0 and not self.spanning
            if not (d == 1 if k in ends else outside or d in self.degrees):
                return False
        for a, b, _ in chosen:
            if name[a] == name[b] and self.acyclic:
                return False
            old, new = name[a], name[b]
            name = [new if z == old else z for z in name]
        number = len({z for z, d in zip(name, degree, strict=True) if d or self.spanning})
        return self.counts is None or number in self.counts


class EdgeMachine(Machine):
    """The automaton of sets of edges on rows."""

    def __init__(self, rule: EdgeSets, across: Rows, marks: str, clock: Clock) -> None:
        self.rule = rule
        width, joined, turned = across.width, across.joined, across.turned
        steps = {((c, r) if turned else (r, c)): z for (r, c), z in rule.steps.items()}
        swap = {"top": "left", "left": "top", "bottom": "right", "right": "bottom"}
        self.ends = {
            frozenset(swap[z] if turned else z for z in corner.split("-")) for corner in rule.ends
        }
        self.largest = None if rule.counts is None else max(rule.counts)
        self.every = rule.degrees | (frozenset() if rule.spanning else NONE)

        def beside(cell: Cell) -> Iterator[tuple[Cell, tuple[int, int]]]:
            for (i, j), weight in steps.items():
                for sign in (1, -1):
                    r, c = cell[0] + sign * i, cell[1] + sign * j
                    c = c % width if joined else c
                    if 0 <= c < width:
                        yield (r, c), weight
            for pair, weight in rule.pairs.items():
                if cell[1] in pair:
                    yield (cell[0], sum(pair) - cell[1]), weight

        deep = max(1, *(abs(r) for r, _ in steps))
        rows = [(r, c) for r in range(-deep, 1) for c in range(width)]
        held = {0 if "left" in end else width - 1 for end in self.ends if "bottom" in end}

        def opened(last: Cell) -> list[Cell]:
            return [
                (r, c)
                for r, c in rows
                if (r, c) <= last
                and ((r == last[0] and c in held) or any(y > last for y, _ in beside((r, c))))
            ]

        self.ways: list[list[tuple[tuple[int, ...], int, int]]] = []
        self.stays: list[list[tuple[int, int | None]]] = []  # which stay open, for how many edges
        self.closed: list[list[int]] = []
        for depth in range(width):
            here = (0, depth)
            before = opened((0, depth - 1)) if depth else opened((-1, width - 1))
            cells = [z for z, _ in beside(here)]
            limit(len({here, *cells}) > len(cells), "two edges join the same cells, or one a cell")
            near = [(before.index(z), weight) for z, weight in beside(here) if z < here]
            self.ways.append([*self.subsets(near, marks)])
            places = [*before, here]
            left = {z: sum(y > here for y, _ in beside(z)) for z in places}
            after = opened(here)
            self.stays.append([(places.index(z), left[z]) for z in after])
            self.closed.append([k for k, z in enumerate(places) if z not in after])
        above = ((None, NONE, None),) * len(opened((-1, width - 1)))
        super().__init__(width, (True, 0, above), clock)
        self.weight += len(above)

    @staticmethod
    def subsets(
        near: list[tuple[int, tuple[int, int]]], marks: str
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield sets of edges to cells that were read, each with coefficient and code."""
        for size in range(len(near) + 1):
            for some in combinations(near, size):
                coefficient, code = weight_of(weight for _, weight in some)
                yield tuple(k for k, _ in some), coefficient, restricted(code, marks)

    def read(self, depth: int, state: Part) -> list[Edge]:
        """Decide of the edges from a cell to those that were read."""
        return self.edges(depth, state, self.every)

    def edges(self, depth: int, state: Part, every: Numbers) -> list[Edge]:
        """Decide of the edges from a cell, which may have one of some numbers of edges."""
        is_first, done, cells = state
        if depth == 0:  # the row above is not the last
            cells = tuple((name, more, None) for name, more, _ in cells)
        allowed = self.allowed(depth, top=is_first)
        in_end = self.allowed(depth, bottom=True)
        found: list[Edge] = []
        for some, c, code in self.ways[depth]:
            self.clock.spend(10 + 2 * len(cells))
            own = fewer(every if allowed is None else allowed, len(some))
            last = None if in_end is None else fewer(in_end, len(some))
            after = self.joined(depth, done, cells, some, own, last)
            if after is not None:
                fresh = is_first and depth < self.width - 1
                found.append(((fresh, *after), c, code))
        return found

    def allowed(self, depth: int, *, top: bool = False, bottom: bool = False) -> Numbers | None:
        """Return which numbers of edges an end of the set has in a column, None if it is none."""
        sides = {"left": depth == 0, "right": depth == self.width - 1, "top": top, "bottom": bottom}
        at = {side for side, is_there in sides.items() if is_there}
        return ONE if any(end <= at for end in self.ends) else None

    def joined(
        self,
        depth: int,
        done: int,
        cells: tuple[Open, ...],
        some: tuple[int, ...],
        mine: Numbers,
        last: Numbers | None,
    ) -> tuple[int, tuple[Open, ...]] | None:
        """Return what is known after a cell with edges to some open ones; None if none may be.

        mine, last: which numbers of further edges it may have.
        """
        touched = [cells[k][0] for k in some if cells[k][0] is not None]
        if self.rule.acyclic and len(set(touched)) < len(touched):
            return None
        own = len(cells) if some or self.rule.spanning else None
        now: list[Open] = []
        for k, (name, more, end) in enumerate(cells):
            if k in some:
                now.append((own, fewer(more, 1), None if end is None else fewer(end, 1)))
            else:
                now.append((own if name in touched else name, more, end))
        now.append((own, mine, last))
        names = {name for name, _, _ in now} - {None}
        left: list[Open] = []
        for k in self.closed[depth]:
            if 0 not in now[k][1]:
                return None
        for k, most in self.stays[depth]:
            name, more, end = now[k]
            if most is None and more:  # of a ring, in its last row
                left.append(now[k])
                continue
            more = frozenset(n for n in more if n <= (most or 0))
            if not (more or end):
                return None
            if more <= NONE and (end or NONE) <= NONE:
                name = None
            left.append((name, more, end))
        order: dict[int, int] = {}
        renamed = tuple(
            (None if name is None else order.setdefault(name, len(order)), more, end)
            for name, more, end in left
        )
        if self.largest is not None:
            done += len(names) - len(order)
            if done > self.largest or (done == self.largest and order):
                return None
        return done, renamed

    def is_end(self, state: Part) -> bool:
        """Tell whether all vertices have their edges, and the number of components is allowed."""
        is_first, done, cells = state
        if is_first:
            return True
        if any(0 not in (more if end is None else end) for _, more, end in cells):
            return False
        done += len({name for name, _, _ in cells} - {None})
        return self.rule.counts is None or done in self.rule.counts


class PathMachine(EdgeMachine):
    """The automaton of sets of edges whose vertices with one edge are at some places.

    It is decided when a cell is read whether it is one of them: as others have not one edge, that
    is no choice. A state has the number of the row, as far as places tell it, of each of these
    cells how it is to each place: None if it is not there, else how many rows are still to come,
    ANY for any number; and what is known of the edges.
    """

    ANY = -1

    def __init__(self, rule: EdgeSets, across: Rows, marks: str, clock: Clock) -> None:
        super().__init__(rule, across, marks, clock)
        self.places = [z[::-1] if across.turned else z for z in rule.between]
        self.told = max(0, *(r for r, _ in self.places))
        self.start = (0, (), self.start)

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Read a cell as one that has one edge, or another number."""
        row, ends, inner = state
        if depth == 0:
            ends = tuple(tuple(map(self.later, end)) for end in ends)
        here = tuple(self.status(place, row, depth) for place in self.places)
        after = min(row + 1, self.told) if depth == self.width - 1 else row
        found = [((after, ends, z), c, e) for z, c, e in self.edges(depth, inner, self.every)]
        if len(ends) < len(self.places):
            more = (*ends, here)
            found += [((after, more, z), c, e) for z, c, e in self.edges(depth, inner, ONE)]
        return found

    def later(self, status: int | None) -> int | None:
        """Return how a cell is to a place when a further row begins."""
        if status is None or status == self.ANY:
            return status
        return status - 1 if status else None

    def status(self, place: Cell, row: int, depth: int) -> int | None:
        """Return how a cell of a column is to a place."""
        r, c = place
        if c and depth != (c - 1 if c > 0 else self.width + c):
            return None
        if r > 0:
            return self.ANY if row == r - 1 else None
        return self.ANY if r == 0 else -1 - r

    def is_end(self, state: Any) -> bool:
        """Tell whether there is a cell with one edge at each place, and the rest is right."""
        _, ends, inner = state
        met = len(ends) == len(self.places) and any(
            all(end[k] in {0, self.ANY} for k, end in enumerate(some))
            for some in permutations(ends)
        )
        return met and super().is_end(inner)


def weight_of(some: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return coefficient and code of the product of the weights of some edges."""
    coefficient, code = 1, 0
    for c, e in some:
        coefficient, code = coefficient * c, code + e
    return coefficient, code


def fewer(numbers: Numbers, by: int) -> Numbers:
    """Return the numbers of edges that are left after some."""
    return frozenset(n - by for n in numbers if n >= by)


def read(data: Any, where: str) -> EdgeSets:
    """Read a rule on sets of edges."""
    fit(data, RULE, where)
    table = data["edges"]
    ways = table.get("directions", ["horizontal", "vertical"])
    need(isinstance(ways, list), f"{where}.edges.directions")
    aside = {read_step(z, where) for z in ways if not isinstance(z, str)}
    ways = [z for z in ways if isinstance(z, str)]
    fit(ways, [re.compile("|".join(WAYS))], f"{where}.edges.directions")
    need((ways or aside) and table.get("degree", [0]), f"{where}.edges lists nothing")
    spanning = table.get("spanning", True)
    any_number = range(14 if "graph" in table else 9)  # a row has at most 11 others, and two beside
    degrees = frozenset(table.get("degree", any_number))
    odd = "degree" in table and not spanning and 0 in degrees
    need(not odd, f"{where}.edges has vertices without edges, and leaves them out")
    ends, between = read_ends(table.get("ends", []), where)
    need(not between or ("degree" in table and 1 not in degrees), f"{where}.edges.ends")
    counts = data.get("components")
    if counts is not None:
        counts = counts if isinstance(counts, list) else [counts]
        fit(counts, [COUNT], f"{where}.components")
        need(counts, f"{where}.components lists nothing")
    weights = data.get("weights", {})
    graph = table.get("graph")
    if graph is not None:
        fits = {"horizontal"} <= {*ways} <= {"horizontal", "vertical"} and "ends" not in table
        fits = fits and not aside
        need(fits, f"{where}: a graph")
        need(graph and all(len({*z}) == len(z) == 2 for z in graph), f"{where}.edges.graph")
        ways = ["horizontal", "graph"]
    fit(weights, {f"{way}?": TEXT for way in ("edges", *ways, *SPOTS)}, f"{where}.weights")
    weight: dict[str, tuple[int, int]] = {}
    for way in (*ways, *(["edges"] if aside else [])):
        text = weights.get(way, weights.get("edges", "1")).replace(" ", "")
        fit(text, WEIGHTS, f"{where}.weights.{way}")
        weight[way] = read_weight(text, f"{where}.weights.{way}")
    kind = EdgeSets
    spots = []
    for spot in SPOTS:
        text = weights.get(spot, "1").replace(" ", "")
        fit(text, WEIGHTS, f"{where}.weights.{spot}")
        spots.append(read_weight(text, f"{where}.weights.{spot}"))
    if table.get("turns") or {*SPOTS} & weights.keys():
        squared = {*weight} == {"horizontal", "vertical"} and not aside
        need(squared and not graph and not ends and not between, f"{where}.edges.turns")
        kind = part("whole.turning_edges").TurningEdges
    return kind(
        {
            **dict.fromkeys(aside, weight.get("edges", (1, 0))),
            **{WAYS[way]: z for way, z in weight.items() if way in WAYS},
        },
        degrees,
        spanning,
        ends,
        None if counts is None else frozenset(counts),
        data.get("acyclic", False),
        {(min(z) - 1, max(z) - 1): weight["graph"] for z in graph or []},
        between,
        table.get("turns", False),
        *spots,
    )


def read_step(one: Any, where: str) -> Cell:
    """Read a step to a later cell of the row, or to the next row."""
    fit(one, (range(2), range(-4, 5)), f"{where}.edges.directions")
    need((one[0], one[1]) > (0, 0), f"{where}.edges.directions")
    return one[0], one[1]


def read_ends(given: Any, where: str) -> tuple[frozenset[str], tuple[Cell, ...]]:
    """Read ends: corners alone, or places of which some are none."""
    need(isinstance(given, list), f"{where}.edges.ends")
    if all(isinstance(one, str) and CORNER.fullmatch(one) for one in given):
        return frozenset(given), ()
    need(len(given) <= 3, f"{where}.edges.ends are many")
    found = []
    for one in given:
        if isinstance(one, str):
            fit(one, PLACE, f"{where}.edges.ends")
            down, across = ("top" in one) - ("bottom" in one), ("left" in one) - ("right" in one)
            found.append((down, across))
        else:
            fit(one, (range(-8, 9), range(-8, 9)), f"{where}.edges.ends")
            need(all(one), f"{where}.edges.ends")
            found.append(tuple(one))
    return frozenset(), tuple(found)
