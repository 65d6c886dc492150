"""Which module of gfkit declares a name, by a decorator at the left margin: `@statement("signs")`.

Where a kind has to be found by its name, as in a file, the text of the modules says which of them
has it. No table of a lower room names the rooms above, and nothing is imported before its first
use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

PACKAGE = Path(__file__).parents[1]
CHECKER = PACKAGE / "proofs" / "checker"
"""The checker shares no code with the engine, and has tables of its own."""
DECLARED = re.compile(r'^@(\w+)\(\s*"([^"]+)"', re.MULTILINE)


@cache
def declared(path: Path) -> frozenset[tuple[str, str]]:
    """Return the decorators at the left margin of a module, each with the name that it has."""
    return frozenset(DECLARED.findall(path.read_text("utf-8")))


@cache
def homes(decorator: str, folder: str = "") -> Mapping[str, str]:
    """Return the module of each name that a decorator declares.

    folder: of the package, in which all of them are.

    >>> homes("statement")["signs"]
    'gfkit.sequences.signs'
    """
    found = {}
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        for by, name in () if CHECKER in path.parents else declared(path):
            if by == decorator:
                found[name] = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return MappingProxyType(found)
