"""What each form of all grammars of the room means."""

from __future__ import annotations

from gfkit.reading.words.graph_semantics import GraphForms
from gfkit.reading.words.permutation_semantics import PermutationForms
from gfkit.reading.words.semantics import Semantics


class Forms(Semantics, GraphForms, PermutationForms):
    """The forms of `grammar.lark`, and those of the grammars beside it."""
