"""What tracks, forms of boards, quantities and marks mean: one sentence each.

The sentences are those of `[choices]` in the checker's table of kinds, which statements print too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

KINDS = Path(__file__).parents[2] / "proofs" / "checker" / "kinds.toml"
TABLES = {"topology": "topologies", "marks": "marks", "quantity": "quantities", "track": "tracks"}
"""What an argument, an option or a key is called, and the table of its words."""


@cache
def _choices() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads(KINDS.read_text("utf-8"))["choices"]
    return found


def meant(name: str, word: str) -> str:
    """Return a word with what it means, the word alone if it has no sentence.

    >>> meant("topology", "torus"), meant("marks", "x"), meant("marks", "z")
    ('torus (both sides joined to a torus)', 'x (y = x, further marks 1)', 'z')
    """
    sentence = _choices()[TABLES[name]].get(word)
    if sentence is None:
        return word
    for start in (f'"{word}", ', f"{word}, ", f"{word} ", "that is "):
        sentence = sentence.removeprefix(start)
    return f"{word} ({sentence})"


def all_meant(name: str, words: Iterable[str]) -> list[str]:
    """Return words with what they mean, as they are if it is not the name of a table.

    >>> all_meant("track", ["row", "place"])
    ['row (from the left)', 'place (wherever all its cells are on the board)']
    """
    return [meant(name, word) if name in TABLES else word for word in words]
