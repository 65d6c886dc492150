"""A student: reads a text."""

from gfkit import as_sequence, canonical, read

reading = read("domino tilings of 4 X n")
print(canonical(reading))
sequence = as_sequence("domino tilings of 4 X n")
assert sequence[2] == 5
