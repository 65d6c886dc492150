"""What a verb is about: a model with a side, a fraction, terms, a graph; the same in every verb."""

from typing import Any

import pytest
from answers import told

from gfkit.cli import run


@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("model", ["domineering", "node-kayles", "domineering:tilings"])
def test_the_order_of_a_strip_is_bounded_so_the_guess_is_a_theorem(
    capsys, model: str, topology: str
) -> None:
    strip = ["--rows", "2", "--topology", topology]
    found, exact = told(capsys, "guess", model, *strip), told(capsys, "gf", model, *strip)
    assert (found["verdict"], found["gf"]) == ("proved", exact["gf"])
    assert found["order_bound"] is None or found["order_bound"] >= exact["order"]


def test_json_and_files(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "a.gp"
    words = ["export", "col", "--columns", "2", "--form", "rule"]
    data = told(capsys, *words)
    assert data["terms"][:4] == [1, 7, 35, 181]
    assert run([*words, "-o", str(path)]) == 0
    assert path.read_text() == data["code"]
    assert data["language"] == "pari"
    assert str(tmp_path) not in data["code"]
