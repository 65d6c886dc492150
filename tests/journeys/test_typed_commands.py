"""Command lines of users who have read nothing: an answer, or one line on what is wrong."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from answers import ended
from journeys.typed_lists import HERE, command, typed
from samples import parametrize_some

LINES = [
    line.removeprefix("c gfkit").strip()
    for line in (HERE / "lines.txt").read_text(encoding="utf-8").splitlines()
    if line.startswith("c gfkit")
]
FILES = {
    "terms.txt": "1 1 2 5 14 42 132 429 1430\n",
    "b000045.txt": "".join(f"{n} {a}\n" for n, a in enumerate([0, 1, 1, 2, 3, 5, 8, 13, 21, 34])),
}


LONG = {"gf domineering --columns 1..8 --format latex"}


@parametrize_some(
    "line",
    [
        pytest.param(line, marks=[pytest.mark.thorough] * (line in LONG), id=line or "alone")
        for line in LINES
    ],
    share=36,
)
def test_a_command_line(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)
    for name in FILES.keys() & set(words):
        Path(name).write_text(FILES[name], encoding="utf-8")
    status, out, err = ended(words)
    assert "Traceback" not in err
    assert status in {0, 1, 2, 3}
    if status == 2:
        assert (out, err.count("\n")) == ("", 1)
    else:
        assert out.strip()


LISTS = sorted(path.stem.removesuffix("_outcomes") for path in HERE.glob("*_outcomes.txt"))


@pytest.mark.thorough
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", LISTS)
def test_commands_give_an_answer_or_one_line(name, tmp_path) -> None:
    wrong = []
    for number, line in enumerate(typed(HERE / f"{name}.txt", tmp_path), 1):
        status, _, error = command(line, tmp_path, 60)
        is_clear = status in {0, 1, 3} or (status == 2 and error.count(os.linesep) <= 2)
        if "Traceback" in error or not is_clear:
            wrong.append((number, line, status, error[:200]))
    assert wrong == []
