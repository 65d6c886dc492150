"""Vectors of polynomials in the marks x and y, by integers whose digits are coefficients."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.annihilation import Rows, row_growth, values
from ..core.clock import limit
from ..core.generating_functions import Poly, X
from .digits import Digits, TooShort

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.clock import Clock
    from ..core.kinds import Report
    from ..core.machines import Automaton

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
