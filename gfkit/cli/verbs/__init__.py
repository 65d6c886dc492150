"""The verbs, a file each: `verb_gf.py` is `gfkit gf`, `verb_game_nim.py` is `gfkit game nim`.

A file is imported when its verb is called; its docstring is the help of the verb, whose first
sentence is read from the file for the list of verbs.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.cli.frame import Verb

GROUPS = {
    "game": "Values, outcomes and play of games.",
    "oeis": "b-files, entries in the internal format, drafts, look-up in a local dump.",
    "catalog": "The catalogue of claims of the sources.",
}
"""Groups of verbs, and what help says of each."""

SEVERAL = {
    "catalog": ("list", "show", "check", "page"),
    "game_value": (
        *("value", "canonical", "compare", "sum", "cool", "heat", "freeze", "overheat", "reduced"),
        *("ordinal-sum", "norton-product", "nim-product", "atomic-weight", "thermograph"),
    ),
    "game_family": ("dictionary", "family"),
    "game_play": ("play", "equilibrium", "payoffs"),
    "oeis_entry": ("check", "read", "draft"),
    "oeis_settle": ("settle", "comment"),
}
"""Files with several verbs of a group; every other file is one verb."""


def _files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(Path(__file__).parent.glob("verb_*.py")):
        stem = path.stem.removeprefix("verb_")
        group, _, rest = stem.partition("_")
        if stem in SEVERAL:
            found |= {f"{group} {name}": path for name in SEVERAL[stem]}
        elif group in GROUPS:
            found[f"{group} {rest.replace('_', '-')}"] = path
        else:
            found[stem.replace("_", "-")] = path
    return found


FILES = _files()
"""The file of each verb."""


def find(name: str) -> Verb:
    """Return a verb, such as "game nim"; raises KeyError if there is none."""
    from gfkit.cli.frame import VERBS

    if name not in VERBS:
        import_module(f"gfkit.cli.verbs.{FILES[name].stem}")
    return VERBS[name]


def summary(name: str) -> str:
    """Return the first paragraph of the help of a verb or group, without importing its file."""
    if name in GROUPS:
        return GROUPS[name]
    if FILES[name].stem.removeprefix("verb_") in SEVERAL:
        text = find(name).help
    else:
        source = FILES[name].read_text(encoding="utf-8")
        text = ast.literal_eval(source[: source.index('"""', 3) + 3])
    return " ".join(text.partition("\n\n")[0].split())
