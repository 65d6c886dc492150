"""Rules for sets of edges, as data: cycles, paths, trees and forests in grid graphs.

The vertices are the cells of the board, and edges join neighbours. The letter of a cell says which
of its edges to the neighbours on the left and above are taken; what is asked of the set is read on
the frontier: how many edges a vertex has, how many components there are, and whether they have
cycles (docs/connectivity.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import compress, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.boards.acceptors.component_acceptors import EdgesAt, EdgeSet, Ups
from gfkit.boards.acceptors.conditions import (
    BESIDE,
    CORNERS,
    Arrays,
    Condition,
    Frontier,
    Line,
    Place,
)
from gfkit.boards.kinds.game import Cell, RuleOfArrays, written_rule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.schemas import Unfit, at, fit, flag, integers, only, shape, some_of
from gfkit.boards.shapes.joins import STRAIGHT
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.language.schemas import Shape
    from gfkit.boards.shapes.joins import Topology

MAX_DEGREE = 8
MAX_COMPONENTS = 20
CODES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-"
"""The letters: 1 for an edge to the left, 2 upwards, and so on in the order of the directions."""
MAX_VERTICES = 12


def _is_pair(one: Any) -> bool:
    rows = one if isinstance(one, list) else []
    return len({*map(str, rows)}) == len(rows) == 2 and all(
        type(row) is int and 1 <= row <= MAX_VERTICES for row in rows
    )


EDGES: dict[str, Shape] = {
    "directions": some_of(tuple(BESIDE)).usually(("horizontal", "vertical")),
    "degree": integers(0, MAX_DEGREE).usually(None),
    "spanning": flag().usually(True),
    "ends": some_of(CORNERS).usually(()),
    "graph": shape(
        f"a list of pairs of different rows, from 1 to {MAX_VERTICES}",
        lambda value: isinstance(value, list) and bool(value) and all(map(_is_pair, value)),
        lambda value: tuple(sorted({(min(pair), max(pair)) for pair in value})),
    ).usually(()),
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
    corners whose cells have one edge, whatever the degrees of others. components: how many there
    may be, None for any number. acyclic: whether no edges may close a cycle. marks: the weight of
    an edge of each direction. graph: the pairs of rows, from 1 on, that are neighbours in a column,
    if these are not the next ones: then "graph" is in the place of "vertical" among the directions.
    """

    kind: ClassVar[str] = "edges"
    table: ClassVar[str] = "edges"
    words: ClassVar[str] = "sets of edges that obey the rule {}"
    name: str
    directions: tuple[str, ...]
    degree: tuple[int, ...] | None
    spanning: bool
    ends: tuple[str, ...]
    components: tuple[int, ...] | None
    acyclic: bool
    marks: tuple[Weight, ...]
    graph: tuple[Cell, ...] = ()
    data: str = field(compare=False, default="")
    summary: str = ""

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards that are twisted, or lose corners."""
        if topology not in STRAIGHT:
            raise GfkitError(
                f"{self.name} is a rule for strips, cylinders, rings and tori: the ends of a "
                f"{topology} are joined with a reflection"
            )
        if topology != "strip" and self.graph:
            raise GfkitError(f"{self.name} has a graph of rows: that is for strips")
        if topology != "strip" and self.ends:
            raise GfkitError(f"{self.name} ends in corners, which a {topology} does not have")

    @property
    def closes(self) -> bool:
        """Tell that on rings and tori states remember the first row."""
        return True

    @property
    def rows(self) -> int | None:
        """How many rows a board has; None for any number."""
        return max(map(max, self.graph)) if self.graph else None

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
        forward = [*(BESIDE[way] for way in self.directions), *((k, 0) for k in self._apart)]
        return tuple((-r, -c) for r, c in forward)

    @property
    def _taken(self) -> list[tuple[int, ...]]:
        """For each letter, whether the edge along each of the steps is taken."""
        every = (bits[::-1] for bits in product((0, 1), repeat=len(self.steps)))
        above = self._above
        if not above:
            return list(every)
        return [bits for bits in every if any(self._up(bits) <= one for one in above)]

    def _up(self, bits: tuple[int, ...]) -> frozenset[int]:
        return frozenset(compress(self._apart, bits[len(self.directions) :]))

    def edges_at(self, letter: str) -> tuple[Cell, ...]:
        """Return the steps to the other ends of the edges that a letter says."""
        return tuple(compress(self.steps, self._taken[CODES.index(letter)]))

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
        )
        conditions = [Condition("edges", Frontier(steps), acceptor)]
        if self.graph:
            graph = Ups(tuple(map(self._up, chosen)), tuple(self._above))
            conditions.append(Condition("graph", Line("column"), graph))
        if self.ends:
            least = () if self.spanning else (0,)
            allowed = None if self.degree is None else frozenset({*self.degree, *least})
            at_cell = EdgesAt(acceptor.choices, steps, self.ends, allowed)
            track = Place(at_cell.offsets, inside=False)
            conditions.append(Condition("ends", track, at_cell))
        marks = self.marks
        if self.graph:
            marks = (*marks[:1], *marks[1:] * len(self._apart))
        weights = (
            Weight.parse("*".join(map(str, compress(marks, bits))) or "1") for bits in chosen
        )
        return Arrays(tuple(CODES[: len(chosen)]), tuple(weights), tuple(conditions), self.name)

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
        told = written_rule(data, where)
        whole = fit({key: data[key] for key in WHOLE if key in data}, WHOLE, where)
        place, given = f"{where}: weights", data.get("weights", {})
        if not isinstance(given, dict):
            raise ArrayRuleError(place, "must be a table")
        ways = ("horizontal", "graph") if z.graph else z.directions
        only(given, ("edges", *ways), place)
        with at(place):
            marks = tuple(Weight.parse(str(given.get(way, given.get("edges", 1)))) for way in ways)
        degree = None if z.degree is None else tuple(sorted(set(z.degree)))
        found = cls(
            told["name"],
            ways[:1] if z.graph else z.directions,
            degree,
            z.spanning,
            z.ends,
            whole.components,
            whole.acyclic,
            marks,
            z.graph,
            told["data"],
            told["summary"],
        )
        if len(found._taken) > len(CODES):
            reason = f"a cell may have {len(found._taken)} sets of edges to those before it"
            raise ArrayRuleError(f"{where}: edges", f"{reason}; the limit is {len(CODES)}")
        return found
