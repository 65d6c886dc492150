"""What counts orientations of products of a graph with a path or a cycle.

Eulerian ones of a torus are arrays: each cell says which way its edges to the right and down go,
and as many lead to it as from it. *Acyclic* ones are words, whose letters are the columns: which
way the edges in a column go, and those from the column before. A state says which vertices of the
first and of the last column are reached from which; where a vertex is reached from itself there is
a cycle. In a cycle of columns the first letter says which way the edges go that close it.
[Stanley1973]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from operator import and_ as intersection
from typing import TYPE_CHECKING

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import explore as made
from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rule_files.rule_file_reader import rule_of_table
from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.sentences.graph_meanings import ACYCLIC, Orientations, Rectangle
from gfkit.reading.sentences.sentence_meanings import Amount
from gfkit.reading.sentences.word_meanings_to_rules import Language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.rules.array_rules import ArrayRule

Edge = tuple[int, int]
Reached = frozenset[Edge]
MOST_LETTERS = 100
"""The edges of a column, and of one with the next, have so many orientations at most."""
EVEN = {
    "directions": ["left", "up"],
    "holds": "count(x in [1, 3]) + count(x in [2, 3]) + count(left in [0, 2])"
    " + count(up in [0, 1]) = 2",
}
"""1 and 3 lead to the right, 2 and 3 downwards: of four edges two lead from a cell."""
EVEN_IN_CYCLE = {"directions": ["left"], "holds": "count(x = 1) + count(left = 0) = 1"}


def eulerian_model(graph: Rectangle, said: str) -> Model:
    """Return what counts the Eulerian orientations of a cycle or a torus; raises GfkitError."""
    is_row = 1 in {z.shift for z in (graph.rows, graph.columns) if not z.step}
    if graph.kings or not (all(graph.joined) or (is_row and any(graph.joined))):
        raise GfkitError(
            f"{said}: they are counted where each vertex has two or four edges: in cycles and "
            "tori, as C_n and C_3 x C_n"
        )
    if is_row:
        data = {"name": said, "values": [0, 1], "neighbours": [EVEN_IN_CYCLE]}
    else:
        data = {"name": said, "values": [0, 1, 2, 3], "neighbours": [EVEN]}
    return model_of(rule_of_table(data, said))


@dataclass(frozen=True, slots=True)
class ColumnGraph:
    """A graph of columns: the edges in each, those to the next one, whether they are closed."""

    size: int
    inside: tuple[Edge, ...]
    between: tuple[Edge, ...]
    joined: bool = False

    def letters(self) -> list[tuple[tuple[Edge, ...], tuple[bool, ...]]]:
        """Return how the edges of a column go, and which of those from the column before go on."""
        if 2 ** (len(self.inside) + len(self.between)) > MOST_LETTERS:
            raise LimitReached(
                f"a column with the next one has more than {MOST_LETTERS} orientations"
            )
        return [
            (
                tuple(e if on else e[::-1] for e, on in zip(self.inside, ways, strict=True)),
                forward,
            )
            for ways in product((False, True), repeat=len(self.inside))
            for forward in product((False, True), repeat=len(self.between))
        ]


@dataclass(frozen=True, slots=True)
class ColumnState:
    """Columns that are read: how the edges that close go; what is reached from what.

    Vertices of the last column have numbers from the size of a column on; with one column they are
    those of the first.
    """

    closing: tuple[bool, ...]
    reached: Reached
    is_first: bool


def orientation_rule(columns: ColumnGraph, of: Orientations, name: str) -> ArrayRule:
    """Return the rule of one row whose words are the orientations of a kind."""
    found = acyclic_automaton(columns) if of.kind == ACYCLIC else None
    if of.is_of_vertices or found is None:
        by_vertices = vertices_automaton(columns, of)
        found = by_vertices if found is None else intersection(found, by_vertices)
    return Language(tuple(map(str, range(found.letters))), found).rule(name)


Ways = tuple[int, int]
"""How many edges lead from a vertex, and to it."""


@dataclass(frozen=True, slots=True)
class VertexState:
    """Columns that are read: how the edges that close go, and the vertices that may get more edges.

    first, last: the vertices of the first column, if it is closed, and of the last one. sources,
    sinks: how many of them there are so far.
    """

    closing: tuple[bool, ...]
    last: tuple[Ways, ...]
    sources: int = 0
    sinks: int = 0


def vertices_automaton(columns: ColumnGraph, of: Orientations) -> Automaton:
    """Return the automaton of orientations by the edges that lead to vertices, or from them.

    >>> path = ColumnGraph(1, (), ((0, 0),))
    >>> found = vertices_automaton(path, Orientations("", sources=Amount(1, 1)))
    >>> [found.accepts(z) for z in ((0, 0, 1), (0, 1, 0))]
    [True, False]
    """
    letters, size = columns.letters(), columns.size
    start = VertexState((), ())

    def with_edges(into: list[Ways], edges: Iterable[Edge]) -> list[Ways]:
        found = [*into]
        for a, b in edges:
            found[a] = (found[a][0] + 1, found[a][1])
            found[b] = (found[b][0], found[b][1] + 1)
        return found

    def between(forward: tuple[bool, ...]) -> list[Edge]:
        """Return the edges of a column, from 0 on, with the next one, from the size on."""
        return [
            (a, b + size) if on else (b + size, a)
            for (a, b), on in zip(columns.between, forward, strict=True)
        ]

    def ended(state: VertexState, vertices: list[Ways]) -> VertexState | None:
        """Return the state behind vertices that get no more edges; None if they may not be so."""
        for amount, side in ((of.out, 0), (of.into, 1)):
            if amount is not None and not all(z[side] in amount for z in vertices):
                return None
        sources = state.sources + sum(not into for _, into in vertices)
        sinks = state.sinks + sum(not out for out, _ in vertices)
        kept = _kept(sources, of.sources), _kept(sinks, of.sinks)
        return VertexState(state.closing, (), *kept)

    def step(state: VertexState | None, letter: int) -> VertexState | None:
        if state is None:
            return None
        inside, forward = letters[letter]
        new = with_edges([(0, 0)] * size, inside)
        if state == start:
            if not columns.joined:
                return None if any(forward) else VertexState((), tuple(new))
            both = with_edges([(0, 0)] * size + new, between(forward))
            return VertexState(forward, tuple(both[size:]))
        both = with_edges([*state.last, *new], between(forward))
        found = ended(state, both[:size])
        return None if found is None else replace(found, last=tuple(both[size:]))

    def accepts(state: VertexState | None) -> bool:
        if state is None:
            return False
        vertices = [*state.last]
        if columns.joined and state != start:
            vertices = with_edges([*state.last, *[(0, 0)] * size], between(state.closing))[:size]
        found = ended(state, vertices)
        return found is not None and all(
            amount is None or many in amount
            for amount, many in ((of.sources, found.sources), (of.sinks, found.sinks))
        )

    first: VertexState | None = start
    return made(len(letters), first, step, accepts)


def _kept(many: int, amount: Amount | None) -> int:
    """Return a number as small as one that counts alike from here on.

    >>> [_kept(7, z) for z in (None, Amount(1, 2), Amount(3), Amount(1, None, 2))]
    [0, 3, 3, 1]
    """
    if amount is None:
        return 0
    if amount.high is not None:
        return min(many, amount.high + 1)
    return many if many < amount.low else amount.low + (many - amount.low) % amount.step


def acyclic_automaton(columns: ColumnGraph) -> Automaton:
    """Return the automaton of the words of columns; raises LimitReached.

    >>> found = acyclic_automaton(ColumnGraph(1, (), ((0, 0),)))
    >>> found.accepts((0, 1)), found.accepts((1, 0))
    (True, False)
    """
    letters, size = columns.letters(), columns.size
    start = ColumnState((), frozenset(), is_first=False)  # no column

    def step(state: ColumnState | None, letter: int) -> ColumnState | None:
        if state is None:
            return None
        inside, forward = letters[letter]
        if state == start:
            if not columns.joined and any(forward):
                return None
            reached = closure(frozenset(inside))
            return None if reached is None else ColumnState(forward, reached, is_first=True)
        last = 0 if state.is_first else size
        added = {(a + 2 * size, b + 2 * size) for a, b in inside}
        for (a, b), on in zip(columns.between, forward, strict=True):
            edge = (a + last, b + 2 * size)
            added.add(edge if on else edge[::-1])
        reached = closure(state.reached | added)
        if reached is None:
            return None
        kept = {*range(2 * size, 3 * size)} | ({*range(size)} if columns.joined else set())
        moved = {v: v - size if v >= 2 * size else v for v in kept}
        rest = frozenset((moved[a], moved[b]) for a, b in reached if a in kept and b in kept)
        return ColumnState(state.closing, rest, is_first=False)

    def accepts(state: ColumnState | None) -> bool:
        if state is None or not columns.joined or state == start:
            return state is not None
        last = 0 if state.is_first else size
        added = set()
        for (a, b), on in zip(columns.between, state.closing, strict=True):
            edge = (a + last, b)
            added.add(edge if on else edge[::-1])
        return closure(state.reached | added) is not None

    first: ColumnState | None = start
    return made(len(letters), first, step, accepts)


def closure(edges: Reached | set[Edge]) -> Reached | None:
    """Return which vertices are reached from which; None if there is a cycle.

    >>> sorted(closure({(0, 1), (1, 2)})), closure({(0, 1), (1, 0)})
    ([(0, 1), (0, 2), (1, 2)], None)
    """
    found = {*edges}
    vertices = {z for one in found for z in one}
    for b in vertices:
        found |= {(a, c) for a, z in found if z == b for y, c in found if y == b}
    return None if any(a == b for a, b in found) else frozenset(found)
