"""From a parse to what it means: letters told by others, and compared with the one beside them.

Before the first 0, behind the last 1, as the last letter; larger than the next one, or than the one
above it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gfkit.reading.sentences.condition_semantics import ConditionForms
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    And,
    Attribute,
    Found,
    Inside,
    JoinScope,
    LinesAt,
    Next,
    Nth,
    NumberOf,
    NumbersApart,
    Parts,
    Scoped,
    SidesOfCell,
    Spelled,
    SumOf,
    TimesAsMany,
    TwoOf,
    Undecided,
    Ways,
    amounts_in,
    as_amount_of,
    contains,
    joined,
    listed,
    one,
    require_no_more,
    require_pairs,
    said_in,
    spelled_in,
    steps_of,
    the,
    values_meant,
)
from gfkit.reading.sentences.noun_semantics import of_them
from gfkit.reading.sentences.predicate_semantics import (
    ONE_OR_TOGETHER,
    PLACE_OF_BOTH,
    WHICH_EACH,
    require_told_of_each,
)
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    BEHIND,
    DOWN,
    EVEN,
    NONE,
    ODD,
    ONE,
    SOME,
    AdjacentLines,
    All,
    Amount,
    At,
    AtEdge,
    Begins,
    Beside,
    Blocks,
    Cells,
    Columns,
    Count,
    Difference,
    EachOf,
    Edge,
    Either,
    EqualAt,
    Every,
    Followed,
    GreaterAt,
    HasCells,
    HowTold,
    InOtherLines,
    Length,
    Letter,
    LineAt,
    LineSums,
    Meaningless,
    Near,
    NeighborsAlike,
    Not,
    Of,
    OfBoth,
    Order,
    Ordered,
    Prefixes,
    Property,
    Rise,
    Rows,
    Runs,
    Somewhere,
    Spells,
    Step,
    Steps,
    Sum,
    ToNeighbor,
    UnequalAt,
    UnlikeNeighbors,
    Windows,
    all_of,
    either_of,
    everything_in,
    negated,
)

TURNED = {
    Order.INCREASING: Order.DECREASING,
    Order.DECREASING: Order.INCREASING,
    Order.NONDECREASING: Order.NONINCREASING,
    Order.NONINCREASING: Order.NONDECREASING,
}
"""The order of two letters from the second to the first."""


@dataclass(frozen=True, slots=True)
class NeighborTold:
    """The cell beside another one: a step from the first of both; is_first: whether it is that."""

    step: Step
    is_first: bool


@dataclass(frozen=True, slots=True)
class PlacesTold:
    """Places of each of which something is said, or of none of which it is."""

    found: Found
    is_none: bool

    def said(self, what: Property) -> Property:
        """Return that it is so of each of them, or of none."""
        if self.is_none:
            return Count(NONE, self.found.places, all_of([self.found.among, what]))
        return Every(self.found.places, self.found.among, what)


MOST_TRIED = 13
"""Numbers below this one are tried, of which it is told that they are allowed at an end."""


@dataclass(frozen=True, slots=True)
class AllowedToo:
    """What is allowed besides, the letters of it, and the end at which it is, if at one."""

    said: Property
    letters: tuple[tuple[Letter, ...], ...]
    edge: Edge | None = None

    def require_forbidden(self, told: Property) -> None:
        """Raise Meaningless if these letters are not forbidden, or nothing else is."""
        if not self.letters or not all(self._is_forbidden(told, z) for z in self.letters):
            raise Meaningless("what is allowed as an exception is not forbidden otherwise")
        among = told.among if isinstance(told, Count) else None
        listed = among.values if isinstance(among, Of) else None
        is_all = isinstance(among, Spells)
        is_all = is_all or (isinstance(listed, frozenset) and len(self.letters) >= len(listed))
        if is_all and self.edge is None:
            raise Meaningless("all that is forbidden is allowed")

    def denied_among(self, among: Property | None) -> Property:
        """Return that it is not this, of what is so anyhow: 11s that are not at the end."""
        parts = self.said.parts if isinstance(self.said, All) else {self.said}
        return negated(joined(z for z in parts if z != among))

    def _is_forbidden(self, told: Property, letters: tuple[Letter, ...]) -> bool:
        match told:
            case Count(amount, Cells() | Windows() as places, among) if amount == NONE:
                is_so = _is_of(among, letters)
            case Every(Cells() as places, among, Followed()) if self.edge is Edge.LAST:
                is_so = among is not None and _is_of(among, letters)
            case Every(Cells() | Windows() as places, among, said):
                is_so = _is_of(among, letters) and not _is_of(said, letters)
            case _:
                return False
        width = places.length if isinstance(places, Windows) else 1
        return is_so and width == len(letters)


def _is_of(said: Property | None, letters: tuple[Letter, ...]) -> bool:
    """Tell whether adjacent letters are as is said; raises Meaningless if more than they matters.

    >>> _is_of(Ordered(Order.EQUAL), (0, 0)), _is_of(Spells((0, 1)), (1, 1))
    (True, False)
    """
    match said:
        case None:
            return True
        case Not(part):
            return not _is_of(part, letters)
        case All(parts):
            return all(_is_of(z, letters) for z in parts)
        case Either(parts):
            return any(_is_of(z, letters) for z in parts)
        case Of(values):
            return all(z in values for z in letters)
        case Spells(spelled):
            return spelled == letters
        case Ordered(Order.EQUAL):
            return len({*letters}) == 1
        case Ordered(Order.DISTINCT):
            return len({*letters}) == len(letters)
        case Difference(amount):
            first, last = letters[0], letters[-1]
            if isinstance(first, int) and isinstance(last, int):
                return abs(first - last) in amount
    raise Meaningless("which letters are allowed as an exception is told of letters themselves")


def only_one_of(of: Of) -> list[Letter]:
    """Return the letter that is told, in a list."""
    if not isinstance(of.values, frozenset) or len(of.values) != 1:
        raise Meaningless("one letter is meant")
    return [*of.values]


def _turned(order: Property) -> Property:
    """Return the order of two letters, or how they differ, from the second to the first.

    >>> _turned(Rise(1, None)), _turned(Ordered(Order.EQUAL))
    (Rise(low=None, high=-1, times=1), Ordered(order=<Order.EQUAL: 'equal'>))
    """
    match order:
        case Ordered(kind):
            return Ordered(TURNED.get(kind, kind))
        case Rise(low, high, 1):
            return Rise(None if high is None else -high, None if low is None else -low)
        case Rise():
            raise Meaningless("it is told of the one before it how many times as large it is")
    return order


def _require_bound_below(amounts: Iterable[Amount]) -> None:
    """Raise Undecided for "exceeds by at most 2", which may be said of a smaller number, too."""
    if any(z.told is HowTold.AT_MOST for z in amounts):
        raise Undecided(
            "what exceeds another one by at most 2 may be smaller, or not: say 'is at most 2 more "
            "than', or 'exceeds it by 1 or 2'"
        )


def _rise(amount: Amount) -> Property:
    """Return that the second letter of two is by such a number larger than the first."""
    if amount.step > 1:
        return All(frozenset({Ordered(Order.INCREASING), Difference(amount)}))
    return Rise(max(amount.low, 1), amount.high)


@dataclass(frozen=True, slots=True)
class CellsAtEnd:
    """So many letters at the beginning or at the end."""

    edge: Edge
    many: int


def _across_rows(said: Property, row: int | None) -> Property | None:
    """Return what is said of the entries of a row and those above or below them: of each column.

    None where nothing is said of those above or below.
    """
    is_across = any(
        (isinstance(z, Beside) and not z.step[1]) or (isinstance(z, ToNeighbor) and z.step == DOWN)
        for z in everything_in(said)
    )
    if row is None or not is_across:
        return None
    match said:
        case Every(Cells(), among, inner):
            then = _of_entry(inner, row)
            if among is not None:
                then = either_of([negated(_of_entry(among, row)), then])
            return Every(Columns(), None, then)
        case Count(amount, Cells(), among) if among is not None:
            return Count(amount, Columns(), _of_entry(among, row))
    return None


def _of_entry(said: Property, row: int) -> Property:
    """Return what is said of the entry of a row as it is said of its column."""
    match said:
        case Of(values):
            return At(row, values)
        case Beside(values, (down, 0)):
            return At(_row_beside(row, down), values)
        case ToNeighbor(order, (1, 0), is_last):
            other = _row_beside(row, -1 if is_last else 1)
            pair = (other, row) if is_last else (row, other)
            return _order_of_entries(order, *pair)
        case Not(part):
            return negated(_of_entry(part, row))
        case All(parts):
            return joined(_of_entry(z, row) for z in parts)
        case Either(parts):
            return either_of(_of_entry(z, row) for z in parts)
    raise Meaningless("of an entry of a row its value is told, and those above and below it")


def _row_beside(row: int, down: int) -> int:
    """Return the row above or below one that is told."""
    if (row < 0) != (row + down < 0):
        raise Meaningless("above the first row, and below the last one, there is none")
    return row + down


def _order_of_entries(order: Property, first: int, second: int) -> Property:
    """Return how an entry of a column is to another one: the order is from the first on."""
    match order:
        case Ordered(Order.EQUAL):
            return EqualAt(first, second)
        case Ordered(Order.DISTINCT):
            return UnequalAt(first, second)
        case Ordered(Order.INCREASING | Order.NONDECREASING as kind):
            return GreaterAt(second, first, kind is Order.NONDECREASING)
        case Ordered(Order.DECREASING | Order.NONINCREASING as kind):
            return GreaterAt(first, second, kind is Order.NONINCREASING)
    raise Meaningless("entries above each other are equal, different, or in an order")


class RelativePlaceForms(ConditionForms):
    """What each form means that tells a letter by another one."""

    # The cell beside another one.

    def neighbor_told(self, parts: Parts) -> NeighborTold:
        """Return which cell it is; where there is none nothing is said, as may be told."""
        return the(NeighborTold, parts)

    def cell_before(self, parts: Parts) -> NeighborTold:
        return NeighborTold(BEHIND, is_first=True)

    def cell_behind(self, parts: Parts) -> NeighborTold:
        return NeighborTold(BEHIND, is_first=False)

    def cell_right(self, parts: Parts) -> NeighborTold:
        return NeighborTold(ALONG, is_first=False)

    def cell_left(self, parts: Parts) -> NeighborTold:
        return NeighborTold(ALONG, is_first=True)

    def cell_above(self, parts: Parts) -> NeighborTold:
        return NeighborTold(DOWN, is_first=True)

    def cell_below(self, parts: Parts) -> NeighborTold:
        return NeighborTold(DOWN, is_first=False)

    def _beside(self, parts: Parts, order: Property) -> tuple[Windows, Property]:
        """Return the pairs of a cell and the one beside it, and their order from the first on."""
        neighbor = the(NeighborTold, parts)
        return Windows(2, (neighbor.step,)), order if neighbor.is_first else _turned(order)

    def every_to_neighbor(self, parts: Parts) -> Property:
        """Return how each cell is to the one beside it, where there is one."""
        places, order = self._beside(parts, joined(said_in(parts)))
        if order == Ordered(Order.DISTINCT):
            return Count(NONE, places, Ordered(Order.EQUAL))
        return Every(places, None, order)

    def every_such_to_neighbor(self, parts: Parts) -> Property:
        """Return how each cell of some letters is to the one beside it, where there is one."""
        neighbor, (*of, order) = the(NeighborTold, parts), said_in(parts)
        values = of[0].values if of and isinstance(of[0], Of) else the(Amount, parts)
        places, order = self._beside([neighbor], order)
        such = At(1 if neighbor.is_first else 0, values)
        return Every(places, such, order)

    def unlike_each_of(self, parts: Parts) -> Property:
        """Return that each cell differs from two others beside it."""
        each = (z for z in parts if isinstance(z, NeighborTold))
        return joined(self.every_to_neighbor([z, Ordered(Order.DISTINCT)]) for z in each)

    def none_to_neighbor(self, parts: Parts) -> Property:
        return Count(NONE, *self._beside(parts, joined(said_in(parts))))

    def every_from_neighbor(self, parts: Parts) -> Property:
        return self.every_to_neighbor([the(NeighborTold, parts), self.differ(parts)])

    def none_from_neighbor(self, parts: Parts) -> Property:
        return self.none_to_neighbor([the(NeighborTold, parts), self.differ(parts)])

    def to_neighbor(self, parts: Parts) -> Property:
        """Return how a cell is to the one beside it: larger, equal, or different."""
        neighbor, order = the(NeighborTold, parts), self.related_by(parts)
        turned = order if neighbor.is_first else _turned(order)
        return ToNeighbor(turned, neighbor.step, is_last=neighbor.is_first)

    def exceeds_neighbor(self, parts: Parts) -> Property:
        return self.to_neighbor([the(NeighborTold, parts), self._larger(parts)])

    def equals_neighbor(self, parts: Parts) -> Property:
        return self.to_neighbor([*parts, Ordered(Order.EQUAL)])

    def unlike_neighbor(self, parts: Parts) -> Property:
        order = self.differ(parts) if amounts_in(parts) else Ordered(Order.DISTINCT)
        return self.to_neighbor([the(NeighborTold, parts), order])

    def followed_by_related(self, parts: Parts) -> Property:
        """Return that a letter is there behind a cell, and is larger or smaller than this one."""
        return ToNeighbor(joined(said_in(parts)), BEHIND, is_last=False, is_there=True)

    def preceded_by_related(self, parts: Parts) -> Property:
        order = _turned(joined(said_in(parts)))
        return ToNeighbor(order, BEHIND, is_last=True, is_there=True)

    def every_exceeds(self, parts: Parts) -> Property:
        """Return that each cell is larger than the one beside it, by a number if one is told."""
        return self.every_to_neighbor([the(NeighborTold, parts), self._larger(parts)])

    def none_exceeds(self, parts: Parts) -> Property:
        return self.none_to_neighbor([the(NeighborTold, parts), self._larger(parts)])

    def _larger(self, parts: Parts) -> Property:
        amounts = amounts_in(parts)
        _require_bound_below(amounts)
        return either_of(map(_rise, amounts)) if amounts else Ordered(Order.INCREASING)

    # Before and behind the first or the last of some letters.

    def before_the(self, parts: Parts) -> Property:
        """Return that a letter is before the first, or the last, of some others."""
        return self._beyond(parts, is_before=True)

    def after_the(self, parts: Parts) -> Property:
        return self._beyond(parts, is_before=False)

    def _beyond(self, parts: Parts, *, is_before: bool) -> Property:
        values, index = the(Of, parts).values, the(Nth, parts).index
        if index not in {0, -1}:
            raise Meaningless("before or after the first or the last one is meant")
        there = Somewhere(values, is_before=not is_before)
        is_beyond_all = index == (0 if is_before else -1)
        if not is_beyond_all:
            return there
        return all_of([there, Not(Somewhere(values, is_before=is_before))]) or there

    def all_after_the_first(self, parts: Parts) -> Found:
        """Return the places but the first one: "every 1 after the first"."""
        return self._but_the_edge(the(Found, parts), Edge.FIRST)

    def all_before_the_last(self, parts: Parts) -> Found:
        return self._but_the_edge(the(Found, parts), Edge.LAST)

    def _but_the_edge(self, found: Found, edge: Edge) -> Found:
        return found.that(Not(AtEdge(edge, found.among)))

    def followed_or_last(self, parts: Parts) -> Property:
        return either_of([self.followed(parts), AtEdge(Edge.LAST)])

    def preceded_or_first(self, parts: Parts) -> Property:
        return either_of([self.preceded(parts), AtEdge(Edge.FIRST)])

    def only_these_follow(self, parts: Parts) -> Property:
        """Return that behind a letter, if another one stands there, it is one of those told."""
        return Every(Cells(), the(Of, parts), self.followed_or_last(parts))

    def only_these_precede(self, parts: Parts) -> Property:
        """Return that before a letter, if another one stands there, it is one of those told."""
        return Every(Cells(), the(Of, parts), self.preceded_or_first(parts))

    def occurs_at_edge(self, parts: Parts) -> Property:
        """Return that a letter is the first or the last one."""
        (letter,) = the(Spelled, parts).letters
        return At(the(Nth, parts).index, frozenset({letter}))

    def never_at_edge(self, parts: Parts) -> Property:
        return Not(self.occurs_at_edge(parts))

    def attribute_of_each_is_not(self, parts: Parts) -> Property:
        """Return that a measure of each of some places is none of some numbers."""
        found, of = the(Found, parts), the(Attribute, parts)
        said = either_of(of.being(values) for values in values_meant(parts))
        return Every(found.places, found.among, negated(said))

    def attribute_of_each_is_none(self, parts: Parts) -> Property:
        """Return that a measure of each of some places is none of several ones that are told."""
        found, of = the(Found, parts), the(Attribute, parts)
        each = [z for z in parts if not isinstance(z, Found | Attribute)]
        said = [either_of(of.being(y) for y in values_meant([z])) for z in each]
        return Every(found.places, found.among, joined(map(negated, said)))

    def cells_so_often(self, parts: Parts) -> Property:
        """Return how many letters there are of which something is said."""
        found = Found(Cells(), joined(said_in(parts)))
        return self.some([*amounts_in(parts), found])

    def not_contain_both(self, parts: Parts) -> Property:
        return negated(self.contain_both(parts))

    def no_equal_at_distance(self, parts: Parts) -> Property:
        return self.none_at_distance([2, Ordered(Order.EQUAL), *amounts_in(parts)])

    def near_none_same(self, parts: Parts) -> Property:
        return UnlikeNeighbors(steps_of(parts))

    def neither_so_often_in_a_row(self, parts: Parts) -> Property:
        """Return that none of some letters stands so often in a row."""
        many = the(TimesAsMany, parts).many
        each = [z for z in parts if isinstance(z, Of)]
        return joined(self.none_so_often_in_a_row_of([many, z]) for z in each)

    def every_differs_all_around(self, parts: Parts) -> Property:
        """Return by how much letters differ that are beside each other."""
        return Every(Windows(2, ()), None, self.differ(parts))

    def every_sum_of_so_many(self, parts: Parts) -> Property:
        """Return the sum of each row or column, of whose entries it may be told how many."""
        lines = one(Rows, parts) or the(Columns, parts)
        other = Columns() if isinstance(lines, Rows) else Rows()
        said = self.every_sum([z for z in parts if not isinstance(z, int)])
        many = one(int, parts)
        return said if many is None else joined([said, EachOf(other, many, None)])

    def none_of_them_in_a_row(self, parts: Parts) -> Property:
        """Return that no letter that is so stands so often in a row."""
        many, of = the(TimesAsMany, parts).many, joined(said_in(parts))
        equal = joined([Ordered(Order.EQUAL), Every(Cells(), None, of)])
        return Count(NONE, Windows(many, ()), equal)

    def the_so_many_not_adjacent(self, parts: Parts) -> Property:
        """Return that there are so many of a letter, and no two of them are adjacent."""
        of = the(Of, parts)
        many = Count(Amount(the(int, parts), the(int, parts)), Cells(), of)
        return joined([many, self.none_adjacent([2, *parts[1:]])])

    def often_and_apart(self, parts: Parts) -> Property:
        """Return how often a letter occurs, and that no two of them are adjacent."""
        (letter,) = the(Spelled, parts).letters
        apart = self.none_so_often_in_a_row_of([2, Of(frozenset({letter}))])
        return joined([self.contain_often(parts), apart])

    def at_the_edge_place(self, parts: Parts) -> Property:
        """Return that a letter is the first or the last one; which one it is may be told."""
        return joined([*said_in(parts), self.at_edges(parts)])

    def so_many_compared(self, parts: Parts) -> Property:
        """Return how many letters are so to the one before them."""
        return Count(the(Amount, parts), Windows(2, (BEHIND,)), self._turned(parts))

    def every_so_or_compared(self, parts: Parts) -> Property:
        """Return that each letter is of some, or so to the one before it."""
        of = the(Of, parts)
        order = self._turned([z for z in parts if z is not of])
        require_no_more(of, order)
        wrong = joined([negated(At(-1, of.values)), negated(order)])
        return Count(NONE, Windows(2, (BEHIND,)), wrong)

    def every_adjacent_in_ways(self, parts: Parts) -> Property:
        """Return how letters are that are adjacent in some directions."""
        order = joined(said_in(parts))
        if order == Ordered(Order.DISTINCT):
            return self.none_alike_in_ways(parts)
        return Every(Windows(2, steps_of(parts)), None, order)

    def none_alike_in_ways(self, parts: Parts) -> Property:
        """Return that no two letters are equal that are adjacent in some directions."""
        return Count(NONE, Windows(2, steps_of(parts)), Ordered(Order.EQUAL))

    def every_compared_or_differs(self, parts: Parts) -> Property:
        """Return that each letter is so to the one before it, or differs from it by so much."""
        order = self._turned([z for z in parts if isinstance(z, Property | int)])
        differs = self.differ([z for z in parts if not isinstance(z, Property | int)])
        return Every(Windows(2, (BEHIND,)), None, either_of([order, differs]))

    def is_at_the_edge(self, parts: Parts) -> Property:
        """Return that a letter is the first or the last one."""
        return At(the(Nth, parts).index, the(Of, parts).values)

    def is_not_at_the_edge(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), joined([the(Of, parts), self.at_edges(parts)]))

    def things_apart(self, parts: Parts) -> Property:
        """Return that any two of some letters are so many places apart, or more."""
        if (least := the(int, parts)) < 2:
            raise Meaningless("any two letters are two places apart, or more")
        return self.none_at_distance([2, Amount(1, least - 1), Of(the(TwoOf, parts).letters)])

    def neither_adjacent(self, parts: Parts) -> Property:
        """Return that neither two of some letters are adjacent, nor two of others."""
        ways = [z for z in parts if isinstance(z, Ways)]
        if any(z != 2 for z in parts if isinstance(z, int)):
            raise Meaningless("two letters are adjacent")
        return joined(self.none_adjacent([2, z, *ways]) for z in said_in(parts))

    def not_so_often(self, parts: Parts) -> Property:
        """Return that a word or letter does not occur so often, which is told with a bound."""
        if any(self.is_bare(z, least=1) for z in amounts_in(parts)):
            raise Undecided("'does not occur twice' may mean once at most, or not just twice")
        return negated(self.contain_often(parts))

    def none_clause_unless(self, parts: Parts) -> Property:
        """Return that no place is so but those of which something else is said."""
        found, (said, excepted) = the(Found, parts), said_in(parts)
        require_told_of_each(found, parts)
        other = negated(of_them(excepted, found.among))
        return Every(found.places, all_of([found.among, other]), negated(said))

    def no_sum(self, parts: Parts) -> Property:
        """Return that no row, or column, has a sum."""
        every = self.every_sum(parts)
        assert isinstance(every, Every)
        return Count(NONE, every.places, every.property)

    def no_adjacent_lines(self, parts: Parts) -> Property:
        return self.some([NONE, self.adjacent_lines(parts)])

    def every_of_values_unless(self, parts: Parts) -> Property:
        """Return what is said of each of some letters of which something else is not."""
        of, said, excepted = said_in(parts)
        return Every(Cells(), joined([of, negated(excepted)]), said)

    def followed_by_one_of(self, parts: Parts) -> Property:
        return self.followed([self.next_letter_of(parts)])

    def preceded_by_one_of(self, parts: Parts) -> Property:
        return self.preceded([self.next_letter_of(parts)])

    def never_more_in_a_row(self, parts: Parts) -> Property:
        """Return that a letter stands in a row so often at most."""
        most = the(Amount, parts).high or 0
        return self.none_so_often_in_a_row_of([most + 1, the(Of, parts)])

    def none_differ_by(self, parts: Parts) -> Property:
        every = self.every_differs(parts)
        assert isinstance(every, Every)
        return Count(NONE, every.places, every.property)

    def no_partial_sum(self, parts: Parts) -> Property:
        """Return that no sum of the first letters, one or more, is so."""
        sums = either_of(Attribute(SumOf()).being(z) for z in values_meant(parts))
        return Count(NONE, Prefixes(is_nonempty=True), sums)

    def every_partial_sum(self, parts: Parts) -> Property:
        """Return what each sum of the first letters is, one or more."""
        sums = either_of(Attribute(SumOf()).being(z) for z in values_meant(parts))
        return Every(Prefixes(is_nonempty=True), None, sums)

    def near_both_told(self, parts: Parts) -> Property:
        """Return that two letters stand beside a letter, one on each side of it."""
        if [z for z in parts if isinstance(z, int)] not in ([], [2]):
            raise Meaningless("a letter has two neighbours")
        return self.near_both([z for z in parts if isinstance(z, Of)])

    def no_letter_in_adjacent(self, parts: Parts) -> Property:
        return self.none_so_often_in_a_row([TimesAsMany(one(int, parts) or 2)])

    def neither_only_values(self, parts: Parts) -> Property:
        """Return that the letters are not all of some, and not all of others."""
        return joined(self.not_only_values([z]) for z in parts if isinstance(z, Of))

    def no_letter_between(self, parts: Parts) -> Property:
        """Return that a letter never stands between two of some letters."""
        letter, *rest = parts
        return self.no_such_letter([letter, self.between_two(rest)])

    def only_the_edge_can_be(self, parts: Parts) -> Property:
        """Return that some letters stand at one end alone, if they occur."""
        return Every(Cells(), the(Of, parts), self.at_edges(parts))

    def both_attributed(self, parts: Parts) -> Property:
        """Return what two attributes are, each of them."""
        each = [z for z in parts if isinstance(z, Attribute)]
        rest = [z for z in parts if not isinstance(z, Attribute)]
        return joined(self.attributed([z, *rest]) for z in each)

    def both_numbers(self, parts: Parts) -> Property:
        """Return of how many each of two letters is."""
        each = [z for z in parts if isinstance(z, Of)]
        amounts = amounts_in(parts)
        return joined(either_of(Count(y, Cells(), z) for y in amounts) for z in each)

    def none_beside_in_one_row(self, parts: Parts) -> Property:
        """Return that no so many columns side by side have some letters in one row."""
        return Count(NONE, Windows(the(int, parts), (ALONG,)), the(Of, parts))

    def near_equal_ones(self, parts: Parts) -> Property:
        """Return how many equal letters stand beside a letter; two may be equal to each other."""
        if the(Amount, parts) == Amount(2, 2):
            raise Undecided("two equal neighbors may be equal to it, or to each other")
        return self.near_same(parts)

    def no_peak(self, parts: Parts) -> Property:
        return self.some([NONE, self.peaks(parts)])

    def no_valley(self, parts: Parts) -> Property:
        return self.some([NONE, self.valleys(parts)])

    def none_such_letters(self, parts: Parts) -> Property:
        """Return that none of several letters is so."""
        each = [z for z in parts if isinstance(z, Of)]
        said = [z for z in parts if not isinstance(z, Of)]
        return joined(self.no_such_letter([z, *said]) for z in each)

    def adjacent_so_many(self, parts: Parts) -> Found:
        return Found(Windows(the(int, parts), ()))

    def every_so_and_compared(self, parts: Parts) -> Property:
        """Return what each letter is, and how it is to the one before it."""
        of = the(Of, parts)
        rest = [z for z in parts if z is not of]
        require_no_more(of, joined(said_in(rest)))
        return joined([Every(Cells(), None, of), self.every_compared(rest)])

    def between_both(self, parts: Parts) -> Property:
        """Return that two letters stand beside a letter, one on each side of it."""
        one_letter, other = (self.next_letter([z]) for z in parts if isinstance(z, Of))
        turns = ((one_letter, other), (other, one_letter))
        return either_of(joined([self.preceded([x]), self.followed([y])]) for x, y in turns)

    def all_of_one_kind(self, parts: Parts) -> Property:
        """Return that all letters are of some, or all are of others."""
        return either_of(self.only_values([z]) for z in parts if isinstance(z, Of))

    def every_line_of_one_kind(self, parts: Parts) -> Property:
        """Return that the entries of each row or column are all of some, or all of others."""
        return Every(one(Rows, parts) or the(Columns, parts), None, self.all_of_one_kind(parts))

    def no_line_of_one_kind(self, parts: Parts) -> Property:
        return Count(NONE, one(Rows, parts) or the(Columns, parts), self.all_of_one_kind(parts))

    def none_compared_so(self, parts: Parts) -> Property:
        """Return that no letter is so, or so, to the one before it."""
        rest = [z for z in parts if not isinstance(z, Property)]
        return joined(self.none_compared([z, *rest]) for z in said_in(parts))

    def every_compared_so(self, parts: Parts) -> Property:
        """Return that each letter is so, or so, to the one before it."""
        rest = [z for z in parts if not isinstance(z, Property)]
        each = [self._turned([z, *rest]) for z in said_in(parts)]
        return Every(Windows(2, (BEHIND,)), None, either_of(each))

    def implied_absent(self, parts: Parts) -> Scoped:
        """Return that a word does not occur if another one does, or does not."""
        said = self.avoid([the(Spelled, parts)])
        return Scoped(self.implied([*said_in(parts), said]), JoinScope.CONDITIONED)

    def every_flanked_by_nonzero(self, parts: Parts) -> Property:
        return self.every_flanked([*parts, Of(Amount(1))])

    def carlitz_but(self, parts: Parts) -> Property:
        """Return that no letter stands beside an equal one, but for some letters."""
        return self.no_other_in_a_row([TimesAsMany(2), the(Of, parts)])

    def none_equal_but(self, parts: Parts) -> Property:
        """Return that no two adjacent letters are equal, but for some letters."""
        if any(z != 2 for z in parts if isinstance(z, int)):
            raise Meaningless("two adjacent letters are meant")
        if (word := one(Spelled, parts)) is not None:
            if len(word.letters) != 2 or len({*word.letters}) != 1:
                raise Meaningless("two equal letters are excepted")
            return self.carlitz_but([Of(frozenset(word.letters))])
        return self.carlitz_but(parts)

    def neither_attribute(self, parts: Parts) -> Property:
        """Return that neither of two measures is one of some numbers."""
        values = values_meant(parts)
        each = (z for z in parts if isinstance(z, Attribute))
        return joined(negated(either_of(z.being(y) for y in values)) for z in each)

    def every_place(self, parts: Parts) -> PlacesTold:
        return PlacesTold(the(Found, parts), is_none=False)

    def no_place(self, parts: Parts) -> PlacesTold:
        return PlacesTold(the(Found, parts), is_none=True)

    def contained_in_turn(self, parts: Parts) -> Property:
        """Return how many of some places there are in each of others, and in each of further ones.

        "every row has a 1 and no column more than one": the noun is said once.
        """
        told: list[Property] = []
        where, rest, noun = the(PlacesTold, parts), [*parts[1:], None], the(Found, parts)
        amount: object = None
        for part in rest:
            if isinstance(part, Found):
                noun = part
            elif isinstance(part, PlacesTold) or part is None:
                told.append(where.said(self.some([amount, noun])))
                where = part or where
            else:
                amount = part
        return joined(told)

    def rows_agree(self, parts: Parts) -> Property:
        return self._columns_of_two(parts, self.constant([]))

    def rows_differ(self, parts: Parts) -> Property:
        return self._columns_of_two(parts, negated(self.constant([])))

    def _columns_of_two(self, parts: Parts, order: Property) -> Property:
        """Return in how many columns two rows, of which there are no others, are so."""
        if (one(int, parts) or 2) != 2:
            raise Meaningless("two rows agree in some columns, or differ in them")
        many = either_of(Count(z, Columns(), order) for z in amounts_in(parts))
        return joined([many, EachOf(Rows(), 2, None)])

    def ordered_cells_in(self, parts: Parts) -> Scoped:
        """Return how the cells of some lines are to each other: "equal entries in each row"."""
        order = self.ordered_cells(parts)
        lines = (self._lines_of(z) for z in parts if isinstance(z, Inside))
        return Scoped(joined(self._inside(order, z) for z in lines), JoinScope.LOCATED)

    def _lines_of(self, inside: Inside) -> Found | LinesAt:
        if isinstance(inside.where, Amount):
            raise Meaningless("the entries of a row or column are so")
        return inside.where

    def letters_and_no_others(self, parts: Parts) -> Property:
        """Return how often a letter occurs, and what no other one is."""
        *before, last = parts
        return self.letters_and_others([*before, negated(joined(said_in([last])))])

    def often_but_not_in_a_row(self, parts: Parts) -> Property:
        """Return how often a letter occurs, and how often not in succession."""
        spelled, often, many = parts
        (letter,) = the(Spelled, [spelled]).letters
        row = self.none_so_often_in_a_row_of([many, Of(frozenset({letter}))])
        return joined([self.contain_often([spelled, often]), row])

    def such_letter_often(self, parts: Parts) -> Property:
        """Return how often a letter stands beside another one."""
        found = Found(Cells(), joined(said_in(parts)))
        return self.some([*amounts_in(parts), found])

    def letter_often_and_never(self, parts: Parts) -> Property:
        """Return how often a letter occurs, and what it never is."""
        letter, *_, never = said_in(parts)
        often = self.some([*amounts_in(parts), Found(Cells(), letter)])
        return joined([often, Count(NONE, Cells(), all_of([letter, never]))])

    def every_either(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Every(found.places, found.among, either_of(said_in(parts)))

    def adjacent_cells_told(self, parts: Parts) -> Found:
        return Found(Windows(one(int, parts) or 2, steps_of(parts)))

    def values_in_adjacent(self, parts: Parts) -> Property:
        return Count(SOME, Windows(the(int, parts)), self._one_letter(parts))

    def no_values_in_adjacent(self, parts: Parts) -> Property:
        letter = self._one_letter(parts)
        return Count(NONE, Windows(one(int, parts) or 2, steps_of(parts)), letter)

    def _one_letter(self, parts: Parts) -> Of:
        """Return the one letter that is meant; of several each may be meant, or all together."""
        found = the(Of, parts)
        if isinstance(found.values, frozenset) and len(found.values) > 1:
            raise Undecided(
                "letters 'in adjacent positions' may be one of them, or different ones: say "
                "which words are meant, as in 'with no 12 or 21'"
            )
        return found

    def never_all_of(self, parts: Parts) -> Property:
        return Count(NONE, the(Found, parts).places, the(Of, parts))

    def every_that_occurs(self, parts: Parts) -> Property:
        return Every(Cells(), None, joined(said_in(parts)))

    def same_parity_of(self, parts: Parts) -> Property:
        """Return that two measures are both even or both odd."""
        each = [z for z in parts if isinstance(z, Attribute)]
        return either_of(joined(z.being(kind) for z in each) for kind in (EVEN, ODD))

    def opposite_parity_of(self, parts: Parts) -> Property:
        return negated(self.same_parity_of(parts))

    def never_all_different(self, parts: Parts) -> Property:
        return Count(NONE, the(Found, parts).places, Ordered(Order.DISTINCT))

    def never_ends(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), all_of([the(Of, parts), AtEdge(Edge.LAST)]))

    def never_begins(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), all_of([the(Of, parts), AtEdge(Edge.FIRST)]))

    def never_at_either_end(self, parts: Parts) -> Property:
        edges = either_of([AtEdge(Edge.FIRST), AtEdge(Edge.LAST)])
        return Count(NONE, Cells(), all_of([the(Of, parts), edges]))

    def every_but_one_left_free(self, parts: Parts) -> Property:
        """Return what is said of all places but the first or the last, of which all is allowed."""
        if the(Found, parts).among is not None:
            raise Undecided(
                "the last run, or letter, may be the last of all or the last of these: say "
                "'every run of 1s except the last' for the last of these"
            )
        return self.every_clause_but(parts)

    def never_alike(self, parts: Parts) -> Property:
        return Count(NONE, the(Found, parts).places, Ordered(Order.EQUAL))

    def always_different(self, parts: Parts) -> Property:
        return Every(the(Found, parts).places, None, Ordered(Order.DISTINCT))

    def always_alike(self, parts: Parts) -> Property:
        return Every(the(Found, parts).places, None, Ordered(Order.EQUAL))

    def near_on_both(self, parts: Parts) -> Property:
        """Return that some letters stand on both sides of a letter."""
        return self.followed_and_preceded([self.next_letter(parts)])

    def near_on_some_side(self, parts: Parts) -> Property:
        """Return that some letters stand on one side of a letter, or on both."""
        if the(int, parts) != 1:
            raise Meaningless("a letter has two sides: say 'on both sides'")
        return self.near([z for z in parts if not isinstance(z, int)])

    def near_on_one_side(self, parts: Parts) -> Property:
        """Return that one of some letters stands on just one side of a letter, of two sides."""
        if [z for z in parts if isinstance(z, int)] not in ([1], [1, 2]):
            raise Meaningless("a letter has two sides: say 'on both sides'")
        return Near(Amount(1, 1), the(Of, parts).values, (BEHIND,))

    def has_both_before(self, parts: Parts) -> Property:
        """Return that each of two letters stands somewhere before a letter."""
        each = (z for z in parts if isinstance(z, Of))
        return joined(self.has_somewhere_before([SOME, z]) for z in each)

    def has_both_behind(self, parts: Parts) -> Property:
        """Return that each of two letters stands somewhere behind a letter."""
        each = (z for z in parts if isinstance(z, Of))
        return joined(self.has_somewhere_behind([SOME, z]) for z in each)

    def every_flanked(self, parts: Parts) -> Property:
        found = the(Found, parts)
        if [z for z in parts if isinstance(z, int)] not in ([], [2]):
            raise Meaningless("a letter has two neighbours")
        return Every(found.places, found.among, self.near_on_both([the(Of, parts)]))

    def every_between_both(self, parts: Parts) -> Property:
        """Return which two letters stand beside each of some letters, one on each side."""
        found = the(Found, parts)
        if [z for z in parts if isinstance(z, int)] not in ([], [2]):
            raise Meaningless("a letter has two neighbours")
        each = [z for z in parts if isinstance(z, Of)]
        return Every(found.places, found.among, self.between_both([*each]))

    def every_near_both(self, parts: Parts) -> Property:
        """Return that two letters stand beside each of some letters, where none is denied."""
        found = the(Found, parts)
        if len({z for z in parts if isinstance(z, Of)}) == 1:
            raise Meaningless("two different letters stand beside it")
        return Every(found.places, found.among, self.near_both(parts))

    def contain_often_but_never(self, parts: Parts) -> Property:
        often, never = spelled_in(parts)
        return joined([self.contain_often([often, *amounts_in(parts)]), contains(never, NONE)])

    def edge_is_the_only(self, parts: Parts) -> Property:
        """Return that the first or the last letter is so, and no other one."""
        edge = AtEdge(Edge.FIRST if the(Nth, parts).index == 0 else Edge.LAST)
        said = joined(said_in(parts))
        if the(Nth, parts).index not in {0, -1}:
            raise Meaningless("the first or the last one is meant")
        return joined([Count(ONE, Cells(), said), Count(SOME, Cells(), all_of([edge, said]))])

    def cells_of_each_block(self, parts: Parts) -> Property:
        """Return what the entries of each block are; of rows and columns see `at_cells_of_each`."""
        found = the(Found, parts)
        if not isinstance(found.places, Blocks):
            raise Meaningless("the entries of each row, column or block are so")
        return Every(found.places, found.among, joined(said_in(parts)))

    def window_has_so_many(self, parts: Parts) -> Property:
        window, of = the(Found, parts), the(Of, parts)
        there = either_of(Count(z, Cells(), of) for z in amounts_in(parts))
        return Every(window.places, window.among, there)

    def none_separated_by(self, parts: Parts) -> Property:
        """Return that no two letters have just so many others between them."""
        two, many = (z for z in parts if isinstance(z, int))
        return self.none_at_distance([two, Amount(many + 1, many + 1), the(Of, parts)])

    def but_allowed(self, parts: Parts) -> Property:
        """Return that all or none of some places are so, but for those that are allowed too."""
        allowed = the(AllowedToo, parts)
        told = joined(said_in(parts))
        allowed.require_forbidden(told)
        match told:
            case Count(amount, places, among) if amount == NONE:
                return Count(NONE, places, all_of([among, allowed.denied_among(among)]))
            case Every(places, among, said):
                return Every(places, all_of([among, allowed.denied_among(among)]), said)
        raise Meaningless("exceptions are told of what is said of each place, or of none")

    def spelled_allowed(self, parts: Parts) -> AllowedToo:
        letters = the(Spelled, parts).letters
        return AllowedToo(Spells(letters), (letters,))

    def two_allowed(self, parts: Parts) -> AllowedToo:
        """Return that two adjacent letters may both be one of some, as "two 0s"."""
        (letter,) = only_one_of(the(Of, parts))
        if the(int, parts) != 2:
            raise Meaningless("two adjacent letters are meant")
        return self.spelled_allowed([Spelled((letter, letter))])

    def following_allowed(self, parts: Parts) -> AllowedToo:
        second, first = (only_one_of(z)[0] for z in parts if isinstance(z, Of))
        return self.spelled_allowed([Spelled((first, second))])

    def in_either_order_allowed(self, parts: Parts) -> AllowedToo:
        """Return that two letters may stand side by side, the one or the other one first."""
        one, other = (only_one_of(z)[0] for z in parts if isinstance(z, Of))
        both = ((one, other), (other, one))
        return AllowedToo(either_of(map(Spells, both)), both)

    def allowed_at_end(self, parts: Parts) -> AllowedToo:
        letters = the(Spelled, parts).letters
        return AllowedToo(joined([Spells(letters), AtEdge(Edge.LAST)]), (letters,), Edge.LAST)

    def allowed_at_beginning(self, parts: Parts) -> AllowedToo:
        letters = the(Spelled, parts).letters
        return AllowedToo(joined([Spells(letters), AtEdge(Edge.FIRST)]), (letters,), Edge.FIRST)

    def edge_allowed(self, parts: Parts) -> AllowedToo:
        """Return that the first or the last letter may be otherwise."""
        named = {0: Edge.FIRST, -1: Edge.LAST}
        edges = {named.get(z.index) for z in parts if isinstance(z, Nth)}
        if None in edges:
            raise Meaningless("the first or the last letter is meant")
        said = joined(said_in(parts))
        letters: Iterable[Letter] = range(MOST_TRIED)
        if isinstance(said, Of) and isinstance(said.values, frozenset):
            letters = said.values
        found = tuple((z,) for z in letters if _is_of(said, (z,)))
        edge = Edge.LAST if edges == {Edge.LAST} else Edge.FIRST
        return AllowedToo(joined([said, self.at_edges(parts)]), found, edge)

    def never_adjacent_so(self, parts: Parts) -> Property:
        """Return that some adjacent letters never have a sum, a difference or an order."""
        said = joined(said_in(parts))
        if not isinstance(said, Sum | Difference | Rise | Ordered):
            raise Meaningless("adjacent letters never have a sum, a difference or an order")
        return Count(NONE, Windows(the(int, parts), steps_of(parts)), said)

    def related_by(self, parts: Parts) -> Property:
        """Return how a letter is to another one, by a number if one is told."""
        order, amounts = joined(said_in(parts)), amounts_in(parts)
        if not amounts:
            return order
        rises = either_of(map(_rise, amounts))
        match order:
            case Ordered(Order.INCREASING):
                return rises
            case Ordered(Order.DECREASING):
                return either_of(map(_turned, map(_rise, amounts)))
        raise Meaningless("by how much it is larger or smaller is told")

    def every_but_told(self, parts: Parts) -> Property:
        found, (said, excepted) = the(Found, parts), said_in(parts)
        return self.every_but([found, said, excepted])

    def has_above_or_below(self, parts: Parts) -> Property:
        sides = self.sides_told([self.above_it([]), self.below_it([]), *parts])
        return self.has_beside([*parts, sides])

    def lines_with_some(self, parts: Parts) -> Property:
        """Return in how many rows or columns there is some place: "a 2 in exactly one column"."""
        amount, found, of_lines, _ = parts
        if amount != SOME or not isinstance(of_lines, Amount):
            raise Undecided(
                "how many there are 'in two columns' may be said of each, or of both together: say "
                "'exactly two columns that contain a 1'"
            )
        inside = self.some([SOME, found])
        return Count(of_lines, one(Rows, parts) or the(Columns, parts), inside)

    def every_but_and_the(self, parts: Parts) -> Property:
        """Return what is said of all places but the first or the last, and then of these."""
        found, excepted, said, index, of_these = (z for z in parts if not isinstance(z, int))
        if self.at_edges([index]) != of_them(joined(said_in([excepted])), None):
            raise Meaningless("of those that are excepted something else is said")
        both = [said, excepted, of_these]
        return self.every_but_and_these([found, *(joined(said_in([z])) for z in both)])

    def at_so_many(self, parts: Parts) -> tuple[object, ...]:
        """Return where some letters do not stand: in the first or the last places, how many."""
        return tuple(parts)

    def none_at_edge(self, parts: Parts) -> Property:
        flat = [y for z in parts for y in (z if isinstance(z, tuple) else (z,))]
        return super().none_at_edge(flat)

    def none_at_each_edge(self, parts: Parts) -> Property:
        letters = [z for z in parts if isinstance(z, Of)]
        return joined(self.none_at_edge([*letters, z]) for z in parts if isinstance(z, tuple))

    def ordered_but_so_often(self, parts: Parts) -> Property:
        """Return that letters are in an order but for so many descents, or ascents."""
        order, found = the(Ordered, parts).order, the(Found, parts)
        against = {Order.NONDECREASING: Order.DECREASING, Order.NONINCREASING: Order.INCREASING}
        if order not in against or found.places != Steps(against[order]):
            raise Meaningless("of letters that do not decrease descents are excepted")
        return self.some([the(Amount, parts), found])

    def all_lines_alike(self, parts: Parts) -> Property:
        """Return that all rows, or columns, are equal, or that no two of them are."""
        lines = one(Rows, parts) or the(Columns, parts)
        if the(Ordered, parts).order is Order.DISTINCT:
            return self.different_lines([2, lines])
        return Every(AdjacentLines(lines), None, Ordered(Order.EQUAL))

    def lines_of_many(self, parts: Parts) -> Found:
        """Return rows or columns of so many entries that are one letter."""
        lines = one(Rows, parts) or the(Columns, parts)
        return Found(lines, joined([the(Of, parts), HasCells(the(int, parts))]))

    def adjacent_lines_of(self, parts: Parts) -> Found:
        """Return adjacent rows or columns of which all entries are one letter."""
        found = self.adjacent_lines([z for z in parts if not isinstance(z, Of)])
        return replace(found, among=OfBoth(the(Of, parts)))

    def at_corners_are(self, parts: Parts) -> Property:
        corners = [z for z in parts if isinstance(z, tuple)]
        return joined(self.at_corner_is([z, the(Of, parts)]) for z in corners)

    def avoid_in_every(self, parts: Parts) -> Property:
        """Return that a word is in no row, or in no column."""
        lines = one(Rows, parts) or the(Columns, parts)
        return Count(NONE, lines, contains(the(Spelled, parts)))

    def in_every_line(self, parts: Parts) -> Inside:
        return Inside(Found(one(Rows, parts) or the(Columns, parts)))

    def only_in_lines(self, parts: Parts) -> Property:
        """Return that letters are in no other rows or columns than those that are told."""
        lines = frozenset(the(LinesAt, parts).each)
        return InOtherLines(lines, Count(NONE, Cells(), the(Of, parts)))

    def letter_in_lines(self, parts: Parts) -> Property:
        return self._in_these(Count(SOME, Cells(), the(Of, parts)), the(Inside, parts))

    def letter_in_lines_but(self, parts: Parts) -> Property:
        """Return that a letter is in a row or column, and in another one it is not."""
        first, second = (z for z in parts if isinstance(z, Inside))
        there, not_there = (Count(z, Cells(), the(Of, parts)) for z in (SOME, NONE))
        return joined([self._in_these(there, first), self._in_these(not_there, second)])

    def _in_these(self, said: Property, inside: Inside) -> Property:
        assert not isinstance(inside.where, Amount)
        return self._inside(said, inside.where)

    def apart_in_lines(self, parts: Parts) -> Property:
        """Return that letters in adjacent columns are in different rows."""
        adjacent, different = (z for z in parts if isinstance(z, Rows | Columns))
        if type(adjacent) is type(different):
            raise Meaningless("what is in adjacent columns is in different rows")
        step = ALONG if isinstance(adjacent, Columns) else DOWN
        return Count(NONE, Windows(2, (step,)), the(Of, parts))

    def every_at_side(self, parts: Parts) -> Property:
        return self.every_in_places([Found(Cells()), *self._row_at_side(parts)])

    def none_at_side(self, parts: Parts) -> Property:
        return self.none_in_places([NONE, Found(Cells()), *self._row_at_side(parts)])

    def _row_at_side(self, parts: Parts) -> Parts:
        """Return the first or the last row for "top" or "bottom", and what is said there."""
        row = LineAt(Rows(), the(Nth, parts).index)
        return [Inside(LinesAt((row,))), *(z for z in parts if not isinstance(z, Nth))]

    def followed_by_none_of(self, parts: Parts) -> Property:
        first, *others = parts
        behind = self.followed([self.next_letter_of(others)])
        return self.no_such_letter([first, behind])

    def none_within(self, parts: Parts) -> Property:
        """Return that no two of some letters are so near to each other."""
        first, second = (z for z in parts if isinstance(z, Of))
        if first != second or not (most := the(int, parts)):
            raise Meaningless("two equal letters are at a distance")
        return self.none_at_distance([2, Amount(1, most), first])

    def neither_doubled(self, parts: Parts) -> Property:
        """Return that none of several letters stands twice in a row."""
        return joined(Count(NONE, Windows(2, ()), z) for z in parts if isinstance(z, Of))

    def followed_by_itself(self, parts: Parts) -> Property:
        return ToNeighbor(Ordered(Order.EQUAL), BEHIND, is_last=False, is_there=True)

    def preceded_by_itself(self, parts: Parts) -> Property:
        return ToNeighbor(Ordered(Order.EQUAL), BEHIND, is_last=True, is_there=True)

    def _in_places(self, said: Property, inside: object) -> Property:
        where = the(Inside, [inside]).where
        if isinstance(where, LinesAt) and isinstance(where.each[0].lines, Rows):
            across = [_across_rows(said, z.index) for z in where.each]
            if all(z is not None for z in across):
                return joined(across)
        return super()._in_places(said, inside)

    def in_one_run_of_these(self, parts: Parts) -> Property:
        """Return that the letters of a row or column that is told stand beside each other."""
        return self.at_lines([the(LinesAt, parts), self.in_one_run(parts)])

    def none_equal_in_ways(self, parts: Parts) -> Property:
        if the(int, parts) != 2:
            raise Meaningless("two adjacent letters are equal or not")
        return Count(NONE, Windows(2, steps_of(parts)), Ordered(Order.EQUAL))

    def adjacent_alike(self, parts: Parts) -> Property:
        """Return that all adjacent letters are equal, or different."""
        orders = [z for z in parts if isinstance(z, Ordered)]
        order = joined(orders) if orders else Ordered(Order.EQUAL)
        places = Windows(2, steps_of(parts))
        if order == Ordered(Order.DISTINCT):
            return Count(NONE, places, Ordered(Order.EQUAL))
        return Every(places, None, order)

    def never_precedes(self, parts: Parts) -> Property:
        first, second = (z for z in parts if isinstance(z, Of))
        return self.never_follows([second, first])

    def near_either(self, parts: Parts) -> Property:
        return Near(SOME, None, steps_of(parts))

    def contain_run_often(self, parts: Parts) -> Property:
        """Return how often so many adjacent letters of one kind occur."""
        return self.contain_often([self.awaited_run(parts), *amounts_in(parts)])

    def so_many_in_turn(self, parts: Parts) -> Property:
        """Return that so many places are so, and so many of the same otherwise."""
        amount, found, first, again, second = (z for z in parts if z != And())
        return joined(
            [self.some_clause([amount, found, first]), self.some_clause([again, found, second])]
        )

    # Cells and neighbours that are told all together.

    def cells_alike(self, parts: Parts) -> Scoped:
        """Return that all cells of a place are equal, or different; how many may be told."""
        told = joined(said_in(parts) or [Ordered(Order.EQUAL)])
        many = one(int, parts)
        said = told if many is None else joined([told, HasCells(many)])
        return Scoped(said, JoinScope.TOGETHER)

    def entries_told(self, parts: Parts) -> HasCells | None:
        """Return how many entries two lines have, if it is told."""
        many = one(int, parts)
        return None if many is None else HasCells(many)

    def consists_of_equal(self, parts: Parts) -> Property:
        return joined([Ordered(Order.EQUAL), HasCells(the(int, parts))])

    def as_letters(self, parts: Parts) -> Of:
        return the(Of, parts)

    def all_of_one_letter(self, parts: Parts) -> Property:
        """Return that all cells are one letter, or all are another one."""
        return either_of(Every(Cells(), None, z) for z in parts if isinstance(z, Of))

    def sum_is_not(self, parts: Parts) -> Property:
        return negated(self.sum_is(parts))

    def cells_of_it(self, parts: Parts) -> Property:
        """Return what the cells of a place are: "in which both entries are 1"."""
        told = Every(Cells(), None, joined(said_in(parts)))
        many = one(int, parts)
        return told if many is None else joined([told, HasCells(many)])

    def its_neighbors_equal(self, parts: Parts) -> Property:
        self._require_two_sides(parts)
        return NeighborsAlike()

    def its_neighbors_differ(self, parts: Parts) -> Property:
        self._require_two_sides(parts)
        return NeighborsAlike(alike=False)

    def _require_two_sides(self, parts: Parts) -> None:
        if (one(int, parts) or 2) != 2:
            raise Meaningless("a letter has two neighbours")

    def neighbors_unlike_of(self, parts: Parts) -> Property:
        return NeighborsAlike(alike=False)

    def neighbors_alike_of(self, parts: Parts) -> Property:
        return NeighborsAlike()

    def neighbors_nonzero(self, parts: Parts) -> Property:
        return Near(NONE, frozenset({0}), (BEHIND,))

    def every_with_neighbors(self, parts: Parts) -> Property:
        self._require_two_sides(parts)
        found = the(Found, parts)
        return Every(found.places, found.among, joined(said_in(parts)))

    def every_with_unlike_neighbors(self, parts: Parts) -> Property:
        return self.every_with_neighbors([*parts, NeighborsAlike(alike=False)])

    def so_many_neighbors_are(self, parts: Parts) -> Property:
        return self.near_at_least(parts)

    def next_of_class(self, parts: Parts) -> Next:
        return Next((the(Amount, parts),))

    def first_at_the_start(self, parts: Parts) -> Property:
        """Return that a word is at the beginning, and nowhere else."""
        each = {*spelled_in(parts)}
        if len(each) != 1:
            raise Meaningless("the word at the beginning is the one that occurs nowhere else")
        (word,) = each
        return joined([Begins(word.letters), contains(word, ONE)])

    def not_so_many(self, parts: Parts) -> Property:
        amount, found = parts
        many = self.exactly([amount]) if isinstance(amount, int) else amount
        return negated(self.some([many, found]))

    def differ_by_none(self, parts: Parts) -> Property:
        return joined(negated(self.differ([z])) for z in parts)

    def no_line_told(self, parts: Parts) -> Property:
        *lines, said = parts
        self.require_exact(said_in([said]))
        not_so = negated(joined(said_in([said])))
        return joined(self.at_lines([z, not_so]) for z in lines)

    def none_of_both(self, parts: Parts) -> Property:
        return joined(self.none_of([z]) for z in parts if isinstance(z, Found))

    def some_and_others(self, parts: Parts) -> Property:
        """Return how many there are of some letters, and what all others are."""
        found, said = the(Found, parts), said_in(parts)[-1]
        if not isinstance(found.places, Cells) or found.among is None:
            raise Meaningless("of which letters there are so many, and what are the others?")
        others = Every(Cells(), negated(found.among), said)
        return joined([self.some([*amounts_in(parts), found]), others])

    def numbers_less(self, parts: Parts) -> Attribute:
        first, second = self._two_numbers(parts)
        return Attribute(NumbersApart(first, second, is_absolute=False))

    def _two_numbers(self, parts: Parts) -> tuple[Found, Found]:
        """Return of which places two numbers are compared."""
        first, second = (require_pairs(z) for z in parts if isinstance(z, Found))
        if first.is_choice or second.is_choice:
            raise Undecided(ONE_OR_TOGETHER)
        return first, second

    def numbers_apart(self, parts: Parts) -> Attribute:
        first, second = self._two_numbers(parts)
        return Attribute(NumbersApart(first, second, is_absolute=True))

    def numbers_differ(self, parts: Parts) -> Property:
        """Return by how much two numbers of things differ."""
        apart = self.numbers_apart(parts)
        return either_of(apart.being(z) for z in amounts_in(parts))

    def exceeds_by(self, parts: Parts) -> Property:
        """Return by how much a number of things is larger than another one."""
        _require_bound_below(amounts_in(parts))
        return self.more_by(parts)

    def more_by(self, parts: Parts) -> Property:
        """Return how many more there are; "at most two more" may be fewer, too."""
        return self._numbers_apart_by(parts, is_absolute=False)

    def fewer_by(self, parts: Parts) -> Property:
        return self._numbers_apart_by(parts[::-1], is_absolute=False)

    def numbers_differ_by(self, parts: Parts) -> Property:
        return self._numbers_apart_by(parts, is_absolute=True)

    def _numbers_apart_by(self, parts: Parts, *, is_absolute: bool) -> Property:
        first, second = (z.of for z in parts if isinstance(z, Attribute))
        if not isinstance(first, NumberOf) or not isinstance(second, NumberOf):
            raise Meaningless("a number of things exceeds another one")
        apart = NumbersApart(first.found, second.found, is_absolute)
        return either_of(self.apart_by(apart, z) for z in amounts_in(parts))

    def every_run_length(self, parts: Parts) -> Property:
        """Return what the lengths of all runs are."""
        said = either_of(Length(as_amount_of(z)) for z in values_meant(parts))
        return Every(Runs(), None, said)

    def is_at_no_edge(self, parts: Parts) -> Property:
        """Return that a letter is neither the first nor the last one."""
        at = [z for z in parts if isinstance(z, Nth)]
        return joined(self.is_not_at_the_edge([the(Of, parts), z]) for z in at)

    def above_more(self, parts: Parts) -> Property:
        numbers = [z for z in parts if isinstance(z, int)]
        return Rise(numbers[0] + 1, None)

    def below_more(self, parts: Parts) -> Property:
        numbers = [z for z in parts if isinstance(z, int)]
        return Rise(None, -numbers[0] - 1)

    def at_first_cells(self, parts: Parts) -> CellsAtEnd:
        return CellsAtEnd(Edge.FIRST, the(int, parts))

    def at_last_cells(self, parts: Parts) -> CellsAtEnd:
        return CellsAtEnd(Edge.LAST, the(int, parts))

    def avoid_unless(self, parts: Parts) -> Scoped:
        """Return that a word does not occur but, perhaps, at the beginning or at the end."""
        word, *where = parts
        found = (
            self.occurrences([word])
            if len(the(Spelled, [word]).letters) > 1
            else Found(Cells(), Of(frozenset(the(Spelled, [word]).letters)))
        )
        return self.none_unless([found, *where])

    def none_unless(self, parts: Parts) -> Scoped:
        found, *where = parts
        if (at := one(CellsAtEnd, where)) is not None:
            places = the(Found, [found]).places
            if not isinstance(places, Windows) or places.length != at.many:
                raise Meaningless(f"the first or last {at.many} letters are others than these")
            where = [AtEdge(at.edge)]
        return super().none_unless([found, *where])

    def none_but_in_lines(self, parts: Parts) -> Scoped:
        """Return that there are no places but, perhaps, in rows or columns that are told."""
        _, found, inside = parts
        lines = the(LinesAt, [the(Inside, [inside]).where])
        of = the(Found, [found])
        step = ALONG if isinstance(lines.each[0].lines, Rows) else DOWN
        match of.places:
            case Windows(length, steps) if steps == (step,):
                said = Count(NONE, Windows(length, ()), of.among)
            case Cells() if not any(isinstance(z, Near | Beside) for z in everything_in(of.among)):
                said = Count(NONE, Cells(), of.among)
            case _:
                raise Meaningless("what is in a row or a column is told with its direction")
        return Scoped(InOtherLines(frozenset(lines.each), said), JoinScope.EXCEPTED)

    # What both of two adjacent lines are, and their sums.

    def of_both(self, parts: Parts) -> Property:
        return OfBoth(joined(said_in(parts)))

    def not_of_both(self, parts: Parts) -> Property:
        return Not(self.of_both(parts))

    def both_of_several(self, parts: Parts) -> Property:
        raise Undecided(WHICH_EACH)

    def both_spelled(self, parts: Parts) -> Property:
        return OfBoth(self.spells(parts))

    def same_line_sums(self, parts: Parts) -> Property:
        return LineSums(Ordered(Order.EQUAL), self._counted_letters(parts))

    def different_line_sums(self, parts: Parts) -> Property:
        return LineSums(Ordered(Order.DISTINCT), self._counted_letters(parts))

    def line_sums_differ(self, parts: Parts) -> Property:
        letters = self._counted_letters(parts)
        return either_of(LineSums(Difference(z), letters) for z in amounts_in(parts))

    def line_sums_ordered(self, parts: Parts) -> Property:
        orders = (z for z in parts if isinstance(z, Ordered))
        return LineSums(next(orders), self._counted_letters(parts))

    def _counted_letters(self, parts: Parts) -> frozenset[Letter] | None:
        """Return the letters of which the number is compared; None for the sum."""
        of = one(Of, parts)
        if of is not None and not isinstance(of.values, frozenset):
            raise Meaningless("the number of which letters?")
        return None if of is None else listed(of)

    def sums_differ(self, parts: Parts) -> Property:
        if not amounts_in(parts):
            return Ordered(Order.DISTINCT)
        return self.differ(parts)

    def sums_of_adjacent(self, parts: Parts) -> Property:
        """Return how the sums of adjacent rows or columns are to each other."""
        lines, letters = one(Rows, parts) or the(Columns, parts), self._counted_letters(parts)
        if (one(int, parts) or 2) != 2:
            raise Meaningless("two adjacent rows or columns are compared")
        said = joined(z for z in said_in(parts) if not isinstance(z, Of))
        each = said.parts if isinstance(said, Either) else {said}
        return Every(AdjacentLines(lines), None, either_of(LineSums(z, letters) for z in each))

    # Several things at once.

    def every_clause_unless_before(self, parts: Parts) -> Property:
        """Return what is said of each place of which something else, told before, is not."""
        found, (excepted, said) = the(Found, parts), said_in(parts)
        return self.every_clause_unless([found, said, excepted])

    def every_but_and_these(self, parts: Parts) -> Property:
        """Return what is said of all places but the first or the last, and what of these."""
        found, (said, excepted, of_these) = the(Found, parts), said_in(parts)
        edge = of_them(excepted, found.among)
        these = Every(found.places, all_of([found.among, edge]), of_these)
        return joined([self.every_but([found, said, excepted]), these])

    def contain_each_so_often(self, parts: Parts) -> Property:
        """Return that each of several words occurs as often as is told behind it."""
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return joined(self.contain_often([word, often]) for word, often in pairs)

    def contain_two_but_not(self, parts: Parts) -> Property:
        *both, last = spelled_in(parts)
        return joined([self.contain_both([*both]), contains(last, NONE)])

    def contain_either_but_not(self, parts: Parts) -> Property:
        *some, last = spelled_in(parts)
        return joined([either_of(map(contains, some)), contains(last, NONE)])

    def in_places_some(self, parts: Parts) -> Scoped:
        """Return where there is an amount of places: "in each row an odd number of 1s"."""
        where, *amount = parts
        place = the(Inside, [where]).where
        if isinstance(place, Found) and isinstance(place.among, Of):
            raise Undecided(PLACE_OF_BOTH)  # "in each column a 0, ..." is of no column that is 0
        found = self.some_in_places([*amount, the(Inside, [where])])
        return replace(found, also=frozenset({JoinScope.PLACE_BEFORE}))

    def more_by_more_than(self, parts: Parts) -> Property:
        """Return that there are by more than so many more of the first places."""
        many = the(int, parts)
        return self.more_by_at_least([many + 1, *(z for z in parts if not isinstance(z, int))])

    def has_above_and_below(self, parts: Parts) -> Property:
        """Return that a cell has the same letters directly above and below it, or has not."""
        return self._has_on_both([self.above_it([]), self.below_it([])], parts)

    def followed_and_preceded_by(self, parts: Parts) -> Property:
        return self._has_on_both([self.before_it([]), self.after_it([])], parts)

    def _has_on_both(self, sides: list[SidesOfCell], parts: Parts) -> Property:
        amount = one(Amount, parts) or SOME
        there = joined(self.has_beside([SOME, the(Of, parts), z]) for z in sides)
        if amount not in {NONE, SOME, ONE}:
            raise Meaningless("a cell has one letter on each of its sides, or none")
        return negated(there) if amount == NONE else there
