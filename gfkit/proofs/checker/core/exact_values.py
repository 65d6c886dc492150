"""Exact terms of an automaton, in plain integers."""

from __future__ import annotations

import math
import operator
from dataclasses import replace
from typing import TYPE_CHECKING

from .clock import limit
from .monomials import Poly, X

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .clock import Clock
    from .quotient import Automaton, Edge

MAX_BITS, MAX_DIGITS = 1 << 33, 2 * 10**8
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


def row_step(automaton: Automaton) -> int:
    """Bound by how much a row can raise degrees in y."""
    return sum(
        max((e % X for z in layer for _, _, e in z), default=0) for layer in automaton.layers
    )


def exact_terms(automaton: Automaton, count: int, marks: str, clock: Clock) -> Iterator[Poly]:
    """Yield the exact polynomials a(0), ..., a(count - 1).

    With marks, by Kronecker substitution: y = 2^s and x = 2^(s h), where every coefficient is below
    2^(s - 1) in absolute value and every degree in y below h. Once 2^(s - 1) has been added to each
    coefficient they are the digits of the value in base 2^s: no polynomial is taken for another.
    """
    widest = 3 * max(len(layer) for layer in automaton.layers)

    def affordable(bits: float) -> None:
        limit(widest * bits < MAX_BITS, "the terms take too much memory to replay")

    affordable(count * row_growth(automaton).bit_length())
    if marks == "none":
        for value in values(automaton, count, clock):
            yield {0: value} if value else {}
        return
    absolute = replace(automaton, start=[abs(c) for c in automaton.start])
    size = 1 + max(values(absolute, count, clock)).bit_length() // 8  # bytes a digit
    s = 8 * size
    most = max((sum(divmod(e, X)) for z in automaton.matrix for _, _, e in z), default=0)
    affordable(s * count * most)
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
