"""What can be said of each kind of objects: the table of `sayable_properties.toml`."""

from __future__ import annotations

import tomllib
from functools import cache

from gfkit.reading.sentences.sentence_tokens import FOLDER


@cache
def forms() -> dict[str, dict[str, str]]:
    """Return of each kind of objects its forms, and for each a sentence.

    >>> forms()["subsets"]["the sum"]
    'subsets of {1..n} whose sum is even'
    """
    return tomllib.loads((FOLDER / "sayable_properties.toml").read_text(encoding="utf-8"))
