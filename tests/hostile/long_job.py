"""A long job in a process of its own, which counts what it does: run with a folder.

Its automaton has large weights, and its primes are short, so that hundreds of them are needed. The
file `counts` has a number, which outlives the process: of rows of the automaton that were done for
one prime.
"""

import json
import mmap
import os
import sys
from pathlib import Path

import numpy as np

STATES = 400
WEIGHT = 2**20
BITS = 18
"""Of the primes."""


def lumping():
    from gfkit.automata.lumping import lump
    from gfkit.automata.transfer import TransferMatrix

    rows = np.roll(np.eye(STATES, dtype=np.int64), 1, axis=1)
    rows[np.arange(STATES), np.random.default_rng(7).permutation(STATES)] = WEIGHT
    return lump(TransferMatrix.from_rows(rows.tolist(), [1] + [0] * (STATES - 1), [1] * STATES))


class Counts:
    """A number in a file that is mapped into memory, so that SIGKILL does not lose it."""

    def __init__(self, folder):
        path = folder / "counts"
        if not path.exists():
            path.write_bytes(bytes(8))
        with path.open("r+b") as file:
            self.words = np.frombuffer(mmap.mmap(file.fileno(), 8), dtype=np.int64)

    def of(self, function, amount):
        """Return the function that counts first: amount(its arguments)."""

        def counted(*given):
            self.words[0] += amount(given)
            return function(*given)

        return counted


def main(folder):
    os.environ["GFKIT_FAST"] = "0"  # one row after another
    from gfkit.automata import evaluation, modular
    from gfkit.automata.checkpoint import Checkpoint

    modular.prime_bits = lambda _: BITS
    modular.batch_size = lambda *_: modular.LEAST_BATCH
    walk = evaluation.ModularEvaluation
    walk.pull_back = Counts(folder).of(walk.pull_back, lambda given: given[1].shape[1])
    with Checkpoint(folder / "kept", "long job") as kept:
        gf, agreement = modular.gf_by_modular_terms(lumping(), modular.Work(checkpoint=kept))
    answer = {"num": list(map(str, gf.num)), "den": list(map(str, gf.den))}
    (folder / "answer").write_text(json.dumps({**answer, "verdict": agreement.describe()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
