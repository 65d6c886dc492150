"""The verb `guess`: the family that given terms belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gfkit.cli.common import Columns, Json, Rows, Topology, TopologyOption, app, print_json
from gfkit.cli.inputs import (
    TERMS_SETTINGS,
    BFileOption,
    FileOption,
    OffsetOption,
    read_scaled_terms,
)
from gfkit.cli.subject import GfOption, SubjectArgument, read_exact_subject
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.proofs.bounded import OrderBound

SHORTEST = 40
"""So many terms are taken at least of a model or a fraction."""


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
    as_json: Json = False,
) -> None:
    """Find a formula or recurrence that given terms obey, and say how far to trust it."""
    from gfkit.render.show_guess import guess_data, guess_text  # noqa: PLC0415
    from gfkit.sequences.guessing import guess as guess_terms  # noqa: PLC0415
    from gfkit.series.terms import Terms  # noqa: PLC0415

    if order_bound is not None and order_bound < 0:
        raise GfkitError(f"--order-bound {order_bound} is negative")
    exact = read_exact_subject(
        subject,
        gf=gf,
        rows=rows,
        columns=columns,
        topology=topology,
        offset=offset,
        bfile=bfile,
        file=file,
    )
    bound: OrderBound | int | None = order_bound
    if exact is None:
        given = read_scaled_terms(subject, bfile=bfile, file=file, offset=offset)
        terms, scale = given.terms, given.scale
    else:
        if order_bound is not None:
            raise GfkitError("--order-bound goes with terms; a model or a g.f. has its own")
        assert exact.bound is not None
        bound = exact.bound
        count = max(SHORTEST, bound.limit + exact.gf.holds_from)
        terms, scale = Terms(tuple(exact.gf.terms(count))), 1
    if bound is not None and scale != 1:
        raise GfkitError("--order-bound goes with integers: of fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")] if kind else None
    found = guess_terms(terms, kinds, bound, integral=scale == 1)
    if as_json:
        named = {} if exact is None else {"subject": exact.name}
        print_json({**named, **guess_data(found, scale=scale)})
    else:
        typer.echo(guess_text(found, scale=scale, subject=exact.name if exact else None))
