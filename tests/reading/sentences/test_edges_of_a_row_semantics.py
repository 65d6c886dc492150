"""Matchings and edge covers of paths and cycles: edges at the ends, and which ends they meet."""

from __future__ import annotations

from itertools import product

import pytest
from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some


def degrees(edges, vertices):
    """Return how many edges of a path or a cycle each vertex has."""
    ends = [(k, (k + 1) % vertices) for k in range(len(edges))]
    return [sum(z for z, e in zip(edges, ends, strict=True) if k in e) for k in range(vertices)]


def is_maximal(edges, of):
    return not any(not z and not of[k] and not of[k + 1] for k, z in enumerate(edges))


KINDS = {
    "matchings": lambda _, of: max(of) < 2,
    "maximal matchings": lambda z, of: max(of) < 2 and is_maximal(z, of),
    "edge covers": lambda _, of: min(of) > 0,
    "sets of edges": lambda *_: True,
}


def sets(kind, *, is_cycle=False):
    """Return what lists sets of edges with the degrees of the vertices."""

    def listed(n):
        for z in product((0, 1), repeat=n - (not is_cycle)):
            of = degrees(z, n)
            if KINDS[kind](z, of):
                yield z, of

    return listed


def ends(edges):
    return [*edges[:1], *edges[-1:]] or [0, 0]


SAID = {
    "that use the first edge or the last edge": lambda z, _: 1 in ends(z),
    "that contain neither the first nor the last edge": lambda z, _: 1 not in ends(z),
    "that contain the first edge but not the last": lambda z, _: ends(z) == [1, 0],
    "that do not contain both end edges": lambda z, _: 0 in ends(z),
    "that contain the first or the last edge, but not both": lambda z, _: sum(ends(z)) == 1,
    "that contain exactly one of the two end edges": lambda z, _: sum(ends(z)) == 1,
    "that cover both ends": lambda _, of: of[0] and of[-1],
    "that cover neither end": lambda _, of: not of[0] and not of[-1],
    "that do not cover the first vertex": lambda _, of: not of[0],
    "that leave the last vertex uncovered": lambda _, of: not of[-1],
    "that leave out at least two edges": lambda z, _: z.count(0) > 1,
    "with no edge at either end": lambda z, _: 1 not in ends(z),
    "in which no three consecutive edges are all used": lambda z, _: (
        not any(all(z[k : k + 3]) for k in range(len(z) - 2))
    ),
    "without the first edge": lambda z, _: not ends(z)[0],
    "that contain the first edge and do not cover the last vertex": lambda z, of: (
        ends(z)[0] and not of[-1]
    ),
}
AROUND = {
    "that do not contain exactly one edge": lambda z, _: sum(z) != 1,
    "that leave out at least one edge": lambda z, _: 0 in z,
}


@parametrize_some(("kind", "said"), [*product(KINDS, SAID)], share=24)
def test_edges_at_the_ends_of_a_path(kind, said):
    text = f"{kind} of the path on n vertices {said}"
    counts(text, sets(kind), lambda z: SAID[said](*z))


@parametrize_some(("kind", "said"), [*product(("matchings", "edge covers"), AROUND)])
def test_edges_that_sets_of_a_cycle_have_or_not(kind, said):
    text = f"{kind} of the cycle on n vertices {said}"
    counts(text, sets(kind, is_cycle=True), lambda z: AROUND[said](*z), 7)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("matchings of the cycle C_n that contain the first edge", "a cycle has no ends"),
        (
            "matchings of the ladder with n rungs that contain the first edge or the last edge",
            "of paths and cycles it is told which edges at",
        ),
        (
            "matchings of the path P_n that contain the first edge but not the first",
            "two different edges are told",
        ),
        (
            "spanning trees of the path P_n that cover both ends",
            "of matchings and edge covers it is told which",
        ),
        (
            "spanning trees of the ladder with n rungs that omit at least one rung",
            "stopped at 'rung'",
        ),
    ],
)
def test_edges_that_are_not_at_an_end_are_refused(text, why):
    refused(text, why)
