"""What titles say of moves, of graphs and of solids."""

from __future__ import annotations

from math import factorial

import pytest

from gfkit.oeis.titles.builders import (
    ArraysMeant,
    Onwards,
    WithoutRule,
    at_distance,
    up_to,
)
from gfkit.oeis.titles.displacements import limited, permuted, to_offsets
from gfkit.oeis.titles.graph_labels import solid
from gfkit.oeis.titles.lines import same_sums
from gfkit.oeis.titles.signed_sums import difference


@pytest.mark.parametrize(
    ("name", "vertices", "edges", "faces"),
    [
        ("tetrahedron", 4, 6, 4),
        ("cube", 8, 12, 6),
        ("octahedron", 6, 12, 8),
        ("dodecahedron", 20, 30, 12),
        ("icosahedron", 12, 30, 20),
    ],
)
def test_the_graphs_of_a_solid_have_its_vertices_edges_and_faces(name, vertices, edges, faces):
    """The graph of the faces joins two that share an edge, so that there are as many edges."""
    assert len(solid([*range(vertices)], name, faces=False)[1]) == edges
    assert len(solid([*range(faces)], name, faces=True)[1]) == edges


def test_labels_are_as_many_as_vertices():
    with pytest.raises(WithoutRule):
        solid([*range(8)], "cube", faces=True)


def test_points_of_the_compass_are_steps():
    assert to_offsets(["n", "se", (0, 2), "n"]) == {"offsets": [[-1, 0], [0, 2], [1, 1]]}
    assert to_offsets(["nnw", "sw"]) == {"offsets": [[-2, -1], [1, -1]]}


def test_steps_are_at_most_six_long():
    assert to_offsets([(6, 0)]) == {"offsets": [[6, 0]]}
    with pytest.raises(WithoutRule):
        to_offsets([(0, -7)])


def test_limits_on_arrivals_hold_together():
    steps = {"offsets": [[0, 1]]}
    found = limited(steps, [{"arrivals": [0, 1, 2]}, {"arrivals": [1, 2, 3]}])
    assert found == {"moves": {**steps, "arrivals": [1, 2]}}
    with pytest.raises(WithoutRule):
        limited(steps, [{"arrivals": [0]}, {"arrivals": [1]}])


@pytest.mark.parametrize(
    ("what", "last"),
    [
        (ArraysMeant("columns", 3, 0, []), "0..n*3-1"),
        (ArraysMeant("columns", 3, 1, []), "0..n*3+2"),
        (ArraysMeant("columns", 3, 0, []), "0..n*6-1"),
        (ArraysMeant("rows", 1, 0, []), "1..n"),
    ],
    ids=["n x 3", "(n+1) x 3", "2n x 3", "a word"],
)
def test_the_numbers_that_are_permuted_are_as_many_as_cells(what, last):
    assert permuted(what, last, {"offsets": []}, []).side == what.side


@pytest.mark.parametrize("last", ["0..n*3+1", "0..n*4-1", "1..n"])
def test_other_numbers_are_not_the_cells_of_the_board(last):
    with pytest.raises(WithoutRule):
        permuted(ArraysMeant("columns", 3, 1, []), last, {"offsets": []}, [])


@pytest.mark.parametrize("distance", [1, 2, 6])
def test_cells_at_a_distance_are_those_of_a_taxicab(distance):
    around = range(-distance, distance + 1)
    listed = [[i, j] for i in around for j in around if abs(i) + abs(j) == distance]
    assert at_distance([distance])["offsets"] == listed


def test_a_progression_goes_on_and_a_list_does_not():
    assert up_to(Onwards([1, 3]), 8) == [1, 3, 5, 7]
    assert up_to([9], 4) == [9]


@pytest.mark.parametrize("power", [1, 2, 3])
def test_differences_of_powers_are_constant(power):
    """The k-th difference of n^k is k!."""
    assert difference([n**power for n in range(1, power + 2)]) == factorial(power)


@pytest.mark.parametrize(("size", "length", "groups"), [(2, 4, 2), (2, 8, 4), (3, 6, 2), (2, 5, 2)])
def test_sums_of_disjoint_groups_are_compared_once(size, length, groups):
    """The groups are not ordered, and neither are their members."""
    rest = length - size * groups
    ways = factorial(length) // (factorial(size) ** groups * factorial(groups) * factorial(rest))
    assert same_sums(size, length, groups).count(",") + 1 == ways
