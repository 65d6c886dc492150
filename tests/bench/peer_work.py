"""One job of `make peers` in one program, in a process of its own.

    python tests/bench/peer_work.py PROGRAM JOB [SIZE ...]

prints one JSON line: the CPU seconds of the work, without the start of the process, its imports
(gfkit does a small job of the same kind first) and the reading of its data; and the digest of the
answer, which all programs must share.
"""

from __future__ import annotations

import hashlib
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
LIMIT_SOURCE = HERE / "limit.c"
RING_TERMS = 40
"""Terms of a ring are compared from n = 3: smaller rings are open boards here."""

BITS_A_CELL = 0.9563
"""Matchings of a board of n cells are fewer than 2^(this n): the constant of monomers and dimers is
their limit from below."""

CPU: list[float] = []
"""The CPU seconds of the work; the last is the answer's."""


def measured(work: Callable[[], Any]) -> Any:
    """Return what the work returns; its CPU time, with that of its children, is noted."""
    before = _cpu()
    result = work()
    CPU.append(_cpu() - before)
    return result


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def model(name: str) -> Any:
    """Return a model by its name."""
    from gfkit.boards.language.rules import find_model

    return find_model(name)


def strip(name: str, columns: int, topology: Any = "strip") -> Any:
    """Return a strip by its model's name and its columns."""
    from gfkit import Strip

    return Strip(model(name), columns=columns, topology=topology)


# The g.f. of a strip.


def gf_by_gfkit(name: str, columns: int) -> Any:
    strip(name, 3).generating_function()
    found = measured(lambda: strip(name, columns).generating_function())
    if str(found.verdict) != "proved":
        raise RuntimeError(f"not proved: {found.verdict}")
    return [list(found.gf.num), list(found.gf.den)]


def gf_by_pari(name: str, columns: int) -> Any:
    from peer_pari import PADE, lumped, mersenne_for, run_gp

    lumping = strip(name, columns).lumping()[1]
    done = run_gp(PADE, lumped(lumping), E=mersenne_for(lumping.dimension))
    CPU.append(done.seconds)
    return _fraction(done.values)


def _fraction(values: list[int]) -> list[list[int]]:
    size, *rest = values
    return [rest[:size], rest[size:]]


def ring_by_gfkit(name: str, columns: int) -> Any:
    strip(name, 3, "ring").generating_function()
    found = measured(lambda: strip(name, columns, "ring").generating_function())
    return _from_three(list(found.gf.num), list(found.gf.den))


def ring_by_pari(name: str, columns: int) -> Any:
    from peer_pari import RING, mersenne_for, run_gp

    assert name == "domineering"
    done = run_gp(RING, E=mersenne_for(2**columns), W=columns)
    CPU.append(done.seconds)
    return _from_three(*_fraction(done.values))


def _from_three(num: list[int], den: list[int]) -> Any:
    """Return the denominator and terms: a polynomial added to the fraction changes neither."""
    from gfkit.series.rational import RationalGF

    return [den, RationalGF.of(num, den).terms(RING_TERMS)[3:]]


def marked_gf_by_gfkit(name: str, columns: int) -> Any:
    strip(name, 2).generating_function(marks="xy")
    found = measured(lambda: strip(name, columns).generating_function(marks="xy"))
    return [sorted(part) for part in (found.gf.num, found.gf.den)]


def marked_gf_by_pari(name: str, columns: int) -> Any:
    from peer_pari import MARKED_FRACTION, marked_lumped, run_gp

    lumping = strip(name, columns).lumping(marks="xy")[1]
    done = run_gp(MARKED_FRACTION, marked_lumped(lumping))
    CPU.append(done.seconds)
    parts: list[dict[tuple[int, int, int], int]] = []
    values = iter(done.values)
    for _ in "ND":
        parts.append({})
        while (n := next(values)) >= 0:
            i, j = next(values), next(values)
            parts[-1][i, j, n] = next(values)
    from gfkit.series.marked import MarkedGF

    reduced = MarkedGF.of(*parts)
    return [sorted(part) for part in (reduced.num, reduced.den)]


# The number of positions on a square, x = y = 1.


def square_by_gfkit(name: str, side: int) -> Any:
    return rectangle_by_gfkit(name, side, side)


def rectangle_by_gfkit(name: str, columns: int, rows: int) -> Any:
    from gfkit.strips.totals.board_totals import board_total

    board_total(name, 14, 14)  # loops are compiled, or read from the cache
    return measured(lambda: board_total(name, rows, columns).count)


def square_by_limit(name: str, side: int) -> Any:
    """Count in C modulo as many primes of 31 bits as hold the number, and one more."""
    assert name == "domineering"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise LookupError("no C compiler")
    if not LIMIT_SOURCE.is_file():
        raise LookupError("tests/bench/limit.c is absent")
    from gfkit.numbers.primes import combine, primes_below

    primes = primes_below(31, 0, int(BITS_A_CELL * side * side / 30.9) + 2)
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "limit")
        subprocess.run(
            [compiler, "-O3", "-march=native", "-o", program, str(LIMIT_SOURCE)], check=True
        )

        def all_primes() -> int:
            given = [program, str(side), *map(str, primes)]
            done = subprocess.run(given, check=True, capture_output=True, text=True)
            return combine([[int(line)] for line in done.stdout.split()], primes)[0]

        return measured(all_primes)


def _grid(side: int) -> list[tuple[int, int]]:
    cell = [[1 + row * side + column for column in range(side)] for row in range(side)]
    across = [(line[j], line[j + 1]) for line in cell for j in range(side - 1)]
    down = [(cell[i][j], cell[i + 1][j]) for i in range(side - 1) for j in range(side)]
    return across + down


def square_by_pyganak(name: str, side: int) -> Any:
    import pyganak

    counter = pyganak.Counter()
    edges = _grid(side)
    if name == "node-kayles":
        counter.new_vars(side * side)
        counter.add_clauses([[-a, -b] for a, b in edges])
    else:
        counter.new_vars(len(edges))
        at: dict[int, list[int]] = {}
        for number, ends in enumerate(edges, 1):
            for cell in ends:
                at.setdefault(cell, []).append(number)
        counter.add_clauses([[-a, -b] for meet in at.values() for a in meet for b in meet if a < b])
    return int(measured(counter.count))


def square_by_graphillion(name: str, side: int) -> Any:
    import graphillion

    def independent() -> int:
        graphillion.VertexSetSet.set_universe(list(range(1, side * side + 1)))
        return int(graphillion.VertexSetSet.independent_sets(_grid(side)).len())

    def matchings() -> int:
        graphillion.GraphSet.set_universe(_grid(side))
        return int(graphillion.GraphSet.matchings().len())

    return measured(independent if name == "node-kayles" else matchings)


def rectangle_by_pari(name: str, columns: int, rows: int) -> Any:
    from peer_pari import RIGHT_ENDS, run_gp

    assert name == "domineering:right-ends"
    done = run_gp(RIGHT_ENDS, W=columns, H=rows)
    CPU.append(done.seconds)
    return done.values[0]


# The polynomial in x and y of a square, at x = 2^a and y = 2^b so large that it can be read off.


def _places(side: int) -> tuple[int, int]:
    bits = side * side
    return bits, bits * (side * side // 2 + 1)


def board_by_gfkit(name: str, side: int) -> Any:
    from gfkit.strips.totals.count import count

    count(model(name), (3, 3))
    found = measured(lambda: count(model(name), (side, side)))
    x, y = _places(side)
    return sum(c << (x * i + y * j) for (i, j), c in found.as_dict().items())


def board_by_pari(name: str, side: int) -> Any:
    from peer_pari import MARKED, run_gp

    assert name == "domineering"
    x, y = _places(side)
    done = run_gp(MARKED, W=side, H=side, X=x, Y=y)
    CPU.append(done.seconds)
    return done.values[0]


# The growth of a strip: 30 decimals of the dominant root and its constant.


def growth_by_gfkit(name: str, columns: int) -> Any:
    from gfkit.analysis.asymptotics import asymptotics

    asymptotics(strip(name, 3).generating_function().gf, digits=50)
    gf = strip(name, columns).generating_function().gf
    term = measured(lambda: asymptotics(gf, digits=50)).term
    return [_decimals(term.base.value.digits(50)), _decimals(term.constant.value.digits(50))]


def _decimals(text: str) -> int:
    from fractions import Fraction

    return int(Fraction(text) * 10**30)


def growth_by_pari(name: str, columns: int) -> Any:
    from peer_pari import DOMINANT, polynomial, run_gp

    gf = strip(name, columns).generating_function().gf
    done = run_gp(DOMINANT, polynomial("N", gf.num), polynomial("D", gf.den))
    CPU.append(done.seconds)
    return done.values


def main(works: dict[str, Any], program: str, job: str, *sizes: str) -> int:
    """Print what one program finds, or why it does not, as a JSON line."""
    work = works[f"{job}_by_{program}"]
    try:
        answer = work(*(int(size) if size.isdigit() else size for size in sizes))
        digest = hashlib.sha256(json.dumps(answer).encode()).hexdigest()
        told = {"seconds": CPU[-1], "digest": digest}
    except (ImportError, LookupError) as reason:
        told = {"absent": str(reason)}
    except Exception as reason:  # noqa: BLE001 - the table says what the program said
        text = " ".join(str(reason).split())
        told = {"refused": f"{type(reason).__name__}: {text[:160]}"}
    sys.stdout.write(json.dumps(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    raise SystemExit(main(globals(), *sys.argv[1:]))
