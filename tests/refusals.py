"""The tables of calls, refusals/ROOM.toml: a row is a call, how it ends, and its words.

A table has `names`, Python that is run once for all its rows; `files`, written into a folder that
all is run in (with `commands = true` it has the files of commands.py, too); and groups, each under
the sentence it shows. Their `calls` are [Python, exact class of the error, words, attributes of the
error if they matter] and their `lines` [arguments of gfkit, exit status, words, standard input if
there is some]: they are refused. Words are plain text of the message, " ... " between several in
this order. `says` are [arguments of gfkit, exit status, words, standard input] of what is answered:
lines of a row run one after another, the last has this end; lines of a list in `alike` all print
the same, and end the same. `gives` are [Python, value] of what has a value; where the group has
`of`, [what a, b, ... are in it, value]. `steps` counts those of a budget, which are the same on
every machine; `limit` tells whether so many and one more may be.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from answers import ended

import gfkit
from gfkit.base.budget import Budget
from gfkit.errors import GfkitError
from gfkit.series.shift_spaces import UnknownError

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
    known |= {"steps": steps, "limit": limit}
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
        self.has_words(said)
        assert "\n" in self.words or "\n" not in said, f"more than one line: {said}"

    def has_words(self, said: str) -> None:
        """Fail unless the words stand in a text in their order."""
        place = 0
        for words in self.words.split(" ... "):
            place = said.find(words, place)
            assert place >= 0, f"{self.call}\nsays {said!r}\nnot {self.words!r}"
            place += len(words)

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
        before = contents()
        status, out, said = ended(shlex.split(self.call), self.more)
        assert (status, out) == (self.end, ""), f"{self.call}\nsays {said}"
        assert said.startswith("gfkit: "), said
        assert contents() == before, f"{self.call} leaves a file, or changes one"
        return said.removesuffix("\n")


class Answer(Refusal):
    """A row of lines that are answered: the last one with a status and words."""

    def check(self) -> None:
        """Run the lines; fail unless each is done, and the last says what the row has."""
        *first, last = self.call.splitlines()
        with chdir(folder_of(self.room).name):
            for line in first:
                assert ended(shlex.split(line))[0] == 0, line
            status, out, err = ended(shlex.split(last), self.more)
        assert status == self.end, err
        self.has_words(" ".join(f"{out} {err}".split()))
        if not set(shlex.split(last)) & {"--full", "--json", "--format", "export", "oeis", "-"}:
            assert max(map(len, out.splitlines()), default=0) <= 100, "a line is too long"
            assert len(out) < 8000, "more than is looked at"


@dataclass(frozen=True)
class Alike:
    """Lines that mean the same."""

    room: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.room}: {ascii(self.lines[0])[1:90]}"

    def check(self) -> None:
        """Fail unless all lines end with the same, and the first one well."""
        with chdir(folder_of(self.room).name):
            first, *others = map(ended, map(shlex.split, self.lines))
        assert first[0] == 0, first[2]
        for line, other in zip(self.lines[1:], others, strict=True):
            assert other == first, line


@dataclass(frozen=True)
class Value:
    """A row of what has a value: Python, what a, b, ... are in it, and the value."""

    room: str
    call: str
    given: tuple[Any, ...]
    value: Any

    def __str__(self) -> str:
        return f"{self.room}: {ascii([*self.given, self.call])[1:-1][:90]}"

    def check(self) -> None:
        """Fail unless the value is that of the row, of which lists may be tuples."""
        with chdir(folder_of(self.room).name):
            found = eval(self.call, names_of(self.room) | dict(zip("abcdef", self.given)))  # noqa: B905, S307
        assert listed(found) == self.value, f"{self}: {found!r}, not {self.value!r}"


def listed(value: Any) -> Any:
    """Return a value with lists for tuples, inside too."""
    return [*map(listed, value)] if isinstance(value, list | tuple) else value


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


def steps(call: Any, *given: Any) -> int:
    """Return the steps of a call, by numpy, the last of some alike: the first fill caches."""
    for one in given:
        with pytest.MonkeyPatch.context() as patch, Budget() as budget:
            patch.setenv("GFKIT_FAST", "0")
            call(one)
    return budget.spent


def limit(make: Any, most: int) -> list[bool]:
    """Tell what may be: so many, and one more."""
    told = []
    for many in (most, most + 1):
        try:
            make(many)
            told.append(True)
        except (GfkitError, ValueError, UnknownError):
            told.append(False)
    return told


def rows() -> Iterator[Refusal | Alike | Value]:
    """Yield the rows of all tables."""
    for path in sorted(TABLES.glob("*.toml")):
        for group in table_of(path.stem).values():
            if isinstance(group, dict):
                for row in (*group.get("calls", ()), *group.get("lines", ())):
                    yield Refusal(path.stem, *row)
                yield from (Answer(path.stem, *row) for row in group.get("says", ()))
                yield from (Alike(path.stem, tuple(row)) for row in group.get("alike", ()))
                for *given, value in group.get("gives", ()):
                    call, *rest = (group["of"], *given) if "of" in group else given
                    yield Value(path.stem, call, tuple(rest), value)
