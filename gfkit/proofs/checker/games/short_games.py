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
RAW = -1
"""The game that is made canonical just now."""


class Table:
    """Canonical forms by number; 0 is the game without options."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.options: dict[int, tuple[Options, Options]] = {}
        self.index: dict[tuple[Options, Options], int] = {}
        self.known_le: dict[tuple[int, int], bool] = {}
        self.known_raw: dict[tuple[int, int], bool] = {}
        self.known_sums: dict[tuple[int, int], int] = {}
        self.known_negatives: dict[int, int] = {}
        self.canonical((), ())

    def le(self, g: int, h: int) -> bool:
        """Tell whether G <= H: no option of Left from G is >= H, none of Right from H is <= G."""
        known = self.known_raw if RAW in (g, h) else self.known_le
        found = known.get((g, h))
        if found is None:
            self.clock.spend(4)
            found = g == h or (
                not any(self.le(h, z) for z in self.options[g][0])
                and not any(self.le(z, g) for z in self.options[h][1])
            )
            known[g, h] = found
        return found

    def canonical(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the canonical form of the game with these options."""
        L, R = frozenset(left), frozenset(right)
        while True:
            self.clock.spend(1 + len(L) ** 2 + len(R) ** 2)
            L = frozenset(g for g in L if not any(g != h and self.le(g, h) for h in L))
            R = frozenset(g for g in R if not any(g != h and self.le(h, g) for h in R))
            self.options[RAW], self.known_raw = (L, R), {}
            new_l = frozenset(z for g in L for z in self._past(g, 0))
            new_r = frozenset(z for g in R for z in self._past(g, 1))
            if (new_l, new_r) == (L, R):
                break
            L, R = new_l, new_r
        found = self.index.get((L, R))
        if found is None:
            limit(len(self.index) < MAX_GAMES, f"there are more than {MAX_GAMES} values")
            found = self.index[L, R] = len(self.index)
            self.options[found] = (L, R)
        return found

    def _past(self, g: int, side: int) -> Iterable[int]:
        """Return an option, or what it reverses to: the player's options of a reply no better.

        A reply to Left is <= the game, one to Right >= it.
        """
        for reply in self.options[g][1 - side]:
            if self.le(RAW, reply) if side else self.le(reply, RAW):
                return self.options[reply][side]
        return (g,)

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
