"""The registry of games of heaps, by name."""

from __future__ import annotations

from gfkit.base.heap_games import heap_games, tokens_of
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.heaps.pairs import PAIR_GAMES, PairGame
from gfkit.games.heaps.taking import TWICE, HeapGame, HeapValues

Played = OctalCode | HeapGame | PairGame
"""A game of heaps: by its code, by its nim-values, or one of two numbers."""

NIM = OctalCode(0, (), (3,))
VALUED = {"grundy": HeapValues(parted="two unequal heaps"), "fibonacci": HeapValues(TWICE)}
"""Games by their nim-values."""


def _played() -> dict[str, Played | str]:
    """Return the games of all names, or the reasons why they are not supported."""
    found: dict[str, Played | str] = {}
    for told in heap_games().values():
        one: Played | str = told.get("unread", "")
        if "octal" in told:
            one = OctalCode.parse(told["octal"])
        elif "values" in told:
            one = HeapGame(told["called"][0], VALUED[told["values"]])
        elif "pairs" in told:
            one = PAIR_GAMES[told["pairs"]]
        found |= dict.fromkeys(told["called"], one)
    return found


GAMES = _played()
OCTAL_GAMES = {name: one for name, one in GAMES.items() if isinstance(one, OctalCode)}
"""Octal games by name; node- and arc-kayles on paths are two of them."""
HEAP_GAMES = {name: one for name, one in GAMES.items() if isinstance(one, HeapGame)}
PAIRS = {name: one for name, one in GAMES.items() if isinstance(one, PairGame)}
UNREAD = {name: one for name, one in GAMES.items() if isinstance(one, str)}
"""Games of heaps that are not supported, with the reasons."""
RULES_TOO = frozenset({"arc-kayles", "node-kayles"})
"""Names of rules of boards and graphs, which other readers know."""
LONGER = {z["called"][0]: z["longer"] for z in heap_games().values() if "longer" in z}
"""A row of cells of these games is a heap of that many more. [BerlekampConwayGuy2001, chapter 4]"""
SHORTEST = {z["called"][0]: z["shortest"] for z in heap_games().values() if "shortest" in z}
"""The least number of cells of a row: with fewer, nobody can get three in a row."""
NAMES = {" ".join(tokens_of(name)): name for name in sorted(GAMES, key=lambda z: (-len(z), z))}
"""The names of all games of heaps, by their words, the longest first."""
