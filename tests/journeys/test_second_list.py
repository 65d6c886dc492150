"""Lines of users who have read the README alone: right, or one line that helps.

Each list was written before any of it was tried: `third.txt` and `fourth.txt` when the lists before
were mended. What stands behind > is known by another way: a
table of the OEIS, a book on games, an enumeration by hand.
"""

from __future__ import annotations

import io
import shlex
import shutil
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from journeys.typed_lists import HERE, evaluated
from samples import parametrize_some

from gfkit import Board, Strip, count, domineering
from gfkit.cli import run


def as_in_the_readme() -> dict[str, Any]:
    """Return the names that a reader of the README has."""
    answer = Strip(domineering.right_ends, columns=3).generating_function()
    return {
        "Board": Board,
        "Strip": Strip,
        "count": count,
        "domineering": domineering,
        "answer": answer,
    }


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
        if text.startswith(("$ ", ">>> ")):
            line = Line(text)
            yield line
        elif text.startswith(("  >", "  !", "  x")):
            line.has, line.now = text[4:], text[2]


LINES = [*chain.from_iterable(map(listed, LISTS))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(HERE / "files" / "second", tmp_path_factory.mktemp("second") / "files")
    names = as_in_the_readme()
    names["answer"].certificate.save(folder / "right-ends-3.json")
    return folder


def python(typed: str) -> str:
    """Return what a line of Python shows: what is printed, and the last value."""
    names = as_in_the_readme()
    warnings.filterwarnings("error", "a text is equal to no other")
    printed, value = evaluated(typed, names)
    return printed if value is None else f"{printed}{value!r}\n{value}"


@parametrize_some("line", LINES, each=10, ids=lambda line: line.typed)
def test_a_line_is_right_or_one_line_helps(
    line: Line, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    if "plot" in line.typed:
        pytest.importorskip("matplotlib").use("Agg")
    if line.typed.startswith("$ "):
        monkeypatch.setattr("sys.stdin", io.StringIO())
        status = run(shlex.split(line.typed)[2:])
        captured = capsys.readouterr()
        said, error = captured.out, captured.err
        assert (status in {0, 1}) == (line.now != "!"), error
        if line.now == "!":
            said = error
            assert error.count("\n") == 1
    else:
        try:
            said = python(line.typed.removeprefix(">>> "))
        except Exception as error:
            said = str(error)
            if line.now == ">" or "\n" in said:
                raise
        else:
            assert line.now != "!"
    assert line.has in said
