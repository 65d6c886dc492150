"""How a record within an answer is shown alone: the name of each field, and what it holds."""

from __future__ import annotations

from collections.abc import Mapping

from gfkit.answers.records import JSON
from gfkit.numbers.decimals import number_text
from gfkit.render.pages import Line
from gfkit.render.records import Record


def fields_shown(fields: Mapping[str, JSON]) -> Record:
    """Return the fields that hold something, a line each.

    >>> print(fields_shown({"fact": "signs", "is_true": True, "bound": None}).page().text())
    fact     signs
    is true  yes
    """
    told = {name.replace("_", " "): _told(value) for name, value in fields.items()}
    return Record.of(*(Line(name, text) for name, text in told.items() if text))


def _told(value: JSON) -> str:
    """Return what a field holds in one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        told = {name: _told(one) for name, one in value.items()}
        return "; ".join(f"{name} {text}" for name, text in told.items() if text)
    if isinstance(value, list):
        are_records = any(isinstance(one, Mapping | list) for one in value)
        return (" | " if are_records else ", ").join(map(_told, value))
    return value if isinstance(value, str) else number_text(value)
