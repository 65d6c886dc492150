"""From what is said of arrays to an array rule: a condition is a track, an acceptor, an amount.

Places say the track, qualities the acceptor, amounts how many tracks it accepts: *cells* with their
neighbours, *windows* of cells in a direction, *blocks*, and whole *lines*, which are read as words
are. What is told of every place holds of none that is otherwise. Windows in several directions,
and the units of a sum, are counted together. Places that are marked are written into the letters:
a letter is a value, and which windows that begin there are such places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count, product
from operator import and_
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import BESIDE, Condition, Line, Place
from gfkit.boards.acceptors.boolean_combinations_of_conditions import (
    Conjunction,
    Disjunction,
    with_leaves,
)
from gfkit.boards.acceptors.counting_quantifiers import EVERY, Amount, Often
from gfkit.boards.rules.counting_rule_base_class import Cell
from gfkit.errors import GfkitError
from gfkit.language.meanings import (
    NONE,
    SOME,
    Adjacent,
    Arrays,
    Blocks,
    Cells,
    HasPlaces,
    HasSize,
    Have,
    IsNear,
    IsOneOf,
    IsShaped,
    Letter,
    Lines,
    Measured,
    Occurrences,
    Sentence,
    Shaped,
    Statistic,
    Way,
)
from gfkit.language.sides import (
    MARKS,
    arrays_of,
    first_index,
    fixed_side,
    holds_of_nothing,
    marked,
    marks_of,
    require_strip,
    rule_with,
    sequence_on,
    sides,
    strip_on,
    without_n,
)

if TYPE_CHECKING:
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Acceptor
    from gfkit.boards.acceptors.boolean_combinations_of_conditions import Combined
    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.rules.counting_rule_base_class import CountingRule
    from gfkit.boards.shapes.board import Board as Plain
    from gfkit.language.meanings import Quality
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

KEY, SHARED = "acceptors", "shared: "
"""The key of a rule's file, and the word before the name of a tally."""
STEPS: dict[Way, Cell] = {
    "horizontally": BESIDE["horizontal"],
    "vertically": BESIDE["vertical"],
    "diagonally": BESIDE["diagonal"],
    "antidiagonally": BESIDE["antidiagonal"],
}
"""From a cell to the next one, to the right or below."""
USUAL: tuple[Way, ...] = ("horizontally", "vertically")
MOST_SUM = 60
"""A sum is counted by as many conditions as the largest letter says."""
MOST_CODES = 64
"""Letters with marks, each a value with what begins there."""

Values = tuple[Letter, ...]
"""What each letter of a rule stands for."""


@dataclass(frozen=True)
class Reader:
    """An acceptor that is told by functions.

    first: the state before the first cell. after: of a state, the number of a cell in its track and
    its letter the state after it, None if nothing can follow. holds: whether a track may end there.
    """

    first: Any
    after: Callable[[Any, int, int], Any]
    holds: Callable[[Any], bool]

    def step(self, state: Any, number: int, letter: int) -> Any:
        """Return the state after a letter."""
        return self.after(state, number, letter)

    def accepts(self, state: Any) -> bool:
        """Tell whether the track may end there."""
        return self.holds(state)


@dataclass(frozen=True)
class Opposite:
    """Accepts the tracks that a reader does not, if they are read to the end."""

    reader: Acceptor[Any]

    @property
    def first(self) -> Any:
        """The state before the first cell, in a tuple that is empty once nothing can follow."""
        return (self.reader.first,)

    def step(self, state: Any, number: int, letter: int) -> Any:
        """Return the state after a letter."""
        after = self.reader.step(state[0], number, letter) if state else None
        return () if after is None else (after,)

    def accepts(self, state: Any) -> bool:
        """Tell whether the reader rejects."""
        return not (state and self.reader.accepts(state[0]))


def on_track(
    track: Any, reader: Acceptor[Any], amount: Often = EVERY, together: str = ""
) -> Condition:
    """Return the condition that an acceptor accepts so many tracks.

    together: the name of the tally, of conditions whose tracks are counted together.

    >>> on_track(Line("row"), Reader(0, lambda s, *_: s, bool), NONE).often == EVERY
    True
    """
    if amount == NONE:
        none = reader.reader if isinstance(reader, Opposite) else Opposite(reader)
        return Condition(KEY, track, none)
    shared = SHARED + together if together and amount != EVERY else ""
    return Condition(KEY, track, reader, amount, shared)


def tally_of(good: Callable[[int], int], amount: Amount) -> Reader:
    """Return what reads whether the sum of numbers of the letters is in an amount.

    Sums from `begins` on are told apart modulo the period.
    """

    def after(state: int, _: int, letter: int) -> int:
        total = state + good(letter)
        over = total - amount.begins
        return total if over < 0 else amount.begins + over % amount.period

    return Reader(0, after, amount.__contains__)


def is_of(value: Letter, of: Any) -> bool:
    """Tell whether a letter is one that a place names: a letter, one of some, of a size, or any.

    >>> is_of(3, Amount(2)), is_of("a", ("a", "b")), is_of(0, 1), is_of(0, None)
    (True, True, False, True)
    """
    match of:
        case None:
            return True
        case Amount():
            return isinstance(value, int) and value >= 0 and value in of
        case tuple():
            return value in of
    return bool(value == of)


@dataclass(frozen=True, slots=True)
class Window:
    """Cells at steps from a first one, and the reader of their letters."""

    offsets: tuple[Cell, ...]
    reader: Reader

    @property
    def inside(self) -> Place:
        """The track of all windows on the board."""
        return Place(self.offsets, inside=True)


class Translation:
    """What conditions on arrays are, as conditions on tracks.

    values: what each letter stands for. sides: the rows and columns, None for n.
    """

    def __init__(self, values: Values, sides: tuple[int | None, int | None]) -> None:
        self.values, self.sides = values, sides
        self.numbers = count(1)

    def numeric(self, letter: int) -> int:
        """Return a letter as a number; raises GfkitError."""
        value = self.values[letter]
        if not isinstance(value, int) or value < 0:
            raise GfkitError(f"sums and sizes are of numbers from 0 on, and {value} is none")
        return value

    def conditions(self, said: Any) -> Combined:
        """Return what is said, joined by `and`, `or` and `not`, as conditions on tracks."""
        found: Any = with_leaves(said, self.leaf)
        return found

    def leaf(self, said: Any) -> Any:
        """Return one condition; raises GfkitError for what is not said of arrays."""
        match said:
            case Have(amount, place, None):
                return self.amount_of(amount, place)
            case Have(amount, place, quality) if amount == EVERY:
                return self.with_quality(NONE, place, quality, holds=False)
            case Have(amount, place, quality):
                return self.with_quality(amount, place, quality)
            case Measured("sum", Amount() as size):
                return self.summed(size)
            case Measured("largest" | "smallest" as what, Amount() as size):
                return self.extreme(what, size)
            case Shaped("constant"):
                return self.any_of([Have(NONE, self.others(z)) for z in {*self.values}])
        raise GfkitError("this is said of words, or of rows and columns, and not of an array")

    def others(self, value: Letter) -> Cells:
        """Return the cells that have other letters."""
        return Cells(tuple(z for z in {*self.values} if z != value))

    # Cells, windows and blocks.

    def cells(self, of: Any) -> Reader:
        """Return what reads whether a cell is one of some."""
        return self.all_of(1, of)

    def all_of(self, many: int, of: Any) -> Reader:
        """Return what reads whether all of so many cells are such."""
        good = [is_of(z, of) for z in self.values]
        return Reader(0, lambda seen, _, z: seen + 1 if good[z] else None, lambda n: n == many)

    def pair(self, holds: Callable[[Letter, Letter], bool]) -> Reader:
        """Return what reads whether something that is symmetric holds of two cells."""

        def after(state: tuple[int, ...], _: int, letter: int) -> tuple[int, ...]:
            return (*state, letter)

        def is_so(state: tuple[int, ...]) -> bool:
            return holds(self.values[state[0]], self.values[state[1]])

        return Reader((), after, is_so)

    def equal(self) -> Reader:
        """Return what reads whether all cells are equal."""

        def after(state: Letter | None, _: int, letter: int) -> Letter | None:
            value = self.values[letter]
            return value if state in (-1, value) else None

        return Reader(-1, after, lambda _: True)

    def distinct(self) -> Reader:
        """Return what reads whether no two cells are equal."""

        def after(state: frozenset[Letter], _: int, letter: int) -> frozenset[Letter] | None:
            value = self.values[letter]
            return None if value in state else state | {value}

        return Reader(frozenset(), after, lambda _: True)

    def windows(self, place: Any) -> list[Window]:
        """Return the windows that are places of such a kind, each with what reads it."""
        match place:
            case Cells(of):
                return [Window(((0, 0),), self.cells(of))]
            case Adjacent(many, of, equal, differ, ways):
                offsets = _offsets(many, ways)
                if equal:
                    reader = self.equal()
                elif differ is not None:
                    if many != 2:
                        raise GfkitError("two adjacent letters differ by a number, not more")
                    gap = differ

                    def apart(a: Letter, b: Letter) -> bool:
                        return isinstance(a, int) and isinstance(b, int) and abs(a - b) in gap

                    reader = self.pair(apart)
                else:
                    reader = self.all_of(many, of)
                if of is not None and (equal or differ is not None):
                    raise GfkitError("adjacent letters are told by one thing: which, or how far")
                return [Window(z, reader) for z in offsets]
            case Occurrences(word, ways):
                spelled = [[value == z for value in self.values] for z in word]
                reader = Reader(
                    len(word),
                    lambda left, number, letter: left - 1 if spelled[number][letter] else None,
                    lambda left: left == 0,
                )
                return [Window(z, reader) for z in _offsets(len(word), ways)]
            case Blocks(rows, columns, of):
                cells = tuple(product(range(rows), range(columns)))
                return [Window(cells, self.all_of(rows * columns, of))]
        raise GfkitError("an array has no such places; its rows and columns may have them")

    def amount_of(self, amount: Often, place: Any) -> Any:
        """Return that there are so many places; those in several directions count together."""
        if isinstance(place, Lines):
            anything = Reader(0, lambda *_: 0, lambda _: True)
            return on_track(Line(place.name), anything, amount)
        found = self.windows(place)
        tally = self.named("adjacent") if len(found) > 1 else ""
        return all_of([on_track(z.inside, z.reader, amount, tally) for z in found])

    def named(self, word: str) -> str:
        """Return the name of a tally that no other has."""
        return f"{word} {next(self.numbers)}"

    def with_quality(
        self, amount: Often, place: Any, quality: Quality, *, holds: bool = True
    ) -> Any:
        """Return that so many places have a quality, or, unless it holds, do not have it."""
        match place, quality:
            case Lines(name), _:
                reader = self.line(name, quality)
                return on_track(Line(name), reader if holds else Opposite(reader), amount)
            case Cells(of), IsNear(many, Cells(near), ways):
                return self.near(amount, of, (many, near, ways or USUAL), holds=holds)
            case Cells(of), HasSize("value", size):
                good = [is_of(z, of) and is_of(z, size) == holds for z in self.values]
            case Cells(of), IsOneOf(some):
                good = [is_of(z, of) and is_of(z, some) == holds for z in self.values]
            case Blocks(rows, columns, None), _:
                inner = self.block(rows * columns, quality)
                track = self.windows(place)[0].inside
                return on_track(track, inner if holds else Opposite(inner), amount)
            case _:
                raise GfkitError("this quality is not said of these places of an array")
        one = Reader(False, lambda _, __, z: good[z], bool)
        return on_track(Place(((0, 0),), inside=True), one, amount)

    def near(
        self, amount: Often, of: Any, told: tuple[Amount, Any, tuple[Way, ...]], *, holds: bool
    ) -> Condition:
        """Return that so many cells are such and have, or have not, so many neighbours of a kind.

        The state is whether the cell is such, once it is read, and how many neighbours are.
        """
        many, near, ways = told
        steps = [(s * r, s * c) for r, c in map(STEPS.__getitem__, ways) for s in (1, -1)]
        here = [is_of(z, of) for z in self.values] + [False]
        there = [is_of(z, near) for z in self.values] + [False]

        def after(state: tuple[bool, int], number: int, letter: int) -> tuple[bool, int]:
            is_such, seen = state
            return (is_such, seen + there[letter]) if number else (here[letter], seen)

        reader = Reader((False, 0), after, lambda z: z[0] and (z[1] in many) == holds)
        return on_track(Place(((0, 0), *steps), inside=False), reader, amount)

    def block(self, cells: int, quality: Quality) -> Reader:
        """Return what reads whether a block of so many cells has a quality."""
        match quality:
            case HasSize("sum", size):
                return tally_of(self.numeric, size)
            case HasPlaces(many, Cells(of)):
                return tally_of(lambda z: is_of(self.values[z], of), many)
            case IsShaped("constant"):
                return self.equal()
            case IsShaped("distinct"):
                return self.distinct()
        del cells
        raise GfkitError(
            "of a block it is said what its sum is, how many entries are such, that it is constant "
            "or that its entries are distinct"
        )

    # Lines.

    def line(self, name: str, quality: Quality) -> Acceptor[Any]:
        """Return what reads whether a row or column has a quality."""
        match quality:
            case HasSize("sum", size):
                return tally_of(self.numeric, size)
            case HasPlaces(many, Cells(of)):
                return tally_of(lambda z: is_of(self.values[z], of), many)
            case IsShaped("constant"):
                return self.equal()
            case IsShaped("distinct"):
                return self.distinct()
            case IsShaped("nondecreasing"):
                return self.nondecreasing()
            case IsShaped("palindrome"):
                return self.palindrome(name)
            case HasPlaces(many, place):
                return self.word(Have(many, place))
        raise GfkitError("this is not said of a row or column")

    def nondecreasing(self) -> Reader:
        """Return what reads whether no letter is less than the one before it."""

        def after(last: Any, _: int, letter: int) -> Any:
            value: Any = self.values[letter]
            return value if last is None or last <= value else None

        def step(state: Any, number: int, letter: int) -> Any:
            found = after(state[0] if state else None, number, letter)
            return None if found is None else (found,)

        return Reader((), step, lambda _: True)

    def palindrome(self, name: str) -> Reader:
        """Return what reads a line of so many cells, which is to be the same backwards."""
        length = self.sides[1 if name == "row" else 0]
        if length is None:
            raise GfkitError(
                f"no finite automaton tells whether a {name} of n entries is a palindrome; `gfkit "
                "count` counts on one board"
            )
        half = length // 2

        def after(state: tuple[int, ...], _: int, letter: int) -> Any:
            """Read the first half, the middle if there is one, and the first half backwards."""
            read, kept = state[0], state[1:]
            value = self.values[letter]
            if read < half:
                return (read + 1, *kept, value)
            if read < length - half:
                return (read + 1, *kept)
            return (read + 1, *kept[:-1]) if kept and kept[-1] == value else None

        return Reader((0,), after, lambda state: len(state) == 1)

    def word(self, said: Have) -> Acceptor[Any]:
        """Return what reads a line as a word of which something is said."""
        raise GfkitError(f"{said} is not said of a row or column")

    # The whole array.

    def summed(self, size: Amount) -> Any:
        """Return that the sum of all entries is such: of an entry v there are v units."""
        largest = max(map(self.numeric, range(len(self.values))))
        if largest > MOST_SUM:
            raise GfkitError(f"sums are of entries up to {MOST_SUM}")
        tally = self.named("sum")
        return all_of(
            [
                on_track(Place(((0, 0),), inside=True), self.cells(Amount(k)), size, tally)
                for k in range(1, max(1, largest) + 1)
            ]
        )

    def extreme(self, what: str, size: Amount) -> Any:
        """Return that the largest or smallest entry is such; the largest of none is 0."""
        numbers = {self.numeric(z) for z in range(len(self.values))}
        is_largest = what == "largest"
        found: list[Any] = []
        for one in sorted(numbers | {0} if is_largest else numbers):
            beyond = tuple(z for z in numbers if (z > one if is_largest else z < one))
            there = [] if is_largest and not one else [Have(SOME, Cells(one))]
            if one in size:
                found.append(Conjunction((Have(NONE, Cells(beyond)), *there)))
        return self.any_of(found)

    def any_of(self, some: list[Any]) -> Any:
        """Return that one of some conditions holds; of none, that there is what there is not."""
        return self.conditions(Disjunction(tuple(some)) if some else Have(SOME, Cells(())))


def all_of(some: list[Condition]) -> Any:
    """Return that all of some conditions hold."""
    return reduce(and_, some)


def _offsets(many: int, ways: tuple[Way, ...]) -> list[tuple[Cell, ...]]:
    """Return the cells of windows of so many cells in each direction; one cell has none."""
    some = (ways or USUAL) if many > 1 else USUAL[:1]
    return [tuple((k * STEPS[z][0], k * STEPS[z][1]) for k in range(many)) for z in some]


# Rules and sequences.


class Letters:
    """The letters of a rule: values, and, where places are marked, which of them begin at a cell.

    marks: for each statistic the mark of the rule.
    """

    def __init__(self, of: Translation, statistics: dict[str, Statistic]) -> None:
        """Read the statistics, of which each has a mark; raises GfkitError."""
        self.plain, self.windows = of, list[tuple[str, Window]]()
        self.powers: dict[str, list[int]] = {}
        for mark, one in statistics.items():
            match one:
                case "sum":
                    self.powers[mark] = [of.numeric(z) for z in range(len(of.values))]
                case Cells(some):
                    self.powers[mark] = [is_of(z, some) for z in of.values]
                case Adjacent() | Occurrences() | Blocks():
                    self.windows += [(mark, z) for z in of.windows(one)]
                case _:
                    raise GfkitError("an array is not marked by this number; its entries are")
        self.codes = [*product(range(len(of.values)), *[(0, 1)] * len(self.windows))]
        if self.windows and len(self.codes) > MOST_CODES:
            raise GfkitError(f"places are marked in at most {MOST_CODES} ways at an entry")

    @property
    def values(self) -> Values:
        """What each letter of the rule stands for."""
        return tuple(self.plain.values[code[0]] for code in self.codes)

    @property
    def names(self) -> list[Letter]:
        """The letters of the rule: the values, or numbers if there is more to tell."""
        return [*range(len(self.codes))] if self.windows else [*self.plain.values]

    def weights(self) -> list[str]:
        """Return the weight of each letter."""
        found = []
        for value, *bits in self.codes:
            powers = {mark: int(some[value]) for mark, some in self.powers.items()}
            for (mark, _), bit in zip(self.windows, bits, strict=True):
                powers[mark] = powers.get(mark, 0) + bit
            found.append(marked(powers))
        return found

    def conditions(self) -> Iterator[Condition]:
        """Yield that letters say rightly which places begin at a cell."""
        for number, (_, window) in enumerate(self.windows, 1):
            yield on_track(Place(window.offsets, inside=False), self._rightly(number, window))

    def _rightly(self, number: int, window: Window) -> Reader:
        def after(state: Any, at: int, letter: int) -> Any:
            bit, inner = state
            if letter == len(self.codes):
                return (bit, None)
            code = self.codes[letter]
            if inner is not None:
                inner = window.reader.step(inner, at, code[0])
            return (bit if at else code[number], inner)

        def holds(state: Any) -> bool:
            bit, inner = state
            return bool(bit) == (inner is not None and window.reader.accepts(inner))

        return Reader((0, window.reader.first), after, holds)


@dataclass(frozen=True, slots=True)
class Counted:
    """The rule of a sentence, the marks of its letters, and whether it counts the empty array."""

    rule: CountingRule
    marks: dict[str, str]
    has_empty: bool


def counted(sentence: Sentence, sides: tuple[int | None, int | None]) -> Counted:
    """Return the rule of what a sentence says of arrays of these sides, None for n."""
    from gfkit.language.english import said  # noqa: PLC0415 - with a name alone

    objects = sentence.objects
    assert isinstance(objects, Arrays)
    if objects.letters == "k":
        raise GfkitError("k is any number, and a rule has a number of letters")
    if objects.board.surface != "board":
        raise GfkitError("arrays are those of a board, whose sides are open")
    name = said(sentence)
    statistics = sentence.by if sentence.total is None else (sentence.total,)
    if len(statistics) > len(MARKS):
        raise GfkitError(f"at most {len(MARKS)} numbers are marked")
    marks = marks_of(MARKS[: len(statistics)])
    told = dict(zip(marks.values(), statistics, strict=True))
    letters = Letters(Translation(objects.letters, sides), told)
    translation = Translation(letters.values, sides)
    conditions = [translation.conditions(z) for z in sentence.conditions]
    arrays = arrays_of(letters.names, [*letters.conditions(), *conditions], name)
    weights = dict(zip(arrays.values, letters.weights(), strict=True)) if marks else {}
    rule = rule_with({"weights": weights} if marks else {}, arrays)
    fixed = "rows" if sides[1] is None else "columns"
    side = sides[0] if sides[1] is None else sides[1]
    return Counted(rule, marks, holds_of_nothing(arrays, fixed, side or 0))


def _strip(sentence: Sentence) -> tuple[Strip, Counted]:
    objects = sentence.objects
    assert isinstance(objects, Arrays)
    fixed, side, _ = fixed_side(objects.board)
    found = counted(sentence, (side, None) if fixed == "rows" else (None, side))
    return strip_on(objects.board, found.rule, found.marks.values()), found


def strip_of(sentence: Sentence) -> Strip:
    """Return the strip of the arrays, with the marks of its rule; raises GfkitError.

    >>> from gfkit.language.meanings import Board, Size
    >>> objects = Arrays(Board(Size(0, 2), Size()), (0, 1))
    >>> no_ones = Have(NONE, Adjacent(2, 1))
    >>> strip_of(Sentence(objects, (no_ones,))).terms(5)
    [1, 3, 7, 17, 41]
    """
    assert isinstance(sentence.objects, Arrays)
    require_strip(fixed_side(sentence.objects.board)[2])
    return _strip(sentence)[0]


def sequence_of(sentence: Sentence) -> Sequence:
    """Return the sequence of the numbers of arrays; raises GfkitError."""
    objects = sentence.objects
    assert isinstance(objects, Arrays)
    if objects.letters == "k":
        return _with_k(sentence, objects)
    *_, size = fixed_side(objects.board)
    strip, found = _strip(sentence)
    first = first_index(size, has_empty=found.has_empty and sentence.total is None)
    return sequence_on(sentence, strip, size, found.marks, first=first)


def board_of(sentence: Sentence) -> tuple[Model, Plain] | None:
    """Return the rule and the board of arrays both of whose sides are numbers; else None."""
    from gfkit.boards.rule_files.countable_models import model_of  # noqa: PLC0415 - slow to import
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415 - has the name of a meaning

    objects = sentence.objects
    assert isinstance(objects, Arrays)
    if not without_n(objects.board) or sentence.by or sentence.total or objects.letters == "k":
        return None
    rows, columns = sides(objects.board)
    return model_of(counted(sentence, (rows, columns)).rule), Board.rectangle(rows, columns)


def _with_k(sentence: Sentence, objects: Arrays) -> Sequence:
    """Return the polynomials in k of arrays over k letters, of which neighbours are not equal."""
    from gfkit.boards.rules.equal_neighbour_rules_on_k_alike_values import Palette  # noqa: PLC0415
    from gfkit.language.english import said  # noqa: PLC0415 - with a name alone
    from gfkit.strips.sequences.counts_for_any_number_of_letters import ParameterCounts  # noqa: PLC0415

    if sentence.by or sentence.total is not None:
        raise GfkitError("arrays over k letters are counted, by nothing; let k be a number")
    name, steps = said(sentence), set[Cell]()
    for one in sentence.conditions:
        match one:
            case Have(Amount() as amount, Adjacent(2, None, True, None, ways)) if amount == NONE:
                steps |= {STEPS[z] for z in ways or USUAL}
            case _:
                raise GfkitError(
                    "of arrays over k letters it is said that no adjacent letters are equal; for "
                    "anything else let k be a number"
                )
    near = {"offsets": [*map(list, sorted(steps))], "relation": "equal", "counts": [0]}
    palette = Palette.from_data({"values": "1..k", "neighbours": [near] if steps else []}, name)
    fixed, side, size = fixed_side(objects.board)
    counts = ParameterCounts(palette, fixed, side, shift=size.plus, letter="k")
    return sequence_on(sentence, counts, size, {}, first=first_index(size, has_empty=True))
