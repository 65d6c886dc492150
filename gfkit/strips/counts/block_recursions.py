"""Block recursions of bar-state matrices, as printed: for each board, and for all boards.

[HuntemannMcKay2021, Theorems 1, 8 and 11]

*Tiles.* A term of a block is a tile of one cell (A, i, j, B, mark), where B is a term of the block
in row i and column j of A. A row of cells is read from the left, from a matrix of `power` to one
whose empty matrix is 1; i is written above the cell, j below. So an entry of the power is the sum
over all ways to fill the board with tiles that agree, where 0 is below the last row and `rows` says
what is above the first.

*Roles.* A cell of a position is free or a cell of a piece; the pieces, and the shapes that must not
fit, determine which roles may be beside or below each other and at the sides of the board.

**Theorem.** Let each tile have a role. Let i be a function c of the role, let the mark be a
function of the role such that the marks of a piece multiply to its weight, and let A, the role and
j determine B. Say that j may stand below a role if a role of class j may, and let this be the same
for all roles of the class, and for the bottom if j = 0. Suppose that for each word of pairs (role,
j) the number of matrices of `power` that lead to an empty matrix 1 is 1 if the word is allowed and
0 if not. Then for all m, n >= 1 the recursion counts the positions.

*Proof.* Since j is c of the role below, the number of fillings of an array of roles is a product
over its rows, and each factor depends only on the row and the classes below it. Finitely many steps
check all words: a state is the last role and the matrices to which those of `power` have led.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from gfkit.base.budget import spend
from gfkit.base.principles import Basis, Principle
from gfkit.boards.models.model import Model
from gfkit.boards.models.texts import plain_model
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.board import connected_parts
from gfkit.errors import GfkitError, LimitReached
from gfkit.proofs.codec import WORD, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.sequences.tables import (
    TABLE,
    Entry,
    Place,
    ValueTable,
    entry_of,
    table_kind,
)
from gfkit.series.profiles import Profile
from gfkit.strips.counts.count import MODEL

Tile = tuple[str, int, int, str, str]
"""A, i, j, B and the mark."""
Matrix = dict[tuple[int, int], Profile]
"""The entries, by row and column from 0."""

ZERO = Profile.of({})
MARKS = {"": Profile.of({(0, 0): 1}), "x": Profile.of({(1, 0): 1}), "y": Profile.of({(0, 1): 1})}
ROWS = ("1", "3^i", "3^(i-1)")
MAX_SIZE = 2_000
_PLACE = re.compile(r"(rows |last row )?([1-9]\d?)(?:x([1-9]\d?))?")
_BLOCK = re.compile(r"([xy]?)([A-Z]\w*'?)")


@table_kind(
    "block recursion",
    empty=Shape(
        lambda pairs: [*map(list, pairs)],
        lambda data: tuple((str(name), int(value)) for name, value in data),
    ),
    blocks=Shape(
        lambda pairs: [[name, [*rows]] for name, rows in pairs],
        lambda data: tuple((str(name), tuple(map(str, rows))) for name, rows in data),
    ),
    power=WORD.many(),
    rows=WORD,
)
@dataclass(frozen=True, slots=True)
class BlockRecursion(ValueTable):
    """The counts of m x n boards by the m-th power of a matrix built from blocks; the place is mxn.

    empty: the 1 x 1 matrices of no cells. blocks: for each matrix the rows of blocks of the next
    one, such as "G0+G1 xG0". power: the matrices whose sum is taken to the power. rows: "1" for the
    entry (1,1), or "3^i" or "3^(i-1)": the first column is summed over the rows
    1 + sum of u_i 3^i (or 3^(i-1)), i = 1..n, u_i in {0, 1}. The value at "rows n" is the number of
    rows of the matrix of n cells, at "last row n" the greatest row that is named. Raises GfkitError
    for data of another form.
    """

    empty: tuple[tuple[str, int], ...]
    blocks: tuple[tuple[str, tuple[str, ...]], ...]
    power: tuple[str, ...]
    rows: str

    def __post_init__(self) -> None:
        sides = {len(row.split()) for _, rows in self.blocks for row in rows}
        names = {name for name, _ in self.empty}
        if len(sides | {len(rows) for _, rows in self.blocks}) != 1 or names != {
            name for name, _ in self.blocks
        }:
            raise GfkitError("blocks are square, of one size, for each of the empty matrices")
        if self.rows not in ROWS:
            raise GfkitError(f"rows are one of {', '.join(ROWS)}")
        if not set(self.power) <= names or not self.power:
            said, known = ", ".join(self.power), ", ".join(sorted(names))
            raise GfkitError(f"the power names {said}; known are {known}")
        for _, rows in self.blocks:
            for block in " ".join(rows).replace("+", " ").split():
                match = _BLOCK.fullmatch(block)
                if block != "0" and (match is None or match[2] not in names):
                    raise GfkitError(f"{block!r} is not a block such as xG0")

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:  # noqa: ARG002
        """Return the statement about these boards."""
        return [self._at(str(place)) for place in places]

    def _at(self, place: str) -> Entry:
        match = _PLACE.fullmatch(place)
        if match is None or (match[1] is None) != (match[3] is not None):
            raise NotDerived(f"{place} is neither a board nor the number of rows of a matrix")
        if match[1] is not None:
            length = int(match[2])
            return self.rows_of(length) if match[1] == "rows " else self.last_row(length)
        power, length = int(match[2]), int(match[3])
        matrix, size = self.matrix(length), self.rows_of(length)
        if self.last_row(length) > size:
            raise NotDerived(f"no row of {size} has the number {self.last_row(length)}")
        column = {0: MARKS[""]}
        for _ in range(power):
            longer: dict[int, Profile] = {}
            for (i, j), entry in matrix.items():
                if j in column:
                    longer[i] = longer.get(i, ZERO) + entry * column[j]
            column = longer
        return entry_of(sum((column.get(r - 1, ZERO) for r in self.named_rows(length)), ZERO))

    @property
    def size(self) -> int:
        """The number of rows of blocks of a matrix."""
        return len(self.blocks[0][1])

    @property
    def tiles(self) -> list[Tile]:
        """The terms of the blocks, in their order."""
        return [
            (name, i, j, match[2], match[1])
            for name, rows in self.blocks
            for i, row in enumerate(rows)
            for j, block in enumerate(row.split())
            for term in block.split("+")
            if (match := _BLOCK.fullmatch(term)) is not None
        ]

    def named_rows(self, length: int) -> list[int]:
        """Return the rows, from 1, over which the first column is summed."""
        if self.rows == "1":
            return [1]
        first = 1 if self.rows == "3^i" else 0
        words = product((0, 1), repeat=length)
        return [1 + sum(u * 3 ** (first + i) for i, u in enumerate(word)) for word in words]

    def last_row(self, length: int) -> int:
        """Return the greatest of the named rows."""
        return max(self.named_rows(length))

    def rows_of(self, length: int) -> int:
        """Return the number of rows of a matrix of that many cells, or raise LimitReached."""
        if self.size**length > MAX_SIZE:
            raise LimitReached(f"a matrix of {self.size}^{length} rows; the limit is {MAX_SIZE}")
        return int(self.size**length)

    def matrix(self, length: int) -> Matrix:
        """Return the nonzero entries of the matrix of `length` cells."""
        now: dict[str, Matrix] = {name: {(0, 0): MARKS[""] * value} for name, value in self.empty}
        for many in (self.size**k for k in range(length)):
            longer: dict[str, Matrix] = {name: {} for name in now}
            for name, i, j, after, mark in self.tiles:
                for (r, c), entry in now[after].items():
                    place = i * many + r, j * many + c
                    longer[name][place] = longer[name].get(place, ZERO) + MARKS[mark] * entry
            now = longer
        total: Matrix = {}
        for name in self.power:
            for place, entry in now[name].items():
                total[place] = total.get(place, ZERO) + entry
        return {place: entry for place, entry in total.items() if entry.terms}


Cell = tuple[int, int]
STUCK = {"positions": "", "maximal": "LR", "left-ends": "L", "right-ends": "R"}
TOP = {"1": {0}, "3^(i-1)": {0, 1}}
MANY = 5_000
"""The limit on the ways to give roles to tiles, for each way to class roles."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The cells of positions: 0 is a free cell, others belong to a piece.

    right, below: which role must follow, None if the cell is not linked there. unfit: whether no
    position has two free cells beside, or below, each other.
    """

    cells: tuple[tuple[int, Cell], ...]
    pieces: tuple[tuple[frozenset[Cell], str], ...]
    unfit: tuple[bool, bool]

    @classmethod
    def of(cls, model: Model) -> Roles:
        """Return the roles of a game of pieces; raises NotDerived."""
        game = model.game
        if not isinstance(game, PlacementGame) or game.apart or model.play:
            raise NotDerived("derived for games of pieces")
        if model.quantity not in STUCK or game.both:
            raise NotDerived(f"derived for {', '.join(STUCK)} of pieces of one player each")
        pieces = [(frozenset(p), "x") for p in game.left] + [
            (frozenset(p), "y") for p in game.right
        ]
        unfit = [False, False]
        for cells, mark in pieces:
            if len(connected_parts(cells)) > 1:
                raise NotDerived("derived for connected pieces")
            if {"x": "L", "y": "R"}[mark] in STUCK[model.quantity]:
                steps = [(r - r2, c - c2) for r, c in cells for r2, c2 in cells]
                if len(cells) != 2 or not {(0, 1), (1, 0)} & set(steps):
                    raise NotDerived("derived where what must not fit are dominoes")
                unfit[(1, 0) in steps] = True
        roles = [
            (-1, (0, 0)),
            *((k, c) for k, (cells, _) in enumerate(pieces) for c in sorted(cells)),
        ]
        return cls(tuple(roles), tuple(pieces), (unfit[0], unfit[1]))

    def beside(self, one: int, other: int | None, step: Cell) -> bool:
        """Return whether a role may follow one; None is the side of the board."""
        linked = self._linked(one, step)
        if linked is not None or other is None:
            return linked == other
        back = self._linked(other, (-step[0], -step[1]))
        return back is None and not (one == other == 0 and self.unfit[step[0]])

    def may_begin(self, role: int, step: Cell) -> bool:
        """Return whether a role may stand at the side of the board where reading begins."""
        return self._linked(role, (-step[0], -step[1])) is None

    def _linked(self, role: int, step: Cell) -> int | None:
        piece, (r, c) = self.cells[role]
        other = (piece, (r + step[0], c + step[1]))
        return self.cells.index(other) if piece >= 0 and other in self.cells else None

    def weights_fit(self, marks: list[str]) -> bool:
        """Return whether the marks of a piece give its weight, and free cells have none."""
        found = [""] * len(self.pieces)
        for (piece, _), mark in zip(self.cells, marks, strict=True):
            if piece < 0 and mark:
                return False
            found[piece] += mark if piece >= 0 else ""
        return found == [mark for _, mark in self.pieces]


def why_not(recursion: BlockRecursion, roles: Roles, given: list[int]) -> str:
    """Return which premise of the theorem fails for these roles; empty if none does."""
    tiles = recursion.tiles
    size = recursion.size
    every = range(len(roles.cells))
    classes: dict[int, int] = {}
    marks: dict[int, str] = {}
    after: dict[tuple[str, int, int], str] = {}
    for (a, i, j, b, mark), role in zip(tiles, given, strict=True):
        if classes.setdefault(role, i) != i or marks.setdefault(role, mark) != mark:
            return "what is above a tile, or its mark, does not follow from its role"
        if (a, role, j) in after:
            return "two tiles have one role, above the same"
        after[a, role, j] = b
    if set(classes) != set(every) or not roles.weights_fit([marks[r] for r in every]):
        return "the marks are not the weights of the pieces"
    if any(roles.may_begin(r, (1, 0)) != (classes[r] in TOP[recursion.rows]) for r in every):
        return "the first row is not as the rows of the matrix say"
    below: dict[tuple[int, int], bool] = {}
    for r, j in product(every, range(size)):
        said = {roles.beside(r, other, (1, 0)) for other in every if classes[other] == j}
        said |= {roles.beside(r, None, (1, 0))} if j == 0 else set()
        if len(said) > 1:
            return "what may be below a role does not follow from the class of that"
        if said:
            below[r, j] = said.pop()
    return _of_words(recursion, roles, after, below)


def _of_words(
    recursion: BlockRecursion,
    roles: Roles,
    after: Mapping[tuple[str, int, int], str],
    below: Mapping[tuple[int, int], bool],
) -> str:
    """Compare the words that the matrices read with those that are allowed."""
    ends, across = dict(recursion.empty), (0, 1)
    start: tuple[int | None, tuple[str | None, ...]] = (-1, tuple(recursion.power))
    found, todo = {start}, [start]
    while todo:
        last, at = todo.pop()
        for (role, j), fits in below.items():
            spend()
            if last is None or not fits:
                now = None
            elif last == -1:
                now = role if roles.may_begin(role, across) else None
            else:
                now = role if roles.beside(last, role, across) else None
            led = tuple(None if a is None else after.get((a, role, j)) for a in at)
            counted = sum(ends[a] for a in led if a is not None)
            if counted != (now is not None and roles.beside(now, None, across)):
                return "some row is counted another number of times"
            if (now, led) not in found and (now is not None or any(led)):
                found.add((now, led))
                todo.append((now, led))
    return ""


@statement("recursion counts", recursion=TABLE, model=MODEL.at("rule"))
@dataclass(frozen=True, slots=True, repr=False)
class RecursionCounts(Statement):
    """For all m, n >= 1 a block recursion gives the polynomial of the positions on m x n.

    Evidence: "roles", the role of each tile; without it, the roles are searched for.
    """

    recursion: BlockRecursion
    model: Model

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", plain_model(self.model))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Check the premises of the theorem, with the roles of the evidence or roles found here."""
        if not isinstance(self.recursion, BlockRecursion):
            raise NotDerived("not a block recursion")
        size = self.recursion.size
        fair = all(v in (0, 1) for _, v in self.recursion.empty)
        if not fair or self.recursion.rows not in TOP or (self.recursion.rows != "1" and size != 3):
            raise NotDerived("derived for other rows, and empty matrices 0 and 1")
        roles, tiles = Roles.of(self.model), self.recursion.tiles
        given = evidence.get("roles")
        if given is None:
            given = next(_candidates(self.recursion, roles), None)
            if given is None:
                raise NotDerived("no roles of the tiles were found with which it follows")
        fair = isinstance(given, list) and len(given) == len(tiles)
        if not fair or not all(type(r) is int and 0 <= r < len(roles.cells) for r in given):
            raise NotDerived("each tile has a role")
        why = why_not(self.recursion, roles, given)
        if why:
            raise NotDerived(f"{why}")
        return Derivation(
            "each row and what is below it is counted once",
            {"roles": given},
            basis=Basis(Principle.FIRST_ROW),
        )


def _candidates(recursion: BlockRecursion, roles: Roles) -> Iterator[list[int]]:
    """Yield roles of the tiles with which the theorem holds."""
    tiles, every = recursion.tiles, range(len(roles.cells))
    size = recursion.size
    for classes in product(range(size), repeat=len(every)):
        spend()
        top = TOP[recursion.rows]
        if any(roles.may_begin(r, (1, 0)) != (classes[r] in top) for r in every):
            continue
        for marks in product(("", "x", "y"), repeat=len(every)):
            if not roles.weights_fit(list(marks)):
                continue
            choices = [
                [r for r in every if (classes[r], marks[r]) == (i, mark)]
                for _, i, _, _, mark in tiles
            ]
            for k, given in enumerate(product(*choices)):
                if k > MANY:
                    break
                spend(10)
                if not why_not(recursion, roles, list(given)):
                    yield list(given)
