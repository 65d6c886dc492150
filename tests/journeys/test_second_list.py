"""Lines of users who have read the README alone: right, or one line that helps.

Each list was written before any of it was tried: `third.txt` and `fourth.txt` when the lists before
were mended. What stands behind > is known by another way: a
table of the OEIS, a book on games, an enumeration by hand.
"""

from __future__ import annotations

import io
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest
from journeys.typed_lists import HERE
from samples import parametrize_some

from gfkit import Strip, domineering, write_certificate
from gfkit.cli import run

LISTS = ("second", "third", "fourth")


@dataclass
class Line:
    """What is typed, and what it gives: which, and a part of it."""

    typed: str
    has: str = ""
    now: str = ">"


def listed(name: str) -> Iterator[Line]:
    line = Line("")
    for text in (HERE / f"{name}.txt").read_text("utf-8").splitlines():
        if text.startswith("$ "):
            line = Line(text)
            yield line
        elif text.startswith(("  >", "  !", "  x")):
            line.has, line.now = text[4:], text[2]


LINES = [*chain.from_iterable(map(listed, LISTS))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(HERE / "files" / "second", tmp_path_factory.mktemp("second") / "files")
    answer = Strip(domineering.right_ends, columns=3).generating_function()
    write_certificate(answer, folder / "right-ends-3.json")
    return folder


@parametrize_some("line", LINES, share=120, ids=lambda line: line.typed)
def test_a_line_is_right_or_one_line_helps(
    line: Line, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    status = run(shlex.split(line.typed)[2:])
    said = capsys.readouterr()
    assert (status in {0, 1}) == (line.now != "!"), said.err
    if line.now == "!":
        assert said.err.count("\n") == 1
    assert line.has in (said.err if line.now == "!" else said.out)
