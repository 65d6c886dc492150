"""A student: Kayles."""

from gfkit import game

answer = game.nim("kayles", 10)
values: tuple[int, ...] = answer.values
assert values[:5] == (0, 1, 2, 3, 1)
print(answer.claim)
