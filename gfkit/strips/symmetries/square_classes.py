"""Classes of what a rule counts on a square board, up to all eight symmetries of the square.

Burnside's lemma: their number is the mean, over the symmetries, of how many arrays each fixes. An
array that a symmetry fixes is told by one letter of each orbit of cells. Orbits are read one after
the other; a letter is read, with its images, at all cells of the orbit by the acceptors of all
places there. A state is what these places leave to be asked; those that were read are forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.budget import forecast, spend
from gfkit.base.display.upward import upward
from gfkit.boards.acceptors.conditions import Place
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.edge_sets import EdgeRule
from gfkit.boards.kinds.game import Definition
from gfkit.boards.kinds.symmetry_rules import SquareRule
from gfkit.boards.kinds.tiles import Weight, weight_of
from gfkit.boards.language.rules import Model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import OPEN
from gfkit.boards.shapes.position import MIRRORS
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate.track_cells import cells_of
from gfkit.strips.symmetries.symmetry_ways import profile_mean
from gfkit.strips.symmetries.up_to_symmetry import lettered
from gfkit.strips.ways.ways import Way

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.boards.acceptors.conditions import Acceptor, Arrays
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.joins import Joins
    from gfkit.boards.shapes.position import Placed
    from gfkit.strips.symmetries.up_to_symmetry import Matrix

SQUARE: tuple[Matrix, ...] = (
    *((1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)),
    *((0, 1, 1, 0), (0, 1, -1, 0), (0, -1, 1, 0), (0, -1, -1, 0)),
)
"""The symmetries, as matrices (a, b, c, d): a step (r, c) goes to (a r + b c, c r + d c)."""
MAX_STATES = 200_000
MAX_LISTED = 200_000
"""Sets of edges, or arrays with other conditions than at places, that are listed one by one."""


def square_classes(model: Model, side: int, *, max_states: int = MAX_STATES) -> Profile:
    """Return the profile of the classes on the square of a side, up to rotations and reflections.

    Of pieces and tiles nothing is marked. Raises GfkitError for a rule that is not its own image,
    LimitReached for too many states.

    >>> from gfkit.boards.language.rules import find_model
    >>> [square_classes(find_model("node-kayles"), n).total() for n in range(1, 5)]
    [2, 3, 20, 193]
    """
    if isinstance(model.game, ArrayRule | EdgeRule) and not _is_local(model.game.arrays):
        return _listed_classes(model, side)
    arrays, images = lettered(model)
    board = Board.rectangle(side, side)
    total = Profile(())
    for matrix in SQUARE:
        total += _fixed(arrays, board, matrix, images(matrix), max_states)
    return profile_mean(total, len(SQUARE))


def _is_local(arrays: Arrays) -> bool:
    return all(isinstance(one.track, Place) and not one.shared for one in arrays.conditions)


def _listed_classes(model: Model, side: int) -> Profile:
    """Return the profile of the classes of sets of edges, or of arrays, that are listed.

    Raises GfkitError for too many, and for a rule or marks that are not their own image.
    """
    game: Any = model.game
    if any(weight.coefficient != 1 for weight in game.arrays.weights):
        raise GfkitError(f"{model.name}: classes that are listed have no numbers as weights")
    found = upward("Strip")(model, columns=side).positions(rows=side)
    if found.total > MAX_LISTED:
        raise GfkitError(
            f"{model.name} on the square of side {side}: {found.total} are too many to be listed; "
            f"the limit is {MAX_LISTED}"
        )
    forecast(f"{found.total} of {model.name}", memory=2000 * found.total)
    moves = [_image(side, matrix) for matrix in SQUARE]
    left: dict[Any, Weight] = {}
    for one in found:
        spend(1 + side)
        some = (((min(z), max(z)), "") for z in one.links())
        marked = (((*z.cells,), z.mark) for z in one.pieces if z.edges is None)
        turns = ((turn, "turn") for z in one.pieces if z.edges for turn in _turns(z))
        left[frozenset((*some, *marked, *turns))] = one.weight
    counted: dict[Cell, int] = {}
    while left:
        spend(len(moves))
        form, weight = next(iter(left.items()))
        orbit = {
            frozenset((tuple(sorted(map(move, cells))), mark) for cells, mark in form)
            for move in moves
        }
        if any(left.pop(z, None) != weight for z in orbit):
            raise GfkitError(f"{model.name}: a symmetry changes what is counted, or its weights")
        counted[weight.x, weight.y] = counted.get((weight.x, weight.y), 0) + 1
    return Profile.of(counted)


def _turns(vertex: Placed) -> list[tuple[Cell, ...]]:
    """Return the two turns of a vertex with the edges of a mirror, each as three cells."""
    if vertex.mark not in MIRRORS:
        return []
    ((r, c),) = vertex.cells
    rise = -1 if vertex.mark == MIRRORS[0] else 1
    return [tuple(sorted([(r, c), (r, c + z), (r + rise * -z, c)])) for z in (-1, 1)]


def _image(side: int, matrix: Matrix) -> Callable[[Cell], Cell]:
    """Return where a symmetry takes the cells of a square, which is moved back to its place."""
    a, b, c, d = matrix
    down, right = (side - 1) * (a + b < 0), (side - 1) * (c + d < 0)
    return lambda cell: (a * cell[0] + b * cell[1] + down, c * cell[0] + d * cell[1] + right)


def _orbits(board: Board, matrix: Matrix) -> list[list[Cell]]:
    """Return the cycles of the cells, those that begin first and reach least far first."""
    move, left, found = _image(board.rows, matrix), set(board.cells), []
    for cell in sorted(board.cells, key=lambda z: (z[0] + z[1], z)):
        orbit = []
        while cell in left:
            left.remove(cell)
            orbit.append(cell)
            cell = move(cell)  # noqa: PLW2901 - the next one of the cycle
        found += [orbit] if orbit else []
    return sorted(found, key=min)


def _fixed(
    arrays: Arrays, board: Board, matrix: Matrix, images: Sequence[int], max_states: int
) -> Profile:
    """Return the profile of the arrays that a symmetry fixes."""
    orbits = _orbits(board, matrix)
    when = {cell: k for k, orbit in enumerate(orbits) for cell in orbit}
    beyond = len(arrays.letters)
    tracks: list[tuple[Acceptor[Any], list[tuple[int, Cell]], Any]] = []
    for one in arrays.conditions:
        acceptor: Any = one.acceptor
        for track in cells_of(one.track, board, OPEN):
            state = acceptor.first
            inside: list[tuple[int, Any]] = []
            for number, cell in enumerate(track):
                if cell is None:
                    state = None if state is None else acceptor.step(state, number, beyond)
                else:
                    inside.append((number, cell))
            tracks.append((acceptor, inside, state))
    if any(state is None for *_, state in tracks):
        return Profile(())
    begins: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    for k, (_, inside, _) in enumerate(tracks):
        begins.setdefault(min(when[cell] for _, cell in inside), []).append(k)
        ends.setdefault(max(when[cell] for _, cell in inside), []).append(k)
    read_at = [
        [(k, number, cell) for k, (_, inside, _) in enumerate(tracks) for number, cell in inside
         if when[cell] == step]
        for step in range(len(orbits))
    ]  # fmt: skip
    open_now: list[int] = []
    states: dict[tuple[Any, ...], dict[Cell, int]] = {(): {(0, 0): 1}}
    for step, orbit in enumerate(orbits):
        open_now += begins.get(step, [])
        fresh = tuple(tracks[k][2] for k in begins.get(step, []))
        place = {k: i for i, k in enumerate(open_now)}
        closing = set(ends.get(step, []))
        kept = [k for k in open_now if k not in closing]
        words = [
            (word, weight_of(arrays.weights[letter] for letter in word.values()))
            for word in _words(orbit, images)
        ]
        after: dict[tuple[Any, ...], dict[Cell, int]] = {}
        forecast(f"{len(states)} states of {arrays.name}", memory=200 * len(states))
        for old, counted in states.items():
            spend(1 + len(words))
            for word, weight in words:
                now = [*old, *fresh]
                for k, number, cell in read_at[step]:
                    now[place[k]] = tracks[k][0].step(now[place[k]], number, word[cell])
                    if now[place[k]] is None:
                        break
                else:
                    if all(tracks[k][0].accepts(now[place[k]]) for k in closing):
                        key = tuple(now[place[k]] for k in kept)
                        total = after.setdefault(key, {})
                        for (i, j), n in counted.items():
                            at = i + weight.x, j + weight.y
                            total[at] = total.get(at, 0) + weight.coefficient * n
        if len(after) > max_states:
            raise LimitReached(f"{arrays.name} has more than {max_states} states on this square")
        states, open_now = after, kept
    return Profile.of(states.get((), {}))


def _words(orbit: list[Cell], images: Sequence[int]) -> list[dict[Cell, int]]:
    """Return the letters of the cells of an orbit that a symmetry takes to themselves."""
    found = []
    for letter in range(len(images)):
        word, one = {}, letter
        for cell in orbit:
            word[cell], one = one, images[one]
        found += [word] if one == letter else []
    return found


class SquareWay(Way[SquareRule]):
    """Squares are counted one by one."""

    no_tiles = no_automaton = no_ring = "is counted on squares, one by one"

    def fits(self, game: SquareRule, rows: int, columns: int) -> bool:  # noqa: ARG002
        """Tell that no rectangle is compared with enumeration: the rule itself was."""
        return False

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of the classes on a square."""
        game: Any = model.game
        if board.rows != board.columns or not board.is_rectangle() or joins != OPEN:
            raise GfkitError(f"{model.name} is counted on full squares with open sides")
        inner = Model(game.name, model.summary, (), Definition(game.source, game.quantity))
        return square_classes(inner, board.rows, max_states=min(max_states, MAX_STATES))


WAY = SquareWay()
