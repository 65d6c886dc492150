"""Sentences of the language of what is counted, as readings.

A sentence is a sequence, or a term of one where its size is a number. Some count on one board or
graph, on all squares, or for each number of colors; the reading then says which.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    CountOn,
    GraphTyped,
    NamedSequence,
    Reading,
    RuleNamed,
    Sentence,
    SquareBoards,
    TermOf,
)
from gfkit.reading.sentences import word_meanings_to_rules
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import (
    Beginning,
    Meaning,
    sentence_of,
    sequence_of,
)
from gfkit.reading.sentences.graph_meanings import (
    Colorings,
    NamedGraph,
    OnGraph,
    Orientations,
    Paths,
    Rectangle,
)
from gfkit.reading.sentences.path_and_walk_meanings import LatticePaths
from gfkit.reading.sentences.path_formulas import formula_of_paths
from gfkit.reading.sentences.sentence_meanings import Counted, Size
from gfkit.reading.sentences.sentence_reader import read_sentence
from gfkit.reading.sentences.tiling_meanings import Aim, Tiled
from gfkit.reading.sequences_of_typed_formulas import KEPT

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

AS_TITLE = ". Titles of the OEIS are read with their A-number before them, and by `oeis prove`"
"""What is added to the refusal of a sentence that may be such a title."""


def sentence(text: str, read: Read) -> Reading | None:
    """Read a sentence; what is wrong with others is said later."""
    found = read_sentence(text)
    return sentence_read(found, read) if isinstance(found, Meaning) else None


def refused_sentence(text: str, read: Read) -> Reading | None:
    """Say where a sentence cannot go on."""
    found = read_sentence(text)
    if found is None:
        return None
    if isinstance(found, Meaning):
        return sentence_read(found, read)
    is_title = text.lower().startswith("number of ") and " arrays" in text
    raise GfkitError(f"{found}{AS_TITLE * is_title}")


def sentence_read(meaning: Meaning, read: Read | None = None) -> Reading:
    """Return what a sentence means, as it is read; raises GfkitError for what is not counted.

    read: reads the formulas of what has a formula of its own.
    """
    match meaning:
        case LatticePaths():
            return _paths(meaning, read)
        case OnGraph():
            return _on_graph(meaning)
        case Tiled():
            return _tiling(meaning)
        case Beginning(of=part):
            return _beginning(meaning, sentence_read(part))
        case Counted() if (model := word_meanings_to_rules.model_on_squares(meaning)) is not None:
            return Sentence(meaning, SquareBoards(RuleNamed(model), sentence_of(meaning)))
    if meaning.size.step:
        return _sequence(meaning)
    return TermOf(sentence_read(replace(meaning, size=Size())), meaning.size.shift)


def _beginning(meaning: Beginning, of: Reading) -> Reading:
    """Return what is counted from a number n on; raises GfkitError where nothing depends on n."""
    if isinstance(of, Sentence) and isinstance(of.counts, SquareBoards) and meaning.first <= 1:
        return of
    if isinstance(of, TermOf) or (isinstance(of, Sentence) and of.counts is not None):
        raise GfkitError(f"{sentence_of(meaning)}: n is a number there, or both sides are n")
    return _sequence(meaning)


def _paths(meaning: LatticePaths, read: Read | None) -> Reading:
    """Return lattice paths as a sequence, with its formula where one is known, or as a term."""
    if meaning.is_fixed:
        general, n = meaning.with_n()
        return TermOf(sentence_read(general, read), n)
    formula = formula_of_paths(meaning) if read is not None else None
    if read is not None and formula is not None:
        return NamedSequence(sentence_of(meaning), read(formula), is_count=True)
    return _sequence(meaning)


def _sequence(meaning: Meaning) -> Reading:
    by_meaning(meaning)  # which says what is wrong
    return Sentence(meaning)


@lru_cache(maxsize=KEPT)
def by_meaning(meaning: Meaning) -> Sequence:
    """Return the sequence of a meaning; raises GfkitError."""
    return sequence_of(meaning)


def _on_graph(meaning: OnGraph) -> Reading:
    """Return what is counted on a graph: a sequence, polynomials, all squares, or one number."""
    from gfkit.reading.sentences import graph_meanings_to_strips as on_graphs  # noqa: PLC0415 - slow to import

    graph, is_in_k = meaning.graph, meaning.things == Colorings(None)
    is_of_numbers = isinstance(graph, Rectangle) and graph.is_fixed
    if (
        isinstance(graph, Rectangle)
        and is_of_numbers
        and (any(graph.joined) or isinstance(meaning.things, Paths | Orientations) or is_in_k)
    ):
        general = replace(meaning, graph=replace(graph, columns=Size()))
        return TermOf(sentence_read(general), graph.columns.shift)
    if not is_in_k and (isinstance(graph, NamedGraph) or is_of_numbers):
        model, on = on_graphs.board_of(meaning)
        called = graph.name if isinstance(graph, NamedGraph) else ""
        cells = on if isinstance(on, Board) else GraphTyped(on, called)
        return Sentence(meaning, CountOn(RuleNamed(model), cells))
    if isinstance(graph, Rectangle) and graph.rows == graph.columns == Size():
        if any(graph.joined):
            said = sentence_of(meaning)
            raise GfkitError(f"{said}: no side is fixed, and squares that are joined are not told")
        return Sentence(meaning, SquareBoards(RuleNamed(on_graphs.model_on(meaning))))
    return _sequence(meaning)


def _tiling(meaning: Tiled) -> Reading:
    """Return what a sentence about pieces on a board means."""
    from gfkit.reading.sentences.tiling_meanings_to_rules import (  # noqa: PLC0415 - slow to import
        board_of_numbers,
        general_tiling,
        model_on_squares,
    )

    sides = meaning.board.rows.step, meaning.board.columns.step
    if all(sides) and meaning.aim is not Aim.PLACES and (model := model_on_squares(meaning)):
        return Sentence(meaning, SquareBoards(RuleNamed(model)))
    if any(sides):
        return _sequence(meaning)
    if (on := board_of_numbers(meaning)) is not None:
        model, board = on
        return Sentence(meaning, CountOn(RuleNamed(model), board))
    general, n = general_tiling(meaning)
    return TermOf(sentence_read(general), n)
