"""Games of heaps and their positions in notation: a code, a name, or the amounts taken.

0.77, kayles, Wythoff                  a game, by its octal code or a name of the registry
subtraction(1,2,3)                     the game in which 1, 2 or 3 are taken from a heap
kayles 5 6 7, 0.77 with heaps 5, 6     a position, by the sizes of its heaps
wythoff (3,5)                          a position of a game of two numbers
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from operator import xor

from gfkit.base.file_reader import shown
from gfkit.base.heap_games import heap_game_called, heap_games, tokens_of
from gfkit.errors import GfkitError
from gfkit.games.heaps.names import GAMES, LONGER, NIM, SHORTEST, Played
from gfkit.games.heaps.octal import (
    MOST_LISTED,
    OctalCode,
    nim_values,
    subtraction_game,
    winning_moves,
)
from gfkit.games.heaps.pairs import PairGame
from gfkit.games.heaps.taking import HeapGame

LARGEST = 10**9
"""The largest size of a heap."""
_CODE = re.compile(r"\d?\.[\d']+")
_POSITION = re.compile(r"(?P<game>.+?):?,? (?P<heaps>with heaps )?\(?(?P<sizes>-?\d[\d, +-]*)\)?")


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game of heaps, and its usual name; "" for a game by its code or amounts.

    longer: a row of n cells is a heap of n + longer.
    """

    game: Played
    name: str = ""
    longer: int = 0


@dataclass(frozen=True, slots=True)
class HeapSum:
    """The heaps of a game, or the two numbers of a position of a pair game."""

    game: Played
    sizes: tuple[int, ...]

    @property
    def positions(self) -> list[tuple[int, ...]]:
        """The positions of the sum, one for each heap, or the position of two numbers."""
        if isinstance(self.game, PairGame):
            first, second = self.sizes
            return [self.game.start(first, second)]
        return [(size,) for size in self.sizes]

    def value(self) -> int:
        """Return the nim-value of the position.

        >>> position_in("kayles 5 6 7").value(), position_in("wythoff (1,2)").value()
        (5, 0)
        """
        if self.game == NIM:
            return reduce(xor, self.sizes, 0)
        if isinstance(self.game, PairGame):
            return self.game.value(self.positions[0])
        most = max(self.sizes) + 1
        if isinstance(self.game, OctalCode):
            values = [int(one) for one in nim_values(self.game, most)]
        else:
            values = self.game.values(most)
        return reduce(xor, (values[size] for size in self.sizes))

    def moves(self) -> list[str]:
        """Return the winning moves, for example '8 -> 3'; none for huge heaps.

        >>> position_in("nim 18, 11, 9").moves()
        ['18 -> 2']
        """
        if self.game == NIM:
            total = reduce(xor, self.sizes, 0)
            each = dict.fromkeys(self.sizes)
            return [f"{one} -> {one ^ total}" for one in each if one ^ total < one]
        if not isinstance(self.game, OctalCode):
            return self.game.moves(self.positions)
        if max(self.sizes) > MOST_LISTED:
            return []
        found = winning_moves(self.game, [*self.sizes])
        return [f"{heap} -> {' + '.join(map(str, left)) or 0}" for heap, left in found]

    def __str__(self) -> str:
        listed = ", ".join(map(str, self.sizes))
        if isinstance(self.game, PairGame):
            return f"{listed} in {self.game}"
        game = f"the octal game {self.game}" if isinstance(self.game, OctalCode) else str(self.game)
        game = "nim" if self.game == NIM else game
        return f"{'a heap' if len(self.sizes) == 1 else 'heaps'} of {listed} in {game}"


def game_called(text: str) -> NamedGame | None:
    """Return the game of a code, a name or `subtraction(...)`; None for another text.

    Raises GfkitError, with the reason, for a game of the registry that is not supported.

    >>> str(game_called("Kayles").game), str(game_called("subtraction(1,3)").game)
    ('0.77', '0.303')
    """
    if _CODE.fullmatch(text):
        return NamedGame(OctalCode.parse(text))
    if (taken := subtraction_game(text)) is not None:
        return NamedGame(taken)
    key = heap_game_called(text)
    if key is None:
        return None
    name = heap_games()[key]["called"][0]
    game = GAMES[name]
    if isinstance(game, str):
        raise GfkitError(f"{shown(text, 60)}: {game}")
    return NamedGame(game, name, LONGER.get(name, 0))


def position_in(text: str) -> HeapSum | None:
    """Return the position of a text; None for other texts. Raises GfkitError for wrong sizes.

    >>> position_in("0.77 with heaps 5 6").sizes, position_in("treblecross 4").sizes
    ((5, 6), (6,))
    """
    match = _POSITION.fullmatch(text)
    found = game_called(match["game"]) if match else None
    if match is None or found is None:
        return None
    tokens = tokens_of(match["sizes"].replace("+", " "))
    sizes = [one for one in tokens if one != ","]
    if wrong := [one for one in sizes if not one.isdecimal() or int(one[:12]) > LARGEST]:
        raise GfkitError(f"{shown(text, 60)}: {wrong[0]} is no size of a heap, which is 0 to 10^9")
    return HeapSum(found.game, _checked(text, found, tuple(map(int, sizes)), match["heaps"]))


def _checked(
    text: str, found: NamedGame, sizes: tuple[int, ...], heaps: str | None
) -> tuple[int, ...]:
    """Return the sizes of the heaps; raises GfkitError if they are not a position.

    heaps: whether the sizes are those of heaps, and not of rows of cells.
    """
    if isinstance(found.game, PairGame):
        if len(sizes) != 2:
            raise GfkitError(
                f"{shown(text, 60)}: a position of {found.game} is two numbers, for example '(3,5)'"
            )
        if not all(sizes) and found.name == "Chomp":
            raise GfkitError(f"{shown(text, 60)}: a bar has a row and a column at least")
        return sizes
    if found.longer and not heaps and min(sizes) < SHORTEST[found.name]:
        raise GfkitError(
            f"{shown(text, 60)}: nobody gets three in a row of fewer cells than "
            f"{SHORTEST[found.name]}"
        )
    return tuple(size + found.longer * (not heaps) for size in sizes)


__all__ = ["HeapGame", "HeapSum", "NamedGame", "game_called", "position_in"]
