"""From a meaning of arrays to an array rule: places become tracks, properties acceptors.

A condition is an acceptor on a track, and of how many tracks it accepts: the *places* say the
track, the *property* the acceptor, the *amount* how many. What is said of a row, of a column or of
adjacent cells is an automaton of a line, what is said of a cell and its neighbours a table that
counts them. Conditions are joined as they are said, by "and", "or" and "not".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import and_, or_
from typing import TYPE_CHECKING, Any

from gfkit.reading.words.marked_automata import MARKS, weight_of_mark
from gfkit.reading.words.meanings import (
    NONE,
    SOME,
    All,
    Amount,
    Blocks,
    Cells,
    Columns,
    Count,
    Either,
    Every,
    Extreme,
    ExtremeCell,
    Grids,
    Meaningless,
    Near,
    Not,
    Of,
    Order,
    Ordered,
    Places,
    Property,
    Rows,
    RowsAndColumns,
    Step,
    Sum,
    Total,
    TotalSum,
    Windows,
    all_of,
    either_of,
    negated,
)
from gfkit.reading.words.property_automata import Line, automaton_of

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Condition
    from gfkit.boards.kinds.arrays import ArrayRule

KEY = "acceptors"
MOST_SUM = 60
"""A sum of all entries is counted by as many conditions as the largest entry says."""


@dataclass(frozen=True)
class LineReader:
    """An automaton as an acceptor: it reads the letters of a line, or of the cells of a place.

    cells: how many a place has; 0 for lines.
    """

    arrows: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]
    first: int = 0

    def step(self, state: int, number: int, letter: int) -> int:
        """Return the state after a letter."""
        del number
        return self.arrows[state][letter]

    def accepts(self, state: int) -> bool:
        """Tell whether the line may end in a state."""
        return self.accepting[state]


@dataclass(frozen=True)
class CellReader:
    """Reads a cell, and then its neighbours: a state is the letter of the cell, and their counts.

    asked: for each number that is counted the letters that count, of each letter of the cell, and
    the numbers of the neighbours that are asked. holds: whether letter and counts are right.
    """

    letters: int
    asked: tuple[tuple[tuple[frozenset[int], ...], frozenset[int]], ...]
    holds: Callable[[int, tuple[int, ...]], bool]
    first: tuple[int, tuple[int, ...]] = (-1, ())

    def step(
        self, state: tuple[int, tuple[int, ...]], number: int, letter: int
    ) -> tuple[int, tuple[int, ...]]:
        """Return the state after the letter of a cell of the place."""
        if number == 0:
            return letter, (0,) * len(self.asked)
        here, counts = state
        return here, tuple(
            k + (number in near and here < self.letters and letter in good[here])
            for k, (good, near) in zip(counts, self.asked, strict=True)
        )

    def accepts(self, state: tuple[int, tuple[int, ...]]) -> bool:
        """Tell whether the cell may have these neighbours."""
        return state[0] < self.letters and self.holds(*state)


def conditions_of(said: Property, letters: tuple[int | str, ...]) -> Any:
    """Return what is said of arrays as conditions, joined by &, | and ~; raises Meaningless."""
    match said:
        case All(parts):
            return reduce(and_, [conditions_of(one, letters) for one in sorted(parts, key=repr)])
        case Either(parts):
            return reduce(or_, [conditions_of(one, letters) for one in sorted(parts, key=repr)])
        case Not(part):
            return ~conditions_of(part, letters)
        case Every(places, among, inner):
            other = negated(inner)
            wrong = all_of([among, other]) or other
            return reduce(and_, _counted(NONE, places, wrong, letters))
        case Count(amount, places, among):
            found = list(_counted(amount, places, among, letters))
            return reduce(and_, found)
        case Sum(amount):
            return reduce(and_, _summed(amount, letters))
        case Ordered(Order.EQUAL):
            each = [Count(NONE, Cells(), Not(Of(frozenset({z})))) for z in letters]
            return conditions_of(either_of(each), letters)
        case Ordered(Order.DISTINCT):
            each = [Count(Amount(0, 1), Cells(), Of(frozenset({z}))) for z in letters]
            return reduce(and_, [conditions_of(one, letters) for one in each])
        case ExtremeCell(extreme, amount):
            return conditions_of(either_of(_extremes(extreme, amount, letters)), letters)
    raise Meaningless("this is said of a row or of a column, and not of an array")


def _extremes(
    extreme: Extreme, amount: Amount, letters: tuple[int | str, ...]
) -> Iterator[Property]:
    """Yield for each entry that can be the largest or smallest one that it is."""
    numbers = sorted(one for one in letters if isinstance(one, int))
    good = [one for one in numbers if one in amount]
    if not good:
        yield Count(SOME, Cells(), Of(frozenset({"no such entry"})))
    for one in good:
        beyond = [z for z in numbers if (z > one if extreme is Extreme.LARGEST else z < one)]
        rest = Count(NONE, Cells(), Of(frozenset(beyond))) if beyond else None
        found = all_of([Count(SOME, Cells(), Of(frozenset({one}))), rest])
        assert found is not None
        yield found


def _summed(amount: Amount, letters: tuple[int | str, ...]) -> Iterator[Any]:
    """Yield conditions that count together: of an entry v there are v of them that accept it."""
    numbers = [one for one in letters if isinstance(one, int)]
    if min(numbers) < 0 or max(numbers) > MOST_SUM:
        raise Meaningless(f"sums are of entries from 0 to {MOST_SUM}")
    for k in range(1, max([1, *numbers]) + 1):
        good = frozenset(n for n, one in enumerate(numbers) if one >= k)
        yield _condition(_place([(0, 0)]), _of_letters(good, len(letters)), amount, "sum")


def _counted(
    amount: Amount, places: Places, of: Property | None, letters: tuple[int | str, ...]
) -> Iterator[Any]:
    """Yield the conditions that an amount of places has a property; their places count together."""
    from gfkit.boards.acceptors.conditions import Line as Track  # noqa: PLC0415 - slow to import

    line = Line(letters)
    match places:
        case Cells():
            yield _of_cells(amount, of, letters)
        case Rows():
            yield _condition(Track("row"), _reader(of, line), amount, "")
        case Columns():
            yield _condition(Track("column"), _reader(of, line), amount, "")
        case RowsAndColumns():
            for one in (Rows(), Columns()):
                yield from _counted(amount, one, of, letters)
        case Windows(length, steps):
            shared = "" if len(steps) == 1 or amount == NONE else "adjacent"
            reader = _reader(of, Line(letters, length=length))
            for r, c in steps:
                offsets = [(r * k, c * k) for k in range(length)]
                yield _condition(_place(offsets), reader, amount, shared)
        case Blocks(rows, columns):
            reader = _reader(of, Line(letters, length=rows * columns))
            yield _condition(_place(list(product(range(rows), range(columns)))), reader, amount, "")
        case _:
            raise Meaningless("an array has no such places")


def _place(offsets: list[Step], *, inside: bool = True) -> Any:
    from gfkit.boards.acceptors.conditions import Place  # noqa: PLC0415 - slow to import

    return Place(tuple(offsets), inside)


def _reader(of: Property | None, line: Line) -> LineReader:
    found = automaton_of(of, line)
    return LineReader(found.arrows, found.accepting)


def _of_letters(good: frozenset[int], many: int) -> LineReader:
    return LineReader((tuple(1 + (k in good) for k in range(many)),) * 3, (False, False, True))


def _condition(track: Any, acceptor: Any, amount: Amount, shared: str) -> Condition:
    """Return the condition that an acceptor accepts an amount of tracks."""
    from gfkit.boards.acceptors import amounts  # noqa: PLC0415 - slow to import
    from gfkit.boards.acceptors.conditions import Condition, Opposite  # noqa: PLC0415
    from gfkit.boards.language.array_language import SHARED  # noqa: PLC0415

    if amount == NONE:
        return Condition(KEY, track, Opposite(acceptor))
    often = amounts.Amount(amount.low, amount.high, amount.step)
    return Condition(KEY, track, acceptor, often, SHARED + shared if shared else "")


def _of_cells(amount: Amount, of: Property | None, letters: tuple[int | str, ...]) -> Any:
    """Return the condition that an amount of cells has a property, perhaps of their neighbours."""
    nears = list(dict.fromkeys(_nears(of)))
    steps = sorted({(s * r, s * c) for one in nears for r, c in one.steps for s in (1, -1)})
    asked = []
    for one in nears:
        good = tuple(_good(one, here, letters) for here in range(len(letters)))
        near = {(s * r, s * c) for r, c in one.steps for s in (1, -1)}
        asked.append((good, frozenset(k + 1 for k, step in enumerate(steps) if step in near)))

    def holds(here: int, counts: tuple[int, ...]) -> bool:
        return _holds(of, letters[here], dict(zip(nears, counts, strict=True)))

    reader = CellReader(len(letters), tuple(asked), holds)
    track = _place([(0, 0), *steps], inside=not steps)
    return _condition(track, reader, amount, "")


def _nears(of: Property | None) -> Iterator[Near]:
    match of:
        case Near():
            yield of
        case Not(part):
            yield from _nears(part)
        case All(parts) | Either(parts):
            for one in sorted(parts, key=repr):
                yield from _nears(one)


def _good(near: Near, here: int, letters: tuple[int | str, ...]) -> frozenset[int]:
    """Return the letters that count as neighbours of a cell with a letter."""
    if near.values is None:
        return frozenset({here})
    return frozenset(k for k, one in enumerate(letters) if one in near.values)


def _holds(of: Property | None, letter: int | str, counts: dict[Near, int]) -> bool:
    match of:
        case None:
            return True
        case Of(values):
            return letter in values
        case Near():
            return counts[of] in of.amount
        case Not(part):
            return not _holds(part, letter, counts)
        case All(parts):
            return all(_holds(one, letter, counts) for one in parts)
        case Either(parts):
            return any(_holds(one, letter, counts) for one in parts)
    raise Meaningless("this is not said of a cell of an array")


def _weights(counted: tuple[Total, ...], letters: tuple[int | str, ...]) -> list[str]:
    """Return the weights of letters by which entries are counted, or added."""
    if len(counted) > len(MARKS):
        raise Meaningless("at most two numbers are told of each of them")
    return [weight_of_mark(tuple(_times(one, z) for one in counted)) for z in letters]


def _times(counted: Total, letter: int | str) -> int:
    """Return how often an entry is counted, or what is added for it."""
    if isinstance(counted, TotalSum):
        if not isinstance(letter, int) or letter < 0:
            raise Meaningless("a sum is of numbers from 0 on")
        return letter
    if not isinstance(counted.places, Cells) or any(True for _ in _nears(counted.among)):
        raise Meaningless("of arrays their entries are counted together, by their values")
    return int(_holds(counted.among, letter, {}))


def grid_rule(
    of: Grids, said: Property | None, name: str, counted: tuple[Total, ...] = ()
) -> ArrayRule:
    """Return the array rule of what is said of arrays; raises Meaningless, NotRegular.

    counted: what has the marks x and y.

    >>> from gfkit.reading.words.meanings import Side
    >>> every = Every(Rows(), None, Sum(Amount(0, None, 2)))
    >>> rule = grid_rule(Grids((0, 1), Side(2), Side(0, grows=True)), every, "even rows")
    >>> rule.to_data()["acceptors"]
    [{'accepting': [0], 'arrows': [[0, 1], [1, 0]], 'track': 'row'}]
    """
    from gfkit.boards.acceptors.conditions import Arrays  # noqa: PLC0415
    from gfkit.boards.acceptors.own_acceptors import rule_of  # noqa: PLC0415

    assert isinstance(of.letters, tuple)
    conditions = [] if said is None else [conditions_of(said, of.letters)]
    values: list[int | str] = [*of.letters]
    weights: Any = dict(zip(values, _weights(counted, of.letters), strict=True))
    arrays: Any = Arrays(values=values, weights=weights, conditions=conditions, name=name)
    return rule_of(arrays)
