"""Moebius strips, Klein bottles and shifted tori: walks of rows that end in the twisted state.

The last of n rows is joined to the first, which is reflected (`moebius`, `klein`), then shifted by
some cells. Such a board repeats on the unrolled plane, so its states do; P takes the state that
rows leave to that of the twisted rows. A board of n rows is a walk of n rows from a state to its
twisted one, and a(n) = tr(M^n P) for n >= 1; a(0) is that of the open board.

That P is a symmetry of the automaton is checked for every row of letters, or seen from the pieces:
then every window of the unrolled board is read in some row of some walk, and as the rule has it. By
the Cayley-Hamilton theorem Q F is a polynomial of degree at most N, Q = det(I - tM), so that
K > N + max(deg p, deg q) terms in agreement show that F = p/q. States with equal rows are merged as
in `closed_walks`: P exchanges such classes with each other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.array_machine import ArrayMachine
from ..core.array_rules import ArrayRule
from ..core.clock import NotChecked, limit, need
from ..core.generating_functions import OFFSETS, read_in_t
from ..core.machines import MAX_CLOSED
from ..core.piece_positions import PieceMachine, Placement
from ..core.reading import fit
from ..core.strip_sequences import EVIDENCE, MAX_ENUMERATED, SIDE, SMALL, Family, read_rule
from ..core.tracks import Rows, Shape, Work
from ..letters.colourings import Colouring
from .closed_walks import plain_powers, seeds

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.kinds import Given

MAX_WORDS = 2_000_000
TWISTED = {
    "kind": None,
    "rule": None,
    "fixed": re.compile("columns|rows"),
    "side": SIDE,
    "topology": re.compile("moebius|klein|torus"),
    "shifted": range(40),
    "shift": OFFSETS,
}

Matrix = list[dict[int, int]]


class Twist:
    """What becomes of the places of a line: mirrored, then shifted."""

    def __init__(self, side: int, shifted: int, *, mirrored: bool) -> None:
        self.side, self.shifted, self.mirrored = side, shifted, mirrored

    def place(self, c: int, turns: int) -> int:
        """Return the place of the first lines for one of lines so many turns later."""
        for _ in range(abs(turns)):
            step = self.shifted if turns > 0 else -self.shifted
            c = self.side - 1 - c + self.shifted if self.mirrored else c + step
        return c


class Turned(Shape):
    """A board whose rows grow (down is the twist), or whose columns do (across is)."""

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell of the unrolled board; None if there is none."""
        down: Any = self.down
        across: Any = self.across
        if isinstance(down, Twist):
            c = down.place(c, r // self.rows)
        elif isinstance(across, Twist):
            r = across.place(r, c // self.columns)
        return Shape.number(self, r, c)


class Twisted(Family):
    """Boards of n lines of a side, the last of them joined to the twisted first."""

    def __init__(self, of: dict[str, Any]) -> None:
        fit(of, TWISTED, "of")
        rule, side, topology = read_rule(of["rule"]), of["side"], of["topology"]
        game = rule.game
        known = isinstance(game, Colouring | ArrayRule | Placement)
        limit(known, "on twisted boards arrays, colourings and pieces are checked, no other rules")
        is_end = isinstance(game, Placement) and rule.quantity not in {"positions", "tilings"}
        need(not is_end, "which pieces fit on a twisted board is not the same everywhere")
        need(not getattr(game, "sided", False), "the rule is about sides that the board has not")
        mirrored = topology != "torus"
        need(mirrored or of["shifted"] > 0, "a torus that is not shifted is not twisted")
        need(of["shifted"] < side, "the shift is not less than the side")
        need(topology != "moebius" or not of["shifted"], "a strip has sides, so it cannot turn")
        self.twist = Twist(side, of["shifted"], mirrored=mirrored)
        rows = Rows(side, topology != "moebius", turned=of["fixed"] == "rows")
        super().__init__(rule, rows, {**of, "marks": "none", "neighbours": "multigraph"}, ring=True)

    def board(self, n: int, work: Work) -> Poly:
        """Enumerate the board of the n-th term."""
        lines: Any = self.twist
        shape = Turned(n, self.side, self.rows.joined, lines)
        if self.rows.turned:
            shape = Turned(self.side, n, lines, self.rows.joined)
        found: Poly = self.rule.game.counted(self.rule.quantity, shape, work)
        return found

    def twisted(self, machine: Any, clock: Clock) -> tuple[Matrix, list[int]]:
        """Return the matrix of a row and the permutation of its states."""
        if isinstance(machine, ArrayMachine):
            return letters_twisted(machine, self.twist, clock)
        assert isinstance(machine, PieceMachine)
        limit(not self.twist.mirrored or self.is_mirror_image(), NO_MIRROR)
        return pieces_twisted(machine, self.twist, clock)

    def is_mirror_image(self) -> bool:
        """Tell whether the mirror image of each piece is a piece of the same players and weight."""
        axis = 0 if self.rows.turned else 1
        pieces = {(*normal(cells), *of) for cells, *of in self.rule.game.pieces}
        images = set()
        for cells, *of in self.rule.game.pieces:
            there = {(-r, c) if axis == 0 else (r, -c) for r, c in cells}
            images.add((*normal(there), *of))
        return pieces == images


NO_MIRROR = "the rule is not its own mirror image, letter by letter"


def normal(cells: Any) -> tuple[Any]:
    """Return cells in order, the first of them at the origin."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return (tuple(sorted((r - top, c - left) for r, c in cells)),)


def letters_twisted(machine: ArrayMachine, twist: Twist, clock: Clock) -> tuple[Matrix, list[int]]:
    """Return the matrix of a row of letters and its permutation, checked for every row.

    From the state below rows of which nothing is known the twisted rows lead to the twisted state.
    """
    names = seeds(machine, clock)
    number, twisted = {names[0]: 0}, [names[0]]
    order = [twist.place(c, 1) % twist.side for c in range(twist.side)]
    rows: list[list[tuple[int, tuple[int, ...], int]]] = []
    read = 0
    for state in names:  # which grows meanwhile
        words: list[tuple[Any, tuple[int, ...], int]] = [(state, (), 1)]
        for depth in range(twist.side):
            words = [
                (after, (*word, k), weight * machine.choices[k][0])
                for before, word, weight in words
                for k, after in machine.filled(depth, before)
            ]
            read += len(words)
            limit(read < MAX_WORDS, f"a twist is checked for at most {MAX_WORDS} rows of letters")
        rows.append([])
        source = twisted[number[state]]
        for after, word, weight in words:
            there = source
            for depth in range(twist.side):
                clock.spend(20)
                there = dict(machine.filled(depth, there)).get(word[order[depth]])
                if there is None:
                    raise NotChecked(NO_MIRROR)
            if after not in number:
                limit(len(names) < MAX_CLOSED, f"there are more than {MAX_CLOSED} row states")
                number[after] = len(names)
                names.append(after)
                twisted.append(there)
            limit(twisted[number[after]] == there, NO_MIRROR)
            rows[-1].append((number[after], word, weight))
    need(set(twisted) == set(names), "the twist is no permutation: an error in the checker")
    matrix: Matrix = [{} for _ in names]
    for s, some in enumerate(rows):
        for t, _, weight in some:
            matrix[s][t] = matrix[s].get(t, 0) + weight
    return matrix, [number[z] for z in twisted]


def pieces_twisted(machine: PieceMachine, twist: Twist, clock: Clock) -> tuple[Matrix, list[int]]:
    """Return the matrix of a row of pieces; a state is the set of cells that are covered."""

    def turned(covered: int) -> int:
        found = 0
        for k in range(covered.bit_length()):
            if covered >> k & 1:
                row, c = divmod(k, twist.side)
                found |= 1 << row * twist.side + twist.place(c, -1) % twist.side
        return found

    names = seeds(machine, clock)
    number = {z: s for s, z in enumerate(names)}
    matrix: Matrix = []
    for state in names:  # which grows meanwhile
        matrix.append({})
        for (after, _), c in machine.row({(state, 0): 1}).items():
            if after not in number:
                limit(len(names) < MAX_CLOSED, f"there are more than {MAX_CLOSED} row states")
                number[after] = len(names)
                names.append(after)
            row = matrix[-1]
            row[number[after]] = row.get(number[after], 0) + c
    twisted = []
    for covered, asked in names:
        clock.spend(10)
        need(not asked and (turned(covered), ()) in number, "the twisted state is no state")
        twisted.append(number[turned(covered), ()])
    return matrix, twisted


def merged(matrix: Matrix, twisted: list[int], clock: Clock) -> tuple[Matrix, list[int]]:
    """Merge states with equal rows or equal columns, and leave out those without any."""
    unchanged = 0
    while unchanged < 2:
        seen: dict[Any, int] = {}
        block = []
        for row in matrix:
            clock.spend(5 + 5 * len(row))
            block.append(seen.setdefault(tuple(sorted(row.items())), len(seen)) if row else -1)
        speaker = {b: s for s, b in reversed([*enumerate(block)]) if b >= 0}
        unchanged = unchanged + 1 if len(seen) == len(matrix) else 0
        columns: Matrix = [{} for _ in seen]
        back = [0] * len(seen)
        for b, s in speaker.items():
            for t, c in matrix[s].items():
                if block[t] >= 0:
                    into = columns[block[t]]
                    into[b] = into.get(b, 0) + c
            back[block[twisted[s]]] = b
        matrix, twisted = columns, back
    return matrix, twisted


def first_terms(family: Twisted, clock: Clock) -> tuple[int, int, Any]:
    """Return the numbers of states, before and after merging, and what yields first terms."""
    found = []
    states = dimension = empty = 0
    for coefficient, machine in family.machines("none", clock):
        matrix, twisted = family.twisted(machine, clock)
        states += len(matrix)
        for s, row in enumerate(matrix):
            clock.spend(2 + len(row))
            there = {twisted[t]: c for t, c in row.items()}
            need(matrix[twisted[s]] == there, "the twist changes the rows: an error in the checker")
        empty += coefficient * machine.is_end(machine.start)
        matrix, twisted = merged(matrix, twisted, clock)
        dimension += len(matrix)
        found.append((coefficient, matrix, twisted))

    def terms(count: int) -> list[int]:
        total = [empty] + [0] * (count - 1)
        for coefficient, matrix, twisted in found:
            rows = [{t: {0: c} for t, c in row.items()} for row in matrix]
            ends = [[int(twisted[t] == s) for t in range(len(rows))] for s in range(len(rows))]
            powers = plain_powers(rows, count - 1, clock, ends)
            for n, trace in enumerate(powers, 1):
                total[n] += coefficient * trace.get(0, 0)
        return total[:count]

    return states, dimension, terms


def check_twisted(given: Given) -> None:
    """Check the g.f. of twisted boards."""
    statement, evidence, _, clock, report = given
    family = Twisted(given.of)
    fit(evidence, EVIDENCE, "evidence")
    need(statement["offset"] == -family.shift, "offset is not that of the empty board")
    p, q = (read_in_t(statement[side], side, "none", clock) for side in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    report.progress("row states")
    states, dimension, terms = first_terms(family, clock)
    report.progress("small boards")
    boards, most = 0, max(SMALL // family.side, 1)
    small = terms(most + 1)
    work = Work(MAX_ENUMERATED, clock)
    try:
        for n in range(1, most + 1):
            same = sum(family.board(n, work).values()) == small[n]
            need(same, f"the walks miscount the board of n = {n}: an error in the checker")
            boards += 1
    except NotChecked:
        if clock.is_over():
            raise
    plural = f"{boards} small board{'s' if boards > 1 else ''}"
    say = f"{plural} enumerated; the walks agree" if boards else "not enumerated"
    report.say("boards", say, boards=boards)
    report.say(
        "dimension",
        f"{states} row states, {dimension} after merging, with their twist",
        states=states,
        dimension=dimension,
    )
    count = dimension + max(len(p), len(q)) + 1
    found = terms(count)
    for n in range(count):
        clock.spend(1 + 3 * min(n + 1, len(q)))
        left = sum(z.get(0, 0) * found[n - k] for k, z in enumerate(q[: n + 1]))
        right = p[n].get(0, 0) if n < len(p) else 0
        need(left == right, f"the series of p/q differs before t^{count}")
    report.say("agreement", f"q F = p in {count} exact terms, enough for F = p/q", terms=count)


def twisted_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first terms of twisted boards, from the empty one on."""
    found: list[int] = first_terms(Twisted(of), clock)[2](count) if count else []
    return found


GF_CHECKS = {"twisted": check_twisted}
VALUES = {"twisted": twisted_values}
WORDS: dict[str, tuple[str, ...]] = {
    "twisted": (
        "the count on boards of {side} {fixed} and {shift!plus} of the other side",
        ", the last line joined to the first of a {topology}, which is shifted by {shifted}",
        "\nof {rule!tell _rule}",
    ),
}
