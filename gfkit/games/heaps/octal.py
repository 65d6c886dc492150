"""Octal games: their codes, and nim-values by definition and by the method of rare values.

Digits d(0) . d(1) d(2) d(3) ... from 0 to 7 define such a game. A move takes k beans from one heap,
and d(k) says what it may leave of that heap: d(k) is a sum of 1 (nothing), 2 (one heap) and 4 (two
heaps). d(0) is 0 or 4: with 4 a heap may be split without taking anything. [GuySmith1956, section
2]

*Rare values*. Choose a mask and call a value rare if it has an even number of bits in common with
the mask, otherwise common. The nim-sum of two rare or two common values is rare, that of a rare and
a common value is common. So a pair of heaps excludes a common value only if one of the two is rare,
and the pairs with a rare heap suffice to find the least common value c that is not excluded. G(n)
is c unless a rare value below c is not excluded either; to decide this the loop examines general
pairs, but only until all rare values below c are excluded. Any mask gives the same values; a good
one makes rare values rare. [BerlekampConwayGuy2001, chapter 4]
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.loops import compiled, loop
from gfkit.base.arguments import a_text, an, at_least, integer, integers, takes, trusted
from gfkit.base.budget import Budget, Progress, budgeted, forecast, phase
from gfkit.base.display import Shown
from gfkit.base.file_reader import shown
from gfkit.base.heap_games import heap_game_called, heap_games
from gfkit.errors import GfkitError, OctalCodeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MAX_DIGITS = 1000
FORETOLD_AT = 4096
"""More values by definition get a forecast, since the time grows as the square of their number."""
PAIR_SECONDS = 4e-9
"""Seconds for each pair of heaps examined."""
PLAIN_SECONDS = 1e-5
"""An upper bound on the same if the loop is not compiled."""

MOST_TAKEN = 1000
"""The largest number that is taken from a heap at once."""
_CODE = re.compile(r"([0-9]*)\.([^.]*)")
_TAKEN = re.compile(r"(?:subtraction|S) ?[({](\d{1,9}(?: ?, ?\d{1,9})*)[)}]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, repr=False)
class OctalCode(Shown):
    """The digits of an octal game, in normal form.

    first: d(0). head: d(1), ..., d(t). block: the digits that repeat forever after the head; empty
    if there are finitely many. Text: `0.137`. An apostrophe after a digit stands for the dot over a
    recurring digit: `0.3'` is 0.333..., and `0.12'34'` is 0.1 234 234 ....

    >>> OctalCode.parse("0.77").head
    (7, 7)
    >>> str(OctalCode.parse(".1370")), str(OctalCode.parse("0.33'3'"))
    ('0.137', "0.3'")
    >>> OctalCode.parse("0.78")
    Traceback (most recent call last):
        ...
    gfkit.errors.OctalCodeError: digit '8' at place 2 of '0.78' is not octal: digits are 0 to 7
    """

    first: int
    head: tuple[int, ...]
    block: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        integer("first", self.first, example=0)
        for name in ("head", "block"):
            object.__setattr__(self, name, integers(name, getattr(self, name), "(7, 7)"))
        text = f"{self.first}.{''.join(map(str, (*self.head, *self.block)))}"
        if self.first not in {0, 4}:
            raise OctalCodeError(
                text,
                f"'{self.first}' before the point of {_short(text)!r} is not 0, nor 4 for a heap "
                "that may be split without taking anything (1 and 2 would let a player pass)",
            )
        for place, digit in enumerate((*self.head, *self.block), 1):
            if not 0 <= digit <= 7:
                raise OctalCodeError(text, _not_octal(str(digit), place, text))
        block = _primitive(self.block)
        head = self.head
        if block == (0,):
            block = ()
        if block:
            while head and head[-1] == block[-1]:
                head, block = head[:-1], (block[-1], *block[:-1])
        else:
            while head and head[-1] == 0:
                head = head[:-1]
        object.__setattr__(self, "head", head)
        object.__setattr__(self, "block", block)

    @classmethod
    @takes(text=a_text("'0.77'"))
    def parse(cls, text: str) -> OctalCode:
        """Read a code, or the name of a game; OctalCodeError names a wrong digit and its place.

        A subtraction game is one whose digits are 3 where that many may be taken.

        >>> print(OctalCode.parse("Kayles"), OctalCode.parse("Dawson's chess"))
        0.77 0.137
        >>> print(OctalCode.parse("subtraction(1, 3, 4)"), OctalCode.parse("S{1, 2}"))
        0.3033 0.33
        """
        stripped = text.strip()
        match = _CODE.fullmatch(stripped)
        if match is None and not ("." in stripped and " " not in stripped):
            return _in_words(text)
        if match is None or not match[2]:
            raise _not_a_code(text)
        if len(stripped) > MAX_DIGITS:
            raise OctalCodeError(text, f"the code has more than {MAX_DIGITS} characters")
        digits: list[int] = []
        marks: list[int] = []
        for character in match[2]:
            if character in "0123456789":
                digits.append(int(character))
            elif character != "'":
                raise OctalCodeError(text, _not_octal(character, len(digits) + 1, stripped))
            elif not digits or len(digits) in marks:
                raise OctalCodeError(
                    text, f"the apostrophe in {_short(stripped)!r} does not follow a digit"
                )
            else:
                marks.append(len(digits))
        if len(marks) > 2 or (marks and marks[-1] != len(digits)):
            raise OctalCodeError(
                text,
                f"the recurring digits of {_short(stripped)!r} are not marked like 0.3' or "
                "0.12'34': an apostrophe after the first and one after the last digit of the code",
            )
        start = marks[0] - 1 if marks else len(digits)
        return cls(int(match[1] or "0"), tuple(digits[:start]), tuple(digits[start:]))

    @takes(k=at_least(0))
    def digit(self, k: int) -> int:
        """Return d(k).

        >>> OctalCode.parse("0.12'34'").digit(7)
        4
        """
        if k == 0:
            return self.first
        if k <= len(self.head):
            return self.head[k - 1]
        return self.block[(k - 1 - len(self.head)) % len(self.block)] if self.block else 0

    @property
    def is_finite(self) -> bool:
        """Return whether only finitely many digits are not zero."""
        return not self.block

    @property
    def last(self) -> int:
        """The place of the last digit of the head; no move of a finite game takes more beans."""
        return len(self.head)

    def __str__(self) -> str:
        head = "".join(map(str, self.head))
        if not self.block:
            return f"{self.first}.{head or '0'}"
        block = "".join(map(str, self.block))
        marked = f"{block}'" if len(block) == 1 else f"{block[0]}'{block[1:]}'"
        return f"{self.first}.{head}{marked}"

    def __repr__(self) -> str:
        return f"OctalCode.parse({str(self)!r})"


def _in_words(text: str) -> OctalCode:
    """Return the game of a name or of its moves; raises OctalCodeError for other words."""
    if (found := subtraction_game(text)) is not None:
        return found
    key = heap_game_called(text)
    if key is None:
        raise _not_a_code(text)
    told = heap_games()[key]
    if "unread" in told:
        raise GfkitError(f"{shown(text, 60)}: {told['unread']}")
    if "octal" not in told:
        why = "no octal code says its moves; octal games are read here, as 'Kayles' or '0.137'"
        raise GfkitError(f"{text}: {why}")
    return OctalCode.parse(told["octal"])


def subtraction_game(text: str) -> OctalCode | None:
    """Return the game of `subtraction(1, 2, 3)`, with these moves; None for other texts.

    Raises GfkitError for numbers out of range.
    """
    if (match := _TAKEN.fullmatch(text)) is None:
        return None
    taken = [int(one) for one in match[1].split(",")]
    if not 1 <= min(taken) <= max(taken) <= MOST_TAKEN:
        raise GfkitError(f"{shown(text, 60)}: what is taken is between 1 and {MOST_TAKEN}")
    return OctalCode(0, tuple(3 * (k in taken) for k in range(1, max(taken) + 1)))


def _not_a_code(text: str) -> OctalCodeError:
    said = "is not an octal code such as 0.77, 4.3 or 0.3' (a point and digits)"
    return OctalCodeError(text, f"{_short(text.strip())!r} {said}")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _not_octal(digit: str, place: int, text: str) -> str:
    return f"digit {digit!r} at place {place} of {_short(text)!r} is not octal: digits are 0 to 7"


def _primitive(block: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shortest block that repeats to the same digits."""
    for length in range(1, len(block)):
        if len(block) % length == 0 and block == block[:length] * (len(block) // length):
            return block[:length]
    return block


@trusted
def nim_values_by_definition(code: OctalCode, count: int) -> NDArray[np.int64]:
    """Return G(0), ..., G(count - 1): each the least value that no option has.

    Every pair of heaps is examined once for each total; the time grows as the square of count.
    Raises LimitReached if the forecast is refused, OutOfBudget at a limit.

    >>> nim_values_by_definition(OctalCode.parse("0.77"), 13).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    if count > FORETOLD_AT:
        number = count * count // 4
        forecast(
            f"{count} nim-values of {code} by definition, {number:.2g} pairs of heaps",
            seconds=number * PAIR_SECONDS + count * 2e-5,
            memory=24 * count,
        )
    values = np.zeros(max(count, 1), dtype=np.int64)
    width = 16
    recent: list[NDArray[np.bool_]] = []  # options two heaps of total m, for the last few m
    digits = [code.digit(k) for k in range(code.last + len(code.block) + 1)]
    period = len(code.block)
    # Values excluded by recurring digits, by the residue of the heap moved from.
    gathered = np.zeros((max(period, 1), width), dtype=np.bool_)
    with phase("nim-values", count) as done:
        for n in range(1, count):
            if not n % 64:
                done.reach(n, steps=64)
            if 2 * int(values[:n].max(initial=0)) + 2 >= width:
                recent = [np.pad(row, (0, width)) for row in recent]
                gathered = np.pad(gathered, ((0, 0), (0, width)))
                width *= 2
            pairs = np.zeros(width, dtype=np.bool_)
            half = n // 2
            pairs[values[1 : half + 1] ^ values[n - 1 : n - half - 1 : -1]] = True
            recent.append(pairs)  # recent[-1 - k] is total n - k
            if len(recent) > code.last + 2:
                del recent[0]
            excluded = np.zeros(width, dtype=np.bool_)
            for k in range(min(code.last, n) + 1):
                digit = digits[k]
                if digit & 1 and k == n:
                    excluded[0] = True
                if digit & 2 and 0 < k < n:
                    excluded[values[n - k]] = True
                if digit & 4 and k < n:
                    excluded |= recent[-1 - k]
            if period:
                far = n - code.last - 1  # this total comes into reach of the recurring digits
                if far >= 1:
                    for place, digit in enumerate(code.block):
                        row = gathered[(n + place) % period]
                        if digit & 2:
                            row[values[far]] = True
                        if digit & 4:
                            row |= recent[-2 - code.last]
                excluded |= gathered[n % period]
                if n > code.last and code.digit(n) & 1:
                    excluded[0] = True
            values[n] = int(np.argmin(excluded))
    return values[:count]


FORETOLD_FROM = 1 << 14
"""This many values are computed before the cost of the others is forecast."""
VALUE_BYTES = 64
"""The memory of a value, with the arrays of rare values."""
PLAIN = 256
"""This many values come from the definition, and choose the first mask."""
TOGETHER = 128
"""The number of heaps between checks of the limits."""


@takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"), count=at_least(0))
@budgeted
def nim_values(
    code: OctalCode,
    count: int,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> NDArray[np.int64]:
    """Return G(0), ..., G(count - 1), by rare values if the code has finitely many digits.

    budget: limits of time, memory and steps.
    Raises LimitReached if the forecast is refused, OutOfBudget at a limit.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> nim_values(OctalCode.parse("0.156"), 12).tolist()
    [0, 1, 1, 0, 2, 2, 2, 4, 4, 1, 1, 1]
    """
    if not code.is_finite:
        return nim_values_by_definition(code, count)
    sequence = OctalNimValues(code)
    sequence.extend(count)
    return sequence.values[:count].copy()


MOST_LISTED = 1000
"""The limit on heaps whose moves are listed, since each split is examined."""


def winning_moves(code: OctalCode, heaps: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the moves of a sum of heaps that win in normal play: a heap, and what is left of it.

    They leave nim-sum 0. heaps: at least one; among equal heaps the move is in the first. Raises
    LimitReached if the forecast of the nim-values is refused, OutOfBudget at a limit.

    >>> winning_moves(OctalCode.parse("S(2,5,6)"), [7, 8, 9])
    [(7, (5,)), (8, (6,)), (8, (3,)), (8, (2,)), (9, (7,))]
    """
    values = nim_values(code, max(heaps) + 1)
    total = reduce(xor, (int(values[heap]) for heap in heaps))
    found: list[tuple[int, tuple[int, ...]]] = []
    for heap in dict.fromkeys(heaps):
        goal = total ^ int(values[heap])
        for taken in range(heap + 1):
            digit, rest = code.digit(taken), heap - taken
            if digit & (2 if rest else 1) and values[rest] == goal:
                found.append((heap, (rest,) * (rest > 0)))
            if digit & 4:
                half = rest // 2
                pairs = values[1 : half + 1] ^ values[rest - half : rest][::-1]
                found += [
                    (heap, (k + 1, rest - k - 1)) for k in np.flatnonzero(pairs == goal).tolist()
                ]
    return found


@trusted
def nim_sequence(code: OctalCode) -> OctalNimValues:
    """Return the nim-values of a code with finitely many digits, a few of them computed."""
    return OctalNimValues(code)


class OctalNimValues:
    """The nim-values of a finite octal code, computed as far as requested.

    mask: the last one used.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> kayles = OctalNimValues(OctalCode.parse("0.77"))
    >>> kayles.extend(1000)
    >>> kayles.values[990:1000].tolist()
    [7, 2, 1, 8, 2, 7, 4, 1, 2, 8]
    """

    def __init__(self, code: OctalCode) -> None:
        assert code.is_finite
        self.code = code
        self._digits = np.array([code.digit(k) for k in range(code.last + 1)])
        self._foretold = FORETOLD_FROM
        self._last = (0, 0.0)
        self._values = nim_values_by_definition(code, PLAIN)
        self.mask = 0

    @property
    def values(self) -> NDArray[np.int64]:
        """All values known so far, read-only."""
        known = self._values[:]
        known.flags.writeable = False
        return known

    def foretell(self, count: int) -> None:
        """Forecast the cost of making `count` values known, if those are many more than are.

        It extrapolates the time of the last half of the known values; raises LimitReached if the
        budget refuses it.
        """
        first = min(FORETOLD_FROM, count)
        self.extend(first)
        if count <= self._foretold:
            return
        self._foretold = 2 * count
        known, seconds = self._last
        if not known:
            return
        times = count / known
        forecast(
            f"{count} nim-values of {self.code}",
            seconds=seconds * 4 / 3 * times * times,
            memory=VALUE_BYTES * count,
        )

    def extend(self, count: int) -> None:
        """Make G(0), ..., G(count - 1) known; raises OutOfBudget at a limit.

        The values computed so far are kept.
        """
        if count > self._foretold:
            self.foretell(count)
        if len(self._values) >= count:
            return
        with phase("nim-values", count) as done:
            done.done = len(self._values)
            while (known := len(self._values)) < count:
                self._extend(min(count, 2 * known), done)  # by a mask of its own

    def _extend(self, goal: int, done: Progress) -> None:
        """Continue to `goal`, or to the first value that has a new highest bit."""
        known = len(self._values)
        values = np.concatenate([self._values, np.zeros(goal - known, dtype=np.int64)])
        width = 1 << int(values.max()).bit_length()
        # While all values are 0 every mask is as good; one of them has common values.
        mask = best_mask(np.bincount(self._values, minlength=width)) or 1
        self.mask = mask if (self._digits & 4).any() else 0
        is_rare = np.bitwise_count(np.arange(2 * width) & mask) % 2 == 0
        heaps = 1 + np.flatnonzero(is_rare[self._values[1:]])
        rare = np.zeros(goal + 1, dtype=np.int64)
        rare[: len(heaps) + 1] = len(heaps), *heaps
        seen = np.full(2 * width, -1)
        pairs = len(self._digits) + len(heaps) * int(np.count_nonzero(self._digits & 4))
        fast = compiled(_by_rare_values, (goal - known) * pairs * PLAIN_SECONDS)
        run = fast or _by_rare_values
        tables: list[Any] = [values, self._digits, is_rare, seen, rare]
        if not fast:  # single numbers of a memoryview are read and written faster
            tables = [memoryview(one) for one in tables]
        end, begin = known, 0.0
        while end == known < goal:
            end = min(known + TOGETHER, goal)
            known = run(tables[0], known, end, *tables[1:])
            self._values = values[:known]
            done.reach(known, steps=TOGETHER)
            begin = begin or time.process_time()  # the first heaps may wait for the compiler
        self._last = known, time.process_time() - begin


@loop()
def _by_rare_values(
    values: Any, start: int, end: int, digits: Any, is_rare: Any, seen: Any, rare: Any
) -> int:
    """Write G(start), ..., G(end - 1), up to one that has a new highest bit; return up to where.

    is_rare: for all values with one bit more than the known ones. seen: for each value the last n
    of which it is an option. rare: the number of heaps of rare values, then these in order.
    """
    splits = 0
    for digit in digits:
        splits |= digit & 4
    for n in range(start, end):
        for k in range(min(len(digits), n + 1)):
            if digits[k] & 1 and k == n:
                seen[0] = n
            if digits[k] & 2 and k < n:
                seen[values[n - k]] = n
            if digits[k] & 4:
                for i in range(1, rare[0] + 1):
                    if rare[i] >= n - k:
                        break
                    seen[values[rare[i]] ^ values[n - k - rare[i]]] = n
        value, missing = 0, 0
        while is_rare[value] or seen[value] == n:
            if seen[value] != n:
                missing += 1
            value += 1
        heap = 1
        while splits and missing and 2 * heap <= n:
            for k in range(min(len(digits), n + 1)):
                if digits[k] & 4 and 2 * heap <= n - k:
                    option = values[heap] ^ values[n - k - heap]
                    if option < value and seen[option] != n:
                        missing -= 1
                    seen[option] = n
            heap += 1
        if missing:
            value = 0
            while seen[value] == n:
                value += 1
        values[n] = value
        if is_rare[value]:
            rare[0] += 1
            rare[rare[0]] = n
        if 2 * value >= len(is_rare):
            return n + 1
    return end


def best_mask(counts: NDArray[np.int64]) -> int:
    """Return the mask for which the fewest counted values are rare; the least such mask.

    counts: how often each value occurs; their number is a power of 2. It uses the Walsh-Hadamard
    transform, in one pass over the bits.

    >>> best_mask(np.array([1, 5, 7, 0]))
    3
    """
    excess = counts.astype(np.int64).copy()
    step = 1
    while step < len(excess):
        pairs = excess.reshape(-1, 2, step)
        excess = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return int(np.argmin(excess))
