"""The tables of what is refused, refusals/ROOM.toml: a row is a call, how it ends, and its words.

A table has `names`, Python that is run once for all its rows; `files`, written into a folder that
all is run in (with `commands = true` it has the files of commands.py, too); and groups, each under
the sentence it shows. Their `calls` are [Python, exact class of the error, words, attributes of the
error if they matter] and their `lines` [arguments of gfkit, exit status, words, standard input if
there is some]. Words are plain text of the message, " ... " between several in this order.
"""

from __future__ import annotations

import io
import shlex
import tomllib
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import gfkit
from gfkit.cli import run

TABLES = Path(__file__).with_suffix("")


@cache
def table_of(room: str) -> dict[str, Any]:
    """Return what stands in a table."""
    return tomllib.loads((TABLES / f"{room}.toml").read_text(encoding="utf-8"))


@cache
def folder_of(room: str) -> TemporaryDirectory[str]:
    """Return the folder of all rows of a table, which is removed at the end of the process."""
    made = TemporaryDirectory(prefix="refusals")
    if table_of(room).get("commands"):
        from commands import write_files

        write_files(Path(made.name))
    for name, text in table_of(room).get("files", {}).items():
        path = Path(made.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return made


@cache
def names_of(room: str) -> dict[str, Any]:
    """Return what the calls of a table may name."""
    known: dict[str, Any] = {"gfkit": gfkit, "Path": Path, "written": written, "under": under}
    exec(compile(table_of(room).get("names", ""), room, "exec"), known)  # noqa: S102 - ours
    return known


@dataclass(frozen=True)
class Refusal:
    """A row: a call in Python with a class of errors, or arguments of gfkit with a status."""

    room: str
    call: str
    end: str | int
    words: str
    more: Any = ""

    def __str__(self) -> str:
        return f"{self.room}: {ascii(self.call)[1:90]}"

    def check(self) -> None:
        """Run the call in the folder of its table; fail unless it ends as the row says."""
        with chdir(folder_of(self.room).name):
            said = self.said_by_python() if isinstance(self.end, str) else self.said_by_line()
        place = 0
        for words in self.words.split(" ... "):
            place = said.find(words, place)
            assert place >= 0, f"{self.call}\nsays {said!r}\nnot {self.words!r}"
            place += len(words)
        assert "\n" in self.words or "\n" not in said, f"more than one line: {said}"

    def said_by_python(self) -> str:
        """Return the message of the error."""
        names = names_of(self.room)
        try:
            found = eval(self.call, names)  # noqa: S307 - rows are ours
        except Exception as error:
            if type(error).__name__ != self.end:
                raise
            for name, value in (self.more or {}).items():
                found = getattr(error, name)
                assert (list(found) if isinstance(found, tuple) else found) == value, self.call
            return str(error)
        raise AssertionError(f"{self.call} is not refused: {found!r}")

    def said_by_line(self) -> str:
        """Return the line on standard error."""
        out, err = io.StringIO(), io.StringIO()
        before, given = contents(), io.StringIO(self.more)
        with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", given):
            status = run(shlex.split(self.call))
        said = err.getvalue()
        assert (status, out.getvalue()) == (self.end, ""), f"{self.call}\nsays {said}"
        assert said.startswith("gfkit: "), said
        assert contents() == before, f"{self.call} leaves a file, or changes one"
        return said.removesuffix("\n")


def contents() -> dict[Path, int]:
    """Return what is in the folder, with the times when files were written."""
    found = Path().rglob("*")
    return {path: path.stat().st_mtime_ns if path.is_file() else 0 for path in found}


def written(name: str, given: str | bytes) -> Path:
    """Return the path of a file of the folder with this text, for a call that reads it."""
    Path(name).write_bytes(given.encode() if isinstance(given, str) else given)
    return Path(name)


def under(manager: Any, call: Any) -> Any:
    """Return what a call returns where the manager is in force, such as a budget."""
    with manager:
        return call()


def refusals() -> list[Refusal]:
    """Return the rows of all tables."""
    return [
        Refusal(path.stem, *row)
        for path in sorted(TABLES.glob("*.toml"))
        for group in table_of(path.stem).values()
        if isinstance(group, dict)
        for row in (*group.get("calls", ()), *group.get("lines", ()))
    ]
