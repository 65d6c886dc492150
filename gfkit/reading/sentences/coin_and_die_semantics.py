"""From a parse to what it means: the forms of `coins_and_dice.lark`."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.reading.sentences.condition_semantics import ConditionForms
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Nth,
    Parts,
    Spelled,
    listed,
    one,
    said_in,
    the,
)
from gfkit.reading.sentences.selection_and_distribution_semantics import COIN
from gfkit.reading.sentences.sentence_meanings import (
    ONE,
    At,
    Cells,
    Compositions,
    Counted,
    Every,
    Length,
    Letter,
    Meaningless,
    Objects,
    Of,
    Property,
    Size,
    Words,
    all_of,
)
from gfkit.reading.sentences.sentence_tokens import Token

FACES = 6


@dataclass(frozen=True, slots=True)
class AllTold:
    """How many objects there are before something is said of them: a power."""

    base: int
    size: Size


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a die."""

    letters: tuple[Letter, ...]


class CoinAndDieForms(ConditionForms):
    """What each form of `coins_and_dice.lark` means."""

    def all_told(self, parts: Parts) -> AllTold:
        return AllTold(the(int, parts), the(Size, parts))

    def counted(self, parts: Parts) -> Counted:
        """Return what is counted; raises Meaningless where there are not as many words as told."""
        told = one(AllTold, parts)
        if told is not None:
            objects, size, before = the(tuple, parts)
            letters = getattr(objects, "letters", ())
            if not isinstance(objects, Words) or before is not None or size != told.size:
                raise Meaningless("of words of a length it is told how many there are")
            if isinstance(letters, tuple) and len(letters) != told.base:
                raise Meaningless(f"there are {len(letters)} letters")
        return super().counted([z for z in parts if z is not told])

    def tosses(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the words of what coins show, of which it may be told which sides there are."""
        if said := [z for z in parts if isinstance(z, Of)]:
            self.letters_shown([*said], COIN)
        return Words(COIN), the(Size, parts), None

    def throws_told(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return throws of which it is told what each of them shows."""
        objects, size, said = the(tuple, parts)
        for told in (z for z in parts if isinstance(z, Alphabet)):
            if told.letters != objects.letters:
                raise Meaningless("what a throw shows is told otherwise")
        return objects, size, said

    def letters_shown(self, parts: Parts, of: tuple[Letter, ...] = ()) -> Alphabet:
        letters = self.values(parts).values
        assert isinstance(letters, frozenset)
        told = Alphabet(tuple(sorted(letters, key=str)))
        if of and told.letters != of:
            raise Meaningless("a coin shows heads or tails")
        return told

    def rolls_of_a_die(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the words of what the rolls show."""
        return Words(self._faces(parts)), the(Size, parts), None

    def rolls_of_a_total(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the rolls, as many as there may be, of which it is told what their sum is."""
        faces = frozenset(self._faces(parts))
        shown = Every(Cells(), None, Of(faces))
        return Compositions(), the(Size, parts), all_of([shown, *said_in(parts)])

    def rolls_of_any_number(self, parts: Parts) -> Counted:
        if any(str(z) != "1" for z in parts if isinstance(z, Token) and z.type == "NUMBER_NAMED"):
            raise Meaningless("a die is rolled once or more often")
        objects, size, said = self.rolls_of_a_total(parts)
        return Counted(objects, said, size)

    def _faces(self, parts: Parts) -> tuple[Letter, ...]:
        """Return what the faces of a die show, of which it is told how many there are, or which."""
        named = {z.letters for z in parts if isinstance(z, Faces)}
        faces = {len(z.letters) for z in parts if isinstance(z, Faces)}
        faces |= {z for z in parts if isinstance(z, int)}
        if len(faces) > 1:
            raise Meaningless("how many faces the die has is told twice")
        if len(named) == 1 and all(isinstance(z, str) for z in (*next(iter(named)),)):
            return named.pop()
        return tuple(range(1, (faces.pop() if faces else FACES) + 1))

    def with_faces(self, parts: Parts) -> object:
        """Return the faces of a die, which are the numbers from 1 on."""
        if (named := one(Of, parts)) is not None:
            letters = sorted(listed(named), key=str)
            if any(isinstance(z, int) for z in letters):
                raise Meaningless("the faces are numbers from 1 on, or letters")
            if [z for z in parts if isinstance(z, int)] not in ([], [len(letters)]):
                raise Meaningless("how many faces are there?")
            return Faces(tuple(letters))
        told = {len(z.letters) for z in parts if isinstance(z, Alphabet | Faces)}
        told |= {z for z in parts if isinstance(z, int)}
        faces = one(Alphabet, parts)
        if faces is not None and faces.letters != tuple(range(1, len(faces.letters) + 1)):
            raise Meaningless("the faces are numbers from 1 on")
        if len(told) != 1:
            raise Meaningless("how many faces are there?")
        return Faces(tuple(range(told.pop())))

    def faces_to(self, parts: Parts) -> Alphabet:
        numbers = [z for z in parts if isinstance(z, int)]
        if numbers[:-1] != [*range(1, len(numbers))]:
            raise Meaningless("the faces are numbers from 1 on")
        return Alphabet(tuple(range(1, numbers[-1] + 1)))

    def spelled_by_letters(self, parts: Parts) -> Spelled:
        """Return the word of some letters with hyphens between them: "heads-tails-heads"."""
        letters = [listed(z) for z in parts if isinstance(z, Of)]
        if not letters or any(len(z) != 1 for z in letters):
            raise Meaningless("letters with hyphens between them spell a word")
        return Spelled(tuple(z for (z,) in letters))

    def of_one_of_shown(self, parts: Parts) -> Of:
        return self.values(parts)

    def value_at_edge(self, parts: Parts) -> Property:
        """Return which letter stands first, or last."""
        return At(the(Nth, parts).index, self.values(parts).values)

    def of_length_one(self, parts: Parts) -> Property:
        return Length(ONE)
