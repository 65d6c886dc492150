"""What is printed as JSON, and what is written beside it."""

from typing import Any

from answers import told

from gfkit.cli import run


def test_json_and_files(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "a.gp"
    words = ["export", "col", "--columns", "2", "--form", "rule"]
    data = told(capsys, *words)
    assert data["terms"][:4] == [1, 7, 35, 181]
    assert run([*words, "-o", str(path)]) == 0
    assert path.read_text() == data["code"]
    assert data["language"] == "pari"
    assert str(tmp_path) not in data["code"]
