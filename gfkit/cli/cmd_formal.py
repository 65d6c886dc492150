"""Theorems for Coq: writing them from certificates, showing them, and having Coq check them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import Json, app, print_json, require_writable, tell, write_beside
from gfkit.errors import CertificateRejected, CoqRejects, OutOfBudget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.formal.coq_runs import Accepted
    from gfkit.formal.stated import Formal

REJECTED, LIMITED = 1, 3
NO_HEADER = "the file has no header of gfkit's: read what it defines"


@app.command()
def formal(
    certificate: Annotated[
        Path, typer.Argument(metavar="CERTIFICATE", help="A file that --certificate wrote.")
    ],
    coq: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the theorem as a file for Coq.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the statement as HTML."),
    ] = None,
    as_json: Json = False,
) -> None:
    """State what a certificate proves in the words of the Coq library, and write it for Coq."""
    from gfkit.formal.stated import theorem_of_statement  # noqa: PLC0415
    from gfkit.formal.statement_page import (  # noqa: PLC0415
        statement_data,
        statement_html,
        statement_page,
    )
    from gfkit.proofs.certificate import read_certificate  # noqa: PLC0415
    from gfkit.version import __version__  # noqa: PLC0415
    from gfkit.writing import write  # noqa: PLC0415

    for path in (coq, output):
        if path is not None:
            require_writable(path, "file")
    theorem = theorem_of_statement(read_certificate(certificate).statement)
    if as_json:
        print_json(statement_data(theorem))
    else:
        tell(statement_page(theorem))
    if output is not None:
        page = statement_html(theorem, __version__)
        write_beside(output, lambda: write(output, page, "file"))
    if coq is not None:
        write_theorem(theorem, coq, is_told=not as_json)


def write_theorem(theorem: Formal, path: Path, *, is_told: bool) -> None:
    """Write a theorem as a file for Coq, and say how it is checked and what that will take."""
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.formal.coq_cost import cost_words  # noqa: PLC0415
    from gfkit.version import __version__  # noqa: PLC0415
    from gfkit.writing import write  # noqa: PLC0415

    text = theorem.source(__version__)
    write_beside(path, lambda: write(path, text, "file"))
    if is_told:
        said = (
            f"theorem written to {path}; check: gfkit verify --coq {path} ({cost_words(theorem)})"
        )
        in_text = session().format == "text"
        typer.echo(f"\n{said}" if in_text else f"gfkit: {said}", err=not in_text)


def verify_theorems(paths: Sequence[Path], seconds: float, *, as_json: bool) -> int:
    """Have Coq check files; return the exit status: 1 if one is rejected, 3 for a limit."""
    from gfkit.budget import Budget, within  # noqa: PLC0415
    from gfkit.files import read_text  # noqa: PLC0415
    from gfkit.formal.coq_runs import LIMITS, check_file, compiled_library  # noqa: PLC0415

    for path in paths:
        read_text(path, LIMITS)  # a file that cannot be read is known before the long work
    compiled_library()  # once, without the limit of a file
    found: list[tuple[Path, Accepted | str, int]] = []
    for path in paths:
        try:
            with within(Budget(seconds=seconds)):
                accepted = check_file(path)
            found.append((path, accepted, 0 if accepted.is_closed else REJECTED))
        except (CoqRejects, CertificateRejected) as error:
            found.append((path, str(error), REJECTED))
        except OutOfBudget as error:
            found.append((path, str(error), LIMITED))
    if as_json:
        print_json(_data(found))
    else:
        _tell(found)
    statuses = [status for *_, status in found]
    return REJECTED if REJECTED in statuses else max(statuses)


def _data(found: Sequence[tuple[Path, Accepted | str, int]]) -> dict[str, Any]:
    from gfkit.formal.statement_page import statement_data  # noqa: PLC0415

    theorems: list[dict[str, Any]] = []
    for path, said, status in found:
        one: dict[str, Any] = {
            "file": str(path),
            "holds": not status,
            "checked_fully": status != LIMITED,
        }
        if isinstance(said, str):
            one |= {"reasons": [said]}
        else:
            one |= {
                "reasons": [f"it assumes {axiom}" for axiom in said.assumptions],
                "assumptions": list(said.assumptions),
                "coq": said.version,
                "order_is_least": said.is_least,
                "stated": said.shown,
                **(statement_data(said.theorem) if said.theorem else {"note": NO_HEADER}),
            }
        theorems.append(one)
    return {"theorems": theorems, "holds": all(one["holds"] for one in theorems)}


def _tell(found: Sequence[tuple[Path, Accepted | str, int]]) -> None:
    from gfkit.formal.statement_page import accepted_words, statement_page  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table, page_of_lines  # noqa: PLC0415

    if len(found) > 1:
        rows = tuple(
            (
                str(path),
                ("holds", "REJECTED", "", "NOT CHECKED")[status],
                said if isinstance(said, str) else accepted_words(said),
            )
            for path, said, status in found
        )
        hold = sum(not status for *_, status in found)
        many = f"all {hold} theorems hold" if hold == len(found) else f"{hold} of {len(found)} hold"
        header = ("file", "verdict", "what Coq says")
        tell(Page((Table(header, rows, align="left", is_wrapped=True), Paragraph(many))))
        return
    ((path, said, status),) = found
    if isinstance(said, str):
        tell(page_of_lines([("file", str(path)), ("verdict", f"{_VERDICT[status]}: {said}")]))
    elif said.theorem is not None:
        tell(statement_page(said.theorem, said))
    else:
        lines = [("file", str(path)), ("theorem", said.shown), ("note", NO_HEADER)]
        tell(page_of_lines([*lines, ("verdict", accepted_words(said))]))


_VERDICT = {REJECTED: "REJECTED", LIMITED: "NOT CHECKED"}
