"""The compiled sweep over matchings of n x n beside the C program limit.c, a prime, as ratios.

    python tests/bench/sweep_limit.py 18 20 22

Processor time, the best of two runs in turn. limit.c is compiled into a temporary folder.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from gfkit.automata import compiled

PRIME = 2**31 - 1


def swept(cell, n):
    vector = np.zeros(1 << n, dtype=np.uint32)
    vector[0] = 1
    for row in range(n):
        for j in range(n):
            cell(vector, 1 << j, j == n - 1, row == n - 1, np.uint32(PRIME), None)
    return int(vector[0])


def limit(program, n):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    found = int(subprocess.check_output([program, str(n), str(PRIME)]))
    return found, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main(sizes):
    source = Path(__file__).with_name("limit.c")
    compiler = shutil.which("cc")
    if compiler is None or not source.exists() or not compiled.installed():
        sys.stdout.write("absent: a C compiler, limit.c, or numba" + "\n")
        return
    os.environ[compiled.SWITCH] = "1"
    cell = compiled.compiled(compiled.domino_cell)
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "limit")
        options = ["-O3", "-march=native"]
        subprocess.run([compiler, *options, "-o", program, str(source)], check=True)
        for n in sizes:
            times = []
            for _ in range(2):
                expected, of_c = limit(program, n)
                start = time.process_time()
                found = swept(cell, n)
                times.append((of_c, time.process_time() - start))
                assert found == expected
            of_c, ours = (min(column) for column in zip(*times, strict=True))
            sys.stdout.write(
                f"n = {n}: C {of_c:.3f} s, gfkit {ours:.3f} s, ratio {ours / of_c:.2f}" + "\n"
            )


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]] or [18, 20, 22])
