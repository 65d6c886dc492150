"""kill -9 at any moment of a long job costs less than 2 % of its work, which is counted.

Work is counted as rows of the automaton times primes, over all processes; the clock plays no part.
What else a new process does again (its imports, its automaton, the bound) docs/scale.md has.
"""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hostile.forged_residues import records
from hostile.long_job import BITS, STATES, lumping
from running import environment

from gfkit.automata.agreement import difference_bits
from gfkit.automata.bounds import circle_bound
from gfkit.numbers.primes import fresh_primes
from gfkit.series.rational import RationalGF

JOB = Path(__file__).with_name("long_job.py")
PRIMES = 471
"""Of the job."""
ROWS = (2 * STATES - 1) * PRIMES
"""Rows times primes; the fresh primes are done in addition, once."""
COST = 0.02

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")


def counted(folder):
    """Return how many rows the processes have begun."""
    path = folder / "counts"
    return int.from_bytes(path.read_bytes(), sys.byteorder) if path.exists() else 0


def started(folder):
    return subprocess.Popen([sys.executable, str(JOB), str(folder)], env=environment())


def killed_at(folder, rows):
    """Kill the job when it has done a given number of rows; tell whether it was alive."""
    process = started(folder)
    end = time.monotonic() + 240
    while process.poll() is None and counted(folder) < rows and time.monotonic() < end:
        time.sleep(0.002)
    process.kill()
    return process.wait(60) == -signal.SIGKILL


def check(folder, kills, seed):
    chance = random.Random(seed)  # noqa: S311 - no secret
    for rows in sorted(chance.randrange(ROWS // 50, ROWS * 9 // 10) for _ in range(kills)):
        assert killed_at(folder, rows)
    assert started(folder).wait(480) == 0
    assert len(records(folder / "kept")[1]) >= PRIMES
    rows = counted(folder)
    answer = json.loads((folder / "answer").read_text())
    gf = RationalGF.of(*(tuple(map(int, answer[side])) for side in ("num", "den")))
    fresh = fresh_primes(BITS, difference_bits(circle_bound(lumping()), gf))
    compared = len(fresh) * (2 * STATES - 1)
    assert ROWS <= rows <= ROWS + compared + COST * ROWS * kills
    assert sorted(path.name for path in folder.iterdir()) == ["answer", "counts", "kept"]
    assert answer["verdict"] == f"800 terms agree modulo {PRIMES} primes, 400 states"
    assert gf.terms(50) == lumping().matrix.terms(50)


@pytest.mark.slow
def test_two_kills_cost_less_than_two_per_cent_each(tmp_path):
    check(tmp_path, 2, 1)
