"""From a parse to what it means: one method for each form of `grammar.lark`.

A method takes what the parts of its form mean, and returns what the form means; where the parts do
not go together it raises Meaningless. What a word means for an object (of a subset its elements
are numbers) is told afterwards, in `typing_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from lark import Token

from gfkit.reading.words.meanings import (
    ALONG,
    DIAGONALS,
    DOWN,
    EVEN,
    NONE,
    ODD,
    SOME,
    Amount,
    AsMany,
    Begins,
    Blocks,
    Cells,
    Columns,
    Compositions,
    Count,
    Counted,
    Difference,
    Different,
    EachLetter,
    Ends,
    Every,
    Extreme,
    Followed,
    Grids,
    Index,
    KindsOf,
    Length,
    Matches,
    Meaningless,
    Near,
    Objects,
    Of,
    Order,
    Ordered,
    Pairs,
    Preceded,
    Property,
    Rows,
    RowsAndColumns,
    Runs,
    SameEnds,
    Side,
    Size,
    SomeLetters,
    Spells,
    Step,
    Subsets,
    Sum,
    Windows,
    Words,
    all_of,
    amount_of,
    either_of,
    negated,
)
from gfkit.reading.words.sentence_parts import (
    Alphabet,
    And,
    Attribute,
    Board,
    CellAt,
    Divided,
    Edge,
    ExtremeOf,
    Found,
    LengthOf,
    NumberOf,
    RunOf,
    Scope,
    Scoped,
    Several,
    Spelled,
    SumOf,
    Undecided,
    ValueIn,
    Ways,
    as_amount_of,
    counts_of_each,
    letter_of,
    listed,
    one_of,
    require_numbered,
    require_pairs,
    spelled_in,
    steps_of,
)
from gfkit.reading.words.sentence_tokens import endless_set, letters_of_set, some_of_set

T = TypeVar("T")
NAMES = frozenset("abcdefghijklmopqrsuvwz")
"""What a number of letters may be called."""

NO_AMOUNT = (
    "behind 'or' the amount is missing: repeat it, as in 'no 00 or no 11', say both, as in "
    "'no 00 and no 11', or say 'either ... or'"
)
NO_AND = (
    "'no ... and two ...' may mean that there are none of either, or none of the first and some "
    "of the second: say 'and no two ...', or what there is before what there is not"
)
NOT_OR = (
    "'not ... or ...' may mean neither, or one of both: say 'do not ... and do not ...' for "
    "neither, and what is positive first for one of both"
)
NOT_AND = (
    "'not ... and ...' may mean not the first but the second, or neither, or not both: say "
    "'... but ...', or repeat 'do not'"
)
NOT_BOTH = (
    "'not ... and ...' may mean neither, or not both: say 'or' for neither, and 'do not contain "
    "both' for not both"
)


def one(kind: type[T], parts: Iterable[object]) -> T | None:
    """Return the first part of a type, if there is one."""
    return next((part for part in parts if isinstance(part, kind)), None)


def the(kind: type[T], parts: Iterable[object]) -> T:
    """Return the first part of a type."""
    found = one(kind, parts)
    if found is None:
        raise Meaningless("a part is missing")
    return found


PROPERTIES = Property.__args__


def said_in(parts: Iterable[object]) -> list[Property]:
    """Return the properties among the parts."""
    whole = (part.said if isinstance(part, Scoped) else part for part in parts)
    return [part for part in whole if isinstance(part, PROPERTIES)]


def scope_of(part: object) -> Scope | None:
    """Return how a part stands to those that are joined to it, if that matters."""
    return part.scope if isinstance(part, Scoped) else None


def contains(spelled: Spelled, amount: Amount = SOME, steps: tuple[Step, ...] = ()) -> Property:
    """Return that a word occurs so often: of one letter, that this letter does."""
    if len(spelled.letters) == 1:
        return Count(amount, Cells(), Of(frozenset(spelled.letters)))
    return Count(amount, Windows(len(spelled.letters), steps), Spells(spelled.letters))


BEYOND_NOT = {Scope.NEGATIVE, Scope.NEGATIVE_ONE, Scope.STATE}
"""Verbs that a "not" before another one does not reach."""


def _reaches(part: object) -> bool:
    """Tell whether a part has a "not" that may reach the next one."""
    return scope_of(part) in {Scope.NEGATIVE, Scope.NEGATIVE_ONE}


Parts = list[object]


def _joined(parts: Iterable[Property | None]) -> Property:
    found = all_of(parts)
    if found is None:
        raise Meaningless("nothing is said")
    return found


def _some(name: str, first: int = 0) -> Alphabet:
    """Return the alphabet of as many letters as a name stands for."""
    if name not in NAMES:
        raise Meaningless(f"a number of letters is called k or the like, and not {name}")
    return Alphabet(SomeLetters(name, first))


class Semantics:
    """What each form means.

    has_long_letters: whether numbers of several digits may be letters.
    """

    def __init__(self, *, has_long_letters: bool) -> None:
        self.has_long_letters = has_long_letters

    # Tokens.

    def word(self, token: Token) -> object:
        """Return what a token means."""
        if token.type == "VALUE":
            return Of(frozenset({letter_of(str(token))}))
        if token.type in {"SET", "RANGE"}:
            if (endless := endless_set(str(token))) is not None:
                return Of(self.values_on([Of(frozenset({z})) for z in endless]).values)
            if (some := some_of_set(str(token))) is not None:
                return _some(*some)
            letters = letters_of_set(str(token))
            if not letters:
                raise Meaningless(f"{token} is no set of letters")
            return Alphabet(letters)
        return token

    # Objects.

    def counted(self, parts: Parts) -> Counted:
        objects, size, before = the(tuple, parts)
        return Counted(objects, all_of([before, *said_in(parts)]), size)

    def words(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        alphabets = [part for part in parts if isinstance(part, Alphabet)]
        sizes = [part for part in parts if isinstance(part, Size)]
        if not alphabets:
            raise Meaningless("over which letters? as in 'words of length n over {0,1}'")
        if len(alphabets) > 1 or len(sizes) > 1:
            raise Meaningless("the alphabet and the length are said once")
        return Words(alphabets[0].letters), (sizes or [Size()])[0], all_of(said_in(parts))

    def kind(self, parts: Parts) -> Alphabet:
        return Alphabet(tuple(range(int(str(parts[0])))))

    def some_ary(self, parts: Parts) -> Alphabet:
        return _some(str(parts[0]))

    def alphabet(self, parts: Parts) -> Alphabet:
        match parts[0]:
            case Alphabet():
                return parts[0]
            case Of(values) if not isinstance(values, Amount):
                return Alphabet(tuple(sorted(values, key=str)))
        raise Meaningless("which letters?")

    def numbers_to(self, parts: Parts) -> Alphabet:
        low, high = (part for part in parts if isinstance(part, int))
        return Alphabet(tuple(range(low, high + 1)))

    def so_many_letters(self, parts: Parts) -> Alphabet:
        many = the(int, parts)
        if not 1 <= many <= 26:
            raise Meaningless("an alphabet has 1 to 26 letters here")
        return Alphabet(tuple(range(many)))

    def some_letters(self, parts: Parts) -> Alphabet:
        return _some(str(parts[0]))

    def letters_of(self, parts: Parts) -> Alphabet:
        return Alphabet(tuple(str(parts[0])))

    def compositions(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Compositions(), the(Size, parts), all_of(said_in(parts))

    def subsets(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Subsets(), Size(), None

    def arrays(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        rows, columns = the(Board, parts).sides
        letters = the(Alphabet, parts).letters
        if isinstance(letters, SomeLetters):
            raise Meaningless(f"{letters.name} is no number: arrays have a number of letters")
        return Grids(letters, rows, columns), Size(), None

    def board(self, parts: Parts) -> Board:
        rows, columns = (part for part in parts if isinstance(part, Side))
        if rows.grows == columns.grows:
            raise Meaningless("one side of the array is n, and the other one a number")
        return Board((rows, columns))

    def free(self, parts: Parts) -> Side:
        return Side(sum(part for part in parts if isinstance(part, int)), grows=True)

    def fixed(self, parts: Parts) -> Side:
        return Side(sum(part for part in parts if isinstance(part, int)))

    def size(self, parts: Parts) -> Size:
        return Size()

    def n_called(self, parts: Parts) -> Size:
        return Size()

    def n_plus(self, parts: Parts) -> Size:
        return Size(1, the(int, parts))

    def n_minus(self, parts: Parts) -> Size:
        return Size(1, -the(int, parts))

    def n_times(self, parts: Parts) -> Size:
        return Size(the(int, parts))

    def number(self, parts: Parts) -> Size:
        return Size(0, the(int, parts))

    # What is said, and how it is joined.

    def all_of(self, parts: Parts) -> Property:
        return _joined(said_in(parts))

    def either(self, parts: Parts) -> Property:
        return either_of(said_in(parts))

    def plain_and(self, parts: Parts) -> And:
        return And()

    def verbs_joined(self, parts: Parts) -> Property | Scoped:
        """Return the conjunction of verbs; "not" before the first of two might reach both."""
        for before, link, after in zip(parts, parts[1:], parts[2:], strict=False):
            if link == And() and _reaches(before) and scope_of(after) not in BEYOND_NOT:
                raise Undecided(NOT_AND)
        found = _joined(said_in(parts))
        return Scoped(found, Scope.NEGATIVE) if _reaches(parts[-1]) else found

    def verbs_or(self, parts: Parts) -> Property:
        """Return the disjunction of verbs; "do not" before the first alone means neither."""
        first, *rest = parts
        said = said_in(parts)
        if scope_of(first) is Scope.NEGATIVE and not any(map(scope_of, rest)):
            return _joined([said[0], *map(negated, said[1:])])
        if any(_reaches(z) and scope_of(y) not in BEYOND_NOT for z, y in pairwise(parts)):
            raise Undecided(NOT_OR)
        return either_of(said)

    def remarks_joined(self, parts: Parts) -> Property:
        """Return the conjunction of remarks; "not" before a gerund might reach the next one."""
        for before, link, after in zip(parts, parts[1:], parts[2:], strict=False):
            ends = scope_of(before), scope_of(after)
            if link == And() and ends == (Scope.NEGATIVE_GERUND, Scope.GERUND):
                raise Undecided(NOT_AND)
        return _joined(said_in(parts))

    def remarks_or(self, parts: Parts) -> Property:
        """Return the disjunction of remarks; "not" before the first of two gerunds is of both."""
        said = said_in(parts)
        match [*map(scope_of, parts)]:
            case [Scope.NEGATIVE_GERUND, Scope.GERUND]:
                return _joined([said[0], negated(said[1])])
            case [Scope.NEGATIVE_GERUND, second] if second is not Scope.NEGATIVE_GERUND:
                raise Undecided(NOT_OR)
            case [Scope.THAT_NOT, second] if second not in {Scope.THAT, Scope.THAT_NOT}:
                raise Undecided(NOT_OR)
        return either_of(said)

    def that_remark(self, parts: Parts) -> Scoped:
        scope = Scope.THAT_NOT if _reaches(parts[-1]) else Scope.THAT
        return Scoped(_joined(said_in(parts)), scope)

    def gerund_remark(self, parts: Parts) -> Scoped:
        scope = scope_of(parts[-1])
        is_negative = scope is Scope.NEGATIVE_GERUND
        return Scoped(_joined(said_in(parts)), scope if scope and is_negative else Scope.GERUND)

    def stated(self, parts: Parts) -> Scoped:
        return Scoped(_joined(said_in(parts)), Scope.STATE)

    def denied_state(self, parts: Parts) -> Scoped:
        return Scoped(self.negated(parts), Scope.STATE)

    def denied_verb(self, parts: Parts) -> Scoped:
        return self._denied(parts, Scope.NEGATIVE)

    def denied_verb_of_one(self, parts: Parts) -> Scoped:
        return self._denied(parts, Scope.NEGATIVE_ONE)

    def denied_gerund(self, parts: Parts) -> Scoped:
        return self._denied(parts, Scope.NEGATIVE_GERUND)

    def _denied(self, parts: Parts, scope: Scope) -> Scoped:
        if any(scope_of(part) is Scope.JOINED for part in parts):
            raise Undecided(NOT_BOTH)
        return Scoped(self.negated(parts), scope)

    def phrases_joined(self, parts: Parts) -> Property | Scoped:
        """Return the conjunction of phrases; "no" might reach a number that follows."""
        scopes = [*map(scope_of, parts)]
        if any(pair == (Scope.DENIED, Scope.NUMBERED) for pair in pairwise(scopes)):
            raise Undecided(NO_AND)
        found = _joined(said_in(parts))
        if len(parts) > 1:
            return Scoped(found, Scope.JOINED)
        return Scoped(found, Scope.DENIED) if scopes == [Scope.DENIED] else found

    def phrases_or(self, parts: Parts) -> Property:
        """Return the disjunction of two phrases that both have an amount, or both have none."""
        first, second = map(scope_of, parts)
        is_amount = first in {Scope.DENIED, Scope.TOLD}
        if is_amount and second in {Scope.NUMBERED, Scope.BARE}:
            raise Undecided(NO_AMOUNT)
        if first is Scope.DENIED and second is Scope.MEASURED:
            raise Undecided(NO_AMOUNT)
        return either_of(said_in(parts))

    def none_of_each(self, parts: Parts) -> Scoped:
        """Return that there are none of the one, and none of the other."""
        return Scoped(_joined(said_in(parts)), Scope.JOINED)

    def denied(self, parts: Parts) -> Scoped:
        return Scoped(_joined(said_in(parts)), Scope.DENIED)

    def told(self, parts: Parts) -> Scoped:
        return Scoped(_joined(said_in(parts)), Scope.TOLD)

    def numbered(self, parts: Parts) -> Scoped:
        return Scoped(_joined(said_in(parts)), Scope.NUMBERED)

    def bare(self, parts: Parts) -> Scoped:
        return Scoped(_joined(said_in(parts)), Scope.BARE)

    def measured(self, parts: Parts) -> Scoped:
        return Scoped(_joined(said_in(parts)), Scope.MEASURED)

    def some(self, parts: Parts) -> Property:
        found, amount = the(Found, parts), the(Amount, parts)
        if amount not in {NONE, SOME}:
            require_pairs(found)
        among = all_of([found.among, *said_in(parts)])
        if found.numbered or not isinstance(found.places, Windows) or amount == NONE:
            return Count(amount, found.places, among)
        if amount.low == 0 and amount.high is not None and amount.step == 1:
            return Count(NONE, Windows(amount.high + 1, found.places.steps), among)
        if amount.high is None and amount.step == 1 and amount.low > 1:
            return Count(SOME, Windows(amount.low, found.places.steps), among)
        raise Meaningless("adjacent letters: how many of them, as in '2 adjacent 1s'?")

    def some_adjacent(self, parts: Parts) -> Property:
        found = self.adjacent(parts)
        return Count(SOME, found.places, found.among)

    def some_apart(self, parts: Parts) -> Property:
        return Count(SOME, self.apart(parts).places)

    def some_adjacent_equal(self, parts: Parts) -> Property:
        return self.some_adjacent([*parts, Ordered(Order.EQUAL)])

    def in_every_window(self, parts: Parts) -> Property:
        return Every(Windows(the(int, parts), ()), None, self.some(parts))

    def different(self, parts: Parts) -> Property:
        return Different(the(Amount, parts))

    def fewer_than(self, parts: Parts) -> Property:
        return self.some([Amount(0, the(int, parts) - 1), require_numbered(the(Found, parts))])

    def at_least_each(self, parts: Parts) -> Property:
        return _joined(counts_of_each(parts, Amount))

    def at_most_each(self, parts: Parts) -> Property:
        return _joined(counts_of_each(parts, lambda k: Amount(0, k)))

    def every(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Every(found.places, found.among, _joined(said_in(parts)))

    def every_cell(self, parts: Parts) -> Property:
        return Every(Cells(), None, _joined(said_in(parts)))

    def noun_that(self, parts: Parts) -> Found:
        return the(Found, parts).that(all_of(said_in(parts)))

    def none_of_values(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), the(Of, parts))

    def each_letter(self, parts: Parts) -> Property:
        return EachLetter(the(Amount, parts))

    def every_letter(self, parts: Parts) -> Property:
        return EachLetter(SOME)

    def each_cell(self, parts: Parts) -> None:
        return None

    def none_of(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Count(NONE, found.places, all_of([found.among, *said_in(parts)]))

    def some_clause(self, parts: Parts) -> Property:
        return self.some(parts)

    def every_clause(self, parts: Parts) -> Property:
        found = the(Found, parts)
        if not (said := said_in(parts)):
            raise Meaningless("what is said of each of them?")
        *before, last = said
        return Every(found.places, all_of([found.among, *before]), last)

    def none_adjacent(self, parts: Parts) -> Property:
        found = self.adjacent(parts)
        return Count(NONE, found.places, found.among)

    def attributed(self, parts: Parts) -> Property:
        values = one(Amount, parts)
        if values is not None:
            return the(Attribute, parts).being(values)
        return the(Attribute, parts).being(the(Of, parts).values)

    def parity_attributed(self, parts: Parts) -> Property:
        return self.attributed(parts)

    attribute_of_parity = attributed

    def same_ends(self, parts: Parts) -> Property:
        if sorted(part for part in parts if isinstance(part, Edge)) != [Edge(-1), Edge(0)]:
            raise Meaningless("the first and the last letter are meant")
        return SameEnds()

    def as_many(self, parts: Parts) -> Property:
        first, second = (require_pairs(part) for part in parts if isinstance(part, Found))
        return AsMany((first.places, first.among), (second.places, second.among))

    def length(self, parts: Parts) -> Property:
        values = one(Amount, parts)
        return Length(values if values is not None else as_amount_of(the(Of, parts).values))

    # The parts of a composition.

    def division(self, parts: Parts) -> Property:
        items = [part for part in parts if isinstance(part, Divided)]
        if len(items) > 1 and any(one.among is None for one in items):
            raise Meaningless("'parts' are all parts: say which, or how many of them there are")
        amounts = [Count(z.amount, Cells(), z.among) for z in items if z.amount is not None]
        allowed = [one.among for one in items if one.among is not None]
        are_all = {Of(EVEN), Of(ODD)} <= {*allowed}
        every = [Every(Cells(), None, one_of(allowed))] if allowed and not are_all else []
        return _joined([*amounts, *every])

    def divided(self, parts: Parts) -> Divided:
        return self.parts(parts)

    def parts(self, parts: Parts) -> Divided:
        said = said_in(parts)
        if not said:
            raise Meaningless("parts that are what?")
        return Divided(None, all_of(said))

    def some_parts(self, parts: Parts) -> Divided:
        return Divided(the(Amount, parts), all_of(said_in(parts)))

    # Verbs and what they are followed by.

    def avoid(self, parts: Parts) -> Property:
        return _joined(contains(z, NONE, steps_of(parts)) for z in spelled_in(parts))

    def contain(self, parts: Parts) -> Property:
        return contains(the(Spelled, parts))

    def contain_often(self, parts: Parts) -> Property:
        return contains(the(Spelled, parts), the(Amount, parts))

    def contain_either(self, parts: Parts) -> Property:
        return either_of(contains(z) for z in spelled_in(parts))

    def contain_but_not(self, parts: Parts) -> Property:
        first, second = spelled_in(parts)
        return _joined([contains(first), contains(second, NONE)])

    def contain_both(self, parts: Parts) -> Property:
        return _joined(contains(z) for z in spelled_in(parts))

    def contain_two(self, parts: Parts) -> Scoped:
        return Scoped(self.contain_both(parts), Scope.JOINED)

    def starts(self, parts: Parts) -> Property:
        return Begins(the(Spelled, parts).letters)

    def ends(self, parts: Parts) -> Property:
        return Ends(the(Spelled, parts).letters)

    def starts_and_ends(self, parts: Parts) -> Property:
        return _joined([self.starts(parts), self.ends(parts)])

    def starts_or_ends(self, parts: Parts) -> Property:
        return either_of([self.starts(parts), self.ends(parts)])

    def neither_end(self, parts: Parts) -> Property:
        return negated(self.starts_or_ends(parts))

    def negated(self, parts: Parts) -> Property:
        return negated(_joined(said_in(parts)))

    def differ(self, parts: Parts) -> Property:
        return Difference(the(Amount, parts))

    def sum_to(self, parts: Parts) -> Property:
        return Sum(the(Amount, parts))

    def exceeds(self, parts: Parts) -> Property:
        return Of(Amount(the(int, parts) + 1))

    def sum_is(self, parts: Parts) -> Property:
        return Attribute(SumOf()).being(one(Amount, parts) or the(Of, parts).values)

    def ordered(self, parts: Parts) -> Property:
        return _joined(said_in(parts))

    def of_numbers(self, parts: Parts) -> Property:
        return Of(the(Amount, parts))

    def of_number(self, parts: Parts) -> Property:
        return Of(frozenset({the(int, parts)}))

    def of_values(self, parts: Parts) -> Property:
        return the(Of, parts)

    def of_set(self, parts: Parts) -> Property:
        return one(Of, parts) or Of(frozenset(the(Alphabet, parts).letters))

    def both(self, parts: Parts) -> Property:
        return _joined(Count(SOME, z.places, z.among) for z in parts if isinstance(z, Found))

    def has_cell(self, parts: Parts) -> Property:
        of = the(Of, parts)
        return _joined(Count(SOME, Cells(), Of(frozenset({z}))) for z in listed(of))

    def of_no_values(self, parts: Parts) -> Property:
        return negated(the(Of, parts))

    def near(self, parts: Parts) -> Property:
        return Near(the(Amount, parts), the(Of, parts).values, steps_of(parts))

    def near_same(self, parts: Parts) -> Property:
        return Near(the(Amount, parts), None, steps_of(parts))

    def followed(self, parts: Parts) -> Property:
        return Followed(the(Of, parts).values)

    def preceded(self, parts: Parts) -> Property:
        return Preceded(the(Of, parts).values)

    def at_position(self, parts: Parts) -> Property:
        return Index(the(Amount, parts))

    def matches(self, parts: Parts) -> Property:
        return Matches(str(the(Token, parts)))

    def kind_of(self, parts: Parts) -> Property:
        kinds, part = (one for one in parts if isinstance(one, int))
        if kinds < 1:
            raise Meaningless("a part is of one kind or of several")
        return KindsOf(part, kinds)

    # Attributes.

    def the_sum(self, parts: Parts) -> Attribute:
        return Attribute(SumOf())

    def the_length(self, parts: Parts) -> Attribute:
        return Attribute(LengthOf())

    def the_cell(self, parts: Parts) -> Attribute:
        return Attribute(CellAt(the(Edge, parts).index))

    def the_largest(self, parts: Parts) -> Attribute:
        return Attribute(ExtremeOf(Extreme.LARGEST))

    def the_smallest(self, parts: Parts) -> Attribute:
        return Attribute(ExtremeOf(Extreme.SMALLEST))

    def the_longest(self, parts: Parts) -> Attribute:
        return Attribute(RunOf(Extreme.LARGEST, all_of(said_in(parts))))

    def the_shortest(self, parts: Parts) -> Attribute:
        return Attribute(RunOf(Extreme.SMALLEST, all_of(said_in(parts))))

    def the_number(self, parts: Parts) -> Attribute:
        return Attribute(NumberOf(require_pairs(the(Found, parts))))

    def the_value(self, parts: Parts) -> Attribute:
        return Attribute(ValueIn(one(int, parts) or 0))

    def first(self, parts: Parts) -> Edge:
        return Edge(0)

    def second(self, parts: Parts) -> Edge:
        return Edge(1)

    def third(self, parts: Parts) -> Edge:
        return Edge(2)

    def last(self, parts: Parts) -> Edge:
        return Edge(-1)

    # Amounts.

    def num(self, parts: Parts) -> int:
        return int(str(parts[0]))

    def none(self, parts: Parts) -> Amount:
        return NONE

    def one_or_more(self, parts: Parts) -> Amount:
        return SOME

    def any_number(self, parts: Parts) -> Amount:
        return Amount(0)

    def parity_number(self, parts: Parts) -> Amount:
        return the(Amount, parts)

    def exactly(self, parts: Parts) -> Amount:
        return Amount(the(int, parts), the(int, parts))

    def two_numbers(self, parts: Parts) -> Amount:
        return as_amount_of(frozenset(part for part in parts if isinstance(part, int)))

    def at_most(self, parts: Parts) -> Amount:
        return Amount(0, the(int, parts))

    def at_least(self, parts: Parts) -> Amount:
        return Amount(the(int, parts))

    def more_than(self, parts: Parts) -> Amount:
        return Amount(the(int, parts) + 1)

    def less_than(self, parts: Parts) -> Amount:
        return Amount(0, the(int, parts) - 1)

    def between(self, parts: Parts) -> Amount:
        return Amount(*(part for part in parts if isinstance(part, int)))

    def by_sign(self, parts: Parts) -> Amount:
        k = the(int, parts)
        match str(parts[0]):
            case "<=":
                return Amount(0, k)
            case ">=":
                return Amount(k)
            case "<":
                return Amount(0, k - 1)
            case ">":
                return Amount(k + 1)
        return Amount(k, k)

    def even(self, parts: Parts) -> Amount:
        return EVEN

    def odd(self, parts: Parts) -> Amount:
        return ODD

    def multiple(self, parts: Parts) -> Amount:
        return Amount(0, None, the(int, parts))

    def residue(self, parts: Parts) -> Amount:
        residue, modulo = (part for part in parts if isinstance(part, int))
        if modulo < 1:
            raise Meaningless("modulo a positive number")
        return Amount(residue % modulo, None, modulo)

    def as_amount(self, parts: Parts) -> Amount:
        return the(Amount, parts)

    def often(self, parts: Parts) -> Amount:
        many = int(str(the(Token, parts)))
        return Amount(many, many)

    def at_most_often(self, parts: Parts) -> Amount:
        return Amount(0, int(str(the(Token, parts))))

    def at_least_often(self, parts: Parts) -> Amount:
        return Amount(int(str(the(Token, parts))))

    # Places.

    def cells_of(self, parts: Parts) -> Found:
        return Found(Cells(), the(Of, parts))

    def cells(self, parts: Parts) -> Found:
        amount = one(Amount, parts)
        return Found(Cells(), all_of([Of(amount) if amount else None, *said_in(parts)]))

    def adjacent_cells(self, parts: Parts) -> Found:
        return Found(Windows(2, steps_of(parts)))

    def isolated(self, parts: Parts) -> Found:
        letters = one(Of, parts)
        is_one = letters is not None and len(listed(letters)) == 1
        near = Near(NONE, letters.values if letters and is_one else None, ())
        return Found(Cells(), all_of([letters, near]))

    def any_cells(self, parts: Parts) -> None:
        return None

    def adjacent(self, parts: Parts) -> Found:
        many, parity = one(int, parts), one(Amount, parts)
        among = all_of([Of(parity) if parity else None, *said_in(parts)])
        return Found(Windows(many or 2, steps_of(parts)), among, numbered=many is not None)

    def adjacent_pair(self, parts: Parts) -> Found:
        return Found(Windows(2, steps_of(parts)), all_of(said_in(parts)))

    def adjacent_equal(self, parts: Parts) -> Found:
        return self.adjacent([*parts, Ordered(Order.EQUAL)])

    def apart(self, parts: Parts) -> Found:
        if (one(int, parts) or 2) != 2:
            raise Undecided("of elements that differ by a number two are meant")
        return Found(Pairs(the(Amount, parts)), numbered=one(int, parts) is not None)

    def pair_apart(self, parts: Parts) -> Found:
        return Found(Pairs(the(Amount, parts)))

    def runs(self, parts: Parts) -> Found:
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

    def equal_blocks(self, parts: Parts) -> Found:
        return self.blocks([*parts, Ordered(Order.EQUAL)])

    def row(self, parts: Parts) -> Rows:
        return Rows()

    def column(self, parts: Parts) -> Columns:
        return Columns()

    def lines(self, parts: Parts) -> Found:
        kinds = {part for part in parts if isinstance(part, Rows | Columns)}
        if len(kinds) < len(parts):
            raise Meaningless("rows, columns, or rows and columns")
        return Found(RowsAndColumns() if len(kinds) > 1 else next(iter(kinds)))

    def ordered_lines(self, parts: Parts) -> Property:
        return self.every(parts)

    def ways(self, parts: Parts) -> Ways:
        return Ways(steps_of(parts))

    def ways_of_lines(self, parts: Parts) -> Ways:
        steps = (
            ALONG if isinstance(z, Rows) else DOWN for z in parts if isinstance(z, Rows | Columns)
        )
        return Ways(tuple(sorted(set(steps))))

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

    def parity_of(self, parts: Parts) -> Property:
        return Of(the(Amount, parts))

    def value(self, parts: Parts) -> Of:
        if isinstance(parts[0], Of):
            return parts[0]
        is_long = len(str(parts[0])) > 1
        if is_long and (not self.has_long_letters or str(parts[0]).startswith("0")):
            raise Meaningless(f"{parts[0]} is no letter")
        return Of(frozenset({letter_of(str(parts[0]))}))

    def letter_a(self, parts: Parts) -> Of:
        return Of(frozenset({"a"}))

    def values(self, parts: Parts) -> Of:
        each = [z for part in parts if isinstance(part, Of) for z in listed(part)]
        if len(set(each)) < len(each):
            raise Meaningless("a letter is listed twice")
        return Of(frozenset(each))

    def values_on(self, parts: Parts) -> Of:
        numbers = [z for part in parts if isinstance(part, Of) for z in listed(part)]
        found = amount_of(z for z in numbers if isinstance(z, int))
        if found is None or found.high is None or len(set(numbers)) < 3:
            raise Meaningless("how the list goes on is not told by equal steps")
        return Of(Amount(found.low, None, found.step))

    def spelled(self, parts: Parts) -> Spelled:
        return Spelled(tuple(map(letter_of, str(parts[0]))))

    def spelled_value(self, parts: Parts) -> Spelled:
        return Spelled((next(iter(the(frozenset, [the(Of, parts).values]))),))

    def spellings(self, parts: Parts) -> Several:
        return Several(tuple(part for part in parts if isinstance(part, Spelled)))
