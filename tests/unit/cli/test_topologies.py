"""Joined ends and products on the command line: what is said, and what is refused."""

import json

import pytest

from gfkit.cli import run

SQUARE = "0 1\n1 2\n2 3\n3 0\n"


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert run([*arguments, "--json"]) in {0, 1}
    return json.loads(capsys.readouterr().out)


def test_the_two_conventions_differ_on_short_sides(capsys) -> None:
    row = ["count", "domineering", "--rows", "1..1", "--columns", "1..4"]
    row += ["--topology", "torus"]
    assert output(capsys, *row)["table"] == [["1", "2", "4", "7"]]
    assert output(capsys, *row, "--multigraph")["table"] == [["1", "3", "4", "7"]]


def test_products_of_a_graph(capsys, tmp_path) -> None:
    path = tmp_path / "square.txt"
    path.write_text(SQUARE)
    found = output(capsys, "gf", "node-kayles", "--graph", str(path), "--topology", "ring")
    torus = output(capsys, "gf", "node-kayles", "--columns", "4", "--topology", "torus")
    assert found["terms"] == torus["terms"]
    assert found["fixed"]["graph"] == {"vertices": 4, "edges": [[0, 1], [0, 3], [1, 2], [2, 3]]}
    equal = output(capsys, "compare", "col", "snort", "--graph", str(path), "--marks", "x")
    assert equal["verdict"] == "proved"
