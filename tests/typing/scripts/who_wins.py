"""A student: who wins."""

from gfkit import Game, game

winner = game.outcome("domineering", rows=4, columns=4)
assert winner == "N"
value: Game = game.value("domineering", "2x3")
print(value, value.mean, value.temperature)
assert value.outcome == "N"
