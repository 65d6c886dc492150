"""Writers that are killed at random moments: run as a program by `test_killed_writers`.

    python nursery.py KIND FOLDER KILLS SEED

Forks a child that writes files of one kind again and again, ends it by SIGKILL after a random time,
and looks at what it left, KILLS times; then writes once to the end. Only children of its own are
ended. Prints one JSON object: `wrong`, what was half-written or wrong; `strays`, how often a file
under a name of ours was left beside; `left`, the names in the folder at the end.
"""

import json
import os
import random
import signal
import sys
import time
from hashlib import sha256
from pathlib import Path

LONGEST = 0.02
"""Seconds from the begin of the writing to the kill."""


class Certificates:
    """Certificates of a proof, and b-files, large enough to be half-written."""

    def __init__(self, folder: Path) -> None:
        from gfkit.boards.language.rules import domineering
        from gfkit.strips.sequences.strip import Strip

        self.folder = folder
        self.proof = Strip(domineering.positions, columns=3).generating_function().proof()
        self.names = {"proof.json", "b.txt"}

    def write(self) -> None:
        from gfkit.oeis.entries.bfiles import write_bfile
        from gfkit.proofs.certificate import write_certificate

        write_certificate(self.proof, self.folder / "proof.json", "0")
        write_bfile(self.folder / "b.txt", range(20_000))

    def problem(self) -> str:
        from gfkit.oeis.entries.bfiles import problems_of_bfile
        from gfkit.proofs.certificate import read_certificate

        if (self.folder / "proof.json").exists():
            read_certificate(self.folder / "proof.json")
        if (self.folder / "b.txt").exists():
            return "; ".join(problems_of_bfile(self.folder / "b.txt", offset=0))
        return ""


class Checkpoints:
    """A checkpoint that grows, and begins again when it is long."""

    length = 50
    names = frozenset({"residues"})

    def __init__(self, folder: Path) -> None:
        self.path = folder / "residues"

    def terms(self, prime: int) -> list[int]:
        return [int.from_bytes(sha256(b"%d %d" % (prime, n)).digest()[:7]) for n in range(50)]

    def write(self) -> None:
        import numpy as np

        from gfkit.automata.checkpoint import Checkpoint

        with Checkpoint(self.path, "key") as kept:
            first = len(kept.load(self.length))
            primes = [first + 1, first + 2]
            kept.store(primes, np.array([self.terms(p) for p in primes], dtype=np.uint64).T)
        if first > 100:
            self.path.unlink()

    def problem(self) -> str:
        from gfkit.automata.checkpoint import Checkpoint

        if not self.path.exists():
            return ""
        found = Checkpoint(self.path, "key").load(self.length)
        if list(found) != list(range(1, len(found) + 1)):
            return f"primes {list(found)}"
        wrong = [p for p, terms in found.items() if terms.tolist() != self.terms(p)]
        return f"terms modulo {wrong}" if wrong else ""


class Indexes:
    """The index of a dump, made anew because the old one is gone or the dump is another."""

    names = frozenset({"stripped", "stripped.index.sqlite"})

    def __init__(self, folder: Path) -> None:
        self.dump = folder / "stripped"
        self.rows = {f"A{k:06d}": [k, 1] for k in range(1, 250)}
        for terms in self.rows.values():
            while len(terms) < 20:
                terms.append(terms[-1] + 2 * terms[-2])
        lines = (f"{k} ,{','.join(map(str, terms))},\n" for k, terms in self.rows.items())
        self.dump.write_text("".join(lines), encoding="ascii")

    def write(self) -> None:
        from gfkit.oeis.entries.dump_lookup import index_path, look_up

        look_up(self.rows["A000007"], self.dump)
        index_path(self.dump).unlink()

    def problem(self) -> str:
        from gfkit.oeis.entries.dump_lookup import look_up

        found = look_up(self.rows["A000033"], self.dump)
        return "" if [match.number for match in found] == ["A000033"] else f"found {found}"


KINDS = {"certificates": Certificates, "checkpoints": Checkpoints, "indexes": Indexes}


def killed_after(write, seconds: float) -> None:
    """Write again and again in a child, and kill it so long after it has begun."""
    ready, begun = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(begun, b".")
        try:
            while True:
                write()
        finally:
            os._exit(1)  # an error: the parent sees that it was not killed
    os.read(ready, 1)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(ready)
    os.close(begun)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise SystemExit(f"the writer ended by itself: {status}")


def main() -> None:
    kind, folder, kills, seed = sys.argv[1:]
    rng = random.Random(int(seed))  # noqa: S311 - no secret
    home = Path(folder)
    writer = KINDS[kind](home)
    wrong = []
    strays = 0
    for _ in range(int(kills)):
        killed_after(writer.write, rng.uniform(0, LONGEST))
        strays += any(path.name.startswith(".gfkit-") for path in home.iterdir())
        try:
            problem = writer.problem()
        except Exception as error:  # noqa: BLE001 - it is reported
            problem = repr(error)
        if problem:
            wrong.append(problem)
    for path in home.glob(".gfkit-*"):
        os.utime(path, (0, 0))  # what is new is not collected
    writer.write()
    writer.write()  # the first may have found a whole file
    unexpected = {path.name for path in home.iterdir()} - set(writer.names)
    found = {"wrong": wrong, "strays": strays, "left": sorted(unexpected)}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
