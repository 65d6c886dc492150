"""From a parse to what it means: the forms of `orientations.lark`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gfkit.reading.sentences.graph_meanings import ACYCLIC, OnGraph, Orientations
from gfkit.reading.sentences.graph_semantics import CalledGraph, Told
from gfkit.reading.sentences.meanings_of_sentence_parts import Parts, one, one_amount, the
from gfkit.reading.sentences.sentence_meanings import NONE, ONE, Amount, Meaningless


@dataclass(frozen=True, slots=True)
class EndsSaid:
    """What is said of an orientation: what of its vertices, and the amount."""

    of: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class OrientationSaid:
    """What is said of the vertices of an orientation."""

    each: frozenset[EndsSaid]


SOURCES, SINKS, OUT, INTO = "sources", "sinks", "out", "into"


class OrientationForms:
    """What each form of `orientations.lark` means."""

    def orientations_with(self, parts: Parts) -> OnGraph:
        """Return the orientations of a graph with all that is said of them."""
        graph = next((z for z in parts if isinstance(z, OnGraph)), None)
        told = [y for z in parts if isinstance(z, OrientationSaid) for y in z.each]
        if graph is None:
            graph = OnGraph(_kind(parts), the(CalledGraph, parts).graph)
        if not told or len({z.of for z in told}) < len(told):
            raise Meaningless("what is said of the vertices of an orientation is said once")
        assert isinstance(graph.things, Orientations)
        by = {z.of: z.amount for z in told}
        each = (by.get(z) for z in (SOURCES, SINKS, OUT, INTO))
        return replace(graph, things=Orientations(graph.things.kind, *each))

    def oriented(self, parts: Parts) -> OnGraph:
        return OnGraph(_kind(parts), the(CalledGraph, parts).graph)

    def acyclic_ones(self, parts: Parts) -> Told:
        return Told(ACYCLIC)

    def orientation_part(self, parts: Parts) -> OrientationSaid:
        return OrientationSaid(
            frozenset(y for z in parts if isinstance(z, OrientationSaid) for y in z.each)
        )

    ends_told = orientation_part

    def no_ends(self, parts: Parts) -> OrientationSaid:
        kinds = [z.word for z in parts if isinstance(z, Told) and z.word != ACYCLIC]
        if len({*kinds}) < len(kinds):
            raise Meaningless("sources and sinks are told once")
        return OrientationSaid(frozenset(EndsSaid(z, NONE) for z in kinds))

    def so_many_ends(self, parts: Parts) -> OrientationSaid:
        return OrientationSaid(frozenset({EndsSaid(the(Told, parts).word, one_amount(parts))}))

    def just_one_end(self, parts: Parts) -> OrientationSaid:
        return self.so_many_ends([*parts, ONE])

    def ways_of_each(self, parts: Parts) -> OrientationSaid:
        return self.so_many_ends(parts)

    def source_kind(self, parts: Parts) -> Told:
        return Told(SOURCES)

    def sink_kind(self, parts: Parts) -> Told:
        return Told(SINKS)

    def out_of(self, parts: Parts) -> Told:
        return Told(OUT)

    def into_it(self, parts: Parts) -> Told:
        return Told(INTO)


def _kind(parts: Parts) -> Orientations:
    told = one(Told, parts)
    return Orientations(ACYCLIC if told is not None and told.word == ACYCLIC else "")
