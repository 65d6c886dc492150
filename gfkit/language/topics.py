"""Topics of the page: kinds of objects, and the forms of sentences about each."""

from __future__ import annotations

from functools import cache

from gfkit.language.meanings import Objects
from gfkit.language.page import page, sentences
from gfkit.language.reader import read

TOPICS = {
    "Sets": "graphs",
    "Colorings": "graphs",
    "Walks": "graphs",
    "LatticePaths": "paths",
    "Positions": "games",
}
"""What classes of objects are called as topics, where that is not their name."""
LANGUAGE = "language"


def rows(topic: str) -> dict[str, str] | None:
    """Return the forms of sentences about objects of a kind, with examples; None for no topic.

    topic: "words", "tilings", "placements", "graphs", ...; or "language" for all rows.

    >>> rows("subsets")["whose MEASURE is SIZE"]
    'subsets of {1..n} whose sum is divisible by 3'
    >>> rows("sets")
    """
    if topic == LANGUAGE:
        return {row.form: row.examples[0] for row in page()}
    if not topic.isalpha() or not topic.endswith("s"):
        return None
    return _by_topic().get(topic)


@cache
def _by_topic() -> dict[str, dict[str, str]]:
    """Return the rows of each kind of objects, each with its first example of them."""
    found: dict[str, dict[str, str]] = {}
    for row, one in sentences():
        found.setdefault(topic_of(read(one).objects), {}).setdefault(row.form, one)
    return found


def topic_of(objects: Objects) -> str:
    """Return what objects are called as a topic.

    >>> from gfkit.language.meanings import Subsets
    >>> topic_of(Subsets())
    'subsets'
    """
    name = type(objects).__name__
    if getattr(objects, "empty", False):
        return "placements"
    return TOPICS.get(name, name.lower())
