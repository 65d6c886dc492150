"""The verbs draw and plot: what they write is the picture, and bad input is one line."""

import json
from pathlib import Path

import pytest
from runs import printed, refused, told
from samples import parametrize_some
from svg_reading import read

from gfkit.boards.shapes.graph import Graph
from gfkit.pictures import figures, shapes
from gfkit.strips.sequences.strip import Strip


def drawn(capsys, path: Path, *arguments: str):
    printed(capsys, "draw", *arguments, "--output", str(path))
    return read(path.read_text("utf-8"), inside=True)


@parametrize_some("rule", ["domineering", "col", "l-tromping", "kings", "nogo", "snort"])
@pytest.mark.parametrize("board", ["3x4", "4x3", "1x5", "2x2"])
def test_a_model_on_a_board_is_a_random_position_of_it(
    capsys, tmp_path: Path, rule: str, board: str
) -> None:
    rows, columns = map(int, board.split("x"))
    if rows < columns:
        position = Strip(rule, rows=rows).sample(columns=columns, seed=7)
    else:
        position = Strip(rule, columns=columns).sample(rows=rows, seed=7)
    found = drawn(capsys, tmp_path / "a.svg", rule, "--board", board, "--seed", "7")
    assert len(found.of_kind("cell")) == rows * columns
    assert len(found.of_kind("piece")) == len(position.pieces)
    text = printed(capsys, "draw", rule, "--board", board, "--seed", "7")
    assert text.startswith(str(position))
    data = told(capsys, "draw", rule, "--board", board, "--seed", "7")
    assert data["shows"] == {"position": position.to_data(), "seed": 7}


def test_a_graph_and_a_position_are_drawn_from_files(capsys, tmp_path: Path) -> None:
    path = tmp_path / "cycle.txt"
    path.write_text(str(Graph.cycle(6)))
    assert len(drawn(capsys, tmp_path / "a.svg", str(path)).of_kind("edge")) == 6
    path = tmp_path / "position.json"
    data = told(capsys, "draw", "cram", "--board", "4x4")
    path.write_text(json.dumps(data))
    pieces = data["shows"]["position"]["pieces"]
    again = drawn(capsys, tmp_path / "a.svg", "--position", str(path))
    assert len(again.of_kind("piece")) == len(pieces)
    for text, said in (("{}", "cannot be read"), ("[1", "is not JSON")):
        path.write_text(text)
        assert said in refused(capsys, "draw", "--position", str(path))


BEGINS = {"svg": b"<svg", "png": b"\x89PNG"}


@pytest.mark.parametrize("form", ["svg", pytest.param("png", marks=pytest.mark.thorough)])
def test_files_have_the_format_of_their_names(capsys, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"a.{form}"
    text = printed(capsys, "draw", "domineering", "--columns", "3", "--output", path)
    assert path.read_bytes().startswith(BEGINS[form])
    assert text.rstrip().endswith(str(path))


@parametrize_some(
    ("words", "key", "form", "begins"),
    [
        ("1,1,2,3,5,8,13,21,34,55", "asymptotic", "png", b"\x89PNG"),
        ("domineering --columns 2 --terms 9", "terms", "svg", b"<?xml"),
        ("1/(1-2*x)", "terms", "pdf", b"%PDF"),
    ],
    share=24,
)
def test_each_kind_is_plotted_in_each_format(
    capsys, tmp_path: Path, monkeypatch, words: str, key: str, form: str, begins: bytes
) -> None:
    path = tmp_path / f"plot.{form}"
    arguments = ["draw", "--kind", "growth", *words.split(), "-o", str(path)]
    assert told(capsys, *arguments)["shows"][key]
    first = path.read_bytes()
    assert first.startswith(begins)
    if form == "svg":
        assert 'role="img"' in path.read_text()
        assert "<title>" in path.read_text()
        printed(capsys, *arguments)
        assert path.read_bytes() == first
    monkeypatch.setattr(shapes, "figure_bytes", lambda *_: b"drawn before")
    assert path.name in printed(capsys, *arguments)
    assert path.read_bytes() == b"drawn before"


def test_without_matplotlib_drawings_are_svg_and_plots_name_the_extra(
    capsys, monkeypatch, tmp_path: Path
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(figures, "import_module", missing)
    svg, png = str(tmp_path / "a.svg"), str(tmp_path / "a.png")
    printed(capsys, "draw", "domineering", "--board", "3x4", "--output", svg)
    for verb in (["draw", "col"], ["draw", "1/(1-x)"]):
        assert "pip install 'gfkit[plot]'" in refused(capsys, *verb, "--output", png)
    assert not (tmp_path / "a.png").exists()
