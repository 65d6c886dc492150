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

from gfkit.reading.sentences.conditions_on_amounts_of_tracks import (
    condition_on,
    group_of_tracks,
    with_named_groups,
)
from gfkit.reading.sentences.marked_automata import MARKS, weight_of_mark
from gfkit.reading.sentences.property_automata import LineAlphabet, automaton_of, counter_of
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    AdjacentLines,
    All,
    Amount,
    Beside,
    Blocks,
    Cells,
    Columns,
    Connected,
    Count,
    Difference,
    DifferentLines,
    Differing,
    Either,
    EqualLines,
    Every,
    Extreme,
    ExtremeCell,
    Grids,
    Joined,
    LineAt,
    LineSums,
    Meaningless,
    Near,
    NearOther,
    Not,
    Of,
    OfBoth,
    OnesAre,
    Order,
    Ordered,
    Places,
    Property,
    Rows,
    RowsAndColumns,
    Side,
    Step,
    Sum,
    Total,
    TotalSum,
    Windows,
    all_of,
    either_of,
    everything_in,
    letter_values,
    negated,
)

if TYPE_CHECKING:
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Condition, Way
    from gfkit.boards.rules.array_rules import ArrayRule

Nearby = Near | NearOther | Beside
"""What is said of the cells beside a cell."""
MOST_SIDE_BY_SIDE = 4
"""Rows, or columns, that are read together."""
MOST_CELLS_OF_LINE = 7
"""Cells of the first row or column, where the rows or columns are counted by n."""
WAYS: dict[type, Way] = {Rows: "row", Columns: "column"}
LINES_NAMED: dict[type, str] = {Rows: "row", Columns: "column"}
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


@dataclass(frozen=True)
class LineOfSeveral:
    """An automaton that reads one of several lines side by side."""

    automaton: LineReader
    line: int
    first: int = 0

    def step(self, state: int, number: int, letter: tuple[int, ...]) -> int:
        """Return the state after the letters of all lines at a place."""
        return self.automaton.step(state, number, letter[self.line])

    def accepts(self, state: int) -> bool:
        """Tell whether the line may end in a state."""
        return self.automaton.accepts(state)


@dataclass(frozen=True)
class LineAtSide:
    """An automaton that reads a line of so many cells, and then how far the side of the board is.

    beyond: the letter of a cell off the board. Of the cells behind those of the line the last one
    is off the board, and the others are on it.
    """

    automaton: LineReader
    cells: int
    behind: int
    beyond: int
    first: int = 0

    def step(self, state: int, number: int, letter: int) -> int | None:
        """Return the state after the letter of a cell; None rejects."""
        if (letter == self.beyond) != (number == self.cells + self.behind - 1):
            return None
        return self.automaton.step(state, number, letter) if number < self.cells else state

    def accepts(self, state: int) -> bool:
        """Tell whether the line may end in a state."""
        return self.automaton.accepts(state)


@dataclass(frozen=True)
class LinesSeen:
    """What is seen of lines side by side: which of them differ, in how many places, and how.

    many: how many lines there are. lines: of each that is told of each line the state of its
    automaton in each of them. rises: of each sum by how much it is larger in the last one.
    """

    different: frozenset[tuple[int, int]] = frozenset()
    differ: int = 0
    agree: int = 0
    many: int = 0
    lines: tuple[tuple[int, ...], ...] = ()
    rises: tuple[int, ...] = ()


@dataclass(frozen=True)
class LinesReader:
    """Reads lines side by side, and tells whether they are as is said.

    count: how far places are counted. of_each: what is told of each line, and its automaton.
    rises: the sums that are compared, and of each letter what it adds to one. most: how far
    they differ at most. equal: two lines that are equal.
    """

    said: Property | None
    count: Callable[[int], int]
    of_each: tuple[tuple[OfBoth, LineReader], ...] = ()
    rises: tuple[tuple[LineSums, tuple[int, ...]], ...] = ()
    most: int = 0
    equal: tuple[int, int] | None = None
    first: LinesSeen = LinesSeen()

    def step(self, state: LinesSeen, number: int, letter: Any) -> LinesSeen:
        """Return the state after the letters of all lines at a place."""
        del number
        apart = {(j, k) for k in range(len(letter)) for j in range(k) if letter[j] != letter[k]}
        lines = state.lines or ((0,) * len(letter),) * len(self.of_each)
        rises = state.rises or (0,) * len(self.rises)
        return LinesSeen(
            state.different | apart,
            self.count(state.differ + bool(apart)),
            self.count(state.agree + (not apart)),
            len(letter),
            tuple(
                tuple(z.arrows[at][k] for at, k in zip(some, letter, strict=True))
                for some, (_, z) in zip(lines, self.of_each, strict=True)
            ),
            tuple(
                max(-self.most, min(self.most, k + adds[letter[-1]] - adds[letter[0]]))
                for k, (_, adds) in zip(rises, self.rises, strict=True)
            ),
        )

    def accepts(self, state: LinesSeen) -> bool:
        """Tell whether the lines may be so."""
        return self.equal not in state.different and self._holds(self.said, state)

    def _holds(self, said: Property | None, seen: LinesSeen) -> bool:
        """Tell whether lines are so."""
        match said:
            case None:
                return True
            case Ordered(Order.EQUAL):
                return not seen.different
            case Ordered(Order.DISTINCT):
                return len(seen.different) == seen.many * (seen.many - 1) // 2
            case Differing(amount, agreeing):
                return (seen.agree if agreeing else seen.differ) in amount
            case OfBoth():
                each = zip(seen.lines or ((0,),) * len(self.of_each), self.of_each, strict=True)
                ((at, reader),) = ((some, z) for some, (told, z) in each if told == said)
                return all(map(reader.accepts, at))
            case LineSums(sums):
                risen = zip(seen.rises or (0,) * len(self.rises), self.rises, strict=True)
                (by,) = (k for k, (told, _) in risen if told == said)
                return _is_rise(sums, by)
            case Not(part):
                return not self._holds(part, seen)
            case All(parts):
                return all(self._holds(z, seen) for z in parts)
            case Either(parts):
                return any(self._holds(z, seen) for z in parts)
        raise Meaningless("this is not said of adjacent rows or columns")


def conditions_of(said: Property, of: Grids) -> Any:
    """Return what is said of arrays as conditions, joined by &, | and ~; raises Meaningless."""
    letters = of.letters
    assert isinstance(letters, tuple)
    match said:
        case All(parts):
            return reduce(and_, [conditions_of(one, of) for one in sorted(parts, key=repr)])
        case Either(parts):
            return reduce(or_, [conditions_of(one, of) for one in sorted(parts, key=repr)])
        case Not(part):
            return ~conditions_of(part, of)
        case Every(places, among, inner):
            other = negated(inner)
            wrong = all_of([among, other]) or other
            return reduce(and_, _counted(NONE, places, wrong, of))
        case Count(_, LineAt() as line, among):
            return _at_line(line, among, of)
        case Count(amount, places, among):
            found = list(_counted(amount, places, among, of))
            return reduce(and_, found)
        case OnesAre(kind):
            return reduce(and_, _of_ones(kind, letters))
        case DifferentLines(lines):
            return _different_lines(lines, of)
        case EqualLines(lines, first, second):
            return _equal_lines(lines, (first, second), of)
        case Sum(amount):
            return reduce(and_, _summed(amount, letters))
        case Ordered(Order.EQUAL):
            each = [Count(NONE, Cells(), Not(Of(frozenset({z})))) for z in letters]
            return conditions_of(either_of(each), of)
        case Ordered(Order.DISTINCT):
            each = [Count(Amount(0, 1), Cells(), Of(frozenset({z}))) for z in letters]
            return reduce(and_, [conditions_of(one, of) for one in each])
        case ExtremeCell(extreme, amount):
            return conditions_of(either_of(_extremes(extreme, amount, letters)), of)
    raise Meaningless("this is said of a row or of a column, and not of an array")


KNIGHT: tuple[Step, ...] = ((1, 2), (2, 1), (1, -2), (2, -1))
ALONG_LINES: dict[str, tuple[Way, ...]] = {
    "rooks": ("row", "column"),
    "bishops": ("diagonal", "antidiagonal"),
    "queens": ("row", "column", "diagonal", "antidiagonal"),
}
"""Pieces that attack along lines: no two of them are in one of these."""


def _connected_rule(
    of: Grids,
    said: Property | None,
    connected: list[Connected],
    name: str,
    counted: tuple[Total, ...],
) -> ArrayRule:
    """Return the rule of arrays whose 1s are connected, besides what is said of them."""
    from gfkit.boards.rules.array_rules import ArrayRule  # noqa: PLC0415 - slow to import

    there = Count(SOME, Cells(), Of(frozenset({1})))
    data = grid_rule(of, all_of([said, there]), name, counted).to_data()
    acyclic = {"acyclic": True} if any(z.is_tree for z in connected) else {}
    data["connected"] = [{"values": ["1"], "components": [1], **acyclic}]
    return ArrayRule.of_data(name, data)


def _of_ones(kind: str, letters: tuple[int | str, ...]) -> Iterator[Condition]:
    """Yield the conditions that the 1s are pieces of a kind that do not attack each other."""
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Line as Track  # noqa: PLC0415 - slow to import

    one = Of(frozenset({1}))
    if kind == "knights":
        both = _reader(one, LineAlphabet(letters, length=2))
        for step in KNIGHT:
            yield condition_on(_place([(0, 0), step]), both, NONE)
        return
    at_most_one = _reader(Count(Amount(0, 1), Cells(), one), LineAlphabet(letters))
    for way in ALONG_LINES[kind]:
        yield condition_on(Track(way), at_most_one, None)


def _must_go_round(said: Property | None, joined: Joined) -> None:
    """Raise Meaningless for what is not counted where sides are joined."""
    match said:
        case None:
            return
        case All(parts):
            for one in parts:
                _must_go_round(one, joined)
            return
        case Count(Amount(0, 0), Cells() | Windows() | Blocks(), among) | Every(
            Cells() | Windows() | Blocks(), among
        ):
            asked: list[Property | None] = [among]
            asked += [said.among, said.property] if isinstance(said, Every) else []
            if joined is Joined.TORUS or not any(True for one in asked for _ in _nears(one)):
                return
            raise Meaningless(
                "on a torus it is said how many neighbors an entry has, and not on a cylinder or "
                "ring, which has two sides"
            )
    raise Meaningless(
        f"on a {joined.value} it is said which entries, adjacent entries and blocks there are not, "
        "as in 'with no two adjacent 1s'"
    )


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
    group = group_of_tracks("sum")
    for k in range(1, max([1, *numbers]) + 1):
        good = frozenset(n for n, one in enumerate(numbers) if one >= k)
        yield condition_on(_place([(0, 0)]), _of_letters(good, len(letters)), amount, group)


def _counted(amount: Amount, places: Places, of: Property | None, arrays: Grids) -> Iterator[Any]:
    """Yield the conditions that an amount of places has a property; their places count together."""
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Line as Track  # noqa: PLC0415 - slow to import

    letters = arrays.letters
    assert isinstance(letters, tuple)
    match places:
        case Cells():
            yield _of_cells(amount, of, arrays)
        case Rows() | Columns():
            reader = _reader(of, _line_of(letters, _cells_of(places, arrays)))
            yield condition_on(Track(WAYS[type(places)]), reader, amount)
        case AdjacentLines(lines, length):
            if length > MOST_SIDE_BY_SIDE:
                raise Meaningless(f"at most {MOST_SIDE_BY_SIDE} rows or columns are read together")
            cells = arrays.columns if isinstance(lines, Rows) else arrays.rows
            several = _reader_of_lines(of, _line_of(letters, cells))
            yield condition_on(Track(WAYS[type(lines)], length), several, amount)
        case RowsAndColumns():
            for one in (Rows(), Columns()):
                yield from _counted(amount, one, of, arrays)
        case Windows(length, steps):
            group = group_of_tracks("adjacent") if len(steps) > 1 else ""
            reader = _reader(of, LineAlphabet(letters, length=length))
            for r, c in steps:
                offsets = [(r * k, c * k) for k in range(length)]
                yield condition_on(_place(offsets), reader, amount, group)
        case Blocks(rows, columns):
            reader = _reader(of, LineAlphabet(letters, length=rows * columns))
            yield condition_on(_place(list(product(range(rows), range(columns)))), reader, amount)
        case _:
            raise Meaningless("an array has no such places")


def _reader_of_lines(said: Property | None, line: LineAlphabet) -> LinesReader:
    """Return what reads lines side by side: equal or different ones, of which something is said."""
    told = sorted({z for z in everything_in(said) if isinstance(z, OfBoth)}, key=repr)
    sums = sorted({z for z in everything_in(said) if isinstance(z, LineSums)}, key=repr)
    amounts = [z.amount for z in everything_in(said) if isinstance(z, Differing)]
    if sums and line.length is None:
        raise Meaningless("the sums of adjacent lines of n entries are not compared here")
    return LinesReader(
        said,
        counter_of(*amounts).of,
        tuple((z, _reader(z.said, line)) for z in told),
        rises := tuple((z, tuple(_added(z, letter) for letter in line.letters)) for z in sums),
        (line.length or 0) * max((y for _, adds in rises for y in adds), default=0),
    )


def _is_rise(said: Property, by: int) -> bool:
    """Tell whether two numbers are as is said, the second being so much larger than the first."""
    match said:
        case Difference(amount):
            return abs(by) in amount
        case Ordered(Order.NONDECREASING):
            return by >= 0
        case Ordered(Order.NONINCREASING):
            return by <= 0
        case Ordered(Order.INCREASING):
            return by > 0
        case Ordered(Order.DECREASING):
            return by < 0
    raise Meaningless("sums of adjacent lines differ by a number, or are in an order")


def _added(told: LineSums, letter: int | str) -> int:
    """Return what an entry adds to the sum that is compared, or to the number of some entries."""
    return int(letter) if told.of is None else int(letter in told.of)


def _different_lines(lines: Rows | Columns, of: Grids) -> Condition:
    """Return the condition that no two rows, or columns, are equal: all are read together."""
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Line as Track  # noqa: PLC0415 - slow to import

    side = of.rows if isinstance(lines, Rows) else of.columns
    name = LINES_NAMED[type(lines)]
    if side.grows or side.length > MOST_SIDE_BY_SIDE:
        raise Meaningless(
            f"whether all {name}s differ is told of at most {MOST_SIDE_BY_SIDE} of them; 'no two "
            f"adjacent equal {name}s' is told of any number"
        )
    if side.length == 1:
        raise Meaningless(f"there is one {name}")
    reader = LinesReader(Ordered(Order.DISTINCT), counter_of().of)
    return condition_on(Track(WAYS[type(lines)], side.length), reader, SOME)


def _equal_lines(lines: Rows | Columns, indices: tuple[int, int], of: Grids) -> Condition:
    """Return the condition that two rows, or columns, are equal: all are read together."""
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Line as Track  # noqa: PLC0415 - slow to import

    side = of.rows if isinstance(lines, Rows) else of.columns
    name = LINES_NAMED[type(lines)]
    if side.grows or side.length > MOST_SIDE_BY_SIDE:
        raise Meaningless(
            f"whether two {name}s that are told are equal is counted of at most "
            f"{MOST_SIDE_BY_SIDE} {name}s, and not of n"
        )
    numbers = tuple(sorted(k if k >= 0 else side.length + k for k in indices))
    if not 0 <= numbers[0] < numbers[1] < side.length:
        raise Meaningless(f"two different {name}s of {side.length} are meant")

    reader = LinesReader(None, counter_of().of, equal=(numbers[0], numbers[1]))
    return condition_on(Track(WAYS[type(lines)], side.length), reader, SOME)


def holds_of_empty_lines(said: Property | None, of: Grids) -> bool:
    """Tell whether what is said of lines along the side that grows holds where these are empty.

    Of an array without cells the rule asks no lines; where they do not have the property, or where
    this is not told, the numbers begin with n = 1.
    """
    along = Rows if of.columns.grows else Columns
    letters = of.letters
    assert isinstance(letters, tuple)
    held: Property | None
    for one in said.parts if isinstance(said, All) else {said} - {None}:
        match one:
            case Every(Rows() | Columns() as lines, None, every) if isinstance(lines, along):
                held = every
            case Count(Amount(1, None, 1), LineAt(lines=Rows() | Columns() as lines), among) if (
                isinstance(lines, along)
            ):
                held = among
            case _:
                if _speaks_of(one, (along, RowsAndColumns)):
                    return False
                continue
        if held is None or not automaton_of(held, LineAlphabet(letters)).accepting[0]:
            return False
    return True


def _speaks_of(said: object, lines: tuple[type, ...]) -> bool:
    """Tell whether something is said of lines of a kind."""
    return any(isinstance(z, lines) for z in everything_in(said))


def _at_line(at: LineAt, said: Property | None, of: Grids) -> Condition:
    """Return the condition that the row or column of an index has a property.

    Along the side that grows it is read side by side with the others, of which there are few;
    along the other one its cells are a place that is so far from the side of the board.
    """
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Line as Track  # noqa: PLC0415 - slow to import

    letters, index = of.letters, at.index
    assert isinstance(letters, tuple)
    assert index is not None
    is_row = isinstance(at.lines, Rows)
    lines, cells = (of.rows, of.columns) if is_row else (of.columns, of.rows)
    name = LINES_NAMED[type(at.lines)]
    if not lines.grows:
        number = index if index >= 0 else lines.length + index
        if not 0 <= number < lines.length:
            raise Meaningless(f"there is no such {name}")
        if lines.length > MOST_SIDE_BY_SIDE:
            raise Meaningless(f"of more than {MOST_SIDE_BY_SIDE} {name}s one is not told apart")
        reader = _reader(said, _line_of(letters, cells))
        one = LineOfSeveral(reader, number) if lines.length > 1 else reader
        return condition_on(Track(WAYS[type(at.lines)], lines.length), one, SOME)
    if cells.grows:
        raise Meaningless(f"of arrays with n rows and n columns the first {name} is not told apart")
    if cells.length > MOST_CELLS_OF_LINE:
        raise Meaningless(f"a {name} of more than {MOST_CELLS_OF_LINE} cells is not told apart")
    toward = range(1, index + 2) if index >= 0 else range(1, -index + 1)
    away = [(0, -k if index >= 0 else k) for k in toward]
    offsets = [*((k, 0) for k in range(cells.length)), *away]
    if is_row:
        offsets = [(c, r) for r, c in offsets]
    reader = _reader(said, _line_of(letters, cells))
    side = LineAtSide(reader, cells.length, len(away), len(letters))
    return condition_on(_place(offsets, inside=False), side, SOME)


def _place(offsets: list[Step], *, inside: bool = True) -> Any:
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Place  # noqa: PLC0415 - slow to import

    return Place(tuple(offsets), inside)


def _reader(of: Property | None, line: LineAlphabet) -> LineReader:
    found = automaton_of(of, line)
    return LineReader(found.arrows, found.accepting)


def _cells_of(lines: Rows | Columns, of: Grids) -> Side:
    """Return how many cells each row has, or each column."""
    return of.columns if isinstance(lines, Rows) else of.rows


def _line_of(letters: tuple[int | str, ...], cells: Side) -> LineAlphabet:
    """Return a line of so many cells."""
    length = None if cells.grows else cells.length
    return LineAlphabet(letters, length=length, most=length)


def _of_letters(good: frozenset[int], many: int) -> LineReader:
    return LineReader((tuple(1 + (k in good) for k in range(many)),) * 3, (False, False, True))


def _of_cells(amount: Amount, of: Property | None, of_arrays: Grids) -> Any:
    """Return the condition that an amount of cells has a property, perhaps of their neighbours."""
    letters = of_arrays.letters
    assert isinstance(letters, tuple)
    nears = list(dict.fromkeys(_nears(of)))
    steps = sorted({step for one in nears for step in _around(one)})
    asked = []
    for one in nears:
        good = tuple(_good(one, here, letters) for here in range(len(letters)))
        near = _around(one)
        asked.append((good, frozenset(k + 1 for k, step in enumerate(steps) if step in near)))

    def holds(here: int, counts: tuple[int, ...]) -> bool:
        return _holds(of, letters[here], dict(zip(nears, counts, strict=True)))

    reader = CellReader(len(letters), tuple(asked), holds)
    is_inside = not steps or of_arrays.joined is Joined.TORUS
    return condition_on(_place([(0, 0), *steps], inside=is_inside), reader, amount)


def _around(near: Nearby) -> frozenset[Step]:
    """Return the steps from a cell to those that are asked."""
    if isinstance(near, Beside):
        return frozenset({near.step})
    return frozenset((s * r, s * c) for r, c in near.steps for s in (1, -1))


def _nears(of: Property | None) -> Iterator[Nearby]:
    match of:
        case Near() | NearOther() | Beside():
            yield of
        case Not(part):
            yield from _nears(part)
        case All(parts) | Either(parts):
            for one in sorted(parts, key=repr):
                yield from _nears(one)


def _good(near: Nearby, here: int, letters: tuple[int | str, ...]) -> frozenset[int]:
    """Return the letters that count as neighbours of a cell with a letter."""
    if isinstance(near, NearOther):
        return frozenset(range(len(letters))) - {here}
    if near.values is None:
        return frozenset({here})
    return frozenset(k for k, one in enumerate(letters) if one in near.values)


def _holds(of: Property | None, letter: int | str, counts: dict[Nearby, int]) -> bool:
    match of:
        case None:
            return True
        case Of(values):
            return letter in values
        case Near() | NearOther():
            return counts[of] in of.amount
        case Beside():
            return counts[of] > 0
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

    >>> every = Every(Rows(), None, Sum(Amount(0, None, 2)))
    >>> rule = grid_rule(Grids((0, 1), Side(2), Side(0, grows=True)), every, "even rows")
    >>> rule.to_data()["acceptors"]
    [{'accepting': [0], 'arrows': [[0, 1], [1, 0]], 'track': 'row'}]
    """
    from gfkit.boards.acceptors.acceptor_tables import rule_of  # noqa: PLC0415
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Arrays  # noqa: PLC0415

    assert isinstance(of.letters, tuple)
    if of.joined is not Joined.OPEN:
        _must_go_round(said, of.joined)
    parts = [*said.parts] if isinstance(said, All) else [said]
    connected = sorted((z for z in parts if isinstance(z, Connected)), key=repr)
    if connected:
        rest = all_of(z for z in parts if z not in connected)
        return _connected_rule(of, rest, connected, name, counted)
    conditions = [] if said is None else [conditions_of(said, of)]
    values = letter_values(of.letters)
    weights: Any = dict(zip(values, _weights(counted, of.letters), strict=True))
    arrays: Any = Arrays(values=values, weights=weights, conditions=conditions, name=name)
    return rule_of(with_named_groups(arrays))
