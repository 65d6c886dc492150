"""Conditions on neighbouring cells only, as tiles, and the symmetries of these.

*Tiles.* An edge has as its label the node of the diagram of the pair of cells, after the first of
them: so two letters show the same label if nothing beyond the edge tells them apart.

*Symmetries.* A symmetry is a permutation of the labels of upper and lower edges and one of those of
left and right edges, perhaps with left and right exchanged, that maps the tiles onto themselves and
keeps what may be shown to the boundary. Weights may change by h(left) / h(right), the same h for
all tiles and one value for all labels at the boundary: such factors cancel along a row. Then rows
between two words become rows of the same weight between their images, so the symmetry commutes with
the matrix of a row; where left and right are exchanged, words are read backwards. Where the ends of
a row are joined, so does the rotation by one cell. Orbits of such permutations of words are an
exact lumping. What is searched is checked on every tile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import FAILED, MET
from gfkit.automata.symmetry import Structure, mixed_numbers, proposed
from gfkit.boards.tiles import Sides, Tile, TileSet
from gfkit.budget import spend
from gfkit.strips.scan.line_slots import together
from gfkit.strips.scan.place_slots import diagram_of, parts_of_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.conditions import Arrays
    from gfkit.boards.game import Cell
    from gfkit.strips.scan.place_slots import Part
    from gfkit.strips.scan.row_program import RowProgram, States

    Ints = NDArray[np.int64]
    Colours = NDArray[np.uint64]

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


MOST_TILES = 20_000
"""Larger tile sets are not searched."""
MOST_IMAGES = 12
"""So many labels are tried as images of the first of a class."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelSymmetry:
    """A permutation of the labels of upper and lower edges; mirrored: words are read backwards."""

    mirrored: bool
    labels: Ints


def symmetries_of_tiles(tiles: Nearest) -> list[LabelSymmetry]:
    """Return symmetries of tiles, each of them checked; the identity is left out.

    >>> from gfkit.boards.rules import domineering
    >>> from gfkit.strips.scan.tile_symmetries import nearest_of
    >>> from gfkit.strips.scan.piece_arrays import arrays_of_tiles
    >>> arrays = arrays_of_tiles(domineering.positions.parts[0].tiles)
    >>> found = symmetries_of_tiles(nearest_of(arrays))
    >>> [(one.mirrored, one.labels.tolist()) for one in found]
    [(True, [0, 1])]
    """
    if len(tiles.left) > MOST_TILES:
        return []
    down = tiles.down
    plain, mirror = _Labels(tiles, mirrored=False), _Labels(tiles, mirrored=True)
    here = plain.refined(plain.first)
    found = []
    same = np.arange(down + tiles.across)
    one: Ints | None = same
    if not _holds(tiles, same, mirrored=True):
        one = proposed(plain, mirror, here, mirror.refined(mirror.first))
    if one is not None and _holds(tiles, one, mirrored=True):
        found.append(LabelSymmetry(mirrored=True, labels=one[:down]))
    values, sizes = np.unique(here[:down], return_counts=True)
    for value in values[sizes > 1]:
        members = np.flatnonzero(here[:down] == value)
        apart = plain.apart(here, int(members[0]))
        for image in members[1 : MOST_IMAGES + 1].tolist():
            one = proposed(plain, plain, apart, plain.apart(here, image))
            if one is not None and _holds(tiles, one, mirrored=False):
                found.append(LabelSymmetry(mirrored=False, labels=one[:down]))
    return found


def blocks_of_words(
    words: NDArray[Any],
    apart: NDArray[np.bool_],
    symmetries: Sequence[LabelSymmetry],
    *,
    joined: bool,
) -> Ints | None:
    """Return for each word the number of its orbit; None if some image is not among the words.

    words: digits of labels, one row a word. apart: words that are not read, and stay alone.
    joined: whether words may be rotated.
    """
    images = [
        one.labels[words][:, ::-1] if one.mirrored else one.labels[words] for one in symmetries
    ]
    if joined and words.shape[1] > 1:
        images.append(np.roll(words, 1, axis=1))
    if not images:
        return None
    numbers = _numbered([words, *images], apart)
    if numbers is None:
        return None
    found = np.arange(len(words))
    while True:
        before = found.copy()
        for image in numbers:
            spend(1 + len(words) // 50)
            np.minimum(found, found[image], out=found)
            np.minimum.at(found, image, found.copy())
        if (found == before).all():
            return np.asarray(np.unique(found, return_inverse=True)[1].ravel())


def _numbered(tables: Sequence[NDArray[Any]], apart: NDArray[np.bool_]) -> list[Ints] | None:
    """Return where the rows of the later tables stand in the first; None if one is not there."""
    words = tables[0]
    codes = np.zeros((len(tables), len(words)), dtype=np.int64)
    number = 0  # of different beginnings, so far
    for column in range(words.shape[1]):
        digits = np.stack([table[:, column] for table in tables]).astype(np.int64)
        together = codes * (int(digits.max(initial=0)) + 1) + digits
        _, which = np.unique(together, return_inverse=True)
        codes = which.reshape(together.shape)
        number = max(number, int(codes.max(initial=0)))
    place = np.full(number + 1, -1)
    read = np.flatnonzero(~apart)
    place[codes[0][read]] = read
    found = []
    for row in codes[1:]:
        image = np.arange(len(words))
        image[read] = place[row[read]]
        if (image < 0).any():
            return None
        found.append(image)
    return found


def _holds(tiles: Nearest, labels: Ints, *, mirrored: bool) -> bool:
    """Tell whether a permutation of all labels is a symmetry."""
    down = tiles.down
    if (labels[:down] >= down).any() or sorted(labels.tolist()) != list(range(len(labels))):
        return False
    if not all(
        {int(labels[k]) for k in one} == other
        for one, other in zip(
            _outside(tiles, mirrored=mirrored), _outside(tiles, mirrored=False), strict=True
        )
    ):
        return False
    upright, sideways = labels[:down], labels[down:] - down
    left, right, top, bottom = _sides(tiles, mirrored=mirrored)
    known = _weights_by_labels(tiles, tiles.left, tiles.right, tiles.top, tiles.bottom)
    images = _weights_by_labels(
        tiles, sideways[left], sideways[right], upright[top], upright[bottom]
    )
    if known.keys() != images.keys():
        return False
    shifts = []
    for place, weights in known.items():
        shift = _shift(images[place], weights)
        if shift is None:
            return False
        shifts.append((place[0], place[1], shift))
    ends = sorted(k - down for side in _outside(tiles, mirrored=False)[:2] for k in side)
    shifts += [(ends[0], end, (0, 0)) for end in ends]
    return _telescopes(shifts, len(sideways))


def _weights_by_labels(
    tiles: Nearest, *sides: Ints
) -> dict[tuple[int, ...], list[tuple[int, int, int]]]:
    """Return for labels on the four sides the weights (x, y, coefficient) of the tiles, sorted."""
    found: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    columns = (side.tolist() for side in sides)
    for place, (c, x, y) in zip(zip(*columns, strict=True), tiles.weights.tolist(), strict=True):
        found.setdefault(place, []).append((x, y, c))
    return {place: sorted(weights) for place, weights in found.items()}


def _shift(
    before: list[tuple[int, int, int]], after: list[tuple[int, int, int]]
) -> tuple[int, int] | None:
    """Return the monomial that takes weights to others, as exponents; None if there is none."""
    if len(before) != len(after):
        return None
    x, y = after[0][0] - before[0][0], after[0][1] - before[0][1]
    return (x, y) if [(a + x, b + y, c) for a, b, c in before] == after else None


def _telescopes(shifts: list[tuple[int, int, tuple[int, int]]], labels: int) -> bool:
    """Tell whether there is an h with h(left) - h(right) = shift for all, so that rows keep weight.

    The weight of a piece may stand on its left cell or on its right one.
    """
    height: list[tuple[int, int] | None] = [None] * labels
    near: dict[int, list[tuple[int, int, int]]] = {}
    for left, right, (x, y) in shifts:
        near.setdefault(left, []).append((right, -x, -y))
        near.setdefault(right, []).append((left, x, y))
    for root in near:
        if height[root] is not None:
            continue
        height[root] = (0, 0)
        todo = [root]
        while todo:
            here = todo.pop()
            at = height[here]
            assert at is not None
            for there, x, y in near[here]:
                wanted = at[0] + x, at[1] + y
                if height[there] is None:
                    height[there] = wanted
                    todo.append(there)
                elif height[there] != wanted:
                    return False
    return True


def _sides(tiles: Nearest, *, mirrored: bool) -> tuple[Ints, Ints, Ints, Ints]:
    """Return the labels of the tiles on the left, right, top and bottom."""
    left, right = (tiles.right, tiles.left) if mirrored else (tiles.left, tiles.right)
    return left, right, tiles.top, tiles.bottom


def _outside(tiles: Nearest, *, mirrored: bool) -> list[set[int]]:
    """Return which labels may be shown to the boundary on the left, right, top and bottom."""
    left, right, top, bottom = tiles.outside
    if mirrored:
        left, right = right, left
    return [*({tiles.down + k for k in side} for side in (left, right)), set(top), set(bottom)]


class _Labels(Structure):
    """The labels of upper and lower edges, then those of left and right ones, under the tiles."""

    def __init__(self, tiles: Nearest, *, mirrored: bool) -> None:
        self.down = tiles.down
        left, right, top, bottom = _sides(tiles, mirrored=mirrored)
        self.sides = [left + self.down, right + self.down, top, bottom]
        weights = np.zeros(len(left), dtype=np.uint64)
        for part in tiles.weights.T:
            weights = mixed_numbers(weights + part.astype(np.uint64))
        self.weights = weights
        self.first = np.zeros(self.down + tiles.across, dtype=np.uint64)
        self.first[self.down :] = 1
        for bit, members in enumerate(_outside(tiles, mirrored=mirrored)):
            self.first[list(members)] += np.uint64(2 << bit)

    def mixed(self, colours: Colours) -> Colours:
        """Return colours that say what the old ones are, and on which tiles they stand."""
        spend(1 + len(self.weights) // 20)
        mixed = mixed_numbers(colours)
        tiles = self.weights
        for number, side in enumerate(self.sides):
            tiles = mixed_numbers(tiles + mixed[side] + np.uint64(number))
        for number, side in enumerate(self.sides):
            np.add.at(mixed, side, mixed_numbers(tiles + np.uint64(number)))
        return mixed_numbers(mixed)
