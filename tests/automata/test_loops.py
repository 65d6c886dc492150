"""Compiled loops: words modulo primes; numba is loaded where it pays, if it can be."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.automata import loops
from gfkit.automata.row_programs import Folding
from gfkit.numbers.primes import primes_below

PROGRAMS = Path(__file__).parent / "programs"


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=9), st.integers(14, 62), st.data())
def test_remainders_of_all_words(entries, bits, data):
    prime = data.draw(st.sampled_from(primes_below(bits, 0, 5)))
    folding = Folding.of(np.array([prime], dtype=np.uint64))
    mask, shift = np.uint64((1 << bits) - 1), np.uint64(bits)
    near = [prime * (value // prime) + k for value in entries for k in (-1, 0, 1)]
    for value in (v for v in [*entries, *near] if 0 <= v < 2**64):
        with np.errstate(over="ignore"):
            found = loops.folded(
                np.uint64(value), folding.primes[0], folding.rests[0], mask, shift, folding.folds
            )
        assert int(found) == value % prime


@given(st.integers(14, 31), st.integers(0, 2**31), st.integers(0, 2**31), st.data())
def test_sums_of_residues_are_reduced(bits, a, b, data):
    prime = data.draw(st.sampled_from(primes_below(bits, 0, 5)))
    with np.errstate(over="ignore"):
        found = loops.plus(np.uint32(a % prime), np.uint32(b % prime), np.uint32(prime))
    assert int(found) == (a + b) % prime


def run(program, **environment):
    """Return what a program prints in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, PROGRAMS / program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@parametrize_some("switch", ["", "0"])
def test_a_short_computation_never_imports_numba(switch):
    done = run("short.py", **{loops.SWITCH: switch})
    assert done.stdout.split()[1:] == ["numpy", "False"]


@pytest.mark.thorough
def test_numba_that_cannot_be_loaded_leaves_the_work_to_numpy(tmp_path):
    (tmp_path / "numba.py").write_text("raise OSError('no LLVM here')\n", "utf-8")
    known = run("short.py", **{loops.SWITCH: "0"}).stdout.split()
    done = run("short.py", **{loops.SWITCH: "1", "PYTHONPATH": str(tmp_path)})
    assert done.stdout.split()[:2] == known[:2]
    assert "numba cannot be used, numpy computes the same: OSError: no LLVM here" in done.stderr


@pytest.mark.slow
@pytest.mark.thorough
def test_a_limit_that_is_reached_while_numba_is_loaded_is_one(tmp_path):
    (tmp_path / "numba.py").write_text(
        "from gfkit.errors import OutOfBudget\n"
        "raise OutOfBudget('time', 'time limit of 3 s reached')\n",
        "utf-8",
    )
    done = run("short.py", **{loops.SWITCH: "1", "PYTHONPATH": str(tmp_path)})
    assert done.returncode != 0
    assert "time limit of 3 s reached" in done.stderr.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.thorough
def test_a_slow_compilation_is_announced_once(tmp_path):
    """The second process finds the machine code on disk."""
    how = {loops.SWITCH: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (run("slow_loop.py", **how).stdout for _ in range(2))
    assert first == "42 [('compiling, once', 30)]\n"
    assert second == "42 []\n"


@parametrize_some(
    ("is_there", "switch", "told"), [(False, "", 9), (True, "", 0), (False, "0", 0)], first=3
)
def test_work_that_numba_would_have_shortened_is_added_up(is_there, switch, told, monkeypatch):
    monkeypatch.setattr(loops, "_STATE", loops._State())
    monkeypatch.setattr(loops, "installed", lambda: is_there)
    monkeypatch.setattr(loops, "_load", lambda: None)
    monkeypatch.setenv(loops.SWITCH, switch)
    loops.pays(4)
    loops.pays(5)
    assert loops.seconds_without_numba() == told
