"""The verdicts that are not "holds", the clock that every loop of the checker asks, and the shape
that data must have, with long integers.
"""  # noqa: D205

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

SECONDS = 30.0
"""The time limit unless the user names another."""

LOOK = 5_000
"""Number of steps between two looks at the clock; fewer where steps take longer than most."""
LOOK_SECONDS = 0.02
FASTEST = 1e9
"""An upper bound on the steps per second of any machine."""


class Rejected(Exception):
    """The certificate does not hold, or does not show what it states; the message says why."""


class NotChecked(Exception):
    """A limit was in the way, so the certificate may hold or not; the message says which."""


class Refused(NotChecked):
    """The certificate is of a kind that is no longer checked."""


def need(condition: object, reason: str) -> None:
    """Reject with the reason unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def limit(condition: object, reason: str) -> None:
    """Give up with the reason unless the condition holds."""
    if not condition:
        raise NotChecked(reason)


@dataclass(eq=False)
class Clock:
    """A limit on time and memory, asked by counting steps, each a few operations on small numbers.

    seconds: how long from now on. now: tells the time in seconds. memory: bytes of resident memory
    of the process, looked at where the system tells it; None for any. ask: called at every look;
    what it raises of the classes in `passes` ends the check, and says nothing about it.
    """

    seconds: float = SECONDS
    now: Callable[[], float] = time.monotonic
    memory: int | None = None
    ask: Callable[[], None] = lambda: None
    passes: tuple[type[Exception], ...] = ()

    def __post_init__(self) -> None:
        self.looked = self.weighed = self.now()
        self.end = self.looked + self.seconds
        self.unseen, self.every = 0, LOOK

    def is_over(self) -> bool:
        """Tell whether the time is over."""
        return self.now() > self.end

    def spend(self, steps: int = 1) -> None:
        """Count steps that are made now or next; raises NotChecked when a limit is reached.

        One long operation is announced by the number of words it touches: where that cannot be
        done in the time allowed, this raises at once.
        """
        self.unseen += steps
        if self.unseen >= self.every:
            self._look()

    def _look(self) -> None:
        """Look at the clock and the memory, and soon again if the steps turn out to be long."""
        self.ask()
        now = self.afford(self.unseen)
        gone, self.looked = now - self.looked, now
        self.every = min(LOOK, 2 * self.every)
        if gone > LOOK_SECONDS:
            self.every = max(1, int(min(self.unseen, LOOK) * LOOK_SECONDS / gone))
        self.unseen = 0
        if self.memory is not None and now >= self.weighed + LOOK_SECONDS:
            self.weighed = now
            told = f"the check takes more than {self.memory / 2**30:.3g} GiB of memory"
            limit(resident() <= self.memory, f"{told} (--memory-limit allows more)")

    def afford(self, steps: float) -> float:
        """Return the time; raises NotChecked unless this many steps, not counted, fit into it."""
        now, most = self.now(), min(self.seconds, 1e9) * FASTEST
        told = f"the check takes longer than {self.seconds:g} s (--time-limit allows more)"
        limit(steps <= most and now + int(steps) / FASTEST <= self.end, told)
        return now

    def reduce(self, bits: float, others: float | None = None) -> None:
        """Announce a quotient, or a fraction in lowest terms, of integers of this many bits."""
        if bits > 2000:
            self.spend(int(bits / 30 * ((bits if others is None else others) / 30 + 1)))

    def multiply(self, bits: float, others: float) -> None:
        """Announce a product of integers of a given number of bits; raises NotChecked."""
        low, high = (bits, others) if bits < others else (others, bits)
        if high > 2000:
            words = 1 + low / 30
            self.spend(int(words**1.6 * (1 + high / (30 * words))))


def resident() -> int:
    """Return the bytes of memory of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - asked often
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


# Data.

MAX_LENGTH = 500_000
SHORT = 500
"""Number of digits converted at once; every interpreter allows that."""
TEXT = re.compile(r"(?s).*")
HEX = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,99999}")
INDEX = range(50_001)


@dataclass(frozen=True)
class Maybe:
    """The shape of null, and of what has another one."""

    shape: Any


def fit(value: Any, shape: Any, where: str) -> None:
    """Reject a value without the shape: a dict for an object with exactly its keys, but for those
    with ? that may be left out, [shape] for a list, a tuple for a list so long, a range for an
    integer, float for a number, bool and dict for themselves, a pattern for a string, Maybe for
    null too, None for all.

    >>> fit({"p": ["1", "-2"]}, {"p": [NUMBER], "q?": [NUMBER]}, "statement")
    """  # noqa: D205
    if isinstance(shape, dict):
        named = {key.rstrip("?"): z for key, z in shape.items()}
        keys = f"{where} is not an object with exactly the keys {', '.join(shape)}"
        need(isinstance(value, dict), keys)
        need(shape.keys() & named.keys() <= value.keys() <= named.keys(), keys)
        for key in value:
            fit(value[key], named[key], f"{where}.{key}")
    elif isinstance(shape, list | tuple):
        need(isinstance(value, list), f"{where} is not a list")
        limit(len(value) <= MAX_LENGTH, f"{where} has more than {MAX_LENGTH} entries")
        shapes = shape * len(value) if isinstance(shape, list) else shape
        need(len(value) == len(shapes), f"{where} does not have {len(shapes)} entries")
        for k, entry in enumerate(value):
            fit(entry, shapes[k], f"{where}[{k}]")
    elif isinstance(shape, Maybe):
        if value is not None:
            fit(value, shape.shape, where)
    elif isinstance(shape, range):
        outside = f"{where} is not an integer from {shape[0]} to {shape[-1]}"
        need(type(value) is int and value in shape, outside)
    elif shape is float:
        finite = type(value) in (int, float) and abs(value) < 2**31
        need(finite, f"{where} is not a number below 2^31")
    elif shape is dict:
        need(isinstance(value, dict), f"{where} is not an object")
    elif shape is bool:
        need(type(value) is bool, f"{where} is neither true nor false")
    elif shape is not None:
        need(isinstance(value, str) and shape.fullmatch(value), f"{where} is not {shape.pattern}")


def integer(text: Any, where: str, clock: Clock) -> int:
    """Read an integer in decimal digits: a string, or a number of the file."""
    if type(text) is int:
        return text
    need(isinstance(text, str) and NUMBER.fullmatch(text), f"{where} is not an integer")
    return decimal_integer(text, clock)


def decimal_integer(text: str, clock: Clock) -> int:
    """Return the integer of decimal digits, perhaps with a sign, of which there may be many.

    The halves are read and joined, so that the time is about that of a multiplication, and no limit
    of the interpreter on digits is in the way.
    """
    clock.spend(1 + len(text) // 8)
    if len(text) <= SHORT:
        return int(text)
    if text[0] == "-":
        return -decimal_integer(text[1:], clock)
    half = len(text) // 2
    clock.multiply(4 * half, 4 * half)
    high, low = decimal_integer(text[:-half], clock), decimal_integer(text[-half:], clock)
    joined: int = high * 10**half + low
    return joined


def rational(text: str, where: str, clock: Clock) -> Fraction:
    """Read a rational number: an integer, or two with / between them."""
    above, _, below = text.partition("/")
    top, bottom = integer(above, where, clock), integer(below or "1", where, clock)
    need(bottom > 0, f"{where} has a denominator that is not above 0")
    if bottom > 1:
        clock.reduce(max(top.bit_length(), bottom.bit_length()))
    return Fraction(top, bottom)


def canonical(data: Any) -> str:
    """Return the one JSON text of data, keys sorted."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
