"""What the choices of an argument, an option or a key mean, as the checker says it.

The checker reads its own table, too, and runs without this package.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

CHECKED = Path(__file__).parents[1] / "proofs" / "checker" / "core" / "kinds.toml"
TABLES = {"topology": "topologies", "marks": "marks", "quantity": "quantities", "track": "tracks"}
"""What an argument, an option or a key is called, and the table of its words."""


@cache
def _choices() -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - for few calls

    return tomllib.loads(CHECKED.read_text("utf-8"))["choices"]  # type: ignore[no-any-return]


def meant(name: str, word: str) -> str:
    """Return a word with its meaning, or the word alone if it has no sentence.

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
