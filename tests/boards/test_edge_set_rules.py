"""Sets of edges by name: paths between places, against a list of all of them."""

import networkx as nx
import pytest
from samples import parametrize_some

from gfkit import Strip
from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rule_files.rule_file_reader import rule_of_table
from gfkit.errors import GfkitError
from gfkit.strips.single_boards.count_of_one_board_or_graph import count

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
