"""Arrays listed one by one, each track read by its acceptor: slow and obvious.

Shares nothing with the engine but the conditions: there are no automata here, no slots and no
states of rows. It serves all conditions, on open and on joined boards.
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from math import prod
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.boards.acceptors.conditions import Frontier, Line, Place
from gfkit.boards.kinds.image_rules import ImageRule
from gfkit.boards.kinds.symmetry_rules import SymmetryRule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import OPEN
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate.brute import summed
from gfkit.strips.enumerate.enumerate_symmetries import fixed_or_classes
from gfkit.strips.enumerate.track_cells import cells_of, components

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.boards.acceptors.conditions import Arrays, Condition, Image
    from gfkit.boards.kinds.arrays import ArrayRule
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.move_rules import MoveRule
    from gfkit.boards.shapes.joins import Joins

    Array = dict[Cell, int]

MAX_ARRAYS = 10_000_000
PAID_AT_ONCE = 200
"""Steps of the budget."""
MOST_KNOWN = 2**16
"""So many answers of acceptors are remembered."""


def profile_of(rule: Any, quantity: str, board: Board, joins: Joins) -> Profile:  # noqa: ARG001
    """Return the profile of what a rule for arrays, moves, images or classes counts."""
    return profile(rule, board, joins)


def profile(
    rule: ArrayRule | MoveRule | ImageRule | SymmetryRule, board: Board, joins: Joins
) -> Profile:
    """Return the sum of the weights of all arrays that obey the rule, listed one by one.

    >>> from gfkit.boards.kinds.arrays import ArrayRule
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
    return summed([arrays.weights[letter] for letter in array] for array in found)


def array_profile(rule: ArrayRule, rows: int, columns: int) -> Profile:
    """Return the profile of a rule on a rectangle with open ends."""
    return profile(rule, Board.rectangle(rows, columns), OPEN)


def obeys(arrays: Arrays, array: Mapping[Cell, int], board: Board, joins: Joins) -> bool:
    """Tell whether an array of letters satisfies the conditions.

    >>> from gfkit.boards.kinds.arrays import ArrayRule
    >>> words = [{"direction": "row", "forbid": ["11"]}]
    >>> rule = ArrayRule.from_data({"values": [0, 1], "words": words}, "no 11")
    >>> obeys(rule.arrays, {(0, 0): 1, (0, 1): 1}, Board.parse("1x2"), OPEN)
    False
    """
    asking, failures = Asking(arrays, board, joins), Counter[str]()
    for number, condition in enumerate(arrays.conditions):
        for track in cells_of(condition.track, board, joins):
            if not asking.holds(number, track, array):
                if not condition.shared:
                    return False
                failures[condition.shared] += 1
    return all(failures[z.shared] in z.fails for z in arrays.conditions if z.shared)


class Asking:
    """Asks the acceptors of arrays on a board, each once about a word."""

    def __init__(self, arrays: Arrays, board: Board, joins: Joins) -> None:
        self.conditions, self.board, self.joins = arrays.conditions, board, joins
        self.beyond = len(arrays.letters)
        self.known: dict[tuple[Any, ...], bool] = {}

    def holds(self, number: int, track: tuple[Any, ...], array: Mapping[Cell, int]) -> bool:
        """Tell whether the acceptor of a condition, by its number, accepts a track."""
        along, acceptor = self.conditions[number].track, self.conditions[number].acceptor
        if isinstance(along, Frontier):
            linking: Any = acceptor
            word: tuple[Any, ...] = (*components(along, linking, array, self.board, self.joins),)
        elif isinstance(along, Line) and along.breadth > 1:
            word = tuple([tuple([array[cell] for cell in beside]) for beside in track])
        else:
            word = tuple(map(array.get, track, repeat(self.beyond)))
        key = number, word
        if key not in self.known:
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            state = acceptor.first
            for place, letter in enumerate(word):
                state = acceptor.step(state, place, letter)
                if state is None:
                    break
            self.known[key] = state is not None and bool(acceptor.accepts(state))
        return self.known[key]


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
    asked: list[list[tuple[int, tuple[Any, ...]]]] = [[] for _ in cells]
    options = [list(range(beyond)) for _ in cells]
    for number, condition in enumerate(arrays.conditions):
        for track in cells_of(condition.track, board, joins):
            flat = [one for cell in track for one in _flat(cell)]
            asked[max(place[cell] for cell in flat)].append((number, track))
            if not condition.shared and None in track:
                first = options[place[flat[0]]]
                first[:] = [z for z in first if _may_begin(condition, track, z, beyond)]
    if (many := prod(map(len, options))) > MAX_ARRAYS:
        raise LimitReached(f"{many} arrays are too many to list; the limit is {MAX_ARRAYS}")
    allowed: dict[str, frozenset[int]] = {}
    for z in arrays.conditions:
        if z.shared:
            allowed[z.shared] = allowed.get(z.shared, z.fails) & z.fails
    array: Array = {}
    asking, failures = Asking(arrays, board, joins), Counter[str]()

    def wrong(at: int) -> list[str] | None:
        """Return the names of conditions that fail at a cell; None if one of them must not."""
        names = []
        for number, track in asked[at]:
            if not asking.holds(number, track, array):
                names.append(arrays.conditions[number].shared)
                if not names[-1]:
                    return None
        return names

    untried = [iter(options[0])] if cells else []
    failed: list[list[str]] = []
    unpaid = 0
    if not cells and all(0 in some for some in allowed.values()):
        yield {}
    while untried:
        at = len(untried) - 1
        if len(failed) > at:  # those of the letter that was there before
            failures.subtract(failed.pop())
        letter = next(untried[-1], None)
        if letter is None:
            untried.pop()
            continue
        unpaid += 1 + len(asked[at])
        if unpaid > PAID_AT_ONCE:
            spend(unpaid)
            unpaid = 0
        array[cells[at]] = letter
        names = wrong(at) if asked[at] else []
        if names is None:
            continue
        failures.update(names)
        failed.append(names)
        if at + 1 < len(cells):
            untried.append(iter(options[at + 1]))
        elif not allowed or all(failures[name] in some for name, some in allowed.items()):
            yield dict(array)
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
    places: list[tuple[Any, ...]] = list(cells_of(image.track, board, joins))
    beyond = len(image.arrays.letters)
    for array in listed(image.arrays, board, joins):
        shown = []
        for track in places:
            state = image.transducer.first
            for number, letter in enumerate(map(array.get, track, repeat(beyond))):
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
