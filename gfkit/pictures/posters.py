"""Several pictures on one sheet, and a position that grows row by row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.base.arguments import positive
from gfkit.errors import WrongArgument
from gfkit.pictures.boards_drawn import position_picture
from gfkit.pictures.canvas import MARGIN, Picture, Shape, Text, moved_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.boards.shapes.position import Position

CAPTION = 22.0
"""Height of a line of text, in pixels."""


def poster(pictures: Sequence[Picture], *, across: int = 3, title: str = "") -> Picture:
    """Return pictures side by side, `across` in a line, each above its title.

    Raises WrongArgument for no pictures.

    >>> from gfkit import Strip
    >>> drawn = [position_picture(p) for p in Strip("kings", columns=3).positions(rows=2)]
    >>> sheet = poster(drawn, across=4, title="Kings on 2 x 3")
    >>> sheet.count("caption"), sheet.title
    (11, 'Kings on 2 x 3')
    """
    if not pictures:
        raise WrongArgument("pictures", "at least one picture", "none")
    shapes: list[Shape] = []
    y, width = float(MARGIN), 0.0
    if title:
        shapes.append(Text(float(MARGIN), y + 16, title, size=18, anchor="start"))
        y += 2 * CAPTION
    for low in range(0, len(pictures), across):
        line = pictures[low : low + across]
        x, high = 0.0, max(one.height for one in line)
        for one in line:
            shapes += (moved_by(shape, x, y) for shape in one.shapes)
            middle = x + one.width / 2
            shapes.append(Text(middle, y + high + 12, one.title, "faint", "caption", 11))
            x += one.width + MARGIN
        y += high + CAPTION
        width = max(width, x)
    said = "; ".join(one.title for one in pictures)
    return Picture(
        width, y + MARGIN, title or "A poster", f"{title or 'A poster'}: {said}.", tuple(shapes)
    )


def growing_picture(position: Position, *, seconds: float = 6.0, title: str = "") -> Picture:
    """Return a position whose rows appear one after another, in SVG, within some seconds.

    >>> from gfkit import Strip
    >>> picture = growing_picture(Strip("kings", columns=3).sample(rows=4, seed=1))
    >>> picture.svg().count("<animate ")
    4
    """
    kept = float(positive("seconds", seconds, example="6"))
    return replace(position_picture(position, title=title), seconds=kept)
