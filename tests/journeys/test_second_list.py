"""Lines of users who have read the README alone: right, or one line that helps.

Each list was written before any of it was tried: `third.txt` and `fourth.txt` when the lists before
were mended. What stands behind > is known by another way: a
table of the OEIS, a book on games, an enumeration by hand.
"""

from __future__ import annotations

import io
import shlex
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from journeys.typed_lists import evaluated
from tiers import one_in

from gfkit.cli import run

RULE = """name = "title"
values = [0, 1]

[[neighbours]]
directions = ["horizontal", "vertical"]
relation = "value"
values = [1]
counts = [2]
of = [1]
"""
ENTRY = """%I A183325
%S A183325 1,4,10,27,72,179,447,1139
%N A183325 Number of n X 4 binary arrays with each 1 adjacent to exactly two other 1s.
%F A183325 Empirical: a(n) = 3*a(n-1)-2*a(n-2)+2*a(n-3)+2*a(n-5)-5*a(n-7)-3*a(n-8) for n > 8.
%K A183325 nonn
%O A183325 1,2
"""
README = "from gfkit import Board, Strip, count, domineering"
ANSWER = "answer = Strip(domineering.right_ends, columns=3).generating_function()"
LISTS = ("second", "third", "fourth")


@dataclass
class Line:
    """What is typed, and what it gives: which, and a part of it."""

    typed: str
    has: str = ""
    now: str = ">"


def listed(name: str) -> Iterator[Line]:
    line = Line("")
    for text in (Path(__file__).parent / f"{name}.txt").read_text("utf-8").splitlines():
        if text.startswith(("$ ", ">>> ")):
            line = Line(text)
            yield line
        elif text.startswith(("  >", "  !", "  x")):
            line.has, line.now = text[4:], text[2]


LINES = [*chain.from_iterable(map(listed, LISTS))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("second")
    fibonacci = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    (folder / "mine.toml").write_text(RULE)
    (folder / "entry.seq").write_text(ENTRY)
    (folder / "b000045.txt").write_text("".join(f"{n} {a}\n" for n, a in enumerate(fibonacci)))
    names: dict[str, Any] = {}
    exec(f"{README}\n{ANSWER}", names)  # noqa: S102 - as the README has it
    names["answer"].certificate.save(folder / "right-ends-3.json")
    return folder


def python(typed: str) -> str:
    """Return what a line of Python shows: what is printed, and the last value."""
    names: dict[str, Any] = {}
    warnings.filterwarnings("error", "a text is equal to no other")
    exec(f"{README}\n{ANSWER}", names)  # noqa: S102
    printed, value = evaluated(typed, names)
    return printed if value is None else f"{printed}{value!r}\n{value}"


@one_in(10)
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.typed)
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
