"""Which picture belongs to which kind of object; pictures and plots as the bytes of files.

The format of a file is that of its name.

matplotlib is an extra: it is imported where something is plotted, and named if it is missing.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from html import escape
from importlib import import_module
from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like
from gfkit.base.arguments import shown as described
from gfkit.errors import GfkitError, MissingExtra, WrongArgument
from gfkit.render.object_kinds import by_type

if TYPE_CHECKING:
    from gfkit.pictures.canvas import Picture

PICTURES: dict[str, str] = {
    "gfkit.automata.lumping:Lumping": "gfkit.pictures.automata_drawn:automaton_picture",
    "gfkit.automata.transfer:TransferMatrix": "gfkit.pictures.automata_drawn:automaton_picture",
    "gfkit.boards.acceptors.conditions:Arrays": "gfkit.pictures.automata_drawn:arrays_picture",
    "gfkit.boards.acceptors.conditions:Condition": "gfkit.pictures.automata_drawn:acceptor_picture",
    "gfkit.boards.shapes.graph:Graph": "gfkit.pictures.automata_drawn:graph_picture",
    "gfkit.games.scoring:Equilibria": "gfkit.pictures.games_drawn:equilibria_picture",
    "gfkit.games.thermograph:Thermograph": "gfkit.pictures.games_drawn:thermograph_picture",
    "gfkit.boards.shapes.board:Board": "gfkit.pictures.boards_drawn:board_picture",
    "gfkit.boards.kinds.game:Game": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.boards.shapes.position:Position": "gfkit.pictures.boards_drawn:position_picture",
    "gfkit.boards.language.rules:Model": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.boards.language.rules:Rule": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.boards.kinds.tiles:TileSet": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.strips.sequences.products:GraphProduct": "gfkit.pictures.automata_drawn:product_picture",
    "gfkit.strips.sequences.strip:Strip": "gfkit.pictures.rules_drawn:strip_picture",
}
"""Classes, and the functions that return their pictures."""
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


def picture_bytes(picture: Picture | Plot, name: str) -> bytes:
    """Return a picture as a file of that name has it: SVG, PNG or PDF.

    Raises GfkitError for another ending, MissingExtra for PNG and PDF without matplotlib.
    """
    if isinstance(picture, Plot):
        return figure_bytes(picture, name)
    form = form_of(name)
    if form == "svg":
        return f"{picture.svg()}\n".encode()
    return picture.png() if form == "png" else picture.pdf()


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


@called_like("picture_of(Board.parse('2x3'))")
def picture_of(shown: Any) -> Picture:
    """Return the picture of an object; raises WrongArgument for a kind of object without one.

    shown: a board, a position, a strip, a thermograph and so on. Raises LimitReached for an object
    that is too large.

    >>> from gfkit.boards.shapes.board import Board
    >>> print(picture_of(Board.parse("..#|...")))
    A board of 5 cells in a box of 2 x 3
    A board of 5 cells in a box of 2 x 3. Rows from the top: ..#|...
    """
    function = by_type(shown, PICTURES)
    if function is None:
        kinds = ", ".join(sorted({name.partition(":")[2] for name in PICTURES}))
        raise WrongArgument("shown", f"of a kind that has a picture ({kinds})", described(shown))
    found: Picture = function(shown)
    return found


def picture(shown: Any) -> str | None:
    """Return the SVG text of an object; None if it has no picture, or is too large for one.

    >>> from gfkit.boards.shapes.board import Board
    >>> picture(Board.parse("1x2"))[:4], picture(Board.rectangle(500, 500))
    ('<svg', None)
    """
    function = by_type(shown, PICTURES)
    if function is None:
        return None
    try:
        found: str = function(shown).svg()
    except GfkitError:
        return None
    return found
