"""The table of the games of heaps, and which of them a name means.

It is looked up before the games themselves are loaded (`gfkit.games.heaps.names`).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def heap_games() -> dict[str, dict[str, Any]]:
    """Return the table of each game of heaps, by its key.

    >>> heap_games()["kayles"]["octal"]
    '0.77'
    """
    return tomllib.loads(Path(__file__).with_name("heap_games.toml").read_text(encoding="utf-8"))


def heap_game_called(name: str) -> str | None:
    """Return the key of the game of heaps with this name; None for other names.

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
