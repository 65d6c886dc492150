"""List the rules, with what else they are called."""

from __future__ import annotations

from gfkit.boards.language.rules import RULES
from gfkit.boards.language.synonyms import SYNONYMS
from gfkit.cli.frame import Said, verb
from gfkit.render.page import Page, Paragraph, Table

MORE = (
    "Synonyms are in parentheses. What of each rule is counted: gfkit models RULE:QUANTITY. "
    "A rule of your own is a TOML file, or a condition in Python: docs/boards.md."
)


@verb("rules", "gfkit rules")
def rules() -> Said:
    """List the rules, with what else they are called."""
    called = {
        one.name: [name for name, meant in SYNONYMS.items() if meant == one.name] for one in RULES
    }
    listed = [
        {"name": one.name, "summary": one.summary, "synonyms": called[one.name]} for one in RULES
    ]
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
    return Said({"rules": listed}, Page((table, Paragraph(MORE))))
