"""From a parse to what it means: the forms of `conditions_of_permutations.lark`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from gfkit.reading.sentences.conjunctions_of_clauses import one_of, so_many_of
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Amounts,
    Interval,
    Nth,
    amounts_in,
    require_amount_again,
    the,
)
from gfkit.reading.sentences.permutation_element_semantics import PermutationElementForms
from gfkit.reading.sentences.permutation_meanings import (
    CountedInEach,
    Cycles,
    EndMoves,
    EndStep,
    Movers,
    Moves,
    MovesAt,
    Numbered,
    OneOf,
    Statistic,
    Told,
    in_turn,
    movers,
    moves_of,
)
from gfkit.reading.sentences.permutation_semantics import (
    NOT_ZERO,
    SHORT_CYCLES,
    TWO,
    UNFIXED,
    EndParity,
    Involution,
    MovesOfParity,
    NeighborsApart,
    OfEach,
    OfIndex,
    Parts,
    Whole,
    bounds_of,
    listed,
    numbers_of_form,
    place_of,
    signs_of_form,
)
from gfkit.reading.sentences.sentence_meanings import NONE, SOME, Amount, Meaningless, Size
from gfkit.reading.sentences.sentence_tokens import Token

MOST_CLAUSES = 12
MOST_MODULUS = 8
MOST_PLACES = 3
Clause = frozenset[Told]
"""One of some things holds."""
STAYS = Moves(0, 0)


@dataclass(frozen=True, slots=True)
class Reaching:
    """What is told with "or" or "if", which might reach as far as to what is told beside it."""

    told: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class VerbBehind:
    """What a verb says directly behind what is told before it."""

    told: object


@dataclass(frozen=True, slots=True)
class BareVerb:
    """What a verb says."""

    told: object


@dataclass(frozen=True, slots=True)
class BareClause:
    """What is told without a verb, or with a subject of its own."""

    told: object


@dataclass(frozen=True, slots=True)
class DeniedVerb:
    """What a verb behind "do not" says: the "not" might reach to the next verb."""

    told: object


@dataclass(frozen=True, slots=True)
class AllButSome:
    """What all elements do but some, of which nothing more is told."""

    told: Numbered


@dataclass(frozen=True, slots=True)
class SomeStay:
    """Of which elements some stay: of each clause one thing holds."""

    clauses: frozenset[Clause]


@dataclass(frozen=True, slots=True)
class ButAt:
    """The places of which nothing is told."""

    places: tuple[EndMoves, ...]


def clauses_of(told: object) -> frozenset[Clause]:
    """Return what is told, as clauses that all hold; raises Meaningless.

    >>> clauses_of((EndMoves(STAYS, False), EndMoves(STAYS, True))) == {
    ...     frozenset({EndMoves(STAYS, False)}),
    ...     frozenset({EndMoves(STAYS, True)}),
    ... }
    True
    """
    match told:
        case tuple():
            return frozenset().union(*map(clauses_of, told))
        case SomeStay(clauses):
            return clauses
        case Reaching(parts) | AllButSome(parts):
            return clauses_of(parts)
        case Involution():
            return frozenset({frozenset({SHORT_CYCLES})})
        case OneOf(parts, denied):
            if denied:
                return frozenset().union(*(denied_clauses(clauses_of(z)) for z in parts))
            return frozenset({parts})
        case OfEach():
            raise Meaningless("whether it is told of all i is to be said: 'for all i'")
    if told == UNFIXED:
        return frozenset({frozenset({NOT_ZERO})})
    if not isinstance(told, Moves | EndMoves | Numbered | MovesAt | EndStep):
        raise Meaningless("'or' joins where elements go and how many there are of something")
    return frozenset({frozenset({told})})


def either_of_clauses(each: Iterable[frozenset[Clause]]) -> frozenset[Clause]:
    """Return that one of several things holds, each of which is some clauses."""
    return frozenset(one_of(map(tuple, each), MOST_CLAUSES))


def denied_clauses(clauses: frozenset[Clause]) -> frozenset[Clause]:
    """Return that not all of some clauses hold: in one of them nothing holds."""
    nothing_holds = (
        frozenset(clause for one in some for clause in _denied(one)) for some in clauses
    )
    return either_of_clauses(nothing_holds)


def others_than(of: Moves) -> Moves:
    """Return all numbers but some, where these are a list or have one bound."""
    if of.low is not None and of.high is not None:
        return Moves(gaps=frozenset(of.listed))
    if of.low is None and of.high is None and of.gaps:
        return moves_of(of.gaps)
    if of.gaps or of.low is of.high:
        raise Meaningless("what no element does is told by numbers, or by a bound")
    return Moves(None, of.low - 1) if of.low is not None else Moves((of.high or 0) + 1)


def _denied(of: Told) -> frozenset[Clause]:
    """Return that one thing does not hold, as clauses."""
    each: list[Told]
    match of:
        case EndMoves(moves):
            each = [replace(of, moves=others_than(moves))]
        case EndStep(is_ascent):
            each = [replace(of, is_ascent=not is_ascent)]
        case MovesAt(places, moves):
            each = [Numbered(Movers(others_than(moves), places), SOME)]
        case Numbered(_, amount):
            if (others := amount.others) is not None:
                each = [replace(of, amount=others)]
            elif amount.high is not None and amount.step == 1:
                each = [replace(of, amount=Amount(amount.high + 1))]
                each += [replace(of, amount=Amount(0, amount.low - 1))] if amount.low else []
            else:
                raise Meaningless("which amounts there are not is told by numbers, or by a bound")
        case Moves():
            each = [Numbered(movers(others_than(of)), SOME)]
    return frozenset({frozenset(each)})


def _told(clauses: Iterable[Clause]) -> tuple[object, ...]:
    """Return what clauses say, a clause of one thing as this thing."""
    each = (frozenset(map(_in_short, clause)) for clause in clauses)
    return tuple(next(iter(z)) if len(z) == 1 else OneOf(z) for z in each)


def _in_short(of: Told) -> Told:
    """Return that no element moves so as how all elements move."""
    if of == UNFIXED:
        return NOT_ZERO
    if isinstance(of, Numbered) and isinstance(of.of, Movers) and of.amount == NONE:
        return of if of.of.places else others_than(of.of.moves)
    return of


def _numbers_of_set(parts: Parts) -> list[Whole]:
    """Return the numbers of a set, as 1 and 3, or n-1 and n."""
    for part in parts:
        if isinstance(part, Token) and part.type == "INTEGERS":
            items = [z.replace(" ", "") for z in str(part).strip("{}").split(",")]
            last = [z.removeprefix("n") or "0" for z in items if z.startswith("n")]
            if len(last) == len(items) and all(z.lstrip("+-").isdecimal() for z in last):
                return [Whole(int(z), "n") for z in last]
    return [Whole(z) for z in listed(parts).listed]


def _can_move(place: EndMoves, moves: Moves) -> bool:
    """Tell whether the element of a place can move by some of these numbers."""
    if place.is_last:
        return moves.low is None or moves.low <= place.away
    return moves.high is None or moves.high >= -place.away


def _only_at(moves: Moves, places: tuple[EndMoves, ...], at: Amount | None = None) -> Parts:
    """Return that elements move so at no other places than some near an end.

    As many places as elements that move so: of each k of them one moves so, or there are less.
    """
    each = [replace(z, moves=moves) for z in places if _can_move(z, moves)]
    many = len(each)
    if many > MOST_PLACES or len({(z.is_last, z.away) for z in each}) < many:
        raise Meaningless(f"up to {MOST_PLACES} different places are told")
    firsts = [z.away for z in each if not z.is_last]
    lasts = [z.away for z in each if z.is_last]
    if firsts and lasts and max(firsts) + max(lasts):  # for some n they are the same ones
        raise Meaningless("places near both ends are told where they are the first and the last")
    of = Movers(moves, at) if at else movers(moves)
    found: Parts = [Numbered(of, Amount(0, many))]
    for k in range(1, many + 1):
        for some in combinations(each, k):
            found += _told([frozenset({*some, Numbered(of, Amount(0, many - k))})])
    return found


def _clauses_each(parts: Parts) -> list[frozenset[Clause]]:
    return [clauses_of(z) for z in parts if not isinstance(z, Token | Amount)]


def _reaching(clauses: frozenset[Clause]) -> Reaching:
    return Reaching(_told(clauses))


def _so_many(each: list[frozenset[Clause]], parts: Parts) -> frozenset[Clause]:
    """Return that an amount of some things hold."""
    amounts = amounts_in(parts)
    if len(amounts) != 1 or len(each) < TWO or amounts[0].step != 1:
        raise Meaningless("of several things one amount hold")
    amount = amounts[0]
    if amount.low > len(each):
        raise Meaningless("so many of them cannot hold")
    is_bounded = amount.high is not None and amount.high < len(each)
    told = [(tuple(z), tuple(denied_clauses(z)) if is_bounded else ()) for z in each]
    return frozenset(so_many_of(told, amount, MOST_CLAUSES))


def _several(told: object) -> list[object]:
    return [*told] if isinstance(told, tuple) else [told]


class PermutationConditionForms(PermutationElementForms):
    """What each form of `conditions_of_permutations.lark` means."""

    def movements(self, parts: Parts) -> tuple[object, ...]:
        """Return all that is told; what reaches further stands beside bounds alone."""
        found = super().movements(parts)
        for before, one in pairwise(found):
            is_bare = isinstance(one, BareVerb | VerbBehind)
            is_bare = is_bare or isinstance(one, BareClause)
            if isinstance(before, DeniedVerb) and is_bare:
                raise Meaningless("whether 'not' reaches to what is behind 'and' is to be said")
        found = tuple(
            y
            for z in found
            for y in (
                _several(z.told) if isinstance(z, DeniedVerb | BareVerb | BareClause) else [z]
            )
        )
        for before, one in pairwise(found):
            if isinstance(one, VerbBehind) and isinstance(before, Numbered):
                raise Meaningless("what is even is to be said, by 'and'")
            if isinstance(before, AllButSome) and isinstance(one, OfEach):
                raise Meaningless("what the other elements do is to be said of all i, or of them")
        found = tuple(z.told if isinstance(z, VerbBehind | AllButSome) else z for z in found)
        joined = [z for z in found if isinstance(z, Reaching)]
        others = [z for z in found if not isinstance(z, Moves | Involution | Reaching)]
        if joined and (others or len(joined) > 1):
            raise Meaningless("how far 'or' and 'if' reach is to be said, by 'either' or 'both'")
        return tuple(y for z in found for y in (z.told if isinstance(z, Reaching) else [z]))

    def joined_by_or(self, parts: Parts) -> object:
        if all(isinstance(z, Moves | EndMoves | Numbered) for z in parts):
            return super().joined_by_or(parts)
        told = _told(either_of_clauses(_clauses_each(parts)))
        return told[0] if len(told) == 1 else told

    def joined_by_nor(self, parts: Parts) -> object:
        if all(isinstance(z, Moves | EndMoves | Numbered) for z in parts):
            return super().joined_by_nor(parts)
        return self.neither_verb(parts)

    def one_of_movements_alone(self, parts: Parts) -> object:
        """Return that one of several things holds: "or" might reach further."""
        require_amount_again(parts)
        found = self.one_of_movements(parts)
        if isinstance(found, Moves):
            return found
        return Reaching(found if isinstance(found, tuple) else (found,))

    def just_one_of_movements(self, parts: Parts) -> tuple[object, ...]:
        one, other = _clauses_each(parts)
        both = (either_of_clauses(map(denied_clauses, (one, other))),)
        return _told(either_of_clauses((one, other)).union(*both))

    def movements_if(self, parts: Parts) -> Reaching:
        """Return that one thing holds if another one does: "if A, then B", and "A only if B"."""
        condition, said = _clauses_each(parts)
        return _reaching(either_of_clauses((denied_clauses(condition), said)))

    def movements_if_back(self, parts: Parts) -> Reaching:
        said, condition = parts
        return self.movements_if([condition, said])

    def movements_equivalent(self, parts: Parts) -> Reaching:
        one, other = _clauses_each(parts)
        there = either_of_clauses((denied_clauses(one), other))
        return _reaching(there | either_of_clauses((one, denied_clauses(other))))

    def movements_unless(self, parts: Parts) -> Reaching:
        return _reaching(either_of_clauses(_clauses_each(parts)))

    def not_both_movements(self, parts: Parts) -> tuple[object, ...]:
        return _told(either_of_clauses(map(denied_clauses, _clauses_each(parts))))

    def movements_but_not(self, parts: Parts) -> Reaching:
        one, other = _clauses_each(parts)
        return _reaching(one | denied_clauses(other))

    def so_many_of_movements(self, parts: Parts) -> tuple[object, ...]:
        return _told(_so_many(_clauses_each(parts), parts))

    def one_of_verbs(self, parts: Parts) -> Reaching:
        return _reaching(either_of_clauses(_clauses_each(parts)))

    def neither_verb(self, parts: Parts) -> tuple[object, ...]:
        return _told(frozenset().union(*map(denied_clauses, _clauses_each(parts))))

    def numbered_movement(self, parts: Parts) -> Numbered | OneOf:  # type: ignore[override]
        """Return how many there are of something, in one of several amounts: 0, 1 or 3."""
        amounts = amounts_in(parts)
        if len(amounts) < TWO:
            return super().numbered_movement(parts)
        rest = [z for z in parts if not amounts_in([z])]
        each = [
            super(PermutationConditionForms, self).numbered_movement([*rest, z]) for z in amounts
        ]
        (found,) = _told([frozenset(each)])
        assert isinstance(found, OneOf)
        return found

    # Elements of which some stay.

    def _clauses_of_stays(self, parts: Parts) -> list[frozenset[Clause]]:
        each = [self.stays([z]) for z in parts if isinstance(z, Whole)]
        return [frozenset({frozenset({z})}) for z in each]

    def one_of_values(self, parts: Parts) -> SomeStay:
        return SomeStay(either_of_clauses(self._clauses_of_stays(parts)))

    def just_one_of_values(self, parts: Parts) -> SomeStay:
        return SomeStay(_so_many(self._clauses_of_stays(parts), [Amount(1, 1)]))

    def so_many_of_values(self, parts: Parts) -> SomeStay:
        return SomeStay(_so_many(self._clauses_of_stays(parts), parts))

    def just_one_stays(self, parts: Parts) -> tuple[object, ...]:
        return _told(self.just_one_of_values(parts).clauses)

    def value_and_not(self, parts: Parts) -> SomeStay:
        one, other = self._clauses_of_stays(parts)
        return SomeStay(one | denied_clauses(other))

    def those_stay(self, parts: Parts) -> tuple[object, ...]:
        (found,) = (z for z in parts if isinstance(z, SomeStay))
        return _told(found.clauses)

    def not_both_stay(self, parts: Parts) -> tuple[object, ...]:
        return _told(either_of_clauses(map(denied_clauses, self._clauses_of_stays(parts))))

    def one_stays_alone(self, parts: Parts) -> tuple[object, ...]:
        return _told(self.value_and_not(parts).clauses)

    def one_stays_behind(self, parts: Parts) -> tuple[object, ...]:
        return self.one_stays_alone([z for z in reversed(parts) if isinstance(z, Whole)])

    # Where single elements go.

    def _images_told(self, parts: Parts) -> EndMoves:
        image, *told = parts
        assert isinstance(image, Token)
        place = place_of(image)
        to = [z for z in told if isinstance(z, Whole)]
        if not to:
            to = _numbers_of_set(told)
        each = [self.moved_from(place, z) for z in to]
        return replace(each[0], moves=moves_of(k for z in each for k in z.moves.listed))

    def image_one_of(self, parts: Parts) -> EndMoves:
        return self._images_told(parts)

    def image_none_of(self, parts: Parts) -> EndMoves:
        found = self._images_told(parts)
        return replace(found, moves=others_than(found.moves))

    def image_at_most(self, parts: Parts) -> EndMoves:
        found = self._images_told(parts)
        return replace(found, moves=Moves(None, found.moves.high))

    def image_at_least(self, parts: Parts) -> EndMoves:
        found = self._images_told(parts)
        return replace(found, moves=Moves(found.moves.low))

    def sign_more(self, parts: Parts) -> Token:
        del parts
        return Token(">", "SIGN")

    def sign_less(self, parts: Parts) -> Token:
        del parts
        return Token("<", "SIGN")

    def images_compared(self, parts: Parts) -> EndStep:
        """Return how the first element is to the second one, or the last to the one before it."""
        one, other = (place_of(z) for z in parts if isinstance(z, Token) and z.type == "IMAGE_AT")
        (sign,) = signs_of_form(parts)
        if one.index != other.index or sign not in {"<", ">"}:
            raise Meaningless("the first element is compared with the second one")
        numbers = one.number, other.number
        if abs(numbers[0] - numbers[1]) != 1:
            raise Meaningless("two elements that stand side by side are compared")
        is_last = bool(one.index)
        away = -max(numbers) if is_last else min(numbers) - 1
        return EndStep((sign == "<") == (numbers[0] < numbers[1]), is_last, away)

    def images_alternate(self, parts: Parts) -> tuple[object, ...]:
        """Return that p(1) < p(2) > p(3) < ..., or so with the other signs."""
        places = [place_of(z) for z in parts if isinstance(z, Token) and z.type == "IMAGE_AT"]
        signs = signs_of_form(parts)
        if places != [Whole(k) for k in range(1, len(places) + 1)]:
            raise Meaningless("p(1), p(2), p(3) and so on are compared")
        if any({one, other} != {"<", ">"} for one, other in pairwise(signs)):
            raise Meaningless("p(1) < p(2) > p(3) < ... goes up and down in turn")
        none_double = (Statistic.DOUBLE_ASCENTS, Statistic.DOUBLE_DESCENTS)
        return (EndStep(signs[0] == "<"), *(Numbered(z, NONE) for z in none_double))

    def end_step(self, parts: Parts) -> EndStep:
        """Return that there is a descent at position 1, or at position n-1."""
        of, place = parts
        if not isinstance(place, Whole) or place.number == 0:
            raise Meaningless("a descent at position 1, or at position n-1")
        is_last = bool(place.index)
        away = -place.number - 1 if is_last else place.number - 1
        return EndStep(of is Statistic.ASCENTS, is_last, away)

    def no_end_step(self, parts: Parts) -> EndStep:
        found = self.end_step(parts)
        return replace(found, is_ascent=not found.is_ascent)

    def begins_so(self, parts: Parts) -> EndStep:
        return EndStep(the(Statistic, parts) is Statistic.ASCENTS)

    def ends_so(self, parts: Parts) -> EndStep:
        return EndStep(the(Statistic, parts) is Statistic.ASCENTS, is_last=True)

    def images_in_turn(self, parts: Parts) -> tuple[EndStep, EndStep]:
        """Return how three elements are to each other: p(1) > p(2) > p(3)."""
        first, one, second, other, third = parts
        each = self.images_compared([first, one, second])
        return each, self.images_compared([second, other, third])

    def image_of_other_parity(self, parts: Parts) -> EndParity:
        found = self.image_of_parity(parts)
        assert found.parity.others is not None
        return replace(found, parity=found.parity.others)

    def first_of_parity(self, parts: Parts) -> EndParity:
        return EndParity(0, the(Amount, parts))

    def image_of_parity(self, parts: Parts) -> EndParity:
        place, parity = place_of(the(Token, parts)), the(Amount, parts)
        if place.index:
            raise Meaningless("whether p(n) is odd depends on n")
        return EndParity(place.number - 1, parity)

    def _edge_place(self, edge: Nth) -> Whole:
        return Whole(edge.index + 1, "n" if edge.index < 0 else "")

    def edge_is_one_of(self, parts: Parts) -> EndMoves:
        """Return which numbers the first element may be, or the last one."""
        place = self._edge_place(the(Nth, parts))
        to = [z for z in parts if isinstance(z, Whole)] or _numbers_of_set(parts)
        each = [self.moved_from(place, z) for z in to]
        return replace(each[0], moves=moves_of(k for z in each for k in z.moves.listed))

    def ends_stay(self, parts: Parts) -> tuple[EndMoves, ...]:
        places = [self._edge_place(z) for z in parts if isinstance(z, Nth)]
        return tuple(self.moved_from(z, z) for z in places)

    def value_at_end(self, parts: Parts) -> EndMoves:
        value, edge = the(Whole, parts), the(Nth, parts)
        return self.moved_from(self._edge_place(edge), value)

    def no_image_is(self, parts: Parts) -> Moves:
        """Return where no element goes: no p(i) equals i or i+1."""
        return others_than(self.by_places(parts).moves)

    def moves_in_turn(self, parts: Parts) -> tuple[MovesAt, ...]:
        """Return how far elements move at odd places, and how far at even places."""
        numbers_of_form([z for z in parts if not isinstance(z, tuple)])
        moves = [z for z in parts if isinstance(z, Moves)]
        places = [z for z in parts if isinstance(z, tuple)]
        letters = {letter for _, letter in places}
        if len(moves) != TWO or len({amount for amount, _ in places}) != TWO or len(letters) > 1:
            raise Meaningless("how far elements move at odd places, and how far at even places")
        each = zip(moves, places, strict=True)
        return tuple(MovesAt(amount, z.both(Moves())) for z, (amount, _) in each)

    def moves_only_at(self, parts: Parts) -> MovesAt:
        """Return that elements move so at odd places alone, or at even ones."""
        numbers_of_form(parts)
        others = the(Amount, parts).others
        assert others is not None
        return MovesAt(others, others_than(self._moves_in_form(parts)[0]))

    def all_displaced(self, parts: Parts) -> Numbered:
        del parts
        return UNFIXED

    def so_many_moved(self, parts: Parts) -> object:
        """Return how many elements move by so much."""
        amount, sizes = (z for z in parts if isinstance(z, Amount | Amounts))
        moves = self.by_sizes([sizes])
        if amount == NONE and (not isinstance(sizes, Amount) or sizes.low != sizes.high):
            raise Meaningless("no element moves by just so much, or by more than a number")
        if amount == NONE:
            return others_than(moves)
        return self.numbered_movement([amount, movers(moves)])

    def none_of_counted(self, parts: Parts) -> tuple[Numbered, ...]:
        return tuple(Numbered(z, NONE) for z in parts if isinstance(z, CountedInEach))

    def neighbors_by_list(self, parts: Parts) -> NeighborsApart:
        numbers_of_form([z for z in parts if not isinstance(z, int)])
        if signs_of_form(parts) != ["="]:
            raise Meaningless("|p(i+1)-p(i)| is one of some numbers")
        return NeighborsApart(tuple(Amount(z, z) for z in parts if isinstance(z, int)))

    # What a permutation is not.

    def bare_verb(self, parts: Parts) -> object:
        (found,) = parts
        is_several = isinstance(found, Reaching | AllButSome)
        return found if is_several else BareVerb(found)

    def bare_clause(self, parts: Parts) -> object:
        (found,) = parts
        is_number = isinstance(found, Numbered)
        return BareClause(found) if is_number else found

    def denied_verb_told(self, parts: Parts) -> DeniedVerb:
        (found,) = parts
        return DeniedVerb(found)

    def denied_of_it(self, parts: Parts) -> DeniedVerb:
        return DeniedVerb(self.told_of_it(parts))

    def verb_behind(self, parts: Parts) -> object:
        """Return what a verb says: whether a permutation is even, or something before it."""
        (found,) = parts
        is_parity = isinstance(found, Numbered) and found.of is Statistic.INVERSIONS
        return VerbBehind(found) if is_parity else found

    def not_kind(self, parts: Parts) -> tuple[object, ...]:
        (kind,) = _clauses_each([z for z in parts if not isinstance(z, Amount)])
        return _told(denied_clauses(kind))

    def not_verb(self, parts: Parts) -> tuple[object, ...]:
        (found,) = _clauses_each(parts)
        return _told(denied_clauses(found))

    def kind_but_not(self, parts: Parts) -> tuple[object, ...]:
        one, other = _clauses_each(parts)
        return _told(one | denied_clauses(other))

    def denied_number(self, parts: Parts) -> tuple[object, ...]:
        return _told(denied_clauses(clauses_of(self.numbered_movement(parts))))

    def does_not_send(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.sends(parts))

    # Elements at odd or even places.

    def fixed_of_parity(self, parts: Parts) -> Movers:
        return Movers(STAYS, next(z for z in parts if isinstance(z, Amount)))

    def so_often_of_parity(self, parts: Parts) -> object:
        """Return for how many odd or even i it is so."""
        numbers_of_form(parts)
        if Size() not in self._last_indices(parts):
            raise Meaningless("how often p(i) is so is told of all i")
        moves = self._moves_in_form(parts)[0]
        amounts = [z for z in parts if amounts_in([z])]
        parity = [z for z in amounts if isinstance(z, Amount) and z.step == TWO]
        told = [z for z in amounts if z is not parity[-1]]
        return self.numbered_movement([*told, Movers(moves, parity[-1])])

    def _moves_in_form(self, parts: Parts) -> list[Moves]:
        return [
            z.moves if isinstance(z, OfIndex) else z
            for z in parts
            if isinstance(z, Moves | OfIndex)
        ]

    def every_fixed_of_parity(self, parts: Parts) -> MovesAt:
        """Return that all fixed points are odd: none is even."""
        (amount,) = (z for z in parts if isinstance(z, Amount))
        others = amount.others
        assert others is not None
        return self.none_of_parity_stays([others])

    def at_values(self, parts: Parts) -> tuple[Whole, ...]:
        return tuple(z for z in parts if isinstance(z, Whole))

    def fixed_only_at(self, parts: Parts) -> tuple[object, ...]:
        """Return that no element stays but perhaps some that are told."""
        places = next(z for z in parts if isinstance(z, tuple))
        return (*_only_at(STAYS, tuple(self.stays([z]) for z in places)),)

    # What all elements do but some.

    def for_most_i(self, parts: Parts) -> tuple[str, Amount]:
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        amounts = amounts_in(parts)
        if len(letters) != 1 or len(amounts) != 1:
            raise Meaningless("for all i but an amount of them")
        return letters.pop(), amounts[0]

    def moves_of_most(self, parts: Parts) -> object:
        """Return that all elements move so but an amount of them."""
        letter, amount = next(z for z in parts if isinstance(z, tuple))
        told = next(z for z in parts if isinstance(z, OfIndex))
        if told.index != letter:
            raise Meaningless(f"{told.index} and {letter} are two elements")
        return AllButSome(Numbered(movers(others_than(told.moves)), amount))

    def moves_of_most_and_others(self, parts: Parts) -> tuple[object, ...]:
        """Return that all elements move so but some, which move otherwise, as is told."""
        letter, amount = next(z for z in parts if isinstance(z, tuple))
        told, other = (z for z in parts if isinstance(z, OfIndex))
        if {told.index, other.index} != {letter}:
            raise Meaningless("what is told is told of one element")
        if {*told.moves.listed} & {*other.moves.listed}:
            raise Meaningless("some elements move otherwise than all others")
        either = moves_of([*told.moves.listed, *other.moves.listed])
        return either, Numbered(movers(other.moves), amount)

    def for_others(self, parts: Parts) -> tuple[str, ButAt]:
        """Return the index, and the places of which nothing is told: of all i > 1."""
        (letter,) = (str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")
        numbers = [z for z in parts if isinstance(z, int)]
        sizes = [z for z in parts if isinstance(z, Size)]
        signs = signs_of_form(parts)
        for span in (z for z in parts if isinstance(z, Interval)):
            numbers, sizes, signs = [span.first], [span.last], []
        first, last = 1, Size()
        if not numbers:  # i < n, or i > 1
            (end,), (sign,) = sizes, signs
            if end.step == 0:
                if sign not in {">", ">="}:
                    raise Meaningless("it is told of all i up to n, or from a number on")
                first = end.shift + (sign == ">")
            else:
                if sign not in {"<", "<="}:
                    raise Meaningless("it is told of all i up to n, or from a number on")
                last = Size(end.step, end.shift - (sign == "<"))
        else:
            ((number,), (end,)) = numbers, sizes
            if len(signs) == TWO:  # 1 < i < n
                if not {*signs} <= {"<", "<="}:
                    raise Meaningless("from a smaller number to a larger one, as 1 < i < n")
                first = number + (signs[0] == "<")
                last = Size(end.step, end.shift - (signs[1] == "<"))
            else:
                first, last = number, end
        if last.step != 1 or last.shift > 0 or first < 1 or (first, last) == (1, Size()):
            raise Meaningless("it is told of all i but some at the ends")
        before = [EndMoves(STAYS, False, k) for k in range(first - 1)]
        return letter, ButAt((*before, *(EndMoves(STAYS, True, k) for k in range(-last.shift))))

    def for_all_but_at(self, parts: Parts) -> tuple[str, ButAt]:
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        if len(letters) != 1 or not {*signs_of_form(parts)} <= {"="}:
            raise Meaningless("it is told of one i")
        listed_ones = [y for z in parts if isinstance(z, tuple) for y in z]
        places = [*listed_ones, *(z for z in parts if isinstance(z, Whole))]
        return letters.pop(), ButAt(tuple(self.stays([z]) for z in places))

    def moves_but_at(self, parts: Parts) -> tuple[object, ...]:
        """Return how all elements move but those at some places, of which nothing is told."""
        letter, but = next(z for z in parts if isinstance(z, tuple))
        told = next(z for z in parts if isinstance(z, OfIndex))
        if told.index != letter:
            raise Meaningless(f"{told.index} and {letter} are two elements")
        return (*_only_at(others_than(told.moves), but.places),)

    def moves_but_at_bounds(self, parts: Parts) -> tuple[object, ...]:
        letter, _ = next(z for z in parts if isinstance(z, tuple))
        plain = [z for z in parts if not isinstance(z, tuple)]
        told = OfIndex(Moves(*self._span_of_places(plain)), letter)
        numbers_of_form([*plain, told])
        return self.moves_but_at([told, *(z for z in parts if isinstance(z, tuple))])

    def _span_of_places(self, parts: Parts) -> tuple[int | None, int | None]:
        found = self.from_place_to_place(parts)
        return found.low, found.high

    # An element and the next ones.

    def so_often_in_turn(self, parts: Parts) -> object:
        """Return how many elements there are of which this and the next ones move so."""
        numbers_of_form(parts)
        if self._last_indices(parts) != {Size(), Size(1, -1)}:
            raise Meaningless("how elements in a row move is told of all of them")
        amounts = [z for z in parts if amounts_in([z])]
        return self.numbered_movement([*amounts, in_turn(tuple(self._moves_in_form(parts)))])

    def none_in_turn(self, parts: Parts) -> Numbered:
        """Return that so many elements side by side do not all move so."""
        numbers_of_form(parts)
        if self._last_indices(parts) != {Size(), Size(1, -1)}:
            raise Meaningless("how elements in a row move is told of all of them")
        many = next(z for z in parts if isinstance(z, int))
        (moves,) = self._moves_in_form(parts)
        if not TWO <= many <= MOST_PLACES + 1:
            raise Meaningless("two elements side by side, or some more, are meant")
        return Numbered(in_turn((moves,) * many), NONE)

    def never_in_turn(self, parts: Parts) -> Numbered:
        (number,) = numbers_of_form(parts)
        return self.none_in_turn([*parts, Moves(number, number)])

    def none_side_by_side(self, parts: Parts) -> Numbered:
        many = next((z for z in parts if isinstance(z, int)), TWO)
        of = next((z for z in parts if isinstance(z, Statistic)), None)
        if many > TWO and of is Statistic.FIXED:
            return self.none_in_turn([many, STAYS])
        return super().none_side_by_side(parts)

    def none_turning(self, parts: Parts) -> Numbered:
        """Return that there are no two descents in a row, which are told by letters, too."""
        found = self.none_side_by_side([z for z in parts if not isinstance(z, Token)])
        some = [z for z in parts if isinstance(z, Token | Amount) and z != NONE]
        if self.so_often_turning([NONE, *some]) != found:
            raise Meaningless("two descents in a row are p(i) > p(i+1) > p(i+2)")
        return found

    def next_if(self, parts: Parts) -> Numbered:
        """Return what follows an element that moves so: if p(i) = i, then p(i+1) = i+1."""
        numbers_of_form(parts)
        (moves,) = self._moves_in_form(parts)
        number = next((z.number for z in parts if isinstance(z, Whole)), 0)
        after = bounds_of(next(iter(signs_of_form(parts)), "="), number - 1)
        return Numbered(in_turn((moves, others_than(after))), NONE)

    def next_if_not(self, parts: Parts) -> Numbered:
        numbers_of_form(parts)
        (moves,) = self._moves_in_form(parts)
        number = next((z.number for z in parts if isinstance(z, Whole)), 0)
        return Numbered(in_turn((moves, Moves(number - 1, number - 1))), NONE)

    def neighbors_by_sizes(self, parts: Parts) -> NeighborsApart:
        """Return which numbers the |p(i+1)-p(i)| are."""
        numbers_of_form([z for z in parts if not isinstance(z, int)])
        amounts = [*amounts_in(parts)] or [Amount(z, z) for z in listed(parts).listed]
        return NeighborsApart(tuple(amounts))

    def moves_of_multiple(self, parts: Parts) -> MovesOfParity:
        modulus = next(z for z in parts if isinstance(z, int))
        if not TWO <= modulus <= MOST_MODULUS:
            raise Meaningless(f"a multiple of 2 to {MOST_MODULUS} is meant")
        return MovesOfParity(Amount(0, None, modulus))

    def neither_size(self, parts: Parts) -> Moves:
        """Return that |p(i)-i| is none of some numbers, and in none of some bounds."""
        return others_than(self.either_of_sizes(parts))

    def either_of_sizes(self, parts: Parts) -> Moves:
        """Return that |p(i)-i| is one of some numbers, or in one of some bounds."""
        amounts = [y for z in parts for y in amounts_in([z])]
        least = min((z.low for z in amounts if z.high is None), default=None)
        if any(z.step != 1 for z in amounts):
            raise Meaningless("by how much elements move is told by numbers, or by a bound")
        if least is None:
            return self._by_amounts(amounts)
        no = [k for k in range(least) if not any(k in z for z in amounts)]
        return Moves(gaps=frozenset(sign * k for k in no for sign in (1, -1)))

    def never_its_own_inverse(self, parts: Parts) -> Numbered:
        """Return that p(p(i)) is i for no i: no cycle is of length 1 or 2."""
        self.its_own_inverse([*parts, Token("=", "SIGN")])
        return Numbered(Cycles(Amount(1, TWO)), NONE)

    def goes_up_and_down(self, parts: Parts) -> tuple[Numbered, ...]:
        del parts
        none_double = (Statistic.DOUBLE_ASCENTS, Statistic.DOUBLE_DESCENTS)
        return tuple(Numbered(z, NONE) for z in none_double)

    def for_other_places(self, parts: Parts) -> tuple[Amount, str]:
        amount, letter = self.for_places(parts)
        others = amount.others
        assert others is not None
        return others, letter
