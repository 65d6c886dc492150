"""From conditions on arrays to an array rule: a condition is a track, an acceptor, an amount.

Places say the track, qualities the acceptor, amounts how many tracks it accepts: *cells* with their
neighbours, *windows* of cells in a direction, *blocks*, and whole *lines*, which are read as words
are; the whole array is a line, too. A quality of every place says that no place is without it.
Windows in several directions are counted together. Places that are marked are written into the
letters: a letter is a value, and which windows that end there are such places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import count, product
from operator import and_
from typing import Any

from gfkit.boards.acceptors.arrays import (
    BESIDE,
    ArrowTable,
    Condition,
    Line,
)
from gfkit.boards.acceptors.arrays import Place as Around
from gfkit.boards.acceptors.boolean import (
    with_leaves,
)
from gfkit.boards.acceptors.places import opposite
from gfkit.boards.acceptors.quantifiers import EVERY, Amount, Often
from gfkit.boards.models.model import Model
from gfkit.boards.rules.palettes import Palette
from gfkit.boards.rules.rule import Cell
from gfkit.boards.shapes.board import Board as Plain
from gfkit.errors import GfkitError
from gfkit.language import lines
from gfkit.language.counts import Counts, monomial
from gfkit.language.english import said
from gfkit.language.meanings import (
    NONE,
    SOME,
    Adjacent,
    Arrays,
    Blocks,
    Board,
    Cells,
    Have,
    IsNear,
    Lines,
    Measured,
    Occurrences,
    Place,
    Quality,
    Sentence,
    Shaped,
    Statistic,
    Way,
    Word,
)
from gfkit.language.meanings import (
    Condition as Said,
)
from gfkit.language.sides import (
    Counted,
    arrays_of,
    counts_on,
    fixed_side,
    has_n,
    holds_of_nothing,
    marks_of_sentence,
    on_board,
    rule_with,
    sides,
)

KEY, SHARED, HERE = "acceptors", "shared: ", (0, 0)
"""The key of a rule's file, the word before the name of a tally, and a cell itself."""
STEPS: dict[Way, Cell] = {
    "horizontally": BESIDE["horizontal"],
    "vertically": BESIDE["vertical"],
    "diagonally": BESIDE["diagonal"],
    "antidiagonally": BESIDE["antidiagonal"],
}
"""From a cell to the next one, to the right or below."""
USUAL: tuple[Way, ...] = ("horizontally", "vertically")
MOST_CODES = 64
"""Letters with marks, each a value with what ends there."""


@dataclass(frozen=True)
class Nearby:
    """Reads a cell and then its neighbours: whether it is such, and how many of them are.

    here, there: of each letter whether it is such a cell, or such a neighbour; a cell off the board
    has the letter after the last one, and is neither. amount: how many neighbours there are to be,
    or, unless it holds, are not to be.
    """

    here: frozenset[int]
    there: frozenset[int]
    amount: Amount
    holds: bool
    first: tuple[bool, int] = (False, 0)

    def step(self, state: tuple[bool, int], number: int, letter: int) -> tuple[bool, int]:
        """Return the state after the letter of a cell."""
        is_such, seen = state
        return (is_such, seen + (letter in self.there)) if number else (letter in self.here, seen)

    def accepts(self, state: tuple[bool, int]) -> bool:
        """Return whether the cell is such, and has or has not that many neighbours."""
        return state[0] and (state[1] in self.amount) == self.holds


def on_track(track: Any, acceptor: Any, amount: Often = EVERY, together: str = "") -> Condition:
    """Return the condition that an acceptor accepts that many tracks.

    together: the name of the tally, of conditions whose tracks are counted together.

    >>> ones = ArrowTable(("0", "1"), ((0, 1), (1, 1)), frozenset({1}))
    >>> on_track(Line("row"), ones, NONE).often == EVERY
    True
    """
    if amount == NONE:
        return Condition(KEY, track, opposite(acceptor))
    shared = SHARED + together if together and amount != EVERY else ""
    return Condition(KEY, track, acceptor, amount, shared)


@dataclass(frozen=True, slots=True)
class Window:
    """Cells at steps from a first one, and what reads their letters in this order."""

    offsets: tuple[Cell, ...]
    reader: ArrowTable

    @property
    def inside(self) -> Around:
        """The track of all windows on the board."""
        return Around(self.offsets, inside=True)


class Translation:
    """What conditions on arrays are, as conditions on tracks.

    values: the letters of a sentence. codes: of each letter of the rule the number of its value.
    sides: the rows and columns, None for n.
    """

    def __init__(
        self, values: Word, sides: tuple[int | None, int | None], codes: Sequence[int] = ()
    ) -> None:
        self.values, self.sides = values, sides
        self.codes = codes or range(len(values))
        self.numbers = count(1)

    def among(self, of: Any) -> frozenset[int]:
        """Return the letters of the rule whose values are such."""
        good = lines.Line(self.values).among(of)
        return frozenset(k for k, value in enumerate(self.codes) if value in good)

    def reader(self, said: Said | Quality, length: int | None) -> ArrowTable:
        """Return what reads so many cells in a row as a word on which there is a condition."""
        dfa = lines.dfa(said, lines.Line(self.values, length))
        arrows = tuple(tuple(row[value] for value in self.codes) for row in dfa.arrows)
        accepting = frozenset(state for state, is_end in enumerate(dfa.accepting) if is_end)
        return ArrowTable(tuple(map(str, range(len(self.codes)))), arrows, accepting)

    def conditions(self, said: Said) -> Any:
        """Return conditions, joined by `and`, `or` and `not`, as conditions on tracks."""
        return with_leaves(said, self.leaf)

    def leaf(self, said: Any) -> Any:
        """Return one condition; raises GfkitError for one that does not apply to arrays."""
        match said:
            case Have(amount, place, None):
                return self.amount_of(amount, place)
            case Have(amount, place, quality) if quality is not None:
                if amount == EVERY:
                    return self.with_quality(NONE, place, quality, holds=False)
                return self.with_quality(amount, place, quality)
            case Measured("sum" | "largest" | "smallest"):
                return on_track(Line("array"), self.reader(said, None))
        raise GfkitError("this is a condition on words, or on rows and columns, not on an array")

    def windows(self, place: Place) -> list[Window]:
        """Return the windows that are places of such a kind, each with what reads it."""
        match place:
            case Cells():
                offsets, there = _offsets(1, ()), Have(SOME, place)
            case Adjacent(many, ways=ways):
                offsets, there = _offsets(many, ways), Have(SOME, replace(place, ways=()))
            case Occurrences(word, ways):
                offsets, there = _offsets(len(word), ways), Have(SOME, Occurrences(word))
            case Blocks(rows, columns, of):
                offsets = [tuple(product(range(rows), range(columns)))]
                there = Have(EVERY, Cells(), Cells(self.values if of is None else of))
            case _:
                raise GfkitError("an array has no such places; its rows and columns may have them")
        return [Window(z, self.reader(there, len(z))) for z in offsets]

    def amount_of(self, amount: Often, place: Place) -> Any:
        """Return that there are that many places; those in several directions count together."""
        if isinstance(place, Lines):
            every = self.reader(Have(Amount(0), Cells()), None)
            return on_track(Line(place.name), every, amount)
        found = self.windows(place)
        tally = f"adjacent {next(self.numbers)}" if len(found) > 1 else ""
        return all_of([on_track(z.inside, z.reader, amount, tally) for z in found])

    def with_quality(
        self, amount: Often, place: Place, quality: Quality, *, holds: bool = True
    ) -> Any:
        """Return the condition that an amount of places has a quality, or has it not."""
        track: Any
        match place, quality:
            case Cells(of), IsNear(many, Cells(near), ways):
                steps = [STEPS[z] for z in ways or USUAL]
                around = ((s * r, s * c) for r, c in steps for s in (1, -1))
                cell = Nearby(self.among(of), self.among(near), many, holds)
                return on_track(Around((HERE, *around), inside=False), cell, amount)
            case Cells(of), Cells():
                there = Have(SOME, place, quality) if holds else ~Have(EVERY, place, quality)
                return on_track(Around((HERE,), inside=True), self.reader(there, 1), amount)
            case Lines(name), Measured("sum") | Have() | Shaped():
                length = self.sides[1 if name == "row" else 0]
                track, reader = Line(name), self.reader(quality, length)
            case Blocks(rows, columns, None), Measured("sum") | Have(_, Cells()) | Shaped():
                track = self.windows(place)[0].inside
                reader = self.reader(quality, rows * columns)
            case _:
                raise GfkitError("these places of an array do not have this quality")
        return on_track(track, reader if holds else opposite(reader), amount)


def all_of(some: list[Condition]) -> Any:
    """Return that all of some conditions hold."""
    return reduce(and_, some)


def _offsets(many: int, ways: tuple[Way, ...]) -> list[tuple[Cell, ...]]:
    """Return the cells of windows of that many cells in each direction; one cell has none."""
    some = (ways or USUAL) if many > 1 else USUAL[:1]
    return [tuple((k * STEPS[z][0], k * STEPS[z][1]) for k in range(many)) for z in some]


# Rules and sequences.


@dataclass(frozen=True)
class Rightly:
    """Reads the last letter of a window, which says whether it is marked, and then the others.

    values: the number of the value of each letter. says: for each letter what it says. The state is
    the last letter, and the state of the reader, None once a cell is off the board.
    """

    values: tuple[int, ...]
    says: tuple[bool, ...]
    reader: ArrowTable

    @property
    def first(self) -> tuple[int, int | None]:
        """The state before the first cell."""
        return -1, self.reader.first

    def step(self, state: tuple[int, int | None], number: int, letter: int) -> Any:
        """Return the state after the letter of a cell."""
        last, inner = state
        if not number:
            return (letter, inner) if letter < len(self.values) else None
        if letter == len(self.values) or inner is None:
            return last, None
        return last, self.reader.step(inner, number, self.values[letter])

    def accepts(self, state: tuple[int, int | None]) -> bool:
        """Return whether the last letter said what is true."""
        last, inner = state
        if inner is not None:
            inner = self.reader.step(inner, 0, self.values[last])
        return self.says[last] == (inner is not None and self.reader.accepts(inner))


class Letters:
    """The letters of a rule: values, and, where places are marked, which of them end at a cell.

    values: the letters of a sentence. statistics: by the mark of the rule for each.
    """

    def __init__(self, values: Word, statistics: dict[str, Statistic]) -> None:
        self.values, self.windows = values, list[tuple[str, Window]]()
        self.powers: dict[str, list[int]] = {}
        plain = Translation(values, (None, None))
        for mark, one in statistics.items():
            match one:
                case "sum":
                    self.powers[mark] = [*lines.Line(values).values()]
                case Cells(of):
                    good = plain.among(of)
                    self.powers[mark] = [int(k in good) for k in range(len(values))]
                case Adjacent() | Occurrences() | Blocks():
                    self.windows += [(mark, z) for z in plain.windows(one)]
                case _:
                    raise GfkitError("an array is not marked by this number; its entries are")
        self.codes = [*product(range(len(values)), *[(0, 1)] * len(self.windows))]
        if self.windows and len(self.codes) > MOST_CODES:
            raise GfkitError(f"places are marked in at most {MOST_CODES} ways at an entry")

    @property
    def names(self) -> Word:
        """The letters as the rule has them: the values, or numbers if there is more to tell."""
        return tuple(range(len(self.codes))) if self.windows else self.values

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of the value of each letter."""
        return tuple(code[0] for code in self.codes)

    def weights(self) -> list[str]:
        """Return the weight of each letter."""
        found = []
        for value, *bits in self.codes:
            powers = {mark: some[value] for mark, some in self.powers.items()}
            for (mark, _), bit in zip(self.windows, bits, strict=True):
                powers[mark] = powers.get(mark, 0) + bit
            found.append(str(monomial(powers)))
        return found

    def conditions(self) -> Iterator[Condition]:
        """Yield that letters say rightly which places end at a cell."""
        for number, (_, window) in enumerate(self.windows, 1):
            says = tuple(bool(code[number]) for code in self.codes)
            rightly = Rightly(self.numbers, says, window.reader)
            *others, (r, c) = window.offsets
            back = ((i - r, j - c) for i, j in others)
            yield on_track(Around((HERE, *back), inside=False), rightly)


def counted(sentence: Sentence) -> Counted:
    """Return the rule of what a sentence says of arrays."""
    objects = sentence.objects
    assert isinstance(objects, Arrays)
    if objects.letters == "k":
        raise GfkitError("k is any number, and a rule has a number of letters")
    if objects.board.surface != "board":
        raise GfkitError("arrays are those of a board, whose sides are open")
    return rule_of(sentence, objects.board, objects.letters)


def rule_of(
    sentence: Sentence,
    board: Board,
    values: Word,
    data: Mapping[str, Any] | None = None,
    places: Mapping[Any, Cells] | None = None,
) -> Counted:
    """Return the rule of what a sentence says of arrays of some values.

    data: more of the rule, as in a file. places: what the places of the sentence are, None for
    those of arrays.
    """

    def place(one: Any) -> Any:
        if places is not None and one not in places:
            raise GfkitError("the only condition on them is their number")
        return one if places is None else places[one]

    def leaf(one: Any) -> Any:
        return translation.leaf(
            replace(one, place=place(one.place)) if isinstance(one, Have) else one
        )

    marks, asked = marks_of_sentence(sentence)
    letters = Letters(values, {mark: place(one) for mark, one in asked.items()})
    translation = Translation(values, sides(board), letters.numbers)
    conditions: list[Any] = [with_leaves(z, leaf) for z in sentence.conditions]
    arrays = arrays_of(letters.names, [*letters.conditions(), *conditions], said(sentence))
    base = {key: z for key, z in (data or {}).items() if key not in {"values", "weights"}}
    if marks:
        base["weights"] = dict(zip(arrays.values, letters.weights(), strict=True))
    return Counted(rule_with(base, arrays), marks, holds_of_nothing(arrays, board))


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts arrays; raises GfkitError.

    >>> from gfkit.language.meanings import Board, Size
    >>> objects = Arrays(Board(Size(0, 2), Size()), (0, 1))
    >>> no_ones = Have(NONE, Adjacent(2, 1))
    >>> counts_of(Sentence(objects, (no_ones,))).strip().terms(5)
    [1, 3, 7, 17, 41]
    """
    objects = sentence.objects
    assert isinstance(objects, Arrays)
    if objects.letters == "k":
        return _with_k(sentence, objects)
    return counts_on(objects.board, counted(sentence))


def board_of(sentence: Sentence) -> tuple[Model, Plain] | None:
    """Return the rule and the board of arrays both of whose sides are numbers; otherwise None."""
    objects = sentence.objects
    assert isinstance(objects, Arrays)
    if has_n(objects.board) or objects.letters == "k":
        return None
    return on_board(counted(sentence), objects.board)


def _with_k(sentence: Sentence, objects: Arrays) -> Counts:
    """Return the polynomials in k of arrays over k letters, of which neighbours are not equal."""
    if sentence.by or sentence.total is not None:
        raise GfkitError("arrays over k letters have no statistics; let k be a number")
    name, steps = said(sentence), set[Cell]()
    for one in sentence.conditions:
        match one:
            case Have(Amount() as amount, Adjacent(2, None, True, None, ways)) if amount == NONE:
                steps |= {STEPS[z] for z in ways or USUAL}
            case _:
                raise GfkitError(
                    "the only condition on arrays over k letters is that no adjacent letters "
                    "are equal; for anything else let k be a number"
                )
    near = {"offsets": [*map(list, sorted(steps))], "relation": "equal", "counts": [0]}
    palette = Palette.from_data({"values": "1..k", "neighbours": [near] if steps else []}, name)
    fixed, side, size = fixed_side(objects.board)
    from gfkit.strips.sequences.parametric import ParameterCounts  # noqa: PLC0415 - slow to import

    counts = ParameterCounts(palette, fixed, side, letter="k")
    return Counts(((1, counts),), size, has_empty=True)
