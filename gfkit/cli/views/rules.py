"""How rules are shown: a list, or one in full."""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.answers.rules import (
    FormList,
    HeapRule,
    NamedRule,
    PlayedRule,
    RuleAnswer,
    RuleList,
)
from gfkit.base.commands import command
from gfkit.boards.rules.names import SYNONYMS
from gfkit.cli.output import text_width
from gfkit.cli.session import session
from gfkit.render.pages import Line, Paragraph, Table
from gfkit.render.records import Record

MORE = (
    "Synonyms are in parentheses. What of each rule is counted: gfkit rules NAME, or --full for "
    "all. A rule of your own is a TOML file, or a condition in Python: docs/boards.md. What can be "
    "said in a sentence: gfkit rules language, or of words, graphs, tilings: gfkit rules words."
)


def view(answer: RuleList | RuleAnswer | FormList | PlayedRule | HeapRule) -> Record:
    """Return what people read of rules."""
    match answer:
        case RuleList():
            return _list(answer)
        case RuleAnswer():
            return _rule(answer)
        case FormList():
            said = Table(
                ("what is said", "as in"),
                tuple(answer.forms.items()),
                align="left",
                is_wrapped=True,
            )
            return Record.of(said)
        case PlayedRule():
            return _played(answer)
    return _of_heaps(answer)


def text_lines(answer: RuleList | RuleAnswer | FormList | PlayedRule | HeapRule) -> Iterator[str]:
    """Yield the text line by line: the list of all models has more than a terminal is for."""
    text = view(answer).page().text(text_width(), full=session().is_full)
    return (f"{line}\n" for line in text.split("\n"))


def _list(answer: RuleList) -> Record:
    rows: list[tuple[str, str]] = []
    of_rules = {one.name for one in answer.rules}

    def of(name: str) -> list[NamedRule]:
        return [one for one in answer.models if one.name.partition(":")[0] == name]

    for one in answer.rules:
        names = ", ".join(one.synonyms)
        rows.append((one.name, one.summary + f" ({names})" * bool(names)))
        if session().is_full:
            rows += [(f"  {model.name}", model.summary) for model in of(one.name)]
    meant: dict[str, list[str]] = {}
    for name, model_name in SYNONYMS.items():
        meant.setdefault(model_name, []).append(name)
    rows += [(z, f"what is meant by {', '.join(meant[z])}") for z in meant if ":" in z]
    sets = [z for z in answer.models if z.name.partition(":")[0] not in of_rules]
    rows += [(z.name, z.summary) for z in sets]
    on_graphs = dict.fromkeys(one.partition(":")[0] for one in answer.on_graphs)
    return Record.of(
        Table(("rule", "what it is"), tuple(rows), align="left", is_wrapped=True),
        Line("with --graph", ", ".join(on_graphs)),
        Line("of heaps", ", ".join(answer.of_heaps)),
        Paragraph(MORE),
    )


def _rule(answer: RuleAnswer) -> Record:
    if answer.source is None:
        return Record.of(
            Line("model", answer.name),
            Line("counts", answer.summary),
            Line("played on", "graphs: gfkit count RULE --graph FILE"),
        )
    from gfkit.render.rules import model_page

    listed = tuple((one.name, one.summary) for one in answer.models)
    table = Table(("MODEL", "what it counts"), listed, align="left", is_wrapped=True)
    return Record.of(*model_page(answer.source).parts, *([table] if listed else []))


def _played(answer: PlayedRule) -> Record:
    return Record.of(
        Line("game", answer.name),
        Line("left changes", "; ".join(answer.left)),
        Line("right changes", "; ".join(answer.right)),
        Line(
            "played",
            f"on boards: gfkit game outcome {answer.name} --help; its positions are not counted",
        ),
    )


def _of_heaps(answer: HeapRule) -> Record:
    first, *others = answer.called
    also = [Line("also", ", ".join(others))] if others else []
    if not answer.played:
        return Record.of(Line("game", first), *also, Line("not read", answer.moves))
    code = [] if answer.octal is None else [Line("octal code", answer.octal)]
    name = first.lower() if answer.octal else first
    heaps = "(3,5)" if answer.pairs else "5 7"
    return Record.of(
        Line("game", first),
        *also,
        Line("moves", answer.moves),
        *code,
        Line("played", command("", f"{name} {heaps}")),
    )
