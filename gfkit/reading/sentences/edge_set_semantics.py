"""From a parse to what it means: sets of edges of which some are told apart.

Matchings of a grid are tilings by dominoes, and unit squares. Of other sets of edges of a ladder or
a path it is told which rungs they have, and which edges along its rails.
"""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.reading.sentences.graph_meanings import EdgesIn, OnGraph, Rectangle, Sets, Subgraphs
from gfkit.reading.sentences.graph_semantics import CalledGraph
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    LinesAt,
    Nth,
    Parts,
    one,
    one_amount,
    the,
)
from gfkit.reading.sentences.predicate_semantics import letter_of_amount
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    Meaningless,
    Rows,
    Size,
)
from gfkit.reading.sentences.tiling_meanings import (
    Aim,
    Contacts,
    Piece,
    TileBoard,
    TileCount,
    Tiled,
    TileLine,
    TileProperty,
    Tiles,
    Weight,
    tile_all,
    tile_not,
)
from gfkit.reading.sentences.tiling_shapes import in_one_way, rectangle

ENDS = (0, -1)
MATCHINGS = {"matchings", "perfect-matchings"}
EDGE_SETS = {"spanning-trees", "connected-spanning-subgraphs", "edge-covers"}
"""Sets of edges that are told apart as such, and not as tilings."""


@dataclass(frozen=True, slots=True)
class EdgeKind:
    """Edges that are vertical or horizontal, or any; is_rung: whether they were called rungs."""

    is_upright: bool | None
    is_rung: bool = False


RUNG = EdgeKind(is_upright=True, is_rung=True)


@dataclass(frozen=True, slots=True)
class EdgesSaid:
    """What is said of the edges; is_of_rungs: whether some were called rungs.

    many: how many rungs there are, where this is told. by_edges: whether the sets are counted by
    numbers of edges.
    """

    said: frozenset[EdgesIn]
    is_of_rungs: bool = False
    many: Size | None = None
    by_edges: bool = False


@dataclass(frozen=True, slots=True)
class HuedEdges:
    """A graph whose edges have one of two colors each."""

    graph: CalledGraph
    hues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HueAtVertices:
    """How many edges of a color each vertex has; None for all its edges.

    is_apart: whether it is told of two edges that they do not meet.
    """

    hue: str
    degrees: Subgraphs | None
    is_apart: bool = False


class EdgeSetForms:
    """What each form of sets of edges means."""

    def matchings_on(self, parts: Parts) -> Tiled | OnGraph:
        """Return sets of edges of a grid whose edges are told apart."""
        things, graph = the(Sets, parts), the(CalledGraph, parts).graph
        asked = [z for z in parts if isinstance(z, EdgesSaid)]
        said = frozenset[EdgesIn]().union(*(z.said for z in asked))
        if not isinstance(graph, Rectangle) or any(graph.joined) or graph.kings:
            raise Meaningless("edges are told apart in the sets of edges of a grid")
        if any(z.upright is None and z.line is None for z in said) and (
            things.name in MATCHINGS or graph.rows != Size(0, 1)
        ):
            raise Meaningless("how many edges there are is told of matchings, or sets of a path")
        if any(z.is_of_rungs for z in asked) and graph.rows != Size(0, 2):
            raise Meaningless("rungs are those of a ladder")
        if any(z.many not in {None, graph.columns} for z in asked):
            raise Meaningless("the ladder has another number of rungs")
        by_edges = any(z.by_edges for z in asked)
        if by_edges and things.name != "matchings":
            raise Meaningless("by the number of their edges matchings are counted")
        if things.name in EDGE_SETS:
            if graph.rows not in {Size(0, 1), Size(0, 2)}:
                raise Meaningless("of such sets edges are told apart on ladders and paths")
            return OnGraph(things, graph, edges=said)
        if things.name not in MATCHINGS:
            raise Meaningless("edges are told apart in matchings, spanning trees and edge covers")
        shapes = [rectangle(1, 2)]
        shapes += [rectangle(1, 1)] if things.name == "matchings" else []
        board = TileBoard(graph.rows, graph.columns)
        pieces = frozenset(map(Piece, shapes))
        told = tile_all(map(_as_tiles, sorted(said, key=repr)))
        weights = (Weight("x", Tiles(frozenset(shapes[:1]))),) if by_edges else ()
        return Tiled(Aim.TILINGS, board, pieces, told, weights)

    def edges_by_letter(self, parts: Parts) -> EdgesSaid:
        """Return that it is counted how many edges there are."""
        if parts:
            letter_of_amount(parts)
        return EdgesSaid(frozenset(), by_edges=True)

    # Sets of edges by how many of them each vertex has.

    def subgraphs_on(self, parts: Parts) -> OnGraph:
        told = [z for z in parts if isinstance(z, Subgraphs | Sets)]
        if len(told) > 1:
            raise Meaningless("the degrees are told once")
        if told and isinstance(told[0], Sets):
            return OnGraph(told[0], the(CalledGraph, parts).graph)
        found = one(Subgraphs, told) or Subgraphs()
        degrees = None if found.is_not else found.degrees
        name = None if degrees is None else NAMED_BY_DEGREES.get(degrees)
        return OnGraph(found if name is None else Sets(name), the(CalledGraph, parts).graph)

    def disjoint_edges(self, parts: Parts) -> OnGraph:
        return OnGraph(Sets("matchings"), the(CalledGraph, parts).graph)

    def each_vertex_is_met(self, parts: Parts) -> Subgraphs:
        times = [str(z) for z in parts]
        if times not in ([], ["1"]):
            raise Meaningless("an edge meets a vertex once")
        return Subgraphs(SOME)

    def no_cycles(self, parts: Parts) -> Sets:
        if any(z != Sets("cycles") for z in parts if isinstance(z, Sets)):
            raise Meaningless("sets of edges have no cycles, or may have some")
        if any(str(z) != "cycles" for z in parts if not isinstance(z, Sets)):
            raise Meaningless("sets of edges have no cycles, or may have some")
        return Sets("spanning-forests")

    def no_cycles_at_all(self, parts: Parts) -> Sets:
        return Sets("spanning-forests")

    def degrees(self, parts: Parts) -> Subgraphs:
        return Subgraphs(one_amount(parts))

    def edges_apart(self, parts: Parts) -> Subgraphs:
        """Return that at most one edge meets each vertex."""
        if the(int, parts) != 2:
            raise Meaningless("two edges share a vertex, or none do")
        return Subgraphs(Amount(0, 1))

    def amount_of_edges(self, parts: Parts) -> Amount:
        return one_amount(parts)

    def no_such_degree(self, parts: Parts) -> Subgraphs:
        return _denied_degrees(Subgraphs(one_amount(parts)))

    def degree_zero(self, parts: Parts) -> Subgraphs:
        return Subgraphs(NONE)

    def no_degree(self, parts: Parts) -> Subgraphs:
        return _denied_degrees(the(Subgraphs, parts))

    def no_isolated_vertices(self, parts: Parts) -> Subgraphs:
        return Subgraphs(SOME)

    def degrees_up_to(self, parts: Parts) -> Subgraphs:
        """Return that no degree is larger."""
        return Subgraphs(Amount(0, the(int, parts)))

    # Edges of two colors, of which one is such a set.

    def edges_hued(self, parts: Parts) -> HuedEdges:
        if one(int, parts) not in {None, len(ENDS)}:
            raise Meaningless("the edges have two colors here")
        return HuedEdges(the(CalledGraph, parts), the(tuple, parts))

    def two_hues(self, parts: Parts) -> tuple[str, ...]:
        found = tuple(map(str, parts))
        if len({*found}) < len(found):
            raise Meaningless("a color is told once")
        return found

    def edges_by_hues(self, parts: Parts) -> OnGraph:
        """Return the sets of edges of one color: those of the other one are the others."""
        of, said = the(HuedEdges, parts), the(HueAtVertices, parts)
        if said.hue not in of.hues:
            raise Meaningless(f"the edges are {' or '.join(of.hues)}, and not {said.hue}")
        if said.is_apart and isinstance(of.graph.graph, Rectangle) and of.graph.graph.is_line:
            raise Meaningless("the edges of a path or a cycle are in a row")
        if said.degrees is None:
            raise Meaningless("that all edges have one color is told of no vertex")
        return self.subgraphs_on([of.graph, said.degrees])

    def all_of_hue(self, parts: Parts) -> HueAtVertices:
        return HueAtVertices(str(parts[0]), None)

    def so_many_of_hue(self, parts: Parts) -> HueAtVertices:
        many = one(int, parts)
        amount = one_amount(parts) if many is None else Amount(many, many)
        return HueAtVertices(str(parts[-1]), Subgraphs(amount))

    def hued_at_no_vertex(self, parts: Parts) -> HueAtVertices:
        """Return what is so at no vertex: where not all edges are red there is a blue one."""
        said = the(HueAtVertices, parts)
        degrees = Subgraphs(SOME) if said.degrees is None else _denied_degrees(said.degrees)
        return HueAtVertices(said.hue, degrees)

    def no_two_of_hue(self, parts: Parts) -> HueAtVertices:
        self.edges_apart(parts)
        return HueAtVertices(str(parts[-1]), Subgraphs(Amount(0, 1)), is_apart=True)

    def edge_part(self, parts: Parts) -> EdgesSaid:
        each = [z for z in parts if isinstance(z, EdgesSaid)]
        if not each:
            raise Meaningless("nothing is said of the edges")
        said = frozenset[EdgesIn]().union(*(z.said for z in each))
        many = next((z.many for z in each if z.many is not None), None)
        return EdgesSaid(said, any(z.is_of_rungs for z in each), many)

    edge_verbs = edge_items = edge_part

    def edge_denied(self, parts: Parts) -> EdgesSaid:
        of = the(EdgesSaid, parts)
        (said,) = of.said
        others = None if said.amount is None else said.amount.others
        if others is None or said.apart:
            raise Meaningless("that an edge is not taken is told of one, or of how many there are")
        denied = EdgesIn(said.upright, others, said.line)
        return EdgesSaid(frozenset({denied}), of.is_of_rungs)

    def edges_of_kind(self, parts: Parts) -> EdgesSaid:
        of = the(EdgeKind, parts)
        return EdgesSaid(frozenset({EdgesIn(of.is_upright, one_amount(parts))}), of.is_rung)

    def every_edge(self, parts: Parts) -> EdgesSaid:
        """Return that all edges are taken, of a kind or of a row."""
        of, where = one(EdgeKind, parts), one(LinesAt, parts)
        if of is not None and of.is_upright and where is not None:
            raise Meaningless("edges lie along the first row, or the last one")
        if where is None:
            if of is None or of.is_upright is not True:
                raise Meaningless("all rungs are told, or all edges of a row")
            return EdgesSaid(frozenset({EdgesIn(upright=True)}), of.is_rung, one(Size, parts))
        return EdgesSaid(frozenset(EdgesIn(False, None, z) for z in _rows_of(where)))

    def edges_in_row(self, parts: Parts) -> EdgesSaid:
        amount, where = one_amount(parts), the(LinesAt, parts)
        return EdgesSaid(frozenset(EdgesIn(False, amount, z) for z in _rows_of(where)))

    def no_adjacent_rungs(self, parts: Parts) -> EdgesSaid:
        if the(int, parts) != len(ENDS):
            raise Meaningless("two rungs are adjacent")
        return EdgesSaid(frozenset({EdgesIn(upright=True, amount=NONE, apart=True)}), True)

    def rung_edges(self, parts: Parts) -> tuple[int, ...]:
        return tuple(z.index for z in parts if isinstance(z, Nth))

    def end_rungs(self, parts: Parts) -> EdgesSaid:
        if any(z != len(ENDS) for z in parts if isinstance(z, int)):
            raise Meaningless("there are two ends")
        return self.these_rungs([ENDS])

    def these_rungs(self, parts: Parts) -> EdgesSaid:
        """Return that the first rung is taken, or the last one, or both."""
        return _rungs_at(the(tuple, parts), SOME)

    def neither_rung(self, parts: Parts) -> EdgesSaid:
        return _rungs_at(the(tuple, parts), NONE)

    def neither_end_rung(self, parts: Parts) -> EdgesSaid:
        return self.neither_rung([ENDS])

    def without_edges(self, parts: Parts) -> EdgesSaid:
        return self.edges_of_kind([NONE, *parts])

    def without_edges_in_row(self, parts: Parts) -> EdgesSaid:
        if RUNG in parts or EdgeKind(is_upright=True) in parts:
            raise Meaningless("edges lie along the first row, or the last one")
        return self.edges_in_row([NONE, *parts])

    def rung_kind(self, parts: Parts) -> EdgeKind:
        return RUNG

    def vertical_edges(self, parts: Parts) -> EdgeKind:
        return EdgeKind(is_upright=True)

    def horizontal_edges(self, parts: Parts) -> EdgeKind:
        return EdgeKind(is_upright=False)

    def any_edges(self, parts: Parts) -> EdgeKind:
        return EdgeKind(is_upright=None)


NAMED_BY_DEGREES = {
    Amount(1): "edge-covers",
    Amount(0, 1): "matchings",
    Amount(1, 1): "perfect-matchings",
    Amount(2, 2): "2-factors",
}
"""Sets of edges that have a name, by the degrees of the vertices."""


def _denied_degrees(of: Subgraphs) -> Subgraphs:
    assert of.degrees is not None
    others = of.degrees.others
    return Subgraphs(of.degrees, is_not=True) if others is None else Subgraphs(others)


def _rungs_at(indices: tuple[int, ...], amount: Amount) -> EdgesSaid:
    if not {*indices} <= {*ENDS}:
        raise Meaningless("the first or the last rung is meant")
    return EdgesSaid(frozenset(EdgesIn(True, amount, k) for k in indices), True)


def _rows_of(where: LinesAt) -> list[int]:
    """Return the indices of rows; raises Meaningless for columns."""
    found = [z.index for z in where.each if isinstance(z.lines, Rows)]
    if len(found) < len(where.each) or any(z not in ENDS for z in found):
        raise Meaningless("edges lie along the first row, or the last one")
    return [z for z in found if z is not None]


def _as_tiles(of: EdgesIn) -> TileProperty:
    """Return what is said of the edges of a matching as of dominoes; raises Meaningless."""
    if of.upright is None or of.amount is None:
        raise Meaningless("of a matching it is told how many rungs it has, or other edges")
    tiles = Tiles(frozenset({in_one_way(rectangle(1, 2), upright=of.upright)}))
    if of.apart:
        return TileCount(NONE, Contacts(tiles.shapes))
    if of.line is None:
        return TileCount(of.amount, tiles)
    if of.amount == NONE:
        return tile_not(TileCount(SOME, TileLine(tiles, SOME, is_row=not of.upright, at=of.line)))
    return TileCount(SOME, TileLine(tiles, of.amount, is_row=not of.upright, at=of.line))
