"""Scripts as users write them from docs/python.md: they run; `make lint` checks their types."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from samples import parametrize_some

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.py"))
PACKAGE = Path(__file__).parents[2]


@parametrize_some("path", SCRIPTS, ids=lambda path: path.stem, share=24)
def test_a_script_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if "networkx" in path.read_text("utf-8"):
        pytest.importorskip("networkx")
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().err == ""


def test_a_script_has_five_to_twenty_lines() -> None:
    for path in SCRIPTS:
        lines = [z for z in path.read_text("utf-8").splitlines() if z.strip() and z[:3] != '"""']
        assert 3 <= len(lines) <= 25, path.name
