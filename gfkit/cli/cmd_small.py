"""Small verbs that people try first: terms, rules, help."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gfkit.cli.common import (
    Columns,
    Json,
    Rows,
    Topology,
    TopologyOption,
    app,
    print_json,
    tell,
)
from gfkit.cli.inputs import TERMS_SETTINGS, BFileOption, FileOption, OffsetOption
from gfkit.cli.subject import GfOption, SubjectArgument, read_sequence
from gfkit.errors import GfkitError

MAX_TERMS = 100_000


@app.command(name="terms", context_settings=TERMS_SETTINGS)
def print_terms(
    subject: SubjectArgument = None,
    gf: GfOption = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    bfile: BFileOption = None,
    file: FileOption = None,
    terms: Annotated[int, typer.Option("--terms", metavar="K", help="How many terms.")] = 20,
    offset: OffsetOption = None,
    as_json: Json = False,
) -> None:
    """Print the first terms of a model's counts, of a g.f., or of given terms."""
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415
    from gfkit.sequences.sequence import text_of_term  # noqa: PLC0415

    if not 1 <= terms <= MAX_TERMS:
        raise GfkitError(
            f"--terms {terms} is not between 1 and {MAX_TERMS}; `gfkit oeis bfile` writes more"
        )
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
    shown = [text_of_term(value) for value in sequence.early(terms)]
    if as_json:
        print_json({"subject": sequence.name, "offset": sequence.offset, "terms": shown})
        return
    numbered = enumerate(shown, sequence.offset)
    data = Table(("n", "a(n)"), tuple((str(n), text) for n, text in numbered))
    tell(Page((Paragraph(", ".join(shown)),), data))


@app.command()
def rules(as_json: Json = False) -> None:
    """List the rules, with what else they are called."""
    from gfkit.boards.rules import RULES  # noqa: PLC0415
    from gfkit.boards.synonyms import SYNONYMS  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    called = {
        one.name: [name for name, meant in SYNONYMS.items() if meant == one.name] for one in RULES
    }
    if as_json:
        listed = [
            {"name": one.name, "summary": one.summary, "synonyms": called[one.name]}
            for one in RULES
        ]
        print_json({"rules": listed})
        return
    rows = [
        (one.name, one.summary + (f" ({', '.join(called[one.name])})" if called[one.name] else ""))
        for one in RULES
    ]
    meant = {name: model for name, model in SYNONYMS.items() if ":" in model}
    rows += [
        (model, f"what is meant by {', '.join(name for name in meant if meant[name] == model)}")
        for model in dict.fromkeys(meant.values())
    ]
    table = Table(("rule", "what it is"), tuple(rows), align="left", is_wrapped=True)
    more = (
        "Synonyms are in parentheses. What of each rule is counted: gfkit models RULE:QUANTITY. "
        "Any other rule is a TOML file: docs/boards.md."
    )
    tell(Page((table, Paragraph(more))))


@app.command(name="help")
def show_help(
    context: typer.Context,
    verb: Annotated[
        list[str] | None, typer.Argument(metavar="VERB", help="Such as gf, or game value.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Explain a verb, as -h after it does; without one, list all verbs."""
    from gfkit.cli.usage import no_verb  # noqa: PLC0415
    from gfkit.cli.verb_groups import names_of  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    root: Any = context.find_root()
    here = root
    for word in verb or []:
        inner = getattr(here.command, "get_command", lambda *_: None)(here, word)
        if inner is None:
            path = here.command_path
            raise GfkitError(no_verb(word, path, names_of(root.command)))
        here = type(context)(inner, info_name=inner.name, parent=here)
    if as_json:
        print_json({"verb": here.command_path, "help": here.get_help()})
    else:
        text = here.get_help()
        lines = tuple((str(number), line) for number, line in enumerate(text.split("\n"), 1))
        tell(Page((Paragraph(text, is_verbatim=True),), Table(("line", "text"), lines)))
