"""A combinatorialist: counts of boards, a table of them."""

from gfkit import Board, count, count_table

board = Board.parse("..#|...")
assert len(board.cells) == 5
print(count("kings", board).total(), int(count("domineering", "3x4")))
table = count_table("domineering", 3, 3)
row: list[int] = table[0]
assert row[0] == 1
