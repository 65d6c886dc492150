"""Phrases with holes: rows of words that a lexicon has, around texts that are not looked into.

What is said of a sequence, as 'partial sums of ...' or '... modulo 7', and what is asked of it, has
this form. A text is parted into words at spaces; a mark behind a word is no part of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

MARKS = ",.;:?"
"""Behind a word they are no part of it."""
Phrases = tuple[tuple[str, ...], ...]
"""Phrases, each as its words, the longest first."""


@cache
def lexicon(name: str) -> Mapping[str, Phrases]:
    """Return the phrases of a table of this folder by their names; of tables in it, each.

    >>> lexicon("questions")["polite"]
    (('can', 'you'), ('could', 'you'), ('please',))
    """
    text = Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    found: dict[str, Phrases] = {}
    for key, told in tomllib.loads(text).items():
        tables = told if isinstance(told, dict) else {key: told}
        prefix = f"{key}." if isinstance(told, dict) else ""
        for inner, some in tables.items():
            found[f"{prefix}{inner}"] = as_phrases(some)
    return found


def as_phrases(some: list[str]) -> Phrases:
    """Return phrases as rows of words, the longest first."""
    return tuple(sorted((tuple(one.split()) for one in some), key=lambda z: (-len(z), z)))


def _plain(words: list[str]) -> list[str]:
    return [one.lower().rstrip(MARKS) or one for one in words]


@dataclass
class PhraseWords:
    """The words of a text, of which those from `at` on are not read yet.

    >>> words = PhraseWords("the partial sums of 2^n, please".split())
    >>> words.take((("the",),)), words.take((("partial", "sums"),)), words.rest
    (True, True, 'of 2^n, please')
    """

    words: list[str]
    at: int = 0
    plain: list[str] = field(init=False, repr=False)
    """The words in lower case, without marks."""

    def __post_init__(self) -> None:
        self.plain = [one.lower().rstrip(MARKS) or one for one in self.words]

    def is_next(self, phrase: tuple[str, ...]) -> bool:
        """Tell whether a phrase is next, and no mark parts its words."""
        end = self.at + len(phrase)
        if tuple(self.plain[self.at : end]) != phrase:
            return False
        inner = self.words[self.at : end - 1]
        return not any(one[-1] in MARKS and one[-1] != "." for one in inner)

    def take(self, *several: Phrases) -> bool:
        """Pass over a phrase; tell whether there was one."""
        for one in (z for some in several for z in some):
            if self.is_next(one):
                self.at += len(one)
                return True
        return False

    def is_any(self, phrases: Phrases) -> bool:
        """Tell whether one of some phrases is next."""
        return any(map(self.is_next, phrases))

    def take_all(self, *several: Phrases) -> None:
        """Pass over phrases as long as there are some."""
        while self.take(*several):
            pass

    def before(self, *several: Phrases) -> str | None:
        """Return the text before the first phrase that is found further on, and pass over both."""
        first = self.at
        for at in range(first + 1, len(self.words)):
            self.at = at
            if self.take(*several):
                return " ".join(self.words[first:at])
        self.at = first
        return None

    def ending(self, *several: Phrases) -> str | None:
        """Return the text before a phrase that ends the words; None if none does."""
        plain = tuple(self.plain)
        for one in (z for some in several for z in some):
            if len(plain) - self.at > len(one) and plain[-len(one) :] == one:
                return " ".join(self.words[self.at : -len(one)]).rstrip(" ,;:")
        return None

    def take_number(self) -> str:
        """Pass over a number, and return it; "" for none."""
        word = self.words[self.at] if self.at < len(self.words) else ""
        self.at += word.isdecimal()
        return word * word.isdecimal()

    @property
    def mark(self) -> str:
        """The mark behind the word that was read last."""
        last = self.words[self.at - 1] if self.at else ""
        return last[-1] if last[-1:] in MARKS else ""

    @property
    def is_done(self) -> bool:
        """Whether all words are read."""
        return self.at == len(self.words)

    @property
    def rest(self) -> str:
        """The words that are not read yet."""
        return " ".join(self.words[self.at :])
