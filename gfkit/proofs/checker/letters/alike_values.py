"""Arrays of k values that are all alike, k being a symbol: a(n) is a polynomial in k, p and q too.

What is asked of a cell is how many of its neighbours are equal to it, or how many are not. Of the
cells that were read it matters which are equal: a state has the values of the last cells, numbered
as they first occur, and the numbers of related neighbours that they have so far. The next cell is
equal to one of the j values of the state, or to none of them, for which there are k - j ways. Walks
that know more values than there are have weight 0, since they pass j = k on their way.

The automaton is over Z[k]. It is compared, for numbers k, with arrays that are listed.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

from ..core.generating_functions import OFFSETS, Poly, X, collected, read_in_t
from ..core.machines import Edge, Machine, State
from ..core.needs import TEXT, Clock, NotChecked, fit, limit, need
from ..core.strip_sequences import EVIDENCE, MAX_ENUMERATED, SIDE, check_machines, opened_terms
from ..core.tracks import STEPS, Shape, Work

if TYPE_CHECKING:
    from ..core.kinds import Given

WAY = re.compile("|".join(map(re.escape, STEPS)))
STEP = range(-6, 7)
NEAR = {
    "directions?": [WAY],
    "offsets?": [(STEP, STEP)],
    "relation": re.compile("equal|different"),
    "counts?": [range(1000)],
    "mark?": re.compile("y"),
}
RULE = {"name": TEXT, "values": re.compile(r"[01]\.\.k"), "neighbours": [NEAR]}
PARAMETER = {
    "kind": None,
    "rule": RULE,
    "fixed": re.compile("columns|rows"),
    "side": SIDE,
    "topology": re.compile("strip|cylinder"),
    "shift": OFFSETS,
}
NUMBERS, SMALL = (1, 2, 3), 8
"""Values of k, and cells, of the boards that are listed."""
Asked = tuple[list[tuple[int, int]], bool, frozenset[int] | None]
"""Steps to the neighbours, whether equal ones count, how many there may be; None if each has y."""


class Palette:
    """The rule: what is asked of each cell; more: by how many the values are more than k."""

    def __init__(self, of: dict[str, Any]) -> None:
        fit(of, PARAMETER, "of")
        rule = of["rule"]
        self.more = int(rule["values"][0] == "0")
        self.turned, self.side, self.shift = of["fixed"] == "rows", of["side"], of["shift"]
        self.joined = of["topology"] == "cylinder" and self.side > 2
        self.asked: list[Asked] = []
        for z in rule["neighbours"]:
            steps = {tuple(step) for step in z.get("offsets", [])}
            steps = steps.union(*(STEPS[way] for way in z.get("directions", [])))
            need(steps and (0, 0) not in steps, "a cell is not a neighbour of itself")
            need(("mark" in z) != ("counts" in z), "neighbours have either counts or a mark")
            counts = frozenset(z["counts"]) if "counts" in z else None
            self.asked.append((sorted(steps), z["relation"] == "equal", counts))

    def listed(self, n: int, values: int, work: Work) -> Poly:
        """Return the arrays of this many values on the board of n lines, as a polynomial in y."""
        shape = Shape(n, self.side, self.joined)
        if self.turned:
            shape = Shape(self.side, n, down=self.joined)
        cells = shape.cells()
        near = [
            ([[shape.number(r + i, c + j) for i, j in steps] for r, c in cells], is_equal, counts)
            for steps, is_equal, counts in self.asked
        ]
        found: Poly = {}
        for board in itertools.product(range(values), repeat=len(cells)):
            work.spend(1 + len(cells) // 4)
            marked, fair = 0, True
            for around, is_equal, counts in near:
                for value, some in zip(board, around, strict=True):
                    many = sum((board[z] == value) == is_equal for z in some if z is not None)
                    marked += many if counts is None else 0
                    fair = fair and (counts is None or many in counts)
            if fair:
                found[marked] = found.get(marked, 0) + 1
        return found


class PatternMachine(Machine):
    """The automaton; m: a given number of cells are remembered. more: see `Palette`.

    later: for each column and each condition the largest distance, as cells are read, to a
    neighbour that comes later; pairs: for each column (distance back, condition, whether the cell
    itself is the one that is asked, else the earlier one).
    """

    def __init__(self, rule: Palette, clock: Clock) -> None:
        width = rule.side
        self.asked, self.more = rule.asked, rule.more
        self.pairs: list[list[tuple[int, int, bool]]] = [[] for _ in range(width)]
        self.later = [[0] * len(rule.asked) for _ in range(width)]
        self.seen = [0] * width
        for number, (steps, _, _) in enumerate(rule.asked):
            for (i, j), c in itertools.product(steps, range(width)):
                down, aside = (j, i) if rule.turned else (i, j)
                there = (c + aside) % width if rule.joined else c + aside
                if not 0 <= there < width:
                    continue
                far = down * width + there - c
                need(far, "a cell is its own neighbour around the cylinder")
                first, last = (c, there) if far > 0 else (there, c)
                self.pairs[last].append((abs(far), number, far < 0))
                self.seen[first] = max(self.seen[first], abs(far))
                if far > 0:
                    self.later[c][number] = max(self.later[c][number], far)
        self.m = max(self.seen)
        super().__init__(width, ((None, ()),) * self.m, clock)
        self.weight += self.m * (1 + len(self.asked)) // 4

    def read(self, depth: int, state: State) -> list[Edge]:
        """Give the cell one of the values of the state, or another one."""
        used = 1 + max([z for z, _ in state if z is not None], default=-1)
        self.clock.spend((used + 1) * (10 + 5 * self.m))
        found: list[Edge] = []
        for value in range(used + 1):
            read = self.after(depth, state, value)
            if read is None:
                continue
            after, y = read
            if value < used:
                found.append((after, 1, y))
                continue
            found.append((after, 1, X + y))
            if used != self.more:
                found.append((after, self.more - used, y))
        return found

    def after(self, depth: int, state: State, value: int) -> tuple[State, int] | None:
        """Return the state after a cell, and its marked pairs; None if a number is not allowed."""
        marked = 0
        cells = [[z, [*counts]] for z, counts in state]
        cells.append([value, [0] * len(self.asked)])
        for back, number, is_own in self.pairs[depth]:
            other = cells[-1 - back]
            if not other[1] or (other[0] == value) != self.asked[number][1]:
                continue
            if self.asked[number][2] is None:
                marked += 1
            else:
                cells[-1 if is_own else -1 - back][1][number] += 1
        names: dict[int, int] = {}
        kept = []
        for age, (z, counts) in zip(range(self.m, -1, -1), cells, strict=True):
            column = (depth - age) % self.width
            for number, (_, _, allowed) in enumerate(self.asked):
                if counts and self.later[column][number] <= age and counts[number] >= 0:
                    if allowed is not None and counts[number] not in allowed:
                        return None
                    counts[number] = -1
            is_needed = z is not None and self.seen[column] > age
            name = names.setdefault(z, len(names)) if is_needed and age < self.m else None
            kept.append((name, tuple(counts)))
        return tuple(kept[1:]), marked

    def is_end(self, state: State) -> bool:
        """Tell whether the numbers are allowed if no row follows."""
        return all(
            n < 0 or allowed is None or n in allowed
            for _, counts in state
            for n, (_, _, allowed) in zip(counts, self.asked, strict=False)
        )


def at(poly: Poly, x: int) -> Poly:
    """Return a polynomial in y, the value of one in x and y."""
    return collected((code % X, c * x ** (code // X)) for code, c in poly.items())


def check_parameter(given: Given) -> None:
    """Check the g.f. of a rule with a parameter."""
    statement, evidence, _, clock, report = given
    rule = Palette(given.of)
    fit(evidence, EVIDENCE, "evidence")
    need(statement["offset"] == -rule.shift, "offset is not that of the empty board")
    marks = "xy" if any(counts is None for *_, counts in rule.asked) else "x"
    p, q = (read_in_t(statement[side], side, marks, clock) for side in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    machine = PatternMachine(rule, clock)
    report.progress("small boards")
    boards, work = 0, Work(MAX_ENUMERATED, clock)
    terms = list(itertools.islice(opened_terms([(1, machine)]), 1 + max(SMALL // rule.side, 1)))
    try:
        for k, n in itertools.product(NUMBERS, range(1, len(terms))):
            same = rule.listed(n, k + rule.more, work) == at(terms[n], k)
            need(same, f"the automaton miscounts n = {n} for k = {k}: an error in the checker")
            boards += 1
    except NotChecked:
        if clock.is_over():
            raise
    limit(boards > 0, "no board is small enough to be listed")
    report.say(
        "boards",
        f"{boards} small boards listed, for numbers k",
        by="compared with listing",
        boards=boards,
    )
    report.progress("row states")
    check_machines([(1, machine)], p, q, marks, given, "row states over Z[k]")
