"""Tables of counts: of boards, of graphs, and of the bars of a matrix."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gfkit.boards.board import Board
from gfkit.boards.rule_data import (
    graph_rule_data,
    graph_rule_of_data,
    model_data,
    model_of_data,
    plain_model,
)
from gfkit.boards.tiles import TileSet
from gfkit.errors import CertificateRejected
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.finite_table import Table, entry_of, table_kind
from gfkit.series.profile import Profile
from gfkit.strips.graphs.auxiliary import read_graph
from gfkit.strips.graphs.graphs import profile_on_graph
from gfkit.strips.sequences.table import count_table
from gfkit.strips.totals.bar import bars
from gfkit.strips.totals.count import count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.boards.edge_games import GraphRule
    from gfkit.boards.joins import Topology
    from gfkit.boards.rules import Model
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.finite_table import Entry, Place

MARKS = ("none", "x", "xy")
_SIDES = re.compile(r"(\d{1,4})x(\d{1,4})")
_FEW = 3
"""So many boards are counted one by one; of more, strips give whole rows of the table."""


@table_kind("boards")
@dataclass(frozen=True, slots=True)
class BoardCounts(Table):
    """Counts of boards; a place is a board as text, such as 2x3 or ..|#.

    marks: "none" for numbers, "xy" for polynomials, "x" for polynomials with y = x. left, right:
    only positions with so many pieces of that player. more: only those whose number of Right's
    pieces less Left's is from more[0] to more[1]. None stands for any number.
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
                    count_table,
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

    def data(self) -> dict[str, Any]:
        """Return the rule and what is counted."""
        return {
            "rule": model_data(self.model),
            "topology": self.topology,
            "multigraph": self.multigraph,
            "marks": self.marks,
            "left": self.left,
            "right": self.right,
            "more": None if self.more is None else list(self.more),
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the table of such data."""
        topology = data["topology"]
        if topology not in ("strip", "cylinder", "ring", "torus"):
            raise CertificateRejected(f"{topology!r} is not a topology")
        left, right = (None if data[key] is None else int(data[key]) for key in ("left", "right"))
        more = data["more"]
        return cls(
            model_of_data(data["rule"]),
            topology,
            data["multigraph"] is True,
            _marks(data["marks"]),
            left,
            right,
            None if more is None else (int(more[0]), int(more[1])),
        )

    def __str__(self) -> str:
        limits = [f"{n} of {who}" for who, n in (("Left", self.left), ("Right", self.right)) if n]
        if self.more is not None:
            limits.append(f"{self.more[0]} to {self.more[1]} more of Right than of Left")
        shape = "boards" if self.topology == "strip" else f"boards joined to a {self.topology}"
        only = f" with {', '.join(limits)}" if limits else ""
        return f"{_counted(self.marks)} of {self.model.name}{only} on {shape}"


@table_kind("graphs")
@dataclass(frozen=True, slots=True)
class GraphCounts(Table):
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

    def data(self) -> dict[str, Any]:
        """Return the rule and what is counted."""
        return {"rule": graph_rule_data(self.rule), "marks": self.marks}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the table of such data."""
        return cls(graph_rule_of_data(data["rule"]), _marks(data["marks"]))

    def __str__(self) -> str:
        return f"{_counted(self.marks)} of {self.rule.name} on graphs"


@table_kind("bars")
@dataclass(frozen=True, slots=True)
class BarEntries(Table):
    """Entries of the matrix of bars of one length; a place is "size" or a row and a column.

    The place "2,1" is the entry in row 2 and column 1, both from 1; at "rows" and "columns" stand
    their numbers. start, end: the labels at the ends of a bar. [HuntemannMcKay2021, Theorem 1]
    """

    tiles: TileSet
    length: int
    start: str
    end: str

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return these entries."""
        matrix = run(bars, self.tiles, self.length, self.start, self.end)
        rows, columns = matrix.size
        found: list[Entry] = []
        for place in places:
            if place in ("rows", "columns"):
                found.append(rows if place == "rows" else columns)
                continue
            match = re.fullmatch(r"(\d{1,6}),(\d{1,6})", str(place))
            if match is None or not (0 < int(match[1]) <= rows and 0 < int(match[2]) <= columns):
                raise NotDerived(f"a {rows} x {columns} matrix has no entry {place}")
            found.append(entry_of(matrix[int(match[1]) - 1, int(match[2]) - 1]))
        return found

    def data(self) -> dict[str, Any]:
        """Return the tiles and the bar."""
        return {
            "tiles": self.tiles.to_data(),
            "length": self.length,
            "left": self.start,
            "right": self.end,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the table of such data."""
        tiles = TileSet.from_data(data["tiles"])
        return cls(tiles, int(data["length"]), str(data["left"]), str(data["right"]))

    def __str__(self) -> str:
        ends = f"with {self.start} on the left and {self.end} on the right"
        return f"entries of the matrix of bars of {self.length} cells of {self.tiles.name}, {ends}"


def _marked(profile: Profile, marks: str) -> Entry:
    if marks == "none":
        return profile.total()
    if marks == "x":
        folded: dict[tuple[int, int], int] = {}
        for i, j, c in profile.terms:
            folded[i + j, 0] = folded.get((i + j, 0), 0) + c
        profile = Profile.of(folded)
    return entry_of(profile)


def _counted(marks: str) -> str:
    return "the number" if marks == "none" else "the polynomial"


def _marks(data: object) -> str:
    if data not in MARKS:
        raise CertificateRejected(f"marks are one of {', '.join(MARKS)}")
    return str(data)
