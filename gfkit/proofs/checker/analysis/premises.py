"""What boards side by side say of one another, read from a rule's definition.

Z(m, n) counts boards of m columns. Five things may be known.
 - parts: each part of a position is one, so Z(l+m, n) <= Z(l, n) Z(m, n).
 - border: each part is one with some columns more at the cut, so Z(l+m, n) <= Z(l+i, n) Z(m+j, n),
   and i + j is the border. For arrays these columns are full of one letter; a piece that is cut
   goes to the left, as does an edge, where sets with fewer edges are allowed.
 - weight: the sum of the weights of a cell's letters; Z(m, n) is at most its mn-th power. Or that
   of pieces of `share` > 1 cells at least, if it is not less than 1: in a tiling the first free
   cell is the first one of some piece, so that Z(m, n) is at most its (mn/share)-th power.
 - gap: two positions, with that many columns of one letter between them, make one.
 - first: Z(m, n) = e S^(n - first) e for a symmetric S and a vector e of each m. Two columns of an
   array clash or not, whichever is on the left (first = 1; -1 if a column of one letter fits beside
   all, and stands for the side of the board). Or a label stands on each edge from column to column,
   the same one at both sides of the board, and what is there is there from the right too (first =
   0): so for horizontal dominoes with pieces of one column, and where vertices count their edges.

A condition on a place must hold for all its words, None being beyond the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.conditions import Place, accepted
from ..core.placements import Placement
from ..rules.colorings import Apart, Colouring

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.conditions import Arrays, Cell, Word
    from ..core.strips import Rule

MOST_WORDS = 1 << 16
DOMINO = frozenset({(0, 0), (0, 1)})
GRID = {"horizontal", "vertical"}


class Known(NamedTuple):
    """What is known of boards side by side; nothing to begin with."""

    parts: bool = False
    gap: int | None = None
    first: int | None = None
    border: int | None = None
    weight: int | None = None
    share: int = 1


class Asked(NamedTuple):
    """The cells of a place, and the words that are allowed there, or not asked about."""

    cells: tuple[Cell, ...]
    good: frozenset[Word]
    letters: tuple[Any, ...]

    def words(self) -> Iterator[Word]:
        """Yield all words."""
        return product((*self.letters, None), repeat=len(self.cells))

    def sides(self) -> Iterator[tuple[set[int], set[int]]]:
        """Yield the cells on the left and on the right of each line between columns."""
        every = range(len(self.cells))
        for line in sorted({c for _, c in self.cells})[1:]:
            left = {k for k in every if self.cells[k][1] < line}
            yield left, {*every} - left


def known_of(rule: Rule, definition: dict[str, Any], clock: Clock) -> Known:
    """Return what is known of a rule."""
    game, kind = rule.game, definition["kind"]
    if isinstance(game, Placement):
        if rule.quantity not in {"positions", "tilings"}:
            return Known()
        if any(piece.coefficient < 0 for piece in game.pieces):
            return Known()
        shapes = [piece.cells for piece in game.pieces]
        thin = all(z == DOMINO or len({c for _, c in z}) == 1 for z in shapes)
        widths = [max(c for _, c in z) - min(c for _, c in z) for z in shapes]
        alone = any(len(z.cells) == 1 and z.coefficient >= 1 for z in game.pieces)
        cut = rule.quantity == "positions" or alone
        share, weight = min(map(len, shapes)), None
        if rule.quantity == "tilings" and share > 1:
            weight = max(1, sum(piece.coefficient for piece in game.pieces))
        border = max(widths) if cut else None
        return Known(False, 0, 0 if thin else None, border, weight, share)
    if isinstance(game, Apart) or len(rule.parts) > 1:
        return Known()
    if kind == "links":
        table = definition["links"]
        if definition.keys() - {"kind", "quantity", "name", "summary", "links"}:
            return Known()
        if table.get("forbid"):
            return Known()
        return Known(gap=0, first=0 if _is_grid(table) else None)
    if kind == "edges":
        table = definition["edges"]
        free = "components" not in definition and not table.get("ends") and not table.get("graph")
        if not free or any(c < 0 for c, _ in game.arrays.weights):
            return Known()
        grid = _is_grid(table) and not table.get("turns")
        counts = grid and not definition.get("acyclic")
        border = 1 if grid and _may_have_fewer(table) else None
        weight = sum(c for c, _ in game.arrays.weights)
        return Known(False, 0, 0 if counts else None, border, weight)
    if isinstance(game, Colouring):
        return _of_arrays(game.arrays_of(rule.quantity), clock)
    arrays = getattr(game, "arrays", None)
    if kind not in {"array", "tiling"} or arrays is None:
        return Known()
    return _of_arrays(arrays, clock)


def _is_grid(table: dict[str, Any]) -> bool:
    """Return whether a table of edges joins each cell to its four neighbours, and no others."""
    ways = table.get("directions", [*GRID])
    return "offsets" not in table and all(isinstance(z, str) for z in ways) and {*ways} == GRID


def _may_have_fewer(table: dict[str, Any]) -> bool:
    """Return whether each vertex may have fewer edges than it has."""
    if "degree" not in table:
        return True
    numbers = {*table["degree"], *([] if table.get("spanning", True) else [0])}
    return all(k - 1 in numbers for k in numbers if k)


def _of_arrays(arrays: Arrays, clock: Clock) -> Known:
    """Read what is known from the words of all conditions."""
    weights = dict(zip(arrays.letters, (c for c, _ in arrays.weights), strict=True))
    if min(weights.values()) < 0:
        return Known()
    places: list[Asked] = []
    for track, acceptor, name, *_ in arrays.conditions:
        if not isinstance(track, Place) or name is not None:
            return Known()
        size = (len(weights) + 1) ** len(track.offsets)
        if size > MOST_WORDS:
            return Known()
        clock.spend(4 * size * len(track.offsets))
        every = product((*weights, None), repeat=len(track.offsets))
        good = (z for z in every if None in z[: track.inside] or accepted(acceptor, z))
        places.append(Asked(track.offsets, frozenset(good), tuple(weights)))
    places = _by_cells(places)
    parts = all(
        _changed(word, {k: None}) in z.good
        for z in places
        for word in z.good
        for k in range(len(word))
    )
    gap = None
    if all(map(_touch, places)):
        gap = 0
    elif any(
        weight == 1 and all(_is_free_beside(z, letter) for z in places)
        for letter, weight in weights.items()
    ):
        gap = max(c for z in places for _, c in z.cells)
    border = 0 if parts else _border(places, weights, clock)
    first = None
    places = _by_cells([part for z in places for part in _in_two(z)])
    if all(max(c for _, c in z.cells) <= 1 for z in places):
        asked = {z.cells: z.good for z in places}
        if all(_seen_from_right(cells, good, asked) for cells, good in asked.items()):
            first = -1 if parts and gap == 1 else 1
    return Known(parts, gap, first, border, sum(weights.values()))


def _border(places: list[Asked], weights: dict[Any, int], clock: Clock) -> int | None:
    """Return how many columns of one letter the parts of a position need, on both sides."""
    widest = max((c for z in places for _, c in z.cells), default=0)
    heavy = [letter for letter, weight in weights.items() if weight >= 1]
    total = 0
    for sign in (1, -1):
        needed = [
            width
            for width in range(widest + 1)
            if any(all(_ends(z, sign, width, letter, clock) for z in places) for letter in heavy)
        ]
        if not needed:
            return None
        total += needed[0]
    return total


def _ends(place: Asked, sign: int, width: int, letter: Any, clock: Clock) -> bool:
    """Return whether the part before any line, with columns of a letter after it, is allowed.

    A row that is beyond the board is so in these columns, too.
    """
    at = [sign * c for _, c in place.cells]
    for line in range(min(at) - width, max(at) + 1):
        after = [k for k, c in enumerate(at) if c >= line]
        full = {k: letter if at[k] < line + width else None for k in after}
        clock.spend((1 << len(at)) * len(place.good))
        for word in place.good:
            empty = {r for r, _ in place.cells}
            empty -= {r for (r, _), z in zip(place.cells, word, strict=True) if z is not None}
            free = sorted(empty & {place.cells[k][0] for k in after})
            for chosen in product((True, False), repeat=len(free)):
                off = {r for r, is_off in zip(free, chosen, strict=True) if is_off}
                new = {k: None if place.cells[k][0] in off else z for k, z in full.items()}
                if _changed(word, new) not in place.good:
                    return False
    return True


def _changed(word: Word, to: dict[int, Any]) -> Word:
    return tuple(to.get(k, z) for k, z in enumerate(word))


def _touch(place: Asked) -> bool:
    """Return whether a word is allowed if each part is, the other being off the board."""
    both = [(dict.fromkeys(a), dict.fromkeys(b)) for a, b in place.sides()]
    return all(
        word in place.good
        for word in place.words()
        for a, b in both
        if _changed(word, a) in place.good and _changed(word, b) in place.good
    )


def _is_free_beside(place: Asked, letter: Any) -> bool:
    """Return whether a letter may stand in cells on one side, or all, that were off the board."""
    for some in [{*range(len(place.cells))}, *(z for both in place.sides() for z in both)]:
        for word in place.words():
            between = all(word[k] in (letter, None) for k in some)
            if (
                between
                and word not in place.good
                and _changed(word, dict.fromkeys(some)) in place.good
            ):
                return False
    return True


def _in_two(place: Asked) -> list[Asked]:
    """Part three columns into the first two and the last two, if no condition needs all three.

    A word of two columns is good if it is with the third one beyond the board.
    """
    if {c for _, c in place.cells} != {0, 1, 2}:
        return [place]
    found: list[Asked] = []
    for gone in (2, 0):
        kept = [k for k, (_, c) in enumerate(place.cells) if c != gone]
        outside = dict.fromkeys(k for k, (_, c) in enumerate(place.cells) if c == gone)
        plain = (z for z in place.good if all(z[k] is None for k in outside))
        good = frozenset(tuple(z[k] for k in kept) for z in plain)
        found.append(Asked(tuple(place.cells[k] for k in kept), good, place.letters))

    def holds(part: Asked, word: Word) -> bool:
        return tuple(word[place.cells.index(z)] for z in part.cells) in part.good

    same = all((word in place.good) == all(holds(z, word) for z in found) for word in place.words())
    return found if same else [place]


Columns = dict[tuple["Cell", ...], frozenset["Word"]]


def _by_cells(places: list[Asked]) -> list[Asked]:
    """Join the conditions on the same cells, from the first row and column on, if there are any."""
    found: dict[tuple[Cell, ...], Asked] = {}
    for cells, good, letters in places:
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        order = [k for _, k in sorted((z, k) for k, z in enumerate(cells))]
        at = tuple((cells[k][0] - top, cells[k][1] - left) for k in order)
        words = frozenset(tuple(z[k] for k in order) for z in good)
        words &= found[at].good if at in found else words
        found[at] = Asked(at, words, letters)
    return [z for z in found.values() if len(z.good) < (len(z.letters) + 1) ** len(z.cells)]


def _seen_from_right(cells: tuple[Cell, ...], good: frozenset[Word], asked: Columns) -> bool:
    """Return whether the mirrored cells have the same conditions."""
    wide = max(c for _, c in cells)
    there = sorted((r, wide - c, k) for k, (r, c) in enumerate(cells))
    other = asked.get(tuple((r, c) for r, c, _ in there))
    if other is None:
        return False
    return other == {tuple(word[k] for *_, k in there) for word in good}
