"""From a parse to what it means: the forms of `lines_and_places_of_pieces.lark`."""

from __future__ import annotations

from itertools import combinations

from gfkit.reading.sentences.coloring_semantics import AsManyAsLines
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Found,
    JoinScope,
    LinesAt,
    Nth,
    Parts,
    Scoped,
    Ways,
    joined,
    one,
    one_amount,
    said_in,
    the,
)
from gfkit.reading.sentences.piece_semantics import PieceForms
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    All,
    Amount,
    Cells,
    Columns,
    Count,
    Either,
    LineAt,
    Meaningless,
    Not,
    Occupied,
    Of,
    Property,
    Rows,
    Windows,
    either_of,
    negated,
)

TWO = Amount(2, 2)


class PlaceOfPieceForms(PieceForms):
    """What each form of `lines_and_places_of_pieces.lark` means."""

    # All rows or columns but some at the edge.

    def edges_of_lines(self, parts: Parts) -> LinesAt:
        """Return the rows or columns that are left out, which may be told without their noun."""
        if any(isinstance(z, str) and str(z) != "1" for z in parts):
            raise Meaningless("a row or column is left out, or the first and the last one")
        edges = [z for z in parts if isinstance(z, Nth)]
        if any(z.index not in {0, -1} for z in edges):
            raise Meaningless("the first row or column is left out, or the last one")
        lines = one(Rows, parts) or one(Columns, parts)
        found = self.line_at([*edges, lines or Columns()])
        return found if lines else LinesAt(tuple(LineAt(Cells(), z.index) for z in found.each))  # type: ignore[arg-type]

    def every_line_but(self, parts: Parts) -> Property:
        """Return what is said of all rows or columns, of the first or last of which it is not."""
        lines = next(z for z in parts if isinstance(z, Rows | Columns))
        excepted = the(LinesAt, parts).each
        if any(z.lines not in {lines, Cells()} for z in excepted):
            raise Meaningless("of all rows some row is left out, and of all columns some column")
        lacks = negated(joined(said_in(parts)))
        edges = [z.index for z in excepted]
        some = (z for k in range(len(edges) + 1) for z in combinations(edges, k))
        return either_of(
            joined(
                [
                    Count(Amount(len(z), len(z)), lines, lacks),
                    *(Count(SOME, LineAt(lines, k), lacks) for k in z),
                ]
            )
            for z in some
        )

    def some_in_each_but(self, parts: Parts) -> Property:
        found = next(z for z in parts if isinstance(z, Found))
        rest = [z for z in parts if isinstance(z, Rows | Columns | LinesAt)]
        return self.every_line_but([*rest, self.some([one_amount(parts), found])])

    def so_many_in_each_but(self, parts: Parts) -> Property:
        return self.some_in_each_but([Found(Cells(), self._in_it()), *parts])

    # As many pieces as there are rows or columns.

    def as_many_counters(self, parts: Parts) -> AsManyAsLines:
        return AsManyAsLines()

    # Two of them, or all of them, that are not in one row or column.

    def not_both_in_one_line(self, parts: Parts) -> Property:
        two = Count(TWO, Cells(), self._in_it())
        return joined([two, negated(self.all_in_one_line(parts))])

    def not_both_in_these_lines(self, parts: Parts) -> Property:
        two = Count(TWO, Cells(), self._in_it())
        return joined([two, negated(self.both_in_these_lines(parts))])

    def not_all_in_one_line(self, parts: Parts) -> Property:
        return negated(self.all_in_one_line(parts))

    def not_all_in_these_lines(self, parts: Parts) -> Property:
        return negated(self.all_in_these_lines(parts))

    # Corners of one row or column.

    def corners_of_line(self, parts: Parts) -> tuple[tuple[int, int], ...]:
        """Return the two corners in the first or last row or column, by row and column."""
        if one(int, parts) not in {None, 2}:
            raise Meaningless("an outer row or column has two corners")
        (line,) = the(LinesAt, parts).each
        if line.index not in {0, -1}:
            raise Meaningless("corners are in the first or the last row or column")
        ends = ((0, line.index), (-1, line.index))
        return ends if line.lines == Columns() else tuple(z[::-1] for z in ends)

    def corners_of_line_are(self, parts: Parts) -> Property:
        """Return what both corners of a row or column are, or that they are not both so."""
        corners, said = the(tuple, parts), joined(said_in(parts))
        if any(isinstance(z, Scoped) and JoinScope.NOT_TOGETHER in z.scopes for z in parts):
            return negated(joined(self._corner_is(z, negated(said)) for z in corners))
        return joined(self._corner_is(z, said) for z in corners)

    def no_corner_of_line_is(self, parts: Parts) -> Property:
        said = negated(joined(said_in(parts)))
        corners = self.corners_of_line([the(LinesAt, parts)])
        return joined(self._corner_is(z, said) for z in corners)

    def corners_of_line_empty(self, parts: Parts) -> Property:
        return self.corners_of_line_are([self.corners_of_line(parts), self.stays_empty([])])

    def _corner_is(self, corner: tuple[int, int], said: Property) -> Property:
        match said:
            case Of():
                return self.at_corner_is([corner, said])
            case Occupied():
                return self.at_corner_is([corner, self._in_it()])
            case Not(part):
                return negated(self._corner_is(corner, part))
            case All(parts):
                return joined(self._corner_is(corner, z) for z in parts)
            case Either(parts):
                return either_of(self._corner_is(corner, z) for z in parts)
        raise Meaningless("a corner is empty, or occupied, or has a color")

    # Beside which others pieces in adjacent columns are not.

    def none_in_such_ways(self, parts: Parts) -> Property:
        """Return in which ways no two of them are beside each other."""
        of = the(Of, parts)
        lines = next(z for z in parts if isinstance(z, Rows | Columns))
        steps = {k for z in parts if isinstance(z, Ways) for k in z.steps}
        across = 1 if isinstance(lines, Columns) else 0
        if not steps or any(not z[across] for z in steps):
            raise Meaningless("two in adjacent columns are beside each other in a row or diagonal")
        return Count(NONE, Windows(2, tuple(sorted(steps))), of)
