"""Titles that are sentences of the language: what the sentence means, as the rule of a title.

Arrays are not among them: their titles use words in senses of their own, as "diagonally" for one
of the two diagonals, and only the grammar of titles reads them.
"""

from __future__ import annotations

from gfkit.oeis.titles.builders import TitleRule


def sentence_rule(title: str) -> TitleRule | None:
    """Return the rule of a title that the language reads; None for other titles."""
    del title
    return None
