"""What the program answers when it is called in this process."""

from __future__ import annotations

import io
import json
import resource
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from gfkit.cli import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def ended(words: Sequence[str], given: str = "") -> tuple[int, str, str]:
    """Return the status of a command, and what it prints. given: its standard input."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(given)):
        status = run([*words])
    return status, out.getvalue(), err.getvalue()


def printed(capsys: Any, *words: object, status: int = 0, errors: bool = False) -> str:
    """Return what is printed; nothing may be on standard error, unless `errors` may."""
    found = run([*map(str, words)])
    captured = capsys.readouterr()
    assert found == status, captured.err
    assert errors or captured.err == ""
    return captured.out


def told(capsys: Any, *words: object, status: int = 0) -> Any:
    """Return the JSON object that is printed."""
    return json.loads(printed(capsys, *words, "--json", status=status, errors=True))


def refused(capsys: Any, *words: object) -> str:
    """Return the one line that bad input gets; nothing may be on standard output."""
    assert run([*map(str, words)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("gfkit: ")
    assert captured.err.count("\n") == 1
    return captured.err


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Let no file be larger than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
