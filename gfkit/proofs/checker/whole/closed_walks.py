"""Rings: closed walks of rows, counted by traces.

A ring of n rows is a closed walk, so a(n) is a combination of traces of M^n, for n >= 1, but a(0),
and for the simple graph a(1) and a(2), are those of the open board; where pieces are too long for a
ring of n rows, a(n) is that of another game, for n below some r. The sum over n >= 1 of tr M^n t^n
is -t Q'/Q with Q = det(I - tM), so F = P/Q with deg P <= N + c for the product Q over the parts and
c = max(2, r - 1), and K >= N + max(deg q + c + 1, deg p + 1) terms suffice. They are compared in
plain integers.
"""

from __future__ import annotations

import copy
import itertools
import math
import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.array_machine import MET, ArrayMachine
from ..core.generating_functions import Poly, collected
from ..core.machines import MAX_CLOSED, MAX_EDGES, MAX_STATES, Machine
from ..core.needs import Clock, limit, need
from ..core.piece_positions import PieceMachine
from ..core.strip_sequences import Family, check_digest, opened_terms

if TYPE_CHECKING:
    from ..core.kinds import Report

    Matrix = list[dict[int, Poly]]

MAX_ENTRIES = 30_000_000
MAX_SEEDS = 1 << 16


class Rings:
    """One row as a square matrix for each part, between all states on closed walks of rows.

    A state is a function of some rows before it, so that every filling of a ring is one closed
    walk. If rows s and t of M are equal, M = E R, where R has one of them only; R E has the same
    trace and so have all powers. So states with equal rows, or equal columns, are merged: all later
    entries to the one are entries to the other.
    """

    def __init__(self, family: Family, marks: str, clock: Clock, length: int | None = None) -> None:
        closed = [(c, closure(z, clock)) for c, z in family.machines(marks, clock, length)]
        self.states = sum(len(rows) for _, rows in closed)
        self.parts = [(c, merged(rows, clock)) for c, rows in closed]
        self.dimension = sum(len(rows) for _, rows in self.parts)
        limit(self.dimension <= MAX_STATES, f"there are more than {MAX_STATES} row states")


def closure(machine: Machine, clock: Clock) -> Matrix:
    """Return the matrix of a row, between the states to which rows lead."""
    names = seeds(machine, clock)
    number = {name: s for s, name in enumerate(names)}
    rows: Matrix = []
    edges = 0
    for state in names:  # which grows meanwhile
        rows.append({})
        for (after, code), c in machine.row({(state, 0): 1}).items():
            if after not in number:
                limit(len(names) < MAX_CLOSED, f"the closure has more than {MAX_CLOSED} row states")
                number[after] = len(names)
                names.append(after)
            rows[-1].setdefault(number[after], {})[code] = c
        edges += len(rows[-1])
        limit(edges < MAX_EDGES, f"there are more than {MAX_EDGES} ways to fill a row")
    return rows


def seeds(machine: Any, clock: Clock) -> list[int]:
    """Return the numbers of states from which rows lead to every state on a closed walk.

    Of pieces those that rows of any placements leave, whoever is stuck; of arrays the one below
    rows of which nothing is known, whose conditions are met.
    """
    if isinstance(machine, ArrayMachine):
        need(not machine.parts, "components of cells reach around a ring")
        nodes = [z for starts in machine.starts for z in (starts[0], *[MET] * (len(starts) - 1))]
        return [machine.number((False, tuple(nodes), (), ()))]
    if not isinstance(machine, PieceMachine):
        return [machine.number(machine.start)]
    easy = copy.copy(machine)
    easy.free = easy.lenient = True
    easy.known = [{} for _ in machine.known]
    todo = [easy.number(easy.start)]
    seen = dict.fromkeys(todo)
    while todo:
        for after, _ in easy.row({(todo.pop(), 0): 1}):
            if after not in seen:
                limit(len(seen) < MAX_SEEDS, f"there are more than {MAX_SEEDS} row states")
                seen[after] = None
                todo.append(after)
    clock.spend(len(seen))
    return list(seen)


def regular(family: Family) -> int:
    """Return the length from which on every piece can be placed on a ring, or none of its length.

    It is 1 for other games, and for all positions and tilings: no closed walk of theirs has a piece
    that overlaps itself.
    """
    game = family.rule.game
    if not hasattr(game, "pieces") or family.rule.quantity in {"positions", "tilings"}:
        return 1
    axis = 1 if family.rows.turned else 0
    reach = [max(z[axis] for z in cells) - min(z[axis] for z in cells) for cells, *_ in game.pieces]
    near = [i for steps in getattr(game, "apart", {}).values() for i, _ in steps]
    return 1 + max(reach, default=0) + max(near, default=0)


def merged(rows: Matrix, clock: Clock) -> Matrix:
    """Merge states with equal rows or equal columns, and leave out those without any."""
    unchanged = 0
    while unchanged < 2:
        seen: dict[Any, int] = {}
        block: list[int] = []
        for row in rows:
            clock.spend(5 + 5 * len(row))
            key = tuple(sorted((t, *sorted(entry.items())) for t, entry in row.items()))
            block.append(seen.setdefault(key, len(seen)) if row else -1)
        speaker = {b: s for s, b in reversed(list(enumerate(block)))}
        kept = [speaker[b] for b in range(len(seen))]
        unchanged = unchanged + 1 if len(kept) == len(rows) else 0
        turned: Matrix = [{} for _ in kept]  # the transpose, for columns
        for s, k in enumerate(kept):
            clock.spend(5 + 5 * len(rows[k]))
            for t, entry in rows[k].items():
                if block[t] >= 0:
                    total = turned[block[t]].setdefault(s, {})
                    for code, c in entry.items():
                        total[code] = total.get(code, 0) + c
        rows = turned
    return rows


def terms(
    family: Family, marks: str, count: int, clock: Clock, rings: Rings | None = None
) -> Iterator[Poly]:
    """Yield the first terms of a family: the traces of powers of M, but for few.

    a(0), and a(1) and a(2) unless sides of 1 and 2 cells are joined too, are those of open boards.
    Where pieces are too long for a short ring, the game is another one there.
    """
    opened = itertools.islice(opened_terms(family.machines(marks, clock)), 3)
    found, long = traces(rings or Rings(family, marks, clock), count, clock), regular(family)
    for n in range(count):
        trace = next(found) if n else {}
        if n == 0 or (n <= 2 and not family.is_unrolled):
            yield next(opened)
        elif n < long:
            *_, trace = traces(Rings(family, marks, clock, n), n + 1, clock)
            yield trace
        else:
            yield trace


def traces(rings: Rings, count: int, clock: Clock) -> Iterator[Poly]:
    """Yield the combination of the traces of M, ..., M^(count - 1)."""
    entries = (z for _, rows in rings.parts for row in rows for z in row.values())
    powers = plain_powers if all(z.keys() <= {0} for z in entries) else marked_powers
    found = [(c, powers(rows, count - 1, clock)) for c, rows in rings.parts]
    for _ in range(1, count):
        weighed = ((code, c * z) for c, some in found for code, z in next(some).items())
        yield collected(weighed)


def plain_powers(rows: Matrix, count: int, clock: Clock) -> Iterator[Poly]:
    """Yield tr M, ..., tr M^count of a matrix of integers.

    With s about the root of count, tr M^(i + s j) is the sum of all products of an entry of M^i and
    the entry of M^(s j) across the diagonal, for 0 < i <= s; so few powers are needed.
    """
    size = len(rows)
    sparse = [[(t, entry[0]) for t, entry in row.items()] for row in rows]
    entries = sum(map(len, sparse))
    step = max(1, math.isqrt(count))
    limit(size * size * (step + 2) < MAX_ENTRIES, "the powers of the matrix take too much memory")
    small: list[list[list[int]]] = [[[int(s == t) for t in range(size)] for s in range(size)]]
    for _ in range(step):
        small.append(_applied(sparse, small[-1], clock))
    turned = [[list(column) for column in zip(*matrix, strict=True)] for matrix in small]
    large, done = small[0], 0
    while True:
        for i in range(1, step + 1):
            if done == count:
                return
            clock.spend(size * size * (1 + done // 20))
            total = sum(sum(map(operator.mul, a, b)) for a, b in zip(large, turned[i], strict=True))
            done += 1
            yield {0: total} if total else {}
        if size * size <= step * entries:
            clock.afford(size**3 * (1 + done // 20))
            product = []
            for a in large:
                clock.spend(size * size * (1 + done // 20))
                product.append([sum(map(operator.mul, a, b)) for b in turned[step]])
            large = product
        else:
            for _ in range(step):
                large = _applied(sparse, large, clock)


def _applied(
    sparse: list[list[tuple[int, int]]], matrix: list[list[int]], clock: Clock
) -> list[list[int]]:
    """Return M times a matrix."""
    found = []
    for row in sparse:
        total = [0] * len(matrix)
        for t, c in row:
            clock.spend(2 * len(matrix))
            total = [a + c * b for a, b in zip(total, matrix[t], strict=True)]
        found.append(total)
    return found


def marked_powers(rows: Matrix, count: int, clock: Clock) -> Iterator[Poly]:
    """Yield the same of a matrix of polynomials, a column after another."""
    columns: list[dict[int, Poly]] = [{s: {0: 1}} for s in range(len(rows))]
    for _ in range(count):
        for s, column in enumerate(columns):
            after: dict[int, Poly] = {}
            for t, entry in column.items():
                clock.spend(2 + 3 * len(rows[t]) * len(entry))
                for u, factor in rows[t].items():
                    into = after.setdefault(u, {})
                    for (d, b), (e, c) in itertools.product(entry.items(), factor.items()):
                        into[d + e] = into.get(d + e, 0) + b * c
            columns[s] = after
        diagonal = (column.get(s, {}).items() for s, column in enumerate(columns))
        yield collected(itertools.chain.from_iterable(diagonal))


def _products(q: list[Poly], terms: list[Poly], clock: Clock) -> Iterator[tuple[int, int]]:
    """Yield the products of coefficients of q and F whose sum is the last coefficient of q F."""
    for k, factor in enumerate(q[: len(terms)]):
        clock.spend(1 + 3 * len(factor) * len(terms[-1 - k]))
        pairs = itertools.product(factor.items(), terms[-1 - k].items())
        yield from ((d + e, b * c) for (d, b), (e, c) in pairs)


def replay(
    family: Family,
    p: list[Poly],
    q: list[Poly],
    evidence: dict[str, Any],
    clock: Clock,
    report: Report,
) -> None:
    """Compare terms of a ring; raises Rejected."""
    marks = family.marks
    rings = Rings(family, marks, clock)
    states, dimension = rings.states, rings.dimension
    say = f"{states} row states, {dimension} after merging"
    report.say("dimension", say, states=states, dimension=dimension)
    last = max(2, regular(family) - 1)  # of the terms that are not traces of a power of M
    count = dimension + max(len(q) + last, len(p))
    hashed = evidence.get("terms", 0) if "sha256" in evidence else 0
    known: list[Poly] = []
    for n, term in enumerate(terms(family, marks, max(count, hashed), clock, rings)):
        if n % (1 + count // 20) == 0:
            report.progress(f"term {n} of {count}")
        known.append(term)
        if n >= count:
            continue
        same = collected(_products(q, known, clock)) == (p[n] if n < len(p) else {})
        need(same, f"the series of p/q differs before t^{count}")
    if hashed:
        check_digest(evidence, marks, known)
    report.say("agreement", f"q F = p in {count} exact terms, enough for F = p/q", terms=count)
