"""Titles that say in the one language what they count: things on graphs and boards, permutations.

What the language means is said as a title's rule: a table as in a file, and the side that is fixed.
"""

from __future__ import annotations

from gfkit.boards.kinds.edge_sets import GRID, KINGS, graph_rule
from gfkit.errors import GfkitError
from gfkit.oeis.titles.title_makers import TitleRule
from gfkit.reading.words.graph_counting import counting_of
from gfkit.reading.words.graph_meanings import Growing, NamedGraph, OnGraph, Pieces, Sets
from gfkit.reading.words.permutation_counting import least_around, strip_of_permutations
from gfkit.reading.words.permutation_meanings import Permutations
from gfkit.reading.words.sentences import read_sentence
from gfkit.strips.sequences.strip import Strip

TABLES = {"array", "edges", "links"}
"""Kinds of rules that are written as the table of a file."""
AS_SETS = {"kings": KINGS, "wazirs": GRID}
"""Pieces whose placements are independent sets, and the graphs of their moves."""


def spoken_rule(title: str) -> TitleRule | None:
    """Return the rule of a title that the language reads; None for other titles.

    >>> found = spoken_rule("number of permutations of n with |p(i)-i| <= 1")
    >>> found.fixed, found.side
    ('rows', 1)
    """
    found = read_sentence(title)
    try:
        if isinstance(found, Permutations):
            strip, size = strip_of_permutations(found), found.size
            return _rule(strip, size.step, size.shift, least_around(found) if found.around else 1)
        if isinstance(found, OnGraph) and not isinstance(found.graph, Growing | NamedGraph):
            counting = counting_of(found)
            if not isinstance(counting.counts, Strip):
                return None
            size = counting.size
            return _rule(counting.counts, size.step, size.shift, 1, _table_of(found))
    except GfkitError:
        return None  # the reader of sentences says why
    return None


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
