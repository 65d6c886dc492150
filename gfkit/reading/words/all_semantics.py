"""What each form of the whole grammar means: the forms of all its files."""

from __future__ import annotations

from gfkit.reading.words.semantics import Semantics
from gfkit.reading.words.tiling_semantics import TilingSemantics


class AllSemantics(TilingSemantics, Semantics):
    """What each form means: of words, compositions, subsets and arrays, and of pieces on boards."""
