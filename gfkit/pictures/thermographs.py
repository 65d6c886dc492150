"""Thermographs as pictures.

They are drawn to scale [BerlekampConwayGuy2001, chapter 6]: numbers grow to the left,
temperatures upwards, and a unit of numbers is as long as one of temperature, so that a sloping wall
rises by 45 degrees. Left's wall is blue, Right's is red, and the mast, where they have met, violet.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from gfkit.pictures.shapes import (
    Circle,
    Picture,
    Shape,
    Text,
    line,
    text_width,
)

if TYPE_CHECKING:
    from gfkit.games.values.thermographs import Thermograph, Wall


BROAD = 420.0
"""The width of the numbers that are shown, in pixels; less where the temperatures are high."""
HEIGHT = 420.0
UNIT = 80.0
"""The largest length of a unit in pixels, unless the whole graph would be narrower than NARROW."""
NARROW = 200.0
MAST = 46.0
EDGE = 54.0
"""Room for labels around the axes."""
MOST_TICKS = 12
FEWEST_TICKS = 3


def number_text(value: Fraction, longest: int = 12) -> str:
    """Return a number for a label: exactly if that is short.

    >>> number_text(Fraction(-3, 2)), number_text(Fraction(1, 2**60))
    ('-3/2', '8.6736e-19')
    """
    text = str(value)
    return text if len(text) <= longest else f"{float(value):.5g}"


def tick_step(span: Fraction, most: int = MOST_TICKS) -> Fraction:
    """Return 1, 2, 5 times a power of ten, or 1/2, 1/4, ..., so that `most` steps reach over span.

    >>> tick_step(Fraction(7)), tick_step(Fraction(30)), tick_step(Fraction(1))
    (Fraction(1, 1), Fraction(5, 1), Fraction(1, 4))
    """
    if span <= most:
        step = Fraction(1)
        while span < FEWEST_TICKS * step and 2 * span <= most * step:
            step /= 2
        return step
    step = Fraction(10) ** (len(str(ceil(span / most))) - 1)
    return next(step * k for k in (1, 2, 5, 10) if span <= step * k * most)


class Scale:
    """From numbers and temperatures to pixels: the same length for both, numbers to the left."""

    def __init__(self, found: Thermograph) -> None:
        places = [x for _, x in (*found.left, *found.right)]
        self.top = max(found.temperature, Fraction(0))
        self.meeting = (self.top, found.mean)
        span = max(places) - min(places)
        around = max(span / 6, self.top / 4) or Fraction(1, 2)
        self.high, self.low = max(places) + around, min(places) - around
        width, height = self.high - self.low, self.top
        largest = max(UNIT, NARROW / float(width)) if span else UNIT
        self.unit = min(largest, BROAD / float(width), HEIGHT / float(height or 1))
        self.left = EDGE
        self.right = self.left + float(width) * self.unit
        self.base = EDGE / 2 + MAST + float(height) * self.unit

    def x(self, value: Fraction) -> float:
        """Return where a number is."""
        return self.left + float(self.high - value) * self.unit

    def y(self, temperature: Fraction) -> float:
        """Return where a temperature is."""
        return self.base - float(temperature) * self.unit

    def wall(self, wall: Wall) -> list[tuple[float, float]]:
        """Return the corners of a wall, up to where the walls meet."""
        corners = [(t, x) for t, x in wall if t < self.top]
        return [(self.x(x), self.y(t)) for t, x in (*corners, self.meeting)]


def thermograph_picture(found: Thermograph, *, title: str = "") -> Picture:
    """Return the picture of a thermograph, to scale; title: the game, if it is known.

    >>> from gfkit.games.values.notation import parse
    >>> from gfkit.games.values.canonical import GameTable
    >>> from gfkit.games.values.thermographs import thermograph
    >>> table = GameTable()
    >>> picture = thermograph_picture(thermograph(table, parse(table, "{3|1}")), title="{3|1}")
    >>> print(picture.description)
    The thermograph of {3|1}. Mean 2, temperature 1. Left wall: 3 at 0, 2 at 1.
    Right wall: 1 at 0, 2 at 1.
    """
    scale = Scale(found)
    shapes = _axes(scale)
    mean, at = scale.x(found.mean), scale.top
    meet = scale.y(at)
    if at:
        shapes += [
            line([(mean, meet), (mean, scale.base)], "axis", "guide", dashed=True),
            line([(mean, meet), (scale.right, meet)], "axis", "guide", dashed=True),
            Text(
                scale.right + 6,
                meet + 4,
                number_text(found.temperature),
                "ink",
                "temperature",
                11,
                "start",
            ),
        ]
    shapes.append(line([(mean, meet), (mean, meet - MAST + 8)], "mast", "mast"))
    for wall, role in ((found.right, "right-line"), (found.left, "left-line")):
        if at:
            shapes.append(line(scale.wall(wall), role, role.replace("line", "wall")))
    shapes.append(Circle(mean, meet, 3.5, "point", "meeting", tip=f"mean {found.mean}"))
    shapes += _named(scale, found)
    name = f"The thermograph of {title}" if title else "A thermograph"
    said = (
        f"{name}. Mean {number_text(found.mean)}, temperature {number_text(found.temperature)}. "
        f"Left wall: {_corners(found.left)}. Right wall: {_corners(found.right)}."
    )
    return Picture(scale.right + EDGE, scale.base + EDGE, name, said, tuple(shapes))


def _corners(wall: Wall) -> str:
    shown = [f"{number_text(x)} at {number_text(t)}" for t, x in wall[:20]]
    return ", ".join([*shown, *(["..."] if len(wall) > 20 else [])])


def _axes(scale: Scale) -> list[Shape]:
    shapes: list[Shape] = []
    step = tick_step(scale.high - scale.low, max(2, int((scale.right - scale.left) / 34)))
    for k in range(ceil(scale.low / step), floor(scale.high / step) + 1):
        x = scale.x(k * step)
        shapes += [
            line([(x, scale.base), (x, scale.base + 5)], "axis", "tick"),
            Text(x, scale.base + 18, number_text(k * step), "faint", "number", 11),
        ]
    height = scale.top
    if height:
        step = tick_step(height, max(1, int(float(height) * scale.unit / 30)))
        for k in range(floor(height / step) + 1):
            y = scale.y(k * step)
            shapes += [
                line([(scale.left - 5, y), (scale.left, y)], "axis", "tick"),
                Text(scale.left - 8, y + 4, number_text(k * step), "faint", "degree", 11, "end"),
            ]
    shapes += [
        line([(scale.left, scale.base), (scale.right, scale.base)], "axis", "numbers"),
        line([(scale.left, scale.base), (scale.left, EDGE / 2)], "axis", "temperatures"),
        Text(scale.left - 8, EDGE / 2 - 4, "t", "faint", "name", 12, "start"),
    ]
    return shapes


def _named(scale: Scale, found: Thermograph) -> list[Shape]:
    """Return the stops and the mean, below the axis."""
    y = scale.base + 34
    if found.left_stop == found.right_stop == found.mean:
        text = f"mean {number_text(found.mean)}"
        return [_held(scale, found.mean, y, text, "ink")]
    labels = [
        _held(scale, found.left_stop, y, f"Left stop {number_text(found.left_stop)}", "left-ink"),
        _held(
            scale, found.right_stop, y, f"Right stop {number_text(found.right_stop)}", "right-ink"
        ),
    ]
    first, last = (text_width(label.text, 11) / 2 for label in labels)
    if labels[1].x - last < labels[0].x + first + 6:
        labels[1] = Text(labels[1].x, y + 14, labels[1].text, "right-ink", "stop", 11)
    top = f"mean {number_text(found.mean)}"
    meet = scale.y(scale.top)
    return [*labels, Text(scale.x(found.mean) + 8, meet - 14, top, "ink", "mean", 11, "start")]


def _held(scale: Scale, value: Fraction, y: float, text: str, role: str) -> Text:
    """Return a label below a number, moved so that it stays inside the picture."""
    half = text_width(text, 11) / 2
    x = min(max(scale.x(value), half + 4), scale.right + EDGE - half - 4)
    return Text(x, y, text, role, "stop", 11)
