"""Fits from terms alone, in one run with PARI/GP where it is installed.

Run with `make bench -k guess`, or pytest -s to see the ratios. PARI's seconds are those that gp
itself measures on the same terms, without the start of the process; ours are those of a whole fit:
search, lifting to the integers and exact comparison with all terms.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from math import comb
from random import Random

import pytest
from oracle import sequences

from gfkit.algebra.guess.algebraic import fit_algebraic
from gfkit.algebra.guess.cfinite import fit_cfinite
from gfkit.algebra.guess.precursive import fit_precursive
from gfkit.algebra.terms import Terms
from gfkit.proofs.guess import guess

GP = shutil.which("gp")
ROUNDS = 5


def linear(order: int) -> Terms:
    random = Random(order)  # noqa: S311
    signature = [random.randint(-3, 3) for _ in range(order - 1)] + [1]
    initial = [random.randint(-3, 3) for _ in range(order)]
    return Terms(tuple(sequences.linear(signature, initial, 2 * order + 20)))


def power_sums(power: int, count: int) -> Terms:
    return Terms(tuple(sum(comb(n, k) ** power for k in range(n + 1)) for n in range(count)))


def algebraic_series(degree: int, high: int, count: int) -> Terms:
    """Return f = sum c(i, j) x^i f^j, 1 <= i <= high, j <= degree, coefficient by coefficient."""
    from flint import fmpz_poly

    random = Random(5)  # noqa: S311
    rows = [[0] + [random.randint(-2, 2) for _ in range(high)] for _ in range(degree + 1)]
    series = fmpz_poly([0])
    for size in range(1, count + 1):
        total = fmpz_poly([0])
        for row in reversed(rows):
            total = total.mul_low(series, size) + fmpz_poly(row)
        series = total.truncate(size)
    return Terms(tuple(int(series[n]) for n in range(count)))


def pari(script: str, terms: Terms) -> float | None:
    """Return the seconds that gp needs for a script with the terms in v, or None without gp."""
    if GP is None:
        return None
    text = f"default(parisizemax, 4*10^9);\nv = [{', '.join(map(str, terms))}];\n"
    text += f"gettime(); {script}; print(gettime());\n"
    done = subprocess.run(
        [GP, "-fq"], input=text, capture_output=True, text=True, check=True, timeout=600
    )
    return int(done.stdout.split()[-1]) / 1000


def measured(benchmark, function, terms: Terms):
    """Run the benchmark; return the fit and the least processor time, which is what gp reports."""
    fit = benchmark.pedantic(function, args=(terms,), rounds=ROUNDS, warmup_rounds=1)
    seconds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        function(terms)
        seconds.append(time.process_time() - began)
    benchmark.extra_info["processor seconds"] = min(seconds)
    print(f"\n{function.__name__}: {min(seconds):.4f} s")  # noqa: T201
    return fit, min(seconds)


def report(benchmark, name: str, ours: float, theirs: float | None) -> None:
    if theirs is not None:
        benchmark.extra_info[name] = theirs
        print(f"    {name}: {theirs:.3f} s, ratio {theirs / ours:.1f}")  # noqa: T201


@pytest.mark.parametrize("order", [300, 1000])
def test_c_finite(benchmark, order: int) -> None:
    terms = linear(order)
    fit, ours = measured(benchmark, fit_cfinite, terms)
    assert fit.gf.order == order
    modular = pari("q = bestapprPade(Ser(v * Mod(1, 2^61 - 1)))", terms)
    report(benchmark, "PARI modulo 2^61 - 1", ours, modular)
    if order == 300:
        exact = pari("q = bestapprPade(Ser(v))", terms)
        report(benchmark, "PARI over Q", ours, exact)


@pytest.mark.parametrize(
    "power, count, shape",
    [
        (7, 200, (4, 16)),
        (10, 400, (5, 41)),
        (12, 800, (6, 71)),
    ],
)
def test_p_recursive(benchmark, power: int, count: int, shape: tuple[int, int]) -> None:
    terms = power_sums(power, count)
    fit, _ = measured(benchmark, fit_precursive, terms)
    assert (fit.order, fit.degree) == shape


def test_algebraic(benchmark) -> None:
    terms = algebraic_series(9, 7, 400)
    fit, ours = measured(benchmark, fit_algebraic, terms)
    assert (fit.degree, max(map(len, fit.polynomials)) - 1) == (9, 7)
    theirs = pari("q = seralgdep(Ser(v, t), 9, 7)", terms)
    report(benchmark, "PARI, told the degrees", ours, theirs)


@pytest.mark.parametrize("count", [100, 400])
def test_a_refusal(benchmark, count: int) -> None:
    terms = Terms(tuple(sequences.primes(count)))
    found = benchmark.pedantic(guess, args=(terms,), rounds=2)
    assert str(found.verdict) == "refused"


def test_all_families_before_a_p_recursive_fit(benchmark) -> None:
    terms = power_sums(7, 200)
    began = time.perf_counter()
    found = benchmark.pedantic(guess, args=(terms,), rounds=ROUNDS)
    assert found.fit.kind == "P-recursive"
    assert time.perf_counter() - began < 60
