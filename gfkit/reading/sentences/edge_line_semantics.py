"""From a parse to what it means: the forms of `edge_lines_and_ends.lark`."""

from __future__ import annotations

from gfkit.reading.sentences.condition_semantics import so_many_hold
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Found,
    LinesAt,
    Nth,
    Parts,
    joined,
    listed,
    one,
    one_amount,
    said_in,
    steps_of,
    the,
)
from gfkit.reading.sentences.places_of_pieces_semantics import PlaceOfPieceForms
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    At,
    Cells,
    Columns,
    Count,
    EachOf,
    Every,
    LineAt,
    Meaningless,
    Of,
    Property,
    Rows,
    Windows,
    either_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

TWO, ONE = 2, Amount(1, 1)
ENDS = (0, -1)


class EdgeLineForms(PlaceOfPieceForms):
    """What each form of `edge_lines_and_ends.lark` means."""

    # Rows and columns at the edge.

    def edge_line_or(self, parts: Parts) -> LinesAt:
        """Return two rows or columns, of which the noun may be told twice."""
        lines = {z for z in parts if isinstance(z, Rows | Columns)}
        edges = [z for z in parts if isinstance(z, Nth)]
        if len(lines) != 1 or any(z.index not in ENDS for z in edges):
            raise Meaningless("the first and the last row are meant, or column")
        return self.line_at([*edges, lines.pop()])

    two_edge_lines = edge_line_or

    def both_end_lines_told(self, parts: Parts) -> LinesAt:
        if one(int, parts) not in {None, TWO}:
            raise Meaningless("there are two ends")
        line = one(Rows, parts) or the(Columns, parts)
        return self.line_at([Nth(0), Nth(-1), line])

    def _at_each_line(self, parts: Parts) -> list[Property]:
        """Return what is said, of each of the lines that are told."""
        said = joined(said_in(parts))
        return [Count(SOME, line, said) for line in the(LinesAt, parts).each]

    def one_of_two_lines(self, parts: Parts) -> Property:
        return either_of(self._at_each_line(parts))

    def just_one_of_two_lines(self, parts: Parts) -> Property:
        return so_many_hold(ONE, self._at_each_line(parts))

    def not_both_edge_lines(self, parts: Parts) -> Property:
        return negated(joined(self._at_each_line(parts)))

    def so_many_edge_lines(self, parts: Parts) -> Property:
        amount, *rest = parts
        return so_many_hold(one_amount([amount]), self._at_each_line(rest))

    def neither_edge_of_both(self, parts: Parts) -> Property:
        return joined(map(negated, self._at_each_line(parts)))

    def neither_end_line(self, parts: Parts) -> Property:
        line, *said = parts
        return self.neither_edge_of_both([self.both_end_lines_told([line]), *said])

    def so_many_end_lines(self, parts: Parts) -> Property:
        amount, line, *said = parts
        return self.so_many_edge_lines([amount, self.both_end_lines_told([line]), *said])

    def not_both_lines(self, parts: Parts) -> Property:
        """Return that one of two rows or columns is not so."""
        if one(int, parts) not in {None, TWO}:
            raise Meaningless("'both' is said of two rows or columns")
        lines = one(Rows, parts) or the(Columns, parts)
        said = negated(Every(lines, None, joined(said_in(parts))))
        return joined([EachOf(lines, TWO, None), said])

    def corner_is_so(self, parts: Parts) -> Property:
        return self._corner_is(the(tuple, parts), joined(said_in(parts)))

    def none_in_one_or_adjacent(self, parts: Parts) -> Property:
        """Return that no two of some letters are in one column, or in adjacent columns."""
        two, of = the(int, parts), the(Of, parts)
        lines = [z for z in parts if isinstance(z, Rows | Columns)]
        if len({*lines}) != 1:
            raise Meaningless("columns are meant, or rows")
        return joined(
            [
                self.none_in_one([two, Found(lines[0]), of]),
                self.apart_by_columns([two, lines[0], of]),
            ]
        )

    # Lines that are empty, or full.

    def line_is_empty(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), self._in_it())

    def line_is_occupied(self, parts: Parts) -> Property:
        return Count(SOME, Cells(), self._in_it())

    def line_is_full(self, parts: Parts) -> Property:
        return Every(Cells(), None, self._in_it())

    def lines_so_many(self, parts: Parts) -> Property:
        """Return how many rows or columns are empty, or full."""
        amount, said, line = parts
        return Count(one_amount([amount]), self._lines(line), joined(said_in([said])))

    def _lines(self, told: object) -> Rows | Columns:
        return one(Rows, [told]) or the(Columns, [told])

    # Both ends of a path.

    def contains_one_end(self, parts: Parts) -> Property:
        return self.contains_so_many_ends([ONE])

    def contains_both_or_neither(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, TWO}:
            raise Meaningless("there are two ends")
        ends = [At(k, self._in_it().values) for k in ENDS]
        return either_of([joined(ends), joined(map(negated, ends))])

    def contains_not_both_ends(self, parts: Parts) -> Property:
        return negated(joined(At(k, self._in_it().values) for k in ENDS))

    def contains_numbered_alone(self, parts: Parts) -> Property:
        first, second = (self.contains_numbered([z]) for z in parts)
        if first == second:
            raise Meaningless("two different vertices are told")
        return joined([first, negated(second)])

    def size_of_set_is(self, parts: Parts) -> Property:
        return Count(one_amount(parts), Cells(), self._in_it())

    def chosen_one(self, parts: Parts) -> Of:
        self._require_one(parts)
        return self._in_it()

    def unchosen_one(self, parts: Parts) -> Of:
        self._require_one(parts)
        return self.outside_it([])

    def _require_one(self, parts: Parts) -> None:
        if any(str(z) != "1" for z in parts if isinstance(z, Token)):
            raise Meaningless("one of them is meant")

    def vertices_relating(self, parts: Parts) -> Property:
        return self.every_vertex_related(parts)

    def no_vertices_relating(self, parts: Parts) -> Property:
        return self.no_vertex_related(parts)

    def no_adjacent_on_a_side(self, parts: Parts) -> Property:
        """Return that no so many vertices that follow each other are all in the set, or outside."""
        return Count(NONE, Windows(the(int, parts), ()), the(Of, parts))

    def no_adjacent_outside(self, parts: Parts) -> Property:
        return self.no_adjacent_on_a_side([*parts, self.outside_it([])])

    def middle_of_them(self, parts: Parts) -> None:
        """Return nothing: the middle row or column is not told by its number."""

    def cell_of_each_line(self, parts: Parts) -> LinesAt:
        """Return the row of the first cells of all columns, say."""
        line = one(Rows, parts) or the(Columns, parts)
        other = Columns() if isinstance(line, Rows) else Rows()
        edge = one(Nth, parts)
        return LinesAt((LineAt(other, None if edge is None else edge.index),))

    def cells_of_a_line_are(self, parts: Parts) -> Property:
        """Return what each of the first cells of all columns is."""
        return self.at_lines([self._of_cells(parts), the(LinesAt, parts)])

    def both_ends_are_so(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, TWO}:
            raise Meaningless("there are two ends")
        return joined(At(k, the(Of, parts).values) for k in ENDS)

    def one_end_of_each(self, parts: Parts) -> Property:
        """Return that of each edge, or rung, one end is in the set: at least one, and not both."""
        if one(int, parts) != 1:
            raise Meaningless("at least one end, and not both")
        lines = [z for z in parts if isinstance(z, Rows | Columns)]
        return self.ends_of_each_line([*lines, ONE]) if lines else self.ends_of_each_edge([ONE])

    def none_adjacent_told(self, parts: Parts) -> Property:
        return self.none_adjacent(parts)

    def none_beside_themselves(self, parts: Parts) -> Property:
        """Return that of some colors no two cells are neighbors."""
        each = [z for z in parts if isinstance(z, Of)]
        return joined(Count(NONE, Windows(2, steps_of(parts)), z) for z in each)

    def things_in_no_lines_together(self, parts: Parts) -> Property:
        return self.color_in_no_lines_together(parts)

    def hued_ones(self, parts: Parts) -> Of:
        """Return the color of "white ones"."""
        color, ones = parts
        if ones != self._in_ones():
            raise Meaningless("'ones' stands for cells here")
        return self.value([color])

    def chosen_ones(self, parts: Parts) -> Of:
        if parts != [self._in_ones()]:
            raise Meaningless("'ones' stands for cells here")
        return self._in_it()

    def _in_ones(self) -> Of:
        return Of(frozenset({1}))

    # Colors.

    def near_on_both_hue(self, parts: Parts) -> Property:
        of = one(Of, parts) or self.value(parts)
        return self.near_on_both([of])

    def only_hues(self, parts: Parts) -> Property:
        """Return that only some colors are used."""
        each = [y for z in parts for y in (z if isinstance(z, tuple) else [z])]
        values = frozenset(y for z in each if isinstance(z, Of) for y in listed(z))
        return Every(Cells(), None, Of(values))

    def two_hues_apart(self, parts: Parts) -> Property:
        """Return that no cells of two colors share a side."""
        first, second = (self.value([z]) for z in parts if isinstance(z, Token))
        return self.kinds_apart([first, second])
