"""`gfkit count RULE --graph FILE`."""

import json

import pytest

from gfkit.cli import run
from gfkit.cli.readers import read_family


@pytest.fixture
def triangle(tmp_path):
    path = tmp_path / "triangle.txt"
    path.write_text("a b\nb c\nc a\n", encoding="utf-8")
    return str(path)


def test_json_has_the_fields_of_the_contract(capsys, triangle) -> None:
    assert run(["count", "col", "--graph", triangle, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "model": "col:positions",
        "graph": {"vertices": 3, "edges": 3},
        "count": "13",
        "polynomial": [[0, 0, "1"], [0, 1, "3"], [1, 0, "3"], [1, 1, "6"]],
    }


def test_sets_of_edges_on_products(tmp_path) -> None:
    """A003771 and A003773: Hamiltonian cycles and spanning trees in K_4 X P_n."""
    path = tmp_path / "k4.g6"
    path.write_text("C~\n")
    for name, wanted in (("hamiltonian-cycles", [3, 30, 198]), ("spanning-trees", [16, 3456])):
        strip = read_family(name, graph=path)
        assert list(strip.terms(1 + len(wanted))[1:]) == wanted
    assert read_family("spanning-trees", graph=path, topology="ring").topology == "ring"
