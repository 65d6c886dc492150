"""Proofs of single values: the count of a board or of a graph, a term of a sequence.

Each is a table with one entry, which the kernel computes from the definition; what was computed
for the answer is not computed again.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from gfkit.boards.models.model import Model
from gfkit.boards.models.texts import plain_model
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import UnknownModel
from gfkit.proofs.kernel import NotDerived, Proved, Workings, prove
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.tables import (
    FiniteTable,
    Place,
    TermTable,
    ValueTable,
    entry_of,
)
from gfkit.series.profiles import Profile
from gfkit.strips.counts.count import count
from gfkit.strips.statements.counts import (
    BoardCounts,
    GraphCounts,
)
from gfkit.strips.statements.graphs import graph_place

FURTHEST: Final = 1000
"""Terms further on are computed, and not proved: the kernel computes all terms before them."""


def board_count(
    model: Model, cells: Board | str, *, topology: Topology, multigraph: bool
) -> tuple[Profile, Proved | None]:
    """Return the polynomial of a board, and the proof of it; none where letters stand on cells.

    >>> from gfkit.strips.encodings.models import find_model
    >>> cells = Board.rectangle(2, 2)
    >>> profile, proof = board_count(find_model("kings"), cells, topology="strip", multigraph=False)
    >>> print(profile, proof, proof.statement.entries[0][0])
    5 = 4*x+1 proved 2x2
    """
    run, plain = Workings(), plain_model(model)
    options: Any = {"topology": topology, "multigraph": multigraph}
    profile: Profile = run(count, plain, cells, **options)
    if isinstance(cells, str):
        return profile, None
    table = BoardCounts(plain, topology, multigraph, "xy")
    place = f"{cells.rows}x{cells.columns}" if cells.is_rectangle() else str(cells)
    return profile, _proof(table, place, profile, run)


def graph_count(name: str, graph: Graph) -> tuple[Profile, Proved | None]:
    """Return the polynomial of a graph; and the proof, if the rule is one of graphs."""
    run = Workings()
    profile: Profile = run(count, name, graph)
    with suppress(UnknownModel):
        table = GraphCounts(find_graph_rule(name), "xy")
        return profile, _proof(table, graph_place(graph), profile, run)
    return profile, None


def term_proof(sequence: Sequence, n: int, value: object) -> Proved | None:
    """Return the proof that a(n) is the value, where n is small and the definition is known.

    None where the definition is a fraction that was fitted, claimed or solved for.
    """
    definition = sequence.definition
    if definition is None or sequence.is_assumed or n > definition.offset + FURTHEST:
        return None
    return _proof(TermTable(definition), n, value, sequence.run)


def _proof(table: ValueTable, place: Place, value: object, run: Workings) -> Proved | None:
    """Return the proof of one entry; None where the kernel does not come to it."""
    try:
        return prove(FiniteTable(table, ((place, entry_of(value)),)), workings=run)
    except NotDerived:
        return None
