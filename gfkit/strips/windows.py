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
from math import prod
from typing import TYPE_CHECKING, Protocol

from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.budget import spend, tracked
from gfkit.errors import LimitReached, TileSetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Offset = tuple[int, int]
Window = dict[Offset, str]
"""Values at offsets (row, column) from the cell; rows grow downwards."""
Carried = tuple[tuple[str, ...], tuple[str, ...]]
"""The values of all registers before a cell, and after it."""
Check = tuple[frozenset[Offset], "Callable[[Window], bool]"]
"""A condition on a window, with the offsets that it looks at."""

OUTSIDE = "#"
MAX_TILES = 400_000
MAX_FILLED = 10**8
"""Of a rule with checks, most of whose windows cannot occur, so many windows may be thought of."""
MAX_COUNTED = 20_000
"""While windows are counted in advance, so many kinds of unfinished ones are told apart."""

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


class Blurs(Protocol):
    """Values of cells in the distance that a rule does not tell apart.

    A cell must be seen, along some path of unit steps to it, at least as clearly as at its end.
    """

    def values_at(self, offset: Offset) -> Sequence[str]:
        """Return the values as which a cell at an offset is seen."""

    def seen_from_both(self, value: str, first: Offset, second: Offset) -> str:
        """Return as what a value is seen from two cells at once."""

    def may_be_outside(self, value: str) -> bool:
        """Tell whether a cell that is seen so may be outside of the board."""


@dataclass(frozen=True, slots=True)
class LocalRule:
    """Values with weights, and what a cell allows of its surroundings.

    offsets: the cells that the rule looks at. allowed: of a window on them, with the values of the
    registers before and after the cell. holes: whether the rule can be read on boards with holes,
    which needs a rule about cells that share an edge with the cell only.

    Two things are for speed only. checks: conditions on windows that `allowed` implies, each with
    the offsets it looks at; a window is left out as soon as one fails at any of its cells. carried:
    of a window that passes the checks, the values of the registers that are allowed.

    beyond: what cells outside of the board look like; one of the values, if the rule cannot tell
    them apart. blurs: which values cells in the distance are seen as. dearest: which of several
    conditions makes the window large, for refusals.
    """

    name: str
    values: tuple[tuple[str, Weight], ...]
    offsets: frozenset[Offset]
    allowed: Callable[[Window, Sequence[str], Sequence[str]], bool]
    registers: tuple[Register, ...] = ()
    holes: bool = False
    checks: tuple[Check, ...] = ()
    carried: Callable[[Window], Iterable[Carried]] | None = None
    beyond: str = OUTSIDE
    blurs: Blurs | None = None
    dearest: str = ""

    def register_values(self, window: Window) -> Iterable[Carried]:
        """Return the allowed values of the registers before and after a cell."""
        if self.carried is not None:
            return self.carried(window)
        single = [register.values for register in self.registers]
        pairs = product(product(*single), product(*single))
        return ((a, b) for a, b in pairs if self.allowed(window, a, b))


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
    return tiles_with_values(rule)[0]


def tiles_with_values(rule: LocalRule) -> tuple[TileSet, tuple[str, ...]]:
    """Return the tile set of `tiles_of`, and for each tile the value of its cell."""
    shape = closed_shape(rule.offsets)
    names = [value for value, _ in rule.values]
    weights = dict(rule.values)
    estimate = len(names) ** len(shape)
    if rule.carried is None:
        estimate *= prod(len(register.values) ** 2 for register in rule.registers)
    most = MAX_FILLED if rule.checks else MAX_TILES
    if estimate > most and rule.beyond == OUTSIDE:
        raise LimitReached(
            f"{rule.name} looks at {len(shape)} cells of {len(names)} values: about {estimate} "
            f"windows; the limit is {most}" + (f"; {rule.dearest}" if rule.dearest else "")
        )
    rows = [r for r in rule.registers if r.direction == "row"]
    columns = [r for r in rule.registers if r.direction == "column"]
    across, down = (
        [n for n, r in enumerate(rule.registers) if r.direction == direction]
        for direction in ("row", "column")
    )
    shown = {side: _shared(shape, side) for side in EDGE_OFFSETS}
    blurs = rule.blurs

    def label(window: Window, side: Offset, carried: Sequence[str]) -> str:
        if blurs is None:
            return _label(window, shown[side], carried)
        seen = {
            s: blurs.seen_from_both(window[s], s, (s[0] - side[0], s[1] - side[1]))
            for s in shown[side]
        }
        return _label(seen, shown[side], carried)

    tiles: list[Tile] = []
    here: list[str] = []
    for window in _windows(shape, names, rule):
        for before, after in rule.register_values(window):
            spend(5)
            if len(tiles) == MAX_TILES:
                raise LimitReached(
                    f"{rule.name} needs more than {MAX_TILES} tiles, the limit"
                    + (f"; {rule.dearest}" if rule.dearest else "")
                )
            here.append(window[HERE])
            tiles.append(
                Tile(
                    f"T{len(tiles)}",
                    label(window, (0, -1), [before[n] for n in across]),
                    label(window, (0, 1), [after[n] for n in across]),
                    label(window, (-1, 0), [before[n] for n in down]),
                    label(window, (1, 0), [after[n] for n in down]),
                    weights[window[HERE]],
                )
            )
    if not tiles:
        raise TileSetError(rule.name, "the rule allows no value in any surroundings")
    is_outside = blurs.may_be_outside if blurs else rule.beyond.__eq__
    boundary = _boundary(tiles, shape, rows, columns, is_outside)
    hole = boundary if rule.holes else Sides((), (), (), ())
    labels = {label for tile in tiles for label in (tile.left, tile.right, tile.top, tile.bottom)}
    laid = TileSet(rule.name, tuple(sorted(labels)), tuple(tiles), boundary, hole)
    return laid, tuple(here)


def refuse_many(rule: LocalRule, here: Sequence[str], tiles: int) -> None:
    """Raise LimitReached, soon, if it is clear that there will be more than MAX_TILES tiles.

    tiles: how many tiles, at least, each window has whose cell has one of the values `here`.
    """
    shape = closed_shape(rule.offsets)
    names = [value for value, _ in rule.values]
    values = [rule.blurs.values_at(s) if rule.blurs else names for s in shape]
    values[shape.index(HERE)] = here
    number = _number_filled(shape, values, _asked(shape, shape, rule.checks))
    if number is not None and number * tiles > MAX_TILES:
        raise LimitReached(
            f"{rule.name} looks at {len(shape)} cells and needs at least {number * tiles} tiles; "
            f"the limit is {MAX_TILES}; smaller distances, or fewer or smaller pieces, would help"
        )


def _windows(shape: Sequence[Offset], names: Sequence[str], rule: LocalRule) -> Iterator[Window]:
    """Yield the windows of cells in rectangles: what is outside fills whole rows and columns.

    Windows in which a check fails, at any cell of which they show enough, are left out.
    """
    checks = rule.checks
    if rule.beyond != OUTSIDE or rule.blurs:
        everywhere = [rule.blurs.values_at(s) if rule.blurs else names for s in shape]
        asked = _asked(shape, shape, checks)
        yield from tracked(_filled({}, shape, everywhere, asked), "windows")
        return
    top, left = (min(s[i] for s in shape) for i in (0, 1))
    bottom, right = (max(s[i] for s in shape) for i in (0, 1))
    seen = set()
    for up, down in product(range(top, 1), range(bottom + 1)):
        for west, east in product(range(left, 1), range(right + 1)):
            inside = tuple(s for s in shape if up <= s[0] <= down and west <= s[1] <= east)
            if inside in seen:
                continue
            seen.add(inside)
            asked = _asked(shape, inside, checks)
            same = [names] * len(inside)
            yield from _filled(dict.fromkeys(shape, OUTSIDE), inside, same, asked)


Asked = list[list[tuple["Callable[[tuple[str, ...]], bool]", list[Offset]]]]
"""For each cell, in the order of filling: what is asked then, of the values at which cells."""


def _asked(shape: Sequence[Offset], inside: Sequence[Offset], checks: Sequence[Check]) -> Asked:
    asked: Asked = [[] for _ in inside]
    number = {s: place for place, s in enumerate(inside)}
    for offsets, check in checks:
        seen = sorted({HERE, *offsets})
        question = _question(seen, check, known={} if len(seen) < len(shape) else None)
        for row, column in inside:
            needed = [(row + r, column + c) for r, c in seen]
            if all(cell in shape for cell in needed):
                last = max(number.get(cell, 0) for cell in needed)
                asked[last].append((question, needed))
    return asked


def _question(
    offsets: Sequence[Offset],
    check: Callable[[Window], bool],
    known: dict[tuple[str, ...], bool] | None,
) -> Callable[[tuple[str, ...]], bool]:
    """Return the check as a function of the values at the offsets, which keeps answers in `known`.

    A check that looks at the whole window is asked about every window once: nothing to be kept.
    """

    def ask(values: tuple[str, ...]) -> bool:
        if known is None:
            return check(dict(zip(offsets, values, strict=True)))
        if values not in known:
            known[values] = check(dict(zip(offsets, values, strict=True)))
        return known[values]

    return ask


def _filled(
    window: Window, inside: Sequence[Offset], names: Sequence[Sequence[str]], asked: Asked
) -> Iterator[Window]:
    """Yield the fillings of the cells inside, each with its names, that pass every check."""
    untried = [iter(names[0])]
    while untried:
        spend(2)
        place = len(untried) - 1
        for value in untried[-1]:
            window[inside[place]] = value
            if all(ask(tuple([window[cell] for cell in cells])) for ask, cells in asked[place]):
                if place == len(inside) - 1:
                    yield dict(window)
                else:
                    untried.append(iter(names[place + 1]))
                    break
        else:
            untried.pop()


def _number_filled(
    inside: Sequence[Offset], names: Sequence[Sequence[str]], asked: Asked
) -> int | None:
    """Return how many fillings `_filled` yields, without a look at each; None if it takes long.

    Fillings that agree on the cells about which something is still to be asked are one.
    """
    needed = [{cell for _, cells in some for cell in cells} for some in asked]
    found: dict[tuple[str, ...], int] = {(): 1}
    cells: list[Offset] = []
    for place, cell in enumerate(inside):
        cells.append(cell)
        later: set[Offset] = set().union(*needed[place + 1 :])
        kept = [number for number, one in enumerate(cells) if one in later]
        after: dict[tuple[str, ...], int] = {}
        for values, number in found.items():
            spend(len(names[place]))
            for value in names[place]:
                window = dict(zip(cells, (*values, value), strict=True))
                if all(ask(tuple([window[c] for c in seen])) for ask, seen in asked[place]):
                    key = tuple([(*values, value)[one] for one in kept])
                    after[key] = after.get(key, 0) + number
        found, cells = after, [cells[one] for one in kept]
        if len(found) > MAX_COUNTED:
            return None
    return sum(found.values())


def _shared(shape: Sequence[Offset], side: Offset) -> list[Offset]:
    """Return the offsets that the neighbour on a side sees too, in reading order."""
    return [s for s in shape if (s[0] - side[0], s[1] - side[1]) in shape]


def _label(window: Mapping[Offset, str], shared: Sequence[Offset], carried: Sequence[str]) -> str:
    """Return what a tile shows on a side: shared values, then registers; `-` for nothing."""
    text = "".join([window[s] for s in shared])
    if carried:
        text += "/" + "/".join(carried)
    return text or "-"


def _boundary(
    tiles: Sequence[Tile],
    shape: Sequence[Offset],
    rows: Sequence[Register],
    columns: Sequence[Register],
    is_outside: Callable[[str], bool],
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
            if all(is_outside(values[number]) for number in beyond) and all(
                value in getattr(register, limit)
                for register, value in zip(registers, carried, strict=True)
            ):
                found.append(label)
        allowed.append(tuple(found))
    return Sides(*allowed)
