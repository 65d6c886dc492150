"""Verbs without a function in `gfkit.api`, each a file: `verb_audit.py` is `gfkit audit`.

A file is imported when its verb is called; its docstring is the help of the verb, whose first
sentence is read from the file for the list of verbs.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

from gfkit.cli import commands
from gfkit.cli.commands import GROUPS


def _files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(Path(__file__).parent.glob("verb_*.py")):
        name = path.stem.removeprefix("verb_")
        group, _, rest = name.partition("_")
        name = f"{group} {rest}" if group in GROUPS else name
        found[name.replace("_", "-")] = path
    found |= {name: commands.VIEWS / f"{one}.py" for name, one in commands.names().items()}
    return dict(sorted(found.items()))


FILES = _files()
"""The file of each verb."""


def find(name: str) -> Any:
    """Return the command of a verb, such as "game nim"; raises KeyError if there is none."""
    if name in commands.names():
        return commands.Command(name)
    from gfkit.cli.frame import VERBS

    if name not in VERBS:
        import_module(f"gfkit.cli.verbs.{FILES[name].stem}")
    return VERBS[name]


def summary(name: str) -> str:
    """Return the first paragraph of the help of a verb or group, without importing its file."""
    if name in GROUPS:
        return GROUPS[name]
    if name in commands.names():
        return commands.summary(name)
    source = FILES[name].read_text(encoding="utf-8")
    text = ast.literal_eval(source[: source.index('"""', 3) + 3])
    return " ".join(text.partition("\n\n")[0].split())
