"""A report as lines of text.

The statement is printed whole. A line that continues is indented by six more than it began, a word
that is longer than a line is broken after a backslash, and a text of more than LONGEST characters
is cut, unless all is requested, with the SHA-256 of the whole. A word that ends in a backslash is
of one piece with the next, so that no line continues after a backslash of the text.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Iterable
from functools import cache
from typing import Any

from ..core.kinds import FOLDER
from ..core.reports import DEEPER, Report

IMPORT = re.compile(r"^from (\.+)(\w[\w.]*|) import (\([^)]*\)|.*)", re.MULTILINE)
WORD = re.compile(r"\w+")
COLUMNS = 100
LONGEST = 2000
LABEL, FURTHER = 12, 6
"""Columns of a label; columns by which a line that continues is indented more."""


def printable(text: str) -> str:
    """Escape what is not a printable character, so that text of a file cannot steer a terminal."""
    return "".join(z if z.isprintable() else ascii(z)[1:-1] for z in text)


def lines_of(report: Report, *, full: bool = False) -> list[str]:
    """Write a report as lines of at most COLUMNS characters, the verdict in the last one.

    full: cut no long text. Nothing else is printed about what is rejected: it might be taken for
    true.
    """
    reason = cut("; ".join(report.reasons), full=full)
    found: list[str] = []
    if report.outcome != "rejected":
        found = _told(report, "", full=full)
    verdict = "certificate holds"
    if report.holds:
        found += wrapped("checked by", rests_on(report), full=full)
        verdict += " under the premises" * bool(report.premises)
    else:
        verdict = f"certificate {report.outcome.upper()}: {reason}"
        if len(verdict) > COLUMNS:
            found += wrapped("reason", reason, full=full)
            verdict = textwrap.shorten(verdict, COLUMNS, placeholder=" ...")
    return [printable(text) for text in (*found, verdict)]


def _told(report: Report, number: str, *, full: bool) -> list[str]:
    found: list[str] = []
    for k, lemma in enumerate(report.lemmas, 1):
        found += _told(lemma, f"{number}.{k}" if number else str(k), full=full)
    label = f"lemma {number}" if number else "statement"
    for depth, text in report.outline:
        found += wrapped(label if report.done else "claimed", text, depth, full=full)
        label = label if not report.done else ""
    uses = [f"lemma {number}{'.' * bool(number)}{z}" for z in report.uses]
    rest = [("by", ", ".join(uses))] if uses else []
    for name, text in rest + [("premise", z) for z in report.premises] + report.lines:
        found += wrapped(name, text, full=full)
    return found


def rests_on(report: Report) -> str:
    """Return what a check rested on, with numbers of lines: all that is loaded for it.

    That is of the core what the statement needs, the shell with the tables of kinds, the notations
    if one was used, and extended parts with those that they import.
    """
    parts, tables = ([z for z in report.parts if z.endswith(".toml") is k] for k in (False, True))
    modules = sorted(with_imports(["program/command_line", *parts]))
    own, noted = ([z for z in modules if z.startswith(folder)] for folder in ("core/", "program/"))
    shell = lines_of_files(*noted, "program/__init__", "__init__", "__main__", *tables)
    core = f"the core, {lines_of_files(*own):,} lines in {len(own)} files"
    core += f", the shell, notations and kinds, {shell:,} lines"
    others = ", ".join(f"{z} ({lines_of_files(z):,})" for z in modules if z not in {*own, *noted})
    return f"{core}, and {others}" if others else core


def with_imports(parts: Iterable[str]) -> set[str]:
    """Return modules, and those that they import, for example "games/outcomes"."""
    found: set[str] = set()
    todo = [*parts]
    while todo:
        name = todo.pop()
        if name in found or not text_of(name):
            continue
        found.add(name)
        for dots, module, names in IMPORT.findall(text_of(name)):
            where = "/".join([*name.split("/")[: -len(dots)], *module.split(".")]).rstrip("/")
            todo += [where] if text_of(where) else [f"{where}/{z}" for z in WORD.findall(names)]
    return found


@cache
def text_of(name: str) -> str:
    """Return the text of a table or module, for example "games/outcomes"; "" if there is none."""
    file = FOLDER / (name if "." in name else f"{name}.py")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def lines_of_files(*names: str) -> int:
    """Return the number of lines of tables and modules."""
    return sum(text_of(name).count("\n") for name in names)


def data_of(report: Report) -> dict[str, Any]:
    """Return what a report says as JSON data."""
    return {
        "statement": report.statement,
        "premises": report.premises,
        "checked": report.checked,
        "uses": report.uses,
        "lemmas": [data_of(lemma) for lemma in report.lemmas],
    }


def cut(text: str, *, full: bool = False) -> str:
    """Cut a long text, and add the SHA-256 of the whole."""
    if full or len(text) <= LONGEST:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{text[:LONGEST]} ... ({len(text)} characters, sha256 {digest})"


def wrapped(label: str, text: str, depth: int = 0, *, full: bool = False) -> list[str]:
    """Return a label and a text as lines, none longer than COLUMNS.

    >>> wrapped("p", "1 + t", 1)
    ['p             1 + t']
    """
    begin = LABEL + DEEPER * depth
    lines, line = [], f"{label:<{begin - 1}}"
    for word in re.split(r"(?<!\\) ", cut(text, full=full)):
        rest = word
        if len(line) + 1 + len(rest) > COLUMNS and line.strip() and len(line) >= begin:
            lines.append(line)
            line = " " * (begin + FURTHER - 1)
        while len(line) + 1 + len(rest) > COLUMNS:
            size = COLUMNS - len(line) - 2
            size -= rest[size] == " "
            lines.append(f"{line} {rest[:size]}\\")
            line, rest = " " * (begin + FURTHER - 1), rest[size:]
        line += " " + rest
    return [*lines, line]
