"""The verb `guess`: the family that given terms belong to."""

from __future__ import annotations

from typing import Annotated

import typer

from gfkit.cli.common import Json, app, print_json
from gfkit.cli.inputs import (
    TERMS_SETTINGS,
    BFileOption,
    FileOption,
    OffsetOption,
    TermsArgument,
    read_scaled_terms,
)
from gfkit.errors import GfkitError


@app.command(context_settings=TERMS_SETTINGS)
def guess(
    terms: TermsArgument = None,
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
    from gfkit.proofs.guess import guess as guess_terms  # noqa: PLC0415
    from gfkit.render.guess import guess_data, guess_text  # noqa: PLC0415

    given = read_scaled_terms(terms, bfile=bfile, file=file, offset=offset)
    if order_bound is not None and order_bound < 0:
        raise GfkitError(f"--order-bound {order_bound} is negative")
    if order_bound is not None and given.scale != 1:
        raise GfkitError("--order-bound goes with integers: of fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")] if kind else None
    found = guess_terms(given.terms, kinds, order_bound, integral=given.scale == 1)
    if as_json:
        print_json(guess_data(found, scale=given.scale))
    else:
        typer.echo(guess_text(found, scale=given.scale))
