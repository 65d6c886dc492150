"""Outcomes of all long strips from those of short ones.

**Theorem** [BlancoFraenkel2011, Theorem 3.3], [LachmannMooreRapaport2002]. Let no piece of Left
reach over two columns. If Right wins the boards of m rows and a columns and of m rows and b
columns, whoever begins, he wins that of a + b columns; if the first player wins the second board,
Right wins on a + b columns if he begins.

*Proof.* Right never plays across the line between the first a and the last b columns, and Left
cannot. So he is at least as well off as in the sum of the two boards, and the sum of a negative
game and a negative (fuzzy) one is negative (negative or fuzzy). []

The premise is about Left's pieces alone: it holds for Domineering, I- and D-Tromping, and not for
L-Tromping or Cram, where an L-tromino or a domino of Left's may cross. With rows and columns
exchanged, and the players, the same holds for Left.

So Right wins all lengths that are sums of lengths at which he wins; if these have no common factor,
all lengths from some length on.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from gfkit.boards.board import Board
from gfkit.errors import GfkitError
from gfkit.games.outcomes import Outcomes
from gfkit.games.positions import pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.boards.pieces import PlacementGame
    from gfkit.games.outcomes import Outcome


class NotDivisible(GfkitError):
    """Boards of this game cannot be cut: a piece of the opponent crosses the line."""


def cuts(game: PlacementGame) -> bool:
    """Tell whether no piece of Left reaches over two columns, the premise of the theorem.

    >>> from gfkit.boards.rules import find_model
    >>> [cuts(find_model(name).definition.game)
    ...  for name in ("domineering", "i-tromping", "d-tromping", "l-tromping", "cram")]
    [True, True, True, False, False]
    """
    return all(len({c for _, c in piece}) == 1 for piece in pieces_of(game, "left"))


@dataclass(frozen=True, slots=True)
class Sums:
    """The positive lengths that are sums of lengths of the basis, each any number of times.

    basis: without lengths that are sums of others, ascending. from_: all lengths from this one on
    are sums, and the one before is not; None if the basis has a common factor, or is empty.

    >>> Sums.of([4, 9, 11, 14])
    Sums(basis=(4, 9, 11, 14), from_=11)
    >>> Sums.of([6, 12, 18])
    Sums(basis=(6,), from_=None)
    >>> [n for n in range(12) if Sums.of([4, 5, 6]).contains(n)]
    [4, 5, 6, 8, 9, 10, 11]
    """

    basis: tuple[int, ...]
    from_: int | None

    @classmethod
    def of(cls, lengths: Iterable[int]) -> Sums:
        """Return the sums of positive lengths; lengths that are sums of others are left out."""
        basis: list[int] = []
        for length in sorted(set(lengths)):
            if length < 1:
                raise GfkitError(f"{length} is no length of a board")
            if not _is_sum(length, basis):
                basis.append(length)
        if not basis or gcd(*basis) != 1:
            return cls(tuple(basis), None)
        smallest = basis[0]
        least = _least(basis)
        return cls(tuple(basis), max(1, max(least) - smallest + 1))

    def contains(self, length: int) -> bool:
        """Tell whether a length is a sum of some of the basis, at least one."""
        return length > 0 and _is_sum(length, self.basis)

    def decomposition(self, length: int) -> tuple[int, ...]:
        """Return lengths of the basis with this sum, the greatest first; raises GfkitError."""
        found = []
        rest = length
        while rest:
            part = next(
                (
                    b
                    for b in reversed(self.basis)
                    if b == rest or (b < rest and _is_sum(rest - b, self.basis))
                ),
                None,
            )
            if part is None:
                raise GfkitError(f"{length} is not a sum of {', '.join(map(str, self.basis))}")
            found.append(part)
            rest -= part
        return tuple(found)


def _least(basis: list[int] | tuple[int, ...]) -> list[int]:
    """Return for every residue modulo basis[0] the least sum (0 among them) that has it."""
    smallest = basis[0]
    least: list[int | None] = [None] * smallest
    least[0] = 0
    changed = True
    while changed:
        changed = False
        for value in [v for v in least if v is not None]:
            for b in basis[1:]:
                residue = (value + b) % smallest
                known = least[residue]
                if known is None or known > value + b:
                    least[residue] = value + b
                    changed = True
    return [v for v in least if v is not None]


def _is_sum(length: int, basis: list[int] | tuple[int, ...]) -> bool:
    reachable = 1
    for b in basis:
        step = b
        while step <= length:
            reachable |= reachable << step
            step *= 2
        reachable &= (1 << length + 1) - 1
    return bool(reachable >> length & 1)


@dataclass(frozen=True, slots=True)
class StripOutcomes:
    """What computed outcomes say of all boards of `rows` rows, with the certificate's data.

    known: outcomes by number of columns, computed. always: the lengths at which Right wins, as sums
    of lengths at which he was found to win. first: lengths n at which the first player was found to
    win; at n + a with a in `always`, Right or the first player wins.

    >>> from gfkit.boards.rules import find_model
    >>> found = strip_outcomes(find_model("d-tromping").definition.game, rows=3, up_to=7)
    >>> "".join(found.known.values()), found.always
    ('LNNRRRN', Sums(basis=(4, 5, 6), from_=8))
    >>> found.says(17), found.says(7), found.holds()
    ('R', 'N', True)
    """

    game: PlacementGame
    rows: int
    known: Mapping[int, Outcome]
    always: Sums
    first: tuple[int, ...]

    def says(self, columns: int) -> str:
        """Return the outcome, "R or N", or "" where nothing follows."""
        if columns in self.known:
            return self.known[columns]
        if self.always.contains(columns):
            return "R"
        if any(self.always.contains(columns - n) for n in self.first):
            return "R or N"
        return ""

    def holds(self, *, max_states: int = 200_000) -> bool:
        """Replay: the premise, the outcomes of the basis anew, and the arithmetic of the sums."""
        if not cuts(self.game):
            return False
        side = max(self.rows, *self.always.basis, *self.first, 1)
        solver = Outcomes(self.game, side, max_states=max_states)
        for columns in (*self.always.basis, *self.first):
            found = solver.of_board(Board.rectangle(self.rows, columns))
            if found != ("R" if columns in self.always.basis else "N"):
                return False
        if self.always.from_ is None:
            return True
        # All lengths of a run as long as the least of the basis are sums; so are all after it.
        run = range(self.always.from_, self.always.from_ + self.always.basis[0])
        return all(self.always.contains(columns) for columns in run)

    def statement(self) -> str:
        """Return the theorem in words."""
        basis = ", ".join(map(str, self.always.basis))
        if not basis:
            return f"no board of {self.rows} rows was found that Right wins"
        if self.always.from_ is not None:
            return f"Right wins {self.rows} x n for all n >= {self.always.from_} (sums of {basis})"
        return f"Right wins {self.rows} x n for all sums n of {basis}"


def strip_outcomes(
    game: PlacementGame, rows: int, up_to: int, known: Mapping[int, Outcome] | None = None
) -> StripOutcomes:
    """Return what follows from the outcomes of 1 to `up_to` columns.

    known: outcomes that were computed already. Raises NotDivisible if a piece of Left crosses lines
    between columns, and LimitReached for boards that are too large.
    """
    if not cuts(game):
        raise NotDivisible(
            f"{game.name}: a piece of Left reaches over two columns, so that Right cannot keep "
            "two boards apart; outcomes of short strips say nothing of long ones"
        )
    found = dict(known or {})
    solver = Outcomes(game, max(rows, up_to))
    for columns in range(1, up_to + 1):
        if columns not in found:
            found[columns] = solver.of_board(Board.rectangle(rows, columns))
    return conclude(game, rows, found)


def conclude(game: PlacementGame, rows: int, known: Mapping[int, Outcome]) -> StripOutcomes:
    """Return what follows from given outcomes."""
    always = Sums.of(n for n, outcome in known.items() if outcome == "R")
    first = tuple(sorted(n for n, outcome in known.items() if outcome == "N"))
    return StripOutcomes(game, rows, dict(sorted(known.items())), always, first)
