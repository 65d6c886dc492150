"""Fits from terms alone, in one run with PARI/GP and FriCAS where they are installed.

Run with `make bench -k guess`, or pytest -s to see the ratios. Seconds are medians of the processor
time of a whole fit: search, lifting to the integers and exact comparison with all terms. Those of
PARI and FriCAS are what gp and FriCAS themselves measure on the same terms, after they have
started, read the terms and (FriCAS) loaded and tried its guessers on a small list.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import time
from math import comb
from random import Random
from typing import TYPE_CHECKING

import pytest
from oracle import sequences

from gfkit.fits.fit import Terms
from gfkit.fits.fit_cfinite import fit_cfinite
from gfkit.fits.precursive import fit_precursive
from gfkit.fits.series_equations import fit_algebraic
from gfkit.sequences.guessing import guess

if TYPE_CHECKING:
    from pathlib import Path

GP = shutil.which("gp")
FRICAS = shutil.which("fricas")
ROUNDS = 5
PATIENCE = 120
"""Seconds after which another program is stopped; it then took at least this many."""

CATALAN = "[1,1,2,5,14,42,132,429,1430,4862,16796,58786,208012,742900]"


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
    text += f"for (k = 1, 3, gettime(); {script}; print(gettime()));\n"
    try:
        done = subprocess.run(
            [GP, "-fq"], input=text, capture_output=True, text=True, check=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return PATIENCE
    return statistics.median(map(int, done.stdout.split()[-3:])) / 1000


def fricas(call: str, terms: Terms, folder: Path) -> float | None:
    """Return the seconds that FriCAS needs for a call about the terms in l, or None without it."""
    if FRICAS is None:
        return None
    script = folder / "guess.input"
    lines = [
        ")set messages autoload off",
        f"c : List Integer := {CATALAN};",
        "guessPRec(c); guessAlg(c); guessPade(c);",
        f"l : List Integer := [{','.join(map(str, terms))}];",
        ")set messages time on",
        *[f"r := {call};"] * 3,
        ")set messages time off",
        'print(concat("found ", (#r)::String))',
        ")quit",
    ]
    script.write_text("\n".join(lines) + "\n", encoding="ascii")
    try:
        done = subprocess.run(
            [FRICAS, "-nosman", "-eval", f")read {script}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return PATIENCE
    assert "found 1" in done.stdout
    return statistics.median(map(float, re.findall(r"([0-9.]+) sec$", done.stdout, re.MULTILINE)))


def measured(benchmark, function, terms: Terms):
    """Run the benchmark; return the fit and the median processor time, which is what gp reports."""
    fit = benchmark.pedantic(function, args=(terms,), rounds=ROUNDS, warmup_rounds=1)
    seconds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        function(terms)
        seconds.append(time.process_time() - began)
    ours = statistics.median(seconds)
    benchmark.extra_info["processor seconds"] = ours
    print(f"\n{function.__name__}, {len(terms)} terms: {ours:.4f} s")  # noqa: T201
    return fit, ours


def report(benchmark, name: str, ours: float, theirs: float | None) -> None:
    if theirs is not None:
        benchmark.extra_info[name] = theirs
        least = "at least " if theirs >= PATIENCE else ""
        print(f"    {name}: {least}{theirs:.3f} s, ratio {theirs / ours:.1f}")  # noqa: T201


def test_the_kernel_of_c_finite_fits(benchmark) -> None:
    """FLINT's minpoly alone, modulo 2^61 - 1, is what a whole fit of the same terms can reach."""
    from flint import fmpz_mod_poly_ctx

    terms = linear(1000)
    minpoly = fmpz_mod_poly_ctx(2**61 - 1).minpoly
    _, kernel = measured(benchmark, lambda given: minpoly(list(given)), terms)
    began = time.process_time()
    fit_cfinite(terms)
    print(f"    fit / kernel: {(time.process_time() - began) / kernel:.2f}")  # noqa: T201


@pytest.mark.parametrize("order", [300, 1000])
def test_c_finite(benchmark, order: int, tmp_path: Path) -> None:
    terms = linear(order)
    fit, ours = measured(benchmark, fit_cfinite, terms)
    assert fit.gf.order == order
    modular = pari("q = bestapprPade(Ser(v * Mod(1, 2^61 - 1)))", terms)
    report(benchmark, "PARI modulo 2^61 - 1", ours, modular)
    report(benchmark, "PARI over Q", ours, pari("q = bestapprPade(Ser(v))", terms))
    report(benchmark, "FriCAS", ours, fricas("guessPade(l)", terms, tmp_path))


@pytest.mark.parametrize(
    "power, count, shape",
    [
        (7, 200, (4, 16)),
        (10, 400, (5, 41)),
        (12, 800, (6, 71)),
    ],
)
def test_p_recursive(
    benchmark, power: int, count: int, shape: tuple[int, int], tmp_path: Path
) -> None:
    terms = power_sums(power, count)
    fit, ours = measured(benchmark, fit_precursive, terms)
    assert (fit.order, fit.degree) == shape
    theirs = fricas("guessPRec(l, homogeneous == true)", terms, tmp_path)
    report(benchmark, "FriCAS", ours, theirs)


def test_algebraic(benchmark, tmp_path: Path) -> None:
    terms = algebraic_series(9, 7, 400)
    fit, ours = measured(benchmark, fit_algebraic, terms)
    assert (fit.degree, max(map(len, fit.polynomials)) - 1) == (9, 7)
    theirs = pari("q = seralgdep(Ser(v, t), 9, 7)", terms)
    report(benchmark, "PARI, told the degrees", ours, theirs)
    report(benchmark, "FriCAS", ours, fricas("guessAlg(l)", terms, tmp_path))


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
