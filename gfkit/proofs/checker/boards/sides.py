"""Elements of a value at sides of the board: one part of the automata that read rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.conditions import Letter, Rows, Shape

Listed = Callable[[tuple[Letter, ...]], bool]


class Reached:
    """There are elements of a value at some sides; where sides are joined, all elements are."""

    cost = 1

    def __init__(self, sides: list[str], value: str) -> None:
        self.places, self.value = [frozenset(z.split("-")) for z in sides], value

    def listed(self, shape: Shape) -> Listed:
        """Return what looks at the cells at each side."""
        last, at = (shape.rows - 1, shape.columns - 1), []
        for wanted in self.places:
            some = []
            for k, (r, c) in enumerate(shape.cells()):
                named = {} if shape.down else {"top": r == 0, "bottom": r == last[0]}
                named |= {} if shape.across else {"left": c == 0, "right": c == last[1]}
                some += [k] * all(named.get(side, True) for side in wanted)
            at.append(some)
        return lambda word: all(any(word[k] == self.value for k in some) for some in at)

    def on_rows(self, rows: Rows, letters: Any) -> AtSides:
        """Return what reads rows."""
        del letters
        return AtSides(self, rows)


class AtSides:
    """Which sides have an element of a value, on rows that are read.

    A part is (the sides that have one, those that have one if the row is the last, whether the row
    is the first).
    """

    begin: Any = (frozenset(), frozenset(), True)

    def __init__(self, asked: Reached, rows: Rows) -> None:
        self.rows, self.value = rows, asked.value
        across = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
        turned = across if rows.turned else {side: side for side in across}
        self.wanted = {frozenset(turned[side] for side in place) for place in asked.places}

    def read(self, part: Any, depth: int, letter: Letter) -> Any:
        """Return what is carried after the cell in a column."""
        met, low, fresh = part
        low, last = low if depth else frozenset(), self.rows.width - 1
        if letter == self.value:
            here = {"top"} if fresh else set()
            here |= {"left"} if depth == 0 or self.rows.joined else set()
            here |= {"right"} if depth == last or self.rows.joined else set()
            met |= {z for z in self.wanted if z <= here}
            low |= {z for z in self.wanted if z <= here | {"bottom"}}
        return met, low - met, fresh and depth < last

    def failures(self, part: Any) -> bool:
        """Return whether a side has none."""
        return not self.wanted <= part[0] | part[1]
