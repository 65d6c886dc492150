"""The OEIS desk: b-files, entries, drafts and look-up in a local dump."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.cmd_export import is_fraction
from gfkit.cli.common import (
    Columns,
    Json,
    Rows,
    Topology,
    TopologyOption,
    Verbs,
    app,
    print_json,
    print_pieces,
    read_strip,
    require_writable,
    tell,
)
from gfkit.cli.inputs import TERMS_SETTINGS, BFileOption, FileOption, is_terms_text
from gfkit.cli.session import session
from gfkit.cli.subject import GfOption, SubjectArgument, read_sequence
from gfkit.errors import EntryError, GfkitError, OutOfBudget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.oeis.title_reading import TitleRule
    from gfkit.render.page import Page
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

oeis_app = Verbs(
    "b-files, entries in the internal format, drafts, look-up in a local dump.",
    no_args_is_help=True,
)
app.add_typer(oeis_app, name="oeis")

MAX_TERMS = 200_000
FirstOption = Annotated[
    int | None, typer.Option("--offset", metavar="N", help="The first n, 0 unless a b-file says.")
]


@oeis_app.command(context_settings=TERMS_SETTINGS)
def bfile(
    subject: SubjectArgument = None,
    gf: GfOption = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    terms: Annotated[int, typer.Option(metavar="K", help="How many terms.")] = 1000,
    offset: FirstOption = None,
    bfile: BFileOption = None,
    file: FileOption = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Write the b-file of a strip (from its proved generating function), a g.f. or terms."""
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.oeis.bfile import MAX_DIGITS, bfile_text, write_bfile  # noqa: PLC0415

    if not 1 <= terms <= MAX_TERMS:
        raise GfkitError(f"--terms {terms} is not between 1 and {MAX_TERMS}")
    _refuse_first(offset)
    if output is not None:
        require_writable(output, "b-file")
    sequence, strip = _read(subject, gf, rows, columns, topology, offset, bfile, file)
    offset = sequence.offset
    values = _integers(sequence, terms)
    length = _LongTerms(offset)
    if output is not None:
        write_bfile(output, length.seen(values), offset)
        values = _integers(sequence, terms)
    if as_json:
        named: dict[str, Any] = {"subject": sequence.name}
        if strip is not None:
            named = {
                "model": strip.counted.name,
                "fixed": strip.fixed,
                "topology": topology.value,
            }
        print_json(
            {
                **named,
                "offset": offset,
                "terms": map(decimal, length.seen(values)),
                "file": None if output is None else str(output),
            }
        )
    elif output is None and session().format != "text":
        from gfkit.render.page import Page, Table  # noqa: PLC0415

        listed = ((str(n), decimal(value)) for n, value in enumerate(length.seen(values), offset))
        tell(Page((Table(("n", "a(n)"), tuple(listed)),)))
    elif output is None:
        print_pieces(bfile_text(length.seen(values), offset), "# {reason}: more terms are left out")
    else:
        typer.echo(f"a({offset}) to a({length.last}) written to {output}")
    if length.last - offset + 1 < terms and strip is None and gf is None and output is None:
        typer.echo(f"gfkit: no terms after a({length.last}) are known", err=True)
    if length.first_long is not None:
        typer.echo(
            f"gfkit: the OEIS takes at most {MAX_DIGITS} digits; a({length.first_long}) has more",
            err=True,
        )


def _integers(sequence: Sequence, count: int) -> Iterator[int]:
    """Return the first terms one by one; raises GfkitError at once if one is not an integer."""
    if sequence.gf is None and not all(isinstance(one, int) for one in sequence.early(count)):
        raise GfkitError("the terms of a b-file are integers")
    return sequence.each(count)


class _LongTerms:
    """What is noted of terms that pass by: the last index, and the first of too long a term."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.last = offset - 1
        self.first_long: int | None = None

    def seen(self, values: Iterator[int]) -> Iterator[int]:
        """Yield the values."""
        from gfkit.oeis.bfile import MAX_DIGITS  # noqa: PLC0415

        least = 10**MAX_DIGITS
        for n, value in enumerate(values, self.offset):
            self.last = n
            if self.first_long is None and not -least < value < least:
                self.first_long = n
            yield value


def _refuse_first(offset: int | None) -> None:
    if offset is not None and not 0 <= offset <= MAX_TERMS:
        raise GfkitError(f"--offset {offset} is not between 0 and {MAX_TERMS}")


def _read(
    subject: list[str] | None,
    gf: str | None,
    rows: int | None,
    columns: int | None,
    topology: Topology,
    offset: int | None,
    bfile: str | None,
    file: str | None,
) -> tuple[Sequence, Strip | None]:
    """Return the sequence from the offset on, and the strip if it is one of a model."""
    alone = gf is None and rows is None and columns is None
    if alone and subject and len(subject) == 1 and is_fraction(subject[0]):
        gf, subject = subject[0], None
    sided = (rows is None) != (columns is None) and gf is None and bfile is None and file is None
    if sided and subject and len(subject) == 1 and not is_terms_text(subject[0]):
        strip = read_strip(subject[0], rows, columns, topology)
        return strip.sequence().beginning(offset or 0), strip
    given = offset if gf is None else None
    sequence = read_sequence(
        subject,
        gf=gf,
        rows=rows,
        columns=columns,
        topology=topology,
        offset=given,
        bfile=bfile,
        file=file,
    )
    return (sequence if gf is None or not offset else sequence.beginning(offset)), None


@oeis_app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A b-file, or an entry.")],
    offset: Annotated[int | None, typer.Option(metavar="N", help="The first n.")] = None,
    as_json: Json = False,
) -> int:
    """Check a b-file, or an entry in the internal format, line by line."""
    from gfkit.oeis.bfile import problems_of_bfile  # noqa: PLC0415
    from gfkit.oeis.entry import begins_entry, problems_of_entry, read_entry  # noqa: PLC0415

    if begins_entry(file):
        try:
            problems = problems_of_entry(read_entry(file))
        except EntryError as error:
            problems = [str(error)]
    else:
        problems = problems_of_bfile(file, offset=offset)
    if as_json:
        print_json({"file": str(file), "problems": problems})
    else:
        from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

        word = "problem" if len(problems) == 1 else "problems"
        many = f"{len(problems) or 'no'} {word}"
        data = Table(("problem",), tuple((problem,) for problem in problems), align="left")
        tell(Page((Paragraph("\n".join([*problems, many]), is_verbatim=True),), data))
    return 1 if problems else 0


@oeis_app.command()
def read(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An entry.")],
    as_json: Json = False,
) -> None:
    """Read an entry in the internal format and print it as one JSON object, or by --format."""
    from gfkit.oeis.entry import read_entry  # noqa: PLC0415

    entry = read_entry(file)
    if as_json or session().format == "text":
        print_json(entry.data())
    else:
        tell(_entry_page(entry.data(), str(entry)))


@oeis_app.command(context_settings=TERMS_SETTINGS)
def draft(
    subject: SubjectArgument = None,
    gf: GfOption = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    offset: FirstOption = None,
    bfile: BFileOption = None,
    file: FileOption = None,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="The name.")] = None,
    number: Annotated[str, typer.Option(metavar="A", help="The A-number.")] = "A000000",
    author: Annotated[str, typer.Option(metavar="NAME", help="The name of the contributor.")] = "",
    date: Annotated[str, typer.Option(metavar="DATE", help="Such as 'Nov 20 2026'.")] = "",
    xref: Annotated[
        list[str] | None,
        typer.Option("--xref", metavar="A", help="A related sequence, for %Y; may be repeated."),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="The table of all boards n X k, by antidiagonals.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Draft a complete entry; each program in it that can be run here is run first.

    At a limit, what can be written is printed, what is missing is named, and the status is 3.
    """
    import re  # noqa: PLC0415

    from gfkit.oeis.draft import draft as draft_of  # noqa: PLC0415
    from gfkit.oeis.draft import draft_entry, draft_table, reread  # noqa: PLC0415

    _refuse_first(offset)
    if not re.fullmatch(r"A\d{6,7}", number):
        raise GfkitError(f"--number {number!r} is not an A-number such as A000000")
    if bool(author) != bool(date):
        raise GfkitError("--author and --date go together")
    if table:
        if (rows or columns) is not None or topology is not Topology.strip or offset:
            raise GfkitError("--table does not go with --rows, --columns, --topology or --offset")
        if not subject or len(subject) > 1 or (gf, bfile, file) != (None, None, None):
            raise GfkitError("--table goes with MODEL")
        from gfkit.boards.rules import find_model  # noqa: PLC0415

        try:
            whole = draft_table(
                find_model(subject[0]), number=number, name=name, author=author, date=date
            )
        except OutOfBudget as error:
            return _unfinished(error, as_json=as_json)
        if as_json:
            print_json(whole.data())
        else:
            tell(_entry_page(whole.data(), str(whole)))
        return 0
    try:
        sequence, strip = _read(subject, gf, rows, columns, topology, offset, bfile, file)
        if strip is None:
            named = sequence.named("")
            written = draft_of(
                named,
                number=number,
                name=name,
                author=author,
                date=date,
                xrefs=tuple(xref or ()),
            )
        else:
            assert subject
            written = draft_entry(
                strip.generating_function(),
                number=number,
                name=name,
                offset=offset or 0,
                author=author,
                date=date,
                xrefs=tuple(xref or ()),
                model=subject[0],
            )
        reread(written)
    except OutOfBudget as error:
        return _unfinished(error, as_json=as_json)
    if as_json:
        print_json({**written.entry.data(), "programs": written.notes})
        return 0
    tell(_entry_page(written.entry.data(), str(written.entry)))
    for note in written.notes:
        typer.echo(f"gfkit: {note}", err=True)
    return 0


def _entry_page(data: dict[str, Any], text: str) -> Page:
    """Return the page of an entry: its text as it is, and for CSV its fields line by line."""
    from gfkit.render.json_text import json_text  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    rows: list[tuple[str, str]] = []
    for field, value in data.items():
        listed = value if isinstance(value, list) and field != "terms" else [value]
        rows += [(field, one if isinstance(one, str) else json_text(one)) for one in listed]
    shown = Paragraph(text.rstrip("\n"), is_verbatim=True)
    return Page((shown,), Table(("field", "value"), tuple(rows), align="left"))


def _unfinished(error: OutOfBudget, *, as_json: bool) -> int:
    """Print the draft that can be written when a limit is reached, and what is missing in it."""
    from gfkit.budget import unlimited  # noqa: PLC0415
    from gfkit.cli.limits import fail  # noqa: PLC0415
    from gfkit.oeis.entry import parse_entry  # noqa: PLC0415

    if "draft" not in error.known:
        raise error
    session().begin_output()
    text, missing = error.known["draft"], error.known["missing"]
    with unlimited():
        if as_json:
            said = {"verdict": "underdetermined", "limit": error.limit, "reason": str(error)}
            print_json({**parse_entry(text).data(), **said, "missing": missing})
        else:
            tell(_entry_page(parse_entry(text).data(), text))
    return fail(f"{error}; what is missing: {missing}", 3)


TITLE_TERMS = 8
"""So many terms are shown of what a title says, from n = 1 on."""


@oeis_app.command(context_settings=TERMS_SETTINGS)
def lookup(
    terms: Annotated[list[str], typer.Argument(metavar="TERMS", help="At least six.")],
    dump: Annotated[Path, typer.Option(metavar="FILE", help="`stripped`, plain or .gz.")],
    names: Annotated[
        Path | None, typer.Option(metavar="FILE", help="`names`, plain or .gz.")
    ] = None,
    index: Annotated[
        Path | None,
        typer.Option(
            "--index", metavar="DIR", help="Directory of the index; by default that of the dump."
        ),
    ] = None,
    transforms: Annotated[
        bool,
        typer.Option(help="Look transforms of the terms up, too; what they find is a fit."),
    ] = True,
    as_json: Json = False,
) -> int:
    """Look terms up in a local dump of the OEIS; an index makes later look-ups fast."""
    from gfkit.cli.inputs import read_values  # noqa: PLC0415
    from gfkit.oeis.look_alikes import look_alikes  # noqa: PLC0415
    from gfkit.oeis.lookup import look_up, names_of  # noqa: PLC0415

    values = read_values(terms)
    if any(value.denominator != 1 for value in values):
        raise GfkitError("only integers can be looked up; there are fractions among the terms")
    found = look_up([int(value) for value in values], dump, index=index)
    alike = look_alikes([int(value) for value in values], dump, index=index) if transforms else []
    numbers = {match.number for match in [*found, *(entry.match for entry in alike)]}
    called = names_of(numbers, names) if names is not None else {}
    keys = ("number", "shift", "scale", "agreed", "skipped")
    if as_json:
        matches = [
            {**{key: getattr(match, key) for key in keys}, "name": called.get(match.number, "")}
            for match in found
        ]
        look_alike = [
            {
                "transform": entry.transform,
                "distance": entry.distance,
                **{key: getattr(entry.match, key) for key in keys},
                "name": called.get(entry.match.number, ""),
            }
            for entry in alike
        ]
        print_json({"matches": matches, "look_alikes": look_alike})
    else:
        from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

        said = [f"{match} {called.get(match.number, '')}".rstrip() for match in found]
        said = said or ["no sequence in the dump has these terms"]
        if alike:
            said += [
                "",
                "look-alikes by transforms, the simplest first; each is a fit, not a proof",
            ]
            said += [f"{one} {called.get(one.match.number, '')}".rstrip() for one in alike]
        header = ("transform", "number", "shift", "scale", "agreed", "skipped", "name")
        every = [("", match) for match in found] + [(one.transform, one.match) for one in alike]
        listed = tuple(
            (way, *(str(getattr(one, key)) for key in keys), called.get(one.number, ""))
            for way, one in every
        )
        tell(Page((Paragraph("\n".join(said), is_verbatim=True),), Table(header, listed)))
    return 0 if found else 1


@oeis_app.command()
def title(
    text: Annotated[str, typer.Argument(metavar="TITLE", help="The name of an entry.")],
    as_json: Json = False,
) -> int:
    """Read the title of an array entry: its rule, which side grows, and first terms.

    A title is read whole or not at all. Exit status 1 if it is not read.
    """
    from gfkit.boards.rules import rule_of_table  # noqa: PLC0415
    from gfkit.oeis.title_reading import Unread, read_title  # noqa: PLC0415
    from gfkit.render.page import Line, Page, Paragraph  # noqa: PLC0415
    from gfkit.render.show_model import array_rule_text  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    found = read_title(text)
    if isinstance(found, Unread):
        if as_json:
            print_json({"state": "unread", "stopped": found.stopped})
        else:
            tell(Page((Line("state", "unread"), Line("stopped", found.stopped))))
        return 1
    if found.fixed == "board":
        _tell_growing_title(found, as_json=as_json)
        return 0
    rule: Any = rule_of_table({"name": "title", **found.rule}, "title")
    is_wide = found.fixed == "columns"
    strip = Strip(rule, columns=found.side) if is_wide else Strip(rule, rows=found.side)
    first, step = found.shift + 1, found.step
    counted = strip.terms(step * (first + TITLE_TERMS))[step * first :: step]
    terms: list[int | str] = []
    for number in counted:
        whole = number % found.divisor == 0
        terms.append(number // found.divisor if whole else f"{number}/{found.divisor}")
    toml = array_rule_text(rule)
    said = {
        "state": "read",
        "fixed": {found.fixed: found.side},
        "shift": found.shift,
        "divisor": found.divisor,
        **({"step": step} if step > 1 else {}),
        "rule": found.rule,
        "toml": toml,
        "terms": [str(term) for term in terms],
    }
    if as_json:
        print_json(said)
        return 0
    grows = "rows" if is_wide else "columns"
    more = f" + {found.shift}" if found.shift else ""
    times = f"{step} * " if step > 1 else ""
    of = f", divided by {found.divisor}" if found.divisor > 1 else ""
    tell(
        Page(
            (
                Line("state", "read"),
                Line("board", f"{found.side} {found.fixed}, {times}n{more} {grows}{of}"),
                Line("terms", f"{', '.join(map(str, terms))}, from n = 1"),
                Paragraph(toml, is_verbatim=True),
            )
        )
    )
    return 0


def _tell_growing_title(found: TitleRule, *, as_json: bool) -> None:
    """Say what a title says whose values grow with n."""
    from gfkit.boards.growing_rules import GrowingRule  # noqa: PLC0415
    from gfkit.render.page import Line, Page, Paragraph  # noqa: PLC0415
    from gfkit.render.show_model import growing_rule_text  # noqa: PLC0415
    from gfkit.strips.totals.growing_values import growing_values  # noqa: PLC0415

    rule = GrowingRule.from_data({"name": "title", **found.rule}, "title")
    terms = growing_values(rule, found.shift + 1, TITLE_TERMS)
    toml = growing_rule_text(rule)
    if as_json:
        said = {"state": "read", "fixed": {"board": rule.cells}, "shift": found.shift}
        said |= {"divisor": found.divisor, "rule": found.rule, "toml": toml}
        print_json({**said, "terms": [str(term) for term in terms]})
        return
    more = f", for n + {found.shift}" if found.shift else ""
    tell(
        Page(
            (
                Line("state", "read"),
                Line("board", f"{rule.described()}{more}"),
                Line("terms", f"{', '.join(map(str, terms))}, from n = 1"),
                Paragraph(toml, is_verbatim=True),
            )
        )
    )
