"""Plain data as TOML that reads back as the same data."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from gfkit.render.layout import WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """Return the data as TOML: keys in the order given, then long tables, then lists of tables.

    data: strings, numbers, booleans, lists and tables.

    >>> print(toml_text({"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}))
    values = ["0", "1"]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = ["11"]
    """
    sections: list[tuple[str, Mapping[str, Any]]] = []
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            sections += [(f"[[{_key(key)}]]", table) for table in value]
        elif isinstance(value, dict) and len(_line(key, value)) > WIDTH:
            sections.insert(0, (f"[{_key(key)}]", value))
        else:
            lines.append(_line(key, value))
    parts = ["\n".join(lines)] if lines else []
    for heading, table in sections:
        parts.append("\n".join([heading, *(_line(key, value) for key, value in table.items())]))
    return "\n\n".join(parts)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _line(key: str, value: object) -> str:
    text = f"{_key(key)} = {_value(value)}"
    if len(text) <= WIDTH or not isinstance(value, list):
        return text
    lines = [f"{_key(key)} = ["]
    for entry in map(_value, value):
        if len(lines) > 1 and len(f"{lines[-1]} {entry},") <= WIDTH:
            lines[-1] += f" {entry},"
        else:
            lines.append(f"  {entry},")
    return "\n".join([*lines, "]"])


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        entries = ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    raise TypeError(f"no TOML for {type(value).__name__}")
