"""Premises about boards side by side, read from a rule: it restricts, joins, mirrors.

Let Z(m, n) count the boards of m columns and n rows. A *condition* on a few cells applies to its
words, one letter a cell, with a further letter for cells beyond the board. The allowed words show
three properties.

- *Restricts.* If a word stays allowed wherever one of its cells comes to be beyond the board, a
  position restricts to every part of a board, so Z(l+m, n) <= Z(l, n) Z(m, n). A rule may need some
  more columns of one letter at the side of the part, as full columns dominate all cells beside
  them; these columns are the border. Packings have a border too, since a piece belongs to the part
  with its left end; and so do sets of edges from which any edge may be removed, since an edge to
  the right belongs to its left end.
- *Joins.* If a word is allowed whenever both of its parts are, each with the other beyond the
  board, then two positions side by side are one position; the rule may also need g columns of one
  letter between them.
  So Z(l+g+m, n) >= Z(l, n) Z(m, n).
- *Mirrors.* If conditions reach over at most two columns, and are the same when read from the
  right, the matrix V from column to column is symmetric; with the weights W of columns, Z(m, n) is
  u S^(n-1) u for the symmetric S, the root of W times V times the root of W. If labels on the edges
  between columns carry all that one column needs to know about the other, S is the matrix from
  labels to labels, and Z(m, n) = e S^n e. This holds for pieces of one column with horizontal
  dominoes, where a label says whether a domino is there, and for edges if only their number at each
  vertex matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.boards.acceptors.arrays import Arrays, Condition, Place
from gfkit.boards.models.model import Model
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.edges import GRID, EdgeRule
from gfkit.boards.rules.graph_games import ColouringGame
from gfkit.boards.rules.moves import LinkRule
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.boards.shapes.pieces import HORIZONTAL_DOMINO
from gfkit.strips.encodings.arrays import arrays_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from gfkit.boards.rules.rule import Cell

    Words = NDArray[np.bool_]
    """Which words are allowed: one axis for each cell; the last letter is that beyond the board."""
    Asked = tuple[tuple[Cell, ...], Words]

MOST_WORDS = 2**16


class Premises(NamedTuple):
    """Premises about boards side by side.

    restricts: whether positions restrict to parts of boards. border: how many more columns two
    parts need together for a position to restrict to them, None if that is not known. gap: the
    number of columns between them with which two positions join to one, None if that is not known.
    base: Z(m, n) = e S^(n - base) e, for a symmetric matrix S and a vector e for each m; None if
    there is none. weight: the sum of the weights of all letters of a cell, or of pieces of `share`
    cells or more.
    """

    restricts: bool = False
    gap: int | None = None
    base: int | None = None
    border: int | None = None
    weight: int | None = None
    share: int = 1

    @property
    def any(self) -> bool:
        """Whether some premise bounds the growth."""
        return any(z is not None for z in (self.border, self.gap, self.base))


def premises(model: Model) -> Premises:
    """Return the premises of a model.

    >>> from gfkit.boards.models.names import domineering, node_kayles
    >>> premises(domineering.positions)
    Premises(restricts=False, gap=0, base=0, border=1, weight=None, share=2)
    >>> premises(node_kayles.positions)
    Premises(restricts=True, gap=1, base=-1, border=0, weight=2, share=1)
    """
    game: Any = model.game
    if isinstance(game, PlacementGame):
        if game.apart or model.quantity not in {"positions", "tilings"}:
            return Premises()
        if any(weight.coefficient < 0 for _, _, weight in game.owned):
            return Premises()
        shapes = [piece for _, piece, _ in game.owned]
        narrow = all(z == HORIZONTAL_DOMINO or len({c for _, c in z}) == 1 for z in shapes)
        wide = max(map(_spread, shapes), default=0)
        single = any(len(z) == 1 and weight.coefficient >= 1 for _, z, weight in game.owned)
        border = wide if single or model.quantity == "positions" else None
        share, weight = min(map(len, shapes), default=1), None
        if model.quantity == "tilings" and share > 1:
            weight = max(1, sum(weight.coefficient for _, _, weight in game.owned))
        return Premises(False, 0, 0 if narrow else None, border, weight, share)
    if isinstance(game, LinkRule):
        return _of_links(game)
    if isinstance(game, EdgeRule):
        return _of_edges(game)
    if not isinstance(game, Tilings | ArrayRule | ColouringGame):
        return Premises()
    [(coefficient, arrays), *others] = arrays_of(game, model.quantity)
    return Premises() if others or coefficient != 1 else _of_arrays(arrays)


def _of_links(game: LinkRule) -> Premises:
    """Return the premises of sets of edges of which no two are forbidden."""
    said = game.to_data()
    table = said["links"]
    if said.keys() - {"name", "summary", "links"} or table.get("forbid"):
        return Premises()
    plain = set(table["directions"]) == {*GRID}
    return Premises(gap=0, base=0 if plain else None)


def _of_edges(game: EdgeRule) -> Premises:
    """Return the premises of sets of edges of any number of components."""
    z = game.said
    if z.components is not None or z.ends or z.graph:
        return Premises()
    if any(one.coefficient < 0 for one in z.marks):
        return Premises()
    grid = {*z.directions} == {*GRID} and not z.turns
    numbers = {*(z.degree or ()), *([] if z.spanning else [0])}
    fewer = z.degree is None or len(numbers) == max(numbers) + 1
    plain = grid and not z.acyclic
    weight = sum(one.coefficient for one in game.arrays.weights)
    return Premises(False, 0, 0 if plain else None, 1 if grid and fewer else None, weight)


def _of_arrays(arrays: Arrays) -> Premises:
    beyond = len(arrays.letters)
    weights = [one.coefficient for one in arrays.weights]
    asked: list[Asked] = []
    for one in arrays.conditions:
        track: Any = one.track
        if not isinstance(track, Place) or one.shared or min(weights) < 0:
            return Premises()
        if (beyond + 1) ** len(track.offsets) > MOST_WORDS:
            return Premises()
        asked.append((track.offsets, _words(one, beyond)))
    places = _merged(asked)
    restricts = all(
        not (words & ~_with(words, {axis: beyond})).any()
        for cells, words in places.items()
        for axis in range(len(cells))
    )
    gap = 0 if all(_join(*one, beyond) for one in places.items()) else None
    fills = (k for k, weight in enumerate(weights) if weight == 1)
    if gap is None and any(
        all(_join_over(*one, beyond, k) for one in places.items()) for k in fills
    ):
        gap = max(map(_spread, places))
    border = 0 if restricts else _border(places, beyond, weights)
    columns = _merged([part for one in places.items() for part in _split(*one, beyond)])
    base = None
    if max(map(_spread, columns), default=0) > 1:
        pass
    elif all(np.array_equal(z, _mirrored(cells, columns)) for cells, z in columns.items()):
        base = -1 if restricts and gap == 1 else 1
    return Premises(restricts, gap, base, border, sum(weights))


def _spread(cells: Sequence[Cell]) -> int:
    columns = [c for _, c in cells]
    return max(columns) - min(columns)


def _words(one: Condition, beyond: int) -> Words:
    """Return which words a condition at a place allows, or does not restrict."""
    track: Any = one.track
    count = len(track.offsets)
    found = np.ones((beyond + 1,) * count, dtype=bool)
    for word in product(range(beyond + 1), repeat=count):
        if beyond in (word if track.inside else word[:1]):
            continue
        state = one.acceptor.first
        for number, letter in enumerate(word):
            state = None if state is None else one.acceptor.step(state, number, letter)
        found[word] = state is not None and one.acceptor.accepts(state)
    return found


def _with(words: Words, fixed: dict[int, int]) -> Words:
    """Return whether words with these letters in some cells are allowed."""
    at = (slice(fixed[z], fixed[z] + 1) if z in fixed else slice(None) for z in range(words.ndim))
    return words[tuple(at)]


def _cuts(cells: Sequence[Cell]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the cells on both sides of each line between two columns."""
    columns = [c for _, c in cells]
    for cut in range(min(columns), max(columns)):
        both = [[k for k, c in enumerate(columns) if (c <= cut) == left] for left in (True, False)]
        yield both[0], both[1]


def _join(cells: Sequence[Cell], words: Words, beyond: int) -> bool:
    """Return whether a word is allowed if its parts are, each with the other off the board."""
    parts = ([dict.fromkeys(z, beyond) for z in both] for both in _cuts(cells))
    return not any((_with(words, a) & _with(words, b) & ~words).any() for a, b in parts)


def _join_over(cells: Sequence[Cell], words: Words, beyond: int, fill: int) -> bool:
    """Return whether a letter may be in all cells on one side instead of the outside."""
    every = [*range(len(cells))]
    sides = [z for both in _cuts(cells) for z in both]
    for gap in [every, *sides]:
        alone = _with(words, dict.fromkeys(gap, beyond))
        for some in product((fill, beyond), repeat=len(gap)):
            if (alone & ~_with(words, dict(zip(gap, some, strict=True)))).any():
                return False
    return True


def _border(places: dict[tuple[Cell, ...], Words], beyond: int, weights: list[int]) -> int | None:
    """Return how many columns of one letter on both sides make a part a position."""
    fills = [k for k, weight in enumerate(weights) if weight >= 1]
    widths = range(max(map(_spread, places), default=0) + 1)
    found = 0
    for side in (1, -1):
        seen = {tuple((r, side * c) for r, c in cells): words for cells, words in places.items()}
        some = product(widths, fills)
        fits = (n for n, k in some if all(_fits_beside(*z, beyond, k, n) for z in seen.items()))
        if (width := next(fits, None)) is None:
            return None
        found += width
    return found


def _fits_beside(cells: Sequence[Cell], words: Words, beyond: int, fill: int, width: int) -> bool:
    """Return whether words stay allowed if only columns of a letter follow from a line on.

    In the rows above and below the board all cells are beyond it, before and after.
    """
    columns = [c for _, c in cells]
    for line in range(min(columns) - width, max(columns) + 1):
        gone = [k for k, c in enumerate(columns) if c >= line]
        rows = {cells[k][0] for k in gone}
        for inside in product((True, False), repeat=len(rows)):
            off = {r for r, is_in in zip(rows, inside, strict=True) if not is_in}
            outer = {k: beyond for k, (r, _) in enumerate(cells) if r in off}
            free = [k for k in gone if k not in outer]
            now = {k: fill if columns[k] < line + width else beyond for k in free}
            before = _with(words, outer).any(axis=tuple(free), keepdims=True)
            if (before & ~_with(words, outer | now)).any():
                return False
    return True


def _merged(asked: Iterable[Asked]) -> dict[tuple[Cell, ...], Words]:
    """Return all conditions on the same cells; they begin in row 0 and column 0."""
    found: dict[tuple[Cell, ...], Words] = {}
    for cells, words in asked:
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        order = sorted(range(len(cells)), key=cells.__getitem__)
        moved = tuple((cells[k][0] - top, cells[k][1] - left) for k in order)
        found[moved] = words.transpose(order) & found.get(moved, np.True_)
    return {cells: words for cells, words in found.items() if not words.all()}


def _split(cells: tuple[Cell, ...], words: Words, beyond: int) -> list[Asked]:
    """Return conditions on three columns as those on two and two, if they split so.

    The condition on two columns is the one with the third column beyond the board.
    """
    ends = [[k for k, (_, c) in enumerate(cells) if c == column] for column in (0, 2)]
    alone = [_with(words, dict.fromkeys(some, beyond)) for some in ends]
    if _spread(cells) != len(ends) or not np.array_equal(words, alone[0] & alone[1]):
        return [(cells, words)]
    left = [tuple(z for k, z in enumerate(cells) if k not in some) for some in ends]
    return [(z, part.squeeze(tuple(some))) for z, part, some in zip(left, alone, ends, strict=True)]


def _mirrored(cells: tuple[Cell, ...], columns: dict[tuple[Cell, ...], Words]) -> Words:
    """Return conditions on cells, as they are read from the right."""
    wide = max(c for _, c in cells)
    seen = [(r, wide - c) for r, c in cells]
    words = columns.get(tuple(sorted(seen)), np.ones_like(columns[cells]))
    return words.transpose([sorted(seen).index(z) for z in seen])
