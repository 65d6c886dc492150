"""Command lines of users who have read nothing: each works, or one line shows a right call."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from gfkit.cli import run

LINES = [
    line.removeprefix("c gfkit").strip()
    for line in (Path(__file__).parent / "lines.txt").read_text(encoding="utf-8").splitlines()
    if line.startswith("c gfkit")
]
FILES = {
    "terms.txt": "1 1 2 5 14 42 132 429 1430\n",
    "b000045.txt": "".join(f"{n} {a}\n" for n, a in enumerate([0, 1, 1, 2, 3, 5, 8, 13, 21, 34])),
}
NEEDS_FILE = {"certificate.json", "claims.toml", "missing.json", "A000045.seq"}
WRONG = {
    "guess 1,,2,3": "term 2 is empty: write each term",
    "oeis lookup 1,2,5,14,42": "needs --dump FILE, as in `gfkit oeis lookup",
    "gf domineering --columns 2 --rows 3": "give either --rows M or --columns N",
    "gf domineering": "give either --rows M or --columns N; --columns 3, for example",
    "new whatever mine.toml": "'whatever' is not a kind of file; write one of pieces",
    "oeis prove A000045": "there is no file A000045; give an entry",
    "oeis pari": "give terms such as",
    "search 1,2,5,14,42": "gfkit oeis lookup needs --dump FILE",
    "oeis search 1,2,5,14,42,132": "gfkit oeis lookup needs --dump FILE",
    "serach": "has no verb 'serach' (",
}
DIFFER = {"compare domineering col --columns 3"}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line or "alone")
def test_a_command_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)
    for name in FILES.keys() & set(words):
        Path(name).write_text(FILES[name], encoding="utf-8")
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
    elif "--format" not in words and words[:1] not in (["export"], ["oeis"], ["title"]):
        assert max(map(len, captured.out.splitlines())) <= 100


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("gf kings --width 2", "gf kings --columns 2"),
        ("gf kings --height=2", "gf kings --rows 2"),
        ("gf col --columns 3 --torus", "gf col --columns 3 --topology torus"),
        ("gf col --columns 2 --latex", "gf col --columns 2 --format latex"),
        ("count col 3x3", "count col --board 3x3"),
        ("count col --board 3x3", "count col --board=3x3"),
        ("game value domineering 2x3", "game value domineering --board 2x3"),
        ("game {1|-1}+*", "game value {1|-1}+*"),
        ("game Temperature {3|-1}", "game value {3|-1}"),
        ("game nim kayles", "game nim 0.77"),
        ("gf --tiles XX --columns 2", "gf XX:tilings --columns 2"),
        ("export col --columns 2 --maple", "export col --columns 2 --lang maple"),
    ],
)
def test_what_is_typed_is_taken_as_what_is_meant(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, *typed.split()) == printed(capsys, *meant.split())
