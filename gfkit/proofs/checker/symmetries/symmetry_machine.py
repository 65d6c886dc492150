"""Arrays that symmetries fix, and whether symmetries keep a rule: by automata that read rows.

The arrays of a rule are read row by row, each row as one letter. States from which the same rows
lead to an end are one state (Moore).

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
from ..core.tracks import Acceptor
from ..lines.line_tracks import Numbered
from .symmetry_reading import all_motions, group

if TYPE_CHECKING:
    from ..core import tracks
    from ..core.clock import Clock
    from .symmetry_reading import Motion, Symmetries

Row = tuple[int, ...]

MAX_ROWS, MAX_TABLE = 1 << 16, 1 << 23


class Rows:
    """The least automaton of the arrays of a rule on some rows.

    rows: the rows, by the numbers of their values. after: for each state, the state after each row.
    ends: whether an array may end with a state; alive: the states from which one may come to an
    end. first: the state before all rows. weights: of each row coefficient and code.
    """

    def __init__(self, machine: ArrayMachine, rows: list[Row], clock: Clock) -> None:
        self.rows, self.clock = rows, clock
        self.weights = [weighed(row, machine.choices) for row in rows]
        begin: State = None
        filled: dict[Row, dict[int, State]] = {}  # by the cells that were read from there

        def after(row: Row) -> State | None:
            """Return the state after some cells of a row."""
            before = row[:-1]
            if before not in filled:
                state = after(before)
                filled[before] = {} if state is None else dict(machine.filled(len(before), state))
            return filled[before].get(row[-1])

        def read(state: State, _: int, row: Row) -> State | None:
            """Read a row; all rows are read from one state, and then from another."""
            nonlocal begin
            if state is not begin:
                begin = state
                filled.clear()
                filled[()] = dict(machine.filled(0, state))
            return after(row)

        arrays, most = Acceptor(machine.start, read, machine.is_end), MAX_TABLE // (1 + len(rows))
        least = Numbered(arrays, rows, clock, most)
        self.after, self.ends, self.alive = least.after, least.ends, least.alive
        self.first = least.first

    def images(self, motion: Motion) -> list[int]:
        """Return for each row the number of its image; all rows must have one."""
        number = {row: k for k, row in enumerate(self.rows)}
        self.clock.spend(4 * len(self.rows))
        return [number[motion.line(row)] for row in self.rows]

    def before(self, futures: int, row: int) -> int:
        """Return the set of the states from which a row leads into a set; bit s is for s."""
        found = 0
        for s, after in enumerate(self.after):
            if futures >> after[row] & 1:
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
            if self.ends[s] != self.ends[t]:
                return False
            self.clock.spend(1 + len(image))
            new = {(self.after[s][k], self.after[t][z]) for k, z in enumerate(image)} - pairs
            pairs |= new
            todo += new
        return True

    def keeps_turned(self, image: list[int]) -> bool:
        """Tell the same of a motion that reverses the order of rows."""
        pairs = {(self.first, mask(self.ends))}
        todo = [*pairs]
        while todo:
            s, futures = todo.pop()
            if self.ends[s] != bool(futures >> self.first & 1):
                return False
            known = {z: self.before(futures, z) for z in set(image)}
            new = {(self.after[s][k], known[z]) for k, z in enumerate(image)} - pairs
            pairs |= new
            todo += new
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
            rows = zip(table.after[state], table.weights, strict=True)
            return [(t, c, code) for t, (c, code) in rows if t in table.alive]
        if state == "end":
            return []
        s, futures, is_late = state
        if not is_late:
            found: list[Edge] = [((s, futures, True), 1, 0)]
            for k, z in enumerate(image):
                t = table.after[s][k]
                if k == z and futures >> t & 1:
                    found.append(("end", *table.weights[k]))
            return found
        found = []
        for k, z in enumerate(image):
            t = table.after[s][k]
            before = table.before(futures, z) if t in table.alive else 0
            if before:
                (c, code), (d, more) = table.weights[k], table.weights[z]
                found.append(((t, before, False), c * d, code + more))
        return found

    def is_end(self, state: State) -> bool:
        """Tell whether the array may end."""
        if self.image is None:
            return self.table.ends[state]
        if state == "end":
            return True
        s, futures, is_late = state
        return bool(not is_late and futures >> s & 1)


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
    need(not game.classes, "classes are not words of one automaton")
    machine = ArrayMachine(game.arrays, rows, marks, clock)
    some = all_motions(game, machine.letters, rows.width, turned=rows.turned)
    return SymmetricMachine(machine, group(some, clock), clock)
