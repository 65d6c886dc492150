"""Modules are compiled once, and not by every worker of pytest-xdist at the same time.

Workers import the same files at the same time: on a fresh checkout each would compile all of them,
and rewrite the assertions of the tests. What is compiled here, all workers find in __pycache__. The
names that are used of pytest are its own; where they are not as expected, each worker compiles.
"""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[1]


def rewritten(config: pytest.Config, files: list[Path]) -> None:
    """Write the tests with their assertions rewritten, those that are not written yet."""
    from _pytest.assertion import rewrite

    state = config.stash[rewrite.assertstate_key]
    for path in files:
        folder = path.parent / "__pycache__"
        folder.mkdir(exist_ok=True)
        written = folder / (path.stem + rewrite.PYC_TAIL)
        if not written.is_file() or rewrite._read_pyc(path, written) is None:
            found, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(state, code, found, written)


def compile_once(config: pytest.Config) -> None:
    """Compile the package and the tests, in as many processes as there are processors."""
    if sys.dont_write_bytecode or not hasattr(os, "fork"):
        return
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    count = os.cpu_count() or 1
    children = []
    for part in range(count):
        child = os.fork()
        if child:
            children.append(child)
            continue
        try:
            for path in sorted((ROOT / "gfkit").rglob("*.py"))[part::count]:
                compileall.compile_file(path, quiet=2)
            rewritten(config, files[part::count])
        finally:
            os._exit(0)  # whatever happens, the workers compile what is missing
    for child in children:
        os.waitpid(child, 0)


LIBRARY = "from gfkit.formal import coq_runs; coq_runs.checked_library(in_full=False)"


def begin_library(config: pytest.Config) -> None:
    """Begin to compile the library of Coq, if all tests run: the first that needs it waits less."""
    if config.args_source is config.ArgsSource.TESTPATHS and shutil.which("coqchk"):
        command = [sys.executable, "-c", LIBRARY]
        child = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
        config.add_cleanup(child.wait)
        config.add_cleanup(child.terminate)
