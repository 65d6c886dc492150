"""Orders of lines and of what blocks show along them; values that occur, and corners.

New values appear in the order of the entries, a value stands somewhere, lines are in an order or
different from the next one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..cells.cell_arithmetic import read_condition
from ..core.array_rules import FAILING, LETTERS, VALUE, known, numbers
from ..core.clock import need
from ..core.reading import TEXT
from ..core.tracks import Place
from ..letters.pairs import Some
from .line_tracks import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..core.tracks import Letter, State

    Told = Iterator[tuple[Any, Any]]

ORDER = re.compile("(non)?(in|de)creasing")
RISES = {"nondecreasing": "=<", "increasing": "<", "nonincreasing": "=>", "decreasing": ">"}
"""How an earlier line may be to the next one, for each order."""


class Introduced:
    """New values appear in the order of the alphabet; a state is how many did."""

    first: State = 0

    def __init__(self, values: Iterable[str]) -> None:
        self.rank = {z: k for k, z in enumerate(values)}

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read an element."""
        del number
        rank = self.rank[letter]
        return None if rank > state else max(state, rank + 1)

    def accepts(self, state: State) -> bool:
        """Accept all."""
        del state
        return True


class Contains:
    """A value stands somewhere, whatever the order in which an array is read."""

    first: State = False
    commutes = True

    def __init__(self, value: str) -> None:
        self.value = value

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Look for it."""
        del number
        return state or letter == self.value

    def accepts(self, state: State) -> bool:
        """Tell whether it was found."""
        return bool(state)


class Sorted:
    """Two lines side by side are in an order, or different; the first difference decides.

    relations: what the first line may be to the second, of `<`, `=`, `>`. backwards: whether the
    last difference decides. rank: of a letter.
    """

    first: State = "="

    def __init__(self, relations: str, rank: Callable[[Letter], int], *, backwards: bool) -> None:
        self.relations, self.rank, self.backwards = relations, rank, backwards

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Compare two letters; nothing that comes may mend a wrong first difference."""
        del number
        a, b = map(self.rank, letter)
        if a != b and (state == "=" or self.backwards):
            state = "<" if a < b else ">"
        if state in "<>" and state not in self.relations and not self.backwards:
            return None
        return state

    def accepts(self, state: State) -> bool:
        """Tell whether the lines are in order."""
        return state in self.relations


class ShownSorted:
    """What blocks show along two neighbouring lines is in an order; see `Sorted`.

    A letter is a tuple: of so many lines as the blocks of both cover. shows: the number that a
    block shows, row by row. high: how many lines a block covers; wide: how many letters of each.
    across: whether the lines are columns. Lines shorter than a block show nothing, and are in
    order; "" is the relation of those.
    """

    def __init__(
        self, order: Sorted, shows: Callable[[tuple[str, ...]], int], high: int, wide: int,
        *, across: bool,
    ) -> None:  # fmt: skip
        self.order, self.shows, self.high, self.wide = order, shows, high, wide
        self.across = across
        self.first: State = ((), "")

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read a letter of each line, and compare the blocks that end here."""
        last, relation = (*state[0], letter), state[1]
        if len(last) < self.wide:
            return last, relation
        shown = []
        for k in (0, 1):
            lines = [z[k : k + self.high] for z in last]
            block = lines if self.across else zip(*lines, strict=True)
            shown.append(self.shows(tuple(z for some in block for z in some)))
        relation = self.order.step(relation or self.order.first, number, tuple(shown))
        return None if relation is None else (last[1:], relation)

    def accepts(self, state: State) -> bool:
        """Tell whether the lines are in order."""
        return not state[1] or self.order.accepts(state[1])


def ordered(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say that lines are in order."""
    for lines, order in z.items():
        yield from in_order({"lines": lines, "order": order}, values, where)


def unlike(z: list[str], values: list[str], where: str) -> Told:
    """Say that each line is different from the next one."""
    del where
    for lines in z:
        yield Line(lines[:-1], 2), Sorted("<>", values.index, backwards=True)


class Capped:
    """Nothing after the first repeated element is larger; a state is the last one, and that one."""

    first: State = (-1, None)

    def __init__(self, values: list[str]) -> None:
        self.place = values.index

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read an element."""
        del number
        x, (last, cap) = self.place(letter), state
        if cap is None:
            return x, x if x == last else None
        return (0, cap) if x <= cap else None

    def accepts(self, state: State) -> bool:
        """Accept all."""
        del state
        return True


def capped(z: list[str], values: list[str], where: str) -> Told:
    """Say that nothing is larger after the first repeated element."""
    del where
    for lines in z:
        yield Line(lines[:-1]), Capped(values)


def corners(z: dict[str, str], values: list[str], where: str) -> Told:
    """Say which values the corners have."""
    known(z.values(), values, where)
    for corner, value in z.items():
        steps = ((0, 0), (1 if "bottom" in corner else -1, 0), (0, 1 if "right" in corner else -1))
        yield Place(steps, 1), Some({0: {value}, 1: values, 2: values})


def contains(z: list[str], values: list[str], where: str) -> Told:
    """Say that values stand somewhere."""
    need(z, f"{where} lists no value")
    known(z, values, where)
    for value in z:
        yield Line("array"), Contains(value)


def introduced(z: bool, values: list[str], where: str) -> Told:
    """Say that new values appear in the order of the entries."""
    del where
    if z:
        yield Line("array"), Introduced(values)


def in_order(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say that lines, or what blocks show along them, are in order."""
    backwards = z.get("backwards", False)
    blocks = z.keys() & {"rows", "columns", "shows"}
    need(len(blocks) in {0, 3}, f"{where} needs rows, columns and shows")
    if not blocks:
        yield Line(z["lines"][:-1], 2), Sorted(RISES[z["order"]], values.index, backwards=backwards)
        return
    numbers(values, where)
    rows, columns = z["rows"], z["columns"]
    need(rows * columns <= 9, f"{where} has more than 9 cells")
    number, _ = read_condition(z["shows"], LETTERS[: rows * columns])
    shown: dict[tuple[str, ...], int] = {}

    def shows(block: tuple[str, ...]) -> int:
        if block not in shown:
            shown[block] = int(number(dict(zip(LETTERS, map(int, block), strict=False))))
        return shown[block]

    across = z["lines"] == "columns"
    high, wide = (columns, rows) if across else (rows, columns)
    order = Sorted(RISES[z["order"]], int, backwards=backwards)
    yield Line(z["lines"][:-1], high + 1), ShownSorted(order, shows, high, wide, across=across)


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
