"""Conditions on neighbouring cells only, as tiles: labels are what one cell tells the next.

An edge has as its label the node of the diagram of the pair of cells, after the first of them: so
two letters show the same label if nothing beyond the edge tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import FAILED, MET
from gfkit.boards.tiles import Sides, Tile, TileSet
from gfkit.strips.scan.line_slots import together
from gfkit.strips.scan.place_slots import diagram_of, parts_of_places

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.conditions import Arrays
    from gfkit.boards.game import Cell
    from gfkit.strips.scan.place_slots import Part
    from gfkit.strips.scan.row_program import RowProgram, States

    Ints = NDArray[np.int64]

BESIDE: tuple[Cell, ...] = ((0, 0), (0, 1))
BELOW: tuple[Cell, ...] = ((0, 0), (1, 0))
OFF = -2
"""The label of the boundary, where no letter shows it."""


@dataclass(frozen=True, slots=True, eq=False)
class Nearest:
    """Tiles as numbers: the letter of each, and its labels; across and down count the labels.

    weights: (coefficient, x, y) of each tile. outside: which labels may be shown to the boundary on
    the left, right, top and bottom. nodes: the label of each node of the vertical diagram.
    """

    letters: Ints
    left: Ints
    right: Ints
    top: Ints
    bottom: Ints
    across: int
    down: int
    weights: Ints
    outside: tuple[frozenset[int], ...]
    nodes: dict[int, int]

    def words(self, program: RowProgram, states: States) -> Ints | None:
        """Return for states between rows the labels that they show downwards, a row a state.

        None if they hold more, or less, than a label for each column.
        """
        live = [slot for slot in program.layers[0].live if slot]
        if len(live) != program.width:
            return None
        found = np.empty((states.shape[1], len(live)), dtype=np.int64)
        number = np.full(1 + max(self.nodes), -1)
        number[list(self.nodes)] = list(self.nodes.values())
        for place, slot in enumerate(live):
            contents = program.contents(states, 0, slot)
            if contents.max(initial=0) >= len(number):
                return None
            found[:, place] = number[contents]
        return None if (found < 0).any() else found


def nearest_of(arrays: Arrays, *, turned: bool = False) -> Nearest | None:
    """Return the tiles of conditions on neighbouring cells; None if there are others."""
    count = len(arrays.letters)
    pairs: dict[tuple[Cell, ...], list[Part]] = {BESIDE: [], BELOW: []}
    for _, shape, some in together(arrays.conditions):
        if some[0].fails != {0} or shape not in pairs:
            return None
        other = BELOW if shape == BESIDE else BESIDE
        pairs[other if turned else shape] += parts_of_places(some)
    beside, below = tuple(pairs[BESIDE]), tuple(pairs[BELOW])
    across = diagram_of(beside, count, ((0, 1),), ())
    down = diagram_of(below, count, ((0,), (1,)), ())
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
    rows = [
        (b, left, rights[shown[b]], above, nodes[bottoms[b]])
        for b in range(count)
        if shown[b] in rights and bottoms[b] != FAILED
        for left, follows in may_follow.items()
        if follows[b]
        for node, above in nodes.items()
        if _after(down, node, b) != FAILED
    ]
    letters, left, right, upper, lower = np.array(rows, dtype=np.int64).reshape(-1, 5).T
    weights = np.array([(w.coefficient, w.x, w.y) for w in arrays.weights], dtype=np.int64).reshape(
        -1, 3
    )[letters]
    outside = (
        frozenset({begin}),
        frozenset(k for (_, stop), k in rights.items() if stop),
        frozenset({nodes[top]} if top != FAILED else ()),
        frozenset(k for node, k in nodes.items() if _after(down, node, count) != FAILED),
    )
    return Nearest(
        letters, left, right, upper, lower, len(may_follow), len(nodes), weights, outside, nodes
    )


def _after(diagram: Diagram, node: int, letter: int) -> int:
    return node if node in {MET, FAILED} else int(diagram.after[node, letter])


def _allowed(diagram: Diagram, letters: int) -> list[bool]:
    return [_after(diagram, diagram.first, letter) != FAILED for letter in range(letters)]


def tile_set_of(arrays: Arrays) -> TileSet | None:
    """Return the tile set of conditions on neighbouring cells, its labels named by numbers.

    None if there are other conditions.

    >>> from gfkit.boards.rules import domineering
    >>> from gfkit.strips.scan.piece_arrays import placement_arrays
    >>> [(_, arrays)] = placement_arrays(domineering.maximal.definition.game, "maximal")
    >>> tiles = tile_set_of(arrays)
    >>> len(tiles.tiles), tiles.labels
    (13, ('0', '1', '2'))
    """
    found = nearest_of(arrays)
    if found is None or not len(found.letters):
        return None
    sides = [found.left, found.right, found.top, found.bottom]
    tiles = tuple(
        Tile(f"T{number}", str(left), str(right), str(top), str(bottom), arrays.weights[letter])
        for number, (letter, left, right, top, bottom) in enumerate(
            zip(found.letters.tolist(), *(side.tolist() for side in sides), strict=True)
        )
    )
    boundary = Sides(*(tuple(map(str, sorted(some))) for some in found.outside))
    labels = tuple(map(str, range(max(found.across, found.down))))
    return TileSet(arrays.name, labels, tiles, boundary, Sides((), (), (), ()))
