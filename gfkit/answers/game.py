"""The verbs of games: values, outcomes, nim-values, and payoffs of scoring games.

>>> from gfkit import game
>>> game.value("domineering 2x3").temperature, game.outcome("cram 2x2").outcome
(Fraction(5, 4), 'P')
"""

from gfkit.answers.game_nim import (
    MiserePosition,
    MisereSequence,
    NimPosition,
    NimSequence,
    nim,
)
from gfkit.answers.game_outcome import GameOutcome, OutcomesByLength, OutcomesOfBoards, outcome
from gfkit.answers.game_payoffs import EquilibriumPayoffs, PayoffTable, payoffs
from gfkit.answers.game_value import GameValue, value

__all__ = [
    "EquilibriumPayoffs",
    "GameOutcome",
    "GameValue",
    "MiserePosition",
    "MisereSequence",
    "NimPosition",
    "NimSequence",
    "OutcomesByLength",
    "OutcomesOfBoards",
    "PayoffTable",
    "nim",
    "outcome",
    "payoffs",
    "value",
]
