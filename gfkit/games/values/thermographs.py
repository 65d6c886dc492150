"""Thermographs: the walls of a game by temperature, its mean and its temperature.

**Definition** [BerlekampConwayGuy2001, chapter 6]. The walls of a number are both at the number.
The Left wall of G at temperature t is the greatest Right wall of Left's options at t, less t; the
Right wall is the least Left wall of Right's options, plus t. From the temperature of G on, where
they meet, both stay at the mean of G. A game that is not a number is drawn from t = 0 on; the
temperature of a number with denominator 2^k is -1/2^k.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import shown, whole
from gfkit.base.budget import spend
from gfkit.base.display import Shown
from gfkit.errors import OutOfRange, WrongArgument

if TYPE_CHECKING:
    from gfkit.games.values.canonical import GameTable

Wall = tuple[tuple[Fraction, Fraction], ...]
"""Corners (t, x) of a wall from t = 0 on; straight between them, upright above the last."""


@dataclass(frozen=True, slots=True, repr=False)
class Thermograph(Shown):
    """Left and Right wall; they meet at the temperature and stay at the mean.

    >>> from gfkit.games.values.notation import parse
    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> found = thermograph(table, parse(table, "{4|0||-1}"))
    >>> print(found.mean, found.temperature, found.left_stop, found.right_stop)
    0 1 0 -1
    """

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached first if Left begins."""
        return self.left[0][1]

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached first if Right begins."""
        return self.right[0][1]

    def left_at(self, t: Fraction | int) -> Fraction:
        """Return the place of the Left wall at a temperature t >= 0, an integer or a Fraction.

        It is the Left stop of the game cooled by t. Raises WrongArgument, OutOfRange.
        """
        return _at(self.left, _temperature(t))

    def right_at(self, t: Fraction | int) -> Fraction:
        """Return the place of the Right wall at a temperature t >= 0, as `left_at` does."""
        return _at(self.right, _temperature(t))

    def data(self) -> dict[str, Any]:
        """Return JSON data: mean, temperature, and the corners [t, x] of both walls, as texts.

        >>> from gfkit.games.values.notation import parse
        >>> from gfkit.games.values.canonical import GameTable
        >>> table = GameTable()
        >>> thermograph(table, parse(table, "{3|1}")).data()["left_wall"]
        [['0', '3'], ['1', '2']]
        """
        return {
            "mean": str(self.mean),
            "temperature": str(self.temperature),
            "left_wall": [[str(t), str(x)] for t, x in self.left],
            "right_wall": [[str(t), str(x)] for t, x in self.right],
        }

    def __repr__(self) -> str:
        return f"<Thermograph: mean {self.mean}, temperature {self.temperature}>"

    def __str__(self) -> str:
        walls = ", ".join(
            f"{name} wall " + " ".join(f"({t}, {x})" for t, x in wall)
            for name, wall in (("Left", self.left), ("Right", self.right))
        )
        return f"mean {self.mean}, temperature {self.temperature}; {walls}, as (t, x)"


def _temperature(t: Any) -> Fraction:
    """Return a temperature that a user gave; raises WrongArgument, OutOfRange."""
    exact = t if isinstance(t, Fraction) else whole(t)
    expected = "a number from 0 on, such as 2 or Fraction(1, 2)"
    if exact is None:
        raise WrongArgument("t", expected, shown(t))
    if exact < 0:
        raise OutOfRange("t", expected, shown(t))
    return Fraction(exact)


def thermograph(
    table: GameTable, g: int, known: dict[int, Thermograph] | None = None
) -> Thermograph:
    """Return the thermograph of a game of the table; `known` keeps those of its positions."""
    known = {} if known is None else known
    found = known.get(g)
    if found is None:
        spend()
        number = table.as_number(g)
        if number is not None:
            wall = ((Fraction(0), number),)
            found = Thermograph(wall, wall, number, Fraction(-1, number.denominator))
        elif table.left_stop[g] == table.right_stop[g]:
            number = table.stops(g)[0]
            wall = ((Fraction(0), number),)
            found = Thermograph(wall, wall, number, Fraction(0))
        else:
            left = _envelope([thermograph(table, o, known).right for o in table.left(g)], max)
            right = _envelope([thermograph(table, o, known).left for o in table.right(g)], min)
            found = _met(left, right)
        known[g] = found
    return found


def _at(wall: Wall, t: Fraction) -> Fraction:
    """Return the place of a wall at temperature t."""
    for (low, x), (high, y) in pairwise(wall):
        if low <= t <= high:
            return x + (y - x) * (t - low) / (high - low)
    return wall[-1][1]


def _envelope(walls: list[Wall], best: Callable[[Iterable[Fraction]], Fraction]) -> Wall:
    """Return the greatest or least of some walls; its corners are theirs and their crossings."""
    corners = sorted({t for wall in walls for t, _ in wall})
    corners.append(corners[-1] + 1)
    found: list[Fraction] = []
    for low, high in pairwise(corners):
        found.append(low)
        spend(len(walls))
        ends = sorted({(_at(wall, low), _at(wall, high)) for wall in walls})
        for i, (a, b) in enumerate(ends):
            for c, d in ends[i + 1 :]:
                if (a - c) * (b - d) < 0:
                    found.append(low + (high - low) * (a - c) / ((a - c) - (b - d)))
    return _straight([(t, best(_at(wall, t) for wall in walls)) for t in sorted(set(found))])


def _straight(points: list[tuple[Fraction, Fraction]]) -> Wall:
    """Return the points that are corners."""
    kept = points[:1]
    for number, (t, x) in enumerate(points[1:], 1):
        before, after = kept[-1], points[number + 1] if number + 1 < len(points) else None
        upright = after is None and x == before[1]
        inside = after is not None and (x - before[1]) * (after[0] - t) == (after[1] - x) * (
            t - before[0]
        )
        if not (upright or inside):
            kept.append((t, x))
    return tuple(kept)


def _met(left: Wall, right: Wall) -> Thermograph:
    """Tax the walls by t and cut them where they meet."""

    def gap(t: Fraction) -> Fraction:
        return _at(left, t) - _at(right, t) - 2 * t

    corners = sorted({t for wall in (left, right) for t, _ in wall})
    low = Fraction(0)
    for high in [*corners[1:], None]:
        if high is None:  # upright from here on: the gap narrows by 2 a unit
            low = corners[-1]
            meeting = low + gap(low) / 2
            break
        if gap(high) <= 0:
            meeting = low + (high - low) * gap(low) / (gap(low) - gap(high)) if gap(low) else low
            break
        low = high
    mean = _at(left, meeting) - meeting

    def cut(wall: Wall, sign: int) -> Wall:
        points = [(t, x + sign * t) for t, x in wall if t < meeting]
        return _straight([*points, (meeting, mean)])

    return Thermograph(cut(left, -1), cut(right, 1), mean, meeting)
