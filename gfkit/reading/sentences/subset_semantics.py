"""From a parse to what it means: the forms of `subsets.lark`."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    LAST,
    Found,
    Interval,
    Members,
    NumberCalled,
    NumberRange,
    Undecided,
    amounts_in,
    joined,
    one,
    said_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    EVEN,
    NONE,
    ODD,
    SOME,
    Amount,
    Cells,
    Companions,
    CompanionsSaid,
    Count,
    Every,
    Extreme,
    ExtremeCell,
    Length,
    Meaningless,
    Memberships,
    Of,
    OfComplement,
    Order,
    Ordered,
    Pairs,
    Property,
    Runs,
    Size,
    Sum,
    Windows,
    all_of,
    amount_in_both,
    either_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
TWO = 2
MOST_MODULUS = 12


def _letters(parts: Parts) -> list[str]:
    return [str(z) for z in parts if isinstance(z, Token) and z.type in {"LETTER", "A"}]


@dataclass(frozen=True, slots=True)
class EitherFirst:
    """The first element may be odd or even."""


@dataclass(frozen=True, slots=True)
class NamedInTurn:
    """Numbers that follow each other are called k, k+1, ..."""

    many: int


class SubsetForms:
    """What each form of `subsets.lark` means."""

    def extremes_alike(self, parts: Parts) -> Property:
        del parts
        return _of_extremes([(EVEN, EVEN), (ODD, ODD)])

    def extremes_unlike(self, parts: Parts) -> Property:
        del parts
        return _of_extremes([(EVEN, ODD), (ODD, EVEN)])

    def extremes_apart(self, parts: Parts) -> Property:
        """Return by how much the largest element is greater than the smallest one."""
        amounts = amounts_in(parts)
        if len(amounts) != 1 or amounts[0].step != 1:
            raise Meaningless("the difference of two elements is one amount")
        low, high = amounts[0].low, amounts[0].high
        least = Count(SOME, Pairs(Amount(low))) if low else None
        most = Count(NONE, Pairs(Amount(high + 1))) if high is not None else None
        found = all_of([Length(SOME), least, most])
        assert found is not None
        return found

    def ends_are_adjacent(self, parts: Parts) -> int:
        if the(int, parts) != 1:
            raise Meaningless("the first number and n are the ends")
        return 1

    def none_adjacent_around(self, parts: Parts) -> Property:
        """Return that no two elements are adjacent, where 1 follows n."""
        if [z for z in parts if isinstance(z, int)] != [TWO, 1]:
            raise Meaningless("no two elements are adjacent, of which n and 1 may be two")
        if (of := all_of(said_in(parts))) not in {None, Of(frozenset({1}))}:
            raise Meaningless("no two elements of a subset are adjacent")
        ends = joined(Count(SOME, Cells(), Of(frozenset({z}))) for z in (1, LAST))
        return joined([Count(NONE, Windows(TWO, ()), of), negated(ends)])

    def no_next_of_class(self, parts: Parts) -> Property:
        """Return that no two even numbers that follow each other are elements, or odd ones."""
        (of,) = amounts_in(parts)
        return self.none_of_class_apart([the(int, parts), of, Amount(of.step, of.step)])

    def named_in_turn(self, parts: Parts) -> NamedInTurn:
        """Return how many numbers that follow each other are called k, k+1, ..."""
        numbers = [z for z in parts if isinstance(z, NumberCalled)]
        first = numbers[0]
        if [*numbers] != [NumberCalled(first.letter, first.more + k) for k in range(len(numbers))]:
            raise Meaningless("consecutive numbers are called k, k+1 and so on")
        return NamedInTurn(len(numbers))

    def pair_named(self, parts: Parts) -> Found:
        if the(NamedInTurn, parts).many != TWO:
            raise Meaningless("two consecutive numbers are called k and k+1")
        return Found(Windows(TWO, ()), all_of(said_in(parts)))

    def window_named(self, parts: Parts) -> Found:
        many = the(NamedInTurn, parts).many
        among = [z for z in parts if isinstance(z, Interval)]
        if many != the(int, parts) or any(z != Interval(1, Size()) for z in among):
            raise Meaningless("consecutive numbers of {1..n} are called k, k+1 and so on")
        return Found(Windows(many, ()))

    def none_of_class_apart(self, parts: Parts) -> Property:
        """Return that no two odd elements, or even ones, differ by such a number."""
        of, *rest = (z for z in parts if not isinstance(z, int))
        highs = [z.high for z in amounts_in(rest)]
        if the(int, parts) != TWO or not isinstance(of, Amount) or not highs:
            raise Meaningless("by which numbers do two odd elements not differ?")
        most = max(MOST_MODULUS + 1 if z is None else z for z in highs)
        by = {d for z in amounts_in(rest) for d in range(1, most + 1) if d in z}
        away = [d for d in by if d % of.step == 0]
        if not away or most > MOST_MODULUS:
            raise Meaningless(
                f"two odd elements, or even ones, differ by an even number: up to {MOST_MODULUS}"
            )
        return joined(Memberships(frozenset({0, d}), frozenset(), of) for d in away)

    def congruent_together(self, parts: Parts) -> Property:
        """Return that all letters, or elements, have the same remainder."""
        modulus = the(int, parts)
        if not 2 <= modulus <= MOST_MODULUS:
            raise Meaningless(f"numbers are congruent modulo 2 to {MOST_MODULUS} here")
        each = (Amount(r, None, modulus) for r in range(modulus))
        return either_of(Every(Cells(), None, Of(z)) for z in each)

    def elements_sum(self, parts: Parts) -> Property:
        return Sum(the(Amount, parts))

    def of_complement(self, parts: Parts) -> Property:
        return OfComplement(joined(said_in(parts)))

    def window_of_two(self, parts: Parts) -> Found:
        del parts
        return Found(Windows(2, ()))

    def members_of_window(self, parts: Parts) -> Property:
        """Return that in each window there is such a number of elements."""
        window = the(Found, parts).places
        each = [Every(window, None, Count(z, Cells())) for z in amounts_in(parts)]
        if len(each) != 1:
            raise Meaningless("how many of them are in the set is one amount")
        return each[0]

    def no_two_of_which_adjacent(self, parts: Parts) -> Property:
        if the(int, parts) != TWO:
            raise Meaningless("two elements are meant")
        return Count(NONE, Windows(2, ()))

    def no_two_missing(self, parts: Parts) -> Property:
        """Return that no so many numbers that follow each other are all missing."""
        many = the(int, parts)
        if many < TWO or said_in(parts):
            raise Meaningless("no two consecutive numbers are missing")
        return OfComplement(Count(NONE, Windows(many, ())))

    def runs_so_long(self, parts: Parts) -> Property:
        """Return how long all runs of consecutive elements are."""
        long = either_of(Length(z) for z in amounts_in(parts))
        return Every(Runs(), None, long)

    def so_many_runs(self, parts: Parts) -> Property:
        """Return how many runs there are, of which the whole is made."""
        return either_of(Count(z, Runs()) for z in amounts_in(parts))

    def alternately_of_parity(self, parts: Parts) -> Property:
        if {z for z in parts if isinstance(z, Amount)} != {EVEN, ODD}:
            raise Meaningless("odd and even elements alternate")
        if not any(isinstance(z, EitherFirst) for z in parts):
            raise Undecided(
                "whether the first element is odd is not told: as 'alternate in parity'"
            )
        return Ordered(Order.ALTERNATING_IN_PARITY)

    def begun_by_either(self, parts: Parts) -> EitherFirst:
        del parts
        return EitherFirst()

    def member_of_all(self, parts: Parts) -> Members:
        """Return the elements of which something is said: "for every k in S"."""
        return Members((NumberCalled(_letters(parts)[0], 0),), are_in=True)

    def numbers_below(self, parts: Parts) -> NumberRange:
        """Return up to which number it is said: for every k < n."""
        last = the(Size, parts)
        sign = next(str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        if sign not in {"<", "<="}:
            raise Meaningless("from a smaller number to a larger one, as k < n")
        span = 1, Size(last.step, last.shift - (sign == "<"))
        return NumberRange(_letters(parts)[0], span=span)

    # Two elements by their names.

    def for_two(self, parts: Parts) -> tuple[str, ...]:
        if any(str(z) != "2" for z in parts if isinstance(z, Token) and z.type == "NUMBER_NAMED"):
            raise Meaningless("any two elements are meant")
        return tuple(_letters(parts))

    def difference_of_two(self, parts: Parts) -> tuple[str, ...]:
        return tuple(_letters(parts))

    def pairs_of_numbers(self, parts: Parts) -> Property:
        """Return for how many k both k and k + d are elements."""
        first, second = (z for z in parts if isinstance(z, NumberCalled))
        if {first.letter, second.letter} != {*_letters(parts)} or first.more == second.more:
            raise Meaningless("of one number k something is said, and of others such as k+1")
        apart = abs(first.more - second.more)
        return either_of(Count(z, Pairs(Amount(apart, apart))) for z in amounts_in(parts))

    def some_of_both_classes(self, parts: Parts) -> Property:
        """Return that there are letters of two classes, as even and odd ones."""
        classes = [z for z in parts if isinstance(z, Amount)]
        if len({*classes}) < 2:
            raise Meaningless("the two classes are the same one")
        return joined(Count(SOME, Cells(), Of(z)) for z in classes)

    def neither_nor_complement(self, parts: Parts) -> Property:
        said = negated(joined(said_in(parts)))
        return joined([said, OfComplement(said)])

    def both_and_complement(self, parts: Parts) -> Property:
        said = joined(said_in(parts))
        return joined([said, OfComplement(said)])

    def two_named_apart(self, parts: Parts) -> Property:
        """Return by how much any two elements differ: |a-b| > 2 for all a, b."""
        sign = next(str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        number = self._of_two(parts)
        least = number + (sign == ">")
        if sign not in {">", ">="} or least < TWO:
            raise Meaningless("any two elements differ by more than a number")
        return Count(NONE, Pairs(Amount(1, least - 1)))

    def two_named_not_apart(self, parts: Parts) -> Property:
        number = self._of_two(parts)
        return Count(NONE, Pairs(amount_in_both(Amount(number, number), SOME)))

    def _of_two(self, parts: Parts) -> int:
        named = next(z for z in parts if isinstance(z, tuple))
        if {*_letters(parts)} != {*named} or len({*named}) != TWO:
            raise Meaningless("of two elements it is told by how much they differ")
        return the(int, parts)

    def none_named_apart(self, parts: Parts) -> Property:
        """Return that no two elements a, b have such a difference."""
        named = next(z for z in parts if isinstance(z, tuple))
        numbers = [z for z in parts if isinstance(z, int)]
        sign = next(str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        numbers = numbers if len(numbers) > 1 else [TWO, *numbers]
        if {*_letters(parts)} != {*named} or numbers[0] != TWO or sign != "=":
            raise Meaningless("of two elements it is told by how much they differ")
        return Count(NONE, Pairs(Amount(numbers[1], numbers[1])))

    def no_member_with(self, parts: Parts) -> CompanionsSaid:
        """Return that no number k is an element of which another one, k+2, is one, too."""
        (letter,), other = _letters(parts), the(NumberCalled, parts)
        if other.letter != letter or not other.more or one(Members, parts) is not None:
            raise Meaningless("of one number k it is said that another one is no element")
        return CompanionsSaid(Companions(True, frozenset({other.more}), False))


def _of_extremes(pairs: list[tuple[Amount, Amount]]) -> Property:
    """Return that the largest and the smallest element are so, in one of some ways."""
    each = (
        all_of([ExtremeCell(Extreme.LARGEST, a), ExtremeCell(Extreme.SMALLEST, b)])
        for a, b in pairs
    )
    return either_of(z for z in each if z is not None)
