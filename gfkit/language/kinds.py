"""What can be said of what: `typed` returns the normal form of a meaning, or says why it has none.

Two sentences that say the same in two forms have one normal form. A word of one letter is that
letter; letters that are avoided, contained, or equal and adjacent are occurrences of words; of
which letters, parts or runs an amount is told stands in the place, not in a quality; the number of
places is an amount of them; all parts are what the composition is into; a first letter is a word at
the edge. Conditions stand in the order of their English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from gfkit.boards.acceptors.boolean import leaves
from gfkit.boards.rules.named_sets import NAMED
from gfkit.boards.shapes.polyominoes import pieces
from gfkit.errors import GfkitError
from gfkit.language.english import noun, said_condition, said_places, said_together
from gfkit.language.lexicon import EXPRESSION, chess, games, graphs, rectangle, sets
from gfkit.language.meanings import (
    ANY_WAY,
    EVERY,
    NONE,
    SPELLED,
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
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    LatticePaths,
    Letter,
    Lines,
    Matching,
    Measured,
    Negation,
    Objects,
    Occurrences,
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

BESIDE = ANY_WAY[:2]
WAYS = (BESIDE, *((way,) for way in BESIDE), ANY_WAY)
"""What a sentence can say of directions."""
LINE = (Cells, Adjacent, Runs, Occurrences, Isolated, Turns)
LINES = (Words, Compositions, Partitions)
SUMS = (Compositions, Partitions)
PLACES: dict[type, tuple[type, ...]] = {
    **dict.fromkeys((*LINES, Lines), LINE),
    Blocks: (Cells,),
    Subsets: (Cells, Adjacent, Apart),
    Arrays: (Cells, Adjacent, Occurrences, Lines, Blocks),
    Tilings: (Pieces, Faults),
    Chess: (Pieces,),
    Sets: (Cells,),
    Colorings: (Cells,),
    Paths: (Turns, Occurrences),
}
"""The places of objects, and of the lines and blocks of arrays."""
QUALITIES: dict[type, tuple[type, ...]] = {
    Cells: (Cells, IsNear, IsFollowed),
    Runs: (Runs, IsFollowed),
    Lines: (Measured, Have, Shaped),
    Blocks: (Measured, Have, Shaped),
}
CONDITIONS: dict[type, tuple[type, ...]] = {
    Edge: (*LINES, Paths),
    EqualEnds: LINES,
    Shaped: LINES,
    Into: SUMS,
    Matching: (Words,),
}
"""Of which objects a condition is said, but for `Have` and `Measured`."""
MEASURES: dict[str, tuple[type, ...]] = {
    "sum": (Words, Arrays, Subsets),
    **dict.fromkeys(("first", "last", "longest run", "shortest run"), LINES),
    **dict.fromkeys(("largest", "smallest"), (*LINES, Subsets, Arrays)),
    "value": (Words,),
    "height": (Paths,),
}
"""Of which objects something is measured."""
TURNS_OF_PATHS = ("peak", "valley", "return")
TURNS = ("ascent", "descent", "peak", "valley")
STEPS = {"Dyck": "UD", "Motzkin": "UDL", "Schroeder": "UDL"}
NETS = frozenset(("path", "cycle", "grid", "king"))
"""Graphs whose sets and colorings are counted with conditions, or by statistics."""
JOINED = (
    "conditions are counted on boards and graphs whose ends are not joined; on cylinders, rings,"
    " tori and cycles 'by number of' these counts every number of them"
)
TOGETHER = "these are counted all together: without a condition, and by no statistic"
ONLY_NETS = (
    "with k colors C_n and grids are colored, also with a cycle that has a number of vertices; for"
    " other graphs let k be a number"
)
HALVES = (
    "palindromes are counted by their halves, and as an alternative by no statistic: leave out what"
    " is behind 'by', or say 'that are palindromes' of all objects"
)
NAMES: dict[type, tuple[str, Callable[[], Collection[str]]]] = {
    Chess: ("piece", chess),
    Sets: ("name", sets),
    Positions: ("game", games),
}
"""The fields of objects that are names of a registry."""
MOST_MARKS = 6
MOST_SIZE = 10**9
MOST_LETTERS = 100
"""Letters and parts that are named, and lengths of words, are smaller."""
CALLED = {
    Sets: "sets in graphs",
    LatticePaths: "lattice paths",
    Chess: "chess pieces on a board",
    Positions: "positions of games",
    Lines: "rows and columns",
}


class Meaningless(GfkitError):
    """What is said means nothing of these objects.

    part: the part of the meaning that does not. place: where it stands in a sentence, if that is
    known.
    """

    def __init__(self, reason: str, part: object = None) -> None:
        self.reason = reason
        self.part = part
        self.place: int | None = None
        super().__init__(reason)


def typed(sentence: Sentence) -> Sentence:
    """Return the normal form of a meaning; raises Meaningless if it has none.

    >>> said = typed(Sentence(Words((0, 1)), (Have(NONE, Adjacent(2, 1)),)))
    >>> said.conditions[0].place
    Occurrences(word=(1, 1), ways=())
    """
    objects = objects_typed(sentence.objects)
    types = _Types(objects, _largest(sentence))
    has_amounts, most_marks, otherwise = limits(objects)
    found: dict[Condition, str] = {}
    for one in sentence.conditions:
        for each in _flat(types.condition(one)):
            found[each] = said_condition(each, objects)
            if not (has_amounts or _is_of_equal(each)):
                raise Meaningless(otherwise, one)
    by = tuple(types.statistic(one) for one in sentence.by)
    if sentence.total is not None and by:
        raise Meaningless("a total has no marks: leave out what is behind 'by'", by[0])
    total = None if sentence.total is None else types.statistic(sentence.total)
    if len(by) + (total is not None) > most_marks:
        raise Meaningless(otherwise)
    alternatives = (one for one in found if isinstance(one, Disjunction))
    if by and any(Shaped("palindrome") in leaves(one) for one in alternatives):
        raise Meaningless(HALVES, sentence.by[0])
    return Sentence(objects, tuple(sorted(found, key=found.__getitem__)), by, total)


def limits(objects: Objects) -> tuple[bool, int, str]:
    """Return whether conditions are counted, at most how many marks, and why no more."""
    match objects:
        case Arrays(letters="k"):
            return (
                False,
                0,
                "arrays over k letters have one condition: 'with no two adjacent equal entries'",
            )
        case Tilings(Board(surface=surface)) | Chess(_, Board(surface=surface)):
            return surface == "board", MOST_MARKS, JOINED
        case Colorings(colors, graph):
            others = {name for name, _ in graph.factors} - NETS
            is_cycle = "cycle" in (name for name, _ in graph.factors)
            marks = 0 if others or colors == "k" else MOST_MARKS
            return bool(marks) and not is_cycle, marks, JOINED if marks else TOGETHER
        case Sets(name, graph):
            names = {name for name, _ in graph.factors}
            told = NAMED[name]
            if names - NETS or "forbid" in told.get("links", ()):
                return False, 0, TOGETHER
            if {"links", "edges"} & {*told}:
                return False, 1, "sets of edges are counted all together, or by number of elements"
            return "cycle" not in names, MOST_MARKS, JOINED
    return True, MOST_MARKS, ""


def _is_of_equal(one: Condition) -> bool:
    """Tell whether a condition is that no adjacent letters are equal."""
    return isinstance(one, Have) and one.amount == NONE and getattr(one.place, "equal", False)


def _flat(one: Condition) -> Iterator[Condition]:
    """Yield the conditions that hold together."""
    if isinstance(one, Conjunction):
        for part in one.parts:
            yield from _flat(part)
    else:
        yield one


def _largest(sentence: Sentence) -> int | None:
    """Return a bound of the letters or parts; None if there is none."""
    objects = sentence.objects
    if isinstance(objects, Words | Arrays):
        numbers = [z for z in objects.letters if isinstance(z, int)]
        return max(numbers, default=0)
    if not isinstance(objects, SUMS):
        return 0
    bounds = [objects.size.plus] if not objects.size.times else []
    for one in sentence.conditions:
        match one:
            case Into(Amount(high=int(high))) | Measured("largest", Amount(high=int(high))):
                bounds.append(high)
            case Have(amount, Cells(None), Cells(of)) if amount == EVERY:
                if isinstance(of, Amount):
                    bounds += [] if of.high is None else [of.high]
                else:
                    some = of if isinstance(of, tuple) else (of,)
                    bounds.append(max((z for z in some if isinstance(z, int)), default=0))
            case Into(tuple(parts)):
                bounds.append(max((part for part, _ in parts), default=0))
    return min(bounds, default=None)


# Objects.


def objects_typed(objects: Objects) -> Objects:
    """Return the normal form of objects; raises Meaningless if they have none."""
    for size in _sizes(objects):
        if not (0 <= size.times < MOST_SIZE and 0 <= size.plus < MOST_SIZE):
            raise Meaningless(f"sizes are from 0 to {MOST_SIZE - 1}", objects)
    name = getattr(objects, NAMES.get(type(objects), ("",))[0], None)
    if name is not None and name not in NAMES[type(objects)][1]():
        raise Meaningless(f"there are no {name} of this kind", objects)
    whole = objects
    if isinstance(objects, Arrays | Tilings | Chess | Positions):
        objects = replace(objects, board=_board(objects.board))
    elif isinstance(objects, Sets | Colorings | Walks):
        objects = replace(objects, graph=_graph(objects.graph))
    match objects:
        case Words() | Arrays():
            return _with_letters(objects)
        case Permutations(displacements):
            if not displacements:
                raise Meaningless("p(i)-i is one of some numbers", whole)
            return replace(objects, displacements=tuple(sorted(set(displacements))))
        case Tilings():
            return _tilings(objects)
        case Colorings(colors, graph):
            if colors != "k" and not (isinstance(colors, int) and 1 <= colors <= MOST_LETTERS):
                raise Meaningless(f"there are from 1 to {MOST_LETTERS} colors, or k", whole)
            names = [name for name, _ in graph.factors]
            if colors == "k" and (not NETS.issuperset(names) or names[1:] == ["cycle"]):
                raise Meaningless(ONLY_NETS, whole)
        case LatticePaths(steps=steps):
            if not steps or (0, 0) in steps:
                raise Meaningless("there are steps, and none of them is (0,0)", whole)
            return replace(objects, steps=tuple(sorted(set(steps), reverse=True)))
    return objects


def _sizes(one: object) -> Iterator[Size]:
    """Yield the sizes in objects."""
    if isinstance(one, Size):
        yield one
    elif isinstance(one, tuple):
        for part in one:
            yield from _sizes(part)
    elif is_dataclass(one):
        for field in fields(one):
            yield from _sizes(getattr(one, field.name))


def _with_letters(objects: Words | Arrays) -> Words | Arrays:
    """Return words or arrays with their letters in order."""
    letters = objects.letters
    if letters != "k":
        numbers = sorted(z for z in letters if isinstance(z, int))
        others = sorted(z for z in letters if isinstance(z, str))
        if not letters or len(set(letters)) < len(letters):
            raise Meaningless("letters are different, and there is one or more", objects)
        if numbers and not 0 <= numbers[0] <= numbers[-1] < MOST_LETTERS:
            raise Meaningless(f"letters that are numbers are from 0 to {MOST_LETTERS - 1}", objects)
        if any(not z.isalpha() or len(z) > 1 or z in "nkxNKX" for z in others):
            raise Meaningless("letters are numbers or single letters, and not n, k, x", objects)
        letters = (*numbers, *others)
    if isinstance(objects, Arrays):
        if objects.board.surface != "board":
            raise Meaningless("arrays are on plain boards", objects)
        return Arrays(objects.board, letters)
    if objects.numerals and (letters != tuple(range(10)) or objects.circular):
        raise Meaningless("numbers have the digits 0 to 9, from left to right", objects)
    return replace(objects, letters=letters)


def _board(board: Board) -> Board:
    sides = board.rows, board.columns
    if all(side.times for side in sides):
        raise Meaningless("one side of a board is a number, as in 3 X n", board)
    if any(side.plus < 1 and not side.times for side in sides):
        raise Meaningless("a board has a row and a column", board)
    if board.surface in {"cylinder", "ring"} and not any(side.times for side in sides):
        raise Meaningless(
            f"which sides of this {board.surface} are joined is known if one is n: say 'a"
            f" {sides[0].plus} X n {board.surface}', and ask for the term of n = {sides[1].plus}",
            board,
        )
    return board


def has_ways(piece: str) -> bool:
    """Tell whether a piece is vertical or horizontal: a rectangle that is no square.

    >>> has_ways("I-tromino"), has_ways("square"), has_ways("2 X 3 rectangle")
    (True, False, True)
    """
    return piece == "domino" or piece[:2] == "I-" or "rectangle" in piece


def _piece(piece: Pieces) -> Pieces:
    """Return a piece that can be laid."""
    name = piece.name
    if found := re.fullmatch(r"([1-9]\d?) X ([1-9]\d?) rectangle", name):
        name = rectangle(int(found[1]), int(found[2]))
    elif name not in pieces():
        raise Meaningless(f"there is no piece {name}", piece)
    if piece.orientation and not has_ways(name):
        raise Meaningless(f"a {name} is not {piece.orientation}", piece)
    return Pieces(name, piece.orientation)


def _tilings(objects: Tilings) -> Tilings:
    found = [(_piece(piece), kinds) for piece, kinds in objects.pieces]
    names = [(piece.name, piece.orientation or "") for piece, _ in found]
    if not found or len(set(names)) < len(names):
        raise Meaningless("a tiling has pieces, and each is named once", objects)
    if any(kinds != "k" and not 1 <= kinds < MOST_SIZE for _, kinds in found):
        raise Meaningless(f"there are from 1 to {MOST_SIZE - 1} kinds of a piece", objects)
    found.sort(key=lambda z: (z[0].name, z[0].orientation or ""))
    return Tilings(objects.board, tuple(found), objects.empty)


def _graph(graph: Graph) -> Graph:
    """Return a graph as a grid, a king graph, or a product of paths, cycles and others."""
    factors = [one for factor in graph.factors for one in _factors(graph, *factor)]
    if len(factors) == 1:
        return Graph(tuple(factors))
    if any(not isinstance(size, Size) or size == Size(0) for _, size in factors):
        raise Meaningless("a product is one of paths, cycles and complete graphs", graph)
    if len(factors) != 2:
        raise Meaningless("a product has two factors", graph)
    (one, first), (other, second) = sorted(factors, key=lambda z: (_linear(z[1]), z[0]))
    if _linear(first)[0]:
        raise Meaningless("one factor of a product has a number of vertices", graph)
    if one == other == "path":
        return Graph((("grid", _flatly(first, second)),))
    return Graph(((one, first), (other, second)))


def _linear(size: Size | Board) -> tuple[int, int]:
    assert isinstance(size, Size)
    return size.times, size.plus


def _flatly(first: Size | Board, second: Size | Board) -> Board:
    assert isinstance(first, Size)
    assert isinstance(second, Size)
    return Board(first, second)


def _factors(graph: Graph, name: str, size: Size | Board) -> Iterator[tuple[str, Size | Board]]:
    """Yield what a graph is the product of: of a ladder and a prism two."""
    if isinstance(size, Board):
        if name not in {"grid", "king"} or size.surface != "board":
            raise Meaningless(f"there is no graph {name} of a {size.surface}", graph)
        board = _board(size)
        short, long = sorted((board.rows, board.columns), key=_linear)
        yield name, Board(short, long)
    elif name in {"ladder", "prism"}:
        if size.times % 2 or size.plus % 2:
            raise Meaningless(f"a {name} has an even number of vertices", graph)
        yield "path", Size(0, 2)
        half = Size(size.times // 2, size.plus // 2)
        yield "path" if name == "ladder" else "cycle", half
    elif name in {"path", "cycle", "complete"}:
        if not size.times and size.plus < (3 if name == "cycle" else 1):
            raise Meaningless(f"a {name} has more vertices", graph)
        if name == "complete" and size.times:
            raise Meaningless("a complete graph has a number of vertices, as K_5", graph)
        if name == "complete" and not size.times and size.plus <= len(COMPLETE):
            name = COMPLETE[size.plus - 1]
        yield name, size
    elif name in graphs().values():
        yield name, Size(0)
    else:
        raise Meaningless(f"there is no graph {name}", graph)


# Places, qualities and conditions.


@dataclass(frozen=True, slots=True)
class _Types:
    """What is said of these objects; largest: a bound of their letters, None if there is none."""

    objects: Objects
    largest: int | None

    @property
    def kind(self) -> type:
        return type(self.objects)

    @property
    def letters(self) -> Word | Parameter | None:
        """The letters; None if they are numbers without an end, or have no names."""
        match self.objects:
            case Words(letters) | Arrays(_, letters):
                return letters
            case Colorings(colors):
                return "k" if colors == "k" else tuple(range(1, colors + 1))
            case Paths(name):
                return tuple(STEPS[name])
        return None

    @property
    def is_numeric(self) -> bool:
        """Whether the letters are numbers; over k letters it is known only which are equal."""
        letters = self.letters
        return letters is None or (letters != "k" and all(isinstance(z, int) for z in letters))

    @property
    def is_spelled(self) -> bool:
        """Whether each letter has one character."""
        return self.largest is not None and self.largest <= SPELLED

    @property
    def noun(self) -> str:
        """What a letter of these objects is called."""
        return noun(self.objects)

    def numeric(self, part: object) -> None:
        if not self.is_numeric:
            reason = (
                "only which letters are equal is known"
                if self.letters == "k"
                else (f"the {self.noun}s are not numbers")
            )
            raise Meaningless(reason, part)

    def known(self, part: object, *letters: Letter) -> None:
        """Raise Meaningless for what is not one of the letters."""
        told = self.letters
        for one in letters:
            if told == "k":
                if not isinstance(one, int) or one > SPELLED:
                    raise Meaningless("of k letters those that are named are digits", part)
            elif told is not None:
                if one not in told:
                    shown = ",".join(map(str, told))
                    is_word = all(int(z) in told for z in str(one) if z.isdecimal())
                    hint = f": say 'occurrences of {one}'" if is_word and len(str(one)) > 1 else ""
                    raise Meaningless(
                        f"{one} is not one of the {self.noun}s {{{shown}}}{hint}", part
                    )
            elif not isinstance(one, int) or not 1 <= one < MOST_SIZE:
                raise Meaningless(f"{one} is no {self.noun}: they are numbers from 1 on", part)

    def _has(self, letter: Letter) -> bool:
        """Tell whether some letter may be this one."""
        letters = self.letters
        return letter != 0 if letters is None else letters == "k" or letter in letters

    # Places.

    def place(self, place: Place, within: type) -> Place:
        """Return the normal form of a place of an object, or of a line or block within it."""
        if not isinstance(place, PLACES.get(within, ())):
            raise self._not_there(place, within)
        match place:
            case Cells(of):
                return self._cells(place, of)
            case Adjacent():
                return self._adjacent(place, within)
            case Apart(differ):
                if differ == NONE:
                    raise Meaningless("two elements differ", place)
                return Adjacent() if differ == Amount(1, 1) else place
            case Runs(of, length):
                self.known(place, *([] if of is None else [of]))
                if length == NONE:
                    raise Meaningless("a run has one letter or more", place)
                return Runs(of, None if length in {Amount(0), Amount(1)} else length)
            case Occurrences(word, ways):
                self.spelled(word, place)
                if len(word) == 1 and self.kind is not Paths:
                    return Cells(word[0])
                return Occurrences(word, self._ways(place, ways, within))
            case Isolated(of):
                self.known(place, of)
            case Turns(name):
                if name not in (TURNS_OF_PATHS if self.kind is Paths else TURNS):
                    raise self._not_there(place, within)
                if self.kind is not Paths:
                    self.numeric(place)
            case Blocks(rows, columns, of):
                if not (1 <= rows < MOST_LETTERS and 1 <= columns < MOST_LETTERS):
                    raise Meaningless("a block has rows and columns, fewer than 100", place)
                self.known(place, *([] if of is None else [of]))
            case Pieces():
                return self._pieces(place)
            case Faults() if getattr(self.objects, "board").surface != "board":  # noqa: B009
                raise Meaningless("fault lines are of boards, which have four sides", place)
        return place

    def _not_there(self, place: Place, within: type) -> Meaningless:
        said = said_places(place, self.objects)
        return Meaningless(f"{kind_word(within)} have no {said}", place)

    def _cells(self, place: Cells, of: Any) -> Cells:
        of = normal_letters(of)
        if of is None:
            return Cells()
        if of == ():
            raise Meaningless("there are letters of one value or more", place)
        if self.kind is Sets:
            raise Meaningless("elements of a set in a graph have no names", place)
        if isinstance(of, Amount):
            self.numeric(place)
        else:
            self.known(place, *(of if isinstance(of, tuple) else (of,)))
        return Cells(of)

    def _adjacent(self, place: Adjacent, within: type) -> Place:
        of, differ = normal_letters(place.of), place.differ
        is_equal = place.equal or differ == NONE
        many = sum((of is not None, is_equal, differ is not None and not is_equal))
        if not 2 <= place.count < MOST_LETTERS:
            raise Meaningless("two or more are adjacent", place)
        if self.kind is Subsets:
            if many:
                raise Meaningless(
                    "elements are consecutive if they differ by 1: say 'no two consecutive"
                    " elements', or 'no two elements that differ by 2'",
                    place,
                )
            return Adjacent(place.count)
        if many != 1 or isinstance(of, tuple):
            raise Meaningless(f"adjacent {self.noun}s are equal, or of one value, or differ", place)
        ways = self._ways(place, place.ways, within)
        if isinstance(of, Amount):
            self.numeric(place)
        elif of is not None:
            self.known(place, of)
            if self.is_spelled:
                return Occurrences((of,) * place.count, ways)
        elif not is_equal:
            self.numeric(place)
            if place.count > 2:
                raise Meaningless("two letters differ", place)
        return Adjacent(place.count, of, is_equal, None if is_equal else differ, ways)

    def _ways(self, part: object, ways: tuple[Way, ...], within: type) -> tuple[Way, ...]:
        """Return the directions, without any those beside each other."""
        if within is not Arrays:
            if ways:
                raise Meaningless("there is one direction: leave it out", part)
            return ()
        found = tuple(way for way in ANY_WAY if way in ways) or BESIDE
        if found not in WAYS:
            raise Meaningless("directions are horizontal, vertical, or any", part)
        return found

    def spelled(self, word: Word, part: object) -> None:
        """Raise Meaningless for a word that is not one of letters of one character each."""
        self.known(part, *word)
        if not 1 <= len(word) < MOST_LETTERS:
            raise Meaningless(f"a word has from 1 to {MOST_LETTERS - 1} letters", part)
        if len(word) > 1 and not self.is_spelled and self.letters != "k":
            text = "".join(map(str, word))
            bound = "into parts at most 9" if isinstance(self.objects, SUMS) else "over 0..9"
            raise Meaningless(
                f"{text} may be adjacent {self.noun}s {', '.join(map(str, word))}, or the"
                f" {self.noun} {text}, as {self.noun}s may be above 9: a word is spelled in"
                f" {self.noun}s of one digit ('{bound}')",
                part,
            )

    def _pieces(self, place: Pieces) -> Pieces:
        if isinstance(self.objects, Chess):
            if place != Pieces(self.objects.piece):
                raise Meaningless(f"the pieces are {self.objects.piece}", place)
            return place
        place = _piece(place)
        laid = [piece for piece, _ in self.objects.pieces]  # type: ignore[union-attr]
        if not any(
            place.name == one.name
            and (
                not place.orientation
                or one.orientation is None
                or one.orientation == place.orientation
            )
            for one in laid
        ):
            raise self._not_there(place, self.kind)
        return place

    # Qualities.

    def quality(self, quality: Quality, place: Place) -> Quality:
        """Return the normal form of a quality of a place."""
        kind = type(place)
        if not isinstance(quality, QUALITIES.get(kind, ())):
            raise Meaningless("this is not said of such places", quality)
        if kind is Cells and (
            self.kind in {Sets, Colorings}
            or (self.kind is Subsets and not isinstance(quality, Cells))
        ):
            raise Meaningless(f"nothing is said of each {self.noun}", quality)
        if isinstance(place, Blocks) and place.of is not None:
            raise Meaningless("blocks of one entry have no other quality", place)
        match quality:
            case Cells(of):
                found = self._cells(quality, of)
                return Cells(Amount(0)) if found == Cells() else found
            case Runs(of, length):
                if of is not None or length is None:
                    raise Meaningless("of a run its length is said", quality)
            case Measured(what, size, of):
                if what != "sum" or of is not None or not isinstance(size, Amount):
                    raise Meaningless("of a line or block the sum is measured", quality)
                self.numeric(quality)
            case Shaped(shape):
                if kind is Blocks and shape in {"nondecreasing", "palindrome"}:
                    raise Meaningless(f"a block is not {shape}", quality)
                if shape == "nondecreasing":
                    self.numeric(quality)
            case IsFollowed(by):
                if self.kind is Arrays:
                    raise Meaningless("in an array say 'is adjacent to', with a direction", quality)
                self.known(quality, by)
            case Have(amount, within, more):
                if more is not None or not isinstance(amount, Amount):
                    raise Meaningless("of its places so many are there", quality)
                return Have(amount, self.place(within, kind))
            case IsNear(amount, cells, ways):
                return IsNear(
                    amount, self._cells(cells, cells.of), self._ways(quality, ways, self.kind)
                )
        return quality

    # Conditions.

    def condition(self, one: Condition) -> Condition:
        """Return the normal form of a condition."""
        kind = type(one)
        if kind in CONDITIONS and self.kind not in CONDITIONS[kind]:
            said = said_condition(one, self.objects)
            raise Meaningless(f"'{said}' is not said of {kind_word(self.kind)}", one)
        if self._is_circular and (
            isinstance(one, Edge | EqualEnds | Shaped | Matching)
            or (isinstance(one, Measured) and one.what in {"first", "last", "value"})
        ):
            raise Meaningless("a circular word has no first letter", one)
        match one:
            case Have():
                return self._have(one)
            case Measured():
                return self._measured(one)
            case Edge(word=word):
                self.spelled(word, one)
            case Shaped("distinct"):
                raise Meaningless("entries of a row, a column or a block are distinct", one)
            case Shaped("nondecreasing"):
                self.numeric(one)
            case Into(parts):
                return self._into(one, parts)
            case Matching(expression):
                self._matching(one, expression)
            case Negation(part):
                if not isinstance(part, Edge | EqualEnds):
                    raise Meaningless("what is not is an edge: say 'avoiding', 'no', 'odd'", one)
                return Negation(self.condition(part))
            case Conjunction(some):
                return Conjunction(tuple(z for one in some for z in _flat(self.condition(one))))
            case Disjunction(some):
                return self._either(one, some)
        return one

    @property
    def _is_circular(self) -> bool:
        return isinstance(self.objects, Words) and self.objects.circular

    def _have(self, one: Have) -> Condition:
        place, amount = self.place(one.place, self.kind), one.amount
        if not isinstance(amount, Amount) and amount != EVERY:
            raise Meaningless(
                "exceptions are outside: all places have the quality, or so many", one
            )
        if one.quality is None:
            if amount == EVERY:
                raise Meaningless("every one of these has which quality?", one.place)
            if isinstance(place, Lines) or (isinstance(place, Blocks) and place.of is None):
                raise Meaningless("say which of these are counted", one.place)
            return Have(amount, place)
        quality = self.quality(one.quality, place)
        match place, quality:
            case (Cells(None), Cells(of)) if amount != EVERY:
                return Have(amount, Cells(normal_letters(of)))
            case (Cells(None), Cells(of)) if isinstance(self.objects, SUMS):
                some = of if isinstance(of, tuple) else (of,)
                return self._into(one, of if isinstance(of, Amount) else [(z, 1) for z in some])
            case (Runs(of, None), Runs(None, length)) if amount != EVERY:
                return Have(amount, self.place(Runs(of, length), self.kind))
        return Have(amount, place, quality)

    def _measured(self, one: Measured) -> Condition:
        what, size, of = one.what, one.size, one.of
        if self.kind not in MEASURES[what]:
            thing = f"{what} {self.noun}" if what in EXTREMES else what
            raise Meaningless(f"the {thing} is not a measure of {kind_word(self.kind)}", one)
        if of is not None and what not in {"value", "longest run", "shortest run"}:
            raise Meaningless("only a run is of a letter, and a value in a base", one)
        if what in {"first", "last"}:
            word = size if isinstance(size, str) else size.low
            if isinstance(size, str) or (size.low == size.high and self._has(word)):
                self.spelled((word,), one)
                return Edge("first" if what == "first" else "last", (word,))
            self.numeric(one)
            return one
        if isinstance(size, str):
            raise Meaningless(f"{size} is no number", one)
        if what == "value":
            letters = self.letters
            if not isinstance(of, int) or not 2 <= of <= MOST_LETTERS:
                raise Meaningless(f"bases are from 2 to {MOST_LETTERS}", one)
            if letters == "k" or any(isinstance(z, str) or z >= of for z in letters or ()):
                raise Meaningless(f"the letters are not digits in base {of}", one)
        elif what in {"longest run", "shortest run"}:
            self.known(one, *([] if of is None else [of]))
        elif what != "height":
            self.numeric(one)
        return one

    def _into(self, one: Condition, parts: Any) -> Into:
        if isinstance(parts, Amount):
            if parts.low != parts.high:
                return Into(parts)
            parts = ((parts.low, 1),)
        found = [part for part, _ in parts]
        if len(set(found)) < len(found) or not found:
            raise Meaningless("there are parts, and each is named once", one)
        if any(not 1 <= kinds < MOST_SIZE for _, kinds in parts):
            raise Meaningless(f"there are from 1 to {MOST_SIZE - 1} kinds of a part", one)
        self.known(one, *found)
        return Into(tuple(sorted(parts)))

    def _matching(self, one: Matching, expression: str) -> None:
        if self.letters == "k" or not self.is_spelled:
            raise Meaningless("an expression is of letters of one character each", one)
        if not EXPRESSION.fullmatch(expression):
            raise Meaningless("an expression has letters, brackets, |, * and +", one)
        letters = re.sub(r"[()|*+]", "", expression)
        self.known(one, *(int(z) if z.isdigit() else z for z in letters))
        try:
            re.compile(expression)
        except (re.error, RecursionError, OverflowError) as error:
            raise Meaningless(f"{expression} is no regular expression: {error}", one) from None

    def _either(self, one: Condition, parts: Iterable[Condition]) -> Condition:
        """Return a disjunction whose parts are what one form says."""
        found: dict[Condition, str] = {}
        for part in parts:
            conditions = list(dict.fromkeys(_flat(self.condition(part))))
            if any(isinstance(z, Disjunction) for z in conditions):
                raise Meaningless("there is no 'either' within another", part)
            conditions.sort(key=lambda z: said_condition(z, self.objects))
            if not conditions or said_together(conditions, self.objects) is None:
                raise Meaningless("each alternative is one condition, or one list", part)
            new = conditions[0] if len(conditions) == 1 else Conjunction(tuple(conditions))
            found[new] = said_condition(new, self.objects)
        if not found:
            raise Meaningless("there are two alternatives or more", one)
        ordered = tuple(sorted(found, key=found.__getitem__))
        return ordered[0] if len(ordered) == 1 else Disjunction(ordered)

    def statistic(self, what: Statistic) -> Statistic:
        """Return the normal form of what marks the objects."""
        if isinstance(what, str):
            if self.kind not in (MEASURES["sum"] if what == "sum" else (Paths,)):
                raise Meaningless(f"the {what} is not a statistic of {kind_word(self.kind)}", what)
            if what == "sum":
                self.numeric(what)
            return what
        place = self.place(what, self.kind)
        if isinstance(place, Faults):
            raise Meaningless("fault lines have no marks: say 'with exactly 2 fault lines'", what)
        if isinstance(place, Lines) or (isinstance(place, Blocks) and place.of is None):
            raise Meaningless("say which of these are counted", what)
        return place


COMPLETE = ("path", "path", "cycle")
"""What complete graphs of one, two, three vertices are, too."""
EXTREMES = ("first", "last", "largest", "smallest")


def kind_word(kind: type) -> str:
    """Return what objects of a class are called.

    >>> kind_word(Words), kind_word(Sets)
    ('words', 'sets in graphs')
    """
    return CALLED.get(kind, kind.__name__.lower())


def normal_letters(of: Any) -> Any:
    """Return a letter for one value, None for all."""
    if isinstance(of, Amount):
        if of.low == of.high:
            return of.low
        return None if of == Amount(0) else of
    if isinstance(of, tuple):
        of = _in_order(of)
        return of[0] if len(of) == 1 else of
    return of


def _in_order(letters: Iterable[Letter]) -> Word:
    return tuple(sorted(set(letters), key=lambda z: (isinstance(z, str), z)))
