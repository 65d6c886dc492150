"""A student: who wins."""

from gfkit import Game, game

winner = game.outcome("domineering", rows=4, columns=4)
assert isinstance(winner, game.GameOutcome)
assert winner.outcome == "N"
answer = game.value("domineering", board="2x3")
value: Game = answer.value
print(value, answer.mean, answer.temperature)
assert value.outcome == "N"
