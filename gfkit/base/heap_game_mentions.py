"""Whether a text mentions a game of heaps: its tokens, and the table of the games.

It is asked of each text before the games themselves are loaded (`gfkit.games.named_heap_games`).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def heap_games() -> dict[str, dict[str, Any]]:
    """Return what is told of each game of heaps, by its key.

    >>> heap_games()["kayles"]["octal"]
    '0.77'
    """
    return tomllib.loads(Path(__file__).with_name("heap_games.toml").read_text(encoding="utf-8"))


def heap_game_called(name: str) -> str | None:
    """Return the key of the game of heaps that is called so; None for other names.

    >>> heap_game_called("dawson kayles"), heap_game_called("chess")
    ('dawsons-kayles', None)
    """
    wanted = tokens_of(name)
    named = ((key, z) for key, told in heap_games().items() for z in (key, *told["called"]))
    return next((key for key, one in named if tokens_of(one) == wanted), None)


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
    {word for told in heap_games().values() for name in told["called"] for word in tokens_of(name)}
    - {"of", "game"}
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
