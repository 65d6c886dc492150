"""Placement games as tile sets: what holds a piece together, and what cells know of empty ones.

*Pieces.* Each piece is cut into unit tiles. A tree of steps leads from its first cell to all
others; the edge that a step crosses has a label that says what hangs on it, so that the tiles of a
piece bring each other along. Tilings are then exactly the positions.

*Ends.* A position is an end if no shape of a given list is empty. A tree of steps leads from all
cells of such a shape to one of them, and along each step a cell tells the next one whether it
and everything behind it in the shape is empty; outside of the board nothing is. So the one cell
knows whether the whole shape is empty, and must not let it be. These facts follow from the
position, so that each end still has one tiling. For Domineering these are the tile sets of
[HuntemannMcKay2021, sections 2, 4 and 5].
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.boards.board import Board
from gfkit.boards.game import Cell, combination_of
from gfkit.boards.pieces import SharedPiece, width_of
from gfkit.boards.position import Placed
from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.boards.tilings import Part
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.tile_count import count_tilings
from gfkit.strips.touching import FREE, apart_tiles, count_with_holes, letters_of_pieces
from gfkit.strips.ways import LONGEST_COMPARED, Way
from gfkit.strips.windows import HERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gfkit.boards.joins import Joins
    from gfkit.boards.pieces import Piece, PlacementGame
    from gfkit.boards.position import Position
    from gfkit.boards.rules import Model
    from gfkit.strips.ways import Reading

Cells = frozenset[Cell]
Hanging = tuple[tuple[Cell, "Hanging"], ...]
"""What hangs on a cell of a piece: the steps from it, each with what hangs on the next cell."""

Fact = tuple[Cell, Cells]
"""That some cells, relative to the sender, are empty; and to which side this is passed on."""

Label = tuple[frozenset[Fact], tuple[Cell, Hanging] | None]
"""The facts passed across an edge, in either direction; or the step of a piece that crosses it."""

UnitTile = tuple[tuple[tuple[Cell, Label], ...], Weight]
"""The labels inside a piece at one of its cells, by side; and its weight at the first cell."""

SIDES: dict[str, Cell] = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
MAX_TILES = 100_000
MANY = 1000

_AHEAD = ((0, 1), (1, 0))
_BEHIND = ((0, -1), (-1, 0))


class PlacementWay(Way["PlacementGame"]):
    """Pieces cut into tiles; every set of disjoint placements is listed."""

    def parts(self, game: PlacementGame, quantity: str) -> tuple[Part, ...]:
        """Return the tile sets that count a quantity."""
        return placement_parts(game, quantity)

    def readings(self, game: PlacementGame, quantity: str) -> tuple[Reading, ...]:
        """Return the tile sets; a letter says which cell of a piece it is, and of what weight."""
        found = apart_tiles if game.apart else _tiles_with_letters
        return tuple((k, *found(game, name)) for k, name in combination_of(quantity))

    def alphabet(self, game: PlacementGame) -> tuple[str, ...]:
        """Return the free cell and the unit tiles of the pieces."""
        letters = letters_of_pieces(game) if game.apart else map(repr, _covered(game))
        return (FREE, *letters)

    def placed(
        self, game: PlacementGame, board: Board, joins: Joins, at: Mapping[Cell, str]
    ) -> list[Placed]:
        """Return the pieces: the tile of the first cell of a piece tells the piece."""
        pieces = {letters[HERE]: home for home, letters in _letters_by_piece(game).items()}
        return [
            placed_on(board, joins, *pieces[letter], cell)
            for cell, letter in at.items()
            if letter in pieces
        ]

    def spelled(self, game: PlacementGame, position: Position) -> dict[Cell, str]:
        """Return the letter of each cell; raises GfkitError for pieces of another game."""
        board, joins = position.board, position.joins
        found = dict.fromkeys(board.cells, FREE)
        letters = _letters_by_piece(game)
        for one in position.pieces:
            home = next(
                (
                    ((player, piece, weight), cell)
                    for player, piece, weight in game.owned
                    for cell in sorted(one.cells)
                    if _fits(board, joins, piece, cell)
                    and placed_on(board, joins, player, piece, weight, cell) == one
                ),
                None,
            )
            if home is None:
                raise GfkitError(f"{game.name} has no piece of {one.player} on {sorted(one.cells)}")
            key, (r, c) = home
            for (i, j), letter in letters[key].items():
                found[_on_board(board, joins, (r + i, c + j))] = letter
        return found

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one board; alternating play may need to tell shared pieces."""
        game: Any = model.game
        if model.play and game.both:
            return _shared_play(game, board, joins, max_states=max_states)
        if game.apart and board.cells and not board.is_rectangle():
            found = count_with_holes(game, model.quantity, board, joins, max_states=max_states)
            return found.play() if model.play else found
        return Way.on_board(self, model, board, joins, max_states=max_states)

    def longest_compared(self, game: PlacementGame) -> int:
        """Return the longest side of a board that is compared: a cell more than a piece has."""
        pieces = [piece for piece, _ in game.weighted]
        longest = [1 + width_of(piece, upright=way) for piece in pieces for way in (True, False)]
        return max([LONGEST_COMPARED, *longest])

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many positions the enumeration examines.

        The engine says it; if it says too little, a smaller board has shown so.
        """
        game: Any = model.game
        [part] = placement_parts(game, "positions")
        return count_tilings(part.tiles, Board.rectangle(rows, columns)).total()


WAY = PlacementWay()


def placement_parts(game: PlacementGame, quantity: str) -> tuple[Part, ...]:
    """Return the tile sets for a quantity of a placement game.

    Raises LimitReached if a tile set would have more than MAX_TILES tiles.

    >>> from gfkit.boards.rules import domineering
    >>> [part] = placement_parts(domineering.maximal.definition.game, "maximal")
    >>> len(part.tiles.tiles), part.tiles.labels
    (13, ('0', '1', '2'))
    """
    if game.apart:
        return tuple(Part(k, apart_tiles(game, name)[0]) for k, name in combination_of(quantity))
    return tuple(Part(k, _tile_set(game, name)) for k, name in combination_of(quantity))


def placed_on(
    board: Board, joins: Joins, player: str, piece: Piece, weight: Weight, cell: Cell
) -> Placed:
    """Return a piece whose first cell is on a cell; it may reach over identified sides."""
    unrolled = tuple((cell[0] + i, cell[1] + j) for i, j in piece)
    cells = frozenset(_on_board(board, joins, z) for z in unrolled)
    return Placed(cells, player, "", weight, () if cells == set(unrolled) else unrolled)


def _fits(board: Board, joins: Joins, piece: Piece, cell: Cell) -> bool:
    cells = [_on_board(board, joins, (cell[0] + i, cell[1] + j)) for i, j in piece]
    return len(set(cells)) == len(cells) and board.cells.issuperset(cells)


def _on_board(board: Board, joins: Joins, cell: Cell) -> Cell:
    row, column = cell
    return (
        row % board.rows if joins.down else row,
        column % board.columns if joins.across else column,
    )


def _letters_by_piece(
    game: PlacementGame,
) -> dict[tuple[str, Piece, Weight], dict[Cell, str]]:
    """Return for each piece with its player and weight the letters of its cells."""
    found: dict[tuple[str, Piece, Weight], dict[Cell, str]] = {}
    if game.apart:
        for name, letter in letters_of_pieces(game).items():
            found.setdefault(letter.home, {})[letter.cell] = name
        return found
    for player, piece, weight in game.owned:
        tiles = _unit_tiles(piece, weight).items()
        found[player, piece, weight] = {cell: repr(tile) for cell, tile in tiles}
    return found


def _covered(game: PlacementGame) -> list[UnitTile]:
    """Return the different unit tiles of the pieces."""
    tiles = {tile for piece in game.weighted for tile in _unit_tiles(*piece).values()}
    return sorted(tiles, key=repr)


def _tile_set(game: PlacementGame, quantity: str) -> TileSet:
    return _tiles_with_letters(game, quantity)[0]


def _tiles_with_letters(game: PlacementGame, quantity: str) -> tuple[TileSet, tuple[str, ...]]:
    name = f"{game.name}:{quantity}"
    shapes = minimal_shapes(game.movable(quantity))
    covered = _covered(game)
    most = MAX_TILES // (1 + len(covered))
    ends, facts, families = facts_passed(shapes, most)
    if len(families) > most:
        raise LimitReached(
            f"{name} needs more than {MAX_TILES} tiles, the limit; fewer or smaller pieces would "
            "help"
        )
    laid: list[tuple[dict[str, Label], Weight]] = []
    letters: list[str] = []
    if quantity != "tilings":
        for told, empty in families:
            spend(1 + len(facts) // 4)
            if not any(others <= empty for others in ends):
                telling = {(d, cells) for d, cells in facts if cells - {HERE} <= empty}
                laid.append((_edges(told, telling, {}), Weight()))
                letters.append(FREE)
    for (joins, weight), (told, _) in product(covered, families):
        spend()
        if not any(_minus(HERE, d) in dict(joins) for d, _ in told):
            laid.append((_edges(told, (), dict(joins)), weight))
            letters.append(repr((joins, weight)))
    return _numbered(name, laid), tuple(letters)


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
    return any(all((r + i, c + j) in cells for i, j in smaller) for r, c in piece)


def _tree(cells: Iterable[Cell], root: Cell, cheap: tuple[Cell, ...]) -> dict[Cell, list[Cell]]:
    """Return the cells that hang on each cell: a tree of steps from the root, mostly cheap ones."""
    rest, cost = set(cells) - {root}, {root: 0}
    hanging: dict[Cell, list[Cell]] = {root: []}
    while rest:
        price, step, parent = min(
            (cost[r, c] + (1 if (i, j) in cheap else 4), (i, j), (r, c))
            for r, c in cost
            for i, j in SIDES.values()
            if (r + i, c + j) in rest
        )
        child = parent[0] + step[0], parent[1] + step[1]
        rest.remove(child)
        cost[child] = price
        hanging[parent].append(child)
        hanging[child] = []
    return hanging


def _unit_tiles(piece: Piece, weight: Weight) -> dict[Cell, UnitTile]:
    """Return the unit tile of each cell of a piece."""
    tree = _tree(piece, HERE, _AHEAD)

    def hanging(cell: Cell) -> Hanging:
        return tuple(sorted((_minus(child, cell), hanging(child)) for child in tree[cell]))

    tiles: dict[Cell, UnitTile] = {}
    parents = {child: parent for parent, children in tree.items() for child in children}
    for cell in piece:
        joins: dict[Cell, Label] = {
            step: (frozenset(), (step, beyond)) for step, beyond in hanging(cell)
        }
        if cell in parents:
            step = _minus(cell, parents[cell])
            joins[_minus(HERE, step)] = (frozenset(), (step, hanging(cell)))
        first = weight if cell == HERE else Weight()
        tiles[cell] = tuple(sorted(joins.items(), key=lambda join: join[0])), first
    return tiles


def _last(shape: Piece) -> Cell:
    return shape[-1]


def _centre(shape: Piece) -> Cell:
    """Return the first of the cells from which no cell of the shape is far."""
    return min(shape, key=lambda a: max(abs(a[0] - b[0]) + abs(a[1] - b[1]) for b in shape))


def facts_passed(
    shapes: Iterable[Piece], most: int
) -> tuple[list[Cells], list[Fact], list[tuple[frozenset[Fact], Cells]]]:
    """Return the facts passed along trees of steps; see `_told`."""
    shapes = tuple(shapes)
    found = _told(shapes, _last, most)
    if len(found[2]) > MANY:  # fewer tiles, though more states
        found = _told(shapes, _centre, most)
    return found


def edges_of(told: Iterable[Fact], telling: Iterable[Fact]) -> dict[str, Label]:
    """Return the facts passed across each side of a cell."""
    return _edges(told, telling, {})


def _told(
    shapes: Iterable[Piece], end: Callable[[Piece], Cell], most: int
) -> tuple[list[Cells], list[Fact], list[tuple[frozenset[Fact], Cells]]]:
    """Return the facts passed along trees that lead to the ends of the shapes.

    For each shape the other cells as its end sees them; the facts; what a cell may receive.
    """
    facts: set[Fact] = set()
    for shape in shapes:
        tree = _tree(shape, end(shape), _BEHIND)
        facts |= {
            (_minus(parent, cell), frozenset(_minus(c, cell) for c in _below(tree, cell)))
            for parent, children in tree.items()
            for cell in children
        }
    others = [frozenset(_minus(cell, end(z)) for cell in z) - {HERE} for z in shapes]
    ordered = sorted(facts, key=_fact_key)
    return others, ordered, _families(ordered, most)


def _below(tree: dict[Cell, list[Cell]], cell: Cell) -> list[Cell]:
    return [cell, *(c for child in tree[cell] for c in _below(tree, child))]


def _families(facts: Iterable[Fact], most: int) -> list[tuple[frozenset[Fact], Cells]]:
    """Return what a cell may receive at the same time, each with the cells that are then empty.

    These are the facts about subsets of a set E of empty cells. E may be taken as the union of the
    facts, because what is not passed on does not matter. Stops when there are more than `most`.
    """
    seen_here = {(d, cells): {_minus(cell, d) for cell in cells} for d, cells in facts}
    cells = sorted(set().union(*seen_here.values()))
    bit = {cell: 1 << k for k, cell in enumerate(cells)}
    words = {fact: sum(bit[cell] for cell in seen) for fact, seen in seen_here.items()}
    known = {0}
    fresh = [0]
    while fresh and len(known) <= most:
        spend(1 + len(fresh) * len(words) // 4)
        fresh = sorted({empty | word for empty in fresh for word in words.values()} - known)
        known.update(fresh)
    return [
        (
            frozenset(fact for fact, word in words.items() if word & empty == word),
            frozenset(cell for cell in cells if bit[cell] & empty),
        )
        for empty in sorted(known)
    ]


def _edges(
    told: Iterable[Fact], telling: Iterable[Fact], joins: dict[Cell, Label]
) -> dict[str, Label]:
    """Return the label of each side of a tile: of the piece, or the facts passed across it."""
    across: dict[Cell, set[Fact]] = {side: set() for side in SIDES.values()}
    for d, cells in told:
        across[_minus(HERE, d)].add((d, cells))
    for d, cells in telling:
        across[d].add((d, cells))
    return {name: joins.get(side, (frozenset(across[side]), None)) for name, side in SIDES.items()}


def _numbered(name: str, laid: list[tuple[dict[str, Label], Weight]]) -> TileSet:
    """Return the tile set with its labels as numbers: 0 for nothing, then facts, then pieces."""
    number: dict[str, dict[Label, str]] = {}
    for sides in (("left", "right"), ("top", "bottom")):
        labels = sorted({edges[side] for edges, _ in laid for side in sides}, key=_label_key)
        number |= {key: {label: str(k) for k, label in enumerate(labels)} for key in sides}
    tiles = tuple(
        Tile(f"T{k}", **{side: number[side][edges[side]] for side in SIDES}, weight=weight)
        for k, (edges, weight) in enumerate(laid)
    )
    # Across the side of a board nothing is passed from the outside, and no piece reaches.
    boundary = Sides(
        *(
            tuple(
                text
                for (facts, join), text in number[side].items()
                if join is None and all(d == away for d, _ in facts)
            )
            for side, away in SIDES.items()
        )
    )
    named = tuple(str(k) for k in range(max(map(len, number.values()))))
    return TileSet(name, named, tiles, boundary, boundary)


def _minus(a: Cell, b: Cell) -> Cell:
    return a[0] - b[0], a[1] - b[1]


def _fact_key(fact: Fact) -> tuple[int, Cell, list[Cell]]:
    return len(fact[1]), fact[0], sorted(fact[1])


def _label_key(label: Label) -> tuple[bool, str, int, list[tuple[int, Cell, list[Cell]]]]:
    facts, join = label
    return join is not None, repr(join), len(facts), sorted(map(_fact_key, facts))


def _shared_play(game: PlacementGame, board: Board, joins: Joins, *, max_states: int) -> Profile:
    """Return the positions of alternating play of a game with pieces that both may place.

    With i pieces of Left's, j of Right's and s shared ones they are those with |i - j| <= s + 1:
    i - j + s - 2 k is then one of -1, 0, 1 for some k from 0 to s. To tell s, shared pieces are
    counted in digits of the exponent of x above those that Left's can reach.
    """
    base = 1 + len(board.cells)
    apart = tuple(SharedPiece(piece.cells, Weight(1, base, 0)) for piece in game.both)
    [part] = placement_parts(replace(game, both=apart), "positions")
    found = count_tilings(part.tiles, board, joins, max_states=max_states)
    weight = game.both[0].weight
    kept: dict[tuple[int, int], int] = {}
    for exponent, j, f in found.terms:
        s, i = divmod(exponent, base)
        if abs(i - j) <= s + 1:
            place = i + s * weight.x, j + s * weight.y
            kept[place] = kept.get(place, 0) + f * weight.coefficient**s
    return Profile.of(kept)
