"""Modules are compiled once, and not by every worker of pytest-xdist at the same time.

Workers import the same files at the same time: on a fresh checkout each would compile all of them,
and rewrite the assertions of the tests. What is compiled here, all workers find in __pycache__; of
libraries, which pip compiles on one processor if at all, it is what is no test of their own. The
names that are used of pytest are its own; where they are not as expected, each worker compiles.
"""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[1]
LEFT_OUT = {"tests", "test", "pip", "setuptools", "pkg_resources", "mypy", "mypyc"}
LEFT_OUT |= {"lexers", "physics", "dataframe", "distutils", "f2py", "cuda", "varLib", "ufoLib"}
LEFT_OUT |= {"distributed", "dask", "tornado", "fsspec", "jinja2", "stats", "vector"}
LEFT_OUT |= {"hypothesis", "syrupy", "xdist"}
"""Folders of libraries that no test imports each time, or that pytest itself compiles."""


def libraries() -> list[Path]:
    """Return the modules of the libraries, if they are in an environment of their own."""
    if sys.prefix == sys.base_prefix:
        return []
    found: list[Path] = []
    for folder, inner, files in os.walk(sysconfig.get_path("purelib")):
        inner[:] = {*inner} - LEFT_OUT
        found += [Path(folder, name) for name in files if name.endswith(".py")]
    return found


def rewritten(config: pytest.Config, files: list[Path]) -> None:
    """Write the tests with their assertions rewritten, those that are not written yet."""
    from _pytest.assertion import rewrite

    for path in files:
        written = path.parent / "__pycache__" / (path.stem + rewrite.PYC_TAIL)
        written.parent.mkdir(exist_ok=True)
        if not written.is_file() or rewrite._read_pyc(path, written) is None:
            found, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, found, written)


def compile_once(config: pytest.Config) -> None:
    """Compile libraries, package and tests, and list what laws draw from, on all processors."""
    if not hasattr(os, "fork"):
        return
    used, does_write = sorted(libraries()), not sys.dont_write_bytecode
    ours = sorted((ROOT / "gfkit").rglob("*.py")) if does_write else []
    files = sorted((ROOT / "tests").rglob("test_*.py")) if does_write else []
    count = os.cpu_count() or 1
    children = []
    for part in range(count):
        child = os.fork()
        if child:
            children.append(child)
            continue
        try:
            warnings.simplefilter("ignore")  # hypothesis writes before the session begins
            for path in [*used[part::count], *ours[part::count]]:
                compileall.compile_file(path, quiet=2)
            from hypothesis.internal.charmap import charmap, intervals_from_codec
            from hypothesis.internal.constants_ast import constants_from_module

            if part == 0:
                charmap()  # the categories of characters, which hypothesis keeps on disk,
                intervals_from_codec("utf-8")  # and those that have a code
            for path in ours[part::count]:
                constants_from_module(module_from_spec(spec_from_file_location(path.stem, path)))
            rewritten(config, files[part::count])
        finally:
            os._exit(0)  # whatever happens, the workers compile what is missing
    for child in children:
        os.waitpid(child, 0)


LIBRARY = "from gfkit.formal.library import checked_library; checked_library(in_full=False)"
LOOPS = "import compiled_once; compiled_once.compile_loops()"
COMPILED = "GFKIT_LOOPS_COMPILED"
"""In the environment, the file that is there as soon as numba has compiled the loops."""


def begin_compilers(config: pytest.Config) -> None:
    """Begin to compile the library of Coq and the loops of numba, if all tests run.

    What needs them waits, and the workers do not compile the same at the same time.
    """
    if config.args_source is not config.ArgsSource.TESTPATHS:
        return
    folder = tempfile.TemporaryDirectory()
    config.add_cleanup(folder.cleanup)
    os.environ[COMPILED] = str(Path(folder.name) / "compiled")
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests")))
    for code in [LOOPS, *([LIBRARY] if shutil.which("coqchk") else [])]:
        child = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": paths},
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
        )
        config.add_cleanup(child.wait)
        config.add_cleanup(child.terminate)


def compile_loops() -> None:
    """Have the loops of automata and games compiled; numba keeps the machine code on disk."""
    from gfkit import Board
    from gfkit.automata import loops
    from gfkit.games.boards import outcomes
    from gfkit.games.boards.moves import rule_of, start_of
    from gfkit.strips.encodings.models import find_model

    os.environ[loops.SWITCH] = "1"
    try:
        outcomes.FIRST_SIZE = 4  # so that tables grow
        for name in ("domineering", "cram"):
            game = find_model(name).game
            start = start_of(game, Board.rectangle(5, 5))
            outcomes.OutcomeSearch(rule_of(game), *start).outcome()
        for one in (loops.walk, loops.dense_cell, loops.domino_cell, loops.transpose):
            loops.compiled(one, loops.WORTH)
    finally:
        Path(os.environ[COMPILED]).touch()


def wait_for_loops() -> None:
    """In a worker, let numba be loaded when the loops have been compiled, and not before."""
    if COMPILED not in os.environ or "PYTEST_XDIST_WORKER" not in os.environ:
        return
    from running import wait_until

    from gfkit.automata import loops

    load = loops._load

    def load_later() -> None:
        wait_until(Path(os.environ[COMPILED]).exists, 120)
        load()

    loops._load = load_later
