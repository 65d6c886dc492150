"""What counts sets of edges of a ladder or path of which edges are told apart: binary arrays.

The vertices are the entries in odd rows and odd columns, which are 1s, and an edge is the entry
between two vertices, 1 if it is taken. What is asked of the set is asked of the 1s: that they are
connected, and make no cycle; that each has a neighbour.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rule_files.rule_file_reader import rule_of_table
from gfkit.errors import GfkitError
from gfkit.reading.sentences.array_meanings_to_rules import grid_rule
from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import sentence_on_graph
from gfkit.reading.sentences.graph_meanings import EdgesIn, OnGraph, Rectangle, Sets
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    DOWN,
    NONE,
    SOME,
    Amount,
    At,
    Cells,
    Columns,
    Count,
    Every,
    Grids,
    Index,
    LineAt,
    Near,
    Not,
    Of,
    Property,
    Rows,
    Side,
    Spells,
    Windows,
    all_of,
    either_of,
)
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

ONE, ZERO = Of(frozenset({1})), Of(frozenset({0}))
ODD_ONES, EVEN_ONES = Index(Amount(1, None, 2)), Index(Amount(2, None, 2))
CONNECTED: dict[str, dict[str, Any]] = {
    "spanning-trees": {"components": [1], "acyclic": True},
    "connected-spanning-subgraphs": {"components": [1]},
}
COVERED = Every(Cells(), ONE, Near(SOME, frozenset({1})))
RUNGS = LineAt(Rows(), 1)


def sequence_of_edge_sets(of: OnGraph) -> Sequence:
    """Return the sequence of the numbers of sets of edges; raises GfkitError.

    >>> from gfkit.reading.sentences.sentence_meanings import Size
    >>> ladder = Rectangle(Size(0, 2), Size())
    >>> top = frozenset({EdgesIn(upright=False, amount=None, line=0)})
    >>> sequence_of_edge_sets(OnGraph(Sets("spanning-trees"), ladder, edges=top)).terms(5)
    [1, 3, 8, 21, 55]
    """
    name = sentence_on_graph(of)
    graph = of.graph
    assert isinstance(of.things, Sets)
    assert isinstance(graph, Rectangle)
    if graph.columns.step != 1:
        raise GfkitError(f"{name}: the length of the ladder or path is n, or n and a number")
    rows = 2 * graph.rows.shift - 1
    said = [*_vertices(rows), *(_of_edges(z, rows, name) for z in of.edges)]
    if of.things.name not in CONNECTED:
        said.append(replace(COVERED, property=Near(SOME, frozenset({1}), (ALONG, DOWN))))
    whole = all_of(said)
    data = grid_rule(Grids((0, 1), Side(rows), Side(0, grows=True)), whole, name).to_data()
    if connected := CONNECTED.get(of.things.name):
        data["connected"] = [{"values": ["1"], **connected}]
    strip = Strip(model_of(rule_of_table(data, name)), rows=rows)
    shift = 2 * graph.columns.shift - 1
    counted = Sequence.of(replace(strip, shift=shift)).section(2)
    return counted.beginning(max(1, 1 - graph.columns.shift)).named(name)


def _vertices(rows: int) -> list[Property]:
    """Return what says where the vertices are, and that there is nothing inside of a square."""
    odd, even = Every(Cells(), ODD_ONES, ONE), Every(Cells(), EVEN_ONES, ZERO)
    return [Count(SOME, LineAt(Rows(), k), even if k % 2 else odd) for k in range(rows)]


def _of_edges(of: EdgesIn, rows: int, name: str) -> Property:
    """Return what is said of edges as of the entries of the array; raises GfkitError."""
    is_ladder = rows > 1
    if of.apart:
        return Count(SOME, RUNGS, Count(NONE, Windows(3), Spells((1, 0, 1))))
    if of.upright:
        if of.line is not None:
            said = At(1, ONE.values)
            amount = SOME if of.amount == SOME else NONE
            return Count(SOME, LineAt(Columns(), of.line), said if amount == SOME else Not(said))
        if of.amount is None:
            return Count(SOME, RUNGS, Every(Cells(), ODD_ONES, ONE))
        return Count(SOME, RUNGS, Count(of.amount, Cells(), ONE))
    if of.line is None and is_ladder:
        if of.upright is None or of.amount not in {NONE, SOME}:
            raise GfkitError(f"{name}: of such edges it is told how many there are in a row")
        each = [_in_row(of.amount, k) for k in (0, -1)]
        found = all_of(each) if of.amount == NONE else either_of(each)
        assert found is not None
        return found
    return _in_row(of.amount, of.line or 0)


def _in_row(amount: Amount | None, row: int) -> Property:
    """Return how many edges of a row are taken."""
    if amount is None:
        return Count(SOME, LineAt(Rows(), row), ONE)
    taken = all_of([ONE, EVEN_ONES])
    return Count(SOME, LineAt(Rows(), row), Count(amount, Cells(), taken))
