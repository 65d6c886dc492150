"""Arrays listed one by one, each track read by its acceptor: slow and obvious.

Shares nothing with the engine but the conditions: there are no automata here, no slots and no
states of rows. It serves all conditions, on open and on joined boards. What arrays show, and which
of them are the same up to symmetries, is seen on whole arrays.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import permutations, repeat
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.budget import spend
from gfkit.boards.acceptors.conditions import Frontier, Line, Place
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import OPEN
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate.track_cells import cells_of, components

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from gfkit.boards.acceptors.conditions import Arrays, Condition, Image
    from gfkit.boards.kinds.arrays import ArrayRule
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.image_rules import ImageRule
    from gfkit.boards.kinds.move_rules import MoveRule
    from gfkit.boards.kinds.symmetry_rules import SymmetryRule
    from gfkit.boards.kinds.tiles import Weight
    from gfkit.boards.shapes.joins import Joins

    Array = dict[Cell, int]
    Values = tuple[tuple[str, ...], ...]
    Move = Callable[[Values], Values]

K = TypeVar("K", bound="Hashable")
V = TypeVar("V")

MAX_ARRAYS = 10_000_000
PAID_AT_ONCE = 200
"""Steps of the budget."""
MOST_KNOWN = 2**16
"""So many answers of acceptors are remembered."""
MAX_LINES = 24
"""More than there are in an array that is listed."""


class Payer:
    """Spends steps of the budget, many at once."""

    def __init__(self) -> None:
        self.unpaid = 0

    def pay(self, steps: int = 1) -> None:
        """Spend steps, now or later."""
        self.unpaid += steps
        if self.unpaid > PAID_AT_ONCE:
            spend(self.unpaid)
            self.unpaid = 0


def assignments(
    options: Mapping[K, Sequence[V]], agrees: Callable[[int, dict[K, V]], bool]
) -> Iterator[dict[K, V]]:
    """Yield every way to give each key one of its options, as one dictionary that is changed.

    agrees: told the number of a key and what it and those before it have; False ends this way.

    >>> differ = lambda at, one: at == 0 or one["a"] != one["b"]
    >>> [dict(one) for one in assignments({"a": [0, 1], "b": [1, 0]}, differ)]
    [{'a': 0, 'b': 1}, {'a': 1, 'b': 0}]
    """
    keys, pay = list(options), Payer().pay
    one: dict[K, V] = {}
    untried = [iter(options[keys[0]])] if keys else []
    if not keys:
        yield one
    while untried:
        at = len(untried) - 1
        for option in untried[-1]:
            pay()
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
    """Return the sum of the weights of all arrays that obey the rule, listed one by one.

    >>> from gfkit.boards.kinds.arrays import ArrayRule
    >>> words = [{"direction": "row", "forbid": ["11"]}]
    >>> data = {"values": [0, 1], "weights": {"1": "x"}, "words": words}
    >>> print(profile(ArrayRule.from_data(data, "no 11"), Board.parse("1x3"), OPEN))
    x^2+3*x+1
    """
    from gfkit.boards.kinds.image_rules import ImageRule  # noqa: PLC0415 - slow to import
    from gfkit.boards.kinds.symmetry_rules import (  # noqa: PLC0415 - slow to import
        SymmetricRule,
        SymmetryRule,
    )

    if isinstance(rule, ImageRule):
        return Profile.of({(0, 0): len(images(rule.image, board, joins))})
    if not isinstance(rule, SymmetryRule):
        weights = rule.arrays.weights
        found = listed(rule.arrays, board, joins)
        return summed([weights[letter] for letter in array.values()] for array in found)
    arrays, size = rule.source.arrays, board.columns
    weight_of = dict(zip(arrays.letters, arrays.weights, strict=True))
    flat = (
        [arrays.letters[letter] for letter in array.values()]
        for array in listed(arrays, board, joins)
    )
    rows = (tuple(tuple(z[size * r : size * (r + 1)]) for r in range(board.rows)) for z in flat)
    chosen = _fixed(rule, rows) if isinstance(rule, SymmetricRule) else _one_of_each(rule, rows)
    return summed([weight_of[value] for row in array for value in row] for array in chosen)


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
    questions = Questions(arrays, board, joins)
    return questions.holds_of_all(questions.tracks(), array)


class Questions:
    """Asks the acceptors of arrays on a board, each once about a word."""

    def __init__(self, arrays: Arrays, board: Board, joins: Joins) -> None:
        self.conditions, self.board, self.joins = arrays.conditions, board, joins
        self.beyond = len(arrays.letters)
        self.known: dict[tuple[Any, ...], bool] = {}

    def tracks(self) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """Yield the tracks of all conditions, each with the number of its condition."""
        for number, condition in enumerate(self.conditions):
            for track in cells_of(condition.track, self.board, self.joins):
                yield number, track

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

    def holds_of_all(
        self, asked: Iterable[tuple[int, tuple[Any, ...]]], array: Mapping[Cell, int]
    ) -> bool:
        """Tell whether conditions fail on all these tracks together as often as they may."""
        failures = Counter[str]()
        for number, track in asked:
            if not self.holds(number, track, array):
                if not self.conditions[number].shared:
                    return False
                failures[self.conditions[number].shared] += 1
        return all(failures[z.shared] in z.fails for z in self.conditions if z.shared)


def listed(arrays: Arrays, board: Board, joins: Joins) -> Iterator[Array]:
    """Yield all arrays that satisfy the conditions.

    A condition that must not fail is asked as soon as the last cell of a track is known. Raises
    GfkitError for a board with holes, LimitReached if there are more than MAX_ARRAYS to ask.
    """
    places = all(isinstance(one.track, Place | Frontier) for one in arrays.conditions)
    if not (places or board.is_rectangle()):
        raise GfkitError(f"{arrays.name} is a rule for rectangles, not for {board}")
    cells = sorted(board.cells)
    place = {cell: number for number, cell in enumerate(cells)}
    questions = Questions(arrays, board, joins)
    asked: list[list[tuple[int, tuple[Any, ...]]]] = [[] for _ in (*cells, "at the end")]
    options = {cell: list(range(questions.beyond)) for cell in cells}
    for number, track in questions.tracks():
        condition, flat = arrays.conditions[number], [one for cell in track for one in _flat(cell)]
        last = max((place[cell] for cell in flat), default=-1)
        asked[-1 if condition.shared else last].append((number, track))
        if not condition.shared and None in track:
            first = options[flat[0]]
            first[:] = [z for z in first if _may_begin(condition, track, z, questions.beyond)]
    if (many := prod(map(len, options.values()))) > MAX_ARRAYS:
        raise LimitReached(f"{many} arrays are too many to list; the limit is {MAX_ARRAYS}")

    def agrees(at: int, array: Array) -> bool:
        return all(questions.holds(number, track, array) for number, track in asked[at])

    for array in assignments(options, agrees):
        if questions.holds_of_all(asked[-1], array):
            yield dict(array)


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
        for numbers in one:
            chosen = {(*some, number) for some in chosen for number in numbers}
        found |= chosen
    return found


def _on_columns(move: Move) -> Move:
    """Return what a move of rows does to columns; an array without cells stays."""
    return lambda array: tuple(zip(*move(tuple(zip(*array, strict=True))), strict=True)) or array


def _reflected(array: Values) -> Values:
    return array[::-1]


def _shifted(array: Values) -> Values:
    return array[-1:] + array[:-1]


def _swapped(place: int) -> Move:
    """Swap two neighbouring rows, if there are enough: all permutations are made of such."""
    two = slice(place, place + 2)
    return lambda array: (*array[:place], *array[two][::-1], *array[place + 2 :])


def _rearranged(places: list[int]) -> Move:
    def move(array: Values) -> Values:
        to = dict(zip(places, array, strict=True))
        return tuple(to[k] for k in sorted(to))

    return move


def _renamed(names: Mapping[str, str]) -> Move:
    return lambda array: tuple(tuple(names.get(z, z) for z in row) for row in array)


def moves(said: Any, values: tuple[str, ...]) -> list[Move]:
    """Return what a symmetry, as a rule writes it, does to an array; all of them, if it is several.

    >>> (move,) = moves("rotation by 180 degrees", ("0", "1"))
    >>> move((("0", "1"), ("0", "0")))
    (('0', '0'), ('1', '0'))
    """
    match said:
        case [*parts]:
            factors = [move for (move,) in (moves(part, values) for part in parts)]
            return [lambda array: reduce(lambda one, move: move(one), factors, array)]
        case {"columns": places}:
            return [_on_columns(_rearranged(places))]
        case {"rows": places}:
            return [_rearranged(places)]
        case dict():
            return [_renamed(said)]
        case "left-right reflection":
            return [_on_columns(_reflected)]
        case "top-bottom reflection":
            return [_reflected]
        case "rotation by 180 degrees":
            return moves(["left-right reflection", "top-bottom reflection"], values)
        case "cyclic shift of columns":
            return [_on_columns(_shifted)]
        case "cyclic shift of rows":
            return [_shifted]
        case "reversal of values":
            return [_renamed(dict(zip(values, values[::-1], strict=True)))]
        case "permutations of values":
            return [_renamed(dict(zip(values, z, strict=True))) for z in permutations(values)]
        case "permutations of columns":
            return [_on_columns(_swapped(k)) for k in range(MAX_LINES)]
        case _:
            assert said == "permutations of rows"
            return [_swapped(k) for k in range(MAX_LINES)]


def _moves(rule: SymmetryRule) -> list[Move]:
    return [move for said in rule.symmetries for move in moves(said, rule.source.values)]


def _fixed(rule: SymmetryRule, arrays: Iterable[Values]) -> Iterator[Values]:
    """Yield the arrays that no symmetry changes."""
    some = _moves(rule)
    for array in arrays:
        spend(len(some))
        if all(move(array) == array for move in some):
            yield array


def _one_of_each(rule: SymmetryRule, arrays: Iterable[Values]) -> Iterator[Values]:
    """Yield an array of each class: those that moves lead to are in its class."""
    some, there = _moves(rule), dict.fromkeys(arrays)
    seen: set[Values] = set()
    for array in there:
        if array in seen:
            continue
        yield array
        todo = [array]
        seen.add(array)
        while todo:
            spend(len(some))
            one = todo.pop()
            for other in {move(one) for move in some} - seen:
                if other not in there:
                    raise GfkitError(f"{rule.name}: the symmetries lead to {other}, not an array")
                seen.add(other)
                todo.append(other)
