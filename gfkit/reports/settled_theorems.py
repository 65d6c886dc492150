"""What a run over many entries has proved, as theorems that Coq checks, many in one run.

The folder of the run gets `theorems/`, a file for Coq for each certificate whose statement has
words in the library, and `theorems.jsonl`, what Coq said of each. `theorems/` can be compiled
without gfkit: it has the library, a script, and a page that says what each theorem states.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit import __version__
from gfkit.base.budget import Budget, within
from gfkit.base.files import lines, parse_json
from gfkit.base.writing import Folder
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.formal.coq_checks import Accepted, check_theorems
from gfkit.formal.coq_runs import coq_version
from gfkit.formal.plain_coq import write_plain
from gfkit.formal.stated import theorem_of_statement
from gfkit.oeis.settled.settle_sources import FILE, Results
from gfkit.proofs.certificate import read_certificate
from gfkit.render.page import Line, Page, Table
from gfkit.reports.settling import results_page

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from gfkit.formal.coq_checks import Allowed
    from gfkit.formal.stated import Formal

THEOREMS = "theorems"
PAGE = """\
# Theorems

`sh compile.sh` compiles all of this with Coq {version} alone: first the library, then the theorems.
After each file Coq prints what it assumes: nothing, if that is `Closed under the global context`.
Last, `coqchk` reads all of it and lists what it found.
What is stated rests on the definitions in `library/Rules.v` and the first part of
`library/Pieces.v`.

{counts}.

{reasons}

"""
NUMBER = re.compile(r"-?[0-9][0-9.]*")
MOST_SHOWN = 90
VERDICTS = ("accepted", "rejected", "not checked", "no words")


def check_settled(
    output: Path, allowed: Allowed, only: Collection[str] | None = None
) -> dict[str, int]:
    """Have Coq check what a run has proved; return how many theorems have which verdict.

    output: the folder of the run. only: the numbers of the entries; else all. Theorems that were
    accepted in an earlier run are not checked again. Raises CoqMissing, GfkitError.
    """
    folder = Folder(output, "results")
    files = Folder(output / THEOREMS, "theorems")
    files.prepare()
    found: dict[str, tuple[str, str]] = {}
    readings: dict[str, str] = {}

    def given() -> Iterator[tuple[str, Formal]]:
        for name in _certificates(output, only):
            try:
                with within(Budget(seconds=allowed.seconds)):
                    theorem = theorem_of_statement(read_certificate(output / name).statement)
                    text = theorem.source(__version__)
                    expected = theorem.coq_seconds()
            except GfkitError as error:
                found[name] = ("no words", str(error))
            except OutOfBudget as error:
                found[name] = ("not checked", str(error))
            else:
                files.write(f"{_stem(name)}.v", text)
                readings[name] = theorem.reading()
                if expected > allowed.seconds:
                    found[name] = ("not checked", f"{theorem.cost_words()} are expected")
                else:
                    yield name, theorem

    least: set[str] = set()
    for name, said in check_theorems(given(), allowed, keep=True):
        if isinstance(said, Accepted):
            found[name] = ("accepted", "coqchk: no axioms")
            least |= {name} if said.is_least else set()
        else:
            found[name] = (
                "not checked" if isinstance(said, OutOfBudget) else "rejected",
                str(said),
            )
    lines = (
        json.dumps(
            {"certificate": name, "verdict": verdict, "reason": reason, "least": name in least}
        )
        + "\n"
        for name, (verdict, reason) in sorted(found.items())
    )
    folder.write(f"{THEOREMS}.jsonl", lines)
    verdicts = [verdict for verdict, _ in found.values()]
    numbers = {verdict: verdicts.count(verdict) for verdict in VERDICTS}
    listed = ", ".join(f"{number} {verdict}" for verdict, number in numbers.items())
    by_coq = theorems_parts(output)
    reasons = Page(by_coq[1:]).markdown()
    with Results(output / FILE, make=False) as results:
        whole = results_page(results)
    folder.write("results.md", Page((*whole.parts, *by_coq)).markdown() + "\n")
    page = [PAGE.format(version=coq_version(), counts=listed, reasons=reasons)]
    for name, (verdict, reason) in sorted(found.items()):
        words = readings[name] if verdict == "accepted" else reason
        page.append(f"**{_stem(name)}** ({verdict}): {words.removeprefix('It is proved: ')}\n\n")
    files.write("README.md", page)
    write_plain(output / THEOREMS, {})
    return numbers


def theorems_parts(output: Path) -> tuple[Line, Table]:
    """Return what Coq said in the last run of `check_settled` in a folder: a line and a table."""
    path = output / f"{THEOREMS}.jsonl"
    records = [parse_json(line, str(path)) for line in lines(path) if line.strip()]
    found = [(record["verdict"], record["reason"]) for record in records]
    accepted = sum(verdict == "accepted" for verdict, _ in found)
    least = sum(record["least"] for record in records)
    said = (
        f"accepts {accepted} of {len(found)} theorems, without axioms; {least} say that the order "
        "is least too"
    )
    return Line("Coq", said), reasons_table(found)


def reasons_table(found: Iterable[tuple[str, str]]) -> Table:
    """Return how many theorems were not accepted for which reason, numbers in it left out.

    found: of each theorem the verdict and the reason.

    >>> some = ["3 pairs in 2 cells", "4 pairs in 5 cells"]
    >>> reasons_table([("accepted", ""), *(("no words", why) for why in some)]).rows
    (('2', 'no words', '... pairs in ... cells'),)
    """
    known = Counter(
        (verdict, NUMBER.sub("...", why)[:MOST_SHOWN])
        for verdict, why in found
        if verdict != "accepted"
    )
    rows = tuple((str(many), *why) for why, many in known.most_common())
    title = "Theorems that Coq has not accepted"
    return Table(("theorems", "verdict", "why"), rows, title, align="left", is_wrapped=True)


def _stem(certificate: str) -> str:
    """Return the name of the theorem of a certificate, as its file is called."""
    return Path(certificate).stem.replace(".", "_")


def _certificates(output: Path, only: Collection[str] | None) -> Iterator[str]:
    """Yield the certificates of a run, in the order of the entries."""
    with Results(output / FILE, make=False) as results:
        for record in results.records():
            if "certificate" in record and (not only or record["A"] in only):
                yield record["certificate"]
                yield from record.get("certificates", ())
