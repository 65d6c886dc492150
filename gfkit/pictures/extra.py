"""matplotlib is an extra: it is imported where something is plotted, and named if missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gfkit.errors import MissingExtra


def matplotlib_part(name: str) -> Any:
    """Return a module of matplotlib; raises MissingExtra where it is not installed.

    >>> matplotlib_part("matplotlib.figure").Figure.__name__
    'Figure'
    """
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtra("plots and PNG images", "matplotlib", "plot") from error
