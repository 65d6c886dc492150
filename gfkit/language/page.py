"""The page of the language as data: rows, each with sentences; docs/language.md is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gfkit.base.file_reader import read_toml
from gfkit.boards.shapes.polyominoes import pieces
from gfkit.language.lexicon import chess, games, graphs, plural, sets

SECTIONS = {
    "objects": "Objects",
    "amounts": "Amounts and sizes",
    "places": "Places",
    "conditions": "Conditions",
    "statistics": "Statistics",
}
"""The sections of the page, and what they are called."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page.

    section: of `SECTIONS`. form: of the sentence. says: what it may be, and what it means.
    examples: sentences that have it. also: sentences that mean what the first example means.
    """

    section: str
    form: str
    says: str
    examples: tuple[str, ...]
    also: tuple[str, ...] = ()


@cache
def page() -> tuple[Row, ...]:
    """Return the rows of the page.

    >>> page()[0].form
    'words of length n over LETTERS'
    """
    told = read_toml(Path(__file__).with_name("page.toml"))
    return tuple(
        Row(name, one["form"], one["says"], tuple(one["examples"]), tuple(one.get("also", ())))
        for name in SECTIONS
        for one in told[name]
    )


def sentences() -> Iterator[tuple[Row, str]]:
    """Yield the examples of all rows."""
    return ((row, one) for row in page() for one in row.examples)


def names() -> dict[str, tuple[str, ...]]:
    """Return the names in the registries by what the page calls them.

    >>> names()["CHESSMEN"][:2]
    ('kings', 'wazirs')
    """
    return {
        "PIECES": tuple(map(plural, pieces())),
        "CHESSMEN": chess(),
        "SETS": tuple(some[0] for some in sets().values()),
        "GRAPHS": tuple(graphs()),
        "GAMES": tuple(games().values()),
    }


def markdown() -> str:
    """Return docs/language.md."""
    told = read_toml(Path(__file__).with_name("page.toml"))
    lines = ["# The language", "", told["intro"].strip(), ""]
    for section, title in SECTIONS.items():
        lines += [f"## {title}", "", "| form | | as in | also |", "| --- | --- | --- | --- |"]
        for row in page():
            if row.section == section:
                lines.append(
                    f"| {_cell(row.form)} | {_cell(row.says)} | {_codes(row.examples)}"
                    f" | {_codes(row.also)} |"
                )
        lines.append("")
    lines += ["## Names", ""]
    lines += [f"* {name}: {', '.join(some)}" for name, some in names().items()]
    return "\n".join([*lines, "", "## Conventions and refusals", "", told["outro"].strip(), ""])


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _codes(some: tuple[str, ...]) -> str:
    return "; ".join(f"`{_cell(one)}`" for one in some)
