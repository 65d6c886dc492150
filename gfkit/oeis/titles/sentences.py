"""Titles that say in the language of what is counted what they count.

What the language means is said as a title's rule: a table as in a file, and the side that is fixed.
Arrays are not among them: their titles have words in senses of their own, as "diagonally" for one
diagonal, and are read by the grammar of titles.
"""

from __future__ import annotations

from dataclasses import replace

from gfkit.boards.rules.edge_set_rules import GRID, KINGS
from gfkit.boards.rules.named_edge_and_cell_sets import graph_rule
from gfkit.errors import GfkitError
from gfkit.oeis.titles.builders import TitleRule
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, strip_of
from gfkit.reading.sentences.graph_meanings import OnGraph, Pieces, Rectangle, Sets
from gfkit.reading.sentences.graph_meanings_to_strips import counting_of
from gfkit.reading.sentences.path_and_walk_meanings import LatticePaths, Walks
from gfkit.reading.sentences.path_and_walk_meanings_to_automata import length_of_words
from gfkit.reading.sentences.permutation_meanings import Permutations
from gfkit.reading.sentences.permutation_meanings_to_automata import (
    least_around,
    strip_of_permutations,
)
from gfkit.reading.sentences.sentence_meanings import Counted, Grids, Size
from gfkit.reading.sentences.sentence_reader import read_sentence
from gfkit.reading.sentences.tiling_meanings import Aim, Tiled
from gfkit.reading.sentences.tiling_meanings_to_rules import fixed_side, rule_table
from gfkit.reading.sentences.word_meanings_to_rules import TOPOLOGIES
from gfkit.strips.sequences.strip import Strip

TABLES = {"array", "edges", "links"}
"""Kinds of rules that are written as the table of a file."""
AS_SETS = {"kings": KINGS, "wazirs": GRID}
"""Pieces whose placements are independent sets, and the graphs of their moves."""


def language_rule(title: str) -> TitleRule | None:
    """Return the rule of a title that the language reads; None for other titles.

    >>> found = language_rule("number of permutations of n with |p(i)-i| <= 1")
    >>> found.fixed, found.side, found.step
    ('rows', 1, 1)
    >>> found = language_rule("number of domino tilings of a 3 x 2n rectangle")
    >>> found.fixed, found.side, found.step
    ('rows', 3, 2)
    """
    meaning = read_sentence(title)
    if not isinstance(meaning, Meaning):
        return None
    try:
        return _rule_of(meaning)
    except GfkitError:
        return None  # the reader of sentences says why


def _rule_of(meaning: Meaning) -> TitleRule | None:
    """Return the rule of a meaning; None where it has none; raises GfkitError."""
    match meaning:
        case Tiled():
            return _tiling(meaning)
        case Permutations():
            strip, size = strip_of_permutations(meaning), meaning.size
            first = least_around(meaning) if meaning.around else 1
            return _rule(strip, size.step, size.shift, first)
        case OnGraph():
            if not isinstance(meaning.graph, Rectangle):
                return None  # the table of a rule says nothing of a graph in the place of a path
            counting = counting_of(meaning)
            if not isinstance(counting.counts, Strip):
                return None
            size = counting.size
            return _rule(counting.counts, size.step, size.shift, 1, _table_of(meaning))
        case LatticePaths() | Walks():
            length = length_of_words(meaning)
            return _rule(strip_of(meaning), length.step, length.shift, 1)
        case Counted(objects, _, size) if size.step and not isinstance(objects, Grids):
            if meaning.total is not None or meaning.by:
                return None
            return _rule(strip_of(replace(meaning, size=Size())), size.step, size.shift, 1)
    return None


def _tiling(meaning: Tiled) -> TitleRule | None:
    """Return the rule of tilings or placements on boards that grow."""
    grows = bool(meaning.board.rows.step), bool(meaning.board.columns.step)
    if meaning.aim is Aim.PLACES or not any(grows):
        return None
    fixed, side, size = fixed_side(meaning.board)
    topology = TOPOLOGIES[meaning.board.joined]
    table, quantity = rule_table(meaning, side, sentence_of(meaning))
    if all(grows):
        return TitleRule(table, "square", 0, 0, 1, quantity=quantity, topology=topology)
    return TitleRule(
        table, fixed, side, size.shift, 1, size.step, quantity=quantity, topology=topology
    )


def _table_of(of: OnGraph) -> dict[str, object] | None:
    """Return the table of sets that are counted as positions of a game; None for others."""
    if of.size is not None:
        return None
    name = ""
    ways: tuple[str, ...] = GRID
    match of.things:
        case Sets(called):
            name, ways = called, KINGS if getattr(of.graph, "kings", False) else GRID
        case Pieces(piece, True, False) if piece in AS_SETS:
            name, ways = "independent-sets", AS_SETS[piece]
    rule = graph_rule(name, ways) if name else None
    return None if rule is None else rule.to_data()


def _rule(
    strip: Strip, step: int, shift: int, first: int, table: dict[str, object] | None = None
) -> TitleRule | None:
    ((fixed, side),) = strip.fixed.items()
    game = strip.counted.game
    if table is None and game.kind not in TABLES:
        return None
    data = table or game.to_data()
    kept = {key: one for key, one in data.items() if key not in {"name", "summary"}}
    return TitleRule(kept, fixed, side, shift, 1, step=step, topology=strip.topology, first=first)
