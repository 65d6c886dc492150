"""Short games: comparison by Conway's definition, canonical forms and sums.

A game is a number of a table, which keeps the options of Left and of Right of each canonical form.
A canonical form has no dominated and no reversible options; every short game equals exactly one.
See A. N. Siegel, Combinatorial Game Theory, II.2.9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need
from ..core.reading import fit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.clock import Clock

MAX_GAMES = 300_000
MAX_NODES = 20_000
NODES = {"nodes": [([range(MAX_NODES)], [range(MAX_NODES)])]}
RELATIONS = {
    "=": "=",
    "<": "<",
    ">": ">",
    "||": "|",
    "<=": "<=",
    ">=": ">=",
    "!<=": ">|",
    "!>=": "<|",
}
"""What may be said of two games, and which of = < > and | (for ||) it allows."""

Options = frozenset[int]


class Table:
    """Canonical forms by number; 0 is the game without options."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.options: list[tuple[Options, Options]] = []
        self.index: dict[tuple[Options, Options], int] = {}
        self.known_le: dict[tuple[int, int], bool] = {}
        self.known_sums: dict[tuple[int, int], int] = {}
        self.known_negatives: dict[int, int] = {}
        self.canonical((), ())

    def le(self, g: int, h: int) -> bool:
        """Tell whether G <= H: no option of Left from G is >= H, none of Right from H is <= G."""
        found = self.known_le.get((g, h))
        if found is None:
            self.clock.spend(4)
            found = g == h or (
                not any(self.le(h, z) for z in self.options[g][0])
                and not any(self.le(z, g) for z in self.options[h][1])
            )
            self.known_le[g, h] = found
        return found

    def canonical(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the canonical form of the game with these options."""
        L, R = frozenset(left), frozenset(right)
        while True:
            L = frozenset(g for g in L if not self._is_below(g, L))
            R = frozenset(g for g in R if not self._is_above(g, R))
            raw = _Raw(self, L, R)
            new_l = frozenset(z for g in L for z in raw.past_left(g))
            new_r = frozenset(z for g in R for z in raw.past_right(g))
            if (new_l, new_r) == (L, R):
                break
            L, R = new_l, new_r
        found = self.index.get((L, R))
        if found is None:
            limit(len(self.options) < MAX_GAMES, f"there are more than {MAX_GAMES} values")
            found = self.index[L, R] = len(self.options)
            self.options.append((L, R))
        return found

    def _is_below(self, g: int, others: Options) -> bool:
        self.clock.spend(1 + len(others))
        return any(g != h and self.le(g, h) for h in others)

    def _is_above(self, g: int, others: Options) -> bool:
        self.clock.spend(1 + len(others))
        return any(g != h and self.le(h, g) for h in others)

    def negative(self, g: int) -> int:
        """Return -G: the players exchanged."""
        found = self.known_negatives.get(g)
        if found is None:
            L, R = self.options[g]
            found = self.canonical(map(self.negative, R), map(self.negative, L))
            self.known_negatives[g] = found
        return found

    def add(self, g: int, h: int) -> int:
        """Return G + H: a move is made in one of the two."""
        if not g or not h:
            return g or h
        key = (min(g, h), max(g, h))
        found = self.known_sums.get(key)
        if found is None:
            self.clock.spend(10)
            left, right = (
                [self.add(z, h) for z in self.options[g][side]]
                + [self.add(g, z) for z in self.options[h][side]]
                for side in (0, 1)
            )
            found = self.known_sums[key] = self.canonical(left, right)
        return found

    def outcome(self, g: int) -> str:
        """Return who wins: L, R, N or P."""
        return {(1, 1): "P", (1, 0): "L", (0, 1): "R", (0, 0): "N"}[self.le(0, g), self.le(g, 0)]

    def relation(self, g: int, h: int) -> str:
        """Return which of = < > and | holds."""
        return {(1, 1): "=", (1, 0): "<", (0, 1): ">", (0, 0): "|"}[self.le(g, h), self.le(h, g)]

    def read(self, data: Any) -> int:
        """Return the game of a list of nodes, each with its options before it."""
        fit(data, NODES, "value")
        need(data["nodes"], "a value has no nodes")
        found: list[int] = []
        for place, (left, right) in enumerate(data["nodes"]):
            self.clock.spend(len(left) + len(right) + 1)
            need(all(z < place for z in left + right), "an option does not stand before its game")
            found.append(self.canonical([found[z] for z in left], [found[z] for z in right]))
        return found[-1]


class _Raw:
    """A game that is not canonical yet, compared with canonical ones."""

    def __init__(self, table: Table, left: Options, right: Options) -> None:
        self.table, self.left, self.right = table, left, right
        self.ge_known: dict[int, bool] = {}
        self.le_known: dict[int, bool] = {}

    def ge(self, g: int) -> bool:
        """Tell whether this game >= G."""
        if g not in self.ge_known:
            self.table.clock.spend(2)
            self.ge_known[g] = not any(self.le(z) for z in self.table.options[g][0]) and not any(
                self.table.le(z, g) for z in self.right
            )
        return self.ge_known[g]

    def le(self, g: int) -> bool:
        """Tell whether this game <= G."""
        if g not in self.le_known:
            self.table.clock.spend(2)
            self.le_known[g] = not any(self.table.le(g, z) for z in self.left) and not any(
                self.ge(z) for z in self.table.options[g][1]
            )
        return self.le_known[g]

    def past_left(self, g: int) -> Iterable[int]:
        """Return an option of Left, or what it reverses to: Left's options of a reply <= this."""
        for reply in self.table.options[g][1]:
            if self.ge(reply):
                return self.table.options[reply][0]
        return (g,)

    def past_right(self, g: int) -> Iterable[int]:
        """Return an option of Right, or what it reverses to: Right's of a reply >= this."""
        for reply in self.table.options[g][0]:
            if self.le(reply):
                return self.table.options[reply][1]
        return (g,)
