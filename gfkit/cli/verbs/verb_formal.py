"""State what certificates prove in the words of the Coq library, and write it for Coq.

With --check a theorem that was accepted before is not checked again, so that a run that was
stopped goes on. Exit status as for `verify --coq`; 2 if no theorem can be stated of one of several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit import __version__
from gfkit.base.files import read_text
from gfkit.base.writing import Folder, write
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import require_writable, write_beside
from gfkit.cli.session import session
from gfkit.errors import CertificateRejected, CoqRejects, GfkitError, OutOfBudget
from gfkit.formal.coq_checks import LIMITS, MEMORY, SECONDS, Accepted, Allowed, check_theorems
from gfkit.formal.coq_runs import coq_program
from gfkit.formal.gallina import shown
from gfkit.formal.stated import (
    accepted_words,
    statement_html,
    statement_page,
    theorem_of_statement,
)
from gfkit.formal.theorem_file import theorem_in
from gfkit.proofs.certificate import read_certificate
from gfkit.render.page import Page, Paragraph, Table, page_of_lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gfkit.formal.stated import Formal

    _Said = Accepted | Formal | Exception
    _Found = tuple[Path, _Said, int]

EXAMPLE = "gfkit formal certificate.json --coq theorem.v"
HELPS = {
    "paths": "Files that --certificate wrote.",
    "coq": "Write the theorem as a file for Coq; of several certificates, a folder.",
    "output": "Write the statement as HTML; a name in .v is the same as --coq.",
}
REJECTED, UNREAD, LIMITED = 1, 2, 3
VERDICTS = {REJECTED: "REJECTED", UNREAD: "NO THEOREM", LIMITED: "NOT CHECKED"}


def _are_many(given: dict[str, Any]) -> bool:
    return len(given["paths"]) > 1


@verb("formal", EXAMPLE, when=_are_many, called="several certificates", **HELPS)
def formal_of_many(paths: list[Path], coq: Path | None = None, check: bool = False) -> Said:
    """State what several certificates prove."""
    if coq is not None:
        Folder(coq, "theorems").prepare()
        if len({path.stem for path in paths}) < len(paths):
            raise GfkitError(
                "two certificates have the same name: their theorems would be one file"
            )
    given: list[tuple[Path, Formal | GfkitError]] = []
    for path in paths:
        try:
            theorem = _theorem_of(path)
        except GfkitError as error:
            given.append((path, error))
            continue
        given.append((path, theorem))
        if coq is not None:
            write(coq / f"{path.stem}.v", theorem.source(__version__), "file")
    if check:
        return _said(_checked(given, allowed_by_user(None), keep=True))
    return _said([(path, one, UNREAD * isinstance(one, GfkitError)) for path, one in given])


@verb("formal", EXAMPLE, called="one certificate", **HELPS)
def formal(
    paths: list[Path], coq: Path | None = None, output: Path | None = None, check: bool = False
) -> Said:
    """State what a certificate proves."""
    if output is not None and output.suffix == ".v":
        if coq is not None:
            raise GfkitError(f"-o {output} and --coq {coq} would both be the file for Coq")
        coq, output = output, None
    for path in (coq, output):
        if path is not None:
            require_writable(path, "file")
    theorem = _theorem_of(paths[0])
    found: _Found = (paths[0], theorem, 0)
    if check:
        (found,) = _checked([(paths[0], theorem)], allowed_by_user(None), keep=True)
    if output is not None:
        page = statement_html(theorem, __version__)
        write_beside(output, lambda: write(output, page, "file"))
    return _said([found], after=[] if coq is None else [write_theorem(theorem, coq)])


def said_of_files(coq: Sequence[Path], seconds: float) -> Said:
    """Have Coq check files, and those that end in `.v` of folders."""
    given = theorems_of_files(coq)
    for program in ("coqc", "coqchk"):
        coq_program(program)
    anew = session().is_full
    return _said(_checked(given, allowed_by_user(seconds), keep=False, anew=anew))


def theorems_of_files(coq: Sequence[Path]) -> list[tuple[Path, Formal | GfkitError]]:
    """Return the theorems of files, and of those of folders, or why they are none of ours."""
    files: list[Path] = []
    for path in coq:
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


def _theorem_of(path: Path) -> Formal:
    return theorem_of_statement(read_certificate(path).statement)


def write_theorem(theorem: Formal, path: Path) -> str:
    """Write a theorem as a file for Coq; return how it is checked and what that will take."""
    text = theorem.source(__version__)
    write_beside(path, lambda: write(path, text, "file"))
    return f"theorem written to {path}; check: gfkit verify --coq {path} ({theorem.cost_words()})"


def allowed_by_user(seconds: float | None) -> Allowed:
    """Return what each theorem may take; the memory is what the user says, or 2 GiB."""
    memory = session().memory_limit
    return Allowed(seconds or SECONDS, MEMORY if memory is None else int(memory * 2**30))


def _checked(
    given: Sequence[tuple[Path, Formal | GfkitError]],
    allowed: Allowed,
    *,
    keep: bool,
    anew: bool = False,
) -> list[_Found]:
    """Have Coq check what are theorems; return what is said of each, in their order."""
    found: dict[int, _Found] = {}
    theorems = []
    for place, (path, one) in enumerate(given):
        if isinstance(one, GfkitError):
            is_read = isinstance(one, CoqRejects | CertificateRejected)
            found[place] = (path, one, REJECTED if is_read else UNREAD)
        else:
            theorems.append((str(place), one))
    for name, said in check_theorems(theorems, allowed, keep=keep, anew=anew) if theorems else ():
        status = LIMITED if isinstance(said, OutOfBudget) else REJECTED
        found[int(name)] = (given[int(name)][0], said, 0 if isinstance(said, Accepted) else status)
    return [found[place] for place in range(len(given))]


def _said(found: Sequence[_Found], after: Sequence[str] = ()) -> Said:
    statuses = [status for *_, status in found]
    status = REJECTED if REJECTED in statuses else max(statuses)
    ((_, only, _), *more) = found

    def data() -> dict[str, Any]:
        is_several = more or isinstance(only, Accepted | Exception)
        return _data(found) if is_several else only.data()  # type: ignore[union-attr]

    unread = [str(said) for _, said, one in found if one == UNREAD]
    others = f" (and {len(unread) - 1} more have no theorem)" if len(unread) > 1 else ""
    notes = [f"{unread[0]}{others}"] if unread else []
    return Said(data, _page(found), status=status, notes=notes, after=after)


def _data(found: Sequence[_Found]) -> dict[str, Any]:
    theorems: list[dict[str, Any]] = []
    for path, said, status in found:
        one: dict[str, Any] = {"file": str(path)}
        if isinstance(said, Exception):
            one |= {"holds": False, "checked_fully": status == REJECTED, "reasons": [str(said)]}
        elif isinstance(said, Accepted):
            one |= {
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
        else:
            one |= said.data()
        theorems.append(one)
    holds = [one["holds"] for one in theorems if "holds" in one]
    return {"theorems": theorems, **({"holds": all(holds)} if holds else {})}


def _words(said: _Said) -> str:
    if isinstance(said, Accepted):
        return accepted_words(said)
    if isinstance(said, Exception):
        return shown(said.reason if isinstance(said, CoqRejects) else said)
    return shown(said.title())


def _page(found: Sequence[_Found]) -> Page:
    ((path, said, status), *more) = found
    if not more:
        if isinstance(said, Exception):
            verdict = f"{VERDICTS[status]}: {_words(said)}"
            return page_of_lines([("file", shown(path)), ("verdict", verdict)])
        return statement_page(*((said.theorem, said) if isinstance(said, Accepted) else (said,)))
    rows = []
    for path, said, status in found:
        holds = "holds" if isinstance(said, Accepted) else "stated"
        rows.append((shown(path), VERDICTS.get(status, holds), _words(said)))
    header = ("file", "verdict", "what is said")
    parts: list[Any] = [Table(header, tuple(rows), align="left", is_wrapped=True)]
    hold = sum(isinstance(said, Accepted) for _, said, _ in found)
    if hold or any(status for *_, status in found):
        many = f"all {hold} theorems hold" if hold == len(found) else f"{hold} of {len(found)} hold"
        parts.append(Paragraph(many))
    return Page(tuple(parts))
