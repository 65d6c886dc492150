"""From a parse to what it means: conditions that are composed of others.

If and only if, one of both, not every, of which, and how letters are to the ones before them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from math import lcm

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    INTERVALS,
    Amounts,
    Attribute,
    But,
    ExtremeOf,
    Found,
    JoinScope,
    LinesAt,
    Members,
    Nth,
    NumberCalled,
    NumberRange,
    NumberRelation,
    OfThem,
    Parts,
    Scoped,
    Spelled,
    TimesAsMany,
    TwoOf,
    Undecided,
    amounts_in,
    contains,
    joined,
    listed,
    no_equal_letters,
    one,
    one_amount,
    parts_of,
    require_numbered,
    said_in,
    scope_of,
    spelled_in,
    steps_of,
    the,
    values_meant,
)
from gfkit.reading.sentences.membership_semantics import members_said
from gfkit.reading.sentences.noun_semantics import of_them
from gfkit.reading.sentences.predicate_semantics import (
    NOT_OR,
    ONE_OR_TOGETHER,
    Semantics,
    require_places_of_each,
    said_of_them,
)
from gfkit.reading.sentences.sentence_meanings import (
    BEHIND,
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
    Cells,
    Columns,
    Companions,
    CompanionsSaid,
    Compared,
    Count,
    EachLetter,
    EachOf,
    Edge,
    EqualAt,
    EqualLines,
    Every,
    ExtremeOften,
    Followed,
    Gaps,
    HasSubsequence,
    Index,
    KindsOf,
    Length,
    Letter,
    Meaningless,
    MembershipsSaid,
    Near,
    Not,
    Of,
    Order,
    Ordered,
    Property,
    Rise,
    Rows,
    Runs,
    SameInEach,
    Size,
    TheLines,
    Windows,
    all_of,
    amount_of,
    either_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

MOST_AT_EDGE = {0: 3, -1: 2}
"""So many letters are told by their place, of the first and of the last ones."""
MOST_APART = 8
"""Letters that are compared are so far apart at most."""
MOST_OF_THEM = 4
"""Of so many words at most an amount of them is said."""


def _of_ends(values: Of | None, distance: int) -> Property:
    """Return that the two ends of some adjacent letters have some values, or are equal."""
    if distance == 1:
        return Ordered(Order.EQUAL) if values is None else values
    if values is None:
        return EqualAt()
    return All(frozenset({At(0, values.values), At(-1, values.values)}))


def so_many_hold(amount: Amount, each: list[Property]) -> Property:
    """Return that so many of several things are so; raises Meaningless if there are not so many."""
    if len(each) > MOST_OF_THEM:
        raise Meaningless(f"of at most {MOST_OF_THEM} words so many are meant")
    ways = [z for k in range(len(each) + 1) if k in amount for z in combinations(each, k)]
    if not ways:
        raise Meaningless(f"there are {len(each)} of them")
    if amount == NONE:
        return joined(map(negated, each))
    if amount == Amount(len(each)) or amount == Amount(len(each), len(each)):
        return joined(each)
    if amount.high is None and amount.step == 1:
        least = combinations(each, amount.low)
        return either_of(joined(some) for some in least)
    rest = ((*z, *(negated(y) for y in each if y not in z)) for z in ways)
    return either_of(joined(some) for some in rest)


def _never(amount: Amount) -> EachLetter:
    """Return that no letter occurs a number of times."""
    others = amount.others
    return EachLetter(amount, never=True) if others is None else EachLetter(others)


def _other_positive(amount: Amount) -> list[Amount]:
    """Return the amounts of the positive numbers that are not of an amount.

    >>> _other_positive(Amount(2)), _other_positive(ODD)
    ([Amount(low=1, high=1, step=1)], [Amount(low=2, high=None, step=2)])
    """
    if amount.step == 1:
        below = [Amount(1, amount.low - 1)] if amount.low > 1 else []
        return below + ([] if amount.high is None else [Amount(amount.high + 1)])
    if amount in {EVEN, ODD}:
        return [ODD] if amount == EVEN else [Amount(2, None, 2)]
    raise Meaningless("how often it occurs is told by bounds here, or as even or odd")


def _other_amounts(amounts: Iterable[Amount]) -> list[Amount]:
    """Return the amounts of the numbers from 0 on that are in none of some amounts.

    >>> _other_amounts([NONE, Amount(2)]), _other_amounts([ONE, Amount(3, 3)])[-1]
    ([Amount(low=1, high=1, step=1)], Amount(low=4, high=None, step=1))
    """
    each = [*amounts]
    begin = max(z.low if z.high is None else z.high + 1 for z in each)
    period = lcm(*(z.step for z in each if z.high is None))
    others = [Amount(k, k) for k in range(begin) if not any(k in z for z in each)]
    beyond = [k for k in range(begin, begin + period) if not any(k in z for z in each)]
    if len(beyond) == period:
        return [*others, Amount(begin)]
    return [*others, *(Amount(k, None, period) for k in beyond)]


TWO_IN_TURN = (
    "'between any two 1s' may mean any two of them, or one and the next one, and this is not the "
    "same here: say 'between two consecutive 1s' for the latter"
)


def _adds_up(said: Property, ends: frozenset[Letter]) -> bool:
    """Tell whether what holds between a letter and the next one holds between any two of them."""
    match said:
        case Count(Amount(_, None, 1), Cells()):
            return True
        case Count(Amount(0, high, _), Cells(), Of(frozenset() as values)):
            return high in {0, None} and values.isdisjoint(ends)
    return False


def _are_of_class(parts: Parts) -> bool:
    """Tell whether something is said of odd numbers k, or of even ones."""
    return any(z.of is not None for z in parts if isinstance(z, NumberRange))


class ConditionForms(Semantics):
    """What each form means that joins conditions, or says more of some places."""

    def one_of_both(self, parts: Parts) -> Property:
        """Return that one of two properties holds, and not the other."""
        require_places_of_each(parts)
        one_said, other = said_in(parts)
        first, second = [one_said, negated(other)], [negated(one_said), other]
        return either_of([joined(first), joined(second)])

    def remarks_one_of_both(self, parts: Parts) -> Property:
        self.remarks_or(parts)  # how far "not" reaches
        if scope_of(parts[0]) is JoinScope.NEGATIVE_GERUND:
            raise Undecided(NOT_OR)
        return self.one_of_both(parts)

    def near_just_one_of(self, parts: Parts) -> Property:
        steps = steps_of(parts)
        return self.one_of_both([Near(SOME, z.values, steps) for z in parts if isinstance(z, Of)])

    def implied(self, parts: Parts) -> Property:
        """Return that the second property holds if the first one does."""
        condition, said = said_in(parts)
        return either_of([negated(condition), said])

    def implied_by(self, parts: Parts) -> Property:
        return self.implied(said_in(parts)[::-1])  # type: ignore[arg-type]

    def equivalent(self, parts: Parts) -> Property:
        one_said, other = said_in(parts)
        neither = joined([negated(one_said), negated(other)])
        return either_of([joined([one_said, other]), neither])

    def one_way_of_them(self, parts: Parts) -> OfThem:
        """Return that all are so in one of several ways: "either all odd or all even"."""
        return OfThem(ways=tuple(said_in(parts)))

    def not_each_of_them(self, parts: Parts) -> OfThem:
        return OfThem(said=joined(said_in(parts)), is_not_so=True)

    def each_of_them(self, parts: Parts) -> OfThem:
        return OfThem(None, joined(said_in(parts)))

    def none_of_them(self, parts: Parts) -> OfThem:
        return OfThem(NONE, joined(said_in(parts)))

    def so_many_of_them(self, parts: Parts) -> OfThem:
        return OfThem(the(Amount, parts), joined(said_in(parts)))

    def none_adjacent_of_them(self, parts: Parts) -> OfThem:
        return OfThem(NONE, apart=the(int, parts))

    def separated_of_them(self, parts: Parts) -> OfThem:
        """Return what there is between any two of them, which is so between one and the next."""
        two, amount, found = parts
        said = self.some([amount, found])
        if two != 2 or not all(_adds_up(z, frozenset()) for z in parts_of(said)):
            raise Undecided(TWO_IN_TURN)
        return OfThem(between=said)

    def not_adjacent_of_them(self, parts: Parts) -> OfThem:
        return OfThem(NONE, apart=2)

    def this_of_them(self, parts: Parts) -> OfThem:
        """Return what is said of the only place there is."""
        return OfThem(None, joined(of_them(z, None) for z in said_in(parts)), is_one=True)

    def this_is_neither(self, parts: Parts) -> OfThem:
        return OfThem(None, joined(negated(of_them(z, None)) for z in said_in(parts)), is_one=True)

    def edge_of_them(self, parts: Parts) -> OfThem:
        named = {0: Edge.FIRST, -1: Edge.LAST}
        if (index := the(Nth, parts).index) not in named:
            raise Meaningless("the first or the last of them is meant")
        return OfThem(SOME, joined(said_in(parts)), named[index])

    def some_of_which(self, parts: Parts) -> Property:
        *counted, them = parts
        if not isinstance(them, OfThem):
            raise Meaningless("what is said of them?")
        found = require_numbered(the(Found, counted))
        if them.is_one and ONE not in counted:
            raise Meaningless("'this' is said of exactly one of them")
        return joined([self.some(counted), said_of_them(found, them)])

    def noun_that_except(self, parts: Parts) -> Found:
        """Return places of which something is said, but some: even elements except 4."""
        *told, excepted = parts
        found = self.noun_that(told)
        return self.noun_except([found, excepted])

    def so_many_of_each_kind(self, parts: Parts) -> Property:
        """Return how many places there are, and how many of them are so: one odd and one even."""
        at = next(k for k, z in enumerate(parts) if isinstance(z, Found))
        counted, kinds = parts[: at + 1], parts[at + 1 :]
        found = require_numbered(the(Found, counted))
        whole, each = counted[0], [*zip(kinds[::2], kinds[1::2], strict=True)]
        numbers = [z for z in (whole, *kinds[::2]) if isinstance(z, Amount)]
        if len(numbers) <= len(each) or any(z.low != z.high for z in numbers):
            raise Meaningless("how many are of each kind is told by numbers")
        if numbers[0].low != sum(z.low for z in numbers[1:]):
            raise Meaningless("all of them are of one of these kinds")
        said = [
            said_of_them(found, OfThem(the(Amount, [z]), joined(said_in([one])))) for z, one in each
        ]
        return joined([self.some(counted), *said])

    def compared_in_every(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Every(found.places, found.among, joined(said_in(parts)))

    def not_every(self, parts: Parts) -> Property:
        return negated(self.every_clause(parts))

    def every_or_every(self, parts: Parts) -> Property:
        said = joined(said_in(parts))
        each = [z for z in parts if isinstance(z, Found)]
        return either_of(Every(z.places, z.among, said) for z in each)

    def no_line(self, parts: Parts) -> Property:
        said = joined(said_in(parts))
        lines = (z for z in parts if isinstance(z, Rows | Columns))
        return joined(Count(NONE, z, said) for z in lines)

    def _same_places(self, parts: Parts) -> tuple[Found, Found]:
        """Return places, and what each of them is said to be."""
        first, second = (require_numbered(z) for z in parts if isinstance(z, Found))
        if first.places != second.places or second.among is None:
            raise Meaningless("what each of them is should be a place of the same kind")
        return first, second

    def every_is(self, parts: Parts) -> Property:
        first, second = self._same_places(parts)
        return Every(first.places, first.among, joined([second.among]))

    def none_is(self, parts: Parts) -> Property:
        first, second = self._same_places(parts)
        return Count(NONE, first.places, all_of([first.among, second.among]))

    def every_such_is(self, parts: Parts) -> Property:
        first, *rest = parts
        if not isinstance(first, Found):
            raise Meaningless("what each of them is should be a place of the same kind")
        such = first.that(all_of(said_in(rest)))
        return self.every_is([such, *(z for z in rest if isinstance(z, Found))])

    def every_compared(self, parts: Parts) -> Property:
        """Return how each letter is to the one before it: that the letters are in an order."""
        order = joined(said_in(parts))
        if order == Ordered(Order.DISTINCT):
            return Count(NONE, Windows(2, (BEHIND,)), Ordered(Order.EQUAL))
        return Every(Windows(2, (BEHIND,)), None, order)

    def every_unlike_previous(self, parts: Parts) -> Property:
        return self.every_compared([Ordered(Order.DISTINCT)])

    def every_of_values(self, parts: Parts) -> Property:
        among, said = said_in(parts)
        return Every(Cells(), among, said)

    def every_of_parity(self, parts: Parts) -> Property:
        return Every(Cells(), Of(the(Amount, parts)), joined(said_in(parts)))

    def in_every_position(self, parts: Parts) -> Property:
        return Every(Cells(), Index(the(Amount, parts)), the(Of, parts))

    def none_like_the_previous(self, parts: Parts) -> Property:
        lines = {z for z in parts if isinstance(z, Rows | Columns)}
        if len(lines) != 1:
            raise Meaningless("rows stand above each other, and columns beside each other")
        return Count(NONE, AdjacentLines(lines.pop()), Ordered(Order.EQUAL))

    def rows_alone(self, parts: Parts) -> Rows:
        """Return that rows are meant: what is above one is a row."""
        return Rows()

    def columns_alone(self, parts: Parts) -> Columns:
        """Return that columns are meant: what is to the left of one is a column."""
        return Columns()

    def none_at_distance(self, parts: Parts) -> Property:
        """Return that no two equal letters, or no two of some letters, are so far apart."""
        amounts = amounts_in(parts)
        if the(int, parts) != 2 or not amounts or any(z.high is None for z in amounts):
            raise Meaningless("two letters are so far apart, or at most so far")
        each = {d for z in amounts for d in range(max(z.low, 1), (z.high or 0) + 1) if d in z}
        if not each or max(each) > MOST_APART:
            raise Meaningless(f"letters at distances from 1 to {MOST_APART} are compared")
        values = one(Of, parts)
        return joined(Count(NONE, Windows(d + 1, ()), _of_ends(values, d)) for d in each)

    def far_told(self, parts: Parts) -> Amount:
        """Return how far a letter is from another one that is told."""
        many = the(int, parts)
        return Amount(many, many)

    def every_to_far(self, parts: Parts) -> Property:
        """Return that each letter is equal to the one so far away."""
        return self.cells_at_distance([Ordered(Order.EQUAL), *parts])

    def every_unlike_far(self, parts: Parts) -> Property:
        return self.none_at_distance([2, Ordered(Order.EQUAL), *parts])

    def cells_at_distance(self, parts: Parts) -> Property:
        """Return that letters so far apart are equal, or different."""
        order = joined(said_in(parts))
        if order == Ordered(Order.DISTINCT):
            return self.none_at_distance([2, Ordered(Order.EQUAL), *parts])
        amount = one_amount(parts)
        if amount.low != amount.high or not 1 <= amount.low <= MOST_APART:
            raise Meaningless("letters are so far apart")
        return Every(Windows(amount.low + 1, ()), None, _of_ends(None, amount.low))

    def some_at_edge(self, parts: Parts) -> Property:
        """Return that there is an amount of letters among the first ones."""
        return self.some([*amounts_in(parts), the(Found, parts).that(self._among_first(parts))])

    def so_many_at_edge(self, parts: Parts) -> Property:
        found = Found(Cells(), all_of([self._among_first(parts), *said_in(parts)]))
        return either_of(Count(z, found.places, found.among) for z in amounts_in(parts))

    def _among_first(self, parts: Parts) -> Property:
        if the(Nth, parts).index != 0 or not (many := the(int, parts)):
            raise Meaningless("how many there are is told of the first letters, and not the last")
        return Index(Amount(1, many))

    def edge_and_others(self, parts: Parts) -> Property:
        """Return what the first or the last letter or run is, and what all others are."""
        named = {0: Edge.FIRST, -1: Edge.LAST}
        if (edge := named.get(the(Nth, parts).index)) is None:
            raise Meaningless("the first or the last one is meant, and all others")
        found = one(Found, parts) or Found(Cells())
        first, others = said_in(parts)
        if isinstance(found.places, Cells) and isinstance(first, Length):
            raise Meaningless("a run has a length, and no letter")
        index = 0 if edge is Edge.FIRST else -1
        if isinstance(first, Of) and isinstance(found.places, Cells):
            begun: Property = At(index, first.values)
        else:
            begun = Count(SOME, found.places, joined([AtEdge(edge), first]))
        return joined([begun, Every(found.places, Not(AtEdge(edge)), others)])

    def edge_and_no_other(self, parts: Parts) -> Property:
        *before, last = parts
        return self.edge_and_others([*before, negated(joined(said_in([last])))])

    def letters_and_others(self, parts: Parts) -> Property:
        """Return how often some letters occur, and what all others are."""
        of, *_, said = said_in(parts)
        amounts = amounts_in(parts)
        if not isinstance(of, Of) or len(listed(of)) != 1 or not amounts:
            raise Meaningless("one letter occurs so often, and the others are so")
        often = either_of(Count(z, Cells(), of) for z in amounts)
        return joined([often, Every(Cells(), Not(of), said)])

    def all_but_so_many(self, parts: Parts) -> Property:
        """Return that of some places an amount is not so: "all parts except one are odd"."""
        found, said = the(Found, parts), joined(said_in(parts))
        return Count(one_amount(parts), found.places, found.that(negated(said)).among)

    def none_but_so_many(self, parts: Parts) -> Property:
        found, said = the(Found, parts), joined(said_in(parts))
        return Count(one_amount(parts), found.places, found.that(said).among)

    def alternate_letters(self, parts: Parts) -> Property:
        """Return that two letters alternate: between two of one there is one of the other."""
        letters = sorted(listed(the(Of, parts)), key=str)
        if len(letters) != 2:
            raise Meaningless("two letters alternate")
        each = [frozenset({z}) for z in letters]
        return joined(
            Every(Gaps(ends), None, Count(Amount(1, 1), Cells(), Of(other)))
            for ends, other in (each, each[::-1])
        )

    def lines_differ(self, parts: Parts) -> Property:
        lines = one(Rows, parts) or the(Columns, parts)
        return Every(AdjacentLines(lines), None, self.differ_in(parts))

    def the_lines(self, parts: Parts) -> Property:
        order = the(Ordered, parts).order
        return TheLines(one(Rows, parts) or the(Columns, parts), the(int, parts), order)

    def lines_alike(self, parts: Parts) -> Property:
        """Return that two rows or columns that are told are equal, or different."""
        if len(each := the(LinesAt, parts).each) != 2:
            raise Meaningless("two rows are equal, or two columns")
        first, second = sorted((z.index or 0 for z in each), key=lambda k: (k < 0, k))
        found = EqualLines(each[0].lines, first, second)
        return found if the(Ordered, parts).order is Order.EQUAL else Not(found)

    def numbered_lines_alike(self, parts: Parts) -> Property:
        return self.lines_alike([self.line_numbered(parts), the(Ordered, parts)])

    def never_so_together(self, parts: Parts) -> Property:
        """Return that of so many adjacent letters not all are so: "are not all equal"."""
        where = Windows(the(int, parts), steps_of(parts))
        return joined(Count(NONE, where, z) for z in said_in(parts))

    def each_so_often(self, parts: Parts) -> Property:
        each = sorted(listed(the(Of, parts)), key=str)
        if len(each) < 2:
            raise Meaningless("both of which letters?")
        amount = the(Amount, parts)
        return joined(Count(amount, Cells(), Of(frozenset({z}))) for z in each)

    def never_follows(self, parts: Parts) -> Property:
        """Return that the first letter does not stand behind the second."""
        first, second = (z for z in parts if isinstance(z, Of))
        return Count(NONE, Cells(), joined([second, Followed((first.values,))]))

    def no_lines_of(self, parts: Parts) -> Property:
        of = the(Of, parts)
        return joined(Count(NONE, z, of) for z in parts if isinstance(z, Rows | Columns))

    def at_most_above(self, parts: Parts) -> Property:
        return Rise(None, the(int, parts))

    def at_least_above(self, parts: Parts) -> Property:
        return Rise(the(int, parts), None)

    def just_above(self, parts: Parts) -> Property:
        return Rise(the(int, parts), the(int, parts))

    def between_above(self, parts: Parts) -> Property:
        low, high = (z for z in parts if isinstance(z, int))
        if low > high:
            raise Meaningless("a number is between a smaller and a larger one")
        return Rise(low, high)

    def between_below(self, parts: Parts) -> Property:
        low, high = (-z for z in parts if isinstance(z, int))
        return self.between_above([high, low])

    def at_most_below(self, parts: Parts) -> Property:
        return Rise(-the(int, parts), None)

    def at_least_below(self, parts: Parts) -> Property:
        return Rise(None, -the(int, parts))

    def just_below(self, parts: Parts) -> Property:
        return Rise(-the(int, parts), -the(int, parts))

    def at_most_times(self, parts: Parts) -> Property:
        return Rise(None, 0, self._times(parts))

    def at_least_times(self, parts: Parts) -> Property:
        return Rise(0, None, self._times(parts))

    def just_times(self, parts: Parts) -> Property:
        return Rise(0, 0, self._times(parts))

    def more_than_times(self, parts: Parts) -> Property:
        return Rise(1, None, self._times(parts))

    def fewer_than_times(self, parts: Parts) -> Property:
        return Rise(None, -1, self._times(parts))

    def times_more(self, parts: Parts) -> TimesAsMany:
        return self.times(parts)

    def _times(self, parts: Parts) -> int:
        if (many := the(TimesAsMany, parts).many) < 2:
            raise Meaningless("twice the one before it is meant, or more")
        return many

    def none_apart_by(self, parts: Parts) -> Property:
        """Return that no element is so much more than another one."""
        many = next(z for z in parts if isinstance(z, int))
        return self.none_apart([Amount(many, many)])

    def every_differs(self, parts: Parts) -> Property:
        """Return by how much letters that stand beside each other differ."""
        return Every(Windows(2, (BEHIND,)), None, self._differs(parts))

    def never_differs(self, parts: Parts) -> Property:
        """Return that no two letters, or elements, that follow each other differ so."""
        return Every(Windows(2, (BEHIND,)), None, negated(self._differs(parts)))

    def no_two_of_one_parity(self, parts: Parts) -> Property:
        """Return that elements that follow each other are not both even, or both odd."""
        return Every(Windows(2, (BEHIND,)), None, self._differs([*parts, ODD]))

    def none_differs(self, parts: Parts) -> Property:
        return Count(NONE, Windows(2, (BEHIND,)), self._differs(parts))

    def _differs(self, parts: Parts) -> Property:
        if (one(int, parts) or 2) not in {1, 2}:
            raise Meaningless("two letters differ by a number")
        return self.differ(parts)

    def all_same_parity(self, parts: Parts) -> Property:
        """Return that all letters are even, or all are odd."""
        return either_of(Every(Cells(), None, Of(z)) for z in (EVEN, ODD))

    def only_these(self, parts: Parts) -> Property:
        """Return that places of which something is said are some of them: only these are so."""
        found, *said = the(Found, parts), *said_in(parts)
        if found.among is None:
            raise Meaningless("only which of them?")
        return Every(found.places, joined(said), found.among)

    def none_in_a_row(self, parts: Parts) -> Property:
        """Return that no letter stands more often than so in a row."""
        return Count(NONE, Windows((the(Amount, parts).high or 0) + 1, ()), Ordered(Order.EQUAL))

    def none_so_often_in_a_row(self, parts: Parts) -> Property:
        """Return that no letter stands so often in a row."""
        many = the(TimesAsMany, parts).many
        if many < 2:
            raise Meaningless("a letter stands twice in a row, or more often")
        return self.none_in_a_row([Amount(0, many - 1)])

    def no_other_in_a_row(self, parts: Parts) -> Property:
        """Return that no letter stands so often in a row, but for some letters."""
        many = the(TimesAsMany, parts).many
        if many < 2:
            raise Meaningless("a letter stands twice in a row, or more often")
        others = Every(Cells(), None, negated(the(Of, parts)))
        return Count(NONE, Windows(many, ()), joined([Ordered(Order.EQUAL), others]))

    def all_but_the_last(self, parts: Parts) -> Property:
        """Return that all of some things hold but the last one, which does not."""
        *some, last = said_in(parts)
        return joined([*some, negated(last)])

    def lines_in_turn(self, parts: Parts) -> Property:
        """Return what is said of each of several lines: "the first row has a 1, the last no 0"."""
        return joined(self.at_lines([*z]) for z in zip(parts[::2], parts[1::2], strict=True))

    def cells_in_order(self, parts: Parts) -> Property:
        return self.ordered_cells(parts)

    def as_is_said(self, parts: Parts) -> object:
        """Return what is said in brackets; True where that is how something is counted here."""
        return joined(said_in(parts)) if said_in(parts) else True

    def every_such_window(self, parts: Parts) -> Property:
        """Return what is said of so many adjacent letters of which something else is so."""
        first, second = said_in(parts)
        return Every(Windows(the(int, parts), ()), first, second)

    def comes_in_kinds(self, parts: Parts) -> Property:
        """Return that a part is of so many kinds: "the part 1 comes in two colors"."""
        part, kinds = (z for z in parts if isinstance(z, int | Amount))
        others = one(KindsOf, parts)
        if others is not None and {part, others.part} != {EVEN, ODD}:
            raise Meaningless("of all other parts it is told in how many kinds they come")
        return self.kind_of([kinds, part])

    def all_in_kinds(self, parts: Parts) -> Property:
        """Return that each part is of so many kinds: the even ones are, and the odd ones."""
        kinds = the(int, parts)
        return joined(self.kind_of([kinds, z]) for z in (EVEN, ODD))

    def colors_named(self, parts: Parts) -> int:
        """Return how many colors are told by their names."""
        colors = [str(z) for z in parts]
        if len({*colors}) < len(colors):
            raise Meaningless("a color is told once")
        return len(colors)

    def those_in_one(self, parts: Parts) -> Property:
        """Return that parts which are even, or odd, are of one kind."""
        self.other_parts_in_one([z for z in parts if not isinstance(z, Amount)])
        return KindsOf(the(Amount, parts), 1)

    def other_parts_in_one(self, parts: Parts) -> None:
        self.one_kind_of_others(parts)

    def so_many_of_cells(self, parts: Parts) -> Property:
        """Return of how many letters something is said: "at least one of the parts is 2"."""
        said = joined(said_in(parts))
        return either_of(Count(z, Cells(), said) for z in amounts_in(parts))

    def contains_each(self, parts: Parts) -> Property:
        letters = sorted(listed(the(Of, parts)), key=str)
        return joined(Count(SOME, Cells(), Of(frozenset({z}))) for z in letters)

    def every_clause_unless(self, parts: Parts) -> Property:
        """Return what is said of each place of which something else is not."""
        found, (said, excepted) = the(Found, parts), said_in(parts)
        return Every(found.places, found.that(negated(excepted)).among, said)

    def classes_alternate(self, parts: Parts) -> Property:
        if {z for z in parts if isinstance(z, Amount)} != {EVEN, ODD}:
            raise Meaningless("even and odd letters alternate")
        return Ordered(Order.ALTERNATING_IN_PARITY)

    def in_one_run(self, parts: Parts) -> Property:
        """Return that all cells of one letter stand beside each other."""
        of = the(Of, parts)
        if len(listed(of)) != 1:
            raise Meaningless("the cells of one letter are consecutive")
        return Count(Amount(0, 1), Runs(), of)

    def in_one_run_of_each(self, parts: Parts) -> Property:
        lines = one(Rows, parts) or the(Columns, parts)
        return Every(lines, None, self.in_one_run(parts))

    def every_run_of(self, parts: Parts) -> Property:
        """Return what each run of some letter is."""
        of, said = said_in(parts)
        if not isinstance(of, Of) or len(listed(of)) != 1:
            raise Meaningless("a run is one of equal letters")
        return Every(Runs(), of, said)

    def never_all_so(self, parts: Parts) -> Property:
        """Return that of some adjacent letters not all are so."""
        said = joined(said_in(parts))
        if not isinstance(said, Of):
            raise Meaningless("adjacent letters are never all of some values")
        return Count(NONE, Windows(the(int, parts), steps_of(parts)), said)

    def none_at_edge(self, parts: Parts) -> Property:
        """Return that some letters do not stand in the first or the last places."""
        index, many = the(Nth, parts).index, one(int, parts) or 1
        most = MOST_AT_EDGE.get(index, 0)
        if not 1 <= many <= most:
            raise Meaningless("at most the first three letters are told so, or the last two")
        at = range(many) if index == 0 else range(-many, 0)
        values = frozenset().union(*(listed(z) for z in parts if isinstance(z, Of)))
        return joined(Not(At(k, values)) for k in at)

    def extreme_so_often(self, parts: Parts) -> Property:
        of = next(z.of for z in parts if isinstance(z, Attribute))
        if not isinstance(of, ExtremeOf):
            raise Meaningless("the largest or the smallest is meant")
        return ExtremeOften(of.extreme, the(Amount, parts))

    def none_compared(self, parts: Parts) -> Property:
        return Count(NONE, Windows(2, (BEHIND,)), self._turned(parts))

    def _turned(self, parts: Parts) -> Property:
        """Return the order of two letters of which the second is told first."""
        if (one(int, parts) or 1) != 1:
            raise Meaningless("the one before it is meant")
        return joined(said_in(parts))

    def some_compared(self, parts: Parts) -> Property:
        """Return that an amount of letters are followed by a smaller or a larger one."""
        first = one(Found, parts)
        return Count(the(Amount, parts), Windows(2, (BEHIND,)), self._pair(first, parts))

    def every_followed_by_compared(self, parts: Parts) -> Property:
        """Return that each letter is followed by one that is smaller or larger: none is last."""
        first = the(Found, parts)
        if first.among is None:
            raise Meaningless("the last letter is not followed by another one")
        begun = self._first_of_pair(first)
        last = Count(NONE, Cells(), all_of([first.among, AtEdge(Edge.LAST)]))
        wrong = (joined([begun, negated(z)]) for z in said_in(parts))
        return joined([last, *(Count(NONE, Windows(2, (BEHIND,)), z) for z in wrong)])

    def _pair(self, first: Found | None, parts: Parts) -> Property:
        begun = None if first is None else self._first_of_pair(first)
        return joined([begun, *said_in(parts)])

    def _first_of_pair(self, first: Found) -> Property | None:
        """Return which letter the first of two is."""
        match first:
            case Found(Cells(), None):
                return None
            case Found(Cells(), Of(values)):
                return At(0, values)
        raise Meaningless("which letter is followed by a smaller or a larger one?")

    def of_the_last(self, parts: Parts) -> Property:
        """Return which letter the last of two is."""
        return either_of(At(-1, z) for z in values_meant(parts))

    # Numbers k and k + d that are elements of a subset.

    def number_called(self, parts: Parts) -> NumberCalled:
        return NumberCalled(str(parts[0]), 0)

    def number_more(self, parts: Parts) -> NumberCalled:
        return NumberCalled(str(parts[0]), the(int, parts))

    def number_less(self, parts: Parts) -> NumberCalled:
        return NumberCalled(str(parts[0]), -the(int, parts))

    def numbers_called(self, parts: Parts) -> Members:
        return Members(tuple(z for z in parts if isinstance(z, NumberCalled)), are_in=True)

    def members(self, parts: Parts) -> Members:
        return the(Members, parts)

    contains_numbers = members

    def no_member(self, parts: Parts) -> Members:
        return Members((the(NumberCalled, parts),), are_in=False)

    def one_of_numbers(self, parts: Parts) -> Members | CompanionsSaid | MembershipsSaid:
        if the(int, parts) != 1:
            raise Meaningless("at least one of two numbers is an element")
        found = self.numbers_called(parts)
        ranges = [z for z in parts if isinstance(z, NumberRange)]
        return self.companions_of_each([found, *ranges]) if ranges else found

    def at_most_one_of_numbers(self, parts: Parts) -> Members:
        if the(int, parts) != 1:
            raise Meaningless("at most one of two numbers is an element")
        return replace(self.numbers_called(parts), are_in=False)

    def at_most_last(self, parts: Parts) -> NumberRange:
        number, sign = the(NumberCalled, parts), self._sign(parts, "<=")
        return NumberRange(number.letter, (number.more + (sign == "<"), the(Size, parts)))

    def at_least_first(self, parts: Parts) -> NumberRange:
        number, sign = the(NumberCalled, parts), self._sign(parts, ">=")
        least = Size(0, the(int, parts) + (sign == ">"))
        return NumberRange(number.letter, (number.more, least))

    def _sign(self, parts: Parts, usual: str) -> str:
        sign = next((str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN"), usual)
        if sign not in {usual, usual[0]}:
            raise Meaningless(f"a bound of this side is told by {usual}")
        return sign

    def for_each_number(self, parts: Parts) -> NumberRange:
        letter = next(str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")
        if any(str(z) != "<=" for z in parts if isinstance(z, Token) and z.type == "SIGN"):
            raise Meaningless("from a smaller number to a larger one, as 1 <= k <= n")
        last = one(Size, parts)
        return NumberRange(letter, span=None if last is None else (the(int, parts), last))

    def companions(self, parts: Parts) -> CompanionsSaid:
        condition, said = (z for z in parts if isinstance(z, Members))
        return self._companions(condition, said, parts)

    def companions_back(self, parts: Parts) -> CompanionsSaid:
        said, condition = (z for z in parts if isinstance(z, Members))
        return self._companions(condition, said, parts)

    def contains_if(self, parts: Parts) -> CompanionsSaid:
        condition = Members((the(NumberCalled, parts),), are_in=True)
        return self._companions(condition, the(Members, parts), parts)

    def never_both(self, parts: Parts) -> CompanionsSaid | MembershipsSaid:
        first, second = (z for z in parts if isinstance(z, NumberCalled))
        if _are_of_class(parts):
            literals = [(first.more, False), (second.more, False)]
            return members_said(first.letter, [frozenset(literals)], parts)
        return self._companions(Members((first,), True), Members((second,), False), parts)

    def companions_of_each(self, parts: Parts) -> CompanionsSaid | MembershipsSaid:
        """Return that of two numbers one at least, or at most one, is an element."""
        members, ranges = the(Members, parts), [z for z in parts if isinstance(z, NumberRange)]
        if len(ranges) != 1 or len(members.numbers) != 2:
            raise Meaningless("of which k is that said? as in 'for every k from 1 to n-1'")
        first, second = members.numbers
        if _are_of_class(parts):
            literals = [(z.more, members.are_in) for z in members.numbers]
            return members_said(first.letter, [frozenset(literals)], parts)
        condition = Members((first,), not members.are_in)
        return self._companions(condition, Members((second,), members.are_in), parts)

    def exactly_one_of_each(self, parts: Parts) -> Property:
        """Return that of two numbers k and k + d one is an element, and one is none."""
        ranges = [z for z in parts if isinstance(z, NumberRange)]
        first, second = (z for z in parts if isinstance(z, NumberCalled))
        if the(int, parts) != 1 or len(ranges) != 1:
            raise Meaningless("of which k is that said? as in 'for every k from 1 to n-1'")
        both = []
        for first_in in (True, False):
            said = Members((second,), not first_in)
            both.append(self._companions(Members((first,), first_in), said, parts))
        return joined(both)

    def _companions(self, condition: Members, said: Members, parts: Parts) -> CompanionsSaid:
        if _are_of_class(parts):
            raise Meaningless("that is said of all numbers k: of odd ones it is said otherwise")
        ranges = [z for z in parts if isinstance(z, NumberRange)]
        letters = {z.letter for z in (*condition.numbers, *said.numbers)}
        letters |= {z.letter for z in ranges}
        if len(letters) != 1 or len(condition.numbers) != 1:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        (begin,) = condition.numbers
        apart = frozenset(z.more - begin.more for z in said.numbers)
        if 0 in apart or max(map(abs, apart)) > MOST_APART:
            raise Meaningless(f"the other numbers are at most {MOST_APART} away from k")
        bounds = frozenset(
            (z.bound[0] - begin.more, z.bound[1]) for z in ranges if z.bound is not None
        )
        spans = {z.span for z in ranges if z.span is not None}
        if len(spans) > 1 or (spans and begin.more):
            raise Meaningless("of which k it is said is told once")
        span = next(iter(spans), None)
        of = Companions(condition.are_in, apart, said.are_in)
        return CompanionsSaid(of, bounds, span)

    def none_near_equal(self, parts: Parts) -> Property:
        """Return that no letter is equal to one of so many before it."""
        many = the(int, parts)
        return self.none_at_distance([2, Ordered(Order.EQUAL), Amount(1, many)])

    def number_and_others(self, parts: Parts) -> Property:
        """Return how many there are of some letters, and what all others are."""
        found, said = the(Found, parts), said_in(parts)[-1]
        if not isinstance(found.places, Cells) or found.among is None:
            raise Meaningless("of which letters there are so many, and what are the others?")
        often = either_of(Count(z, Cells(), found.among) for z in amounts_in(parts))
        return joined([often, Every(Cells(), negated(found.among), said)])

    def both_lines(self, parts: Parts) -> Property:
        return self.so_many_lines([2, *parts])

    def so_many_lines(self, parts: Parts) -> Property:
        lines = one(Rows, parts) or the(Columns, parts)
        return EachOf(lines, the(int, parts), joined(said_in(parts)))

    def so_many_of_lines(self, parts: Parts) -> Property:
        """Return that an amount of rows, or columns, are so; how many there are may be told."""
        lines = one(Rows, parts) or the(Columns, parts)
        said = either_of(Count(z, lines, joined(said_in(parts))) for z in amounts_in(parts))
        many = [z for z in parts if isinstance(z, int)]
        return joined([said, *(EachOf(lines, z, None) for z in many)])

    def line_so_often(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return either_of(Count(z, found.places, found.among) for z in amounts_in(parts))

    def all_isolated(self, parts: Parts) -> Property:
        """Return that no letter stands beside one like it."""
        of = the(Of, parts)
        if len(listed(of)) != 1:
            raise Meaningless("the cells of one letter are isolated")
        return Every(Cells(), of, Near(NONE, of.values, ()))

    def compared_in_each(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Every(found.places, found.among, self.compared(parts))

    def alike_in_every(self, parts: Parts) -> Property:
        found = require_numbered(the(Found, parts))
        lines = one(Rows, parts) or the(Columns, parts)
        return SameInEach(lines, (found.places, found.among))

    def alike_in_so_many(self, parts: Parts) -> Property:
        """Return that there are as many places in each of some lines; how many may be told."""
        lines = one(Rows, parts) or the(Columns, parts)
        many = [z for z in parts if isinstance(z, int)]
        return joined([self.alike_in_every(parts), *(EachOf(lines, z, None) for z in many)])

    def same_sum_in_every(self, parts: Parts) -> Property:
        return SameInEach(one(Rows, parts) or the(Columns, parts))

    def not_side_by_side(self, parts: Parts) -> Property:
        first, second = (next(iter(listed(z))) for z in parts if isinstance(z, Of))
        steps = steps_of(parts)
        words = {Spelled((first, second)), Spelled((second, first))}
        return joined(contains(z, NONE, steps) for z in words)

    def more_often_than(self, parts: Parts) -> Property:
        return self._often(parts, NumberRelation.MORE)

    def as_often(self, parts: Parts) -> Property:
        return self._often(parts, NumberRelation.EQUAL)

    def at_least_as_often(self, parts: Parts) -> Property:
        return self._often(parts, NumberRelation.NO_FEWER)

    def at_most_as_often(self, parts: Parts) -> Property:
        return self._often(parts, NumberRelation.NO_MORE)

    def _often(self, parts: Parts, relation: NumberRelation) -> Property:
        letters = [z for z in parts if isinstance(z, Of)]
        if any(len(listed(z)) > 1 for z in letters):
            raise Undecided(ONE_OR_TOGETHER)
        first, second = ((Cells(), z) for z in letters)
        times = one(TimesAsMany, parts)
        return Compared(first, second, times.many if times else 1, *INTERVALS[relation])

    def fewer_clause(self, parts: Parts) -> Property:
        """Return that no so many places have a property: fewer of them at most."""
        found = require_numbered(the(Found, parts)).that(joined(said_in(parts)))
        many = the(int, parts)
        return no_equal_letters(many, found) or Count(
            Amount(0, many - 1), found.places, found.among
        )

    def some_letter(self, parts: Parts) -> Property:
        """Return that a letter occurs so often: not each of them another number of times."""
        return Not(_never(the(Amount, parts)))

    def neither_more_often(self, parts: Parts) -> Property:
        """Return that none of several letters occurs more often than a number of times."""
        most = the(Amount, parts)
        return joined(Count(most, Cells(), z) for z in parts if isinstance(z, Of))

    def letter_missing(self, parts: Parts) -> Property:
        """Return that not all letters of the alphabet occur."""
        if (one(int, parts) or 1) != 1:
            raise Meaningless("that some letter is missing is said of one at least")
        return Not(EachLetter(SOME))

    def equally_often(self, parts: Parts) -> Property:
        each = sorted(listed(the(Of, parts)), key=str)
        if len(each) < 2:
            raise Meaningless("which letters occur equally often?")
        cells = [(Cells(), Of(frozenset({z}))) for z in each]
        return joined(Compared(first, second) for first, second in pairwise(cells))

    def no_letter_so_often(self, parts: Parts) -> Property:
        """Return how often no letter occurs: "no letter occurs twice" is once at most."""
        return joined(self._never(parts, self._or_more(z)) for z in amounts_in(parts))

    def _or_more(self, amount: Amount) -> Amount:
        return Amount(amount.low) if self.is_bare(amount) else amount

    def each_letter(self, parts: Parts) -> Property:
        """Return how often each letter occurs: an odd number of times, or not at all."""
        amounts = amounts_in(parts)
        if len(amounts) < 2:
            return super().each_letter(parts)
        if one(int, parts) is not None:
            raise Meaningless("how often each one occurs is one amount")
        return joined(self._never(parts, z) for z in _other_amounts(amounts))

    def each_that_occurs(self, parts: Parts) -> Property:
        """Return that the letters that occur do so a number of times."""
        never = _other_positive(the(Amount, parts))
        if not never:
            raise Meaningless("what occurs does so at least once: this says nothing")
        return joined(self._never(parts, z) for z in never)

    def _never(self, parts: Parts, amount: Amount) -> EachLetter:
        """Return that no letter, or none but those left out, occurs a number of times."""
        but = one(But, parts)
        return replace(_never(amount), but=but.letters) if but else _never(amount)

    def never_followed(self, parts: Parts) -> Property:
        """Return that behind a letter there is not another one."""
        first, second = (z for z in parts if isinstance(z, Of))
        return self.never_follows([second, first])

    def letters_at_positions(self, parts: Parts) -> Property:
        return Every(Cells(), Index(the(Amount, parts)), the(Of, parts))

    def any_two(self, parts: Parts) -> TwoOf:
        return TwoOf(self._ends_of_gap(parts), in_turn=False)

    def next_two(self, parts: Parts) -> TwoOf:
        return TwoOf(self._ends_of_gap(parts), in_turn=True)

    def _ends_of_gap(self, parts: Parts) -> frozenset[Letter]:
        letters = listed(the(Of, parts))
        if (one(int, parts) or 2) != 2 or len(letters) != 1:
            raise Meaningless("two equal letters are meant, as in 'between any two 1s'")
        return letters

    def between_have(self, parts: Parts) -> Property:
        """Return what there is between two letters."""
        two, said = the(TwoOf, parts), joined(said_in(parts))
        if not two.in_turn and not all(_adds_up(z, two.letters) for z in parts_of(said)):
            raise Undecided(TWO_IN_TURN)
        return joined(Every(Gaps(two.letters), None, z) for z in parts_of(said))

    def some_between(self, parts: Parts) -> Scoped:
        amount, found, two = parts
        said = self.between_have([two, self.some([amount, found])])
        return Scoped(said, JoinScope.LOCATED)

    def separated(self, parts: Parts) -> Property:
        two, amount, found = parts
        return self.between_have([two, self.some([amount, found])])

    def subsequence_untold(self, parts: Parts) -> Property:
        told = "".join(map(str, the(Spelled, parts).letters))
        raise Undecided(
            f"whether its letters stand next to each other is not told: 'the factor {told}' are "
            f"those that do, 'the scattered subsequence {told}' any letters in this order"
        )

    def contain_subsequence(self, parts: Parts) -> Property:
        return HasSubsequence(the(Spelled, parts).letters)

    def avoid_subsequence(self, parts: Parts) -> Property:
        return Not(self.contain_subsequence(parts))

    def no_such_letter(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), joined(said_in(parts)))

    def neither_follows(self, parts: Parts) -> Property:
        """Return that no letter stands before another one, of two pairs of letters."""
        first, behind, second, last = parts
        pairs = ((first, behind), (second, last))
        return joined(
            self.no_such_letter([one, self.followed([self.next_letter_of([two])])])
            for one, two in pairs
        )

    def implied_by_remark(self, parts: Parts) -> Scoped:
        return Scoped(self.implied_by(parts), JoinScope.CONDITIONED)

    def implied_remark(self, parts: Parts) -> Scoped:
        return Scoped(self.implied(parts), JoinScope.CONDITIONED)

    def equivalent_remark(self, parts: Parts) -> Scoped:
        return Scoped(self.equivalent(parts), JoinScope.CONDITIONED)

    def unless_remark(self, parts: Parts) -> Scoped:
        return Scoped(self.either(parts), JoinScope.CONDITIONED)

    def none_apart_of_them(self, parts: Parts) -> OfThem:
        if the(int, parts) != 2:
            raise Meaningless("two of them differ by a number, or not")
        return OfThem(NONE, self.none_apart(parts))

    def all_apart_of_them(self, parts: Parts) -> OfThem:
        """Return by how much any two of them differ: not by other numbers."""
        return OfThem(NONE, self.all_apart(parts))

    def none_adding_up_of_them(self, parts: Parts) -> OfThem:
        if the(int, parts) != 2:
            raise Meaningless("two of them have a sum, or not")
        return OfThem(NONE, self.none_adding_up(parts))

    def every_clause_but(self, parts: Parts) -> Property:
        """Return what is said of each place but the one that stands last in the sentence."""
        found, (said, excepted) = the(Found, parts), said_in(parts)
        if isinstance(excepted, All):  # every 0 but a 0 in the last position
            excepted = joined(z for z in excepted.parts if z != found.among)
        return self.every_but([found, said, excepted])

    def as_many_of_class(self, parts: Parts) -> Property:
        return self._compared_classes(parts, NumberRelation.EQUAL)

    def more_of_class(self, parts: Parts) -> Property:
        return self._compared_classes(parts, NumberRelation.MORE)

    def fewer_of_class(self, parts: Parts) -> Property:
        return self._compared_classes(parts, NumberRelation.FEWER)

    def _compared_classes(self, parts: Parts, relation: NumberRelation) -> Property:
        if any(isinstance(z, Of) and listed(z) != {1} for z in parts):
            raise Meaningless("'ones' are letters that are so")
        classes = (Found(Cells(), Of(z)) for z in parts if isinstance(z, Amount))
        return self._compared([*classes], relation)

    def neither_end_is(self, parts: Parts) -> Property:
        values = values_meant(parts)
        return joined(Not(At(k, z)) for k in self._two_indices(parts) for z in values)

    def times_told(self, parts: Parts) -> int:
        return int(str(parts[0]))

    def none_so_often_in_a_row_of(self, parts: Parts) -> Property:
        """Return that no so many letters in a row are of some letters."""
        return Count(NONE, Windows(the(int, parts), ()), the(Of, parts))

    def none_in_one(self, parts: Parts) -> Property:
        """Return that no so many cells of some letters are in one row or column."""
        fewer = Count(Amount(0, the(int, parts) - 1), Cells(), the(Of, parts))
        return Every(the(Found, parts).places, None, fewer)

    def two_ends(self, parts: Parts) -> tuple[Nth, ...]:
        """Return the places of the first and the last letter."""
        if (one(int, parts) or 2) != 2:
            raise Meaningless("there are two ends")
        return Nth(0), Nth(-1)

    def two_ends_are(self, parts: Parts) -> Property:
        ends, *rest = parts
        return self.both_ends([*the(tuple, [ends]), *rest])

    def not_two_ends_are(self, parts: Parts) -> Property:
        return negated(self.two_ends_are(parts))

    def so_many_ends_are(self, parts: Parts) -> Property:
        """Return how many of the two ends are so."""
        if any(z != 2 for z in parts if isinstance(z, int)):
            raise Meaningless("there are two ends")
        amount, *rest = (z for z in parts if not isinstance(z, int))
        return self.so_many_of_two_are([amount, Nth(0), Nth(-1), *rest])

    def so_many_of_two_are(self, parts: Parts) -> Property:
        """Return how many of two letters that are told are so."""
        amount, *rest = parts
        values = values_meant(z for z in rest if not isinstance(z, Nth))
        each = [either_of(At(k, z) for z in values) for k in self._two_indices(rest)]
        return so_many_hold(one_amount([amount]), each)

    def two_ends_equal(self, parts: Parts) -> Property:
        return self.same_ends([*the(tuple, parts)])

    def two_ends_differ(self, parts: Parts) -> Property:
        return self.different_ends([*the(tuple, parts)])

    def no_end_is(self, parts: Parts) -> Property:
        return self.neither_end_is([Nth(0), Nth(-1), *parts])

    def some_ends_are(self, parts: Parts) -> Property:
        """Return that one end at least is so, or both."""
        many, *rest = parts
        if many == 2:
            return self.both_ends([Nth(0), Nth(-1), *rest])
        if many != 1:
            raise Meaningless("there are two ends")
        return either_of(At(k, z) for k in (0, -1) for z in values_meant(rest))

    def both_extremes(self, parts: Parts) -> Property:
        each = [z for z in parts if isinstance(z, Attribute)]
        if each[0] == each[1]:
            raise Meaningless("the largest and the smallest are meant")
        values = values_meant(parts)
        return joined(either_of(z.being(y) for y in values) for z in each)

    def contain_one(self, parts: Parts) -> Property:
        return self.one_of_both([contains(z) for z in spelled_in(parts)])

    def contain_each(self, parts: Parts) -> Property:
        return joined(contains(z) for z in spelled_in(parts))

    def contain_from_to(self, parts: Parts) -> Property:
        """Return that all numbers from one to another one occur."""
        low, high = (z for z in parts if isinstance(z, int))
        if not low < high < low + MOST_OF_THEM:
            raise Meaningless("from a number to a greater one that is near")
        return joined(contains(Spelled((z,))) for z in range(low, high + 1))

    def neither_so_often(self, parts: Parts) -> Property:
        """Return that none of several letters occurs so often."""
        amount = self._or_more(the(Amount, parts))
        return joined(negated(contains(z, amount)) for z in spelled_in(parts))

    def one_occurs_if(self, parts: Parts) -> Scoped:
        """Return that a letter occurs only with another one, or without it."""
        condition, *others = [z for z in parts if isinstance(z, Spelled | Property)]
        said = [contains(z) if isinstance(z, Spelled) else z for z in (condition, *others)]
        return Scoped(self.implied([*said]), JoinScope.CONDITIONED)

    def both_or_neither(self, parts: Parts) -> Property:
        """Return that two letters occur both, or neither of them."""
        first, second = (contains(z) for z in spelled_in(parts))
        return self.equivalent([first, second])

    def extreme_repeated(self, parts: Parts) -> Property:
        return self.extreme_so_often([*parts, Amount(2)])

    def extreme_named(self, parts: Parts) -> Property:
        """Return that a number is the largest part, or the smallest one."""
        (number,) = the(Spelled, parts).letters
        if not isinstance(number, int):
            raise Meaningless("the largest one is a number")
        return the(Attribute, parts).being(Amount(number, number))

    def only_these_repeated(self, parts: Parts) -> Property:
        """Return that of the other parts none is repeated."""
        if any(str(z) != "1" for z in parts if isinstance(z, Token)):
            raise Meaningless("a part is repeated that occurs more than once")
        return self.each_letter([But(listed(the(Of, parts))), Amount(0, 1)])

    def size_of_set(self, parts: Parts) -> Property:
        return either_of(Length(z) for z in amounts_in(parts))

    def occurs_and(self, parts: Parts) -> Property:
        first, second = (z for z in parts if isinstance(z, Spelled | Property))
        assert isinstance(first, Spelled)
        return joined([contains(first), *said_in([second])])

    def some_repeated(self, parts: Parts) -> Property:
        """Return that some part occurs at least twice."""
        if any(str(z) != "1" for z in parts if isinstance(z, Token)):
            raise Meaningless("that some part is repeated is said of one at least")
        return self.some_letter([Amount(2)])

    def each_of_class(self, parts: Parts) -> Property:
        """Return how often each odd part occurs, or each even one."""
        of, *often = (z for z in parts if isinstance(z, Amount | Amounts))
        return self.each_letter([self.each_cell_so([of]), *often])

    def only_class_repeated(self, parts: Parts) -> Property:
        """Return that of the parts that are not so none is repeated."""
        of_class = the(Amount, parts)
        if of_class.others is None:
            raise Meaningless("only even parts, or only odd ones, are repeated")
        return self.each_letter([But(of_class), Amount(0, 1)])

    def contain_so_many(self, parts: Parts) -> Property:
        """Return that an amount of some words occur; how many words there are may be told."""
        amount, each = the(Amount, parts), [contains(z) for z in spelled_in(parts)]
        if (one(int, parts) or len(each)) != len(each):
            raise Meaningless(f"there are {len(each)} of them")
        return so_many_hold(amount, each)

    def avoid_so_many(self, parts: Parts) -> Property:
        """Return that an amount of some words do not occur."""
        amount, each = one_amount(parts), spelled_in(parts)
        if amount.high is not None and amount.high > len(each):
            raise Meaningless(f"there are {len(each)} of them")
        numbers = [len(each) - k for k in range(len(each) + 1) if k in amount]
        found = amount_of(numbers) if numbers else None
        if found is None:
            raise Meaningless(f"there are {len(each)} of them")
        return self.contain_so_many([found, *each])

    def contain_but_neither(self, parts: Parts) -> Property:
        first, *others = spelled_in(parts)
        return joined([contains(first), *(contains(z, NONE) for z in others)])

    def contain_all_but(self, parts: Parts) -> Scoped:
        absent = (contains(z, NONE) for z in spelled_in(parts))
        return Scoped(joined([*said_in(parts), *absent]), JoinScope.JOINED)
