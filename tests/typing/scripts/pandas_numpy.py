"""A developer: other libraries."""

from fractions import Fraction

from gfkit import Sequence, Strip

array = Strip("col", columns=1).matrix.to_numpy()
assert array.shape == (3, 3)
terms = Sequence([1, 4, 9], offset=1)
assert terms.to_numpy().tolist() == [1, 4, 9]
halves = Sequence([Fraction(1, 2), Fraction(1, 4)])
assert halves.rationals[1] == Fraction(1, 4)
