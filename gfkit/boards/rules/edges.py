"""Rules for sets of edges, as data: cycles, paths, trees and forests in grid graphs.

The vertices are the cells of the board, and edges join neighbours. The letter of a cell says which
of its edges to the neighbours on the left and above are in the set; a reader on the frontier checks
the conditions: how many edges a vertex has, how many components there are, and whether they have
cycles (docs/connectivity.md). Named ones are in `named_sets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, compress, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.boards import schemas as shapes
from gfkit.boards.acceptors.arrays import (
    BESIDE,
    CORNERS,
    PLACES,
    Arrays,
    Condition,
    Counting,
    Frontier,
    Place,
    all_ways,
    step_of,
)
from gfkit.boards.acceptors.quantifiers import Exceptions
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.rules.rule import Cell, rule_kind
from gfkit.boards.rules.weights import Weight, weight_of
from gfkit.boards.schemas import Unfit, at, fit, named, only
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    from gfkit.boards.shapes.topology import Topology

    Pair = tuple[int, int]

MAX_DEGREE = 13
"""The limit in G x P_n, with at most 12 vertices of G: 11 in the column, and one in each of two."""
MAX_COMPONENTS = 20
CODES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-"
"""The letters: 1 for an edge to the left, 2 upwards, and so on in the order of the directions."""
MAX_ENDS, MAX_PLACE = 3, 8
AT: dict[str, Cell] = {
    place: (("top" in place) - ("bottom" in place), ("left" in place) - ("right" in place))
    for place in ("anywhere", *PLACES)
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


EDGES: dict[str, shapes.KeyShape] = {
    "directions": shapes.directions(BESIDE).usually(("horizontal", "vertical")),
    "degree": shapes.integers(0, MAX_DEGREE).usually(None),
    "spanning": shapes.FLAG.usually(True),
    "ends": shapes.shape(
        "a list of corners, sides or cells", lambda value: isinstance(value, list), _ends
    ).usually(()),
    "graph": shapes.PAIRS_OF_ROWS.usually(()),
    "turns": shapes.FLAG,
}
NUMBERS = shapes.shape(
    f"an integer from 0 to {MAX_COMPONENTS}, or a list of them",
    lambda value: all(
        type(one) is int and 0 <= one <= MAX_COMPONENTS
        for one in (value if isinstance(value, list) and value else [value])
    ),
    lambda value: tuple(sorted(set(value if isinstance(value, list) else [value]))),
)
WHOLE: dict[str, shapes.KeyShape] = {"components": NUMBERS.usually(None), "acyclic": shapes.FLAG}

TURNS: dict[str, frozenset[Cell]] = {
    "/": frozenset({(1, 0), (0, 1)}),
    "\\": frozenset({(-1, 0), (0, 1)}),
}
"""The letters of a cell with four edges joined as by a mirror, and the steps on its right side."""


@dataclass(frozen=True)
class EdgesAt:
    """A cell at one of some places has an allowed number of edges, and so has every other cell.

    choices: the steps along which each letter has edges. steps: all of these. places: rows and
    columns, from 1 on, or from -1 on from the other side, 0 for any. here, elsewhere: the numbers,
    None for any. A state is the number of edges, and the cells off the board.
    """

    choices: tuple[tuple[Cell, ...], ...]
    steps: tuple[Cell, ...]
    places: tuple[Cell, ...]
    here: frozenset[int]
    elsewhere: frozenset[int] | None
    first: tuple[int, frozenset[Cell]] = (0, frozenset())

    @property
    def offsets(self) -> tuple[Cell, ...]:
        """The cell, those that may have edges to it, and those that determine its place."""
        told = {cell for place in self.places for some in _told(place) for cell in some}
        near = {*told, *((-r, -c) for r, c in self.steps)} - {(0, 0)}
        return ((0, 0), *sorted(near))

    def step(
        self, state: tuple[int, frozenset[Cell]], number: int, letter: int
    ) -> tuple[int, frozenset[Cell]]:
        edges, beyond = state
        r, c = self.offsets[number]
        if letter == len(self.choices):
            return edges, beyond | {(r, c)}
        here = self.choices[letter]
        return edges + (len(here) if (r, c) == (0, 0) else (-r, -c) in here), beyond

    def accepts(self, state: tuple[int, frozenset[Cell]]) -> bool:
        edges, beyond = state
        is_here = any(off <= beyond and not on & beyond for off, on in map(_told, self.places))
        allowed = self.here if is_here else self.elsewhere
        return allowed is None or edges in allowed


def _told(place: Cell) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return which cells are off the board, seen from a place, and which are on it."""
    found: list[list[Cell]] = [[], []]
    for k, (down, across) in zip(place, ((1, 0), (0, 1)), strict=True):
        for off, far in enumerate((k, k - (k > 0) + (k < 0))):
            if far or (k and not off):
                found[off].append((-far * down, -far * across))
    return frozenset(found[0]), frozenset(found[1])


@rule_kind("edges")
@dataclass(frozen=True, slots=True, repr=False)
class EdgeRule(RuleOfArrays):
    """Sets of edges between neighbouring cells; see `said`.

    directions: of the edges. degree: the allowed numbers of edges of each vertex, None for any
    number. spanning: whether every cell is a vertex; otherwise cells without edges are not. ends:
    corners whose cells have one edge, whatever the degrees of others; or places, including sides or
    cells, each of which has one of the vertices with one edge. components: the allowed numbers of
    components, None for any number. acyclic: whether no edges may close a cycle. marks: the weight
    of an edge of each direction. graph: the pairs of rows, from 1 on, that are neighbours in a
    column, if these are not consecutive; then "graph" replaces "vertical" among the directions.
    turns: whether a cell with four edges joins them in two pairs, left with above or left with
    below; then it is two vertices of components, and each way counts. steps: from a cell to the
    other ends of the edges that are recorded there. edges: the steps of each letter.
    """

    no_tiles: ClassVar[str] = "has components, which no tile set tells"
    has_marked_letters: ClassVar[bool] = True
    words: ClassVar[str] = "sets of edges that satisfy the rule {}"
    directions = property(lambda rule: rule.said.directions)
    ends = property(lambda rule: rule.said.ends)

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards that lose corners."""
        if topology != "strip" and any(not isinstance(way, str) for way in self.directions):
            raise GfkitError(f"{self.name} has steps along pairs, which need a strip")
        RuleOfArrays.refuse(self, topology)

    def refuse_side(self, fixed: str, side: int) -> None:
        """Raise GfkitError if an end is at a cell beyond the rows or columns of every board."""
        for one in self.ends:
            if not isinstance(one, str) and abs(one[fixed == "columns"]) > side:
                raise GfkitError(f"{self.name}: {one[0]},{one[1]} lies outside the {side} {fixed}")

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError, or LimitReached, with the place.

        >>> data = {"edges": {"degree": [2]}, "components": 1}
        >>> EdgeRule.from_data(data, "Hamiltonian cycles").said.components
        (1,)
        """
        only(data, ("name", "summary", "edges", "components", "acyclic", "weights"), where)
        place = f"{where}: edges"
        z = fit(data["edges"], EDGES, place)
        ways = {*z.directions}
        with at(place):
            if not ways:
                raise Unfit(f"directions must be a list of some of {', '.join(BESIDE)}")
            if z.graph and (z.ends or not {"horizontal"} <= ways <= {*GRID}):
                raise Unfit("graph goes only with horizontal edges, and without ends")
            if not z.spanning and z.degree and 0 in z.degree:
                raise Unfit("with spanning = false no cell has degree 0")
            if z.turns and (ways != {*GRID} or z.graph or z.ends):
                raise Unfit("turns goes with horizontal and vertical edges, without ends")
            if not ({*z.ends} <= {*CORNERS} or (z.degree and 1 not in z.degree)):
                raise Unfit("unless all ends are corners, degree must not contain 1")
        z.degree = None if z.degree is None else tuple(sorted(set(z.degree)))
        vars(z).update(vars(fit({k: data[k] for k in WHOLE if k in data}, WHOLE, where)))
        if z.graph:
            z.directions = ("horizontal",)
        given, weights = data.get("weights", {}), f"{where}: weights"
        some = [*z.directions, *["graph"] * bool(z.graph)]
        fit(given, {str(name): shapes.ANYTHING for name in ("edges", *some)}, weights)
        with at(weights):
            told = (given.get(way, given.get("edges", 1)) for way in some)
            z.marks = tuple(Weight.parse(str(one), further=True) for one in told)
        arrays = _arrays(z, named(data, where)[0], place)
        return cls.made(data, where, arrays, **vars(z))


def _arrays(z: Any, name: str, where: str) -> Arrays:
    """Return sets of edges as arrays: each edge is recorded at its right or lower end."""
    apart = sorted({j - i for i, j in z.graph})
    forward = [*map(step_of, z.directions), *((k, 0) for k in apart)]
    z.steps = steps = tuple((-r, -c) for r, c in forward)
    every = [tuple(compress(steps, bits[::-1])) for bits in product((0, 1), repeat=len(steps))]
    if z.graph:  # how far up the neighbours in a column are, of each row
        rows = range(1, 1 + max(map(max, z.graph)))
        above = [{(i - j, 0) for i, j in z.graph if j == row} for row in rows]
        every = [some for some in every if any({s for s in some if s[0]} <= one for one in above)]
    turned = [*TURNS] if z.turns else []
    chosen = every + [steps] * len(turned)
    if len(chosen) > len(CODES):
        raise LimitReached(
            f"{where}: a cell may have {len(chosen)} sets of edges to those before it; the limit "
            f"is {len(CODES)}"
        )
    letters = (*CODES[: len(chosen) - len(turned)], *turned)
    z.edges = dict(zip(letters, chosen, strict=True))
    degrees = z.degree
    if degrees is not None and z.ends:
        degrees = tuple(sorted({1, *degrees}))
    back = {*all_ways(steps)} - {*steps}
    acceptor = Counting(
        tuple(frozenset({*some, *back}) for some in chosen),
        z.components,
        degrees,
        acyclic=z.acyclic,
        everywhere=z.spanning,
        strict=True,
        turns=tuple(TURNS.get(letter, frozenset()) for letter in letters * z.turns),
        ends=_places(z) if z.degree and 1 not in z.degree else (),
    )
    conditions = [Condition("edges", Frontier(steps, z.graph), acceptor)]
    if z.ends:
        conditions += _at_ends(z, tuple(chosen))
    every_mark = (*z.marks[:1], *z.marks[1:] * len(apart)) if z.graph else z.marks
    marks = dict(zip(steps, every_mark, strict=True))
    weights = [weight_of(marks[step] for step in some) for some in chosen]
    return Arrays(letters, tuple(weights), tuple(conditions), name)


def _places(z: Any) -> tuple[Cell, ...]:
    return tuple(AT[one] if isinstance(one, str) else one for one in z.ends)


def _at_ends(z: Any, choices: tuple[tuple[Cell, ...], ...]) -> list[Condition]:
    """Require cells in corners to have one edge, or each place to have a vertex with one edge.

    Any k ends are at k or more vertices, so each end has a vertex of its own by Hall's theorem.
    """
    places = _places(z)
    others = None if z.degree is None else frozenset({*z.degree, *([] if z.spanning else [0])})

    def condition(
        some: tuple[Cell, ...], here: Iterable[int], elsewhere: frozenset[int] | None, **how: Any
    ) -> Condition:
        acceptor = EdgesAt(choices, z.steps, some, frozenset(here), elsewhere)
        return Condition("ends", Place(acceptor.offsets, inside=False), acceptor, **how)

    if {*z.ends} <= {*CORNERS}:
        return [condition(places, {1}, others)]
    found = [condition(places, {1, *(others or ())}, others)]
    not_one = {*range(2 * len(z.steps) + 1)} - {1}
    for size in range(1, len(places) + 1):
        for some in combinations(range(len(places)), size):
            how = {
                "often": Exceptions(frozenset(range(size, len(places) + 1))),
                "shared": f"alone: ends {some}",
            }
            found.append(condition(tuple(places[k] for k in some), not_one, None, **how))
    return found


GRID, KINGS = ("horizontal", "vertical"), ("horizontal", "vertical", "diagonal", "antidiagonal")
"""Directions in which cells are neighbours, each one both ways."""


def edges_of_rectangle(rows: int, columns: int) -> list[Pair]:
    """Return the edges of a rectangle, whose vertices are counted row by row.

    >>> edges_of_rectangle(2, 2)
    [(1, 2), (1, 3), (2, 4), (3, 4)]
    """
    near = {z: [z + 1] * (z % columns > 0) + [z + columns] for z in range(1, rows * columns + 1)}
    return [(z, to) for z, some in near.items() for to in some if to in near]
