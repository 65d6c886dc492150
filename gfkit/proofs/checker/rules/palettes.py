"""Arrays of k values, and words over k letters, k being a symbol: a(n), p, q are polynomials in k.

*Arrays of k values that are all alike.* The condition on a cell is how many of its neighbours are
equal to it, or how many are not. It only matters which of the cells that were read are equal: a
state has the values of the last cells, numbered as they first occur, and the numbers of related
neighbours that they have so far. The next cell is equal to one of the j values of the state, or to
none of them, for which there are k - j ways. Walks that know more values than there are have weight
0, since they pass j = k on their way.

The automaton is over Z[k]. It is compared, for numbers k, with arrays that are listed.

*Words over k letters*, for every k >= s, where s letters have names and the others are alike. A
table says of each state how many different letters without a name it holds, and for each letter
that may come next, a named one, a held one or a fresh one, the next state and where each letter
that this one holds comes from. A state holds j of the k - s letters without a name, so k - s - j
are fresh; a state with more letters than there are is only reached through one where that is 0. A
word of n letters is in at most n of these choices, so the coefficient of t^n in F has degree n or
less. Where letters are read with marks, there is an arrow for each letter with each mark, and each
way to read a word counts as y to the sum of the marks. A named letter that is "marked" has the mark
1.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

from ..core.automata import Edge, Machine, State
from ..core.conditions import STEPS, Shape, Work
from ..core.gf import CODES, OFFSETS, Poly, X, collected, read_in_t
from ..core.rejections import NotChecked, limit, need
from ..core.shapes import TEXT, fit
from ..core.strips import EVIDENCE, MAX_ENUMERATED, SIDE, check_machines, opened_terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from ..core.reports import Given

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
HELD = range(61)
STATE = {"registers": HELD, "accepts": None, "arrows": None}
WORDS: dict[str, Any] = {"name": TEXT, "least": HELD, "named": [TEXT], "states": [STATE]}
WORDS |= {"marked?": [TEXT], "marks?": [range(1001)]}
BOUNDS = {**EVIDENCE, "least": HELD, "registers": HELD, "degree": range(1, 2)}
PARAMETER = {
    "kind": None,
    "rule": None,
    "fixed": re.compile("columns|rows"),
    "side": SIDE,
    "topology": re.compile("strip|cylinder"),
    "shift": OFFSETS,
    "letter?": re.compile("[a-mo-su-z]"),
    "mark?": re.compile("[a-mo-su-z]"),
}
NUMBERS, SMALL, MOST_WORDS = (1, 2, 3), 8, 4_000
"""Values of k, and cells, of the boards that are listed; words of one length."""
Asked = tuple[list[tuple[int, int]], bool, frozenset[int] | None]
"""Steps to the neighbours, whether equal ones count, how many there may be; None if each has y."""


class Palette:
    """The rule: the conditions on each cell; more: by how many the values are more than k."""

    def __init__(self, of: dict[str, Any]) -> None:
        rule = of["rule"]
        fit(rule, RULE, "of.rule")
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
            (
                [
                    [z for i, j in steps if (z := shape.number(r + i, c + j)) is not None]
                    for r, c in cells
                ],
                is_equal,
                counts,
            )
            for steps, is_equal, counts in self.asked
        ]
        found: Poly = {}
        for board in itertools.product(range(values), repeat=len(cells)):
            work.spend(1 + len(cells) // 4)
            marked = marks(board, near)
            if marked is not None:
                found[marked] = found.get(marked, 0) + 1
        return found


def marks(
    board: tuple[int, ...], near: list[tuple[list[list[int]], bool, frozenset[int] | None]]
) -> int | None:
    """Return the power of y of an array; None if a cell has a number of neighbours it must not.

    near: for each cell the others beside it, whether equal ones count, how many there may be.
    """
    marked = 0
    for around, is_equal, counts in near:
        for value, some in zip(board, around, strict=True):
            many = [board[z] == value for z in some].count(is_equal)
            if counts is None:
                marked += many
            elif many not in counts:
                return None
    return marked


class AlikeMachine(Machine):
    """The automaton over Z[k] of what reads a letter that is known, or one of the others."""

    letter, mark, more = X, 1, 0

    def choices(self, depth: int, state: State) -> Iterator[tuple[State, int | None, int]]:
        """Yield states after a letter, how many letters it is not if it is new, and its mark."""
        raise NotImplementedError

    def read(self, depth: int, state: State) -> list[Edge]:
        """Read a letter that is known, in one way, or a new one, in as many as there are left."""
        found: list[Edge] = []
        for after, known, y in self.choices(depth, state):
            if known is None:
                found.append((after, 1, self.mark * y))
                continue
            found.append((after, 1, self.letter + self.mark * y))
            if known != self.more:
                found.append((after, self.more - known, self.mark * y))
        return found


class PatternMachine(AlikeMachine):
    """The automaton of arrays; m: a given number of cells are remembered. more: see `Palette`.

    later: for each column and each condition the largest distance, as cells are read, to a
    neighbour that comes later; pairs: for each column (distance back, condition, whether the cell
    itself is the one that is asked, otherwise the earlier one).
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

    def choices(self, depth: int, state: State) -> Iterator[tuple[State, int | None, int]]:
        """Give the cell one of the values of the state, or another one."""
        used = 1 + max([z for z, _ in state if z is not None], default=-1)
        self.clock.spend((used + 1) * (10 + 5 * self.m))
        for value in range(used + 1):
            read = self.after(depth, state, value)
            if read is not None:
                yield read[0], None if value < used else used, read[1]

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
        """Return whether the numbers are allowed if no row follows."""
        return all(
            n < 0 or allowed is None or n in allowed
            for _, counts in state
            for n, (_, _, allowed) in zip(counts, self.asked, strict=False)
        )


Reached = dict[tuple[int, tuple[int, ...], int], int]
"""In how many ways a word leads to a state, the letters that it holds, and a number of marks."""


class Vocabulary:
    """Words over k letters: the table of a rule, k >= s."""

    side, more = 1, 0

    def __init__(self, of: dict[str, Any]) -> None:
        rule = of["rule"]
        fit(rule, WORDS, "of.rule")
        plain = (of["fixed"], of["side"], of["topology"]) == ("rows", 1, "strip")
        need(plain, "words have one row, with open ends")
        self.named, self.states, self.shift = len(rule["named"]), rule["states"], of["shift"]
        need(len(set(rule["named"])) == self.named, "a letter is named twice")
        told, names = rule.get("marked", []), rule["named"]
        fair = set(told) <= set(names) and len(set(told)) == len(told)
        need(fair, "a letter with a mark has no name, or has it twice")
        self.marks = rule.get("marks", [0])
        fair = self.marks and len(set(self.marks)) == len(self.marks)
        need(fair, "the marks of letters are not different")
        need(not told or "marks" not in rule, "letters have marks of two kinds")
        self.own = [names[z] in told for z in range(self.named)]
        self.has_marks = bool(told) or self.marks != [0]
        need(rule["least"] == self.named, "k is at least the number of letters with a name")
        self.held = [z["registers"] for z in self.states]
        need(self.states and self.held[0] == 0, "the empty word holds no letter")
        for number, z in enumerate(self.states):
            need(isinstance(z["accepts"], bool), f"state {number} neither accepts nor not")
            arrows = z["arrows"]
            many = (self.named + self.held[number] + 1) * len(self.marks)
            fair = isinstance(arrows, list) and len(arrows) == many
            need(fair, f"state {number} has not an arrow for each letter that may come next")
            for place, arrow in enumerate(arrows):
                if arrow is None:
                    continue
                fit(arrow, (range(len(self.states)), [HELD]), f"an arrow of state {number}")
                target, sources = arrow
                known = self.held[number] + (place >= many - len(self.marks))
                fair = len(sources) == self.held[target] == len(set(sources))
                fair = fair and all(z < known for z in sources)
                need(fair, f"an arrow of state {number} holds letters that are not there")

    def after(self, reached: Reached, letter: int) -> Reached:
        """Read a letter in all ways; letters are numbers, those below s the ones with names."""
        found: Reached = {}
        for (number, holds, total), ways in reached.items():
            place, own = letter, 0
            if letter >= self.named:
                place = self.named + (holds.index(letter) if letter in holds else len(holds))
            else:
                own = int(self.own[letter])
            for arrow, mark in self.arrows(number, place):
                held = tuple([[*holds, letter][z] for z in arrow[1]])
                key = (arrow[0], held, total + mark + own)
                found[key] = found.get(key, 0) + ways
        return found

    def arrows(self, state: int, place: int) -> Iterator[tuple[Any, int]]:
        """Yield the arrows for a letter, each with its mark."""
        first = place * len(self.marks)
        some = self.states[state]["arrows"][first : first + len(self.marks)]
        return ((z, mark) for z, mark in zip(some, self.marks, strict=True) if z is not None)

    def listed(self, n: int, letters: int, work: Work) -> Poly:
        """List the words of n letters."""
        found: Poly = {}
        todo: list[tuple[int, Reached]] = [(0, {(0, (), 0): 1})]  # how many letters, and where to
        while todo:
            length, reached = todo.pop()
            work.spend(letters if length < n else 1)
            if length < n:
                todo += [(length + 1, self.after(reached, letter)) for letter in range(letters)]
                continue
            for (state, _, total), ways in reached.items():
                if self.states[state]["accepts"]:
                    found[total] = found.get(total, 0) + ways
        return found


class WordMachine(AlikeMachine):
    """The automaton over Z[k] of a table."""

    def __init__(self, rule: Vocabulary, clock: Clock) -> None:
        super().__init__(1, 0, clock)
        self.rule = rule

    def choices(self, depth: int, state: State) -> Iterator[tuple[State, int | None, int]]:
        """Read a letter with a name, one that is held, or one of those that are neither."""
        del depth
        known = self.rule.named + self.rule.held[state]
        for place in range(known + 1):
            own = place < self.rule.named and self.rule.own[place]
            for arrow, mark in self.rule.arrows(state, place):
                yield arrow[0], None if place < known else known, mark + own

    def is_end(self, state: State) -> bool:
        """Return whether the word is one of those counted."""
        return bool(self.rule.states[state]["accepts"])


def at(poly: Poly, k: int, letter: int, mark: int) -> Poly:
    """Return a polynomial in y: one in the letter and the mark at a number k."""
    powers = ((code // letter % X, code // mark % X, c) for code, c in poly.items())
    return collected((y, c * k**i) for i, y, c in powers)


def restricted_to(code: int, letters: set[int]) -> int:
    """Keep only the powers of some letters."""
    return sum(code // z % X * z for z in letters)


def check_parameter(given: Given) -> None:
    """Check the g.f. of a rule with a parameter."""
    statement, evidence, _, clock, report = given
    of = given.of
    fit(of, PARAMETER, "of")
    letter, mark = CODES[of.get("letter", "x")], CODES[of.get("mark", "y")]
    is_of_words = isinstance(of["rule"], dict) and "states" in of["rule"]
    rule: Any = Vocabulary(of) if is_of_words else Palette(of)
    fit(evidence, BOUNDS if is_of_words else EVIDENCE, "evidence")
    need(statement["offset"] == -rule.shift, "offset is not that of the empty board")
    asked = [] if is_of_words else rule.asked
    has_y = rule.has_marks if is_of_words else any(counts is None for *_, counts in asked)
    need(has_y or "mark" not in of, "nothing has a mark")
    need(letter != mark or not has_y, "one letter stands for k and for the mark")
    told = {letter, mark} if has_y else {letter}
    marks = "further" if told - {X, 1} else "xy" if has_y or letter == 1 else "x"
    p, q = (read_in_t(statement[side], side, marks, clock) for side in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    fair = all(restricted_to(code, told) == code for z in (*p, *q) for code in z)
    need(fair, "p/q has other letters than those that stand for k and for the mark")
    machine: AlikeMachine
    least = 0
    if is_of_words:
        least, most = rule.named, max(rule.held)
        bounds = {"least": least, "registers": most, "degree": 1}
        same = {key: evidence[key] for key in bounds} == bounds
        need(same, "the bounds are not those of the rule")
        machine = WordMachine(rule, clock)
        said = f"k >= {least}; at most {most} letters are held"
        report.say("for all", said, "", least=least)
    else:
        machine = PatternMachine(rule, clock)
    machine.letter, machine.mark = letter, mark
    report.progress("small boards")
    boards, work = 0, Work(MAX_ENUMERATED, clock)
    terms = list(itertools.islice(opened_terms([(1, machine)]), 1 + max(SMALL // rule.side, 1)))
    numbers = (z for z in range(least, least + 4) if z) if is_of_words else NUMBERS
    try:
        for k, n in itertools.product(numbers, range(1, len(terms))):
            if is_of_words and k**n > MOST_WORDS:
                continue
            same = rule.listed(n, k + rule.more, work) == at(terms[n], k, letter, mark)
            need(same, f"the automaton miscounts n = {n} for k = {k}: an error in the checker")
            boards += 1
    except NotChecked:
        if clock.is_over():
            raise
    limit(boards > 0, "no board is small enough to be listed")
    report.say(
        "boards",
        f"{boards} small boards listed, for numbers k",
        "listing",
        boards=boards,
    )
    report.progress("row states")
    check_machines([(1, machine)], p, q, marks, given, "row states over Z[k]")
