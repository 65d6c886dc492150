"""Whatever ends a command, a file under its own name is whole or absent.

The same command, given again, ends with its whole answer.
"""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

GF = ["gf", "domineering", "--columns", "7", "--method", "modular", "--json"]


def started(folder, *arguments):
    command = [sys.executable, "-m", "gfkit", *arguments]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def kill_after(process, seconds):
    """Kill a process of ours, and wait until its worker has ended too."""
    time.sleep(seconds)
    process.kill()
    process.communicate(timeout=30)  # its streams are closed when the last of them has ended
    assert process.returncode in {-signal.SIGKILL, 0}


def check_command_line(folder, kills, seed):
    rng = random.Random(seed)  # noqa: S311 - no secret
    files = ["--certificate", "proof.json", "--checkpoint", "residues"]
    whole = subprocess.run(
        [sys.executable, "-m", "gfkit", *GF], cwd=folder, capture_output=True, check=True
    ).stdout
    for _ in range(kills):
        kill_after(started(folder, *GF, *files), rng.uniform(0.1, 1.0))
        if (folder / "proof.json").exists():
            json.loads((folder / "proof.json").read_text(encoding="ascii"))
            (folder / "proof.json").unlink()
    process = started(folder, *GF, *files)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, whole, b"")
    left = {path.name for path in folder.glob(".gfkit-*")}  # of runs killed while they wrote
    assert {path.name for path in folder.iterdir()} - left == {"proof.json", "residues"}
    assert len(left) <= kills
    checked = subprocess.run(
        [sys.executable, "-m", "gfkit", "verify", "proof.json"],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    assert checked.returncode == 0


@pytest.mark.slow
def test_a_killed_command_goes_on_where_it_was(tmp_path):
    check_command_line(tmp_path, 4, 1)
