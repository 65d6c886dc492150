"""Writes what docs/cli.md says of calls, options and keys: python tests/cli/cli_page.py.

The page has prose by hand. Blocks of usages, indented lines `gfkit VERB ...`, and the tables
between marks are made from the declarations of the verbs and the schemas of their answers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import wrap

import click

from gfkit.answers.schema import attributes
from gfkit.answers.schemas import answer_of
from gfkit.answers.verbs import VERBS as NAMES
from gfkit.cli.commands import Command

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
WIDTH = 108
BEGIN, END = "<!-- made: options -->", "<!-- end of options -->"
KEYS, END_OF_KEYS = "<!-- made: keys -->", "<!-- end of keys -->"
BLOCK = re.compile(r"(?:^    gfkit (?!:).*\n(?:^     +\S.*\n)*)+", re.MULTILINE)
MOST = 4
"""More verbs are counted, not named."""


def called(param: click.Option) -> str:
    """Return what an option is called."""
    return next(one for one in param.opts if one.startswith("--"))


def value(param: click.Option) -> str:
    """Return what an option takes, as a usage has it."""
    if isinstance(param.type, click.Choice) and param.metavar is None:
        return "|".join(param.type.choices)
    return "" if param.is_flag else str(param.metavar or "").strip("[]").replace(" | A..B", "")


def word(param: click.Option) -> str:
    """Return what an option is called, with what it takes."""
    return f"{called(param)} {value(param)}".strip()


def usage(verb: str) -> str:
    """Return the usage of a verb, of the options that every verb has --json alone."""
    made = Command(verb)
    parts = [str(one.metavar) for one in made.arguments]
    for param in (*made.own, *made.files):
        shown = f"{word(param)}{' ...' * param.multiple}"
        parts.append(shown if param.required else f"[{shown}]")
    parts.append("[--json]")
    first = f"    gfkit {verb} "
    kept = " ".join(one.replace(" ", "\x00") for one in parts)
    room = max(WIDTH - len(first), 40)
    lines = wrap(kept, room, break_long_words=False, break_on_hyphens=False) or [""]
    text = ("\n" + " " * len(first)).join(lines)
    return f"{first}{text}".replace("\x00", " ").rstrip() + "\n"


def block(match: re.Match[str]) -> str:
    """Return a block of usages as it is made."""
    named: list[str] = []
    for line in match[0].splitlines():
        words = line.split()
        if words[:1] != ["gfkit"]:
            continue
        name = next((one for k in (3, 2) if (one := " ".join(words[1:k])) in NAMES), None)
        if name is not None and name not in named:
            named.append(name)
    return "".join(map(usage, named))


def options() -> str:
    """Return the table of all options: what each takes, what it means, and which verbs have it."""
    found: dict[str, tuple[click.Option, list[str]]] = {}
    for verb in sorted(NAMES):
        for param in Command(verb).params:
            if isinstance(param, click.Option):
                name = called(param)
                found.setdefault(name, (param, []))[1].append(verb)
    rows = ["| option | meaning | verbs |", "| --- | --- | --- |"]
    for name, (param, verbs) in sorted(found.items()):
        said = ", ".join(verbs) if len(verbs) <= MOST else f"{len(verbs)} verbs"
        said = "all" if len(verbs) == len(NAMES) else said
        shown = f"{name} {value(param)}".strip().replace("|", "\\|")
        rows.append(f"| `{shown}` | {str(param.help).replace('|', chr(92) + '|')} | {said} |")
    return "\n".join([BEGIN, *rows, END])


def keys() -> str:
    """Return the table of the keys of JSON: what each holds, and which verbs have it."""
    found: dict[tuple[str, str], list[str]] = {}
    for verb in sorted(NAMES):
        answer = answer_of(verb)
        words = attributes(answer)
        for name in answer.names():
            found.setdefault((name, words[name]), []).append(verb)
    rows = ["| key | value | verbs |", "| --- | --- | --- |"]
    for (name, words), verbs in sorted(found.items()):
        said = ", ".join(verbs) if len(verbs) <= MOST else f"{len(verbs)} verbs"
        shown = words.replace("|", "\\|")
        rows.append(f"| `{name}` | {shown} | {said} |")
    return "\n".join([KEYS, *rows, END_OF_KEYS])


def page(text: str) -> str:
    """Return the page with what is made in it."""
    text = BLOCK.sub(block, text)
    for begin, end, made in ((BEGIN, END, options), (KEYS, END_OF_KEYS, keys)):
        first, last = text.index(begin), text.index(end)
        text = text[:first] + made() + text[last + len(end) :]
    return text


if __name__ == "__main__":
    kept = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        sys.exit(kept != page(kept))
    PAGE.write_text(page(kept), encoding="utf-8")
