"""Prove an entry or a title: rule, g.f., each line, a comment, new lines with programs.

What is not read is listed with the reason. Exit status: 1 if something in the entry is refuted,
else 3 if something is undecided, else 2 if nothing is read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from gfkit.asking.anything import read
from gfkit.asking.descriptions import read_as
from gfkit.base.command_lines import command
from gfkit.base.files import is_there
from gfkit.base.writing import write
from gfkit.claims.entries import sequence_of_entry
from gfkit.cli.exit_status import REFUSED, REFUTED, gravest, status_of
from gfkit.cli.frame import Said, readers, verb
from gfkit.cli.output import is_written, require_writable, write_beside
from gfkit.cli.readers import require_terms
from gfkit.cli.session import session
from gfkit.errors import GfkitError
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.entry import read_entry
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.readings import EntryFile
from gfkit.render.page import Line, Page
from gfkit.reports.entry_proofs import BFILE_TERMS, EntryProof, prove_entry

TEXTS: dict[str, Callable[[EntryProof, int], str]] = {
    ".toml": lambda found, _: found.rule_text(),
    ".txt": EntryProof.bfile_text,
    ".seq": lambda found, _: found.draft_text(),
}
"""What a file of --output gets, by its suffix, and the number of terms of a b-file."""
MAX_TERMS = 200_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """The files that are wanted, and who signs the lines."""

    output: list[Path] | None = None
    terms: int | None = None
    author: str = ""
    date: str = ""

    def require(self) -> None:
        """Fail before the work if something cannot be written."""
        files = self.output or []
        if self.terms is not None:
            if not any(path.suffix == ".txt" for path in files):
                raise GfkitError("--terms goes with a b-file, as in --output b000045.txt")
            require_terms(self.terms, 1, MAX_TERMS)
        for path in files:
            if path.suffix not in TEXTS:
                raise GfkitError(
                    f"--output {path}: write rule.toml for the rule, b000045.txt for the b-file or "
                    "draft.seq for the new lines"
                )
            require_writable(path, "file")


readers()["Wanted"] = Wanted


def _is_title(given: dict[str, Any]) -> bool:
    """Tell a title from a file; raises GfkitError for what is neither."""
    text = given["entry"]
    if not text.strip():
        raise GfkitError("no entry and no title was given: the text is empty")
    if is_there(text) or text.endswith(".seq"):
        return False
    if " " not in text.strip():
        found = read(text)
        if not isinstance(found, EntryFile):
            raise GfkitError(
                f"{text} was read as {read_as(found)}; here an entry is meant, as A000045.seq, or "
                f"a title in quotation marks; `{command('', text)}` answers what it is"
            )
        return False
    return True


@verb(
    "oeis prove",
    "gfkit oeis prove 'Number of n X 3 binary arrays with no two 1s adjacent horizontally.'",
    when=_is_title,
    called="a title alone",
    writes="many",
    entry="An entry in the internal format, or a title.",
    output="rule.toml, b000045.txt or draft.seq; may be repeated.",
    terms="How many terms a b-file has.",
    bfile="The b-file of the entry, to be compared.",
    author="Who signs the new lines.",
)
def prove_title(entry: str, wanted: Wanted) -> Said:
    """Prove what a title says."""
    wanted.require()
    return _said(prove_entry(entry, author=wanted.author, date=wanted.date), wanted)


@verb("oeis prove", called="an entry", writes="many")
def prove(
    entry: str,
    wanted: Wanted,
    with_: list[Path] | None = None,
    bfile: Path | None = None,
    run_programs: bool = False,
    claim_limit: float | None = None,
) -> Said:
    """Prove an entry or a title: rule, g.f., each line, a comment, new lines with programs."""
    wanted.require()
    others = [read_entry(path) for path in with_ or []]
    found = prove_entry(
        read_entry(Path(entry if is_there(entry) else canonical(read(entry)))),
        author=wanted.author,
        date=wanted.date,
        bfile=None if bfile is None else read_bfile(bfile),
        others={one.number: sequence_of_entry(one) for one in others},
        run_programs=run_programs,
        claim_limit=claim_limit,
    )
    return _said(found, wanted)


def _said(found: EntryProof, wanted: Wanted) -> Said:
    count = wanted.terms or BFILE_TERMS
    texts = {path: TEXTS[path.suffix](found, count) for path in wanted.output or []}
    for path, text in texts.items():
        write_beside(path, partial(write, path, text, "file"))
    written = [path for path in texts if is_written(path)]
    named = [Line("written", str(path)) for path in written]
    unproved = found.record.get("reason") or "no generating function is proved"
    statuses = [status_of(found.state), *(status_of(z.finding.verdict) for z in found.statements)]
    statuses += [REFUTED] * bool(found.is_wrong or found.problems)
    status = gravest(statuses)
    number = found.entry.number
    proofs = {".".join(filter(None, (number, name))): proof for name, proof in found.proofs}

    def data() -> dict[str, Any]:
        certificates = session().certificates.values()
        return {**found.data(), "files": list(map(str, [*written, *certificates]))}

    return Said(
        data,
        lambda: Page((*found.page().parts, *named)),
        None if proofs else str(unproved),
        proofs=proofs,
        status=status,
        notes=[str(unproved)] if status == REFUSED else [],
    )
