"""What each form of the grammar means: a method of `Forms` for a form of `language.lark`.

A method has the meanings of the parts of its form, from the left, and returns that of the whole;
None stands for a part that may be left out. What means nothing of any objects is refused here, what
means nothing of these objects by `kinds.typed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar, cast

from gfkit.boards.acceptors.quantifiers import MOST
from gfkit.errors import OutOfRange
from gfkit.language.kinds import ANY_WAY, Meaningless
from gfkit.language.lexicon import rectangle, shapes
from gfkit.language.meanings import (
    EVEN,
    EVERY,
    NONE,
    ODD,
    SOME,
    Adjacent,
    Amount,
    Apart,
    Arrays,
    Blocks,
    Board,
    Cells,
    Chess,
    Colorings,
    Compositions,
    Condition,
    Conjunction,
    Disjunction,
    Edge,
    EqualEnds,
    Faults,
    Graph,
    HasPlaces,
    HasSize,
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    IsOneOf,
    IsShaped,
    LatticePaths,
    Letter,
    Lines,
    Matching,
    Measured,
    Negation,
    Objects,
    Occurrences,
    Often,
    Parameter,
    Partitions,
    Paths,
    Permutations,
    Pieces,
    Place,
    Positions,
    Quality,
    Runs,
    Sentence,
    Sets,
    Shaped,
    Size,
    Statistic,
    Subsets,
    Tilings,
    Turns,
    Walks,
    Way,
    Word,
    Words,
)

Text = TypeVar("Text", bound=str)
Shape = Literal["nondecreasing", "constant", "palindrome"]
Ways = tuple[Way, ...]
Tiles = tuple[tuple[Pieces, int | Parameter], ...]
Factor = tuple[str, Size | Board]
Holding = tuple[Condition, ...]
"""Conditions of one form, which hold together."""
Measure = Callable[[Amount | str], Condition]
"""What is measured: the condition that it is of such a size, or this letter."""
LINEAR = re.compile(r"\(?(?:(?P<times>[0-9]*)\*?n(?:\+(?P<plus>[0-9]+))?|(?P<number>-?[0-9]+))\)?")
IN_PAIRS = (
    "adjacent ones are counted in pairs: say 'exactly 2 pairs of adjacent 1s', or 'exactly 2"
    " occurrences of 111'"
)
TWO_WAYS = (
    "'diagonally' may be along one diagonal, as in titles of the OEIS, or along both: say 'in any"
    " direction' for all eight neighbours, or 'gfkit oeis prove' with the title"
)
OPEN = (
    "the condition behind this 'and' may belong to the last alternative, or to what is negated, or"
    " hold of all objects: write a comma before it, and it holds of all"
)
MOST_LETTERS = 99
MOST_DIGITS = 9
LETTERS = {"path": "P", "cycle": "C", "complete": "K"}
PRODUCTS = {
    "ladder": ["path", "path"],
    "grid": ["path", "path"],
    "prism": ["cycle", "path"],
    "cylinder": ["cycle", "path"],
    "torus": ["cycle", "cycle"],
}
"""Products that have a name, by their factors; of a ladder and a prism one has two vertices."""
FAMILIES = {letter: name for name, letter in LETTERS.items()}


class Forms:
    """The meanings of the forms, by their names in the grammar."""

    # Sentences.

    def counted(
        self,
        shape: Shape | None,
        objects: Objects,
        conditions: Holding | None,
        marks: tuple[Statistic, ...] | None,
    ) -> Sentence:
        shaped = () if shape is None else (Shaped(shape),)
        return Sentence(objects, (*shaped, *(conditions or ())), marks or ())

    def total(self, place: Place, sentence: Sentence) -> Sentence:
        return self._totalled(self.by_number(place), sentence)

    def total_sum(self, sentence: Sentence) -> Sentence:
        return self._totalled("sum", sentence)

    def _totalled(self, total: Statistic, sentence: Sentence) -> Sentence:
        if sentence.by:
            raise Meaningless("a total has no marks: leave out what is behind 'by'", sentence)
        return replace(sentence, total=total)

    def conditions(self, *parts: Holding | str) -> Holding:
        for before, joint in zip(parts[::2], parts[1::2], strict=False):
            if isinstance(before, Unclosed) and getattr(joint, "type", "") == "AND_ALSO":
                raise Meaningless(OPEN, joint)
        return tuple(one for holding in parts[::2] if isinstance(holding, tuple) for one in holding)

    def marks(self, *statistics: Statistic) -> tuple[Statistic, ...]:
        return statistics

    def by_number(self, place: Place) -> Place:
        return _unpaired(None, place)

    def by_sum(self) -> Literal["sum"]:
        return "sum"

    def by_area(self) -> Literal["area"]:
        return "area"

    # Objects.

    def named_words(self, circular: str | None, many: str, size: Size) -> Words:
        return Words(tuple(range(int(many))), size, circular=circular is not None)

    def words(self, circular: str | None, size: Size, letters: Word | Parameter) -> Words:
        return Words(letters, size, circular=circular is not None)

    def numerals(self, text: str) -> Words:
        return Words(tuple(range(10)), linear(text.lower().removesuffix("-digit")), numerals=True)

    def compositions(self, size: Size) -> Compositions:
        return Compositions(size)

    def partitions(self, size: Size) -> Partitions:
        return Partitions(size)

    def subsets(self, numbers: str) -> Subsets:
        return Subsets(_up_to(numbers))

    def permutations(self, numbers: str, displacement: str) -> Permutations:
        found = [int(z) for z in re.findall(r"-?\d+", displacement.partition("i")[2][4:])]
        if "<=" in displacement:
            found = [*range(-found[0], found[0] + 1)]
        return Permutations(tuple(found), _up_to(numbers))

    def named_arrays(self, board: Board, many: str) -> Arrays:
        return Arrays(board, tuple(range(int(many))))

    def range_arrays(self, board: Board, letters: str) -> Arrays:
        return Arrays(board, self.letters_of_range(letters))

    def arrays(self, board: Board, letters: Word | Parameter) -> Arrays:
        return Arrays(board, letters)

    def tilings(self, board: Board, pieces: tuple[tuple[Pieces, int | Parameter], ...]) -> Tilings:
        return Tilings(board, pieces)

    def tilings_by(self, piece: Pieces, board: Board) -> Tilings:
        return Tilings(board, ((piece, 1),))

    def placements(
        self, pieces: tuple[tuple[Pieces, int | Parameter], ...], board: Board
    ) -> Tilings:
        return Tilings(board, pieces, empty=True)

    def chess(self, piece: str, board: Board) -> Chess:
        return Chess(str(piece), board)

    def sets(self, name: str, graph: Graph) -> Sets:
        return Sets(str(name), graph)

    def colorings(self, many: str, graph: Graph) -> Colorings:
        colors = many.partition("-")[0]
        return Colorings("k" if colors in "kK" else number(colors), graph)

    def paths_by_length(self, name: Literal["Dyck", "Motzkin", "Schroeder"], size: Size) -> Paths:
        if name == "Motzkin":
            return Paths(plain(name), size)
        raise Meaningless(f"{name} paths are told by their semilength: say 'of semilength n'", name)

    def paths_by_semilength(
        self, name: Literal["Dyck", "Motzkin", "Schroeder"], size: Size
    ) -> Paths:
        if name == "Motzkin":
            raise Meaningless("Motzkin paths are told by their length: say 'of length n'", name)
        return Paths(plain(name), size)

    def lattice_paths(self, start: str, end: str, *steps: str) -> LatticePaths:
        found = []
        for step in steps:
            x, y = _point(step)
            if x.times or y.times:
                raise Meaningless("a step is a pair of numbers", step)
            found.append((x.plus, y.plus))
        return LatticePaths(_point(start), _point(end), tuple(found))

    def walks(self, size: Size, graph: Graph) -> Walks:
        return Walks(size, graph)

    def positions(self, game: str, board: Board) -> Positions:
        return Positions(str(game), board)

    def letters_of_set(self, text: str) -> Word:
        items = re.findall(r"\w+", text)
        for one in items:
            if one in "nkxNKX" or (len(one) > 1 and not one.isdigit()):
                raise Meaningless(f"{one} is no letter: letters are numbers, or single", text)
        return tuple(map(letter, items))

    def letters_of_range(self, text: str) -> Word:
        low, high = map(int, re.findall(r"\d+", text))
        if low > high:
            raise Meaningless(f"there are no letters from {low} to {high}", text)
        if high > MOST_LETTERS:
            raise Meaningless(f"letters are at most {MOST_LETTERS}", text)
        return tuple(range(low, high + 1))

    def k_letters(self, _: str) -> Parameter:
        return "k"

    def growing(self, text: str) -> Size:
        return linear(text)

    def fixed(self, many: int) -> Size:
        return Size(0, many)

    def board(self, rows: int, columns: int) -> Board:
        return Board(Size(0, rows), Size(0, columns))

    def board_wide(self, rows: int, columns: str) -> Board:
        return Board(Size(0, rows), linear(columns))

    def board_tall(self, rows: str, columns: int) -> Board:
        return Board(linear(rows), Size(0, columns))

    def surface(self, board: Board, name: Literal["cylinder", "ring", "torus"]) -> Board:
        return replace(board, surface=plain(name))

    def tiles(self, *tiles: Tiles) -> Tiles:
        return tuple(one for some in tiles for one in some)

    def one_kind(self, piece: Pieces) -> Tiles:
        return ((piece, 1),)

    def kinds(self, many: int, piece: Pieces) -> Tiles:
        return ((piece, many),)

    def k_kinds(self, _: str, piece: Pieces) -> Tiles:
        return ((piece, "k"),)

    def rectangles(self, *sides: tuple[int, int]) -> Tiles:
        return tuple((self.rectangle(one), 1) for one in sides)

    def squares(self, *parts: tuple[int, int] | str) -> Tiles:
        return tuple((self.square(one, str(parts[-1])), 1) for one in parts if one is not parts[-1])

    def oriented(self, way: Literal["vertical", "horizontal"], piece: Pieces) -> Pieces:
        return Pieces(piece.name, plain(way))

    def piece(self, name: str) -> Pieces:
        return Pieces(str(name))

    def dims(self, rows: int, columns: int) -> tuple[int, int]:
        if not rows or not columns:
            raise Meaningless("a rectangle has sides of 1 or more", rows)
        return rows, columns

    def rectangle(self, sides: tuple[int, int]) -> Pieces:
        return Pieces(rectangle(*sides))

    def square(self, sides: Any, name: str) -> Pieces:
        piece = self.rectangle(sides)
        if (
            (sides[0] != sides[1])
            if name == "square"
            else shapes(piece.name)[0] not in shapes(name)
        ):
            raise Meaningless(f"a {sides[0]} X {sides[1]} rectangle is not a {name}", name)
        return piece

    def graph(self, one: Factor) -> Graph:
        return Graph((one,))

    def product(self, one: Factor, other: Factor) -> Graph:
        return Graph((one, other))

    def grid_graph(self, board: Board) -> Graph:
        return Graph((("grid", board),))

    def grid_product(self, one: Factor, other: Factor) -> Graph:
        return self.named_product("grid", one, other)

    def named_product(self, name: str, one: Factor, other: Factor) -> Graph:
        of_two = (Size(0, 2) in {one[1], other[1]}) or name not in {"ladder", "prism"}
        if (
            sorted(z.replace("complete", "path") for z in (one[0], other[0])) != PRODUCTS.get(name)
            or not of_two
        ):
            raise Meaningless(f"this product is not a {name}", one)
        return Graph((one, other))

    def lettered(self, text: str) -> tuple[str, Size]:
        return FAMILIES[text[0].upper()], linear(text[2:].strip("{}"))

    def family_lettered(self, family: str, factor: Factor) -> Factor:
        if factor[0] != family:
            raise Meaningless(f"this {factor[0]} is no {family}", factor)
        return factor

    def family(self, family: str, size: Size) -> tuple[str, Size]:
        return str(family), size

    def grid(self, board: Board) -> tuple[str, Board]:
        return "grid", board

    def king_graph(self, board: Board) -> tuple[str, Board]:
        return "king", board

    def called(self, name: str) -> tuple[str, Size]:
        if name.startswith("c_"):
            return "cycle", Size(0, int(name[2:]))
        return str(name), Size(0)

    # Conditions: each form returns those that hold together.

    def either(self, *parts: Holding) -> Holding:
        some = tuple(z[0] if len(z) == 1 else Conjunction(tuple(z)) for z in parts)
        return Unclosed((Disjunction(some),))

    def all_of(self, *parts: Condition) -> Holding:
        return parts

    def have(self, amount: Amount, place: Place) -> Have:
        return Have(amount, _unpaired(amount, place))

    def every_having(self, place: Place, quality: Quality) -> Have:
        return self.every(place, quality)

    def without(self, place: Place) -> Holding:
        return (Have(NONE, _unpaired(NONE, place)),)

    def every(self, place: Place, quality: Quality) -> Have:
        return Have(EVERY, _unpaired(EVERY, place), quality)

    def some(self, amount: Amount, place: Place, quality: Quality) -> Have:
        return Have(amount, _unpaired(amount, place), quality)

    def together(self, amount: Amount, count: int, cells: Cells, _: str, ways: Ways | None) -> Have:
        return Have(amount, _unpaired(amount, Adjacent(count, cells.of, ways=ways or ())))

    def avoiding(self, *words: Occurrences) -> Holding:
        return tuple(Have(NONE, word) for word in _directed(words))

    def containing(self, *words: Occurrences) -> Holding:
        return tuple(Have(SOME, word) for word in _directed(words))

    def containing_amount(self, amount: Amount, word: Occurrences) -> Holding:
        return (Have(amount, word),)

    def starting(self, word: Word) -> Holding:
        return (Edge("first", word),)

    def ending(self, word: Word) -> Holding:
        return (Edge("last", word),)

    def not_containing(self, word: Word) -> Holding:
        return Unclosed((Have(NONE, Occurrences(word)),))

    def not_starting(self, word: Word) -> Holding:
        return Unclosed((Negation(Edge("first", word)),))

    def not_ending(self, word: Word) -> Holding:
        return Unclosed((Negation(Edge("last", word)),))

    def measured(self, measure: Measure, size: Amount | str) -> Holding:
        return (measure(size),)

    def equal_ends(self, first: str, last: str, *_: str) -> Holding:
        if (first, last) != ("first", "last"):
            raise Meaningless("say 'whose first and last letters are equal'", first)
        return (EqualEnds(),)

    def different_ends(self, first: str, last: str, *_: str) -> Holding:
        return (Negation(*self.equal_ends(first, last)),)

    def parity_sum(self, parity: str) -> Holding:
        return (Measured("sum", self.parity(parity)),)

    def of_height(self, size: Amount) -> Holding:
        return (Measured("height", size),)

    def shaped(self, shape: Shape) -> Holding:
        return (Shaped(shape),)

    def into(self, parts: Amount | tuple[tuple[int, int], ...]) -> Holding:
        return (Into(parts),)

    def parts_in(self, text: str) -> Holding:
        return (Into(tuple((number(z), 1) for z in re.findall(r"\w+", text))),)

    def matching(self, expression: str) -> Holding:
        return (Matching(str(expression)),)

    def nondecreasing(self) -> Shape:
        return "nondecreasing"

    def palindrome(self) -> Shape:
        return "palindrome"

    def constant(self) -> Shape:
        return "constant"

    def parity_parts(self, parity: str) -> Amount:
        return self.parity(parity)

    def limited_parts(self, limit: Amount) -> Amount:
        return limit

    def listed_parts(self, *parts: int) -> tuple[tuple[int, int], ...]:
        return tuple((part, 1) for part in parts)

    def valued_parts(self, *parts: str) -> tuple[tuple[int, int], ...]:
        return tuple((number(part), 1) for part in parts)

    def kinds_of_parts(self, *parts: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        return parts

    def part_kind(self, many: int, part: int) -> tuple[int, int]:
        return part, many

    def k_parts(self, k: str) -> Amount:
        raise Meaningless("the number of parts is a mark: say 'by number of parts'", k)

    def spelled(self, word: Word, ways: Ways | None) -> Occurrences:
        return Occurrences(word, ways or ())

    def word(self, text: str) -> Word:
        return tuple(map(letter, text))

    def ways(self, *names: str) -> Ways:
        if "diagonally" in names:
            raise Meaningless(TWO_WAYS, names[names.index("diagonally")])
        if "any" in names:
            return ANY_WAY
        return tuple(way for way in ANY_WAY if way in names)

    def sum_of(self) -> Measure:
        return lambda size: Measured("sum", size)

    def end(self, which: Literal["first", "last"]) -> Measure:
        return lambda size: Measured(plain(which), size)

    def extreme(self, which: Literal["largest", "smallest"]) -> Measure:
        return lambda size: Measured(plain(which), size)

    def longest_run(self, which: Literal["longest", "shortest"], of: Letter | None) -> Measure:
        what: Literal["longest run", "shortest run"] = (
            "longest run" if which == "longest" else "shortest run"
        )
        return lambda size: Measured(what, size, of)

    def number_of(self, place: Place) -> Measure:
        return lambda size: Have(_amount(size), _unpaired(None, place))

    def value_in_base(self, base: int) -> Measure:
        return lambda size: Measured("value", size, base)

    def height(self) -> Measure:
        return lambda size: Measured("height", size)

    # Amounts and sizes.

    def none(self) -> Amount:
        return NONE

    def exactly(self, many: int) -> Amount:
        return _of(many, many)

    def at_most(self, many: int) -> Amount:
        return _of(0, many)

    def at_least(self, many: int) -> Amount:
        return _of(many)

    def more_than(self, many: int) -> Amount:
        return _of(many + 1)

    def fewer_than(self, many: int) -> Amount:
        if not many:
            raise Meaningless("no number is less than 0", many)
        return _of(0, many - 1)

    def between(self, low: int, high: int) -> Amount:
        if low > high:
            raise Meaningless(f"there is no number between {low} and {high}", low)
        return _of(low, high)

    def parity(self, which: str) -> Amount:
        return ODD if which == "odd" else EVEN

    def divisible(self, by: int) -> Amount:
        if not by:
            raise Meaningless("nothing but 0 is divisible by 0: say 'is 0'", by)
        return _of(0, step=by)

    def number(self, text: str) -> int:
        return number(text)

    # Places.

    def cells(self) -> Cells:
        return Cells()

    def cells_of(self, *letters: Letter) -> Cells:
        return Cells(letters[0] if len(letters) == 1 else letters)

    def cells_limited(self, limit: Amount) -> Cells:
        return Cells(limit)

    def cells_parity(self, parity: str) -> Cells:
        return Cells(self.parity(parity))

    def equal(self) -> Adjacent:
        return Adjacent(equal=True)

    def differing(self, differ: Amount) -> Adjacent:
        return Adjacent(differ=differ)

    def adjacent(
        self, count: int | None, _: str, cells: Cells | Adjacent, ways: Ways | None
    ) -> Adjacent:
        count, ways = 2 if count is None else count, ways or ()
        if isinstance(cells, Cells):
            return Adjacent(count, cells.of, ways=ways)
        return replace(cells, count=count, ways=ways)

    def pairs(self, adjacent: str, cells: Cells | Adjacent, ways: Ways | None) -> Paired:
        return Paired(self.adjacent(2, adjacent, cells, ways))

    def apart(self, count: int | None, differ: Amount) -> Apart:
        if count not in {None, 2}:
            raise Meaningless("two elements differ: say 'no two elements that differ by 2'", count)
        return Apart(differ)

    def pairs_apart(self, differ: Amount) -> Paired:
        return Paired(Apart(differ))

    def runs(self, of: Letter | None, length: Amount | None = None) -> Runs:
        return Runs(of, length)

    def occurrences(self, word: Occurrences) -> Occurrences:
        return word

    def isolated(self, of: Letter) -> Isolated:
        return Isolated(of)

    def turns(self, name: Literal["ascent", "descent", "peak", "valley", "return"]) -> Turns:
        return Turns(plain(name))

    def factor(self, steps: str) -> Occurrences:
        return Occurrences(self.word(steps))

    def rows(self) -> Lines:
        return Lines("row")

    def columns(self) -> Lines:
        return Lines("column")

    def blocks(self, sides: tuple[int, int], of: Letter | None) -> Blocks:
        return Blocks(*sides, of)

    def pieces(self, piece: Pieces) -> Pieces:
        return piece

    def chessmen(self, name: str) -> Pieces:
        return Pieces(str(name))

    def faults(self, orientation: Literal["vertical", "horizontal"] | None) -> Faults:
        return Faults(None if orientation is None else plain(orientation))

    def value(self, text: str) -> Letter:
        return letter(text)

    def letter(self, text: str) -> str:
        return str(text)

    # Qualities.

    def is_size(self, size: Amount) -> HasSize:
        return HasSize("value", size)

    def is_one_of(self, *letters: Letter) -> IsOneOf:
        return IsOneOf(letters)

    def is_adjacent(self, _: str, amount: Amount, cells: Cells, ways: Ways | None) -> IsNear:
        return IsNear(amount, cells, ways or ())

    def is_followed(self, by: Letter) -> IsFollowed:
        return IsFollowed(by)

    def is_shaped(self, shape: Shape) -> IsShaped:
        return IsShaped(shape)

    def has_sum(self, size: Amount) -> HasSize:
        return HasSize("sum", size)

    def has_length(self, size: Amount) -> HasSize:
        return HasSize("length", size)

    def has_places(self, amount: Amount, place: Place) -> HasPlaces:
        return HasPlaces(amount, _unpaired(amount, place))

    def has_distinct(self) -> IsShaped:
        return IsShaped("distinct")


FORMS = Forms()


@dataclass(frozen=True, slots=True)
class Paired:
    """Two neighbours or elements that are counted as pairs, whatever their amount."""

    place: Adjacent | Apart


class Unclosed(tuple[Condition, ...]):
    """Conditions of a form behind which an "and" might belong to its last part."""

    __slots__ = ()


def plain(text: Text) -> Text:
    """Return the text of a token as a string of no other class."""
    return cast("Text", str(text))


def letter(text: str) -> Letter:
    """Return a digit or several as a number, anything else as a letter."""
    return number(text) if text.isdigit() else str(text)


def number(text: str) -> int:
    """Return a number of the sentence; raises Meaningless for a leading zero."""
    if text[0] == "0" != text:
        raise Meaningless(f"{text} is a word, not a number: say 'occurrences of {text}'", text)
    if len(text) > MOST_DIGITS:
        raise Meaningless(f"numbers have at most {MOST_DIGITS} digits", text)
    return int(text)


def linear(text: str) -> Size:
    """Return a size: n, n+1, 2*n or a number.

    >>> linear("(2n+1)"), linear("7")
    (Size(times=2, plus=1), Size(times=0, plus=7))
    """
    found = LINEAR.fullmatch(text.lower())
    if found is None:
        raise Meaningless(f"{text} is no size: sizes are n, n+1, 2*n, or a number", text)
    if max(map(len, re.findall("[0-9]+", text)), default=0) > MOST_DIGITS:
        raise Meaningless(f"numbers have at most {MOST_DIGITS} digits", text)
    if found["number"]:
        return Size(0, int(found["number"]))
    return Size(int(found["times"] or 1), int(found["plus"] or 0))


def _up_to(text: str) -> Size:
    """Return the last of the numbers 1, ..., as of a set or a range."""
    return linear(re.split(r"[. ,]", text.strip("{ }"))[-1])


def _point(text: str) -> tuple[Size, Size]:
    x, y = text.strip("()").replace(" ", "").split(",")
    return linear(x), linear(y)


def _of(low: int, high: int | None = None, step: int = 1) -> Amount:
    """Return an amount of the engine."""
    try:
        return Amount(low, high, step)
    except OutOfRange as error:
        raise Meaningless(f"amounts and sizes are numbers up to {MOST}", low) from error


def _amount(size: Amount | str) -> Amount:
    if isinstance(size, str):
        raise Meaningless(f"{size} is no number", size)
    return size


def _unpaired(amount: Often | None, place: Place | Paired) -> Place:
    """Return the place; raises Meaningless where an amount of neighbours is not one of pairs.

    amount: None where any number of places is meant.
    """
    if isinstance(place, Paired):
        return place.place
    if isinstance(place, Adjacent | Apart) and amount != NONE:
        raise Meaningless(IN_PAIRS, place)
    return place


def _directed(words: Iterable[Occurrences]) -> tuple[Occurrences, ...]:
    """Return the words; raises Meaningless if some have directions, and others have none."""
    found = tuple(words)
    if len({bool(word.ways) for word in found}) > 1:
        raise Meaningless(
            "a direction may be of one word or of all: say it of each of the words, or of none",
            next(word for word in found if word.ways),
        )
    return found
