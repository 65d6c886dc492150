"""What a run over many entries has proved, as theorems that Coq checks, many in one run.

The folder of the run gets `theorems/`, a file for Coq for each certificate whose statement has
words in the library, and `theorems.jsonl`, what Coq said of each.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.budget import Budget, within
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.formal.coq_checks import Accepted, check_theorems
from gfkit.formal.stated import theorem_of_statement
from gfkit.oeis.settle_store import FILE, Results
from gfkit.proofs.certificate import read_certificate
from gfkit.version import __version__
from gfkit.writing import Folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.formal.coq_checks import Allowed
    from gfkit.formal.stated import Formal

THEOREMS = "theorems"
VERDICTS = ("accepted", "rejected", "not checked", "no words")


def check_settled(output: Path, allowed: Allowed) -> dict[str, int]:
    """Have Coq check what a run has proved; return how many theorems have which verdict.

    output: the folder of the run. Theorems that were accepted in an earlier run are not checked
    again. Raises CoqMissing, GfkitError.
    """
    folder = Folder(output, "results")
    files = Folder(output / THEOREMS, "theorems")
    files.prepare()
    found: dict[str, tuple[str, str]] = {}

    def given() -> Iterator[tuple[str, Formal]]:
        for name in _certificates(output):
            try:
                with within(Budget(seconds=allowed.seconds)):
                    theorem = theorem_of_statement(read_certificate(output / name).statement)
                    text = theorem.source(__version__)
            except GfkitError as error:
                found[name] = ("no words", str(error))
            except OutOfBudget as error:
                found[name] = ("not checked", str(error))
            else:
                files.write(f"{Path(name).stem.replace('.', '_')}.v", text)
                yield name, theorem

    for name, said in check_theorems(given(), allowed, keep=True):
        if isinstance(said, Accepted):
            found[name] = ("accepted", "coqchk: no axioms")
        else:
            found[name] = (
                "not checked" if isinstance(said, OutOfBudget) else "rejected",
                str(said),
            )
    lines = (
        json.dumps({"certificate": name, "verdict": verdict, "reason": reason}) + "\n"
        for name, (verdict, reason) in sorted(found.items())
    )
    folder.write(f"{THEOREMS}.jsonl", lines)
    verdicts = [verdict for verdict, _ in found.values()]
    return {verdict: verdicts.count(verdict) for verdict in VERDICTS}


def _certificates(output: Path) -> Iterator[str]:
    """Yield the certificates of a run, in the order of the entries."""
    with Results(output / FILE, make=False) as results:
        for record in results.records():
            if "certificate" in record:
                yield record["certificate"]
                yield from record.get("certificates", ())
