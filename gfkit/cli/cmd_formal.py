"""Theorems for Coq: writing them from certificates, showing them, and having Coq check them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import Json, app, print_json, require_writable, tell, write_beside
from gfkit.errors import CertificateRejected, CoqRejects, GfkitError, OutOfBudget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.formal.coq_checks import Accepted, Allowed
    from gfkit.formal.stated import Formal

    _Said = Accepted | Formal | Exception
    _Found = tuple[Path, _Said, int]

REJECTED, UNREAD, LIMITED = 1, 2, 3


@app.command()
def formal(
    certificates: Annotated[
        list[Path], typer.Argument(metavar="CERTIFICATE...", help="Files that --certificate wrote.")
    ],
    coq: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the theorem as a file for Coq; of several certificates, a folder.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the statement as HTML."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Have Coq check the theorems, all in one run.")
    ] = False,
    as_json: Json = False,
) -> int:
    """State what certificates prove in the words of the Coq library, and write it for Coq.

    With --check a theorem that was accepted before is not checked again, so that a run that was
    stopped goes on. Exit status as for `verify --coq`; 2 if one of several is no theorem.
    """
    from gfkit.formal.statement_page import statement_html  # noqa: PLC0415
    from gfkit.version import __version__  # noqa: PLC0415
    from gfkit.writing import write  # noqa: PLC0415

    if len(certificates) > 1:
        if output is not None:
            raise GfkitError("--output is for one certificate")
        return _many(certificates, coq, is_checked=check, as_json=as_json)
    for path in (coq, output):
        if path is not None:
            require_writable(path, "file")
    theorem = _theorem_of(certificates[0])
    found: _Found = (certificates[0], theorem, 0)
    if check:
        (found,) = _checked([(certificates[0], theorem)], allowed_by_user(None), keep=True)
    _show([found], as_json=as_json)
    if output is not None:
        page = statement_html(theorem, __version__)
        write_beside(output, lambda: write(output, page, "file"))
    if coq is not None:
        write_theorem(theorem, coq, is_told=not as_json)
    return found[2]


def _many(
    certificates: Sequence[Path], folder: Path | None, *, is_checked: bool, as_json: bool
) -> int:
    """State what several certificates prove; return the exit status."""
    from gfkit.version import __version__  # noqa: PLC0415
    from gfkit.writing import Folder, write  # noqa: PLC0415

    if folder is not None:
        Folder(folder, "theorems").prepare()
    if len({path.stem for path in certificates}) < len(certificates) and folder is not None:
        raise GfkitError("two certificates have the same name: their theorems would be one file")
    given: list[tuple[Path, Formal | GfkitError]] = []
    for path in certificates:
        try:
            theorem = _theorem_of(path)
        except GfkitError as error:
            given.append((path, error))
            continue
        given.append((path, theorem))
        if folder is not None:
            write(folder / f"{path.stem}.v", theorem.source(__version__), "file")
    if is_checked:
        found = _checked(given, allowed_by_user(None), keep=True)
    else:
        found = [(path, one, UNREAD * isinstance(one, GfkitError)) for path, one in given]
    _show(found, as_json=as_json)
    return _status(found)


def _theorem_of(path: Path) -> Formal:
    from gfkit.formal.stated import theorem_of_statement  # noqa: PLC0415
    from gfkit.proofs.certificate import read_certificate  # noqa: PLC0415

    return theorem_of_statement(read_certificate(path).statement)


def write_theorem(theorem: Formal, path: Path, *, is_told: bool) -> None:
    """Write a theorem as a file for Coq, and say how it is checked and what that will take."""
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.version import __version__  # noqa: PLC0415
    from gfkit.writing import write  # noqa: PLC0415

    text = theorem.source(__version__)
    write_beside(path, lambda: write(path, text, "file"))
    if is_told:
        said = (
            f"theorem written to {path}; check: gfkit verify --coq {path} ({theorem.cost_words()})"
        )
        in_text = session().format == "text"
        typer.echo(f"\n{said}" if in_text else f"gfkit: {said}", err=not in_text)


def verify_theorems(paths: Sequence[Path], seconds: float, *, as_json: bool) -> int:
    """Have Coq check files; return the exit status: 1 if one is rejected, 3 for a limit.

    paths: files, and folders, of which all files that end in `.v` are meant.
    """
    from gfkit.files import read_text  # noqa: PLC0415
    from gfkit.formal.coq_checks import LIMITS  # noqa: PLC0415
    from gfkit.formal.coq_runs import coq_program  # noqa: PLC0415
    from gfkit.formal.theorem_file import theorem_in  # noqa: PLC0415

    files: list[Path] = []
    for path in paths:
        inside = sorted(path.glob("*.v")) if path.is_dir() else [path]
        if not inside:
            raise GfkitError(f"{path} has no files that end in .v")
        files += inside
    texts = [read_text(path, LIMITS) for path in files]
    for program in ("coqc", "coqchk"):
        coq_program(program)
    given: list[tuple[Path, Formal | GfkitError]] = []
    for path, text in zip(files, texts, strict=True):
        try:
            given.append((path, theorem_in(text, path.name)))
        except (CoqRejects, CertificateRejected) as error:
            given.append((path, error))
    found = _checked(given, allowed_by_user(seconds), keep=False)
    _show(found, as_json=as_json)
    return _status(found)


def allowed_by_user(seconds: float | None) -> Allowed:
    """Return what each theorem may take; the memory is what the user says, or 2 GiB."""
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.formal.coq_checks import MEMORY, SECONDS, Allowed  # noqa: PLC0415

    memory = session().memory_limit
    return Allowed(seconds or SECONDS, MEMORY if memory is None else int(memory * 2**30))


def _checked(
    given: Sequence[tuple[Path, Formal | GfkitError]], allowed: Allowed, *, keep: bool
) -> list[_Found]:
    """Have Coq check what are theorems; return what is said of each, in their order."""
    from gfkit.formal.coq_checks import Accepted, check_theorems  # noqa: PLC0415

    found: dict[int, _Found] = {}
    theorems = []
    for place, (path, one) in enumerate(given):
        if isinstance(one, GfkitError):
            is_read = isinstance(one, CoqRejects | CertificateRejected)
            found[place] = (path, one, REJECTED if is_read else UNREAD)
        else:
            theorems.append((str(place), one))
    for name, said in check_theorems(theorems, allowed, keep=keep) if theorems else ():
        status = LIMITED if isinstance(said, OutOfBudget) else REJECTED
        found[int(name)] = (given[int(name)][0], said, 0 if isinstance(said, Accepted) else status)
    return [found[place] for place in range(len(given))]


def _status(found: Sequence[_Found]) -> int:
    statuses = [status for *_, status in found]
    return REJECTED if REJECTED in statuses else max(statuses)


def _show(found: Sequence[_Found], *, as_json: bool) -> None:
    from gfkit.formal.coq_checks import Accepted  # noqa: PLC0415

    ((_, only, _), *more) = found
    if more or isinstance(only, Accepted | Exception):
        print_json(_data(found)) if as_json else _tell(found)
    elif as_json:
        print_json(only.data())
    else:
        _tell(found)


def _data(found: Sequence[_Found]) -> dict[str, Any]:
    from gfkit.formal.coq_checks import Accepted  # noqa: PLC0415

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
    from gfkit.formal.coq_checks import Accepted  # noqa: PLC0415
    from gfkit.formal.gallina import shown  # noqa: PLC0415
    from gfkit.formal.statement_page import accepted_words  # noqa: PLC0415

    if isinstance(said, Accepted):
        return accepted_words(said)
    if isinstance(said, Exception):
        return shown(said.reason if isinstance(said, CoqRejects) else said)
    return shown(said.title())


def _tell(found: Sequence[_Found]) -> None:
    from gfkit.formal.coq_checks import Accepted  # noqa: PLC0415
    from gfkit.formal.gallina import shown  # noqa: PLC0415
    from gfkit.formal.statement_page import statement_page  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table, page_of_lines  # noqa: PLC0415

    ((path, said, status), *more) = found
    if not more:
        if isinstance(said, Exception):
            verdict = f"{_VERDICT[status]}: {_words(said)}"
            tell(page_of_lines([("file", shown(path)), ("verdict", verdict)]))
        elif isinstance(said, Accepted):
            tell(statement_page(said.theorem, said))
        else:
            tell(statement_page(said))
        return
    rows = []
    for path, said, status in found:
        holds = "holds" if isinstance(said, Accepted) else "stated"
        rows.append((shown(path), _VERDICT.get(status, holds), _words(said)))
    parts: list[Any] = [
        Table(("file", "verdict", "what is said"), tuple(rows), align="left", is_wrapped=True)
    ]
    checked = [said for _, said, _ in found if isinstance(said, Accepted)]
    if checked or any(status for *_, status in found):
        hold = len(checked)
        is_all = hold == len(found)
        parts.append(
            Paragraph(f"all {hold} theorems hold" if is_all else f"{hold} of {len(found)} hold")
        )
    tell(Page(tuple(parts)))


_VERDICT = {REJECTED: "REJECTED", UNREAD: "NO THEOREM", LIMITED: "NOT CHECKED"}
