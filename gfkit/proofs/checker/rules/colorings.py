"""Games and tile sets by letters; acceptors of pairs of letters, and of one of several.

Colouring games. A letter is a colour, or "." of an empty cell.

Forbidden pairs are places of two cells. A player is stuck if at each cell that is empty all colours
of the player are forbidden by neighbours.

Tile sets. A letter is a tile; labels of neighbours are equal, on sides allowed.

Pieces that may not touch. A letter is a cell of a piece, (piece, number), or "." of a free cell.
Where a cell of a piece stands, all its other cells stand in their places. No two cells are so near,
unless they are cells of one piece; around a joined side a piece may be too near to itself, and then
it is not placed. A piece fits where all its cells are free, and none of a piece is too near.
Players who must be stuck have no such place.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import ArrayMachine
from ..core.conditions import (
    EDGES,
    STEPS,
    Acceptor,
    Arrays,
    Asked,
    Condition,
    Place,
    Work,
    counted,
    fillings,
    total,
)
from ..core.gf import WEIGHT, Poly, read_weight
from ..core.placements import COUNTED, STUCK, Piece, Players, read_placement
from ..core.rejections import limit, need
from ..core.rule_tables import ArrayRule
from ..core.shapes import TEXT, fit

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.conditions import Cell, Letter, Rows, Shape, State


FREE = "."
OWNERS = {"maximal": {"left", "right", "both"}, "left-ends": {"left", "both"}}
OWNERS["right-ends"] = {"right", "both"}
"""Who must be stuck, by what is counted."""
STUCK_OR_NOT = re.compile("|".join(z for z in COUNTED if z != "tilings"))
"""What is counted of games that no position ends by filling the board."""


def near(shape: Shape, steps: Iterable[Cell]) -> list[list[int]]:
    """Return the neighbours of each cell of a board, each as often as it comes."""
    every = list(steps)
    around = ([shape.number(r + i, c + j) for i, j in every] for r, c in shape.cells())
    return [[k for k in found if k is not None] for found in around]


def adjacent(vertices: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return the neighbours of each vertex."""
    near: list[list[int]] = [[] for _ in range(vertices)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    return near


def some(good: Mapping[int, Collection[Letter]]) -> Acceptor:
    """Say that some cell has one of the letters that are good for it, by numbers of cells."""
    return Acceptor(False, lambda met, number, z: met or z in good.get(number, ()), bool)


def pair(allowed: Callable[[Letter, Letter], bool], letters: Iterable[Letter]) -> Acceptor:
    """Say that two cells, 0 and 1, have letters that are allowed together; of them one may be None.

    A state is the number of a letter of cell 0, or of one of cell 1, among those with the same
    allowed partners.
    """
    every = list(letters)
    partners: list[dict[Letter, frozenset[Letter]]] = [
        {a: frozenset(b for b in [*every, None] if allowed(a, b)) for a in every},
        {b: frozenset(a for a in every if allowed(a, b)) for b in [*every, None]},
    ]
    named: dict[frozenset[Letter], int] = {}
    names = [{a: named.setdefault(z, len(named)) for a, z in part.items()} for part in partners]
    sets = list(named)

    def step(state: State, number: int, letter: Letter) -> State | None:
        """Read one of the two, or compare it with the other one."""
        if state == "none":
            return names[number][letter]
        return "met" if letter in sets[state] else None

    return Acceptor("none", step, lambda state: state == "met")


Near = list[list[int]]
OWNER = re.compile("left|right|both")
COLOUR = {"name": re.compile(r"[^.]"), "owner": OWNER, "weight": WEIGHT}
COLOURING = {
    "kind": re.compile("colouring|graph"),
    "quantity": STUCK_OR_NOT,
    "colours": [COLOUR],
    "forbidden": [re.compile("[^.]{2}")],
    "neighbours": re.compile("edge|king"),
}


class Colouring(NamedTuple):
    """A colouring game: names, colours as (owner, coefficient, code), pairs of names that must not
    be neighbours, in both orders, whether diagonals count.
    """  # noqa: D205

    names: str
    colours: list[tuple[str, int, int]]
    forbidden: set[str]
    king: bool

    def of(self, quantity: str) -> tuple[Arrays, Acceptor, Acceptor | None]:
        """Return the letters, what neighbours may be, and who must be stuck."""
        letters = (FREE, *self.names)
        weights = ((1, 0), *((c, code) for _, c, code in self.colours))
        beside = pair(lambda a, b: b is not None and a + b not in self.forbidden, letters)
        named = zip(self.names, self.colours, strict=True)
        wanted = frozenset(name for name, z in named if z[0] in OWNERS.get(quantity, set()))
        forbids = {a: frozenset(b for b in wanted if a + b in self.forbidden) for a in letters}
        return Arrays(letters, weights, ()), beside, stuck(wanted, forbids) if wanted else None

    def loops(self, quantity: str) -> bool:
        """Return whether it matters that a cell is its own neighbour, which is not defined."""
        return quantity != "positions" and any(name * 2 in self.forbidden for name in self.names)

    @property
    def steps(self) -> set[Cell]:
        """The steps to the neighbours of a cell."""
        return STEPS["king"] if self.king else EDGES

    def arrays_of(self, quantity: str) -> Arrays:
        """Return partial colourings as arrays."""
        arrays, beside, left = self.of(quantity)
        some = [Condition(Place(((0, 0), z), 2), beside) for z in sorted(self.steps) if z > (0, 0)]
        if left:
            some.append(Condition(Place.around(self.steps), left))
        return arrays._replace(conditions=tuple(some))

    def machine(self, quantity: str, rows: Rows, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton of partial colourings."""
        return ArrayMachine(self.arrays_of(quantity), rows, marks, clock)

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the colourings of a board."""
        around = near(shape, self.steps)
        return total(self.positions(quantity, around, work))

    def positions(
        self, quantity: str, near: Near, work: Work
    ) -> Iterator[tuple[tuple[Letter, ...], int, int]]:
        """Enumerate the partial colourings of a graph; an empty vertex has the value `.`."""

        def fits(pair: tuple[Any, ...]) -> bool:
            return pair[0] + pair[1] not in self.forbidden

        pairs = [Asked([a, b], fits, 0) for a, some in enumerate(near) for b in some if b <= a]
        weights = [(FREE, (1, 0))]
        weights += [(name, z[1:]) for name, z in zip(self.names, self.colours, strict=True)]
        forbids = {
            name: frozenset(a for a in (FREE, *self.names) if a + name in self.forbidden)
            for name in self.names
        }
        movable = [(z[0], forbids[n]) for n, z in zip(self.names, self.colours, strict=True)]
        for board, weight, code in fillings(weights, pairs, len(near), work):
            work.spend(1 + len(board) * len(weights) // 4)
            if quantity == "positions":  # whoever can move
                yield board, weight, code
                continue
            around = {
                frozenset([board[b] for b in some])
                for k, some in enumerate(near)
                if board[k] == FREE
            }
            movers = {owner for owner, some in movable if any(map(some.isdisjoint, around))}
            can = [bool(movers & {player, "both"}) for player in ("left", "right")]
            if COUNTED[quantity](can[0], can[1], FREE not in board):
                yield board, weight, code


def stuck(wanted: frozenset[str], forbids: dict[str, frozenset[str]]) -> Acceptor:
    """Say that an empty cell, number 0, can take none of some colours; a state has those left."""

    def step(state: frozenset[str], number: int, letter: Letter) -> frozenset[str]:
        """Leave out what a neighbour forbids; a cell that is not empty takes none."""
        if number == 0:
            return state if letter == FREE else frozenset()
        return state - forbids.get(letter, frozenset())

    return Acceptor(wanted, step, lambda state: not state)


def read(data: Any, where: str) -> Colouring:
    """Read a colouring game."""
    fit(data, COLOURING, where)
    names = "".join(z["name"] for z in data["colours"])
    need(len(set(names)) == len(names), f"{where}.colours names a colour twice")
    need(set(names) >= set("".join(data["forbidden"])), f"{where}.forbidden: unknown colour")
    forbidden = {a + b for z in data["forbidden"] for a, b in (z, z[::-1])}
    limit(len(names) <= 200, f"{where} has more than 200 colours")
    colours = [(z["owner"], *read_weight(z["weight"], where)) for z in data["colours"]]
    return Colouring(names, colours, forbidden, data["neighbours"] == "king")


SIDES = ("left", "right", "top", "bottom")
ALLOWED = {side: [TEXT] for side in SIDES}
TILE = {"name": TEXT, **dict.fromkeys(SIDES, TEXT), "weight": WEIGHT}
TILES = {
    "name?": TEXT,
    "summary?": TEXT,
    "labels": [TEXT],
    "tile": [TILE],
    "boundary": ALLOWED,
    "hole": ALLOWED,
}


def read_tiles(parts: Any, where: str) -> ArrayRule:
    """Read a tile set, which is the only part of a rule, as a rule on arrays of its tiles.

    A letter has the label of each side, as a single character, and the weight of the tile.
    """
    fit(parts, ({"coefficient": range(1, 2), "tiles": TILES},), where)
    data = parts[0]["tiles"]
    character = {label: chr(1 + k) for k, label in enumerate(data["labels"])}
    need(len(character) == len(data["labels"]), f"{where}.labels lists a label twice")
    limit(len(character) < 50_000, f"{where} has too many labels")
    used = {tile[side] for tile in data["tile"] for side in SIDES}.union(
        *(data[kind][side] for kind in ("boundary", "hole") for side in SIDES)
    )
    need(used <= character.keys(), f"{where} uses a label that labels does not list")
    need(data["tile"], f"{where} has no tile")
    weights = [read_weight(tile["weight"], where) for tile in data["tile"]]
    shown = ([character[tile[side]] for side in SIDES] for tile in data["tile"])
    tiles = tuple((*edges, z) for edges, z in zip(shown, weights, strict=True))
    conditions = []
    for k, step in enumerate(((0, -1), (0, 1), (-1, 0), (1, 0))):  # as SIDES: k ^ 1 is opposite
        allowed = {character[label] for label in data["boundary"][SIDES[k]]}

        def fits(a: Any, b: Any, k: int = k, allowed: set[str] = allowed) -> bool:
            return a[k] in allowed if b is None else a[k] == b[k ^ 1]

        conditions.append(Condition(Place(((0, 0), step), 1), pair(fits, tiles)))
    return ArrayRule(Arrays(tiles, tuple(weights), tuple(conditions)), sided=False)


# Pieces that may not touch -----------------------------------------------------------------------

NAMES = re.compile("left|right|both|left-right|left-both|right-both")
PLAYERS: dict[str, Players] = {"left": (0,), "right": (1,), "both": (0, 1)}


class Apart(NamedTuple):
    """A placement game, and for pairs of owners, steps to the cells on which no piece of the second
    may be.
    """  # noqa: D205

    pieces: list[Piece]
    apart: dict[tuple[Players, Players], frozenset[Cell]]

    def machine(self, quantity: str, rows: Rows, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton that reads rows."""
        return ArrayMachine(arrays_of_pieces(self.placed(rows), quantity), rows, marks, clock)

    def placed(self, rows: Rows) -> Apart:
        """Return the game of the pieces that can be placed."""
        sides = (rows.width if rows.joined else None), rows.length
        return placeable(self, *(sides[::-1] if rows.turned else sides))

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the positions of a board."""
        sides = shape.columns if shape.across else None, shape.rows if shape.down else None
        return counted(arrays_of_pieces(placeable(self, *sides), quantity), shape, work)


def read_apart(data: dict[str, Any], where: str) -> Apart:
    """Read which pieces may not touch: no common edge, or a distance in king's steps."""
    pieces = read_placement(data, where).pieces
    fit(data["apart"], [(NAMES, None)], f"{where}.apart")
    apart: dict[tuple[Players, Players], frozenset[Cell]] = {}
    for name, kind in data["apart"]:
        owners = [PLAYERS[owner] for owner in name.split("-")]
        pair = owners[0], owners[-1]
        need(pair not in apart, f"{where}.apart names a pair twice")
        steps: Iterable[Cell] = EDGES
        if kind != "edge":
            reach = 1 if kind == "king" else kind
            fits = type(reach) is int and 1 <= reach <= 4
            need(fits, f"{where}.apart is neither edge, king nor a distance from 1 to 4")
            around = range(-reach, reach + 1)
            steps = {(i, j) for i in around for j in around if i or j}
        apart[pair] = apart[pair[::-1]] = frozenset(steps)
    return Apart(pieces, apart)


def placeable(game: Apart, across: int | None, down: int | None) -> Apart:
    """Return a game without the pieces that overlap their own repetitions, or are too near to them.

    across: after how many columns a board repeats, down: after how many rows; None for never.
    """

    def same(r: int, c: int) -> Cell:
        return r % down if down else r, c % across if across else c

    kept = []
    for piece in game.pieces:
        own: dict[Cell, set[Cell]] = {}
        for cell in piece.cells:
            own.setdefault(same(*cell), set()).add(cell)
        near = game.apart.get((piece.players, piece.players), frozenset()) | {(0, 0)}
        around = {(r + i, c + j) for r, c in piece.cells for i, j in near}
        if not any(own.get(same(*cell), set()) - {cell} for cell in around):
            kept.append(piece)
    return game._replace(pieces=kept)


def arrays_of_pieces(game: Apart, quantity: str) -> Arrays:
    """Return the positions of pieces, each of which can be placed (`placeable`)."""
    pieces = [sorted(piece.cells) for piece in game.pieces]
    owners = [piece.players for piece in game.pieces]
    letters: list[Any] = [(p, k) for p, cells in enumerate(pieces) for k in range(len(cells))]
    weights = [
        (game.pieces[p].coefficient, game.pieces[p].code) if k == 0 else (1, 0) for p, k in letters
    ]
    others: dict[Cell, dict[Any, Any]] = {}
    for a, b in itertools.permutations(letters, 2):
        if a[0] == b[0]:
            (r, c), (i, j) = pieces[a[0]][a[1]], pieces[b[0]][b[1]]
            others.setdefault((i - r, j - c), {})[a] = b
    asked = []
    for step, other in others.items():

        def one_piece(a: Any, b: Any, other: dict[Any, Any] = other) -> bool:
            return a not in other or b == other[a]

        asked.append(Condition(Place(((0, 0), step), 1), pair(one_piece, [FREE, *letters])))
    near = {step for steps in game.apart.values() for step in steps}
    for step in sorted(z for z in near if z > (0, 0)):

        def apart(a: Any, b: Any, step: Cell = step) -> bool:
            if (
                b is None
                or FREE in (a, b)
                or step not in game.apart.get((owners[a[0]], owners[b[0]]), ())
            ):
                return True
            (r, c), (i, j) = pieces[a[0]][a[1]], pieces[b[0]][b[1]]
            return a[0] == b[0] and (i - r, j - c) == step

        asked.append(Condition(Place(((0, 0), step), 2), pair(apart, [FREE, *letters])))
    stuck = STUCK.get(quantity, set())
    asked += [unfitting(game, z, letters, owners) for z in game.pieces if stuck & {*z.players}]
    if quantity == "tilings":
        asked.append(Condition(Place(((0, 0),), 1), some({0: frozenset(letters)})))
    return Arrays((FREE, *letters), ((1, 0), *weights), tuple(asked))


def unfitting(game: Apart, piece: Any, letters: list[Any], owners: list[Any]) -> Condition:
    """Say that a piece fits nowhere: a cell is not free, or another piece is too near."""
    cells = sorted(piece.cells)
    r, c = cells[0]
    cells = [(i - r, j - c) for i, j in cells]
    good: dict[int, set[Any]] = {k: set(letters) for k in range(len(cells))}
    near: dict[Cell, set[Any]] = {}
    for other in set(owners):
        theirs = {z for z in letters if owners[z[0]] == other}
        for i, j in game.apart.get((piece.players, other), ()):
            for a, b in cells:
                if (a + i, b + j) not in cells:
                    near.setdefault((a + i, b + j), set()).update(theirs)
    around = sorted(near)
    good |= {len(cells) + k: near[z] for k, z in enumerate(around)}
    return Condition(Place((*cells, *around), len(cells)), some(good))
