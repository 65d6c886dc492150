"""A combinatorialist: fractions and polynomials as terms."""

from fractions import Fraction

from gfkit import NotAnInteger, Sequence, Strip

halves = Sequence.parse("a(n) = 1/2^n")
value: int | Fraction = halves.rationals[3]
total: int | Fraction = sum(halves.rationals[:4])
assert (value, total) == (Fraction(1, 8), Fraction(15, 8))
try:
    n: int = halves[3]
except NotAnInteger as error:
    assert ".rationals[3]" in str(error)
marked = Strip("kings", columns=1).generating_function(marks="x")
assert str(marked.values[2]) == "1+2*x" and marked[2] == 3
assert marked.verdict == "proved" and marked.is_proved
