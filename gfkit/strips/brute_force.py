"""Slow and obvious counts, straight from the definitions.

Nothing here uses states, matrices or strips. The functions list positions one by one and test
whether each one counts, or put tiles on the cells one by one. The engine must agree with them.

Where ends are joined, the board is unrolled and repeats: a cell of the plane stands for the cell of
the board with the same remainders (`around`). The plane extends the board only across joined ends.

Arrays are listed one by one, and each track is read by its acceptor. `cells_of` and `components`
define the tracks, on open and on joined boards. This module shares only the conditions with the
engine: it has no automata, no slots and no states of rows. It reads what arrays show, and which of
them are the same up to symmetries, from whole arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial, reduce
from itertools import count as numbers
from itertools import product
from math import prod
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from gfkit.base.budget import spend
from gfkit.boards.acceptors.arrays import (
    DIRECTIONS,
    Component,
    Frontier,
    Line,
    Place,
)
from gfkit.boards.acceptors.boolean import is_true
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.rules.images import ImageRule
from gfkit.boards.rules.moves import MoveRule
from gfkit.boards.rules.symmetry import SymmetricRule, SymmetryRule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import OPEN, Joins, Topology, joins_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.arrays import (
        Acceptor,
        Arrays,
        Condition,
        Counting,
        Image,
        Track,
    )
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.arrays import ArrayRule
    from gfkit.boards.rules.graph_games import ColouringGame, LibertyGame
    from gfkit.boards.rules.placement_games import PlacementGame
    from gfkit.boards.rules.rule import Cell
    from gfkit.boards.rules.wang_tiles import Tile, TileSet
    from gfkit.boards.rules.weights import Weight

    Array = dict[Cell, int]
    Numbers = NDArray[np.int64]
    Move = Callable[[Numbers], Numbers]
    Read = Cell | None | tuple[Cell, ...]
    """A cell, None for one beyond the board, or cells that are read side by side."""
    Test = Callable[[Array], bool]

K = TypeVar("K", bound="Hashable")
V = TypeVar("V")

MAX_ARRAYS = 10_000_000
PAID_AT_ONCE = 201
"""Steps of the budget."""
MOST_KNOWN = 2**16
"""The number of answers of acceptors that are cached."""


def assignments(
    options: Mapping[K, Sequence[V]], agrees: Callable[[int, dict[K, V]], bool]
) -> Iterator[dict[K, V]]:
    """Yield every way to give each key one of its options, as one dictionary that changes.

    agrees: a test of the number of a key and the options of the keys up to it; False prunes.

    >>> differ = lambda at, one: at == 0 or one["a"] != one["b"]
    >>> [dict(one) for one in assignments({"a": [0, 1], "b": [1, 0]}, differ)]
    [{'a': 0, 'b': 1}, {'a': 1, 'b': 0}]
    """
    keys, tried = list(options), numbers(1)
    one: dict[K, V] = {}
    untried = [iter(options[keys[0]])] if keys else []
    if not keys:
        yield one
    while untried:
        at = len(untried) - 1
        for option in untried[-1]:
            if not next(tried) % PAID_AT_ONCE:
                spend(PAID_AT_ONCE)
            one[keys[at]] = option
            if not agrees(at, one):
                continue
            if at + 1 < len(keys):
                untried.append(iter(options[keys[at + 1]]))
                break
            yield one
        else:
            untried.pop()
            one.pop(keys[at], None)


def summed(listed: Iterable[Iterable[Weight]]) -> Profile:
    """Return the sum of the products of weights."""
    coefficients: dict[Cell, int] = {}
    for weights in listed:
        coefficient, i, j = 1, 0, 0
        for weight in weights:
            coefficient, i, j = coefficient * weight.coefficient, i + weight.x, j + weight.y
        coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    return Profile.of(coefficients)


def profile(
    rule: ArrayRule | MoveRule | ImageRule | SymmetryRule, board: Board, joins: Joins
) -> Profile:
    """Return the sum of the weights of all arrays that satisfy the rule, listed one by one.

    >>> from gfkit.boards.rules.arrays import ArrayRule
    >>> words = [{"direction": "row", "forbid": ["11"]}]
    >>> data = {"values": [0, 1], "weights": {"1": "x"}, "words": words}
    >>> print(profile(ArrayRule.from_data(data, "no 11"), Board.parse("1x3"), OPEN))
    x^2+3*x+1
    """
    if isinstance(rule, ImageRule):
        return Profile.of({(0, 0): len(images(rule.image, board, joins))})
    weights = rule.arrays.weights
    found: Iterable[Iterable[int]] = map(dict.values, listed(rule.arrays, board, joins))
    if isinstance(rule, SymmetryRule):
        rows = (np.array([*z]).reshape(board.rows, board.columns) for z in found)
        choose = _fixed if isinstance(rule, SymmetricRule) else _one_of_each
        found = (array.ravel().tolist() for array in choose(rule, rows))
    return summed([weights[letter] for letter in array] for array in found)


def cells_of(track: Track, board: Board, joins: Joins) -> Iterator[tuple[Read, ...]]:
    """Yield the word of each track of the board, in order; none on a board without rows or columns.

    A cell of the unrolled plane stands for the cell of the board with the same remainders, where
    ends are joined. For a frontier it yields all cells, from which `components` is read. Raises
    GfkitError for lines whose ends are joined, since they have no beginning.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.shapes.topology import OPEN, Joins
    >>> pairs, board = Place(((0, 0), (0, 1)), inside=True), Board.parse("1x3")
    >>> list(cells_of(pairs, board, OPEN))
    [((0, 0), (0, 1)), ((0, 1), (0, 2))]
    >>> list(cells_of(pairs, board, Joins(across=True)))[-1]
    ((0, 2), (0, 0))
    >>> list(cells_of(Line("row", 2), Board.parse("2x2"), OPEN))
    [(((0, 0), (1, 0)), ((0, 1), (1, 1)))]
    """
    cells = sorted(board.cells)
    if not cells:
        if isinstance(track, Frontier) and board.rows * board.columns:  # holes alone
            yield ()
        return
    match track:
        case Place():
            for row, column in cells:
                found = [around(board, joins, row + r, column + c) for r, c in track.anchored]
                if not track.inside or None not in found:
                    yield tuple(found)
        case Line(way, breadth):
            if (joins.across and way != "column") or (joins.down and way != "row"):
                raise GfkitError("lines are read on boards with open ends only")
            yield from _lines(way, breadth, cells)
        case Frontier():
            yield tuple(cells)


def _lines(way: str, breadth: int, cells: list[Cell]) -> Iterator[tuple[Read, ...]]:
    """Yield the lines of a rectangle, a given number of neighbouring ones side by side."""
    lines: dict[int, list[Cell]] = {}
    for r, c in cells:
        number = {"row": r, "column": c, "diagonal": r - c, "antidiagonal": r + c, "array": 0}[way]
        lines.setdefault(number, []).append((r, c))
    for number in sorted(lines):
        beside = [lines.get(number + k, []) for k in range(breadth)]
        if all(beside):
            yield tuple(lines[number]) if breadth == 1 else tuple(zip(*beside, strict=True))


def around(board: Board, joins: Joins, row: int, column: int) -> Cell | None:
    """Return the cell of the board at a place of the unrolled plane, None if there is none."""
    cell = joins.folded(row, column, board.rows, board.columns)
    return cell if cell in board.cells else None


def components(
    track: Frontier,
    acceptor: Counting,
    letters: Mapping[Cell, int],
    board: Board,
    joins: Joins,
) -> Iterator[Component]:
    """Yield the components of an array, their edges being along the steps of a track.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.acceptors.arrays import Counting
    >>> from gfkit.boards.shapes.topology import OPEN
    >>> array = {(0, 0): 1, (0, 1): 1, (0, 2): 0}
    >>> ones = Counting((frozenset(), frozenset({(0, 0), (0, 1), (0, -1)})), (1,))
    >>> found = components(Frontier(((0, 1),)), ones, array, Board.parse("1x3"), OPEN)
    >>> [(component.cells, component.edges) for component in found]
    [(2, 1), (1, 0)]
    """
    turned = {
        cell: acceptor.turns[letter] if letter < len(acceptor.turns) else frozenset()
        for cell, letter in letters.items()
    }
    vertices = [
        (cell, turn) for cell in letters for turn in (False, True) if turned[cell] or not turn
    ]
    degree, loose = dict.fromkeys(letters, 0), dict.fromkeys(letters, 0)
    edges = dict.fromkeys(vertices, 0)  # of the edges whose first vertex it is
    name = {vertex: vertex for vertex in vertices}  # the root of its component
    leads, places = _edges(track, board, joins)
    for cell, step, there in leads:
        back = (-step[0], -step[1])
        if not acceptor.offers(letters[cell], step):
            continue
        if there is None:
            loose[cell] += 1
        elif acceptor.offers(letters[there], back):
            degree[cell] += 1
            degree[there] += 1
            here = cell, step in turned[cell]
            edges[here] += 1
            old, new = name[there, back in turned[there]], name[here]
            name = {vertex: new if one == old else one for vertex, one in name.items()}
    every = 2 * len(track.steps)
    for one in dict.fromkeys(name.values()):
        some = [vertex for vertex in vertices if name[vertex] == one]
        cells = [*dict.fromkeys(cell for cell, _ in some)]
        amiss = acceptor.turns and any(
            degree[cell] < every if turned[cell] else acceptor.strict and degree[cell] == every
            for cell in cells
        )
        yield Component(
            frozenset(letters[cell] for cell in cells),
            frozenset(degree[cell] for cell in cells),
            sum(edges[vertex] for vertex in some),
            sum(loose[cell] for cell in cells),
            len(some),
            frozenset().union(*[places[cell] for cell in cells]),
            bool(amiss),
        )


@lru_cache(8)
def _edges(
    track: Frontier, board: Board, joins: Joins
) -> tuple[list[tuple[Cell, Cell, Cell | None]], dict[Cell, frozenset[str]]]:
    """Return the cells, each with its steps and their ends, and the sides and corners of cells."""
    leads = [
        (cell, step, around(board, joins, cell[0] + step[0], cell[1] + step[1]))
        if track.leads(cell[0], step)
        else (cell, step, None)
        for cell in sorted(board.cells)
        for step in track.steps
    ]
    return leads, {cell: _places(board, joins, *cell) for cell in board.cells}


def _places(board: Board, joins: Joins, row: int, column: int) -> frozenset[str]:
    """Return the sides and corners at which a cell is; every cell is at a joined side."""
    down = {"top": joins.down or row == 0, "bottom": joins.down or row == board.rows - 1}
    last = board.columns - 1
    across = {"left": joins.across or column == 0, "right": joins.across or column == last}
    some = [{name for name, is_there in z.items() if is_there} for z in (down, across)]
    return frozenset(some[0] | some[1] | {f"{one}-{other}" for one, other in product(*some)})


def listed(arrays: Arrays, board: Board, joins: Joins) -> Iterator[Array]:
    """Yield all arrays that satisfy the conditions; acceptors read each word once.

    A condition on every track is checked as soon as the last cell of a track is known; for others
    the tracks are counted at the end, and then the combination is checked. Raises GfkitError for a
    board with holes, LimitReached if there are more than MAX_ARRAYS to test.
    """
    conditions, beyond = arrays.conditions, len(arrays.letters)
    places = all(isinstance(one.track, Place | Frontier) for one in conditions)
    if not (places or board.is_rectangle()):
        raise GfkitError(f"{arrays.name} is a rule for rectangles, not for {board}")
    cells = sorted(board.cells)
    place = {cell: number for number, cell in enumerate(cells)}
    combined = arrays.combined
    asked: list[list[Test]] = [[] for _ in cells] or [[]]
    counted: list[tuple[str, bool, Test]] = []
    options = {cell: list(range(beyond)) for cell in cells}
    for condition in conditions:
        known: dict[tuple[Any, ...], bool] = {}
        for track in cells_of(condition.track, board, joins):
            flat = [one for cell in track for one in _flat(cell)]
            if isinstance(condition.track, Line) and not condition.shared and flat == sorted(flat):
                for cell, test in _along(condition.acceptor, track):
                    asked[place[cell]].append(test)
                continue
            test = _test(condition, _reader(condition, track, beyond, board, joins), known)
            if condition.shared:
                counted.append((condition.shared, condition.often.counts_accepted, test))
                continue
            asked[max((place[cell] for cell in flat), default=-1)].append(test)
            if None in track:
                first = options[flat[0]]
                first[:] = [z for z in first if _may_begin(condition, track, z, beyond)]
        if isinstance(condition.track, Frontier) and not condition.shared:
            needs: Any = condition.acceptor
            for cell, step, there in _edges(condition.track, board, joins)[0]:
                if there is None:
                    options[cell] = [z for z in options[cell] if not needs.requires(z, step)]
    if (many := prod(map(len, options.values()))) > MAX_ARRAYS:
        raise LimitReached(f"{many} arrays are too many to list; the limit is {MAX_ARRAYS}")

    def agrees(at: int, array: Array) -> bool:
        for test in asked[at]:  # noqa: SIM110 - `all` of a generator takes twice as long
            if not test(array):
                return False
        return True

    tallies: dict[str, int] = {}
    required = [one for k, one in enumerate(conditions) if k not in combined]

    def are_met() -> bool:
        """Return whether the conditions hold, from the number of tracks counted under each name."""
        for one in required:
            if tallies[one.shared] not in one.often:
                return False
        return is_true(
            arrays.combination, lambda k: tallies[conditions[k].shared] in conditions[k].often
        )

    zeros = {one.shared: 0 for one in conditions}
    tallies.update(zeros)
    is_counted = bool(counted)
    if (not cells and not agrees(0, {})) or not (is_counted or are_met()):
        return
    for array in assignments(options, agrees):
        if is_counted:
            tallies.update(zeros)
            for name, counts_accepted, test in counted:
                tallies[name] += test(array) == counts_accepted
        if not is_counted or are_met():
            yield dict(array)


def _reader(
    condition: Condition, track: tuple[Any, ...], beyond: int, board: Board, joins: Joins
) -> Callable[[Array], tuple[Any, ...]]:
    """Return the function that reads the word of a track; None is a cell off the board."""
    along = condition.track
    if isinstance(along, Frontier):
        linking: Any = condition.acceptor
        return lambda array: (*components(along, linking, array, board, joins),)
    if isinstance(along, Line) and along.breadth > 1:
        return lambda array: tuple([tuple([array[cell] for cell in z]) for z in track])
    if len(track) > 1 and None not in track:
        return itemgetter(*track)
    return lambda array: tuple([array.get(cell, beyond) for cell in track])


def _along(acceptor: Acceptor[Any], track: tuple[Any, ...]) -> Iterator[tuple[Cell, Test]]:
    """Yield for each cell of a line the function that reads one cell more; the last one accepts.

    Cells are read in order: when one is read, the state after the one before it is known.
    """
    states: list[Any] = [acceptor.first] + [None] * len(track)
    last = len(track) - 1

    def reader(number: int, cell: Any) -> Test:
        is_one, beyond = isinstance(cell[0], int), number + 1

        def test(array: Array) -> bool:
            letter = array[cell] if is_one else tuple([array[z] for z in cell])
            state = states[beyond] = acceptor.step(states[number], number, letter)
            return state is not None and (number < last or bool(acceptor.accepts(state)))

        return test

    for number, cell in enumerate(track):
        yield _flat(cell)[-1], reader(number, cell)


def _test(
    condition: Condition,
    word_of: Callable[[Array], tuple[Any, ...]],
    known: dict[tuple[Any, ...], bool],
) -> Test:
    """Return the test whether a track is accepted; known: the words that were read before."""
    acceptor = condition.acceptor

    def test(array: Array) -> bool:
        word = word_of(array)
        found = known.get(word)
        if found is None:
            if len(known) > MOST_KNOWN:
                known.clear()
            state = acceptor.first
            for at, letter in enumerate(word):
                state = acceptor.step(state, at, letter)
                if state is None:
                    break
            found = known[word] = state is not None and bool(acceptor.accepts(state))
        return found

    return test


def _flat(cell: Any) -> tuple[Cell, ...]:
    if cell is None:
        return ()
    return (cell,) if isinstance(cell[0], int) else cell


def _may_begin(condition: Condition, track: tuple[Any, ...], letter: int, beyond: int) -> bool:
    """Return whether the first cell of a place may have a letter, from what is off the board."""
    acceptor = condition.acceptor
    state = acceptor.step(acceptor.first, 0, letter)
    for number, cell in enumerate(track):
        if cell is None and state is not None:
            state = acceptor.step(state, number, beyond)
    return state is not None


def images(image: Image, board: Board, joins: Joins) -> set[tuple[int, ...]]:
    """Return what arrays show: for every place the number there."""
    places: list[tuple[Any, ...]] = list(cells_of(image.track, board, joins))
    beyond, eye = len(image.arrays.letters), image.transducer
    seen: set[tuple[frozenset[int], ...]] = set()
    for array in listed(image.arrays, board, joins):
        shown = []
        for track in places:
            state = eye.first
            for number, cell in enumerate(track):
                state = eye.step(state, number, array.get(cell, beyond))
            shown.append(eye.shows(state))
        seen.add(tuple(shown))
    found: set[tuple[int, ...]] = set()
    for one in seen:
        chosen: set[tuple[int, ...]] = {()}
        for many in one:
            chosen = {(*some, number) for some in chosen for number in many}
        found |= chosen
    return found


def moves(said: Any, values: tuple[str, ...]) -> list[Move]:
    """Return what a symmetry, as a rule writes it, does to arrays of the numbers of values.

    Several symmetries are given by generators.

    >>> (move,) = moves("rotation by 180 degrees", ("0", "1"))
    >>> move(np.array([[0, 1], [0, 0]])).tolist()
    [[0, 0], [1, 0]]
    """
    match said:
        case [*parts]:
            factors = [move for part in parts for move in moves(part, values)]
            return [lambda array: reduce(lambda one, move: move(one), factors, array)]
        case {"columns": places}:
            return [lambda array: array[:, np.argsort(places)]]
        case {"rows": places}:
            return [lambda array: array[np.argsort(places)]]
        case dict():
            to = np.array([values.index(said.get(value, value)) for value in values])
            return [partial(np.take, to)]
        case "permutations of values":
            return [partial(np.take, z(np.arange(len(values)))) for z in (_swapped, _shifted)]
        case "reversal of values":
            return [lambda array: len(values) - 1 - array]
        case "permutations of columns" | "permutations of rows" | "cyclic shift of columns":
            some = (_shifted,) if said.startswith("cyclic") else (_swapped, _shifted)
            return [z if said.endswith("rows") else _on_columns(z) for z in some]
    return [SINGLE[said]]


def _on_columns(move: Move) -> Move:
    return lambda array: move(array.T).T


def _shifted(array: Numbers) -> Numbers:
    return np.roll(array, 1, 0)


def _swapped(array: Numbers) -> Numbers:
    """Swap the first two rows, if there are two."""
    return np.concatenate((array[:2][::-1], array[2:]))


SINGLE: dict[str, Move] = {
    "left-right reflection": np.fliplr,
    "top-bottom reflection": np.flipud,
    "rotation by 180 degrees": lambda array: array[::-1, ::-1],
    "cyclic shift of rows": _shifted,
}


def _moves(rule: SymmetryRule) -> list[Move]:
    return [move for said in rule.symmetries for move in moves(said, rule.source.values)]


def _fixed(rule: SymmetryRule, arrays: Iterable[Numbers]) -> Iterator[Numbers]:
    """Yield the arrays that no symmetry changes."""
    some = _moves(rule)
    for array in arrays:
        spend(len(some))
        if all(np.array_equal(move(array), array) for move in some):
            yield array


def _one_of_each(rule: SymmetryRule, arrays: Iterable[Numbers]) -> Iterator[Numbers]:
    """Yield an array of each class: the arrays that moves lead to are in its class."""
    some, there = _moves(rule), {array.tobytes(): array for array in arrays}
    seen: set[bytes] = set()
    for key, array in there.items():
        if key in seen:
            continue
        yield array
        todo = [array]
        seen.add(key)
        while todo:
            spend(len(some))
            one = todo.pop()
            for other in (move(one) for move in some):
                if (key := other.tobytes()) not in there:
                    shown = "|".join(" ".join(rule.source.values[z] for z in row) for row in other)
                    raise GfkitError(f"{rule.name}: the symmetries lead to {shown}, not an array")
                if key not in seen:
                    seen.add(key)
                    todo.append(other)


MAX_CELLS = 30


def count(
    model: Model,
    board: Board,
    topology: Topology = "strip",
    *,
    multigraph: bool = False,
    max_cells: int = MAX_CELLS,
) -> Profile:
    """Return the profile of the model by its definition, or by its tile sets.

    topology, multigraph: as for `gfkit.count`. Raises LimitReached for a board of more than
    `max_cells` cells, GfkitError for a topology on which the rule has no meaning.
    References: [HuntemannMcKay2021, sections 1 to 5] for Domineering.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> board = Board.parse("..#|.#.|##.")
    >>> print(count(domineering.positions, board))
    x^2+x*y+2*x+y+1
    >>> count(domineering.play, board).total()
    5
    >>> print(count(domineering.positions, Board.parse("1x3"), "torus"))
    3*y+1
    >>> print(count(domineering.positions, Board.parse("1x2"), "torus", multigraph=True))
    2*y+1
    """
    joins = joins_of(board, topology, multigraph=multigraph)
    model.game.refuse(topology)
    return profile_joined(model, board, joins, max_cells)


def profile_joined(model: Model, board: Board, joins: Joins, max_cells: int = MAX_CELLS) -> Profile:
    """Return the profile of the model on a board whose ends are joined in any way."""
    game: Any = model.game
    quantity = "play" if model.play else model.quantity
    is_of_arrays = isinstance(game, RuleOfArrays)
    if not is_of_arrays or joins != OPEN:
        check_size(board, max_cells)
    if not is_of_arrays and game.kind not in LISTED:
        raise GfkitError(f"the positions of {game.name} are not counted on boards")
    found = (
        profile(game, board, joins)
        if is_of_arrays
        else LISTED[game.kind](game, quantity, board, joins)
    )
    return found.play() if quantity == "play" and game.kind != "placement" else found


def _of_positions(game: Any, quantity: str, board: Board, joins: Joins) -> Profile:
    found = counted(game, quantity, board, joins)
    return summed((placement.weight for placement in position) for position in found)


LISTED: dict[str, Callable[[Any, str, Board, Joins], Profile]] = {
    **dict.fromkeys(("colouring", "liberty", "placement"), _of_positions),
    "tiling": lambda game, _, board, joins: sum(
        (z.coefficient * tilings(z.tiles, board, joins) for z in game.parts), Profile(())
    ),
}
"""For other kinds of rules, the function of rule, quantity, board and joins that lists."""


def check_size(board: Board, max_cells: int = MAX_CELLS) -> None:
    """Raise LimitReached for a board of more than `max_cells` cells."""
    if len(board.cells) > max_cells:
        raise LimitReached(
            f"a board of {len(board.cells)} cells is too large to list everything on it; "
            f"the limit is {max_cells} cells"
        )


def is_end(quantity: str, stuck: Callable[[str], bool]) -> bool:
    """Return whether a quantity counts a position; stuck: whether a player can place nothing there.

    >>> [is_end("left-ends", lambda player: player == name) for name in ("left", "right")]
    [True, False]
    """
    match quantity:
        case "maximal":
            return stuck("left") and stuck("right")
        case "left-ends" | "right-ends":
            return stuck(quantity.removesuffix("-ends"))
        case "one-sided-ends":
            return stuck("left") != stuck("right")
    return True


# Pieces, colours and stones.


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on the board, or a colour: who may place it, what it covers, its weight.

    player: "Left", "Right", or "Both" for what either may place. kind: the player, or the name of a
    colour. near: for the kind of another placement, the cells that it may not cover.
    """

    player: str
    cells: frozenset[Any]
    weight: Weight
    kind: str = field(default="", compare=False)
    near: Mapping[str, frozenset[Any]] = field(default_factory=dict, compare=False, repr=False)


PLAYERS = ("Left", "Right", "Both")
Position = tuple[Placement, ...]
"""Disjoint placements; two positions are equal if they have the same placements."""


def counted(game: Any, quantity: str, board: Board, joins: Joins = OPEN) -> Iterator[Position]:
    """Yield every position of a game of pieces, colours or stones that a quantity counts, once.

    Raises LimitReached for a board of more than MAX_CELLS cells.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> game = domineering.positions.game
    >>> [len(position) for position in counted(game, "positions", Board.parse("2x2"))]
    [0, 1, 2, 1, 1, 2, 1]
    """
    check_size(board)
    if game.kind == "placement":
        return chosen(placements(game, board, joins), quantity, len(board.cells))
    return coloured(game, quantity, adjacency(board, game.neighbours, joins))


def chosen(everywhere: tuple[Placement, ...], quantity: str, cells: int = 0) -> Iterator[Position]:
    """Yield the sets of placements that a quantity counts; cells: how many a tiling covers.

    They could have been placed in any order. In alternating play each shared piece can be assigned
    to a player, whoever began.
    """

    def stuck(player: str, position: Position) -> bool:
        return not any(
            p.player in {player.title(), "Both"} and all(may_stand(p, one) for one in position)
            for p in everywhere
        )

    for position in together(everywhere):
        if quantity == "tilings":
            wanted = sum(len(one.cells) for one in position) == cells
        elif quantity == "play":
            owners = [placement.player for placement in position]
            more, shared = owners.count("Left") - owners.count("Right"), owners.count("Both")
            wanted = any(abs(more + d) <= 1 for d in range(-shared, shared + 1, 2))
        else:
            wanted = is_end(quantity, lambda who, now=position: stuck(who, now))  # type: ignore[misc]
        if wanted:
            yield position


def placements(game: PlacementGame, board: Board, joins: Joins = OPEN) -> tuple[Placement, ...]:
    """Return every placement on the empty board: Left's, then Right's, then those of both.

    Placements from different cells are different, even if ends are joined so that they cover the
    same cells. A piece that would overlap its own repetition, or touch it where pieces of its owner
    may not touch, cannot be placed.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> game = domineering.positions.game
    >>> [placement.player for placement in placements(game, Board.parse("2x3"))]
    ['Left', 'Left', 'Left', 'Right', 'Right', 'Right', 'Right']
    """
    found = {
        (player, frozenset((row + r, column + c) for r, c in piece), weight): None
        for player in PLAYERS
        for row, column in sorted(board.cells)
        for owner, piece, weight in game.owned
        if owner == player
    }
    placed = (_placed(game, board, joins, *one) for one in found)
    return tuple(placement for placement in placed if placement is not None)


def _placed(
    game: PlacementGame,
    board: Board,
    joins: Joins,
    player: str,
    whole: frozenset[Cell],
    weight: Weight,
) -> Placement | None:
    """Return a piece on these cells of the unrolled board, None if it does not fit."""

    def there(some: Iterable[Cell]) -> frozenset[Cell]:
        found = (around(board, joins, *cell) for cell in some)
        return frozenset(cell for cell in found if cell is not None)

    cells = there(whole)
    if len(cells) < len(whole):
        return None
    near = {}
    for other in PLAYERS if game.apart else ():
        steps = game.steps_apart(player.lower(), other.lower())
        beside = {(r + i, c + j) for r, c in whole for i, j in steps}
        near[other] = there(beside)
        if other == player and cells & there(beside - whole):
            return None
    return Placement(player, cells, weight, player, near)


def may_stand(one: Placement, other: Placement) -> bool:
    """Return whether two placements can be on the board together: disjoint, and far enough apart.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.shapes.pieces import MONOMINO
    >>> from gfkit.boards.rules.placement_games import PlacementGame
    >>> game = PlacementGame("g", (MONOMINO,), (), apart=[("left", 1)])
    >>> here, near, far = placements(game, Board.parse("1x3"))
    >>> may_stand(here, near), may_stand(here, far)
    (False, True)
    """
    return other.cells.isdisjoint(one.cells) and other.cells.isdisjoint(
        one.near.get(other.kind, ())
    )


def together(placed: tuple[Placement, ...]) -> Iterator[Position]:
    """Yield every set of placements that can be on the board together, the empty one first."""
    tried = numbers(1)

    def extend(position: Position, later: tuple[Placement, ...]) -> Iterator[Position]:
        if not next(tried) % PAID_AT_ONCE:
            spend(PAID_AT_ONCE)
        yield position
        for number, placement in enumerate(later):
            rest = tuple(p for p in later[number + 1 :] if may_stand(p, placement))
            yield from extend((*position, placement), rest)

    return extend((), placed)


def adjacency(
    board: Board, neighbours: str = "edge", joins: Joins = OPEN
) -> dict[Cell, tuple[Cell, ...]]:
    """Return the neighbours of every cell: by shared edges, or also by corners for "king".

    Where ends are joined, a cell may be its own neighbour.

    >>> from gfkit.boards.shapes.board import Board
    >>> adjacency(Board.parse("..|#."))
    {(0, 0): ((0, 1),), (0, 1): ((0, 0), (1, 1)), (1, 1): ((0, 1),)}
    """
    steps = [step for step in DIRECTIONS["king"] if neighbours == "king" or 0 in step]
    return {
        (r, c): tuple(
            cell for i, j in steps if (cell := around(board, joins, r + i, c + j)) is not None
        )
        for r, c in sorted(board.cells)
    }


def coloured(
    game: ColouringGame | LibertyGame, quantity: str, near: Mapping[Any, Iterable[Any]]
) -> Iterator[Position]:
    """Yield the legal colourings of a graph that are `quantity`, as placements on its vertices.

    near: the neighbours of every vertex, both ways; a vertex may be its own neighbour. The marks
    decide alternating play.

    >>> from gfkit.boards.rules.graph_games import COL
    >>> [[one.kind for one in z] for z in coloured(COL, "positions", {1: [2], 2: [1]})]
    [[], ['B'], ['B', 'R'], ['R'], ['R', 'B'], ['B'], ['R']]
    """
    clashes = {
        one.name: [other.name for other in game.colours if game.clash(one.name, other.name)]
        for one in game.colours
    }
    everywhere = tuple(
        Placement(
            *(one.owner.title(), frozenset([v]), one.weight, one.name),
            dict.fromkeys(clashes[one.name], frozenset(near[v])),
        )
        for v in near
        for one in game.colours
        if one.name not in clashes[one.name] or v not in near[v]
    )
    found = chosen(everywhere, "positions" if quantity == "play" else quantity)
    return (z for z in found if have_liberties(z, near)) if game.needs_liberties else found


def have_liberties(position: Position, near: Mapping[Any, Iterable[Any]]) -> bool:
    """Return whether every group of stones of one colour is beside an empty vertex."""
    stones = {v: one.kind for one in position for v in one.cells}
    saved = [v for v in stones if any(w not in stones for w in near[v])]
    found = set(saved)
    for v in saved:
        more = {w for w in near[v] if stones.get(w) == stones[v]} - found
        found |= more
        saved += more
    return len(found) == len(stones)


# Tiles.


def tilings(
    tiles: TileSet,
    board: Board,
    joins: Joins = OPEN,
    *,
    max_cells: int = MAX_CELLS,
    given: Mapping[Cell, Tile] = MappingProxyType({}),
) -> Profile:
    """Return the sum of the weights of all tilings of the board; given: the tiles of some cells.

    An edge shared by two cells shows the same label on both, also around joined ends; an edge on
    the outside of the box shows a label of `tiles.boundary`; an edge towards a hole of the box one
    of `tiles.hole`. Raises LimitReached for a board of more than `max_cells` cells.
    References: [HuntemannMcKay2021, sections 2 to 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> print(tilings(domineering.maximal.parts[0].tiles, Board.parse("3x2")))
    2*x^2*y+2*x^2+y^3
    """
    check_size(board, max_cells)
    options: dict[Cell, list[Tile]] = {}
    beside: list[list[tuple[str, str, Cell]]] = []
    for r, c in sorted(board.cells):
        options[r, c] = [given[r, c]] if (r, c) in given else list(tiles.tiles)
        beside.append([])
        for side, opposite, (row, column) in (
            ("left", "right", (r, c - 1)),
            ("right", "left", (r, c + 1)),
            ("top", "bottom", (r - 1, c)),
            ("bottom", "top", (r + 1, c)),
        ):
            cell = around(board, joins, row, column)
            if cell is not None:
                beside[-1].append((side, opposite, cell))
                continue
            inside = (joins.down or 0 <= row < board.rows) and (
                joins.across or 0 <= column < board.columns
            )
            allowed = getattr(tiles.hole if inside else tiles.boundary, side)
            options[r, c] = [tile for tile in options[r, c] if getattr(tile, side) in allowed]
    cells = list(options)

    def agrees(at: int, laid: dict[Cell, Tile]) -> bool:
        tile = laid[cells[at]]
        return all(
            cell not in laid or getattr(laid[cell], opposite) == getattr(tile, side)
            for side, opposite, cell in beside[at]
        )

    found = assignments(options, agrees)
    return summed((tile.weight for tile in laid.values()) for laid in found)
