"""Statements about payoffs and openings of scoring games on one board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gfkit.games.facts import Facts, Found
from gfkit.games.opened import OPENED, Opened
from gfkit.proofs.closed_sets import COUNT, TRUTH
from gfkit.proofs.kernel import statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.proofs.kernel import Workings

Payoff = tuple[int, ...]


@statement("payoffs", opened=OPENED.at("game"), payoffs=COUNT.many().many(), complete=TRUTH)
@dataclass(frozen=True, slots=True, repr=False)
class Payoffs(Facts):
    """These payoffs of a game, opening included, are subgame perfect, and all if `complete`.

    payoffs: sorted, one number a player.

    >>> from gfkit.games.scoring import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(Payoffs(Opened(ScoringGame(4, 1)), ((2, 0), (2, 2)))).statement)
    the subgame-perfect payoffs of D(4, 1) are (2, 0) (2, 2)
    """

    opened: Opened
    payoffs: tuple[Payoff, ...]
    complete: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "payoffs", tuple(sorted(set(self.payoffs))))

    def found(self, run: Workings) -> Iterator[Found]:
        """Solve the game from its end."""
        every = self.opened.payoffs(run)
        true = every if self.complete else [one for one in self.payoffs if one in every]
        if self.payoffs:
            yield Found(f"payoffs of {self.opened}", self.payoffs, tuple(true))

    def how(self, run: Workings) -> str:
        """Return what was computed."""
        if self.complete:
            return "all subgame-perfect payoffs were computed"
        return f"among all {len(self.opened.payoffs(run))} subgame-perfect payoffs"

    def __str__(self) -> str:
        if self.complete:
            return f"the subgame-perfect payoffs of {self.opened} are {shown(list(self.payoffs))}"
        return f"subgame-perfect payoffs of {self.opened} are, among others, " + shown(
            list(self.payoffs)
        )


@statement(
    "scores of an opening",
    opened=OPENED.at("game"),
    scores=replace(COUNT.many(), optional=True),
    lost=replace(COUNT, optional=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class OpeningScores(Facts):
    """What each player scores in an opening, or how many cells are lost in it.

    >>> from gfkit.games.scoring import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> opened = Opened(ScoringGame(2, 5), ("V1", "H12"))
    >>> print(prove(OpeningScores(opened, lost=2)).statement)
    in the opening of D(2, 5) after V1 H12 2 cells are lost
    """

    opened: Opened
    scores: tuple[int, ...] | None = None
    lost: int | None = None

    computed = "the moves were played"

    def found(self, run: Workings) -> Iterator[Found]:  # noqa: ARG002
        """Play the moves."""
        if self.scores is not None:
            yield Found(f"the scores in {self.opened}", self.scores, self.opened.scores)
        if self.lost is not None:
            yield Found(f"cells lost in {self.opened}", self.lost, self.opened.lost)

    def __str__(self) -> str:
        parts = []
        if self.scores is not None:
            parts.append(f"the players score {shown([self.scores])}")
        if self.lost is not None:
            parts.append(f"{self.lost} cell{' is' if self.lost == 1 else 's are'} lost")
        return f"in the opening of {self.opened} {' and '.join(parts)}"


def shown(payoffs: list[Payoff]) -> str:
    """Return payoffs as text; of many how many there are.

    >>> shown([(2, 0), (2, 2)])
    '(2, 0) (2, 2)'
    """
    if len(payoffs) > 12:
        return f"{len(payoffs)} payoffs"
    return " ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs)
