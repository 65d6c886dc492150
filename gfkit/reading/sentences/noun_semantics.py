"""From the nouns of a sentence to what they mean: amounts, places, attributes, letters.

One method for each form of `grammar.lark`, as in `predicate_semantics.py`, which says what holds of
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from math import lcm

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    LAST,
    NOT_SO_MANY,
    THEM,
    WHICH_LAST,
    Alphabet,
    Amounts,
    Attribute,
    CellAt,
    Choice,
    ExtremeOf,
    Found,
    Interval,
    LengthOf,
    LinesAt,
    Nearby,
    Next,
    NextRun,
    Nth,
    NumberOf,
    NumberOfOne,
    Parts,
    RunOf,
    Several,
    Spelled,
    SumOf,
    TimesAsMany,
    Uncounted,
    Undecided,
    ValueIn,
    Ways,
    amounts_in,
    joined,
    letter_of,
    listed,
    of_each_cell,
    one,
    one_amount,
    parts_of,
    require_pairs,
    said_in,
    some_letters,
    steps_of,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    AROUND,
    BEHIND,
    DIAGONALS,
    DOWN,
    EVEN,
    NONE,
    ODD,
    PEAK,
    SOME,
    VALLEY,
    AdjacentLines,
    Amount,
    AtEdge,
    Blocks,
    BlocksOfLines,
    Cells,
    Columns,
    Count,
    DifferentLines,
    Edge,
    Either,
    Every,
    Extreme,
    HowTold,
    Index,
    Length,
    LineAt,
    Meaningless,
    Near,
    Not,
    Of,
    OfBoth,
    Order,
    Ordered,
    Pairs,
    PairSums,
    Prefixes,
    Property,
    Rows,
    RowsAndColumns,
    Runs,
    Size,
    Spells,
    Steps,
    Windows,
    all_of,
    amount_in_both,
    amount_of,
    either_of,
    everything_in,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import (
    Token,
    endless_set,
    interval_of,
    letters_of_set,
    some_of_set,
)

MOST_NUMBERED = 3
"""Rows and columns have a number of their own up to this one."""
MOST_BESIDE = 6
"""Letters beside a place are read up to this number."""


def of_them(said: Property, among: Property | None) -> Property:
    """Return what excepts "the last", as the last of some places; raises Meaningless."""
    parts = said.parts if isinstance(said, Either) else {said}
    if among is not None and any(isinstance(one, Index) for one in parts):
        raise Meaningless("which one is the second of them is not told: the first or the last is")
    return either_of(_at_edge(one, among) for one in parts)


def require_excepted(found: Found, parts: Parts) -> None:
    """Raise Meaningless where numbers are excepted of places that are none: "all runs except 1"."""
    if any(isinstance(z, Of) for z in said_in(parts)) and not isinstance(found.places, Cells):
        raise Meaningless("numbers are excepted of letters, parts or elements")


def _at_edge(said: Property, among: Property | None) -> Property:
    is_of_them = isinstance(said, AtEdge) and said.among == THEM
    return AtEdge(said.edge, among) if isinstance(said, AtEdge) and is_of_them else said


ADJACENT_OR = (
    "'two adjacent 0s or 1s' may be two of one of both, or of any of both: say 'no 00 and no 11', "
    "or 'no two adjacent letters that are 0 or 1'"
)


def _one_amount_of(each: list[Amount]) -> Amount | Amounts:
    """Return amounts of which one is meant, as one amount if they are one.

    >>> _one_amount_of([Amount(2), Amount(1, 1)]), _one_amount_of([Amount(0, 1), Amount(2)])
    (Amount(low=1, high=None, step=1), Amount(low=0, high=None, step=1))
    """
    told = HowTold.AT_MOST if any(z.told is HowTold.AT_MOST for z in each) else None
    if all(z.high is not None for z in each):
        numbers = {k for z in each for k in range(z.low, (z.high or 0) + 1) if k in z}
        if (found := amount_of(numbers)) is not None:
            return replace(found, told=told)
    ordered = sorted(each, key=lambda z: z.low)
    met = ordered[0]
    for one_of_them in ordered[1:]:
        if met.step != 1 or one_of_them.step != 1:
            break
        if met.high is None or met.high + 1 >= one_of_them.low:
            ends = (met.high, one_of_them.high)
            met = Amount(met.low, None if None in ends else max(z or 0 for z in ends), told=told)
        else:
            break
    else:
        return met
    return Amounts(tuple(sorted(each, key=repr)))


class NounSemantics:
    """What each form of a noun means.

    has_long_letters: whether numbers of several digits may be letters. is_of_chosen: whether some
    vertices or cells are chosen, of which the letter is 1. is_of_coins: whether parts are coins.
    is_around: whether something is said "cyclically", or "around the circle".
    pieces: the kinds of pieces that the sentence names. has_color_by_order: whether it tells "the
    first color".
    """

    def __init__(
        self,
        *,
        has_long_letters: bool,
        is_of_chosen: bool = False,
        is_of_coins: bool = False,
        is_around: bool = False,
        pieces: frozenset[str] = frozenset(),
        has_color_by_order: bool = False,
    ) -> None:
        self.has_long_letters = has_long_letters
        self.is_of_chosen = is_of_chosen
        self.is_of_coins = is_of_coins
        self.is_around = is_around
        self.pieces = pieces
        self.numbers_bare: set[int] = set()  # told without "exactly", which a denial asks for
        self.has_color_by_order = has_color_by_order

    def is_bare(self, amount: Amount, least: int = 2) -> bool:
        """Tell whether an amount is a number such as "two" or "twice", and not "exactly two".

        least: numbers below are not asked for.
        """
        if amount.high != amount.low or amount.low < least:
            return False
        if amount.told is None:
            return amount.low in self.numbers_bare
        return amount.told is HowTold.BARE

    # Tokens.

    def word(self, token: Token) -> object:
        """Return what a token means."""
        if token.type == "VALUE":
            return Of(frozenset({letter_of(str(token))}))
        if token.type == "SET_TO_N":
            first, step, shift = interval_of(str(token)) or (1, 1, 0)
            return Interval(first, Size(step, shift))
        if token.type in {"SET", "RANGE"}:
            if (endless := endless_set(str(token))) is not None:
                return Of(self.values_on([Of(frozenset({z})) for z in endless]).values)
            if (some := some_of_set(str(token))) is not None:
                return some_letters(*some)
            letters = letters_of_set(str(token))
            if not letters:
                raise Meaningless(f"{token} is not a set of letters")
            return Alphabet(letters)
        return token

    # Attributes.

    def attribute_of_whose(self, parts: Parts) -> Attribute:
        return the(Attribute, parts)

    def the_sum(self, parts: Parts) -> Attribute:
        return Attribute(SumOf())

    def the_length(self, parts: Parts) -> Attribute:
        return Attribute(LengthOf())

    def the_cell(self, parts: Parts) -> Attribute:
        return Attribute(CellAt(the(Nth, parts).index))

    def the_largest(self, parts: Parts) -> Attribute:
        return Attribute(ExtremeOf(Extreme.LARGEST))

    def the_smallest(self, parts: Parts) -> Attribute:
        return Attribute(ExtremeOf(Extreme.SMALLEST))

    def the_longest(self, parts: Parts) -> Attribute:
        return Attribute(RunOf(Extreme.LARGEST, all_of(said_in(parts))))

    def the_shortest(self, parts: Parts) -> Attribute:
        return Attribute(RunOf(Extreme.SMALLEST, all_of(said_in(parts))))

    def the_number_of_all(self, parts: Parts) -> Attribute:
        """Return the number of two letters together."""
        each = [listed(z) for z in parts if isinstance(z, Of)]
        return Attribute(NumberOf(Found(Cells(), Of(frozenset().union(*each)))))

    def the_number(self, parts: Parts) -> Attribute:
        return Attribute(NumberOf(require_pairs(the(Found, parts))))

    def the_weight(self, parts: Parts) -> Attribute:
        """Return the number of letters that are not 0."""
        return Attribute(NumberOf(Found(Cells(), Of(SOME))))

    def the_number_of_one(self, parts: Parts) -> Attribute:
        return Attribute(NumberOfOne(the(Choice, parts).each))

    def the_value(self, parts: Parts) -> Attribute:
        return Attribute(ValueIn(one(int, parts) or 0))

    def first(self, parts: Parts) -> Nth:
        return Nth(0)

    def second(self, parts: Parts) -> Nth:
        return Nth(1)

    def second_last(self, parts: Parts) -> Nth:
        return Nth(-2)

    def third(self, parts: Parts) -> Nth:
        return Nth(2)

    def last(self, parts: Parts) -> Nth:
        return Nth(-1)

    # Amounts.

    def num(self, parts: Parts) -> int:
        return int(str(parts[0]))

    def none(self, parts: Parts) -> Amount:
        return NONE

    def one_or_more(self, parts: Parts) -> Amount:
        return SOME

    def any_number(self, parts: Parts) -> Amount:
        return Amount(0)

    def bare_number(self, parts: Parts) -> Amount:
        self.numbers_bare.add(the(int, parts))
        return replace(self.exactly(parts), told=HowTold.BARE)

    def bare_often(self, parts: Parts) -> Amount:
        self.numbers_bare.add(int(str(the(Token, parts))))
        return replace(self.often(parts), told=HowTold.BARE)

    def exact_amount(self, parts: Parts) -> Amount:
        return replace(self.exactly(parts), told=HowTold.EXACT)

    def exact_often(self, parts: Parts) -> Amount:
        return replace(self.often(parts), told=HowTold.EXACT)

    def require_exact(self, said: Iterable[object]) -> None:
        """Raise Undecided where it is denied that there are "two" of something, or "twice"."""
        for one_said in everything_in(tuple(said)):
            if isinstance(one_said, Count | Near) and self.is_bare(one_said.amount):
                raise Undecided(NOT_SO_MANY)

    def parity_number(self, parts: Parts) -> Amount:
        return the(Amount, parts)

    def exactly(self, parts: Parts) -> Amount:
        return Amount(the(int, parts), the(int, parts))

    def exactly_named(self, parts: Parts) -> Amount:
        return self.exactly([self.num(parts)])

    def two_numbers(self, parts: Parts) -> Amount | Amounts:
        numbers = [part for part in parts if isinstance(part, int)]
        found = amount_of(numbers)
        return found or Amounts(tuple(Amount(one, one) for one in sorted(set(numbers))))

    def both_amounts(self, parts: Parts) -> Amount | Amounts:
        """Return the numbers of all amounts; of several one is meant, with the others."""
        found = reduce(amount_in_both, [part for part in parts if isinstance(part, Amount)])
        several = [part.each for part in parts if isinstance(part, Amounts)]
        if not several:
            return found
        if len(several) > 1:
            raise Meaningless("one of several numbers, and a bound")
        return Amounts(tuple(amount_in_both(z, found) for z in several[0]))

    def parity_measure(self, parts: Parts) -> Amount:
        return the(Amount, parts)

    def often_or_never(self, parts: Parts) -> Amount | Amounts:
        return self.either_amount([NONE, *(z for z in amounts_in(parts) if z != NONE)])

    exact_number = exactly

    def at_most(self, parts: Parts) -> Amount:
        return Amount(0, the(int, parts), told=HowTold.AT_MOST)

    def at_least(self, parts: Parts) -> Amount:
        return Amount(the(int, parts))

    def more_than(self, parts: Parts) -> Amount:
        return Amount(the(int, parts) + 1)

    def less_than(self, parts: Parts) -> Amount:
        return Amount(0, the(int, parts) - 1, told=HowTold.AT_MOST)

    def between(self, parts: Parts) -> Amount:
        low, high = (part for part in parts if isinstance(part, int))
        return Amount(low, high)

    def by_sign(self, parts: Parts) -> Amount:
        k = the(int, parts)
        match str(parts[0]):
            case "<=":
                return self.at_most(parts)
            case ">=":
                return Amount(k)
            case "<":
                return self.less_than(parts)
            case ">":
                return Amount(k + 1)
        return Amount(k, k)

    def even(self, parts: Parts) -> Amount:
        return EVEN

    def odd(self, parts: Parts) -> Amount:
        return ODD

    def multiple(self, parts: Parts) -> Amount:
        return Amount(0, None, the(int, parts))

    def no_progression(self, parts: Parts) -> Amount:
        raise Uncounted(
            "powers, squares and primes do not follow each other by equal steps, and no finite "
            "automaton tells them: list those up to a bound, as 'into parts 1, 2, 4 and 8'"
        )

    def multiples_of_one(self, parts: Parts) -> Amounts:
        numbers = sorted(part for part in parts if isinstance(part, int))
        return Amounts(tuple(self.multiple([one]) for one in numbers))

    def multiple_of_both(self, parts: Parts) -> Amount:
        return self.multiple([lcm(*(part for part in parts if isinstance(part, int)))])

    def class_but(self, parts: Parts) -> Amount:
        of, less = the(Amount, parts), the(int, parts)
        if less != of.low:
            raise Meaningless(f"{less} is not the first of these numbers")
        return Amount(of.low + of.step, of.high, of.step)

    def residue(self, parts: Parts) -> Amount:
        residue, modulo = (part for part in parts if isinstance(part, int))
        if modulo < 1:
            raise Meaningless("modulo a positive number")
        return Amount(residue % modulo, None, modulo)

    def residues(self, parts: Parts) -> Amounts:
        *each, modulo = (part for part in parts if isinstance(part, int))
        return Amounts(tuple(self.residue([one, modulo]) for one in sorted(each)))

    def either_measure(self, parts: Parts) -> Amounts:
        each = [z for one_of in parts for z in amounts_in([one_of])]
        return Amounts(tuple(sorted(set(each), key=repr)))

    def exact_numbers(self, parts: Parts) -> Amount | Amounts:
        return self.two_numbers(parts)

    def either_amount(self, parts: Parts) -> Amount | Amounts:
        """Return one of several amounts: "0 or at least 2", "once or at least three times"."""
        each: list[Amount] = []
        for part in parts:
            each += [self.exactly([part])] if isinstance(part, int) else amounts_in([part])
        if len({*each}) < len(each):
            raise Meaningless("an amount is told once")
        return _one_amount_of(each)

    def as_amount(self, parts: Parts) -> Amount | Amounts:
        return one(Amounts, parts) or the(Amount, parts)

    def more_often(self, parts: Parts) -> Amount:
        return Amount(0, one(int, parts) or int(str(the(Token, parts))))

    def times(self, parts: Parts) -> TimesAsMany:
        return TimesAsMany(one(int, parts) or int(str(the(Token, parts))))

    def often(self, parts: Parts) -> Amount:
        many = int(str(the(Token, parts)))
        return Amount(many, many)

    def often_or(self, parts: Parts) -> Amount:
        first, second = sorted(int(str(z)) for z in parts if isinstance(z, Token))
        if first == second:
            raise Meaningless("two different numbers of times are meant")
        return Amount(first, second, second - first)

    def more_than_often(self, parts: Parts) -> Amount:
        return Amount(int(str(the(Token, parts))) + 1)

    def less_than_often(self, parts: Parts) -> Amount:
        return Amount(0, int(str(the(Token, parts))) - 1)

    def at_most_often(self, parts: Parts) -> Amount:
        return Amount(0, int(str(the(Token, parts))))

    def at_least_often(self, parts: Parts) -> Amount:
        return Amount(int(str(the(Token, parts))))

    # Places.

    def cells_of(self, parts: Parts) -> Found:
        of = the(Of, parts)
        return Found(Cells(), of, is_choice=len(listed(of)) > 1)

    def cells_together(self, parts: Parts) -> Found:
        """Return several letters that are counted together."""
        return Found(Cells(), the(Of, parts))

    def cells(self, parts: Parts) -> Found:
        amount = one(Amount, parts)
        return Found(Cells(), all_of([Of(amount) if amount else None, *said_in(parts)]))

    def zero_cells(self, parts: Parts) -> Found:
        if the(int, parts):
            raise Meaningless("how many of them are told, or that they are zero")
        return Found(Cells(), Of(frozenset({0})))

    def cells_at(self, parts: Parts) -> Found:
        return Found(Cells(), Index(the(Amount, parts)))

    def adjacent_cells(self, parts: Parts) -> Found:
        return Found(Windows(2, steps_of(parts)))

    def isolated(self, parts: Parts) -> Found:
        letters = one(Of, parts)
        is_one = letters is not None and len(listed(letters)) == 1
        near = Near(NONE, letters.values if letters and is_one else None, ())
        return Found(Cells(), all_of([letters, near]))

    def alone(self, parts: Parts) -> Property:
        return Near(NONE, None, ())

    def any_cells(self, parts: Parts) -> None:
        return None

    def adjacent_different(self, parts: Parts) -> Found:
        return self.adjacent([*parts, Ordered(Order.DISTINCT)])

    def adjacent(self, parts: Parts) -> Found:
        many = one(int, parts)
        if len(listed(one(Of, parts) or Of(frozenset()))) > 1:
            raise Undecided(ADJACENT_OR)
        among = all_of(of_each_cell(z) for z in said_in(parts))
        return Found(Windows(many or 2, steps_of(parts)), among, numbered=many is not None)

    def window(self, parts: Parts) -> Found:
        among = [z for z in parts if isinstance(z, Interval)]
        if any(z != Interval(1, Size()) for z in among):
            raise Meaningless("of the numbers of {1..n} some are consecutive")
        return Found(Windows(the(int, parts), ()))

    def triples(self, parts: Parts) -> Found:
        return Found(Windows(3, ()))

    def palindromes_of_length(self, parts: Parts) -> Found:
        return Found(Windows(the(int, parts), ()), Ordered(Order.PALINDROME))

    def adjacent_pair(self, parts: Parts) -> Found:
        return Found(Windows(2, steps_of(parts)), all_of(said_in(parts)))

    def adjacent_equal_pair(self, parts: Parts) -> Found:
        return self.adjacent_pair([*parts, Ordered(Order.EQUAL)])

    def multiples(self, parts: Parts) -> Found:
        return Found(Cells(), Of(self.multiple(parts)))

    def at_edges(self, parts: Parts) -> Property:
        """Return that a cell or run is the first, the last, the second or the third one."""
        named = {0: AtEdge(Edge.FIRST), -1: AtEdge(Edge.LAST)}
        found = [part.index for part in parts if isinstance(part, Nth)]
        return either_of(named.get(k) or Index(Amount(k + 1, k + 1)) for k in found)

    def at_edges_of_them(self, parts: Parts) -> Property:
        """Return that a place is the first or the last of those that are spoken of."""
        found = self.at_edges(parts)
        each = found.parts if isinstance(found, Either) else {found}
        return either_of(AtEdge(z.edge, THEM) if isinstance(z, AtEdge) else z for z in each)

    def at_beginning(self, parts: Parts) -> Property:
        return AtEdge(Edge.FIRST)

    def at_end(self, parts: Parts) -> Property:
        return AtEdge(Edge.LAST)

    def at_either_end(self, parts: Parts) -> Property:
        return either_of([AtEdge(Edge.FIRST), AtEdge(Edge.LAST)])

    def noun_except(self, parts: Parts) -> Found:
        found = the(Found, parts)
        require_excepted(found, parts)
        if any(isinstance(z, Length) for z in parts_of(found.among)):
            raise Undecided(WHICH_LAST)
        return found.that(negated(of_them(joined(said_in(parts)), found.among)))

    def spelled_often(self, parts: Parts) -> Found:
        """Return the occurrences of digits such as 01s; of a letter above 9 it is a value."""
        if self.has_long_letters:
            raise Meaningless(f"{parts[0]} is a number here")
        return self.occurrences([Spelled(tuple(map(letter_of, str(parts[0]))))])

    def compared_with_next(self, parts: Parts) -> Found:
        """Return letters that are followed by a smaller, a larger or an equal one."""
        if any(isinstance(z, int) and z != 1 for z in parts):
            raise Meaningless("a letter is followed by one letter")
        order = the(Order, [z.order if isinstance(z, Ordered) else z for z in parts])
        if order in {Order.DECREASING, Order.INCREASING}:
            return Found(Steps(order))
        return Found(Windows(2, (BEHIND,)), Ordered(order))

    def descents(self, parts: Parts) -> Found:
        return self._steps(Order.DECREASING, parts)

    def ascents(self, parts: Parts) -> Found:
        return self._steps(Order.INCREASING, parts)

    def _steps(self, order: Order, parts: Parts) -> Found:
        """Return descents or ascents, by a number if one is told."""
        by = [Of(z) for z in amounts_in(parts)]
        return Found(Steps(order), either_of(by) if by else None)

    def adjacent_descents(self, parts: Parts) -> Found:
        """Return descents that follow each other: one letter more is in a decreasing order."""
        return Found(Windows(the(int, parts) + 1, (BEHIND,)), Ordered(Order.DECREASING))

    def adjacent_ascents(self, parts: Parts) -> Found:
        return Found(Windows(the(int, parts) + 1, (BEHIND,)), Ordered(Order.INCREASING))

    def prefixes(self, parts: Parts) -> Found:
        return Found(Prefixes())

    def nonempty_prefixes(self, parts: Parts) -> Found:
        return Found(Prefixes(is_nonempty=True))

    def peaks(self, parts: Parts) -> Found:
        return Found(Windows(3, (BEHIND,)), PEAK)

    def valleys(self, parts: Parts) -> Found:
        return Found(Windows(3, (BEHIND,)), VALLEY)

    def levels(self, parts: Parts) -> Found:
        return Found(Windows(2, (BEHIND,)), Ordered(Order.EQUAL))

    def adjacent_equal(self, parts: Parts) -> Found:
        return self.adjacent([*parts, Ordered(Order.EQUAL)])

    def apart_cells(self, parts: Parts) -> Of:
        return the(Of, parts)

    def equal_apart(self, parts: Parts) -> Property:
        return Ordered(Order.EQUAL)

    def apart(self, parts: Parts) -> Found:
        if (one(int, parts) or 2) != 2:
            raise Undecided("of elements that differ by a number two are meant")
        return Found(Pairs(self._distance(parts)), numbered=one(int, parts) is not None)

    def pair_apart(self, parts: Parts) -> Found:
        return Found(Pairs(self._distance(parts)))

    def _distance(self, parts: Parts) -> Amount:
        """Return by how much two elements differ; even is told as for 0, 2, 4, ..."""
        amount = one_amount(parts)
        if amount.high is None and 1 < amount.step == amount.low:
            return replace(amount, low=0)
        is_bounded = amount.high is not None and amount.high > 0 and amount.step > 1
        return amount_in_both(amount, SOME) if is_bounded else amount

    def sum_of_n(self, parts: Parts) -> None:
        raise Meaningless(
            "no finite automaton finds two elements whose sum grows with n, since one is at the "
            "beginning and the other at the end: their sum is a number, as in 'whose sum is 5' or "
            "'whose sum is divisible by 3'"
        )

    def adding_up(self, parts: Parts) -> Found:
        if (one(int, parts) or 2) != 2:
            raise Undecided("of elements that add up to a number two are meant")
        return Found(PairSums(one_amount(parts)), numbered=one(int, parts) is not None)

    def pair_adding_up(self, parts: Parts) -> Found:
        return Found(PairSums(one_amount(parts)))

    def runs(self, parts: Parts) -> Found:
        return Found(Runs(), all_of(said_in(parts)))

    def element_runs(self, parts: Parts) -> Found:
        return Found(Runs(), all_of(said_in(parts)))

    def run_of_exactly(self, parts: Parts) -> Property:
        return Length(self.exactly(parts))

    def run_of(self, parts: Parts) -> Property:
        return Length(the(Amount, parts))

    def many_of(self, parts: Parts) -> Property:
        return joined(said_in(parts))

    def parity_run(self, parts: Parts) -> Found:
        return Found(Runs(), all_of(said_in(parts)))

    def longer_run(self, parts: Parts) -> Property:
        return Length(self.more_than(parts))

    def shorter_run(self, parts: Parts) -> Property:
        return Length(self.less_than(parts))

    def occurrences(self, parts: Parts) -> Found:
        spelled = the(Spelled, parts)
        return Found(Windows(len(spelled.letters), ()), Spells(spelled.letters))

    def blocks(self, parts: Parts) -> Found:
        rows, columns = (part for part in parts if isinstance(part, int))
        if rows * columns < 2:
            raise Meaningless("a block has two cells or more")
        return Found(Blocks(rows, columns), all_of(said_in(parts)))

    def blocks_of_lines(self, parts: Parts) -> Found:
        """Return blocks that are so many adjacent rows or columns."""
        rows, columns, *many = (part for part in parts if isinstance(part, int))
        lines = one(Rows, parts) or the(Columns, parts)
        if many not in ([], [rows if isinstance(lines, Rows) else columns]):
            raise Meaningless("the block has another number of rows or columns")
        return Found(BlocksOfLines(rows, columns, lines))

    def equal_blocks(self, parts: Parts) -> Found:
        """Return blocks whose cells are equal; how many cells they have may be told again."""
        rows, columns, *many = (part for part in parts if isinstance(part, int))
        if many not in ([], [rows * columns]):
            raise Meaningless(f"a {rows} X {columns} block has {rows * columns} cells")
        return self.blocks([rows, columns, Ordered(Order.EQUAL)])

    def blocks_of_one_color(self, parts: Parts) -> Found:
        *sides, colors = (part for part in parts if isinstance(part, int))
        if colors != 1:
            raise Meaningless("a block is of one color, or not")
        return self.equal_blocks([*sides])

    def blocks_of_cells_of_one_color(self, parts: Parts) -> Found:
        rows, columns, *many, colors = (part for part in parts if isinstance(part, int))
        if many not in ([], [rows * columns]):
            raise Meaningless(f"a {rows} X {columns} block has {rows * columns} cells")
        return self.blocks_of_one_color([rows, columns, colors])

    def row(self, parts: Parts) -> Rows:
        return Rows()

    def column(self, parts: Parts) -> Columns:
        return Columns()

    def lines(self, parts: Parts) -> Found:
        kinds = {part for part in parts if isinstance(part, Rows | Columns)}
        if len(kinds) < len(parts):
            raise Meaningless("rows, columns, or rows and columns")
        return Found(RowsAndColumns() if len(kinds) > 1 else next(iter(kinds)))

    def line_at(self, parts: Parts) -> LinesAt:
        """Return the first, the last, or the first and the last row or column."""
        lines = one(Rows, parts) or the(Columns, parts)
        found = [part.index for part in parts if isinstance(part, Nth)]
        if len({*found}) < len(found):
            raise Meaningless("two different rows or columns are meant")
        return LinesAt(tuple(LineAt(lines, k) for k in found))

    def lines_at(self, parts: Parts) -> LinesAt:
        """Return the first and the last row, where both nouns are said."""
        if len({type(z) for z in parts if isinstance(z, Rows | Columns)}) > 1:
            raise Meaningless("two rows are meant, or two columns")
        return self.line_at(parts)

    def powers_up_to(self, parts: Parts) -> Amounts:
        """Return the powers of a number up to a bound, from its first power on, and 1."""
        base, most = (z for z in parts if isinstance(z, int))
        if base < 2:
            raise Meaningless("the powers of 2, or of a larger number, are meant")
        each = [base**k for k in range(most.bit_length()) if base**k <= most]
        return Amounts(tuple(Amount(z, z) for z in each))

    def of_powers(self, parts: Parts) -> Property:
        return Of(frozenset(z.low for z in the(Amounts, parts).each))

    def next_many_then(self, parts: Parts) -> Next:
        """Return some letters, and then another one: "by exactly two 0s and then a 1"."""
        first, then = (z for z in parts if isinstance(z, Of))
        if listed(first) & listed(then):
            raise Meaningless("behind so many letters another one follows")
        return Next((first.values,) * self._positive(parts) + (then.values,))

    def next_one_then(self, parts: Parts) -> Next:
        first, then = (z for z in parts if isinstance(z, Of))
        return Next((first.values, then.values))

    def line_numbered(self, parts: Parts) -> LinesAt:
        """Return the rows or columns of some numbers, from 1 on."""
        lines = one(Rows, parts) or the(Columns, parts)
        numbers = [z for z in parts if isinstance(z, int)]
        if not all(numbers) or len({*numbers}) < len(numbers):
            raise Meaningless("rows and columns have the numbers 1, 2, 3, ...")
        if max(numbers) > MOST_NUMBERED:
            raise Meaningless(f"rows and columns are told by their number up to {MOST_NUMBERED}")
        return LinesAt(tuple(LineAt(lines, k - 1) for k in numbers))

    def middle_line(self, parts: Parts) -> LinesAt:
        return LinesAt((LineAt(one(Rows, parts) or the(Columns, parts), None),))

    def adjacent_lines(self, parts: Parts) -> Found:
        many, lines = one(int, parts), one(Rows, parts) or the(Columns, parts)
        among = all_of(said_in(parts))
        return Found(AdjacentLines(lines, many or 2), among, numbered=many is not None)

    def adjacent_lines_each(self, parts: Parts) -> Found:
        """Return adjacent rows or columns each of which is so."""
        found = self.adjacent_lines([z for z in parts if not said_in([z])])
        return replace(found, among=OfBoth(joined(said_in(parts))))

    def adjacent_zero_lines(self, parts: Parts) -> Found:
        """Return adjacent rows or columns of which all entries are 0."""
        *many, zero = (z for z in parts if isinstance(z, int))
        if zero:
            raise Meaningless("how many of them are told, or that they are zero")
        lines = one(Rows, parts) or the(Columns, parts)
        among = Count(NONE, Cells(), Not(Of(frozenset({0}))))
        return Found(AdjacentLines(lines, *many), among, numbered=bool(many))

    def different_lines(self, parts: Parts) -> Property:
        if the(int, parts) != 2:
            raise Meaningless("two rows are equal or not, or two columns")
        return DifferentLines(one(Rows, parts) or the(Columns, parts))

    def equal_lines(self, parts: Parts) -> Property:
        return Not(self.different_lines(parts))

    def adjacent_line_pair(self, parts: Parts) -> Found:
        return replace(self.adjacent_lines(parts), numbered=True)

    def ordered_places(self, parts: Parts) -> Found:
        return the(Found, parts).that(joined(said_in(parts)))

    def lines_of(self, parts: Parts) -> Found:
        return the(Found, parts).that(the(Of, parts))

    def nonzero(self, parts: Parts) -> Amount:
        return SOME

    def zero_lines(self, parts: Parts) -> Found:
        if the(int, parts):
            raise Meaningless("a row or column of zeros is meant")
        return the(Found, parts).that(Of(frozenset({0})))

    def ways(self, parts: Parts) -> Ways:
        return Ways(steps_of(parts))

    def ways_of_lines(self, parts: Parts) -> Ways:
        steps = (
            ALONG if isinstance(z, Rows) else DOWN for z in parts if isinstance(z, Rows | Columns)
        )
        return Ways(tuple(sorted(set(steps))))

    def along_a_line(self, parts: Parts) -> Ways:
        """Return along which lines a word is read; how they are read may be told."""
        found = self.ways_of_lines(parts)
        if one(Ways, parts) not in {None, found}:
            raise Meaningless("a row is read from left to right, and a column from top to bottom")
        return found

    def around_the_circle(self, parts: Parts) -> Ways:
        return Ways((AROUND,))

    def horizontal(self, parts: Parts) -> Ways:
        return Ways((ALONG,))

    def vertical(self, parts: Parts) -> Ways:
        return Ways((DOWN,))

    def diagonal(self, parts: Parts) -> Ways:
        return Ways(DIAGONALS)

    def antidiagonal(self, parts: Parts) -> Ways:
        return Ways(DIAGONALS[:1])

    # Adjectives, values and what is spelled.

    def equal(self, parts: Parts) -> Property:
        return Ordered(Order.EQUAL)

    def constant(self, parts: Parts) -> Property:
        return Every(Cells(), None, Ordered(Order.EQUAL))

    def distinct(self, parts: Parts) -> Property:
        return Ordered(Order.DISTINCT)

    def nondecreasing(self, parts: Parts) -> Property:
        return Ordered(Order.NONDECREASING)

    def nonincreasing(self, parts: Parts) -> Property:
        return Ordered(Order.NONINCREASING)

    def increasing(self, parts: Parts) -> Property:
        return Ordered(Order.INCREASING)

    def decreasing(self, parts: Parts) -> Property:
        return Ordered(Order.DECREASING)

    def palindrome(self, parts: Parts) -> Property:
        return Ordered(Order.PALINDROME)

    def carlitz(self, parts: Parts) -> Property:
        return Count(NONE, Windows(2, ()), Ordered(Order.EQUAL))

    def alternate(self, parts: Parts) -> Property:
        return Ordered(Order.ALTERNATING)

    def alternate_in_parity(self, parts: Parts) -> Property:
        return Ordered(Order.ALTERNATING_IN_PARITY)

    def step_told(self, parts: Parts) -> Spelled:
        return Spelled((the(int, parts),))

    def step_of(self, parts: Parts) -> Found:
        return Found(Cells(), Of(frozenset({the(int, parts)})))

    def parity_of(self, parts: Parts) -> Property:
        return Of(the(Amount, parts))

    def value(self, parts: Parts) -> Of:
        if isinstance(parts[0], Of):
            return parts[0]
        if isinstance(parts[0], Token) and parts[0].type == "COLOR":
            return Of(frozenset({str(parts[0])}))
        is_long = len(str(parts[0])) > 1
        if is_long and (not self.has_long_letters or str(parts[0]).startswith("0")):
            raise Meaningless(f"{parts[0]} is not a letter")
        return Of(frozenset({letter_of(str(parts[0]))}))

    def colored_one(self, parts: Parts) -> Of:
        """Return the color of "a blue one"."""
        color, number = parts
        if str(number) != "1":
            raise Meaningless("'one' stands for a cell here")
        return self.value([color])

    def coin_of_value(self, parts: Parts) -> Of:
        """Return the parts that are coins of a value."""
        if not self.is_of_coins:
            raise Meaningless("it is not about coins")
        return Of(frozenset({int(str(parts[0]))}))

    def letter_a(self, parts: Parts) -> Of:
        return Of(frozenset({"a"}))

    def values(self, parts: Parts) -> Of:
        each = [z for part in parts if isinstance(part, Of) for z in listed(part)]
        if len(set(each)) < len(each):
            raise Meaningless("a letter is listed twice")
        return Of(frozenset(each))

    def choice(self, parts: Parts) -> Choice:
        return Choice(tuple(z for z in parts if isinstance(z, Of)))

    def values_on(self, parts: Parts) -> Of:
        numbers = [z for part in parts if isinstance(part, Of) for z in listed(part)]
        found = amount_of(z for z in numbers if isinstance(z, int))
        if found is None or found.high is None or len(set(numbers)) < 3:
            raise Meaningless("how the list goes on is not told by equal steps")
        return Of(Amount(found.low, None, found.step))

    def spelled(self, parts: Parts) -> Spelled:
        return Spelled(tuple(map(letter_of, str(parts[0]))))

    def spelled_by_numbers(self, parts: Parts) -> Spelled:
        return Spelled(tuple(letter_of(str(z)) for z in parts))

    def spelled_as_point(self, parts: Parts) -> Spelled:
        """Return the letters of a column or row that is written as (1,0)."""
        letters = [z.strip() for z in str(parts[0]).strip("()").split(",")]
        if not all(z.isdecimal() for z in letters):
            raise Meaningless("a column is written by its numbers, as (1,0)")
        return Spelled(tuple(map(letter_of, letters)))

    def lines_spelled(self, parts: Parts) -> Found:
        lines = one(Rows, parts) or the(Columns, parts)
        return Found(lines, Spells(the(Spelled, parts).letters))

    def spelled_value(self, parts: Parts) -> Spelled:
        return Spelled((next(iter(the(frozenset, [the(Of, parts).values]))),))

    def spelled_itself(self, parts: Parts) -> Spelled:
        return the(Spelled, parts)

    def spelled_so_long(self, parts: Parts) -> Spelled:
        """Return a word of which it is told how many letters it has."""
        found = the(Spelled, parts)
        if the(int, parts) != len(found.letters):
            raise Meaningless(f"the word has {len(found.letters)} letters")
        return found

    def spellings(self, parts: Parts) -> Several:
        return Several(tuple(part for part in parts if isinstance(part, Spelled)))

    def words_listed(self, parts: Parts) -> Several:
        """Return words of which so many are meant; raises Meaningless for one told twice."""
        found = self.spellings(parts)
        if len({*found.spelled}) < len(found.spelled):
            raise Meaningless("one of the words is named twice")
        return found

    def so_many_listed(self, parts: Parts) -> Several:
        found = the(Several, parts)
        if the(int, parts) != len(found.spelled):
            raise Meaningless(f"there are {len(found.spelled)} of them")
        return found

    def last_number(self, parts: Parts) -> Spelled:
        before = one(int, parts)
        return Spelled((f"{LAST}-{before}" if before else LAST,))

    # What stands beside a place.

    def above(self, parts: Parts) -> Nearby:
        return Nearby((1, 0))

    def below(self, parts: Parts) -> Nearby:
        return Nearby((-1, 0))

    def left_of(self, parts: Parts) -> Nearby:
        return Nearby((0, 1))

    def right_of(self, parts: Parts) -> Nearby:
        return Nearby((0, -1))

    def next_letter(self, parts: Parts) -> Next:
        return Next((the(Of, parts).values,))

    def next_number(self, parts: Parts) -> Next:
        return Next((frozenset({the(int, parts)}),))

    def next_letter_of(self, parts: Parts) -> Next:
        return Next((self.values(parts).values,))

    def next_cell(self, parts: Parts) -> Next:
        return Next((the(Of, parts).values,))

    def next_many(self, parts: Parts) -> Next:
        return Next((the(Of, parts).values,) * self._positive(parts))

    def next_one(self, parts: Parts) -> Next:
        if str(parts[0]) != "1":
            raise Meaningless("of several letters the plural is said")
        return self.next_letter(parts)

    def next_exactly(self, parts: Parts) -> Next:
        return Next((the(Of, parts).values,) * self._positive(parts), is_run=True)

    def next_exactly_or(self, parts: Parts) -> Next:
        """Return that so many letters stand beside a place, or one more."""
        least, most = (z for z in parts if isinstance(z, int))
        if most != least + 1:
            raise Meaningless("two numbers that follow each other are meant")
        return self.next_bounds([Amount(least, most), the(Of, parts)])

    def next_bounds(self, parts: Parts) -> Next:
        amount, values = the(Amount, parts), the(Of, parts).values
        if max(amount.low, amount.high or 0) > MOST_BESIDE:
            raise Meaningless(f"at most {MOST_BESIDE} letters beside a place are read")
        beyond = () if amount.high is None else (values,) * (amount.high + 1)
        return Next((values,) * amount.low, beyond=beyond)

    def _positive(self, parts: Parts) -> int:
        many = the(int, parts)
        if not 1 <= many <= MOST_BESIDE:
            raise Meaningless(f"1 to {MOST_BESIDE} letters beside a place are read")
        return many

    def next_letters(self, parts: Parts) -> Next:
        return Next(tuple(frozenset({z}) for z in the(Spelled, parts).letters))

    next_word = spelled

    def next_run(self, parts: Parts) -> NextRun:
        return NextRun(the(Found, parts).among)
