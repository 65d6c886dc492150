"""Permutations by how far their elements move, as data and in canonical English."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from gfkit.reading.sentences.canonical_sentences import ONE_OF_THEM, number_text, size_text
from gfkit.reading.sentences.sentence_meanings import NONE, Amount, Meaningless, Size


@dataclass(frozen=True, slots=True)
class Moves:
    """The numbers from low to high, but those of `gaps`; without end on a side if it is None.

    Equal sets of numbers are equal: an end is not a gap.

    >>> Moves(-2, 2, frozenset({2, 0})) == Moves(-2, 1, frozenset({0, 5}))
    True
    """

    low: int | None = None
    high: int | None = None
    gaps: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        low, high, gaps = self.low, self.high, set(self.gaps)
        while low is not None and low in gaps and (high is None or low <= high):
            low += 1
        while high is not None and high in gaps and (low is None or low <= high):
            high -= 1
        if low is not None and high is not None and low > high:
            raise Meaningless("no element can move so far")
        kept = (z for z in gaps if (low is None or z > low) and (high is None or z < high))
        for name, value in (("low", low), ("high", high), ("gaps", frozenset(kept))):
            object.__setattr__(self, name, value)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, int)
            and (self.low is None or move >= self.low)
            and (self.high is None or move <= self.high)
            and move not in self.gaps
        )

    def both(self, other: Moves) -> Moves:
        """Return the numbers that are in both.

        >>> Moves(-2, 2).both(Moves(0)).listed
        (0, 1, 2)
        """
        lows = [z for z in (self.low, other.low) if z is not None]
        highs = [z for z in (self.high, other.high) if z is not None]
        return Moves(max(lows, default=None), min(highs, default=None), self.gaps | other.gaps)

    @property
    def listed(self) -> tuple[int, ...]:
        """All numbers, of which there are finitely many; raises Meaningless."""
        if self.low is None or self.high is None:
            raise Meaningless("how far elements move has no bound")
        return tuple(z for z in range(self.low, self.high + 1) if z not in self.gaps)

    @property
    def turned(self) -> Moves:
        """The numbers with the other sign: how far elements move in the inverse permutation."""
        low, high = (None if z is None else -z for z in (self.high, self.low))
        return Moves(low, high, frozenset(-z for z in self.gaps))


def moves_of(numbers: Iterable[int]) -> Moves:
    """Return just these numbers.

    >>> moves_of([2, -1, 0])
    Moves(low=-1, high=2, gaps=frozenset({1}))
    """
    some = sorted(set(numbers))
    return Moves(some[0], some[-1], frozenset(range(some[0], some[-1])) - {*some})


class Statistic(Enum):
    """What is counted in a permutation."""

    INVERSIONS = "inversions"
    FIXED = "fixed points"
    EXCEDANCES = "excedances"
    DESCENTS = "descents"
    ASCENTS = "ascents"


@dataclass(frozen=True, slots=True)
class Numbered:
    """There is such an amount of what is counted in a permutation."""

    of: Statistic
    amount: Amount


@dataclass(frozen=True, slots=True)
class EndMoves:
    """How far the first, or the last, element moves; is_last: which of them."""

    moves: Moves
    is_last: bool


Told = Moves | EndMoves | Numbered
"""What is told of a permutation: how far all elements move, or one, or what there is in it."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of several things holds, or none of them; denied: none."""

    parts: frozenset[Told]
    denied: bool = False


N = Size()
"""The size n."""


@dataclass(frozen=True, slots=True)
class Permutations:
    """The permutations of 1, ..., n whose elements move by such numbers, p(i) - i.

    around: whether the numbers are modulo n, so that n is followed by 1. total: what is counted in
    all of them together, if they are not counted themselves. by: what is counted in each of them.
    counts: how many there are in each of them. is_involution: whether each of them is its own
    inverse. first, last: how far the elements move that stand first and last. joined: of what one
    thing holds, or none. apart: by which numbers adjacent elements differ, if this is told.
    """

    moves: Moves
    around: bool = False
    size: Size = N
    total: Statistic | None = None
    by: tuple[Statistic, ...] = ()
    counts: frozenset[Numbered] = frozenset()
    is_involution: bool = False
    first: Moves = Moves()
    last: Moves = Moves()
    joined: frozenset[OneOf] = frozenset()
    apart: frozenset[int] = frozenset()

    @property
    def statistics(self) -> tuple[Statistic, ...]:
        """What has a mark, x for the first and y for the second: the total, and by what it is."""
        return (*([] if self.total is None else [self.total]), *self.by)


def sentence_of_permutations(of: Permutations) -> str:
    """Return a meaning in canonical English.

    >>> sentence_of_permutations(Permutations(Moves(-2, 2)))
    'permutations of length n with |p(i)-i| <= 2'
    >>> sentence_of_permutations(Permutations(Moves(None, 3, frozenset({0}))))
    'permutations of length n with p(i) <= i+3, with p(i) != i'
    """
    said = [*_move_texts(of.moves)]
    if of.apart:
        said.append(f"adjacent elements that differ by {_listed_text(of.apart)}")
    said += [*_end_texts("p(1)", of.first, "1"), *_end_texts("p(n)", of.last, "n")]
    said += sorted(map(_number_text, of.counts))
    said += sorted(map(_one_of_text, of.joined))
    around = " on a circle" if of.around else ""
    told = ", ".join(z if z == NOT_ALL_FIXED else f"with {z}" for z in said)
    begun = "" if of.total is None else f"number of {of.total.value} in all "
    by = " and ".join(f"number of {one.value}" for one in of.by)
    by = f", by {by}" if by else ""
    kind = "involutions" if of.is_involution else "permutations"
    whole = f"{kind} of length {size_text(of.size)}{around} {told}".strip()
    return f"{begun}{whole}{by}"


def _listed_text(numbers: frozenset[int]) -> str:
    """Return numbers as they stand behind "differ by".

    >>> _listed_text(frozenset({1, 2})), _listed_text(frozenset({1, 3}))
    ('at most 2', '1 or 3')
    """
    some = sorted(numbers)
    if len(some) > 1 and some == [*range(1, some[-1] + 1)]:
        return f"at most {some[-1]}"
    *before, last = map(str, some)
    return f"{', '.join(before)} or {last}" if before else last


NOT_ALL_FIXED = "in which not every element is fixed"


def _one_of_text(of: OneOf) -> str:
    """Return that one of several things holds, or that none does."""
    if of == OneOf(frozenset({Moves(0, 0)}), denied=True):
        return NOT_ALL_FIXED
    each: list[str] = []
    for one in of.parts:
        match one:
            case Moves():
                each += _move_texts(one)
            case EndMoves(moves, is_last):
                each += _end_texts(*(("p(n)", moves, "n") if is_last else ("p(1)", moves, "1")))
            case Numbered():
                each.append(_number_text(one))
    return f"{'neither' if of.denied else 'either'} {f' {_OR[of.denied]} '.join(sorted(each))}"


_OR = {False: "or", True: "nor"}


def _move_texts(of: Moves) -> list[str]:
    """Return how far elements move."""
    low, high, gaps = of.low, of.high, of.gaps
    said: list[str] = []
    if low is not None and high is not None:
        is_listed = bool(gaps - {0}) or (gaps and low != -high)
        if is_listed:
            said.append(f"p(i)-i in {{{','.join(map(str, of.listed))}}}")
            gaps = frozenset()
        elif low == -high:
            said.append(f"|p(i)-i| <= {high}")
        else:
            said.append(f"{low} <= p(i)-i <= {high}")
    elif high is not None:
        said.append(f"p(i) <= {_place(high)}")
    elif low is not None:
        said.append(f"p(i) >= {_place(low)}")
    return [*said, *(f"p(i) != {_place(gap)}" for gap in sorted(gaps))]


def _end_texts(image: str, moves: Moves, place: str) -> list[str]:
    """Return where the first or the last element goes, and where it does not.

    >>> _end_texts("p(n)", Moves(-1, -1), "n"), _end_texts("p(1)", Moves(gaps=frozenset({0})), "1")
    (['p(n) = n-1'], ['p(1) != 1'])
    """

    def at(move: int) -> str:
        return str(1 + move) if place == "1" else f"n{move:+d}" if move else "n"

    if moves.low is not None and moves.low == moves.high:
        return [f"{image} = {at(moves.low)}"]
    return [f"{image} != {at(gap)}" for gap in sorted(moves.gaps)]


def _number_text(of: Numbered) -> str:
    """Return an amount of what is counted in a permutation."""
    if of.amount == NONE:
        return f"no {of.of.value}"
    told = number_text(of.amount, in_words=True)
    named = of.of.value.removesuffix("s") if of.amount in ONE_OF_THEM else of.of.value
    return f"an {told} number of {named}" if told in {"even", "odd"} else f"{told} {named}"


def _place(move: int) -> str:
    return f"i{move:+d}" if move else "i"
