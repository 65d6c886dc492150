"""What titles say of images: of what the blocks of arrays show, docs/image-rules.md."""

from __future__ import annotations

from typing import Any

from gfkit.boards.conditions.parser import LETTERS
from gfkit.oeis.titles.builders import (
    ArraysMeant,
    Table,
    TitleRule,
    WithoutRule,
    free,
    merged,
    row,
    title,
)
from gfkit.oeis.titles.lines import windows

CELLS = LETTERS[:8]
MOST_CASES = 10**6
"""The largest number of fillings of a block."""


def map_title(what: ArraysMeant, image: Table, source: list[Any]) -> TitleRule:
    """Return the images of arrays on a board of the same size."""
    of, rule = source
    if of != what:
        raise WithoutRule("in a random")
    return title(what, {**rule, "image": image})


def of_line(
    name: str, length: int, more: int, values: list[int], parts: list[Any] | None = None
) -> TitleRule:
    """Return the images of a statistic of consecutive elements of a longer row."""
    if length != more + 1:
        raise WithoutRule("adjacent elements")
    if name == "lower" and not length % 2:
        raise WithoutRule("median")
    unequal = parts[4] if parts and len(parts) > 4 else {}
    shows = windows(length, f"{name}({{cells}})")
    image = {"shows": shows, "rows": 1, "columns": length}
    return title(row(free(more)), {"values": values, **unequal, "image": image})


def of_larger(
    what: ArraysMeant, source: ArraysMeant, values: list[int], shows: str, **rest: Any
) -> TitleRule:
    """Return the images of 2 x 2 blocks, on a board that is larger by one."""
    if source != ArraysMeant(what.fixed, what.side + 1, what.shift + 1, []):
        raise WithoutRule("larger")
    image = {"rows": 2, "columns": 2, "shows": shows}
    return title(source, {"values": values, **rest, "image": image})


def of_corners(parts: list[Any]) -> TitleRule:
    """Return the images of a statistic of an element and two neighbours."""
    what, shown, name, source, values, *unequal = parts
    if shown != values and name != "sum":
        raise WithoutRule("larger")
    return of_larger(what, source, values, f"{name}(a, b, c)", **merged(*unequal))


def edge_title(values: list[int], kernel: list[int]) -> TitleRule:
    """Return the images of where the maxima of a filtered array end."""
    found = trailing_edges(len(values), kernel) if values[0] == 0 else None
    if found is None:
        raise WithoutRule("trailing edge maxima")
    return TitleRule(found, "rows", 1, 2 * len(kernel), 1)


def trailing_edges(values: int, kernel: list[int]) -> dict[str, Any] | None:
    """Return what the places show at which a convolved array has a maximum that ends there.

    The array x has elements from 0 to values - 1, and zeros before and behind. With the kernel k,
    z(i) = k(0)*x(i) + k(1)*x(i-1) + ... is examined from one place in front of the first sum to
    the last one. A stretch of equal numbers is a maximum if what is before and after it is less;
    the first stretch has nothing before it. The image shows where a maximum ends. An element is x,
    and x + values where the stretch of z that it ends is the first or follows a lesser one; so one
    block says whether a maximum ends. With m weights an array of n elements is a row of n + 2*m: m
    zeros are on either side. None if there are too many values or weights for an image.

    >>> trailing_edges(2, [1, 1])["image"]["columns"]
    3
    >>> trailing_edges(60, [1, 1]) is None
    True
    """
    m = len(kernel)
    if not 0 < m < len(CELLS) or (2 * values) ** (m + 1) > MOST_CASES or not any(kernel):
        return None
    cells = CELLS[: m + 1]

    def filtered(some: str) -> str:
        parts = (f"{k} * ({z} mod {values})" for k, z in zip(kernel, some[::-1], strict=True) if k)
        return f"({' + '.join(parts)})"

    before, after = filtered(cells[:-1]), filtered(cells[1:])
    rose, rises = (f"{z} >= {values}" for z in cells[-2:])
    stretch = f"count({rises}) = count({after} > {before} or {after} = {before} and {rose})"
    zeros = {
        "directions": ["row"],
        "carry": {"n": 0, "z": 0},
        "next": {"n": f"min(n + 1, {m})", "z": f"min(z + 1, {m}) * count(x mod {values} = 0)"},
        "holds": f"n = {m} or x = {values}",
        "end": f"z = {m}",
    }
    return {
        "values": [*range(2 * values)],
        "blocks": [{"rows": 1, "columns": m + 1, "holds": stretch}],
        "lines": [zeros],
        "image": {"rows": 1, "columns": m + 1, "shows": f"{after} < {before} and {rose}"},
    }
