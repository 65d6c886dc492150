"""Outcomes of all long strips from those of short ones, as they are shown.

The theorem, and the statement that is proved by it, stand in `strip_facts`. Lengths at which a
player wins, whoever begins, can be added; so he wins all lengths that are sums of such ones, and if
these have no common factor, all lengths from some length on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from gfkit.base.budget import Budget, know, tracked, within
from gfkit.base.display.shown import Shown
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.games import strip_facts
from gfkit.games.board_search import board_search
from gfkit.games.game_rule import Game as AnyGame
from gfkit.games.game_rule import rule_of
from gfkit.games.strip_facts import (
    Lengths,
    Side,
    StripOutcome,
    first_of_all,
    least_from,
    least_sums,
)
from gfkit.games.sums import Outcome
from gfkit.proofs.kernel import Proved, Workings, prove

Winner = Literal["R", "L"]


class NotDivisible(GfkitError):
    """Boards of this game cannot be cut: a piece of the opponent crosses the line."""


def cuts(game: PlacementGame, grows: Side = "columns", winner: Winner = "R") -> bool:
    """Tell whether no piece of the loser reaches over two columns (or rows): the premise.

    >>> from gfkit.boards.language.rules import find_model
    >>> [cuts(find_model(name).game)
    ...  for name in ("domineering", "i-tromping", "d-tromping", "l-tromping", "cram")]
    [True, True, True, False, False]
    >>> game = find_model("d-tromping").game
    >>> cuts(game, "rows", "L"), cuts(game, "rows", "R"), cuts(game, "columns", "L")
    (True, False, False)
    """
    return strip_facts.cuts(rule_of(game), grows, winner)


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
                raise GfkitError(f"{length} is not the length of a board")
            if not cls(tuple(basis), None).contains(length):
                basis.append(length)
        start = first_of_all(least_sums(basis)) if basis else None
        return cls(tuple(basis), None if start is None else max(1, start))

    def contains(self, length: int) -> bool:
        """Tell whether a length is a sum of some of the basis, at least one."""
        if length < 1 or not self.basis:
            return False
        least = least_sums(self.basis)[length % self.basis[0]]
        return least is not None and least <= length


@dataclass(frozen=True, slots=True, repr=False)
class StripOutcomes(Shown):
    """What computed outcomes say of all boards of `rows` rows.

    known: outcomes by number of columns, computed. always: the lengths at which the winner wins, as
    sums of lengths at which he was found to win. first: lengths n at which the first player was
    found to win; at n + a with a in `always`, the winner or the first player wins.
    With grows="rows", `rows` is the number of columns. winner: "R", or "L" if no piece of Right's
    reaches over two of what grows.

    >>> from gfkit.boards.language.rules import find_model
    >>> found = strip_outcomes(find_model("d-tromping").game, rows=3, up_to=7)
    >>> "".join(found.known.values()), found.always
    ('LNNRRRN', Sums(basis=(4, 5, 6), from_=8))
    >>> found.says(17), found.says(7)
    ('R', 'N')
    >>> print(found.proof(Workings()).reason)
    no piece of Left reaches over two columns; 3 boards were searched
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

    def fact(self) -> StripOutcome:
        """Return what follows as a statement; raises GfkitError if nothing does."""
        winner, basis = self.winner, self.always.basis
        if not basis:
            raise GfkitError(f"nothing follows: {self.statement()}")
        least = least_sums(basis)
        sums = [n or basis[0] for n in least if n is not None]
        always = [Lengths(n, basis[0]) for n in sums]
        later = least_from(self.begins(), least)
        first = [Lengths(n, basis[0]) for n in later if n is not None]
        if self.always.from_ is not None:
            below = range(1, self.always.from_)
            always = [Lengths(n, 1, n) for n in below if self.always.contains(n)]
            always.append(Lengths(self.always.from_))
            first = [
                Lengths(n, 1, n)
                for n in below
                if not self.always.contains(n) and any(n in one.up_to(n) for one in first)
            ]
        said = [(winner, tuple(always)), (f"{winner}N", tuple(first))]
        return StripOutcome(
            rule_of(self.game), self.rows, tuple(pair for pair in said if pair[1]), self.grows
        )

    def proof(self, run: Workings) -> Proved:
        """Return the proof of what follows; raises NotDerived, or GfkitError if nothing does.

        run: where boards were searched already they are not searched again.
        """
        fact = self.fact()
        return prove(fact, {"searched": fact.needed(self.known)}, workings=run)

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
        return strip_facts.premise(self.winner, self.grows)


def strip_outcomes(
    game: PlacementGame,
    rows: int,
    up_to: int,
    known: Mapping[int, Outcome] | None = None,
    run: Workings | None = None,
    *,
    budget: Budget | None = None,
) -> StripOutcomes:
    """Return what follows from the outcomes of 1 to `up_to` columns.

    known: outcomes that were computed already. run: keeps what is searched, for a proof. budget:
    limits; the outcomes of the boards searched are known at one. Raises
    NotDivisible if a piece of Left crosses lines between columns, and LimitReached for boards that
    are too large.
    """
    if not cuts(game):
        raise NotDivisible(
            f"{game.name}: a piece of Left reaches over two columns, so that Right cannot keep "
            "two boards apart; outcomes of short strips imply nothing for long ones"
        )
    found = dict(known or {})
    search = (Workings() if run is None else run)(board_search, rule_of(game))
    with within(budget):
        for columns in tracked(range(1, up_to + 1), "boards"):
            if columns not in found:
                found[columns] = search.outcome(Board.rectangle(rows, columns))
                know(columns=list(found), outcomes=list(found.values()))
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
    game: AnyGame, fixed: int, known: Mapping[int, Outcome], grows: Side
) -> StripOutcomes:
    """Return what follows for the player for whom more follows; raises NotDivisible."""
    if not isinstance(game, PlacementGame):
        raise NotDivisible(f"no theorem cuts boards of {game.name}, which is not a game of pieces")
    winners: tuple[Winner, ...] = ("R", "L") if grows == "columns" else ("L", "R")
    found = [conclude(game, fixed, known, grows, w) for w in winners if cuts(game, grows, w)]
    if not found:
        raise NotDivisible(
            f"{game.name}: pieces of Left and of Right reach over two {grows}, so that neither can "
            "keep two boards apart"
        )
    return min(found, key=lambda one: (one.always.from_ is None, not one.always.basis))
