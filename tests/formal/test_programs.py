"""Programs of Coq run under limits, and end with this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from running import is_running, wait_until
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.errors import OutOfBudget
from gfkit.formal.programs import Overrun, run_coq

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_ends_with_its_parent_whatever_ends_that(number: int, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, PROGRAMS / "waits.py", tmp_path]) as parent:
        child = tmp_path / "child"
        assert wait_until(lambda: child.exists() and child.read_text().strip() != "")
        pid = int(child.read_text())
        os.kill(pid, 0)  # it is there
        parent.send_signal(number)
    assert wait_until(lambda: not is_running(pid))


def test_limits_of_time_and_memory(tmp_path: Path) -> None:
    with pytest.raises(Overrun, match="time limit"):
        run_coq(["/bin/sleep", "60"], tmp_path, seconds=0.2)
    grows = str(PROGRAMS / "fills_memory.py")
    with pytest.raises(Overrun, match="memory limit"):
        run_coq([sys.executable, grows, str(2**26)], tmp_path, memory=2**26)
    with pytest.raises(OutOfBudget) as error, Budget(seconds=0.2):
        run_coq(["/bin/sleep", "60"], tmp_path)
    assert not isinstance(error.value, Overrun)


@parametrize_some(
    "command, told",
    [
        (["/no/such/program"], r"without a verdict: .*No such file"),
        (["/bin/false"], "without a verdict: it said nothing"),
        (
            ["/bin/sh", "-c", "echo 'coqc: error while loading shared libraries'; exit 127"],
            "loading",
        ),
        (
            ["/bin/sh", "-c", "echo 'OSError: [Errno 12] Cannot allocate memory'; exit 1"],
            "allocate",
        ),
        (["/bin/sh", "-c", "kill -11 $$"], "ended by signal 11"),
        (["/bin/sh", "-c", "echo 'Error: Stack overflow.'; exit 1"], "lack of memory"),
    ],
)
def test_what_says_no_verdict_has_rejected_nothing(command, told, tmp_path: Path) -> None:
    with pytest.raises(Overrun, match=told):
        run_coq(command, tmp_path)


def test_programs_do_not_look_into_folders_of_the_users(tmp_path: Path, monkeypatch) -> None:
    for name in VARIABLES:
        monkeypatch.setenv(name, str(tmp_path / "evil"))
    kept = dict(line.partition("=")[::2] for line in run_coq(["/usr/bin/env"], tmp_path)[1].split())
    assert not VARIABLES & kept.keys()
    assert "evil" not in str(kept)
    assert kept["XDG_DATA_HOME"] == kept["XDG_DATA_DIRS"] == str(tmp_path)


VARIABLES = {
    *("COQPATH", "COQLIB", "COQCORELIB", "COQBIN", "COQEXTRAFLAGS", "COQ_PROJECT_FILE", "COQTOP"),
    *("ROCQPATH", "ROCQLIB", "ROCQRUNTIMELIB", "OCAMLPATH", "OCAMLRUNPARAM", "OCAMLFIND_CONF"),
    *("CAMLRUNPARAM", "CAML_LD_LIBRARY_PATH", "OCAMLFIND_TOOLCHAIN"),
}
"""With these Coq finds libraries and plugins elsewhere, also in versions to come."""
