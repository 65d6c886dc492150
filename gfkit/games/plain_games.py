"""Impartial games of heaps that no octal code says, played out from their definitions.

A position is a tuple of whole numbers, and a move leaves some positions, which are played as a sum.
The nim-value is the least number that no option has; each position is looked at once.
[BerlekampConwayGuy2001, chapters 3, 4 and 15]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from math import gcd, isqrt
from operator import xor
from typing import TYPE_CHECKING

from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.games.octal import SAID, TAKE

if TYPE_CHECKING:
    from collections.abc import Sequence

Position = tuple[int, ...]
Options = Callable[[Position], Iterable[tuple[Position, ...]]]

MOST_OPTIONS = 8_000_000
"""Of a game no more are looked at."""


@dataclass(frozen=True, slots=True)
class PlainGame:
    """A game by its moves.

    name: what it is. options: the moves of a position, each the positions that it leaves. start:
    the position of the numbers that are told. many: how many numbers are told. most: up to which
    numbers those are listed with which the first player loses. seen: what is known already.
    """

    name: str
    options: Options
    start: Callable[..., Position]
    many: int
    most: int
    seen: dict[Position, int]

    def value(self, position: Position) -> int:
        """Return the nim-value of a position; raises LimitReached beyond so many options.

        >>> plain_game("Grundy's game").value((8,))
        2
        """
        waiting, looked_at = [position], 0
        while waiting:
            if waiting[-1] in self.seen:
                waiting.pop()
                continue
            options = [*self.options(waiting[-1])]
            spend(1 + len(options) // 16)
            looked_at += len(options)
            if looked_at > MOST_OPTIONS:
                raise LimitReached(f"more than {MOST_OPTIONS} moves of {self.name}")
            if unseen := {one for option in options for one in option if one not in self.seen}:
                waiting += unseen
                continue
            of_options = {reduce(xor, (self.seen[one] for one in all_), 0) for all_ in options}
            self.seen[waiting.pop()] = next(
                k for k in range(len(of_options) + 1) if k not in of_options
            )
        return self.seen[position]

    def values(self, count: int) -> list[int]:
        """Return the nim-values for 0, 1, ..., count - 1, of a game of one number."""
        return [self.value(self.start(n)) for n in range(count)]

    def lost(self) -> list[Position]:
        """Return the numbers that the first player loses with, the least first."""
        most = self.most
        one = [(n,) for n in range(most + 1)]
        two = [(a, b) for a in range(1, most + 1) for b in range(a, most + 1)]
        some = one if self.many == 1 else two
        return [numbers for numbers in some if not self.value(self.start(*numbers))]

    def moves(self, positions: Sequence[Position]) -> list[str]:
        """Return the winning moves of a sum: a position, and what is left of it."""
        total, found = reduce(xor, map(self.value, positions)), []
        for position in dict.fromkeys(positions):
            goal = total ^ self.value(position)
            for option in self.options(position):
                if reduce(xor, map(self.value, option), 0) == goal:
                    left = " + ".join(map(self._shown, option))
                    found.append(f"{self._shown(position)} -> {left}")
        return [*dict.fromkeys(found)]

    def _shown(self, position: Position) -> str:
        """Return a position, of a game of one number by that number."""
        return str(position[0] if self.many == 1 else position)

    def __str__(self) -> str:
        return self.name


def _taking(amounts: Callable[[int], Iterable[int]]) -> Options:
    """Return the moves of a heap from which so many may be taken."""
    return lambda position: (((position[0] - k,),) for k in amounts(position[0]))


def _parting(is_allowed: Callable[[int, int], bool]) -> Options:
    """Return the moves of a heap that is split into two."""

    def options(position: Position) -> Iterator[tuple[Position, ...]]:
        [n] = position
        pairs = ((k, n - k) for k in range(1, n // 2 + 1))
        return (((a,), (b,)) for a, b in pairs if is_allowed(a, b))

    return options


def _wythoff(position: Position) -> Iterator[tuple[Position, ...]]:
    a, b = position
    left = [(k, b) for k in range(a)] + [(a, k) for k in range(b)]
    left += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return (((min(one), max(one)),) for one in left)


def _euclid(position: Position) -> Iterator[tuple[Position, ...]]:
    a, b = position
    return (((min(a, left), max(a, left)),) for left in range(b - a, -1, -a)) if a else iter(())


def _fibonacci(position: Position) -> Iterator[tuple[Position, ...]]:
    n, most = position
    return (((n - k, min(2 * k, n - k)),) for k in range(1, min(n, most) + 1))


def _chomp(position: Position) -> Iterator[tuple[Position, ...]]:
    for row, length in enumerate(position):
        for kept in range(row == 0, length):
            rest = (min(one, kept) for one in position[row:])
            left = (*position[:row], *(one for one in rest if one))
            yield (left,)


def _fibonacci_numbers(n: int) -> Iterator[int]:
    a, b = 1, 2
    while a <= n:
        yield a
        a, b = b, a + b


def _powers(base: int, n: int) -> Iterator[int]:
    power = 1
    while power <= n:
        yield power
        power *= base


def _primes(n: int) -> list[int]:
    return [p for p in range(2, n + 1) if all(p % d for d in range(2, isqrt(p) + 1))]


def _divisors(n: int) -> list[int]:
    return [k for k in range(1, n + 1) if n % k == 0]


def _lesser(*sides: int) -> Position:
    return (min(sides), max(sides))


_HEAP = (
    r"(?:(?:the |its )?(?:(?:number|size|amount)(?: of (?:the )?(?:stones|coins|matches|counters"
    r"|tokens|beans|chips|objects|heap|pile))?(?: (?:of|in) (?:the|that|a) (?:heap|pile))?"
    r"|(?:(?:remaining|current) )?(?:heap|pile|stones|coins|matches|counters|tokens|beans|chips)|n)"
    r"(?: (?:(?:that )?(?:is|are) )?(?:left|remaining|present))*)"
)
_AMOUNTS: dict[str, tuple[str, Callable[[int], Iterable[int]]]] = {
    r"(?:perfect )?squares?(?: numbers?)?": (
        "take a square number",
        lambda n: (k * k for k in range(1, isqrt(n) + 1)),
    ),
    r"(?:non-?negative |integer )*powers? of (?:2|two)|power-of-(?:2|two)": (
        "take a power of 2",
        lambda n: _powers(2, n),
    ),
    r"(?:non-?negative |integer )*powers? of (?:3|three)": (
        "take a power of 3",
        lambda n: _powers(3, n),
    ),
    r"primes?(?: numbers?)?": ("take a prime number", _primes),
    r"fibonacci(?: numbers?)?": ("take a Fibonacci number", _fibonacci_numbers),
    r"odd(?: numbers?)?": ("take an odd number", lambda n: range(1, n + 1, 2)),
    rf"(?:at least (?:1|one) (?:and|but) )?(?:at most|up to|no more than|not more than)"
    rf" (?:a )?half(?: of {_HEAP})?": (
        "take at most half",
        lambda n: range(1, n // 2 + 1),
    ),
    rf"proper (?:divisors?|factors?) of {_HEAP}": (
        "take a proper divisor",
        lambda n: _divisors(n)[:-1],
    ),
    rf"(?:divisors?|factors?) of {_HEAP}": ("take a divisor", _divisors),
    rf"(?:coprime|relatively prime|co-prime) (?:to|with) {_HEAP}": (
        "take a number coprime to the heap",
        lambda n: (k for k in range(1, n + 1) if gcd(k, n) == 1),
    ),
}
"""What may be taken of a heap, by words."""
_INTO = r"(?:in)?to (?:exactly )?(?:two|2)"
_PARTS: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    rf"{_INTO}(?: heaps| piles| parts)?(?: of)? (?:unequal|different|distinct)(?:[- ]size[sd]?)?": (
        "Grundy's game",
        lambda a, b: a != b,
    ),
    rf"{_INTO}(?: heaps| piles| parts)?(?: of)?(?: the)? (?:equal|same)(?:[- ]size[sd]?)?": (
        "split into two equal heaps",
        lambda a, b: a == b,
    ),
    rf"{_INTO}(?: smaller| non-?empty)*": ("split into two heaps", lambda a, b: a * b > 0),
}
"""How a heap is split."""
_NAMED: dict[str, tuple[str, Options, Callable[..., Position], int, int]] = {
    r"wythoff(?:'s|s)?(?: (?:game|nim))?": ("Wythoff's game", _wythoff, _lesser, 2, 20),
    r"euclid(?:'s|s)? game|game of euclid": ("Euclid's game", _euclid, _lesser, 2, 12),
    r"fibonacci nim": ("Fibonacci nim", _fibonacci, lambda n: (n, max(n - 1, 0)), 1, 60),
    r"grundy(?:'s|s)? game": (
        "Grundy's game",
        _parting(lambda a, b: a != b),
        lambda n: (n,),
        1,
        60,
    ),
    r"chomp": ("chomp", _chomp, lambda rows, columns: (columns,) * rows, 2, 7),
}
_SAYING = re.compile(
    rf"\b(?:{SAID}|{TAKE}|any|some|number|amount|that|be|as|he|she|they|want|like|positive"
    r"|legal|allowed"
    r"|game|into?|parts?|divides?|dividing|splits?|splitting|smaller|size|how many|left|then|by"
    r"|consists?|turn|each)\b[ ,.:;-]*"
)
"""Words that say nothing of the moves: they are passed over."""


_OTHER = re.compile(
    r"\bnim\b(?![- ]?(?:value|sequence))|(?<!one of )(?<!one of the )"
    r"\b(?:each|every|both|all|two|2)(?: of)?(?: the)?(?: two)? (?:heap|pile)s?\b"
)
"""That there are moves of nim, or such as take of several heaps."""


def _says(text: str, verb: str, words: str) -> bool:
    """Tell whether a text says no more than a verb, and behind it some words."""
    before, told, after = re.sub(rf"\b(?:{words})(?![a-z])", "\0", text, count=1).partition("\0")
    is_said = bool(told and re.search(rf"\b(?:{verb})\b", before))
    return is_said and not _SAYING.sub("", f"{before} {after}").strip(" ,.:;")


def plain_game(text: str) -> PlainGame | None:
    """Return the game that words say, of heaps whose sizes are not told; None for other words.

    >>> plain_game("remove a power of 2 stones from a heap").values(8)
    [0, 1, 2, 0, 1, 2, 0, 1]
    """
    text = " ".join(text.lower().rstrip(" .?").replace("’", "'").split())
    is_other = _OTHER.search(text)
    for words, (name, amounts) in () if is_other else _AMOUNTS.items():
        if _says(text, TAKE, words):
            return PlainGame(name, _taking(amounts), lambda n: (n,), 1, 60, {})
    for words, (name, is_allowed) in () if is_other else _PARTS.items():
        if _says(text, "splits?|splitting|divides?|dividing", words):
            return PlainGame(name, _parting(is_allowed), lambda n: (n,), 1, 60, {})
    for words, game in _NAMED.items():
        if _says(f"play {text}", "play", words):
            return PlainGame(*game, {})
    return None
