"""From a parse to what it means: the forms of `cycles_and_elements_of_permutations.lark`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.reading.sentences.meanings_of_sentence_parts import Nth, amounts_in
from gfkit.reading.sentences.permutation_meanings import (
    Cycles,
    EndMoves,
    Moves,
    MovesAt,
    Numbered,
    Permutations,
    Statistic,
    moves_of,
)
from gfkit.reading.sentences.permutation_semantics import (
    TWO,
    Around,
    Inverted,
    MovesOfParity,
    NeighborsApart,
    Parts,
    PermutationForms,
    Whole,
    bounds_of,
    numbers_of_form,
    of_each,
    signs_of_form,
)
from gfkit.reading.sentences.sentence_meanings import (
    EVEN,
    NONE,
    ODD,
    ONE,
    SOME,
    Amount,
    Meaningless,
    Order,
    Ordered,
    Size,
)
from gfkit.reading.sentences.sentence_tokens import Token

if TYPE_CHECKING:
    from collections.abc import Callable

THREE = 3
MOST_LENGTH = 9
TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}
ADJACENT = {
    Statistic.DESCENTS: Statistic.DOUBLE_DESCENTS,
    Statistic.ASCENTS: Statistic.DOUBLE_ASCENTS,
    Statistic.FIXED: Statistic.ADJACENT_FIXED,
}
"""What two of them are that stand side by side."""


def _statistic(of: Statistic) -> Callable[[PermutationElementForms, Parts], Statistic]:
    return lambda _, __: of


class PermutationElementForms(PermutationForms):
    """What each form of `cycles_and_elements_of_permutations.lark` means."""

    deficiencies = _statistic(Statistic.DEFICIENCIES)
    double_descents = _statistic(Statistic.DOUBLE_DESCENTS)
    double_ascents = _statistic(Statistic.DOUBLE_ASCENTS)
    peaks_of_permutation = _statistic(Statistic.PEAKS)
    valleys_of_permutation = _statistic(Statistic.VALLEYS)
    adjacent_fixed_points = _statistic(Statistic.ADJACENT_FIXED)

    def cycles_of_permutation(self, parts: Parts) -> Cycles:
        del parts
        return Cycles()

    def cycles_of_length(self, parts: Parts) -> Cycles | Statistic:
        amounts = [*amounts_in(parts)] or [
            Amount(z, z) for z in parts if isinstance(z, int) and z > 0
        ]
        if len(amounts) != 1 or amounts[0] == NONE:
            raise Meaningless("the length of a cycle is one amount, from 1 on")
        return Statistic.FIXED if amounts[0] == ONE else Cycles(amounts[0])

    def as_is_told(self, parts: Parts) -> object:
        (found,) = parts
        return found

    def one_cycle(self, parts: Parts) -> Numbered:
        del parts
        return Numbered(Cycles(), ONE)

    def single_cycle(self, parts: Parts) -> Numbered:
        """Return that there is one cycle, of length n."""
        if [z for z in parts if isinstance(z, Size) and z != Size()]:
            raise Meaningless("the cycle of all elements has length n")
        if any(isinstance(z, Token) and str(z) != "1" for z in parts):
            raise Meaningless("a single cycle is meant")
        return Numbered(Cycles(), ONE)

    def permuted_in_one_cycle(self, parts: Parts) -> Permutations:
        return self.permuted([*parts, (Numbered(Cycles(), ONE),)])

    def cycle_alone(self, parts: Parts) -> Numbered:
        return next(z for z in parts if isinstance(z, Numbered))

    def every_cycle(self, parts: Parts) -> tuple[Numbered, ...]:
        """Return that the cycles have such a length: there is none of another length."""
        amounts = [*amounts_in(parts)]
        if len(amounts) == 1 and (others := amounts[0].others) is not None:
            return (Numbered(Cycles(others), NONE),)
        highs = [z.high for z in amounts if z.high is not None]
        if not amounts or len(highs) < len(amounts) or max(highs) > MOST_LENGTH:
            raise Meaningless("of which length are the cycles? as in 'at most 3' or 'even'")
        others_too = [k for k in range(1, max(highs)) if not any(k in z for z in amounts)]
        of = [*(Amount(k, k) for k in others_too), Amount(max(highs) + 1)]
        return tuple(Numbered(Statistic.FIXED if z == ONE else Cycles(z), NONE) for z in of)

    def no_such_cycle(self, parts: Parts) -> Numbered:
        found = self.cycles_of_length([*amounts_in(parts)])
        return Numbered(found, NONE)

    def longest_cycle(self, parts: Parts) -> tuple[Numbered, ...]:
        """Return that the longest cycle has such a length: there is one, and none is longer."""
        (amount,) = amounts_in(parts)
        if amount.step != 1:
            raise Meaningless("the longest cycle has a length, or at most or at least one")
        least = () if amount.low <= 1 else (Numbered(Cycles(Amount(amount.low)), SOME),)
        most = amount.high
        return (*least, *(() if most is None else (Numbered(Cycles(Amount(most + 1)), NONE),)))

    def _two_meant(self, parts: Parts) -> None:
        if any(z != TWO for z in parts if isinstance(z, int)):
            raise Meaningless("two elements that stand side by side are meant")

    def neighbors_unlike(self, parts: Parts) -> NeighborsApart:
        """Return that adjacent elements differ by odd numbers: one is odd, and one is even."""
        self._two_meant(parts)
        parities = {z for z in parts if isinstance(z, Amount)}
        if parities not in (set(), {EVEN, ODD}):
            raise Meaningless("odd and even elements alternate")
        return NeighborsApart((ODD,))

    def neighbors_alike(self, parts: Parts) -> NeighborsApart:
        self._two_meant(parts)
        return NeighborsApart((EVEN,))

    def neighbors_of_sum(self, parts: Parts) -> NeighborsApart:
        """Return that adjacent elements have an odd sum, or an even one: so do they differ."""
        self._two_meant(parts)
        return NeighborsApart((next(z for z in parts if isinstance(z, Amount)),))

    def parity_kept(self, parts: Parts) -> MovesOfParity:
        """Return that odd elements are at odd places: then the even ones are at even places."""
        first, second = (z for z in parts if isinstance(z, Amount))
        if first != second:
            raise Meaningless("there are as many odd elements as odd places")
        return MovesOfParity(EVEN)

    def parity_kept_by_index(self, parts: Parts) -> MovesOfParity:
        """Return that p(i) is odd where i is odd."""
        numbers_of_form(parts)
        return self.parity_kept(parts)

    def neighbors_by_no_number(self, parts: Parts) -> NeighborsApart:
        numbers_of_form(parts)
        (number,) = (z for z in parts if isinstance(z, int))
        return self.neighbors_not_apart([Amount(number, number)])

    def one_cycle_made(self, parts: Parts) -> Numbered:
        if any(str(z) != "1" for z in parts if isinstance(z, Token) and z.type == "NUMBER_NAMED"):
            raise Meaningless("a permutation is one cycle, or has several of them")
        return self.one_cycle(parts)

    def none_adjacent_fixed(self, parts: Parts) -> Numbered:
        if any(z.number != 1 for z in parts if isinstance(z, Whole)):
            raise Meaningless("the numbers i and i+1 are meant")
        return self.none_side_by_side([*parts, Statistic.FIXED])

    def none_monotone(self, parts: Parts) -> Numbered:
        """Return that no three neighbors increase, or decrease."""
        order = next(z.order for z in parts if isinstance(z, Ordered))
        if any(z != THREE for z in parts if isinstance(z, int)):
            raise Meaningless("three elements that stand side by side are meant")
        is_up = order is Order.INCREASING
        return Numbered(Statistic.DOUBLE_ASCENTS if is_up else Statistic.DOUBLE_DESCENTS, NONE)

    def no_succession(self, parts: Parts) -> Numbered:
        numbers_of_form(parts)
        if any(z != 1 for z in parts if isinstance(z, int)):
            raise Meaningless("p(i+1) is p(i)+1, or it is not")
        return Numbered(Statistic.SUCCESSIONS, NONE)

    def succession_nowhere(self, parts: Parts) -> Numbered:
        if signs_of_form(parts) != ["="] or Size(1, -1) not in self._last_indices(parts):
            raise Meaningless("what no p(i+1) is equal to is told of i < n")
        return self.no_succession(parts)

    def all_of_parity_stay(self, parts: Parts) -> MovesAt:
        (amount,) = (z for z in parts if isinstance(z, Amount))
        return MovesAt(amount, Moves(0, 0))

    def none_of_parity_stays(self, parts: Parts) -> MovesAt:
        (amount,) = (z for z in parts if isinstance(z, Amount))
        return MovesAt(amount, Moves(gaps=frozenset({0})))

    def at_no_image_of_parity(self, parts: Parts) -> MovesAt:
        """Return what no p(i) is for odd i: "p(i) = i for no odd i"."""
        (amount,) = (z for z in parts if isinstance(z, Amount))
        return MovesAt(amount, self.at_no_image([z for z in parts if z != amount]))

    def no_longer_cycle(self, parts: Parts) -> Numbered:
        (most,) = (z for z in parts if isinstance(z, int))
        return Numbered(Cycles(Amount(most + 1)), NONE)

    def none_side_by_side(self, parts: Parts) -> Numbered:
        if any(z != TWO for z in parts if isinstance(z, int)):
            raise Meaningless("two of them side by side are meant")
        of = next((z for z in parts if isinstance(z, Statistic)), None)
        if of not in ADJACENT:
            raise Meaningless("of descents, ascents and fixed points two may be adjacent")
        return Numbered(ADJACENT[of], NONE)

    def number_after(self, parts: Parts) -> Whole:
        return Whole(next(z for z in parts if isinstance(z, int)), str(parts[0]))

    def consecutive_apart(self, parts: Parts) -> NeighborsApart:
        """Return that no two numbers k and k+1 are side by side."""
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        told = [z for z in parts if isinstance(z, Whole)]
        if {z.index for z in told} != letters or any(z.number != 1 for z in told):
            raise Meaningless("the numbers i and i+1 are meant, of one i")
        if any(z != TWO for z in parts if isinstance(z, int)):
            raise Meaningless("two numbers that follow each other are meant")
        return NeighborsApart((Amount(2),))

    def neighbors_not_apart(self, parts: Parts) -> NeighborsApart:
        amounts = [*amounts_in(parts)]
        others = [z.others for z in amounts]
        if len(amounts) == 1 and others[0] is None:
            low, high = amounts[0].low, amounts[0].high
            if amounts[0].step == 1 and high is not None:  # exactly 2: less, or more
                return NeighborsApart((Amount(0, low - 1), Amount(high + 1)))
        if len(others) != 1 or others[0] is None:
            raise Meaningless("by which numbers adjacent elements do not differ is one amount")
        return NeighborsApart((others[0],))

    # Elements at places.

    def place_at_edge(self, parts: Parts) -> Whole:
        """Return a place that is told from an end: the first one, the last but one."""
        (edge,) = (z for z in parts if isinstance(z, Nth))
        return Whole(edge.index + 1, "n" if edge.index < 0 else "")

    def value_at_place(self, parts: Parts) -> EndMoves:
        value, place = (z for z in parts if isinstance(z, Whole))
        return self.moved_from(place, value)

    def place_has_value(self, parts: Parts) -> EndMoves:
        place, value = (z for z in parts if isinstance(z, Whole))
        return self.moved_from(place, value)

    def value_not_at_place(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.value_at_place(parts))

    def place_has_not_value(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.place_has_value(parts))

    def for_places(self, parts: Parts) -> tuple[Amount, str]:
        amount = next(z for z in parts if isinstance(z, Amount))
        letter = next(str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")
        return amount, letter

    def moves_at_some(self, parts: Parts) -> MovesAt:
        """Return how far elements move that stand at some places."""
        moves = next((z for z in parts if isinstance(z, Moves)), None)
        amount, _ = next(z for z in parts if isinstance(z, tuple))
        if moves is None:
            raise Meaningless("of some places it is told how far the elements there move")
        return MovesAt(amount, moves.both(Moves()))

    def both_stay(self, parts: Parts) -> tuple[EndMoves, ...]:
        return tuple(self.stays([z]) for z in parts if isinstance(z, Whole))

    def neither_stays(self, parts: Parts) -> tuple[EndMoves, ...]:
        return tuple(self.does_not_stay([z]) for z in parts if isinstance(z, Whole))

    # How elements move.

    def from_place_to_place(self, parts: Parts) -> Moves:
        numbers_of_form(parts)
        low, high = (z.number for z in parts if isinstance(z, Whole))
        first, second = signs_of_form(parts)
        if not {first, second} <= {"<", "<="}:
            raise Meaningless("from a smaller place to a larger one, as i-1 <= p(i) <= i+2")
        return of_each(parts, Moves(low + (first == "<"), high - (second == "<")))

    def from_place(self, parts: Parts) -> Moves:
        """Return a bound that stands before p(i): i-1 <= p(i)."""
        (number,), (sign,) = numbers_of_form(parts), signs_of_form(parts)
        return of_each(parts, bounds_of(TURNED[sign], number))

    def involution_deranged(self, parts: Parts) -> Permutations:
        found = self.involuted(parts)
        return replace(found, moves=found.moves.both(Moves(gaps=frozenset({0}))))

    def people_permuted(self, parts: Parts) -> Permutations:
        """Return the permutations of people; how many seats there are may be told again."""
        sizes = {z for z in parts if isinstance(z, Size)}
        if len(sizes) != 1:
            raise Meaningless("there are as many seats as people")
        return self.permuted([*sizes, *(z for z in parts if not isinstance(z, Size))])

    def moved_within(self, parts: Parts) -> Moves:
        (most,) = (z for z in parts if isinstance(z, int))
        return Moves(-most, most)

    def by_places_of_it(self, parts: Parts) -> object:
        """Return where elements go, which is told of each by its letter."""
        found = moves_of(numbers_of_form(parts))
        around = next((z for z in parts if isinstance(z, Around)), None)
        return found if around is None else (found, around)

    def begins_otherwise(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.begins_with(parts))

    def stops_otherwise(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.stops_with(parts))

    def stays_or_moves(self, parts: Parts) -> Moves:
        found = self.by_sizes(parts)
        return moves_of([0, *found.listed])

    def stays_or_moves_by_one(self, parts: Parts) -> Moves:
        del parts
        return Moves(-1, 1)

    def absolute_moves(self, parts: Parts) -> Moves:
        (found,) = (z for z in parts if isinstance(z, Moves))
        if found.high is None or found.low is not None:
            raise Meaningless("displacements are at most a number in absolute value")
        return Moves(-found.high, found.high)

    def bound_of_move(self, parts: Parts) -> int:
        return next(z for z in parts if isinstance(z, int))

    def moved_to_one_side(self, parts: Parts) -> Inverted:
        """Return how far elements move to one side, which may be told of the inverse."""
        return Inverted(next(z for z in parts if isinstance(z, Moves)))
