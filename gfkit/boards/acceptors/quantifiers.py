"""How many tracks of a condition an acceptor accepts: all of them, all but a few, or an amount.

A *tally* is the number of tracks counted: the rejected ones for exceptions, the accepted ones for
an amount. The allowed numbers are periodic from some number on, so finitely many classes of numbers
suffice, and a tally is a state of a finite automaton.
"""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.base.arguments import integer
from gfkit.errors import OutOfRange

MOST = 100
"""The largest number that an amount names."""


@dataclass(frozen=True, slots=True)
class Exceptions:
    """All tracks are accepted except some, whose number is one of the numbers.

    >>> 0 in EVERY, 1 in EVERY
    (True, False)
    """

    numbers: frozenset[int] = frozenset({0})
    counts_accepted = False
    """Whether the tally counts the accepted tracks."""
    period = 1

    def __contains__(self, number: int) -> bool:
        return number in self.numbers

    @property
    def words(self) -> str:
        """How many tracks are accepted.

        >>> EVERY.words, Exceptions(frozenset({2, 1})).words
        ('all', 'all but 1 or 2')
        """
        some = " or ".join(map(str, sorted(self.numbers)))
        return "all" if self == EVERY else f"all but {some}"

    @property
    def last(self) -> int | None:
        """The largest of the numbers, None if there is none."""
        return max(self.numbers, default=-1)

    @property
    def begins(self) -> int:
        """From which number on numbers that differ by multiples of the period are alike."""
        return max(self.numbers, default=-1) + 1


EVERY = Exceptions()
"""All tracks are accepted."""


@dataclass(frozen=True, slots=True)
class Amount:
    """The number of accepted tracks is one of low, low + step, ... up to high.

    low: the least one. high: the greatest one; None for no bound. step: the difference of
    consecutive numbers. In normal form high is one of the numbers, and step is 1 if there is only
    one number. Raises OutOfRange for numbers below 0 or above 100, and where high is less than low.

    >>> at_least_two, even = Amount(2), Amount(0, step=2)
    >>> [n for n in range(7) if n in at_least_two], [n for n in range(7) if n in even]
    ([2, 3, 4, 5, 6], [0, 2, 4, 6])
    >>> Amount(1, 6, 2) == Amount(1, 5, 2), Amount(3, 4, 2) == Amount(3, 3)
    (True, True)
    """

    low: int
    high: int | None = None
    step: int = 1
    counts_accepted = True

    def __post_init__(self) -> None:
        low = integer("low", self.low, least=0, most=MOST)
        step = integer("step", self.step, least=1, most=MOST)
        high = self.high
        if high is not None:
            high = integer("high", high, least=0, most=MOST)
            if high < low:
                raise OutOfRange("high", f"an integer from low, {low}, to {MOST}", str(high))
            high -= (high - low) % step
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)
        object.__setattr__(self, "step", 1 if high == low else step)

    def __contains__(self, number: int) -> bool:
        is_below = self.high is None or number <= self.high
        return number >= self.low and is_below and (number - self.low) % self.step == 0

    @property
    def words(self) -> str:
        """How many tracks are accepted.

        >>> [z.words for z in (Amount(2), Amount(0, 3), Amount(1, 1), Amount(1, step=2))]
        ['at least 2', 'at most 3', 'exactly 1', '1, 3, 5, ...']
        """
        low, high, step = self.low, self.high, self.step
        if step > 1:
            end = f"{low + 2 * step}, ..." if high is None else f"..., {high}"
            return f"{low}, {low + step}, {end}" if high != low + step else f"{low} or {high}"
        if high is None:
            return f"at least {low}"
        if low == high:
            return f"exactly {low}"
        return f"from {low} to {high}" if low else f"at most {high}"

    @property
    def last(self) -> int | None:
        """The largest of the numbers, None if there is none."""
        return self.high

    @property
    def period(self) -> int:
        """The period of the numbers."""
        return self.step if self.high is None else 1

    @property
    def begins(self) -> int:
        """From which number on numbers that differ by multiples of the period are alike."""
        return max(0, self.low - self.step + 1) if self.high is None else self.high + 1


Often = Exceptions | Amount
"""How many tracks are accepted."""
