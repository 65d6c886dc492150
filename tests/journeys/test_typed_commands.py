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


@pytest.mark.parametrize(
    ("drawn", "model"),
    [(".X|XX", "l-trominoes:tilings"), ("XX", "cram:tilings"), ("XX|X", "XX|X.")],
)
def test_tilings_by_pieces_that_are_drawn(
    drawn: str, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    terms = [
        json.loads(printed(capsys, "terms", one, "--columns", "4", "--json"))["terms"]
        for one in (drawn, model)
    ]
    assert terms[0] == terms[1]


def test_the_grid_of_outcomes_is_that_of_its_boards(capsys: pytest.CaptureFixture[str]) -> None:
    line = "game outcome domineering --rows 1..3 --columns 2..4 --json"
    found = json.loads(printed(capsys, *line.split()))
    for m, row in zip(found["rows"], found["table"], strict=True):
        for n, winner in zip(found["columns"], row, strict=True):
            board = ("game", "outcome", "domineering", "--board", f"{m}x{n}", "--json")
            assert json.loads(printed(capsys, *board))["outcome"] == winner


def test_terms_of_another_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "terms").write_text("1 1 2 5 14 42 132 429 1430\n", encoding="utf-8")
    with (tmp_path / "terms").open(encoding="utf-8") as piped:
        monkeypatch.setattr("sys.stdin", piped)
        found = printed(capsys, "guess")
    assert found == printed(capsys, "guess", "1,1,2,5,14,42,132,429,1430")


def test_what_is_not_named_replaces_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, line in (("supplement", "report col --rows 1"),):
        Path(name).write_text("mine", encoding="utf-8")
        assert run(line.split()) == 2
        assert f"there is {name} already" in capsys.readouterr().err
        assert Path(name).read_text(encoding="utf-8") == "mine"
