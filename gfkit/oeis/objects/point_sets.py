"""Sets of points of grids, and matrices by the sums of their lines, counted as titles tell them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb, gcd
from typing import TYPE_CHECKING

from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Point = tuple[int, int]
MOST_SETS = 1_500_000
MOST_STATES = 300_000
MOST_ROWS = 200_000


# Points -----------------------------------------------------------------------------------------


def _far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _far_in_triangle(a: Point, b: Point) -> int:
    """Return the square of the distance in a triangular grid: rows r, and places c in them."""
    r, c = a[0] - b[0], a[1] - b[1]
    return r * r - r * c + c * c


def _on_line(some: Sequence[Point]) -> bool:
    (r, c), (s, d) = some[0], some[1]
    return all((s - r) * (q - c) == (p - r) * (d - c) for p, q in some[2:])


def _same_line(some: Sequence[Point]) -> bool:
    """Tell whether points are in one of the three directions of a triangular grid."""
    kinds = zip(*((r, c, r - c) for r, c in some), strict=True)
    return any(len({*kind}) == 1 for kind in kinds)


def _is_equilateral(some: Sequence[Point]) -> bool:
    return len({_far_in_triangle(a, b) for a, b in combinations(some, 2)}) == 1


def _sides(some: Sequence[Point]) -> list[int]:
    return sorted(_far(a, b) for a, b in combinations(some, 2))


def _is_rhombus(some: Sequence[Point]) -> bool:
    """Tell whether four points, in some order, are a rhombus: its diagonals halve each other."""
    a, b, c, d = some
    for p, q, r, s in ((a, b, c, d), (a, c, b, d), (a, d, b, c)):
        if (p[0] + q[0], p[1] + q[1]) == (r[0] + s[0], r[1] + s[1]) and not _on_line(some[:3]):
            return len({_far(p, r), _far(p, s)}) == 1
    return False


RELATIONS: dict[str, tuple[int, Callable[[Sequence[Point]], bool]]] = {
    "collinear": (3, _on_line),
    "not collinear": (3, lambda z: not _on_line(z)),
    "in a row or column": (3, lambda z: len({r for r, _ in z}) == 1 or len({c for _, c in z}) == 1),
    "isosceles": (3, lambda z: len({*_sides(z)}) < 3 and not _on_line(z)),
    "right": (3, lambda z: _sides(z)[0] + _sides(z)[1] == _sides(z)[2]),
    "rhombus": (4, _is_rhombus),
    "adjacent": (2, lambda z: _far_in_triangle(*z) == 1),
    "at distance sqrt(3)": (2, lambda z: _far_in_triangle(*z) == 3),
    "in a line": (2, _same_line),
    "three in a line": (3, _same_line),
    "equilateral": (3, _is_equilateral),
    "upright equilateral": (3, lambda z: _is_equilateral(z) and all(
        map(_same_line, combinations(z, 2)))),
}  # fmt: skip
"""Of how many points a relation is, and what it is."""


def square_images(point: Point, a: int, b: int) -> list[Point]:
    """Return the images of a point of a rectangle; the last four are of squares."""
    r, c = point
    return [(r, c), (a - r, c), (r, b - c), (a - r, b - c),
            (c, r), (b - c, r), (c, a - r), (b - c, a - r)]  # fmt: skip


def triangle_images(point: Point, a: int, b: int) -> list[Point]:
    """Return the images of a point of a triangle."""
    assert a == b
    r, c = point
    return [(r, c), (r, r - c), (a - c, r - c), (a - c, a - r), (a - r + c, c), (a - r + c, a - r)]


def point_sets(
    n: int, number: int, *, sides: Sequence[Sequence[int]] = (), none: str = "", all_: str = "",
    up_to: bool | str = False,
) -> int:  # fmt: skip
    """Return the sets of a given number of points of a grid.

    sides: c and d, twice, of a rectangle whose sides have c * n + d points; without them, the grid
    is triangular with n points on a side. none: a relation that no points of a set are in. all_:
    one that all are in. up_to: sets that a symmetry of the grid carries into each other count once;
    "rectangle" for symmetries that do not turn rows into columns.
    """
    if sides:
        rows, columns = (c * n + d for c, d in sides)
        points = [*product(range(rows), range(columns))]
        images = square_images
    else:
        rows = columns = n
        points = [(r, c) for r in range(n) for c in range(r + 1)]
        images = triangle_images
    if comb(len(points), number) > MOST_SETS:
        raise LimitReached(f"there are more than {MOST_SETS} sets of points")
    size, bad = RELATIONS[none] if none else (0, lambda _: False)
    related = RELATIONS[all_][1] if all_ else (lambda _: True)

    def grown(chosen: tuple[Point, ...], first: int) -> Iterable[tuple[Point, ...]]:
        if len(chosen) == number:
            yield chosen
            return
        for k in range(first, len(points)):
            new = points[k]
            if size and any(bad((*some, new)) for some in combinations(chosen, size - 1)):
                continue
            yield from grown((*chosen, new), k + 1)

    found = (z for z in grown((), 0) if related(z))
    if not up_to:
        return sum(1 for _ in found)
    a, b = rows - 1, columns - 1
    many = 4 if up_to == "rectangle" else None
    return sum(
        all(
            z <= tuple(sorted(one))
            for one in zip(*(images(p, a, b)[:many] for p in z), strict=True)
        )
        for z in found
    )


def point_lines(n: int, rows: int, *, sets: bool = False) -> int:
    """Return the lines through at least two points of a grid of n columns.

    sets: instead, the sets of at least three points on a line.
    """
    points = [*product(range(rows), range(n))]
    if len(points) > 400:
        raise LimitReached("there are more than 400 points")
    lines: Counter[tuple[int, int, int]] = Counter()
    for (r, c), (s, d) in combinations(points, 2):
        a, b = s - r, d - c
        g = gcd(a, b) * (1 if (a, b) > (0, 0) else -1)
        a, b = a // g, b // g
        lines[a, b, a * c - b * r] += 1
    if not sets:
        return len(lines)
    sizes = [next(m for m in range(2, len(points) + 1) if comb(m, 2) == z) for z in lines.values()]
    return sum(2**m - 1 - m - comb(m, 2) for m in sizes)


# Matrices by their lines ------------------------------------------------------------------------


def matrices_by_lines(
    n: int, rows: Sequence[int], columns: Sequence[int], values: Sequence[Sequence[int]], *,
    row_sum: Sequence[int] = (), column_sum: Sequence[int] = (), total: Sequence[int] = (),
    no_zero_rows: bool = False, no_zero_columns: bool = False,
) -> int:  # fmt: skip
    """Return the matrices of which sums of lines are told; all numbers are c and d of c * n + d.

    values: the least and the largest element. Rows are read one after another; what is kept are
    the sums of columns, in any order.
    """
    height, width, low, high = (c * n + d for c, d in (rows, columns, *values))

    def number(said: Sequence[int]) -> int | None:
        return said[0] * n + said[1] if said else None

    across, down, whole = number(row_sum), number(column_sum), number(total)
    if (high - low + 1) ** max(width, 0) > MOST_ROWS:
        raise LimitReached(f"there are more than {MOST_ROWS} rows")
    every = [
        z
        for z in product(range(low, high + 1), repeat=width)
        if (across is None or sum(z) == across) and (any(z) or not no_zero_rows)
    ]
    most = next((z for z in (down, whole) if z is not None), None)
    keep = down is not None or whole is not None
    ways: Counter[tuple[int, ...]] = Counter([(0,) * width])
    for _ in range(height):
        after: Counter[tuple[int, ...]] = Counter()
        for sums, count in ways.items():
            for row in every:
                pairs = zip(sums, row, strict=True)
                new = tuple(a + b if keep else int(bool(a or b)) for a, b in pairs)
                if (
                    most is not None
                    and low >= 0
                    and (max(new, default=0) > most or (whole is not None and sum(new) > whole))
                ):
                    continue
                after[tuple(sorted(new))] += count
        ways = after
        if len(ways) > MOST_STATES:
            raise LimitReached(f"there are more than {MOST_STATES} sums of columns")
    return sum(
        count
        for sums, count in ways.items()
        if (down is None or all(z == down for z in sums))
        and (whole is None or sum(sums) == whole)
        and (all(sums) or not no_zero_columns)
    )


KINDS: dict[str, Callable[..., int]] = {
    "points": point_sets,
    "lines through points": point_lines,
    "matrices by lines": matrices_by_lines,
}
