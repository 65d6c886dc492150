"""Recurrences on the boards of all sides at once, and rules that count the same on every board.

*Statement.* a(m, n) is the number of arrays that obey a rule; m is one side, n the other, along
which boards grow line by line. For all m >= side and n >= from, sum of c_i(m) a(m, n + i) = 0, with
polynomials c_i.

*Theorem.* Let each condition be about blocks inside the board that reach over at most s lines, and
let v >= s - 1. Suppose that for every m >= side and each array r of v lines of m cells the numbers
g_k(r) of arrays whose first v lines are r, of k lines in all, satisfy: sum of c_i(m) g_{from+i}(r)
= 0. Then the statement holds for n >= from. For an array of n + i lines, n = from + j, is one of
j + v lines with one of from + i lines below, with v lines in common; a block is in one of the two.

r is read across, as a word: its letters are groups of v cells. The columns of the arrays that r
begins are guessed; only as many of the last ones matter as blocks are broad. So the vector of the
numbers of guesses, times 1, m, m^2, ..., is linear in the one before. The sums are 0 for all words
of at least `side` letters if they are 0 for those that span all vectors; the span is made here.

Two rules count the same on every board if one recurrence, of leading coefficient 1, holds for both,
and they count the same on the boards with a side less than `side`, and on those with few lines.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from ..core.array_rules import ArrayRule
from ..core.clock import NotChecked, limit, need
from ..core.envelope import use
from ..core.reading import NUMBER, canonical, fit, integer
from ..core.strip_sequences import read_rule
from ..core.tracks import Place, Shape, Work, listed_arrays
from .finite_tables import read_play

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.kinds import Given
    from ..core.tracks import Arrays, Word

FIXED = re.compile("columns|rows")
SIDES, LINES = range(1, 41), range(21)
RECURRENCE = {"fixed": FIXED, "side": SIDES, "from": LINES, "coefficients": [[NUMBER]]}
STATEMENT = {"rule": None, **RECURRENCE}
MAX_LETTERS, MAX_DIMENSION, MAX_NODES, SMALL = 1 << 10, 400, 20_000, 5

Group = tuple[Any, ...]
State = tuple[int, tuple[Group, ...]]
"""How many lines are guessed, and the last columns."""


class Guesses:
    """The arrays of k lines, read column by column: which columns may follow the last ones."""

    def __init__(self, arrays: Arrays, clock: Clock, *, turned: bool) -> None:
        self.arrays, self.turned, self.clock = arrays, turned, clock
        self.known: dict[tuple[int, int], set[Word]] = {}
        self.after: dict[State, list[tuple[Group, State]]] = {}
        sizes = [(0, 0)]
        for z in arrays.conditions:
            track: Any = z.track
            inside = isinstance(track, Place) and track.inside == len(track.offsets)
            limit(
                inside and z.name is None, "conditions that are not about blocks inside the board"
            )
            sides = [[0, *(cell[k] for cell in track.offsets)] for k in (0, 1)]
            sizes.append((max(sides[0]) - min(sides[0]), max(sides[1]) - min(sides[1])))
        rows, columns = (max(z) for z in zip(*sizes, strict=True))
        self.lines, self.broad = (columns + 1, rows) if turned else (rows + 1, columns)
        limit(all(c == 1 for c, _ in arrays.weights), "elements with weights")

    def count(self, lines: int, length: int, work: Work) -> int:
        """Count the arrays of a board by listing them."""
        shape = Shape(length, lines) if self.turned else Shape(lines, length)
        return sum(1 for _ in listed_arrays(self.arrays, shape, work))

    def allowed(self, band: tuple[Group, ...]) -> bool:
        """Tell whether some columns, one beside the other, obey the rule."""
        shape = len(band[0]), len(band)
        if shape not in self.known:
            work = Work(MAX_NODES, self.clock)
            turned = Shape(*shape[::-1]) if self.turned else Shape(*shape)
            self.known[shape] = {word for word, _, _ in listed_arrays(self.arrays, turned, work)}
        lines = band if self.turned else zip(*band, strict=True)
        return tuple(z for line in lines for z in line) in self.known[shape]

    def follow(self, state: State) -> list[tuple[Group, State]]:
        """Return the columns that may be next, each with the state after it."""
        if state not in self.after:
            lines, last = state
            some: list[Group] = [()]
            for k in range(lines):
                top = max(0, k + 1 - self.lines)
                above = [column[top : k + 1] for column in last]
                longer = [(*z, letter) for z in some for letter in self.arrays.letters]
                some = [z for z in longer if self.allowed((*above, z[top:]))]
                limit(len(some) <= MAX_LETTERS, "too many columns")
                self.clock.spend(20 * len(longer))
            keep = len(last) + 1 - min(len(last) + 1, self.broad)
            self.after[state] = [(z, (lines, (*last, z)[keep:])) for z in some]
        return self.after[state]


class Space:
    """The span of some vectors, each reduced by those before it."""

    def __init__(self, clock: Clock) -> None:
        self.basis: list[tuple[Any, dict[Any, Fraction]]] = []
        self.clock = clock

    def takes(self, vector: dict[Any, int]) -> bool:
        """Add a vector; tell whether it was not in the span."""
        rest = {key: Fraction(z) for key, z in vector.items()}
        for lead, other in self.basis:
            c = rest.get(lead)
            if c:
                self.clock.spend(4 * len(other))
                for key, z in other.items():
                    rest[key] = rest.get(key, Fraction(0)) - c * z
        rest = {key: z for key, z in rest.items() if z}
        if rest:
            lead = next(iter(rest))
            self.basis.append((lead, {key: z / rest[lead] for key, z in rest.items()}))
            limit(len(self.basis) <= MAX_DIMENSION, "a space of too many dimensions")
        return bool(rest)


def plain(rule: Any) -> dict[str, Any]:
    """Return a rule as strips have it; alternating play is not meant here."""
    data, play = read_play(rule)
    need(not play, "a rule with alternating play")
    return data


def check_recurrence(given: Given) -> None:
    """Check that the sums are 0 for all words of at least `side` letters."""
    statement, evidence, _, clock, report = given
    fit(evidence, {"seen": LINES}, "evidence")
    game = read_rule(plain(statement["rule"])).game
    limit(isinstance(game, ArrayRule), "rules that are not of arrays")
    guesses = Guesses(game.arrays, clock, turned=statement["fixed"] == "rows")
    seen, start, side = evidence["seen"], statement["from"], statement["side"]
    by = [[integer(c, "c", clock) for c in z] for z in statement["coefficients"]]
    need(by and all(by), "coefficients has an empty list")
    need(guesses.lines - 1 <= seen <= start, "as many lines are seen as the theorem does not allow")
    boards = check_small(guesses, by, start, side, clock)
    report.say("boards", f"{boards} recurrences looked at on boards enumerated", boards=boards)
    powers = max(map(len, by))

    def read(vector: dict[Any, int]) -> list[dict[Any, int]]:
        """Return the vector after each letter; the powers of m + 1 are sums of those of m."""
        found: dict[Group, dict[Any, int]] = {}
        for (state, e), z in vector.items():
            for column, after in guesses.follow(state):
                into = found.setdefault(column[:seen], {})
                for k in range(e, powers):
                    into[after, k] = into.get((after, k), 0) + comb(k, e) * z
            clock.spend(4 * powers * len(guesses.follow(state)))
        return list(found.values())

    some: list[dict[Any, int]] = [{((start + i, ()), 0): 1 for i in range(len(by))}]
    for _ in range(side):
        space = Space(clock)
        some = [z for vector in some for z in read(vector) if space.takes(z)]
    space = Space(clock)
    while some:
        vector = some.pop()
        sums = (
            z * by[s[0] - start][e] for (s, e), z in vector.items() if e < len(by[s[0] - start])
        )
        need(sum(sums) == 0, "what may stand below some lines does not obey the recurrence")
        if space.takes(vector):
            some += read(vector)
    size = len(space.basis)
    report.say("dimension", f"{size} vectors span those of all lines", dimension=size)


def check_small(guesses: Guesses, by: list[list[int]], start: int, side: int, clock: Clock) -> int:
    """Compare the recurrence with boards that are enumerated; return how many n were looked at."""
    done, work = 0, Work(MAX_NODES, clock)
    try:
        for n in range(start, start + SMALL):
            counted = [guesses.count(n + i, side, work) for i in range(len(by))]
            values = [sum(c * side**e for e, c in enumerate(z)) for z in by]
            total = sum(c * z for c, z in zip(values, counted, strict=True))
            need(total == 0, f"the recurrence fails for m = {side} and n = {n}")
            done += 1
    except NotChecked:
        if clock.is_over():
            raise
    return done


def check_every(given: Given) -> None:
    """Check that one recurrence leads from the same boards to all."""
    statement, evidence, lemmas, clock, report = given
    fit(evidence, {"seen": LINES, **RECURRENCE}, "evidence")
    by = evidence["coefficients"]
    need(by and [integer(c, "c", clock) for c in by[-1]] == [1], "the last coefficient is not 1")
    fixed, side, start = evidence["fixed"], evidence["side"], evidence["from"]
    said = {canonical(use(z, "boards")) for z in lemmas}
    rules = [statement[z] for z in ("first", "second")]
    recurrence = {z: evidence[z] for z in RECURRENCE}
    wanted = [{"kind": "recurrence on boards", "rule": z, **recurrence} for z in rules]
    grows = {"columns": "rows", "rows": "columns"}[fixed]
    first = [(fixed, m) for m in range(1, side)]
    first += [(grows, n) for n in range(1, start + len(by) - 1)]
    for name, length in first:
        strip = {"kind": "strip", "topology": "strip", "marks": "none", "shift": 0}
        both = [{**strip, "rule": plain(z), "fixed": {name: length}} for z in rules]
        wanted.append({"kind": "equal sequences", "first": both[0], "second": both[1]})
    need(said == {*map(canonical, wanted)}, "the lemmas are not those from which it follows")
    report.say("boards", f"equal on {len(first)} strips, and one recurrence", strips=len(first))


WORDS: dict[str, tuple[str, ...]] = {
    "recurrence on boards": (
        "for all m >= {side} and n >= {from} the sum of c_i(m) a(m, n + i) over all i is 0",
        "\na(m, n) is the number of arrays with m {fixed} and n of the others",
        "\nc, each from the coefficient of m^0 on: {coefficients}",
        "\nof {rule!tell _rule}",
    ),
    "equal on boards": (
        "every board of m rows and n columns, m, n >= 1, has as many arrays of either rule",
        "\nfirst: {first!tell _rule}",
        "\nsecond: {second!tell _rule}",
    ),
}
CHECKS = {
    "recurrence on boards": (STATEMENT, check_recurrence),
    "equal on boards": ({"first": None, "second": None}, check_every),
}
