"""All that a sentence can mean, and what is said and counted of each: one place for their kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.reading.sentences import word_meanings_to_rules
from gfkit.reading.sentences.canonical_sentence_writers import word_and_array_sentences
from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import sentence_on_graph
from gfkit.reading.sentences.canonical_sentence_writers.path_sentences import sentence_of_paths
from gfkit.reading.sentences.canonical_sentence_writers.permutation_sentences import (
    sentence_of_permutations,
)
from gfkit.reading.sentences.canonical_sentence_writers.subset_tuple_sentences import (
    sentence_of_subset_tuples,
)
from gfkit.reading.sentences.canonical_sentence_writers.tiling_sentences import tiling_sentence
from gfkit.reading.sentences.graph_meanings import OnGraph
from gfkit.reading.sentences.path_and_walk_meanings import LatticePaths, Walks
from gfkit.reading.sentences.permutation_meanings import Permutations
from gfkit.reading.sentences.sentence_meanings import Counted
from gfkit.reading.sentences.subset_tuple_meanings import SubsetTuples
from gfkit.reading.sentences.tiling_meanings import Tiled

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

Plain = Counted | Tiled | OnGraph | Permutations | LatticePaths | Walks | SubsetTuples
"""What is counted."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is counted, from a number n on."""

    of: Plain
    first: int


Meaning = Plain | Beginning
"""What a sentence means."""


def typed_meaning(of: Meaning) -> Meaning:
    """Return a meaning whose words are told for its objects; raises Meaningless."""
    from gfkit.reading.sentences.meaning_typing import typed  # noqa: PLC0415 - with the parser
    from gfkit.reading.sentences.tiling_typing import typed_tiling  # noqa: PLC0415 - with the parser

    match of:
        case Counted():
            return typed(of)
        case Tiled():
            return typed_tiling(of)
        case Beginning(part, first):
            inner = typed_meaning(part)
            return inner if isinstance(inner, Beginning) else Beginning(inner, first)
    return of


def sentence_of(of: Meaning) -> str:
    """Return a meaning in canonical English, which is read back as this meaning."""
    match of:
        case OnGraph():
            return sentence_on_graph(of)
        case Tiled():
            return tiling_sentence(of)
        case Permutations():
            return sentence_of_permutations(of)
        case SubsetTuples():
            return sentence_of_subset_tuples(of)
        case LatticePaths() | Walks():
            return sentence_of_paths(of)
        case Beginning(part, first):
            return f"{sentence_of(part)}, n >= {first}"
    return word_and_array_sentences.sentence_of(of)


def sequence_of(of: Meaning) -> Sequence:
    """Return the sequence of the numbers of what is meant; raises GfkitError."""
    match of:
        case OnGraph():
            from gfkit.reading.sentences.graph_meanings_to_strips import sequence_on_graph  # noqa: PLC0415 - slow

            return sequence_on_graph(of)
        case Tiled():
            from gfkit.reading.sentences.tiling_meanings_to_rules import tiling_sequence  # noqa: PLC0415 - slow

            return tiling_sequence(of)
        case Permutations():
            from gfkit.reading.sentences import permutation_meanings_to_automata  # noqa: PLC0415 - slow

            return permutation_meanings_to_automata.sequence_of_permutations(of)
        case SubsetTuples():
            from gfkit.reading.sentences import subset_tuple_meanings_to_automata  # noqa: PLC0415 - slow

            return subset_tuple_meanings_to_automata.sequence_of_subset_tuples(of)
        case LatticePaths() | Walks():
            from gfkit.reading.sentences import path_and_walk_meanings_to_automata  # noqa: PLC0415 - slow to import

            return path_and_walk_meanings_to_automata.sequence_of_paths(of)
        case Beginning(part, first):
            whole = sequence_of(part)
            return whole.beginning(max(whole.offset, first)).named(f"{whole.name}, n >= {first}")
    return word_meanings_to_rules.sequence_of(of)


def strip_of(of: Meaning) -> Strip:
    """Return the strip on which what is meant is counted; raises GfkitError."""
    match of:
        case OnGraph():
            from gfkit.reading.sentences.graph_meanings_to_strips import strip_on_graph  # noqa: PLC0415 - slow

            return strip_on_graph(of)
        case Tiled():
            from gfkit.reading.sentences.tiling_meanings_to_rules import tiling_strip  # noqa: PLC0415 - slow

            return tiling_strip(of)
        case Permutations():
            from gfkit.reading.sentences import permutation_meanings_to_automata  # noqa: PLC0415 - slow

            return permutation_meanings_to_automata.strip_of_permutations(of)
        case SubsetTuples():
            from gfkit.reading.sentences import subset_tuple_meanings_to_automata  # noqa: PLC0415 - slow

            return subset_tuple_meanings_to_automata.strip_of_subset_tuples(of)
        case LatticePaths() | Walks():
            from gfkit.reading.sentences import path_and_walk_meanings_to_automata  # noqa: PLC0415 - slow to import

            return path_and_walk_meanings_to_automata.strip_of_paths(of)
        case Beginning(part):
            return strip_of(part)
    return word_meanings_to_rules.strip_of(of)
