"""Orders of lines and of what blocks show along them; values that occur, and corners.

New values appear in the order of the entries, a value stands somewhere, lines are in an order or
different from the next one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ..cells.formula_tables import read_condition
from ..core.array_rules import FAILING, LETTERS, VALUE, known, numbers
from ..core.clock import need
from ..core.reading import TEXT
from ..core.tracks import Acceptor, Place
from ..letters.colourings import some
from .line_tracks import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..core.tracks import Letter

    Told = Iterator[tuple[Any, Any]]

ORDER = re.compile("(non)?(in|de)creasing")
RISES = {"nondecreasing": "=<", "increasing": "<", "nonincreasing": "=>", "decreasing": ">"}
"""How an earlier line may be to the next one, for each order."""


def in_relation(relations: str, rank: Callable[[Letter], int], *, backwards: bool) -> Acceptor:
    """Return the acceptor of two lines side by side: the first difference decides.

    relations: what the first line may be to the second, of `<`, `=`, `>`. backwards: whether the
    last difference decides. rank: of a letter.
    """

    def step(state: str, _: int, pair: tuple[Letter, Letter]) -> str | None:
        """Compare two letters; nothing that comes may mend a wrong first difference."""
        a, b = map(rank, pair)
        if a != b and (state == "=" or backwards):
            state = "<" if a < b else ">"
        return None if state not in relations + "=" and not backwards else state

    return Acceptor("=", step, relations.__contains__)


def shown_in_relation(
    order: Acceptor, shows: Callable[[tuple[str, ...]], int], high: int, wide: int, *, across: bool
) -> Acceptor:
    """Return the acceptor of lines along which what blocks show is in a relation.

    A letter is a tuple: of as many lines as the blocks of both cover. shows: the number that a
    block shows, row by row. high: how many lines a block covers; wide: how many letters of each.
    across: whether the lines are columns. Lines shorter than a block show nothing, and are in
    order; "" is the relation of those.
    """

    def step(state: tuple[Any, str], number: int, letter: Letter) -> tuple[Any, str] | None:
        """Read a letter of each line, and compare the blocks that end here."""
        last, relation = (*state[0], letter), state[1]
        if len(last) < wide:
            return last, relation
        shown = []
        for k in (0, 1):
            lines = [z[k : k + high] for z in last]
            block = lines if across else zip(*lines, strict=True)
            shown.append(shows(tuple(z for some in block for z in some)))
        after = order.step(relation or order.first, number, tuple(shown))
        return None if after is None else (last[1:], after)

    return Acceptor(((), ""), step, lambda z: not z[1] or order.accepts(z[1]))


def ordered(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say that lines are in order."""
    for lines, order in z.items():
        yield from in_order({"lines": lines, "order": order}, values, where)


def unlike(z: list[str], values: list[str], where: str) -> Told:
    """Say that each line is different from the next one."""
    del where
    for lines in z:
        yield Line(lines[:-1], 2), in_relation("<>", values.index, backwards=True)


def capped(z: list[str], values: list[str], where: str) -> Told:
    """Say that nothing is larger after the first repeated element.

    A state is the last element, and that one.
    """
    del where

    def step(state: tuple[int, int | None], _: int, letter: str) -> tuple[int, int | None] | None:
        x, (last, cap) = values.index(letter), state
        if cap is None:
            return x, x if x == last else None
        return (0, cap) if x <= cap else None

    for lines in z:
        yield Line(lines[:-1]), Acceptor((-1, None), step)


def corners(z: dict[str, str], values: list[str], where: str) -> Told:
    """Say which values the corners have."""
    known(z.values(), values, where)
    for corner, value in z.items():
        steps = ((0, 0), (1 if "bottom" in corner else -1, 0), (0, 1 if "right" in corner else -1))
        yield Place(steps, 1), some({0: {value}, 1: values, 2: values})


def contains(z: list[str], values: list[str], where: str) -> Told:
    """Say that values stand somewhere."""
    need(z, f"{where} lists no value")
    known(z, values, where)
    for value in z:

        def step(met: bool, _: int, letter: str, value: str = value) -> bool:
            return met or letter == value

        yield Line("array"), Acceptor(False, step, bool, commutes=True)


def introduced(z: bool, values: list[str], where: str) -> Told:
    """Say that new values appear in the order of the entries; a state is how many did."""
    del where
    rank = {y: k for k, y in enumerate(values)}

    def step(many: int, _: int, letter: str) -> int | None:
        return None if rank[letter] > many else max(many, rank[letter] + 1)

    if z:
        yield Line("array"), Acceptor(0, step)


def in_order(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say that lines, or what blocks show along them, are in order."""
    backwards = z.get("backwards", False)
    blocks = z.keys() & {"rows", "columns", "shows"}
    need(len(blocks) in {0, 3}, f"{where} needs rows, columns and shows")
    if not blocks:
        order = in_relation(RISES[z["order"]], values.index, backwards=backwards)
        yield Line(z["lines"][:-1], 2), order
        return
    numbers(values, where)
    rows, columns = z["rows"], z["columns"]
    need(rows * columns <= 9, f"{where} has more than 9 cells")
    number, _ = read_condition(z["shows"], LETTERS[: rows * columns])

    @cache
    def shows(block: tuple[str, ...]) -> int:
        return int(number(dict(zip(LETTERS, map(int, block), strict=False))))

    across = z["lines"] == "columns"
    high, wide = (columns, rows) if across else (rows, columns)
    order = in_relation(RISES[z["order"]], int, backwards=backwards)
    shown = shown_in_relation(order, shows, high, wide, across=across)
    yield Line(z["lines"][:-1], high + 1), shown


SORTED = {
    "lines": re.compile("rows|columns"),
    "order": ORDER,
    "backwards?": bool,
    "rows?": range(1, 10),
    "columns?": range(1, 10),
    "shows?": TEXT,
    **FAILING,
}
TABLES: dict[str, tuple[Any, Callable[[Any, list[str], str], Told]]] = {
    "ordered": ({"rows?": ORDER, "columns?": ORDER}, ordered),
    "unlike": ([re.compile("rows|columns")], unlike),
    "capped": ([re.compile("rows|columns")], capped),
    "corners": (
        {f"{v}-{h}?": VALUE for v in ("top", "bottom") for h in ("left", "right")},
        corners,
    ),
    "contains": ([VALUE], contains),
    "introduced": (bool, introduced),
    "sorted": (SORTED, in_order),
}
