"""The verbs about growth: asymptotics of a sequence, growth per cell of a rule."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import (
    CertificateOption,
    Json,
    MarksOption,
    ModelArgument,
    Topology,
    TopologyOption,
    app,
    print_json,
    read_strip,
    require_writable,
    tell,
    tell_certificate,
    write_proof,
)
from gfkit.cli.inputs import TERMS_SETTINGS, BFileOption, FileOption, OffsetOption
from gfkit.cli.ranges import ColumnsSpan, Output, RowsSpan, alone, asymptotics_of_range, sides_of
from gfkit.cli.subject import (
    GfOption,
    SubjectArgument,
    model_of_range,
    read_sequence,
    subject_data,
    subject_rows,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.analysis.moments import Moments
    from gfkit.strips.sequences.strip import Strip

Digits = Annotated[int, typer.Option("--digits", metavar="D", help="Certified digits.")]
SHOWN_MOMENTS = (1, 2, 3, 10)


@app.command(context_settings=TERMS_SETTINGS)
def asymptotics(
    subject: SubjectArgument = None,
    gf: GfOption = None,
    rows: RowsSpan = None,
    columns: ColumnsSpan = None,
    topology: TopologyOption = Topology.strip,
    bfile: BFileOption = None,
    file: FileOption = None,
    offset: OffsetOption = None,
    digits: Digits = 50,
    marks: Annotated[
        MarksOption, typer.Option(help="xy: also the mean, variance, covariance of the pieces.")
    ] = MarksOption.none,
    certificate: CertificateOption = None,
    moments_certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --marks xy: write the proof of the moments."),
    ] = None,
    output: Output = None,
    as_json: Json = False,
) -> int:
    """Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved."""
    from gfkit.render.page import page_of_lines  # noqa: PLC0415
    from gfkit.render.show_asymptotics import asymptotics_data, asymptotics_rows  # noqa: PLC0415
    from gfkit.sequences import verbs  # noqa: PLC0415

    if marks is MarksOption.xy and (not subject or (rows is None) == (columns is None)):
        raise GfkitError("--marks xy goes with MODEL and --rows M or --columns N")
    if marks is MarksOption.x:
        raise GfkitError("--marks is none or xy here: moments are of Left's and Right's pieces")
    if moments_certificate is not None and marks is not MarksOption.xy:
        raise GfkitError("--moments-certificate goes with --marks xy")
    for path in (certificate, moments_certificate):
        if path is not None:
            require_writable(path)
    single = {"gf": gf, "certificate": certificate, "marks": marks is MarksOption.xy}
    sides = sides_of(rows, columns, output, **single, bfile=bfile, file=file, offset=offset)
    if sides is not None:
        model = model_of_range(subject)
        return asymptotics_of_range(model, sides, topology, digits, output, as_json=as_json)
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
    found = verbs.asymptotics(read, digits=digits)
    known, answer = found.of, found.found
    if certificate is not None:
        write_proof(found.proof(), certificate)
    shown: list[tuple[str, str]] = []
    data: dict[str, Any] = {}
    if marks is MarksOption.xy:
        assert subject
        strip = read_strip(subject[0], alone(rows), alone(columns), topology)
        shown, data = _moments(strip, digits, moments_certificate)
    if as_json:
        print_json({**subject_data(known), **asymptotics_data(answer, digits=digits), **data})
        return 0
    sequence = f"a(n{known.offset:+})" if known.offset else "a(n)"
    rows_of_growth = asymptotics_rows(answer, digits=digits, sequence=sequence)
    tell(page_of_lines([*subject_rows(known), *rows_of_growth, *shown]))
    tell_certificate(certificate)
    tell_certificate(moments_certificate)
    return 0


@app.command()
def growth(
    model: ModelArgument,
    up_to: Annotated[
        int, typer.Option("--up-to", metavar="M", help="Use strips and cylinders up to this side.")
    ] = 10,
    certificate: CertificateOption = None,
    as_json: Json = False,
) -> None:
    """Bound the growth per cell of a rule, as both sides grow, from its strips.

    Where no theorem gives it, enclose the growth per row of each width.
    """
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.render.show_asymptotics import (  # noqa: PLC0415
        cell_growth_data,
        cell_growth_page,
        row_growths_data,
        row_growths_page,
    )
    from gfkit.strips.sequences.growth_per_cell import cell_growth, has_theory, row_growths  # noqa: PLC0415
    from gfkit.strips.sequences.growth_statements import prove_cell_growth  # noqa: PLC0415

    if certificate is not None:
        require_writable(certificate)

    rule = find_model(model)
    if certificate is None and not has_theory(rule):
        rows = row_growths(rule, up_to)
        if as_json:
            print_json(row_growths_data(rows))
        else:
            tell(row_growths_page(rows))
        return
    found = cell_growth(rule, up_to)
    if certificate is not None:
        write_proof(prove_cell_growth(rule, found), certificate)
    if as_json:
        print_json(cell_growth_data(found))
    else:
        tell(cell_growth_page(found))
        tell_certificate(certificate)


def _moments(
    strip: Strip, digits: int, certificate: Path | None
) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """Return the lines and the data about moments; without rates where there are none."""
    from gfkit.analysis.moments import moments  # noqa: PLC0415
    from gfkit.proofs.kernel import Proved  # noqa: PLC0415
    from gfkit.render.show_asymptotics import moment_rows, moments_data  # noqa: PLC0415
    from gfkit.sequences.moment_proof import prove_moments  # noqa: PLC0415
    from gfkit.series.marked import MarkedGF  # noqa: PLC0415

    answer = strip.generating_function(marks="xy")
    marked = answer.gf
    assert isinstance(marked, MarkedGF)
    if certificate is not None:
        assert isinstance(answer.verdict, Proved)
        write_proof(prove_moments(answer.verdict, digits=digits), certificate)
    found = moments(marked)
    shown, exactly = _exact_moments(found)
    data: dict[str, Any] = {
        "moments_at": exactly,
        "sums": {
            "left": found.sums[0].text("x", factored=False),
            "right": found.sums[1].text("x", factored=False),
        },
    }
    try:
        growth = found.growth(digits=digits)
    except GfkitError as error:
        return [*shown, ("moments", f"no rates: {error}")], {**data, "moments": None}
    return (
        [*shown, *moment_rows(growth, digits=min(digits, 30), side=strip.side)],
        {**data, "moments": moments_data(growth, digits=digits)},
    )


def _exact_moments(found: Moments) -> tuple[list[tuple[str, str]], list[dict[str, Any]]]:
    """Return the exact moments for some small n."""
    rows: list[tuple[str, str]] = [
        ("sum of Left", f"{found.sums[0].text('x')}, pieces over all positions"),
        ("sum of Right", f"{found.sums[1].text('x')}"),
    ]
    data: list[dict[str, Any]] = []

    def text(value: Fraction) -> str:
        return f"{value}" if value.denominator < 10**6 else f"{float(value):.12g}"

    for n in SHOWN_MOMENTS:
        try:
            at = found.at(n)
        except GfkitError:
            continue
        data.append(
            {
                "n": n,
                "left": str(at.left),
                "right": str(at.right),
                "left_variance": str(at.left_variance),
                "right_variance": str(at.right_variance),
                "covariance": str(at.covariance),
            }
        )
        spread = f"variances {text(at.left_variance)}, {text(at.right_variance)}"
        means = f"means {text(at.left)}, {text(at.right)}"
        rows.append((f"n = {n}", f"{means}; {spread}; covariance {text(at.covariance)}"))
    return rows, data
