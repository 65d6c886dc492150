"""The verb `closed-form`."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import Annotated

import typer

from gfkit.cli.closed_terms import tell_closed_terms
from gfkit.cli.common import (
    CertificateOption,
    Json,
    Topology,
    TopologyOption,
    app,
    print_json,
    require_writable,
    tell,
    tell_certificate,
    write_proof,
)
from gfkit.cli.inputs import TERMS_SETTINGS, BFileOption, FileOption, OffsetOption
from gfkit.cli.ranges import ColumnsSpan, Output, RowsSpan, alone, closed_forms_of_range, sides_of
from gfkit.cli.subject import (
    GfOption,
    SubjectArgument,
    fit_note,
    model_of_range,
    read_sequence,
    subject_data,
    subject_rows,
)
from gfkit.errors import GfkitError
from gfkit.formulas.tree import text_of
from gfkit.proofs.live import made


@app.command(name="closed-form", context_settings=TERMS_SETTINGS)
def closed_form(
    subject: SubjectArgument = None,
    gf: GfOption = None,
    rows: RowsSpan = None,
    columns: ColumnsSpan = None,
    topology: TopologyOption = Topology.strip,
    bfile: BFileOption = None,
    file: FileOption = None,
    offset: OffsetOption = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print LaTeX.")] = False,
    certificate: CertificateOption = None,
    nearest_certificate: Annotated[
        Path | None,
        typer.Option("--nearest-certificate", metavar="FILE", help="The same of round(c r^n)."),
    ] = None,
    output: Output = None,
    as_json: Json = False,
) -> int:
    """Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""
    from gfkit.budget import know  # noqa: PLC0415
    from gfkit.fits.splitting import ClosedTerms  # noqa: PLC0415
    from gfkit.render.page import page_of_lines  # noqa: PLC0415
    from gfkit.render.show_closed_form import (  # noqa: PLC0415
        closed_form_data,
        closed_form_formulas,
        closed_form_latex,
        closed_form_rows,
    )
    from gfkit.sequences import verbs  # noqa: PLC0415
    from gfkit.sequences.answers import Answer  # noqa: PLC0415

    for path in (certificate, nearest_certificate):
        if path is not None:
            require_writable(path)
    if latex and as_json:
        raise GfkitError("give either --latex or --json; the JSON object has the LaTeX too")
    single = {"gf": gf, "certificate": certificate, "nearest-certificate": nearest_certificate}
    sides = sides_of(rows, columns, output, **single, bfile=bfile, file=file, offset=offset)
    if sides is not None:
        model = model_of_range(subject)
        return closed_forms_of_range(model, sides, topology, output, as_json=as_json)
    read = read_sequence(
        subject,
        gf=gf,
        rows=alone(rows),
        columns=alone(columns),
        topology=topology,
        offset=offset,
        bfile=bfile,
        file=file,
    )
    answer = verbs.closed_form(read)
    sequence, closed = answer.of, answer.found
    if isinstance(closed, ClosedTerms):
        if certificate is not None or nearest_certificate is not None:
            raise GfkitError("no certificate: the formula follows from a recurrence that is a fit")
        tell_closed_terms(made(Answer, sequence, closed), latex=latex, as_json=as_json)
        return 0
    know(closed_form=text_of(closed.formula), holds_from=closed.holds_from)
    rounded = verbs.nearest_integer(answer)
    nearest = None if rounded is None else rounded.found
    if certificate is not None:
        write_proof(answer.proof(), certificate)
    if nearest_certificate is not None:
        if rounded is None:
            raise GfkitError("no certificate: no nearest-integer form is proved")
        write_proof(rounded.proof(), nearest_certificate)
    if as_json:
        print_json({**subject_data(sequence), **closed_form_data(closed, nearest)})
    elif latex:
        if sequence.is_fit:
            typer.echo(f"% the g.f. is only a fit: {fit_note(sequence)}")
        typer.echo(closed_form_latex(closed, nearest))
    else:
        shown = closed_form_rows(closed, nearest, fitted=sequence.is_fit)
        formulas = closed_form_formulas(closed, nearest)
        tell(page_of_lines([*subject_rows(sequence), *shown], formulas))
        tell_certificate(certificate)
        tell_certificate(nearest_certificate)
    return 0
