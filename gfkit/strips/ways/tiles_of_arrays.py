"""Arrays with conditions on neighbouring cells as tiles: what the dense sweep reads.

An edge has as its label the node of the diagram of the pair of cells, after the first of them: so
two letters show the same label if nothing beyond the edge tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.automata.decision_diagrams import FAILED, MET
from gfkit.boards.kinds.tiles import Sides, Tile, TileSet
from gfkit.errors import GfkitError
from gfkit.strips.scan.line_slots import together
from gfkit.strips.scan.place_slots import diagram_of, parts_of_places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.acceptors.conditions import Arrays
    from gfkit.boards.kinds.game import Cell
    from gfkit.strips.scan.place_slots import Part

BESIDE: tuple[Cell, ...] = ((0, 0), (0, 1))
BELOW: tuple[Cell, ...] = ((0, 0), (1, 0))


def tiles_of_arrays(arrays: Arrays, *, holes: bool = False) -> TileSet:
    """Return the tile set whose tilings are the arrays, its labels named by numbers.

    holes: whether tiles may show to a hole what they may show to the boundary. Raises GfkitError
    for other conditions than on neighbouring cells, TileSetError if no tile is allowed at all.

    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.strips.ways.piece_arrays import placement_arrays
    >>> [(_, arrays)] = placement_arrays(domineering.maximal.definition.game, "maximal")
    >>> tiles = tiles_of_arrays(arrays)
    >>> len(tiles.tiles), tiles.labels
    (13, ('0', '1', '2'))
    """
    count = len(arrays.letters)
    pairs: dict[tuple[Cell, ...], list[Part]] = {BESIDE: [], BELOW: []}
    for _, shape, some in together(arrays.conditions):
        if some[0].fails != {0} or shape not in pairs:
            raise GfkitError(f"{arrays.name} has conditions that no tile set is made for")
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
    hole = boundary if holes else Sides((), (), (), ())
    return TileSet(arrays.name, labels, tiles, boundary, hole)


def _names(labels: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(labels)))


def _after(diagram: Diagram, node: int, letter: int) -> int:
    return node if node in {MET, FAILED} else int(diagram.after[node, letter])


def _allowed(diagram: Diagram, letters: int) -> list[bool]:
    return [_after(diagram, diagram.first, letter) != FAILED for letter in range(letters)]
