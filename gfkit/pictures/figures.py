"""Figures of matplotlib: made, named and written as files, the same figure as the same bytes."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from html import escape
from importlib import import_module
from io import BytesIO
from pathlib import PurePath
from typing import Any

from gfkit.base.arguments import shown as described
from gfkit.errors import GfkitError, MissingExtra, WrongArgument

FORMS = (".svg", ".png", ".pdf")
SALT = "gfkit"
"""By which matplotlib names the parts of an SVG image: the same plot is the same file."""
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped_xml(text: str) -> str:
    """Return text for XML, in which some characters cannot stand at all.

    >>> escaped_xml("a < b")
    'a &lt; b'
    """
    return escape(_FORBIDDEN.sub("\ufffd", text), quote=True)


def matplotlib_part(name: str) -> Any:
    """Return a module of matplotlib; raises MissingExtra where it is not installed.

    Unless its logger has a level, only errors are given.

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
        raise WrongArgument("ax", "Axes of matplotlib, such as pyplot.gca()", described(ax))
    return ax


def form_of(name: str) -> str:
    """Return the ending of a file's name, without the dot; raises GfkitError for another.

    >>> form_of("growth.PNG")
    'png'
    """
    ending = PurePath(name).suffix.lower()
    if ending not in FORMS:
        *most, last = FORMS
        known = f"{', '.join(most)} or {last}"
        raise GfkitError(f"{name}: the name of a picture ends in {known}, as in picture{FORMS[0]}")
    return ending[1:]


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure of matplotlib with what is plotted, in words; it is written as a picture is."""

    figure: Any
    about: str

    @property
    def title(self) -> str:
        """The title of the figure."""
        return str(self.figure.axes[0].get_title())

    @property
    def description(self) -> str:
        """What is seen, for those who do not see it."""
        return f"{self.title}: {self.about}."


def new_figure() -> Any:
    """Return an empty figure that no window shows; raises MissingExtra without matplotlib."""
    return matplotlib_part("matplotlib.figure").Figure(layout="constrained")


def figure_bytes(plot: Plot, name: str) -> bytes:
    """Return a plot as a file of that name has it; the same figure gives the same bytes."""
    form, out = form_of(name), BytesIO()
    about: dict[str, Any] = {"Title": plot.title}
    if form == "png":
        about |= {"Description": plot.description, "Software": None}
    else:
        about |= {"CreationDate" if form == "pdf" else "Date": None, "Creator": None}
    with matplotlib_part("matplotlib").rc_context({"svg.hashsalt": SALT}):
        plot.figure.savefig(out, format=form, dpi=160, metadata=about)
    if form != "svg":
        return out.getvalue()
    begin, tag, rest = out.getvalue().decode().partition("<svg ")
    inside, end, body = rest.partition(">")
    words = f"<title>{escaped_xml(plot.title)}</title><desc>{escaped_xml(plot.description)}</desc>"
    return f'{begin}{tag}role="img" {inside}{end}{words}{body}'.encode()
