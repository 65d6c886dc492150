"""What is counted on graphs and boards, as data: THINGS of a size on a GRAPH.

A grid graph is the product of two paths; a cycle in the place of a path joins the ends of a side. A
board has the same form, since its cells are the vertices. Equal meanings are equal objects: P_1 and
P_2 stand for K_1 and K_2, C_3 for K_3, and a path is one row.
"""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.reading.sentences.sentence_meanings import Amount, Size

# Graphs.


@dataclass(frozen=True, slots=True)
class Rectangle:
    """The cells of so many rows and columns, as vertices; neighbours share a side.

    joined: whether the ends of each column are neighbours (there is a cycle of rows), and those of
    each row. kings: whether cells that share a corner are neighbours, too.
    """

    rows: Size
    columns: Size
    joined: tuple[bool, bool] = (False, False)
    kings: bool = False

    @property
    def is_line(self) -> bool:
        """Whether it is a path or a cycle, which has one row."""
        return self.rows == Size(0, 1)

    @property
    def is_fixed(self) -> bool:
        """Whether both sides are numbers."""
        return not (self.rows.step or self.columns.step)


@dataclass(frozen=True, slots=True)
class Times:
    """The product of a graph that has a name, as K_4, with a path or a cycle of a size."""

    graph: str
    length: Size
    joined: bool = False


@dataclass(frozen=True, slots=True)
class NamedGraph:
    """One graph, by its name: petersen, K_5, K_{2,3}."""

    name: str


@dataclass(frozen=True, slots=True)
class Growing:
    """A graph for each n, whose width grows or that has a vertex next to all others: K_n, K_{2,n}.

    letter: as in its name. first: of a complete bipartite graph the other part, n itself if 0.
    shift: by how much the number in its name is larger than n, as in W_{n+1}.
    """

    letter: str
    first: int | None = None
    shift: int = 0


Graph = Rectangle | Times | NamedGraph | Growing


# Things on them.


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of vertices or edges, by the name of the model."""

    name: str


@dataclass(frozen=True, slots=True)
class Subgraphs:
    """Sets of edges by how many of them each vertex has; None for any number.

    is_not: whether no vertex has such a number.
    """

    degrees: Amount | None = None
    is_not: bool = False

    def __contains__(self, degree: int) -> bool:
        return self.degrees is None or (degree in self.degrees) != self.is_not


SELF_AVOIDING, HAMILTONIAN, MONOTONE = "self-avoiding", "Hamiltonian", "monotone"
"""Kinds of paths: that visit no vertex twice, or all of them once, or go right and down."""


@dataclass(frozen=True, slots=True)
class Paths:
    """Paths between two corners, which are self-avoiding, Hamiltonian or monotone."""

    kind: str
    ends: tuple[str, str]


EULERIAN, ACYCLIC = "Eulerian", "acyclic"
"""Kinds of orientations: as many edges lead to each vertex as from it, or there is no cycle."""


@dataclass(frozen=True, slots=True)
class Orientations:
    """Directions of all edges, of a kind; no kind: of any.

    sources, sinks: how many vertices there are to which no edge leads, and from which none does.
    out, into: how many edges lead from each vertex, and to it.
    """

    kind: str
    sources: Amount | None = None
    sinks: Amount | None = None
    out: Amount | None = None
    into: Amount | None = None

    @property
    def is_of_vertices(self) -> bool:
        """Whether something is said of vertices by the edges that lead to them, or from them."""
        return any(z is not None for z in (self.sources, self.sinks, self.out, self.into))


@dataclass(frozen=True, slots=True)
class Colorings:
    """Proper colorings with so many colors; k of them, if it is None."""

    colors: int | None


ROW, COLUMN = "row", "column"


@dataclass(frozen=True, slots=True)
class PiecesInLine:
    """In each row, or in each column, there are so many pieces."""

    line: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Pieces:
    """Placements of any number of pieces of a kind on cells.

    peaceful: whether none attacks another. maximal: whether no further one can be placed so. lines:
    how many there are in each row and column, if it is told.
    """

    name: str
    peaceful: bool = True
    maximal: bool = False
    lines: frozenset[PiecesInLine] = frozenset()


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of a game; quantity: which of them, as in the name of a model."""

    game: str
    quantity: str = "positions"


@dataclass(frozen=True, slots=True)
class NimValues:
    """The nim-values of a game."""

    game: str


Things = Sets | Subgraphs | Paths | Orientations | Colorings | Pieces | Positions | NimValues


@dataclass(frozen=True, slots=True)
class EdgesIn:
    """So many of the edges of a ladder or path are taken; all of them, if the amount is None.

    upright: whether rungs are meant; None for edges of any kind. line: the index of the column of
    rungs, or of the row of other edges; None for all. apart: whether no two adjacent rungs are.
    """

    upright: bool | None
    amount: Amount | None = None
    line: int | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class OnGraph:
    """Things on a graph or board; size: how many vertices, edges or pieces they have, if told.

    edges: which edges are taken, of sets of edges.
    """

    things: Things
    graph: Graph
    size: Amount | None = None
    edges: frozenset[EdgesIn] = frozenset()
