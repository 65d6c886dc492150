"""Joined ends and products on the command line: what is said, and what is refused."""

import json

import pytest

from gfkit.cli import run

SQUARE = "0 1\n1 2\n2 3\n3 0\n"


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert run([*arguments, "--json"]) in {0, 1}
    return json.loads(capsys.readouterr().out)


def test_every_answer_says_what_neighbours_are(capsys) -> None:
    torus = ["--topology", "torus"]
    strip = output(capsys, "gf", "kings", "--columns", "2")
    assert strip["topology"] == "strip"
    assert "neighbours" not in strip
    for command in (
        ["gf", "kings", "--columns", "3"],
        ["count", "kings", "--board", "3x3"],
        ["count", "kings", "--rows", "1..2", "--columns", "1..3"],
        ["compare", "kings", "kings", "--columns", "3"],
    ):
        simple = output(capsys, *command, *torus)
        assert (simple["topology"], simple["neighbours"]) == ("torus", "simple graph")
        unrolled = output(capsys, *command, *torus, "--multigraph")
        assert unrolled["neighbours"] == "multigraph"


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


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["gf", "kings", "--columns", "2", "--multigraph"], "--multigraph goes with --topology"),
        (["count", "kings", "--board", "2x2", "--multigraph"], "--multigraph goes with --topology"),
        (["gf", "col", "--columns", "2", "--graph", "g.txt"], "give one of --rows M"),
        (["gf", "col", "--graph", "none.txt"], "none.txt"),
        (["gf", "col", "--graph", "g.txt", "--topology", "torus"], "with a torus is not known"),
        (["gf", "col", "--graph", "g.txt", "--multigraph", "--topology", "ring"], "simple graphs"),
        (["gf", "nogo", "--graph", "g.txt", "--topology", "ring"], "paths only"),
        (["gf", "nogo", "--columns", "2", "--topology", "ring"], "board by board"),
        (["gf", "col", "--columns", "2", "--topology", "ring", "--method", "modular"], "modular"),
        (["gf", "col:play", "--graph", "g.txt"], "need not have a rational"),
        (["gf", "domineering", "--columns", "60", "--topology", "torus"], "states"),
    ],
    ids=lambda z: " ".join(z) if isinstance(z, list) else "",
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], reason: str, capsys, tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.txt").write_text(SQUARE)
    assert run(arguments) == 2
    captured = capsys.readouterr()
    said = [one for one in captured.err.splitlines() if not one.startswith("gfkit: this takes")]
    assert len(said) == 1
    assert any(part in captured.err for part in reason.split("|"))
    assert "Traceback" not in captured.err
