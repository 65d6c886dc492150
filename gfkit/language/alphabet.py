"""The letters of objects: which there are, if they are numbers, and if they are spelled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gfkit.language.english import noun
from gfkit.language.kinds import SUMS, Meaningless
from gfkit.language.meanings import (
    SPELLED,
    Amount,
    Arrays,
    Colorings,
    Letter,
    Objects,
    Parameter,
    Paths,
    Word,
    Words,
)
from gfkit.language.objects import MOST_LETTERS, MOST_SIZE

STEPS = {"Dyck": "UD", "Motzkin": "UDL", "Schroeder": "UDL"}


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of these objects; largest: a bound of them, None if there is none."""

    objects: Objects
    largest: int | None

    @property
    def kind(self) -> type:
        """The class of the objects."""
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
        """Raise Meaningless where the letters are not numbers."""
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

    def has(self, letter: Letter) -> bool:
        """Tell whether some letter may be this one."""
        letters = self.letters
        return letter != 0 if letters is None else letters == "k" or letter in letters

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
