"""A combinatorialist: arithmetic of sequences."""

from gfkit import Sequence

fibonacci = Sequence.parse("x/(1-x-x^2)")
lucas: Sequence = fibonacci.shift(-1) + fibonacci.shift(1)
assert lucas[:5] == [2, 1, 3, 4, 7]
assert fibonacci**2 + fibonacci.shift(1) ** 2 == fibonacci.section(2, 1)
sums: Sequence = fibonacci.partial_sums()
assert sums == fibonacci.shift(2) - 1
far: object = fibonacci.term(10**18, modulo=10**9)
assert far == 560546875
