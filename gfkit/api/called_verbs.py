"""The verbs of the command line called by name, and `new`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from gfkit.base.display import ports


def verb(name: str) -> Any:
    """Return a verb of the command line, whose options are keywords: `verb("oeis settle")`.

    >>> verb("game payoffs")(columns=2, rows=2).data["payoffs"]
    [[3, 3]]
    """
    return partial(ports.verb, name)


def new(made: str, toml: Path | str | None = None) -> Any:
    """Write a file to begin with: a rule of your own, or claims to check.

    made: "pieces", "arrays", "moves", "image", "tiles" or "claims". toml: the file, which is not
    written over; by default it is called so, as "claims.toml". Raises GfkitError.

    >>> from tempfile import TemporaryDirectory
    >>> from gfkit import new
    >>> with TemporaryDirectory() as folder:
    ...     written = new("claims", f"{folder}/mine.toml")
    """
    return verb("new")(made, toml)
