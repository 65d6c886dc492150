"""A program run under limits ends at each of them, with all that it started."""

import os
import sys
import time
from pathlib import Path

import pytest

from gfkit.base import programs
from gfkit.base.budget import Budget
from gfkit.base.memory import resident_of
from gfkit.base.programs import Ended, run
from gfkit.errors import OutOfBudget

PYTHON = os.path.realpath(sys.executable)
DEAF = "import signal; [signal.signal(z, signal.SIG_IGN) for z in (1, 2, 3, 15)]; "
FLOOD = "import sys\nwhile True: sys.{}.write('x' * 1000)"
FULL = "import time; a = bytearray(2**28); time.sleep(60)"


def ran(source: str, place: Path, **how) -> Ended:
    how = {"limits": {}, "output": 10**6, "seconds": 30, **how}
    return run([PYTHON, "-I", "-S", "-c", source], place, environment={"PATH": ""}, **how)


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    "source, status, output, errors",
    [
        ("print(6 * 7)", 0, b"42\n", b""),
        ("import sys; sys.stderr.write('no'); sys.exit(3)", 3, b"", b"no"),
        ("import os; os.kill(os.getpid(), 11)", -11, b"", b""),
        ("print(input() if 0 else __import__('sys').stdin.read())", 0, b"\n", b""),
        ("import os; print(sorted(os.environ), os.getcwd())", 0, None, b""),
    ],
)
def test_how_a_program_ends_is_told(tmp_path, source, status, output, errors) -> None:
    ended = ran(source, tmp_path)
    assert (ended.status, ended.errors, ended.stopped) == (status, errors, "")
    assert ended.output == output or (output is None and str(tmp_path) in ended.output.decode())


def test_what_is_written_between_two_looks_is_read(tmp_path, monkeypatch) -> None:
    look, looks = programs.select.select, []

    def late(streams, *rest):
        """See nothing at the first look, after which the program writes and ends."""
        looks.append(streams)
        if len(looks) > 1:
            return look(streams, *rest)
        time.sleep(1)
        return [], [], []

    monkeypatch.setattr(programs.select, "select", late)
    assert ran("print(6 * 7)", tmp_path).output == b"42\n"
    assert len(looks) > 1


@pytest.mark.parametrize(
    "source, how, stopped",
    [
        (f"{DEAF}import time; time.sleep(60)", {"seconds": 0.5}, "time"),
        (FLOOD.format("stdout"), {}, "output"),
        (FLOOD.format("stderr"), {}, "output"),
        (FULL, {"excess": lambda pid, _: "memory" * (resident_of(pid) > 2**27)}, "memory"),
        (
            "import sys, time; sys.stderr.write('refused'); sys.stderr.flush(); time.sleep(60)",
            {"excess": lambda _, errors: "refusal" * (b"refused" in errors)},
            "refusal",
        ),
    ],
)
def test_a_program_is_ended_at_each_limit(tmp_path, source, how, stopped) -> None:
    assert ran(source, tmp_path, **how).stopped == stopped


@pytest.mark.parametrize("name, bytes_", [("RLIMIT_AS", 2**27), ("RLIMIT_FSIZE", 1000)])
def test_the_system_limits_a_process(tmp_path, name: str, bytes_: int) -> None:
    written = (
        "import os; os.write(os.open('f', os.O_WRONLY | os.O_CREAT), b'x' * 2000) < 2000 and 1/0"
    )
    source = written if name == "RLIMIT_FSIZE" else "bytearray(2**28)"
    assert ran(source, tmp_path, limits={name: bytes_}).status != 0


@pytest.mark.parametrize("is_left", [False, True])
def test_nothing_that_it_started_is_left(tmp_path, is_left: bool) -> None:
    """Also what ignores signals, or still holds the output when the program has ended."""
    child = f"{DEAF}import time; time.sleep(60)"
    source = (
        f"import subprocess, time; z = subprocess.Popen([{PYTHON!r}, '-c', {child!r}]); "
        f"print(z.pid, flush=True); {'' if is_left else 'time.sleep(60)'}"
    )
    ended = ran(source, tmp_path, seconds=1.0)
    assert ended.stopped == ("" if is_left else "time")
    time.sleep(0.2)
    assert not is_there(int(ended.output))


def test_the_budget_in_force_ends_it(tmp_path) -> None:
    with Budget(seconds=0.5), pytest.raises(OutOfBudget):
        ran(f"{DEAF}import time; time.sleep(60)", tmp_path)


def test_what_cannot_be_started_is_an_error_or_a_status(tmp_path) -> None:
    ended = run([str(tmp_path / "none")], tmp_path, environment={}, limits={}, output=10**4)
    assert ended.status != 0
    with pytest.raises(OSError, match="nowhere"):
        ran("1", tmp_path / "nowhere")
