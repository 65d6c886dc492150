"""Sets of vertices by the neighbours that vertices have in them, and sets and pieces by numbers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from reading.sentences.listed_vertex_sets import Grid, apart
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError


def inside(z, g, cell):
    """Return how many neighbours of a vertex are in the set."""
    return sum(z[b] == "1" for b in g.near(cell))


def all_of(kinds, holds):
    """Return that something holds of each vertex that is in the set, or is not, or of both."""
    return lambda z, g: all(holds(inside(z, g, a), z, g, a) for a in g.cells if z[a] in kinds)


def ends(least, most):
    return lambda z, g: all(
        least <= (z[a] == "1") + (z[b] == "1") <= most for a in g.cells for b in g.near(a)
    )


PERFECT = all_of("0", lambda k, *_: k == 1)
SETS = [
    ("{vertices} in which every vertex has a chosen neighbor", all_of("01", lambda k, *_: k)),
    (
        "{vertices} in which every vertex not chosen is adjacent to at least one chosen vertex",
        all_of("0", lambda k, *_: k),
    ),
    (
        "{vertices} in which every vertex is adjacent to exactly one chosen vertex",
        all_of("01", lambda k, *_: k == 1),
    ),
    (
        "{vertices} in which no two adjacent vertices are unchosen",
        all_of("0", lambda k, _, g, a: k == len([*g.near(a)])),
    ),
    (
        "{vertices} with no two adjacent vertices empty",
        all_of("0", lambda k, _, g, a: k == len([*g.near(a)])),
    ),
    (
        "{vertices} in which at most one vertex is unchosen",
        lambda z, _: [*z.values()].count("0") < 2,
    ),
    (
        "{vertices} such that every vertex not in the set has exactly one neighbor in the set",
        PERFECT,
    ),
    (
        "{vertices} in which no vertex of the set has more than one neighbor in the set",
        all_of("1", lambda k, *_: k <= 1),
    ),
    (
        "{vertices} such that each vertex has at least one neighbor in the set",
        all_of("01", lambda k, *_: k >= 1),
    ),
    (
        "{vertices} in which every vertex has at most one neighbor in the set",
        all_of("01", lambda k, *_: k <= 1),
    ),
    (
        "{vertices} such that every vertex in the set has at least one neighbor outside the set",
        all_of("1", lambda k, _, g, a: k < len([*g.near(a)])),
    ),
    (
        "{vertices} such that every vertex outside the set is adjacent to a vertex of the set",
        all_of("0", lambda k, *_: k >= 1),
    ),
    ("{vertices} that contain at least one endpoint of every edge", ends(1, 2)),
    ("{vertices} such that every edge has exactly one end in the set", ends(1, 1)),
    ("{vertices} such that no edge has both ends in the set", ends(0, 1)),
    ("perfect dominating sets of {graph}", PERFECT),
    ("efficient dominating sets of {graph}", lambda z, g: apart()(z, g) and PERFECT(z, g)),
    ("total perfect codes of {graph}", all_of("01", lambda k, *_: k == 1)),
    ("dissociation sets of {graph}", all_of("1", lambda k, *_: k <= 1)),
    (
        "2-packings of {graph}",
        lambda z, g: apart()(z, g) and all_of("0", lambda k, *_: k <= 1)(z, g),
    ),
    ("ways to choose a set of pairwise nonadjacent vertices of {graph}", apart()),
    ("ways to choose a set of vertices of {graph} with no two adjacent chosen vertices", apart()),
]
GRAPHS = [("P_n", 1, False, 7), ("P_2 x P_n", 2, False, 4), ("C_n", 1, True, 7)]


@pytest.mark.parametrize(
    ("graph", "rows", "is_closed", "most"), GRAPHS, ids=[z for z, *_ in GRAPHS]
)
@parametrize_some(("said", "holds"), SETS, ids=[z for z, _ in SETS])
def test_sets_by_neighbours(said, holds, graph, rows, is_closed, most):
    text = said.format(vertices=f"sets of vertices of {graph}", graph=graph)
    found, meaning = gfkit.as_sequence(text), gfkit.read(text)
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    for n in range(3 if is_closed else 1, most):
        grid = Grid(rows, n, is_closed=is_closed)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("01")), (text, n)


def coefficients(term):
    """Return the coefficients of a polynomial in x."""
    if isinstance(term, int):
        return {0: term} if term else {}
    return {i: c for i, _, c in term.as_profile().terms}


def edges_of(g):
    return [(a, b) for a, b in combinations(g.cells, 2) if b in {*g.near(a)}]


@pytest.mark.parametrize(
    "text",
    [
        "matchings of P_2 x P_n with k edges",
        "matchings of size k in the ladder with n rungs",
        "the number of matchings of the 2 x n grid graph, by number of edges",
        "how many matchings with exactly k edges are there in P_2 x P_n",
    ],
)
def test_matchings_by_the_number_of_edges(text):
    found = gfkit.as_sequence(text)
    for n in range(1, 4):
        edges = edges_of(Grid(2, n))
        sizes = Counter(
            k
            for k in range(len(edges) + 1)
            for some in combinations(edges, k)
            if max(Counter(z for edge in some for z in edge).values(), default=0) < 2
        )
        assert coefficients(found.term(n)) == sizes


def attack(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


@pytest.mark.parametrize(
    "text",
    [
        "ways to place k nonattacking kings on a 2 x n board",
        "in how many ways can k kings be placed on a 2 x n board so that no two attack each other",
        "placements of non-attacking kings on a 2 x n board by number of kings",
    ],
)
def test_pieces_by_their_number(text):
    found = gfkit.as_sequence(text)
    for n in range(1, 5):
        cells = [*product(range(2), range(n))]
        sizes = Counter(
            k
            for k in range(n + 1)
            for some in combinations(cells, k)
            if not any(attack(a, b) for a, b in combinations(some, 2))
        )
        assert coefficients(found.term(n)) == sizes


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "ways to place kings on a 2 x n board so that no two kings are adjacent",
            "whether kings that share a corner are adjacent",
        ),
        ("perfect matchings of P_n with k edges", "matchings are counted"),
        ("ways to place k kings on a 2 x n board", "whether they may attack each other"),
        ("binary words of length n in which every letter has an end in the set", "stopped at"),
    ],
)
def test_what_is_not_told_is_asked(text, why):
    with pytest.raises(GfkitError) as refused:
        gfkit.as_sequence(text)
    assert why in str(refused.value)
