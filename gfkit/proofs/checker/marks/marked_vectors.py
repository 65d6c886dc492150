"""Polynomials in the marks x and y as integers whose digits are their coefficients.

f(x, y) is written f(2^(s h), 2^s). So sums and multiples of polynomials are those of integers.

Theorem. Polynomials with |coefficients| < 2^(s-1) and degrees in y below h are written differently.

Proof. x^i y^j is the place h i + j, another one for each monomial. At the lowest place k where two
polynomials differ they do by less than 2^s; so 2^(s (k + 1)) does not divide the difference.

A vector of polynomials is kept if all coefficients c have -B <= c < B, where B = 2^(s-1-g) and
g >= 2, and all degrees in y are below h - d. Let a row make coefficients at most 2^(g-2) times as
large and degrees in y at most d larger. After a row, a vector that was kept has coefficients of at
most 2^(s-3) and degrees below h; the theorem still holds for it when coefficients below 2^(s-2) and
degrees below h were added. So its integers tell whether it is kept as well: add B to each digit,
and look whether the g highest bits of all are 0, and whether those of the d highest powers of y are
B. A sum of at most 2^(g-2) entries of a kept vector has coefficients of at most 2^(s-3), and the
theorem holds for it.

Vectors of polynomials in the marks x and y, by integers whose digits are coefficients.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.annihilation import Rows, row_growth, values
from ..core.clock import limit
from ..core.generating_functions import Poly, X

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..core.clock import Clock
    from ..core.kinds import Report
    from ..core.machines import Automaton


class TooShort(Exception):
    """A vector is not kept; with this size and height it may be."""

    def __init__(self, size: int, high: int) -> None:
        super().__init__(size, high)
        self.size, self.high = size, high


class Digits:
    """A way to write polynomials.

    size: s, a multiple of 8. high: h. spare: g. step: d.
    """

    def __init__(self, size: int, high: int, spare: int, step: int) -> None:
        self.size, self.high, self.spare, self.step = size, high, spare, step
        self.wide = 0

    @classmethod
    def for_all(cls, polys: Iterable[Poly], spare: int, step: int) -> Digits:
        """Return digits for some polynomials, and for others that are not much longer."""
        codes = [(abs(c), code % X) for poly in polys for code, c in poly.items()]
        bits = max((c for c, _ in codes), default=1).bit_length()
        high = max((j for _, j in codes), default=0)
        return cls((bits + bits // 16 + spare + 40) // 8 * 8, high + (1 + 4 * step), spare, step)

    def longer(self, problem: TooShort) -> Digits:
        """Return digits that are long enough for a vector that was not kept."""
        return Digits(problem.size, problem.high, self.spare, self.step)

    def _widen(self, wide: int) -> None:
        """Make the masks for a given number of powers of x."""
        self.wide = wide
        size, high = self.size // 8, self.high
        raised = (1 << self.size - 1 - self.spare).to_bytes(size, "little")
        tops = (((1 << self.spare) - 1) << self.size - self.spare).to_bytes(size, "little")
        own, above = high - self.step, self.step
        self.raised = int.from_bytes(raised * high * wide, "little")
        self.seen = int.from_bytes((tops * own + b"\xff" * size * above) * wide, "little")
        self.wanted = int.from_bytes((bytes(size * own) + raised * above) * wide, "little")

    def bytes_of(self, poly: Poly) -> int:
        """Return how long the integer of a polynomial can be."""
        return self.size // 8 * self.high * (1 + max(poly, default=0) // X)

    def written(self, poly: Poly) -> int:
        """Return the integer of a polynomial; |coefficients| < 2^(s-1), degrees in y below h."""
        size = self.size // 8
        half = 1 << self.size - 1
        count = self.high * (1 + max(poly, default=0) // X)
        digits = bytearray(half.to_bytes(size, "little") * count)
        halves = int.from_bytes(digits, "little")
        for code, c in poly.items():
            at = size * (code // X * self.high + code % X)
            digits[at : at + size] = (c + half).to_bytes(size, "little")
        return int.from_bytes(digits, "little") - halves

    def keep(self, vector: Sequence[int]) -> None:
        """Raise TooShort unless the vector is kept."""
        longest = max(map(int.bit_length, vector))
        wide = 2 + longest // (self.size * self.high)
        if wide > self.wide:
            self._widen(wide + wide // 4)
        if all((v + self.raised) & self.seen == self.wanted for v in vector):
            return
        tops = (self.raised << self.spare + 1) - (self.raised << 1)
        if any((v + self.raised) & tops for v in vector):
            raise TooShort(self.size * 3 // 16 * 8 + 8, self.high)
        raise TooShort(self.size, self.high * 3 // 2 + 1)


MAX_BITS, MAX_DIGITS = 1 << 33, 2 * 10**8


def row_step(automaton: Automaton) -> int:
    """Bound by how much a row can raise degrees in y."""
    return row_shift(automaton, 0)


def row_shift(automaton: Automaton, high: int) -> int:
    """Bound by how many digits a row can raise polynomials, of which x takes `high`."""
    return sum(
        max((e // X * high + e % X for z in layer for _, _, e in z), default=0)
        for layer in automaton.layers
    )


class MarkedRows(Rows):
    """The vectors of an automaton, and p and q, written with digits."""

    def __init__(
        self, automaton: Automaton, p: list[Poly], q: list[Poly], digits: Digits, clock: Clock
    ) -> None:
        super().__init__(automaton, clock, digits.size * digits.high, digits.size)
        self.digits, self.mask = digits, 2 * digits.size * digits.high
        self.longer += digits.size * row_shift(automaton, digits.high)
        lengths = [digits.bytes_of(z) for z in (*p, *q)]
        self.kept = sum(lengths)
        self.room(8 * max(lengths))
        self.p, self.q = ([self.written(z) for z in side] for side in (p, q))

    def written(self, poly: Poly) -> int:
        """Return the integer of a polynomial."""
        self.clock.spend(2 * self.digits.bytes_of(poly) + 5 * len(poly))
        return self.digits.written(poly)

    def vectors(self, q: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield h_0, h_1, ...; raises TooShort if entries do not fit into the digits."""
        for h in super().vectors(q):
            self.digits.keep(h)
            yield h


def check(
    automaton: Automaton, p: list[Poly], q: list[Poly], clock: Clock, report: Report
) -> tuple[int, bool]:
    """Return what `Rows.check` does, with digits that are long enough; raises Rejected."""
    # By which coefficients are multiplied in a row, in q_j alpha, and in the sum over the ends.
    factors = (row_growth(automaton), *map(abs, automaton.start), sum(automaton.end))
    spare = 2 + max(factors).bit_length()
    digits = Digits.for_all([*p, *q], spare, row_step(automaton))
    while True:
        rows = MarkedRows(automaton, p, q, digits, clock)
        try:
            return rows.check(rows.p, rows.q, report)
        except TooShort as problem:
            digits = digits.longer(problem)


def terms(automaton: Automaton, count: int, clock: Clock) -> Iterator[Poly]:
    """Yield the exact polynomials a(0), ..., a(count - 1).

    By Kronecker substitution: y = 2^s and x = 2^(s h), where every coefficient is below 2^(s - 1)
    in absolute value and every degree in y below h. Once 2^(s - 1) has been added to each
    coefficient they are the digits of the value in base 2^s: no polynomial is taken for another.
    """
    widest = 3 * max(len(layer) for layer in automaton.layers)

    def affordable(bits: float) -> None:
        limit(widest * bits < MAX_BITS, "the terms take too much memory to replay")

    absolute = replace(automaton, start=[abs(c) for c in automaton.start])
    size = 1 + max(values(absolute, count, clock)).bit_length() // 8  # bytes a digit
    s = 8 * size
    affordable(s * count * row_shift(automaton, 1))
    wide, high = (
        1 + max(values(absolute, count, clock, *z)).bit_length() // s for z in ((s, 0), (0, s))
    )
    affordable(s * wide * high)
    limit(count * wide * high < MAX_DIGITS // 8, "the terms have too many coefficients")
    half = 1 << (s - 1)
    halves = int.from_bytes(half.to_bytes(size, "little") * wide * high, "little")
    for value in values(automaton, count, clock, s * high, s):
        digits = (value + halves).to_bytes(size * wide * high, "little")
        poly = {}
        clock.afford(3 * wide * high)
        for k in range(wide * high):
            clock.spend(3)
            c = int.from_bytes(digits[k * size : (k + 1) * size], "little") - half
            if c:
                poly[k // high * X + k % high] = c
        yield poly
