"""Named sets of edges and of cells, and chess pieces: `named_sets.toml`."""

from itertools import combinations, product

import pytest
from samples import parametrize_some

from gfkit import Strip
from gfkit.boards.models.names import on_graphs
from gfkit.boards.rules.named_sets import graph_table
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError


@pytest.mark.parametrize("name", ["cycles between top-left and 2,-1", "paths between top-left"])
def test_only_paths_go_between_two_places(name):
    with pytest.raises(GfkitError, match="go between two places, such as 'paths between"):
        graph_table(name)


# Products of graphs with paths.


def terms_on(name, graph, n):
    """Return the numbers on the products with paths of fewer than n vertices."""
    return Strip(on_graphs(name, graph), rows=graph.vertices).terms(n)


def edges_times_path(graph, n):
    """Return the edges of the product with a path of n vertices."""
    beside = [((a, k), (b, k)) for a, b in graph.edges for k in range(n)]
    return beside + [((v, k), (v, k + 1)) for v in range(graph.vertices) for k in range(n - 1)]


def edge_covers(vertices, edges):
    """Count them by inclusion and exclusion: sets of edges that meet none of some vertices."""
    total = 0
    for size in range(len(vertices) + 1):
        for some in map(set, combinations(vertices, size)):
            total += (-1) ** size * 2 ** sum(some.isdisjoint(edge) for edge in edges)
    return total


def matchings(edges, vertices):
    """Count the sets of edges without common ends, by their sizes."""
    if not edges:
        return [1] + [0] * (vertices // 2)
    (a, b), *rest = edges
    apart = [one for one in rest if not {a, b} & {*one}]
    found, more = matchings(rest, vertices), matchings(apart, vertices)
    return [z + y for z, y in zip(found, [0, *more], strict=False)]


def star(leaves):
    return Graph(leaves + 1, [(0, k) for k in range(1, leaves + 1)])


SMALL = {"K_4": Graph.complete(4), "K_5": Graph.complete(5), "C_5": Graph.cycle(5), "star": star(4)}


@parametrize_some("graph", SMALL.values(), ids=SMALL, first=1)
def test_sets_with_so_many_edges_at_each_vertex_are_counted_on_products(graph):
    """The degrees there are larger than on boards, where a vertex has four edges at most."""
    covers, sets, perfect = (
        terms_on(name, graph, 3) for name in ("edge-covers", "matchings", "perfect-matchings")
    )
    for n in (1, 2):
        vertices, edges = [*product(range(graph.vertices), range(n))], edges_times_path(graph, n)
        by_size = matchings(edges, len(vertices))
        assert covers[n] == edge_covers(vertices, edges)
        assert sets[n] == sum(by_size)
        assert perfect[n] == (0 if len(vertices) % 2 else by_size[-1])


@parametrize_some("leaves", [3, 8, 9], first=1)
def test_edge_covers_of_two_stars_side_by_side(leaves):
    """A star is covered by all its edges alone.

    Of two: of the three edges at a pair of leaves five sets cover both.

    Without the edge between the middles some edge of each star is taken: 2 of the 5 ways leave out
    that of one star, and 1 those of both.
    """
    total = 5**leaves + (5**leaves - 2 * 2**leaves + 1)
    assert terms_on("edge-covers", star(leaves), 3) == [1, 1, total]
