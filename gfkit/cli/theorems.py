"""Theorems for Coq: written beside a proof, and checked by Coq, several in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.command_lines import command
from gfkit.base.files import read_text
from gfkit.base.version import __version__
from gfkit.base.writing import Folder, write
from gfkit.cli.frame import Said
from gfkit.cli.output import require_writable, write_beside
from gfkit.cli.session import session
from gfkit.errors import CertificateRejected, CoqRejects, GfkitError, NotFormal, OutOfBudget
from gfkit.formal.coq_checks import LIMITS, MEMORY, SECONDS, Accepted, Allowed, check_theorems
from gfkit.formal.coq_runs import coq_program, write_plain
from gfkit.formal.coq_statements import (
    accepted_words,
    statement_page,
    theorem_in,
    theorem_of_statement,
)
from gfkit.formal.gallina import shown
from gfkit.proofs.certificate import read_certificate
from gfkit.render.page import Page, Paragraph, Table, page_of_lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gfkit.formal.coq_statements import Formal

    _Found = tuple[Path, Accepted | Exception, int]

REJECTED, LIMITED = 1, 3
VERDICTS = {REJECTED: "REJECTED", LIMITED: "NOT CHECKED"}


def theorems_of(paths: Sequence[Path]) -> list[tuple[Path, Formal | GfkitError]]:
    """Return the theorems of files in .v and of folders of them, or why they are none of ours."""
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.glob("*.v")) if path.is_dir() else [path]
        if not inside:
            raise GfkitError(f"{path} has no files that end in .v")
        files += inside
    given: list[tuple[Path, Formal | GfkitError]] = []
    for path, text in [(path, read_text(path, LIMITS)) for path in files]:
        try:
            given.append((path, theorem_in(text, path.name)))
        except (CoqRejects, CertificateRejected) as error:
            given.append((path, error))
    return given


def theorem_of_certificate(path: Path) -> Formal:
    """Return what a certificate states, as a theorem; raises NotFormal where there is none."""
    return theorem_of_statement(read_certificate(path).statement)


def write_theorem(theorem: Formal, path: Path) -> str:
    """Write a theorem as a file for Coq; return how it is checked."""
    text = theorem.source(__version__)
    write_beside(path, lambda: write(path, text, "file"))
    return f"theorem written to {path}; check: {command('verify', path)}"


def write_theorems(certificates: Sequence[Path], coq: Path) -> list[str]:
    """Write the theorem of a certificate to a file, of several into a folder; say where."""
    if len(certificates) == 1:
        require_writable(coq, "file")
        return [write_theorem(theorem_of_certificate(certificates[0]), coq)]
    folder, said = Folder(coq, "theorems"), []
    folder.prepare()
    for one in certificates:
        try:
            theorem = theorem_of_certificate(one)
        except NotFormal as error:
            said.append(f"{one}: {error}")
        else:
            said.append(write_theorem(theorem, folder.path / f"{folder.stem(one.stem)}.v"))
    return said


def said_of_plain(plain: Path, theorems: Sequence[Path], certificates: Sequence[Path]) -> Said:
    """Write theorems, those of certificates too, and the library for plain Coq."""
    texts = {one.stem: theorem_of_certificate(one).source(__version__) for one in certificates}
    for path, theorem in theorems_of(theorems):
        if isinstance(theorem, GfkitError):
            raise theorem
        texts[path.stem] = theorem.source(__version__)
    names = write_plain(plain, texts)
    told = ", ".join([*names, "the library"])
    check = f"sh {plain / 'compile.sh'}"
    page = page_of_lines([("folder", str(plain)), ("written", told), ("check", check)])
    return Said({"folder": str(plain), "theorems": names, "check": check}, page)


def said_of_coq(paths: Sequence[Path], seconds: float) -> Said:
    """Have Coq check theorems, each anew; the memory is what the user says, or 2 GiB."""
    given = theorems_of(paths)
    for program in ("coqc", "coqchk"):
        coq_program(program)
    memory = session().memory_limit
    allowed = Allowed(seconds or SECONDS, MEMORY if memory is None else int(memory * 2**30))
    read = [(str(k), one) for k, (_, one) in enumerate(given) if not isinstance(one, GfkitError)]
    checks = check_theorems(read, allowed, anew=session().is_full) if read else ()
    checked: dict[str, Accepted | Exception] = dict(checks)
    found: list[_Found] = []
    for k, (path, one) in enumerate(given):
        said: Any = checked.get(str(k), one)
        status = LIMITED if isinstance(said, OutOfBudget) else REJECTED
        found.append((path, said, 0 if isinstance(said, Accepted) else status))
    statuses = [status for *_, status in found]
    status = REJECTED if REJECTED in statuses else max(statuses)
    return Said(lambda: _data(found), lambda: _page(found), status=status)


def _data(found: Sequence[_Found]) -> dict[str, Any]:
    theorems = [{"file": str(path), **_told(said, status)} for path, said, status in found]
    return {"theorems": theorems, "holds": all(one["holds"] for one in theorems)}


def _told(said: Accepted | Exception, status: int) -> dict[str, Any]:
    if not isinstance(said, Accepted):
        return {"holds": False, "checked_fully": status == REJECTED, "reasons": [str(said)]}
    return {
        "holds": True,
        "checked_fully": True,
        "reasons": [],
        "assumptions": [],
        "coqchk": "no axioms",
        "library": said.library,
        "coq": said.version,
        "order_is_least": said.is_least,
        "stated": said.stated,
        **said.theorem.data(),
    }


def _words(said: Accepted | Exception) -> str:
    if isinstance(said, Accepted):
        return accepted_words(said)
    return shown(said.reason if isinstance(said, CoqRejects) else said)


def _page(found: Sequence[_Found]) -> Page:
    ((path, said, status), *more) = found
    if not more and isinstance(said, Accepted):
        return statement_page(said.theorem, said)
    if not more:
        verdict = f"{VERDICTS[status]}: {_words(said)}"
        return page_of_lines([("file", shown(path)), ("verdict", verdict)])
    rows = [
        (shown(path), VERDICTS.get(status, "holds"), _words(said)) for path, said, status in found
    ]
    return page_of_verdicts(("file", "verdict", "what is said"), rows, "theorems")


def page_of_verdicts(
    header: tuple[str, ...], rows: Sequence[tuple[str, str, str]], what: str
) -> Page:
    """Return a table of verdicts, a row for each, and how many hold."""
    hold = sum(verdict == "holds" for _, verdict, _ in rows)
    many = f"all {hold} {what} hold" if hold == len(rows) else f"{hold} of {len(rows)} hold"
    table = Table(header, tuple(rows), align="left", is_wrapped=True)
    return Page((table, Paragraph(many)))
