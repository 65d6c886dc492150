"""Settings of all tests: examples of laws, compiled loops, files of the registry of commands."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.doctest import DoctestModule
from _pytest.runner import runtestprotocol
from compiled_once import begin_compilers, compile_once, wait_for_loops
from hypothesis import HealthCheck, settings
from samples import parametrize
from tools import require_tools

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

AT_LEISURE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
"""How quickly a loaded machine makes examples decides nothing."""
settings.register_profile("each time", max_examples=10, derandomize=True, **AT_LEISURE)
settings.register_profile("thorough", max_examples=100, print_blob=True, **AT_LEISURE)
LONG = 1.0
"""So many seconds of making ready or of clearing away are told."""
settings.load_profile("each time")  # before --hypothesis-profile is examined
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: each worker has one processor


def pytest_configure(config: pytest.Config) -> None:
    """Compile loops once for all workers."""
    os.fsync = lambda _: None  # no file of a test is read after the machine has stopped
    if getattr(config.option, "dist", "no") == "load":
        config.option.dist = "worksteal"  # tests of one file find what the others have computed
        compile_once(config)
        begin_compilers(config)
    wait_for_loops()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many workers -n auto starts: one a processor, of those that share a core, too."""
    return int(os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS", os.cpu_count() or 1))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[Any], list[Any]]:
    """Look for examples in those files of the tests alone that have some."""
    found = yield
    if ">>> " in file_path.read_text(encoding="utf-8", errors="replace"):
        return found
    return [one for one in found if not isinstance(one, DoctestModule)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make the cases of `samples.parametrize_some`: all of them where a mark or a name asks."""
    config = metafunc.config
    whole = "not thorough" not in config.option.markexpr or "::" in "".join(config.args)
    for mark in metafunc.definition.iter_markers("some"):
        parametrize(metafunc, mark, whole=whole)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that needs a program which is not here."""
    require_tools(item)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without looking for garbage: there is none, and what is found stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(100_000, 20, 20)  # what tests leave behind is small
        gc.enable()


@pytest.hookimpl
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Tell the main process of a test that passes once, and not of each of its phases."""
    if "PYTEST_XDIST_WORKER" not in os.environ or item.config.get_verbosity() > 0:
        return None
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        if report.when == "call" or not report.passed or report.duration >= LONG:
            item.ihook.pytest_runtest_logreport(report=report)
    if nextitem is None:
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session")
def files_of_commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with what the calls of the registry read, which one worker makes."""
    import commands
    from running import wait_until

    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    home, made = shared / "commands", shared / "commands-made"
    try:
        home.mkdir()
    except FileExistsError:
        assert wait_until(made.exists, 240), "another worker did not make the files"
    else:
        commands.write_files(home)
        made.touch()
    return home


@pytest.fixture(scope="module")
def home(files_of_commands: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the folder, which a module may write to."""
    return shutil.copytree(files_of_commands, tmp_path_factory.mktemp("copy") / "home")


@pytest.fixture
def computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a verb is asked be computed once, and shown in every format.

    Functions that write files are called each time.
    """
    answer_once(monkeypatch)


@pytest.fixture(scope="module")
def computed_once_here() -> Iterator[None]:
    """Let what a verb is asked be computed once in a module, whose folder is the same."""
    with pytest.MonkeyPatch.context() as patch:
        answer_once(patch)
        yield


def answer_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from gfkit.cli import commands as cli_commands

    known: dict[Any, Any] = {}
    plain = cli_commands.function_of

    def function_of(name: str) -> Any:
        function = plain(name)
        if {"folder", "file"} & signature(function).parameters.keys():
            return function

        @wraps(function)
        def once(*given: Any, **options: Any) -> Any:
            asked = name, repr(given), repr(options)
            if asked not in known:
                known[asked] = function(*given, **options)
            return known[asked]

        return once

    monkeypatch.setattr(cli_commands, "function_of", function_of)


LIMIT = sys.get_int_max_str_digits()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Fail a test that leaves the process with another limit of digits than it found."""
    yield
    after = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(LIMIT)
    assert after == LIMIT, f"the limit of digits was left at {after}, not {LIMIT}"
