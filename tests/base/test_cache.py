"""What is made of files of the package is kept where Python keeps compiled modules, or nowhere."""

from __future__ import annotations

import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from gfkit.base.cache import kept_file


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a module in a folder where modules are kept compiled, as it can be."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "__pycache__").mkdir()
    return tmp_path / "module.py"


def test_a_kept_file_stands_beside_the_compiled_module(module) -> None:
    compiled, kept = Path(cache_from_source(str(module))), kept_file(module, "table")
    assert kept.parent == compiled.parent
    assert kept.name == compiled.name.replace(".pyc", ".table")


def test_with_a_folder_for_all_that_is_compiled_it_stands_there(
    module, tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "elsewhere"))
    assert kept_file(module, "table") is None, "the folder is not there yet"
    Path(cache_from_source(str(module))).parent.mkdir(parents=True)
    assert kept_file(module, "table").is_relative_to(tmp_path / "elsewhere")


def test_where_python_writes_no_compiled_modules_nothing_new_is_kept(module, monkeypatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept_file(module, "table") is None


def test_what_is_kept_is_found_where_nothing_can_be_written(module, monkeypatch) -> None:
    kept = kept_file(module, "table")
    kept.touch()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept_file(module, "table") == kept
