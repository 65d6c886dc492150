"""What a sentence says of its conventions: the empty set included, reflections told apart.

It stands between commas, in brackets, or in a sentence behind, and is left out there, where the
grammar of `conventions.lark` reads it. It adds nothing to what is counted: what it says is so for
what the rest means, or the sentence is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from gfkit.errors import LimitReached
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning, sequence_of
from gfkit.reading.sentences.earley_parser import NoParse, Parser
from gfkit.reading.sentences.graph_meanings import OnGraph, Pieces, Sets, Things
from gfkit.reading.sentences.path_and_walk_meanings import Walks
from gfkit.reading.sentences.permutation_meanings import Moves, Permutations
from gfkit.reading.sentences.permutation_meanings_to_automata import least_around
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Cells,
    Compositions,
    Count,
    Counted,
    EachLetter,
    Elements,
    Every,
    Grids,
    Meaningless,
    Of,
    Order,
    Ordered,
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
    PIECES_ALIKE = "pieces_alike"
    ZERO_EVEN = "zero_is_even"
    EMPTY_SUM = "empty_sum_is_zero"
    PARTS_REPEATED = "parts_repeated"
    IDENTITY_COUNTED = "identity_is_counted"


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
    kinds = ["ZERO" if (one.kind, one.text) == ("NUMBER", "0") else one.kind for one in tokens]
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
    holds, why = REQUIRED[said]
    if not holds(inner):
        raise Meaningless(why)


def _is_of(of: Meaning, kind: type) -> bool:
    return isinstance(of, Counted) and isinstance(of.objects, kind)


def _all_pieces_may_turn(of: Meaning) -> bool:
    return isinstance(of, Tiled) and all(_may_turn(z.shape) for z in of.pieces)


def _tells_of_runs(of: Meaning) -> bool:
    return isinstance(of, Counted) and any(isinstance(z, Runs) for z in everything_in(of.said))


def _lists_parts(of: Meaning) -> bool:
    """Tell whether of the parts it is told which there may be, and nothing else."""
    return (
        isinstance(of, Counted) and isinstance(of.said, Every) and isinstance(of.said.property, Of)
    )


def _has_places(of: Meaning) -> bool:
    """Tell whether it is about things that have places, as vertices, cells or positions."""
    return isinstance(of, OnGraph | Tiled) or _is_of(of, Words) or _is_of(of, Grids)


def _may_lack_pieces(of: Meaning) -> bool:
    """Tell whether there are several pieces, and of no one it is told how many there are."""
    return isinstance(of, Tiled) and len(of.pieces) > 1 and of.said is None


def _may_turn(of: Shape) -> bool:
    return not isinstance(of, Drawn) or of.may_turn


def _is_maximal(of: Things) -> bool:
    is_maximal_set = isinstance(of, Sets) and of.name in MAXIMAL
    return is_maximal_set or (isinstance(of, Pieces) and of.peaceful and of.maximal)


def _is_line(of: Meaning) -> bool:
    return isinstance(of, Counted) and isinstance(of.objects, Words) and not of.objects.on_circle


def _has_the_empty(of: Meaning) -> bool:
    """Tell whether the set without elements, or no piece at all, is known to be counted."""
    match of:
        case OnGraph(Sets(name), _, None):
            return name in CONTAIN_THE_EMPTY
        case OnGraph(Pieces(peaceful=True, maximal=False), _, None):
            return True
        case SubsetTuples(many=many):
            return _are_ones(replace(of, columns=of.columns & {(0,) * many}), of.first)
        case Counted(Subsets() | Words() | Grids()):
            return _counts_the_empty(of)
    return False


def _counts_the_empty(of: Counted) -> bool:
    """Tell whether of each of the first sizes the set without elements is counted."""
    none: Property = Count(NONE, Elements())
    if isinstance(of.objects, Words | Grids):
        if of.objects.letters != (0, 1):
            return False
        none = Count(NONE, Cells(), Of(frozenset({1})))
    return _are_ones(replace(of, said=all_of([of.said, none]), by=()))


def _may_repeat(of: Meaning) -> bool:
    """Tell whether of letters or parts it is not said that they are different."""
    if not isinstance(of, Counted) or isinstance(of.objects, Subsets | Grids):
        return False
    return not any(
        isinstance(z, EachLetter) or z in {Ordered(Order.DISTINCT), Ordered(Order.EQUAL)}
        for z in everything_in(of.said)
    )


def _has_the_identity(of: Meaning) -> bool:
    """Tell whether the permutation that leaves all elements where they are is counted."""
    if not isinstance(of, Permutations) or 0 not in of.moves or of.statistics:
        return False
    return _are_ones(replace(of, moves=Moves(0, 0)), least_around(of) if of.around else 1)


def _are_ones(of: Meaning, first: int = 1) -> bool:
    """Tell whether of each of the first sizes there is one."""
    try:
        found = sequence_of(of)
        first = max(found.offset, first)
        return [found.term(n) for n in range(first, first + 3)] == [1, 1, 1]
    except (LimitReached, Meaningless):
        return False


OF_SUBSETS = "the order and the sum of elements are told of subsets"
OF_PARTS = "the order of parts matters in compositions, and not in partitions"
OF_STEPS = "walks visit vertices again, and may go back along an edge"
REQUIRED: dict[Convention, tuple[Callable[[Meaning], bool], str]] = {
    Convention.EMPTY_COUNTED: (
        _has_the_empty,
        "the empty one is not counted, or it is not known that it is",
    ),
    Convention.TURNED_DIFFER: (
        lambda of: _has_places(of) and not _is_line(of),
        "what turns into each other is told of boards, graphs and words on a circle",
    ),
    Convention.NAMED_DIFFER: (_has_places, "what is numbered are places of boards, graphs, words"),
    Convention.IN_ORDER: (lambda of: _is_of(of, Subsets), OF_SUBSETS),
    Convention.EMPTY_SUM: (lambda of: _is_of(of, Subsets), OF_SUBSETS),
    Convention.RUNS_DEFINED: (
        lambda of: _is_of(of, Subsets) and _tells_of_runs(of),
        "of runs of consecutive elements of a subset nothing is told",
    ),
    Convention.MAY_TURN: (
        _all_pieces_may_turn,
        "it is told of pieces in which ways they may lie",
    ),
    Convention.NONE_ADDED: (
        lambda of: isinstance(of, OnGraph) and _is_maximal(of.things),
        "it is told of maximal sets and placements that none can be added",
    ),
    Convention.PARTS_UNORDERED: (lambda of: _is_of(of, Partitions), OF_PARTS),
    Convention.PARTS_ORDERED: (lambda of: _is_of(of, Compositions), OF_PARTS),
    Convention.PARTS_UNUSED: (
        lambda of: (_is_of(of, Partitions) and _lists_parts(of)) or _may_lack_pieces(of),
        "of the parts or pieces it is told which there may be, and nothing else",
    ),
    Convention.PIECES_ALIKE: (
        lambda of: isinstance(of, OnGraph) and isinstance(of.things, Pieces),
        "it is told of pieces on a board that they are alike",
    ),
    Convention.VISITS_REPEATED: (lambda of: isinstance(of, Walks), OF_STEPS),
    Convention.NO_STEP_REVERSED: (lambda of: isinstance(of, Walks) and of.is_onward, OF_STEPS),
    Convention.PARTS_REPEATED: (
        _may_repeat,
        "parts may be equal of which it is not said that they are different",
    ),
    Convention.IDENTITY_COUNTED: (
        _has_the_identity,
        "the identity is told of permutations among which it is",
    ),
    Convention.ZERO_EVEN: (lambda _: True, ""),
}
"""Of each convention for what it is so, and why it is not for others."""
