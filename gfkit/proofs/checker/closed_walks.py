"""Rings: closed walks of rows, counted by traces."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from .clock import limit
from .quotient import MAX_CLOSED, MAX_EDGES, MAX_STATES, Parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .clock import Clock
    from .monomials import Poly


class Rings:
    """One row as a square matrix for each part, between all states on closed walks of rows.

    A state is a function of some rows before it, so that every filling of a ring is one closed
    walk. If rows s and t of M are equal, M = E R, where R has one of them only; R E has the same
    trace and so have all powers. So states with equal rows, or equal columns, are merged: all later
    entries to the one are entries to the other.
    """

    def __init__(self, parts: Parts, clock: Clock) -> None:
        self.states = self.dimension = 0
        self.parts: list[tuple[int, list[dict[int, Poly]]]] = []
        for coefficient, machine in parts:
            names = machine.seeds()
            rows: list[dict[int, Poly]] = []
            number = {name: s for s, name in enumerate(names)}
            edges = 0
            for state in names:  # which grows meanwhile
                rows.append({})
                for (after, code), c in machine.row({(state, 0): 1}).items():
                    if after not in number:
                        full = f"the closure has more than {MAX_CLOSED} row states"
                        limit(len(names) < MAX_CLOSED, full)
                        number[after] = len(names)
                        names.append(after)
                    rows[-1].setdefault(number[after], {})[code] = c
                edges += len(rows[-1])
                limit(edges < MAX_EDGES, f"there are more than {MAX_EDGES} ways to fill a row")
            self.states += len(rows)
            rows = merged_rows(rows, clock)
            limit(len(rows) <= MAX_STATES, f"there are more than {MAX_STATES} row states")
            self.dimension += len(rows)
            self.parts.append((coefficient, rows))


def merged_rows(rows: list[dict[int, Poly]], clock: Clock) -> list[dict[int, Poly]]:
    """Merge states with equal rows or equal columns, and leave out those without any."""
    unchanged = 0
    while unchanged < 2:
        clock.spend(3 * sum(1 + len(row) for row in rows))
        seen: dict[Any, int] = {}
        block: list[int] = []
        for row in rows:
            key = tuple(sorted((t, *sorted(entry.items())) for t, entry in row.items()))
            block.append(seen.setdefault(key, len(seen)) if row else -1)
        speaker = {b: s for s, b in reversed(list(enumerate(block)))}
        kept = [speaker[b] for b in range(len(seen))]
        unchanged = unchanged + 1 if len(kept) == len(rows) else 0
        turned: list[dict[int, Poly]] = [{} for _ in kept]  # the transpose, for columns
        for s, k in enumerate(kept):
            for t, entry in rows[k].items():
                if block[t] >= 0:
                    total = turned[block[t]].setdefault(s, {})
                    for code, c in entry.items():
                        total[code] = total.get(code, 0) + c
        rows = turned
    return rows


def traces(rings: Rings, opened: Iterator[Poly], clock: Clock, *, unrolled: bool) -> Iterator[Poly]:
    """Yield the terms: a(0), and a(1) and a(2) unless unrolled, are those of open boards."""
    yield next(opened)
    powers = [
        (coefficient, rows, [{s: {0: 1}} for s in range(len(rows))])
        for coefficient, rows in rings.parts
    ]
    for n in itertools.count(1):
        total: Poly = {}
        for coefficient, rows, columns in powers:
            for s, column in enumerate(columns):
                after: dict[int, Poly] = {}
                for t, entry in column.items():
                    clock.spend(2 + 3 * len(rows[t]) * len(entry))
                    for u, factor in rows[t].items():
                        into = after.setdefault(u, {})
                        for (d, b), (e, c) in itertools.product(entry.items(), factor.items()):
                            into[d + e] = into.get(d + e, 0) + b * c
                columns[s] = after
                for code, c in after.get(s, {}).items():
                    total[code] = total.get(code, 0) + coefficient * c
        total = {code: c for code, c in total.items() if c}
        yield next(opened) if n <= 2 and not unrolled else total
