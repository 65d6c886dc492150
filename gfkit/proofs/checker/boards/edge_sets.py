"""Sets of edges between neighbouring cells: degrees of vertices, components, and cycles.

Where four edges meet at a cell they may be joined in two pairs, two ways: left and above, right and
below; or left and below, right and above. Each pair is a vertex of its own of the components, so
that curves may touch in a cell, and do not cross.

For automata a letter is what a cell has of edges. Of sets without turns it is those to the cells
before it, and whether it is one of the vertices that the rule calls ends; cells that come after may
have an edge to it as long as its degree is allowed. Of others it is all its edges, and their pairs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from ..core.conditions import Acceptor, Arrays, Cell, Condition, Letter, Place, Rows
from ..core.gf import WEIGHTS, read_weight, weight_of
from ..core.rejections import need
from ..core.shapes import TEXT, fit
from .components import BESIDE, CellRule, Whole
from .frontiers import Asked, Shown

if TYPE_CHECKING:
    from ..core.automata import Machine
    from ..core.clock import Clock

    Weight = tuple[int, int]
    Places = tuple[Cell, ...]

Numbers = frozenset[int]
WAYS: dict[str, Cell] = BESIDE
CORNER = re.compile("(top|bottom)-(left|right)")
PLACE = re.compile("anywhere|left|right|(top|bottom)(-(left|right))?")
COUNT = range(21)
EDGES = {
    "directions?": None,
    "degree?": [range(14)],
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
NONE: Numbers = frozenset({0})
ONE: Numbers = frozenset({1})
SIDES = ((0, -1), (-1, 0), (0, 1), (1, 0))
SECOND = ({(0, 1), (1, 0)}, {(0, 1), (-1, 0)})
"""The two ways to join four edges: those of the second pair."""


class EdgeSets(CellRule):
    """A rule on sets of edges. turned: its arrays where rows are fixed: steps to later cells."""

    turned: Arrays

    @property
    def cornered(self) -> bool:
        """Whether the rule is about corners: there are conditions on ends."""
        return len(self.arrays.conditions) > 1

    def machine(self, quantity: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        arrays = self.turned if rows.turned else self.arrays
        return CellRule(arrays, self.sided).machine(quantity, rows, marks, clock)


def of_degrees(
    steps: dict[Cell, Weight], pairs: dict[Cell, Weight], *, cornered: bool
) -> dict[Letter, Weight]:
    """Return the letters (edges to cells before one, whether it is an end), with weights."""
    lower = max(Counter(high for _, high in pairs).values(), default=0)
    weights: dict[Any, Weight] = {(-i, -j): z for (i, j), z in steps.items()}
    weights |= {("from", k): z for z in {*pairs.values()} for k in range(lower)}
    sizes = range(len(weights) + 1)
    return {
        (frozenset(some), is_end): weight_of(weights[z] for z in some)
        for is_end in (False, True)[: 1 + cornered]
        for some in chain.from_iterable(combinations(weights, k) for k in sizes)
    }


def growing(letter: Letter, steps: Iterable[Cell], degrees: Numbers, *, spanning: bool) -> Shown:
    """Return what such a letter is for its cell."""
    edges, is_end = letter
    known = dict.fromkeys(steps, ("", 0, False)) | dict.fromkeys(edges, ("", 0, True))
    return Shown(
        (spanning,),
        lambda z: ("", 0, False) if z[0] == "to" else known.get(z),
        edges,
        ONE if is_end else degrees | (frozenset() if spanning else NONE),
    )


def of_turns(
    steps: dict[Cell, Weight], degrees: Numbers, *, spanning: bool
) -> dict[Letter, Weight]:
    """Return the letters (all edges of a cell, those of its second vertex), with weights."""
    found: dict[Letter, Weight] = {}
    for edges in (frozenset(z) for k in range(5) for z in combinations(SIDES, k)):
        size = len(edges)
        if size in degrees or not (size or spanning):
            weight = weight_of(steps[z] for z in edges & {*steps})
            ways = SECOND if size == len(SIDES) else [()]
            found |= {(edges, frozenset(second)): weight for second in ways}
    return found


def turning(letter: Letter, *, spanning: bool) -> Shown:
    """Return what such a letter is for its cell."""
    edges, second = letter
    alone = bool(edges or spanning), bool(second)
    return Shown(alone, lambda z: ("", int(z in second), True) if z in edges else None, edges)


def at_ends(corners: Places, between: Places) -> Iterator[Condition]:
    """Yield where the vertices are that are ends: all at corners, or one at each place between.

    A place is a row and a column, from 1 on, or from -1 on from the other side, 0 for any. By the
    theorem of Hall, there is one at each of some places if there are as many as places, and for
    each set of places at least as many at one of them.
    """
    if corners:
        yield Condition(*at_places(corners, exactly=True))
    number = len(between)
    sets = [z for k in range(number) for z in combinations(between, k + 1)]
    for k, some in enumerate([((0, 0),), *sets] if number else []):
        counts = frozenset(range(len(some) if k else number, number + 1))
        yield Condition(*at_places(some, exactly=False), k, counts)


def at_places(places: Places, *, exactly: bool) -> tuple[Place, Acceptor]:
    """Say that a cell that is an end is at none of some places; exactly: that it is if at one.

    For a place it is given which cells are beyond the board, and which are not. A state is whether
    the cell is an end, and the places at which it still can be.
    """
    asked: list[dict[Cell, bool]] = []
    for place in places:
        asked.append({})
        for axis, k in enumerate(place):
            for far in range(max(1, abs(k) - 1), abs(k) + 1):
                away = -far if k > 0 else far
                asked[-1][(0, away) if axis else (away, 0)] = far == abs(k)
    cells = sorted(set().union(*asked))

    def step(state: Any, number: int, letter: Letter) -> Any:
        is_end, left = state
        if number == 0:
            is_end = letter[1]
            return is_end, left if exactly or is_end else frozenset()
        cell, beyond = cells[number - 1], letter is None
        return is_end, frozenset(k for k in left if asked[k].get(cell, beyond) == beyond)

    def accepts(state: Any) -> bool:
        return (state[0] == bool(state[1])) if exactly else not (state[0] and state[1])

    first = (False, frozenset(range(len(places))))
    return Place(((0, 0), *cells), 1), Acceptor(first, step, accepts)


def read(data: Any, where: str) -> EdgeSets:
    """Read a rule on sets of edges."""
    fit(data, RULE, where)
    table = data["edges"]
    ways = table.get("directions", ["horizontal", "vertical"])
    need(isinstance(ways, list), f"{where}.edges.directions")
    further = [z for z in ways if not isinstance(z, str)]
    fit(further, [(range(2), range(-4, 5))], f"{where}.edges.directions")
    aside = {(i, j) for i, j in further}
    need(all(z > (0, 0) for z in aside), f"{where}.edges.directions")
    ways = [z for z in ways if isinstance(z, str)]
    fit(ways, [re.compile("|".join(WAYS))], f"{where}.edges.directions")
    need((ways or aside) and table.get("degree", [0]), f"{where}.edges lists nothing")
    spanning = table.get("spanning", True)
    any_number = range(14 if "graph" in table else 9)  # a row has at most 11 others, and two beside
    degrees = frozenset(table.get("degree", any_number))
    odd = "degree" in table and not spanning and 0 in degrees
    need(not odd, f"{where}.edges has vertices without edges, and leaves them out")
    corners, between = read_ends(table.get("ends", []), where)
    need(not between or ("degree" in table and 1 not in degrees), f"{where}.edges.ends")
    counts = data.get("components")
    if counts is not None:
        counts = counts if isinstance(counts, list) else [counts]
        fit(counts, [COUNT], f"{where}.components")
        need(counts, f"{where}.components lists nothing")
    graph = table.get("graph")
    if graph is not None:
        fits = {"horizontal"} <= {*ways} <= {"horizontal", "vertical"} and "ends" not in table
        need(fits and not aside, f"{where}: a graph")
        need(graph and all(len({*z}) == len(z) == 2 for z in graph), f"{where}.edges.graph")
        ways = ["horizontal", "graph"]
    weights = data.get("weights", {})
    fit(weights, {f"{way}?": TEXT for way in ("edges", *ways)}, f"{where}.weights")
    weight: dict[str, Weight] = {}
    for name in (*ways, "edges"):
        text = weights.get(name, weights.get("edges", "1")).replace(" ", "")
        fit(text, WEIGHTS, f"{where}.weights.{name}")
        weight[name] = read_weight(text, f"{where}.weights.{name}")
    turns = table.get("turns", False)
    if turns:
        squared = {*ways} == {"horizontal", "vertical"} and not aside and not graph
        need(squared and not corners and not between, f"{where}.edges.turns")
    steps = dict.fromkeys(aside, weight["edges"])
    steps |= {WAYS[way]: weight[way] for way in ways if way in WAYS}
    pairs = {(min(z) - 1, max(z) - 1): weight["graph"] for z in graph or []}
    cornered = bool(corners or between)
    many, acyclic = None if counts is None else frozenset(counts), data.get("acyclic", False)

    def arrays(some: dict[Cell, Weight]) -> Arrays:
        if turns:
            letters = of_turns(some, degrees, spanning=spanning)
            shown = partial(turning, spanning=spanning)
        else:
            letters = of_degrees(some, pairs, cornered=cornered)
            shown = partial(growing, steps=some, degrees=degrees, spanning=spanning)
        asked = Asked(some, shown, many, acyclic, frozenset(pairs), 1 + turns)
        conditions = (Condition(Whole(), asked), *at_ends(corners, between))
        return Arrays(tuple(letters), tuple(letters.values()), conditions)

    found = EdgeSets(arrays(steps), cornered or bool(pairs))
    later = {((-i, -j) if j < 0 else (i, j)): weight for (i, j), weight in steps.items()}
    found.turned = arrays(later)
    return found


def read_ends(given: Any, where: str) -> tuple[Places, Places]:
    """Read ends: corners alone, or places of which some are none."""
    need(isinstance(given, list), f"{where}.edges.ends")
    cornered = all(isinstance(one, str) and CORNER.fullmatch(one) for one in given)
    need(cornered or len(given) <= 3, f"{where}.edges.ends are many")
    found: list[Cell] = []
    for one in given:
        if isinstance(one, str):
            fit(one, PLACE, f"{where}.edges.ends")
            down, across = ("top" in one) - ("bottom" in one), ("left" in one) - ("right" in one)
            found.append((down, across))
        else:
            fit(one, (range(-8, 9), range(-8, 9)), f"{where}.edges.ends")
            need(all(one), f"{where}.edges.ends")
            found.append((one[0], one[1]))
    places = tuple(dict.fromkeys(found)) if cornered else tuple(found)
    return (places, ()) if cornered else ((), places)
