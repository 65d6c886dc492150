"""A student: Kayles."""

from gfkit import game

answer = game.nim("kayles", terms=10)
assert isinstance(answer, game.NimSequence)
assert answer.nim_values[:5] == (0, 1, 2, 3, 1)
print(answer.period, answer.preperiod)
