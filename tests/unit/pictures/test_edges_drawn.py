"""Sets of edges are drawn as edges: what is read off the drawing is a set that the rule counts."""

from itertools import combinations

import networkx as nx
import pytest

from gfkit.strips.sequences.strip import Strip

PROPERTIES = {
    "spanning-trees": nx.is_tree,
    "spanning-forests": lambda graph: not graph.edges or nx.is_forest(graph),
    "2-factors": lambda graph: {degree for _, degree in graph.degree} == {2},
    "hamiltonian-cycles": lambda graph: (
        nx.is_connected(graph) and {degree for _, degree in graph.degree} == {2}
    ),
    "connected-spanning-subgraphs": nx.is_connected,
}


def read(drawing: str) -> set[frozenset[tuple[int, int]]]:
    """Return the edges of a drawing without joined sides, from its characters alone."""
    lines = drawing.splitlines()
    upright = any(set(line) & set("|/\\x") for line in lines)
    found = set()
    for y, text in enumerate(lines):
        for x, mark in enumerate(text):
            r, c = (y // 2 if upright else y), x // 2
            ends = {
                "-": [((r, c), (r, c + 1))],
                "|": [((r, c), (r + 1, c))],
                "\\": [((r, c), (r + 1, c + 1))],
                "/": [((r, c + 1), (r + 1, c))],
                "x": [((r, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c))],
            }
            found |= {frozenset(pair) for pair in ends.get(mark, [])}
    return found


@pytest.mark.parametrize("king", ["", "king-"])
@pytest.mark.parametrize("fixed", ["columns", "rows"])
@pytest.mark.parametrize("name", PROPERTIES)
def test_drawings_are_what_the_rule_counts(name: str, fixed: str, king: str) -> None:
    strip = Strip(f"{king}{name}", **{fixed: 2})
    positions = list(strip.positions(**{"rows" if fixed == "columns" else "columns": 3}))
    rows, columns = (3, 2) if fixed == "columns" else (2, 3)
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    edges = [
        frozenset((a, b))
        for a, b in combinations(cells, 2)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 and (king or a[0] == b[0] or a[1] == b[1])
    ]
    counted = set()
    for number in range(len(edges) + 1):
        for some in combinations(edges, number):
            graph = nx.Graph([tuple(edge) for edge in some])
            graph.add_nodes_from(cells)
            if PROPERTIES[name](graph):
                counted.add(frozenset(some))
    assert {frozenset(read(str(one))) for one in positions} == counted
    assert len(positions) == len(counted)
