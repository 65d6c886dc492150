"""Spanning subgraphs by degrees, and ends of chosen edges, by all sets of edges one by one."""

from __future__ import annotations

import pytest
from reading.sentences.listed_subgraphs import GRAPHS, number
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

SAID = [
    ("spanning subgraphs of {}", lambda _: True),
    ("spanning subgraphs of {} in which every vertex has even degree", lambda d: d % 2 == 0),
    ("edge subsets of {} in which each vertex has odd degree", lambda d: d % 2),
    ("spanning subgraphs of {} in which every vertex has degree 1 or 2", lambda d: d in {1, 2}),
    ("spanning subgraphs of {} with maximum degree at most 2", lambda d: d <= 2),
    ("spanning subgraphs of {} with no isolated vertices", lambda d: d > 0),
    ("spanning subgraphs of {} in which no vertex has degree 1", lambda d: d != 1),
    ("sets of edges of {} such that each vertex is in at most one edge", lambda d: d <= 1),
    ("spanning subgraphs of {} without vertices of degree 2", lambda d: d != 2),
    ("spanning subgraphs with even degrees in {}", lambda d: d % 2 == 0),
]


CASES = [(said, graph) for said in SAID for graph in GRAPHS]


@parametrize_some(("one", "on"), CASES, share=36, ids=[f"{z[0]}-{y[0]}" for z, y in CASES])
def test_spanning_subgraphs_are_counted_by_degrees(one, on):
    (said, holds), (graph, of, most) = one, on
    found, meaning = gfkit.as_sequence(said.format(graph)), gfkit.read(said.format(graph))
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    assert str(found.verdict) == "proved"
    for n in range(3 if graph == "C_n" else 1, most):
        assert found(n) == number(*of(n), holds), n


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("spanning subgraphs of P_n with maximum degree 2", "stopped at '2'"),
        ("spanning subgraphs of P_n with even degrees with no isolated vertices", "at 'with'"),
        ("spanning subgraphs of P_n in which every vertex has degree", "not a whole sentence"),
        ("spanning subgraphs of the Petersen graph with even degrees", "they are not counted"),
    ],
)
def test_other_subgraphs_are_refused(text, why):
    with pytest.raises(GfkitError, match=why):
        gfkit.as_sequence(text)


DEGREES = [
    ("every vertex is an endpoint of at least one edge in the set", lambda d: d > 0),
    ("every vertex is the endpoint of an edge", lambda d: d > 0),
    ("every vertex is an end of exactly two of the chosen edges", lambda d: d == 2),
    ("each vertex is incident with one or two of them", lambda d: d in {1, 2}),
    ("no vertex is incident with more than two of them", lambda d: d <= 2),
    ("no vertex is an endpoint of exactly two of the chosen edges", lambda d: d != 2),
    ("every vertex is incident to an even number of edges in the set", lambda d: d % 2 == 0),
]
ENDS = [(said, graph) for said in DEGREES for graph in GRAPHS[:3]]


@parametrize_some(("one", "on"), ENDS, share=24, ids=[f"{z[0]}-{y[0]}" for z, y in ENDS])
def test_vertices_are_ends_of_chosen_edges(one, on):
    (said, holds), (graph, of, most) = one, on
    found = gfkit.as_sequence(f"sets of edges of {graph} such that {said}")
    for n in range(3 if graph == "C_n" else 1, most):
        assert found(n) == number(*of(n), holds), n


@pytest.mark.parametrize("parity", ["odd", "even"])
@pytest.mark.parametrize("leaves", [3, 7, pytest.param(9, marks=pytest.mark.thorough)])
def test_the_parities_of_degrees_are_taken_in_equally_many_ways(leaves, parity) -> None:
    """Of a connected graph with V vertices and E edges in 2^(E-V+1), if an even number is odd.

    In a row of stars the middles have up to two edges more than leaves.
    """
    told = gfkit.as_sequence(
        f"sets of edges of K_{{1,{leaves}}} x P_n such that every vertex is incident with an "
        f"{parity} number of edges"
    )
    for n in range(1, 5):
        vertices = (leaves + 1) * n
        edges = leaves * n + (leaves + 1) * (n - 1)
        is_some = parity == "even" or vertices % 2 == 0
        assert told(n) == (2 ** (edges - vertices + 1) if is_some else 0)
