"""A student: who wins."""

from gfkit import Game, game

winner = game.outcome("domineering", rows=4, columns=4)
assert winner.outcome == "N"
answer = game.value("domineering", board="2x3")
value: Game = answer.value
print(value, answer.mean, answer.temperature)
assert value.outcome == "N"
moves = game.winning_moves("domineering", board="2x2")
assert moves.left == ("#.|#.", ".#|.#")
longer = game.outcomes("domineering", rows=2, columns=range(1, 9))
print(longer.outcomes, longer.longer.statement, longer.verdict == "proved")
table = game.outcome_table("cram", rows=range(1, 4), columns=range(1, 4))
assert table[2, 3] == "N"
