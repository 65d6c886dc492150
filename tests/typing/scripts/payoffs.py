"""A student: a scoring game."""

from gfkit import game

answer = game.payoffs(columns=2, rows=2)
assert answer.payoffs == ((3, 3),)
assert answer.proof().is_proved
table = game.payoff_table(columns=2, rows=range(1, 4))
assert table.is_proved
assert table.period == 4
