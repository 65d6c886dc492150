"""Rules for sets of edges, as data: cycles, paths, trees and forests in grid graphs.

The vertices are the cells of the board, and edges join neighbours. The letter of a cell says which
of its edges to the neighbours on the left and above are taken; what is asked of the set is read on
the frontier: how many edges a vertex has, how many components there are, and whether they have
cycles (docs/connectivity.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, compress, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.boards.acceptors.component_acceptors import TURNS, EdgesAt, EdgeSet, Meets
from gfkit.boards.acceptors.conditions import (
    BESIDE,
    CORNERS,
    PLACES,
    Arrays,
    Condition,
    Frontier,
    Place,
    step_of,
)
from gfkit.boards.kinds.game import Cell, RuleOfArrays, written_rule
from gfkit.boards.kinds.tiles import Weight, weight_of
from gfkit.boards.language.schemas import (
    Unfit,
    at,
    directions,
    fit,
    flag,
    integers,
    only,
    pairs_of_rows,
    shape,
)
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.boards.language.schemas import Shape
    from gfkit.boards.shapes.joins import Topology

MAX_DEGREE = 8
MAX_COMPONENTS = 20
CODES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-"
"""The letters: 1 for an edge to the left, 2 upwards, and so on in the order of the directions."""
MAX_ENDS, MAX_PLACE = 3, 8
SPOTS = ("vertices", "corners")
"""Cells that may have weights beside those of edges."""
SPOTLESS = (Weight(), Weight())
ANYWHERE = "anywhere"
"""An end at any cell."""
AT: dict[str, Cell] = {
    ANYWHERE: (0, 0),
    **{
        place: (
            ("top" in place) - ("bottom" in place),
            ("left" in place) - ("right" in place),
        )
        for place in PLACES
    },
}
"""The row and the column of a place, from 1 on, or from -1 on from the other side; 0 for any."""


def _ends(value: Any) -> tuple[str | Cell, ...]:
    """Return some ends: corners in their order, if they are corners alone."""
    found: list[str | Cell] = []
    for one in value:
        is_pair = isinstance(one, list) and len(one) == 2 and all(type(k) is int for k in one)
        if is_pair and all(1 <= abs(k) <= MAX_PLACE for k in one):
            found.append((one[0], one[1]))
        elif isinstance(one, str) and one in AT:
            found.append(one)
        else:
            known = ", ".join([*CORNERS, *(place for place in AT if place not in CORNERS)])
            raise Unfit(
                f"unknown {one!r}; known are {known}, and pairs of a row and a column from 1 to "
                f"{MAX_PLACE}, or from -1 to -{MAX_PLACE} from the other side"
            )
    if {*found} <= {*CORNERS}:
        return tuple(one for one in CORNERS if one in found)
    if len(found) > MAX_ENDS:
        raise Unfit(f"at most {MAX_ENDS} ends that are not all corners")
    return tuple(found)


EDGES: dict[str, Shape] = {
    "directions": directions(BESIDE).usually(("horizontal", "vertical")),
    "degree": integers(0, MAX_DEGREE).usually(None),
    "spanning": flag().usually(True),
    "ends": shape(
        "a list of corners, sides or cells", lambda value: isinstance(value, list), _ends
    ).usually(()),
    "graph": pairs_of_rows().usually(()),
    "turns": flag(),
}
NUMBERS = shape(
    f"an integer from 0 to {MAX_COMPONENTS}, or a list of them",
    lambda value: all(
        type(one) is int and 0 <= one <= MAX_COMPONENTS
        for one in (value if isinstance(value, list) and value else [value])
    ),
    lambda value: tuple(sorted(set(value if isinstance(value, list) else [value]))),
)
WHOLE: dict[str, Shape] = {"components": NUMBERS.usually(None), "acyclic": flag()}


@dataclass(frozen=True, slots=True, repr=False)
class EdgeRule(RuleOfArrays):
    """Sets of edges between neighbouring cells.

    directions: of the edges. degree: how many edges each vertex of the graph may have, None for any
    number. spanning: whether every cell is a vertex; else those without edges are none. ends:
    corners whose cells have one edge, whatever the degrees of others; or places, among which there
    are sides or cells, at each of which one of the vertices with one edge is. components: how many
    there may be, None for any number. acyclic: whether no edges may close a cycle. marks: the
    weight of an edge of each direction. graph: the pairs of rows, from 1 on, that are neighbours in
    a column, if these are not the next ones: then "graph" is in the place of "vertical" among the
    directions. turns: whether a cell with four edges joins them in two pairs, left and above or
    left and below: then it is two vertices of components, and counted for each way. spots: the
    weights of a cell with edges, and of a corner, one with a horizontal and a vertical edge alone.
    """

    kind: ClassVar[str] = "edges"
    table: ClassVar[str] = "edges"
    words: ClassVar[str] = "sets of edges that obey the rule {}"
    name: str
    directions: tuple[str | Cell, ...]
    degree: tuple[int, ...] | None
    spanning: bool
    ends: tuple[str | Cell, ...]
    components: tuple[int, ...] | None
    acyclic: bool
    marks: tuple[Weight, ...]
    graph: tuple[Cell, ...] = ()
    turns: bool = False
    spots: tuple[Weight, Weight] = SPOTLESS
    data: str = field(compare=False, default="")
    summary: str = ""

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards that lose corners."""
        if topology != "strip" and any(not isinstance(way, str) for way in self.directions):
            raise GfkitError(f"{self.name} has steps along pairs: that is for strips")
        self.refuse_graph(topology)
        if topology != "strip" and self.ends:
            told = "at places" if self.between else "in corners"
            raise GfkitError(f"{self.name} ends {told}, which a {topology} does not have")

    def refuse_side(self, fixed: str, side: int) -> None:
        """Raise GfkitError if an end is at a cell beyond the rows or columns of every board."""
        for one in self.ends:
            if not isinstance(one, str) and abs(one[fixed == "columns"]) > side:
                raise GfkitError(f"{self.name}: {one[0]},{one[1]} lies outside the {side} {fixed}")

    @property
    def closes(self) -> bool:
        """Tell that on rings and tori states remember the first row."""
        return True

    @property
    def between(self) -> tuple[Cell, ...]:
        """The places of the ends, if these are not corners alone."""
        if {*self.ends} <= {*CORNERS}:
            return ()
        return tuple(AT[one] if isinstance(one, str) else one for one in self.ends)

    @property
    def _above(self) -> list[frozenset[int]]:
        """How far up the neighbours in a column are, of each row, where a graph says it."""
        every = range(1, 1 + (self.rows or 0))
        return [frozenset(j - i for i, j in self.graph if j == row) for row in every]

    @property
    def _apart(self) -> list[int]:
        return sorted({j - i for i, j in self.graph})

    @property
    def steps(self) -> tuple[Cell, ...]:
        """The steps from a cell to the other ends of the edges that are written there."""
        forward = [*map(step_of, self.directions), *((k, 0) for k in self._apart)]
        return tuple((-r, -c) for r, c in forward)

    @property
    def _taken(self) -> list[tuple[int, ...]]:
        """For each letter, whether the edge along each of the steps is taken."""
        every = (bits[::-1] for bits in product((0, 1), repeat=len(self.steps)))
        above = self._above
        if not above:
            several = max(1, len(self._ahead))
            some = [bits for bits in every for _ in range(several)]
            return [*some, *[(1,) * len(self.steps)] * len(self._turned)]
        return [bits for bits in every if any(self._up(bits) <= one for one in above)]

    @property
    def _ahead(self) -> list[frozenset[Cell]]:
        """The sets of edges to later cells that a letter may tell, where marks ask for these."""
        if self.spots == SPOTLESS:
            return []
        forward = [*map(step_of, self.directions)]
        return [frozenset(compress(forward, z)) for z in product((0, 1), repeat=len(forward))]

    def _up(self, bits: tuple[int, ...]) -> frozenset[int]:
        return frozenset(compress(self._apart, bits[len(self.directions) :]))

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of cells."""
        return (*CODES[: len(self._taken) - len(self._turned)], *self._turned)

    @property
    def _turned(self) -> tuple[str, ...]:
        return tuple(TURNS) if self.turns else ()

    def edges_at(self, letter: str) -> tuple[Cell, ...]:
        """Return the steps to the other ends of the edges that a letter says."""
        return tuple(compress(self.steps, self._taken[self.letters.index(letter)]))

    @property
    def arrays(self) -> Arrays:
        """Sets of edges as arrays: each edge is written at its right or lower end."""
        steps, chosen = self.steps, self._taken
        degrees = self.degree
        if degrees is not None and self.ends:
            degrees = tuple(sorted({1, *degrees}))
        acceptor = EdgeSet(
            choices=tuple(tuple(compress(steps, bits)) for bits in chosen),
            numbers=self.components,
            degrees=degrees,
            acyclic=self.acyclic,
            everywhere=self.spanning,
            strict=True,
            turns=tuple(TURNS.get(letter, frozenset()) for letter in self.letters * self.turns),
        )
        conditions = [Condition("edges", Frontier(steps, self.graph), acceptor)]
        if self.ends:
            least = () if self.spanning else (0,)
            allowed = None if self.degree is None else frozenset({*self.degree, *least})
            conditions += self._at_ends(acceptor.choices, allowed)
        marks = self.marks
        if self.graph:
            marks = (*marks[:1], *marks[1:] * len(self._apart))
        weights = [weight_of(compress(marks, bits)) for bits in chosen]
        if ahead := self._ahead:
            later = [*ahead * ((len(chosen) - len(self._turned)) // len(ahead))]
            later += [ahead[-1]] * len(self._turned)
            pairs = zip(chosen, later, strict=True)
            sets = tuple(frozenset(compress(steps, bits)) | some for bits, some in pairs)
            for step in sorted(ahead[-1]):
                track = Place(((0, 0), step), inside=False)
                conditions.append(Condition("edges", track, Meets(sets, step)))
            spots = [self._spot(some) for some in sets]
            weights = [weight_of(pair) for pair in zip(weights, spots, strict=True)]
        return Arrays(self.letters, tuple(weights), tuple(conditions), self.name)

    def _spot(self, edges: frozenset[Cell]) -> Weight:
        """Return the weight of a cell with some edges: of a vertex, and of a corner."""
        vertex, corner = self.spots
        is_corner = len(edges) == len(SPOTS) and not any((-r, -c) in edges for r, c in edges)
        return weight_of([*[vertex] * bool(edges), *[corner] * is_corner])

    def _at_ends(
        self, choices: tuple[tuple[Cell, ...], ...], others: frozenset[int] | None
    ) -> list[Condition]:
        """Return that cells in corners have one edge, or that one vertex with one is at each place.

        others: the numbers of edges at other cells, None for any. Of any k ends, k vertices or more
        are at one of them; then each end has a vertex of its own, by Hall's theorem.
        """
        places = tuple(AT[one] if isinstance(one, str) else one for one in self.ends)

        def condition(
            some: tuple[Cell, ...],
            here: Iterable[int],
            elsewhere: frozenset[int] | None,
            **how: Any,
        ) -> Condition:
            acceptor = EdgesAt(choices, self.steps, some, frozenset(here), elsewhere)
            return Condition("ends", Place(acceptor.offsets, inside=False), acceptor, **how)

        if not self.between:
            return [condition(places, {1}, others)]
        found = [condition(places, {1, *(others or ())}, others)]
        not_one = {*range(2 * len(self.steps) + 1)} - {1}
        for size in range(1, len(places) + 1):
            numbers = range(size, len(places) + 1)
            for some in combinations(range(len(places)), size):
                how = {"fails": frozenset(numbers), "shared": f"alone: ends {some}"}
                found.append(condition(tuple(places[k] for k in some), not_one, None, **how))
        return found

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> data = {"edges": {"degree": [2]}, "components": 1}
        >>> EdgeRule.from_data(data, "Hamiltonian cycles").components
        (1,)
        """
        only(data, ("name", "summary", "edges", "components", "acyclic", "weights"), where)
        z = fit(data["edges"], EDGES, f"{where}: edges")
        with at(f"{where}: edges"):
            if not z.directions:
                raise Unfit(f"directions must be a list of some of {', '.join(BESIDE)}")
            alone = {"horizontal"} <= {*z.directions} <= {"horizontal", "vertical"}
            if z.graph and (z.ends or not alone):
                raise Unfit("graph goes with horizontal edges alone, and without ends")
            if not z.spanning and z.degree and 0 in z.degree:
                raise Unfit("degree 0 is that of cells that spanning = false leaves out")
            if z.turns and ({*z.directions} != {"horizontal", "vertical"} or z.graph or z.ends):
                raise Unfit("turns goes with horizontal and vertical edges, without ends")
            if not ({*z.ends} <= {*CORNERS} or (z.degree and 1 not in z.degree)):
                raise Unfit("ends that are not corners alone go with a degree of others, not 1")
        told = written_rule(data, where)
        whole = fit({key: data[key] for key in WHOLE if key in data}, WHOLE, where)
        place, given = f"{where}: weights", data.get("weights", {})
        if not isinstance(given, dict):
            raise ArrayRuleError(place, "must be a table")
        ways: tuple[str | Cell, ...] = ("horizontal", "graph") if z.graph else z.directions
        only(given, ("edges", *(way for way in ways if isinstance(way, str)), *SPOTS), place)
        with at(place):
            of_ways = [given.get(way, given.get("edges", 1)) for way in ways]
            told_weights = [*of_ways, *(given.get(spot, 1) for spot in SPOTS)]
            *marks, vertex, corner = (Weight.parse(str(z), further=True) for z in told_weights)
            squared = {*z.directions} == {"horizontal", "vertical"} and not (z.graph or z.ends)
            if {*SPOTS} & {*given} and not squared:
                raise Unfit("vertices and corners go with horizontal and vertical edges, no ends")
        degree = None if z.degree is None else tuple(sorted(set(z.degree)))
        found = cls(
            told["name"],
            ways[:1] if z.graph else z.directions,
            degree,
            z.spanning,
            z.ends,
            whole.components,
            whole.acyclic,
            (*marks,),
            z.graph,
            z.turns,
            (vertex, corner),
            told["data"],
            told["summary"],
        )
        if len(found._taken) > len(CODES):
            reason = f"a cell may have {len(found._taken)} sets of edges to those before it"
            raise ArrayRuleError(f"{where}: edges", f"{reason}; the limit is {len(CODES)}")
        return found
