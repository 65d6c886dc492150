"""Sets of edges by name: paths between places, against a list of all of them."""

from itertools import product

import networkx as nx
import pytest
from samples import parametrize_some

from gfkit import Strip
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.errors import GfkitError
from gfkit.strips.counts.count import count

ROWS, COLUMNS = 2, 3
PLACES = {"top-left": (0, 0), "top-right": (0, 2), "1,3": (0, 2), "2,2": (1, 1), "-1,-1": (1, 2)}


def board(*, kings):
    graph = nx.grid_2d_graph(ROWS, COLUMNS)
    if kings:
        graph.add_edges_from(((0, c), (1, c + 1)) for c in range(COLUMNS - 1))
        graph.add_edges_from(((1, c), (0, c + 1)) for c in range(COLUMNS - 1))
    return graph


@parametrize_some("end", ["top-right", "1,3", "2,2", "-1,-1"])
@pytest.mark.parametrize("name", ["paths", "king-paths", "hamiltonian-paths"])
def test_paths_between_two_places_are_as_many_as_listed(name, end):
    graph = board(kings=name == "king-paths")
    listed = [*nx.all_simple_paths(graph, PLACES["top-left"], PLACES[end])]
    if name == "hamiltonian-paths":
        listed = [path for path in listed if len(path) == ROWS * COLUMNS]
    found = count(f"{name} between top-left and {end}", f"{ROWS}x{COLUMNS}").total()
    assert found == len(listed)


@pytest.mark.parametrize(
    ("side", "ends", "words"),
    [
        ("rows", [[5, 1]], "5,1 lies outside the 2 rows"),
        ("columns", ["top-left", [1, 3]], "1,3 lies outside the 2 columns"),
    ],
)
def test_places_outside_the_fixed_side_are_refused(side, ends, words):
    rule = rule_of_table({"edges": {"degree": [0, 2], "ends": ends}}, "rule")
    with pytest.raises(GfkitError, match=words):
        Strip(model_of(rule), **{side: 2})


@pytest.mark.parametrize("name", ["paths", "hamiltonian-paths"])
@pytest.mark.parametrize(("end", "place"), [("2,2", (1, 1)), ("1,-2", (0, 0)), ("-1,1", (-1, 0))])
def test_a_place_may_be_at_the_end_of_the_fixed_side(name, end, place):
    """Paths on n rows of 2 cells from the last one to another; a board without it has none."""
    found = Strip(f"{name} between bottom-right and {end}", columns=2).terms(5)
    for rows in range(1, 5):
        last, other = (rows - 1, 1), (place[0] % rows, place[1])
        listed = [*nx.all_simple_paths(nx.grid_2d_graph(rows, 2), last, other)]
        if name == "hamiltonian-paths":
            listed = [path for path in listed if len(path) == 2 * rows]
        is_there = place[0] < rows and other != last
        assert found[rows] == (len(listed) if is_there else 0)


STEPS = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


def matchings(edges):
    """Count the sets of edges without a common end."""
    if not edges:
        return 1
    (a, b), *rest = edges
    return matchings(rest) + matchings([one for one in rest if not {a, b} & {*one}])


def edges_along(steps, rows, columns, *, closed=(False, False)):
    """Return the edges of a board; closed: whether rows and columns go round."""
    found = set()
    for place, step in product(product(range(rows), range(columns)), steps):
        other = [a + b for a, b in zip(place, step, strict=True)]
        for k, size in enumerate((rows, columns)):
            other[k] = other[k] % size if closed[k] else other[k]
        if 0 <= other[0] < rows and 0 <= other[1] < columns:
            found.add(frozenset([place, tuple(other)]))
    return [tuple(one) for one in found if len(one) == 2]


def matched(directions):
    return model_of(rule_of_table({"edges": {"directions": directions, "degree": [0, 1]}}, "rule"))


@pytest.mark.parametrize(
    "directions", [["vertical", [1, 2]], [[0, 2]], [[1, 2], [1, -3]], ["horizontal", "diagonal"]]
)
def test_edges_go_along_each_step_that_is_told(directions):
    steps = [STEPS[one] if isinstance(one, str) else one for one in directions]
    for rows, columns in [(2, 3), (3, 4), (4, 2)]:
        found = count(matched(directions), f"{rows}x{columns}").total()
        assert found == matchings(edges_along(steps, rows, columns))


@pytest.mark.parametrize(
    ("topology", "closed"),
    [("cylinder", (False, True)), ("ring", (True, False)), ("torus", (True, True))],
)
def test_edges_of_neighbours_go_round_and_those_along_pairs_do_not(topology, closed):
    """On n rows of 3 cells; a row of a cylinder and a column of a ring are closed."""
    steps = [STEPS["horizontal"], STEPS["vertical"]]
    found = Strip(matched(["horizontal", "vertical"]), columns=3, topology=topology).terms(5)
    edges = edges_along(steps, 4, 3, closed=closed)
    assert found[4] == matchings(edges)
    for pairs in ([[1, 2]], ["horizontal", [0, 2]]):
        with pytest.raises(GfkitError, match="steps along pairs, which need a strip"):
            Strip(matched(pairs), columns=3, topology=topology).terms(1)
