"""All that a sentence can mean, and what is said and counted of each: one place for their kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.reading.words import canonical, counting_rules
from gfkit.reading.words.graph_meanings import OnGraph
from gfkit.reading.words.graph_sentences import sentence_on_graph
from gfkit.reading.words.meanings import Counted

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

Meaning = Counted | OnGraph
"""What a sentence means."""


def sentence_of(of: Meaning) -> str:
    """Return a meaning in canonical English, which is read back as this meaning."""
    return sentence_on_graph(of) if isinstance(of, OnGraph) else canonical.sentence_of(of)


def sequence_of(of: Meaning) -> Sequence:
    """Return the sequence of the numbers of what is meant; raises GfkitError."""
    if isinstance(of, OnGraph):
        from gfkit.reading.words.graph_counting import sequence_on_graph  # noqa: PLC0415 - slow

        return sequence_on_graph(of)
    return counting_rules.sequence_of(of)


def strip_of(of: Meaning) -> Strip:
    """Return the strip on which what is meant is counted; raises GfkitError."""
    if isinstance(of, OnGraph):
        from gfkit.reading.words.graph_counting import strip_on_graph  # noqa: PLC0415 - slow

        return strip_on_graph(of)
    return counting_rules.strip_of(of)
