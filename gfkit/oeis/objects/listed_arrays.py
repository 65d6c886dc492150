"""Arrays of which titles tell numbers that grow with n: filled cell by cell, asked at the end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from operator import mul
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Rows = tuple[tuple[int, ...], ...]
Linear = list[int]
"""c and d of c * n + d."""
MOST_STEPS = 1_000_000
STEPS = {
    "horizontal": [(0, 1)], "vertical": [(1, 0)], "diagonal": [(1, 1)], "antidiagonal": [(1, -1)],
    "king": [(0, 1), (1, 0), (1, 1), (1, -1)],
}  # fmt: skip
"""Of each direction the neighbours that come later."""
BACK = {"west": (0, -1), "north": (-1, 0), "northeast": (-1, 1), "northwest": (-1, -1)}


# While cells are filled: whether a value may stand after others -----------------------------------

Filled = list[int]
"""The values so far; the tests are given the next value, the number of columns, and n."""


def _earlier(cells: Filled, columns: int, step: tuple[int, int]) -> int | None:
    """Return the value at a step back from the next cell, None if there is none."""
    r, c = divmod(len(cells), columns)
    r, c = r + step[0], c + step[1]
    return cells[r * columns + c] if r >= 0 and 0 <= c < columns else None


def _backward(names: Sequence[str]) -> list[tuple[int, int]]:
    return [(-i, -j) for name in names for i, j in STEPS[name]]


def no_equal(cells: Filled, value: int, columns: int, _: int, *names: str) -> bool:
    """Tell whether no neighbours in some directions are equal."""
    return all(_earlier(cells, columns, step) != value for step in _backward(names))


def introduced(cells: Filled, value: int, _: int, __: int) -> bool:
    """Tell whether new values come in order from 0 on."""
    return value <= max(cells, default=-1) + 1


def introduced_late(cells: Filled, value: int, _: int, __: int, often: int) -> bool:
    """Tell whether a value comes only after the one below it has come so often."""
    return value == 0 or cells.count(value - 1) >= often


def begins(cells: Filled, value: int, _: int, __: int, first: int) -> bool:
    """Tell whether the first value is the one that is given."""
    return bool(cells) or value == first


def windows_up_to(cells: Filled, value: int, _: int, n: int, size: Linear, most: Linear) -> bool:
    """Tell whether as many values after each other have a sum up to a bound."""
    length = size[0] * n + size[1]
    bound = most[0] * n + most[1]
    return len(cells) + 1 < length or sum(cells[len(cells) + 1 - length :]) + value <= bound


def never_all(cells: Filled, value: int, _: int, n: int) -> bool:
    """Tell whether 0, 1, ..., n do not come after each other."""
    return [*cells[len(cells) - n :], value] != list(range(n + 1))


def never_twice(cells: Filled, value: int, _: int, __: int) -> bool:
    """Tell whether no pair is equal to the pair before it."""
    return len(cells) < 3 or (cells[-3], cells[-2]) != (cells[-1], value)


def no_three_equal(cells: Filled, value: int, _: int, __: int) -> bool:
    """Tell whether no three values after each other are equal."""
    return len({*cells[-2:], value}) > 1 or len(cells) < 2


def no_three_different(cells: Filled, value: int, _: int, __: int) -> bool:
    """Tell whether no three values after each other are different."""
    return len({*cells[-2:], value}) < 3


def one_more(cells: Filled, value: int, columns: int, n: int, way: str) -> bool:
    """Tell whether a value is that of a neighbour, or 1 greater modulo n."""
    other = _earlier(cells, columns, BACK[way])
    return other is None or (value - other) % n in (0, 1)


def never_one_more(cells: Filled, value: int, columns: int, _: int, way: str, modulus: int) -> bool:
    """Tell whether a value is not 1 greater than that of a neighbour modulo a number."""
    other = _earlier(cells, columns, BACK[way])
    return other is None or (value - other) % modulus != 1


def no_zero_pair(cells: Filled, value: int, _: int, __: int) -> bool:
    """Tell whether no neighbours have the sum 0."""
    return not cells or cells[-1] + value != 0


def not_both_zero(cells: Filled, value: int, _: int, __: int) -> bool:
    """Tell whether no neighbours are both 0."""
    return not cells or bool(cells[-1] or value)


def apart_by(cells: Filled, value: int, _: int, __: int, low: int, high: int) -> bool:
    """Tell whether neighbours differ by some amount at least and at most."""
    return not cells or low <= abs(cells[-1] - value) <= high


def unlike_residues(cells: Filled, value: int, _: int, __: int, modulus: int) -> bool:
    """Tell whether neighbours differ modulo a number."""
    return not cells or (cells[-1] - value) % modulus != 0


def never(cells: Filled, value: int, columns: int, _: int, across: str, down: str) -> bool:
    """Tell whether patterns of steps, such as down-up, do not end here in row and column."""
    r, c = divmod(len(cells), columns)
    return not (
        _steps([*cells[r * columns :], value]).endswith(f"-{across}")
        or _steps([*cells[c::columns], value]).endswith(f"-{down}")
    )


def _steps(line: Sequence[int]) -> str:
    steps = ("up" if a < b else "down" if a > b else "equal" for a, b in pairwise(line))
    return "".join(f"-{step}" for step in steps)


WHILE: dict[str, Callable[..., bool]] = {
    "never": never,
    "no equal": no_equal,
    "introduced": introduced,
    "introduced late": introduced_late,
    "begins": begins,
    "windows": windows_up_to,
    "never all": never_all,
    "never twice": never_twice,
    "no three equal": no_three_equal,
    "no three different": no_three_different,
    "one more": one_more,
    "never one more": never_one_more,
    "no zero pair": no_zero_pair,
    "not both zero": not_both_zero,
    "apart": apart_by,
    "unlike residues": unlike_residues,
}


# At the end -------------------------------------------------------------------------------------


def _columns(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _values(rows: Rows) -> list[int]:
    return [x for row in rows for x in row]


def _near(rows: Rows, r: int, c: int, names: Sequence[str]) -> list[int]:
    steps = [z for name in names for i, j in STEPS[name] for z in ((i, j), (-i, -j))]
    places = [(r + i, c + j) for i, j in steps]
    return [rows[a][b] for a, b in places if 0 <= a < len(rows) and 0 <= b < len(rows[0])]


def _alike(rows: Rows, names: Sequence[str], *, equal: bool) -> int:
    """Return how many elements are equal, or unequal, to at least one neighbour."""
    places = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    return sum(any((z == rows[r][c]) == equal for z in _near(rows, r, c, names)) for r, c in places)


def _is_unimodal(some: Sequence[int]) -> bool:
    signs = [b > a for a, b in pairwise(some) if a != b]
    return signs == sorted(signs, reverse=True)


SUMS: dict[str, Callable[[Sequence[int]], bool]] = {
    "equal": lambda z: len({*z}) <= 1,
    "nondecreasing": lambda z: all(a <= b for a, b in pairwise(z)),
    "unimodal": _is_unimodal,
    "unequal": lambda z: all(a != b for a, b in pairwise(z)),
}
AT_END: dict[str, Callable[..., bool]] = {
    "row sums": lambda rows, _, said: SUMS[said]([*map(sum, rows)]),
    "column sums": lambda rows, _, said: SUMS[said]([*map(sum, _columns(rows))]),
    "half": lambda rows, _, equal, sign, *names: (
        _alike(rows, names, equal=equal) == len(_values(rows)) // 2
        if sign == "="
        else _alike(rows, names, equal=equal) <= len(_values(rows)) // 2
    ),
    "contains": lambda rows, n, value: value[0] * n + value[1] in _values(rows),
    "sum": lambda rows, n, total: sum(_values(rows)) == total[0] * n + total[1],
    "last": lambda rows, _, value: rows[-1][-1] == value,
}


def listed_arrays(
    n: int, rows: Linear, columns: Linear, values: Sequence[Linear], *, copies: Sequence[int] = (),
    filled: Sequence[Sequence[Any]] = (), asked: Sequence[Sequence[Any]] = (),
) -> int:  # fmt: skip
    """Return the arrays whose sides are c * n + d, filled under some conditions.

    values: the least and the largest. copies: how often each value stands there, if it is told.
    filled: what holds of each cell and those before it; asked: what holds at the end.
    """
    height, width, low, high = (c * n + d for c, d in (rows, columns, *values))
    if height < 0 or width < 0:
        raise LimitReached("there is no such array")
    each = copies[0] * n + copies[1] if copies else height * width
    if copies and each * (high - low + 1) != height * width:
        return 0
    tests = [(WHILE[name], rest) for name, *rest in filled]
    last = [(AT_END[name], rest) for name, *rest in asked]
    cells: Filled = []
    left = dict.fromkeys(range(low, high + 1), each)
    steps = 0

    def fill() -> Iterator[Rows]:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise LimitReached(f"more than {MOST_STEPS} arrays were begun")
        if len(cells) == height * width:
            yield tuple(tuple(cells[r * width : (r + 1) * width]) for r in range(height))
            return
        for value, rest in left.items():
            if rest and all(test(cells, value, width, n, *more) for test, more in tests):
                left[value] -= 1
                cells.append(value)
                yield from fill()
                cells.pop()
                left[value] += 1

    return sum(all(test(found, n, *more) for test, more in last) for found in fill())


def _weights(length: int, degree: int) -> list[int]:
    """Return weights whose sum with elements has the sign of the slope, or of the curvature."""
    if length <= degree:
        return [0] * length
    if degree == 1:
        return [2 * i - length + 1 for i in range(length)]
    return [6 * i * (i - length + 1) + (length - 1) * (length - 2) for i in range(length)]


def fitted_arrays(
    n: int, rows: Linear, columns: Linear, high: int, row_fit: Sequence[Any],
    column_fit: Sequence[Any],
) -> int:  # fmt: skip
    """Return the arrays of 0..high in which a least squares fit of each line has a sign.

    row_fit, column_fit: the degree, and ">" or ">=" for a sign that is positive or not negative.
    """
    height, width = (c * n + d for c, d in (rows, columns))
    if min(height, width) < 1 or (high + 1) ** width > MOST_STEPS:
        raise LimitReached(f"more than {MOST_STEPS} rows would be tried")
    across = _weights(width, row_fit[0])
    lines = [
        row
        for row in product(range(high + 1), repeat=width)
        if sum(map(mul, across, row)) >= (row_fit[1] == ">")
    ]
    found, steps = Counter({(0,) * width: 1}), 0
    for weight in _weights(height, column_fit[0]):
        later: Counter[tuple[int, ...]] = Counter()
        steps += len(found) * len(lines)
        if steps > MOST_STEPS:
            raise LimitReached(f"more than {MOST_STEPS} arrays were begun")
        for sums, many in found.items():
            for row in lines:
                later[tuple(s + weight * x for s, x in zip(sums, row, strict=True))] += many
        found = later
    return sum(many for sums, many in found.items() if min(sums) >= (column_fit[1] == ">"))


def by_reflections(n: int, side: Linear, values: Linear) -> int:
    """Return the squares in which every element is equal to one of its two slanted reflections.

    The four images of a cell under both reflections agree in pairs; other cells do not matter.
    """
    size, many = side[0] * n + side[1], values[0] * n + values[1]
    found = 1
    seen: set[tuple[int, int]] = set()
    for r in range(size):
        for c in range(size):
            a, b = (c, r), (size - 1 - c, size - 1 - r)
            orbit = {(r, c), a, b, (size - 1 - r, size - 1 - c)}
            if (r, c) not in seen:
                seen |= orbit
                # of four cells in a ring, each equal to one beside it: all, or two and two
                ring = many + 2 * many * (many - 1)
                found *= ring if len(orbit) == 4 else many ** len(orbit)
    return found


KINDS: dict[str, Callable[..., int]] = {
    "arrays": listed_arrays,
    "fitted arrays": fitted_arrays,
    "reflections": by_reflections,
}
