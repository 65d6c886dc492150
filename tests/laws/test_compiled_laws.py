"""The loops that numba compiles give the same words as numpy, whatever the automaton."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, law

from gfkit.automata import compiled
from gfkit.automata.evaluation import modular_terms, plan_steps
from gfkit.automata.lumping import lump
from gfkit.automata.modular import prime_bits, step_prime_bits
from gfkit.automata.row_programs import Folding
from gfkit.errors import OutOfBudget
from gfkit.numbers.primes import primes_below

COUNT = 6
weights = st.sampled_from([SMALL, LARGE, SMALL | LARGE])


def words(matrix, primes, xs, ys, switch):
    plan = plan_steps(matrix.steps, periodic=True)
    columns = tuple(np.array(column, dtype=np.uint64) for column in (primes, xs, ys))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(compiled.SWITCH, switch)
        terms = modular_terms(matrix, plan, COUNT, columns)
        assert compiled.kernel() == ("numba" if switch == "1" else "numpy")
    return terms.tolist()


@given(st.data(), st.integers(1, 9))
@law
def test_without_marks(data, number):
    matrix = data.draw(automata(marks=["none"], weights=data.draw(weights)))
    most = prime_bits(plan_steps(matrix.steps, periodic=True))
    primes = primes_below(data.draw(st.integers(10, most)), 0, number)
    ones = [1] * number
    assert words(matrix, primes, ones, ones, "1") == words(matrix, primes, ones, ones, "0")


@given(st.data(), st.integers(0, 2**31 - 2), st.integers(0, 2**31 - 2))
@law
def test_at_points(data, x, y):
    matrix = data.draw(automata(weights=data.draw(weights)))
    bits = step_prime_bits(plan_steps(matrix.steps, periodic=True), 31)
    primes = primes_below(bits, 0, 2)
    xs, ys = [x % p for p in primes], [y % p for p in primes]
    assert words(matrix, primes, xs, ys, "1") == words(matrix, primes, xs, ys, "0")


@given(automata(marks=["none"], states=9, weights=SMALL | LARGE | st.just(2**40)))
@law
def test_quotients(matrix):
    found = []
    for switch in "01":
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(compiled.SWITCH, switch)
            found.append(np.concatenate(list(lump(matrix).integer_blocks()), axis=1).tolist())
    assert found[0] == found[1]


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=9), st.integers(20, 62), st.data())
def test_remainders_of_all_words(entries, bits, data):
    prime = data.draw(st.sampled_from(primes_below(bits, 0, 5)))
    folding = Folding.of(np.array([prime], dtype=np.uint64))
    mask, shift = np.uint64((1 << bits) - 1), np.uint64(bits)
    near = [prime * (value // prime) + k for value in entries for k in (-1, 0, 1)]
    for value in (v for v in [*entries, *near] if 0 <= v < 2**64):
        with np.errstate(over="ignore"):
            found = compiled.folded(
                np.uint64(value), folding.primes[0], folding.rests[0], mask, shift, folding.folds
            )
        assert int(found) == value % prime


ASKED = (
    "import sys; from gfkit import Strip; from gfkit.automata.compiled import kernel; "
    "print(Strip('domineering', columns=6).gf.den[1], kernel(), 'numba' in sys.modules)"
)


@pytest.mark.parametrize("switch", ["", "0"])
def test_a_short_computation_never_imports_numba(switch):
    environment = {**os.environ, compiled.SWITCH: switch}
    run = subprocess.run(
        [sys.executable, "-c", ASKED], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.split()[1:] == ["numpy", "False"]


def test_numba_that_cannot_be_loaded_leaves_the_work_to_numpy(monkeypatch):
    """For want of memory, or broken; but a limit that is reached meanwhile is one."""
    monkeypatch.setenv(compiled.SWITCH, "1")
    monkeypatch.setattr(compiled, "find_spec", lambda _: "a module")

    def pays(error, *, fits=True):
        def load():
            raise error

        monkeypatch.setattr(compiled, "_STATE", type(compiled._STATE)())
        monkeypatch.setattr(compiled, "_fits", lambda: fits)
        monkeypatch.setattr(compiled, "_load", load)
        return compiled.pays(100.0)

    assert not pays(AssertionError(), fits=False)
    with pytest.warns(RuntimeWarning, match="numba cannot be used"):
        assert not pays(ImportError())
    assert compiled.kernel() == "numpy"
    with pytest.raises(OutOfBudget):
        pays(OutOfBudget("time", "time limit of 3 s reached"))
    assert not compiled._STATE.failed
