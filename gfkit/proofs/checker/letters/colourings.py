"""Colouring games and tile sets by letters; acceptors of pairs of letters, and of one of several.

Colouring games. A letter is a colour, or "." of an empty cell.

Forbidden pairs are places of two cells. A player is stuck if at each cell that is empty all colours
of the player are forbidden by neighbours.

Tile sets. A letter is a tile; labels of neighbours are equal, on sides allowed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_machine import ArrayMachine
from ..core.clock import limit, need
from ..core.generating_functions import WEIGHT, read_weight
from ..core.piece_positions import COUNTED
from ..core.reading import TEXT, fit
from ..core.tracks import (
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

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Cell, Letter, Rows, Shape, State


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
        for board, weight, code in fillings(weights, pairs, len(near), work):
            work.spend(1 + len(board) * len(weights) // 4)
            movers = {
                z[0]
                for name, z in zip(self.names, self.colours, strict=True)
                for k, some in enumerate(near)
                if board[k] == FREE and not any(board[b] + name in self.forbidden for b in some)
            }
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


class Tile(NamedTuple):
    """A tile: a character for the label of each edge; coefficient and code of its weight."""

    left: str
    right: str
    top: str
    bottom: str
    coefficient: int
    code: int


class Tiles(NamedTuple):
    """Tiles, and the labels that the outer edges of a board may show."""

    tiles: tuple[Tile, ...]
    left: frozenset[str]
    right: frozenset[str]
    top: frozenset[str]
    bottom: frozenset[str]

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton of tilings."""
        return ArrayMachine(self.arrays, rows, marks, clock)

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the tilings of a board."""
        return counted(self.arrays, shape, work)

    @property
    def arrays(self) -> Arrays:
        """Tilings as arrays."""
        some = []
        for step, one, other, allowed in (
            ((0, 1), "right", "left", self.right),
            ((1, 0), "bottom", "top", self.bottom),
            ((0, -1), "left", "right", self.left),
            ((-1, 0), "top", "bottom", self.top),
        ):

            def fits(a: Any, b: Any, at: str = one, to: str = other, good: Any = allowed) -> bool:
                return getattr(a, at) in good if b is None else getattr(a, at) == getattr(b, to)

            some.append(Condition(Place(((0, 0), step), 1), pair(fits, self.tiles)))
        return Arrays(self.tiles, tuple((z.coefficient, z.code) for z in self.tiles), tuple(some))


def read_tiles(parts: Any, where: str) -> Tiles:
    """Read a tile set, which is the only part of a rule; its labels become single characters."""
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
    tiles = []
    for tile in data["tile"]:
        edges = [character[tile[side]] for side in SIDES]
        tiles.append(Tile._make([*edges, *read_weight(tile["weight"], where)]))
    allowed = [frozenset(character[label] for label in data["boundary"][side]) for side in SIDES]
    return Tiles(tuple(tiles), *allowed)
