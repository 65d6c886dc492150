"""Local rules as tile sets: a tile is what a cell sees in a window around it.

Let S be a finite set of offsets with (0, 0), such that every offset leads to (0, 0) by unit steps
inside S. A tile is a choice of values on S, allowed by the rule. It shows on each side the part
that the neighbour on that side sees too; so in a tiling a tile's claim about a cell is passed on,
step by step, to the tile of that cell, and tilings are exactly the arrays that obey the rule. This
is the higher block recoding of symbolic dynamics. [LindMarcus1995, section 1.4]

What lies outside the board is the value `#`. Registers carry more along a row from the left or down
a column from the top: which of two rows is ahead, the largest value so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.errors import LimitReached, TileSetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Offset = tuple[int, int]
Window = dict[Offset, str]
"""Values at offsets (row, column) from the cell; rows grow downwards."""

OUTSIDE = "#"
MAX_TILES = 400_000

HERE: Offset = (0, 0)
EDGE_OFFSETS: tuple[Offset, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
KING_OFFSETS: tuple[Offset, ...] = (*EDGE_OFFSETS, (-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Register:
    """A value carried from cell to cell, along rows ("row") or down columns ("column").

    start: the values it may have at the left or upper side of the board; end: at the other side.
    """

    direction: str
    values: tuple[str, ...]
    start: tuple[str, ...]
    end: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LocalRule:
    """Values with weights, and what a cell allows of its surroundings.

    offsets: the cells that the rule looks at. allowed: of a window on them, with the values of the
    registers before and after the cell. holes: whether the rule can be read on boards with holes,
    which needs a rule about cells that share an edge with the cell only.
    """

    name: str
    values: tuple[tuple[str, Weight], ...]
    offsets: frozenset[Offset]
    allowed: Callable[[Window, Sequence[str], Sequence[str]], bool]
    registers: tuple[Register, ...] = ()
    holes: bool = False


def closed_shape(offsets: Iterable[Offset]) -> tuple[Offset, ...]:
    """Return the offsets and what connects them to (0, 0) by unit steps, in reading order.

    >>> closed_shape([(-1, -1)])
    ((-1, -1), (-1, 0), (0, 0))
    """
    shape = {HERE, *offsets}
    for start in sorted(shape, key=lambda s: (abs(s[0]) + abs(s[1]), s)):
        row, column = start
        while (row, column) != HERE:
            sideways = (row, column - (column > 0) + (column < 0))
            upright = (row - (row > 0) + (row < 0), column)
            steps = [step for step in (sideways, upright) if step != (row, column)]
            row, column = next((step for step in steps if step in shape), steps[0])
            shape.add((row, column))
    return tuple(sorted(shape))


def tiles_of(rule: LocalRule) -> TileSet:
    """Return the tile set whose tilings are the arrays that obey the rule.

    Raises LimitReached if there would be more than MAX_TILES windows, TileSetError if no window is
    allowed at all.
    """
    shape = closed_shape(rule.offsets)
    names = [value for value, _ in rule.values]
    weights = dict(rule.values)
    estimate = len(names) ** len(shape)
    for register in rule.registers:
        estimate *= len(register.values) ** 2
    if estimate > MAX_TILES:
        raise LimitReached(
            f"{rule.name} looks at {len(shape)} cells of {len(names)} values: about {estimate} "
            f"windows; the limit is {MAX_TILES}"
        )
    rows = [r for r in rule.registers if r.direction == "row"]
    columns = [r for r in rule.registers if r.direction == "column"]
    order = [*rows, *columns]
    place = [rule.registers.index(register) for register in order]
    tiles: list[Tile] = []
    for window in _windows(shape, names):
        for carried in product(*(product(r.values, repeat=2) for r in order)):
            before, after = [""] * len(order), [""] * len(order)
            for number, (a, b) in zip(place, carried, strict=True):
                before[number], after[number] = a, b
            if not rule.allowed(window, before, after):
                continue
            sideways, down = carried[: len(rows)], carried[len(rows) :]
            tiles.append(
                Tile(
                    f"T{len(tiles)}",
                    _label(window, shape, (0, -1), [a for a, _ in sideways]),
                    _label(window, shape, (0, 1), [b for _, b in sideways]),
                    _label(window, shape, (-1, 0), [a for a, _ in down]),
                    _label(window, shape, (1, 0), [b for _, b in down]),
                    weights[window[HERE]],
                )
            )
    if not tiles:
        raise TileSetError(rule.name, "the rule allows no value in any surroundings")
    boundary = _boundary(tiles, shape, rows, columns)
    hole = boundary if rule.holes else Sides((), (), (), ())
    labels = {label for tile in tiles for label in (tile.left, tile.right, tile.top, tile.bottom)}
    return TileSet(rule.name, tuple(sorted(labels)), tuple(tiles), boundary, hole)


def _windows(shape: Sequence[Offset], names: Sequence[str]) -> Iterator[Window]:
    """Yield the windows of cells in rectangles: what is outside fills whole rows and columns."""
    top, left = (min(s[i] for s in shape) for i in (0, 1))
    bottom, right = (max(s[i] for s in shape) for i in (0, 1))
    seen = set()
    for up, down in product(range(top, 1), range(bottom + 1)):
        for west, east in product(range(left, 1), range(right + 1)):
            inside = tuple(s for s in shape if up <= s[0] <= down and west <= s[1] <= east)
            if inside in seen:
                continue
            seen.add(inside)
            outside = dict.fromkeys(shape, OUTSIDE)
            for values in product(names, repeat=len(inside)):
                yield {**outside, **dict(zip(inside, values, strict=True))}


def _shared(shape: Sequence[Offset], side: Offset) -> list[Offset]:
    """Return the offsets that the neighbour on a side sees too, in reading order."""
    return [s for s in shape if (s[0] - side[0], s[1] - side[1]) in shape]


def _label(
    window: Mapping[Offset, str], shape: Sequence[Offset], side: Offset, carried: Sequence[str]
) -> str:
    """Return what a tile shows on a side: shared values, then registers; `-` for nothing."""
    text = "".join(window[s] for s in _shared(shape, side))
    if carried:
        text += "/" + "/".join(carried)
    return text or "-"


def _boundary(
    tiles: Sequence[Tile],
    shape: Sequence[Offset],
    rows: Sequence[Register],
    columns: Sequence[Register],
) -> Sides:
    """Return the labels for which everything beyond the side is outside."""
    allowed = []
    for name, side, registers, limit in (
        ("left", (0, -1), rows, "start"),
        ("right", (0, 1), rows, "end"),
        ("top", (-1, 0), columns, "start"),
        ("bottom", (1, 0), columns, "end"),
    ):
        beyond = [
            number
            for number, s in enumerate(_shared(shape, side))
            if s[0] * side[0] + s[1] * side[1] > 0
        ]
        found = []
        for label in sorted({getattr(tile, name) for tile in tiles}):
            values, *carried = label.split("/")
            if all(values[number] == OUTSIDE for number in beyond) and all(
                value in getattr(register, limit)
                for register, value in zip(registers, carried, strict=True)
            ):
                found.append(label)
        allowed.append(tuple(found))
    return Sides(*allowed)
