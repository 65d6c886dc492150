"""The verb `export`."""

import json
from typing import Any

import pytest

from gfkit.cli import run
from gfkit.oeis.entries.exports import export


@pytest.mark.parametrize(
    "arguments, thing",
    [
        (["x/(1-x-x^2)"], "x/(1-x-x^2)"),
        (["1/(1-2x)"], "1/(1-2x)"),
        (["--gf", "1/(1-2x)"], "1/(1-2x)"),
        (["1,1,2,3,5,8,13,21,34,55"], [1, 1, 2, 3, 5, 8, 13, 21, 34, 55]),
    ],
)
def test_what_is_printed_is_what_python_returns(
    arguments: list[str], thing: Any, capsys: Any
) -> None:
    assert run(["export", *arguments, "--lang", "maple", "-n", "7"]) == 0
    printed = capsys.readouterr().out
    lines = export(thing, "maple", terms=7).code.splitlines()
    assert printed.splitlines()[1:] == lines[1:]


def test_json_and_files(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "a.gp"
    words = ["export", "col", "--columns", "2", "--form", "rule", "-o", str(path), "--json"]
    assert run(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["terms"][:4] == ["1", "7", "35", "181"]
    assert path.read_text() == data["code"]
    assert data["language"] == "pari"
    assert str(tmp_path) not in data["code"]
