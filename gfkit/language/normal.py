"""The normal form of a meaning: `typed` returns it, or says why there is none.

Two sentences that say the same in two forms have one normal form. A word of one letter is that
letter; letters that are avoided, contained, or equal and adjacent are occurrences of words; of
which letters, parts or runs an amount is told stands in the place, not in a quality; the number of
places is an amount of them; all parts are what the composition is into; a first letter is a word at
the edge. Conditions stand in the order of their English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from gfkit.boards.acceptors.boolean import leaves
from gfkit.language.alphabet import Alphabet, normal_letters
from gfkit.language.english import said_condition, said_places, said_together
from gfkit.language.kinds import (
    CONDITIONS,
    MEASURES,
    PLACES,
    QUALITIES,
    SUMS,
    TURNS,
    TURNS_OF_PATHS,
    Meaningless,
    kind_word,
    limits,
)
from gfkit.language.lexicon import EXPRESSION
from gfkit.language.meanings import (
    ANY_WAY,
    EVERY,
    NONE,
    Adjacent,
    Amount,
    Apart,
    Arrays,
    Blocks,
    Cells,
    Chess,
    Colorings,
    Condition,
    Conjunction,
    Disjunction,
    Edge,
    EqualEnds,
    Faults,
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    Lines,
    Matching,
    Measured,
    Negation,
    Occurrences,
    Paths,
    Pieces,
    Place,
    Quality,
    Runs,
    Sentence,
    Sets,
    Shaped,
    Statistic,
    Subsets,
    Turns,
    Way,
    Words,
)
from gfkit.language.objects import MOST_LETTERS, MOST_SIZE, normal_piece, objects_typed

BESIDE = ANY_WAY[:2]
WAYS = (BESIDE, *((way,) for way in BESIDE), ANY_WAY)
"""What a sentence can say of directions."""
EXTREMES = ("first", "last", "largest", "smallest")
HALVES = (
    "palindromes are counted by their halves, and as an alternative by no statistic: leave out what"
    " is behind 'by', or say 'that are palindromes' of all objects"
)


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


class _Types(Alphabet):
    """The conditions on objects with these letters."""

    __slots__ = ()

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
                    raise Meaningless("give two different elements", place)
                return Adjacent() if differ == Amount(1, 1) else place
            case Runs(of, length):
                self.known(place, *([] if of is None else [of]))
                if length == NONE:
                    raise Meaningless("a run has at least one letter", place)
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
                raise Meaningless("only boards with four sides have fault lines", place)
        return place

    def _not_there(self, place: Place, within: type) -> Meaningless:
        said = said_places(place, self.objects)
        return Meaningless(f"{kind_word(within)} have no {said}", place)

    def _cells(self, place: Cells, of: Any) -> Cells:
        of = normal_letters(of)
        if of is None:
            return Cells()
        if of == ():
            raise Meaningless("give at least one letter", place)
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
            raise Meaningless("give at least two adjacent letters", place)
        if self.kind is Subsets:
            if many:
                raise Meaningless(
                    "elements are consecutive if they differ by 1: say 'no two consecutive"
                    " elements', or 'no two elements that differ by 2'",
                    place,
                )
            return Adjacent(place.count)
        if many != 1 or isinstance(of, tuple):
            raise Meaningless(
                f"adjacent {self.noun}s are equal, or have one value, or differ", place
            )
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
                raise Meaningless("give two different letters", place)
        return Adjacent(place.count, of, is_equal, None if is_equal else differ, ways)

    def _ways(self, part: object, ways: tuple[Way, ...], within: type) -> tuple[Way, ...]:
        """Return the directions, without any those beside each other."""
        if within is not Arrays:
            if ways:
                raise Meaningless("these places have one direction: leave it out", part)
            return ()
        found = tuple(way for way in ANY_WAY if way in ways) or BESIDE
        if found not in WAYS:
            raise Meaningless("a direction is horizontal, vertical, or any", part)
        return found

    def _pieces(self, place: Pieces) -> Pieces:
        if isinstance(self.objects, Chess):
            if place != Pieces(self.objects.piece):
                raise Meaningless(f"the pieces are {self.objects.piece}", place)
            return place
        place = normal_piece(place)
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
            raise Meaningless("this condition does not apply to such places", quality)
        if kind is Cells and (
            self.kind in {Sets, Colorings}
            or (self.kind is Subsets and not isinstance(quality, Cells))
        ):
            raise Meaningless(f"no condition applies to each {self.noun}", quality)
        if isinstance(place, Blocks) and place.of is not None:
            raise Meaningless("blocks of one entry have no other quality", place)
        match quality:
            case Cells(of):
                found = self._cells(quality, of)
                return Cells(Amount(0)) if found == Cells() else found
            case Runs(of, length):
                if of is not None or length is None:
                    raise Meaningless("the only condition on a run is its length", quality)
            case Measured(what, size, of):
                if what != "sum" or of is not None or not isinstance(size, Amount):
                    raise Meaningless("the only measure of a line or block is its sum", quality)
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
                    raise Meaningless("the condition on its places is their number", quality)
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
            raise Meaningless(f"'{said}' does not apply to {kind_word(self.kind)}", one)
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
                    raise Meaningless(
                        "only an edge takes 'not': say 'avoiding', 'no', 'odd'",
                        one,
                    )
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
                "exceptions and an amount exclude each other",
                one,
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
            raise Meaningless("only a run has a letter, and only a value a base", one)
        if what in {"first", "last"}:
            word = size if isinstance(size, str) else size.low
            if isinstance(size, str) or (size.low == size.high and self.has(word)):
                self.spelled((word,), one)
                return Edge("first" if what == "first" else "last", (word,))
            self.numeric(one)
            return one
        if isinstance(size, str):
            raise Meaningless(f"{size} is not a number", one)
        if what == "value":
            letters = self.letters
            if not isinstance(of, int) or not 2 <= of <= MOST_LETTERS:
                raise Meaningless(f"a base is from 2 to {MOST_LETTERS}", one)
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
            raise Meaningless("name at least one part, and each once", one)
        if any(not 1 <= kinds < MOST_SIZE for _, kinds in parts):
            raise Meaningless(f"a part has from 1 to {MOST_SIZE - 1} kinds", one)
        self.known(one, *found)
        return Into(tuple(sorted(parts)))

    def _matching(self, one: Matching, expression: str) -> None:
        if self.letters == "k" or not self.is_spelled:
            raise Meaningless("the letters of an expression have one character each", one)
        if not EXPRESSION.fullmatch(expression):
            raise Meaningless("an expression has letters, brackets, |, * and +", one)
        letters = re.sub(r"[()|*+]", "", expression)
        self.known(one, *(int(z) if z.isdigit() else z for z in letters))
        try:
            re.compile(expression)
        except (re.error, RecursionError, OverflowError) as error:
            raise Meaningless(f"{expression} is not a regular expression: {error}", one) from None

    def _either(self, one: Condition, parts: Iterable[Condition]) -> Condition:
        """Return a disjunction whose parts are what one form says."""
        found: dict[Condition, str] = {}
        for part in parts:
            conditions = list(dict.fromkeys(_flat(self.condition(part))))
            if any(isinstance(z, Disjunction) for z in conditions):
                raise Meaningless("an 'either' does not stand within another", part)
            conditions.sort(key=lambda z: said_condition(z, self.objects))
            if not conditions or said_together(conditions, self.objects) is None:
                raise Meaningless("each alternative is one condition, or one list", part)
            new = conditions[0] if len(conditions) == 1 else Conjunction(tuple(conditions))
            found[new] = said_condition(new, self.objects)
        if not found:
            raise Meaningless("give at least two alternatives", one)
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
