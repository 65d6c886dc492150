"""The verb `guess`: the family that given terms belong to."""

from __future__ import annotations

from typing import Annotated

import typer

from gfkit.cli.common import (
    CertificateOption,
    Columns,
    Json,
    Rows,
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
from gfkit.cli.subject import GfOption, SubjectArgument, read_sequence
from gfkit.errors import GfkitError


@app.command(context_settings=TERMS_SETTINGS)
def guess(
    subject: SubjectArgument = None,
    gf: GfOption = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    bfile: BFileOption = None,
    file: FileOption = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="KIND", help="Try this family only; may be repeated."),
    ] = None,
    offset: OffsetOption = None,
    order_bound: Annotated[
        int | None,
        typer.Option("--order-bound", metavar="N", help="The order is known to be at most N."),
    ] = None,
    certificate: CertificateOption = None,
    as_json: Json = False,
) -> None:
    """Find a formula or recurrence that given terms obey, and say how far to trust it."""
    from gfkit.proofs.kernel import Proved  # noqa: PLC0415
    from gfkit.render.show_guess import guess_data, guess_page  # noqa: PLC0415
    from gfkit.sequences.guessing import guess as guess_terms  # noqa: PLC0415

    if certificate is not None:
        require_writable(certificate)
    if order_bound is not None and order_bound < 0:
        raise GfkitError(f"--order-bound {order_bound} is negative")
    sequence = read_sequence(
        subject,
        gf=gf,
        rows=rows,
        columns=columns,
        topology=topology,
        offset=offset,
        bfile=bfile,
        file=file,
    )
    if order_bound is not None and sequence.gf is not None:
        raise GfkitError("--order-bound goes with terms; a model or a g.f. has its own")
    if order_bound is not None and not all(isinstance(term, int) for term in sequence):
        raise GfkitError("--order-bound goes with integers: of fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")] if kind else None
    found = guess_terms(sequence, kinds, order_bound)
    if certificate is not None:
        if not isinstance(found.verdict, Proved):
            raise GfkitError(f"no certificate: nothing is proved, the verdict is {found.verdict}")
        write_proof(found.verdict, certificate)
    if as_json:
        print_json(guess_data(found))
    else:
        tell(guess_page(found))
        tell_certificate(certificate)
