"""How long the named jobs take, beside another gfkit, in one run on one machine.

    python tests/bench/against.py GFKIT [GFKIT ...] [--jobs TEXT] [--runs N]

A GFKIT is the program of another environment, as one of an older checkout, with or without numba.
A line a job: the least processor time of this one, then of each other and the ratio to it. The runs
take turns, after one that does not count. Certificates are replayed by the program that wrote them.
What answers begin with is compared.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ORDER = 500
REPLAYED = {
    f"{model[:4]}{columns}.json": f"gf domineering:{model} --columns {columns} --certificate"
    for model, columns in (("tilings", 8), ("tilings", 10), ("tilings", 12), ("positions", 8))
}
JOBS = [
    "--help",
    "gf domineering --columns 3",
    "gf 'binary words of length n avoiding 011'",
    "gf domineering:tilings --columns 12",
    "gf domineering --columns 10",
    "gf domineering --columns 12",
    "count-totals domineering --squares 20",
    "count-totals domineering --squares 22",
    "gf hamiltonian-cycles --rows 10",
    "guess terms.txt",
    *(f"verify {name}" for name in REPLAYED),
]


def terms_of_order(order: int) -> str:
    """Return twice as many terms as determine a recurrence with random signs, and ten."""
    drawn = random.Random(order)  # noqa: S311 - the same ones each time
    signature = [drawn.choice((-1, 1)) for _ in range(order)]
    terms = [drawn.randrange(9) for _ in range(order)]
    while len(terms) < 2 * order + 10:
        last = terms[-1 : -order - 1 : -1]
        terms.append(sum(c * a for c, a in zip(signature, last, strict=True)))
    return ", ".join(map(str, terms))


def run(gfkit: str, line: str, home: Path) -> tuple[float, str]:
    """Return the processor time of a command in seconds, with its children, and its first line."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [gfkit, *shlex.split(line)],
        check=True,
        cwd=home,
        capture_output=True,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, done.stdout.partition("\n")[0]


def main() -> None:
    """Time the jobs that were requested."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("others", nargs="+", metavar="GFKIT")
    asked.add_argument("--jobs", default="", metavar="TEXT", help="those that have this in them")
    asked.add_argument("--runs", type=int, default=7, metavar="N")
    given = asked.parse_args()
    programs = [str(Path(sys.executable).parent / "gfkit"), *map(os.path.abspath, given.others)]
    with tempfile.TemporaryDirectory() as folder:
        homes = [Path(folder, str(k)) for k in range(len(programs))]
        for program, home in zip(programs, homes, strict=True):
            home.mkdir()
            (home / "terms.txt").write_text(terms_of_order(ORDER), encoding="utf-8")
            for name, line in REPLAYED.items():
                if given.jobs in f"verify {name}":
                    run(program, f"{line} {name}", home)
        for job in [job for job in JOBS if given.jobs in job]:
            rounds = [
                [run(*one) for one in zip(programs, [job] * len(programs), homes, strict=True)]
                for _ in range(1 + given.runs)
            ]
            own, *others = (min(one)[0] for one in zip(*rounds[1:], strict=True))
            ratios = "".join(f"{one:8.3f} s ({own / one:.2f})" for one in others)
            same = len({said for _, said in rounds[0]}) == 1
            print(f"{job:36}{own:8.3f} s {ratios}{'' if same else '  other answers'}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
