"""F = p/q because q annihilates the automaton: one exact vector for each coefficient of q.

Let F be the sum of a(n) t^n with a(n) = alpha M^n beta, for N states. Let h_0 = q_0 alpha and
h_j = h_(j-1) M + q_j alpha, where q_j = 0 beyond the degree of q. So h_j is the sum of all
q_i alpha M^(j-i), and h_j beta is the coefficient of t^j in q F. Let K >= max(deg q, deg p + 1).

Theorem. If h_j beta = p_j for all j < K, and h_K = 0, then F = p/q.

Proof. h_(K+1) = h_K M = 0, and so on: q F has no further coefficients.

Theorem. If h_j beta = p_j for all j < K + N, then F = p/q.

Proof. For j >= K, h_j beta = h_K M^(j-K) beta. By the theorem of Cayley and Hamilton each of these
numbers is a combination of the N before it, and N of them vanish.

The first asks for fewer rows, and its numbers are shorter than terms: if q = det(I - tM), the
entries of all h_j are those of alpha adj(I - tM). If F = p/q, then h_K M^i beta = 0 for all i; so
the first serves if no vector but 0 has that property, and else the second does.

With marks the same is true over Z[x, y]; the polynomials are written as integers (`marks`).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .clock import limit, need
from .exact_values import Cells, row_growth, row_step
from .kinds import part
from .monomials import X
from .recurrences import recurrence_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..marks.digits import Digits
    from .clock import Clock
    from .monomials import Poly
    from .quotient import Automaton
    from .report import Report

MUCH_WORK = 10**8
"""From so many words that are added on the time is forecast."""
SURELY = 2
"""A replay is not begun that would take so many times the time that is left."""
MOST_BYTES = 1 << 30
"""Memory of the vectors unless the user allows more."""
OTHERS = 10
"""Masks, and what is at work while an integer or a mask is made, each as long as an entry."""
BITS = 100
"""A step, as the clock counts, is an operation on at most so many bits of an integer."""


class TooShort(Exception):
    """A vector is not kept; with this size and height it may be."""

    def __init__(self, size: int, high: int) -> None:
        super().__init__(size, high)
        self.size, self.high = size, high


class Rows:
    """The vectors h_j of an automaton, and p and q, as integers.

    digits: how polynomials are written; None without marks.
    """

    def __init__(
        self,
        automaton: Automaton,
        p: list[Poly],
        q: list[Poly],
        digits: Digits | None,
        clock: Clock,
    ) -> None:
        self.digits, self.clock = digits, clock
        layers = automaton.layers
        # Three vectors while a layer is read, and what is added up for one entry.
        added = max(len(edges) for layer in layers for edges in layer)
        self.held = OTHERS + 3 * max(map(len, layers)) + added
        self.kept, self.mask, self.longer = 0, 0, row_growth(automaton).bit_length()
        if digits is None:
            self.p, self.q = ([z.get(0, 0) for z in side] for side in (p, q))
            self.cells = Cells(automaton)
        else:
            self.mask = 2 * digits.size * digits.high
            self.longer += digits.size * row_shift(automaton, digits.high)
            lengths = [digits.bytes_of(z) for z in (*p, *q)]
            self.kept = sum(lengths)
            self.room(8 * max(lengths))
            self.p, self.q = ([self.written(z) for z in side] for side in (p, q))
            self.cells = Cells(automaton, digits.size * digits.high, digits.size)
        self.start = [(k, c) for k, c in enumerate(self.cells.start) if c]

    def written(self, poly: Poly) -> int:
        """Return the integer of a polynomial."""
        assert self.digits
        self.clock.spend(2 * self.digits.bytes_of(poly) + 5 * len(poly))
        return self.digits.written(poly)

    def room(self, bits: int) -> None:
        """Raise NotChecked unless vectors of entries of so many bits fit into the memory."""
        most = max(MOST_BYTES, self.clock.memory or 0)
        told = "the vectors take too much memory to replay (--memory-limit allows more)"
        limit(self.held * (bits + self.mask) // 8 + self.kept < most, told)

    def work(self, bits: int) -> int:
        """Return the steps of a row that starts from entries of so many bits, if there is room."""
        bits += self.longer
        self.room(bits)
        return 1 + (self.cells.work + 4 * len(self.cells.start)) * (1 + (bits + self.mask) // BITS)

    def check(self, report: Report) -> tuple[int, bool]:
        """Return how many coefficients of q F were found to be those of p, and whether h_K = 0.

        Raises Rejected, NotChecked, or TooShort if entries do not fit into the digits.
        """
        since = recurrence_from(self.p, self.q)
        last = since + len(self.cells.start)
        h: Sequence[int] = [0] * len(self.cells.start)
        for j in range(last):
            if j % (1 + since // 20) == 0:
                report.progress(f"coefficient {j} of {since if j < since else last}")
            self.clock.spend(self.work(max(map(int.bit_length, h))))
            if j:
                h = self.cells.row(h)
            if j < len(self.q):
                h = [*h]
                for k, c in self.start:
                    h[k] += c * self.q[j]
            if self.digits:
                self.digits.keep(h)
            if j == since and not any(h):
                return since, True
            wanted = self.p[j] if j < len(self.p) else 0
            found = sum([h[k] for k in self.cells.ends])
            need(found == wanted, f"the series of p/q differs at t^{j}")
        return last, False

    def forecast(self, report: Report) -> None:
        """Raise NotChecked if a replay would take much longer than the time that is left."""
        rows, bits = len(self.q), sum(map(int.bit_length, self.q)) // len(self.q)
        if rows * self.cells.work * (1 + bits // 64) < MUCH_WORK:
            return
        self.clock.afford(self.work(bits))
        v: Sequence[int] = [(1 << bits) - 1 - k for k in range(len(self.cells.start))]
        began = time.monotonic()
        self.cells.row(v)
        seconds = max(1, round(rows * (time.monotonic() - began)))
        told = f"{rows - 1} rows of about {bits} bits an entry"
        left = max(self.clock.end - self.clock.now(), 0.1)
        enough = f"take about {seconds} s to replay (--time-limit allows more)"
        limit(seconds < SURELY * left, f"{told} {enough}")
        report.progress(f"{told}, about {seconds} s")


def row_shift(automaton: Automaton, high: int) -> int:
    """Bound by how many digits a row can raise polynomials, of which x takes `high`."""
    return sum(
        max((e // X * high + e % X for z in layer for _, _, e in z), default=0)
        for layer in automaton.layers
    )


def check_fraction(
    automaton: Automaton, p: list[Poly], q: list[Poly], marks: str, clock: Clock, report: Report
) -> None:
    """Check that F = p/q; raises Rejected, or NotChecked."""
    digits = None
    if marks != "none":
        # By which coefficients are multiplied in a row, in q_j alpha, and in the sum over the ends.
        factors = (row_growth(automaton), *map(abs, automaton.start), sum(automaton.end))
        digits = part("marks.digits").Digits.for_all(
            [*p, *q], 2 + max(factors).bit_length(), row_step(automaton)
        )
    while True:
        rows = Rows(automaton, p, q, digits, clock)
        rows.forecast(report)
        try:
            compared, vanishes = rows.check(report)
            break
        except TooShort as problem:
            assert digits
            digits = digits.longer(problem)
    how = " and q annihilates the start vector:" if vanishes else ","
    told = f"q F = p in {compared} coefficients{how} enough for F = p/q"
    report.say("agreement", told, terms=compared)
