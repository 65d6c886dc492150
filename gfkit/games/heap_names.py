"""The registry of games of heaps: their names, and the games that they mean."""

from __future__ import annotations

from gfkit.base.heap_mentions import HEAP_GAME_NAMES, tokens_of
from gfkit.games.heap_games import PAIR_GAMES, TWICE, HeapGame, HeapValues, PairGame
from gfkit.games.octal import OctalCode

Played = OctalCode | HeapGame | PairGame
"""A game of heaps: by its code, by its nim-values, or one of two numbers."""

NIM = OctalCode(0, (), (3,))
OCTAL_GAMES = {
    "nim": NIM,
    "Lasker's nim": OctalCode(4, (), (3,)),
    "Lasker nim": OctalCode(4, (), (3,)),
    "split nim": OctalCode(4, (), (3,)),
    "splitnim": OctalCode(4, (), (3,)),
    "Kayles": OctalCode(0, (7, 7)),
    "Dawson's Kayles": OctalCode(0, (0, 7)),
    "Dawson Kayles": OctalCode(0, (0, 7)),
    "arc-kayles": OctalCode(0, (0, 7)),
    "Dawson's Chess": OctalCode(0, (1, 3, 7)),
    "Dawson Chess": OctalCode(0, (1, 3, 7)),
    "Dawson": OctalCode(0, (1, 3, 7)),
    "node-kayles": OctalCode(0, (1, 3, 7)),
    "Guiles": OctalCode(0, (1, 5)),
    "Officers": OctalCode(0, (6,)),
    "Treblecross": OctalCode(0, (0, 0, 7)),
}
"""Octal games by name; node- and arc-kayles on paths are two of them."""
RULES_TOO = frozenset({"arc-kayles", "node-kayles"})
"""Names of rules of boards and graphs, which other readers know."""
LONGER = {"Treblecross": 2}
"""A row of cells of these games is a heap of so many more. [BerlekampConwayGuy2001, chapter 4]"""
SHORTEST = {"Treblecross": 3}
"""A row has at least so many cells: in fewer nobody gets three in a row."""
_GRUNDY = HeapGame("Grundy's game", HeapValues(parted="two unequal heaps"))
HEAP_GAMES = {
    "Grundy's game": _GRUNDY,
    "Grundy game": _GRUNDY,
    "Grundy": _GRUNDY,
    "Fibonacci nim": HeapGame("Fibonacci nim", HeapValues(TWICE)),
}
PAIRS = {
    "Wythoff's game": PAIR_GAMES["wythoff"],
    "Wythoff's nim": PAIR_GAMES["wythoff"],
    "Wythoff nim": PAIR_GAMES["wythoff"],
    "Wythoff game": PAIR_GAMES["wythoff"],
    "Wythoff": PAIR_GAMES["wythoff"],
    "Euclid's game": PAIR_GAMES["euclid"],
    "game of Euclid": PAIR_GAMES["euclid"],
    "Euclid": PAIR_GAMES["euclid"],
    "Chomp": PAIR_GAMES["chomp"],
}
UNREAD = {
    "End-Nim": "a move takes from a heap at an end of a row of heaps, and the heaps are not a sum",
    "Moore's nim": "a move takes from several heaps at once, and the heaps are not a sum",
    "Moore nim": "a move takes from several heaps at once, and the heaps are not a sum",
}
"""Games of heaps that are not read, and why."""

GAMES: dict[str, Played | str] = {**OCTAL_GAMES, **HEAP_GAMES, **PAIRS, **UNREAD}
NAMES = {" ".join(tokens_of(name)): name for name in HEAP_GAME_NAMES if name in GAMES}
"""The names of all games of heaps, by their words, the longest first."""
