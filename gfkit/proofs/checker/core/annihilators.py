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
the first serves if no vector but 0 has that property, and otherwise the second.

With marks the same is true over Z[x, y]; polynomials are written as integers (the part `marks`).
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from .gf import Poly, X
from .kinds import part
from .rejections import limit, need

if TYPE_CHECKING:
    from .automata import Automaton, Edge
    from .clock import Clock
    from .reports import Report

MOST_BYTES = 1 << 30
"""Memory of the vectors unless the user allows more."""
OTHERS = 10
"""Masks, and what is at work while an integer or a mask is made, each as long as an entry."""
BITS = 100
"""A step, as the clock counts, is an operation on at most this many bits of an integer."""


def picked(places: list[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    """Return the function that picks what stands at some places, as a tuple."""
    return operator.itemgetter(*(places if len(places) > 1 else [slice(places[0], places[0] + 1)]))


class Layer:
    """How a cell takes a vector to the next one: each target is a sum of sources.

    Targets come by the number of their sources, and those with equally many are made at once:
    `itemgetter` and `map` pick and add without a loop of bytecode. What is multiplied on the way is
    one more source, at the end of the vector.
    """

    def __init__(self, targets: list[list[Edge]], sources: int) -> None:
        every = dict.fromkeys(z for edges in targets for z in edges)
        self.weighted = [z for z in every if z[1:] != (1, 0)]
        place: dict[Edge, int] = {z: sources + k for k, z in enumerate(self.weighted)}
        self.empty, self.groups = sum(not z for z in targets), []
        for _, same in itertools.groupby(filter(None, targets), len):
            columns = [[place.get(z) or z[0] for z in k] for k in zip(*same, strict=True)]
            self.groups.append([picked(k) for k in columns])

    def of(self, v: Sequence[int]) -> Sequence[int]:
        """Return the values of the targets, from those of the sources."""
        if self.weighted:
            v = [*v, *[v[s] * c << shift for s, c, shift in self.weighted]]
        targets = [0] * self.empty
        for first, *others in self.groups:
            total: Iterable[int] = first(v)
            for pick in others:
                total = map(operator.add, total, pick(v))
            targets += total
        return targets


def row_growth(automaton: Automaton) -> int:
    """Bound the factor by which a row can make coefficients larger."""
    return math.prod(
        max([1, *(sum(abs(c) for _, c, _ in z) for z in layer)]) for layer in automaton.layers
    )


class Rows:
    """The vectors h_j of an automaton, as integers; with marks, at x -> 2^x, y -> 2^y.

    start: alpha, where it is not 0. ends: the places of the blocks where a board may end. longer:
    by how many bits a row makes entries longer; mask: bits that are needed besides, of each entry,
    and kept: bytes of other integers.
    """

    def __init__(self, automaton: Automaton, clock: Clock, x: int = 0, y: int = 0) -> None:
        self.clock, self.kept, self.mask = clock, 0, 0
        self.longer, self.size = row_growth(automaton).bit_length(), len(automaton.start)
        self.layers, held = [], [0]
        layers = automaton.layers
        most = [sorted(range(len(z)), key=[len(t) for t in z].__getitem__) for z in layers]
        for before, order, layer in zip([most[-1], *most], most, layers, strict=False):
            place = {block: k for k, block in enumerate(before)}
            targets = [
                [(place[s], c, e // X * x + e % X * y) for s, c, e in layer[t]] for t in order
            ]
            self.layers.append(Layer(targets, len(before)))
            held.append(3 * len(layer) + len(self.layers[-1].weighted))
        self.held = OTHERS + max(held)
        self.start = [(k, automaton.start[b]) for k, b in enumerate(most[-1]) if automaton.start[b]]
        self.ends = [k for k, b in enumerate(most[-1]) if automaton.end[b]]
        self.edges = sum(len(z) for layer in automaton.layers for z in layer) + 4 * len(self.start)

    def row(self, v: Sequence[int]) -> Sequence[int]:
        """Return the vector below a row."""
        for layer in self.layers:
            v = layer.of(v)
        return v

    def room(self, bits: int) -> None:
        """Raise NotChecked unless vectors of entries of that many bits fit into the memory."""
        most = max(MOST_BYTES, self.clock.memory or 0)
        told = "the vectors take too much memory to replay (--memory-limit allows more)"
        limit(self.held * (bits + self.mask) // 8 + self.kept < most, told)

    def work(self, bits: int) -> int:
        """Return the steps of a row that starts from entries of these bits, if there is room."""
        self.room(bits + self.longer)
        return 1 + self.edges * (1 + (bits + self.longer + self.mask) // BITS)

    def vectors(self, q: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield h_0, h_1, ...; raises NotChecked where they are too long."""
        h: Sequence[int] = [0] * self.size
        for j in itertools.count():
            self.clock.spend(self.work(max(map(int.bit_length, h), default=0)))
            h = [*self.row(h)]
            for k, c in self.start if j < len(q) else []:
                h[k] += c * q[j]
            yield h

    def at_end(self, h: Sequence[int]) -> int:
        """Return h beta."""
        return sum([h[k] for k in self.ends])

    def check(self, p: list[int], q: list[int], report: Report) -> tuple[int, bool]:
        """Return how many coefficients of q F were found to be those of p, and whether h_K = 0.

        Raises Rejected or NotChecked.
        """
        since = max(len(q) - 1, len(p))
        last = since + self.size
        for j, h in enumerate(itertools.islice(self.vectors(q), last)):
            if j % (1 + since // 20) == 0:
                report.progress(f"coefficient {j} of {since if j < since else last}")
            if j == since and not any(h):
                return since, True
            same = self.at_end(h) == (p[j] if j < len(p) else 0)
            need(same, f"the series of p/q differs at t^{j}")
        return last, False


def values(automaton: Automaton, count: int, clock: Clock, x: int = 0, y: int = 0) -> Iterator[int]:
    """Yield a(0), ..., a(count - 1) at x -> 2^x, y -> 2^y: they are h_j beta for q = 1."""
    rows = Rows(automaton, clock, x, y)
    yield from map(rows.at_end, itertools.islice(rows.vectors([1]), count))


def check_fraction(
    automaton: Automaton, p: list[Poly], q: list[Poly], marks: str, clock: Clock, report: Report
) -> None:
    """Check that F = p/q; raises Rejected, or NotChecked."""
    if marks == "none":
        plain = [[z.get(0, 0) for z in side] for side in (p, q)]
        compared, vanishes = Rows(automaton, clock).check(plain[0], plain[1], report)
    else:
        home = part("counts.kronecker")
        check = home.check if marks in {"x", "xy"} else home.check_sparse
        compared, vanishes = check(automaton, p, q, clock, report)
    how = " and q annihilates the start vector:" if vanishes else ","
    told = f"q F = p in {compared} coefficients{how} enough for F = p/q"
    by = "annihilated start vector" if vanishes else "order bound"
    report.say("agreement", told, by, compared, terms=compared)


def exact_terms(automaton: Automaton, count: int, marks: str, clock: Clock) -> Iterator[Poly]:
    """Yield the exact polynomials a(0), ..., a(count - 1)."""
    if marks != "none":
        yield from part("counts.kronecker").terms(automaton, count, clock)
        return
    for value in values(automaton, count, clock):
        yield {0: value} if value else {}
