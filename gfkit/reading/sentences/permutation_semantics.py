"""From a parse to what it means: the forms of `permutations.lark`.

What is told of cycles, neighbors and places in words is in `permutation_element_semantics.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Amounts,
    Interval,
    Uncounted,
    amounts_in,
    the,
)
from gfkit.reading.sentences.permutation_meanings import (
    CountedInEach,
    Cycles,
    EndMoves,
    EndStep,
    Moves,
    MovesAt,
    Numbered,
    OneOf,
    Permutations,
    Statistic,
    Told,
    movers,
    moves_of,
)
from gfkit.reading.sentences.sentence_meanings import EVEN, NONE, Amount, Meaningless, Size
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
TWO = 2
NOT_ZERO = Moves(gaps=frozenset({0}))
UNFIXED = Numbered(Statistic.FIXED, NONE)
"""No element stays where it is: it is said how they move."""
SHORT_CYCLES = Numbered(Cycles(Amount(3)), NONE)
"""All cycles have length at most 2: it is an involution."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A number with its sign; index: the letter of the element from which it is counted."""

    number: int
    index: str = ""


@dataclass(frozen=True, slots=True)
class ByNumbers:
    """What is counted in each permutation."""

    of: tuple[CountedInEach, ...]


@dataclass(frozen=True, slots=True)
class Involution:
    """The permutation is its own inverse."""


@dataclass(frozen=True, slots=True)
class NeighborsApart:
    """By which numbers adjacent elements differ."""

    by: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Above:
    """A number that is added to an element: p(i) + 1."""

    number: int


@dataclass(frozen=True, slots=True)
class NextSteps:
    """Which numbers the p(i+1) - p(i) are."""

    moves: Moves


class OfEach(Moves):
    """How far elements move, told of an element without "for all i": "p(i) = i or p(i) = i+1"."""

    __slots__ = ()

    @property
    def of_all(self) -> Moves:
        """What all elements do, where nothing else is told of each of them."""
        return Moves(self.low, self.high, self.gaps)


def of_each(parts: Parts, moves: Moves) -> Moves:
    """Return moves of a form, of each element where it is not told that they are those of all."""
    is_of_all = any(z is None or (isinstance(z, Token) and z.type == "LETTER") for z in parts)
    return moves if is_of_all else OfEach(moves.low, moves.high, moves.gaps)


@dataclass(frozen=True, slots=True)
class Inverted:
    """How far elements move, of a permutation or of its inverse: which of them is not told."""

    moves: Moves


@dataclass(frozen=True, slots=True)
class MovesOfParity:
    """All p(i) - i are even, or all are odd."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class EndParity:
    """Whether p(1) is odd or even, or p(2), and so on: how many elements are before it."""

    away: int
    parity: Amount


@dataclass(frozen=True, slots=True)
class Around:
    """The ends are joined; is_modulo: by what is said of p(i) modulo n."""

    is_modulo: bool = False


@dataclass(frozen=True, slots=True)
class OfIndex:
    """How far elements move, told of the places of an element by its letter: i-1 or i+1."""

    moves: Moves
    index: str


DESCENT_OR_ASCENT = {">": Statistic.DESCENTS, "<": Statistic.ASCENTS}
ASCENT_OR_DESCENT = {">": Statistic.ASCENTS, "<": Statistic.DESCENTS}
"""What it is that p(i) is so to p(i+1), and p(i+1) to p(i)."""


def bounds_of(sign: str, number: int) -> Moves:
    """Return the numbers that are so to one: "<=", "<", ">=", ">", "=".

    >>> bounds_of("<", 2), bounds_of("=", 1)
    (Moves(low=None, high=1, gaps=frozenset()), Moves(low=1, high=1, gaps=frozenset()))
    """
    return {
        "<=": Moves(None, number),
        "<": Moves(None, number - 1),
        ">=": Moves(number),
        ">": Moves(number + 1),
        "=": Moves(number, number),
    }[sign]


def signs_of_form(parts: Iterable[object]) -> list[str]:
    """Return the signs of a form, as <=."""
    return [str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN"]


def numbers_of_form(parts: Parts) -> list[int]:
    """Return the numbers of a form; raises Meaningless if it is about two elements."""
    tokens = [z for z in parts if isinstance(z, Token)]
    indices = {str(z) for z in tokens if z.type == "LETTER"}
    indices |= {_index_of(z) for z in tokens if z.type in {"IMAGE", "IMAGE_NEXT"}}
    indices |= {z.index for z in parts if isinstance(z, Whole | OfIndex) and z.index}
    if len(indices) > 1:
        raise Meaningless(f"{' and '.join(sorted(indices))} are two elements")
    return [z.number for z in parts if isinstance(z, Whole)]


def _index_of(image: Token) -> str:
    """Return the letter of the element whose image is meant, as i of p(i) or p_{i}."""
    return next(z for z in reversed(str(image)) if z.isalpha())


def listed(parts: Parts) -> Moves:
    """Return the moves of a set of numbers."""
    for part in parts:
        if isinstance(part, Token) and part.type == "INTEGERS":
            items = [one.strip() for one in str(part).strip("{}").split(",")]
            if all(one.lstrip("+-").isdecimal() for one in items):
                return moves_of(map(int, items))
        if isinstance(part, Alphabet):
            return moves_of(z for z in part.letters if isinstance(z, int))
    raise Meaningless("how far elements move is a set of numbers, as {-1,0,2}")


def place_of(image: Token) -> Whole:
    """Return the place of which the element is meant, as 2 of p(2), and n-1 of p(n-1).

    >>> place_of(Token("p(n-1)", "IMAGE_AT")), place_of(Token("sigma_3", "IMAGE_AT")).number
    (Whole(number=-1, index='n'), 3)
    """
    told = str(image).replace("_", "(").partition("(")[2].rstrip(")").replace(" ", "")
    if told[0] == "n":
        return Whole(int(told[1:] or 0), "n")
    return Whole(int(told))


def _joined_places(told: Iterable[EndMoves]) -> dict[tuple[bool, int], Moves]:
    """Return how far the element of each place moves, by how far it is from which end."""
    found: dict[tuple[bool, int], Moves] = {}
    for one in told:
        at = one.is_last, one.away
        found[at] = found.get(at, Moves()).both(one.moves)
    return found


def _numbers_apart(told: list[NeighborsApart], moves: Moves) -> frozenset[int]:
    """Return by which numbers adjacent elements differ; none if nothing is told by them.

    Elements that move by low to high differ by at most high - low + 1 from those beside them.
    """
    if not told:
        return frozenset()
    amounts = [z for one in told for z in one.by]
    if moves.low is None or moves.high is None:
        if any(all(z.high is None for z in one.by) for one in told):
            raise Uncounted(
                "no finite automaton reads permutations whose adjacent elements differ by a number "
                "that has no bound; by at most 3 they are counted, and where |p(i)-i| has a bound"
            )
        most = max(z.high or z.low for z in amounts)
    else:
        most = moves.high - moves.low + 1
    some = {k for k in range(1, most + 1) if all(any(k in z for z in one.by) for one in told)}
    if not some:
        raise Meaningless("adjacent elements cannot differ so")
    is_any = moves.low is not None and moves.high is not None and len(some) == most
    return frozenset() if is_any else frozenset(some)


@dataclass(frozen=True)
class Bounded:
    """An index is at most this: i < n."""

    last: Size


INDICES = frozenset("ijkmn")
"""Letters that number the places of a permutation, and call none."""


class PermutationForms:
    """What each form of `permutations.lark` means."""

    def noted(self, parts: Parts) -> Permutations:
        return next(z for z in parts if isinstance(z, Permutations))

    def permuted(self, parts: Parts) -> Permutations:
        moves = [z for z in parts if isinstance(z, Moves)]
        counts = [Numbered(Statistic.INVERSIONS, z) for z in parts if isinstance(z, Amount)]
        size = next((z for z in parts if isinstance(z, Size)), Size())
        if (span := next((z for z in parts if isinstance(z, Interval)), None)) is not None:
            size = Size(span.last.step, span.last.shift - span.first + 1)
        around = any(isinstance(z, Around) for z in parts)
        for some in (z for z in parts if isinstance(z, tuple)):
            moves += [z for z in some if isinstance(z, Moves)]
            counts += [z for z in some if isinstance(z, Numbered)]
            around = around or any(isinstance(z, Around) for z in some)
        everything = [*parts, *(z for some in parts if isinstance(some, tuple) for z in some)]
        modulo = [z for z in everything if isinstance(z, Around) and z.is_modulo]
        if modulo and len(moves) > len(modulo):
            raise Meaningless("that it is modulo n is said of all that is told of p(i)")
        is_involution = any(isinstance(z, Involution) for z in everything)
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        if len(letters) > 1:
            raise Meaningless("a permutation has one name")
        by = next((z.of for z in parts if isinstance(z, ByNumbers)), ())
        if len({*by}) < len(by):
            raise Meaningless("the same is counted twice in each of them")
        is_involution = is_involution or SHORT_CYCLES in counts
        kept = frozenset(z for z in counts if z not in {UNFIXED, SHORT_CYCLES})
        moves += [NOT_ZERO for z in counts if z == UNFIXED]
        all_moves = reduce(Moves.both, moves, Moves())
        ends = _joined_places(z for z in everything if isinstance(z, EndMoves))
        at_some = [z for z in everything if isinstance(z, MovesAt)]
        joined = frozenset(z for z in everything if isinstance(z, OneOf))
        told = {z for one in joined for z in one.parts}
        are_last = [is_last for is_last, _ in ends]
        are_last += [z.is_last for z in told if isinstance(z, EndMoves)]
        if size != Size() and any(are_last):
            raise Meaningless("n is told of permutations of 1, ..., n, of which it is the last one")
        for one in (z for z in everything if isinstance(z, EndParity)):
            if all_moves.high is None or is_involution:
                raise Meaningless("whether p(1) is odd is told where p(i) - i is at most a number")
            numbers = range(1, one.away + 1 + all_moves.high + 1)
            odd_ones = moves_of(z - 1 - one.away for z in numbers if z in one.parity)
            at = False, one.away
            ends[at] = ends.get(at, Moves()).both(odd_ones)
        end_steps = frozenset(z for z in everything if isinstance(z, EndStep))
        are_last += [z.is_last for z in (*end_steps, *told) if isinstance(z, EndStep)]
        of_ends = {EndMoves, EndStep, MovesAt}
        is_of_some = bool(
            ends or at_some or are_last or end_steps or {type(z) for z in told} & of_ends
        )
        if span is not None and span.first != 1 and is_of_some:
            raise Meaningless("single elements are told of permutations of 1, ..., n")
        if {z.places.low % 2 for z in at_some} == {0, 1}:  # those of all places are bounds, too
            lows, highs = [z.moves.low for z in at_some], [z.moves.high for z in at_some]
            hull = Moves(
                None if None in lows else min(z for z in lows if z is not None),
                None if None in highs else max(z for z in highs if z is not None),
            )
            all_moves = all_moves.both(hull)
        if inverted := [z.moves for z in everything if isinstance(z, Inverted)]:
            is_alike = {z.of for z in kept} <= {Statistic.INVERSIONS, Statistic.FIXED}
            is_alike = is_alike and not by and all_moves == all_moves.turned
            if not is_alike or ends or at_some or joined or around or end_steps:
                raise Meaningless(
                    "whether i goes to the place p(i), or p(i) stands at the place i, makes a "
                    "difference: say it of p(i)-i"
                )
            all_moves = reduce(Moves.both, inverted, all_moves)
        if is_involution and around:
            raise Meaningless("involutions are not counted on a circle")
        if is_involution:  # where i goes to j, j goes to i
            all_moves = all_moves.both(all_moves.turned)
        for parity in (z.amount for z in everything if isinstance(z, MovesOfParity)):
            some = all_moves.listed
            all_moves = moves_of(z for z in some if z % parity.step == parity.low)
        if (ends or at_some or end_steps) and around:
            raise Meaningless("where the first or the last element goes is told of permutations")
        steps = reduce(
            Moves.both, (z.moves for z in everything if isinstance(z, NextSteps)), Moves()
        )
        if 0 in steps.gaps and steps.low is steps.high is None:
            raise Meaningless("no two elements are equal")
        if 1 in steps.gaps and steps.low is steps.high is None:  # there is no succession
            steps = replace(steps, gaps=steps.gaps - {1})
            kept |= {Numbered(Statistic.SUCCESSIONS, NONE)}
        first, last = (ends.pop((is_last, 0), Moves()) for is_last in (False, True))
        return Permutations(
            all_moves,
            around,
            size,
            by=by,
            counts=kept,
            is_involution=is_involution,
            first=first,
            last=last,
            joined=joined,
            apart=_numbers_apart(
                [z for z in everything if isinstance(z, NeighborsApart)], all_moves
            ),
            places=frozenset(EndMoves(of, *at) for at, of in ends.items()),
            at_some=frozenset(
                MovesAt(
                    places, reduce(Moves.both, (z.moves for z in at_some if z.places == places))
                )
                for places in {z.places for z in at_some}
            ),
            steps=steps,
            end_steps=end_steps,
        )

    def numbers_up_to(self, parts: Parts) -> Interval:
        """Return the numbers from one on to a last one: 1 to n, or 1, 2, ..., n."""
        first, *second = (z for z in parts if isinstance(z, int))
        if second not in ([], [first + 1]):
            raise Meaningless("they are numbers that follow each other, as 1, 2, ..., n")
        return Interval(first, next(z for z in parts if isinstance(z, Size)))

    def for_all_i(self, parts: Parts) -> Token | None:
        """Return the letter of all elements; raises Meaningless if it is not said of all."""
        return self._for_all(parts, {0})

    def for_all_pairs(self, parts: Parts) -> Token | None:
        return self._for_all(parts, {0, -1})

    def _for_all(self, parts: Parts, shifts: set[int]) -> Token | None:
        letters = {z for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        if not letters:  # throughout
            return None
        (letter,) = letters
        numbers = [z for z in parts if isinstance(z, int)]
        told = [z for z in parts if isinstance(z, Interval)]
        signs = signs_of_form(parts)
        if numbers:
            last = the(Size, parts)
            is_right = signs[0] == "<=" and signs[-1] in {"<=", "<"}
            told = [Interval(numbers[0], Size(last.step, last.shift - (signs[-1] == "<")))]
        elif any(isinstance(z, Size) for z in parts):
            last = the(Size, parts)
            is_right = signs in (["<"], ["<="])
            told = [Interval(1, Size(last.step, last.shift - (signs == ["<"])))]
        else:
            is_right = {*signs} <= {"="}
        is_whole = all(z.first == 1 and z.last in {Size(1, k) for k in shifts} for z in told)
        if not is_right or not is_whole:
            raise Meaningless("it is said of all elements, for i = 1, ..., n")
        return letter

    def one_of_movements(self, parts: Parts) -> object:
        """Return that one of several things holds; what is told by parts is no such thing."""
        if (found := self._of_each(parts)) is not None:
            return moves_of(k for z in found for k in z.listed)
        if not isinstance(parts[0], OfEach) and any(isinstance(z, OfEach) for z in parts[1:]):
            raise Meaningless(
                "whether 'or' goes with the i that is told is to be said: 'for all i'"
            )
        return self.joined_by_or(parts)

    def joined_by_or(self, parts: Parts) -> object:
        return OneOf(frozenset(self._one_told(z) for z in parts))

    def none_of_movements(self, parts: Parts) -> object:
        """Return that none of several things holds: what is told of each i holds for no i."""
        if (found := self._of_each(parts)) is not None:
            return reduce(Moves.both, map(self.others_than, found))
        each = [z for z in parts if isinstance(z, OfEach)]
        if not each:
            return self.joined_by_nor(parts)
        others = (self._negation_told(z) for z in parts if not isinstance(z, OfEach))
        return (reduce(Moves.both, map(self.others_than, each)), *others)

    def joined_by_nor(self, parts: Parts) -> object:
        return OneOf(frozenset(map(self._one_told, parts)), denied=True)

    def _negation_told(self, of: object) -> Told:
        """Return the negation of what is told of one element, or of how many there are."""
        match of:
            case EndMoves(moves):
                return replace(of, moves=self.others_than(moves))
            case Numbered(_, amount) if (others := amount.others) is not None:
                return replace(of, amount=others)
        raise Meaningless("'neither' is said of elements, or of how many there are of something")

    def _of_each(self, parts: Parts) -> list[Moves] | None:
        """Return what is told of each element, of which "for all i" may stand behind the last."""
        moves = [z for z in parts if isinstance(z, Moves)]
        are_of_each = all(isinstance(z, OfEach) for z in parts[:-1])
        return moves if are_of_each and len(moves) == len(parts) else None

    def _one_told(self, of: object) -> Told:
        if of == UNFIXED:
            return NOT_ZERO
        if isinstance(of, OfEach):
            return of.of_all
        if not isinstance(of, Moves | EndMoves | Numbered):
            raise Meaningless("'or' joins where elements go and how many there are of something")
        return of

    def told_of_it(self, parts: Parts) -> object:
        (found,) = (z for z in parts if not isinstance(z, Token))
        if any(isinstance(z, Token) and str(z) in INDICES for z in parts):
            raise Meaningless("a permutation is called p, and i is one of its places")
        return found

    def told_of_all(self, parts: Parts) -> object:
        """Return what is told of all elements; each letter is that of the same element."""
        each = [*self.movements(parts)]
        numbers_of_form(each)
        told = [z.moves if isinstance(z, OfIndex) else z for z in each]
        found = tuple(z for z in told if isinstance(z, Moves | MovesOfParity))
        around = next((z for z in each if isinstance(z, Around)), None)
        if len(found) == 1 and around is None and not isinstance(found[0], Moves):
            return found[0]
        if all(isinstance(z, Moves) for z in found):
            moves = reduce(Moves.both, (z for z in found if isinstance(z, Moves)))
            return of_each(parts, moves) if around is None else (moves, around)
        return found if around is None else (*found, around)

    def of_an_element(self, parts: Parts) -> OfIndex:
        """Return what an element may do, with its letter."""
        numbers_of_form(parts)
        told = next((z for z in parts if isinstance(z, Moves | OfIndex)), None)
        if told is None:
            raise Meaningless("that it is modulo n is said of all elements")
        if isinstance(told, OfIndex):
            return told
        return OfIndex(told, _index_of(next(z for z in parts if isinstance(z, Token))))

    def one_of_all_moves(self, parts: Parts) -> Moves:
        return self.one_of_moves(parts).moves

    def size_at_most(self, parts: Parts) -> Moves:
        return self.by_sizes([Amount(0, the(int, parts))])

    def no_such_moves(self, parts: Parts) -> Moves:
        """Return that no element moves so: no i has |p(i)-i| = 2."""
        numbers_of_form(parts)
        return self.others_than(the(Moves, parts))

    def others_than(self, of: Moves) -> Moves:
        """Return all numbers but some, where these are a list or have one bound."""
        if of.low is not None and of.high is not None:
            return Moves(gaps=frozenset(of.listed))
        if of.low is None and of.high is None and of.gaps:
            return moves_of(of.gaps)
        if of.gaps or of.low is of.high:
            raise Meaningless("what no element does is told by numbers, or by a bound")
        return Moves(None, of.low - 1) if of.low is not None else Moves((of.high or 0) + 1)

    def greatest_move(self, parts: Parts) -> Whole:
        numbers_of_form(parts)
        return Whole(0, next((_index_of(z) for z in parts if isinstance(z, Token)), ""))

    def greatest_move_is(self, parts: Parts) -> tuple[object, ...]:
        """Return that no element moves by more, and that not all move by less."""
        numbers_of_form(parts)
        most = the(int, parts)
        if signs_of_form(parts) not in ([], ["="]) or not most:
            raise Meaningless("the greatest displacement is a number, from 1 on")
        less = OneOf(frozenset({Moves(1 - most, most - 1)}), denied=True)
        return Moves(-most, most), less

    def not_all_so(self, parts: Parts) -> OneOf:
        return OneOf(frozenset({self._one_told(the(Moves, parts))}), denied=True)

    def modulo_n(self, parts: Parts) -> Around:
        del parts
        return Around(is_modulo=True)

    def one_of(self, parts: Parts) -> None:
        """Return nothing of "one of" before a list, of which it is one thing."""
        if any(str(z) != "1" for z in parts):
            raise Meaningless("each element goes to one place")

    def not_all_fixed(self, parts: Parts) -> OneOf:
        return OneOf(frozenset({Moves(0, 0)}), denied=True)

    def neighbors_apart(self, parts: Parts) -> NeighborsApart:
        """Return by which numbers adjacent elements differ."""
        if any(z != TWO for z in parts if isinstance(z, int)):
            raise Meaningless("two adjacent elements are meant")
        return NeighborsApart(tuple(amounts_in(parts)))

    def neighbors_by_sign(self, parts: Parts) -> NeighborsApart:
        numbers_of_form(parts)
        (sign,), (number,) = signs_of_form(parts), (z for z in parts if isinstance(z, int))
        ends = {"<=": (1, number), "<": (1, number - 1), "=": (number, number)}
        low, high = ends.get(sign, (number + (sign == ">"), None))
        return self.neighbors_apart([Amount(low, high)])

    def by_steps(self, parts: Parts) -> NextSteps:
        """Return which numbers p(i+1) - p(i) are, or up to which number above p(i) the next is."""
        numbers_of_form(parts)
        moves = [z for z in parts if isinstance(z, Moves)]
        if moves:
            return NextSteps(moves[0])
        (sign,) = signs_of_form(parts)
        above = sum(z.number for z in parts if isinstance(z, Above))
        return NextSteps(bounds_of(sign, above))

    def no_steps(self, parts: Parts) -> NextSteps:
        """Return which number p(i+1) - p(i) never is."""
        numbers_of_form(parts)
        (above,) = (z.number for z in parts if isinstance(z, Above))
        return NextSteps(Moves(gaps=frozenset({above})))

    def by_steps_of_next(self, parts: Parts) -> NextSteps:
        """Return up to which number above p(i) the next one is, told of p(i): p(i)+1 >= p(i+1)."""
        numbers_of_form(parts)
        (sign,) = signs_of_form(parts)
        above = sum(z.number for z in parts if isinstance(z, Above))
        return NextSteps(bounds_of(sign, -above).turned)

    def by_steps_back(self, parts: Parts) -> NextSteps:
        return NextSteps(self.by_steps(parts).moves.turned)

    def next_above(self, parts: Parts) -> Above:
        return Above(next(z for z in parts if isinstance(z, int)))

    def next_below(self, parts: Parts) -> Above:
        return Above(-next(z for z in parts if isinstance(z, int)))

    def parity_of_place(self, parts: Parts) -> MovesOfParity:
        """Return that p(i) and i are both even, or both odd."""
        return self.moves_of_parity([*parts, EVEN])

    def moves_of_parity(self, parts: Parts) -> MovesOfParity:
        numbers_of_form(parts)
        return MovesOfParity(next(z for z in parts if isinstance(z, Amount)))

    def begins_with(self, parts: Parts) -> EndMoves:
        (to,) = (z for z in parts if isinstance(z, Whole))
        return self.moved_from(Whole(1), to)

    def stops_with(self, parts: Parts) -> EndMoves:
        (to,) = (z for z in parts if isinstance(z, Whole))
        return self.moved_from(Whole(0, "n"), to)

    def at_value(self, parts: Parts) -> Whole:
        """Return a place: a number from the first one, or from the last one, n."""
        number = next((z for z in parts if isinstance(z, int)), 0)
        is_last = any(isinstance(z, Token) and z.type == "N" for z in parts)
        return Whole(-number, "n") if is_last else Whole(number)

    def image_at(self, parts: Parts) -> EndMoves:
        image = next(z for z in parts if isinstance(z, Token) and z.type == "IMAGE_AT")
        (to,) = (z for z in parts if isinstance(z, Whole))
        found = self.moved_from(place_of(image), to)
        signs = signs_of_form(parts)
        if signs and signs != ["="]:
            moves = bounds_of(signs[0], found.moves.listed[0])
            return EndMoves(moves, found.is_last, found.away)
        return found

    def moved_from(self, place: Whole, to: Whole) -> EndMoves:
        """Return where the element of a place goes: from the first one, or from the last one."""
        is_last = place.index == "n"
        if place.index != to.index:
            raise Meaningless(
                "of a number p(k) is a number, and p(n) is n or a number less: 'p(n) = n-1'"
            )
        if not is_last and min(place.number, to.number) < 1:
            raise Meaningless("the elements are 1, 2, ..., n")
        move, away = to.number - place.number, -place.number if is_last else place.number - 1
        return EndMoves(Moves(move, move), is_last, away)

    def sends(self, parts: Parts) -> EndMoves:
        """Return where an element goes: "send n to n-1"."""
        at, to = (z for z in parts if isinstance(z, Whole))
        return self.moved_from(at, to)

    def not_image_at(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.image_at(parts))

    def denied_place(self, of: EndMoves) -> EndMoves:
        """Return that an element does not go where it is told to go."""
        return EndMoves(Moves(gaps=frozenset({of.moves.listed[0]})), of.is_last, of.away)

    def stays(self, parts: Parts) -> EndMoves:
        (at,) = (z for z in parts if isinstance(z, Whole))
        return self.moved_from(at, at)

    def does_not_stay(self, parts: Parts) -> EndMoves:
        return self.denied_place(self.stays(parts))

    def so_many_fixed(self, parts: Parts) -> Numbered:
        return self.numbered_movement([*parts, Statistic.FIXED])

    def fixed_so_often(self, parts: Parts) -> Numbered:
        """Return how many elements stay: "p(i) = i for at most one i"."""
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        letters |= {_index_of(z) for z in parts if isinstance(z, Token) and z.type == "IMAGE"}
        if len(letters) != 1 or signs_of_form(parts) != ["="]:
            raise Meaningless("how often p(i) = i is told of one letter")
        return self.so_many_fixed(parts)

    def so_often_at_images(self, parts: Parts) -> Numbered | Moves:
        """Return for how many i it is so: "exactly one i with p(i) > i"."""
        (number,) = numbers_of_form(parts)
        (sign,) = signs_of_form(z for z in parts if not isinstance(z, Bounded))
        return self.so_often_moved([*parts, bounds_of(sign, number)])

    def so_often_moved(self, parts: Parts) -> Numbered | Moves:
        """Return how many elements move so: "|p(i)-i| = 2 for exactly two values of i"."""
        if Size() not in self._last_indices(parts):
            raise Meaningless("how often p(i) is so is told of all i")
        numbers_of_form(parts)
        moves = next(
            z.moves if isinstance(z, OfIndex) else z
            for z in parts
            if isinstance(z, Moves | OfIndex)
        )
        amounts = amounts_in(parts)
        if len(amounts) != 1:
            raise Meaningless("one amount, or numbers that follow each other")
        if amounts[0] == NONE:
            return self.others_than(moves)
        return Numbered(movers(moves), amounts[0])

    def so_often_before_next(self, parts: Parts) -> Numbered:
        """Return for how many i p(i) is below p(i+1), or above it."""
        if any(isinstance(z, int) for z in parts):
            raise Meaningless("one element is compared with the next one")
        return self._so_often_next(parts, DESCENT_OR_ASCENT)

    def so_often_next(self, parts: Parts) -> Numbered:
        """Return for how many i p(i+1) is above p(i), below it, or p(i) + 1."""
        if more := [z for z in parts if isinstance(z, int)]:
            return self._so_often_next(parts, {"=": Statistic.SUCCESSIONS} if more == [1] else {})
        return self._so_often_next(parts, ASCENT_OR_DESCENT)

    def _so_often_next(self, parts: Parts, said: dict[str, Statistic]) -> Numbered:
        if Size(1, -1) not in self._last_indices(parts):
            raise Meaningless("the last element has no next one")
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        letters |= {_index_of(z) for z in parts if isinstance(z, Token) and z.type[:5] == "IMAGE"}
        (sign,) = signs_of_form(z for z in parts if not isinstance(z, Bounded))
        if len(letters) != 1 or sign not in said:
            raise Meaningless("how often p(i) is below or above p(i+1) is told of one letter")
        return self.numbered_movement([*parts, said[sign]])

    def so_often_turning(self, parts: Parts) -> Numbered:
        """Return for how many i it is so: p(i) > p(i+1) > p(i+2), or with < twice."""
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        letters |= {_index_of(z) for z in parts if isinstance(z, Token) and z.type[:5] == "IMAGE"}
        said = {
            (">", ">"): Statistic.DOUBLE_DESCENTS,
            ("<", "<"): Statistic.DOUBLE_ASCENTS,
            ("<", ">"): Statistic.PEAKS,
            (">", "<"): Statistic.VALLEYS,
        }
        one, other = signs_of_form(z for z in parts if not isinstance(z, Bounded))
        is_bounded = any(isinstance(z, Bounded) for z in parts)
        if len(letters) != 1 or (one, other) not in said or is_bounded:
            raise Meaningless("how often p(i) > p(i+1) > p(i+2) is told of all i up to n-2")
        return self.numbered_movement([*parts, said[one, other]])

    def no_image_apart(self, parts: Parts) -> Moves:
        """Return how far no element is from its place: "no p(i) differs from i by 2"."""
        if numbers_of_form(parts):
            return self.not_moved_more(parts)
        return self.others_than(self.by_sizes(parts))

    def at_most_above_place(self, parts: Parts) -> Moves:
        return Moves(None, next(z for z in parts if isinstance(z, int)))

    def at_most_below_place(self, parts: Parts) -> Moves:
        return self.at_most_above_place(parts).turned

    def moved_to_a_side(self, parts: Parts) -> Moves:
        (most,) = numbers_of_form(parts)
        return Moves(-most) if "left" in parts else Moves(None, most)

    def moved_to_both_sides(self, parts: Parts) -> Inverted:
        """Return how far elements move to the left and to the right, which may be the inverse."""
        one, other = (z for z in parts if isinstance(z, Moves))
        if (one.low is None) == (other.low is None):
            raise Meaningless("how far to the left, and how far to the right?")
        return Inverted(one.both(other))

    def involuted(self, parts: Parts) -> Permutations:
        return self.permuted([*parts, Involution()])

    def its_own_inverse(self, parts: Parts) -> Involution:
        """Return that p(p(i)) = i for all i."""
        letters = {str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"}
        letters |= {_index_of(z) for z in parts if isinstance(z, Token) and z.type == "IMAGE_TWICE"}
        if signs_of_form(parts) != ["="] or len(letters) > 1:
            raise Meaningless("p(p(i)) is i for all i, or nothing is told of it")
        return Involution()

    def involution_said(self, parts: Parts) -> Involution:
        del parts
        return Involution()

    def deranged(self, parts: Parts) -> Permutations:
        found = self.permuted(parts)
        return replace(found, moves=found.moves.both(NOT_ZERO))

    def by_numbers(self, parts: Parts) -> ByNumbers:
        return ByNumbers(tuple(z for z in parts if isinstance(z, CountedInEach)))

    def permuted_total(self, parts: Parts) -> Permutations:
        found = next(z for z in parts if isinstance(z, Permutations))
        return replace(found, total=next(z for z in parts if isinstance(z, CountedInEach)))

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
        statistic = next(z for z in parts if isinstance(z, CountedInEach))
        amounts = amounts_in(parts)
        if len(amounts) != 1:
            raise Meaningless("one amount, or numbers that follow each other")
        return Numbered(statistic, amounts[0])

    def numbered_within(self, parts: Parts) -> tuple[Numbered, ...]:
        """Return two amounts of the same: at least one descent, but fewer than three."""
        statistic = next(z for z in parts if isinstance(z, CountedInEach))
        amounts = [z for z in parts if isinstance(z, Amount)]
        return tuple(Numbered(statistic, z) for z in amounts)

    def number_is(self, parts: Parts) -> Numbered:
        return self.numbered_movement(parts)

    def fewer_in_permutation(self, parts: Parts) -> Numbered:
        statistic = next(z for z in parts if isinstance(z, CountedInEach))
        return Numbered(statistic, Amount(0, next(z for z in parts if isinstance(z, int)) - 1))

    def parity_said(self, parts: Parts) -> Numbered:
        return Numbered(Statistic.INVERSIONS, next(z for z in parts if isinstance(z, Amount)))

    def with_none(self, parts: Parts) -> Numbered:
        return Numbered(next(z for z in parts if isinstance(z, CountedInEach)), NONE)

    def none_fixed(self, parts: Parts) -> Numbered:
        return Numbered(Statistic.FIXED, NONE)

    def on_circle(self, parts: Parts) -> Around:
        del parts
        return Around()

    def movements(self, parts: Parts) -> tuple[object, ...]:
        return tuple(y for z in parts for y in (z if isinstance(z, tuple) else [z]))

    def by_size(self, parts: Parts) -> Moves:
        (sign,), (number,) = signs_of_form(parts), numbers_of_form(parts)
        if sign in {"<", "<="}:
            most = number - (sign == "<")
            return Moves(-most, most)
        if sign == "=":
            return moves_of([-number, number])
        least = number + (sign == ">")
        return Moves(gaps=frozenset(range(1 - least, least)))

    def by_sizes(self, parts: Parts) -> Moves:
        """Return that each element moves by some number of places, in any direction."""
        numbers_of_form(parts)
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

    def by_places_listed(self, parts: Parts) -> OfIndex:
        """Return where elements go, as a set of places: {i-1, i, i+2}."""
        told = next(z for z in parts if isinstance(z, Token) and z.type == "INTEGERS")
        items = [z.replace(" ", "") for z in str(told).strip("{}").split(",")]
        index = items[0][:1]
        moves = [z.removeprefix(index) or "0" for z in items if z.startswith(index)]
        if len(moves) < len(items) or not all(z.lstrip("+-").isdecimal() for z in moves):
            raise Meaningless("where elements go is a set of places, as {i-1, i, i+2}")
        return OfIndex(moves_of(map(int, moves)), index)

    def not_by_places_listed(self, parts: Parts) -> OfIndex:
        found = self.by_places_listed(parts)
        return OfIndex(Moves(gaps=frozenset(found.moves.listed)), found.index)

    def _of_places(self, parts: Parts, moves: Moves) -> OfIndex:
        """Return moves that are told by places, with the letter of the element."""
        numbers_of_form(parts)
        return OfIndex(moves, next(z.index for z in parts if isinstance(z, Whole)))

    def by_places(self, parts: Parts) -> OfIndex:
        return self._of_places(parts, moves_of(numbers_of_form(parts)))

    def by_image(self, parts: Parts) -> OfIndex:
        (sign,), (number,) = signs_of_form(parts), numbers_of_form(parts)
        return self._of_places(parts, bounds_of(sign, number))

    def not_by_image(self, parts: Parts) -> OfIndex:
        return self._of_places(parts, Moves(gaps=frozenset(numbers_of_form(parts))))

    def between_places(self, parts: Parts) -> OfIndex:
        low, high = numbers_of_form(parts)
        return self._of_places(parts, Moves(low, high))

    def at_most_place(self, parts: Parts) -> OfIndex:
        (most,) = numbers_of_form(parts)
        return self._of_places(parts, Moves(None, most))

    def at_least_place(self, parts: Parts) -> OfIndex:
        (least,) = numbers_of_form(parts)
        return self._of_places(parts, Moves(least))

    def congruent_places(self, parts: Parts) -> tuple[object, ...]:
        return self.by_places(parts), Around(is_modulo=True)

    def congruent_numbers(self, parts: Parts) -> tuple[object, ...]:
        return self.by_numbers_listed(parts), Around(is_modulo=True)

    def within_of_place(self, parts: Parts) -> OfIndex:
        most = next(z for z in parts if isinstance(z, int))
        index = next(str(z) for z in parts if isinstance(z, Token))
        return OfIndex(Moves(-most, most), index)

    def apart_from_place(self, parts: Parts) -> OfIndex:
        index = next(str(z) for z in parts if isinstance(z, Token))
        return OfIndex(self.by_sizes(parts), index)

    def one_of_moves(self, parts: Parts) -> OfIndex:
        """Return that each element goes to one place or another one, each as it may."""
        numbers_of_form(parts)
        each = [z for z in parts if isinstance(z, OfIndex)]
        return OfIndex(moves_of(k for z in each for k in z.moves.listed), each[0].index)

    def below_and_above(self, parts: Parts) -> Moves:
        low, high = (z for z in parts if isinstance(z, int))
        return Moves(-low, high)

    def above_and_below(self, parts: Parts) -> Moves:
        high, low = (z for z in parts if isinstance(z, int))
        return Moves(-low, high)

    def not_by_size(self, parts: Parts) -> Moves:
        numbers = [z for z in parts if isinstance(z, int)]
        return Moves(gaps=frozenset(sign * z for z in numbers for sign in (1, -1)))

    def not_by_set_of_sizes(self, parts: Parts) -> Moves:
        return Moves(gaps=frozenset(self.by_set_of_sizes(parts).listed))

    def moves_something(self, parts: Parts) -> Moves:
        del parts
        return NOT_ZERO

    def by_set_of_sizes(self, parts: Parts) -> Moves:
        numbers_of_form(parts)
        some = listed(parts).listed
        return moves_of([sign * k for k in some for sign in (1, -1)])

    def not_by_list(self, parts: Parts) -> Moves:
        numbers_of_form(parts)
        return Moves(gaps=frozenset(listed(parts).listed))

    def by_numbers_listed(self, parts: Parts) -> Moves:
        return moves_of(numbers_of_form(parts))

    def between_numbers(self, parts: Parts) -> Moves:
        low, high = numbers_of_form(parts)
        return Moves(low, high)

    def all_moves(self, parts: Parts) -> Moves:
        numbers_of_form(parts)
        return reduce(Moves.both, (z for z in parts if isinstance(z, Moves)))

    def most_whole(self, parts: Parts) -> Moves:
        return Moves(None, numbers_of_form(parts)[0])

    def least_whole(self, parts: Parts) -> Moves:
        return Moves(numbers_of_form(parts)[0])

    def by_size_back(self, parts: Parts) -> Moves:
        (sign,), (number,) = signs_of_form(parts), numbers_of_form(parts)
        if sign not in {"<", "<="}:
            raise Meaningless("a number is at most |p(i)-i|")
        least = number + (sign == "<")
        return of_each(parts, Moves(gaps=frozenset(range(1 - least, least))))

    def satisfying(self, parts: Parts) -> Moves:
        letters = [str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"]
        low, high, without, _, *told = letters
        numbers = [z for z in parts if isinstance(z, int)]
        if Interval(1, Size()) not in parts:
            raise Meaningless("what all elements satisfy is told of i = 1..n")
        if told != [low, high, without] or not {*signs_of_form(parts)} <= {"<=", "="}:
            raise Meaningless("the letters are told in their order, as k=2, r=2, I={1}")
        return Moves(-numbers[0], numbers[1], frozenset(listed(parts).listed))

    def from_to(self, parts: Parts) -> Moves:
        (low, high), signs = numbers_of_form(parts), signs_of_form(parts)
        if not {*signs} <= {"<", "<="}:
            raise Meaningless("from a smaller number to a larger one, as -1 <= p(i)-i <= 2")
        return of_each(parts, Moves(low + (signs[0] == "<"), high - (signs[1] == "<")))

    def by_one_bound(self, parts: Parts) -> Moves:
        (sign,), (number,) = signs_of_form(parts), numbers_of_form(parts)
        return bounds_of(sign, number)

    def by_one_bound_back(self, parts: Parts) -> Moves:
        return of_each(parts, self.by_one_bound(parts).turned)

    def difference(self, parts: Parts) -> Token:
        numbers_of_form(parts)
        return next(z for z in parts if isinstance(z, Token) and z.type == "IMAGE")

    difference_back = difference
    absolute_difference = difference

    def by_list(self, parts: Parts) -> Moves:
        numbers_of_form(parts)
        return listed(parts)

    def at_no_image(self, parts: Parts) -> Moves:
        """Return what no p(i) is: "p(i) = i+1 for no i"."""
        if Size() not in self._last_indices(parts):
            raise Meaningless("what no p(i) is equal to is told of all i")
        (sign,), (number,) = (
            signs_of_form(z for z in parts if not isinstance(z, Bounded)),
            numbers_of_form(parts),
        )
        return self.others_than(bounds_of(sign, number))

    def _last_indices(self, parts: Parts) -> set[Size]:
        """Return up to which index something is told, where it is: no index i < n."""
        told = [z for z in parts if isinstance(z, Bounded)]
        return {z.last for z in told} or {Size(), Size(1, -1)}

    def for_which(self, parts: Parts) -> Bounded | None:
        """Return the last index of which something is told: i < n."""
        signs = signs_of_form(parts)
        if not signs:
            return None
        (size,) = (z for z in parts if isinstance(z, Size))
        if signs not in (["<"], ["<="]):
            raise Meaningless("an index is at most n, or less than n")
        return Bounded(Size(size.step, size.shift - (signs == ["<"])))

    def not_by(self, parts: Parts) -> Moves:
        return Moves(gaps=frozenset(numbers_of_form(parts)))

    def moved_so_far(self, parts: Parts) -> Moves:
        (most,) = numbers_of_form(parts)
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
