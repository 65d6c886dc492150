"""What a sentence says of its conventions: the empty set included, reflections told apart.

It stands between commas, in brackets, or in a sentence behind, and is left out there, where the
grammar of `conventions.lark` reads it. It adds nothing to what is counted: what it says is so for
what the rest means, or the sentence is refused.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning, sequence_of
from gfkit.reading.sentences.earley_parser import NoParse, Parser
from gfkit.reading.sentences.graph_meanings import OnGraph, Pieces, Sets, Things
from gfkit.reading.sentences.path_and_walk_meanings import Walks
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Cells,
    Compositions,
    Count,
    Counted,
    Elements,
    Every,
    Grids,
    Meaningless,
    Of,
    Partitions,
    Property,
    Runs,
    Subsets,
    Words,
    all_of,
    everything_in,
)
from gfkit.reading.sentences.sentence_tokens import Part
from gfkit.reading.sentences.subset_tuple_meanings import SubsetTuples
from gfkit.reading.sentences.tiling_meanings import Drawn, Shape, Tiled


class Convention(Enum):
    """What may be said of conventions: the rules of the grammar that say it."""

    EMPTY_COUNTED = "empty_is_counted"
    TURNED_DIFFER = "turned_ones_differ"
    NAMED_DIFFER = "named_ones_differ"
    IN_ORDER = "elements_in_order"
    MAY_TURN = "pieces_may_turn"
    NONE_ADDED = "none_can_be_added"
    VISITS_REPEATED = "visits_repeated"
    NO_STEP_REVERSED = "no_step_reversed"
    RUNS_DEFINED = "runs_defined"
    PARTS_UNUSED = "parts_unused"
    PARTS_UNORDERED = "parts_unordered"
    PARTS_ORDERED = "parts_ordered"
    ZERO_EVEN = "zero_is_even"
    EMPTY_SUM = "empty_sum_is_zero"


ORDER_OF_PARTS: dict[Convention, type] = {
    Convention.PARTS_UNORDERED: Partitions,
    Convention.PARTS_ORDERED: Compositions,
}
"""Of which objects it is told whether the order of their parts matters."""
MOST_WORDS = 20
"""What is said of a convention has so many words at most."""
CONTAIN_THE_EMPTY = {"independent-sets", "matchings"}
"""Sets of vertices or edges of which the empty one is one on every graph."""
MAXIMAL = {"independent-dominating-sets": "independent-sets", "maximal-matchings": "matchings"}
"""Sets that are contained in no larger one of their kind, and the kind."""


def without_conventions(
    tokens: list[Part], parser: Parser
) -> list[tuple[list[Part], frozenset[Convention]]]:
    """Return what is left of a sentence without what it says of conventions, and what that is.

    Where commas stand around it, the second may go with it or close what stood before.
    """
    kinds = [one.kind for one in tokens]
    for begin, kind in enumerate(kinds):
        ends: list[tuple[int, int]] = []
        behind = range(begin + 2, min(begin + MOST_WORDS, len(kinds)) + 1)
        first = begin + 1
        if kind == "_WITH":
            first = begin
            ends = [(z, z) for z in behind if z == len(kinds) or kinds[z] in {"_COMMA", "_STOP"}][
                :1
            ]
        elif kind == "_OPEN":
            ends = [(z, z + 1) for z in behind if z < len(kinds) and kinds[z] == "_CLOSE"][:1]
        elif kind == "_COMMA":
            marks = [z for z in behind if z == len(kinds) or kinds[z] in {"_COMMA", "_STOP"}]
            ends = [(z, after) for z in marks for after in (z + 1, z)]
        elif kind == "_STOP":
            ends = [(len(kinds), len(kinds))]
        found: list[tuple[list[Part], frozenset[Convention]]] = []
        for end, after in ends:
            told = _convention_of(kinds[first:end], parser)
            rest = tokens[:begin] + tokens[after:]
            if told is not None and _names_in(tokens[first:end]) <= _names_in(rest):
                further = without_conventions(rest, parser) or [(rest, frozenset())]
                found += [(left, said | {told}) for left, said in further]
        if found:
            return found
    return []


def _names_in(tokens: list[Part]) -> set[str]:
    """Return the names of pieces and of sets; a maximal set is one of the sets, too."""
    names = {one.text for one in tokens if one.kind in {"PIECES", "SETS"}}
    return names | {MAXIMAL[z] for z in names if z in MAXIMAL}


def _convention_of(kinds: list[str], parser: Parser) -> Convention | None:
    """Return which convention some tokens tell; None for none."""
    if not kinds:
        return None
    try:
        chart = parser.parse(kinds, "convention")
    except NoParse:
        return None
    return next(
        z for z in Convention if not {0, 1}.isdisjoint(chart.ends[z.value].get(len(kinds), ()))
    )


def require_convention(said: Convention, of: Meaning) -> None:
    """Raise Meaningless where a convention is not so for what is counted."""
    inner = of.of if isinstance(of, Beginning) else of
    if said is Convention.ZERO_EVEN:
        return
    if said is Convention.EMPTY_COUNTED:
        _require_empty(inner)
    elif said in {Convention.IN_ORDER, Convention.EMPTY_SUM}:
        if not isinstance(inner, Counted) or not isinstance(inner.objects, Subsets):
            raise Meaningless("the order and the sum of elements are told of subsets")
    elif said is Convention.MAY_TURN:
        if not isinstance(inner, Tiled) or not all(_may_turn(z.shape) for z in inner.pieces):
            raise Meaningless("it is told of pieces in which ways they may lie")
    elif said is Convention.NONE_ADDED:
        if not isinstance(inner, OnGraph) or not _is_maximal(inner.things):
            raise Meaningless("it is told of maximal sets and placements that none can be added")
    elif said is Convention.RUNS_DEFINED:
        if not isinstance(inner, Counted) or not isinstance(inner.objects, Subsets):
            raise Meaningless("runs of a subset are those of consecutive elements")
        if not any(isinstance(z, Runs) for z in everything_in(inner.said)):
            raise Meaningless("of runs nothing is told")
    elif said in ORDER_OF_PARTS:
        if not isinstance(inner, Counted) or not isinstance(inner.objects, ORDER_OF_PARTS[said]):
            raise Meaningless("the order of parts matters in compositions, and not in partitions")
    elif said is Convention.PARTS_UNUSED:
        if not isinstance(inner, Counted) or not isinstance(inner.objects, Partitions):
            raise Meaningless("parts that are not used are told of partitions")
        if not isinstance(inner.said, Every) or not isinstance(inner.said.property, Of):
            raise Meaningless("of the parts it is told which there may be, and nothing else")
    elif said in {Convention.VISITS_REPEATED, Convention.NO_STEP_REVERSED}:
        if not isinstance(inner, Walks) or inner.is_onward < (said is Convention.NO_STEP_REVERSED):
            raise Meaningless("walks visit vertices again, and may go back along an edge")
    elif not isinstance(inner, OnGraph | Tiled | Counted) or (
        isinstance(inner, Counted) and not isinstance(inner.objects, Words | Grids)
    ):
        raise Meaningless("what turns into each other is told of boards, graphs and words")
    elif said is Convention.TURNED_DIFFER and _is_line(inner):
        raise Meaningless("only words on a circle turn into each other")


def _may_turn(of: Shape) -> bool:
    return not isinstance(of, Drawn) or of.may_turn


def _is_maximal(of: Things) -> bool:
    is_maximal_set = isinstance(of, Sets) and of.name in MAXIMAL
    return is_maximal_set or (isinstance(of, Pieces) and of.peaceful and of.maximal)


def _is_line(of: Meaning) -> bool:
    return isinstance(of, Counted) and isinstance(of.objects, Words) and not of.objects.on_circle


def _require_empty(of: Meaning) -> None:
    """Raise Meaningless where the set without elements, or no piece at all, is not counted."""
    match of:
        case OnGraph(Sets(name), _, None) if name in CONTAIN_THE_EMPTY:
            return
        case OnGraph(Pieces(peaceful=True, maximal=False), _, None):
            return
        case SubsetTuples(many=many) if _are_ones(
            replace(of, columns=of.columns & {(0,) * many}), of.first
        ):
            return
        case Counted(Subsets() | Words() | Grids()) if _counts_the_empty(of):
            return
    raise Meaningless("the empty one is not counted, or it is not known that it is")


def _counts_the_empty(of: Counted) -> bool:
    """Tell whether of each of the first sizes the set without elements is counted."""
    none: Property = Count(NONE, Elements())
    if isinstance(of.objects, Words | Grids):
        if of.objects.letters != (0, 1):
            return False
        none = Count(NONE, Cells(), Of(frozenset({1})))
    return _are_ones(replace(of, said=all_of([of.said, none]), by=()))


def _are_ones(of: Meaning, first: int = 1) -> bool:
    """Tell whether of each of the first sizes there is one."""
    try:
        found = sequence_of(of)
        first = max(found.offset, first)
        return [found.term(n) for n in range(first, first + 3)] == [1, 1, 1]
    except (GfkitError, Meaningless):
        return False
