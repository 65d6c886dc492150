"""What each form of the grammar means: `FORMS` has a function for a form of `language.lark`.

A function has the meanings of the parts of its form, from the left, and returns that of the whole;
None stands for a part that may be left out. A form that has the name of a class of `meanings` makes
it of its parts; what of a part that is left out the class says itself. `TOKENS` has what tokens
mean that are not their texts. What means nothing of any objects is refused here, what means nothing
of these objects by `kinds.typed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Literal

from gfkit.boards.acceptors.quantifiers import MOST
from gfkit.errors import OutOfRange
from gfkit.language import meanings
from gfkit.language.kinds import Meaningless
from gfkit.language.lexicon import LETTERED, rectangle, shapes
from gfkit.language.meanings import (
    ANY_WAY,
    EVEN,
    EVERY,
    NONE,
    ODD,
    SOME,
    Adjacent,
    Amount,
    Apart,
    Blocks,
    Board,
    Cells,
    Condition,
    Conjunction,
    Disjunction,
    EqualEnds,
    Graph,
    Have,
    Into,
    LatticePaths,
    Letter,
    Measured,
    Negation,
    Objects,
    Occurrences,
    Often,
    Permutations,
    Pieces,
    Place,
    Quality,
    Runs,
    Sentence,
    Shaped,
    Size,
    Statistic,
    Tilings,
    Way,
    Word,
    Words,
)

Factor = tuple[str, Size | Board]
Ways = tuple[Way, ...]
Tiles = tuple[tuple[Pieces, int | Literal["k"]], ...]
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
    "the condition after this 'and' may belong to the last alternative, or to what is negated, or"
    " hold of all objects: write a comma before it, and it holds of all"
)
MOST_LETTERS = 99
MOST_DIGITS = 9
PRODUCTS = {
    "ladder": ["path", "path"],
    "grid": ["path", "path"],
    "prism": ["cycle", "path"],
    "cylinder": ["cycle", "path"],
    "torus": ["cycle", "cycle"],
}
"""Products that have a name, by their factors; of a ladder and a prism one has two vertices."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Two neighbours or elements that are counted as pairs, whatever their amount."""

    place: Adjacent | Apart


# Tokens.


def letter(text: str) -> Letter:
    """Return a digit or several as a number, anything else as a letter."""
    return number(text) if text.isdigit() else text


def number(text: str) -> int:
    """Return a number of the sentence; raises Meaningless for a leading zero."""
    if text[0] == "0" != text:
        raise Meaningless(f"{text} is a word, not a number: say 'occurrences of {text}'")
    if len(text) > MOST_DIGITS:
        raise Meaningless(f"numbers have at most {MOST_DIGITS} digits")
    return int(text)


def linear(text: str) -> Size:
    """Return a size: n, n+1, 2*n or a number.

    >>> linear("(2n+1)"), linear("7")
    (Size(times=2, plus=1), Size(times=0, plus=7))
    """
    found = LINEAR.fullmatch(text.lower())
    if found is None:
        raise Meaningless(f"{text} is not a size: sizes are n, n+1, 2*n, or a number")
    if max(map(len, re.findall("[0-9]+", text)), default=0) > MOST_DIGITS:
        raise Meaningless(f"numbers have at most {MOST_DIGITS} digits")
    if found["number"]:
        return Size(0, int(found["number"]))
    return Size(int(found["times"] or 1), int(found["plus"] or 0))


def _point(text: str) -> tuple[Size, Size]:
    x, y = text.strip("()").replace(" ", "").split(",")
    return linear(x), linear(y)


def _displacements(text: str) -> tuple[int, ...]:
    found = [int(z) for z in re.findall(r"-?\d+", text.partition("i")[2][4:])]
    return tuple(range(-found[0], found[0] + 1) if "<=" in text else found)


def _set(text: str) -> Word:
    return tuple(map(letter, re.findall(r"\w+", text)))


def _range(text: str) -> Word:
    low, high = map(int, re.findall(r"\d+", text))
    if low > high:
        raise Meaningless(f"there are no letters from {low} to {high}")
    if high > MOST_LETTERS:
        raise Meaningless(f"letters are at most {MOST_LETTERS}")
    return tuple(range(low, high + 1))


def _colors(text: str) -> int | Literal["k"]:
    colors = text.rsplit(maxsplit=1)[-1].partition("-")[0]
    return "k" if colors in "kK" else number(colors)


def _called(name: str) -> Factor:
    return ("cycle", Size(0, int(name[2:]))) if name.startswith("c_") else (name, Size(0))


TOKENS: dict[str, Callable[[str], object]] = {
    "CALLED": _called,
    "COLORINGS": _colors,
    "DIGIT_NUMBER": lambda text: linear(text.lower().removesuffix("-digit")),
    "DISPLACEMENT": _displacements,
    "KING_GRAPH": lambda _: "king",
    "LETTERED": lambda text: (LETTERED[text[0].upper()], linear(text[2:].strip("{}"))),
    "NAMED": lambda text: tuple(range(int(text))),
    "PARITY": lambda text: ODD if text == "odd" else EVEN,
    "POINT": _point,
    "RANGE": _range,
    "SET": _set,
    "SIZE": linear,
    "UP_TO": lambda text: linear(re.split(r"[. ,]", text.strip("{ }"))[-1]),
}
"""What tokens mean that are not their texts."""


# Amounts.

BOUNDS: dict[str, Callable[[int], tuple[int, int | None]]] = {
    "at most": lambda many: (0, many),
    "at least": lambda many: (many, None),
    "more than": lambda many: (many + 1, None),
    "fewer than": lambda many: (0, many - 1),
}
"""The least and the most of an amount."""


def _of(low: int, high: int | None = None, step: int = 1) -> Amount:
    """Return an amount of the engine."""
    try:
        return Amount(low, high, step)
    except OutOfRange as error:
        reason = f"amounts and sizes are numbers from 0 to {MOST}, the smaller one first"
        raise Meaningless(reason) from error


# Sentences and objects.


def _counted(
    shape: Any,
    objects: Objects,
    conditions: tuple[Condition, ...] | None,
    marks: tuple[Statistic, ...] | None,
) -> Sentence:
    shaped = () if shape is None else (Shaped(shape),)
    return Sentence(objects, (*shaped, *(conditions or ())), marks or ())


def _lattice_paths(start: Any, end: Any, *steps: tuple[Size, Size]) -> LatticePaths:
    if any(z.times for step in steps for z in step):
        raise Meaningless("a step is a pair of numbers")
    return LatticePaths(start, end, tuple((x.plus, y.plus) for x, y in steps))


def _size(size: Size | int) -> Size:
    return size if isinstance(size, Size) else Size(0, size)


def _sides(board: Board) -> tuple[int, int]:
    """Return the sides of a rectangle or a block."""
    if not (board.rows.plus and board.columns.plus):
        raise Meaningless("the sides of a rectangle are at least 1")
    return board.rows.plus, board.columns.plus


def _rectangle(board: Board, name: str = "") -> Pieces:
    """Return a rectangle; name: another name of it."""
    rows, columns = _sides(board)
    piece = rectangle(rows, columns)
    is_it = rows == columns if name == "square" else not name or shapes(piece)[0] in shapes(name)
    if not is_it:
        raise Meaningless(f"a {rows} X {columns} rectangle is not a {name}")
    return Pieces(piece)


def _rectangles(*parts: Any) -> Tiles:
    name = parts[-1] if isinstance(parts[-1], str) else ""
    return tuple((_rectangle(one, name), 1) for one in parts if one is not name)


def _product(name: str, one: Factor, other: Factor) -> Graph:
    of_two = Size(0, 2) in {one[1], other[1]} or name not in {"ladder", "prism"}
    factors = sorted(z.replace("complete", "path") for z in (one[0], other[0]))
    if name != "graph" and (factors != PRODUCTS.get(name) or not of_two):
        raise Meaningless(f"this product is not a {name}")
    return Graph((one, other))


def _family_lettered(family: str, factor: Factor) -> Factor:
    if factor[0] != family:
        raise Meaningless(f"this {factor[0]} is no {family}")
    return factor


# Conditions.


def _doubt(_: str) -> None:
    raise Meaningless(OPEN)


def _all_of(*parts: Condition | None) -> Condition:
    some = tuple(z for z in parts if z is not None)
    return some[0] if len(some) == 1 else Conjunction(some)


def _words(amount: Amount, *words: Occurrences) -> Condition:
    """Return that there are that many of each word; all of them have directions, or none has."""
    if len({bool(word.ways) for word in words}) > 1:
        raise Meaningless(
            "give a direction for each of the words, or for none",
            next(word for word in words if word.ways),
        )
    return _all_of(*(Have(amount, word) for word in words))


def _unpaired(amount: Often | None, place: Place | Paired) -> Place:
    """Return the place; raises Meaningless where an amount of neighbours is not one of pairs.

    amount: None where any number of places is meant.
    """
    if isinstance(place, Paired):
        return place.place
    if isinstance(place, Adjacent | Apart) and amount != NONE:
        raise Meaningless(IN_PAIRS, place)
    return place


def _have(amount: Often, place: Place | Paired, quality: Quality | None = None) -> Have:
    return Have(amount, _unpaired(amount, place), quality)


def _measured(measure: Any, size: Amount | str) -> Condition:
    """Return that a measure is of such a size, or this letter; measure: or places."""
    if isinstance(measure, str):
        return Measured(measure, size)  # type: ignore[arg-type]
    if isinstance(measure, tuple):
        return Measured(measure[0], size, measure[1])
    if isinstance(size, str):
        raise Meaningless(f"{size} is not a number")
    return Have(size, measure)


def _sized(what: str, size: Amount) -> Runs | Measured:
    """Return that a run has such a length, or objects and lines such a sum."""
    return Runs(None, size) if what == "length" else Measured("sum", size)


def _listed_parts(*parts: int | str) -> tuple[tuple[int, int], ...]:
    return tuple((number(z) if isinstance(z, str) else z, 1) for z in parts)


def _ways(*names: str) -> Ways:
    if "diagonally" in names:
        raise Meaningless(TWO_WAYS)
    return tuple(way for way in ANY_WAY if way in names or "any" in names)


# Places.


def _adjacent(
    count: int | str | None, cells: Cells | Adjacent, ways: Ways | None
) -> Adjacent | Paired:
    """Return neighbours; count: how many, or "pairs"."""
    one = Adjacent(of=cells.of) if isinstance(cells, Cells) else cells
    many = count if isinstance(count, int) else 2
    found = replace(one, count=many, ways=ways or ())
    return Paired(found) if count == "pairs" else found


def _apart(count: int | str | None, differ: Amount) -> Apart | Paired:
    if count not in {None, 2, "pairs"}:
        raise Meaningless("give two different elements: say 'no two elements that differ by 2'")
    return Paired(Apart(differ)) if count == "pairs" else Apart(differ)


def _made(kind: Callable[..., object], *parts: object) -> object:
    """Return a meaning of its parts; of those left out, which are None, the class says itself."""
    named = zip(fields(kind), parts, strict=False)  # type: ignore[arg-type]
    return kind(**{one.name: part for one, part in named if part is not None})


MADE = """
    Arrays Cells Chess Colorings Compositions Edge Faults Into IsFollowed IsNear
    Isolated Lines Matching Occurrences Partitions Paths Pieces Positions Runs Sets
    Shaped Subsets Tilings Turns Walks
""".split()  # noqa: SIM905 - a list of names
"""The classes that are made of the parts of their forms, in the order of their fields."""

FORMS: dict[str, Callable[..., Any]] = {
    **{
        re.sub("(?<!^)(?=[A-Z])", "_", name).lower(): partial(_made, getattr(meanings, name))
        for name in MADE
    },
    # sentences
    "counted": _counted,
    "total": lambda total, sentence: replace(sentence, total=total),
    "conditions": lambda *parts: tuple(z for z in parts if z is not None),
    "doubt": _doubt,
    "marks": lambda *statistics: statistics,
    "number_of": lambda place: _unpaired(None, place),
    # objects
    "named_words": Words,
    "words": lambda size, letters: Words(letters, size),
    "circular": lambda _, words: replace(words, circular=True),
    "numerals": lambda size: Words(tuple(range(10)), size, numerals=True),
    "permutations": lambda size, displacements: Permutations(displacements, size),
    "tilings_by": lambda piece, board: Tilings(board, ((piece, 1),)),
    "placements": lambda pieces, board: Tilings(board, pieces, empty=True),
    "lattice_paths": _lattice_paths,
    "fixed": _size,
    "board": lambda rows, columns: Board(_size(rows), _size(columns)),
    "surface": lambda board, name: replace(board, surface=name),
    "tiles": lambda *tiles: tuple(one for some in tiles for one in some),
    "kinds": lambda *parts: ((parts[-1], parts[0] if len(parts) > 1 else 1),),
    "rectangles": _rectangles,
    "oriented": lambda way, piece: Pieces(piece.name, way),
    "rectangle": _rectangle,
    "graph": lambda *factors: Graph(tuple(z for z in factors if z is not None)),
    "product": _product,
    "net": lambda board, name="grid": (name, board),
    "family_lettered": _family_lettered,
    "family": lambda name, size: (name, size),
    # conditions
    "either": lambda *parts: Disjunction(parts),
    "all_of": _all_of,
    "have": _have,
    "every": lambda *_: EVERY,
    "without": lambda place: _have(NONE, place),
    "together": lambda amount, count, cells, ways: _have(amount, _adjacent(count, cells, ways)),
    "avoiding": lambda *words: _words(NONE, *words),
    "containing": lambda *words: _words(SOME, *words),
    "negation": Negation,
    "not_containing": lambda word: Have(NONE, Occurrences(word)),
    "measured": _measured,
    "measure": lambda what, runs: (what, runs.of),
    "value_in_base": lambda base: ("value", base),
    "ends": lambda which: EqualEnds() if which == "equal" else Negation(EqualEnds()),
    "of_height": lambda size: Measured("height", size),
    "parts_in": lambda letters: Into(tuple((one, 1) for one in letters)),
    "listed_parts": _listed_parts,
    "kinds_of_parts": lambda *parts: parts,
    "part_kind": lambda many, part: (part, many),
    "word": lambda text: tuple(map(letter, text)),
    "ways": _ways,
    # amounts and sizes
    "none": lambda: NONE,
    "exactly": lambda many: _of(many, many),
    "bound": lambda name, many: _of(*BOUNDS[name](many)),
    "between": _of,
    "divisible": lambda by: _of(0, step=by),
    "number": number,
    # places
    "cells_of": lambda *letters: Cells(letters),
    "equal": lambda: Adjacent(equal=True),
    "differing": lambda differ: Adjacent(differ=differ),
    "adjacent": _adjacent,
    "apart": _apart,
    "runs_of_length": lambda runs, length: replace(runs, length=length),
    "factor": lambda steps: Occurrences(tuple(steps)),
    "blocks": lambda board, of: Blocks(*_sides(board), of),
    "value": letter,
    # qualities
    "has_size": _sized,
    "has_such_size": lambda size, what: _sized(what, size),
    "has_distinct": lambda: Shaped("distinct"),
}
"""What each form of the grammar means."""


def meaning_of(tree: Any, starts: dict[int, tuple[object, int]]) -> Any:
    """Return the meaning of a tree; starts: where what its parts mean begins, by its identity."""
    if tree is None:
        return None
    is_tree = hasattr(tree, "children")
    start = getattr(tree.meta if is_tree else tree, "start_pos", None)
    try:
        if is_tree:
            found = FORMS[tree.data](*(meaning_of(one, starts) for one in tree.children))
        else:
            found = TOKENS.get(tree.type, str)(str(tree))
    except Meaningless as error:
        error.place = start if error.place is None else error.place
        raise
    if start is not None:
        starts.setdefault(id(found), (found, start))
    return found
