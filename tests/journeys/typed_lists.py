# ruff: noqa: S602, PLW1510, BLE001 - a runner of lines that are typed
"""Run lines that a new user would type, of the command line and of Python."""

import code
import contextlib
import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

HERE = Path(__file__).parent
REPO = HERE.parent.parent


def typed(path: Path, folder: Path) -> Iterator[str]:
    """Yield the lines that are typed, in order; those with ! are run, and make files."""
    for line in path.read_text().splitlines():
        if line.startswith("!"):
            made = line[2:].replace("REPO", str(REPO))
            own = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
            subprocess.run(made, shell=True, cwd=folder, check=True, env=os.environ | own)
        elif line and not line.startswith("#"):
            yield line


def command(line: str, folder: Path, seconds: float = 30) -> tuple[int, str, str]:
    """Run one command; return its exit code, 124 beyond the limit, and what it printed."""
    gfkit = Path(sys.executable).parent / "gfkit"
    environment = os.environ | {"COLUMNS": "100"}
    try:
        done = subprocess.run(
            line.replace("gfkit", str(gfkit), 1), shell=True, cwd=folder, capture_output=True,
            text=True, timeout=seconds, env=environment, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return 124, "", ""
    return done.returncode, done.stdout, done.stderr


class Console(code.InteractiveInterpreter):
    """Python's own console, of which errors are raised."""

    def showtraceback(self) -> None:
        """Raise what is raised."""
        raise sys.exc_info()[1] or RuntimeError

    def showsyntaxerror(self, filename: str | None = None, **_more: Any) -> None:
        """Raise that a line is no Python."""
        raise sys.exc_info()[1] or SyntaxError(filename)


def python(line: str, names: dict[str, Any], seconds: int = 30) -> tuple[str, str]:
    """Run one line of Python; return "" or its error, and what it printed or its value."""

    def late(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            Console(names).runsource(f"{line}\n")
    except Exception as error:
        return f"{type(error).__name__}: {error}", out.getvalue()
    finally:
        signal.alarm(0)
    return "", out.getvalue()


def evaluated(line: str, names: dict[str, Any]) -> tuple[str, Any]:
    """Run statements with semicolons; return what is printed, and the value of the last if any."""
    printed, values = io.StringIO(), [None]
    with contextlib.redirect_stdout(printed), patch("sys.displayhook", values.append):
        for statement in line.split("; "):
            Console(names).runsource(statement)
    return printed.getvalue(), values[-1]
