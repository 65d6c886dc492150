"""Tables: files of lines of JSON, of the reference and of what is recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def table(name: str) -> list[dict[str, Any]]:
    """Return the rows of a table in tests/reference."""
    return _rows(Path(__file__).parent / "reference" / f"{name}.jsonl")


def recorded(name: str) -> list[dict[str, Any]]:
    """Return the rows of a table in tests/recorded: what earlier versions wrote."""
    return _rows(Path(__file__).parent / "recorded" / f"{name}.jsonl")


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
