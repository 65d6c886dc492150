"""A combinatorialist: counts of boards, a table of them."""

from gfkit import Board, count, count_table

board = Board.parse("..#|...")
assert len(board.cells) == 5
answer = count("domineering", board="3x4")
assert answer.count == 823
number: int = int(answer) + 1
table = count_table("domineering", rows=3, columns=3)
one: int = table[1, 1]
assert one == 1
