"""`gfkit count RULE --graph FILE`."""

import json

import pytest
from answers import refused

from gfkit.cli import run
from gfkit.cli.option_readers import read_family


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


@pytest.mark.parametrize(
    "text, words",
    [
        ("0 1\n1 1\n", "line 2 is a loop"),
        ("", "the edge list is empty"),
        ("D?", "5 vertices need 2"),
    ],
)
def test_bad_files_are_one_line(capsys, tmp_path, text, words) -> None:
    path = tmp_path / "graph"
    path.write_text(text, encoding="utf-8")
    assert words in refused(capsys, "count", "col", "--graph", str(path))


def test_bad_usage(capsys, triangle) -> None:
    assert "either --board BOARD or --graph FILE" in refused(capsys, "count", "col")
    both = ["count", "domineering", "--board", "2x2", "--graph", triangle]
    assert "--board does not go with --graph" in refused(capsys, *both)
    assert "cannot be read" in refused(capsys, "count", "col", "--graph", triangle + "x")
    assert "nearest name is col" in refused(capsys, "count", "coll", "--graph", triangle)
    limited = ["count", "col", "--graph", triangle, "--memory-limit", "0.00000001"]
    assert "at least 0.2" in refused(capsys, *limited)


def test_sets_of_edges_on_products(tmp_path) -> None:
    """A003771 and A003773: Hamiltonian cycles and spanning trees in K_4 X P_n."""
    path = tmp_path / "k4.g6"
    path.write_text("C~\n")
    for name, wanted in (("hamiltonian-cycles", [3, 30, 198]), ("spanning-trees", [16, 3456])):
        strip = read_family(name, graph=path)
        assert list(strip.terms(1 + len(wanted))[1:]) == wanted
    assert read_family("spanning-trees", graph=path, topology="ring").topology == "ring"
