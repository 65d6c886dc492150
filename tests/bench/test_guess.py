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
    """Return f = sum c(i, j) x^i f^j, 1 <= i <= high, with j <= degree, by Horner's rule mod x^n."""
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
    text = f"default(parisizemax, 4*10^9); v = [{', '.join(map(str, terms))}];\n"
    text += f"gettime(); {script}; print(gettime());\n"
    done = subprocess.run(
        [GP, "-fq"], input=text, capture_output=True, text=True, check=True, timeout=600
    )
    return int(done.stdout.split()[-1]) / 1000


def report(benchmark, name: str, seconds: float | None) -> None:
    if benchmark.stats is None or seconds is None:
        return
    ours = benchmark.stats.stats.min
    benchmark.extra_info["PARI seconds"] = seconds
    print(f"\n{name}: {ours:.4f} s, PARI {seconds:.3f} s, ratio {seconds / ours:.1f}")  # noqa: T201


@pytest.mark.parametrize("order", [300, 1000])
def test_c_finite(benchmark, order: int) -> None:
    terms = linear(order)
    fit = benchmark.pedantic(fit_cfinite, args=(terms,), rounds=ROUNDS, warmup_rounds=1)
    assert fit.gf.order == order
    modular = pari("q = bestapprPade(Ser(v * Mod(1, 2^61 - 1)))", terms)
    report(benchmark, f"order {order}, PARI modulo 2^61 - 1", modular)
    if order == 300:
        exact = pari("q = bestapprPade(Ser(v))", terms)
        report(benchmark, f"order {order}, PARI over Q", exact)


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
    fit = benchmark.pedantic(fit_precursive, args=(terms,), rounds=ROUNDS, warmup_rounds=1)
    assert (fit.order, fit.degree) == shape


def test_algebraic(benchmark) -> None:
    terms = algebraic_series(9, 7, 400)
    fit = benchmark.pedantic(fit_algebraic, args=(terms,), rounds=ROUNDS, warmup_rounds=1)
    assert (fit.degree, max(map(len, fit.polynomials)) - 1) == (9, 7)
    report(benchmark, "degrees (9, 7), PARI told them", pari("q = seralgdep(Ser(v), 9, 7)", terms))


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
