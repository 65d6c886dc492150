"""A combinatorialist: counts of boards, a table of them."""

from gfkit import Board, CountAnswer, count, count_table

board = Board.parse("..#|...")
assert len(board.cells) == 5
answer = count("domineering", board="3x4")
assert isinstance(answer, CountAnswer)
assert answer.count == 823
table = count_table("domineering", 3, 3)
row: list[int] = table[0]
assert row[0] == 1
