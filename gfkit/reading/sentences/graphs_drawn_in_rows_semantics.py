"""From a parse to what it means: graphs that are drawn in rows, whose edges are their own.

The square of a path is a row in which cells at distance 1 or 2 are neighbours. A comb is two rows:
the first one is a path, and each cell of the second one has the cell above it for its neighbour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gfkit.reading.sentences.graph_meanings import Rectangle, Sets
from gfkit.reading.sentences.graph_semantics import CalledGraph
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Parts,
    Sides,
    joined,
    one,
    the,
)
from gfkit.reading.sentences.predicate_semantics import grids_of
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    DOWN,
    NONE,
    SOME,
    At,
    Count,
    Counted,
    EqualAt,
    LineAt,
    Meaningless,
    Objects,
    Of,
    Order,
    Ordered,
    Property,
    Rows,
    Size,
    Windows,
    Words,
    all_of,
)
from gfkit.reading.sentences.vertex_set_semantics import VertexSetForms

EQUAL = Ordered(Order.EQUAL)
SETS_ON = {"": None, "independent-sets": 1, "vertex-covers": 0}
"""The letter of which no two are neighbours, where sets are told by one."""


@dataclass(frozen=True, slots=True)
class DrawnGraph:
    """A comb, or the square of a path of so many vertices."""

    size: Size
    is_comb: bool

    def objects(self, colors: Alphabet) -> tuple[Objects, Size]:
        """Return the words or arrays over some colors."""
        if self.is_comb:
            return grids_of(Sides(Size(0, 2), self.size), colors), Size()
        return Words(colors.letters), self.size

    def apart(self, of: Of | Ordered) -> Property:
        """Return that no two neighbours have a letter both, or are equal."""
        if self.is_comb:
            path = Count(SOME, LineAt(Rows(), 0), Count(NONE, Windows(2, (ALONG,)), of))
            return joined([Count(NONE, Windows(2, (DOWN,)), of), path])
        ends: Property = EqualAt(0, -1)
        if isinstance(of, Of):
            ends = joined([At(0, of.values), At(-1, of.values)])
        return joined([Count(NONE, Windows(2, ()), of), Count(NONE, Windows(3, ()), ends)])


@dataclass(frozen=True, slots=True)
class SetsDrawn:
    """Sets of vertices of a drawn graph, by their name."""

    name: str
    graph: DrawnGraph


@dataclass(frozen=True, slots=True)
class ColoringsDrawn:
    """Proper colorings of a drawn graph by so many colors."""

    colors: int
    graph: DrawnGraph


class DrawnGraphForms(VertexSetForms):
    """What each form of `graphs_drawn_in_rows.lark` means."""

    def square_of_path(self, parts: Parts) -> DrawnGraph:
        told = [z for z in parts if isinstance(z, int)]
        if told and told != [1, 2]:
            raise Meaningless("in the square of a path vertices at distance 1 or 2 are adjacent")
        return DrawnGraph(self._path(parts), is_comb=False)

    def comb_graph(self, parts: Parts) -> DrawnGraph:
        """Return a comb, of which the path or the number of its teeth may be told."""
        is_told = any(isinstance(z, CalledGraph) for z in parts)
        teeth, path = one(Size, parts), self._path(parts) if is_told else None
        if teeth is not None and path not in {None, teeth}:
            raise Meaningless("there is a tooth at each vertex of the path")
        return DrawnGraph(path or teeth or Size(), is_comb=True)

    def comb_untold(self, parts: Parts) -> DrawnGraph:
        raise Meaningless(
            "how many vertices the path of a comb has is told: 'the comb graph (a path on n "
            "vertices with one pendant vertex at each)'"
        )

    def _path(self, parts: Parts) -> Size:
        graph = the(CalledGraph, parts).graph
        is_row = isinstance(graph, Rectangle) and graph.rows == Size(0, 1) and not graph.kings
        if not isinstance(graph, Rectangle) or not is_row or any(graph.joined):
            raise Meaningless("the square of a path, and the comb of a path, are counted")
        return graph.columns

    def sets_on_drawn_graph(self, parts: Parts) -> SetsDrawn:
        return SetsDrawn(the(Sets, parts).name, the(DrawnGraph, parts))

    def counted_sets_drawn(self, parts: Parts) -> Counted:
        """Return sets of vertices of a drawn graph."""
        of = the(SetsDrawn, parts)
        if of.name not in SETS_ON:
            raise Meaningless("independent sets and vertex covers are counted on such graphs")
        rest = [z for z in parts if z is not of]
        letter = SETS_ON[of.name]
        said = None if letter is None else of.graph.apart(Of(frozenset({letter})))
        objects, size = of.graph.objects(Alphabet((0, 1)))
        found = self.counted([(objects, size, None), *rest])
        return replace(found, said=all_of([found.said, said]))

    def colors_on_drawn_graph(self, parts: Parts) -> ColoringsDrawn:
        return ColoringsDrawn(the(int, parts), the(DrawnGraph, parts))

    def counted_colorings_drawn(self, parts: Parts) -> Counted:
        """Return proper colorings of a drawn graph."""
        of = the(ColoringsDrawn, parts)
        objects, size = of.graph.objects(Alphabet(tuple(range(1, of.colors + 1))))
        rest = [z for z in parts if z is not of]
        found = self.counted([(objects, size, None), *rest])
        return replace(found, said=all_of([found.said, of.graph.apart(EQUAL)]))
