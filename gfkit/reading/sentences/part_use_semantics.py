"""From a parse to what it means: the forms of `uses_of_parts.lark`."""

from __future__ import annotations

from dataclasses import replace

from gfkit.reading.sentences.condition_semantics import ConditionForms
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Amounts,
    Divided,
    Found,
    OfThem,
    amounts_in,
    contains,
    joined,
    listed,
    one_amount,
    said_in,
    spelled_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    EVEN,
    NONE,
    ODD,
    All,
    Amount,
    Cells,
    Count,
    Different,
    EachLetter,
    Every,
    Meaningless,
    Of,
    Order,
    Ordered,
    Property,
    either_of,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
AT_MOST_ONCE = Amount(0, 1)


class PartUseForms(ConditionForms):
    """What each form of `uses_of_parts.lark` means."""

    # How often.

    def one_of_frequencies(self, parts: Parts) -> Amount | Amounts:
        """Return how often something occurs, in one of several ways: never, or at least twice."""
        each = tuple(dict.fromkeys(y for z in parts for y in amounts_in([z])))
        if len(each) < len([z for z in parts if amounts_in([z])]):
            raise Meaningless("different numbers of times are meant")
        return Amounts(each)

    def not_exactly_so_often(self, parts: Parts) -> Property:
        (spelled,), amount = spelled_in(parts), one_amount(parts)
        return negated(contains(spelled, amount))

    def never_or_so_often(self, parts: Parts) -> Property:
        (spelled,) = spelled_in(parts)
        each = [NONE, *(z for z in amounts_in(parts) if z != NONE)]
        return either_of(contains(spelled, z) for z in each)

    def one_so_often(self, parts: Parts) -> Property:
        """Return that one of some parts occurs so often, at least: others may, too."""
        amount = one_amount(parts)
        return either_of(contains(z, amount) for z in spelled_in(parts))

    def some_if_any(self, parts: Parts) -> Property:
        found = the(Found, parts)
        return either_of([self.none_of([found]), self.some(parts)])

    def none_of_amount(self, parts: Parts) -> Property:
        return negated(joined(said_in(parts)))

    def exact_amount_of(self, parts: Parts) -> Property:
        many = the(int, parts)
        return self.some([Amount(many, many), the(Found, parts)])

    def bounded_amount_of(self, parts: Parts) -> Property:
        return self.some([one_amount(parts), the(Found, parts)])

    # Which may be repeated.

    def not_repeated(self, parts: Parts) -> Property:
        return joined(contains(z, AT_MOST_ONCE) for z in spelled_in(parts))

    def one_repeated(self, parts: Parts) -> Property:
        return either_of(contains(z, Amount(2)) for z in spelled_in(parts))

    def both_repeated(self, parts: Parts) -> Property:
        return joined(contains(z, Amount(2)) for z in spelled_in(parts))

    def not_both_repeated(self, parts: Parts) -> Property:
        return negated(self.both_repeated(parts))

    def some_letter_used(self, parts: Parts) -> Property:
        if any(str(z) != "1" for z in parts if isinstance(z, Token)):
            raise Meaningless("that some part is used so often is said of one at least")
        return self.some_letter([z for z in parts if not isinstance(z, Token)])

    def every_so_and_so_often(self, parts: Parts) -> Property:
        """Return what each part is, and how often each of them occurs."""
        *said, often = parts
        every = self.every_clause([Found(Cells()), *said_in(said)])
        return joined([every, self.each_letter([often])])

    def extreme_once(self, parts: Parts) -> Property:
        return self.extreme_so_often([*parts, Amount(1, 1)])

    def may_be_repeated(self, parts: Parts) -> frozenset[object]:
        """Return parts that may be repeated, where others may not be."""
        return frozenset(y for z in spelled_in(parts) for y in z.letters)

    def but_repeated(self, parts: Parts) -> Property:
        """Return how often parts occur, of which some may occur more often."""
        letters = next(z for z in parts if isinstance(z, frozenset))
        told = joined(said_in(parts))
        each = [*told.parts] if isinstance(told, All) else [told]
        return joined(self._but(z, letters) for z in each)

    def _but(self, told: Property, letters: frozenset[int | str]) -> Property:
        if told == Ordered(Order.DISTINCT):
            return EachLetter(AT_MOST_ONCE, letters)
        if told == Every(Cells(), None, Ordered(Order.DISTINCT)):
            return EachLetter(AT_MOST_ONCE, letters)
        if not isinstance(told, EachLetter) or told.but or told.letters is not None:
            raise Meaningless("what may be repeated is told where the other parts may not be")
        return replace(told, but=letters)

    # What is said of the parts behind a comma.

    def of_none_of_values(self, parts: Parts) -> Property:
        return self.of_no_values(
            [Of(frozenset().union(*(listed(z) for z in parts if isinstance(z, Of))))]
        )

    def alike_in_parity_of_them(self, parts: Parts) -> OfThem:
        del parts
        return OfThem(ways=(Of(EVEN), Of(ODD)))

    def division_of_same_parity(self, parts: Parts) -> Property:
        return joined([self.division([the(Divided, parts)]), self.all_same_parity([])])

    def division_of_kinds(self, parts: Parts) -> Property:
        """Return how many parts there are, and how many of them are so: one odd and one even."""
        divided, *kinds = parts
        assert isinstance(divided, Divided)
        return self.so_many_of_each_kind([divided.amount, Found(Cells(), divided.among), *kinds])

    def division_of_different(self, parts: Parts) -> Property:
        divided, (said,) = the(Divided, parts), said_in(parts)
        if divided.amount != Amount(2, 2):
            raise Meaningless("both of the parts are so where there are two of them")
        every = Every(Cells(), None, said)
        return joined([self.division([divided]), every, Ordered(Order.DISTINCT)])

    def _listed_parts(self, divided: Divided) -> list[Of]:
        """Return the parts that are listed; none if they are told otherwise."""
        is_listed = isinstance(divided.among, Of) and isinstance(divided.among.values, frozenset)
        if divided.amount is not None or not is_listed:
            return []
        assert isinstance(divided.among, Of)
        assert isinstance(divided.among.values, frozenset)
        return [Of(frozenset({z})) for z in sorted(divided.among.values, key=str)]

    def division_so_often(self, parts: Parts) -> Property:
        """Return how often each of the parts occurs."""
        divided, amounts = the(Divided, parts), amounts_in(parts)
        named = self._listed_parts(divided)
        if named:
            each = [either_of(Count(z, Cells(), y) for z in amounts) for y in named]
            return joined([self.division([divided]), *each])
        if not any(0 in z for z in amounts):
            raise Meaningless("which parts are used so often? as in 'into parts 1 and 2'")
        told = Amounts(amounts) if len(amounts) > 1 else amounts[0]
        return joined([self.division([divided]), self.each_letter([told])])

    def division_so_often_but(self, parts: Parts) -> Property:
        """Return how often each of the parts occurs, but some that may occur more often."""
        divided, letters = the(Divided, parts), next(z for z in parts if isinstance(z, frozenset))
        amounts = amounts_in(parts)
        named = self._listed_parts(divided)
        if named:
            if not letters <= {y for z in named for y in listed(z)}:
                raise Meaningless("what may be repeated is one of the parts")
            others = (z for z in named if not listed(z) <= letters)
            each = [either_of(Count(z, Cells(), y) for z in amounts) for y in others]
            return joined([self.division([divided]), *each])
        if not any(0 in z for z in amounts):
            raise Meaningless("which parts are used so often? as in 'into parts 1 and 2'")
        told = self.each_letter([Amounts(amounts) if len(amounts) > 1 else amounts[0]])
        return joined([self.division([divided]), self.but_repeated([told, letters])])

    def division_never_so_often(self, parts: Parts) -> Property:
        """Return that none of the parts occurs so often."""
        divided, amount = the(Divided, parts), one_amount(parts)
        return joined([self.division([divided]), self.no_letter_so_often([amount])])

    def division_not_repeated(self, parts: Parts) -> Property:
        return joined([self.division([the(Divided, parts)]), Ordered(Order.DISTINCT)])

    def division_of_so_many_used(self, parts: Parts) -> Property:
        divided, amount = the(Divided, parts), one_amount(parts)
        if not self._listed_parts(divided):
            raise Meaningless("which parts are used? as in 'into parts 1 and 2'")
        return joined([self.division([divided]), Different(amount)])

    def counted_parts(self, parts: Parts) -> tuple[Of, tuple[Amount, ...]]:
        """Return a part of one size, and how many of them there are."""
        of = the(Of, parts)
        if not isinstance(of.values, frozenset) or len(of.values) != 1:
            raise Meaningless("of parts of one size it is told how many there are")
        return of, amounts_in(parts)

    def division_of_counted(self, parts: Parts) -> Property:
        """Return of which sizes the parts are, and how many there are of each size."""
        counted = [z for z in parts if isinstance(z, tuple)]
        letters = [y for of, _ in counted for y in of.values]
        if len({*letters}) < len(letters):
            raise Meaningless("of each size it is told once how many parts there are")
        each = [
            either_of(Count(z, Cells(), of) for z in amounts)
            for of, amounts in counted
            if amounts != (Amount(0),)
        ]
        return joined([Every(Cells(), None, Of(frozenset(letters))), *each])
