"""Impartial games of heaps without an octal code, played from their definitions.

A *heap game* is a sum of heaps: a move takes some beans from one heap, or parts it into two. The
nim-values are computed for n = 0, 1, 2, ... in turn; each is the least number that no option has.
Where the amounts do not depend on the heap, one binary number for each v stores the heaps from
which value v can be reached: when G(n) = v is known, the amounts shifted by n are added to it.

Games of two numbers are in `heaps.pairs`.
[BerlekampConwayGuy2001, chapters 3, 4 and 15]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from operator import xor
from typing import Any

import numpy as np

from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import GfkitError
from gfkit.games.heaps.octal import PAIR_SECONDS
from gfkit.games.heaps.pairs import Position, _fibonacci_nim
from gfkit.proofs.codec import Shape, one_of
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import (
    Definition,
    definition_data,
    definition_of,
    sequence_kind,
)

FORETOLD_AT = 4096
"""More values than these get a forecast."""
CHEAP, CHEAP_BY_HEAP, CHEAP_BY_TURNS = 20_000, 10_200, 1_000
"""The number of values that take at most a few seconds."""
BY_TURNS_SECONDS = 3e-7
"""Seconds for a heap of Fibonacci nim with a bound on the next move."""


# The amounts that may be taken from a heap of n, and the ways to split it.


def _primes(n: int) -> Iterator[int]:
    sieve = bytearray([1]) * (n + 1)
    for p in range(2, n + 1):
        if sieve[p]:
            yield p
            sieve[p * p :: p] = bytes(len(range(p * p, n + 1, p)))


def _divisors(n: int) -> Any:
    return 1 + np.flatnonzero(n % np.arange(1, n + 1) == 0)


def _coprime(n: int) -> Any:
    is_coprime = np.ones(n + 1, dtype=bool)
    is_coprime[0] = False
    for d in _divisors(n)[1:]:
        if is_coprime[d]:  # no lesser prime divides it: it is one
            is_coprime[::d] = False
    return np.flatnonzero(is_coprime)


AMOUNTS: dict[str, Callable[[int], Any]] = {
    "divisors of the heap": _divisors,
    "proper divisors of the heap": lambda n: _divisors(n)[:-1],
    "numbers coprime to the heap": _coprime,
    "at most half of the heap": lambda n: np.arange(1, n // 2 + 1),
}
"""Amounts that depend on the heap, by their names."""
PRIMES = "prime numbers"
TWICE = "at most twice the last move"
PARTS: dict[str, Callable[[int], range]] = {
    "two heaps": lambda n: range(1, n // 2 + 1),
    "two unequal heaps": lambda n: range(1, (n + 1) // 2),
    "two equal heaps": lambda n: range(n // 2, n // 2 + 1) if n and n % 2 == 0 else range(0),
}
"""How a heap may be parted: the lesser part of each way."""
NAMED_AMOUNTS = (PRIMES, TWICE, *AMOUNTS)

TAKEN = Shape(
    lambda taken: taken if isinstance(taken, str) else definition_data(taken),
    lambda data: (
        one_of(NAMED_AMOUNTS, "amounts are").read(data)
        if isinstance(data, str)
        else definition_of(data)
    ),
)


@sequence_kind(
    "heap values",
    taken=replace(TAKEN, omitted=True),
    parted=replace(one_of(PARTS, "a heap is parted into").at("parts"), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class HeapValues(Definition):
    """a(n) is the nim-value of a heap of n beans.

    taken: the amounts that may be taken: a name of NAMED_AMOUNTS, or a sequence of amounts. For
    `TWICE` the first move may take any amount except all. parted: the ways to split a heap instead,
    a name of PARTS. Raises GfkitError if both are None.

    >>> from gfkit.proofs.kernel import Workings
    >>> HeapValues(PRIMES).compute(12, Workings())
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1]
    """

    taken: Definition | str | None = None
    parted: str | None = None

    def __post_init__(self) -> None:
        if self.taken is None and self.parted is None:
            raise GfkitError("a heap game has moves: what is taken, or how a heap is parted")
        if self.taken == TWICE and self.parted is not None:
            raise GfkitError("where a move depends on the one before, heaps are not parted")

    @property
    def cheap(self) -> int:
        """The number of nim-values that are cheap, smaller where the amounts depend on the heap."""
        if self.taken == TWICE:
            return CHEAP_BY_TURNS
        is_by_heap = isinstance(self.taken, str) and self.taken in AMOUNTS
        return CHEAP_BY_HEAP if self.parted or is_by_heap else CHEAP

    def compute(self, count: int, run: Workings) -> list[Any]:
        """Return G(0), ..., G(count - 1)."""
        return run(heap_values, self, count).tolist()  # type: ignore[no-any-return]

    def amounts_up_to(self, most: int) -> list[int]:
        """Return the amounts up to `most`, where they do not depend on the heap.

        Raises GfkitError for a sequence whose terms do not increase, or are not integers.
        """
        if self.taken == PRIMES:
            return [*_primes(most)]
        assert isinstance(self.taken, Definition)
        count, run = 16, Workings()
        while True:
            terms = self.taken.compute(count, run)
            if any(type(z) is not int for z in terms):
                raise GfkitError(
                    f"{self.taken} has terms that are not integers, and cannot be taken"
                )
            for low, high in pairwise(terms):
                if low > high:  # type: ignore[operator]
                    said = f"{high} comes behind {low}: only increasing amounts are taken"
                    raise GfkitError(f"{self.taken}: {said}")
            if self.taken.last is not None or terms[-1] > most:  # type: ignore[operator]
                found: list[Any] = [z for z in terms if 0 < z <= most]  # type: ignore[operator]
                return [*dict.fromkeys(found)]
            if count > most + 16:
                raise GfkitError(f"{self.taken} has no term above {most} among the first {count}")
            count *= 2


@trusted
def heap_values(of: HeapValues, count: int) -> np.ndarray[Any, Any]:
    """Return the nim-values of heaps of 0, ..., count - 1; raises LimitReached.

    >>> heap_values(HeapValues(parted="two unequal heaps"), 10).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    if of.taken == TWICE:
        return _values_by_turns(count)
    by_heap = AMOUNTS.get(of.taken) if isinstance(of.taken, str) else None
    is_fixed = of.taken is not None and by_heap is None
    fixed = np.array(of.amounts_up_to(count) if is_fixed else [], dtype=np.int64)
    if count > FORETOLD_AT:
        moves = count if by_heap or of.parted else len(fixed)
        seconds = count * moves * PAIR_SECONDS + count * 2e-5
        forecast(f"{count} nim-values of {of} by definition", seconds=seconds, memory=24 * count)
    parted = PARTS.get(of.parted or "")
    values = np.zeros(max(count, 1), dtype=np.int64)
    marks, most = np.zeros(1 + (1 << count.bit_length()), dtype=bool), 0
    for n in tracked(range(count), "nim-values"):
        spend(1 + n // 4096)
        reached = marks[: 1 + (1 << most.bit_length())]  # the last one is not a sum of two values
        reached[:] = False
        taken = by_heap(n) if by_heap else fixed[: np.searchsorted(fixed, n, side="right")]
        reached[values[n - taken]] = True
        if parted is not None and (parts := parted(n)):
            lesser = values[parts.start : parts.stop]
            reached[lesser ^ values[n - parts.stop + 1 : n - parts.start + 1][::-1]] = True
        values[n] = least = int(reached.argmin())
        most = max(most, least)
    return values[:count]


def _values_by_turns(count: int) -> np.ndarray[Any, Any]:
    """Return the nim-values of Fibonacci nim, where the first move may not take the whole heap.

    The row of a heap of n has the values for each bound m <= n on the next move.
    """
    if count > FORETOLD_AT // 4:
        seconds = count * count * BY_TURNS_SECONDS
        forecast(f"{count} nim-values of Fibonacci nim", seconds=seconds, memory=count * count // 2)
    rows: list[bytes] = []
    for n in tracked(range(count), "nim-values"):
        seen, value, row = set[int](), 0, bytearray(n + 1)
        spend(1 + n // 16)
        for k in range(1, n + 1):
            left = n - k
            seen.add(rows[left][min(2 * k, left)])
            while value in seen:
                value += 1
            row[k] = value
        rows.append(bytes(row))
    return np.array([row[max(n - 1, 0)] for n, row in enumerate(rows)], dtype=np.int64)


# Games by their positions.


@dataclass(frozen=True, slots=True)
class HeapGame:
    """A heap game: its name, and its nim-values as a sequence."""

    name: str
    of: HeapValues

    MOST_LISTED = 60

    def values(self, count: int) -> list[int]:
        """Return the nim-values of heaps of 0, 1, ..., count - 1."""
        return self.of.compute(count, Workings())

    def value(self, position: Position) -> int:
        """Return the nim-value of a heap."""
        return self.values(position[0] + 1)[-1]

    def lost(self) -> list[Position]:
        """Return the first heaps on which the first player loses."""
        return [(n,) for n, value in enumerate(self.values(self.MOST_LISTED + 1)) if not value]

    def moves(self, positions: Sequence[Position]) -> list[str]:
        """Return the winning moves of a sum of heaps, for example '10 -> 8' or '7 -> 1 + 6'."""
        if self.of.taken == TWICE:
            return _fibonacci_nim().moves([(n, max(n - 1, 0)) for (n,) in positions])
        sizes = [n for (n,) in positions]
        values = self.values(max(sizes) + 1)
        total, found = reduce(xor, (values[n] for n in sizes)), list[str]()
        for n in dict.fromkeys(sizes):
            goal = total ^ values[n]
            found += [f"{n} -> {n - k}" for k in self._amounts(n) if values[n - k] == goal]
            for a in PARTS[self.of.parted](n) if self.of.parted else ():
                if values[a] ^ values[n - a] == goal:
                    found.append(f"{n} -> {a} + {n - a}")
        return found

    def _amounts(self, n: int) -> Iterable[int]:
        if self.of.taken is None:
            return ()
        by_heap = AMOUNTS.get(self.of.taken) if isinstance(self.of.taken, str) else None
        return map(int, by_heap(n)) if by_heap else self.of.amounts_up_to(n)

    def __str__(self) -> str:
        return self.name
