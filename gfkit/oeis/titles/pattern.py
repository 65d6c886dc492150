"""What a pattern of the grammar of titles is: its words, and what it says of its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Meaning = Callable[[list[Any]], Any]
"""A function of the parts that a pattern found: the list of all, and then each."""


@dataclass(frozen=True, slots=True)
class Says:
    """A pattern, what it says, and an entry whose title uses it, "" for none."""

    text: str
    meaning: Meaning
    entry: str = ""


def says(text: str, meaning: Meaning, entry: str = "") -> Says:
    """Return a pattern with what it says.

    >>> says('INT "x" INT', lambda p: (p[1], p[2])).meaning([[2, 3], 2, 3])
    (2, 3)
    """
    return Says(text, meaning, entry)


def only(parts: list[Any]) -> Any:
    """Return the only part."""
    _, one = parts
    return one
