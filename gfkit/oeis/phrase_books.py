"""Books of phrases: a right-hand side of the grammar of titles, and what its parts say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gfkit.boards.cell_conditions import LETTERS

Table = dict[str, Any]
"""Conditions as in the file of an array rule."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What arrays a title is about: the values, the fixed side, how long it is, and the shift."""

    values: list[int]
    fixed: str
    side: int
    shift: int


class Onwards(list[int]):
    """Numbers in a progression that goes on after the last of the list."""


def up_to(amounts: list[int], most: int) -> list[int]:
    """Return the numbers; those that go on, up to a bound.

    >>> up_to(Onwards([1, 3]), 8), up_to([1, 3], 8)
    ([1, 3, 5, 7], [1, 3])
    """
    if not isinstance(amounts, Onwards):
        return amounts
    step = amounts[-1] - amounts[-2]
    return list(range(amounts[0], max(most, amounts[0]) + 1, step))


Said = Table | Callable[[Counted], Table]
"""What a phrase says: conditions, or what makes them of the arrays that are counted."""


@dataclass(frozen=True, slots=True)
class Book:
    """Phrases, which are whole conditions, and pieces of them, by name."""

    phrases: dict[str, tuple[str, Callable[..., Said]]] = field(default_factory=dict)
    pieces: dict[str, tuple[str, Callable[..., Any]]] = field(default_factory=dict)

    def phrase(self, grammar: str) -> Callable[[Callable[..., Said]], Callable[..., Said]]:
        """Register what a phrase says."""

        def kept(function: Callable[..., Said]) -> Callable[..., Said]:
            self.phrases[function.__name__] = grammar, function
            return function

        return kept

    def piece(self, grammar: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what a piece of phrases says."""

        def kept(function: Callable[..., Any]) -> Callable[..., Any]:
            self.pieces[function.__name__] = grammar, function
            return function

        return kept


__all__ = ["LETTERS", "Book", "Counted", "Onwards", "Said", "Table", "up_to"]
