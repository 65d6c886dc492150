"""Canonical English of a meaning, in the words of docs/language.md; it is read as the same meaning.

Places are said of objects, whose letters are parts or elements. In "at most 2 runs" they stand in
the plural, in "every run" in the singular.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gfkit.language.kinds import ANY_WAY, SPELLED, noun
from gfkit.language.lexicon import games, graphs, plural, sets
from gfkit.language.meanings import (
    EVERY,
    NONE,
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

NAMED: dict[Word, str] = {(0, 1): "binary", (0, 1, 2): "ternary", (0, 1, 2, 3): "quaternary"}
SHAPES = {"palindrome": "palindromes"}
LETTERS = {"path": "P", "cycle": "C", "complete": "K"}
ONE_OF = (EVERY, Amount(1, 1), SOME, Amount(0, 1))
"""Amounts of which one place is said."""
TWO = 2
VOWEL = re.compile(r"8|1[18](?!\d)|n ")
"""What numbers begin with that have an "an" before them."""


def said(sentence: Sentence) -> str:
    """Return a sentence that has this meaning; sentence: in normal form.

    >>> said(Sentence(Words((0, 1)), (Have(NONE, Occurrences((1, 1))),), (Cells(1),)))
    'binary words of length n avoiding 11 by number of 1s'
    """
    objects = sentence.objects
    text = said_objects(objects)
    if sentence.conditions:
        some = said_conditions(sentence.conditions, objects)
        is_open = any(isinstance(z, Negation | Disjunction) for z in sentence.conditions)
        text += " " + (", " if is_open else " and ").join(some)
    if sentence.by:
        text += " by " + " and ".join(_statistic(one, objects) for one in sentence.by)
    if sentence.total is not None:
        joint = "of" if sentence.total == "sum" else "in"
        text = f"{_statistic(sentence.total, objects)} {joint} all {text}"
    return text


def _statistic(one: Statistic, objects: Objects) -> str:
    return one if isinstance(one, str) else f"number of {said_places(one, objects)}"


# Objects.


def said_objects(objects: Objects) -> str:
    """Return the objects of a sentence.

    >>> said_objects(Words(("a", "b"), circular=True))
    'circular words of length n over {a,b}'
    """
    match objects:
        case Words(letters, size, circular, numerals):
            if numerals:
                return f"{_side(size)}-digit numbers"
            before = "circular " if circular else ""
            if name := NAMED.get(letters if letters != "k" else ()):
                return f"{before}{name} words of length {_size(size)}"
            return f"{before}words of length {_size(size)} over {_alphabet(letters)}"
        case Compositions(size):
            return f"compositions of {_size(size)}"
        case Partitions(size):
            return f"partitions of {_size(size)}"
        case Subsets(size):
            return f"subsets of {{1..{_size(size)}}}"
        case Permutations(displacements, size):
            some = ",".join(map(str, displacements))
            return f"permutations of {{1..{_size(size)}}} with p(i)-i in {{{some}}}"
        case Arrays(board, letters):
            if name := NAMED.get(letters if letters != "k" else ()):
                return f"{_board(board)} {name} arrays"
            return f"{_board(board)} arrays over {_alphabet(letters)}"
        case Tilings(board, pieces, empty):
            tiles = " and ".join(_tile(piece, kinds) for piece, kinds in pieces)
            if empty:
                return f"placements of {tiles} on {_area(board)}"
            return f"tilings of {_area(board)} with {tiles}"
        case Chess(piece, board):
            return f"non-attacking {piece} on {_area(board)}"
        case Sets(name, graph):
            return f"{sets()[name][0]} in {_graph(graph)}"
        case Colorings(colors, graph):
            return f"proper {colors}-colorings of {_graph(graph)}"
        case Paths(name, size):
            measure = "length" if name == "Motzkin" else "semilength"
            return f"{name} paths of {measure} {_size(size)}"
        case LatticePaths(start, end, steps):
            some = ", ".join(f"({x},{y})" for x, y in steps)
            return f"lattice paths from {_point(start)} to {_point(end)} with steps {some}"
        case Walks(size, graph):
            return f"walks of length {_size(size)} in {_graph(graph)}"
        case Positions(game, board):
            return f"positions of {games()[game]} on {_area(board)}"


def _size(size: Size) -> str:
    if not size.times:
        return str(size.plus)
    return ("" if size.times == 1 else f"{size.times}*") + "n" + f"+{size.plus}" * bool(size.plus)


def _side(size: Size) -> str:
    return f"({_size(size)})" if size.times and size != Size() else _size(size)


def _board(board: Board) -> str:
    return f"{_side(board.rows)} X {_side(board.columns)}"


def _area(board: Board) -> str:
    sides = _board(board)
    return f"{'an' if VOWEL.match(sides) else 'a'} {sides} {board.surface}"


def _alphabet(letters: Word | Parameter) -> str:
    return "k letters" if letters == "k" else "{" + ",".join(map(str, letters)) + "}"


def _tile(piece: Pieces, kinds: int | Parameter) -> str:
    some = _pieces(piece, is_one=False)
    if kinds == 1:
        return some
    return f"{kinds} kinds of {some}"


def _point(point: tuple[Size, Size]) -> str:
    return f"({_size(point[0])},{_size(point[1])})"


def _graph(graph: Graph) -> str:
    return " X ".join(_factor(*factor) for factor in graph.factors)


def _factor(name: str, size: Size | Board) -> str:
    if isinstance(size, Board):
        return f"the {_board(size)} {name}{' graph' if name == 'king' else ''}"
    if name in LETTERS:
        return f"{LETTERS[name]}_{_side(size)}"
    return "the " + next(called for called, key in graphs().items() if key == name)


# Amounts and sizes.


def said_amount(amount: Often) -> str:
    """Return so many: "no", "at most 2", "an even number of".

    >>> said_amount(Amount(0, 2)), said_amount(Amount(1, step=2))
    ('at most 2', 'an odd number of')
    """
    if not isinstance(amount, Amount):
        return "every"
    if amount.step == TWO:
        return f"an {'odd' if amount.low else 'even'} number of"
    if amount == NONE:
        return "no"
    return ("exactly " if amount.low == amount.high else "") + said_size(amount).replace(
        "at least 1", "at least one"
    )


def said_size(size: Amount) -> str:
    """Return such a number: "2", "at most 2", "even".

    >>> said_size(Amount(2)), said_size(Amount(0, step=3))
    ('at least 2', 'divisible by 3')
    """
    if size.step > 1:
        parity = ("even", "odd")[size.low] if size.step == TWO else ""
        return parity or f"divisible by {size.step}"
    if size.low == size.high:
        return str(size.low)
    if size.high is None:
        return f"at least {size.low}"
    return f"between {size.low} and {size.high}" if size.low else f"at most {size.high}"


# Places.


def said_places(
    place: Place, objects: Objects, *, is_one: bool = False, amount: Often | None = None
) -> str:
    """Return places, or one of them; amount: how many, None for any number of them.

    >>> said_places(Adjacent(2, equal=True), Words((0, 1)), amount=NONE)
    'two adjacent equal letters'
    """
    thing = noun(objects)
    things = plural(thing)
    some = thing if is_one else things
    match place:
        case Cells(of):
            return _cells(of, some, is_one=is_one)
        case Adjacent(count, of, equal, differ, ways):
            what = (
                f"equal {things}" if equal
                else f"{things} that differ by {said_size(differ)}" if differ is not None
                else _cells(of, things, is_one=False)
            )  # fmt: skip
            many = ("pair of" if is_one else "pairs of") if amount != NONE else _count(count)
            word = "consecutive" if isinstance(objects, Subsets) else "adjacent"
            return f"{many} {word} {what}{_ways(ways)}"
        case Apart(differ):
            many = ("pair of" if is_one else "pairs of") if amount != NONE else "two"
            return f"{many} {things} that differ by {said_size(differ)}"
        case Runs(of, length):
            text = ("run" if is_one else "runs") + ("" if of is None else f" of {_value(of)}")
            if length is None:
                return text
            is_parity = length.step == TWO
            size = said_size(length)
            return text + (f" of {size} length" if is_parity else f" of length {size}")
        case Occurrences(word, ways):
            if isinstance(objects, Paths):
                return _spelled(word) if is_one else f"occurrences of {_spelled(word)}"
            return f"occurrence{'' if is_one else 's'} of {_spelled(word)}{_ways(ways)}"
        case Isolated(of):
            return f"isolated {_value(of, is_one=is_one)}"
        case Turns(name) | Lines(name):
            return name if is_one else plural(name)
        case Blocks(rows, columns, of):
            text = f"{rows} X {columns} block{'' if is_one else 's'}"
            return text + ("" if of is None else f" of {_value(of)}")
        case Pieces():
            return _pieces(place, is_one=is_one)
        case Faults(way):
            return (f"{way} " if way else "") + ("fault line" if is_one else "fault lines")


def _count(count: int) -> str:
    return {2: "two", 3: "three"}.get(count, str(count))


def _cells(of: object, some: str, *, is_one: bool) -> str:
    if of is None:
        return some
    if isinstance(of, Amount):
        if of.step == TWO:
            return f"{said_size(of)} {some}"
        return f"{some} {said_size(of)}"
    letters = of if isinstance(of, tuple) else (of,)
    return " or ".join(_value(one, is_one=is_one) for one in letters)


def _value(of: object, *, is_one: bool = False) -> str:
    return str(of) if is_one else f"{of}'s" if isinstance(of, str) else f"{of}s"


def _spelled(word: Word) -> str:
    return "".join(map(str, word))


def _ways(ways: tuple[Way, ...]) -> str:
    if ways == ANY_WAY:
        return " in any direction"
    return f" {ways[0]}" if len(ways) == 1 else ""


def _pieces(piece: Pieces, *, is_one: bool) -> str:
    name = piece.name
    if name == "ferses":
        return "fers" if is_one else name
    if name.endswith("s"):
        return name.removesuffix("s") if is_one else name
    return (f"{piece.orientation} " if piece.orientation else "") + (
        name if is_one else plural(name)
    )


# Qualities and conditions.


def said_quality(quality: Quality, objects: Objects, *, is_one: bool) -> str:
    """Return what is said of a place: "has even length", "is 1 or 2"."""
    has, be = ("has", "is") if is_one else ("have", "are")
    match quality:
        case HasSize("value", size):
            return f"{be} {said_size(size)}"
        case HasSize(what, size):
            number = said_size(size)
            return f"{has} {number} {what}" if size.step == TWO else f"{has} {what} {number}"
        case HasPlaces(amount, place):
            return f"{has} {_so_many(amount, place, objects)}"
        case IsOneOf(letters):
            return f"{be} {' or '.join(map(str, letters))}"
        case IsShaped("distinct"):
            return f"{has} distinct {plural(noun(objects))}"
        case IsShaped(shape):
            return f"{be} {_shape(shape, is_one=is_one)}"
        case IsNear(amount, cells, ways):
            return f"{be} adjacent to {_so_many(amount, cells, objects)}{_ways(ways)}"
        case IsFollowed(by):
            return f"{be} followed by {by}"


def _shape(shape: str, *, is_one: bool) -> str:
    if shape == "palindrome":
        return "a palindrome" if is_one else "palindromes"
    return shape


def _so_many(amount: Often, place: Place, objects: Objects) -> str:
    is_one = amount in ONE_OF
    return f"{said_amount(amount)} {said_places(place, objects, is_one=is_one, amount=amount)}"


def said_conditions(conditions: Iterable[Condition], objects: Objects) -> list[str]:
    """Return conditions, one after another; words that are avoided, or contained, in one."""
    lists: dict[tuple[str, bool], list[str]] = {}
    found: list[str | tuple[str, bool]] = []
    for one in conditions:
        match one:
            case Have(amount, Occurrences(word, ways), None) if amount in {NONE, SOME}:
                told = _ways(ways)
                key = "avoiding" if amount == NONE else "containing", bool(told)
                if key not in lists:
                    found.append(key)
                lists.setdefault(key, []).append(_spelled(word) + told)
            case _:
                found.append(said_condition(one, objects))
    return [
        one if isinstance(one, str) else f"{one[0]} {_listed(sorted(lists[one]))}" for one in found
    ]


def _listed(some: Sequence[str]) -> str:
    return " and ".join([", ".join(some[:-1]), some[-1]] if some[1:] else some)


def said_condition(one: Condition, objects: Objects) -> str:
    """Return one condition, in its normal form."""
    match one:
        case Have(amount, Occurrences(word, ways), None) if amount in {NONE, SOME}:
            verb = "avoiding" if amount == NONE else "containing"
            return f"{verb} {_spelled(word)}{_ways(ways)}"
        case Have(Amount(step=step) as amount, place, None) if step > TWO:
            return f"whose number of {said_places(place, objects)} is {said_size(amount)}"
        case Have(amount, place, None):
            return f"with {_so_many(amount, place, objects)}"
        case Have():
            return f"in which {_clause(one, objects)}"
        case Edge(at, word):
            if len(word) == 1 and isinstance(word[0], int) and word[0] > SPELLED:
                return f"whose {at} {noun(objects)} is {word[0]}"
            return f"{'starting' if at == 'first' else 'ending'} with {_spelled(word)}"
        case EqualEnds():
            return f"whose first and last {plural(noun(objects))} are equal"
        case Measured(what, size, of):
            return f"whose {_measure(what, of, objects)} is {_measured(size)}"
        case Shaped(shape):
            return f"that are {_shape(shape, is_one=False)}"
        case Into(parts):
            return f"into {_parts(parts)}"
        case Matching(expression):
            return f"matching {expression}"
        case Negation(EqualEnds()):
            return f"whose first and last {plural(noun(objects))} are different"
        case Negation(part):
            return f"not {said_condition(part, objects)}"
        case Disjunction(some):
            return "either " + " or ".join(said_condition(one, objects) for one in some)
        case Conjunction(some):
            return _one_form(some, objects)
    raise TypeError(one)


def _measure(what: str, of: Letter | None, objects: Objects) -> str:
    if what == "value":
        return f"value in base {of}"
    if "run" in what:
        return what + ("" if of is None else f" of {_value(of)}")
    return what if what in {"sum", "height"} else f"{what} {noun(objects)}"


def _measured(size: Amount | str) -> str:
    return size if isinstance(size, str) else said_size(size)


def _parts(parts: Amount | tuple[tuple[int, int], ...]) -> str:
    if isinstance(parts, Amount):
        return _cells(parts, "parts", is_one=False)
    if all(kinds == 1 for _, kinds in parts):
        return "parts " + _listed([str(part) for part, _ in parts])
    return _listed([f"{kinds} kind{'s' * (kinds > 1)} of {part}" for part, kinds in parts])


def _clause(one: Condition, objects: Objects) -> str:
    """Return a condition as it stands behind "in which"."""
    match one:
        case Into(Amount() as size):
            return f"every part is {said_size(size)}"
        case Into(tuple(parts)):
            return f"every part is {' or '.join(str(part) for part, _ in parts)}"
        case Have(amount, place, quality):
            is_one = amount in ONE_OF or amount == NONE
            if quality is None:
                return _plain_clause(amount, place, objects, is_one=is_one)
            some = said_places(place, objects, is_one=is_one, amount=amount)
            return f"{said_amount(amount)} {some} {said_quality(quality, objects, is_one=is_one)}"
    raise TypeError(one)


def _plain_clause(amount: Often, place: Place, objects: Objects, *, is_one: bool) -> str:
    """Return an amount of places as an amount of larger ones that have a quality."""
    match place:
        case Cells(of):
            quality: Quality = (
                HasSize("value", of) if isinstance(of, Amount)
                else IsOneOf(of if isinstance(of, tuple) else () if of is None else (of,))
            )  # fmt: skip
            place = Cells()
        case Runs(of, Amount() as length):
            quality = HasSize("length", length)
            place = Runs(of)
        case Adjacent(count, of, ways=ways):
            return f"no {_count(count)} {_cells(of, '', is_one=False)} are adjacent{_ways(ways)}"
        case Occurrences(word, ways):
            return f"no {_count(len(word))} {_value(word[0])} are adjacent{_ways(ways)}"
        case _:
            raise TypeError(place)
    some = said_places(place, objects, is_one=is_one, amount=amount)
    return f"{said_amount(amount)} {some} {said_quality(quality, objects, is_one=is_one)}"


def _is_clause(one: Condition) -> bool:
    """Tell whether a condition can stand behind "in which"."""
    match one:
        case Into(Amount()):
            return True
        case Into(tuple(parts)):
            return all(kinds == 1 for _, kinds in parts)
        case Have(_, Cells(of), None):
            return of is not None
        case Have(_, Runs(length=Amount()), None):
            return True
        case Have(amount, Adjacent(of=of), None):
            return amount == NONE and of is not None and not isinstance(of, Amount)
        case Have(amount, Occurrences(word), None):
            return amount == NONE and len(set(word)) == 1
        case Have(_, _, quality):
            return quality is not None
    return False


def _is_plain(one: Condition) -> bool:
    """Tell whether a condition is an amount of places, which can stand behind "with"."""
    match one:
        case Have(amount, _, None):
            return not (isinstance(amount, Amount) and amount.step > TWO)
    return False


def is_one_form(conditions: Iterable[Condition]) -> bool:
    """Tell whether one form says all the conditions, as an alternative of "either" needs."""
    some = list(conditions)
    return all(map(_is_plain, some)) or all(map(_is_clause, some))


def _one_form(conditions: Sequence[Condition], objects: Objects) -> str:
    """Return conditions as a list of one form."""
    whole = said_conditions(conditions, objects)
    if len(whole) == 1:
        return whole[0]
    if all(map(_is_plain, conditions)):
        return "with " + _listed(
            [_so_many(one.amount, one.place, objects) for one in conditions]  # type: ignore[union-attr]
        )
    return "in which " + _listed([_clause(one, objects) for one in conditions])
