"""Exact terms of an automaton, in plain integers."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from .clock import limit
from .monomials import Poly, X

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .clock import Clock
    from .quotient import Automaton, Edge

MAX_BITS, MAX_DIGITS = 1 << 33, 2 * 10**8


def kind(edges: list[Edge]) -> int:
    """Sort the targets of a layer: 0 copies a source, 1 adds two, 2 adds some, 3 has weights."""
    plain = all(c == 1 and code == 0 for _, c, code in edges)
    return {1: 0, 2: 1}.get(len(edges), 2) if plain else 3


def values(automaton: Automaton, count: int, clock: Clock, x: int = 0, y: int = 0) -> Iterator[int]:
    """Yield a(0), ..., a(count - 1) at x -> 2^x, y -> 2^y: cell by cell, in plain integers."""
    orders = [sorted(range(len(z)), key=[kind(t) for t in z].__getitem__) for z in automaton.layers]
    steps = []
    for depth, layer in enumerate(automaton.layers):
        # The order of the sources is that of the targets one layer before; at 0, of the last layer.
        place = {target: k for k, target in enumerate(orders[depth - 1])}
        kinds: list[list[list[Edge]]] = [[], [], [], []]
        for target in orders[depth]:
            edges = [(place[s], c, code // X * x + code % X * y) for s, c, code in layer[target]]
            kinds[kind(layer[target])].append(edges)
        copies = [edges[0][0] for edges in kinds[0]]
        pairs = [(edges[0][0], edges[1][0]) for edges in kinds[1]]
        sums = [[s for s, _, _ in edges] for edges in kinds[2]]
        steps.append((copies, pairs, sums, kinds[3]))
    v = [automaton.start[b] for b in orders[-1]]
    ends = [k for k, b in enumerate(orders[-1]) if automaton.end[b]]
    work = sum(len(z) for layer in automaton.layers for z in layer)
    for _ in range(count):
        total = sum([v[k] for k in ends])
        clock.spend(1 + work * (1 + total.bit_length() // 200))
        yield total
        for copies, pairs, sums, weighted in steps:
            v = (
                [v[s] for s in copies]
                + [v[s] + v[t] for s, t in pairs]
                + [sum([v[s] for s in some]) for some in sums]
                + [sum([v[s] * c << shift for s, c, shift in edges]) for edges in weighted]
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

    in_sums = [max([1, *(sum(c for _, c, _ in z) for z in layer)]) for layer in automaton.layers]
    affordable(count * (1 + sum(math.log2(c) for c in in_sums)))
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
