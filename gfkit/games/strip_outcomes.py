"""Outcomes of all long strips from those of short ones.

**Theorem** [BlancoFraenkel2011, Theorem 3.3], [LachmannMooreRapaport2002]. Let no piece of Left
reach over two columns. If Right wins the boards of m rows and a columns and of m rows and b
columns, whoever begins, he wins that of a + b columns; if the first player wins the second board,
Right wins on a + b columns if he begins.

*Proof.* Right never plays across the line between the first a and the last b columns, and Left
cannot. So he is at least as well off as in the sum of the two boards, and the sum of a negative
game and a negative (fuzzy) one is negative (negative or fuzzy). []

The premise is about Left's pieces alone: it holds for Domineering, I- and D-Tromping, and not for
L-Tromping or Cram, where an L-tromino or a domino of Left's may cross. The same holds with the
players exchanged, if no piece of Right reaches over two columns, and with rows in place of columns.

So Right wins all lengths that are sums of lengths at which he wins; if these have no common factor,
all lengths from some length on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any, Literal

from gfkit.boards.board import Board
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.outcomes import Outcomes
from gfkit.games.positions import pieces_of
from gfkit.proofs import strip_checker
from gfkit.proofs.certificate import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from gfkit.boards.pieces import PlacementGame
    from gfkit.games.outcomes import Outcome

Side = Literal["columns", "rows"]
Winner = Literal["R", "L"]

PLAIN_POSITIONS = 8_000
"""Positions that the checker searches before the engine does: about a second."""


class NotDivisible(GfkitError):
    """Boards of this game cannot be cut: a piece of the opponent crosses the line."""


def cuts(game: PlacementGame, grows: Side = "columns", winner: Winner = "R") -> bool:
    """Tell whether no piece of the loser reaches over two columns (or rows): the premise.

    >>> from gfkit.boards.rules import find_model
    >>> [cuts(find_model(name).definition.game)
    ...  for name in ("domineering", "i-tromping", "d-tromping", "l-tromping", "cram")]
    [True, True, True, False, False]
    >>> game = find_model("d-tromping").definition.game
    >>> cuts(game, "rows", "L"), cuts(game, "rows", "R"), cuts(game, "columns", "L")
    (True, False, False)
    """
    axis = 1 if grows == "columns" else 0
    pieces = pieces_of(game, "left" if winner == "R" else "right")
    return all(len({cell[axis] for cell in piece}) == 1 for piece in pieces)


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

    known: outcomes by number of columns, computed. always: the lengths at which the winner wins, as
    sums of lengths at which he was found to win. first: lengths n at which the first player was
    found to win; at n + a with a in `always`, the winner or the first player wins.
    With grows="rows", `rows` is the number of columns. winner: "R", or "L" if no piece of Right's
    reaches over two of what grows.

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
    grows: Side = "columns"
    winner: Winner = "R"

    def says(self, length: int) -> str:
        """Return the outcome, "R or N" (or "L or N"), or "" where nothing follows."""
        if length in self.known:
            return self.known[length]
        if self.always.contains(length):
            return self.winner
        if any(self.always.contains(length - n) for n in self.first):
            return f"{self.winner} or N"
        return ""

    def begins(self) -> tuple[int, ...]:
        """Return the lengths of `first` from which something new follows, without their sums."""
        found: list[int] = []
        for n in self.first:
            if any(self.always.contains(n - m) for m in found):
                continue
            if self.always.from_ is None or any(
                self.always.contains(length - n) and self.says(length) == f"{self.winner} or N"
                for length in range(n, self.always.from_)
            ):
                found.append(n)
        return tuple(found)

    def board(self, length: int) -> Board:
        """Return the board of a length."""
        sides = (self.rows, length) if self.grows == "columns" else (length, self.rows)
        return Board.rectangle(*sides)

    def holds(self, *, max_states: int = 200_000) -> bool:
        """Replay: the premise, the outcomes of the basis anew, and the arithmetic of the sums.

        The boards are searched by the checker of certificates, and by the engine if that reaches
        its limit.
        """
        plain = self.holds_plainly()
        return self.holds_by_engine(max_states=max_states) if plain is None else plain

    def holds_plainly(self, max_positions: int = PLAIN_POSITIONS) -> bool | None:
        """Replay with `proofs.strip_checker`; None if that is too much for it."""
        if not self.always.basis:
            return False
        try:
            strip_checker.check(self.to_data(), max_positions)
        except strip_checker.Rejected as error:
            return False if error.fully else None
        return True

    def holds_by_engine(self, *, max_states: int = 200_000) -> bool:
        """Replay with the search that found the outcomes."""
        if not cuts(self.game, self.grows, self.winner):
            return False
        side = max(self.rows, *self.always.basis, *self.first, 1)
        solver = Outcomes(self.game, side, max_states=max_states)
        for length in (*self.always.basis, *self.first):
            found = solver.of_board(self.board(length))
            if found != (self.winner if length in self.always.basis else "N"):
                return False
        if self.always.from_ is None:
            return True
        # All lengths of a run as long as the least of the basis are sums; so are all after it.
        run = range(self.always.from_, self.always.from_ + self.always.basis[0])
        return all(self.always.contains(length) for length in run)

    def statement(self) -> str:
        """Return the theorem in words."""
        player = "Right" if self.winner == "R" else "Left"
        board = f"{self.rows} x n" if self.grows == "columns" else f"n x {self.rows}"
        basis = ", ".join(map(str, self.always.basis))
        if not basis:
            fixed = "rows" if self.grows == "columns" else "columns"
            return f"no board of {self.rows} {fixed} was found that {player} wins"
        if self.always.from_ is not None:
            return f"{player} wins {board} for all n >= {self.always.from_} (sums of {basis})"
        return f"{player} wins {board} for all sums n of {basis}"

    def premise(self) -> str:
        """Return the premise of the theorem in words."""
        return strip_checker.premise(self.winner, self.grows)

    def to_data(self) -> dict[str, Any]:
        """Return the certificate as plain data, as `proofs.strip_checker` reads it."""
        pieces = {
            player: [[list(cell) for cell in piece] for piece in pieces_of(self.game, player)]
            for player in ("left", "right")
        }
        sums: list[list[int]] = []
        if self.always.from_ is not None:
            least = self.always.basis[0]
            totals = [total or least for total in _least(self.always.basis)]
            sums = [list(self.always.decomposition(total)) for total in totals]
        data: dict[str, Any] = {
            "format": strip_checker.FORMAT,
            "version": strip_checker.VERSION,
            "rule": {"name": self.game.name, **pieces},
            "grows": self.grows,
            "fixed": {"rows" if self.grows == "columns" else "columns": self.rows},
            "winner": self.winner,
            "premise": self.premise(),
            "basis": list(self.always.basis),
            "first": list(self.begins()),
            "sums": sums,
            "from": self.always.from_,
        }
        data["statement"] = strip_checker.statement(data)
        return {**data, "digest": strip_checker.digest(data)}

    def write(self, path: Path) -> None:
        """Write the certificate as a JSON file, whole or not at all."""
        write_whole(path, json.dumps(self.to_data()) + "\n")


@dataclass(frozen=True, slots=True)
class PlainReplay:
    """The outcomes of strips as a certificate that the checker replays, and nothing else does."""

    found: StripOutcomes

    def holds(self) -> bool:
        """Replay with `proofs.strip_checker`; raises LimitReached if that is too much for it."""
        held = self.found.holds_plainly()
        if held is None:
            raise LimitReached(
                f"the boards of the basis need more than {PLAIN_POSITIONS} positions"
            )
        return held


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


def conclude(
    game: PlacementGame,
    rows: int,
    known: Mapping[int, Outcome],
    grows: Side = "columns",
    winner: Winner = "R",
) -> StripOutcomes:
    """Return what follows from given outcomes."""
    always = Sums.of(n for n, outcome in known.items() if outcome == winner)
    first = tuple(sorted(n for n, outcome in known.items() if outcome == "N"))
    return StripOutcomes(game, rows, dict(sorted(known.items())), always, first, grows, winner)


def conclusion(
    game: PlacementGame, fixed: int, known: Mapping[int, Outcome], grows: Side
) -> StripOutcomes:
    """Return what follows for the player for whom more follows; raises NotDivisible."""
    winners: tuple[Winner, ...] = ("R", "L") if grows == "columns" else ("L", "R")
    found = [conclude(game, fixed, known, grows, w) for w in winners if cuts(game, grows, w)]
    if not found:
        raise NotDivisible(
            f"{game.name}: pieces of Left and of Right reach over two {grows}, so that neither can "
            "keep two boards apart"
        )
    return min(found, key=lambda one: (one.always.from_ is None, not one.always.basis))
