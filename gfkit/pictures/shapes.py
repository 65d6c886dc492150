"""A picture as data: shapes with roles, written as SVG text or painted as PNG.

A picture has a size in pixels, a title and a description for those who do not see it, and shapes.
A shape has a role, which decides its colours in `ROLES`: Left is blue, Right is red, and what both
may place is green. The picture lies on paper of its own, so it can be read on a light and on a dark
page; where the reader prefers dark pages the paper is dark too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import BytesIO
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from gfkit.base.arguments import file_path
from gfkit.base.file_writer import write
from gfkit.errors import LimitReached
from gfkit.pictures.figures import (
    Plot,
    escaped_xml,
    figure_bytes,
    form_of,
    matplotlib_part,
)

if TYPE_CHECKING:
    from os import PathLike

MARGIN = 12
"""The margin of the paper around a drawing, in pixels."""
FONT = 13
MAX_SHAPES = 20_000
"""A picture of more shapes is not readable, and slows down the page that shows it."""


@dataclass(frozen=True, slots=True)
class Style:
    """Colours of a role: on light paper and on dark paper. "none" paints nothing."""

    fill: str
    stroke: str
    dark_fill: str
    dark_stroke: str
    width: float = 1.0


LEFT, RIGHT, BOTH = "#3568c9", "#c93a35", "#2f7d46"
INK, FAINT = "#1d2129", "#5d6572"
DARK_INK, DARK_FAINT = "#e8eaee", "#a4abb8"

ROLES: dict[str, Style] = {
    "paper": Style("#ffffff", "#d5d9e0", "#15181d", "#3a404b"),
    "cell": Style("#f3f4f7", "#b4bac5", "#23272f", "#525a68"),
    "growing": Style("none", "#b4bac5", "none", "#525a68"),
    "left": Style(LEFT, "#1d3f82", LEFT, "#a9c4f7", 1.5),
    "right": Style(RIGHT, "#7e1f1c", RIGHT, "#f5b0ad", 1.5),
    "both": Style(BOTH, "#1b4b2a", BOTH, "#a5dbb5", 1.5),
    "third": Style("#8a5a12", "#573808", "#8a5a12", "#e6c48c", 1.5),
    "fourth": Style("#7a3f9d", "#4b2562", "#7a3f9d", "#d6b2ea", 1.5),
    "fifth": Style("#14747d", "#0b464c", "#14747d", "#93d8df", 1.5),
    "sixth": Style("#6b7280", "#414752", "#6b7280", "#cfd4dc", 1.5),
    "occupied": Style("#d5d9e0", "#9aa1ad", "#3a404b", "#6b7280"),
    "line": Style("none", "#4b525e", "none", "#b5bbc6", 1.5),
    "arrow": Style("#4b525e", "none", "#b5bbc6", "none"),
    "grid": Style("none", "#e1e4ea", "none", "#2f343d"),
    "axis": Style("none", "#7b8391", "none", "#8a92a0"),
    "state": Style("#eef2fb", "#3b4a6b", "#232b3d", "#a9b9dc", 1.5),
    "ring": Style("none", "#3b4a6b", "none", "#a9b9dc", 1.5),
    "left-line": Style("none", LEFT, "none", "#7aa5f5", 2.5),
    "right-line": Style("none", RIGHT, "none", "#f0857f", 2.5),
    "mast": Style("none", "#7a3f9d", "none", "#c79ae0", 2.5),
    "point": Style(INK, "none", DARK_INK, "none"),
    "ink": Style(INK, "none", DARK_INK, "none"),
    "faint": Style(FAINT, "none", DARK_FAINT, "none"),
    "on-piece": Style("#ffffff", "none", "#ffffff", "none"),
    "left-ink": Style(LEFT, "none", "#8fb4f8", "none"),
    "right-ink": Style(RIGHT, "none", "#f49c97", "none"),
}
"""What each role looks like. Letters on a role "on-piece" stand on the fill of a piece."""

PLAYERS = ("left", "right", "both", "third", "fourth", "fifth")
"""Roles of the pieces of the first, second, ... player of a game of several."""

Anchor = Literal["start", "middle", "end"]
Command: TypeAlias = tuple[str, tuple[float, ...]]
"""A letter of SVG paths, M L Q C or Z, with its coordinates."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its upper left corner at (x, y); `radius` rounds its corners."""

    x: float
    y: float
    width: float
    height: float
    role: str
    kind: str = ""
    radius: float = 0.0
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc around (x, y)."""

    x: float
    y: float
    radius: float
    role: str
    kind: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """A line, or an area where the role has a fill; inside is what loops go around an odd time.

    dashed: whether the line is.
    """

    commands: tuple[Command, ...]
    role: str
    kind: str = ""
    tip: str = ""
    dashed: bool = False

    def points(self) -> list[tuple[float, float]]:
        """Return all points of the path, those that steer its curves among them."""
        return [
            (numbers[k], numbers[k + 1])
            for _, numbers in self.commands
            for k in range(0, len(numbers), 2)
        ]


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text with its base line at y; halo: paper around the letters, over lines."""

    x: float
    y: float
    text: str
    role: str = "ink"
    kind: str = ""
    size: float = FONT
    anchor: Anchor = "middle"
    halo: bool = False
    turned: bool = False


Shape: TypeAlias = Rect | Circle | Path | Text


def line(points: Iterable[tuple[float, float]], role: str, kind: str = "", **rest: Any) -> Path:
    """Return a line through points.

    >>> line([(0, 0), (1, 2)], "axis").commands
    (('M', (0, 0)), ('L', (1, 2)))
    """
    return Path(
        tuple(("L" if k else "M", (x, y)) for k, (x, y) in enumerate(points)), role, kind, **rest
    )


def text_width(text: str, size: float = FONT) -> float:
    """Return about how wide a text is in pixels, rather too much than too little.

    >>> text_width("abc") < text_width("abcd")
    True
    """
    narrow = sum(character in "il.,:;|!' ()[]" for character in text)
    return size * (0.62 * (len(text) - narrow) + 0.36 * narrow)


def box_of(shape: Shape) -> tuple[float, float, float, float]:
    """Return the box around a shape; that of a text is rather too large."""
    if isinstance(shape, Circle):
        r = shape.radius + 1
        return shape.x - r, shape.y - r, shape.x + r, shape.y + r
    if isinstance(shape, Text):
        half = text_width(shape.text, shape.size) / 2
        return shape.x - half, shape.y - shape.size, shape.x + half, shape.y + 0.3 * shape.size
    points = shape.points() if isinstance(shape, Path) else [(shape.x, shape.y)]
    if isinstance(shape, Rect):
        points.append((shape.x + shape.width, shape.y + shape.height))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def moved_by(shape: Shape, x: float, y: float) -> Shape:
    """Return a shape moved by x to the right and y down."""
    if isinstance(shape, Path):
        commands = tuple(
            (letter, tuple(n + (y if k % 2 else x) for k, n in enumerate(numbers)))
            for letter, numbers in shape.commands
        )
        return replace(shape, commands=commands)
    return replace(shape, x=shape.x + x, y=shape.y + y)


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on paper of width x height pixels, with a title and a description.

    title: what the picture is, in a line. description: what it shows, for those who do not see it.

    >>> shapes = (Rect(12, 12, 20, 40, "left", "piece"),)
    >>> picture = Picture(44, 64, "A domino", "A vertical domino of Left.", shapes)
    >>> picture.svg().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    >>> picture.count("piece")
    1
    """

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...] = field(default=())

    def __post_init__(self) -> None:
        if len(self.shapes) > MAX_SHAPES:
            raise LimitReached(
                f"a picture of {len(self.shapes)} shapes is not readable; the limit is {MAX_SHAPES}"
            )

    def count(self, kind: str) -> int:
        """Return how many shapes are of a kind."""
        return sum(shape.kind == kind for shape in self.shapes)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Picture {self.title!r}, {self.width:g} x {self.height:g}>"

    def __str__(self) -> str:
        return f"{self.title}\n{self.description}"

    def svg(self) -> str:
        """Return the picture as SVG text, the same for the same picture."""
        body = "\n".join(map(_svg_shape, self.shapes))
        mark = sha256(f"{self.title}\n{self.description}\n{body}".encode()).hexdigest()[:10]
        used = {shape.role for shape in self.shapes} | {"paper"}
        width, height = _number(self.width), _number(self.height)
        paper = Rect(0.5, 0.5, self.width - 1, self.height - 1, "paper", "", 6)
        return "\n".join(
            part
            for part in (
                (
                    '<svg xmlns="http://www.w3.org/2000/svg" class="gfkit-picture" '
                    f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
                    f'role="img" aria-labelledby="t{mark} d{mark}" '
                    'style="max-width:100%;height:auto" '
                    'font-family="system-ui, Helvetica, Arial, sans-serif">'
                ),
                f'<title id="t{mark}">{escaped_xml(self.title)}</title>',
                f'<desc id="d{mark}">{escaped_xml(self.description)}</desc>',
                f"<style>{_dark_style(used)}</style>",
                _svg_shape(paper),
                body,
                "</svg>",
            )
            if part
        )

    def save(self, path: PathLike[str] | str) -> None:
        """Write the picture to a file whose name ends in .svg, .png or .pdf.

        Raises GfkitError for another name, NotWritten, and MissingExtra as `png` does.
        """
        file = file_path("path", path)
        write(file, picture_bytes(self, str(file)), "picture")

    def png(self, *, scale: float = 2.0) -> bytes:
        """Return the picture as a PNG image on light paper; `scale` pixels for each of the SVG.

        Raises MissingExtra without matplotlib.
        """
        about = {"Title": self.title, "Description": self.description, "Software": None}
        return self._painted("png", 100.0 * scale, about)

    def pdf(self) -> bytes:
        """Return the picture as PDF, the same for the same picture; raises as `png` does."""
        about = {"Title": self.title, "Subject": self.description, "CreationDate": None}
        return self._painted("pdf", 100.0, about)

    def _painted(self, form: str, dpi: float, about: Mapping[str, Any]) -> bytes:
        figure_class = matplotlib_part("matplotlib.figure").Figure
        figure = figure_class(figsize=(self.width / 100, self.height / 100), dpi=dpi)
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set(xlim=(0, self.width), ylim=(self.height, 0))
        axes.set_axis_off()
        paper = Rect(0.5, 0.5, self.width - 1, self.height - 1, "paper", "", 6)
        for order, shape in enumerate((paper, *self.shapes)):
            _paint(axes, shape, order)
        out = BytesIO()
        figure.savefig(out, format=form, dpi=dpi, metadata=about)
        return out.getvalue()


def _number(value: float) -> str:
    """Return a coordinate with at most two decimals.

    >>> _number(2.0), _number(-0.001), _number(1.255)
    ('2', '0', '1.25')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _dark_style(roles: set[str]) -> str:
    rules = "".join(
        f".gfkit-picture .{role}{{fill:{ROLES[role].dark_fill};stroke:{ROLES[role].dark_stroke}}}"
        for role in sorted(roles)
    )
    halo = f".gfkit-picture .halo{{stroke:{ROLES['paper'].dark_fill}}}"
    return f"@media (prefers-color-scheme:dark){{{rules}{halo}}}"


def _svg_shape(shape: Shape) -> str:
    style = ROLES[shape.role]
    names = " ".join(word for word in (shape.role, shape.kind) if word)
    if isinstance(shape, Text):
        return _svg_text(shape, style, names)
    look = f'class="{names}" fill="{style.fill}" stroke="{style.stroke}"'
    if style.stroke != "none" and style.width != 1:
        look += f' stroke-width="{_number(style.width)}"'
    inner = f"<title>{escaped_xml(shape.tip)}</title>" if shape.tip else ""
    if isinstance(shape, Rect):
        name = "rect"
        where = f'x="{_number(shape.x)}" y="{_number(shape.y)}" width="{_number(shape.width)}"'
        where += f' height="{_number(shape.height)}"'
        if shape.radius:
            where += f' rx="{_number(shape.radius)}"'
    elif isinstance(shape, Circle):
        name = "circle"
        where = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
    else:
        name = "path"
        data = " ".join(letter + " ".join(map(_number, z)) for letter, z in shape.commands)
        where = f'd="{data}" fill-rule="evenodd" stroke-linejoin="round" '
        where += 'stroke-linecap="round"'
        if shape.dashed:
            where += ' stroke-dasharray="4 3"'
    return f"<{name} {where} {look}>{inner}</{name}>" if inner else f"<{name} {where} {look}/>"


def _svg_text(shape: Text, style: Style, names: str) -> str:
    x, y = _number(shape.x), _number(shape.y)
    where = f'x="{x}" y="{y}" font-size="{_number(shape.size)}" text-anchor="{shape.anchor}"'
    if shape.turned:
        where += f' transform="rotate(-90 {x} {y})"'
    text = escaped_xml(shape.text)
    written = f'<text {where} class="{names}" fill="{style.fill}">{text}</text>'
    if not shape.halo:
        return written
    paper = ROLES["paper"].fill
    around = (
        f'<text {where} class="halo" fill="none" stroke="{paper}" stroke-width="4" '
        f'stroke-linejoin="round" aria-hidden="true">{text}</text>'
    )
    return around + written


def _paint(axes: Any, shape: Shape, order: int) -> None:
    """Add a shape to the axes of a figure in which a unit is a pixel at 100 dots an inch."""
    style = ROLES[shape.role]
    if isinstance(shape, Text):
        _paint_text(axes, shape, style, order)
        return
    patches = matplotlib_part("matplotlib.patches")
    look: Mapping[str, Any] = {
        "facecolor": style.fill,
        "edgecolor": style.stroke,
        "linewidth": style.width * 0.72,
        "zorder": order,
        "clip_on": False,
    }
    if isinstance(shape, Circle):
        patch = patches.Circle((shape.x, shape.y), shape.radius, **look)
    elif isinstance(shape, Rect) and not shape.radius:
        patch = patches.Rectangle((shape.x, shape.y), shape.width, shape.height, **look)
    elif isinstance(shape, Rect):
        patch = patches.FancyBboxPatch(
            (shape.x, shape.y),
            shape.width,
            shape.height,
            boxstyle=f"round,pad=0,rounding_size={shape.radius}",
            **look,
        )
    else:
        patch = patches.PathPatch(
            _matplotlib_path(shape),
            joinstyle="round",
            capstyle="round",
            linestyle=(0, (4, 3)) if shape.dashed else "-",
            **look,
        )
    axes.add_patch(patch)


def _matplotlib_path(shape: Path) -> Any:
    path = matplotlib_part("matplotlib.path").Path
    codes = {"M": [1], "L": [2], "Q": [3, 3], "C": [4, 4, 4], "Z": [79]}
    points: list[tuple[float, float]] = []
    numbers: list[int] = []
    for letter, coordinates in shape.commands:
        pairs = [(coordinates[k], coordinates[k + 1]) for k in range(0, len(coordinates), 2)]
        points += pairs or [(0.0, 0.0)]
        numbers += codes[letter]
    return path(points, numbers)


def _paint_text(axes: Any, shape: Text, style: Style, order: int) -> None:
    effects = matplotlib_part("matplotlib.patheffects")
    sides = {"start": "left", "middle": "center", "end": "right"}
    axes.text(
        shape.x,
        shape.y,
        shape.text.replace("$", r"\$"),
        fontsize=shape.size * 0.72,
        color=style.fill,
        ha=sides[shape.anchor],
        va="baseline",
        rotation=90 if shape.turned else 0,
        rotation_mode="anchor",
        zorder=order,
        path_effects=[effects.withStroke(linewidth=3, foreground=ROLES["paper"].fill)]
        if shape.halo
        else [],
    )


def arrow_head(x: float, y: float, angle: float, size: float = 8.0, kind: str = "") -> Path:
    """Return the head of an arrow whose tip is at (x, y); angle: where it points, in radians.

    >>> [round(c) for c in arrow_head(10, 0, 0.0).commands[0][1]]
    [10, 0]
    """
    ends = [
        (x + size * cos(angle + turn), y + size * sin(angle + turn))
        for turn in (pi - 0.42, pi + 0.42)
    ]
    commands: tuple[Command, ...] = (
        ("M", (x, y)),
        *(("L", end) for end in ends),
        ("Z", ()),
    )
    return Path(commands, "arrow", kind)


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
