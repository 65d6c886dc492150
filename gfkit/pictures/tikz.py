"""Pictures as TikZ: text for a paper in LaTeX, in which a pixel is three quarters of a point."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gfkit.pictures.canvas import ROLES, Circle, Path, Rect, Text
from gfkit.render.page import escaped

if TYPE_CHECKING:
    from gfkit.pictures.canvas import Picture, Shape

POINT = 0.75
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(picture: Picture) -> str:
    r"""Return a picture as an environment `tikzpicture`; its first line names the package.

    >>> from gfkit.pictures.canvas import Picture
    >>> shapes = (Rect(12, 12, 20, 40, "left", "piece"),)
    >>> print(tikz(Picture(44, 64, "A domino", "A domino.", shapes)).splitlines()[-2])
    \path[fill=gfkit-left, draw=gfkit-left-line, line width=1.12pt] (12,12) rectangle (32,52);
    """
    roles = sorted({shape.role for shape in picture.shapes})
    colours = [
        rf"\definecolor{{gfkit-{role}{part}}}{{HTML}}{{{colour[1:].upper()}}}"
        for role in roles
        for part, colour in (("", ROLES[role].fill), ("-line", ROLES[role].stroke))
        if colour != "none"
    ]
    return "\n".join(
        [
            r"% \usepackage{tikz}",
            f"% {picture.title}",
            rf"\begin{{tikzpicture}}[x={POINT}pt, y=-{POINT}pt]",
            *colours,
            *map(_shape, picture.shapes),
            r"\end{tikzpicture}",
        ]
    )


def _shape(shape: Shape) -> str:
    style = ROLES[shape.role]
    if isinstance(shape, Text):
        size = shape.size * POINT
        letters = f"anchor={_ANCHORS[shape.anchor]}, inner sep=0pt, text=gfkit-{shape.role}"
        letters += rf", font=\fontsize{{{size:.3g}}}{{{size:.3g}}}\selectfont"
        if shape.turned:
            letters += ", rotate=90"
        return rf"\node[{letters}] at ({_at(shape.x, shape.y)}) {{{_text(shape.text)}}};"
    look = [f"fill=gfkit-{shape.role}"] if style.fill != "none" else []
    if style.stroke != "none":
        look += [f"draw=gfkit-{shape.role}-line", f"line width={style.width * POINT:.3g}pt"]
    if isinstance(shape, Circle):
        radius = f"circle[radius={shape.radius * POINT:.4g}pt]"
        return rf"\path[{', '.join(look)}] ({_at(shape.x, shape.y)}) {radius};"
    if isinstance(shape, Rect):
        if shape.radius:
            look.append(f"rounded corners={shape.radius * POINT:.3g}pt")
        ends = _at(shape.x, shape.y), _at(shape.x + shape.width, shape.y + shape.height)
        return rf"\path[{', '.join(look)}] ({ends[0]}) rectangle ({ends[1]});"
    look += ["even odd rule", "line join=round"] + ["dashed"] * shape.dashed
    return rf"\path[{', '.join(look)}] {_path(shape)};"


def _path(path: Path) -> str:
    """Return the commands of a path; curves with one point that steers get two."""
    written, last = [], (0.0, 0.0)
    for letter, numbers in path.commands:
        points = [(numbers[k], numbers[k + 1]) for k in range(0, len(numbers), 2)]
        if letter == "Q":
            middle, end = points
            points = [
                *((p[0] + 2 * (middle[0] - p[0]) / 3, p[1] + 2 * (middle[1] - p[1]) / 3)
                  for p in (last, end)), end]  # fmt: skip
            letter = "C"  # noqa: PLW2901 - the same curve
        if letter == "C":
            one, two, to = (_at(*point) for point in points)
            written.append(f".. controls ({one}) and ({two}) .. ({to})")
        elif letter == "Z":
            written.append("-- cycle")
        else:
            written.append(f"{'-- ' * (letter == 'L')}({_at(*points[0])})")
        last = points[-1] if points else last
    return " ".join(written)


def _at(x: float, y: float) -> str:
    return ",".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in (x, y))


def _text(text: str) -> str:
    parts = re.split(f"([{_RAISED}]+)", text)
    return "".join(
        f"$^{{{''.join(str(_RAISED.index(c)) for c in part)}}}$" if k % 2 else escaped(part)
        for k, part in enumerate(parts)
    )
