"""The verbs of games: values, outcomes, nim-values, genera, and payoffs of scoring games.

>>> from gfkit import game
>>> game.value("domineering 2x3").temperature, game.outcome("cram 2x2").outcome
(Fraction(5, 4), 'P')
"""

from gfkit.answers.game_genus import GameGenus, Genera, genera, genus
from gfkit.answers.game_nim import NimSequence, NimValue, PPositions, nim, nim_value, p_positions
from gfkit.answers.game_outcome import (
    GameOutcome,
    LongerBoards,
    Outcomes,
    OutcomeTable,
    WinningMoves,
    outcome,
    outcome_table,
    outcomes,
    winning_moves,
)
from gfkit.answers.game_payoffs import (
    EquilibriumPayoffs,
    EquilibriumPlay,
    PayoffTable,
    PlayedMove,
    payoff_table,
    payoffs,
)
from gfkit.answers.game_value import GameValue, value

__all__ = [
    "EquilibriumPayoffs",
    "EquilibriumPlay",
    "GameGenus",
    "GameOutcome",
    "GameValue",
    "Genera",
    "LongerBoards",
    "NimSequence",
    "NimValue",
    "OutcomeTable",
    "Outcomes",
    "PPositions",
    "PayoffTable",
    "PlayedMove",
    "WinningMoves",
    "genera",
    "genus",
    "nim",
    "nim_value",
    "outcome",
    "outcome_table",
    "outcomes",
    "p_positions",
    "payoff_table",
    "payoffs",
    "value",
    "winning_moves",
]
