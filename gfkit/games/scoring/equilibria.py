"""Subgame-perfect equilibria of scoring games: payoffs and plays of a position, with all ties.

A payoff vector of a position begins with the player to move. The vectors are *subgame perfect*: a
payoff u of a move is kept if every other move has some subgame-perfect continuation that does not
give the mover more than u. Since strategies may depend on the play and not only on the position,
these are the payoff vectors of all pure subgame-perfect equilibria. [Kuhn1953]
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from gfkit.base.arguments import an, takes, trusted, words
from gfkit.base.budget import forecast, phase, spend
from gfkit.base.display import Shown
from gfkit.games.scoring.rules import Heights, Move, ScoringGame

Ties = Literal["all", "kind", "spite", "first"]

TIES: dict[Ties, str] = {
    "all": "every continuation of a tie is kept",
    "kind": "of moves that are equally good for the mover, those that give the others most in all",
    "spite": "of moves that are equally good for the mover, those that give the others least",
    "first": "of moves that are equally good for the mover, the first in the order of moves",
}

FORETOLD_POSITIONS = 12_000
"""Games of more positions get a forecast."""
POSITION_SECONDS = 4e-5
POSITION_BYTES = 1000


@dataclass(frozen=True, slots=True)
class PlayOutcome:
    """The end of a play: the payoff of each player, from the player to move, and the empty cells.

    empty: the number of cells that are lost or left free from the position on.
    """

    payoffs: tuple[int, ...]
    empty: int


def payoffs_text(payoffs: Sequence[tuple[int, ...]], most: int | None = None) -> str:
    """Return payoffs as text; if there are more than `most`, the first ones and their number.

    >>> payoffs_text([(2, 0), (2, 2)], 1)
    '(2, 0), ... (2)'
    """
    listed = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs[:most])
    return listed if len(payoffs[:most]) == len(payoffs) else f"{listed}, ... ({len(payoffs)})"


@dataclass(frozen=True, slots=True)
class Play:
    """A play of a game: its moves in order, with its outcome."""

    moves: tuple[Move, ...]
    outcome: PlayOutcome


@trusted
def equilibria(game: ScoringGame) -> Equilibria:
    """Return all subgame-perfect outcomes of a game, with every continuation of a tie.

    Raises LimitReached where the forecast is refused, OutOfBudget at a limit.
    """
    return Equilibria(game)


def foretell(game: ScoringGame, many_like: float = 1.0) -> None:
    """Forecast the cost of one or more games of this size by the number of positions."""
    positions = game.positions()
    many = f"{positions:.2g}" if positions < 10**300 else f"10^{len(str(positions)) - 1}"
    least = float(min(positions, 10**300))
    forecast(
        f"{game}, up to {many} positions",
        seconds=POSITION_SECONDS * least * many_like,
        memory=int(min(POSITION_BYTES * least, 1e18)),
    )


Packed = tuple[int, ...]
"""An outcome as `Equilibria` keeps it."""


class Equilibria(Shown):
    """The subgame-perfect outcomes of a game and of all positions that come after.

    An outcome is stored as the payoffs, from the player who moved last to the player to move, and
    the empty cells; sorted outcomes are in the order of preference of the previous mover.

    >>> Equilibria(ScoringGame(2, 3)).outcomes()
    [PlayOutcome(payoffs=(7, 5), empty=0)]
    """

    @takes(
        game=an(ScoringGame, "a game such as ScoringGame(2, 3)"),
        ties=words(*TIES),
    )
    def __init__(self, game: ScoringGame, *, ties: Ties = "all") -> None:
        if game.positions() > FORETOLD_POSITIONS:
            foretell(game)
        self.game = game
        self.ties = ties
        self._table: dict[Heights, tuple[Packed, ...]] = {}
        self._solve()

    def __repr__(self) -> str:
        """Return one short line."""
        many = len(self.payoffs())
        return f"<Equilibria of {self.game}: {many} payoff vector{'s' * (many != 1)}>"

    def __str__(self) -> str:
        return f"{self.game}: payoffs {payoffs_text(self.payoffs())}"

    def outcomes(self, heights: Heights | None = None) -> list[PlayOutcome]:
        """Return the outcomes from a position that the game can reach, by payoffs."""
        at = self.game.heights if heights is None else heights
        return sorted(
            (self._unpacked(packed) for packed in self._outcomes(at)),
            key=lambda outcome: (outcome.payoffs, outcome.empty),
        )

    def payoffs(self) -> list[tuple[int, ...]]:
        """Return every subgame-perfect payoff vector once, sorted.

        >>> Equilibria(ScoringGame(4, 1)).payoffs()
        [(2, 0), (2, 2)]
        """
        return sorted({outcome.payoffs for outcome in self.outcomes()})

    def empty_cells(self, payoffs: tuple[int, ...]) -> list[int]:
        """Return the possible numbers of empty cells when the game ends with these payoffs."""
        return sorted(o.empty for o in self.outcomes() if o.payoffs == payoffs)

    def play(self, outcome: PlayOutcome) -> Play:
        """Return the first play, in the order of moves, that ends in an outcome.

        Raises KeyError if the outcome is not one of the game's.
        """
        return next(self.plays(outcome))

    def plays(self, outcome: PlayOutcome) -> Iterator[Play]:
        """Yield every equilibrium play that ends in an outcome, in the order of moves."""
        target = self._packed(outcome)
        if target not in self._outcomes(self.game.heights):
            raise KeyError(outcome)
        for moves in self._lines(self.game.heights, target):
            yield Play(moves, outcome)

    def has_play(self, moves: list[Move], payoffs: tuple[int, ...], empty: int) -> bool:
        """Return whether moves to the end, with this outcome, are an equilibrium play."""
        heights, packed = self.game.heights, self._packed(PlayOutcome(payoffs, empty))
        if packed not in self._outcomes(heights):
            return False
        for move in moves:
            found = [z for z in self._followers(heights, packed) if z[0] == move]
            if not found:
                return False
            _, heights, packed = found[0]
        return True

    def count_plays(self, outcome: PlayOutcome) -> int:
        """Return how many equilibrium plays, as sequences of moves, end in an outcome."""
        table: dict[tuple[Heights, Packed], int] = {}
        start = (self.game.heights, self._packed(outcome))
        stack = [start]
        while stack:
            spend()
            heights, packed = node = stack[-1]
            if node in table:
                stack.pop()
                continue
            following = list(self._followers(heights, packed))
            waiting = [(after, rest) for _, after, rest in following if (after, rest) not in table]
            if waiting:
                stack.extend(waiting)
                continue
            ended = not following and packed in self._outcomes(heights)
            table[node] = sum(table[after, rest] for _, after, rest in following) + ended
            stack.pop()
        return table[start]

    def size(self) -> tuple[int, int]:
        """Return the number of positions up to symmetry, and of outcomes of all of them."""
        return len(self._table), sum(map(len, self._table.values()))

    def _solve(self) -> None:
        game, table = self.game, self._table
        options: dict[Heights, list[tuple[int, int, Heights]]] = {}
        stack = [self._canonical(game.heights)]
        while stack:
            heights = stack.pop()
            if heights in options:
                continue
            spend()
            options[heights] = [
                (move.score, move.lost, self._canonical(after))
                for move, after in game.moves(heights)
            ]
            stack.extend(after for _, _, after in options[heights] if after not in options)
        cells = game.columns * game.rows
        with phase("positions", len(options)) as one:
            for heights in sorted(options, key=sum, reverse=True):
                found = [(score, lost, table[after]) for score, lost, after in options[heights]]
                table[heights] = (
                    self._best(found) if found else ((0,) * game.players + (cells - sum(heights),),)
                )
                one.advance(steps=1 + len(table[heights]) // 8)

    def _best(self, found: list[tuple[int, int, tuple[Packed, ...]]]) -> tuple[Packed, ...]:
        """Return the outcomes of a position from those after each move, by the rule for ties."""
        best = max(score + after[0][0] for score, _, after in found)
        if self.ties == "first":
            found = [next(one for one in found if one[0] + one[2][0][0] == best)]
        outcomes: set[Packed] = set()
        worst: list[tuple[int, int]] = []  # for each move the least rank to which it may lead
        rank: dict[Packed, tuple[int, int]] = {}
        for score, lost, after in found:
            low = bisect_left(after, (best - score,)) if score < best else 0
            # The players change places; a display with stars takes a fifth longer.
            moved = [
                w[1:-1] + (w[0] + score, w[-1] + lost)  # noqa: RUF005
                for w in (after[low:] if low else after)
            ]
            outcomes.update(moved)
            if self.ties != "all" and moved:
                rank |= {packed: self._rank(packed) for packed in moved}
                if not low:
                    worst.append(min(rank[packed] for packed in moved))
        if self.ties != "all":
            least = max(worst)
            outcomes = {packed for packed in outcomes if rank[packed] >= least}
        return tuple(sorted(outcomes))

    def _rank(self, packed: Packed) -> tuple[int, int]:
        """Return the key that the mover compares: his own payoff, then those of the others."""
        *others, own, _ = packed
        return own, sum(others) if self.ties == "kind" else -sum(others)

    def _followers(
        self, heights: Heights, packed: Packed
    ) -> Iterator[tuple[Move, Heights, Packed]]:
        """Yield the moves that may lead to an outcome, with the position and outcome after each."""
        *others, own, empty = packed
        for move, after in self.game.moves(heights):
            rest = (own - move.score, *others, empty - move.lost)
            outcomes = self._outcomes(after)
            place = bisect_left(outcomes, rest)
            if place < len(outcomes) and outcomes[place] == rest:
                yield move, after, rest
                if self.ties == "first":
                    return

    def _lines(self, heights: Heights, packed: Packed) -> Iterator[tuple[Move, ...]]:
        line: list[Move] = []
        pending = [iter(list(self._followers(heights, packed)))]
        if next(self.game.moves(heights), None) is None:
            yield ()
            return
        while pending:
            spend()
            following = next(pending[-1], None)
            if following is None:
                pending.pop()
                if line:
                    line.pop()
                continue
            move, after, rest = following
            line.append(move)
            if next(self.game.moves(after), None) is None:
                yield tuple(line)
                line.pop()
            else:
                pending.append(self._followers(after, rest))

    def _canonical(self, heights: Heights) -> Heights:
        return heights if self.ties == "first" else self.game.canonical(heights)

    def _outcomes(self, heights: Heights) -> tuple[Packed, ...]:
        return self._table[self._canonical(heights)]

    def _packed(self, outcome: PlayOutcome) -> Packed:
        return *outcome.payoffs[::-1], outcome.empty

    def _unpacked(self, packed: Packed) -> PlayOutcome:
        return PlayOutcome(packed[-2::-1], packed[-1])
