"""Counts of single boards and graphs as values of statements, and sequences of such counts."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gfkit.boards.models.model import Model
from gfkit.boards.models.texts import plain_model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import Value, simplest
from gfkit.proofs.codec import FLAG, WHOLE, WORD, Shape, one_of
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.tables import (
    Entry,
    Place,
    ValueTable,
    entry_of,
    table_kind,
)
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.count import MODEL, count
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.sequences.tables import board_table
from gfkit.strips.sequences.walks import MARKED
from gfkit.strips.statements.graphs import GRAPH_RULE, graph_place, read_graph

if TYPE_CHECKING:
    from gfkit.boards.rules.graph_games import GraphRule


_SIDES = re.compile(r"(\d{1,4})x(\d{1,4})")
_WHOLE = replace(WHOLE, optional=True)
_FEW = 3
"""Up to this many boards are counted one by one; for more, strips give whole rows."""


@table_kind(
    "boards",
    model=MODEL.at("rule"),
    topology=one_of(TOPOLOGIES, "a topology is"),
    multigraph=FLAG,
    marks=MARKED,
    left=_WHOLE,
    right=_WHOLE,
    more=replace(WHOLE.many(), optional=True),
)
@dataclass(frozen=True, slots=True)
class BoardCounts(ValueTable):
    """Counts of boards; a place is a board as text, such as 2x3 or ..|#.

    marks: "none" for numbers, "xy" for polynomials, "x" for polynomials with y = x. left, right:
    only positions with this many pieces of that player. more: only positions whose number of
    Right's pieces minus that of Left's is from more[0] to more[1]. None stands for any number.
    """

    model: Model
    topology: Topology = "strip"
    multigraph: bool = False
    marks: str = "none"
    left: int | None = None
    right: int | None = None
    more: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", plain_model(self.model))

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return the counts of these boards."""
        sides = [_SIDES.fullmatch(str(place)) for place in places]
        if len(places) > _FEW and all(sides) and self._are_plain():
            pairs = [(int(match[1]), int(match[2])) for match in sides if match is not None]
            if min(map(min, pairs)) > 0:
                most = max(m for m, _ in pairs), max(n for _, n in pairs)
                counts = run(
                    board_table,
                    self.model,
                    *most,
                    topology=self.topology,
                    multigraph=self.multigraph,
                )
                return [counts[m - 1][n - 1] for m, n in pairs]
        return [self._of(Board.parse(str(place)), run) for place in places]

    def _are_plain(self) -> bool:
        every = self.left is None and self.right is None and self.more is None
        return self.marks == "none" and every and not self.model.play

    def _of(self, board: Board, run: Workings) -> Entry:
        profile = run(count, self.model, board, topology=self.topology, multigraph=self.multigraph)
        return _marked(profile.where(self._is_meant), self.marks)

    def _is_meant(self, i: int, j: int) -> bool:
        low, high = self.more if self.more is not None else (j - i, j - i)
        return self.left in {None, i} and self.right in {None, j} and low <= j - i <= high


@table_kind("graphs", rule=GRAPH_RULE, marks=MARKED)
@dataclass(frozen=True, slots=True)
class GraphCounts(ValueTable):
    """Counts of graphs; a place is a graph as text: graph6, or edges joined by semicolons.

    marks: as for boards.
    """

    rule: GraphRule
    marks: str = "none"

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return the counts of these graphs."""
        found: list[Entry] = []
        for place in places:
            graph = read_graph(str(place))
            profile = run(profile_on_graph, self.rule.game, graph, self.rule.quantity)
            found.append(_marked(profile, self.marks))
        return found


def _marked(profile: Profile, marks: str) -> Entry:
    if marks == "none":
        return profile.total()
    return entry_of(profile.of_all_pieces() if marks == "x" else profile)


MAX_LIMIT = 1000
FAMILIES: dict[str, Callable[[int], Graph]] = {
    "paths": Graph.path,
    "cycles": Graph.cycle,
    "complete": Graph.complete,
    "stars": lambda n: Graph.of_edges(n, [(0, i) for i in range(1, n)]),
    "empty": lambda n: Graph.of_edges(n, []),
}
"""Families of graphs on the vertices 0, ..., n - 1; the centre of a star is 0."""


class CountedOneByOne(Definition):
    """a(n) is the count of the n-th board or graph, 1 <= n <= limit."""

    __slots__ = ()
    counts: BoardCounts | GraphCounts
    limit: int

    @abstractmethod
    def place(self, n: int) -> Place:
        """Return the n-th board or graph, as a place of the table of counts."""

    @property
    def offset(self) -> int:
        """The first n, 1."""
        return 1

    @property
    def last(self) -> int:
        """The last n."""
        return self.limit

    @property
    def letters(self) -> frozenset[str]:
        """The marks."""
        return frozenset("xy" if self.counts.marks != "none" else "")

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first counts."""
        places = [self.place(n) for n in range(1, min(count, self.limit) + 1)]
        return [
            simplest(RationalFunction.of(entry)) if isinstance(entry, Profile) else entry
            for entry in self.counts.at(places, run)
        ]

    def check(self) -> None:
        """Raise GfkitError for too many counts."""
        if not 1 <= self.limit <= MAX_LIMIT:
            raise GfkitError(f"boards and graphs for n from 1 to {self.limit}: at most {MAX_LIMIT}")


@sequence_kind(
    "boards",
    counts=Shape(BoardCounts.data, BoardCounts.of_data),
    rows=_WHOLE,
    columns=_WHOLE,
    limit=WHOLE.at("last"),
)
@dataclass(frozen=True, slots=True, repr=False)
class BoardSequence(CountedOneByOne):
    """a(n) is the count of the board of rows x columns cells, 1 <= n <= limit; None stands for n.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.proofs.kernel import Workings
    >>> squares = BoardSequence(BoardCounts(domineering.positions), None, None, 4)
    >>> squares.compute(4, Workings())
    [1, 7, 131, 10012]
    """

    counts: BoardCounts
    rows: int | None
    columns: int | None
    limit: int

    def __post_init__(self) -> None:
        self.check()
        if self.rows is not None and self.columns is not None:
            raise GfkitError("a side of the boards is n")

    def place(self, n: int) -> Place:
        """Return the n-th board."""
        return "x".join(str(n if side is None else side) for side in (self.rows, self.columns))


@sequence_kind(
    "graphs",
    counts=Shape(GraphCounts.data, GraphCounts.of_data),
    family=WORD,
    limit=WHOLE.at("last"),
)
@dataclass(frozen=True, slots=True, repr=False)
class GraphSequence(CountedOneByOne):
    """a(n) is the count of the graph of a family with n vertices, 1 <= n <= limit."""

    counts: GraphCounts
    family: str
    limit: int

    def __post_init__(self) -> None:
        self.check()
        if self.family not in FAMILIES:
            known = ", ".join(FAMILIES)
            raise GfkitError(f"{self.family!r} is not a family of graphs; they are {known}")

    def place(self, n: int) -> Place:
        """Return the n-th graph."""
        return graph_place(FAMILIES[self.family](n))
