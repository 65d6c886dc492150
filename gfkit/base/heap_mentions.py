"""Whether a text mentions a game of heaps: its tokens, and the names of the games.

It is asked of each text before the games themselves are loaded (`gfkit.games.heap_names`).
"""

from __future__ import annotations

import re

HEAP_GAME_NAMES = (
    "Dawson's Kayles",
    "Dawson's Chess",
    "Wythoff's game",
    "game of Euclid",
    "Dawson Kayles",
    "Euclid's game",
    "Fibonacci nim",
    "Grundy's game",
    "Wythoff's nim",
    "Dawson Chess",
    "Lasker's nim",
    "Wythoff game",
    "Grundy game",
    "Moore's nim",
    "Treblecross",
    "Wythoff nim",
    "node-kayles",
    "Lasker nim",
    "arc-kayles",
    "Moore nim",
    "split nim",
    "Officers",
    "splitnim",
    "End-Nim",
    "Wythoff",
    "Dawson",
    "Euclid",
    "Grundy",
    "Guiles",
    "Kayles",
    "Chomp",
    "nim",
)
"""The names of games of heaps, the longest first."""

_TOKEN = re.compile(r"(?<=\s)-\d+|\d*(?:\.\d[\d']*)+|\.\.+|\d+|[^\W\d_]+(?:'[^\W\d_]+)*|\S")
"""A negative number, a code, a number, a word, or a sign."""


def tokens_of(text: str) -> list[str]:
    """Return the words, numbers and signs of a text, in small letters; hyphens join no words.

    >>> tokens_of("Dawson's Kayles, 3-5 pins: 0.12'34'")
    ['dawsons', 'kayles', ',', '3', '-', '5', 'pins', ':', "0.12'34'"]
    >>> tokens_of("nim 3 5 -7")
    ['nim', '3', '5', '-7']
    """
    plain = text.lower().replace("’", "'").replace("×", "x")
    plain = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", plain)
    found = _TOKEN.findall(plain)
    return [z.replace("'", "") if z[0].isalpha() else z for z in found]


_VERBS = (
    "take takes taking takeaway remove removes removing subtract subtracts subtracting subtraction"
    " split splits splitting divide divides dividing"
)
_MENTIONS = frozenset(_VERBS.split()) | (
    {word for name in HEAP_GAME_NAMES for word in tokens_of(name)} - {"of", "game"}
)
_CODE = re.compile(r"\d*\.\d[\d']*")


def mentions_heaps(text: str) -> bool:
    """Tell whether a text has a word of a game of heaps, a code or a verb of its moves.

    >>> mentions_heaps("Dawson's kayles 5"), mentions_heaps("domino tilings of 4 x n")
    (True, False)
    """
    tokens = tokens_of(text)
    is_set = tokens[:1] == ["s"] and tokens[1:2] in (["("], ["{"], ["="])
    has_code = any(map(_CODE.fullmatch, tokens))
    return is_set or has_code or not _MENTIONS.isdisjoint(tokens)
