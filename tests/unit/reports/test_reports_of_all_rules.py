"""The supplement of every built-in rule, at widths 1 to 4: written, and replayed."""

import subprocess
import sys
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.language.rules import RULES
from gfkit.reports.supplement import report

CASES = [(rule.name, width) for rule in RULES for width in range(1, 5)]


@one_in(24)
@pytest.mark.parametrize(("name", "width"), CASES)
def test_a_report_replays(name: str, width: int, tmp_path: Path) -> None:
    written = report(name, columns=width, output=tmp_path / "out", with_plots=False)
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(written.folder / "check_all.py")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("everything holds\n")
