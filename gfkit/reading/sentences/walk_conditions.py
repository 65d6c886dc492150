"""What is said of the vertices that walks visit and of where they end, before the graph is known.

A condition is said of a *set* of vertices, and conditions are joined by "and", "or" and "not". When
the graph is known it is brought into a conjunction of *clauses*: of each clause one part holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from gfkit.reading.sentences.conjunctions_of_clauses import Clauses as AnyClauses
from gfkit.reading.sentences.conjunctions_of_clauses import all_of
from gfkit.reading.sentences.conjunctions_of_clauses import one_of as one_of_clauses
from gfkit.reading.sentences.conjunctions_of_clauses import so_many_of as so_many_of_clauses
from gfkit.reading.sentences.meanings_of_sentence_parts import Undecided
from gfkit.reading.sentences.partial_path_and_walk_meanings import Has, Vertex
from gfkit.reading.sentences.path_and_walk_meanings import EndsAt, When
from gfkit.reading.sentences.sentence_meanings import NONE, SOME, Amount, Meaningless, Property

MOST_CLAUSES = 60
"""What is said of walks has so many clauses at most."""


@dataclass(frozen=True, slots=True)
class NextTo:
    """The neighbours of a vertex."""

    vertex: Vertex


@dataclass(frozen=True, slots=True)
class VertexSet:
    """Some vertices, or all others. An item EndsAt has those whose number is so."""

    items: tuple[Vertex | NextTo | EndsAt | VertexSet, ...]
    outside: bool = False


ALL_VERTICES = VertexSet((), outside=True)


@dataclass(frozen=True, slots=True)
class LastSaid:
    """The walk ends in one of some vertices."""

    of: VertexSet


@dataclass(frozen=True, slots=True)
class VisitSaid:
    """Of some vertices so many are visited so often.

    counts_start: whether the start is said to be a visit; None if nothing is said. is_each:
    whether all of them are visited so often. is_exact: whether "exactly" is said.
    """

    of: VertexSet
    amount: Amount = SOME
    over: Amount = SOME
    when: When = When.ALWAYS
    counts_start: bool | None = None
    is_each: bool = False
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class ClosedSaid:
    """The walk ends where it begins."""


@dataclass(frozen=True, slots=True)
class LoopsSaid:
    """So many steps stay at their vertex."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class BesideSaid:
    """The walk ends in a neighbour of the vertex where it begins."""


@dataclass(frozen=True, slots=True)
class HasSaid:
    """A lattice path has so many of some steps, peaks and others."""

    has: Has
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class WordSaidSo:
    """What is said of the word of the steps of a lattice path."""

    said: Property


@dataclass(frozen=True, slots=True)
class AllSaid:
    """All of some conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class OneSaid:
    """At least one of some conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotSaid:
    """What is not so."""

    part: Condition


Condition = (
    LastSaid
    | VisitSaid
    | ClosedSaid
    | LoopsSaid
    | BesideSaid
    | HasSaid
    | WordSaidSo
    | AllSaid
    | OneSaid
    | NotSaid
)
Clauses = AnyClauses[object]


def vertices_in(of: object) -> Iterator[Vertex]:
    """Yield the vertices of which a condition speaks."""
    match of:
        case Vertex():
            yield of
        case NextTo(vertex):
            yield vertex
        case VertexSet(items):
            for one in items:
                yield from vertices_in(one)
        case LastSaid(some) | VisitSaid(some):
            yield from vertices_in(some)
        case AllSaid(parts) | OneSaid(parts):
            for part in parts:
                yield from vertices_in(part)
        case NotSaid(part):
            yield from vertices_in(part)


def simple_parts(of: Condition) -> Iterator[Condition]:
    """Yield the conditions of which a condition is joined."""
    match of:
        case AllSaid(parts) | OneSaid(parts):
            for one in parts:
                yield from simple_parts(one)
        case NotSaid(part):
            yield from simple_parts(part)
        case _:
            yield of


def with_vertices(of: Condition, changed: Callable[[Vertex], Vertex]) -> Condition:
    """Return a condition, with other vertices in the place of those of which it speaks."""

    def item(one: Vertex | NextTo | EndsAt | VertexSet) -> Vertex | NextTo | EndsAt | VertexSet:
        match one:
            case Vertex():
                return changed(one)
            case NextTo(vertex):
                return NextTo(changed(vertex))
            case VertexSet():
                return some(one)
        return one

    def some(one: VertexSet) -> VertexSet:
        return replace(one, items=tuple(map(item, one.items)))

    match of:
        case LastSaid() | VisitSaid():
            return replace(of, of=some(of.of))
        case AllSaid(parts) | OneSaid(parts):
            return replace(of, parts=tuple(with_vertices(z, changed) for z in parts))
        case NotSaid(part):
            return NotSaid(with_vertices(part, changed))
    return of


def clauses_of(
    of: Condition, said: Callable[[Condition, bool], Clauses], *, is_so: bool = True
) -> Clauses:
    """Return the clauses of a condition, or of its negation; said: those of a simple one."""
    match of:
        case NotSaid(part):
            return clauses_of(part, said, is_so=not is_so)
        case AllSaid(parts) | OneSaid(parts):
            each = [clauses_of(z, said, is_so=is_so) for z in parts]
            return all_of(each) if isinstance(of, AllSaid) == is_so else one_of(each)
    return said(of, is_so)


def one_of(each: Iterable[Clauses]) -> Clauses:
    """Return what holds where one of these holds; raises Meaningless for too many clauses."""
    return one_of_clauses(each, MOST_CLAUSES)


def so_many_of(each: list[tuple[Clauses, Clauses]], amount: Amount) -> Clauses:
    """Return that so many of some conditions hold, each told with its negation."""
    return so_many_of_clauses(each, amount, MOST_CLAUSES)


def other_amounts(amount: Amount) -> tuple[Amount, ...]:
    """Return the numbers from 0 on that are not of an amount, as amounts; raises Meaningless.

    >>> other_amounts(Amount(2, 2))
    (Amount(low=0, high=1, step=1), Amount(low=3, high=None, step=1))
    """
    if amount.step > 1:
        if amount.others is None:
            raise Meaningless("how often it is not so is not an amount")
        return (amount.others,)
    below = (Amount(0, amount.low - 1),) if amount.low else ()
    return below if amount.high is None else (*below, Amount(amount.high + 1))


def require_one_amount(of: VisitSaid, many: int) -> None:
    """Raise Undecided where an amount of visits is told of several vertices."""
    if many > 1 and of.amount not in {NONE, SOME} and not of.is_each and of.of != ALL_VERTICES:
        raise Undecided("whether so many visits are those of each vertex, or of all, is not told")


def when_and_amount(of: VisitSaid, *, is_start: bool) -> tuple[When, Amount]:
    """Return when visits of a vertex count, and how many there are.

    The start itself is counted where this is said, and "returned to" never is it. Raises Undecided
    where it may count, and Meaningless where walks return to another vertex.
    """
    if of.when is When.BEHIND and of.counts_start is None and not is_start:
        raise Meaningless("walks return to the vertex where they begin")
    if not is_start:
        return When.ALWAYS, of.amount
    if of.when is When.BEHIND:
        return When.BEHIND, of.amount
    if not of.counts_start:
        raise Undecided(
            "whether the start counts as a visit is not told: 'that return to the start exactly "
            "twice' are later visits"
        )
    if of.amount.high == 0:
        raise Meaningless("the start is visited")
    low, high, step = of.amount.low, of.amount.high, of.amount.step
    least = low - 1 if low else step - 1
    return When.BEHIND, Amount(least, None if high is None else high - 1, step)
