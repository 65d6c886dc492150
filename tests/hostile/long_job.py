"""A long job in a process of its own, which writes down what it begins: run with a folder.

Its automaton has large weights, and its primes are short, so that hundreds of them are needed.
"""

import json
import os
import sys
from pathlib import Path

import numpy as np

STATES = 400
WEIGHT = 2**20


def lumping():
    from gfkit.automata.lumping import lump
    from gfkit.automata.transfer import TransferMatrix

    rows = np.roll(np.eye(STATES, dtype=np.int64), 1, axis=1)
    rows[np.arange(STATES), np.random.default_rng(7).permutation(STATES)] = WEIGHT
    return lump(TransferMatrix.from_rows(rows.tolist(), [1] + [0] * (STATES - 1), [1] * STATES))


def main(folder):
    from gfkit.automata import modular
    from gfkit.automata.checkpoint import Checkpoint

    modular.prime_bits = lambda _: 18
    modular.batch_size = lambda *_: modular.LEAST_BATCH
    compute = modular.residues_of_terms
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def logged(matrix, plan, length, primes, product=None, at_work=None):
        os.write(log, f"{len(primes)}\n".encode())
        return compute(matrix, plan, length, primes, product, at_work)

    modular.residues_of_terms = logged
    with Checkpoint(folder / "kept", "long job") as kept:
        gf, agreement = modular.gf_by_modular_terms(lumping(), modular.Work(checkpoint=kept))
    answer = {"num": list(map(str, gf.num)), "den": list(map(str, gf.den))}
    (folder / "answer").write_text(json.dumps({**answer, "verdict": agreement.describe()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
