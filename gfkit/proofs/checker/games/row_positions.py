"""Positions of octal games on rows of n cells, by nim-value, and the shares of the nim-values.

A move takes a block of k cells from a run of free cells, of which it leaves none, one or two runs,
as the digit d(k) says; a move with k = 0 divides a run. A position is the row with its blocks.

*Automaton.* Runs and blocks are the inner order of a binary tree of moves: runs are leaves, and a
block has none, one or two parts. Leaves and blocks with two parts alternate, leaves first and last,
and blocks with one part may stand anywhere among them: every such row is a tree (take a block with
one part at an end; else take a block with two parts). So what is remembered of a row is whether a
leaf may be next, whether a block with two parts may be next, the cells of the run that is open,
those to come of the block that is open, and the nim-sum of the runs before. Lengths of runs are
counted up to the period of the nim-values, a lemma.

*Shares.* If all states on cycles are connected both ways, lengths of cycles have no common divisor,
and with a state each of the 2^b nim-sums is there, then nim-addition permutes those states
and keeps the matrix; by Perron and Frobenius left and right vectors are unique, so they do not
depend on the nim-sum, and of all positions each nim-value has the share 2^-b in the limit.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from ..core.annihilation import exact_terms
from ..core.clock import Clock, limit, need
from ..core.generating_functions import read_in_t
from ..core.machines import Edge, Machine, State, build
from ..core.reading import TEXT, fit
from ..core.strip_sequences import check_machines
from .octal_periods import Game, period_of

if TYPE_CHECKING:
    from ..core.kinds import Given

OF = {"kind": None, "code": TEXT, "class": re.compile(r"P|N|all|\*(0|[1-9][0-9]{0,5})")}
SHARES = {"code": TEXT, "bits": range(20)}
SMALL, MAX_STATES = 6, 60_000


def is_wanted(value: int, wanted: str) -> bool:
    """Tell whether a nim-value is of a class."""
    return {"all": True, "P": not value, "N": bool(value)}.get(wanted, wanted == f"*{value}")


class Rows(Machine):
    """Reads a row cell by cell; a state is (leaf next, fork next, run, cells of a block, sum)."""

    def __init__(self, game: Game, wanted: str, fold: tuple[int, int], clock: Clock) -> None:
        limit(not game.block, "positions of games with recurring digits")
        super().__init__(1, (True, False, 0, 0, -1), clock)
        self.game, self.wanted, self.fold = game, wanted, fold

    def closed(self, state: State) -> tuple[bool, bool, int]:
        """Return what may come after the run that is open, and the nim-sum with it."""
        leaf, fork, run, _, total = state
        total = max(total, 0)
        if run:
            return False, True, total ^ self.game.upto(run + 1)[run]
        return leaf, fork, total

    def read(self, depth: int, state: State) -> list[Edge]:  # noqa: ARG002
        """Read a cell: of the open block, of a run, or the first of a block."""
        leaf, fork, run, block, total = state
        if block:
            return [((leaf, fork, 0, block - 1, total), 1, 0)]
        found: list[State] = []
        if run or leaf:
            low, period = self.fold
            more = run + 1 if run + 1 < low + period else low
            found.append((False, False, more, 0, max(total, 0)))
        leaf, fork, total = self.closed(state)
        if self.game.digit(0) & 4 and fork:  # a division, and a run after it
            found.append((False, False, 1, 0, total))
        states = (
            [(leaf, fork), (True, False)] if self.game.digit(0) & 4 and fork else [(leaf, fork)]
        )
        for one, two in states:
            for k in range(1, self.game.last + 1):
                digit = self.game.digit(k)
                after_leaf = bool((one and digit & 2) or (two and digit & 4))
                after_fork = bool((one and digit & 1) or (two and digit & 2))
                if after_leaf or after_fork:
                    found.append((after_leaf, after_fork, 0, k - 1, total))
        return [(after, 1, 0) for after in found]

    def is_end(self, state: State) -> bool:
        """Tell whether the row may end; the row of no cells may."""
        _, fork, total = self.closed(state)
        return ((fork and not state[3]) or state[4] < 0) and is_wanted(total, self.wanted)


def positions(game: Game, n: int, clock: Clock) -> set[tuple[int, ...]]:
    """Return all positions on n cells, move by move: a run of m is m, a block of k is -1 - k."""
    start: tuple[int, ...] = (n,) if n else ()
    found, todo = {start}, [start]
    for row in todo:
        for i, m in enumerate(row):
            for k in range(min(m, game.last) + 1):
                clock.spend(m + 2)
                for left in range(m - k + 1):
                    parts = [z for z in (left, m - k - left) if z]
                    if game.digit(k) >> len(parts) & 1 and (k or len(parts) == 2):
                        kept = [-1 - k] if not left else [left, -1 - k]
                        rest = kept + [m - k - left] * (m - k > left)
                        after = (*row[:i], *rest, *row[i + 1 :])
                        if after not in found:
                            found.add(after)
                            todo.append(after)
    return found


def _read(of: dict[str, Any], clock: Clock, fold: tuple[int, int]) -> Rows:
    fit(of, OF, "of")
    return Rows(Game(of["code"], clock), of["class"], fold, clock)


def row_positions(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the numbers of positions on 0, 1, ... cells."""
    machine = _read(of, clock, (count + 1, 1))
    return [z.get(0, 0) for z in exact_terms(build([(1, machine)], clock), count, "none", clock)]


def check_positions(given: Given) -> None:
    """Check the g.f. of positions, by the automaton with the lengths of runs up to the period."""
    of, (statement, evidence, lemmas, clock, report) = given.of, given
    fit(of, OF, "of")
    need(statement["offset"] == 0, "offset is not 0")
    low, period, saltus = period_of(of["code"], evidence, lemmas, clock)
    need(not saltus, "the nim-values grow")
    machine = _read(of, clock, (max(low, 1), period))
    known = row_positions(of, SMALL + 1, clock)
    for n in range(SMALL + 1):
        listed = positions(machine.game, n, clock)
        values = machine.game.upto(n + 1)
        sums = [_nim_sum(values[m] for m in row if m > 0) for row in listed]
        same = sum(is_wanted(z, of["class"]) for z in sums) == known[n]
        need(same, f"the automaton miscounts the row of {n} cells: an error in the checker")
    report.say("rows", f"rows of up to {SMALL} cells enumerated; the automaton agrees", rows=SMALL)
    p, q = (read_in_t(statement[side], side, "none", clock) for side in "pq")
    check_machines([(1, machine)], p, q, "none", given, "states")


def _nim_sum(values: Any) -> int:
    total = 0
    for value in values:
        total ^= value
    return total


def check_shares(given: Given) -> None:
    """Check that all nim-values below 2^bits have one share in the limit.

    Evidence: the period, with its lemma. The states of the automaton on cycles are connected, their
    lengths have no common divisor, and they have every nim-sum: Perron and Frobenius.
    """
    statement, evidence, lemmas, clock, report = given
    low, period, saltus = period_of(statement["code"], evidence, lemmas, clock)
    need(not saltus, "the nim-values grow")
    game = Game(statement["code"], clock)
    machine = Rows(game, "all", (max(low, 1), period), clock)
    after: dict[State, list[State]] = {}
    todo = [machine.start]
    while todo:
        state = todo.pop()
        if state not in after:
            limit(len(after) < MAX_STATES, "too many states")
            after[state] = [z for z, _, _ in machine.cell(0, state)]
            todo += after[state]
    core = _core(after, clock)
    kinds = {state[:4] for state in core}
    sums = {state[4] for state in core}
    need(sums == set(range(1 << statement["bits"])), "these are not the nim-sums there are")
    need(len(core) == len(kinds) * len(sums), "not every nim-sum is connected")
    need(any(machine.is_end(state) for state in core), "no row ends there")
    depth = {(first := min(core)): 0}
    common, order = 0, [first]
    for state in order:
        for z in after[state]:
            if z in core:
                if z not in depth:
                    depth[z] = depth[state] + 1
                    order.append(z)
                common = math.gcd(common, depth[state] + 1 - depth[z])
    need(common == 1, f"all cycles have lengths that {common} divides")
    report.say("shares", f"{len(core)} states are connected, of {len(after)}", states=len(core))


def _core(after: dict[State, list[State]], clock: Clock) -> set[State]:
    """Return the states on cycles, which must all be connected both ways."""
    before: dict[State, list[State]] = {state: [] for state in after}
    for state, found in after.items():
        clock.spend(2 + len(found))
        for z in found:
            before[z].append(state)
    # What is not on a cycle nor between two goes, from both ends.
    left = set(after)
    for forward, backward in ((after, before), (before, after)):
        degree = {z: sum(y in left for y in backward[z]) for z in left}
        ends = [z for z in left if not degree[z]]
        for z in ends:
            left.discard(z)
            for y in forward[z]:
                if y in left:
                    degree[y] -= 1
                    if not degree[y]:
                        ends.append(y)
    need(left, "no state is on a cycle")
    for step in (after, before):
        reached, todo = set(), [min(left)]
        while todo:
            z = todo.pop()
            if z not in reached:
                reached.add(z)
                todo += [y for y in step[z] if y in left]
        need(reached == left, "the states on cycles are not all connected")
    return left


WORDS: dict[str, tuple[str, ...]] = {
    "equal shares": (
        "of the positions of the octal game {code} on a row of n cells, the share of those of each",
        " nim-value below 2^{bits} tends to 2^-{bits}",
    ),
    "octal positions": (
        "the number of positions of the octal game {code} on a row of n cells whose value is of",
        " the class {class} (P: nim-value 0; N: another; all; *v: nim-value v)",
    ),
}
CHECKS = {"equal shares": (SHARES, check_shares)}
GF_CHECKS = {"octal positions": check_positions}
VALUES = {"octal positions": row_positions}
