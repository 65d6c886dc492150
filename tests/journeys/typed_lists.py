# ruff: noqa: S602, PLW1510 - a runner of lines that are typed
"""Run lines that a new user would type on the command line."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
