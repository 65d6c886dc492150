"""From a parse to what it means: the forms of `vertex_sets.lark`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from typing import Any, cast

from gfkit.reading.sentences.coloring_semantics import (
    KING_STEPS,
    ColoringForms,
    HuesBeside,
    is_of_neighbours,
    of_counters,
    on_cycles,
)
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning
from gfkit.reading.sentences.graph_meanings import (
    COLUMN,
    ROW,
    OnGraph,
    Pieces,
    PiecesInLine,
    Rectangle,
    Sets,
)
from gfkit.reading.sentences.graph_semantics import (
    AS_MANY,
    CalledGraph,
    PeaceOf,
    SomePieces,
    Told,
    piece_named,
)
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Found,
    Inside,
    LinesAt,
    Nth,
    Parts,
    RemarkedObjects,
    Scoped,
    Sides,
    Undecided,
    Ways,
    WithEmpty,
    joined,
    listed,
    one,
    one_amount,
    parts_of,
    said_in,
    steps_of,
    the,
)
from gfkit.reading.sentences.noun_semantics import MOST_NUMBERED
from gfkit.reading.sentences.predicate_semantics import grids_of, letter_of_amount
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    DIAGONALS,
    DOWN,
    NONE,
    ONE,
    SOME,
    AdjacentLines,
    Amount,
    At,
    Cells,
    Columns,
    Connected,
    Count,
    Counted,
    EachOf,
    Either,
    Elements,
    Every,
    Length,
    LineAt,
    Meaningless,
    Near,
    Not,
    Occupied,
    Of,
    OfComplement,
    OnesAre,
    Places,
    Property,
    Rows,
    RowsAndColumns,
    Runs,
    Size,
    Spells,
    TotalOf,
    Windows,
    Words,
    all_of,
    either_of,
    everything_in,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

IN_IT, OUTSIDE = Of(frozenset({1})), Of(frozenset({0}))
"""The letters of vertices in the set, and of others."""
ENDS = (0, -1)
CORNERS = [*product(ENDS, ENDS)]
APART = Count(NONE, Windows(2, ()), IN_IT)
DOMINATED = Every(Cells(), OUTSIDE, Near(SOME, frozenset({1}), ()))
PERFECT = Every(Cells(), OUTSIDE, Near(ONE, frozenset({1}), ()))
SETS_SAID: dict[str, Property | None] = {
    "": None,
    "independent-sets": APART,
    "vertex-covers": Count(NONE, Windows(2, ()), OUTSIDE),
    "dominating-sets": DOMINATED,
    "total-dominating-sets": Every(Cells(), None, Near(SOME, frozenset({1}), ())),
    "independent-dominating-sets": all_of([APART, DOMINATED]),
    "perfect-dominating-sets": PERFECT,
    "perfect-codes": all_of([APART, PERFECT]),
    "total-perfect-codes": Every(Cells(), None, Near(ONE, frozenset({1}), ())),
    "dissociation-sets": Every(Cells(), IN_IT, Near(Amount(0, 1), frozenset({1}), ())),
    "2-packings": all_of([APART, Every(Cells(), OUTSIDE, Near(Amount(0, 1), frozenset({1}), ()))]),
    "connected-sets": Connected(),
    "induced-trees": Connected(is_tree=True),
    "connected-dominating-sets": all_of([Connected(), DOMINATED]),
}
"""What is said of 1s and 0s where these are the vertices in a set, and the others."""


BOTH = Count(Amount(2, 2), Cells(), IN_IT)
ONE_IN_LINE = Count(Amount(0, 1), Cells(), IN_IT)
HARMLESS = OnesAre("")
"""No two of the pieces that are placed attack each other."""
FIERCE = OnesAre("attack")
"""The two pieces that are placed attack each other."""
PEACE: dict[str, tuple[Property, ...]] = {
    "kings": (Count(NONE, Windows(2, tuple(sorted((ALONG, DOWN, *DIAGONALS)))), IN_IT),),
    "wazirs": (Count(NONE, Windows(2, (ALONG, DOWN)), IN_IT),),
    "ferses": (Count(NONE, Windows(2, DIAGONALS), IN_IT),),
    "rooks": (Every(Rows(), None, ONE_IN_LINE), Every(Columns(), None, ONE_IN_LINE)),
    **{z: (OnesAre(z),) for z in ("knights", "bishops", "queens")},
}
"""What is said of 1s and 0s where 1s are pieces that do not attack each other."""


PEACE_OF_NEIGHBORS = {"kings", "wazirs", "ferses"}
"""Pieces that attack the cells beside them alone."""


@dataclass(frozen=True, slots=True)
class PiecesOn:
    """Pieces on a board; letter: for how many of them, if it is told by one."""

    pieces: SomePieces
    place: CalledGraph
    letter: str = ""


@dataclass(frozen=True, slots=True)
class HuedPieces:
    """Pieces of several colors on a board."""

    pieces: str
    hues: Alphabet
    place: CalledGraph
    is_peaceful: bool
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class SetsOn:
    """Sets of vertices of a graph; no name: all of them."""

    name: str
    graph: CalledGraph
    is_nonempty: bool = False
    said: Property | None = None


def _is_of_all_vertices(said: object) -> bool:
    """Tell whether it is said how many vertices there are, in the set or not."""
    return isinstance(said, Length) or (
        isinstance(said, Count) and said.places == Cells() and (said.among is None)
    )


class VertexSetForms(ColoringForms):
    """What each form of `vertex_sets.lark` means."""

    def edge_row_sets(self, parts: Parts) -> SetsOn:
        """Return sets of edges of a path or a cycle as sets of vertices of a row or a circle."""
        place = the(CalledGraph, parts)
        graph = place.graph
        if not isinstance(graph, Rectangle) or graph.kings or graph.rows != Size(0, 1):
            raise Meaningless("edges follow each other in a path or a cycle")
        if any(graph.joined):
            return SetsOn("", place)
        size = Size(graph.columns.step, graph.columns.shift - 1)
        return SetsOn("", replace(place, graph=Rectangle(graph.rows, size)))

    def vertex_sets_on(self, parts: Parts) -> SetsOn:
        if (told := one(SetsOn, parts)) is not None:
            return told
        return SetsOn(the(Sets, parts).name, the(CalledGraph, parts))

    def any_sets(self, parts: Parts) -> Sets:
        """Return all sets of vertices, which have no name."""
        return Sets("")

    def nonempty_sets(self, parts: Parts) -> Sets:
        return the(Sets, parts)

    def nonempty_sets_on(self, parts: Parts) -> SetsOn:
        return replace(self.vertex_sets_on(parts), is_nonempty=True)

    def such_sets_on(self, parts: Parts) -> SetsOn:
        """Return sets of which it is told what they are before the graph is."""
        return SetsOn("", the(CalledGraph, parts), said=joined(said_in(parts)))

    def sets_of_quality(self, parts: Parts) -> Sets:
        """Return sets of vertices by what they are, as "connected vertex subsets"."""
        (said,) = said_in(parts)
        return Sets(next(name for name, told in SETS_SAID.items() if name and told == said))

    def apart_sets(self, parts: Parts) -> Sets:
        return Sets("independent-sets")

    # What is said of vertices by their neighbours in the set.

    def any_vertices(self, parts: Parts) -> Found:
        self._in_it()
        return Found(Cells())

    def vertices_in_it(self, parts: Parts) -> Found:
        return Found(Cells(), self._in_it())

    def vertices_outside(self, parts: Parts) -> Found:
        self._in_it()
        return Found(Cells(), OUTSIDE)

    def inside_it(self, parts: Parts) -> Of:
        return self._in_it()

    def outside_it(self, parts: Parts) -> Of:
        self._in_it()
        return OUTSIDE

    def related(self, parts: Parts) -> Property:
        return self.near(parts)

    def related_to_at_least(self, parts: Parts) -> Property:
        return self.near_at_least(parts)

    def every_vertex_related(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Every(found.places, found.among, joined(said_in(parts)))

    def no_vertex_related(self, parts: Parts) -> Property:
        found = the(Found, parts)
        among = joined([*parts_of(found.among), *said_in(parts)])
        return Count(NONE, found.places, among)

    def ends_of_each_edge(self, parts: Parts) -> Property:
        """Return how many ends of each edge are in the set."""
        return Every(Windows(2, ()), None, Count(one_amount(parts), Cells(), self._in_it()))

    def ends_of_each_line(self, parts: Parts) -> Property:
        """Return how many ends of each rung are in the set."""
        lines = one(Rows, parts) or the(Columns, parts)
        said = Count(one_amount(parts), Cells(), self._in_it())
        other = Columns() if isinstance(lines, Rows) else Rows()
        return joined([Every(lines, None, said), EachOf(other, len(ENDS), None)])

    def no_edge_inside(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, len(ENDS)}:
            raise Meaningless("an edge has two ends")
        self._in_it()
        return Count(NONE, Windows(2, ()), self._in_it())

    def ends_in_the_set(self, parts: Parts) -> Property:
        return self.ends_of_values([*parts, self._in_it()])

    def uncovered_on_cycle(self, parts: Parts) -> Counted | Beginning:
        """Return matchings of a cycle, as its edges on a circle: a vertex has none of two edges."""
        sets, graph = the(Sets, parts), the(CalledGraph, parts).graph
        if sets.name != "matchings" or not isinstance(graph, Rectangle):
            raise Meaningless("vertices are uncovered by matchings")
        if graph.rows != Size(0, 1) or graph.joined != (False, True):
            raise Meaningless("uncovered vertices are counted on cycles, and where no sides join")
        apart = Count(NONE, Windows(2, ()), IN_IT)
        uncovered = Count(one_amount(parts), Windows(2, ()), OUTSIDE)
        words = Words((0, 1), on_circle=True)
        said = all_of([apart, uncovered])
        return on_cycles(self.counted([(words, graph.columns, said)]), graph)

    def imperfect_on_cycle(self, parts: Parts) -> Counted | Beginning:
        """Return the matchings of a cycle that leave a vertex uncovered."""
        return self.uncovered_on_cycle([*parts, SOME])

    def counted_sets(self, parts: Parts) -> Meaning:
        """Return sets of vertices as words or arrays, or by their size."""
        of = the(SetsOn, parts)
        rest = [z for z in parts if z is not of]
        _require_no_empty_told(rest)
        if of.is_nonempty:
            rest.append(Count(SOME, Cells(), IN_IT))
        if of.said is not None:
            rest.append(of.said)
        found = self.counted([(Words((0, 1)), Size(), None), *rest])
        if any(map(_is_of_all_vertices, everything_in(found.said))):
            raise Meaningless("of a set it is told how many vertices are in it, or chosen")
        if found.said is None and of.name and not found.by:
            return OnGraph(Sets(of.name), of.graph.graph)
        match found.said:
            case Count(amount, Cells(), among) if (
                among == IN_IT and of.name and not found.by and not _is_of_words(of)
            ):
                return OnGraph(Sets(of.name), of.graph.graph, amount)
        if of.name not in SETS_SAID:
            raise Meaningless("of such sets it is told how many vertices they have")
        graph = of.graph
        is_kings = isinstance(graph.graph, Rectangle) and graph.graph.kings
        if isinstance(graph.graph, Rectangle):
            graph = replace(graph, graph=replace(graph.graph, kings=False))
        objects, size = self.colored_graph([graph]).objects(Alphabet((0, 1)))
        found = self.counted([(objects, size, SETS_SAID[of.name]), *rest])
        said = _said_otherwise(found.said, _of_vertices_outside)
        if is_kings:
            said = _said_otherwise(said, _beside_in_kings)
        elif isinstance(graph.graph, Rectangle) and any(graph.graph.joined) and not found.by:
            called = next((z for z, told in SETS_SAID.items() if z and told == said), None)
            if called is not None and not graph.graph.is_line:
                return OnGraph(Sets(called), graph.graph)
        return on_cycles(replace(found, said=said), graph.graph)

    def a_coin(self, parts: Parts) -> Of:
        if not self.is_of_chosen:
            raise Meaningless("coins are parts of a total, or lie on the cells of a board")
        return IN_IT

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

    def no_two_of_them(self, parts: Parts) -> Property:
        """Return that no two of them have a side in common, which more than two have not."""
        if the(int, parts) != len(ENDS):
            raise Meaningless("a side is shared by two")
        return self.no_two_adjacent(parts)

    def no_two_adjacent_all_around(self, parts: Parts) -> Property:
        """Return that no two of them have a side or a corner in common."""
        return self.no_two_of_them([*parts, Ways(KING_STEPS)])

    def they_are_apart_by_columns(self, parts: Parts) -> Property:
        return self.apart_by_columns([*parts, self._in_it()])

    def none_diagonally(self, parts: Parts) -> Property:
        """Return that no two are beside each other along a diagonal."""
        return self.none_in_such_a_way([*parts, Ways(DIAGONALS)])

    def no_two_diagonally(self, parts: Parts) -> Property:
        return self.no_two_of_them([*parts, Ways(DIAGONALS)])

    def no_two_in_one(self, parts: Parts) -> Property:
        if any(str(z) != "1" for z in parts if isinstance(z, Token)):
            raise Meaningless("no two of them are in one row or column")
        return self.none_in_one([*parts, self._in_it()])

    def none_chosen_in_places(self, parts: Parts) -> Property:
        """Return that there are none in some places, which are those of "none" alone."""
        return joined(said_in([self.chosen_in_places([NONE, *parts])]))

    def both_so_many(self, parts: Parts) -> Property:
        """Return what is said of both of them: there are two."""
        return joined([*said_in(parts), Count(Amount(2, 2), Cells(), self._in_it())])

    def both_in_one_line(self, parts: Parts) -> Property:
        return self.both_so_many([self.all_in_one_line(parts)])

    def both_in_these_lines(self, parts: Parts) -> Property:
        """Return that there are two of them, and both in the first row, say."""
        where, two = the(Inside, parts).where, Count(Amount(2, 2), Cells(), self._in_it())
        if not isinstance(where, LinesAt) or len(where.each) != 1:
            raise Meaningless("both are in one row or column, or one in each")
        return joined([two, self.at_lines([two, where])])

    def all_in_these_lines(self, parts: Parts) -> Property:
        return self.only_in_these_lines([*parts, self._in_it()])

    def all_in_one_line(self, parts: Parts) -> Property:
        """Return that one row or column has all of them: no two rows or columns have some."""
        if one(int, parts) not in {None, 1}:
            raise Meaningless("they are all in one row or column")
        lines = one(Rows, parts) or the(Columns, parts)
        return Count(Amount(0, 1), lines, Count(SOME, Cells(), self._in_it()))

    def in_different_lines(self, parts: Parts) -> Property:
        """Return that no row or column has two of them."""
        return self.none_in_one([2, Found(one(Rows, parts) or the(Columns, parts)), self._in_it()])

    def no_empty_lines_together(self, parts: Parts) -> Property:
        """Return that so many adjacent rows or columns are not empty all together."""
        lines = one(Rows, parts) or the(Columns, parts)
        return Count(NONE, AdjacentLines(lines, the(int, parts)), self._none_there())

    def _none_there(self) -> Property:
        return Count(NONE, Cells(), self._in_it())

    def in_one_of_lines(self, parts: Parts) -> LinesAt:
        return LinesAt(tuple(each for z in parts if isinstance(z, LinesAt) for each in z.each))

    def none_in_either_line(self, parts: Parts) -> Scoped:
        """Return that there are none in two rows or columns."""
        found, lines = the(Found, parts), the(LinesAt, parts)
        return self.some_in_places([NONE, found, Inside(lines)])

    def chosen_in_places(self, parts: Parts) -> Scoped:
        """Return how many there are in some places, of what is chosen or placed."""
        amount, *where = parts
        return self.some_in_places([amount, Found(Cells(), self._in_it()), *where])

    def so_many_in_it(self, parts: Parts) -> Property:
        return Count(one_amount(parts), Cells(), self._in_it())

    def size_called(self, parts: Parts) -> RemarkedObjects:
        """Return that it is counted how many elements a set has: words have a length instead."""
        counted = TotalOf(Cells(), IN_IT) if self.is_of_chosen else TotalOf(Elements())
        return RemarkedObjects(None, (counted,), frozenset({letter_of_amount(parts)}))

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
        """Return the pieces and their board, and whether it is told that they do not attack."""
        some = the(SomePieces, parts)
        peace = [z for z in parts if isinstance(z, PeaceOf)]
        if any(z.name not in {"", some.pieces} or z.many is not None for z in peace):
            raise Meaningless("the pieces that attack are those that are placed")
        told = {z.word for z in parts if isinstance(z, Told)}
        if "any cells" in told:
            raise Meaningless("pieces in any cells are told without a condition")
        is_peaceful = some.is_peaceful or bool(peace) or "peaceful" in told
        some = replace(some, is_peaceful=is_peaceful)
        return PiecesOn(some, the(CalledGraph, parts))

    def pieces_by_letter(self, parts: Parts) -> PiecesOn:
        """Return pieces of which a letter says how many there are."""
        letter = next(z for z in parts if isinstance(z, Token) and z.type == "LETTER")
        rest = [z for z in parts if z is not letter]
        found = self.pieces_placed([*rest, SomePieces(piece_named(rest), None, is_peaceful=False)])
        return replace(found, letter=str(letter))

    def pieces_with(self, parts: Parts) -> Counted | OnGraph:
        """Return pieces of which something is said; of rows and columns alone by their names."""
        of = the(PiecesOn, parts)
        rest = [z for z in parts if z is not of]
        if of.letter:
            rest.append(self.size_called([Token(of.letter, "LETTER")]))
        some, graph = of.pieces, of.place.graph
        _require_no_empty_told(rest)
        if not isinstance(graph, Rectangle) or graph.kings:
            raise Meaningless("pieces are placed on a board")
        if not rest:
            raise Meaningless("pieces of which nothing is said are those on a board")
        found = self.counted([(Words((0, 1)), Size(), None), *rest])
        each = {*parts_of(found.said)}
        is_peaceful = some.is_peaceful or HARMLESS in each or _are_in_lines_of_their_own(some, each)
        if FIERCE in each:
            if is_peaceful or some.amount != BOTH.amount or some.pieces not in PEACE_OF_NEIGHBORS:
                raise Meaningless("that they attack each other is told of two kings or the like")
            war = [negated(joined(PEACE[some.pieces]))]
            rest = [z for z in rest if z != FIERCE] + war
            found = self.counted([(Words((0, 1)), Size(), None), *rest])
            each = {*parts_of(found.said)}
        said = all_of(each - {HARMLESS})
        if not is_peaceful and some.pieces == "kings" and any(map(_is_in_no_way, each)):
            raise Undecided(
                "whether kings that share a corner are adjacent is not told: say 'attack', or "
                "'adjacent horizontally or vertically'"
            )
        if not is_peaceful and not any(map(is_of_neighbours, each)):
            raise Undecided(
                "whether they may attack each other is not told: say "
                f"'non-attacking {some.pieces}', or 'counters' in their place"
            )
        lines = [_in_each_line(z) for z in parts_of(said)]
        if some.is_n and not any(_is_one_in_each(z, graph) for z in lines):
            raise Meaningless(AS_MANY)
        if all(lines) and not found.by:
            told = frozenset(z for z in lines if z is not None)
            return OnGraph(Pieces(some.pieces, lines=told), graph, some.amount)
        if any(map(_is_of_all_lines, parts_of(said))):
            raise Meaningless("pieces are counted in all rows or in all columns by three sentences")
        if any(graph.joined):
            raise Meaningless("pieces in rows and columns are counted where no sides are joined")
        sides = Sides(graph.rows, graph.columns)
        told_of_all = [*PEACE[some.pieces]] if is_peaceful else []
        if some.amount not in {None, Amount(0)}:
            told_of_all.append(Count(some.amount, Cells(), IN_IT))
        objects = grids_of(sides, Alphabet((0, 1)))
        found = self.counted([(objects, Size(), None), *rest])
        each = {*parts_of(found.said)} - {HARMLESS}
        if BOTH in each and some.amount not in {None, Amount(0), BOTH.amount}:
            raise Meaningless("'both' is said of two")
        return replace(found, said=all_of([*each, *told_of_all]))

    def hued_pieces(self, parts: Parts) -> HuedPieces:
        is_peaceful = Told("peaceful") in parts
        amount = one(Amount, parts)
        return HuedPieces(
            piece_named(parts),
            the(Alphabet, parts),
            the(CalledGraph, parts),
            is_peaceful,
            None if amount == Amount(0) else amount,
        )

    def counted_hued_pieces(self, parts: Parts) -> Counted | Beginning:
        """Return pieces of several colors: arrays of them, in which a 0 is an empty cell."""
        of = the(HuedPieces, parts)
        peace, graph = PEACE[of.pieces], of.place.graph
        if not isinstance(of.hues.letters, tuple) or len(of.hues.letters) < len(ENDS):
            raise Meaningless("pieces of one color are told without it")
        if of.pieces not in PEACE_OF_NEIGHBORS or not isinstance(graph, Rectangle):
            raise Meaningless("of kings, wazirs and ferses on boards colors are told")
        if any(graph.joined):
            raise Meaningless("pieces of several colors are counted where no sides are joined")
        objects, size = self.colored_graph([of.place]).objects(Alphabet((0, *of.hues.letters)))
        rest = [z for z in parts if z is not of]
        found = self.counted([(objects, size, None), *rest])
        each = {*parts_of(found.said)}
        places = (z.places for z in peace if isinstance(z, Count))
        steps = next(z.steps for z in places if isinstance(z, Windows))
        told: list[Property] = [
            replace(z, steps=steps) if isinstance(z, HuesBeside) else z for z in each - {HARMLESS}
        ]
        if of.is_peaceful or HARMLESS in each:
            told += peace
        elif not any(isinstance(z, HuesBeside) for z in each):
            raise Undecided("whether they may attack each other is not told")
        if of.amount is not None:
            told.append(Count(of.amount, Cells(), IN_IT))
        hues = frozenset(map(str, of.hues.letters))
        return on_cycles(of_counters(replace(found, said=all_of(told)), hues), graph)

    def hued_piece(self, parts: Parts) -> Of:
        return self.value([z for z in parts if isinstance(z, Token) and z.type == "COLOR"])

    def none_attacks_another_color(self, parts: Parts) -> Property:
        return HuesBeside(is_alike=False, steps=())

    def at_peace(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, 2}:
            raise Meaningless("no two pieces attack each other")
        return HARMLESS

    def attack_each_other(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, 2}:
            raise Meaningless("two pieces attack each other")
        return FIERCE

    def ones_are(self, parts: Parts) -> Property:
        some = the(SomePieces, parts)
        if IN_IT not in parts or not some.is_peaceful or some.amount is not None:
            raise Meaningless("the 1s of an array are non-attacking pieces")
        return joined(PEACE[some.pieces])

    def ones_are_not(self, parts: Parts) -> Property:
        return negated(self.ones_are(parts))

    def a_piece(self, parts: Parts) -> Of:
        return self._in_it()

    # What a set is, and what it leaves out.

    def independent_set(self, parts: Parts) -> Property:
        return self._set_that_is("independent-sets")

    def dominating_set(self, parts: Parts) -> Property:
        return self._set_that_is("dominating-sets")

    def total_dominating_set(self, parts: Parts) -> Property:
        return self._set_that_is("total-dominating-sets")

    def set_named(self, parts: Parts) -> Property:
        return self._set_that_is(next(str(z) for z in parts if isinstance(z, Token)))

    def _set_that_is(self, name: str) -> Property:
        self._in_it()
        said = SETS_SAID.get(name)
        if said is None:
            raise Meaningless("what a set is, is told of independent sets, covers and the like")
        return said

    def whole_vertex_set(self, parts: Parts) -> Property:
        self._in_it()
        return Count(NONE, Cells(), OUTSIDE)

    def empty_vertex_set(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), self._in_it())

    def induces_edges(self, parts: Parts) -> Property:
        """Return how many edges have both ends in the set."""
        return Count(one_amount(parts), Windows(2, ()), self._in_it())

    def both_neighbors_are(self, parts: Parts) -> Property:
        """Return that a vertex has two neighbors, and both are so."""
        return self.near_on_both([the(Of, parts)])

    def all_neighbors_are(self, parts: Parts) -> Property:
        """Return that all neighbors of a vertex are in the set, or none is."""
        others = frozenset({0, 1}) - frozenset(listed(the(Of, parts)))
        return Near(NONE, others, ())

    def some_in_either_line(self, parts: Parts) -> Property:
        """Return that there is something in one of two rows or columns, or in both."""
        if one_amount(parts) != SOME:
            raise Undecided(
                "how many there are in one line or another may be said of both together"
            )
        lines = [z for z in parts if isinstance(z, LinesAt)]
        found = next(z for z in parts if isinstance(z, Found))
        return either_of(self.at_lines([self.some([SOME, found]), z]) for z in lines)

    def connected_set(self, parts: Parts) -> Property:
        self._in_it()
        return Connected()

    def ones_connected(self, parts: Parts) -> Property:
        if IN_IT not in parts:
            raise Meaningless("connected are the 1s of a binary array")
        return Connected()

    def ones_a_tree(self, parts: Parts) -> Property:
        self.ones_connected(parts)
        return Connected(is_tree=True)

    def set_but_not(self, parts: Parts) -> Property:
        one_said, other = said_in(parts)
        return joined([one_said, negated(other)])

    def set_is_not_empty(self, parts: Parts) -> Property:
        return Count(SOME, Cells(), self._in_it())

    def set_and_not_empty(self, parts: Parts) -> Property:
        return joined([*said_in(parts), self.set_is_not_empty(parts)])

    def set_negated(self, parts: Parts) -> Property:
        return negated(joined(said_in(parts)))

    def no_edge_has_both_ends(self, parts: Parts) -> Property:
        """Return that no edge, or no rung, has both of its ends in the set."""
        self._in_it()
        if isinstance(parts[-1], Columns):
            return Count(NONE, Columns(), Every(Cells(), None, IN_IT))
        return APART

    def edges_with_both_ends(self, parts: Parts) -> Property:
        """Return how many edges, or rungs, have both of their ends in the set."""
        self._in_it()
        places = Columns() if isinstance(parts[-1], Columns) else Windows(2, ())
        return Count(one_amount(parts), places, Every(Cells(), None, IN_IT))

    def each_edge_is_met(self, parts: Parts) -> Property:
        return self.ends_of_each_edge([SOME])

    def not_of_everything(self, parts: Parts) -> Property:
        self._in_it()
        return Count(SOME, Cells(), OUTSIDE)

    def both_sides_are(self, parts: Parts) -> Property:
        """Return what both a set and its complement are."""
        said = joined(said_in(parts))
        return joined([said, OfComplement(said)])

    def complement_is(self, parts: Parts) -> Property:
        return OfComplement(joined(said_in(parts)))

    def complement_is_not(self, parts: Parts) -> Property:
        return OfComplement(negated(joined(said_in(parts))))

    def size_of_parity(self, parts: Parts) -> Property:
        return Count(one_amount(parts), Cells(), self._in_it())

    def omits_so_many(self, parts: Parts) -> Property:
        self._in_it()
        return Count(one_amount(parts), Cells(), OUTSIDE)

    def omits_each(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), self._in_it())

    def no_isolated(self, parts: Parts) -> Property:
        return Every(Cells(), self._in_it(), Near(SOME, frozenset({1}), ()))

    def no_edges(self, parts: Parts) -> Property:
        self._in_it()
        return APART

    def of_degree(self, parts: Parts) -> Property:
        return Every(Cells(), self._in_it(), Near(one_amount(parts), frozenset({1}), ()))

    def at_end_lines(self, parts: Parts) -> Property:
        line = one(Rows, parts) or the(Columns, parts)
        return self.at_lines([self.line_at([Nth(0), Nth(-1), line]), *said_in(parts)])

    def several_edge_lines(self, parts: Parts) -> LinesAt:
        """Return the first two columns, or the last three rows."""
        line = one(Rows, parts) or the(Columns, parts)
        edge, many = the(Nth, parts).index, the(int, parts)
        if edge not in ENDS or not 1 <= many <= MOST_NUMBERED:
            raise Meaningless("the first few rows or columns are meant, or the last few")
        found = [k if edge == 0 else -1 - k for k in range(many)]
        return LinesAt(tuple(LineAt(line, k) for k in found))

    def along_sides(self, parts: Parts) -> Ways:
        return Ways((ALONG, DOWN))

    def no_empty_lines(self, parts: Parts) -> Property:
        return joined(
            Every(z.places, z.among, self.occupied(parts)) for z in parts if isinstance(z, Found)
        )

    def occupied(self, parts: Parts) -> Property:
        """Return that a cell has what is chosen or placed; a row or column does somewhere."""
        self._in_it()
        return Occupied()

    def stays_empty(self, parts: Parts) -> Property:
        self._in_it()
        return OUTSIDE

    def neither_line(self, parts: Parts) -> Property:
        lines = [z for z in parts if isinstance(z, LinesAt)]
        said = negated(joined(said_in(parts)))
        return joined(self.at_lines([said, z]) for z in lines)

    def neither_edge_line(self, parts: Parts) -> Property:
        """Return what is said of neither the first nor the last row, or column."""
        edges = [z for z in parts if isinstance(z, Nth)]
        line = one(Rows, parts) or the(Columns, parts)
        lines = [self.line_at([z, line]) for z in edges]
        return self.neither_line([*lines, *said_in(parts)])

    def none_of_lines(self, parts: Parts) -> Property:
        return self.at_lines([Count(NONE, Cells(), self._in_it()), the(LinesAt, parts)])

    def some_in_both_lines(self, parts: Parts) -> Property:
        """Return that there is an amount in the first of two rows, or columns, and in the other."""
        *before, lines = parts
        if not isinstance(lines, Rows | Columns):
            raise Meaningless("rows or columns are two")
        return EachOf(lines, len(ENDS), self.some(before))

    def corners_of_board(self, parts: Parts) -> int:
        """Return how many corners there are, which may be said."""
        if one(int, parts) not in {None, len(CORNERS)}:
            raise Meaningless("a board has four corners")
        return len(CORNERS)

    def every_corner_is(self, parts: Parts) -> Property:
        return joined(self.at_corner_is([z, self._in_it()]) for z in CORNERS)

    def no_corner_is(self, parts: Parts) -> Property:
        return joined(self.at_corner_is_not([z, self._in_it()]) for z in CORNERS)

    def corner_is_in(self, parts: Parts) -> Property:
        return self.at_corner_is([the(tuple, parts), self._in_it()])

    def a_corner_is(self, parts: Parts) -> Property:
        return either_of(self.at_corner_is([z, self._in_it()]) for z in CORNERS)

    def so_many_corners(self, parts: Parts) -> Property:
        """Return how many of the corners are in the set, which are the same on small boards."""
        if one_amount(parts) != SOME:
            raise Meaningless("at least one corner, no corner or all corners are told")
        return self.a_corner_is(parts)

    def contains_numbered(self, parts: Parts) -> Property:
        told = str(parts[0])
        if told == "n":
            return At(-1, self._in_it().values)
        return self.contains_vertex(["v", int(told)])

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

    def all_as_far_apart(self, parts: Parts) -> Property:
        """Return that any two of some cells are at least so far apart."""
        *two, least = (z for z in parts if isinstance(z, int))
        if two not in ([], [2]) or least < 2:
            raise Meaningless("two of them are at least at distance 2")
        nearer = Amount(1, least - 1)
        return self.none_at_distance([len(ENDS), nearer, the(Of, parts)])

    def contains_first_alone(self, parts: Parts) -> Property:
        """Return that a vertex is in the set, and another one is not."""
        inside, outside = (self.contains_at([z]) for z in parts if isinstance(z, Nth))
        return joined([inside, negated(outside)])

    def contains_neither(self, parts: Parts) -> Property:
        return joined(negated(self.contains_at([z])) for z in parts if isinstance(z, Nth))

    def form_set(self, parts: Parts) -> Property:
        """Return what set the vertices of a color form."""
        of, (said,) = the(Of, parts), [z for z in said_in(parts) if not isinstance(z, Of)]
        if said == APART:
            return Count(NONE, Windows(2, ()), of)
        if said == DOMINATED:
            return Every(Cells(), negated(of), Near(SOME, of.values, ()))
        raise Meaningless("vertices of a color form an independent set, or a dominating one")

    def independent_hues(self, parts: Parts) -> Property:
        return APART

    def dominating_hues(self, parts: Parts) -> Property:
        return DOMINATED

    def hues_named(self, parts: Parts) -> Property:
        name = next(str(z) for z in parts if isinstance(z, Token))
        return SETS_SAID.get(name) or Occupied()

    def all_occupied(self, parts: Parts) -> Property:
        """Return that all cells of a row or column have what is chosen or placed."""
        return Every(Cells(), None, self._in_it())

    def occupied_together(self, parts: Parts) -> Scoped:
        """Return that all of some cells are in the set."""
        return self.together([self.occupied(parts)])

    def contains_at(self, parts: Parts) -> Property:
        return At(the(Nth, parts).index, self._in_it().values)

    def contains_vertex(self, parts: Parts) -> Property:
        """Return that v1, v2 or v3 is in a set."""
        if str(parts[0]) != "v" or not 1 <= (number := the(int, parts)) <= MOST_NUMBERED:
            raise Meaningless(f"single vertices are v1 to v{MOST_NUMBERED} here")
        return At(number - 1, self._in_it().values)


def _rewritten(of: object, change: Callable[[object], object]) -> object:
    """Return what is said with each of its parts changed, the inner ones first."""
    found = of
    if isinstance(of, frozenset):
        found = frozenset(_rewritten(z, change) for z in of)
    elif isinstance(of, tuple):
        found = tuple(_rewritten(z, change) for z in of)
    elif isinstance(of, Property | Places) and is_dataclass(of):
        inner = {z.name: getattr(of, z.name) for z in fields(of)}
        found = replace(
            cast("Any", of), **{name: _rewritten(z, change) for name, z in inner.items()}
        )
    return change(found)


def _said_otherwise(of: Property | None, change: Callable[[object], object]) -> Property | None:
    return cast("Property | None", _rewritten(of, change))


def _of_vertices_outside(of: object) -> object:
    """Return what is said of the complement as it is said of the set, of vertices outside."""
    return _rewritten(of.said, _outside_for_inside) if isinstance(of, OfComplement) else of


def _outside_for_inside(of: object) -> object:
    """Return what is said with vertices outside in the place of those inside."""
    match of:
        case Of(frozenset() as values) if values <= {0, 1}:
            return Of(frozenset(1 - z for z in values if isinstance(z, int)))
        case Near(amount, frozenset() as values, steps) if values <= {0, 1}:
            return Near(amount, frozenset(1 - z for z in values if isinstance(z, int)), steps)
        case At() | Occupied() | Connected() | OnesAre() | Spells():
            raise Meaningless("of the complement it is told which neighbours its vertices have")
    return of


def _beside_in_kings(of: object) -> object:
    """Return what is said where the neighbours of a vertex are those of a king."""
    match of:
        case Near(amount, values, ()):
            return Near(amount, values, KING_STEPS)
        case Windows(2, ()):
            return Windows(2, KING_STEPS)
        case Connected() | Runs() | Windows(_, ()):
            raise Meaningless("in a king's graph it is told of two vertices that they are adjacent")
    return of


def _require_no_empty_told(parts: Parts) -> None:
    """Require that nothing is told of the empty set, of which it is asked whether it is counted."""
    if any(isinstance(z, WithEmpty) for z in parts):
        raise Meaningless("the empty one is not counted, or it is not known that it is")


def _is_of_words(of: SetsOn) -> bool:
    """Tell whether those of a size are counted as words or arrays, as sides are joined."""
    graph = of.graph.graph
    is_joined = isinstance(graph, Rectangle) and any(graph.joined)
    return is_joined and of.name in SETS_SAID and of.name not in SIZED_AROUND


SIZED_AROUND = {"independent-sets", "vertex-covers"}
"""Sets of which those of a size are counted around a cycle by their name."""


def _are_in_lines_of_their_own(some: SomePieces, each: set[Property]) -> bool:
    """Tell whether it is said of rooks that no two are in one row, or in one column."""
    both = Every(RowsAndColumns(), None, ONE_IN_LINE)
    return some.pieces == "rooks" and (both in each or each >= {*PEACE["rooks"]})


def _is_in_no_way(of: Property) -> bool:
    """Tell whether something is said of adjacent cells, and not in which directions they are."""
    return any(isinstance(z, Windows | Near) and not z.steps for z in everything_in(of))


def _in_each_line(of: Property) -> PiecesInLine | None:
    """Return how many pieces there are in each row or column, if this is said."""
    match of:
        case Every(Rows() | Columns() as lines, None, Count(amount, Cells(), among)) if (
            among == IN_IT
        ):
            return PiecesInLine(ROW if isinstance(lines, Rows) else COLUMN, amount)
    return None


def _is_one_in_each(of: PiecesInLine | None, board: Rectangle) -> bool:
    """Tell whether each of n rows or columns has one piece."""
    if of is None or of.amount != ONE:
        return False
    return (board.rows if of.line == ROW else board.columns) == Size()


def _is_of_all_lines(of: Property) -> bool:
    """Tell whether one of several things is said of pieces in each row or column."""
    return isinstance(of, Either) and all(map(_in_each_line, of.parts))
