"""The rooms hold: imports run downward only, one room touches flint, the checker stands alone."""

from __future__ import annotations

from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_every_import_contract_is_kept(monkeypatch) -> None:
    root = Path(__file__).parent.parent
    monkeypatch.chdir(root)
    status = lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS
