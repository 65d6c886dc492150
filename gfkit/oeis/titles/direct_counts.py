"""What titles count on boards of which no side is fixed, one n after another by the definition.

Of some of these numbers `late_polynomials.py` has laws, and so generating functions. Each function
is given what a title says, and n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import comb, gcd, prod
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.oeis.objects import (
    arrangements,
    listed_arrays,
    listed_objects,
    matrix_values,
    path_counts,
    point_sets,
)
from gfkit.oeis.titles.graph_measures import measured_at
from gfkit.oeis.titles.sequence_titles import moebius

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.oeis.titles.title_makers import Table

Cell = tuple[int, int]
Vector = tuple[int, ...]
MOST_SHAPES = 3_000_000
MOST_TRIED = 5_000_000
MOST_AT_ONCE = 2_000_000

Motion = Callable[[int, int, int], Cell]
MOTIONS: dict[str, Motion] = {
    "identity": lambda r, c, _: (r, c),
    "left-right": lambda r, c, last: (r, last - c),
    "top-bottom": lambda r, c, last: (last - r, c),
    "diagonal": lambda r, c, _: (c, r),
    "antidiagonal": lambda r, c, last: (last - c, last - r),
    "quarter": lambda r, c, last: (c, last - r),
    "half": lambda r, c, last: (last - r, last - c),
    "three quarters": lambda r, c, last: (last - c, r),
}
"""The symmetries of a square whose rows and columns are 0, ..., last."""
GROUPS = {
    "": ["identity"],
    "rotations": ["identity", "quarter", "half", "three quarters"],
    "reflections": ["identity", "left-right", "top-bottom", "half"],
    "rotations and reflections": list(MOTIONS),
}


def direct_count(rule: Table, n: int) -> int:
    """Return what a rule counts for one n; raises LimitReached for too much work.

    >>> direct_count({"direct": "walks", "steps": [[1, 0], [0, 1], [-1, 0]], "within": True}, 3)
    13
    """
    said = {key: value for key, value in rule.items() if key != "direct"}
    return KINDS[rule["direct"]](n, **said)


# Walks on lattices ------------------------------------------------------------------------------


def walks_on_lattice(
    n: int, steps: Sequence[Sequence[int]], *, within: Any = False, ends: Any = (), times: int = 1,
    more: int = 0, starts: Any = (),
) -> int:  # fmt: skip
    """Return the walks of times * n + more steps from the origin, or from another point.

    within: whether no coordinate becomes negative, or for each coordinate. ends: for each
    coordinate what it is at the end, None if that does not matter; () if nothing does.
    """
    kept = [within] * len(steps[0]) if isinstance(within, bool) else within
    at: Counter[Vector] = Counter({tuple(starts) or (0,) * len(steps[0]): 1})
    for _ in range(times * n + more):
        after: Counter[Vector] = Counter()
        for place, number in at.items():
            for step in steps:
                new = tuple(map(sum, zip(place, step, strict=True)))
                if all(z >= 0 or not k for z, k in zip(new, kept, strict=True)):
                    after[new] += number
        at = after
        if len(at) > MOST_AT_ONCE:
            raise LimitReached(f"walks are at more than {MOST_AT_ONCE} points")
    return sum(
        number
        for place, number in at.items()
        if all(end in (None, z) for end, z in zip(ends, place, strict=bool(ends)))
    )


@lru_cache(maxsize=4)
def _extents(steps: tuple[Vector, ...], length: int) -> Counter[Vector]:
    """Return how many self-avoiding walks have which extent in each direction."""
    found: Counter[Vector] = Counter()
    path: list[Vector] = [(0,) * len(steps[0])]
    seen = set(path)

    def grow() -> None:
        if len(path) == length:
            found[tuple(max(z) - min(z) for z in zip(*path, strict=True))] += 1
            if found.total() > MOST_SHAPES:
                raise LimitReached(f"there are more than {MOST_SHAPES} walks")
            return
        for step in steps:
            new = tuple(map(sum, zip(path[-1], step, strict=True)))
            if new not in seen:
                path.append(new)
                seen.add(new)
                grow()
                path.pop()
                seen.remove(new)

    grow()
    return found


def walks_on_board(n: int, steps: Sequence[Sequence[int]], vertices: int, more: int = 0) -> int:
    """Return the self-avoiding walks through a given number of cells of a cube of side n + more."""
    extents = _extents(tuple(map(tuple, steps)), vertices)
    side = n + more
    return sum(
        number * prod(max(0, side - z) for z in extent) for extent, number in extents.items()
    )


# Pieces and islands on squares ------------------------------------------------------------------


def _orbits(n: int, motions: Sequence[str]) -> list[list[Cell]]:
    """Return the cells that some motions of an n x n board carry into each other."""
    found: dict[Cell, list[Cell]] = {}
    for cell in ((r, c) for r in range(n) for c in range(n)):
        if cell in found:
            continue
        orbit = [cell]
        for one in orbit:
            for name in motions:
                image = MOTIONS[name](one[0], one[1], n - 1)
                if image not in orbit:
                    orbit.append(image)
        found |= dict.fromkeys(orbit, orbit)
    return [orbit for cell, orbit in found.items() if orbit[0] == cell]


def _chosen(weights: list[int], masks: list[int], total: int | None) -> int:
    """Return the sets of places, each with a weight, of a total weight; None for any total.

    masks: of each place the later ones that may be chosen with it.
    """
    tried = 0

    def count(free: int, left: int) -> int:
        nonlocal tried
        tried += 1
        if tried > MOST_TRIED:
            raise LimitReached(f"more than {MOST_TRIED} sets were tried")
        if left == 0:
            return 1
        if left > 0 and not mixed and left == weights[0]:
            return free.bit_count()
        ways = int(total is None)
        while free:
            low = free & -free
            free ^= low
            place = low.bit_length() - 1
            if total is None:
                ways += count(free & masks[place], -1)
            elif weights[place] <= left:
                ways += count(free & masks[place], left - weights[place])
        return ways

    if not weights:
        return int(not total)
    mixed = len({*weights}) > 1
    return count((1 << len(weights)) - 1, -1 if total is None else total)


def placements(
    n: int, number: int, leaps: Sequence[Sequence[int]] = (),
    rides: Sequence[Sequence[int]] = (), *, joined: Sequence[bool] = (False, False),
    group: str = "", more: int = 0, times_n: int = 0,
) -> int:  # fmt: skip
    """Return the ways to place a given number of pieces on a square, none of which attacks another.

    leaps, rides: the moves of a piece, which are made once or any number of times. joined: whether
    the upper side is joined to the lower one, and the left one to the right one. group: ways that
    its motions carry into each other count once. times_n: how many more pieces there are for one n.
    """
    side = n + more
    joins = tuple(joined)

    def attacked(cell: Cell) -> set[Cell]:
        found = set()
        for far, moves in ((1, leaps), (side, rides)):
            for down, right in moves:
                for k in range(1, far + 1):
                    place = [cell[0] + k * down, cell[1] + k * right]
                    place = [z % side if j else z for z, j in zip(place, joins, strict=True)]
                    if not all(0 <= z < side for z in place):
                        break
                    found.add((place[0], place[1]))
        return found

    return sum(
        fixed_by(name, side, attacked, number + times_n * n) for name in GROUPS[group]
    ) // len(GROUPS[group])


def fixed_by(name: str, side: int, attacked: Callable[[Cell], set[Cell]], number: int) -> int:
    """Return the ways to place pieces that a motion carries into themselves."""
    orbits = []
    for orbit in _orbits(side, [name]):
        near = set().union(*map(attacked, orbit))
        if near.isdisjoint(orbit) or len(orbit) == 1:
            orbits.append((orbit, near))
    masks = [
        sum(
            1 << j
            for j, (other, around) in enumerate(orbits)
            if j > i and near.isdisjoint(other) and around.isdisjoint(orbit)
        )
        for i, (orbit, near) in enumerate(orbits)
    ]
    return _chosen([len(z) for z, _ in orbits], masks, number)


def _images(shape: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    last = max(map(max, shape))
    for motion in MOTIONS.values():
        moved = [motion(r, c, last) for r, c in shape]
        top, left = min(r for r, _ in moved), min(c for _, c in moved)
        yield frozenset((r - top, c - left) for r, c in moved)


def islands(n: int, shapes: Sequence[str], motions: Sequence[str]) -> int:
    """Return the binary squares that motions leave alone, with ones in islands of some shapes.

    An island is a set of ones connected along rows and columns. shapes: rows of 0 and 1.
    """
    images = {
        image
        for text in shapes
        for image in _images(
            frozenset(
                (r, c)
                for r, row in enumerate(text.split("-"))
                for c, value in enumerate(row)
                if value == "1"
            )
        )
    }
    placed = {
        frozenset((r + down, c + right) for r, c in image)
        for image in images
        for down in range(n - max(r for r, _ in image))
        for right in range(n - max(c for _, c in image))
    }

    def around(some: frozenset[Cell]) -> set[Cell]:
        beside = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
        return {(r + i, c + j) for r, c in some for i, j in beside}

    seen: set[frozenset[Cell]] = set()
    orbits: list[tuple[frozenset[Cell], set[Cell]]] = []
    for one in sorted(placed, key=sorted):
        if one in seen:
            continue
        orbit = [one]
        for z in orbit:
            for name in motions:
                image = frozenset(MOTIONS[name](r, c, n - 1) for r, c in z)
                if image not in orbit:
                    orbit.append(image)
        seen |= {*orbit}
        near = [around(z) for z in orbit]
        if all(near[i].isdisjoint(orbit[j]) for i in range(len(orbit)) for j in range(i)):
            orbits.append((frozenset().union(*orbit), set().union(*near)))
    masks = [
        sum(1 << j for j in range(i + 1, len(orbits)) if near.isdisjoint(orbits[j][0]))
        for i, (_, near) in enumerate(orbits)
    ]
    return _chosen([1] * len(orbits), masks, None)


# Necklaces --------------------------------------------------------------------------------------


def necklaces(
    n: int, colors: int, length: Sequence[int] = (1, 0), *, turned: bool = False,
    aperiodic: bool = False, exactly: bool = False, black: Sequence[int] = (),
    avoid: Sequence[str] = (), differ: Sequence[int] = (),
) -> int:  # fmt: skip
    """Return the necklaces of c * n + d beads, length: c and d, up to rotations.

    turned: or reflections. exactly: every color is there. black: c and d, if c * n + d beads are of
    the first color. avoid: words that do not stand along the necklace, however often one goes round
    it. differ: the differences of numbers of neighbouring beads.
    """
    beads = length[0] * n + length[1]
    blacks = black[0] * n + black[1] if black else None
    if beads < 1 or (blacks is not None and not 0 <= blacks <= beads):
        return 0
    if exactly:
        return sum(
            (-1) ** (colors - k) * comb(colors, k)
            * necklaces(n, k, length, turned=turned, aperiodic=aperiodic, black=black)
            for k in range(1, colors + 1)
        )  # fmt: skip
    if aperiodic:
        return sum(
            moebius(beads // d)
            * necklaces(
                1, colors, (0, d), turned=turned, avoid=avoid, differ=differ,
                black=(0, blacks * d // beads) if blacks is not None else (),
            )
            for d in range(1, beads + 1)
            if beads % d == 0 and not (blacks or 0) * d % beads
        )  # fmt: skip
    cycles = [[d] * (beads // d) for d in (beads // gcd(beads, k) for k in range(beads))]
    if avoid or differ:
        closed = {z: _closed(colors, z, avoid, differ) for z in {len(some) for some in cycles}}
        return sum(closed[len(some)] for some in cycles) // beads
    if turned:
        for k in range(beads):
            alone = beads % 2 or 2 * (k % 2)
            cycles.append([1] * alone + [2] * ((beads - alone) // 2))
    return sum(_coloured(tuple(some), colors, blacks) for some in cycles) // len(cycles)


@lru_cache(maxsize=256)
def _coloured(cycles: tuple[int, ...], colors: int, blacks: int | None) -> int:
    """Return the colorings of cycles, a given number of whose beads are of the first color."""
    if blacks is None:
        return int(colors ** len(cycles))
    ways = [1] + [0] * blacks
    for size in cycles:
        ways = [(colors - 1) * z + (ways[k - size] if k >= size else 0) for k, z in enumerate(ways)]
    return ways[blacks]


def _closed(colors: int, length: int, avoid: Sequence[str], differ: Sequence[int]) -> int:
    """Return the closed words of a length that, repeated for ever, are as told."""
    letters = "0123456789"[:colors]
    window = max(map(len, avoid), default=2) - 1
    found = 0
    for first in map("".join, product(letters, repeat=window)):
        at = Counter({first: 1})
        for _ in range(length):
            after: Counter[str] = Counter()
            for last, number in at.items():
                for letter in letters:
                    word = last + letter
                    if not any(map(word.endswith, avoid)) and (
                        not differ or abs(int(word[-1]) - int(word[-2])) in differ
                    ):
                        after[word[1:]] += number
            at = after
        found += at[first]
    return found


# Matrices and words -----------------------------------------------------------------------------

NUMBERS: dict[str, Callable[[int, int, int, int], int]] = {
    "determinant": lambda a, b, c, d: a * d - b * c,
    "permanent": lambda a, b, c, d: a * d + b * c,
    "trace": lambda a, _, __, d: a + d,
    "sum": lambda a, b, c, d: a + b + c + d,
    "distinct": lambda a, b, c, d: len({a, b, c, d}),
}


def small_matrices(n: int, low: Sequence[int], asked: Sequence[Sequence[Any]]) -> int:
    """Return the 2 x 2 matrices with elements from low, c * n + d, to n.

    asked: a number of the matrix, a sign, and a number: n and d more, another number of the matrix,
    or for the sign "mod" a modulus and a residue.
    """
    values = range(low[0] * n + low[1], n + 1)

    def holds(cells: tuple[int, int, int, int], name: str, sign: str, *given: Any) -> bool:
        number = NUMBERS[name](*cells)
        if sign == "mod":
            return bool(number % given[0] == given[1])
        other = NUMBERS[given[0]](*cells) if given[0] in NUMBERS else given[0] * n + given[1]
        return bool({"=": number == other, ">": number > other, "!=": number != other}[sign])

    if len(values) ** 4 > MOST_TRIED:
        raise LimitReached(f"there are more than {MOST_TRIED} matrices")
    return sum(
        all(holds(cells, *some) for some in asked)  # type: ignore[arg-type]
        for cells in product(values, repeat=4)
    )


def primitive_words(
    n: int, letters: int, *, shorter: bool = False, first: bool = False, exactly: bool = False
) -> int:
    """Return the words of length n that are no powers.

    shorter: or of a length from 1 to n - 1. first: one of those that differ by a cyclic shift of
    the alphabet. exactly: all letters are there.
    """
    total = 0
    for length in range(1 if shorter else n, n + 1):
        for d in range(1, length + 1):
            if length % d == 0:
                some = letters**d
                if exactly:
                    some = sum(
                        (-1) ** k * comb(letters, k) * (letters - k) ** d for k in range(letters)
                    )
                total += moebius(length // d) * some
    return total // (letters if first else 1)


def nested_multisets(n: int, values: int) -> int:
    """Return the multisets of n multisets of n values."""
    return comb(comb(n + values - 1, n) + n - 1, n)


KINDS: dict[str, Callable[..., int]] = {
    "graph": measured_at,
    "walks": walks_on_lattice,
    "board walks": walks_on_board,
    "placements": placements,
    "islands": islands,
    "necklaces": necklaces,
    "small matrices": small_matrices,
    "nested multisets": nested_multisets,
    "primitive words": primitive_words,
    **matrix_values.KINDS,
    **path_counts.KINDS,
    **listed_objects.KINDS,
    **point_sets.KINDS,
    **listed_arrays.KINDS,
    **arrangements.KINDS,
}
