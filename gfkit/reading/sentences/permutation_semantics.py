"""From a parse to what it means: the forms of `permutations.lark`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from gfkit.reading.sentences.partial_meanings import Alphabet, Amounts, Uncounted, amounts_in
from gfkit.reading.sentences.permutation_meanings import (
    EndMoves,
    Moves,
    Numbered,
    OneOf,
    Permutations,
    Statistic,
    Told,
    moves_of,
)
from gfkit.reading.sentences.sentence_meanings import NONE, Amount, Meaningless, Size
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
TWO = 2
NOT_ZERO = Moves(gaps=frozenset({0}))
UNFIXED = Numbered(Statistic.FIXED, NONE)
"""No element stays where it is: it is said how they move."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A number with its sign; index: the letter of the element from which it is counted."""

    number: int
    index: str = ""


@dataclass(frozen=True, slots=True)
class ByNumbers:
    """What is counted in each permutation."""

    of: tuple[Statistic, ...]


@dataclass(frozen=True, slots=True)
class Involution:
    """The permutation is its own inverse."""


@dataclass(frozen=True, slots=True)
class NeighborsApart:
    """By which numbers adjacent elements differ."""

    by: frozenset[int]


@dataclass(frozen=True, slots=True)
class MovesOfParity:
    """All p(i) - i are even, or all are odd."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Around:
    """The ends are joined."""


def _bounds(sign: str, number: int) -> Moves:
    """Return the numbers that are so to one: "<=", "<", ">=", ">", "=".

    >>> _bounds("<", 2), _bounds("=", 1)
    (Moves(low=None, high=1, gaps=frozenset()), Moves(low=1, high=1, gaps=frozenset()))
    """
    return {
        "<=": Moves(None, number),
        "<": Moves(None, number - 1),
        ">=": Moves(number),
        ">": Moves(number + 1),
        "=": Moves(number, number),
    }[sign]


def _signs(parts: Iterable[object]) -> list[str]:
    return [str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN"]


def _numbers(parts: Parts) -> list[int]:
    """Return the numbers of a form; raises Meaningless if it is about two elements."""
    tokens = [z for z in parts if isinstance(z, Token)]
    indices = {str(z) for z in tokens if z.type == "LETTER"}
    indices |= {_index_of(z) for z in tokens if z.type == "IMAGE"}
    indices |= {z.index for z in parts if isinstance(z, Whole) and z.index}
    if len(indices) > 1:
        raise Meaningless(f"{' and '.join(sorted(indices))} are two elements")
    return [z.number for z in parts if isinstance(z, Whole)]


def _index_of(image: Token) -> str:
    """Return the letter of the element whose image is meant, as i of p(i) or p_{i}."""
    return next(z for z in str(image)[1:] if z.isalpha())


def _listed(parts: Parts) -> Moves:
    """Return the moves of a set of numbers."""
    for part in parts:
        if isinstance(part, Token) and part.type == "INTEGERS":
            items = [one.strip() for one in str(part).strip("{}").split(",")]
            if all(one.lstrip("+-").isdecimal() for one in items):
                return moves_of(map(int, items))
        if isinstance(part, Alphabet):
            return moves_of(z for z in part.letters if isinstance(z, int))
    raise Meaningless("how far elements move is a set of numbers, as {-1,0,2}")


class PermutationForms:
    """What each form of `permutations.lark` means."""

    def noted(self, parts: Parts) -> Permutations:
        return next(z for z in parts if isinstance(z, Permutations))

    def permuted(self, parts: Parts) -> Permutations:
        moves = [z for z in parts if isinstance(z, Moves)]
        counts = [Numbered(Statistic.INVERSIONS, z) for z in parts if isinstance(z, Amount)]
        size = next((z for z in parts if isinstance(z, Size)), Size())
        around = any(isinstance(z, Around) for z in parts)
        for some in (z for z in parts if isinstance(z, tuple)):
            moves += [z for z in some if isinstance(z, Moves)]
            counts += [z for z in some if isinstance(z, Numbered)]
            around = around or any(isinstance(z, Around) for z in some)
        everything = [*parts, *(z for some in parts if isinstance(some, tuple) for z in some)]
        is_involution = any(isinstance(z, Involution) for z in everything)
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        if len(letters) > 1:
            raise Meaningless("a permutation has one name")
        by = next((z.of for z in parts if isinstance(z, ByNumbers)), ())
        if len({*by}) < len(by):
            raise Meaningless("the same is counted twice in each of them")
        kept = frozenset(z for z in counts if z != UNFIXED)
        moves += [NOT_ZERO for z in counts if z == UNFIXED]
        all_moves = reduce(Moves.both, moves, Moves())
        if is_involution and around:
            raise Meaningless("involutions are not counted on a circle")
        if is_involution:  # where i goes to j, j goes to i
            all_moves = all_moves.both(all_moves.turned)
        for parity in (z.amount for z in everything if isinstance(z, MovesOfParity)):
            some = all_moves.listed
            all_moves = moves_of(z for z in some if z % parity.step == parity.low)
        apart = {z.by for z in everything if isinstance(z, NeighborsApart)}
        ends = [z for z in everything if isinstance(z, EndMoves)]
        first, last = (
            reduce(Moves.both, (z.moves for z in ends if z.is_last is is_last), Moves())
            for is_last in (False, True)
        )
        if ends and (is_involution or around):
            raise Meaningless("where the first or the last element goes is told of permutations")
        return Permutations(
            all_moves,
            around,
            size,
            by=by,
            counts=kept,
            is_involution=is_involution,
            first=first,
            last=last,
            joined=frozenset(z for z in everything if isinstance(z, OneOf)),
            apart=frozenset.intersection(*apart) if apart else frozenset(),
        )

    def one_of_movements(self, parts: Parts) -> OneOf:
        """Return that one of several things holds; what is told by parts is no such thing."""
        each = [self._one_told(z) for z in parts]
        return OneOf(frozenset(each))

    def none_of_movements(self, parts: Parts) -> OneOf:
        return OneOf(self.one_of_movements(parts).parts, denied=True)

    def _one_told(self, of: object) -> Told:
        if of == UNFIXED:
            return NOT_ZERO
        if not isinstance(of, Moves | EndMoves | Numbered):
            raise Meaningless("'or' joins where elements go and how many there are of something")
        return of

    def told_of_it(self, parts: Parts) -> Told:
        return next(z for z in parts if isinstance(z, Moves | EndMoves | Numbered))

    def not_all_fixed(self, parts: Parts) -> OneOf:
        return OneOf(frozenset({Moves(0, 0)}), denied=True)

    def neighbors_apart(self, parts: Parts) -> NeighborsApart:
        """Return by which numbers adjacent elements differ; raises Uncounted for no bound."""
        if any(z != TWO for z in parts if isinstance(z, int)):
            raise Meaningless("two adjacent elements are meant")
        amounts = [*amounts_in(parts)]
        if any(z.high is None for z in amounts):
            raise Uncounted(
                "no finite automaton reads permutations whose adjacent elements differ by a number "
                "that has no bound; by at most 3 they are counted"
            )
        some = {k for z in amounts for k in range(1, (z.high or 0) + 1) if k in z}
        if not some:
            raise Meaningless("adjacent elements are different")
        return NeighborsApart(frozenset(some))

    def neighbors_by_sign(self, parts: Parts) -> NeighborsApart:
        (sign,), (number,) = _signs(parts), (z for z in parts if isinstance(z, int))
        amounts = {"<=": (1, number), "<": (1, number - 1), "=": (number, number)}
        if sign not in amounts:
            raise Uncounted("adjacent elements differ by at most a number: it has no bound")
        return self.neighbors_apart([Amount(*amounts[sign])])

    def moves_of_parity(self, parts: Parts) -> MovesOfParity:
        _numbers(parts)
        return MovesOfParity(next(z for z in parts if isinstance(z, Amount)))

    def begins_with(self, parts: Parts) -> EndMoves:
        (to,) = (z for z in parts if isinstance(z, Whole))
        return self.image_at([Token("p(1)", "IMAGE_AT"), Token("=", "SIGN"), to])

    def stops_with(self, parts: Parts) -> EndMoves:
        (to,) = (z for z in parts if isinstance(z, Whole))
        return self.image_at([Token("p(n)", "IMAGE_AT"), Token("=", "SIGN"), to])

    def at_value(self, parts: Parts) -> Whole:
        """Return a place: a number from the first one, or from the last one, n."""
        number = next((z for z in parts if isinstance(z, int)), 0)
        is_last = any(isinstance(z, Token) and z.type == "N" for z in parts)
        return Whole(-number, "n") if is_last else Whole(number)

    def image_at(self, parts: Parts) -> EndMoves:
        if any(z != "=" for z in _signs(parts)):
            raise Meaningless("where the first element goes is told by =")
        image = next(z for z in parts if isinstance(z, Token) and z.type == "IMAGE_AT")
        at, (to,) = str(image)[2:-1], [z for z in parts if isinstance(z, Whole)]
        if at not in {"1", "n"} or (at == "n") != (to.index == "n"):
            raise Meaningless("p(1) is a number, and p(n) is n or a number less: 'p(n) = n-1'")
        move = to.number if at == "n" else to.number - 1
        return EndMoves(Moves(move, move), at == "n")

    def sends(self, parts: Parts) -> EndMoves:
        """Return where the first or the last element goes: "send n to n-1"."""
        at, to = (z for z in parts if isinstance(z, Whole))
        image = {Whole(1): "p(1)", Whole(0, "n"): "p(n)"}.get(at)
        if image is None:
            raise Meaningless("where 1 goes is told, or where n goes")
        return self.image_at([Token(image, "IMAGE_AT"), Token("=", "SIGN"), to])

    def not_image_at(self, parts: Parts) -> EndMoves:
        found = self.image_at(parts)
        return EndMoves(Moves(gaps=frozenset({found.moves.listed[0]})), found.is_last)

    def stays(self, parts: Parts) -> EndMoves:
        (at,) = (z for z in parts if isinstance(z, Whole))
        if at not in {Whole(1), Whole(0, "n")}:
            raise Meaningless("the first element is told to stay, or the last one, n")
        return EndMoves(Moves(0, 0), at.index == "n")

    def does_not_stay(self, parts: Parts) -> EndMoves:
        return EndMoves(NOT_ZERO, self.stays(parts).is_last)

    def so_many_fixed(self, parts: Parts) -> Numbered:
        return self.numbered_movement([*parts, Statistic.FIXED])

    def fixed_so_often(self, parts: Parts) -> Numbered:
        """Return how many elements stay: "p(i) = i for at most one i"."""
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        letters |= {_index_of(z) for z in parts if isinstance(z, Token) and z.type == "IMAGE"}
        if len(letters) != 1 or _signs(parts) != ["="]:
            raise Meaningless("how often p(i) = i is told of one letter")
        return self.so_many_fixed(parts)

    def at_most_above_place(self, parts: Parts) -> Moves:
        return Moves(None, next(z for z in parts if isinstance(z, int)))

    def at_most_below_place(self, parts: Parts) -> Moves:
        return self.at_most_above_place(parts).turned

    def moved_to_a_side(self, parts: Parts) -> Moves:
        (most,) = _numbers(parts)
        return Moves(-most) if "left" in parts else Moves(None, most)

    def moved_to_both_sides(self, parts: Parts) -> Moves:
        """Return how far elements move to the left and to the right: the inverse is alike."""
        one, other = (z for z in parts if isinstance(z, Moves))
        if (one.low is None) == (other.low is None):
            raise Meaningless("how far to the left, and how far to the right?")
        return one.both(other)

    def involuted(self, parts: Parts) -> Permutations:
        return self.permuted([*parts, Involution()])

    def involution_said(self, parts: Parts) -> Involution:
        del parts
        return Involution()

    def deranged(self, parts: Parts) -> Permutations:
        found = self.permuted(parts)
        return replace(found, moves=found.moves.both(NOT_ZERO))

    def by_numbers(self, parts: Parts) -> ByNumbers:
        return ByNumbers(tuple(z for z in parts if isinstance(z, Statistic)))

    def permuted_total(self, parts: Parts) -> Permutations:
        found = next(z for z in parts if isinstance(z, Permutations))
        return replace(found, total=next(z for z in parts if isinstance(z, Statistic)))

    def inversions(self, parts: Parts) -> Statistic:
        return Statistic.INVERSIONS

    def fixed_points(self, parts: Parts) -> Statistic:
        return Statistic.FIXED

    def excedances(self, parts: Parts) -> Statistic:
        return Statistic.EXCEDANCES

    def descents_of_permutation(self, parts: Parts) -> Statistic:
        return Statistic.DESCENTS

    def ascents_of_permutation(self, parts: Parts) -> Statistic:
        return Statistic.ASCENTS

    def successions(self, parts: Parts) -> Statistic:
        return Statistic.SUCCESSIONS

    def ascents_by_one(self, parts: Parts) -> Statistic:
        if next(z for z in parts if isinstance(z, int)) != 1:
            raise Meaningless("of ascents of permutations those by 1 are counted, and all of them")
        return Statistic.SUCCESSIONS

    def numbered_movement(self, parts: Parts) -> Numbered:
        statistic = next(z for z in parts if isinstance(z, Statistic))
        amounts = amounts_in(parts)
        if len(amounts) != 1:
            raise Meaningless("one amount, or numbers that follow each other")
        return Numbered(statistic, amounts[0])

    def fewer_in_permutation(self, parts: Parts) -> Numbered:
        statistic = next(z for z in parts if isinstance(z, Statistic))
        return Numbered(statistic, Amount(0, next(z for z in parts if isinstance(z, int)) - 1))

    def parity_said(self, parts: Parts) -> Numbered:
        return Numbered(Statistic.INVERSIONS, next(z for z in parts if isinstance(z, Amount)))

    def with_none(self, parts: Parts) -> Numbered:
        return Numbered(next(z for z in parts if isinstance(z, Statistic)), NONE)

    def none_fixed(self, parts: Parts) -> Numbered:
        return Numbered(Statistic.FIXED, NONE)

    def on_circle(self, parts: Parts) -> Around:
        del parts
        return Around()

    def movements(self, parts: Parts) -> tuple[object, ...]:
        return tuple(parts)

    def by_size(self, parts: Parts) -> Moves:
        (sign,), (number,) = _signs(parts), _numbers(parts)
        if sign in {"<", "<="}:
            most = number - (sign == "<")
            return Moves(-most, most)
        if sign == "=":
            return moves_of([-number, number])
        least = number + (sign == ">")
        return Moves(gaps=frozenset(range(1 - least, least)))

    def by_sizes(self, parts: Parts) -> Moves:
        """Return that each element moves by some number of places, in any direction."""
        numbers = [z for z in parts if isinstance(z, int)]
        amounts = [Amount(z, z) for z in numbers] or [*amounts_in(parts)]
        return self._by_amounts(amounts)

    def _by_amounts(self, amounts: Iterable[Amount]) -> Moves:
        each = [*amounts]
        if all(z.high is not None for z in each):
            some = {k for z in each for k in range(z.low, (z.high or 0) + 1) if k in z}
            return moves_of([sign * k for k in some for sign in (1, -1)])
        if len(each) == 1 and each[0].step == 1:
            return Moves(gaps=frozenset(range(1 - each[0].low, each[0].low)))
        raise Meaningless("by how much elements move is told by numbers, or by a bound")

    def either_size(self, parts: Parts) -> Amounts:
        return Amounts(tuple(z for one in parts for z in amounts_in([one])))

    def by_places_listed(self, parts: Parts) -> Moves:
        """Return where elements go, as a set of places: {i-1, i, i+2}."""
        tokens = [z for z in parts if isinstance(z, Token)]
        image = next(z for z in tokens if z.type == "IMAGE")
        told = next(z for z in tokens if z.type == "INTEGERS")
        index = _index_of(image)
        items = [z.replace(" ", "") for z in str(told).strip("{}").split(",")]
        moves = [z.removeprefix(index) or "0" for z in items if z.startswith(index)]
        if len(moves) < len(items) or not all(z.lstrip("+-").isdecimal() for z in moves):
            raise Meaningless("where elements go is a set of places, as {i-1, i, i+2}")
        return moves_of(map(int, moves))

    def by_places(self, parts: Parts) -> Moves:
        return moves_of(_numbers(parts))

    def below_and_above(self, parts: Parts) -> Moves:
        low, high = (z for z in parts if isinstance(z, int))
        return Moves(-low, high)

    def above_and_below(self, parts: Parts) -> Moves:
        high, low = (z for z in parts if isinstance(z, int))
        return Moves(-low, high)

    def not_by_size(self, parts: Parts) -> Moves:
        (number,) = (z for z in parts if isinstance(z, int))
        return Moves(gaps=frozenset({number, -number}))

    def by_set_of_sizes(self, parts: Parts) -> Moves:
        _numbers(parts)
        some = _listed(parts).listed
        return moves_of([sign * k for k in some for sign in (1, -1)])

    def not_by_list(self, parts: Parts) -> Moves:
        _numbers(parts)
        return Moves(gaps=frozenset(_listed(parts).listed))

    def by_numbers_listed(self, parts: Parts) -> Moves:
        return moves_of(_numbers(parts))

    def between_numbers(self, parts: Parts) -> Moves:
        low, high = _numbers(parts)
        return Moves(low, high)

    def all_moves(self, parts: Parts) -> Moves:
        _numbers(parts)
        return reduce(Moves.both, (z for z in parts if isinstance(z, Moves)))

    def most_whole(self, parts: Parts) -> Moves:
        return Moves(None, _numbers(parts)[0])

    def least_whole(self, parts: Parts) -> Moves:
        return Moves(_numbers(parts)[0])

    def by_size_said(self, parts: Parts) -> Moves:
        most = next(z.high for z in parts if isinstance(z, Amount))
        return Moves(-most, most) if most is not None else Moves()

    def by_size_back(self, parts: Parts) -> Moves:
        (sign,), (number,) = _signs(parts), _numbers(parts)
        if sign not in {"<", "<="}:
            raise Meaningless("a number is at most |p(i)-i|")
        least = number + (sign == "<")
        return Moves(gaps=frozenset(range(1 - least, least)))

    def satisfying(self, parts: Parts) -> Moves:
        letters = [str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"]
        low, high, without, _, *told = letters
        numbers = [z for z in parts if isinstance(z, int)]
        if told != [low, high, without] or not {*_signs(parts)} <= {"<=", "="}:
            raise Meaningless("the letters are told in their order, as k=2, r=2, I={1}")
        return Moves(-numbers[0], numbers[1], frozenset(_listed(parts).listed))

    def from_to(self, parts: Parts) -> Moves:
        (low, high), signs = _numbers(parts), _signs(parts)
        if not {*signs} <= {"<", "<="}:
            raise Meaningless("from a smaller number to a larger one, as -1 <= p(i)-i <= 2")
        return Moves(low + (signs[0] == "<"), high - (signs[1] == "<"))

    def by_one_bound(self, parts: Parts) -> Moves:
        (sign,), (number,) = _signs(parts), _numbers(parts)
        return _bounds(sign, number)

    def by_one_bound_back(self, parts: Parts) -> Moves:
        return self.by_one_bound(parts).turned

    def difference(self, parts: Parts) -> Token:
        _numbers(parts)
        return next(z for z in parts if isinstance(z, Token) and z.type == "IMAGE")

    difference_back = difference

    def by_list(self, parts: Parts) -> Moves:
        _numbers(parts)
        return _listed(parts)

    def by_image(self, parts: Parts) -> Moves:
        (sign,), (number,) = _signs(parts), _numbers(parts)
        return _bounds(sign, number)

    def not_by_image(self, parts: Parts) -> Moves:
        return Moves(gaps=frozenset(_numbers(parts)))

    def not_by(self, parts: Parts) -> Moves:
        return Moves(gaps=frozenset(_numbers(parts)))

    def moved_so_far(self, parts: Parts) -> Moves:
        (most,) = _numbers(parts)
        return Moves(-most, most)

    def not_moved_more(self, parts: Parts) -> Moves:
        return self.moved_so_far(parts)

    def how_far_moved(self, parts: Parts) -> Whole:
        return Whole(next(z for z in parts if isinstance(z, int)))

    def more_than_moved(self, parts: Parts) -> Whole:
        return self.how_far_moved(parts)

    def whole_number(self, parts: Parts) -> Whole:
        return self.how_far_moved(parts)

    def whole_negative(self, parts: Parts) -> Whole:
        return Whole(-self.how_far_moved(parts).number)

    def place_same(self, parts: Parts) -> Whole:
        return Whole(0, str(parts[0]))

    def place_more(self, parts: Parts) -> Whole:
        return Whole(self.how_far_moved(parts).number, str(parts[0]))

    def place_less(self, parts: Parts) -> Whole:
        return Whole(-self.how_far_moved(parts).number, str(parts[0]))
