"""Plain data as TOML that reads back as the same data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomli_w

if TYPE_CHECKING:
    from collections.abc import Mapping


def toml_text(data: Mapping[str, Any]) -> str:
    """Return the data as TOML: plain keys first, then tables.

    data: strings, numbers, booleans, lists and tables. Raises TypeError for anything else.

    >>> print(toml_text({"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}))
    values = [
        "0",
        "1",
    ]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = [
        "11",
    ]
    """
    return tomli_w.dumps(data).rstrip("\n")
