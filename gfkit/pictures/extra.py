"""matplotlib is an extra: it is imported where something is plotted, and named if missing."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

from gfkit.base.arguments import shown
from gfkit.errors import MissingExtra, WrongArgument


def matplotlib_part(name: str) -> Any:
    """Return a module of matplotlib; raises MissingExtra where it is not installed.

    Unless its logger has a level, only errors are told.

    >>> matplotlib_part("matplotlib.figure").Figure.__name__
    'Figure'
    """
    log = logging.getLogger("matplotlib")
    if log.level == logging.NOTSET:
        log.setLevel(logging.ERROR)
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtra("plots and PNG images", "matplotlib", "plot") from error


def axes(ax: Any = None) -> Any:
    """Return the Axes that were given, or new ones on a figure; raises WrongArgument for others.

    >>> axes(3)
    Traceback (most recent call last):
    gfkit.errors.WrongArgument: ax must be Axes of matplotlib, such as pyplot.gca(), not 3
    """
    if ax is None:
        return matplotlib_part("matplotlib.pyplot").subplots(layout="constrained")[1]
    if not isinstance(ax, matplotlib_part("matplotlib.axes").Axes):
        raise WrongArgument("ax", "Axes of matplotlib, such as pyplot.gca()", shown(ax))
    return ax
