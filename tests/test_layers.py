"""The layers hold: imports run downward only, the lower ones touch flint, the checker is alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


@pytest.mark.thorough  # .ci/run runs lint-imports itself
def test_every_import_contract_is_kept(monkeypatch) -> None:
    root = Path(__file__).parent.parent
    monkeypatch.chdir(root)
    status = lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS


def test_a_file_name_occurs_once_in_the_house() -> None:
    names: dict[str, list[Path]] = {}
    for path in (Path(__file__).parent.parent / "gfkit").rglob("*.py"):
        if path.name not in {"__init__.py", "__main__.py"}:
            names.setdefault(path.name, []).append(path)
    assert [paths for paths in names.values() if len(paths) > 1] == []
