"""Command lines of users who have read nothing: each works, or one line shows a right call."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest
from journeys import cli_page
from journeys.typed_lists import HERE, command, typed

from gfkit.cli import run

LINES = [
    line.removeprefix("c gfkit").strip()
    for line in (HERE / "lines.txt").read_text(encoding="utf-8").splitlines()
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
    "gf domineering --columns 2 --rows 3": "one board has one number",
    "gf domineering": "a rule has a sequence for each side",
    "new whatever mine.toml": "'whatever' is not a kind of file; write one of pieces",
    "oeis prove A000045": "here an entry is meant, as A000045.seq, or a title",
    "oeis pari": "give terms such as",
    "search 1,2,5,14,42": "gfkit oeis lookup needs --dump FILE",
    "oeis search 1,2,5,14,42,132": "gfkit oeis lookup needs --dump FILE",
    "serach": "has no verb 'serach' (",
}
DIFFER = {"compare domineering col --columns 3"}
UNDECIDED = {"guess 0,1,1,2,3,5,8,13 --offset 1 --json"}
"""Too few terms agree to rely on the recurrence."""


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
    assert status == (1 if line in DIFFER else 3 if line in UNDECIDED else 0)
    assert captured.out.strip()
    assert "Traceback" not in captured.err
    if "--json" in words:
        assert json.loads(captured.out)
    elif "--format" not in words and words[:1] not in (["export"], ["oeis"], ["title"]):
        assert max(map(len, captured.out.splitlines())) <= 100


# Lists that were typed.


LISTS = sorted(path.stem.removesuffix("_outcomes") for path in HERE.glob("*_outcomes.txt"))


def not_right(name: str) -> set[int]:
    """Return the numbers of the lines that were not right at first, or rightly refused."""
    outcomes = (HERE / f"{name}_outcomes.txt").read_text()
    named = re.findall(r"^(?:step|wrong|refused) (.*)$", outcomes, re.MULTILINE)
    return {int(number) for line in named for number in line.split()}


@pytest.mark.thorough
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", LISTS)
def test_commands_give_an_answer_or_one_line(name, tmp_path) -> None:
    wrong = []
    for number, line in enumerate(typed(HERE / f"{name}.txt", tmp_path), 1):
        status, _, error = command(line, tmp_path, 60)
        is_clear = status in {0, 1, 3} or (status == 2 and error.count(os.linesep) <= 2)
        if "Traceback" in error or not is_clear or (status == 2 and number not in not_right(name)):
            wrong.append((number, line, status, error[:200]))
    assert wrong == []


def test_the_page_of_the_command_line_is_current() -> None:
    text = cli_page.PAGE.read_text(encoding="utf-8")
    assert text == cli_page.page(text), "run python tests/journeys/cli_page.py"
