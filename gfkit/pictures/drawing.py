"""Which picture belongs to which kind of object, in one table; `gfkit.shown.Shown` asks here."""

from __future__ import annotations

from typing import Any

from gfkit.render.display import by_type

PICTURES: dict[str, str] = {}
"""Classes, and the functions that draw them as SVG text."""


def picture(shown: Any) -> str | None:
    """Return the SVG text of an object, or None if it has no picture."""
    function = by_type(shown, PICTURES)
    found: str | None = None if function is None else function(shown)
    return found
