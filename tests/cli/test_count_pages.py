"""What a page says of a count: of what it is, its board or graph, and how it was computed."""

import re
import shlex

import pytest
from runs import ended

TOTAL = {
    "cram --graph K_4": "10",  # the empty one, 6 edges, 3 pairs of disjoint edges
    "domineering --board 1x4 --difference 0..1": "4",  # one of Right's at 3 places, or none
    "domineering --board 1x4 --marks none": "5",
    "kings --board 1x4": "8",  # Fibonacci numbers
    "'binary words of length 10 avoiding 11'": "144",
}
BEHIND = {
    "cram --graph K_4": ["model", "counts", "graph", "count", "polynomial", "verdict"],
    "domineering --board 1x4 --difference 0..1": [
        "model", "counts", "board", "difference", "count", "verdict",
    ],
    "domineering --board 1x4 --marks none": ["model", "counts", "board", "count", "verdict"],
    "kings --board 1x4": ["model", "counts", "board", "count", "polynomial", "verdict"],
    "'binary words of length 10 avoiding 11'": ["counts", "count", "verdict"],
}  # fmt: skip


@pytest.mark.parametrize("typed", TOTAL)
def test_a_page_has_the_total_and_of_what_it_is(typed):
    status, out, _ = ended(["count", *shlex.split(typed)])
    lines = dict(re.findall(r"^(\S+) +(\S.*)$", out, re.MULTILINE))
    assert (status, lines["count"]) == (0, TOTAL[typed])
    assert [*lines] == BEHIND[typed]


def test_a_graph_is_told_by_its_vertices_and_edges():
    _, out, _ = ended(["count", "cram", "--graph", "K_4"])
    assert "4 vertices, 6 edges" in out
