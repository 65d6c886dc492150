"""Pictures and plots as the bytes of files, whose format is that of the file's name."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.pictures.canvas import escaped_xml
from gfkit.pictures.extra import matplotlib_part

if TYPE_CHECKING:
    from gfkit.pictures.canvas import Picture

FORMS = (".svg", ".png", ".pdf")
SALT = "gfkit"
"""By which matplotlib names the parts of an SVG image: the same plot is the same file."""


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


def picture_bytes(picture: Picture, name: str) -> bytes:
    """Return a picture as a file of that name has it: SVG, PNG or PDF.

    Raises GfkitError for another ending, MissingExtra for PNG and PDF without matplotlib.
    """
    form = form_of(name)
    if form == "svg":
        return f"{picture.svg()}\n".encode()
    return picture.png() if form == "png" else picture.pdf()


def new_figure(**options: Any) -> Any:
    """Return an empty figure that no window shows; raises MissingExtra without matplotlib."""
    return matplotlib_part("matplotlib.figure").Figure(layout="constrained", **options)


def figure_bytes(figure: Any, name: str, title: str, description: str) -> bytes:
    """Return a figure as a file of that name has it: SVG, PNG or PDF, with title and description.

    The same figure gives the same bytes: no date is written. Raises GfkitError for another ending.
    """
    form = form_of(name)
    out = BytesIO()
    about: dict[str, Any] = {"Title": title}
    if form == "png":
        about |= {"Description": description, "Software": None}
    else:
        about |= {"CreationDate" if form == "pdf" else "Date": None, "Creator": None}
    with matplotlib_part("matplotlib").rc_context({"svg.hashsalt": SALT}):
        figure.savefig(out, format=form, dpi=160, metadata=about)
    if form != "svg":
        return out.getvalue()
    begin, tag, rest = out.getvalue().decode().partition("<svg ")
    inside, end, body = rest.partition(">")
    words = f"<title>{escaped_xml(title)}</title><desc>{escaped_xml(description)}</desc>"
    return f'{begin}{tag}role="img" {inside}{end}{words}{body}'.encode()
