"""List the models, or show one in full."""

from __future__ import annotations

import re
from typing import Any

from gfkit.boards.kinds.edge_games import GRAPH_GAMES, find_graph_rule
from gfkit.boards.kinds.graph_models import graph_names
from gfkit.boards.language.rules import RULES, find_model, graph_model
from gfkit.cli.frame import Said, verb
from gfkit.errors import UnknownModel
from gfkit.render.page import Line, Page, Paragraph, Table, page_of_lines

MORE = (
    "A TOML file is a model too: tile sets, pieces, which may be kept apart, array rules "
    "(docs/boards.md)."
)


@verb("models", "gfkit models domineering", when="which", called="one model")
def model(which: str) -> Said:
    """Show one model in full."""
    from gfkit.render.show_model import model_page
    from gfkit.strips.totals.count import rule_data

    try:
        found = find_model(which)
    except UnknownModel as unknown:
        try:
            rule = find_graph_rule(which)
        except UnknownModel:
            raise unknown from None
        about = {"name": rule.name, "summary": rule.summary}
        data: dict[str, Any] = {**about, "definition": None, "parts": [], "on_graphs": True}
        rows = [("model", rule.name), ("counts", rule.summary)]
        played = ("played on", "graphs: gfkit count --graph FILE")
        return Said(data, page_of_lines([*rows, played]))
    return Said(lambda: {**rule_data(found), "summary": found.summary}, lambda: model_page(found))


@verb("models", "gfkit models domineering")
def models() -> Said:
    """List the models, or show one in full."""
    on_graphs = [one for one in GRAPH_GAMES if not re.fullmatch("cis[3-9]", one)]
    quantities = {one: list(GRAPH_GAMES[one].on_graphs) for one in on_graphs}
    listed = [
        {"name": model.name, "summary": model.summary} for rule in RULES for model in rule.models
    ]
    sets = [(name, graph_model(name).summary) for name in graph_names()]
    listed += [{"name": name, "summary": summary} for name, summary in sets]
    graphs = [
        {"name": f"{one}:{quantity}", "summary": find_graph_rule(f"{one}:{quantity}").summary}
        for one in on_graphs
        for quantity in quantities[one]
    ]
    rows: list[tuple[str, str]] = []
    for rule in RULES:
        rows.append((rule.name, rule.summary))
        rows += [(f"  {model.name}", model.summary) for model in rule.models]
    rows.append(("cis1, ..., cis9", "cis with 1 to 9 colours, each of them for both players"))
    rows += sets
    header = ("MODEL", "what it counts")
    data = Table(header, tuple((one.strip(), text) for one, text in rows), align="left")
    on_any = []
    for shown in dict.fromkeys(", ".join(found) for found in quantities.values()):
        names = [one for one in on_graphs if ", ".join(quantities[one]) == shown]
        more = ", cis3, ..., cis9" if "cis" in names else ""
        on_any.append(f"{', '.join(names)}{more}: {shown}")
    table = Table(header, tuple(rows), align="left", is_wrapped=True)
    parts = (table, Line("with --graph", "; ".join(on_any)), Paragraph(MORE))
    return Said({"models": listed, "on_graphs": graphs}, Page(parts, data))
