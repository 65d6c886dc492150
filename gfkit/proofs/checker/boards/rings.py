"""Rings: closed walks of rows, counted by traces.

A ring of n rows is a closed walk, so a(n) is a combination of traces of M^n, for n >= 1, but a(0),
and for the simple graph a(1) and a(2), are those of the open board; where pieces are too long for a
ring of n rows, a(n) is that of another game, for n below some r. Let e_s be the vector of a state s
of the N of all parts, and h_j that of `annihilating_polynomials` for alpha = e_s. So the sum over s
of its entries at s is, in that combination, the coefficient of t^j in q T, where T is the sum of
all tr M^n t^n, n >= 0; and F - T is a polynomial of degree at most c = max(2, r - 1).

Theorem. Let K > max(deg q + c, deg p). If q F and p agree in K coefficients, and all h_K = 0, then
F = p/q. If they agree in K + N coefficients, then F = p/q.

Proof. For j >= K the coefficient of q F is the combination of tr(H M^(j-K)), H the matrix of the
rows h_K. If H = 0, all of them are 0; and by the theorem of Cayley and Hamilton for the direct sum
of the parts they are if N of them are.

If a permutation of the states keeps M, then it takes h_j of a state to that of its image. So one
state of each orbit of such permutations is enough; its entry counts for all of the orbit. Each
permutation is tried on all entries of M, however it was found. Without marks the vectors of many
states are one, of integers whose digits are their entries (the part `marks`).

Without marks T follows from determinants, where these are found (`spectra`): one vector takes the
place of all states.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..core.arrays import MET, ArrayMachine
from ..core.automata import MAX_CLOSED, MAX_EDGES, MAX_STATES, Automaton, Edge, Machine
from ..core.gf import Poly, collected, series
from ..core.placements import PieceMachine
from ..core.rejections import limit, need
from ..core.strips import Family, check_digest, opened_terms
from ..counts.kronecker import MarkedRows, with_digits
from .determinants import determinants, is_sum

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Report

    Matrix = list[dict[int, Poly]]

MAX_SEEDS = 1 << 16
AT_ONCE = 256
"""This many states have their vectors in one."""
ROUNDS, FAILURES = 8, 3
"""This many states of a permutation are chosen; that many may fail to keep M."""


class Rings:
    """One row as a square matrix for each part, between all states on closed walks of rows.

    A state is a function of some rows before it, so that every filling of a ring is one closed
    walk. If rows s and t of M are equal, M = E R, where R has one of them only; R E has the same
    trace and so have all powers. So states with equal rows, or equal columns, are merged: all later
    entries to the one are entries to the other. Parts with one matrix count as one.
    """

    def __init__(self, parts: list[tuple[int, Matrix]], clock: Clock) -> None:
        self.states, self.clock = sum(len(rows) for _, rows in parts), clock
        self.parts = combined([(c, merged(rows, clock)) for c, rows in parts])
        self.dimension = sum(len(rows) for _, rows in self.parts)
        limit(self.dimension <= MAX_STATES, f"there are more than {MAX_STATES} row states")
        found = [orbits(rows, clock) for _, rows in self.parts]
        self.seeds, self.images = [z for z, _ in found], [z for _, z in found]

    @classmethod
    def of(cls, family: Family, marks: str, clock: Clock, length: int | None = None) -> Rings:
        """Return those of a family; length: that of the ring, if it matters."""
        machines = family.machines(marks, clock, length)
        return cls([(c, closure(z, clock)) for c, z in machines], clock)

    def products(
        self, q: list[Poly], since: int, most: int, told: Callable[[int], None] = lambda _: None
    ) -> tuple[list[Poly], bool]:
        """Return the coefficients of q T, and whether all h_j vanish at their end.

        Of t^0, t^1, ...: at least `since` many, and `most` if the h_j do not vanish before.
        """
        total, vanishes = [dict[int, int]() for _ in range(since)], True
        for k, (c, _) in enumerate(self.parts):
            found, gone = self.of_part(k, q, (since, most), told)
            vanishes &= gone
            total = added(total, found, c)
        return total, vanishes

    def of_part(
        self, part: int, q: list[Poly], ends: tuple[int, int], told: Callable[[int], None]
    ) -> tuple[list[Poly], bool]:
        """Return the coefficients of q T for one part, and whether all its h_j vanish.

        ends: from where on it is enough that they vanish, and where it ends.
        """
        rows, seeds = self.parts[part][1], self.seeds[part]
        if not rows:
            return [], True
        turned: list[list[Edge]] = [[] for _ in rows]
        for s, row in enumerate(rows):
            for t, entry in row.items():
                turned[t] += [(s, c, code) for code, c in entry.items()]
        start = [0] * len(rows)
        for i, (s, _) in enumerate(seeds, 1):
            start[s] = i
        polys = itertools.chain(q, *(row.values() for row in rows))
        step = 1 if any(z.keys() - {0} for z in polys) else AT_ONCE

        def run(matrix: MarkedRows) -> tuple[list[Poly], bool]:
            digits, total, vanishes = matrix.digits, list[Poly](), True
            place = {i - 1: k for k, i in matrix.start}
            for first in range(0, len(seeds), step):
                some = [(place[i], seeds[i][1]) for i in range(first, len(seeds))][:step]
                matrix.start = [(k, 1 << digits.size * i) for i, (k, _) in enumerate(some)]
                found: list[Poly] = []
                for j, h in enumerate(itertools.islice(matrix.vectors(matrix.q), ends[1])):
                    told(j)
                    if j >= ends[0] and not any(h):
                        break
                    if step > 1:
                        value = sum(c * digits.digit(h[k], i) for i, (k, c) in enumerate(some))
                        found.append({0: value} if value else {})
                    else:
                        poly = digits.read(h[some[0][0]], self.clock)
                        found.append({code: c * some[0][1] for code, c in poly.items()})
                vanishes &= len(found) < ends[1]
                total = added(total, found, 1)
            return total, vanishes

        like = [*q, {min(step, len(seeds)) - 1: 1}]
        automaton = Automaton(len(rows), start, [False] * len(rows), [turned])
        return with_digits(automaton, [], q, like, self.clock, run)

    def determinants(self, most: int, bits: int) -> Counter[tuple[int, ...]]:
        """Return how often each det(I - tM) of parts without marks counts; none if unknown.

        most: traces that are computed at most; bits: of the longest coefficient, as is guessed.
        """
        total: Counter[tuple[int, ...]] = Counter()
        for k, (c, rows) in enumerate(self.parts):

            def traces(n: int, k: int = k) -> list[int]:
                if n > most:
                    return []
                found, _ = self.of_part(k, [{0: 1}], (n + 1, n + 1), lambda _: None)
                return [z.get(0, 0) for z in found]

            some = determinants(rows, self.images[k], traces, bits, self.clock)
            if not some:
                return Counter()
            for q in map(tuple, some):
                total[q] += c
        return total


def combined(parts: list[tuple[int, Matrix]]) -> list[tuple[int, Matrix]]:
    """Return each matrix once, with the sum of its numbers, if that is not 0."""
    distinct = [rows for k, (_, rows) in enumerate(parts) if all(rows != z for _, z in parts[:k])]
    often = [(sum(c for c, z in parts if z == rows), rows) for rows in distinct]
    return [one for one in often if one[0]]


def added(some: list[Poly], others: list[Poly], by: int) -> list[Poly]:
    """Return the sums of some polynomials and multiples of others."""
    pairs = itertools.zip_longest(some, others, fillvalue=dict[int, int]())
    return [collected([*a.items(), *((code, by * c) for code, c in b.items())]) for a, b in pairs]


def orbits(rows: Matrix, clock: Clock) -> tuple[list[tuple[int, int]], list[int]]:
    """Return a state of each orbit of permutations that keep a matrix, and the size of the orbit.

    The second is one of the permutations, of order two with most fixed states, or the identity.

    Whatever permutations are found. They are sought where one state is given from all others by
    what leads to it and from it, again and again, and its image as well.
    """
    entries = [tuple(sorted(z.items())) for row in rows for z in row.values()]
    number = {z: 2 * k for k, z in enumerate(sorted(set(entries)))}
    edges = [(s, t) for s, row in enumerate(rows) for t in row]
    matrix = {z: number[entry] for z, entry in zip(edges, entries, strict=True)}
    near: list[list[tuple[int, int]]] = [[] for _ in rows]
    for (s, t), entry in matrix.items():
        near[s].append((t, entry))
        near[t].append((s, entry + 1))

    def refined(colour: list[int]) -> list[int]:
        """Return colours, numbered by what they tell, so that no two states of one differ."""
        while True:
            clock.spend(4 * len(edges) + 4 * len(rows))
            told = [
                (colour[s], *sorted([colour[t] * len(number) * 2 + z for t, z in some]))
                for s, some in enumerate(near)
            ]
            known = {z: k for k, z in enumerate(sorted(set(told)))}
            finer = [known[z] for z in told]
            if len(known) == len(set(colour)):
                return finer
            colour = finer

    def order(s: int) -> list[int]:
        """Return all states in an order that begins by telling s from the others."""
        colour = refined([2 * z + (k == s) for k, z in enumerate(same)])
        for _ in range(ROUNDS):
            often = Counter(colour)
            if len(often) == len(rows):
                break
            least = colour.index(min(z for z in colour if often[z] > 1))
            colour = refined([2 * z + (k == least) for k, z in enumerate(colour)])
        return sorted(range(len(rows)), key=colour.__getitem__)

    def top(s: int) -> int:
        """Return the least state of an orbit as far as it is known."""
        while home[s] != s:
            home[s] = s = home[home[s]]
        return s

    same = refined([0] * len(rows))
    often, home, failures = Counter(same), list(range(len(rows))), 0
    swap, fixed = [*home], 0
    most = max(often, key=often.__getitem__, default=0)
    some = [s for s, z in enumerate(same) if z == most]
    first = order(some[0]) if len(some) > 1 else []
    for s in some[1:]:
        if top(s) == top(some[0]) or failures == FAILURES:
            continue
        image = dict(zip(first, order(s), strict=True))
        if all(matrix.get((image[a], image[b])) == z for (a, b), z in matrix.items()):
            for both in image.items():
                low, high = sorted(map(top, both))
                home[high] = low
            still = sum(a == b for a, b in image.items())
            if still >= fixed and all(image[b] == a for a, b in image.items()):
                swap, fixed = [image[z] for z in range(len(rows))], still
        else:
            failures += 1
    return sorted(Counter(map(top, home)).items()), swap


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
    rings, long = rings or Rings.of(family, marks, clock), regular(family)
    for n, trace in enumerate(traces(rings, count)):
        if n == 0 or (n <= 2 and not family.is_unrolled):
            yield next(opened)
        elif n < long:
            yield traces(Rings.of(family, marks, clock, n), n + 1)[n]
        else:
            yield trace


def traces(rings: Rings, count: int) -> list[Poly]:
    """Return the combination of the traces of M^0, ..., M^(count - 1)."""
    if count > 3:
        return rings.products([{0: 1}], count, count)[0]
    total = [dict[int, int]() for _ in range(count)]
    for c, rows in rings.parts:
        rings.clock.spend(10 * sum(map(len, rows)))
        once = (z for s, row in enumerate(rows) for z in row.get(s, {}).items())
        pairs = ((f, rows[t].get(s, {})) for s, row in enumerate(rows) for t, f in row.items())
        twice = ((d + e, a * b) for f, g in pairs for d, a in f.items() for e, b in g.items())
        found = [{0: len(rows)}, collected(once), collected(twice)]
        total = added(total, found[:count], c)
    return total


def product(some: list[Poly], others: list[Poly], n: int, clock: Clock) -> Poly:
    """Return the coefficient of t^n of a product."""
    pairs = [(z, others[n - k]) for k, z in enumerate(some[: n + 1]) if n - k < len(others)]
    clock.spend(1 + sum(3 * len(a) * len(b) for a, b in pairs))
    return collected((d + e, b * c) for f, g in pairs for d, b in f.items() for e, c in g.items())


def expanded(p: list[Poly], q: list[Poly], clock: Clock) -> Iterator[Poly]:
    """Yield the coefficients of p/q."""
    if not any(z.keys() - {0} for z in (*p, *q)):
        f, g = ([z.get(0, 0) for z in side] for side in (p, q))
        yield from ({0: c} if c else {} for c in series(f, g, clock))
    known: list[Poly] = []
    for n in itertools.count():
        known.append({})
        minus = ((code, -c) for code, c in product(q, known, n, clock).items())
        known[n] = collected([*(p[n] if n < len(p) else {}).items(), *minus])
        yield known[n]


def replay(
    family: Family,
    p: list[Poly],
    q: list[Poly],
    evidence: dict[str, Any],
    clock: Clock,
    report: Report,
) -> None:
    """Check that F = p/q; raises Rejected."""
    rings = Rings.of(family, family.marks, clock)
    states, dimension = rings.states, rings.dimension
    say = f"{states} row states, {dimension} after merging"
    report.say(
        "dimension",
        say,
        "merged states",
        dimension,
        states=states,
        dimension=dimension,
    )
    last = max(2, regular(family) - 1)  # of the terms that are not traces of a power of M
    few = [*terms(family, family.marks, last + 1, clock, rings)]
    other = added(few, traces(rings, last + 1), -1)
    since = max(len(q) + last, len(p))

    def told(j: int) -> None:
        if j % (1 + since // 20) == 0:
            report.progress(f"coefficient {j} of {since if j < since else since + dimension}")

    bits = max(abs(c) for z in q for c in z.values()).bit_length()
    known = rings.determinants(since, bits) if family.marks == "none" else Counter()
    if known:
        first = [z.get(0, 0) for z in other]
        first[0] += sum(c * len(rows) for c, rows in rings.parts)
        plain = [[z.get(0, 0) for z in side] for side in (p, q)]
        need(is_sum(plain[0], plain[1], first, known, clock), "the series of p/q differs")
        count = sum(len(z) - 1 for z in known)
        told_all = f"determinants of degree {count} in all have the traces of p/q: F = p/q"
    else:
        found, vanishes = rings.products(q, since, since + dimension, told)
        count = len(found)
        for n, z in enumerate(found):
            of_all = collected([*z.items(), *product(q, other, n, clock).items()])
            same = of_all == (p[n] if n < len(p) else {})
            need(same, f"the series of p/q differs at t^{n}")
        how = " and q annihilates all states:" if vanishes else ","
        told_all = f"q F = p in {count} coefficients{how} enough for F = p/q"
    if "sha256" in evidence and evidence.get("terms"):
        check_digest(evidence, family.marks, expanded(p, q, clock))
    report.say("agreement", told_all, "order bound", terms=count)
