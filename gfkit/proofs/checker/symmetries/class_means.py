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

Numbers of classes of arrays up to symmetries: means over groups.

Theorem (Burnside's lemma). Let a finite group act on the arrays of a rule on a board. The number of
its orbits, the classes, is the mean over the group of the number of arrays that a symmetry fixes;
of conjugate ones equally many. With weights that are the same within each class, so are the sums of
the weights.

That the group acts, which is that its symmetries keep the rule, is checked here for the strip and
all lengths (`Rows.keeps`). What each symmetry fixes is a lemma on the same strip, with the
same rule and that symmetry, or for the one that changes nothing the rule alone.
"""

from __future__ import annotations

import itertools
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_machine import ArrayMachine
from ..core.clock import NotChecked, limit, need
from ..core.envelope import use
from ..core.generating_functions import marked
from ..core.machines import Edge, Machine, State
from ..core.reading import canonical, fit
from ..core.relations import Claim, Terms
from ..core.strip_sequences import MAX_ENUMERATED, SMALL, read_rule
from ..core.tracks import Acceptor, Work
from ..lines.line_tracks import Numbered
from .symmetry_reading import Motion, Symmetries, all_motions, classes, group

if TYPE_CHECKING:
    from ..core import tracks
    from ..core.clock import Clock
    from ..core.dialect import Tree
    from ..core.generating_functions import Poly
    from ..core.kinds import Given
    from ..core.strip_sequences import Family


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


UNREAD = {"kind", "name", "summary", "quantity", "up_to", "symmetric"}
"""The keys of a definition that are not about its arrays, and those of symmetries."""


class Acting(NamedTuple):
    """A rule on classes, and the rows on which its symmetries act."""

    rule: Symmetries
    rows: tracks.Rows

    def machine(self, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton of the arrays."""
        return ArrayMachine(self.rule.arrays, self.rows, marks, clock)

    def motions(self, rule: Symmetries) -> list[Motion]:
        """Return motions that make the symmetries of a rule, at this side."""
        rows, letters = self.rows, list(rule.arrays.letters)
        return all_motions(rule, letters, rows.width, turned=rows.turned)

    def require_kept(self, clock: Clock) -> None:
        """Raise Rejected unless the symmetries keep the rule, on boards of all lengths."""
        machine = self.machine("xy", clock)
        table = Rows(machine, all_rows(machine), clock)
        for z in self.motions(self.rule):
            need(table.keeps(z), "a symmetry does not keep the rule: classes have no meaning")

    def conjugate(self, clock: Clock) -> list[set[Motion]]:
        """Return the classes of conjugate symmetries, first that of the identity."""
        some = self.motions(self.rule)
        return classes(group(some, clock), some, clock)

    def check(self, family: Family, given: Given) -> None:
        """Check that p/q is the g.f. of the classes; raises Rejected."""
        fit(given.evidence, {"parts": None}, "evidence")
        need(given.statement["offset"] == -family.shift, "offset is not that of the empty board")
        check_mean(self, given)
        boards, work = 0, Work(MAX_ENUMERATED)
        terms = self.terms(family.marks, max(SMALL // family.side, 1) + 1, given.clock)
        with suppress(NotChecked):
            for n, term in enumerate(terms):
                same = marked(family.board(n, work), family.marks) == term
                need(same, f"classes are miscounted at n = {n}: an error in the checker")
                boards += n > 0
        say = f"{boards} small board{'s' if boards > 1 else ''} enumerated; the means agree"
        given.report.say("boards", say if boards else "not enumerated", boards=boards)

    def terms(self, marks: str, count: int, clock: Clock) -> list[Poly]:
        """Return the first numbers of classes, or sums of their weights with some marks."""
        self.require_kept(clock)
        totals: list[Poly] = [{} for _ in range(count)]
        conjugate = self.conjugate(clock)
        for some in conjugate:
            chosen = next(iter(some))
            fixed = SymmetricMachine(self.machine(marks, clock), group([chosen], clock), clock)
            frontier = {(fixed.number(fixed.start), 0): len(some)}
            for total in totals:
                for (state, code), c in frontier.items():
                    if fixed.is_end(fixed.states[state]):
                        total[code] = total.get(code, 0) + c
                frontier = fixed.row(frontier)
        order = sum(map(len, conjugate))
        need(
            all(c % order == 0 for total in totals for c in total.values()),
            "a mean is not an integer",
        )
        return [{code: c // order for code, c in total.items() if c} for total in totals]


def check_mean(acting: Acting, given: Given) -> None:
    """Check that p/q is the mean of the g.f.s of the lemmas; raises Rejected."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    report.progress("symmetries")
    acting.require_kept(clock)
    found: dict[Motion, dict[str, Any]] = {}
    for lemma in lemmas:
        motion = motion_of(lemma["statement"], of, acting)
        if motion is not None:
            found[motion] = lemma
    conjugate = acting.conjugate(clock)
    order = sum(map(len, conjugate))
    terms = {"a": Terms("a", fraction(statement), [], clock)}
    summands: list[Any] = []
    for k, some in enumerate(conjugate):
        known = next((found[z] for z in some if z in found), None)
        need(known is not None, "a lemma about the arrays that a symmetry fixes is missing")
        assert known is not None
        said = use(known, "arrays fixed by a symmetry")
        need(said["offset"] == statement["offset"], "a lemma has another offset")
        terms[f"a_{k}"] = Terms(f"a_{k}", fraction(said), [], clock)
        summands.append(weighted(len(some), f"a_{k}"))
    sides = [weighted(order, "a"), ("+", [1] * len(summands), summands)]
    Claim("=", sides, terms, statement["offset"], None, clock).require(report, "the mean differs")
    report.say(
        "agreement",
        f"p/q is the mean over {order} symmetries, in {len(conjugate)} classes of conjugate ones, "
        "of the lemmas' fractions; the symmetries keep the rule, at all lengths",
        symmetries=order,
    )


def fraction(said: dict[str, Any]) -> dict[str, Any]:
    """Return the fraction of a statement as a definition."""
    return {"kind": "fraction"} | {key: said[key] for key in ("offset", "p", "q")}


def weighted(c: int, name: str) -> Tree:
    """Return the formula c a(n)."""
    return ("*", ["*", "*"], [("number", c, []), ("term", name, [("letter", "n", [])])])


def motion_of(said: dict[str, Any], of: dict[str, Any], acting: Acting) -> Motion | None:
    """Return the symmetry about whose fixed arrays a lemma is, None if it is another lemma."""
    other = said.get("of")
    if said.get("kind") != "generating function" or not isinstance(other, dict):
        return None
    names = other.keys() | of.keys()
    if any(canonical(other.get(z)) != canonical(of.get(z)) for z in names - {"rule"}):
        return None
    mine, theirs = (arrays_of(z["rule"]) for z in (of, other))
    if canonical(mine) != canonical(theirs):
        return None
    game = read_rule(other["rule"]).game
    if other["rule"]["definition"].get("kind") == "array":
        return Motion.nothing(acting.rows.width, len(game.arrays.letters))
    if not isinstance(game, Symmetries) or game.classes:
        return None
    some = acting.motions(game)
    return some[0] if len(some) == 1 else None


def arrays_of(rule: dict[str, Any]) -> dict[str, Any]:
    """Return what a rule says of its arrays."""
    return {key: z for key, z in rule["definition"].items() if key not in UNREAD}
