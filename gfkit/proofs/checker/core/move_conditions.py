"""Moves and links of elements, and what places show, as conditions on a few cells.

An element is written as a letter for what it does: the one step by which it moves, or the steps to
those it is linked to.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from .array_conditions import FAIL, OK, Asked, Condition, Token
from .clock import need

if TYPE_CHECKING:
    from collections.abc import Callable

    from .clock import Clock

Step = tuple[int, int]
Choices = dict[str, tuple[Step, ...]]

FAR = 2**62
FIRST = 0x4E00
"""The letters of choices are the characters from this one on."""


def choices_of(data: dict[str, Any], steps: set[Step]) -> Choices:
    """Return what an element may do, by letters."""
    if "moves" in data:
        found = [
            (step,) for step in sorted(steps | ({(0, 0)} if data["moves"].get("stay") else set()))
        ]
    else:
        found = [
            z for k in sorted(set(data["links"]["number"])) for z in combinations(sorted(steps), k)
        ]
        if "straight" in data["links"].get("forbid", []):
            found = [z for z in found if not any((-i, -j) in z for i, j in z)]
    return {chr(FIRST + k): z for k, z in enumerate(found)}


def follows(data: dict[str, Any]) -> Callable[[tuple[Step, ...], Step, tuple[Step, ...]], bool]:
    """Return whether an element may do that, if the one to which a step of it leads does other."""
    if "links" in data:
        triangles = "triangle" in data["links"].get("forbid", [])

        def is_mutual(here: tuple[Step, ...], step: Step, there: tuple[Step, ...]) -> bool:
            i, j = step
            seen = {(i + r, j + c) for r, c in there}  # by the element
            return (0, 0) in seen and not (triangles and seen & set(here))

        return is_mutual
    forbid = set(data["moves"].get("forbid", []))

    def may_turn(_: tuple[Step, ...], step: Step, there: tuple[Step, ...]) -> bool:
        (i, j), (r, c) = step, there[0]
        area, ahead = i * c - j * r, i * r + j * c
        turns = {
            "left": area > 0,
            "right": area < 0,
            "straight": area == 0 and ahead > 0,
            "back": (i + r, j + c) == (0, 0) != step,
        }
        return not any(turns[turn] for turn in forbid)

    return may_turn


def whole(number: Any) -> int:
    """Return what is shown of a number; the least and the largest of none are far away."""
    need(number == number, "what is shown has no value")  # noqa: PLR0124 - it is none
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


class Follows(Condition):
    """An element, the first cell, does what those allow to which it leads.

    A token is whether the element was read, and which letters it may have, each with the cells that
    are still to be asked about it.
    """

    sees_sides = True

    def __init__(
        self,
        choices: Choices,
        steps: list[Step],
        cells: list[Step],
        may: Callable[[tuple[Step, ...], Step, tuple[Step, ...]], bool],
    ) -> None:
        super().__init__(cells, 2 * len(choices))
        self.choices, self.steps, self.may = choices, steps, may
        self.centre = self.offsets[0][0]

    def first(self, order: list[int]) -> Token:
        """Begin with all letters."""
        del order
        return (False, frozenset(
            (a, frozenset(k for k, z in enumerate(self.steps) if k and z in some))
            for a, some in self.choices.items()
        ))  # fmt: skip

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Read the element, or one to which it may lead."""
        known, some = token
        if cell == 0:
            return self.left(True, frozenset(z for z in some if z[0] == value))
        step, there = self.steps[cell], self.choices[value]
        return self.left(known, frozenset(
            (a, asked - {cell}) for a, asked in some
            if cell not in asked or self.may(self.choices[a], step, there)
        ))  # fmt: skip

    @staticmethod
    def left(known: bool, some: frozenset[Any]) -> Token:
        """Return a token, if there is something left to ask."""
        if not some:
            return FAIL
        return OK if known and not any(asked for _, asked in some) else (known, some)

    def beyond(self, token: Token, rows: list[list[int]]) -> Token:
        """Drop the letters that lead beyond the board."""
        if token in (OK, FAIL):
            return token
        known, some = token
        cells = {k for row in rows for k in row}
        return self.left(known, frozenset(z for z in some if not z[1] & cells))

    def finish(self, token: Token) -> bool:
        """Tell whether a letter is left."""
        return bool(token != FAIL)


class Arrives(Condition):
    """As many elements arrive at a place, the first cell, as may; a token is how many so far."""

    def __init__(
        self, choices: Choices, steps: list[Step], cells: list[Step], counts: set[int]
    ) -> None:
        super().__init__(cells, 2)
        self.centre = self.offsets[0][0]
        self.counts = counts
        self.here = [{a for a, z in choices.items() if (-i, -j) in z} for i, j in steps]

    def first(self, order: list[int]) -> Token:
        """Begin with none."""
        del order
        return 0

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Count an element."""
        number = token + (value in self.here[cell])
        return FAIL if number > max(self.counts) else number

    def finish(self, token: Token) -> bool:
        """Tell whether the number is allowed."""
        return token in self.counts


class Placed(Asked):
    """The places to which the elements of a block in a row move fulfil a condition."""

    def __init__(
        self,
        choices: Choices,
        cells: list[Step],
        holds: Callable[[dict[str, Any]], Any],
        names: dict[str, int],
        clock: Clock,
    ) -> None:
        super().__init__(cells, holds, {**names}, list(choices), clock, centred=False)
        self.across = {a: z[0][1] for a, z in choices.items()}

    def is_true(self, word: dict[int, str]) -> bool:
        """Ask about the places, counted from that of the first cell."""
        at = {k: k + self.across[z] for k, z in word.items()}
        return bool(self.holds({name: at[k] for name, k in self.names.items()}))  # type: ignore[index]


class Shows(Asked):
    """What a place shows: no condition; its last token is the numbers of which it shows one."""

    is_shown = True

    def __init__(
        self,
        cells: list[Step],
        formulas: list[Callable[[dict[str, Any]], Any]],
        names: dict[str, int | list[int]],
        values: list[str],
        clock: Clock,
        *,
        centred: bool,
    ) -> None:
        super().__init__(cells, formulas[0], names, values, clock, centred=centred)
        self.blind = frozenset()
        self.formulas = formulas

    def joined(self, after: tuple[Token, ...]) -> Token:
        """Return what leaves so much after each value."""
        is_known = isinstance(after[0], tuple) and set(after) == {after[0]}
        return after[0] if is_known else self.number(after)

    def leaf(self, word: dict[int, str]) -> Token:
        """Return the numbers of the formulas, each once."""
        found = []
        for formula in self.formulas:
            self.holds = formula
            found.append(self.value(word))
        return tuple(sorted(set(found)))

    def value(self, word: dict[int, str]) -> int:
        """Return the number of one formula."""
        at = {k: int(z) for k, z in word.items() if z != "#"}
        chosen = {
            name: [at[k] for k in z if k in at] if isinstance(z, list) else at.get(z, 0)
            for name, z in self.names.items()
        }
        return whole(self.holds(chosen))

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Go on, unless all is known."""
        return token if isinstance(token, tuple) else super().feed(token, cell, value)

    def beyond(self, token: Token, rows: list[list[int]]) -> Token:
        """Read what is beyond."""
        for cell in (k for row in rows for k in row):
            token = token if token == OK else self.feed(token, cell, "#")
        return token

    def finish(self, token: Token) -> bool:
        """Allow everything."""
        del token
        return True


class ShowsArrivals(Arrives):
    """How many elements arrive at a place; no condition."""

    is_shown = True

    def __init__(self, choices: Choices, steps: list[Step], cells: list[Step]) -> None:
        super().__init__(choices, steps, cells, {len(steps)})

    def finish(self, token: Token) -> bool:
        """Allow everything."""
        del token
        return True
