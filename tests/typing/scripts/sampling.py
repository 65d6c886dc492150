"""A combinatorialist: random positions."""

from gfkit import Strip

positions = Strip("kings", columns=4).positions(rows=4)
total: int = len(positions)
drawn = positions.samples(3, 1)
assert len(drawn) == 3
for position in drawn:
    print(len(position.pieces), position.board)
print(total)
