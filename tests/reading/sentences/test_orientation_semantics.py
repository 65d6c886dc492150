"""Orientations by their sources and sinks, by all orientations of small graphs one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from reading.sentences.listed_subgraphs import grid, triangles
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError


def is_acyclic(vertices, arrows):
    """Tell whether one can take off sources until no vertex is left."""
    left = {*vertices}
    while left:
        into = {b for a, b in arrows if a in left and b in left}
        if into == left:
            return False
        left &= into
    return True


def number(vertices, edges, holds):
    """Return of how many orientations something holds: of out-degrees, in-degrees and arrows."""
    found = 0
    for ways in product((False, True), repeat=len(edges)):
        arrows = [(a, b) if on else (b, a) for (a, b), on in zip(edges, ways, strict=True)]
        out, into = Counter(a for a, _ in arrows), Counter(b for _, b in arrows)
        found += bool(holds([out[v] for v in vertices], [into[v] for v in vertices], arrows))
    return found


GRAPHS = [
    ("P_n", lambda n: grid(1, n), range(2, 8)),
    ("C_n", lambda n: grid(1, n, is_closed=True), range(3, 8)),
    ("P_2 x P_n", lambda n: grid(2, n), range(1, 5)),
    ("P_3 x P_n", lambda n: grid(3, n), range(1, 3)),
    ("P_2 x C_n", lambda n: grid(2, n, is_closed=True), range(3, 4)),
    ("K_3 x P_n", triangles, range(1, 3)),
]
SAID = [
    ("orientations of {} with no sources", lambda _, i, _arrows: 0 not in i),
    (
        "orientations of the edges of {} with exactly one source",
        lambda _, i, _arrows: i.count(0) == 1,
    ),
    (
        "orientations of {} in which no vertex is a source or a sink",
        lambda o, i, _: 0 not in i and 0 not in o,
    ),
    (
        "orientations of {} with at most one source and an even number of sinks",
        lambda o, i, _: i.count(0) <= 1 and o.count(0) % 2 == 0,
    ),
    (
        "orientations of {} in which every vertex has outdegree at most 1",
        lambda o, _i, _arrows: max(o) <= 1,
    ),
    (
        "ways to orient the edges of {} such that every vertex has at least one incoming edge",
        lambda _, i, _arrows: min(i) >= 1,
    ),
    (
        "acyclic orientations of {} with a unique source",
        lambda o, i, z: i.count(0) == 1 and is_acyclic(range(len(o)), z),
    ),
]


CASES = [(said, graph) for said in SAID for graph in GRAPHS]


@parametrize_some(("one", "on"), CASES, share=24, ids=[f"{z[0]}-{y[0]}" for z, y in CASES])
def test_orientations_are_counted_by_sources_and_sinks(one, on):
    (said, holds), (graph, of, numbers) = one, on
    found, meaning = gfkit.as_sequence(said.format(graph)), gfkit.read(said.format(graph))
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    for n in numbers:
        vertices, edges = of(n)
        index = {v: k for k, v in enumerate(vertices)}
        pairs = [(index[a], index[b]) for a, b in edges]
        assert found(n) == number(range(len(vertices)), pairs, holds), n


def test_an_empty_graph_has_no_source():
    assert gfkit.as_sequence("orientations of P_2 x P_n with exactly one source").offset == 1
    assert gfkit.as_sequence("orientations of P_2 x P_n with no sources")(0) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("orientations of P_n", "which orientations are counted"),
        ("orientations of P_2 x P_n with no sources and at most two sources", "is said once"),
        ("orientations of P_2 x P_n in which no vertex is a source or a source", "are told once"),
        ("Eulerian orientations of C_n with no sources", "stopped at 'sources'"),
        ("orientations of the Petersen graph with no sources", "they are not counted"),
    ],
)
def test_other_orientations_are_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        gfkit.as_sequence(text)
