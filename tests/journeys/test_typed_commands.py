"""Command lines of users who have read nothing: each works, or one line shows a right call."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from gfkit.cli import run

LINES = [
    line.removeprefix("c gfkit").strip()
    for line in (Path(__file__).parent / "lines.txt").read_text(encoding="utf-8").splitlines()
    if line.startswith("c gfkit")
]
NEEDS_FILE = {"certificate.json", "claims.toml", "missing.json", "A000045.seq"}
WRONG = {
    "guess 1,,2,3": "term 2 is empty: write each term",
    "oeis lookup 1,2,5,14,42": "needs --dump FILE, as in `gfkit oeis lookup",
    "gf domineering --columns 2 --rows 3": "give either --rows M or --columns N",
    "gf domineering": "give either --rows M or --columns N; --columns 3, for example",
}
DIFFER = {"compare domineering col --columns 3"}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line or "alone")
def test_a_command_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)
    status = run(words)
    captured = capsys.readouterr()
    if line in WRONG or NEEDS_FILE & set(words):
        assert status == 2
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert WRONG.get(line, "No such file") in captured.err
        return
    assert status == (1 if line in DIFFER else 0)
    assert captured.out.strip()
    assert "Traceback" not in captured.err
    if "--json" in words:
        assert json.loads(captured.out)
    elif "--format" not in words and words[:1] not in (["export"], ["oeis"]):
        assert max(map(len, captured.out.splitlines())) <= 100


def test_there_are_fifty() -> None:
    assert len(LINES) >= 50
    assert set(WRONG) | DIFFER <= set(LINES)


def test_lines_of_files_work_where_the_files_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["gf", "col", "--columns", "2", "--certificate", "certificate.json"]) == 0
    assert run(["verify", "certificate.json"]) == 0
    assert re.search("certificate +holds", capsys.readouterr().out)
    claim = 'id = "t001"\nplace = "here"\nstatement = "Powers."\nkind = "recurrence"\n'
    about = 'about = { gf = "1/(1-2*x)" }\nsays = { formula = "a(n) = 2*a(n-1)" }\n'
    Path("claims.toml").write_text(f'[[claim]]\n{claim}holds_for = "n >= 1"\n{about}')
    assert run(["audit", "claims.toml"]) == 0
    assert run(["audit", "claims.toml", "--format", "markdown"]) == 0
