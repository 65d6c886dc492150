"""Boards that are not full rectangles, as rules: holes that repeat, other lattices, begun boards.

A ground is a picture of the plane: rows that come once, then rows that repeat downwards, and every
row repeats to the right. A board of n rows and m columns is so much of it, from the upper left.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.boards.acceptors.conditions import BESIDE, Ground
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.colouring import ColouringGame
from gfkit.boards.kinds.edge_sets import EdgeRule
from gfkit.boards.kinds.game import Cell, Definition, RuleOfArrays, written_rule
from gfkit.boards.kinds.graph_models import graph_rule
from gfkit.boards.kinds.move_rules import LinkRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.schemas import Unfit, at, fit, integer, is_steps, listed, offsets, table
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import ALONG
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.kinds.game import Game
    from gfkit.boards.shapes.joins import Topology

MAX_PICTURE = 64
MAX_STEP = 4
MAX_SPREAD = 8
FREE, GONE = ".", "#"
EDGES: tuple[Cell, ...] = ((0, 1), (1, 0))
SQUARE = ["horizontal", "vertical"]
QUANTITIES = ("arrays", "positions", "maximal", "left-ends", "right-ends", "tilings")

PICTURE = listed(
    f"a list of rows of 1 to {MAX_PICTURE} marks, such as ['..#', '...']",
    lambda row: isinstance(row, str) and 1 <= len(row) <= MAX_PICTURE and row.isprintable(),
    1,
    MAX_PICTURE,
)
GROUND = {
    "board": PICTURE,
    "start": replace(PICTURE, default=[]),
    "spread": integer(1, MAX_SPREAD).usually(1),
    "neighbours": offsets(MAX_STEP).usually(()),
    "axes": listed(
        f"two steps from -{MAX_STEP} to {MAX_STEP}, down and to the right, not in one line",
        lambda step: isinstance(step, list) and is_steps(step, MAX_STEP),
        2,
        2,
    ).usually(()),
    "rule": table("a rule, with its kind and quantity"),
}


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells that are written on a board of squares.

    steps: to the neighbours, one of each two that undo each other; those of a square to the right
    and downwards first, if it has just these. board: the squares that are cells. spread: how many
    squares of a row there are for each cell.
    """

    steps: tuple[Cell, ...]
    board: tuple[str, ...] = (FREE,)
    spread: int = 1
    words: str = ""


MATCHINGS = {
    "positions": "matchings",
    "tilings": "perfect-matchings",
    "maximal": "maximal-matchings",
}
"""What the quantities of games of dominoes are on lattices whose cells are not squares."""
LATTICES = {
    "hexagonal": Lattice(
        ((0, 1), (1, 0), (1, 1)), words="hexagons in a parallelogram, with six neighbours"
    ),
    "brick": Lattice(
        ((0, 2), (1, 1), (1, -1)), (".#", "#."), 2, "bricks, every second row moved by half a brick"
    ),
    "honeycomb": Lattice(
        ((0, 1), (0, 3), (1, 1)),
        (".##.", "#..#"),
        2,
        "triangles, or corners of hexagons: neighbours in a row, and below every second one",
    ),
    "staircase": Lattice(((0, 1), (1, -1)), words="squares, each row moved by one to the right"),
    "aztec": Lattice(((1, 1), (1, -1)), ("#.", ".#"), words="squares, with diagonal sides"),
}
"""The lattices that have a name."""


@dataclass(frozen=True, slots=True, repr=False)
class GroundRule(RuleOfArrays):
    """A rule on boards that are cut from a ground.

    source, quantity: what is counted there. start, board: the rows of the picture that come once,
    and those that repeat; `.` is a cell, `#` a hole, and other marks stand on cells. spread: how
    many squares there are for each column. neighbours: of a cell in a game of colours, one step of
    each two; none for those of squares. axes: where a step of the rule down leads, and one to the
    right; nothing for there.
    """

    kind: ClassVar[str] = "ground"
    table: ClassVar[str] = "board"
    words: ClassVar[str] = "what the rule {} counts on a board of its own"
    name: str
    source: Game
    quantity: str
    start: tuple[str, ...]
    board: tuple[str, ...]
    spread: int
    neighbours: tuple[Cell, ...]
    axes: tuple[Cell, ...] = ()
    data: str = field(compare=False, default="")
    summary: str = ""

    @property
    def ground(self) -> Ground:
        """The track of its squares, each with the number of its mark."""
        return Ground(self.start, self.board)

    @property
    def steps(self) -> tuple[Cell, ...]:
        """The steps to all neighbours of a cell."""
        some = self.neighbours or EDGES
        return tuple(sorted({*some, *((-r, -c) for r, c in some)}))

    def letter_of(self, mark: str) -> str:
        """Return the letter of the source that a mark means; raises GfkitError for none."""
        try:
            return self.source.letter_of(mark)
        except GfkitError as error:
            raise GfkitError(f"{error}; lattices are {', '.join(LATTICES)}") from None

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards whose growing side is joined."""
        if topology in ALONG:
            raise GfkitError(
                f"{self.name} is a rule for strips and cylinders: a {topology} closes only where "
                "the picture repeats"
            )
        if topology != "strip" and (self.axes or self.neighbours):
            raise GfkitError(f"{self.name} is a lattice on a strip, not on a {topology}")
        self.source.refuse(topology)

    def at(self, cell: Cell) -> Cell:
        """Return the square to which a step of the rule leads."""
        (a, b), (i, j) = self.axes or ((1, 0), (0, 1))
        return cell[0] * a + cell[1] * i, cell[0] * b + cell[1] * j

    def cut(self, board: Board) -> tuple[Board, dict[Cell, str]]:
        """Return the squares of a rectangle of cells that are on the ground, and what stands there.

        >>> rule = grounded(ColouringGame.of("stones", (), ()), "positions", "brick")
        >>> str(rule.cut(Board.parse("2x2"))[0])
        '.#.#|#.#.'
        """
        columns, ground = self.spread * board.columns, self.ground
        whole = Board.rectangle(board.rows, columns)
        marks = {cell: ground.mark(*cell) for cell in whole.cells}
        holes = [cell for cell, mark in marks.items() if mark == GONE]
        given = {cell: mark for cell, mark in marks.items() if mark not in {FREE, GONE}}
        return whole.without(holes), given

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError that names the place."""
        rest = {key: value for key, value in data.items() if key not in {"name", "summary"}}
        z = fit(rest, GROUND, where)
        try:
            rule = Definition.of_data(str(z.rule.get("name", where)), z.rule)
        except GfkitError as error:
            raise ArrayRuleError(f"{where}: rule", str(error)) from None
        with at(where):
            _require_fit(rule.game, rule.quantity, z)
        return cls(
            source=rule.game,
            quantity=rule.quantity,
            start=tuple(z.start),
            board=tuple(z.board),
            spread=z.spread,
            neighbours=tuple(z.neighbours),
            axes=tuple((r, c) for r, c in z.axes),
            **written_rule(data, where),
        )


def _require_fit(source: Game, quantity: str, z: Any) -> None:
    """Raise Unfit for what has no meaning on a ground."""
    if quantity not in QUANTITIES:
        known = ", ".join(one for one in source.quantities if one in QUANTITIES)
        raise Unfit(f"of {source} the {known} are counted there, not {quantity!r}")
    is_coloured = isinstance(source, ColouringGame) and source.neighbours == "edge"
    if z.neighbours and not is_coloured:
        raise Unfit("neighbours are said of games of colours that have those of squares otherwise")
    if z.axes and (z.neighbours or z.axes[0][0] * z.axes[1][1] == z.axes[0][1] * z.axes[1][0]):
        raise Unfit("axes are two steps in different lines, without neighbours")
    if any((-r, -c) in z.neighbours or (r, c) == (0, 0) for r, c in z.neighbours):
        raise Unfit("neighbours are steps to other cells, one of each two that undo each other")
    if not isinstance(source, ColouringGame | PlacementGame | ArrayRule | EdgeRule | LinkRule):
        raise Unfit(f"arrays, colours, pieces, edges and links have such boards, not {source}")
    if isinstance(source, EdgeRule) and (source.ends or source.graph):
        raise Unfit(f"{source} speaks of corners or rows of a rectangle")
    if isinstance(source, ArrayRule) and any(
        getattr(one.acceptor, "sides", ()) for one in source.arrays.conditions
    ):
        raise Unfit(f"{source} speaks of the sides of a rectangle")
    if getattr(source, "apart", ()):
        raise Unfit(f"{source} keeps pieces apart, which is for rectangles")
    if {*"".join([*z.board, *z.start])} - {FREE, GONE} and not isinstance(
        source, ColouringGame | ArrayRule
    ):
        known = ", ".join(LATTICES)
        raise Unfit(f"a picture for {source} has only `.` and holes, `#`; lattices are {known}")


def grounded(source: Game, quantity: str, ground: str) -> GroundRule:
    """Return a rule on a lattice of a name, or on a picture such as "..#|...".

    Raises GfkitError for a rule that has no meaning there.

    >>> from gfkit.boards.kinds.colouring import NODE_KAYLES
    >>> grounded(NODE_KAYLES, "positions", "hexagonal").steps
    ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
    """
    lattice = LATTICES.get(ground) or Lattice(EDGES, tuple(_rows(ground)))
    return _made(source, quantity, f"{source.name} on {ground}", lattice, [])


def begun(source: Game, quantity: str, start: str) -> GroundRule:
    """Return a rule on boards whose first rows are given, such as "R..|..L"."""
    rows = _rows(start)
    return _made(source, quantity, f"{source.name} from {start}", Lattice(EDGES), rows)


def _rows(picture: str) -> list[str]:
    rows = [row.strip() for row in picture.strip().split("|")]
    if not all(rows) or len({*map(len, rows)}) > 1:
        known = ", ".join(LATTICES)
        raise GfkitError(
            f"a board is rows of equal length such as '..#|...', or one of the lattices {known}: "
            f"not {picture!r}"
        )
    return rows


def _made(source: Game, quantity: str, name: str, lattice: Lattice, start: list[str]) -> GroundRule:
    data: dict[str, Any] = {"board": [*lattice.board]}
    if start:
        data["start"] = start
    if lattice.spread > 1:
        data["spread"] = lattice.spread
    is_moved = lattice.steps != EDGES
    if is_moved and len(lattice.steps) == len(EDGES) and not _has_components(source):
        data["axes"] = [[*step] for step in lattice.steps[::-1]]
    elif is_moved and isinstance(source, ColouringGame):
        data["neighbours"] = [[*step] for step in lattice.steps]
    elif is_moved and isinstance(source, RuleOfArrays):
        source = _moved(source, lattice, name)
    elif is_moved:
        source, quantity = _moved(_matchings(source, quantity, name), lattice, name), "arrays"
    rule = Definition(source, quantity).to_data()
    rule.pop("summary", None)
    told = lattice.words or (f"first rows {'|'.join(start)}" if start else "holes that repeat")
    said = source.says(quantity)
    if is_moved:
        said = said.replace(", in the grid graph", "")
    summary = f"{said}; {told}"
    return GroundRule.from_data({**data, "rule": rule, "summary": summary, "name": name}, name)


def _has_components(source: Game) -> bool:
    """Tell whether a rule is about components, whose edges go along named directions."""
    return isinstance(source, EdgeRule) or "connected" in source.to_data()


def _matchings(source: Game, quantity: str, name: str) -> RuleOfArrays:
    """Return a game of dominoes, which join neighbours, as a rule of links."""
    pieces = {cells for _, cells, _ in source.owned} if isinstance(source, PlacementGame) else {}
    found = graph_rule(MATCHINGS.get(quantity, ""))
    if pieces != {((0, 0), step) for step in EDGES} or not isinstance(found, LinkRule):
        known = ", ".join(MATCHINGS)
        raise GfkitError(f"{name}: of pieces, only dominoes have a meaning there, and {known}")
    return found


def _moved(source: RuleOfArrays, lattice: Lattice, name: str) -> Game:
    """Return a rule of arrays, edges or links with the steps of a lattice for those of squares.

    Numbers of neighbours from some k <= 3 up to 4 mean k or more.
    """
    data = source.to_data()
    both = sorted({*lattice.steps, *((-r, -c) for r, c in lattice.steps)})
    known = {step: way for way, step in BESIDE.items()}
    every = [known.get(step, [*step]) for step in lattice.steps]
    for key in [key for key, value in data.items() if isinstance(value, list | dict)]:
        if key in {"values", "weights"}:
            continue
        if key not in {"neighbours", "connected", "links", "edges"}:
            raise GfkitError(f"{name}: a rule with {key!r} is for squares")
        some = data[key] if isinstance(data[key], list) else [data[key]]
        found = []
        for one in some:
            ways = one.get("directions", SQUARE if key in {"connected", "edges"} else ())
            if sorted(ways) != SQUARE or "offsets" in one:
                raise GfkitError(f"{name}: neighbours there are {' and '.join(SQUARE)} in the rule")
            rest = {k: z for k, z in one.items() if k != "directions"}
            for k in {"counts", "number"} & rest.keys():
                is_or_more = {3, 4} <= {*rest[k]} == {*range(min(rest[k]), 5)}
                rest[k] = [*rest[k], *(range(5, len(both) + 1) if is_or_more else ())]
            is_named = key in {"connected", "edges"}
            found.append(
                {**rest, **({"directions": every} if is_named else {"offsets": [*map(list, both)]})}
            )
        data[key] = found if isinstance(data[key], list) else found[0]
    return type(source).of_data(source.name, data)


@lru_cache(maxsize=64)
def split_name(name: str) -> tuple[str, str, str] | None:
    """Return a rule's name, "on" or "from", and the ground, of a text that says these.

    >>> split_name("col:maximal on honeycomb"), split_name("col")
    (('col:maximal', 'on', 'honeycomb'), None)
    """
    for word in ("on", "from"):
        rule, found, ground = name.rpartition(f" {word} ")
        if found and rule.strip() and ground.strip():
            return rule.strip(), word, ground.strip()
    return None
