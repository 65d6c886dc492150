"""Refusals: where a sentence leaves the language, what can stand there, and one that runs.

The sentence that runs is the example of docs/language.md that has most in common with the refused
one: first the objects, then the words that few examples have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from math import log

from gfkit.errors import GfkitError
from gfkit.language import meanings
from gfkit.language.english import NOUNS
from gfkit.language.kinds import CONDITIONS, PLACES
from gfkit.language.lexicon import OPENERS, TABLE, Lexeme, lexemes, plural
from gfkit.language.meanings import (
    Arrays,
    Edge,
    Into,
    Lines,
    Matching,
    Occurrences,
    Paths,
    Shaped,
    Words,
)

OUTSIDE: dict[str, str] = TABLE["outside"]
"""Words that are not of the language, and what to say."""
MOST_WORDS = 12
LONGEST_REASON = 400
SHOWN = 40
"""This many characters before the place are shown, and of the word there."""
GENERAL: list[str] = TABLE["general"]
"""What is shown before other words."""
OBJECTS: dict[str, type] = {z: getattr(meanings, name) for z, name in TABLE["nouns"].items()}
"""The words that name objects, and which."""
OF_PLACES: dict[str, tuple[type, ...]] = {
    token: tuple(getattr(meanings, name) for name in some)
    for token, some in TABLE["places"].items()
}
"""The words that begin places."""
OF_CONDITIONS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("EDGE", "NOT"), CONDITIONS[Edge]),
    "INTO": CONDITIONS[Into],
    "MATCHING": CONDITIONS[Matching],
    "THAT_ARE": CONDITIONS[Shaped],
    "WAY": (Arrays,),
    **dict.fromkeys(("OF_HEIGHT", "HEIGHT", "AREA"), (Paths,)),
    **dict.fromkeys(
        ("AVOIDING", "CONTAINING"),
        tuple(kind for kind, places in PLACES.items() if Occurrences in places),
    ),
}
"""The words that begin conditions of some objects alone."""
SAMPLES = {
    "DIGITS": "2", "NUMERAL": "two", "VALUES": "1s", "SIZE": "n", "SET": "{a,b,c}",
    "RANGE": "0..3", "UP_TO": "{1..n}", "LETTERS": "a", "STEPS": "UDU", "EXPRESSION": "(0|10)*",
    "POINT": "(1,0)", "DISPLACEMENT": "p(i)-i in {-1,0,2}", "DIGIT_NUMBER": "n-digit",
    "COLORINGS": "3-colorings", "LETTERED": "P_n", "COMMA": ",", "ALSO": ", with",
    "AND_ALSO": "and with",
    "OR_ELSE": "or avoiding", "AN": "an even number of",
    "END_OF_SENTENCE": "the end", "PIECE": "dominoes", "CHESS": "kings", "SETS": "independent sets",
    "GAME": "Col", "CALLED": "Petersen graph", "TURN": "peaks",
    "NONATTACKING": "non-attacking", "TILINGS": "tilings", "X": "X",
}  # fmt: skip
"""How a person says a class of tokens."""


AWAY = 0.3
"""How much a word gives that the example has, and the refused sentence has not."""
NUMBERS = frozenset(TABLE["numbers"])
"""Tokens that do not tell one condition from another."""


class Refused(GfkitError):
    """A sentence that is not of the language.

    text: the sentence. reason: why it is refused. place: the offset at which it leaves the
    language; None if that is not one place. words: what can stand there, general words first.
    nearest: a sentence of the same objects that is read.
    """

    def __init__(
        self, text: str, reason: str, place: int | None, words: tuple[str, ...], nearest: str
    ) -> None:
        self.text = text
        self.reason = reason
        self.place = place
        self.words = words
        self.nearest = nearest
        where = "" if place is None else f"at character {place + 1}, "
        listed = f". There can stand: {'; '.join(words)}" if words else ""
        super().__init__(f"{where}{reason}{listed}. For example: {nearest}")


def unexpected(text: str, at: int | None, accepted: Collection[str]) -> Refused:
    """Return the refusal of a token that cannot stand where it stands.

    at: where it begins, None after the sentence. accepted: the tokens that can stand there.

    >>> error = unexpected("binary words of area n", 16, ["LENGTH"])
    >>> error.reason, error.words
    ("'area' cannot stand behind 'binary words of'", ('length',))
    """
    end = len(text.rstrip(" .?!")) if at is None else at
    rest = [one for one in lexemes(text) if at is not None and one.start >= at]
    found = rest[0] if rest else None
    before = text[:end].strip()
    if len(before) > SHOWN:
        before = "..." + before[-SHOWN:].partition(" ")[2]
    word = "the end" if found is None else repr(text[found.start : found.end][:SHOWN])
    behind = f"behind {before!r}" if before else "in front"
    reason = f"{word} cannot stand {behind}"
    if note := _outside(rest):
        reason += f" ({note})"
    kind = objects_kind(text)
    words = sorted({z for z in accepted if _can_stand(z, kind)} or accepted, key=_rank)
    shown = dict.fromkeys(said_token(one, kind) for one in words)
    near = nearest(_advised(text, note) or text)
    return Refused(text, reason, end, tuple(shown)[:MOST_WORDS], near)


def _advised(text: str, note: str) -> str:
    """Return the objects of a text with the conditions that a note quotes; "" if it quotes none."""
    first = next((one.start for one in lexemes(text) if one.kind in OPENERS), len(text))
    return text[:first] + advice(note) if advice(note) else ""


def advice(note: str) -> str:
    """Return what a note quotes, after a space.

    >>> advice("say 'avoiding 00 and 11'"), advice("say each for itself")
    (' avoiding 00 and 11', '')
    """
    return "".join(f" {one}" for one in re.findall(r"'([^']*)'", note))


def _outside(rest: Sequence[Lexeme]) -> str:
    """Return what to say of the first word of the rest, or the word after an article or "of"."""
    for one in rest[:1] if not rest or rest[0].kind not in {"THE", "AN", "OF"} else rest[:2]:
        if "-" in one.text and one.text.replace("-", "").isdecimal():
            return str(OUTSIDE["pattern"]).replace("121", one.text.replace("-", ""))
        for word in (one.text.lower(), one.text.lower().removesuffix("s")):
            if word in OUTSIDE:
                return str(OUTSIDE[word])
    return ""


def meaningless(text: str, reason: str, place: int | None) -> Refused:
    """Return the refusal of what means nothing of the objects."""
    return Refused(text, reason[:LONGEST_REASON], place, (), nearest(text))


def objects_kind(text: str) -> type | None:
    """Return the class of the objects that a text names; None if it names none.

    >>> objects_kind("all compositions of n if they are nice").__name__
    'Compositions'
    """
    return next((OBJECTS[one.kind] for one in lexemes(text) if one.kind in OBJECTS), None)


def _can_stand(token: str, kind: type | None) -> bool:
    """Return whether what a token begins is about such objects."""
    if kind is None:
        return True
    if token in OF_CONDITIONS:
        return kind in OF_CONDITIONS[token]
    if token not in OF_PLACES:
        return token not in {"HAVING", "THE", "LETTERS", "STEPS"}
    places = PLACES.get(kind, ())
    if Lines in places:
        places += PLACES[Lines]
    return any(one in places for one in OF_PLACES[token])


def _rank(token: str) -> tuple[int, str]:
    token = token.replace("$END", "END_OF_SENTENCE")
    return (GENERAL.index(token) if token in GENERAL else len(GENERAL), token)


def said_token(token: str, kind: type | None) -> str:
    """Return how a person says a token.

    >>> said_token("LETTER", meanings.Compositions), said_token("IN_WHICH", None)
    ('parts', 'in which')
    """
    token = token.replace("$END", "END_OF_SENTENCE")
    if token in SAMPLES:
        return SAMPLES[token]
    if token in TABLE["meanings"]:
        return str(next(iter(TABLE["meanings"][token].values()))[0])
    word = token.lower().replace("_", " ")
    return plural(NOUNS.get(kind or Words, word)) if word == "letter" else word


@cache
def _examples() -> tuple[tuple[str, type | None, frozenset[str]], ...]:
    """Return the examples of the page, with their objects and their words."""
    from gfkit.language.page import sentences  # noqa: PLC0415 - the page is for refusals alone

    return tuple(
        (one, objects_kind(one), _marks(one)) for one in dict.fromkeys(z for _, z in sentences())
    )


def _marks(text: str) -> frozenset[str]:
    """Return the words of a text in one form each, and the kinds of tokens that are not numbers."""
    return frozenset(
        mark
        for one in lexemes(text)
        for mark in (one.kind, one.text if one.kind in TABLE["meanings"] else one.kind)
        if one.kind not in NUMBERS
    )


@cache
def _weights() -> dict[str, float]:
    """Return how much each word tells: more if few examples have it."""
    examples = _examples()
    many = Counter(mark for _, _, marks in examples for mark in marks)
    return {mark: log(len(examples) / count) + (mark in OPENERS) for mark, count in many.items()}


def nearest(text: str) -> str:
    """Return the example of the page that has most in common with a text.

    >>> nearest("tilings of a floor with dominoes where vertical dominoes are rare")
    'tilings of a 3 X n board with dominoes and squares with exactly 2 vertical dominoes'
    """
    kind, marks, weights = objects_kind(text), _marks(text), _weights()

    def likeness(example: tuple[str, type | None, frozenset[str]]) -> tuple[bool, float, bool, int]:
        said, objects, own = example
        shared = sum(weights[mark] for mark in own & marks)
        shared -= AWAY * sum(weights[mark] for mark in own - marks)
        return objects is kind, shared, not own.isdisjoint(OPENERS), -len(said)

    return max(_examples(), key=likeness)[0]


__all__ = [
    "Refused",
    "advice",
    "meaningless",
    "nearest",
    "objects_kind",
    "said_token",
    "unexpected",
]
