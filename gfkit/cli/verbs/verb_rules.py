"""List the rules, with what else they are called; or show one rule or model in full."""

from __future__ import annotations

import re
from typing import Any

from gfkit.asking.anything import read
from gfkit.asking.descriptions import kind_word
from gfkit.asking.uses import model_of
from gfkit.base.command_lines import command
from gfkit.base.heap_mentions import heap_game_called, heap_games
from gfkit.boards.kinds.edge_sets import graph_names
from gfkit.boards.kinds.graph_games import GRAPH_GAMES, find_graph_rule
from gfkit.boards.kinds.rule_kinds import SYNONYMS
from gfkit.boards.language.rules import RULES, Model, find_model, graph_model, is_path
from gfkit.cli.frame import Said, verb
from gfkit.cli.session import session
from gfkit.errors import GfkitError, UnknownModel
from gfkit.reading.words.forms import forms
from gfkit.render.page import Line, Page, Paragraph, Table, page_of_lines

MORE = (
    "Synonyms are in parentheses. What of each rule is counted: gfkit rules NAME, or --full for "
    "all. A rule of your own is a TOML file, or a condition in Python: docs/boards.md. What words "
    "are read of words, graphs, pieces, permutations, tilings: gfkit rules words, and so on."
)


@verb("rules", "gfkit rules domineering", when="which", called="one rule or model")
def rule(which: str) -> Said:
    """Show one rule or model in full."""
    try:
        found = find_model(which)
    except UnknownModel as unknown:
        try:
            on_graphs = find_graph_rule(which)
        except UnknownModel:
            named = _kinds(which) or _played(which) or _of_heaps(which) or _of_words(which)
            if named is None:
                raise unknown from None
            return named
        about = {"name": on_graphs.name, "summary": on_graphs.summary}
        data: dict[str, Any] = {**about, "definition": None, "parts": [], "on_graphs": True}
        rows = [("model", on_graphs.name), ("counts", on_graphs.summary)]
        return Said(data, page_of_lines([*rows, ("played on", "graphs: gfkit count --graph FILE")]))
    return _model(found, which)


def _kinds(many: str) -> Said | None:
    """Return what is read of words, of tilings, and so on; None for no kind of them."""
    if (told := forms().get(many)) is not None:
        table = Table(("what is said", "as in"), (*told.items(),), align="left", is_wrapped=True)
        return Said({"forms": told, "read": [*told.values()]}, Page((table,)))
    return None


def _played(which: str) -> Said | None:
    """Return what is said of a game of letters, which is played, not counted; None for others."""
    from gfkit.games.game_rule import letter_rule

    found = None if is_path(which) else letter_rule(which)
    if found is None:
        return None
    moves = {"left": [*found.left], "right": [*found.right]}
    rows = [
        ("game", found.name),
        *((f"{player} changes", "; ".join(some)) for player, some in moves.items()),
        (
            "played",
            f"on boards: gfkit game outcome {found.name} --help; its positions are not counted",
        ),
    ]
    return Said({"name": found.name, "played": True, **moves}, page_of_lines(rows))


def _of_heaps(which: str) -> Said | None:
    """Return what is said of a game of heaps, which is played, not counted; None for others."""
    key = heap_game_called(which)
    if key is None:
        return None
    told = heap_games()[key]
    called = [*told["called"]]
    rows = [("game", called[0])]
    rows += [("also", ", ".join(called[1:]))] * (len(called) > 1)
    if "unread" in told:
        rows.append(("not read", told["unread"]))
        return Said({"name": key, "called": called, "played": False}, page_of_lines(rows))
    code = told.get("octal")
    rows += [("moves", told["says"])] + ([("octal code", code)] if code else [])
    name = called[0].lower() if code else called[0]
    heaps = "(3,5)" if "pairs" in told else "5 7"
    rows.append(("played", command("", f"{name} {heaps}")))
    return Said({"name": key, "called": called, "octal": code, "played": True}, page_of_lines(rows))


def _of_words(text: str) -> Said | None:
    """Return what is said of the rule of words; None for words of something else."""
    try:
        found = read(text)
    except GfkitError:
        return None
    is_counted = kind_word(found) in {"words", "count", "strip"}
    return _model(model_of(found), text) if is_counted else None


def _model(found: Model, which: str) -> Said:
    """Return what is said of a model in full."""
    from gfkit.render.model_views import model_page
    from gfkit.strips.totals.count import rule_data

    counted = next((one.models for one in RULES if one.name == which), ())
    models = [{"name": model.name, "summary": model.summary} for model in counted]

    def page() -> Page:
        listed = tuple((model["name"], model["summary"]) for model in models)
        table = Table(("MODEL", "what it counts"), listed, align="left", is_wrapped=True)
        return Page((*model_page(found).parts, *([table] if models else [])))

    return Said(lambda: {**rule_data(found), "summary": found.summary, "models": models}, page)


@verb("rules")
def rules() -> Said:
    """List the rules, with what else they are called; or show one rule or model in full."""
    called = {
        one.name: [name for name, meant in SYNONYMS.items() if meant == one.name] for one in RULES
    }
    sets = [(name, graph_model(name).summary) for name in graph_names()]
    on_graphs = [one for one in GRAPH_GAMES if not re.fullmatch("cis[3-9]", one)]
    rows: list[tuple[str, str]] = []
    for one in RULES:
        names = ", ".join(called[one.name])
        rows.append((one.name, one.summary + f" ({names})" * bool(names)))
        if session().is_full:
            rows += [(f"  {model.name}", model.summary) for model in one.models]
    meant: dict[str, list[str]] = {}
    for name, model in SYNONYMS.items():
        meant.setdefault(model, []).append(name)
    rows += [(z, f"what is meant by {', '.join(meant[z])}") for z in meant if ":" in z]
    table = Table(("rule", "what it is"), (*rows, *sets), align="left", is_wrapped=True)
    models = [*((model.name, model.summary) for one in RULES for model in one.models), *sets]
    data = {
        "rules": [
            {"name": one.name, "summary": one.summary, "synonyms": called[one.name]}
            for one in RULES
        ],
        "models": [{"name": name, "summary": summary} for name, summary in models],
        "on_graphs": [
            f"{one}:{quantity}" for one in on_graphs for quantity in GRAPH_GAMES[one].on_graphs
        ],
    }
    heaps = ", ".join(told["called"][0] for told in heap_games().values() if "says" in told)
    lines = (Line("with --graph", ", ".join(on_graphs)), Line("of heaps", heaps))
    return Said(data, Page((table, *lines, Paragraph(MORE))))
