"""Sequences of boards and of graphs that grow with n, counted one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gfkit.boards.graph import Graph
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.formulas.evaluate import simplest
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.series.functions import RationalFunction
from gfkit.series.profile import Profile
from gfkit.strips.graphs.auxiliary import graph_place
from gfkit.strips.sequences.counted import BoardCounts, GraphCounts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.finite_table import Entry

MAX_SIDE = 1000

FAMILIES: dict[str, Callable[[int], Graph]] = {
    "paths": Graph.path,
    "cycles": Graph.cycle,
    "complete": Graph.complete,
    "stars": lambda n: Graph.of_edges(n, [(0, i) for i in range(1, n)]),
    "empty": lambda n: Graph.of_edges(n, []),
}
"""Families of graphs on the vertices 0, ..., n - 1; the centre of a star is 0."""


@sequence_kind("boards")
@dataclass(frozen=True, slots=True, repr=False)
class BoardSequence(Definition):
    """a(n) is the count of the board of rows x columns cells, 1 <= n <= limit; None stands for n.

    >>> from gfkit.boards.rules import domineering
    >>> from gfkit.proofs.kernel import Workings
    >>> squares = BoardSequence(BoardCounts(domineering.positions), None, None, 4)
    >>> squares.values(4, Workings())
    [1, 7, 131, 10012]
    """

    counts: BoardCounts
    rows: int | None
    columns: int | None
    limit: int

    def __post_init__(self) -> None:
        _check(self.limit)
        if self.rows is not None and self.columns is not None:
            raise GfkitError("a side of the boards is n")

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

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first counts."""
        sizes = range(1, min(count, self.limit) + 1)
        places = [f"{self._side(self.rows, n)}x{self._side(self.columns, n)}" for n in sizes]
        return list(map(_value, self.counts.at(places, run)))

    @staticmethod
    def _side(side: int | None, n: int) -> int:
        return n if side is None else side

    def data(self) -> dict[str, Any]:
        """Return JSON data: `counts`, `rows` and `columns` (null for n), `last`."""
        sides = {"rows": self.rows, "columns": self.columns}
        return {"counts": self.counts.data(), **sides, "last": self.limit}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition of such data."""
        sides = [None if data[key] is None else int(data[key]) for key in ("rows", "columns")]
        return cls(BoardCounts.of_data(data["counts"]), sides[0], sides[1], int(data["last"]))

    def __str__(self) -> str:
        sides = " x ".join("n" if side is None else str(side) for side in (self.rows, self.columns))
        return f"{self.counts} of {sides} cells, 1 <= n <= {self.limit}"


@sequence_kind("graphs")
@dataclass(frozen=True, slots=True, repr=False)
class GraphSequence(Definition):
    """a(n) is the count of the graph of a family with n vertices, 1 <= n <= limit."""

    counts: GraphCounts
    family: str
    limit: int

    def __post_init__(self) -> None:
        _check(self.limit)
        if self.family not in FAMILIES:
            known = ", ".join(FAMILIES)
            raise GfkitError(f"{self.family!r} is not a family of graphs; they are {known}")

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

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first counts."""
        graph = FAMILIES[self.family]
        places = [graph_place(graph(n)) for n in range(1, min(count, self.limit) + 1)]
        return list(map(_value, self.counts.at(places, run)))

    def data(self) -> dict[str, Any]:
        """Return JSON data: `counts`, `family`, `last`."""
        return {"counts": self.counts.data(), "family": self.family, "last": self.limit}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition of such data."""
        family = str(data["family"])
        if family not in FAMILIES:
            raise CertificateRejected(f"{family!r} is not a family of graphs")
        return cls(GraphCounts.of_data(data["counts"]), family, int(data["last"]))

    def __str__(self) -> str:
        return f"{self.counts}: {self.family} of n vertices, 1 <= n <= {self.limit}"


def _check(limit: int) -> None:
    if not 1 <= limit <= MAX_SIDE:
        raise GfkitError(f"boards and graphs for n from 1 to {limit}: at most {MAX_SIDE}")


def _value(entry: Entry) -> Value:
    return simplest(RationalFunction.of(entry)) if isinstance(entry, Profile) else entry
