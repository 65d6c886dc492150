"""From a parse to what it means: one method for each form of `grammar.lark`.

A method takes what the parts of its form mean, and returns what the form means; where the parts do
not go together it raises Meaningless. The nouns are in `noun_semantics.py`. What a word means for
an object (of a subset its elements are numbers) is told afterwards, in `meaning_typing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise

from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import sentence_of
from gfkit.reading.sentences.marked_automata import MARKS
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    INTERVALS,
    Alphabet,
    Amounts,
    And,
    Attribute,
    But,
    CellAt,
    Choice,
    CommaAnd,
    Divided,
    EmptyOne,
    ExtremeOf,
    Found,
    Inside,
    Interval,
    JoinScope,
    Joint,
    LastPlaces,
    LinesAt,
    Located,
    Nearby,
    Next,
    NextRemark,
    NextRun,
    NoLeadingZero,
    Nth,
    NumberOf,
    NumberRelation,
    NumbersApart,
    OfPlacesBefore,
    OfThem,
    OnCircle,
    Parts,
    RemarkedObjects,
    RotationsDiffer,
    RunOf,
    Scoped,
    SideOfCell,
    Sides,
    SidesOfCell,
    SideTold,
    SoManyLetters,
    Spelled,
    Statistics,
    SumOf,
    TileName,
    TimesAsMany,
    TurnedWords,
    Uncounted,
    Undecided,
    Unlettered,
    Ways,
    WithEmpty,
    WithoutEmpty,
    alphabet_told,
    amounts_in,
    as_amount_of,
    contains,
    counts_of_each,
    has_letters_told,
    is_where_it_stands,
    joined,
    listed,
    no_equal_letters,
    of_each_cell,
    one,
    one_amount,
    one_of,
    parts_of,
    require_no_more,
    require_numbered,
    require_pairs,
    said_in,
    scope_of,
    some_letters,
    spelled_in,
    steps_of,
    the,
    values_meant,
)
from gfkit.reading.sentences.noun_semantics import NounSemantics, of_them, require_excepted
from gfkit.reading.sentences.remark_applicability import can_be_said
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    BEHIND,
    DIAGONALS,
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
    Compared,
    Compositions,
    Count,
    Counted,
    Difference,
    Different,
    Differing,
    EachLetter,
    EachOf,
    Edge,
    Either,
    Elements,
    Ends,
    EqualAt,
    Every,
    Extreme,
    ExtremeCell,
    Followed,
    FollowedByRun,
    Gaps,
    GreaterAt,
    Grids,
    HasCells,
    HowTold,
    Index,
    InOtherLines,
    Joined,
    KindsOf,
    Length,
    Letter,
    LineAt,
    Matches,
    Meaningless,
    Near,
    Not,
    Numeral,
    Objects,
    Occupied,
    Of,
    OfBoth,
    Order,
    Ordered,
    Pairs,
    PairSums,
    Partitions,
    Places,
    Preceded,
    PrecededByRun,
    Property,
    Rows,
    Runs,
    Side,
    Size,
    SomeLetters,
    Somewhere,
    Spells,
    Subsets,
    Successive,
    Sum,
    Total,
    TotalOf,
    TotalSum,
    UnequalAt,
    Values,
    Windows,
    Words,
    all_of,
    amount_in_both,
    either_of,
    everything_in,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import NUCLEOTIDES, Token

NOT_EQUAL_TO_ONE = (
    "'not equal to at least one neighbor' may mean that it differs from one, or from all: say "
    "'different from at least one neighbor' for the former, and 'no ... is equal to' for the latter"
)
WITH_PARITY = (
    "'with odd parts' may mean that all parts are odd, or that some are: say 'into odd parts' or "
    "'with every part odd' for all, and 'with at least one odd part' for some"
)
NO_AMOUNT = (
    "behind 'or' the amount is missing: repeat it, as in 'no 00 or no 11', say both, as in "
    "'no 00 and no 11', or say 'either ... or'"
)
NO_AND = (
    "'no ... and two ...' may mean that there are none of either, or none of the first and some "
    "of the second: say 'and no two ...', or what there is before what there is not"
)
NOR_OR = (
    "'neither ... nor ... or ...' may be none of the three, or the last instead: say 'nor' again "
    "for none of them, and 'either ... or ...' for one"
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


ONE_OR_TOGETHER = (
    "a number of '0s or 1s' may be that of both together, or that of one of them: say 'letters "
    "that are 0 or 1' for both, and 'either more 0s than 2s or more 1s than 2s' for one of them"
)


BESIDE_AND = (
    "'adjacent to a 1 and a 2' may mean that both are beside it, or that there is a 2 somewhere: "
    "say 'adjacent to both a 1 and a 2' for both, and '..., with a 2' for what is somewhere"
)


IF_OF_BOTH = (
    "'... and with ... if ...' may be a condition of the last remark, or of both: say it behind a "
    "comma for the last one, and 'in which, if it ..., then it ... and ...' for both"
)


NO_LETTER_BUT = (
    "'no letter but ...' says which letters there are, or that there is none: say 'no letter "
    "except ...', or 'only ...'"
)
IF_AND = (
    "'if ..., ... and ...' and '... unless ... and ...' may join the last to what is before it, or "
    "to the whole: say the condition last, behind a comma"
)
EXCEPT_OF_BOTH = (
    "'no ... and no ... except at the end' may except from the last, or from both: say the one "
    "with the exception first, or in a remark of its own"
)
DENIALS = {JoinScope.DENIED, JoinScope.EXCEPTED}
"""Of places there are none, or none but some."""
WHERE_BOTH = (
    "a place behind '... and ...' may say where both are, or where the second is: say the place of "
    "each of them for both, and the one with its place first for itself"
)
PLACE_OF_BOTH = (
    "a place before '..., ...' or '... or ...' may say where both are, or where the first is: say "
    "'in which each column has ...', or the place of each"
)
WAYS_OF_BOTH = (
    "'... and ... in a row', with a direction behind the second, may say how both are adjacent, or "
    "the second: say the direction of each"
)
NOT_OF_SEVERAL = (
    "of several letters 'are not ...' may say that none of them is, or not all of them: say what "
    "they are, as 'no two adjacent letters that are both 0'"
)
ANY_UNTOLD = (
    "'any run ...' may be said of each run, or of some: say 'every', or 'at least one', or 'no'"
)
EVEN_AND_ODD = "'even and odd' may be one each: say 'of opposite parity', or what each of them is"
EITHER_AND = (
    "'either ... or ... and ...' may be one of two, and the last besides, or the last with the "
    "second alone: say a comma before 'and' for the former, and 'or both ... and' for the latter"
)
WHICH_EACH = "'are 0 and 1' may be one each, or one of both: say what each of them is"
ONE_EACH = (
    "'two adjacent letters are 0 and 1' may be one each, or each of them one of both: say 'no 01 "
    "and no 10', or 'two adjacent letters that are 0 or 1'"
)
IN_LINES = (
    "how many there are 'in the first two rows' may be said of each row, or of both together: say "
    "it of each of them, as 'exactly one 1 in the first row and exactly one in the second row'"
)
EXCEPT_THOSE_AND = (
    "what stands behind 'except those with ...' may be said of those that are left out, or of the "
    "others: say the exception last, and what is left out in one clause, 'except those that ... "
    "and ...'"
)
A_PLACE_NOT = (
    "'a ... is not ...' may be said of every one, or of some: say 'no ... is ...' for every one, "
    "and 'at least one ... is not ...' for some"
)
WITH_PLACES = {JoinScope.LOCATED, JoinScope.POSITIONED, JoinScope.DIRECTED}
JOINTS_OF_PHRASES = (
    Joint(JoinScope.UNLOCATED, JoinScope.LOCATED, WHERE_BOTH, is_and=True),
    Joint(JoinScope.PLACE_BEFORE, JoinScope.UNLOCATED, PLACE_OF_BOTH),
    Joint(JoinScope.LETTERS, JoinScope.POSITIONED, WHERE_BOTH, is_and=True),
    Joint(JoinScope.UNDIRECTED, JoinScope.DIRECTED, WAYS_OF_BOTH, is_and=True),
    Joint(JoinScope.DENIED, JoinScope.NUMBERED, NO_AND),
    Joint(JoinScope.EXCEPTED, JoinScope.NUMBERED, NO_AND),
    Joint(JoinScope.BESIDE, JoinScope.LETTERS, BESIDE_AND, is_and=True),
)


LINES_EACH_OR_TOGETHER = (
    "whether it is said of adjacent rows or columns together or of each is not told: say 'that "
    "both', or 'in any two adjacent columns'"
)
LINES_NOT_ALL = (
    "rows or columns that are 'not all' so may be such that some of them is not, or that each has "
    "an entry that is not: say 'not every row is 0', or 'no row is 0'"
)


def _is_not_together(parts: Parts) -> bool:
    """Tell whether it is said that not all of some things are so: "are not both odd"."""
    return any(isinstance(z, Scoped) and JoinScope.NOT_TOGETHER in z.scopes for z in parts)


def _in_same_direction(before: object, last: object) -> Scoped | None:
    """Return that there are no adjacent cells in the direction of others there are not, either.

    "no 00 and no 11 in any row": both are in a row. None for other things.
    """
    if not isinstance(before, Scoped) or not isinstance(last, Scoped):
        return None
    match before.said, last.said:
        case (
            Count(Amount(0, 0), Windows(length, ()), among),
            Count(Amount(0, 0), Windows(_, steps)),
        ) if steps and among is not None:
            said = Count(NONE, Windows(length, steps), among)
            return Scoped(said, before.scope, before.also - {JoinScope.UNDIRECTED})
    return None


def _is_directed_in_lines(before: object, after: object) -> bool:
    """Tell whether cells are adjacent in a direction, so that they are in no line told behind.

    "no two horizontally adjacent 1s and a 1 in each column": of the former it is told where.
    """
    if not isinstance(before, Scoped) or JoinScope.DIRECTED not in before.scopes:
        return False
    where = after.located.where.where if isinstance(after, Scoped) and after.located else None
    return isinstance(where, Found) and isinstance(where.places, Rows | Columns)


def _phrase(parts: Parts, scope: JoinScope) -> Scoped:
    """Return what a phrase says, with all scopes that it has."""
    also = {one for part in parts if isinstance(part, Scoped) for one in part.scopes}
    also |= _directions(parts)
    is_told_where = also & {JoinScope.LOCATED, JoinScope.IN_THE_WHOLE}
    can_be_there = (isinstance(z, Count) and not _is_of_lines(z.places) for z in said_in(parts))
    if not is_told_where and all(can_be_there):
        also.add(JoinScope.UNLOCATED)
    if _is_beside(parts):
        also.add(JoinScope.BESIDE)
    if _is_of_letters(parts):
        also.add(JoinScope.LETTERS)
    if any(isinstance(z, Count) and _has_position(z.among) for z in said_in(parts)):
        also.add(JoinScope.POSITIONED)
    located = next((z.located for z in parts if isinstance(z, Scoped) and z.located), None)
    match said_in(parts):
        case [Count(amount, Cells(), All(told))]:
            at = next((z.amount for z in told if isinstance(z, Index)), None)
            of = all_of(z for z in told if not isinstance(z, Index))
            if at is not None:
                located = Located(Count(amount, Cells(), of), Inside(at))
    return Scoped(joined(said_in(parts)), scope, frozenset(also), located=located)


def _is_of_lines(places: Places) -> bool:
    """Tell whether places are rows or columns, which are in no row or column themselves."""
    return isinstance(places, Rows | Columns | AdjacentLines)


def _has_position(among: Property | None) -> bool:
    """Tell whether it is said at which positions letters are."""
    return any(isinstance(z, Index) for z in parts_of(among))


def _directions(parts: Parts) -> set[JoinScope]:
    """Return whether a direction is told of adjacent cells of an array."""
    each = {
        said.places.steps
        for said in said_in(parts)
        if isinstance(said, Count) and isinstance(said.places, Windows)
    }
    if not each:
        return set()
    return {JoinScope.UNDIRECTED if () in each else JoinScope.DIRECTED}


def _each_of_several(parts: Parts) -> frozenset[JoinScope]:
    """Return whether letters are joined by "and", of which one may be each."""
    some = (z for z in parts if isinstance(z, Scoped) and JoinScope.EACH_OF_SEVERAL in z.scopes)
    return frozenset({JoinScope.EACH_OF_SEVERAL for _ in some})


def _goes_on(before: object, after: object) -> bool:
    """Tell whether it is said of each of some lines what it has, and then what more it has.

    "every column containing a 0 and a 1": each contains both.
    """
    if not isinstance(after, Scoped) or JoinScope.UNLOCATED not in after.scopes:
        return False
    match said_in([before]), said_in([after]):
        case [Every(Rows() | Columns() | Blocks(), None, Count(_, Cells(), Of(first)) as told)], [
            Count(_, Cells(), Of(second)) as more
        ] if isinstance(first, frozenset) and isinstance(second, frozenset):
            is_located = isinstance(before, Scoped) and JoinScope.LOCATED in before.scopes
            return not is_located and not first & second and told.amount == more.amount
    return False


def _is_of_neighbors(said: Property) -> bool:
    """Tell whether it is said of so many letters, or of each, what stands beside them."""
    match said:
        case Every(Cells(), _, Near() | Followed() | Preceded()):
            return True
        case Count(_, Cells(), All(parts)):
            return any(isinstance(z, Near | Followed | Preceded) for z in parts)
    return False


def _is_a_letter(said: Property) -> bool:
    """Tell whether it is said that there is a letter: "a 2"."""
    match said:
        case Count(amount, Cells(), Of(frozenset() as letters)):
            return amount == SOME and len(letters) == 1
    return False


def require_told_of_each(found: Found, parts: Parts, *, is_one: bool = False) -> None:
    """Raise Undecided where it is said of several cells what letters they are not."""
    if _is_not_together(parts):
        return
    is_single = isinstance(found.places, Cells | Rows | Columns | Blocks)
    if (
        is_single
        and is_one
        and any(isinstance(z, Scoped) and JoinScope.EACH_OF_SEVERAL in z.scopes for z in parts)
    ):
        raise Undecided(WHICH_EACH)
    if isinstance(found.places, Windows | Pairs | Successive | PairSums | AdjacentLines) and any(
        isinstance(z, Scoped) and JoinScope.EACH_OF_SEVERAL in z.scopes for z in parts
    ):
        raise Undecided(ONE_EACH)
    said = all_of(said_in(parts))
    is_not = any(isinstance(z, Not) and isinstance(z.part, Of | Occupied) for z in parts_of(said))
    if is_not and isinstance(found.places, Windows | Pairs | Successive | PairSums):
        raise Undecided(NOT_OF_SEVERAL)


def require_places_of_each(parts: Parts) -> None:
    """Raise Undecided where a place before or behind the phrases may be that of all.

    So may be a direction behind the last one.
    """
    for before, after in pairwise([z for z in parts if isinstance(z, Scoped)]):
        for joint in JOINTS_OF_PHRASES:
            is_of_places = joint.after in WITH_PLACES or joint.before is JoinScope.PLACE_BEFORE
            if is_of_places and joint.is_between(before, after, is_and=True):
                raise Undecided(joint.why)


def _is_beside(parts: Parts) -> bool:
    """Tell whether it is said of places what stands beside them, not that they are isolated."""
    return any(
        isinstance(said, Every | Count)
        and any(
            isinstance(z, Near | Followed | Preceded) and not _is_isolated(z, of)
            for of in (said.among, said.property if isinstance(said, Every) else None)
            for z in parts_of(of)
        )
        for said in said_in(parts)
    )


def _is_isolated(said: Property, among: Property | None) -> bool:
    """Tell whether letters are said to have none like them beside them."""
    return (
        isinstance(said, Near)
        and said.amount.high == 0
        and any(isinstance(z, Of) and z.values == said.values for z in parts_of(among))
    )


def _is_of_letters(parts: Parts) -> bool:
    """Tell whether it is said how many there are of some letters, and nothing else."""
    match said_in(parts):
        case [Count(_, Cells(), Of())]:
            return True
    return False


BEYOND_NOT = {JoinScope.NEGATIVE, JoinScope.NEGATIVE_ONE, JoinScope.STATE}
"""Verbs that a "not" before another one does not reach."""


def _of_several(parts: Parts) -> Found | None:
    """Return the places of which it is said last that there are not several: "no two elements"."""
    last = parts[-1]
    return last.of_several if isinstance(last, Scoped) else None


def _is_list_of_nots(parts: Parts) -> bool:
    """Tell whether verbs are a list in which "not" is repeated: "do not A, do not B and C"."""
    *each, _, _ = parts
    verbs, links = each[::2], [*each[1::2]]
    return len(verbs) > 1 and all(map(_reaches, verbs)) and all(z == CommaAnd() for z in links)


def _reaches(part: object) -> bool:
    """Tell whether a part has a "not" that may reach the next one."""
    return scope_of(part) in {JoinScope.NEGATIVE, JoinScope.NEGATIVE_ONE}


def grids_of(sides: Sides, alphabet: Alphabet, joined: Joined = Joined.OPEN) -> Grids:
    """Return arrays with some sides; raises Meaningless."""
    rows, columns = _side_of_array(sides.rows), _side_of_array(sides.columns)
    if (rows.grows and rows != columns) == columns.grows:
        raise Meaningless("one side of the array is n, and the other one n or a number")
    return Grids(alphabet.letters, rows, columns, joined)


def _side_of_array(of: Size) -> Side:
    """Return a side of an array: a number, or n and a number; raises Meaningless for others."""
    if of.step > 1 or (of.step and of.shift < 0):
        raise Meaningless("a side of an array is a number, n, or n and a number as in n+1")
    return Side(of.shift, grows=of.step == 1)


def letter_of_amount(parts: Parts) -> str:
    """Return the letter that stands for an amount; raises Meaningless for that of a weight."""
    letter = next(str(part) for part in parts if isinstance(part, Token))
    if letter in MARKS:
        raise Meaningless(f"{letter} is the letter of a weight here; an amount is k, l or m")
    return letter


def said_of_them(found: Found, them: OfThem) -> Property:
    """Return what is said of some places behind their amount."""
    match them.said:
        case Count(_, Pairs() | PairSums()) as of_two:
            if not isinstance(found.places, Cells | Elements) or found.among is not None:
                raise Meaningless("no two elements differ by a number, or have a sum")
            return of_two
    if them.between is not None:
        letters = listed(found.among) if isinstance(found.among, Of) else frozenset()
        if len(letters) != 1 or not isinstance(found.places, Cells):
            raise Meaningless("what there is between any two of them is told of one letter")
        return Every(Gaps(letters), None, them.between)
    if them.apart:
        if not isinstance(found.places, Cells):
            raise Meaningless("letters are adjacent, or elements")
        return Count(NONE, Windows(them.apart, ()), found.among)
    said = them.said
    if them.edge is not None:
        edge: Property = AtEdge(them.edge, found.among)
        if isinstance(found.places, Cells) and isinstance(found.among, Of):
            beyond = Somewhere(found.among.values, is_before=them.edge is Edge.FIRST)
            edge = Not(beyond)  # none of them stands before the first one
        return Count(SOME, found.places, all_of([edge, found.among, said]))
    if them.ways:
        return either_of(Every(found.places, found.among, z) for z in them.ways)
    if them.is_not_so:
        return negated(Every(found.places, found.among, joined([said])))
    if them.amount is None:
        return Every(found.places, found.among, joined([said]))
    return Count(them.amount, found.places, all_of([found.among, said]))


def _require_of_each(parts: Parts) -> None:
    """Raise Meaningless for "that are not all odd", which is no property of each part."""
    if _is_not_together(parts):
        raise Meaningless("'not all' is said of all parts together")


def _is_of_numbers(objects: Objects, before: Property | None) -> bool:
    """Tell whether words are numbers, of which the first digit is not 0."""
    if not isinstance(objects, Words) or not isinstance(objects.letters, tuple):
        return False
    return At(0, frozenset(objects.letters) - {0}) in parts_of(before)


def require_empty(of: Counted) -> None:
    """Raise Meaningless where the empty object is not counted, though it is said to be."""
    if not isinstance(of.objects, Subsets | Words) or of.size != Size():
        raise Meaningless("an empty object is a word of length 0, or a subset of {1..n}")
    from gfkit.reading.sentences.meaning_typing import typed  # noqa: PLC0415 - of few sentences
    from gfkit.reading.sentences.word_meanings_to_rules import sequence_of  # noqa: PLC0415 - slow to import

    is_set = isinstance(of.objects, Subsets)
    said = all_of([of.said, Length(NONE) if is_set else None])
    counted = sequence_of(typed(Counted(of.objects, said)))
    if counted.offset or (is_set and counted.terms(len(THREE)) != THREE):
        raise Meaningless("the empty one has not the property, and is not counted")


THREE = [1, 1, 1]
"""Of each of the first sets there is one empty subset."""


def _of_numbers(said: Property | None) -> Property | None:
    """Return what is said of numbers that have digits: they are even themselves, or divisible."""
    match said:
        case Of(Amount(_, None) as amount):
            return Numeral(0, amount)
        case All(parts):
            return all_of(map(_of_numbers, parts))
        case Either(parts):
            return either_of(z for z in map(_of_numbers, parts) if z is not None)
        case Not(part):
            return negated(_of_numbers(part) or part)
    return said


NUMBER_OR = "what stands behind 'or' may be a value, or a bound or divisor: say the value first"


def _ends_in_a_number(values: object) -> bool:
    """Tell whether numbers are told by a bound or a divisor: "at most 2", "divisible by 3"."""
    return isinstance(values, Amount) and values != ODD  # "divisible by 2" is EVEN


def _of_each_line(found: Found, amounts: Iterable[Amount]) -> Found:
    """Return adjacent lines each of which has something, where none are: "no two that have a 1".

    Raises Undecided for an amount that may be that of them together.
    """
    if not isinstance(found.places, AdjacentLines) or [*amounts] != [NONE]:
        return found
    match found.among:
        case Occupied() | Count(Amount(1, None, 1), Cells()):
            return replace(found, among=OfBoth(found.among))
        case Count(amount, Cells()) if amount == NONE:
            return found
        case Sum() | Count(_, Cells()):
            raise Undecided(LINES_EACH_OR_TOGETHER)
    return found


def _of_entries(parts: Parts, *, agreeing: bool) -> Property:
    """Return in how many entries two lines differ, or agree; how many there are may be told."""
    many = one(HasCells, parts)
    said = either_of(Differing(z, agreeing) for z in amounts_in(parts))
    return said if many is None else joined([said, many])


class Semantics(NounSemantics):
    """What each form means."""

    # Objects.

    def counted(self, parts: Parts) -> Counted:
        objects, size, before = the(tuple, parts)
        remarked = [part for part in parts if isinstance(part, RemarkedObjects)]
        behind = all_of([*said_in(parts), *(one.said for one in remarked)])
        if any(isinstance(z, At) for z in parts_of(before)):
            behind = _of_numbers(behind)
        said = all_of([before, behind])
        known = getattr(objects, "letters", ())
        letters = frozenset[str]().union(*(part.letters for part in remarked))
        if isinstance(known, tuple) and (wrong := letters.intersection(map(str, known))):
            raise Meaningless(f"{min(wrong)} is a letter of the words, and no number")
        by = tuple(z for one in remarked for z in one.by)
        by += tuple(z for part in parts if isinstance(part, Statistics) for z in part.of)
        remarked_empty = [part.one for part in parts if isinstance(part, WithEmpty | WithoutEmpty)]
        if any(z.of not in {None, type(objects)} for z in remarked_empty):
            raise Meaningless("the empty object is none of those that are counted")
        if one(NoLeadingZero, parts) is not None and not _is_of_numbers(objects, before):
            said = all_of([said, Not(At(0, frozenset({0})))])
        if any(isinstance(z, OnCircle) for z in parts):
            if not isinstance(objects, Words):
                raise Meaningless("words stand on a circle")
            objects = replace(objects, on_circle=True)
        if one(RotationsDiffer, parts) is not None and not getattr(objects, "on_circle", False):
            raise Meaningless("only words on a circle turn into each other")
        if one(WithoutEmpty, parts) is not None:
            said = all_of([said, Length(SOME)])
        if self.is_around and not getattr(objects, "on_circle", False):
            raise Meaningless("of words on a circle it is said what is so cyclically")
        found = Counted(objects, said, size, by=by)
        if one(WithEmpty, parts) is not None:
            require_empty(found)
        return found

    def turned_objects(self, parts: Parts) -> TurnedWords:
        alphabets = {part for part in parts if isinstance(part, Alphabet)}
        if len(alphabets) != 1:
            raise Unlettered("over which letters? as in 'circular words of length n over {0,1}'")
        sets = [str(z) for z in parts if isinstance(z, Token) and z.type == "SETS"]
        if sets not in ([], ["cycles"]):
            raise Meaningless("words on a circle are cycles")
        return TurnedWords(Words(alphabets.pop().letters, on_circle=True), the(Size, parts))

    def word_made(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the words that someone writes."""
        return the(tuple, parts)

    def alphabet_told(self, parts: Parts) -> Alphabet:
        return self.alphabet_of_values(parts)

    def filled_cells(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the arrays of some letters: "ways to fill a 2 x n grid with 0s and 1s"."""
        letters = one(Alphabet, parts) or self.alphabet_of_values(parts)
        return grids_of(the(Sides, parts), letters), Size(), None

    def alphabet_of_values(self, parts: Parts) -> Alphabet:
        letters = listed(the(Of, [self.values(parts)]))
        if not letters or any(isinstance(z, TileName) for z in letters):
            raise Meaningless("which letters?")
        return Alphabet(tuple(sorted(letters, key=lambda z: (isinstance(z, str), z))))

    def counted_turned(self, parts: Parts) -> Counted:
        """Return words on a circle, each for itself; raises Undecided where that is not said."""
        turned = the(TurnedWords, parts)
        if one(RotationsDiffer, parts) is None:
            each = sentence_of(Counted(turned.words, None, turned.size))
            raise Undecided(
                "whether those that turn into each other count once is not told: each counts in "
                f"'{each}', or where '(rotations are different)' is said"
            )
        return self.counted([(turned.words, turned.size, None), *parts])

    def rotations_differ(self, parts: Parts) -> RotationsDiffer:
        return RotationsDiffer()

    def rotations_alike(self, parts: Parts) -> None:
        raise Uncounted(
            "of words that turn into each other one counts; all of them count in 'circular binary "
            "words of length n'"
        )

    def ends_adjacent(self, parts: Parts) -> OnCircle:
        if self._two_indices(parts) != (0, -1):
            raise Meaningless("the first and the last letter are adjacent on a circle")
        return OnCircle()

    def no_leading_zero(self, parts: Parts) -> NoLeadingZero:
        if listed(the(Of, parts)) != {0}:
            raise Meaningless("of numbers the first digit is not 0")
        return NoLeadingZero()

    def leading_zeros(self, parts: Parts) -> None:
        """Return nothing: a word may begin with any letter."""
        if listed(the(Of, parts)) != {0}:
            raise Meaningless("of words of digits it is told whether they begin with 0")

    def counted_from_one(self, parts: Parts) -> None:
        """Return nothing: the first position is position 1."""
        if the(int, parts) != 1 or (one(Nth, parts) or Nth(0)) != Nth(0):
            raise Meaningless("the first position is position 1 here")

    def said_around(self, parts: Parts) -> None:
        """Return nothing: only words on a circle are read so (see `counted`)."""

    def aside_condition(self, parts: Parts) -> Property | NoLeadingZero:
        said = joined(said_in(parts))
        return NoLeadingZero() if said == Not(At(0, frozenset({0}))) else said

    def noted_in_brackets(self, parts: Parts) -> object:
        """Return what is said, and what the brackets behind it say."""
        said, *noted = parts
        more = said_in(noted)
        return Scoped(joined([*said_in([said]), *more]), JoinScope.JOINED) if more else said

    def neighbors_told(self, parts: Parts) -> None:
        """Return nothing: the neighbors of a cell are beside it in its row and in its column."""
        if steps_of(parts) != (ALONG, DOWN):
            raise Meaningless("the neighbors of a cell are the horizontal and the vertical ones")

    def with_empty(self, parts: Parts) -> WithEmpty:
        return WithEmpty(one(EmptyOne, parts) or EmptyOne())

    def empty_once(self, parts: Parts) -> WithEmpty:
        """Return that the empty one is counted, as one of them."""
        if any(str(z) != "1" for z in parts if isinstance(z, Token) and z.type == "TIMES"):
            raise Meaningless("the empty one is counted once")
        return self.with_empty([z for z in parts if not isinstance(z, Token)])

    def without_empty(self, parts: Parts) -> WithoutEmpty:
        return WithoutEmpty(one(EmptyOne, parts) or EmptyOne())

    def empty_subset(self, parts: Parts) -> EmptyOne:
        return EmptyOne(Subsets)

    def empty_word(self, parts: Parts) -> EmptyOne:
        return EmptyOne(Words)

    def empty_one(self, parts: Parts) -> EmptyOne:
        if str(parts[0]) != "1":
            raise Meaningless("one object is empty")
        return EmptyOne()

    def by(self, parts: Parts) -> Statistics:
        return Statistics(tuple(z for z in parts if isinstance(z, Total)))

    def statistic(self, parts: Parts) -> Total:
        found = the(Found, parts)
        if not found.numbered:
            raise Meaningless("how many adjacent letters are meant?")
        return TotalOf(found.places, found.among)

    def statistic_sum(self, parts: Parts) -> Total:
        return TotalSum()

    def division_by_letter(self, parts: Parts) -> RemarkedObjects:
        """Return what all parts are, and that it is counted how many there are."""
        letter = letter_of_amount(parts)
        them = (said_of_them(Found(Cells()), part) for part in parts if isinstance(part, OfThem))
        told = [*said_in(parts)]
        each = [z for z in told if not isinstance(z, Ordered)]
        said = [*(z for z in told if isinstance(z, Ordered)), *them]
        if each:
            said.append(Every(Cells(), None, joined(each)))
        return RemarkedObjects(all_of(said), (TotalOf(Cells()),), frozenset({letter}))

    def by_letter(self, parts: Parts) -> RemarkedObjects:
        letter = letter_of_amount(parts)
        found = the(Found, parts)
        them = (said_of_them(found, part) for part in parts if isinstance(part, OfThem))
        said = all_of([*said_in(parts), *them])
        return RemarkedObjects(said, (self.statistic([found]),), frozenset({letter}))

    def elements_called(self, parts: Parts) -> RemarkedObjects:
        """Return that it is counted how many elements there are."""
        return RemarkedObjects(None, (TotalOf(Cells()),), frozenset({letter_of_amount(parts)}))

    def bounded_by_letter(self, parts: Parts) -> RemarkedObjects:
        """Refuse a letter as a bound: the sum over all numbers up to it is no polynomial in it."""
        letter = letter_of_amount(parts)
        raise Meaningless(
            f"a bound is a number, and not {letter}: 'with exactly {letter} ...' counts objects by "
            f"this number, as coefficients of x^{letter}, and with bounds these are added"
        )

    def total(self, parts: Parts) -> Counted:
        return replace(self.counted(parts), total=self.statistic(parts))

    def total_sum(self, parts: Parts) -> Counted:
        return replace(self.counted(parts), total=TotalSum())

    def words(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        sizes = [part for part in parts if isinstance(part, Size)]
        letters = alphabet_told(parts, "words of length n over {0,1}").letters
        if len(sizes) > 1:
            raise Meaningless("the length is said once")
        is_round = one(OnCircle, parts) is not None
        objects = Words(letters, is_round)
        return objects, (sizes or [Size()])[0], all_of(said_in(parts))

    def numerals(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the numbers of so many digits, of which the first one is not 0."""
        alphabets = [part for part in parts if isinstance(part, Alphabet)]
        if len({z.letters for z in alphabets}) > 1:
            raise Meaningless("the base is said once")
        letters = alphabets[0].letters if alphabets else tuple(range(10))
        if not isinstance(letters, tuple) or len(letters) < 2:
            raise Meaningless("a base is a number from 2 on")
        parts = [z for z in parts if z != SOME]  # a number whose first digit is not 0 is positive
        values = (Numeral(0, z) for z in amounts_in(parts))
        first = At(0, frozenset(letters) - {0})
        kinds = [either_of(values)] if amounts_in(parts) else []
        return Words(letters), the(Size, parts), joined([first, *kinds, *said_in(parts)])

    def numeral_palindromes(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        objects, size, first = self.numerals(parts)
        return objects, size, joined([first, Ordered(Order.PALINDROME)])

    def numerals_of_which(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return numbers whose digits are said to be so: "with n digits, each of which is odd"."""
        each = joined(said_in(parts))
        rest: Parts = [z for z in parts if isinstance(z, Size | Alphabet)]
        objects, size, first = self.numerals(rest)
        return objects, size, joined([first, Every(Cells(), None, each)])

    def bits(self, parts: Parts) -> Alphabet:
        return Alphabet((0, 1))

    def on_a_circle(self, parts: Parts) -> OnCircle:
        return OnCircle()

    around = on_a_circle

    def not_empty(self, parts: Parts) -> Property:
        return Length(SOME)

    def nucleotides(self, parts: Parts) -> Alphabet:
        return Alphabet(tuple(NUCLEOTIDES))

    def kind(self, parts: Parts) -> Alphabet:
        return SoManyLetters(tuple(range(int(str(parts[0])))))

    def some_ary(self, parts: Parts) -> Alphabet:
        return some_letters(str(parts[0]))

    def alphabet(self, parts: Parts) -> Alphabet:
        match parts[0]:
            case Alphabet():
                return parts[0]
            case Of(values) if not isinstance(values, Amount):
                return Alphabet(tuple(sorted(values, key=str)))
        raise Meaningless("which letters?")

    def set_of_size(self, parts: Parts) -> Property:
        return either_of(Count(as_amount_of(z), Elements()) for z in values_meant(parts))

    def numbers_to(self, parts: Parts) -> Alphabet:
        low, high = (part for part in parts if isinstance(part, int))
        return Alphabet(tuple(range(low, high + 1)))

    def so_many_letters(self, parts: Parts) -> Alphabet:
        many = the(int, parts)
        if not 1 <= many <= 26:
            raise Meaningless("an alphabet has 1 to 26 letters here")
        return SoManyLetters(tuple(range(many)))

    def so_many_letters_listed(self, parts: Parts) -> Alphabet:
        """Return letters of which it is told how many there are, and which."""
        found = self.alphabet_of_values([z for z in parts if isinstance(z, Of)])
        return alphabet_told([found, self.so_many_letters(parts)], "words over {0,1}")

    def alphabet_of_colors(self, parts: Parts) -> Alphabet:
        colors = [str(part) for part in parts if isinstance(part, Token)]
        if len({*colors}) < len(colors):
            raise Meaningless("a color is named once")
        return Alphabet(tuple(sorted(colors)))

    def some_letters(self, parts: Parts) -> Alphabet:
        return some_letters(str(parts[0]))

    def letters_of(self, parts: Parts) -> Alphabet:
        return Alphabet(tuple(str(parts[0])))

    def compositions(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Compositions(), the(Size, parts), all_of(said_in(parts))

    def partitions(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Partitions(), the(Size, parts), None

    def subsets(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        of = one(Interval, parts) or self._interval_of(the(Alphabet, parts))
        sizes = (Length(Amount(k, k)) for k in parts if isinstance(k, int))
        return Subsets(of.first), of.last, all_of([*said_in(parts), *sizes])

    def _interval_of(self, numbers: Alphabet) -> Interval:
        """Return the numbers of a set that is listed, which follow each other."""
        if isinstance(letters := numbers.letters, tuple):
            first, last = letters[0], letters[-1]
            if isinstance(first, int) and isinstance(last, int) and first >= 0:
                told = Interval(first, Size(0, last))
                if letters == tuple(range(first, last + 1)):
                    return told
        raise Meaningless("subsets are of numbers that follow each other, as {1..n}")

    def subsets_of_parity(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        objects, size, said = self.subsets([z for z in parts if not isinstance(z, Amount)])
        return objects, size, all_of([said, Length(the(Amount, parts))])

    def subsets_sized(self, parts: Parts) -> int:
        return the(int, parts)

    def arrays(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return arrays of which letters, sides and what is joined are told in any order."""
        joined = [part for part in parts if isinstance(part, Joined)]
        if len(joined) > 1:
            raise Meaningless("which sides are joined is said once")
        alphabet = alphabet_told(parts, "2 X n arrays over {0,1}")
        each = [part for part in parts if isinstance(part, SideTold)]
        told = {part.is_rows: part.size for part in each}
        sides = [part for part in parts if isinstance(part, Sides)]
        if len(told) == len(each) == 2 and not sides:
            sides = [Sides(told[True], told[False])]
        elif each or len(sides) != 1:
            raise Meaningless("rows and columns are told once, as in '2 X n arrays over {0,1}'")
        return grids_of(sides[0], alphabet, *joined), Size(), None

    def rows_told(self, parts: Parts) -> SideTold:
        return SideTold(the(Size, parts), is_rows=True)

    def columns_told(self, parts: Parts) -> SideTold:
        return SideTold(the(Size, parts), is_rows=False)

    def words_over(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return words whose letters are told before what is said: "letters 0, 1 and no 00"."""
        values, *_, said = (z for z in parts if isinstance(z, Of) or said_in([z]))
        rest = [z for z in parts if z not in (values, said)]
        return self.words([*rest, self.alphabet_of_values([values]), *said_in([said])])

    def arrays_over(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        values, *_, said = (z for z in parts if isinstance(z, Of) or said_in([z]))
        objects, size, before = self.arrays([the(Sides, parts), self.alphabet_of_values([values])])
        return objects, size, all_of([before, *said_in([said])])

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

    def note(self, parts: Parts) -> None:
        return None

    # What is said, and how it is joined.

    def all_of(self, parts: Parts) -> Property | Scoped:
        if len(parts) == 1 and scope_of(parts[0]) is JoinScope.SHARED:
            return the(Scoped, parts)
        if len(parts) > 1:
            parts = self._located_alike([z for one in parts for z in (And(), one)][1:])
        require_places_of_each(parts)
        if any(scope_of(z) is JoinScope.CONDITIONED for z in parts[:-1]):
            raise Undecided(IF_AND)
        return joined(said_in(parts))

    def either(self, parts: Parts) -> Property:
        require_places_of_each(parts)
        return either_of(said_in(parts))

    def both_remarks(self, parts: Parts) -> Scoped:
        return Scoped(joined(said_in(parts)), JoinScope.JOINED)

    def either_remarks(self, parts: Parts) -> Property | Scoped:
        """Return the disjunction of remarks; behind "or both ... and" an "and" goes on."""
        found = either_of(said_in(parts))
        return (
            Scoped(found, JoinScope.EITHER_BOTH)
            if scope_of(parts[-1]) is JoinScope.JOINED
            else found
        )

    def comma_and(self, parts: Parts) -> And:
        return CommaAnd()

    def plain_and(self, parts: Parts) -> And:
        return And()

    def verbs_joined(self, parts: Parts) -> Property | Scoped:
        """Return the conjunction of verbs; "not" before the first of two might reach both."""
        for before, link, after in zip(parts, parts[1:], parts[2:], strict=False):
            is_joined = isinstance(link, And) and _reaches(before)
            if is_joined and scope_of(after) not in BEYOND_NOT and not _is_list_of_nots(parts):
                raise Undecided(NOT_AND)
        if len(parts) == 1 and _is_not_together(parts):
            return parts[0]  # type: ignore[return-value]
        found, of_several = joined(said_in(parts)), _of_several(parts)
        if _reaches(parts[-1]):
            return Scoped(found, JoinScope.NEGATIVE, of_several=of_several)
        return Scoped(found, JoinScope.THAT, of_several=of_several) if of_several else found

    def verbs_or(self, parts: Parts) -> Property:
        """Return the disjunction of verbs; "do not" before the first alone means neither."""
        first, *rest = parts
        said = said_in(parts)
        if any(scope_of(z) is JoinScope.NEITHER for z in parts[:-1]):
            raise Undecided(NOR_OR)
        if scope_of(first) is JoinScope.NEGATIVE and not any(map(scope_of, rest)):
            return joined([said[0], *map(negated, said[1:])])
        if any(_reaches(z) and scope_of(y) not in BEYOND_NOT for z, y in pairwise(parts)):
            raise Undecided(NOT_OR)
        return either_of(said)

    def one_or_both_and_verb(self, parts: Parts) -> Property:
        """Return that one of two verbs holds, or both, and so does a third one."""
        verbs = [z for z in parts if said_in([z])]
        if any(scope_of(z) is JoinScope.NEGATIVE for z in verbs[:2]):
            raise Undecided(NOT_OR)
        *some, last = said_in(verbs)
        return joined([either_of(some), last])

    def remarks_joined(self, parts: Parts) -> Property | RemarkedObjects:
        """Return the conjunction of remarks; "not" before a gerund might reach the next one."""
        for before, after in pairwise(parts):
            of_several = before.of_several if isinstance(before, Scoped) else None
            if isinstance(after, NextRemark) and can_be_said(after.remark, of_several):
                raise OfPlacesBefore
            if isinstance(after, NextRemark) and scope_of(before) is JoinScope.SHARED:
                raise Meaningless("what is told behind 'share a side' is beside what")
        parts = [part.remark if isinstance(part, NextRemark) else part for part in parts]
        for before, link, after in zip(parts, parts[1:], parts[2:], strict=False):
            ends = scope_of(before), scope_of(after)
            if link == And() and ends == (JoinScope.NEGATIVE_GERUND, JoinScope.GERUND):
                raise Undecided(NOT_AND)
            if link == And() and scope_of(after) is JoinScope.CONDITIONED:
                raise Undecided(IF_OF_BOTH)
            if link == And() and scope_of(before) is JoinScope.CONDITIONED:
                raise Undecided(IF_AND)
            if link == And() and scope_of(before) is JoinScope.EITHER_BOTH:
                raise Meaningless("behind 'or both ... and' an 'and' goes on")
        if any(scope_of(z) is JoinScope.EXCEPT_THOSE for z in parts[:-1]):
            raise Undecided(EXCEPT_THOSE_AND)
        lettered = [part for part in parts if isinstance(part, RemarkedObjects)]
        if lettered:
            said = all_of([*said_in(parts), *(one.said for one in lettered)])
            letters = frozenset().union(*(one.letters for one in lettered))
            return RemarkedObjects(said, tuple(z for one in lettered for z in one.by), letters)
        return joined(said_in(parts))

    def remarks_or(self, parts: Parts) -> Property:
        """Return the disjunction of remarks; "not" before the first of two gerunds is of both."""
        said = said_in(parts)
        if any(scope_of(z) is JoinScope.CONDITIONED for z in parts):
            raise Undecided(IF_OF_BOTH)
        if any(scope_of(z) is JoinScope.EXCEPT_THOSE for z in parts):
            raise Undecided(EXCEPT_THOSE_AND)
        match [*map(scope_of, parts)]:
            case [JoinScope.NEGATIVE_GERUND, JoinScope.GERUND]:
                return joined([said[0], negated(said[1])])
            case [JoinScope.NEGATIVE_GERUND, second] if second is not JoinScope.NEGATIVE_GERUND:
                raise Undecided(NOT_OR)
            case [JoinScope.THAT_NOT, second] if second not in {JoinScope.THAT, JoinScope.THAT_NOT}:
                raise Undecided(NOT_OR)
        return either_of(said)

    def next_remark(self, parts: Parts) -> NextRemark:
        (remark,) = parts
        return NextRemark(remark)

    def that_remark(self, parts: Parts) -> Scoped:
        scope = JoinScope.THAT_NOT if _reaches(parts[-1]) else JoinScope.THAT
        return Scoped(joined(said_in(parts)), scope, of_several=_of_several(parts))

    def gerund_remark(self, parts: Parts) -> Scoped:
        scope = scope_of(parts[-1])
        is_negative = scope is JoinScope.NEGATIVE_GERUND
        scope = scope if scope and is_negative else JoinScope.GERUND
        return Scoped(joined(said_in(parts)), scope, of_several=_of_several(parts))

    def using_none_of(self, parts: Parts) -> Scoped:
        return Scoped(joined(said_in([self.none_of_values(parts)])), JoinScope.NEGATIVE_GERUND)

    def denied_quality(self, parts: Parts) -> Property | Scoped:
        """Return that something is not so; of several it is not told whether none of them is."""
        is_together = scope_of(parts[-1]) is JoinScope.TOGETHER
        return self.denied_state(parts) if is_together else self.negated(parts)

    def together(self, parts: Parts) -> Scoped:
        said = joined(of_each_cell(z) for z in said_in(parts))
        return Scoped(said, JoinScope.TOGETHER, _each_of_several(parts))

    def all_of_one_color(self, parts: Parts) -> Property:
        """Return that all cells of a place have one color: of a row its own cells."""
        if any(str(z) != "1" for z in parts if isinstance(z, Token)):
            raise Meaningless("all of them are of one color, or not")
        return Every(Cells(), None, Ordered(Order.EQUAL))

    def equal_together(self, parts: Parts) -> Scoped:
        return self.together([Ordered(Order.EQUAL)])

    def stated(self, parts: Parts) -> Scoped:
        also = _each_of_several(parts)
        return Scoped(joined(said_in(parts)), JoinScope.STATE, also)

    def denied_state(self, parts: Parts) -> Scoped:
        self.require_exact(said_in(parts))
        for said in said_in(parts):
            if isinstance(said, Near) and said.values is None and said.amount == SOME:
                raise Undecided(NOT_EQUAL_TO_ONE)
        is_together = scope_of(parts[-1]) is JoinScope.TOGETHER
        also = frozenset({JoinScope.NOT_TOGETHER} if is_together else ())
        return Scoped(self.negated(parts), JoinScope.STATE, also)

    def distance_untold(self, parts: Parts) -> Property:
        raise Undecided(
            "whether it comes directly before or anywhere is not told: say 'comes immediately "
            "before', or for anywhere 'the scattered subsequence 01'"
        )

    def no_such_place(self, parts: Parts) -> Property:
        """Return that no place is so: "a 0 is never followed by a 1"."""
        found, said = the(Found, parts), joined(said_in(parts))
        require_told_of_each(found, parts)
        return Count(NONE, found.places, found.that(said).among)

    def a_place_with_not(self, parts: Parts) -> Property:
        raise Undecided(A_PLACE_NOT)

    def denied_verb(self, parts: Parts) -> Scoped:
        return self._denied(parts, JoinScope.NEGATIVE)

    def denied_verb_of_one(self, parts: Parts) -> Scoped:
        return self._denied(parts, JoinScope.NEGATIVE_ONE)

    def denied_gerund(self, parts: Parts) -> Scoped:
        return self._denied(parts, JoinScope.NEGATIVE_GERUND)

    def _denied(self, parts: Parts, scope: JoinScope) -> Scoped:
        if any(scope_of(part) is JoinScope.JOINED for part in parts):
            raise Undecided(NOT_BOTH)
        return Scoped(negated(self._denied_of(parts)), scope)

    def _denied_of(self, parts: Parts) -> Property:
        """Return what is denied; raises Undecided for "two", which may be "at least two"."""
        told = joined(said_in(parts))
        self.require_exact([told])
        return told

    def phrases_joined(self, parts: Parts) -> Property | Scoped:
        """Return the conjunction of phrases; "no" might reach a number that follows."""
        parts = self._located_alike(self._located_as_before(parts))
        phrases = [k for k, part in enumerate(parts) if part != And()]
        for at, behind in pairwise(phrases):
            for joint in JOINTS_OF_PHRASES:
                is_between = joint.is_between(parts[at], parts[behind], is_and=behind > at + 1)
                if is_between and not _is_directed_in_lines(parts[at], parts[behind]):
                    raise Undecided(joint.why)
        if len(phrases) > 1 and Count(NONE, Cells(), None) in said_in(parts):
            raise Undecided(NO_LETTER_BUT)
        scopes = [scope_of(parts[k]) for k in phrases]
        excepted = (k for k in phrases[1:] if scope_of(parts[k]) is JoinScope.EXCEPTED)
        if JoinScope.DENIED in scopes and any(
            parts[k - 1] == And() or not isinstance(said_in([parts[k]])[0], InOtherLines)
            for k in excepted
        ):
            raise Undecided(EXCEPT_OF_BOTH)
        if any(
            isinstance(parts[at], Scoped) and _goes_on(parts[at], parts[behind])
            for at, behind in pairwise(phrases)
            if behind > at + 1
        ):
            raise Meaningless("what is in each row or column is told together")
        *_, last = parts
        of_several = last.of_several if isinstance(last, Scoped) else None
        found = joined(said_in(parts))
        if len(phrases) > 1:
            return Scoped(found, JoinScope.JOINED, of_several=of_several)
        if scope_of(last) in DENIALS:
            return Scoped(found, JoinScope.DENIED, of_several=of_several)
        if isinstance(last, Scoped) and JoinScope.IN_THE_WHOLE in last.scopes:
            return Scoped(found, JoinScope.IN_THE_WHOLE)
        return found

    def _located_as_before(self, parts: Parts) -> Parts:
        """Return phrases, of which those behind the first one are where that is, if it is told.

        "in each column a 0 and a 1": both are in each column.
        """
        first, *behind = parts
        if not isinstance(first, Scoped) or JoinScope.PLACE_BEFORE not in first.scopes:
            return parts
        found: list[object] = [first]
        for part in behind:
            is_free = isinstance(part, Scoped) and JoinScope.UNLOCATED in part.scopes
            if is_free and found[-1] == And() and first.located is not None:
                (said,) = said_in([part])
                found.append(Scoped(self._located(said, first.located.where), JoinScope.LOCATED))
            else:
                found.append(part)
        return found

    def _located_alike(self, parts: Parts) -> Parts:
        """Return phrases, of which those before the last one are where that is, if they are alike.

        "a 0 and a 1 in each column": both are in each column.
        """
        found = [*parts]
        for at in range(len(parts) - 1, 1, -1):
            last = parts[at]
            if parts[at - 1] == And() and (turned := _in_same_direction(parts[at - 2], last)):
                found[at - 2] = turned
            if not isinstance(last, Scoped) or last.located is None or parts[at - 1] != And():
                continue
            for k in range(at - 2, -1, -1):
                one_said = said_in([parts[k]])
                if not one_said:  # the word "and"
                    continue
                if not last.located.is_alike(one_said[0]):
                    break
                found[k] = Scoped(self._located(one_said[0], last.located.where), JoinScope.LOCATED)
        return found

    def _located(self, said: Property, where: Inside) -> Property:
        """Return that there is an amount of places where others are."""
        if isinstance(where.where, Amount):
            assert isinstance(said, Count)
            return Count(said.amount, said.places, all_of([said.among, Index(where.where)]))
        return self._inside(said, where.where)

    def both_in_places(self, parts: Parts) -> Scoped:
        *both, where = parts
        said = said_in([self.both(both)])[0]
        each = said.parts if isinstance(said, All) else {said}
        there = (self._located(z, the(Inside, [where])) for z in each)
        return Scoped(joined(there), JoinScope.LOCATED)

    def at_least_each_in(self, parts: Parts) -> Scoped:
        *each, where = parts
        there = (self._located(z, the(Inside, [where])) for z in counts_of_each(each, Amount))
        return Scoped(joined(there), JoinScope.LOCATED)

    def at_most_each_in(self, parts: Parts) -> Scoped:
        *each, where = parts
        counts = counts_of_each(each, lambda k: Amount(0, k))
        there = (self._located(z, the(Inside, [where])) for z in counts)
        return Scoped(joined(there), JoinScope.LOCATED)

    def all_of_whole(self, parts: Parts) -> Property:
        return Every(Cells(), None, joined(said_in(parts)))

    def phrases_or(self, parts: Parts) -> Property:
        """Return the disjunction of two phrases that both have an amount, or both have none."""
        require_places_of_each(parts)
        first, second = map(scope_of, parts)
        is_amount = first in {*DENIALS, JoinScope.TOLD}
        if is_amount and second in {JoinScope.NUMBERED, JoinScope.BARE}:
            raise Undecided(NO_AMOUNT)
        if first in DENIALS and second is JoinScope.MEASURED:
            raise Undecided(NO_AMOUNT)
        if _goes_on(parts[0], parts[-1]):
            raise Meaningless("what is in each row or column is told together")
        one_said, *_, other = said_in(parts)
        if _is_of_neighbors(one_said) and _is_a_letter(other):  # "followed by a 1 or a 2"
            raise Meaningless("a letter behind another one stands beside the same place")
        return either_of(said_in(parts))

    def none_of_each(self, parts: Parts) -> Scoped:
        """Return that there are none of the one, and none of the other."""
        return Scoped(joined(said_in(parts)), JoinScope.JOINED)

    def denied(self, parts: Parts) -> Scoped:
        (part,) = parts
        of_several = part.of_several if isinstance(part, Scoped) else None
        excepted = scope_of(part) is JoinScope.EXCEPTED
        scope = JoinScope.EXCEPTED if excepted else JoinScope.DENIED
        return replace(_phrase(parts, scope), of_several=of_several)

    def told(self, parts: Parts) -> Scoped:
        return _phrase(parts, JoinScope.TOLD)

    def numbered(self, parts: Parts) -> Scoped:
        return _phrase(parts, JoinScope.NUMBERED)

    def bare(self, parts: Parts) -> Scoped:
        return _phrase(parts, JoinScope.BARE)

    def measured(self, parts: Parts) -> Scoped:
        return Scoped(joined(said_in(parts)), JoinScope.MEASURED)

    def some(self, parts: Parts) -> Property:
        found, said = the(Found, parts), said_in(parts)
        amounts = amounts_in(parts)
        if not amounts:
            raise Meaningless("how many?")
        found = _of_each_line(found.that(all_of(said)), amounts)
        return either_of(self._so_many(one, found) for one in amounts)

    def either_so_many(self, parts: Parts) -> Property:
        """Return that there is one of two amounts of places: "no 0s, or exactly two"."""
        first, found, second = parts
        return self.some([self.either_amount([first, second]), found])

    def some_or_never(self, parts: Parts) -> Property:
        amount, found = parts
        return self.some([self.often_or_never([amount]), found])

    def some_or_none(self, parts: Parts) -> Property:
        """Return that there is an amount of places, which may be 0, as is said."""
        if not all(0 in z for z in amounts_in(parts)):
            raise Meaningless("there are some, and not none")
        return self.some(parts)

    def some_in_the_whole(self, parts: Parts) -> Scoped:
        return Scoped(self.some(parts), JoinScope.IN_THE_WHOLE)

    def often_or_none(self, parts: Parts) -> Amount:
        """Return how often something occurs, which may be never, as is said."""
        amount = the(Amount, parts)
        if 0 not in amount:
            raise Meaningless("it occurs, and not never")
        return amount

    def some_of_one(self, parts: Parts) -> Property:
        """Return that there is an amount of one of several letters."""
        amounts, said = amounts_in(parts), said_in(parts)
        if set(amounts) & {NONE, SOME, Amount(0)}:
            raise Meaningless("any of several letters are meant, and not an amount of one of them")
        return either_of(
            self._so_many(amount, Found(Cells(), all_of([of, *said])))
            for of in the(Choice, parts).each
            for amount in amounts
        )

    def _so_many(self, amount: Amount, found: Found) -> Property:
        """Return that there is an amount of places; of adjacent letters it says how many."""
        if amount not in {NONE, SOME}:
            require_pairs(found)
        if isinstance(found.places, AdjacentLines) and not found.numbered and amount != NONE:
            raise Meaningless("adjacent rows or columns: how many, as in 'two adjacent rows'?")
        if found.numbered or not isinstance(found.places, Windows) or amount == NONE:
            return Count(amount, found.places, found.among)
        if amount.low == 0 and amount.high is not None and amount.step == 1:
            return Count(NONE, Windows(amount.high + 1, found.places.steps), found.among)
        if amount.high is None and amount.step == 1 and amount.low > 1:
            return Count(SOME, Windows(amount.low, found.places.steps), found.among)
        raise Meaningless(
            "how often, or how many at once? say 'exactly 1 pair of adjacent 1s', 'exactly 2 "
            "occurrences of 11', or '2 adjacent 1s' for some"
        )

    def in_each(self, parts: Parts) -> Inside:
        return Inside(the(Found, parts))

    def in_these_lines(self, parts: Parts) -> Inside:
        return Inside(the(LinesAt, parts))

    def at_positions(self, parts: Parts) -> Inside:
        return Inside(the(Amount, parts))

    def _so_many_inside(self, amount: object, found: Found, inside: Inside) -> Property:
        """Return that in each of some places there is an amount of others."""
        if found.is_choice and amount not in {NONE, SOME, Amount(0)}:
            raise Undecided(ONE_OR_TOGETHER)
        if isinstance(inside.where, Amount):
            return self.some([amount, found.that(Index(inside.where))])
        if isinstance(inside.where, LinesAt) and len(inside.where.each) > 1 and amount != NONE:
            raise Undecided(IN_LINES)
        return self._inside(self.some([amount, found]), inside.where)

    def _inside(self, said: Property, where: Found | LinesAt) -> Property:
        """Return what is said of each of some places."""
        if isinstance(where, LinesAt):
            return self.at_lines([said, where])
        return Every(where.places, where.among, said)

    def some_in_places(self, parts: Parts) -> Scoped:
        amount, found, *rest = parts
        each = [z for z in rest if isinstance(z, Inside)]
        said = joined(self._so_many_inside(amount, the(Found, [found]), z) for z in each)
        there = self.some([amount, found])
        is_one = len(each) == 1 and isinstance(there, Count)
        located = Located(there, each[0]) if is_one and isinstance(there, Count) else None
        return Scoped(said, JoinScope.LOCATED, located=located)

    def every_but_these(self, parts: Parts) -> Property:
        """Return what is said of all places but the first or the last one, or both."""
        found, excepted, *said = parts
        return self.every_but([found, joined(said_in(said)), excepted])

    def of_one_of_values(self, parts: Parts) -> Of:
        """Return the letter that is meant, or each of several: "a 1 or a 2"."""
        return self.values(parts)

    def every_of_any(self, parts: Parts) -> Property:
        """Return what any two adjacent letters are; of single places "any" may be each, or some."""
        found, *said = parts
        if not isinstance(the(Found, [found]).places, Windows | Pairs | Successive | AdjacentLines):
            raise Undecided(ANY_UNTOLD)
        return self.every([found, *said])

    def of_values_together(self, parts: Parts) -> Scoped:
        """Return letters joined by "and": of adjacent ones it may be said that one is each."""
        return Scoped(the(Of, parts), JoinScope.EACH_OF_SEVERAL)

    def measure_of_several(self, parts: Parts) -> Property:
        raise Undecided(WHICH_EACH)

    def except_those(self, parts: Parts) -> Scoped:
        return Scoped(self.negated(parts), JoinScope.EXCEPT_THOSE)

    def denied_together(self, parts: Parts) -> Scoped:
        """Return that those are left out of which several things hold together."""
        remarks = (z.remark if isinstance(z, NextRemark) else z for z in parts)
        return Scoped(negated(joined(said_in(remarks))), JoinScope.STATE)

    def next_untold(self, parts: Parts) -> Property:
        raise Undecided("'followed by 0 and 1' may be by both, one after the other: say 'by 01'")

    def none_has_so_many(self, parts: Parts) -> Property:
        """Return that no place has so many others: "no column contains two 1s" may say no more."""
        _, found, many, things = parts
        there = require_numbered(the(Found, [things]))
        if not isinstance(many, int) or many < 2:
            raise Meaningless("so many are two at least")
        said = Count(Amount(many), there.places, there.among)
        return self.some_clause([NONE, found, said])

    def both_adjectives(self, parts: Parts) -> Property:
        said = joined(said_in([self.all_of(parts)]))
        if {Of(EVEN), Of(ODD)} <= {*parts_of(said)}:
            raise Undecided(EVEN_AND_ODD)
        return said

    def one_and_not_the_other(self, parts: Parts) -> Property:
        """Return that one thing holds and another one does not: "at most 5 and not even"."""
        first, second = (joined(said_in([z])) for z in parts if said_in([z]))
        return joined([first, negated(second)])

    def every_and_none(self, parts: Parts) -> Property:
        """Return what all letters are, and what none of them is."""
        found, first, second = the(Found, parts), *said_in(parts)
        each = Every(found.places, found.among, first)
        return joined([each, Every(found.places, found.among, negated(second))])

    def elements_alternate_between(self, parts: Parts) -> Property:
        first, second, begun = (z for z in parts if isinstance(z, Amount))
        if first == second:
            raise Meaningless("odd and even letters alternate")
        return self.elements_alternate_from([begun])

    def parities_in_turn(self, parts: Parts) -> Amount:
        """Return the first one of parities that alternate."""
        told = [z for z in parts if isinstance(z, Amount)]
        if any(a == b for a, b in pairwise(told)):
            raise Meaningless("odd and even letters alternate")
        return told[0]

    def alternate_from(self, parts: Parts) -> Property:
        """Return that letters are odd and even in turn, and which of them the first one is."""
        told = [z for z in parts if isinstance(z, Amount)]
        if len(told) == len("odd") and told[0] != told[1]:  # between odd and even, from one of them
            told = told[2:]
        if len({*told}) != 1:
            raise Meaningless("the first letter is odd, or it is even")
        return joined([Ordered(Order.ALTERNATING_IN_PARITY), At(0, told[0])])

    def elements_alternate_from(self, parts: Parts) -> Property:
        """Return that elements are odd and even in turn, of which there may be none."""
        first = ExtremeCell(Extreme.SMALLEST, the(Amount, parts))
        found = either_of([Count(NONE, Elements()), first])
        return joined([Ordered(Order.ALTERNATING_IN_PARITY), found])

    def is_empty(self, parts: Parts) -> Property:
        """Return that the whole has no letters, or no elements."""
        del parts
        return Length(NONE)

    def either_and(self, parts: Parts) -> Property:
        raise Undecided(EITHER_AND)

    def every_cell_so(self, parts: Parts) -> Property:
        return Every(Cells(), None, joined(said_in(parts)))

    def contents_and_more(self, parts: Parts) -> Scoped:
        return Scoped(joined(said_in(parts)), JoinScope.JOINED)

    def avoid_along(self, parts: Parts) -> Property:
        """Return that words are avoided in the directions that stand behind them."""
        ways = [z for z in parts if isinstance(z, Ways)]
        return joined(self.avoid([z, *ways]) for z in parts if isinstance(z, Spelled))

    def every_in_places(self, parts: Parts) -> Property:
        """Return what is said of each place that is in others: of every run in each row."""
        found, *rest = parts
        said = self.every_clause([found, *(z for z in rest if not isinstance(z, Inside))])
        return joined(self._in_places(said, z) for z in rest if isinstance(z, Inside))

    def none_in_places(self, parts: Parts) -> Property:
        amount, found, inside, *said = parts
        return self._in_places(self.some_clause([amount, found, *said]), inside)

    def _in_places(self, said: Property, inside: object) -> Property:
        if isinstance(where := the(Inside, [inside]).where, Amount):
            raise Meaningless("which positions are told of letters, and not of places in others")
        if any(isinstance(z, Near | Beside) for z in everything_in(said)):
            raise Undecided(
                "what stands beside a cell of a row or column may be in it, or in another one: say "
                "'whose first row has ...' for the former"
            )
        return self._inside(said, where)

    def fewer_in_places(self, parts: Parts) -> Scoped:
        *before, inside = parts
        (said,), where = said_in([self.fewer_than(before)]), the(Inside, [inside]).where
        if isinstance(where, Amount):
            raise Meaningless("which positions are told of letters, and not of how many there are")
        return Scoped(self._inside(said, where), JoinScope.LOCATED)

    def some_in_turn(self, parts: Parts) -> Scoped:
        """Return that there is an amount of some places here, and another one of them there."""
        amount, found, inside, *rest = parts
        pairs = [(amount, inside), *zip(rest[::2], rest[1::2], strict=True)]
        said = joined(
            self._so_many_inside(z, the(Found, [found]), the(Inside, [y])) for z, y in pairs
        )
        return Scoped(said, JoinScope.LOCATED)

    def some_within(self, parts: Parts) -> Property:
        """Return that a number of places is within two bounds."""
        first, second = (z for z in parts if isinstance(z, Amount))
        both = amount_in_both(first, second)
        if both in {first, second}:
            raise Meaningless("of two bounds of one number both say something")
        return self.some([both, the(Found, parts)])

    def some_and_inside(self, parts: Parts) -> Property:
        """Return that there is an amount of places, and in each of others another one of them."""
        amount, found, again, inside = parts
        of = the(Found, [found])
        return joined(
            [self.some([amount, of]), self._so_many_inside(again, of, the(Inside, [inside]))]
        )

    def number_in_places(self, parts: Parts) -> Property:
        """Return what the number of places is in each of others."""
        number = Attribute(NumberOf(require_pairs(the(Found, parts))))
        said = either_of(number.being(z) for z in values_meant(parts))
        where = the(Inside, parts).where
        if isinstance(where, Amount):
            raise Meaningless("which positions are told of letters, and not of their number")
        return self._inside(said, where)

    def some_of_window(self, parts: Parts) -> Scoped:
        amount, window = parts
        said = self._inside(self.some([amount, Found(Cells())]), the(Found, [window]))
        return Scoped(said, JoinScope.LOCATED)

    def none_unless(self, parts: Parts) -> Scoped:
        """Return that there are no places but those of which something is said."""
        found, *said = the(Found, parts), *said_in(parts)
        least = of_them(joined(said), found.among)
        none = Count(NONE, found.places, found.that(negated(least)).among)
        return Scoped(none, JoinScope.EXCEPTED)

    def some_of_these(self, parts: Parts) -> Property:
        """Return that there is an amount of places, and another one of those that are so."""
        amount, found, *again = parts
        return joined([self.some([amount, found]), self.some([the(Found, [found]), *again])])

    def at_most_these(self, parts: Parts) -> Property:
        return self.some([self.at_most(parts), require_numbered(the(Found, parts))])

    def at_least_these(self, parts: Parts) -> Property:
        return self.some([self.at_least(parts), require_numbered(the(Found, parts))])

    def at_lines(self, parts: Parts) -> Property:
        """Return what is said of the first or the last row or column, or of both."""
        is_of_whole = any(
            isinstance(z, Scoped) and JoinScope.IN_THE_WHOLE in z.scopes for z in parts
        )
        several = len(the(LinesAt, parts).each) > 1
        if is_of_whole and several:
            raise Undecided(IN_LINES)
        if several and _is_not_together(parts):
            raise Meaningless("'not both' is said of two rows or columns, and 'not all' of one")
        said = joined(said_in(parts))
        return joined(Count(SOME, line, said) for line in the(LinesAt, parts).each)

    def ordered_cells(self, parts: Parts) -> Property:
        """Return how the cells are to each other: of a row its entries, and not the rows."""
        return Every(Cells(), None, joined(said_in(parts)))

    def not_spelled(self, parts: Parts) -> Property:
        return joined(Not(Spells(z.letters)) for z in spelled_in(parts))

    def two_kinds(self, parts: Parts) -> Property:
        amounts, said = [z for z in parts if isinstance(z, Amount)], said_in(parts)
        return joined(Count(z, Cells(), of) for z, of in zip(amounts, said, strict=True))

    def every_but(self, parts: Parts) -> Property:
        found, (said, excepted) = the(Found, parts), said_in(parts)
        require_excepted(found, [excepted])
        other = negated(of_them(excepted, found.among))
        return Every(found.places, all_of([found.among, other]), said)

    def every_cell_of(self, parts: Parts) -> Property:
        values, said = said_in(parts)
        return Every(Cells(), values, said)

    def has_equal(self, parts: Parts) -> Property:
        """Return that two letters of a place are equal, wherever they stand in it; of more, all."""
        if (many := the(int, parts)) != 2:
            return joined([Ordered(Order.EQUAL), HasCells(many)])
        return negated(Every(Cells(), None, Ordered(Order.DISTINCT)))

    def only_values(self, parts: Parts) -> Property:
        return Every(Cells(), None, the(Of, parts))

    def not_only_values(self, parts: Parts) -> Property:
        return Count(SOME, Cells(), negated(the(Of, parts)))

    def consists_of(self, parts: Parts) -> Property:
        """Return what there is in a place, and that there is nothing else: "consists of two 0s"."""
        said = joined(said_in(parts))
        each = said.parts if isinstance(said, All) else {said}
        letters = [z.among for z in each if isinstance(z, Count) and z.places == Cells()]
        told = [z for z in letters if z is not None]
        return joined([said, Every(Cells(), None, either_of(told))]) if told else said

    def all_of_parity(self, parts: Parts) -> Property:
        raise Undecided(WITH_PARITY)

    def neither_of_both(self, parts: Parts) -> Scoped:
        self.require_exact(said_in(parts))
        return Scoped(joined(map(negated, said_in(parts))), JoinScope.NEITHER)

    def none_of_whose(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Every(found.places, found.among, negated(joined(said_in(parts))))

    def neither_place(self, parts: Parts) -> Property:
        place = one(Rows, parts) or one(Columns, parts) or Cells()
        return Every(place, None, negated(self._denied_of(parts)))

    def all_apart(self, parts: Parts) -> Property:
        """Return that each two elements differ by such a number: none do by another one."""
        amount = one_amount(parts)
        others = amount.others
        if (one(int, parts) or 2) != 2 or others is None or others.high is None:
            raise Meaningless("any two elements differ by at least a number")
        return Count(NONE, Pairs(others))

    def same_parity(self, parts: Parts) -> Property:
        return Difference(EVEN)

    def opposite_parity(self, parts: Parts) -> Property:
        return Difference(ODD)

    def line_sums(self, parts: Parts) -> object:
        return parts[0]

    def every_sum(self, parts: Parts) -> Property:
        place = one(Rows, parts) or the(Columns, parts)
        sums = (Attribute(SumOf()).being(z) for z in values_meant(parts))
        return Every(place, None, either_of(sums))

    def every_sum_told(self, parts: Parts) -> Property:
        """Return the sums of rows, or columns, of which there are so many; "both" are two."""
        place = one(Rows, parts) or the(Columns, parts)
        sums = either_of(Attribute(SumOf()).being(z) for z in amounts_in(parts))
        return EachOf(place, one(int, parts) or 2, sums)

    def some_adjacent(self, parts: Parts) -> Property:
        found = self.adjacent(parts)
        return Count(SOME, found.places, found.among)

    def some_adjacent_but_never(self, parts: Parts) -> Property:
        """Return that there are so many adjacent ones, and not so many more."""
        *some, more = parts
        numbers = [z for z in parts if isinstance(z, int)]
        if len(numbers) != 2 or numbers[0] >= numbers[1]:
            raise Meaningless("more of them than there are may not be adjacent")
        rest = [z for z in some if not isinstance(z, int)]
        never = self.adjacent([more, *rest])
        return joined([self.some_adjacent(some), Count(NONE, never.places, never.among)])

    def some_apart(self, parts: Parts) -> Property:
        return Count(SOME, self.apart(parts).places)

    def some_adding_up(self, parts: Parts) -> Property:
        return Count(SOME, self.adding_up(parts).places)

    def some_adjacent_lines(self, parts: Parts) -> Property:
        found = self.adjacent_lines(parts)
        return Count(SOME, found.places, found.among)

    def some_adjacent_equal(self, parts: Parts) -> Property:
        return self.some_adjacent([*parts, Ordered(Order.EQUAL)])

    def every_window_has(self, parts: Parts) -> Property:
        return self.every(parts)

    def different(self, parts: Parts) -> Property:
        return Different(the(Amount, parts))

    def different_of_so_many(self, parts: Parts) -> Property:
        """Return how many different letters occur, of so many that there are."""
        return Different(the(Amount, parts), the(int, parts))

    def two_different_so(self, parts: Parts) -> Property:
        """Return that there are two different letters, and what both of them are."""
        if the(int, parts) != 2:
            raise Meaningless("both of two different ones are so")
        return joined([Different(Amount(2, 2)), Every(Cells(), None, joined(said_in(parts)))])

    def size_given(self, parts: Parts) -> object:
        """Return what is asked for behind "let n be given"."""
        return parts[-1]

    def fewer_than(self, parts: Parts) -> Scoped:
        """Return that there are not so many places."""
        many, found = the(int, parts), require_numbered(the(Found, parts))
        said = no_equal_letters(many, found) or self.some([Amount(0, many - 1), found])
        of_several = found if isinstance(found.places, Cells) else None
        return Scoped(said, JoinScope.DENIED, of_several=of_several)

    def at_least_each(self, parts: Parts) -> Property:
        return joined(counts_of_each(parts, Amount))

    def at_most_each(self, parts: Parts) -> Property:
        return joined(counts_of_each(parts, lambda k: Amount(0, k)))

    def every(self, parts: Parts) -> Property:
        found, said = the(Found, parts), joined(said_in(parts))
        if _is_not_together(parts):
            return self.every_clause(parts)
        return Every(found.places, found.among, said)

    def every_in_one_way(self, parts: Parts) -> Property:
        """Return that one of several things is said of all: "are all odd or all even"."""
        found = the(Found, parts)
        return either_of(Every(found.places, found.among, said) for said in said_in(parts))

    def ordered_lines(self, parts: Parts) -> Property:
        return self.every(parts)

    def every_cell_at(self, parts: Parts) -> Property:
        return Every(Cells(), Index(the(Amount, parts)), joined(said_in(parts)))

    def every_cell(self, parts: Parts) -> Property:
        return Every(Cells(), None, joined(said_in(parts)))

    def noun_that(self, parts: Parts) -> Found:
        found, said = the(Found, parts), all_of(said_in(parts))
        require_told_of_each(found, parts)
        if has_letters_told(found) and said is not None and not is_where_it_stands(said):
            raise Meaningless("of letters that are told only what is beside them can be said")
        if isinstance(found.places, Cells):
            _require_of_each(parts)
        lists = [z for z in (found.among, said) if isinstance(z, Of) and listed(z)]
        if isinstance(found.places, Cells) and len(lists) > 1:
            raise Meaningless("which letters they are is said once")
        match found.among, said:
            case Of(frozenset() as which), Of(Amount() as bounds) if which:
                if len({isinstance(z, int) and z in bounds for z in which}) == 1:
                    raise Meaningless("either all these letters are such numbers, or none is")
        return found.that(said)

    def none_adjacent_on_circle(self, parts: Parts) -> Property:
        """Return that no two letters are adjacent, the first following the last one."""
        of = all_of(said_in(parts))
        if (one(int, parts) or 2) != 2 or of is None:
            raise Meaningless("no two letters that are what?")
        inner = Count(NONE, Windows(2, ()), of)
        if isinstance(of, Of):
            return joined([inner, Not(joined([At(0, of.values), At(-1, of.values)]))])
        if of == Ordered(Order.EQUAL):
            return joined([inner, Not(EqualAt())])
        raise Meaningless("which letters are adjacent on a circle, or that they are equal, is said")

    def different_on_circle(self, parts: Parts) -> Property:
        return self.none_adjacent_on_circle([Ordered(Order.EQUAL)])

    def no_adjacent_values(self, parts: Parts) -> Property:
        """Return that no two parts, or elements, follow each other as numbers."""
        if the(int, parts) != 2:
            raise Meaningless("two numbers that follow each other are meant")
        return Count(NONE, Pairs(ONE))

    def none_adjacent_elements(self, parts: Parts) -> Property:
        """Return that no so many elements of a subset follow each other."""
        return Count(NONE, Windows(the(int, parts), ()))

    def each_of_so_many(self, parts: Parts) -> Property:
        return EachLetter(the(Amount, parts), frozenset(), the(int, parts))

    def exactly_long(self, parts: Parts) -> Property:
        return Length(self.exactly(parts))

    def none_so_but_edge(self, parts: Parts) -> Scoped:
        """Return that no letter is so but, perhaps, the first or the last one."""
        found = the(Found, parts).that(joined(said_in(parts)))
        return self.none_but_edge([found, the(Nth, parts)])

    def none_but_edge(self, parts: Parts) -> Scoped:
        """Return that there are no places but, perhaps, the first or the last of all."""
        found, edge = the(Found, parts), joined(said_in([self.at_edges(parts)]))
        none = Count(NONE, found.places, all_of([found.among, negated(edge)]))
        return Scoped(none, JoinScope.EXCEPTED)

    def none_first(self, parts: Parts) -> Property:
        return Not(At(0, the(Of, parts).values))

    def at_corner(self, parts: Parts) -> tuple[int, int]:
        """Return the indices of the row and of the column of a corner."""
        row, column = (z.index for z in parts if isinstance(z, Nth))
        return row, column

    def at_corner_is(self, parts: Parts) -> Property:
        row, column = the(tuple, parts)
        return Count(SOME, LineAt(Rows(), row), At(column, the(Of, parts).values))

    def at_corner_is_not(self, parts: Parts) -> Property:
        return negated(self.at_corner_is(parts))

    def none_at_the_ends(self, parts: Parts) -> Property:
        values = the(Of, parts).values
        return joined(Not(At(k, values)) for k in (0, -1))

    def at_both_ends(self, parts: Parts) -> Property:
        values = the(Of, parts).values
        return joined(At(k, values) for k in (0, -1))

    def none_of_listed(self, parts: Parts) -> Property:
        return joined(self.none_of_values([z]) for z in parts if isinstance(z, Of))

    def none_of_values(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), the(Of, parts))

    def each_letter(self, parts: Parts) -> Property:
        but = one(But, parts)
        letters: Values = but.letters if but else frozenset()
        return EachLetter(the(Amount, parts), letters, one(int, parts))

    def every_letter(self, parts: Parts) -> Property:
        """Return that each letter occurs; where it is said how many there are, this is checked."""
        but = one(But, parts)
        return EachLetter(SOME, but.letters if but else frozenset(), one(int, parts))

    def so_many_of_each(self, parts: Parts) -> Property:
        many = the(int, parts)
        return EachLetter(Amount(many, many))

    def neither_amount(self, parts: Parts) -> Property:
        """Return that there are neither so many places nor so many."""
        found = the(Found, parts)
        return joined(negated(self.some([z, found])) for z in parts if isinstance(z, Amount))

    def both_letters(self, parts: Parts) -> Property:
        return EachLetter(SOME, frozenset(), 2)

    def absent_clause(self, parts: Parts) -> Property:
        return self.none_of([the(Found, parts)])

    def occurs_but_not(self, parts: Parts) -> Property:
        first, second = (z for z in parts if isinstance(z, Found))
        return joined([self.some([SOME, first]), self.none_of([second])])

    def each_cell(self, parts: Parts) -> None:
        return None

    def each_cell_so(self, parts: Parts) -> But:
        """Return that the odd letters are left out, where each even one is meant."""
        others = the(Amount, parts).others
        if others not in {EVEN, ODD}:
            raise Meaningless("of each letter, or of each odd or even one, it is told how often")
        return But(others)

    def none_of_class_repeated(self, parts: Parts) -> Property:
        return self.each_letter([self.each_cell_so(parts), Amount(0, 1)])

    def so_many_cells(self, parts: Parts) -> int | None:
        """Return how many sizes of parts there are, if it is told."""
        return one(int, parts)

    def each_cell_but(self, parts: Parts) -> But:
        return But(listed(the(Of, parts)))

    def none_of(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return Count(NONE, found.places, found.that(all_of(said_in(parts))).among)

    def some_clause_of_lines(self, parts: Parts) -> Property:
        lines = Found(one(Rows, parts) or the(Columns, parts))
        return self.some_clause([one_amount(parts), lines, *said_in(parts)])

    def every_clause_of_lines(self, parts: Parts) -> Property:
        lines = Found(one(Rows, parts) or the(Columns, parts))
        return self.every_clause([lines, *said_in(parts)])

    def some_clause(self, parts: Parts) -> Property:
        require_told_of_each(the(Found, parts), parts, is_one=True)
        return self.some(parts)

    def every_clause(self, parts: Parts) -> Property:
        found = the(Found, parts)
        require_told_of_each(found, parts)
        if not (said := said_in(parts)):
            raise Meaningless("what is said of each of them?")
        *before, last = said
        among = found.that(all_of(before)).among
        if _is_not_together(parts) and not isinstance(found.places, Windows | AdjacentLines):
            denied = negated(last)
            if isinstance(found.places, Rows | Columns) and isinstance(denied, Of | Ordered):
                raise Undecided(LINES_NOT_ALL)
            return negated(Every(found.places, among, denied))
        return Every(found.places, among, last)

    def none_adjacent(self, parts: Parts) -> Property:
        found = self.adjacent(parts)
        return Count(NONE, found.places, found.among)

    def none_of_two(self, parts: Parts) -> Property | Scoped:
        """Return that no two have a side in common, which more than two have not."""
        said = self.none_in_such_a_way(parts)
        return Scoped(said, JoinScope.SHARED) if one(int, parts) is None else said

    def none_in_such_a_way(self, parts: Parts) -> Property:
        if one(int, parts) not in {None, 2}:
            raise Meaningless("a side is shared by two")
        return self.none_adjacent(parts)

    def none_adjacent_all_around(self, parts: Parts) -> Property:
        """Return that no two have a side or a corner in common."""
        if one(int, parts) not in {None, 2}:
            raise Meaningless("a side is shared by two")
        return self.none_adjacent([*parts, Ways((ALONG, DOWN, *DIAGONALS))])

    def attributed(self, parts: Parts) -> Property:
        of = the(Attribute, parts)
        if isinstance(of.of, NumbersApart) and not of.of.is_absolute:
            return either_of(self.apart_by(of.of, values) for values in values_meant(parts))
        return either_of(of.being(values) for values in values_meant(parts))

    def apart_by(self, of: NumbersApart, values: Values) -> Property:
        """Return what one number less another is: at most 1, and negative, too."""
        amount = as_amount_of(values)
        if amount.told is HowTold.AT_MOST and not of.is_absolute:
            return of.between(None, amount.high)
        return of.being(amount)

    def represents(self, parts: Parts) -> Property:
        """Return which number a word of digits is."""
        return self.attributed([self.the_value([]), *parts])

    def at_most_attributed(self, parts: Parts) -> Property:
        of, most = the(Attribute, parts), the(int, parts)
        if isinstance(of.of, NumbersApart) and not of.of.is_absolute:
            return of.of.between(None, most)
        return of.being(Amount(0, most))

    def more_attributed(self, parts: Parts) -> Property:
        return the(Attribute, parts).being(Amount(the(int, parts) + 1))

    def neither_measured(self, parts: Parts) -> Property:
        of, *measures = parts
        return joined(self.denied_attribute([of, one]) for one in measures)

    def attributed_if_any(self, parts: Parts) -> Property:
        """Return what the largest element is, where there is one."""
        if not isinstance(the(Attribute, parts).of, ExtremeOf):
            raise Meaningless("the largest or smallest one is told, if there is any")
        return either_of([Length(NONE), self.attributed(parts)])

    def denied_attribute(self, parts: Parts) -> Property:
        """Return that it is no such number; what is the largest element is one that is there."""
        said = negated(self.attributed(parts))
        is_there = isinstance(the(Attribute, parts).of, ExtremeOf)
        return joined([said, Length(SOME) if is_there else None])

    def attribute_not_of_class(self, parts: Parts) -> Property:
        """Return what an attribute is not, and which bound it has."""
        of = the(Attribute, parts)
        of_class, bound = (z for z in parts if isinstance(z, Amount))
        return joined([self.denied_attribute([of, of_class]), self.attributed([of, bound])])

    def attributed_length(self, parts: Parts) -> Property:
        of, length = the(Attribute, parts), the(Length, parts)
        if not isinstance(of.of, RunOf):
            raise Meaningless("of a run the length is told")
        return of.being(length.amount)

    def attribute_of_each(self, parts: Parts) -> Property:
        found, of = the(Found, parts), the(Attribute, parts)
        said = either_of(of.being(values) for values in values_meant(parts))
        return Every(found.places, found.among, said)

    def nonzero_attributed(self, parts: Parts) -> Property:
        return self.attributed([*parts, SOME])

    def as_is(self, parts: Parts) -> None:
        return None

    def parity_attributed(self, parts: Parts) -> Property:
        return self.attributed(parts)

    attribute_of_parity = attributed

    def largest_often(self, parts: Parts) -> Property:
        return self._extreme_often(Extreme.LARGEST, parts)

    def smallest_often(self, parts: Parts) -> Property:
        return self._extreme_often(Extreme.SMALLEST, parts)

    def _extreme_often(self, extreme: Extreme, parts: Parts) -> Property:
        k = the(int, parts)
        often = Count(the(Amount, parts), Cells(), Of(frozenset({k})))
        return joined([ExtremeCell(extreme, Amount(k, k)), often])

    def _two_indices(self, parts: Parts) -> tuple[int, int]:
        found = [part.index for part in parts if isinstance(part, Nth)]
        if len(found) != 2 or found[0] == found[1]:
            raise Meaningless("two different letters are meant, as the first and the last one")
        first, second = sorted(found, key=lambda k: (k < 0, k))
        return first, second

    def same_ends(self, parts: Parts) -> Property:
        return EqualAt(*self._two_indices(parts))

    def different_ends(self, parts: Parts) -> Property:
        return UnequalAt(*self._two_indices(parts))

    def edge_cells_equal(self, parts: Parts) -> Property:
        return joined(EqualAt(*z) for z in pairwise(self._edge_cells(parts)))

    def edge_cells_not_equal(self, parts: Parts) -> Property:
        return negated(self.edge_cells_equal(parts))

    def edge_cells_differ(self, parts: Parts) -> Property:
        return joined(UnequalAt(*z) for z in combinations(self._edge_cells(parts), 2))

    def _edge_cells(self, parts: Parts) -> range:
        """Return the indices of the first two or three letters, or of the last two."""
        index, many = the(Nth, parts).index, the(int, parts)
        if not 2 <= many <= {0: 3, -1: 2}.get(index, 0):
            raise Meaningless("the first two or three letters are meant, or the last two")
        return range(many) if index == 0 else range(-many, 0)

    def none_apart(self, parts: Parts) -> Property:
        return Count(NONE, self.apart(parts).places)

    def none_adding_up(self, parts: Parts) -> Property:
        return Count(NONE, self.adding_up(parts).places)

    def equal_ends(self, parts: Parts) -> Property:
        return EqualAt()

    def unequal_ends(self, parts: Parts) -> Property:
        return UnequalAt()

    def an_end(self, parts: Parts) -> Property:
        values = values_meant(parts)
        return either_of(At(k, z) for k in self._two_indices(parts) for z in values)

    def not_both_ends_are(self, parts: Parts) -> Property:
        return negated(self.both_ends(parts))

    def both_ends_one_way(self, parts: Parts) -> Property:
        """Return that both ends are the one, or both are the other."""
        ends = [z for z in parts if isinstance(z, Nth)]
        return either_of(self.both_ends([*ends, z]) for z in parts if not isinstance(z, Nth))

    def edge_cells_are(self, parts: Parts) -> Property:
        """Return what the first two letters, or the last two, are."""
        index, many, *values = parts
        return joined(
            either_of(At(k, z) for z in values_meant(values))
            for k in self._edge_cells([index, many])
        )

    def edge_cells_are_not(self, parts: Parts) -> Property:
        return negated(self.edge_cells_are(parts))

    def both_ends(self, parts: Parts) -> Property:
        values = values_meant(parts)
        at = (k for k in self._two_indices(parts))
        return joined(either_of(At(k, z) for z in values) for k in at)

    def edge_runs(self, parts: Parts) -> Property:
        """Return what is said of the first run, and of the last one."""
        said = said_in(parts)
        return joined(self.edge_run([Nth(k), *said]) for k in self._two_indices(parts))

    def starts_with_class(self, parts: Parts) -> Property:
        return At(0, the(Amount, parts))

    def ends_with_class(self, parts: Parts) -> Property:
        return At(-1, the(Amount, parts))

    def edge_run(self, parts: Parts) -> Property:
        named = {0: Edge.FIRST, -1: Edge.LAST}
        if (index := the(Nth, parts).index) not in named:
            raise Meaningless("the first or the last run is meant")
        *among, said = said_in(parts)
        letters = all_of(among)
        return Count(SOME, Runs(), joined([AtEdge(named[index], letters), letters, said]))

    # Comparisons.

    def _compared(self, parts: Parts, relation: NumberRelation) -> Property:
        first, second = (require_pairs(part) for part in parts if isinstance(part, Found))
        if first.is_choice or second.is_choice:
            raise Undecided(ONE_OR_TOGETHER)
        times = one(TimesAsMany, parts)
        low, high = INTERVALS[relation]
        pair = (first.places, first.among), (second.places, second.among)
        return Compared(*pair, times.many if times else 1, low, high)

    def as_many(self, parts: Parts) -> Property:
        return self._compared(parts, NumberRelation.EQUAL)

    def more_of(self, parts: Parts) -> Property:
        return self._compared(parts, NumberRelation.MORE)

    def fewer_of(self, parts: Parts) -> Property:
        return self._compared(parts, NumberRelation.FEWER)

    def no_fewer_of(self, parts: Parts) -> Property:
        return self._compared(parts, NumberRelation.NO_FEWER)

    def no_more_of(self, parts: Parts) -> Property:
        return self._compared(parts, NumberRelation.NO_MORE)

    def so_many_more(self, parts: Parts) -> Compared:
        first, second = (require_pairs(part) for part in parts if isinstance(part, Found))
        k = the(int, parts)
        return Compared((first.places, first.among), (second.places, second.among), 1, k, k)

    def more_by_at_least(self, parts: Parts) -> Property:
        return replace(self.so_many_more(parts), high=None)

    def more_by_at_most(self, parts: Parts) -> Property:
        return replace(self.so_many_more(parts), low=None)

    def compared(self, parts: Parts) -> Property:
        """Return how two attributes are to each other: two numbers of places, or two letters."""
        first, second = (part.of for part in parts if isinstance(part, Attribute))
        relation, times = (
            one(NumberRelation, parts) or NumberRelation.EQUAL,
            one(TimesAsMany, parts),
        )
        match first, second:
            case NumberOf(one_noun), NumberOf(other):
                told = NumberRelation.EQUAL if relation is NumberRelation.UNEQUAL else relation
                found = self._compared([one_noun, other, times], told)
                return Not(found) if relation is NumberRelation.UNEQUAL else found
            case CellAt(one_index), CellAt(other_index) if times is None:
                pair = self._two_indices([Nth(one_index), Nth(other_index)])
                if relation is NumberRelation.EQUAL:
                    return EqualAt(*pair)
                if relation is NumberRelation.UNEQUAL:
                    return UnequalAt(*pair)
                pair = (one_index, other_index)
                if relation in {NumberRelation.FEWER, NumberRelation.NO_MORE}:
                    pair = pair[::-1]
                return GreaterAt(
                    *pair, relation in {NumberRelation.NO_FEWER, NumberRelation.NO_MORE}
                )
        raise Meaningless("numbers of things are compared, or two letters")

    def equally(self, parts: Parts) -> NumberRelation:
        return NumberRelation.EQUAL

    def unequally(self, parts: Parts) -> NumberRelation:
        return NumberRelation.UNEQUAL

    def more(self, parts: Parts) -> NumberRelation:
        return NumberRelation.MORE

    def fewer(self, parts: Parts) -> NumberRelation:
        return NumberRelation.FEWER

    def no_fewer(self, parts: Parts) -> NumberRelation:
        return NumberRelation.NO_FEWER

    def no_more(self, parts: Parts) -> NumberRelation:
        return NumberRelation.NO_MORE

    def times_as_many(self, parts: Parts) -> TimesAsMany:
        return the(TimesAsMany, parts)

    def length(self, parts: Parts) -> Property:
        return either_of(Length(as_amount_of(values)) for values in values_meant(parts))

    # The parts of a composition.

    def division(self, parts: Parts) -> Property:
        items = [part for part in parts if isinstance(part, Divided)]
        if len(items) > 1 and any(one.among is None for one in items):
            raise Meaningless("'parts' are all parts: say which, or how many of them there are")
        together = [one for z in items for one in parts_of(z.among) if isinstance(one, Ordered)]
        if together and len(items) > 1:
            raise Meaningless("which parts are compared with each other?")
        amongs = [all_of(y for y in parts_of(z.among) if y not in together) for z in items]
        amounts = [
            either_of(Count(y, Cells(), among) for y in amounts_in([z.amount]))
            for z, among in zip(items, amongs, strict=True)
            if z.amount is not None
        ]
        allowed = [among for among in amongs if among is not None]
        are_all = {Of(EVEN), Of(ODD)} <= {*allowed}
        every = [Every(Cells(), None, one_of(allowed))] if allowed and not are_all else []
        return joined([*amounts, *every, *together])

    def all_parts(self, parts: Parts) -> Divided:
        return Divided(None, None)

    def division_of_which(self, parts: Parts) -> Property:
        divided, them = the(Divided, parts), the(OfThem, parts)
        if them.is_one and divided.amount != ONE:
            raise Meaningless("'this' is said of exactly one of them")
        found = Found(Cells(), divided.among)
        if divided.amount is None and divided.among is None:
            return said_of_them(found, them)
        found = Found(
            Cells(), all_of(z for z in parts_of(found.among) if not isinstance(z, Ordered))
        )
        return joined([self.division([divided]), said_of_them(found, them)])

    def division_of_those(self, parts: Parts) -> Property:
        """Return what is said of each of the parts: in one of several ways, each in its own."""
        said = [z for z in parts if not isinstance(z, Divided)]
        each = self.either_quality(said) if len(said) > 1 else joined(said_in(said))
        return self.division_of_which([the(Divided, parts), OfThem(None, each)])

    def division_not_of_all(self, parts: Parts) -> Property:
        """Return that something is not so of all parts: "that are not all odd"."""
        said = joined(said_in([z for z in parts if not isinstance(z, Divided)]))
        return self.division_of_which([the(Divided, parts), OfThem(said=said, is_not_so=True)])

    def division_into_distinct(self, parts: Parts) -> Property:
        if the(int, parts) != len("ab"):
            raise Meaningless("no two of the parts are equal")
        return joined([self.division([the(Divided, parts)]), Ordered(Order.DISTINCT)])

    def division_each_used(self, parts: Parts) -> Property:
        """Return that each of the parts that are listed occurs so often."""
        divided = the(Divided, parts)
        letters = listed(divided.among) if isinstance(divided.among, Of) else frozenset()
        if not letters or divided.amount is not None:
            raise Meaningless("which parts are used so often? as in 'into parts 1 and 2'")
        amount = the(Amount, parts)
        each = (Count(amount, Cells(), Of(frozenset({z}))) for z in letters)
        return joined([self.division([divided]), *each])

    def parts_from(self, parts: Parts) -> Divided:
        letters = the(Alphabet, parts).letters
        if isinstance(letters, SomeLetters):
            raise Meaningless("which parts?")
        return Divided(None, all_of([*said_in(parts), Of(frozenset(letters))]))

    def divided(self, parts: Parts) -> Divided:
        return self.parts(parts)

    def parts(self, parts: Parts) -> Divided:
        _require_of_each(parts)
        said = said_in(parts)
        if not said:
            raise Meaningless("parts that are what?")
        return Divided(None, all_of(said))

    def some_parts(self, parts: Parts) -> Divided:
        _require_of_each(parts)
        many = one(Amounts, parts) or one_amount(parts)
        return Divided(many, all_of(said_in(parts)))

    # Verbs and what they are followed by.

    def avoid(self, parts: Parts) -> Property:
        return joined(contains(z, NONE, steps_of(parts)) for z in spelled_in(parts))

    def contain(self, parts: Parts) -> Property:
        return contains(the(Spelled, parts))

    def contain_often(self, parts: Parts) -> Property:
        return self.contain_each_often([the(Spelled, parts), *parts[1:]])

    def contain_either(self, parts: Parts) -> Property:
        return either_of(contains(z) for z in spelled_in(parts))

    def contain_but_not(self, parts: Parts) -> Property:
        first, second = spelled_in(parts)
        return joined([contains(first), contains(second, NONE)])

    def contain_both(self, parts: Parts) -> Property:
        words = spelled_in(parts)
        if len({*words}) < len(words):
            raise Meaningless("what there is is told once")
        return joined(map(contains, words))

    def contain_these_alone(self, parts: Parts) -> Property:
        """Return that there are some letters, each at least once, and no others."""
        words = [z.letters for z in spelled_in(parts)]
        if any(len(z) != 1 for z in words):
            raise Meaningless("of words of several letters it is not told which others there are")
        letters = frozenset(letter for (letter,) in words)
        if len(letters) < len(words):
            raise Meaningless("a letter is told once")
        return joined([self.contain_both(parts), Every(Cells(), None, Of(letters))])

    def contain_each_often(self, parts: Parts) -> Property:
        """Return that each of some words occurs an amount of times."""
        amounts = amounts_in(parts)
        each = (either_of(contains(z, y) for y in amounts) for z in spelled_in(parts))
        return joined(each)

    def contain_two(self, parts: Parts) -> Scoped:
        return Scoped(self.contain_both(parts), JoinScope.JOINED)

    def starts(self, parts: Parts) -> Property:
        return either_of(Begins(z.letters) for z in spelled_in(parts))

    def ends(self, parts: Parts) -> Property:
        return either_of(Ends(z.letters) for z in spelled_in(parts))

    def awaited_word(self, parts: Parts) -> Spelled:
        return the(Spelled, parts)

    def awaited_run(self, parts: Parts) -> Spelled:
        return Spelled(self._many_of_one(parts))

    def at_last_places(self, parts: Parts) -> LastPlaces:
        return LastPlaces(tuple(str(z.letters[0]) for z in spelled_in(parts)))

    def at_so_many_last_places(self, parts: Parts) -> LastPlaces:
        if the(Nth, parts).index != -1:
            raise Meaningless("what occurs for the first time at the end ends at the last place")
        many = the(int, parts)
        places = (f"n-{k}" if k else "n" for k in reversed(range(many)))
        return LastPlaces(tuple(places))

    def first_at_the_end(self, parts: Parts) -> Property:
        """Return that a word is at the end, and nowhere before."""
        spelled = the(Spelled, parts)
        told = one(LastPlaces, parts)
        places = [f"n-{k}" if k else "n" for k in reversed(range(len(spelled.letters)))]
        if told is not None and told.places not in {(), tuple(places), ("n",)}:
            raise Meaningless(f"it is at the end at {', '.join(places)}")
        return joined([Ends(spelled.letters), contains(spelled, Amount(1, 1))])

    def equal_first_at_the_end(self, parts: Parts) -> Property:
        """Return that so many equal letters are at the end, and nowhere before."""
        many, told = the(int, parts), one(LastPlaces, parts)
        if told is not None and told.places not in {(), ("n",)}:
            raise Meaningless("they are at the end, and the last of them at n")
        once = Count(Amount(1, 1), Windows(many, ()), Ordered(Order.EQUAL))
        return joined([once, Every(Runs(), AtEdge(Edge.LAST), Length(Amount(many, many)))])

    def first_at_the_end_told(self, parts: Parts) -> Property:
        """Return that a word is at the end, and nowhere before, where it is named again."""
        if len({*spelled_in(parts)}) != 1:
            raise Meaningless("the word at the end is the one that occurs nowhere before")
        return self.first_at_the_end([spelled_in(parts)[0]])

    def starts_with_many(self, parts: Parts) -> Property:
        """Return that the first letters, of which there are so many, are one letter."""
        return Begins(self._many_of_one(parts))

    def ends_with_many(self, parts: Parts) -> Property:
        return Ends(self._many_of_one(parts))

    def _many_of_one(self, parts: Parts) -> tuple[Letter, ...]:
        many, letters = the(int, parts), [*listed(the(Of, parts))]
        if many < 2 or len(letters) != 1:
            raise Meaningless("so many letters of one kind are meant, as in 'end with two 1s'")
        return (letters[0],) * many

    def starts_equal(self, parts: Parts) -> Property:
        return self.edge_cells_equal([Nth(0), *parts])

    def ends_equal(self, parts: Parts) -> Property:
        return self.edge_cells_equal([Nth(-1), *parts])

    def starts_differently(self, parts: Parts) -> Property:
        return self.edge_cells_differ([Nth(0), *parts])

    def ends_differently(self, parts: Parts) -> Property:
        return self.edge_cells_differ([Nth(-1), *parts])

    def starts_run(self, parts: Parts) -> Property:
        return Count(SOME, Runs(), joined([AtEdge(Edge.FIRST), the(Found, parts).among]))

    def ends_run(self, parts: Parts) -> Property:
        return Count(SOME, Runs(), joined([AtEdge(Edge.LAST), the(Found, parts).among]))

    def both_ends_of_class(self, parts: Parts) -> Property:
        """Return that the first and the last letter are odd, or even."""
        return joined([self.starts_with_class(parts), self.ends_with_class(parts)])

    def starts_and_ends(self, parts: Parts) -> Property:
        return joined([self.starts(parts), self.ends(parts)])

    def not_both_ends(self, parts: Parts) -> Property:
        return negated(self.starts_and_ends(parts))

    def starts_or_ends(self, parts: Parts) -> Property:
        return either_of([self.starts(parts), self.ends(parts)])

    def neither_end(self, parts: Parts) -> Scoped:
        return Scoped(negated(self.starts_or_ends(parts)), JoinScope.NEITHER)

    def negated(self, parts: Parts) -> Property:
        return negated(joined(said_in(parts)))

    def not_of_class_within(self, parts: Parts) -> Property:
        """Return that a number is not of a class, and has a bound."""
        of_class, bound = (z for z in parts if isinstance(z, Amount))
        return joined([negated(Of(of_class)), Of(bound)])

    def differ(self, parts: Parts) -> Property:
        return either_of(Difference(z) for z in amounts_in(parts))

    def differ_in(self, parts: Parts) -> Property:
        return _of_entries(parts, agreeing=False)

    def agree_in(self, parts: Parts) -> Property:
        return _of_entries(parts, agreeing=True)

    def agree_nowhere(self, parts: Parts) -> Property:
        return Differing(NONE, agreeing=True)

    def sum_to(self, parts: Parts) -> Property:
        return Sum(the(Amount, parts))

    def exceeds(self, parts: Parts) -> Property:
        return Of(Amount(the(int, parts) + 1))

    def of_both_bounds(self, parts: Parts) -> Property:
        return Of(amount_in_both(*(z for z in parts if isinstance(z, Amount))))

    def sum_is(self, parts: Parts) -> Property:
        return either_of(Attribute(SumOf()).being(values) for values in values_meant(parts))

    def ordered(self, parts: Parts) -> Property:
        return joined(said_in(parts))

    def of_numbers(self, parts: Parts) -> Property:
        values = [*values_meant(parts)]
        single = [z.low for z in values if isinstance(z, Amount) and z.low == z.high]
        if len(single) > 1 and len(single) == len(values):
            return Of(frozenset(single))
        return either_of(map(Of, values))

    def either_quality(self, parts: Parts) -> Property:
        """Return that one of several holds; lists of letters are one list."""
        said = said_in(parts)
        of_all = [z for z in parts if scope_of(z) is JoinScope.TOGETHER]
        if sum(isinstance(z, Of) for z in said_in(of_all)) > 1:  # "both even or both 0"
            raise Undecided("all of one kind, or each of any kind? say it in full")
        are_letters = [isinstance(z, Of) for z in said]
        listed_first = (isinstance(z, Of) and bool(listed(z)) for z in said)
        if any(is_list and not all(are_letters[:k]) for k, is_list in enumerate(listed_first)):
            raise Meaningless("a letter is said first: '1 or followed by 1'")
        for first, second in pairwise(said):
            require_no_more(first, second)
        values = [one.values for one in said if isinstance(one, Of)]
        for before, after in pairwise(values):
            if _ends_in_a_number(before) and isinstance(after, frozenset):
                raise Undecided(NUMBER_OR)
        return one_of(said)

    def of_number(self, parts: Parts) -> Property:
        return Of(frozenset({the(int, parts)}))

    def of_values(self, parts: Parts) -> Property:
        return the(Of, parts)

    def of_set(self, parts: Parts) -> Property:
        return one(Of, parts) or Of(frozenset(the(Alphabet, parts).letters))

    def both(self, parts: Parts) -> Property:
        return joined(Count(SOME, z.places, z.among) for z in parts if isinstance(z, Found))

    def has_cell(self, parts: Parts) -> Property:
        of = the(Of, parts)
        return joined(Count(SOME, Cells(), Of(frozenset({z}))) for z in listed(of))

    def has_each(self, parts: Parts) -> Property:
        return joined(Count(SOME, Cells(), z) for z in parts if isinstance(z, Of))

    def has_one_of(self, parts: Parts) -> Property:
        return Count(SOME, Cells(), self.values(parts))

    def spells(self, parts: Parts) -> Property:
        return either_of(Spells(z.letters) for z in spelled_in(parts))

    def of_no_values(self, parts: Parts) -> Property:
        return negated(the(Of, parts))

    def near(self, parts: Parts) -> Property:
        values, steps = the(Of, parts).values, steps_of(parts)
        if not (amounts := amounts_in(parts)):
            raise Meaningless("how many neighbors?")
        return either_of(Near(z, values, steps) for z in amounts)

    def near_at_least(self, parts: Parts) -> Property:
        """Return that at least so many neighbors are so: "two" may be that, or exactly two."""
        if (many := the(int, parts)) < 2:
            raise Meaningless("one neighbor is just one")
        return Near(Amount(many), the(Of, parts).values, steps_of(parts))

    def near_same_both(self, parts: Parts) -> Property:
        """Return that both neighbors of a letter are equal to it: an entry of an array has more."""
        return Near(Amount(2), None, (BEHIND,))

    def near_one_of(self, parts: Parts) -> Property:
        return Near(SOME, self.values(parts).values, steps_of(parts))

    def near_both(self, parts: Parts) -> Property:
        steps = steps_of(parts)
        return joined(Near(SOME, z.values, steps) for z in parts if isinstance(z, Of))

    def none_near_same(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), Near(SOME, None, steps_of(parts)))

    def near_same(self, parts: Parts) -> Property:
        return Near(the(Amount, parts), None, steps_of(parts))

    def near_same_of_two(self, parts: Parts) -> Property:
        """Return to how many of its two neighbours a letter is equal; those of arrays have more."""
        if [z for z in parts if isinstance(z, int)] != [2]:
            raise Meaningless("a letter of a word has two neighbours")
        return Near(the(Amount, parts), None, (BEHIND,))

    def near_same_left_and_right(self, parts: Parts) -> Property:
        return Near(Amount(2), None, (ALONG,))

    def near_same_of_them(self, parts: Parts) -> Property:
        """Return that so many neighbours are equal; "one of them" may be at least one."""
        if the(int, parts) == 1:
            raise Undecided("'one of its neighbors' may be exactly one, or at least one: say which")
        return self.near_same([*parts, self.exactly(parts)])

    def beside_cell(self, parts: Parts) -> Property:
        return Beside(the(Of, parts).values, the(Nearby, parts).step)

    def direction_untold(self, parts: Parts) -> Property:
        raise Undecided(
            "whether it stands directly there or anywhere on this side is not told: say 'directly "
            "above', 'directly below', 'directly to the left of' or 'directly to the right of'"
        )

    def has_beside_untold(self, parts: Parts) -> Property:
        raise Undecided(
            "whether it stands directly there or anywhere on this side is not told: say 'directly "
            "above it', 'directly before it', or 'somewhere before it' and 'somewhere after it'"
        )

    def has_beside(self, parts: Parts) -> Property:
        """Return that a letter has another one directly beside it on one of some sides, or none."""
        values = the(Of, parts).values
        sides = the(SidesOfCell, parts).each
        return self._has(parts, either_of(z.said(values) for z in sides))

    def sides_told(self, parts: Parts) -> SidesOfCell:
        for line in (z for z in parts if isinstance(z, Rows | Columns)):
            is_along = isinstance(line, Rows)
            sides = (y for z in parts if isinstance(z, SidesOfCell) for y in z.each)
            along = {SideOfCell.LEFT, SideOfCell.RIGHT}
            if any((z in along) != is_along for z in sides):
                raise Meaningless("left and right are in its row, above and below in its column")
        return SidesOfCell(tuple(y for z in parts if isinstance(z, SidesOfCell) for y in z.each))

    def above_it(self, parts: Parts) -> SidesOfCell:
        return SidesOfCell((SideOfCell.ABOVE,))

    def below_it(self, parts: Parts) -> SidesOfCell:
        return SidesOfCell((SideOfCell.BELOW,))

    def left_of_it(self, parts: Parts) -> SidesOfCell:
        return SidesOfCell((SideOfCell.LEFT,))

    def right_of_it(self, parts: Parts) -> SidesOfCell:
        return SidesOfCell((SideOfCell.RIGHT,))

    def before_it(self, parts: Parts) -> SidesOfCell:
        return SidesOfCell((SideOfCell.BEFORE,))

    def after_it(self, parts: Parts) -> SidesOfCell:
        return SidesOfCell((SideOfCell.AFTER,))

    def _has(self, parts: Parts, beside: Property) -> Property:
        """Return that a cell has another one beside it, or none."""
        match one_amount(parts):
            case Amount(0, 0):
                return negated(beside)
            case Amount(1, None | 1, 1):
                return beside
        raise Meaningless("a cell has one letter directly beside it on this side, or none")

    def somewhere_before(self, parts: Parts) -> Property:
        return Somewhere(the(Of, parts).values, is_before=True)

    def somewhere_behind(self, parts: Parts) -> Property:
        return Somewhere(the(Of, parts).values, is_before=False)

    def has_somewhere_before(self, parts: Parts) -> Property:
        return self._has_somewhere(parts, self.somewhere_before(parts))

    def has_somewhere_behind(self, parts: Parts) -> Property:
        return self._has_somewhere(parts, self.somewhere_behind(parts))

    def _has_somewhere(self, parts: Parts, there: Property) -> Property:
        amount = one_amount(parts)
        if amount not in {NONE, SOME}:
            raise Meaningless("somewhere before or after a letter there is another one, or none")
        return there if amount == SOME else negated(there)

    def every_before(self, parts: Parts) -> Property:
        """Return that no letter of the first ones stands somewhere after one of the second."""
        first, second = (z for z in parts if isinstance(z, Of))
        if listed(first) & listed(second):
            raise Meaningless("different letters stand before each other")
        there = Somewhere(second.values, is_before=True)
        return Count(NONE, Cells(), all_of([first, there]))

    def every_after(self, parts: Parts) -> Property:
        return self.every_before(parts[::-1])

    def followed_or_preceded(self, parts: Parts) -> Property:
        return either_of([self.followed(parts), self.preceded(parts)])

    def followed_and_preceded(self, parts: Parts) -> Property:
        return joined([self.followed(parts), self.preceded(parts)])

    def followed(self, parts: Parts) -> Property:
        if (run := one(NextRun, parts)) is not None:
            return FollowedByRun(run.said)
        beside = the(Next, parts)
        least = Followed(beside.least, beside.is_run) if beside.least else None
        beyond = Not(Followed(beside.beyond)) if beside.beyond else None
        return joined([least, beyond])

    def preceded(self, parts: Parts) -> Property:
        if (run := one(NextRun, parts)) is not None:
            return PrecededByRun(run.said)
        beside = the(Next, parts)
        least = Preceded(beside.least, beside.is_run) if beside.least else None
        beyond = Not(Preceded(beside.beyond)) if beside.beyond else None
        return joined([least, beyond])

    def between_two(self, parts: Parts) -> Property:
        if the(int, parts) != 2:
            raise Meaningless("between two letters")
        values = the(Of, parts).values
        return joined([Preceded((values,)), Followed((values,))])

    def at_position(self, parts: Parts) -> Property:
        return either_of(map(Index, amounts_in(parts)))

    def matches(self, parts: Parts) -> Property:
        return Matches(str(the(Token, parts)))

    def kind_of(self, parts: Parts) -> Property:
        kinds, part = (one for one in parts if isinstance(one, int | Amount))
        if not isinstance(kinds, int) or kinds < 1:
            raise Meaningless("a part is of one kind or of several")
        return KindsOf(part, kinds)

    def part_of_value(self, parts: Parts) -> int:
        """Return the part that is meant by a value, as 3 by "3s"."""
        (part,) = listed(the(Of, parts))
        if not isinstance(part, int):
            raise Meaningless("parts are numbers")
        return part

    def part_of_kinds(self, parts: Parts) -> Property:
        numbers = [z for z in parts if isinstance(z, int)]
        part = self.part_of_value(parts) if len(numbers) == 1 else numbers[0]
        return self.kind_of([numbers[-1], part])

    def into_parts_of_kinds(self, parts: Parts) -> Property:
        """Return that there are no other parts than those of which it is told of how many kinds."""
        each = [z for z in parts if isinstance(z, KindsOf)]
        numbers = [z.part for z in each if isinstance(z.part, int)]
        kinds = [z for z in each if z.kinds > 1]
        if not kinds or len(set(numbers)) < len(numbers):
            raise Meaningless("of how many kinds is each part?")
        return joined([Every(Cells(), None, Of(frozenset(numbers))), *kinds])

    def kinds_of_part(self, parts: Parts) -> Property:
        return self.kind_of([the(int, parts), self.part_of_value(parts)])

    def part_of_one_kind(self, parts: Parts) -> Property:
        return self.kind_of([1, self.part_of_value(parts)])

    def one_kind_of_others(self, parts: Parts) -> None:
        if any(str(z) != "1" for z in parts):
            raise Meaningless("of which parts there are several kinds is told one by one")
