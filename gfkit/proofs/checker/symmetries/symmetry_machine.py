"""Arrays that symmetries fix, and whether symmetries keep a rule: by automata that read rows.

The arrays of a rule are read row by row, each row as one letter. States from which the same rows
lead to an end are one state (Moore); DEAD is the state of what begins no array.

Fixed arrays. A symmetry that keeps the order of rows fixes the arrays all of whose rows it fixes.
One that reverses it, and changes every row by t, fixes (a1, ..., an) if t of the k-th row is the
k-th row from below. So the first half is free, of rows that t t fixes, and then there may be a
middle row m = t(m). The second half is, from below, t(a1), t(a2), ... After a1 ... ak there are the
state s to which they lead, and the set S of the states from which t(ak) ... t(a1) leads to an end;
the array of these 2 k rows obeys the rule if s is in S.

Keeping a rule. A symmetry that keeps the order of rows keeps the rule if rows lead to an end
exactly if their images do: all pairs of states to which rows and their images lead are looked at.
One that reverses it makes t(ak) ... t(a1) of a1 ... ak, which obeys the rule exactly if the first
state is in S: all pairs (s, S) are looked at. That is for arrays of any number of rows.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from ..core.array_machine import ArrayMachine
from ..core.clock import limit, need
from ..core.machines import Edge, Machine, State
from .symmetry_reading import all_motions, group

if TYPE_CHECKING:
    from ..core import tracks
    from ..core.clock import Clock
    from .symmetry_reading import Motion, Symmetries

Row = tuple[int, ...]

DEAD = -1
MAX_ROWS, MAX_TABLE = 1 << 16, 1 << 23


class Rows:
    """The least automaton of the arrays of a rule on some rows.

    rows: the rows, by the numbers of their values. after: for each state, the state after each row.
    ends: the states with which an array may end. first: the state before all rows. weights: of each
    row coefficient and code.
    """

    def __init__(self, machine: ArrayMachine, rows: list[Row], clock: Clock) -> None:
        self.rows, self.clock = rows, clock
        weights = machine.choices
        self.weights = [weighed(row, weights) for row in rows]
        beginnings = [{row[: depth + 1] for row in rows} for depth in range(machine.width)]
        number = {machine.start: 0}
        states = [machine.start]
        table: list[list[int]] = []
        for state in states:  # which grows meanwhile
            reached: dict[Row, State] = {(): state}
            for depth, some in enumerate(beginnings):
                reached = {
                    row: after
                    for before, one in reached.items()
                    for v, after in machine.filled(depth, one)
                    if (row := (*before, v)) in some
                }
            found = []
            for row in rows:
                if row not in reached:
                    found.append(DEAD)
                    continue
                after = reached[row]
                if after not in number:
                    number[after] = len(states)
                    states.append(after)
                found.append(number[after])
            clock.spend(3 * len(rows))
            table.append(found)
            limit(len(rows) * len(table) <= MAX_TABLE, "rows lead to too many states")
        self.merge(table, [machine.is_end(state) for state in states])

    def merge(self, table: list[list[int]], ends: list[bool]) -> None:
        """Make one state of those with the same futures; those without any are DEAD."""
        alive = set(itertools.compress(range(len(ends)), ends))
        while True:
            more = {s for s, row in enumerate(table) if not alive.isdisjoint(row)} | alive
            self.clock.spend(len(table) * len(self.rows) // 4)
            if len(more) == len(alive):
                break
            alive = more
        block = [int(end) if s in alive else DEAD for s, end in enumerate(ends)]
        blocks = len({*block})
        while True:
            seen: dict[Any, int] = {}
            finer = []
            block.append(DEAD)  # the last entry is that of DEAD
            for s, row in enumerate(table):
                self.clock.spend(1 + len(row) // 2)
                key = (block[s], tuple([block[t] for t in row]))
                finer.append(seen.setdefault(key, len(seen)) if s in alive else DEAD)
            if len({*finer}) == blocks:
                break
            block, blocks = finer, len({*finer})
        speakers: dict[int, int] = {}
        for s, b in enumerate(finer):
            if b != DEAD:
                speakers.setdefault(b, s)
        name = {b: k for k, b in enumerate(speakers)} | {DEAD: DEAD}
        finer.append(DEAD)
        self.after = [[name[finer[t]] for t in table[s]] for s in speakers.values()]
        self.ends = [ends[s] for s in speakers.values()]
        self.first = name[finer[0]]

    def images(self, motion: Motion) -> list[int]:
        """Return for each row the number of its image; all rows must have one."""
        number = {row: k for k, row in enumerate(self.rows)}
        self.clock.spend(4 * len(self.rows))
        return [number[motion.line(row)] for row in self.rows]

    def before(self, futures: int, row: int) -> int:
        """Return the set of the states from which a row leads into a set; bit s is for s."""
        found = 0
        for s, after in enumerate(self.after):
            t = after[row]
            if t != DEAD and futures >> t & 1:
                found |= 1 << s
        self.clock.spend(1 + len(self.after) // 4)
        return found

    def keeps(self, motion: Motion) -> bool:
        """Tell whether a motion makes arrays of the rule of all its arrays, and of no others."""
        image = self.images(motion)
        if any(self.weights[k] != self.weights[z] for k, z in enumerate(image)):
            return False
        if motion.turned:
            return self.keeps_turned(image)
        pairs = {(self.first, self.first)}
        todo = [*pairs]
        while todo:
            s, t = todo.pop()
            if (s != DEAD and self.ends[s]) != (t != DEAD and self.ends[t]):
                return False
            self.clock.spend(1 + len(image))
            for k, z in enumerate(image):
                pair = (
                    DEAD if s == DEAD else self.after[s][k],
                    DEAD if t == DEAD else self.after[t][z],
                )
                if pair not in pairs:
                    pairs.add(pair)
                    todo.append(pair)
        return True

    def keeps_turned(self, image: list[int]) -> bool:
        """Tell the same of a motion that reverses the order of rows."""
        pairs = {(self.first, mask(self.ends))}
        todo = [*pairs]
        while todo:
            s, futures = todo.pop()
            is_kept = self.first != DEAD and bool(futures >> self.first & 1)
            if (s != DEAD and self.ends[s]) != is_kept:
                return False
            known: dict[int, int] = {}
            for k, z in enumerate(image):
                if z not in known:
                    known[z] = self.before(futures, z)
                pair = DEAD if s == DEAD else self.after[s][k], known[z]
                if pair not in pairs:
                    pairs.add(pair)
                    todo.append(pair)
        return True


class SymmetricMachine(Machine):
    """The automaton of the arrays that all motions of a group fix; its cells are whole rows.

    A state is the state of `Rows`; or if the order of rows is reversed (s, S, is there one row more
    than the pairs that were read), and END after a middle row.
    """

    def __init__(self, machine: ArrayMachine, motions: list[Motion], clock: Clock) -> None:
        kept = [z for z in motions if not z.turned]
        rows = []
        for row in all_rows(machine):
            clock.spend(1 + len(kept) * machine.width // 4)
            if all(z.line(row) == row for z in kept):
                rows.append(row)
        self.table = Rows(machine, rows, clock)
        turned = [z for z in motions if z.turned]
        self.image = self.table.images(turned[0]) if turned else None
        first: Any = self.table.first
        super().__init__(1, (first, mask(self.table.ends), False) if turned else first, clock)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Read one row, which is one cell here."""
        del depth
        table, image = self.table, self.image
        if image is None:
            if state == DEAD:
                return []
            rows = zip(table.after[state], table.weights, strict=True)
            return [(t, c, code) for t, (c, code) in rows if t != DEAD]
        if state == "end" or state[0] == DEAD:
            return []
        s, futures, is_late = state
        if not is_late:
            found: list[Edge] = [((s, futures, True), 1, 0)]
            for k, z in enumerate(image):
                t = table.after[s][k]
                if k == z and t != DEAD and futures >> t & 1:
                    found.append(("end", *table.weights[k]))
            return found
        found = []
        for k, z in enumerate(image):
            t = table.after[s][k]
            before = table.before(futures, z) if t != DEAD else 0
            if before:
                (c, code), (d, more) = table.weights[k], table.weights[z]
                found.append(((t, before, False), c * d, code + more))
        return found

    def is_end(self, state: State) -> bool:
        """Tell whether the array may end."""
        if self.image is None:
            return bool(state != DEAD and self.table.ends[state])
        if state == "end":
            return True
        s, futures, is_late = state
        return bool(s != DEAD and not is_late and futures >> s & 1)


def all_rows(machine: ArrayMachine) -> list[Row]:
    """Return all rows, by the numbers of their values."""
    values = range(len(machine.choices))
    limit(len(values) ** machine.width <= MAX_ROWS, f"there are more than {MAX_ROWS} rows")
    return [*itertools.product(values, repeat=machine.width)]


def mask(ends: list[bool]) -> int:
    """Return a set of states as an integer: bit s is for s."""
    return sum(1 << s for s, end in enumerate(ends) if end)


def weighed(row: Row, weights: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the product of weights, as coefficient and code."""
    coefficient, code = 1, 0
    for v in row:
        coefficient *= weights[v][0]
        code += weights[v][1]
    return coefficient, code


def fixed_arrays(game: Symmetries, rows: tracks.Rows, marks: str, clock: Clock) -> SymmetricMachine:
    """Return the automaton of the arrays that all symmetries of a rule fix."""
    need(not game.classes, "classes are no words of one automaton")
    machine = ArrayMachine(game.arrays, rows, marks, clock)
    some = all_motions(game, machine.letters, rows.width, turned=rows.turned)
    return SymmetricMachine(machine, group(some, clock), clock)
