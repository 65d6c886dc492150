"""The genus in misere play of impartial games: of sums of heaps, and of boards.

Misere play of impartial games: a player who cannot move wins.

The values of the parts do not determine the value of a sum, so a position is kept whole, as the
sorted list of its independent parts, each in normal form. The misere nim-value is 1 if there is no
move, otherwise the least number that no option has; it is 0 if and only if the player to move
loses. The genus of G consists of its nim-value and the misere nim-values of G, G + *2, G + *2 + *2
and so on, up to where they alternate. [BerlekampConwayGuy2001, chapter 13] Who wins a board is in
`board_search`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.games.boards.moves import (
    require_impartial,
    start_of,
)

if TYPE_CHECKING:
    from gfkit.games.heaps.octal import OctalCode
from gfkit.games.boards.values import MAX_HEAP, GamePositions

Heaps = tuple[int, ...]
"""Heaps of an octal game, or parts of a board, sorted; heaps of nim are negative."""


MISERE_CELLS = 100


@dataclass(frozen=True, slots=True)
class Genus:
    """A nim-value, and misere nim-values of the game with 0, 1, 2, ... heaps *2 more.

    The last two digits alternate forever.

    >>> print(Genus(4, (1, 4, 6)))
    4^146
    """

    value: int
    misere: tuple[int, ...]

    @property
    def is_tame(self) -> bool:
        """Return whether it is the genus of a position of nim."""
        return self.misere == nim_genus(self.value).misere or self in (
            Genus(0, (0, 2)),
            Genus(1, (1, 3)),
        )

    def __str__(self) -> str:
        separator = "," if max(self.misere) > 9 else ""
        return f"{self.value}^{separator.join(map(str, self.misere))}"


def nim_genus(*heaps: int) -> Genus:
    """Return the genus of a heap of nim, or of a sum of heaps.

    >>> print(*map(nim_genus, range(5)), nim_genus(3, 4, 5), nim_genus(2, 2))
    0^120 1^031 2^20 3^31 4^46 2^20 0^02
    """
    value = reduce(xor, heaps, 0)
    if max(heaps, default=0) < 2:
        return Genus(value, (1, 2, 0) if value == 0 else (0, 3, 1))
    return Genus(value, (value, value ^ 2))


class MisereSums:
    """Misere play of an impartial game, all sums of heaps; heaps of nim are negative.

    moves: the sorted lists of heaps that a move leaves of one heap.
    """

    def __init__(self, moves: Callable[[int], Iterable[Heaps]]) -> None:
        self._moves = moves
        self._options: dict[int, list[Heaps]] = {}
        self._known: dict[tuple[Heaps, bool], int] = {}
        self._periods: dict[Heaps, int] = {}

    def options(self, heap: int) -> list[Heaps]:
        """Return the heaps that a move leaves of one heap, or of a heap of nim, given as -size."""
        if heap not in self._options:
            nim: list[Heaps] = [(-size,) if size else () for size in range(-heap)]
            self._options[heap] = nim if heap < 0 else sorted({*self._moves(heap)})
        return self._options[heap]

    def _after(self, heaps: Heaps) -> Iterator[Heaps]:
        """Yield the sums that a move leaves."""
        for i, heap in enumerate(heaps):
            if not i or heaps[i - 1] != heap:
                for option in self.options(heap):
                    yield heaps[:i] + heaps[i + 1 :] + option

    def value(self, heaps: Heaps, *, is_misere: bool = True) -> int:
        """Return the nim-value of a sum of heaps, in misere or normal play; raises OutOfBudget."""
        heaps = tuple(sorted(heap for heap in heaps if heap < 0 or self.options(heap)))
        key = heaps, is_misere
        if key not in self._known:
            spend()
            found = {self.value(one, is_misere=is_misere) for one in self._after(heaps)}
            least = 0 if found else int(is_misere)
            while least in found:
                least += 1
            self._known[key] = least
        return self._known[key]

    def genus(self, *heaps: int) -> Genus:
        """Return the genus of a sum of heaps.

        G + k *2 has the options of G with k *2, and G + (k - 1) *2 alone or with *1, which changes
        the last bit of its value. So if the digits of all options of G have period 2 from k on and
        the digits k and k + 2 of G are equal, then those of G have period 2 from k on.
        """
        last = self._periodic_from(heaps) + 2
        digits = [self.value((*heaps, *(-2,) * k)) for k in range(last + 1)]
        while len(digits) > 2 and digits[-1] == digits[-3] and digits[-1] ^ digits[-2] == 2:
            digits.pop()
        return Genus(self.value(heaps, is_misere=False), tuple(digits))

    def _periodic_from(self, heaps: Heaps) -> int:
        """Return a k from which on the digits are known to have period 2."""
        heaps = tuple(sorted(heap for heap in heaps if self.options(heap)))
        if heaps not in self._periods:
            k = max(map(self._periodic_from, self._after(heaps)), default=0)
            while self.value(heaps + (-2,) * k) != self.value(heaps + (-2,) * (k + 2)):
                k += 1
            self._periods[heaps] = k
        return self._periods[heaps]


def misere_octal(code: OctalCode) -> MisereSums:
    """Return misere play of an octal game.

    >>> from gfkit.games.heaps.octal import OctalCode
    >>> kayles = misere_octal(OctalCode.parse("0.77"))
    >>> print(*(kayles.genus(n) for n in range(8)))
    0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20
    """

    def moves(heap: int) -> Iterator[Heaps]:
        for taken in range(heap + 1):
            digit, rest = code.digit(taken), heap - taken
            if digit & (2 if rest else 1):
                yield (rest,) if rest else ()
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))

    return MisereSums(moves)


def genus_of_heaps(code: OctalCode, sizes: Iterable[int]) -> Genus:
    """Return the genus of heaps of an octal game; raises LimitReached for large heaps.

    >>> from gfkit.games.heaps.names import NIM
    >>> print(genus_of_heaps(NIM, [3, 4, 5]))
    2^20
    """
    from gfkit.games.heaps.names import NIM  # noqa: PLC0415 - imports octal games

    heaps = tuple(sizes)
    if code == NIM:
        return nim_genus(*heaps)
    if sum(heaps) > MAX_HEAP:
        raise LimitReached(f"misere play needs at most {MAX_HEAP} beans, not of {sum(heaps)}")
    return misere_octal(code).genus(*heaps)


def genus_of_board(game: Any, board: Any) -> Genus:
    """Return the genus of a board of an impartial game, whose parts are heaps.

    Raises NotImpartial for games whose players have different moves, LimitReached, OutOfBudget.

    >>> from gfkit.strips.encodings.models import find_model
    >>> from gfkit.boards.shapes.board import Board
    >>> cram = find_model("cram").game
    >>> print(*(genus_of_board(cram, Board.rectangle(1, n)) for n in range(9)))
    0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031
    """
    sums = GamePositions(game, max(start_of(game, board)[:2]))
    require_impartial(sums.rule, game.name)
    start = sums.start(board)
    if (cells := start.bit_count()) > MISERE_CELLS:
        raise LimitReached(
            f"a board of {cells} cells is too large for misere play; the limit is {MISERE_CELLS}"
            " cells"
        )

    def heaps(position: int) -> Heaps:
        return tuple(sorted(part for part, _ in sums.ground.parts(position)))

    play = MisereSums(lambda part: map(heaps, sums.ground.options(part, 0)))
    return play.genus(*heaps(start))
