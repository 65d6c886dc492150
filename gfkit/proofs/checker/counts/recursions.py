"""What holds on all boards: block recursions, and rules that count the same.

"recursion counts": polynomials of positions on all m x n boards, m, n >= 1. A term of a block is a
tile of a cell: matrix A on its left, B on its right, i above, j below, and a mark. The entries of
the m-th power that are summed count the ways to fill m x n cells so that tiles agree: each row
leads from a matrix of the power to one that is 1 if empty, and 0 is below the last row.

*Theorem.* Each tile has a role in a position: a free cell, or a cell of a piece. Let the number
above a tile, and its mark, be functions of the role, the marks of a piece its weight; and let at
most one tile have given A, role and j. Whether a role may be above a cell follows from the number
of that cell, and is the same for the bottom as for 0; at the top roles may stand whose number is
that of a row which is summed. Call a row of pairs (role, j) allowed if roles fit beside each other
and at the sides, and each fits above j. If each row of pairs leads from as many matrices of the
power to one that is 1 if empty as it is allowed, one or none, then the recursion counts the
positions.

Proof. In an array of roles j is the number of the role below, or 0. So the number of fillings with
these roles is a product over the rows, and is 1 for a position and 0 otherwise.

The roles are evidence, and all rows are compared by walking once through what can be remembered.

"same counts": two rules count the same on every board, because their pieces are the same. Positions
are sets of disjoint placements of pieces, whoever owns them; maximal are those on which no piece
fits, and tilings those that fill the board. Of other quantities the owners matter.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.gf import Poly, X, collected
from ..core.placements import Placement
from ..core.rejections import limit, need
from ..core.reports import Given, quoted
from ..core.shapes import TEXT, fit
from ..core.strips import read_rule
from .tables import MAX_WORDS, Entry, add_product, plain, read_play

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.conditions import Cell

BLOCK = re.compile(r"([xy]?)([A-Z]\w*'?)")
BOARD = re.compile(r"(rows |last row )?([1-9][0-9]?)(?:x([1-9][0-9]?))?")
RECURSION = {
    "kind": TEXT,
    "empty": [(TEXT, range(1_000_001))],
    "blocks": [(TEXT, [TEXT])],
    "power": [TEXT],
    "rows": re.compile(r"1|3\^i|3\^\(i-1\)"),
}
SparseMatrix = dict[tuple[int, int], Poly]
Tile = tuple[str, int, int, str, int]


def read_recursion(table: dict[str, Any]) -> tuple[list[Tile], int]:
    """Return the terms (A, i, j, B, mark) of a recursion, B at i, j of A, and the size of blocks.

    The matrices of n cells are made of blocks of those of n - 1.
    """
    fit(table, RECURSION, "table")
    blocks = {name: [row.split() for row in rows] for name, rows in table["blocks"]}
    names = {name for name, _ in table["empty"]}
    need(len(names) == len(table["empty"]), "a matrix is given twice")
    need(names == set(blocks) and len(blocks) == len(table["blocks"]), "blocks of other matrices")
    size = len(next(iter(blocks.values()), []))
    square = all(len(rows) == size == len(row) for rows in blocks.values() for row in rows)
    need(size and square, "the blocks are not square, of one size")
    need(table["power"] and set(table["power"]) <= names, "the power of a matrix that is not given")
    tiles = []
    for a, rows in blocks.items():
        for (i, row), j in itertools.product(enumerate(rows), range(size)):
            for term in row[j].split("+"):
                match = BLOCK.fullmatch(term)
                need(term == "0" or (match and match[2] in names), "no such block")
                if match:
                    tiles.append((a, i, j, match[2], {"": 0, "x": X, "y": 1}[match[1]]))
    return tiles, size


def polynomials(table: dict[str, Any], clock: Clock) -> Callable[[Any], Entry]:
    """Read the polynomials of boards by a block recursion."""
    tiles, size = read_recursion(table)

    def matrix(length: int) -> SparseMatrix:
        limit(size**length <= MAX_WORDS, f"matrices of more than {MAX_WORDS} rows")
        now: dict[str, SparseMatrix] = {
            name: {(0, 0): {0: value}} if value else {} for name, value in table["empty"]
        }
        for done in range(length):
            side, after = size**done, {name: SparseMatrix() for name in now}
            for a, i, j, b, mark in tiles:
                for (k, l), poly in now[b].items():
                    place = after[a].setdefault((i * side + k, j * side + l), {})
                    add_product(place, poly, {mark: 1}, clock)
            now = after
        whole: SparseMatrix = {}
        for name in table["power"]:
            for at, poly in now[name].items():
                add_product(whole.setdefault(at, {}), poly, {0: 1}, clock)
        return whole

    def rows_of(length: int) -> list[int]:
        limit(length <= 12, "bars of more than 12 cells")
        if table["rows"] == "1":
            return [0]
        first = 1 if table["rows"] == "3^i" else 0
        words = itertools.product((0, 1), repeat=length)
        return [sum(u * 3 ** (first + i) for i, u in enumerate(word)) for word in words]

    def said(place: str) -> Entry:
        match = BOARD.fullmatch(place)
        need(match, f"{quoted(place)} is not a board")
        assert match is not None
        need((match[1] is None) != (match[3] is None), f"{quoted(place)} is not a board")
        length = int(match[2] if match[3] is None else match[3])
        if match[1] is not None:
            return size**length if match[1] == "rows " else 1 + max(rows_of(length))
        entries, wanted = matrix(length), rows_of(length)
        need(max(wanted) < size**length, "the matrix has no such row")
        column: dict[int, Poly] = {i: poly for (i, j), poly in entries.items() if j == 0}
        for _ in range(int(match[2]) - 1):
            after: dict[int, Poly] = {}
            for (i, j), poly in entries.items():
                add_product(after.setdefault(i, {}), poly, column.get(j, {}), clock)
            column = after
        sums: Poly = {}
        for row in wanted:
            add_product(sums, column.get(row, {}), {0: 1}, clock)
        return plain(collected(sums.items()))

    return said


TOPS = {"1": {0}, "3^(i-1)": {0, 1}}
RIGHT, DOWN = (0, 1), (1, 0)
MAX_ROLES, MAX_TILES, MAX_SEEN = 60, 400, 20_000


class Roles:
    """Role 0 is a free cell; the others are (piece, cell), pieces in the order of the rule."""

    def __init__(self, pieces: list[frozenset[Cell]], unfit: set[Cell]) -> None:
        self.unfit = unfit
        self.names: list[tuple[int, Cell]] = [(-1, (0, 0))]
        for k, piece in enumerate(pieces):
            self.names += [(k, cell) for cell in sorted(piece)]
        limit(len(self.names) <= MAX_ROLES, "too many cells of pieces")

    def next(self, role: int, step: Cell, sign: int = 1) -> int | None:
        """Return the role of the next cell of the piece that way, None if it has none there."""
        piece, (r, c) = self.names[role]
        other = (piece, (r + sign * step[0], c + sign * step[1]))
        return self.names.index(other) if piece >= 0 and other in self.names else None

    def agree(self, one: int, other: int | None, step: Cell) -> bool:
        """Return whether other may follow one that way; None is the side of the board."""
        if other is None or self.next(one, step) is not None:
            return self.next(one, step) == other
        both_free = one == other == 0 and step in self.unfit
        return self.next(other, step, -1) is None and not both_free


def check_recursion(given: Given) -> None:
    """Check the theorem with the roles of the evidence.

    Evidence: `roles`, one for each term of a block. Each row of roles, with what is below, is
    counted once if it is allowed, otherwise never.
    """
    statement, evidence, _, clock, report = given
    table, (data, play) = statement["recursion"], read_play(statement["rule"])
    need(table.get("kind") == "block recursion", "recursion is another table")
    rule = read_rule(data)
    limit(isinstance(rule.game, Placement) and not play, "rules that are not of pieces")
    pieces = rule.game.pieces
    single = all(len(p.players) == 1 and p.coefficient == 1 for p in pieces)
    limit(single, "pieces of both players")
    stuck = {"positions": (), "maximal": (0, 1), "left-ends": (0,), "right-ends": (1,)}
    limit(rule.quantity in stuck, "another quantity")
    unfit: set[Cell] = set()
    for piece in pieces:
        need(_is_connected(piece.cells), "a piece is not connected")
        if piece.players[0] in stuck[rule.quantity]:
            steps = {tuple(z) for z in (RIGHT, DOWN) if piece.cells == {(0, 0), z}}
            need(steps, "what must not fit is not a domino")
            unfit |= steps  # type: ignore[arg-type]
    roles = Roles([p.cells for p in pieces], unfit)

    tiles, size = read_recursion(table)
    ends = dict(table["empty"])
    need(set(ends.values()) <= {0, 1}, "an empty matrix is neither 0 nor 1")
    top = TOPS.get(table["rows"])
    need(top and (len(top) == 1 or size == 3), "other rows of the power are summed")
    limit(len(tiles) <= MAX_TILES, "too many tiles")
    every = range(len(roles.names))
    fit(evidence, {"roles": [every]}, "evidence")
    need(len(evidence["roles"]) == len(tiles), "not every tile has a role")
    number: dict[int, int] = {}
    mark: dict[int, int] = {}
    after: dict[tuple[str, int, int], str] = {}
    for (a, i, j, b, code), role in zip(tiles, evidence["roles"], strict=True):
        need(number.setdefault(role, i) == i, "the number above a tile is not that of its role")
        need(mark.setdefault(role, code) == code, "the mark of a tile is not that of its role")
        need((a, role, j) not in after, "two tiles with one role follow the same")
        after[a, role, j] = b
    need(set(number) == set(every), "a role has no tile")
    need(not mark[0], "a free cell has a mark")
    for k, piece in enumerate(pieces):
        weight = sum(mark[r] for r in every if roles.names[r][0] == k)
        need(weight == piece.code, "the marks of a piece are not its weight")
    for r in every:
        fair = (roles.next(r, DOWN, -1) is None) == (number[r] in top)  # type: ignore[operator]
        need(fair, "the rows that are summed are not those of the first cells")
    _compare_rows(roles, number, after, ends, (list(table["power"]), size), clock)
    report.say(
        "tiles", f"{len(tiles)} tiles, each with a role; every row is counted once", "first row"
    )


def _is_connected(cells: frozenset[Cell]) -> bool:
    found, todo = set(), [min(cells)]
    while todo:
        cell = todo.pop()
        if cell in cells and cell not in found:
            found.add(cell)
            r, c = cell
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return found == cells


def _compare_rows(
    roles: Roles,
    number: dict[int, int],
    after: dict[tuple[str, int, int], str],
    ends: dict[str, int],
    power: tuple[list[str], int],
    clock: Any,
) -> None:
    """Compare, for all rows of pairs (role, j), how often they are read and whether allowed."""
    starts, size = power
    fits: dict[tuple[int, int], bool] = {}
    for r, j in itertools.product(number, range(size)):
        others = [other for other in number if number[other] == j]
        said = {roles.agree(r, other, DOWN) for other in [*others, *([None] if j == 0 else [])]}
        need(len(said) <= 1, "what may be below a role does not follow from its number")
        if said:
            fits[r, j] = said.pop()
    # What is remembered of a row: its last role, None where it is not allowed, and the matrices.
    seen: set[Any] = set()
    todo: list[Any] = [("begin", tuple(starts))]
    while todo:
        last, at = todo.pop()
        for (role, j), is_fit in fits.items():
            clock.spend(5 + len(at))
            allowed = is_fit and last is not None
            if allowed and last == "begin":
                allowed = roles.next(role, RIGHT, -1) is None
            elif allowed:
                allowed = roles.agree(last, role, RIGHT)
            led = tuple(a and after.get((a, role, j)) for a in at)
            read = sum(ends[a] for a in led if a)
            ending = bool(allowed and roles.agree(role, None, RIGHT))
            need(read == ending, "a row of roles is not counted as often as it is allowed")
            now = (role if allowed else None, led)
            if now not in seen and (allowed or any(led)):
                limit(len(seen) < MAX_SEEN, "rows are remembered in too many ways")
                seen.add(now)
                todo.append(now)


def check_same(given: Given) -> None:
    """Compare pieces, each with how often it is there and, if it matters, its owners."""
    statement, _, _, _, report = given
    found: list[tuple[str, bool]] = []
    pieces: list[Counter[Any]] = []
    for side in ("first", "second"):
        data, play = read_play(statement[side])
        rule = read_rule(data)
        limit(isinstance(rule.game, Placement), "rules that are not of pieces")
        owned = play or rule.quantity not in {"positions", "maximal", "tilings"}
        found.append((rule.quantity, play))
        counted: Counter[Any] = Counter()
        for piece in rule.game.pieces:
            marks = piece.code if play else 0  # by which pieces of both are whose
            counted[piece.cells, piece.players if owned else (), marks] += piece.coefficient
        pieces.append(counted)
    need(found[0] == found[1], "the rules count other quantities")
    need(pieces[0] == pieces[1], "the pieces are not the same")
    report.say("pieces", "both rules have the same pieces", "same positions", pieces=len(pieces[0]))
