"""Arrays listed one by one, each track read by its acceptor: slow and obvious.

Shares nothing with the engine but the conditions: there are no automata here, no slots and no
states of rows. It serves all conditions, on open and on joined boards.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from gfkit.boards.board import Board
from gfkit.boards.conditions import Frontier, Place
from gfkit.boards.image_rules import ImageRule
from gfkit.boards.joins import OPEN
from gfkit.boards.symmetry_rules import SymmetryRule
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate.brute import summed
from gfkit.strips.enumerate.enumerate_symmetries import fixed_or_classes
from gfkit.strips.enumerate.track_cells import cells_of, components

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.boards.arrays import ArrayRule
    from gfkit.boards.conditions import Arrays, Condition, Image
    from gfkit.boards.game import Cell
    from gfkit.boards.joins import Joins
    from gfkit.boards.move_rules import MoveRule

    Array = dict[Cell, int]

MAX_ARRAYS = 10_000_000
PAID_AT_ONCE = 200
"""Steps of the budget."""


def profile_of(rule: Any, quantity: str, board: Board, joins: Joins) -> Profile:  # noqa: ARG001
    """Return the profile of what a rule for arrays, moves, images or classes counts."""
    return profile(rule, board, joins)


def profile(
    rule: ArrayRule | MoveRule | ImageRule | SymmetryRule, board: Board, joins: Joins
) -> Profile:
    """Return the sum of the weights of all arrays that obey the rule, listed one by one.

    >>> from gfkit.boards.arrays import ArrayRule
    >>> words = [{"direction": "row", "forbid": ["11"]}]
    >>> data = {"values": [0, 1], "weights": {"1": "x"}, "words": words}
    >>> print(profile(ArrayRule.from_data(data, "no 11"), Board.parse("1x3"), OPEN))
    x^2+3*x+1
    """
    if isinstance(rule, ImageRule):
        return Profile.of({(0, 0): len(images(rule.image, board, joins))})
    source = rule.source if isinstance(rule, SymmetryRule) else rule
    arrays = source.arrays
    found = (tuple(array.values()) for array in listed(arrays, board, joins))
    if isinstance(rule, SymmetryRule):
        size = board.columns
        values = arrays.letters
        rows = (
            tuple(
                tuple(values[letter] for letter in flat[size * r : size * (r + 1)])
                for r in range(board.rows)
            )
            for flat in found
        )
        chosen = fixed_or_classes(rule, rows)
        found = (tuple(values.index(z) for row in array for z in row) for array in chosen)
    return summed((arrays.weights[letter] for letter in array) for array in found)


def array_profile(rule: ArrayRule, rows: int, columns: int) -> Profile:
    """Return the profile of a rule on a rectangle with open ends."""
    return profile(rule, Board.rectangle(rows, columns), OPEN)


def obeys(arrays: Arrays, array: Mapping[Cell, int], board: Board, joins: Joins) -> bool:
    """Tell whether an array of letters satisfies the conditions.

    >>> from gfkit.boards.arrays import ArrayRule
    >>> words = [{"direction": "row", "forbid": ["11"]}]
    >>> rule = ArrayRule.from_data({"values": [0, 1], "words": words}, "no 11")
    >>> obeys(rule.arrays, {(0, 0): 1, (0, 1): 1}, Board.parse("1x2"), OPEN)
    False
    """
    failures: Counter[str] = Counter()
    for condition in arrays.conditions:
        for cells in cells_of(condition.track, board, joins):
            if not _accepts(condition, cells, array, len(arrays.letters), board, joins):
                if not condition.shared:
                    return False
                failures[condition.shared] += 1
    return all(failures[z.shared] in z.fails for z in arrays.conditions if z.shared)


def _accepts(
    condition: Condition,
    cells: tuple[Any, ...],
    array: Mapping[Cell, int],
    beyond: int,
    board: Board,
    joins: Joins,
) -> bool:
    """Tell whether the acceptor of a condition accepts a track."""
    letters: list[Any]
    acceptor: Any = condition.acceptor
    if isinstance(condition.track, Frontier):
        letters = list(components(condition.track.steps, acceptor, array, board, joins))
    else:
        letters = [_letter(cell, array, beyond) for cell in cells]
    state = acceptor.first
    for number, letter in enumerate(letters):
        state = acceptor.step(state, number, letter)
        if state is None:
            return False
    return bool(acceptor.accepts(state))


def _letter(cell: Any, array: Mapping[Cell, int], beyond: int) -> Any:
    if cell is None:
        return beyond
    return array[cell] if isinstance(cell[0], int) else tuple(array[one] for one in cell)


def listed(arrays: Arrays, board: Board, joins: Joins) -> Iterator[Array]:
    """Yield all arrays that satisfy the conditions.

    A condition is asked as soon as the last cell of a track is known. Raises GfkitError for a board
    with holes, LimitReached if there are more than MAX_ARRAYS arrays to ask.
    """
    places = all(isinstance(one.track, Place | Frontier) for one in arrays.conditions)
    if not (places or board.is_rectangle()):
        raise GfkitError(f"{arrays.name} is a rule for rectangles, not for {board}")
    cells = sorted(board.cells)
    place = {cell: number for number, cell in enumerate(cells)}
    if not cells:
        yield from [{}] if obeys(arrays, {}, board, joins) else []
        return
    beyond = len(arrays.letters)
    asked: list[list[tuple[Condition, tuple[Any, ...]]]] = [[] for _ in cells]
    options = [list(range(beyond)) for _ in cells]
    for condition in arrays.conditions:
        for track in cells_of(condition.track, board, joins):
            flat = [one for cell in track for one in _flat(cell)]
            asked[max(place[cell] for cell in flat)].append((condition, track))
            if not condition.shared and None in track:
                first = options[place[flat[0]]]
                first[:] = [z for z in first if _may_begin(condition, track, z, beyond)]
    number = 1
    for some in options:
        number *= len(some)
    if number > MAX_ARRAYS:
        raise LimitReached(f"{number} arrays are too many to list; the limit is {MAX_ARRAYS}")
    array: Array = {}
    unpaid = 0
    failures: Counter[str] = Counter()
    allowed: dict[str, frozenset[int]] = {}
    for z in arrays.conditions:
        if z.shared:
            allowed[z.shared] = allowed.get(z.shared, z.fails) & z.fails

    def fill_from(at: int) -> Iterator[Array]:
        nonlocal unpaid
        if at == len(cells):
            if all(failures[name] in some for name, some in allowed.items()):
                yield dict(array)
            return
        for letter in options[at]:
            unpaid += 1 + len(asked[at])
            if unpaid > PAID_AT_ONCE:
                spend(unpaid)
                unpaid = 0
            array[cells[at]] = letter
            failed: list[str] = []
            for condition, track in asked[at]:
                if not _accepts(condition, track, array, beyond, board, joins):
                    failed.append(condition.shared)
                    if not condition.shared:
                        break
            else:
                failures.update(failed)
                yield from fill_from(at + 1)
                failures.subtract(failed)

    yield from fill_from(0)
    spend(1 + unpaid)


def _flat(cell: Any) -> tuple[Cell, ...]:
    if cell is None:
        return ()
    return (cell,) if isinstance(cell[0], int) else cell


def _may_begin(condition: Condition, track: tuple[Any, ...], letter: int, beyond: int) -> bool:
    """Tell whether the first cell of a place may have a letter, by what is beyond the board."""
    acceptor = condition.acceptor
    state = acceptor.step(acceptor.first, 0, letter)
    for number, cell in enumerate(track):
        if cell is None and state is not None:
            state = acceptor.step(state, number, beyond)
    return state is not None


def images(image: Image, board: Board, joins: Joins) -> set[tuple[int, ...]]:
    """Return what arrays show: for every place the number there."""
    found: set[tuple[int, ...]] = set()
    seen: set[tuple[frozenset[int], ...]] = set()
    places = list(cells_of(image.track, board, joins))
    for array in listed(image.arrays, board, joins):
        shown = []
        for track in places:
            state = image.transducer.first
            for number, cell in enumerate(track):
                letter = _letter(cell, array, len(image.arrays.letters))
                state = image.transducer.step(state, number, letter)
            shown.append(image.transducer.shows(state))
        if tuple(shown) in seen:
            continue
        seen.add(tuple(shown))
        chosen: set[tuple[int, ...]] = {()}
        for numbers in shown:
            chosen = {(*some, number) for some in chosen for number in numbers}
        found |= chosen
    return found
