"""Arrays as tiles: labels are what two neighbouring cells see of the same cells.

Where conditions are on neighbouring cells only, a label is what one cell tells the next
(`gfkit.strips.ways.tiles_of_arrays`). Otherwise a cell sees a window, tiles repeat it to each
other, and labels behind which the same tiles can be are made one.

*Fewer labels, the same tilings.* Let two labels of upper edges have the same tiles under them:
equal in the labels of the other three sides, and in weight. If both or neither may be shown to the
boundary below, a tiling stays one when an edge with the one label gets the other, with the tile
under it replaced. So the tiles under one of them are left out, and the tiles over it show the
other. This maps tilings to tilings one to one, also where ends are joined, as long as no two of the
labels may be shown to the boundary above. It is done for all four sides, again and again. So what a
window of a rule guesses or repeats without need is forgotten, and two wordings of a rule end with
about the same labels.

Conditions on neighbouring cells only, as tiles.

An edge has as its label the node of the diagram of the pair of cells, after the first of them: so
two letters show the same label if nothing beyond the edge tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import FAILED, MET
from gfkit.base.budget import spend
from gfkit.boards.acceptors.conditions import Place
from gfkit.boards.kinds.tiles import SIDES, Sides, Tile, TileSet
from gfkit.errors import GfkitError, LimitReached, TileSetError
from gfkit.strips.scan.line_slots import together
from gfkit.strips.scan.place_slots import diagram_of, parts_of_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from gfkit.boards.acceptors.conditions import Arrays, Condition

    Ints = NDArray[np.int64]

    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.kinds.game import Cell
    from gfkit.strips.scan.place_slots import Part

OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
ORDER = ("top", "left", "bottom", "right")


def compacted(tiles: TileSet) -> TileSet:
    """Return a tile set with fewer labels and the same weighted tilings of boards without holes.

    Tiles keep their names.

    >>> from gfkit.boards.kinds.tiles import Sides, Tile
    >>> sides = Sides(*(("a",),) * 4)
    >>> tiles = [Tile("t", "a", "a", "a", "a"), Tile("u", "a", "a", "a", "b"),
    ...          Tile("v", "a", "a", "b", "a")]
    >>> found = compacted(TileSet("some", ("a", "b"), tuple(tiles), sides, sides))
    >>> len(found.tiles)
    3
    """
    work = _Work.of(tiles)
    merged = True
    while merged:
        merged = False
        for side in ORDER:
            merged |= work.merge(side)
    if len(work.kept) in {0, len(tiles.tiles)}:
        return tiles
    names = work.names
    laid = tuple(
        replace(
            tiles.tiles[number],
            **{s: names[s][work.labels[s][place]] for s in SIDES},
        )
        for place, number in enumerate(work.kept.tolist())
    )
    boundary = Sides(**{s: tuple(names[s][k] for k in sorted(work.boundary[s])) for s in SIDES})
    used = {getattr(tile, s) for tile in laid for s in SIDES}
    used |= {label for s in SIDES for label in getattr(boundary, s)}
    labels = tuple(label for label in tiles.labels if label in used)
    return TileSet(tiles.name, labels, laid, boundary, Sides((), (), (), ()), tiles.summary)


@dataclass(slots=True)
class _Work:
    """Tiles as arrays: `labels` on each side, `kinds` of weight; `kept`: their numbers.

    Labels on left and right edges are numbered apart from those on upper and lower ones.
    """

    labels: dict[str, Ints]
    kinds: Ints
    kept: Ints
    boundary: dict[str, set[int]]
    names: dict[str, Sequence[str]]

    @classmethod
    def of(cls, tiles: TileSet) -> _Work:
        names: dict[str, Sequence[str]] = {}
        labels: dict[str, Ints] = {}
        boundary: dict[str, set[int]] = {}
        for pair in (("left", "right"), ("top", "bottom")):
            seen = {getattr(tile, s) for tile in tiles.tiles for s in pair}
            listed = sorted(seen | {label for s in pair for label in getattr(tiles.boundary, s)})
            number = {label: k for k, label in enumerate(listed)}
            for s in pair:
                names[s] = listed
                labels[s] = np.array([number[getattr(tile, s)] for tile in tiles.tiles])
                boundary[s] = {number[label] for label in getattr(tiles.boundary, s)}
        kinds: dict[object, int] = {}
        coded = [kinds.setdefault(tile.weight, len(kinds)) for tile in tiles.tiles]
        return cls(labels, np.array(coded), np.arange(len(tiles.tiles)), boundary, names)

    def merge(self, side: str) -> bool:
        """Make labels one that have the same tiles behind them on a side; tell whether any were."""
        spend(1 + len(self.kept) // 5)
        others = [s for s in SIDES if s != side]
        codes = self.kinds
        for s in others:
            codes = codes * len(self.names[s]) + self.labels[s]
            codes = np.unique(codes, return_inverse=True)[1].ravel()
        order = np.lexsort((codes, self.labels[side]))
        sorted_codes = codes[order]
        bounds = np.searchsorted(self.labels[side][order], np.arange(len(self.names[side]) + 1))
        into = np.arange(len(self.names[side]))
        first: dict[tuple[bytes, bool], int] = {}
        ends: dict[tuple[bytes, bool], bool] = {}
        live = np.zeros(len(into), dtype=bool)
        live[self.labels[OPPOSITE[side]]] = True
        live[list(self.boundary[side])] = True
        for label in np.flatnonzero(live).tolist():
            behind = sorted_codes[bounds[label] : bounds[label + 1]].tobytes()
            key = behind, label in self.boundary[OPPOSITE[side]]
            at_end = label in self.boundary[side]
            if key not in first:
                first[key], ends[key] = label, at_end
            elif not (at_end and ends[key]):
                into[label] = first[key]
                ends[key] |= at_end
        if (into == np.arange(len(into))).all() and live[self.labels[side]].all():
            return False
        stays = live[self.labels[side]] & (into[self.labels[side]] == self.labels[side])
        self.labels[OPPOSITE[side]] = into[self.labels[OPPOSITE[side]]]
        for s in SIDES:
            self.labels[s] = self.labels[s][stays]
        self.kinds, self.kept = self.kinds[stays], self.kept[stays]
        for s in (side, OPPOSITE[side]):
            self.boundary[s] = {int(into[k]) for k in self.boundary[s]}
        return True


Offset = tuple[int, int]
Window = dict[Offset, str]
"""Values at offsets (row, column) from the cell; rows grow downwards."""
Check = tuple[tuple[Offset, ...], Callable[[Window], bool]]
"""A condition on a window, with the offsets that it looks at."""

OUTSIDE = "#"
MAX_TILES = 400_000
MAX_FILLED = 10**8
"""Most windows cannot occur: this many may be thought of."""

HERE: Offset = (0, 0)
STEPS: dict[str, Offset] = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}


def tiles_of_arrays(arrays: Arrays, *, holes: bool = False) -> TileSet:
    """Return a tile set whose tilings are the arrays that obey the conditions.

    holes: whether tiles may show to a hole what they may show to the boundary. Raises GfkitError
    for conditions that do not look at a few cells, LimitReached for more than MAX_TILES windows,
    TileSetError if no window is allowed at all.
    """
    found = tile_set_of(arrays)
    if found is None:
        found = compacted(_tiles_of_windows(arrays))
    return replace(found, hole=found.boundary) if holes else found


def _check(condition: Condition, values: Mapping[str, int]) -> Check:
    track, acceptor = condition.track, condition.acceptor
    assert isinstance(track, Place)

    def check(window: Window) -> bool:
        seen = [window[offset] for offset in track.anchored]
        if track.inside and OUTSIDE in seen:
            return True
        state = acceptor.first
        for number, value in enumerate(seen):
            state = acceptor.step(state, number, values[value])
            if state is None:
                return False
        return acceptor.accepts(state)

    return track.anchored, check


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


def _tiles_of_windows(arrays: Arrays) -> TileSet:
    for condition in arrays.conditions:
        if not isinstance(condition.track, Place) or condition.fails != {0}:
            raise GfkitError(f"{arrays.name} has conditions that no tile set is made for")
    names = [chr(0x4E00 + k) for k in range(len(arrays.letters))]
    number = {name: k for k, name in enumerate((*names, OUTSIDE))}
    checks = [_check(condition, number) for condition in arrays.conditions]
    shape = closed_shape(offset for offsets, _ in checks for offset in offsets)
    estimate = len(names) ** len(shape)
    if estimate > MAX_FILLED:
        raise LimitReached(
            f"{arrays.name} looks at {len(shape)} cells of {len(names)} values: about {estimate} "
            f"windows; the limit is {MAX_FILLED}"
        )
    shown = {  # to the neighbour on a side, in reading order
        side: [(r, c) for r, c in shape if (r - down, c - across) in shape]
        for side, (down, across) in STEPS.items()
    }
    tiles: list[Tile] = []
    for window in _windows(shape, names, checks):
        if len(tiles) == MAX_TILES:
            raise LimitReached(f"{arrays.name} needs more than {MAX_TILES} tiles, the limit")
        labels = {
            side: "".join([window[s] for s in shared]) or "-" for side, shared in shown.items()
        }
        weight = arrays.weights[number[window[HERE]]]
        tiles.append(Tile(f"T{len(tiles)}", **labels, weight=weight))
    if not tiles:
        raise TileSetError(arrays.name, "the rule allows no value in any surroundings")
    boundary = Sides(**{side: _beyond(tiles, side, shown[side]) for side in STEPS})
    labels_used = {getattr(tile, side) for tile in tiles for side in STEPS}
    whole = Sides((), (), (), ())
    return _renamed(TileSet(arrays.name, tuple(sorted(labels_used)), tuple(tiles), boundary, whole))


def _beyond(tiles: Sequence[Tile], side: str, shared: Sequence[Offset]) -> tuple[str, ...]:
    """Return the labels for which everything beyond the side is outside."""
    down, across = STEPS[side]
    beyond = [k for k, (r, c) in enumerate(shared) if r * down + c * across > 0]
    labels = sorted({getattr(tile, side) for tile in tiles})
    return tuple(label for label in labels if all(label[k] == OUTSIDE for k in beyond))


def _renamed(tiles: TileSet) -> TileSet:
    """Return the tile set with numbers as labels."""
    names = {label: str(number) for number, label in enumerate(tiles.labels)}
    laid = (
        replace(tile, **{side: names[getattr(tile, side)] for side in STEPS})  # type: ignore[arg-type]
        for tile in tiles.tiles
    )
    boundary = Sides(
        **{side: tuple(names[z] for z in getattr(tiles.boundary, side)) for side in STEPS}
    )
    return replace(tiles, labels=tuple(names.values()), tiles=tuple(laid), boundary=boundary)


def _windows(
    shape: Sequence[Offset], names: Sequence[str], checks: Sequence[Check]
) -> Iterator[Window]:
    """Yield the windows of cells in rectangles: what is outside fills whole rows and columns.

    Windows in which a check fails, at any cell of which they show enough, are left out.
    """
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
            yield from _filled(dict.fromkeys(shape, OUTSIDE), inside, names, asked)


Question = Callable[[tuple[str, ...]], bool]
Asked = list[list[tuple[Question, list[Offset]]]]
"""For each cell, in the order of filling: what is asked then, of the values at which cells."""


def _asked(shape: Sequence[Offset], inside: Sequence[Offset], checks: Sequence[Check]) -> Asked:
    asked: Asked = [[] for _ in inside]
    number = {s: place for place, s in enumerate(inside)}
    for offsets, check in checks:
        seen = sorted({HERE, *offsets})
        question: Question = partial(_ask, seen, check)
        if len(seen) < len(shape):  # the whole window is asked about once
            question = cache(question)
        for row, column in inside:
            needed = [(row + r, column + c) for r, c in seen]
            if all(cell in shape for cell in needed):
                last = max(number.get(cell, 0) for cell in needed)
                asked[last].append((question, needed))
    return asked


def _ask(
    offsets: Sequence[Offset], check: Callable[[Window], bool], values: tuple[str, ...]
) -> bool:
    return check(dict(zip(offsets, values, strict=True)))


def _filled(
    window: Window, inside: Sequence[Offset], names: Sequence[str], asked: Asked
) -> Iterator[Window]:
    """Yield the fillings of the cells inside that pass every check."""
    untried = [iter(names)]
    while untried:
        spend(2)
        place = len(untried) - 1
        for value in untried[-1]:
            window[inside[place]] = value
            if all(ask(tuple([window[cell] for cell in cells])) for ask, cells in asked[place]):
                if place == len(inside) - 1:
                    yield dict(window)
                else:
                    untried.append(iter(names))
                    break
        else:
            untried.pop()


BESIDE: tuple[Cell, ...] = ((0, 0), (0, 1))
BELOW: tuple[Cell, ...] = ((0, 0), (1, 0))


def tile_set_of(arrays: Arrays) -> TileSet | None:
    """Return the tile set of conditions on neighbouring cells, its labels named by numbers.

    None if there are other conditions.

    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.strips.ways.piece_arrays import placement_arrays
    >>> [(_, arrays)] = placement_arrays(domineering.maximal.definition.game, "maximal")
    >>> tiles = tile_set_of(arrays)
    >>> len(tiles.tiles), tiles.labels
    (13, ('0', '1', '2'))
    """
    count = len(arrays.letters)
    pairs: dict[tuple[Cell, ...], list[Part]] = {BESIDE: [], BELOW: []}
    for _, shape, some in together(arrays.conditions):
        if some[0].fails != {0} or shape not in pairs:
            return None
        pairs[shape] += parts_of_places(some)
    beside = tuple(pairs[BESIDE])
    across = diagram_of(beside, count, ((0, 1),), ())
    down = diagram_of(tuple(pairs[BELOW]), count, ((0,), (1,)), ())
    starts = _allowed(diagram_of(beside, count, ((1,),), (0,)), count)
    stops = _allowed(diagram_of(beside, count, ((0,),), (1,)), count)
    shown = [(_after(across, across.first, a), stops[a]) for a in range(count)]
    rights: dict[Any, int] = {}
    for one in shown:
        if one != (FAILED, False):
            rights.setdefault(one, len(rights))
    may_follow = {
        number: [_after(across, node, b) != FAILED for b in range(count)]
        for (node, _), number in rights.items()
    }
    begin = next((k for k, some in may_follow.items() if some == starts), len(rights))
    may_follow.setdefault(begin, starts)
    top = _after(down, down.first, count)
    bottoms = [_after(down, down.first, a) for a in range(count)]
    nodes: dict[int, int] = {}
    for node in (top, *bottoms):
        if node != FAILED:
            nodes.setdefault(node, len(nodes))
    found = [
        (b, left, rights[shown[b]], above, nodes[bottoms[b]])
        for b in range(count)
        if shown[b] in rights and bottoms[b] != FAILED
        for left, follows in may_follow.items()
        if follows[b]
        for node, above in nodes.items()
        if _after(down, node, b) != FAILED
    ]
    if not found:
        return None
    tiles = tuple(
        Tile(f"T{number}", str(left), str(right), str(above), str(below), arrays.weights[letter])
        for number, (letter, left, right, above, below) in enumerate(found)
    )
    boundary = Sides(
        _names([begin]),
        _names(k for (_, stop), k in rights.items() if stop),
        _names([nodes[top]] if top != FAILED else ()),
        _names(k for node, k in nodes.items() if _after(down, node, count) != FAILED),
    )
    labels = tuple(map(str, range(max(len(may_follow), len(nodes)))))
    return TileSet(arrays.name, labels, tiles, boundary, Sides((), (), (), ()))


def _names(labels: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(labels)))


def _after(diagram: Diagram, node: int, letter: int) -> int:
    return node if node in {MET, FAILED} else int(diagram.after[node, letter])


def _allowed(diagram: Diagram, letters: int) -> list[bool]:
    return [_after(diagram, diagram.first, letter) != FAILED for letter in range(letters)]
