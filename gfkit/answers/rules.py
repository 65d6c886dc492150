"""The rules that have names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gfkit.answers.answer import Answer, Detail
from gfkit.base.heap_games import heap_games
from gfkit.boards.models.names import RULES, Rules, graph_model
from gfkit.boards.rules.graph_games import GRAPH_GAMES
from gfkit.boards.rules.named_sets import graph_names
from gfkit.boards.rules.names import SYNONYMS
from gfkit.render.pages import Line, Page, Paragraph, Table

MORE: Final = (
    "Synonyms are in parentheses. What of each rule is counted: gfkit rule NAME, or --full for "
    "all. A rule of your own is a TOML file, or a condition in Python: docs/boards.md. What can be "
    "said in a sentence: gfkit language, or of words, graphs, tilings: gfkit language words."
)
MOST_SYMMETRIC: Final = re.compile("cis[3-9]")
"""Names of one family of graph games, of which the list has the first."""


@dataclass(frozen=True, kw_only=True, repr=False)
class NamedRule(Detail):
    """A rule or a model in a list.

    Attributes
    ----------
    name
        The name, as it is typed.
    summary
        What it is, or what it counts.
    synonyms
        What else it is called.

    Examples
    --------
    >>> rules().rules[0].name
    'domineering'
    """

    name: str
    summary: str
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RuleList(Answer):
    """The rules that have names.

    Attributes
    ----------
    rules
        The rules, with their synonyms.
    models
        What of the rules is counted, and the sets on graphs.
    on_graphs
        What is counted on graphs as well.
    of_heaps
        The games of heaps.

    Examples
    --------
    >>> "kings:positions" in [one.name for one in rules().models]
    True
    """

    rules: tuple[NamedRule, ...]
    models: tuple[NamedRule, ...]
    on_graphs: tuple[str, ...]
    of_heaps: tuple[str, ...]

    def page(self) -> Page:
        """Return the rules, and as a detail what of each is counted."""
        of_rules = {one.name for one in self.rules}
        listed = [
            (one.name, one.summary + f" ({', '.join(one.synonyms)})" * bool(one.synonyms))
            for one in self.rules
        ]
        counted = [one for one in self.models if one.name.partition(":")[0] in of_rules]
        meant = {one.name: one.synonyms for one in counted if one.synonyms}
        listed += [(name, f"what is meant by {', '.join(of)}") for name, of in meant.items()]
        listed += [(one.name, one.summary) for one in self.models if one not in counted]
        models = tuple((one.name, one.summary) for one in counted)
        on_graphs = dict.fromkeys(one.partition(":")[0] for one in self.on_graphs)
        return Page(
            (
                Table(("rule", "what it is"), tuple(listed), align="left", is_wrapped=True),
                Table(
                    ("model", "what it counts"),
                    models,
                    align="left",
                    is_wrapped=True,
                    is_detail=True,
                ),
                Line("with --graph", ", ".join(on_graphs)),
                Line("of heaps", ", ".join(self.of_heaps)),
                Paragraph(MORE),
            )
        )


def rules() -> RuleList:
    """List the named rules, with their synonyms.

    Returns
    -------
    RuleList
        The rules, what of each is counted, and the games of heaps.

    Examples
    --------
    >>> [one.synonyms[0] for one in rules().rules if one.name == "domineering"]
    ['crosscram']

    On the command line: ``gfkit rules``
    """
    called: dict[str, list[str]] = {}
    for name, meant in SYNONYMS.items():
        called.setdefault(meant, []).append(name)

    def named(name: str, summary: str) -> NamedRule:
        return NamedRule(name=name, summary=summary, synonyms=tuple(called.get(name, ())))

    sets = [named(name, graph_model(name).summary) for name in graph_names()]
    return RuleList(
        rules=tuple(named(one.name, one.summary) for one in RULES),
        models=(*(named(one.name, one.summary) for rule in RULES for one in rule.models), *sets),
        on_graphs=tuple(
            f"{one}:{quantity}"
            for one in GRAPH_GAMES
            if not MOST_SYMMETRIC.fullmatch(one)
            for quantity in GRAPH_GAMES[one].on_graphs
        ),
        of_heaps=tuple(one["called"][0] for one in heap_games().values() if "says" in one),
    )


def rules_page(rules: Rules) -> Page:
    """Return the page of all rules: a table of their names and quantities."""
    rows = tuple(
        (name, rule.summary, ", ".join(model.name.partition(":")[2] for model in rule.models))
        for name, rule in rules.items()
    )
    return Page((Table(("game", "rules", "quantities"), rows, align="left"),))
