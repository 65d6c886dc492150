"""From a parse to what it means: the forms of `elements_of_subsets.lark`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    LAST,
    Found,
    Interval,
    NumberCalled,
    NumberRange,
    Spelled,
    amounts_in,
    contains,
    joined,
    one,
    one_amount,
    said_in,
    spelled_in,
    the,
)
from gfkit.reading.sentences.membership_semantics import (
    Clause,
    MembershipForms,
    MembersTold,
    denied_members,
    members_said,
    members_told,
)
from gfkit.reading.sentences.sentence_meanings import (
    EVEN,
    NONE,
    ODD,
    ONE,
    SOME,
    Amount,
    Cells,
    Count,
    Every,
    Length,
    Meaningless,
    Memberships,
    MembershipsSaid,
    Of,
    OfComplement,
    Pairs,
    Property,
    Runs,
    Size,
    Windows,
    amount_in_both,
    either_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.subset_semantics import MOST_MODULUS, NamedInTurn, SubsetForms

Parts = list[object]
TWO = 2
IT = ""
"""The letter of a number that has none: of its predecessor, and of its successor."""


@dataclass(frozen=True, slots=True)
class MemberSubject:
    """The elements of which something is said, or those of a class, with their letter."""

    letter: str
    of: Amount | None


@dataclass(frozen=True, slots=True)
class ClassInTurn:
    """So many odd numbers in turn, or even ones."""

    many: int
    of: Amount


class SubsetElementForms(SubsetForms, MembershipForms):
    """What each form of `elements_of_subsets.lark` means."""

    # Numbers that belong to it.

    def number_if(self, parts: Parts) -> Property:
        condition, said = said_in(parts)
        return either_of([negated(condition), said])

    def number_if_back(self, parts: Parts) -> Property:
        said, condition = said_in(parts)
        return self.number_if([condition, said])

    def number_equivalent(self, parts: Parts) -> Property:
        first, second = said_in(parts)
        neither = joined([negated(first), negated(second)])
        return either_of([joined([first, second]), neither])

    def both_or_neither_listed(self, parts: Parts) -> Property:
        """Return that all of some numbers are elements, or none of them: two are told."""
        if len(spelled_in(parts)) != TWO:
            raise Meaningless("both of two numbers are elements, or neither is")
        return self.all_or_none_listed(parts)

    def all_or_none_listed(self, parts: Parts) -> Property:
        each = [contains(z) for z in spelled_in(parts)]
        return either_of([joined(each), joined(map(negated, each))])

    def not_both_absent(self, parts: Parts) -> Property:
        return negated(joined(contains(z) for z in spelled_in(parts)))

    def numbers_of_class(self, parts: Parts) -> Amount:
        return one_amount([z.values if isinstance(z, Of) else z for z in parts])

    def contains_all_of_class(self, parts: Parts) -> Property:
        """Return that all odd numbers are elements, or all of another class."""
        return OfComplement(Count(NONE, Cells(), Of(one_amount(parts))))

    def some_of_class(self, parts: Parts) -> Property:
        return Count(SOME, Cells(), Of(one_amount(parts)))

    def none_of_class(self, parts: Parts) -> Property:
        return Count(NONE, Cells(), Of(one_amount(parts)))

    def some_of_class_and_more(self, parts: Parts) -> Property:
        of, *rest = parts
        return joined([self.some_of_class([of]), *said_in(rest)])

    def of_multiples(self, parts: Parts) -> Property:
        return Of(Amount(0, None, the(int, parts)))

    # The largest element.

    def _last_ones(self, parts: Parts) -> list[int]:
        """Return how many numbers are behind those that are told: 0 for n, 1 for n-1."""
        each = [str(z.letters[0]) for z in parts if isinstance(z, Spelled)]
        return sorted({int(z.removeprefix(LAST).removeprefix("-") or 0) for z in each})

    def _largest_is(self, back: int) -> Property:
        each = [contains(Spelled((f"{LAST}-{k}" if k else LAST,))) for k in range(back + 1)]
        return joined([*map(negated, each[:-1]), each[-1]])

    def largest_is_last(self, parts: Parts) -> Property:
        return either_of(self._largest_is(k) for k in self._last_ones(parts))

    def largest_is_not_last(self, parts: Parts) -> Property:
        return joined([negated(self.largest_is_last(parts)), Length(SOME)])

    def largest_from_last(self, parts: Parts) -> Property:
        (back,) = self._last_ones(parts)
        return either_of(self._largest_is(k) for k in range(back + 1))

    def largest_before_last(self, parts: Parts) -> Property:
        return joined([negated(self.largest_from_last(parts)), Length(SOME)])

    def largest_up_to_last(self, parts: Parts) -> Property:
        return joined([negated(self.largest_behind_last(parts)), Length(SOME)])

    def largest_behind_last(self, parts: Parts) -> Property:
        (back,) = self._last_ones(parts)
        if not back:
            raise Meaningless("no element is greater than n")
        return either_of(self._largest_is(k) for k in range(back))

    # Blocks of elements.

    def one_run(self, parts: Parts) -> Property:
        if any(str(z) != "1" for z in parts if isinstance(z, Token) and z.type == "NUMBER_NAMED"):
            raise Meaningless("a single block is meant")
        return Count(ONE, Runs())

    def runs_made_of(self, parts: Parts) -> Property:
        (long,) = said_in(parts)
        return Every(Runs(), None, long)

    def is_single(self, parts: Parts) -> Property:
        del parts
        return Length(ONE)

    # On a circle, and by how much elements differ.

    def none_adjacent_around_n(self, parts: Parts) -> Property:
        """Return that no two elements are adjacent on a circle of 1, ..., n."""
        many = next(z for z in parts if isinstance(z, int))
        rest = [z for z in parts if not isinstance(z, int)]
        return self.none_adjacent_around([many, 1, *(z for z in rest if isinstance(z, Property))])

    def some_two_apart(self, parts: Parts) -> Property:
        return Count(SOME, self._pairs_apart(parts))

    def _pairs_apart(self, parts: Parts) -> Pairs:
        if the(int, parts) != TWO:
            raise Meaningless("two elements differ by a number")
        return Pairs(one_amount(parts))

    def any_two_apart(self, parts: Parts) -> Property:
        """Return by how much any two elements differ: none do by another number."""
        if (one(int, parts) or TWO) != TWO:
            raise Meaningless("two elements differ by a number")
        amount = one_amount(parts)
        if amount.others is None:
            raise Meaningless("any two elements differ by at least a number, or at most")
        others = amount.others
        if others.high is None and others.step == 1:  # the first and the last one differ most
            return Count(NONE, Pairs(others))
        return Count(NONE, Pairs(others))

    def one_of_each_parity(self, parts: Parts) -> Property:
        """Return that no two elements are both odd, or both even."""
        if the(int, parts) != TWO:
            raise Meaningless("two elements have the same parity, or not")
        return joined(Count(Amount(0, 1), Cells(), Of(z)) for z in (EVEN, ODD))

    def both_parities(self, parts: Parts) -> Property:
        del parts
        return joined(Count(SOME, Cells(), Of(z)) for z in (EVEN, ODD))

    def no_parity_of_sums(self, parts: Parts) -> Property:
        """Return that no two elements have an even sum: that no two have the same parity."""
        if one_amount(parts) == EVEN:
            return self.one_of_each_parity(parts)
        if the(int, parts) != TWO:
            raise Meaningless("two elements have a sum")
        return negated(self.both_parities([]))

    def none_apart_unless_both(self, parts: Parts) -> Property:
        """Return that no two elements differ so, but both odd ones may, or both even ones."""
        pairs, parity = self._apart_and_parity(parts)
        distances = [*range(pairs.distance.low, (pairs.distance.high or 0) + 1)]
        distances = [d for d in distances if d in pairs.distance]
        if not distances or distances[0] < 1 or max(distances) > MOST_MODULUS:
            raise Meaningless(f"elements differ by up to {MOST_MODULUS}")
        other = parity.others
        each: list[Property] = []
        for d in distances:
            if d % TWO:  # they are never both odd
                each.append(Count(NONE, Pairs(Amount(d, d))))
            else:
                each.append(Memberships(frozenset({0, d}), frozenset(), other))
        return joined(each)

    def none_next_unless_both(self, parts: Parts) -> Property:
        raise Meaningless("two consecutive numbers are never both even, nor both odd")

    def _apart_and_parity(self, parts: Parts) -> tuple[Pairs, Amount]:
        *told, parity = (z for z in parts if amounts_in([z]))
        many = [z for z in parts if isinstance(z, int)]
        if many != [TWO] or parity not in (EVEN, ODD) or not isinstance(parity, Amount):
            raise Meaningless("two elements differ by a number, unless both are even")
        return Pairs(one_amount(told)), parity

    def none_next_of_class(self, parts: Parts) -> Property:
        """Return that no two even numbers are consecutive even numbers."""
        first, second = (z for z in parts if isinstance(z, Amount))
        if first != second:
            raise Meaningless("of even numbers some are consecutive even numbers")
        return self.no_next_of_class([the(int, parts), first])

    def class_in_turn(self, parts: Parts) -> ClassInTurn:
        """Return two odd numbers in turn, or two even ones, of which both may be named."""
        of, named = one_amount(parts), [z for z in parts if isinstance(z, NumberCalled)]
        letters = {z.letter for z in named}
        if len(letters) > 1 or (named and abs(named[0].more - named[1].more) != of.step):
            raise Meaningless("consecutive odd numbers are k and k+2")
        return ClassInTurn(the(int, parts), of)

    def no_next_named(self, parts: Parts) -> Property:
        found = the(ClassInTurn, parts)
        return self.no_next_of_class([found.many, found.of])

    def none_of_row_in_it(self, parts: Parts) -> Property:
        return Count(NONE, Windows(self._many_in_a_row(parts), ()))

    def none_of_row_missing(self, parts: Parts) -> Property:
        return OfComplement(Count(NONE, Windows(self._many_in_a_row(parts), ())))

    def _many_in_a_row(self, parts: Parts) -> int:
        if any(z != Interval(1, Size()) for z in parts if isinstance(z, Interval)):
            raise Meaningless("consecutive numbers are those of {1..n}")
        return the(int, parts)

    def some_not_all_of_window(self, parts: Parts) -> Property:
        """Return that of numbers in a row so many are elements, but not all."""
        window = the(Found, parts).places
        if not isinstance(window, Windows):
            raise Meaningless("not all of how many?")
        amount = amount_in_both(one_amount(parts), Amount(0, window.length - 1))
        return Every(window, None, Count(amount, Cells()))

    def pair_allowed(self, parts: Parts) -> tuple[Spelled, Spelled]:
        first, second = (z for z in parts if isinstance(z, Spelled))
        return first, second

    def pair_allowed_too(self, parts: Parts) -> Property:
        """Return that no two elements differ so, but two that are told may be there."""
        told = joined(said_in(parts))
        pair = next(z for z in parts if isinstance(z, tuple))
        numbers = [self._place_of_number(z) for z in pair]
        if not isinstance(told, Count) or told.among not in {None, Of(frozenset({1}))}:
            raise Meaningless("two elements are told that may both be there")
        ends = {is_last for is_last, _ in numbers}
        apart = abs(numbers[0][1] - numbers[1][1])
        is_forbidden = (
            isinstance(told.places, Windows) and told.places.length == TWO and apart == 1
        ) or (isinstance(told.places, Pairs) and apart in told.places.distance)
        if told.amount != NONE or len(ends) > 1 or not is_forbidden:
            raise Meaningless("what is allowed as an exception is not forbidden otherwise")
        at_most_one = Count(Amount(0, 1), told.places, told.among)
        both = joined(map(contains, pair))
        return joined([at_most_one, either_of([told, both])])

    def _place_of_number(self, told: Spelled) -> tuple[bool, int]:
        """Return where a number is: from the first one, or from the last one, n."""
        (number,) = told.letters
        if isinstance(number, int):
            return False, number
        if str(number).startswith(LAST):
            return True, -int(str(number).removeprefix(LAST).removeprefix("-") or 0)
        raise Meaningless("two numbers are told that may both be there")

    # Numbers k of one class.

    def numbers_of_class_below(self, parts: Parts) -> NumberRange:
        """Return of which odd or even numbers something is said: for every odd k < n."""
        letter = next(str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")
        parity = next(z for z in parts if isinstance(z, Amount))
        sizes = [z for z in parts if isinstance(z, Size)]
        signs = [str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN"]
        first = next((z for z in parts if isinstance(z, int)), 1)
        if not sizes:
            return NumberRange(letter, of=parity)
        if not {*signs} <= {"<", "<="} or len(signs) > 1:
            raise Meaningless("up to a number, as k < n")
        last = Size(sizes[0].step, sizes[0].shift - (signs == ["<"]))
        return NumberRange(letter, span=(first, last), of=parity)

    def numbers_between(self, parts: Parts) -> NumberRange:
        """Return of which numbers something is said: for each k with 1 <= k < n."""
        letter = next(str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")
        low, high = (str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        if not {low, high} <= {"<", "<="}:
            raise Meaningless("from a smaller number to a larger one, as 1 <= k <= n")
        last = the(Size, parts)
        span = the(int, parts) + (low == "<"), Size(last.step, last.shift - (high == "<"))
        return NumberRange(letter, span=span)

    def contains_if_both(self, parts: Parts) -> MembershipsSaid:
        """Return that a number is an element if two others are: k+2, if k and k+1 are."""
        said, *others = (z for z in parts if isinstance(z, NumberCalled))
        told = [self.each_is_member([*others]), self.each_is_member([said])]
        return self.members_if([*told, *(z for z in parts if isinstance(z, NumberRange))])

    def members_neither(self, parts: Parts) -> MembershipsSaid:
        """Return that of each of several lists of numbers not all are elements, for each k."""
        listed = [z for z in parts if isinstance(z, tuple)]
        clauses = [[(y.more, False) for y in z] for z in listed]
        told = members_told([y for z in listed for y in z], clauses)
        return self.members_for_each([told, *(z for z in parts if isinstance(z, NumberRange))])

    def members_never_together(self, parts: Parts) -> MembershipsSaid:
        told = self.not_each_is_member([z for z in parts if isinstance(z, NumberCalled)])
        return self.members_for_each([told, *(z for z in parts if isinstance(z, NumberRange))])

    # Elements by those beside them.

    def member_subject(self, parts: Parts) -> MemberSubject:
        letters = [str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"]
        classes = [z for z in parts if isinstance(z, Amount)]
        if any(z not in (EVEN, ODD) for z in classes):
            raise Meaningless("elements are odd or even")
        return MemberSubject(letters[0] if letters else IT, classes[0] if classes else None)

    def predecessor_of_it(self, parts: Parts) -> NumberCalled:
        del parts
        return NumberCalled(IT, -1)

    def successor_of_it(self, parts: Parts) -> NumberCalled:
        del parts
        return NumberCalled(IT, 1)

    def each_other(self, parts: Parts) -> MembersTold:
        return self.each_is_member(parts)

    def one_other(self, parts: Parts) -> MembersTold:
        return self.one_is_member(parts)

    def no_other(self, parts: Parts) -> MembersTold:
        return self.none_is_member(parts)

    def so_many_others(self, parts: Parts) -> MembersTold:
        return self.so_many_of_numbers(parts)

    def _neighbors(self) -> Parts:
        return [NumberCalled(IT, -1), NumberCalled(IT, 1)]

    def so_many_neighbors(self, parts: Parts) -> MembersTold:
        if (one(int, parts) or TWO) != TWO:
            raise Meaningless("a number has two neighbors")
        return self.so_many_of_numbers([*amounts_in(parts), *self._neighbors()])

    def some_neighbor(self, parts: Parts) -> MembersTold:
        return self.one_is_member([*parts, *self._neighbors()])

    def no_neighbor(self, parts: Parts) -> MembersTold:
        return self.none_is_member([*parts, *self._neighbors()])

    def each_neighbor(self, parts: Parts) -> MembersTold:
        return self.each_is_member([*parts, *self._neighbors()])

    def members_of_subject(self, parts: Parts) -> MembershipsSaid:
        """Return what is said of all elements, or of those of a class, with those beside them."""
        return self._of_subject(parts, the(MembersTold, parts).clauses)

    def members_of_no_subject(self, parts: Parts) -> MembershipsSaid:
        return self._of_subject(parts, denied_members(the(MembersTold, parts)))

    def _of_subject(self, parts: Parts, clauses: frozenset[Clause]) -> MembershipsSaid:
        subject, told = the(MemberSubject, parts), the(MembersTold, parts)
        if told.letter not in {IT, subject.letter} or any(d == 0 for z in clauses for d, _ in z):
            raise Meaningless("of one number k something is said, and of others such as k+1")
        return members_said(told.letter, (z | {(0, False)} for z in clauses), [], subject.of)

    def each_has_neighbor(self, parts: Parts) -> MembershipsSaid:
        return self.members_of_subject([MemberSubject(IT, None), self.some_neighbor([])])

    def none_has_neighbor(self, parts: Parts) -> MembershipsSaid:
        return self.members_of_no_subject([MemberSubject(IT, None), self.some_neighbor([])])

    # Numbers in turn.

    def pair_never(self, parts: Parts) -> MembershipsSaid:
        """Return that no two numbers k and k+2 are both elements."""
        return self.members_for_each([self.not_each_is_member(parts)])

    def pair_never_of(self, parts: Parts) -> MembershipsSaid:
        letter = next(str(z) for z in parts if isinstance(z, Token) and z.type in {"LETTER", "A"})
        other, of = the(NumberCalled, parts), next(iter(amounts_in(parts)), None)
        if other.letter != letter:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        told = self.not_each_is_member([NumberCalled(letter, 0), other])
        return members_said(letter, told.clauses, [], of)

    def _named_in_turn(self, parts: Parts) -> int:
        many = the(NamedInTurn, parts).many
        if many != the(int, parts):
            raise Meaningless("consecutive numbers are called k, k+1 and so on")
        return many

    def none_named_in_it(self, parts: Parts) -> Property:
        return Count(NONE, Windows(self._named_in_turn(parts), ()))

    def none_named_missing(self, parts: Parts) -> Property:
        return OfComplement(Count(NONE, Windows(self._named_in_turn(parts), ())))

    def window_named_pair(self, parts: Parts) -> object:
        return self.window_named([TWO, self.named_in_turn(parts)])

    def pair_never_missing(self, parts: Parts) -> Property:
        """Return that of two numbers k and k+2 of the set one is an element at least."""
        first, second = (z for z in parts if isinstance(z, NumberCalled))
        apart = abs(first.more - second.more)
        if first.letter != second.letter or not apart:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        return OfComplement(Count(NONE, Pairs(Amount(apart, apart))))

    def members_if_shortly(self, parts: Parts) -> MembershipsSaid:
        """Return that some numbers are elements, or none, if others are."""
        condition, said = (z for z in parts if isinstance(z, MembersTold))
        if condition.letter != said.letter:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        clauses = (z | y for z in denied_members(condition) for y in said.clauses)
        return members_said(said.letter, clauses, [])

    def some_next_of_class(self, parts: Parts) -> Property:
        return negated(self.no_next_of_class(parts))

    def so_many_missing(self, parts: Parts) -> MembersTold:
        """Return that so many of some numbers are no elements."""
        told = the(MembersTold, parts)
        return replace(
            told, clauses=frozenset(frozenset((d, not z) for d, z in one) for one in told.clauses)
        )
