"""What each form of the whole grammar means: the forms of all its files."""

from __future__ import annotations

from gfkit.reading.words.graph_semantics import GraphForms
from gfkit.reading.words.semantics import Semantics


class AllSemantics(Semantics, GraphForms):
    """What each form means: of words and arrays, and of what stands on graphs and boards."""
