"""From a parse to what it means: the forms of `memberships.lark`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    NumberCalled,
    NumberRange,
    amounts_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    Amount,
    Meaningless,
    Memberships,
    MembershipsSaid,
)
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
Literal = tuple[int, bool]
"""A number k + d, by d, and whether it is an element."""
Clause = frozenset[Literal]
MOST_AWAY = 8
MOST_NUMBERS = 6


@dataclass(frozen=True, slots=True)
class MembersTold:
    """Which numbers are elements, by their letter: of each clause one literal holds at least."""

    letter: str
    clauses: frozenset[Clause]


@dataclass(frozen=True, slots=True)
class MemberOfClass:
    """The odd elements, or the even ones, by their letter."""

    letter: str
    of: Amount


def members_told(
    numbers: Iterable[NumberCalled], clauses: Iterable[Iterable[Literal]]
) -> MembersTold:
    """Return which numbers are elements, told of one number k and of others such as k+1."""
    letters = {z.letter for z in numbers}
    if len(letters) != 1:
        raise Meaningless("of one number k something is said, and of others such as k+1")
    return MembersTold(letters.pop(), frozenset(map(frozenset, clauses)))


def denied_members(told: MembersTold) -> frozenset[Clause]:
    """Return that something is not so, of a conjunction or of a disjunction of literals."""
    if all(len(z) == 1 for z in told.clauses):
        return frozenset({frozenset((d, not is_in) for z in told.clauses for d, is_in in z)})
    if len(told.clauses) == 1:
        return frozenset(frozenset({(d, not is_in)}) for z in told.clauses for d, is_in in z)
    raise Meaningless("the condition is that some numbers are elements, or one of them")


def _is_said_otherwise(condition: MembersTold, said: MembersTold) -> bool:
    """Tell whether it is what is said of a number and some others: see `companions`."""
    literals = [z for one in condition.clauses for z in one]
    return len(literals) == 1 and len(said.clauses) == 1 and _is_of_one_kind(said)


def _is_of_one_kind(said: MembersTold) -> bool:
    """Tell whether one of some numbers is an element, or a number is none."""
    (clause,) = said.clauses
    return all(is_in for _, is_in in clause) or len(clause) == 1


def members_said(
    letter: str, clauses: Iterable[Clause], parts: Parts, of: Amount | None = None
) -> MembershipsSaid:
    """Return clauses that hold for each number k, or for those of a class or of a range."""
    ranges = [z for z in parts if isinstance(z, NumberRange)]
    if any(z.letter != letter for z in ranges):
        raise Meaningless("of one number k something is said, and of others such as k+1")
    classes = {z.of for z in (*ranges, NumberRange(letter, of=of)) if z.of is not None}
    if len(classes) > 1:
        raise Meaningless("of odd numbers something is said, or of even ones")
    of_class = next(iter(classes), None)
    found = set()
    for clause in clauses:
        if any((d, not is_in) in clause for d, is_in in clause):
            continue
        absent = frozenset(d for d, is_in in clause if not is_in)
        found.add(Memberships(absent, frozenset(d for d, is_in in clause if is_in), of_class))
    away = {d for z in found for d in (*z.elements, *z.others)}
    if not found or max(away) - min(away) > MOST_AWAY:
        raise Meaningless(f"the numbers are at most {MOST_AWAY} away from each other")
    is_told = all(0 in z.elements or (ranges and not z.elements) for z in found)
    if of_class is not None and not is_told:
        raise Meaningless("the odd number k, or the even one, is an element")
    spans = {z.span for z in ranges if z.span is not None}
    if len(spans) > 1:
        raise Meaningless("of which k it is said is told once")
    bounds = frozenset(z.bound for z in ranges if z.bound is not None)
    return MembershipsSaid(frozenset(found), bounds, next(iter(spans), None))


class MembershipForms:
    """What each form of `memberships.lark` means."""

    def letter_a_itself(self, parts: Parts) -> NumberCalled:
        return NumberCalled(str(parts[0]), 0)

    def letter_a_more(self, parts: Parts) -> NumberCalled:
        return NumberCalled(str(parts[0]), the(int, parts))

    def letter_a_less(self, parts: Parts) -> NumberCalled:
        return NumberCalled(str(parts[0]), -the(int, parts))

    def numbers_of_it(self, parts: Parts) -> tuple[NumberCalled, ...]:
        found = tuple(z for z in parts if isinstance(z, NumberCalled))
        if len(found) > MOST_NUMBERS or len({z.more for z in found}) < len(found):
            raise Meaningless(f"up to {MOST_NUMBERS} different numbers are told")
        return found

    def _numbers(self, parts: Parts) -> tuple[NumberCalled, ...]:
        listed = [z for z in parts if isinstance(z, tuple)]
        return self.numbers_of_it([y for z in listed for y in z] + [*parts])

    def each_is_member(self, parts: Parts) -> MembersTold:
        numbers = self._numbers(parts)
        return members_told(numbers, ([(z.more, True)] for z in numbers))

    def none_is_member(self, parts: Parts) -> MembersTold:
        numbers = self._numbers(parts)
        return members_told(numbers, ([(z.more, False)] for z in numbers))

    def one_is_member(self, parts: Parts) -> MembersTold:
        numbers = self._numbers(parts)
        return members_told(numbers, [[(z.more, True) for z in numbers]])

    def not_each_is_member(self, parts: Parts) -> MembersTold:
        numbers = self._numbers(parts)
        return members_told(numbers, [[(z.more, False) for z in numbers]])

    def so_many_of_numbers(self, parts: Parts) -> MembersTold:
        """Return that an amount of some numbers are elements: no more and no fewer."""
        numbers, amounts = self._numbers(parts), amounts_in(parts)
        if len(amounts) != 1 or len(numbers) < len("kl"):
            raise Meaningless("of two numbers or more one amount are elements")
        many, amount = len(numbers), amounts[0]
        if amount.step != 1 or not (amount.low <= many):
            raise Meaningless("so many of them cannot be elements")
        most = many if amount.high is None else amount.high
        away = [z.more for z in numbers]
        clauses = [[(d, True) for d in z] for z in combinations(away, many - amount.low + 1)]
        clauses += [[(d, False) for d in z] for z in combinations(away, most + 1)]
        if not clauses or most < amount.low:
            raise Meaningless("that says nothing, or what cannot be")
        return members_told(numbers, clauses)

    def all_members(self, parts: Parts) -> MembersTold:
        told = [z for z in parts if isinstance(z, MembersTold)]
        if len({z.letter for z in told}) != 1:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        return MembersTold(told[0].letter, frozenset().union(*(z.clauses for z in told)))

    def members_if(self, parts: Parts) -> MembershipsSaid:
        condition, said = (z for z in parts if isinstance(z, MembersTold))
        if condition.letter != said.letter or _is_said_otherwise(condition, said):
            raise Meaningless("of one number k something is said, and of others such as k+1")
        clauses = (z | y for z in denied_members(condition) for y in said.clauses)
        return members_said(said.letter, clauses, parts)

    def members_if_back(self, parts: Parts) -> MembershipsSaid:
        said, condition = (z for z in parts if isinstance(z, MembersTold))
        return self.members_if([condition, said, *(z for z in parts if isinstance(z, NumberRange))])

    def no_number_k(self, parts: Parts) -> tuple[str, Amount | None]:
        letters = [str(z) for z in parts if isinstance(z, Token) and z.type in {"LETTER", "A"}]
        return letters[-1], next(iter(amounts_in(parts)), None)

    def members_never(self, parts: Parts) -> MembershipsSaid:
        """Return that for no number k, or no odd one, some numbers are elements as is told."""
        told = next((z for z in parts if isinstance(z, MembersTold)), None)
        if told is None:
            told = self.each_is_member(parts)
        no_k = next((z for z in parts if isinstance(z, tuple) and isinstance(z[0], str)), None)
        letter, of = no_k or self.no_number_k(parts)
        if letter != told.letter:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        clauses = denied_members(told)
        if any(not any(not is_in for _, is_in in z) or len(z) == 1 for z in clauses):
            raise Meaningless("that k is an element, if others are none, is told of some k")
        if of is not None and any((0, False) not in z for z in clauses):
            raise Meaningless("the odd number k, or the even one, is an element")
        return members_said(told.letter, clauses, parts, of)

    def members_for_each(self, parts: Parts) -> MembershipsSaid:
        (told,) = (z for z in parts if isinstance(z, MembersTold))
        if not any(isinstance(z, NumberRange) for z in parts):
            is_clear = all(any(not is_in for _, is_in in z) for z in told.clauses)
            if not is_clear or any(len(z) == 1 for z in told.clauses):
                raise Meaningless("of which k is that said? as in 'for every k from 1 to n-1'")
        if any(len(z) == 1 for z in told.clauses):
            raise Meaningless("a number k is an element, or is none, if others are")
        return members_said(told.letter, told.clauses, parts)

    def members_of_class(self, parts: Parts) -> MembershipsSaid:
        """Return what is said of the odd elements, or of the even ones, with other numbers."""
        element, said = the(MemberOfClass, parts), the(MembersTold, parts)
        if element.letter != said.letter:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        if any(len({is_in for _, is_in in z}) > 1 for z in said.clauses):
            raise Meaningless("of each odd or even element one thing is said")
        clauses = (z | {(0, False)} for z in said.clauses)
        return members_said(said.letter, clauses, parts, element.of)

    def member_of_class(self, parts: Parts) -> MemberOfClass:
        letter = next(str(z) for z in parts if isinstance(z, Token) and z.type in {"LETTER", "A"})
        return MemberOfClass(letter, the(Amount, parts))
