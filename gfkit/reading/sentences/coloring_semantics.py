"""From a parse to what it means: the forms of `colorings.lark`.

A coloring is a word of its colors in a row, a word on a circle, or an array; what is said of its
cells is said of the letters. Whether neighbours differ is to be said where it does not follow from
what else is said.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import combinations_with_replacement
from math import ceil

from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.reading.sentences.board_semantics import BoardSaid
from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import sentence_of
from gfkit.reading.sentences.condition_semantics import so_many_hold
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning
from gfkit.reading.sentences.graph_meanings import Colorings, Graph, OnGraph, Rectangle
from gfkit.reading.sentences.graph_semantics import AS_MANY, CalledGraph, Told
from gfkit.reading.sentences.meaning_typing import typed
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    But,
    Found,
    Inside,
    Interval,
    JoinScope,
    LinesAt,
    Nth,
    Scoped,
    Sides,
    Spelled,
    Undecided,
    Ways,
    contains,
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
from gfkit.reading.sentences.predicate_semantics import WHICH_EACH, grids_of
from gfkit.reading.sentences.relative_place_semantics import RelativePlaceForms
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    BEHIND,
    DIAGONALS,
    DOWN,
    NONE,
    SOME,
    AdjacentLines,
    All,
    Amount,
    At,
    Blocks,
    Cells,
    Columns,
    Count,
    Counted,
    Difference,
    EachLetter,
    EachOf,
    Either,
    EqualAt,
    Every,
    Grids,
    Joined,
    LineAt,
    Meaningless,
    Near,
    Not,
    Objects,
    Of,
    OfBoth,
    Order,
    Ordered,
    Property,
    Rows,
    Runs,
    Side,
    Size,
    Step,
    Sum,
    Windows,
    Words,
    all_of,
    either_of,
    everything_in,
    is_of_ends,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
MOST_HUES = 26
PAIR = (2, 2)
OTHER, EACH = "other", "each"
"""Stand among colors for those that a cell itself has not, and for each of them."""
PROPER = Count(NONE, Windows(2, ()), Ordered(Order.EQUAL))
KING_STEPS = tuple(sorted((ALONG, DOWN, *DIAGONALS)))
KINGS_PROPER = Count(NONE, Windows(2, KING_STEPS), Ordered(Order.EQUAL))
DIFFERENT = Every(Windows(2, ()), None, Ordered(Order.DISTINCT))
"""That neighbours have different colors, in two forms."""
JOINED_SIDES = {
    (False, False): Joined.OPEN,
    (True, True): Joined.TORUS,
}


@dataclass(frozen=True, slots=True)
class ColoredPlace:
    """What is colored: so many things in a row or on a circle, or the cells of a board.

    graph: where its vertices are colored, and whether it is a board, whose neighbours may be alike.
    is_of_edges: whether its edges are colored. is_of_cells: whether cells, which are told.
    """

    length: Size | None = None
    on_circle: bool = False
    board: Sides | None = None
    joined: Joined = Joined.OPEN
    graph: Graph | None = None
    is_board: bool = True
    is_of_edges: bool = False
    is_of_cells: bool = False

    def objects(self, colors: Alphabet) -> tuple[Objects, Size]:
        """Return the words or arrays over some colors."""
        if self.board is not None:
            return grids_of(self.board, colors, self.joined), Size()
        assert self.length is not None
        return Words(colors.letters, on_circle=self.on_circle), self.length


def on_cycles(of: Counted, graph: Graph | None) -> Counted | Beginning:
    """Return what is counted of the vertices of a graph: cycles have three or more of them.

    They have so many that vertices at a distance that is told are not nearer the other way round.
    """
    if not isinstance(graph, Rectangle):
        return of
    joined = zip((graph.rows, graph.columns), graph.joined, strict=True)
    vertices = max(LEAST_JOINED, 2 * _distance_told(of))
    least = [ceil((vertices - z.shift) / z.step) for z, is_cycle in joined if is_cycle and z.step]
    return Beginning(of, max(least)) if max(least, default=0) > 0 else of


def _distance_told(of: Counted) -> int:
    """Return the largest distance of two letters that are compared; 0 for none."""
    told = 0
    for each in everything_in(of.said):
        match each:
            case Count(_, Windows(length), among) | Every(Windows(length), None, among) if (
                length > 2 and is_of_ends(among)
            ):
                told = max(told, length - 1)
    return told


@dataclass(frozen=True, slots=True)
class ColoredBy:
    """A place and its colors; is_numbered: whether they are told by their number alone.

    is_improper: whether it is told that neighbours may be equal.
    """

    place: ColoredPlace
    colors: Alphabet
    is_proper: bool
    is_numbered: bool
    is_improper: bool = False


@dataclass(frozen=True, slots=True)
class LabeledBy:
    """A place and its labels: maps of vertices to these, of which neighbours may be equal."""

    place: ColoredPlace
    labels: Alphabet


def _of_two(parts: Parts) -> Parts:
    """Return parts without the number two; raises Meaningless for another number of cells."""
    if any(z != 2 for z in parts if isinstance(z, int)):
        raise Meaningless("two cells are so far apart")
    return [z for z in parts if not isinstance(z, int)]


def _without_places(parts: Parts) -> Parts:
    return [z for z in parts if not isinstance(z, Found)]


@dataclass(frozen=True, slots=True)
class HuesBeside(Property):
    """That no two counters beside each other have one color, or different ones."""

    is_alike: bool
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class OnlyIn(Property):
    """That all cells of some letters are in some rows or columns."""

    of: Of
    where: frozenset[LineAt]


@dataclass(frozen=True, slots=True)
class ApartByColumns(Property):
    """That no two adjacent columns have cells of some letters."""

    of: Of


@dataclass(frozen=True, slots=True)
class AsManyAsLines(Property):
    """That there are n counters, one in each of n rows or columns."""


@dataclass(frozen=True, slots=True)
class InPlace:
    """What is chosen or placed, and of which graph these are the vertices."""

    selected: tuple[Objects, Size, Property | None]
    graph: Graph | None


class ColoringForms(RelativePlaceForms):
    """What each form of `colorings.lark` means."""

    def colored_places(self, parts: Parts) -> ColoredBy:
        if one(int, parts) not in {None, 1}:
            raise Meaningless("one is in each cell")
        return ColoredBy(
            the(ColoredPlace, parts),
            the(Alphabet, parts),
            _is_proper(parts),
            is_numbered=False,
            is_improper=Told("improper") in parts,
        )

    def hues_before(self, parts: Parts) -> ColoredBy:
        rest = [z for z in parts if isinstance(z, ColoredPlace | Told)]
        return self.colored_places([*rest, self.alphabet_of_colors(parts)])

    def so_many_named_hues(self, parts: Parts) -> ColoredBy:
        """Return colorings by so many colors, which are named one by one."""
        many, hues = the(int, parts), the(Alphabet, parts)
        if many != len(hues.letters):
            raise Meaningless("as many colors are named as there are")
        return self.colored_places([z for z in parts if not isinstance(z, int)])

    def colored_by_number(self, parts: Parts) -> ColoredBy:
        many = the(int, parts)
        if not 1 <= many <= MOST_HUES:
            raise Meaningless(f"there are 1 to {MOST_HUES} colors here")
        return ColoredBy(
            the(ColoredPlace, parts),
            Alphabet(tuple(range(1, many + 1))),
            _is_proper(parts),
            is_numbered=True,
            is_improper=Told("improper") in parts,
        )

    so_many_hues_before = colored_by_number

    def improper(self, parts: Parts) -> Told:
        """Return that neighbours may have the same color."""
        return Told("improper")

    def hues_to(self, parts: Parts) -> Alphabet:
        first, last = (z for z in parts if isinstance(z, int))
        if not 0 <= first < last <= MOST_HUES:
            raise Meaningless(f"numbered colors are 1 to {MOST_HUES} at most")
        self._require_first_color(first)
        return Alphabet(tuple(range(first, last + 1)))

    def number_of_hues(self, parts: Parts) -> int:
        return the(int, parts)

    def of_hues(self, parts: Parts) -> Alphabet:
        found, many = the(Alphabet, parts), one(int, parts)
        if many not in {None, len(found.letters)}:
            raise Meaningless("as many colors are named as there are")
        return found

    def counted_coloring(self, parts: Parts) -> Meaning:
        """Return what is counted of colorings; raises Undecided where neighbours may be alike."""
        by = the(ColoredBy, parts)
        objects, size = by.place.objects(by.colors)
        rest = [z for z in parts if z is not by]
        is_of_kings = isinstance(by.place.graph, Rectangle) and by.place.graph.kings
        every, proper = (
            _with_others(self.counted([(objects, size, z), *rest]), by.colors)
            for z in (None, KINGS_PROPER if is_of_kings else PROPER)
        )
        said = {*parts_of(every.said)}
        if is_of_kings and (not by.is_proper or any(map(is_of_neighbours, said))):
            raise Meaningless("neighbors in a king's graph are told by proper colorings alone")
        is_plain = said in ({PROPER}, {DIFFERENT}) or (by.is_proper and not said)
        graph = None if by.place.is_of_edges else by.place.graph
        is_told = by.is_proper or by.is_improper
        if by.is_numbered and graph is not None and not (rest or is_told):
            raise Meaningless("colorings of which nothing is said are those of a graph")
        if by.is_numbered and is_plain and graph is not None and not every.by:
            return OnGraph(Colorings(len(by.colors.letters)), graph)
        if by.is_proper:
            return on_cycles(proper, by.place.graph)
        is_told = by.is_improper or any(map(is_of_neighbours, said))
        if by.is_numbered or not by.place.is_board:
            is_told = is_told or (bool(said) and (by.place.is_of_cells or not by.is_numbered))
            if not is_told:
                every, proper = (typed(z) for z in (every, proper))
                raise Undecided(
                    "whether neighbours may have the same color is not told: "
                    f"{sentence_of(every)!r}, or {sentence_of(proper)!r}"
                )
        return on_cycles(every, by.place.graph)

    def counted_in_place(self, parts: Parts) -> Counted | Beginning:
        """Return what is chosen or placed; cycles have three vertices or more."""
        placed = the(InPlace, parts)
        rest = [z for z in parts if z is not placed]
        found = self.counted([placed.selected, *rest])
        letters = found.objects.letters if isinstance(found.objects, Words | Grids) else ()
        hues = frozenset(z for z in letters if isinstance(z, str))
        return on_cycles(of_counters(found, hues) if hues else found, placed.graph)

    def none_alike_beside(self, parts: Parts) -> Property:
        """Return that no two counters of one color stand beside each other."""
        _require_two(parts)
        return HuesBeside(is_alike=True, steps=steps_of(parts))

    def none_unlike_beside(self, parts: Parts) -> Property:
        """Return that no two counters of different colors stand beside each other."""
        _require_two(parts)
        return HuesBeside(is_alike=False, steps=steps_of(parts))

    def labelings(self, parts: Parts) -> LabeledBy:
        return LabeledBy(the(ColoredPlace, parts), the(Alphabet, parts))

    def only_labels(self, parts: Parts) -> Alphabet:
        return the(Alphabet, parts)

    def labels_listed(self, parts: Parts) -> Alphabet:
        return self.alphabet_of_values(parts)

    def counted_labelings(self, parts: Parts) -> Meaning:
        """Return what is counted of labelings, in which neighbours may have the same label."""
        by = the(LabeledBy, parts)
        objects, size = by.place.objects(by.labels)
        rest = [z for z in parts if z is not by]
        return on_cycles(self.counted([(objects, size, None), *rest]), by.place.graph)

    def distant_cells_differ(self, parts: Parts) -> Property:
        return self.cells_at_distance([*_of_two(parts), Ordered(Order.DISTINCT)])

    def distant_cells_not_both(self, parts: Parts) -> Property:
        """Return that no two cells so far apart have some colors."""
        return self.none_at_distance([*_of_two(parts), len(PAIR)])

    def distant_cells_agree(self, parts: Parts) -> Property:
        return self.cells_at_distance([*_of_two(parts), Ordered(Order.EQUAL)])

    def color_numbered(self, parts: Parts) -> Of:
        """Return one of several colors that have numbers, from 1 on."""
        number = one(int, parts)
        return Of(frozenset({the(Nth, parts).index + 1 if number is None else number}))

    def cells_of_hue(self, parts: Parts) -> Of:
        return the(Of, parts)

    def color_by_order(self, parts: Parts) -> Of:
        return self.color_numbered(parts)

    def every_color_differs(self, parts: Parts) -> Property:
        """Return by how much the numbers of the colors of neighbours differ."""
        told = [z for z in parts if not isinstance(z, Ways)]
        return Every(Windows(2, steps_of(parts)), None, self.differ(told))

    def colors_numbered(self, parts: Parts) -> Of:
        """Return one of several colors by their numbers."""
        return Of(frozenset(z for z in parts if isinstance(z, int)))

    def near_other(self, parts: Parts) -> Near:
        """Return that so many neighbours have another color."""
        return Near(one_amount(parts), frozenset({OTHER}), steps_of(parts))

    def near_each(self, parts: Parts) -> Near:
        """Return that there are neighbours of each color."""
        return Near(SOME, frozenset({EACH}), steps_of(parts))

    def numbered_hues(self, parts: Parts) -> Alphabet:
        """Return the colors 1, 2, ..., which are told one by one, or as a set."""
        told = one(Alphabet, parts)
        numbers = [z for z in parts if isinstance(z, int)] if told is None else [*told.letters]
        first = min(z for z in numbers if isinstance(z, int)) if numbers else 1
        if numbers != [*range(first, first + len(numbers))]:
            raise Meaningless("colors are numbered from 1 on, or from 0 on")
        self._require_first_color(first)
        return Alphabet(tuple(numbers))

    def _require_first_color(self, number: int) -> None:
        """Require numbers from 1 on, or from 0 on where no color is told by its order."""
        if number not in {0, 1}:
            raise Meaningless("colors are numbered from 1 on, or from 0 on")
        if number == 0 and self.has_color_by_order:
            raise Meaningless("the first color may be color 0 or color 1: say its number")

    def every_neighbors(self, parts: Parts) -> Property:
        """Return what is said of each two neighbours."""
        among = [z for z in parts if isinstance(z, Found)]
        kinds = [z.among for z in among if z.among is not None]
        return Every(Windows(2, ()), all_of(kinds), joined(said_in(parts)))

    def all_neighbors_differ(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, len(PAIR)}:
            raise Meaningless("two neighbours differ")
        return Every(Windows(2, steps_of(parts)), None, Ordered(Order.DISTINCT))

    def edge_of_ends(self, parts: Parts) -> Found:
        """Return the edges of which something is said of the two ends."""
        return Found(Windows(2, ()), joined(said_in(parts)))

    def each_edge_is(self, parts: Parts) -> Property:
        found = the(Found, parts)
        assert found.among is not None
        return Every(found.places, None, found.among)

    def not_each_edge_is(self, parts: Parts) -> Property:
        return negated(self.each_edge_is(parts))

    def both_are(self, parts: Parts) -> Scoped:
        """Return that two cells have a color: "both red or both blue" is not one list of both."""
        return self.together([Every(Cells(), None, the(Of, parts))])

    def ends_alike(self, parts: Parts) -> Property:
        _require_two(parts)
        return Ordered(Order.EQUAL)

    def ends_unlike(self, parts: Parts) -> Property:
        _require_two(parts)
        return Ordered(Order.DISTINCT)

    def edges_alike(self, parts: Parts) -> Found:
        _require_two(parts)
        return Found(Windows(2, ()), Ordered(Order.EQUAL))

    def edges_unlike(self, parts: Parts) -> Found:
        _require_two(parts)
        return Found(Windows(2, ()), Ordered(Order.DISTINCT))

    def ends_of_values(self, parts: Parts) -> Property:
        """Return that both ends of an edge are so: "two red vertices"."""
        _require_two(parts)
        return the(Of, parts)

    def an_end_joined(self, parts: Parts) -> Of:
        return the(Of, parts)

    def ends_of_each(self, parts: Parts) -> Property:
        """Return that one end is of some colors, and the other one of others."""
        first, second = (z for z in parts if isinstance(z, Of))
        if first == second:
            return first
        if listed(first) & listed(second):
            raise Meaningless("the two ends of an edge are equal, or of different colors")
        return joined(Count(SOME, Cells(), z) for z in (first, second))

    def neighbors_are(self, parts: Parts) -> Property:
        """Return what all neighbours of cells of a color are: no others have such neighbours."""
        color, others = (z for z in parts if isinstance(z, Of))
        near = Near(NONE, color.values, steps_of(parts))
        return Every(Cells(), negated(others), near)

    def only_in_these_lines(self, parts: Parts) -> Property:
        """Return that all cells of a color are in the first or the last row, say."""
        where = the(Inside, parts).where
        if not isinstance(where, LinesAt):
            raise Meaningless("in which rows or columns?")
        return OnlyIn(the(Of, parts), frozenset(where.each))

    def numbered_vertex(self, parts: Parts) -> Nth:
        (told,) = (str(z) for z in parts)
        return Nth(-1 if told == "n" else _number_of_vertex(told) - 1)

    def numbered_is(self, parts: Parts) -> Property:
        """Return which color vertex 1 has, or vertex n."""
        return At(the(Nth, parts).index, the(Of, parts).values)

    def none_of_two_kinds(self, parts: Parts) -> Property:
        """Return that no two neighbours have two colors, one each."""
        two, *kinds = (z for z in parts if isinstance(z, int))
        _require_two([two])
        words = (Spelled(tuple(z)) for z in (kinds, kinds[::-1]))
        if len({*kinds}) < len(PAIR):
            raise Meaningless("two different colors are meant")
        return joined(contains(z, NONE, steps_of(parts)) for z in words)

    def none_like_all_beside(self, parts: Parts) -> Property:
        """Return that no cell has the color of all its neighbors: one has another color."""
        return Every(Cells(), None, Near(SOME, frozenset({OTHER}), steps_of(parts)))

    def numbered_alike(self, parts: Parts) -> Property:
        """Return that two vertices that are told by their numbers have one color."""
        first, last = (self.numbered_vertex([z]).index for z in parts)
        if first == last:
            raise Meaningless("two different vertices are compared")
        return EqualAt(first, last)

    def numbered_unlike(self, parts: Parts) -> Property:
        return negated(self.numbered_alike(parts))

    def counted(self, parts: Parts) -> Counted:
        """Return what is counted, where what is said of rows is known by their number."""
        found = super().counted(parts)
        objects = found.objects
        if not isinstance(objects, Grids):
            if AsManyAsLines() in parts_of(found.said):
                raise Meaningless(AS_MANY)
            return found
        said = [_on_grid(z, objects) for z in parts_of(found.said)]
        if AsManyAsLines() in said:
            if not any(_is_one_in_each_line(z, objects) for z in said):
                raise Meaningless(AS_MANY)
            said = [z for z in said if z != AsManyAsLines()]
        return replace(found, said=all_of(said))

    def color_not_there(self, parts: Parts) -> Property:
        """Return that a color is nowhere in some rows or columns, or at no end."""
        of, where = the(Of, parts), one(Inside, parts)
        if where is None:
            return self.no_end_is([of])
        return self._so_many_inside(NONE, Found(Cells(), of), where)

    def color_so_often_there(self, parts: Parts) -> Property:
        """Return how often a color is used in some rows or columns."""
        of, where = the(Of, parts), one(Inside, parts)
        if where is None:
            raise Undecided("whether that is said of both ends together is not told")
        return self._so_many_inside(one_amount(parts), Found(Cells(), of), where)

    # Which colors are used.

    def hues_joined(self, parts: Parts) -> tuple[object, ...]:
        """Return several colors; raises Meaningless if one is told twice."""
        if len({*parts}) < len(parts):
            raise Meaningless("different colors are told")
        return tuple(parts)

    def colors_all_used(self, parts: Parts) -> Property:
        return joined(Count(SOME, Cells(), z) for z in _colors_in(parts))

    def colors_used_too(self, parts: Parts) -> Scoped:
        """Return that colors are used that "and" joins: behind "not" it may reach one or both."""
        return Scoped(self.colors_all_used(parts), JoinScope.JOINED)

    def colors_none_used(self, parts: Parts) -> Property:
        return joined(Count(NONE, Cells(), z) for z in _colors_in(parts))

    def colors_not_all_used(self, parts: Parts) -> Property:
        return negated(self.colors_all_used(parts))

    def some_color_used(self, parts: Parts) -> Property:
        return either_of(Count(SOME, Cells(), z) for z in _colors_in(parts))

    def one_color_used(self, parts: Parts) -> Property:
        return self.so_many_colors_used([Amount(1, 1), *parts])

    def so_many_colors_used(self, parts: Parts) -> Property:
        """Return how many of several colors are used."""
        each: list[Property] = [Count(SOME, Cells(), z) for z in _colors_in(parts)]
        return so_many_hold(one_amount(parts), each)

    def first_color_used(self, parts: Parts) -> Property:
        first, second = _colors_in(parts)
        if first == second:
            raise Meaningless("two different colors are told")
        return joined([Count(SOME, Cells(), first), Count(NONE, Cells(), second)])

    def not_every_letter(self, parts: Parts) -> Property:
        return negated(self.every_letter(parts))

    def each_hue_but(self, parts: Parts) -> But:
        return But(frozenset(y for z in _colors_in(parts) for y in listed(z)))

    def some_color_missing(self, parts: Parts) -> Property:
        """Return that not all colors are used; how many there are may be told."""
        least, *many = (z for z in parts if isinstance(z, int)) if parts else (1,)
        if least != 1:
            raise Meaningless("some color is not used, or so many are")
        return negated(EachLetter(SOME, letters=many[0] if many else None))

    def color_not_in_both(self, parts: Parts) -> Property:
        """Return that not both rows have a color, of which there are two."""
        lines = one(Rows, parts) or the(Columns, parts)
        said = Count(SOME, Cells(), the(Of, parts))
        return joined([EachOf(lines, len(PAIR), None), negated(Every(lines, None, said))])

    def color_in_both(self, parts: Parts) -> Property:
        """Return that both rows have a color, of which there are two."""
        _require_two(parts)
        lines = one(Rows, parts) or the(Columns, parts)
        return EachOf(lines, len(PAIR), Count(SOME, Cells(), the(Of, parts)))

    def color_in_so_many_of_lines(self, parts: Parts) -> Property:
        """Return how many of the rows, of which there are so many, have a color."""
        lines, many = one(Rows, parts) or the(Columns, parts), one(int, parts)
        said = self.color_in_so_many_lines([z for z in parts if not isinstance(z, int)])
        return said if many is None else joined([said, EachOf(lines, many, None)])

    def colors_so_often(self, parts: Parts) -> Property:
        """Return how often each of two colors is used."""
        first, often, second, also = parts
        each = [(first, often), (second, also)]
        if first == second:
            raise Meaningless("two different colors are told")
        return joined(
            Count(one_amount([amount]), Cells(), the(Of, [color])) for color, amount in each
        )

    def none_unlike(self, parts: Parts) -> Property:
        """Return that no two neighbours have different colors."""
        _require_two(parts)
        return Every(Windows(2, steps_of(parts)), None, Ordered(Order.EQUAL))

    def color_there(self, parts: Parts) -> Property:
        """Return that a color is used in some rows or columns."""
        return self.color_so_often_there([*parts, SOME])

    def colors_not_there(self, parts: Parts) -> Property:
        """Return that several colors are nowhere in some rows or columns, or at no end."""
        where = [z for z in parts if not isinstance(z, Of)]
        return joined(self.color_not_there([z, *where]) for z in _colors_in(parts))

    def color_in_neither(self, parts: Parts) -> Property:
        """Return that a color is nowhere in two rows or columns."""
        of, *places = parts
        return joined(self.color_not_there([of, z]) for z in places)

    def color_in_no_lines_together(self, parts: Parts) -> Property:
        """Return that of so many adjacent rows or columns not all have a color."""
        said = Count(SOME, Cells(), the(Of, parts))
        rest = [z for z in parts if not isinstance(z, Of)]
        return self.no_adjacent_lines_each([*rest, said])

    def no_adjacent_lines_each(self, parts: Parts) -> Property:
        """Return that of so many adjacent rows or columns not all are so."""
        return self.some([NONE, self.adjacent_lines_each(parts)])

    def color_in_so_many_lines(self, parts: Parts) -> Property:
        """Return how many rows or columns have a color."""
        lines = one(Rows, parts) or the(Columns, parts)
        return Count(one_amount(parts), lines, Count(SOME, Cells(), the(Of, parts)))

    def different_in_lines(self, parts: Parts) -> Property:
        """Return that no two cells of a row or column have the same color."""
        _require_two(parts)
        lines = one(Rows, parts) or the(Columns, parts)
        return Every(lines, None, Every(Cells(), None, Ordered(Order.DISTINCT)))

    def kinds_apart(self, parts: Parts) -> Property:
        """Return that cells of some colors are never beside cells of others."""
        first, second = (z for z in parts if isinstance(z, Of))
        if listed(first) & listed(second):
            raise Meaningless("cells of different colors are meant")
        return Every(Cells(), first, Near(NONE, second.values, steps_of(parts)))

    def at_most_one_in_lines(self, parts: Parts) -> Property:
        """Return that no row or column has two cells of some colors."""
        _require_two(parts)
        lines = one(Rows, parts) or the(Columns, parts)
        return Every(lines, None, Count(Amount(0, 1), Cells(), the(Of, parts)))

    def apart_by_columns(self, parts: Parts) -> Property:
        """Return that no two cells of some letters are in adjacent columns."""
        _require_two(parts)
        if one(Columns, parts) is None:
            raise Meaningless("two in adjacent columns are meant")
        return ApartByColumns(the(Of, parts))

    def at_an_end(self, parts: Parts) -> tuple[Nth, ...]:
        _require_two(parts)
        return Nth(0), Nth(-1)

    def no_line_of_both(self, parts: Parts) -> Property:
        return self._lines_of_both(parts, NONE)

    def every_line_of_both(self, parts: Parts) -> Property:
        lines = one(Rows, parts) or the(Columns, parts)
        return Every(lines, None, self._has_both(parts))

    def edge_as_two(self, parts: Parts) -> Found:
        """Return the edges of a graph: two vertices that are neighbours."""
        return Found(Windows(2, ()))

    def every_corner_has(self, parts: Parts) -> Property:
        """Return that all four corners have a color."""
        self._require_four(parts)
        return joined(self._corners_have(parts))

    def not_every_corner_has(self, parts: Parts) -> Property:
        return negated(self.every_corner_has(parts))

    def so_many_corners_have(self, parts: Parts) -> Property:
        """Return how many corners have a color; on a board with one row or column some are one."""
        self._require_four(parts)
        if one_amount(parts) != SOME:
            raise Meaningless("at least one corner, no corner or all corners have a color")
        return either_of(self._corners_have(parts))

    def no_corner_has(self, parts: Parts) -> Property:
        self._require_four(parts)
        return joined(negated(z) for z in self._corners_have(parts))

    def _require_four(self, parts: Parts) -> None:
        if one(int, parts) not in {None, 4}:
            raise Meaningless("a board has four corners")

    def _corners_have(self, parts: Parts) -> list[Property]:
        corners = [(row, column) for row in (0, -1) for column in (0, -1)]
        return [self.at_corner_is([z, the(Of, parts)]) for z in corners]

    def edges_of_one_color(self, parts: Parts) -> Found:
        return Found(Windows(2, ()), Ordered(Order.EQUAL))

    def lines_of_one_color(self, parts: Parts) -> Found:
        return Found(one(Rows, parts) or the(Columns, parts), Ordered(Order.EQUAL))

    def changes_of_color(self, parts: Parts) -> Found:
        """Return where a color is beside another one, in a row."""
        return Found(Windows(2, (BEHIND,)), Ordered(Order.DISTINCT))

    def colored_end(self, parts: Parts) -> Of:
        return self.value(parts)

    def at_ends_of_lines(self, parts: Parts) -> Property:
        """Return what is said of the two cells of each row or column."""
        return self.at_cells_of_each([*(z for z in parts if not isinstance(z, int)), len(PAIR)])

    def at_ends_of_edges(self, parts: Parts) -> Property:
        """Return what is said of both ends of each edge."""
        return Every(Windows(2, ()), None, self._of_cells(_without_places(parts)))

    def at_ends_of_no_edge(self, parts: Parts) -> Property:
        return Count(NONE, Windows(2, ()), self._of_cells(_without_places(parts)))

    def no_edge_between(self, parts: Parts) -> Property:
        """Return that no edge has two ends of a color."""
        if one(int, parts) != len(PAIR):
            raise Meaningless("an edge has two ends")
        return Count(NONE, Windows(2, ()), the(Of, parts))

    def _lines_of_both(self, parts: Parts, amount: Amount) -> Property:
        lines = one(Rows, parts) or the(Columns, parts)
        return Count(amount, lines, self._has_both(parts))

    def _has_both(self, parts: Parts) -> Property:
        """Return that two colors are in a row or column."""
        told = [
            z
            for one_told in parts
            for z in (one_told if isinstance(one_told, tuple) else [one_told])
        ]
        both = [z for z in told if isinstance(z, Of)]
        if len({*both}) != len(both) or len(both) < len(PAIR):
            raise Meaningless("two different colors are told")
        return joined(Count(SOME, Cells(), z) for z in both)

    def values_of_two(self, parts: Parts) -> tuple[object, ...]:
        return tuple(parts)

    def one_of_hues(self, parts: Parts) -> int:
        """Return how many colors there are, of which each thing has one."""
        each, many = parts
        if each != 1 or not isinstance(many, int):
            raise Meaningless("each has one color")
        return many

    def never_near(self, parts: Parts) -> Property:
        """Return that no cell of one color has a neighbour of some others."""
        color, *others = (z for z in parts if isinstance(z, Of))
        near = frozenset(value for z in others for value in listed(z))
        return Count(NONE, Cells(), joined([color, Near(SOME, near, steps_of(parts))]))

    def ends_do_not_use(self, parts: Parts) -> Property:
        return self.no_end_is([the(Of, parts)])

    def color_so_often(self, parts: Parts) -> Property:
        """Return how many cells have a color."""
        return Count(one_amount(parts), Cells(), the(Of, parts))

    def used_so_often(self, parts: Parts) -> Property:
        """Return for how many cells a color is used, in all or in a row or column."""
        said = Count(one_amount(parts), Cells(), the(Of, parts))
        where = one(LinesAt, parts)
        return said if where is None else self.at_lines([said, where])

    def at_cells_of_lines(self, parts: Parts) -> Property:
        """Return what is said of the cells of the first or last row or column."""
        return self.at_lines([self._of_cells(parts), the(LinesAt, parts)])

    def at_cells_of_each(self, parts: Parts) -> Property:
        """Return what the cells of each row or column are, of which it may be told how many."""
        if any(isinstance(z, Scoped) and JoinScope.EACH_OF_SEVERAL in z.scopes for z in parts):
            raise Undecided(WHICH_EACH)
        lines = one(Rows, parts) or the(Columns, parts)
        said, many = Every(lines, None, self._of_cells(parts)), one(int, parts)
        other = Columns() if isinstance(lines, Rows) else Rows()
        differ = joined(said_in(parts))
        if isinstance(differ, Sum):
            said = Every(lines, None, differ)
        if isinstance(differ, Difference):  # of the two entries of a column
            many = many or len(PAIR)
            if many != len(PAIR):
                raise Meaningless("two entries differ by a number")
            said = Every(Windows(2, (ALONG if isinstance(lines, Rows) else DOWN,)), None, differ)
        return said if many is None else joined([said, EachOf(other, many, None)])

    def rows_differ_everywhere(self, parts: Parts) -> Property:
        two = [z for z in parts if isinstance(z, int)] or [2]
        return self.at_cells_of_each([Columns(), Ordered(Order.DISTINCT), *two])

    def at_both_cells_of_each(self, parts: Parts) -> Property:
        return self.at_cells_of_each([2, *parts])

    def _of_cells(self, parts: Parts) -> Property:
        """Return what is said of all cells of a line: how they are to each other, or of each."""
        said = joined(said_in(parts))
        if any(isinstance(z, Scoped) and JoinScope.EACH_OF_SEVERAL in z.scopes for z in parts):
            raise Undecided("'red and blue' may be one each, or each of them one of both")
        found = one(Found, parts)
        among = None if found is None else found.among
        if any(isinstance(z, Scoped) and JoinScope.NOT_TOGETHER in z.scopes for z in parts):
            return negated(Every(Cells(), among, negated(said)))
        if isinstance(said, Ordered) and among is not None:
            raise Meaningless("all cells of a row or column are equal or different")
        return Every(Cells(), among, said)

    def at_most_in_each(self, parts: Parts) -> Property:
        """Return that a color is not used more than so often in each few cells that follow."""
        times = next(int(str(z)) for z in parts if isinstance(z, Token))
        return self.so_often_in_each([*parts[:1], Amount(0, times - 1), parts[-1]])

    def so_often_in_each(self, parts: Parts) -> Property:
        window = parts[-1]
        if not isinstance(window, Found):
            raise Meaningless("of how many cells that follow each other?")
        return Every(window.places, None, Count(one_amount(parts), Cells(), the(Of, parts)))

    def four_cycles(self, parts: Parts) -> Found:
        """Return the cycles of a ladder or grid that have four vertices."""
        if parts != [len(PAIR) ** 2] and parts != [len(PAIR) ** 2, len(PAIR)]:
            raise Meaningless("of a ladder or grid the cycles of four vertices are told")
        return Found(Blocks(*PAIR))

    # What is colored.

    def colored_cells_of_board(self, parts: Parts) -> ColoredPlace:
        """Return the cells of a board, of which it is told how many there are."""
        board = the(BoardSaid, parts).board
        sides = {board.rows, board.columns}
        if (
            Size(0, 1) not in sides
            or the(Size, parts) not in sides
            or board.joined is not Joined.OPEN
        ):
            raise Meaningless("the board has another number of cells")
        return ColoredPlace(the(Size, parts))

    def colored_graph(self, parts: Parts) -> ColoredPlace:
        """Return the cells of a board, or the vertices of a path, a cycle or a grid."""
        told = the(CalledGraph, parts)
        graph = told.graph
        if not isinstance(graph, Rectangle):
            raise Meaningless(
                "what is said of colors is counted in rows, on cycles, on boards and grids"
            )
        if graph.is_fixed:
            raise Meaningless("one side of the board is n, and the other one a number")
        is_board = told.is_board or told.is_bare
        for across, along, is_circle in (
            (graph.rows, graph.columns, graph.joined[1]),
            (graph.columns, graph.rows, graph.joined[0]),
        ):
            if across == Size(0, 1):
                return ColoredPlace(along, on_circle=is_circle, graph=graph, is_board=is_board)
        joined = JOINED_SIDES.get(graph.joined)
        if joined is None:
            grows = graph.columns.step if graph.joined[1] else graph.rows.step
            joined = Joined.RING if grows else Joined.CYLINDER
        sides = Sides(graph.rows, graph.columns)
        return ColoredPlace(board=sides, joined=joined, graph=graph, is_board=is_board)

    def colored_cells_of_graph(self, parts: Parts) -> ColoredPlace:
        """Return the cells of a board, of which neighbors may be alike where more is told."""
        place = self.colored_graph(parts)
        return replace(place, is_of_cells=place.is_board)

    def colored_vertices(self, parts: Parts) -> ColoredPlace:
        """Return the vertices of a path or a cycle, of which it is told how many there are."""
        place = self.colored_graph(parts)
        if place.length is None or place.length != the(Size, parts):
            raise Meaningless("the graph has another number of vertices")
        return place

    def colored_edges(self, parts: Parts) -> ColoredPlace:
        """Return the edges of a path or a cycle: a row, or a circle."""
        graph = the(CalledGraph, parts).graph
        if not isinstance(graph, Rectangle) or graph.kings or graph.rows != Size(0, 1):
            raise Meaningless("the edges of paths and of cycles are colored")
        size, on_circle = graph.columns, graph.joined[1]
        length = size if on_circle else Size(size.step, size.shift - 1)
        if one(Size, parts) not in {None, length}:
            raise Meaningless("the graph has another number of edges")
        return ColoredPlace(length, on_circle, graph=graph, is_board=False, is_of_edges=True)

    def hues_of_edges(self, parts: Parts) -> ColoredBy:
        rest = [z for z in parts if not isinstance(z, CalledGraph)]
        return self.colored_places([self.colored_edges(parts), *rest])

    def so_many_hues_of_edges(self, parts: Parts) -> ColoredBy:
        rest = [z for z in parts if not isinstance(z, CalledGraph)]
        return self.colored_by_number([self.colored_edges(parts), *rest])

    def colored_row(self, parts: Parts) -> ColoredPlace:
        return ColoredPlace(the(Size, parts))

    def colored_circle(self, parts: Parts) -> ColoredPlace:
        return ColoredPlace(the(Size, parts), on_circle=True)

    def colored_numbers(self, parts: Parts) -> ColoredPlace:
        of = the(Interval, parts)
        return ColoredPlace(Size(of.last.step, of.last.shift - of.first + 1))

    def colored_numbers_to(self, parts: Parts) -> ColoredPlace:
        return ColoredPlace(Size(1, 1 - the(int, parts)))


def of_counters(of: Counted, hues: frozenset[str]) -> Counted:
    """Return what is counted, where a counter is one of any color."""

    def told(z: object) -> object:
        match z:
            case HuesBeside(is_alike, steps):
                pairs = combinations_with_replacement(sorted(hues), 2)
                each = [
                    Of(frozenset({a}))
                    if a == b
                    else joined(Count(SOME, Cells(), Of(frozenset({y}))) for y in (a, b))
                    for a, b in pairs
                    if (a == b) == is_alike
                ]
                return joined(Count(NONE, Windows(2, steps), y) for y in each)
            case Amount():
                return z
            case All(parts):
                both = {y for y in map(told, parts) if isinstance(y, Property)}
                narrow = any(isinstance(y, Of) and {*listed(y)} < hues for y in both)
                return all_of(both - {Of(hues)} if narrow else both)
            case frozenset() if z == frozenset({1}):
                return hues
            case frozenset() | tuple():
                return type(z)(told(y) for y in z)
        if is_dataclass(z) and not isinstance(z, type):
            return replace(z, **{y.name: told(getattr(z, y.name)) for y in fields(z) if y.init})
        return z

    said = told(of.said)
    return replace(of, said=all_of(parts_of(said)) if isinstance(said, Property) else None)


def _on_grid(said: Property, grid: Grids) -> Property:
    """Return what is said of the cells of a color that are in some rows or columns alone."""
    match said:
        case OnlyIn(of, where):
            lines = next(iter(where)).lines
            side = grid.rows if lines == Rows() else grid.columns
            if (
                any(z.lines != lines for z in where)
                or side.grows
                or any(z.index is None for z in where)
            ):
                raise Meaningless("which rows or columns are the others?")
            inside = {(z.index or 0) % side.length for z in where}
            none = Count(NONE, Cells(), of)
            return joined(
                Count(SOME, LineAt(lines, k), none) for k in range(side.length) if k not in inside
            )
        case ApartByColumns(of):
            if grid.rows.grows or grid.joined is not Joined.OPEN:
                raise Meaningless("two in adjacent columns are told on open boards of n columns")
            if grid.rows.length > len(PAIR):
                each = OfBoth(Count(SOME, Cells(), of))
                return Count(NONE, AdjacentLines(Columns(), 2), each)
            ways = (ALONG, *DIAGONALS) if grid.rows.length == len(PAIR) else (ALONG,)
            return Count(NONE, Windows(2, tuple(sorted(ways))), of)
        case All(parts) | Either(parts):
            return replace(said, parts=frozenset(_on_grid(z, grid) for z in parts))
        case Not(part):
            return negated(_on_grid(part, grid))
    return said


def _colors_in(parts: Parts) -> list[Of]:
    """Return the colors that are told, one by one or together."""
    each = [y for z in parts for y in (z if isinstance(z, tuple) else [z])]
    return [z for z in each if isinstance(z, Of)]


def _is_one_in_each_line(said: Property, grid: Grids) -> bool:
    """Tell whether each of n rows or columns has one counter."""
    match said:
        case Every(Rows() | Columns() as lines, None, Count(Amount(1, 1), Cells(), among)):
            side = grid.rows if isinstance(lines, Rows) else grid.columns
            return among == Of(frozenset({1})) and side == Side(0, grows=True)
    return False


def _number_of_vertex(told: str) -> int:
    if not 1 <= int(told) <= MOST_NUMBERED:
        raise Meaningless(f"single vertices are those of the numbers 1 to {MOST_NUMBERED}, and n")
    return int(told)


def _with_others(of: Counted, colors: Alphabet) -> Counted:
    """Return what is counted, where neighbours of another color are told for each color."""
    letters = colors.letters
    if not isinstance(letters, tuple):
        return of
    found: list[Property] = []
    for one_said in parts_of(of.said):
        match one_said:
            case Every(Cells(), None, Near(amount, values, steps)) if values == frozenset({OTHER}):
                found += (
                    Every(
                        Cells(), Of(frozenset({z})), Near(amount, frozenset(letters) - {z}, steps)
                    )
                    for z in letters
                )
            case Every(Cells(), among, Near(amount, values, steps)) if values == frozenset({EACH}):
                found += (
                    Every(Cells(), among, Near(amount, frozenset({z}), steps)) for z in letters
                )
            case _:
                found.append(one_said)
    return replace(of, said=all_of(found))


def _require_two(parts: Parts) -> None:
    if one(int, parts) not in {None, len(PAIR)}:
        raise Meaningless("there are two ends")


def _is_proper(parts: Parts) -> bool:
    return any(isinstance(z, Told) and z.word == "proper" for z in parts)


def is_of_neighbours(said: object) -> bool:
    """Tell whether something is said of neighbours, which would be told twice of proper ones."""
    return any(
        isinstance(z, Runs | Near | Blocks) or (isinstance(z, Windows) and z.length > 1)
        for z in everything_in(said)
    )
