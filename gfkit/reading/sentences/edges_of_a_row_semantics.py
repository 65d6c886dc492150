"""From a parse to what it means: the forms of `edges_of_a_row.lark`.

The edges of a path are the letters of a word, those of a cycle those of a word on a circle: 1 for
an edge in the set. A vertex at an end is met where its edge is in the set.
"""

from __future__ import annotations

from gfkit.reading.sentences.coloring_semantics import on_cycles
from gfkit.reading.sentences.condition_semantics import so_many_hold
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning
from gfkit.reading.sentences.graph_meanings import Rectangle, Sets
from gfkit.reading.sentences.graph_semantics import CalledGraph
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Nth,
    Parts,
    joined,
    one,
    one_amount,
    said_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    All,
    Amount,
    At,
    Cells,
    Count,
    Counted,
    Meaningless,
    Property,
    Size,
    Windows,
    Words,
    all_of,
    either_of,
    everything_in,
    negated,
)
from gfkit.reading.sentences.vertex_set_semantics import (
    APART,
    IN_IT,
    OUTSIDE,
    SETS_SAID,
    VertexSetForms,
)

ENDS = (At(0, IN_IT.values), At(-1, IN_IT.values))
COVERED = Count(NONE, Windows(2, ()), OUTSIDE)
"""No two edges beside each other are left out: each vertex between them is met."""


class EdgeOfRowForms(VertexSetForms):
    """What each form of `edges_of_a_row.lark` means."""

    def edges_of_row(self, parts: Parts) -> Counted | Beginning:
        """Return sets of edges of a path or a cycle, as words of their edges."""
        sets, graph = one(Sets, parts), the(CalledGraph, parts).graph
        if not isinstance(graph, Rectangle) or graph.kings or graph.rows != Size(0, 1):
            raise Meaningless("of paths and cycles it is told which edges at the ends there are")
        is_circle = graph.joined[1]
        if is_circle and any(isinstance(z, At) for z in everything_in(joined(said_in(parts)))):
            raise Meaningless("a cycle has no ends")
        known: dict[str, Property | None] = {
            "": None,
            "matchings": APART,
            "maximal-matchings": SETS_SAID["independent-dominating-sets"],
            "edge-covers": COVERED if is_circle else joined([COVERED, *ENDS]),
        }
        name = "" if sets is None else sets.name
        if name not in known:
            raise Meaningless("of matchings and edge covers it is told which edges there are")
        size = graph.columns if is_circle else Size(graph.columns.step, graph.columns.shift - 1)
        said = all_of([known[name], *said_in(parts)])
        words = Words((0, 1), on_circle=is_circle)
        return on_cycles(self.counted([(words, size, said)]), graph)

    def all_edge_sets(self, parts: Parts) -> None:
        """Return nothing: all sets of edges have no name."""

    def row_edge_part(self, parts: Parts) -> Property:
        return joined(said_in(parts))

    def row_edges_denied(self, parts: Parts) -> Property:
        return negated(joined(said_in(parts)))

    def row_edges_none(self, parts: Parts) -> Property:
        """Return that none of several edges is in the set."""
        said = joined(said_in(parts))
        return joined(map(negated, said.parts if isinstance(said, All) else [said]))

    def row_edges_not_so_many(self, parts: Parts) -> Property:
        return negated(Count(one_amount(parts), Cells(), IN_IT))

    def row_edges_left_out(self, parts: Parts) -> Property:
        return Count(one_amount(parts), Cells(), OUTSIDE)

    def one_edge_of_row(self, parts: Parts) -> Property:
        index = the(Nth, parts).index
        if index not in {0, -1}:
            raise Meaningless("the first edge is meant, or the last one")
        return At(index, IN_IT.values)

    def both_end_edges(self, parts: Parts) -> Property:
        _require_two(parts)
        return joined(ENDS)

    def no_end_edge(self, parts: Parts) -> Property:
        return joined(map(negated, ENDS))

    def no_edges_in_a_row(self, parts: Parts) -> Property:
        return Count(NONE, Windows(the(int, parts), ()), IN_IT)

    def no_edge_at_an_end(self, parts: Parts) -> Property:
        _require_two(parts)
        return self.no_end_edge([])

    def not_both_end_edges(self, parts: Parts) -> Property:
        return negated(joined(ENDS))

    def some_end_edge(self, parts: Parts) -> Property:
        return either_of(ENDS)

    def one_end_edge(self, parts: Parts) -> Property:
        return so_many_hold(Amount(1, 1), [*ENDS])

    def so_many_end_edges(self, parts: Parts) -> Property:
        _require_two(parts)
        return so_many_hold(one_amount(parts), [*ENDS])

    def edge_but_not(self, parts: Parts) -> Property:
        """Return that an edge at one end is in the set, and the one at the other end is not."""
        (said,) = said_in(parts)
        other = self.one_edge_of_row(parts[1:])
        if said == other:
            raise Meaningless("two different edges are told")
        return joined([said, negated(other)])


def _require_two(parts: Parts) -> None:
    if one(int, parts) not in {None, len(ENDS)}:
        raise Meaningless("there are two ends")
