"""A type checker reports planted errors, and nothing else: `make lint` checks what is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

PLANTED = sorted((Path(__file__).parent / "planted").glob("*.py"))


@pytest.mark.thorough
@pytest.mark.parametrize("path", PLANTED, ids=lambda path: path.stem)
def test_every_planted_error_is_reported_at_its_line(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    planted = {number for number, line in enumerate(lines, 1) if "  # error: " in line}
    strict = [
        "--strict",
        "--strict-equality",
        "--follow-imports=silent",
        "--ignore-missing-imports",
    ]
    out, _, _ = api.run([*strict, str(path)])
    found = {int(one) for one in re.findall(rf"{path.name}:(\d+): error", out)}
    assert found == planted, out
