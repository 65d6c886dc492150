"""Words over k letters as data for all k at once: automata that remember letters.

Some letters are named; a rule distinguishes all others only by whether they are equal. So it knows
about a word one of finitely many states and a few letters that it remembers, which are different
and not named; the next letter is named, remembered, or new. (These are register automata, whose
registers hold letters that were read [KaminskiFrancez1994].) For a number k of letters in all it is
a finite automaton, and k is at least the number of named letters.

Letters may be read with marks, which say how many places of a word become known there. Each counted
word has one reading with marks, and its weight is a power of a letter, whose exponent is the sum of
the marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import shown
from gfkit.base.display import Shown
from gfkit.errors import GfkitError

MOST_STATES, MOST_LETTERS, MOST_MARK = 5_000, 60, 1_000
"""Limits for one rule: states, letters named or remembered, and the largest mark."""

Arrow = tuple[int, tuple[int, ...]] | None
"""The state after a letter, and of each letter that is remembered there which it was before: its
number, or, for the letter that was read, the number of those remembered before. None if no word
continues with this letter."""
UNMARKED = (0,)


@dataclass(frozen=True, slots=True)
class LetterState:
    """A state: the knowledge about a word.

    registers: the number of remembered letters. accepts: whether the word is counted. arrows: for
    each named letter, for each remembered one, and for a new one, with each of the marks.
    """

    registers: int
    accepts: bool
    arrows: tuple[Arrow, ...]


@dataclass(frozen=True, slots=True, repr=False)
class LetterRule(Shown):
    """Which words are counted, for all numbers k of letters from `least` on.

    named: the letters that the rule names. states: the first one is that of the empty word. marks:
    those with which letters are read.
    Raises GfkitError for arrows that no such automaton has.

    >>> apart = LetterRule("no two equal adjacent letters", (), (
    ...     LetterState(0, True, ((1, (0,)),)),
    ...     LetterState(1, True, (None, (1, (1,)))),
    ... ))
    >>> [apart.readings(word, 3) for word in ((0, 1, 2), (0, 1, 1))], apart.least
    ([{0: 1}, {}], 0)
    """

    name: str
    named: tuple[str, ...]
    states: tuple[LetterState, ...]
    marks: tuple[int, ...] = UNMARKED

    more = 0
    """By how many the letters exceed k."""

    def __post_init__(self) -> None:
        if not self.states or self.states[0].registers:
            raise GfkitError("a rule for k letters begins with a state that remembers none")
        if len(self.states) > MOST_STATES or self.registers + self.least > MOST_LETTERS:
            raise GfkitError(
                f"a rule for k letters has at most {MOST_STATES} states, and names and remembers "
                f"at most {MOST_LETTERS} letters"
            )
        if len({*self.named}) < self.least:
            raise GfkitError("a rule for k letters names no letter twice")
        fair = self.marks and len({*self.marks}) == len(self.marks) <= MOST_LETTERS
        if not fair or not all(0 <= mark <= MOST_MARK for mark in self.marks):
            raise GfkitError(f"the marks of letters are different numbers from 0 to {MOST_MARK}")
        for number, state in enumerate(self.states):
            wanted = (self.least + state.registers + 1) * len(self.marks)
            if len(state.arrows) != wanted:
                raise GfkitError(f"state {number} has {len(state.arrows)} arrows, not {wanted}")
            for letter, arrow in enumerate(state.arrows):
                self._require(number, state, letter, arrow)

    def _require(self, number: int, state: LetterState, letter: int, arrow: Arrow) -> None:
        if arrow is None:
            return
        target, sources = arrow
        known = state.registers + (letter >= len(state.arrows) - len(self.marks))
        is_right = 0 <= target < len(self.states)
        is_right = is_right and len(sources) == self.states[target].registers
        if not is_right or len({*sources}) < len(sources) or not {*sources} <= {*range(known)}:
            raise GfkitError(f"the arrow {letter} of state {number} remembers no such letters")

    @property
    def is_marked(self) -> bool:
        """Whether letters have marks."""
        return self.marks != UNMARKED

    @property
    def least(self) -> int:
        """The least number k of letters: the number of named ones."""
        return len(self.named)

    @property
    def registers(self) -> int:
        """The largest number of remembered letters."""
        return max(one.registers for one in self.states)

    @property
    def summary(self) -> str:
        """What is counted, in words."""
        return f"{self.name}; for every k >= {self.least}"

    def readings(self, word: tuple[int, ...], letters: int) -> dict[int, int]:
        """Return how many readings of a word have each sum of marks.

        word: a word of numbers; the first numbers are the named letters. letters: the number of
        letters, at least `least`.
        """
        found: dict[tuple[int, tuple[int, ...], int], int] = {(0, (), 0): 1}
        for letter in word:
            if not 0 <= letter < letters:
                raise GfkitError(f"there are {letters} letters, and {letter} is none of them")
            after: dict[tuple[int, tuple[int, ...], int], int] = {}
            for (state, known, total), many in found.items():
                place = letter
                if letter >= self.least:
                    there = known.index(letter) if letter in known else len(known)
                    place = self.least + there
                first = place * len(self.marks)
                for arrow, mark in zip(self.states[state].arrows[first:], self.marks, strict=False):
                    if arrow is not None:
                        held = tuple((*known, letter)[z] for z in arrow[1])
                        key = arrow[0], held, total + mark
                        after[key] = after.get(key, 0) + many
            found = after
        counted: dict[int, int] = {}
        for (state, _, total), many in found.items():
            if self.states[state].accepts:
                counted[total] = counted.get(total, 0) + many
        return counted

    first = 0
    """The state of the empty word."""

    def held(self, state: int) -> int:
        """Return how many letters a state remembers."""
        return self.states[state].registers

    def steps(self, column: int, state: int) -> Iterator[tuple[int, bool, int]]:
        """Yield the state after each letter, whether it is a new one, and its mark."""
        del column
        arrows, many = self.states[state].arrows, len(self.marks)
        for number, arrow in enumerate(arrows):
            if arrow is not None:
                yield arrow[0], number >= len(arrows) - many, self.marks[number % many]

    def is_end(self, state: int) -> bool:
        """Return whether a word may end in a state."""
        return self.states[state].accepts

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        states = [
            {
                "registers": one.registers,
                "accepts": one.accepts,
                "arrows": [None if z is None else [z[0], [*z[1]]] for z in one.arrows],
            }
            for one in self.states
        ]
        marks = {"marks": [*self.marks]} if self.is_marked else {}
        return {"least": self.least, "named": [*self.named], "states": states, **marks}

    @classmethod
    def from_data(cls, data: Mapping[str, Any], name: str) -> LetterRule:
        """Return the rule of such data; raises GfkitError.

        >>> every = {"least": 0, "named": [], "states": [
        ...     {"registers": 0, "accepts": True, "arrows": [[0, []]]}]}
        >>> LetterRule.from_data(every, "all words").to_data() == every
        True
        """
        try:
            states = tuple(
                LetterState(
                    _number(one["registers"]),
                    one["accepts"] is True,
                    tuple(_arrow(z) for z in one["arrows"]),
                )
                for one in data["states"]
            )
            marks = tuple(map(_number, data.get("marks", UNMARKED)))
            found = cls(name, tuple(map(str, data["named"])), states, marks)
            least = _number(data["least"])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise GfkitError(f"{shown(data)} is not a rule for k letters") from None
        if least != found.least:
            raise GfkitError(f"a rule that names {found.least} letters is one for k >= that")
        return found

    def __str__(self) -> str:
        return self.name


def _arrow(data: Any) -> Arrow:
    if data is None:
        return None
    target, sources = data
    return _number(target), tuple(map(_number, sources))


def _number(data: Any) -> int:
    if type(data) is not int or data < 0:
        raise TypeError
    return data
