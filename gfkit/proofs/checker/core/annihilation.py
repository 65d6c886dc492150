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

With marks the same is true over Z[x, y]; polynomials are written as integers (the part `marks`).
"""

from __future__ import annotations

import math
import operator
import time
from typing import TYPE_CHECKING

from .clock import limit, need
from .kinds import part
from .monomials import Poly, X

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .clock import Clock
    from .quotient import Automaton, Edge
    from .report import Report

MAX_BITS = 1 << 33
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
MAX_PLAIN = 40
"""Number of sources up to which those of many targets are added side by side."""


class Step:
    """The targets of a layer with equally many sources and no weights, or those with weights.

    Without weights all are made at once: `itemgetter` and `map` add without a loop of bytecode.
    """

    def __init__(self, targets: list[list[Edge]], *, weighted: bool) -> None:
        self.weighted = targets if weighted else []
        columns = [] if weighted else [[s for s, _, _ in z] for z in zip(*targets, strict=True)]
        self.gets = [picked(column) for column in columns]

    def of(self, v: Sequence[int]) -> Iterable[int]:
        """Return the values of the targets, from those of the sources."""
        if self.weighted:
            return [sum([v[s] * c << shift for s, c, shift in edges]) for edges in self.weighted]
        total: Iterable[int] = self.gets[0](v)
        for get in self.gets[1:]:
            total = map(operator.add, total, get(v))
        return total


def picked(places: list[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    """Return the function that picks what stands at some places."""
    if len(places) > 1:
        return operator.itemgetter(*places)
    return operator.itemgetter(slice(places[0], places[0] + 1))


def kind(edges: list[Edge]) -> int:
    """Sort the targets of a layer: by the number of sources, or -1 if they are weighted."""
    plain = 0 < len(edges) <= MAX_PLAIN and all(c == 1 and code == 0 for _, c, code in edges)
    return len(edges) if plain else -1


class Cells:
    """A row of an automaton, cell by cell, for vectors of values at x -> 2^x, y -> 2^y.

    start: the vector above the first row. ends: the places in it of the blocks where a board may
    end. work: how many edges a row has.
    """

    def __init__(self, automaton: Automaton, x: int = 0, y: int = 0) -> None:
        layers = automaton.layers
        orders = [sorted(range(len(z)), key=[kind(t) for t in z].__getitem__) for z in layers]
        self.steps: list[list[Step]] = []
        for depth, layer in enumerate(layers):
            # The order of the sources is that of the targets one layer before; at 0, of the last.
            place = {target: k for k, target in enumerate(orders[depth - 1])}
            kinds: dict[int, list[list[Edge]]] = {}
            for target in orders[depth]:
                edges = [(place[s], c, e // X * x + e % X * y) for s, c, e in layer[target]]
                kinds.setdefault(kind(layer[target]), []).append(edges)
            self.steps.append([Step(z, weighted=k < 0) for k, z in sorted(kinds.items())])
        self.start = [automaton.start[b] for b in orders[-1]]
        self.ends = [k for k, b in enumerate(orders[-1]) if automaton.end[b]]
        self.work = sum(len(z) for layer in layers for z in layer)

    def row(self, v: Sequence[int]) -> Sequence[int]:
        """Return the vector below a row."""
        for steps in self.steps:
            below: list[int] = []
            for step in steps:
                below += step.of(v)
            v = below
        return v


def values(automaton: Automaton, count: int, clock: Clock, x: int = 0, y: int = 0) -> Iterator[int]:
    """Yield a(0), ..., a(count - 1) at x -> 2^x, y -> 2^y: cell by cell, in plain integers."""
    cells = Cells(automaton, x, y)
    v: Sequence[int] = cells.start
    for n in range(count):
        total = sum([v[k] for k in cells.ends])
        clock.spend(1 + cells.work * (1 + total.bit_length() // 200))
        yield total
        if n < count - 1:
            v = cells.row(v)


def row_growth(automaton: Automaton) -> int:
    """Bound the factor by which a row can make coefficients larger."""
    return math.prod(
        max([1, *(sum(c for _, c, _ in z) for z in layer)]) for layer in automaton.layers
    )


class Rows:
    """The vectors h_j of an automaton, and p and q, as integers.

    x, y: with marks, the vectors are at x -> 2^x, y -> 2^y.
    """

    def __init__(self, automaton: Automaton, clock: Clock, x: int = 0, y: int = 0) -> None:
        self.clock, self.p, self.q = clock, [0], [1]
        layers = automaton.layers
        # Three vectors while a layer is read, and what is added up for one entry.
        added = max(len(edges) for layer in layers for edges in layer)
        self.held = OTHERS + 3 * max(map(len, layers)) + added
        self.kept, self.mask, self.longer = 0, 0, row_growth(automaton).bit_length()
        self.cells = Cells(automaton, x, y)
        self.start = [(k, c) for k, c in enumerate(self.cells.start) if c]

    def keep(self, h: Sequence[int]) -> None:
        """Look at a vector; of plain integers nothing is asked."""

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

        Raises Rejected or NotChecked.
        """
        since = max(len(self.q) - 1, len(self.p))
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
            self.keep(h)
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


def check_fraction(
    automaton: Automaton, p: list[Poly], q: list[Poly], marks: str, clock: Clock, report: Report
) -> None:
    """Check that F = p/q; raises Rejected, or NotChecked."""
    if marks == "none":
        rows = Rows(automaton, clock)
        rows.p, rows.q = ([z.get(0, 0) for z in side] for side in (p, q))
        rows.forecast(report)
        compared, vanishes = rows.check(report)
    else:
        marked = part("marks.marked_vectors").check
        compared, vanishes = marked(automaton, p, q, clock, report)
    how = " and q annihilates the start vector:" if vanishes else ","
    told = f"q F = p in {compared} coefficients{how} enough for F = p/q"
    report.say("agreement", told, terms=compared)


def exact_terms(automaton: Automaton, count: int, marks: str, clock: Clock) -> Iterator[Poly]:
    """Yield the exact polynomials a(0), ..., a(count - 1)."""
    widest = 3 * max(len(layer) for layer in automaton.layers)
    bits = count * row_growth(automaton).bit_length()
    limit(widest * bits < MAX_BITS, "the terms take too much memory to replay")
    if marks == "none":
        for value in values(automaton, count, clock):
            yield {0: value} if value else {}
    else:
        yield from part("marks.marked_vectors").terms(automaton, count, clock)
