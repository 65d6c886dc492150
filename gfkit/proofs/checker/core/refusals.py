"""What was checked once and is no longer: such a certificate is refused in words, not rejected."""

from __future__ import annotations

import tomllib
from typing import Any

from .clock import Refused
from .kinds import FOLDER

TABLE = tomllib.loads((FOLDER / "removed.toml").read_text(encoding="utf-8"))
"""[kinds] of statements and definitions, [keys] of definitions, [words] of the command line."""


def refuse_removed(data: Any) -> None:
    """Raise Refused for data of a kind, or with a key, that was removed, at any depth."""
    if isinstance(data, list):
        for one in data:
            refuse_removed(one)
    elif isinstance(data, dict):
        named = [("kinds", data["kind"])] if isinstance(data.get("kind"), str) else []
        for table, name in (*named, *(("keys", key) for key in data)):
            if name in TABLE[table]:
                said = TABLE[table][name] or name
                raise Refused(f"{said!r} is no longer checked (last by commit 8289e0b4)")
        refuse_removed(list(data.values()))
