"""From a parse to what it means: the forms of `solutions.lark`.

The solutions of x + 2y + 3z = n in numbers from 0 on are the partitions of n into parts 1, 2 and 3:
an unknown says how often its coefficient is a part. Where all coefficients are 1 the unknowns are
the parts of a composition, less 1 if they may be 0; of a partition, if x <= y <= z is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Divided,
    Uncounted,
    Undecided,
    amounts_in,
    one,
    said_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    SOME,
    Amount,
    Cells,
    Compositions,
    Count,
    Counted,
    Every,
    Length,
    Meaningless,
    Objects,
    Of,
    Order,
    Ordered,
    Partitions,
    Property,
    Size,
    all_of,
    amount_in_both,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
MOST_COEFFICIENT = 30
ANY = Amount(0)


@dataclass(frozen=True, slots=True)
class OneSummand:
    """An unknown, and its coefficient."""

    name: str
    coefficient: int


@dataclass(frozen=True, slots=True)
class LinearEquation:
    """A sum of unknowns, and its value."""

    terms: tuple[OneSummand, ...]
    value: Size


@dataclass(frozen=True, slots=True)
class Bounds:
    """Which numbers some unknowns may be; no names: all of them."""

    names: tuple[str, ...]
    amount: Amount


@dataclass(frozen=True, slots=True)
class InOrder:
    """Each unknown is at most the next one, or less than it; low: how small the first one is."""

    names: tuple[str, ...]
    strict: bool
    low: int | None = None


@dataclass(frozen=True, slots=True)
class Unknowns:
    """Some unknowns, by their names."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Solutions:
    """An equation, and what is told of its unknowns."""

    of: LinearEquation
    bounds: tuple[Bounds, ...]
    order: InOrder | None
    excluded: tuple[Excluded, ...] = ()


def _letters(parts: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(z) for z in parts if isinstance(z, Token) and z.type in {"LETTER", "A"})


def _signs(parts: Iterable[object]) -> list[str]:
    return [str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN"]


@dataclass(frozen=True, slots=True)
class Excluded:
    """An unknown is not such a number."""

    name: str
    number: int


class SolutionForms:
    """What each form of `solutions.lark` means."""

    def equation_term(self, parts: Parts) -> OneSummand:
        number = one(int, parts)
        number = 1 if number is None else number
        if not 1 <= number <= MOST_COEFFICIENT:
            raise Meaningless(f"coefficients are 1 to {MOST_COEFFICIENT}")
        return OneSummand(_letters(parts)[0], number)

    def equation_told(self, parts: Parts) -> LinearEquation:
        terms = tuple(z for z in parts if isinstance(z, OneSummand))
        if _signs(parts) != ["="]:
            raise Meaningless("an equation has a sign =")
        if len({z.name for z in terms}) < len(terms):
            raise Meaningless("each unknown stands once in the equation")
        return LinearEquation(terms, the(Size, parts))

    def equation_of_n(self, parts: Parts) -> LinearEquation:
        found = the(LinearEquation, parts)
        names = _letters(parts)
        if names and {*names} != {z.name for z in found.terms}:
            raise Meaningless("the unknowns are those of the equation")
        return found

    def from_zero(self, parts: Parts) -> Bounds:
        return Bounds(self._named(parts), ANY)

    def from_one(self, parts: Parts) -> Bounds:
        return Bounds(self._named(parts), SOME)

    def _named(self, parts: Parts) -> tuple[str, ...]:
        """Return the unknowns that are told; nothing for all of them."""
        told = one(Unknowns, parts)
        return () if told is None else told.names

    def unknown_apart(self, parts: Parts) -> Excluded:
        return Excluded(the(Unknowns, parts).names[0], the(int, parts))

    def unknowns(self, parts: Parts) -> Unknowns:
        return Unknowns(_letters(parts))

    def unknown_in_chain(self, parts: Parts) -> Unknowns:
        return self.unknowns(parts)

    def unknowns_at_least(self, parts: Parts) -> Bounds:
        (sign,), number = _signs(parts), the(int, parts)
        strict = sign in {"<", ">"}
        if sign in {">", ">="}:
            amount = Amount(number + strict)
        elif sign in {"<", "<="} and number - strict >= 0:
            amount = Amount(0, number - strict)
        else:
            raise Meaningless("unknowns are at least a number, or at most")
        return Bounds(the(Unknowns, parts).names, amount)

    def unknowns_from_zero(self, parts: Parts) -> Bounds:
        return Bounds(the(Unknowns, parts).names, ANY)

    def unknowns_from_one(self, parts: Parts) -> Bounds:
        return Bounds(the(Unknowns, parts).names, SOME)

    def unknowns_between(self, parts: Parts) -> Bounds:
        low, high = (z for z in parts if isinstance(z, int))
        first, second = _signs(parts)
        if not {first, second} <= {"<", "<="}:
            raise Meaningless("from a smaller number to a larger one, as 0 <= x, y <= 4")
        amount = Amount(low + (first == "<"), high - (second == "<"))
        return Bounds(the(Unknowns, parts).names, amount)

    def each_unknown(self, parts: Parts) -> Bounds:
        (amount,) = amounts_in(parts)
        return Bounds((), amount)

    def unknowns_in_order(self, parts: Parts) -> InOrder:
        names = tuple(name for z in parts if isinstance(z, Unknowns) for name in z.names)
        number, signs = one(int, parts), _signs(parts)
        first = signs.pop(0) if number is not None else "<="
        if len({*signs}) != 1 or signs[0] not in {"<", "<="} or first not in {"<", "<="}:
            raise Meaningless("unknowns are told in order, as x <= y <= z")
        low = None if number is None else number + (first == "<")
        return InOrder(names, signs[0] == "<", low)

    def solutions(self, parts: Parts) -> Solutions:
        orders = [z for z in parts if isinstance(z, InOrder)]
        if len(orders) > 1:
            raise Meaningless("the order of the unknowns is told once")
        bounds = tuple(z for z in parts if isinstance(z, Bounds))
        excluded = tuple(z for z in parts if isinstance(z, Excluded))
        return Solutions(the(LinearEquation, parts), bounds, next(iter(orders), None), excluded)

    def counted_solutions(self, parts: Parts) -> Counted:
        return _counted(the(Solutions, parts))

    # Sums and multisets.

    def unordered_sum(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return Partitions(), the(Size, parts), all_of(said_in(parts))

    def multiset_of_listed(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        alphabet = one(Alphabet, parts)
        values = frozenset(alphabet.letters) if alphabet is not None else the(Of, parts).values
        return Partitions(), the(Size, parts), Every(Cells(), None, Of(values))

    def multiset_of_integers(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        bound = one(Amount, parts)
        each = None if bound is None else Every(Cells(), None, Of(bound))
        return Partitions(), the(Size, parts), each

    def two_summands(self, parts: Parts) -> int:
        del parts
        return 2

    def three_summands(self, parts: Parts) -> int:
        del parts
        return 3

    def so_many_summands(self, parts: Parts) -> int:
        return the(int, parts)

    def tuple_of_sum(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        many = the(int, parts)
        return (
            Partitions(),
            the(Size, parts),
            all_of([Count(Amount(many, many), Cells()), *said_in(parts)]),
        )

    def parts_from_to(self, parts: Parts) -> Divided:
        low, high = (z for z in parts if isinstance(z, int))
        return Divided(None, Of(Amount(low, high)))


def _counted(of: Solutions) -> Counted:
    """Return the partitions or compositions that solutions are; raises Meaningless."""
    terms, value = of.of.terms, of.of.value
    names = tuple(z.name for z in terms)
    may = dict.fromkeys(names, ANY)
    for one_told in of.bounds:
        for name in one_told.names or names:
            if name not in may:
                raise Meaningless(f"{name} is not in the equation")
            may[name] = amount_in_both(may[name], one_told.amount)
    unsaid = {*names} - {z for told in of.bounds for z in told.names or names}
    if of.bounds and unsaid and of.order is None:
        raise Undecided(f"of which numbers {min(unsaid)} is one is not told")
    if not of.bounds and (of.order is None or of.order.low is None):
        raise Undecided(
            "of which numbers the unknowns are is not told: say 'in nonnegative integers' or "
            "'in positive integers'"
        )
    coefficients = [z.coefficient for z in terms]
    if of.excluded and (of.order is not None or len({*coefficients}) < len(coefficients)):
        raise Uncounted("what an unknown is not is told where the coefficients are different")
    if of.order is not None:
        return _ordered(of, of.order, may)
    if len({*coefficients}) == len(coefficients):
        each = Every(Cells(), None, Of(frozenset(coefficients)))
        often = (
            Count(may[z.name], Cells(), Of(frozenset({z.coefficient})))
            for z in terms
            if may[z.name] != ANY
        )
        by_name = {z.name: z.coefficient for z in terms}
        if any(z.name not in by_name for z in of.excluded):
            raise Meaningless("the unknowns are those of the equation")
        never = (
            negated(Count(Amount(z.number, z.number), Cells(), Of(frozenset({by_name[z.name]}))))
            for z in of.excluded
        )
        return Counted(Partitions(), all_of([each, *often, *never]), value)
    amounts = {*may.values()}
    if {*coefficients} != {1} or len(amounts) != 1:
        raise Uncounted(
            "solutions are counted where the coefficients are different, or where all are 1 and "
            "the same is told of all unknowns"
        )
    (amount,) = amounts
    many, low = len(names), amount.low
    if amount.step > 1:
        raise Uncounted("unknowns have a least and a greatest number here")
    size = Size(value.step, value.shift + many * (1 - low))
    said: list[Property] = [Length(Amount(many, many))]
    if amount.high is not None:
        said.append(Every(Cells(), None, Of(Amount(0, amount.high - low + 1))))
    return Counted(Compositions(), all_of(said), size)


def _ordered(of: Solutions, order: InOrder, may: dict[str, Amount]) -> Counted:
    """Return the partitions whose parts are unknowns in an order."""
    if {z.coefficient for z in of.of.terms} != {1} or {*order.names} != {*may}:
        raise Uncounted("the order of all unknowns is told, of which the coefficients are 1")
    if len({*order.names}) < len(order.names):
        raise Meaningless("each unknown stands once in the order")
    if order.low is not None:
        may = {name: amount_in_both(z, Amount(order.low)) for name, z in may.items()}
    lows = {z.low for z in may.values()}
    if len({*may.values()}) != 1 or any(z.high is not None for z in may.values()):
        raise Uncounted("unknowns in an order are told to be at least a number")
    (low,) = lows
    many = len(may)
    shift = of.of.value.shift - many * max(low - 1, 0)
    size = Size(of.of.value.step, shift)
    distinct = Every(Cells(), None, Ordered(Order.DISTINCT)) if order.strict else None
    least = 0 if not order.strict else many - 1  # of different numbers one is 0 at most
    lengths = Length(Amount(many, many)) if low else Length(Amount(least, many))
    return Counted(Partitions(), all_of([lengths, distinct]), size)
