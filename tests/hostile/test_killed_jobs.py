"""kill -9 at any moment of a long job costs less than 2 % of its work, counted in residues.

Work is counted as primes whose terms are begun; the clock plays no part. What else a new process
does again (its imports, its automaton, the bound) docs/scale.md has with measurements.
"""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hostile.long_job import lumping
from running import environment

from gfkit.automata.checkpoint import read_residues
from gfkit.series.rational import RationalGF

JOB = Path(__file__).with_name("long_job.py")
PRIMES = 471
"""Of the job; one batch has eight, and at each start one prime is computed again."""
COST = 0.02

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")


def begun(folder):
    """Return how many batches have been begun, and how many primes they have."""
    log = folder / "log"
    sizes = [int(line) for line in log.read_text().splitlines()] if log.exists() else []
    return len(sizes), sum(sizes)


def started(folder):
    return subprocess.Popen([sys.executable, str(JOB), str(folder)], env=environment())


def killed_at(folder, batches, delay):
    """Kill the job after so many further batches, and a moment; tell whether it was alive."""
    goal = begun(folder)[0] + batches
    process = started(folder)
    end = time.monotonic() + 120
    while process.poll() is None and begun(folder)[0] < goal and time.monotonic() < end:
        time.sleep(0.005)
    time.sleep(delay)
    process.kill()
    return process.wait(60) == -signal.SIGKILL


def check(folder, kills, seed):
    chance = random.Random(seed)  # noqa: S311 - no secret
    total = PRIMES // 8
    moments = sorted(chance.randrange(2, total) for _ in range(kills))
    number = 0
    for before, moment in zip([0, *moments], moments, strict=False):
        number += killed_at(folder, max(1, moment - before), chance.uniform(0, 0.05))
    assert number == kills
    assert started(folder).wait(240) == 0
    stored = len(read_residues(folder / "kept").primes)
    assert stored >= PRIMES
    lost = begun(folder)[1] - stored
    assert 0 <= lost <= COST * PRIMES * number
    answer = json.loads((folder / "answer").read_text())
    assert answer["verdict"] == f"800 terms agree modulo {PRIMES} primes, 400 states"
    gf = RationalGF.of(*(tuple(map(int, answer[side])) for side in ("num", "den")))
    assert gf.terms(50) == lumping().matrix.terms(50)


@pytest.mark.slow
def test_two_kills_cost_less_than_two_per_cent_each(tmp_path):
    check(tmp_path, 2, 1)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2, 6))
def test_twenty_kills_cost_less_than_two_per_cent_each(tmp_path, seed):
    check(tmp_path, 5, seed)
