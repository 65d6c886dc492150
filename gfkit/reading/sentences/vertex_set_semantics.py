"""From a parse to what it means: the forms of `vertex_sets.lark`."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.reading.sentences.coloring_semantics import ColoringForms, on_cycles
from gfkit.reading.sentences.graph_meanings import (
    COLUMN,
    ROW,
    OnGraph,
    Pieces,
    PiecesInLine,
    Rectangle,
    Sets,
)
from gfkit.reading.sentences.graph_semantics import CalledGraph, SomePieces
from gfkit.reading.sentences.meaning_kinds import Meaning
from gfkit.reading.sentences.noun_semantics import MOST_NUMBERED
from gfkit.reading.sentences.partial_meanings import (
    Alphabet,
    Found,
    LinesAt,
    Nth,
    Parts,
    Scoped,
    Sides,
    Uncounted,
    joined,
    one_amount,
    parts_of,
    steps_of,
    the,
)
from gfkit.reading.sentences.predicate_semantics import grids_of
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    DIAGONALS,
    DOWN,
    NONE,
    SOME,
    Amount,
    At,
    Cells,
    Columns,
    Count,
    Counted,
    Either,
    Every,
    Meaningless,
    Near,
    Not,
    Of,
    Property,
    Rows,
    Size,
    Windows,
    Words,
    all_of,
    either_of,
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
    tile_all,
    tile_not,
)
from gfkit.reading.sentences.tiling_shapes import in_one_way, rectangle

IN_IT, OUTSIDE = Of(frozenset({1})), Of(frozenset({0}))
"""The letters of vertices in the set, and of others."""
ENDS = (0, -1)
APART = Count(NONE, Windows(2, ()), IN_IT)
DOMINATED = Every(Cells(), OUTSIDE, Near(SOME, frozenset({1}), ()))
SETS_SAID: dict[str, Property | None] = {
    "": None,
    "independent-sets": APART,
    "vertex-covers": Count(NONE, Windows(2, ()), OUTSIDE),
    "dominating-sets": DOMINATED,
    "total-dominating-sets": Every(Cells(), None, Near(SOME, frozenset({1}), ())),
    "independent-dominating-sets": all_of([APART, DOMINATED]),
}
"""What is said of 1s and 0s where these are the vertices in a set, and the others."""


ONE_IN_LINE = Count(Amount(0, 1), Cells(), IN_IT)
PEACE: dict[str, tuple[Property, ...]] = {
    "kings": (Count(NONE, Windows(2, tuple(sorted((ALONG, DOWN, *DIAGONALS)))), IN_IT),),
    "wazirs": (Count(NONE, Windows(2, (ALONG, DOWN)), IN_IT),),
    "rooks": (Every(Rows(), None, ONE_IN_LINE), Every(Columns(), None, ONE_IN_LINE)),
}
"""What is said of 1s and 0s where 1s are pieces that do not attack each other."""


@dataclass(frozen=True, slots=True)
class PiecesOn:
    """Pieces on a board."""

    pieces: SomePieces
    place: CalledGraph


@dataclass(frozen=True, slots=True)
class SetsOn:
    """Sets of vertices of a graph; no name: all of them."""

    name: str
    graph: CalledGraph


class VertexSetForms(ColoringForms):
    """What each form of `vertex_sets.lark` means."""

    def vertex_sets_on(self, parts: Parts) -> SetsOn:
        return SetsOn(the(Sets, parts).name, the(CalledGraph, parts))

    def any_sets(self, parts: Parts) -> Sets:
        """Return all sets of vertices, which have no name."""
        return Sets("")

    def counted_sets(self, parts: Parts) -> Meaning:
        """Return sets of vertices as words or arrays, or by their size."""
        of = the(SetsOn, parts)
        rest = [z for z in parts if z is not of]
        found = self.counted([(Words((0, 1)), Size(), None), *rest])
        match found.said:
            case Count(amount, Cells(), among) if among == IN_IT and of.name and not found.by:
                return OnGraph(Sets(of.name), of.graph.graph, amount)
        if of.name not in SETS_SAID:
            raise Meaningless("of such sets it is told how many vertices they have")
        objects, size = self.colored_graph([of.graph]).objects(Alphabet((0, 1)))
        found = self.counted([(objects, size, SETS_SAID[of.name]), *rest])
        return on_cycles(found, of.graph.graph)

    def a_member(self, parts: Parts) -> Of:
        return self._in_it()

    def _in_it(self) -> Of:
        """Return the letter of what is chosen; raises Meaningless where nothing is."""
        if not self.is_of_chosen:
            raise Meaningless("of words and arrays it is told which letters are meant")
        return IN_IT

    def two_of_them(self, parts: Parts) -> int:
        """Return how many of those that are chosen or placed are spoken of."""
        return the(int, parts)

    def no_two_adjacent(self, parts: Parts) -> Property:
        return Count(NONE, Windows(the(int, parts), steps_of(parts)), self._in_it())

    def no_two_in_one(self, parts: Parts) -> Property:
        return self.none_in_one([*parts, self._in_it()])

    def chosen_in_places(self, parts: Parts) -> Scoped:
        """Return how many there are in some places, of what is chosen or placed."""
        amount, *where = parts
        return self.some_in_places([amount, Found(Cells(), self._in_it()), *where])

    def so_many_in_it(self, parts: Parts) -> Property:
        return Count(one_amount(parts), Cells(), self._in_it())

    def every_of_lines(self, parts: Parts) -> Property:
        """Return that all vertices of the first or last row or column are in a set."""
        return self.at_lines([Every(Cells(), None, self._in_it()), the(LinesAt, parts)])

    def full_lines(self, parts: Parts) -> Property:
        """Return how many rows or columns there are of which all vertices are in a set."""
        return Count(
            one_amount(parts), the(Found, parts).places, Every(Cells(), None, self._in_it())
        )

    # Pieces that do not attack each other, as 1s of an array.

    def pieces_placed(self, parts: Parts) -> PiecesOn:
        return PiecesOn(the(SomePieces, parts), the(CalledGraph, parts))

    def pieces_with(self, parts: Parts) -> Counted | OnGraph:
        """Return kings or rooks of which something is said; of rows and columns by their names."""
        of = the(PiecesOn, parts)
        rest = [z for z in parts if z is not of]
        some, graph = of.pieces, of.place.graph
        if not some.is_peaceful or not isinstance(graph, Rectangle) or graph.kings:
            raise Meaningless("it is told of non-attacking pieces on a board")
        found = self.counted([(Words((0, 1)), Size(), None), *rest])
        lines = [_in_each_line(z) for z in parts_of(found.said)]
        if all(lines) and not found.by:
            told = frozenset(z for z in lines if z is not None)
            return OnGraph(Pieces(some.pieces, lines=told), graph, some.amount)
        if any(map(_is_of_all_lines, parts_of(found.said))):
            raise Meaningless("pieces are counted in all rows or in all columns by three sentences")
        if some.pieces not in PEACE:
            raise Uncounted(
                f"of {some.pieces} it is counted how many there are in each row or column"
            )
        if any(graph.joined):
            raise Meaningless("pieces in rows and columns are counted where no sides are joined")
        sides = Sides(graph.rows, graph.columns)
        said = [*PEACE[some.pieces]]
        if some.amount is not None:
            said.append(Count(some.amount, Cells(), IN_IT))
        return self.counted([(grids_of(sides, Alphabet((0, 1))), Size(), all_of(said)), *rest])

    def a_piece(self, parts: Parts) -> Of:
        return self._in_it()

    # Which ends of a path, and which of its vertices, are in a set.

    def contains_both_ends(self, parts: Parts) -> Property:
        return self.two_ends_are([*parts, self._in_it()])

    def contains_no_end(self, parts: Parts) -> Property:
        return self.no_end_is([self._in_it()])

    def contains_an_end(self, parts: Parts) -> Property:
        return self.some_ends_are([1, self._in_it()])

    def contains_so_many_ends(self, parts: Parts) -> Property:
        """Return how many of both ends are in a set."""
        amount = one_amount(parts)
        if any(z != len(ENDS) for z in parts if isinstance(z, int)):
            raise Meaningless("there are two ends")
        each = [At(k, self._in_it().values) for k in ENDS]
        found: list[Property] = []
        if 0 in amount:
            found.append(joined(Not(z) for z in each))
        if 1 in amount:
            found += [joined([each[0], Not(each[1])]), joined([each[1], Not(each[0])])]
        if len(ENDS) in amount:
            found.append(joined(each))
        return either_of(found)

    def contains_at(self, parts: Parts) -> Property:
        return At(the(Nth, parts).index, self._in_it().values)

    def contains_vertex(self, parts: Parts) -> Property:
        """Return that v1, v2 or v3 is in a set."""
        if str(parts[0]) != "v" or not 1 <= (number := the(int, parts)) <= MOST_NUMBERED:
            raise Meaningless(f"single vertices are v1 to v{MOST_NUMBERED} here")
        return At(number - 1, self._in_it().values)

    # Matchings, as tilings by dominoes.

    def matchings_on(self, parts: Parts) -> Tiled:
        """Return matchings of a grid whose edges are told apart."""
        name, graph = the(Sets, parts).name, the(CalledGraph, parts).graph
        if name not in {"matchings", "perfect-matchings"} or not isinstance(graph, Rectangle):
            raise Meaningless("edges are told apart in the matchings of a grid")
        if any(graph.joined) or graph.kings:
            raise Meaningless("edges are told apart where no sides are joined")
        asked = [z for z in parts if isinstance(z, EdgesSaid)]
        if any(z.is_of_rungs for z in asked) and graph.rows != Size(0, 2):
            raise Meaningless("rungs are those of a ladder")
        shapes = [rectangle(1, 2), *([rectangle(1, 1)] if name == "matchings" else [])]
        said = tile_all(z.said for z in asked)
        board = TileBoard(graph.rows, graph.columns)
        return Tiled(Aim.TILINGS, board, frozenset(map(Piece, shapes)), said)

    def edge_part(self, parts: Parts) -> EdgesSaid:
        each = [z for z in parts if isinstance(z, EdgesSaid)]
        said = tile_all(z.said for z in each)
        if said is None:
            raise Meaningless("nothing is said of the edges")
        return EdgesSaid(said, any(z.is_of_rungs for z in each))

    edge_verbs = edge_items = edge_part

    def edge_denied(self, parts: Parts) -> EdgesSaid:
        of = the(EdgesSaid, parts)
        return EdgesSaid(tile_not(of.said), of.is_of_rungs)

    def edges_of_kind(self, parts: Parts) -> EdgesSaid:
        of = the(EdgeKind, parts)
        return EdgesSaid(TileCount(one_amount(parts), _edges(of)), of.is_rung)

    def no_adjacent_rungs(self, parts: Parts) -> EdgesSaid:
        if the(int, parts) != len(ENDS):
            raise Meaningless("two rungs are adjacent")
        contact = Contacts(_edges(RUNG).shapes)
        return EdgesSaid(TileCount(NONE, contact), is_of_rungs=True)

    def rung_edges(self, parts: Parts) -> tuple[int, ...]:
        return tuple(z.index for z in parts if isinstance(z, Nth))

    def these_rungs(self, parts: Parts) -> EdgesSaid:
        """Return that the first rung is in the matching, or the last one, or both."""
        indices = the(tuple, parts)
        if not {*indices} <= {*ENDS}:
            raise Meaningless("the first or the last rung is meant")
        said = tile_all(
            TileCount(SOME, TileLine(_edges(RUNG), SOME, is_row=False, at=k)) for k in indices
        )
        if said is None:
            raise Meaningless("which rung?")
        return EdgesSaid(said, is_of_rungs=True)

    def neither_rung(self, parts: Parts) -> EdgesSaid:
        indices = the(tuple, parts)
        said = tile_all(tile_not(self.these_rungs([(k,)]).said) for k in indices)
        if said is None:
            raise Meaningless("which rung?")
        return EdgesSaid(said, is_of_rungs=True)

    def rung_kind(self, parts: Parts) -> EdgeKind:
        return RUNG

    def vertical_edges(self, parts: Parts) -> EdgeKind:
        return EdgeKind(is_upright=True)

    def horizontal_edges(self, parts: Parts) -> EdgeKind:
        return EdgeKind(is_upright=False)


@dataclass(frozen=True, slots=True)
class EdgeKind:
    """Edges that are vertical or horizontal; is_rung: whether they were called rungs."""

    is_upright: bool
    is_rung: bool = False


RUNG = EdgeKind(is_upright=True, is_rung=True)


@dataclass(frozen=True, slots=True)
class EdgesSaid:
    """What is said of the edges of a matching; is_of_rungs: whether some were called rungs."""

    said: TileProperty
    is_of_rungs: bool = False


def _in_each_line(of: Property) -> PiecesInLine | None:
    """Return how many pieces there are in each row or column, if this is said."""
    match of:
        case Every(Rows() | Columns() as lines, None, Count(amount, Cells(), among)) if (
            among == IN_IT
        ):
            return PiecesInLine(ROW if isinstance(lines, Rows) else COLUMN, amount)
    return None


def _is_of_all_lines(of: Property) -> bool:
    """Tell whether one of several things is said of pieces in each row or column."""
    return isinstance(of, Either) and all(map(_in_each_line, of.parts))


def _edges(of: EdgeKind) -> Tiles:
    return Tiles(frozenset({in_one_way(rectangle(1, 2), upright=of.is_upright)}))
