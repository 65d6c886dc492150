"""Who wins boards on which two players place pieces, by trying all moves; no position twice.

A board is a set of free cells, as bits: cell (across, along) is along * side + across. Parts that
no piece connects are a sum of games. One player is the *owner*. Where no piece of the other reaches
over two places along, a line between two places can be crossed by the owner alone; if he forgoes
that, he plays in the sum of the two sides and is not better off. So he wins what he wins as that
sum. The same holds for the other player and lines along the strip, if no piece of the owner reaches
over one. A mirror image that keeps the pieces of both players is the same game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import limit, need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock

Cell = tuple[int, int]
Parts = tuple[int, ...]
MAX_CELLS = 200
MAX_WORDS = 20_000_000
MANY = 5_000
MAX_KNOWN = 3_000_000
"""Largest number of positions that fit into the memory of a checker."""


def turned(pieces: list[list[Cell]]) -> list[list[Cell]]:
    """Return pieces with rows and columns exchanged."""
    return [[(c, r) for r, c in piece] for piece in pieces]


def is_cut(pieces: list[list[Cell]]) -> bool:
    """Tell whether no piece, of cells (across, along), reaches over two places along."""
    return all(len({along for _, along in piece}) == 1 for piece in pieces)


def _flipped(
    pieces: list[list[Cell]],
    across: bool = False,
    along: bool = False,
) -> set[frozenset[Cell]]:
    """Return mirror images of pieces, each moved to the corner."""
    found = set()
    for piece in pieces:
        image = [(-a if across else a, -b if along else b) for a, b in piece]
        low, first = min(a for a, _ in image), min(b for _, b in image)
        found.add(frozenset((a - low, b - first) for a, b in image))
    return found


class Search:
    """Who wins sums of parts: `own` are the owner's pieces, `other` those of the other player."""

    def __init__(
        self, side: int, own: list[list[Cell]], other: list[list[Cell]], clock: Clock
    ) -> None:
        self.side, self.clock = side, clock
        self.pieces = {True: self._placed(own), False: self._placed(other)}
        self.cuts = is_cut(other)
        self.cuts_across = is_cut(turned(own))
        self.flips = [
            (across, along)
            for across in (False, True)
            for along in (False, True)
            if all(_flipped(pieces, across, along) == _flipped(pieces) for pieces in (own, other))
        ]
        self.least: dict[int, int] = {}
        self.known: dict[tuple[Parts, bool], bool] = {}
        self.split_known: dict[int, Parts] = {}
        self.moves_known: dict[tuple[int, bool], list[Parts]] = {}

    def _placed(self, pieces: list[list[Cell]]) -> list[int]:
        """Return every piece at the beginning of the strip, at all places across."""
        found: list[int] = []
        words = 0
        for piece in pieces:
            low, first = min(a for a, _ in piece), min(b for _, b in piece)
            height = 1 + max(a for a, _ in piece) - low
            need(height <= 1000 and max(b for _, b in piece) - first <= 1000, "a piece is too long")
            lowest = sum(1 << (b - first) * self.side + a - low for a, b in piece)
            words += max(0, self.side - height + 1) * (1 + lowest.bit_length() // 60)
            self.clock.spend(10 * len(piece))
            limit(words < MAX_WORDS, "the places of the pieces take too much memory")
            found += [lowest << shift for shift in range(self.side - height + 1)]
        return sorted(set(found))

    def outcome(self, cells: int) -> str:
        """Return who wins a board: own, other, first or second."""
        limit(cells.bit_count() <= MAX_CELLS, f"a board has more than {MAX_CELLS} cells")
        parts = self.split(cells)
        second = self.wins(parts, own_moves=False)
        first = self.wins(parts, own_moves=True)
        return {(1, 1): "own", (1, 0): "first", (0, 1): "second", (0, 0): "other"}[first, second]

    def wins(self, parts: Parts, own_moves: bool) -> bool:
        """Tell whether the owner wins a sum of parts."""
        if not parts:
            return not own_moves
        found = self.known.get((parts, own_moves))
        if found is None:
            self.clock.spend(20 * len(parts))
            found = self._at_once(parts, own_moves)
            if found is None:
                options = self._options(parts, own_moves)
                # The mover wants one option that is as he wants it.
                found = own_moves == any(
                    self.wins(option, not own_moves) == own_moves for option in options
                )
            self.known[parts, own_moves] = found
            limit(len(self.known) <= MAX_KNOWN, f"there are more than {MAX_KNOWN} positions")
        return found

    def _at_once(self, parts: Parts, own_moves: bool) -> bool | None:
        """Tell what follows from smaller games, if anything does."""
        if len(parts) == 1:
            if self.cuts and self._forgoes(self._along(parts[0]), True, own_moves):
                return True
            if self.cuts_across and self._forgoes(self._across(parts[0]), False, own_moves):
                return False
            return None
        good = [self.wins((part,), own_moves=False) for part in parts]
        if all(good):
            return not own_moves or any(self.wins((part,), own_moves=True) for part in parts)
        bad = [not self.wins((part,), own_moves=True) for part in parts]
        if all(bad):
            return False
        if own_moves and good.count(False) == 1 and not bad[good.index(False)]:
            return True
        if not own_moves and bad.count(False) == 1 and not good[bad.index(False)]:
            return False
        return None

    def _forgoes(self, halves: Iterator[tuple[Parts, Parts]], owner: bool, own_moves: bool) -> bool:
        """Tell whether a player wins after forgoing the moves over some line, in both halves."""

        def wins(parts: Parts, first: bool) -> bool:
            return self.wins(parts, own_moves=first == owner) == owner

        moves = own_moves == owner
        return any(
            (wins(low, False) and wins(high, moves))
            or (moves and wins(low, True) and wins(high, False))
            for low, high in halves
        )

    def _along(self, part: int) -> Iterator[tuple[Parts, Parts]]:
        """Yield what lines between two places along leave on both sides, first in the middle."""
        length = -(-part.bit_length() // self.side)
        for line in sorted(range(1, length), key=lambda line: abs(2 * line - length)):
            self.clock.spend(10)
            cut = line * self.side
            yield self.split(part & (1 << cut) - 1), self.split(part >> cut)

    def _across(self, part: int) -> Iterator[tuple[Parts, Parts]]:
        """Yield what lines along the strip leave on both sides, first in the middle."""
        length = -(-part.bit_length() // self.side)
        for line in sorted(range(1, self.side), key=lambda line: abs(2 * line - self.side)):
            self.clock.spend(10 + length)
            below = sum((1 << line) - 1 << at * self.side for at in range(length))
            if part & below and part & ~below:
                yield self.split(part & below), self.split(part & ~below)

    def _options(self, parts: Parts, own_moves: bool) -> list[Parts]:
        """Return the sums after a move, those with many moves left for the mover first."""
        found: set[Parts] = set()
        for i, part in enumerate(parts):
            rest = parts[:i] + parts[i + 1 :]
            found |= {tuple(sorted(rest + option)) for option in self._moves(part, own_moves)}
        self.clock.spend(10 * len(found) * len(parts))

        def promise(option: Parts) -> tuple[int, Parts]:
            ahead = sum(
                len(self._moves(part, own=True)) - len(self._moves(part, own=False))
                for part in option
            )
            return -ahead if own_moves else ahead, option

        return sorted(found, key=promise)

    def _moves(self, part: int, own: bool) -> list[Parts]:
        found = self.moves_known.get((part, own))
        if found is None:
            options = {self.split(part ^ placed) for placed in self.placements(part, own)}
            found = self.moves_known[part, own] = sorted(options)
        return found

    def placements(self, cells: int, own: bool) -> list[int]:
        """Return the pieces of a player on free cells, wherever they fit."""
        shifts, pieces = range(0, cells.bit_length(), self.side), self.pieces[own]
        self.clock.spend(1 + len(shifts) * len(pieces) // 4)
        if len(shifts) * len(pieces) > MANY:
            return self._many_placements(cells, shifts, pieces)
        placed = (piece << shift for shift in shifts for piece in pieces)
        return [one for one in placed if one & cells == one]

    def _many_placements(self, cells: int, shifts: range, pieces: list[int]) -> list[int]:
        found = []
        words = 1 + cells.bit_length() // 1000
        for shift in shifts:
            self.clock.spend(words * len(pieces))
            placed = (piece << shift for piece in pieces)
            found += [one for one in placed if one & cells == one]
        return found

    def split(self, cells: int) -> Parts:
        """Return the parts that placements connect, each moved to the beginning of the strip."""
        found = self.split_known.get(cells)
        if found is None:
            groups: list[int] = []
            for own in (True, False):
                for placed in self.placements(cells, own):
                    self.clock.spend(1 + len(groups) // 4)
                    joined, apart = placed, []
                    for group in groups:
                        if group & placed:
                            joined |= group
                        else:
                            apart.append(group)
                    groups = [*apart, joined]
            line = (1 << self.side) - 1
            for i in range(len(groups)):
                while not groups[i] & line:
                    groups[i] >>= self.side
                groups[i] = self._least_image(groups[i])
            found = self.split_known[cells] = tuple(sorted(groups))
        return found

    def _least_image(self, part: int) -> int:
        """Return the least mirror image of a part, of those that keep the pieces of both."""
        if len(self.flips) == 1:
            return part
        found = self.least.get(part)
        if found is None:
            side, lines = self.side, []
            rest = part
            while rest:
                lines.append(rest & (1 << side) - 1)
                rest >>= side
            self.clock.spend(10 * len(lines))
            mirrored = [int(f"{line:0{side}b}"[::-1], 2) for line in lines]
            images = []
            for across, along in self.flips:
                chosen = mirrored if across else lines
                ordered = chosen[::-1] if along else chosen
                images.append(sum(line << at * side for at, line in enumerate(ordered)))
            found = min(images)
            for image in images:
                self.least[image] = found
        return found
