"""Permutations by how far their elements move, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from gfkit.reading.sentences.sentence_meanings import SOME, Amount, Meaningless, Size


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
    SUCCESSIONS = "successions"
    """Elements k and k+1 that stand side by side, in this order."""
    DEFICIENCIES = "deficiencies"
    """Elements below their places, as excedances are above them."""
    PEAKS = "peaks"
    """Elements that are greater than both beside them; the first and the last one are none."""
    VALLEYS = "valleys"
    DOUBLE_DESCENTS = "double descents"
    """Two descents one after the other."""
    DOUBLE_ASCENTS = "double ascents"
    ADJACENT_FIXED = "pairs of adjacent fixed points"


@dataclass(frozen=True, slots=True)
class Cycles:
    """The cycles of a permutation whose length is such a number; a fixed point is one of length 1.

    >>> Cycles(), Cycles(Amount(2, 2))
    (Cycles(length=Amount(low=1, high=None, step=1)), Cycles(length=Amount(low=2, high=2, step=1)))
    """

    length: Amount = SOME

    def __post_init__(self) -> None:
        low, high, step = self.length.low, self.length.high, self.length.step
        if high == 0:
            raise Meaningless("a cycle has an element")
        low = 0 if low == step > 1 and high is None else low  # 2, 4, ... are the even lengths
        low = 1 if (low, step) == (0, 1) else low
        object.__setattr__(self, "length", Amount(low, high, step))


@dataclass(frozen=True, slots=True)
class Movers:
    """The elements of a permutation that move by such numbers, at odd or even places if it is told.

    >>> movers(Moves(1)), movers(Moves(0, 0)), movers(Moves(2, 2)).moves.listed
    (<Statistic.EXCEDANCES: 'excedances'>, <Statistic.FIXED: 'fixed points'>, (2,))
    """

    moves: Moves
    places: Amount | None = None


@dataclass(frozen=True, slots=True)
class InTurn:
    """So many elements side by side, of which the first moves by such numbers, and so on."""

    moves: tuple[Moves, ...]


def in_turn(moves: tuple[Moves, ...]) -> InTurn | Statistic:
    """Return what elements side by side that move so are called.

    >>> in_turn((Moves(0, 0), Moves(0, 0))), len(in_turn((Moves(0, 0),) * 3).moves)
    (<Statistic.ADJACENT_FIXED: 'pairs of adjacent fixed points'>, 3)
    """
    return Statistic.ADJACENT_FIXED if moves == (Moves(0, 0),) * 2 else InTurn(moves)


def movers(moves: Moves) -> Movers | Statistic:
    """Return what elements that move by such numbers are called."""
    named = {
        Moves(1): Statistic.EXCEDANCES,
        Moves(None, -1): Statistic.DEFICIENCIES,
        Moves(0, 0): Statistic.FIXED,
    }
    return named.get(moves, Movers(moves))


CountedInEach = Statistic | Cycles | Movers | InTurn
"""What there is an amount of in a permutation."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """There is such an amount of what is counted in a permutation."""

    of: CountedInEach
    amount: Amount


@dataclass(frozen=True, slots=True)
class EndMoves:
    """How far the first, or the last, element moves; is_last: which of them.

    away: how many elements are before it, or behind it.
    """

    moves: Moves
    is_last: bool
    away: int = 0


@dataclass(frozen=True, slots=True)
class MovesAt:
    """How far elements move that stand at such places: at the odd ones, or at the even ones."""

    places: Amount
    moves: Moves


@dataclass(frozen=True, slots=True)
class EndStep:
    """Whether the first element is less than the second one, or the last but one than the last.

    away: how many elements are before the two, or behind them.
    """

    is_ascent: bool
    is_last: bool = False
    away: int = 0


Told = Moves | EndMoves | Numbered | MovesAt | EndStep
"""What is told of a permutation: how far all elements move, or some, or what there is in it."""


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
    thing holds, or none. apart: by which numbers adjacent elements differ, if this is told. places:
    how far elements move that are so many places behind the first one, or before the last one.
    at_some: how far those move that stand at odd or at even places. steps: the numbers
    p(i+1) - p(i). end_steps: whether the first two elements increase, or the last two.
    """

    moves: Moves
    around: bool = False
    size: Size = N
    total: CountedInEach | None = None
    by: tuple[CountedInEach, ...] = ()
    counts: frozenset[Numbered] = frozenset()
    is_involution: bool = False
    first: Moves = Moves()
    last: Moves = Moves()
    joined: frozenset[OneOf] = frozenset()
    apart: frozenset[int] = frozenset()
    places: frozenset[EndMoves] = frozenset()
    at_some: frozenset[MovesAt] = frozenset()
    steps: Moves = Moves()
    end_steps: frozenset[EndStep] = frozenset()

    @property
    def statistics(self) -> tuple[CountedInEach, ...]:
        """What has a mark, x for the first and y for the second: the total, and by what it is."""
        return (*([] if self.total is None else [self.total]), *self.by)
