"""Every kind of rule as arrays: the one module that knows the kinds.

Positions are words of letters, one for each cell; a rule is a set of conditions on tracks. The
letters of colouring games are the empty cell and the colours. In a liberty game (NoGo, and the
legal positions of Go) every group of stones touches an empty cell: a group is a component of stones
of one colour, and is saved by an empty cell. [TrompFarneback2007, section 4]

*Tiles.* The letters are the tiles, and neighbours show each other the same label.

*Pieces.* A tree of steps leads from the first cell of a piece to all others. The letter of a cell
says which steps lead from it and to it, and which subtrees hang on them, so that neighbours
determine each other; a letter is free, or such a part of a piece. Where pieces may not touch, a
letter says which cell of which piece it is, and two letters at a step from each other are cells of
one placed piece, or not, whatever else is on the board.

*Ends.* A position is an end if no shape of a given list fits anywhere: some cell of the shape is
not free, or is near a piece that it may not touch. For Domineering these are the tilings of
[HuntemannMcKay2021, sections 2, 4 and 5].

On the unrolled board, which repeats where sides are identified, the repetition of a piece is
another piece: it may not touch that either.

*Back to tiles.* Arrays with conditions on neighbouring cells are tiles, which the dense sweep
reads. An edge has as its label the node of the diagram of the pair of cells, after the first of
them: so two letters show the same label if nothing beyond the edge distinguishes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.automata.minimization import FAILED, MET, Diagram
from gfkit.boards.acceptors.arrays import (
    DIRECTIONS,
    Acceptor,
    Arrays,
    Condition,
    Counting,
    Frontier,
    Place,
    all_ways,
)
from gfkit.boards.acceptors.places import Neighbours, Pair
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.rules.graph_games import (
    EMPTY,
    ColouringGame,
    LibertyGame,
)
from gfkit.boards.rules.rule import STUCK, Cell, CountingRule, combination_of
from gfkit.boards.rules.wang_tiles import EdgeLabels, Tile, TileSet, Tilings
from gfkit.boards.rules.weights import Weight
from gfkit.errors import GfkitError
from gfkit.strips.scan.conditions import together
from gfkit.strips.scan.places import ConditionPart, diagram_of, parts_of_places

if TYPE_CHECKING:
    from gfkit.boards.rules.placement_games import PlacementGame
    from gfkit.boards.shapes.pieces import Piece

    Combination = tuple[tuple[int, Arrays], ...]
    """Arrays with coefficients; their sum is counted."""

HOLE = "#"


def pairs(key: str, step: Cell, pair: Pair) -> list[Condition]:
    """Return which letters a cell and the one a step away may have; either may be off the board."""
    flipped = Pair(pair.seconds, pair.firsts, frozenset((b, a) for a, b in pair.fitting))
    some = ((step, pair), (_minus(HERE, step), flipped))
    return [Condition(key, Place((HERE, near), inside=False), one) for near, one in some]


def arrays_of_tiles(tiles: TileSet, *, holes: bool = False) -> Arrays:
    """Return the tilings as arrays; holes: whether the last letter is that of a hole.

    >>> from gfkit.boards.models.names import domineering
    >>> arrays = arrays_of_tiles(domineering.positions.parts[0].tiles)
    >>> arrays.letters, len(arrays.conditions)
    (('T0', 'T1', 'T2', 'T3', 'T4'), 4)
    """
    conditions = []
    for step, back, near in (("right", "left", (0, 1)), ("bottom", "top", (1, 0))):
        conditions += pairs("tiles", near, _pair(tiles, step, back, holes=holes))
    letters = tuple(tile.name for tile in tiles.tiles)
    weights = tuple(tile.weight for tile in tiles.tiles)
    if holes:
        letters, weights = (*letters, HOLE), (*weights, Weight())
    return Arrays(letters, weights, tuple(conditions), tiles.name)


def _pair(tiles: TileSet, step: str, back: str, *, holes: bool) -> Pair:
    """Return the labels that a tile and the next one in a direction show each other."""
    used = sorted({getattr(tile, side) for tile in tiles.tiles for side in (step, back)})
    number = {label: k for k, label in enumerate(used)}
    off, hole = len(used), len(used) + 1
    fitting = {(k, k) for k in number.values()} | {(off, off), (off, hole), (hole, off)}
    fitting |= {(hole, hole)}
    for beyond, sides in ((off, tiles.boundary), (hole, tiles.hole)):
        fitting |= {(number[z], beyond) for z in getattr(sides, step) if z in number}
        fitting |= {(beyond, number[z]) for z in getattr(sides, back) if z in number}
    ends = (hole, off) if holes else (off,)
    return Pair(
        (*(number[getattr(tile, step)] for tile in tiles.tiles), *ends),
        (*(number[getattr(tile, back)] for tile in tiles.tiles), *ends),
        frozenset(fitting),
    )


FREE = "."
HERE: Cell = (0, 0)
EDGE_OFFSETS = tuple(step for step in DIRECTIONS["king"] if 0 in step)
KING_OFFSETS = (*EDGE_OFFSETS, *(step for step in DIRECTIONS["king"] if 0 not in step))

Hanging = tuple[tuple[Cell, "Hanging"], ...]
"""The subtree of a cell of a piece: the steps from it, each with the subtree of the next cell."""
Joint = tuple[Cell, Hanging]
"""A step, and the subtree of the cell that it leads to."""
UnitTile = tuple[tuple[tuple[Cell, Joint], ...], Weight]
"""The joints of a piece at one of its cells, by side; and its weight at the first cell."""


class PieceCell(NamedTuple):
    """One cell of a piece: `home` is the piece with its player and weight."""

    home: tuple[str, Piece, Weight]
    cell: Cell

    @property
    def owner(self) -> str:
        """Whose piece it is: left, right or both."""
        return self.home[0].lower()

    def continues(self, step: Cell) -> bool:
        """Return whether the piece has the cell at a step from this one."""
        return _plus(self.cell, step) in self.home[1]


@dataclass(frozen=True)
class NotFree:
    """A shape does not fit at a place: cells by number, each with the letters that leave it open.

    open: for each cell the letters that leave the place open; one letter more stands for a cell off
    the board.
    """

    open: tuple[frozenset[int], ...]
    first: bool = False

    def step(self, state: bool, number: int, letter: int) -> bool:
        """Return whether an obstacle was found."""
        return state or letter not in self.open[number]

    def accepts(self, state: bool) -> bool:
        """Accept a place with an obstacle."""
        return state


@lru_cache(maxsize=64)
def placement_arrays(
    game: PlacementGame, quantity: str, *, holes: bool = False, own: bool = False
) -> Arrays:
    """Return the positions of a quantity as arrays.

    holes: whether the last letter is that of a hole, where no piece is or can be placed. own:
    whether each cell of each piece has a letter of its own.
    """
    own = own or bool(game.apart)
    by_piece = letters_by_piece(game, own=own)
    parts = {
        letter: (home, cell) for home, cells in by_piece.items() for cell, letter in cells.items()
    }
    first = [] if quantity == "tilings" else [FREE]
    letters = (*first, *sorted(parts), *[HOLE] * holes)
    weights = tuple(
        parts[z][0][2] if z in parts and parts[z][1] == HERE else Weight() for z in letters
    )
    free = frozenset(k for k, letter in enumerate(letters) if letter == FREE)
    owners = [parts[z][0][0].lower() if z in parts else "" for z in letters]
    if own:
        known = [PieceCell(*parts[z]) if z in parts else None for z in letters]
        conditions = _touching(game, known)
    else:
        joints = [dict(unit_tiles(*parts[z][0][1:])[parts[z][1]][0]) if z in parts else {}
                  for z in letters]  # fmt: skip
        conditions = _joined(game, joints)
    for owner, shape in _stuck(game, quantity):
        near: dict[Cell, frozenset[int]] = {}
        for other in set(owners) - {""}:
            blocking = frozenset(k for k, one in enumerate(owners) if one == other)
            for step in game.steps_apart(owner, other):
                for cell in shape:
                    at = _plus(cell, step)
                    near[at] = near.get(at, frozenset()) | blocking
        every = frozenset(range(len(letters) + 1))
        place = (*shape, *sorted(near.keys() - set(shape)))
        is_open = tuple(free if z in shape else every - near[z] for z in place)
        track = Place(place, inside=not near)
        conditions.append(Condition(game.name, track, NotFree(is_open)))
    return Arrays(letters, weights, tuple(conditions), f"{game.name}:{quantity}")


def _stuck(game: PlacementGame, quantity: str) -> list[tuple[str, Piece]]:
    """Return the shapes that must fit nowhere, with their owners where that matters."""
    owners = {player.lower() for player, _, _ in game.owned}
    kinds: dict[object, list[tuple[str, Piece]]] = {}
    for player, piece, _ in game.owned:
        owner = player.lower()
        if owner in STUCK.get(quantity, ()):
            around = tuple((z, game.steps_apart(owner, z)) for z in sorted(owners))
            kinds.setdefault(around, []).append((owner, piece))
    return [
        (some[0][0], shape)
        for some in kinds.values()
        for shape in minimal_shapes(piece for _, piece in some)
    ]


def _joined(game: PlacementGame, joints: list[dict[Cell, Joint]]) -> list[Condition]:
    """Require neighbours to show each other the same joint, or none."""
    conditions = []
    for step in ((0, 1), (1, 0)):
        shown: dict[Joint | None, int] = {None: 0}
        firsts = [shown.setdefault(one.get(step), len(shown)) for one in joints]
        back = [shown.setdefault(one.get(_minus(HERE, step)), len(shown)) for one in joints]
        fitting = frozenset((k, k) for k in shown.values())
        conditions += pairs(game.name, step, Pair((*firsts, 0), (*back, 0), fitting))
    return conditions


def _touching(game: PlacementGame, letters: list[PieceCell | None]) -> list[Condition]:
    """Require letters a step apart to belong to one piece, or to pieces that may be so near."""
    steps = set(EDGE_OFFSETS)
    for a in STUCK["maximal"]:
        for b in STUCK["maximal"]:
            steps |= game.steps_apart(a, b)
    conditions = []
    both = [*letters, None]
    for step in sorted(step for step in steps if step > HERE):
        classes = tuple(range(len(both)))
        fitting = frozenset(
            (a, b)
            for a, one in enumerate(both)
            for b, other in enumerate(both)
            if _fits(game, one, other, step)
        )
        conditions += pairs(game.name, step, Pair(classes, classes, fitting))
    return conditions


def _fits(game: PlacementGame, a: PieceCell | None, b: PieceCell | None, step: Cell) -> bool:
    """Return whether two letters may be at a step from each other."""
    if a is not None and a.continues(step):
        return b == PieceCell(a.home, _plus(a.cell, step))
    if b is not None and b.continues(_minus(HERE, step)):
        return False
    return a is None or b is None or step not in game.steps_apart(a.owner, b.owner)


def letters_by_piece(
    game: PlacementGame, *, own: bool = False
) -> dict[tuple[str, Piece, Weight], dict[Cell, str]]:
    """Return for each piece with its player and weight the letters of its cells.

    own: whether all letters are different, as they always are where pieces may not touch.
    """
    if own or game.apart:
        return {
            home: {cell: repr(PieceCell(home, cell)) for cell in home[1]}
            for home in dict.fromkeys(game.owned)
        }
    return {
        home: {cell: repr(tile) for cell, tile in unit_tiles(home[1], home[2]).items()}
        for home in game.owned
    }


def minimal_shapes(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the pieces that contain no other piece: where they do not fit, no piece does.

    >>> minimal_shapes([((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (1, 1))])
    (((0, 0), (0, 1)),)
    """
    kept: list[Piece] = []
    for piece in sorted(set(pieces), key=lambda piece: (len(piece), piece)):
        if not any(_contains(piece, smaller) for smaller in kept):
            kept.append(piece)
    return tuple(kept)


def _contains(piece: Piece, smaller: Piece) -> bool:
    cells = set(piece)
    return any(all(_plus(cell, z) in cells for z in smaller) for cell in piece)


def unit_tiles(piece: Piece, weight: Weight) -> dict[Cell, UnitTile]:
    """Return the part of each cell of a piece."""
    tree = _tree(piece)

    def hanging(cell: Cell) -> Hanging:
        return tuple(sorted((_minus(child, cell), hanging(child)) for child in tree[cell]))

    tiles: dict[Cell, UnitTile] = {}
    parents = {child: parent for parent, children in tree.items() for child in children}
    for cell in piece:
        joints: dict[Cell, Joint] = {step: (step, beyond) for step, beyond in hanging(cell)}
        if cell in parents:
            step = _minus(cell, parents[cell])
            joints[_minus(HERE, step)] = (step, hanging(cell))
        first = weight if cell == HERE else Weight()
        tiles[cell] = tuple(sorted(joints.items())), first
    return tiles


def _tree(cells: Iterable[Cell]) -> dict[Cell, list[Cell]]:
    """Return the cells that hang on each cell: steps from the first one, mostly right and down."""
    rest, cost = set(cells) - {HERE}, {HERE: 0}
    hanging: dict[Cell, list[Cell]] = {HERE: []}
    while rest:
        price, step, parent = min(
            (cost[cell] + (1 if step > HERE else 4), step, cell)
            for cell in cost
            for step in EDGE_OFFSETS
            if _plus(cell, step) in rest
        )
        child = _plus(parent, step)
        rest.remove(child)
        cost[child] = price
        hanging[parent].append(child)
        hanging[child] = []
    return hanging


def _plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: Cell, b: Cell) -> Cell:
    return a[0] - b[0], a[1] - b[1]


# Colours, stones, and rules that are arrays.


def _coloured(game: ColouringGame, quantity: str, *, holes: bool) -> Arrays:
    """Return the positions of a quantity; holes: whether the last letter is that of a hole."""
    offsets = EDGE_OFFSETS if game.neighbours == "edge" else KING_OFFSETS
    letters = (EMPTY, *(colour.name for colour in game.colours), *[HOLE] * holes)
    classes = tuple(range(len(letters)))
    fitting = frozenset(
        (a, b) for a in classes for b in classes if not game.clash(letters[a], letters[b])
    )
    conditions = [
        Condition(game.name, Place(((0, 0), step), inside=True), Pair(classes, classes, fitting))
        for step in offsets
        if step > (0, 0)
    ]
    stuck = (colour for colour in game.colours if colour.owner in STUCK.get(quantity, ()))
    around, some = Place(((0, 0), *offsets), inside=False), tuple(range(1, 1 + len(offsets)))
    for colour in stuck:  # a neighbour of an empty cell forbids each of them there
        values = tuple(one.name for one in game.colours if game.clash(colour.name, one.name))
        forbids = Neighbours(letters, offsets, "value", some, (EMPTY,), values=values)
        conditions.append(Condition(f"{game.name}:{quantity}", around, forbids))
    weights = (Weight(), *(colour.weight for colour in game.colours), *[Weight()] * holes)
    return Arrays(letters, weights, tuple(conditions), f"{game.name}:{quantity}")


def _stones(game: LibertyGame, quantity: str, *, holes: bool) -> Arrays:
    """Return the stones: no group is closed unless an empty cell saved it."""
    del quantity, holes
    stones, steps = range(len(game.colours)), ((0, 1), (1, 0))
    kinds = (frozenset(stones), *(frozenset({stone}) for stone in stones))
    groups = Counting((all_ways(steps),) * len(kinds), (0,), kinds=kinds, saved=frozenset({0}))
    condition = Condition("liberties", Frontier(steps), groups)
    letters, weights = zip(*game.at_vertex.items(), strict=True)
    return Arrays(letters, weights, (condition,), game.name)


@dataclass(frozen=True)
class Holed:
    """The acceptor of a place where some cells are holes: these are beyond the board.

    beyond: the letter of cells off the board, now that of a hole. anywhere: whether a hole in any
    cell removes the place from the board, as for blocks; otherwise only a hole at the place itself
    does.
    """

    acceptor: Acceptor[Any]
    beyond: int
    anywhere: bool

    @property
    def first(self) -> Any:
        """The state before the first cell."""
        return ("asked", self.acceptor.first)

    def step(self, state: Any, number: int, letter: Any) -> Any:
        """Read a cell; a failure may still turn out to be at no place of the board."""
        word, inner = state
        is_hole = letter >= self.beyond
        if word == "no place" or (is_hole and (self.anywhere or number == 0)):
            return "no place", None
        if word == "asked":
            inner = self.acceptor.step(inner, number, self.beyond if is_hole else letter)
        return ("wrong", None) if inner is None else ("asked", inner)

    def accepts(self, state: Any) -> bool:
        """Accept what the acceptor accepts, and whatever is not a place."""
        word, inner = state
        return word == "no place" or (word == "asked" and self.acceptor.accepts(inner))


def can_be_holed(arrays: Arrays) -> bool:
    """Return whether all conditions are at places or on components, which allow holes."""
    tracks = Place | Frontier
    return all(isinstance(one.track, tracks) and not one.shared for one in arrays.conditions)


def _holed(one: Condition, hole: int) -> Condition:
    if isinstance(one.track, Place):  # on a frontier a letter after the last one offers no edge
        return replace(one, acceptor=Holed(one.acceptor, hole, one.track.inside))
    return one


def _said(game: Any, quantity: str, *, holes: bool) -> Arrays:
    """Return the arrays of a rule that is arrays."""
    del quantity
    arrays: Arrays = game.arrays
    if not holes:
        return arrays
    if not can_be_holed(arrays):
        raise GfkitError(f"{game.name} is counted on full rectangles only")
    asked = tuple(_holed(one, len(arrays.letters)) for one in arrays.conditions)
    values, weights = (*arrays.letters, HOLE), (*arrays.weights, Weight())
    return replace(arrays, values=values, weights=weights, conditions=asked)


TRANSLATIONS: dict[str, Callable[..., Arrays]] = {
    "colouring": _coloured,
    "liberty": _stones,
    "placement": placement_arrays,
}


def arrays_of(game: CountingRule, quantity: str, *, holes: bool = False) -> Combination:
    """Return the integer combination of arrays that counts a quantity of a rule.

    holes: whether the last letter is that of a hole, the letter of every cell that is not on the
    board. Raises GfkitError for a rule whose positions are not words of letters.

    >>> from gfkit.boards.models.names import domineering
    >>> [(coefficient, arrays)] = arrays_of(domineering.positions.game, "positions")
    >>> coefficient, len(arrays.letters)
    (1, 5)
    """
    if isinstance(game, Tilings):
        parts = ((one.coefficient, one.tiles) for one in game.parts)
        return tuple((k, arrays_of_tiles(tiles, holes=holes)) for k, tiles in parts)
    translated = TRANSLATIONS.get(game.kind)
    if translated is None and isinstance(game, RuleOfArrays) and game.is_of_words:
        translated = _said
    if translated is None:
        raise GfkitError(f"{game.name} is not a local rule, so tile sets do not count it")
    some = combination_of(quantity)
    return tuple((k, translated(game, name, holes=holes)) for k, name in some)


# Back to tiles.

BESIDE: tuple[Cell, ...] = ((0, 0), (0, 1))
BELOW: tuple[Cell, ...] = ((0, 0), (1, 0))


def tiles_of_arrays(arrays: Arrays, *, holes: bool = False) -> TileSet:
    """Return the tile set whose tilings are the arrays, its labels named by numbers.

    holes: whether tiles may show to a hole what they may show to the boundary. Raises GfkitError
    for other conditions than on neighbouring cells, TileSetError if no tile is allowed at all.

    >>> from gfkit.boards.models.names import domineering
    >>> arrays = placement_arrays(domineering.maximal.game, "maximal")
    >>> tiles = tiles_of_arrays(arrays)
    >>> len(tiles.tiles), tiles.labels
    (13, ('0', '1', '2'))
    """
    count = len(arrays.letters)
    pairs: dict[tuple[Cell, ...], list[ConditionPart]] = {BESIDE: [], BELOW: []}
    for shape, some in together(arrays.conditions):
        if some[0].shared or shape not in pairs:
            raise GfkitError(f"{arrays.name} has conditions that no tile set is made for")
        pairs[shape] += parts_of_places(some)
    (rights, lefts), (bottoms, tops) = (_shown(tuple(pairs[z]), count) for z in (BESIDE, BELOW))
    found = [
        (letter, left, rights[letter], top, bottoms[letter])
        for letter in range(count)
        if rights[letter] and bottoms[letter]
        for left in lefts[letter]
        for top in tops[letter]
    ]
    tiles = tuple(
        Tile(f"T{number}", left, right, top, bottom, arrays.weights[letter])
        for number, (letter, left, right, top, bottom) in enumerate(found)
    )
    sides = rights[-1:], lefts[-1], bottoms[-1:], tops[-1]
    boundary = EdgeLabels(*(tuple(filter(None, labels)) for labels in sides))
    used = {*rights, *bottoms} - {""}
    hole = boundary if holes else EdgeLabels((), (), (), ())
    return TileSet(arrays.name, tuple(sorted(used, key=int)), tiles, boundary, hole)


def _shown(parts: tuple[ConditionPart, ...], count: int) -> tuple[list[str], list[list[str]]]:
    """Return the label shown to the next cell, "" if none may follow, and those that may precede.

    They are listed for each letter, and last for a cell off the board.
    """
    diagram = diagram_of(parts, count, ((0,), (1,)), ())
    letters = range(count + 1)
    nodes = [_after(diagram, diagram.first, letter) for letter in letters]
    some = dict.fromkeys(node for node in nodes if node != FAILED)
    label = {node: str(number) for number, node in enumerate(some)}
    follows = [
        [label[node] for node in some if _after(diagram, node, letter) != FAILED]
        for letter in letters
    ]
    return [label.get(node, "") for node in nodes], follows


def _after(diagram: Diagram, node: int, letter: int) -> int:
    return node if node in {MET, FAILED} else int(diagram.after[node, letter])
