"""How long the main job takes, in one run with PARI/GP where it is installed.

Run with `make bench`; the table gives each group's ratios. Cases that take minutes are
marked slow.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from gfkit.boards.board import Board
from gfkit.boards.rules import domineering
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

GP = shutil.which("gp")
needs_pari = pytest.mark.skipif(GP is None, reason="PARI/GP is not installed")


def fresh(*arguments: str) -> None:
    """Run the command line in a process of its own, as a user does."""
    subprocess.run([sys.executable, "-m", "gfkit", *arguments], check=True, capture_output=True)


@pytest.mark.benchmark(group="whole process")
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["gf", "domineering:right-ends", "--columns", "3"],
        ["gf", "domineering", "--columns", "8"],
        ["gf", "domineering", "--columns", "10"],
        pytest.param(["gf", "domineering", "--columns", "12"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_command(benchmark, arguments: list[str]) -> None:
    rounds = 1 if arguments[-1] == "12" else 5
    benchmark.pedantic(fresh, args=arguments, rounds=rounds, iterations=1)


@pytest.mark.parametrize("columns", [8, 9, 10])
def test_positions_proved(benchmark, columns: int) -> None:
    benchmark.group = f"positions, {columns} columns"
    strip = Strip(domineering.positions, columns=columns)
    answer = benchmark.pedantic(strip.generating_function, rounds=5, iterations=1, warmup_rounds=1)
    assert str(answer.verdict) == "proved"


# PARI from the same lumped matrix: exact terms, then a Pade approximant modulo a Mersenne prime
# large enough for the coefficients; nothing is proved. Or the characteristic polynomial alone.
PARI_PADE = """
v = b; k = 2 * #b; c = vector(k); for(i = 1, k, c[i] = a * v; v = M * v);
q = bestapprPade(Ser(c * Mod(1, 2^{mersenne} - 1))); print(poldegree(denominator(q)));
"""
PARI_CHARPOLY = "print(poldegree(charpoly(M)));"


def pari(program: str, columns: int, order: int) -> None:
    lumping = Strip(domineering.positions, columns=columns).lumping()[1]
    rows = ";".join(",".join(map(str, row)) for row in lumping.integer_matrix())
    given = f"M = [{rows}]; a = {lumping.start.tolist()}; b = {lumping.end.tolist()}~;"
    done = subprocess.run(
        [str(GP), "-q", "-f", "--default", "parisizemax=4G"],
        input=f"{given}\n{program}\n",
        text=True,
        check=True,
        capture_output=True,
        timeout=900,
    )
    assert done.stdout.strip() == str(order), done


@needs_pari
@pytest.mark.parametrize(
    "columns, order, mersenne",
    [(8, 136, 607), (9, 272, 1279), pytest.param(10, 528, 2203, marks=pytest.mark.slow)],
)
def test_positions_by_pade_in_pari(benchmark, columns: int, order: int, mersenne: int) -> None:
    benchmark.group = f"positions, {columns} columns"
    program = PARI_PADE.format(mersenne=mersenne)
    benchmark.pedantic(pari, args=(program, columns, order), rounds=1, iterations=1)


@needs_pari
def test_characteristic_polynomial_in_pari(benchmark) -> None:
    benchmark.group = "positions, 8 columns"
    benchmark.pedantic(pari, args=(PARI_CHARPOLY, 8, 136), rounds=1, iterations=1)


@pytest.mark.benchmark(group="positions marked x and y")
@pytest.mark.parametrize("columns", [4, 5, 6])
def test_marked_positions_proved(benchmark, columns: int) -> None:
    strip = Strip(domineering.positions, columns=columns)
    answer = benchmark.pedantic(
        strip.generating_function, kwargs={"marks": "xy"}, rounds=5, iterations=1, warmup_rounds=1
    )
    assert str(answer.verdict) == "proved"


@pytest.mark.benchmark(group="one board")
@pytest.mark.parametrize("side", [8, 10])
def test_count_of_a_square(benchmark, side: int) -> None:
    benchmark.pedantic(
        count, args=(domineering.positions, Board.rectangle(side, side)), rounds=3, iterations=1
    )
