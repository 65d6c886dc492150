"""Named sets of edges and of cells, and chess pieces: `named_edge_and_cell_sets.toml`."""

import pytest

from gfkit.boards.rules.named_edge_and_cell_sets import graph_table
from gfkit.errors import GfkitError


@pytest.mark.parametrize("name", ["cycles between top-left and 2,-1", "paths between top-left"])
def test_only_paths_go_between_two_places(name):
    with pytest.raises(GfkitError, match="go between two places, such as 'paths between"):
        graph_table(name)
