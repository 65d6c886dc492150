"""Rules on boards that are cut from a picture: holes, marks that stand on cells, other lattices.

A picture has rows that come once, rows that repeat downwards after them, and each row repeats to
the right. The board of n rows is the first n of them. What is counted is another rule on the cells
that are not holes; a step of it may lead elsewhere.

On rows that grow, a hole is a letter of its own. It is beyond the board for the acceptors of
places; a place that needs it on the board is not there. Pieces and edges have automata that know
the row of the picture. Small boards are listed by the other rule itself, on the cells that are
left, which it numbers as it does those of any board.
"""

from __future__ import annotations

import re
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_machine import ArrayMachine
from ..core.array_rules import ArrayRule
from ..core.clock import limit, need
from ..core.generating_functions import marked
from ..core.machines import Machine
from ..core.piece_positions import Piece, PieceMachine, Placement, least, on_rows
from ..core.reading import TEXT, fit
from ..core.strip_sequences import Rule, read_rule
from ..core.tracks import Acceptor, Condition, Place, listed_arrays, total

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.machines import Edge
    from ..core.tracks import Arrays, Cell, Letter, Rows, Shape, Work

ROW = re.compile(r"[ -~]{1,64}")
STEP = (range(-4, 5), range(-4, 5))
GROUND = {
    "kind": re.compile("ground"),
    "quantity": re.compile("arrays"),
    "name?": TEXT,
    "summary?": TEXT,
    "board": [ROW],
    "start?": [ROW],
    "spread?": range(1, 9),
    "neighbours?": [STEP],
    "axes?": (STEP, STEP),
    "rule": dict,
}
FREE, GONE = ".", "#"
HOLE = "a hole"
KINDS = ("array", "colouring", "edges", "links", "placement")
QUANTITIES = {"arrays", "positions", "maximal", "left-ends", "right-ends", "tilings"}


class Ground(NamedTuple):
    """A rule on boards of a picture.

    rule: what is counted. start, board: rows that come once, and those that repeat. spread: squares
    for each column of the board. steps: to the neighbours of a cell in games of colours, none for
    those of squares. down, right: where such steps of the rule lead. nothing: whether there may be
    no component.
    """

    rule: Rule
    start: tuple[str, ...]
    board: tuple[str, ...]
    spread: int
    steps: tuple[Cell, ...]
    down: Cell
    right: Cell
    nothing: bool = True

    def around(self, of: Any) -> Any:
        """Reject rings."""
        del of
        need(False, "boards of a picture are counted on strips and cylinders only")

    @property
    def sided(self) -> bool:
        """Whether the sides of the board must be open."""
        moved = (self.down, self.right) != ((1, 0), (0, 1))
        return bool(self.steps or moved or getattr(self.rule.game, "sided", False))

    def mark(self, r: int, c: int) -> str:
        """Return the mark of a square."""
        once = len(self.start)
        row = self.start[r] if r < once else self.board[(r - once) % len(self.board)]
        return row[c % len(row)]

    def moved(self, cell: Cell) -> Cell:
        """Return where a step of the rule leads."""
        (a, b), (i, j) = self.down, self.right
        return cell[0] * a + cell[1] * i, cell[0] * b + cell[1] * j

    def letter(self, mark: str) -> Letter:
        """Return the letter that a mark means."""
        game = self.rule.game
        if isinstance(game, ArrayRule):
            return mark if mark in game.arrays.letters else None
        owners = [z[0] for z in game.colours]
        player = {"L": "left", "R": "right"}.get(mark)
        if mark in game.names:
            return mark
        if player and owners.count(player) == 1:
            return game.names[owners.index(player)]
        return FREE if mark == "_" else None

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        need(not rows.turned or self.spread == 1, "a lattice of which columns do not grow")
        rows = rows._replace(width=self.spread * rows.width)
        game, quantity = self.rule
        picture = Picture(self, rows.turned)
        if isinstance(game, Placement):
            moved = [self.piece(z) for z in game.pieces]
            placed = on_rows(moved, rows, clock)
            pieces = PieceMachine(placed, quantity, rows.width, marks, clock)
            return OnPicture(picture, pieces, partial(no_piece, pieces))
        if hasattr(game, "degrees"):
            edges = game.machine(quantity, rows, marks, clock)
            return OnPicture(picture, edges, edges.hole)
        return ArrayMachine(self.arrays(picture), rows, marks, clock)

    def piece(self, piece: Piece) -> Piece:
        """Return a piece on the squares, from its first cell there."""
        cells = sorted(map(self.moved, piece.cells))
        top, left = cells[0]
        return piece._replace(cells=frozenset((r - top, c - left) for r, c in cells))

    def arrays(self, picture: Picture) -> Arrays:
        """Return the arrays of the rule, with the letter of a hole."""
        game, quantity = self.rule
        arrays: Arrays = game.arrays_of(quantity, self.steps) if self.coloured else game.arrays
        found: list[Condition] = [Condition(picture, None)]  # type: ignore[arg-type]
        for z in arrays.conditions:
            track, acceptor = z.track, z.acceptor
            if isinstance(track, Place):
                track = Place(tuple(map(self.moved, track.offsets)), track.inside)
                acceptor = holed(acceptor, track.inside)
            else:
                need(hasattr(acceptor, "holds"), "a condition on lines, and holes in them")
            found.append(z._replace(track=track, acceptor=acceptor))
        letters, weights = (*arrays.letters, HOLE), (*arrays.weights, (1, 0))
        return arrays._replace(letters=letters, weights=weights, conditions=tuple(found))

    @property
    def coloured(self) -> bool:
        """Whether the rule is a game of colours."""
        return hasattr(self.rule.game, "forbidden")

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate what is counted on the cells that are left of a board."""
        game, quantity = self.rule
        wide = shape._replace(columns=self.spread * shape.columns)
        squares = [z for z in wide.cells() if self.mark(*z) != GONE]
        cut = Cut(self, wide, squares)
        if not squares and wide.cells():  # no component
            return {0: 1} if self.nothing else {}
        marks = {k: self.mark(*z) for k, z in enumerate(squares)}
        wanted = {k: self.letter(z) for k, z in marks.items() if z != FREE}
        if not self.coloured and not wanted:
            found: Poly = game.counted(quantity, cut, work)
            return found
        if self.coloured:
            steps = self.steps or game.steps
            around = [[cut.number(r + i, c + j) for i, j in steps] for r, c in cut.cells()]
            near = [[k for k in some if k is not None] for some in around]
            listed = game.positions(quantity, near, work)
        else:
            listed = listed_arrays(game.arrays, cut, work)  # type: ignore[arg-type]
        kept = (z for z in listed if all(z[0][k] == y for k, y in wanted.items()))
        return marked(total(kept), "xy")


class Cut:
    """The cells that are left of a board, in the coordinates of the rule; a board to the rule."""

    def __init__(self, ground: Ground, wide: Shape, squares: list[Cell]) -> None:
        self.rows, self.columns, self.across, self.down = len(squares), 1, wide.across, wide.down
        self.ground, self.wide = ground, wide
        self.first = squares[0] if squares else (0, 0)
        self.at = {z: k for k, z in enumerate(squares)}
        (a, b), (i, j) = ground.down, ground.right
        whole = a * j - b * i

        def back(square: Cell) -> Cell:
            r, c = square[0] - self.first[0], square[1] - self.first[1]
            y, x = r * j - c * i, c * a - r * b
            need(y % whole == x % whole == 0, "a cell to which no steps of the rule lead")
            return y // whole, x // whole

        self.seen = [back(z) for z in squares]

    def cells(self) -> list[Cell]:
        """Return the cells, in the order of the squares."""
        return self.seen

    def number(self, r: int, c: int) -> int | None:
        """Return the number of a cell, None if there is none."""
        i, j = self.ground.moved((r, c))
        i, j = i + self.first[0], j + self.first[1]
        wide = self.wide
        i, j = i % wide.rows if wide.down else i, j % wide.columns if wide.across else j
        return self.at.get((i, j))


class Picture(NamedTuple):
    """Which letters each square may have, and the row of the picture. See `core.tracks`."""

    ground: Ground
    turned: bool

    @property
    def period(self) -> tuple[int, int]:
        """Return how many lines come once, and how many repeat after them."""
        start, board = self.ground.start, self.ground.board
        if self.turned:
            return 0, lcm(*(len(z) for z in (*start, *board)))
        return len(start), len(board)

    def after(self, line: int) -> int:
        """Return the number of the next line."""
        once, period = self.period
        return line + 1 if line + 1 < once + period else once

    def mark(self, line: int, depth: int) -> str:
        """Return the mark of a cell of a line."""
        return self.ground.mark(*((depth, line) if self.turned else (line, depth)))

    def on_rows(self, asked: Condition, most: int, letters: Any, rows: Rows, clock: Clock) -> Lines:
        """Return what reads rows."""
        del asked, most, letters, clock
        return Lines(self, rows.width)


class Lines:
    """The number of the line of a picture, which is what a part of a state is."""

    begin = (0,)

    def __init__(self, picture: Picture, width: int) -> None:
        self.picture, self.width = picture, width

    def read(self, carried: tuple[int], depth: int, letter: Letter) -> tuple[int] | None:
        """Let a cell have what its mark allows."""
        (line,) = carried
        mark = self.picture.mark(line, depth)
        wanted = letter if mark == FREE else HOLE
        if mark not in {FREE, GONE}:
            wanted = self.picture.ground.letter(mark)
        if letter != wanted or (letter == HOLE) != (mark == GONE):
            return None
        return (self.picture.after(line),) if depth == self.width - 1 else carried

    def failures(self, carried: tuple[int]) -> int:
        """Return that the board may end anywhere."""
        del carried
        return 0


def holed(inner: Any, inside: int) -> Acceptor:
    """Read a place of which a hole is beyond the board; the first few must be on it."""

    def step(state: Any, number: int, letter: Letter) -> Any:
        if state == "absent" or (letter == HOLE and number < inside):
            return "absent"
        if state is None or state == "rejected":
            return "rejected"
        after = inner.step(state[0], number, None if letter == HOLE else letter)
        return "rejected" if after is None else (after,)

    def accepts(state: Any) -> bool:
        if isinstance(state, str):
            return state == "absent"
        return bool(inner.accepts(state[0]))

    return Acceptor((inner.first,), step, accepts, getattr(inner, "cost", 0))


class OnPicture(Machine):
    """An automaton with the line of the picture in each state; `hole` reads a hole in its place."""

    def __init__(
        self, picture: Picture, inner: Machine, hole: Callable[[int, Any], list[Edge]]
    ) -> None:
        super().__init__(inner.width, (0, inner.start), inner.clock)
        self.picture, self.inner, self.hole, self.weight = picture, inner, hole, inner.weight

    def is_end(self, state: Any) -> bool:
        """Tell whether the board may end."""
        return self.inner.is_end(state[1])

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Read a cell, or a hole."""
        line, known = state
        after = self.picture.after(line) if depth == self.width - 1 else line
        is_hole = self.picture.mark(line, depth) == GONE
        found = (self.hole if is_hole else self.inner.read)(depth, known)
        return [((after, z), c, code) for z, c, code in found]


def no_piece(machine: PieceMachine, depth: int, state: Any) -> list[Edge]:
    """Read a hole: no piece covers it, and none could be placed there."""
    covered, asked = state
    if covered >> depth & 1:
        return []
    rest = least((z for z in asked if not z >> depth & 1), machine.clock)
    return [machine.after(depth, covered, rest, 1, 0)]


def read(data: Any, where: str) -> Ground:
    """Read a rule on boards of a picture."""
    fit(data, GROUND, where)
    rule = data["rule"]
    need(rule.get("kind") != "tiling", f"{where}.rule is tile sets")
    inner = read_rule({"name": "", "definition": rule})
    need(inner.quantity in QUANTITIES, f"{where}.rule counts {inner.quantity}")
    down, right = data.get("axes", [[1, 0], [0, 1]])
    need(down[0] * right[1] != down[1] * right[0], f"{where}.axes are in one line")
    some = [(r, c) for r, c in data.get("neighbours", [])]
    steps = {*some, *((-r, -c) for r, c in some)}
    need((0, 0) not in steps and len(steps) == 2 * len(some), f"{where}.neighbours")
    start, board = tuple(data.get("start", [])), tuple(data["board"])
    need(board and len(board) <= 64 and len(start) <= 64, f"{where} has no picture, or a large one")
    limit(lcm(*map(len, (*start, *board))) <= 10_000, f"{where} has rows of many lengths")
    found = Ground(
        inner, start, board, data.get("spread", 1), tuple(sorted(steps)), tuple(down), tuple(right)
    )
    game = inner.game
    counts = game.counts if rule["kind"] == "edges" else None
    some = [z.get("components", [0, 1]) for z in rule.get("connected", [])]
    found = found._replace(nothing=all(0 in z for z in [*some, [0] if counts is None else counts]))
    edges = rule["kind"] == "edges"
    known = rule["kind"] in KINDS and not (rule["kind"] == "placement" and rule.get("apart"))
    limit(known, f"boards of a picture are for {', '.join(KINDS)}")
    need(found.coloured or not steps, f"{where}.neighbours are for games of colours")
    need(not (found.coloured and game.king and steps), f"{where}.neighbours are those of kings")
    need(not (edges and (game.sided or "axes" in data)), f"{where}.rule is about a rectangle")
    if isinstance(game, ArrayRule):
        placed = any("sides" in z for z in rule.get("connected", []))
        need(not placed and (not game.sided or connected(rule, data)), f"{where}.rule")
    others = set("".join((*start, *board))) - {FREE, GONE}
    lettered = found.coloured or isinstance(game, ArrayRule)
    need(not others or lettered, f"{where}: marks that are not letters")
    need(all(found.letter(z) is not None for z in others), f"{where}: marks that are not letters")
    return found


def connected(rule: dict[str, Any], data: dict[str, Any]) -> bool:
    """Tell whether what an array rule asks of more than places are components alone."""
    known = {"kind", "quantity", "name", "summary", "values", "weights", "neighbours", "connected"}
    tables = rule.get("neighbours", [])
    counted = any("exceptions" in z for z in (*tables, *rule.get("connected", [])))
    return rule.keys() <= known and not (counted or "axes" in data)
