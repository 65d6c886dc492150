"""A student: sums of games."""

from gfkit import Game

star = Game("*")
up = Game("^")
total: Game = star + up
assert star + star == Game(0)
assert up > Game(0)
assert total.is_confused_with(Game(0))
print(total.birthday, [str(option) for option in total.left])
