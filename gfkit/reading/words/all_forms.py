"""What each form of all grammars of the room means."""

from __future__ import annotations

from gfkit.reading.words.graph_semantics import GraphForms
from gfkit.reading.words.semantics import Semantics


class Forms(Semantics, GraphForms):
    """The forms of `grammar.lark`, and those of the grammars beside it."""
