"""Command lines of people who have read the README alone have the answers that are known."""

from __future__ import annotations

import io
import shlex
import shutil
from pathlib import Path

import pytest
from runs import ended
from samples import parametrize_some

from gfkit import Strip, domineering, write_certificate

HERE = Path(__file__).parent
ROWS = (HERE / "lines.txt").read_text("utf-8").splitlines()[3:]
LINES = [(one[2:], has[4:]) for one, has in zip(ROWS[::2], ROWS[1::2], strict=True)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(HERE / "files", tmp_path_factory.mktemp("lines") / "files")
    answer = Strip(domineering.right_ends, columns=3).generating_function()
    write_certificate(answer, folder / "right-ends-3.json")
    return folder


@parametrize_some(("line", "has"), LINES, share=40)
def test_a_line_has_the_answer_that_is_known(
    line: str, has: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    status, out, _ = ended(shlex.split(line)[1:])
    assert status in {0, 1}
    assert has in out
