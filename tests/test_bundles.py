"""Cases that run as one item: each runs, and those that fail or skip are named."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent
TEXT = """
import pytest

@pytest.mark.parametrize("n", range(60))
def test_many(n):
    if n == 7:
        pytest.skip("seven")
    assert n not in (3, 41)

@pytest.mark.parametrize("n", range(3))
def test_with_a_fixture(n, tmp_path):
    assert n != 1

@pytest.mark.parametrize("m", [1, 2])
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.xfail(strict=True))])
def test_with_marks(m, n):
    assert n == 1

def test_alone():
    assert not "alone"

def test_also():
    pytest.skip("also")

def test_quiet():
    pass
"""


def ran(folder: Path, *arguments: str) -> str:
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = thorough\n one_in\n drawn\n slow\n")
    (folder / "conftest.py").write_text((TESTS / "conftest.py").read_text("utf-8"), "utf-8")
    (folder / "test_some.py").write_text(TEXT)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "PYTEST_ADDOPTS": ""}
    for name in ("CI", "BUILD_NUMBER"):  # which have pytest say everything twice
        environment.pop(name, None)
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_each_case_runs_and_is_named_if_it_fails_or_skips(tmp_path: Path) -> None:
    out = ran(tmp_path)
    for n in (3, 41):
        assert f"_____ test_some.py::test_many[{n}] _____" in out
        assert f"assert {n} not in (3, 41)" in out
    assert out.count("_____ test_some.py::test_many[") == 2
    assert "SKIPPED test_some.py::test_many[7]: seven" in out
    assert "FAILED test_some.py::test_with_a_fixture[1]" in out
    assert "_____ test_some.py::test_alone _____" in out
    assert "SKIPPED test_some.py::test_also: also" in out
    assert "4 failed, 5 passed, 2 xfailed" in out
