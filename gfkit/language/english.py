"""Canonical English of a meaning, in the words of docs/language.md; it is read as the same meaning.

Places are about objects, whose letters are parts or elements. In "at most 2 runs" they stand in
the plural, in "every run" in the singular.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields

from gfkit.errors import GfkitError
from gfkit.language.lexicon import LETTERED, games, graphs, plural, sets
from gfkit.language.meanings import (
    ANY_WAY,
    EVERY,
    NONE,
    SOME,
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

NAMED: dict[Word | str, str] = {(0, 1): "binary", (0, 1, 2): "ternary", (0, 1, 2, 3): "quaternary"}
LETTERS = {name: letter for letter, name in LETTERED.items()}
OBJECTS: dict[type, str] = {
    Compositions: "compositions of {size}",
    Partitions: "partitions of {size}",
    Subsets: "subsets of {{1..{size}}}",
    Permutations: "permutations of {{1..{size}}} with p(i)-i in {{{displacements}}}",
    Chess: "non-attacking {piece} on {board}",
    Colorings: "proper {colors}-colorings of {graph}",
    LatticePaths: "lattice paths from {start} to {end} with steps {steps}",
    Walks: "walks of length {size} in {graph}",
}
"""How objects are called that have no other names for their parts."""
ONE_OF = (EVERY, Amount(1, 1), SOME, Amount(0, 1))
"""Amounts of which one place is said."""
TWO = 2
VOWEL = re.compile(r"8|1[18](?!\d)|n ")
"""What numbers begin with that have an "an" before them."""
NOUNS: dict[type, str] = {
    Compositions: "part",
    Partitions: "part",
    Subsets: "element",
    Sets: "element",
    Arrays: "entry",
}
"""What a letter of objects is called."""


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


def noun(objects: Objects) -> str:
    """Return what a letter of these objects is called.

    >>> noun(Subsets()), noun(Words((0, 1)))
    ('element', 'letter')
    """
    return NOUNS.get(type(objects), "letter")


def _statistic(one: Statistic, objects: Objects) -> str:
    return one if isinstance(one, str) else f"number of {said_places(one, objects)}"


# Objects.


def said_objects(objects: Objects) -> str:
    """Return the objects of a sentence.

    >>> said_objects(Words(("a", "b"), circular=True))
    'circular words of length n over {a,b}'
    """
    match objects:
        case Words(numerals=True):
            return f"{_side(objects.size)}-digit numbers"
        case Words(letters, size, circular):
            before = "circular " if circular else ""
            if name := NAMED.get(letters):
                return f"{before}{name} words of length {_text(size)}"
            return f"{before}words of length {_text(size)} over {_alphabet(letters)}"
        case Arrays(board, letters):
            if name := NAMED.get(letters):
                return f"{_sides(board)} {name} arrays"
            return f"{_sides(board)} arrays over {_alphabet(letters)}"
        case Tilings(board, pieces, empty):
            tiles = " and ".join(_tile(piece, kinds) for piece, kinds in pieces)
            area = _text(board)
            return (
                f"placements of {tiles} on {area}" if empty else f"tilings of {area} with {tiles}"
            )
        case Sets(name, graph):
            return f"{sets().get(name, (name,))[0]} in {_text(graph)}"
        case Paths(name):
            return (
                f"{name} paths of {'' if name == 'Motzkin' else 'semi'}length {_text(objects.size)}"
            )
        case Positions(game, board):
            return f"positions of {games().get(game, game)} on {_text(board)}"
    parts = {one.name: _text(getattr(objects, one.name)) for one in fields(objects)}
    return OBJECTS[type(objects)].format(**parts)


def _text(part: object) -> str:
    """Return a part of objects: a size, a board, a graph, a number or a name, or several."""
    match part:
        case Size(0, plus):
            return str(plus)
        case Size(times, plus):
            return ("" if times == 1 else f"{times}*") + "n" + f"+{plus}" * bool(plus)
        case Board(surface=surface):
            sides = _sides(part)
            return f"{'an' if VOWEL.match(sides) else 'a'} {sides} {surface}"
        case Graph(factors):
            return " X ".join(_factor(*factor) for factor in factors)
        case (Size() as x, Size() as y):
            return f"({_text(x)},{_text(y)})"
        case (int(), *_):
            return ",".join(map(str, part))
        case tuple():
            return ", ".join(f"({_text(one)})" for one in part)
    return str(part)


def _side(size: Size) -> str:
    return f"({_text(size)})" if size.times and size != Size() else _text(size)


def _sides(board: Board) -> str:
    return f"{_side(board.rows)} X {_side(board.columns)}"


def _alphabet(letters: Word | Parameter) -> str:
    return "k letters" if letters == "k" else "{" + ",".join(map(str, letters)) + "}"


def _tile(piece: Pieces, kinds: int | Parameter) -> str:
    some = _pieces(piece, is_one=False)
    if kinds == 1:
        return some
    return f"{kinds} kinds of {some}"


def _factor(name: str, size: Size | Board) -> str:
    if isinstance(size, Board):
        return f"the {_sides(size)} {name}{' graph' if name == 'king' else ''}"
    if name in LETTERS:
        return f"{LETTERS[name]}_{_side(size)}"
    return "the " + next((called for called, key in graphs().items() if key == name), name)


# Amounts and sizes.


def said_amount(amount: Often) -> str:
    """Return the words of an amount: "no", "at most 2", "an even number of".

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


def said_quality(
    quality: Quality, objects: Objects, *, is_one: bool, verbs: tuple[str, str] | None = None
) -> str:
    """Return the words of a quality, "has even length", "is 1 or 2"; verbs: in place of these."""
    has, be = verbs or (("has", "is") if is_one else ("have", "are"))
    match quality:
        case Cells(Amount() as size):
            return f"{be} {said_size(size)}"
        case Cells(of):
            return f"{be} {_cells(of, '', is_one=True)}"
        case Measured("sum", Amount() as size) | Runs(length=Amount() as size):
            what = "sum" if isinstance(quality, Measured) else "length"
            number = said_size(size)
            return f"{has} {number} {what}" if size.step == TWO else f"{has} {what} {number}"
        case Have(amount, place):
            return f"{has} {_so_many(amount, place, objects)}"
        case Shaped("distinct"):
            return f"{has} distinct {plural(noun(objects))}"
        case Shaped(shape):
            return f"{be} {_shape(shape, is_one=is_one)}"
        case IsNear(amount, cells, ways):
            return f"{be} adjacent to {_so_many(amount, cells, objects)}{_ways(ways)}"
        case IsFollowed(by):
            return f"{be} followed by {by}"
    raise GfkitError("this quality has no words")


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
        case Have(amount, place, quality) if quality is not None:
            is_one = amount in ONE_OF or amount == NONE
            some = said_places(place, objects, is_one=is_one, amount=amount)
            told = said_quality(quality, objects, is_one=is_one)
            return f"in which {said_amount(amount)} {some} {told}"
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
        case Conjunction(some) if (text := said_together(some, objects)) is not None:
            return text
    raise GfkitError(f"this has no words: {one}; `kinds.typed` says why")


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


def _in_a_list(one: Condition, objects: Objects) -> str | None:
    """Return a condition as it stands behind "with", in a list; None if it does not."""
    match one:
        case Into(Amount() as size):
            return f"every part being {said_size(size)}"
        case Into(tuple(parts)) if all(kinds == 1 for _, kinds in parts):
            return f"every part being {' or '.join(str(part) for part, _ in parts)}"
        case Have(Amount(step=step), _, None) if step > TWO:
            return None
        case Have(amount, place, None):
            return _so_many(amount, place, objects)
        case Have(amount, place, quality) if quality is not None:
            verbs, is_one = ("having", "being"), amount in ONE_OF
            told = said_quality(quality, objects, is_one=is_one, verbs=verbs)
            return f"{_so_many(amount, place, objects)} {told}"
    return None


def said_together(conditions: Sequence[Condition], objects: Objects) -> str | None:
    """Return conditions as one list, as an alternative of "either" has them; None if none has."""
    whole = said_conditions(conditions, objects)
    if len(whole) == 1:
        return whole[0]
    some = [z for one in conditions if (z := _in_a_list(one, objects)) is not None]
    return f"with {_listed(some)}" if len(some) == len(conditions) else None
