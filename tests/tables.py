"""Tables of the reference: files of lines of JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def table(name: str) -> list[dict[str, Any]]:
    """Return the rows of a table in tests/reference."""
    path = Path(__file__).parent / "reference" / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
