"""From a parse to what it means: the forms of `subset_tuples.lark`.

How many subsets there are, and what they are called, is known when the whole sentence is read. Till
then a set is told by how it is made of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Interval,
    Uncounted,
    Undecided,
    amounts_in,
    joined,
    one,
    said_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    Cells,
    Count,
    Counted,
    Elements,
    Extreme,
    ExtremeCell,
    Length,
    Meaningless,
    Of,
    Property,
    Subsets,
    Sum,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.subset_tuple_meanings import (
    Columns,
    ElementsApart,
    ElementsLess,
    SetTold,
    SubsetTuples,
    all_columns,
    columns_in,
)

Parts = list[object]
NAMES = "ABCD"
MOST_DISTANCE = 6


@dataclass(frozen=True, slots=True)
class SetNamed:
    """One of the subsets, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class WholeSet:
    """The set of which subsets are taken; interval: what it is said to be."""

    interval: Interval | None = None


@dataclass(frozen=True, slots=True)
class MadeSet:
    """A union, intersection, difference, symmetric difference or complement; no sets: of all."""

    how: str
    of: tuple[SetNamed | WholeSet | MadeSet, ...] = ()


SomeSet = SetNamed | WholeSet | MadeSet


@dataclass(frozen=True, slots=True)
class SaidOfSet:
    """What is said of one set."""

    of: SomeSet
    said: Property


@dataclass(frozen=True, slots=True)
class SaidOfEach:
    """What is said of each of the subsets, or of each of some."""

    names: tuple[str, ...]
    said: Property


@dataclass(frozen=True, slots=True)
class OfEachTwo:
    """What is said of a set made of each two of the subsets, or of each two of some."""

    names: tuple[str, ...]
    how: str
    said: Property


@dataclass(frozen=True, slots=True)
class TwoSets:
    """What is said of the elements of two sets; apart: by which they do not differ, none: less."""

    first: SomeSet
    second: SomeSet
    apart: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class InSoMany:
    """Each number is in such an amount of the subsets, or of some."""

    names: tuple[str, ...]
    amounts: tuple[Amount, ...]


TupleSaid = SaidOfSet | SaidOfEach | OfEachTwo | TwoSets | InSoMany
NO_ELEMENTS = {Count(NONE, Cells()), Count(NONE, Elements())}
EMPTY, NOT_EMPTY = Length(NONE), Length(SOME)


@dataclass(frozen=True, slots=True)
class SetNames:
    """What subsets are called."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HowMany:
    """How many subsets there are in each tuple."""

    many: int


@dataclass(frozen=True, slots=True)
class OrderTold:
    """The subsets of a tuple have an order, as is said."""


@dataclass(frozen=True, slots=True)
class TuplesBegun:
    """Tuples of subsets, before it is said what holds of them."""

    many: int
    names: tuple[str, ...]
    of: Interval
    said: tuple[TupleSaid, ...]


@dataclass(frozen=True, slots=True)
class TupleRemark:
    """What is said of tuples of subsets."""

    said: tuple[TupleSaid, ...]


def _letters(parts: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")


def _sets(parts: Iterable[object]) -> list[SomeSet]:
    return [z for z in parts if isinstance(z, SomeSet)]


def _said(parts: Iterable[object]) -> tuple[TupleSaid, ...]:
    """Return what is said, of which some parts say several things."""
    each: list[TupleSaid] = []
    for part in parts:
        each += part.said if isinstance(part, TupleRemark) else ()
        each += [part] if isinstance(part, TupleSaid) else []
    return tuple(each)


class SubsetTupleForms:
    """What each form of `subset_tuples.lark` means."""

    def two_sets(self, parts: Parts) -> HowMany:
        del parts
        return HowMany(2)

    def three_sets(self, parts: Parts) -> HowMany:
        del parts
        return HowMany(3)

    def ordered_told(self, parts: Parts) -> OrderTold:
        del parts
        return OrderTold()

    def names_of_sets(self, parts: Parts) -> SetNames:
        names = _letters(parts)
        if len({*names}) < len(names):
            raise Meaningless("each subset has a name of its own")
        return SetNames(names)

    names_listed = names_of_sets

    def set_names(self, parts: Parts) -> SetNames:
        return self.names_of_sets(parts)

    def subset_tuples(self, parts: Parts) -> TuplesBegun:
        many, of = the(HowMany, parts).many, the(Interval, parts)
        named = [z.names for z in parts if isinstance(z, SetNames)]
        if len(named) > 1 or (named and len(named[0]) != many):
            raise Meaningless("there are as many names as subsets")
        if not named and one(OrderTold, parts) is None:
            raise Undecided(
                "whether (A,B) and (B,A) are one pair of subsets is not told: say 'ordered pairs'"
            )
        names = named[0] if named else tuple(NAMES[:many])
        return TuplesBegun(many, names, of, _said(parts))

    def tuples_in_chain(self, parts: Parts) -> TuplesBegun:
        """Return tuples of sets in a chain, of which the last one is the whole set."""
        *sets, last = _sets(parts)
        if not isinstance(last, WholeSet) or last.interval is None:
            raise Meaningless("of which set are they subsets? as in 'with A ⊆ B ⊆ {1..n}'")
        return self._in_chain(sets, last.interval, one(SetNames, parts), one(HowMany, parts))

    def tuples_of_chain(self, parts: Parts) -> TuplesBegun:
        return self._in_chain(_sets(parts), the(Interval, parts), None, None)

    def _in_chain(
        self,
        sets: list[SomeSet],
        of: Interval,
        named: SetNames | None,
        many: HowMany | None,
    ) -> TuplesBegun:
        names = tuple(z.name for z in sets if isinstance(z, SetNamed))
        if len(names) < len(sets) or len({*names}) < len(names):
            raise Meaningless("each subset has a name in the chain")
        told = names if named is None else named.names
        if {*told} != {*names} or (many is not None and many.many != len(told)):
            raise Meaningless("there are as many names as subsets")
        said = tuple(SaidOfSet(MadeSet("difference", z), EMPTY) for z in pairwise(sets))
        return TuplesBegun(len(told), told, of, said)

    def tuple_remark(self, parts: Parts) -> TupleRemark:
        return TupleRemark(_said(parts))

    # What is said of all of them.

    def they_are_disjoint(self, parts: Parts) -> OfEachTwo:
        del parts
        return OfEachTwo((), "intersection", EMPTY)

    def they_are_different(self, parts: Parts) -> OfEachTwo:
        del parts
        return OfEachTwo((), "symmetric", NOT_EMPTY)

    def each_is_nonempty(self, parts: Parts) -> SaidOfEach:
        del parts
        return SaidOfEach((), NOT_EMPTY)

    def they_meet(self, parts: Parts) -> SaidOfSet:
        del parts
        return SaidOfSet(MadeSet("intersection of two"), NOT_EMPTY)

    def they_have_none(self, parts: Parts) -> SaidOfSet:
        del parts
        return SaidOfSet(MadeSet("intersection"), EMPTY)

    def so_many_common(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(MadeSet("intersection"), self._size_in(parts))

    they_share = so_many_common

    def _size_in(self, parts: Parts) -> Property:
        return Length(self._amount(parts))

    def their_union_is(self, parts: Parts) -> SaidOfSet:
        return self._equal(MadeSet("union"), _sets(parts)[0], EMPTY)

    def union_of_them(self, parts: Parts) -> MadeSet:
        del parts
        return MadeSet("union")

    def intersection_of_them(self, parts: Parts) -> MadeSet:
        del parts
        return MadeSet("intersection")

    def symmetric_difference_of_them(self, parts: Parts) -> MadeSet:
        del parts
        return MadeSet("symmetric")

    def each_set(self, parts: Parts) -> SaidOfEach:
        return SaidOfEach((), joined(said_in(parts)))

    def neither_set(self, parts: Parts) -> SaidOfEach:
        return SaidOfEach((), negated(joined(said_in(parts))))

    def each_of_named(self, parts: Parts) -> SaidOfEach:
        return SaidOfEach(the(SetNames, parts).names, joined(said_in(parts)))

    def neither_of_named(self, parts: Parts) -> SaidOfEach:
        return SaidOfEach(_letters(parts), negated(joined(said_in(parts))))

    # What is said of some of them.

    def named_disjoint(self, parts: Parts) -> OfEachTwo:
        return OfEachTwo(the(SetNames, parts).names, "intersection", EMPTY)

    def no_two_meet(self, parts: Parts) -> TupleRemark:
        if the(int, parts) != 2:
            raise Meaningless("two of them are meant")
        return TupleRemark((self.they_are_disjoint([]),))

    def number_in_set(self, parts: Parts) -> SaidOfSet:
        number = the(int, parts)
        return SaidOfSet(_sets(parts)[0], Count(SOME, Cells(), Of(frozenset({number}))))

    def number_not_in_set(self, parts: Parts) -> SaidOfSet:
        number = the(int, parts)
        return SaidOfSet(_sets(parts)[0], Count(NONE, Cells(), Of(frozenset({number}))))

    def proper_subset(self, parts: Parts) -> TupleRemark:
        first, second = _sets(parts)
        return TupleRemark((*self.chain_of_sets(parts).said, self._equal(first, second, NOT_EMPTY)))

    def named_different(self, parts: Parts) -> OfEachTwo:
        return OfEachTwo(the(SetNames, parts).names, "symmetric", NOT_EMPTY)

    def named_meet(self, parts: Parts) -> SaidOfSet:
        named = the(SetNames, parts).names
        return SaidOfSet(MadeSet("intersection of two", tuple(map(SetNamed, named))), NOT_EMPTY)

    def named_have_common(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(self._common(parts), self._size_in(parts))

    def they_common(self, parts: Parts) -> object:
        (found,) = parts
        return found

    named_share = they_common

    def _common(self, parts: Parts) -> MadeSet:
        return MadeSet("intersection", tuple(map(SetNamed, the(SetNames, parts).names)))

    # Sets that are made of others.

    def subset_by_name(self, parts: Parts) -> SetNamed:
        return SetNamed(_letters(parts)[0])

    def set_of_all(self, parts: Parts) -> WholeSet:
        return WholeSet(one(Interval, parts))

    def whole_set(self, parts: Parts) -> WholeSet:
        del parts
        return WholeSet()

    def listed_sets(self, parts: Parts) -> tuple[SomeSet, ...]:
        return tuple(_sets(parts))

    def _made(self, how: str, parts: Parts) -> MadeSet:
        listed = next((z for z in parts if isinstance(z, tuple)), None)
        return MadeSet(how, tuple(_sets(parts)) if listed is None else listed)

    def intersection_of_sets(self, parts: Parts) -> MadeSet:
        return self._made("intersection", parts)

    def union_of_sets(self, parts: Parts) -> MadeSet:
        return self._made("union", parts)

    def difference_of_sets(self, parts: Parts) -> MadeSet:
        return self._made("difference", parts)

    def symmetric_difference_of_sets(self, parts: Parts) -> MadeSet:
        return self._made("symmetric", parts)

    def complement_of_set(self, parts: Parts) -> MadeSet:
        return MadeSet("difference", (WholeSet(), *_sets(parts)))

    # What is said of them.

    def _equal(self, first: SomeSet, second: SomeSet, said: Property) -> SaidOfSet:
        return SaidOfSet(MadeSet("symmetric", (first, second)), said)

    def _sign_is(self, parts: Parts, sign: str) -> None:
        if any(str(z) != sign for z in parts if isinstance(z, Token) and z.type == "SIGN"):
            raise Meaningless(f"sets are told to be equal by {sign}")

    def set_is_set(self, parts: Parts) -> SaidOfSet:
        self._sign_is(parts, "=")
        first, second = _sets(parts)
        return self._equal(first, second, EMPTY)

    def set_is_not_set(self, parts: Parts) -> SaidOfSet:
        first, second = _sets(parts)
        return self._equal(first, second, NOT_EMPTY)

    def set_is_empty(self, parts: Parts) -> SaidOfSet:
        self._sign_is(parts, "=")
        return SaidOfSet(_sets(parts)[0], EMPTY)

    def set_is_nonempty(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(_sets(parts)[0], NOT_EMPTY)

    def chain_of_sets(self, parts: Parts) -> TupleRemark:
        each = pairwise(_sets(parts))
        return TupleRemark(tuple(SaidOfSet(MadeSet("difference", z), EMPTY) for z in each))

    def set_in_both(self, parts: Parts) -> TupleRemark:
        first, *others = _sets(parts)
        each = ((first, z) for z in others)
        return TupleRemark(tuple(SaidOfSet(MadeSet("difference", z), EMPTY) for z in each))

    def set_contains_set(self, parts: Parts) -> TupleRemark:
        return self.chain_of_sets([*reversed(parts)])

    def size_by_sign(self, parts: Parts) -> SaidOfSet:
        sign = next(str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        number = the(int, parts)
        strict = sign in {"<", ">"}
        if sign in {"<", "<="} and number - strict >= 0:
            return SaidOfSet(_sets(parts)[0], Length(Amount(0, number - strict)))
        if sign in {">", ">="}:
            return SaidOfSet(_sets(parts)[0], Length(Amount(number + strict)))
        if sign != "=":
            raise Meaningless("how many elements there are is told by =, <=, < , >= or >")
        return SaidOfSet(_sets(parts)[0], Length(Amount(number, number)))

    def size_is(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(_sets(parts)[0], self._size_in(parts))

    def set_verb(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(_sets(parts)[0], joined(said_in(parts)))

    def set_has(self, parts: Parts) -> SaidOfSet:
        """Return what there is in a set: "no two consecutive integers in A"."""
        return self.set_verb(parts)

    def set_sum(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(_sets(parts)[0], Sum(self._amount(parts)))

    def _amount(self, parts: Parts) -> Amount:
        amounts = amounts_in(parts)
        if len(amounts) != 1:
            raise Meaningless("it is one amount")
        return amounts[0]

    def set_largest(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(_sets(parts)[0], ExtremeCell(Extreme.LARGEST, self._amount(parts)))

    def set_smallest(self, parts: Parts) -> SaidOfSet:
        return SaidOfSet(_sets(parts)[0], ExtremeCell(Extreme.SMALLEST, self._amount(parts)))

    def named_nonempty(self, parts: Parts) -> SaidOfEach:
        return SaidOfEach(the(SetNames, parts).names, NOT_EMPTY)

    def none_adjacent_in_sets(self, parts: Parts) -> TwoSets:
        first, second = _sets(parts)
        return TwoSets(first, second, frozenset({1}))

    def none_apart_in_sets(self, parts: Parts) -> TwoSets:
        first, second = _sets(parts)
        amounts = amounts_in(parts)
        some = {k for z in amounts for k in range(1, MOST_DISTANCE + 1) if k in z}
        if not some or any(z.high is None or z.high > MOST_DISTANCE for z in amounts):
            raise Uncounted(f"elements of two sets differ by at most {MOST_DISTANCE} here")
        if any(0 in z for z in amounts):
            raise Meaningless("whether an element is in both sets is to be told")
        return TwoSets(first, second, frozenset(some))

    def sets_in_order(self, parts: Parts) -> TwoSets:
        first, second = _sets(parts)
        return TwoSets(first, second)

    def sets_in_order_back(self, parts: Parts) -> TwoSets:
        return self.sets_in_order([*reversed(parts)])

    def in_so_many_sets(self, parts: Parts) -> InSoMany:
        if (whole := one(WholeSet, parts)) is not None and whole.interval is None:
            raise Meaningless("of which set?")
        named = one(SetNames, parts)
        return InSoMany(() if named is None else named.names, tuple(amounts_in(parts)))

    def counted_tuples(self, parts: Parts) -> SubsetTuples:
        begun = the(TuplesBegun, parts)
        return _Resolved(begun).tuples((*begun.said, *_said(parts)))


@dataclass(frozen=True, slots=True)
class _Resolved:
    """Tuples whose names are known."""

    of: TuplesBegun

    def columns(self, some: SomeSet) -> Columns:
        """Return the columns of the elements of a set."""
        whole = all_columns(self.of.many)
        match some:
            case SetNamed(name):
                return columns_in(frozenset({self._number(name)}), self.of.many)
            case WholeSet(interval):
                if interval not in {None, self.of.of}:
                    raise Meaningless("the subsets are those of another set")
                return whole
        assert isinstance(some, MadeSet)
        each = [self.columns(z) for z in some.of]
        each = each or [self.columns(SetNamed(name)) for name in self.of.names]
        match some.how:
            case "union":
                return frozenset().union(*each)
            case "intersection":
                return frozenset.intersection(*each)
        if len(each) != 2:
            raise Meaningless("two sets are meant")
        if some.how == "intersection of two":
            return each[0] & each[1]
        return each[0] - each[1] if some.how == "difference" else each[0] ^ each[1]

    def _number(self, name: str) -> int:
        if name not in self.of.names:
            raise Meaningless(f"{name} is none of the subsets")
        return self.of.names.index(name)

    def _typed(self, said: Property) -> Property:
        from gfkit.reading.sentences.meaning_typing import typed  # noqa: PLC0415 - with the parser

        found = typed(Counted(Subsets(self.of.of.first), said, self.of.of.last)).said
        if found is None:
            raise Meaningless("nothing is said of a set")
        return found

    def _each(self, told: Iterable[TupleSaid]) -> Iterator[SaidOfSet | TwoSets | InSoMany]:
        """Yield what is said, one set after another."""
        for one_told in told:
            match one_told:
                case SaidOfEach(names, said):
                    for name in names or self.of.names:
                        yield SaidOfSet(SetNamed(name), said)
                case OfEachTwo(names, how, said):
                    for pair in combinations(names or self.of.names, 2):
                        yield SaidOfSet(MadeSet(how, tuple(map(SetNamed, pair))), said)
                case _:
                    yield one_told

    def tuples(self, told: Iterable[TupleSaid]) -> SubsetTuples:
        columns, rest = all_columns(self.of.many), list[SetTold | TwoSets]()
        for said in self._each(told):
            match said:
                case SaidOfSet(of, inner):
                    found = SetTold(self.columns(of), self._typed(inner))
                    if found.said in NO_ELEMENTS:
                        columns -= found.of
                    else:
                        rest.append(found)
                case TwoSets():
                    rest.append(said)
                case InSoMany(names, amounts):
                    numbers = [*map(self._number, names or self.of.names)]
                    columns = frozenset(
                        z for z in columns if any(sum(z[k] for k in numbers) in a for a in amounts)
                    )
        if not columns:
            raise Meaningless("no number can be so in the subsets")
        kept: set[SetTold | ElementsApart | ElementsLess] = set()
        for one_said in rest:
            match one_said:
                case SetTold(among, inner):
                    kept.add(SetTold(among & columns, inner))
                case TwoSets(first, second, apart):
                    two = self.columns(first) & columns, self.columns(second) & columns
                    kept.add(ElementsApart(*two, apart) if apart else ElementsLess(*two))
        size = self.of.of.last
        return SubsetTuples(self.of.many, columns, frozenset(kept), size, self.of.of.first)
