"""Plain data as TOML that reads back as the same data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomli_w

from gfkit.render.layout import WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping


def toml_text(data: Mapping[str, Any]) -> str:
    """Return the data as TOML: plain keys first, then tables; short lists on one line.

    data: strings, numbers, booleans, lists and tables. Raises TypeError for anything else.

    >>> print(toml_text({"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}))
    values = ["0", "1"]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = ["11"]
    """
    shown: list[str] = []
    opened: list[int] = []
    for line in tomli_w.dumps(data).split("\n"):
        shown.append(line)
        if line.endswith("[") and not line.startswith("["):
            opened.append(len(shown) - 1)
        elif line.lstrip().startswith("]") and opened:
            first = opened.pop()
            entries = ", ".join(entry.strip().removesuffix(",") for entry in shown[first + 1 : -1])
            joined = f"{shown[first]}{entries}{line.lstrip()}"
            if len(joined) <= WIDTH:
                shown[first:] = [joined]
    return "\n".join(shown).rstrip("\n")
