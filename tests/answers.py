"""What the program answers when it is called in this process."""

from __future__ import annotations

import json
import resource
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gfkit.cli import run

if TYPE_CHECKING:
    from collections.abc import Iterator


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
