"""Small boards, listed from the definition: a second look at the automata.

Each position of a small board is listed and asked by itself; nothing here knows of rows that grow.
What is listed must be what the automaton counts, keeping both marks. Arrays are listed letter by
letter, and each track is read by its acceptor as soon as its last cell is there. Pieces, colours,
tiles and stones are listed from the definition of the game, not through their translation.
"""

from __future__ import annotations

import itertools
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .clock import NotChecked
from .kinds import part
from .monomials import Poly, X
from .rule_reading import ArrayRule, Colouring, Liberty, Pairs, Placement, Tiles
from .tracks import EDGES, STEPS, Arrays, Shape, Whole, cells_of
from .translations import arrays_of_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .clock import Clock
    from .rule_reading import Rule, Tile

MAX_WORDS = 1 << 16
"""Whether tracks are accepted is remembered for so many words."""

Near = list[list[int]]
Word = tuple[Any, ...]

COUNTED: dict[str, Callable[[bool, bool, bool], bool]] = {  # can Left, can Right, is it full?
    "positions": lambda _left, _right, _full: True,
    "maximal": lambda left, right, _full: not left and not right,
    "left-ends": lambda left, _right, _full: not left,
    "right-ends": lambda _left, right, _full: not right,
    "one-sided-ends": lambda left, right, _full: left != right,
    "tilings": lambda _left, _right, full: full,
}


class Work:
    """A limit on the nodes that are visited; beyond it no more boards are looked at."""

    def __init__(self, most: int, clock: Clock | None = None) -> None:
        self.left, self.clock = most, clock

    def spend(self, amount: int) -> None:
        """Count nodes; raises NotChecked when there are too many, or when the time is over."""
        if self.clock:
            self.clock.spend(4 * amount)
        self.left -= amount
        if self.left < 0:
            raise NotChecked("enumeration takes more work than is allowed for it")


class Asked(NamedTuple):
    """Cells, whether what stands on them is allowed, and how much work it is to ask."""

    cells: list[Any]
    holds: Callable[[Word], bool]
    cost: int


def count_small(rule: Rule, shape: Shape, work: Work) -> Poly:
    """Enumerate what a rule counts on a board."""
    game, quantity = rule
    if isinstance(game, ArrayRule) and game.data["kind"] != "array":
        moved: Poly = part("moves.small_moves").count_moves(game, shape, work)
        return moved
    if isinstance(game, ArrayRule):
        return total(listed_arrays(arrays_of_rule(game), shape, work))
    if isinstance(game, Placement):
        cells = list(itertools.product(range(shape.rows), range(shape.columns)))
        return count_pieces(game, quantity, shape.number, cells, work)
    if isinstance(game, Tiles):
        return count_tilings(game, shape, work)
    if not isinstance(game, Colouring | Liberty):
        fixed = part("symmetries.small_symmetries").count_symmetric
        return fixed(game, shape, work)  # type: ignore[no-any-return]
    steps = STEPS["king"] if isinstance(game, Colouring) and game.king else EDGES
    board = itertools.product(range(shape.rows), range(shape.columns))
    near = [shape.numbers([(r + i, c + j) for i, j in steps]) for r, c in board]
    return count_on_graph(rule, near, work)


def count_on_graph(rule: Rule, near: Near, work: Work) -> Poly:
    """Enumerate what a rule counts on a graph, given by the neighbours of each vertex."""
    game, quantity = rule
    if isinstance(game, Colouring):
        return count_colourings(game, quantity, near, work)
    if isinstance(game, Liberty):
        return count_stones(near, work)
    assert isinstance(game, Pairs)
    return count_pairs(game, quantity, near, work)


def total(some: Iterable[tuple[Word, int, int]]) -> Poly:
    """Add weights up."""
    counted: Poly = {}
    for _, weight, code in some:
        counted[code] = counted.get(code, 0) + weight
    return counted


# Arrays ------------------------------------------------------------------------------------------


def listed_arrays(arrays: Arrays, shape: Shape, work: Work) -> Iterator[tuple[Word, int, int]]:
    """Yield the arrays of a board, row by row, with coefficient and code of their weight.

    A board without cells has one array, and no track of it is rejected.
    """
    if not shape.rows * shape.columns:
        if all(0 in times for times in arrays.allowed().values()):
            yield (), 1, 0
        return
    weights = list(zip(arrays.letters, arrays.weights, strict=True))
    asked = list(asked_of(arrays, shape, work))
    yield from fillings(weights, asked, shape.rows * shape.columns, work)


def asked_of(arrays: Arrays, shape: Shape, work: Work) -> Iterator[Asked]:
    """Yield what is asked of the letters on some cells."""
    whole = [*range(shape.rows * shape.columns)]
    named: dict[Any, list[Asked]] = {}
    for track, acceptor, name, _ in arrays.conditions:
        cost = 8 * getattr(acceptor, "cost", 0) or 1
        if isinstance(track, Whole):
            yield Asked(whole, partial(acceptor.holds, shape=shape), 8 * len(whole))
            continue
        holds = lru_cache(MAX_WORDS)(accepted_by(acceptor))
        for at in cells_of(track, shape):
            work.spend(1)
            one = Asked([*at], holds, cost * len(at))
            if name is None:
                yield one
            else:
                named.setdefault(name, []).append(one)
    allowed = arrays.allowed()
    for name, some in named.items():
        for last in {last_of(z.cells) for z in some} | {whole[-1]}:  # too many failures show early
            times = allowed[name]
            if last < whole[-1]:
                times = frozenset(range(max(times, default=-1) + 1))
            read = [z for z in some if last_of(z.cells) <= last]
            yield Asked(whole[: last + 1], failing(read, times), 32 * len(read))
    for name, times in allowed.items():
        if name not in named and 0 not in times:
            yield Asked(whole, lambda _: False, 1)


def accepted_by(acceptor: Any) -> Callable[[Word], bool]:
    """Return whether an acceptor accepts the letters of a track."""

    def holds(letters: Word) -> bool:
        state = acceptor.first
        for number, letter in enumerate(letters):
            state = acceptor.step(state, number, letter)
            if state is None:
                return False
        return bool(acceptor.accepts(state))

    return holds


def failing(some: list[Asked], times: frozenset[int]) -> Callable[[Word], bool]:
    """Return whether so many tracks are rejected as may be."""
    return lambda word: sum(not z.holds(letters_at(word, z.cells)) for z in some) in times


def last_of(cells: list[Any]) -> int:
    """Return the last cell of a track."""
    return max(max(z) if isinstance(z, tuple) else -1 if z is None else z for z in cells)


def letters_at(word: Word, cells: list[Any]) -> Word:
    """Return the letters on cells, None beyond the board, tuples of those side by side."""
    return tuple(
        [
            None if k is None else tuple([word[z] for z in k]) if isinstance(k, tuple) else word[k]
            for k in cells
        ]
    )


def fillings(
    weights: list[tuple[Any, tuple[int, int]]], asked: list[Asked], cells: int, work: Work
) -> Iterator[tuple[Word, int, int]]:
    """Enumerate boards that obey: a letter for each cell, coefficient and code."""
    last: list[list[Asked]] = [[] for _ in range(cells)]
    for z in asked:
        last[last_of(z.cells)].append(z)
    costs = [1 + len(weights) * sum(1 + z.cost // 8 for z in some) // 2 for some in last]
    todo: list[tuple[Word, int, int]] = [((), 1, 0)]
    while todo:
        word, weight, code = todo.pop()
        k = len(word)
        if k == cells:
            yield word, weight, code
            continue
        work.spend(costs[k])
        for letter, (c, e) in weights:
            longer = (*word, letter)
            if all(z.holds(letters_at(longer, z.cells)) for z in last[k]):
                todo.append((longer, weight * c, code + e))


# Games -------------------------------------------------------------------------------------------


def count_pieces(
    game: Placement,
    quantity: str,
    number: Callable[[int, int], int | None],
    cells: list[tuple[int, int]],
    work: Work,
) -> Poly:
    """Enumerate the positions of pieces: sets of disjoint placements, not too near to each other.

    number: of a cell, None if there is none; the cells are numbered from 0 on. On an unrolled board
    a piece that overlaps its own repetition, or is too near to it, cannot be placed.
    """
    owners = sorted({piece.players for piece in game.pieces})
    starting: list[list[tuple[int, int, tuple[int, ...], int, int]]] = [[] for _ in cells]
    moves: list[list[tuple[int, int]]] = [[], []]
    for (piece, players, c, e), (row, column) in itertools.product(game.pieces, cells):
        whole = {(row + i, column + j) for i, j in piece}
        work.spend(len(whole) // 8)
        at = [k for r, z in whole if (k := number(r, z)) is not None]
        if len(at) < len(piece) or len(set(at)) < len(at):
            continue
        mask, owner = sum(1 << k for k in at), owners.index(players)
        near = []
        for other in owners:
            steps = game.apart.get((players, other), ())
            around = {(r + i, z + j) for r, z in whole for i, j in steps} - whole
            work.spend(len(around) // 4)
            found = {k for r, z in around if (k := number(r, z)) is not None}
            near.append(sum(1 << k for k in found))
        if mask & near[owner]:
            continue
        first = number(row, column)
        assert first is not None
        starting[first].append((mask, owner, tuple(near), c, e))
        for player in players:
            moves[player].append((mask, owner))
    counted: Poly = {}
    todo = [(0, 0, (0,) * len(owners), 1, 0)]  # next cell, cells covered, cells near, weight
    while todo:
        k, covered, close, weight, code = todo.pop()
        if k < len(cells):
            work.spend(1 + len(starting[k]) // 8)
            todo.append((k + 1, covered, close, weight, code))
            for mask, owner, near_it, c, e in starting[k]:
                if not mask & (covered | close[owner]):
                    wider = tuple(map(int.__or__, close, near_it))
                    todo.append((k + 1, covered | mask, wider, weight * c, code + e))
            continue
        work.spend(1 + len(moves[0] + moves[1]) // 8)
        can = [any(not mask & (covered | close[z]) for mask, z in some) for some in moves]
        if COUNTED[quantity](can[0], can[1], covered == (1 << len(cells)) - 1):
            counted[code] = counted.get(code, 0) + weight
    return counted


def count_colourings(game: Colouring, quantity: str, near: Near, work: Work) -> Poly:
    """Enumerate the partial colourings of a graph; an empty vertex has the value `.`."""

    def fits(pair: Word) -> bool:
        return pair[0] + pair[1] not in game.forbidden

    pairs = [Asked([a, b], fits, 0) for a, some in enumerate(near) for b in some if b <= a]
    owners = {name: z[0] for name, z in zip(game.names, game.colours, strict=True)}
    weights = [(".", (1, 0))]
    weights += [(name, z[1:]) for name, z in zip(game.names, game.colours, strict=True)]
    counted: Poly = {}
    for board, weight, code in fillings(weights, pairs, len(near), work):
        work.spend(1 + len(board) * len(weights) // 4)
        movers = {
            owner
            for name, owner in owners.items()
            for k, some in enumerate(near)
            if board[k] == "." and not any(board[b] + name in game.forbidden for b in some)
        }
        can = [bool(movers & {player, "both"}) for player in ("left", "right")]
        if COUNTED[quantity](can[0], can[1], "." not in board):
            counted[code] = counted.get(code, 0) + weight
    return counted


def count_stones(near: Near, work: Work) -> Poly:
    """Enumerate the boards of stones all of whose groups touch an empty cell."""
    counted: Poly = {}
    weights = [(".", (1, 0)), ("B", (1, X)), ("R", (1, 1))]
    for board, _, code in fillings(weights, [], len(near), work):
        work.spend(1 + len(board) // 2)
        todo = [k for k, z in enumerate(board) if z == "."]
        reached = set(todo)  # the empty cells, and the stones whose group touches one
        while todo:
            a = todo.pop()
            for b in near[a]:
                if b not in reached and board[a] in {".", board[b]}:
                    reached.add(b)
                    todo.append(b)
        if len(reached) == len(board):
            counted[code] = counted.get(code, 0) + 1
    return counted


def count_pairs(game: Pairs, quantity: str, near: Near, work: Work) -> Poly:
    """Enumerate the sets of disjoint pieces of one vertex and of two neighbours."""
    counted: Poly = {}
    edges = [(1 << a | 1 << b) for a, some in enumerate(near) for b in set(some) if a < b]
    single, double = game.single, game.double
    placed = [(z, *double) for z in edges]
    placed += [(1 << a, *single) for a in range(len(near))] if single else []
    todo = [(0, 0, 1, 0)]  # next piece, the vertices covered, coefficient, code
    while todo:
        k, covered, weight, code = todo.pop()
        work.spend(1)
        if k < len(placed):
            todo.append((k + 1, covered, weight, code))
            mask, _, c, e = placed[k]
            if not mask & covered:
                todo.append((k + 1, covered | mask, weight * c, code + e))
            continue
        work.spend(len(placed) // 8)
        movers = {owner for mask, owner, _, _ in placed if not mask & covered}
        can = [bool(movers & {player, "both"}) for player in ("left", "right")]
        if COUNTED[quantity](can[0], can[1], covered == (1 << len(near)) - 1):
            counted[code] = counted.get(code, 0) + weight
    return counted


def count_tilings(tiles: Tiles, shape: Shape, work: Work) -> Poly:
    """Enumerate the tilings of a board with at least one cell, tile by tile."""
    counted: Poly = {}
    rows, columns = shape.rows, shape.columns

    def fits(tile: Tile, board: tuple[Tile, ...]) -> bool:
        r, c = divmod(len(board), columns)
        laid = (*board, tile)  # where a side is joined, its other end is there, or the tile itself
        rights = {laid[r * columns].left} if shape.across else tiles.right
        bottoms = {laid[c].top} if shape.down else tiles.bottom
        return (
            (tile.top == board[-columns].bottom if r else shape.down or tile.top in tiles.top)
            and (c < columns - 1 or tile.right in rights)
            and (r < rows - 1 or tile.bottom in bottoms)
        )

    fitting: dict[str, list[Tile]] = {}  # by their left labels
    for tile in tiles.tiles:
        fitting.setdefault(tile.left, []).append(tile)
    todo: list[tuple[tuple[Tile, ...], int, int]] = [((), 1, 0)]
    while todo:
        board, weight, code = todo.pop()
        r, c = divmod(len(board), columns)
        if r == rows:
            counted[code] = counted.get(code, 0) + weight
            continue
        left = board[-1].right if c else fitting if shape.across else tiles.left
        lefts = [fitting.get(z, []) for z in left]
        work.spend(1 + sum(map(len, lefts)) // 8)
        todo += [
            ((*board, tile), weight * tile.coefficient, code + tile.code)
            for tile in itertools.chain(*lefts)
            if fits(tile, board)
        ]
    return {code: c for code, c in counted.items() if c}
