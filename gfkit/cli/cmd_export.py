"""The verb `export`: programs in other languages."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import (
    Columns,
    Json,
    Rows,
    Topology,
    TopologyOption,
    app,
    print_json,
    read_strip,
    require_writable,
    tell,
)
from gfkit.cli.inputs import TERMS_SETTINGS, BFileOption, FileOption, is_terms_text
from gfkit.cli.subject import GfOption, SubjectArgument, read_sequence
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence


class Language(StrEnum):
    """The values of --lang."""

    pari = "pari"
    mathematica = "mathematica"
    maple = "maple"
    sage = "sage"
    python = "python"
    sympy = "sympy"


class Form(StrEnum):
    """The values of --form."""

    auto = "auto"
    gf = "gf"
    recurrence = "recurrence"
    closed_form = "closed-form"
    rule = "rule"
    terms = "terms"


@app.command(context_settings=TERMS_SETTINGS)
def export(
    subject: SubjectArgument = None,
    lang: Annotated[
        Language, typer.Option("--lang", case_sensitive=False, help="The language.")
    ] = Language.pari,
    form: Annotated[Form, typer.Option("--form", help="What the program computes.")] = Form.auto,
    gf: GfOption = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    terms: Annotated[
        int, typer.Option("--terms", "-n", metavar="K", help="How many terms it prints.")
    ] = 30,
    offset: Annotated[
        int | None, typer.Option("--offset", metavar="N", help="The index of the first term.")
    ] = None,
    bfile: BFileOption = None,
    file: FileOption = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Write a program in another language: g.f., recurrence, closed form, rule or terms.

    The g.f. if there is one, unless --form says what; comments say how it is known.
    """
    from gfkit.oeis.export import export as exported  # noqa: PLC0415
    from gfkit.writing import write  # noqa: PLC0415

    if output is not None:
        require_writable(output, "program")
    if terms < 1:
        raise GfkitError(f"--terms {terms} is not at least 1")
    thing = _thing(subject, gf, rows, columns, topology, offset, bfile, file)
    made = exported(thing, lang.value, form.value, terms=terms)
    if output is not None:
        write(output, made.code, "program")
    if as_json:
        from gfkit.numbers.decimal import decimal  # noqa: PLC0415

        print_json(
            {
                "language": made.language,
                "form": made.form,
                "code": made.code,
                "offset": made.offset,
                "terms": list(map(decimal, made.terms)),
                "file": None if output is None else str(output),
            }
        )
    elif output is None:
        from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

        code = made.code.rstrip("\n")
        lines = tuple((str(number), line) for number, line in enumerate(code.split("\n"), 1))
        tell(Page((Paragraph(code, is_verbatim=True),), Table(("line", "code"), lines)))
    else:
        from gfkit.render.page import Page, Paragraph  # noqa: PLC0415

        said = f"{made.form} in {made.language}, {len(made.terms)} terms, written to {output}"
        tell(Page((Paragraph(said),)))


def _thing(
    subject: Sequence[str] | None,
    gf: str | None,
    rows: int | None,
    columns: int | None,
    topology: Topology,
    offset: int | None,
    bfile: str | None,
    file: str | None,
) -> Any:
    """Return the strip of a model with a side, or else the sequence."""
    sided = (rows is None) != (columns is None)
    others = (gf, bfile, file)
    if subject and len(subject) == 1 and others == (None, None, None):
        if rows is None and columns is None and is_fraction(subject[0]):
            gf, subject = subject[0], None
        elif sided and offset is None and not is_terms_text(subject[0]):
            return read_strip(subject[0], rows, columns, topology)
    return read_sequence(
        list(subject) if subject else None,
        gf=gf,
        rows=rows,
        columns=columns,
        topology=topology,
        offset=offset,
        bfile=bfile,
        file=file,
    )


def is_fraction(word: str) -> bool:
    """Tell whether a word is meant as a generating function.

    >>> is_fraction("x/(1-x-x^2)"), is_fraction("1/(1-2*x)"), is_fraction("domineering")
    (True, True, False)
    """
    return "x" in word and any(sign in word for sign in "()+-^/*") and ":" not in word
