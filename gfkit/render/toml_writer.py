"""Plain data and array rules as TOML, which reads back as the same data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli_w

from gfkit.boards.rules.array_language import COMBINATION, keys_in_order, table_in_order
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.render.pages import WIDTH

RULE_KEYS = (
    *("name", "summary", "values", "weights", *keys_in_order(is_listed=False)),
    *("up_to", "symmetric", "moves", "links", "edges", "components", "acyclic"),
    *(COMBINATION, *keys_in_order(is_listed=True), "image", "rule"),
)
"""The keys of a rule, in the order in which they are shown; those of conditions as declared."""


def array_rule_text(rule: RuleOfArrays) -> str:
    """Return the rule as the TOML that it was read from, its keys in order.

    >>> from gfkit.boards.rules.arrays import ArrayRule
    >>> words = {"forbid": ["11"], "direction": "row"}
    >>> data = {"name": "no 11", "words": [words], "values": ["0", "1"]}
    >>> print(array_rule_text(ArrayRule.from_data(data, "example")))
    name = "no 11"
    values = ["0", "1"]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = ["11"]
    """
    table = rule.to_data()
    data = {key: table[key] for key in RULE_KEYS if key in table}
    for key, value in data.items():
        if isinstance(value, list):
            inside = [table_in_order(key, v) if isinstance(v, dict) else v for v in value]
            data[key] = inside
    return toml_text(data)


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
