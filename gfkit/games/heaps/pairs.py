"""Games of two numbers: Wythoff's, Euclid's, chomp, and Fibonacci nim as heap and bound.

Such a game is not a sum: its positions are pairs, each valued once.
[BerlekampConwayGuy2001, chapters 3, 4 and 15]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor

from gfkit.base.budget import spend
from gfkit.errors import LimitReached

Position = tuple[int, ...]
Options = Callable[[Position], Iterable[tuple[Position, ...]]]
MOST_OPTIONS = 8_000_000
"""The limit on options examined in a game of two numbers."""


@dataclass(frozen=True, slots=True)
class PairGame:
    """A game of two numbers, by its moves.

    name: its description. options: the moves of a position, each as the positions that it leaves.
    start: the position of the given numbers. most: the bound up to which losing pairs are listed.
    """

    name: str
    options: Options
    start: Callable[[int, int], Position]
    most: int

    def value(self, position: Position, seen: dict[Position, int] | None = None) -> int:
        """Return the nim-value of a position; raises LimitReached beyond MOST_OPTIONS options.

        seen: the known values of other positions; new ones are added.

        >>> PAIR_GAMES["wythoff"].value((1, 2))
        0
        """
        seen = {} if seen is None else seen
        waiting, looked_at = [position], 0
        while waiting:
            if waiting[-1] in seen:
                waiting.pop()
                continue
            options = [*self.options(waiting[-1])]
            spend(1 + len(options) // 16)
            looked_at += len(options)
            if looked_at > MOST_OPTIONS:
                raise LimitReached(f"more than {MOST_OPTIONS} moves of {self.name}")
            if unseen := {one for option in options for one in option if one not in seen}:
                waiting += unseen
                continue
            of_options = {reduce(xor, (seen[one] for one in all_), 0) for all_ in options}
            seen[waiting.pop()] = next(k for k in range(len(of_options) + 1) if k not in of_options)
        return seen[position]

    def lost(self) -> list[Position]:
        """Return the pairs of numbers with which the first player loses, the least first."""
        seen: dict[Position, int] = {}
        pairs = ((a, b) for a in range(1, self.most + 1) for b in range(a, self.most + 1))
        return [pair for pair in pairs if not self.value(self.start(*pair), seen)]

    def moves(self, positions: Sequence[Position]) -> list[str]:
        """Return the winning moves of a sum: a position, and the positions that the move leaves."""
        seen: dict[Position, int] = {}
        total = reduce(xor, (self.value(one, seen) for one in positions))
        found = []
        for position in dict.fromkeys(positions):
            goal = total ^ seen[position]
            found += [
                f"{position} -> {' + '.join(map(str, option)) or 0}"
                for option in self.options(position)
                if reduce(xor, (self.value(one, seen) for one in option), 0) == goal
            ]
        return [*dict.fromkeys(found)]

    def __str__(self) -> str:
        return self.name


def _wythoff(position: Position) -> Iterator[tuple[Position, ...]]:
    a, b = position
    left = [(k, b) for k in range(a)] + [(a, k) for k in range(b)]
    left += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return (((min(one), max(one)),) for one in left)


def _euclid(position: Position) -> Iterator[tuple[Position, ...]]:
    a, b = position
    return (((min(a, left), max(a, left)),) for left in range(b - a, -1, -a)) if a else iter(())


def _chomp(position: Position) -> Iterator[tuple[Position, ...]]:
    for row, length in enumerate(position):
        for kept in range(row == 0, length):
            rest = (min(one, kept) for one in position[row:])
            left = (*position[:row], *(one for one in rest if one))
            yield (left,)


def _by_turns(position: Position) -> Iterator[tuple[Position, ...]]:
    n, most = position
    return (((n - k, min(2 * k, n - k)),) for k in range(1, min(n, most) + 1))


def _sorted_pair(a: int, b: int) -> Position:
    return (min(a, b), max(a, b))


def _fibonacci_nim() -> PairGame:
    """Return Fibonacci nim by heap and bound, for its winning moves."""
    return PairGame("Fibonacci nim", _by_turns, lambda n, most: (n, most), 0)


PAIR_GAMES = {
    "wythoff": PairGame("Wythoff's game", _wythoff, _sorted_pair, 20),
    "euclid": PairGame("Euclid's game", _euclid, _sorted_pair, 12),
    "chomp": PairGame("chomp", _chomp, lambda rows, columns: (columns,) * rows, 7),
}
