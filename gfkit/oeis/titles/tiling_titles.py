"""Titles about tilings and placements of pieces, which are read as sentences are."""

from __future__ import annotations

from contextlib import suppress

from gfkit.errors import GfkitError
from gfkit.oeis.titles.title_makers import TitleRule
from gfkit.reading.words.all_meanings import sentence_of
from gfkit.reading.words.sentences import read_sentence
from gfkit.reading.words.tiling_meanings import Aim, Tiled
from gfkit.reading.words.tiling_rules import TOPOLOGIES, fixed_side, rule_table


def tiling_title(text: str) -> TitleRule | None:
    """Return the rule of a title about tilings or placements; None for others.

    >>> found = tiling_title("number of domino tilings of a 3 x 2n rectangle")
    >>> found.fixed, found.side, found.step
    ('rows', 3, 2)
    """
    meaning = read_sentence(text)
    if not isinstance(meaning, Tiled) or meaning.aim is Aim.PLACES:
        return None
    grows = bool(meaning.board.rows.step), bool(meaning.board.columns.step)
    if not any(grows):
        return None
    fixed, side, size = fixed_side(meaning.board)
    topology = TOPOLOGIES[meaning.board.joined]
    with suppress(GfkitError):
        table, quantity = rule_table(meaning, side, sentence_of(meaning))
        if all(grows):
            return TitleRule(table, "square", 0, 0, 1, quantity=quantity, topology=topology)
        return TitleRule(
            table, fixed, side, size.shift, 1, size.step, quantity=quantity, topology=topology
        )
    return None
