"""Fewer labels, the same tilings: labels behind which the same tiles can be are one.

Let two labels of upper edges have the same tiles under them: equal in the labels of the other three
sides, and in weight. If both or neither may be shown to the boundary below, a tiling
stays one when an edge with the one label gets the other, with the tile under it replaced. So the
tiles under one of them are left out, and the tiles over it show the other. This maps tilings to
tilings one to one, also where ends are joined, as long as no two of the labels may be shown to the
boundary above. It is done for all four sides, again and again. So what a window of a rule guesses
or repeats without need is forgotten, and two wordings of a rule end with about the same labels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from gfkit.boards.tiles import SIDES, Sides, TileSet
from gfkit.budget import spend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
ORDER = ("top", "left", "bottom", "right")


def compacted(tiles: TileSet) -> TileSet:
    """Return a tile set with fewer labels and the same weighted tilings of boards without holes.

    Tiles keep their names.

    >>> from gfkit.boards.tiles import Sides, Tile
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
